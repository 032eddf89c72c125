/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_SYSTEM_H
#define CHARTS_SYSTEM_H

#include "charts/chart.h"

struct Rule;
struct GameDecl;

/* An option that a book settles. Number 0 of a system's options is no option. */
typedef struct OptionDecl {
    const char *name, *help;
    const char *const *words; /* ended by NULL; the value is the index */
    int low, high;            /* or a number */
} OptionDecl;

typedef struct SourceSet {
    const Source *at;
    int count;
} SourceSet;

/* A published command system: what its folder gives to the rest of the program. */
typedef struct System {
    const char *name, *title, *about;
    const struct System *base; /* the system whose charts it overlays, or NULL */
    const SourceSet *charts_text;
    const ChartDecl *charts;
    int charts_count;
    const char *const *modifiers; /* names, ended by NULL */
    const OptionDecl *options;
    int options_count;
    const struct Rule *const *rules; /* in the order of the book, ended by NULL */
    const struct GameDecl *game;     /* how games of it run, or NULL */
} System;

#endif
