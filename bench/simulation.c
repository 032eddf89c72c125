/* SPDX-License-Identifier: MIT */
/* Simulated close combats, drawn from the exact odds against thrown dice by dice, in one run. */
#define _POSIX_C_SOURCE 200809L
#include "study/sim.h"
#include "systems/systems.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 21, DRAWN = 200000, THROWN = 5000 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int by_size(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;

    return (a > b) - (a < b);
}

static double median(double *times)
{
    qsort(times, ROUNDS, sizeof *times, by_size);
    return times[ROUNDS / 2];
}

/* Seconds a trial. */
static double play(const Sim *sim, int round, int trials, Tally *tally)
{
    uint64_t first = (uint64_t)round * (uint64_t)trials;
    double from = now();

    sim_run(sim, first, first + (uint64_t)trials, tally);
    return (now() - from) / trials;
}

static void bench_combat(const Book *book, const Rule *rule, const Situation *asks)
{
    Sim *table = sim_create(rule, book, asks, NULL, 1, SIM_TABLE);
    Sim *dice = sim_create(rule, book, asks, NULL, 1, SIM_DICE);
    Tally drawn = sim_tally(table), thrown = sim_tally(dice);
    double ours[ROUNDS], theirs[ROUNDS];

    for (int i = 0; i < ROUNDS; i++) {
        ours[i] = play(table, i, DRAWN, &drawn);
        theirs[i] = play(dice, i, THROWN, &thrown);
    }
    double a = median(theirs), b = median(ours);
    printf("close combat thrown / drawn from the exact odds    %6.2f  (%.0f ns, %.0f ns; at least "
           "8)\n",
           a / b, 1e9 * a, 1e9 * b);
    tally_finish(&drawn);
    tally_finish(&thrown);
    sim_destroy(table);
    sim_destroy(dice);
}

int main(void)
{
    static const char *const FIGHT[] = { "attacker-strength=10", "attacker-morale=B",
                                         "defender-strength=8",  "defender-morale=C",
                                         "attacker-wrecks-at=4", "defender-wrecks-at=3",
                                         "attacker-leader=3",    "defender-leader=2" };
    Faults faults = { 0 };
    Situation asks;

    for (const System *const *system = systems; *system; system++) {
        Book *book = book_create(*system, NULL, 0, NULL, 0, &faults);
        const Rule *rule = rule_find(book, "close-combat");
        if (rule && rule_ask(rule, book, FIGHT, 8, &asks, &faults)) {
            bench_combat(book, rule, &asks);
            book_destroy(book);
            return 0;
        }
        book_destroy(book);
    }
    fprintf(stderr, "there is no close combat to simulate\n");
    return 1;
}
