/* SPDX-License-Identifier: MIT */
/* How long counts of odds take, and how that grows with what is asked. */
#include "bench.h"

#include "study/forecast.h"
#include "systems/systems.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const FIGHT[] = { "attacker-strength=10", "attacker-morale=B",
                                     "defender-strength=8",  "defender-morale=C",
                                     "attacker-wrecks-at=4", "defender-wrecks-at=3",
                                     "attacker-leader=3",    "defender-leader=2" };

/* Seconds of the quickest of many counts: whatever else the machine does makes them slower. */
static double quickest(const Book *book, const char *name, const char *const *asks, int count,
                       const char *by)
{
    Situation situation;
    const Rule *rule = asked(book, name, asks, count, &situation);
    const Field *answer = by ? field_find(rule->answers, book, by) : NULL;
    double best = 1e9;

    for (int i = 0; i < ROUNDS; i++) {
        double from = now();
        Odds *odds = odds_create(rule, book, &situation, answer, ODDS_MOST);
        double taken = now() - from;
        best = taken < best ? taken : best;
        odds_destroy(odds);
    }
    return best;
}

static double quickest_run(char *const *arguments, int times)
{
    double best = 1e9;

    for (int i = 0; i < times; i++) {
        double from = now();
        run_program(arguments);
        double taken = now() - from;
        best = taken < best ? taken : best;
    }
    return best;
}

void bench_counts(const Book *book, const char *galloper)
{
    static const char *const COURSE[] = { "sender=3", "receiver=2", "method=oral", "type=complex",
                                          "turns=20" };
    char *const odds[] = { (char *)galloper, "odds",         "cwb3",
                           "acceptance",     "sender=3",     "receiver=2",
                           "method=oral",    "type=complex", NULL };
    char *const diff[] = { "/bin/sh", "-c", "\"$0\" diff cwb3 cwb2; :", (char *)galloper, NULL };
    const struct {
        const char *what;
        double seconds;
    } counts[] = {
        { "close combat, winner", quickest(book, "close-combat", FIGHT, 6, "winner") },
        { "close combat, joint", quickest(book, "close-combat", FIGHT, 6, NULL) },
        { "with a leader each, winner", quickest(book, "close-combat", FIGHT, 8, "winner") },
        { "with a leader each, joint", quickest(book, "close-combat", FIGHT, 8, NULL) },
        { "course of 20 turns", quickest(book, "order", COURSE, 5, NULL) },
        { "first count of a process: odds cwb3 acceptance", quickest_run(odds, ROUNDS) },
        { "diff cwb3 cwb2, the program", quickest_run(diff, 3) },
    };

    printf("the quickest of %d counts\n", ROUNDS);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        printf("    %-48s %10.1f us\n", counts[i].what, 1e6 * counts[i].seconds);
    }
}

/* ---- growth ---- */

/* An ask that is counted with several numbers. */
typedef struct Growth {
    const char *system, *rule, *what, *ask, *by;
    const char *rest[8]; /* "=name" asks for the same number */
    int at[6];
} Growth;

static void grow(const Growth *growth)
{
    Book *book = book_create(system_find(growth->system), NULL, 0, NULL, 0, NULL);

    printf("    %-14s", growth->what);
    for (int at = 0; growth->at[at]; at++) {
        const char *asks[9];
        char text[2][40];
        int count = 0, n = growth->at[at];
        snprintf(text[0], sizeof text[0], "%s=%d", growth->ask, n);
        asks[count++] = text[0];
        for (int i = 0; i < 8 && growth->rest[i]; i++) {
            asks[count] = growth->rest[i];
            if (growth->rest[i][0] == '=') {
                snprintf(text[1], sizeof text[1], "%s=%d", growth->rest[i] + 1, n);
                asks[count] = text[1];
            }
            count++;
        }
        printf("  %d: %.1f", n, 1e6 * quickest(book, growth->rule, asks, count, growth->by));
    }
    printf("\n");
    book_destroy(book);
}

/* A plan of orders, each of which waits for the one before it. */
static double plan_takes(const Book *book, int orders)
{
    Text text = { 0 };
    Plan plan = { 0 };
    Faults faults = { 0 };
    double best = 1e9;

    text_add(&text, "[plan]\nsystem = cwb3\nturns = 20\n\n[leaders]\nleader | rating\n"
                    "-------+-------\nLee    | 4\nEwell  | 2\n\n[orders]\n"
                    "order | from  to     method  type    distance  issued  after\n"
                    "------+---------------------------------------------------\n");
    for (int i = 0; i < orders; i++) {
        text_addf(&text, "o%d    | Lee   Ewell  oral    simple  8         1       ", i);
        text_addf(&text, i ? "o%d\n" : ".\n", i - 1);
    }
    Source source = { "plan", text_of(&text), text.length };
    if (!plan_read(&plan, &source, &faults) || !plan_bind(&plan, book, &faults)) {
        fprintf(stderr, "plan: %s\n", faults.at[0].what);
        exit(1);
    }
    for (int i = 0; i < ROUNDS; i++) {
        double from = now();
        forecast_destroy(forecast_create(&plan, book, &faults));
        double taken = now() - from;
        best = taken < best ? taken : best;
    }
    plan_finish(&plan);
    text_finish(&text);
    return best;
}

void bench_growth(const Book *book)
{
    static const Growth GROWTHS[] = {
        { "cwb3",
          "order",
          "turns",
          "turns",
          NULL,
          { "sender=3", "receiver=2", "method=oral", "type=complex" },
          { 64, 256, 1000 } },
        { "cwb3",
          "close-combat",
          "strengths",
          "attacker-strength",
          NULL,
          { "=defender-strength", "attacker-morale=B", "defender-morale=C" },
          { 5, 10, 20, 40 } },
        { "cwb3",
          "close-combat",
          "who wins",
          "attacker-strength",
          "winner",
          { "=defender-strength", "attacker-morale=B", "defender-morale=C" },
          { 5, 10, 20, 40 } },
        { "cd",
          "direct-fire",
          "shots",
          "rof",
          NULL,
          { "number=6", "weapon=AP", "target=afv", "quality=regular", "calibre=75",
            "target-quality=regular" },
          { 1, 3, 5, 7, 9 } },
    };

    printf("growth, in us\n");
    for (size_t i = 0; i < sizeof GROWTHS / sizeof *GROWTHS; i++) {
        grow(&GROWTHS[i]);
    }
    printf("    %-14s", "orders");
    for (int orders = 2; orders <= 8; orders += 2) {
        printf("  %d: %.1f", orders, 1e6 * plan_takes(book, orders));
    }
    printf("\n");
}
