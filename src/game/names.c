/* SPDX-License-Identifier: MIT */
/* Names of a journal and the numbers that stand for them. */
#include "game/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void names_init(Names *names, const Traits *traits)
{
    *names = (Names){ .traits = traits };
}

void names_finish(Names *names)
{
    names_forget(names, 0);
    free(names->at);
    free(names->kinds);
    free(names->numbers);
    *names = (Names){ 0 };
}

/* What this program makes of the name of a trait; kind -1: nothing, it is a word or is not known.
 */
static void resolve(Names *names, int number)
{
    const char *name = names->at[number], *dot = strchr(name, '.');

    names->kinds[number] = -1;
    for (Kind kind = 0; dot && kind < KINDS; kind++) {
        size_t length = strlen(kind_names[kind]);
        int trait = length == (size_t)(dot - name) && strncmp(kind_names[kind], name, length) == 0
                        ? traits_find(names->traits, kind, dot + 1)
                        : -1;
        if (trait >= 0) {
            names->kinds[number] = (short)kind;
            names->numbers[number] = (short)trait;
            names->known[kind][trait] = 1 + number;
        }
    }
}

void names_add(Names *names, const char *name)
{
    if (names->count == names->room) {
        names->room = names->room ? 2 * names->room : 128;
        size_t room = (size_t)names->room;
        names->at = memory_grow(names->at, room * sizeof *names->at);
        names->kinds = memory_grow(names->kinds, room * sizeof *names->kinds);
        names->numbers = memory_grow(names->numbers, room * sizeof *names->numbers);
    }
    names->at[names->count] = memory_copy(name);
    resolve(names, names->count++);
}

void names_forget(Names *names, int count)
{
    for (Kind kind = 0; kind < KINDS; kind++) {
        for (int trait = 0; trait < TRAITS_MOST; trait++) {
            if (names->known[kind][trait] > count) {
                names->known[kind][trait] = 0;
            }
            free(names->words[kind][trait]); /* found again when they are needed */
            names->words[kind][trait] = NULL;
        }
    }
    while (names->count > count) {
        free(names->at[--names->count]);
    }
}

static int find(const Names *names, const char *name)
{
    for (int i = 0; i < names->count; i++) {
        if (strcmp(names->at[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

static int number_of(Names *names, const char *name)
{
    int number = find(names, name);

    if (number < 0) {
        number = names->count;
        names_add(names, name);
    }
    return number;
}

int names_trait(Names *names, Kind kind, int trait)
{
    char name[80];

    if (!names->known[kind][trait]) {
        snprintf(name, sizeof name, "%s.%.60s", kind_names[kind],
                 names->traits->at[kind][trait]->name);
        number_of(names, name);
    }
    return names->known[kind][trait] - 1;
}

/* Where the numbers of a trait's words are kept once they are found. */
static int *words_of(Names *names, Kind kind, int trait)
{
    const char *const *words = names->traits->at[kind][trait]->words;
    size_t count = 0;

    if (!names->words[kind][trait]) {
        while (words[count]) {
            count++;
        }
        names->words[kind][trait] = memory_new((count + 1) * sizeof(int));
    }
    return names->words[kind][trait];
}

int names_word(Names *names, Kind kind, int trait, int word)
{
    const char *name = field_word(names->traits->at[kind][trait], word);
    int *numbers = words_of(names, kind, trait);
    char none[16];

    if (!name) { /* what is no word is read back as none */
        snprintf(none, sizeof none, "#%d", word);
        return number_of(names, none);
    }
    if (!numbers[word]) {
        numbers[word] = 1 + number_of(names, name);
    }
    return numbers[word] - 1;
}

bool names_find_trait(Names *names, int number, Kind *kind, int *trait)
{
    if (number < 0 || number >= names->count) {
        return false;
    }
    if (names->kinds[number] < 0) {
        names->missing = names->at[number];
        return false;
    }
    *kind = (Kind)names->kinds[number];
    *trait = names->numbers[number];
    return true;
}

bool names_find_word(Names *names, Kind kind, int trait, int number, int *word)
{
    const char *const *words = names->traits->at[kind][trait]->words;

    if (number < 0 || number >= names->count) {
        return false;
    }
    int *numbers = words_of(names, kind, trait);
    for (*word = 0; words[*word]; (*word)++) {
        if (numbers[*word] == 1 + number) {
            return true;
        }
    }
    *word = text_find(names->at[number], words);
    if (*word < 0) {
        names->missing = names->at[number];
        return false;
    }
    numbers[*word] = 1 + number;
    return true;
}

bool names_uses(const Names *names, Kind kind, int trait)
{
    return names->known[kind][trait] != 0;
}
