/* SPDX-License-Identifier: MIT */
#ifndef RULES_COURSE_END_H
#define RULES_COURSE_END_H

#include "rules/rule.h"

/* How a course ends if it is followed for ever. */
typedef struct CourseEnd {
    const char *word; /* the one that says it is acted on */
    Chance ever;      /* that it is, sooner or later */
    Chance mean;      /* then in which turn on average, as turns are numbered; else nothing */
} CourseEnd;

/* More places than this are not followed. */
enum { COURSE_END_PLACES = 160 };

/* False where it cannot be told: it is no course, or leads to too many places. */
bool course_end_of(const Rule *rule, const Book *book, const Situation *asks, CourseEnd *ending);

#endif
