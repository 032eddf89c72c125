/* SPDX-License-Identifier: MIT */
#ifndef RULES_TRACE_H
#define RULES_TRACE_H

#include "charts/book.h"

/* Why a rule answered as it did: every modifier considered, every die, every cell read. */
typedef enum TraceKind {
    TRACE_HEAD,     /* a part of a long rule begins */
    TRACE_TURN,     /* a course goes on in a later turn */
    TRACE_NOTE,     /* a sentence */
    TRACE_AMOUNT,   /* a number that is counted in */
    TRACE_MODIFIER, /* a line of a chart, applied or not */
    TRACE_COLUMN,   /* a column was found */
    TRACE_THROW,    /* dice */
    TRACE_CELL,     /* a cell was read */
    TRACE_NEED,     /* a number to reach */
} TraceKind;

typedef struct TraceLine {
    TraceKind kind;
    bool applied, exact;
    const char *text; /* of a program's constant or of the book */
    const Chart *chart;
    const ModifierLine *modifier;
    int amount; /* exact: in 48ths */
    int row, column, total, plus;
    Throw thrown;
} TraceLine;

enum { TRACE_ROOM = 512 };

/* Kept by the caller; lines past the room are counted, not kept. */
typedef struct Trace {
    TraceLine lines[TRACE_ROOM];
    int count, lost;
} Trace;

/* Adds a line of the kind and members given, if somebody listens: `trace` may be NULL. */
#define trace_add(trace, ...)                                                                      \
    ((trace) ? trace_keep(trace, (TraceLine){ .kind = __VA_ARGS__ }) : (void)0)
void trace_keep(Trace *trace, TraceLine line);

/* A line in words; its amount, if it has one, apart. */
void trace_print(Text *to, const TraceLine *line, const Book *book);
bool trace_amount(Text *to, const TraceLine *line);

#endif
