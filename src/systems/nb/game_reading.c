/* SPDX-License-Identifier: MIT */
/* Letters are read, and acted on when their turn has come. NBG-12 to NBG-25, NBG-34. */
#include "systems/nb/game.h"

typedef struct ReadArgs {
    int order, division, distance, formation;
} ReadArgs;

/* ---- who acts on what ---- */

static bool is_followed(const World *world, int order)
{
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (piece_get(world, piece, PIECE_ACTS_ON) == order) {
            return true;
        }
    }
    return false;
}

/* The next division below a formation after that one, or 0. */
static int next_division(const World *world, int formation, int after)
{
    for (int piece = after + 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (piece != formation && nb_level(world, piece) && piece_under(world, piece, formation)) {
            return piece;
        }
    }
    return 0;
}

/*
 * It acts on this letter from now on, and is in reserve no more; those below it still are until
 * they follow. The old one may be over.
 */
static void follow(Decision *d, int formation, int order, int becomes)
{
    int before = piece_get(d->world, formation, PIECE_ACTS_ON);

    for (int below = 0; (below = next_division(d->world, formation, below)) != 0;) {
        if (piece_get(d->world, formation, PIECE_RESERVE_AS) == RESERVE_ON_BOARD &&
            piece_get(d->world, below, PIECE_ACTS_ON) == 0) {
            piece_set(d, below, PIECE_RESERVE_AS, RESERVE_ON_BOARD);
        }
    }
    piece_set(d, formation, PIECE_ACTS_ON, order);
    piece_set(d, formation, PIECE_RESERVE_AS, RESERVE_NO);
    if (before > 0 && before != order && !is_followed(d->world, before) &&
        letter_in(d->world, before, STATUSES(STANDS_ACTIVE))) {
        letter_stand(d, before, becomes);
    }
}

void nb_follow_all(Decision *d, int formation, int order)
{
    follow(d, formation, order, STANDS_SUPERSEDED);
    for (int below = 0; (below = next_division(d->world, formation, below)) != 0;) {
        if (piece_get(d->world, below, PIECE_RESERVE_AS) == RESERVE_NO &&
            !letter_to(d->world, below, STATUSES(STANDS_ACTIVE))) {
            follow(d, below, order, STANDS_SUPERSEDED);
        }
    }
}

void nb_activate(Decision *d, int order)
{
    letter_stand(d, order, STANDS_ACTIVE);
    follow(d, order_get(d->world, order, ORDER_RECEIVER), order, STANDS_SUPERSEDED);
}

/* ---- reading ---- */

bool nb_tests(const Look *look, int receiver, int holder, int distance, Situation *asks)
{
    const Rule *rule = &nb_who_tests_rule;
    int level = nb_level(look->world, receiver), general = leader_of(look->world, holder);
    int held = holder == receiver ? level : piece_get(look->world, holder, PIECE_ECHELON);
    Situation own;

    asks = asks ? asks : &own;
    rule_begin(look, rule, NULL, 0, asks);
    ask_set(look, rule, asks, "addressee", level - ECHELON_WING);
    ask_set(look, rule, asks, "delivered-to", held - ECHELON_WING);
    ask_set(look, rule, asks, "in-range",
            holder == nb_superior(look->world, receiver) && distance != UNSAID &&
                distance <= piece_get(look->world, general, PIECE_RANGE));
    Situation answers = *asks;
    rule_answer(look, rule, &answers);
    return (holder == receiver || holder == nb_superior(look->world, receiver)) &&
           situation_get(rule, &answers, "tests") != 0;
}

/* Why a letter that was received is not read, or NULL; `who` is the man. */
static const char *blocked(const World *world, int order, int *who)
{
    int at[] = { nb_holder(world, order), order_get(world, order, ORDER_RECEIVER) };

    for (int i = 0; i < 2; i++) {
        int general = leader_of(world, at[i]);
        *who = general ? general : at[i];
        if (!general) {
            return "has no general: he is lost, and not yet replaced";
        }
        if (nb_is_with_unit(world, general)) {
            return "is attached to a combat unit: he reads when he has detached himself";
        }
    }
    return NULL;
}

/* Received in an earlier turn; with the army commander it needs no reading. */
static bool waits_for_reading(const World *world, int order)
{
    return letter_in(world, order, STATUSES(STANDS_RECEIVED)) &&
           order_get(world, order, ORDER_SINCE) < this_turn(world) &&
           !nb_is_attended(world, order_get(world, order, ORDER_RECEIVER));
}

static bool read_is_due(const Look *look, Owed owed)
{
    int who;

    return waits_for_reading(look->world, owed.thing) && !blocked(look->world, owed.thing, &who);
}

void nb_due_blocked(const Look *look, DueList *list, const Verb *verb)
{
    for (int order = 1; order <= world_count(look->world, KIND_ORDER); order++) {
        int who, side = order_get(look->world, order, ORDER_SIDE);
        char name[ORDER_NAME];
        const char *why = blocked(look->world, order, &who);
        if (waits_for_reading(look->world, order) && why &&
            side_acts(look->game, look->world, side)) {
            Due *due = due_add(list, side, verb, "letter %s to %s is not read: %s %s",
                               order_name(look, order, name),
                               name_of(look->world, order_get(look->world, order, ORDER_RECEIVER)),
                               name_of(look->world, who), why);
            due_thing(due, "order", KIND_ORDER, order);
            due->choice = true;
        }
    }
}

static int range_to(const Look *look, int order, int said)
{
    int receiver = order_get(look->world, order, ORDER_RECEIVER);
    int holder = nb_holder(look->world, order);

    return holder == receiver ? 0 : said != UNSAID ? said : ride_between(look, holder, receiver);
}

static bool read_chooses(const Look *look, Owed owed)
{
    return range_to(look, owed.thing, UNSAID) == UNSAID;
}

static void fill_activation(const Look *look, Owed owed, Situation *asks)
{
    int receiver = order_get(look->world, owed.thing, ORDER_RECEIVER);
    Role general = { "general", KIND_PIECE, leader_of(look->world, receiver) };

    rule_begin(look, &nb_activation_rule, &general, 1, asks);
    ask_set(look, &nb_activation_rule, asks, "read", this_turn(look->world));
}

static void read_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const ReadArgs *args = ARGS_OF(ReadArgs, bound);

    duty_refuse(look, bound, faults);
    if (!faults->count && range_to(look, args->order, args->distance) == UNSAID) {
        NB_WANTS(faults, "distance", "NB-24, NB-25", "how many inches is he from %s, who has it?",
                 name_of(look->world, nb_holder(look->world, args->order)));
    }
}

/* It is read: another of his that is still in delay counts no more. */
static void stands_read(Decision *d, int order, int acts)
{
    LetterQuery before = { .receiver = order_get(d->world, order, ORDER_RECEIVER),
                           .statuses = STATUSES(STANDS_READ) };

    for (int other = 0; (other = letter_next(d->world, other, &before)) != 0;) {
        letter_stand(d, other, STANDS_SUPERSEDED);
    }
    letter_stand(d, order, STANDS_READ);
    order_set(d, order, ORDER_ACTS, acts);
}

/* Who is out of range of the one who has it gets nothing; a reserve on the board throws no die. */
static void read_decide(Decision *d)
{
    const ReadArgs *args = ARGS_OF(ReadArgs, d->bound);
    int order = args->order, receiver = order_get(d->world, order, ORDER_RECEIVER);
    int holder = nb_holder(d->world, order), side = order_get(d->world, order, ORDER_SIDE);
    Situation asks;

    d->about = receiver;
    bool tests =
        nb_tests(&d->look, receiver, holder, range_to(&d->look, order, args->distance), &asks);
    if (holder != receiver && !decide_play(d, &nb_who_tests_rule, &asks, side)) {
        return;
    }
    if (!tests) {
        letter_stand(d, order, STANDS_LAPSED);
    } else if (piece_get(d->world, receiver, PIECE_RESERVE_AS) == RESERVE_ON_BOARD) {
        stands_read(d, order, this_turn(d->world));
    } else {
        fill_activation(&d->look, (Owed){ order, 0 }, &asks);
        if (decide_play(d, &nb_activation_rule, &asks, side)) {
            stands_read(d, order, situation_get(&nb_activation_rule, &asks, "acts"));
        }
    }
}

/* ---- the Command step ---- */

/* With the army commander beside him a general's newest letter is live, the others are over. */
static bool is_live(const Look *look, int order)
{
    const World *world = look->world;
    int receiver = order_get(world, order, ORDER_RECEIVER);
    bool now = order_get(world, order, ORDER_WRITTEN) < this_turn(world) ||
               book_has(look->game->book, ATTENDED_SAME_TURN);

    return (letter_in(world, order, STATUSES(STANDS_READ)) &&
            order_get(world, order, ORDER_ACTS) <= this_turn(world)) ||
           (letter_in(world, order, OPEN_LETTERS) && now && nb_is_attended(world, receiver));
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
            nb_activate(d, order);
        }
    }
}

/* A corps's order has become live, and of this division it is not known whether it follows. */
static bool follow_is_due(const Look *look, Owed owed)
{
    const World *world = look->world;
    int corps = order_get(world, owed.thing, ORDER_RECEIVER);

    return letter_in(world, owed.thing, STATUSES(STANDS_ACTIVE)) &&
           order_get(world, owed.thing, ORDER_GIVEN) == GIVEN_LETTER &&
           order_get(world, owed.thing, ORDER_SINCE) == this_turn(world) &&
           nb_level(world, owed.with) == ECHELON_DIVISION && piece_under(world, owed.with, corps) &&
           owed.with != corps && leader_of(world, owed.with) && !nb_is_beyond(world, owed.with) &&
           piece_get(world, owed.with, PIECE_ACTS_ON) != owed.thing &&
           piece_get(world, owed.with, PIECE_ASKED) != owed.thing;
}

static bool follow_chooses(const Look *look, Owed owed)
{
    return ride_between(look, order_get(look->world, owed.thing, ORDER_RECEIVER), owed.with) ==
           UNSAID;
}

static void follow_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const ReadArgs *args = ARGS_OF(ReadArgs, bound);

    duty_refuse(look, bound, faults);
    if (!faults->count && args->distance == UNSAID &&
        follow_chooses(look, (Owed){ args->order, args->division })) {
        NB_WANTS(faults, "distance", "NB-36", "how many inches is %s from his corps's commander?",
                 name_of(look->world, leader_of(look->world, args->division)));
    }
}

static void follow_decide(Decision *d)
{
    const ReadArgs *args = ARGS_OF(ReadArgs, d->bound);
    const Rule *rule = &nb_follows_rule;
    int corps = order_get(d->world, args->order, ORDER_RECEIVER);
    int own = piece_get(d->world, args->division, PIECE_ACTS_ON);
    int distance =
        args->distance != UNSAID ? args->distance : ride_between(&d->look, corps, args->division);
    Situation asks;

    rule_begin(&d->look, rule, NULL, 0, &asks);
    ask_set(&d->look, rule, &asks, "in-range",
            distance <= piece_get(d->world, leader_of(d->world, corps), PIECE_RANGE));
    ask_set(&d->look, rule, &asks, "own-letter",
            own > args->order && order_get(d->world, own, ORDER_RECEIVER) == args->division &&
                order_get(d->world, own, ORDER_GIVEN) == GIVEN_LETTER);
    d->about = args->division;
    if (decide_play(d, rule, &asks, order_get(d->world, args->order, ORDER_SIDE))) {
        piece_set(d, args->division, PIECE_ASKED, args->order);
        if (situation_get(rule, &asks, "follows")) {
            follow(d, args->division, args->order, STANDS_SUPERSEDED);
        }
    }
}

/* ---- completion ---- */

static void done_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    int formation = ARGS_OF(ReadArgs, bound)->formation;
    int order = piece_get(look->world, formation, PIECE_ACTS_ON);

    if (order <= 0 || order_get(look->world, order, ORDER_KIND) != ORDER_ATTACK) {
        NB_NO(faults, "NB-42", "An attack or a move that is completed becomes Defend.",
              "%s acts on no such order", name_of(look->world, formation));
    }
}

/* Its attack or move is completed: it defends where it is, and so do those who followed with it. */
static void done_decide(Decision *d)
{
    int formation = ARGS_OF(ReadArgs, d->bound)->formation;
    int old = piece_get(d->world, formation, PIECE_ACTS_ON);
    int order =
        nb_letter(d, formation, ORDER_DEFEND, world_text(d->world, KIND_ORDER, old, ORDER_TEXT),
                  GIVEN_COMPLETED, STANDS_ACTIVE);

    for (int below = 0; (below = next_division(d->world, formation, below)) != 0;) {
        if (piece_get(d->world, below, PIECE_ACTS_ON) == old) {
            follow(d, below, order, STANDS_COMPLETED);
        }
    }
    follow(d, formation, order, STANDS_COMPLETED);
}

/* clang-format off */
static const Duty read_duty = {
    .kind = KIND_ORDER, .rank = -1, .due = read_is_due, .chooses = read_chooses,
    .text = "letter %s to %s is read: throw for its delay",
    .code = "nb.read", .cite = "NB-23", .not_now = "letter %s is not to be read now",
    .next = "What came in an earlier turn is, unless due tells why not.",
    .rule = &nb_activation_rule, .fill = fill_activation,
};
static void tell_follow(const Look *look, Owed owed, Text *to)
{
    char name[ORDER_NAME];

    text_addf(to, "order %s is live: is %s within the range of %s, and follows?",
              order_name(look, owed.thing, name), name_of(look->world, owed.with),
              name_of(look->world, order_get(look->world, owed.thing, ORDER_RECEIVER)));
}
static const Duty follow_duty = {
    .kind = KIND_ORDER, .with = KIND_PIECE, .due = follow_is_due, .chooses = follow_chooses,
    .tell = tell_follow,
    .code = "nb.follow", .cite = "NB-36", .not_now = "order %s does not ask that now",
    .next = "It is asked in the turn in which the order of its corps becomes live.",
};

#define INCHES_ARG(help)                                                                          \
    { "distance", help, EXACT(ReadArgs, distance, 0, 500 * WHOLE), DEFAULT(UNSAID) }

const Verb nb_reading_verbs[] = {
    { "read", "read a letter that came in an earlier turn, and throw for its delay", "NB-23 to "
      "NB-31", .steps = BIT(STEP_COMMUNICATIONS), .commanders = true,
      .params = FIELDS(
          { "order", "a letter of yours", ORDER_ARG(ReadArgs, order), .own = true },
          INCHES_ARG("inches from him who has it to him who is to act")),
      .duty = &read_duty, .refuse = read_refuse, .decide = read_decide, .odds = duty_odds },
    { "follow", "say how far a division is as its corps's order becomes live", "NB-36",
      .steps = BIT(STEP_COMMAND) | BIT(STEP_MANEUVER), .commanders = true,
      .params = FIELDS(
          { "order", "a live order of a corps of yours", ORDER_ARG(ReadArgs, order), .own = true },
          { "division", "a division of that corps", PIECE_ARG(ReadArgs, division), DIVISIONS,
            .own = true },
          INCHES_ARG("inches from the corps's general to the division's")),
      .duty = &follow_duty, .refuse = follow_refuse, .decide = follow_decide },
    { "done", "an attack or a move is completed: the formation defends where it is", "NB-42",
      .steps = BIT(STEP_MANEUVER) | BIT(STEP_COMBAT), .commanders = true,
      .params = FIELDS(
          { "formation", "a corps or division of yours", PIECE_ARG(ReadArgs, formation), FORMATIONS,
            .own = true }),
      .refuse = done_refuse, .decide = done_decide },
    { 0 },
};
/* clang-format on */
