/* SPDX-License-Identifier: MIT */
#ifndef STUDY_SAMPLES_H
#define STUDY_SAMPLES_H

#include "rules/rule.h"

/* The situations by which a rule is looked at: its worked example and variations of it. */
typedef struct Situations {
    Situation *at; /* the example first */
    int count, room;
    bool more; /* there are too many variations for all to be tried */
} Situations;

/*
 * The example of a rule, then the example with one ask varied through its words or through numbers
 * around its own, then with two asks varied, as far as both books take them; where those are not
 * too many, all that can be asked with these values, else some of it from all over. None if the
 * example cannot be asked in both books. How far a course is followed is not varied.
 */
void situations_vary(Situations *situations, const Rule *rule, const Book *one, const Book *other);

/* Adds what is not among them yet of a situation with one ask varied. */
void situations_around(Situations *situations, const Rule *rule, const Book *one, const Book *other,
                       const Situation *asks);
void situations_finish(Situations *situations);

#endif
