/* SPDX-License-Identifier: MIT */
/* Who listens for what is new in games. */
#include "server/audience.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Listener {
    Audience *all;
    struct MHD_Connection *connection;
    int game;
    char seat[SEAT_NAME];
    int number, sent; /* the last entry, and the last that was told */
    time_t spoke;
    bool asleep, beat, ended;
    char text[80]; /* what is being sent */
    size_t length, at;
    Listener *next, **link;
};

static time_t clock_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

void audience_init(Audience *audience)
{
    *audience = (Audience){ .count = 0 };
    pthread_mutex_init(&audience->lock, NULL);
}

void audience_finish(Audience *audience)
{
    pthread_mutex_destroy(&audience->lock);
}

/* What is to be said next; nothing: he sleeps. */
static void speak(Listener *listener)
{
    listener->at = listener->length = 0;
    if (listener->number != listener->sent) {
        listener->length =
            (size_t)snprintf(listener->text, sizeof listener->text,
                             "id: %d\ndata: {\"news\":%d}\n\n", listener->number, listener->number);
        listener->sent = listener->number;
    } else if (listener->beat) {
        listener->length = (size_t)snprintf(listener->text, sizeof listener->text, ":\n\n");
    }
    listener->beat = false;
}

static ssize_t read_on(void *with, uint64_t offset, char *to, size_t room)
{
    Listener *listener = with;
    ssize_t given = 0;

    (void)offset;
    pthread_mutex_lock(&listener->all->lock);
    if (listener->at == listener->length) {
        speak(listener);
    }
    size_t left = listener->length - listener->at;
    if (left) {
        given = (ssize_t)(left < room ? left : room);
        memcpy(to, listener->text + listener->at, (size_t)given);
        listener->at += (size_t)given;
        listener->spoke = clock_now();
    } else if (listener->ended) {
        given = MHD_CONTENT_READER_END_OF_STREAM;
    } else {
        listener->asleep = true;
        mhd.MHD_suspend_connection(listener->connection);
    }
    pthread_mutex_unlock(&listener->all->lock);
    return given;
}

static void leave(void *with)
{
    Listener *listener = with;
    Audience *all = listener->all;

    pthread_mutex_lock(&all->lock);
    *listener->link = listener->next;
    if (listener->next) {
        listener->next->link = listener->link;
    }
    all->count--;
    pthread_mutex_unlock(&all->lock);
    free(listener);
}

/* With the lock. */
static void rouse(Listener *listener)
{
    if (listener->asleep) {
        listener->asleep = false;
        mhd.MHD_resume_connection(listener->connection);
    }
}

struct MHD_Response *audience_listen(Audience *audience, struct MHD_Connection *connection,
                                     const HallNews *now, const char *seat, int after)
{
    Listener *listener = memory_new(sizeof *listener);

    *listener = (Listener){ .all = audience,
                            .connection = connection,
                            .game = now->game,
                            .number = hall_learnt(now, seat),
                            .sent = after,
                            .beat = true, /* so that who listens knows that he is heard */
                            .spoke = clock_now() };
    snprintf(listener->seat, sizeof listener->seat, "%s", seat);
    struct MHD_Response *response = mhd.MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, sizeof listener->text, read_on, listener, leave);
    Listener **place = &audience->first[now->game % AUDIENCE_PLACES];
    pthread_mutex_lock(&audience->lock);
    listener->next = *place;
    listener->link = place;
    if (*place) {
        (*place)->link = &listener->next;
    }
    *place = listener;
    audience->count++;
    pthread_mutex_unlock(&audience->lock);
    return response;
}

bool audience_has(Audience *audience, int game, const char *seat)
{
    bool has = false;

    pthread_mutex_lock(&audience->lock);
    for (Listener *one = audience->first[game % AUDIENCE_PLACES]; one && !has; one = one->next) {
        has = one->game == game && !one->ended && strcmp(one->seat, seat) == 0;
    }
    pthread_mutex_unlock(&audience->lock);
    return has;
}

void audience_tell(Audience *audience, const HallNews *news)
{
    pthread_mutex_lock(&audience->lock);
    for (Listener *one = audience->first[news->game % AUDIENCE_PLACES]; one; one = one->next) {
        int number = one->game == news->game ? hall_learnt(news, one->seat) : 0;
        if (number > one->number) {
            one->number = number;
            rouse(one);
        }
    }
    pthread_mutex_unlock(&audience->lock);
}

static void end_one(Listener *listener)
{
    listener->ended = true;
    rouse(listener);
}

void audience_end(Audience *audience, int game, const char *seat)
{
    pthread_mutex_lock(&audience->lock);
    for (Listener *one = audience->first[game % AUDIENCE_PLACES]; one; one = one->next) {
        if (one->game == game && (!seat || strcmp(one->seat, seat) == 0)) {
            end_one(one);
        }
    }
    pthread_mutex_unlock(&audience->lock);
}

void audience_beat(Audience *audience, bool end)
{
    time_t now = clock_now();

    pthread_mutex_lock(&audience->lock);
    for (int i = 0; i < AUDIENCE_PLACES; i++) {
        for (Listener *one = audience->first[i]; one; one = one->next) {
            if (end) {
                end_one(one);
            } else if (one->asleep && now - one->spoke >= AUDIENCE_BEAT) {
                one->beat = true;
                rouse(one);
            }
        }
    }
    pthread_mutex_unlock(&audience->lock);
}
