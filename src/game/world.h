/* SPDX-License-Identifier: MIT */
#ifndef GAME_WORLD_H
#define GAME_WORLD_H

#include "game/trait.h"

#include <assert.h>

/*
 * All things of a game: for each kind a table of ints, a row a thing, numbered from 1. A view is a
 * world too, in which cells may be UNKNOWN. Texts lie in slots, each owned by one cell.
 */
typedef struct Table {
    int *cells;
    int count, room, width;
} Table;

typedef struct Texts {
    char **at;
    int count, room, free; /* slots from 1; freed ones are chained */
    int *chain;
} Texts;

typedef struct World {
    const Traits *traits;
    Table tables[KINDS];
    Texts texts;
} World;

/* A value outside any world: texts as such. */
typedef struct Value {
    int number;
    const char *text; /* or NULL */
} Value;

void world_init(World *world, const Traits *traits);
void world_finish(World *world);
void world_copy(World *to, const World *from);

/* Whether two worlds say the same of every thing. */
bool world_same(const World *one, const World *other);
/* Whether they do of one trait of a thing. */
bool world_agrees(const World *one, const World *other, Kind kind, int thing, int trait);

/* Highest number of a thing of that kind that there was. */
static inline int world_count(const World *world, Kind kind)
{
    return world->tables[kind].count;
}

/* The number that a new thing of that kind gets. */
int world_next(const World *world, Kind kind);

/* A cell; 0 beyond the table. For texts use world_text. */
static inline int world_get(const World *world, Kind kind, int thing, int trait)
{
    const Table *table = &world->tables[kind];

    assert(trait >= 0 && trait < table->width);
    return thing < 1 || thing > table->count ? 0 : table->cells[(thing - 1) * table->width + trait];
}

static inline bool world_is(const World *world, Kind kind, int thing)
{
    return world_get(world, kind, thing, 0) == IS_THERE;
}

/* The next thing of that kind after `thing` that is there, or 0. */
int world_after(const World *world, Kind kind, int thing);
/* All pieces, or orders, that are there; the second names the loop's int. */
#define EACH_PIECE(world, piece)                                                                   \
    for (int piece = 0; (piece = world_after(world, KIND_PIECE, piece)) != 0;)
#define EACH_ORDER(world, order)                                                                   \
    for (int order = 0; (order = world_after(world, KIND_ORDER, order)) != 0;)

const char *world_text(const World *world, Kind kind, int thing, int trait);
Value world_value(const World *world, Kind kind, int thing, int trait);

/* Writes a cell, making room for the thing. */
void world_set(World *world, Kind kind, int thing, int trait, Value value);

bool value_same(Value one, Value other);

/* The thing whose ID trait (side, piece) is that, or 0. */
int world_find(const World *world, Kind kind, const char *id);

/* The formation that a piece belongs to; 0 where that is another side's: no chain crosses sides. */
int piece_parent(const World *world, int piece);

/* Whether `thing` is `above` or stands below it. */
bool piece_under(const World *world, int thing, int above);

/* Whether a piece is of these kinds and echelons, as bits, 0 all; what is unknown may be. */
bool piece_fits(const World *world, int piece, unsigned kinds, unsigned echelons);

/* The number that a side's next order gets: they run by side. */
int order_next_number(const World *world, int side);

/*
 * The piece with which this one stands: where its place says so, or a leader without a place, who
 * stands with what he leads; 0: it stands by itself.
 */
int piece_host(const World *world, int piece);

/* Whether a piece that is put with `with`, or below it, would stand with or below itself. */
bool piece_circles(const World *world, int piece, int with);
bool piece_loops(const World *world, int piece, int below);

/* Whether a piece has come to stand with itself, or below itself. */
bool piece_goes_round(const World *world, int piece);

static inline int clock_get(const World *world, int trait)
{
    return world_get(world, KIND_CLOCK, 1, trait);
}

static inline int piece_get(const World *world, int piece, int trait)
{
    return world_get(world, KIND_PIECE, piece, trait);
}

static inline int order_get(const World *world, int order, int trait)
{
    return world_get(world, KIND_ORDER, order, trait);
}

/* Of traits of a piece that are a list (Field.slot), `list` the first: the one that holds a thing,
 * 0: that is free; the next after that trait, 0 before all, that holds any. Or 0. */
int list_slot(const World *world, int piece, int list, int thing);
int list_next(const World *world, int piece, int list, int after);

#endif
