/* SPDX-License-Identifier: MIT */
/* Charts given back as on the card. */
#include "charts/print.h"

#include "charts/fmt.h"

#include <string.h>

/* A chart as rows of strings: headings first, keys in the first column. */
typedef struct PrintedTable {
    Arena arena;
    const char **at;
    int rows, columns, heads;
    int group_width; /* columns of a group, 0 without groups */
} PrintedTable;

static const char **place(PrintedTable *table, int row, int column)
{
    return &table->at[row * table->columns + column];
}

static const char *kept(PrintedTable *table, Text *text)
{
    const char *copy = arena_copy(&table->arena, text_of(text), text->length);

    text_clear(text);
    return copy;
}

static const char *head_text(PrintedTable *table, Text *text, const Book *book, const Heading *head)
{
    text_add(text, alias_shown(book->aliases, head->text));
    text_add(text, head->star ? "*" : "");
    return kept(table, text);
}

static PrintedTable table_of(const Book *book, const Chart *chart)
{
    PrintedTable table = { .columns = chart->columns + 1, .heads = chart->groups ? 2 : 1 };
    Text text = { 0 };

    if (chart->decl->shape == SHAPE_LIST) {
        table.columns = table.heads = 0;
        return table;
    }
    table.rows = chart->rows + table.heads;
    table.group_width = chart->groups ? chart->columns / chart->groups : 0;
    table.at = arena_take(&table.arena, (size_t)(table.rows * table.columns) * sizeof *table.at);
    for (int i = 0; i < table.rows * table.columns; i++) {
        table.at[i] = "";
    }
    *place(&table, 0, 0) = chart->groups ? "" : chart->corner;
    *place(&table, table.heads - 1, 0) = chart->corner;
    for (int group = 0; group < chart->groups; group++) {
        *place(&table, 0, 1 + group * table.group_width) =
            head_text(&table, &text, book, &chart->group_heads[group]);
    }
    for (int column = 0; column < chart->columns; column++) {
        *place(&table, table.heads - 1, column + 1) =
            head_text(&table, &text, book, &chart->column_heads[column]);
    }
    for (int row = 0; row < chart->rows; row++) {
        *place(&table, row + table.heads, 0) =
            head_text(&table, &text, book, &chart->row_heads[row]);
        for (int column = 0; column < chart->columns; column++) {
            chart_print_cell(&text, chart, book->aliases, row, column);
            *place(&table, row + table.heads, column + 1) = kept(&table, &text);
        }
    }
    text_finish(&text);
    return table;
}

static void table_finish(PrintedTable *table)
{
    arena_finish(&table->arena);
}

static int column_width(const PrintedTable *table, int column)
{
    int width = 0;

    for (int row = 0; row < table->rows; row++) {
        bool group = table->heads == 2 && row == 0; /* a group heading runs over its columns */
        int cell = group ? 0 : text_width(*place((PrintedTable *)table, row, column));
        width = cell > width ? cell : width;
    }
    return width;
}

/* Takes the blanks off the end of the line and closes it. */
static void end_line(Text *to)
{
    while (to->length && to->at[to->length - 1] == ' ') {
        to->at[--to->length] = '\0';
    }
    text_add(to, "\n");
}

static bool group_begins(const PrintedTable *table, int column)
{
    return table->group_width && column > 1 && (column - 1) % table->group_width == 0;
}

static void card_row(Text *to, const PrintedTable *table, int row, const int *widths)
{
    bool groups = table->heads == 2 && row == 0;

    for (int column = 0; column < table->columns; column++) {
        if (column == 1 || group_begins(table, column)) {
            text_add(to, column == 1 ? " | " : "| ");
        }
        int width = widths[column];
        if (groups && column > 0) { /* the first column of a group carries the others' width */
            if ((column - 1) % table->group_width) {
                continue;
            }
            for (int i = 1; i < table->group_width; i++) {
                width += 2 + widths[column + i];
            }
        }
        text_column(to, *place((PrintedTable *)table, row, column), width);
        if (column > 0) {
            bool last = table->group_width && column % table->group_width == 0;
            text_add(to, groups || last ? " " : "  ");
        }
    }
    end_line(to);
}

static void card_table(Text *to, const PrintedTable *table)
{
    int widths[SHEET_CELLS + 2] = { 0 };

    for (int column = 0; column < table->columns; column++) {
        widths[column] = column_width(table, column);
    }
    for (int row = 0; row < table->rows; row++) {
        card_row(to, table, row, widths);
        if (row + 1 == table->heads) {
            text_repeat(to, "-", widths[0] + 1);
            for (int column = 1; column < table->columns; column++) {
                bool last = column + 1 == table->columns;
                bool ends = table->group_width && column % table->group_width == 0;
                text_add(to, column == 1 ? "+-" : group_begins(table, column) ? "+-" : "");
                text_repeat(to, "-", widths[column] + (last ? 0 : ends ? 1 : 2));
            }
            text_add(to, "\n");
        }
    }
}

static void card_title(Text *to, const Book *book, const Chart *chart)
{
    text_addf(to, "%s (%s %s", chart->title, book->system->name, chart->decl->name);
    if (chart->cite) {
        text_addf(to, ", %s", chart->cite);
    }
    text_add(to, ")\n");
    if (chart->thrown || chart->across_name) {
        if (chart->thrown) {
            text_add(to, "roll ");
            dice_print(to, chart->dice);
        }
        text_addf(to, "%s%s%s\n", chart->thrown && chart->across_name ? "; " : "",
                  chart->across_name ? "across: " : "",
                  chart->across_name ? chart->across_name : "");
    }
}

/* The lists below a chart, as "left  middle  right" lines with one indent. */
static void card_lists(Text *to, const Book *book, const Chart *chart)
{
    int name = 0, amount = 0, word = 0;

    for (int i = 0; i < chart->modifiers_count; i++) {
        int wide = text_width(chart->modifiers[i].name),
            shown = text_width(chart->modifiers[i].shown);
        name = wide > name ? wide : name;
        amount = shown > amount ? shown : amount;
    }
    for (int i = 0; i < chart->modifiers_count; i++) {
        const ModifierLine *line = &chart->modifiers[i];
        text_add(to, i ? "  " : "\n  ");
        text_column(to, line->shown, amount + 2);
        text_column(to, line->name, name + 2);
        text_addf(to, "%s\n", line->words);
    }
    const char *const *answers = chart->decl->answers;
    for (int i = 0; answers && answers[i]; i++) {
        int wide = text_width(alias_shown(book->aliases, answers[i]));
        word = chart->answer_texts[i] && wide > word ? wide : word;
    }
    bool first = true;
    for (int i = 0; answers && answers[i]; i++) {
        if (chart->answer_texts[i]) {
            text_add(to, first ? "\n  " : "  ");
            text_column(to, alias_shown(book->aliases, answers[i]), word + 2);
            text_addf(to, "%s\n", chart->answer_texts[i]);
            first = false;
        }
    }
    for (int i = 0; i < chart->notes_count; i++) {
        text_addf(to, "%s  %s\n", i ? "" : "\n", chart->notes[i]);
    }
}

void print_card(Text *to, const Book *book, const Chart *chart)
{
    PrintedTable table = table_of(book, chart);

    card_title(to, book, chart);
    if (table.rows) {
        text_add(to, "\n");
        card_table(to, &table);
    }
    card_lists(to, book, chart);
    table_finish(&table);
}

static void markdown_cell(Text *to, const char *cell)
{
    text_add(to, " ");
    for (; *cell; cell++) {
        text_add(to, *cell == '|' || *cell == '*' || *cell == '<' ? "\\" : "");
        text_add_n(to, cell, 1);
    }
    text_add(to, " |");
}

/* In Markdown and CSV there is one line of headings: "group, column". */
static void flat_head(Text *cell, const PrintedTable *table, int column)
{
    if (table->heads == 2 && column > 0) {
        int group = (column - 1) / table->group_width * table->group_width + 1;
        text_addf(cell, "%s, ", *place((PrintedTable *)table, 0, group));
    }
    text_add(cell, *place((PrintedTable *)table, table->heads - 1, column));
}

void print_markdown(Text *to, const Book *book, const Chart *chart)
{
    PrintedTable table = table_of(book, chart);
    const char *const *answers = chart->decl->answers;
    Text cell = { 0 };

    text_addf(to, "### %s\n\n", chart->title);
    for (int row = table.heads - 1; row >= 0 && row < table.rows; row++) {
        text_add(to, "|");
        for (int column = 0; column < table.columns; column++) {
            text_clear(&cell);
            if (row < table.heads) {
                flat_head(&cell, &table, column);
            } else {
                text_add(&cell, *place(&table, row, column));
            }
            markdown_cell(to, text_of(&cell));
        }
        text_add(to, "\n");
        if (row == table.heads - 1) {
            text_add(to, "|");
            text_repeat(to, "---|", table.columns);
            text_add(to, "\n");
        }
    }
    for (int i = 0; i < chart->modifiers_count; i++) {
        text_addf(to, "%s- **%s** %s\n", i ? "" : "\n", chart->modifiers[i].shown,
                  chart->modifiers[i].words);
    }
    bool first = true;
    for (int i = 0; answers && answers[i]; i++) {
        if (chart->answer_texts[i]) {
            text_addf(to, "%s- **%s** %s\n", first ? "\n" : "",
                      alias_shown(book->aliases, answers[i]), chart->answer_texts[i]);
            first = false;
        }
    }
    for (int i = 0; i < chart->notes_count; i++) {
        text_add(to, "\n");
        for (const char *c = chart->notes[i]; *c; c++) {
            text_add(to, *c == '*' ? "\\" : "");
            text_add_n(to, c, 1);
        }
        text_add(to, "\n");
    }
    text_finish(&cell);
    table_finish(&table);
}

void print_csv(Text *to, const Book *book, const Chart *chart)
{
    PrintedTable table = table_of(book, chart);
    Text cell = { 0 };

    for (int row = table.heads - 1; row >= 0 && row < table.rows; row++) {
        for (int column = 0; column < table.columns; column++) {
            text_clear(&cell);
            if (row < table.heads) {
                flat_head(&cell, &table, column);
            } else {
                text_add(&cell, *place(&table, row, column));
            }
            text_csv(to, text_of(&cell), column + 1 == table.columns);
        }
    }
    for (int i = 0; i < chart->modifiers_count; i++) {
        text_csv(to, chart->modifiers[i].name, false);
        text_csv(to, chart->modifiers[i].shown, false);
        text_csv(to, chart->modifiers[i].words, true);
    }
    text_finish(&cell);
    table_finish(&table);
}

static void source_setting(Text *to, const char *name, const char *value)
{
    if (value) {
        text_column(to, name, 6);
        text_addf(to, " = %s\n", value);
    }
}

/* Dice as a file names them. */
static void source_dice(Text *to, Dice dice)
{
    if (dice.reading == DICE_ZERO) {
        text_addf(to, "d%d 0..%d", dice.sides, dice.sides - 1);
    } else {
        dice_print(to, dice);
    }
}

static void source_lists(Text *to, const Chart *chart)
{
    const char *const *answers = chart->decl->answers;
    bool told = false;

    if (chart->modifiers_count) {
        text_addf(to, "\n[modifiers %s]\n", chart->decl->name);
    }
    for (int i = 0; i < chart->modifiers_count; i++) {
        const ModifierLine *line = &chart->modifiers[i];
        text_addf(to, "%s | %s | %s\n", line->name, line->shown, line->words);
    }
    for (int i = 0; answers && answers[i]; i++) {
        if (chart->answer_texts[i]) {
            if (!told) {
                text_addf(to, "\n[answers %s]\n", chart->decl->name);
            }
            text_addf(to, "%s | %s\n", answers[i], chart->answer_texts[i]);
            told = true;
        }
    }
}

void print_source(Text *to, const Book *book, const Chart *chart)
{
    PrintedTable table = table_of(book, chart);
    Text text = { 0 }, dice = { 0 };
    bool bands = chart->decl->shape == SHAPE_BANDS;

    text_addf(&text, "[chart %s]\n", chart->decl->name);
    source_setting(&text, "title", chart->title);
    source_setting(&text, "cite", chart->cite);
    if (chart->thrown) {
        source_dice(&dice, chart->dice);
        source_setting(&text, "roll", text_of(&dice));
    }
    if (bands || (chart->thrown && chart->decl->shape == SHAPE_LOOKUP)) {
        source_setting(&text, "shape", shape_names[chart->decl->shape]);
    }
    source_setting(&text, "across", chart->across_name);
    for (int i = 0; i < chart->notes_count; i++) {
        source_setting(&text, "note", chart->notes[i]);
    }
    if (table.rows) {
        text_add(&text, "\n");
        card_table(&text, &table);
    }
    source_lists(&text, chart);
    Source source = { chart->decl->name, text_of(&text), text.length };
    fmt_sheet(to, &source);
    text_finish(&text);
    text_finish(&dice);
    table_finish(&table);
}
