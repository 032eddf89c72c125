/* SPDX-License-Identifier: MIT */
#ifndef GAME_NAMES_H
#define GAME_NAMES_H

#include "game/world.h"

/*
 * The names that a game's journal uses for traits ("piece.strength"), words and steps, numbered as
 * they came. An entry brings those that it is the first to use; they are never taken away, so that
 * who has read further can read what came before. So a later program may have its traits, words and
 * steps in another order, and more of them.
 */
typedef struct Names {
    const Traits *traits;
    char **at;
    int count, room;
    short *kinds, *numbers;         /* of trait names: what this program makes of them */
    int known[KINDS][TRAITS_MOST];  /* 1 + the number of a trait's name; 0: not used yet */
    int *words[KINDS][TRAITS_MOST]; /* the same for the words of a trait */
    const char *missing;            /* a name that this program does not know, or NULL */
} Names;

/* `traits` must outlive it. */
void names_init(Names *names, const Traits *traits);
void names_finish(Names *names);

/* The number of a trait's name, or of a word of a trait, added if it is new. */
int names_trait(Names *names, Kind kind, int trait);
int names_word(Names *names, Kind kind, int trait, int word);

/* Adds the next name, as a journal has it. */
void names_add(Names *names, const char *name);
/* Forgets those from `count` on: the entry that brought them was not written. */
void names_forget(Names *names, int count);

/* Back: false where there is none; `missing` says which name this program does not know. */
bool names_find_trait(Names *names, int number, Kind *kind, int *trait);
bool names_find_word(Names *names, Kind kind, int trait, int number, int *word);

/* Whether the journal has used a trait's name. */
bool names_uses(const Names *names, Kind kind, int trait);

#endif
