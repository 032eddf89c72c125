/* SPDX-License-Identifier: MIT */
#ifndef CLI_MISSING_H
#define CLI_MISSING_H

#include "cli/command.h"
#include "cli/lexicon.h"
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
/* What a line is to him where dice are asked for, which are kept waiting; else an answer. */
Aside missing_aside(const char *line);

/*
 * Asks a person at a prompt, field by field, for what a command still wants, and offers what may
 * stand there; again for what does not go with the rest. The store is free while he thinks. False:
 * he thought better of it, or the faults of the run say why not.
 */
bool missing_ask(CliRun *run, Typed *typed);

/* Whether an item that is a choice was only named by its number: a fault says so. */
bool missing_choice(const Look *look, const Typed *typed, Faults *faults);

/*
 * Offers what may stand behind the last of the words of a command, "NAME=", with the rest as it is.
 * False: that is not for the verb to say.
 */
bool missing_offer(const Look *look, const char *const *words, int count, LexiconOffer *offer);

/* Remembers the numbers of a command that was done, to offer them again; and forgets them all. */
void missing_remember(const Look *look, const Command *command);
void missing_forget(void);

#endif
