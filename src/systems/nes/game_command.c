/* SPDX-License-Identifier: MIT */
/* Commands that go on or stand, CPs, leaders who fall. NESG-20, NESG-22 to NESG-29. */
#include "systems/nes/game.h"

typedef struct ContinueArgs {
    int piece, out_of_radius, beyond_double, superior;
} ContinueArgs;

typedef struct PieceArgs {
    int piece;
} PieceArgs;

typedef struct LeaderArgs {
    int leader;
} LeaderArgs;

typedef struct HitArgs {
    int unit, points, combat, range;
} HitArgs;

typedef struct ReplaceArgs {
    int leader, rating, bonus, radius;
    const char *name;
} ReplaceArgs;

enum { NO_SUPERIOR, IN_RADIUS, ACTIVE };
enum { CHECK_FIRE, CHECK_SHOCK };
enum { RANGE_EXTENDED };
enum { LOSS_NONE, LOSS_REDUCED, LOSS_REPLACED };
enum { BONUS_UNSAID = -9 };

static const char *const near_words[] = { "none", "in-radius", NULL };
static const char *const combat_words[] = { "fire", "shock", NULL };
static const char *const range_words[] = { "extended", "maximum", "medium", "minimum", NULL };

/* ---- continuation ---- */

/* Those of his subordinate leaders who have lost touch; `known`: all distances are. */
typedef struct Touch {
    int out, beyond;
    bool known;
} Touch;

static Touch touch_of(const Look *look, int command)
{
    const World *world = look->world;
    bool corps = piece_get(world, command, PIECE_ECHELON) == ECHELON_CORPS;
    int leader = nes_leader_in(world, command), radius = piece_get(world, leader, PIECE_RADIUS);
    Touch touch = { .known = true };

    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        int sub = leader_of(world, piece);
        if (piece_parent(world, piece) != command || !sub || !in_play(world, sub) ||
            piece_get(world, piece, PIECE_ECHELON) !=
                (corps ? ECHELON_DIVISION : ECHELON_BRIGADE)) {
            continue;
        }
        int hexes = hexes_between(look, leader, sub);
        if (piece_get(world, sub, PIECE_AWAY) > 0) {
            touch.out++;
        } else if (hexes == UNSAID) {
            touch.known = false;
        } else {
            touch.out += hexes > radius;
            touch.beyond += !corps && hexes > 2 * radius;
        }
    }
    return touch;
}

/* A detachment has no line for subordinates. */
static bool counts_known(const Look *look, int command)
{
    return piece_get(look->world, command, PIECE_ECHELON) == ECHELON_DETACHMENT ||
           touch_of(look, command).known;
}

static int superior_of(const Look *look, int division)
{
    const World *world = look->world;
    int corps = above(world, division, ECHELON_CORPS), leader = nes_leader_in(world, corps);

    if (!corps || piece_get(world, division, PIECE_ECHELON) != ECHELON_DIVISION) {
        return NO_SUPERIOR;
    }
    if (piece_get(world, corps, PIECE_CP) == 1 ||
        piece_get(world, corps, PIECE_STATE) == STATE_MOBILIZED) {
        return ACTIVE;
    }
    int hexes = hexes_between(look, leader, nes_leader_in(world, division));
    return hexes != UNSAID && hexes <= piece_get(world, leader, PIECE_RADIUS) ? IN_RADIUS
                                                                              : NO_SUPERIOR;
}

static bool is_unchecked(const World *world, int command)
{
    return piece_get(world, command, PIECE_KIND) == PIECE_HQ && in_play(world, command) &&
           (ECHELONS(piece_get(world, command, PIECE_ECHELON)) & CHECKERS) &&
           leader_of(world, command) && piece_get(world, command, PIECE_STATE) == STATE_MOBILIZED &&
           piece_get(world, command, PIECE_CHECKED) < this_turn(world) &&
           piece_get(world, command, PIECE_WAIVED) != this_turn(world);
}

/* From the top down, or by an option from the bottom up: the others wait for these. */
static bool must_check(const Look *look, Owed owed)
{
    const World *world = look->world;
    bool down = look->game->book->options[CHECK_ORDER] == CHECK_TOP_DOWN;

    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        bool first =
            down ? piece_under(world, owed.thing, piece) : piece_under(world, piece, owed.thing);
        if (first && piece != owed.thing && is_unchecked(world, piece)) {
            return false;
        }
    }
    return is_unchecked(world, owed.thing);
}

static bool wants_counts(const Look *look, Owed owed)
{
    return !counts_known(look, owed.thing);
}

static void fill_continuation(const Look *look, Owed owed, Situation *asks)
{
    const World *world = look->world;
    const Rule *rule = &nes_continuation_rule;
    int echelon = piece_get(world, owed.thing, PIECE_ECHELON);
    int leader = nes_leader_in(world, owed.thing);
    Touch touch = touch_of(look, owed.thing);

    if (echelon == ECHELON_DETACHMENT) {
        touch = (Touch){ 0 };
    }
    ask_set(look, rule, asks, "commander", echelon - ECHELON_CORPS);
    ask_set(look, rule, asks, "rating", piece_get(world, leader, PIECE_RATING));
    ask_set(look, rule, asks, "bonus", piece_get(world, leader, PIECE_BONUS));
    ask_set(look, rule, asks, "out-of-radius", touch.out < 9 ? touch.out : 9);
    ask_set(look, rule, asks, "beyond-double", touch.beyond < 9 ? touch.beyond : 9);
    ask_set(look, rule, asks, "evening", clock_get(world, CLOCK_LIGHT) == LIGHT_EVENING);
    ask_set(look, rule, asks, "superior", superior_of(look, owed.thing));
    ask_set(look, rule, asks, "light-cavalry", piece_get(world, owed.thing, PIECE_LC) == 1);
    ask_set(look, rule, asks, "attack-order",
            piece_get(world, owed.thing, PIECE_ATTACK_ORDER) == 1);
}

/* What the check counts, for the umpire's list. */
static void tell_continuation(const Look *look, Owed owed, Text *to)
{
    static const char *const superiors[] = { "", ", superior near", ", superior active" };
    const World *world = look->world;
    int leader = nes_leader_in(world, owed.thing), superior = superior_of(look, owed.thing);
    Touch touch = touch_of(look, owed.thing);

    text_addf(to, "%s checks continuation: rating %d, bonus %d", name_of(world, owed.thing),
              piece_get(world, leader, PIECE_RATING), piece_get(world, leader, PIECE_BONUS));
    if (!counts_known(look, owed.thing)) {
        text_add(to, ", count his leaders out of radius");
    } else if (touch.out && piece_get(world, owed.thing, PIECE_ECHELON) != ECHELON_DETACHMENT) {
        text_addf(to, ", %d out", touch.out);
        if (touch.beyond) {
            text_addf(to, ", %d beyond twice", touch.beyond);
        }
    }
    text_add(to, clock_get(world, CLOCK_LIGHT) == LIGHT_EVENING ? ", evening" : "");
    text_add(to, superiors[superior]);
    text_add(to, piece_get(world, owed.thing, PIECE_ATTACK_ORDER) == 1 ? ", Attack Order" : "");
}

/* Whether places tell how far his corps is, or there is none. */
static bool near_known(const Look *look, int division)
{
    int corps = above(look->world, division, ECHELON_CORPS);

    return superior_of(look, division) != NO_SUPERIOR || !corps ||
           hexes_between(look, nes_leader_in(look->world, corps),
                         nes_leader_in(look->world, division)) != UNSAID;
}

static void continue_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const ContinueArgs *args = ARGS_OF(ContinueArgs, bound);
    int command = formation_of(look->world, args->piece);
    bool known = counts_known(look, command);

    duty_refuse(look, bound, faults);
    if (faults->count ||
        nes_refuse_told(known && args->out_of_radius != UNSAID, "out-of-radius", faults) ||
        nes_refuse_told(known && args->beyond_double != UNSAID, "beyond-double", faults) ||
        nes_refuse_told(args->superior && near_known(look, command), "superior", faults)) {
        return;
    }
    if (!known && args->out_of_radius == UNSAID) {
        Fault *fault = refuse(faults, "nes.touch", "NESG-23",
                              "how many leaders of %s are out of radius is unknown",
                              name_of(look->world, command));
        fault_next(fault_wants(fault, "out-of-radius"),
                   "Add out-of-radius=, all his subordinate leaders beyond his Radius, retired or "
                   "on the BC/FD, and beyond-double=, those of them beyond twice it.");
    } else if ((args->beyond_double == UNSAID ? 0 : args->beyond_double) >
               (args->out_of_radius == UNSAID ? 0 : args->out_of_radius)) {
        Fault *fault =
            refuse(faults, "nes.touch", "NESG-23", "who is beyond twice the Radius is beyond it");
        fault_next(fault_wants(fault, "out-of-radius"), "Count him in both.");
    }
}

/* Standing at once: the Attack Order and what he received are off, what is in delay stays. */
static void has_checked(Decision *d, Owed owed, const Situation *answers)
{
    piece_set(d, owed.thing, PIECE_CHECKED, this_turn(d->world));
    if (situation_get(&nes_continuation_rule, answers, "state") == 0) {
        return;
    }
    piece_set(d, owed.thing, PIECE_STATE, STATE_STANDING);
    piece_set(d, owed.thing, PIECE_ATTACK_ORDER, 0);
    for (int order; (order = letter_to(d->world, owed.thing, RECEIVED_BITS)) != 0;) {
        letter_stand(d, order, STATUS_LAPSED);
    }
}

/* ---- CP and Attack Order markers ---- */

static void stack_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    int command = formation_of(look->world, ARGS_OF(PieceArgs, bound)->piece);

    if (!of_this_step(look, command, faults) || refuse_off_field(look, command, faults)) {
        return;
    }
    if (piece_get(look->world, command, PIECE_CP) == 1) {
        fault_next(refuse(faults, "nes.stacked", "NESG-20", "%s has a CP already",
                          name_of(look->world, command)),
                   "A second one adds nothing.");
        return;
    }
    nes_refuse_price(look, piece_get(look->world, command, PIECE_SIDE), 1, faults);
}

static void stack_decide(Decision *d)
{
    int command = formation_of(d->world, ARGS_OF(PieceArgs, d->bound)->piece);
    int side = piece_get(d->world, command, PIECE_SIDE);

    if (!nes_refuse_price(&d->look, side, 1, d->faults)) {
        nes_pay(d, side, 1);
        piece_set(d, command, PIECE_CP, 1);
    }
}

static void lift_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    int command = formation_of(look->world, ARGS_OF(PieceArgs, bound)->piece);

    if (of_this_step(look, command, faults) &&
        piece_get(look->world, command, PIECE_ATTACK_ORDER) != 1) {
        fault_next(refuse(faults, "nes.attack", "NESG-20", "%s is under no Attack Order",
                          name_of(look->world, command)),
                   "issue to= kind=attack sends one.");
    }
}

static void lift_decide(Decision *d)
{
    piece_set(d, formation_of(d->world, ARGS_OF(PieceArgs, d->bound)->piece), PIECE_ATTACK_ORDER,
              0);
}

/* ---- strength is lost, and leaders with it ---- */

static void hit_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const HitArgs *args = ARGS_OF(HitArgs, bound);
    int present = nes_present_strength(look, args->unit);

    if (args->points > (present == UNKNOWN ? 0 : present)) {
        fault_next(refuse(faults, "nes.strength", "NESG-26", "%s has only %d strength points left",
                          name_of(look->world, args->unit), present == UNKNOWN ? 0 : present),
                   "A unit loses no more than it has.");
    }
}

/* Every command unit in the hex is at risk, by the worst of it; not by fire from extended range. */
static void hit_decide(Decision *d)
{
    const HitArgs *args = ARGS_OF(HitArgs, d->bound);
    int side = piece_get(d->world, args->unit, PIECE_SIDE);
    int risk = args->combat == CHECK_SHOCK ? RISK_SHOCK : args->range - RANGE_EXTENDED;

    piece_set(d, args->unit, PIECE_LOSSES,
              piece_get(d->world, args->unit, PIECE_LOSSES) + args->points);
    for (int leader = 1; leader <= world_count(d->world, KIND_PIECE); leader++) {
        if (in_play(d->world, leader) && piece_get(d->world, leader, PIECE_SIDE) == side &&
            piece_get(d->world, leader, PIECE_KIND) == PIECE_LEADER &&
            leader_is_there(d->world, leader) && piece_get(d->world, leader, PIECE_AWAY) == 0 &&
            hexes_between(&d->look, leader, args->unit) == 0 &&
            risk > piece_get(d->world, leader, PIECE_AT_RISK)) {
            piece_set(d, leader, PIECE_AT_RISK, risk);
        }
    }
}

static bool is_at_risk(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_AT_RISK) > RISK_NONE &&
           leader_is_there(look->world, owed.thing);
}

static void fill_loss(const Look *look, Owed owed, Situation *asks)
{
    static const int levels[] = {
        [ECHELON_ARMY] = 3,        [ECHELON_CORPS] = 2,    [ECHELON_DETACHMENT] = 2,
        [ECHELON_INDEPENDENT] = 1, [ECHELON_DIVISION] = 1, [ECHELON_BRIGADE] = 0,
    };
    const Rule *rule = &nes_command_loss_rule;
    int risk = piece_get(look->world, owed.thing, PIECE_AT_RISK);
    int echelon = piece_get(look->world, owed.thing, PIECE_ECHELON);

    ask_set(look, rule, asks, "combat", risk == RISK_SHOCK ? CHECK_SHOCK : CHECK_FIRE);
    ask_set(look, rule, asks, "range", risk == RISK_SHOCK || risk < 0 ? 1 : risk);
    ask_set(look, rule, asks, "commander", echelon <= ECHELON_BRIGADE ? levels[echelon] : 0);
    ask_set(look, rule, asks, "reduced", piece_get(look->world, owed.thing, PIECE_REDUCED) == 1);
}

static void is_rolled_for(Decision *d, Owed owed, const Situation *answers)
{
    int result = situation_get(&nes_command_loss_rule, answers, "result");

    piece_set(d, owed.thing, PIECE_AT_RISK, RISK_NONE);
    if (result == LOSS_REDUCED) {
        piece_set(d, owed.thing, PIECE_REDUCED, 1);
    } else if (result == LOSS_REPLACED) {
        piece_set(d, owed.thing, PIECE_FATE, FATE_LOST);
    }
}

/* ---- another takes his place ---- */

static bool is_to_be_replaced(const Look *look, Owed owed)
{
    return leader_is_lost(look->world, owed.thing);
}

/* A replacement's numbers are the scenario's: a side alone makes him no better than his
 * predecessor. */
static void replace_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const ReplaceArgs *args = ARGS_OF(ReplaceArgs, bound);
    const World *world = look->world;
    bool side = look->seat->kind == SEAT_SIDE || look->seat->kind == SEAT_COMMANDER;

    if (!leader_is_lost(world, args->leader)) {
        fault_next(refuse(faults, "nes.leader", "NESG-28", "%s is not lost, or another leads",
                          name_of(world, args->leader)),
                   "\"show\" tells who leads.");
    } else if (side && (args->rating > piece_get(world, args->leader, PIECE_RATING) ||
                        args->bonus > piece_get(world, args->leader, PIECE_BONUS) ||
                        args->radius > piece_get(world, args->leader, PIECE_RADIUS))) {
        fault_next(refuse(faults, "nes.better", "NESG-28", "he would be better than %s was",
                          name_of(world, args->leader)),
                   "Only the umpire gives him higher numbers.");
    } else if (*args->name) {
        refuse_name(look, KIND_PIECE, 0, args->name, faults);
    }
}

static void replace_decide(Decision *d)
{
    const ReplaceArgs *args = ARGS_OF(ReplaceArgs, d->bound);
    int lost = args->leader, formation = piece_parent(d->world, lost);
    int rating = piece_get(d->world, lost, PIECE_RATING);
    int radius = piece_get(d->world, lost, PIECE_RADIUS), bonus = 0;
    Value place = world_value(d->world, KIND_PIECE, lost, PIECE_PLACE);

    place.text = place.text ? arena_string(&d->entry->arena, place.text) : NULL; /* it goes */
    leader_succession(d, lost);
    int leader = leader_of(d->world, formation);
    if (*args->name) {
        decide_text(d, KIND_PIECE, leader, PIECE_NAME, args->name);
    }
    decide_value(d, KIND_PIECE, leader, PIECE_PLACE, place);
    piece_set(d, leader, PIECE_RATING, args->rating == UNSAID ? rating : args->rating);
    piece_set(d, leader, PIECE_BONUS, args->bonus == BONUS_UNSAID ? bonus : args->bonus);
    piece_set(d, leader, PIECE_RADIUS, args->radius == UNSAID ? radius : args->radius);
}

/* ---- verbs ---- */

/* clang-format off */
static const Duty continue_duty = {
    .kind = KIND_PIECE, .leads = true, .due = must_check, .chooses = wants_counts,
    .tell = tell_continuation,
    .code = "nes.continuation", .cite = "NESG-22", .not_now = "%s has no check to make now",
    .next = "Each Mobilized command checks once a turn, from the top down; \"due\" lists them.",
    .rule = &nes_continuation_rule, .open = true, .seen_if = MARKERS_SEEN,
    .fill = fill_continuation, .take = has_checked, .only = true,
};
static const Duty loss_duty = {
    .kind = KIND_PIECE, .anybodys = true, .must = MUST_IF_ALL, .due = is_at_risk,
    .text = "strength was lost where %s stands: roll whether he falls",
    .code = "nes.risk", .cite = "NESG-26", .not_now = "%s is not at risk",
    .next = "hit unit= reports strength that was lost in his hex.",
    .rule = &nes_command_loss_rule, .open = true, .seen_if = MARKERS_SEEN, .fill = fill_loss,
    .take = is_rolled_for, .only = true,
};
static const Duty replace_duty = {
    .kind = KIND_PIECE, .anybodys = true, .rank = -DUTY_RANKS, .due = is_to_be_replaced,
    .text = "%s is lost: another takes his command",
};

#define A_COMMAND(help) { "piece", help, PIECE_ARG(PieceArgs, piece), .own = true,                \
                          .echelons = COMMANDS }

const Verb nes_command_verbs[] = {
    { "continue", "check whether a Mobilized command goes on", "NESG-22", .commanders = true,
      .params = FIELDS(
          { "piece", "a Mobilized command of yours", PIECE_ARG(ContinueArgs, piece), .own = true,
            .echelons = CHECKERS },
          { "out-of-radius", "his subordinate leaders out of radius, where places do not tell",
            NUMBER(ContinueArgs, out_of_radius, 0, 9), DEFAULT(UNSAID) },
          { "beyond-double", "those of them beyond twice the Radius",
            NUMBER(ContinueArgs, beyond_double, 0, 9), DEFAULT(UNSAID) },
          { "superior", "in-radius of his corps, where places do not tell",
            WORD(ContinueArgs, superior, near_words), DEFAULT(NO_SUPERIOR) }),
      .steps = STEPS(STEP_CONTINUATION), .refuse = continue_refuse,
      .duty = &continue_duty },
    { "stack", "put a CP with a commander", "NESG-20", .commanders = true,
      .params = FIELDS(A_COMMAND("a command of yours")),
      .steps = STEPS(STEP_CONTINUATION) | STEPS(STEP_ISSUE), DOES(stack) },
    { "lift", "take an Attack Order off", "NESG-20", .commanders = true,
      .params = FIELDS(A_COMMAND("a command of yours that is under one")),
      .steps = STEPS(STEP_ISSUE), DOES(lift) },
    { "hit", "report strength that a unit lost; leaders in its hex are then at risk", "NESG-26",
      .params = FIELDS(
          { "unit", "a unit of yours", PIECE_ARG(HitArgs, unit), .own = true,
            .pieces = PIECES(PIECE_UNIT) },
          { "points", "strength points lost", NUMBER(HitArgs, points, 1, 99) },
          { "combat", "by what", WORD(HitArgs, combat, combat_words) },
          { "range", "range of the fire", WORD(HitArgs, range, range_words),
            IF(HitArgs, combat, CHECK_FIRE), DEFAULT(RISK_MEDIUM) }),
      .steps = STEPS(STEP_FIRE) | STEPS(STEP_SHOCK), .grave = true, .who = WHO_SIDE,
      .commanders = true, DOES(hit) },
    { "command-loss", "roll whether a leader falls where strength was lost", "NESG-26",
      .params = FIELDS(
          { "leader", "a leader of yours", PIECE_ARG(LeaderArgs, leader), .own = true,
            .pieces = PIECES(PIECE_LEADER) }),
      .steps = STEPS(STEP_FIRE) | STEPS(STEP_SHOCK) | STEPS(STEP_END), .who = WHO_SIDE,
      .commanders = true, .duty = &loss_duty },
    { "replace", "another takes the command of a leader who is lost", "NESG-28",
      .params = FIELDS(
          { "leader", "the one who is lost", PIECE_ARG(ReplaceArgs, leader), .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "name", "who replaces him", TEXT_ARG(ReplaceArgs, name), .optional = true },
          { "rating", "his Command Rating; else the same", NUMBER(ReplaceArgs, rating, 0, 9),
            DEFAULT(UNSAID) },
          { "bonus", "his Command Bonus; else 0", NUMBER(ReplaceArgs, bonus, -3, 5),
            DEFAULT(BONUS_UNSAID) },
          { "radius", "his Command Radius; else the same", NUMBER(ReplaceArgs, radius, 0, 40),
            DEFAULT(UNSAID) }),
      .who = WHO_SIDE, .commanders = true, DOES(replace), .duty = &replace_duty },
    { 0 },
};
/* clang-format on */
