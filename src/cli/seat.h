/* SPDX-License-Identifier: MIT */
#ifndef CLI_SEAT_H
#define CLI_SEAT_H

#include "cli/terminal.h"
#include "desk/desk.h"

/* Who asks: the data folder, seats' files, and the game that a seat belongs to. */
enum { PATH_MOST = 1000, TOKEN_MOST = 2 * STORE_TOKEN + 1 };

/* A seat at its game; the store is held from open to close. */
typedef struct Seated {
    char folder[PATH_MOST];
    Store *store;
    Desk desk;
    bool at_desk;
    int seat;
} Seated;

/* The folder of the games: --data, GALLOPER_DATA, or where the system keeps such things. */
bool seat_folder(const Args *args, char folder[PATH_MOST], Faults *faults);

/* Seconds since 1970; GALLOPER_NOW if that is set. */
int64_t seat_now(void);

/* The number that a flag gives, at least `low`; `standard` if it is not given. */
bool seat_number(const Args *args, Flag flag, int low, int standard, int *number, Faults *faults);

/* Whether a name, if there is one, can be part of a path and of commands. */
bool seat_game_name(const char *name, Faults *faults);

/* Adds the seats of a game whose files are in the folder: "solo" or "hooker, union"; their count.
 */
int seat_files(const char *folder, const char *game, Text *names);

/* Opens the game of the seat that was named; `what` is told to those who wait for the store. */
bool seated_open(Seated *seated, const Args *args, const char *what, Faults *faults);
/* Opens the store alone; `seated_close` closes it too. */
bool seated_store(Seated *seated, const Args *args, const char *what, Faults *faults);
void seated_close(Seated *seated);

/* The look of the seat. */
Look seated_look(const Seated *seated);

/* Whether it keeps the game: umpire, keeper or solo player; a fault if not. */
bool seated_keeps(const Seated *seated, const char *what, Faults *faults);

/* A new token for a seat of a game, in the seat's file; `token` is told too. */
bool seat_issue(Seated *seated, const Desk *desk, int seat, char token[TOKEN_MOST], Faults *faults);

/*
 * Gives out all seats of the game of that name, which was made since store_begin, and tells how to
 * take one. Ends what store_begin began: the game is there with its seats, or it is not.
 */
void seat_issue_all(Seated *seated, const char *game, const Args *args, Text *text,
                    const Terminal *terminal, Faults *faults);

#endif
