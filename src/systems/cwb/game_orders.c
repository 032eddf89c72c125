/* SPDX-License-Identifier: MIT */
/* What becomes of orders: acceptance, the HQ to touch. CWB-2.2, CWB-A5, A10, A33. */
#include "systems/cwb/game.h"

/* ---- an order is taken ---- */

/* A goal that stands in an order of its corps is acted on as soon as that is. */
static bool corps_waits(const World *world, int order)
{
    int corps = above(world, order_get(world, order, ORDER_RECEIVER), ECHELON_CORPS);

    return order_get(world, order, ORDER_INNER) == 1 &&
           letter_to(world, corps, STATUSES(STANDS_ACCEPTED) | STATUSES(STANDS_WAITING)) != 0;
}

void cwb_order_settle(Decision *d, int order, bool touched)
{
    int receiver = order_get(d->world, order, ORDER_RECEIVER);
    int leader = leader_of(d->world, receiver);
    bool there = touched || (leader && stands_with(d->world, leader, receiver));

    if (order_get(d->world, order, ORDER_STATUS) != STANDS_ACCEPTED ||
        (is_hq(d->world, receiver, ECHELON_CORPS) && !there) || corps_waits(d->world, order)) {
        return;
    }
    letter_begin(d, order);
    if (order_get(d->world, order, ORDER_KIND) == LETTER_MOVE_HQ) {
        piece_set(d, receiver, PIECE_MOVING, 1);
        piece_set(d, receiver, PIECE_HALTED, 0);
    }
    EACH_LETTER (d->world, goal, .trait = ORDER_INNER, .value = 1) {
        cwb_order_settle(d, goal, false);
    }
}

void cwb_order_take(Decision *d, int order)
{
    letter_take(d, order);
    cwb_order_settle(d, order, false);
}

/* ---- acceptance ---- */

void cwb_acceptance_asks(const Look *look, Owed owed, Situation *asks)
{
    Terms terms = cwb_terms_of(look->world, owed.thing);

    cwb_terms_asks(look, &cwb_acceptance_rule, &terms, asks);
}

void cwb_acceptance_rolled(Decision *d, Owed owed, const Situation *answers)
{
    int order = owed.thing, result = situation_get(&cwb_acceptance_rule, answers, "result");

    order_set(d, order, ORDER_REACHED, 1);
    order_set(d, order, ORDER_SINCE, this_turn(d->world));
    if (result == ACCEPTED) {
        cwb_order_take(d, order);
    } else if (result == DISTORTED) {
        /* What was in delay before stays there. */
        order_set(d, order, ORDER_STATUS, STANDS_DISTORTED);
        if (d->look.game->book->options[LOCK_OUT] == LOCK_OUT_ON) {
            piece_set(d, order_get(d->world, order, ORDER_RECEIVER), PIECE_LOCK,
                      this_turn(d->world));
        }
    } else {
        letters_drop(d, order_get(d->world, order, ORDER_RECEIVER), IN_DELAY_BITS, order);
        order_set(d, order, ORDER_STATUS,
                  result == DELAYED_1 ? STANDS_DELAYED_1 : STANDS_DELAYED_2);
    }
}

/* ---- touching the HQ ---- */

void cwb_tell_touch(const Look *look, Owed owed, Text *to)
{
    const World *world = look->world;
    char name[ORDER_NAME];

    text_addf(to, "%s must touch his HQ before %s acts on order %s", name_of(world, owed.thing),
              name_of(world, formation_of(world, owed.thing)),
              order_name(look, cwb_waits_for(world, owed.thing), name));
}

void cwb_due_rides(const Look *look, DueList *list)
{
    const World *world = look->world;

    EACH_PIECE (world, leader) {
        int side = piece_get(world, leader, PIECE_SIDE), hq = formation_of(world, leader);
        Text words = { 0 };
        if (piece_get(world, leader, PIECE_KIND) == PIECE_LEADER && cwb_waits_for(world, leader) &&
            !unplaced(world, leader) && side_acts(look->game, world, side)) {
            cwb_tell_touch(look, (Owed){ leader, 0 }, &words);
            due_move(list, side, leader, hq, "CWB-2.2", text_of(&words));
        }
        text_finish(&words);
    }
}

/* ---- what a holder reports of his orders ---- */

void cwb_hq_halts(Decision *d, int order)
{
    order_set(d, order, ORDER_STATUS, STANDS_FULFILLED);
    piece_set(d, order_get(d->world, order, ORDER_RECEIVER), PIECE_HALTED, this_turn(d->world));
}

void cwb_fulfil(Decision *d, const LetterArgs *args)
{
    if (order_get(d->world, args->order, ORDER_KIND) == LETTER_MOVE_HQ) {
        cwb_hq_halts(d, args->order);
    } else {
        fulfil_decide(d);
    }
}
