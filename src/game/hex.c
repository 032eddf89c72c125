/* SPDX-License-Identifier: MIT */
/* How far it is from hex to hex, counted straight. G-30. */
#include "game/army.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { HEX_DIGITS = 4 };

int place_hex(const char *place)
{
    int hex = 0;

    for (int i = 0; i < HEX_DIGITS; i++) {
        if (!isdigit((unsigned char)place[i])) {
            return 0;
        }
        hex = hex * 10 + place[i] - '0';
    }
    return hex / 100 && hex % 100 && !isalnum((unsigned char)place[HEX_DIGITS]) ? hex : 0;
}

const char *place_name(const char *place)
{
    place += place_hex(place) ? HEX_DIGITS : 0;
    return place + strspn(place, " ");
}

/* The row, as if no column lay lower than the one before it. */
static int slant(int hex)
{
    return hex % 100 - (hex / 100 + 1) / 2;
}

int hex_distance(int one, int other)
{
    int across = other / 100 - one / 100, along = slant(other) - slant(one);

    return (abs(across) + abs(along) + abs(across + along)) / 2;
}

int hexes_between(const Look *look, int from, int to)
{
    int here = place_hex(place_words(look->world, from));
    int there = place_hex(place_words(look->world, to));

    if (here && there) {
        return hex_distance(here, there);
    }
    int ride = ride_between(look, from, to);
    return ride == UNSAID ? UNSAID : ride / WHOLE;
}

static void take_least(int *least, int hex, int other)
{
    int apart = other ? hex_distance(hex, other) : UNSAID;

    if (other && (*least == UNSAID || apart < *least)) {
        *least = apart;
    }
}

int hex_apart(const Look *look, int hex)
{
    const Scenario *scenario = look->game->scenario;
    int least = UNSAID;

    for (int i = 0; i < scenario->spots_count; i++) {
        take_least(&least, hex, place_hex(scenario->spots[i].place));
    }
    for (int piece = 0; (piece = world_after(look->world, KIND_PIECE, piece));) {
        take_least(&least, hex, place_hex(world_text(look->world, KIND_PIECE, piece, PIECE_PLACE)));
    }
    return least;
}
