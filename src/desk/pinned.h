/* SPDX-License-Identifier: MIT */
#ifndef DESK_PINNED_H
#define DESK_PINNED_H

#include "desk/desk.h"

/* What a game was begun with, kept with it: charts, house rules, options, scenario, settings. */
typedef struct Pinned {
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
    Scenario scenario;
    Book *book;
} Pinned;

/* The parts to store for a new game; the texts live in the arena. */
bool pinned_parts(const NewGame *new_game, Part **parts, int *count, Arena *arena, Faults *faults);

/* Makes book and scenario from the stored parts; NULL: faults say why. */
Pinned *pinned_create(const Part *parts, int count, Faults *faults);
void pinned_destroy(Pinned *pinned);

/* The seats of a game, once its pieces are there. */
void pinned_seats(const Pinned *pinned, Game *game);

#endif
