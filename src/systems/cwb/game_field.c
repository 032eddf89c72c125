/* SPDX-License-Identifier: MIT */
/* What is reported from the field, and the emergency retreat. CWB-2.4, 2.5, 2.14a. */
#include "systems/cwb/game.h"

void fired_on_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    int piece = formation_of(look->world, bound_get(asked, "piece"));

    if (piece_get(look->world, piece, PIECE_ECHELON) < ECHELON_CORPS) {
        fault_next(refuse(faults, "cwb.fire", "CWB-2.4", "armies are not fired on"),
                   "Name a brigade, a division or a corps.");
    }
}

void fired_on_decide(Decision *d)
{
    int piece = formation_of(d->world, bound_get(d->asked, "piece"));
    int division = above(d->world, piece, ECHELON_DIVISION);
    int formation = division ? division : above(d->world, piece, ECHELON_CORPS);

    if (formation) {
        decide_set(d, KIND_PIECE, formation, PIECE_FIRED_ON, this_turn(d->world));
    }
    if (is_lone(d->world, piece)) {
        decide_set(d, KIND_PIECE, piece, PIECE_FIRED_ON, this_turn(d->world));
    }
}

/* Where an HQ may be put: on the field, and not with what stands with it. */
static bool may_stand(const Look *look, const BoundCommand *asked, int hq, Faults *faults)
{
    int to = bound_value(asked, "to").number;

    if (to == PLACE_LOST || to == PLACE_EXPECTED || to == PLACE_RESERVE) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.14a", "an HQ stays on the field"),
                   "Name a place, or a piece that it joins.");
        return false;
    }
    if (piece_circles(look->world, hq, to)) {
        fault_next(refuse(faults, "game.circle", "G-3", "a piece cannot stand with itself"),
                   "Name another place.");
        return false;
    }
    return true;
}

static void put(Decision *d, int hq)
{
    if (bound_given(d->asked, "to")) {
        decide_value(d, KIND_PIECE, hq, PIECE_PLACE, bound_value(d->asked, "to"));
        piece_placed(d, hq);
    }
}

void overrun_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    const World *world = look->world;
    int hq = bound_get(asked, "hq"), to = bound_value(asked, "to").number;
    bool corps = piece_get(world, hq, PIECE_ECHELON) == ECHELON_CORPS;

    if (piece_get(look->world, hq, PIECE_SIDE) == clock_get(look->world, CLOCK_SIDE)) {
        fault_next(
            refuse(faults, "cwb.overrun", "CWB-2.14a", "an HQ is overrun in the enemy's movement"),
            "Report it in his turn.");
    } else if (on_the_field(look, hq, faults) && may_stand(look, asked, hq, faults) && corps &&
               to > PLACE_WITH && !piece_under(world, to - PLACE_WITH, hq)) {
        fault_next(refuse(faults, "cwb.overrun", "CWB-2.14a",
                          "an overrun corps HQ goes to the nearest stack of its command"),
                   "Name a place, or a unit of that corps.");
    }
}

void overrun_decide(Decision *d)
{
    int hq = bound_get(d->asked, "hq");

    if (piece_get(d->world, hq, PIECE_ECHELON) == ECHELON_ARMY) {
        decide_note(d, "%s is displaced; its army does not retreat (CWB-2.6)",
                    name_of(d->world, hq));
    } else if (piece_get(d->world, hq, PIECE_RETREATS) < RETREAT_LEAST) {
        decide_set(d, KIND_PIECE, hq, PIECE_RETREATS, RETREAT_LEAST);
    }
    put(d, hq);
}

/* ---- emergency retreat ---- */

/* Commands itself: a corps, or a division on a goal or without a corps. */
static bool retires_alone(const World *world, int formation)
{
    int echelon = piece_get(world, formation, PIECE_ECHELON);

    return echelon == ECHELON_CORPS ||
           (echelon == ECHELON_DIVISION &&
            (is_under_orders(world, formation) || !above(world, formation, ECHELON_CORPS)));
}

int must_retire(const World *world, int piece)
{
    int retreats = piece_get(world, piece, PIECE_RETREATS);

    if (piece_get(world, piece, PIECE_RETREATED) == this_turn(world)) {
        return 0;
    }
    if (retreats > 0) {
        return retreats;
    }
    return piece_get(world, piece, PIECE_UNLED) >= UNLED_MOST && !is_under_orders(world, piece)
               ? RETREAT_LEAST
               : 0;
}

const char *retreat_cite(const World *world, int piece)
{
    int retreats = piece_get(world, piece, PIECE_RETREATS);

    return must_retire(world, piece) && (retreats <= 0 || retreats > RETREAT_LEAST) ? "CWB-2.15"
                                                                                    : "CWB-2.5";
}

void retreat_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    const World *world = look->world;
    int formation = formation_of(world, bound_get(asked, "hq"));
    int least = must_retire(world, formation);

    if (!of_this_turn(look, formation, faults) || !on_the_field(look, formation, faults)) {
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
    } else if (bound_get(asked, "distance") < least) {
        fault_next(refuse(faults, "cwb.retreat", retreat_cite(world, formation),
                          "it must retire %d movement points at least", least),
                   "Give distance=%d or more.", least);
    } else {
        may_stand(look, asked, formation, faults);
    }
}

/* Whether a unit goes back with the formation: not if its division goes its own way. */
static bool goes_along(const World *world, int unit, int formation)
{
    int division = above(world, unit, ECHELON_DIVISION);

    return is_counted(world, unit) && in_play(world, unit) && piece_under(world, unit, formation) &&
           piece_get(world, unit, PIECE_ARM) != ARM_ARTILLERY &&
           present_strength(world, unit) > 0 &&
           (!division || division == formation || !is_under_orders(world, division));
}

/* The table of a loss of half a point or one; no more straggle than there are. */
static bool check_stragglers(Decision *d, int unit)
{
    Role role = { "unit", KIND_PIECE, unit };
    int present = present_strength(d->world, unit);
    Situation asks;

    d->about = unit;
    asks_begin(&d->look, &straggler_rule, &role, 1, &asks);
    ask_set(&d->look, &straggler_rule, &asks, "loss", WHOLE);
    if (!decide_play(d, &straggler_rule, &asks, piece_get(d->world, unit, PIECE_SIDE))) {
        return false;
    }
    int stragglers = situation_get(&straggler_rule, &asks, "stragglers");
    decide_set(d, KIND_PIECE, unit, PIECE_STRAGGLERS,
               piece_get(d->world, unit, PIECE_STRAGGLERS) +
                   (stragglers < present ? stragglers : present));
    return true;
}

void retreat_decide(Decision *d)
{
    int formation = formation_of(d->world, bound_get(d->asked, "hq"));

    for (int unit = 1; unit <= world_count(d->world, KIND_PIECE); unit++) {
        if (goes_along(d->world, unit, formation) && !check_stragglers(d, unit)) {
            return;
        }
    }
    orders_cancel(d, formation);
    decide_set(d, KIND_PIECE, formation, PIECE_RETREATS, 0);
    decide_set(d, KIND_PIECE, formation, PIECE_UNLED, 0);
    decide_set(d, KIND_PIECE, formation, PIECE_RETREATED, this_turn(d->world));
    put(d, formation);
}
