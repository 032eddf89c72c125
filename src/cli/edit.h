/* SPDX-License-Identifier: MIT */
#ifndef CLI_EDIT_H
#define CLI_EDIT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Lines typed by a person: edited, completed and remembered where stdin is a terminal and libedit
 * is installed; else read as they come.
 */

/* Offers all words for the place `at` in the line; those that do not fit what is typed are left. */
typedef void EditComplete(const char *line, size_t at);

/* `history` is the file in which lines are remembered; another may be taken later. */
void edit_begin(const char *history, EditComplete *complete);

/* Forgets all that was typed and whatever might complete: another person sits down. */
void edit_forget(void);

/* A line without its end, to be freed; NULL when there are no more, or when Ctrl-C dropped it. */
char *edit_line(const char *prompt);
/* The same for an answer to a question, completed in its own way; it is not remembered. */
char *edit_answer(const char *prompt, EditComplete *complete);

/* The same for dice, asked for on stderr where there is no prompt: stdout has the answer alone. */
char *edit_dice(const char *prompt);
/* Whether a question, which ends with "[y/N] ", is answered with yes. */
bool edit_yes(const char *question);

/* Remembers a line that was put together from answers; whether lines are remembered at all. */
bool edit_remember(const char *line);

/* From now on Ctrl-C ends nothing but the reading of a line, and what asks whether it came. */
void edit_outlast_stops(void);
/* Whether Ctrl-C came since a line was last waited for. */
bool edit_is_stopped(void);
/* Whether Ctrl-C dropped the last line. */
bool edit_dropped(void);

/* To be called by the EditComplete. `open` words, such as "to=", are gone on with at once. */
void edit_offer(const char *word, bool open);

/* Whether lines are typed by a person. */
bool edit_is_typed(void);

#endif
