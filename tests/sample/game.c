/* SPDX-License-Identifier: MIT */
/* The game of Rockets and Runners: its traits, its sequence of play, its verbs. RR-1 to RR-9. */
#include "rockets.h"

#include "game/army.h"
#include "game/duty.h"
#include "game/letter.h"

/* The tests also build a later edition, with more in the middle of its tables. */
#ifdef SAMPLE_LATER
#define LATER(...) __VA_ARGS__,
#else
#define LATER(...)
#endif

/* clang-format off */
enum { ECHELON_CITADEL, ECHELON_REDOUBT, ECHELON_SECTION };
enum { STEP_SETUP, STEP_WIND, LATER(STEP_PUMPS) STEP_SIGNALS, STEP_LOOKOUT, STEP_SALLY, STEP_AIM,
       STEP_ANSWER, STEP_FIRE };
/* READ, DOUBTFUL and MISSED in the order of the words of a reading. */
enum { STANDS_ALOFT, STANDS_READ, STANDS_DOUBTFUL, STANDS_MISSED, LATER(STANDS_GARBLED)
       STANDS_SPENT, STANDS_RUNNING, STANDS_TOLD };
enum { KIND_MESSAGE = SIGNAL_RETIRE + 1 };
enum { CLOCK_FIRST = CLOCK_COMMON, CLOCK_AIR };
enum { SIDE_ROCKETS = SIDE_COMMON };
enum { ORDER_SINCE = ORDER_COMMON };
enum { PIECE_KEEN = PIECE_COMMON, PIECE_NEXT, LATER(PIECE_SODDEN) PIECE_SMOKE, PIECE_GUNS,
       PIECE_STATE, PIECE_AIMS, PIECE_HIDDEN };

#define BIT(number) (1u << (number))
#define REDOUBTS .pieces = PIECES(PIECE_UNIT), .echelons = BIT(ECHELON_REDOUBT)
#define SECTIONS .pieces = PIECES(PIECE_UNIT), .echelons = BIT(ECHELON_SECTION)

static const char *const echelon_words[] = { "citadel", "redoubt", "section", NULL };
static const char *const kind_words[] = { "sally", "hold", "retire", "message", NULL };
static const char *const next_words[] = { "none", "sally", "hold", "retire", NULL };

/* ---- traits ---- */

static int derive_smoky(const Look *look, int redoubt)
{
    return piece_get(look->world, redoubt, PIECE_SMOKE) != 0;
}

static const Field clock_traits[] = {
    { "first", "the side that has the wind", FIELD_THING, .to = KIND_SIDE, .as = AS_FIRST },
    { "air", "what lies over the marsh", FIELD_WORD, .words = rockets_air_words },
    { 0 },
};

static const Field side_traits[] = {
    { "rockets", "rockets left", FIELD_NUMBER, 0, 99, .sight = SIGHT_OWN },
    { 0 },
};

static const Field piece_traits[] = {
    { "keen", "how keen its lookout is", FIELD_NUMBER, 0, 4, .sight = SIGHT_OWN,
      .printed = true, REDOUBTS },
    { "next", "the signal that goes up for it", FIELD_WORD, .words = next_words,
      .sight = SIGHT_OWN, REDOUBTS },
    LATER({ "sodden", "water stands in its trenches", FIELD_FLAG, REDOUBTS })
    { "smoke", "turn in which it fired", FIELD_NUMBER, 0, 9999, REDOUBTS,
      .gone_in = BIT(STEP_AIM), .lies = 1 },
    { "guns", "its guns", FIELD_NUMBER, 1, 6, .standard = 1, .sight = SIGHT_OWN, SECTIONS },
    { "state", "how it bears up", FIELD_WORD, .words = rockets_state_words, SECTIONS,
      .tones = "gpb" },
    { "aims", "at whom it fires", FIELD_THING, .to = KIND_PIECE, SECTIONS,
      .anybodys = true },
    { "hidden", "masked: the enemy does not see it", FIELD_FLAG, .sight = SIGHT_OWN,
      .as = AS_HIDDEN, SECTIONS },
    { "smoky", "it fired in the turn before", FIELD_FLAG, REDOUBTS, .compute = derive_smoky },
    { 0 },
};

static const Wanted wanted[] = {
    { KIND_PIECE, PIECE_GUNS, .echelons = BIT(ECHELON_SECTION), .why = "Its section has one" },
    { 0 },
};

static const Field order_traits[] = {
    { "since", "turn in which it came to stand so", FIELD_NUMBER, 0, 9999, .sight = SIGHT_OWN,
      .as = AS_SINCE },
    { 0 },
};

/* All see a rocket, and for whom it is; what it says only when it is obeyed. */
static const LetterState states[] = {
    [STANDS_ALOFT] = { "aloft", LETTER_LIES },
    [STANDS_READ] = { "read", LETTER_LIES | LETTER_UP },
    [STANDS_DOUBTFUL] = { "doubtful", LETTER_LIES },
    [STANDS_MISSED] = { "missed", LETTER_LIES | LETTER_OVER },
    LATER([STANDS_GARBLED] = { "garbled", LETTER_LIES | LETTER_OVER })
    [STANDS_SPENT] = { "spent", LETTER_LIES | LETTER_UP | LETTER_OVER },
    [STANDS_RUNNING] = { "running", LETTER_RIDES | LETTER_TIMED },
    [STANDS_TOLD] = { "told", LETTER_OVER | LETTER_KNOWN },
    { 0 },
};
/* clang-format on */

/* A runner is there in the next turn, however far it is (RR-7). */
static int runs(const Look *look, int sender, int receiver, int distance)
{
    (void)look, (void)sender, (void)receiver, (void)distance;
    return 1;
}

static const Dispatch dispatch = { KIND_MESSAGE, STANDS_RUNNING, STANDS_TOLD, runs };

/* ---- what the program does between the steps ---- */

/* The turn begins: old signals count no more, and the wind is thrown for. */
static void turn_begins(Decision *d)
{
    Situation asks = { { 0 } };

    letters_turn(d, 0, STANDS_READ, STANDS_SPENT);
    if (decide_play(d, &rockets_wind_rule, &asks, 0)) {
        decide_set(d, KIND_CLOCK, 1, CLOCK_FIRST,
                   1 + situation_get(&rockets_wind_rule, &asks, "side"));
    }
}

/*
 * Behind a gate nothing is made: things are numbered, and their numbers would tell who was quicker.
 * So a signal is noted on its redoubt, and goes up when all are ready.
 */
static void rockets_up(Decision *d)
{
    for (int redoubt = 1; redoubt <= world_count(d->world, KIND_PIECE); redoubt++) {
        int next = piece_get(d->world, redoubt, PIECE_NEXT);
        int side = piece_get(d->world, redoubt, PIECE_SIDE);
        int left = world_get(d->world, KIND_SIDE, side, SIDE_ROCKETS);
        int sender = leader_of(d->world, above(d->world, redoubt, ECHELON_CITADEL));
        if (next > 0 && left > 0) {
            letter_stand(d, letter_make(d, &(Letter){ sender, redoubt, next - 1, NULL }),
                         STANDS_ALOFT);
            decide_set(d, KIND_SIDE, side, SIDE_ROCKETS, left - 1);
        }
        piece_set(d, redoubt, PIECE_NEXT, 0);
    }
}

static bool somebody_aims(const World *world)
{
    for (int section = 1; section <= world_count(world, KIND_PIECE); section++) {
        if (piece_get(world, section, PIECE_AIMS) > 0) {
            return true;
        }
    }
    return false;
}

/* clang-format off */
static const StepDecl sequence[] = {
    [STEP_SETUP] = { "set-up", "Set-up", "Set-up", .each = EACH_GAME, .acts = ACTS_ALL,
        .moves = true, .help = "Place your sections: move piece= to=\"...\" ; then next." },
    [STEP_WIND] = { "wind", "Wind", "Signals", .each = EACH_TURN, .acts = ACTS_PROGRAM,
        .enter = turn_begins },
    LATER([STEP_PUMPS] = { "pumps", "Pumps", "Signals", .each = EACH_TURN, .acts = ACTS_ALL })
    [STEP_SIGNALS] = { "signals", "Rockets", "Signals", .each = EACH_TURN, .acts = ACTS_ALL,
        .leave = rockets_up, .help = "Choose what goes up: signal redoubt= order= ; then next." },
    [STEP_LOOKOUT] = { "lookout", "Lookouts", "Signals",
        .help = "Throw for your rockets, as due lists: read rocket= , again rocket= ; then next." },
    [STEP_SALLY] = { "sally", "Sallies", "Sallies", .moves = true,
        .help = "Move what was told to sally or to retire: move piece= to=\"...\" ; then next." },
    [STEP_AIM] = { "aim", "The wind aims", "Fire", .each = EACH_TURN, .acts = ACTS_FIRST,
        .help = "Lay your guns: aim section= at= ; then next." },
    [STEP_ANSWER] = { "answer", "The other side aims", "Fire", .each = EACH_TURN,
        .acts = ACTS_SECOND, .help = "Lay your guns: aim section= at= ; then next." },
    [STEP_FIRE] = { "fire", "Volleys", "Fire", .each = EACH_TURN, .acts = ACTS_ALL, .field = true,
        .needed = somebody_aims, .help = "Fire what was aimed, as due lists ; then next." },
    { 0 },
};
/* clang-format on */

/* ---- what verbs take, refuse and do ---- */

typedef struct Args {
    int redoubt, order, rocket, section, at;
} Args;

static void signal_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const Args *args = ARGS_OF(Args, bound);
    int side = piece_get(look->world, args->redoubt, PIECE_SIDE);

    if (args->order && world_get(look->world, KIND_SIDE, side, SIDE_ROCKETS) == 0) {
        fault_next(refuse(faults, "rockets.none", "RR-9", "there are no rockets left"),
                   "Send runners: dispatch from= to= text=\"...\".");
    }
}

static void signal_decide(Decision *d)
{
    piece_set(d, ARGS_OF(Args, d->bound)->redoubt, PIECE_NEXT, ARGS_OF(Args, d->bound)->order);
}

static bool signal_odds(const Look *look, const BoundCommand *bound, const Rule **rule,
                        Situation *asks)
{
    const Args *args = ARGS_OF(Args, bound);
    Role role = { "receiver", KIND_PIECE, args->redoubt };

    *rule = &rockets_signal_rule;
    rule_begin(look, *rule, &role, 1, asks);
    ask_set(look, *rule, asks, "signal", args->order - 1);
    return args->order != 0;
}

static bool is_aloft(const Look *look, Owed owed)
{
    return letter_in(look->world, owed.thing, STATUSES(STANDS_ALOFT));
}

static void is_read(Decision *d, Owed owed, const Situation *answers)
{
    letter_stand(d, owed.thing,
                 STANDS_READ + situation_get(&rockets_reading_rule, answers, "result"));
}

static bool is_in_doubt(const Look *look, Owed owed)
{
    return letter_in(look->world, owed.thing, STATUSES(STANDS_DOUBTFUL)) &&
           order_get(look->world, owed.thing, ORDER_SINCE) < this_turn(look->world);
}

static void looked_again(Decision *d, Owed owed, const Situation *answers)
{
    bool read = situation_get(&rockets_doubt_rule, answers, "read");

    letter_stand(d, owed.thing, read ? STANDS_READ : STANDS_DOUBTFUL);
}

/* The redoubt of a piece, and whether its signal lets it go. */
static bool may_go(const World *world, int piece)
{
    int order = letter_to(world, above(world, piece, ECHELON_REDOUBT), STATUSES(STANDS_READ));

    return order && order_get(world, order, ORDER_KIND) != SIGNAL_HOLD;
}

static void refuse_move(const Look *look, int piece, Value to, Faults *faults)
{
    (void)to;
    if (clock_get(look->world, CLOCK_STEP) != STEP_SETUP && !may_go(look->world, piece)) {
        fault_next(refuse(faults, "rockets.stay", "RR-5", "no signal lets %s go",
                          name_of(look->world, piece)),
                   "It goes when its redoubt has read \"sally\" or \"retire\".");
    }
}

static void aim_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    refuse_off_field(look, ARGS_OF(Args, bound)->section, faults);
}

/* Who lays his guns shows himself (RR-8). */
static void aim_decide(Decision *d)
{
    const Args *args = ARGS_OF(Args, d->bound);

    piece_set(d, args->section, PIECE_AIMS, args->at);
    piece_set(d, args->section, PIECE_HIDDEN, 0);
}

static bool aims_at(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_AIMS) == owed.with;
}

/* What was aimed is fired, whatever has befallen the section meanwhile: all fire together. */
static void has_fired(Decision *d, Owed owed, const Situation *answers)
{
    int result = situation_get(&rockets_volley_rule, answers, "result");
    int redoubt = above(d->world, owed.thing, ECHELON_REDOUBT);

    piece_set(d, owed.thing, PIECE_AIMS, 0);
    if (redoubt) {
        piece_set(d, redoubt, PIECE_SMOKE, this_turn(d->world));
    }
    if (result > piece_get(d->world, owed.with, PIECE_STATE)) {
        piece_set(d, owed.with, PIECE_STATE, result);
    }
    if (result == SILENCED) {
        piece_set(d, owed.with, PIECE_PLACE, PLACE_LOST);
    }
}

static int is_silenced(const Look *look, int piece)
{
    return piece_get(look->world, piece, PIECE_ECHELON) == ECHELON_SECTION &&
           piece_get(look->world, piece, PIECE_STATE) == SILENCED;
}

static const Measure measures[] = { { "sections silenced", is_silenced }, { 0 } };

static const LuckDecl luck[] = {
    { &rockets_reading_rule, "result", "clear", "rockets read at once" },
    { &rockets_doubt_rule, "read", "yes", "rockets read at a second look" },
    { 0 },
};

/* clang-format off */
static const Duty read_duty = {
    .kind = KIND_ORDER, .due = is_aloft, .text = "throw whether rocket %s is read at %s",
    .code = "rockets.aloft", .cite = "RR-3", .not_now = "rocket %s is not in the air",
    .next = "\"due\" lists those that are.",
    .rule = &rockets_reading_rule, .take = is_read,
};
static const Duty again_duty = {
    .kind = KIND_ORDER, .due = is_in_doubt, .text = "a second look at rocket %s, at %s",
    .code = "rockets.doubt", .cite = "RR-4", .not_now = "rocket %s is not in doubt",
    .next = "What is doubtful is looked at again from the next turn on.",
    .rule = &rockets_doubt_rule, .take = looked_again,
};
static const Duty volley_duty = {
    .kind = KIND_PIECE, .with = KIND_PIECE, .due = aims_at, .text = "%s fires at %s",
    .code = "rockets.aim", .cite = "RR-6", .not_now = "%s does not aim at that",
    .next = "\"due\" lists what was aimed.",
    .rule = &rockets_volley_rule, .take = has_fired,
};

#define GUNS_AND_TARGET .params = FIELDS(                                                        \
    { "section", "a section of yours", PIECE_ARG(Args, section), SECTIONS, .own = true },        \
    { "at", "a section of the enemy", PIECE_ARG(Args, at), SECTIONS,           \
      .anybodys = true })
#define ROCKET { "rocket", "a rocket of yours", ORDER_ARG(Args, rocket), .own = true }

static const Verb verbs[] = {
    { "signal", "choose the signal that goes up for a redoubt", "RR-2", .commanders = true,
      .params = FIELDS(
          { "redoubt", "a redoubt of yours", PIECE_ARG(Args, redoubt), REDOUBTS, .own = true },
          { "order", "what it is told", WORD(Args, order, next_words) }),
      .steps = BIT(STEP_SIGNALS), .refuse = signal_refuse,
      .decide = signal_decide, .odds = signal_odds },
    { "read", "throw whether a rocket is read", "RR-3", .commanders = true,
      .params = FIELDS(ROCKET), .steps = BIT(STEP_LOOKOUT), .duty = &read_duty },
    { "again", "look again at a doubtful signal", "RR-4", .commanders = true,
      .params = FIELDS(ROCKET), .steps = BIT(STEP_LOOKOUT), .duty = &again_duty,
      .option = SECOND_LOOK },
    { "aim", "lay the guns of a section on another", "RR-6", .commanders = true, GUNS_AND_TARGET,
      .steps = BIT(STEP_AIM) | BIT(STEP_ANSWER), .refuse = aim_refuse, .decide = aim_decide },
    { "volley", "fire as was aimed", "RR-6", .commanders = true, GUNS_AND_TARGET,
      .steps = BIT(STEP_FIRE), .duty = &volley_duty },
    { 0 },
};

/* ---- what a player reads ---- */

static const LogColumn log_columns[] = {
    { "Rocket", ORDER_NUMBER }, { "For", ORDER_RECEIVER }, { "Signal", ORDER_KIND },
    { "Stands", ORDER_STATUS }, { 0 },
};

static void describe(const Look *look, int piece, Text *to)
{
    if (may_go(look->world, piece)) {
        text_add(to, "its signal lets it go");
    }
}

const GameDecl rockets_game = {
    .sequence = sequence,
    .traits = { clock_traits, side_traits, piece_traits, order_traits, wanted },
    .army = { echelon_words, .hq = BIT(ECHELON_CITADEL), .gathers = BIT(ECHELON_REDOUBT) },
    .letters = { kind_words, states,
        .open = BIT(ORDER_IS) | BIT(ORDER_SIDE) | BIT(ORDER_RECEIVER) | BIT(ORDER_STATUS) |
                BIT(ORDER_WRITTEN),
        .turned = BIT(ORDER_KIND), .dispatch = &dispatch },
    .verbs = (const Verb *const[]){ verbs, NULL },
    .hooks = { .refuse_move = refuse_move },
    .tell = { .log = log_columns, .describe = describe },
    .result = { .measures = measures, .luck = luck },
};
/* clang-format on */
