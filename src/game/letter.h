/* SPDX-License-Identifier: MIT */
#ifndef GAME_LETTER_H
#define GAME_LETTER_H

#include "game/game.h"

/*
 * Letters: orders, dispatches and chits have one life. How one stands is a word of the system
 * (GameDecl.letters), and what that is to the core its bits say. A letter rides until a turn
 * (ORDER_DUE), with a messenger that is a piece, or lies on the table as a chit.
 */
typedef struct Letter {
    int sender, receiver, kind;
    const char *text; /* NULL: none */
} Letter;

/* Bits for letter_to, one a status. */
#define STATUSES(status) (1u << (status))

/* Makes a letter with its number, side, sender, receiver, kind, text and turn. */
int letter_make(Decision *d, const Letter *letter);
/* It stands so from now on; AS_SINCE is this turn, and REACHED once it no longer rides. */
void letter_stand(Decision *d, int order, int status);
/* Whether a letter stands so (LETTER_ bits); whether it stands in one of these ways (STATUSES). */
bool letter_is(const World *world, int order, unsigned is);
bool letter_in(const World *world, int order, unsigned statuses);
/* The ways (STATUSES) in which a letter is one of these (LETTER_ bits). */
unsigned letter_statuses(const World *world, unsigned is);
/* The first letter to that receiver that stands in one of these ways (STATUSES), or 0. */
int letter_to(const World *world, int receiver, unsigned statuses);
/* Letters that are looked for; what is 0 may be anything. */
typedef struct LetterQuery {
    int side, sender, receiver;
    unsigned kinds, statuses; /* as bits */
    int written;              /* turn */
    int trait, value;         /* any trait of theirs */
} LetterQuery;
/* The next such letter after that one, 0 to begin with; 0: there is none. */
int letter_next(const World *world, int after, const LetterQuery *query);
/* All such letters: EACH_LETTER(world, order, .receiver = corps, .statuses = ...). */
#define EACH_LETTER(world, order, ...)                                                             \
    for (int order = 0; (order = letter_next(world, order, &(LetterQuery){ __VA_ARGS__ })) != 0;)
/* All of a side that stand in one way come to stand in another; side 0: of every side. */
void letters_turn(Decision *d, int side, int from, int to);

/* Letters of a side that ride until this turn have reached their receivers. */
void letters_arrive(Decision *d, int side);
/* Dispatches that ride until this turn are read. */
void dispatches_read(Decision *d);

/* ---- messengers: pieces that carry a letter (AS_CARRIES, AS_BOUND, AS_LEFT, AS_SPEED) ---- */

/* Puts one on the table where the sender stands; his id tells nothing of the letter. */
int messenger_make(Decision *d, int order, int speed, int left);
/* He rides on; true: he is there, and taken off. What comes of the letter is the system's. */
bool messenger_ride(Decision *d, int messenger);
/* He rides to another, from where he is. */
void messenger_turn(Decision *d, int messenger, int bound, int left);
/* Whose messenger rides with that letter, or 0. */
int messenger_of(const World *world, int order);
/* Whether he has that letter with him: his own, or a copy (AS_COPY) that has no messenger. */
bool messenger_has(const World *world, int messenger, int order);

/* For the duty of a system's verb "ride": who has not ridden this turn (AS_RODE), told with how
 * far he has to go; refuses what may be done only after they have, true: it did. */
bool messenger_rides(const Look *look, Owed owed);
void messenger_tell(const Look *look, Owed owed, Text *to);
bool refuse_before_messengers(const Look *look, int piece, const char *cite, Faults *faults);

#endif
