/* SPDX-License-Identifier: MIT */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "base/listing.h"
#include "cli/args.h"

/* Terminal manners: results on stdout, messages on stderr, colour only where it is welcome. */
typedef struct Terminal {
    bool color, json;
    bool utf8;    /* characters beyond ASCII are shown */
    bool session; /* commands are typed at a prompt, without the program's name */
    bool ids;     /* our own ids are shown: at a prompt from where they were asked for */
} Terminal;

Terminal terminal_for(const Args *args);

/* Whether a person reads what is printed. */
bool terminal_is_screen(void);

/* Bold and dim words, plain where there is no colour. */
void terminal_bold(const Terminal *terminal, Text *to, const char *words);
void terminal_dim(const Terminal *terminal, Text *to, const char *words);

/* Says something at once; it is not escaped. */
void terminal_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes the result and closes it; false (with a fault) if stdout did not take it. */
bool terminal_print(const Text *text, Faults *faults);

/*
 * From now on commands are typed at a prompt: faults are wrapped as for a screen, and name commands
 * without the program's name.
 */
void terminal_prompts(void);

/* Writes the faults to stderr and returns the exit code that they mean. */
int terminal_fail(const Faults *faults, bool json);

/* Ends a command: prints the result, or the faults if there are any; returns the exit code. */
int terminal_end(Text *text, Faults *faults, const Terminal *terminal);

#endif
