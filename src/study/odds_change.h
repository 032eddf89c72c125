/* SPDX-License-Identifier: MIT */
#ifndef STUDY_ODDS_CHANGE_H
#define STUDY_ODDS_CHANGE_H

#include "rules/odds.h"

/*
 * What the differences of two books do to the odds: the rules that both have are counted in both,
 * in their worked examples and variations of them.
 */
enum { CHANGES_TOLD = 3 };

/* A situation with other odds in the second book, or which only one of them can count. */
typedef struct ChangedCase {
    Situation asks;
    Odds *from, *to; /* of all answers together */
    const Field *by; /* the main answer if its odds changed, else the one that changed most */
    double distance; /* the part of the chances that moved, of a course in any turn: 0 to 1 */
    bool leads;      /* what moved only leads up to the main answer, which did not */
} ChangedCase;

typedef struct OddsChange {
    const Rule *rule;
    int tried; /* situations; 0: the two books ask the rule different things */
    bool more; /* variations were left out: there are too many, or they take long to count */
    int changed;
    int uncounted;                  /* of those tried: neither book can count them */
    ChangedCase most[CHANGES_TOLD]; /* the weightiest first, no two alike */
    int kept;
} OddsChange;

typedef struct OddsChanges {
    OddsChange *at;
    int count;
} OddsChanges;

/* The rules whose odds move most first. Both books must be of one family of systems. */
void odds_changes_find(OddsChanges *effects, const Book *from, const Book *to);
void odds_changes_finish(OddsChanges *effects);

/* How often an answer comes to a value in the one book and in the other. */
typedef struct Share {
    int value;
    double from, to;
} Share;

typedef struct Shares {
    Share *at; /* in the order of the values */
    int count, room;
} Shares;

/* The shares of the values of one answer. */
void shares_find(Shares *shares, const Odds *from, const Odds *to, const Field *by);
void shares_finish(Shares *shares);

#endif
