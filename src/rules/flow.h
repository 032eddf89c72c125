/* SPDX-License-Identifier: MIT */
#ifndef RULES_FLOW_H
#define RULES_FLOW_H

#include "rules/walk.h"

/* ---- crowds: who is in one room of a rule, or has come to its end ---- */

/* The share of those who come with a row of answers. */
typedef struct __attribute__((packed, aligned(8))) CrowdShare {
    AnswerRow row;
    union {
        Wide ways;
        double decimal;
    };
} CrowdShare;

/* All of them, out of one number. Zero is nobody. */
typedef struct Crowd {
    Wide of; /* 0: decimals */
    CrowdShare *at;
    int count, room;
} Crowd;

/* Slots of a hash that parts crowds by rows: number + 1. Zero is empty; free `at`. */
typedef struct Slots {
    int *at;
    int room;
} Slots;

/* All of a crowd go on to another with a chance, and with what a path does to their answers. */
void crowd_join(Walk *walk, Crowd *to, Crowd *from, const Path *path);

/* Those with equal rows are one; sorted, also in the order of their rows. */
void crowd_merge(Crowd *crowd, Slots *slots);
void crowd_sort(Crowd *crowd, Slots *slots);

static inline Chance share_chance(const Crowd *crowd, const CrowdShare *share)
{
    return crowd->of ? (Chance)CHANCE(share->ways, crowd->of)
                     : (Chance){ .decimal = share->decimal };
}

/* ---- the flow ---- */

/*
 * How chances flow through the rooms of a rule, to the end of a turn; of a course from one turn to
 * the next. A place is a room with the answers given so far, in which a turn begins, or an end. A
 * turn is counted once from each place, and gives its legs: with which chance it leads where.
 */
typedef struct Place {
    int room; /* -1: it is over */
    AnswerRow row;
    int first, count; /* its legs; first -1: not counted yet */
    unsigned words;   /* for whoever counts */
} Place;

typedef struct Leg {
    int to, turns;
    Chance chance;
} Leg;

/* Numbers of rooms, in the order in which they were reached. */
typedef struct RoomList {
    int *at;
    int count, room;
} RoomList;

typedef struct Flow {
    Walk walk;
    long transitions; /* one for each play of a step with each row of answers that came there */
    long most;        /* of them that are allowed */
    RoomList now[STEPS_MOST]; /* the rooms of each step in which somebody is */
    RoomList spare;           /* an empty one, with the room that it had */
    Crowd *in;                /* by room */
    int in_count, in_room;
    Slots slots;
    Crowd ended; /* of a rule that is no course: who came to its end */
    Place *places;
    int places_count, places_room;
    Leg *legs;
    int legs_count, legs_room;
    int legs_first; /* the first of those that are being found */
} Flow;

/* `by` and `plain` as of a walk. */
void flow_init(Flow *flow, const Rule *rule, const Book *book, const Field *by, bool plain);
void flow_finish(Flow *flow);

/* The place where a situation begins. */
int flow_begin(Flow *flow, const Situation *asks);

/* Sends all who begin in a place to the end of the rule: `ended`. It is no course. */
void flow_run(Flow *flow, int place);

/* Finds the legs of a place, if they were not found before; false when that failed. */
bool flow_legs(Flow *flow, int place);

#endif
