/* SPDX-License-Identifier: MIT */
#ifndef WIRE_STANDS_H
#define WIRE_STANDS_H

#include "game/game.h"
#include "wire/json.h"

/* Where a game stands, as a seat sees it. */

/* The steps of a turn in the order of play, each with who acts and whether it is done. */
void wire_steps(Json *json, const char *key, const Look *look);
/* The turns of the scenario, with their times. */
void wire_track(Json *json, const char *key, const Look *look);

/* How a piece stands, in one word with a tone: what bears it down, else its order; nothing where
 * nothing is known of it. */
void wire_state(Json *json, const char *key, const Look *look, int piece);

/* What a unit has left of its strength, and with how much it is worn out; null where that is not
 * known, nothing for pieces that are not counted so. */
void wire_bar(Json *json, const char *key, const Look *look, int piece);

/* Where a letter stands on its way through the turns: those known, its messenger, by when it is
 * likely acted on. */
void wire_lane(Json *json, const char *key, const Look *look, int order);

#endif
