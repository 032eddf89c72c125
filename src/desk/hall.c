/* SPDX-License-Identifier: MIT */
/* Games that are played all day: one store, and desks that stay open. */
#include "desk/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Hall {
    char folder[PATH_MOST];
    Store *store;
    Desk *desks[HALL_DESKS];
    unsigned long used[HALL_DESKS], clock;
    /* Who came in last. Tokens are given by commands that are done by themselves. */
    char token[TOKEN_MOST], seat[SEAT_NAME];
    int game;
} Hall;

static Hall *hall;
static _Thread_local Desk *apart; /* what this thread looks at in place of the hall's */

bool hall_open(const char *data, const char *what, Faults *faults)
{
    Hall *opened = memory_new(sizeof *opened);

    *opened = (Hall){ 0 };
    if (data_folder(data, opened->folder, faults)) {
        opened->store = store_open(opened->folder, what, faults);
    }
    if (!opened->store) {
        free(opened);
        return false;
    }
    hall = opened;
    return true;
}

static void clear(int place)
{
    if (hall->desks[place]) {
        desk_close(hall->desks[place]);
        free(hall->desks[place]);
        hall->desks[place] = NULL;
    }
}

void hall_close(void)
{
    for (int i = 0; i < HALL_DESKS; i++) {
        clear(i);
    }
    store_close(hall->store);
    free(hall);
    hall = NULL;
}

const char *hall_folder(void)
{
    return hall->folder;
}

bool hall_begin(Faults *faults)
{
    return store_begin(hall->store, faults);
}

/* What stands on the desks and not on the disk was never so. */
bool hall_end(bool well, Faults *faults)
{
    bool done = store_end(hall->store, well, faults);

    if (!done) {
        hall->game = 0;
    }
    for (int i = 0; i < HALL_DESKS && !done; i++) {
        clear(i);
    }
    return done;
}

void hall_settle(void)
{
    store_end(hall->store, false, NULL); /* what was begun and not ended */
    hall->game = 0;
    for (int i = 0; i < HALL_DESKS; i++) {
        if (hall->desks[i] &&
            hall->desks[i]->seq != store_last(hall->store, hall->desks[i]->number)) {
            clear(i);
        }
    }
}

int hall_seat(const char *token, char seat[SEAT_NAME])
{
    if (apart) {
        memcpy(seat, apart->game.seats[desk_copied_for(apart)].name, SEAT_NAME);
        return apart->number;
    }
    if (!hall->game || strcmp(hall->token, token) != 0) {
        hall->seat[0] = '\0';
        hall->game =
            seat_token(token, hall->token) ? store_seat(hall->store, hall->token, hall->seat) : 0;
    }
    memcpy(seat, hall->seat, SEAT_NAME);
    return hall->game;
}

/* ---- desks ---- */

static int place_of(int game)
{
    for (int i = 0; i < HALL_DESKS; i++) {
        if (hall->desks[i] && hall->desks[i]->number == game) {
            return i;
        }
    }
    return -1;
}

void hall_name(int game, char name[GAME_NAME])
{
    int place = place_of(game);

    if (place < 0) {
        store_name(hall->store, game, name);
    } else {
        memcpy(name, hall->desks[place]->name, GAME_NAME);
    }
}

/* Where nobody sits, or where nobody sat for longest. */
static int free_place(void)
{
    int best = 0;

    for (int i = 0; i < HALL_DESKS; i++) {
        if (!hall->desks[i]) {
            return i;
        }
        best = hall->used[i] < hall->used[best] ? i : best;
    }
    clear(best);
    return best;
}

bool hall_lends(SeatGame *own)
{
    if (hall) {
        memcpy(own->folder, hall->folder, sizeof own->folder);
        own->store = apart ? NULL : hall->store;
        own->lent = true;
    }
    return hall;
}

bool hall_seats(SeatGame *own, int game, Faults *faults)
{
    if (apart) {
        own->desk = apart;
        return true;
    }
    int place = place_of(game);

    if (place < 0) {
        Desk *desk = memory_new(sizeof *desk);
        if (!desk_open(desk, hall->store, game, faults)) {
            free(desk);
            return false;
        }
        place = free_place();
        hall->desks[place] = desk;
    }
    hall->used[place] = ++hall->clock;
    own->desk = hall->desks[place];
    own->desk->id[0] = '\0'; /* whoever sat there before may have left his */
    return true;
}

bool hall_keeper(const char *name, char token[TOKEN_MOST])
{
    int game = store_find(hall->store, name);
    Faults faults = { 0 };
    SeatGame own = { 0 };
    bool found = false;

    if (game && hall_seats(&own, game, &faults)) {
        for (int i = 0; i < own.desk->game.seats_count && !found; i++) {
            char seat[GAME_NAME + SEAT_NAME + 2];
            snprintf(seat, sizeof seat, "%s/%s", own.desk->name, own.desk->game.seats[i].name);
            found = seat_keeps(&own.desk->game.seats[i]) &&
                    seat_file_token(hall->folder, seat, token, &faults);
        }
    }
    return found;
}

bool hall_keeps(const Desk *desk)
{
    if (apart) {
        return desk == apart;
    }
    return hall && place_of(desk->number) >= 0 && hall->desks[place_of(desk->number)] == desk;
}

void hall_lets_go(const Desk *desk)
{
    if (hall_keeps(desk)) {
        hall->desks[place_of(desk->number)] = NULL;
    }
}

bool hall_news(int game, HallNews *news)
{
    SeatGame own = { 0 };
    Faults faults;

    faults_clear(&faults);
    *news = (HallNews){ .game = game };
    if (!hall_seats(&own, game, &faults)) {
        return false;
    }
    const Desk *desk = own.desk;
    news->count = desk->game.seats_count;
    for (int i = 0; i < news->count; i++) {
        news->learnt[i] = desk->views[i].learnt;
        snprintf(news->seats[i], sizeof news->seats[i], "%s", desk->game.seats[i].name);
    }
    return true;
}

/* ---- who is there ---- */

static struct {
    HallKnows *knows;
    void *with;
} porter;

void hall_known_by(HallKnows *knows, void *with)
{
    porter.knows = knows;
    porter.with = with;
}

bool hall_there(int game, const char *seat, HallThere *there)
{
    if (porter.knows) {
        porter.knows(porter.with, game, seat, there);
    }
    return porter.knows;
}

/* ---- looking apart ---- */

Desk *hall_copy(int game, const char *seat, bool whole)
{
    SeatGame own = { 0 };
    Faults faults;

    faults_clear(&faults);
    int number = hall_seats(&own, game, &faults) ? desk_seat(own.desk, seat) : -1;
    return number < 0 ? NULL : desk_copy(own.desk, number, whole, &faults);
}

void hall_apart(Desk *copy)
{
    apart = copy;
}

int hall_learnt(const HallNews *news, const char *seat)
{
    for (int i = 0; i < news->count; i++) {
        if (strcmp(news->seats[i], seat) == 0) {
            return news->learnt[i];
        }
    }
    return 0;
}
