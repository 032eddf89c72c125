/* SPDX-License-Identifier: MIT */
#ifndef RULES_TROUBLE_H
#define RULES_TROUBLE_H

#include "rules/odds.h"

/* What can go wrong when a rule is asked, in the same words for everybody who asks. */

/* The dice that are wanting: "2d6 for Fire combat", "1 more die of 2d6 for Fire combat". */
void trouble_wanted(Text *to, const Umpire *ump);

/* Says why a rule could not be played with its tape; false if it could. */
bool trouble_of_throws(const Umpire *ump, Faults *faults);
/* The same, where dice that nothing asked for are wrong too. */
bool trouble_of_play(const Umpire *ump, Faults *faults);

/* Says why odds could not be counted; false if they could. */
bool trouble_of_odds(const Odds *odds, Faults *faults);

/* The rule, chart or answer of that name; a fault lists them if there is none. */
const Rule *trouble_rule(const Book *book, const char *name, Faults *faults);
const Chart *trouble_chart(const Book *book, const char *name, Faults *faults);
const Field *trouble_answer(const Rule *rule, const Book *book, const char *name, Faults *faults);

#endif
