/* SPDX-License-Identifier: MIT */
/* Seats that asked lately. */
#include "server/callers.h"

#include <stdio.h>
#include <string.h>

void callers_init(Callers *callers)
{
    pthread_mutex_init(&callers->lock, NULL);
}

void callers_finish(Callers *callers)
{
    pthread_mutex_destroy(&callers->lock);
}

/* Tokens are as good as random: their first letters say where they stand. */
static Caller *place_of(Callers *callers, const char *token)
{
    unsigned place = 0;

    for (int i = 0; i < 8 && token[i]; i++) {
        place = place * 31 + (unsigned char)token[i];
    }
    return &callers->at[place % CALLERS];
}

bool callers_find(Callers *callers, const char *token, Caller *seat)
{
    pthread_mutex_lock(&callers->lock);
    const Caller *found = place_of(callers, token);
    bool is = found->game && strcmp(found->token, token) == 0;
    if (is) {
        *seat = *found;
    }
    pthread_mutex_unlock(&callers->lock);
    return is;
}

void callers_add(Callers *callers, const char *token, int game, const char *seat, int learnt)
{
    pthread_mutex_lock(&callers->lock);
    Caller *place = place_of(callers, token);
    if (!place->game || strcmp(place->token, token) != 0) {
        *place = (Caller){ .game = game, .learnt = learnt, .acts = ++callers->clock };
        snprintf(place->token, sizeof place->token, "%s", token);
        snprintf(place->seat, sizeof place->seat, "%s", seat);
    }
    pthread_mutex_unlock(&callers->lock);
}

void callers_acted(Callers *callers, const char *token)
{
    pthread_mutex_lock(&callers->lock);
    Caller *place = place_of(callers, token);
    if (strcmp(place->token, token) == 0) {
        place->acts = ++callers->clock;
    }
    pthread_mutex_unlock(&callers->lock);
}

void callers_tell(Callers *callers, const HallNews *news)
{
    pthread_mutex_lock(&callers->lock);
    for (int i = 0; i < CALLERS; i++) {
        Caller *one = &callers->at[i];
        for (int j = 0; one->game == news->game && j < news->count; j++) {
            if (strcmp(one->seat, news->seats[j]) == 0) {
                one->learnt = news->learnt[j];
            }
        }
    }
    pthread_mutex_unlock(&callers->lock);
}

void callers_end(Callers *callers, int game, const char *seat)
{
    pthread_mutex_lock(&callers->lock);
    for (int i = 0; i < CALLERS; i++) {
        Caller *one = &callers->at[i];
        if (one->game == game && (!seat || strcmp(one->seat, seat) == 0)) {
            *one = (Caller){ 0 };
        }
    }
    pthread_mutex_unlock(&callers->lock);
}
