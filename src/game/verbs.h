/* SPDX-License-Identifier: MIT */
#ifndef GAME_VERBS_H
#define GAME_VERBS_H

#include "game/game.h"

/* The parts of the verbs that every game has, by chapter. */
enum {
    VERB_NEXT,
    VERB_MOVE,
    VERB_ARRIVE,
    VERB_ASK,
    VERB_RULING,
    VERB_DISPATCH,
    VERB_WAIVE,
    VERB_CONSENT,
    VERB_READY,
    VERB_END,
    VERB_SETTLE
};

/* A verb's own functions, or those of its duty. */
void verb_refuse(const Look *look, const BoundCommand *bound, Faults *faults);
void verb_decide(Decision *d);
bool verb_odds(const Look *look, const BoundCommand *bound, const Rule **rule, Situation *asks);

/* Whether a seat may name a thing for a param: its own, one of its side, or any that it sees. */
bool seat_names(const Look *look, const Field *param, Kind kind, int thing);
/* Says that a piece is of the wrong sort for a param; of a leader, which of what he leads is not.
 */
void refuse_sort(const Look *look, const Field *param, const char *typed, int piece,
                 Faults *faults);
/* Reads a value that a seat typed for a param. */
bool value_bind(const Look *look, const Field *param, const char *typed, Value *value, Arena *arena,
                Faults *faults);

/* Whether a verb is open in a step, by its number. */
bool verb_open_in(const Look *look, const Verb *verb, int step);

/* Whether nothing but what is yet to be said keeps the seat from it. */
bool verb_lets(const Look *look, const BoundCommand *bound);

/* Fills the args with what stands for the unsaid; puts a value where the verb has its member. */
void bound_begin(BoundCommand *bound);
void bound_set(BoundCommand *bound, const Field *param, Value value);

void refuse_next(const Look *look, const BoundCommand *bound, Faults *faults);
void decide_next(Decision *d);

typedef struct AskArgs {
    const char *rule;
    int apply;
} AskArgs;

void refuse_ask(const Look *look, const BoundCommand *bound, Faults *faults);
void decide_ask(Decision *d);
bool unseen_ask(const Look *look, const BoundCommand *bound);
bool odds_of_ask(const Look *look, const BoundCommand *bound, const Rule **rule, Situation *asks);

typedef struct RulingArgs {
    int piece, order, side;
    const char *reason;
} RulingArgs;

/* The thing that is ruled upon; false: it is not one. */
bool ruling_about(const BoundCommand *bound, Kind *kind, int *thing);

/* Whether this seat may rule on a trait of a kind at all. */
bool ruling_sets(const Look *look, Kind kind, int trait);

/* Whether it could come to anything too: not where only the umpire says it, or another. */
bool ruling_open(const Look *look, Kind kind, int trait);
void bind_ruling(const Look *look, BoundCommand *bound, Faults *faults);
void refuse_ruling(const Look *look, const BoundCommand *bound, Faults *faults);
void decide_ruling(Decision *d);

typedef struct ConsentArgs {
    int answer; /* 0 yes */
} ConsentArgs;

/* A side asks the other for consent, with its reason; the program says whose and what it is. */
void decide_asking(Decision *d, int side, int asks, const char *topic, const char *reason,
                   int about);
/* The name of a piece, or of an order's receiver, if all see it; else "". */
const char *called_openly(const Look *look, Kind kind, int thing);
/* What a side asks, whose and what it is, and its own words in quotes. */
void request_print(Text *to, const World *world, int side);
/* Refuses to ask for more while what a side asked is not answered; true: it did. */
bool refuse_asked(const Look *look, int side, Faults *faults);
/* The side that asks something of this seat, or 0. */
int side_asking(const Look *look);

#endif
