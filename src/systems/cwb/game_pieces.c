/* SPDX-License-Identifier: MIT */
/* Who leads what, who stands where, what is wrecked. CWB-2.7, 2.14a. */
#include "systems/cwb/game.h"

/* The anti-initiative of a post: its first leader's, also when he is lost. */
static int anti_of(const World *world, int formation)
{
    if (piece_get(world, formation, PIECE_LEADER_LOST) == 1) {
        return piece_get(world, formation, PIECE_POST_ANTI);
    }
    EACH_PIECE (world, piece) {
        if (piece_get(world, piece, PIECE_KIND) == PIECE_LEADER &&
            piece_parent(world, piece) == formation) {
            return piece_get(world, piece, PIECE_ANTI);
        }
    }
    return 0;
}

/* The anti-initiative of all posts above a leader. */
int cwb_anti_above(const Look *look, int leader)
{
    const World *world = look->world;
    int anti = 0, at = piece_parent(world, formation_of(world, leader));

    for (int i = world_count(world, KIND_PIECE); at > 0 && i > 0; i--) {
        anti += anti_of(world, at);
        at = piece_parent(world, at);
    }
    return anti < -4 ? -4 : anti;
}

/* ---- strength ---- */

/* A brigade's own losses, whatever became of its division; what is destroyed is wrecked. */
static int brigade_is_wrecked(const Look *look, int brigade)
{
    const World *world = look->world;
    int present = cwb_present(look->world, brigade);
    int wrecks = piece_get(world, brigade, PIECE_WRECKS);

    if (piece_get(world, brigade, PIECE_ARM) == ARM_ARTILLERY) {
        return 0;
    }
    if (piece_get(world, brigade, PIECE_PLACE) == PLACE_LOST) {
        return 1;
    }
    if (wrecks == 0) {
        return 0;
    }
    if (present == UNKNOWN || wrecks == UNKNOWN) {
        return UNKNOWN;
    }
    return piece_get(world, brigade, PIECE_STRENGTH) - present >= wrecks;
}

static int division_is_wrecked(const Look *look, int division)
{
    const World *world = look->world;
    int wrecks = piece_get(world, division, PIECE_WRECKS), wrecked = 0;

    if (piece_get(world, division, PIECE_PLACE) == PLACE_LOST) {
        return 1;
    }
    EACH_PIECE (world, piece) {
        if (cwb_is_counted(world, piece) && piece_parent(world, piece) == division) {
            int is = brigade_is_wrecked(look, piece);
            if (is == UNKNOWN) {
                return UNKNOWN;
            }
            wrecked += is;
        }
    }
    return wrecks == UNKNOWN ? UNKNOWN : wrecks > 0 && wrecked >= wrecks;
}

int cwb_wrecked_now(const Look *look, int piece)
{
    const World *world = look->world;
    if (piece_get(world, piece, PIECE_ECHELON) == ECHELON_DIVISION) {
        int is = division_is_wrecked(look, piece);
        return is == 1 ? DIVISION_WRECKED : is;
    }
    if (!cwb_is_counted(world, piece)) {
        return UNWRECKED;
    }
    int is = brigade_is_wrecked(look, piece);
    if (is != 1) {
        return is;
    }
    int division = above(world, piece, ECHELON_DIVISION);
    int all = division ? division_is_wrecked(look, division) : 0;
    return all == UNKNOWN ? UNKNOWN : all ? DIVISION_WRECKED : BRIGADE_WRECKED;
}

int cwb_divisions_in(const Look *look, int formation, bool wrecked)
{
    const World *world = look->world;
    int count = 0, all = 0;

    if (piece_get(world, formation, PIECE_ECHELON) != ECHELON_CORPS) {
        int is = cwb_wrecked_now(look, formation);
        return !wrecked ? 1 : is == UNKNOWN ? UNKNOWN : is == DIVISION_WRECKED;
    }
    EACH_PIECE (world, piece) {
        int place = piece_get(world, piece, PIECE_PLACE);
        if (place != PLACE_EXPECTED && place != PLACE_RESERVE &&
            piece_get(world, piece, PIECE_KIND) == PIECE_UNIT &&
            piece_get(world, piece, PIECE_ECHELON) == ECHELON_DIVISION &&
            piece_parent(world, piece) == formation) {
            int is = cwb_wrecked_now(look, piece);
            all++;
            count = is == UNKNOWN || count == UNKNOWN ? UNKNOWN : count + (is == DIVISION_WRECKED);
        }
    }
    return wrecked ? count : all > 0 ? all : 1;
}
