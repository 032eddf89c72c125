/* SPDX-License-Identifier: MIT */
#ifndef CLI_TALK_H
#define CLI_TALK_H

#include "cli/command.h"

/* The other end of a relay: who sits at this prompt, and a command that is run elsewhere. */
typedef struct Talk Talk;

Talk *talk_begin(void);
void talk_finish(Talk *talk);
/* What is sent; and takes what came back, tells it, and has him answer. False: nothing is asked. */
void talk_send(const Talk *talk, const Shown *shown, Text *to);
bool talk_hear(Talk *talk, Shown *shown, const char *told);
/* The talk broke off: what was said so far can be had back. */
void talk_breaks(const Talk *talk);
/* The word with which the command is to be begun again; NULL: it is done. */
const char *talk_rest(Talk *talk);

#endif
