/* SPDX-License-Identifier: MIT */
/* Ratios, measured in one interleaved run: bench GALLOPER EMPTY */
#define _POSIX_C_SOURCE 200809L
#include "rules/odds.h"
#include "systems/systems.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

enum { ROUNDS = 41, STARTS = 20, THROWS = 200000 };

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

/* ---- starting the program ---- */

static double start(const char *program, const char *word)
{
    char *const arguments[] = { (char *)program, (char *)word, NULL };
    char *const environment[] = { NULL };
    posix_spawn_file_actions_t quiet;
    double from = now();

    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", 1, 0);
    for (int i = 0; i < STARTS; i++) {
        pid_t child;
        int status = 0;
        if (posix_spawn(&child, program, &quiet, NULL, arguments, environment) != 0 ||
            waitpid(child, &status, 0) < 0 || status != 0) {
            fprintf(stderr, "%s does not run\n", program);
            exit(1);
        }
    }
    posix_spawn_file_actions_destroy(&quiet);
    return (now() - from) / STARTS;
}

static void bench_start(const char *galloper, const char *empty)
{
    double ours[ROUNDS], theirs[ROUNDS];

    for (int i = 0; i < ROUNDS; i++) {
        ours[i] = start(galloper, "systems");
        theirs[i] = start(empty, NULL);
    }
    double a = median(ours), b = median(theirs);
    printf("start with all charts loaded / an empty program   %6.2f  (%.0f us, %.0f us; limit 3)\n",
           a / b, 1e6 * a, 1e6 * b);
}

/* ---- one resolution ---- */

static const Rule *asked(const Book *book, const char *name, const char *const *asks, int count,
                         Situation *situation)
{
    const Rule *rule = rule_find(book, name);
    Faults faults = { 0 };

    if (!rule || !rule_ask(rule, book, asks, count, situation, &faults)) {
        fprintf(stderr, "%s: %s\n", name, faults.at[0].what);
        exit(1);
    }
    return rule;
}

static void bench_resolution(const Book *book)
{
    static const char *const ASKS[] = { "sender=3", "receiver=2", "method=oral", "type=complex" };
    uint8_t key[32] = { 1 };
    Chacha generator = tape_generator(key, 0);
    double ours[ROUNDS], theirs[ROUNDS];
    Situation asks;
    const Rule *rule = asked(book, "acceptance", ASKS, 4, &asks);
    volatile int sum = 0;

    for (int i = 0; i < ROUNDS; i++) {
        double from = now();
        for (int j = 0; j < THROWS; j++) {
            Tape tape = tape_random(&generator);
            Umpire ump = { .book = book, .tape = &tape };
            rule_play(rule, &ump, &asks);
            sum += asks.at[0];
        }
        ours[i] = (now() - from) / THROWS;
        from = now();
        for (int j = 0; j < THROWS; j++) {
            Tape tape = tape_random(&generator);
            Throw thrown;
            sum += tape_throw(&tape, TWO_D6, NULL, NULL, &thrown);
        }
        theirs[i] = (now() - from) / THROWS;
    }
    double a = median(ours), b = median(theirs);
    printf(
        "acceptance without trace / a bare 2d6 by the tape  %6.2f  (%.0f ns, %.0f ns; limit 4)\n",
        a / b, 1e9 * a, 1e9 * b);
}

/* ---- close combat ---- */

static void bench_combat(const Book *book, const char *what, const char *const *asks, int count,
                         bool limits)
{
    Situation situation;
    const Rule *rule = asked(book, "close-combat", asks, count, &situation);
    double from = now();
    Odds *joint = odds_create(rule, book, &situation, NULL, ODDS_MERGED);
    double middle = now();
    Odds *winner = odds_create(rule, book, &situation, &rule->answers[0], ODDS_MERGED);
    double end = now();

    printf("close combat, %s %s\n", book->system->name, what);
    printf("    joint    %7ld transitions, %6d outcomes, %7.2f ms%s\n", joint->transitions,
           joint->count, 1e3 * (middle - from), limits ? " (limit 15000)" : "");
    printf("    winner   %7ld transitions, %6d outcomes, %7.2f ms%s\n", winner->transitions,
           winner->count, 1e3 * (end - middle), limits ? " (limit 3000)" : "");
    odds_destroy(joint);
    odds_destroy(winner);
}

int main(int argc, char **argv)
{
    static const char *const FIGHT[] = { "attacker-strength=10", "attacker-morale=B",
                                         "defender-strength=8",  "defender-morale=C",
                                         "attacker-wrecks-at=4", "defender-wrecks-at=3",
                                         "attacker-leader=3",    "defender-leader=2" };
    Faults faults = { 0 };

    if (argc != 3) {
        fprintf(stderr, "usage: bench GALLOPER EMPTY\n");
        return 2;
    }
    bench_start(argv[1], argv[2]);
    for (const System *const *system = systems; *system; system++) {
        Book *book = book_create(*system, NULL, 0, NULL, 0, &faults);
        if (system == systems) {
            bench_resolution(book);
        }
        if (rule_find(book, "close-combat")) {
            bench_combat(book, "without leaders", FIGHT, 6, true);
            bench_combat(book, "with a leader each", FIGHT, 8, false);
        }
        book_destroy(book);
    }
    return 0;
}
