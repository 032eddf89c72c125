/* SPDX-License-Identifier: MIT */
/* Who leads what, who stands where, what is wrecked. CWB-2.7, 2.14a. */
#include "systems/cwb/game.h"

/* Nobody to take the order: as a replacement would, who neither helps nor harms morale. */
enum { LONE_RATING = 2, NOBODYS_RATING = 1 };
bool cwb_is_counted(const World *world, int piece)
{
    return world_is(world, KIND_PIECE, piece) &&
           piece_get(world, piece, PIECE_KIND) == PIECE_UNIT &&
           piece_get(world, piece, PIECE_ECHELON) >= ECHELON_BRIGADE;
}

bool cwb_is_lone(const World *world, int piece)
{
    return cwb_is_counted(world, piece) && piece_get(world, piece, PIECE_ARM) != ARM_INFANTRY;
}

int cwb_rating_met(const Look *look, int formation)
{
    const World *world = look->world;
    int leader = leader_of(world, formation);

    if (cwb_is_lone(world, formation)) {
        return LONE_RATING;
    }
    return leader ? piece_get(world, leader, PIECE_RATING) : NOBODYS_RATING;
}

int cwb_anti_of(const World *world, int formation)
{
    if (piece_get(world, formation, PIECE_LEADER_LOST) == 1) {
        return piece_get(world, formation, PIECE_POST_ANTI);
    }
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) &&
            piece_get(world, piece, PIECE_KIND) == PIECE_LEADER &&
            piece_parent(world, piece) == formation) {
            return piece_get(world, piece, PIECE_ANTI);
        }
    }
    return 0;
}

/* ---- strength ---- */

int cwb_present_strength(const Look *look, int unit)
{
    const World *world = look->world;
    int strength = piece_get(world, unit, PIECE_STRENGTH);
    int losses = piece_get(world, unit, PIECE_LOSSES);
    int stragglers = piece_get(world, unit, PIECE_STRAGGLERS);

    if (strength == UNKNOWN || losses == UNKNOWN || stragglers == UNKNOWN) {
        return UNKNOWN;
    }
    return strength > losses + stragglers ? strength - losses - stragglers : 0;
}

/* A brigade's own losses, whatever became of its division; what is destroyed is wrecked. */
static int brigade_is_wrecked(const Look *look, int brigade)
{
    const World *world = look->world;
    int present = cwb_present_strength(look, brigade);
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
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
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
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        int place = piece_get(world, piece, PIECE_PLACE);
        if (world_is(world, KIND_PIECE, piece) && place != PLACE_EXPECTED &&
            place != PLACE_RESERVE && piece_get(world, piece, PIECE_KIND) == PIECE_UNIT &&
            piece_get(world, piece, PIECE_ECHELON) == ECHELON_DIVISION &&
            piece_parent(world, piece) == formation) {
            int is = cwb_wrecked_now(look, piece);
            all++;
            count = is == UNKNOWN || count == UNKNOWN ? UNKNOWN : count + (is == DIVISION_WRECKED);
        }
    }
    return wrecked ? count : all > 0 ? all : 1;
}
