/* SPDX-License-Identifier: MIT */
/* What is reported from the field, and the emergency retreat. CWB-2.4, 2.5, 2.14a. */
#include "systems/cwb/game.h"

typedef struct HqArgs {
    int hq, distance;
    Value to;
} HqArgs;

static void fired_on_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    int piece = formation_of(look->world, ARGS_OF(PieceArgs, bound)->piece);

    if (piece_get(look->world, piece, PIECE_ECHELON) < ECHELON_CORPS) {
        fault_next(refuse(faults, "cwb.fire", "CWB-2.4", "armies are not fired on"),
                   "Name a brigade, a division or a corps.");
    }
}

static void fired_on_decide(Decision *d)
{
    cwb_note_fired_on(d, formation_of(d->world, ARGS_OF(PieceArgs, d->bound)->piece));
}

static void put(Decision *d, int hq, Value to)
{
    if (to.text || to.number != PLACE_UNSAID) {
        decide_value(d, KIND_PIECE, hq, PIECE_PLACE, to);
        cwb_piece_placed(d, hq);
    }
}

static void overrun_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const HqArgs *args = ARGS_OF(HqArgs, bound);
    int hq = args->hq, to = args->to.number;
    bool corps = piece_get(world, hq, PIECE_ECHELON) == ECHELON_CORPS;

    if (piece_get(look->world, hq, PIECE_SIDE) == clock_get(look->world, CLOCK_SIDE)) {
        fault_next(
            refuse(faults, "cwb.overrun", "CWB-2.14a", "an HQ is overrun in the enemy's movement"),
            "Report it in his turn.");
    } else if (!refuse_off_field(look, hq, faults) &&
               !refuse_place(look, hq, args->to, "CWB-2.14a", faults) && corps && to > PLACE_WITH &&
               !piece_under(world, to - PLACE_WITH, hq)) {
        fault_next(refuse(faults, "cwb.overrun", "CWB-2.14a",
                          "an overrun corps HQ goes to the nearest stack of its command"),
                   "Name a place, or a unit of that corps.");
    }
}

static void overrun_decide(Decision *d)
{
    int hq = ARGS_OF(HqArgs, d->bound)->hq;

    if (piece_get(d->world, hq, PIECE_ECHELON) == ECHELON_ARMY) {
        decide_note(d, "%s is displaced; its army does not retreat", name_of(d->world, hq));
        if (book_has(d->look.game->book, HAS_ARMY_HQ)) {
            /* On its way by an order it goes on; else it must sit a whole turn where it is now. */
            piece_set(d, hq, PIECE_MOVING, 1);
            piece_set(d, hq, PIECE_HALTED, letter_acted_on(d->world, hq) ? 0 : this_turn(d->world));
        }
    } else if (piece_get(d->world, hq, PIECE_RETREATS) < RETREAT_LEAST) {
        piece_set(d, hq, PIECE_RETREATS, RETREAT_LEAST);
    }
    put(d, hq, ARGS_OF(HqArgs, d->bound)->to);
}

/* ---- emergency retreat ---- */

/* Commands itself: a corps, or a division on a goal or without a corps. */
static bool retires_alone(const World *world, int formation)
{
    int echelon = piece_get(world, formation, PIECE_ECHELON);

    return echelon == ECHELON_CORPS ||
           (echelon == ECHELON_DIVISION &&
            (cwb_is_under_orders(world, formation) || !above(world, formation, ECHELON_CORPS)));
}

/* The movement points that it must retire, or 0 if it need not. */
static int must_retire(const World *world, int piece)
{
    int retreats = piece_get(world, piece, PIECE_RETREATS);

    if (piece_get(world, piece, PIECE_RETREATED) == this_turn(world)) {
        return 0;
    }
    if (retreats > 0) {
        return retreats;
    }
    return piece_get(world, piece, PIECE_UNLED) >= UNLED_MOST && !cwb_is_under_orders(world, piece)
               ? RETREAT_LEAST
               : 0;
}

static const char *retreat_cite(const World *world, int piece)
{
    int retreats = piece_get(world, piece, PIECE_RETREATS);

    return must_retire(world, piece) && (retreats <= 0 || retreats > RETREAT_LEAST) ? "CWB-2.15"
                                                                                    : "CWB-2.5";
}

static void retreat_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const HqArgs *args = ARGS_OF(HqArgs, bound);
    int formation = formation_of(world, args->hq);
    int least = must_retire(world, formation);

    if (!of_this_step(look, formation, faults) || refuse_off_field(look, formation, faults)) {
        return;
    }
    if (!retires_alone(world, formation)) {
        fault_next(refuse(faults, "cwb.retreat", "CWB-2.5", "%s retreats with its corps",
                          name_of(world, formation)),
                   "Name a corps HQ, or a division on a goal of its own.");
    } else if (piece_get(world, formation, PIECE_RETREATED) == this_turn(world)) {
        fault_next(refuse(faults, "cwb.retreat", "CWB-2.5", "%s has retreated this turn",
                          name_of(world, formation)),
                   "One emergency retreat a turn.");
    } else if (args->distance < least) {
        fault_next(refuse(faults, "cwb.retreat", retreat_cite(world, formation),
                          "it must retire %d movement points at least", least),
                   "Give distance=%d or more.", least);
    } else {
        refuse_place(look, formation, args->to, "CWB-2.14a", faults);
    }
}

/* Whether a unit goes back with the formation: not if its division goes its own way. */
static bool goes_along(const Look *look, int unit, int formation)
{
    const World *world = look->world;
    int division = above(world, unit, ECHELON_DIVISION);

    return cwb_is_counted(world, unit) && in_play(world, unit) &&
           piece_under(world, unit, formation) &&
           piece_get(world, unit, PIECE_ARM) != ARM_ARTILLERY &&
           cwb_present_strength(look, unit) > 0 &&
           (!division || division == formation || !cwb_is_under_orders(world, division));
}

/* The table of a loss of half a point or one; no more straggle than there are. */
static bool check_stragglers(Decision *d, int unit)
{
    Role role = { "unit", KIND_PIECE, unit };
    int present = cwb_present_strength(&d->look, unit);
    Situation asks;

    d->about = unit;
    rule_begin(&d->look, &cwb_straggler_rule, &role, 1, &asks);
    ask_set(&d->look, &cwb_straggler_rule, &asks, "loss", WHOLE);
    if (!decide_play(d, &cwb_straggler_rule, &asks, piece_get(d->world, unit, PIECE_SIDE))) {
        return false;
    }
    int stragglers = situation_get(&cwb_straggler_rule, &asks, "stragglers");
    piece_set(d, unit, PIECE_STRAGGLERS,
              piece_get(d->world, unit, PIECE_STRAGGLERS) +
                  (stragglers < present ? stragglers : present));
    return true;
}

static void retreat_decide(Decision *d)
{
    int formation = formation_of(d->world, ARGS_OF(HqArgs, d->bound)->hq);

    for (int unit = 1; unit <= world_count(d->world, KIND_PIECE); unit++) {
        if (goes_along(&d->look, unit, formation) && !check_stragglers(d, unit)) {
            return;
        }
    }
    letters_drop(d, formation, HELD_BITS, 0);
    piece_set(d, formation, PIECE_RETREATS, 0);
    piece_set(d, formation, PIECE_UNLED, 0);
    piece_set(d, formation, PIECE_RETREATED, this_turn(d->world));
    put(d, formation, ARGS_OF(HqArgs, d->bound)->to);
}

static bool retreat_is_due(const Look *look, Owed owed)
{
    return must_retire(look->world, owed.thing) > 0 && in_play(look->world, owed.thing);
}

/* ---- verbs ---- */

/* clang-format off */
static const Duty retreat_duty = {
    .kind = KIND_PIECE, .leads = true, .choice = true, .rank = -1, .due = retreat_is_due,
    .text = "%s must make an emergency retreat", .cited = retreat_cite,
};

const Verb cwb_field_verbs[] = {
    { "fired-on", "report that infantry or cavalry fired on it; guns alone do not count", "CWB-2.4",
      .params = FIELDS(
          { "piece", "what was fired on, of either side", PIECE_ARG(PieceArgs, piece),
            .anybodys = true, .pieces = FORMATIONS }),
      .steps = IN_THE_FIELD, .who = WHO_SIDE, .commanders = true, DOES(fired_on) },
    { "overrun", "report that an HQ was overrun", "CWB-2.14a",
      .params = FIELDS(
          { "hq", "an army or corps HQ of yours", PIECE_ARG(HqArgs, hq), .own = true,
            .pieces = PIECES(PIECE_HQ) },
          { "to", "where it goes: a corps HQ to the nearest stack of its command",
            PLACE_ARG(HqArgs, to), .optional = true }),
      .steps = STEPS(STEP_MOVEMENT), .who = WHO_SIDE, .commanders = true, .grave = true,
      DOES(overrun) },
    { "retreat", "make an emergency retreat", "CWB-2.5",
      .params = FIELDS(
          { "hq", "a corps of yours, or a division that commands itself", PIECE_ARG(HqArgs, hq),
            .own = true },
          { "distance", "movement points that the HQ retires, 6 to 13", NUMBER(HqArgs, distance,
            6, 13) },
          { "to", "where it goes", PLACE_ARG(HqArgs, to), .optional = true }),
      .steps = STEPS(STEP_MOVEMENT), .commanders = true, .grave = true, DOES(retreat),
      .duty = &retreat_duty },
    { 0 },
};
/* clang-format on */
