/* SPDX-License-Identifier: MIT */
#ifndef DESK_HALL_H
#define DESK_HALL_H

#include "desk/seat_game.h"

/*
 * Where games are played all day: one store, held as long as the hall is open, and the desks at
 * which somebody sat lately. While it is open, seat games are of this hall, and who wants one
 * brings a token. One thread at a time, but for those that look apart.
 */
enum { HALL_DESKS = 64 };

/* Opens the hall of a folder as for data_folder; `what` is told to those who wait for the store. */
bool hall_open(const char *data, const char *what, Faults *faults);
void hall_close(void);

/* Its folder. */
const char *hall_folder(void);

/* What is done between them is on the disk as a whole; false: none of it was done. */
bool hall_begin(Faults *faults);
bool hall_end(bool well, Faults *faults);

/* After a command by itself: what it began and did not end is taken back, on the desks too. */
void hall_settle(void);

/* The game and the seat of a token, 0: there is none; and the name of a game. */
int hall_seat(const char *token, char seat[SEAT_NAME]);
void hall_name(int game, char name[GAME_NAME]);

/* The token of the seat that keeps the game of a name; false: there is none. */
bool hall_keeper(const char *name, char token[TOKEN_MOST]);

/* How far the game of a number is, and how many entries its seat has learnt of. */
typedef struct HallNews {
    int game;
    int learnt[SEATS_MOST];
    char seats[SEATS_MOST][SEAT_NAME];
    int count;
} HallNews;
/* False: the game does not open. */
bool hall_news(int game, HallNews *news);
/* How many entries the seat of a name has learnt of. */
int hall_learnt(const HallNews *news, const char *seat);

/* ---- who is there ---- */

typedef struct HallThere {
    bool listens; /* some device of the seat hears what is new */
    int heard;    /* seconds since it last asked something; -1: it never did */
} HallThere;

/* Who knows it; NULL: nobody. False: nobody does. */
typedef void HallKnows(void *with, int game, const char *seat, HallThere *there);
void hall_known_by(HallKnows *knows, void *with);
bool hall_there(int game, const char *seat, HallThere *there);

/* ---- looking apart ---- */

/* A copy of the desk of a game for one of its seats, as for desk_copy; NULL: it does not open. */
Desk *hall_copy(int game, const char *seat, bool whole);
/*
 * What this thread opens from now on is that copy, whoever asks; NULL: no more. It is then in no
 * hall, and other threads go on.
 */
void hall_apart(Desk *copy);

/* ---- for seat games ---- */

/* Lends the store; false: there is no hall. */
bool hall_lends(SeatGame *own);
/* Gives it the desk of a game, opened if nobody sits there. */
bool hall_seats(SeatGame *own, int game, Faults *faults);
/* Whether a desk stays here; and lets one go whose game is no more. */
bool hall_keeps(const Desk *desk);
void hall_lets_go(const Desk *desk);

#endif
