/* SPDX-License-Identifier: MIT */
/* What a command as typed still wants, by the verb's own refusal. */
#include "cli/wanting.h"

#include "cli/params.h"
#include "game/verbs.h"
#include "rules/rule.h"

#include <string.h>

bool wanting_has(const Command *command, const char *name)
{
    for (int i = 0; i < command->args_count; i++) {
        if (strcmp(command->args[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

const Rule *wanting_rule(const Look *look, const Command *command)
{
    const Verb *verb = game_verb(look->game, command->verb, NULL);
    const Rule *rule = NULL;

    for (int i = 0; verb_param(look, verb, "rule") && i < command->args_count && !rule; i++) {
        bool names = strcmp(command->args[i].name, "rule") == 0;
        rule = names ? rule_find(look->game->book, command->args[i].value) : NULL;
    }
    return rule;
}

bool wanting_part(const Look *look, const Command *command, const Field *field)
{
    const Verb *verb = game_verb(look->game, command->verb, NULL);

    return field->type == FIELD_THING && wanting_rule(look, command) &&
           verb_param(look, verb, field->name) != field;
}

/* What a ruling sets: any trait of what it is about, or the question which. */
static const Field *trait_named(const Look *look, const Command *command, const char *name)
{
    static const Field WHICH = { .name = "sets",
                                 .help = "what it sets, as NAME=VALUE; show NAME lists what it has",
                                 .type = FIELD_TEXT };
    const Traits *traits = &look->game->traits;

    for (Kind kind = 0; kind < KINDS; kind++) {
        int trait = wanting_has(command, kind_names[kind]) ? traits_find(traits, kind, name) : -1;
        if (trait > 0) {
            return traits->at[kind][trait];
        }
    }
    return strcmp(name, WHICH.name) == 0 ? &WHICH : NULL;
}

const Field *wanting_field(const Look *look, const Verb *verb, const Command *command,
                           const char *name)
{
    const Field *param = verb_param(look, verb, name);

    if (!param && verb->any_args && !verb_param(look, verb, "rule")) {
        return trait_named(look, command, name);
    }
    const Rule *rule = verb->any_args && !param ? wanting_rule(look, command) : NULL;
    return rule ? field_find(rule->asks, look->game->book, name) : param;
}

const Field *wanting_first(const Look *look, const Command *command)
{
    BoundCommand bound;
    Faults faults = { .count = 0 };
    const Field *found = NULL;

    game_refuse(look, command, &bound, &faults);
    for (int i = 0; i < faults.count; i++) {
        const char *wants = faults.at[i].wants;
        const Field *param = wants ? wanting_field(look, bound.verb, command, wants) : NULL;
        if (!wants) {
            found = NULL;
            break;
        }
        found = !found && param && !wanting_has(command, wants) ? param : found;
    }
    bound_finish(&bound);
    return found;
}

const Field *wanting_choice(const Look *look, const Typed *typed)
{
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);

    if (!typed->choice || typed->command.args_count != typed->said) {
        return NULL;
    }
    for (const Field *param = verb->params; param && param->name; param++) {
        if (!wanting_has(&typed->command, param->name)) {
            return param;
        }
    }
    return NULL;
}

bool wanting_refuse(const Look *look, const Typed *typed, Faults *faults)
{
    const Field *open = wanting_choice(look, typed);

    if (!open || wanting_first(look, &typed->command)) {
        return false;
    }
    Fault *fault =
        faults_add(faults, FAULT_INPUT, "do.choice",
                   "%s is a choice, and a number alone does not make it", typed->command.verb);
    fault_next(
        fault,
        "Say more behind the number, such as %s=; or type the whole: \"galloper due\" tells it.",
        open->name);
    return true;
}
