/* SPDX-License-Identifier: MIT */
#ifndef GAME_SCENARIO_PARTS_H
#define GAME_SCENARIO_PARTS_H

#include "charts/table.h"
#include "game/scenario.h"

/* What the parts that read a scenario share. */

/* Where a table has its column of that name, or -1. */
int column_find(const Block *block, const char *name);

/* What a row says in the column of that name, or NULL if it says nothing. */
const Token *row_cell(const Block *block, const SheetRow *row, const char *column);

/*
 * Whether a table's columns are all among these names, of which it must have the first `needed`;
 * faults if not.
 */
bool columns_check(const Block *block, const char *const *names, int needed, Faults *faults);

/* The two halves of it, for tables to which a system may add columns. */
void columns_known(const Block *block, const char *const *names, Faults *faults);
bool columns_needed(const Block *block, const char *const *names, int needed, Faults *faults);

/* Says which of the names (ended by NULL) was meant, and then, if they are few, all of them. */
void names_hint(Fault *fault, const char *typed, const char *const *names, const char *what);

/* The place of a side among the sides; -1 with a fault if there is none of that name. */
int side_named(const Scenario *scenario, const Block *block, const Token *name, Faults *faults);

/* The leader of a formation, or 0. */
int piece_leader(const Scenario *scenario, int formation);

/* Says which piece was meant. */
void piece_hint(Fault *fault, const Scenario *scenario, const char *typed);

/*
 * Whether it can be an id: small letters, digits and -, beginning with a letter, at most so many;
 * else a fault.
 */
bool id_check(const Block *block, const Token *id, int most, Faults *faults);

/* Reads the track, and start and end of the scenario or its lesson; `played`: it is what counts. */
void scenario_read_track(Scenario *scenario, Faults *faults);
void scenario_read_span(Scenario *scenario, const Block *block, bool played, Faults *faults);

/* Reads the tables of the armies into pieces, and which of them take part in the lesson. */
void scenario_read_armies(Scenario *scenario, Faults *faults);
void scenario_read_lesson(Scenario *scenario, Faults *faults);

/* Read where places lie and the riders' table, after the armies. */
void scenario_read_places(Scenario *scenario, Faults *faults);
void scenario_read_riders(Scenario *scenario, Faults *faults);
/* A fault where nobody stands at a place when it begins, but it could be one of those that are
 * meant.
 */
void check_place(const Scenario *scenario, const Block *block, const Token *at, const char *place,
                 Faults *faults);
/* Then the places that these name. */
void scenario_note_places(Scenario *scenario);

/* A fault at the head of a block, for what it lacks. */
Fault *block_lacks(const Block *block, Faults *faults, const char *code, const char *what);

#endif
