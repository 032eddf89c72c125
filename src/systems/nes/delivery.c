/* SPDX-License-Identifier: MIT */
/* Orders on their way: the delivery roll, and the delay by distance. NES-20 to NES-32. */
#include "systems/nes/nes.h"

/* ---- delivery ---- */

typedef struct Delivery {
    int bonus, french_brigade, sender_marked, adjacent, urgent, army_hq, turns_delayed,
        brigade_activation;
} Delivery;

typedef struct DeliveryAnswer {
    int total, result;
} DeliveryAnswer;

enum { AN_ORDER, A_BRIGADE_ACTIVATION };

/* Turns at Delay 1 that count: the first may be free (NES-A10). */
static int counted_turns(const Umpire *ump, int turns)
{
    return turns > 0 && option(ump, FIRST_REROLL_MOD) == 0 ? turns - 1 : turns;
}

static DeliveryAnswer delivery(Umpire *ump, const Delivery *d)
{
    DeliveryAnswer a = { 0 };
    int column = d->brigade_activation ? A_BRIGADE_ACTIVATION : AN_ORDER;
    bool fresh = d->turns_delayed == 0 || option(ump, REROLL_NONACCRUED) != REROLL_NONE;
    int plus = 0;

    plus += mod(ump, DELIVERY, BONUS, d->bonus);
    plus += mod(ump, DELIVERY, FRENCH_BRIGADE, d->french_brigade && fresh);
    plus += mod(ump, DELIVERY, SENDER_MARKED, d->sender_marked && fresh);
    plus += mod(ump, DELIVERY, ADJACENT, d->adjacent && fresh);
    plus += mod(ump, DELIVERY, URGENT, d->urgent);
    plus += mod(ump, DELIVERY, ARMY_HQ, d->army_hq);
    plus += mod(ump, DELIVERY, TURN_DELAYED, counted_turns(ump, d->turns_delayed));
    a.total = roll_for(ump, DELIVERY) + plus;
    a.result = look_up(ump, DELIVERY, a.total, column).word;
    return a;
}

SHORT_RULE(delivery, Delivery, DeliveryAnswer);

/* clang-format off */
#define DELIVERY_ASKS(Type, ask)                                                                  \
    { "bonus", "Command Bonus of the receiver, 0 without a leader",                               \
      COMMAND_BONUS(Type, ask bonus), .of = "receiver.bonus" },                                   \
    { "french-brigade", "the receiver is a French Brigade Leader",                                \
      FLAG(Type, ask french_brigade) },                                                           \
    { "sender-marked", "the sender has an Attack Order or an Order Received marker",              \
      FLAG(Type, ask sender_marked) },                                                            \
    { "adjacent", "the sender is next to the receiver or one of his combat units",                \
      FLAG(Type, ask adjacent) },                                                                 \
    { "urgent", "one more CP made the order urgent", FLAG(Type, ask urgent) },                    \
    { "army-hq", "it was sent from the hex of the Army HQ or Army Commander",                     \
      FLAG(Type, ask army_hq) },                                                                  \
    { "brigade-activation", "the order activates a brigade",                                      \
      FLAG(Type, ask brigade_activation) }

const Rule nes_delivery_rule = {
    "delivery", "Whether an order is received, delayed or ignored", "NES-20 to NES-28",
    .asks = FIELDS(
        DELIVERY_ASKS(Delivery, ),
        { "turns-delayed", "turns the order has stood at Delay 1",
          NUMBER(Delivery, turns_delayed, 0, 9), DEFAULT(0) }),
    .answers = FIELDS(
        { "total", "die and modifiers", NUMBER(delivery_case, out.total, -99, 99) },
        { "result", "what becomes of the order",
          WORD(delivery_case, out.result, nes_delivery_words),
          .chart = DELIVERY, .tones = "gpb" }),
    SITUATION(delivery_case, delivery_steps),
    .charts = { DELIVERY },
    .readings = "All modifiers subtract and the ends are open. Attack Order and Order Received "
                "together are one -1. The Army Commander himself sends from his own hex. A later "
                "roll is already at -1 for its first turn; the option first_reroll_mod changes "
                "that. Of what is not accrued a later roll takes what holds then; the option "
                "reroll_nonaccrued can leave it out, all but the bonus.",
    .examples = {
        { "bonus=1 adjacent=yes turns-delayed=1", "6", "total=2 result=received" },
    },
};
/* clang-format on */

/* ---- distance-delay ---- */

typedef struct Distance {
    int distance, radius;
} Distance;

typedef struct DistanceAnswer {
    int result, level;
} DistanceAnswer;

enum { RESULT_COLUMN, LEVEL_COLUMN };
enum { RECEIVED, ROLL, DELAY };
enum { NO_RADIUS = 99 }; /* farther than any row of the chart */

static const char *const distance_results[] = { "received", "roll", "delay", NULL };

static int radii_between(const Distance *d)
{
    if (d->distance == 0) {
        return 0;
    }
    return d->radius == 0 ? NO_RADIUS : (d->distance + d->radius - 1) / d->radius;
}

static DistanceAnswer distance_delay(Umpire *ump, const Distance *d)
{
    DistanceAnswer a = { 0 };
    int radii = radii_between(d);

    a.result = look_up(ump, DISTANCE_DELAY, radii, RESULT_COLUMN).word;
    a.level = look_up(ump, DISTANCE_DELAY, radii, LEVEL_COLUMN).amount / WHOLE;
    if (a.result == DELAY && option(ump, FAR_ROLL)) {
        tell(ump, "roll for delivery too: Delay 1 adds a level, up to 3; Ignored discards it");
    }
    return a;
}

SHORT_RULE(distance_delay, Distance, DistanceAnswer);

/* clang-format off */
const Rule nes_distance_delay_rule = {
    "distance-delay", "How far the order has to go: at once, by die, or delayed",
    "NES-29 to NES-31",
    .asks = FIELDS(
        { "distance", "hexes from sender to receiver, 0 in the same hex",
          NUMBER(Distance, distance, 0, 200) },
        { "radius", "Command Radius of the sender", NUMBER(Distance, radius, 0, 40) }),
    .answers = FIELDS(
        { "result", "received at once, rolled for, or delayed",
          WORD(distance_delay_case, out.result, distance_results), .chart = DISTANCE_DELAY },
        { "level", "Delay marker, 0 for none", NUMBER(distance_delay_case, out.level, 0, 3) }),
    SITUATION(distance_delay_case, distance_delay_steps),
    .charts = { DISTANCE_DELAY },
    .readings = "Beyond the Radius distance alone decides (option far_roll). At exactly one Radius "
                "the order is rolled for, at exactly two it has Delay 1. Without a Radius every "
                "other hex is Delay 3. Hexes are counted straight.",
    .examples = {
        { "distance=13 radius=6", "", "result=delay level=2" },
    },
};
/* clang-format on */

/* ---- order, a course ---- */

typedef struct Order {
    int from;
    Delivery ask; /* its turns at Delay 1 are counted in `stood` */
    Distance way;
    int has_stood, turns;

    int marker, stood;

    struct {
        int status, turn;
    } out;
} Order;

enum { FROM_SENT, FROM_DELAY_1 }; /* and so on, a marker each */
enum { SEND, DELIVER, COUNT_DOWN };
enum { ORDER_RECEIVED, ORDER_DELAYED, ORDER_IGNORED };
enum { HIGHEST_MARKER = 3 };

static const char *const from_words[] = { "sent", "delay-1", "delay-2", "delay-3", NULL };

/* The order waits under a Delay marker. */
static Next wait_under(Order *s, int marker)
{
    s->marker = marker;
    s->out.status = ORDER_DELAYED;
    return later(1, COUNT_DOWN);
}

static Next settle(Order *s, int status)
{
    s->marker = s->stood = 0;
    s->out.status = status;
    return DONE;
}

static int roll_delivery(Umpire *ump, const Order *s)
{
    Delivery ask = s->ask;

    ask.turns_delayed = s->stood;
    return delivery(ump, &ask).result;
}

static Next send(Umpire *ump, void *situation)
{
    Order *s = situation;

    if (s->from != FROM_SENT) {
        s->stood = s->has_stood;
        return wait_under(s, s->from);
    }
    DistanceAnswer way = distance_delay(ump, &s->way);
    if (way.result == RECEIVED) {
        return settle(s, ORDER_RECEIVED);
    }
    if (way.result == ROLL) {
        return go(DELIVER);
    }
    if (!option(ump, FAR_ROLL)) {
        return wait_under(s, way.level);
    }
    int rolled = roll_delivery(ump, s);
    if (rolled == ORDER_IGNORED) {
        return settle(s, ORDER_IGNORED);
    }
    int marker = way.level + (rolled == ORDER_DELAYED);
    return wait_under(s, marker < HIGHEST_MARKER ? marker : HIGHEST_MARKER);
}

static Next deliver(Umpire *ump, void *situation)
{
    Order *s = situation;

    begin(ump, "Delivery");
    int result = roll_delivery(ump, s);
    return result == ORDER_DELAYED ? wait_under(s, 1) : settle(s, result);
}

/* A marker goes down by one a turn; at Delay 1 the order is rolled for, each turn anew. */
static Next count_down(Umpire *ump, void *situation)
{
    Order *s = situation;

    if (s->marker > 1) {
        tell(ump, "the Delay marker goes down by one");
        return wait_under(s, s->marker - 1);
    }
    s->stood++;
    return go(DELIVER);
}

static Step *const order_steps[] = {
    [SEND] = send,
    [DELIVER] = deliver,
    [COUNT_DOWN] = count_down,
};

/* clang-format off */
const Rule nes_order_rule = {
    "order", "An order on its way, until it is received or ignored", "NES-20 to NES-32",
    .asks = FIELDS(
        { "from", "what is known of it: just sent, or its Delay marker at the end of turn 0",
          WORD(Order, from, from_words), DEFAULT(FROM_SENT) },
        DELIVERY_ASKS(Order, ask.),
        { "distance", "hexes from sender to receiver, 0 in the same hex",
          NUMBER(Order, way.distance, 0, 200), IF(Order, from, FROM_SENT) },
        { "radius", "Command Radius of the sender", NUMBER(Order, way.radius, 0, 40),
          .of = "sender.radius", IF(Order, from, FROM_SENT) },
        { "stood", "turns it has stood at Delay 1 already",
          NUMBER(Order, has_stood, 0, 9), DEFAULT(0), IF(Order, from, FROM_DELAY_1) },
        { "turns", "turns to look ahead; turn 0 is the turn of issue",
          NUMBER(Order, turns, 0, 1000), DEFAULT(12) }),
    .answers = FIELDS(
        { "status", "how it stands", WORD(Order, out.status, nes_delivery_words),
          .tones = "gpb" },
        { "turn", "turn in which that was settled, or the last",
          NUMBER(Order, out.turn, 0, 1000) }),
    SITUATION(Order, order_steps),
    .course = true,
    .turn_at = offsetof(Order, out.turn),
    .acts = "received",
    .charts = { DELIVERY, DISTANCE_DELAY },
    .readings = "An order at Delay 1 is rolled for each turn until it is received or ignored, the "
                "first time already at -1.",
    .examples = {
        { "distance=4 radius=6", "5,3", "status=received turn=1" },
    },
};
/* clang-format on */
