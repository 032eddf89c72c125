/* SPDX-License-Identifier: MIT */
/* Orders: issued, delayed, rolled for again, acted on. NESG-2 to NESG-21, NESG-29, G-23. */
#include "systems/nes/game.h"

typedef struct IssueArgs {
    int to, from, kind, urgent, distance, adjacent;
    const char *text;
} IssueArgs;

/* What an order is made of. */
typedef struct Terms {
    int sender, receiver, kind, urgent, distance, adjacent;
} Terms;

typedef struct RerollArgs {
    int order, adjacent;
} RerollArgs;

static const char *const issued_words[] = { "order", "attack", "activation", NULL };

/* ---- where they stand ---- */

int nes_leader_in(const World *world, int receiver)
{
    int leader = leader_of(world, receiver);

    return leader ? leader : receiver;
}

static bool is_next_to(const Look *look, int sender, int receiver)
{
    const World *world = look->world;

    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        bool his = piece == nes_leader_in(world, receiver) ||
                   (piece_get(world, piece, PIECE_KIND) == PIECE_UNIT &&
                    piece_under(world, piece, receiver));
        if (his && in_play(world, piece) && hexes_between(look, sender, piece) == 1) {
            return true;
        }
    }
    return false;
}

/* The hex of the Army HQ or of the Army Commander; he himself is always in it. */
static bool is_at_army(const Look *look, int sender)
{
    const World *world = look->world;
    int army = hq_of(world, piece_get(world, sender, PIECE_SIDE), ECHELON_ARMY);

    return army && (formation_of(world, sender) == army || hexes_between(look, sender, army) == 0 ||
                    hexes_between(look, sender, nes_leader_in(world, army)) == 0);
}

bool nes_is_marked(const World *world, int command)
{
    return piece_get(world, command, PIECE_ATTACK_ORDER) == 1 ||
           letter_to(world, command, RECEIVED_BITS) != 0;
}

bool nes_refuse_told(bool told, const char *arg, Faults *faults)
{
    if (told) {
        Fault *fault = refuse(faults, "nes.places", "NESG-23", "the places tell it");
        fault_next(fault_wants(fault, arg), "Leave %s out, or move the pieces where they stand.",
                   arg);
    }
    return told;
}

/* ---- delivery ---- */

/* Asks of the rule of delivery, or of the whole course, but for what was paid and accrued. */
static void delivery_asks(const Look *look, const Rule *rule, const Terms *terms, Situation *asks)
{
    const World *world = look->world;
    int leader = leader_of(world, terms->receiver);
    bool brigade = leader && piece_get(world, terms->receiver, PIECE_ECHELON) == ECHELON_BRIGADE;

    ask_set(look, rule, asks, "bonus", leader ? piece_get(world, leader, PIECE_BONUS) : 0);
    ask_set(look, rule, asks, "french-brigade",
            brigade && nes_nation_of(look, terms->receiver) == BY_FRENCH);
    ask_set(look, rule, asks, "sender-marked",
            nes_is_marked(world, formation_of(world, terms->sender)));
    ask_set(look, rule, asks, "adjacent", terms->adjacent);
    ask_set(look, rule, asks, "urgent", terms->urgent);
    ask_set(look, rule, asks, "brigade-activation", terms->kind == SORT_ACTIVATION);
    ask_set(look, rule, asks, "army-hq", is_at_army(look, terms->sender));
}

int nes_all_see(const Look *look, int side)
{
    return book_has(look->game->book, MARKERS_SEEN) ? 0 : side;
}

/* ---- issue ---- */

/* The nearest leader above a piece who is there, or 0. */
static int superior_of(const World *world, int piece)
{
    int leader = 0;

    for (piece = piece_parent(world, piece); piece > 0 && !leader;
         piece = piece_parent(world, piece)) {
        leader = leader_of(world, piece);
    }
    return leader;
}

static Terms terms_asked(const Look *look, const IssueArgs *args)
{
    const World *world = look->world;
    Terms terms = { .receiver = formation_of(world, args->to), .kind = args->kind };

    terms.urgent = args->urgent;
    terms.sender = args->from ? leader_of(world, formation_of(world, args->from))
                              : superior_of(world, terms.receiver);
    int to = nes_leader_in(world, terms.receiver);
    terms.distance =
        args->distance != UNSAID ? args->distance : hexes_between(look, terms.sender, to);
    terms.adjacent = args->adjacent || is_next_to(look, terms.sender, terms.receiver);
    return terms;
}

bool nes_refuse_price(const Look *look, int side, int price, Faults *faults)
{
    int left = world_get(look->world, KIND_SIDE, side, SIDE_CP_LEFT);

    if (left == UNKNOWN || left >= price) {
        return false;
    }
    fault_next(refuse(faults, "nes.cp", "NESG-2", "it costs %d CP%s, %d %s left", price,
                      price == 1 ? "" : "s", left, left == 1 ? "is" : "are"),
               "CPs come anew each turn.");
    return true;
}

void nes_pay(Decision *d, int side, int price)
{
    decide_set(d, KIND_SIDE, side, SIDE_CP_LEFT,
               world_get(d->world, KIND_SIDE, side, SIDE_CP_LEFT) - price);
}

/* What hangs on all letters and CPs, some of which a commander's seat may not know. */
static bool refuse_known(const Look *look, const Terms *terms, Faults *faults)
{
    int delayed = letter_to(look->world, terms->receiver, DELAY_BITS);

    if (delayed) {
        fault_next(refuse(faults, "nes.delay", "NESG-18", "%s has an order in delay already",
                          name_of(look->world, terms->receiver)),
                   "Another may be issued when that one is received or ignored.");
        return true;
    }
    return nes_refuse_price(look, piece_get(look->world, terms->receiver, PIECE_SIDE),
                            1 + terms->urgent, faults);
}

static void refuse_kind(const World *world, const Terms *terms, Faults *faults)
{
    int echelon = piece_get(world, terms->receiver, PIECE_ECHELON);
    const char *name = name_of(world, terms->receiver);
    const char *what = terms->kind == SORT_ACTIVATION && echelon != ECHELON_BRIGADE
                           ? "%s is no brigade to be activated"
                       : terms->kind == SORT_ATTACK && !(ECHELONS(echelon) & COMMANDS)
                           ? "%s has no commander for an Attack Order"
                           : NULL;

    if (what) {
        Fault *fault = refuse(faults, "nes.kind", "NESG-8", what, name);
        fault_next(fault_wants(fault, "kind"), "Make it kind=order.");
    }
}

static void issue_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const IssueArgs *args = ARGS_OF(IssueArgs, bound);
    Terms terms = terms_asked(look, args);
    int command = formation_of(world, terms.sender);

    if (!of_this_step(look, terms.receiver, faults) ||
        refuse_writer(look, terms.sender, "NESG-3", faults) ||
        refuse_off_field(look, terms.receiver, faults) ||
        refuse_off_field(look, terms.sender, faults)) {
        return;
    }
    if (terms.receiver == command || !piece_under(world, terms.receiver, command)) {
        int above = superior_of(world, terms.receiver);
        fault_next(refuse(faults, "nes.chain", "NESG-3", "%s does not command %s",
                          name_of(world, terms.sender), name_of(world, terms.receiver)),
                   "Orders go down the chain: %s%s%s.", above ? "from " : "name one who ",
                   above ? name_of(world, above) : "has a superior",
                   above ? ", or who stands above him" : "");
        return;
    }
    refuse_kind(world, &terms, faults);
    bool told = hexes_between(look, terms.sender, nes_leader_in(world, terms.receiver)) != UNSAID;
    nes_refuse_told(told && (args->distance != UNSAID || args->adjacent),
                    args->adjacent ? "adjacent" : "distance", faults);
    if (terms.distance == UNSAID) {
        Fault *fault = refuse(faults, "nes.distance", "NESG-6", "the way from %s to %s is unknown",
                              name_of(world, terms.sender), name_of(world, terms.receiver));
        fault_next(fault_wants(fault, "distance"),
                   "Add distance=, the hexes between them, 0 in the same hex; or move them to "
                   "places that begin with a hex, such as 0405.");
    }
    refuse_known(look, &terms, faults);
}

/* How it stands once it is issued; false: dice are wanting. */
static bool send(Decision *d, const Terms *terms, int *status)
{
    int owner = nes_all_see(&d->look, piece_get(d->world, terms->receiver, PIECE_SIDE));
    int radius = piece_get(d->world, terms->sender, PIECE_RADIUS);
    Situation way, die;

    rule_begin(&d->look, &nes_distance_delay_rule, NULL, 0, &way);
    ask_set(&d->look, &nes_distance_delay_rule, &way, "distance", terms->distance);
    ask_set(&d->look, &nes_distance_delay_rule, &way, "radius", radius);
    if (!decide_play(d, &nes_distance_delay_rule, &way, owner)) {
        return false;
    }
    int result = situation_get(&nes_distance_delay_rule, &way, "result");
    int level = situation_get(&nes_distance_delay_rule, &way, "level");
    *status = STATUS_RECEIVED + level;
    if (result == WAY_RECEIVED ||
        (result == WAY_DELAY && !book_has(d->look.game->book, FAR_ROLL))) {
        return true;
    }
    rule_begin(&d->look, &nes_delivery_rule, NULL, 0, &die);
    delivery_asks(&d->look, &nes_delivery_rule, terms, &die);
    if (!decide_play(d, &nes_delivery_rule, &die, owner)) {
        return false;
    }
    int rolled = situation_get(&nes_delivery_rule, &die, "result");
    level += rolled == DELIVERY_DELAYED;
    *status =
        rolled == DELIVERY_IGNORED ? STATUS_IGNORED : STATUS_RECEIVED + (level < 3 ? level : 3);
    return true;
}

static void issue_decide(Decision *d)
{
    const IssueArgs *args = ARGS_OF(IssueArgs, d->bound);
    Terms terms = terms_asked(&d->look, args);
    bool at_army = is_at_army(&d->look, terms.sender);
    bool marked = nes_is_marked(d->world, formation_of(d->world, terms.sender));
    int status;

    d->about = terms.receiver;
    if (refuse_known(&d->look, &terms, d->faults) || !send(d, &terms, &status)) {
        return;
    }
    nes_pay(d, piece_get(d->world, terms.receiver, PIECE_SIDE), 1 + terms.urgent);
    int order = letter_make(d, &(Letter){ terms.sender, terms.receiver, terms.kind, args->text });
    order_set(d, order, ORDER_URGENT, terms.urgent);
    order_set(d, order, ORDER_ARMY_HQ, at_army);
    order_set(d, order, ORDER_MARKED, marked);
    order_set(d, order, ORDER_ADJACENT, terms.adjacent != 0);
    letter_stand(d, order, status);
}

static bool issue_odds(const Look *look, const BoundCommand *bound, const Rule **rule,
                       Situation *asks)
{
    Terms terms = terms_asked(look, ARGS_OF(IssueArgs, bound));

    *rule = &nes_order_rule;
    rule_begin(look, *rule, NULL, 0, asks);
    delivery_asks(look, *rule, &terms, asks);
    ask_set(look, *rule, asks, "distance", terms.distance == UNSAID ? 0 : terms.distance);
    ask_set(look, *rule, asks, "radius", piece_get(look->world, terms.sender, PIECE_RADIUS));
    ask_set(look, *rule, asks, "turns", turns_ahead(look));
    return terms.sender && terms.distance != UNSAID;
}

/* A Mobilized command that nothing was issued to: no duty, but a player wants to know. */
static bool has_no_order(const Look *look, Owed owed)
{
    const World *world = look->world;

    return in_play(world, owed.thing) && piece_get(world, owed.thing, PIECE_KIND) == PIECE_HQ &&
           piece_get(world, owed.thing, PIECE_STATE) == STATE_MOBILIZED &&
           seat_owns(look->seat, world, KIND_PIECE, owed.thing) &&
           !letter_to(world, owed.thing, DELAY_BITS | RECEIVED_BITS);
}

int nes_dispatch_ride(const Look *look, int sender, int receiver, int distance)
{
    int hexes = distance == UNSAID ? hexes_between(look, sender, receiver) : distance / WHOLE;
    int radius = piece_get(look->world, sender, PIECE_RADIUS);
    Situation way;

    if (hexes == UNSAID || radius == UNKNOWN) {
        return -1;
    }
    rule_begin(look, &nes_distance_delay_rule, NULL, 0, &way);
    ask_set(look, &nes_distance_delay_rule, &way, "distance", hexes);
    ask_set(look, &nes_distance_delay_rule, &way, "radius", radius);
    rule_answer(look, &nes_distance_delay_rule, &way);
    return situation_get(&nes_distance_delay_rule, &way, "level");
}

/* ---- orders at Delay 1 ---- */

static bool is_rerolled(const Look *look, Owed owed)
{
    const World *world = look->world;

    return letter_in(world, owed.thing, STATUSES(STATUS_DELAY_1)) &&
           order_get(world, owed.thing, ORDER_SINCE) < this_turn(world) &&
           order_get(world, owed.thing, ORDER_ROLLED) < this_turn(world);
}

static void fill_reroll(const Look *look, Owed owed, Situation *asks)
{
    const World *world = look->world;
    const Rule *rule = &nes_delivery_rule;
    int order = owed.thing, stood = this_turn(world) - order_get(world, order, ORDER_SINCE);
    bool issued = look->game->book->options[REROLL_NONACCRUED] == REROLL_ISSUED;
    int sender = nes_leader_in(world, formation_of(world, order_get(world, order, ORDER_SENDER)));
    Terms terms = { .sender = sender, .receiver = order_get(world, order, ORDER_RECEIVER) };

    terms.kind = order_get(world, order, ORDER_KIND);
    terms.urgent = order_get(world, order, ORDER_URGENT);
    terms.adjacent =
        issued ? order_get(world, order, ORDER_ADJACENT) : is_next_to(look, sender, terms.receiver);
    delivery_asks(look, rule, &terms, asks);
    ask_set(look, rule, asks, "army-hq", order_get(world, order, ORDER_ARMY_HQ));
    ask_set(look, rule, asks, "turns-delayed", stood < 9 ? stood : 9);
    if (issued) {
        ask_set(look, rule, asks, "sender-marked", order_get(world, order, ORDER_MARKED));
    }
}

static void reroll_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const RerollArgs *args = ARGS_OF(RerollArgs, bound);
    const World *world = look->world;
    int sender = formation_of(world, order_get(world, args->order, ORDER_SENDER));
    int receiver = order_get(world, args->order, ORDER_RECEIVER);

    duty_refuse(look, bound, faults);
    nes_refuse_told(args->adjacent && hexes_between(look, nes_leader_in(world, sender),
                                                    nes_leader_in(world, receiver)) != UNSAID,
                    "adjacent", faults);
}

static void is_delivered(Decision *d, Owed owed, const Situation *answers)
{
    int result = situation_get(&nes_delivery_rule, answers, "result");

    order_set(d, owed.thing, ORDER_ROLLED, this_turn(d->world));
    if (result != DELIVERY_DELAYED) {
        letter_stand(d, owed.thing, result == DELIVERY_RECEIVED ? STATUS_RECEIVED : STATUS_IGNORED);
    }
}

/* ---- acting on them ---- */

static bool may_act(const Look *look, Owed owed)
{
    return letter_in(look->world, owed.thing, STATUSES(STATUS_RECEIVED)) &&
           in_play(look->world, order_get(look->world, owed.thing, ORDER_RECEIVER));
}

/* The command mobilizes; an attack puts it under an Attack Order. */
static void acts_on(Decision *d, Owed owed, const Situation *answers)
{
    int command = order_get(d->world, owed.thing, ORDER_RECEIVER);

    (void)answers;
    letter_stand(d, owed.thing, STATUS_ACTING);
    if (ECHELONS(piece_get(d->world, command, PIECE_ECHELON)) & CHECKERS) {
        piece_set(d, command, PIECE_STATE, STATE_MOBILIZED);
    }
    if (order_get(d->world, owed.thing, ORDER_KIND) == SORT_ATTACK) {
        piece_set(d, command, PIECE_ATTACK_ORDER, 1);
    }
}

/* ---- verbs ---- */

/* clang-format off */
static const Duty issue_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .rank = 2, .due = has_no_order,
    .text = "%s is Mobilized and has no order",
};
static const Duty reroll_duty = {
    .kind = KIND_ORDER, .due = is_rerolled, .text = "order %s to %s stood at Delay 1: roll again",
    .code = "nes.delay-1", .cite = "NESG-15", .not_now = "order %s is not to be rolled for",
    .next = "An order is rolled for again once a turn, from the turn after it came to Delay 1.",
    .rule = &nes_delivery_rule, .open = true, .seen_if = MARKERS_SEEN, .fill = fill_reroll,
    .take = is_delivered, .only = true,
};
static const Duty act_duty = {
    .kind = KIND_ORDER, .must = MUST_NOT, .choice = true, .rank = 1, .due = may_act,
    .text = "order %s is received: %s may act on it",
    .code = "nes.received", .cite = "NESG-19", .not_now = "order %s is not received",
    .next = "Only what was received and not yet acted on.", .take = acts_on,
};

const Verb nes_orders_verbs[] = {
    { "issue", "send an order down the chain, for a CP; one more makes it urgent", "NESG-2",
      .params = FIELDS(
          { "to", "a command or combat unit of yours", PIECE_ARG(IssueArgs, to), .own = true },
          { "text", "the order in your own words", TEXT_ARG(IssueArgs, text) },
          { "kind", "what it is; an activation is for a brigade", WORD(IssueArgs, kind,
            issued_words), DEFAULT(SORT_ORDER) },
          { "urgent", "spend one more CP", FLAG(IssueArgs, urgent) },
          { "from", "who sends it; else the nearest leader above", PIECE_ARG(IssueArgs, from),
            .own = true, .optional = true },
          { "distance", "hexes between them, 0 in the same hex, where places do not tell",
            NUMBER(IssueArgs, distance, 0, 200), DEFAULT(UNSAID) },
          { "adjacent", "the sender is next to him or one of his units, where places do not tell",
            FLAG(IssueArgs, adjacent) }),
      .steps = STEPS(STEP_ISSUE), .commanders = true, .sealed = true, DOES(issue),
      .duty = &issue_duty, .odds = issue_odds },
    { "reroll", "roll for an order that stood at Delay 1", "NESG-15", .commanders = true,
      .params = FIELDS(
          { "order", "number of an order of yours", ORDER_ARG(RerollArgs, order), .own = true },
          { "adjacent", "its sender is next to the receiver, where places do not tell",
            FLAG(RerollArgs, adjacent) }),
      .steps = STEPS(STEP_REROLLS), .sealed = true, .refuse = reroll_refuse, .duty = &reroll_duty },
    { "act", "act on a received order: the command mobilizes", "NESG-21", .commanders = true,
      .params = FIELDS(OWN_LETTER("number of a received order of yours")),
      .steps = STEPS(STEP_ISSUE) | STEPS(STEP_MOVEMENT), .duty = &act_duty },
    { 0 },
};
/* clang-format on */
