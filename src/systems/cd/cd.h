/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_CD_CD_H
#define SYSTEMS_CD_CD_H

#include "rules/rule.h"

/* Command Decision: Test of Battle. What the chapters share. */

extern const System cd;

/* clang-format off */
enum {
    NO_CHART,
    RESPONSE, INDIRECT_FIRE, ORDERS, MOVEMENT, SPOTTING, VISIBILITY,
    RATE_OF_FIRE, TO_HIT, HIT_RESULTS, AMMO, MORALE, MORALE_RESULTS, MORALE_VALUES,
    CHARTS
};

/* Lines of the modifier lists; one name may stand on several charts. */
enum {
    DEDICATED, ELITE_VETERAN, TRAINED_GREEN, IS_SUPPRESSED,
    IN_MEDIUM, IN_HARD, IN_FORTIFICATION, IS_PINNED, IS_WEAK_AFV, WEIGHT,
    LEVEL, IMPAIRED, VEHICLE_SPOTTER, THROUGH_OPEN_BLOCKING,
    IS_ELITE, OP_FIRE, HUMAN_WAVE, PASSENGER, MULTIPLE_TARGETS,
    PATROL, TARGET_PINNED, IN_LIGHT, HULL_DOWN, H_WEAK_AFV, VETERAN_ELITE, HASTY, A_STRONG_AFV,
    W_WEAK_AFV,
    PENETRATION, ARMOUR,
    CALIBRE, ARMOURED_CAR, TANK,
    IN_COVER, FORCED_BACK, ELIMINATED, ROAD_MARCH, TOT, IS_SHAKEN, IS_DEMORALIZED,
    ENEMY_PERSONNEL, ENEMY_AFV, AIR,
    MODIFIERS
};

enum { NO_OPTION, OP_IDF_ROF0, HNI_MODIFIED, BUTTON_UP_REQUIRES_FIRE, MORALE_UNIT, OPTIONS };

/* Words that several rules ask; headings of the charts have the same order. */
enum { GREEN, TRAINED, REGULAR, EXPERIENCED, VETERAN, ELITE };
enum { NO_COVER, LIGHT_COVER, MEDIUM_COVER, HARD_COVER, FORTIFICATION };
enum {
    ORDER_CAUTIOUS, ORDER_HASTY, ORDER_DISENGAGE, ORDER_HOLD, ORDER_TAKE_COMMAND, ORDER_RALLY,
    ORDER_REGROUP, ORDER_ROAD_MARCH, ORDER_ENTRENCH, ORDER_HUMAN_WAVE
};

/* Columns of the orders chart, and its words; a starred cell is for physical contact only. */
enum { LEAST_COLUMN, MOST_COLUMN, PREP_OP_COLUMN, GENERAL_COLUMN, AGAINST_COLUMN };
enum { ALLOWS_NO, ALLOWS_IF_CLOSER, ALLOWS_YES, ALLOWS_HAMPERED };
/* clang-format on */

extern const char *const cd_quality_words[], *const cd_cover_words[], *const cd_order_words[];
extern const char *const cd_spotting_rows[], *const cd_terrain_words[], *const cd_mover_words[];
extern const char *const cd_blocking_words[], *const cd_where_words[], *const cd_ammo_words[];
extern const char *const cd_morale_words[], *const cd_hit_words[];

#define QUALITY(Type, member) WORD(Type, member, cd_quality_words)
#define COVER(Type, member) WORD(Type, member, cd_cover_words), DEFAULT(NO_COVER)

/* One cell of the orders chart. */
Cell cd_order_allows(Umpire *ump, int order, int column);

extern const Rule cd_response_rule, cd_indirect_fire_rule, cd_initiative_rule, cd_order_limits_rule,
    cd_movement_rule, cd_spotting_rule, cd_visibility_rule, cd_rate_of_fire_rule, cd_to_hit_rule,
    cd_hit_result_rule, cd_direct_fire_rule, cd_ammo_rule, cd_morale_check_due_rule, cd_morale_rule;

#endif
