/* SPDX-License-Identifier: MIT */
#ifndef GAME_ARMY_H
#define GAME_ARMY_H

#include "game/game.h"

/* Who leads what, and where they stand. */

/* The formation itself, or the one that a leader leads. */
int formation_of(const World *world, int piece);
/* Its living leader (AS_FATE), or 0; whether one is neither killed nor taken. */
int leader_of(const World *world, int formation);
bool leader_is_there(const World *world, int leader);
/* Whether he is there to write and to read: neither lost nor succeeded by another. */
bool leader_writes(const World *world, int leader);
/* The nearest piece of that echelon at or above it that is no leader, or 0. */
int above(const World *world, int piece, int echelon);
/* Whether it is an HQ of that echelon. */
bool is_hq(const World *world, int piece, int echelon);
/* Whether it is there: neither it nor what it stands with or below is lost or yet to come. */
bool in_play(const World *world, int piece);
/* Whether two pieces stand in one place; a leader without a place stands with his formation. */
bool stands_with(const World *world, int one, int other);
/* Whether it stands at the place of these words, or with the piece that they name. */
bool stands_at(const World *world, int piece, const char *words);
/* Blanks and capitals make no other place and no other order. */
bool same_words(const char *one, const char *other);
/* Whether the game knows no place of it: then the players say where it is. */
bool unplaced(const World *world, int piece);
/* Its name and its id; the turn that is played. */
const char *name_of(const World *world, int piece);
const char *id_of(const World *world, int piece);
int this_turn(const World *world);

/* ---- succession ---- */

/* The senior leader of that echelon below a formation who may move up (AS_SENIOR), or 0. */
int leader_heir(const World *world, int formation, int echelon);
/*
 * He stays where he is and must ride to his new post, and ranks last among his new equals. Returns
 * what he led before.
 */
int leader_promote(Decision *d, int leader, int formation);
/* Makes a leader for a formation that nobody can take over, with the standards of his traits. */
int leader_replace(Decision *d, int formation);

enum { PIECE_ID_ROOM = 96 };
/* An id that no piece has, "i-corps-repl", "i-corps-repl-2". */
void piece_new_id(const World *world, const char *of, const char *what, char id[PIECE_ID_ROOM]);

/* Refuses what is not on the field; true: it did. */
bool refuse_off_field(const Look *look, int piece, Faults *faults);

#endif
