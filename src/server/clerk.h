/* SPDX-License-Identifier: MIT */
#ifndef SERVER_CLERK_H
#define SERVER_CLERK_H

#include "server/errand.h"

#include <pthread.h>

/*
 * The one who does what is wanted of games, in the order in which it comes. What waits meanwhile he
 * does together: it is written to the disk at once, and nobody hears of anything before that.
 */
enum {
    CLERK_TOGETHER = 32,
    CLERK_QUEUE = 512,
    CLERK_QUICK = 2, /* milliseconds that a command may take before they count */
    CLERK_TIME = 2,  /* seconds of work for one who only looks */
};

/* Runs one in the hall: the program's own commands. */
typedef void ErrandRun(Errand *errand);
/* Told of every game in which something may be new, once it is on the disk. */
typedef void ClerkTell(void *with, const HallNews *news);

typedef struct Clerk {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t some;
    Errand *first, **last;
    int waiting;
    bool started, closing;
    ErrandRun *run;
    ClerkTell *tell;
    void *with;
    unsigned long done, together; /* errands, and how often some were written at once */
} Clerk;

/* False: he could not be found. */
bool clerk_start(Clerk *clerk, ErrandRun *run, ClerkTell *news, void *with);
/*
 * Takes an errand over until its `done`; false: too many wait, or he goes. One that is answered
 * apart has a copy then, and is done but for that: clerk_look.
 */
bool clerk_take(Clerk *clerk, Errand *errand);
/* Answers an errand from its copy, in any thread; `gone`: nobody waits for it any more. */
void clerk_look(const Clerk *clerk, Errand *errand, bool (*gone)(void *with), void *with);
/* Ends when all that he took is done. */
void clerk_stop(Clerk *clerk);

#endif
