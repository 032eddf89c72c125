/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_NES_NES_H
#define SYSTEMS_NES_NES_H

#include "rules/rule.h"

/* NES 2023 (Napoleonic): one sheet of order delivery, command and terrain. What chapters share. */

extern const System nes;
extern const struct GameDecl nes_game;

/* clang-format off */
enum {
    NO_CHART,
    DELIVERY, DISTANCE_DELAY, CONTINUATION, COMMAND_LOSS, COMMAND_LOSS_RESULT,
    CHARGE_MORALE, CAVALRY_CLASS, EXTENDED_RANGE, EXTENDED_RANGE_GUNS,
    ALLOWANCE, HEX_COST, HEX_EFFECT, HEXSIDE_COST, HEXSIDE_EFFECT, CHARGE_TERRAIN, CHARGE_BROOK,
    COVER,
    SHOCK_TERRAIN, RALLY_PLACE,
    CHARTS
};

/* Lines of the modifier lists and what charts call them; one may stand on several charts. */
#define NES_MODIFIERS(_)                                                                          \
    _(BONUS, "bonus") _(FRENCH_BRIGADE, "french-brigade") _(SENDER_MARKED, "sender-marked")       \
    _(ADJACENT, "adjacent") _(URGENT, "urgent") _(ARMY_HQ, "army-hq")                             \
    _(TURN_DELAYED, "turn-delayed") _(DIVISION_OUT, "division-out") _(BRIGADE_OUT, "brigade-out") \
    _(BEYOND_DOUBLE, "beyond-double") _(EVENING, "evening") _(SUPERIOR_NEAR, "superior-near")     \
    _(SUPERIOR_ACTIVE, "superior-active") _(LIGHT_CAVALRY, "light-cavalry")                       \
    _(ATTACK_ORDER, "attack-order") _(GRAND_TACTICAL, "grand-tactical")
enum { NES_MODIFIERS(ENUM_OF) MODIFIERS };

enum {
    NO_OPTION,
    BEYOND2X_TOTAL, CHECK_ORDER, FAR_ROLL, FIRST_REROLL_MOD, REROLL_NONACCRUED, PRUSSIAN_ARTILLERY,
    STEEP_ROADCOLUMN, ROAD_COLUMN_GT, RUSSIAN_TOWN_GUNS, MARKERS_SEEN,
    OPTIONS
};

/* Hexes, then hexsides; on the hexside charts each slope has a row up and a row down. */
enum {
    CLEAR, LIGHT_COVER, FARMETTE, WOODS, TOWN, FROZEN_WETLANDS, MINOR_ROAD, MAJOR_ROAD,
    BROOK, STREAM, MAJOR_STREAM, LIGHT_COVER_HEXSIDE, SLOPE, STEEP_SLOPE,
    FIRST_HEXSIDE = BROOK
};

enum { UP_SLOPE = SLOPE - FIRST_HEXSIDE, DOWN_SLOPE, UP_STEEP_SLOPE, DOWN_STEEP_SLOPE };

/* Columns of the cost charts. Those of the effect charts begin alike. */
enum {
    HEX_INFANTRY, HEX_HEAVY_CAVALRY, HEX_LIGHT_CAVALRY, HEX_ARTILLERY, HEX_SKIRMISH,
    HEX_GENERAL_ORDER, HEX_NON_ROAD, HEX_ROAD, HEX_ROAD_COLUMN, HEX_ROAD_EXEMPT, HEX_COMMAND
};
enum {
    SIDE_INFANTRY, SIDE_INFANTRY_OR, SIDE_HEAVY_CAVALRY, SIDE_LIGHT_CAVALRY, SIDE_ARTILLERY,
    SIDE_SKIRMISH, SIDE_GENERAL_ORDER, SIDE_NON_ROAD, SIDE_ROAD, SIDE_ROAD_COLUMN, SIDE_COMMAND
};
enum { EFFECT_GUNS = SIDE_NON_ROAD + 1 }; /* who crosses by road meets no effect: no columns */
/* clang-format on */

enum { COST_NUMBER, COST_NONE, COST_SAME, COST_PROHIBITED, COST_OTHER, COST_NEVER, COST_NEGATED };
enum { CODE_NONE, CODE_DISORDERS, CODE_GENERAL_ORDER, CODE_SAME, CODE_CHECK };
enum { CHARGE_NONE, CHARGE_BEFORE, CHARGE_AFTER, CHARGE_PROHIBITED, CHARGE_DIE, CHARGE_NEVER };
enum { COVER_NONE, COVER_SOFT, COVER_HARD, COVER_OTHER = 4 };
enum { RALLY_FREE, RALLY_WOODS, RALLY_NOTE_2, RALLY_NOTE_3, RALLY_DISORDERED };
enum { BY_FRENCH, BY_RUSSIAN, BY_PRUSSIAN };

/* Values of options. */
enum { BEYOND2X_ALONE = 2 };
enum { PRUSSIANS_AS_RUSSIANS, PRUSSIANS_AS_FRENCH };
enum { STEEP_AS_PRINTED, STEEP_SWAPPED };
enum { REROLL_CURRENT, REROLL_ISSUED, REROLL_NONE };

extern const char *const nes_terrain_words[], *const nes_nation_words[], *const nes_rally_words[];
extern const char *const nes_cavalry_words[], *const nes_delivery_words[], *const nes_loss_words[];
extern const char *const nes_commander_words[], *const nes_zone_words[], *const nes_rallier_words[];

/* A hex that is entered, or a hexside that is crossed; `road`: by a road. */
typedef struct Ground {
    int terrain, direction;
    bool road;
} Ground;

/* A way in words; `wrong` is the first that is no terrain, or "". */
enum { TRAIL_MOST = 64 };
typedef struct Trail {
    Ground at[TRAIL_MOST];
    int count;
    char wrong[40];
} Trail;

/* Reads hexes that commas part, each with the hexsides before it and a road that it follows. */
void nes_trail_read(const char *text, Trail *trail);

#define TERRAIN(Type, member) WORD(Type, member, nes_terrain_words)
#define COMMAND_BONUS(Type, member) NUMBER(Type, member, -3, 5), DEFAULT(0)

extern const Rule nes_delivery_rule, nes_distance_delay_rule, nes_order_rule, nes_continuation_rule,
    nes_command_loss_rule, nes_charge_morale_rule, nes_extended_range_rule, nes_movement_rule,
    nes_charge_terrain_rule, nes_cover_rule, nes_rally_place_rule;

#endif
