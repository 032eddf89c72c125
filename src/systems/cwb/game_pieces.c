/* SPDX-License-Identifier: MIT */
/* Who leads what, who stands where, what is wrecked. CWB-2.7, 2.14a. */
#include "systems/cwb/game.h"

#include <ctype.h>

/* Nobody to take the order: as a replacement would, who neither helps nor harms morale. */
enum { LONE_RATING = 2, NOBODYS_RATING = 1 };
/* Longer chains of pieces that stand with each other are circles. */
enum { CHAIN = 8 };

int formation_of(const World *world, int piece)
{
    bool leader = piece_get(world, piece, PIECE_KIND) == PIECE_LEADER;

    return leader ? piece_get(world, piece, PIECE_PARENT) : piece;
}

int leader_of(const World *world, int formation)
{
    for (int piece = 1; formation > 0 && piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) &&
            piece_get(world, piece, PIECE_PARENT) == formation &&
            piece_get(world, piece, PIECE_KIND) == PIECE_LEADER &&
            piece_get(world, piece, PIECE_FATE) == FATE_PRESENT) {
            return piece;
        }
    }
    return 0;
}

int above(const World *world, int piece, int echelon)
{
    piece = formation_of(world, piece);
    for (int i = 0; piece > 0 && i < CHAIN; i++) {
        if (piece_get(world, piece, PIECE_ECHELON) == echelon) {
            return piece;
        }
        piece = piece_get(world, piece, PIECE_PARENT);
    }
    return 0;
}

bool is_hq(const World *world, int piece, int echelon)
{
    return piece_get(world, piece, PIECE_KIND) == PIECE_HQ &&
           piece_get(world, piece, PIECE_ECHELON) == echelon;
}

int army_of(const World *world, int side)
{
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) && piece_get(world, piece, PIECE_SIDE) == side &&
            is_hq(world, piece, ECHELON_ARMY)) {
            return piece;
        }
    }
    return 0;
}

bool is_counted(const World *world, int piece)
{
    return world_is(world, KIND_PIECE, piece) &&
           piece_get(world, piece, PIECE_KIND) == PIECE_UNIT &&
           piece_get(world, piece, PIECE_ECHELON) >= ECHELON_BRIGADE;
}

bool is_lone(const World *world, int piece)
{
    return is_counted(world, piece) && piece_get(world, piece, PIECE_ARM) != ARM_INFANTRY;
}

int rating_met(const World *world, int formation)
{
    int leader = leader_of(world, formation);

    if (is_lone(world, formation)) {
        return LONE_RATING;
    }
    return leader ? piece_get(world, leader, PIECE_RATING) : NOBODYS_RATING;
}

bool in_play(const World *world, int piece)
{
    bool there = world_is(world, KIND_PIECE, piece);

    for (int i = 0; there && i < CHAIN; i++) {
        int place = piece_get(world, piece, PIECE_PLACE),
            up = piece_get(world, piece, PIECE_PARENT);
        bool leader = piece_get(world, piece, PIECE_KIND) == PIECE_LEADER;
        if (place == PLACE_LOST || place == PLACE_EXPECTED || place == PLACE_RESERVE) {
            return false;
        }
        if (place > PLACE_WITH && place < PLACE_TEXT) {
            piece = place - PLACE_WITH;
        } else if (place == PLACE_NONE && up > 0 &&
                   (leader || piece_get(world, up, PIECE_ECHELON) >= ECHELON_CORPS)) {
            piece = up;
        } else {
            break;
        }
    }
    return there;
}

/* Past blanks; whether there were any. */
static bool skip_blanks(const char **at)
{
    const char *before = *at;

    while (isspace((unsigned char)**at)) {
        (*at)++;
    }
    return *at > before;
}

bool same_words(const char *one, const char *other)
{
    skip_blanks(&one);
    skip_blanks(&other);
    for (;;) {
        bool here = skip_blanks(&one) && *one, there = skip_blanks(&other) && *other;
        if (here != there || tolower((unsigned char)*one) != tolower((unsigned char)*other)) {
            return false;
        }
        if (!*one) {
            return true;
        }
        one++;
        other++;
    }
}

/* The piece whose own place says where this one stands. */
static int base_of(const World *world, int piece)
{
    for (int i = 0; i < CHAIN; i++) {
        int place = piece_get(world, piece, PIECE_PLACE);
        bool leader = piece_get(world, piece, PIECE_KIND) == PIECE_LEADER;
        if (place > PLACE_WITH && place < PLACE_TEXT) {
            piece = place - PLACE_WITH;
        } else if ((place == PLACE_NONE || place == PLACE_EXPECTED) && leader) {
            piece = piece_get(world, piece, PIECE_PARENT);
        } else {
            break;
        }
    }
    return piece;
}

bool stands_with(const World *world, int one, int other)
{
    int here = base_of(world, one), there = base_of(world, other);
    const char *place = world_text(world, KIND_PIECE, here, PIECE_PLACE);

    return here == there ||
           (*place && same_words(place, world_text(world, KIND_PIECE, there, PIECE_PLACE)));
}

bool stands_at(const World *world, int piece, const char *words)
{
    int base = base_of(world, piece);
    const char *place = world_text(world, KIND_PIECE, base, PIECE_PLACE);
    bool named =
        base != piece && (same_words(words, world_text(world, KIND_PIECE, base, PIECE_ID)) ||
                          same_words(words, world_text(world, KIND_PIECE, base, PIECE_NAME)));

    return named || (*place && same_words(words, place));
}

bool unplaced(const World *world, int piece)
{
    return piece_get(world, base_of(world, piece), PIECE_PLACE) == PLACE_NONE;
}

/* ---- strength ---- */

int present_strength(const World *world, int unit)
{
    int strength = piece_get(world, unit, PIECE_STRENGTH);
    int losses = piece_get(world, unit, PIECE_LOSSES);
    int stragglers = piece_get(world, unit, PIECE_STRAGGLERS);

    if (strength == UNKNOWN || losses == UNKNOWN || stragglers == UNKNOWN) {
        return UNKNOWN;
    }
    return strength > losses + stragglers ? strength - losses - stragglers : 0;
}

/* A brigade's own losses, whatever became of its division; what is destroyed is wrecked. */
static int brigade_is_wrecked(const World *world, int brigade)
{
    int present = present_strength(world, brigade);
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

static int division_is_wrecked(const World *world, int division)
{
    int wrecks = piece_get(world, division, PIECE_WRECKS), wrecked = 0;

    if (piece_get(world, division, PIECE_PLACE) == PLACE_LOST) {
        return 1;
    }
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (is_counted(world, piece) && piece_get(world, piece, PIECE_PARENT) == division) {
            int is = brigade_is_wrecked(world, piece);
            if (is == UNKNOWN) {
                return UNKNOWN;
            }
            wrecked += is;
        }
    }
    return wrecks == UNKNOWN ? UNKNOWN : wrecks > 0 && wrecked >= wrecks;
}

int wrecked_now(const World *world, int piece)
{
    if (piece_get(world, piece, PIECE_ECHELON) == ECHELON_DIVISION) {
        int is = division_is_wrecked(world, piece);
        return is == 1 ? DIVISION_WRECKED : is;
    }
    if (!is_counted(world, piece)) {
        return UNWRECKED;
    }
    int is = brigade_is_wrecked(world, piece);
    if (is != 1) {
        return is;
    }
    int division = above(world, piece, ECHELON_DIVISION);
    int all = division ? division_is_wrecked(world, division) : 0;
    return all == UNKNOWN ? UNKNOWN : all ? DIVISION_WRECKED : BRIGADE_WRECKED;
}

int divisions_in(const World *world, int formation, bool wrecked)
{
    int count = 0, all = 0;

    if (piece_get(world, formation, PIECE_ECHELON) != ECHELON_CORPS) {
        int is = wrecked_now(world, formation);
        return !wrecked ? 1 : is == UNKNOWN ? UNKNOWN : is == DIVISION_WRECKED;
    }
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        int place = piece_get(world, piece, PIECE_PLACE);
        if (world_is(world, KIND_PIECE, piece) && place != PLACE_EXPECTED &&
            place != PLACE_RESERVE && piece_get(world, piece, PIECE_KIND) == PIECE_UNIT &&
            piece_get(world, piece, PIECE_ECHELON) == ECHELON_DIVISION &&
            piece_get(world, piece, PIECE_PARENT) == formation) {
            int is = wrecked_now(world, piece);
            all++;
            count = is == UNKNOWN || count == UNKNOWN ? UNKNOWN : count + (is == DIVISION_WRECKED);
        }
    }
    return wrecked ? count : all > 0 ? all : 1;
}

const char *name_of(const World *world, int piece)
{
    return world_text(world, KIND_PIECE, piece, PIECE_NAME);
}

const char *id_of(const World *world, int piece)
{
    return world_text(world, KIND_PIECE, piece, PIECE_ID);
}

int this_turn(const World *world)
{
    return clock_get(world, CLOCK_TURN);
}
