/* SPDX-License-Identifier: MIT */
/* The order game: traits of its things, its sequence of play. NBG-1, NBG-7, G-21, G-25. */
#include "systems/nb/game.h"

static const char *const echelon_words[] = { "army", "wing", "corps", "division", "brigade", NULL };
static const char *const kind_words[] = { "attack", "defend", "dispatch", NULL };
const char *const nb_fate_words[] = { "present", "killed", "captured", NULL };
const char *const nb_reserve_words[] = { "no", "on-board", "off-board", NULL };
const char *const nb_type_words[] = { "attack", "defend", NULL };
static const char *const noted_words[] = { "none", "attack", "defend", NULL };
static const char *const arm_words[] = { "infantry", "cavalry", "artillery", NULL };
const char *const nb_formation_words[] = { "column", "march-column", "line",    "square",
                                           "open",   "limbered",     "battery", NULL };
const char *const nb_state_words[] = { "steady", "disordered", "routed", NULL };
static const char *const given_words[] = { "letter", "set-up", "entry", "completed", NULL };

/* ---- traits ---- */

static int derive_cavalry(const Look *look, int unit)
{
    return piece_get(look->world, unit, PIECE_ARM) == ARM_CAVALRY;
}

static int derive_routed(const Look *look, int unit)
{
    return piece_get(look->world, unit, PIECE_STATE) == ROUTED;
}

static int derive_contact(const Look *look, int unit)
{
    return piece_get(look->world, unit, PIECE_CONTACT) > 0;
}

static int derive_led_range(const Look *look, int unit)
{
    int general = leader_of(look->world, above(look->world, unit, ECHELON_DIVISION));

    return general ? piece_get(look->world, general, PIECE_RANGE) : UNKNOWN;
}

/* clang-format off */
#define TURN_TRAIT(name, help) name, help, FIELD_NUMBER, 0, TURNS_MOST, .turn = true
#define INCHES_TRAIT(name, help) name, help, FIELD_EXACT, 0, 500 * WHOLE
#define ENGAGED_TRAIT(name)                                                                       \
    { name, "an enemy division with which it is engaged", FIELD_THING, .to = KIND_PIECE,          \
      .anybodys = true, DIVISIONS }

static const Field clock_traits[] = {
    { "year", "of the battle", FIELD_NUMBER, 1792, 1815, .standard = 1809, .printed = true },
    { 0 },
};

static const Field piece_traits[] = {
    [PIECE_NATION - PIECE_COMMON] =
    { "nation", "of the general, for orders and delays", FIELD_WORD, .words = nb_nation_words,
      .printed = true, LEADERS },
    { "quality", "of the general: excellent, good, average, poor", FIELD_WORD,
      .words = nb_quality_words, .standard = QUALITY_A, .printed = true, LEADERS },
    { INCHES_TRAIT("range", "command range in inches; an army commander's is the speed of his "
                   "messengers"), .printed = true, LEADERS },
    { "fate", "what became of him", FIELD_WORD, .words = nb_fate_words, LEADERS, .as = AS_FATE },
    { "attached", "the combat unit or the general to whom he is attached", FIELD_THING,
      .to = KIND_PIECE, LEADERS },

    [PIECE_RESERVE_AS - PIECE_COMMON] =
    { "reserve", "whether it is in reserve, on the board or off it", FIELD_WORD,
      .words = nb_reserve_words, .sight = SIGHT_OWN, FORMATIONS },
    { "square", "grid square at whose edge it enters, such as B9", FIELD_TEXT, .sight = SIGHT_OWN,
      FORMATIONS },
    { "planned", "turn for which its entry is planned, 0 not yet thrown for", FIELD_NUMBER, 0, 10,
      .turn = true, .sight = SIGHT_OWN, .printed = true, FORMATIONS },
    { "scheduled", "its planned turn, open since its general stands at the edge", FIELD_NUMBER, 0,
      10, .turn = true, .printed = true, FORMATIONS },
    { TURN_TRAIT("enters", "turn in which it enters, by the open roll"), .printed = true,
      FORMATIONS },
    { TURN_TRAIT("entered", "turn in which it entered: it starts no combat in it"), FORMATIONS,
      .gone_in = BIT(STEP_COMMUNICATIONS), .lies = 1 },
    { "acts-on", "the letter on which it acts", FIELD_THING, .to = KIND_ORDER, .sight = SIGHT_OWN,
      .fixed = true, FORMATIONS },
    { "asked", "the last letter of its corps of which it was asked whether it follows",
      FIELD_THING, .to = KIND_ORDER, .sight = SIGHT_OWN, .fixed = true, FORMATIONS, .quiet = true },
    { "given", "its first order, noted until set-up is over", FIELD_WORD, .words = noted_words,
      .sight = SIGHT_OWN, FORMATIONS },
    { "objective", "of its first order, noted until set-up is over", FIELD_TEXT,
      .sight = SIGHT_OWN, FORMATIONS },

    { TURN_TRAIT("marched", "turn of its last move"), DIVISIONS, .gone_in = BIT(STEP_MANEUVER) },
    [PIECE_ENGAGED - PIECE_COMMON] =
    ENGAGED_TRAIT("engaged"), ENGAGED_TRAIT("engaged-2"), ENGAGED_TRAIT("engaged-3"),
    ENGAGED_TRAIT("engaged-4"), ENGAGED_TRAIT("engaged-5"), ENGAGED_TRAIT("engaged-6"),

    [PIECE_ARM - PIECE_COMMON] =
    { "arm", "infantry, cavalry or artillery", FIELD_WORD, .words = arm_words, .printed = true,
      UNITS },
    { "strength", "men at the start", FIELD_NUMBER, 0, MEN_MOST, .sight = SIGHT_OWN,
      .printed = true, UNITS },
    { "losses", "men lost", FIELD_NUMBER, 0, MEN_MOST, .sight = SIGHT_OWN, UNITS },
    { "guns", "its guns", FIELD_NUMBER, 0, 200, .sight = SIGHT_OWN, .printed = true, UNITS },
    { "formation", "how it is drawn up", FIELD_WORD, .words = nb_formation_words, UNITS },
    { "state", "steady, disordered or routed", FIELD_WORD, .words = nb_state_words, UNITS },
    { "detachment", "it is detached: it need not be in its general's range", FIELD_FLAG, UNITS },
    { INCHES_TRAIT("speed", "inches that it moves in a turn"), .printed = true,
      .pieces = PIECES(PIECE_UNIT) | PIECES(PIECE_MESSENGER), .as = AS_SPEED },
    { TURN_TRAIT("contact", "turn in which it started combat"), UNITS,
      .gone_in = BIT(STEP_MANEUVER) },
    { TURN_TRAIT("reacts", "turn in which it went on React"), UNITS,
      .gone_in = BIT(STEP_MANEUVER) },
    { TURN_TRAIT("out-of-range", "turn in which it was out of its general's range"), UNITS },

    [PIECE_CARRIES - PIECE_COMMON] =
    { "carries", "his letter", FIELD_THING, .to = KIND_ORDER, .sight = SIGHT_OWN, MESSENGERS,
      .fixed = true, .as = AS_CARRIES },
    { "bound", "to whom he rides", FIELD_THING, .to = KIND_PIECE, .sight = SIGHT_OWN, MESSENGERS,
      .as = AS_BOUND },
    { INCHES_TRAIT("left", "inches that he has still to ride"), .sight = SIGHT_OWN, MESSENGERS,
      .as = AS_LEFT },
    { TURN_TRAIT("rode", "turn in which he last rode"), MESSENGERS, .quiet = true, .as = AS_RODE },

    [PIECE_ALL - PIECE_COMMON] =
    { "under", "the order that it acts on, or reserve", FIELD_WORD, .words = nb_order_words,
      .sight = SIGHT_OWN, .pieces = PIECES(PIECE_UNIT), .compute = nb_under },
    { "is-engaged", "whether its division is engaged", FIELD_FLAG, .pieces = PIECES(PIECE_UNIT),
      .compute = nb_engaged },
    { "slowest", "speed of its slowest unit in inches", FIELD_EXACT, DIVISIONS,
      .compute = nb_slowest },
    { "cavalry", "whether it is cavalry", FIELD_FLAG, UNITS, .compute = derive_cavalry },
    { "is-routed", "whether it is routed", FIELD_FLAG, UNITS, .compute = derive_routed },
    { "in-contact", "whether it has started combat", FIELD_FLAG, UNITS, .compute = derive_contact },
    { "led-range", "range of its division's general in inches", FIELD_EXACT, UNITS,
      .compute = derive_led_range },
    { 0 },
};

static const Field order_traits[] = {
    [ORDER_GIVEN - ORDER_COMMON] =
    { "given", "how it came to be: a letter, at set-up, at the edge, an order completed",
      FIELD_WORD, .words = given_words, .sight = SIGHT_OWN, .fixed = true },
    { TURN_TRAIT("since", "turn in which it came to stand so"), .sight = SIGHT_FATE, .quiet = true,
      .as = AS_SINCE },
    { "holder", "the formation whose general has it", FIELD_THING, .to = KIND_PIECE,
      .sight = SIGHT_FATE },
    { TURN_TRAIT("acts", "turn in which it is acted on, once it was read"), .sight = SIGHT_FATE,
      .printed = true },
    { INCHES_TRAIT("distance", "inches that its messenger has to ride"), .sight = SIGHT_OWN },
    { "one-of", "the letter of which it is a copy, for another corps of the wing", FIELD_THING,
      .to = KIND_ORDER, .sight = SIGHT_OWN, .fixed = true, .as = AS_COPY },
    [ORDER_ALL - ORDER_COMMON] = { 0 },
};

static const Wanted wanted[] = {
    { KIND_PIECE, PIECE_RANGE, .once = true,
      .why = "Messengers ride, and generals command, as far as it says" },
    { KIND_PIECE, PIECE_SPEED, .echelons = BIT(ECHELON_BRIGADE),
      .why = "Under attack orders a formation moves at least half the speed of its slowest unit" },
    { 0 },
};

static const LetterState states[] = {
    [STANDS_WRITTEN]    = { "written", LETTER_RIDES | LETTER_TOLD },
    [STANDS_RIDING]     = { "riding", LETTER_RIDES | LETTER_TOLD },
    [STANDS_RECEIVED]   = { "received", LETTER_TOLD },
    [STANDS_READ]       = { "read", LETTER_TOLD },
    [STANDS_ENTRY]      = { "entry", LETTER_TOLD | LETTER_KNOWN },
    [STANDS_ACTIVE]     = { "active", LETTER_TOLD | LETTER_KNOWN },
    [STANDS_COMPLETED]  = { "completed", LETTER_OVER | LETTER_KNOWN },
    [STANDS_SUPERSEDED] = { "superseded", LETTER_OVER | LETTER_KNOWN },
    [STANDS_LAPSED]     = { "lapsed", LETTER_OVER },
    [STANDS_SENT]       = { "sent", LETTER_RIDES | LETTER_TIMED | LETTER_KNOWN },
    [STANDS_TOLD]       = { "told", LETTER_OVER | LETTER_KNOWN },
    { 0 },
};

/* ---- the sequence ---- */

/* No general stands at the edge before turn 3: the die is planned for turn 5 at the earliest. */
static bool may_arrive(const World *world)
{
    return this_turn(world) >= 3;
}

/* clang-format on */

static void orders_unwritten(const Look *look, Text *to)
{
    int left = nb_orders_left(look, clock_get(look->world, CLOCK_SIDE));

    if (left > 0) {
        text_addf(to, "%d order%s unwritten", left, left == 1 ? "" : "s");
    }
}

/* clang-format off */
static const StepDecl sequence[] = {
    [STEP_RESERVES] = { "reserves", "Reserves", "Set-up", .each = EACH_GAME, .acts = ACTS_ALL,
        .leave = nb_reserves_named,
        .help = "Name your reserves in secret: reserve formation= where=on-board distance= , or "
                "where=off-board square=B9 ; throw for these: plan formation= ; then next." },
    [STEP_SET_UP] = { "set-up", "First orders", "Set-up", .each = EACH_GAME, .acts = ACTS_ALL,
        .moves = true, .leave = nb_orders_given,
        .help = "Give orders to all others in secret: order formation= type=attack "
                "objective=\"...\" ; they are live at once ; then next." },
    [STEP_ARRIVAL] = { "arrival", "Arrival", "Arrival", .needed = may_arrive,
        .help = "Two turns before its planned one a reserve's general stands at the edge, as due "
                "lists: edge formation= type= objective=\"...\" ; then next." },
    [STEP_COMMUNICATIONS] = { "communications", "Communications", "Communications",
        .gives_up = orders_unwritten,
        .help = "Read what came in an earlier turn, as due lists: read order= ; then write: "
                "write to= type=attack objective=\"...\" distance= ; then next." },
    [STEP_COMMAND] = { "command", "Command", "Command", .enter = nb_command_begins,
        .help = "Orders whose turn has come are live; say which divisions are in range, as due "
                "lists: follow order= division= distance= ; then next." },
    [STEP_MANEUVER] = { "maneuver", "Maneuver", "Maneuver", .moves = true, .field = true,
        .enter = nb_messengers_out, .leave = nb_maneuver_ends,
        .help = "Messengers first: ride messenger= , perhaps to another: to= left= ; then "
                "generals: attach, detach ; formations: move piece= to=\"...\" , march division= "
                "inches= ; engage division= with= distance= ; range unit= distance= ; next." },
    [STEP_COMBAT] = { "combat", "Fighting", "Fighting", .field = true,
        .help = "Fight at the table and report it: report unit= contact= losses= state= , engage "
                "division= with= distance= , lose general= fate= , replace general= ; next ends "
                "your turn." },
    { 0 },
};

/* clang-format on */

/* ---- the whole ---- */

/* What is told beyond the duties of verbs: letters that nobody can read, orders to be written. */
static void due_more(const Look *look, DueList *list)
{
    int side = clock_get(look->world, CLOCK_SIDE);
    int left = seat_plays(look->seat, side) ? nb_orders_left(look, side) : 0;

    if (clock_get(look->world, CLOCK_STEP) != STEP_COMMUNICATIONS) {
        return;
    }
    nb_due_blocked(look, list, &nb_reading_verbs[0]);
    if (left > 0) {
        due_add(list, side, &nb_letters_verbs[0], "%d order%s may be written", left,
                left == 1 ? "" : "s")
            ->choice = true;
    }
}

/* clang-format off */
static const Verb *const chapters[] = { nb_reserves_verbs, nb_letters_verbs, nb_reading_verbs,
                                        nb_field_verbs, NULL };

const GameDecl nb_game = {
    .sequence = sequence,
    .traits = { .clock = clock_traits, .pieces = piece_traits, .orders = order_traits,
                .wanted = wanted },
    .army = { .echelons = echelon_words,
              .hq = BIT(ECHELON_ARMY) | BIT(ECHELON_WING) | BIT(ECHELON_CORPS),
              .gathers = BIT(ECHELON_DIVISION) },
    .letters = { .kinds = kind_words, .states = states, .dispatch = &nb_dispatch,
                 .acts = STANDS_ACTIVE, .done = STANDS_COMPLETED, .dropped = STANDS_SUPERSEDED },
    .verbs = chapters,
    .hooks = { .due = due_more, .refuse_move = nb_refuse_move, .moved = nb_moved },
    .tell = { .log = nb_log, .letter = nb_print_standing, .describe = nb_describe },
    .result = { .measures = nb_measures, .luck = nb_luck },
};
/* clang-format on */
