/* SPDX-License-Identifier: MIT */
/* Asks at a prompt for what a command still wants, by the verb's own refusal. */
#include "cli/missing.h"

#include "cli/edit.h"
#include "cli/params.h"
#include "game/verbs.h"
#include "rules/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers that were given before ---- */

enum { KEPT_MOST = 32, KEPT_TEXT = 48 };

/* A number, and the first thing that the command named: a distance is that to its receiver. */
typedef struct GivenNumber {
    char param[KEPT_TEXT], thing[KEPT_TEXT], value[KEPT_TEXT];
} GivenNumber;

static GivenNumber kept[KEPT_MOST];
static int kept_count;

void missing_forget(void)
{
    memset(kept, 0, sizeof kept);
    kept_count = 0;
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

void missing_remember(const Look *look, const Command *command)
{
    const Verb *verb = game_verb(look->game, command->verb, NULL);

    for (int i = 0; verb && i < command->args_count; i++) {
        const Field *param = verb_param(look, verb, command->args[i].name);
        if (param && (param->type == FIELD_NUMBER || param->type == FIELD_EXACT)) {
            GivenNumber *one = &kept[kept_count++ % KEPT_MOST];
            snprintf(one->param, KEPT_TEXT, "%s", param->name);
            snprintf(one->thing, KEPT_TEXT, "%s", first_thing(look, command));
            snprintf(one->value, KEPT_TEXT, "%s", command->args[i].value);
        }
    }
}

/* The last one for the same thing, else the last of all; or "". */
static const char *remembered(const char *param, const char *thing)
{
    const char *value = "";
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

/* ---- what is wanting ---- */

static bool is_given(const Command *command, const char *name)
{
    for (int i = 0; i < command->args_count; i++) {
        if (strcmp(command->args[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A param of the verb, or an ask of the rule that the command names. */
static const Field *field_named(const Look *look, const Verb *verb, const Command *command,
                                const char *name)
{
    const Field *param = verb_param(look, verb, name);

    for (int i = 0; verb->any_args && !param && i < command->args_count; i++) {
        bool names = strcmp(command->args[i].name, "rule") == 0;
        const Rule *rule =
            names ? question_rule(look->game->book, command->args[i].value, NULL) : NULL;
        param = rule ? field_find(rule->asks, look->game->book, name) : NULL;
    }
    return param;
}

/* The first that the verb wants and nobody said; NULL: nothing, or it is refused anyway. */
static const Field *wanted(const Look *look, const Command *command)
{
    BoundCommand bound;
    Faults faults = { .count = 0 };
    const Field *found = NULL;

    game_refuse(look, command, &bound, &faults);
    for (int i = 0; i < faults.count; i++) {
        const char *wants = faults.at[i].wants;
        const Field *param = wants ? field_named(look, bound.verb, command, wants) : NULL;
        if (!wants) {
            found = NULL;
            break;
        }
        found = !found && param && !is_given(command, wants) ? param : found;
    }
    bound_finish(&bound);
    return found;
}

/* ---- asking ---- */

enum { OFFERS_MOST = 300, OFFERS_SHOWN = 24 };

typedef struct FieldQuestion {
    const Field *param;
    const char *offers[OFFERS_MOST + 1];
    int count;
    const char *before; /* a number that was given before, or "" */
    Arena arena;
} FieldQuestion;

/* What completes is called without anything of ours. */
static const FieldQuestion *asked_now;

static MissingAside *aside_of;

void missing_begin(MissingAside *aside)
{
    aside_of = aside;
}

static void complete(const char *line, size_t at)
{
    (void)line;
    for (int i = 0; at == 0 && i < asked_now->count; i++) {
        edit_offer(asked_now->offers[i], false);
    }
}

/* Whether the command can be gone on with if the param has that value. */
static bool goes_with(const Look *look, Typed *typed, const Field *param, const char *value)
{
    Faults why = { .count = 0 };

    typed->args[typed->command.args_count++] = (Arg){ param->name, value };
    bool good = command_goes_on(look, &typed->command, &why);
    typed->command.args_count--;
    return good;
}

/* What may stand there. */
static void find_offers(FieldQuestion *question, const Look *look, Typed *typed)
{
    const Field *param = question->param;
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);
    int things[OFFERS_MOST];

    if (param->type == FIELD_THING) {
        int count = verb_things(look, verb, param, things, OFFERS_MOST);
        for (int i = 0; i < count && i < OFFERS_MOST; i++) {
            Text id = { 0 };
            thing_print(&id, look, (Kind)param->to, things[i]);
            question->offers[question->count++] =
                arena_copy(&question->arena, text_of(&id), id.length);
            text_finish(&id);
        }
    }
    for (const char *const *word = field_words(param); word && *word; word++) {
        if (goes_with(look, typed, param, *word)) {
            question->offers[question->count++] = *word;
        }
    }
}

static void tell_question(const FieldQuestion *question, bool first)
{
    Text text = { 0 }, words = { 0 };

    text_add(&text, first ? "  What is wanting is asked for; an empty line drops it all.\n" : "");
    text_addf(&words, "%s: %s", question->param->name, question->param->help);
    text_paragraph(&text, text_of(&words), 2);
    text_clear(&words);
    for (int i = 0; i < question->count && i < OFFERS_SHOWN; i++) {
        text_addf(&words, "%s%s", i ? ", " : "", question->offers[i]);
    }
    text_add(&words, question->count > OFFERS_SHOWN ? ", ...; Tab lists them" : "");
    if (question->before[0]) {
        text_addf(&words, "Enter alone takes %s; Ctrl-C drops it all", question->before);
    }
    if (words.length) {
        text_paragraph(&text, text_of(&words), 4);
    }
    terminal_print(&text, NULL);
    text_finish(&text);
    text_finish(&words);
}

/* His answer, to be freed; the number of before where he only pressed Enter. NULL: none. */
static char *hear(const FieldQuestion *question)
{
    Text prompt = { 0 };

    asked_now = question;
    text_addf(&prompt, question->before[0] ? "%s [%s]> " : "%s> ", question->param->name,
              question->before);
    char *line = edit_answer(text_of(&prompt), complete);
    text_finish(&prompt);
    if (line && !line[strspn(line, " \t")]) {
        free(line);
        line = question->before[0] ? memory_copy(question->before) : NULL;
    }
    return line;
}

/* Takes an answer, if the game can read it. */
static bool take(const Look *look, Typed *typed, const Field *param, const char *said,
                 Faults *faults)
{
    Text value = { 0 };
    Value read;

    bool good = param_settle(look, param, said, &value, faults) &&
                value_bind(look, param, text_of(&value), &read, &typed->arena, faults) &&
                typed->command.args_count < COMMAND_ARGS;
    if (good) {
        typed->args[typed->command.args_count++] =
            (Arg){ param->name, arena_copy(&typed->arena, text_of(&value), value.length) };
    }
    text_finish(&value);
    return good;
}

/* Deals with what was said: an answer, or a command. False: the form is left. */
static bool deal_with(CliRun *run, Typed *typed, const Field *param, const char *said)
{
    bool words = param->type == FIELD_TEXT || param->type == FIELD_PLACE;
    Aside aside = words && aside_of ? aside_of(said, true) : ASIDE_NONE;
    Faults told = { .count = 0 };

    if (!run_opens_game(run)) {
        return false;
    }
    Look look = seat_game_look(&run->own);
    if (aside == ASIDE_NONE && !take(&look, typed, param, said, &told)) {
        seat_game_close(&run->own);
        aside = aside_of ? aside_of(said, false) : ASIDE_NONE;
        if (aside == ASIDE_NONE) {
            terminal_fail(&told, false);
        }
        return aside != ASIDE_LEAVES && run_opens_game(run);
    }
    return aside != ASIDE_LEAVES;
}

/* Asks for one; whether it goes on. */
static bool ask_one(CliRun *run, Typed *typed, const Field *param, bool first)
{
    Look look = seat_game_look(&run->own);
    FieldQuestion question = { .param = param,
                               .before =
                                   remembered(param->name, first_thing(&look, &typed->command)) };

    find_offers(&question, &look, typed);
    seat_game_close(&run->own);
    tell_question(&question, first);
    char *said = hear(&question);
    arena_finish(&question.arena);
    bool good = said && deal_with(run, typed, param, said);
    if (!good && !run->faults.count) {
        puts("Nothing was done.");
    }
    free(said);
    return good;
}

/* ---- what does not go with the rest ---- */

/* Takes back what is to blame, as the fault names it or else what was said last, and says why. */
static const Field *taken_back(const Look *look, Typed *typed, const Faults *blame,
                               const Field *last)
{
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);
    const Field *param = last;
    int left = 0;

    for (int i = blame->count - 1; i >= 0; i--) {
        const char *wants = blame->at[i].wants;
        param = wants ? verb_param(look, verb, wants) : param;
    }
    if (!param) {
        return NULL;
    }
    terminal_fail(blame, false);
    for (int i = 0; i < typed->command.args_count; i++) {
        if (strcmp(typed->args[i].name, param->name) != 0) {
            typed->args[left++] = typed->args[i];
        }
    }
    typed->command.args_count = left;
    return param;
}

bool missing_ask(CliRun *run, Typed *typed)
{
    const Field *last = NULL;
    bool good = true;

    while (good && run->args.session && edit_is_typed()) {
        Look look = seat_game_look(&run->own);
        Faults blame = { .count = 0 };
        const Field *param = command_goes_on(&look, &typed->command, &blame)
                                 ? wanted(&look, &typed->command)
                                 : taken_back(&look, typed, &blame, last);
        if (!param) {
            break;
        }
        good = ask_one(run, typed, param, !last);
        last = param;
    }
    return good;
}
