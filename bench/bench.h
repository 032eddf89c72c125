/* SPDX-License-Identifier: MIT */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "rules/odds.h"

/* What the parts of the bench share. Whatever goes wrong ends the program with 1. */

enum { ROUNDS = 41 };

/* Seconds of a clock that only goes forward. */
double now(void);

/* Runs a program to its end without a word; its peak memory in kilobytes. */
long run_program(char *const *arguments);

double median(double sizes[ROUNDS]);

/* Prints how many times `over` is of `under`, with both of them, in seconds, and a note. */
void print_ratio(const char *what, double over, double under, const char *note);
/* The same of kilobytes. */
void print_memory(const char *what, double over, double under, const char *note);

/* The rule of that name with its asks filled in. */
const Rule *asked(const Book *book, const char *name, const char *const *asks, int count,
                  Situation *situation);

/* Seconds that one count of all answers takes, as the mean of so many. */
double time_odds(const Rule *rule, const Book *book, const Situation *asks, int times);

/* How long counts take, one by one and in the program, and how that grows with what is asked. */
void bench_counts(const Book *book, const char *galloper);
void bench_growth(const Book *book);

/* Programs that count the same by hand, in other languages: the paths of their scripts. */
typedef struct Rivals {
    const char *course_node, *course_python, *combat_python;
} Rivals;

/* Compares what the rivals count with what we do, then measures them against us. */
void bench_rivals(const Book *book, const Rivals *rivals);

#endif
