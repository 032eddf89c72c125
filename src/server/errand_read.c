/* SPDX-License-Identifier: MIT */
/* Reads what a server tells of a command that it did for us. */
#include "server/errand.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const char *string_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

static int number_of(const json_t *object, const char *name)
{
    return (int)json_integer_value(json_object_get(object, name));
}

/* Codes and cites live as long as the program: it ends soon. */
static Arena codes;

static const char *kept(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? arena_string(&codes, text) : NULL;
}

static void read_fault(Faults *faults, const json_t *told)
{
    const char *code = kept(told, "code");
    int kind = number_of(told, "kind");
    Fault *fault = faults_add(faults, kind ? (FaultKind)kind : FAULT_REFUSED, code ? code : "",
                              "%s", string_of(told, "what"));

    fault_next(fault, "%s", string_of(told, "next"));
    fault->cite = kept(told, "cite");
    fault->wants = kept(told, "wants");
    fault->field = kept(told, "field");
    fault->line = number_of(told, "line");
    fault->column = number_of(told, "column");
    snprintf(fault->file, sizeof fault->file, "%s", string_of(told, "file"));
    snprintf(fault->shown, sizeof fault->shown, "%s", string_of(told, "shown"));
}

static void read_files(Errand *errand, const json_t *files)
{
    size_t i;
    json_t *file;

    json_array_foreach((json_t *)files, i, file)
    {
        const char *text = string_of(file, "text");
        errand_writes(errand, (Source){ arena_string(&errand->arena, string_of(file, "name")),
                                        arena_string(&errand->arena, text), strlen(text) });
    }
}

void errand_hear(Errand *errand, const Text *answer)
{
    json_error_t error;
    json_t *root = json_loadb(text_of(answer), answer->length, 0, &error);
    const json_t *faults = json_object_get(root, "faults"), *dice = json_object_get(root, "dice");
    size_t i;
    json_t *fault;

    if (!json_is_object(root)) {
        fault_next(faults_add(errand_faults(errand), FAULT_BUSY, "remote.answer",
                              "what the server answers is no answer to a command"),
                   "Is it galloper serve, of this version?");
    } else if (!faults) { /* a problem: it was not done at all */
        faults = json_object_get(root, "errors");
    }
    json_array_foreach((json_t *)faults, i, fault)
    {
        read_fault(errand_faults(errand), fault);
    }
    errand_faults(errand)->more = number_of(root, "more");
    errand->result = number_of(root, "result");
    errand->partial = json_is_true(json_object_get(root, "partial"));
    text_add(&errand->text, string_of(root, "text"));
    text_add(&errand->talked, string_of(root, "talked"));
    errand->wants = arena_string(&errand->arena, string_of(dice, "wants"));
    errand->about = arena_string(&errand->arena, string_of(dice, "about"));
    errand->thrown = json_is_true(json_object_get(dice, "thrown"));
    errand->only_typed = json_is_true(json_object_get(dice, "only_typed"));
    read_files(errand, json_object_get(root, "files"));
    json_decref(root);
}
