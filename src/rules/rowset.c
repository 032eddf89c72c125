/* SPDX-License-Identifier: MIT */
/* Rows of ints, each once. */
#include "rules/rowset.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

void rowset_finish(RowSet *bag)
{
    free(bag->ints);
    free(bag->slots);
    *bag = (RowSet){ .width = bag->width };
}

const int *rowset_row(const RowSet *bag, int number)
{
    return bag->ints + (size_t)number * (size_t)bag->width;
}

/* Two ints at a time, each with a number of its own, so that none waits for the other. */
static unsigned hash(const int *ints, int width)
{
    const unsigned long long PRIME = 0x9E3779B97F4A7C15ull;
    unsigned long long sum = 0, times = PRIME, pair;
    int i = 0;

    for (; i + 2 <= width; i += 2, times += 2 * PRIME) {
        memcpy(&pair, ints + i, sizeof pair);
        sum += pair * times;
    }
    if (i < width) {
        sum += (unsigned)ints[i] * times;
    }
    return (unsigned)((sum ^ sum >> 32) * PRIME >> 32);
}

static int *slot_for(RowSet *bag, const int *row)
{
    unsigned mask = (unsigned)bag->slots_count - 1, at = hash(row, bag->width) & mask;
    size_t size = (size_t)bag->width * sizeof *row;

    while (bag->slots[at] && memcmp(rowset_row(bag, bag->slots[at] - 1), row, size) != 0) {
        at = (at + 1) & mask;
    }
    return &bag->slots[at];
}

static void rowset_grow(RowSet *bag)
{
    bag->room = bag->room ? bag->room * 2 : 16;
    bag->ints = memory_grow(bag->ints, (size_t)bag->room * (size_t)bag->width * sizeof *bag->ints);
    bag->slots_count = bag->room * 2;
    bag->slots = memory_grow(bag->slots, (size_t)bag->slots_count * sizeof *bag->slots);
    memset(bag->slots, 0, (size_t)bag->slots_count * sizeof *bag->slots);
    for (int i = 0; i < bag->count; i++) {
        *slot_for(bag, rowset_row(bag, i)) = i + 1;
    }
}

int rowset_find(RowSet *bag, const int *row)
{
    if (bag->count == bag->room) {
        rowset_grow(bag);
    }
    int *slot = slot_for(bag, row);
    if (!*slot) {
        memcpy(bag->ints + (size_t)bag->count * (size_t)bag->width, row,
               (size_t)bag->width * sizeof *row);
        *slot = ++bag->count;
    }
    return *slot - 1;
}
