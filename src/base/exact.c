/* SPDX-License-Identifier: MIT */
/* Exact values: whole 48ths, read and written as players write them. */
#include "base/exact.h"

#include <string.h>

static const struct {
    const char *glyph;
    int value;
} GLYPHS[] = {
    { "½", 24 }, { "¼", 12 }, { "¾", 36 }, { "⅓", 16 }, { "⅔", 32 }, { "⅛", 6 },
    { "⅜", 18 }, { "⅝", 30 }, { "⅞", 42 }, { "⅙", 8 },  { "⅚", 40 },
};

static const char *digits(const char *at, long *number)
{
    const char *from = at;

    *number = 0;
    while (*at >= '0' && *at <= '9' && at - from < 7) {
        *number = *number * 10 + (*at++ - '0');
    }
    return at > from ? at : NULL;
}

/* "/2" or ".5" after a number, or a glyph; the rest of the string must be used up. */
static bool fraction(const char *at, long upper, long *value)
{
    long lower;

    if (*at == '/') {
        at = digits(at + 1, &lower);
        if (!at || *at || lower == 0 || upper * WHOLE % lower) {
            return false;
        }
        *value = upper * WHOLE / lower;
        return true;
    }
    if (*at == '.') {
        const char *end = digits(at + 1, &lower);
        long tenths = 1;
        if (!end || *end) {
            return false;
        }
        for (const char *c = at + 1; c < end; c++) {
            tenths *= 10;
        }
        if (lower * WHOLE % tenths) {
            return false;
        }
        *value = upper * WHOLE + lower * WHOLE / tenths;
        return true;
    }
    for (size_t i = 0; i < sizeof GLYPHS / sizeof *GLYPHS; i++) {
        if (strcmp(at, GLYPHS[i].glyph) == 0) {
            *value = upper * WHOLE + GLYPHS[i].value;
            return true;
        }
    }
    return false;
}

bool exact_parse(const char *from, int *value)
{
    bool minus = *from == '-';
    const char *at = from + (*from == '-' || *from == '+');
    long upper = 0, part = 0;
    const char *after = digits(at, &upper);

    if (!after) {
        if (*at == '/' || *at == '.' || !fraction(at, 0, &part)) {
            return false;
        }
    } else if (!*after) {
        part = upper * WHOLE;
    } else if (*after == ' ') {
        long over;
        const char *slash = digits(after + 1, &over);
        if (!slash || *slash != '/' || !fraction(slash, over, &part) || part >= WHOLE) {
            return false;
        }
        part += upper * WHOLE;
    } else if (!fraction(after, upper, &part)) {
        return false;
    }
    if (part > (long)EXACT_MOST * WHOLE) {
        return false;
    }
    *value = minus ? -(int)part : (int)part;
    return true;
}

void exact_print(Text *to, int value)
{
    int size = value < 0 ? -value : value;
    int whole = size / WHOLE, over = size % WHOLE, under = WHOLE;

    for (int prime = 2; prime <= 3; prime++) {
        while (over && over % prime == 0 && under % prime == 0) {
            over /= prime;
            under /= prime;
        }
    }
    if (value < 0) {
        text_add(to, "-");
    }
    if (whole || !over) {
        text_addf(to, "%d", whole);
    }
    if (over) {
        text_addf(to, "%s%d/%d", whole ? " " : "", over, under);
    }
}
