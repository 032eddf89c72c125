/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_CWB_GAME_H
#define SYSTEMS_CWB_GAME_H

#include "game/army.h"
#include "game/duty.h"
#include "game/holding.h"
#include "systems/cwb/cwb.h"

/* The order game of both editions: what its chapters share. */

/* clang-format off */
enum { ECHELON_ARMY, ECHELON_WING, ECHELON_CORPS, ECHELON_DIVISION, ECHELON_BRIGADE,
       ECHELON_BATTERY };
#define ECHELONS(echelon) (1u << (echelon))

enum { STEP_ISSUE, STEP_STOPPAGE, STEP_INITIATIVE, STEP_DELAY, STEP_ACCEPTANCE, STEP_MOVEMENT,
       STEP_FIRE_OTHER, STEP_FIRE_OWN, STEP_RALLY };
#define STEPS(step) (1u << (step))
#define IN_COMMAND                                                                                \
    (STEPS(STEP_ISSUE) | STEPS(STEP_STOPPAGE) | STEPS(STEP_INITIATIVE) | STEPS(STEP_DELAY) |      \
     STEPS(STEP_ACCEPTANCE))
#define IN_THE_FIELD (STEPS(STEP_MOVEMENT) | STEPS(STEP_FIRE_OTHER) | STEPS(STEP_FIRE_OWN))

/* What an order is. */
enum { SORT_ORDER, SORT_GOAL, SORT_CONFERENCE, SORT_INITIATIVE, SORT_MOVE_HQ, SORT_DISPATCH };

/* How it stands. WAITING: all but the signal or the time that it names has come. */
enum { STATUS_IN_TRANSIT, STATUS_D1, STATUS_D2, STATUS_DISTORTED, STATUS_ACCEPTED, STATUS_WAITING,
       STATUS_ACTING, STATUS_FULFILLED, STATUS_CANCELLED, STATUS_STOPPED, STATUS_RIDING,
       STATUS_READ };
#define IN_DELAY_BITS (STATUSES(STATUS_D1) | STATUSES(STATUS_D2))
#define TAKEN_BITS (STATUSES(STATUS_ACCEPTED) | STATUSES(STATUS_WAITING) | STATUSES(STATUS_ACTING))
#define HELD_BITS (IN_DELAY_BITS | TAKEN_BITS)

enum { FOR_ATTACK, FOR_DEFENCE, FOR_MOVE };
enum { ARM_INFANTRY, ARM_CAVALRY, ARM_ARTILLERY };
enum { FATE_PRESENT, FATE_KILLED, FATE_WOUNDED, FATE_CAPTURED };
enum { NO_COUNCIL, COUNCIL_SIMPLE, COUNCIL_COMPLEX };
enum { NO_CHECK, CHECK_M, CHECK_M_1, CHECK_M_2 };

/* Traits of pieces beyond the common ones: leaders', HQs', formations', units'. */
enum {
    PIECE_RATING = PIECE_COMMON, PIECE_ANTI, PIECE_SENIOR, PIECE_FATE, PIECE_SPENT, PIECE_CAME,
    PIECE_AT_RISK,
    PIECE_POINTS, PIECE_CONFERENCE, PIECE_COUNCIL, PIECE_MOVING, PIECE_HALTED,
    PIECE_LOCK, PIECE_TRIED, PIECE_FIRED_ON, PIECE_ENGAGED, PIECE_CHECKED, PIECE_LEADER_LOST,
    PIECE_RETREATS, PIECE_RETREATED, PIECE_UNLED, PIECE_LOOSE, PIECE_HELD, PIECE_NAMED,
    PIECE_REPLACEMENT, PIECE_POST_ANTI,
    PIECE_ARM, PIECE_STRENGTH, PIECE_LOSSES, PIECE_STRAGGLERS, PIECE_WRECKS, PIECE_MORALE,
    PIECE_GUNS, PIECE_PLUS, PIECE_FORMATION, PIECE_STATE, PIECE_LOW_AMMO,
    PIECE_DESTROYED, PIECE_HIT, PIECE_CHECKS, PIECE_FLANKED, PIECE_COVERED, PIECE_LIMBERS,
    PIECE_FIRED, PIECE_SHOT_AT, PIECE_MARKED, PIECE_RALLIED, PIECE_MOVED,
    PIECE_ALL
};

enum {
    ORDER_TYPE = ORDER_COMMON, ORDER_METHOD, ORDER_FORCE, ORDER_PURPOSE, ORDER_RATED, ORDER_SINCE,
    ORDER_PAID, ORDER_SIGNALLED, ORDER_INNER, ORDER_SEEN, ORDER_ENGAGED,
    ORDER_ALL
};
/* clang-format on */

/* An order of the scenario carries no rating as written: the sender's own counts. */
enum { UNRATED = -1 };

/* Guns alone in a hex check morale as C (CWB-2.7). */
enum { GUNS_MORALE = 2 };
/* The rank of one who was promoted, or whom the scenario gives none. */
enum { SENIOR_LAST = 99 };

extern const char *const cwb_purpose_words[], *const cwb_fate_words[], *const cwb_sort_words[];
/* Ratings of a replacement; the first is that of one of whom the scenario says nothing. */
extern const char *const cwb_replacement_words[];

/* ---- pieces ---- */

static inline int army_of(const World *world, int side)
{
    return hq_of(world, side, ECHELON_ARMY);
}

/* The rating that an order meets in a formation; lone cavalry, guns and nobody are rated too. */
int cwb_rating_met(const Look *look, int formation);
/* Cavalry brigades and guns get orders by themselves. */
bool cwb_is_lone(const World *world, int piece);
/* A brigade by its losses, a division by its brigades; UNKNOWN where the look does not know. */
int cwb_wrecked_now(const Look *look, int piece);
/*
 * Divisions in a corps, or those of them that are wrecked, destroyed ones among them; a division
 * alone is one. UNKNOWN where the look does not know.
 */
int cwb_divisions_in(const Look *look, int formation, bool wrecked);
/* The anti-initiative of a post: its first leader's, also when he is lost. */
int cwb_anti_of(const World *world, int formation);
/* Strength points left. */
int cwb_present_strength(const Look *look, int unit);
/* A unit whose strength the rules count: a brigade or a battery. */
bool cwb_is_counted(const World *world, int piece);

/* ---- orders ---- */

/* Whether it has accepted an order; a division then goes its own way. */
bool cwb_is_under_orders(const World *world, int formation);
/*
 * With defensive orders: neither engaged nor under orders. Until its stoppage step ends, the fire
 * that it will count says whether it is engaged.
 */
bool cwb_is_unengaged(const World *world, int formation);
/* Whether small arms fired on it since its last stoppage step; goals count for themselves. */
bool cwb_under_fire(const World *world, int formation);
/* Refuses to end or change what it acts on while fire is yet to be checked for; true: it did. */
bool cwb_refuse_unchecked(const Look *look, int formation, Faults *faults);
/* The formation at or above it that broke loose this turn, or 0. */
static inline int loose_above(const World *world, int piece)
{
    return above_with(world, piece, PIECE_LOOSE, this_turn(world));
}
/* A corps whose attack was stopped this turn may retire in it. */
bool cwb_may_retire(const World *world, int hq);
/* Whether a piece may leave its place now: HQs, and what no corps leads, need orders. */
bool cwb_may_move(const Look *look, int piece);

/* What every order says; the args of verbs that write one begin with it. */
typedef struct OrderWords {
    int type, purpose;
    const char *text, *start, *route, *limit;
} OrderWords;

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

/* ---- what a player reads ---- */

/* Whether a look knows the orders of a piece: what hangs on them is told to no other. */
static inline bool knows_orders(const Look *look, int piece)
{
    return seat_owns(look->seat, look->world, KIND_PIECE, piece);
}

/* The printed log of orders. */
extern const LogColumn cwb_log[];
/* How an order stands, in that line; the line that stands beside a formation. */
void cwb_print_standing(const Look *look, int order, Text *to);
void cwb_print_line(const Look *look, int piece, Text *to);

/* What is counted when a game is over, and whose luck is told. */
extern const Measure cwb_measures[];
extern const LuckDecl cwb_luck[];

/* Whether an order can go to this piece at all; a fault says why not. */
bool cwb_receives(const Look *look, int receiver, Faults *faults);
/* Turns that a dispatch rides; -1 where it must be said how far. */
int cwb_dispatch_ride(const Look *look, int sender, int receiver, int distance);
/* Whether the army has the points; a fault tells what it costs and what is left. */
bool cwb_affords(const Look *look, int army, int cost, Faults *faults);
/* Where no places are kept, who ordered in person this turn is away from the Army HQ. */
bool cwb_is_at_hq(const World *world, int commander, int army);
/* The asks of a whole course, no further than the last turn of the game, nor than people look. */
bool cwb_course_of(const Look *look, int order, const Rule **rule, Situation *asks, int *zero);
void cwb_course_asks(const Look *look, const Terms *terms, Situation *asks);

/* Movement points of an emergency retreat, and the turns that a force fights without orders. */
enum { RETREAT_LEAST = 6, RETREAT_DEFENCE = 12, UNLED_MOST = 2 };

/* ---- what fire compels ---- */

/* Small arms fired on it: its division checks its stoppage, its marked brigade is unmarked. */
void cwb_note_fired_on(Decision *d, int piece);
/* Whom a fight may befall: nobody who is destroyed; in the Fire phase once for each who fires. */
void cwb_refuse_rule(const Look *look, const Rule *rule, const Role *roles, int count,
                     Faults *faults);
/* What the answers of a rule leave owed. */
void cwb_rule_applied(Decision *d, const Rule *rule, const Situation *answers, const Role *roles,
                      int count);
/* What was owed is over. */
void cwb_checks_lapse(Decision *d);
/* Units that must go back in this movement: of a stopped attack, and routed ones. */
void cwb_due_retreats(const Look *look, DueList *list);

/* ---- verbs, a chapter each ---- */

extern const Verb cwb_issue_verbs[], cwb_conference_verbs[], cwb_orders_verbs[],
    cwb_divisions_verbs[], cwb_command_verbs[], cwb_field_verbs[], cwb_losses_verbs[],
    cwb_checks_verbs[];

typedef struct PieceArgs {
    int piece;
} PieceArgs;

#define FORMATIONS (PIECES(PIECE_HQ) | PIECES(PIECE_UNIT))
#define DOES(name) .refuse = name##_refuse, .decide = name##_decide

/* clang-format off */
/* What every order says. */
#define ORDER_WORDS(Args)                                                                         \
    { "type", "complex if it takes the troops where the enemy is or may be",                      \
      WORD(Args, words.type, cwb_type_words) },                                                   \
    { "purpose", "what it is for; only a complex order attacks",                                  \
      WORD(Args, words.purpose, cwb_purpose_words) },                                             \
    { "text", "the order in your own words", TEXT_ARG(Args, words.text) },                        \
    { "start", "when it begins: at once, a time, a signal", TEXT_ARG(Args, words.start),          \
      .optional = true },                                                                         \
    { "route", "by which way", TEXT_ARG(Args, words.route), .optional = true },                   \
    { "limit", "where the troops stop; a complex order must say it", TEXT_ARG(Args, words.limit), \
      .optional = true }

#define OWN_ORDER OWN_LETTER("number of an order of yours")
/* clang-format on */

/* Who may take over a formation, and what comes of it. */
int cwb_heirs(const World *world, int formation);
void cwb_succeeded(Decision *d, int formation, int before, int leader, bool replacement);

/* ---- moves and the turn ---- */

void cwb_piece_refuse_move(const Look *look, int piece, Value to, Faults *faults);
void cwb_piece_moved(Decision *d, int piece, int from);
/* What comes of it when a piece stands elsewhere, by whatever way. */
void cwb_piece_placed(Decision *d, int piece);
void cwb_piece_applied(Decision *d, int piece);
/* Marks those of whom nothing is left. */
void cwb_note_destroyed(Decision *d);

/* A commander who has given his order in person rests at an Army HQ that does not move. */
void cwb_note_rest(Decision *d, int side);
/* A side begins its turn: points, a rested commander, an Army HQ that has settled. */
void cwb_turn_begins(Decision *d, int side);
/* After the stoppage step: who was fired on is engaged, and the count starts afresh. */
void cwb_stoppage_ends(Decision *d);

#endif
