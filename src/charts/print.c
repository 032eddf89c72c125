/* SPDX-License-Identifier: MIT */
/* Charts given back as on the card. */
#include "charts/print.h"

#include "base/listing.h"
#include "charts/fmt.h"

#include <assert.h>
#include <string.h>

static_assert(SHEET_CELLS + 1 < LISTING_COLUMNS, "every chart can be listed");

static void add_heading(Text *to, const Book *book, const Heading *head)
{
    text_addf(to, "%s%s", alias_shown(book->aliases, head->text), head->marks);
}

/* In text a group's heading runs over its columns; else each of them has it: "group, column". */
static void add_heads(Listing *list, const Book *book, const Chart *chart, int group_width)
{
    if (group_width && list->form == LISTING_TEXT) {
        listing_add(list, "");
        for (int group = 0; group < chart->groups; group++) {
            add_heading(listing_span(list, group_width), book, &chart->group_heads[group]);
        }
        listing_end_row(list);
        list->heads++;
    }
    listing_add(list, chart->corner);
    for (int column = 0; column < chart->columns; column++) {
        list->columns[1 + column].after_bar =
            column % (group_width ? group_width : SHEET_CELLS) == 0 ||
            chart->column_heads[column].apart;
        Text *cell = listing_cell(list);
        if (group_width && list->form != LISTING_TEXT) {
            add_heading(cell, book, &chart->group_heads[column / group_width]);
            text_add(cell, ", ");
        }
        add_heading(cell, book, &chart->column_heads[column]);
    }
    listing_end_row(list);
    list->heads++;
}

static void add_chart(Listing *list, const Book *book, const Chart *chart)
{
    if (chart->decl->shape == SHAPE_LIST) {
        return;
    }
    add_heads(list, book, chart, chart->groups ? chart->columns / chart->groups : 0);
    for (int row = 0; row < chart->rows; row++) {
        add_heading(listing_cell(list), book, &chart->row_heads[row]);
        for (int column = 0; column < chart->columns; column++) {
            chart_print_cell(listing_cell(list), chart, book->aliases, row, column);
        }
        listing_end_row(list);
    }
}

/* ---- as on the card ---- */

/* The chart with a blank line above it, if it has any cells. */
static void card_table(Text *to, const Book *book, const Chart *chart)
{
    Listing list = { .ruled = true };

    add_chart(&list, book, chart);
    text_add(to, list.count ? "\n" : "");
    listing_print(to, &list);
}

static void card_source(Text *to, const Book *book, const char *title, const char *name,
                        const char *ref)
{
    text_addf(to, "%s (%s %s%s%s)\n", title, book->system->name, name, ref ? ", " : "",
              ref ? ref : "");
}

/* What is thrown, and what the columns are. */
static void card_roll(Text *to, const Chart *chart)
{
    const char *across = chart->across_name;

    if (chart->thrown) {
        text_add(to, "roll ");
        dice_print(to, chart->dice);
    }
    if (across) {
        text_addf(to, "%sacross: %s", chart->thrown ? "; " : "", across);
    }
    text_add(to, chart->thrown || across ? "\n" : "");
}

static void card_title(Text *to, const Book *book, const Chart *chart)
{
    card_source(to, book, chart->title, chart->decl->name, chart->ref);
    card_roll(to, chart);
}

/* What the words in the cells mean, as far as that is told; `shown` by their aliases. */
static void add_answers(Listing *list, const Book *book, const Chart *chart, bool shown)
{
    const char *const *answers = chart->decl->answers;

    for (int i = 0; answers && answers[i]; i++) {
        const char *word = shown ? alias_shown(book->aliases, answers[i]) : answers[i];
        if (chart->answer_texts[i]) {
            listing_row(list, word, chart->answer_texts[i]);
        }
    }
}

static void add_modifiers(Listing *list, const Chart *chart)
{
    for (int i = 0; i < chart->modifiers_count; i++) {
        const ModifierLine *line = &chart->modifiers[i];
        listing_row(list, line->name, line->shown, line->words);
    }
}

static void card_list(Text *to, Listing *list)
{
    list->indent = 2;
    text_add(to, list->count ? "\n" : "");
    listing_print(to, list);
}

static void add_notes(Listing *list, const char *const *notes, int count)
{
    for (int i = 0; i < count; i++) {
        listing_row(list, notes[i]);
    }
}

/* The lists below a chart. */
static void card_lists(Text *to, const Book *book, const Chart *chart)
{
    Listing modifiers = { 0 }, answers = { 0 }, notes = { .columns = { { LISTING_WRAP } } };

    for (int i = 0; i < chart->modifiers_count; i++) {
        const ModifierLine *line = &chart->modifiers[i];
        listing_row(&modifiers, line->shown, line->name, line->words);
    }
    add_answers(&answers, book, chart, true);
    add_notes(&notes, chart->notes, chart->notes_count);
    card_list(to, &modifiers);
    card_list(to, &answers);
    card_list(to, &notes);
}

void print_card(Text *to, const Book *book, const Chart *chart)
{
    card_title(to, book, chart);
    card_table(to, book, chart);
    card_lists(to, book, chart);
}

static void add_lines(Listing *list, const Sequence *sequence)
{
    for (int i = 0; i < sequence->count; i++) {
        listing_row(list, sequence->lines[i].mark, sequence->lines[i].words);
    }
}

void print_sequence_card(Text *to, const Book *book, const Sequence *sequence)
{
    Listing lines = { .columns = { [1] = { LISTING_WRAP } } };
    Listing notes = { .columns = { { LISTING_WRAP } } };

    card_source(to, book, sequence->title, sequence->name, sequence->ref);
    add_lines(&lines, sequence);
    add_notes(&notes, sequence->notes, sequence->notes_count);
    card_list(to, &lines);
    card_list(to, &notes);
}

/* ---- other forms ---- */

static void markdown_notes(Text *to, const char *const *notes, int count)
{
    for (int i = 0; i < count; i++) {
        text_add(to, "\n");
        for (const char *c = notes[i]; *c; c++) {
            bool marks = *c == '*' || (c == notes[i] && strchr("-+#>", *c));
            text_add(to, marks ? "\\" : "");
            text_add_n(to, c, 1);
        }
        text_add(to, "\n");
    }
}

void print_markdown(Text *to, const Book *book, const Chart *chart)
{
    Listing list = { .form = LISTING_MARKDOWN };
    const char *const *answers = chart->decl->answers;
    bool first = true;

    text_add(to, "### ");
    card_source(to, book, chart->title, chart->decl->name, chart->ref);
    text_add(to, "\n");
    if (chart->thrown || chart->across_name) {
        card_roll(to, chart);
        text_add(to, "\n");
    }
    add_chart(&list, book, chart);
    listing_print(to, &list);
    for (int i = 0; i < chart->modifiers_count; i++) {
        const ModifierLine *line = &chart->modifiers[i];
        text_addf(to, "%s- **%s** %s: %s\n", i ? "" : "\n", line->shown, line->name, line->words);
    }
    for (int i = 0; answers && answers[i]; i++) {
        if (chart->answer_texts[i]) {
            text_addf(to, "%s- **%s** %s\n", first ? "\n" : "",
                      alias_shown(book->aliases, answers[i]), chart->answer_texts[i]);
            first = false;
        }
    }
    markdown_notes(to, chart->notes, chart->notes_count);
}

void print_sequence_markdown(Text *to, const Book *book, const Sequence *sequence)
{
    text_add(to, "### ");
    card_source(to, book, sequence->title, sequence->name, sequence->ref);
    text_add(to, "\n");
    for (int i = 0; i < sequence->count; i++) {
        text_addf(to, "- **%s** %s\n", sequence->lines[i].mark, sequence->lines[i].words);
    }
    markdown_notes(to, sequence->notes, sequence->notes_count);
}

void print_csv(Text *to, const Book *book, const Chart *chart)
{
    Listing list = { .form = LISTING_CSV };

    add_chart(&list, book, chart);
    add_modifiers(&list, chart);
    listing_print(to, &list);
}

void print_sequence_csv(Text *to, const Book *book, const Sequence *sequence)
{
    Listing list = { .form = LISTING_CSV };

    (void)book;
    add_lines(&list, sequence);
    listing_print(to, &list);
}

/* ---- as a file has it ---- */

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

static void source_settings(Text *to, const char *title, const char *ref, const char *cite)
{
    source_setting(to, "title", title);
    source_setting(to, "ref", ref);
    source_setting(to, "cite", cite);
}

static void source_notes(Text *to, const char *const *notes, int count)
{
    for (int i = 0; i < count; i++) {
        source_setting(to, "note", notes[i]);
    }
}

/* Aligned as fmt does. */
static void source_end(Text *to, Text *text, const char *name)
{
    Source source = { name, text_of(text), text->length };

    fmt_sheet(to, &source);
    text_finish(text);
}

void print_sequence_source(Text *to, const Book *book, const Sequence *sequence)
{
    Listing lines = { .columns = { [1] = { .after_bar = true } } };
    Text text = { 0 };

    (void)book;
    text_addf(&text, "[sequence %s]\n", sequence->name);
    source_settings(&text, sequence->title, sequence->ref, sequence->cite);
    source_notes(&text, sequence->notes, sequence->notes_count);
    text_add(&text, "\n");
    add_lines(&lines, sequence);
    listing_print(&text, &lines);
    source_end(to, &text, sequence->name);
}

static void source_list(Text *to, Listing *list, const char *kind, const Chart *chart)
{
    list->columns[1].after_bar = list->columns[2].after_bar = true;
    if (list->count) {
        text_addf(to, "\n[%s %s]\n", kind, chart->decl->name);
    }
    listing_print(to, list);
}

void print_source(Text *to, const Book *book, const Chart *chart)
{
    Listing modifiers = { 0 }, answers = { 0 };
    Text text = { 0 }, dice = { 0 };
    bool bands = chart->decl->shape == SHAPE_BANDS;

    text_addf(&text, "[chart %s]\n", chart->decl->name);
    source_settings(&text, chart->title, chart->ref, chart->cite);
    if (chart->thrown) {
        source_dice(&dice, chart->dice);
        source_setting(&text, "roll", text_of(&dice));
    }
    if (bands || (chart->thrown && chart->decl->shape == SHAPE_LOOKUP)) {
        source_setting(&text, "shape", shape_names[chart->decl->shape]);
    }
    source_setting(&text, "across", chart->across_name);
    source_notes(&text, chart->notes, chart->notes_count);
    card_table(&text, book, chart);
    add_modifiers(&modifiers, chart);
    add_answers(&answers, book, chart, false);
    source_list(&text, &modifiers, "modifiers", chart);
    source_list(&text, &answers, "answers", chart);
    source_end(to, &text, chart->decl->name);
    text_finish(&dice);
}
