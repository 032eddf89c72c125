/* SPDX-License-Identifier: MIT */
/* Binds a chart's text to the enums of its system, checked both ways. */
#include "charts/bind.h"

#include "charts/reader.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { LINES_MOST = 250 };

typedef struct Binder {
    const ChartParts *parts;
    Chart *chart;
    BlockBinding at;
} Binder;

static Fault *fault_at(Binder *b, const Token *token, const char *code, const char *what)
{
    return block_fault(b->at.block, token, b->at.faults, code, "%s", what);
}

/* The text without the marks behind it: a star, which rules read; two, which only a note explains;
 * and that of what is inferred. */
static const char *without_marks(Binder *b, const char *text, bool *star)
{
    size_t end = strcspn(text, "*?");

    *star = text[end] == '*' && text[end + 1] != '*';
    return text[end] ? arena_copy(b->at.arena, text, end) : text;
}

/* Headings of tokens; a star on a column heading is taken off and kept, and so is a bar. */
static Heading *headings(Binder *b, const Token *tokens, int count)
{
    Heading *heads = arena_take(b->at.arena, (size_t)(count + 1) * sizeof *heads);

    for (int i = 0; i < count; i++) {
        heads[i].text = without_marks(b, tokens[i].text, &heads[i].star);
        heads[i].marks = tokens[i].text + strcspn(tokens[i].text, "*?");
        heads[i].apart = i > 0 && tokens[i].segment != tokens[i - 1].segment;
    }
    return heads;
}

/* ---- advice: what the book has that a house block lacks ---- */

enum { ROWS_ADVISED = 4 };

/* The chart block that this one lies on, or NULL. */
static const Block *chart_below(const Binder *b)
{
    const StackedBlock *below = b->parts->chart->below;

    return below ? below->block : NULL;
}

/* What the book's chart says in a setting, or `otherwise`. */
static const char *book_setting(const Binder *b, const char *name, const char *otherwise)
{
    const Block *below = chart_below(b);
    const char *text = below ? block_text(below, name) : NULL;

    return text ? text : otherwise;
}

static bool has_row(const Block *block, const char *key)
{
    for (int i = 0; i < block->rows_count; i++) {
        if (strcmp(block->rows[i].key.text, key) == 0) {
            return true;
        }
    }
    return false;
}

/* The first rows of the book's table that this one has not, as they are written. */
static void advise_rows(const Binder *b, Fault *fault)
{
    const Block *below = chart_below(b);
    char advice[FAULT_NEXT];
    Text rows = { 0 };
    int count = 0;

    for (int i = 0; below && i < below->rows_count; i++) {
        const SheetRow *row = &below->rows[i];
        if (!has_row(b->parts->chart->block, row->key.text) && ++count <= ROWS_ADVISED) {
            text_addf(&rows, "%s%s%s |", count > 1 ? "; " : "", row->key.text,
                      row->star ? "*" : "");
            for (int j = 0; j < row->count; j++) {
                text_addf(&rows, "%s%s", j ? "  " : " ", row->cells[j].text);
            }
        }
    }
    if (count) {
        memcpy(advice, fault->next, sizeof advice);
        fault_next(fault, "%s The book has: %.400s%s", advice, text_of(&rows),
                   count > ROWS_ADVISED ? "; and so on." : "");
    }
    text_finish(&rows);
}

/* ---- cells ---- */

static void unknown_cell(Binder *b, const Token *token, const char *text)
{
    const char *const *answers = b->parts->decl->answers;
    Fault *fault = block_fault(
        b->at.block, token, b->at.faults, "chart.cell",
        answers ? "\"%.60s\" is no answer of this chart" : "\"%.60s\" is no number", text);
    const char *near = answers ? text_nearest(text, answers) : NULL;

    if (near && strcmp(near, "n") != 0) {
        fault_next(fault, "Did you mean \"%s\"?", near);
    } else {
        fault_next(fault, answers
                              ? "Use one of the chart's answers, or . for no such cell."
                              : "Write a number such as 2, 1/2 or 1 1/2, or . for no such cell.");
    }
}

/* Losses are not negative, and where a rule counts whole points a half has no meaning. */
static void check_number(Binder *b, const Token *token, int amount)
{
    const ChartDecl *decl = b->parts->decl;
    int high = decl->high ? decl->high : 999;

    if (amount < decl->low * WHOLE || amount > high * WHOLE ||
        (!decl->fractions && amount % WHOLE)) {
        fault_next(block_fault(b->at.block, token, b->at.faults, "chart.number",
                               "\"%.60s\" is no number for this chart", token->text),
                   "It takes %s from %d to %d.", decl->fractions ? "numbers" : "whole numbers",
                   decl->low, high);
    }
}

static Cell read_cell(Binder *b, const Token *token, bool row_star)
{
    const char *const *answers = b->parts->decl->answers;
    bool star;
    const char *text = without_marks(b, token->text, &star);
    Cell cell = { .star = row_star || star };

    if (strcmp(text, ".") == 0) {
        cell.absent = true;
        return cell;
    }
    int word = answers ? alias_find(b->at.aliases, text, answers) : -1;
    int number = answers ? text_find("n", answers) : 0;
    if (word >= 0 && word != number) {
        cell.word = word;
    } else if (word < 0 && number >= 0 && exact_parse(text, &cell.amount)) {
        cell.word = number;
        check_number(b, token, cell.amount);
    } else {
        unknown_cell(b, token, text);
    }
    return cell;
}

static void number_cells(Cell *cells, int count)
{
    for (int i = 0; i < count; i++) {
        int first = 0;
        while (cells[first].word != cells[i].word || cells[first].amount != cells[i].amount ||
               cells[first].star != cells[i].star || cells[first].absent != cells[i].absent) {
            first++;
        }
        cells[i].id = first;
    }
}

/* Where columns are of different kinds, a cell must be of its column's. */
static void check_kind(Binder *b, const Token *token, const Cell *cell, int column)
{
    const ChartDecl *decl = b->parts->decl;
    const Reader *across = &b->chart->across;
    int value = across->low;

    if (!decl->kinds || cell->absent || !across->index) {
        return;
    }
    while (value < across->high && across->index[value - across->low] != column) {
        value++;
    }
    if (text_find(decl->answers[cell->word], decl->kinds[value]) < 0) {
        Text allowed = { 0 };
        for (int i = 0; decl->kinds[value][i]; i++) {
            const char *word = decl->kinds[value][i];
            text_addf(&allowed, "%s%s", i ? ", " : "", strcmp(word, "n") == 0 ? "a number" : word);
        }
        fault_next(block_fault(b->at.block, token, b->at.faults, "chart.kind",
                               "\"%.60s\" does not belong in this column", token->text),
                   "It holds: %s.", text_of(&allowed));
        text_finish(&allowed);
    }
}

static void bind_cells(Binder *b)
{
    Chart *chart = b->chart;
    int all = chart->rows * chart->columns;
    const char **texts = arena_take(b->at.arena, (size_t)(all + 1) * sizeof *texts);
    Cell *cells = arena_take(b->at.arena, (size_t)(all + 1) * sizeof *cells);

    chart->cell_texts = texts;
    chart->cells = cells;
    for (int row = 0; row < chart->rows; row++) {
        const SheetRow *from = &b->at.block->rows[row];
        if (from->count != chart->columns) {
            fault_next(block_fault(b->at.block, &from->key, b->at.faults, "chart.cells",
                                   "this row has %d %s, the heading has %d", from->count,
                                   from->count == 1 ? "cell" : "cells", chart->columns),
                       "Cells part at two blanks or a bar; write . where there is no cell.");
        }
        for (int column = 0; column < chart->columns; column++) {
            bool there = column < from->count;
            texts[row * chart->columns + column] = there ? from->cells[column].text : ".";
            if (there && b->parts->decl->shape != SHAPE_BANDS) {
                Cell *cell = &cells[row * chart->columns + column];
                *cell = read_cell(b, &from->cells[column], from->star);
                check_kind(b, &from->cells[column], cell, column);
            }
        }
    }
    number_cells(cells, b->parts->decl->shape == SHAPE_BANDS ? 0 : all);
}

/* ---- bands: the cells are ranges of the roll ---- */

static void bind_bands(Binder *b)
{
    Chart *chart = b->chart;
    const Axis roll = { 0 };
    Reader *bands = arena_take(b->at.arena, (size_t)(chart->rows + 1) * sizeof *bands);
    Cell *cells = arena_take(b->at.arena, (size_t)(chart->columns + 1) * sizeof *cells);

    chart->bands = bands;
    chart->cells = cells;
    for (int column = 0; column < chart->columns; column++) {
        const Token *token = &b->at.block->heads[b->at.block->heads_count - 1].cells[column];
        Token bare = *token;
        bare.text = chart->column_heads[column].text;
        cells[column] = read_cell(b, &bare, chart->column_heads[column].star);
    }
    number_cells(cells, chart->columns);
    for (int row = 0; row < chart->rows; row++) {
        const SheetRow *from = &b->at.block->rows[row];
        Spans spans = { 0 };
        for (int column = 0; column < chart->columns && column < from->count; column++) {
            if (strcmp(from->cells[column].text, ".") != 0) {
                bool star;
                const char *range = without_marks(b, from->cells[column].text, &star);
                spans_add(&b->at, &roll, &from->cells[column], range, column, &spans);
            }
        }
        for (int i = 0; i < spans.count; i++) {
            int ends[2] = { spans.at[i].low, spans.at[i].high };
            for (int end = 0; end < 2; end++) {
                bool open = ends[end] == INT_MIN || ends[end] == INT_MAX;
                if (!open && !dice_can_show(&chart->dice, ends[end])) {
                    fault_next(block_fault(b->at.block, spans.at[i].token, b->at.faults,
                                           "chart.d66", "%d cannot be thrown on a d66", ends[end]),
                               "Both digits are 1 to 6.");
                    break;
                }
            }
        }
        bands[row] = spans_reader(&b->at, &roll, &spans, &from->key, "cell of this row",
                                  dice_low(chart->dice), dice_high(chart->dice), &chart->dice);
    }
}

/* Each answer of a bands chart stands over one column. */
static void check_band_heads(Binder *b)
{
    const char *const *answers = b->parts->decl->answers;
    const SheetRow *head = &b->at.block->heads[b->at.block->heads_count - 1];

    for (int word = 0; answers[word]; word++) {
        int seen = 0;
        for (int column = 0; column < b->chart->columns; column++) {
            const char *text = b->chart->column_heads[column].text;
            seen += alias_find(b->at.aliases, text, answers) == word;
        }
        if (seen != 1 && strcmp(answers[word], "n") != 0) {
            fault_next(
                block_fault(b->at.block, &head->key, b->at.faults, "chart.answer",
                            seen ? "two columns are headed \"%s\"" : "no column is headed \"%s\"",
                            answers[word]),
                "Each answer heads one column; columns part at two blanks or a bar.");
        }
    }
}

/* ---- the table ---- */

static void bind_groups(Binder *b)
{
    Chart *chart = b->chart;
    const SheetRow *groups = &b->at.block->heads[0], *columns = &b->at.block->heads[1];

    chart->groups = groups->count;
    chart->group_heads = headings(b, groups->cells, groups->count);
    if (chart->groups == 0 || chart->columns % chart->groups) {
        fault_next(fault_at(b, &groups->key, "chart.groups", "the groups are not of one width"),
                   "Part the groups by | in both heading lines.");
        chart->groups = 0;
        return;
    }
    int width = chart->columns / chart->groups;
    for (int column = 0; column < chart->columns; column++) {
        const Token *group = &groups->cells[column / width], *at = &columns->cells[column];
        const char *first = chart->column_heads[column % width].text;
        if (group->segment != at->segment || strcmp(chart->column_heads[column].text, first) != 0) {
            fault_next(fault_at(b, at, "chart.groups", "the groups do not have the same columns"),
                       "Part the groups by | in both heading lines, and repeat the same headings.");
            break;
        }
    }
    chart->group = axis_reader(&b->at, &b->parts->decl->group, groups->cells, chart->group_heads,
                               chart->groups, &groups->key, "group");
}

static void bind_rows(Binder *b, const Token *row_tokens)
{
    Chart *chart = b->chart;
    const ChartDecl *decl = b->parts->decl;
    const SheetRow *head = &b->at.block->heads[b->at.block->heads_count - 1];
    Axis down = decl->down;

    if (decl->shape == SHAPE_GRID) {
        down = (Axis){ .low = dice_low(chart->dice), .high = dice_high(chart->dice) };
    }
    int before = b->at.faults->count;
    chart->down =
        axis_reader(&b->at, &down, row_tokens, chart->row_heads, chart->rows, &head->key, "row");
    for (int i = before; i < b->at.faults->count; i++) {
        if (strcmp(b->at.faults->at[i].code, "chart.gap") == 0) {
            advise_rows(b, &b->at.faults->at[i]);
        }
    }
}

static void bind_table(Binder *b)
{
    Chart *chart = b->chart;
    const ChartDecl *decl = b->parts->decl;
    const Block *block = b->at.block;
    const SheetRow *head = &block->heads[block->heads_count - 1];
    Token *row_tokens =
        arena_take(b->at.arena, (size_t)(block->rows_count + 1) * sizeof *row_tokens);
    Heading *rows = arena_take(b->at.arena, (size_t)(block->rows_count + 1) * sizeof *rows);

    chart->corner = head->key.text[0] ? head->key.text : block->heads[0].key.text;
    chart->columns = head->count;
    chart->rows = block->rows_count;
    chart->column_heads = headings(b, head->cells, head->count);
    chart->row_heads = rows;
    for (int row = 0; row < chart->rows; row++) {
        row_tokens[row] = block->rows[row].key;
        rows[row] = (Heading){ block->rows[row].key.text, .star = block->rows[row].star,
                               .marks = block->rows[row].star ? "*" : "" };
    }
    if (chart->columns == 0) {
        fault_next(fault_at(b, &head->key, "chart.columns", "the heading has no columns"),
                   "Write them after the bar, two blanks apart.");
        return;
    }
    bool grouped = decl->group.words || decl->group.high;
    if (grouped != (block->heads_count == 2)) {
        fault_next(fault_at(b, &block->heads[0].key, "chart.groups",
                            grouped ? "this chart has groups of columns"
                                    : "this chart has one line of headings"),
                   grouped ? "Put a line of group headings above the column headings."
                           : "Take one of the two lines out.");
        return;
    }
    if (decl->shape == SHAPE_BANDS) {
        check_band_heads(b);
    } else if (grouped) {
        bind_groups(b);
    }
    if (decl->shape != SHAPE_BANDS && (!grouped || chart->groups)) {
        int width = grouped ? chart->columns / chart->groups : chart->columns;
        chart->across = axis_reader(&b->at, &decl->across, head->cells, chart->column_heads, width,
                                    &head->key, "column");
    }
    bind_rows(b, row_tokens);
    bind_cells(b);
    if (decl->shape == SHAPE_BANDS) {
        bind_bands(b);
    }
}

/* ---- settings ---- */

static const char *const SETTINGS[] = { "title", "ref",    "cite", "roll",
                                        "shape", "across", "note", NULL };

static void bind_settings(Binder *b)
{
    Chart *chart = b->chart;
    const Block *block = b->at.block;
    const char **notes =
        arena_take(b->at.arena, (size_t)(block->settings_count + 1) * sizeof *notes);
    const Token *roll = block_setting(block, "roll"), *shape = block_setting(block, "shape");

    chart->title = block_text(block, "title");
    chart->ref = block_text(block, "ref");
    chart->cite = block_text(block, "cite");
    chart->across_name = block_text(block, "across");
    chart->notes = notes;
    for (int i = 0; i < block->settings_count; i++) {
        const Setting *setting = &block->settings[i];
        if (strcmp(setting->name.text, "note") == 0) {
            notes[chart->notes_count++] = setting->value.text;
        } else if (text_find(setting->name.text, SETTINGS) < 0) {
            fault_next(fault_at(b, &setting->name, "chart.setting", "charts have no such setting"),
                       "The settings are title, ref, cite, roll, shape, across, note.");
        }
    }
    if (!chart->title) {
        fault_next(fault_at(b, &block->name, "chart.title", "the chart has no title"),
                   "Write title = %s below this line.", book_setting(b, "title", "..."));
        chart->title = block->name.text;
    }
    if (roll) {
        chart->thrown = dice_parse(roll->text, &chart->dice);
        if (!chart->thrown) {
            fault_next(fault_at(b, roll, "chart.roll", "these are no dice"),
                       "Write d6, 2d6, d66, d10 or d10 0..9.");
        }
    }
    int given = shape                 ? text_find(shape->text, shape_names)
                : !block->heads_count ? SHAPE_LIST
                : roll                ? SHAPE_GRID
                                      : SHAPE_LOOKUP;
    bool bare = given == SHAPE_LIST && !shape; /* chart_bind says that the table is missing */
    if (given != (int)b->parts->decl->shape && !bare) {
        Fault *fault = block_fault(block, shape ? shape : &block->name, b->at.faults, "chart.shape",
                                   "the rules read this chart as %s%s",
                                   b->parts->decl->shape == SHAPE_BANDS ? "" : "a ",
                                   shape_names[b->parts->decl->shape]);
        const char *dice = roll ? NULL : book_setting(b, "roll", NULL);
        if (dice) {
            fault_next(fault, "The book's chart says: roll = %s", dice);
        } else {
            fault_next(fault, "A grid has a roll line, bands say shape = bands, a lookup that is "
                              "rolled for says shape = lookup, a list has no table.");
        }
    }
}

/* ---- modifiers and answers ---- */

static const char *const UNIT_WORDS[] = {
    [UNIT_PLAIN] = "", [UNIT_COLUMN] = " column", [UNIT_ROW] = " row", [UNIT_TIMES] = ""
};

/* Reads "+1", "-1 column", "+1 each", "x1/2" as the declaration has it; +1? is inferred. */
static bool read_amount(Binder *b, const ModifierDecl *decl, const char *text, int *amount)
{
    size_t length = strcspn(text, " ?");
    char wanted[24] = "";
    const char *number = arena_copy(b->at.arena, text, length);
    const char *rest = text + length + (text[length] == '?');

    snprintf(wanted, sizeof wanted, "%s%s", decl->each ? " each" : "", UNIT_WORDS[decl->unit]);
    if (decl->unit == UNIT_TIMES) {
        return *text == 'x' && exact_parse(number + 1, amount) && *amount >= 0 &&
               *amount <= 10 * WHOLE && !*rest;
    }
    return strcmp(rest, wanted) == 0 && text_number(number, amount) && *amount >= -99 &&
           *amount <= 99;
}

static const ModifierDecl *modifier_decl(const ChartDecl *decl, int modifier)
{
    for (int i = 0; i < decl->modifiers_count; i++) {
        if (decl->modifiers[i].modifier == modifier) {
            return &decl->modifiers[i];
        }
    }
    return NULL;
}

/* A line of a block; the first `above` lines are of blocks above it. */
static void bind_modifier(Binder *b, const SheetRow *row, int above, const ModifierLine **by,
                          ModifierLine *lines)
{
    const ChartParts *parts = b->parts;
    int modifier = text_find(row->key.text, parts->modifier_names);
    const ModifierDecl *decl = modifier < 0 ? NULL : modifier_decl(parts->decl, modifier);

    if (!decl) {
        Fault *fault =
            block_fault(b->at.block, &row->key, b->at.faults, "chart.modifier",
                        "the rules know no modifier \"%.60s\" on this chart", row->key.text);
        const char *near = text_nearest(row->key.text, parts->modifier_names);
        fault_next(fault,
                   near ? "Did you mean \"%s\"? Charts cannot add conditions, only amounts."
                        : "Charts cannot add conditions, only amounts.",
                   near);
        return;
    }
    if (!parts->options[decl->option]) {
        return;
    }
    if (by[modifier] && by[modifier] - lines < above) {
        return; /* a block above says it otherwise */
    }
    if (by[modifier]) {
        fault_next(fault_at(b, &row->key, "chart.modifier-twice", "this modifier stands twice"),
                   "Keep one of them.");
        return;
    }
    ModifierLine *line = &lines[b->chart->modifiers_count];
    *line = (ModifierLine){ .name = row->key.text, .modifier = modifier, .unit = decl->unit };
    line->shown = row->count > 0 ? row->cells[0].text : "";
    line->words = row->count > 1 ? row->cells[1].text : "";
    if (row->count != 2 || !line->words[0]) {
        fault_next(
            fault_at(b, &row->key, "chart.modifier-line", "a modifier is: name | amount | words"),
            "Write the missing part.");
    }
    if (row->count > 0 && !read_amount(b, decl, line->shown, &line->amount)) {
        Fault *fault = fault_at(b, &row->cells[0], "chart.amount", "this amount cannot be read");
        if (decl->unit == UNIT_TIMES) {
            fault_next(fault, "It is a factor: write x2 or x1/2.");
        } else {
            fault_next(fault, "Write a whole number up to 99, like +1%s%s.",
                       decl->each ? " each" : "", UNIT_WORDS[decl->unit]);
        }
    }
    by[modifier] = line;
    b->chart->modifiers_count++;
}

/* The first line in force that nothing says yet, or NULL. */
static const ModifierDecl *unsaid(const ChartParts *parts, const ModifierLine *const *by)
{
    for (int i = 0; i < parts->decl->modifiers_count; i++) {
        const ModifierDecl *decl = &parts->decl->modifiers[i];
        if (parts->options[decl->option] && !by[decl->modifier]) {
            return decl;
        }
    }
    return NULL;
}

/* Lines of several blocks in the order of the lowest, as on the card. */
static void order_lines(Binder *b, const Block *lowest, const ModifierLine **by)
{
    const Chart *chart = b->chart;
    size_t room = (size_t)chart->modifiers_count + 1;
    ModifierLine *ordered = arena_take(b->at.arena, room * sizeof *ordered);
    int count = 0;

    for (int i = 0; i < lowest->rows_count; i++) {
        int modifier = text_find(lowest->rows[i].key.text, b->parts->modifier_names);
        if (modifier >= 0 && by[modifier]) {
            ordered[count] = *by[modifier];
            by[modifier] = &ordered[count++];
        }
    }
    for (int i = 0; i < chart->modifiers_count; i++) {
        if (by[chart->modifiers[i].modifier] == &chart->modifiers[i]) {
            ordered[count] = chart->modifiers[i];
            by[ordered[count].modifier] = &ordered[count];
            count++;
        }
    }
    b->chart->modifiers = ordered;
}

/* What the topmost block does not say is as in those below it. */
static void stack_modifiers(Binder *b, const ModifierLine **by)
{
    const StackedBlock *top = b->parts->modifiers, *at, *last = top;
    int rows = 1;

    for (at = top; at; at = at->below) {
        rows += at->block->rows_count;
    }
    ModifierLine *lines = arena_take(b->at.arena, (size_t)rows * sizeof *lines);
    b->chart->modifiers = lines;
    for (at = top; at && (at == top || unsaid(b->parts, by)); at = at->below) {
        int above = b->chart->modifiers_count;
        b->at.block = at->block;
        for (int i = 0; i < at->block->rows_count; i++) {
            bind_modifier(b, &at->block->rows[i], above, by, lines);
        }
        last = at;
    }
    if (last != top) {
        order_lines(b, last->block, by);
    }
}

static void bind_modifiers(Binder *b)
{
    const ChartParts *parts = b->parts;
    size_t names = (size_t)parts->modifier_names_count + 1;
    int *amounts = arena_take(b->at.arena, names * sizeof *amounts);
    const ModifierLine **by = arena_take(b->at.arena, names * sizeof *by);
    const ModifierDecl *decl;

    b->chart->amounts = amounts;
    b->chart->by_modifier = by;
    stack_modifiers(b, by);
    for (int i = 0; i < b->chart->modifiers_count; i++) {
        amounts[b->chart->modifiers[i].modifier] = b->chart->modifiers[i].amount;
    }
    b->at.block = parts->modifiers ? parts->modifiers->block : parts->chart->block;
    while ((decl = unsaid(parts, by))) {
        static const ModifierLine none = { .name = "" };
        const char *name = parts->modifier_names[decl->modifier];
        fault_next(block_fault(b->at.block, &b->at.block->name, b->at.faults,
                               "chart.modifier-missing",
                               "the modifier \"%s\" of this chart is missing", name),
                   "Add: %s | %s%s%s | words", name, decl->unit == UNIT_TIMES ? "x1" : "+0",
                   decl->each ? " each" : "", UNIT_WORDS[decl->unit]);
        by[decl->modifier] = &none;
    }
}

/* How the blocks below tell an answer, or what is to be written there. */
static const char *told_below(const ChartParts *parts, int word)
{
    const StackedBlock *at = parts->answers ? parts->answers->below : NULL;

    for (; at; at = at->below) {
        for (int i = 0; i < at->block->rows_count; i++) {
            const SheetRow *row = &at->block->rows[i];
            if (alias_find(parts->aliases, row->key.text, parts->decl->answers) == word &&
                row->count == 1) {
                return row->cells[0].text;
            }
        }
    }
    return "what it means";
}

static void bind_answers(Binder *b)
{
    const ChartParts *parts = b->parts;
    const Block *block = parts->answers ? parts->answers->block : NULL;
    const char *const *answers = parts->decl->answers;
    int count = answers ? words_count(answers) : 0;
    const char **texts = arena_take(b->at.arena, (size_t)(count + 1) * sizeof *texts);

    b->chart->answer_texts = texts;
    b->at.block = block;
    for (int i = 0; block && i < block->rows_count; i++) {
        const SheetRow *row = &block->rows[i];
        int word = answers ? alias_find(parts->aliases, row->key.text, answers) : -1;
        if (word < 0) {
            fault_next(block_fault(block, &row->key, b->at.faults, "chart.answer-unknown",
                                   "\"%.60s\" is no answer of this chart", row->key.text),
                       "Answers cannot be added, only told in other words.");
        } else if (texts[word]) {
            fault_next(fault_at(b, &row->key, "chart.answer-twice", "this answer stands twice"),
                       "Keep one of them.");
        } else if (row->count != 1 || !row->cells[0].text[0]) {
            fault_next(fault_at(b, &row->key, "chart.answer-line", "an answer is: word | words"),
                       "Write what it means after the bar.");
        } else {
            texts[word] = row->cells[0].text;
        }
    }
    bool thrown = parts->decl->shape == SHAPE_GRID || parts->decl->shape == SHAPE_BANDS;
    for (int word = 0; thrown && word < count; word++) {
        if (!texts[word]) {
            const Block *near = block ? block : parts->chart->block;
            fault_next(block_fault(near, &near->name, b->at.faults, "chart.answer-missing",
                                   "the answer \"%s\" is not told", answers[word]),
                       "Add to [answers %s]: %s | %s", parts->decl->name, answers[word],
                       told_below(parts, word));
        }
    }
}

static void read_stack(StackedBlock *at, Arena *arena, Faults *faults)
{
    for (; at; at = at->below) {
        at->block = block_read(at->block, arena, faults);
    }
}

void chart_bind(Chart *chart, const ChartParts *parts, Arena *arena, Faults *faults)
{
    read_stack(parts->chart, arena, faults);
    read_stack(parts->modifiers, arena, faults);
    read_stack(parts->answers, arena, faults);
    Binder b = { parts, chart, { parts->chart->block, arena, faults, parts->aliases } };
    int before = faults->count + faults->more;

    *chart = (Chart){ .decl = parts->decl };
    bind_settings(&b);
    bool table = parts->decl->shape != SHAPE_LIST;
    bool rolled = parts->decl->shape == SHAPE_GRID || parts->decl->shape == SHAPE_BANDS;
    if (table && (!b.at.block->heads_count || !b.at.block->rows_count)) {
        Fault *fault = fault_at(&b, &b.at.block->name, "chart.table", "the chart has no table");
        fault_next(fault, "Write the headings, a rule line ----+---- and the rows.");
        advise_rows(&b, fault);
    } else if (table && b.at.block->rows_count > LINES_MOST) {
        fault_next(fault_at(&b, &b.at.block->name, "chart.rows", "the chart has too many rows"),
                   "A chart has at most %d.", LINES_MOST);
    } else if (rolled && !chart->thrown) {
        if (faults->count + faults->more == before) {
            fault_next(fault_at(&b, &b.at.block->name, "chart.roll", "the chart names no dice"),
                       "Write roll = %s below this line.", book_setting(&b, "roll", "2d6"));
        }
    } else if (table && faults->count + faults->more == before) {
        bind_table(&b);
    }
    bind_modifiers(&b);
    bind_answers(&b);
}
