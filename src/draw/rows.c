/* SPDX-License-Identifier: MIT */
/* A picture of bars, row by row. */
#include "draw/rows.h"

#include <stdlib.h>
#include <string.h>

static const SvgFont TITLE = { .size = 13, .color = SVG_BLACK, .bold = true };
static const SvgFont LABEL = { .size = 12, .color = SVG_BLACK, .anchor = SVG_END };
static const SvgFont NUMBER = { .size = 12, .color = SVG_BLACK };
static const SvgFont NOTE = { .size = 12, .color = SVG_GREY };

/* Room at a bar's end for "100.0 % (216/216)"; a longer fraction is left to the tip. */
enum { TITLE_HIGH = 34, BAR_HIGH = 20, BAR_THICK = 14, END_ROOM = 118, SHORT_OF = 999, GAP = 8 };

static Row *add(Rows *rows, RowKind kind, const char *words)
{
    rows->at = memory_room(rows->at, rows->count, &rows->room, sizeof *rows->at);
    Row *row = &rows->at[rows->count++];
    *row = (Row){ .kind = kind, .words = arena_string(&rows->arena, words) };
    return row;
}

void rows_title(Rows *rows, const char *words)
{
    add(rows, ROW_TITLE, words);
}

void rows_bar(Rows *rows, const char *words, Chance chance, int pen)
{
    Row *row = add(rows, ROW_BAR, words);

    row->chance = chance;
    row->pen = pen;
}

void rows_note(Rows *rows, const char *words)
{
    add(rows, ROW_NOTE, words);
}

void rows_finish(Rows *rows)
{
    free(rows->at);
    arena_finish(&rows->arena);
}

/* Where bars begin: right of the longest label. */
static double bars_left(const Rows *rows)
{
    double widest = 60, most = SVG_WIDTH / 2;

    for (int i = 0; i < rows->count; i++) {
        double width = svg_text_width(LABEL, rows->at[i].words);
        widest = rows->at[i].kind == ROW_BAR && width > widest ? width : widest;
    }
    return PAGE_MARGIN + (widest < most ? widest : most) + GAP;
}

static void draw_bar(Text *to, const Row *row, double left, double y)
{
    double full = SVG_WIDTH - PAGE_MARGIN - END_ROOM - left, share = chance_decimal(row->chance);
    Text end = { 0 }, tip = { 0 };

    text_addf(&tip, "%s: ", row->words);
    chance_print(&tip, row->chance);
    if (share > 0) {
        chance_percent(&end, share);
    } else {
        text_add(&end, "never");
    }
    if (share > 0 && chance_exact(row->chance) && row->chance.of <= SHORT_OF) {
        text_add(&end, " (");
        chance_print(&end, row->chance);
        text_add(&end, ")");
    }
    svg_text(to, left - GAP, y + BAR_THICK - 3, LABEL, row->words);
    svg_rect(to, (SvgPoint){ left, y }, full, BAR_THICK, "#f2f2f2", NULL);
    if (share > 0) {
        svg_rect(to, (SvgPoint){ left, y }, full * share, BAR_THICK, svg_pen(row->pen).color,
                 text_of(&tip));
    }
    svg_text(to, left + full * share + 6, y + BAR_THICK - 3, share > 0 ? NUMBER : NOTE,
             text_of(&end));
    text_finish(&end);
    text_finish(&tip);
}

/* The picture in words: "result: D1 41.7 %, D2 47.2 %; ..." */
static void tell(Text *to, const Rows *rows)
{
    for (int i = 0; i < rows->count; i++) {
        const Row *row = &rows->at[i];
        bool first = i == 0 || rows->at[i - 1].kind == ROW_TITLE;
        text_add(to, i == 0 ? "" : row->kind == ROW_TITLE ? "; " : first ? ": " : ", ");
        text_add(to, row->words);
        if (row->kind == ROW_BAR) {
            text_add(to, " ");
            chance_percent(to, chance_decimal(row->chance));
        }
    }
}

void rows_draw(Text *to, const Rows *rows, const Page *page)
{
    static const int HIGH[] = {
        [ROW_TITLE] = TITLE_HIGH, [ROW_BAR] = BAR_HIGH, [ROW_NOTE] = BAR_HIGH
    };
    double height = 0, left = bars_left(rows);
    Text about = { 0 };

    for (int i = 0; i < rows->count; i++) {
        height += HIGH[rows->at[i].kind];
    }
    tell(&about, rows);
    double y = page_open(to, page, text_of(&about), height);
    for (int i = 0; i < rows->count; i++) {
        const Row *row = &rows->at[i];
        switch (row->kind) {
        case ROW_TITLE:
            svg_text(to, PAGE_MARGIN, y + TITLE_HIGH - 10, TITLE, row->words);
            break;
        case ROW_BAR:
            draw_bar(to, row, left, y);
            break;
        case ROW_NOTE:
            svg_text(to, left, y + BAR_THICK - 3, NOTE, row->words);
            break;
        }
        y += HIGH[row->kind];
    }
    page_close(to);
    text_finish(&about);
}
