/* SPDX-License-Identifier: MIT */
/* Letters are written, ridden, read, and acted on when their turn has come. NBG-12 to NBG-28,
 * NBG-34, G-21. */
#include "systems/nb/game.h"

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

static bool is_reserve_on_board(const World *world, int formation)
{
    return piece_get(world, formation, PIECE_RESERVE) == RESERVE_ON_BOARD;
}

/* ---- who acts on what ---- */

static bool is_followed(const World *world, int order)
{
    EACH_PIECE (world, piece) {
        if (piece_get(world, piece, PIECE_ACTS_ON) == order) {
            return true;
        }
    }
    return false;
}

/* Whether a division, or a corps, stands below a formation. */
static bool is_below(const World *world, int piece, int formation)
{
    return piece != formation && nb_level(world, piece) && piece_under(world, piece, formation);
}

/*
 * It acts on this letter from now on, and is in reserve on the board no more; those below it still
 * are until they follow. The old one may be over.
 */
void nb_follow(Decision *d, int formation, int order, int becomes)
{
    int before = piece_get(d->world, formation, PIECE_ACTS_ON);
    bool reserve = is_reserve_on_board(d->world, formation);

    EACH_PIECE (d->world, below) {
        if (reserve && is_below(d->world, below, formation) &&
            piece_get(d->world, below, PIECE_ACTS_ON) == 0 && !nb_is_off(d->world, below)) {
            piece_set(d, below, PIECE_RESERVE, RESERVE_ON_BOARD);
        }
    }
    piece_set(d, formation, PIECE_ACTS_ON, order);
    if (reserve) {
        piece_set(d, formation, PIECE_RESERVE, RESERVE_NO);
    }
    if (before > 0 && before != order && !is_followed(d->world, before) &&
        letter_in(d->world, before, STATUSES(STANDS_ACTIVE))) {
        letter_stand(d, before, becomes);
    }
}

void nb_follow_all(Decision *d, int formation, int order)
{
    nb_follow(d, formation, order, STANDS_SUPERSEDED);
    EACH_PIECE (d->world, below) {
        if (is_below(d->world, below, formation) &&
            piece_get(d->world, below, PIECE_RESERVE) == RESERVE_NO &&
            !letter_to(d->world, below, STATUSES(STANDS_ACTIVE))) {
            nb_follow(d, below, order, STANDS_SUPERSEDED);
        }
    }
}

static void activate(Decision *d, int order)
{
    letter_stand(d, order, STANDS_ACTIVE);
    nb_follow(d, order_get(d->world, order, ORDER_RECEIVER), order, STANDS_SUPERSEDED);
}

/* That all who act on it are far from its objective, as far as that is measured, is noted. */
static void note_far(Decision *d, int formation, int order)
{
    int least = EXACT_MOST;

    EACH_PIECE (d->world, piece) {
        int way = ride_to_aim(&d->look, piece, order);
        if (piece_get(d->world, piece, PIECE_ACTS_ON) == order && way < least &&
            piece_under(d->world, piece, formation)) {
            least = way; /* UNSAID is the least */
        }
    }
    if (least > 0 && least < EXACT_MOST) {
        decide_note(d, "%s is %d inches from its objective", name_of(d->world, formation),
                    least / WHOLE);
    }
}

/* Its attack or move is completed: it defends where it is, and so do those who followed with it. */
void nb_done(Decision *d, const NbDone *args)
{
    int old = piece_get(d->world, args->formation, PIECE_ACTS_ON);
    int order = nb_letter(d, args->formation, ORDER_DEFEND,
                          world_text(d->world, KIND_ORDER, old, ORDER_TEXT), GIVEN_COMPLETED,
                          STANDS_ACTIVE);

    note_far(d, args->formation, old);
    EACH_PIECE (d->world, below) {
        if (is_below(d->world, below, args->formation) &&
            piece_get(d->world, below, PIECE_ACTS_ON) == old) {
            nb_follow(d, below, order, STANDS_COMPLETED);
        }
    }
    nb_follow(d, args->formation, order, STANDS_COMPLETED);
}

/* With the army commander beside him a general's newest letter is live, the others are over. */
static bool is_live(const Look *look, int order)
{
    const World *world = look->world;
    bool now = order_get(world, order, ORDER_WRITTEN) < this_turn(world) ||
               book_has(look->game->book, ATTENDED_SAME_TURN);

    return (letter_in(world, order, STATUSES(STANDS_READ)) &&
            order_get(world, order, ORDER_ACTS) <= this_turn(world)) ||
           (letter_in(world, order, OPEN_LETTERS) && now &&
            nb_is_attended(world, order_get(world, order, ORDER_RECEIVER)));
}

void nb_command_begins(Decision *d)
{
    for (int order = world_count(d->world, KIND_ORDER); order > 0; order--) {
        int receiver = order_get(d->world, order, ORDER_RECEIVER);
        int acts = piece_get(d->world, receiver, PIECE_ACTS_ON);
        if (order_get(d->world, order, ORDER_SIDE) != clock_get(d->world, CLOCK_SIDE) ||
            !is_live(&d->look, order)) {
            continue;
        }
        if (acts > order && order_get(d->world, acts, ORDER_RECEIVER) == receiver &&
            nb_is_attended(d->world, receiver)) {
            letter_stand(d, order, STANDS_SUPERSEDED);
        } else {
            activate(d, order);
        }
    }
}

/* ---- writing ---- */

int nb_orders_left(const Look *look, int side)
{
    int general = nb_commander(look->world, side);
    int count = rule_says(look, &nb_orders_per_turn_rule, "orders",
                          ROLES({ "general", KIND_PIECE, general }),
                          ASKS({ "attached", nb_is_with_unit(look->world, general) }));

    EACH_LETTER (look->world, order, .side = side, .kinds = ~STATUSES(LETTER_DISPATCH),
                 .written = this_turn(look->world), .trait = ORDER_GIVEN, .value = GIVEN_LETTER) {
        count -= order_get(look->world, order, ORDER_ONE_OF) == 0;
    }
    return general ? count : 0;
}

/* For a wing: all those directly below it. */
int nb_next_receiver(const World *world, const NbWrite *args, int after)
{
    int to = formation_of(world, args->to), also = formation_of(world, args->also);
    bool wing = piece_get(world, to, PIECE_ECHELON) == ECHELON_WING;

    while ((after = world_after(world, KIND_PIECE, after)) != 0) {
        if (wing ? piece_parent(world, after) == to && leader_of(world, after)
                 : after == to || (also && after == also)) {
            break;
        }
    }
    return after;
}

/* For a wing or several of its corps he sets out to its commander. */
int nb_bound_for(const World *world, const NbWrite *args, int receiver)
{
    bool wing = args->also || piece_get(world, args->to, PIECE_ECHELON) == ECHELON_WING;

    return wing && !args->past ? nb_superior(world, receiver) : receiver;
}

int nb_ride_of(const Look *look, const NbWrite *args, int receiver)
{
    int commander = nb_commander(look->world, piece_get(look->world, receiver, PIECE_SIDE));

    return nb_is_attended(look->world, receiver) ? 0
           : args->distance != UNSAID
               ? args->distance
               : ride_between(look, commander, nb_bound_for(look->world, args, receiver));
}

void nb_refuse_receivers(const Look *look, const NbWrite *args, Faults *faults)
{
    const World *world = look->world;
    int first = nb_next_receiver(world, args, 0), wing = nb_superior(world, first);
    bool several = nb_next_receiver(world, args, first) != 0, right = first != 0;

    for (int to = first; to && right; to = nb_next_receiver(world, args, to)) {
        if (nb_is_beyond(world, to)) {
            fault_next(refuse(faults, "nb.rule", "NB-54",
                              "%s is off the board: nobody is there to receive a messenger",
                              name_of(world, to)),
                       "Its general stands at the edge two turns before it is planned.");
            return;
        }
        right = several
                    ? nb_level(world, to) == ECHELON_CORPS && wing && wing == nb_superior(world, to)
                    : nb_level(world, to) != 0;
    }
    if (!right) {
        fault_next(refuse(faults, "nb.rule", "NB-12", "no letter goes to these"),
                   "Name a wing, corps of one wing, a corps or a division.");
    }
}

/* A letter a receiver, all with one objective: the others are copies of the first. */
void nb_write(Decision *d, const NbWrite *args)
{
    int first = 0;

    for (int to = 0; (to = nb_next_receiver(d->world, args, to)) != 0;) {
        int distance = nb_ride_of(&d->look, args, to);
        int sender = nb_commander(d->world, piece_get(d->world, to, PIECE_SIDE));
        int order = nb_letter(d, to, args->type, args->objective, GIVEN_LETTER, STANDS_WRITTEN);
        order_set(d, order, ORDER_HOLDER, nb_bound_for(d->world, args, to));
        ride_said(d, "distance", args->distance, sender, nb_bound_for(d->world, args, to));
        order_set(d, order, ORDER_DISTANCE, distance == UNSAID ? 0 : distance);
        order_set(d, order, ORDER_ONE_OF, first);
        first = first ? first : order;
    }
    note_near_place(d, args->objective);
}

/* ---- messengers ---- */

/* A reserve on the board acts on it at once. */
void nb_deliver(Decision *d, int order, int to)
{
    int receiver = order_get(d->world, order, ORDER_RECEIVER);

    order_set(d, order, ORDER_HOLDER, to);
    letter_stand(d, order, STANDS_RECEIVED);
    if (is_reserve_on_board(d->world, receiver) && to == receiver &&
        !nb_is_with_unit(d->world, leader_of(d->world, to))) {
        activate(d, order);
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
    EACH_LETTER (d->world, order, .side = clock_get(d->world, CLOCK_SIDE),
                 .statuses = STATUSES(STANDS_WRITTEN) | STATUSES(STANDS_RIDING)) {
        int receiver = order_get(d->world, order, ORDER_RECEIVER);
        int sender = order_get(d->world, order, ORDER_SENDER);
        int first = order_get(d->world, order, ORDER_ONE_OF);
        bool with = first && nb_holder(d->world, first) == nb_holder(d->world, order);
        if (letter_in(d->world, order, STATUSES(STANDS_RIDING)) &&
            order_get(d->world, order, ORDER_SINCE) != 0) {
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

/* Whether somebody tests a letter that was left there; `asks` of that rule. */
static bool tests(const Look *look, int receiver, int holder, int distance, Situation *asks)
{
    const World *world = look->world;
    int level = nb_level(world, receiver), general = leader_of(world, holder);
    int held = holder == receiver ? level : piece_get(world, holder, PIECE_ECHELON);
    bool above_him = holder == nb_superior(world, receiver);
    bool near = distance != UNSAID && distance <= piece_get(world, general, PIECE_RANGE);

    rule_pose(look, &nb_who_tests_rule, NO_ROLES,
              ASKS({ "addressee", level - ECHELON_WING }, { "delivered-to", held - ECHELON_WING },
                   { "in-range", above_him && near }),
              asks);
    Situation answers = *asks;
    rule_answer(look, &nb_who_tests_rule, &answers);
    return (holder == receiver || above_him) &&
           situation_get(&nb_who_tests_rule, &answers, "tests") != 0;
}

/* Whether he has a letter for that formation with him. */
static bool has_letter_for(const World *world, int messenger, int to)
{
    EACH_LETTER (world, order, .receiver = to) {
        if (messenger_has(world, messenger, order)) {
            return true;
        }
    }
    return false;
}

static int distance_from(const Look *look, const NbRide *args, int receiver)
{
    return args->distance != UNSAID
               ? args->distance
               : ride_between(look, formation_of(look->world, args->to), receiver);
}

static int addressee(const World *world, const NbRide *args)
{
    return order_get(world, piece_get(world, args->messenger, PIECE_CARRIES), ORDER_RECEIVER);
}

bool nb_must_measure(const Look *look, const NbRide *args)
{
    int to = formation_of(look->world, args->to), receiver = addressee(look->world, args);

    return !has_letter_for(look->world, args->messenger, to) &&
           to == nb_superior(look->world, receiver) &&
           nb_level(look->world, receiver) == ECHELON_DIVISION &&
           distance_from(look, args, receiver) == UNSAID;
}

/* By the chart, and the range of a division. */
bool nb_may_leave(const Look *look, const NbRide *args)
{
    int to = formation_of(look->world, args->to), receiver = addressee(look->world, args);
    bool corps = nb_level(look->world, receiver) == ECHELON_CORPS;
    Situation asks;

    return has_letter_for(look->world, args->messenger, to) ||
           tests(look, receiver, to, corps ? 0 : distance_from(look, args, receiver), &asks);
}

/* Past the wing's commander each corps needs a messenger of its own; they set out from here. */
static void turn_to(Decision *d, int rider, int to, int left)
{
    enum { OTHERS_MOST = 12 };
    int others[OTHERS_MOST], count = 0, his = 0;

    EACH_ORDER (d->world, order) {
        int receiver = order_get(d->world, order, ORDER_RECEIVER);
        if (!messenger_has(d->world, rider, order)) {
            continue;
        }
        if (receiver == to || nb_superior(d->world, receiver) == to) {
            order_set(d, order, ORDER_HOLDER, to);
            his = his ? his : order;
        } else if (count < OTHERS_MOST) {
            int own =
                d->look.game->settings.sound ? ride_between(&d->look, rider, receiver) : UNSAID;
            order_set(d, order, ORDER_HOLDER, receiver);
            order_set(d, order, ORDER_DISTANCE, own != UNSAID ? own : left);
            others[count++] = order;
        }
    }
    piece_set(d, rider, PIECE_CARRIES, his);
    messenger_turn(d, rider, to, left);
    for (int i = 0; i < count; i++) {
        send_out(d, others[i], piece_get(d->world, rider, PIECE_SPEED));
    }
}

/* He turns, or is measured anew; that he is nearer by then than he has ridden is noted. */
static void set_out_again(Decision *d, const NbRide *args)
{
    int rider = args->messenger, to = formation_of(d->world, args->to);
    int bound = piece_get(d->world, rider, PIECE_BOUND);

    if (args->left != UNSAID && (!to || to == bound) &&
        args->left < piece_get(d->world, rider, PIECE_LEFT) - WHOLE) {
        decide_note(d, "left= is less than %s had left to ride", id_of(d->world, rider));
    }
    if (to && to != bound) {
        ride_said(d, "distance", args->distance, to, addressee(d->world, args));
        turn_to(d, rider, to, ride_said(d, "left", args->left, rider, to));
    } else if (args->left != UNSAID) {
        messenger_turn(d, rider, bound, args->left);
    }
}

/* Who finds the general lost waits by his formation until there is another. */
void nb_ride(Decision *d, const NbRide *args)
{
    int rider = args->messenger;

    set_out_again(d, args);
    int bound = piece_get(d->world, rider, PIECE_BOUND);
    bool there = piece_get(d->world, rider, PIECE_LEFT) <= piece_get(d->world, rider, PIECE_SPEED);
    EACH_ORDER (d->world, order) {
        if (there && leader_of(d->world, bound) && messenger_has(d->world, rider, order)) {
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
int nb_dispatch_ride(const Look *look, int sender, int receiver, int distance)
{
    int commander = nb_commander(look->world, piece_get(look->world, sender, PIECE_SIDE));
    int speed = piece_get(look->world, commander, PIECE_RANGE);

    distance = distance == UNSAID ? ride_between(look, sender, receiver) : distance;
    if (distance == UNSAID || speed < WHOLE) {
        return distance == UNSAID ? UNSAID : 1;
    }
    return rule_says(look, &nb_messenger_rule, "moves", NO_ROLES,
                     ASKS({ "distance", distance }, { "speed", speed }));
}

/* ---- reading ---- */

int nb_who_cannot_read(const World *world, int order)
{
    int at[] = { nb_holder(world, order), order_get(world, order, ORDER_RECEIVER) };

    for (int i = 0; i < 2; i++) {
        int general = leader_of(world, at[i]);
        if (!general || nb_is_with_unit(world, general)) {
            return general ? general : at[i];
        }
    }
    return 0;
}

/* It is read: another of his that is still in delay counts no more. */
static void stands_read(Decision *d, int order, int acts)
{
    EACH_LETTER (d->world, other, .receiver = order_get(d->world, order, ORDER_RECEIVER),
                 .statuses = STATUSES(STANDS_READ)) {
        letter_stand(d, other, STANDS_SUPERSEDED);
    }
    letter_stand(d, order, STANDS_READ);
    order_set(d, order, ORDER_ACTS, acts);
}

/* Who is out of range of the one who has it gets nothing; a reserve on the board throws no die. */
void nb_read(Decision *d, const NbRead *args)
{
    int order = args->order, receiver = order_get(d->world, order, ORDER_RECEIVER);
    int holder = nb_holder(d->world, order), side = order_get(d->world, order, ORDER_SIDE);
    int distance = nb_range_to(&d->look, order, args->distance), now = this_turn(d->world);
    Situation asks;

    d->about = receiver;
    ride_said(d, "distance", args->distance, holder, receiver);
    bool tested = tests(&d->look, receiver, holder, distance, &asks);
    if (holder != receiver && !decide_play(d, &nb_who_tests_rule, &asks, side)) {
        return;
    }
    if (!tested) {
        letter_stand(d, order, STANDS_LAPSED);
    } else if (is_reserve_on_board(d->world, receiver)) {
        stands_read(d, order, now);
    } else if (decide_rule(d, &nb_activation_rule,
                           ROLES({ "general", KIND_PIECE, leader_of(d->world, receiver) }),
                           ASKS({ "read", now }), side, &asks)) {
        stands_read(d, order, situation_get(&nb_activation_rule, &asks, "acts"));
    }
}
