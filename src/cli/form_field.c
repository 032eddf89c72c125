/* SPDX-License-Identifier: MIT */
/* One field of a form at a prompt: what may stand there, how it is asked for and heard. */
#include "cli/form_field.h"

#include "cli/edit.h"
#include "cli/params.h"
#include "cli/wanting.h"
#include "game/army.h"
#include "game/verbs.h"

#include <stdlib.h>
#include <string.h>

enum { OFFERS_SHOWN = 24, OFFERS_AGAIN = 8 };

void form_field_finish(FormField *field)
{
    text_finish(&field->closed);
    arena_finish(&field->arena);
}

/* What completes is called without anything of ours. */
static _Thread_local const FormField *asked_now;

static void complete(const char *line, size_t at)
{
    (void)line;
    for (int i = 0; at == 0 && i < asked_now->count; i++) {
        edit_offer(asked_now->offers[i], false);
    }
}

/* Whether the command can be gone on with if the param has that value; else why not. */
static bool goes_with(const Look *look, Typed *typed, const Field *param, const char *value,
                      Faults *why)
{
    if (typed->command.args_count == COMMAND_ARGS) {
        return false;
    }
    typed->args[typed->command.args_count++] = (Arg){ param->name, value };
    bool good = command_goes_on(look, &typed->command, why);
    typed->command.args_count--;
    return good;
}

/* Whether it is a leader, and the formation that he leads is among the things too. */
static bool is_led_too(const Look *look, const Field *param, const int *things, int count,
                       int thing)
{
    bool leads =
        param->to == KIND_PIECE && piece_get(look->world, thing, PIECE_KIND) == PIECE_LEADER;
    int parent = leads ? piece_get(look->world, thing, PIECE_PARENT) : 0;
    bool found = false;

    for (int i = 0; parent > 0 && i < count && i < OFFERS_MOST; i++) {
        found = found || things[i] == parent;
    }
    return found;
}

static void offer_rules(FormField *field, const Book *book)
{
    for (const Rule *const *rule = book->system->rules; *rule; rule++) {
        if (book_has(book, (*rule)->option) && field->count < OFFERS_MOST) {
            field->offers[field->count++] = (*rule)->name;
        }
    }
}

/* Those that a param, a part or a trait may name; how many there are. */
static int things_for(const Look *look, const Verb *verb, const Field *param, int *things)
{
    int count = 0;

    if (verb_param(look, verb, param->name) == param) {
        return verb_things(look, verb, param, things, OFFERS_MOST);
    }
    for (int thing = 0; (thing = world_after(look->world, (Kind)param->to, thing));) {
        if (thing_like(look, param, thing) && count < OFFERS_MOST) {
            things[count++] = thing;
        }
    }
    return count;
}

/* Things that may stand there; `strict`: only those that go with the rest. */
static void offer_things(FormField *field, const Look *look, Typed *typed, bool strict)
{
    const Field *param = field->param;
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);
    int things[OFFERS_MOST];
    int count = things_for(look, verb, param, things);

    for (int i = 0; i < count && i < OFFERS_MOST; i++) {
        Text id = { 0 };
        Faults why = { .count = 0 };
        thing_print(&id, look, (Kind)param->to, things[i]);
        if (!strict || goes_with(look, typed, param, text_of(&id), &why)) {
            field->leads[field->count] = is_led_too(look, param, things, count, things[i]);
            field->offers[field->count++] = arena_copy(&field->arena, text_of(&id), id.length);
        }
        text_finish(&id);
    }
}

/* What may stand there. */
void form_field_find(FormField *field, const Look *look, Typed *typed)
{
    const Field *param = field->param;
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);

    bool part = wanting_part(look, &typed->command, param); /* for which none is better than any */

    for (int strict = 1; strict >= part && param->type == FIELD_THING && !field->count; strict--) {
        offer_things(field, look, typed, strict);
    }
    if (part && !field->count) {
        text_paragraph(&field->closed, "nobody can be that now, as the rest stands", 4);
    }
    for (const char *const *word = field_words(param); word && *word; word++) {
        Faults why = { .count = 0 };
        if (goes_with(look, typed, param, *word, &why)) {
            field->offers[field->count++] = *word;
        } else if (why.count) {
            Text line = { 0 };
            text_addf(&line, "not %s: %s", *word, why.at[0].what);
            text_paragraph(&field->closed, text_of(&line), 4);
            text_finish(&line);
        }
    }
    if (verb->any_args && strcmp(param->name, "rule") == 0) {
        offer_rules(field, look->game->book);
    }
}

bool form_field_offer(const Look *look, const char *const *words, int count, LexiconOffer *offer)
{
    const Verb *verb = count > 1 ? game_verb(look->game, words[0], NULL) : NULL;
    size_t length = verb ? strlen(words[count - 1]) : 0;
    Typed typed = { 0 };
    Faults faults = { .count = 0 };
    FormField field = { .before = "" };

    if (!length || words[count - 1][length - 1] != '=') {
        return false;
    }
    typed_read(&typed, look, verb, words[0], words + 1, count - 2, &faults);
    field.param = wanting_field(look, verb, &typed.command,
                                arena_copy(&typed.arena, words[count - 1], length - 1));
    if (field.param) {
        form_field_find(&field, look, &typed);
    }
    for (int i = 0; i < field.count; i++) {
        offer(field.offers[i], false);
    }
    form_field_finish(&field);
    typed_finish(&typed);
    return field.count > 0;
}

/* The first of them; a leader is not named beside his formation. */
void form_field_words(Text *to, const FormField *field)
{
    int shown = 0;
    bool leads = false;

    for (int i = 0; i < field->count; i++) {
        leads = leads || field->leads[i];
        if (!field->leads[i] && ++shown <= OFFERS_SHOWN) {
            text_addf(to, "%s%s", to->length ? ", " : "", field->offers[i]);
        }
    }
    text_add(to, shown > OFFERS_SHOWN ? ", ...; Tab lists them" : "");
    text_add(to, leads ? "; or who leads it" : "");
}

/* What may stand there; a long list of things is told once. */
static void tell_offers(Text *to, const FormField *field)
{
    Text words = { 0 };

    if (!field->again || field->param->type != FIELD_THING || field->count <= OFFERS_AGAIN) {
        form_field_words(&words, field);
    }
    if (field->before[0]) {
        text_addf(&words, "%sEnter alone takes %s", words.length ? "; " : "", field->before);
    } else if (field->skips) {
        text_addf(&words, "%sEnter alone leaves it out", words.length ? "; " : "");
    }
    if (words.length) {
        text_paragraph(to, text_of(&words), 4);
    }
    text_add(to, field->again ? "" : text_of(&field->closed));
    text_finish(&words);
}

void form_field_tell(const FormField *field)
{
    Text text = { 0 }, words = { 0 };

    text_addf(&words, "%s: %s", field->param->name, field->param->help);
    text_paragraph(&text, text_of(&words), 2);
    tell_offers(&text, field);
    terminal_print(&text, NULL);
    text_finish(&text);
    text_finish(&words);
}

/*
 * His answer, to be freed: "" where he only pressed Enter, or the number of before. NULL: he
 * dropped it.
 */
char *form_field_hear(const FormField *field)
{
    Text prompt = { 0 };

    asked_now = field;
    text_addf(&prompt, field->before[0] ? "%s [%s]> " : "%s> ", field->param->name, field->before);
    char *line = edit_answer(text_of(&prompt), complete);
    text_finish(&prompt);
    if (line && !line[strspn(line, " \t")]) {
        free(line);
        line = memory_copy(field->before);
    }
    return line;
}
