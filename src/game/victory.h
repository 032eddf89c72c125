/* SPDX-License-Identifier: MIT */
#ifndef GAME_VICTORY_H
#define GAME_VICTORY_H

#include "game/army.h"

/*
 * What a scenario's [victory] asks in a form that can be looked up, beside its words for people:
 *
 *     = union: holds Sharpsburg; wrecked divisions no more than confederate
 *
 * is a way to win for that side. All that stands between semicolons must be so; "or" parts what of
 * it is enough.
 */
typedef enum Known { KNOWN_NOT, KNOWN_SO, KNOWN_UNSURE } Known;

enum { VICTORY_CLAUSES = 8 };

typedef struct VictoryClause {
    const char *words;
    const char *why; /* what the program knows of it */
    Known known;
} VictoryClause;

typedef struct VictoryWay {
    int side;
    VictoryClause clauses[VICTORY_CLAUSES];
    int count;
    Known known; /* whether all of it is so */
} VictoryWay;

/* A way from 0 as it stands in a world; false past the last. Its texts are the arena's. */
bool victory_way(const Look *look, int number, VictoryWay *way, Arena *arena);

/* Who has won by all ways, as the look knows it. */
typedef struct Victory {
    bool asked;          /* the scenario asks what can be looked up */
    int winner, winners; /* a side that has what it needs, and how many have */
    int others;          /* those that would, were it so what is not known */
} Victory;

Victory victory_of(const Look *look);

/* Whether the sides, or the umpire for them, have said who has won, and agree about it. */
bool victory_settled(const World *world);
/* Whether that is left to them, and who says it; with `typed`: by which command. */
bool victory_open(const Look *look);
void victory_tell_settling(const Look *look, bool typed, Text *to);

/* Says what is wrong with such lines. */
void victory_check(const Scenario *scenario, const GameDecl *decl, Faults *faults);

/* What a measure comes to in a formation, or in all of a side (formation 0). */
int measure_sum(const Look *look, const Measure *measure, int side, int formation);

#endif
