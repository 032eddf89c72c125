/* SPDX-License-Identifier: MIT */
/* Reads what a server tells of a command that it did for us. */
#include "server/errand.h"

#include "wire/told.h"

#include <stdio.h>
#include <string.h>

/* Codes and cites live as long as the program: it ends soon. */
static Arena codes;

static const char *kept(const Told *object, const char *name)
{
    const char *text = told_maybe(object, name);

    return text ? arena_string(&codes, text) : NULL;
}

static void read_fault(Faults *faults, const Told *told)
{
    const char *code = kept(told, "code");
    int kind = told_number(told, "kind");
    Fault *fault = faults_add(faults, kind ? (FaultKind)kind : FAULT_REFUSED, code ? code : "",
                              "%s", told_string(told, "what"));

    fault_next(fault, "%s", told_string(told, "next"));
    fault->cite = kept(told, "cite");
    fault->wants = kept(told, "wants");
    fault->field = kept(told, "field");
    fault->line = told_number(told, "line");
    fault->column = told_number(told, "column");
    snprintf(fault->file, sizeof fault->file, "%s", told_string(told, "file"));
    snprintf(fault->shown, sizeof fault->shown, "%s", told_string(told, "shown"));
}

static void read_files(Errand *errand, const Told *files)
{
    for (int i = 0; i < told_count(files); i++) {
        const Told *file = told_item(files, i);
        const char *text = told_string(file, "text");
        errand_writes(errand, (Source){ arena_string(&errand->arena, told_string(file, "name")),
                                        arena_string(&errand->arena, text), strlen(text) });
    }
}

void errand_strange(Faults *faults)
{
    fault_next(faults_add(faults, FAULT_BUSY, "remote.answer",
                          "what the server answers is no answer to a command"),
               "Is it galloper serve, of this version?");
}

void errand_hear(Errand *errand, const Text *answer)
{
    Told *root = told_read(text_of(answer));
    const Told *faults = told_at(root, "faults"), *dice = told_at(root, "dice");

    if (!root) {
        errand_strange(errand_faults(errand));
    } else if (!faults) { /* a problem: it was not done at all */
        faults = told_at(root, "errors");
    }
    for (int i = 0; i < told_count(faults); i++) {
        read_fault(errand_faults(errand), told_item(faults, i));
    }
    errand_faults(errand)->more = told_number(root, "more");
    errand->result = told_number(root, "result");
    errand->partial = told_flag(root, "partial");
    text_add(&errand->text, told_string(root, "text"));
    text_add(&errand->talked, told_string(root, "talked"));
    errand->wants = arena_string(&errand->arena, told_string(dice, "wants"));
    errand->about = arena_string(&errand->arena, told_string(dice, "about"));
    errand->thrown = told_flag(dice, "thrown");
    errand->only_typed = told_flag(dice, "only_typed");
    read_files(errand, told_at(root, "files"));
    told_finish(root);
}
