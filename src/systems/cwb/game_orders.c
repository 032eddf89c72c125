/* SPDX-License-Identifier: MIT */
/* What becomes of orders: acceptance, delay, lock-out, the HQ to touch. CWB-2.2, CWB-A5, A10, A11,
 * A33. */
#include "systems/cwb/game.h"

#include <stdio.h>

int order_of(const World *world, int receiver, unsigned statuses)
{
    for (int order = 1; order <= world_count(world, KIND_ORDER); order++) {
        int status = order_get(world, order, ORDER_STATUS);
        if (world_is(world, KIND_ORDER, order) && status >= 0 && (statuses & STATUSES(status)) &&
            order_get(world, order, ORDER_RECEIVER) == receiver) {
            return order;
        }
    }
    return 0;
}

bool is_under_orders(const World *world, int formation)
{
    return order_of(world, formation, TAKEN_BITS) != 0;
}

bool is_unengaged(const World *world, int formation)
{
    bool counted = clock_get(world, CLOCK_STEP) > STEP_STOPPAGE ||
                   clock_get(world, CLOCK_SIDE) != piece_get(world, formation, PIECE_SIDE);
    bool engaged =
        counted ? piece_get(world, formation, PIECE_ENGAGED) == 1 : under_fire(world, formation);

    return !engaged && !order_of(world, formation, HELD_BITS);
}

/* ---- an order is taken ---- */

/* All that its receiver holds in one of these ways, but the order itself, is over. */
static void cancel_others(Decision *d, int order, unsigned statuses)
{
    int receiver = order_get(d->world, order, ORDER_RECEIVER);

    for (int other = 1; other <= world_count(d->world, KIND_ORDER); other++) {
        int status = order_get(d->world, other, ORDER_STATUS);
        if (other != order && world_is(d->world, KIND_ORDER, other) &&
            (statuses & STATUSES(status)) &&
            order_get(d->world, other, ORDER_RECEIVER) == receiver) {
            decide_set(d, KIND_ORDER, other, ORDER_STATUS, STATUS_CANCELLED);
        }
    }
}

void orders_cancel(Decision *d, int formation)
{
    int order;

    while ((order = order_of(d->world, formation, HELD_BITS)) != 0) {
        decide_set(d, KIND_ORDER, order, ORDER_STATUS, STATUS_CANCELLED);
    }
}

enum { HOUR = 60, DAY = 24 * HOUR };

/* The time of day that an order's start names, in minutes; -1: it names a signal. */
static int time_named(const World *world, int order)
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
    int at = time_named(world, order), written = 0, last = 0, light;
    int now = (clock_get(world, CLOCK_DAY) - 1) * DAY + clock_get(world, CLOCK_TIME);

    scenario_time(scenario, order_get(world, order, ORDER_WRITTEN), &written, &light);
    scenario_time(scenario, scenario_turns(scenario), &last, &light);
    if (at < 0) {
        return false;
    }
    at += at < DAY ? written / DAY * DAY : 0;
    return now >= (at < written && at + DAY <= last ? at + DAY : at);
}

/* Whether it still waits for a time or a signal. */
static bool waits(const Look *look, int order)
{
    const char *start = world_text(look->world, KIND_ORDER, order, ORDER_START);

    return *start && !same_words(start, "at once") &&
           order_get(look->world, order, ORDER_SIGNALLED) != 1 && !time_has_come(look, order);
}

void order_seen(Decision *d, int order)
{
    if (d->look.game->settings.blind) {
        decide_set(d, KIND_ORDER, order, ORDER_SEEN, 1);
    }
}

/* It waits, or he acts on it. */
static void order_acts(Decision *d, int order, bool waiting)
{
    decide_set(d, KIND_ORDER, order, ORDER_STATUS, waiting ? STATUS_WAITING : STATUS_ACTING);
    if (!waiting) {
        order_seen(d, order);
    }
}

void order_settle(Decision *d, int order, bool touched)
{
    int receiver = order_get(d->world, order, ORDER_RECEIVER);
    int leader = leader_of(d->world, receiver);
    bool there = touched || (leader && stands_with(d->world, leader, receiver));

    if (order_get(d->world, order, ORDER_STATUS) != STATUS_ACCEPTED ||
        (is_hq(d->world, receiver, ECHELON_CORPS) && !there)) {
        return;
    }
    order_acts(d, order, waits(&d->look, order));
    if (order_get(d->world, order, ORDER_KIND) == SORT_MOVE_HQ) {
        decide_set(d, KIND_PIECE, receiver, PIECE_MOVING, 1);
        decide_set(d, KIND_PIECE, receiver, PIECE_HALTED, 0);
    }
}

void order_on_time(Decision *d, int order)
{
    if (order_get(d->world, order, ORDER_STATUS) == STATUS_WAITING && !waits(&d->look, order)) {
        decide_set(d, KIND_ORDER, order, ORDER_SIGNALLED, 1);
        order_acts(d, order, false);
    }
}

void order_take(Decision *d, int order)
{
    cancel_others(d, order, HELD_BITS);
    decide_set(d, KIND_ORDER, order, ORDER_STATUS, STATUS_ACCEPTED);
    decide_set(d, KIND_ORDER, order, ORDER_SINCE, clock_get(d->world, CLOCK_TURN));
    order_settle(d, order, false);
}

/* ---- acceptance ---- */

/* Whether it has come to its receiver and is still to be rolled for. */
static bool has_arrived(const World *world, int order)
{
    return world_is(world, KIND_ORDER, order) &&
           order_get(world, order, ORDER_STATUS) == STATUS_IN_TRANSIT &&
           order_get(world, order, ORDER_DUE) <= clock_get(world, CLOCK_TURN);
}

/* An order of a lower number that came to the same receiver, or 0. */
static int comes_before(const World *world, int order)
{
    for (int other = 1; other <= world_count(world, KIND_ORDER); other++) {
        if (other != order && has_arrived(world, other) &&
            order_get(world, other, ORDER_RECEIVER) == order_get(world, order, ORDER_RECEIVER) &&
            order_get(world, other, ORDER_NUMBER) < order_get(world, order, ORDER_NUMBER)) {
            return other;
        }
    }
    return 0;
}

void accept_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    const World *world = look->world;
    int order = bound_get(asked, "order"), first = comes_before(world, order);

    if (!of_this_turn(look, order_get(world, order, ORDER_RECEIVER), faults)) {
        return;
    }
    if (!has_arrived(world, order)) {
        fault_next(refuse(faults, "cwb.order", "CWB-2.2",
                          "no acceptance is rolled for order %d now",
                          order_get(world, order, ORDER_NUMBER)),
                   "\"due\" lists those that have arrived.");
    } else if (first) {
        fault_next(refuse(faults, "cwb.order", "CWB-A33",
                          "orders to one receiver are rolled for by their numbers"),
                   "Order %d comes first.", order_get(world, first, ORDER_NUMBER));
    }
}

void accept_decide(Decision *d)
{
    int order = bound_get(d->asked, "order");
    int receiver = order_get(d->world, order, ORDER_RECEIVER);
    int turn = clock_get(d->world, CLOCK_TURN);
    Letter letter = letter_of(d->world, order);
    Situation asks;

    d->about = receiver;
    letter_asks(&d->look, &acceptance_rule, &letter, &asks);
    if (!decide_play(d, &acceptance_rule, &asks, order_get(d->world, order, ORDER_SIDE))) {
        return;
    }
    decide_set(d, KIND_ORDER, order, ORDER_REACHED, 1);
    decide_set(d, KIND_ORDER, order, ORDER_SINCE, turn);
    int result = situation_get(&acceptance_rule, &asks, "result");
    if (result == ACCEPTED) {
        order_take(d, order);
    } else if (result == DISTORTED) {
        /* What was in delay before stays there. */
        decide_set(d, KIND_ORDER, order, ORDER_STATUS, STATUS_DISTORTED);
        if (d->look.game->book->options[LOCK_OUT] == LOCK_OUT_ON) {
            decide_set(d, KIND_PIECE, receiver, PIECE_LOCK, turn);
        }
    } else {
        cancel_others(d, order, IN_DELAY_BITS);
        decide_set(d, KIND_ORDER, order, ORDER_STATUS, result == DELAYED_1 ? STATUS_D1 : STATUS_D2);
    }
}

bool accept_odds(const Look *look, const BoundCommand *asked, const Rule **rule, Situation *asks)
{
    int order = bound_get(asked, "order");
    Letter letter = letter_of(look->world, order);

    *rule = &acceptance_rule;
    letter_asks(look, *rule, &letter, asks);
    return order_get(look->world, order, ORDER_STATUS) == STATUS_IN_TRANSIT;
}

/* ---- delay ---- */

/* One that fell into delay in an earlier turn and was not rolled for in this one. */
static bool in_delay_before(const World *world, int order)
{
    int status = order_get(world, order, ORDER_STATUS);

    return world_is(world, KIND_ORDER, order) && (status == STATUS_D1 || status == STATUS_D2) &&
           order_get(world, order, ORDER_SINCE) < clock_get(world, CLOCK_TURN);
}

static void delay_asks(const Look *look, int order, Situation *asks)
{
    asks_begin(look, &delay_rule, NULL, 0, asks);
    ask_set(look, &delay_rule, asks, "status",
            order_get(look->world, order, ORDER_STATUS) == STATUS_D1 ? DELAY_D1 : DELAY_D2);
}

void delay_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    int order = bound_get(asked, "order");

    if (of_this_turn(look, order_get(look->world, order, ORDER_RECEIVER), faults) &&
        !in_delay_before(look->world, order)) {
        fault_next(refuse(faults, "cwb.order", "CWB-2.1", "no delay is rolled for order %d now",
                          order_get(look->world, order, ORDER_NUMBER)),
                   "One roll a turn, from the turn after it fell into delay; \"due\" lists them.");
    }
}

void delay_decide(Decision *d)
{
    int order = bound_get(d->asked, "order");
    Situation asks;

    d->about = order_get(d->world, order, ORDER_RECEIVER);
    delay_asks(&d->look, order, &asks);
    if (!decide_play(d, &delay_rule, &asks, order_get(d->world, order, ORDER_SIDE))) {
        return;
    }
    decide_set(d, KIND_ORDER, order, ORDER_SINCE, clock_get(d->world, CLOCK_TURN));
    if (situation_get(&delay_rule, &asks, "accepted")) {
        order_take(d, order);
    }
}

bool delay_odds(const Look *look, const BoundCommand *asked, const Rule **rule, Situation *asks)
{
    int status = order_get(look->world, bound_get(asked, "order"), ORDER_STATUS);

    *rule = &delay_rule;
    delay_asks(look, bound_get(asked, "order"), asks);
    return status == STATUS_D1 || status == STATUS_D2;
}

/* ---- lock-out ---- */

static bool lock_is_due(const World *world, int piece)
{
    int lock = piece_get(world, piece, PIECE_LOCK);

    return world_is(world, KIND_PIECE, piece) && lock > 0 && lock < clock_get(world, CLOCK_TURN);
}

void lock_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    int piece = formation_of(look->world, bound_get(asked, "piece"));

    if (of_this_turn(look, piece, faults) && !lock_is_due(look->world, piece)) {
        fault_next(refuse(faults, "cwb.lock-out", "CWB-A11", "no lock is rolled for there now"),
                   "One roll a turn, from the turn after the order was distorted.");
    }
}

void lock_decide(Decision *d)
{
    int piece = formation_of(d->world, bound_get(d->asked, "piece"));
    Situation asks;

    d->about = piece;
    asks_begin(&d->look, &distortion_lock_rule, NULL, 0, &asks);
    if (!decide_play(d, &distortion_lock_rule, &asks, piece_get(d->world, piece, PIECE_SIDE))) {
        return;
    }
    decide_set(d, KIND_PIECE, piece, PIECE_LOCK,
               situation_get(&distortion_lock_rule, &asks, "lifted")
                   ? 0
                   : clock_get(d->world, CLOCK_TURN));
}

bool lock_odds(const Look *look, const BoundCommand *asked, const Rule **rule, Situation *asks)
{
    *rule = &distortion_lock_rule;
    asks_begin(look, *rule, NULL, 0, asks);
    return piece_get(look->world, formation_of(look->world, bound_get(asked, "piece")),
                     PIECE_LOCK) > 0;
}

/* ---- touching the HQ ---- */

void touch_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    const World *world = look->world;
    int leader = bound_get(asked, "leader"), hq = formation_of(world, leader);

    if (!of_this_turn(look, leader, faults) || !on_the_field(look, hq, faults)) {
        return;
    }
    if (!is_hq(world, hq, ECHELON_CORPS) || leader_of(world, hq) != leader) {
        fault_next(refuse(faults, "cwb.touch", "CWB-2.2", "he leads no corps"),
                   "Divisions have no HQ: they act at once.");
    } else if (!look->game->settings.blind && !bound_get(asked, "stay") &&
               !order_of(world, hq, STATUSES(STATUS_ACCEPTED))) {
        fault_next(refuse(faults, "cwb.touch", "CWB-2.6",
                          "no accepted order waits for him: to pass his HQ before acceptance "
                          "does not count"),
                   "If he stays at his HQ, say stay=yes.");
    }
}

void touch_decide(Decision *d)
{
    int leader = bound_get(d->asked, "leader"), hq = formation_of(d->world, leader);
    int order = order_of(d->world, hq, STATUSES(STATUS_ACCEPTED));

    if (order) {
        order_settle(d, order, true);
    }
    if (bound_get(d->asked, "stay") || unplaced(d->world, leader)) {
        decide_set(d, KIND_PIECE, leader, PIECE_PLACE, PLACE_WITH + hq);
    }
}

/* ---- what a holder reports of his orders ---- */

void signal_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    int order = bound_get(asked, "order"), number = order_get(look->world, order, ORDER_NUMBER);

    if (order_over(look->world, order)) {
        fault_next(refuse(faults, "cwb.signal", "CWB-2.2", "order %d is over", number),
                   "\"orders\" lists those in force.");
    } else if (time_named(look->world, order) >= 0 && waits(look, order)) {
        fault_next(refuse(faults, "cwb.signal", "CWB-2.2", "order %d waits for its time: %s",
                          number, world_text(look->world, KIND_ORDER, order, ORDER_START)),
                   "It begins by itself when the clock shows it.");
    } else if (!waits(look, order)) {
        fault_next(refuse(faults, "cwb.signal", "CWB-2.2", "order %d waits for no signal", number),
                   "An order with start= does.");
    }
}

void signal_decide(Decision *d)
{
    int order = bound_get(d->asked, "order");

    decide_set(d, KIND_ORDER, order, ORDER_SIGNALLED, 1);
    if (order_get(d->world, order, ORDER_STATUS) == STATUS_WAITING) {
        order_acts(d, order, false);
    }
}

void hq_halts(Decision *d, int order)
{
    decide_set(d, KIND_ORDER, order, ORDER_STATUS, STATUS_FULFILLED);
    decide_set(d, KIND_PIECE, order_get(d->world, order, ORDER_RECEIVER), PIECE_HALTED,
               clock_get(d->world, CLOCK_TURN));
}

void fulfil_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    int order = bound_get(asked, "order");
    int status = order_get(look->world, order, ORDER_STATUS);

    if (status != STATUS_ACTING) {
        fault_next(refuse(faults, "cwb.order", "G-4", "order %d is not acted on",
                          order_get(look->world, order, ORDER_NUMBER)),
                   "Only an order that is acted on can be fulfilled.");
        return;
    }
    refuse_unchecked(look, order_get(look->world, order, ORDER_RECEIVER), faults);
}

void fulfil_decide(Decision *d)
{
    int order = bound_get(d->asked, "order");

    if (order_get(d->world, order, ORDER_KIND) == SORT_MOVE_HQ) {
        hq_halts(d, order);
    } else {
        decide_set(d, KIND_ORDER, order, ORDER_STATUS, STATUS_FULFILLED);
    }
}

/* ---- what is due ---- */

static void due_order(const Look *look, DueList *list, int order, const char *verb,
                      const Rule *rule)
{
    const World *world = look->world;
    Text shown = { 0 };

    thing_print(&shown, look, KIND_ORDER, order);
    Due *due = due_add(list, order_get(world, order, ORDER_SIDE), verb,
                       rule == &delay_rule ? "order %s to %s is in delay: roll for it"
                                           : "order %s has come to %s: roll for acceptance",
                       text_of(&shown), name_of(world, order_get(world, order, ORDER_RECEIVER)));
    snprintf(due->args, sizeof due->args, "order=%s", text_of(&shown));
    text_finish(&shown);
    due->cite = rule->cite;
    due->order = order;
    due->compelled = true;
    due->rule = rule;
    if (rule == &delay_rule) {
        delay_asks(look, order, &due->asks);
    } else {
        Letter letter = letter_of(world, order);
        letter_asks(look, rule, &letter, &due->asks);
    }
}

static void due_lock(const Look *look, DueList *list, int piece)
{
    Due *due = due_add(list, piece_get(look->world, piece, PIECE_SIDE), "lock",
                       "%s is locked out after a distorted order: roll for it",
                       name_of(look->world, piece));

    snprintf(due->args, sizeof due->args, "piece=%s",
             world_text(look->world, KIND_PIECE, piece, PIECE_ID));
    due->cite = distortion_lock_rule.cite;
    due->piece = piece;
    due->compelled = true;
    due->rule = &distortion_lock_rule;
}

/* A leader whose accepted order waits until he has been at his HQ. */
static void due_touch(const Look *look, DueList *list, int order)
{
    int hq = order_get(look->world, order, ORDER_RECEIVER), leader = leader_of(look->world, hq);
    Due *due =
        due_add(list, order_get(look->world, order, ORDER_SIDE), "touch",
                "%s must touch his HQ before %s acts on order %d", name_of(look->world, leader),
                name_of(look->world, hq), order_get(look->world, order, ORDER_NUMBER));

    snprintf(due->args, sizeof due->args, "leader=%s",
             world_text(look->world, KIND_PIECE, leader, PIECE_ID));
    due->cite = "CWB-2.2";
    due->order = order;
    due->choice = true;
}

static void due_signal(const Look *look, DueList *list, int order)
{
    Text shown = { 0 };
    Due *due = due_add(list, order_get(look->world, order, ORDER_SIDE), "signal",
                       "%s waits before it acts on order %d: %s",
                       name_of(look->world, order_get(look->world, order, ORDER_RECEIVER)),
                       order_get(look->world, order, ORDER_NUMBER),
                       world_text(look->world, KIND_ORDER, order, ORDER_START));

    thing_print(&shown, look, KIND_ORDER, order);
    snprintf(due->args, sizeof due->args, "order=%s", text_of(&shown));
    text_finish(&shown);
    due->cite = "CWB-2.2";
    due->order = order;
    due->choice = true;
}

/* A corps that nothing was written to: no duty, but a player wants to know. */
static void due_without_orders(const Look *look, DueList *list, int hq)
{
    Due *due = due_add(list, piece_get(look->world, hq, PIECE_SIDE), "issue", "%s has no orders",
                       name_of(look->world, hq));

    snprintf(due->args, sizeof due->args, "to=%s",
             world_text(look->world, KIND_PIECE, hq, PIECE_ID));
    due->cite = "CWB-2.2";
    due->piece = hq;
    due->choice = true;
}

void due_orders(const Look *look, DueList *list)
{
    const World *world = look->world;
    int step = clock_get(world, CLOCK_STEP), side = clock_get(world, CLOCK_SIDE);

    for (int order = 1; order <= world_count(world, KIND_ORDER); order++) {
        if (!world_is(world, KIND_ORDER, order) || order_get(world, order, ORDER_SIDE) != side) {
            continue;
        }
        if (step == STEP_DELAY && in_delay_before(world, order)) {
            due_order(look, list, order, "delay", &delay_rule);
        } else if (step == STEP_ACCEPTANCE && has_arrived(world, order)) {
            due_order(look, list, order, "accept", &acceptance_rule);
        } else if (step == STEP_MOVEMENT &&
                   order_get(world, order, ORDER_STATUS) == STATUS_ACCEPTED &&
                   in_play(world, order_get(world, order, ORDER_RECEIVER))) {
            due_touch(look, list, order);
        } else if (step == STEP_MOVEMENT &&
                   order_get(world, order, ORDER_STATUS) == STATUS_WAITING &&
                   time_named(world, order) < 0) {
            due_signal(look, list, order);
        }
    }
    bool blind = look->game->settings.blind;
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        bool ours = piece_get(world, piece, PIECE_SIDE) == side;
        if (step == STEP_DELAY && ours && lock_is_due(world, piece)) {
            due_lock(look, list, piece);
        } else if (step == STEP_ISSUE && ours && !blind && is_hq(world, piece, ECHELON_CORPS) &&
                   in_play(world, piece) && seat_owns(look->seat, world, KIND_PIECE, piece) &&
                   !order_of(world, piece, HELD_BITS | STATUSES(STATUS_IN_TRANSIT))) {
            due_without_orders(look, list, piece);
        }
    }
}
