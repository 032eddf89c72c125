/* SPDX-License-Identifier: MIT */
/* What there is, as JSON: systems, charts, rules. */
#include "wire/answers.h"

#include "game/game.h"
#include "study/plan.h"
#include "systems/systems.h"

static void wire_system(Json *json, const Book *book)
{
    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_string(json, "title", book->system->title);
    json_string(json, "about", book->system->about);
    json_number(json, "charts", book_charts(book));
    json_number(json, "rules", book_rules(book));
    for (const Rule *const *rule = book->system->rules; *rule; rule++) {
        if (plan_follows(*rule) && book_has(book, (*rule)->option)) {
            json_flag(json, "plans", true);
            break;
        }
    }
    json_close(json, '}');
}

void wire_systems(Json *json, Faults *faults)
{
    json_open(json, NULL, '{');
    json_open(json, "systems", '[');
    for (const System *const *system = systems; *system; system++) {
        Book *book = book_create(*system, NULL, 0, NULL, 0, faults);
        if (book) {
            wire_system(json, book);
        }
        book_destroy(book);
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void wire_headings(Json *json, const char *key, const Heading *heads, int count)
{
    json_open(json, key, '[');
    for (int i = 0; i < count; i++) {
        text_addf(json_text(json, NULL), "%s%s", heads[i].text, heads[i].marks);
    }
    json_close(json, ']');
}

static void wire_table(Json *json, const Book *book, const Chart *chart)
{
    json_string(json, "corner", chart->corner);
    if (chart->groups) {
        wire_headings(json, "groups", chart->group_heads, chart->groups);
    }
    wire_headings(json, "columns", chart->column_heads, chart->columns);
    json_open(json, "rows", '[');
    for (int row = 0; row < chart->rows; row++) {
        json_open(json, NULL, '{');
        json_string(json, "key", chart->row_heads[row].text);
        if (chart->row_heads[row].star) {
            json_flag(json, "star", true);
        }
        json_open(json, "cells", '[');
        for (int column = 0; column < chart->columns; column++) {
            chart_print_cell(json_text(json, NULL), chart, book->aliases, row, column);
        }
        json_close(json, ']');
        json_close(json, '}');
    }
    json_close(json, ']');
}

void wire_chart(Json *json, const Book *book, const Chart *chart)
{
    const char *const *answers = chart->decl->answers;

    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_string(json, "chart", chart->decl->name);
    json_string(json, "title", chart->title);
    json_maybe(json, "ref", chart->ref);
    json_maybe(json, "cite", chart->cite);
    json_string(json, "shape", shape_names[chart->decl->shape]);
    if (chart->thrown) {
        dice_print(json_text(json, "roll"), chart->dice);
    }
    json_maybe(json, "across", chart->across_name);
    if (chart->decl->shape != SHAPE_LIST) {
        wire_table(json, book, chart);
    }
    json_open(json, "modifiers", '[');
    for (int i = 0; i < chart->modifiers_count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "name", chart->modifiers[i].name);
        json_string(json, "amount", chart->modifiers[i].shown);
        json_string(json, "words", chart->modifiers[i].words);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "answers", '[');
    for (int i = 0; answers && answers[i]; i++) {
        if (chart->answer_texts[i]) {
            json_open(json, NULL, '{');
            json_string(json, "word", alias_shown(book->aliases, answers[i]));
            json_string(json, "words", chart->answer_texts[i]);
            json_close(json, '}');
        }
    }
    json_close(json, ']');
    json_strings(json, "notes", chart->notes, chart->notes_count);
    json_close(json, '}');
}

void wire_sequence(Json *json, const Book *book, const Sequence *sequence)
{
    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_string(json, "sequence", sequence->name);
    json_string(json, "title", sequence->title);
    json_maybe(json, "ref", sequence->ref);
    json_maybe(json, "cite", sequence->cite);
    json_open(json, "lines", '[');
    for (int i = 0; i < sequence->count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "mark", sequence->lines[i].mark);
        json_string(json, "words", sequence->lines[i].words);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_strings(json, "notes", sequence->notes, sequence->notes_count);
    json_close(json, '}');
}

static void wire_sequences(Json *json, const Book *book)
{
    Arena arena = { 0 };
    int count;
    const Sequence *sequences = game_sequences(book, &arena, &count);

    json_open(json, "sequences", '[');
    for (int i = 0; i < count; i++) {
        wire_sequence(json, book, &sequences[i]);
    }
    json_close(json, ']');
    arena_finish(&arena);
}

void wire_charts(Json *json, const Book *book, bool whole)
{
    const System *system = book->system;

    json_open(json, NULL, '{');
    json_string(json, "system", system->name);
    json_string(json, "title", system->title);
    json_open(json, "charts", '[');
    for (int i = 1; i < system->charts_count; i++) {
        const Chart *chart = book_at(book, i);
        if (chart && whole) {
            wire_chart(json, book, chart);
        } else if (chart) {
            json_open(json, NULL, '{');
            json_string(json, "chart", system->charts[i].name);
            json_string(json, "title", chart->title);
            json_close(json, '}');
        }
    }
    json_close(json, ']');
    wire_sequences(json, book);
    json_open(json, "options", '{');
    for (int i = 1; i < system->options_count; i++) {
        book_print_option(json_text(json, system->options[i].name), book, i);
    }
    json_close(json, '}');
    json_open(json, "choices", '[');
    for (int i = 1; i < system->options_count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "option", system->options[i].name);
        field_print_range(json_text(json, "range"), &system->options[i], NULL);
        json_string(json, "help", system->options[i].help);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

/* When a field is asked: each of these asks has one of its values. */
static void wire_conditions(Json *json, const Book *book, const Rule *rule, const Field *field)
{
    json_open(json, "when", '{');
    for (const Field *on = rule->asks; on->name; on++) {
        unsigned values = field_condition(field, on);
        if (!values || !field_here(on, book)) {
            continue;
        }
        json_open(json, on->name, '[');
        for (int value = 0; value < 32; value++) {
            if (values >> value & 1) {
                wire_value(json, NULL, on, book, value);
            }
        }
        json_close(json, ']');
    }
    json_close(json, '}');
}

const char *const wire_types[] = {
    [FIELD_NUMBER] = "number", [FIELD_EXACT] = "exact",     [FIELD_WORD] = "word",
    [FIELD_FLAG] = "flag",     [FIELD_LETTERS] = "letters", [FIELD_COLUMN] = "column",
    [FIELD_MIXED] = "mixed",   [FIELD_TEXT] = "text",       [FIELD_PLACE] = "place",
};

enum { WORDS_TOLD = 32 };

/* What the words of an answer are to who throws, the best first. */
static void wire_values(Json *json, const Book *book, const Field *answer)
{
    int sorted[WORDS_TOLD], count = 0;

    for (int value = 0; answer->words ? answer->words[value] && count < WORDS_TOLD : value < 2;
         value++) {
        int at = count++;
        for (; at && field_order(answer, value, sorted[at - 1]) < 0; at--) {
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = value;
    }
    json_open(json, "values", '[');
    for (int i = 0; i < count; i++) {
        json_open(json, NULL, '{');
        wire_value(json, "value", answer, book, sorted[i]);
        field_label(json_text(json, "label"), answer, book, sorted[i]);
        json_string(json, "tone", tone_words[field_tone(answer, sorted[i])]);
        json_maybe(json, "meaning", field_meaning(answer, book, sorted[i]));
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void wire_field(Json *json, const Book *book, const Rule *rule, const Field *field, bool ask)
{
    json_open(json, NULL, '{');
    json_string(json, "name", field->name);
    json_string(json, "type", wire_types[field->type]);
    json_string(json, "help", field->help);
    if (ask || field->type == FIELD_WORD) {
        field_print_range(json_text(json, "range"), field, book);
    }
    if (ask && field->optional) {
        wire_value(json, "default", field, book, field->standard);
    }
    if (ask && field->when[0].values) {
        wire_conditions(json, book, rule, field);
    }
    const char *of = field->of && !field->passing                ? field->of
                     : rule->course && plan_settles(rule, field) ? "plan"
                                                                 : NULL;
    json_maybe(json, "of", ask ? of : NULL);
    if (!ask && (field->type == FIELD_WORD || field->type == FIELD_FLAG)) {
        wire_values(json, book, field);
    }
    json_close(json, '}');
}

/* The parts that pieces of a game may play in it, if there are any. */
static void wire_parts(Json *json, const Rule *rule)
{
    Text part = { 0 };

    if (rule_part(rule, 0, &part)) {
        json_open(json, "parts", '[');
        for (int i = 0; rule_part(rule, i, &part); i++) {
            json_string(json, NULL, text_of(&part));
        }
        json_close(json, ']');
    }
    text_finish(&part);
}

void wire_rule(Json *json, const Book *book, const Rule *rule)
{
    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_string(json, "rule", rule->name);
    json_string(json, "title", rule->title);
    json_maybe(json, "ref", rule_ref(rule, book));
    json_string(json, "cite", rule->cite);
    if (rule->course) {
        json_flag(json, "course", true);
    }
    if (rule->price) {
        json_open(json, "cost", '{');
        json_string(json, "answer", rule->price->answers[0].name);
        json_string(json, "help", rule->price->answers[0].help);
        json_close(json, '}');
    }
    json_open(json, "asks", '[');
    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (field_here(ask, book)) {
            wire_field(json, book, rule, ask, true);
        }
    }
    json_close(json, ']');
    json_open(json, "answers", '[');
    for (const Field *answer = rule->answers; answer->name; answer++) {
        if (field_here(answer, book)) {
            wire_field(json, book, rule, answer, false);
        }
    }
    json_close(json, ']');
    json_string(json, "answer", rule_main_answer(rule, book)->name);
    json_open(json, "charts", '[');
    for (int i = 0; i < 4 && rule->charts[i]; i++) {
        json_string(json, NULL, book->system->charts[rule->charts[i]].name);
    }
    json_close(json, ']');
    wire_parts(json, rule);
    json_maybe(json, "readings", rule->readings);
    const Example *example = rule_example(rule, book);
    if (example) {
        json_open(json, "example", '{');
        json_string(json, "asks", example->asks);
        json_string(json, "dice", example->dice);
        json_string(json, "answers", example->answers);
        json_close(json, '}');
    }
    json_close(json, '}');
}

void wire_rules(Json *json, const Book *book)
{
    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_open(json, "rules", '[');
    for (const Rule *const *rule = book->system->rules; *rule; rule++) {
        if (book_has(book, (*rule)->option)) {
            wire_rule(json, book, *rule);
        }
    }
    json_close(json, ']');
    json_close(json, '}');
}
