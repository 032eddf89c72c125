/* SPDX-License-Identifier: MIT */
#ifndef RULES_ODDS_H
#define RULES_ODDS_H

#include "rules/rule.h"

/* The exact odds of a rule, from the code that plays it. */

typedef struct Outcome {
    int answers[ANSWERS_MOST]; /* by number of the answer; 0 where it was not asked for */
    Chance chance;
} Outcome;

/* A course is told by turn in at most so many words. */
enum { COURSE_WORDS = 16 };

/* The order of outcomes: by the values of their answers, the first answer first. */
int answers_order(const int one[ANSWERS_MOST], const int other[ANSWERS_MOST]);

typedef struct Odds {
    const Rule *rule;
    bool wanted[ANSWERS_MOST]; /* the answers that were asked for */
    Outcome *outcomes;         /* in the order of the answers' values */
    int count;
    bool exact;    /* all chances are fractions, out of the same number */
    Chance *turns; /* of a course: from turn 0 to the last, a chance for each word; see odds_turn */
    int turns_count, words_count;
    long transitions;    /* steps played, one for each path through a step */
    TapeState state;     /* not TAPE_OK: too deep to count */
    const Chart *absent; /* a chart in which a missing cell was read, or NULL */
} Odds;

/* More transitions than this are not counted, unless somebody has more time. */
enum { ODDS_MOST = 2000000 };

/*
 * Counts every outcome. `by` is the one answer of interest, or NULL for all of them together. Past
 * `most` transitions, or when nobody waits for it any more, the state is TAPE_OVERRUN.
 */
Odds *odds_create(const Rule *rule, const Book *book, const Situation *asks, const Field *by,
                  long most);
/* The same once the first dice show these faces; of a rule that is no course. */
Odds *odds_after(const Rule *rule, const Book *book, const Situation *asks, const Field *by,
                 long most, const int *faces, int count);
void odds_destroy(Odds *odds);

/* The chance that a word of a course holds at the end of a turn. */
Chance odds_turn(const Odds *odds, int turn, int word);

/*
 * The words of a course by number: those of its word answers, and the names of its flags, as far as
 * they were asked for. NULL past the last; `answer` and `value` say what it means.
 */
const char *odds_course_word(const Odds *odds, int number, const Field **answer, int *value);

/* The number of the word that says that a course is acted on; -1 if it was not asked for. */
int odds_acts(const Odds *odds);

/* Whether an answer, by number, differs between the outcomes. */
bool odds_varies(const Odds *odds, int number);

/* From odds of one answer alone: the chance of a value. */
Chance odds_chance(const Odds *odds, const Field *answer, int value);

/* The mean of a numeric answer; exact values in whole units. */
bool odds_mean(const Odds *odds, const Field *answer, double *mean);

/* The chances at which quantiles are told, in percent; the last is 0. */
extern const int odds_percents[];

/* From odds of a numeric answer alone: the value that it does not pass with that chance. */
bool odds_quantile(const Odds *odds, const Field *answer, int percent, int *value);

/* The first turn at whose end a word of a course holds with that chance, as far as was counted. */
bool odds_turn_when(const Odds *odds, int word, int percent, int *turn);

/* The chances of one answer alone, from odds that have it. */
Odds *odds_of(const Odds *joint, const Field *by);

#endif
