/* SPDX-License-Identifier: MIT */
#ifndef GAME_DUTY_H
#define GAME_DUTY_H

#include "game/game.h"

/* What the verbs that do a Duty share; a verb's own functions may call these and add to them. */
void duty_refuse(const Look *look, const BoundCommand *bound, Faults *faults);
void duty_decide(Decision *d);
bool duty_odds(const Look *look, const BoundCommand *bound, const Rule **rule, Situation *asks);

/* The thing that the command of a duty is about, and what it is paired with. */
Owed duty_owed(const World *world, const BoundCommand *bound);

/* All that is owed in this step. */
void duties_due(const Look *look, DueList *list);

/* Refuses a piece whose side does not act now; true: it does. */
bool of_this_step(const Look *look, int piece, Faults *faults);

#endif
