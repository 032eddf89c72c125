/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_READER_H
#define CHARTS_READER_H

#include "charts/chart.h"

/* What is being bound: the block whose lines faults name, and where the result is kept. */
typedef struct BlockBinding {
    const Block *block;
    Arena *arena;
    Faults *faults;
    Aliases aliases;
} BlockBinding;

/* A run of values that leads to one row or column. */
typedef struct ValueSpan {
    int low, high; /* INT_MIN, INT_MAX where it is open */
    int index;
    const Token *token;
} ValueSpan;

typedef struct Spans {
    ValueSpan *at;
    int count, room;
} Spans;

/* Adds the spans of a heading (or of a cell with ranges) that leads to `index`. */
void spans_add(const BlockBinding *at, const Axis *axis, const Token *token, const char *text,
               int index, Spans *spans);

/*
 * The reader from value to index, over low..high and whatever the spans add to it. Gaps and
 * overlaps are faults near `near`; `side` names what is missing. `thrown` are the dice if it is a
 * roll.
 */
Reader spans_reader(const BlockBinding *at, const Axis *axis, const Spans *spans, const Token *near,
                    const char *side, int low, int high, const Dice *thrown);

/* The reader of one side of a chart. */
Reader axis_reader(const BlockBinding *at, const Axis *axis, const Token *tokens,
                   const Heading *heads, int count, const Token *near, const char *side);

/* Whether these dice can show that total; on a d66 most numbers cannot be thrown. */
bool dice_can_show(const Dice *thrown, int total);

#endif
