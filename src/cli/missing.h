/* SPDX-License-Identifier: MIT */
#ifndef CLI_MISSING_H
#define CLI_MISSING_H

#include "cli/command.h"
#include "cli/verbs.h"

/* What a line is that was typed where something was asked for. */
typedef enum Aside {
    ASIDE_NONE,   /* an answer */
    ASIDE_LOOKED, /* a command that was dealt with: the question stands */
    ASIDE_LEAVES, /* another command, which is kept to be run next */
    ASIDE_DOUBT,  /* words, or a command: he is asked */
} Aside;

/*
 * `words`: any words are an answer, so that only a plain command of the prompt is none. For one
 * that acts he is asked whether `form`, as far as it is filled in, is to be left; "" is not begun,
 * and where it is NULL nothing is lost.
 */
typedef Aside MissingAside(const char *line, bool words, const char *form);

/* Who knows the commands of the prompt; NULL: nobody. */
void missing_begin(MissingAside *aside);
/* What a line is to him, as above. */
Aside missing_judge(const char *line, bool words, const char *form);
/* What a line is to him where dice are asked for, which are kept waiting; else an answer. */
Aside missing_aside(const char *line);

/*
 * Asks a person at a prompt, field by field, for what a command still wants, and offers what may
 * stand there; again for what does not go with the rest. The store is free while he thinks. False:
 * he thought better of it, or the faults of the run say why not.
 */
bool missing_ask(CliRun *run, Typed *typed);

#endif
