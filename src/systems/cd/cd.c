/* SPDX-License-Identifier: MIT */
/* Command Decision, Test of Battle: what its charts, modifiers and options must be. CD-25 to 76. */
#include "systems/cd/game.h"

#include "charts_cd.h"

/* clang-format off */
const char *const cd_quality_words[] = { "green", "trained", "regular", "experienced", "veteran",
                                         "elite", NULL };
const char *const cd_cover_words[] = { "none", "light", "medium", "hard", "fortification", NULL };
const char *const cd_chit_words[] = { "cautious", "hasty", "disengage", "hold", "take-command",
                                      "rally", "regroup", NULL };
const char *const cd_declared_words[] = { "no", "road-march", "entrench", "human-wave", NULL };
const char *const cd_terrain_words[] = { "woods", "built-up", "broken", "sand", "forest", "rubble",
                                         "steep-slope", "swamp", "cliff", "creek", "river", NULL };
const char *const cd_mover_words[] = { "personnel", "tracked", "wheeled", NULL };
const char *const cd_spotting_rows[] = { "concealed", "open", "moving-concealed",
                                         "firing-concealed", "moving-firing-concealed",
                                         "moving-or-firing-open", NULL };
const char *const cd_blocking_words[] = { "dense", "open-blocking", NULL };
const char *const cd_where_words[] = { "within", "across", NULL };
const char *const cd_hit_words[] = { "no-effect", "forced-back", "eliminated", NULL };
const char *const cd_ammo_words[] = { "gun", "flame-man", "flame-vehicle", "flame-trailer",
                                      "rocket", "special", "h-and-i", NULL };
const char *const cd_morale_words[] = { "pass", "pinned", "shaken", "demoralized", "eliminated",
                                        NULL };

static const char *const response_rows[] = { "organic", "supporting", "h-and-i", NULL };
static const char *const success_words[] = { "success", NULL };
/* The chits, then what may be declared on a hasty one. */
static const char *const order_rows[] = { "cautious", "hasty", "disengage", "hold", "take-command",
                                          "rally", "regroup", "road-march", "entrench",
                                          "human-wave", NULL };
static const char *const order_columns[] = { "least", "most", "prep-op", "general", "against",
                                             NULL };
static const char *const order_cells[] = { "no", "if-closer", "yes", "hampered", "n", NULL };
static const char *const number[] = { "n", NULL };
static const char *const general_fire[] = { "no", "yes", "hampered", NULL };
static const char *const against[] = { "no", "if-closer", "yes", NULL };
static const char *const *const order_kinds[] = { number, number, no_yes, general_fire, against };
static const char *const movement_cells[] = { "P", "n", NULL };
static const char *const hidden_words[] = { "personnel", "vehicle", NULL };
static const char *const sight_cells[] = { "line-of-sight", "half", "edge", "n", NULL };
static const char *const cap_rows[] = { "close-assault-on-afv", "battalion-gun", NULL };
static const char *const most_words[] = { "most", NULL };
static const char *const ammo_columns[] = { "fires", "resupply", NULL };
static const char *const ammo_cells[] = { "yes", "once", "never", "roll", "n", NULL };
static const char *const ammo_fires[] = { "never", "roll", "n", NULL };
static const char *const ammo_resupply[] = { "yes", "once", "never", NULL };
static const char *const *const ammo_kinds[] = { ammo_fires, ammo_resupply };
static const char *const result_words[] = { "result", NULL };
static const char *const nation_words[] = { "usual", "italian", NULL };

static const ModifierDecl response_mods[] = {
    { DEDICATED }, { ELITE_VETERAN }, { TRAINED_GREEN }, { IS_SUPPRESSED },
};
static const ModifierDecl indirect_fire_mods[] = {
    { IN_MEDIUM }, { IN_HARD }, { IN_FORTIFICATION }, { IS_PINNED }, { IS_WEAK_AFV },
    { WEIGHT, UNIT_PLAIN, true },
};
static const ModifierDecl spotting_mods[] = {
    { LEVEL, UNIT_PLAIN, true }, { IMPAIRED, UNIT_TIMES }, { VEHICLE_SPOTTER, UNIT_TIMES },
    { THROUGH_OPEN_BLOCKING, UNIT_TIMES },
};
static const ModifierDecl rate_of_fire_mods[] = {
    { IS_ELITE }, { OP_FIRE }, { HUMAN_WAVE }, { PASSENGER }, { MULTIPLE_TARGETS },
};
static const ModifierDecl to_hit_mods[] = {
    { PATROL }, { TARGET_PINNED }, { IN_LIGHT }, { HULL_DOWN }, { IN_MEDIUM }, { IN_HARD },
    { IN_FORTIFICATION },
    { H_WEAK_AFV }, { VETERAN_ELITE }, { TRAINED_GREEN }, { IS_SUPPRESSED }, { HASTY },
    { IS_PINNED }, { A_STRONG_AFV }, { W_WEAK_AFV }, { WEIGHT, UNIT_PLAIN, true },
};
static const ModifierDecl hit_results_mods[] = {
    { PENETRATION, UNIT_PLAIN, true }, { ARMOUR, UNIT_PLAIN, true },
};
static const ModifierDecl ammo_mods[] = {
    { CALIBRE, UNIT_PLAIN, true }, { ARMOURED_CAR }, { TANK },
};
static const ModifierDecl morale_mods[] = {
    { IN_COVER }, { FORCED_BACK, UNIT_PLAIN, true }, { ELIMINATED, UNIT_PLAIN, true },
    { ROAD_MARCH }, { TOT }, { IS_PINNED }, { IS_SHAKEN }, { IS_DEMORALIZED },
    { ENEMY_PERSONNEL }, { ENEMY_AFV }, { AIR },
};

static const ChartDecl charts[CHARTS] = {
    [RESPONSE] = { "response", SHAPE_LOOKUP, .down = { response_rows },
                   .across = { success_words }, MODIFIERS_OF(response_mods) },
    [INDIRECT_FIRE] = { "indirect-fire", SHAPE_LIST, MODIFIERS_OF(indirect_fire_mods) },
    [ORDERS] = { "orders", SHAPE_LOOKUP, .fractions = true,
                     .down = { order_rows }, .across = { order_columns },
                 .answers = order_cells, .kinds = order_kinds },
    [MOVEMENT] = { "movement", SHAPE_LOOKUP, .fractions = true, .down = { cd_terrain_words },
                   .across = { cd_mover_words }, .answers = movement_cells },
    [SPOTTING] = { "spotting", SHAPE_LOOKUP, .fractions = true, .down = { cd_spotting_rows },
                   .across = { hidden_words }, MODIFIERS_OF(spotting_mods) },
    [VISIBILITY] = { "visibility", SHAPE_LOOKUP, .fractions = true, .down = { cd_blocking_words },
                     .across = { cd_where_words }, .answers = sight_cells },
    [RATE_OF_FIRE] = { "rate-of-fire", SHAPE_LOOKUP, .down = { cap_rows },
                       .across = { most_words }, MODIFIERS_OF(rate_of_fire_mods) },
    [TO_HIT] = { "to-hit", SHAPE_LIST, MODIFIERS_OF(to_hit_mods) },
    [HIT_RESULTS] = { "hit-results", SHAPE_BANDS, .down = { cd_quality_words },
                      .answers = cd_hit_words, MODIFIERS_OF(hit_results_mods) },
    [AMMO] = { "ammo", SHAPE_LOOKUP, .down = { cd_ammo_words }, .across = { ammo_columns },
               .answers = ammo_cells, .kinds = ammo_kinds, MODIFIERS_OF(ammo_mods) },
    [MORALE] = { "morale", SHAPE_LIST, MODIFIERS_OF(morale_mods) },
    [MORALE_RESULTS] = { "morale-results", SHAPE_LOOKUP, .down = { NULL, 0, 9, 0 },
                         .across = { result_words }, .answers = cd_morale_words },
    [MORALE_VALUES] = { "morale-values", SHAPE_LOOKUP, .down = { cd_quality_words },
                        .across = { nation_words } },
};

static const char *const modifiers[] = { CD_MODIFIERS(NAMED_AS) NULL };

static const char *const unit_words[] = { "company", "stand", NULL };

static const Field options[OPTIONS] = {
    [OP_IDF_ROF0] = { "op_idf_rof0", "indirect opportunity fire is for weapons of rate 0 only, "
                      "whose +1 is one attack", FIELD_FLAG },
    [HNI_MODIFIED] = { "hni_modified", "the response modifiers count for H&I too", FIELD_FLAG },
    [BUTTON_UP_REQUIRES_FIRE] = { "button_up_requires_fire", "personnel in cover suppress vehicles "
                                  "within 12\" only if they fire", FIELD_FLAG },
    [MORALE_UNIT] = { "morale_unit", "who makes one morale check", FIELD_WORD,
                      .words = unit_words },
    [HC_AS_HE] = { "hc_as_he", "HC fires HE: what HE ignores it ignores, and at opportunity it "
                   "suppresses", FIELD_FLAG },
};

static const Rule *const rules[] = {
    &cd_response_rule,     &cd_indirect_fire_rule, &cd_initiative_rule,       &cd_order_limits_rule,
    &cd_movement_rule,     &cd_spotting_rule,      &cd_visibility_rule,       &cd_rate_of_fire_rule,
    &cd_to_hit_rule,       &cd_suppression_rule,   &cd_hit_result_rule,       &cd_direct_fire_rule,
    &cd_ammo_rule,         &cd_morale_check_due_rule, &cd_morale_rule,
    NULL,
};

const System cd = {
    .name = "cd",
    .title = "Command Decision: Test of Battle",
    .about = "Second World War, platoons as stands; order chits, response of artillery, morale of "
             "companies",
    .charts_text = &charts_cd,
    .charts = charts, .charts_count = CHARTS, .modifiers = modifiers,
    .options = options, .options_count = OPTIONS, .rules = rules, .game = &cd_game,
};
/* clang-format on */
