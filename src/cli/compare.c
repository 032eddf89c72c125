/* SPDX-License-Identifier: MIT */
/* The command compare: alternatives side by side, with what each costs. */
#include "cli/ask.h"
#include "cli/command.h"

#include "draw/odds.h"
#include "rules/course_end.h"
#include "study/compare.h"
#include "wire/answers.h"

#include <string.h>

/* The value of the present alternative, if that asks for one. */
static const char *chosen(const Choices *ask)
{
    return ask->idle ? "-" : ask->values[ask->at];
}

/* ---- for a person ---- */

/* What is the same in all alternatives. */
static void tell_fixed(Text *to, const Compare *c)
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
static void tell_compared(Text *to, const Compare *c)
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

static void tell_head(Text *to, const Compare *c)
{
    const char *const *words = field_words(c->by);

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1) {
            text_column(to, c->asks[i].name, column_width(&c->asks[i]));
        }
    }
    if (c->rule->price) {
        text_column(to, c->rule->price->answers[0].name, -6);
    }
    for (int i = 0; words && words[i]; i++) {
        const char *word = alias_shown(c->book->aliases, words[i]);
        text_column(to, word, -word_width(word));
    }
    if (c->rule->course) {
        text_add(to, "  in the end  mean turns  50 % by");
    }
    text_add(to, words ? "\n" : "  outcomes\n");
}

/* What a course comes to in the end, and how soon. */
static void tell_course(Text *to, const Compare *c, const Alternative *one)
{
    CourseEnd ending;
    int acts = odds_acts(one->odds), turn;

    if (acts >= 0 && course_end_of(c->rule, c->book, &one->asks, &ending)) {
        text_addf(to, "%10.1f %%", 100 * chance_decimal(ending.ever));
        text_addf(to, chance_decimal(ending.ever) > 0 ? "%12.2f" : "           -",
                  chance_decimal(ending.mean));
    } else {
        text_add(to, "           -           -");
    }
    if (acts >= 0 && odds_turn_when(one->odds, acts, 50, &turn)) {
        text_addf(to, "%9d", rule_turn_zero(c->rule, &one->asks) + turn);
    } else {
        text_add(to, "        -");
    }
}

/* An answer that is no word: its values with their chances, and their mean. */
static void tell_values(Text *to, const Compare *c, const Odds *odds)
{
    double mean;

    for (int i = 0; i < odds->count; i++) {
        int value = odds->outcomes[i].answers[c->by - c->rule->answers];
        text_add(to, i ? ", " : "  ");
        field_print(to, c->by, c->book, value, false);
        text_addf(to, " %.1f %%", 100 * chance_decimal(odds->outcomes[i].chance));
    }
    if (odds->count > 1 && odds_mean(odds, c->by, &mean)) {
        text_addf(to, "; mean %.6g", mean);
    }
}

static void tell_alternative(Text *to, const Compare *c, const Alternative *one)
{
    const char *const *words = field_words(c->by);

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1) {
            text_column(to, chosen(&c->asks[i]), column_width(&c->asks[i]));
        }
    }
    if (one->priced) {
        text_addf(to, "%6d", one->cost);
    } else if (c->rule->price) {
        text_column(to, "-", -6);
    }
    for (int i = 0; one->odds && words && words[i]; i++) {
        int width = word_width(alias_shown(c->book->aliases, words[i]));
        text_addf(to, "%*.1f %%", width - 2,
                  100 * chance_decimal(odds_chance(one->odds, c->by, i)));
    }
    if (one->odds && c->rule->course) {
        tell_course(to, c, one);
    }
    if (one->odds && !words) {
        tell_values(to, c, one->odds);
    }
    text_addf(to, "%s%s\n", one->odds ? "" : "  not allowed: ", one->refused);
}

/* ---- for a spreadsheet ---- */

/* Ends a line with why it is refused, if the rule refuses anything. */
static void csv_end(Text *to, const Compare *c, const char *why)
{
    if (c->rule->refuse) {
        text_csv(to, why, true);
    } else {
        to->at[to->length - 1] = '\n';
    }
}

/* A column for each word; of other answers a line for each value. */
static void csv_head(Text *to, const Compare *c)
{
    const char *const *words = field_words(c->by);

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1) {
            text_csv(to, c->asks[i].name, false);
        }
    }
    if (c->rule->price) {
        text_csv(to, c->rule->price->answers[0].name, false);
    }
    for (int i = 0; words && words[i]; i++) {
        text_csv(to, alias_shown(c->book->aliases, words[i]), false);
    }
    if (!words) {
        text_csv(to, c->by->name, false);
        text_csv(to, "p", false);
    }
    csv_end(to, c, "refused");
}

/* What was chosen and what it costs. */
static void csv_choice(Text *to, const Compare *c, const Alternative *one)
{
    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1) {
            text_csv(to, c->asks[i].idle ? "" : chosen(&c->asks[i]), false);
        }
    }
    if (one->priced) {
        text_addf(to, "%d", one->cost);
    }
    text_add(to, c->rule->price ? "," : "");
}

static void csv_refused(Text *to, const Compare *c, const Alternative *one)
{
    const char *const *words = field_words(c->by);
    int cells = words ? 0 : 2;

    csv_choice(to, c, one);
    while (words && words[cells]) {
        cells++;
    }
    text_repeat(to, ",", cells);
    csv_end(to, c, one->refused);
}

static void csv_alternative(Text *to, const Compare *c, const Alternative *one)
{
    const char *const *words = field_words(c->by);

    if (!one->odds) {
        csv_refused(to, c, one);
        return;
    }
    if (words) {
        csv_choice(to, c, one);
        for (int i = 0; words[i]; i++) {
            text_addf(to, "%.15g,", chance_decimal(odds_chance(one->odds, c->by, i)));
        }
        csv_end(to, c, "");
    }
    for (int i = 0; !words && i < one->odds->count; i++) {
        const Outcome *outcome = &one->odds->outcomes[i];
        csv_choice(to, c, one);
        ask_csv(to, c->by, c->book, outcome->answers[c->by - c->rule->answers], false);
        text_addf(to, "%.15g,", chance_decimal(outcome->chance));
        csv_end(to, c, "");
    }
}

/* ---- the picture ---- */

/* A group of bars for the alternative, named by what was chosen and its cost. */
static void draw_alternative(Rows *rows, const Compare *c, const Alternative *one)
{
    Text title = { 0 };

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1 && !c->asks[i].idle) {
            text_addf(&title, "%s%s=%s", title.length ? " " : "", c->asks[i].name,
                      chosen(&c->asks[i]));
        }
    }
    if (one->priced) {
        text_addf(&title, "%s%s %d", title.length ? ", " : "", c->rule->price->answers[0].name,
                  one->cost);
    }
    rows_title(rows, title.length ? text_of(&title) : c->by->name);
    if (one->odds) {
        odds_rows(rows, one->odds, c->book, c->by, true);
    } else {
        rows_note(rows, one->refused);
    }
    text_finish(&title);
}

static void draw_all(Text *text, Rows *rows, const Compare *c, const Args *args, Faults *faults)
{
    Text picture = { 0 }, under = { 0 }, source = { 0 };

    ask_layers(&under, args);
    tell_fixed(&under, c);
    tell_compared(&under, c);
    ask_source(&source, c->book, c->rule);
    Page page = { c->rule->title, text_of(&under), text_of(&source) };
    rows_draw(&picture, rows, &page);
    ask_drawn(text, &picture, args, faults);
    text_finish(&picture);
    text_finish(&under);
    text_finish(&source);
}

/* ---- the command ---- */

static void compare(Text *text, Compare *c, const Args *args, const Terminal *terminal,
                    Faults *faults)
{
    Json json = { .to = text };
    Rows rows = { 0 };
    Alternative one;
    bool csv = args->flags[FLAG_CSV] != NULL, picture = args->flags[FLAG_SVG] != NULL;

    if (terminal->json) {
        wire_compare_begin(&json, c);
    } else if (csv) {
        csv_head(text, c);
    } else {
        ask_title(text, c->book, c->rule, args, terminal);
        tell_fixed(text, c);
        tell_compared(text, c);
        text_add(text, "\n");
        tell_head(text, c);
    }
    while (compare_next(c, &one, faults)) {
        if (terminal->json) {
            wire_alternative(&json, c, &one);
        } else if (csv) {
            csv_alternative(text, c, &one);
        } else {
            tell_alternative(text, c, &one);
        }
        if (picture) {
            draw_alternative(&rows, c, &one);
        }
        odds_destroy(one.odds);
    }
    if (terminal->json) {
        wire_compare_end(&json);
        text_add(text, "\n");
    }
    if (picture && !faults->count) {
        draw_all(text, &rows, c, args, faults);
    }
    rows_finish(&rows);
}

int run_compare(const Args *args, const Terminal *terminal)
{
    Opened opened = { 0 };
    Faults faults = { 0 };
    Text text = { 0 };

    if (ask_formats(args, &faults) && opened_book(&opened, args->words[0], args, &faults)) {
        Question question = args_question(args);
        Compare c;
        if (compare_begin(&c, &question, opened.book, &faults)) {
            compare(&text, &c, args, terminal, &faults);
        }
        compare_finish(&c);
    }
    opened_finish(&opened);
    return terminal_end(&text, &faults, terminal);
}
