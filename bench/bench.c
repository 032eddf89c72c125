/* SPDX-License-Identifier: MIT */
/* Ratios, measured in one interleaved run: bench GALLOPER EMPTY and the scripts of the rivals */
#include "bench.h"

#include "systems/systems.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

enum { STARTS = 20, THROWS = 200000 };

/* ---- the program as a whole ---- */

static double start(const char *const *arguments)
{
    double from = now();

    for (int i = 0; i < STARTS; i++) {
        run_program((char *const *)arguments);
    }
    return (now() - from) / STARTS;
}

static void bench_start(const char *galloper, const char *empty)
{
    const char *const BOOKS[] = { galloper, "systems", NULL }, *const EMPTY[] = { empty, NULL };
    const char *const COUNT[] = { galloper,      "odds",         "cwb3",
                                  "acceptance",  "sender=3",     "receiver=2",
                                  "method=oral", "type=complex", NULL };
    double books[ROUNDS], counts[ROUNDS], theirs[ROUNDS];

    for (int i = 0; i < ROUNDS; i++) {
        books[i] = start(BOOKS);
        counts[i] = start(COUNT);
        theirs[i] = start(EMPTY);
    }
    double nothing = median(theirs);
    print_ratio("start with all books / an empty program", median(books), nothing, "limit 1.7");
    print_ratio("first count of a process / an empty program", median(counts), nothing,
                "odds cwb3 acceptance");
}

static double course_memory(const char *galloper, const char *turns)
{
    const char *const ARGUMENTS[] = { galloper,   "odds",       "cwb3",        "order",
                                      "sender=3", "receiver=2", "method=oral", "type=complex",
                                      "--turns",  turns,        NULL };

    return (double)run_program((char *const *)ARGUMENTS);
}

/* The system counts what the bench itself holds at the fork as the child's: measured early. */
static void bench_memory(const char *galloper)
{
    double few[ROUNDS], many[ROUNDS];

    for (int i = 0; i < ROUNDS; i++) {
        few[i] = course_memory(galloper, "64");
        many[i] = course_memory(galloper, "1000");
    }
    print_memory("peak memory, 1000 turns / 64 turns", median(many), median(few), "of a course");
}

/* ---- one resolution ---- */

const Rule *asked(const Book *book, const char *name, const char *const *asks, int count,
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
    print_ratio("acceptance without trace / a bare 2d6 by the tape", median(ours), median(theirs),
                "limit 4");
}

/* ---- a course ---- */

double time_odds(const Rule *rule, const Book *book, const Situation *asks, int times)
{
    double from = now();

    for (int i = 0; i < times; i++) {
        odds_destroy(odds_create(rule, book, asks, NULL, ODDS_MOST));
    }
    return (now() - from) / times;
}

static const Rule *course(const Book *book, const char *turns, Situation *situation)
{
    const char *const ASKS[] = { "sender=3", "receiver=2", "method=oral", "type=complex", turns };

    return asked(book, "order", ASKS, 5, situation);
}

static void bench_turns(const Book *book)
{
    double few_times[ROUNDS], many_times[ROUNDS];
    Situation few, many;
    const Rule *rule = course(book, "turns=64", &few);

    course(book, "turns=256", &many);
    for (int i = 0; i < ROUNDS; i++) {
        few_times[i] = time_odds(rule, book, &few, 8);
        many_times[i] = time_odds(rule, book, &many, 2);
    }
    print_ratio("course of 256 turns / 64 turns", median(many_times), median(few_times),
                "limit 4.2");
}

/* ---- close combat ---- */

static void bench_combat(const Book *book, const char *what, const char *const *asks, int count,
                         bool limits)
{
    Situation situation;
    const Rule *rule = asked(book, "close-combat", asks, count, &situation);
    double from = now();
    Odds *joint = odds_create(rule, book, &situation, NULL, ODDS_MOST);
    double middle = now();
    Odds *winner = odds_create(rule, book, &situation, &rule->answers[0], ODDS_MOST);
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
    enum { KEPT = 256 << 20 };
    static const char *const FIGHT[] = { "attacker-strength=10", "attacker-morale=B",
                                         "defender-strength=8",  "defender-morale=C",
                                         "attacker-wrecks-at=4", "defender-wrecks-at=3",
                                         "attacker-leader=3",    "defender-leader=2" };
    Faults faults = { 0 };

    if (argc != 6) {
        fprintf(stderr, "usage: bench GALLOPER EMPTY COURSE.mjs COURSE.py COMBAT.py\n");
        return 2;
    }
    mallopt(M_MMAP_THRESHOLD, KEPT); /* a process that counts often keeps its memory */
    mallopt(M_TRIM_THRESHOLD, KEPT);
    bench_memory(argv[1]);
    bench_start(argv[1], argv[2]);
    for (const System *const *system = systems; *system; system++) {
        Book *book = book_create(*system, NULL, 0, NULL, 0, &faults);
        if (system == systems) {
            bench_resolution(book);
            bench_turns(book);
            bench_counts(book, argv[1]);
            bench_growth(book);
            bench_rivals(book, &(Rivals){ argv[3], argv[4], argv[5] });
        }
        if (rule_find(book, "close-combat")) {
            bench_combat(book, "without leaders", FIGHT, 6, true);
            bench_combat(book, "with a leader each", FIGHT, 8, false);
        }
        book_destroy(book);
    }
    return 0;
}
