/* SPDX-License-Identifier: MIT */
/* The Civil War Brigade Series: what its charts, modifiers and options must be. CWB-1. */
#include "systems/cwb/cwb.h"

#include "charts_cwb2.h"
#include "charts_cwb3.h"

/* clang-format off */
const char *const cwb_method_words[] = { "oral", "written", "in-person", NULL };
const char *const cwb_type_words[] = { "simple", "complex", NULL };
const char *const cwb_formation_words[] = { "line", "column", "mounted", "limbered",
                                        "unlimbered", NULL };
const char *const cwb_state_words[] = { "normal", "blood-lust", "shaken", "disorganized",
                                    "routed", NULL };
const char *const cwb_wrecked_words[] = { "no", "brigade", "division", NULL };
const char *const cwb_leader_words[] = { "none", "0", "1", "2", "3", "4", NULL };
const char *const cwb_morale_words[] = { "A", "B", "C", "D", "E", NULL };
static const char *const cwb_level_words[] = { "C", "B", "A", "AB", "AA", "AAB", "AAA", NULL };
static const char *const cwb_range_words[] = {
    "CC", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", NULL,
};
const char *const cwb_side_words[] = { "attacker", "defender", NULL };
const char *const cwb_leader_result_words[] = { "killed", "none", "wounded", NULL };
const char *const cwb_result_words[] = { "blood-lust", "no-effect", "shaken", "shaken-back-1",
                                     "disorganized-back-1", "disorganized-back-2", "routed", NULL };

bool cwb_is_artillery(int formation)
{
    return formation == LIMBERED || formation == UNLIMBERED;
}

static const char *const points_words[] = { "points", NULL };
static const char *const below_words[] = { "division", "brigade", NULL };
static const char *const turn_words[] = { "a turn", NULL };
static const char *const mp_words[] = { "MP", NULL };
static const char *const initiative_words[] = { "success", "loose-cannon", NULL };
static const char *const acceptance_words[] = { "A", "D1", "D2", "Dt", NULL };
static const char *const delay_words[] = { "D1", "D2", NULL };
static const char *const lock_words[] = { "lock", NULL };
static const char *const unit_words[] = { "unit", "fires", "moves", NULL };
static const char *const formations[] = { "line", "column", "mounted", "limbered", "unlimbered",
                                          "dismounted", NULL };
static const char *const formation_cells[] = { "yes", "no", "by-road", "as-infantry", "infantry",
                                               "cavalry", "artillery", NULL };
static const char *const effect_columns[] = { "fire", "movement", "close-combat", NULL };
static const char *const effect_cells[] = { "yes", "no", "normal", "special", "n", NULL };
static const char *const arms[] = { "infantry", "cavalry", "artillery", NULL };
static const char *const moves[] = { "yes", "no", "by-road", "as-infantry", NULL };
static const char *const *const formation_kinds[] = { arms, no_yes, moves };
static const char *const effect_fire[] = { "normal", "no", "n", NULL };
static const char *const effect_move[] = { "normal", "special", "n", NULL };
static const char *const *const effect_kinds[] = { effect_fire, effect_move, no_yes };
static const char *const stack_rows[] = { "fire", "hold", NULL };
static const char *const stack_columns[] = { "A-levels", "gun-points", NULL };
static const char *const letters[] = { "A", "B", "C", NULL };
static const char *const weapons[] = { "normal", "plus", NULL };
static const char *const small_arms_ranges[] = { "CC", "1", "2", NULL };
static const char *const fire_cells[] = { "-", "m-2", "m-1", "m", "n", NULL };
static const char *const half_words[] = { "half", NULL };
static const char *const half_cells[] = { "down", "up", NULL };
static const char *const one_result[] = { "result", NULL };
static const char *const one_lost[] = { "lost", NULL };
static const char *const numbers[] = { "n", NULL };
static const char *const recovery_cells[] = { "0", "1", "2", NULL };
static const char *const one_level[] = { "level", NULL };
static const char *const movers[] = { "line", "column", "mounted", "limbered", "wagons", "leaders",
                                      NULL };
static const char *const grounds[] = { "allowance",     "change",   "clear",         "primary-road",
                                       "secondary-road", "trail",    "town",          "woods",
                                       "stream",        "ford",     "up-elevation",  "up-slope",
                                       "extreme-slope", NULL };
static const char *const mover_cells[] = { "-", "no", "n", NULL };
/* The letters stand where each morale begins; check_morale counts on every second row. */
static const char *const morale_rows[] = { "1", "A",  "3",  "B",  "5",  "C",  "7",  "D",
                                           "9", "E", "11", "12", "13", "14", "15", NULL };
static const char *const back_columns[] = { "back", "straggle", NULL };
static const char *const check_words[] = { "check", NULL };
static const char *const rally_words[] = { "routed", NULL };
static const char *const rally_cells[] = { "disorganized", "routed", NULL };
static const char *const combat_levels[] = { "C", "B", "A", "AB", "AA", "AAB", "AAA", "guns",
                                             NULL };
static const char *const odds_words[] = { "1-2", "1-1", "2-1", "3-1", "4-1", NULL };
static const char *const odds_cells[] = { "D", "½A", "A", NULL };
static const char *const half_a_words[] = { "½A", NULL };
static const char *const half_a_cells[] = { "D", "A", NULL };
static const char *const losers[] = { "attacker", "defender", "routed", NULL };

static const char *const yes_no[] = { "yes", "no", NULL };

static const ModifierDecl order_cost_mods[] = {
    { ORAL }, { WRITTEN }, { COMPLEX }, { SIMPLE },
    { FORCE_0, .option = HAS_FORCE }, { FORCE_1, .option = HAS_FORCE },
    { FORCE_2, .option = HAS_FORCE },
};
static const ModifierDecl acceptance_mods[] = {
    { ARMY_HQ, .option = HAS_ARMY_HQ },
    { ORAL }, { WRITTEN }, { IN_PERSON }, { COMPLEX }, { SIMPLE },
    { FORCE_0, .option = HAS_FORCE }, { FORCE_1, .option = HAS_FORCE },
    { FORCE_2, .option = HAS_FORCE },
    { UNENGAGED, .option = DEFENSIVE_ORDERS },
    { HAS_ORDERS, UNIT_COLUMN },
};
static const ModifierDecl initiative_mods[] = { { UNENGAGED, .option = DEFENSIVE_ORDERS } };
static const ModifierDecl stoppage_mods[] = { { LEADER_LOST, UNIT_ROW } };
static const ModifierDecl stoppage_roll_mods[] = { { NIGHT },
                                                   { DEFENSE_ORDER, .option = DEFENSE_PLUS } };
static const ModifierDecl small_arms_mods[] = { { IS_DISORGANIZED, UNIT_TIMES } };
static const ModifierDecl artillery_mods[] = { { FAR_TARGET, UNIT_TIMES },
                                               { IS_DISORGANIZED, UNIT_TIMES } };
static const ModifierDecl fire_mods[] = {
    { UP_SLOPE, UNIT_COLUMN }, { ENTRENCHED, UNIT_COLUMN },     { NIGHT, UNIT_COLUMN },
    { LOW_AMMO, UNIT_COLUMN }, { EXPOSED, UNIT_COLUMN },        { MOUNTED_TARGET, UNIT_COLUMN },
    { FLANKED_DEFENDER, UNIT_COLUMN },
};
static const ModifierDecl straggler_mods[] = { { SHAKY }, { BROKEN } };
static const ModifierDecl recovery_mods[] = { { NIGHT } };
static const ModifierDecl morale_mods[] = {
    { ENTRENCHED, UNIT_ROW },       { WITH_GUNS, UNIT_ROW },        { LEADER, UNIT_ROW },
    { LEADER_RATING, UNIT_ROW, true }, { LOW_AMMO, UNIT_ROW },      { IS_SHAKEN, UNIT_ROW },
    { IS_DISORGANIZED, UNIT_ROW },  { NIGHT, UNIT_ROW },            { WRECKED_BRIGADE, UNIT_ROW },
    { WRECKED_DIVISION, UNIT_ROW }, { DEFENDING, UNIT_ROW },        { ATTACKING, UNIT_ROW },
    { EXPOSED, UNIT_ROW },          { IS_ROUTED, UNIT_ROW },
};
static const ModifierDecl rally_mods[] = { { LEADER_RATING, UNIT_PLAIN, true } };
static const ModifierDecl points_mods[] = { { ENTRENCHED, UNIT_TIMES } };
static const ModifierDecl odds_mods[] = { { DEFENDER_WRECKED }, { DEFENDER_DIVISION },
                                          { ATTACKER_WRECKED } };

static const ChartDecl charts[CHARTS] = {
    [COMMAND_POINTS] = { "command-points", SHAPE_LOOKUP, .down = { points_words },
                         .across = { NULL, 0, 4, 0 } },
    [COMMAND_RADIUS] = { "command-radius", SHAPE_LOOKUP, .down = { below_words },
                         .across = { mp_words }, .option = HAS_COMMAND_RADIUS },
    [ORDER_COST] = { "order-cost", SHAPE_LIST, MODIFIERS_OF(order_cost_mods) },
    [DELIVERY] = { "delivery", SHAPE_LOOKUP, .low = 1,
                     .down = { turn_words }, .across = { mp_words } },
    [ACCEPTANCE] = { "acceptance", SHAPE_GRID, .answers = acceptance_words,
                     MODIFIERS_OF(acceptance_mods) },
    [DELAY] = { "delay", SHAPE_BANDS, .down = { delay_words }, .answers = yes_no },
    [DISTORTION_LOCK] = { "distortion-lock", SHAPE_BANDS, .down = { lock_words },
                          .answers = yes_no, .option = LOCK_OUT },
    [INITIATIVE] = { "initiative", SHAPE_LOOKUP, .down = { initiative_words },
                     MODIFIERS_OF(initiative_mods) },
    [STOPPAGE] = { "stoppage", SHAPE_LOOKUP, .down = { NULL, 0, 11, 0 },
                   .across = { NULL, 1, 10, 0 }, MODIFIERS_OF(stoppage_mods) },
    [STOPPAGE_ROLL] = { "stoppage-roll", SHAPE_LOOKUP, .down = { NULL, 0, 4, 0 },
                        .across = { NULL, 1, 4, 0 }, MODIFIERS_OF(stoppage_roll_mods) },
    [FORMATION_EFFECTS] = { "formation-effects", SHAPE_LOOKUP, .down = { formations },
                            .across = { unit_words }, .answers = formation_cells,
                            .kinds = formation_kinds },
    [MORALE_EFFECTS] = { "morale-effects", SHAPE_LOOKUP, .fractions = true,
                         .down = { cwb_state_words },
                         .across = { effect_columns }, .answers = effect_cells,
                         .kinds = effect_kinds },
    [STACKING] = { "stacking", SHAPE_LOOKUP, .down = { stack_rows }, .across = { stack_columns } },
    [SMALL_ARMS] = { "small-arms", SHAPE_LOOKUP, .fractions = true,
                     .down = { letters }, .group = { weapons },
                     .across = { small_arms_ranges }, MODIFIERS_OF(small_arms_mods) },
    [ARTILLERY] = { "artillery", SHAPE_LOOKUP, .fractions = true, .down = { NULL, 1, 5, 0 },
                    .across = { cwb_range_words }, MODIFIERS_OF(artillery_mods) },
    [FIRE] = { "fire", SHAPE_GRID, .fractions = true,
                     .answers = fire_cells, MODIFIERS_OF(fire_mods) },
    [HALF_LOSS] = { "half-loss", SHAPE_BANDS, .down = { half_words }, .answers = half_cells },
    [LEADER_LOSS] = { "leader-loss", SHAPE_GRID, .across = { one_result },
                      .answers = cwb_leader_result_words },
    [STRAGGLER] = { "straggler", SHAPE_GRID, .group = { NULL, 1, 8, WHOLE / 2 },
                    .across = { cwb_morale_words }, .answers = numbers,
                      MODIFIERS_OF(straggler_mods) },
    [MORALE] = { "morale", SHAPE_BANDS, .down = { morale_rows }, .answers = cwb_result_words,
                 MODIFIERS_OF(morale_mods) },
    [MORALE_RESULTS] = { "morale-results", SHAPE_LOOKUP, .down = { cwb_result_words },
                         .across = { back_columns } },
    [BLOOD_LUST_CHECK] = { "blood-lust", SHAPE_BANDS, .down = { check_words }, .answers = yes_no },
    [CLOSE_COMBAT_POINTS] = { "close-combat-points", SHAPE_LOOKUP, .down = { points_words },
                              .across = { combat_levels }, MODIFIERS_OF(points_mods) },
    [CLOSE_COMBAT_ODDS] = { "close-combat-odds", SHAPE_GRID, .across = { odds_words },
                            .answers = odds_cells, MODIFIERS_OF(odds_mods) },
    [CLOSE_COMBAT_HALF] = { "close-combat-half", SHAPE_BANDS, .down = { half_a_words },
                            .answers = half_a_cells },
    [CLOSE_COMBAT_RETREAT] = { "close-combat-retreat", SHAPE_LOOKUP, .down = { losers },
                               .across = { back_columns } },
    [GUN_LOSS] = { "gun-loss", SHAPE_GRID, .across = { one_lost }, .answers = numbers },
    [STRAGGLER_RECOVERY] = { "straggler-recovery", SHAPE_BANDS, .down = { cwb_morale_words },
                             .answers = recovery_cells, MODIFIERS_OF(recovery_mods) },
    [RALLY] = { "rally", SHAPE_BANDS, .down = { rally_words }, .answers = rally_cells,
                MODIFIERS_OF(rally_mods) },
    [FIRE_LEVELS] = { "fire-levels", SHAPE_LOOKUP, .down = { NULL, 1, 40, 0 },
                      .across = { one_level }, .answers = cwb_level_words },
    [MOVEMENT] = { "movement", SHAPE_LOOKUP, .fractions = true,
                     .down = { movers }, .across = { grounds },
                   .answers = mover_cells },
};

static const char *const modifiers[] = { CWB_MODIFIERS(NAMED_AS) NULL };

static const char *const lock_out_words[] = { "none", "off", "on", NULL };
static const char *const faces_words[] = { "low", "high", NULL };
static const char *const fire_first_words[] = { "defender", "together", NULL };
static const char *const lone_words[] = { "stands", "checks", NULL };
static const char *const stoppage_words[] = { "fired", "engaged", NULL };

static const Field options[OPTIONS] = {
    [HAS_FORCE] = { "force", "orders have a force", FIELD_FLAG },
    [HAS_ARMY_HQ] = { "army_hq", "the Army HQ receives orders, at a rating of its own",
                    FIELD_FLAG },
    [HAS_COMMAND_RADIUS] = { "command_radius", "the card prints command radii", FIELD_FLAG },
    [HAS_CONFERENCE] = { "conference", "the army commander may hold a conference", FIELD_FLAG },
    [LOCK_OUT] = { "lock_out", "optional: nothing may be sent after a distorted order until a 6",
                    FIELD_WORD,
                   .words = lock_out_words },
    [DELAY_FACES] = { "delay_faces", "delays read at the low end of the die (D1, D2) or at the "
                      "high one (D5, D6)", FIELD_WORD, .words = faces_words },
    [DEFENSIVE_ORDERS] = { "defensive_orders", "optional: a force needs orders to defend",
                    FIELD_FLAG },
    [DEFENSE_PLUS] = { "defense_plus", "whether a defence order has its bonus at stoppage",
                    FIELD_NUMBER, 0, 1 },
    [FIRE_FIRST] = { "fire_first", "close combat: the defender fires first, or both together",
                    FIELD_WORD,
                     .words = fire_first_words },
    [LONE_DEFENDER] = { "lone_defender", "close combat: what a defender does whose attacker was "
                        "destroyed", FIELD_WORD, .words = lone_words },
    /* Books of games begun before it say nothing of it. */
    [STOPPAGE_WHEN] = { "stoppage_when", "an attack is checked after a turn in which it was fired "
                        "on, or in every turn once it was", FIELD_WORD, .words = stoppage_words,
                        .optional = true },
};

static const Rule *const rules[] = {
    &cwb_command_points_rule, &cwb_order_cost_rule, &cwb_delivery_rule,      &cwb_acceptance_rule,
    &cwb_delay_rule,          &cwb_distortion_lock_rule, &cwb_conference_rule, &cwb_order_rule,
      &cwb_initiative_rule,
    &cwb_stoppage_rule,       &cwb_fire_points_rule, &cwb_fire_rule,         &cwb_leader_loss_rule,
    &cwb_straggler_rule,      &cwb_morale_rule,      &cwb_blood_lust_rule,
        &cwb_close_combat_odds_rule,
    &cwb_close_combat_rule,   &cwb_gun_loss_rule,    &cwb_straggler_recovery_rule, &cwb_rally_rule,
    NULL,
};

#define CWB                                                                       \
    .charts = charts, .charts_count = CHARTS, .modifiers = modifiers,             \
    .options = options, .options_count = OPTIONS, .rules = rules

const System cwb3 = {
    .name = "cwb3",
    .title = "Civil War Brigade Series 3.0",
    .about = "American Civil War, brigades; orders are paid for, carried, accepted, delayed or "
             "distorted",
    .charts_text = &charts_cwb3,
    .game = &cwb_game,
    CWB,
};

const System cwb2 = {
    .name = "cwb2",
    .title = "Civil War Brigade Series, revised 2nd edition",
    .about = "American Civil War, brigades; the edition with order force, and fire together in "
             "close combat",
    .base = &cwb3,
    .charts_text = &charts_cwb2,
    .game = &cwb_game,
    CWB,
};
/* clang-format on */
