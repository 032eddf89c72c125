/* SPDX-License-Identifier: MIT */
/* NES 2023 (Napoleonic): what its charts, modifiers and options must be. NES-1 to NES-81. */
#include "systems/nes/nes.h"

#include "charts_nes.h"

/* clang-format off */
const char *const nes_terrain_words[] = {
    "clear", "light-cover", "farmette", "woods", "town", "frozen-wetlands", "minor-road",
    "major-road", "brook", "stream", "major-stream", "light-cover-hexside", "slope", "steep-slope",
    NULL };
const char *const nes_nation_words[] = { "french", "russian", "prussian", NULL };
const char *const nes_cavalry_words[] = { "heavy", "light", NULL };
const char *const nes_rally_words[] = { "free", "woods", "note-2", "note-3", "disordered", NULL };

static const char *const delivery_columns[] = { "order", "brigade-activation", NULL };
const char *const nes_delivery_words[] = { "received", "delayed", "ignored", NULL };
static const char *const distance_columns[] = { "result", "level", NULL };
static const char *const distance_cells[] = { "received", "roll", "delay", "n", NULL };
static const char *const one_number[] = { "n", NULL };
static const char *const distance_results[] = { "received", "roll", "delay", NULL };
static const char *const *const distance_kinds[] = { distance_results, one_number };
static const char *const loss_rows[] = { "maximum", "medium", "minimum", "shock", NULL };
static const char *const loss_cells[] = { "none", "loss", NULL };
const char *const nes_commander_words[] = { "brigade", "division", "corps", "army", NULL };
static const char *const one_result[] = { "result", NULL };
const char *const nes_loss_words[] = { "none", "reduced", "replaced", NULL };
const char *const nes_zone_words[] = { "primary", "secondary", NULL };
static const char *const cavalry[] = { "cuirassiers", "grenadiers", "dragoons", "gendarmes",
                                       "hussars", "chasseurs", "uhlans", "cossacks", NULL };
static const char *const class_columns[] = { "class", "counter", NULL };
static const char *const class_cells[] = { "heavy", "light", "Cuir", "Grn", "Drg", "-", "Hus",
                                           "Chs", "Uhl", "Cos", NULL };
static const char *const gunners[] = { "french", "russian", NULL };
static const char *const guns[] = { "guns", NULL };
static const char *const guns_columns[] = { "class", "strength", NULL };
static const char *const numbers[] = { "n", NULL };
static const char *const hexes[] = { "clear", "light-cover", "farmette", "woods", "town",
                                     "frozen-wetlands", "minor-road", "major-road", NULL };
static const char *const hexsides[] = { "brook", "stream", "major-stream", "light-cover-hexside",
                                        "up-slope", "down-slope", "up-steep-slope",
                                        "down-steep-slope", NULL };
static const char *const hex_movers[] = { "infantry", "heavy-cavalry", "light-cavalry", "artillery",
                                          "skirmish", "general-order", "non-road", "road",
                                          "road-column", "road-exempt", "command", NULL };
static const char *const hex_units[] = { "infantry", "heavy-cavalry", "light-cavalry", "artillery",
                                         "skirmish", "general-order", "command", NULL };
static const char *const side_movers[] = { "infantry", "infantry-or", "heavy-cavalry",
                                           "light-cavalry", "artillery", "skirmish",
                                           "general-order", "non-road", "road", "road-column",
                                           "command", NULL };
static const char *const side_effects[] = { "infantry", "infantry-or", "heavy-cavalry",
                                            "light-cavalry", "artillery", "skirmish",
                                            "general-order", "non-road", "guns", NULL };
static const char *const hex_cost_cells[] = { "n", "-", "same", "P", "OT", "NA", "N", NULL };
static const char *const side_cost_cells[] = { "n", "-", "same", "P", NULL };
static const char *const hex_codes[] = { "-", "D", "G", NULL };
static const char *const side_codes[] = { "-", "D", "G", "same", "check", NULL };
static const char *const charge_cells[] = { "none", "disorders-before", "disorders-after",
                                            "prohibited", "die", "NA", NULL };
static const char *const brooks[] = { "brook", NULL };
static const char *const brook_cells[] = { "none", "disorders-before", NULL };
static const char *const cover_columns[] = { "cover", "up-to", "blocks-sight", NULL };
static const char *const cover_cells[] = { "none", "soft", "hard", "-", "OT", "no", "yes", "n",
                                           NULL };
static const char *const covers[] = { "none", "soft", "hard", "OT", NULL };
static const char *const cover_limits[] = { "-", "n", NULL };
static const char *const sights[] = { "no", "yes", "OT", NULL };
static const char *const *const cover_kinds[] = { covers, cover_limits, sights };
static const char *const shock_rows[] = { "light-cover", "stream", "light-cover-hexside", NULL };
static const char *const shock_columns[] = { "formed-infantry", "cavalry", NULL };
static const char *const shock_cells[] = { "none", "disorders", "disorders-after", NULL };
const char *const nes_rallier_words[] = { "infantry", "jaeger", "heavy-cavalry", "light-cavalry",
                                        "artillery", NULL };

static const ModifierDecl delivery_mods[] = {
    { BONUS, .each = true }, { FRENCH_BRIGADE }, { SENDER_MARKED }, { ADJACENT }, { URGENT },
    { ARMY_HQ }, { TURN_DELAYED, .each = true },
};
static const ModifierDecl continuation_mods[] = {
    { BONUS, .each = true }, { DIVISION_OUT, .each = true }, { BRIGADE_OUT, .each = true },
    { BEYOND_DOUBLE, .each = true }, { EVENING }, { SUPERIOR_NEAR }, { SUPERIOR_ACTIVE },
    { LIGHT_CAVALRY }, { ATTACK_ORDER },
};
static const ModifierDecl allowance_mods[] = { { GRAND_TACTICAL } };

static const ChartDecl charts[CHARTS] = {
    [DELIVERY] = { "delivery", SHAPE_LOOKUP, .across = { delivery_columns },
                   .answers = nes_delivery_words, MODIFIERS_OF(delivery_mods) },
    [DISTANCE_DELAY] = { "distance-delay", SHAPE_LOOKUP, .down = { NULL, 0, 4, 0 },
                         .across = { distance_columns }, .answers = distance_cells,
                         .kinds = distance_kinds },
    [CONTINUATION] = { "continuation", SHAPE_LIST, MODIFIERS_OF(continuation_mods) },
    [COMMAND_LOSS] = { "command-loss", SHAPE_BANDS, .down = { loss_rows }, .answers = loss_cells },
    [COMMAND_LOSS_RESULT] = { "command-loss-result", SHAPE_LOOKUP, .down = { nes_commander_words },
                              .across = { one_result }, .answers = nes_loss_words },
    [CHARGE_MORALE] = { "charge-morale", SHAPE_LOOKUP, .low = -9, .down = { NULL, 1, 30, 0 },
                        .group = { nes_cavalry_words }, .across = { nes_zone_words } },
    [CAVALRY_CLASS] = { "cavalry-class", SHAPE_LOOKUP, .down = { cavalry },
                        .across = { class_columns }, .answers = class_cells },
    [EXTENDED_RANGE] = { "extended-range", SHAPE_GRID,
                     .low = -9, .across = { gunners }, .answers = numbers },
    [EXTENDED_RANGE_GUNS] = { "extended-range-guns", SHAPE_LOOKUP, .down = { guns },
                              .across = { guns_columns }, .answers = numbers },
    [ALLOWANCE] = { "allowance", SHAPE_LIST, MODIFIERS_OF(allowance_mods) },
    [HEX_COST] = { "hex-cost", SHAPE_LOOKUP,
                     .fractions = true, .down = { hexes }, .across = { hex_movers },
                   .answers = hex_cost_cells },
    [HEX_EFFECT] = { "hex-effect", SHAPE_LOOKUP, .down = { hexes }, .across = { hex_units },
                     .answers = hex_codes },
    [HEXSIDE_COST] = { "hexside-cost", SHAPE_LOOKUP, .fractions = true, .down = { hexsides },
                       .across = { side_movers }, .answers = side_cost_cells },
    [HEXSIDE_EFFECT] = { "hexside-effect", SHAPE_LOOKUP, .down = { hexsides },
                         .across = { side_effects }, .answers = side_codes },
    [CHARGE_TERRAIN] = { "charge-terrain", SHAPE_LOOKUP, .down = { nes_terrain_words },
                         .across = { nes_cavalry_words }, .answers = charge_cells },
    [CHARGE_BROOK] = { "charge-brook", SHAPE_BANDS, .down = { brooks }, .answers = brook_cells },
    [COVER] = { "cover", SHAPE_LOOKUP, .down = { hexes }, .across = { cover_columns },
                .answers = cover_cells, .kinds = cover_kinds },
    [SHOCK_TERRAIN] = { "shock-terrain", SHAPE_LOOKUP, .down = { shock_rows },
                        .across = { shock_columns }, .answers = shock_cells },
    [RALLY_PLACE] = { "rally-place", SHAPE_LOOKUP, .down = { hexes },
                      .group = { nes_nation_words }, .across = { nes_rallier_words },
                      .answers = nes_rally_words },
};

static const char *const modifiers[] = { NES_MODIFIERS(NAMED_AS) NULL };

static const char *const check_order_words[] = { "top_down", "bottom_up", NULL };
static const char *const reroll_words[] = { "current", "issued", "none", NULL };
static const char *const prussian_words[] = { "russian", "french", NULL };
static const char *const steep_words[] = { "0,1", "1,0", NULL };

static const Field options[OPTIONS] = {
    [BEYOND2X_TOTAL] = { "beyond2x_total", "continuation: what a Brigade Leader beyond twice the "
                         "Radius costs in all, 3 by both lines or 2 by the second alone",
                         FIELD_NUMBER, 2, 3 },
    [CHECK_ORDER] = { "check_order", "whether corps or divisions check continuation first",
                      FIELD_WORD, .words = check_order_words },
    [FAR_ROLL] = { "far_roll", "an order beyond the Radius is rolled for too, and the distance "
                   "adds to the result", FIELD_FLAG },
    [FIRST_REROLL_MOD] = { "first_reroll_mod", "modifier of the first roll for an order that "
                           "stood at Delay 1", FIELD_NUMBER, -1, 0 },
    [REROLL_NONACCRUED] = { "reroll_nonaccrued", "a later roll takes what is not accrued as it is "
                            "now, as it was when the order was issued, or not at all; the "
                            "receiver's bonus always counts",
                            FIELD_WORD, .words = reroll_words },
    [PRUSSIAN_ARTILLERY] = { "prussian_artillery", "whose extended range Prussian guns have",
                             FIELD_WORD, .words = prussian_words },
    [STEEP_ROADCOLUMN] = { "steep_roadcolumn", "what a steep slope costs a Road Column, up and "
                           "down; printed 0,1", FIELD_WORD, .words = steep_words },
    [ROAD_COLUMN_GT] = { "road_column_gt", "Road Column only as a part of Grand Tactical Movement",
                         FIELD_FLAG },
    [RUSSIAN_TOWN_GUNS] = { "russian_town_guns", "Russian guns rally in a town by note 3; "
                            "otherwise note 2 forbids it", FIELD_FLAG },
    [MARKERS_SEEN] = { "markers_seen", "markers, strengths and dice lie on the map for all to "
                       "see; otherwise each side sees its own", FIELD_FLAG },
};

static const Rule *const rules[] = {
    &nes_delivery_rule,      &nes_distance_delay_rule, &nes_order_rule, &nes_continuation_rule,
    &nes_command_loss_rule,  &nes_charge_morale_rule,  &nes_extended_range_rule,
    &nes_movement_rule,      &nes_charge_terrain_rule, &nes_cover_rule,
    &nes_rally_place_rule,   NULL,
};

const System nes = {
    .name = "nes",
    .title = "NES 2023 (Napoleonic)",
    .about = "Napoleonic, French against Russians; orders are received, delayed by distance and "
             "die, or ignored",
    .charts_text = &charts_nes,
    .charts = charts, .charts_count = CHARTS, .modifiers = modifiers,
    .options = options, .options_count = OPTIONS, .rules = rules,
    .game = &nes_game,
};
/* clang-format on */
