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

void chance_both_wide(Chance *to, const Chance *first, const Chance *other)
{
    Chance one = *first;
    Wide ways, of;

    for (int tries = 0; tries < 2 && one.of && other->of; tries++) {
        if (!__builtin_mul_overflow(one.ways, other->ways, &ways) &&
            !__builtin_mul_overflow(one.of, other->of, &of)) {
            *to = (Chance)CHANCE(ways, of);
            return;
        }
        one = chance_reduced(one);
    }
    *to = about(chance_decimal(one) * chance_decimal(*other));
}

Chance chance_ratio(Chance one, Chance other)
{
    return other.of ? chance_reduced(chance_times(one, other.of, other.ways))
                    : about(chance_decimal(one) / other.decimal);
}

void chance_add_wide(Chance *to, const Chance *other)
{
    const Chance *great = to->of > other->of ? to : other, *small = great == to ? other : to;
    Wide times = small->of ? wide_ratio(great->of, small->of) : 0, of;

    if (times && times * small->of == great->of) { /* as it is most often with dice */
        to->ways = great->ways + small->ways * times;
        to->of = great->of;
        return;
    }
    Chance one = *to, two = *other;
    for (int tries = 0; tries < 2 && one.of && two.of; tries++) {
        of = wide_common(one.of, two.of);
        if (of) {
            to->ways = one.ways * wide_ratio(of, one.of) + two.ways * wide_ratio(of, two.of);
            to->of = of;
            return;
        }
        one = chance_reduced(one);
        two = chance_reduced(two);
    }
    *to = about(chance_decimal(one) + chance_decimal(two));
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
