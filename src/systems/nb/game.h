/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_NB_GAME_H
#define SYSTEMS_NB_GAME_H

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
enum { ENGAGED_MOST = 6, TURNS_MOST = 9999 };

/* Traits of pieces: generals', formations', divisions', combat units', messengers'. */
enum {
    PIECE_NATION = PIECE_COMMON, PIECE_QUALITY, PIECE_RANGE, PIECE_FATE, PIECE_ATTACHED,
    PIECE_RESERVE_AS, PIECE_SQUARE, PIECE_PLANNED, PIECE_SCHEDULED, PIECE_ENTERS, PIECE_ENTERED,
    PIECE_ACTS_ON, PIECE_ASKED, PIECE_GIVEN, PIECE_OBJECTIVE, PIECE_SET_UP,
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

extern const char *const nb_given_words[];
extern const LogColumn nb_log[];

/* The line beside a piece; how a letter stands. */
void nb_describe(const Look *look, int piece, Text *to);
void nb_print_standing(const Look *look, int order, Text *to);

#endif
