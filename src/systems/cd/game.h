/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_CD_GAME_H
#define SYSTEMS_CD_GAME_H

#include "game/army.h"
#include "game/duty.h"
#include "game/letter.h"
#include "game_cd.h" /* what cd.game declares */
#include "systems/cd/cd.h"

/* The game of Command Decision: what its chapters, and the lines of its sheet, share. */

/* Chits that count. */
#define LYING (STATUSES(STANDS_KEPT) | STATUSES(STANDS_FACE_DOWN) | STATUSES(STANDS_FACE_UP))

enum { NEXT_FIRST = NEXT_CAUTIOUS, CARDS_MOST = 3 };
/* Values of asks and answers, in the order of their words. */
enum { AMMO_OF_GUN };
enum { RESUPPLY_YES, RESUPPLY_ONCE, RESUPPLY_NEVER };
enum { MISSION_SPOTTED, MISSION_H_AND_I };
enum { BY_PERSONNEL, BY_RECON, BY_VEHICLE };
enum { SEEN_PERSONNEL, SEEN_GUN, SEEN_BIG_GUN, SEEN_VEHICLE };
/* clang-format off */
enum { POSTURE_STILL, POSTURE_OPEN, POSTURE_MOVING, POSTURE_FIRING, POSTURE_MOVING_AND_FIRING,
       POSTURE_IN_THE_OPEN };
/* clang-format on */

/* The stands on the table. */
#define EACH_STAND(world, stand)                                                                   \
    EACH_PIECE (world, stand)                                                                      \
        if (cd_is_stand(world, stand) && cd_on_table(world, stand))

/* Whether who acts may read a note on it. */
bool cd_is_told(const Decision *d, int piece);
/* The words of the place of a stand, or of its company. */
const char *cd_place(const World *world, int stand);
/* Inches between two stands, as typed or else by their places; UNSAID: that does not tell. */
int cd_inches(const Look *look, int from, int to, int typed);
/* What is typed otherwise than places tell it, by more than an inch, is flagged. */
void cd_flag_inches(Decision *d, int from, int to, int typed);
/* An answer of the orders chart for a stand. */
int cd_order_says(const Look *look, int stand, const char *answer);
/* Refuses what is not on the table; true: it did. */
bool cd_refuse_off_table(const Look *look, int piece, Faults *faults);
/* Whether somebody sees a vehicle and, on the other side, personnel in cover. */
bool cd_somebody_buttons_up(const World *world);

/* ---- orders ---- */

/* Refuses that what the enemy sees stands with what he does not; true: it did. */
bool cd_refuse_hidden(const Look *look, int piece, Value to, Faults *faults);
/* It stands where another does, by itself; whom a vehicle carries, where it is. */
void cd_stand_at(Decision *d, int piece, int other);
void cd_set_down(Decision *d, int vehicle);
/* A stand, or those of a company, are in the open until it is told what cover they found. */
void cd_in_the_open(Decision *d, int piece);
/* It is spotted, or shows itself: with its company, and their chits. */
void cd_show(Decision *d, int stand);
/* A chit is turned up; it takes effect. */
void cd_turn_up(Decision *d, int chit);
void cd_takes_effect(Decision *d, int chit);

/* ---- fire ---- */

/* Why it may not fire so now, in words, or NULL; refuses to fire at that: true: it did. */
const char *cd_barred(const Look *look, int stand, int how);
bool cd_refuse_fire(const Look *look, int stand, int at, Faults *faults);
/* The nearest enemy at whom it may fire in this step, or 0. */
int cd_nearest_target(const Look *look, int stand);
/* Whether it may fire in this step at something in reach; declare preparatory fire. */
bool cd_may_fire(const Look *look, int stand);
bool cd_may_prep(const Look *look, int stand);
bool cd_has_he(const World *world, int stand);
/* Refuses what nothing of it tells on at that range, if it is known (SHOT_BEST: none of its
 * weapons); true: it did. */
bool cd_refuse_reach(const Look *look, int stand, int at, int inches, int weapon, Faults *faults);
/* A stand, or a company, leaves its ground to whoever sees that. */
void cd_leaves_ground(Decision *d, int piece);
/* A stand is fired upon: what befalls it when the subphase is over. */
void cd_fired_upon(Decision *d, int stand, int struck, bool suppressed);
void cd_company_lost(Decision *d, int company);
/* A template, or smoke, is laid. */
void cd_lay_template(Decision *d, const CdCall *args);

/* Where a side holds that card; the empty text finds room; -1: nowhere. */
int cd_card_at(const World *world, int side, const char *card);

#endif
