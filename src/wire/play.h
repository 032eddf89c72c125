/* SPDX-License-Identifier: MIT */
#ifndef WIRE_PLAY_H
#define WIRE_PLAY_H

#include "game/entry.h"
#include "rules/rule.h"
#include "wire/json.h"

/* Names and values as an object; what its field says is a number as such, all else as written. */
void wire_pairs(Json *json, const char *key, const ArgList *list, const Field *fields);

/*
 * A rule that was played, as members of the object that is open: rule, asks, dice, answers, trace,
 * asks and answers as "roll" has them. `full` names the dice so that they can be read back.
 */
void wire_played(Json *json, const Book *book, const PlayRecord *played, bool full);

#endif
