/* SPDX-License-Identifier: MIT */
#ifndef RULES_WALK_H
#define RULES_WALK_H

#include "rules/parts.h"
#include "rules/rowset.h"
#include "rules/rule.h"

/*
 * The rooms a rule leads through. A step reads the asks and what is carried; answers it writes or
 * counts up, but never reads. So a step with what is carried is a room, played once through all its
 * outcomes, and a path from it says what it does to the answers, whatever they are by then. Answers
 * that nobody asked for are left out.
 */

/*
 * Answers given so far. They are packed into 64 bits by their declared ranges, the first answer
 * highest, so that rows stand in the order of their answers. Where that does not hold them a row is
 * the number of one in a set of plain rows.
 */
typedef uint64_t AnswerRow;

/* One outcome of a room. */
typedef struct Path {
    int to;              /* a room, or -1 if it is over */
    int turns;           /* after so many turns; 0 now */
    AnswerRow keep, put; /* what stays of a row, and what is added: see walk_row */
    Chance chance;
} Path;

typedef struct Room {
    int at, count; /* its paths; at -1: not played yet */
    long plays;    /* how often its step was played for them, or would have been without parts */
    bool given;    /* with dice that lay there: another time it is played with others */
} Room;

/* An answer in a situation and in a packed row. */
typedef struct Packed {
    int at, low; /* which int, and its least value */
    long span;   /* how many it may have */
    int shift;
    AnswerRow mask;
    bool guarded; /* a bit above it shows when counting leads out of its range */
} Packed;

typedef struct Walk {
    const Rule *rule;
    const Book *book;
    bool wanted[ANSWERS_MOST]; /* the answers that were asked for */
    int asked[ANSWERS_MOST];   /* their numbers */
    int asked_count;
    int answers;     /* how many answers the rule has */
    int turn_answer; /* the number of the one that tells the turn, or -1 */
    int over_from;   /* the step from which on the one answer of interest stands, or 0 */
    bool plain;      /* rows are not packed */
    bool outside;    /* a value did not fit into a packed row: walk again with plain ones */
    Packed packed[ANSWERS_MOST];
    AnswerRow guards; /* the bits that must not be set */
    RowSet rows;      /* plain ones */
    Situation blank;  /* the asks, and no answers */
    int carried;      /* the first int that is carried */
    bool mixed;       /* there may be answers among those */
    RowSet room_keys; /* of a room: its step, then what is carried */
    Room *rooms;
    int rooms_room;
    Path *paths; /* of all rooms */
    int paths_count, paths_room;
    Every *every;
    RuleParts parts;
    const int *given; /* faces that lie there already, of which those left are still to be read */
    int given_left;
    TapeState state;     /* not TAPE_OK: too deep to count */
    const Chart *absent; /* a chart in which a missing cell was read, or NULL */
} Walk;

/* It is zero. `by` is the one answer of interest, or NULL for all of them together. */
void walk_init(Walk *walk, const Rule *rule, const Book *book, const Field *by, bool plain);
void walk_finish(Walk *walk);

/* The room where a situation begins, and its row. */
int walk_begin(Walk *walk, const Situation *asks, AnswerRow *row);

/* Finds the paths from a room, if they were not found before; false when that failed. */
bool walk_play(Walk *walk, int room);

/* Whether something went wrong, so that nothing more need be done. */
bool walk_failed(const Walk *walk);

/* The step of a room. */
int walk_step(const Walk *walk, int room);

/* The row once a path has done to it what it does. Of a packed one `guards` must then be clear. */
AnswerRow walk_row_plain(Walk *walk, AnswerRow row, AnswerRow keep, AnswerRow put);
static inline AnswerRow walk_row(Walk *walk, AnswerRow row, AnswerRow keep, AnswerRow put)
{
    return walk->plain ? walk_row_plain(walk, row, keep, put) : (row & keep) + put;
}

/* One answer of a row, and the row with another value of it. */
static inline int walk_answer(const Walk *walk, AnswerRow row, int answer)
{
    const Packed *packed = &walk->packed[answer];

    return walk->plain ? rowset_row(&walk->rows, (int)row)[answer]
                       : (int)((long)(row >> packed->shift & packed->mask) + packed->low);
}
AnswerRow walk_with(Walk *walk, AnswerRow row, int answer, int value);

#endif
