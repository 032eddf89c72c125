/* SPDX-License-Identifier: MIT */
#ifndef RULES_PARTS_H
#define RULES_PARTS_H

#include "rules/rowset.h"
#include "rules/umpire.h"

/*
 * A part of a rule: a short rule that a step calls. It sees nothing but its asks and the book, so
 * when every outcome is counted it need be played once for each ask. From then on it is thrown like
 * one die, whose faces are its different answers.
 */
typedef struct RulePart {
    void (*play)(Umpire *ump, const void *asks, void *answers);
    int asks, answers; /* ints of either */
} RulePart;

/* `name` is `rule`, an `Answers rule(Umpire *, const Asks *)`, as a part; Answers is of ints. */
#define PART(name, rule, Asks, Answers)                                                            \
    static void name##_play(Umpire *ump, const void *asks, void *answers)                          \
    {                                                                                              \
        *(Answers *)answers = rule(ump, asks);                                                     \
    }                                                                                              \
    static Answers name(Umpire *ump, const Asks *asks)                                             \
    {                                                                                              \
        static const RulePart part = { name##_play, (int)(sizeof(Asks) / sizeof(int)),             \
                                       (int)(sizeof(Answers) / sizeof(int)) };                     \
        Answers answers;                                                                           \
        part_throw(ump, &part, asks, &answers);                                                    \
        return answers;                                                                            \
    }                                                                                              \
    static Answers name(Umpire *ump, const Asks *asks)

/* Plays a part; in a count throws it. */
void part_throw(Umpire *ump, const RulePart *part, const void *asks, void *answers);

/* The faces of one part with one ask; none: it cannot be thrown, and is played. */
typedef struct PartFaces {
    int first, count;
} PartFaces;

/* A part as it was counted so far. */
typedef struct CountedPart {
    const RulePart *part;
    RowSet asks;
    PartFaces *faces; /* by number of the ask */
    int faces_room;
    RowSet answers;
    Choice *choices;
    int choices_count, choices_room;
} CountedPart;

enum { PARTS_MOST = 4 };

/* The parts of one count. Zero is empty. */
typedef struct RuleParts {
    CountedPart at[PARTS_MOST];
    int count;
    Every *every; /* the dice within a part, or NULL */
} RuleParts;

void parts_finish(RuleParts *parts);

#endif
