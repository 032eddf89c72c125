/* SPDX-License-Identifier: MIT */
/* Distances that were given before, to be offered again. */
#include "cli/given.h"

#include "cli/params.h"
#include "game/verbs.h"

#include <stdio.h>
#include <string.h>

enum { KEPT_MOST = 32, KEPT_TEXT = 48 };

/* A number, and the first thing that the command named: a distance is that to its receiver. */
typedef struct GivenNumber {
    char param[KEPT_TEXT], thing[KEPT_TEXT], value[KEPT_TEXT];
} GivenNumber;

static _Thread_local GivenNumber kept[KEPT_MOST];
static _Thread_local int kept_count;

void given_forget(void)
{
    memset(kept, 0, sizeof kept);
    kept_count = 0;
}

void given_pack(Text *to)
{
    for (int i = kept_count < KEPT_MOST ? 0 : kept_count - KEPT_MOST; i < kept_count; i++) {
        const GivenNumber *one = &kept[i % KEPT_MOST];
        text_addf(to, "%s\t%s\t%s\n", one->param, one->thing, one->value);
    }
}

void given_unpack(const char *lines)
{
    given_forget();
    for (; *lines && kept_count < KEPT_MOST; lines += *lines == '\n') {
        GivenNumber *one = &kept[kept_count++];
        char *const parts[] = { one->param, one->thing, one->value };
        for (size_t i = 0; i < 3; i++) {
            size_t length = strcspn(lines, "\t\n");
            snprintf(parts[i], KEPT_TEXT, "%.*s", (int)length, lines);
            lines += length + (lines[length] == '\t');
        }
        lines += strcspn(lines, "\n");
    }
}

/* The first thing that a command names, or "". */
static const char *first_thing(const Look *look, const Command *command)
{
    const Verb *verb = game_verb(look->game, command->verb, NULL);

    for (int i = 0; verb && i < command->args_count; i++) {
        const Field *param = verb_param(look, verb, command->args[i].name);
        if (param && param->type == FIELD_THING) {
            return command->args[i].value;
        }
    }
    return "";
}

/* What is measured on the table where it is not said: that was the same a moment ago. */
static bool is_measured(const Field *param)
{
    return (param->type == FIELD_NUMBER || param->type == FIELD_EXACT) && param->optional &&
           param->standard == UNSAID;
}

void given_remember(const Look *look, const Command *command)
{
    const Verb *verb = game_verb(look->game, command->verb, NULL);

    for (int i = 0; verb && i < command->args_count; i++) {
        const Field *param = verb_param(look, verb, command->args[i].name);
        if (param && is_measured(param)) {
            GivenNumber *one = &kept[kept_count++ % KEPT_MOST];
            snprintf(one->param, KEPT_TEXT, "%s", param->name);
            snprintf(one->thing, KEPT_TEXT, "%s", first_thing(look, command));
            snprintf(one->value, KEPT_TEXT, "%s", command->args[i].value);
        }
    }
}

const char *given_before(const Look *look, const Command *command, const char *param)
{
    const char *thing = first_thing(look, command), *value = "";
    bool same = false;

    for (int i = kept_count < KEPT_MOST ? 0 : kept_count - KEPT_MOST; i < kept_count; i++) {
        const GivenNumber *one = &kept[i % KEPT_MOST];
        bool here = strcmp(one->thing, thing) == 0;
        if (strcmp(one->param, param) == 0 && (here || !same)) {
            value = one->value;
            same = same || here;
        }
    }
    return value;
}
