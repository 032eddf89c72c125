/* SPDX-License-Identifier: MIT */
/* Workers. */
#include "server/pool.h"

#include <stddef.h>

static Job *take(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    while (!pool->first && !pool->closing) {
        pthread_cond_wait(&pool->some, &pool->lock);
    }
    Job *job = pool->closing ? NULL : pool->first;
    if (job) {
        pool->first = job->next;
        pool->last = pool->first ? pool->last : &pool->first;
        pool->waiting--;
    }
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static void *worker(void *with)
{
    for (Job *job; (job = take(with));) {
        job->work(job->with);
    }
    return NULL;
}

void pool_init(Pool *pool, int workers, int most)
{
    *pool = (Pool){ .most = most };
    pool->last = &pool->first;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->some, NULL);
    while (pool->count < workers && pool->count < POOL_WORKERS &&
           pthread_create(&pool->workers[pool->count], NULL, worker, pool) == 0) {
        pool->count++;
    }
}

bool pool_add(Pool *pool, Job *job)
{
    pthread_mutex_lock(&pool->lock);
    bool room = pool->waiting < pool->most && pool->count > 0 && !pool->closing;
    if (room) {
        job->next = NULL;
        *pool->last = job;
        pool->last = &job->next;
        pool->waiting++;
        pthread_cond_signal(&pool->some);
    }
    pthread_mutex_unlock(&pool->lock);
    return room;
}

void pool_close(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->some);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->count; i++) {
        pthread_join(pool->workers[i], NULL);
    }
    for (Job *job = pool->first, *next; job; job = next) {
        next = job->next; /* who is refused may go away */
        job->refuse(job->with);
    }
    pool->first = NULL;
}

void pool_finish(Pool *pool)
{
    pthread_cond_destroy(&pool->some);
    pthread_mutex_destroy(&pool->lock);
}
