/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_NB_NB_H
#define SYSTEMS_NB_NB_H

#include "rules/rule.h"

/* Napoleon's Battles, the optional rules for orders. What the chapters share. */

extern const System nb;
extern const struct GameDecl nb_game;

/* clang-format off */
enum {
    NO_CHART,
    ORDERS_PER_TURN, NATIONALITY, ACTIVATION, ORDER_LIMITS, WHO_TESTS, RESERVE_PLAN, RESERVE_ENTRY,
    DISTANCES,
    CHARTS
};

/* Lines of the modifier lists and what charts call them; one may stand on several charts. */
#define NB_MODIFIERS(_)                                                                           \
    _(EXCELLENT, "excellent") _(GOOD, "good") _(AVERAGE, "average") _(POOR, "poor")               \
    _(PLANNED, "planned")
enum { NB_MODIFIERS(ENUM_OF) MODIFIERS };

enum { NO_OPTION, MAX_DELAY, DIVISION_SAME_TURN, NAT_DEFAULT, ATTENDED_SAME_TURN, OPTIONS };
/* clang-format on */

enum { QUALITY_E, QUALITY_G, QUALITY_A, QUALITY_P };
enum { ORDER_ATTACK, ORDER_DEFEND, ORDER_RESERVE };
enum { ENGAGEMENT, RESERVE_SET_UP, ENTRY_GENERAL, ENTRY_ENEMY };

extern const char *const nb_nation_words[], *const nb_quality_words[], *const nb_order_words[];

#define NATION(Type, member) WORD(Type, member, nb_nation_words)
#define QUALITY(Type, member) WORD(Type, member, nb_quality_words)
#define INCHES(Type, member) EXACT(Type, member, 0, 500 * WHOLE)
#define TURN(Type, member) NUMBER(Type, member, 1, 99)

/* The quality of a general, on the chart on which he rolls. */
int nb_quality_modifier(Umpire *ump, int chart, int quality);

/* One of the sheet's distances, in 48ths of an inch. */
int nb_distance_of(Umpire *ump, int which);

extern const Rule nb_orders_per_turn_rule, nb_messenger_rule, nb_messengers_rule,
    nb_activation_rule, nb_order_rule, nb_order_limits_rule, nb_who_tests_rule, nb_follows_rule,
    nb_reserve_plan_rule, nb_reserve_entry_rule, nb_reserve_rule, nb_engagement_rule,
    nb_entry_move_rule, nb_range_check_rule, nb_react_rule, nb_reserve_place_rule;

#endif
