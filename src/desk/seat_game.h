/* SPDX-License-Identifier: MIT */
#ifndef DESK_SEAT_GAME_H
#define DESK_SEAT_GAME_H

#include "desk/desk.h"
#include "store/seat_file.h"

/* The game that a seat belongs to; its store is held from open to close, or by a hall. */
typedef struct SeatGame {
    char folder[PATH_MOST];
    Store *store;
    Desk *desk; /* NULL: no game is open */
    bool lent;  /* the store is a hall's, and the desk stays there; else both go with this */
    int seat;
} SeatGame;

/*
 * Opens the game of a seat that is named as for seat_file_token, in a folder as for data_folder;
 * `what` is told to those who wait for the store.
 */
bool seat_game_open(SeatGame *own, const char *data, const char *seat, const char *what,
                    Faults *faults);
/* The same of a game whose journal may be damaged: as far as it fits. */
bool seat_game_salvage(SeatGame *own, const char *data, const char *seat, const char *what,
                       Faults *faults);
/* Opens the store alone; `seat_game_close` closes it too. */
bool seat_game_store(SeatGame *own, const char *data, const char *what, Faults *faults);
void seat_game_close(SeatGame *own);

/* The look of the seat. */
Look seat_game_look(const SeatGame *own);

/* Whether it keeps the game: umpire, keeper or solo player; a fault if not. */
bool seat_game_keeps(const SeatGame *own, const char *what, Faults *faults);

/* A new token for a seat of a game in the same store, in the seat's file; `token` is told too. */
bool seat_game_issue(SeatGame *own, const Desk *desk, int seat, char token[TOKEN_MOST],
                     Faults *faults);

/*
 * Gives out all seats of the game of that name, which was made since store_begin. Ends what that
 * began: the game is there with its seats, at `desk`, which is to be closed, or it is not.
 */
bool seat_game_issue_all(SeatGame *own, const char *game, Desk *desk,
                         char tokens[SEATS_MOST][TOKEN_MOST], Faults *faults);

/* Deletes the game; the files of its seats go too. */
bool seat_game_delete(SeatGame *own, Faults *faults);

/*
 * Deletes a game that does not open, for who keeps it; `seats` gets the names of its seats' files,
 * which go too. False: it is not that game, or not for this seat.
 */
bool seat_game_discard(SeatGame *own, const char *data, const char *seat, const char *game,
                       Text *seats, Faults *faults);

#endif
