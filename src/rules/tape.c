/* SPDX-License-Identifier: MIT */
/* Dice as a tape: at random, by hand, or every outcome. */
#include "rules/tape.h"

#include <string.h>

Tape tape_random(Chacha *generator)
{
    return (Tape){ .kind = TAPE_RANDOM, .random = generator };
}

void tape_key(uint64_t seed, uint8_t key[32])
{
    memset(key, 0, 32);
    for (int i = 0; i < 8; i++) {
        key[i] = (uint8_t)(seed >> 8 * i);
    }
}

Chacha tape_generator(const uint8_t key[32], uint64_t trial)
{
    uint8_t nonce[12] = { 0 };
    Chacha generator;

    for (int i = 0; i < 8; i++) {
        nonce[i] = (uint8_t)(trial >> 8 * i);
    }
    chacha_init(&generator, key, nonce, 0);
    return generator;
}

Tape tape_hand(const int *faces, int count)
{
    return (Tape){ .kind = TAPE_HAND, .faces = faces, .count = count };
}

void every_init(Every *every)
{
    every->dice_count = 0;
    every->parts = NULL;
    every_again(every);
}

void every_again(Every *every)
{
    every->depth = every->known = 0;
}

Tape tape_every(Every *every)
{
    every->depth = 0;
    return (Tape){ .kind = TAPE_EVERY, .every = every };
}

bool every_next(Every *every)
{
    every->known = every->depth;
    while (every->known > 0) {
        EveryLevel *level = &every->level[every->known - 1];
        if (++level->at < level->count) {
            return true;
        }
        every->known--;
    }
    return false;
}

Chance every_chance(const Every *every, Chance before)
{
    for (int i = 0; i < every->depth; i++) {
        const Choice *choice = every_choice(every, i);
        before = chance_times(before, (Wide)choice->ways, (Wide)choice->of);
    }
    return before;
}

void tape_keep(Tape *tape, Throw *kept, int room)
{
    tape->kept = kept;
    tape->kept_room = room;
}

static void leave(Tape *tape, TapeState state, Dice wanted)
{
    tape->state = state;
    tape->wanted = wanted;
}

/* A die without bias: numbers past the last whole multiple of its sides are thrown away. */
static unsigned char random_face(Chacha *generator, Dice dice)
{
    uint32_t sides = dice.sides, least = (0u - sides) % sides, word;

    do {
        word = chacha_next(generator);
    } while (word < least);
    return (unsigned char)(word % sides + (dice.reading != DICE_ZERO));
}

static bool typed_faces(Tape *tape, Throw *thrown)
{
    Dice dice = thrown->dice;

    for (int die = 0; die < dice.count; die++) {
        if (tape->at == tape->count) {
            leave(tape, TAPE_WANTED, dice);
            tape->missing = dice.count - die;
            return false;
        }
        int typed = tape->faces[tape->at];
        if (!dice_face(dice, typed, &thrown->faces[die])) {
            leave(tape, TAPE_DIVERGED, dice);
            tape->bad = typed;
            return false;
        }
        tape->at++;
    }
    return true;
}

/* The faces of a real throw, kept; false when the tape has left TAPE_OK. */
static bool real_faces(Tape *tape, Dice dice, Throw *thrown)
{
    *thrown = (Throw){ .dice = dice };
    if (tape->kind == TAPE_RANDOM) {
        for (int die = 0; die < dice.count; die++) {
            thrown->faces[die] = random_face(tape->random, dice);
        }
    } else if (!typed_faces(tape, thrown)) {
        return false;
    }
    if (tape->kept_count < tape->kept_room) {
        tape->kept[tape->kept_count++] = *thrown;
    }
    return true;
}

/* The level that the enumeration is at now; NULL and overrun when there are too many. */
static EveryLevel *next_level(Tape *tape, Dice dice)
{
    Every *every = tape->every;

    EveryLevel *before = every->depth ? &every->level[every->depth - 1] : NULL;
    int first = before ? before->first + before->count : 0;
    if (every->depth == EVERY_DEPTH || first + DICE_SPAN > EVERY_CHOICES) {
        leave(tape, TAPE_OVERRUN, dice);
        return NULL;
    }
    every->level[every->depth].first = first;
    return &every->level[every->depth++];
}

/* The ways of some dice; a rule throws few kinds of them, so they are remembered. */
static const int *ways_of(Every *every, Dice dice)
{
    for (int i = 0; i < every->dice_count; i++) {
        if (dice_same(every->dice[i].dice, dice)) {
            return every->dice[i].ways;
        }
    }
    every->dice_count -= every->dice_count == EVERY_DICE;
    DiceWays *fresh = &every->dice[every->dice_count++];
    fresh->dice = dice;
    dice_ways(dice, fresh->ways);
    return fresh->ways;
}

static void fill_level(EveryLevel *level, Choice *choices, Dice dice, const int *ways,
                       TapeSort *sort, const void *by)
{
    int classes[DICE_SPAN];
    int low = dice_low(dice), high = dice_high(dice), of = 0;

    level->count = level->at = 0;
    level->what = NULL;
    for (int total = low; total <= high; total++) {
        int i = level->count;
        if (!ways[total - low]) {
            continue;
        }
        of += ways[total - low];
        int class = sort ? sort(by, total) : total;
        for (i = 0; i < level->count && classes[i] != class; i++) {}
        if (i == level->count) {
            classes[level->count] = class;
            choices[level->count++] = (Choice){ .total = total, .plays = 1 };
        }
        choices[i].ways += ways[total - low];
    }
    for (int i = 0; i < level->count; i++) {
        choices[i].of = of;
    }
}

/* The ways of each total once all but the last dice of a throw lie there. */
static void ways_left(Throw thrown, int missing, int ways[DICE_SPAN])
{
    Dice dice = thrown.dice;
    int low = dice_low(dice), combinations = 1;

    memset(ways, 0, DICE_SPAN * sizeof *ways);
    for (int i = 0; i < missing; i++) {
        combinations *= dice.sides;
    }
    for (int number = 0; number < combinations; number++) {
        int rest = number;
        for (int die = dice.count - missing; die < dice.count; die++, rest /= dice.sides) {
            thrown.faces[die] = (unsigned char)(rest % dice.sides + (dice.reading != DICE_ZERO));
        }
        ways[throw_total(&thrown) - low]++;
    }
}

static int every_throw(Tape *tape, Dice dice, TapeSort *sort, const void *by)
{
    Every *every = tape->every;
    Throw thrown = { .dice = dice };
    int left[DICE_SPAN];
    const int *ways = NULL;

    if (tape->at < tape->count) {
        if (typed_faces(tape, &thrown)) {
            return throw_total(&thrown);
        }
        if (tape->state != TAPE_WANTED) {
            return dice_low(dice);
        }
        tape->state = TAPE_OK;
        ways_left(thrown, tape->missing, left);
        ways = left;
    }
    EveryLevel *level = next_level(tape, dice);
    if (!level) {
        return dice_low(dice);
    }
    Choice *choices = every->choices + level->first;
    if (every->depth > every->known) {
        fill_level(level, choices, dice, ways ? ways : ways_of(every, dice), sort, by);
        every->known = every->depth;
    }
    return choices[level->at].total;
}

int tape_throw(Tape *tape, Dice dice, TapeSort *sort, const void *by, Throw *thrown)
{
    if (tape->state != TAPE_OK) {
        return dice_low(dice);
    }
    if (tape->kind == TAPE_EVERY) {
        return every_throw(tape, dice, sort, by);
    }
    return real_faces(tape, dice, thrown) ? throw_total(thrown) : dice_low(dice);
}

bool tape_choose(Tape *tape, const void *what, const Choice *choices, int count, int *total)
{
    Every *every = tape->every;
    bool fresh = tape_is_fresh(tape);

    if (tape->state != TAPE_OK || (fresh ? !count : every->level[every->depth].what != what)) {
        return false;
    }
    EveryLevel *level = next_level(tape, (Dice){ 0 });
    if (level && fresh) {
        memcpy(every->choices + level->first, choices, (size_t)count * sizeof *choices);
        *level = (EveryLevel){ .first = level->first, .count = count, .what = what };
        every->known = every->depth;
    }
    *total = level ? every->choices[level->first + level->at].total : 0;
    return level;
}

/* Who wins, where the first die lies there with `face`, or none does (0). Ties are thrown again, in
 * which each side wins as often as the other. */
static bool every_roll_off(Tape *tape, int sides, int face)
{
    static const char OFF[] = "roll-off";
    int of = face ? 2 * sides : 2, ways = face ? 2 * face - 1 : 1, first = 1;
    const Choice choices[] = { { 1, ways, of, 1 }, { 0, of - ways, of, 1 } };

    tape_choose(tape, OFF, choices, 2, &first);
    return first;
}

bool tape_roll_off(Tape *tape, Dice die, Throw *last)
{
    Dice off = { 2, die.sides, DICE_OFF };

    while (tape->state == TAPE_OK && tape->kind == TAPE_EVERY) {
        *last = (Throw){ .dice = off };
        bool lies = tape->at < tape->count, whole = lies && typed_faces(tape, last);
        if (lies && !whole && tape->state == TAPE_WANTED) {
            tape->state = TAPE_OK;
        } else if (whole && last->faces[0] == last->faces[1]) {
            continue;
        }
        return whole ? last->faces[0] > last->faces[1]
                     : every_roll_off(tape, die.sides, last->faces[0]);
    }
    while (tape->state == TAPE_OK && real_faces(tape, off, last)) {
        if (last->faces[0] != last->faces[1]) {
            return last->faces[0] > last->faces[1];
        }
    }
    return true;
}

int tape_surplus(const Tape *tape)
{
    return tape->count - tape->at;
}
