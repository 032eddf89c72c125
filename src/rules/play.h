/* SPDX-License-Identifier: MIT */
#ifndef RULES_PLAY_H
#define RULES_PLAY_H

#include "rules/rule.h"

/* A rule as it is played for people: with its trace, and with every die kept. */
enum { FACES_MOST = 400, THROWS_MOST = 400 };

/* Physical dice, one by one in the order of the throws. */
typedef struct Faces {
    int at[FACES_MOST];
    int count;
} Faces;

/* Reads "4,3" or "4 3" to the end of what was thrown so far. */
bool faces_read(const char *typed, Faces *faces, Faults *faults);

/* The highest seed, which fits into JSON. */
#define SEED_MOST ((uint64_t)INT64_MAX)

/* Reads a seed. */
bool seed_read(const char *typed, uint64_t *seed, Faults *faults);

/* A large thing: make it on the heap, zeroed, and fill in rule, book and asks. */
typedef struct Play {
    const Rule *rule;
    const Book *book;
    Situation asks, situation; /* as asked, and as it came out */
    Trace trace;
    Throw throws[THROWS_MOST];
    Tape tape;
    Umpire ump;
} Play;

/* Plays it from the start with the dice of a tape. */
void play(Play *play, Tape tape);

/* The part of a long rule that is being played, or NULL. */
const char *play_part(const Play *play);

#endif
