/* SPDX-License-Identifier: MIT */
#ifndef STUDY_DIFF_H
#define STUDY_DIFF_H

#include "rules/rule.h"

/* One thing in which two books differ; from or to is "" where one of them has none. */
typedef struct Difference {
    const char *what;  /* "option", "rule", "chart", "cell", "modifier", "answer", "word", ... */
    const char *chart; /* the chart it is in, or "" */
    const char *where, *from, *to;
} Difference;

typedef struct Diff {
    Arena arena;
    Difference *at;
    int count, room;
} Diff;

/* What changes when one goes from the first book to the second; both of one family of systems. */
void diff_books(Diff *diff, const Book *from, const Book *to);
void diff_finish(Diff *diff);

#endif
