/* SPDX-License-Identifier: MIT */
#ifndef CLI_TELL_CHANGES_H
#define CLI_TELL_CHANGES_H

#include "game/game.h"

/* " (XII Corps)": to whom an order goes, as far as the seat knows. */
void tell_receiver(Text *to, const Look *look, int order);

/* The changes of one thing: "order 3 (XII Corps): status accepted, due turn 4". */
void thing_changes(Text *to, const Look *look, const Entry *entry, const Change *changes,
                   int count);
/* How many changes from `at` on are of one thing. */
int same_thing(const News *news, int at);

/* ": Initiative (Union)": where it leads to. */
void entry_next(Text *to, const Look *look, const News *news);

/* Whether changes go only because a step ended. */
bool begins_anew(const Look *look, const News *news, int at, int count);
/* The next of them from `at` on that says something, in words; of the clock only if the entry's
 * line does not say it. */
bool next_changes(Text *words, const Look *look, const Entry *entry, const News *news, int *at);

#endif
