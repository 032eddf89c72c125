/* SPDX-License-Identifier: MIT */
#ifndef GAME_ENTRY_H
#define GAME_ENTRY_H

#include "charts/dice.h"
#include "game/world.h"

#include <stdint.h>

/* One fact of the journal: who, what, the dice, why, and what it changed. */

typedef struct Change {
    Kind kind;
    int thing, trait;
    Value from, to;
} Change;

typedef struct Arg {
    const char *name, *value; /* as typed */
} Arg;

typedef struct ArgList {
    Arg *at;
    int count;
} ArgList;

/* A rule that was played. */
typedef struct PlayRecord {
    const char *rule;
    ArgList asks, answers;
    const char *trace; /* lines */
    int owner;         /* the side whose secret it is; 0 open; -1 the umpire's */
    int about;         /* the piece it is about, for commanders; 0 none */
    Throw *throws;
    int throws_count;
} PlayRecord;

typedef struct Entry {
    int seq;
    int64_t at; /* seconds since 1970 */
    int turn, step;
    const char *by, *verb, *command; /* seat, verb, command id ("" none) */
    const char *typed_by;            /* who typed dice, or "" */
    const char *note;                /* what was flagged, or "" */
    int of;                          /* undo, redo, correct: the entry that it is about; 0 */
    bool ruling;                     /* decided at the table, not by a rule */
    ArgList args;
    PlayRecord *plays;
    int plays_count;
    Change *changes;
    int changes_count;
    Arena arena; /* what it holds */
} Entry;

void entry_finish(Entry *entry);

/* Adds at the end; texts are copied into the entry. A pair goes into one of its lists. */
void entry_arg(Entry *entry, const char *name, const char *value);
void entry_pair(Entry *entry, ArgList *list, const char *name, const char *value);
Change *entry_change(Entry *entry, Kind kind, int thing, int trait, Value from, Value to);
PlayRecord *entry_played(Entry *entry);
/* Adds a copy of a play. */
void entry_play_copy(Entry *entry, const PlayRecord *played);

/*
 * Applies an entry's changes; false, and nothing is changed, when a `from` is not what stands
 * there, when a value is none that its trait can have, or when they leave a world in which the
 * program would lose its way: it comes from elsewhere, or the journal is damaged.
 */
bool entry_apply(World *world, const Entry *entry);
bool change_apply(World *world, const Change *change);
/* Takes an entry back that was applied last. */
void entry_take_back(World *world, const Entry *entry);

/*
 * Whether an entry that was applied leaves a world as the rules of every game want it: what things
 * speak of is there, and what is not there is empty. If not, says why in words.
 */
bool entry_sound(const World *world, const Entry *entry, const char **why);

bool change_same(const Change *one, const Change *other);

/* What an entry comes to, a cell once, in the order of the cells, into as many as it has changes;
 * their number. */
int entry_net(const Entry *entry, Change *net);
/* The place of a cell in that order: below 0 before the other's, 0 the same. */
int change_order(const Change *one, const Change *other);

/*
 * Whether an entry made again comes to what was recorded: the same net changes and the same dice,
 * and every ask and answer that was recorded. `knows` (NULL: all) says of a trait whether the
 * record knows it: one that came later counts for nothing.
 */
typedef bool KnowsTrait(const void *with, Kind kind, int trait);
bool entry_same(const Entry *made, const Entry *recorded, KnowsTrait *knows, const void *with);

#endif
