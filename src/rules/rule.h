/* SPDX-License-Identifier: MIT */
#ifndef RULES_RULE_H
#define RULES_RULE_H

#include "rules/umpire.h"

/*
 * A rule: asks in, dice, answers out. It is declared by its fields and its steps; everything that
 * asks, prints, counts or simulates works from the declaration. All fields are ints in one flat
 * struct, the situation: asks (never written), then what steps carry, then answers (written or
 * counted up, never read).
 */

/* What a step leads to. */
typedef struct Next {
    int step;  /* -1: the rule is over */
    int turns; /* after so many turns; 0 now */
} Next;

typedef Next Step(Umpire *ump, void *situation);

#define DONE ((Next){ .step = -1 })
Next go(int step);
Next later(int turns, int step);

/* Why a combination of asks cannot be; `ask` is the one to blame. `why` NULL: it can. */
typedef struct Refusal {
    const char *ask, *why;
    bool by_rule; /* the rules forbid it; otherwise it is bad input */
} Refusal;

#define ALLOWED ((Refusal){ 0 })

/* A worked example, printed with the rule and run by the tests: asks, dice, some of the answers. */
typedef struct Example {
    const char *asks, *dice, *answers;
    int option; /* only where this option is on; 0: always */
} Example;

typedef struct Rule {
    const char *name, *title, *cite;
    const Field *asks, *answers; /* FIELDS */
    size_t size;                 /* of the situation */
    Step *const *steps;
    int steps_count;
    Refusal (*refuse)(Umpire *ump, const void *situation);
    int option;               /* only where this option is on; 0: always */
    bool course;              /* goes on over turns: asks `turns`, and its words are told by turn */
    size_t turn_at;           /* a course: where the turn in which it ended is written, or 0 */
    const char *turn_zero[2]; /* the asks that number its turn 0, the first that is asked; or 0 */
    bool turn_if_over;        /* that turn is 0 while the course is not over */
    const char *acts;         /* a course: the word or flag that says it is acted on */
    int charts[4];            /* the charts it is read on, the first first; 0: no more */
    const char *readings;     /* what was decided where the book is unclear, or NULL */
    const char *struck;       /* a fight: the part of the one struck, who may be the enemy's */
    const struct Rule *price; /* the rule that says what it costs, its asks among ours, or NULL */
    Example examples[2];      /* the first that fits the book is its example */
} Rule;

/* The one step, rule_steps, of a short rule `Answers rule(Umpire *, const Asks *)`; Answers is a
 * struct of ints, or int if there is one answer. */
#define SHORT_RULE(rule, Asks, Answers)                                                            \
    typedef struct rule##_case {                                                                   \
        Asks asks;                                                                                 \
        Answers out;                                                                               \
    } rule##_case;                                                                                 \
    static Next rule##_step(Umpire *ump, void *situation)                                          \
    {                                                                                              \
        rule##_case *s = situation;                                                                \
        s->out = rule(ump, &s->asks);                                                              \
        return DONE;                                                                               \
    }                                                                                              \
    static Step *const rule##_steps[] = { rule##_step }

/* The same of a rule `int rule(Umpire *)`, which asks nothing. */
#define BARE_RULE(rule)                                                                            \
    typedef struct rule##_case {                                                                   \
        int out;                                                                                   \
    } rule##_case;                                                                                 \
    static Next rule##_step(Umpire *ump, void *situation)                                          \
    {                                                                                              \
        rule##_case *s = situation;                                                                \
        s->out = rule(ump);                                                                        \
        return DONE;                                                                               \
    }                                                                                              \
    static Step *const rule##_steps[] = { rule##_step }

/* The situation of a rule and the steps that play it. */
#define SITUATION(Type, list)                                                                      \
    .size = sizeof(Type), .steps = (list), .steps_count = (int)(sizeof(list) / sizeof *(list))

enum { SITUATION_INTS = 128, STEPS_MOST = 32, FIELDS_MOST = 48, ANSWERS_MOST = 16 };

/* A situation that any rule's struct fits into. */
typedef struct Situation {
    int at[SITUATION_INTS];
} Situation;

/* The rule of that name in the book, in any letters, or NULL. */
const Rule *rule_find(const Book *book, const char *name);

/* The reference that the card prints at the chart on which the rule is read first, or NULL. */
const char *rule_ref(const Rule *rule, const Book *book);

/* The rule's worked example in this book, or NULL. */
const Example *rule_example(const Rule *rule, const Book *book);

/* The answer that tells what came of it, if none is named: the first that has tones, else the first
 * of words, else the first. */
const Field *rule_main_answer(const Rule *rule, const Book *book);

/* How many rules the book has. */
int book_rules(const Book *book);

/* A situation in which every ask has the value that it has where nobody gave one. */
Situation rule_standard(const Rule *rule);

/*
 * Reads "name=value" texts into a situation and marks in `given` which asks they give, by number:
 * unknown, given already, not to be read, out of range.
 */
bool rule_read(const Rule *rule, const Book *book, const char *const *typed, int typed_count,
               Situation *situation, bool given[FIELDS_MOST], Faults *faults);

/* Checks asks that have their values: missing, given but not asked here, refused by the rule. */
bool rule_check(const Rule *rule, const Book *book, const Situation *situation,
                const bool given[FIELDS_MOST], Faults *faults);

/* Why the rule does not take these asks together. */
Refusal rule_refusal(const Rule *rule, const Book *book, const Situation *situation);

/* Reads texts over the standard, and checks what they come to. */
bool rule_ask(const Rule *rule, const Book *book, const char *const *typed, int typed_count,
              Situation *situation, Faults *faults);

/* The ask of that name, or NULL. */
const Field *rule_asks(const Rule *rule, const Book *book, const char *name);

/* Whether faults of rule_ask say that the rules forbid such a combination. */
bool rule_forbids(const Faults *faults);

/* What a situation costs by the rule that prices it; false if nothing does. */
bool rule_price(const Rule *rule, const Book *book, const Situation *asks, int *cost);

/* How many turns a course is followed: its ask `turns`; 0 for other rules. */
int rule_turns(const Rule *rule, const void *situation);

/* The number of its turn 0. */
int rule_turn_zero(const Rule *rule, const void *situation);

/* Whether the ask may tell the number of its turn 0. */
bool rule_numbers_turns(const Rule *rule, const Field *ask);

/* The answer and the value that say a course is acted on. */
bool rule_acts(const Rule *rule, const Field **answer, int *value);

/* What a course answers as its turn when it ends in that turn, or was last looked at in it. */
int rule_turn_told(const Rule *rule, const void *situation, int turn, bool over);

/*
 * Plays a rule from its first step to its end; a course at most to its last turn. Stops when the
 * tape leaves TAPE_OK. Returns whether it came to its end.
 */
bool rule_play(const Rule *rule, Umpire *ump, Situation *situation);

#endif
