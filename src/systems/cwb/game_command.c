/* SPDX-License-Identifier: MIT */
/* Leaders act on their own, attacks stop. CWB-2.3, 2.4, 2.15, CWB-A31. */
#include "systems/cwb/game.h"

typedef struct InitiativeArgs {
    OrderWords words;
    int leader, target;
} InitiativeArgs;

typedef struct CannonArgs {
    int piece;
    const char *text;
} CannonArgs;

/* ---- initiative ---- */

/* The formation that the leader wants to move: one that is named, or his own. */
static int aims_at(const World *world, const InitiativeArgs *args)
{
    return formation_of(world, args->target ? args->target : args->leader);
}

static bool may_try(const Look *look, int leader, int target, Faults *faults)
{
    const World *world = look->world;
    int formation = formation_of(world, leader), turn = this_turn(world);
    /* A leader above who has tried this turn speaks for all below him. */
    int spoke = above_with(world, formation, PIECE_TRIED, turn);
    int tried = spoke ? spoke : above_with(world, target, PIECE_TRIED, turn);

    if (!of_this_step(look, leader, faults)) {
        return false;
    }
    if (piece_get(world, leader, PIECE_FATE) != FATE_PRESENT) {
        fault_next(refuse(faults, "cwb.leader", "CWB-2.14a", "%s is lost", name_of(world, leader)),
                   "His successor may try.");
    } else if (piece_get(world, formation, PIECE_ECHELON) == ECHELON_ARMY) {
        fault_next(refuse(faults, "cwb.initiative", "CWB-2.3",
                          "the army commander has no use for initiative"),
                   "He writes orders in the step Order issue.");
    } else if (refuse_off_field(look, formation, faults)) {
        return false;
    } else if (tried) {
        fault_next(refuse(faults, "cwb.initiative", "CWB-2.3", "one attempt a turn: %s has had it",
                          name_of(world, tried)),
                   "Another attempt may be made next turn.");
    } else {
        return true;
    }
    return false;
}

/* Whom a leader may move by his initiative: his own, or one below him whom he is with. */
static void refuse_aim(const Look *look, int leader, int target, Faults *faults)
{
    const World *world = look->world;
    int formation = formation_of(world, leader), below = leader_of(world, target);

    if (refuse_off_field(look, target, faults)) {
        return;
    }
    if (!piece_under(world, target, formation) ||
        piece_get(world, target, PIECE_ECHELON) > ECHELON_DIVISION) {
        fault_next(refuse(faults, "cwb.initiative", "CWB-2.3", "%s does not lead %s",
                          name_of(world, leader), name_of(world, target)),
                   "Name a corps or division below him, or leave out for=.");
    } else if (piece_get(world, target, PIECE_ECHELON) == ECHELON_WING) {
        fault_next(refuse(faults, "cwb.wing", "CWB-2.2", "a wing acts through its corps"),
                   "Name one of them: for=CORPS.");
    } else if (target != formation && piece_get(world, target, PIECE_ECHELON) == ECHELON_DIVISION &&
               !unplaced(world, leader) && !stands_with(world, leader, below ? below : target)) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.6",
                          "a goal is given by initiative only by one who is there"),
                   "%s must be with the leader of %s.", name_of(world, leader),
                   name_of(world, target));
    }
}

static void initiative_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const InitiativeArgs *args = ARGS_OF(InitiativeArgs, bound);
    int leader = args->leader, target = aims_at(world, args);
    int delayed = letter_to(world, target, IN_DELAY_BITS);
    char name[ORDER_NAME];

    if (!may_try(look, leader, target, faults)) {
        return;
    }
    refuse_aim(look, leader, target, faults);
    cwb_refuse_words(&args->words, args->words.limit, faults);
    if (delayed &&
        same_words(world_text(world, KIND_ORDER, delayed, ORDER_TEXT), args->words.text)) {
        fault_next(refuse(faults, "cwb.initiative", "CWB-2.3",
                          "initiative does not bring the very order that is in delay"),
                   "Write another order, or wait for order %s.", order_name(look, delayed, name));
    }
}

static void initiative_asks(const Look *look, const InitiativeArgs *args, Situation *asks)
{
    Role role = { "leader", KIND_PIECE, args->leader };
    int target = aims_at(look->world, args);

    rule_begin(look, &cwb_initiative_rule, &role, 1, asks);
    ask_set(look, &cwb_initiative_rule, asks, "unengaged", cwb_is_unengaged(look->world, target));
    if (args->words.purpose == FOR_DEFENCE && book_has(look->game->book, DEFENSIVE_ORDERS)) {
        ask_set(look, &cwb_initiative_rule, asks, "anti", 0);
    }
}

/* All orders of his force are over, he is back at his HQ, and the enemy names what it does. */
static void break_loose(Decision *d, int leader, int formation)
{
    piece_set(d, formation, PIECE_HELD, cwb_is_under_orders(d->world, formation));
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (world_is(d->world, KIND_PIECE, piece) && piece_under(d->world, piece, formation)) {
            letters_drop(d, piece, HELD_BITS, 0);
        }
    }
    if (piece_get(d->world, formation, PIECE_KIND) == PIECE_HQ) {
        piece_join(d, leader, formation);
    }
    piece_set(d, formation, PIECE_LOOSE, this_turn(d->world));
    decide_text(d, KIND_PIECE, formation, PIECE_NAMED, "");
}

/* Divisions that tried for themselves this turn: their corps speaks for the rest. */
static void note_left_out(Decision *d, int order, int corps)
{
    char name[ORDER_NAME];

    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (world_is(d->world, KIND_PIECE, piece) && piece != corps &&
            piece_under(d->world, piece, corps) &&
            piece_get(d->world, piece, PIECE_TRIED) == this_turn(d->world)) {
            decide_note(d, "order %s is not for %s, which tried for itself",
                        order_name(&d->look, order, name), name_of(d->world, piece));
        }
    }
}

static void initiative_decide(Decision *d)
{
    const InitiativeArgs *args = ARGS_OF(InitiativeArgs, d->bound);
    int leader = args->leader, target = aims_at(d->world, args);
    int formation = formation_of(d->world, leader);
    int side = piece_get(d->world, leader, PIECE_SIDE);
    Situation asks;

    d->about = formation;
    initiative_asks(&d->look, args, &asks);
    if (!decide_play(d, &cwb_initiative_rule, &asks, side)) {
        return;
    }
    piece_set(d, formation, PIECE_TRIED, this_turn(d->world));
    int result = situation_get(&cwb_initiative_rule, &asks, "result");
    if (result == LOOSE_CANNON) {
        break_loose(d, leader, formation);
    } else if (result == INITIATIVE_SUCCESS) {
        Terms terms = cwb_terms_in_person(d->world, leader, target, SORT_INITIATIVE, &args->words);
        int order = cwb_order_write(d, &terms, &args->words, STATUS_ACCEPTED);
        note_left_out(d, order, target);
        letter_seen(d, order);
        cwb_order_take(d, order);
    }
}

static bool initiative_odds(const Look *look, const BoundCommand *bound, const Rule **rule,
                            Situation *asks)
{
    const InitiativeArgs *args = ARGS_OF(InitiativeArgs, bound);

    *rule = &cwb_initiative_rule;
    initiative_asks(look, args, asks);
    return true;
}

/* Whether the enemy has still to name the movement of a loose cannon. */
static bool is_unnamed(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_LOOSE) == this_turn(look->world) &&
           !*world_text(look->world, KIND_PIECE, owed.thing, PIECE_NAMED);
}

static int enemy_of(const World *world, int piece)
{
    return side_after(world, piece_get(world, piece, PIECE_SIDE));
}

static void tell_cannon(const Look *look, Owed owed, Text *to)
{
    bool held = piece_get(look->world, owed.thing, PIECE_HELD) == 1;

    text_addf(to,
              "%s, which held %saccepted orders, is a loose cannon: %.40s must name its movement "
              "of this turn",
              name_of(look->world, owed.thing), held ? "" : "no ",
              world_text(look->world, KIND_SIDE, enemy_of(look->world, owed.thing), SIDE_NAME));
}

static void cannon_named(Decision *d, Owed owed, const Situation *none)
{
    (void)none;
    decide_text(d, KIND_PIECE, owed.thing, PIECE_NAMED, ARGS_OF(CannonArgs, d->bound)->text);
}

/* ---- stoppage ---- */

bool cwb_under_fire(const World *world, int formation)
{
    if (piece_get(world, formation, PIECE_FIRED_ON) > 0) {
        return true;
    }
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) && piece_parent(world, piece) == formation &&
            piece_get(world, piece, PIECE_FIRED_ON) > 0 && !cwb_is_under_orders(world, piece)) {
            return true;
        }
    }
    return false;
}

/* The order that it acts on and that fire may stop, or 0. */
static int order_that_may_stop(const Look *look, int formation)
{
    const World *world = look->world;
    int order = letter_acted_on(world, formation);
    int purpose = order_get(world, order, ORDER_PURPOSE);
    bool defends = purpose == FOR_DEFENCE && book_has(look->game->book, DEFENSIVE_ORDERS);

    return order && (purpose == FOR_ATTACK || defends) ? order : 0;
}

/* The order for which a formation checks now, or 0. */
static int order_to_check(const Look *look, int formation)
{
    const World *world = look->world;
    int order = order_that_may_stop(look, formation);
    bool checks = cwb_under_fire(world, formation) || order_get(world, order, ORDER_ENGAGED) == 1;

    return checks && piece_get(world, formation, PIECE_CHECKED) != this_turn(world) ? order : 0;
}

bool cwb_refuse_unchecked(const Look *look, int formation, Faults *faults)
{
    const World *world = look->world;
    bool checked = clock_get(world, CLOCK_STEP) == STEP_STOPPAGE &&
                   piece_get(world, formation, PIECE_CHECKED) == this_turn(world);

    if (checked || !order_that_may_stop(look, formation) || !cwb_under_fire(world, formation)) {
        return false;
    }
    fault_next(refuse(faults, "cwb.stoppage", "CWB-2.4",
                      "%s was fired on: whether it goes on is rolled for, and nobody fails by his "
                      "own will",
                      name_of(world, formation)),
               "Roll its stoppage first, in the step Corps attack stoppage.");
    return true;
}

static bool stoppage_is_due(const Look *look, Owed owed)
{
    return order_to_check(look, owed.thing) != 0;
}

static void stoppage_asks(const Look *look, Owed owed, Situation *asks)
{
    Role role = { "corps", KIND_PIECE, owed.thing };
    int order = order_to_check(look, owed.thing);

    rule_begin(look, &cwb_stoppage_rule, &role, 1, asks);
    ask_set(look, &cwb_stoppage_rule, asks, "defense-order",
            order_get(look->world, order, ORDER_PURPOSE) == FOR_DEFENCE);
}

static void stoppage_rolled(Decision *d, Owed owed, const Situation *answers)
{
    int order = order_to_check(&d->look, owed.thing);

    piece_set(d, owed.thing, PIECE_CHECKED, this_turn(d->world));
    if (situation_get(&cwb_stoppage_rule, answers, "result") == PASS) {
        return;
    }
    order_set(d, order, ORDER_STATUS, STATUS_STOPPED);
    order_set(d, order, ORDER_SINCE, this_turn(d->world));
    if (order_get(d->world, order, ORDER_PURPOSE) == FOR_DEFENCE) {
        piece_set(d, owed.thing, PIECE_RETREATS, RETREAT_DEFENCE);
    }
}

/* A force that may fight two turns without orders, where orders are needed to defend. */
static void count_unled(Decision *d, int piece, bool engaged)
{
    bool commands_itself = piece_get(d->world, piece, PIECE_ECHELON) == ECHELON_CORPS ||
                           !above(d->world, piece, ECHELON_CORPS);
    int unled = piece_get(d->world, piece, PIECE_UNLED);

    if (!commands_itself || cwb_is_under_orders(d->world, piece)) {
        piece_set(d, piece, PIECE_UNLED, 0);
    } else if (engaged) {
        piece_set(d, piece, PIECE_UNLED, unled + 1);
    }
}

/* Where an attack that was once fired on is checked for in every turn. */
static void note_engaged(Decision *d, int piece, bool engaged)
{
    int order = letter_acted_on(d->world, piece);

    if (engaged && order && d->look.game->book->options[STOPPAGE_WHEN] == STOPPAGE_ONCE_ENGAGED) {
        order_set(d, order, ORDER_ENGAGED, 1);
    }
}

void cwb_stoppage_ends(Decision *d)
{
    int side = clock_get(d->world, CLOCK_SIDE);
    bool defensive = book_has(d->look.game->book, DEFENSIVE_ORDERS);

    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        int kind = piece_get(d->world, piece, PIECE_KIND);
        if (world_is(d->world, KIND_PIECE, piece) && kind != PIECE_LEADER &&
            piece_get(d->world, piece, PIECE_SIDE) == side) {
            bool engaged = cwb_under_fire(d->world, piece);
            piece_set(d, piece, PIECE_ENGAGED, engaged);
            note_engaged(d, piece, engaged);
            if (defensive) {
                count_unled(d, piece, engaged);
            }
        }
    }
}

/* ---- verbs ---- */

/* clang-format off */
static const Duty cannon_duty = {
    .kind = KIND_PIECE, .anybodys = true, .choice = true, .rank = -2, .due = is_unnamed,
    .side = enemy_of, .tell = tell_cannon, .code = "cwb.cannon", .cite = "CWB-2.3",
    .not_now = "%s is no loose cannon whose movement is still to be named", .take = cannon_named,
    .next = "\"due\" says when there is one; what was named stands for this turn.",
};

static const Duty stoppage_duty = {
    .kind = KIND_PIECE, .leads = true, .rank = -1, .due = stoppage_is_due,
    .text = "%s was fired on under its orders: roll whether it goes on", .code = "cwb.stoppage",
    .cite = "CWB-A31",
    .not_now = "%s does not check: it is under no attack order, or small arms have not fired on "
               "it since its last turn",
    .next = "Report fire with fired-on piece=...", .rule = &cwb_stoppage_rule,
      .fill = stoppage_asks,
    .take = stoppage_rolled,
};

const Verb cwb_command_verbs[] = {
    { "initiative", "a leader tries to act on his own", "CWB-2.3",
      .params = FIELDS(
          { "leader", "a wing, corps or division leader of yours", PIECE_ARG(InitiativeArgs,
            leader), .own = true, .pieces = PIECES(PIECE_LEADER) },
          { "for", "the corps or division below him that is to act", PIECE_ARG(InitiativeArgs,
            target), .own = true, .optional = true },
          ORDER_WORDS(InitiativeArgs)),
      .sealed = true, .steps = STEPS(STEP_INITIATIVE), .commanders = true, DOES(initiative),
      .odds = initiative_odds },
    { "cannon", "name one turn's movement of the enemy's loose cannon", "CWB-2.3",
      .params = FIELDS(
          { "piece", "the formation that broke loose", PIECE_ARG(CannonArgs, piece),
            .anybodys = true, .pieces = FORMATIONS },
          { "text", "what it does, but never against its own side", TEXT_ARG(CannonArgs, text) }),
      .who = WHO_OTHER, .duty = &cannon_duty },
    { "stoppage", "roll whether a force goes on with its attack", "CWB-2.4",
      .params = FIELDS(
          { "piece", "a corps of yours, or a division on a goal", PIECE_ARG(PieceArgs, piece),
            .own = true }),
      .sealed = true, .steps = STEPS(STEP_STOPPAGE), .commanders = true, .duty = &stoppage_duty },
    { 0 },
};
/* clang-format on */
