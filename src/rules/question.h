/* SPDX-License-Identifier: MIT */
#ifndef RULES_QUESTION_H
#define RULES_QUESTION_H

#include "rules/odds.h"
#include "rules/play.h"

/* A rule as it is asked, and what can go wrong with that, in the same words for everybody. */

/* What is asked by its texts, and what they mean in a book once it is bound to that. */
typedef struct Question {
    const char *rule_name;
    const char *const *typed; /* asks as "name=value" */
    int typed_count;
    const char *by_name; /* the one answer of interest, or NULL: all of them together */

    const Book *book;
    const Rule *rule;
    Situation asks;
    const Field *by; /* NULL: all of them together */
} Question;

/* Finds the rule, reads and checks its asks, finds the answer. The book must outlive it. */
bool question_bind(Question *question, const Book *book, Faults *faults);

/* Counts the odds of a bound question with so many transitions at most; NULL if it cannot. */
Odds *question_odds(const Question *question, long most, Faults *faults);

/* Plays a bound question with the dice of a tape; false if they do not fit, or a cell is absent. */
bool question_play(const Question *question, Play *play, Tape tape, Faults *faults);
/* The same with faces as typed, or if there are none with a seed as typed, or else with a key. */
bool question_roll(const Question *question, Play *play, const char *faces, const char *seed,
                   const uint8_t key[32], Faults *faults);

/* The rule, chart or answer of that name; a fault lists them if there is none. */
const Rule *question_rule(const Book *book, const char *name, Faults *faults);
const Chart *question_chart(const Book *book, const char *name, Faults *faults);
const Field *question_answer(const Rule *rule, const Book *book, const char *name, Faults *faults);

/* The dice that are wanting: "2d6 for Fire combat", "1 more die of 2d6 for Fire combat". */
void wanted_print(Text *to, const Umpire *ump);

/* Chances that are asked for in passing: not counted where that takes long, or past `most`. */
typedef struct Chances {
    const Book *book;
    const Rule *rule;
    const Situation *asks;
    const int *faces; /* of the first dice */
    int count;
    int most; /* outcomes */
} Chances;
/* Those of the answer that is given; if none is (NULL), of the main one, or where that is certain
 * of one that is not and stays with a piece (stays_with). */
Odds *chances_odds(const Chances *of, const Field **answer);
/* Whether an answer is written into a piece. */
bool stays_with(const Field *answer, const Book *book);

/* The chances of what comes of a rule, in a line, once its first dice show these faces; false: it
 * has too many, or too much would be counted. */
bool chances_print(Text *to, const Book *book, const Rule *rule, const Situation *asks,
                   const int *faces, int count);
/* Dice that are wanting, for a page: how many of what, and of which rule, if that may be told. */
enum { WANTING_TEXT = 120 };
typedef struct Wanting {
    Dice dice;
    int missing;                                  /* of them; 0: nothing is known of it */
    char title[WANTING_TEXT], part[WANTING_TEXT]; /* for what chart, in which part of a long rule */
    const Rule *rule;                             /* NULL: that is not told */
    Situation asks;
    int faces[FACES_MOST], count; /* its first dice */
} Wanting;
/* Those of a play that stopped for want of dice; `told`: of which rule may be said. */
void wanting_of(Wanting *wanting, const Play *play, bool told);

/* On which rule the dice that are wanting are thrown, how many are to come, with what chances:
 * "acceptance, 10.6, 2 dice to come: A 13.9 %, D1 41.7 %"; "2 dice or more" where their faces may
 * want others after them; not `told`: only on which chart. */
void wanted_tell(Text *to, const Play *play, bool told);

/* Says why a rule could not be played with its tape; false if it could. */
bool throws_fault(const Umpire *ump, Faults *faults);
/* The same, where dice that nothing asked for are wrong too. */
bool play_fault(const Umpire *ump, Faults *faults);

/* Says why odds could not be counted; false if they could. */
bool odds_fault(const Odds *odds, Faults *faults);

#endif
