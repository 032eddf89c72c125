/* SPDX-License-Identifier: MIT */
/* Orders: issued, delayed, rolled for again. NESG-2 to NESG-21, NESG-29, G-23. */
#include "systems/nes/game.h"

/* What an order is made of. */
typedef struct Terms {
    int sender, receiver, kind, urgent, distance, adjacent;
} Terms;

/* ---- where they stand ---- */

static bool is_next_to(const Look *look, int sender, int receiver)
{
    const World *world = look->world;

    EACH_PIECE (world, piece) {
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

bool nes_refuse_told(bool told, const char *arg, Faults *faults)
{
    if (told) {
        Fault *fault = refuse(faults, "nes.places", "NESG-23", "the places tell it");
        fault_next(fault_wants(fault, arg), "Leave %s out, or move the pieces where they stand.",
                   arg);
    }
    return told;
}

int nes_superior_of(const World *world, int piece)
{
    int leader = 0;

    while (!leader && (piece = piece_parent(world, piece)) > 0) {
        leader = leader_of(world, piece);
    }
    return leader;
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

/* ---- issue ---- */

static Terms terms_asked(const Look *look, const NesIssue *args)
{
    int sender = nes_sender_to(look->world, args->to, args->from);
    int receiver = formation_of(look->world, args->to);

    return (Terms){ .sender = sender,
                    .receiver = receiver,
                    .kind = args->kind,
                    .urgent = args->urgent,
                    .distance = nes_way(look, sender, receiver, args->distance),
                    .adjacent = args->adjacent || is_next_to(look, sender, receiver) };
}

/* Asks of the rule of delivery, or of the whole course, but for what was paid and accrued. */
static void delivery_asks(const Look *look, const Rule *rule, const Terms *terms, Situation *asks)
{
    const World *world = look->world;
    int leader = leader_of(world, terms->receiver);
    bool brigade = leader && piece_get(world, terms->receiver, PIECE_ECHELON) == ECHELON_BRIGADE;

    asks_set(
        look, rule,
        ASKS({ "bonus", leader ? piece_get(world, leader, PIECE_BONUS) : 0 },
             { "french-brigade", brigade && nes_nation_of(look, terms->receiver) == BY_FRENCH },
             { "sender-marked", nes_is_marked(world, formation_of(world, terms->sender)) },
             { "adjacent", terms->adjacent }, { "urgent", terms->urgent },
             { "brigade-activation", terms->kind == LETTER_ACTIVATION },
             { "army-hq", is_at_army(look, terms->sender) }),
        asks);
}

/* How it stands once it is issued; false: dice are wanting. */
static bool send(Decision *d, const Terms *terms, int *status)
{
    const Rule *far = &nes_distance_delay_rule, *rule = &nes_delivery_rule;
    int owner = nes_all_see(&d->look, piece_get(d->world, terms->receiver, PIECE_SIDE));
    int radius = piece_get(d->world, terms->sender, PIECE_RADIUS);
    Situation way, die;

    if (!decide_rule(d, far, NO_ROLES, ASKS({ "distance", terms->distance }, { "radius", radius }),
                     owner, &way)) {
        return false;
    }
    int result = situation_get(far, &way, "result"), level = situation_get(far, &way, "level");
    *status = STANDS_RECEIVED + level;
    if (result == WAY_RECEIVED ||
        (result == WAY_DELAY && !book_has(d->look.game->book, FAR_ROLL))) {
        return true;
    }
    rule_pose(&d->look, rule, NO_ROLES, NO_ASKS, &die);
    delivery_asks(&d->look, rule, terms, &die);
    if (!decide_play(d, rule, &die, owner)) {
        return false;
    }
    int rolled = situation_get(rule, &die, "result");
    level += rolled == DELIVERY_DELAYED;
    *status =
        rolled == DELIVERY_IGNORED ? STANDS_IGNORED : STANDS_RECEIVED + (level < 3 ? level : 3);
    return true;
}

void nes_issue(Decision *d, const NesIssue *args)
{
    Terms terms = terms_asked(&d->look, args);
    int side = piece_get(d->world, terms.receiver, PIECE_SIDE), status;
    bool at_army = is_at_army(&d->look, terms.sender);
    bool marked = nes_is_marked(d->world, formation_of(d->world, terms.sender));

    d->about = terms.receiver;
    if (!send(d, &terms, &status)) {
        return;
    }
    decide_set(d, KIND_SIDE, side, SIDE_CP_LEFT,
               world_get(d->world, KIND_SIDE, side, SIDE_CP_LEFT) - 1 - terms.urgent);
    int order = letter_make(d, &(Letter){ terms.sender, terms.receiver, terms.kind, args->text });
    order_set(d, order, ORDER_URGENT, terms.urgent);
    order_set(d, order, ORDER_ARMY_HQ, at_army);
    order_set(d, order, ORDER_MARKED, marked);
    order_set(d, order, ORDER_ADJACENT, terms.adjacent != 0);
    letter_stand(d, order, status);
}

bool nes_issue_odds(const Look *look, const NesIssue *args, const Rule **rule, Situation *asks)
{
    Terms terms = terms_asked(look, args);
    int radius = piece_get(look->world, terms.sender, PIECE_RADIUS);

    *rule = &nes_order_rule;
    rule_pose(look, *rule, NO_ROLES,
              ASKS({ "distance", terms.distance == UNSAID ? 0 : terms.distance },
                   { "radius", radius }, { "turns", turns_ahead(look) }),
              asks);
    delivery_asks(look, *rule, &terms, asks);
    return terms.sender && terms.distance != UNSAID;
}

/* Turns that a dispatch rides: as many as its distance delays it. */
int nes_dispatch_ride(const Look *look, int sender, int receiver, int distance)
{
    int hexes = distance == UNSAID ? hexes_between(look, sender, receiver) : distance / WHOLE;
    int radius = piece_get(look->world, sender, PIECE_RADIUS);

    return hexes == UNSAID || radius == UNKNOWN
               ? -1
               : rule_says(look, &nes_distance_delay_rule, "level", NO_ROLES,
                           ASKS({ "distance", hexes }, { "radius", radius }));
}

/* ---- orders at Delay 1 ---- */

/* Asks of delivery, or of the whole course, for an order that is on its way. */
static void delayed_asks(const Look *look, const Rule *rule, int order, Situation *asks)
{
    const World *world = look->world;
    int receiver = order_get(world, order, ORDER_RECEIVER);
    int sender = nes_leader_in(world, formation_of(world, order_get(world, order, ORDER_SENDER)));
    bool issued = look->game->book->options[REROLL_NONACCRUED] == REROLL_ISSUED;
    Terms terms = { .sender = sender,
                    .receiver = receiver,
                    .kind = order_get(world, order, ORDER_KIND),
                    .urgent = order_get(world, order, ORDER_URGENT),
                    .adjacent = issued ? order_get(world, order, ORDER_ADJACENT)
                                       : is_next_to(look, sender, receiver) };

    delivery_asks(look, rule, &terms, asks);
    ask_set(look, rule, asks, "army-hq", order_get(world, order, ORDER_ARMY_HQ));
    if (issued) {
        ask_set(look, rule, asks, "sender-marked", order_get(world, order, ORDER_MARKED));
    }
}

void nes_fill_reroll(const Look *look, Owed owed, Situation *asks)
{
    int stood = this_turn(look->world) - order_get(look->world, owed.thing, ORDER_SINCE);

    delayed_asks(look, &nes_delivery_rule, owed.thing, asks);
    ask_set(look, &nes_delivery_rule, asks, "turns-delayed", stood < 9 ? stood : 9);
}

/* From its marker as it lay at the end of the turn in which it came to it, or was last rolled for.
 */
bool nes_course_of(const Look *look, int order, const Rule **rule, Situation *asks, int *zero)
{
    const World *world = look->world;
    int level = order_get(world, order, ORDER_STATUS) - STANDS_RECEIVED;
    int since = order_get(world, order, ORDER_SINCE);
    int rolled = order_get(world, order, ORDER_ROLLED);

    if (!letter_in(world, order, DELAY_BITS) || since == UNKNOWN) {
        return false;
    }
    *rule = &nes_order_rule;
    *zero = level == 1 && rolled > since ? rolled : since;
    int ahead = turns_ahead(look) + this_turn(world) - *zero;
    rule_pose(
        look, *rule, NO_ROLES,
        ASKS({ "from", level }, { "stood", *zero - since }, { "turns", ahead > 0 ? ahead : 0 }),
        asks);
    delayed_asks(look, *rule, order, asks);
    return true;
}

/* What the strength marker beside a Delay marker says, with the turns that it stood at Delay 1. */
void nes_log_accrued(const Look *look, int order, Text *to)
{
    int stood = letter_in(look->world, order, STATUSES(STANDS_DELAY_1))
                    ? this_turn(look->world) - order_get(look->world, order, ORDER_SINCE)
                    : 0;
    int accrued = 2 * (order_get(look->world, order, ORDER_URGENT) == 1) +
                  2 * (order_get(look->world, order, ORDER_ARMY_HQ) == 1) + stood;

    if (accrued && letter_in(look->world, order, DELAY_BITS)) {
        text_addf(to, "-%d", accrued);
    }
}

/* Whose order it is reads its words, others see the markers. */
void nes_tell_letters(const Look *look, int receiver, Text *to)
{
    int delayed = letter_to(look->world, receiver, DELAY_BITS);

    if (seat_owns(look->seat, look->world, KIND_PIECE, receiver)) {
        letters_describe(look, receiver, to);
        return;
    }
    if (letter_to(look->world, receiver, RECEIVED_BITS)) {
        text_addf(to, "%sOrder Received", to->length ? "; " : "");
    }
    if (delayed) {
        text_addf(to, "%sDelay %d", to->length ? "; " : "",
                  order_get(look->world, delayed, ORDER_STATUS) - STANDS_RECEIVED);
    }
}
