/* SPDX-License-Identifier: MIT */
#ifndef DRAW_BARS_H
#define DRAW_BARS_H

#include "base/text.h"

/* Pictures of characters: in eighths of a cell with UTF-8, in thirds of one in ASCII. */

/* A bar of `cells` cells if the share is 1; the least share of all still shows. */
void bar_print(Text *to, double share, int cells, bool utf8);

/* Numbers in a line, one for each so-manyth of `count` columns that are `wide` cells each, so that
 * they have room: first, first + each and so on, `last` at most. */
void labels_print(Text *to, int count, int wide, int first, int each, int last);

/* Columns side by side: the shares at the moments zero, zero + 1, ... of something. */
typedef struct Columns {
    const double *shares;
    int count, zero;
} Columns;

/*
 * The columns with their axes, at most `cells` wide without the labels. Where they do not fit, only
 * each so-manyth stands: those that it names below.
 */
void columns_print(Text *to, Columns columns, int cells, bool utf8);

#endif
