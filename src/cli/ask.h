/* SPDX-License-Identifier: MIT */
#ifndef CLI_ASK_H
#define CLI_ASK_H

#include "cli/command.h"
#include "rules/rule.h"
#include "wire/answers.h"

/* What the commands that ask a rule share. */

/* The rule's title, what lies over the book; what was asked apart from what goes without saying. */
void ask_title(CliRun *run, const Book *book, const Rule *rule);
void ask_layers(Text *to, const Args *args);
void ask_tell(Text *to, const Book *book, const Rule *rule, const Situation *situation);

/* Width of the column in which the names of the answers stand. */
int ask_width(const Rule *rule, const Book *book);

/* Whether the flags ask for one way of printing only; a fault if not. */
bool ask_formats(const Args *args, Faults *faults);

/* A value as a cell: in CSV exact numbers are decimals, for 1/2 would be taken for a date. */
void ask_cell(Listing *list, const Field *field, const Book *book, int value);

/* A chance as a cell: in percent, in CSV as it is. */
void ask_chance(Listing *list, double p, int decimals);

/* The line at the foot of a picture. */
void ask_source(Text *to, const Book *book, const Rule *rule);

/* Puts a picture where --svg wants it: into a file, or in place of the text. */
void ask_drawn(CliRun *run, const Text *picture);

/* The odds of a rule as the command odds tells them, in a game. */
void odds_tell(CliRun *run, const Question *question, const OddsNow *now);

/* The seed as typed; a short random one if none was. */
bool ask_seed(const char *typed, uint64_t *seed, Faults *faults);

#endif
