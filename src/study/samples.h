/* SPDX-License-Identifier: MIT */
#ifndef STUDY_SAMPLES_H
#define STUDY_SAMPLES_H

#include "rules/rule.h"

/* The situations by which a rule is looked at: its worked example and variations of it. */
typedef struct Situations {
    Situation *at; /* the example first */
    int count;
    bool more; /* variations were left out: there are too many */
} Situations;

/*
 * The example of a rule, then the example with one ask varied through its words or through numbers
 * around its own, then with two asks varied, as far as both books take them. None if the example
 * cannot be asked in both books. How far a course is followed is not varied.
 */
void situations_vary(Situations *situations, const Rule *rule, const Book *one, const Book *other);
void situations_finish(Situations *situations);

#endif
