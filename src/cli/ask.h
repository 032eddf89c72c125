/* SPDX-License-Identifier: MIT */
#ifndef CLI_ASK_H
#define CLI_ASK_H

#include "cli/terminal.h"
#include "rules/rule.h"

/* What roll and odds share. */

/* The rule's title, what lies over the book; what was asked apart from what goes without saying. */
void ask_title(Text *to, const Book *book, const Rule *rule, const Args *args,
               const Terminal *terminal);
void ask_tell(Text *to, const Book *book, const Rule *rule, const Situation *situation);

/* Width of the column in which the names of the answers stand. */
int ask_width(const Rule *rule, const Book *book);

/* The answer of that name; a fault lists them if there is none. */
const Field *ask_answer(const Rule *rule, const Book *book, const char *name, Faults *faults);

/* Says that a cell was read that the chart does not have. */
void ask_absent(const Chart *chart, Faults *faults);

#endif
