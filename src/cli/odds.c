/* SPDX-License-Identifier: MIT */
/* The command odds: what varies side by side, or answer by answer. */
#include "cli/ask.h"
#include "cli/command.h"

#include "rules/trouble.h"
#include "wire/answers.h"

#include <string.h>

enum { JOINT_LINES = 40, SHORT_FRACTION = 10000000 };

static void tell_chance(Text *to, Chance chance)
{
    Text fraction = { 0 }, percent = { 0 };
    double p = chance_decimal(chance);

    if (chance_exact(chance) && chance.of <= SHORT_FRACTION) {
        Text of = { 0 };
        wide_print(&of, chance.of);
        chance_print(&fraction, chance);
        text_column(to, text_of(&fraction), -(7 + 2 * (int)of.length)); /* room for of/of */
        text_finish(&of);
    }
    if (p > 0 && p < 0.0005) {
        text_addf(&percent, "%.2g %%", 100 * p);
    } else {
        text_addf(&percent, "%.1f %%", 100 * p);
    }
    text_column(to, text_of(&percent), -10);
    text_finish(&fraction);
    text_finish(&percent);
}

/* Whether the answer is the same in all outcomes. */
static bool settled(const Odds *odds, int number)
{
    for (int i = 1; i < odds->count; i++) {
        if (odds->outcomes[i].answers[number] != odds->outcomes[0].answers[number]) {
            return false;
        }
    }
    return true;
}

/* The words of an answer that cannot come up. */
static void tell_never(Text *to, const Odds *odds, const Book *book, const Field *field, int number,
                       int width)
{
    const char *const *words = field->type == FIELD_FLAG ? no_yes : field->words;
    Text line = { 0 };

    tell_chance(&line, odds->outcomes[0].chance);
    int never = (int)line.length;
    text_finish(&line);
    for (int word = 0; words && words[word]; word++) {
        bool seen = false;
        for (int i = 0; i < odds->count; i++) {
            seen = seen || odds->outcomes[i].answers[number] == word;
        }
        if (!seen) {
            text_add(to, "  ");
            text_column(to, alias_shown(book->aliases, words[word]), width);
            text_column(to, "never", -never);
            text_add(to, "\n");
        }
    }
}

/* One answer by itself: each value with its chance, and the words that never come up. */
static void tell_one(Text *to, const Odds *odds, const Book *book, const Field *field, int number)
{
    int width = 14;
    Text value = { 0 };

    const char *const *words = field->type == FIELD_WORD ? field->words : no_yes;
    for (int i = 0; words[i]; i++) {
        width = text_width(words[i]) > width ? text_width(words[i]) : width;
    }
    text_addf(to, "%s\n", field->name);
    for (int i = 0; i < odds->count; i++) {
        text_clear(&value);
        field_print(&value, field, book, odds->outcomes[i].answers[number], false);
        text_add(to, "  ");
        text_column(to, text_of(&value), width);
        tell_chance(to, odds->outcomes[i].chance);
        text_add(to, "\n");
    }
    double mean;
    if (odds->count > 1 && odds_mean(odds, field, &mean)) {
        text_add(to, "  ");
        text_column(to, "mean", width);
        text_addf(to, " %.6g\n", mean);
    }
    if (field->type == FIELD_WORD || field->type == FIELD_FLAG) {
        tell_never(to, odds, book, field, number, width);
    }
    text_finish(&value);
}

/* All answers that vary, side by side. */
static void tell_joint(Text *to, const Odds *odds, const Book *book, const bool *varies)
{
    const Field *answers = odds->rule->answers;
    int widths[ANSWERS_MOST] = { 0 };
    Text value = { 0 };

    for (int i = 0; answers[i].name; i++) {
        widths[i] = text_width(answers[i].name);
        for (int j = 0; j < odds->count && varies[i]; j++) {
            text_clear(&value);
            field_print(&value, &answers[i], book, odds->outcomes[j].answers[i], false);
            int width = text_width(text_of(&value));
            widths[i] = width > widths[i] ? width : widths[i];
        }
    }
    for (int j = -1; j < odds->count; j++) {
        text_add(to, "  ");
        for (int i = 0; answers[i].name; i++) {
            text_clear(&value);
            if (!varies[i]) {
                continue;
            }
            if (j < 0) {
                text_add(&value, answers[i].name);
            } else {
                field_print(&value, &answers[i], book, odds->outcomes[j].answers[i], false);
            }
            text_column(to, text_of(&value), widths[i] + 2);
        }
        if (j >= 0) {
            tell_chance(to, odds->outcomes[j].chance);
        }
        while (to->at[to->length - 1] == ' ') {
            to->at[--to->length] = '\0';
        }
        text_add(to, "\n");
    }
    text_finish(&value);
}

static void tell_odds(Text *to, const Odds *odds, const Book *book)
{
    const Field *answers = odds->rule->answers;
    bool varies[ANSWERS_MOST] = { false };
    int varying = 0, last = 0;
    int width = ask_width(odds->rule, book);

    for (int i = 0; answers[i].name; i++) {
        varies[i] = odds->wanted[i] && !settled(odds, i);
        varying += varies[i];
        last = odds->wanted[i] ? i : last;
    }
    if (varying == 0) { /* certain: show it, and what never happens */
        varies[last] = true;
        varying = 1;
    }
    bool constants = false;
    for (int i = 0; answers[i].name; i++) {
        if (odds->wanted[i] && !varies[i]) {
            text_column(to, answers[i].name, width);
            field_print(to, &answers[i], book, odds->outcomes[0].answers[i], false);
            text_add(to, "\n");
            constants = true;
        }
    }
    text_add(to, constants ? "\n" : "");
    /* Many outcomes are told answer by answer; few together, with what their words come to. */
    bool together = varying > 1 && odds->count <= JOINT_LINES;
    for (int i = 0; answers[i].name; i++) {
        bool word = answers[i].type == FIELD_WORD || answers[i].type == FIELD_FLAG;
        if (varies[i] && (word || !together)) {
            Odds *one = odds_of(odds, &answers[i]);
            tell_one(to, one, book, &answers[i], i);
            odds_destroy(one);
        }
    }
    if (together) {
        text_add(to, "\ntogether\n");
        tell_joint(to, odds, book, varies);
    } else if (varying > 1) {
        text_addf(to, "\n%d outcomes in all; --json lists them together\n", odds->count);
    }
}

/* A course: how it stands at the end of each turn. */
static void tell_turns(Text *to, const Odds *odds, const Book *book, const Situation *asks)
{
    const Field *answer;
    const char *word;
    int value, zero = rule_turn_zero(odds->rule, asks);

    text_column(to, "turn", 6);
    for (int i = 0; (word = odds_course_word(odds, i, &answer, &value)); i++) {
        text_column(to, alias_shown(book->aliases, word), -12);
    }
    text_add(to, "\n");
    for (int turn = 0; turn < odds->turns_count; turn++) {
        text_addf(to, "%-6d", zero + turn);
        for (int i = 0; odds_course_word(odds, i, &answer, &value); i++) {
            text_addf(to, "%10.2f %%", 100 * chance_decimal(odds_turn(odds, turn, i)));
        }
        text_add(to, "\n");
    }
}

static Odds *count_odds(const Rule *rule, const Book *book, const Situation *asks, const char *name,
                        Faults *faults)
{
    const Field *by = name ? trouble_answer(rule, book, name, faults) : NULL;

    if (faults->count) {
        return NULL;
    }
    Odds *odds = odds_create(rule, book, asks, by, ODDS_MERGED);
    trouble_of_odds(odds, faults);
    return odds;
}

int run_odds(const Args *args, const Terminal *terminal)
{
    Opened opened;
    Faults faults = { 0 };
    Text text = { 0 };
    Json json = { .to = &text };
    Situation asks;

    if (opened_book(&opened, args->words[0], args, &faults)) {
        const Rule *rule = opened_rule(&opened, args->words[1], &faults);
        Odds *odds = NULL;
        if (rule && rule_ask(rule, opened.book, args->words + 2, args->count - 2, &asks, &faults)) {
            odds = count_odds(rule, opened.book, &asks, args->flags[FLAG_BY], &faults);
        }
        if (!faults.count && terminal->json) {
            wire_odds(&json, opened.book, &asks, odds);
            text_add(&text, "\n");
        } else if (!faults.count) {
            ask_title(&text, opened.book, rule, args, terminal);
            ask_tell(&text, opened.book, rule, &asks);
            text_add(&text, "\n");
            const Field *answer;
            int value;
            if (rule->course && odds_course_word(odds, 0, &answer, &value)) {
                tell_turns(&text, odds, opened.book, &asks);
            } else {
                tell_odds(&text, odds, opened.book);
            }
        }
        odds_destroy(odds);
    }
    opened_finish(&opened);
    return terminal_end(&text, &faults, terminal);
}
