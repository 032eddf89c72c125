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

/* The chance times ways/of, which are whole numbers. */
Chance chance_times_wide(Chance chance, Wide ways, Wide of);
static inline Chance chance_times(Chance chance, Wide ways, Wide of)
{
    typedef unsigned long long Half;

    if ((chance.ways | chance.of | ways | of) >> 64 == 0 && chance.of) {
        return (Chance)CHANCE((Wide)(Half)chance.ways * (Half)ways,
                              (Wide)(Half)chance.of * (Half)of);
    }
    return chance_times_wide(chance, ways, of);
}

/* The chance that two independent things both happen. */
Chance chance_both(Chance one, Chance other);

/* How many times the second goes into the first: a fraction that may pass 1. */
Chance chance_ratio(Chance one, Chance other);

/* The same chance in lowest terms. */
Chance chance_reduced(Chance chance);

/* The chance that either of two exclusive things happens. */
Chance chance_plus_wide(Chance one, Chance other);
static inline Chance chance_plus(Chance one, Chance other)
{
    if (one.of == other.of && one.of) {
        return (Chance)CHANCE(one.ways + other.ways, one.of);
    }
    return chance_plus_wide(one, other);
}

/* The same chance out of `of`, which must be a multiple. */
Chance chance_out_of(Chance chance, Wide of);

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
