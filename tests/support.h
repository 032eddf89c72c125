/* SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include "rules/odds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/*
 * Short words for tests. A system may be followed by options: "cwb3 delay_faces=high". Asks are
 * "name=value name=value", dice "4,3", answers "name=value" and only those named are compared.
 */
Book *open_book(const char *system);

/* Plays with these dice, all of which must be used, and compares the answers. */
void expect(const char *system, const char *rule, const char *asks, const char *dice,
            const char *answers);

/* The rule must refuse the asks, or not take these dice, with this code. */
void expect_fault(const char *system, const char *rule, const char *asks, const char *code);

/* The odds of one answer must be exactly these: "A=5/36 D1=15/36". */
void expect_odds(const char *system, const char *rule, const char *asks, const char *by,
                 const char *odds);

/*
 * The oracle of the odds: the same rule path by path, with nothing merged between its steps, and
 * all answers together. The state is TAPE_OVERRUN when there are too many paths.
 */
Odds *straight_odds(const Rule *rule, const Book *book, const Situation *asks);

/* A house-rule text over a system: the codes of its faults, "" if it is well. */
const char *faults_of(const char *system, const char *text);

/* Whether two chances are the same fraction. */
bool same_chance(Chance one, Chance other);

#endif
