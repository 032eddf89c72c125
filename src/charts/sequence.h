/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_SEQUENCE_H
#define CHARTS_SEQUENCE_H

#include "charts/sheet.h"

/* What follows what: a turn, a close combat; told to players, line by line. */
typedef struct SequenceLine {
    const char *mark, *words; /* "1B" and what is done */
} SequenceLine;

typedef struct Sequence {
    const char *name, *title;
    const char *ref, *cite; /* as of a chart, or NULL */
    const SequenceLine *lines;
    int count;
    const char *const *notes;
    int notes_count;
} Sequence;

/* Binds a block; what does not fit is added to `faults`. */
void sequence_bind(Sequence *sequence, const Block *block, Arena *arena, Faults *faults);

#endif
