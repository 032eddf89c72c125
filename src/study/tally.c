/* SPDX-License-Identifier: MIT */
/* How often each outcome came up. */
#include "study/tally.h"

#include "base/arena.h"
#include "rules/odds.h"

#include <stdlib.h>
#include <string.h>

void tally_finish(Tally *tally)
{
    rowset_finish(&tally->outcomes);
    free(tally->counts);
    *tally = (Tally){ 0 };
}

void tally_add(Tally *tally, const int answers[ANSWERS_MOST], uint64_t times)
{
    int before = tally->outcomes.count;

    tally->outcomes.width = ANSWERS_MOST;
    int number = rowset_find(&tally->outcomes, answers);
    tally->counts = memory_room(tally->counts, number, &tally->room, sizeof *tally->counts);
    if (number == before) {
        tally->counts[number] = 0;
    }
    tally->counts[number] += times;
    tally->full = tally->full || number >= TALLY_MOST;
}

void tally_join(Tally *tally, const Tally *more)
{
    for (int i = 0; i < more->outcomes.count; i++) {
        tally_add(tally, rowset_row(&more->outcomes, i), more->counts[i]);
    }
    tally->full = tally->full || more->full;
    tally->absent = tally->absent ? tally->absent : more->absent;
}

typedef struct Tallied {
    int answers[ANSWERS_MOST];
    uint64_t count;
} Tallied;

static int in_order(const void *one, const void *other)
{
    return answers_order(((const Tallied *)one)->answers, ((const Tallied *)other)->answers);
}

void tally_sort(Tally *tally)
{
    Tally sorted = { .full = tally->full, .absent = tally->absent };
    Tallied *rows = memory_grow(NULL, (size_t)(tally->outcomes.count + 1) * sizeof *rows);
    int count = 0;

    for (int i = 0; i < tally->outcomes.count; i++) {
        if (tally->counts[i]) {
            memcpy(rows[count].answers, rowset_row(&tally->outcomes, i), sizeof rows->answers);
            rows[count++].count = tally->counts[i];
        }
    }
    qsort(rows, (size_t)count, sizeof *rows, in_order);
    for (int i = 0; i < count; i++) {
        tally_add(&sorted, rows[i].answers, rows[i].count);
    }
    free(rows);
    tally_finish(tally);
    *tally = sorted;
}

Tally tally_of(const Tally *joint, int number)
{
    Tally tally = { 0 };

    for (int i = 0; i < joint->outcomes.count; i++) {
        int answers[ANSWERS_MOST] = { 0 };
        answers[number] = rowset_row(&joint->outcomes, i)[number];
        tally_add(&tally, answers, joint->counts[i]);
    }
    tally_sort(&tally);
    return tally;
}

uint64_t tally_total(const Tally *tally)
{
    uint64_t total = 0;

    for (int i = 0; i < tally->outcomes.count; i++) {
        total += tally->counts[i];
    }
    return total;
}
