/* SPDX-License-Identifier: MIT */
#ifndef STUDY_SIM_H
#define STUDY_SIM_H

#include "rules/odds.h"
#include "study/tally.h"

/*
 * A rule played many times. Each trial depends only on the seed and its own number, so that what
 * comes out does not depend on who plays which trials, or in what order.
 */
typedef enum SimWay {
    SIM_TABLE, /* each trial is one draw from the exact odds */
    SIM_DICE,  /* each trial throws its dice */
} SimWay;

typedef struct Sim {
    const Rule *rule;
    const Book *book;
    Situation asks;
    SimWay way;
    uint8_t key[32];
    Odds *odds;           /* as far as they could be counted: see sim_exact */
    uint64_t *thresholds; /* by outcome: the lowest draw that is past it */
    int *guide;           /* by the first bits of a draw: the first outcome it may be */
    int guide_shift;
} Sim;

/* What is simulated at most, and in how many parts. */
#define SIM_TRIALS_MOST ((uint64_t)1000000000000)
enum { SIM_PARTS_MOST = 1000 };

/*
 * Prepares the simulation of one answer, or of all together (`by` NULL). SIM_TABLE becomes SIM_DICE
 * where the odds are too deep to count. Where the odds read a missing cell nothing can be played.
 */
Sim *sim_create(const Rule *rule, const Book *book, const Situation *asks, const Field *by,
                uint64_t seed, SimWay way);
void sim_destroy(Sim *sim);

/* The exact odds, or NULL if they are too deep to count. */
const Odds *sim_exact(const Sim *sim);

/* An empty tally for this simulation. */
Tally sim_tally(const Sim *sim);

/* Plays the trials from `from` up to `to`, which is not played, into a tally of sim_tally. */
void sim_run(const Sim *sim, uint64_t from, uint64_t to, Tally *tally);

/* Where part `number` (from 1) of `of` equal parts begins; number of + 1: where the last ends. */
uint64_t sim_part(uint64_t trials, int number, int of);

/* Says why what was played cannot be told; false if it can. */
bool tally_fault(const Tally *tally, const Book *book, Faults *faults);

/* Reads a number of trials: 1000000 or 1e6. */
bool trials_read(const char *typed, uint64_t *trials, Faults *faults);

/* How far counts are from the exact odds, which may be NULL: cells that expect fewer than 5 are
 * pooled. */
typedef struct Chi {
    double value, p; /* p: the share of such runs that would be farther off */
    int freedom;     /* 0: nothing to compare */
} Chi;

Chi chi_square(const Tally *sorted, const Odds *odds);

/* The same of trials that were thrown; what was drawn from the odds proves nothing about them. */
Chi sim_chi(const Sim *sim, const Tally *sorted);

#endif
