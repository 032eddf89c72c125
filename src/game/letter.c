/* SPDX-License-Identifier: MIT */
/* Letters and those who carry them. G-4, G-21, G-29. */
#include "game/letter.h"

#include "game/army.h"

#include <assert.h>
#include <stdio.h>

int letter_make(Decision *d, const Letter *letter)
{
    int side = piece_get(d->world, letter->receiver, PIECE_SIDE);
    int number = order_next_number(d->world, side);
    int order = decide_make(d, KIND_ORDER);

    order_set(d, order, ORDER_NUMBER, number);
    order_set(d, order, ORDER_SIDE, side);
    order_set(d, order, ORDER_SENDER, letter->sender);
    order_set(d, order, ORDER_RECEIVER, letter->receiver);
    order_set(d, order, ORDER_KIND, letter->kind);
    decide_text(d, KIND_ORDER, order, ORDER_TEXT, letter->text ? letter->text : "");
    order_set(d, order, ORDER_WRITTEN, this_turn(d->world));
    return order;
}

void letter_stand(Decision *d, int order, int status)
{
    int since = d->world->traits->as[AS_SINCE];

    order_set(d, order, ORDER_STATUS, status);
    if (since) {
        order_set(d, order, since, this_turn(d->world));
    }
    if (!letter_is(d->world, order, LETTER_RIDES)) {
        order_set(d, order, ORDER_REACHED, 1);
    }
}

bool letter_is(const World *world, int order, unsigned is)
{
    int status = order_get(world, order, ORDER_STATUS);

    return status >= 0 && status < LETTER_STATES && (world->traits->letter_is[status] & is);
}

bool letter_in(const World *world, int order, unsigned statuses)
{
    int status = order_get(world, order, ORDER_STATUS);

    return world_is(world, KIND_ORDER, order) && status >= 0 && (statuses & STATUSES(status));
}

int letter_to(const World *world, int receiver, unsigned statuses)
{
    for (int order = 1; order <= world_count(world, KIND_ORDER); order++) {
        if (order_get(world, order, ORDER_RECEIVER) == receiver &&
            letter_in(world, order, statuses)) {
            return order;
        }
    }
    return 0;
}

void letters_turn(Decision *d, int side, int from, int to)
{
    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        if (letter_in(d->world, order, STATUSES(from)) &&
            (!side || order_get(d->world, order, ORDER_SIDE) == side)) {
            letter_stand(d, order, to);
        }
    }
}

/* ---- when a letter begins ---- */

enum { HOUR = 60, DAY = 24 * HOUR };

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
    int signalled = look->world->traits->as[AS_SIGNALLED];

    return *start && !same_words(start, "at once") &&
           !(signalled && order_get(look->world, order, signalled) == 1) &&
           !time_has_come(look, order);
}

void letter_seen(Decision *d, int order)
{
    int seen = d->world->traits->as[AS_SEEN];

    if (seen && d->look.game->settings.blind) {
        order_set(d, order, seen, 1);
    }
}

void dispatches_read(Decision *d)
{
    const Dispatch *dispatch = d->look.game->decl->letters.dispatch;

    for (int order = 1; dispatch && order <= world_count(d->world, KIND_ORDER); order++) {
        if (letter_in(d->world, order, STATUSES(dispatch->riding)) &&
            order_get(d->world, order, ORDER_KIND) == dispatch->kind &&
            order_get(d->world, order, ORDER_DUE) <= this_turn(d->world)) {
            order_set(d, order, ORDER_STATUS, dispatch->read);
            order_set(d, order, ORDER_REACHED, 1);
        }
    }
}

/* ---- messengers ---- */

static int role(const World *world, As as)
{
    assert(world->traits->as[as]);
    return world->traits->as[as];
}

int messenger_make(Decision *d, int order, int speed, int left)
{
    int side = order_get(d->world, order, ORDER_SIDE);
    char id[PIECE_ID_ROOM];

    piece_new_id(d->world, world_text(d->world, KIND_SIDE, side, SIDE_ID), "rider", id);
    int rider = piece_make(d, PIECE_MESSENGER, side, id, "Messenger");
    piece_set(d, rider, PIECE_PLACE, PLACE_WITH + order_get(d->world, order, ORDER_SENDER));
    piece_set(d, rider, role(d->world, AS_CARRIES), order);
    piece_set(d, rider, role(d->world, AS_SPEED), speed);
    messenger_turn(d, rider, order_get(d->world, order, ORDER_RECEIVER), left);
    return rider;
}

void messenger_turn(Decision *d, int messenger, int bound, int left)
{
    piece_set(d, messenger, role(d->world, AS_BOUND), bound);
    piece_set(d, messenger, role(d->world, AS_LEFT), left);
}

bool messenger_ride(Decision *d, int messenger)
{
    int left = piece_get(d->world, messenger, role(d->world, AS_LEFT)) -
               piece_get(d->world, messenger, role(d->world, AS_SPEED));

    piece_set(d, messenger, role(d->world, AS_LEFT), left > 0 ? left : 0);
    if (left > 0) {
        return false;
    }
    piece_set(d, messenger, PIECE_PLACE, PLACE_LOST);
    return true;
}

int messenger_of(const World *world, int order)
{
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) &&
            piece_get(world, piece, PIECE_KIND) == PIECE_MESSENGER &&
            piece_get(world, piece, PIECE_PLACE) != PLACE_LOST &&
            piece_get(world, piece, role(world, AS_CARRIES)) == order) {
            return piece;
        }
    }
    return 0;
}
