/* SPDX-License-Identifier: MIT */
#ifndef RULES_WALK_H
#define RULES_WALK_H

#include "rules/rowset.h"
#include "rules/rule.h"

/*
 * The places a rule leads through. A step reads the asks and what is carried; answers it writes or
 * counts up, but never reads. So a step with what it reads is a room, played once through all its
 * outcomes; a place is a room with the answers given so far. Equal places are one. Answers that
 * nobody asked for are left blank, so that more places are equal.
 */

/* One outcome of a room, or where it leads from a place. */
typedef struct Path {
    int to;      /* from a room: a room, or -1 if it is over; from a place: a place, or OVER(n) */
    int turns;   /* after so many turns; 0 now */
    int written; /* from a room: the answers that the step wrote, as a row with holes; -1: none */
    Chance chance;
} Path;

/* It is over with the answers of row n. */
#define OVER(row) (-1 - (row))

/* Paths stand one after the other in a list. */
typedef struct Paths {
    Path *at;
    int count, room;
} Paths;

typedef struct Span {
    int at, count; /* at -1: not played yet */
} Span;

typedef struct Place {
    Span paths;
    Chance mass; /* for whoever counts: the chance to be here */
} Place;

typedef struct Walk {
    const Rule *rule;
    const Book *book;
    bool wanted[ANSWERS_MOST]; /* the answers that were asked for */
    int answers;               /* how many answers the rule has */
    int turn_answer;           /* the number of the one that tells the turn, or -1 */
    RowSet room_keys;          /* of a room: its step, then asks and what is carried */
    Span *rooms;
    RowSet rows;       /* answers */
    Chance *end_mass;  /* by row, for whoever counts */
    RowSet place_keys; /* of a place: its room and its row */
    Place *places;
    int rooms_room, rows_room, places_room;
    Paths from_rooms, from_places;
    Every *every;
    const int *given; /* faces that lie there already, of which those left are still to be read */
    int given_left;
    long transitions;    /* one for each path from a place */
    long most;           /* of them that are allowed */
    TapeState state;     /* not TAPE_OK: too deep to count */
    const Chart *absent; /* a chart in which a missing cell was read, or NULL */
} Walk;

/* `by` is the one answer of interest, or NULL for all of them together. */
void walk_init(Walk *walk, const Rule *rule, const Book *book, const Field *by);
void walk_finish(Walk *walk);

/* The place where a situation begins. */
int walk_begin(Walk *walk, const Situation *asks);

/*
 * Finds the paths from a place, if they were not found before; false when that failed. Those of a
 * rule that is no course stand only until the next place.
 */
bool walk_play(Walk *walk, int place);

/* The step of a place, and its answers as they stand there. */
int walk_step(const Walk *walk, int place);
const int *walk_answers(const Walk *walk, int place);

#endif
