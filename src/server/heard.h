/* SPDX-License-Identifier: MIT */
#ifndef SERVER_HEARD_H
#define SERVER_HEARD_H

#include "desk/hall.h"

#include <pthread.h>

/* When seats were last heard of since the server began, for who keeps their game. */
enum { HEARD_PLACES = 256 };

typedef struct HeardSeat HeardSeat;

typedef struct Heard {
    pthread_mutex_t lock;
    HeardSeat *first[HEARD_PLACES]; /* by the number of the game */
} Heard;

void heard_init(Heard *heard);
void heard_finish(Heard *heard);

/* A seat asks something. */
void heard_note(Heard *heard, int game, const char *seat);
/* How many seconds ago it last did; -1: it never did. */
int heard_since(Heard *heard, int game, const char *seat);

#endif
