/* SPDX-License-Identifier: MIT */
/* The order game: traits of its things, its sequence of play. NESG-1, NESG-2, NESG-36, G-27. */
#include "systems/nes/game.h"

enum { TURNS_MOST = 9999 };

/* clang-format off */
static const char *const echelon_words[] = { "army", "corps", "detachment", "independent",
                                             "division", "brigade", "regiment", "battery", NULL };
const char *const nes_sort_words[] = { "order", "attack", "activation", "dispatch", NULL };
const char *const nes_state_words[] = { "standing", "mobilized", NULL };
const char *const nes_formation_words[] = { "formed", "general-order", "skirmish", "road-column",
                                            NULL };
const char *const nes_condition_words[] = { "in-order", "disordered", "routed", NULL };
static const char *const fate_words[] = { "present", "lost", NULL };
static const char *const away_words[] = { "no", "retired", "bc-fd", NULL };
static const char *const risk_words[] = { "none", "maximum", "medium", "minimum", "shock", NULL };
static const char *const nation_words[] = { "as-above", "french", "russian", "prussian", NULL };
static const char *const arm_words[] = { "infantry", "light-infantry", "jaeger", "heavy-cavalry",
                                         "light-cavalry", "artillery", NULL };

/* ---- computed traits ---- */

/* clang-format on */
int nes_nation_of(const Look *look, int piece)
{
    int nation = NATION_AS_ABOVE;

    for (piece = formation_of(look->world, piece); piece > 0 && nation <= NATION_AS_ABOVE;
         piece = piece_parent(look->world, piece)) {
        nation = piece_get(look->world, piece, PIECE_NATION);
    }
    return nation > NATION_AS_ABOVE ? nation - 1 : BY_FRENCH;
}

int nes_present_strength(const Look *look, int unit)
{
    int strength = piece_get(look->world, unit, PIECE_STRENGTH);
    int losses = piece_get(look->world, unit, PIECE_LOSSES);

    return strength == UNKNOWN || losses == UNKNOWN || losses >= strength ? UNKNOWN
                                                                          : strength - losses;
}

static int derive_horse(const Look *look, int unit)
{
    int arm = piece_get(look->world, unit, PIECE_ARM);

    return arm == ARM_HEAVY_CAVALRY   ? HORSE_HEAVY
           : arm == ARM_LIGHT_CAVALRY ? HORSE_LIGHT
                                      : UNKNOWN;
}

/* ---- traits ---- */

/* clang-format off */

#define LEADERS .pieces = PIECES(PIECE_LEADER)
#define LED .pieces = PIECES(PIECE_HQ) | PIECES(PIECE_UNIT), .echelons = COMMANDS
#define CHECKED .pieces = PIECES(PIECE_HQ), .echelons = CHECKERS
#define COMBAT .pieces = PIECES(PIECE_UNIT)
/* A marker that lies on the map. */
#define MARKER .seen_if = MARKERS_SEEN
#define TURN_TRAIT(name, help) name, help, FIELD_NUMBER, 0, TURNS_MOST, .turn = true, .quiet = true

static const Field side_traits[] = {
    { "cp", "Command Points of a turn", FIELD_NUMBER, 0, 99, .printed = true, MARKER },
    { "cp-left", "Command Points left this turn", FIELD_NUMBER, 0, 99, .printed = true, MARKER },
    { 0 },
};

static const Field piece_traits[] = {
    [PIECE_RATING - PIECE_COMMON] =
    { "rating", "his Command Rating", FIELD_NUMBER, 0, 9, .printed = true, LEADERS,
      .echelons = CHECKERS },
    { "bonus", "his Command Bonus; good leaders have more", FIELD_NUMBER, -3, 5, .printed = true,
      LEADERS },
    { "radius", "his Command Radius in hexes", FIELD_NUMBER, 0, 40, .printed = true, LEADERS },
    { "fate", "what became of him", FIELD_WORD, .words = fate_words, LEADERS, .as = AS_FATE },
    { "reduced", "flipped to his reduced side", FIELD_FLAG, LEADERS },
    { "away", "retired, or on the BC/FD", FIELD_WORD, .words = away_words, LEADERS },
    { "at-risk", "what cost strength where he stands, until a die tells whether he fell",
      FIELD_WORD, .words = risk_words, LEADERS, .gone_in = STEPS(STEP_END), .quiet = true },

    [PIECE_NATION - PIECE_COMMON] =
    { "nation", "whose troops they are; below it the same", FIELD_WORD, .words = nation_words,
      .printed = true, .pieces = PIECES(PIECE_HQ) | PIECES(PIECE_UNIT) },
    { "lc", "a French light cavalry division (LC)", FIELD_FLAG, .printed = true, CHECKED },
    { "state", "its command state", FIELD_WORD, .words = nes_state_words, MARKER, CHECKED },
    { "attack-order", "under an Attack Order", FIELD_FLAG, MARKER, LED },
    { "cp", "stacked with a CP", FIELD_FLAG, MARKER, LED },
    { TURN_TRAIT("checked", "turn of its last continuation check"), MARKER, CHECKED },
    { "plan", "what its side means to do with it; nobody else reads it", FIELD_TEXT,
      .sight = SIGHT_OWN, .pieces = PIECES(PIECE_HQ) | PIECES(PIECE_UNIT) },

    [PIECE_ARM - PIECE_COMMON] =
    { "arm", "what it fights as", FIELD_WORD, .words = arm_words, .printed = true, COMBAT },
    { "class", "class of artillery, 1 to 3; 0 no artillery", FIELD_NUMBER, 0, 3, .printed = true,
      COMBAT },
    { "strength", "strength points at the start", FIELD_NUMBER, 0, 99, .printed = true, MARKER,
      COMBAT },
    { "losses", "strength points lost", FIELD_NUMBER, 0, 99, MARKER, COMBAT },
    { "allowance", "movement points of a turn; 0 not said", FIELD_NUMBER, 0, 30, .printed = true,
      COMBAT },
    { "formation", "how it is drawn up", FIELD_WORD, .words = nes_formation_words, COMBAT },
    { "condition", "in order, disordered or routed", FIELD_WORD, .words = nes_condition_words,
      COMBAT },
    { "spent", "movement points spent this turn", FIELD_EXACT, 0, SPENT_MOST, .quiet = true,
      .gone_in = STEPS(STEP_MOVEMENT) },
    { "gun-loss", "guns that crossed where some may be lost: the check is owed", FIELD_FLAG, COMBAT,
      .quiet = true },
    { "disorders", "it disorders when its charge is over", FIELD_FLAG, COMBAT, .quiet = true },

    /* Those that are computed. */
    { "troops", "whose troops they are", FIELD_WORD, .words = nes_nation_words,
      .pieces = PIECES(PIECE_HQ) | PIECES(PIECE_UNIT), .compute = nes_nation_of },
    { "present", "strength points left", FIELD_NUMBER, MARKER, COMBAT,
      .compute = nes_present_strength },
    { "horse", "class of cavalry", FIELD_WORD, .words = nes_cavalry_words, COMBAT,
      .compute = derive_horse },
    { 0 },
};

static const Field order_traits[] = {
    [ORDER_URGENT - ORDER_COMMON] =
    { "urgent", "one more CP made it urgent; accrued", FIELD_FLAG, MARKER },
    { "army-hq", "sent from the hex of the Army HQ or Army Commander; accrued", FIELD_FLAG,
      MARKER },
    { "marked", "its sender had a marker when it was issued", FIELD_FLAG, MARKER, .quiet = true },
    { "adjacent", "its sender was next to the receiver when it was issued", FIELD_FLAG, MARKER,
      .quiet = true },
    { TURN_TRAIT("since", "turn in which it came to stand so"), MARKER, .as = AS_SINCE },
    { TURN_TRAIT("rolled", "turn of its last die"), MARKER },
    { 0 },
};

static const Wanted wanted[] = {
    { KIND_PIECE, PIECE_RATING, .echelons = CHECKERS,
      .why = "Above his rating a command goes to Standing" },
    { KIND_PIECE, PIECE_RADIUS, .echelons = COMMANDS & ~ECHELONS(ECHELON_BRIGADE),
      .why = "Without a radius every other hex is Delay 3" },
    { KIND_PIECE, PIECE_STRENGTH, .echelons = ECHELONS(ECHELON_REGIMENT) |
      ECHELONS(ECHELON_BATTERY), .why = "A unit without strength points has none to lose" },
    { 0 },
};
/* clang-format on */

/* ---- the sequence, ours ---- */

static void count_down(Decision *d)
{
    int side = clock_get(d->world, CLOCK_SIDE);

    letters_turn(d, side, STATUS_DELAY_2, STATUS_DELAY_1);
    letters_turn(d, side, STATUS_DELAY_3, STATUS_DELAY_2);
}

/* What was acted on is done, and CPs are of one turn. */
static void turn_ends(Decision *d)
{
    int side = clock_get(d->world, CLOCK_SIDE);

    letters_turn(d, side, STATUS_ACTING, STATUS_DONE);
    decide_set(d, KIND_SIDE, side, SIDE_CP_LEFT, 0);
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (piece_get(d->world, piece, PIECE_SIDE) == side &&
            piece_get(d->world, piece, PIECE_CP) == 1) {
            piece_set(d, piece, PIECE_CP, 0);
        }
    }
}

static void points_left(const Look *look, Text *to)
{
    int left = world_get(look->world, KIND_SIDE, clock_get(look->world, CLOCK_SIDE), SIDE_CP_LEFT);

    if (left > 0) {
        text_addf(to, "%d CP%s unspent", left, left == 1 ? "" : "s");
    }
}

/* clang-format off */
static const StepDecl sequence[] = {
    [STEP_CONTINUATION] = { "continuation", "Continuation checks", "Command",
        .help = "Roll who stays Mobilized, from the top down, as due lists: continue piece= ; a CP "
                "with a commander helps those below him: stack piece= ; then next." },
    [STEP_COUNTDOWN] = { "countdown", "Delay countdown", "Command", .acts = ACTS_PROGRAM,
        .enter = count_down },
    [STEP_REROLLS] = { "re-rolls", "Orders at Delay 1", "Command",
        .help = "Roll for orders that stood at Delay 1, as due lists: reroll order=N ; then "
                "next." },
    [STEP_ISSUE] = { "issue", "Order issue", "Command", .gives_up = points_left,
        .help = "Issue orders down the chain, one CP each: issue to= text=\"...\" [kind=attack] "
                "[urgent=yes] ; act on received ones: act order=N ; then next." },
    [STEP_MOVEMENT] = { "movement", "Movement", "Movement", .moves = true,
        .help = "Act on received orders: act order=N ; move pieces: move piece= to= , or with "
                "their costs, hex by hex: march piece= path=\"clear, brook woods\" [to=] ; then "
                "next." },
    [STEP_FIRE] = { "fire", "Fire combat", "Fire combat", .field = true,
        .help = "Fire at the table, at extended range with bombard unit= ; who suffered reports "
                "it: hit unit= points= combat=fire range= , and rolls for his leaders ; then "
                "next." },
    [STEP_SHOCK] = { "shock", "Shock combat", "Shock combat", .field = true,
        .leave = nes_charges_end,
        .help = "Charge and fight at the table: charge unit= over=\"brook\" ; report losses of "
                "both sides: hit unit= points= combat=shock , and roll for leaders ; then next." },
    [STEP_END] = { "end", "End of the turn", "End", .leave = turn_ends,
        .help = "Rally what the table lets rally: rally unit= terrain= ; next ends your turn." },
    { 0 },
};
/* clang-format on */

/* The side's first step of a turn, whichever the scenario puts there, brings its CPs. */
static void enter_any(Decision *d, int step)
{
    int side = clock_get(d->world, CLOCK_SIDE);

    if (step == d->look.game->order[0] && side > 0) {
        decide_set(d, KIND_SIDE, side, SIDE_CP_LEFT, world_get(d->world, KIND_SIDE, side, SIDE_CP));
    }
}

/* A leader who comes to where his command stands is with it, and goes where it goes. */
static void joins_command(Decision *d, int piece, int from)
{
    int command = formation_of(d->world, piece);

    (void)from;
    if (command && command != piece && stands_with(d->world, piece, command)) {
        piece_set(d, piece, PIECE_PLACE, PLACE_WITH + command);
    }
}

/* ---- what a game came to ---- */

static int lost_points(const Look *look, int piece)
{
    return piece_get(look->world, piece, PIECE_KIND) == PIECE_UNIT
               ? piece_get(look->world, piece, PIECE_LOSSES)
               : 0;
}

static int lost_leader(const Look *look, int piece)
{
    return piece_get(look->world, piece, PIECE_KIND) == PIECE_LEADER &&
           piece_get(look->world, piece, PIECE_FATE) == FATE_LOST;
}

static const Measure measures[] = {
    { "losses", lost_points },
    { "leaders lost", lost_leader },
    { 0 },
};

static const LuckDecl luck[] = {
    { &nes_delivery_rule, "result", "received", "orders received by a die" },
    { &nes_continuation_rule, "state", "mobilized", "commands that went on" },
    { &nes_command_loss_rule, "result", "none", "leaders who stayed unhurt" },
    { 0 },
};

/* ---- plans ---- */

typedef struct PlanArgs {
    int piece;
    const char *text;
} PlanArgs;

static void plan_decide(Decision *d)
{
    const PlanArgs *args = ARGS_OF(PlanArgs, d->bound);

    decide_text(d, KIND_PIECE, args->piece, PIECE_PLAN, args->text);
}

/* clang-format off */
static const Verb plan_verbs[] = {
    { "plan", "note what you mean to do with a piece; your side alone reads it", "NESG-36",
      .who = WHO_SIDE, .commanders = true,
      .params = FIELDS(
          { "piece", "a command or unit of yours", PIECE_ARG(PlanArgs, piece), .own = true,
            .pieces = PIECES(PIECE_HQ) | PIECES(PIECE_UNIT) },
          { "text", "in your own words", TEXT_ARG(PlanArgs, text) }),
      .decide = plan_decide },
    { 0 },
};
/* clang-format on */

/* ---- letters ---- */

/* clang-format off */
static const LetterState letters[] = {
    [STATUS_RECEIVED] = { "received", LETTER_LIES | LETTER_TOLD },
    [STATUS_DELAY_1]  = { "delay-1", LETTER_RIDES | LETTER_LIES | LETTER_TOLD },
    [STATUS_DELAY_2]  = { "delay-2", LETTER_RIDES | LETTER_LIES | LETTER_TOLD },
    [STATUS_DELAY_3]  = { "delay-3", LETTER_RIDES | LETTER_LIES | LETTER_TOLD },
    [STATUS_ACTING]   = { "acting", LETTER_LIES | LETTER_TOLD },
    [STATUS_DONE]     = { "done", LETTER_LIES | LETTER_OVER },
    [STATUS_IGNORED]  = { "ignored", LETTER_LIES | LETTER_OVER },
    [STATUS_LAPSED]   = { "lapsed", LETTER_LIES | LETTER_OVER },
    [STATUS_RIDING]   = { "riding", LETTER_RIDES | LETTER_TIMED | LETTER_KNOWN },
    [STATUS_READ]     = { "read", LETTER_OVER | LETTER_KNOWN },
    { 0 },
};

static const Dispatch dispatch = { SORT_DISPATCH, STATUS_RIDING, STATUS_READ, nes_dispatch_ride };

#define BIT(number) (1u << (number))

const GameDecl nes_game = {
    .sequence = sequence,
    .traits = { .sides = side_traits, .pieces = piece_traits, .orders = order_traits,
                .wanted = wanted },
    .army = { .echelons = echelon_words, .hq = ECHELONS(ECHELON_ARMY) | CHECKERS },
    .letters = { .kinds = nes_sort_words, .states = letters,
                 .open = BIT(ORDER_IS) | BIT(ORDER_SIDE) | BIT(ORDER_SENDER) |
                         BIT(ORDER_RECEIVER) | BIT(ORDER_KIND) | BIT(ORDER_WRITTEN) |
                         BIT(ORDER_REACHED) | BIT(ORDER_STATUS),
                 .seen_if = MARKERS_SEEN, .dispatch = &dispatch, .taken = STATUS_RECEIVED,
                 .acts = STATUS_ACTING, .done = STATUS_DONE, .dropped = STATUS_LAPSED },
    .verbs = (const Verb *const[]){ nes_orders_verbs, nes_command_verbs, nes_field_verbs,
                                    plan_verbs, NULL },
    .hooks = { .moved = joins_command, .enter = enter_any },
    .tell = { .log = nes_log, .letter = nes_print_standing, .describe = nes_print_line },
    .result = { .measures = measures, .luck = luck },
};
/* clang-format on */
