/* SPDX-License-Identifier: MIT */
#ifndef DESK_SETUP_H
#define DESK_SETUP_H

#include "desk/desk.h"

#include <stdatomic.h>

/*
 * What a game was begun with, kept with it: charts, house rules, options, scenario, settings. It
 * never changes, and goes with the last of the desks that share it.
 */
typedef struct Setup {
    atomic_int others; /* who share it, beside the first */
    Arena arena;
    System systems[4]; /* with the charts of that day, where they have changed since */
    SourceSet charts[4];
    Layer layers[8];
    int layers_count;
    const char **options;
    int options_count;
    Settings settings;
    Source scenario_text;
    char id[64];
    bool lesson;
    const char *branch_of; /* the game that it is a branch of; "": it is none */
    int branch_entry;      /* and up to which entry of that */
    Scenario scenario;
    Book *book;
    bool had[KINDS][TRAITS_MOST]; /* which traits there were when it was begun */
    const char *steps;            /* and which steps, by their names */
} Setup;

/* The parts to store for a new game; the texts live in the arena. */
bool setup_parts(const NewGame *new_game, Part **parts, int *count, Arena *arena, Faults *faults);

/* The part of a branch, in the place of one that is there; `parts` has room for it. */
void setup_branch(Part *parts, int *count, const char *of, int entry, Arena *arena);

/* Makes book and scenario from the stored parts; NULL: faults say why. */
Setup *setup_create(const Part *parts, int count, Faults *faults);
void setup_destroy(Setup *setup);
/* The same for another desk, which destroys it too. */
Setup *setup_share(Setup *setup);

/* The seats of a game, once its pieces are there. */
void setup_seats(const Setup *setup, Game *game);

#endif
