/* SPDX-License-Identifier: MIT */
/* The order game: traits of its things, its sequence of play. CWB-2.1, 2.16, G-20. */
#include "systems/cwb/game.h"

enum { TURNS_MOST = 9999, LAST_STEP = 9999999 };

const char *const cwb_purpose_words[] = { "attack", "defend", "move", NULL };
const char *const cwb_fate_words[] = { "present", "killed", "wounded", "captured", NULL };
const char *const cwb_replacement_words[] = { "1", "0", "2", "3", "4", NULL };
static const char *const arm_of_unit_words[] = { "infantry", "cavalry", "artillery", NULL };

static const char *const check_words[] = { "none", "m", "m-1", "m-2", NULL };
static const char *const council_words[] = { "none", "simple", "complex", NULL };
static const char *const echelon_words[] = { "army",    "wing",    "corps", "division",
                                             "brigade", "battery", NULL };
const char *const cwb_sort_words[] = { "order",   "goal",     "conference", "initiative",
                                       "move-hq", "dispatch", NULL };
#define LEADERS PIECES(PIECE_LEADER)
#define HQS PIECES(PIECE_HQ)
#define UNITS PIECES(PIECE_UNIT)
#define ARMIES ECHELONS(ECHELON_ARMY)
#define CORPS ECHELONS(ECHELON_CORPS)
#define FIGHTS .pieces = UNITS, .echelons = ECHELONS(ECHELON_BRIGADE) | ECHELONS(ECHELON_BATTERY)
#define LED (ARMIES | CORPS | ECHELONS(ECHELON_WING) | ECHELONS(ECHELON_DIVISION))

/* ---- computed traits ---- */

static int derive_worn(const Look *look, int piece)
{
    int wrecked = cwb_wrecked_now(look, piece);

    return wrecked == UNKNOWN ? UNKNOWN : wrecked != UNWRECKED;
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

    return guns && formation != UNKNOWN && !cwb_is_artillery(formation) ? UNLIMBERED : formation;
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

static int derive_fires_as(const Look *look, int piece)
{
    return piece_get(look->world, piece, PIECE_ARM) == ARM_ARTILLERY ? BY_ARTILLERY : BY_SMALL_ARMS;
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
    return cwb_divisions_in(look, piece, false);
}

static int derive_wrecked_divisions(const Look *look, int piece)
{
    return cwb_divisions_in(look, piece, true);
}

/* The anti-initiative of all posts above a leader. */
static int derive_anti_above(const Look *look, int leader)
{
    const World *world = look->world;
    int anti = 0, at = piece_parent(world, formation_of(world, leader));

    for (int i = world_count(world, KIND_PIECE); at > 0 && i > 0; i--) {
        anti += cwb_anti_of(world, at);
        at = piece_parent(world, at);
    }
    return anti < -4 ? -4 : anti;
}

static int derive_has_orders(const Look *look, int piece)
{
    int formation = formation_of(look->world, piece);

    return knows_orders(look, piece) ? holds_letters(look->world, formation) : UNKNOWN;
}

static int derive_may_act(const Look *look, int piece)
{
    return knows_orders(look, piece) ? letter_acted_on(look->world, piece) != 0 : UNKNOWN;
}

static int derive_unengaged(const Look *look, int piece)
{
    return knows_orders(look, piece)
               ? cwb_is_unengaged(look->world, formation_of(look->world, piece))
               : UNKNOWN;
}

/* ---- traits ---- */

/* clang-format off */
#define TURN_TRAIT(name, help) name, help, FIELD_NUMBER, 0, TURNS_MOST, .turn = true

enum { DERIVED = 16 };

static const Field piece_traits[] = {
    [PIECE_RATING - PIECE_COMMON] =
    { "rating", "how good a leader he is, 0 to 4", FIELD_NUMBER, 0, 4, .printed = true,
      .pieces = LEADERS },
    { "anti", "what he takes from the initiative of those below him", FIELD_NUMBER, -4, 0,
      .printed = true, .pieces = LEADERS },
    { "senior", "his rank among those who may succeed, 1 first", FIELD_NUMBER, 1,
      SENIOR_LAST, .standard = SENIOR_LAST, .printed = true, .pieces = LEADERS, .as = AS_SENIOR },
    { "fate", "what became of him", FIELD_WORD, .words = cwb_fate_words, .pieces = LEADERS,
      .as = AS_FATE },
    { "spent", "he has given his order in person and not yet rested", FIELD_FLAG,
      .sight = SIGHT_OWN, .pieces = LEADERS, .quiet = true },
    { TURN_TRAIT("came", "turn in which he came to the Army HQ, to rest"), .sight = SIGHT_OWN,
      .pieces = LEADERS, .quiet = true },
    { "at-risk", "men fell where he stands: what becomes of him is yet to be rolled", FIELD_FLAG,
      .pieces = LEADERS, .quiet = true },

    [PIECE_POINTS - PIECE_COMMON] =
    { "points", "command points left this turn", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN,
      .printed = true, .pieces = HQS, .echelons = ARMIES },
    { "conference", "day of its last conference", FIELD_NUMBER, 0, 999, .sight = SIGHT_OWN,
      .pieces = HQS, .echelons = ARMIES, .option = HAS_CONFERENCE, .compels = true },
    { "council", "the conference that is sitting, by its hardest type", FIELD_WORD,
      .words = council_words, .sight = SIGHT_OWN, .pieces = HQS, .echelons = ARMIES,
      .option = HAS_CONFERENCE, .quiet = true },
    { "moving", "the Army HQ is on its way, or has not yet sat a whole turn", FIELD_FLAG,
      .sight = SIGHT_OWN, .pieces = HQS, .echelons = ARMIES, .option = HAS_ARMY_HQ,
      .compels = true },
    { TURN_TRAIT("halted", "turn in which the Army HQ came where it was sent"), .sight = SIGHT_OWN,
      .pieces = HQS, .echelons = ARMIES, .option = HAS_ARMY_HQ,
      .quiet = true },

    [PIECE_LOCK - PIECE_COMMON] =
    { TURN_TRAIT("lock", "turn since which nothing may be sent to it"), .sight = SIGHT_FATE,
      .pieces = HQS | UNITS, .option = LOCK_OUT, .compels = true },
    { TURN_TRAIT("tried", "turn of its last attempt at initiative"), .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .quiet = true },
    { TURN_TRAIT("fired-on", "turn in which small arms fired on it, since its last stoppage step"),
      .pieces = HQS | UNITS, .gone_in = STEPS(STEP_INITIATIVE), .compels = true },
    { "engaged", "it was fired on before this turn", FIELD_FLAG, .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .compels = true },
    { TURN_TRAIT("checked", "turn of its last stoppage check"), .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .quiet = true },
    { "leader-lost", "its first leader is lost or went elsewhere", FIELD_FLAG,
      .pieces = HQS | UNITS, .compels = true },
    { "retreats", "movement points that it must retire", FIELD_NUMBER, 0, 13, .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .compels = true },
    { TURN_TRAIT("retreated", "turn of its last emergency retreat"), .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .quiet = true },
    { "unled", "turns that it fought without orders", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .option = DEFENSIVE_ORDERS, .compels = true },
    { TURN_TRAIT("loose", "turn in which the enemy names its movement"), .pieces = HQS | UNITS,
      .gone_in = STEPS(STEP_ISSUE), .lies = 1, .compels = true },
    { "held", "it held accepted orders when it broke loose", FIELD_FLAG, .pieces = HQS | UNITS,
      .gone_in = STEPS(STEP_ISSUE), .compels = true },
    { "named", "the movement that the enemy named", FIELD_TEXT, .pieces = HQS | UNITS,
      .gone_in = STEPS(STEP_ISSUE), .compels = true },
    { "replacement", "rating of a replacement who leads it", FIELD_WORD,
      .words = cwb_replacement_words, .printed = true, .pieces = HQS | UNITS, .echelons = LED },
    { "post-anti", "anti-initiative that its first leader left to the post", FIELD_NUMBER, -4, 0,
      .pieces = HQS | UNITS, .echelons = LED, .quiet = true },

    [PIECE_ARM - PIECE_COMMON] =
    { "arm", "infantry, cavalry or artillery", FIELD_WORD, .words = arm_of_unit_words,
      .printed = true, .pieces = UNITS },
    { "strength", "strength points at the start", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN,
      .printed = true, .pieces = UNITS },
    { "losses", "strength points lost", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN, FIGHTS },
    { "stragglers", "strength points that straggle", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN,
      FIGHTS },
    { "wrecks", "points that wreck a brigade, wrecked brigades that wreck a division; 0 never",
      FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN, .printed = true, .pieces = UNITS },
    { "morale", "morale letter", FIELD_WORD, .words = cwb_morale_words, .standard = GUNS_MORALE,
      .sight = SIGHT_OWN,
      .printed = true, .pieces = UNITS },
    { "guns", "gun points", FIELD_NUMBER, 0, 50, .sight = SIGHT_OWN, .printed = true,
      .pieces = UNITS },
    { "plus", "plus weapons", FIELD_FLAG, .sight = SIGHT_OWN, .printed = true, .pieces = UNITS },
    { "formation", "how it is drawn up", FIELD_WORD, .words = cwb_formation_words,
      .pieces = UNITS },
    { "state", "morale state", FIELD_WORD, .words = cwb_state_words, FIGHTS,
      .tones = "gfpbb" },
    { "low-ammo", "Low Ammo", FIELD_FLAG, FIGHTS },
    { "destroyed", "no strength point is left of it", FIELD_FLAG, .fixed = true, FIGHTS },
    { "hit", "loss by fire for which its stragglers are yet to be rolled", FIELD_EXACT, 0,
      4 * WHOLE, .pieces = UNITS, .quiet = true },
    { "checks", "morale check that it has yet to make", FIELD_WORD, .words = check_words,
      .pieces = UNITS, .quiet = true },
    { "flanked", "the fire for which it checks came from the flank", FIELD_FLAG, .pieces = UNITS,
      .quiet = true },
    { "covered", "it was in a sunken road or trench under that fire", FIELD_FLAG, .pieces = UNITS,
      .quiet = true },
    { "limbers", "guns that must limber to go back", FIELD_FLAG, .pieces = UNITS, .quiet = true },
    { "fired", "step in which it last fired or attacked", FIELD_NUMBER, 0, LAST_STEP, FIGHTS,
      .step = true, .quiet = true },
    { "shot-at", "step in which it was last fired on", FIELD_NUMBER, 0, LAST_STEP, FIGHTS,
      .step = true, .quiet = true },
    { TURN_TRAIT("marked", "turn in which it was marked for straggler recovery"),
      .sight = SIGHT_OWN, .pieces = UNITS, .gone_in = STEPS(STEP_ISSUE) },
    { TURN_TRAIT("rallied", "turn of its last rally"), .sight = SIGHT_OWN, .pieces = UNITS,
      .quiet = true },
    { TURN_TRAIT("moved", "turn of its last move"), .sight = SIGHT_OWN, .quiet = true },

    /* Those that are computed. Initiative could be reckoned from what is open, but who tries it is
     * a secret. */
    { "wrecked", "wrecked, by itself or with its division", FIELD_WORD, .words = cwb_wrecked_words,
      .sight = SIGHT_OWN, .pieces = UNITS, .compute = cwb_wrecked_now },
    { "worn", "wrecked", FIELD_FLAG, .sight = SIGHT_OWN, .pieces = UNITS,
      .compute = derive_worn },
    { "present", "strength points left", FIELD_NUMBER, .sight = SIGHT_OWN, .pieces = UNITS,
      .compute = cwb_present_strength },
    { "wrecks-at", "strength at or below which it is wrecked", FIELD_NUMBER,
      .sight = SIGHT_OWN, .pieces = UNITS, .compute = derive_wrecks_at },
    { "drawn-up", "formation as the tables read it", FIELD_WORD, .words = cwb_formation_words,
      .pieces = UNITS, .compute = derive_drawn_up },
    { "led", "rating of the senior leader in its place", FIELD_WORD, .words = cwb_leader_words,
      .pieces = UNITS, .compute = derive_led },
    { "fires-as", "with what it fires", FIELD_WORD, .words = cwb_arm_words, .pieces = UNITS,
      .compute = derive_fires_as },
    { "disorganized", "disorganized", FIELD_FLAG, .pieces = UNITS,
      .compute = derive_disorganized },
    { "routed", "routed", FIELD_FLAG, .pieces = UNITS, .compute = derive_routed },
    { "divisions", "divisions now in it", FIELD_NUMBER, .pieces = HQS, .echelons = CORPS,
      .compute = derive_divisions },
    { "wrecked-divisions", "wrecked divisions among them", FIELD_NUMBER, .sight = SIGHT_OWN,
      .pieces = HQS, .echelons = CORPS, .compute = derive_wrecked_divisions },
    { "leader-rating", "rating of its leader", FIELD_NUMBER, .sight = SIGHT_OWN,
      .pieces = HQS | UNITS, .compute = cwb_rating_met },
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
    { "type", "simple or complex", FIELD_WORD, .words = cwb_type_words, .sight = SIGHT_OWN },
    { "method", "how it travels", FIELD_WORD, .words = cwb_method_words, .standard = BY_WRITTEN,
      .sight = SIGHT_OWN },
    { "force", "its force", FIELD_NUMBER, 0, 2, .standard = 1, .sight = SIGHT_OWN,
      .option = HAS_FORCE },
    { "purpose", "what it is for", FIELD_WORD, .words = cwb_purpose_words, .standard = FOR_MOVE,
      .sight = SIGHT_OWN },
    { "rated", "rating of its sender when it was written; -1 as he is rated now", FIELD_NUMBER,
      UNRATED, 4, .standard = UNRATED, .sight = SIGHT_OWN, .printed = true, .quiet = true },
    { TURN_TRAIT("since", "turn in which it was last rolled for"), .sight = SIGHT_FATE,
      .quiet = true, .as = AS_SINCE },
    { "paid", "command points that it cost", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN,
      .printed = true },
    { "signalled", "the time or signal that it waits for has come", FIELD_FLAG,
      .sight = SIGHT_OWN, .as = AS_SIGNALLED },
    { "inner", "a goal that stands in an order of its corps", FIELD_FLAG, .sight = SIGHT_OWN },
    { "seen", "in a blind game: its side knows that it was accepted", FIELD_FLAG,
      .sight = SIGHT_OWN, .quiet = true, .as = AS_SEEN },
    { "engaged", "it was fired on, and is checked for in every turn", FIELD_FLAG,
      .sight = SIGHT_OWN, .option = STOPPAGE_WHEN },
    [ORDER_ALL - ORDER_COMMON] = { 0 },
};
/* clang-format on */

/* clang-format off */
static const Wanted wanted[] = {
    { KIND_PIECE, PIECE_SENIOR, .once = true,
      .why = "Of several leaders who may succeed a lost one the senior does" },
    { KIND_PIECE, PIECE_WRECKS, .echelons = ECHELONS(ECHELON_BRIGADE),
      .when = { PIECE_ARM, 1u << ARM_INFANTRY | 1u << ARM_CAVALRY },
      .why = "A brigade without it is never wrecked" },
    { KIND_PIECE, PIECE_WRECKS, .echelons = ECHELONS(ECHELON_DIVISION),
      .why = "A division without it is never wrecked" },
    { KIND_ORDER, ORDER_LIMIT, .when = { ORDER_TYPE, 1u << TYPE_COMPLEX },
      .why = "A complex order says where the troops stop" },
    { 0 },
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

    cwb_turn_begins(d, side);
    letters_begin(d, side);
}

static void issue_ends(Decision *d)
{
    int army = army_of(d->world, clock_get(d->world, CLOCK_SIDE));

    if (army) {
        piece_set(d, army, PIECE_POINTS, 0);
        piece_set(d, army, PIECE_COUNCIL, NO_COUNCIL);
    }
}

/* Points are of one turn. CWB-1.2. */
static void points_left(const Look *look, Text *to)
{
    int army = army_of(look->world, clock_get(look->world, CLOCK_SIDE));
    int points = army ? piece_get(look->world, army, PIECE_POINTS) : 0;

    if (points > 0) {
        text_addf(to, "%d command point%s unspent", points, points == 1 ? "" : "s");
    }
}

static void orders_arrive(Decision *d)
{
    letters_arrive(d, clock_get(d->world, CLOCK_SIDE));
}

/* ---- the sequence ---- */

/* clang-format off */
static const StepDecl sequence[] = {
    [STEP_ISSUE] = { "issue", "Order issue", "Command", .enter = issue_begins, .leave = issue_ends,
        .gives_up = points_left,
        .help = "Write orders: issue to=CORPS type= purpose= method= text=\"...\" ; then "
                "next." },
    [STEP_STOPPAGE] = { "stoppage", "Corps attack stoppage", "Command", .leave = cwb_stoppage_ends,
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
        .help = "Move what may move: move piece= to=\"...\" ; leaders with new orders to "
                "their HQs ; report fire and losses: fired-on piece= , loss unit= ; then next." },
    [STEP_FIRE_OTHER] = { "fire-other", "Fire on those who moved", "Fire combat",
        .acts = ACTS_OTHER, .field = true,
        .help = "Fire on those who moved, at the table or with ask rule=fire target=UNIT points=N "
                "apply=yes and what it compels, as due lists ; or report it: fired-on piece= ; "
                "then next." },
    [STEP_FIRE_OWN] = { "fire-own", "Fire of those who moved", "Fire combat", .field = true,
        .help = "Now those who moved fire, at the table or with ask rule=fire target=UNIT points=N "
                "apply=yes and what it compels, as due lists ; or report it: fired-on piece= ; "
                "then next." },
    [STEP_RALLY] = { "rally", "Straggler recovery and rally", "Rally",
        .help = "Roll for marked brigades, then for those that rally, as due lists: recover unit= "
                ", rally unit= ; next ends your turn." },
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
        cwb_order_settle(d, order, false);
    }
}

/*
 * Rulings may have brought a commander and his HQ together or apart. What fire compelled and nobody
 * rolled for was settled at the table.
 */
static void leave_any(Decision *d, int step)
{
    if (step == STEP_RALLY) {
        cwb_checks_lapse(d);
    }
    for (int side = 1; side <= world_count(d->world, KIND_SIDE); side++) {
        cwb_note_rest(d, side);
    }
}

/* What is due beyond the duties of verbs. */
static void due_more(const Look *look, DueList *list)
{
    if (clock_get(look->world, CLOCK_STEP) == STEP_MOVEMENT) {
        cwb_due_rides(look, list);
        cwb_due_retreats(look, list);
    }
}

/* ---- orders ---- */

/* clang-format off */
static const LetterState letters[] = {
    [STATUS_IN_TRANSIT] = { "in-transit", LETTER_RIDES | LETTER_TIMED | LETTER_TOLD },
    [STATUS_D1]         = { "delayed-1", LETTER_HELD | LETTER_TOLD },
    [STATUS_D2]         = { "delayed-2", LETTER_HELD | LETTER_TOLD },
    [STATUS_DISTORTED]  = { "distorted", LETTER_OVER },
    [STATUS_ACCEPTED]   = { "accepted", LETTER_HELD | LETTER_TAKEN | LETTER_TOLD },
    [STATUS_WAITING]    = { "waiting", LETTER_HELD | LETTER_TAKEN | LETTER_TOLD },
    [STATUS_ACTING]     = { "acting", LETTER_HELD | LETTER_KNOWN | LETTER_TOLD },
    [STATUS_FULFILLED]  = { "fulfilled", LETTER_OVER | LETTER_KNOWN },
    [STATUS_CANCELLED]  = { "cancelled", LETTER_OVER },
    [STATUS_STOPPED]    = { "stopped", LETTER_OVER | LETTER_KNOWN },
    [STATUS_RIDING]     = { "riding", LETTER_RIDES | LETTER_TIMED | LETTER_KNOWN },
    [STATUS_READ]       = { "read", LETTER_OVER | LETTER_KNOWN },
    { 0 },
};
/* clang-format on */

static const Dispatch dispatch = { SORT_DISPATCH, STATUS_RIDING, STATUS_READ, cwb_dispatch_ride };

/* ---- the whole ---- */

/* clang-format off */
static const Verb *const chapters[] = {
    cwb_issue_verbs, cwb_conference_verbs, cwb_orders_verbs, cwb_divisions_verbs,
    cwb_command_verbs, cwb_field_verbs, cwb_losses_verbs, cwb_checks_verbs, NULL,
};

const GameDecl cwb_game = {
    .sequence = sequence,
    .traits = { .pieces = piece_traits, .orders = order_traits, .wanted = wanted },
    .army = { .echelons = echelon_words, .hq = ECHELONS(ECHELON_ARMY) | ECHELONS(ECHELON_CORPS),
              .gathers = ~(ECHELONS(ECHELON_ARMY) | ECHELONS(ECHELON_WING)),
              .heirs = cwb_heirs, .succeeded = cwb_succeeded },
    .letters = { .kinds = cwb_sort_words, .states = letters, .dispatch = &dispatch,
                 .taken = STATUS_ACCEPTED, .waits = STATUS_WAITING, .acts = STATUS_ACTING,
                 .done = STATUS_FULFILLED, .dropped = STATUS_CANCELLED,
                 .prompt = 1u << SORT_INITIATIVE, .course = cwb_course_of },
    .verbs = chapters,
    .hooks = { .due = due_more, .refuse_move = cwb_piece_refuse_move, .moved = cwb_piece_moved,
               .refuse_rule = cwb_refuse_rule, .applied = cwb_piece_applied,
               .answered = cwb_rule_applied, .settle = cwb_note_destroyed,
               .enter = enter_any, .leave = leave_any },
    .tell = { .log = cwb_log, .letter = cwb_print_standing, .describe = cwb_print_line },
    .result = { .measures = cwb_measures, .luck = cwb_luck },
};
/* clang-format on */
