/* SPDX-License-Identifier: MIT */
#ifndef RULES_WALK_H
#define RULES_WALK_H

#include "rules/bag.h"
#include "rules/rule.h"

/*
 * The places a rule leads through: a place is a step with the situation in which it is played. Each
 * is played once, through all its outcomes; equal places are one. Answers that nobody asked for are
 * blotted out on the way, so that more places are equal.
 */

/* Where one outcome of a step leads. */
typedef struct Path {
    int to;    /* a place, or OVER(n) for end n */
    int turns; /* after so many turns; 0 now */
    Chance chance;
} Path;

#define OVER(end) (-1 - (end))

typedef struct Place {
    int paths_at, paths_count; /* -1: not played yet */
    Chance mass;               /* for whoever counts: the chance to be here */
} Place;

typedef struct Walk {
    const Rule *rule;
    const Book *book;
    bool wanted[ANSWERS_MOST]; /* the answers that were asked for */
    int answers;               /* how many answers the rule has */
    int turn_answer;           /* the number of the one that tells the turn, or -1 */
    Bag keys;                  /* of a place: its step, then its situation */
    Place *places;
    Bag ends;         /* what is over: the wanted answers, the turn not yet told */
    Chance *end_mass; /* for whoever counts */
    int places_count, places_room, ends_count, ends_room;
    Path *paths;
    int paths_count, paths_room;
    Every *every;
    long transitions;    /* steps played, one for each path through a step */
    TapeState state;     /* not TAPE_OK: too deep to count */
    const Chart *absent; /* a chart in which a missing cell was read, or NULL */
} Walk;

/* `by` is the one answer of interest, or NULL for all of them together. */
void walk_init(Walk *walk, const Rule *rule, const Book *book, const Field *by);
void walk_finish(Walk *walk);

/* The place where a situation begins. */
int walk_begin(Walk *walk, const Situation *asks);

/*
 * Plays a place if it was not played before; false when it failed. Its paths stand from paths_at
 * on; those of a rule that is no course only until the next place is played.
 */
bool walk_play(Walk *walk, int place);

/* The end with the answers of a situation. */
int walk_end(Walk *walk, const Situation *situation);

/* The step of a place, and its answers as they stand there. */
int walk_step(const Walk *walk, int place);
void walk_answers(const Walk *walk, int place, int answers[ANSWERS_MOST]);

#endif
