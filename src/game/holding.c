/* SPDX-License-Identifier: MIT */
/* What a receiver holds: taken, waited for, acted on, done. G-4, G-24. */
#include "game/holding.h"

#include "game/army.h"
#include "game/duty.h"

#include <stdio.h>
#include <string.h>

enum { HOUR = 60, DAY = 24 * HOUR };

int letter_acted_on(const World *world, int receiver)
{
    return letter_to(world, receiver, STATUSES(world->traits->acts));
}

bool holds_letters(const World *world, int receiver)
{
    return letter_to(world, receiver, letter_statuses(world, LETTER_HELD)) != 0;
}

/* ---- its life ---- */

void letters_drop(Decision *d, int receiver, unsigned statuses, int but)
{
    int dropped = d->look.game->decl->letters.dropped;

    LetterQuery held = { .receiver = receiver, .statuses = statuses };

    for (int order = 0; (order = letter_next(d->world, order, &held)) != 0;) {
        if (order != but) {
            order_set(d, order, ORDER_STATUS, dropped);
        }
    }
}

void letter_take(Decision *d, int order)
{
    letters_drop(d, order_get(d->world, order, ORDER_RECEIVER),
                 letter_statuses(d->world, LETTER_HELD), order);
    letter_stand(d, order, d->look.game->decl->letters.taken);
}

static void act_on(Decision *d, int order)
{
    order_set(d, order, ORDER_STATUS, d->look.game->decl->letters.acts);
    letter_seen(d, order);
}

void letter_begin(Decision *d, int order)
{
    if (letter_waits(&d->look, order)) {
        order_set(d, order, ORDER_STATUS, d->look.game->decl->letters.waits);
    } else {
        act_on(d, order);
    }
}

static bool is_waiting(const Look *look, int order)
{
    return letter_in(look->world, order, STATUSES(look->game->decl->letters.waits));
}

static void signalled(Decision *d, int order)
{
    order_set(d, order, d->world->traits->as[AS_SIGNALLED], 1);
    if (is_waiting(&d->look, order)) {
        act_on(d, order);
    }
}

void letters_begin(Decision *d, int side)
{
    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        if (order_get(d->world, order, ORDER_SIDE) == side && is_waiting(&d->look, order) &&
            !letter_waits(&d->look, order)) {
            signalled(d, order);
        }
    }
}

/* ---- its start ---- */

int letter_time(const World *world, int order)
{
    const char *start = world_text(world, KIND_ORDER, order, ORDER_START);
    int hour = -1, minute = -1, end = 0;

    if (sscanf(start, " %2d:%2d %n", &hour, &minute, &end) < 2) {
        sscanf(start, " at %2d:%2d %n", &hour, &minute, &end);
    }
    return end > 0 && !start[end] && hour >= 0 && minute >= 0 && minute < HOUR
               ? hour * HOUR + minute
               : -1;
}

/*
 * Whether the clock shows the time that an order names. One that was past as it was written is the
 * next day's, unless the game ends before.
 */
static bool time_has_come(const Look *look, int order)
{
    const World *world = look->world;
    const Scenario *scenario = look->game->scenario;
    int at = letter_time(world, order), written = 0, last = 0, light;
    int now = (clock_get(world, CLOCK_DAY) - 1) * DAY + clock_get(world, CLOCK_TIME);

    scenario_time(scenario, order_get(world, order, ORDER_WRITTEN), &written, &light);
    scenario_time(scenario, scenario_turns(scenario), &last, &light);
    if (at < 0) {
        return false;
    }
    at += at < DAY ? written / DAY * DAY : 0;
    return now >= (at < written && at + DAY <= last ? at + DAY : at);
}

bool letter_waits(const Look *look, int order)
{
    const char *start = world_text(look->world, KIND_ORDER, order, ORDER_START);
    int signal = look->world->traits->as[AS_SIGNALLED];

    return *start && !same_words(start, "at once") &&
           !(signal && order_get(look->world, order, signal) == 1) && !time_has_come(look, order);
}

/* ---- blind ---- */

void letter_seen(Decision *d, int order)
{
    int seen = d->world->traits->as[AS_SEEN];

    if (seen && d->look.game->settings.blind) {
        order_set(d, order, seen, 1);
    }
}

static bool is_seen(const World *world, int order)
{
    int seen = world->traits->as[AS_SEEN];

    return seen && order_get(world, order, seen) == 1;
}

static int since(const World *world, int order)
{
    int since = world->traits->as[AS_SINCE];

    return since ? order_get(world, order, since) : 0;
}

/* Whether the receiver has acted on a letter that he took after this one was rolled for. */
static bool acted_on_later(const Game *game, const World *world, int order)
{
    for (int other = 1; other <= world_count(world, KIND_ORDER); other++) {
        bool prompt = game->decl->letters.prompt & (1u << order_get(world, other, ORDER_KIND));
        bool later =
            since(world, other) > since(world, order) ||
            (since(world, other) == since(world, order) && !prompt &&
             order_get(world, other, ORDER_NUMBER) > order_get(world, order, ORDER_NUMBER));
        if (world_is(world, KIND_ORDER, other) && other != order && later &&
            is_seen(world, other) &&
            order_get(world, other, ORDER_SIDE) == order_get(world, order, ORDER_SIDE) &&
            order_get(world, other, ORDER_RECEIVER) == order_get(world, order, ORDER_RECEIVER)) {
            return true;
        }
    }
    return false;
}

/* Whether he holds one that nobody knows of yet. */
static bool holds_unseen(const World *world, int receiver)
{
    int order = letter_to(world, receiver, letter_statuses(world, LETTER_TAKEN));

    return order && !is_seen(world, order);
}

/*
 * What was dropped or lost would betray the letter that came or did not come in its place, so it is
 * told when the next is acted on. What lapsed with no other in its place is known at once.
 */
bool letter_known(const Game *game, const World *world, int order)
{
    bool dropped = order_get(world, order, ORDER_STATUS) == game->decl->letters.dropped;

    if (letter_is(world, order, LETTER_KNOWN) || clock_get(world, CLOCK_OVER) == 1) {
        return true;
    }
    if (letter_is(world, order, LETTER_TAKEN)) {
        return is_seen(world, order);
    }
    return letter_is(world, order, LETTER_OVER) &&
           (acted_on_later(game, world, order) ||
            (dropped && is_seen(world, order) &&
             !holds_unseen(world, order_get(world, order, ORDER_RECEIVER))));
}

/* ---- telling ---- */

static void describe(const Look *look, int order, Text *to)
{
    const World *world = look->world;
    const char *text = world_text(world, KIND_ORDER, order, ORDER_TEXT);
    const char *limit = world_text(world, KIND_ORDER, order, ORDER_LIMIT);

    text_add(to, to->length ? "; order " : "order ");
    thing_print(to, look, KIND_ORDER, order);
    if (look->game->decl->tell.letter) {
        look->game->decl->tell.letter(look, order, to);
    }
    text_addf(to, ": %s", text);
    if (!strstr(text, limit)) {
        text_addf(to, ", as far as %s", limit);
    }
}

/* The one that is acted on first, then in the order in which they come to be: the last first. */
void letters_describe(const Look *look, int receiver, Text *to)
{
    unsigned told = letter_statuses(look->world, LETTER_TOLD);
    int acts = look->world->traits->acts, order = letter_acted_on(look->world, receiver);

    if (order) {
        describe(look, order, to);
    }
    for (int status = LETTER_STATES - 1; status >= 0; status--) {
        order = status != acts && (told & STATUSES(status))
                    ? letter_to(look->world, receiver, STATUSES(status))
                    : 0;
        if (order) {
            describe(look, order, to);
        }
    }
}

/* ---- verbs ---- */

bool refuse_not_acted_on(const Look *look, int order, const char *cite, const char *next,
                         Faults *faults)
{
    char name[ORDER_NAME];

    if (order_get(look->world, order, ORDER_STATUS) == look->game->decl->letters.acts) {
        return false;
    }
    fault_next(refuse(faults, "game.order", cite, "order %s is not acted on",
                      order_name(look, order, name)),
               "%s", next);
    return true;
}

void signal_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    int order = ARGS_OF(LetterArgs, bound)->order;
    const char *cite = bound->verb->cite;
    char name[ORDER_NAME];

    order_name(look, order, name);
    if (letter_is(look->world, order, LETTER_OVER)) {
        fault_next(refuse(faults, "game.signal", cite, "order %s is over", name),
                   "\"orders\" lists those in force.");
    } else if (letter_time(look->world, order) >= 0 && letter_waits(look, order)) {
        fault_next(refuse(faults, "game.signal", cite, "order %s waits for its time: %s", name,
                          world_text(look->world, KIND_ORDER, order, ORDER_START)),
                   "It begins by itself when the clock shows it.");
    } else if (!letter_waits(look, order)) {
        fault_next(refuse(faults, "game.signal", cite, "order %s waits for no signal", name),
                   "An order with start= does.");
    }
}

void signal_decide(Decision *d)
{
    signalled(d, ARGS_OF(LetterArgs, d->bound)->order);
}

static bool signal_is_due(const Look *look, Owed owed)
{
    return game_step(look->game, look->world)->moves && is_waiting(look, owed.thing) &&
           letter_time(look->world, owed.thing) < 0;
}

static void tell_signal(const Look *look, Owed owed, Text *to)
{
    char name[ORDER_NAME];

    text_addf(to, "%s waits before it acts on order %s: %s",
              name_of(look->world, order_get(look->world, owed.thing, ORDER_RECEIVER)),
              order_name(look, owed.thing, name),
              world_text(look->world, KIND_ORDER, owed.thing, ORDER_START));
}

const Duty signal_duty = {
    .kind = KIND_ORDER,
    .must = MUST_NOT,
    .choice = true,
    .due = signal_is_due,
    .tell = tell_signal,
};

void fulfil_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    refuse_not_acted_on(look, ARGS_OF(LetterArgs, bound)->order, bound->verb->cite,
                        "Only an order that is acted on can be fulfilled.", faults);
}

void fulfil_decide(Decision *d)
{
    order_set(d, ARGS_OF(LetterArgs, d->bound)->order, ORDER_STATUS,
              d->look.game->decl->letters.done);
}
