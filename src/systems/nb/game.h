/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_NB_GAME_H
#define SYSTEMS_NB_GAME_H

#include "base/exact.h"
#include "game/army.h"
#include "game/duty.h"
#include "game/letter.h"
#include "systems/nb/nb.h"

/* The order game: what its chapters share. */

/* clang-format off */
enum { ECHELON_ARMY, ECHELON_WING, ECHELON_CORPS, ECHELON_DIVISION, ECHELON_BRIGADE };
enum { STEP_RESERVES, STEP_SET_UP, STEP_ARRIVAL, STEP_COMMUNICATIONS, STEP_COMMAND, STEP_MANEUVER,
       STEP_COMBAT };
#define BIT(number) (1u << (number))

#define LEADERS .pieces = PIECES(PIECE_LEADER)
#define FORMATIONS .pieces = PIECES(PIECE_HQ) | PIECES(PIECE_UNIT),                               \
    .echelons = BIT(ECHELON_WING) | BIT(ECHELON_CORPS) | BIT(ECHELON_DIVISION)
#define DIVISIONS .pieces = PIECES(PIECE_UNIT), .echelons = BIT(ECHELON_DIVISION)
#define UNITS .pieces = PIECES(PIECE_UNIT), .echelons = BIT(ECHELON_BRIGADE)
#define MESSENGERS .pieces = PIECES(PIECE_MESSENGER)

/* What a letter says, beside dispatches: ORDER_ATTACK, ORDER_DEFEND. How it came to be. */
enum { LETTER_DISPATCH = ORDER_DEFEND + 1 };
enum { GIVEN_LETTER, GIVEN_SET_UP, GIVEN_ENTRY, GIVEN_COMPLETED };
/* How it stands. ENTRY: it waits until its formation enters; LAPSED: nobody read it. */
enum { STANDS_WRITTEN, STANDS_RIDING, STANDS_RECEIVED, STANDS_READ, STANDS_ENTRY, STANDS_ACTIVE,
       STANDS_COMPLETED, STANDS_SUPERSEDED, STANDS_LAPSED, STANDS_SENT, STANDS_TOLD };

enum { CLOCK_YEAR = CLOCK_COMMON };
enum { RESERVE_NO, RESERVE_ON_BOARD, RESERVE_OFF_BOARD };
enum { ARM_INFANTRY, ARM_CAVALRY, ARM_ARTILLERY };
enum { IN_COLUMN, IN_MARCH_COLUMN, IN_LINE };
enum { STEADY, DISORDERED, ROUTED };
enum { ENGAGED_MOST = 6, TURNS_MOST = 9999, MEN_MOST = 99999 };

/* Traits of pieces: generals', formations', divisions', combat units', messengers'. */
enum {
    PIECE_NATION = PIECE_COMMON, PIECE_QUALITY, PIECE_RANGE, PIECE_FATE, PIECE_ATTACHED,
    PIECE_RESERVE_AS, PIECE_SQUARE, PIECE_PLANNED, PIECE_SCHEDULED, PIECE_ENTERS, PIECE_ENTERED,
    PIECE_ACTS_ON, PIECE_ASKED, PIECE_GIVEN, PIECE_OBJECTIVE,
    PIECE_MARCHED,
    PIECE_ENGAGED,
    PIECE_ARM = PIECE_ENGAGED + ENGAGED_MOST, PIECE_STRENGTH, PIECE_LOSSES, PIECE_GUNS,
    PIECE_FORMATION, PIECE_STATE, PIECE_DETACHMENT, PIECE_SPEED, PIECE_CONTACT, PIECE_REACTS,
    PIECE_OUT,
    PIECE_CARRIES, PIECE_BOUND, PIECE_LEFT, PIECE_RODE,
    PIECE_ALL
};
enum {
    ORDER_GIVEN = ORDER_COMMON, ORDER_SINCE, ORDER_HOLDER, ORDER_ACTS, ORDER_DISTANCE, ORDER_ONE_OF,
    ORDER_ALL
};
/* clang-format on */

/* To whom letters go: wings, corps and divisions, or those who lead them. */
#define RECEIVERS                                                                                  \
    .pieces = PIECES(PIECE_HQ) | PIECES(PIECE_UNIT) | PIECES(PIECE_LEADER),                        \
    .echelons = BIT(ECHELON_WING) | BIT(ECHELON_CORPS) | BIT(ECHELON_DIVISION)
/* Letters that somebody has yet to act on. */
#define OPEN_LETTERS                                                                               \
    (STATUSES(STANDS_WRITTEN) | STATUSES(STANDS_RIDING) | STATUSES(STANDS_RECEIVED) |              \
     STATUSES(STANDS_READ))

extern const char *const nb_type_words[], *const nb_reserve_words[],
                                              *const nb_fate_words[], *const nb_formation_words[],
                                                                          *const nb_state_words[];
extern const Verb nb_reserves_verbs[], nb_letters_verbs[], nb_reading_verbs[], nb_field_verbs[];
extern const Dispatch nb_dispatch;
extern const LogColumn nb_log[];
extern const Measure nb_measures[];
extern const LuckDecl nb_luck[];

/* Refuses, with what to do next; asks for an arg that is yet to be said. */
#define NB_NO(faults, cite, next, ...)                                                             \
    fault_next(refuse(faults, "nb.rule", cite, __VA_ARGS__), "%s", next)
#define NB_WANTS(faults, arg, cite, ...)                                                           \
    fault_next(fault_wants(refuse(faults, "nb.wants", cite, __VA_ARGS__), arg), "Say it: %s=.", arg)

/* ---- who stands how ---- */

/* The army commander, or 0; whether a general is with a combat unit, or he with its general. */
int nb_commander(const World *world, int side);
bool nb_is_with_unit(const World *world, int leader);
bool nb_is_attended(const World *world, int formation);
/* As what it takes orders: ECHELON_CORPS, also a division that is under none; 0 not at all. */
int nb_level(const World *world, int formation);
/* The wing or corps that it is under, or 0. */
int nb_superior(const World *world, int formation);
/* Whether nobody of it is on the table, where a messenger could reach him. */
bool nb_is_beyond(const World *world, int formation);

/* ---- letters ---- */

int nb_letter(Decision *d, int receiver, int type, const char *objective, int given, int status);
/* The formation whose general has it or is to have it. */
int nb_holder(const World *world, int order);
/* Orders that the army commander may still write in this turn. */
int nb_orders_left(const Look *look, int side);
/* It is in a general's hands; it is acted on; a formation acts on it with all below it. */
void nb_deliver(Decision *d, int order, int to);
void nb_activate(Decision *d, int order);
void nb_follow_all(Decision *d, int formation, int order);
/* Whether somebody tests a letter that was left there; the asks of that rule, or NULL. */
bool nb_tests(const Look *look, int receiver, int holder, int distance, Situation *asks);
void nb_due_blocked(const Look *look, DueList *list, const Verb *verb);

/* ---- the field ---- */

/* Computed: whether it is engaged, under which order, the speed of a division's slowest unit. */
int nb_engaged(const Look *look, int piece);
int nb_under(const Look *look, int piece);
int nb_slowest(const Look *look, int division);
/* What its order lets it do (nb_order_limits_rule); false: the look does not know its order. */
bool nb_limits(const Look *look, int piece, Situation *limits);
void nb_marched(Decision *d, int piece);
void nb_moved(Decision *d, int piece, int from);
void nb_refuse_move(const Look *look, int piece, Value to, Faults *faults);

/* ---- as steps begin and end ---- */

void nb_reserves_named(Decision *d);
void nb_orders_given(Decision *d);
void nb_command_begins(Decision *d);
void nb_messengers_out(Decision *d);
void nb_maneuver_ends(Decision *d);

/* The line beside a piece; how a letter stands. */
void nb_describe(const Look *look, int piece, Text *to);
void nb_print_standing(const Look *look, int order, Text *to);

#endif
