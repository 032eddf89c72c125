/* SPDX-License-Identifier: MIT */
/* Commands as they were typed, bound to what a seat sees: who may, when, with which pieces. */
#include "game/army.h"
#include "game/duty.h"
#include "game/verbs.h"
#include "game/victory.h"

#include "rules/rule.h"

#include <string.h>

/* ---- verbs ---- */

const Verb *game_verb_at(const Game *game, int number)
{
    const Verb *const *chapter = game->decl->verbs;

    for (bool more = true; more;) {
        more = chapter && *chapter;
        for (const Verb *verb = more ? *chapter++ : game_verbs; verb->name; verb++) {
            if (book_has(game->book, verb->option) && number-- == 0) {
                return verb;
            }
        }
    }
    return NULL;
}

static const Verb *verb_named(const Game *game, const char *name)
{
    const Verb *const *chapter = game->decl->verbs;

    for (bool more = true; more;) {
        more = chapter && *chapter;
        for (const Verb *verb = more ? *chapter++ : game_verbs; verb->name; verb++) {
            if (*verb->name == *name && strcmp(verb->name, name) == 0 &&
                book_has(game->book, verb->option)) {
                return verb;
            }
        }
    }
    return NULL;
}

static void no_verb(const Game *game, const char *name, Faults *faults)
{
    const char *names[96] = { 0 };
    const Verb *verb;
    int count = 0;

    for (int i = 0; count < 95 && (verb = game_verb_at(game, i)); i++) {
        if (!verb->grave) {
            names[count++] = verb->name;
        }
    }
    const char *near = text_nearest(name, names);
    bool rule = rule_find(game->book, name) != NULL;
    Fault *fault = faults_add(faults, FAULT_INPUT, "game.verb", "there is no verb \"%.60s\"", name);
    fault_next(fault,
               rule   ? "It is a rule: \"do ask rule=%s\" plays it."
               : near ? "Did you mean %s?"
                      : "\"do\" alone lists them.",
               rule ? name : near);
}

const Verb *game_verb(const Game *game, const char *name, Faults *faults)
{
    const Verb *verb = verb_named(game, name);

    if (!verb && faults) {
        no_verb(game, name, faults);
    }
    return verb;
}

void verb_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    if (bound->verb->refuse) {
        bound->verb->refuse(look, bound, faults);
    } else if (bound->verb->duty && bound->verb->duty->take) {
        duty_refuse(look, bound, faults);
    }
}

void verb_decide(Decision *d)
{
    if (d->bound->verb->decide) {
        d->bound->verb->decide(d);
    } else {
        duty_decide(d);
    }
}

bool verb_odds(const Look *look, const BoundCommand *bound, const Rule **rule, Situation *asks)
{
    if (bound->verb->odds) {
        return bound->verb->odds(look, bound, rule, asks);
    }
    return bound->verb->duty && duty_odds(look, bound, rule, asks);
}

/* ---- who and when ---- */

static bool is_umpires(const Look *look, const Verb *verb)
{
    return verb->who == WHO_UMPIRE || (verb->umpires && look->game->settings.umpired);
}

bool verb_for_seat(const Look *look, const Verb *verb)
{
    switch (look->seat->kind) {
    case SEAT_UMPIRE:
    case SEAT_SOLO:
        return true;
    case SEAT_SIDE:
        return !is_umpires(look, verb);
    case SEAT_COMMANDER:
        return !is_umpires(look, verb) && verb->commanders;
    case SEAT_OBSERVER:
    case SEAT_KEEPER:
        return false;
    }
    return false;
}

static bool may_act(const Look *look, const Verb *verb)
{
    const Seat *seat = look->seat;

    if (!verb_for_seat(look, verb) || seat->kind == SEAT_UMPIRE || seat->kind == SEAT_SOLO) {
        return verb_for_seat(look, verb);
    }
    switch (verb->who) {
    case WHO_ACTING:
        return side_acts(look->game, look->world, seat->side);
    case WHO_OTHER:
        return game_acting(look->game, look->world) &&
               !side_acts(look->game, look->world, seat->side);
    case WHO_SIDE:
        return true;
    case WHO_UMPIRE:
        return false;
    }
    return false;
}

static void refuse_who(const Look *look, const Verb *verb, Faults *faults)
{
    Text acting = { 0 };

    if (look->seat->kind == SEAT_OBSERVER || look->seat->kind == SEAT_KEEPER) {
        fault_next(
            refuse(faults, "game.seat", "G-8", "the seat %s only looks on", look->seat->name),
            "Take the seat of a side.");
    } else if (look->seat->kind == SEAT_COMMANDER && !verb->commanders) {
        fault_next(
            refuse(faults, "game.seat", "G-8", "%s is for the player of the side", verb->name),
            "A commander deals with what stands below him.");
    } else if (is_umpires(look, verb)) {
        fault_next(refuse(faults, "game.seat", verb->cite, "%s is the umpire's", verb->name),
                   "Tell him what you want, and why: nothing was done.");
    } else if (game_step(look->game, look->world)->acts == ACTS_ALL) {
        fault_next(refuse(faults, "game.ready", "G-18", "your side has said that it is ready"),
                   "\"do ready not=yes\" takes that back until all are.");
    } else {
        acting_print(&acting, look);
        fault_next(
            refuse(faults, "game.side", verb->cite, "%s is not for your side now", verb->name),
            "%s acts in this step; \"due\" tells what is yours.", text_of(&acting));
    }
    text_finish(&acting);
}

const Field *verb_param(const Look *look, const Verb *verb, const char *name)
{
    return verb->params ? field_find(verb->params, look->game->book, name) : NULL;
}

bool verb_open_in(const Look *look, const Verb *verb, int step)
{
    return verb->moves ? look->game->decl->sequence[step].moves
                       : !verb->steps || (verb->steps & (1u << step));
}

static bool open_now(const Look *look, const Verb *verb)
{
    return verb->after == (clock_get(look->world, CLOCK_OVER) == 1) &&
           verb_open_in(look, verb, clock_get(look->world, CLOCK_STEP));
}

bool verb_open(const Look *look, const Verb *verb)
{
    return may_act(look, verb) && open_now(look, verb);
}

/* Whether a verb is open in an earlier step that is called the same. */
static bool open_before(const Look *look, const Verb *verb, int step)
{
    const StepDecl *steps = look->game->decl->sequence;
    int i = 0;

    while (i < step &&
           !(verb_open_in(look, verb, i) && same_words(steps[i].title, steps[step].title))) {
        i++;
    }
    return i < step;
}

static void refuse_step(const Look *look, const Verb *verb, Faults *faults)
{
    const StepDecl *steps = look->game->decl->sequence;
    Text open = { 0 };

    for (int i = 0; steps[i].name; i++) {
        if (verb_open_in(look, verb, i) && !open_before(look, verb, i)) {
            text_addf(&open, "%s%s", open.length ? ", " : "", steps[i].title);
        }
    }
    fault_next(refuse(faults, "game.step", verb->cite, "%s is not open in the step %s", verb->name,
                      steps[clock_get(look->world, CLOCK_STEP)].title),
               "It is open in: %s.", text_of(&open));
    text_finish(&open);
}

/* ---- params ---- */

static const Field *param_of(const Look *look, const Verb *verb, const char *name, int *number)
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

    for (const Field *param = verb->params; param && param->name; param++) {
        if (book_has(look->game->book, param->option)) {
            text_addf(&all, "%s%s", all.length ? ", " : "", param->name);
        }
    }
    Fault *fault =
        faults_add(faults, FAULT_INPUT, "game.arg", "%s takes no \"%.60s\"", verb->name, name);
    fault_next(fault, all.length ? "It takes %s." : "It takes nothing.", text_of(&all));
    text_finish(&all);
}

static bool no_thing(const Look *look, const Field *param, const char *typed, Faults *faults)
{
    /* What is not yours is not there. */
    const char *near = (Kind)param->to == KIND_PIECE ? thing_nearest(look, param, typed) : NULL;
    Fault *fault =
        faults_add(faults, FAULT_ABSENT, "game.thing", "%s=%.60s: %s", param->name, typed,
                   param->anybodys ? "there is none" : "you have none of that name");

    fault_next(fault,
               near                            ? "Did you mean %s? \"show\" lists them."
               : (Kind)param->to == KIND_ORDER ? "\"orders\" lists yours."
                                               : "\"show\" lists them.",
               near);
    return false;
}

bool seat_names(const Look *look, const Field *param, Kind kind, int thing)
{
    if (param->own) {
        return seat_owns(look->seat, look->world, kind, thing);
    }
    return param->anybodys || look->game->lenient ||
           seat_plays(look->seat, side_of(look->world, kind, thing));
}

/* What a leader leads, where that is what a param takes: the formation, and what stands below it.
 */
static void say_led(const Look *look, const Field *param, int leader, Text *to)
{
    const World *world = look->world;
    int formation = piece_get(world, leader, PIECE_PARENT);
    int count = 0;

    if (piece_get(world, leader, PIECE_KIND) != PIECE_LEADER || formation <= 0) {
        return;
    }
    for (int piece = 0; (piece = world_after(world, KIND_PIECE, piece));) {
        bool led = piece == formation || piece_get(world, piece, PIECE_PARENT) == formation;
        if (led && thing_like(look, param, piece) && ++count <= NAMED_MOST) {
            text_addf(to, "%s%s", to->length ? ", " : "", id_of(world, piece));
        }
    }
    text_add(to, count > NAMED_MOST ? ", ..." : "");
}

/* Words of a list that a mask holds: "a wing, corps or division". */
static void say_either(Text *to, const char *const *words, unsigned mask)
{
    bool first = true;

    for (int i = 0; words[i]; i++) {
        const char *article = strchr("aeio", words[i][0]) ? "an " : "a ";
        if (mask & (1u << i)) {
            text_addf(to, "%s%s", first ? article : mask >> i == 1 ? " or " : ", ", words[i]);
            first = false;
        }
    }
}

/* Which pieces a param takes: by their echelons if it takes not all, else by their kinds. */
static void say_sort(const Look *look, const Field *param, Text *to)
{
    static const char *const KINDS_OF[] = { "leader",    "formation", "unit",
                                            "messenger", "marker",    NULL };
    const char *const *echelons = look->game->decl->army.echelons;
    unsigned leaders = PIECES(PIECE_LEADER), hqs = PIECES(PIECE_HQ), all = 0;

    for (int i = 0; echelons[i]; i++) {
        all |= 1u << i;
    }
    if (!param->echelons || (param->echelons & all) == all) {
        say_either(to, KINDS_OF, param->pieces & (param->pieces & hqs ? ~PIECES(PIECE_UNIT) : ~0u));
    } else if (param->pieces & hqs) {
        say_either(to, echelons, param->echelons & all);
        text_add(to, param->pieces & leaders ? ", or its leader" : "");
    } else {
        Text led = { 0 };
        say_either(to, KINDS_OF, param->pieces & ~leaders);
        say_either(&led, echelons, param->echelons & all);
        text_addf(to, "%sthe leader of %s", to->length ? ", or " : "", text_of(&led));
        text_finish(&led);
    }
}

void refuse_sort(const Look *look, const Field *param, const char *typed, int piece, Faults *faults)
{
    int kind = piece_get(look->world, piece, PIECE_KIND);
    int echelon = piece_get(look->world, piece, PIECE_ECHELON);
    bool formation = (kind == PIECE_HQ || kind == PIECE_UNIT) && echelon >= 0;
    Text is = { 0 }, wanted = { 0 }, led = { 0 };

    if (kind >= 0) {
        text_add(&is, ": it is ");
        say_either(&is, formation ? look->game->decl->army.echelons : piece_kind_words,
                   1u << (formation ? echelon : kind));
    }
    Fault *fault = faults_add(faults, FAULT_INPUT, "game.sort", "%s=%.60s is not the right sort%s",
                              param->name, typed, text_of(&is));
    say_sort(look, param, &wanted);
    say_led(look, param, piece, &led);
    fault_next(fault, "It must be %s: %s.%s%s%s", text_of(&wanted), param->help,
               led.length ? " What he leads: " : "", text_of(&led), led.length ? "." : "");
    text_finish(&is);
    text_finish(&wanted);
    text_finish(&led);
}

static bool bind_thing(const Look *look, const Field *param, const char *typed, int *value,
                       Faults *faults)
{
    Kind kind = (Kind)param->to;
    int found[NAMED_MOST];
    int count = thing_find(look, param, typed, found);

    if (count > 1) {
        refuse_which(look, kind, typed, found, count, faults);
        return false;
    }
    *value = found[0];
    if (!count || !seat_names(look, param, kind, *value)) {
        return no_thing(look, param, typed, faults);
    }
    if (kind == KIND_PIECE && !piece_fits(look->world, *value, param->pieces, param->echelons)) {
        refuse_sort(look, param, typed, *value, faults);
        return false;
    }
    return true;
}

bool refuse_long(const char *what, const char *name, Faults *faults)
{
    enum { NAME_MOST = 80 };
    int letters = text_width(name);

    if (letters <= NAME_MOST) {
        return false;
    }
    fault_next(faults_add(faults, FAULT_INPUT, "text.long", "%s has %d letters", what, letters),
               "A name or a place has %d at most.", NAME_MOST);
    return true;
}

/* In words, or with a piece of one's own: where another's goes later is not for all to know. */
static bool bind_place(const Look *look, const Field *param, const char *typed, Value *value,
                       Arena *arena, Faults *faults)
{
    *value = place_parse(look, typed, arena);
    int with = value->number > PLACE_WITH ? value->number - PLACE_WITH : 0;
    if (value->text && !look->game->lenient) {
        return !refuse_long(param->name, value->text, faults);
    }
    if (value->text || !with || seat_names(look, param, KIND_PIECE, with)) {
        return true;
    }
    fault_next(faults_add(faults, FAULT_INPUT, "game.place", "%s=%.60s: it is another side's piece",
                          param->name, typed),
               "Name a place in words, or a piece of your own side.");
    return false;
}

bool value_bind(const Look *look, const Field *param, const char *typed, Value *value, Arena *arena,
                Faults *faults)
{
    *value = (Value){ 0 };
    if (param->type == FIELD_THING) {
        return bind_thing(look, param, typed, &value->number, faults);
    }
    return param->type == FIELD_PLACE ? bind_place(look, param, typed, value, arena, faults)
                                      : value_parse(look, param, typed, value, arena, faults);
}

void bound_set(BoundCommand *bound, const Field *param, Value value)
{
    char *at = bound->args.bytes + param->at;
    const char *text = value.text ? value.text : "";

    if (param->type == FIELD_TEXT) {
        memcpy(at, &text, sizeof text);
    } else if (param->type == FIELD_PLACE) {
        memcpy(at, &value, sizeof value);
    } else {
        memcpy(at, &value.number, sizeof value.number);
    }
}

static bool is_given(const BoundCommand *bound, const Arg *arg, const bool *given, int param)
{
    bool twice = param >= 0 && given[param];

    for (int extra = 0; extra < bound->extras_count; extra++) {
        twice |= strcmp(bound->extras[extra]->name, arg->name) == 0;
    }
    return twice;
}

/* What is to be typed: "type=simple|complex: " before the help of a word, else "text=...: ". */
static void refuse_missing(const Verb *verb, const Field *param, Faults *faults)
{
    Text words = { 0 };

    for (const char *const *word = param->words; word && *word; word++) {
        text_addf(&words, "%s%s", words.length ? "|" : "", *word);
    }
    Fault *fault =
        faults_add(faults, FAULT_INPUT, "game.missing", "%s wants %s=", verb->name, param->name);
    fault_next(fault_wants(fault, param->name), "Add %s=%s: %s.", param->name,
               words.length ? text_of(&words) : "...", param->help);
    text_finish(&words);
}

static void bind_arg(const Look *look, const Arg *arg, BoundCommand *bound, bool *given,
                     Faults *faults)
{
    int i = -1;
    const Field *param = param_of(look, bound->verb, arg->name, &i);
    Value value;

    if (fault_text(faults, arg->name, arg->value)) {
        given[i < 0 ? PARAMS_MOST : i] = true;
        return;
    }
    if (is_given(bound, arg, given, i)) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.twice", "%s is given twice", arg->name),
                   "Give it once.");
    } else if (param && same_words(arg->value, "") && !param->optional) {
        given[i] = true;
        refuse_missing(bound->verb, param, faults);
    } else if (param) {
        given[i] = true;
        if (value_bind(look, param, arg->value, &value, &bound->arena, faults)) {
            bound_set(bound, param, value);
        }
    } else if (bound->verb->any_args && bound->extras_count < EXTRAS_MOST) {
        bound->extras[bound->extras_count++] = arg;
    } else {
        unknown_param(look, bound->verb, arg->name, faults);
    }
}

void bound_begin(BoundCommand *bound)
{
    for (const Field *param = bound->verb->params; param && param->name; param++) {
        bool place = param->type == FIELD_PLACE;
        bound_set(bound, param, (Value){ .number = place ? PLACE_UNSAID : param->standard });
    }
}

static void missing(const Look *look, const BoundCommand *bound, const bool *given, Faults *faults)
{
    const Field *params = bound->verb->params;

    for (int i = 0; params && params[i].name; i++) {
        if (!given[i] && !params[i].optional && book_has(look->game->book, params[i].option)) {
            refuse_missing(bound->verb, &params[i], faults);
        }
    }
}

static void refuse_over(const Look *look, Faults *faults)
{
    Text settling = { 0 };

    if (victory_open(look)) {
        victory_tell_settling(look, true, &settling);
    }
    fault_next(refuse(faults, "game.over", "", "the game is over"),
               "\"result\" tells what it came to, \"log\" how it went.%s%s",
               settling.length ? " " : "", text_of(&settling));
    text_finish(&settling);
}

bool game_bind(const Look *view, const Command *command, BoundCommand *bound, Faults *faults)
{
    bool given[PARAMS_MOST + 1] = { false };
    int before = faults->count;

    *bound = (BoundCommand){ .command = command, .view = view->world };
    bound->verb = game_verb(view->game, command->verb, faults);
    if (!bound->verb) {
        return false;
    }
    if (clock_get(view->world, CLOCK_OVER) == 1 && !bound->verb->after) {
        refuse_over(view, faults);
    } else if (clock_get(view->world, CLOCK_OVER) != 1 && bound->verb->after) {
        fault_next(refuse(faults, "game.over", "", "the game is not over"),
                   "Its last turn ends it, or \"end\".");
    } else if (!may_act(view, bound->verb)) {
        refuse_who(view, bound->verb, faults);
    } else if (!open_now(view, bound->verb)) {
        refuse_step(view, bound->verb, faults);
    }
    if (faults->count > before) {
        return false;
    }
    bound_begin(bound);
    for (int i = 0; i < command->args_count; i++) {
        bind_arg(view, &command->args[i], bound, given, faults);
    }
    if (faults->count == before && bound->verb->bind) {
        bound->verb->bind(view, bound, faults);
    }
    missing(view, bound, given, faults);
    return faults->count == before;
}

bool game_refuse(const Look *view, const Command *command, BoundCommand *bound, Faults *faults)
{
    int before = faults->count;

    if (game_bind(view, command, bound, faults)) {
        verb_refuse(view, bound, faults);
    }
    return faults->count == before;
}

void due_bind(const Look *look, const Due *due, BoundCommand *bound)
{
    int number;

    *bound = (BoundCommand){ .verb = due->verb, .view = look->world };
    bound_begin(bound);
    for (int i = 0; i < due->args_count; i++) {
        const Field *param = param_of(look, due->verb, due->args[i].name, &number);
        if (param) {
            bound_set(bound, param, due->args[i].value);
        } else {
            Text text = { 0 };
            Arg *extra = arena_take(&bound->arena, sizeof *extra);
            value_print(&text, look, &due->args[i].as, due->args[i].value);
            *extra =
                (Arg){ due->args[i].name, arena_copy(&bound->arena, text_of(&text), text.length) };
            bound->extras[bound->extras_count++] = extra;
            text_finish(&text);
        }
    }
}

void bound_finish(BoundCommand *bound)
{
    arena_finish(&bound->arena);
}
