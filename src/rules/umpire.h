/* SPDX-License-Identifier: MIT */
#ifndef RULES_UMPIRE_H
#define RULES_UMPIRE_H

#include "rules/tape.h"
#include "rules/trace.h"

/*
 * The verbs in which rules are written. The umpire holds the book, the dice and, where somebody
 * listens, the trace. Charts, modifiers and options are the enums of the system.
 */
typedef struct Umpire {
    const Book *book;
    Tape *tape;
    Trace *trace;        /* NULL when nobody listens */
    const Chart *absent; /* a chart in which a cell was read that it does not have, or NULL */
    const Chart *wanted; /* the chart that wants the dice the tape did not have, or NULL */
} Umpire;

/* The amount of a modifier if it applies (`times` 1), or so many times; also records those that do
 * not. */
int mod(Umpire *ump, int chart, int modifier, int times);

/* The value times a modifier's factor if it applies; the value is in 48ths or whole, as it came. */
int multiply(Umpire *ump, int chart, int modifier, int value, bool applies);

/* An amount that is no line of a chart, such as a rating; tells it and returns it. */
int count(Umpire *ump, const char *what, int amount);

/* The same for an exact amount. */
int count_exact(Umpire *ump, const char *what, int amount);

/* The column or row whose heading covers the value; past the ends of the chart its last one. */
int column_for(Umpire *ump, int chart, int value);
int row_for(Umpire *ump, int chart, int value);

/* The column inside the group of columns whose heading covers `group`. */
int column_in(Umpire *ump, int chart, int group, int value);

/* Whether a heading covers the value itself. */
bool has_column(const Umpire *ump, int chart, int value);

/* The column or row after shifts, kept on the chart; where they stop at its edge that is told. */
int shifted(Umpire *ump, int chart, int column);
int shifted_row(Umpire *ump, int chart, int row);

/*
 * Throws the chart's own dice, adds `plus`, and reads the cell: of a grid in that column, of bands
 * in that row. Lines past the chart's ends are its last ones.
 */
Cell throw_on(Umpire *ump, int chart, int line, int plus);

/* The same where one unmodified total counts for itself; `showed` says whether it was thrown. */
Cell throw_on_natural(Umpire *ump, int chart, int line, int plus, int natural, bool *showed);

/* Reads a cell without a die: by the values of its headings, whatever order they stand in. */
Cell look_up(Umpire *ump, int chart, int down, int across);

/* The same where columns stand in groups. */
Cell look_in(Umpire *ump, int chart, int down, int group, int across);

/* The total of a chart's dice, where the number itself matters. */
int roll_for(Umpire *ump, int chart);

/* Throws the dice of a chart against a number: whether the total with `plus` reaches `need`. */
bool reaches(Umpire *ump, int chart, int plus, int need);

/* Throws the dice of a chart against a number: whether the total is `most` or less. */
bool within(Umpire *ump, int chart, int most);

/* The same where one total counts for itself; `showed` says whether it was thrown. */
bool within_natural(Umpire *ump, int chart, int most, int natural, bool *showed);

/* One die a side, ties thrown again: whether the first side is higher. */
bool roll_off(Umpire *ump, Dice die);

/* The value of an option: the index of its word, or its number. */
int option(const Umpire *ump, int option);

/* A sentence for the player; a heading of a part; a number to reach. */
void tell(Umpire *ump, const char *sentence);
void begin(Umpire *ump, const char *part);
int need(Umpire *ump, const char *what, int number);

#endif
