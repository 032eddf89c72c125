/* SPDX-License-Identifier: MIT */
/*
 * Every fraction of every rule of every system in made up situations, as a digest for each rule.
 * Two programs that count alike print the same: compare a change with the state before it.
 *   fingerprint [SITUATIONS [SYSTEM RULE]]   with a rule also what was counted
 */
#include "rules/course_end.h"
#include "rules/odds.h"
#include "systems/systems.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_TURNS = 130 };

static unsigned long long seed, digest;
static bool told;

static int below(int most)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (int)(seed % (unsigned long long)most);
}

/* Adds to the digest, and tells. */
static void add(const char *text)
{
    for (const char *at = text; *at; at++) {
        digest = (digest ^ (unsigned char)*at) * 0x100000001B3ull;
    }
    if (told) {
        fputs(text, stdout);
    }
}

static void add_number(const char *before, long number)
{
    char text[60];

    snprintf(text, sizeof text, "%s%ld", before, number);
    add(text);
}

/* In lowest terms: how often the dice are thrown on the way is no part of a chance. */
static void add_chance(Chance chance)
{
    Text text = { 0 };
    char decimal[40];

    if (chance_exact(chance)) {
        chance_print(&text, chance_reduced(chance));
        add(text_of(&text));
        text_finish(&text);
    } else {
        snprintf(decimal, sizeof decimal, "%.10g", chance_decimal(chance));
        add(decimal);
    }
}

static int any_value(const Field *field)
{
    if (strcmp(field->name, "turns") == 0) {
        return below(4) ? below(12) : below(LONG_TURNS);
    }
    switch (field->type) {
    case FIELD_NUMBER:
        return field->low + below(field->high - field->low + 1);
    case FIELD_EXACT:
        return field->low +
               (below(40) * 24 + (below(4) ? 0 : 3 * below(8))) % (field->high - field->low + 1);
    case FIELD_FLAG:
        return below(2);
    case FIELD_WORD:
        return below(words_count(field->words));
    case FIELD_LETTERS:
        return 1 << 8 * below(3) | 1 << 8 * below(3);
    default:
        return 0;
    }
}

static bool any_situation(const Rule *rule, const Book *book, Situation *situation)
{
    for (int tries = 0; tries < 1000; tries++) {
        *situation = rule_standard(rule);
        for (const Field *ask = rule->asks; ask->name; ask++) {
            if (!ask->optional || below(3)) {
                field_set(ask, situation, any_value(ask));
            }
        }
        for (const Field *ask = rule->asks; ask->name; ask++) {
            if (!field_asked(ask, book, situation)) {
                field_set(ask, situation, ask->standard);
            }
        }
        if (!rule_refusal(rule, book, situation).why) {
            return true;
        }
    }
    return false;
}

static void add_odds(Odds *odds)
{
    add_number("\n  state ", odds->state);
    add(odds->absent ? odds->absent->decl->name : odds->exact ? " exact" : " decimal");
    for (int i = 0; odds->state == TAPE_OK && !odds->absent && i < odds->count; i++) {
        for (int j = 0; odds->rule->answers[j].name; j++) {
            add_number(j ? "," : "\n    ", odds->outcomes[i].answers[j]);
        }
        add(" ");
        add_chance(odds->outcomes[i].chance);
    }
    for (int i = 0; i < odds->turns_count * odds->words_count; i++) {
        add(i % odds->words_count ? " " : "\n    turn ");
        add_chance(odds->turns[i]);
    }
    odds_destroy(odds);
}

static void add_situation(const Rule *rule, const Book *book, const Situation *asks)
{
    CourseEnd end;
    int faces[3] = { 1 + below(6), 1 + below(6), 1 + below(6) };

    for (const Field *ask = rule->asks; ask->name; ask++) {
        add_number(ask == rule->asks ? "\nasks " : ",", field_get(ask, asks));
    }
    add_odds(odds_create(rule, book, asks, NULL, ODDS_MOST));
    for (const Field *by = rule->answers; by->name; by++) {
        add_odds(odds_create(rule, book, asks, by, ODDS_MOST));
    }
    for (int count = 1; !rule->course && count <= 3; count++) {
        add_odds(odds_after(rule, book, asks, &rule->answers[0], ODDS_MOST, faces, count));
    }
    if (course_end_of(rule, book, asks, &end)) {
        add("\n  end ");
        add_chance(end.ever);
        add(" ");
        add_chance(end.mean);
    }
}

int main(int argc, char **argv)
{
    int situations = argc > 1 ? atoi(argv[1]) : 40;

    for (const System *const *system = systems; *system; system++) {
        Book *book = book_create(*system, NULL, 0, NULL, 0, NULL);
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            Situation asks;
            bool here = argc < 4 || (strcmp((*system)->name, argv[2]) == 0 &&
                                     strcmp((*rule)->name, argv[3]) == 0);
            if (!book_has(book, (*rule)->option) || !here) {
                continue;
            }
            told = argc >= 4;
            seed = 88172645463325252ull;
            digest = 0xCBF29CE484222325ull;
            for (int i = 0; i < situations && any_situation(*rule, book, &asks); i++) {
                add_situation(*rule, book, &asks);
            }
            printf("%s%s %s %016llx\n", told ? "\n" : "", (*system)->name, (*rule)->name, digest);
        }
        book_destroy(book);
    }
    return 0;
}
