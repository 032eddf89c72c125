/* SPDX-License-Identifier: MIT */
/* Realigns chart files, plans and scenarios, run by run: settings at their =, tables at their
 * columns, lists at their bars. */
#include "charts/fmt.h"

#include "base/listing.h"

#include <string.h>

enum { RUN_MOST = 2 * SHEET_ROWS };

typedef struct Line {
    const char *at;
    size_t length;
    LineKind kind;
} Line;

/* Lines of one kind that are aligned together. */
typedef struct Run {
    Line lines[RUN_MOST];
    int count;
    BlockLines block; /* of the block they stand in */
    bool list;        /* cells part at bars only */
    bool ruled;       /* it has its rule line: what stands between rows goes with them */
} Run;

/* The line without blanks at its end; and without those before it. */
static Line indented(Line line)
{
    while (line.length && strchr(" \t\r", line.at[line.length - 1])) {
        line.length--;
    }
    return line;
}

static Line trimmed(Line line)
{
    while (line.length && strchr(" \t\r", *line.at)) {
        line.at++;
        line.length--;
    }
    return indented(line);
}

static void add_line(Text *to, Line line)
{
    text_add_n(to, line.at, line.length);
    text_add(to, "\n");
}

/* Cuts a line of cells; in a tree what stands before the key is a part of it. */
static int cut_cells(const Run *run, const Line *line, Token tokens[SHEET_CELLS + 1])
{
    int count = sheet_cut(line->at, line->length, run->list, tokens);

    if (run->block == LINES_TREE && count > 0) {
        tokens[0].length += (int)(tokens[0].text - line->at);
        tokens[0].text = line->at;
    }
    return count;
}

static size_t name_length(const Line *line)
{
    return (size_t)((const char *)memchr(line->at, '=', line->length) - line->at);
}

static void fmt_settings(Text *to, const Run *run)
{
    size_t width = 0;

    for (int i = 0; i < run->count; i++) {
        Line name = trimmed((Line){ run->lines[i].at, name_length(&run->lines[i]), LINE_OTHER });
        width = name.length > width ? name.length : width;
    }
    for (int i = 0; i < run->count; i++) {
        const Line *line = &run->lines[i];
        size_t equals = name_length(line);
        Line name = trimmed((Line){ line->at, equals, LINE_OTHER });
        text_add_n(to, name.at, name.length);
        text_repeat(to, " ", (int)(width - name.length));
        text_add(to, " = ");
        add_line(to,
                 trimmed((Line){ line->at + equals + 1, line->length - equals - 1, LINE_OTHER }));
    }
}

static int cells_of(const Run *run, int at)
{
    Token tokens[SHEET_CELLS + 1];

    return cut_cells(run, &run->lines[at], tokens);
}

/* How many columns the widest line has. */
static int columns_of(const Run *run)
{
    int columns = 0;

    for (int i = 0; i < run->count; i++) {
        int count = run->lines[i].kind == LINE_CELLS ? cells_of(run, i) : 0;
        columns = count > columns ? count : columns;
    }
    return columns;
}

/* The first of two heading lines, whose cells run over several columns each. */
static bool is_group_head(const Run *run, int at, int count, int columns)
{
    return !run->list && at == 0 && run->count > 2 && run->lines[1].kind == LINE_CELLS &&
           run->lines[2].kind == LINE_RULE && count > 1 && count < columns;
}

/* Sets a bar after the key, and wherever a line has one. */
static void set_bars(const Run *run, int columns, Listing *list)
{
    Token tokens[SHEET_CELLS + 1];

    for (int i = 0; i < run->count; i++) {
        int count = run->lines[i].kind == LINE_CELLS ? cut_cells(run, &run->lines[i], tokens) : 0;
        bool group = is_group_head(run, i, count, columns);
        for (int column = 2; column < count; column++) {
            bool parts = tokens[column].segment != tokens[column - 1].segment && !group;
            list->columns[column].after_bar |= parts || run->list;
        }
    }
    list->columns[1].after_bar = true;
}

static void add_cells(Listing *list, const Token *tokens, int count, int columns, bool group)
{
    for (int i = 0; i < count; i++) {
        int span = 1;
        while (group && i > 0 && list->next + span < columns &&
               !list->columns[list->next + span].after_bar) {
            span++;
        }
        text_add_n(listing_span(list, span), tokens[i].text, (size_t)tokens[i].length);
    }
    if (count == 1) {
        listing_add(list, ""); /* after a bar */
    }
    listing_end_row(list);
}

static void fmt_cells(Text *to, const Run *run)
{
    Listing list = { 0 };
    Token tokens[SHEET_CELLS + 1];
    int columns = columns_of(run);

    set_bars(run, columns, &list);
    for (int i = 0; i < run->count; i++) {
        const Line *line = &run->lines[i];
        if (line->kind == LINE_RULE) {
            list.heads = i;
            list.ruled = true;
        } else if (line->kind == LINE_CELLS) {
            int count = cut_cells(run, line, tokens);
            add_cells(&list, tokens, count, columns, is_group_head(run, i, count, columns));
        } else {
            Line whole = trimmed(*line);
            text_add_n(listing_line(&list), whole.at, whole.length);
        }
    }
    listing_print(to, &list);
}

/* A list, or a table of one or two headings, a rule line and rows of one width. */
static bool well_formed(const Run *run)
{
    int rule = run->count > 1 && run->lines[1].kind == LINE_RULE ? 1 : 2;
    int columns = columns_of(run), groups = 1;
    Listing list = { 0 };

    for (int i = 0; i < run->count; i++) {
        if (cells_of(run, i) < 0 || (run->list && run->lines[i].kind == LINE_RULE)) {
            return false;
        }
    }
    if (run->list) {
        return true;
    }
    if (run->count <= rule || run->lines[rule].kind != LINE_RULE || columns < 2 ||
        run->lines[rule - 1].kind != LINE_CELLS || run->lines[0].kind != LINE_CELLS) {
        return false;
    }
    for (int i = rule - 1; i < run->count; i++) {
        LineKind kind = run->lines[i].kind;
        bool cells = kind == LINE_CELLS && cells_of(run, i) == columns;
        if (i == rule ? kind != LINE_RULE : !cells && (kind == LINE_RULE || kind == LINE_CELLS)) {
            return false;
        }
    }
    set_bars(run, columns, &list);
    for (int column = 1; column < columns; column++) {
        groups += list.columns[column].after_bar;
    }
    return rule == 1 ||
           (is_group_head(run, 0, cells_of(run, 0), columns) && cells_of(run, 0) == groups);
}

static void flush(Text *to, Run *run)
{
    bool cells = run->count && run->lines[0].kind != LINE_SETTING;

    if (cells && !well_formed(run)) { /* given back as it was, for lint to complain about */
        for (int i = 0; i < run->count; i++) {
            add_line(to, (run->block == LINES_TREE ? indented : trimmed)(run->lines[i]));
        }
    } else if (cells) {
        fmt_cells(to, run);
    } else if (run->count) {
        fmt_settings(to, run);
    }
    run->count = 0;
    run->ruled = false;
}

static bool joins(const Run *run, const Line *line)
{
    bool setting = line->kind == LINE_SETTING;
    bool cells = line->kind == LINE_CELLS || line->kind == LINE_RULE ||
                 (run->ruled && (line->kind == LINE_BLANK || line->kind == LINE_COMMENT));

    return run->count && run->count < RUN_MOST &&
           ((setting && run->lines[0].kind == LINE_SETTING) ||
            (cells && run->lines[0].kind != LINE_SETTING));
}

/* Takes a line into the run, or writes it by itself. */
static void take(Text *to, Run *run, const Line *line, BlockLines block)
{
    bool aligned =
        line->kind == LINE_SETTING || line->kind == LINE_CELLS || line->kind == LINE_RULE;

    if (block == LINES_WORDS) {
        add_line(to, indented(*line));
    } else if (aligned || run->count) {
        run->block = block;
        run->list = block == LINES_NONE || block == LINES_LIST;
        run->ruled = run->ruled || (line->kind == LINE_RULE && !run->list);
        run->lines[run->count++] = *line;
    } else {
        add_line(to, trimmed(*line));
    }
}

void fmt_sheet(Text *to, const Source *source)
{
    Run run = { .count = 0 };
    BlockLines block = LINES_NONE;
    size_t at = 0;

    while (at < source->length) {
        const char *end = memchr(source->text + at, '\n', source->length - at);
        size_t length = end ? (size_t)(end - source->text) - at : source->length - at;
        Line line = { source->text + at, length, sheet_line(source->text + at, length) };
        if (!joins(&run, &line)) {
            flush(to, &run);
        }
        if (line.kind == LINE_BLOCK) {
            block = sheet_begins(line.at, line.length);
            add_line(to, trimmed(line));
        } else {
            take(to, &run, &line, block);
        }
        at += length + 1;
    }
    flush(to, &run);
}
