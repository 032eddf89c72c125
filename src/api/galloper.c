/* SPDX-License-Identifier: MIT */
/* The public functions of include/galloper.h, on top of rules and systems. */
#include "galloper.h"

#include "rules/question.h"
#include "systems/systems.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct GalloperBook {
    Book *book;
    Source source;
    Layer layer;
    Arena arena;
};

struct GalloperAsk {
    const Book *book;
    const Rule *rule;
    char *typed[FIELDS_MOST]; /* by number of the ask, NULL if not set */
    Situation situation;
    Trace trace;
    Odds *odds;
    bool played;
    Text text, error, wanted;
    Arena strings; /* what was given out since the last throw or count */
};

const char *galloper_system(int number)
{
    for (int i = 0; systems[i]; i++) {
        if (i == number) {
            return systems[i]->name;
        }
    }
    return NULL;
}

GalloperBook *galloper_book_create(const char *system, const char *house_rules,
                                   const char *const *options, char *error, size_t room)
{
    Faults faults = { 0 };
    const System *found = system_named(system, &faults);
    GalloperBook *book = calloc(1, sizeof *book);
    int count = 0;

    while (options && options[count]) {
        count++;
    }
    if (found && book) {
        if (house_rules) {
            size_t length = strlen(house_rules);
            book->source =
                (Source){ "house rules", arena_copy(&book->arena, house_rules, length), length };
            book->layer = (Layer){ &book->source, 1 };
        }
        book->book = book_create(found, &book->layer, house_rules ? 1 : 0, options, count, &faults);
    }
    if (book && book->book) {
        return book;
    }
    if (error && room) {
        Text text = { 0 };
        faults_print(&faults, &text);
        snprintf(error, room, "%s", text_of(&text));
        text_finish(&text);
    }
    galloper_book_destroy(book);
    return NULL;
}

void galloper_book_destroy(GalloperBook *book)
{
    if (book) {
        book_destroy(book->book);
        arena_finish(&book->arena);
        free(book);
    }
}

const char *galloper_rule(const GalloperBook *book, int number)
{
    for (const Rule *const *rule = book->book->system->rules; *rule; rule++) {
        if (book_has(book->book, (*rule)->option) && number-- == 0) {
            return (*rule)->name;
        }
    }
    return NULL;
}

GalloperAsk *galloper_ask_create(const GalloperBook *book, const char *rule)
{
    const Rule *found = rule_find(book->book, rule);
    GalloperAsk *ask = found ? calloc(1, sizeof *ask) : NULL;

    if (ask) {
        ask->book = book->book;
        ask->rule = found;
    }
    return ask;
}

void galloper_ask_destroy(GalloperAsk *ask)
{
    if (!ask) {
        return;
    }
    for (int i = 0; i < FIELDS_MOST; i++) {
        free(ask->typed[i]);
    }
    odds_destroy(ask->odds);
    text_finish(&ask->text);
    arena_finish(&ask->strings);
    text_finish(&ask->error);
    text_finish(&ask->wanted);
    free(ask);
}

/* Gives out what was written into ask->text. */
static const char *given(GalloperAsk *ask)
{
    return arena_copy(&ask->strings, text_of(&ask->text), ask->text.length);
}

static GalloperResult fail(GalloperAsk *ask, const Faults *faults)
{
    text_clear(&ask->error);
    faults_print(faults, &ask->error);
    ask->played = false;
    return faults->count ? (GalloperResult)faults->at[0].kind : GALLOPER_DONE;
}

static const Field *field_named(const Field *fields, const Book *book, const char *name)
{
    for (; fields->name; fields++) {
        if (field_here(fields, book) && strcmp(fields->name, name) == 0) {
            return fields;
        }
    }
    return NULL;
}

GalloperResult galloper_ask_set(GalloperAsk *ask, const char *name, const char *value)
{
    const Field *field = field_named(ask->rule->asks, ask->book, name);
    Faults faults = { 0 };

    if (!field) {
        fault_next(faults_add(&faults, FAULT_ABSENT, "ask.unknown", "%s does not ask \"%.60s\"",
                              ask->rule->name, name),
                   "\"galloper rules SYSTEM %s\" tells what it asks.", ask->rule->name);
        return fail(ask, &faults);
    }
    Text typed = { 0 };
    text_addf(&typed, "%s=%s", name, value);
    free(ask->typed[field - ask->rule->asks]);
    ask->typed[field - ask->rule->asks] = typed.at;
    return GALLOPER_DONE;
}

const char *galloper_ask_error(const GalloperAsk *ask)
{
    return text_of(&ask->error);
}

/* Fills the situation from what was set. */
static GalloperResult prepare(GalloperAsk *ask)
{
    const char *typed[FIELDS_MOST];
    Faults faults = { 0 };
    int count = 0;

    for (int i = 0; i < FIELDS_MOST; i++) {
        if (ask->typed[i]) {
            typed[count++] = ask->typed[i];
        }
    }
    text_clear(&ask->error);
    text_clear(&ask->wanted);
    arena_finish(&ask->strings);
    rule_ask(ask->rule, ask->book, typed, count, &ask->situation, &faults);
    return faults.count ? fail(ask, &faults) : GALLOPER_DONE;
}

static GalloperResult play(GalloperAsk *ask, Tape *tape)
{
    Faults faults = { 0 };
    GalloperResult result = prepare(ask);

    if (result != GALLOPER_DONE) {
        return result;
    }
    ask->trace.count = ask->trace.lost = 0;
    Umpire ump = { .book = ask->book, .tape = tape, .trace = &ask->trace };
    rule_play(ask->rule, &ump, &ask->situation);
    ask->played = tape->state == TAPE_OK && !ump.absent;
    if (tape->state == TAPE_WANTED) {
        text_clear(&ask->wanted);
        wanted_print(&ask->wanted, &ump);
        return GALLOPER_WANTED;
    }
    return play_fault(&ump, &faults) ? fail(ask, &faults) : GALLOPER_DONE;
}

GalloperResult galloper_roll(GalloperAsk *ask, const uint8_t key[32], uint64_t trial)
{
    Chacha generator = tape_generator(key, trial);
    Tape tape = tape_random(&generator);

    return play(ask, &tape);
}

GalloperResult galloper_play(GalloperAsk *ask, const int *faces, int count)
{
    Tape tape = tape_hand(faces, count);

    return play(ask, &tape);
}

const char *galloper_wanted(const GalloperAsk *ask)
{
    return text_of(&ask->wanted);
}

const char *galloper_answer(GalloperAsk *ask, const char *answer)
{
    const Field *field = field_named(ask->rule->answers, ask->book, answer);

    if (!field || !ask->played) {
        return NULL;
    }
    text_clear(&ask->text);
    field_print(&ask->text, field, ask->book, field_get(field, &ask->situation), true);
    return given(ask);
}

const char *galloper_why(GalloperAsk *ask, int number)
{
    Text amount = { 0 };

    if (!ask->played || number < 0 || number >= ask->trace.count) {
        return NULL;
    }
    const TraceLine *line = &ask->trace.lines[number];
    text_clear(&ask->text);
    trace_print(&ask->text, line, ask->book);
    if (trace_amount(&amount, line)) {
        text_addf(&ask->text, line->applied ? " %s" : " (%s)", text_of(&amount));
    }
    text_finish(&amount);
    return given(ask);
}

GalloperResult galloper_odds(GalloperAsk *ask, const char *by)
{
    Faults faults = { 0 };
    GalloperResult result = prepare(ask);

    odds_destroy(ask->odds);
    ask->odds = NULL;
    if (result != GALLOPER_DONE) {
        return result;
    }
    const Field *field = by ? question_answer(ask->rule, ask->book, by, &faults) : NULL;
    if (faults.count) {
        return fail(ask, &faults);
    }
    ask->odds = odds_create(ask->rule, ask->book, &ask->situation, field, ODDS_MERGED);
    if (!odds_fault(ask->odds, &faults)) {
        return GALLOPER_DONE;
    }
    odds_destroy(ask->odds);
    ask->odds = NULL;
    return fail(ask, &faults);
}

int galloper_outcomes(const GalloperAsk *ask)
{
    return ask->odds ? ask->odds->count : 0;
}

static bool has_outcome(const GalloperAsk *ask, int outcome)
{
    return outcome >= 0 && outcome < galloper_outcomes(ask);
}

const char *galloper_outcome(GalloperAsk *ask, int outcome, const char *answer)
{
    const Field *field = field_named(ask->rule->answers, ask->book, answer);

    if (!field || !has_outcome(ask, outcome) || !ask->odds->wanted[field - ask->rule->answers]) {
        return NULL;
    }
    text_clear(&ask->text);
    field_print(&ask->text, field, ask->book,
                ask->odds->outcomes[outcome].answers[field - ask->rule->answers], true);
    return given(ask);
}

double galloper_chance(const GalloperAsk *ask, int outcome)
{
    return has_outcome(ask, outcome) ? chance_decimal(ask->odds->outcomes[outcome].chance) : 0.0;
}

const char *galloper_fraction(GalloperAsk *ask, int outcome)
{
    text_clear(&ask->text);
    if (has_outcome(ask, outcome) && ask->odds->exact) {
        chance_print(&ask->text, ask->odds->outcomes[outcome].chance);
    }
    return given(ask);
}
