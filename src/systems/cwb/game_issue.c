/* SPDX-License-Identifier: MIT */
/* Orders are written, paid and sent. CWB-2.2, CWB-A34 to A36. */
#include "systems/cwb/game.h"

#include <stdlib.h>

/* ---- rules asked by the game ---- */

void asks_begin(const Look *look, const Rule *rule, const Role *roles, int count, Situation *asks)
{
    int owner;

    *asks = (Situation){ { 0 } };
    rule_fill(look, rule, roles, count, asks, NULL, &owner);
}

void ask_set(const Look *look, const Rule *rule, Situation *asks, const char *name, int value)
{
    situation_set(rule, look->game->book, asks, name, value);
}

void answer_now(const Look *look, const Rule *rule, Situation *asks)
{
    Tape tape = { 0 };
    Umpire ump = { .book = look->game->book, .tape = &tape };

    rule_play(rule, &ump, asks);
}

/* ---- letters ---- */

Letter letter_of(const World *world, int order)
{
    Letter letter = {
        .sender = order_get(world, order, ORDER_SENDER),
        .receiver = order_get(world, order, ORDER_RECEIVER),
        .sort = order_get(world, order, ORDER_KIND),
        .type = order_get(world, order, ORDER_TYPE),
        .method = order_get(world, order, ORDER_METHOD),
        .force = order_get(world, order, ORDER_FORCE),
        .purpose = order_get(world, order, ORDER_PURPOSE),
        .rated = order_get(world, order, ORDER_RATED),
    };

    if (letter.rated < 0) {
        letter.rated = piece_get(world, letter.sender, PIECE_RATING);
    }
    return letter;
}

void letter_asks(const Look *look, const Rule *rule, const Letter *letter, Situation *asks)
{
    const World *world = look->world;
    int receiver = letter->receiver;

    asks_begin(look, rule, NULL, 0, asks);
    ask_set(look, rule, asks, "sender", letter->rated);
    ask_set(look, rule, asks, "receiver", rating_met(world, receiver));
    ask_set(look, rule, asks, "army-hq", letter->sort == SORT_MOVE_HQ);
    ask_set(look, rule, asks, "method", letter->method);
    ask_set(look, rule, asks, "type", letter->type);
    ask_set(look, rule, asks, "force", letter->force);
    ask_set(look, rule, asks, "unengaged", is_unengaged(world, receiver));
    ask_set(look, rule, asks, "has-orders", order_of(world, receiver, HELD_BITS) != 0);
    ask_set(look, rule, asks, "distance", letter->distance);
}

int letter_write(Decision *d, const Letter *letter, int status)
{
    int side = piece_get(d->world, letter->receiver, PIECE_SIDE);
    int turn = clock_get(d->world, CLOCK_TURN), number = order_next_number(d->world, side);
    int order = decide_make(d, KIND_ORDER);
    const int values[][2] = {
        { ORDER_NUMBER, number },
        { ORDER_SIDE, side },
        { ORDER_SENDER, letter->sender },
        { ORDER_RECEIVER, letter->receiver },
        { ORDER_KIND, letter->sort },
        { ORDER_TYPE, letter->type },
        { ORDER_METHOD, letter->method },
        { ORDER_FORCE, letter->force },
        { ORDER_PURPOSE, letter->purpose },
        { ORDER_RATED, letter->rated },
        { ORDER_WRITTEN, turn },
        { ORDER_DUE, turn },
        { ORDER_REACHED, letter->method == BY_PERSON },
        { ORDER_STATUS, status },
    };

    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        decide_set(d, KIND_ORDER, order, values[i][0], values[i][1]);
    }
    decide_text(d, KIND_ORDER, order, ORDER_TEXT, bound_text(d->asked, "text"));
    decide_text(d, KIND_ORDER, order, ORDER_START, bound_text(d->asked, "start"));
    decide_text(d, KIND_ORDER, order, ORDER_ROUTE, bound_text(d->asked, "route"));
    decide_text(d, KIND_ORDER, order, ORDER_LIMIT, bound_text(d->asked, "limit"));
    return order;
}

/* ---- what may not be written ---- */

bool of_this_turn(const Look *look, int piece, Faults *faults)
{
    if (piece_get(look->world, piece, PIECE_SIDE) == clock_get(look->world, CLOCK_SIDE)) {
        return true;
    }
    fault_next(refuse(faults, "cwb.turn", "CWB-2.1", "%s has its own turn for that",
                      world_text(look->world, KIND_PIECE, piece, PIECE_NAME)),
               "It is the turn of %s.",
               world_text(look->world, KIND_SIDE, clock_get(look->world, CLOCK_SIDE), SIDE_NAME));
    return false;
}

bool on_the_field(const Look *look, int piece, Faults *faults)
{
    if (in_play(look->world, piece)) {
        return true;
    }
    fault_next(refuse(faults, "cwb.off", "G-3", "%s is not on the field",
                      world_text(look->world, KIND_PIECE, piece, PIECE_NAME)),
               "Only what is on the field acts; \"arrive\" brings in what is expected.");
    return false;
}

void refuse_words(const BoundCommand *asked, const char *limit, Faults *faults)
{
    int type = bound_get(asked, "type"), purpose = bound_get(asked, "purpose");

    if (!*bound_text(asked, "text")) {
        fault_next(refuse(faults, "cwb.text", "CWB-2.2", "an order has words"),
                   "Write them: text=\"...\".");
    }
    if (purpose == FOR_ATTACK && type == TYPE_SIMPLE) {
        fault_next(refuse(faults, "cwb.type", "CWB-2.2", "a simple order permits no attack"),
                   "Make it type=complex.");
    }
    if (type == TYPE_COMPLEX && !*limit) {
        fault_next(
            refuse(faults, "cwb.limit", "CWB-2.2", "a complex order says how far the troops go"),
            "Add limit=\"...\", where they stop.");
    }
}

/* A brigade of foot goes with its division or corps; one that has neither goes as it likes. */
static void refuse_brigade(const Look *look, int brigade, const char *instead, Faults *faults)
{
    const World *world = look->world;
    const char *name = world_text(world, KIND_PIECE, brigade, PIECE_NAME);
    bool division = above(world, brigade, ECHELON_DIVISION) != 0;

    if (division || above(world, brigade, ECHELON_CORPS)) {
        fault_next(refuse(faults, "cwb.receiver", "CWB-2.2", "%s takes its orders from its %s",
                          name, division ? "division" : "corps"),
                   "%s", instead);
    } else {
        fault_next(refuse(faults, "cwb.receiver", "CWB-2.6",
                          "%s is independent: it needs no orders", name),
                   "%s", instead);
    }
}

bool receives(const Look *look, int receiver, Faults *faults)
{
    const World *world = look->world;
    int echelon = piece_get(world, receiver, PIECE_ECHELON);
    const char *name = world_text(world, KIND_PIECE, receiver, PIECE_NAME);
    const char *instead = "Orders go to a corps, as a goal to a division, to a lone cavalry "
                          "brigade or to guns.";

    if (!of_this_turn(look, receiver, faults)) {
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
    } else if (echelon >= ECHELON_BRIGADE && !is_lone(world, receiver)) {
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

bool may_write(const Look *look, int commander, Faults *faults)
{
    if (!commander) {
        fault_next(refuse(faults, "cwb.commander", "CWB-2.14a", "the army has no commander"),
                   "A ruling can name one.");
        return false;
    }
    if (look->seat->kind == SEAT_COMMANDER && look->seat->leader != commander) {
        fault_next(
            refuse(faults, "cwb.commander", "CWB-2.2", "only the army commander writes orders"),
            "A dispatch may ask him for one.");
        return false;
    }
    return true;
}

bool affords(const Look *look, int army, int cost, Faults *faults)
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

static int price_of(const Look *look, const Letter *letter)
{
    Situation asks;
    int cost = 0;

    letter_asks(look, &acceptance_rule, letter, &asks);
    rule_price(&acceptance_rule, look->game->book, &asks, &cost);
    return cost;
}

static Letter letter_asked(const Look *look, const BoundCommand *asked)
{
    const World *world = look->world;
    int receiver = formation_of(world, bound_get(asked, "to"));
    int army = army_of(world, piece_get(world, receiver, PIECE_SIDE));
    int echelon = piece_get(world, receiver, PIECE_ECHELON);
    Letter letter = {
        .sender = leader_of(world, army),
        .receiver = receiver,
        .sort = echelon == ECHELON_ARMY    ? SORT_MOVE_HQ
                : echelon == ECHELON_CORPS ? SORT_ORDER
                                           : SORT_GOAL,
        .type = bound_get(asked, "type"),
        .method = bound_get(asked, "method"),
        .force = book_has(look->game->book, HAS_FORCE) ? bound_get(asked, "force") : 0,
        .purpose = bound_get(asked, "purpose"),
    };

    letter.rated = piece_get(world, letter.sender, PIECE_RATING);
    letter.distance = letter.method == BY_PERSON || letter.sort == SORT_MOVE_HQ
                          ? 0
                          : bound_get(asked, "distance");
    return letter;
}

/* In person he is with him whom he orders: with the HQ or with its leader. */
static bool meets(const World *world, int commander, int receiver)
{
    int leader = leader_of(world, receiver);

    return stands_with(world, commander, receiver) ||
           (leader && stands_with(world, commander, leader));
}

/* Whether the commander has sent aides this turn, so that he is at the Army HQ. */
static bool sent_aides(const World *world, int commander)
{
    for (int order = 1; order <= world_count(world, KIND_ORDER); order++) {
        if (world_is(world, KIND_ORDER, order) &&
            order_get(world, order, ORDER_SENDER) == commander &&
            order_get(world, order, ORDER_WRITTEN) == clock_get(world, CLOCK_TURN) &&
            order_get(world, order, ORDER_KIND) != SORT_DISPATCH &&
            order_get(world, order, ORDER_METHOD) != BY_PERSON) {
            return true;
        }
    }
    return false;
}

bool is_at_hq(const World *world, int commander, int army)
{
    bool rode = unplaced(world, commander) && piece_get(world, commander, PIECE_SPENT) == 1 &&
                piece_get(world, commander, PIECE_CAME) == clock_get(world, CLOCK_TURN);

    return !rode && stands_with(world, commander, army);
}

/* One whom he ordered in person this turn and who stands elsewhere than this receiver, or 0. */
static int met_elsewhere(const World *world, int commander, int receiver)
{
    for (int order = 1; order <= world_count(world, KIND_ORDER); order++) {
        int other = order_get(world, order, ORDER_RECEIVER);
        if (world_is(world, KIND_ORDER, order) &&
            order_get(world, order, ORDER_SENDER) == commander &&
            order_get(world, order, ORDER_WRITTEN) == clock_get(world, CLOCK_TURN) &&
            order_get(world, order, ORDER_METHOD) == BY_PERSON &&
            !stands_with(world, other, receiver)) {
            return other;
        }
    }
    return 0;
}

static void refuse_in_person(const Look *look, const Letter *letter, int army, Faults *faults)
{
    const World *world = look->world;
    int commander = letter->sender;
    bool free_place = unplaced(world, commander);
    const char *who = world_text(world, KIND_PIECE, commander, PIECE_NAME);
    int elsewhere = met_elsewhere(world, commander, letter->receiver);

    if (letter->sort == SORT_MOVE_HQ) {
        fault_next(refuse(faults, "cwb.army-hq", "CWB-2.6",
                          "the Army HQ is moved by an aide with a spoken order"),
                   "Make it method=oral.");
    } else if (!free_place && !meets(world, commander, letter->receiver)) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.2", "%s is not with the receiver", who),
                   "Move him there, or send an aide from the Army HQ.");
    } else if (free_place && elsewhere && !book_has(look->game->book, HAS_ARMY_HQ)) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.2", "%s is with %s this turn", who,
                          world_text(world, KIND_PIECE, elsewhere, PIECE_NAME)),
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

/* Whether the game knows how far it rides. */
static bool ride_is_known(const World *world, const BoundCommand *asked, const Letter *letter)
{
    return letter->method == BY_PERSON || letter->sort == SORT_MOVE_HQ ||
           bound_given(asked, "distance") ||
           (!unplaced(world, letter->sender) &&
            stands_with(world, letter->sender, letter->receiver));
}

static void refuse_aide(const Look *look, const BoundCommand *asked, const Letter *letter, int army,
                        Faults *faults)
{
    const World *world = look->world;
    int commander = letter->sender;
    const char *who = world_text(world, KIND_PIECE, commander, PIECE_NAME);

    if (!ride_is_known(world, asked, letter)) {
        fault_next(refuse(faults, "cwb.distance", "CWB-1.5", "the aide's ride is not known"),
                   "Add distance=, the leader movement points from %s to the HQ of the receiver: "
                   "measured on the map, or as the notes of the scenario tell.",
                   who);
    }
    if (!book_has(look->game->book, HAS_ARMY_HQ)) {
        return;
    }
    if (!is_at_hq(world, commander, army)) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.2",
                          "aides ride only while %s is with the Army HQ", who),
                   "Move him there, or order in person.");
    } else if (letter->sort != SORT_MOVE_HQ && piece_get(world, army, PIECE_MOVING) == 1) {
        fault_next(refuse(faults, "cwb.moving", "CWB-2.6", "the Army HQ is on the move"),
                   "Aides ride again when it has sat one whole turn where it was sent.");
    }
}

static void refuse_move_hq(const BoundCommand *asked, const Letter *letter, Faults *faults)
{
    if (letter->method == BY_WRITTEN) {
        fault_next(refuse(faults, "cwb.army-hq", "CWB-2.6",
                          "the Army HQ is moved by an aide with a spoken order"),
                   "Make it method=oral.");
    }
    if (!*bound_text(asked, "place")) {
        fault_next(refuse(faults, "cwb.army-hq", "CWB-2.6", "the Army HQ is sent to a named place"),
                   "Add place=, where it is to go.");
    }
}

void issue_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    const World *world = look->world;
    Letter letter = letter_asked(look, asked);
    int army = army_of(world, piece_get(world, letter.receiver, PIECE_SIDE));

    if (!receives(look, letter.receiver, faults) || !may_write(look, letter.sender, faults)) {
        return;
    }
    refuse_words(asked, bound_text(asked, letter.sort == SORT_MOVE_HQ ? "place" : "limit"), faults);
    if (letter.sort == SORT_MOVE_HQ) {
        refuse_move_hq(asked, &letter, faults);
    }
    if (letter.method == BY_PERSON) {
        refuse_in_person(look, &letter, army, faults);
    } else {
        refuse_aide(look, asked, &letter, army, faults);
    }
    affords(look, army, price_of(look, &letter), faults);
}

/* Turns on the way, as the rule says it. */
static bool ride(Decision *d, const Letter *letter, int side, int *turns)
{
    Situation asks;

    asks_begin(&d->look, &delivery_rule, NULL, 0, &asks);
    ask_set(&d->look, &delivery_rule, &asks, "distance", letter->distance);
    ask_set(&d->look, &delivery_rule, &asks, "method", letter->method);
    if (!decide_play(d, &delivery_rule, &asks, side)) {
        return false;
    }
    *turns = situation_get(&delivery_rule, &asks, "turns");
    return true;
}

/* Plays the price and takes it from the army's points. */
static bool pay(Decision *d, const Letter *letter, int army, int side, int *cost)
{
    Situation asks;

    asks_begin(&d->look, &order_cost_rule, NULL, 0, &asks);
    ask_set(&d->look, &order_cost_rule, &asks, "method", letter->method);
    ask_set(&d->look, &order_cost_rule, &asks, "type", letter->type);
    ask_set(&d->look, &order_cost_rule, &asks, "force", letter->force);
    if (!decide_play(d, &order_cost_rule, &asks, side)) {
        return false;
    }
    *cost = situation_get(&order_cost_rule, &asks, "cost");
    decide_set(d, KIND_PIECE, army, PIECE_POINTS, piece_get(d->world, army, PIECE_POINTS) - *cost);
    return true;
}

void issue_decide(Decision *d)
{
    Letter letter = letter_asked(&d->look, d->asked);
    int side = piece_get(d->world, letter.receiver, PIECE_SIDE);
    int army = army_of(d->world, side), turns = 0, cost = 0;
    int turn = clock_get(d->world, CLOCK_TURN);

    d->about = army;
    if (!pay(d, &letter, army, side, &cost) || !ride(d, &letter, side, &turns)) {
        return;
    }
    int order = letter_write(d, &letter, STATUS_IN_TRANSIT);
    decide_set(d, KIND_ORDER, order, ORDER_DUE, turn + turns);
    decide_set(d, KIND_ORDER, order, ORDER_PAID, cost);
    if (letter.sort == SORT_MOVE_HQ) {
        decide_text(d, KIND_ORDER, order, ORDER_LIMIT, bound_text(d->asked, "place"));
    }
    if (letter.method == BY_PERSON && book_has(d->look.game->book, HAS_ARMY_HQ)) {
        /* Where no places are kept he is taken to ride back in the same turn. */
        decide_set(d, KIND_PIECE, letter.sender, PIECE_SPENT, 1);
        decide_set(d, KIND_PIECE, letter.sender, PIECE_CAME,
                   unplaced(d->world, letter.sender) ? turn : 0);
    }
}

void course_asks(const Look *look, const Letter *letter, Situation *asks)
{
    enum { TURNS_AHEAD = 12 };
    int left = scenario_turns(look->game->scenario) - clock_get(look->world, CLOCK_TURN);

    letter_asks(look, &order_rule, letter, asks);
    ask_set(look, &order_rule, asks, "turns",
            left < 1             ? 1
            : left < TURNS_AHEAD ? left
                                 : TURNS_AHEAD);
}

bool issue_odds(const Look *look, const BoundCommand *asked, const Rule **rule, Situation *asks)
{
    Letter letter = letter_asked(look, asked);
    Faults ignored = { 0 };

    *rule = &order_rule;
    course_asks(look, &letter, asks);
    return letter.sender && receives(look, letter.receiver, &ignored) &&
           ride_is_known(look->world, asked, &letter);
}
