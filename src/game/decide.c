/* SPDX-License-Identifier: MIT */
/* Deciding a command on the truth: what it changes, which rules are played with which dice. */
#include "game/army.h"
#include "game/verbs.h"

#include "rules/question.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a trait says where a piece stands or below what. */
static bool is_standing(Kind kind, int trait)
{
    return kind == KIND_PIECE &&
           (trait == PIECE_PLACE || trait == PIECE_PARENT || trait == PIECE_KIND);
}

/* Says that a piece has come to stand with itself, or below itself. */
static void refuse_round(Decision *d, int piece)
{
    int host = piece_host(d->world, piece), parent = piece_get(d->world, piece, PIECE_PARENT);

    if (!refuse_circle(d->world, piece, host, d->faults)) {
        fault_next(refuse(d->faults, "game.circle", "G-2",
                          parent == piece ? "%s cannot stand below itself"
                                          : "%s cannot stand below %s, which stands below it",
                          name_of(d->world, piece), name_of(d->world, parent)),
                   "Name a formation above it.");
    }
}

/* A mistake of the system's, which must not cost the game. */
static bool is_nothing(Decision *d, Kind kind, int thing)
{
    if (thing > 0) {
        return false;
    }
    fault_next(faults_add(d->faults, FAULT_BUG, "game.nothing",
                          "the rules would change a %s that is not there", kind_names[kind]),
               "Nothing was changed. Enter what is meant as a ruling, and please tell of it.");
    return true;
}

void decide_value(Decision *d, Kind kind, int thing, int trait, Value value)
{
    Value before = world_value(d->world, kind, thing, trait);

    if (value.text && !*value.text) {
        value = (Value){ 0 };
    }
    if (is_nothing(d, kind, thing)) {
        return;
    }
    if (value_same(before, value)) {
        return;
    }
    Change *change = entry_change(d->entry, kind, thing, trait, before, value);
    world_set(d->world, kind, thing, trait, change->to);
    if (is_standing(kind, trait) && piece_goes_round(d->world, thing)) {
        refuse_round(d, thing);
        world_set(d->world, kind, thing, trait, change->from);
        d->entry->changes_count--;
    }
}

void decide_set(Decision *d, Kind kind, int thing, int trait, int value)
{
    decide_value(d, kind, thing, trait, (Value){ .number = value });
}

void decide_text(Decision *d, Kind kind, int thing, int trait, const char *text)
{
    decide_value(d, kind, thing, trait, (Value){ .text = text });
}

void piece_set(Decision *d, int piece, int trait, int value)
{
    decide_set(d, KIND_PIECE, piece, trait, value);
}

void order_set(Decision *d, int order, int trait, int value)
{
    decide_set(d, KIND_ORDER, order, trait, value);
}

int decide_make(Decision *d, Kind kind)
{
    int thing = world_next(d->world, kind);

    decide_set(d, kind, thing, 0, 1);
    for (int trait = 1; trait < d->world->traits->width[kind]; trait++) {
        decide_set(d, kind, thing, trait, d->world->traits->at[kind][trait]->standard);
    }
    return thing;
}

void decide_note(Decision *d, const char *format, ...)
{
    char note[400];
    va_list args;

    va_start(args, format);
    vsnprintf(note, sizeof note, format, args);
    va_end(args);
    d->entry->note =
        arena_print(&d->entry->arena, "%s%s%s", d->entry->note, *d->entry->note ? "; " : "", note);
}

/* ---- playing rules ---- */

void rule_begin(const Look *look, const Rule *rule, const Role *roles, int count, Situation *asks)
{
    *asks = (Situation){ { 0 } };
    rule_fill(look, rule, roles, count, asks, NULL, NULL);
}

void ask_set(const Look *look, const Rule *rule, Situation *asks, const char *name, int value)
{
    const Field *ask = rule_asks(rule, look->game->book, name);

    if (ask) {
        field_set(ask, asks, value);
    }
}

int turns_ahead(const Look *look)
{
    enum { AHEAD = 12 };
    int left = scenario_turns(look->game->scenario) - clock_get(look->world, CLOCK_TURN);

    return left < 1 ? 1 : left < AHEAD ? left : AHEAD;
}

void rule_answer(const Look *look, const Rule *rule, Situation *asks)
{
    Tape tape = { 0 };
    Umpire ump = { .book = look->game->book, .tape = &tape };

    rule_play(rule, &ump, asks);
}

int situation_get(const Rule *rule, const Situation *situation, const char *answer)
{
    for (const Field *field = rule->answers; field->name; field++) {
        if (strcmp(field->name, answer) == 0) {
            return field_get(field, situation);
        }
    }
    assert(0 && "an answer of that name");
    return 0;
}

void asks_set(const Look *look, const Rule *rule, const AskValue *values, Situation *asks)
{
    for (; values->name; values++) {
        assert(rule_asks(rule, NULL, values->name) && "an ask of that name");
        ask_set(look, rule, asks, values->name, values->value);
    }
}

void rule_pose(const Look *look, const Rule *rule, const Role *roles, const AskValue *values,
               Situation *asks)
{
    int count = 0;

    while (roles[count].name) {
        count++;
    }
    rule_begin(look, rule, roles, count, asks);
    asks_set(look, rule, values, asks);
}

int rule_says(const Look *look, const Rule *rule, const char *answer, const Role *roles,
              const AskValue *values)
{
    Situation asks;

    rule_pose(look, rule, roles, values, &asks);
    rule_answer(look, rule, &asks);
    return situation_get(rule, &asks, answer);
}

static void record_field(Entry *entry, ArgList *list, const Field *field, const Book *book,
                         const Situation *situation)
{
    Text value = { 0 };

    field_print(&value, field, book, field_get(field, situation), true);
    entry_pair(entry, list, field->name, text_of(&value));
    text_finish(&value);
}

static void add_trace_line(Text *to, const TraceLine *line, const Book *book)
{
    Text amount = { 0 };

    bool counts = trace_amount(&amount, line);
    text_add(to, to->length ? "\n" : "");
    if (counts) {
        text_addf(to, line->applied ? "%s  " : "(%s)  ", text_of(&amount));
    }
    trace_print(to, line, book);
    text_finish(&amount);
}

static const char *kept(Entry *entry, Text *text)
{
    const char *copy = arena_copy(&entry->arena, text_of(text), text->length);

    text_finish(text);
    return copy;
}

static void record(Decision *d, int owner)
{
    const Play *p = d->play;
    const Book *book = p->book;
    PlayRecord *played = entry_played(d->entry);
    Text trace = { 0 };

    for (const Field *ask = p->rule->asks; ask->name; ask++) {
        if (field_asked(ask, book, &p->asks)) {
            record_field(d->entry, &played->asks, ask, book, &p->asks);
        }
    }
    for (const Field *answer = p->rule->answers; answer->name; answer++) {
        if (field_here(answer, book)) {
            record_field(d->entry, &played->answers, answer, book, &p->situation);
        }
    }
    for (int i = 0; i < p->trace.count; i++) {
        add_trace_line(&trace, &p->trace.lines[i], book);
    }
    played->rule = arena_string(&d->entry->arena, p->rule->name);
    played->trace = kept(d->entry, &trace);
    played->owner = d->hidden ? -1 : owner;
    played->about = d->about;
    played->throws_count = p->tape.kept_count;
    played->throws =
        arena_take(&d->entry->arena, (size_t)(p->tape.kept_count + 1) * sizeof *p->throws);
    memcpy(played->throws, p->throws, (size_t)p->tape.kept_count * sizeof *p->throws);
}

bool decide_play(Decision *d, const Rule *rule, Situation *asks, int owner)
{
    Play *p = d->play;

    if (d->wanted || d->faults->count) {
        return false;
    }
    p->rule = rule;
    p->book = d->look.game->book;
    p->asks = *asks;
    play(p, tape_hand(d->faces->at + d->faces_used, d->faces->count - d->faces_used));
    if (p->tape.state == TAPE_WANTED) {
        d->wanted = true;
        d->unseen = d->hidden;
        d->owner = d->hidden ? -1 : owner;
        return false;
    }
    if (throws_fault(&p->ump, d->faults)) {
        return false;
    }
    d->faces_used += p->tape.at;
    *asks = p->situation;
    record(d, owner);
    return true;
}

bool decide_rule(Decision *d, const Rule *rule, const Role *roles, const AskValue *values,
                 int owner, Situation *answers)
{
    rule_pose(&d->look, rule, roles, values, answers);
    return decide_play(d, rule, answers, owner);
}

/* ---- the whole ---- */

static void begin_entry(Entry *entry, const Decision *d)
{
    const World *world = d->world;
    const Command *command = d->bound->command;

    *entry = (Entry){ .turn = clock_get(world, CLOCK_TURN),
                      .step = clock_get(world, CLOCK_STEP),
                      .typed_by = "",
                      .note = "" };
    entry->by = arena_string(&entry->arena, d->look.seat->name);
    entry->verb = arena_string(&entry->arena, command->verb);
    entry->command = arena_string(&entry->arena, command->id);
    for (int i = 0; i < command->args_count; i++) {
        entry_arg(entry, command->args[i].name, command->args[i].value);
    }
}

static void refuse_surplus(Decision *d)
{
    int surplus = d->faces->count - d->faces_used;

    if (!d->wanted && !d->faults->count && surplus > 0) {
        Fault *fault =
            faults_add(d->faults, FAULT_INPUT, "dice.surplus", "%d %s more than it throws", surplus,
                       surplus == 1 ? "die" : "dice");
        if (!d->faces_used) {
            fault_next(fault, "It throws none: leave the dice out.");
        } else if (surplus == 1) {
            fault_next(fault, "Leave the last one out.");
        } else {
            fault_next(fault, "Leave the last %d out.", surplus);
        }
    }
}

/* What follows from any change. */
static void settle(Decision *d)
{
    const GameDecl *decl = d->look.game->decl;

    if (decl->hooks.settle) {
        decl->hooks.settle(d);
    }
    gates_check(d);
}

void game_decide(Game *game, const Seat *seat, const BoundCommand *bound, const Faces *faces,
                 Decision *d, Entry *entry, Faults *faults)
{
    *d = (Decision){ .look = game_look(game, &game->truth, seat),
                     .world = &game->truth,
                     .bound = bound,
                     .entry = entry,
                     .faces = faces,
                     .faults = faults };
    if (!game->play) {
        game->play = memory_new(sizeof *game->play);
    }
    d->play = game->play;
    begin_entry(entry, d);
    verb_decide(d);
    settle(d);
    refuse_surplus(d);
    entry_take_back(&game->truth, entry);
}

void game_settle(Game *game, const Seat *seat, Entry *entry)
{
    static const Faces none = { .count = 0 };
    Faults faults = { 0 };
    Decision d = { .look = game_look(game, &game->truth, seat),
                   .world = &game->truth,
                   .entry = entry,
                   .faces = &none,
                   .faults = &faults };

    if (game->settings.settled && entry_apply(&game->truth, entry)) {
        settle(&d);
        entry_take_back(&game->truth, entry);
    }
}
