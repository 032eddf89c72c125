/* SPDX-License-Identifier: MIT */
/* How long a question may take. */
#define _DEFAULT_SOURCE
#include "server/effort.h"

#include "base/patience.h"
#include "server/pool.h"

#include <time.h>

/* The clock is looked at once in so many times. */
enum { LOOKS = 32 };

double effort_clock(void)
{
    struct timespec time;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double wall_clock(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Whether the work has had less than a tenth of a processor for a while. */
static bool is_starved(const Effort *effort)
{
    double wall = wall_clock() - effort->begun;

    return wall > 1 && effort_clock() - (effort->until - effort->seconds) < wall / 10;
}

static bool goes_on(void *with)
{
    Effort *effort = with;

    if (!effort->left && !effort->late && effort->asked++ % LOOKS == 0) {
        effort->left = effort->gone(effort->with);
        effort->late = effort_clock() > effort->until;
        if (is_starved(effort)) {
            pool_press();
        }
    }
    return !effort->left && !effort->late;
}

void effort_begin(Effort *effort, int seconds, bool (*gone)(void *with), void *with)
{
    *effort = (Effort){ .gone = gone,
                        .with = with,
                        .seconds = seconds,
                        .until = effort_clock() + seconds,
                        .begun = wall_clock() };
    patience_of(goes_on, effort);
}

bool effort_over(Effort *effort, Faults *faults)
{
    patience_of(NULL, NULL);
    if (effort->left || effort->late) {
        faults_clear(faults);
    }
    if (effort->left) {
        fault_next(faults_add(faults, FAULT_REFUSED, "server.left",
                              "the line was hung up before there was an answer"),
                   "Keep it open until the answer is there.");
    } else if (effort->late) {
        fault_next(faults_add(faults, FAULT_LIMITED, "server.time",
                              "the answer takes more than %d seconds of work", effort->seconds),
                   "Ask for less at a time, or ask the command galloper, which takes its time.");
    }
    return effort->left || effort->late;
}

void effort_end(Effort *effort, Response *response)
{
    Faults faults;

    faults_clear(&faults);
    if (effort_over(effort, &faults)) {
        response_end(response);
        faults_copy(&response->faults, &faults);
    }
}
