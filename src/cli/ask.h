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

#endif
