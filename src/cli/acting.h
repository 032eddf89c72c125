/* SPDX-License-Identifier: MIT */
#ifndef CLI_ACTING_H
#define CLI_ACTING_H

#include "cli/command.h"
#include "cli/missing.h"

/* What the commands that do something in a game share: doing it, its dice, what came of it. */

/* Begins and ends what is told of entries, in JSON a list. */
void begin_entries(CliRun *run);
void end_entries(CliRun *run);
/* Whether an entry ended the game. */
bool news_end_game(const News *news);

/* What several steps that ended left behind, for JSON a line each; and ends what is told of them.
 */
typedef struct AllForgone {
    Text given_up, undone;
} AllForgone;
void end_steps(CliRun *run, AllForgone *forgone);

/* Tells the entry that was made. */
void tell_reply(CliRun *run, const Reply *reply);

/* How the dice come, as --dice says. */
DeskDice dice_of(const char *typed);
/* Whether that wants to be asked for them: "ask", or "either", which leaves to the program what is
 * not the seat's to throw. */
bool dice_asks(const char *typed);

/* After a command: its entry is told, or the dice that it wants. */
/*
 * Asks for the dice for which a command waits; LEAVES: he gave none, and a fault says how it goes
 * on. What only looks is done meanwhile. The line is to be freed.
 */
Aside hear_dice(CliRun *run, const DiceWanted *wanted, char **line);
bool settle(CliRun *run, Reply *reply);

/* Whether it was done before, by its id, and is told again. */
bool done_before(CliRun *run);

/* Does a command and tells what came of it; the second with dice as the flags say. */
bool do_with(CliRun *run, const Command *command, const DeskDice *dice);
bool do_command(CliRun *run, const Command *command);

#endif
