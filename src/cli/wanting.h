/* SPDX-License-Identifier: MIT */
#ifndef CLI_WANTING_H
#define CLI_WANTING_H

#include "cli/verbs.h"

/* Whether a command says something for a param. */
bool wanting_has(const Command *command, const char *name);
/* The rule that a command asks; NULL: none is named yet. */
const Rule *wanting_rule(const Look *look, const Command *command);
/* Whether a field is for who plays a part in the rule that a command asks. */
bool wanting_part(const Look *look, const Command *command, const Field *field);
/* A param of the verb, or an ask of the rule that the command names, or a trait that it sets. */
const Field *wanting_field(const Look *look, const Verb *verb, const Command *command,
                           const char *name);
/* The first that the verb wants and nobody said; NULL: nothing, or it is refused anyway. */
const Field *wanting_first(const Look *look, const Command *command);
/* The first param that nobody said of what is due and could be done so, though it is a choice. */
const Field *wanting_choice(const Look *look, const Typed *typed);
/* Whether an item that is a choice was only named by its number: a fault says so. */
bool wanting_refuse(const Look *look, const Typed *typed, Faults *faults);

#endif
