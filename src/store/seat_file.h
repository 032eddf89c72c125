/* SPDX-License-Identifier: MIT */
#ifndef STORE_SEAT_FILE_H
#define STORE_SEAT_FILE_H

#include "base/text.h"
#include "store/store.h"

/* The data folder, and in it the files that hold the tokens of seats: seats/GAME/SEAT. */
enum { PATH_MOST = 1000, TOKEN_MOST = 2 * STORE_TOKEN + 1 };

/* The folder of the games: as named, else GALLOPER_DATA, or where the system keeps such things. */
bool data_folder(const char *named, char folder[PATH_MOST], Faults *faults);
bool data_there(const char *folder);

/* Whether a name, if there is one, can be part of a path and of commands. */
bool game_name_fits(const char *name, Faults *faults);

/* Adds the seats of a game whose files are in the folder: "solo" or "hooker, union"; their count.
 */
int seat_files(const char *folder, const char *game, Text *names);

/* Takes what was typed for a token; false if it is none. */
bool seat_token(const char *typed, char token[TOKEN_MOST]);
/* The token of who keeps the server of a data folder, as it lies there; false: none does. */
bool seat_file_host(const char *folder, char token[TOKEN_MOST]);

/* The token of a seat as named, else as in GALLOPER_SEAT: itself, GAME/SEAT, or the seat's file. */
bool seat_file_token(const char *folder, const char *named, char token[TOKEN_MOST], Faults *faults);

/* Whose file it is, by the names of the game and the seat. */
typedef struct SeatFile {
    const char *folder, *game, *seat;
} SeatFile;

/* A new token for a seat of the game of that number, in the seat's file; `token` is told too. */
bool seat_file_issue(const SeatFile *file, Store *store, int game, char token[TOKEN_MOST],
                     Faults *faults);

/* Takes away the file of a seat, and with the last of them their folder. */
void seat_file_remove(const SeatFile *file);

#endif
