/* SPDX-License-Identifier: MIT */
/* Threads that take chunks of a simulation, the bar that tells how far they are, and Ctrl-C. */
#define _POSIX_C_SOURCE 200809L
#include "cli/crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Trials of a chunk: few enough to stop soon, many enough that taking one costs nothing. */
enum { CHUNK = 8192, BAR = 20, LINE = 79 };

typedef struct Crew {
    const Sim *sim;
    uint64_t from, to;
    atomic_uint_fast64_t next, done; /* chunks taken, trials played */
    atomic_bool stop;                /* no use to go on: a tally is full, a cell is missing */
    pthread_mutex_t lock;
    pthread_cond_t idle; /* somebody has no more to do */
    int busy;
    Tally *sum;
} Crew;

static atomic_bool interrupted;

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&interrupted, true);
}

int crew_threads(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    return processors > 0 && processors < 256 ? (int)processors : 1;
}

/* ---- work ---- */

static bool take_chunk(Crew *crew, uint64_t *from, uint64_t *to)
{
    uint64_t chunk = atomic_fetch_add(&crew->next, 1), all = crew->to - crew->from;

    if (chunk >= (all + CHUNK - 1) / CHUNK || atomic_load(&interrupted) ||
        atomic_load(&crew->stop)) {
        return false;
    }
    *from = crew->from + chunk * CHUNK;
    *to = crew->to - *from > CHUNK ? *from + CHUNK : crew->to;
    return true;
}

static void *work(void *of)
{
    Crew *crew = of;
    Tally tally = sim_tally(crew->sim);
    uint64_t from, to;

    while (take_chunk(crew, &from, &to)) {
        sim_run(crew->sim, from, to, &tally);
        atomic_fetch_add(&crew->done, to - from);
        if (tally.full || tally.absent) {
            atomic_store(&crew->stop, true);
        }
    }
    pthread_mutex_lock(&crew->lock);
    tally_join(crew->sum, &tally);
    crew->busy--;
    pthread_cond_signal(&crew->idle);
    pthread_mutex_unlock(&crew->lock);
    tally_finish(&tally);
    return NULL;
}

/* ---- progress ---- */

static double seconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* "12.3M", three digits as people read large numbers. */
static void tell_number(Text *to, double number)
{
    static const char *const UNITS[] = { "", "k", "M", "G", "T" };
    int unit = 0;

    while (number >= 999.5 && unit < 4) {
        number /= 1000;
        unit++;
    }
    text_addf(to, unit && number < 99.95 ? "%.1f%s" : "%.0f%s", number, UNITS[unit]);
}

static void tell_left(Text *to, double left)
{
    if (left < 90) {
        text_addf(to, "%.0f s left", left < 1 ? 1 : left);
    } else if (left < 90 * 60) {
        text_addf(to, "%.0f min left", left / 60);
    } else if (left < 48 * 3600) {
        text_addf(to, "%.1f h left", left / 3600);
    } else {
        text_addf(to, "%.0f days left", left / 86400);
    }
}

static void draw_bar(Crew *crew, double since)
{
    double done = (double)atomic_load(&crew->done), all = (double)(crew->to - crew->from);
    double rate = done / since;
    int filled = (int)(BAR * done / all);
    Text line = { 0 };

    text_add(&line, "[");
    text_repeat(&line, "#", filled);
    text_repeat(&line, ".", BAR - filled);
    text_add(&line, "] ");
    tell_number(&line, done);
    text_add(&line, " of ");
    tell_number(&line, all);
    text_add(&line, " trials, ");
    tell_number(&line, rate);
    text_add(&line, "/s, ");
    tell_left(&line, rate > 0 ? (all - done) / rate : 0);
    fprintf(stderr, "\r%-*s", LINE, text_of(&line));
    fflush(stderr);
    text_finish(&line);
}

static void wipe_bar(void)
{
    fprintf(stderr, "\r%-*s\r", LINE, "");
    fflush(stderr);
}

/* Waits until nobody is busy, drawing the bar ten times a second once it takes long. */
static void watch(Crew *crew)
{
    bool terminal = isatty(STDERR_FILENO), drawn = false;
    double began = seconds();

    pthread_mutex_lock(&crew->lock);
    while (crew->busy > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&crew->idle, &crew->lock, &until);
        double since = seconds() - began;
        if (terminal && since > 0.5 && crew->busy > 0) {
            pthread_mutex_unlock(&crew->lock);
            draw_bar(crew, since);
            drawn = true;
            pthread_mutex_lock(&crew->lock);
        }
    }
    pthread_mutex_unlock(&crew->lock);
    if (drawn) {
        wipe_bar();
    }
}

/* ---- the crew ---- */

/* Ctrl-C stops at the next chunk, unless whoever started us wants it ignored. */
static void heed_interrupts(struct sigaction *before)
{
    struct sigaction ours = { .sa_handler = interrupt };

    sigemptyset(&ours.sa_mask);
    atomic_store(&interrupted, false);
    sigaction(SIGINT, NULL, before);
    if (before->sa_handler != SIG_IGN) {
        sigaction(SIGINT, &ours, NULL);
    }
}

static void run_threads(Crew *crew, int threads)
{
    uint64_t chunks = (crew->to - crew->from + CHUNK - 1) / CHUNK;
    pthread_t *hands = memory_grow(NULL, (size_t)threads * sizeof *hands);
    int hired = 0;

    threads = (uint64_t)threads > chunks ? (int)chunks : threads;
    crew->busy = threads;
    while (hired < threads && pthread_create(&hands[hired], NULL, work, crew) == 0) {
        hired++;
    }
    pthread_mutex_lock(&crew->lock);
    crew->busy -= threads - hired;
    pthread_mutex_unlock(&crew->lock);
    if (hired == 0 && threads > 0) { /* the system gives no threads: do it ourselves */
        crew->busy = 1;
        work(crew);
    }
    watch(crew);
    for (int i = 0; i < hired; i++) {
        pthread_join(hands[i], NULL);
    }
    free(hands);
}

bool crew_run(const Sim *sim, uint64_t from, uint64_t to, int threads, Tally *tally, uint64_t *done)
{
    Crew crew = { .sim = sim, .from = from, .to = to, .sum = tally };
    struct sigaction before;

    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.idle, NULL);
    heed_interrupts(&before);
    run_threads(&crew, threads);
    sigaction(SIGINT, &before, NULL);
    pthread_cond_destroy(&crew.idle);
    pthread_mutex_destroy(&crew.lock);
    *done = atomic_load(&crew.done);
    return !atomic_load(&interrupted) || *done == to - from;
}
