/* SPDX-License-Identifier: MIT */
/* Exact chances: ways out of so many, as the dice give them. */
#include "base/chance.h"

Chance chance_certain(void)
{
    return (Chance)CHANCE(1, 1);
}

static Chance about(double decimal)
{
    return (Chance){ .decimal = decimal };
}

bool chance_exact(Chance chance)
{
    return chance.of != 0;
}

static int low_zeros(Wide number)
{
    unsigned long long low = (unsigned long long)number;

    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(number >> 64));
}

/* By halving and subtracting: 128-bit division is slow. */
static Wide common_factor(Wide a, Wide b)
{
    if (!a || !b) {
        return a | b;
    }
    int twos = low_zeros(a | b);
    a >>= low_zeros(a);
    do {
        b >>= low_zeros(b);
        if (a > b) {
            Wide less = b;
            b = a;
            a = less;
        }
        b -= a;
    } while (b);
    return a << twos;
}

Wide wide_common(Wide one, Wide other)
{
    Wide great = one > other ? one : other, small = one > other ? other : one, least;

    if (wide_ratio(great, small) * small == great) {
        return great;
    }
    if (__builtin_mul_overflow(one, other / common_factor(one, other), &least)) {
        return 0;
    }
    return least;
}

Chance chance_reduced(Chance chance)
{
    if (!chance.of) {
        return chance;
    }
    Wide factor = common_factor(chance.of, chance.ways);

    chance.ways /= factor;
    chance.of /= factor;
    return chance;
}

double chance_decimal(Chance chance)
{
    return chance.of ? (double)chance.ways / (double)chance.of : chance.decimal;
}

Chance chance_times_wide(Chance chance, Wide ways, Wide of)
{
    Chance product;

    if (!chance.of) {
        return about(chance.decimal * ((double)ways / (double)of));
    }
    for (int tries = 0; tries < 2; tries++) {
        if (!__builtin_mul_overflow(chance.ways, ways, &product.ways) &&
            !__builtin_mul_overflow(chance.of, of, &product.of)) {
            return product;
        }
        chance = chance_reduced(chance);
    }
    return about(chance_decimal(chance) * ((double)ways / (double)of));
}

Chance chance_both(Chance one, Chance other)
{
    return other.of ? chance_times(one, other.ways, other.of)
                    : about(chance_decimal(one) * other.decimal);
}

Chance chance_ratio(Chance one, Chance other)
{
    return other.of ? chance_reduced(chance_times(one, other.of, other.ways))
                    : about(chance_decimal(one) / other.decimal);
}

Chance chance_out_of(Chance chance, Wide of)
{
    return (Chance)CHANCE(chance.ways * wide_ratio(of, chance.of), of);
}

Chance chance_plus_wide(Chance one, Chance other)
{
    if (one.of < other.of) {
        Chance less = one;
        one = other;
        other = less;
    }
    if (other.of) { /* as it is with dice, one number is most often a multiple of the other */
        Wide times = wide_ratio(one.of, other.of);
        if (times * other.of == one.of) {
            return (Chance)CHANCE(one.ways + other.ways * times, one.of);
        }
    }
    if (!one.of || !other.of) {
        return about(chance_decimal(one) + chance_decimal(other));
    }
    Wide of = wide_common(one.of, other.of);
    if (!of) {
        one = chance_reduced(one);
        other = chance_reduced(other);
        of = wide_common(one.of, other.of);
    }
    if (!of) {
        return about(chance_decimal(one) + chance_decimal(other));
    }
    return (Chance)CHANCE(one.ways * wide_ratio(of, one.of) + other.ways * wide_ratio(of, other.of),
                          of);
}

void wide_print(Text *to, Wide number)
{
    char digits[40];
    int at = (int)sizeof digits;

    digits[--at] = '\0';
    do {
        digits[--at] = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number);
    text_add(to, digits + at);
}

void chance_percent(Text *to, double share)
{
    text_addf(to, share > 0 && share < 0.0005 ? "%.2g %%" : "%.1f %%", 100 * share);
}

void chance_print(Text *to, Chance chance)
{
    if (!chance.of) {
        text_addf(to, "%.12g", chance.decimal);
        return;
    }
    wide_print(to, chance.ways);
    text_add(to, "/");
    wide_print(to, chance.of);
}
