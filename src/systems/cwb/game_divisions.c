/* SPDX-License-Identifier: MIT */
/* Divisions go their own way, or to another corps. CWB-2.6. */
#include "systems/cwb/game.h"

typedef struct GoalArgs {
    OrderWords words;
    int division, order;
} GoalArgs;

typedef struct AttachArgs {
    int unit, to, order;
} AttachArgs;

/* A division's fire is checked for with what it acts on: its own goal, or the order of its corps.
 */
static bool refuse_under_fire(const Look *look, int division, Faults *faults)
{
    int corps = above(look->world, division, ECHELON_CORPS);

    return piece_get(look->world, division, PIECE_FIRED_ON) > 0 &&
           (cwb_is_under_orders(look->world, division) || !corps
                ? cwb_refuse_unchecked(look, division, faults)
                : cwb_refuse_unchecked(look, corps, faults));
}

/* The goal that a division took from its corps' order this turn, or 0. */
static int goal_of_this_step(const World *world, int division)
{
    return letter_next(
        world, 0,
        &(LetterQuery){
            .receiver = division, .written = this_turn(world), .trait = ORDER_INNER, .value = 1 });
}

static void goal_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const GoalArgs *args = ARGS_OF(GoalArgs, bound);
    int division = args->division, order = args->order;
    int before = goal_of_this_step(world, division);

    if (!of_this_step(look, division, faults) || refuse_off_field(look, division, faults) ||
        refuse_not_acted_on(look, order, "CWB-2.6", "Name an order that is acted on now.",
                            faults)) {
        return;
    }
    cwb_refuse_words(&args->words, args->words.limit, faults);
    if (order_get(world, order, ORDER_RECEIVER) != above(world, division, ECHELON_CORPS)) {
        fault_next(refuse(faults, "cwb.goal", "CWB-2.6", "the order is not of its corps"),
                   "A goal stands in an order of the division's own corps.");
    } else if (before) {
        fault_next(refuse(faults, "cwb.goal", "CWB-2.6", "it has taken order %d as its goal",
                          order_get(world, before, ORDER_NUMBER)),
                   "A division takes one goal a turn.");
    } else if (args->words.purpose == FOR_ATTACK &&
               order_get(world, order, ORDER_PURPOSE) != FOR_ATTACK) {
        fault_next(refuse(faults, "cwb.goal", "CWB-2.6", "the order of its corps is no attack"),
                   "Give it purpose=move or purpose=defend.");
    } else if (args->words.type == TYPE_COMPLEX &&
               order_get(world, order, ORDER_TYPE) == TYPE_SIMPLE) {
        fault_next(refuse(faults, "cwb.goal", "CWB-2.6", "the order of its corps is simple"),
                   "Make the goal type=simple too.");
    } else {
        refuse_under_fire(look, division, faults);
    }
}

static void goal_decide(Decision *d)
{
    const GoalArgs *args = ARGS_OF(GoalArgs, d->bound);
    int corps = above(d->world, args->division, ECHELON_CORPS);
    Terms terms = cwb_terms_in_person(d->world, leader_of(d->world, corps), args->division,
                                      SORT_GOAL, &args->words);

    terms.rated = cwb_rating_met(&d->look, corps);
    int goal = cwb_order_write(d, &terms, &args->words, STATUS_ACCEPTED);
    order_set(d, goal, ORDER_INNER, 1);
    letter_seen(d, goal);
    cwb_order_take(d, goal);
}

/* Whether the army commander wrote it, also if he is lost by now. */
static bool is_army_order(const World *world, int order)
{
    return order_get(world, order, ORDER_KIND) != SORT_INITIATIVE &&
           order_get(world, order, ORDER_INNER) != 1 &&
           piece_get(world, order_get(world, order, ORDER_SENDER), PIECE_ECHELON) == ECHELON_ARMY;
}

static void attach_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const AttachArgs *args = ARGS_OF(AttachArgs, bound);
    int division = args->unit, corps = args->to;
    int order = args->order, receiver = order_get(world, order, ORDER_RECEIVER);

    if (!of_this_step(look, division, faults) ||
        refuse_not_acted_on(look, order, "CWB-2.6", "Name an order that is acted on now.",
                            faults)) {
        return;
    }
    if (!is_army_order(world, order) || (receiver != division && receiver != corps &&
                                         receiver != above(world, division, ECHELON_CORPS))) {
        fault_next(refuse(faults, "cwb.attach", "CWB-2.6",
                          "a division changes its corps by an army order"),
                   "Name an army order to the division or to one of the two corps.");
    } else if (piece_get(world, division, PIECE_PARENT) == corps) {
        fault_next(refuse(faults, "cwb.attach", "CWB-2.6", "it is of that corps"),
                   "Name another corps.");
    } else if (piece_get(world, division, PIECE_SIDE) != piece_get(world, corps, PIECE_SIDE)) {
        fault_next(refuse(faults, "cwb.attach", "CWB-2.6", "that corps is the enemy's"),
                   "Name a corps of its own side.");
    } else {
        refuse_under_fire(look, division, faults);
    }
}

static void attach_decide(Decision *d)
{
    piece_set(d, ARGS_OF(AttachArgs, d->bound)->unit, PIECE_PARENT,
              ARGS_OF(AttachArgs, d->bound)->to);
}

/* ---- verbs ---- */

/* clang-format off */
const Verb cwb_divisions_verbs[] = {
    { "goal", "a division takes the goal that stands in its corps' order", "CWB-2.6",
      .params = FIELDS(
          { "division", "a division of yours within the radius of its corps HQ",
            PIECE_ARG(GoalArgs, division),
            .own = true, .pieces = PIECES(PIECE_UNIT), .echelons = ECHELONS(ECHELON_DIVISION) },
          { "order", "number of an order of yours", ORDER_ARG(GoalArgs, order), .own = true },
          ORDER_WORDS(GoalArgs)),
      .steps = STEPS(STEP_ACCEPTANCE) | STEPS(STEP_MOVEMENT), .commanders = true, DOES(goal) },
    { "attach", "a division goes to another corps, by an army order", "CWB-2.6",
      .params = FIELDS(
          { "unit", "a division of yours", PIECE_ARG(AttachArgs, unit), .own = true,
            .pieces = PIECES(PIECE_UNIT), .echelons = ECHELONS(ECHELON_DIVISION) },
          { "to", "a corps of yours", PIECE_ARG(AttachArgs, to), .own = true,
            .pieces = PIECES(PIECE_HQ), .echelons = ECHELONS(ECHELON_CORPS) },
          { "order", "number of an order of yours", ORDER_ARG(AttachArgs, order), .own = true }),
      .steps = STEPS(STEP_MOVEMENT), DOES(attach) },
    { 0 },
};
/* clang-format on */
