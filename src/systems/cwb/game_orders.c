/* SPDX-License-Identifier: MIT */
/* What becomes of orders: acceptance, delay, lock-out, the HQ to touch. CWB-2.2, CWB-A5, A10, A11,
 * A33. */
#include "systems/cwb/game.h"

typedef struct TouchArgs {
    int leader, stay;
} TouchArgs;

bool cwb_is_under_orders(const World *world, int formation)
{
    return letter_to(world, formation, TAKEN_BITS) != 0;
}

bool cwb_is_unengaged(const World *world, int formation)
{
    bool counted = clock_get(world, CLOCK_STEP) > STEP_STOPPAGE ||
                   clock_get(world, CLOCK_SIDE) != piece_get(world, formation, PIECE_SIDE);
    bool engaged = counted ? piece_get(world, formation, PIECE_ENGAGED) == 1
                           : cwb_under_fire(world, formation);

    return !engaged && !cwb_is_under_orders(world, formation);
}

/* ---- an order is taken ---- */

/* A goal that stands in an order of its corps is acted on as soon as that is. */
static bool corps_waits(const World *world, int order)
{
    int corps = above(world, order_get(world, order, ORDER_RECEIVER), ECHELON_CORPS);

    return order_get(world, order, ORDER_INNER) == 1 &&
           letter_to(world, corps, STATUSES(STATUS_ACCEPTED) | STATUSES(STATUS_WAITING)) != 0;
}

void cwb_order_settle(Decision *d, int order, bool touched)
{
    int receiver = order_get(d->world, order, ORDER_RECEIVER);
    int leader = leader_of(d->world, receiver);
    bool there = touched || (leader && stands_with(d->world, leader, receiver));

    if (order_get(d->world, order, ORDER_STATUS) != STATUS_ACCEPTED ||
        (is_hq(d->world, receiver, ECHELON_CORPS) && !there) || corps_waits(d->world, order)) {
        return;
    }
    letter_begin(d, order);
    if (order_get(d->world, order, ORDER_KIND) == SORT_MOVE_HQ) {
        piece_set(d, receiver, PIECE_MOVING, 1);
        piece_set(d, receiver, PIECE_HALTED, 0);
    }
    LetterQuery goals = { .trait = ORDER_INNER, .value = 1 };
    for (int goal = 0; (goal = letter_next(d->world, goal, &goals)) != 0;) {
        cwb_order_settle(d, goal, false);
    }
}

void cwb_order_take(Decision *d, int order)
{
    letter_take(d, order);
    cwb_order_settle(d, order, false);
}

/* ---- acceptance ---- */

static bool is_in_transit(const Look *look, Owed owed)
{
    return letter_in(look->world, owed.thing, STATUSES(STATUS_IN_TRANSIT));
}

/* Whether it has come to its receiver and is still to be rolled for. */
static bool has_arrived(const Look *look, Owed owed)
{
    return is_in_transit(look, owed) &&
           order_get(look->world, owed.thing, ORDER_DUE) <= this_turn(look->world);
}

/* An order of a lower number that came to the same receiver, or 0. */
static int comes_before(const Look *look, int order)
{
    LetterQuery to = { .receiver = order_get(look->world, order, ORDER_RECEIVER) };

    for (int other = 0; (other = letter_next(look->world, other, &to)) != 0;) {
        if (has_arrived(look, (Owed){ other, 0 }) &&
            order_get(look->world, other, ORDER_NUMBER) <
                order_get(look->world, order, ORDER_NUMBER)) {
            return other;
        }
    }
    return 0;
}

static void accept_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    Owed owed = duty_owed(look->world, bound);
    int first = comes_before(look, owed.thing);
    char name[ORDER_NAME];

    duty_refuse(look, bound, faults);
    if (has_arrived(look, owed) && first) {
        fault_next(refuse(faults, "cwb.order", "CWB-A33",
                          "orders to one receiver are rolled for by their numbers"),
                   "Order %s comes first.", order_name(look, first, name));
    }
}

static void acceptance_asks(const Look *look, Owed owed, Situation *asks)
{
    Terms terms = cwb_terms_of(look->world, owed.thing);

    cwb_terms_asks(look, &cwb_acceptance_rule, &terms, asks);
}

static void acceptance_rolled(Decision *d, Owed owed, const Situation *answers)
{
    int order = owed.thing, result = situation_get(&cwb_acceptance_rule, answers, "result");

    order_set(d, order, ORDER_REACHED, 1);
    order_set(d, order, ORDER_SINCE, this_turn(d->world));
    if (result == ACCEPTED) {
        cwb_order_take(d, order);
    } else if (result == DISTORTED) {
        /* What was in delay before stays there. */
        order_set(d, order, ORDER_STATUS, STATUS_DISTORTED);
        if (d->look.game->book->options[LOCK_OUT] == LOCK_OUT_ON) {
            piece_set(d, order_get(d->world, order, ORDER_RECEIVER), PIECE_LOCK,
                      this_turn(d->world));
        }
    } else {
        letters_drop(d, order_get(d->world, order, ORDER_RECEIVER), IN_DELAY_BITS, order);
        order_set(d, order, ORDER_STATUS, result == DELAYED_1 ? STATUS_D1 : STATUS_D2);
    }
}

/* ---- delay ---- */

static bool is_in_delay(const Look *look, Owed owed)
{
    return letter_in(look->world, owed.thing, IN_DELAY_BITS);
}

/* One that fell into delay in an earlier turn and was not rolled for in this one. */
static bool delay_is_due(const Look *look, Owed owed)
{
    return is_in_delay(look, owed) &&
           order_get(look->world, owed.thing, ORDER_SINCE) < this_turn(look->world);
}

static void delay_asks(const Look *look, Owed owed, Situation *asks)
{
    bool d1 = order_get(look->world, owed.thing, ORDER_STATUS) == STATUS_D1;

    ask_set(look, &cwb_delay_rule, asks, "status", d1 ? DELAY_D1 : DELAY_D2);
}

static void delay_rolled(Decision *d, Owed owed, const Situation *answers)
{
    order_set(d, owed.thing, ORDER_SINCE, this_turn(d->world));
    if (situation_get(&cwb_delay_rule, answers, "accepted")) {
        cwb_order_take(d, owed.thing);
    }
}

/* ---- lock-out ---- */

static bool is_locked(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_LOCK) > 0;
}

static bool lock_is_due(const Look *look, Owed owed)
{
    return is_locked(look, owed) &&
           piece_get(look->world, owed.thing, PIECE_LOCK) < this_turn(look->world);
}

static void lock_rolled(Decision *d, Owed owed, const Situation *answers)
{
    bool lifted = situation_get(&cwb_distortion_lock_rule, answers, "lifted");

    piece_set(d, owed.thing, PIECE_LOCK, lifted ? 0 : this_turn(d->world));
}

/* ---- touching the HQ ---- */

static void touch_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const TouchArgs *args = ARGS_OF(TouchArgs, bound);
    int leader = args->leader, hq = formation_of(world, leader);

    if (!of_this_step(look, leader, faults) || refuse_off_field(look, hq, faults)) {
        return;
    }
    if (!is_hq(world, hq, ECHELON_CORPS) || leader_of(world, hq) != leader) {
        fault_next(refuse(faults, "cwb.touch", "CWB-2.2", "he leads no corps"),
                   "Divisions have no HQ: they act at once.");
    } else if (!look->game->settings.blind && !args->stay &&
               !letter_to(world, hq, STATUSES(STATUS_ACCEPTED))) {
        fault_next(refuse(faults, "cwb.touch", "CWB-2.6",
                          "no accepted order waits for him: to pass his HQ before acceptance "
                          "does not count"),
                   "If he stays at his HQ, say stay=yes.");
    } else if (!unplaced(world, leader) && !stands_with(world, leader, hq)) {
        fault_next(refuse(faults, "cwb.touch", "CWB-2.2", "%s is not where his HQ stands",
                          name_of(world, leader)),
                   "Bring him there: move piece=%s to=%s", id_of(world, leader), id_of(world, hq));
    }
}

static void touch_decide(Decision *d)
{
    const TouchArgs *args = ARGS_OF(TouchArgs, d->bound);
    int leader = args->leader, hq = formation_of(d->world, leader);
    int order = letter_to(d->world, hq, STATUSES(STATUS_ACCEPTED));

    if (order) {
        cwb_order_settle(d, order, true);
    }
    piece_join(d, leader, hq);
}

/* The order that waits until a leader has been at his HQ, or 0. */
static int waits_for(const World *world, int leader)
{
    int hq = formation_of(world, leader);

    return leader_of(world, hq) == leader && in_play(world, hq)
               ? letter_to(world, hq, STATUSES(STATUS_ACCEPTED))
               : 0;
}

/* Where no places are kept he says that he is there; else he is moved. */
static bool touch_is_due(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_KIND) == PIECE_LEADER &&
           waits_for(look->world, owed.thing) != 0 && unplaced(look->world, owed.thing);
}

static void tell_touch(const Look *look, Owed owed, Text *to)
{
    const World *world = look->world;
    char name[ORDER_NAME];

    text_addf(to, "%s must touch his HQ before %s acts on order %s", name_of(world, owed.thing),
              name_of(world, formation_of(world, owed.thing)),
              order_name(look, waits_for(world, owed.thing), name));
}

void cwb_due_rides(const Look *look, DueList *list)
{
    const World *world = look->world;

    for (int leader = 1; leader <= world_count(world, KIND_PIECE); leader++) {
        int side = piece_get(world, leader, PIECE_SIDE), hq = formation_of(world, leader);
        Text words = { 0 };
        if (world_is(world, KIND_PIECE, leader) &&
            piece_get(world, leader, PIECE_KIND) == PIECE_LEADER && waits_for(world, leader) &&
            !unplaced(world, leader) && side_acts(look->game, world, side)) {
            tell_touch(look, (Owed){ leader, 0 }, &words);
            due_move(list, side, leader, hq, "CWB-2.2", text_of(&words));
        }
        text_finish(&words);
    }
}

/* ---- what a holder reports of his orders ---- */

void cwb_hq_halts(Decision *d, int order)
{
    order_set(d, order, ORDER_STATUS, STATUS_FULFILLED);
    piece_set(d, order_get(d->world, order, ORDER_RECEIVER), PIECE_HALTED, this_turn(d->world));
}

static void done_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    int order = ARGS_OF(LetterArgs, bound)->order;

    fulfil_refuse(look, bound, faults);
    if (order_get(look->world, order, ORDER_STATUS) == STATUS_ACTING) {
        cwb_refuse_unchecked(look, order_get(look->world, order, ORDER_RECEIVER), faults);
    }
}

static void done_decide(Decision *d)
{
    int order = ARGS_OF(LetterArgs, d->bound)->order;

    if (order_get(d->world, order, ORDER_KIND) == SORT_MOVE_HQ) {
        cwb_hq_halts(d, order);
    } else {
        fulfil_decide(d);
    }
}

/* ---- verbs ---- */

/* clang-format off */
static const Duty accept_duty = {
    .kind = KIND_ORDER, .holder = true, .due = has_arrived, .known = is_in_transit,
    .text = "order %s has come to %s: roll for acceptance", .code = "cwb.order",
    .cite = "CWB-2.2", .not_now = "no acceptance is rolled for order %s now",
    .next = "\"due\" lists those that have arrived.", .rule = &cwb_acceptance_rule,
    .fill = acceptance_asks, .take = acceptance_rolled,
};

static const Duty delay_duty = {
    .kind = KIND_ORDER, .holder = true, .due = delay_is_due, .known = is_in_delay,
    .text = "order %s to %s is in delay: roll for it", .code = "cwb.order", .cite = "CWB-2.1",
    .not_now = "no delay is rolled for order %s now",
    .next = "One roll a turn, from the turn after it fell into delay; \"due\" lists them.",
    .rule = &cwb_delay_rule, .fill = delay_asks, .take = delay_rolled,
};

static const Duty lock_duty = {
    .kind = KIND_PIECE, .leads = true, .rank = 1, .due = lock_is_due, .known = is_locked,
    .text = "%s is locked out after a distorted order: roll for it", .code = "cwb.lock-out",
    .cite = "CWB-A11", .not_now = "no lock is rolled for there now",
    .next = "One roll a turn, from the turn after the order was distorted.",
    .rule = &cwb_distortion_lock_rule, .take = lock_rolled,
};

static const Duty touch_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = touch_is_due,
    .tell = tell_touch,
};

const Verb cwb_orders_verbs[] = {
    { "accept", "roll for an order that has arrived", "CWB-1.6",
      .params = FIELDS(OWN_ORDER),
      .sealed = true, .steps = STEPS(STEP_ACCEPTANCE), .commanders = true, .duty = &accept_duty,
      .refuse = accept_refuse },
    { "delay", "roll for an order in delay", "CWB-1.6",
      .params = FIELDS(OWN_ORDER),
      .sealed = true, .steps = STEPS(STEP_DELAY), .commanders = true, .duty = &delay_duty },
    { "lock", "roll whether orders may be sent again after a distorted one", "CWB-A11",
      .params = FIELDS(
          { "piece", "a formation of yours that is locked out", PIECE_ARG(PieceArgs, piece),
            .own = true }),
      .sealed = true,
      .steps = STEPS(STEP_DELAY), .option = LOCK_OUT, .commanders = true, .duty = &lock_duty },
    { "touch", "a corps leader has entered the hex of his HQ", "CWB-2.2",
      .params = FIELDS(
          { "leader", "a corps leader of yours", PIECE_ARG(TouchArgs, leader), .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "stay", "he stays there", FLAG(TouchArgs, stay) }),
      .steps = STEPS(STEP_MOVEMENT), .commanders = true, DOES(touch), .duty = &touch_duty },
    { "signal", "the time or signal that an order waits for has come", "CWB-2.2",
      .params = FIELDS(OWN_ORDER),
      .who = WHO_SIDE, .commanders = true, DOES(signal), .duty = &signal_duty },
    { "fulfil", "an order is done: it is no longer held", "G-4",
      .params = FIELDS(OWN_ORDER),
      .who = WHO_SIDE, .commanders = true, DOES(done) },
    { 0 },
};
/* clang-format on */
