/* SPDX-License-Identifier: MIT */
/* What differs between two books: options, rules, charts, modifiers, answers. */
#include "study/diff.h"

#include <stdlib.h>
#include <string.h>

static const char *kept(Diff *diff, const char *text)
{
    return arena_copy(&diff->arena, text ? text : "", text ? strlen(text) : 0);
}

/* Notes a difference if the two texts are not the same. */
static void compare(Diff *diff, const char *what, const char *chart, const char *where,
                    const char *from, const char *to)
{
    if (strcmp(from ? from : "", to ? to : "") == 0) {
        return;
    }
    diff->at = memory_room(diff->at, diff->count, &diff->room, sizeof *diff->at);
    diff->at[diff->count++] = (Difference){ what, kept(diff, chart), kept(diff, where),
                                            kept(diff, from), kept(diff, to) };
}

static int same_heading(const Heading *heads, int count, const char *text, int before)
{
    for (int i = 0, seen = 0; i < count; i++) {
        if (strcmp(heads[i].text, text) == 0 && seen++ == before) {
            return i;
        }
    }
    return -1;
}

/* How often the heading stood before in its line: groups repeat their columns. */
static int times_before(const Heading *heads, int at)
{
    int times = 0;

    for (int i = 0; i < at; i++) {
        times += strcmp(heads[i].text, heads[at].text) == 0;
    }
    return times;
}

typedef struct Pair {
    const Book *from_book, *to_book;
    const Chart *from, *to;
} Pair;

static void print_where(Text *where, const Chart *chart, int row, int column)
{
    text_addf(where, "row %s", chart->row_heads[row].text);
    if (chart->columns > 1) {
        text_add(where, ", column ");
        if (chart->groups) {
            int width = chart->columns / chart->groups;
            text_addf(where, "%s ", chart->group_heads[column / width].text);
        }
        text_add(where, chart->column_heads[column].text);
    }
}

/* Whether amounts are the same, but for the mark of what is inferred. */
static bool same_amount(const char *from, const char *to)
{
    while (*from && *to) {
        from += *from == '?';
        to += *to == '?';
        if (*from != *to) {
            return false;
        }
        from += *from != '\0';
        to += *to != '\0';
    }
    return strcmp(from + (*from == '?'), to + (*to == '?')) == 0;
}

static void compare_cell(Diff *diff, const Pair *pair, int row, int column, int to_row,
                         int to_column)
{
    Text where = { 0 }, from = { 0 }, to = { 0 };

    print_where(&where, pair->from, row, column);
    chart_print_cell(&from, pair->from, pair->from_book->aliases, row, column);
    chart_print_cell(&to, pair->to, pair->to_book->aliases, to_row, to_column);
    if (!same_amount(text_of(&from), text_of(&to))) {
        compare(diff, "cell", pair->from->decl->name, text_of(&where), text_of(&from),
                text_of(&to));
    }
    text_finish(&where);
    text_finish(&from);
    text_finish(&to);
}

/* Lines that only one of the charts has. */
static void compare_headings(Diff *diff, const char *what, const char *chart, const Heading *from,
                             int from_count, const Heading *to, int to_count)
{
    for (int i = 0; i < from_count; i++) {
        if (same_heading(to, to_count, from[i].text, times_before(from, i)) < 0) {
            compare(diff, what, chart, from[i].text, "there", "");
        }
    }
    for (int i = 0; i < to_count; i++) {
        if (same_heading(from, from_count, to[i].text, times_before(to, i)) < 0) {
            compare(diff, what, chart, to[i].text, "", "there");
        }
    }
}

static void compare_table(Diff *diff, const Pair *pair)
{
    const Chart *from = pair->from, *to = pair->to;
    const char *name = from->decl->name;

    compare_headings(diff, "row", name, from->row_heads, from->rows, to->row_heads, to->rows);
    compare_headings(diff, "column", name, from->column_heads, from->columns, to->column_heads,
                     to->columns);
    for (int row = 0; row < from->rows; row++) {
        int to_row = same_heading(to->row_heads, to->rows, from->row_heads[row].text,
                                  times_before(from->row_heads, row));
        if (to_row < 0) {
            continue;
        }
        compare(diff, "star", name, from->row_heads[row].text, from->row_heads[row].star ? "*" : "",
                to->row_heads[to_row].star ? "*" : "");
        for (int column = 0; column < from->columns; column++) {
            int to_column =
                same_heading(to->column_heads, to->columns, from->column_heads[column].text,
                             times_before(from->column_heads, column));
            if (to_column >= 0) {
                compare_cell(diff, pair, row, column, to_row, to_column);
            }
        }
    }
}

static void compare_modifiers(Diff *diff, const Pair *pair)
{
    const char *const *names = pair->from_book->system->modifiers;

    for (int i = 0; names[i]; i++) {
        const ModifierLine *from = pair->from->by_modifier[i], *to = pair->to->by_modifier[i];
        if (!from || !to || !same_amount(from->shown, to->shown)) {
            compare(diff, "modifier", pair->from->decl->name, names[i], from ? from->shown : NULL,
                    to ? to->shown : NULL);
        }
        if (from && to) {
            compare(diff, "modifier words", pair->from->decl->name, names[i], from->words,
                    to->words);
        }
    }
}

/* The next note from `at` on that the other has not; NULL: none. */
static const char *next_note(const Chart *chart, const Chart *other, int *at)
{
    while (*at < chart->notes_count) {
        const char *note = chart->notes[(*at)++];
        bool there = false;
        for (int i = 0; i < other->notes_count && !there; i++) {
            there = strcmp(other->notes[i], note) == 0;
        }
        if (!there) {
            return note;
        }
    }
    return NULL;
}

/* What both have is the same note, wherever it stands. */
static void compare_notes(Diff *diff, const Chart *from, const Chart *to)
{
    const char *one, *other;
    int at = 0, at_other = 0;

    do {
        one = next_note(from, to, &at);
        other = next_note(to, from, &at_other);
        if (one || other) {
            compare(diff, "note", from->decl->name, "note", one, other);
        }
    } while (one || other);
}

static void compare_charts(Diff *diff, const Pair *pair)
{
    const Chart *from = pair->from, *to = pair->to;
    const char *name = from->decl->name;
    const char *const *answers = from->decl->answers;
    Text one = { 0 }, other = { 0 };

    compare(diff, "title", name, "title", from->title, to->title);
    if (from->thrown) {
        dice_print(&one, from->dice);
    }
    if (to->thrown) {
        dice_print(&other, to->dice);
    }
    compare(diff, "roll", name, "roll", text_of(&one), text_of(&other));
    text_finish(&one);
    text_finish(&other);
    if (from->decl->shape != SHAPE_LIST) {
        compare_table(diff, pair);
    }
    compare_modifiers(diff, pair);
    for (int i = 0; answers && answers[i]; i++) {
        compare(diff, "answer", name, answers[i], from->answer_texts[i], to->answer_texts[i]);
    }
    compare_notes(diff, from, to);
}

/* Words that either book prints in place of the rules' own; equal ones give nothing to note. */
static void compare_words(Diff *diff, const Book *from, const Book *to)
{
    for (int i = 0; i < from->aliases.count; i++) {
        const char *word = from->aliases.at[i].word;
        compare(diff, "word", "", word, from->aliases.at[i].shown, alias_shown(to->aliases, word));
    }
    for (int i = 0; i < to->aliases.count; i++) {
        const char *word = to->aliases.at[i].word;
        if (strcmp(alias_shown(from->aliases, word), word) == 0) {
            compare(diff, "word", "", word, word, to->aliases.at[i].shown);
        }
    }
}

static void compare_options(Diff *diff, const Book *from, const Book *to)
{
    for (int i = 1; i < from->system->options_count; i++) {
        Text one = { 0 }, other = { 0 };
        book_print_option(&one, from, i);
        book_print_option(&other, to, i);
        compare(diff, "option", "", from->system->options[i].name, text_of(&one), text_of(&other));
        text_finish(&one);
        text_finish(&other);
    }
}

void diff_books(Diff *diff, const Book *from, const Book *to)
{
    compare_options(diff, from, to);
    compare_words(diff, from, to);
    for (const Rule *const *rule = from->system->rules; *rule; rule++) {
        compare(diff, "rule", "", (*rule)->name, book_has(from, (*rule)->option) ? "there" : "",
                book_has(to, (*rule)->option) ? "there" : "");
    }
    for (int i = 1; i < from->system->charts_count; i++) {
        Pair pair = { from, to, book_at(from, i), book_at(to, i) };
        if (pair.from && pair.to) {
            compare_charts(diff, &pair);
        } else {
            compare(diff, "chart", from->system->charts[i].name, "", pair.from ? "there" : "",
                    pair.to ? "there" : "");
        }
    }
}

void diff_finish(Diff *diff)
{
    arena_finish(&diff->arena);
    free(diff->at);
    *diff = (Diff){ 0 };
}
