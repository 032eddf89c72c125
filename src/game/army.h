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
/* The nearest piece at or above it whose trait has that value, or 0. */
int above_with(const World *world, int piece, int trait, int value);
/* Whether it is an HQ of that echelon. */
bool is_hq(const World *world, int piece, int echelon);
/* The HQ of that echelon of a side, or 0. */
int hq_of(const World *world, int side, int echelon);
/* Whether a leader of its side is with a piece: put with it, or where it is known to stand. */
bool leader_is_with(const World *world, int leader, int piece);
/* The highest of the leaders with a piece, the senior among equals (AS_SENIOR), or 0. */
int senior_with(const World *world, int piece);
/* Whether one ranks before the other. */
bool is_senior(const World *world, int one, int other);
/* Whether it is there: neither it nor what it stands with or below is lost or yet to come. */
bool in_play(const World *world, int piece);
/* Whether it is off the field, be it only with who is lost: a leader may still ride on from there.
 */
bool is_away(const World *world, int piece);
/* With whom a piece stands that has no place of its own: its leader's formation, or a formation of
 * GameDecl.army.gathers; or 0. */
int gathered_by(const World *world, int piece);
/* Whether two pieces stand in one place; a leader without a place stands with his formation. */
bool stands_with(const World *world, int one, int other);
/* Whether it stands at the place of these words, or with the piece that they name. */
bool stands_at(const World *world, int piece, const char *words);
/* Whether it stands at the place that an order is about, as its words are; 0: no order. */
bool stands_where_ordered(const World *world, int piece, int order);
/* The words of the place at which it stands, or "". */
const char *place_words(const World *world, int piece);
/* The words of the place that a piece left by what is decided, or "". */
const char *place_left(const Decision *d, int piece);
/* Where it comes onto the field by the scenario, or those above it do, or "". */
const char *entrance_of(const World *world, int piece);
/* How far it is from one piece to another (48ths): 0 for those who stand together, else by the
 * scenario's riders' table, or in a straight line between its places (game/riders); UNSAID if
 * neither tells. */
int ride_between(const Look *look, int from, int to);
/* How far a piece is from the place that an order is about, as its words are; the same. */
int ride_to_aim(const Look *look, int piece, int order);
/* Whether the scenario says where places lie. */
bool places_lie(const Scenario *scenario);
/* The same from place to place, in words. */
int ride_along(const Look *look, const char *from, const char *to);
/* As it was said, else as it is measured; what is said otherwise, by more than 1, is flagged with
 * the arg that says it. */
int ride_said(Decision *d, const char *arg, int said, int from, int to);
/*
 * Hexes from one piece to another, straight: by places that begin with a hex, 0405 or "0405 the
 * mill" (column and row, even columns half a hex lower), else by the riders' table; UNSAID if
 * neither tells.
 */
int hexes_between(const Look *look, int from, int to);
/* The hex with which a place begins, column * 100 + row, or 0; what follows it, or all of it. */
int place_hex(const char *place);
const char *place_name(const char *place);
/* How many hexes it is from one to the other, counted straight; 1: they touch. */
int hex_distance(int one, int other);
/* How many it is from a hex to the nearest that the look knows, of a place or a piece; UNSAID if it
 * knows none. */
int hex_apart(const Look *look, int hex);
/* The words by which the look already knows a place, on the field or in the scenario's tables; or
 * NULL, and then `near`, where that is wanted, is one that is near in letters, or NULL too. */
const char *place_known(const Look *look, const char *words, const char **near);
/* Flags a place that is new to who names it and near in letters to one that he knows; true: it did,
 * or he knows the place. */
bool note_near_place(Decision *d, const char *typed);
/* Flags a place to which a piece goes that is new, if another may be meant, or nothing is measured
 * from there though the scenario says where places lie. */
void note_new_place(Decision *d, const char *typed);
/* Whether a word may be meant for a name: they are a letter or two apart. */
bool is_mistyped(const char *typed, const char *name);
/* Blanks and capitals make no other place and no other order; nor does an article another place. */
bool same_words(const char *one, const char *other);
/* Two names of one hex are one place, and so are a hex with its name and either of them alone. */
bool same_place(const char *one, const char *other);
/* Whether the game knows no place of it: then the players say where it is. */
bool unplaced(const World *world, int piece);
/* Its name and its id; the turn that is played. */
const char *name_of(const World *world, int piece);
const char *id_of(const World *world, int piece);
int this_turn(const World *world);
/* A number for the step that is played, which no other step of the game has; and its turn. */
int this_step(const World *world);
int turn_of_step(const World *world, int step);

/* ---- succession (game/succession) ---- */

/* A leader who is lost and whose place nobody has taken yet. */
bool leader_is_lost(const World *world, int leader);
/* One moves up after the other; at the end of the chain stands a replacement. */
void leader_succession(Decision *d, int lost);

/* What a system's verbs "lose" and "succeed" take and do; `fate` counts from AS_FATE 1. */
typedef struct LoseArgs {
    int leader, fate;
} LoseArgs;
void lose_refuse(const Look *look, const BoundCommand *bound, Faults *faults);
void lose_decide(Decision *d);
void succeed_refuse(const Look *look, const BoundCommand *bound, Faults *faults);
void succeed_decide(Decision *d);
extern const Duty succeed_duty;

/* ---- pieces that come ---- */

/* Puts a piece with another; if that one stands with it they are together as it is. */
void piece_join(Decision *d, int piece, int with);
/* Makes a piece (PIECE_LEADER and so on) with the standards of its traits. */
int piece_make(Decision *d, int kind, int side, const char *id, const char *name);
enum { PIECE_ID_ROOM = 96 };
/* An id that no piece has, "i-corps-repl", "i-corps-repl-2". */
void piece_new_id(const World *world, const char *of, const char *what, char id[PIECE_ID_ROOM]);

/* Refuses a seat that does not write for this leader, 0 nobody; true: it did. */
bool refuse_writer(const Look *look, int leader, const char *cite, Faults *faults);
/* Refuses to put a piece off the field, or with itself; true: it did. */
bool refuse_place(const Look *look, int piece, Value to, const char *cite, Faults *faults);
/* Refuses to put a formation with one that has no place but with it; true: it did. */
bool refuse_gathered(const Look *look, int piece, int with, Faults *faults);
/* Refuses to put a piece with one that stands with it, or with itself; true: it did. */
bool refuse_circle(const World *world, int piece, int with, Faults *faults);
/* Says that a name, or a place in words, is too long for the lists it stands in; true: it did. */
bool refuse_long(const char *what, const char *name, Faults *faults);
/* Refuses a name that another thing of the kind is called by, and a long one; true: it did. */
bool refuse_name(const Look *look, Kind kind, int thing, const char *words, Faults *faults);
/* Refuses what is not on the field; true: it did. */
bool refuse_off_field(const Look *look, int piece, Faults *faults);

#endif
