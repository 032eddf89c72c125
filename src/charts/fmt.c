/* SPDX-License-Identifier: MIT */
/* Realigns chart files, plans and scenarios, run by run: settings at their =, tables at their
 * columns, lists at their bars. */
#include "charts/fmt.h"

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

/* The line without blanks at its end. */
static void add_indented(Text *to, const Line *line)
{
    size_t length = line->length;

    while (length && strchr(" \t\r", line->at[length - 1])) {
        length--;
    }
    text_add_n(to, line->at, length);
    text_add(to, "\n");
}

/* The whole line without blanks around it. */
static void add_trimmed(Text *to, const Line *line)
{
    Line whole = *line;

    while (whole.length && strchr(" \t\r", *whole.at)) {
        whole.at++;
        whole.length--;
    }
    add_indented(to, &whole);
}

static void add_token(Text *to, const Token *token, int width)
{
    text_add_n(to, token->text, (size_t)token->length);
    text_repeat(to, " ", width - text_width_n(token->text, (size_t)token->length));
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

static void fmt_settings(Text *to, const Run *run)
{
    int width = 0;

    for (int i = 0; i < run->count; i++) {
        const Line *line = &run->lines[i];
        size_t name = 0;
        while (strchr(" \t\r", line->at[name])) {
            name++;
        }
        size_t end = name;
        while (!strchr(" \t\r=", line->at[end])) {
            end++;
        }
        width = (int)(end - name) > width ? (int)(end - name) : width;
    }
    for (int i = 0; i < run->count; i++) {
        const Line *line = &run->lines[i];
        const char *equals = memchr(line->at, '=', line->length);
        Line name = { line->at, (size_t)(equals - line->at), LINE_OTHER };
        Line value = { equals + 1, line->length - name.length - 1, LINE_OTHER };
        Text left = { 0 };
        add_trimmed(&left, &name);
        text_add_n(to, left.at, left.length - 1);
        text_repeat(to, " ", width - (int)left.length + 1);
        text_add(to, " = ");
        add_trimmed(to, &value);
        text_end_line(to);
        to->length--;
        text_finish(&left);
    }
}

/* Where the columns of a run stand. */
typedef struct Layout {
    int widths[SHEET_CELLS + 2];
    int columns;
    bool bar[SHEET_CELLS + 2]; /* a bar stands before this column */
} Layout;

/* The first of two heading lines, whose cells run over several columns each. */
static bool is_group_head(const Run *run, int at, int count, const Layout *layout)
{
    return !run->list && at == 0 && run->count > 2 && run->lines[1].kind == LINE_CELLS &&
           run->lines[2].kind == LINE_RULE && count > 1 && count < layout->columns;
}

static void measure(const Run *run, Layout *layout)
{
    Token tokens[SHEET_CELLS + 1];

    for (int i = 0; i < run->count; i++) {
        int count = run->lines[i].kind == LINE_CELLS ? cut_cells(run, &run->lines[i], tokens) : 0;
        layout->columns = count > layout->columns ? count : layout->columns;
    }
    for (int i = 0; i < run->count; i++) {
        const Line *line = &run->lines[i];
        if (line->kind != LINE_CELLS) {
            continue;
        }
        int count = cut_cells(run, line, tokens);
        bool group = is_group_head(run, i, count, layout);
        for (int column = 0; column < count; column++) {
            int width = text_width_n(tokens[column].text, (size_t)tokens[column].length);
            if (!(group && column > 0) && width > layout->widths[column]) {
                layout->widths[column] = width;
            }
            bool barred =
                column == 1 || (column > 1 && tokens[column].segment != tokens[column - 1].segment);
            layout->bar[column] = layout->bar[column] || (barred && !group) || run->list;
        }
    }
    layout->bar[1] = true;
}

static void fmt_group_head(Text *to, const Token *tokens, int count, const Layout *layout)
{
    int column = 1;

    add_token(to, &tokens[0], layout->widths[0]);
    for (int group = 1; group < count; group++) {
        int width = 0;
        do {
            width += layout->widths[column] + 2;
            column++;
        } while (column < layout->columns && !layout->bar[column]);
        text_add(to, " | ");
        add_token(to, &tokens[group], width - 2);
    }
}

static void fmt_rule_line(Text *to, const Layout *layout)
{
    text_repeat(to, "-", layout->widths[0] + 1);
    for (int column = 1; column < layout->columns; column++) {
        bool last = column + 1 == layout->columns;
        text_add(to, layout->bar[column] ? "+-" : "");
        text_repeat(to, "-", layout->widths[column] + (last ? 0 : layout->bar[column + 1] ? 1 : 2));
    }
    text_add(to, "\n");
}

static void fmt_cells(Text *to, const Run *run)
{
    Layout layout = { 0 };
    Token tokens[SHEET_CELLS + 1];

    measure(run, &layout);
    for (int i = 0; i < run->count; i++) {
        const Line *line = &run->lines[i];
        if (line->kind == LINE_RULE) {
            fmt_rule_line(to, &layout);
            continue;
        }
        if (line->kind != LINE_CELLS) {
            add_trimmed(to, line);
            continue;
        }
        int count = cut_cells(run, line, tokens);
        if (is_group_head(run, i, count, &layout)) {
            fmt_group_head(to, tokens, count, &layout);
            text_end_line(to);
            continue;
        }
        add_token(to, &tokens[0], layout.widths[0]);
        for (int column = 1; column < count; column++) {
            text_add(to, layout.bar[column] ? " | " : "  ");
            add_token(to, &tokens[column], layout.widths[column]);
        }
        if (count == 1) {
            text_add(to, " |");
        }
        text_end_line(to);
    }
}

static int cells_of(const Run *run, int at)
{
    Token tokens[SHEET_CELLS + 1];

    return cut_cells(run, &run->lines[at], tokens);
}

/* Bars between columns, which is one less than groups. */
static int bars_of(const Layout *layout)
{
    int bars = 0;

    for (int column = 2; column < layout->columns; column++) {
        bars += layout->bar[column];
    }
    return bars;
}

/* A list, or a table of one or two headings, a rule line and rows of one width. */
static bool well_formed(const Run *run)
{
    Layout layout = { 0 };
    int rule = run->count > 1 && run->lines[1].kind == LINE_RULE ? 1 : 2;

    for (int i = 0; i < run->count; i++) {
        if (cells_of(run, i) < 0 || (run->list && run->lines[i].kind == LINE_RULE)) {
            return false;
        }
    }
    if (run->list) {
        return true;
    }
    if (run->count <= rule || run->lines[rule].kind != LINE_RULE ||
        run->lines[rule - 1].kind != LINE_CELLS || run->lines[0].kind != LINE_CELLS) {
        return false;
    }
    measure(run, &layout);
    if (layout.columns < 2) {
        return false;
    }
    for (int i = rule - 1; i < run->count; i++) {
        LineKind kind = run->lines[i].kind;
        bool cells = kind == LINE_CELLS && cells_of(run, i) == layout.columns;
        if (i == rule ? kind != LINE_RULE : !cells && (kind == LINE_RULE || kind == LINE_CELLS)) {
            return false;
        }
    }
    return rule == 1 || (is_group_head(run, 0, cells_of(run, 0), &layout) &&
                         cells_of(run, 0) == bars_of(&layout) + 2);
}

static void flush(Text *to, Run *run)
{
    bool cells = run->count && run->lines[0].kind != LINE_SETTING;

    if (cells && !well_formed(run)) { /* given back as it was, for lint to complain about */
        for (int i = 0; i < run->count; i++) {
            (run->block == LINES_TREE ? add_indented : add_trimmed)(to, &run->lines[i]);
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
        add_indented(to, line);
    } else if (aligned || run->count) {
        run->block = block;
        run->list = block == LINES_NONE || block == LINES_LIST;
        run->ruled = run->ruled || (line->kind == LINE_RULE && !run->list);
        run->lines[run->count++] = *line;
    } else {
        add_trimmed(to, line);
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
            add_trimmed(to, &line);
        } else {
            take(to, &run, &line, block);
        }
        at += length + 1;
    }
    flush(to, &run);
}
