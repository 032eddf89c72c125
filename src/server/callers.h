/* SPDX-License-Identifier: MIT */
#ifndef SERVER_CALLERS_H
#define SERVER_CALLERS_H

#include "desk/hall.h"

#include <pthread.h>

/*
 * Seats that asked lately, and how far each is: as long as a seat has learnt of nothing and done
 * nothing, all that it asks is answered as before. What others do out of its sight changes neither
 * its answers nor how soon they come.
 */
enum { CALLERS = 1024 };

typedef struct Caller {
    char token[TOKEN_MOST];
    int game;
    char seat[SEAT_NAME];
    int learnt;         /* entries */
    unsigned long acts; /* how often it did something, or all that was kept of it was dropped */
} Caller;

typedef struct Callers {
    pthread_mutex_t lock;
    Caller at[CALLERS];
    unsigned long clock;
} Callers;

/* In zeroed memory: places that nobody takes need no room. */
void callers_init(Callers *callers);
void callers_finish(Callers *callers);

/* The seat of a token, copied; false: it has not asked lately. */
bool callers_find(Callers *callers, const char *token, Caller *seat);
/* One that asked; by the clerk, so that nothing new comes between. */
void callers_add(Callers *callers, const char *token, int game, const char *seat, int learnt);
/* It did something. */
void callers_acted(Callers *callers, const char *token);
/* What is new; and that the tokens of a seat, or of all seats of a game, are no longer valid. */
void callers_tell(Callers *callers, const HallNews *news);
void callers_end(Callers *callers, int game, const char *seat);

#endif
