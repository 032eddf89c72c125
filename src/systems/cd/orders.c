/* SPDX-License-Identifier: MIT */
/* What an order lets a stand do, and what ground costs it. CD-33 to CD-44. */
#include "systems/cd/cd.h"

/* ---- order-limits ---- */

typedef struct OrderLimits {
    int order, declared;
} OrderLimits;

typedef struct OrderLimitsAnswer {
    int move_min, move_max, prep_fire, op_fire, general_fire, fire_modifier, contact_only, against;
} OrderLimitsAnswer;

/* The words of op-fire-against are the first of the chart's: no, if-closer, yes. */
static const char *const against_words[] = { "no", "if-closer", "yes", NULL };

Cell cd_order_allows(Umpire *ump, int order, int declared, int column)
{
    bool has_row = order == ORDER_HASTY && declared != NOT_DECLARED;

    return look_up(ump, ORDERS, has_row ? ORDERS_OF_CHITS + declared - 1 : order, column);
}

static OrderLimitsAnswer order_limits(Umpire *ump, const OrderLimits *o)
{
    OrderLimitsAnswer a = { 0 };

    a.move_min = cd_order_allows(ump, o->order, o->declared, LEAST_COLUMN).amount;
    a.move_max = cd_order_allows(ump, o->order, o->declared, MOST_COLUMN).amount;
    a.prep_fire = cd_order_allows(ump, o->order, o->declared, PREP_OP_COLUMN).word == ALLOWS_YES;
    a.op_fire = a.prep_fire;
    Cell general = cd_order_allows(ump, o->order, o->declared, GENERAL_COLUMN);
    a.general_fire = general.word != ALLOWS_NO;
    a.contact_only = general.star;
    a.fire_modifier = mod(ump, TO_HIT, HASTY, general.word == ALLOWS_HAMPERED);
    a.against = cd_order_allows(ump, o->order, o->declared, AGAINST_COLUMN).word;
    if (o->declared == ENTRENCH_DECLARED) {
        tell(ump, "who entrenches does not move: our reading");
        a.move_min = a.move_max = 0;
    } else if (o->order == ORDER_DISENGAGE) {
        tell(ump, "it may stop short in cover that the enemy does not see");
    } else if (o->order == ORDER_REGROUP) {
        tell(ump, "what regrouping brings is not on the card: a ruling");
    }
    return a;
}

SHORT_RULE(order_limits, OrderLimits, OrderLimitsAnswer);

/* clang-format off */
const Rule cd_order_limits_rule = {
    "order-limits", "How far an order lets a stand move, and when it may fire",
    "CD-33 to CD-38",
    .asks = FIELDS(
        { "order", "the order chit it is under", WORD(OrderLimits, order, cd_chit_words),
          .of = "unit.order" },
        { "declared", "in the open, on its hasty chit",
          WORD(OrderLimits, declared, cd_declared_words), DEFAULT(NOT_DECLARED),
          IF(OrderLimits, order, ORDER_HASTY), .of = "unit.declares" }),
    .answers = FIELDS(
        { "move-min", "least move, in basic allowances",
          EXACT(order_limits_case, out.move_min, 0, 9 * WHOLE) },
        { "move-max", "longest move, in basic allowances",
          EXACT(order_limits_case, out.move_max, 0, 9 * WHOLE) },
        { "prep-fire", "whether it may prep-fire", FLAG(order_limits_case, out.prep_fire) },
        { "op-fire", "whether it may fire at opportunity", FLAG(order_limits_case, out.op_fire) },
        { "general-fire", "whether it may fire in general fire",
          FLAG(order_limits_case, out.general_fire) },
        { "fire-modifier", "what its general fire adds to the number to hit",
          NUMBER(order_limits_case, out.fire_modifier, -99, 99) },
        { "contact-only", "its general fire is for physical contact only",
          FLAG(order_limits_case, out.contact_only) },
        { "op-fire-against", "whether the enemy may fire at it at opportunity",
          WORD(order_limits_case, out.against, against_words) }),
    SITUATION(order_limits_case, order_limits_steps),
    .charts = { ORDERS, TO_HIT },
    .readings = "Road march, entrench and human wave are no chits of their own: a hasty chit, and "
                "a declaration in the open in 5E. They fire as hasty; an entrenching stand stays. "
                "Regroup is no rally: what it brings is a ruling.",
    .examples = {
        { "order=disengage", "",
          "move-min=1 move-max=2 general-fire=yes fire-modifier=-2 contact-only=yes "
          "op-fire-against=if-closer" },
    },
};
/* clang-format on */

/* ---- movement ---- */

typedef struct Movement {
    int terrain, mover, ford;
} Movement;

enum { CELL_PROHIBITED };
enum { PROHIBITED = MIXED(0) };

static const char *const multiplier_words[] = { "prohibited", NULL };

static int movement(Umpire *ump, const Movement *m)
{
    Cell cell = look_up(ump, MOVEMENT, m->terrain, m->mover);

    if (cell.star && !m->ford) {
        tell(ump, "it may cross only at a ford");
    }
    bool barred = cell.word == CELL_PROHIBITED || (cell.star && !m->ford);
    return barred ? PROHIBITED : cell.amount;
}

SHORT_RULE(movement, Movement, int);

/* clang-format off */
const Rule cd_movement_rule = {
    "movement", "What ground costs, in times the normal move", "CD-39 to CD-44",
    .asks = FIELDS(
        { "terrain", "the ground", WORD(Movement, terrain, cd_terrain_words) },
        { "mover", "who moves", WORD(Movement, mover, cd_mover_words) },
        { "ford", "it crosses at a ford; counts for creek and river", FLAG(Movement, ford) }),
    .answers = FIELDS(
        { "multiplier", "times the normal cost, or prohibited",
          MIXED_ANSWER(movement_case, out, multiplier_words) }),
    SITUATION(movement_case, movement_steps),
    .charts = { MOVEMENT },
    .examples = {
        { "terrain=creek mover=wheeled ford=yes", "", "multiplier=2" },
    },
};
/* clang-format on */
