/* SPDX-License-Identifier: MIT */
#ifndef BASE_MATHS_H
#define BASE_MATHS_H

/*
 * The little mathematics that statistics need. Our own, because the results are then the same to
 * the last digit on every machine, and because a program that loads fewer libraries starts sooner.
 */
double maths_root(double x); /* of x >= 0 */
double maths_log(double x);  /* natural, of x > 0 */
double maths_exp(double x);

/* The logarithm of the gamma function, for a > 0. */
double maths_log_gamma(double a);

/* The chance that chi-square with so many degrees of freedom is farther off than `value`. */
double maths_chi_square_tail(double value, int freedom);

#endif
