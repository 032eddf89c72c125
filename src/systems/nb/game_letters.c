/* SPDX-License-Identifier: MIT */
/* Letters are written and ridden. NBG-20, NBG-21, NBG-26 to NBG-28, G-21. */
#include "systems/nb/game.h"

typedef struct WriteArgs {
    int to, also, type, distance, past, messenger, left, bound;
    const char *objective;
} WriteArgs;

enum { RECEIVERS_MOST = 12 };

/* ---- who stands how ---- */

int nb_commander(const World *world, int side)
{
    return leader_of(world, hq_of(world, side, ECHELON_ARMY));
}

bool nb_is_with_unit(const World *world, int leader)
{
    int to = leader ? piece_get(world, leader, PIECE_ATTACHED) : 0;

    return to > 0 && piece_get(world, to, PIECE_KIND) == PIECE_UNIT;
}

bool nb_is_attended(const World *world, int formation)
{
    int commander = nb_commander(world, piece_get(world, formation, PIECE_SIDE));
    int general = leader_of(world, formation);

    return commander && general && piece_get(world, commander, PIECE_ATTACHED) == general;
}

int nb_level(const World *world, int formation)
{
    int echelon = piece_get(world, formation, PIECE_ECHELON);
    bool led = piece_get(world, formation, PIECE_KIND) != PIECE_LEADER &&
               (echelon == ECHELON_CORPS || echelon == ECHELON_DIVISION);

    return !led                                                          ? 0
           : above(world, piece_parent(world, formation), ECHELON_CORPS) ? ECHELON_DIVISION
                                                                         : ECHELON_CORPS;
}

int nb_superior(const World *world, int formation)
{
    int up = piece_parent(world, formation);

    return up && piece_get(world, up, PIECE_ECHELON) != ECHELON_ARMY ? up : 0;
}

int nb_holder(const World *world, int order)
{
    int holder = order_get(world, order, ORDER_HOLDER);

    return holder > 0 ? holder : order_get(world, order, ORDER_RECEIVER);
}

int nb_letter(Decision *d, int receiver, int type, const char *objective, int given, int status)
{
    int commander = nb_commander(d->world, piece_get(d->world, receiver, PIECE_SIDE));
    int sender = commander ? commander : leader_of(d->world, receiver);
    int order = letter_make(d, &(Letter){ sender, receiver, type, objective });

    order_set(d, order, ORDER_GIVEN, given);
    order_set(d, order, ORDER_HOLDER, receiver);
    letter_stand(d, order, status);
    return order;
}

/* ---- writing ---- */

int nb_orders_left(const Look *look, int side)
{
    const Rule *rule = &nb_orders_per_turn_rule;
    Role general = { "general", KIND_PIECE, nb_commander(look->world, side) };
    int count = 0;
    Situation asks;

    rule_begin(look, rule, &general, 1, &asks);
    ask_set(look, rule, &asks, "attached", nb_is_with_unit(look->world, general.thing));
    rule_answer(look, rule, &asks);
    for (int order = 1; order <= world_count(look->world, KIND_ORDER); order++) {
        count += world_is(look->world, KIND_ORDER, order) &&
                 order_get(look->world, order, ORDER_SIDE) == side &&
                 order_get(look->world, order, ORDER_KIND) != LETTER_DISPATCH &&
                 order_get(look->world, order, ORDER_WRITTEN) == this_turn(look->world) &&
                 order_get(look->world, order, ORDER_GIVEN) == GIVEN_LETTER &&
                 order_get(look->world, order, ORDER_ONE_OF) == 0;
    }
    return general.thing ? situation_get(rule, &asks, "orders") - count : 0;
}

/* For whom a letter is: for a wing all those directly below it. */
static int receivers(const World *world, const WriteArgs *args, int found[RECEIVERS_MOST])
{
    int to = formation_of(world, args->to), also = formation_of(world, args->also), count = 0;
    bool wing = piece_get(world, to, PIECE_ECHELON) == ECHELON_WING;

    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        bool his = wing ? piece_parent(world, piece) == to && leader_of(world, piece)
                        : piece == to || (also && piece == also);
        if (his && count < RECEIVERS_MOST) {
            found[count++] = piece;
        }
    }
    return count;
}

/* To whom the messenger sets out: for a wing or several of its corps to its commander. */
static int bound_for(const World *world, const WriteArgs *args, int receiver)
{
    bool wing = args->also || piece_get(world, args->to, PIECE_ECHELON) == ECHELON_WING;

    return wing && !args->past ? nb_superior(world, receiver) : receiver;
}

static int ride_of(const Look *look, const WriteArgs *args, int receiver)
{
    int commander = nb_commander(look->world, piece_get(look->world, receiver, PIECE_SIDE));

    return nb_is_attended(look->world, receiver) ? 0
           : args->distance != UNSAID
               ? args->distance
               : ride_between(look, commander, bound_for(look->world, args, receiver));
}

static bool may_receive(const World *world, const int found[], int count, Faults *faults)
{
    for (int i = 0; i < count; i++) {
        int wing = nb_superior(world, found[i]);
        if (nb_is_beyond(world, found[i])) {
            NB_NO(faults, "NB-54", "Its general stands at the edge two turns before it is planned.",
                  "%s is off the board: nobody is there to receive a messenger",
                  name_of(world, found[i]));
            return false;
        }
        if (!nb_level(world, found[i]) ||
            (count > 1 && (nb_level(world, found[i]) != ECHELON_CORPS || !wing ||
                           wing != nb_superior(world, found[0])))) {
            break;
        }
        if (i == count - 1) {
            return true;
        }
    }
    NB_NO(faults, "NB-12", "Name a wing, corps of one wing, a corps or a division.",
          "no letter goes to these");
    return false;
}

static void write_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const WriteArgs *args = ARGS_OF(WriteArgs, bound);
    int found[RECEIVERS_MOST], count = receivers(world, args, found);
    int side = piece_get(world, args->to, PIECE_SIDE), commander = nb_commander(world, side);

    if (!of_this_step(look, args->to, faults) || refuse_writer(look, commander, "NB-9", faults) ||
        !may_receive(world, found, count, faults)) {
        return;
    }
    if (nb_is_with_unit(world, commander)) {
        NB_NO(faults, "NB-14", "He writes again when he has detached himself.",
              "%s is attached to a combat unit: he issues no orders", name_of(world, commander));
    } else if (nb_orders_left(look, side) <= 0) {
        NB_NO(faults, "NB-10", "There are new ones next turn.", "this turn's orders are written");
    } else if (ride_of(look, args, found[0]) == UNSAID) {
        NB_WANTS(faults, "distance", "NB-16", "how many inches is it to %s?",
                 name_of(world, bound_for(world, args, found[0])));
    }
}

/* A letter a receiver, all with one objective: the others are copies of the first. */
static void write_decide(Decision *d)
{
    const WriteArgs *args = ARGS_OF(WriteArgs, d->bound);
    int found[RECEIVERS_MOST], count = receivers(d->world, args, found), first = 0;

    for (int i = 0; i < count; i++) {
        int distance = ride_of(&d->look, args, found[i]);
        int order =
            nb_letter(d, found[i], args->type, args->objective, GIVEN_LETTER, STANDS_WRITTEN);
        order_set(d, order, ORDER_HOLDER, bound_for(d->world, args, found[i]));
        order_set(d, order, ORDER_DISTANCE, distance == UNSAID ? 0 : distance);
        order_set(d, order, ORDER_ONE_OF, first);
        first = first ? first : order;
    }
}

static bool write_odds(const Look *look, const BoundCommand *bound, const Rule **rule,
                       Situation *asks)
{
    const World *world = look->world;
    const WriteArgs *args = ARGS_OF(WriteArgs, bound);
    int found[RECEIVERS_MOST] = { 0 }, count = receivers(world, args, found);
    int side = piece_get(world, args->to, PIECE_SIDE);
    Role roles[] = { { "sender", KIND_PIECE, nb_commander(world, side) },
                     { "receiver", KIND_PIECE, leader_of(world, found[0]) } };
    int distance = count && roles[0].thing ? ride_of(look, args, found[0]) : UNSAID;

    *rule = &nb_order_rule;
    rule_begin(look, *rule, roles, 2, asks);
    ask_set(look, *rule, asks, "attended", nb_is_attended(world, found[0]) ? 2 : 0);
    ask_set(look, *rule, asks, "reserve",
            piece_get(world, found[0], PIECE_RESERVE_AS) == RESERVE_ON_BOARD);
    ask_set(look, *rule, asks, "distance", distance == UNSAID ? 0 : distance);
    ask_set(look, *rule, asks, "speed", piece_get(world, roles[0].thing, PIECE_RANGE));
    ask_set(look, *rule, asks, "year", clock_get(world, CLOCK_YEAR));
    ask_set(look, *rule, asks, "written", this_turn(world));
    ask_set(look, *rule, asks, "turns", turns_ahead(look));
    return distance != UNSAID && roles[1].thing;
}

/* ---- messengers ---- */

/* It is in a general's hands: a reserve on the board acts on it at once. */
void nb_deliver(Decision *d, int order, int to)
{
    int receiver = order_get(d->world, order, ORDER_RECEIVER);

    order_set(d, order, ORDER_HOLDER, to);
    letter_stand(d, order, STANDS_RECEIVED);
    if (piece_get(d->world, receiver, PIECE_RESERVE_AS) == RESERVE_ON_BOARD && to == receiver &&
        !nb_is_with_unit(d->world, leader_of(d->world, to))) {
        nb_activate(d, order);
    }
}

static void send_out(Decision *d, int order, int speed)
{
    int left = order_get(d->world, order, ORDER_DISTANCE);

    messenger_turn(d, messenger_make(d, order, speed, left), nb_holder(d->world, order), left);
}

/* Letters of this turn set out; where the army commander is with a general he gives them him. */
void nb_messengers_out(Decision *d)
{
    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        int receiver = order_get(d->world, order, ORDER_RECEIVER);
        int sender = order_get(d->world, order, ORDER_SENDER);
        int first = order_get(d->world, order, ORDER_ONE_OF);
        bool with = first && nb_holder(d->world, first) == nb_holder(d->world, order);
        bool begins = letter_in(d->world, order, STATUSES(STANDS_WRITTEN)) ||
                      (letter_in(d->world, order, STATUSES(STANDS_RIDING)) &&
                       order_get(d->world, order, ORDER_SINCE) == 0);
        if (order_get(d->world, order, ORDER_SIDE) != clock_get(d->world, CLOCK_SIDE) || !begins) {
            continue;
        }
        if (nb_is_attended(d->world, receiver)) {
            nb_deliver(d, order, receiver);
            continue;
        }
        letter_stand(d, order, STANDS_RIDING);
        if (!with) {
            send_out(d, order, piece_get(d->world, sender, PIECE_RANGE));
        }
    }
}

/* Whether a messenger may leave what he has there: by the chart, and the range of a division. */
static bool may_leave(const Look *look, const WriteArgs *args, Faults *faults)
{
    int order = piece_get(look->world, args->messenger, PIECE_CARRIES);
    int receiver = order_get(look->world, order, ORDER_RECEIVER);
    int to = formation_of(look->world, args->bound);
    int distance = args->distance != UNSAID ? args->distance : ride_between(look, to, receiver);

    for (int other = 1; other <= world_count(look->world, KIND_ORDER); other++) {
        if (messenger_has(look->world, args->messenger, other) &&
            order_get(look->world, other, ORDER_RECEIVER) == to) {
            return true;
        }
    }
    if (to == nb_superior(look->world, receiver) &&
        nb_level(look->world, receiver) == ECHELON_DIVISION && distance == UNSAID) {
        NB_WANTS(faults, "distance", "NB-20", "how many inches is %s from his corps's commander?",
                 name_of(look->world, leader_of(look->world, receiver)));
        return false;
    }
    return nb_tests(look, receiver, to,
                    nb_level(look->world, receiver) == ECHELON_CORPS ? 0 : distance, NULL);
}

static void ride_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const WriteArgs *args = ARGS_OF(WriteArgs, bound);

    duty_refuse(look, bound, faults);
    if (!faults->count && args->bound && !may_leave(look, args, faults) && !faults->count) {
        NB_NO(faults, "NB-19 to NB-21",
              "A corps's letter goes to it or to its wing; a division's to its general or, if he "
              "is in range, to his corps's.",
              "that letter cannot be left with %s",
              name_of(look->world, formation_of(look->world, args->bound)));
    } else if (!faults->count && args->bound && args->left == UNSAID) {
        NB_WANTS(faults, "left", "NB-19", "how many inches has he to ride there?");
    }
}

/* Past the wing's commander each corps needs a messenger of its own; they set out from here. */
static void turn_to(Decision *d, int rider, int to, int left)
{
    int others[RECEIVERS_MOST], count = 0, his = 0;

    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        int receiver = order_get(d->world, order, ORDER_RECEIVER);
        if (!messenger_has(d->world, rider, order)) {
            continue;
        }
        if (receiver == to || nb_superior(d->world, receiver) == to) {
            order_set(d, order, ORDER_HOLDER, to);
            his = his ? his : order;
        } else if (count < RECEIVERS_MOST) {
            order_set(d, order, ORDER_HOLDER, receiver);
            order_set(d, order, ORDER_DISTANCE, left);
            others[count++] = order;
        }
    }
    piece_set(d, rider, PIECE_CARRIES, his);
    messenger_turn(d, rider, to, left);
    for (int i = 0; i < count; i++) {
        send_out(d, others[i], piece_get(d->world, rider, PIECE_SPEED));
    }
}

/* Who finds the general lost waits by his formation until there is another. */
static void ride_decide(Decision *d)
{
    const WriteArgs *args = ARGS_OF(WriteArgs, d->bound);
    int rider = args->messenger;

    if (args->bound) {
        turn_to(d, rider, formation_of(d->world, args->bound), args->left);
    }
    int bound = piece_get(d->world, rider, PIECE_BOUND);
    if (args->left != UNSAID) {
        messenger_turn(d, rider, bound, args->left);
    }
    bool there = piece_get(d->world, rider, PIECE_LEFT) <= piece_get(d->world, rider, PIECE_SPEED);
    for (int order = 1;
         there && leader_of(d->world, bound) && order <= world_count(d->world, KIND_ORDER);
         order++) {
        if (messenger_has(d->world, rider, order)) {
            nb_deliver(d, order, bound);
        }
    }
    messenger_ride(d, rider);
    if (there && !leader_of(d->world, bound)) {
        piece_set(d, rider, PIECE_PLACE, PLACE_WITH + bound);
        decide_note(d, "nobody leads %s: the messenger waits there", name_of(d->world, bound));
    }
}

/* Turns until words between generals are read, as the messengers of orders ride. */
static int dispatch_ride(const Look *look, int sender, int receiver, int distance)
{
    const Rule *rule = &nb_messenger_rule;
    int side = piece_get(look->world, sender, PIECE_SIDE);
    int speed = piece_get(look->world, nb_commander(look->world, side), PIECE_RANGE);
    Situation asks;

    distance = distance == UNSAID ? ride_between(look, sender, receiver) : distance;
    if (distance == UNSAID || speed < WHOLE) {
        return distance == UNSAID ? UNSAID : 1;
    }
    rule_begin(look, rule, NULL, 0, &asks);
    ask_set(look, rule, &asks, "distance", distance);
    ask_set(look, rule, &asks, "speed", speed);
    rule_answer(look, rule, &asks);
    return situation_get(rule, &asks, "moves");
}

const Dispatch nb_dispatch = { LETTER_DISPATCH, STANDS_SENT, STANDS_TOLD, dispatch_ride };

/* clang-format off */
static const Duty ride_duty = {
    .kind = KIND_PIECE, .rank = -1, .due = messenger_rides, .tell = messenger_tell,
    .code = "nb.ride", .cite = "NB-18", .not_now = "%s does not ride now",
    .next = "Each messenger rides once in a Maneuver phase.",
};

#define INCHES_ARG(name, help, member)                                                            \
    { name, help, EXACT(WriteArgs, member, 0, 500 * WHOLE), DEFAULT(UNSAID) }

const Verb nb_letters_verbs[] = {
    { "write", "write an order to a wing, to corps of a wing, a corps or a division",
      "NB-9 to NB-14", .steps = BIT(STEP_COMMUNICATIONS), .commanders = true,
      .params = FIELDS(
          { "to", "whom it is for, or his general", PIECE_ARG(WriteArgs, to), RECEIVERS,
            .own = true },
          { "type", "attack (for all movement) or defend", WORD(WriteArgs, type, nb_type_words) },
          { "objective", "the one place that it is about", TEXT_ARG(WriteArgs, objective) },
          INCHES_ARG("distance", "inches that the messenger has to ride", distance),
          { "also", "another corps of the same wing", PIECE_ARG(WriteArgs, also), RECEIVERS,
            .own = true, .optional = true },
          { "past", "past the Wing Commander, with a messenger for each corps",
            FLAG(WriteArgs, past) }),
      .refuse = write_refuse, .decide = write_decide, .odds = write_odds },
    { "ride", "move a messenger, perhaps to another general than he was sent to", "NB-15 to NB-21",
      .steps = BIT(STEP_MANEUVER), .commanders = true,
      .params = FIELDS(
          { "messenger", "a messenger of yours", PIECE_ARG(WriteArgs, messenger), MESSENGERS,
            .own = true },
          INCHES_ARG("left", "inches to ride, measured anew", left),
          { "to", "the wing, corps or division to whose general he turns",
            PIECE_ARG(WriteArgs, bound), RECEIVERS, .own = true, .optional = true },
          INCHES_ARG("distance", "inches from a corps's general to the division's", distance)),
      .duty = &ride_duty, .refuse = ride_refuse, .decide = ride_decide },
    { 0 },
};
/* clang-format on */
