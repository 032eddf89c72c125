/* SPDX-License-Identifier: MIT */
#ifndef GAME_SCENARIO_COLUMNS_H
#define GAME_SCENARIO_COLUMNS_H

#include "game/trait.h"

/*
 * The tables of a scenario: [track] says traits of the clock, [sides] of sides, an army of pieces,
 * [orders] of orders. Their columns follow from what a system says of its things.
 */
typedef struct ScenarioColumn {
    const char *name, *help;
    const Field *trait; /* that it is read as; NULL: it says who the row is about */
    int standard;       /* its value where a cell says nothing */
    bool needed;
    bool leaders; /* it is the trait of the leader whom the row names */
} ScenarioColumn;

enum { OWN_COLUMNS = 4 };

typedef struct ScenarioTable {
    const char *name;                                  /* of its block */
    ScenarioColumn columns[TRAITS_MOST + OWN_COLUMNS]; /* the first is the key of its rows */
    int count;
} ScenarioTable;

/* Who sees a trait, by its sight: for programs, and for people after "seen by". */
extern const char *const sight_words[], *const sight_told[];

/* The table of a kind, with the traits that the book has. */
void scenario_table(ScenarioTable *table, const Traits *traits, const Book *book, Kind kind);

/* The names of its columns but the first, ended by NULL; room for TRAITS_MOST + OWN_COLUMNS. */
void scenario_table_names(const ScenarioTable *table, const char **names);

/* Whether the table of its kind may say a trait: the rest follows from where a row stands. */
bool trait_is_column(const Traits *traits, const Book *book, Kind kind, int trait);

/* What a trait is where its table says nothing: an order of the set-up was written in turn 1. */
int trait_standard(const Traits *traits, Kind kind, int trait);

/* Whether only leaders have the trait, of those whom an army's table names. */
bool trait_is_leaders(const Field *trait);

#endif
