/* SPDX-License-Identifier: MIT */
/*
 * SQLite has mathematical functions that nobody here calls. With these in their place the program
 * needs no library of mathematics, which it would have to load at every start, only to link; what
 * calls one all the same ends at once.
 */
#include <math.h>
#include <stdlib.h>

/* For this program alone, not for libraries that it loads. */
#define HIDDEN __attribute__((visibility("hidden")))

#define NOT_HERE(name)                                                                             \
    HIDDEN double name(double x)                                                                   \
    {                                                                                              \
        (void)x;                                                                                   \
        abort();                                                                                   \
    }
#define NOT_HERE_OF_TWO(name)                                                                      \
    HIDDEN double name(double x, double y)                                                         \
    {                                                                                              \
        (void)x;                                                                                   \
        (void)y;                                                                                   \
        abort();                                                                                   \
    }

NOT_HERE(acos)
NOT_HERE(acosh)
NOT_HERE(asin)
NOT_HERE(asinh)
NOT_HERE(atan)
NOT_HERE(atanh)
NOT_HERE(ceil)
NOT_HERE(cos)
NOT_HERE(cosh)
NOT_HERE(exp)
NOT_HERE(floor)
NOT_HERE(log)
NOT_HERE(log10)
NOT_HERE(log2)
NOT_HERE(sin)
NOT_HERE(sinh)
NOT_HERE(sqrt)
NOT_HERE(tan)
NOT_HERE(tanh)
NOT_HERE(trunc)
NOT_HERE_OF_TWO(atan2)
NOT_HERE_OF_TWO(fmod)
NOT_HERE_OF_TWO(pow)
