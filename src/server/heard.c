/* SPDX-License-Identifier: MIT */
/* When seats were last heard of. */
#define _GNU_SOURCE
#include "server/heard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct HeardSeat {
    int game;
    char seat[SEAT_NAME];
    time_t at;
    HeardSeat *next;
};

static time_t clock_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC_COARSE, &time); /* whole seconds count */
    return time.tv_sec;
}

void heard_init(Heard *heard)
{
    memset(heard, 0, sizeof *heard);
    pthread_mutex_init(&heard->lock, NULL);
}

void heard_finish(Heard *heard)
{
    for (int i = 0; i < HEARD_PLACES; i++) {
        for (HeardSeat *one = heard->first[i], *next; one; one = next) {
            next = one->next;
            free(one);
        }
    }
    pthread_mutex_destroy(&heard->lock);
}

/* With the lock; NULL: it was never heard of. */
static HeardSeat *find(const Heard *heard, int game, const char *seat)
{
    HeardSeat *one = heard->first[game % HEARD_PLACES];

    while (one && !(one->game == game && strcmp(one->seat, seat) == 0)) {
        one = one->next;
    }
    return one;
}

void heard_note(Heard *heard, int game, const char *seat)
{
    pthread_mutex_lock(&heard->lock);
    HeardSeat *one = find(heard, game, seat);
    if (!one) {
        HeardSeat **place = &heard->first[game % HEARD_PLACES];
        one = memory_new(sizeof *one);
        *one = (HeardSeat){ .game = game, .next = *place };
        snprintf(one->seat, sizeof one->seat, "%s", seat);
        *place = one;
    }
    one->at = clock_now();
    pthread_mutex_unlock(&heard->lock);
}

int heard_since(Heard *heard, int game, const char *seat)
{
    pthread_mutex_lock(&heard->lock);
    const HeardSeat *one = find(heard, game, seat);
    int seconds = one ? (int)(clock_now() - one->at) : -1;
    pthread_mutex_unlock(&heard->lock);
    return seconds;
}
