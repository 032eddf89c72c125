/* SPDX-License-Identifier: MIT */
#ifndef STUDY_COMPARE_H
#define STUDY_COMPARE_H

#include "rules/question.h"

/* Alternatives of one question side by side: an ask with several values makes one of each. */

enum { ALTERNATIVES_MOST = 1000, VALUES_MOST = 64 };

/* One ask as typed: a name and one or more values. */
typedef struct Choices {
    const char *name;
    const char *values[VALUES_MOST]; /* each the end of a text "name=value" */
    int count, at;                   /* the value of the present alternative */
    bool used;                       /* some alternative asks it */
    bool idle;                       /* the present one does not */
} Choices;

typedef struct Compare {
    const Rule *rule;
    const Book *book;
    const Field *by; /* the answer they are compared by */
    Choices *asks;
    int count;
    int all, done; /* alternatives */
    Arena arena;
} Compare;

typedef struct Alternative {
    Situation asks;
    Odds *odds;               /* NULL when the rules forbid it */
    char refused[FAULT_TEXT]; /* why, "" if they do not */
    bool priced;              /* a rule tells what it costs */
    int cost;
} Alternative;

/* Takes a question that is not bound and whose asks may be "name=value,value". If it names no
 * answer the rule's main one is compared, of a course what says that it is acted on. */
bool compare_begin(Compare *compare, const Question *question, const Book *book, Faults *faults);

/*
 * The next alternative, the last ask changing quickest; false after the last, or when something is
 * wrong. Its odds are the caller's to destroy.
 */
bool compare_next(Compare *compare, Alternative *alternative, Faults *faults);

void compare_finish(Compare *compare);

#endif
