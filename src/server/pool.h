/* SPDX-License-Identifier: MIT */
#ifndef SERVER_POOL_H
#define SERVER_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Workers that do long work one after the other, so that short questions need not wait. It is their
 * turn first for whom least is being done, and nobody may have more than a share under way.
 */
enum { POOL_WORKERS = 16 };

typedef struct Job {
    void (*work)(void *with);
    void (*refuse)(void *with); /* when the pool ends before its turn comes */
    void *with;
    uint32_t owner;
    struct Job *next;
} Job;

typedef struct Worker {
    struct Pool *pool;
    pthread_t thread;
    bool busy;
    uint32_t owner; /* for whom */
} Worker;

typedef struct Pool {
    pthread_mutex_t lock;
    pthread_cond_t some;
    Job *first, **last;
    int waiting, most, share;
    int each;   /* of one owner that are done at a time, so that others need not wait; 0: any */
    int nice;   /* how far they give way to others */
    bool rests; /* or take only what others leave, until they press */
    bool closing;
    Worker workers[POOL_WORKERS];
    int count;
} Pool;

typedef enum PoolRoom {
    POOL_TAKEN,
    POOL_FULL,  /* too many wait */
    POOL_SHARE, /* its owner has too many under way */
} PoolRoom;

void pool_init(Pool *pool, int workers, int most, int share, int nice, bool rests);
/* A worker who gets hardly anything of the processor takes a share for the rest of his job. */
void pool_press(void);
/* From now on nobody has all of its workers. */
void pool_leaves_one(Pool *pool);

/* Hands over a job, which must live until it is done if it is taken. */
PoolRoom pool_add(Pool *pool, Job *job);

/* Ends what is being done, and refuses what waits and what still comes; then it may be finished. */
void pool_close(Pool *pool);
void pool_finish(Pool *pool);

#endif
