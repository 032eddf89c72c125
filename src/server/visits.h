/* SPDX-License-Identifier: MIT */
#ifndef SERVER_VISITS_H
#define SERVER_VISITS_H

#include "base/text.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

/* How much was asked, and the log of it: what was asked by which kind of address, never more. */
enum { VISITS_STATUSES = 600 };

typedef struct Visits {
    pthread_mutex_t lock;
    unsigned long statuses[VISITS_STATUSES];
    double seconds; /* that all answers took */
    double begun;
    FILE *log; /* or NULL */
} Visits;

/* One that is over. */
typedef struct Visited {
    const char *method, *route; /* of the table, such as games/{game}/do */
    uint32_t address;
    unsigned status;
    double seconds;
} Visited;

double visits_clock(void);

/* The log is a file to which lines are added, "-" for standard error, or NULL; false: it cannot be.
 */
bool visits_init(Visits *visits, const char *log);
void visits_finish(Visits *visits);
void visits_add(Visits *visits, const Visited *one);

#endif
