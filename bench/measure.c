/* SPDX-License-Identifier: MIT */
/* The clock, the middle of many rounds, and how ratios are told. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double now(void)
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

double median(double sizes[ROUNDS])
{
    qsort(sizes, ROUNDS, sizeof *sizes, by_size);
    return sizes[ROUNDS / 2];
}

void print_ratio(const char *what, double over, double under, const char *note)
{
    bool small = under < 1e-6;
    double unit = small ? 1e9 : 1e6;

    printf("%-50s %6.2f  (%.1f %s, %.1f %s; %s)\n", what, over / under, unit * over,
           small ? "ns" : "us", unit * under, small ? "ns" : "us", note);
}
