/* SPDX-License-Identifier: MIT */
/* Dice as a rulebook names them: sums, d66, ten-sided from 1 or from 0, roll-offs. */
#include "charts/dice.h"

#include <limits.h>
#include <stdlib.h>
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

static const char *between(Dice dice)
{
    return dice.reading == DICE_TENS ? "," : dice.reading == DICE_OFF ? ":" : "+";
}

static void print_faces(Text *to, const Throw *thrown)
{
    for (int die = 0; die < thrown->dice.count; die++) {
        text_addf(to, "%s%d", die ? between(thrown->dice) : "", thrown->faces[die]);
    }
}

void throw_print(Text *to, const Throw *thrown)
{
    if (thrown->dice.reading == DICE_OFF) {
        text_add(to, "off");
    } else if (thrown->dice.reading == DICE_ZERO) {
        text_addf(to, "d%d", thrown->dice.sides);
    } else {
        dice_print(to, thrown->dice);
    }
    text_add(to, "=");
    print_faces(to, thrown);
}

void throw_print_full(Text *to, const Throw *thrown)
{
    if (thrown->dice.reading == DICE_OFF) {
        text_addf(to, "off d%d=", thrown->dice.sides);
        print_faces(to, thrown);
    } else if (thrown->dice.reading == DICE_ZERO) {
        text_addf(to, "d%d 0..%d=", thrown->dice.sides, thrown->dice.sides - 1);
        print_faces(to, thrown);
    } else {
        throw_print(to, thrown);
    }
}

int throws_print_next(Text *to, const Throw *throws, int count, int at)
{
    throw_print(to, &throws[at]);
    while (throws[at].dice.reading == DICE_OFF && throws[at].faces[0] == throws[at].faces[1] &&
           at + 1 < count && throws[at + 1].dice.reading == DICE_OFF) {
        at++;
        text_add(to, ",");
        print_faces(to, &throws[at]);
    }
    return at + 1;
}

/* What is printed of it must be what was read: so no die shows what it has not. */
static bool reads(const Throw *thrown, const char *from)
{
    Text again = { 0 };

    throw_print_full(&again, thrown);
    bool same = strcmp(text_of(&again), from) == 0;
    text_finish(&again);
    return same;
}

bool throw_parse(const char *from, Throw *thrown)
{
    bool off = strncmp(from, "off ", 4) == 0;
    size_t length = strcspn(from, "=");
    char name[16] = "";

    *thrown = (Throw){ 0 };
    if (length >= sizeof name) {
        return false;
    }
    memcpy(name, from, length);
    if (!dice_parse(name + (off ? 4 : 0), &thrown->dice)) {
        return false;
    }
    if (off) {
        thrown->dice = (Dice){ 2, thrown->dice.sides, DICE_OFF };
    }
    for (int i = 0; i < thrown->dice.count; i++) {
        char *end = (char *)from + length;
        long face = *end ? strtol(end + 1, &end, 10) : -1;
        if (face < 0 || face > UCHAR_MAX ||
            !dice_face(thrown->dice, (int)face, &thrown->faces[i])) {
            return false;
        }
        length = (size_t)(end - from);
    }
    return reads(thrown, from);
}
