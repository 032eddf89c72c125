/* SPDX-License-Identifier: MIT */
/* Orders in a turn, messengers, and when a formation acts. NB-9 to NB-31. */
#include "systems/nb/nb.h"

/* ---- orders-per-turn ---- */

typedef struct OrdersPerTurn {
    int nation, attached;
} OrdersPerTurn;

static int orders_per_turn(Umpire *ump, const OrdersPerTurn *o)
{
    int orders = look_up(ump, ORDERS_PER_TURN, o->nation, 0).amount / WHOLE;

    if (o->attached) {
        tell(ump, "the army commander is with a combat unit: he writes none");
        return 0;
    }
    return orders;
}

SHORT_RULE(orders_per_turn, OrdersPerTurn, int);

/* clang-format off */
const Rule nb_orders_per_turn_rule = {
    "orders-per-turn", "Orders that the army commander may write in a turn", "NB-10, NB-14",
    .asks = FIELDS(
        { "nation", "of the army", NATION(OrdersPerTurn, nation), .of = "general.nation" },
        { "attached", "the army commander is attached to a combat unit",
          FLAG(OrdersPerTurn, attached) }),
    .answers = FIELDS(
        { "orders", "orders in this turn", NUMBER(orders_per_turn_case, out, 0, 99) }),
    SITUATION(orders_per_turn_case, orders_per_turn_steps),
    .charts = { ORDERS_PER_TURN },
    .readings = "Attached to a general he may still write.",
    .examples = { { "nation=french", "", "orders=3" } },
};
/* clang-format on */

/* ---- messenger ---- */

typedef struct Messenger {
    int distance, speed, written;
} Messenger;

typedef struct MessengerAnswer {
    int moves, arrives, reads;
} MessengerAnswer;

static MessengerAnswer ride(Umpire *ump, const Messenger *m)
{
    MessengerAnswer a = { 0 };

    count_exact(ump, "inches to ride", m->distance);
    count_exact(ump, "inches in a turn, the army commander's command range", m->speed);
    a.moves = (m->distance + m->speed - 1) / m->speed;
    if (a.moves == 0) {
        a.moves = 1;
    }
    a.arrives = m->written + a.moves - 1;
    a.reads = a.arrives + 1;
    return a;
}

static const char READ_AFTER[] =
    "he moves already in the turn of writing, and is read in the turn after he arrives";

static MessengerAnswer messenger(Umpire *ump, const Messenger *m)
{
    MessengerAnswer a = ride(ump, m);

    tell(ump, READ_AFTER);
    return a;
}

SHORT_RULE(messenger, Messenger, MessengerAnswer);

/* clang-format off */
const Rule nb_messenger_rule = {
    "messenger", "When a messenger arrives and his order is read", "NB-16, NB-22, NB-23",
    .asks = FIELDS(
        { "distance", "inches to the receiver", INCHES(Messenger, distance) },
        { "speed", "inches in a turn: the army commander's command range",
          EXACT(Messenger, speed, WHOLE / 2, 200 * WHOLE) },
        { "written", "turn in which the order is written", TURN(Messenger, written) }),
    .answers = FIELDS(
        { "moves", "movement phases on the way, at least 1",
          NUMBER(messenger_case, out.moves, 1, 9999) },
        { "arrives", "turn in which he arrives", NUMBER(messenger_case, out.arrives, 1, 9999) },
        { "reads", "turn in which the order is read", NUMBER(messenger_case, out.reads, 1, 9999) }),
    SITUATION(messenger_case, messenger_steps),
    .readings = "Nothing on the way stops or slows him.",
    .examples = { { "distance=30 speed=16 written=3", "", "moves=2 arrives=4 reads=5" } },
};
/* clang-format on */

/* ---- messengers ---- */

typedef struct Messengers {
    int corps, to;
} Messengers;

enum { TO_WING, TO_CORPS };

static const char *const to_words[] = { "wing", "corps", NULL };

static int messengers(Umpire *ump, const Messengers *m)
{
    if (m->to == TO_WING) {
        tell(ump, "he rides to the Wing Commander, who has it for all of them");
        return 1;
    }
    tell(ump, "sent past the Wing Commander: each corps needs a messenger of its own");
    return count(ump, "corps of the wing", m->corps);
}

SHORT_RULE(messengers, Messengers, int);

/* clang-format off */
const Rule nb_messengers_rule = {
    "messengers", "How many messengers carry a letter to corps of a wing", "NB-12, NB-15, NB-19",
    .asks = FIELDS(
        { "corps", "corps that the letter is for", NUMBER(Messengers, corps, 1, 9) },
        { "to", "whether it goes to the Wing Commander or past him",
          WORD(Messengers, to, to_words) }),
    .answers = FIELDS(
        { "messengers", "that ride", NUMBER(messengers_case, out, 1, 9) }),
    SITUATION(messengers_case, messengers_steps),
    .readings = "However many ride, it is one letter with one objective, and one of the turn's "
                "orders.",
    .examples = { { "corps=3 to=corps", "", "messengers=3" } },
};
/* clang-format on */

/* ---- activation ---- */

typedef struct Activation {
    int nation, year, quality, read;
} Activation;

typedef struct ActivationAnswer {
    int total, delay, acts;
} ActivationAnswer;

enum { NOT_PRINTED };

static int nation_modifier(Umpire *ump, int nation, int year)
{
    Cell cell = look_up(ump, NATIONALITY, nation, year);

    if (cell.word == NOT_PRINTED) {
        return count(ump, "nation without a printed modifier", option(ump, NAT_DEFAULT));
    }
    return count(ump, "nation", cell.amount / WHOLE);
}

static ActivationAnswer activation(Umpire *ump, const Activation *a)
{
    ActivationAnswer out = { 0 };
    int plus = nation_modifier(ump, a->nation, a->year);

    plus += nb_quality_modifier(ump, ACTIVATION, a->quality);
    int natural = roll_for(ump, ACTIVATION);
    out.total = natural + plus;
    out.delay = look_up(ump, ACTIVATION, out.total, 0).amount / WHOLE;
    if (out.delay > option(ump, MAX_DELAY)) {
        tell(ump, "no longer than the option max_delay allows");
        out.delay = option(ump, MAX_DELAY);
    }
    out.acts = a->read + out.delay;
    return out;
}

SHORT_RULE(activation, Activation, ActivationAnswer);

/* clang-format off */
const Rule nb_activation_rule = {
    "activation", "How long a general takes to act on an order he has read", "NB-27 to NB-31",
    .asks = FIELDS(
        { "nation", "of the general who tests", NATION(Activation, nation),
          .of = "general.nation" },
        { "year", "of the battle", NUMBER(Activation, year, 1792, 1815), DEFAULT(1809),
          .of = "clock.year" },
        { "quality", "of the general who tests", QUALITY(Activation, quality),
          .of = "general.quality" },
        { "read", "turn in which the order is read", TURN(Activation, read), DEFAULT(1) }),
    .answers = FIELDS(
        { "total", "die, nation and quality", NUMBER(activation_case, out.total, -99, 99) },
        { "delay", "turns lost, the turn of reading first",
          NUMBER(activation_case, out.delay, 0, 9), .tones = "gfpb" },
        { "acts", "turn in which the formation acts", NUMBER(activation_case, out.acts, 1, 999) }),
    SITUATION(activation_case, activation_steps),
    .charts = { ACTIVATION, NATIONALITY },
    .readings = "The chart's 4 turns count, though the text speaks of 3; totals below 1 are read "
                "as 1; nation and quality are the receiver's, not the sender's.",
    .examples = { { "nation=french quality=A read=6", "3", "total=6 delay=2 acts=8" } },
};
/* clang-format on */

/* ---- order, a course ---- */

typedef struct Order {
    int from, distance, speed, nation, year, quality, reserve, attended, written, read, turns;

    struct {
        int acting, acts;
    } out;
} Order;

enum { FROM_WRITTEN, FROM_READ };
enum { SEND, READ, ACT };
enum { UNATTENDED, RIDES, IS_THERE };

static const char *const from_words[] = { "written", "read", NULL };
static const char *const attended_words[] = { "no", "rides", "there", NULL };

/* With the army commander beside him a general needs no messenger and no die. */
static Next attend(Umpire *ump, const Order *s)
{
    bool at_once = s->attended == IS_THERE && option(ump, ATTENDED_SAME_TURN);

    tell(ump, at_once ? "the army commander is with him: active in this turn's Command step"
                      : "the army commander is with him: active in the next turn's Command step");
    return at_once ? go(ACT) : later(1, ACT);
}

static Next send_order(Umpire *ump, void *situation)
{
    Order *s = situation;

    if (s->from == FROM_READ) {
        return go(READ);
    }
    if (s->attended != UNATTENDED) {
        return attend(ump, s);
    }
    int moves = ride(ump, &(Messenger){ s->distance, s->speed, s->written }).moves;
    if (s->reserve) {
        tell(ump, "he moves already in the turn of writing, and an on-board reserve acts in the "
                  "turn in which he arrives");
        return moves > 1 ? later(moves - 1, ACT) : go(ACT);
    }
    tell(ump, READ_AFTER);
    return later(moves, READ);
}

static Next read_order(Umpire *ump, void *situation)
{
    Order *s = situation;
    Activation ask = { .nation = s->nation, .year = s->year, .quality = s->quality };
    int delay = activation(ump, &ask).delay;

    return delay > 0 ? later(delay, ACT) : go(ACT);
}

static Next act(Umpire *ump, void *situation)
{
    Order *s = situation;

    tell(ump, "the formation acts on it");
    s->out.acting = 1;
    return DONE;
}

static Refusal refuse_order(Umpire *ump, const void *situation)
{
    const Order *s = situation;

    (void)ump;
    if (s->from == FROM_READ && s->read < s->written) {
        return (Refusal){ "read", "an order is not read before the turn in which it is written" };
    }
    return ALLOWED;
}

static Step *const order_steps[] = { [SEND] = send_order, [READ] = read_order, [ACT] = act };

/* clang-format off */
#define SENT_FAR .when = { ON(Order, from, FROM_WRITTEN), ON(Order, attended, UNATTENDED) }
#define TESTED .when = { ON(Order, attended, UNATTENDED), ON(Order, reserve, 0) }

const Rule nb_order_rule = {
    "order", "An order on its way, until the formation acts on it", "NB-22 to NB-33, NB-48",
    .asks = FIELDS(
        { "from", "what is known of it: it is being written, or being read",
          WORD(Order, from, from_words), DEFAULT(FROM_WRITTEN) },
        { "attended", "the army commander attaches to the general in the turn of writing, or is "
          "with him already", WORD(Order, attended, attended_words), DEFAULT(UNATTENDED),
          IF(Order, from, FROM_WRITTEN) },
        { "reserve", "the formation is in reserve on the board", FLAG(Order, reserve),
          IF(Order, from, FROM_WRITTEN) },
        { "distance", "inches to the receiver", INCHES(Order, distance), SENT_FAR },
        { "speed", "inches in a turn: the army commander's command range",
          EXACT(Order, speed, WHOLE / 2, 200 * WHOLE), .of = "sender.speed", SENT_FAR },
        { "nation", "of the general who tests", NATION(Order, nation), .of = "receiver.nation",
          TESTED },
        { "year", "of the battle", NUMBER(Order, year, 1792, 1815), DEFAULT(1809), TESTED },
        { "quality", "of the general who tests", QUALITY(Order, quality), .of = "receiver.quality",
          TESTED },
        { "written", "turn in which it is written", TURN(Order, written), DEFAULT(1) },
        { "read", "turn in which it is read", TURN(Order, read), DEFAULT(1),
          IF(Order, from, FROM_READ) },
        { "turns", "turns to look ahead from there", NUMBER(Order, turns, 0, 1000), DEFAULT(12) }),
    .answers = FIELDS(
        { "acting", "whether the formation acts on it", FLAG(Order, out.acting), .tones = "pg" },
        { "acts", "turn in which it acts, 0 if not by the last",
          NUMBER(Order, out.acts, 0, 1100) }),
    SITUATION(Order, order_steps),
    .refuse = refuse_order,
    .course = true,
    .turn_at = offsetof(Order, out.acts),
    .turn_zero = { "read", "written" },
    .acts = "acting",
    .turn_if_over = true,
    .charts = { ACTIVATION, NATIONALITY },
    .readings = "With the army commander the order is live in the Command step of the next turn, "
                "also if he was attached already when he wrote it (option attended_same_turn).",
    .examples = {
        { "distance=30 speed=16 nation=austrian quality=G written=3", "5", "acting=yes acts=8" },
    },
};
/* clang-format on */
