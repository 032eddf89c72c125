/* SPDX-License-Identifier: MIT */
#ifndef RULES_BAG_H
#define RULES_BAG_H

#include <stddef.h>

/* A set of rows of ints, each once, numbered in the order in which they came. Zero but for the
 * width is empty. */
typedef struct Bag {
    int width; /* ints of a row */
    int *ints;
    int count, room;
    int *slots; /* open addressing, number + 1 */
    int slots_count;
} Bag;

/* The number of a row, which is added if it is new. */
int bag_find(Bag *bag, const int *row);

/* A row by its number; it moves when others are added. */
const int *bag_row(const Bag *bag, int number);

void bag_finish(Bag *bag);

#endif
