/* SPDX-License-Identifier: MIT */
/* Bars and columns of characters. */
#include "draw/bars.h"

/* The parts of a cell, from none to all of it. */
typedef struct Cells {
    int parts;
    const char *across[9], *up[9], *corner, *floor;
} Cells;

/* clang-format off */
static const Cells ASCII = {
    3, { " ", ".", ":", "#" }, { " ", ".", ":", "#" }, "+", "-",
};
static const Cells BLOCKS = {
    8, { " ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█" },
       { " ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" }, "└", "─",
};
/* clang-format on */

static const Cells *cells_for(bool utf8)
{
    return utf8 ? &BLOCKS : &ASCII;
}

/* How many parts of cells a share fills: the nearest, but something for more than nothing. */
static int parts_of(double share, int parts)
{
    int filled = (int)(share * parts + 0.5);

    return share > 0 && filled == 0 ? 1 : filled;
}

void bar_print(Text *to, double share, int cells, bool utf8)
{
    const Cells *set = cells_for(utf8);
    int filled = parts_of(share, cells * set->parts);

    text_repeat(to, set->across[set->parts], filled / set->parts);
    if (filled % set->parts) {
        text_add(to, set->across[filled % set->parts]);
    }
}

void labels_print(Text *to, int count, int wide, int first, int each, int last)
{
    Text label = { 0 };

    text_addf(&label, "%d ", last);
    int labelled = ((int)label.length + wide - 1) / wide;
    for (int i = 0; i < count; i += labelled) {
        int number = first + i * each;
        text_clear(&label);
        text_addf(&label, "%d", number < last ? number : last);
        text_column(to, text_of(&label), labelled * wide);
    }
    text_end_line(to);
    text_finish(&label);
}

/* Each so-manyth column stands, a round number of them, so that at most `cells` do. */
static int thin_out(int count, int cells)
{
    static const int ROUND[] = { 1, 2, 5 };
    int each = 1;

    for (int i = 0, ten = 1; (count + each - 1) / each > cells; each = ROUND[i] * ten) {
        i = (i + 1) % 3;
        ten *= i == 0 ? 10 : 1;
    }
    return each;
}

void columns_print(Text *to, Columns columns, int cells, bool utf8)
{
    enum { ROWS = 4, WIDEST = 4 };
    const Cells *set = cells_for(utf8);
    int each = thin_out(columns.count, cells);
    int shown = (columns.count + each - 1) / each;
    int wide = cells / shown < WIDEST ? cells / shown : WIDEST;
    int body = wide > 1 ? wide - 1 : 1;

    for (int row = ROWS - 1; row >= 0; row--) {
        text_addf(to, "%3d %%  ", 100 * (row + 1) / ROWS);
        for (int i = 0; i < shown; i++) {
            int part = parts_of(columns.shares[i * each], ROWS * set->parts) - row * set->parts;
            part = part < 0 ? 0 : part > set->parts ? set->parts : part;
            text_repeat(to, set->up[part], body);
            text_repeat(to, " ", wide - body);
        }
        text_end_line(to);
    }
    text_addf(to, "      %s", set->corner);
    text_repeat(to, set->floor, shown * wide);
    text_add(to, "\n       ");
    labels_print(to, shown, wide, columns.zero, each, columns.zero + columns.count - 1);
}
