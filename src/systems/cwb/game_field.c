/* SPDX-License-Identifier: MIT */
/* What is reported from the field, and the emergency retreat. CWB-2.4, 2.5, 2.14a. */
#include "systems/cwb/game.h"

static void put(Decision *d, int hq, Value to)
{
    if (to.text || to.number != PLACE_UNSAID) {
        decide_value(d, KIND_PIECE, hq, PIECE_PLACE, to);
        cwb_piece_placed(d, hq);
    }
}

void cwb_overrun(Decision *d, const CwbOverrun *args)
{
    int hq = args->hq;

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
    put(d, hq, args->to);
}

void cwb_fall_back(Decision *d, const CwbFallBack *args)
{
    piece_set(d, args->unit, PIECE_BACK, 0);
    put(d, args->unit, args->to);
}

/* ---- emergency retreat ---- */

const char *cwb_retreat_cite(const World *world, int piece)
{
    int retreats = piece_get(world, piece, PIECE_RETREATS);

    return cwb_must_retire(world, piece) && (retreats <= 0 || retreats > RETREAT_LEAST) ? "CWB-2.15"
                                                                                        : "CWB-2.5";
}

void cwb_refuse_short(const Look *look, const CwbRetreat *args, Faults *faults)
{
    int formation = formation_of(look->world, args->hq);
    int least = cwb_must_retire(look->world, formation);

    if (args->distance < least) {
        fault_next(refuse(faults, "cwb.retreat", cwb_retreat_cite(look->world, formation),
                          "it must retire %d movement points at least", least),
                   "Give distance=%d or more.", least);
    }
}

/* Whether a unit goes back with the formation: not if its division goes its own way. */
static bool goes_along(const World *world, int unit, int formation)
{
    int division = above(world, unit, ECHELON_DIVISION);

    return cwb_is_counted(world, unit) && in_play(world, unit) &&
           piece_under(world, unit, formation) &&
           piece_get(world, unit, PIECE_ARM) != ARM_ARTILLERY && cwb_present(world, unit) > 0 &&
           (!division || division == formation || !cwb_is_under_orders(world, division));
}

/* The table of a loss of half a point or one; no more straggle than there are. */
static bool check_stragglers(Decision *d, int unit)
{
    int present = cwb_present(d->world, unit);
    Situation asks;

    d->about = unit;
    if (!decide_rule(d, &cwb_straggler_rule, ROLES({ "unit", KIND_PIECE, unit }),
                     ASKS({ "loss", WHOLE }), piece_get(d->world, unit, PIECE_SIDE), &asks)) {
        return false;
    }
    int stragglers = situation_get(&cwb_straggler_rule, &asks, "stragglers");
    piece_set(d, unit, PIECE_STRAGGLERS,
              piece_get(d->world, unit, PIECE_STRAGGLERS) +
                  (stragglers < present ? stragglers : present));
    return true;
}

void cwb_retreat(Decision *d, const CwbRetreat *args)
{
    int formation = formation_of(d->world, args->hq);

    EACH_PIECE (d->world, unit) {
        if (goes_along(d->world, unit, formation) && !check_stragglers(d, unit)) {
            return;
        }
    }
    letters_drop(d, formation, HELD_BITS, 0);
    piece_set(d, formation, PIECE_RETREATS, 0);
    piece_set(d, formation, PIECE_UNLED, 0);
    piece_set(d, formation, PIECE_RETREATED, this_turn(d->world));
    put(d, formation, args->to);
}
