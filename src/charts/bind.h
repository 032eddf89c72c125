/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_BIND_H
#define CHARTS_BIND_H

#include "charts/chart.h"

/* The blocks that make one chart, and what they are bound to. */
typedef struct ChartParts {
    const ChartDecl *decl;
    const Block *chart, *modifiers, *answers;
    const char *const *modifier_names;
    int modifier_names_count;
    const int *options; /* values by number, for what depends on an option */
    Aliases aliases;
} ChartParts;

/* Binds the blocks; what does not fit is added to `faults`. */
void chart_bind(Chart *chart, const ChartParts *parts, Arena *arena, Faults *faults);

#endif
