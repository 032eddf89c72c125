/* SPDX-License-Identifier: MIT */
#ifndef CLI_REMOTE_H
#define CLI_REMOTE_H

#include "cli/command.h"

/*
 * Commands of games that a server keeps: they are done there and told here, as if they had been
 * done here. The server is named with --server or GALLOPER_SERVER, or holds the data folder.
 */

/* Whether a command is for a server, whose address it gets. */
bool remote_wanted(const CliRun *run, char address[PATH_MOST]);
/* Has it done there: the run is as if it had been performed. */
void remote_perform(CliRun *run, const char *address);

/* The address by which others find the server that holds a folder; false: none does. */
bool remote_public(const char *folder, char address[PATH_MOST]);

/* The server that keeps the games of a prompt; false: none does. */
bool remote_keeps(const CliRun *run, char address[PATH_MOST]);
/* What it tells a prompt of the game; false: faults say why not. */
bool remote_told(const char *address, const Args *args, const Terminal *terminal, Shown *shown,
                 const char *what, Text *told, Faults *faults);

/* The file in a data folder in which the server that holds it says where it is. */
void remote_file(char path[2 * PATH_MOST], const char *folder);

#endif
