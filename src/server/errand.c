/* SPDX-License-Identifier: MIT */
/* Commands on their way to a game. */
#include "server/errand.h"

#include <stdlib.h>
#include <string.h>

Errand *errand_new(const char *command)
{
    Errand *errand = memory_grow(NULL, sizeof *errand);

    memset(errand, 0, offsetof(Errand, faults));
    memset(&errand->result, 0, sizeof *errand - offsetof(Errand, result));
    faults_clear(&errand->faults);
    errand->command = command;
    errand->token = "";
    return errand;
}

void errand_finish(Errand *errand)
{
    if (errand) {
        text_finish(&errand->text);
        arena_finish(&errand->arena);
        free(errand);
    }
}

bool errand_word(Errand *errand, const char *word, size_t length)
{
    bool room = errand->words_count < ERRAND_WORDS;

    if (room) {
        errand->words[errand->words_count++] = arena_copy(&errand->arena, word, length);
    }
    return room;
}

bool errand_flag(Errand *errand, const char *name, const char *value)
{
    bool room = errand->flags_count < ERRAND_FLAGS;

    if (room) {
        errand->flags[errand->flags_count++] =
            (ErrandFlag){ arena_string(&errand->arena, name), arena_string(&errand->arena, value) };
    }
    return room;
}
