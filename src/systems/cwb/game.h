/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_CWB_GAME_H
#define SYSTEMS_CWB_GAME_H

#include "game/army.h"
#include "game/duty.h"
#include "game/holding.h"
#include "systems/cwb/cwb.h"

/* The order game of both editions: what its chapters, and the lines of its sheet, share. */

/* What every order says; the args of verbs that write one have it. */
typedef struct OrderWords {
    int type, purpose;
    const char *text, *start, *route, *limit;
} OrderWords;

#include "game_cwb.h" /* what cwb.game declares */

/* Ways in which orders stand. */
#define IN_DELAY_BITS (STATUSES(STANDS_DELAYED_1) | STATUSES(STANDS_DELAYED_2))
#define TAKEN_BITS (STATUSES(STANDS_ACCEPTED) | STATUSES(STANDS_WAITING) | STATUSES(STANDS_ACTING))
#define HELD_BITS (IN_DELAY_BITS | TAKEN_BITS)

/* An order of the scenario carries no rating as written: the sender's own counts. */
enum { UNRATED = -1 };
/* Guns alone in a hex check morale as C (CWB-2.7). */
enum { GUNS_MORALE = 2 };
/* The rank of one who was promoted, or whom the scenario gives none. */
enum { SENIOR_LAST = 99 };
/* Nobody to take the order: as a replacement would, who neither helps nor harms morale. */
enum { LONE_RATING = 2, NOBODYS_RATING = 1 };
/* Movement points of an emergency retreat, and the turns that a force fights without orders. */
enum { RETREAT_LEAST = 6, RETREAT_DEFENCE = 12, UNLED_MOST = 2 };
/* Minutes of the turns in which stragglers come back. */
enum { HOUR_TURN = 60 };

/*
 * Divisions in a corps, or those of them that are wrecked, destroyed ones among them; a division
 * alone is one. UNKNOWN where the look does not know.
 */
int cwb_divisions_in(const Look *look, int formation, bool wrecked);

/* ---- orders ---- */

/* Refuses to end or change what it acts on while fire is yet to be checked for; true: it did. */
bool cwb_refuse_unchecked(const Look *look, int formation, Faults *faults);
/* The same of a division, whose fire is checked for with its own goal or the order of its corps. */
bool cwb_refuse_under_fire(const Look *look, int division, Faults *faults);
/* Refuses to change a division's corps by an order that does not say so; true: it did. */
bool cwb_refuse_leaving(const Look *look, int division, int order, Faults *faults);
/* Refuses whom a leader may not move by initiative: not his own, nor below him and with him. */
void cwb_refuse_aim(const Look *look, int leader, int target, Faults *faults);

/* What an order is made of, before and after it is written. */
typedef struct Terms {
    int sender, receiver, sort, type, method, force, purpose, rated, distance;
} Terms;

Terms cwb_terms_of(const World *world, int order);
/* Of an order that he gives who is there. */
Terms cwb_terms_in_person(const World *world, int sender, int receiver, int sort,
                          const OrderWords *words);
/* Asks of a rule of orders (acceptance, order). */
void cwb_terms_asks(const Look *look, const Rule *rule, const Terms *terms, Situation *asks);
/* Writes it with its words; the order's number among the things. */
int cwb_order_write(Decision *d, const Terms *terms, const OrderWords *words, int status);
/* Refuses a complex order that does not say how far, a simple attack, an order without words. */
void cwb_refuse_words(const OrderWords *words, const char *limit, Faults *faults);

/* It is accepted: the others that its receiver holds are over, and it acts as soon as it may. */
void cwb_order_take(Decision *d, int order);
/* An accepted order acts once the leader is with his HQ; `touched` says that he was. */
void cwb_order_settle(Decision *d, int order, bool touched);
/* Leaders who must ride to their HQs before orders are acted on. */
void cwb_due_rides(const Look *look, DueList *list);
/* The Army HQ has come where it was sent. */
void cwb_hq_halts(Decision *d, int order);

/* Whether an order can go to this piece at all; a fault says why not. */
bool cwb_receives(const Look *look, int receiver, Faults *faults);
/* Whether the army has the points; a fault tells what it costs and what is left. */
bool cwb_affords(const Look *look, int army, int cost, Faults *faults);
/* The asks of a whole course, no further than the last turn of the game, nor than people look. */
void cwb_course_asks(const Look *look, const Terms *terms, Situation *asks);

/* ---- what fire compels ---- */

/* Small arms fired on it: its division checks its stoppage, its marked brigade is unmarked. */
void cwb_note_fired_on(Decision *d, int piece);
/* What was owed is over. */
void cwb_checks_lapse(Decision *d);
/* Whether it, or what it stands with, moved this turn. */
bool cwb_has_moved(const World *world, int piece);
/* Units that must go back in this movement: of a stopped attack, and routed ones. */
void cwb_due_retreats(const Look *look, DueList *list);

/* What comes of it when a piece stands elsewhere, by whatever way. */
void cwb_piece_placed(Decision *d, int piece);

#endif
