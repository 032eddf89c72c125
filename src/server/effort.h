/* SPDX-License-Identifier: MIT */
#ifndef SERVER_EFFORT_H
#define SERVER_EFFORT_H

#include "server/response.h"

/*
 * What a worker spends on one question: so much of a processor's time, and none once the client is
 * gone.
 */
enum { SERVER_TIME = 10 }; /* seconds */

typedef struct Effort {
    bool (*gone)(void *with);
    void *with;
    int seconds;
    double until;    /* by the clock of this thread */
    double begun;    /* by that of the wall */
    int asked;       /* how often it was asked whether to go on */
    bool left, late; /* the client is gone; the time is over */
} Effort;

/* Seconds that this thread has worked. */
double effort_clock(void);

/* Begins to watch what this thread does, for at most so many seconds of its work. */
void effort_begin(Effort *effort, int seconds, bool (*gone)(void *with), void *with);

/* Ends it; true: the answer was not finished, and a fault says why. */
bool effort_over(Effort *effort, Faults *faults);
/* The same of a response, in whose place that is told. */
void effort_end(Effort *effort, Response *response);

#endif
