/* SPDX-License-Identifier: MIT */
/* The clock, programs that are run, the middle of many rounds, and how ratios are told. */
#define _DEFAULT_SOURCE /* wait4 */
#include "bench.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

long run_program(char *const *arguments)
{
    char *const environment[] = { NULL };
    posix_spawn_file_actions_t quiet;
    struct rusage used;
    pid_t child;
    int status = 0;

    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", 1, 0);
    if (posix_spawn(&child, arguments[0], &quiet, NULL, arguments, environment) != 0 ||
        wait4(child, &status, 0, &used) < 0 || status != 0) {
        fprintf(stderr, "%s does not run\n", arguments[0]);
        exit(1);
    }
    posix_spawn_file_actions_destroy(&quiet);
    return used.ru_maxrss;
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

void print_memory(const char *what, double over, double under, const char *note)
{
    printf("%-50s %6.2f  (%.0f kB, %.0f kB; %s)\n", what, over / under, over, under, note);
}
