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

/* Whether its receiver accepted it in this turn; what the set-up gave him, in the first. */
static bool is_accepted_now(const World *world, int order)
{
    int since = order_get(world, order, ORDER_SINCE);

    return letter_in(world, order, TAKEN_BITS) && (since > 0 ? since : 1) == this_turn(world);
}

static void goal_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const GoalArgs *args = ARGS_OF(GoalArgs, bound);
    int division = args->division, order = args->order;
    int before = letter_to(world, division, TAKEN_BITS);
    char name[ORDER_NAME];

    if (!of_this_step(look, division, faults) || refuse_off_field(look, division, faults)) {
        return;
    }
    cwb_refuse_words(&args->words, args->words.limit, faults);
    if (order_get(world, order, ORDER_RECEIVER) != above(world, division, ECHELON_CORPS)) {
        fault_next(refuse(faults, "cwb.goal", "CWB-2.6", "the order is not of its corps"),
                   "A goal stands in an order of the division's own corps.");
    } else if (!is_accepted_now(world, order)) {
        fault_next(refuse(faults, "cwb.goal", "CWB-2.6",
                          "a goal is given when its corps accepts the order, and order %s was not "
                          "accepted this turn",
                          order_name(look, order, name)),
                   "The army commander or initiative may give it one: issue, initiative.");
    } else if (before) {
        fault_next(refuse(faults, "cwb.goal", "CWB-2.6", "it is out on order %s",
                          order_name(look, before, name)),
                   "It takes no goal of its corps until that is done.");
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

/* Refuses what the order that names it does not say; true: it did. */
static bool refuse_leaving(const Look *look, int division, int order, Faults *faults)
{
    const World *world = look->world;
    int corps = above(world, division, ECHELON_CORPS);

    if (!of_this_step(look, division, faults) ||
        refuse_not_acted_on(look, order, "CWB-2.6", "Name an order that is acted on now.",
                            faults)) {
        return true;
    }
    if (!is_army_order(world, order) ||
        order_get(world, order, ORDER_RECEIVER) != (corps ? corps : division)) {
        fault_next(refuse(faults, "cwb.attach", "CWB-2.6",
                          "a division changes its corps by an army order to the corps that has it"),
                   "Name such an order to %s.", name_of(world, corps ? corps : division));
        return true;
    }
    return refuse_under_fire(look, division, faults);
}

static void attach_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const AttachArgs *args = ARGS_OF(AttachArgs, bound);

    if (refuse_leaving(look, args->unit, args->order, faults)) {
        return;
    }
    if (piece_get(world, args->unit, PIECE_PARENT) == args->to) {
        fault_next(refuse(faults, "cwb.attach", "CWB-2.6", "it is of that corps"),
                   "Name another corps.");
    } else if (piece_get(world, args->unit, PIECE_SIDE) != piece_get(world, args->to, PIECE_SIDE)) {
        fault_next(refuse(faults, "cwb.attach", "CWB-2.6", "that corps is the enemy's"),
                   "Name a corps of its own side.");
    }
}

static void attach_decide(Decision *d)
{
    piece_set(d, ARGS_OF(AttachArgs, d->bound)->unit, PIECE_PARENT,
              ARGS_OF(AttachArgs, d->bound)->to);
}

static void detach_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const AttachArgs *args = ARGS_OF(AttachArgs, bound);

    if (!above(look->world, args->unit, ECHELON_CORPS)) {
        fault_next(refuse(faults, "cwb.attach", "CWB-2.6", "it is of no corps"),
                   "\"attach\" puts it in one.");
    } else {
        refuse_leaving(look, args->unit, args->order, faults);
    }
}

/* It stands by itself from now on, below the army. */
static void detach_decide(Decision *d)
{
    int division = ARGS_OF(AttachArgs, d->bound)->unit;

    piece_set(d, division, PIECE_PARENT,
              army_of(d->world, piece_get(d->world, division, PIECE_SIDE)));
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
      .steps = IN_COMMAND | STEPS(STEP_MOVEMENT), .commanders = true, DOES(goal) },
    { "attach", "a division goes to another corps, by an army order", "CWB-2.6",
      .params = FIELDS(
          { "unit", "a division of yours", PIECE_ARG(AttachArgs, unit), .own = true,
            .pieces = PIECES(PIECE_UNIT), .echelons = ECHELONS(ECHELON_DIVISION) },
          { "to", "a corps of yours", PIECE_ARG(AttachArgs, to), .own = true,
            .pieces = PIECES(PIECE_HQ), .echelons = ECHELONS(ECHELON_CORPS) },
          { "order", "number of an army order to the corps that has it",
            ORDER_ARG(AttachArgs, order), .own = true }),
      .steps = IN_COMMAND, DOES(attach) },
    { "detach", "a division leaves its corps and stands by itself, by an army order", "CWB-2.6",
      .params = FIELDS(
          { "unit", "a division of yours", PIECE_ARG(AttachArgs, unit), .own = true,
            .pieces = PIECES(PIECE_UNIT), .echelons = ECHELONS(ECHELON_DIVISION) },
          { "order", "number of an army order to the corps that has it",
            ORDER_ARG(AttachArgs, order), .own = true }),
      .steps = IN_COMMAND, DOES(detach) },
    { 0 },
};
/* clang-format on */
