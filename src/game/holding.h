/* SPDX-License-Identifier: MIT */
#ifndef GAME_HOLDING_H
#define GAME_HOLDING_H

#include "game/letter.h"

/*
 * What a receiver holds: a letter is taken, waits for its time or signal, is acted on, and is done
 * or dropped, in the words of GameDecl.letters. LETTER_HELD marks all ways in which one holds it.
 */

/* The letter that a receiver acts on, or 0; whether he holds any. */
int letter_acted_on(const World *world, int receiver);
bool holds_letters(const World *world, int receiver);

/* It is taken: the others that its receiver holds are dropped. */
void letter_take(Decision *d, int order);
/* What was taken is acted on, or waits. */
void letter_begin(Decision *d, int order);
/* Those of a side that wait for a time that has come are acted on. */
void letters_begin(Decision *d, int side);
/* Drops what a receiver holds in one of these ways (STATUSES), but for one. */
void letters_drop(Decision *d, int receiver, unsigned statuses, int but);

/* The time of day that its start names, in minutes; -1: it names a signal, or nothing. */
int letter_time(const World *world, int order);
/* Whether it still waits for a time or a signal (AS_SIGNALLED). */
bool letter_waits(const Look *look, int order);

/* Refuses what needs a letter that is acted on; true: it did. */
bool refuse_not_acted_on(const Look *look, int order, const char *cite, const char *next,
                         Faults *faults);

/* ---- what its side knows of it in a blind game ---- */

/* Its side knows from now on how it stands (AS_SEEN). */
void letter_seen(Decision *d, int order);
/* Whether it does. */
bool letter_known(const Game *game, const World *world, int order);

/* ---- telling ---- */

/* "order 3 on its way: to the mill, as far as the ford": what a receiver holds or is to have. */
void letters_describe(const Look *look, int receiver, Text *to);

/* ---- what a system's verbs "signal" and "fulfil" take and do ---- */

typedef struct LetterArgs {
    int order;
} LetterArgs;
#define OWN_LETTER(words)                                                                          \
    {                                                                                              \
        "order", words, ORDER_ARG(LetterArgs, order), .own = true                                  \
    }

void signal_refuse(const Look *look, const BoundCommand *bound, Faults *faults);
void signal_decide(Decision *d);
/* The signals that are waited for are told in steps in which pieces move. */
extern const Duty signal_duty;
void fulfil_refuse(const Look *look, const BoundCommand *bound, Faults *faults);
void fulfil_decide(Decision *d);

#endif
