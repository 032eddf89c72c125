/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_NES_GAME_H
#define SYSTEMS_NES_GAME_H

#include "game/army.h"
#include "game/duty.h"
#include "game/holding.h"
#include "systems/nes/nes.h"

/* The order game: what its chapters share. */

/* clang-format off */
enum { ECHELON_ARMY, ECHELON_CORPS, ECHELON_DETACHMENT, ECHELON_INDEPENDENT, ECHELON_DIVISION,
       ECHELON_BRIGADE, ECHELON_REGIMENT, ECHELON_BATTERY };
#define ECHELONS(echelon) (1u << (echelon))
/* Those who are Standing or Mobilized. */
#define CHECKERS (ECHELONS(ECHELON_CORPS) | ECHELONS(ECHELON_DETACHMENT) |                        \
                  ECHELONS(ECHELON_INDEPENDENT) | ECHELONS(ECHELON_DIVISION))
#define COMMANDS (ECHELONS(ECHELON_ARMY) | CHECKERS | ECHELONS(ECHELON_BRIGADE))

enum { STEP_CONTINUATION, STEP_COUNTDOWN, STEP_REROLLS, STEP_ISSUE, STEP_MOVEMENT, STEP_FIRE,
       STEP_SHOCK, STEP_END };
#define STEPS(step) (1u << (step))

/* What an order is, and how it stands. */
enum { SORT_ORDER, SORT_ATTACK, SORT_ACTIVATION, SORT_DISPATCH };
enum { STATUS_RECEIVED, STATUS_DELAY_1, STATUS_DELAY_2, STATUS_DELAY_3, STATUS_ACTING, STATUS_DONE,
       STATUS_IGNORED, STATUS_LAPSED, STATUS_RIDING, STATUS_READ };
/* The Order Received marker lies with these. */
#define RECEIVED_BITS (STATUSES(STATUS_RECEIVED) | STATUSES(STATUS_ACTING))
#define DELAY_BITS                                                                                \
    (STATUSES(STATUS_DELAY_1) | STATUSES(STATUS_DELAY_2) | STATUSES(STATUS_DELAY_3))

enum { SPENT_MOST = 99 * WHOLE };
enum { STATE_STANDING, STATE_MOBILIZED };
enum { FATE_PRESENT, FATE_LOST };
enum { NATION_AS_ABOVE }; /* then those of nes_nation_words */
enum { RISK_NONE, RISK_MAXIMUM, RISK_MEDIUM, RISK_MINIMUM, RISK_SHOCK };
enum { ARM_INFANTRY, ARM_LIGHT_INFANTRY, ARM_JAEGER, ARM_HEAVY_CAVALRY, ARM_LIGHT_CAVALRY,
       ARM_ARTILLERY };
enum { HORSE_HEAVY, HORSE_LIGHT };
enum { FORMATION_FORMED, FORMATION_GENERAL_ORDER, FORMATION_SKIRMISH, FORMATION_ROAD_COLUMN };
enum { CONDITION_IN_ORDER, CONDITION_DISORDERED, CONDITION_ROUTED };

enum { SIDE_CP = SIDE_COMMON, SIDE_CP_LEFT };
/* Traits of pieces: leaders', commands', combat units'. */
enum {
    PIECE_RATING = PIECE_COMMON, PIECE_BONUS, PIECE_RADIUS, PIECE_FATE, PIECE_REDUCED, PIECE_AWAY,
    PIECE_AT_RISK,
    PIECE_NATION, PIECE_LC, PIECE_STATE, PIECE_ATTACK_ORDER, PIECE_CP, PIECE_CHECKED,
    PIECE_PLAN,
    PIECE_ARM, PIECE_CLASS, PIECE_STRENGTH, PIECE_LOSSES, PIECE_ALLOWANCE, PIECE_FORMATION,
    PIECE_CONDITION, PIECE_SPENT, PIECE_GUN_LOSS, PIECE_DISORDERS,
    PIECE_ALL
};
enum {
    ORDER_URGENT = ORDER_COMMON, ORDER_ARMY_HQ, ORDER_MARKED, ORDER_ADJACENT, ORDER_SINCE,
    ORDER_ROLLED,
    ORDER_ALL
};
/* clang-format on */

extern const char *const nes_state_words[],
    *const nes_formation_words[], *const nes_condition_words[], *const nes_sort_words[];

/* Answers of the rules of delivery, in the order of their words. */
enum { WAY_RECEIVED, WAY_ROLL, WAY_DELAY };
enum { DELIVERY_RECEIVED, DELIVERY_DELAYED, DELIVERY_IGNORED };
enum { CHECK_TOP_DOWN, CHECK_BOTTOM_UP };

/* The leader of a command, or the piece itself where nobody leads it. */
int nes_leader_in(const World *world, int receiver);
/* Refuses an arg for what the places tell, if they do; true: it did. */
bool nes_refuse_told(bool told, const char *arg, Faults *faults);
/* Whether a command has an Attack Order or an Order Received marker. */
bool nes_is_marked(const World *world, int command);
/* Who owns dice that this side throws: nobody where all see them. */
int nes_all_see(const Look *look, int side);
/* Refuses what the side cannot pay; true: it did. And pays. */
bool nes_refuse_price(const Look *look, int side, int price, Faults *faults);
void nes_pay(Decision *d, int side, int price);
/* Turns that a dispatch rides: as many as its distance delays it. */
int nes_dispatch_ride(const Look *look, int sender, int receiver, int distance);

/* The nation of a piece: its own, or that of those above it. */
int nes_nation_of(const Look *look, int piece);
/* Strength points left; UNKNOWN where the look does not know them, or none are. */
int nes_present_strength(const Look *look, int unit);

/* Charges that disorder when they are over. */
void nes_charges_end(Decision *d);

extern const LogColumn nes_log[];
void nes_print_standing(const Look *look, int order, Text *to);
void nes_print_line(const Look *look, int piece, Text *to);

extern const Verb nes_orders_verbs[], nes_command_verbs[], nes_field_verbs[];

#define DOES(name) .refuse = name##_refuse, .decide = name##_decide

#endif
