/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_BIND_H
#define CHARTS_BIND_H

#include "charts/chart.h"

/* A block, perhaps still an outline, and the one of its name that it lies on, or NULL. */
typedef struct StackedBlock {
    const Block *block;
    int layer;
    struct StackedBlock *below;
} StackedBlock;

/* The blocks that make one chart, the topmost of each kind, and what they are bound to. */
typedef struct ChartParts {
    const ChartDecl *decl;
    StackedBlock *chart, *modifiers, *answers; /* the last two may be NULL */
    const char *const *modifier_names;
    int modifier_names_count;
    const int *options; /* values by number, for what depends on an option */
    Aliases aliases;
} ChartParts;

/* Binds the blocks; what does not fit is added to `faults`. */
void chart_bind(Chart *chart, const ChartParts *parts, Arena *arena, Faults *faults);

#endif
