/* SPDX-License-Identifier: MIT */
#ifndef SERVER_POOL_H
#define SERVER_POOL_H

#include <pthread.h>
#include <stdbool.h>

/* Workers that do long work one after the other, so that short questions need not wait. */
enum { POOL_WORKERS = 16 };

typedef struct Job {
    void (*work)(void *with);
    void (*refuse)(void *with); /* when the pool ends before its turn comes */
    void *with;
    struct Job *next;
} Job;

typedef struct Pool {
    pthread_mutex_t lock;
    pthread_cond_t some;
    Job *first, **last;
    int waiting, most;
    bool closing;
    pthread_t workers[POOL_WORKERS];
    int count;
} Pool;

void pool_init(Pool *pool, int workers, int most);

/* Hands over a job, which must live until it is done; false when too many wait. */
bool pool_add(Pool *pool, Job *job);

/* Ends what is being done, and refuses what waits and what still comes; then it may be finished. */
void pool_close(Pool *pool);
void pool_finish(Pool *pool);

#endif
