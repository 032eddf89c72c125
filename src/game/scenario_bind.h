/* SPDX-License-Identifier: MIT */
#ifndef GAME_SCENARIO_BIND_H
#define GAME_SCENARIO_BIND_H

#include "game/game.h"
#include "game/scenario_columns.h"
#include "game/scenario_parts.h"

/* A scenario on its way into a world. */
typedef struct Binding {
    const Scenario *scenario;
    const GameDecl *decl;
    const Book *book;
    World *world;
    Faults *faults;
    int *things;   /* the number in the world of each of the scenario's pieces; 0: left out */
    int *echelons; /* of each of them; -1 not known */
} Binding;

/* Reads a cell as a value of that trait; false with a fault if it is none. */
bool cell_read(const Binding *b, const Block *block, const Token *cell, const Field *trait,
               Value *value);

/* Writes a cell of the world, unless the thing is left out. */
void bind_set(const Binding *b, Kind kind, int thing, int trait, Value value);

/* Whether pieces of a kind have a trait, in the binding's book. */
bool kind_has_trait(const Binding *b, int trait, int kind);

/* Looks the equipment table through; what its row says of a formation that names it. */
void equipment_check(const Binding *b);
void bind_equipment(const Binding *b, int number, int kind);

/* The orders that stand at the start, and those of the lesson. */
void bind_orders(const Binding *b);

#endif
