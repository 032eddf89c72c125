/* SPDX-License-Identifier: MIT */
/* Leaders and strength are lost; who follows whom. CWB-2.7, 2.14a. */
#include "systems/cwb/game.h"

/* A replacement neither helps nor harms morale. */
enum { REPLACEMENT_RATING = 1 };

/* ---- succession ---- */

bool is_lost(const World *world, int piece)
{
    return world_is(world, KIND_PIECE, piece) &&
           piece_get(world, piece, PIECE_KIND) == PIECE_LEADER &&
           piece_get(world, piece, PIECE_FATE) > FATE_PRESENT &&
           piece_get(world, piece, PIECE_PLACE) != PLACE_LOST;
}

/* The senior leader of the echelon below who may move up, or 0. */
static int heir_of(const World *world, int formation)
{
    int echelon = piece_get(world, formation, PIECE_ECHELON);
    int below = echelon == ECHELON_ARMY ? ECHELON_CORPS : ECHELON_DIVISION;

    return echelon <= ECHELON_CORPS ? leader_heir(world, formation, below) : 0;
}

/* One moves up after the other; at the end of the chain stands a replacement. */
static void succession(Decision *d, int lost)
{
    int formation = piece_get(d->world, lost, PIECE_PARENT);

    piece_set(d, lost, PIECE_PLACE, PLACE_LOST);
    while (formation > 0 && piece_get(d->world, formation, PIECE_ECHELON) != ECHELON_WING) {
        int heir = heir_of(d->world, formation);
        piece_set(d, formation, PIECE_LEADER_LOST, 1);
        if (!heir) {
            piece_set(d, leader_replace(d, formation), PIECE_RATING, REPLACEMENT_RATING);
            break;
        }
        formation = leader_promote(d, heir, formation);
    }
}

static void refuse_lost(const Look *look, int leader, bool lost, Faults *faults)
{
    bool gone = piece_get(look->world, leader, PIECE_FATE) != FATE_PRESENT;
    bool succeeded = piece_get(look->world, leader, PIECE_PLACE) == PLACE_LOST;

    if (gone != lost || succeeded) {
        fault_next(refuse(faults, "cwb.leader", "CWB-2.14a", "%s is %s",
                          name_of(look->world, leader),
                          succeeded ? "lost, and another has his place"
                          : gone    ? "lost"
                                    : "present"),
                   lost ? "Say what became of him first: lose leader=... fate=..."
                        : "\"show\" tells who leads.");
    }
}

void lose_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    refuse_lost(look, ARGS_OF(LoseArgs, bound)->leader, false, faults);
}

void lose_decide(Decision *d)
{
    const LoseArgs *args = ARGS_OF(LoseArgs, d->bound);

    piece_set(d, args->leader, PIECE_FATE, FATE_KILLED + args->fate);
    succession(d, args->leader);
}

void succeed_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    refuse_lost(look, ARGS_OF(LoseArgs, bound)->leader, true, faults);
}

void succeed_decide(Decision *d)
{
    succession(d, ARGS_OF(LoseArgs, d->bound)->leader);
}

static bool succession_is_due(const Look *look, Owed owed)
{
    return is_lost(look->world, owed.thing);
}

const Duty succeed_duty = {
    .kind = KIND_PIECE,
    .anybodys = true,
    .rank = -3,
    .due = succession_is_due,
    .text = "%s is lost: another takes his place",
};

/* ---- strength ---- */

void loss_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const LossArgs *args = ARGS_OF(LossArgs, bound);
    int unit = args->unit, present = present_strength(world, unit);

    if (!args->casualties && !args->stragglers && !args->guns) {
        fault_next(refuse(faults, "cwb.loss", "CWB-2.7", "nothing is lost"),
                   "Give casualties=, stragglers= or guns=.");
    } else if (args->casualties + args->stragglers > present) {
        fault_next(
            refuse(faults, "cwb.loss", "CWB-2.7", "only %d strength points are there", present),
            "A unit loses no more than it has.");
    } else if (args->stragglers && piece_get(world, unit, PIECE_ARM) == ARM_ARTILLERY) {
        fault_next(refuse(faults, "cwb.loss", "CWB-2.7", "artillery does not straggle"),
                   "Give casualties= or guns=.");
    } else if (args->guns > piece_get(world, unit, PIECE_GUNS)) {
        fault_next(refuse(faults, "cwb.loss", "CWB-1.19", "only %d gun points are there",
                          piece_get(world, unit, PIECE_GUNS)),
                   "A unit loses no more than it has.");
    }
}

static void add_to(Decision *d, int unit, int trait, int amount)
{
    piece_set(d, unit, trait, piece_get(d->world, unit, trait) + amount);
}

void loss_decide(Decision *d)
{
    const LossArgs *args = ARGS_OF(LossArgs, d->bound);

    add_to(d, args->unit, PIECE_LOSSES, args->casualties);
    add_to(d, args->unit, PIECE_STRAGGLERS, args->stragglers);
    add_to(d, args->unit, PIECE_GUNS, -args->guns);
}

/* No more is lost than there was; a leader's loss has consequences. */
void piece_applied(Decision *d, int piece)
{
    int strength = piece_get(d->world, piece, PIECE_STRENGTH);
    int losses = piece_get(d->world, piece, PIECE_LOSSES);
    int stragglers = piece_get(d->world, piece, PIECE_STRAGGLERS);

    if (is_lost(d->world, piece)) {
        succession(d, piece);
    } else if (losses + stragglers > strength) {
        losses = losses < strength ? losses : strength;
        piece_set(d, piece, PIECE_LOSSES, losses);
        piece_set(d, piece, PIECE_STRAGGLERS, strength - losses);
    }
}
