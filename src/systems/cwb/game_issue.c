/* SPDX-License-Identifier: MIT */
/* Orders are written, paid and sent. CWB-2.2, CWB-A34 to A36. */
#include "systems/cwb/game.h"

#include <stdlib.h>

/* ---- terms ---- */

Terms cwb_terms_of(const World *world, int order)
{
    Terms terms = {
        .sender = order_get(world, order, ORDER_SENDER),
        .receiver = order_get(world, order, ORDER_RECEIVER),
        .sort = order_get(world, order, ORDER_KIND),
        .type = order_get(world, order, ORDER_TYPE),
        .method = order_get(world, order, ORDER_METHOD),
        .force = order_get(world, order, ORDER_FORCE),
        .purpose = order_get(world, order, ORDER_PURPOSE),
        .rated = order_get(world, order, ORDER_RATED),
    };

    if (terms.rated < 0) {
        terms.rated = piece_get(world, terms.sender, PIECE_RATING);
    }
    return terms;
}

void cwb_terms_asks(const Look *look, const Rule *rule, const Terms *terms, Situation *asks)
{
    const World *world = look->world;
    int receiver = terms->receiver;

    rule_pose(look, rule, NO_ROLES,
              ASKS({ "sender", terms->rated }, { "receiver", cwb_rating_met(world, receiver) },
                   { "army-hq", terms->sort == LETTER_MOVE_HQ }, { "method", terms->method },
                   { "type", terms->type }, { "force", terms->force },
                   { "unengaged", cwb_is_unengaged(world, receiver) },
                   { "has-orders", letter_to(world, receiver, HELD_BITS) != 0 }),
              asks);
    ask_set(look, rule, asks, "distance", terms->distance == UNSAID ? 0 : terms->distance);
}

Terms cwb_terms_in_person(const World *world, int sender, int receiver, int sort,
                          const OrderWords *words)
{
    return (Terms){ .sender = sender,
                    .receiver = receiver,
                    .sort = sort,
                    .type = words->type,
                    .method = BY_PERSON,
                    .purpose = words->purpose,
                    .rated = piece_get(world, sender, PIECE_RATING) };
}

int cwb_order_write(Decision *d, const Terms *terms, const OrderWords *words, int status)
{
    int order =
        letter_make(d, &(Letter){ terms->sender, terms->receiver, terms->sort, words->text });
    const int values[][2] = {
        { ORDER_TYPE, terms->type },
        { ORDER_METHOD, terms->method },
        { ORDER_FORCE, terms->force },
        { ORDER_PURPOSE, terms->purpose },
        { ORDER_RATED, terms->rated },
        { ORDER_DUE, this_turn(d->world) },
        { ORDER_REACHED, terms->method == BY_PERSON },
        { ORDER_STATUS, status },
    };

    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        order_set(d, order, values[i][0], values[i][1]);
    }
    decide_text(d, KIND_ORDER, order, ORDER_START, words->start);
    decide_text(d, KIND_ORDER, order, ORDER_ROUTE, words->route);
    decide_text(d, KIND_ORDER, order, ORDER_LIMIT, words->limit);
    return order;
}

/* ---- what may not be written ---- */

void cwb_refuse_words(const OrderWords *words, const char *limit, Faults *faults)
{
    if (!*words->text) {
        fault_next(fault_wants(refuse(faults, "cwb.text", "CWB-2.2", "an order has words"), "text"),
                   "Write them: text=\"...\".");
    }
    if (words->purpose == PURPOSE_ATTACK && words->type == TYPE_SIMPLE) {
        Fault *fault = refuse(faults, "cwb.type", "CWB-2.2", "a simple order permits no attack");
        fault_next(fault_wants(fault, "type"), "Make it type=complex.");
    }
    if (words->type == TYPE_COMPLEX && !*limit) {
        Fault *fault =
            refuse(faults, "cwb.limit", "CWB-2.2", "a complex order says how far the troops go");
        fault_next(fault_wants(fault, "limit"), "Add limit=\"...\", where they stop.");
    }
}

/* A brigade of foot goes with its division or corps; one that has neither goes as it likes. */
static void refuse_brigade(const Look *look, int brigade, const char *instead, Faults *faults)
{
    const World *world = look->world;
    const char *name = name_of(world, brigade);
    bool division = above(world, brigade, ECHELON_DIVISION) != 0;

    bool corps = above(world, brigade, ECHELON_CORPS) != 0;

    fault_next(refuse(faults, "cwb.receiver", division || corps ? "CWB-2.2" : "CWB-2.6",
                      division ? "%s takes its orders from its division"
                      : corps  ? "%s takes its orders from its corps"
                               : "%s is independent: it needs no orders",
                      name),
               "%s", instead);
}

bool cwb_receives(const Look *look, int receiver, Faults *faults)
{
    const World *world = look->world;
    int echelon = piece_get(world, receiver, PIECE_ECHELON);
    const char *name = name_of(world, receiver);
    const char *instead = "Orders go to a corps, as a goal to a division, to a lone cavalry "
                          "brigade or to guns.";

    if (!of_this_step(look, receiver, faults)) {
        return false;
    }
    if (piece_get(world, receiver, PIECE_PLACE) == PLACE_LOST) {
        fault_next(refuse(faults, "cwb.receiver", "CWB-2.2", "%s is lost", name), "%s", instead);
    } else if (echelon == ECHELON_WING) {
        fault_next(refuse(faults, "cwb.wing", "CWB-2.2",
                          "a wing leader gets no orders: he acts by initiative"),
                   "Write to the corps below him.");
    } else if (echelon == ECHELON_ARMY && !book_has(look->game->book, HAS_ARMY_HQ)) {
        fault_next(refuse(faults, "cwb.army-hq", "CWB-2.6",
                          "the Army HQ gets no orders in this edition: it goes with its commander"),
                   "%s", instead);
    } else if (echelon >= ECHELON_BRIGADE && !cwb_is_lone(world, receiver)) {
        refuse_brigade(look, receiver, instead, faults);
    } else if (piece_get(world, receiver, PIECE_LOCK) > 0) {
        fault_next(refuse(faults, "cwb.lock-out", "CWB-A36",
                          "nothing may be sent to %s since an order was distorted", name),
                   "A 6 in the delay step lifts the lock.");
    } else {
        return true;
    }
    return false;
}

bool cwb_affords(const Look *look, int army, int cost, Faults *faults)
{
    int points = piece_get(look->world, army, PIECE_POINTS);

    if (points < cost) {
        fault_next(refuse(faults, "cwb.points", "CWB-1.2",
                          "it costs %d command points, %d are left", cost, points > 0 ? points : 0),
                   "Make it oral, simple or of less force, or wait: points are new each turn.");
    }
    return points >= cost;
}

/* ---- issue ---- */

static Terms terms_asked(const Look *look, const CwbIssue *args)
{
    const World *world = look->world;
    int receiver = formation_of(world, args->to);
    int army = cwb_army_of(world, piece_get(world, receiver, PIECE_SIDE));
    int echelon = piece_get(world, receiver, PIECE_ECHELON);
    Terms terms = {
        .sender = leader_of(world, army),
        .receiver = receiver,
        .sort = echelon == ECHELON_ARMY    ? LETTER_MOVE_HQ
                : echelon == ECHELON_CORPS ? LETTER_ORDER
                                           : LETTER_GOAL,
        .type = args->words.type,
        .method = args->method,
        .force = book_has(look->game->book, HAS_FORCE) ? args->force : 0,
        .purpose = args->words.purpose,
    };

    terms.rated = piece_get(world, terms.sender, PIECE_RATING);
    terms.distance = terms.method == BY_PERSON || terms.sort == LETTER_MOVE_HQ ? 0
                     : args->distance != UNSAID                                ? args->distance
                                                : ride_between(look, terms.sender, receiver);
    return terms;
}

/* Whether the commander has sent aides this turn, so that he is at the Army HQ. */
static bool sent_aides(const World *world, int commander)
{
    EACH_LETTER (world, order, .sender = commander, .kinds = ~STATUSES(LETTER_DISPATCH),
                 .written = this_turn(world)) {
        if (order_get(world, order, ORDER_METHOD) != BY_PERSON) {
            return true;
        }
    }
    return false;
}

/* One whom he ordered in person this turn and who stands elsewhere than this receiver, or 0. */
static int met_elsewhere(const World *world, int commander, int receiver)
{
    EACH_LETTER (world, order, .sender = commander, .written = this_turn(world),
                 .trait = ORDER_METHOD, .value = BY_PERSON) {
        if (!stands_with(world, order_get(world, order, ORDER_RECEIVER), receiver)) {
            return order_get(world, order, ORDER_RECEIVER);
        }
    }
    return 0;
}

static void refuse_in_person(const Look *look, const Terms *terms, int army, Faults *faults)
{
    const World *world = look->world;
    int commander = terms->sender, leader = leader_of(world, terms->receiver);
    bool free_place = unplaced(world, commander);
    const char *who = name_of(world, commander);
    int elsewhere = met_elsewhere(world, commander, terms->receiver);

    if (!free_place && !stands_with(world, commander, leader ? leader : terms->receiver)) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.2", "%s is not with %s himself", who,
                          name_of(world, leader ? leader : terms->receiver)),
                   "Move him there, or send an aide from the Army HQ.");
    } else if (free_place && elsewhere && !book_has(look->game->book, HAS_ARMY_HQ)) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.2", "%s is with %s this turn", who,
                          name_of(world, elsewhere)),
                   "Send an aide, or order him in person next turn.");
    } else if (!book_has(look->game->book, HAS_ARMY_HQ)) {
        return;
    } else if (free_place ? sent_aides(world, commander) : stands_with(world, commander, army)) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.2",
                          "orders in person are given away from the Army HQ"),
                   "Send an aide, or hold a conference.");
    } else if (piece_get(world, commander, PIECE_SPENT) == 1) {
        fault_next(
            refuse(faults, "cwb.recharge", "CWB-2.2", "%s has given his one order in person", who),
            "After one complete turn in the hex of the Army HQ he may give another.");
    }
}

static void refuse_aide(const Look *look, const Terms *terms, int army, Faults *faults)
{
    const World *world = look->world;
    int commander = terms->sender;
    const char *who = name_of(world, commander);

    if (terms->distance == UNSAID) {
        Fault *fault = refuse(faults, "cwb.distance", "CWB-1.5", "the aide's ride is not known");
        fault_next(fault_wants(fault, "distance"),
                   "Add distance=, the leader movement points from %s to the HQ of the receiver: "
                   "measured on the map; the riders' table of the scenario does not tell it.",
                   who);
    }
    if (!book_has(look->game->book, HAS_ARMY_HQ)) {
        return;
    }
    if (!cwb_is_at_hq(world, commander, army)) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.2",
                          "aides ride only while %s is with the Army HQ", who),
                   "Move him there, or order in person.");
    } else if (terms->sort != LETTER_MOVE_HQ && piece_get(world, army, PIECE_MOVING) == 1) {
        fault_next(refuse(faults, "cwb.moving", "CWB-2.6", "the Army HQ is on the move"),
                   "Aides ride again when it has sat one whole turn where it was sent.");
    }
}

static void refuse_move_hq(const Look *look, const CwbIssue *args, const Terms *terms,
                           Faults *faults)
{
    if (look->game->settings.exact && args->words.purpose == PURPOSE_ATTACK) {
        Fault *fault = refuse(faults, "cwb.army-hq", "CWB-2.6",
                              "the Army HQ is sent to a place, not to attack");
        fault_next(fault_wants(fault, "purpose"), "Make it purpose=move.");
    }
    if (terms->method != BY_ORAL) {
        Fault *fault = refuse(faults, "cwb.army-hq", "CWB-2.6",
                              "the Army HQ is moved by an aide with a spoken order");
        fault_next(fault_wants(fault, "method"), "Make it method=oral.");
    }
    if (!*args->place) {
        Fault *fault =
            refuse(faults, "cwb.army-hq", "CWB-2.6", "the Army HQ is sent to a named place");
        fault_next(fault_wants(fault, "place"), "Add place=, where it is to go.");
    }
}

void cwb_refuse_issue(const Look *look, const CwbIssue *args, Faults *faults)
{
    const World *world = look->world;
    Terms terms = terms_asked(look, args);
    int army = cwb_army_of(world, piece_get(world, terms.receiver, PIECE_SIDE));
    int cost = 0;
    Situation asks;

    if (!cwb_receives(look, terms.receiver, faults) ||
        refuse_writer(look, terms.sender, "CWB-2.2", faults)) {
        return;
    }
    cwb_refuse_words(&args->words, terms.sort == LETTER_MOVE_HQ ? args->place : args->words.limit,
                     faults);
    if (terms.sort == LETTER_MOVE_HQ) {
        refuse_move_hq(look, args, &terms, faults);
    }
    if (terms.method == BY_PERSON && terms.sort != LETTER_MOVE_HQ) {
        refuse_in_person(look, &terms, army, faults);
    } else if (terms.method != BY_PERSON) {
        refuse_aide(look, &terms, army, faults);
    }
    cwb_terms_asks(look, &cwb_acceptance_rule, &terms, &asks);
    rule_price(&cwb_acceptance_rule, look->game->book, &asks, &cost);
    cwb_affords(look, army, cost, faults);
}

/* Dispatches ride as aides do. */
int cwb_dispatch_ride(const Look *look, int sender, int receiver, int distance)
{
    if (distance == UNSAID) {
        distance = ride_between(look, sender, receiver);
    }
    return distance == UNSAID ? -1
                              : rule_says(look, &cwb_delivery_rule, "turns", NO_ROLES,
                                          ASKS({ "distance", distance }, { "method", BY_WRITTEN }));
}

/* Turns on the way, as the rule says it. */
static bool ride(Decision *d, const Terms *terms, int side, int *turns)
{
    Situation asks;

    if (!decide_rule(d, &cwb_delivery_rule, NO_ROLES,
                     ASKS({ "distance", terms->distance }, { "method", terms->method }), side,
                     &asks)) {
        return false;
    }
    *turns = situation_get(&cwb_delivery_rule, &asks, "turns");
    return true;
}

/* Plays the price and takes it from the army's points. */
static bool pay(Decision *d, const Terms *terms, int army, int side, int *cost)
{
    Situation asks;

    if (!decide_rule(
            d, &cwb_order_cost_rule, NO_ROLES,
            ASKS({ "method", terms->method }, { "type", terms->type }, { "force", terms->force }),
            side, &asks)) {
        return false;
    }
    *cost = situation_get(&cwb_order_cost_rule, &asks, "cost");
    piece_set(d, army, PIECE_POINTS, piece_get(d->world, army, PIECE_POINTS) - *cost);
    return true;
}

void cwb_issue(Decision *d, const CwbIssue *args)
{
    Terms terms = terms_asked(&d->look, args);
    int side = piece_get(d->world, terms.receiver, PIECE_SIDE);
    int army = cwb_army_of(d->world, side), turns = 0, cost = 0;
    int turn = this_turn(d->world);

    d->about = army;
    if (!pay(d, &terms, army, side, &cost) || !ride(d, &terms, side, &turns)) {
        return;
    }
    if (terms.distance > 0) { /* else nobody rides */
        ride_said(d, "distance", args->distance, terms.sender, terms.receiver);
    }
    int order = cwb_order_write(d, &terms, &args->words, STANDS_IN_TRANSIT);
    order_set(d, order, ORDER_DUE, turn + turns);
    order_set(d, order, ORDER_PAID, cost);
    if (terms.sort == LETTER_MOVE_HQ) {
        decide_text(d, KIND_ORDER, order, ORDER_LIMIT, args->place);
    }
    if (terms.method == BY_PERSON && book_has(d->look.game->book, HAS_ARMY_HQ)) {
        /* Where no places are kept he is taken to ride back in the same turn. */
        piece_set(d, terms.sender, PIECE_SPENT, 1);
        piece_set(d, terms.sender, PIECE_CAME, unplaced(d->world, terms.sender) ? turn : 0);
    }
}

void cwb_course_asks(const Look *look, const Terms *terms, Situation *asks)
{
    cwb_terms_asks(look, &cwb_order_rule, terms, asks);
    ask_set(look, &cwb_order_rule, asks, "turns", turns_ahead(look));
}

/* On its way from the turn in which it comes, in delay from the turn in which it fell into it. */
bool cwb_course_of(const Look *look, int order, const Rule **rule, Situation *asks, int *zero)
{
    const World *world = look->world;
    bool rides = letter_in(world, order, STATUSES(STANDS_IN_TRANSIT));
    bool d1 = letter_in(world, order, STATUSES(STANDS_DELAYED_1));
    Terms terms = cwb_terms_of(world, order);

    int waived = order_get(world, order, ORDER_WAIVED); /* as if it had been rolled in vain */

    *zero = order_get(world, order, rides ? ORDER_DUE : ORDER_SINCE);
    if (*zero != UNKNOWN && waived > 0 && waived + rides > *zero) {
        *zero = waived + rides;
    }
    if ((!rides && !d1 && !letter_in(world, order, STATUSES(STANDS_DELAYED_2))) ||
        terms.receiver <= 0 || *zero == UNKNOWN) {
        return false;
    }
    *rule = &cwb_order_rule;
    terms.distance = 0;
    cwb_course_asks(look, &terms, asks);
    ask_set(look, *rule, asks, "from", rides ? 0 : d1 ? 1 : 2); /* sent, D1, D2 */
    int ahead = turns_ahead(look) + this_turn(world) - *zero;
    ask_set(look, *rule, asks, "turns", ahead > 0 ? ahead : 0);
    return true;
}

Price cwb_issue_price(const Look *look, const CwbIssue *args)
{
    Terms terms = terms_asked(look, args);
    int army = cwb_army_of(look->world, piece_get(look->world, terms.receiver, PIECE_SIDE));
    Price price = { UNSAID, piece_get(look->world, army, PIECE_POINTS) };
    Situation asks;

    cwb_terms_asks(look, &cwb_acceptance_rule, &terms, &asks);
    rule_price(&cwb_acceptance_rule, look->game->book, &asks, &price.cost);
    return price;
}

bool cwb_issue_odds(const Look *look, const CwbIssue *args, const Rule **rule, Situation *asks)
{
    Terms terms = terms_asked(look, args);

    *rule = &cwb_order_rule;
    cwb_course_asks(look, &terms, asks);
    return terms.sender && cwb_receives(look, terms.receiver, NULL) && terms.distance != UNSAID;
}
