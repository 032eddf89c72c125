/* SPDX-License-Identifier: MIT */
/* Divisions go their own way, or to another corps. CWB-2.6. */
#include "systems/cwb/game.h"

bool cwb_refuse_under_fire(const Look *look, int division, Faults *faults)
{
    int corps = above(look->world, division, ECHELON_CORPS);

    return piece_get(look->world, division, PIECE_FIRED_ON) > 0 &&
           (cwb_is_under_orders(look->world, division) || !corps
                ? cwb_refuse_unchecked(look, division, faults)
                : cwb_refuse_unchecked(look, corps, faults));
}

void cwb_goal(Decision *d, const CwbGoal *args)
{
    int corps = above(d->world, args->division, ECHELON_CORPS);
    Terms terms = cwb_terms_in_person(d->world, leader_of(d->world, corps), args->division,
                                      LETTER_GOAL, &args->words);

    terms.rated = cwb_rating_met(d->world, corps);
    int goal = cwb_order_write(d, &terms, &args->words, STANDS_ACCEPTED);
    order_set(d, goal, ORDER_INNER, 1);
    letter_seen(d, goal);
    cwb_order_take(d, goal);
}

bool cwb_refuse_leaving(const Look *look, int division, int order, Faults *faults)
{
    const World *world = look->world;
    int corps = above(world, division, ECHELON_CORPS);

    if (!of_this_step(look, division, faults) ||
        refuse_not_acted_on(look, order, "CWB-2.6", "Name an order that is acted on now.",
                            faults)) {
        return true;
    }
    if (!cwb_is_army_order(world, order) ||
        order_get(world, order, ORDER_RECEIVER) != (corps ? corps : division)) {
        fault_next(refuse(faults, "cwb.attach", "CWB-2.6",
                          "a division changes its corps by an army order to the corps that has it"),
                   "Name such an order to %s.", name_of(world, corps ? corps : division));
        return true;
    }
    return cwb_refuse_under_fire(look, division, faults);
}
