/* SPDX-License-Identifier: MIT */
#ifndef GAME_SENTENCE_H
#define GAME_SENTENCE_H

#include "game/game.h"

/* Whether an entry ends a step; and whether that was seen to lead on. */
bool is_next(const Entry *entry);
bool leads_on(const News *news);

/* The side that a seat plays for: seats are called after a side, or a leader of one. 0: none. */
int seat_side(const Look *look, const char *seat);
/* For whom a seat plays: a side by its name, else the seat. */
const char *side_of_seat(const Look *look, const char *seat);
/* Who sits there: a leader of the reader's own side by his name, else the side. */
const char *seat_called(const Look *look, const char *seat);

/* Whether it only keeps the dice of a command that could no longer be done. */
bool entry_lapses(const Entry *entry);
/* What was typed for an arg, or "". */
const char *entry_arg_of(const Entry *entry, const char *name);

/* The order that an arg names, by its whole name or by its number among those of who said it. */
int order_of_arg(const Look *look, const Entry *entry, const News *news, const Arg *arg);

/* "Union wrote to II Corps: ...", from what its verb says. Returns who did it, or "" (and adds
 * nothing) where that is not told, or is about another entry. */
const char *entry_sentence(Text *to, const Look *look, const Entry *entry, const News *news);

#endif
