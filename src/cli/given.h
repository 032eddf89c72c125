/* SPDX-License-Identifier: MIT */
#ifndef CLI_GIVEN_H
#define CLI_GIVEN_H

#include "cli/verbs.h"

/* Remembers the distances of a command that was done, to offer them again; and forgets them all. */
void given_remember(const Look *look, const Command *command);
void given_forget(void);
/* All of them as lines; and such lines in their place. */
void given_pack(Text *to);
void given_unpack(const char *lines);
/* The last one of that name for the thing that the command names, else the last of all; or "". */
const char *given_before(const Look *look, const Command *command, const char *param);

#endif
