/* SPDX-License-Identifier: MIT */
/* Command points, the price and ride of orders, initiative. CWB-1.1 to 1.3, 1.5, 2.3, 2.6. */
#include "systems/cwb/cwb.h"

/* ---- command-points ---- */

typedef struct CommandPoints {
    int rating;
} CommandPoints;

static int command_points(Umpire *ump, const CommandPoints *c)
{
    return look_up(ump, COMMAND_POINTS, 0, c->rating).amount / WHOLE;
}

SHORT_RULE(command_points, CommandPoints, int);

/* clang-format off */
const Rule cwb_command_points_rule = {
    "command-points", "Command points of an army commander for one turn", "CWB-1.1",
    .asks = FIELDS(
        { "rating", "rating of the army commander", RATING(CommandPoints, rating),
          .of = "leader.rating" }),
    .answers = FIELDS(
        { "points", "command points", NUMBER(command_points_case, out, 0, 99) }),
    SITUATION(command_points_case, command_points_steps),
    .charts = { COMMAND_POINTS },
    .examples = {
        { "rating=2", "", "points=15", HAS_FORCE },
        { "rating=2", "", "points=12" },
    },
};
/* clang-format on */

/* ---- order-cost ---- */

typedef struct OrderCost {
    int method, type, force;
} OrderCost;

/* An order in person is oral, and costs so. */
static int price(Umpire *ump, int method, int type)
{
    return mod(ump, ORDER_COST, ORAL, method != BY_WRITTEN) +
           mod(ump, ORDER_COST, WRITTEN, method == BY_WRITTEN) +
           mod(ump, ORDER_COST, COMPLEX, type == TYPE_COMPLEX) +
           mod(ump, ORDER_COST, SIMPLE, type == TYPE_SIMPLE);
}

static int order_cost(Umpire *ump, const OrderCost *o)
{
    int cost = price(ump, o->method, o->type);

    if (option(ump, HAS_FORCE)) {
        cost += mod(ump, ORDER_COST, FORCE_0, o->force == 0);
        cost += mod(ump, ORDER_COST, FORCE_1, o->force == 1);
        cost += mod(ump, ORDER_COST, FORCE_2, o->force == 2);
    }
    return cost;
}

SHORT_RULE(order_cost, OrderCost, int);

/* clang-format off */
const Rule cwb_order_cost_rule = {
    "order-cost", "What an order costs in command points", "CWB-1.2",
    .asks = FIELDS(
        { "method", "how the order travels", WORD(OrderCost, method, cwb_method_words) },
        { "type", "complex if it takes the troops where the enemy is or may be",
          WORD(OrderCost, type, cwb_type_words) },
        { "force", "force of the order", NUMBER(OrderCost, force, 0, 2), .option = HAS_FORCE }),
    .answers = FIELDS(
        { "cost", "command points", NUMBER(order_cost_case, out, 0, 99) }),
    SITUATION(order_cost_case, order_cost_steps),
    .charts = { ORDER_COST },
    .readings = "An order in person is paid as oral.",
    .examples = {
        { "method=written type=complex force=2", "", "cost=11", HAS_FORCE },
        { "method=written type=complex", "", "cost=8" },
    },
};
/* clang-format on */

/* ---- delivery ---- */

typedef struct Delivery {
    int distance, method;
} Delivery;

int cwb_delivery_turns(Umpire *ump, int distance, int method)
{
    int a_turn = look_up(ump, DELIVERY, 0, 0).amount;

    if (method == BY_PERSON) {
        tell(ump, "in person: there as it is given");
        return 0;
    }
    count_exact(ump, "leader movement points to ride", distance);
    return a_turn > 0 ? (distance + a_turn - 1) / a_turn : 0;
}

static int delivery(Umpire *ump, const Delivery *d)
{
    return cwb_delivery_turns(ump, d->distance, d->method);
}

SHORT_RULE(delivery, Delivery, int);

/* clang-format off */
const Rule cwb_delivery_rule = {
    "delivery", "Turns until an order reaches its receiver", "CWB-1.5",
    .asks = FIELDS(
        { "distance", "leader movement points from sender to receiver's HQ, when it is written",
          EXACT(Delivery, distance, 0, 500 * WHOLE) },
        { "method", "how the order travels", WORD(Delivery, method, cwb_method_words) }),
    .answers = FIELDS(
        { "turns", "turns on the way; acceptance is rolled that many turns after the issue",
          NUMBER(delivery_case, out, 0, 999) }),
    SITUATION(delivery_case, delivery_steps),
    .charts = { DELIVERY },
    .readings = "An aide who has no way to ride is there at once, with the modifier of his method.",
    .examples = {
        { "distance=21 method=oral", "", "turns=3" },
    },
};
/* clang-format on */

/* ---- conference ---- */

typedef struct Conference {
    int hardest, held_today;
} Conference;

typedef struct ConferenceAnswer {
    int allowed, cost;
} ConferenceAnswer;

static ConferenceAnswer conference(Umpire *ump, const Conference *c)
{
    ConferenceAnswer a = { .allowed = !c->held_today };

    tell(ump, "one order for all who are there, in person, priced by its hardest part");
    a.cost = price(ump, BY_PERSON, c->hardest);
    if (!a.allowed) {
        tell(ump, "an army holds one conference in a day");
    }
    return a;
}

SHORT_RULE(conference, Conference, ConferenceAnswer);

/* clang-format off */
const Rule cwb_conference_rule = {
    "conference", "Whether a conference may be held, and its price", "CWB-2.6",
    .asks = FIELDS(
        { "hardest", "hardest type among the instructions",
          WORD(Conference, hardest, cwb_type_words) },
        { "held-today", "the army has held a conference this historical day",
          FLAG(Conference, held_today) }),
    .answers = FIELDS(
        { "allowed", "whether it may be held", FLAG(conference_case, out.allowed) },
        { "cost", "command points for the one order", NUMBER(conference_case, out.cost, 0, 99) }),
    SITUATION(conference_case, conference_steps),
    .option = HAS_CONFERENCE,
    .charts = { ORDER_COST },
    .readings = "Separate instructions for each leader, one price: that of the hardest, in person.",
    .examples = {
        { "hardest=complex", "", "allowed=yes cost=6" },
    },
};
/* clang-format on */

/* ---- initiative ---- */

typedef struct Initiative {
    int rating, anti, unengaged;
} Initiative;

typedef struct InitiativeAnswer {
    int points, need, result;
} InitiativeAnswer;

enum { SUCCESS_ROW, LOOSE_CANNON_ROW };

static const char *const initiative_results[] = { "success", "none", "loose-cannon", NULL };

static InitiativeAnswer initiative(Umpire *ump, const Initiative *i)
{
    InitiativeAnswer a = { .result = INITIATIVE_NONE };
    int plus = 0;

    a.points = count(ump, "leader's rating", i->rating);
    a.points += count(ump, "anti-initiative of the leaders above", i->anti);
    a.need = need(ump, "needs this or more",
                  look_up(ump, INITIATIVE, SUCCESS_ROW, a.points).amount / WHOLE);
    int loose = look_up(ump, INITIATIVE, LOOSE_CANNON_ROW, a.points).amount / WHOLE;
    if (option(ump, DEFENSIVE_ORDERS)) {
        plus = mod(ump, INITIATIVE, UNENGAGED, i->unengaged);
    }
    int natural = roll_for(ump, INITIATIVE);
    if (natural == loose) {
        a.result = LOOSE_CANNON;
        tell(ump, "loose cannon: the enemy names one turn's movement, and all orders are lost");
    } else if (natural + plus >= a.need) {
        a.result = INITIATIVE_SUCCESS;
    }
    return a;
}

SHORT_RULE(initiative, Initiative, InitiativeAnswer);

/* clang-format off */
const Rule cwb_initiative_rule = {
    "initiative", "Whether a leader acts on his own", "CWB-1.3",
    .asks = FIELDS(
        { "rating", "rating of the leader who tries", RATING(Initiative, rating),
          .of = "leader.rating" },
        { "anti", "anti-initiative of the leaders above him", NUMBER(Initiative, anti, -4, 0),
          DEFAULT(0), .of = "leader.anti-above" },
        { "unengaged", "not engaged and without orders", FLAG(Initiative, unengaged),
          .option = DEFENSIVE_ORDERS, .of = "leader.unengaged" }),
    .answers = FIELDS(
        { "points", "initiative points", NUMBER(initiative_case, out.points, -4, 4) },
        { "need", "number needed on two dice", NUMBER(initiative_case, out.need, 0, 99) },
        { "result", "what comes of it", WORD(initiative_case, out.result, initiative_results),
          .tones = "gnb" }),
    SITUATION(initiative_case, initiative_steps),
    .charts = { INITIATIVE },
    .readings = "Points are the rating and the anti-initiative of those above.",
    .examples = {
        { "rating=2 anti=-1", "5,6", "points=1 need=11 result=success" },
    },
};
/* clang-format on */
