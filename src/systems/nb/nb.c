/* SPDX-License-Identifier: MIT */
/* Napoleon's Battles: what its charts, modifiers and options must be. */
#include "systems/nb/nb.h"

#include "charts_nb.h"

const char *const nb_nation_words[] = { "french",   "british", "russian", "prussian",
                                        "austrian", "other",   NULL };
const char *const nb_quality_words[] = { "E", "G", "A", "P", NULL };
const char *const nb_order_words[] = { "attack", "defend", "reserve", NULL };

int nb_quality_modifier(Umpire *ump, int chart, int quality)
{
    return mod(ump, chart, EXCELLENT, quality == QUALITY_E) +
           mod(ump, chart, GOOD, quality == QUALITY_G) +
           mod(ump, chart, AVERAGE, quality == QUALITY_A) +
           mod(ump, chart, POOR, quality == QUALITY_P);
}

int nb_distance_of(Umpire *ump, int which)
{
    return look_up(ump, DISTANCES, which, 0).amount;
}

/* clang-format off */
static const char *const one_orders[] = { "orders", NULL };
static const char *const nation_cells[] = { "-", "n", NULL };
static const char *const one_delay[] = { "delay", NULL };
static const char *const numbers[] = { "n", NULL };
static const char *const limit_rows[] = { "attack", "attack-engaged", "defend", "defend-engaged",
                                          "reserve", "reserve-engaged", NULL };
static const char *const limit_columns[] = { "may-move", "move-min", "may-form-line", "may-attack",
                                             "converts", NULL };
static const char *const limit_cells[] = { "no", "those-engaged-with", "yes", "none", "defend", "n",
                                           NULL };
static const char *const part_of_speed[] = { "n", NULL };
static const char *const whom[] = { "no", "those-engaged-with", "yes", NULL };
static const char *const becomes[] = { "none", "defend", NULL };
static const char *const *const limit_kinds[] = { no_yes, part_of_speed, no_yes, whom, becomes };
static const char *const levels[] = { "wing", "corps", "division", NULL };
static const char *const tester_cells[] = { "nobody", "corps", "division", "corps-in-range",
                                            "division-in-range", NULL };
static const char *const one_turns[] = { "turns", NULL };
static const char *const distance_rows[] = { "engagement", "reserve-set-up", "entry-general",
                                             "entry-enemy", NULL };
static const char *const one_inches[] = { "inches", NULL };

static const ModifierDecl quality_mods[] = { { EXCELLENT }, { GOOD }, { AVERAGE }, { POOR } };
static const ModifierDecl plan_mods[] = { { PLANNED } };

static const ChartDecl charts[CHARTS] = {
    [ORDERS_PER_TURN] = { "orders-per-turn", SHAPE_LOOKUP, .down = { nb_nation_words },
                          .across = { one_orders } },
    [NATIONALITY] = { "nationality", SHAPE_LOOKUP, .low = -9, .down = { nb_nation_words },
                      .across = { NULL, 1792, 1815, 0 }, .answers = nation_cells },
    [ACTIVATION] = { "activation", SHAPE_GRID, .across = { one_delay }, .answers = numbers,
                     MODIFIERS_OF(quality_mods) },
    [ORDER_LIMITS] = { "order-limits", SHAPE_LOOKUP, .fractions = true, .down = { limit_rows },
                       .across = { limit_columns }, .answers = limit_cells,
                       .kinds = limit_kinds },
    [WHO_TESTS] = { "who-tests", SHAPE_LOOKUP, .down = { levels }, .across = { levels },
                    .answers = tester_cells },
    [RESERVE_PLAN] = { "reserve-plan", SHAPE_LIST, MODIFIERS_OF(plan_mods) },
    [RESERVE_ENTRY] = { "reserve-entry", SHAPE_GRID, .low = -3,
                     .across = { one_turns }, .answers = numbers,
                        MODIFIERS_OF(quality_mods) },
    [DISTANCES] = { "distances", SHAPE_LOOKUP, .fractions = true, .down = { distance_rows },
                    .across = { one_inches } },
};

static const char *const modifiers[] = { NB_MODIFIERS(NAMED_AS) NULL };

static const Field options[OPTIONS] = {
    [MAX_DELAY] = { "max_delay", "the longest delay in turns; the sheet's text speaks of 3, its "
                    "chart of 4", FIELD_NUMBER, 3, 4 },
    [DIVISION_SAME_TURN] = { "division_tests_same_turn", "a division general in command tests in "
                             "the turn in which his corps commander gets the order", FIELD_FLAG },
    [NAT_DEFAULT] = { "nat_default", "activation modifier of nations for which none is printed",
                      FIELD_NUMBER, -5, 5 },
    [ATTENDED_SAME_TURN] = { "attended_same_turn", "an order counts in the turn of writing where "
                             "the army commander is attached already", FIELD_FLAG },
};

static const Rule *const rules[] = {
    &nb_orders_per_turn_rule, &nb_messenger_rule, &nb_messengers_rule, &nb_activation_rule,
    &nb_order_rule,           &nb_order_limits_rule,  &nb_who_tests_rule,  &nb_follows_rule,
    &nb_reserve_place_rule,   &nb_reserve_plan_rule,  &nb_reserve_entry_rule, &nb_reserve_rule,
    &nb_engagement_rule,      &nb_entry_move_rule,    &nb_range_check_rule,   &nb_react_rule,
    NULL,
};

const System nb = {
    .name = "nb",
    .title = "Napoleon's Battles, orders (optional rules 1.3)",
    .about = "Napoleonic; messengers carry orders, and generals take turns to act on them",
    .charts_text = &charts_nb,
    .game = &nb_game,
    .charts = charts, .charts_count = CHARTS, .modifiers = modifiers,
    .options = options, .options_count = OPTIONS, .rules = rules,
};
/* clang-format on */
