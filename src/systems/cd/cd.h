/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_CD_CD_H
#define SYSTEMS_CD_CD_H

#include "rules/rule.h"

/* Command Decision: Test of Battle. What the chapters share. */

extern const System cd;
extern const struct GameDecl cd_game;

/* clang-format off */
enum {
    NO_CHART,
    RESPONSE, INDIRECT_FIRE, ORDERS, MOVEMENT, SPOTTING, VISIBILITY,
    RATE_OF_FIRE, TO_HIT, HIT_RESULTS, AMMO, MORALE, MORALE_RESULTS, MORALE_VALUES,
    CHARTS
};

/* Lines of the modifier lists and what charts call them; one may stand on several charts. */
#define CD_MODIFIERS(_)                                                                           \
    _(DEDICATED, "dedicated") _(ELITE_VETERAN, "elite-veteran") _(TRAINED_GREEN, "trained-green") \
    _(IS_SUPPRESSED, "suppressed") _(IN_MEDIUM, "medium") _(IN_HARD, "hard")                      \
    _(IN_FORTIFICATION, "fortification") _(IS_PINNED, "pinned") _(IS_WEAK_AFV, "weak-afv")        \
    _(WEIGHT, "weight") _(LEVEL, "level") _(IMPAIRED, "impaired") _(VEHICLE_SPOTTER, "vehicle")   \
    _(THROUGH_OPEN_BLOCKING, "open-blocking") _(IS_ELITE, "elite") _(OP_FIRE, "op-fire")          \
    _(HUMAN_WAVE, "human-wave") _(PASSENGER, "passenger") _(MULTIPLE_TARGETS, "multiple-targets") \
    _(PATROL, "patrol") _(TARGET_PINNED, "target-pinned") _(IN_LIGHT, "light")                    \
    _(HULL_DOWN, "hull-down") _(H_WEAK_AFV, "h-weak-afv") _(VETERAN_ELITE, "veteran-elite")       \
    _(HASTY, "hasty") _(A_STRONG_AFV, "a-strong-afv") _(W_WEAK_AFV, "w-weak-afv")                 \
    _(PENETRATION, "penetration") _(ARMOUR, "armour") _(CALIBRE, "calibre")                       \
    _(ARMOURED_CAR, "armoured-car") _(TANK, "tank") _(IN_COVER, "cover")                          \
    _(FORCED_BACK, "forced-back") _(ELIMINATED, "eliminated") _(ROAD_MARCH, "road-march")         \
    _(TOT, "tot") _(IS_SHAKEN, "shaken") _(IS_DEMORALIZED, "demoralized")                         \
    _(ENEMY_PERSONNEL, "enemy-personnel") _(ENEMY_AFV, "enemy-afv") _(AIR, "air")
enum { CD_MODIFIERS(ENUM_OF) MODIFIERS };

enum {
    NO_OPTION,
    OP_IDF_ROF0, HNI_MODIFIED, BUTTON_UP_REQUIRES_FIRE, MORALE_UNIT, HC_AS_HE,
    OPTIONS
};

/* Words that several rules ask; headings of the charts have the same order. */
enum { GREEN, TRAINED, REGULAR, EXPERIENCED, VETERAN, ELITE };
enum { NO_COVER, LIGHT_COVER, MEDIUM_COVER, HARD_COVER, FORTIFICATION };
enum {
    ORDER_CAUTIOUS, ORDER_HASTY, ORDER_DISENGAGE, ORDER_HOLD, ORDER_TAKE_COMMAND, ORDER_RALLY,
    ORDER_REGROUP, ORDERS_OF_CHITS
};
enum { NOT_DECLARED, ROAD_MARCH_DECLARED, ENTRENCH_DECLARED, HUMAN_WAVE_DECLARED };

/* Columns of the orders chart, and its words; a starred cell is for physical contact only. */
enum { LEAST_COLUMN, MOST_COLUMN, PREP_OP_COLUMN, GENERAL_COLUMN, AGAINST_COLUMN };
enum { ALLOWS_NO, ALLOWS_IF_CLOSER, ALLOWS_YES, ALLOWS_HAMPERED };
/* clang-format on */

extern const char *const cd_quality_words[], *const cd_cover_words[];
extern const char *const cd_chit_words[], *const cd_declared_words[];
extern const char *const cd_spotting_rows[], *const cd_terrain_words[], *const cd_mover_words[];
extern const char *const cd_blocking_words[], *const cd_where_words[], *const cd_ammo_words[];
extern const char *const cd_morale_words[], *const cd_hit_words[];

#define QUALITY(Type, member) WORD(Type, member, cd_quality_words)
#define COVER(Type, member) WORD(Type, member, cd_cover_words), DEFAULT(NO_COVER)

/* One cell of the orders chart, for a chit and what is declared on it. */
Cell cd_order_allows(Umpire *ump, int order, int declared, int column);

extern const Rule cd_response_rule, cd_indirect_fire_rule, cd_initiative_rule, cd_order_limits_rule,
    cd_movement_rule, cd_spotting_rule, cd_visibility_rule, cd_rate_of_fire_rule, cd_to_hit_rule,
    cd_suppression_rule, cd_hit_result_rule, cd_direct_fire_rule, cd_ammo_rule,
    cd_morale_check_due_rule, cd_morale_rule;

#endif
