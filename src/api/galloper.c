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
    Question question;
    char *set[FIELDS_MOST];         /* by number of the ask, NULL if not set */
    const char *typed[FIELDS_MOST]; /* those that are set */
    Play play;
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
        faults_tell(&faults, &text);
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
        ask->question = (Question){
            .rule_name = found->name, .typed = ask->typed, .book = book->book, .rule = found
        };
    }
    return ask;
}

void galloper_ask_destroy(GalloperAsk *ask)
{
    if (!ask) {
        return;
    }
    for (int i = 0; i < FIELDS_MOST; i++) {
        free(ask->set[i]);
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
    faults_tell(faults, &ask->error);
    ask->played = false;
    return faults->count ? (GalloperResult)faults->at[0].kind : GALLOPER_DONE;
}

GalloperResult galloper_ask_set(GalloperAsk *ask, const char *name, const char *value)
{
    const Rule *rule = ask->question.rule;
    const Field *field = rule_asks(rule, ask->question.book, name);
    Faults faults = { 0 };

    if (!field) {
        fault_next(faults_add(&faults, FAULT_ABSENT, "ask.unknown", "%s does not ask \"%.60s\"",
                              rule->name, name),
                   "\"galloper rules SYSTEM %s\" tells what it asks.", rule->name);
        return fail(ask, &faults);
    }
    Text typed = { 0 };
    text_addf(&typed, "%s=%s", name, value);
    free(ask->set[field - rule->asks]);
    ask->set[field - rule->asks] = typed.at;
    return GALLOPER_DONE;
}

const char *galloper_ask_error(const GalloperAsk *ask)
{
    return text_of(&ask->error);
}

/* Binds the question to what was set. */
static bool prepare(GalloperAsk *ask, const char *by, Faults *faults)
{
    Question *question = &ask->question;

    question->typed_count = 0;
    for (int i = 0; i < FIELDS_MOST; i++) {
        if (ask->set[i]) {
            ask->typed[question->typed_count++] = ask->set[i];
        }
    }
    text_clear(&ask->error);
    text_clear(&ask->wanted);
    arena_finish(&ask->strings);
    question->by_name = by;
    return question_bind(question, question->book, faults);
}

static GalloperResult play_with(GalloperAsk *ask, Tape tape)
{
    Faults faults = { 0 };

    if (!prepare(ask, NULL, &faults)) {
        return fail(ask, &faults);
    }
    ask->played = question_play(&ask->question, &ask->play, tape, &faults);
    if (ask->play.tape.state == TAPE_WANTED) {
        wanted_print(&ask->wanted, &ask->play.ump);
        return GALLOPER_WANTED;
    }
    return ask->played ? GALLOPER_DONE : fail(ask, &faults);
}

GalloperResult galloper_roll(GalloperAsk *ask, const uint8_t key[32], uint64_t trial)
{
    Chacha generator = tape_generator(key, trial);

    return play_with(ask, tape_random(&generator));
}

GalloperResult galloper_play(GalloperAsk *ask, const int *faces, int count)
{
    return play_with(ask, tape_hand(faces, count));
}

const char *galloper_wanted(const GalloperAsk *ask)
{
    return text_of(&ask->wanted);
}

const char *galloper_answer(GalloperAsk *ask, const char *answer)
{
    const Play *p = &ask->play;
    const Field *field = field_find(ask->question.rule->answers, ask->question.book, answer);

    if (!field || !ask->played) {
        return NULL;
    }
    text_clear(&ask->text);
    field_print(&ask->text, field, p->book, field_get(field, &p->situation), true);
    return given(ask);
}

const char *galloper_why(GalloperAsk *ask, int number)
{
    const Trace *trace = &ask->play.trace;
    Text amount = { 0 };

    if (!ask->played || number < 0 || number >= trace->count) {
        return NULL;
    }
    const TraceLine *line = &trace->lines[number];
    text_clear(&ask->text);
    trace_print(&ask->text, line, ask->question.book);
    if (trace_amount(&amount, line)) {
        text_addf(&ask->text, line->applied ? " %s" : " (%s)", text_of(&amount));
    }
    text_finish(&amount);
    return given(ask);
}

GalloperResult galloper_odds(GalloperAsk *ask, const char *by)
{
    Faults faults = { 0 };

    odds_destroy(ask->odds);
    ask->odds =
        prepare(ask, by, &faults) ? question_odds(&ask->question, ODDS_MOST, &faults) : NULL;
    return ask->odds ? GALLOPER_DONE : fail(ask, &faults);
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
    const Field *answers = ask->question.rule->answers;
    const Field *field = field_find(answers, ask->question.book, answer);

    if (!field || !has_outcome(ask, outcome) || !ask->odds->wanted[field - answers]) {
        return NULL;
    }
    text_clear(&ask->text);
    field_print(&ask->text, field, ask->question.book,
                ask->odds->outcomes[outcome].answers[field - answers], true);
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
