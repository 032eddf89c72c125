/* SPDX-License-Identifier: MIT */
/* Leaders are lost, and others take their places. G-2. */
#include "game/army.h"
#include "game/duty.h"

bool leader_is_lost(const World *world, int leader)
{
    return piece_get(world, leader, PIECE_KIND) == PIECE_LEADER &&
           !leader_is_there(world, leader) && piece_get(world, leader, PIECE_PLACE) != PLACE_LOST;
}

/* The senior leader of an echelon below a formation who may move up (AS_SENIOR), or 0. */
static int heir_of(const World *world, int formation, int echelon)
{
    int heir = 0, side = piece_get(world, formation, PIECE_SIDE);

    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        bool may = in_play(world, piece) && piece_get(world, piece, PIECE_KIND) == PIECE_LEADER &&
                   piece_get(world, piece, PIECE_ECHELON) == echelon &&
                   piece_get(world, piece, PIECE_SIDE) == side && leader_is_there(world, piece) &&
                   piece_under(world, piece, formation);
        if (may && (!heir || is_senior(world, piece, heir))) {
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
    int before = piece_parent(d->world, leader);
    int senior = d->world->traits->as[AS_SENIOR];

    if (piece_get(d->world, leader, PIECE_PLACE) == PLACE_NONE) {
        piece_set(d, leader, PIECE_PLACE, PLACE_WITH + before);
    }
    piece_set(d, leader, PIECE_PARENT, formation);
    piece_set(d, leader, PIECE_ECHELON, piece_get(d->world, formation, PIECE_ECHELON));
    if (senior) {
        piece_set(d, leader, senior, d->world->traits->at[KIND_PIECE][senior]->high);
    }
    return before;
}

/* A leader for a formation that nobody can take over, with the standards of his traits. */
static int replace(Decision *d, int formation)
{
    char id[PIECE_ID_ROOM];

    piece_new_id(d->world, id_of(d->world, formation), "repl", id);
    int leader =
        piece_make(d, PIECE_LEADER, piece_get(d->world, formation, PIECE_SIDE), id, "Replacement");
    piece_set(d, leader, PIECE_PARENT, formation);
    piece_set(d, leader, PIECE_ECHELON, piece_get(d->world, formation, PIECE_ECHELON));
    return leader;
}

void leader_succession(Decision *d, int lost)
{
    const GameDecl *decl = d->look.game->decl;
    int formation = piece_parent(d->world, lost), before = lost;

    piece_set(d, lost, PIECE_PLACE, PLACE_LOST);
    while (formation > 0) {
        int from = decl->army.heirs ? decl->army.heirs(d->world, formation) : HEIRS_NONE;
        if (from == HEIRS_NOBODY) {
            break;
        }
        int heir = from >= 0 ? heir_of(d->world, formation, from) : 0;
        int led = heir ? promote(d, heir, formation) : 0;
        int leader = heir ? heir : replace(d, formation);
        if (decl->army.succeeded) {
            decl->army.succeeded(d, formation, before, leader, !heir);
        }
        formation = led;
        before = heir;
    }
}

/* ---- the verbs: what became of him, and who follows ---- */

static void refuse_lost(const Look *look, const BoundCommand *bound, bool lost, Faults *faults)
{
    int leader = ARGS_OF(LoseArgs, bound)->leader;
    bool gone = !leader_is_there(look->world, leader);
    bool succeeded = piece_get(look->world, leader, PIECE_PLACE) == PLACE_LOST;

    if (gone != lost || succeeded) {
        fault_next(refuse(faults, "game.leader", bound->verb->cite, "%s is %s",
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
    refuse_lost(look, bound, false, faults);
}

void lose_decide(Decision *d)
{
    const LoseArgs *args = ARGS_OF(LoseArgs, d->bound);

    piece_set(d, args->leader, d->world->traits->as[AS_FATE], 1 + args->fate);
    leader_succession(d, args->leader);
}

void succeed_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    refuse_lost(look, bound, true, faults);
}

void succeed_decide(Decision *d)
{
    leader_succession(d, ARGS_OF(LoseArgs, d->bound)->leader);
}

static bool succession_is_due(const Look *look, Owed owed)
{
    return leader_is_lost(look->world, owed.thing);
}

const Duty succeed_duty = {
    .kind = KIND_PIECE,
    .anybodys = true,
    .rank = -DUTY_RANKS,
    .due = succession_is_due,
    .text = "%s is lost: another takes his place",
};
