/* SPDX-License-Identifier: MIT */
/* Varies the worked example of a rule, one ask at a time. */
#include "study/samples.h"

#include <stdlib.h>
#include <string.h>

/* Situations with one or two asks varied; all that are tried together; those from all over. */
enum { VALUES_MOST = 64, NUMBERS_MOST = 8, PAIRS_MOST = 500, ALL_MOST = 2000, FAR_TRIES = 200 };

/* The values to try of an ask, the nearest to its usual one first. */
typedef struct Values {
    int usual;
    int at[VALUES_MOST];
    int count;
} Values;

static void add_value(Values *values, int value)
{
    bool known = value == values->usual;

    for (int i = 0; i < values->count; i++) {
        known = known || values->at[i] == value;
    }
    if (!known && values->count < VALUES_MOST) {
        values->at[values->count++] = value;
    }
}

/* All numbers of a short range; of a long one those at doubling distances, and its ends. */
static void add_numbers(Values *values, const Field *ask)
{
    int unit = ask->type == FIELD_EXACT ? WHOLE / 2 : 1;

    if ((ask->high - ask->low) / unit <= NUMBERS_MOST) {
        for (int value = ask->low; value <= ask->high; value += unit) {
            add_value(values, value);
        }
        return;
    }
    for (int step = unit; values->count < NUMBERS_MOST && step <= ask->high - ask->low; step *= 2) {
        if (values->usual - step >= ask->low) {
            add_value(values, values->usual - step);
        }
        if (values->usual + step <= ask->high) {
            add_value(values, values->usual + step);
        }
    }
    add_value(values, ask->low);
    add_value(values, ask->high);
}

static void find_values(Values *values, const Field *ask)
{
    const char *const *words = ask->type == FIELD_FLAG ? no_yes : ask->words;

    switch (ask->type) {
    case FIELD_NUMBER:
    case FIELD_EXACT:
        add_numbers(values, ask);
        break;
    case FIELD_WORD:
    case FIELD_FLAG:
        for (int word = 0; words[word]; word++) {
            add_value(values, word);
        }
        break;
    case FIELD_LETTERS:
        for (int word = 0; words[word]; word++) {
            add_value(values, 1 << 8 * word);
        }
        break;
    case FIELD_COLUMN:
    case FIELD_MIXED:
    case FIELD_THING:
    case FIELD_TEXT:
    case FIELD_PLACE:
        break;
    }
}

/* Asks a book a situation as a player would: what is idle is left out. */
static bool ask_book(const Rule *rule, const Book *book, const Situation *wish, Situation *asks)
{
    bool given[FIELDS_MOST] = { false };

    *asks = rule_standard(rule);
    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (field_asked(ask, book, wish)) {
            given[ask - rule->asks] = true;
            field_set(ask, asks, field_get(ask, wish));
        }
    }
    return rule_check(rule, book, asks, given, NULL);
}

/* A rule in two books, its example, and what to vary in it. */
typedef struct Vary {
    const Rule *rule;
    const Book *one, *other;
    Situations *found;
    Situation wish; /* the example, filled up with what only variations ask */
    Values values[FIELDS_MOST];
    int asks, longest;
} Vary;

static bool ask_both(const Vary *vary, const Situation *wish, Situation *asks)
{
    Situation theirs;

    return ask_book(vary->rule, vary->one, wish, asks) &&
           ask_book(vary->rule, vary->other, wish, &theirs) &&
           memcmp(asks, &theirs, sizeof theirs) == 0;
}

static void add_new(Situations *found, const Situation *asks)
{
    for (int i = 0; i < found->count; i++) {
        if (memcmp(&found->at[i], asks, sizeof *asks) == 0) {
            return;
        }
    }
    found->at = memory_room(found->at, found->count, &found->room, sizeof *found->at);
    found->at[found->count++] = *asks;
}

/*
 * Adds the example with two asks changed, or the same ask twice. What does not go with the optional
 * asks of the example is tried without them.
 */
static void try_pair(Vary *vary, int one, int one_value, int other, int other_value)
{
    const Field *fields = vary->rule->asks;
    Situation wish = vary->wish, asks;

    field_set(&fields[one], &wish, one_value);
    field_set(&fields[other], &wish, other_value);
    if (!field_asked(&fields[one], vary->one, &wish) ||
        !field_asked(&fields[other], vary->one, &wish)) {
        return;
    }
    bool taken = ask_both(vary, &wish, &asks);
    for (int i = 0; i < vary->asks && !taken; i++) {
        if (i != one && i != other && fields[i].optional) {
            field_set(&fields[i], &wish, fields[i].standard);
        }
    }
    if (taken || ask_both(vary, &wish, &asks)) {
        add_new(vary->found, &asks);
    }
}

static bool ask_example(const Rule *rule, const Book *book, const Example *example, Situation *asks)
{
    const char *typed[FIELDS_MOST];
    Arena arena = { 0 };
    int count = 0;

    for (const char *at = example->asks; *at && count < FIELDS_MOST;) {
        size_t length = strcspn(at, " ");
        typed[count++] = arena_copy(&arena, at, length);
        at += length + strspn(at + length, " ");
    }
    bool good = rule_ask(rule, book, typed, count, asks, NULL);
    arena_finish(&arena);
    return good;
}

/* An ask that only a variation will ask begins with its least value. */
static void fill_idle(const Rule *rule, const Book *one, const Book *other, Situation *wish)
{
    Situation example = *wish;

    for (const Field *ask = rule->asks; ask->name; ask++) {
        bool both = field_here(ask, one) && field_here(ask, other);
        if (both && !ask->optional && !field_asked(ask, one, &example)) {
            field_set(ask, wish, ask->type == FIELD_LETTERS ? 1 : ask->low);
        }
    }
}

static void find_all_values(Vary *vary)
{
    for (; vary->rule->asks[vary->asks].name; vary->asks++) {
        const Field *ask = &vary->rule->asks[vary->asks];
        Values *values = &vary->values[vary->asks];
        bool far = vary->rule->course && strcmp(ask->name, "turns") == 0;
        values->usual = field_get(ask, &vary->wish);
        if (!far && field_here(ask, vary->one) && field_here(ask, vary->other)) {
            find_values(values, ask);
        }
        vary->longest = values->count > vary->longest ? values->count : vary->longest;
    }
}

/* The first variation of every ask, then the second of every ask, and so on. */
static void vary_one(Vary *vary)
{
    for (int number = 0; number < vary->longest; number++) {
        for (int i = 0; i < vary->asks && vary->found->count < PAIRS_MOST; i++) {
            const Values *values = &vary->values[i];
            if (number < values->count) {
                try_pair(vary, i, values->at[number], i, values->at[number]);
            }
        }
    }
}

static void vary_two(Vary *vary)
{
    for (int number = 0; number < vary->longest * vary->longest; number++) {
        for (int i = 0; i < vary->asks; i++) {
            for (int j = i + 1; j < vary->asks && vary->found->count < PAIRS_MOST; j++) {
                const Values *one = &vary->values[i], *other = &vary->values[j];
                if (number < one->count * other->count) {
                    try_pair(vary, i, one->at[number % one->count], j,
                             other->at[number / one->count]);
                }
            }
        }
    }
}

/* How many combinations of all values there are; more than ALL_MOST are not counted. */
static long combinations(const Vary *vary)
{
    long all = 1;

    for (int i = 0; i < vary->asks && all <= ALL_MOST; i++) {
        all *= vary->values[i].count + 1;
    }
    return all;
}

/* Adds the combination of that number, if it can be asked: its digits are the values of the asks.
 */
static void try_combination(Vary *vary, unsigned long number)
{
    Situation wish = vary->wish, asks;

    for (int i = 0; i < vary->asks; i++) {
        const Values *values = &vary->values[i];
        unsigned long which = number % (unsigned long)(values->count + 1);
        number /= (unsigned long)(values->count + 1);
        if (which) {
            field_set(&vary->rule->asks[i], &wish, values->at[which - 1]);
        }
    }
    if (ask_both(vary, &wish, &asks)) {
        add_new(vary->found, &asks);
    }
}

/* Some from all over, always the same: each number leaps from the last. */
static void try_far(Vary *vary)
{
    unsigned long number = 1;

    for (int i = 0; i < FAR_TRIES; i++) {
        number = number * 6364136223846793005ul + 1442695040888963407ul;
        try_combination(vary, number >> 8);
    }
}

void situations_vary(Situations *situations, const Rule *rule, const Book *one, const Book *other)
{
    Vary vary = { .rule = rule, .one = one, .other = other, .found = situations };
    const Example *example = rule_example(rule, one);
    Situation theirs;

    if (!example || !ask_example(rule, one, example, &vary.wish) ||
        !ask_example(rule, other, example, &theirs)) {
        return;
    }
    add_new(situations, &vary.wish);
    fill_idle(rule, one, other, &vary.wish);
    find_all_values(&vary);
    vary_one(&vary);
    vary_two(&vary);
    long all = combinations(&vary);
    situations->more = all > ALL_MOST;
    for (long i = 0; i < all && !situations->more; i++) {
        try_combination(&vary, (unsigned long)i);
    }
    if (situations->more) {
        try_far(&vary);
    }
}

void situations_around(Situations *situations, const Rule *rule, const Book *one, const Book *other,
                       const Situation *asks)
{
    Vary vary = { .rule = rule, .one = one, .other = other, .found = situations, .wish = *asks };

    fill_idle(rule, one, other, &vary.wish);
    find_all_values(&vary);
    for (int i = 0; i < vary.asks; i++) {
        for (int j = 0; j < vary.values[i].count; j++) {
            try_pair(&vary, i, vary.values[i].at[j], i, vary.values[i].at[j]);
        }
    }
}

void situations_finish(Situations *situations)
{
    free(situations->at);
    *situations = (Situations){ 0 };
}
