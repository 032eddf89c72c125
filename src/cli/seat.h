/* SPDX-License-Identifier: MIT */
#ifndef CLI_SEAT_H
#define CLI_SEAT_H

#include "cli/terminal.h"
#include "desk/seat_game.h"

/* Opens the game of the seat that the flags name. */
bool seat_open(SeatGame *own, const Args *args, const char *what, Faults *faults);

/* Lets the game go and ends the command. */
int seat_end(SeatGame *own, Text *text, Faults *faults, const Terminal *terminal);

/* Seconds since 1970; GALLOPER_NOW if that is set. */
int64_t seat_now(void);

/* Gives out all seats as seat_game_issue_all does, and tells how to take one. */
void seat_issue_all(SeatGame *own, const char *game, const Args *args, Text *text,
                    const Terminal *terminal, Faults *faults);

#endif
