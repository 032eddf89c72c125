/* SPDX-License-Identifier: MIT */
#ifndef STUDY_TALLY_H
#define STUDY_TALLY_H

#include "rules/rowset.h"
#include "rules/rule.h"

#include <stdint.h>

/* With more outcomes than this a tally is full, and whoever fills it should stop. */
enum { TALLY_MOST = 200000 };

/* How often each outcome came up. Zero is an empty tally. */
typedef struct Tally {
    RowSet outcomes;  /* answers by their number; 0 where it was not asked for */
    uint64_t *counts; /* of each outcome */
    int room;
    bool full;
    const Chart *absent; /* a chart in which a missing cell was read, or NULL */
} Tally;

void tally_finish(Tally *tally);

/* Counts an outcome `times` more; with 0 it is only entered, in the order of entry. */
void tally_add(Tally *tally, const int answers[ANSWERS_MOST], uint64_t times);

/* Adds what another tally counted. */
void tally_join(Tally *tally, const Tally *more);

/* Drops what never came up and puts the rest into the order in which odds list outcomes. */
void tally_sort(Tally *tally);

/* One answer alone, by its number, sorted. */
Tally tally_of(const Tally *joint, int number);

uint64_t tally_total(const Tally *tally);

#endif
