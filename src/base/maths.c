/* SPDX-License-Identifier: MIT */
/* Roots, logarithms and the incomplete gamma function. */
#include "base/maths.h"

#include <math.h> /* only frexp and ldexp, which are part of the C library itself */

static const double LN_2 = 0.693147180559945309417, ROOT_HALF = 0.707106781186547524401;
static const double HALF_LN_2_PI = 0.918938533204672741780, ENOUGH = 1e-15;

/* More than any series here takes: they need a few times the square root of their argument. */
enum { TERMS_MOST = 100000 };

/* Newton's way from the right power of two, which needs five steps. */
double maths_root(double x)
{
    int exponent;

    if (x <= 0) {
        return 0;
    }
    frexp(x, &exponent);
    double root = ldexp(1, exponent / 2);
    for (int i = 0; i < 7; i++) {
        root = (root + x / root) / 2;
    }
    return root;
}

/* A power of two times something near 1, whose logarithm is 2 artanh((x - 1) / (x + 1)). */
double maths_log(double x)
{
    int exponent;
    double near = frexp(x, &exponent);

    if (near < ROOT_HALF) {
        near *= 2;
        exponent--;
    }
    double step = (near - 1) / (near + 1), power = step, sum = 0;
    for (int i = 1; i < 30; i += 2) {
        sum += power / i;
        power *= step * step;
    }
    return 2 * sum + exponent * LN_2;
}

double maths_exp(double x)
{
    if (x < -745) {
        return 0;
    }
    if (x > 709) {
        x = 709;
    }
    int twos = (int)(x / LN_2 + (x < 0 ? -0.5 : 0.5));
    double rest = x - twos * LN_2, term = 1, sum = 1;
    for (int i = 1; i < 18; i++) {
        term *= rest / i;
        sum += term;
    }
    return ldexp(sum, twos);
}

/* Stirling's series, which is good from 15 on; below, gamma(a + 1) = a gamma(a) leads there. */
double maths_log_gamma(double a)
{
    double product = 1;

    for (; a < 15; a++) {
        product *= a;
    }
    double square = a * a;
    double series =
        (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1 / (1680 * square)) / square) / square) / a;
    return (a - 0.5) * maths_log(a) - a + HALF_LN_2_PI + series - maths_log(product);
}

/* x^a e^-x / gamma(a), the factor of both ways below. */
static double factor(double a, double x)
{
    return maths_exp(a * maths_log(x) - x - maths_log_gamma(a));
}

static double lower_series(double a, double x)
{
    double term = 1 / a, sum = term;

    for (int i = 1; i < TERMS_MOST && term > sum * ENOUGH; i++) {
        term *= x / (a + i);
        sum += term;
    }
    return sum * factor(a, x);
}

/* Lentz's way to the value of a continued fraction, from its front. */
static double upper_fraction(double a, double x)
{
    double b = x + 1 - a, c = 1e300, d = 1 / b, value = d, off = 1;

    for (int i = 1; i < TERMS_MOST && (off > ENOUGH || off < -ENOUGH); i++) {
        double numerator = i * (a - i);
        b += 2;
        d = 1 / (numerator * d + b);
        c = b + numerator / c;
        off = c * d - 1;
        value *= c * d;
    }
    return value * factor(a, x);
}

/* The regularised upper incomplete gamma function Q(a, x), for a > 0. */
static double gamma_upper(double a, double x)
{
    if (x <= 0) {
        return 1;
    }
    return x < a + 1 ? 1 - lower_series(a, x) : upper_fraction(a, x);
}

double maths_chi_square_tail(double value, int freedom)
{
    return gamma_upper(freedom / 2.0, value / 2);
}
