/* SPDX-License-Identifier: MIT */
/* Does the order take: acceptance, delay, lock-out, and when an attack stops. CWB-1.6, 1.7, 2.4. */
#include "systems/cwb/cwb.h"

/* ---- acceptance ---- */

typedef struct Acceptance {
    int sender, receiver, army_hq, method, type, force, unengaged, has_orders;
} Acceptance;

typedef struct AcceptanceAnswer {
    int value, column, result;
} AcceptanceAnswer;

static const char *const acceptance_results[] = { "A", "D1", "D2", "Dt", NULL };

static AcceptanceAnswer acceptance(Umpire *ump, const Acceptance *o)
{
    AcceptanceAnswer a = { 0 };

    a.value = count(ump, "sender's rating", o->sender);
    if (!o->army_hq) {
        a.value += count(ump, "receiver's rating", o->receiver);
    }
    if (option(ump, HAS_ARMY_HQ)) {
        a.value += mod(ump, ACCEPTANCE, ARMY_HQ, o->army_hq);
    }
    a.value += mod(ump, ACCEPTANCE, ORAL, o->method == BY_ORAL);
    a.value += mod(ump, ACCEPTANCE, WRITTEN, o->method == BY_WRITTEN);
    a.value += mod(ump, ACCEPTANCE, IN_PERSON, o->method == BY_PERSON);
    a.value += mod(ump, ACCEPTANCE, COMPLEX, o->type == TYPE_COMPLEX);
    a.value += mod(ump, ACCEPTANCE, SIMPLE, o->type == TYPE_SIMPLE);
    if (option(ump, HAS_FORCE)) {
        a.value += mod(ump, ACCEPTANCE, FORCE_0, o->force == 0);
        a.value += mod(ump, ACCEPTANCE, FORCE_1, o->force == 1);
        a.value += mod(ump, ACCEPTANCE, FORCE_2, o->force == 2);
    }
    if (option(ump, DEFENSIVE_ORDERS)) {
        a.value += mod(ump, ACCEPTANCE, UNENGAGED, o->unengaged);
    }
    a.column = column_for(ump, ACCEPTANCE, a.value);
    a.column += mod(ump, ACCEPTANCE, HAS_ORDERS, o->has_orders);
    a.column = shifted(ump, ACCEPTANCE, a.column);
    a.result = throw_on(ump, ACCEPTANCE, a.column, 0).word;
    if (a.result == DISTORTED && option(ump, LOCK_OUT) == LOCK_OUT_ON) {
        tell(ump,
             "locked out: nothing may be sent to this command until the distortion-lock lifts");
    }
    return a;
}

static Refusal refuse_acceptance(Umpire *ump, const void *situation)
{
    const Acceptance *o = situation;

    (void)ump;
    if (o->unengaged && o->has_orders) {
        return (Refusal){ "unengaged", "it means that the receiver is without orders" };
    }
    return ALLOWED;
}

SHORT_RULE(acceptance, Acceptance, AcceptanceAnswer);

/* clang-format off */
/* The asks of acceptance, as far as `...` holds: a condition. */
#define ACCEPTANCE_ASKS(Type, ask, ...)                                                           \
    { "sender", "rating of the leader who sends it", RATING(Type, ask sender),                    \
      .of = "sender.rating", .when = { __VA_ARGS__ } },                                           \
    { "receiver", "rating of the leader who receives it", RATING(Type, ask receiver),             \
      .of = "receiver.rating", .when = { ON(Type, ask army_hq, 0), __VA_ARGS__ } },               \
    { "army-hq", "the Army HQ receives it", FLAG(Type, ask army_hq), .option = HAS_ARMY_HQ,       \
      .when = { __VA_ARGS__ } },                                                                  \
    { "method", "how the order travels", WORD(Type, ask method, cwb_method_words),                \
      .when = { __VA_ARGS__ } },                                                                  \
    { "type", "complex if it takes the troops where the enemy is or may be",                      \
      WORD(Type, ask type, cwb_type_words), .when = { __VA_ARGS__ } },                            \
    { "force", "force of the order", NUMBER(Type, ask force, 0, 2), .option = HAS_FORCE,          \
      .when = { __VA_ARGS__ } },                                                                  \
    { "unengaged", "the receiver is not engaged and without orders",                              \
      FLAG(Type, ask unengaged), .option = DEFENSIVE_ORDERS, .of = "receiver.unengaged",          \
      .passing = true,                                                                            \
      .when = { __VA_ARGS__ } },                                                                  \
    { "has-orders", "the receiver holds orders of any type, accepted or in delay",                \
      FLAG(Type, ask has_orders), .of = "receiver.has-orders", .passing = true,                   \
      .when = { __VA_ARGS__ } }

const Rule cwb_acceptance_rule = {
    "acceptance", "Whether an order is accepted, delayed or distorted", "CWB-1.6",
    .asks = FIELDS(
        ACCEPTANCE_ASKS(Acceptance, , { 0 })),
    .answers = FIELDS(
        { "value", "acceptance value", NUMBER(acceptance_case, out.value, -99, 99) },
        { "column", "column of the chart, after the shift",
          COLUMN(acceptance_case, out.column, ACCEPTANCE) },
        { "result", "what becomes of the order",
          WORD(acceptance_case, out.result, acceptance_results), .chart = ACCEPTANCE,
          .tones = "gppb" }),
    SITUATION(acceptance_case, acceptance_steps),
    .refuse = refuse_acceptance,
    .charts = { ACCEPTANCE },
    .price = &cwb_order_cost_rule,
    .readings = "The shift is one column, not -1 to the value, and never past the first. An order "
                "still on its way is none in hand.",
    .examples = {
        { "sender=2 receiver=2 method=in-person type=simple force=2", "3,3",
          "value=7 column=6..7 result=D1", HAS_FORCE },
        { "sender=3 receiver=2 method=oral type=complex", "4,3", "value=2 column=2..3 result=D1" },
    },
};
/* clang-format on */

/* ---- delay ---- */

typedef struct Delay {
    int status;
} Delay;

enum { BAND_YES, BAND_NO };

static const char *const delay_states[] = { "D1", "D2", NULL };

static int delay(Umpire *ump, const Delay *d)
{
    return throw_on(ump, DELAY, row_for(ump, DELAY, d->status), 0).word == BAND_YES;
}

SHORT_RULE(delay, Delay, int);

/* clang-format off */
const Rule cwb_delay_rule = {
    "delay", "Whether a delayed order is accepted this turn", "CWB-1.6",
    .asks = FIELDS(
        { "status", "the order's delay", WORD(Delay, status, delay_states) }),
    .answers = FIELDS(
        { "accepted", "whether it is accepted now", FLAG(delay_case, out), .tones = "pg",
          LABELS("still delayed", "accepted") }),
    SITUATION(delay_case, delay_steps),
    .charts = { DELAY },
    .readings = "Both printings have the same odds; the option delay_faces says which faces count.",
    .examples = {
        { "status=D1", "2", "accepted=yes" },
    },
};
/* clang-format on */

/* ---- distortion-lock ---- */

static int distortion_lock(Umpire *ump)
{
    return throw_on(ump, DISTORTION_LOCK, 0, 0).word == BAND_YES;
}

BARE_RULE(distortion_lock);

/* clang-format off */
const Rule cwb_distortion_lock_rule = {
    "distortion-lock", "Optional: whether orders may be sent again after a Dt",
    "CWB-1.6",
    .asks = (const Field[]){ { 0 } },
    .answers = FIELDS(
        { "lifted", "whether the lock-out ends", FLAG(distortion_lock_case, out), .tones = "pg",
          LABELS("still locked out", "the lock-out ends") }),
    SITUATION(distortion_lock_case, distortion_lock_steps),
    .option = LOCK_OUT,
    .charts = { DISTORTION_LOCK },
    .readings = "It stops the issue of orders, in person too, not those on their way.",
    .examples = {
        { "", "6", "lifted=yes" },
    },
};
/* clang-format on */

/* ---- order, a course ---- */

typedef struct Order {
    int from;
    Acceptance ask;
    int distance, ride, turns;

    int delay; /* the delay it waits in */

    struct {
        int status, acting, turn;
    } out;
} Order;

enum { FROM_SENT, FROM_D1, FROM_D2 };
enum { SEND, ARRIVE, IN_DELAY, TAKE, TOUCH_HQ };
enum { IN_TRANSIT, DELAYED, ORDER_DISTORTED, ORDER_ACCEPTED };

static const char *const status_words[] = { "in-transit", "delayed", "distorted", "accepted",
                                            NULL };

static const char *const from_words[] = { "sent", "D1", "D2", NULL };

/* The order lies in delay; it is thrown for from the next turn on. */
static Next wait_in(Order *s, int delay)
{
    s->delay = delay;
    s->out.status = DELAYED;
    return later(1, IN_DELAY);
}

static Next send(Umpire *ump, void *situation)
{
    Order *s = situation;

    if (s->from != FROM_SENT) {
        return wait_in(s, s->from == FROM_D1 ? DELAY_D1 : DELAY_D2);
    }
    begin(ump, "The order is sent");
    int turns = cwb_delivery_turns(ump, s->distance, s->ask.method);
    s->out.status = IN_TRANSIT;
    return turns ? later(turns, ARRIVE) : go(ARRIVE);
}

static Next arrive(Umpire *ump, void *situation)
{
    Order *s = situation;

    begin(ump, "It arrives");
    int result = acceptance(ump, &s->ask).result;
    if (result == ACCEPTED) {
        return go(TAKE);
    }
    if (result == DISTORTED) {
        s->out.status = ORDER_DISTORTED;
        return DONE;
    }
    return wait_in(s, result == DELAYED_1 ? DELAY_D1 : DELAY_D2);
}

static Next in_delay(Umpire *ump, void *situation)
{
    Order *s = situation;

    begin(ump, "Delay reduction");
    return delay(ump, &(Delay){ s->delay }) ? go(TAKE) : later(1, IN_DELAY);
}

/* Accepted; a corps acts when its leader has been at his HQ. */
static Next take(Umpire *ump, void *situation)
{
    Order *s = situation;

    s->delay = 0;
    s->out.status = ORDER_ACCEPTED;
    if (s->ride) {
        count(ump, "turns to ride to his HQ", s->ride);
        return later(s->ride, TOUCH_HQ);
    }
    return go(TOUCH_HQ);
}

static Next touch_hq(Umpire *ump, void *situation)
{
    Order *s = situation;

    tell(ump, "he acts on it");
    s->out.acting = 1;
    return DONE;
}

static Step *const order_steps[] = {
    [SEND] = send, [ARRIVE] = arrive, [IN_DELAY] = in_delay, [TAKE] = take, [TOUCH_HQ] = touch_hq,
};

static Refusal refuse_order(Umpire *ump, const void *situation)
{
    const Order *s = situation;

    return refuse_acceptance(ump, &s->ask);
}

/* clang-format off */
const Rule cwb_order_rule = {
    "order", "An order on its way, turn by turn, until it is acted on", "CWB-2.2",
    .asks = FIELDS(
        { "from", "what is known of it: just sent, or in delay at the end of turn 0",
          WORD(Order, from, from_words), DEFAULT(FROM_SENT) },
        ACCEPTANCE_ASKS(Order, ask., ON(Order, from, FROM_SENT)),
        { "distance", "leader movement points from sender to receiver's HQ; in person the order is "
          "there as it is given, and the sender's own ride is not counted",
          EXACT(Order, distance, 0, 500 * WHOLE), DEFAULT(0), IF(Order, from, FROM_SENT) },
        { "ride", "turns the receiver needs to touch his HQ after accepting",
          NUMBER(Order, ride, 0, 12), DEFAULT(0) },
        { "turns", "turns to look ahead; turn 0 is the turn of issue",
          NUMBER(Order, turns, 0, 1000), DEFAULT(12) }),
    .answers = FIELDS(
        { "status", "how it stands", WORD(Order, out.status, status_words), .tones = "npbg" },
        { "acting", "accepted, and he has touched his HQ", FLAG(Order, out.acting), .tones = "pg" },
        { "turn", "turn in which that was settled, or the last",
          NUMBER(Order, out.turn, 0, 1000) }),
    SITUATION(Order, order_steps),
    .refuse = refuse_order,
    .course = true,
    .turn_at = offsetof(Order, out.turn),
    .acts = "acting",
    .charts = { ACCEPTANCE, DELAY, DELIVERY },
    .price = &cwb_order_cost_rule,
    .readings = "An order that falls into delay is first rolled for in the turn after. An order in "
                "person begins when sender and receiver meet.",
    .examples = {
        { "sender=3 receiver=2 method=oral type=complex force=1", "4,3,5,2",
          "status=accepted acting=yes turn=2", HAS_FORCE },
        { "sender=3 receiver=2 method=oral type=complex distance=12", "4,3,5,2",
          "status=accepted acting=yes turn=4" },
    },
};
/* clang-format on */

/* ---- stoppage ---- */

typedef struct Stoppage {
    int divisions, wrecked, leader_lost, rating, night, defense_order;
} Stoppage;

typedef struct StoppageAnswer {
    int value, need, result;
} StoppageAnswer;

static const char *const stoppage_results[] = { "pass", "stopped", NULL };

static StoppageAnswer stoppage(Umpire *ump, const Stoppage *s)
{
    StoppageAnswer a = { 0 };
    int plus = 0;

    int row = count(ump, "wrecked divisions", s->wrecked);
    row += mod(ump, STOPPAGE, LEADER_LOST, s->leader_lost);
    a.value = look_up(ump, STOPPAGE, row, s->divisions).amount / WHOLE;
    a.need = look_up(ump, STOPPAGE_ROLL, s->rating, a.value).amount / WHOLE;
    need(ump, "needs this or more", a.need);
    plus += mod(ump, STOPPAGE_ROLL, NIGHT, s->night && !s->defense_order);
    if (option(ump, DEFENSE_PLUS)) {
        plus += mod(ump, STOPPAGE_ROLL, DEFENSE_ORDER, s->defense_order);
    }
    a.result = reaches(ump, STOPPAGE_ROLL, plus, a.need) ? PASS : STOPPED;
    return a;
}

static Refusal refuse_stoppage(Umpire *ump, const void *situation)
{
    const Stoppage *s = situation;

    (void)ump;
    if (s->wrecked > s->divisions) {
        return (Refusal){ "wrecked", "more divisions are wrecked than the corps has" };
    }
    return ALLOWED;
}

SHORT_RULE(stoppage, Stoppage, StoppageAnswer);

/* clang-format off */
const Rule cwb_stoppage_rule = {
    "stoppage", "Whether a corps goes on with its attack", "CWB-1.7",
    .asks = FIELDS(
        { "divisions", "divisions now in the corps, 1 for a lone division",
          NUMBER(Stoppage, divisions, 1, 10), .of = "corps.divisions" },
        { "wrecked", "wrecked divisions among them", NUMBER(Stoppage, wrecked, 0, 10),
          .of = "corps.wrecked-divisions" },
        { "leader-lost", "the original corps leader is lost", FLAG(Stoppage, leader_lost),
          .of = "corps.leader-lost" },
        { "rating", "rating of the present leader", RATING(Stoppage, rating),
          .of = "corps.leader-rating" },
        { "night", "it is night", FLAG(Stoppage, night), .of = "clock.night" },
        { "defense-order", "the corps is under a defence order", FLAG(Stoppage, defense_order) }),
    .answers = FIELDS(
        { "value", "stoppage value", NUMBER(stoppage_case, out.value, 0, 99) },
        { "need", "number needed on two dice", NUMBER(stoppage_case, out.need, 0, 99) },
        { "result", "whether the attack goes on",
          WORD(stoppage_case, out.result, stoppage_results), .tones = "gb" }),
    SITUATION(stoppage_case, stoppage_steps),
    .refuse = refuse_stoppage,
    .charts = { STOPPAGE, STOPPAGE_ROLL },
    .readings = "A lone division reads the column of 1. A defence order escapes the night.",
    .examples = {
        { "divisions=3 wrecked=3 leader-lost=yes rating=1", "5,6", "value=4 need=11 result=pass" },
    },
};
/* clang-format on */
