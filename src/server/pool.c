/* SPDX-License-Identifier: MIT */
/* Workers. */
#define _GNU_SOURCE
#include "server/pool.h"

#include <sched.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static int being_done(const Pool *pool, uint32_t owner)
{
    int found = 0;

    for (int i = 0; i < pool->count; i++) {
        found += pool->workers[i].busy && pool->workers[i].owner == owner;
    }
    return found;
}

static int under_way(const Pool *pool, uint32_t owner)
{
    int found = being_done(pool, owner);

    for (const Job *job = pool->first; job; job = job->next) {
        found += job->owner == owner;
    }
    return found;
}

/*
 * The link to the job whose turn it is: the first of those for whom least is being done; NULL: it
 * is nobody's.
 */
static Job **next_job(Pool *pool)
{
    Job **best = NULL;
    int least = pool->each ? pool->each : pool->count;

    for (Job **at = &pool->first; *at; at = &(*at)->next) {
        int done = being_done(pool, (*at)->owner);
        if (done < least) {
            best = at;
            least = done;
        }
    }
    return best;
}

/* The next job of a worker who is through with his last; NULL: none will come. */
static Job *take(Worker *worker)
{
    Pool *pool = worker->pool;
    Job *job = NULL, **link;

    pthread_mutex_lock(&pool->lock);
    worker->busy = false;
    while (!(link = next_job(pool)) && !pool->closing) {
        pthread_cond_wait(&pool->some, &pool->lock);
    }
    if (!pool->closing) {
        job = *link;
        *link = job->next;
        pool->last = job->next ? pool->last : link;
        pool->waiting--;
        worker->busy = true;
        worker->owner = job->owner;
    }
    pthread_mutex_unlock(&pool->lock);
    return job;
}

/* How a thread shares the processor, as the kernel reads it, for whom libc has no words. */
typedef struct Scheduling {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t nanoseconds, deadline, period; /* at a time, where the kernel lets one say so */
} Scheduling;

static _Thread_local const Pool *of_pool; /* whose worker this thread is */
static _Thread_local bool presses;

/* What somebody waits for at the table comes first, and at once. */
static void give_way(const Pool *pool, bool press)
{
    Scheduling way = { .size = sizeof way,
                       .policy = pool->rests && !press ? SCHED_IDLE : SCHED_BATCH,
                       .nice = pool->nice,
                       .nanoseconds = 100000 };

    if (syscall(SYS_sched_setattr, 0, &way, 0u) != 0) {
        setpriority(PRIO_PROCESS, (id_t)gettid(), pool->nice);
    }
    presses = press;
}

void pool_press(void)
{
    if (of_pool && !presses) {
        give_way(of_pool, true);
    }
}

static void *work(void *with)
{
    Worker *worker = with;

    of_pool = worker->pool;
    give_way(of_pool, false);
    for (Job *job; (job = take(worker));) {
        if (presses) {
            give_way(of_pool, false);
        }
        job->work(job->with);
    }
    return NULL;
}

void pool_init(Pool *pool, int workers, int most, int share, int nice, bool rests)
{
    *pool = (Pool){ .most = most, .share = share, .nice = nice, .rests = rests };
    pool->last = &pool->first;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->some, NULL);
    pthread_mutex_lock(&pool->lock); /* they begin when all are there */
    while (pool->count < workers && pool->count < POOL_WORKERS) {
        Worker *worker = &pool->workers[pool->count];
        worker->pool = pool;
        if (pthread_create(&worker->thread, NULL, work, worker) != 0) {
            break;
        }
        pool->count++;
    }
    pthread_mutex_unlock(&pool->lock);
}

void pool_leaves_one(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->each = pool->count > 1 ? pool->count - 1 : 1;
    pthread_mutex_unlock(&pool->lock);
}

PoolRoom pool_add(Pool *pool, Job *job)
{
    pthread_mutex_lock(&pool->lock);
    bool full = pool->waiting >= pool->most || pool->count == 0 || pool->closing;
    bool shared = under_way(pool, job->owner) >= pool->share;
    if (!full && !shared) {
        job->next = NULL;
        *pool->last = job;
        pool->last = &job->next;
        pool->waiting++;
        pthread_cond_signal(&pool->some);
    }
    pthread_mutex_unlock(&pool->lock);
    return full ? POOL_FULL : shared ? POOL_SHARE : POOL_TAKEN;
}

void pool_close(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->some);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->count; i++) {
        pthread_join(pool->workers[i].thread, NULL);
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
