/* SPDX-License-Identifier: MIT */
#ifndef RULES_TAPE_H
#define RULES_TAPE_H

#include "base/chance.h"
#include "charts/dice.h"
#include "rules/chacha.h"

/*
 * A rule reads its dice from a tape. What happens past the end of what is already known is the only
 * difference between playing, replaying, asking for physical dice and counting every outcome.
 */
typedef enum TapeState {
    TAPE_OK,
    TAPE_WANTED,   /* by hand: the dice in `wanted` have not been thrown yet */
    TAPE_DIVERGED, /* by hand: a face no such die has */
    TAPE_OVERRUN,  /* there is more than can be enumerated */
} TapeState;

/* A class of totals that come to the same thing; totals of one class are enumerated once. */
typedef int TapeSort(const void *by, int total);

/* One outcome of a throw, with the totals of its class; or of a part, which was played so often. */
typedef struct Choice {
    int total, ways, of, plays;
} Choice;

/* One throw on the path that an enumeration is at; its choices lie behind those of the one before.
 */
typedef struct EveryLevel {
    int first, count, at;
    const void *what; /* that is thrown, if it is no dice */
} EveryLevel;

enum { EVERY_DEPTH = 96, EVERY_CHOICES = 2048, EVERY_DICE = 4 };

/* Dice with the ways of each total. */
typedef struct DiceWays {
    Dice dice;
    int ways[DICE_SPAN];
} DiceWays;

/* Every outcome of a procedure, one path after the other. */
typedef struct Every {
    int depth, known;
    EveryLevel level[EVERY_DEPTH];
    Choice choices[EVERY_CHOICES];
    DiceWays dice[EVERY_DICE]; /* those thrown before */
    int dice_count;
    struct RuleParts *parts; /* of the rule, that are thrown as one die; NULL: they are played */
} Every;

typedef enum TapeKind { TAPE_RANDOM, TAPE_HAND, TAPE_EVERY } TapeKind;

typedef struct Tape {
    TapeKind kind;
    TapeState state;
    Dice wanted;   /* what was asked for when the state left TAPE_OK */
    int missing;   /* TAPE_WANTED: how many of those dice are still to come */
    int bad;       /* TAPE_DIVERGED: the number that cannot be */
    int at, count; /* how far the faces have been read */
    const int *faces;
    Every *every;
    Chacha *random;
    Throw *kept; /* where throws are kept, or NULL */
    int kept_count, kept_room;
} Tape;

/* Throws at random from `generator`, which the caller seeded. */
Tape tape_random(Chacha *generator);

/* The key that stands for a seed as people write it. */
void tape_key(uint64_t seed, uint8_t key[32]);

/* The generator of one trial: the key is the game's or the run's, the nonce the trial. */
Chacha tape_generator(const uint8_t key[32], uint64_t trial);

/* Physical dice, typed one by one in the order the rule throws them. */
Tape tape_hand(const int *faces, int count);

/* Every outcome: init, then play and every_next until that is false; then again for another. The
 * first dice may have been thrown: then they are its faces. */
Tape tape_every(Every *every);
void every_init(Every *every);
void every_again(Every *every);
bool every_next(Every *every);

/* The chance of the path just played, and what was thrown on it. */
Chance every_chance(const Every *every, Chance before);
static inline const Choice *every_choice(const Every *every, int level)
{
    return &every->choices[every->level[level].first + every->level[level].at];
}

/* Keeps each throw in `kept`, as far as there is room. */
void tape_keep(Tape *tape, Throw *kept, int room);

/*
 * Throws the dice and gives their total. An enumeration takes one total of each class, with the
 * weight of all of them; without `sort` each total is its own class. Once the state is not OK the
 * answer is the lowest total, so that a procedure always comes to its end.
 */
int tape_throw(Tape *tape, Dice dice, TapeSort *sort, const void *by, Throw *thrown);

/* One die a side, ties thrown again: whether the first is the higher. */
bool tape_roll_off(Tape *tape, Dice die, Throw *last);

/*
 * Of an enumeration: throws something that is no dice, but has choices of its own. They count only
 * where the path is fresh, after all throws that are known. False: there are none, or no room.
 */
bool tape_choose(Tape *tape, const void *what, const Choice *choices, int count, int *total);
static inline bool tape_is_fresh(const Tape *tape)
{
    return tape->every->depth == tape->every->known;
}

/* Typed dice that nothing asked for. */
int tape_surplus(const Tape *tape);

#endif
