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

/* Lines of the modifier lists and what the charts call them; one may stand on several. */
#define CD_MODIFIERS(M) \
    M(DEDICATED, "dedicated") M(ELITE_VETERAN, "elite-veteran") M(TRAINED_GREEN, "trained-green") \
    M(IS_SUPPRESSED, "suppressed") M(IN_MEDIUM, "medium") M(IN_HARD, "hard") \
    M(IN_FORTIFICATION, "fortification") M(IS_PINNED, "pinned") M(IS_WEAK_AFV, "weak-afv") \
    M(WEIGHT, "weight") M(LEVEL, "level") M(IMPAIRED, "impaired") M(VEHICLE_SPOTTER, "vehicle") \
    M(THROUGH_OPEN_BLOCKING, "open-blocking") M(IS_ELITE, "elite") M(OP_FIRE, "op-fire") \
    M(HUMAN_WAVE, "human-wave") M(PASSENGER, "passenger") M(MULTIPLE_TARGETS, "multiple-targets") \
    M(PATROL, "patrol") M(TARGET_PINNED, "target-pinned") M(IN_LIGHT, "light") \
    M(HULL_DOWN, "hull-down") M(H_WEAK_AFV, "h-weak-afv") M(VETERAN_ELITE, "veteran-elite") \
    M(HASTY, "hasty") M(A_STRONG_AFV, "a-strong-afv") M(W_WEAK_AFV, "w-weak-afv") \
    M(PENETRATION, "penetration") M(ARMOUR, "armour") M(CALIBRE, "calibre") \
    M(ARMOURED_CAR, "armoured-car") M(TANK, "tank") M(IN_COVER, "cover") \
    M(FORCED_BACK, "forced-back") M(ELIMINATED, "eliminated") M(ROAD_MARCH, "road-march") \
    M(TOT, "tot") M(IS_SHAKEN, "shaken") M(IS_DEMORALIZED, "demoralized") \
    M(ENEMY_PERSONNEL, "enemy-personnel") M(ENEMY_AFV, "enemy-afv") M(AIR, "air")
enum { CD_MODIFIERS(MODIFIER) MODIFIERS };

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
