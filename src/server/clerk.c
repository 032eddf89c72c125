/* SPDX-License-Identifier: MIT */
/* Who does what is wanted of games. */
#define _POSIX_C_SOURCE 200809L
#include "server/clerk.h"

#include "server/effort.h"

#include <malloc.h>
#include <string.h>
#include <time.h>

enum { IDLE = 100000000 }; /* nanoseconds after which he tidies up */

/* What takes part in one writing: single commands of a game. What makes or ends games, or is a
 * whole by itself, is done alone. */
static bool goes_together(const Errand *errand)
{
    static const char *const ALONE[] = { "new",  "import", "branch", "delete", "verify",
                                         "seat", "export", "backup", NULL };

    for (const char *const *name = ALONE; *name; name++) {
        if (strcmp(errand->command, *name) == 0) {
            return false;
        }
    }
    return !(strcmp(errand->command, "do") == 0 && errand->words_count &&
             strcmp(errand->words[0], "all") == 0);
}

static bool never(void *with)
{
    (void)with;
    return false;
}

static bool no_seat(Errand *errand)
{
    fault_next(
        faults_add(errand_faults(errand), FAULT_ABSENT, "seat.unknown", "there is no such seat"),
        "Ask whoever keeps the game for the seat's link or file.");
    return false;
}

/* Whose it is; what is missing, another's or no longer valid is told alike. */
static bool finds_seat(Errand *errand)
{
    char token[TOKEN_MOST];

    if (!*errand->token && !errand->game) {
        return true;
    }
    if (errand->keeps && errand->host && hall_keeper(errand->game, token)) {
        errand->token = arena_string(&errand->arena, token);
    }
    errand->number = hall_seat(errand->token, errand->seat);
    hall_name(errand->number, errand->name);
    if (!errand->number || (errand->game && strcmp(errand->game, errand->name) != 0)) {
        errand->number = 0;
        return no_seat(errand);
    }
    return true;
}

static void do_errand(const Clerk *clerk, Errand *errand)
{
    (errand->act ? errand->act : clerk->run)(errand);
}

static double clock_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1000 + (double)time.tv_nsec / 1e6;
}

/* What is done is no work that counts, unless it takes long: a command that is told again from the
 * beginning of its game. */
static void do_quickly(const Clerk *clerk, Errand *errand)
{
    double begun = clock_now();

    do_errand(clerk, errand);
    double took = clock_now() - begun;
    errand->work = took > CLERK_QUICK ? took : 0;
}

/* The clock of a thread is a call of the system: it is asked only where the time counts. */
static void do_timed(const Clerk *clerk, Errand *errand)
{
    double begun = effort_clock();

    do_errand(clerk, errand);
    errand->work = (effort_clock() - begun) * 1000;
}

/* Who only looks has his time. */
static void look(const Clerk *clerk, Errand *errand, bool (*gone)(void *with), void *with)
{
    Effort effort;
    Faults late;

    faults_clear(&late);
    effort_begin(&effort, CLERK_TIME, gone, with);
    do_timed(clerk, errand);
    if (effort_over(&effort, &late)) {
        text_clear(&errand->text);
        faults_copy(errand_faults(errand), &late);
    }
}

void clerk_look(const Clerk *clerk, Errand *errand, bool (*gone)(void *with), void *with)
{
    hall_apart(errand->copy);
    look(clerk, errand, gone, with);
    hall_apart(NULL);
    desk_copy_finish(errand->copy);
    errand->copy = NULL;
}

static void run_one(Clerk *clerk, Errand *errand)
{
    text_clear(&errand->text);
    text_clear(&errand->talked);
    errand->wants = NULL;
    if (errand->faults) {
        faults_clear(errand->faults);
    }
    desk_copy_finish(errand->copy);
    errand->copy = NULL;
    if (!finds_seat(errand)) {
        return;
    }
    if (errand->apart && errand->number) {
        errand->copy = hall_copy(errand->number, errand->seat, errand->apart == APART_RECORD);
    }
    if (!errand->copy && errand->looks) { /* or there is none, and it is told why */
        look(clerk, errand, never, NULL);
    } else if (!errand->copy) {
        (*errand->talk ? do_timed : do_quickly)(clerk, errand);
    }
}

/* Whether what was written with it may be kept: its own refusals write nothing. */
static bool is_well(const Errand *errand)
{
    for (int i = 0; i < errand_failed(errand); i++) {
        FaultKind kind = errand->faults->at[i].kind;
        if (kind == FAULT_STORAGE || kind == FAULT_DAMAGED || kind == FAULT_BUG) {
            return false;
        }
    }
    return true;
}

/* Where writing them at once fails, each is done by itself: it meets the same dice. */
static void run_together(Clerk *clerk, Errand *const *errands, int count)
{
    Faults faults;

    faults_clear(&faults);
    bool well = hall_begin(&faults);
    for (int i = 0; i < count && well; i++) {
        run_one(clerk, errands[i]);
        well = is_well(errands[i]);
    }
    clerk->together++;
    if (faults.count || !hall_end(well, &faults)) {
        for (int i = 0; i < count; i++) {
            run_one(clerk, errands[i]);
        }
    }
}

/* Each game once, though several errands were about it. */
static void tell_news(Clerk *clerk, Errand *const *errands, int count)
{
    HallNews news;

    for (int i = 0; i < count; i++) {
        bool told = !errands[i]->number;
        for (int j = 0; j < i; j++) {
            told = told || errands[j]->number == errands[i]->number;
        }
        if (!told && hall_news(errands[i]->number, &news)) {
            clerk->tell(clerk->with, &news);
        }
    }
}

static void do_some(Clerk *clerk, Errand *const *errands, int count)
{
    for (int from = 0, to; from < count; from = to) {
        to = from;
        while (to < count && goes_together(errands[to])) {
            to++;
        }
        if (to > from) {
            run_together(clerk, errands + from, to - from);
        } else {
            run_one(clerk, errands[to++]);
            hall_settle();
        }
        tell_news(clerk, errands + from, to - from);
        for (int i = from; i < to; i++) {
            errands[i]->done(errands[i]);
        }
    }
}

/* Until there is something to do; what was freed goes back to the machine when nothing comes. */
static void wait_for_some(Clerk *clerk)
{
    struct timespec until;
    bool idle = false;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += IDLE;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    while (!clerk->first && !clerk->closing) {
        if (idle) {
            pthread_cond_wait(&clerk->some, &clerk->lock);
        } else if (pthread_cond_timedwait(&clerk->some, &clerk->lock, &until) != 0) {
            idle = true;
            pthread_mutex_unlock(&clerk->lock);
            malloc_trim(0);
            pthread_mutex_lock(&clerk->lock);
        }
    }
}

/* What waits, at most so much; none: he may go. */
static int take_some(Clerk *clerk, Errand **errands)
{
    int count = 0;

    pthread_mutex_lock(&clerk->lock);
    wait_for_some(clerk);
    while (clerk->first && count < CLERK_TOGETHER) {
        errands[count++] = clerk->first;
        clerk->first = clerk->first->next;
    }
    clerk->last = clerk->first ? clerk->last : &clerk->first;
    clerk->waiting -= count;
    clerk->done += (unsigned long)count;
    pthread_mutex_unlock(&clerk->lock);
    return count;
}

static void *work(void *with)
{
    Errand *errands[CLERK_TOGETHER];

    for (int count; (count = take_some(with, errands));) {
        do_some(with, errands, count);
    }
    return NULL;
}

bool clerk_start(Clerk *clerk, ErrandRun *run, ClerkTell *news, void *with)
{
    *clerk = (Clerk){ .run = run, .tell = news, .with = with };
    clerk->last = &clerk->first;
    pthread_mutex_init(&clerk->lock, NULL);
    pthread_cond_init(&clerk->some, NULL);
    clerk->started = pthread_create(&clerk->thread, NULL, work, clerk) == 0;
    return clerk->started;
}

bool clerk_take(Clerk *clerk, Errand *errand)
{
    pthread_mutex_lock(&clerk->lock);
    bool room = clerk->waiting < CLERK_QUEUE && !clerk->closing;
    if (room) {
        errand->next = NULL;
        *clerk->last = errand;
        clerk->last = &errand->next;
        clerk->waiting++;
        pthread_cond_signal(&clerk->some);
    }
    pthread_mutex_unlock(&clerk->lock);
    return room;
}

void clerk_stop(Clerk *clerk)
{
    if (!clerk->started) {
        return;
    }
    pthread_mutex_lock(&clerk->lock);
    clerk->closing = true;
    pthread_cond_signal(&clerk->some);
    pthread_mutex_unlock(&clerk->lock);
    pthread_join(clerk->thread, NULL);
    pthread_cond_destroy(&clerk->some);
    pthread_mutex_destroy(&clerk->lock);
}
