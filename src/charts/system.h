/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_SYSTEM_H
#define CHARTS_SYSTEM_H

#include "charts/field.h"

struct Rule;
struct GameDecl;

typedef struct SourceSet {
    const Source *at;
    int count;
    const Sheet *outlines; /* of each, made with the program: which blocks it has; or NULL */
} SourceSet;

/* A published command system: what its folder gives to the rest of the program. */
typedef struct System {
    const char *name, *title, *about;
    const struct System *base; /* the system whose charts it overlays, or NULL */
    const SourceSet *charts_text;
    bool stored; /* that text was stored somewhere, and may have faults */
    const ChartDecl *charts;
    int charts_count;
    const char *const *modifiers; /* names, ended by NULL */
    const Field *options; /* words, flags and numbers that a book settles; number 0 is none */
    int options_count;
    const struct Rule *const *rules; /* in the order of the book, ended by NULL */
    const struct GameDecl *game;     /* how games of it run, or NULL */
} System;

/* A list with a macro for each of its lines, LIST(_) _(NUMBER, "name") ..., is told once and gives
 * an enum of the numbers and an array of the names. */
#define ENUM_OF(number, name) number,
#define NAMED_AS(number, name) [number] = name,

#endif
