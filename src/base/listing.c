/* SPDX-License-Identifier: MIT */
/* Rows of cells as text in columns, as CSV and as Markdown. */
#include "base/listing.h"

#include "base/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- making ---- */

static Text *begin_cell(Listing *list, int span, bool last)
{
    list->cells = memory_room(list->cells, list->count, &list->room, sizeof *list->cells);
    if (list->count) {
        text_add_n(&list->words, "", 1); /* ends the cell before */
    }
    list->cells[list->count++] =
        (ListingCell){ (unsigned)list->words.length, (unsigned short)list->next,
                       (unsigned char)span, last };
    list->next += span;
    return &list->words;
}

Text *listing_span(Listing *list, int columns)
{
    assert(list->form != LISTING_TEXT || list->next + columns <= LISTING_COLUMNS);
    return begin_cell(list, columns, false);
}

Text *listing_cell(Listing *list)
{
    return listing_span(list, 1);
}

void listing_add(Listing *list, const char *words)
{
    text_add(listing_cell(list), words);
}

void listing_head(Listing *list, ListingColumn column, const char *words)
{
    if (list->form == LISTING_TEXT) {
        list->columns[list->next] = column;
    }
    listing_add(list, words);
}

void listing_end_row(Listing *list)
{
    list->next = 0;
    list->cells[list->count - 1].last = true;
}

void listing_words(Listing *list, const char *const *words)
{
    for (; *words; words++) {
        listing_add(list, *words);
    }
    listing_end_row(list);
}

Text *listing_line(Listing *list)
{
    return begin_cell(list, 0, true);
}

/* ---- text ---- */

/* The columns as wide as they come out. */
typedef struct Layout {
    const Listing *list;
    int widths[LISTING_COLUMNS], count, gap;
} Layout;

static const char *words_of(const Listing *list, const ListingCell *cell)
{
    return text_of(&list->words) + cell->at;
}

/* Blanks before a column, or the bar in place of them; what spans several begins on the left. */
static int gap_before(const Layout *layout, int number, int span)
{
    const ListingColumn *column = &layout->list->columns[number];
    bool after = number && column[-1].place == LISTING_LEFT && !column[-1].close;
    bool before = column->place == LISTING_RIGHT && !column->close && span == 1;

    return column->place == LISTING_BELOW ? 0
           : column->after_bar            ? 3
                                          : layout->gap * (after + before);
}

/* The width of so many columns, with what is before the first. */
static int run_width(const Layout *layout, int first, int count)
{
    int width = 0;

    for (int i = first; i < first + count; i++) {
        width += gap_before(layout, i, 1) + layout->widths[i];
    }
    return width;
}

static Layout layout_of(const Listing *list)
{
    Layout layout = { .list = list, .gap = list->tight ? 1 : 2 };

    for (const ListingCell *cell = list->cells; cell < list->cells + list->count; cell++) {
        int width = text_width(words_of(list, cell)), end = cell->column + cell->span;
        int *widest = &layout.widths[cell->column];
        *widest = cell->span == 1 && width > *widest ? width : *widest;
        layout.count = end > layout.count ? end : layout.count;
    }
    for (int i = 0; i < layout.count; i++) {
        const ListingColumn *column = &list->columns[i];
        int width = layout.widths[i];
        width = column->most && width > column->most ? column->most : width;
        width = width < column->least ? column->least : width;
        layout.widths[i] = column->place < LISTING_WRAP ? width : 0;
    }
    if (list->fitting && run_width(&layout, 0, layout.count) > SCREEN_WIDTH) {
        layout.gap = 1;
    }
    return layout;
}

static void print_wrapped(Text *to, const ListingColumn *column, const char *words, int start)
{
    int at = column->least + (column->place == LISTING_WRAP ? start : 0);

    if (column->place == LISTING_BELOW && *words) {
        text_end_line(to);
        text_repeat(to, " ", at);
    }
    text_wrap(to, words, at, at, SCREEN_WIDTH);
}

static void print_cell(Text *to, const Layout *layout, const ListingCell *cell)
{
    const ListingColumn *column = &layout->list->columns[cell->column];
    const char *words = words_of(layout->list, cell);
    int gap = gap_before(layout, cell->column, cell->span);
    int width = run_width(layout, cell->column, cell->span) - gap;
    bool one = cell->span == 1;

    text_repeat(to, column->after_bar ? " | " : " ", column->after_bar ? 1 : gap);
    if (one && column->place >= LISTING_WRAP) {
        int at = layout->list->indent + run_width(layout, 0, cell->column + 1);
        print_wrapped(to, column, words, at);
    } else if (one && column->mark) {
        text_cut(to, words, column->place == LISTING_RIGHT ? -width : width, column->mark);
    } else {
        text_column(to, words, one && column->place == LISTING_RIGHT ? -width : width);
    }
}

static void print_rule(Text *to, const Layout *layout)
{
    text_repeat(to, "-", layout->list->indent);
    for (int i = 0; i < layout->count; i++) {
        bool bar = layout->list->columns[i].after_bar;
        text_repeat(to, bar ? "-+-" : "-", bar ? 1 : gap_before(layout, i, 1));
        text_repeat(to, "-", layout->widths[i]);
    }
    text_add(to, "\n");
}

static void print_text(Text *to, Listing *list)
{
    Layout layout = layout_of(list);
    int row = list->begun ? list->heads : 0;

    for (const ListingCell *cell = list->cells; cell < list->cells + list->count; cell++) {
        bool head = row < list->heads;
        if (!cell->column) {
            text_add(to, head && list->bold ? "\033[1m" : "");
            text_repeat(to, " ", cell->span ? list->indent : 0);
        }
        if (cell->span) {
            print_cell(to, &layout, cell);
        } else {
            text_add(to, words_of(list, cell));
        }
        if (cell->last) {
            text_end_line(to);
            text_add(to, head && list->bold ? "\033[0m" : "");
            if (++row == list->heads && list->ruled) {
                print_rule(to, &layout);
            }
        }
    }
    for (int i = 0; i < layout.count; i++) {
        int *least = &list->columns[i].least;
        *least = layout.widths[i] ? layout.widths[i] : *least; /* what follows stands below it */
    }
}

/* ---- other forms ---- */

static void print_markdown_cell(Text *to, const char *words, const ListingCell *cell)
{
    text_add(to, cell->column ? " " : "| ");
    for (; *words; words++) {
        text_add(to, *words == '|' || *words == '*' || *words == '<' ? "\\" : "");
        text_add_n(to, words, 1);
    }
    text_add(to, cell->last ? " |\n" : " |");
}

/* A cell and what follows it, the next cell or the next line. */
static void print_csv_cell(Text *to, const char *words, bool last)
{
    if (words[strcspn(words, ",\"\r\n")]) {
        text_add(to, "\"");
        for (; *words; words++) {
            text_add(to, *words == '"' ? "\"" : "");
            text_add_n(to, words, 1);
        }
        text_add(to, "\"");
    } else {
        text_add(to, words);
    }
    text_add(to, last ? "\n" : ",");
}

/* Cell by cell; in Markdown there is a line below the first row. */
static void print_cells(Text *to, const Listing *list)
{
    int row = list->begun;

    for (const ListingCell *cell = list->cells; cell < list->cells + list->count; cell++) {
        if (cell->span && list->form == LISTING_CSV) {
            print_csv_cell(to, words_of(list, cell), cell->last);
        } else if (cell->span) {
            print_markdown_cell(to, words_of(list, cell), cell);
            if (cell->last && row++ == 0) {
                text_add(to, "|");
                text_repeat(to, "---|", cell->column + cell->span);
                text_add(to, "\n");
            }
        }
    }
}

void listing_flush(Text *to, Listing *list)
{
    if (list->form == LISTING_TEXT) {
        print_text(to, list);
    } else {
        print_cells(to, list);
    }
    list->begun = true;
    list->count = 0;
    list->words.length = 0;
}

void listing_print(Text *to, Listing *list)
{
    listing_flush(to, list);
    text_finish(&list->words);
    free(list->cells);
    *list = (Listing){ 0 };
}
