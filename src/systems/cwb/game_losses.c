/* SPDX-License-Identifier: MIT */
/* Leaders and strength are lost; who follows whom. CWB-2.7, 2.14a. */
#include "systems/cwb/game.h"

#include <stdio.h>

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
    int echelon = piece_get(world, formation, PIECE_ECHELON), heir = 0;
    int below = echelon == ECHELON_ARMY ? ECHELON_CORPS : ECHELON_DIVISION;

    for (int piece = 1; echelon <= ECHELON_CORPS && piece <= world_count(world, KIND_PIECE);
         piece++) {
        bool may = in_play(world, piece) && piece_get(world, piece, PIECE_KIND) == PIECE_LEADER &&
                   piece_get(world, piece, PIECE_ECHELON) == below &&
                   piece_get(world, piece, PIECE_FATE) == FATE_PRESENT &&
                   piece_under(world, piece, formation);
        if (may && (!heir ||
                    piece_get(world, piece, PIECE_SENIOR) < piece_get(world, heir, PIECE_SENIOR))) {
            heir = piece;
        }
    }
    return heir;
}

/*
 * He stays where he is and must ride to his new post, and ranks last among his new equals. Returns
 * what he led before.
 */
static int promote(Decision *d, int leader, int formation)
{
    int before = piece_get(d->world, leader, PIECE_PARENT);

    if (piece_get(d->world, leader, PIECE_PLACE) == PLACE_NONE) {
        decide_set(d, KIND_PIECE, leader, PIECE_PLACE, PLACE_WITH + before);
    }
    decide_set(d, KIND_PIECE, leader, PIECE_PARENT, formation);
    decide_set(d, KIND_PIECE, leader, PIECE_ECHELON, piece_get(d->world, formation, PIECE_ECHELON));
    decide_set(d, KIND_PIECE, leader, PIECE_SENIOR, SENIOR_LAST);
    return before;
}

static void replace(Decision *d, int formation)
{
    const char *of = world_text(d->world, KIND_PIECE, formation, PIECE_ID);
    char id[80];

    snprintf(id, sizeof id, "%.60s-repl", of);
    for (int i = 2; world_find(d->world, KIND_PIECE, id); i++) {
        snprintf(id, sizeof id, "%.60s-repl-%d", of, i);
    }
    int leader = decide_make(d, KIND_PIECE);
    decide_text(d, KIND_PIECE, leader, PIECE_ID, id);
    decide_text(d, KIND_PIECE, leader, PIECE_NAME, "Replacement");
    decide_set(d, KIND_PIECE, leader, PIECE_SIDE, piece_get(d->world, formation, PIECE_SIDE));
    decide_set(d, KIND_PIECE, leader, PIECE_PARENT, formation);
    decide_set(d, KIND_PIECE, leader, PIECE_ECHELON, piece_get(d->world, formation, PIECE_ECHELON));
    decide_set(d, KIND_PIECE, leader, PIECE_KIND, PIECE_LEADER);
    decide_set(d, KIND_PIECE, leader, PIECE_RATING, REPLACEMENT_RATING);
}

/* One moves up after the other; at the end of the chain stands a replacement. */
static void succession(Decision *d, int lost)
{
    int formation = piece_get(d->world, lost, PIECE_PARENT);

    decide_set(d, KIND_PIECE, lost, PIECE_PLACE, PLACE_LOST);
    while (formation > 0 && piece_get(d->world, formation, PIECE_ECHELON) != ECHELON_WING) {
        int heir = heir_of(d->world, formation);
        decide_set(d, KIND_PIECE, formation, PIECE_LEADER_LOST, 1);
        if (!heir) {
            replace(d, formation);
            break;
        }
        formation = promote(d, heir, formation);
    }
}

static void refuse_lost(const Look *look, int leader, bool lost, Faults *faults)
{
    bool gone = piece_get(look->world, leader, PIECE_FATE) != FATE_PRESENT;
    bool succeeded = piece_get(look->world, leader, PIECE_PLACE) == PLACE_LOST;

    if (gone != lost || succeeded) {
        fault_next(refuse(faults, "cwb.leader", "CWB-2.14a", "%s is %s",
                          world_text(look->world, KIND_PIECE, leader, PIECE_NAME),
                          succeeded ? "lost, and another has his place"
                          : gone    ? "lost"
                                    : "present"),
                   lost ? "Say what became of him first: lose leader=... fate=..."
                        : "\"show\" tells who leads.");
    }
}

void lose_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    refuse_lost(look, bound_get(asked, "leader"), false, faults);
}

void lose_decide(Decision *d)
{
    int leader = bound_get(d->asked, "leader");

    decide_set(d, KIND_PIECE, leader, PIECE_FATE, FATE_KILLED + bound_get(d->asked, "fate"));
    succession(d, leader);
}

void succeed_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    refuse_lost(look, bound_get(asked, "leader"), true, faults);
}

void succeed_decide(Decision *d)
{
    succession(d, bound_get(d->asked, "leader"));
}

/* ---- strength ---- */

void loss_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    const World *world = look->world;
    int unit = bound_get(asked, "unit"), present = present_strength(world, unit);
    int casualties = bound_get(asked, "casualties"), stragglers = bound_get(asked, "stragglers");
    int guns = bound_get(asked, "guns");

    if (!casualties && !stragglers && !guns) {
        fault_next(refuse(faults, "cwb.loss", "CWB-2.7", "nothing is lost"),
                   "Give casualties=, stragglers= or guns=.");
    } else if (casualties + stragglers > present) {
        fault_next(
            refuse(faults, "cwb.loss", "CWB-2.7", "only %d strength points are there", present),
            "A unit loses no more than it has.");
    } else if (stragglers && piece_get(world, unit, PIECE_ARM) == ARM_ARTILLERY) {
        fault_next(refuse(faults, "cwb.loss", "CWB-2.7", "artillery does not straggle"),
                   "Give casualties= or guns=.");
    } else if (guns > piece_get(world, unit, PIECE_GUNS)) {
        fault_next(refuse(faults, "cwb.loss", "CWB-1.19", "only %d gun points are there",
                          piece_get(world, unit, PIECE_GUNS)),
                   "A unit loses no more than it has.");
    }
}

void loss_decide(Decision *d)
{
    static const struct {
        const char *param;
        int trait, sign;
    } parts[] = { { "casualties", PIECE_LOSSES, 1 },
                  { "stragglers", PIECE_STRAGGLERS, 1 },
                  { "guns", PIECE_GUNS, -1 } };
    int unit = bound_get(d->asked, "unit");

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        decide_set(d, KIND_PIECE, unit, parts[i].trait,
                   piece_get(d->world, unit, parts[i].trait) +
                       parts[i].sign * bound_get(d->asked, parts[i].param));
    }
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
        decide_set(d, KIND_PIECE, piece, PIECE_LOSSES, losses);
        decide_set(d, KIND_PIECE, piece, PIECE_STRAGGLERS, strength - losses);
    }
}
