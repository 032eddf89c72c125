/* SPDX-License-Identifier: MIT */
#ifndef RULES_CROWD_H
#define RULES_CROWD_H

#include "rules/walk.h"

/* Those who are in one room of a rule, or have come to its end, by the answers they come with. */

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

Chance share_chance(const Crowd *crowd, const CrowdShare *share);

#endif
