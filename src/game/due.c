/* SPDX-License-Identifier: MIT */
/* What is due: duties, arrivals, consent, and what a system adds. G-15. */
#include "game/army.h"
#include "game/duty.h"
#include "game/letter.h"
#include "game/verbs.h"
#include "game/victory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Due *due_add(DueList *list, int side, const Verb *verb, const char *format, ...)
{
    va_list args;

    list->at = memory_room(list->at, list->count, &list->room, sizeof *list->at);
    Due *due = &list->at[list->count++];
    *due = (Due){ .verb = verb, .side = side, .cite = verb->cite ? verb->cite : "" };
    va_start(args, format);
    vsnprintf(due->text, sizeof due->text, format, args);
    va_end(args);
    /* What players wrote may be long: it is cut between characters. */
    due->text[text_junk(due->text, strlen(due->text))] = '\0';
    return due;
}

void due_arg(Due *due, const char *name, FieldType type, Kind to, Value value)
{
    assert(due->args_count < DUE_ARGS);
    due->args[due->args_count++] = (DueArg){ name, { .type = type, .to = (int)to }, value };
}

void due_thing(Due *due, const char *name, Kind kind, int thing)
{
    due_arg(due, name, FIELD_THING, kind, (Value){ .number = thing });
    *(kind == KIND_ORDER ? &due->order : &due->piece) = thing;
}

Due *due_move(DueList *list, int side, int piece, int to, const char *cite, const char *words)
{
    Due *due = due_add(list, side, &game_verbs[VERB_MOVE], "%s", words);

    due_thing(due, "piece", KIND_PIECE, piece);
    if (to) {
        due_arg(due, "to", FIELD_THING, KIND_PIECE, (Value){ .number = PLACE_WITH + to });
    }
    due->choice = true;
    due->cite = cite;
    return due;
}

void due_print_args(Text *to, const Look *look, const Due *due)
{
    for (int i = 0; i < due->args_count; i++) {
        Text value = { 0 };
        value_print(&value, look, &due->args[i].as, due->args[i].value);
        text_add(to, i ? " " : "");
        text_arg(to, due->args[i].name, text_of(&value));
        text_finish(&value);
    }
}

static bool due_says(const Due *due, const char *name)
{
    int i = 0;

    while (i < due->args_count && strcmp(due->args[i].name, name) != 0) {
        i++;
    }
    return i < due->args_count;
}

bool due_is_told(const Look *look, const Due *due)
{
    const Duty *duty = due->verb->duty;
    BoundCommand bound;

    if (!duty || !due->args_count) {
        return false;
    }
    due_bind(look, due, &bound);
    bool told = !duty->due(look, duty_owed(look->world, &bound));
    bound_finish(&bound);
    return told;
}

/* What its verb wants of what may else be left out. */
static void print_wanted_now(Text *to, const Look *look, const Due *due)
{
    Faults faults;
    BoundCommand bound;

    faults_clear(&faults);
    due_bind(look, due, &bound);
    verb_refuse(look, &bound, &faults);
    for (int i = 0; i < faults.count; i++) {
        if (faults.at[i].wants && !due_says(due, faults.at[i].wants)) {
            text_addf(to, " %s=...", faults.at[i].wants);
        }
    }
    bound_finish(&bound);
}

void due_print_wants(Text *to, const Look *look, const Due *due)
{
    size_t before = to->length;
    bool more = due->verb->any_args;

    if (!due->choice) {
        return;
    }
    for (const Field *param = due->verb->params; param && param->name; param++) {
        if (book_has(look->game->book, param->option) && !due_says(due, param->name)) {
            more = true;
            if (!param->optional) {
                text_addf(to, " %s=...", param->name);
            }
        }
    }
    if (to->length == before && more) {
        print_wanted_now(to, look, due);
    }
    text_add(to, to->length == before && more ? " ..." : "");
}

void due_finish(DueList *list)
{
    free(list->at);
    *list = (DueList){ 0 };
}

/* What was waived this turn is no longer due. */
static bool waived(const Look *look, const Due *due)
{
    int turn = clock_get(look->world, CLOCK_TURN);

    return (due->order && order_get(look->world, due->order, ORDER_WAIVED) == turn) ||
           (due->piece && piece_get(look->world, due->piece, PIECE_WAIVED) == turn);
}

/* Whether a piece is expected by now, and does not come with those above it. */
static bool may_arrive(const World *world, int piece)
{
    int parent = piece_get(world, piece, PIECE_PARENT);
    int arrives = piece_get(world, piece, PIECE_ARRIVES);
    bool with = parent > 0 && piece_get(world, parent, PIECE_PLACE) == PLACE_EXPECTED &&
                same_place(entrance_of(world, piece), entrance_of(world, parent));

    return world_is(world, KIND_PIECE, piece) &&
           piece_get(world, piece, PIECE_PLACE) == PLACE_EXPECTED && arrives != UNKNOWN &&
           arrives <= clock_get(world, CLOCK_TURN) && !with;
}

/* Reinforcements whose turn has come. */
static void due_arrivals(const Look *look, DueList *list)
{
    const World *world = look->world;

    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        int side = piece_get(world, piece, PIECE_SIDE);
        if (may_arrive(world, piece) && side_acts(look->game, world, side)) {
            const char *enters = entrance_of(world, piece);
            Due *due = due_add(
                list, side, &game_verbs[VERB_ARRIVE], "%s may come onto the field%s%s",
                world_text(world, KIND_PIECE, piece, PIECE_NAME), *enters ? ": " : "", enters);
            due_thing(due, "piece", KIND_PIECE, piece);
            if (*enters) {
                due_arg(due, "to", FIELD_PLACE, KIND_PIECE, (Value){ .text = enters });
            }
            due->choice = true;
            due->cite = "G-15";
        }
    }
}

/* What a side asks of the others. */
static void due_consent(const Look *look, DueList *list)
{
    const World *world = look->world;

    for (int side = 1; side <= world_count(world, KIND_SIDE); side++) {
        if (world_get(world, KIND_SIDE, side, SIDE_ASKS) > ASKS_NOTHING) {
            Text asked = { 0 };
            request_print(&asked, world, side);
            Due *due = due_add(list, side_after(world, side), &game_verbs[VERB_CONSENT], "%s",
                               text_of(&asked));
            due->choice = true;
            text_finish(&asked);
        }
    }
}

bool due_tied(const Due *one, const Due *other)
{
    return one != other && one->holder && one->holder == other->holder;
}

/* Which of two comes first counts for the other: somebody must choose. */
static void tie(DueList *list)
{
    for (int i = 0; i < list->count; i++) {
        for (int j = 0; j < list->count; j++) {
            list->at[i].tied |= due_tied(&list->at[i], &list->at[j]);
        }
    }
}

/* Whether a commander may do it: much that concerns his troops is for others to do. */
static bool may_do(const Look *look, const Due *due)
{
    BoundCommand bound;

    due_bind(look, due, &bound);
    bool may = verb_lets(look, &bound);
    bound_finish(&bound);
    return may;
}

/* Whether an item is this seat's to do: of a side that it plays, of what it orders about. */
static bool is_offered(const Look *look, const Due *due)
{
    bool plays = due->side <= 0 || seat_plays(look->seat, due->side);
    bool owns = look->seat->kind != SEAT_COMMANDER ||
                ((!due->order || seat_owns(look->seat, look->world, KIND_ORDER, due->order)) &&
                 (!due->piece || seat_owns(look->seat, look->world, KIND_PIECE, due->piece)));

    return plays && owns && verb_open(look, due->verb) &&
           (look->seat->kind != SEAT_COMMANDER || may_do(look, due));
}

int due_offers(const Look *look, DueList *list)
{
    DueList others = { 0 };
    int count = 0;

    game_due(look, list);
    for (int i = 0; i < list->count; i++) {
        if (is_offered(look, &list->at[i])) {
            list->at[count++] = list->at[i];
        } else {
            others.at = memory_room(others.at, others.count, &others.room, sizeof *others.at);
            others.at[others.count++] = list->at[i];
        }
    }
    for (int i = 0; i < others.count; i++) {
        list->at[count + i] = others.at[i];
    }
    due_finish(&others);
    return count;
}

/* Pairs that are owed with one order differ in what they are owed with. */
bool due_same(const Due *one, const Due *other)
{
    bool same =
        one->verb == other->verb && one->order == other->order && one->piece == other->piece;

    for (int i = 0; i < one->args_count && i < other->args_count; i++) {
        bool thing = one->args[i].as.type == FIELD_THING;
        same = same && (!thing || one->args[i].value.number == other->args[i].value.number);
    }
    return same;
}

static bool is_in(const DueList *list, const Due *item)
{
    for (int i = 0; i < list->count; i++) {
        if (due_same(&list->at[i], item)) {
            return true;
        }
    }
    return false;
}

/* The world as it would be in that step, if nothing but the clock went on. */
static void stand_later(World *world, int step)
{
    int turn = clock_get(world, CLOCK_TURN);

    world_set(world, KIND_CLOCK, 1, CLOCK_STEP, (Value){ .number = step });
    for (int side = 1; side <= world_count(world, KIND_SIDE); side++) {
        world_set(world, KIND_SIDE, side, SIDE_READY, (Value){ 0 });
    }
    for (int order = 0; (order = world_after(world, KIND_ORDER, order));) {
        int due = order_get(world, order, ORDER_DUE);
        if (letter_is(world, order, LETTER_TIMED) && due != UNKNOWN && due <= turn) {
            world_set(world, KIND_ORDER, order, ORDER_REACHED, (Value){ .number = 1 });
        }
    }
}

void due_coming(const Look *look, DueList *list)
{
    DueList now = { 0 };
    World world;

    world_copy(&world, look->world);
    due_offers(look, &now);
    int step = clock_get(look->world, CLOCK_OVER) == 1 ? -1 : clock_get(look->world, CLOCK_STEP);
    while (step >= 0 && (step = step_after(look, step)) >= 0) {
        DueList then = { 0 };
        stand_later(&world, step);
        Look ahead = game_look(look->game, &world, look->seat);
        int count = due_offers(&ahead, &then);
        for (int i = 0; i < count; i++) {
            const Due *due = &then.at[i];
            if ((due->compelled || due->rule) && !is_in(&now, due) && !is_in(list, due)) {
                list->at = memory_room(list->at, list->count, &list->room, sizeof *list->at);
                list->at[list->count] = *due;
                list->at[list->count++].step = step;
            }
        }
        due_finish(&then);
    }
    due_finish(&now);
    world_finish(&world);
}

/* After the end: who has won, where the table knows it; of each side that has not said it. */
static void due_settling(const Look *look, DueList *list)
{
    const Settings *settings = &look->game->settings;
    bool each = !settings->umpired && !settings->solo;
    int last = each ? world_count(look->world, KIND_SIDE) : 1;

    for (int side = victory_open(look) ? 1 : last + 1; side <= last; side++) {
        if (!each || world_get(look->world, KIND_SIDE, side, SIDE_OUTCOME) == OUTCOME_UNSAID) {
            due_add(list, each ? side : 0, &game_verbs[VERB_SETTLE],
                    "who has won is for the table to say")
                ->choice = true;
        }
    }
}

void game_due(const Look *look, DueList *list)
{
    int kept = 0;

    if (clock_get(look->world, CLOCK_OVER) == 1) {
        due_settling(look, list);
        return;
    }
    duties_due(look, list);
    if (look->game->decl->hooks.due) {
        look->game->decl->hooks.due(look, list);
    }
    if (game_step(look->game, look->world)->moves) {
        due_arrivals(look, list);
    }
    due_consent(look, list);
    for (int i = 0; i < list->count; i++) {
        if (!waived(look, &list->at[i])) {
            list->at[kept++] = list->at[i];
        }
    }
    list->count = kept;
    tie(list);
}
