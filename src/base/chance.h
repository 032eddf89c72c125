/* SPDX-License-Identifier: MIT */
#ifndef BASE_CHANCE_H
#define BASE_CHANCE_H

#include "base/text.h"

/* A chance: ways out of so many, as the dice give it; decimals once 128 bits are full. */
__extension__ typedef unsigned __int128 Wide;

typedef struct Chance {
    union {
        Wide ways;
        double decimal;
    };
    Wide of; /* 0: the decimal is known, not the ways */
} Chance;

/* Compiles as an initializer too. */
#define CHANCE(some, all)                                                                          \
    {                                                                                              \
        .ways = (some), .of = (all)                                                                \
    }
#define NO_CHANCE CHANCE(0, 1)

Chance chance_certain(void);
bool chance_exact(Chance chance);

/* Finds the chance that two independent things both happen, where it is to be: a chance that is
 * given back is copied in other pieces than it was written, and the processor waits for them. */
void chance_both_wide(Chance *to, const Chance *one, const Chance *other);
static inline void chance_put_both(Chance *to, const Chance *one, const Chance *other)
{
    typedef unsigned long long Half;

    if ((one->ways | one->of | other->ways | other->of) >> 64 == 0 && one->of && other->of) {
        to->ways = (Wide)(Half)one->ways * (Half)other->ways;
        to->of = (Wide)(Half)one->of * (Half)other->of;
    } else {
        chance_both_wide(to, one, other);
    }
}

/* The chance that two independent things both happen. */
static inline Chance chance_both(Chance one, Chance other)
{
    chance_put_both(&one, &one, &other);
    return one;
}

/* The chance times ways/of, which are whole numbers. */
static inline Chance chance_times(Chance chance, Wide ways, Wide of)
{
    return chance_both(chance, (Chance)CHANCE(ways, of));
}

/* How many times the second goes into the first: a fraction that may pass 1. */
Chance chance_ratio(Chance one, Chance other);

/* The same chance in lowest terms. */
Chance chance_reduced(Chance chance);

/* Adds to the chance of one thing that of another, which excludes it. */
void chance_add_wide(Chance *to, const Chance *other);
static inline void chance_add(Chance *to, const Chance *other)
{
    if (to->of == other->of && to->of) {
        to->ways += other->ways;
    } else {
        chance_add_wide(to, other);
    }
}

/* The chance that either of two exclusive things happens. */
static inline Chance chance_plus(Chance one, Chance other)
{
    chance_add(&one, &other);
    return one;
}

/* The least common multiple, 0 when it passes 128 bits. */
Wide wide_common(Wide one, Wide other);

/* How often a number goes into another: 128-bit division is slow. */
static inline Wide wide_ratio(Wide one, Wide of)
{
    bool small = (one | of) >> 64 == 0;

    return one == of ? 1 : small ? (unsigned long long)one / (unsigned long long)of : one / of;
}

double chance_decimal(Chance chance);
void wide_print(Text *to, Wide number);

/* "41.7 %"; small ones as finely as they need. */
void chance_percent(Text *to, double share);

/* "5/36", or decimals where the fraction is lost. */
void chance_print(Text *to, Chance chance);

#endif
