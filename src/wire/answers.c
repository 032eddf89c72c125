/* SPDX-License-Identifier: MIT */
/* The answers of the program as JSON. */
#include "wire/answers.h"

#include "rules/ending.h"
#include "rules/plan.h"
#include "rules/trouble.h"
#include "systems/systems.h"

#include <stdio.h>

static void wire_system(Json *json, const Book *book)
{
    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_string(json, "title", book->system->title);
    json_string(json, "about", book->system->about);
    json_number(json, "charts", book_charts(book));
    json_number(json, "rules", book_rules(book));
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

void wire_value(Json *json, const char *key, const Field *field, const Book *book, int value)
{
    Text text = { 0 };

    switch (field->type) {
    case FIELD_NUMBER:
        json_number(json, key, value);
        break;
    case FIELD_EXACT:
    case FIELD_WORD:
    case FIELD_FLAG:
    case FIELD_LETTERS:
    case FIELD_COLUMN:
    case FIELD_MIXED:
        field_print(&text, field, book, value, true);
        json_string(json, key, text_of(&text));
        break;
    }
    text_finish(&text);
}

static void wire_headings(Json *json, const char *key, const Heading *heads, int count)
{
    json_open(json, key, '[');
    for (int i = 0; i < count; i++) {
        json_string(json, NULL, heads[i].text);
    }
    json_close(json, ']');
}

static void wire_table(Json *json, const Book *book, const Chart *chart)
{
    Text cell = { 0 };

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
            text_clear(&cell);
            chart_print_cell(&cell, chart, book->aliases, row, column);
            json_string(json, NULL, text_of(&cell));
        }
        json_close(json, ']');
        json_close(json, '}');
    }
    json_close(json, ']');
    text_finish(&cell);
}

void wire_chart(Json *json, const Book *book, const Chart *chart)
{
    const char *const *answers = chart->decl->answers;
    Text dice = { 0 };

    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_string(json, "chart", chart->decl->name);
    json_string(json, "title", chart->title);
    if (chart->cite) {
        json_string(json, "cite", chart->cite);
    }
    json_string(json, "shape", shape_names[chart->decl->shape]);
    if (chart->thrown) {
        dice_print(&dice, chart->dice);
        json_string(json, "roll", text_of(&dice));
    }
    if (chart->across_name) {
        json_string(json, "across", chart->across_name);
    }
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
    json_open(json, "notes", '[');
    for (int i = 0; i < chart->notes_count; i++) {
        json_string(json, NULL, chart->notes[i]);
    }
    json_close(json, ']');
    json_close(json, '}');
    text_finish(&dice);
}

void wire_charts(Json *json, const Book *book)
{
    const System *system = book->system;
    Text value = { 0 };

    json_open(json, NULL, '{');
    json_string(json, "system", system->name);
    json_open(json, "charts", '[');
    for (int i = 1; i < system->charts_count; i++) {
        if (book->charts[i].decl) {
            json_open(json, NULL, '{');
            json_string(json, "chart", system->charts[i].name);
            json_string(json, "title", book->charts[i].title);
            json_close(json, '}');
        }
    }
    json_close(json, ']');
    json_open(json, "options", '{');
    for (int i = 1; i < system->options_count; i++) {
        text_clear(&value);
        book_print_option(&value, book, i);
        json_string(json, system->options[i].name, text_of(&value));
    }
    json_close(json, '}');
    json_open(json, "choices", '[');
    for (int i = 1; i < system->options_count; i++) {
        text_clear(&value);
        option_print_range(&value, &system->options[i]);
        json_open(json, NULL, '{');
        json_string(json, "option", system->options[i].name);
        json_string(json, "range", text_of(&value));
        json_string(json, "help", system->options[i].help);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
    text_finish(&value);
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

static void wire_field(Json *json, const Book *book, const Rule *rule, const Field *field, bool ask)
{
    static const char *const TYPES[] = {
        [FIELD_NUMBER] = "number", [FIELD_EXACT] = "exact",     [FIELD_WORD] = "word",
        [FIELD_FLAG] = "flag",     [FIELD_LETTERS] = "letters", [FIELD_COLUMN] = "column",
        [FIELD_MIXED] = "mixed",
    };
    Text range = { 0 };

    json_open(json, NULL, '{');
    json_string(json, "name", field->name);
    json_string(json, "type", TYPES[field->type]);
    json_string(json, "help", field->help);
    if (ask || field->type == FIELD_WORD) {
        field_print_range(&range, field, book);
        json_string(json, "range", text_of(&range));
    }
    if (ask && field->optional) {
        wire_value(json, "default", field, book, field->standard);
    }
    if (ask && field->when[0].values) {
        wire_conditions(json, book, rule, field);
    }
    if (ask && (field->of || (rule->course && plan_settles(rule, field)))) {
        json_string(json, "of", field->of ? field->of : "plan");
    }
    json_close(json, '}');
    text_finish(&range);
}

void wire_rule(Json *json, const Book *book, const Rule *rule)
{
    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_string(json, "rule", rule->name);
    json_string(json, "title", rule->title);
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
    json_open(json, "charts", '[');
    for (int i = 0; i < 4 && rule->charts[i]; i++) {
        json_string(json, NULL, book->system->charts[rule->charts[i]].name);
    }
    json_close(json, ']');
    if (rule->readings) {
        json_string(json, "readings", rule->readings);
    }
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

static void wire_asks(Json *json, const Book *book, const Rule *rule, const Situation *situation)
{
    json_open(json, "asks", '{');
    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (field_asked(ask, book, situation)) {
            wire_value(json, ask->name, ask, book, field_get(ask, situation));
        }
    }
    json_close(json, '}');
}

void wire_head(Json *json, const Book *book, const Rule *rule, const Situation *situation)
{
    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_string(json, "rule", rule->name);
    wire_asks(json, book, rule, situation);
}

static void wire_trace(Json *json, const Book *book, const Trace *trace)
{
    static const char *const UNITS[] = {
        [UNIT_COLUMN] = "column", [UNIT_ROW] = "row", [UNIT_TIMES] = "times"
    };
    Text text = { 0 }, amount = { 0 };

    json_open(json, "trace", '[');
    for (int i = 0; i < trace->count; i++) {
        const TraceLine *line = &trace->lines[i];
        text_clear(&text);
        text_clear(&amount);
        trace_print(&text, line, book);
        json_open(json, NULL, '{');
        json_string(json, "text", text_of(&text));
        if (trace_amount(&amount, line)) {
            bool factor = line->modifier && line->modifier->unit == UNIT_TIMES;
            if (line->exact || factor) {
                json_string(json, "amount", text_of(&amount));
            } else {
                json_number(json, "amount", line->amount);
            }
            if (line->kind == TRACE_MODIFIER && line->modifier->unit != UNIT_PLAIN) {
                json_string(json, "unit", UNITS[line->modifier->unit]);
            }
        }
        if (line->kind == TRACE_MODIFIER) {
            json_flag(json, "applied", line->applied);
        }
        if (trace_cite(line)) {
            json_string(json, "cite", trace_cite(line));
        }
        if (line->kind == TRACE_CELL) {
            json_string(json, "chart", line->chart->decl->name);
            json_number(json, "row", line->row);
            json_number(json, "column", line->column);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    text_finish(&text);
    text_finish(&amount);
}

void wire_roll(Json *json, const Rule *rule, const Umpire *ump, const Situation *situation,
               const Throw *throws, int count)
{
    Text text = { 0 };

    wire_head(json, ump->book, rule, situation);
    json_open(json, "dice", '[');
    for (int i = 0; i < count;) {
        text_clear(&text);
        i = throws_print_next(&text, throws, count, i);
        json_string(json, NULL, text_of(&text));
    }
    json_close(json, ']');
    json_open(json, "answers", '{');
    for (const Field *answer = rule->answers; answer->name; answer++) {
        if (field_here(answer, ump->book)) {
            wire_value(json, answer->name, answer, ump->book, field_get(answer, situation));
        }
    }
    json_close(json, '}');
    wire_trace(json, ump->book, ump->trace);
    json_close(json, '}');
    text_finish(&text);
}

/* The mean, where one number was asked for. */
static void wire_mean(Json *json, const Book *book, const Odds *odds)
{
    const Field *only = NULL;
    int wanted = 0;
    double mean;

    for (int i = 0; odds->rule->answers[i].name; i++) {
        if (odds->wanted[i]) {
            only = &odds->rule->answers[i];
            wanted++;
        }
    }
    if (wanted != 1 || !odds_mean(odds, only, &mean)) {
        return;
    }
    json_decimal(json, "mean", mean);
    json_open(json, "quantiles", '{');
    for (const int *percent = odds_percents; *percent; percent++) {
        char key[8];
        int value;
        snprintf(key, sizeof key, "%d", *percent);
        odds_quantile(odds, only, *percent, &value);
        wire_value(json, key, only, book, value);
    }
    json_close(json, '}');
}

/* What a course comes to if it is followed for ever, and by which turn. */
static void wire_ending(Json *json, const Book *book, const Situation *asks, const Odds *odds)
{
    Text fraction = { 0 };
    Ending ending;
    int acts = odds_acts(odds), turn;

    if (acts < 0) {
        return;
    }
    json_open(json, "ending", '{');
    json_string(json, "word", odds->rule->acts);
    if (ending_of(odds->rule, book, asks, &ending)) {
        json_decimal(json, "p", chance_decimal(ending.ever));
        chance_print(&fraction, ending.ever);
        json_string(json, "fraction", text_of(&fraction));
        text_clear(&fraction);
        json_decimal(json, "mean", chance_decimal(ending.mean));
        chance_print(&fraction, ending.mean);
        json_string(json, "mean_fraction", text_of(&fraction));
    }
    json_open(json, "quantiles", '{');
    for (const int *percent = odds_percents; *percent; percent++) {
        char key[8];
        snprintf(key, sizeof key, "%d", *percent);
        if (odds_turn_when(odds, acts, *percent, &turn)) {
            json_number(json, key, rule_turn_zero(odds->rule, asks) + turn);
        } else {
            json_null(json, key);
        }
    }
    json_close(json, '}');
    json_close(json, '}');
    text_finish(&fraction);
}

/* A course turn by turn, cumulative for what is final. */
static void wire_turns(Json *json, const Situation *asks, const Odds *odds)
{
    const Field *answer;
    const char *word;
    int value, zero = rule_turn_zero(odds->rule, asks);

    if (!odds->rule->course || !odds_course_word(odds, 0, &answer, &value)) {
        return;
    }
    json_open(json, "turns", '[');
    for (int turn = 0; turn < odds->turns_count; turn++) {
        json_open(json, NULL, '{');
        json_number(json, "turn", zero + turn);
        json_open(json, "by", '{');
        for (int i = 0; (word = odds_course_word(odds, i, &answer, &value)); i++) {
            json_decimal(json, word, chance_decimal(odds_turn(odds, turn, i)));
        }
        json_close(json, '}');
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void wire_outcomes(Json *json, const Book *book, const Situation *asks, const Odds *odds)
{
    Text fraction = { 0 };

    json_flag(json, "exact", odds->exact);
    json_open(json, "outcomes", '[');
    for (int i = 0; i < odds->count; i++) {
        const Outcome *outcome = &odds->outcomes[i];
        int number = 0;
        json_open(json, NULL, '{');
        json_open(json, "answers", '{');
        for (const Field *answer = odds->rule->answers; answer->name; answer++, number++) {
            if (odds->wanted[number]) {
                wire_value(json, answer->name, answer, book, outcome->answers[number]);
            }
        }
        json_close(json, '}');
        json_decimal(json, "p", chance_decimal(outcome->chance));
        if (odds->exact) {
            text_clear(&fraction);
            chance_print(&fraction, outcome->chance);
            json_string(json, "fraction", text_of(&fraction));
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    wire_mean(json, book, odds);
    wire_ending(json, book, asks, odds);
    wire_turns(json, asks, odds);
    text_finish(&fraction);
}

void wire_odds(Json *json, const Book *book, const Situation *asks, const Odds *odds)
{
    int cost;

    wire_head(json, book, odds->rule, asks);
    if (rule_price(odds->rule, book, asks, &cost)) {
        json_number(json, "cost", cost);
    }
    wire_outcomes(json, book, asks, odds);
    json_close(json, '}');
}

void wire_compare_begin(Json *json, const Compare *compare)
{
    json_open(json, NULL, '{');
    json_string(json, "system", compare->book->system->name);
    json_string(json, "rule", compare->rule->name);
    json_string(json, "answer", compare->by->name);
    json_open(json, "alternatives", '[');
}

void wire_alternative(Json *json, const Compare *compare, const Alternative *one)
{
    json_open(json, NULL, '{');
    wire_asks(json, compare->book, compare->rule, &one->asks);
    if (one->odds && one->priced) {
        json_number(json, "cost", one->cost);
    }
    if (one->odds) {
        wire_outcomes(json, compare->book, &one->asks, one->odds);
    } else {
        json_string(json, "refused", one->refused);
    }
    json_close(json, '}');
}

void wire_compare_end(Json *json)
{
    json_close(json, ']');
    json_close(json, '}');
}

/* The odds of one answer in one of two books, by its values. */
static void wire_shares(Json *json, const Book *book, const Field *by, const Shares *shares,
                        bool after)
{
    Text value = { 0 };

    json_open(json, after ? "to" : "from", '{');
    for (int i = 0; i < shares->count; i++) {
        text_clear(&value);
        field_print(&value, by, book, shares->at[i].value, true);
        json_decimal(json, text_of(&value), after ? shares->at[i].to : shares->at[i].from);
    }
    json_close(json, '}');
    text_finish(&value);
}

/* When a course is acted on in the one book and in the other. */
static void wire_acts(Json *json, const Change *change)
{
    const Rule *rule = change->from->rule;
    int acts = odds_acts(change->from), zero = rule_turn_zero(rule, &change->asks);

    if (acts < 0) {
        return;
    }
    json_string(json, "acts", rule->acts);
    json_open(json, "turns", '[');
    for (int turn = 0; turn < change->from->turns_count; turn++) {
        json_open(json, NULL, '{');
        json_number(json, "turn", zero + turn);
        json_decimal(json, "from", chance_decimal(odds_turn(change->from, turn, acts)));
        json_decimal(json, "to", chance_decimal(odds_turn(change->to, turn, acts)));
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void wire_change(Json *json, const Book *book, const Change *change)
{
    Faults before = { 0 }, after = { 0 };
    Shares shares = { 0 };
    double from, to;

    json_open(json, NULL, '{');
    wire_asks(json, book, change->from->rule, &change->asks);
    json_string(json, "by", change->by->name);
    if (trouble_of_odds(change->from, &before) || trouble_of_odds(change->to, &after)) {
        json_open(json, "uncounted", '{');
        json_string(json, before.count ? "from" : "to",
                    before.count ? before.at[0].what : after.at[0].what);
        json_close(json, '}');
    } else {
        shares_find(&shares, change->from, change->to, change->by);
        wire_shares(json, book, change->by, &shares, false);
        wire_shares(json, book, change->by, &shares, true);
        if (odds_mean(change->from, change->by, &from) && odds_mean(change->to, change->by, &to)) {
            json_open(json, "mean", '{');
            json_decimal(json, "from", from);
            json_decimal(json, "to", to);
            json_close(json, '}');
        }
        wire_acts(json, change);
        shares_finish(&shares);
    }
    json_decimal(json, "distance", change->distance);
    json_close(json, '}');
}

static void wire_effect(Json *json, const Book *book, const Effect *effect)
{
    json_open(json, NULL, '{');
    json_string(json, "rule", effect->rule->name);
    json_number(json, "tried", effect->tried);
    json_flag(json, "more", effect->more);
    json_number(json, "uncounted", effect->uncounted);
    json_number(json, "changed", effect->changed);
    json_open(json, "situations", '[');
    for (int i = 0; i < effect->kept; i++) {
        wire_change(json, book, &effect->most[i]);
    }
    json_close(json, ']');
    json_close(json, '}');
}

void wire_diff(Json *json, const char *from, const char *to, const Diff *diff,
               const Effects *effects, const Book *book)
{
    json_open(json, NULL, '{');
    json_string(json, "from", from);
    json_string(json, "to", to);
    json_open(json, "differences", '[');
    for (int i = 0; i < diff->count; i++) {
        const Difference *one = &diff->at[i];
        json_open(json, NULL, '{');
        json_string(json, "what", one->what);
        if (one->chart[0]) {
            json_string(json, "chart", one->chart);
        }
        if (one->where[0]) {
            json_string(json, "where", one->where);
        }
        json_string(json, "from", one->from);
        json_string(json, "to", one->to);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "odds", '[');
    for (int i = 0; i < effects->count; i++) {
        wire_effect(json, book, &effects->at[i]);
    }
    json_close(json, ']');
    json_close(json, '}');
}

/* The faults inside an object that is open. */
static void wire_errors(Json *json, const Faults *faults)
{
    json_open(json, "errors", '[');
    for (int i = 0; i < faults->count; i++) {
        const Fault *fault = &faults->at[i];
        json_open(json, NULL, '{');
        json_string(json, "code", fault->code);
        if (fault->file[0]) {
            json_string(json, "file", fault->file);
        }
        if (fault->line) {
            json_number(json, "line", fault->line);
            json_number(json, "column", fault->column);
        }
        json_string(json, "what", fault->what);
        json_string(json, "next", fault->next);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_number(json, "more", faults->more);
}

void wire_faults(Json *json, const Faults *faults)
{
    json_open(json, NULL, '{');
    wire_errors(json, faults);
    json_close(json, '}');
}

void wire_problem(Json *json, int status, const Faults *faults, const char *wanted)
{
    json_open(json, NULL, '{');
    json_string(json, "type", "about:blank");
    json_string(json, "title", faults->at[0].what);
    json_number(json, "status", status);
    json_string(json, "detail", faults->at[0].next);
    wire_errors(json, faults);
    if (*wanted) {
        json_raw(json, "wanted", wanted);
    }
    json_close(json, '}');
}
