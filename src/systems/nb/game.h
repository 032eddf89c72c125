/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_NB_GAME_H
#define SYSTEMS_NB_GAME_H

#include "base/exact.h"
#include "game/army.h"
#include "game/duty.h"
#include "game/letter.h"
#include "game_nb.h" /* what nb.game declares */
#include "systems/nb/nb.h"

/* The order game: what its chapters, and the lines of its sheet, share. */

enum { MEN_MOST = 99999 };
enum { OUT_OF_RANGE = 2 }; /* result of the range check */

/* Letters that somebody has yet to act on. */
#define OPEN_LETTERS                                                                               \
    (STATUSES(STANDS_WRITTEN) | STATUSES(STANDS_RIDING) | STATUSES(STANDS_RECEIVED) |              \
     STATUSES(STANDS_READ))

/* ---- letters ---- */

int nb_letter(Decision *d, int receiver, int type, const char *objective, int given, int status);
/* Orders that the army commander may still write in this turn. */
int nb_orders_left(const Look *look, int side);
/* For whom a letter is, after that one; to whom its messenger sets out; how far he rides. */
int nb_next_receiver(const World *world, const NbWrite *args, int after);
int nb_bound_for(const World *world, const NbWrite *args, int receiver);
int nb_ride_of(const Look *look, const NbWrite *args, int receiver);
/* Whether a messenger may leave what he has there; whether it must be measured to know that. */
bool nb_may_leave(const Look *look, const NbRide *args);
bool nb_must_measure(const Look *look, const NbRide *args);
/* It is in a general's hands; a formation acts on it, alone or with all below it. */
void nb_deliver(Decision *d, int order, int to);
void nb_follow(Decision *d, int formation, int order, int becomes);
void nb_follow_all(Decision *d, int formation, int order);
/* Who cannot read what he has, or is to act on: one without a general, or who is attached; or 0. */
int nb_who_cannot_read(const World *world, int order);

/* ---- the field ---- */

void nb_marched(Decision *d, int piece);
/* It went so far in this turn; that its slowest unit cannot is noted, by the scenario's speeds,
 * which know neither ground nor formation. */
void nb_note_way(Decision *d, int division, int inches);
/* Whether a place in words is of the base edge, "edge of B9". */
bool nb_is_edge(const char *place);
/* A reserve's general stands at the edge with its order, to enter in that turn. */
void nb_stands_at_edge(Decision *d, int formation, int type, const char *objective, int turn);

#endif
