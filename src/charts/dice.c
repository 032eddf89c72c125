/* SPDX-License-Identifier: MIT */
/* Dice as a rulebook names them: sums, d66, ten-sided from 1 or from 0, roll-offs. */
#include "charts/dice.h"

#include <string.h>

bool dice_same(Dice one, Dice other)
{
    return one.count == other.count && one.sides == other.sides && one.reading == other.reading;
}

bool dice_parse(const char *from, Dice *dice)
{
    const char *d = strchr(from, 'd');
    char count[4] = "1", sides[4] = "";
    int number, faces;

    if (!d || d - from > 2) {
        return false;
    }
    if (d > from) {
        memcpy(count, from, (size_t)(d - from));
        count[d - from] = '\0';
    }
    size_t digits = strspn(d + 1, "0123456789");
    if (digits == 0 || digits > 3) {
        return false;
    }
    memcpy(sides, d + 1, digits);
    sides[digits] = '\0';
    const char *rest = d + 1 + digits;
    if (!text_number(count, &number) || !text_number(sides, &faces)) {
        return false;
    }
    if (number == 1 && faces == 66 && !*rest) {
        *dice = D66;
        return true;
    }
    if (number == 1 && faces == 10 && strcmp(rest, " 0..9") == 0) {
        *dice = D10_0;
        return true;
    }
    if (*rest || number < 1 || number > DICE_MOST || faces < 2 || faces > 100 ||
        number * faces >= DICE_SPAN) {
        return false;
    }
    *dice = (Dice){ (unsigned char)number, (unsigned char)faces, DICE_SUM };
    int combinations = 1;
    for (int i = 0; i < number; i++) {
        combinations *= faces;
        if (combinations > 10000000) {
            return false;
        }
    }
    return true;
}

void dice_print(Text *to, Dice dice)
{
    switch ((DiceReading)dice.reading) {
    case DICE_SUM:
        if (dice.count > 1) {
            text_addf(to, "%d", dice.count);
        }
        text_addf(to, "d%d", dice.sides);
        break;
    case DICE_TENS:
        text_addf(to, "d%d%d", dice.sides, dice.sides);
        break;
    case DICE_ZERO:
        text_addf(to, "d%d read 0 to %d", dice.sides, dice.sides - 1);
        break;
    case DICE_OFF:
        text_addf(to, "a d%d each", dice.sides);
        break;
    }
}

int dice_low(Dice dice)
{
    return dice.reading == DICE_TENS ? 11 : dice.reading == DICE_ZERO ? 0 : dice.count;
}

int dice_high(Dice dice)
{
    return dice.reading == DICE_TENS   ? 11 * dice.sides
           : dice.reading == DICE_ZERO ? dice.sides - 1
                                       : dice.count * dice.sides;
}

void dice_ways(Dice dice, int ways[DICE_SPAN])
{
    memset(ways, 0, DICE_SPAN * sizeof *ways);
    if (dice.reading == DICE_TENS) {
        for (int tens = 1; tens <= dice.sides; tens++) {
            for (int ones = 1; ones <= dice.sides; ones++) {
                ways[10 * tens + ones - 11] = 1;
            }
        }
        return;
    }
    ways[0] = 1;
    for (int die = 0; die < dice.count; die++) {
        for (int total = dice_high(dice) - dice_low(dice); total >= 0; total--) {
            int sum = 0;
            for (int face = 0; face < dice.sides && face <= total; face++) {
                sum += ways[total - face];
            }
            ways[total] = sum;
        }
    }
}

int dice_combinations(Dice dice)
{
    int all = 1;

    for (int die = 0; die < dice.count; die++) {
        all *= dice.sides;
    }
    return all;
}

bool dice_face(Dice dice, int typed, unsigned char *face)
{
    int low = dice.reading == DICE_ZERO ? 0 : 1;
    int high = dice.reading == DICE_ZERO ? dice.sides - 1 : dice.sides;

    if (typed == 0 && dice.sides == 10) { /* a ten-sided die shows 0 for its ten */
        typed = low == 0 ? 0 : 10;
    }
    if (typed < low || typed > high) {
        return false;
    }
    *face = (unsigned char)typed;
    return true;
}

int throw_total(const Throw *thrown)
{
    int total = 0;

    if (thrown->dice.reading == DICE_TENS) {
        return 10 * thrown->faces[0] + thrown->faces[1];
    }
    for (int die = 0; die < thrown->dice.count; die++) {
        total += thrown->faces[die];
    }
    return total;
}

static void print_faces(Text *to, const Throw *thrown, const char *between)
{
    for (int die = 0; die < thrown->dice.count; die++) {
        text_addf(to, "%s%d", die ? between : "", thrown->faces[die]);
    }
}

void throw_print(Text *to, const Throw *thrown)
{
    switch ((DiceReading)thrown->dice.reading) {
    case DICE_SUM:
        dice_print(to, thrown->dice);
        text_add(to, "=");
        print_faces(to, thrown, "+");
        break;
    case DICE_TENS:
        dice_print(to, thrown->dice);
        text_add(to, "=");
        print_faces(to, thrown, ",");
        break;
    case DICE_ZERO:
        text_addf(to, "d%d=%d", thrown->dice.sides, thrown->faces[0]);
        break;
    case DICE_OFF:
        text_add(to, "off=");
        print_faces(to, thrown, ":");
        break;
    }
}

int throws_print_next(Text *to, const Throw *throws, int count, int at)
{
    throw_print(to, &throws[at]);
    while (throws[at].dice.reading == DICE_OFF && throws[at].faces[0] == throws[at].faces[1] &&
           at + 1 < count && throws[at + 1].dice.reading == DICE_OFF) {
        at++;
        text_add(to, ",");
        print_faces(to, &throws[at], ":");
    }
    return at + 1;
}

bool throw_parse(const char *from, Dice die, Throw *thrown)
{
    Text name = { 0 };
    const char *between = die.reading == DICE_TENS ? "," : die.reading == DICE_OFF ? ":" : "+";
    const char *at = strchr(from, '=');
    Throw read = { .dice = die };

    if (die.reading == DICE_OFF) {
        text_add(&name, "off");
    } else if (die.reading == DICE_ZERO) {
        text_addf(&name, "d%d", die.sides);
    } else {
        dice_print(&name, die);
    }
    bool named =
        at && (size_t)(at - from) == name.length && strncmp(from, text_of(&name), name.length) == 0;
    text_finish(&name);
    if (!named) {
        return false;
    }
    at++;
    for (int i = 0; i < die.count; i++) {
        char number[4] = "";
        size_t digits = strspn(at, "0123456789");
        int face;
        if (digits == 0 || digits > 3) {
            return false;
        }
        memcpy(number, at, digits);
        text_number(number, &face);
        int low = die.reading == DICE_ZERO ? 0 : 1;
        if (face < low || face > die.sides - (low == 0) || !dice_face(die, face, &read.faces[i])) {
            return false;
        }
        at += digits;
        if (i + 1 < die.count && *at++ != *between) {
            return false;
        }
    }
    *thrown = read;
    return *at == '\0';
}
