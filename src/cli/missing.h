/* SPDX-License-Identifier: MIT */
#ifndef CLI_MISSING_H
#define CLI_MISSING_H

#include "cli/command.h"
#include "cli/verbs.h"

/*
 * Asks a person at a prompt, field by field, for what a command still wants, and offers what may
 * stand there. The store is free while he thinks. False: he thought better of it, or the faults of
 * the run say why not.
 */
bool missing_ask(CliRun *run, Typed *typed);

/* Remembers the numbers of a command that was done, to offer them again; and forgets them all. */
void missing_remember(const Look *look, const Command *command);
void missing_forget(void);

#endif
