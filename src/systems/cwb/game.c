/* SPDX-License-Identifier: MIT */
/* The order game: traits of its things, its sequence of play. CWB-2.1, 2.16, G-20. */
#include "systems/cwb/game.h"

enum { TURNS_MOST = 9999 };

const char *const purpose_words[] = { "attack", "defend", "move", NULL };
const char *const fate_words[] = { "present", "killed", "wounded", "captured", NULL };
const char *const arm_of_unit_words[] = { "infantry", "cavalry", "artillery", NULL };

static const char *const council_words[] = { "none", "simple", "complex", NULL };
static const char *const echelon_words[] = { "army",    "wing",    "corps", "division",
                                             "brigade", "battery", NULL };
const char *const sort_words[] = { "order",   "goal",     "conference", "initiative",
                                   "move-hq", "dispatch", NULL };
#define LEADERS PIECES(PIECE_LEADER)
#define HQS PIECES(PIECE_HQ)
#define UNITS PIECES(PIECE_UNIT)
#define ARMIES ECHELONS(ECHELON_ARMY)
#define CORPS ECHELONS(ECHELON_CORPS)

/* ---- computed traits ---- */

static int derive_wrecked(const Look *look, int piece)
{
    return wrecked_now(look->world, piece);
}

static int derive_worn(const Look *look, int piece)
{
    int wrecked = wrecked_now(look->world, piece);

    return wrecked == UNKNOWN ? UNKNOWN : wrecked != UNWRECKED;
}

static int derive_present(const Look *look, int piece)
{
    return present_strength(look->world, piece);
}

/* The strength at or below which it is wrecked. */
static int derive_wrecks_at(const Look *look, int piece)
{
    int strength = piece_get(look->world, piece, PIECE_STRENGTH);
    int wrecks = piece_get(look->world, piece, PIECE_WRECKS);

    if (strength == UNKNOWN || wrecks == UNKNOWN) {
        return UNKNOWN;
    }
    return wrecks > 0 && wrecks <= strength ? strength - wrecks : 0;
}

/* Guns whose formation nobody gave stand unlimbered. */
static int derive_drawn_up(const Look *look, int piece)
{
    int formation = piece_get(look->world, piece, PIECE_FORMATION);
    bool guns = piece_get(look->world, piece, PIECE_ARM) == ARM_ARTILLERY;

    return guns && formation != UNKNOWN && !is_artillery(formation) ? UNLIMBERED : formation;
}

/* The senior leader in its place: 1 + his rating; unknown where no places are kept. */
static int derive_led(const Look *look, int unit)
{
    int leader = senior_with(look->world, unit);

    if (unplaced(look->world, unit)) {
        return UNKNOWN;
    }
    return leader ? 1 + piece_get(look->world, leader, PIECE_RATING) : NO_LEADER;
}

static int derive_disorganized(const Look *look, int piece)
{
    return piece_get(look->world, piece, PIECE_STATE) == DISORGANIZED;
}

static int derive_routed(const Look *look, int piece)
{
    return piece_get(look->world, piece, PIECE_STATE) == ROUTED;
}

static int derive_divisions(const Look *look, int piece)
{
    return divisions_in(look->world, piece, false);
}

static int derive_leader_rating(const Look *look, int piece)
{
    return rating_met(look->world, piece);
}

static int derive_wrecked_divisions(const Look *look, int piece)
{
    return divisions_in(look->world, piece, true);
}

/* The anti-initiative of all leaders above a leader. */
static int derive_anti_above(const Look *look, int leader)
{
    const World *world = look->world;
    int anti = 0, formation = formation_of(world, leader);

    for (int at = piece_get(world, formation, PIECE_PARENT); at > 0;
         at = piece_get(world, at, PIECE_PARENT)) {
        anti += piece_get(world, leader_of(world, at), PIECE_ANTI);
    }
    return anti < -4 ? -4 : anti;
}

bool knows_orders(const Look *look, int piece)
{
    return seat_owns(look->seat, look->world, KIND_PIECE, piece);
}

static int derive_has_orders(const Look *look, int piece)
{
    int formation = formation_of(look->world, piece);

    return knows_orders(look, piece) ? letter_to(look->world, formation, HELD_BITS) != 0 : UNKNOWN;
}

static int derive_may_act(const Look *look, int piece)
{
    return knows_orders(look, piece) ? letter_to(look->world, piece, STATUSES(STATUS_ACTING)) != 0
                                     : UNKNOWN;
}

static int derive_unengaged(const Look *look, int piece)
{
    return knows_orders(look, piece) ? is_unengaged(look->world, formation_of(look->world, piece))
                                     : UNKNOWN;
}

/* ---- traits ---- */

/* clang-format off */
#define TURN_TRAIT(name, help) name, help, FIELD_NUMBER, 0, TURNS_MOST

enum { DERIVED = 15 };

static const Field piece_traits[] = {
    [PIECE_RATING - PIECE_COMMON] =
    { "rating", "how good a leader he is, 0 to 4", FIELD_NUMBER, 0, 4, .pieces = LEADERS },
    { "anti", "what he takes from the initiative of those below him", FIELD_NUMBER, -4, 0,
      .pieces = LEADERS },
    { "senior", "his rank among those who may succeed, 1 first", FIELD_NUMBER, 1,
      SENIOR_LAST, .standard = SENIOR_LAST, .pieces = LEADERS, .as = AS_SENIOR },
    { "fate", "what became of him", FIELD_WORD, .words = fate_words, .pieces = LEADERS,
      .as = AS_FATE },
    { "spent", "he has given his order in person and not yet rested", FIELD_FLAG,
      .sight = SIGHT_OWN, .pieces = LEADERS, .quiet = true },
    { TURN_TRAIT("came", "turn in which he came to the Army HQ, to rest"), .sight = SIGHT_OWN,
      .pieces = LEADERS, .quiet = true },

    [PIECE_POINTS - PIECE_COMMON] =
    { "points", "command points left this turn", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN,
      .pieces = HQS, .echelons = ARMIES },
    { "conference", "day of its last conference", FIELD_NUMBER, 0, 999, .sight = SIGHT_OWN,
      .pieces = HQS, .echelons = ARMIES, .option = HAS_CONFERENCE },
    { "council", "the conference that is sitting, by its hardest type", FIELD_WORD,
      .words = council_words, .sight = SIGHT_OWN, .pieces = HQS, .echelons = ARMIES,
      .option = HAS_CONFERENCE, .quiet = true },
    { "moving", "the Army HQ is on its way, or has not yet sat a whole turn", FIELD_FLAG,
      .sight = SIGHT_OWN, .pieces = HQS, .echelons = ARMIES, .option = HAS_ARMY_HQ },
    { TURN_TRAIT("halted", "turn in which the Army HQ came where it was sent"), .sight = SIGHT_OWN,
      .pieces = HQS, .echelons = ARMIES, .option = HAS_ARMY_HQ,
      .quiet = true },

    [PIECE_LOCK - PIECE_COMMON] =
    { TURN_TRAIT("lock", "turn since which nothing may be sent to it"), .sight = SIGHT_FATE,
      .pieces = HQS | UNITS, .option = LOCK_OUT },
    { TURN_TRAIT("tried", "turn of its last attempt at initiative"), .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .quiet = true },
    { TURN_TRAIT("fired-on", "turn in which small arms fired on it, since its last stoppage step"),
      .pieces = HQS | UNITS },
    { "engaged", "it was fired on before this turn", FIELD_FLAG, .sight = SIGHT_OWN,
      .pieces = HQS | UNITS },
    { TURN_TRAIT("checked", "turn of its last stoppage check"), .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .quiet = true },
    { "leader-lost", "its first leader is lost or went elsewhere", FIELD_FLAG,
      .pieces = HQS | UNITS },
    { "retreats", "movement points that it must retire", FIELD_NUMBER, 0, 13, .sight = SIGHT_OWN,
      .pieces = HQS | UNITS },
    { TURN_TRAIT("retreated", "turn of its last emergency retreat"), .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .quiet = true },
    { "unled", "turns that it fought without orders", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .option = DEFENSIVE_ORDERS },
    { TURN_TRAIT("loose", "turn in which the enemy names its movement"), .pieces = HQS | UNITS },
    { "named", "the movement that the enemy named", FIELD_TEXT, .pieces = HQS | UNITS },

    [PIECE_ARM - PIECE_COMMON] =
    { "arm", "infantry, cavalry or artillery", FIELD_WORD, .words = arm_of_unit_words,
      .pieces = UNITS },
    { "strength", "strength points at the start", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN,
      .pieces = UNITS },
    { "losses", "strength points lost", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN, .pieces = UNITS },
    { "stragglers", "strength points that straggle", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN,
      .pieces = UNITS },
    { "wrecks", "points that wreck a brigade, wrecked brigades that wreck a division; 0 never",
      FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN, .pieces = UNITS },
    { "morale", "morale letter", FIELD_WORD, .words = morale_words, .standard = GUNS_MORALE,
      .sight = SIGHT_OWN,
      .pieces = UNITS },
    { "guns", "gun points", FIELD_NUMBER, 0, 50, .sight = SIGHT_OWN, .pieces = UNITS },
    { "plus", "plus weapons", FIELD_FLAG, .sight = SIGHT_OWN, .pieces = UNITS },
    { "formation", "how it is drawn up", FIELD_WORD, .words = formation_words, .pieces = UNITS },
    { "state", "morale state", FIELD_WORD, .words = state_words, .pieces = UNITS },
    { "low-ammo", "Low Ammo", FIELD_FLAG, .pieces = UNITS },

    /* Those that are computed. Initiative could be reckoned from what is open, but who tries it is
     * a secret. */
    { "wrecked", "wrecked, by itself or with its division", FIELD_WORD, .words = wrecked_words,
      .sight = SIGHT_OWN, .pieces = UNITS, .compute = derive_wrecked },
    { "worn", "wrecked", FIELD_FLAG, .sight = SIGHT_OWN, .pieces = UNITS,
      .compute = derive_worn },
    { "present", "strength points left", FIELD_NUMBER, .sight = SIGHT_OWN, .pieces = UNITS,
      .compute = derive_present },
    { "wrecks-at", "strength at or below which it is wrecked", FIELD_NUMBER,
      .sight = SIGHT_OWN, .pieces = UNITS, .compute = derive_wrecks_at },
    { "drawn-up", "formation as the tables read it", FIELD_WORD, .words = formation_words,
      .pieces = UNITS, .compute = derive_drawn_up },
    { "led", "rating of the senior leader in its place", FIELD_WORD, .words = leader_words,
      .pieces = UNITS, .compute = derive_led },
    { "disorganized", "disorganized", FIELD_FLAG, .pieces = UNITS,
      .compute = derive_disorganized },
    { "routed", "routed", FIELD_FLAG, .pieces = UNITS, .compute = derive_routed },
    { "divisions", "divisions now in it", FIELD_NUMBER, .pieces = HQS, .echelons = CORPS,
      .compute = derive_divisions },
    { "wrecked-divisions", "wrecked divisions among them", FIELD_NUMBER, .sight = SIGHT_OWN,
      .pieces = HQS, .echelons = CORPS, .compute = derive_wrecked_divisions },
    { "leader-rating", "rating of its leader", FIELD_NUMBER, .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .compute = derive_leader_rating },
    { "anti-above", "anti-initiative of the leaders above him", FIELD_NUMBER,
      .sight = SIGHT_OWN, .pieces = LEADERS, .compute = derive_anti_above },
    { "has-orders", "holds an accepted order or one in delay", FIELD_FLAG, .sight = SIGHT_OWN,
      .pieces = LEADERS | HQS | UNITS, .compute = derive_has_orders },
    { "may-act", "has an order that it acts on", FIELD_FLAG, .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .compute = derive_may_act },
    { "unengaged", "neither engaged nor under orders", FIELD_FLAG, .sight = SIGHT_OWN,
      .pieces = LEADERS | HQS | UNITS, .compute = derive_unengaged },
    { 0 },
};

static const Field order_traits[] = {
    [ORDER_TYPE - ORDER_COMMON] =
    { "type", "simple or complex", FIELD_WORD, .words = type_words, .sight = SIGHT_OWN },
    { "method", "how it travels", FIELD_WORD, .words = method_words, .standard = BY_WRITTEN,
      .sight = SIGHT_OWN },
    { "force", "its force", FIELD_NUMBER, 0, 2, .standard = 1, .sight = SIGHT_OWN,
      .option = HAS_FORCE },
    { "purpose", "what it is for", FIELD_WORD, .words = purpose_words, .standard = FOR_MOVE,
      .sight = SIGHT_OWN },
    { "rated", "rating of its sender when it was written; -1 as he is rated now", FIELD_NUMBER,
      UNRATED, 4, .standard = UNRATED, .sight = SIGHT_OWN, .quiet = true },
    { TURN_TRAIT("since", "turn in which it was last rolled for"), .sight = SIGHT_FATE,
      .quiet = true },
    { "paid", "command points that it cost", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN },
    { "signalled", "the time or signal that it waits for has come", FIELD_FLAG,
      .sight = SIGHT_OWN, .as = AS_SIGNALLED },
    { "inner", "a goal that stands in an order of its corps", FIELD_FLAG, .sight = SIGHT_OWN },
    { "seen", "in a blind game: its side knows that it was accepted", FIELD_FLAG,
      .sight = SIGHT_OWN, .quiet = true, .as = AS_SEEN },
    [ORDER_ALL - ORDER_COMMON] = { 0 },
};
/* clang-format on */

_Static_assert(sizeof piece_traits / sizeof *piece_traits == PIECE_ALL - PIECE_COMMON + DERIVED + 1,
               "every trait of pieces has its line");
_Static_assert(sizeof order_traits / sizeof *order_traits == ORDER_ALL - ORDER_COMMON + 1,
               "every trait of orders has its line");

/* Orders whose time has come begin. */
static void issue_begins(Decision *d)
{
    int side = clock_get(d->world, CLOCK_SIDE);

    turn_begins(d, side);
    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        if (order_get(d->world, order, ORDER_SIDE) == side) {
            order_on_time(d, order);
        }
    }
}

static void issue_ends(Decision *d)
{
    int army = army_of(d->world, clock_get(d->world, CLOCK_SIDE));

    if (army) {
        piece_set(d, army, PIECE_POINTS, 0);
        piece_set(d, army, PIECE_COUNCIL, NO_COUNCIL);
    }
}

static void orders_arrive(Decision *d)
{
    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        if (letter_in(d->world, order, STATUSES(STATUS_IN_TRANSIT)) &&
            order_get(d->world, order, ORDER_SIDE) == clock_get(d->world, CLOCK_SIDE) &&
            order_get(d->world, order, ORDER_DUE) <= this_turn(d->world)) {
            order_set(d, order, ORDER_REACHED, 1);
        }
    }
}

/* ---- the sequence ---- */

/* clang-format off */
static const StepDecl sequence[] = {
    [STEP_ISSUE] = { "issue", "Order issue", "Command", .enter = issue_begins, .leave = issue_ends,
        .help = "Write orders: issue to=CORPS type= purpose= method= distance= text=\"...\" ; then "
                "next." },
    [STEP_STOPPAGE] = { "stoppage", "Corps attack stoppage", "Command", .leave = stoppage_ends,
        .help = "Roll for attacks under fire, as due lists: stoppage piece=CORPS ; then next." },
    [STEP_INITIATIVE] = { "initiative", "Initiative", "Command",
        .help = "A leader may try on his own: initiative leader=NAME type= purpose= text=\"...\" ; "
                "then next." },
    [STEP_DELAY] = { "delay", "Delay reduction", "Command",
        .help = "Roll for orders in delay, as due lists: delay order=N ; then next." },
    [STEP_ACCEPTANCE] = { "acceptance", "New order acceptance", "Command", .enter = orders_arrive,
        .help = "Roll for orders that have come, as due lists: accept order=N ; then next." },
    [STEP_MOVEMENT] = { "movement", "Movement and close combat", "Movement and close combat",
        .moves = true, .field = true,
        .help = "Move what may move: move piece= to=\"...\" ; touch leader= when he has been at "
                "his HQ ; report fire and losses: fired-on piece= , loss unit= ; then next." },
    [STEP_FIRE_OTHER] = { "fire-other", "Fire on those who moved", "Fire combat", .acts = ACTS_OTHER,
        .field = true,
        .help = "Fire on those who moved, at the table or with ask rule=fire target=UNIT points=N "
                "apply=yes ; report what small arms fired on: fired-on piece= ; then next." },
    [STEP_FIRE_OWN] = { "fire-own", "Fire of those who moved", "Fire combat", .field = true,
        .help = "Now those who moved fire, at the table or with ask rule=fire target=UNIT points=N "
                "apply=yes ; report what small arms fired on: fired-on piece= ; then next." },
    [STEP_RALLY] = { "rally", "Straggler recovery and rally", "Rally",
        .help = "Rally: ask rule=straggler-recovery unit=BRIGADE apply=yes, then ask rule=rally "
                "unit=BRIGADE apply=yes ; next ends your turn." },
    { 0 },
};
/* clang-format on */

/* Orders of the set-up act from the start where the leader is with his HQ. */
static void enter_any(Decision *d, int step)
{
    (void)step;
    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        /* What was accepted and never rolled for is of the set-up: its side knows it. */
        if (letter_in(d->world, order, STATUSES(STATUS_ACCEPTED)) &&
            order_get(d->world, order, ORDER_SINCE) == 0) {
            letter_seen(d, order);
        }
        order_settle(d, order, false);
    }
}

/* Rulings may have brought a commander and his HQ together or apart. */
static void leave_any(Decision *d, int step)
{
    (void)step;
    for (int side = 1; side <= world_count(d->world, KIND_SIDE); side++) {
        note_rest(d, side);
    }
}

/* Units that may rally, by a rule that is asked. */
static void due_rally(const Look *look, DueList *list)
{
    const World *world = look->world;
    const Verb *ask = game_verb(look->game, "ask", NULL);

    for (int unit = 1; unit <= world_count(world, KIND_PIECE); unit++) {
        int state = piece_get(world, unit, PIECE_STATE), side = piece_get(world, unit, PIECE_SIDE);
        if (clock_get(world, CLOCK_STEP) != STEP_RALLY || side != clock_get(world, CLOCK_SIDE) ||
            !is_counted(world, unit) || !in_play(world, unit) || state <= NORMAL) {
            continue;
        }
        Role role = { "unit", KIND_PIECE, unit };
        Due *due = due_add(list, side, ask, "%s is %s: it may rally", name_of(world, unit),
                           state_words[state]);
        due_arg(due, "rule", FIELD_TEXT, 0, (Value){ .text = rally_rule.name });
        due_thing(due, "unit", KIND_PIECE, unit);
        due_arg(due, "apply", FIELD_FLAG, 0, (Value){ .number = 1 });
        due->cite = rally_rule.cite;
        due->compelled = look->game->settings.enforce_all;
        due->rule = &rally_rule;
        rule_begin(look, &rally_rule, &role, 1, &due->asks);
    }
}

/* ---- orders ---- */

/* clang-format off */
static const LetterState letters[] = {
    [STATUS_IN_TRANSIT] = { "in-transit", LETTER_RIDES | LETTER_TIMED },
    [STATUS_D1]         = { "delayed-1" },
    [STATUS_D2]         = { "delayed-2" },
    [STATUS_DISTORTED]  = { "distorted", LETTER_OVER },
    [STATUS_ACCEPTED]   = { "accepted" },
    [STATUS_WAITING]    = { "waiting" },
    [STATUS_ACTING]     = { "acting", LETTER_KNOWN },
    [STATUS_FULFILLED]  = { "fulfilled", LETTER_OVER | LETTER_KNOWN },
    [STATUS_CANCELLED]  = { "cancelled", LETTER_OVER },
    [STATUS_STOPPED]    = { "stopped", LETTER_OVER | LETTER_KNOWN },
    [STATUS_RIDING]     = { "riding", LETTER_RIDES | LETTER_TIMED | LETTER_KNOWN },
    [STATUS_READ]       = { "read", LETTER_OVER | LETTER_KNOWN },
    { 0 },
};
/* clang-format on */

/* Whether the receiver has acted on an order that he took after this one was rolled for. */
static bool acted_on_later(const World *world, int order)
{
    int since = order_get(world, order, ORDER_SINCE);

    for (int other = 1; other <= world_count(world, KIND_ORDER); other++) {
        int taken = order_get(world, other, ORDER_SINCE);
        bool later =
            taken > since ||
            (taken == since && order_get(world, other, ORDER_KIND) != SORT_INITIATIVE &&
             order_get(world, other, ORDER_NUMBER) > order_get(world, order, ORDER_NUMBER));
        if (world_is(world, KIND_ORDER, other) && other != order && later &&
            order_get(world, other, ORDER_SEEN) == 1 &&
            order_get(world, other, ORDER_RECEIVER) == order_get(world, order, ORDER_RECEIVER)) {
            return true;
        }
    }
    return false;
}

/* Whether he holds an order that nobody knows of yet. */
static bool holds_unseen(const World *world, int receiver)
{
    int order = letter_to(world, receiver, STATUSES(STATUS_ACCEPTED) | STATUSES(STATUS_WAITING));

    return order && order_get(world, order, ORDER_SEEN) != 1;
}

/*
 * What was cancelled or distorted would betray the order that came or did not come in its place, so
 * it is told when the next is acted on. What lapsed with no other in its place is known at once.
 */
static bool order_shown(const World *world, int order)
{
    bool seen = order_get(world, order, ORDER_SEEN) == 1;
    bool over = clock_get(world, CLOCK_OVER) == 1;

    if (letter_is(world, order, LETTER_KNOWN)) {
        return true;
    }
    switch (order_get(world, order, ORDER_STATUS)) {
    case STATUS_ACCEPTED:
    case STATUS_WAITING:
        return over || seen;
    case STATUS_CANCELLED:
        return over || acted_on_later(world, order) ||
               (seen && !holds_unseen(world, order_get(world, order, ORDER_RECEIVER)));
    case STATUS_DISTORTED:
        return over || acted_on_later(world, order);
    }
    return over;
}

/* Dispatches ride as aides do. */
static int dispatch_ride(const Look *look, int sender, int receiver, int distance)
{
    Situation asks;

    if (distance < 0 && stands_with(look->world, sender, receiver)) {
        distance = 0;
    }
    if (distance < 0) {
        return -1;
    }
    rule_begin(look, &delivery_rule, NULL, 0, &asks);
    ask_set(look, &delivery_rule, &asks, "distance", distance);
    ask_set(look, &delivery_rule, &asks, "method", BY_WRITTEN);
    rule_answer(look, &delivery_rule, &asks);
    return situation_get(&delivery_rule, &asks, "turns");
}

static const Dispatch dispatch = { SORT_DISPATCH, STATUS_RIDING, STATUS_READ, dispatch_ride };

/* ---- the whole ---- */

static const Verb *const chapters[] = { cwb_issue_verbs,   cwb_conference_verbs,
                                        cwb_orders_verbs,  cwb_divisions_verbs,
                                        cwb_command_verbs, cwb_field_verbs,
                                        cwb_losses_verbs,  NULL };

const GameDecl cwb_game = {
    .sequence = sequence,
    .traits = { .pieces = piece_traits, .orders = order_traits },
    .army = { .echelons = echelon_words,
              .hq = ECHELONS(ECHELON_ARMY) | ECHELONS(ECHELON_CORPS),
              .gathers = ~(ECHELONS(ECHELON_ARMY) | ECHELONS(ECHELON_WING)),
              .heirs = cwb_heirs,
              .succeeded = cwb_succeeded },
    .letters = { .kinds = sort_words,
                 .states = letters,
                 .dispatch = &dispatch,
                 .known = order_shown },
    .verbs = chapters,
    .hooks = { .due = due_rally,
               .refuse_move = piece_refuse_move,
               .moved = piece_moved,
               .applied = piece_applied,
               .enter = enter_any,
               .leave = leave_any },
    .tell = { .log = cwb_log, .describe = print_line },
};
