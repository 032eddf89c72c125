/* SPDX-License-Identifier: MIT */
/* Commands as they were typed, bound to what a seat sees: who may, when, with which pieces. */
#include "game/game.h"
#include "game/leak.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- verbs ---- */

const Verb *game_verb_at(const Game *game, int number)
{
    for (const Verb *list = game->decl->verbs; list;
         list = list == game_verbs ? NULL : game_verbs) {
        for (const Verb *verb = list; verb->name; verb++) {
            if (book_has(game->book, verb->option) && number-- == 0) {
                return verb;
            }
        }
    }
    return NULL;
}

const Verb *game_verb(const Game *game, const char *name, Faults *faults)
{
    const char *names[96] = { 0 };
    const Verb *verb;
    int count = 0;

    for (int i = 0; (verb = game_verb_at(game, i)) != NULL; i++) {
        if (strcmp(verb->name, name) == 0) {
            return verb;
        }
        if (count < 95) {
            names[count++] = verb->name;
        }
    }
    const char *near = text_nearest(name, names);
    Fault *fault = faults_add(faults, FAULT_INPUT, "game.verb", "there is no verb \"%.60s\"", name);
    fault_next(fault, near ? "Did you mean %s?" : "\"do\" alone lists them.", near);
    return NULL;
}

/* ---- who and when ---- */

static bool may_act(const Look *look, const Verb *verb)
{
    int acting = game_acting(look->game, look->world);
    const Seat *seat = look->seat;

    if (seat->kind == SEAT_UMPIRE || seat->kind == SEAT_SOLO) {
        return true;
    }
    if (seat->kind == SEAT_OBSERVER || seat->kind == SEAT_KEEPER) {
        return false;
    }
    if (seat->kind == SEAT_COMMANDER && !verb->commanders) {
        return false;
    }
    switch (verb->who) {
    case WHO_ACTING:
        return seat->side == acting;
    case WHO_OTHER:
        return seat->side != acting;
    case WHO_SIDE:
        return true;
    case WHO_UMPIRE:
        return false;
    }
    return false;
}

static void refuse_who(const Look *look, const Verb *verb, Faults *faults)
{
    const char *whose =
        world_text(look->world, KIND_SIDE, game_acting(look->game, look->world), SIDE_NAME);

    if (look->seat->kind == SEAT_OBSERVER || look->seat->kind == SEAT_KEEPER) {
        fault_next(
            refuse(faults, "game.seat", "G-8", "the seat %s only looks on", look->seat->name),
            "Take the seat of a side.");
    } else if (look->seat->kind == SEAT_COMMANDER && !verb->commanders) {
        fault_next(
            refuse(faults, "game.seat", "G-8", "%s is for the player of the side", verb->name),
            "A commander deals with what stands below him.");
    } else if (verb->who == WHO_UMPIRE) {
        fault_next(refuse(faults, "game.seat", verb->cite, "%s is the umpire's", verb->name),
                   "Ask the umpire.");
    } else {
        fault_next(
            refuse(faults, "game.side", verb->cite, "%s is not for your side now", verb->name),
            "%s acts in this step; \"due\" tells what is yours.", whose);
    }
}

/* The steps in which a verb is open, as bits; 0: all. */
static unsigned steps_of(const Look *look, const Verb *verb)
{
    return verb->moves ? look->game->decl->move_steps : verb->steps;
}

static bool open_now(const Look *look, const Verb *verb)
{
    unsigned steps = steps_of(look, verb);

    return !steps || (steps & (1u << clock_get(look->world, CLOCK_STEP)));
}

bool verb_open(const Look *look, const Verb *verb)
{
    return may_act(look, verb) && open_now(look, verb);
}

static void refuse_step(const Look *look, const Verb *verb, Faults *faults)
{
    const StepDecl *steps = look->game->decl->sequence;
    Text open = { 0 };

    for (int i = 0; steps[i].name; i++) {
        if (steps_of(look, verb) & (1u << i)) {
            text_addf(&open, "%s%s", open.length ? ", " : "", steps[i].title);
        }
    }
    fault_next(refuse(faults, "game.step", verb->cite, "%s is not open in the step %s", verb->name,
                      steps[clock_get(look->world, CLOCK_STEP)].title),
               "It is open in: %s.", text_of(&open));
    text_finish(&open);
}

/* ---- params ---- */

static const Param *param_of(const Look *look, const Verb *verb, const char *name, int *number)
{
    for (int i = 0; verb->params && verb->params[i].name; i++) {
        if (strcmp(verb->params[i].name, name) == 0 &&
            book_has(look->game->book, verb->params[i].option)) {
            *number = i;
            return &verb->params[i];
        }
    }
    return NULL;
}

static void unknown_param(const Look *look, const Verb *verb, const char *name, Faults *faults)
{
    Text all = { 0 };

    for (const Param *param = verb->params; param && param->name; param++) {
        if (book_has(look->game->book, param->option)) {
            text_addf(&all, "%s%s", all.length ? ", " : "", param->name);
        }
    }
    Fault *fault =
        faults_add(faults, FAULT_INPUT, "game.arg", "%s takes no \"%.60s\"", verb->name, name);
    fault_next(fault, all.length ? "It takes %s." : "It takes nothing.", text_of(&all));
    text_finish(&all);
}

/* The piece that may have been meant, among those that it may be. */
static const char *nearest(const Look *look, const Param *param, Kind kind, const char *typed)
{
    const char *ids[1024] = { 0 };
    int count = 0;

    for (int i = 1; kind == KIND_PIECE && i <= world_count(look->world, kind) && count < 1000;
         i++) {
        if (world_is(look->world, kind, i) &&
            piece_fits(look->world, i, param->pieces, param->echelons) &&
            (!param->own || seat_owns(look->seat, look->world, kind, i))) {
            ids[count++] = world_text(look->world, kind, i, PIECE_ID);
        }
    }
    return count ? text_nearest(typed, ids) : NULL;
}

static bool bind_thing(const Look *look, const Param *param, const char *typed, int *value,
                       Faults *faults)
{
    Kind kind = param->type == PARAM_PIECE   ? KIND_PIECE
                : param->type == PARAM_ORDER ? KIND_ORDER
                                             : KIND_SIDE;
    Faults found = { 0 };

    bool there = thing_parse(look, kind, typed, value, &found);
    if (there && param->own && !seat_owns(look->seat, look->world, kind, *value)) {
        there = false;
    }
    if (!there && LEAKING(LEAK_ERROR) && kind == KIND_ORDER &&
        atoi(typed) < order_next_number(&look->game->truth, 3 - look->side)) {
        faults_add(faults, FAULT_ABSENT, "game.yours", "%s=%.60s is not yours", param->name, typed);
        return false;
    }
    if (!there) {
        /* What is not yours is not there. */
        const char *near = nearest(look, param, kind, typed);
        Fault *fault =
            faults_add(faults, FAULT_ABSENT, "game.thing", "%s=%.60s: %s", param->name, typed,
                       param->own ? "you have none of that name" : "there is none");
        fault_next(fault,
                   near                 ? "Did you mean %s? \"show\" lists them."
                   : kind == KIND_ORDER ? "\"orders\" lists yours."
                                        : "\"show\" lists them.",
                   near);
        if (LEAKING(LEAK_SUGGESTION)) {
            fault_next(&faults->at[faults->count - 1], "Try one below %d.",
                       world_count(&look->game->truth, KIND_ORDER));
        }
        return false;
    }
    if (kind == KIND_PIECE && !piece_fits(look->world, *value, param->pieces, param->echelons)) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.sort", "%s=%.60s is not the right sort",
                              param->name, typed),
                   "It is %s.", param->help);
        return false;
    }
    return true;
}

static bool bind_value(const Look *look, const Param *param, const char *typed, int *value,
                       Faults *faults)
{
    static const FieldType types[] = { [PARAM_NUMBER] = FIELD_NUMBER,
                                       [PARAM_EXACT] = FIELD_EXACT,
                                       [PARAM_WORD] = FIELD_WORD,
                                       [PARAM_FLAG] = FIELD_FLAG };
    Field field = { .name = param->name,
                    .help = param->help,
                    .type = types[param->type],
                    .low = param->low,
                    .high = param->high,
                    .words = param->words };

    return field_parse(&field, look->game->book, typed, value, faults);
}

static void bind_arg(const Look *look, const Arg *arg, BoundCommand *asked, Arena *arena,
                     Faults *faults)
{
    int i;
    const Param *param = param_of(look, asked->verb, arg->name, &i);

    if (text_junk(arg->value, strlen(arg->value)) < strlen(arg->value)) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.text",
                              "%s holds what is no printable UTF-8", arg->name),
                   "Type it in plain letters.");
        return;
    }
    bool twice = param && asked->given[i];
    for (int extra = 0; extra < asked->extras_count; extra++) {
        twice |= strcmp(asked->extras[extra]->name, arg->name) == 0;
    }
    if (twice) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.twice", "%s is given twice", arg->name),
                   "Give it once.");
        return;
    }
    if (!param) {
        if (asked->verb->any_args && asked->extras_count < EXTRAS_MOST) {
            asked->extras[asked->extras_count++] = arg;
        } else {
            unknown_param(look, asked->verb, arg->name, faults);
        }
        return;
    }
    asked->given[i] = true;
    Value place;
    switch (param->type) {
    case PARAM_PIECE:
    case PARAM_ORDER:
    case PARAM_SIDE:
        bind_thing(look, param, arg->value, &asked->values[i], faults);
        break;
    case PARAM_TEXT:
        asked->texts[i] = arg->value;
        break;
    case PARAM_PLACE:
        place = place_parse(look, arg->value, arena);
        asked->values[i] = place.number;
        asked->texts[i] = place.text;
        break;
    case PARAM_NUMBER:
    case PARAM_EXACT:
    case PARAM_WORD:
    case PARAM_FLAG:
        bind_value(look, param, arg->value, &asked->values[i], faults);
        break;
    }
}

/* What is to be typed: "type=simple|complex: " before the help of a word, else "text=...: ". */
static void refuse_missing(const Verb *verb, const Param *param, Faults *faults)
{
    Text words = { 0 };

    for (const char *const *word = param->words; word && *word; word++) {
        text_addf(&words, "%s%s", words.length ? "|" : "", *word);
    }
    fault_next(
        faults_add(faults, FAULT_INPUT, "game.missing", "%s wants %s=", verb->name, param->name),
        "Add %s=%s: %s.", param->name, words.length ? text_of(&words) : "...", param->help);
    text_finish(&words);
}

static void missing(const Look *look, BoundCommand *asked, Faults *faults)
{
    const Param *params = asked->verb->params;

    for (int i = 0; params && params[i].name; i++) {
        if (asked->given[i] || !book_has(look->game->book, params[i].option)) {
            continue;
        }
        asked->values[i] = params[i].standard;
        if (!params[i].optional) {
            refuse_missing(asked->verb, &params[i], faults);
        }
    }
}

bool game_bind(const Look *view, const Command *command, BoundCommand *asked, Faults *faults)
{
    int before = faults->count;

    *asked = (BoundCommand){ .command = command, .view = view->world };
    asked->verb = game_verb(view->game, command->verb, faults);
    if (!asked->verb) {
        return false;
    }
    bool over = clock_get(view->world, CLOCK_OVER) == 1;
    if (over) {
        fault_next(refuse(faults, "game.over", "", "the game is over"),
                   "\"log\" tells how it went.");
    } else if (!may_act(view, asked->verb)) {
        refuse_who(view, asked->verb, faults);
    } else if (!open_now(view, asked->verb)) {
        refuse_step(view, asked->verb, faults);
    }
    if (faults->count > before) {
        return false;
    }
    for (int i = 0; i < command->args_count; i++) {
        bind_arg(view, &command->args[i], asked, &asked->arena, faults);
    }
    missing(view, asked, faults);
    if (faults->count == before && asked->verb->bind) {
        asked->verb->bind(view, asked, faults);
    }
    return faults->count == before;
}

bool game_refuse(const Look *view, const Command *command, BoundCommand *asked, Faults *faults)
{
    int before = faults->count;

    if (game_bind(view, command, asked, faults) && asked->verb->refuse) {
        asked->verb->refuse(view, asked, faults);
    }
    return faults->count == before;
}

void bound_finish(BoundCommand *asked)
{
    arena_finish(&asked->arena);
}

/* ---- what was asked ---- */

static int asked_number(const BoundCommand *asked, const char *name)
{
    for (int i = 0; asked->verb->params[i].name; i++) {
        if (strcmp(asked->verb->params[i].name, name) == 0) {
            return i;
        }
    }
    assert(0 && "a param of that name");
    return 0;
}

int bound_get(const BoundCommand *asked, const char *name)
{
    return asked->values[asked_number(asked, name)];
}

const char *bound_text(const BoundCommand *asked, const char *name)
{
    const char *text = asked->texts[asked_number(asked, name)];

    return text ? text : "";
}

Value bound_value(const BoundCommand *asked, const char *name)
{
    int i = asked_number(asked, name);

    return (Value){ .number = asked->texts[i] ? 0 : asked->values[i], .text = asked->texts[i] };
}

bool bound_given(const BoundCommand *asked, const char *name)
{
    return asked->given[asked_number(asked, name)];
}
