/* SPDX-License-Identifier: MIT */
/* Leaders and strength are lost; who follows whom. CWB-2.7, 2.14a. */
#include "systems/cwb/game.h"

typedef struct LossArgs {
    int unit, casualties, stragglers, guns;
} LossArgs;

int cwb_heirs(const World *world, int formation)
{
    switch (piece_get(world, formation, PIECE_ECHELON)) {
    case ECHELON_ARMY:
        return ECHELON_CORPS;
    case ECHELON_WING:
        return HEIRS_NOBODY;
    case ECHELON_CORPS:
        return ECHELON_DIVISION;
    }
    return HEIRS_NONE;
}

void cwb_succeeded(Decision *d, int formation, int before, int leader, bool replacement)
{
    int rating = piece_get(d->world, formation, PIECE_REPLACEMENT);

    if (piece_get(d->world, formation, PIECE_LEADER_LOST) != 1) {
        piece_set(d, formation, PIECE_POST_ANTI, piece_get(d->world, before, PIECE_ANTI));
        piece_set(d, formation, PIECE_LEADER_LOST, 1);
    }
    if (replacement) {
        piece_set(d, leader, PIECE_RATING, *cwb_replacement_words[rating] - '0');
    }
}

/* ---- strength ---- */

static void loss_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const LossArgs *args = ARGS_OF(LossArgs, bound);
    int unit = args->unit, present = cwb_present_strength(look, unit);

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

static void loss_decide(Decision *d)
{
    const LossArgs *args = ARGS_OF(LossArgs, d->bound);

    add_to(d, args->unit, PIECE_LOSSES, args->casualties);
    add_to(d, args->unit, PIECE_STRAGGLERS, args->stragglers);
    add_to(d, args->unit, PIECE_GUNS, -args->guns);
}

/* No more is lost than there was; a leader's loss has consequences. */
void cwb_piece_applied(Decision *d, int piece)
{
    int strength = piece_get(d->world, piece, PIECE_STRENGTH);
    int losses = piece_get(d->world, piece, PIECE_LOSSES);
    int stragglers = piece_get(d->world, piece, PIECE_STRAGGLERS);

    if (leader_is_lost(d->world, piece)) {
        leader_succession(d, piece);
    } else if (losses + stragglers > strength) {
        losses = losses < strength ? losses : strength;
        piece_set(d, piece, PIECE_LOSSES, losses);
        piece_set(d, piece, PIECE_STRAGGLERS, strength - losses);
    }
}

/* All see that a brigade is no more; stragglers who come back bring it back. CWB-2.13. */
void cwb_note_destroyed(Decision *d)
{
    int changes = d->entry->changes_count;

    for (int i = 0; i < changes; i++) {
        const Change *change = &d->entry->changes[i];
        int piece = change->thing;
        bool strength = change->trait == PIECE_STRENGTH || change->trait == PIECE_LOSSES ||
                        change->trait == PIECE_STRAGGLERS;
        if (change->kind == KIND_PIECE && strength && cwb_is_counted(d->world, piece)) {
            piece_set(d, piece, PIECE_DESTROYED,
                      piece_get(d->world, piece, PIECE_STRENGTH) > 0 &&
                          cwb_present_strength(&d->look, piece) == 0);
        }
    }
}

/* ---- verbs ---- */

static const char *const lost_words[] = { "killed", "wounded", "captured", NULL };

/* clang-format off */
const Verb cwb_losses_verbs[] = {
    { "lose", "a leader is lost; another takes his place", "CWB-2.14a",
      .params = FIELDS(
          { "leader", "a leader of yours", PIECE_ARG(LoseArgs, leader), .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "fate", "what became of him", WORD(LoseArgs, fate, lost_words) }),
      .grave = true, .who = WHO_SIDE, .commanders = true, DOES(lose) },
    { "succeed", "another takes the place of a leader who is lost", "CWB-2.14a",
      .params = FIELDS(
          { "leader", "the one who is lost", PIECE_ARG(LoseArgs, leader), .own = true,
            .pieces = PIECES(PIECE_LEADER) }),
      .who = WHO_SIDE, .commanders = true, DOES(succeed), .duty = &succeed_duty },
    { "loss", "report what a unit lost", "CWB-2.7",
      .params = FIELDS(
          { "unit", "a brigade or battery of yours", PIECE_ARG(LossArgs, unit), .own = true,
            .pieces = PIECES(PIECE_UNIT),
            .echelons = ECHELONS(ECHELON_BRIGADE) | ECHELONS(ECHELON_BATTERY) },
          { "casualties", "strength points lost", NUMBER(LossArgs, casualties, 0, 99),
            .optional = true },
          { "stragglers", "strength points that straggle", NUMBER(LossArgs, stragglers, 0, 99),
            .optional = true },
          { "guns", "gun points lost", NUMBER(LossArgs, guns, 0, 50), .optional = true }),
      .grave = true, .who = WHO_SIDE, .commanders = true, DOES(loss) },
    { 0 },
};
/* clang-format on */
