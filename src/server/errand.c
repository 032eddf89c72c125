/* SPDX-License-Identifier: MIT */
/* Commands on their way to a game. */
#include "server/errand.h"

#include "wire/json.h"

#include <stdlib.h>
#include <string.h>

Errand *errand_new(const char *command)
{
    Errand *errand = memory_new(sizeof *errand);

    errand->command = command;
    errand->token = errand->talk = "";
    return errand;
}

void errand_finish(Errand *errand)
{
    if (errand) {
        text_finish(&errand->text);
        text_finish(&errand->talked);
        text_finish(&errand->packed);
        free(errand->faults);
        arena_finish(&errand->arena);
        free(errand);
    }
}

Faults *errand_faults(Errand *errand)
{
    if (!errand->faults) {
        errand->faults = memory_grow(NULL, sizeof *errand->faults);
        faults_clear(errand->faults);
    }
    return errand->faults;
}

int errand_failed(const Errand *errand)
{
    return errand->faults ? errand->faults->count : 0;
}

bool errand_word(Errand *errand, const char *word, size_t length)
{
    bool room = errand->words_count < ERRAND_WORDS;

    if (room) {
        errand->words = arena_room(&errand->arena, errand->words, errand->words_count,
                                   &errand->words_room, sizeof *errand->words);
        errand->words[errand->words_count++] = arena_copy(&errand->arena, word, length);
    }
    return room;
}

bool errand_flag(Errand *errand, const char *name, const char *value)
{
    bool room = errand->flags_count < ERRAND_FLAGS;

    if (room) {
        errand->flags = arena_room(&errand->arena, errand->flags, errand->flags_count,
                                   &errand->flags_room, sizeof *errand->flags);
        errand->flags[errand->flags_count++] =
            (ErrandFlag){ arena_string(&errand->arena, name), arena_string(&errand->arena, value) };
    }
    return room;
}

bool errand_file(Errand *errand, Source file)
{
    bool room = errand->files_count < ERRAND_FILES;

    if (room) {
        errand->files = arena_room(&errand->arena, errand->files, errand->files_count,
                                   &errand->files_room, sizeof file);
        errand->files[errand->files_count++] = file;
    }
    return room;
}

void errand_writes(Errand *errand, Source file)
{
    if (errand->written_count < ERRAND_FILES) {
        errand->written = arena_room(&errand->arena, errand->written, errand->written_count,
                                     &errand->written_room, sizeof file);
        errand->written[errand->written_count++] = file;
    }
}

static void tell_fault(Json *json, const Fault *fault)
{
    json_open(json, NULL, '{');
    json_number(json, "kind", fault->kind);
    json_string(json, "code", fault->code);
    json_maybe(json, "cite", fault->cite);
    json_string(json, "file", fault->file);
    json_number(json, "line", fault->line);
    json_number(json, "column", fault->column);
    json_string(json, "what", fault->what);
    json_string(json, "next", fault->next);
    json_maybe(json, "wants", fault->wants);
    json_maybe(json, "field", fault->field);
    json_string(json, "shown", fault->shown);
    json_close(json, '}');
}

void errand_tell(const Errand *errand, Text *to)
{
    Json json = { .to = to };

    json_open(&json, NULL, '{');
    json_string(&json, "text", text_of(&errand->text));
    json_maybe(&json, "talked", errand->talked.length ? text_of(&errand->talked) : NULL);
    if (errand->wants) {
        json_open(&json, "dice", '{');
        json_string(&json, "wants", errand->wants);
        json_string(&json, "about", errand->about);
        json_flag(&json, "thrown", errand->thrown);
        json_flag(&json, "only_typed", errand->only_typed);
        json_close(&json, '}');
    }
    json_number(&json, "result", errand->result);
    json_flag(&json, "partial", errand->partial);
    json_open(&json, "faults", '[');
    for (int i = 0; i < errand_failed(errand); i++) {
        tell_fault(&json, &errand->faults->at[i]);
    }
    json_close(&json, ']');
    json_number(&json, "more", errand->faults ? errand->faults->more : 0);
    json_open(&json, "files", '[');
    for (int i = 0; i < errand->written_count; i++) {
        json_open(&json, NULL, '{');
        json_string(&json, "name", errand->written[i].name);
        json_string(&json, "text", errand->written[i].text);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    text_add(to, "\n");
}
