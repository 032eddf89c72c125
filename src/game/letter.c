/* SPDX-License-Identifier: MIT */
/* Letters and those who carry them. G-4, G-21, G-29. */
#include "game/letter.h"

#include "base/exact.h"
#include "game/army.h"

#include <assert.h>

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

unsigned letter_statuses(const World *world, unsigned is)
{
    unsigned statuses = 0;

    for (int i = 0; i < LETTER_STATES; i++) {
        statuses |= world->traits->letter_is[i] & is ? STATUSES(i) : 0;
    }
    return statuses;
}

bool letter_in(const World *world, int order, unsigned statuses)
{
    int status = order_get(world, order, ORDER_STATUS);

    return world_is(world, KIND_ORDER, order) && status >= 0 && (statuses & STATUSES(status));
}

/* Whether a letter is of the same side as a piece. */
static bool is_of_its_side(const World *world, int order, int piece)
{
    return order_get(world, order, ORDER_SIDE) == piece_get(world, piece, PIECE_SIDE);
}

static bool fits(const World *world, int order, const LetterQuery *query)
{
    int kind = order_get(world, order, ORDER_KIND);

    return world_is(world, KIND_ORDER, order) &&
           (!query->side || order_get(world, order, ORDER_SIDE) == query->side) &&
           (!query->sender || (order_get(world, order, ORDER_SENDER) == query->sender &&
                               is_of_its_side(world, order, query->sender))) &&
           (!query->receiver || (order_get(world, order, ORDER_RECEIVER) == query->receiver &&
                                 is_of_its_side(world, order, query->receiver))) &&
           (!query->kinds || (kind >= 0 && (query->kinds & (1u << kind)))) &&
           (!query->statuses || letter_in(world, order, query->statuses)) &&
           (!query->written || order_get(world, order, ORDER_WRITTEN) == query->written) &&
           (!query->trait || order_get(world, order, query->trait) == query->value);
}

int letter_next(const World *world, int after, const LetterQuery *query)
{
    for (int order = after + 1; order <= world_count(world, KIND_ORDER); order++) {
        if (fits(world, order, query)) {
            return order;
        }
    }
    return 0;
}

int letter_to(const World *world, int receiver, unsigned statuses)
{
    return receiver && statuses
               ? letter_next(world, 0, &(LetterQuery){ .receiver = receiver, .statuses = statuses })
               : 0;
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

static bool has_come(const World *world, int order)
{
    return world_is(world, KIND_ORDER, order) && letter_is(world, order, LETTER_TIMED) &&
           order_get(world, order, ORDER_DUE) <= this_turn(world);
}

void letters_arrive(Decision *d, int side)
{
    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        if (has_come(d->world, order) && order_get(d->world, order, ORDER_SIDE) == side) {
            order_set(d, order, ORDER_REACHED, 1);
        }
    }
}

void dispatches_read(Decision *d)
{
    const Dispatch *dispatch = d->look.game->decl->letters.dispatch;

    for (int order = 1; dispatch && order <= world_count(d->world, KIND_ORDER); order++) {
        if (has_come(d->world, order) && letter_in(d->world, order, STATUSES(dispatch->riding)) &&
            order_get(d->world, order, ORDER_KIND) == dispatch->kind) {
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
    int rode = d->world->traits->as[AS_RODE];
    int left = piece_get(d->world, messenger, role(d->world, AS_LEFT)) -
               piece_get(d->world, messenger, role(d->world, AS_SPEED));

    piece_set(d, messenger, role(d->world, AS_LEFT), left > 0 ? left : 0);
    piece_set(d, messenger, PIECE_PLACE, left > 0 ? PLACE_NONE : PLACE_LOST);
    if (rode) {
        piece_set(d, messenger, rode, this_turn(d->world));
    }
    return left <= 0;
}

static bool is_on_the_way(const World *world, int piece)
{
    return world_is(world, KIND_PIECE, piece) &&
           piece_get(world, piece, PIECE_KIND) == PIECE_MESSENGER &&
           piece_get(world, piece, PIECE_PLACE) != PLACE_LOST;
}

int messenger_of(const World *world, int order)
{
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (is_on_the_way(world, piece) &&
            piece_get(world, piece, role(world, AS_CARRIES)) == order) {
            return piece;
        }
    }
    return 0;
}

bool messenger_has(const World *world, int messenger, int order)
{
    int carries = piece_get(world, messenger, role(world, AS_CARRIES));
    int copy = world->traits->as[AS_COPY];

    return letter_is(world, order, LETTER_RIDES) &&
           (order == carries || (copy && carries && order_get(world, order, copy) == carries &&
                                 !messenger_of(world, order)));
}

bool messenger_rides(const Look *look, Owed owed)
{
    return is_on_the_way(look->world, owed.thing) &&
           piece_get(look->world, owed.thing, role(look->world, AS_RODE)) != this_turn(look->world);
}

void messenger_tell(const Look *look, Owed owed, Text *to)
{
    int bound = piece_get(look->world, owed.thing, role(look->world, AS_BOUND));

    if (bound == UNKNOWN) { /* to others it only rides */
        text_add(to, "a messenger rides");
        return;
    }
    text_addf(to, "a messenger rides to %s: ", name_of(look->world, bound));
    exact_print(to, piece_get(look->world, owed.thing, role(look->world, AS_LEFT)));
    text_add(to, " left, ");
    exact_print(to, piece_get(look->world, owed.thing, role(look->world, AS_SPEED)));
    text_add(to, " a turn");
}

bool refuse_before_messengers(const Look *look, int piece, const char *cite, Faults *faults)
{
    int side = piece_get(look->world, piece, PIECE_SIDE);

    for (int rider = 1; rider <= world_count(look->world, KIND_PIECE); rider++) {
        if (rider != piece && piece_get(look->world, rider, PIECE_SIDE) == side &&
            messenger_rides(look, (Owed){ rider, 0 })) {
            fault_next(refuse(faults, "game.messengers", cite,
                              "messengers are moved first, and %s has yet to ride",
                              id_of(look->world, rider)),
                       "\"due\" lists them; \"do all\" lets all ride.");
            return true;
        }
    }
    return false;
}
