/* SPDX-License-Identifier: MIT */
/* How far it is from hex to hex, counted straight. G-30. */
#include "game/army.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct Hex {
    int column, row;
} Hex;

/* The hex with which the words of a place begin: two digits of the column, two of the row. */
static bool hex_read(const char *place, Hex *hex)
{
    for (int i = 0; i < 4; i++) {
        if (!isdigit((unsigned char)place[i])) {
            return false;
        }
    }
    hex->column = 10 * (place[0] - '0') + place[1] - '0';
    hex->row = 10 * (place[2] - '0') + place[3] - '0';
    return !isalnum((unsigned char)place[4]);
}

static int hex_distance(Hex one, Hex other)
{
    int across = other.column - one.column;
    int along = (other.row - (other.column + 1) / 2) - (one.row - (one.column + 1) / 2);
    int third = -across - along;

    return (abs(across) + abs(along) + abs(third)) / 2;
}

int hexes_between(const Look *look, int from, int to)
{
    Hex here, there;

    if (hex_read(place_words(look->world, from), &here) &&
        hex_read(place_words(look->world, to), &there)) {
        return hex_distance(here, there);
    }
    int ride = ride_between(look, from, to);
    return ride == UNSAID ? UNSAID : ride / WHOLE;
}
