/* SPDX-License-Identifier: MIT */
#ifndef CLI_RELAY_H
#define CLI_RELAY_H

#include "cli/command.h"
#include "cli/edit.h"
#include "cli/missing.h"
#include "wire/told.h"

/*
 * A talk with who sits at a prompt elsewhere. A command that asks him something is run again from
 * its beginning with all that he has answered so far, until it asks no more; before that it writes
 * nothing. What is sent either way is JSON of this module's own.
 */

/* From here on this thread talks so, as `sent` says, with who was shown that. False: it is no talk.
 */
bool relay_begin(const char *sent, Shown *shown);
/* No more: what he is told and asked. */
void relay_end(Text *told);

/* Whether this thread does; and what the terminal and its lines are then. */
bool relay_is_on(void);
bool relay_is_typed(void);
void relay_say(const char *words, size_t length);
char *relay_answer(const char *prompt, EditComplete *complete);
void relay_offer(const char *word);
bool relay_dropped(void);
bool relay_remember(const char *line);
Aside relay_aside(const char *line, bool words, const char *form);

/* Whether he answered more than was asked for yet: what came meanwhile he answered knowing. */
bool relay_has_more(void);
/* Before something is written: whether he answered what was not asked, as things stand now. */
bool relay_is_late(void);
/* Something was written: nothing more can be asked. */
void relay_written(void);
/* What would be asked now is his to begin with: the command with `word` in place of its own. False:
 * he can be asked. */
bool relay_rests(const char *word);
/* Something came and was told: what would be asked then is his to begin again; but for a field,
 * for which he said this. */
void relay_came(void);
void relay_late(const char *said);

/* ---- what goes either way ---- */

enum { TALK_MOST = 200 }; /* answers */

/* What a line was, by Aside; ended by NULL. */
extern const char *const relay_asides[];
void shown_write(Json *json, const Shown *shown);
void shown_read(Shown *shown, const Told *sent);

#endif
