/* SPDX-License-Identifier: MIT */
/* What is owed: listed, refused while it is not due, done, and its odds. G-15. */
#include "game/duty.h"

#include "game/army.h"

#include <stdlib.h>

/* ---- what it is about ---- */

/* Whether a side does its duties in this step; one that is ready may come to owe more. */
static bool pays_now(const Look *look, int side)
{
    return game_step(look->game, look->world)->acts == ACTS_ALL ||
           side == game_acting(look->game, look->world);
}

static int meant(const World *world, const Duty *duty, Kind kind, int thing)
{
    return duty->leads && kind == KIND_PIECE ? formation_of(world, thing) : thing;
}

Owed duty_owed(const World *world, const BoundCommand *bound)
{
    const Duty *duty = bound->verb->duty;
    const Field *params = bound->verb->params;
    int thing = field_get(&params[0], bound->args.bytes);
    int with = duty->with ? field_get(&params[1], bound->args.bytes) : 0;

    return (Owed){ meant(world, duty, duty->kind, thing),
                   duty->with ? meant(world, duty, duty->with, with) : 0 };
}

static int piece_about(const World *world, Kind kind, int thing)
{
    return kind == KIND_ORDER ? order_get(world, thing, ORDER_RECEIVER) : thing;
}

static const char *name_about(const World *world, Kind kind, int thing)
{
    return name_of(world, piece_about(world, kind, thing));
}

static int debtor(const World *world, const Duty *duty, int thing)
{
    return duty->side ? duty->side(world, thing) : side_of(world, duty->kind, thing);
}

static void fill_asks(const Look *look, const Duty *duty, Owed owed, Situation *asks)
{
    bool order = duty->kind == KIND_ORDER;
    const char *part = duty->part ? duty->part : order ? "order" : "piece";
    Role roles[4] = { { part, duty->kind, owed.thing } };
    int count = 1;

    if (order) {
        int sender = order_get(look->world, owed.thing, ORDER_SENDER);
        int receiver = order_get(look->world, owed.thing, ORDER_RECEIVER);
        roles[count++] = (Role){ "sender", KIND_PIECE, sender };
        roles[count++] = (Role){ "receiver", KIND_PIECE, receiver };
    }
    if (duty->with) {
        roles[count++] = (Role){ "with", duty->with, owed.with };
    }
    if (duty->rule) {
        rule_begin(look, duty->rule, roles, count, asks);
    }
    if (duty->fill) {
        duty->fill(look, owed, asks);
    }
}

/* What was typed beside the thing, where the rule asks for it. */
static void fill_typed(const Look *look, const BoundCommand *bound, Situation *asks)
{
    const Duty *duty = bound->verb->duty;

    for (const Field *param = bound->verb->params + (duty->with ? 2 : 1); duty->rule && param->name;
         param++) {
        const Field *ask = rule_asks(duty->rule, look->game->book, param->name);
        int value = field_get(param, bound->args.bytes);
        if (ask && value != param->standard) {
            field_set(ask, asks, value);
        }
    }
}

/* Flags that are found out where they are unsaid: the command says them. */
static void say_filled(const Look *look, const Verb *verb, Due *due)
{
    const Rule *rule = verb->duty->rule;

    for (const Field *param = verb->params + due->args_count; rule && param->name; param++) {
        const Field *ask = rule_asks(rule, look->game->book, param->name);
        bool filled = ask && ask->type == FIELD_FLAG && param->type == FIELD_FLAG &&
                      param->standard == UNSAID && field_get(ask, &due->asks) == 1;
        if (filled && due->args_count < DUE_ARGS) {
            due->args[due->args_count++] = (DueArg){ param->name, *param, { .number = 1 } };
        }
    }
}

/* Words with a name in place of each %s. */
static void say(Text *to, const char *words, const char *first, const char *second)
{
    const char *next = first;

    for (; *words; words++) {
        if (words[0] == '%' && words[1] == 's') {
            text_add(to, next);
            next = second;
            words++;
        } else {
            text_add_n(to, words, 1);
        }
    }
}

/* ---- refused, done, its odds ---- */

static bool acts_now(const Look *look, int side, int piece, Faults *faults)
{
    Text acting = { 0 };

    if (pays_now(look, side)) {
        return true;
    }
    acting_print(&acting, look);
    fault_next(refuse(faults, "game.turn", "G-28", "%s has its own turn for that",
                      name_of(look->world, piece)),
               "It is the turn of %s.", text_of(&acting));
    text_finish(&acting);
    return false;
}

bool of_this_step(const Look *look, int piece, Faults *faults)
{
    return acts_now(look, piece_get(look->world, piece, PIECE_SIDE), piece, faults);
}

void duty_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const Duty *duty = bound->verb->duty;
    Owed owed = duty_owed(look->world, bound);
    Text shown = { 0 }, what = { 0 };

    if (!duty->anybodys && !acts_now(look, debtor(look->world, duty, owed.thing),
                                     piece_about(look->world, duty->kind, owed.thing), faults)) {
        return;
    }
    if (!duty->due(look, owed)) {
        if (duty->kind == KIND_ORDER) {
            thing_print(&shown, look, KIND_ORDER, owed.thing);
        } else {
            text_add(&shown, name_of(look->world, owed.thing));
        }
        say(&what, duty->not_now, text_of(&shown), "");
        fault_next(refuse(faults, duty->code, duty->cite, "%s", text_of(&what)), "%s", duty->next);
    }
    text_finish(&shown);
    text_finish(&what);
}

void duty_decide(Decision *d)
{
    const Duty *duty = d->bound->verb->duty;
    Owed owed = duty_owed(d->world, d->bound);
    Situation asks;

    d->about = piece_about(d->world, duty->kind, owed.thing);
    fill_asks(&d->look, duty, owed, &asks);
    fill_typed(&d->look, d->bound, &asks);
    bool open = duty->open && book_has(d->look.game->book, duty->seen_if);
    int owner = open ? 0 : side_of(d->world, duty->kind, owed.thing);
    if (duty->rule && !decide_play(d, duty->rule, &asks, owner)) {
        return;
    }
    if (duty->part) {
        decide_apply(d, duty->rule, &asks, &(Role){ duty->part, duty->kind, owed.thing }, 1);
    }
    duty->take(d, owed, &asks);
}

bool duty_odds(const Look *look, const BoundCommand *bound, const Rule **rule, Situation *asks)
{
    const Duty *duty = bound->verb->duty;
    Owed owed = duty_owed(look->world, bound);

    *rule = duty->rule;
    fill_asks(look, duty, owed, asks);
    fill_typed(look, bound, asks);
    return duty->rule && (duty->known ? duty->known : duty->due)(look, owed);
}

/* ---- listed ---- */

static void add(const Look *look, const Verb *verb, Owed owed, DueList *list)
{
    const World *world = look->world;
    const Duty *duty = verb->duty;
    Text shown = { 0 }, words = { 0 };

    thing_print(&shown, look, duty->kind, owed.thing);
    if (duty->tell) {
        duty->tell(look, owed, &words);
    } else if (duty->kind == KIND_ORDER) {
        say(&words, duty->text, text_of(&shown), name_about(world, duty->kind, owed.thing));
    } else {
        say(&words, duty->text, name_of(world, owed.thing),
            duty->with ? name_about(world, duty->with, owed.with) : "");
    }
    Due *due = due_add(list, debtor(world, duty, owed.thing), verb, "%s", text_of(&words));
    text_finish(&shown);
    text_finish(&words);
    due_thing(due, verb->params[0].name, duty->kind, owed.thing);
    if (duty->with) {
        due_arg(due, verb->params[1].name, FIELD_THING, duty->with, (Value){ .number = owed.with });
    }
    due->cite = duty->cited ? duty->cited(world, owed.thing) : due->cite;
    due->owed = duty->must != MUST_NOT;
    due->missed = duty->missed;
    due->compelled = duty->must == MUST_ALWAYS ||
                     (duty->must == MUST_IF_FIRM && look->game->settings.firm) ||
                     (duty->must != MUST_NOT && look->game->settings.enforce_all &&
                      (duty->must != MUST_IF_SOUND || look->game->settings.sound));
    due->choice = duty->choice || (duty->chooses && duty->chooses(look, owed));
    due->holder =
        duty->holder ? formation_of(world, piece_about(world, duty->kind, owed.thing)) : 0;
    /* Who knows too little of another's piece is told no odds of it. */
    due->rule = seat_owns(look->seat, world, duty->kind, owed.thing) ? duty->rule : NULL;
    fill_asks(look, duty, owed, &due->asks);
    say_filled(look, verb, due);
}

static void add_owed(const Look *look, const Verb *verb, int thing, DueList *list)
{
    const Duty *duty = verb->duty;
    int last = duty->with ? world_count(look->world, duty->with) : 1;

    for (int with = 1; with <= last; with++) {
        Owed owed = { thing, duty->with ? with : 0 };
        if ((!duty->with || world_is(look->world, duty->with, with)) && duty->due(look, owed)) {
            add(look, verb, owed, list);
        }
    }
}

static void add_duty(const Look *look, const Verb *verb, DueList *list)
{
    const World *world = look->world;
    const Duty *duty = verb->duty;

    for (int thing = 1; thing <= world_count(world, duty->kind); thing++) {
        if (world_is(world, duty->kind, thing) &&
            (duty->anybodys || pays_now(look, debtor(world, duty, thing)))) {
            add_owed(look, verb, thing, list);
        }
    }
}

void duties_due(const Look *look, DueList *list)
{
    unsigned here = 1u << clock_get(look->world, CLOCK_STEP);
    const Verb *verb;

    for (int rank = -DUTY_RANKS; rank <= DUTY_RANKS; rank++) {
        for (int i = 0; (verb = game_verb_at(look->game, i)); i++) {
            unsigned steps = verb->duty && verb->duty->steps ? verb->duty->steps : verb->steps;
            if (verb->duty && verb->duty->rank == rank && (!steps || (steps & here))) {
                add_duty(look, verb, list);
            }
        }
    }
}
