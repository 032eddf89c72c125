/* SPDX-License-Identifier: MIT */
/*
 * Our server against a plain one of node and express that answers the same question with code
 * written by hand, in one interleaved run: serve GALLOPER EXPRESS-SCRIPT
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "load.h"
#include "serving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLIENTS = 64, TIMES = 40 };

/* ---- questions ---- */

#define RULES "/api/systems/cwb3/rules"

static void same(Text *to, long number)
{
    (void)number;
    text_add(to, RULES "/acceptance/odds?sender=3&receiver=2&method=oral&type=complex");
}

/* 300 situations, each with its asks in any of 120 orders: what is kept of one helps no other. */
static void varied(Text *to, long number)
{
    static const char *const METHODS[] = { "oral", "written", "in-person" };
    static const char *const TYPES[] = { "simple", "complex" };
    static const char *const FLAGS[] = { "no", "yes" };
    char asks[5][24];
    long order = number / 300 % 120;

    snprintf(asks[0], sizeof asks[0], "sender=%ld", number % 5);
    snprintf(asks[1], sizeof asks[1], "receiver=%ld", number / 5 % 5);
    snprintf(asks[2], sizeof asks[2], "method=%s", METHODS[number / 25 % 3]);
    snprintf(asks[3], sizeof asks[3], "type=%s", TYPES[number / 75 % 2]);
    snprintf(asks[4], sizeof asks[4], "has-orders=%s", FLAGS[number / 150 % 2]);
    text_add(to, RULES "/acceptance/odds");
    for (int left = 5; left > 0; left--) { /* the order is a number too: one digit an ask */
        long at = order % left;
        order /= left;
        text_add(to, left == 5 ? "?" : "&");
        text_add(to, asks[at]);
        memmove(asks[at], asks[at + 1], (size_t)(4 - at) * sizeof asks[0]);
    }
}

/* Who wins a close combat that nobody asked about before. */
static void combat(Text *to, long number)
{
    static const char MORALE[] = "ABCDE";

    text_addf(to,
              RULES "/close-combat/odds?by=winner&attacker-strength=%ld&attacker-morale=%c"
                    "&defender-strength=%ld&defender-morale=%c",
              5 + number % 20, MORALE[number / 20 % 5], 5 + number / 100 % 20,
              MORALE[number / 2000 % 5]);
}

/* ---- what is measured ---- */

/* Both answer alike before they are measured. */
static void compare(Serving *ours, Serving *theirs)
{
    double seconds;

    for (long i = 0; i < 3000; i += 7) {
        Text path = { 0 }, mine = { 0 }, other = { 0 };
        varied(&path, i);
        load_ask(ours->load, text_of(&path), &seconds, &mine);
        load_ask(theirs->load, text_of(&path), &seconds, &other);
        if (strcmp(text_of(&mine), text_of(&other)) != 0) {
            fprintf(stderr, "express answers otherwise: %s\n  ours   %s  theirs %s\n",
                    text_of(&path), text_of(&mine), text_of(&other));
            exit(1);
        }
        text_finish(&path);
        text_finish(&mine);
        text_finish(&other);
    }
}

static void tell_pace(const char *what, double ours, double theirs, const char *note)
{
    printf("%-50s %6.2f  (%.0f, %.0f a second; %s)\n", what, ours / theirs, ours, theirs, note);
}

static void bench_pace(Serving *ours, Serving *theirs)
{
    const double moment = 0.1;
    double kept[ROUNDS], new[ROUNDS], their_kept[ROUNDS], their_new[ROUNDS];
    long number = 0, our_number = 0, their_number = 0;

    load_run(theirs->load, varied, &their_number, 2); /* it compiles as it runs */
    for (int i = 0; i < ROUNDS; i++) {
        kept[i] = load_run(ours->load, same, &number, moment);
        their_kept[i] = load_run(theirs->load, same, &number, moment);
        new[i] = load_run(ours->load, varied, &our_number, moment);
        their_new[i] = load_run(theirs->load, varied, &their_number, moment);
    }
    tell_pace("requests of 64 clients, ours / express", median(kept), median(their_kept),
              "at least 10");
    tell_pace("the same with questions that vary", median(new), median(their_new),
              "none of them kept");
}

static void bench_memory(const Serving *ours, const Serving *theirs)
{
    double over = serving_memory(theirs), under = serving_memory(ours);

    printf("%-50s %6.2f  (%.0f kB, %.0f kB; at least 5)\n", "memory after it, express / ours",
           over / under, over, under);
}

/* One client that asks often for nothing, for a new combat, and for the same again. */
static void bench_combat(const Serving *ours)
{
    double empty[ROUNDS] = { 0 }, new[ROUNDS] = { 0 }, again[ROUNDS] = { 0 }, seconds;
    Load *one = load_create(ours->port, 1);
    long number = 0;

    for (int i = 0; i < ROUNDS; i++) {
        for (int j = 0; j < TIMES; j++, number++) {
            Text path = { 0 };
            combat(&path, number);
            load_ask(one, "/api/none", &seconds, NULL);
            empty[i] += seconds / TIMES;
            if (load_ask(one, text_of(&path), &seconds, NULL) != 200) {
                exit(1);
            }
            new[i] += seconds / TIMES;
            load_ask(one, text_of(&path), &seconds, NULL);
            again[i] += seconds / TIMES;
            text_finish(&path);
        }
    }
    load_destroy(one);
    double base = median(empty);
    print_ratio("who wins a close combat, new / an empty request", median(new), base, "limit 20");
    print_ratio("who wins a close combat, again / an empty request", median(again), base,
                "about 1");
}

int main(int count, char **arguments)
{
    if (count != 3) {
        fprintf(stderr, "usage: serve GALLOPER EXPRESS-SCRIPT\n");
        return 1;
    }
    char folder[] = "/tmp/galloper-bench-XXXXXX";
    if (!mkdtemp(folder)) {
        return 1;
    }
    Serving ours = serving_start((const char *const[]){ arguments[1], "serve", "--port", "0",
                                                        "--json", "--data", folder, NULL },
                                 CLIENTS);
    Serving theirs = serving_start((const char *const[]){ "node", arguments[2], NULL }, CLIENTS);
    compare(&ours, &theirs);
    bench_pace(&ours, &theirs);
    bench_memory(&ours, &theirs);
    bench_combat(&ours);
    serving_finish(&ours);
    serving_finish(&theirs);
    return 0;
}
