/* SPDX-License-Identifier: MIT */
/* The command compare: alternatives side by side, with what each costs. */
#include "cli/ask.h"
#include "cli/command.h"

#include "draw/odds.h"
#include "rules/trouble.h"
#include "wire/answers.h"

#include <stdlib.h>
#include <string.h>

enum { ALTERNATIVES_MOST = 1000, VALUES_MOST = 64 };

/* One ask as typed: a name and one or more values. */
typedef struct Choices {
    const char *name;
    const char *values[VALUES_MOST];
    int count, at;
    bool used; /* some alternative asks it */
} Choices;

typedef struct Compare {
    const Rule *rule;
    const Book *book;
    const Field *by;
    Choices asks[ARGS_MOST];
    int count;
    Arena arena;
    Text *text;
    Json *json; /* NULL when the answer is for a person */
    bool csv;
    Rows *rows; /* of the picture, NULL when there is none */
} Compare;

static bool read_choices(Compare *c, const Args *args, Faults *faults)
{
    long all = 1;

    for (int i = 2; i < args->count; i++) {
        const char *typed = args->words[i];
        Choices *ask = &c->asks[c->count++];
        size_t length = strcspn(typed, "=");
        ask->name = arena_copy(&c->arena, typed, length);
        const char *at = typed + length;
        do {
            at += *at != '\0';
            size_t value = strcspn(at, ",");
            if (ask->count == VALUES_MOST) {
                fault_next(faults_add(faults, FAULT_LIMITED, "compare.many",
                                      "%.40s has more than %d values", ask->name, VALUES_MOST),
                           "Compare fewer values at a time.");
                return false;
            }
            ask->values[ask->count++] = arena_copy(&c->arena, at, value);
            at += value;
        } while (*at == ',');
        all *= ask->count;
        if (all > ALTERNATIVES_MOST) {
            fault_next(faults_add(faults, FAULT_LIMITED, "compare.many",
                                  "that makes more than %d alternatives", ALTERNATIVES_MOST),
                       "Compare fewer values at a time.");
            return false;
        }
    }
    return true;
}

/* The next alternative; the last ask changes quickest. */
static bool next_choice(Compare *c)
{
    for (int i = c->count - 1; i >= 0; i--) {
        if (++c->asks[i].at < c->asks[i].count) {
            return true;
        }
        c->asks[i].at = 0;
    }
    return false;
}

static const Field *ask_named(const Rule *rule, const Book *book, const char *name)
{
    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (field_here(ask, book) && strcmp(ask->name, name) == 0) {
            return ask;
        }
    }
    return NULL;
}

/* Which of the present choices the rule asks: one may make another idle. */
static void find_asked(Compare *c, const Rule *rule, bool *asked)
{
    Faults ignored = { 0 };
    Situation situation = { { 0 } };

    for (const Field *ask = rule->asks; ask->name; ask++) {
        field_set(ask, &situation, ask->standard);
    }
    for (int i = 0; i < c->count; i++) {
        const Field *ask = ask_named(rule, c->book, c->asks[i].name);
        int value;
        if (ask && field_parse(ask, c->book, c->asks[i].values[c->asks[i].at], &value, &ignored)) {
            field_set(ask, &situation, value);
        }
    }
    for (int i = 0; i < c->count; i++) {
        const Field *ask = ask_named(rule, c->book, c->asks[i].name);
        asked[i] = ask ? field_asked(ask, c->book, &situation) : rule == c->rule;
    }
}

/* Asks a rule of those of the present choices that it asks. */
static bool ask_choice(Compare *c, const Rule *rule, Situation *asks, Faults *faults)
{
    const char *typed[ARGS_MOST];
    bool asked[ARGS_MOST];
    Arena arena = { 0 };
    int count = 0;

    find_asked(c, rule, asked);
    for (int i = 0; i < c->count; i++) {
        if (asked[i]) {
            Text one = { 0 };
            text_addf(&one, "%s=%s", c->asks[i].name, c->asks[i].values[c->asks[i].at]);
            typed[count++] = arena_copy(&arena, text_of(&one), one.length);
            text_finish(&one);
            c->asks[i].used = true;
        }
    }
    bool good = rule_ask(rule, c->book, typed, count, asks, faults);
    arena_finish(&arena);
    return good;
}

/* What the alternative costs by the rule that prices it; false if it has no price. */
static bool price_choice(Compare *c, int *cost)
{
    const Rule *price = c->rule->price;
    Faults ignored = { 0 };
    Situation asks;
    Tape tape = { 0 };
    Umpire ump = { .book = c->book, .tape = &tape };

    if (!price || !ask_choice(c, price, &asks, &ignored)) {
        return false;
    }
    rule_play(price, &ump, &asks);
    *cost = field_get(&price->answers[0], &asks);
    return true;
}

static double chance_of(const Odds *odds, const Field *by, int value)
{
    for (int i = 0; i < odds->count; i++) {
        if (odds->outcomes[i].answers[by - odds->rule->answers] == value) {
            return chance_decimal(odds->outcomes[i].chance);
        }
    }
    return 0;
}

/* What is the same in all alternatives. */
static void tell_fixed(const Compare *c, Text *to)
{
    bool first = true;

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count == 1) {
            text_addf(to, "%s%s=%s", first ? "" : " ", c->asks[i].name, c->asks[i].values[0]);
            first = false;
        }
    }
    text_add(to, first ? "" : "\n");
}

/* What they are compared by. */
static void tell_compared(const Compare *c, Text *to)
{
    text_addf(to, "%s%s\n", c->by->name,
              c->rule->course ? ", at the end of the last turn looked at" : "");
}

static int column_width(const Choices *ask)
{
    int width = text_width(ask->name);

    for (int i = 0; i < ask->count; i++) {
        width = text_width(ask->values[i]) > width ? text_width(ask->values[i]) : width;
    }
    return width + 2;
}

static int word_width(const char *word)
{
    return text_width(word) + 2 > 11 ? text_width(word) + 2 : 11;
}

static void tell_head(const Compare *c)
{
    const char *const *words = field_words(c->by);

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1) {
            text_column(c->text, c->asks[i].name, column_width(&c->asks[i]));
        }
    }
    if (c->rule->price) {
        text_column(c->text, c->rule->price->answers[0].name, -6);
    }
    for (int i = 0; words && words[i]; i++) {
        const char *word = alias_shown(c->book->aliases, words[i]);
        text_column(c->text, word, -word_width(word));
    }
    text_add(c->text, words ? "\n" : "  outcomes\n");
}

/* An answer that is no word: its values with their chances, and their mean. */
static void tell_values(const Compare *c, const Odds *odds)
{
    double mean;

    for (int i = 0; i < odds->count; i++) {
        int value = odds->outcomes[i].answers[c->by - c->rule->answers];
        text_add(c->text, i ? ", " : "  ");
        field_print(c->text, c->by, c->book, value, false);
        text_addf(c->text, " %.1f %%", 100 * chance_decimal(odds->outcomes[i].chance));
    }
    if (odds->count > 1 && odds_mean(odds, c->by, &mean)) {
        text_addf(c->text, "; mean %.6g", mean);
    }
}

static void tell_choice(Compare *c, const Odds *odds, const char *refused)
{
    const char *const *words = field_words(c->by);
    int cost;

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1) {
            text_column(c->text, c->asks[i].values[c->asks[i].at], column_width(&c->asks[i]));
        }
    }
    if (price_choice(c, &cost)) {
        text_addf(c->text, "%6d", cost);
    } else if (c->rule->price) {
        text_column(c->text, "-", -6);
    }
    for (int i = 0; odds && words && words[i]; i++) {
        int width = word_width(alias_shown(c->book->aliases, words[i]));
        text_addf(c->text, "%*.1f %%", width - 2, 100 * chance_of(odds, c->by, i));
    }
    if (odds && !words) {
        tell_values(c, odds);
    }
    text_addf(c->text, "%s%s\n", refused ? "  not allowed: " : "", refused ? refused : "");
}

/* ---- for a spreadsheet ---- */

/* Ends a line with why it is refused, if the rule refuses anything. */
static void csv_end(const Compare *c, const char *why)
{
    if (c->rule->refuse) {
        text_csv(c->text, why, true);
    } else {
        c->text->at[c->text->length - 1] = '\n';
    }
}

/* A column for each word; of other answers a line for each value. */
static void csv_head(const Compare *c)
{
    const char *const *words = field_words(c->by);

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1) {
            text_csv(c->text, c->asks[i].name, false);
        }
    }
    if (c->rule->price) {
        text_csv(c->text, c->rule->price->answers[0].name, false);
    }
    for (int i = 0; words && words[i]; i++) {
        text_csv(c->text, alias_shown(c->book->aliases, words[i]), false);
    }
    if (!words) {
        text_csv(c->text, c->by->name, false);
        text_csv(c->text, "p", false);
    }
    csv_end(c, "refused");
}

/* What was chosen and what it costs. */
static void csv_choice(Compare *c)
{
    int cost;

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1) {
            text_csv(c->text, c->asks[i].values[c->asks[i].at], false);
        }
    }
    if (price_choice(c, &cost)) {
        text_addf(c->text, "%d", cost);
    }
    text_add(c->text, c->rule->price ? "," : "");
}

static void csv_odds(Compare *c, const Odds *odds)
{
    const char *const *words = field_words(c->by);

    if (words) {
        csv_choice(c);
        for (int i = 0; words[i]; i++) {
            text_addf(c->text, "%.15g,", chance_of(odds, c->by, i));
        }
        csv_end(c, "");
    }
    for (int i = 0; !words && i < odds->count; i++) {
        csv_choice(c);
        ask_csv(c->text, c->by, c->book, odds->outcomes[i].answers[c->by - c->rule->answers],
                false);
        text_addf(c->text, "%.15g,", chance_decimal(odds->outcomes[i].chance));
        csv_end(c, "");
    }
}

static void csv_refused(Compare *c, const char *why)
{
    const char *const *words = field_words(c->by);
    int cells = words ? 0 : 2;

    csv_choice(c);
    while (words && words[cells]) {
        cells++;
    }
    text_repeat(c->text, ",", cells);
    csv_end(c, why);
}

/* ---- the picture ---- */

/* A group of bars for the alternative, named by what was chosen and its cost. */
static void draw_choice(Compare *c, const Odds *odds, const char *refused)
{
    Text title = { 0 };
    int cost;

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1) {
            text_addf(&title, "%s%s=%s", title.length ? " " : "", c->asks[i].name,
                      c->asks[i].values[c->asks[i].at]);
        }
    }
    if (price_choice(c, &cost)) {
        text_addf(&title, "%s%s %d", title.length ? ", " : "", c->rule->price->answers[0].name,
                  cost);
    }
    rows_title(c->rows, title.length ? text_of(&title) : c->by->name);
    if (refused) {
        rows_note(c->rows, refused);
    } else {
        odds_rows(c->rows, odds, c->book, c->by, true);
    }
    text_finish(&title);
}

static void draw_all(Compare *c, const Args *args, Faults *faults)
{
    Text picture = { 0 }, under = { 0 }, source = { 0 };

    ask_layers(&under, args);
    tell_fixed(c, &under);
    tell_compared(c, &under);
    ask_source(&source, c->book, c->rule);
    Page page = { c->rule->title, text_of(&under), text_of(&source) };
    rows_draw(&picture, c->rows, &page);
    ask_drawn(c->text, &picture, args, faults);
    text_finish(&picture);
    text_finish(&under);
    text_finish(&source);
}

/* ---- the command ---- */

static void tell_alternative(Compare *c, const Situation *asks, const Odds *odds)
{
    int cost;

    if (c->json) {
        wire_alternative(c->json, c->book, asks, odds, price_choice(c, &cost) ? &cost : NULL);
    } else if (c->csv) {
        csv_odds(c, odds);
    } else {
        tell_choice(c, odds, NULL);
    }
    if (c->rows) {
        draw_choice(c, odds, NULL);
    }
}

static void tell_forbidden(Compare *c, const Situation *asks, const char *why)
{
    if (c->json) {
        wire_refused(c->json, c->book, c->rule, asks, why);
    } else if (c->csv) {
        csv_refused(c, why);
    } else {
        tell_choice(c, NULL, why);
    }
    if (c->rows) {
        draw_choice(c, NULL, why);
    }
}

/* Counts and tells one alternative; one that the rules forbid is told as such. */
static void compare_one(Compare *c, Faults *faults)
{
    Faults found = { 0 };
    Situation asks;

    if (!ask_choice(c, c->rule, &asks, &found)) {
        bool forbidden = strcmp(found.at[0].code, "ask.together") == 0 ||
                         strcmp(found.at[0].code, "rule.refused") == 0;
        if (forbidden) {
            tell_forbidden(c, &asks, found.at[0].what);
        } else {
            *faults = found;
        }
        return;
    }
    Odds *odds = odds_create(c->rule, c->book, &asks, c->by, ODDS_MERGED);
    if (!trouble_of_odds(odds, faults)) {
        tell_alternative(c, &asks, odds);
    }
    odds_destroy(odds);
}

static void compare_all(Compare *c, Faults *faults)
{
    do {
        compare_one(c, faults);
    } while (!faults->count && next_choice(c));
    for (int i = 0; i < c->count && !faults->count; i++) {
        if (!c->asks[i].used) {
            fault_next(faults_add(faults, FAULT_INPUT, "ask.idle",
                                  "%s is asked in none of the alternatives", c->asks[i].name),
                       "Leave %s out.", c->asks[i].name);
        }
    }
}

static void compare(Compare *c, const Args *args, const Terminal *terminal, Faults *faults)
{
    Json json = { .to = c->text };
    Rows rows = { 0 };

    c->csv = args->flags[FLAG_CSV] != NULL;
    c->rows = args->flags[FLAG_SVG] ? &rows : NULL;
    if (terminal->json) {
        c->json = &json;
        json_open(&json, NULL, '{');
        json_string(&json, "system", c->book->system->name);
        json_string(&json, "rule", c->rule->name);
        json_string(&json, "answer", c->by->name);
        json_open(&json, "alternatives", '[');
    } else if (c->csv) {
        csv_head(c);
    } else {
        ask_title(c->text, c->book, c->rule, args, terminal);
        tell_fixed(c, c->text);
        tell_compared(c, c->text);
        text_add(c->text, "\n");
        tell_head(c);
    }
    compare_all(c, faults);
    if (terminal->json) {
        json_close(&json, ']');
        json_close(&json, '}');
        text_add(c->text, "\n");
    }
    if (c->rows && !faults->count) {
        draw_all(c, args, faults);
    }
    rows_finish(&rows);
}

int run_compare(const Args *args, const Terminal *terminal)
{
    Opened opened = { 0 };
    Faults faults = { 0 };
    Text text = { 0 };
    Compare *c = memory_grow(NULL, sizeof *c);

    memset(c, 0, sizeof *c);
    c->text = &text;
    if (ask_formats(args, &faults) && opened_book(&opened, args->words[0], args, &faults)) {
        c->book = opened.book;
        c->rule = opened_rule(&opened, args->words[1], &faults);
        const char *by = args->flags[FLAG_BY];
        if (c->rule) {
            c->by = by ? trouble_answer(c->rule, c->book, by, &faults)
                       : rule_main_answer(c->rule, c->book);
        }
        if (!faults.count && read_choices(c, args, &faults)) {
            compare(c, args, terminal, &faults);
        }
    }
    opened_finish(&opened);
    arena_finish(&c->arena);
    free(c);
    return terminal_end(&text, &faults, terminal);
}
