/* SPDX-License-Identifier: MIT */
#ifndef RULES_ROWSET_H
#define RULES_ROWSET_H

#include <stddef.h>

/* A set of rows of ints, each once, numbered in the order in which they came. Zero but for the
 * width is empty. */
typedef struct RowSet {
    int width; /* ints of a row */
    int *ints;
    int count, room;
    int *slots; /* open addressing, number + 1 */
    int slots_count;
} RowSet;

/* The number of a row, which is added if it is new. */
int rowset_find(RowSet *bag, const int *row);

/* A row by its number; it moves when others are added. */
const int *rowset_row(const RowSet *bag, int number);

void rowset_finish(RowSet *bag);

#endif
