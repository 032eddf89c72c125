/* SPDX-License-Identifier: MIT */
#ifndef CLI_SEAT_H
#define CLI_SEAT_H

#include "cli/command.h"

/* Opens the game of the seat that the flags name. */
bool seat_open(SeatGame *own, const Args *args, const char *what, Faults *faults);

/* Seconds since 1970; GALLOPER_NOW if that is set. */
int64_t seat_now(void);

/* The file in which a seat's lines at a prompt are remembered. */
void seat_history(char path[2 * PATH_MOST], const char *folder, const char *game, const char *seat);

/* Gives out all seats as seat_game_issue_all does, and tells how to take one. */
void seat_issue_all(CliRun *run, const char *game);

/* Whether a file may be written with that export: it is not there, or holds an earlier one of the
 * same game; of a game that is to be deleted, only if it is not there. */
bool export_may_stand(const CliRun *run, const char *path, const char *text, Faults *faults);

#endif
