/* SPDX-License-Identifier: MIT */
#ifndef RULES_QUESTION_H
#define RULES_QUESTION_H

#include "rules/odds.h"

/* What can go wrong when a rule is asked, in the same words for everybody who asks. */

/* The dice that are wanting: "2d6 for Fire combat", "1 more die of 2d6 for Fire combat". */
void wanted_print(Text *to, const Umpire *ump);

/* Says why a rule could not be played with its tape; false if it could. */
bool throws_fault(const Umpire *ump, Faults *faults);
/* The same, where dice that nothing asked for are wrong too. */
bool play_fault(const Umpire *ump, Faults *faults);

/* Says why odds could not be counted; false if they could. */
bool odds_fault(const Odds *odds, Faults *faults);

/* The rule, chart or answer of that name; a fault lists them if there is none. */
const Rule *question_rule(const Book *book, const char *name, Faults *faults);
const Chart *question_chart(const Book *book, const char *name, Faults *faults);
const Field *question_answer(const Rule *rule, const Book *book, const char *name, Faults *faults);

#endif
