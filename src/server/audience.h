/* SPDX-License-Identifier: MIT */
#ifndef SERVER_AUDIENCE_H
#define SERVER_AUDIENCE_H

#include "desk/hall.h"
#include "server/mhd.h"

#include <pthread.h>
#include <time.h>

/*
 * Who listens for what is new in games: server-sent events that say no more than how many entries
 * the seat has learnt of. What they are is asked for by itself.
 */
enum { AUDIENCE_PLACES = 256, AUDIENCE_BEAT = 15 /* seconds between signs of life */ };

typedef struct Listener Listener;

typedef struct Audience {
    pthread_mutex_t lock;
    Listener *first[AUDIENCE_PLACES]; /* by the number of the game */
    int count;
} Audience;

void audience_init(Audience *audience);
void audience_finish(Audience *audience);

/*
 * The events of a seat, to be queued once; `after` is the number that the listener has heard of,
 * -1: none. It hears the number of now at once if it is another. Where it is told of news no entry
 * is lost between.
 */
struct MHD_Response *audience_listen(Audience *audience, struct MHD_Connection *connection,
                                     const HallNews *now, const char *seat, int after);

/* Whether somebody listens for a seat. */
bool audience_has(Audience *audience, int game, const char *seat);
/* What is new, by the clerk. */
void audience_tell(Audience *audience, const HallNews *news);
/* The streams of a seat (NULL: of all) end: it has another token, or the game is no more. */
void audience_end(Audience *audience, int game, const char *seat);
/* All listeners are given a sign of life whose time has come. `end`: all streams end. */
void audience_beat(Audience *audience, bool end);

#endif
