/* SPDX-License-Identifier: MIT */
/* Leaders and strength are lost; who follows whom. CWB-2.7, 2.14a. */
#include "systems/cwb/game.h"

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
        piece_set(d, leader, PIECE_RATING, *cwb_words_replacement[rating] - '0');
    }
}

/* ---- strength ---- */

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
                          cwb_present(d->world, piece) == 0);
        }
    }
}
