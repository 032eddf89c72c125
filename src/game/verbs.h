/* SPDX-License-Identifier: MIT */
#ifndef GAME_VERBS_H
#define GAME_VERBS_H

#include "game/game.h"

/* The parts of the verbs that every game has, by chapter. */
void refuse_next(const Look *look, const BoundCommand *asked, Faults *faults);
void decide_next(Decision *d);
/* What happens as the first step of a game begins. */
void decide_begin(Decision *d);

void refuse_ask(const Look *look, const BoundCommand *asked, Faults *faults);
void decide_ask(Decision *d);
bool unseen_ask(const Look *look, const BoundCommand *asked);
bool odds_of_ask(const Look *look, const BoundCommand *asked, const Rule **rule, Situation *asks);

void bind_ruling(const Look *look, BoundCommand *asked, Faults *faults);
void decide_ruling(Decision *d);

/* Refuses to ask for more while what a side asked is not answered; true: it did. */
bool refuse_asked(const Look *look, int side, Faults *faults);
/* The side that asks something of this seat, or 0. */
int side_asking(const Look *look);

#endif
