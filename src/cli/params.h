/* SPDX-License-Identifier: MIT */
#ifndef CLI_PARAMS_H
#define CLI_PARAMS_H

#include "game/game.h"

/*
 * Values of args as people type them: words in any case, pieces by any part of a name that only one
 * has. Commands get them as they are written in the journal.
 */

/*
 * Writes a value as commands have it. What may be any of several is a fault; what fits nothing is
 * left as it is, for the game to say what is wrong with it.
 */
bool param_settle(const Look *look, const Field *param, const char *typed, Text *value,
                  Faults *faults);

/* The param for which a word is meant that was typed without a name, among those `given` is false
 * for; NULL: none. */
typedef bool ParamGiven(const void *with, const char *name);
const Field *param_meant(const Look *look, const Verb *verb, const char *word, ParamGiven *given,
                         const void *with);

#endif
