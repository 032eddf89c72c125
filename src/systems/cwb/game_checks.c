/* SPDX-License-Identifier: MIT */
/* What fire compels, stragglers who come back, rally. CWB-2.4, 2.7, 2.8, 2.12, 2.13. */
#include "systems/cwb/game.h"

#include <stdio.h>
#include <string.h>

typedef struct LeaderArgs {
    int leader;
} LeaderArgs;

typedef struct UnitArgs {
    int unit;
} UnitArgs;

typedef struct MoraleArgs {
    int unit, leader, with_guns, stand;
} MoraleArgs;

typedef struct RallyArgs {
    int unit, adjacent;
} RallyArgs;

enum { HOUR_TURN = 60 };

/* ---- fire that hits ---- */

static int played_by(const Role *roles, int count, const char *part)
{
    for (int i = 0; i < count; i++) {
        if (roles[i].kind == KIND_PIECE && strcmp(roles[i].name, part) == 0) {
            return roles[i].thing;
        }
    }
    return 0;
}

static int asked(const Decision *d, const Rule *rule, const Situation *asks, const char *name)
{
    return field_get(rule_asks(rule, d->look.game->book, name), asks);
}

void cwb_note_fired_on(Decision *d, int piece)
{
    int division = above(d->world, piece, ECHELON_DIVISION);
    int formation = division ? division : above(d->world, piece, ECHELON_CORPS);

    if (formation) {
        piece_set(d, formation, PIECE_FIRED_ON, this_turn(d->world));
    }
    if (cwb_is_lone(d->world, piece)) {
        piece_set(d, piece, PIECE_FIRED_ON, this_turn(d->world));
    }
    if (cwb_is_counted(d->world, piece)) {
        piece_set(d, piece, PIECE_MARKED, 0);
    }
}

static bool is_guns(const World *world, int unit)
{
    return piece_get(world, unit, PIECE_ARM) == ARM_ARTILLERY;
}

/* Leaders where it stands may be hit when it loses. */
static void endanger(Decision *d, int unit)
{
    for (int leader = 1; leader <= world_count(d->world, KIND_PIECE); leader++) {
        if (in_play(d->world, leader) && piece_get(d->world, leader, PIECE_KIND) == PIECE_LEADER &&
            piece_get(d->world, leader, PIECE_SIDE) == piece_get(d->world, unit, PIECE_SIDE) &&
            leader_is_there(d->world, leader) && !unplaced(d->world, unit) &&
            stands_with(d->world, leader, unit)) {
            piece_set(d, leader, PIECE_AT_RISK, 1);
        }
    }
}

static bool owes_checks(const World *world, int unit)
{
    return piece_get(world, unit, PIECE_HIT) > 0 || piece_get(world, unit, PIECE_CHECKS) > 0;
}

/* Stragglers for a loss, and morale: of two fires before a check the worse. */
static void owe_checks(Decision *d, int unit, int loss, int check, const Situation *fire)
{
    int hit = piece_get(d->world, unit, PIECE_HIT),
        checks = piece_get(d->world, unit, PIECE_CHECKS);

    bool owed = owes_checks(d->world, unit);
    if (owed) {
        decide_note(d, "%s had yet to check for the fire before: it checks once, for the worse",
                    name_of(d->world, unit));
    }
    if (!is_guns(d->world, unit)) {
        piece_set(d, unit, PIECE_HIT, loss > hit ? loss : hit);
    }
    piece_set(d, unit, PIECE_CHECKS, checks > 0 && checks < check ? checks : check);
    bool flank = asked(d, &cwb_fire_rule, fire, "flank"),
         cover = asked(d, &cwb_fire_rule, fire, "entrenched");
    piece_set(d, unit, PIECE_FLANKED,
              flank || (owed && piece_get(d->world, unit, PIECE_FLANKED) == 1));
    piece_set(d, unit, PIECE_COVERED,
              cover && (!owed || piece_get(d->world, unit, PIECE_COVERED) == 1));
}

/* A unit fires once a phase, and all fire on it is one throw: what is more, the record flags. */
static void note_again(Decision *d, int unit, int trait, const char *again)
{
    if (piece_get(d->world, unit, trait) == this_step(d->world)) {
        decide_note(d, "%s %s already in this step", name_of(d->world, unit), again);
    }
    piece_set(d, unit, trait, this_step(d->world));
}

static void refuse_fire(const Look *look, int firer, int target, Faults *faults)
{
    const World *world = look->world;
    int side = side_after(world, piece_get(world, target, PIECE_SIDE));
    bool judges = look->seat->kind == SEAT_UMPIRE || look->seat->kind == SEAT_SOLO;

    if (judges || clock_get(world, CLOCK_STEP) == STEP_MOVEMENT) {
        return;
    }
    if (!side_acts(look->game, world, side)) {
        Text fires = { 0 };
        acting_print(&fires, look);
        fault_next(refuse(faults, "cwb.fire", "CWB-2.8", "it is not that side's turn to fire"),
                   "%s fires now.", text_of(&fires));
        text_finish(&fires);
    } else if (firer && piece_get(world, firer, PIECE_FIRED) == this_step(world)) {
        fault_next(refuse(faults, "cwb.fire", "CWB-2.8", "%s has fired in this step",
                          name_of(world, firer)),
                   "A unit fires once a phase, at one hex.");
    }
}

void cwb_refuse_rule(const Look *look, const Rule *rule, const Role *roles, int count,
                     Faults *faults)
{
    bool fire = rule == &cwb_fire_rule;
    int target = played_by(roles, count, "target");

    for (int i = 0; (fire || rule == &cwb_close_combat_rule) && i < count; i++) {
        if (piece_get(look->world, roles[i].thing, PIECE_DESTROYED) == 1) {
            fault_next(refuse(faults, "cwb.destroyed", "CWB-2.7", "%s is destroyed",
                              name_of(look->world, roles[i].thing)),
                       "Nobody of it is left to fight.");
            return;
        }
    }
    if (fire && target) {
        refuse_fire(look, played_by(roles, count, "firer"), target, faults);
    }
}

static void fire_struck(Decision *d, int unit, const Situation *fire)
{
    static const int CHECK_OF[] = { [EFFECT_NONE] = NO_CHECK,
                                    [EFFECT_M_2] = CHECK_M_2,
                                    [EFFECT_M_1] = CHECK_M_1,
                                    [EFFECT_M] = CHECK_M,
                                    [EFFECT_LOSS] = CHECK_M };
    int check = CHECK_OF[situation_get(&cwb_fire_rule, fire, "effect")];

    if (asked(d, &cwb_fire_rule, fire, "arm") == BY_SMALL_ARMS) {
        cwb_note_fired_on(d, unit);
    }
    if (situation_get(&cwb_fire_rule, fire, "casualties") > 0) {
        endanger(d, unit);
    }
    if (check != NO_CHECK &&
        (is_guns(d->world, unit) || cwb_present_strength(&d->look, unit) > 0)) {
        owe_checks(d, unit, situation_get(&cwb_fire_rule, fire, "loss"), check, fire);
    }
}

/* Whether these are unlimbered guns of the stack of a unit, as far as it is known. */
static bool are_guns_of(const Look *look, int guns, int unit)
{
    const World *world = look->world;
    int drawn_up = traits_find_any(world->traits, KIND_PIECE, "drawn-up");
    bool there = guns == unit ||
                 (in_play(world, guns) && !unplaced(world, unit) && stands_with(world, guns, unit));

    return there && cwb_is_counted(world, guns) && is_guns(world, guns) &&
           piece_get(world, guns, PIECE_SIDE) == piece_get(world, unit, PIECE_SIDE) &&
           trait_value(look, KIND_PIECE, guns, drawn_up) == UNLIMBERED;
}

/* Guns of a stack that must go back limber, and lose by it if the enemy is at hand. */
static void guns_limber(Decision *d, int unit, int retreat)
{
    for (int guns = 1; retreat > 0 && guns <= world_count(d->world, KIND_PIECE); guns++) {
        if (are_guns_of(&d->look, guns, unit)) {
            piece_set(d, guns, PIECE_LIMBERS, 1);
        }
    }
}

void cwb_rule_applied(Decision *d, const Rule *rule, const Situation *answers, const Role *roles,
                      int count)
{
    int target = played_by(roles, count, "target"), unit = played_by(roles, count, "unit");
    int attacker = played_by(roles, count, "attacker");
    int defender = played_by(roles, count, "defender"), firer = played_by(roles, count, "firer");

    if (rule == &cwb_fire_rule && firer) {
        note_again(d, firer, PIECE_FIRED, "has fired");
    }
    if (rule == &cwb_fire_rule && target) {
        note_again(d, target, PIECE_SHOT_AT, "was fired on");
        fire_struck(d, target, answers);
    } else if (rule == &cwb_morale_rule && unit) {
        guns_limber(d, unit, situation_get(rule, answers, "retreat"));
    } else if (rule == &cwb_close_combat_rule && attacker && defender) {
        note_again(d, attacker, PIECE_FIRED, "has fought");
        cwb_note_fired_on(d, attacker);
        cwb_note_fired_on(d, defender);
        guns_limber(d, defender, situation_get(rule, answers, "defender-retreat"));
    }
}

void cwb_checks_lapse(Decision *d)
{
    static const int MARKS[] = { PIECE_HIT,     PIECE_CHECKS,  PIECE_FLANKED,
                                 PIECE_COVERED, PIECE_LIMBERS, PIECE_AT_RISK };

    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
            piece_set(d, piece, MARKS[i], 0);
        }
    }
}

/* ---- what is owed for it, in the book's order ---- */

static bool leader_is_at_risk(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_AT_RISK) == 1 &&
           leader_is_there(look->world, owed.thing);
}

static void leader_rolled(Decision *d, Owed owed, const Situation *none)
{
    (void)none;
    piece_set(d, owed.thing, PIECE_AT_RISK, 0);
}

static bool straggler_is_due(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_HIT) > 0;
}

static void straggler_asks(const Look *look, Owed owed, Situation *asks)
{
    const World *world = look->world;

    ask_set(look, &cwb_straggler_rule, asks, "loss", piece_get(world, owed.thing, PIECE_HIT));
    ask_set(look, &cwb_straggler_rule, asks, "flank", piece_get(world, owed.thing, PIECE_FLANKED));
}

static void straggler_rolled(Decision *d, Owed owed, const Situation *none)
{
    (void)none;
    piece_set(d, owed.thing, PIECE_HIT, 0);
    if (cwb_present_strength(&d->look, owed.thing) == 0) {
        piece_set(d, owed.thing, PIECE_CHECKS, NO_CHECK);
    }
}

/* Leaders and stragglers come first. */
static bool morale_is_due(const Look *look, Owed owed)
{
    const World *world = look->world;

    if (piece_get(world, owed.thing, PIECE_CHECKS) <= NO_CHECK || straggler_is_due(look, owed)) {
        return false;
    }
    for (int leader = 1; leader <= world_count(world, KIND_PIECE); leader++) {
        if (world_is(world, KIND_PIECE, leader) && leader_is_at_risk(look, (Owed){ leader, 0 }) &&
            stands_with(world, leader, owed.thing)) {
            return false;
        }
    }
    return true;
}

/* Whether unlimbered guns are known to stand with it. */
static bool has_guns_beside(const Look *look, int unit)
{
    for (int guns = 1; guns <= world_count(look->world, KIND_PIECE); guns++) {
        if (guns != unit && are_guns_of(look, guns, unit)) {
            return true;
        }
    }
    return false;
}

static void morale_asks(const Look *look, Owed owed, Situation *asks)
{
    const Rule *rule = &cwb_morale_rule;
    int unit = owed.thing;

    ask_set(look, rule, asks, "up", piece_get(look->world, unit, PIECE_CHECKS) - CHECK_M);
    ask_set(look, rule, asks, "entrenched", piece_get(look->world, unit, PIECE_COVERED));
    ask_set(look, rule, asks, "flank", piece_get(look->world, unit, PIECE_FLANKED));
    ask_set(look, rule, asks, "with-guns", has_guns_beside(look, unit));
}

static void morale_rolled(Decision *d, Owed owed, const Situation *none)
{
    (void)none;
    piece_set(d, owed.thing, PIECE_CHECKS, NO_CHECK);
    piece_set(d, owed.thing, PIECE_FLANKED, 0);
    piece_set(d, owed.thing, PIECE_COVERED, 0);
}

static void morale_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const MoraleArgs *args = ARGS_OF(MoraleArgs, bound);

    duty_refuse(look, bound, faults);
    if (args->leader != NO_LEADER && !unplaced(look->world, args->unit)) {
        fault_next(refuse(faults, "game.has", "G-17", "leader is what the piece has"),
                   "Leave it out; a ruling changes where leaders stand.");
    }
}

static bool gun_loss_is_due(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_LIMBERS) == 1 &&
           piece_get(look->world, owed.thing, PIECE_GUNS) != 0;
}

static void gun_loss_rolled(Decision *d, Owed owed, const Situation *none)
{
    (void)none;
    piece_set(d, owed.thing, PIECE_LIMBERS, 0);
}

/* Whether it, or what it stands with, moved this turn. */
static bool has_moved(const World *world, int piece)
{
    for (int i = world_count(world, KIND_PIECE); piece > 0 && i > 0; i--) {
        if (piece_get(world, piece, PIECE_MOVED) == this_turn(world)) {
            return true;
        }
        piece = piece_get(world, piece, PIECE_PLACE) == PLACE_NONE ? piece_parent(world, piece) : 0;
    }
    return false;
}

/* ---- stragglers come back ---- */

static void mark_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    int unit = ARGS_OF(UnitArgs, bound)->unit, turn = this_turn(world);
    const char *name = name_of(world, unit);

    if (!of_this_step(look, unit, faults) || refuse_off_field(look, unit, faults)) {
        return;
    }
    if (scenario_minutes(look->game->scenario, turn) < HOUR_TURN) {
        fault_next(refuse(faults, "cwb.recovery", "CWB-2.13",
                          "stragglers come back in turns of an hour only"),
                   "Those are the turns of the night, by the track of the scenario.");
    } else if (piece_get(world, unit, PIECE_STRAGGLERS) <= 0) {
        fault_next(refuse(faults, "cwb.recovery", "CWB-2.13", "nobody of %s straggles", name),
                   "\"show %s\" tells its losses.", id_of(world, unit));
    } else if (piece_get(world, unit, PIECE_STATE) != NORMAL) {
        fault_next(refuse(faults, "cwb.recovery", "CWB-2.13", "%s is %s", name,
                          cwb_state_words[piece_get(world, unit, PIECE_STATE)]),
                   "Only a brigade in normal state is marked: it must rally first.");
    } else if (has_moved(world, unit) || piece_get(world, unit, PIECE_MARKED) == turn) {
        fault_next(refuse(faults, "cwb.recovery", "CWB-2.13", "%s %s this turn", name,
                          piece_get(world, unit, PIECE_MARKED) == turn ? "was marked" : "moved"),
                   "Who moves is not marked; who is marked is rolled for in the Rally phase.");
    }
}

static void mark_decide(Decision *d)
{
    piece_set(d, ARGS_OF(UnitArgs, d->bound)->unit, PIECE_MARKED, this_turn(d->world));
}

static bool recovery_is_due(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_MARKED) == this_turn(look->world) &&
           in_play(look->world, owed.thing);
}

static void recovery_rolled(Decision *d, Owed owed, const Situation *none)
{
    (void)none;
    piece_set(d, owed.thing, PIECE_MARKED, 0);
}

/* ---- rally ---- */

static bool rally_is_due(const Look *look, Owed owed)
{
    const World *world = look->world;

    return cwb_is_counted(world, owed.thing) && in_play(world, owed.thing) &&
           piece_get(world, owed.thing, PIECE_STATE) > NORMAL &&
           piece_get(world, owed.thing, PIECE_RALLIED) != this_turn(world);
}

/* Whether the enemy is next to it counts for its blood. */
static bool rally_is_choice(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_STATE) == BLOOD_LUST;
}

static void tell_rally(const Look *look, Owed owed, Text *to)
{
    int state = piece_get(look->world, owed.thing, PIECE_STATE);

    text_addf(to, "%s is %s: it may rally%s", name_of(look->world, owed.thing),
              cwb_state_words[state],
              state == BLOOD_LUST ? "; adjacent=yes if the enemy is next to it" : "");
}

static void rally_rolled(Decision *d, Owed owed, const Situation *none)
{
    (void)none;
    piece_set(d, owed.thing, PIECE_RALLIED, this_turn(d->world));
}

/* ---- movement after a stoppage ---- */

/* The formation with which a unit stops: its division on a goal, else its corps. */
static int stops_with(const World *world, int unit)
{
    int division = above(world, unit, ECHELON_DIVISION), corps = above(world, unit, ECHELON_CORPS);

    return division && (!corps || cwb_is_under_orders(world, division) ||
                        cwb_may_retire(world, division))
               ? division
               : corps;
}

void cwb_due_retreats(const Look *look, DueList *list)
{
    const World *world = look->world;

    for (int unit = 1; unit <= world_count(world, KIND_PIECE); unit++) {
        int side = piece_get(world, unit, PIECE_SIDE), formation = stops_with(world, unit);
        bool stopped = formation && cwb_may_retire(world, formation);
        bool routed = piece_get(world, unit, PIECE_STATE) == ROUTED;
        char words[200];
        if (!(stopped || routed) || !cwb_is_counted(world, unit) || !in_play(world, unit) ||
            !side_acts(look->game, world, side) || !knows_orders(look, unit) ||
            has_moved(world, unit)) {
            continue;
        }
        if (routed) {
            snprintf(words, sizeof words,
                     "%.60s is routed: it ends six hexes or more from the "
                     "enemy",
                     name_of(world, unit));
        } else {
            snprintf(words, sizeof words,
                     "%.60s ends beyond two hexes of the enemy: the attack of "
                     "%.60s is stopped",
                     name_of(world, unit), name_of(world, formation));
        }
        due_move(list, side, unit, 0, routed ? "CWB-2.12" : "CWB-2.4", words);
    }
}

/* ---- verbs ---- */

/* clang-format off */
static const Duty leader_loss_duty = {
    .kind = KIND_PIECE, .anybodys = true, .rank = -2, .must = MUST_IF_ALL, .part = "leader",
    .due = leader_is_at_risk, .text = "%s is where men fell: roll what becomes of him",
    .code = "cwb.fire", .cite = "CWB-1.15", .not_now = "%s is not where men fell",
    .next = "\"due\" lists what fire compels.", .rule = &cwb_leader_loss_rule,
    .take = leader_rolled,
};

static const Duty straggler_duty = {
    .kind = KIND_PIECE, .anybodys = true, .rank = -1, .must = MUST_IF_ALL, .part = "unit",
    .due = straggler_is_due, .text = "%s has lost by fire: roll for its stragglers",
    .code = "cwb.fire", .cite = "CWB-1.16", .not_now = "%s has no stragglers to roll for",
    .next = "\"due\" lists what fire compels.", .rule = &cwb_straggler_rule,
    .fill = straggler_asks, .take = straggler_rolled,
};

static const Duty morale_duty = {
    .kind = KIND_PIECE, .anybodys = true, .must = MUST_IF_ALL, .part = "unit",
    .due = morale_is_due, .text = "%s was hit: check its morale", .code = "cwb.fire",
    .cite = "CWB-1.17", .not_now = "%s has no morale to check now",
    .next = "\"due\" lists what fire compels: leaders and stragglers come first.",
    .rule = &cwb_morale_rule, .fill = morale_asks, .take = morale_rolled,
};

static const Duty gun_loss_duty = {
    .kind = KIND_PIECE, .anybodys = true, .rank = 1, .must = MUST_NOT, .choice = true,
    .part = "unit", .due = gun_loss_is_due,
    .text = "%s must limber to go back: roll its losses, if in a zone of the enemy",
    .code = "cwb.fire", .cite = "CWB-1.19", .not_now = "%s does not limber under fire",
    .next = "\"due\" lists what fire compels.", .rule = &cwb_gun_loss_rule,
    .take = gun_loss_rolled,
};

static const Duty recovery_duty = {
    .kind = KIND_PIECE, .rank = -1, .must = MUST_IF_ALL, .part = "unit", .only = true,
    .due = recovery_is_due, .text = "%s was marked: roll for stragglers who come back",
    .code = "cwb.recovery", .cite = "CWB-2.13", .not_now = "%s was not marked this turn",
    .next = "Brigades are marked in the movement of an hour turn: mark unit=...",
    .rule = &cwb_straggler_recovery_rule, .take = recovery_rolled,
};

static const Duty rally_duty = {
    .kind = KIND_PIECE, .must = MUST_IF_ALL, .part = "unit", .only = true, .due = rally_is_due,
    .chooses = rally_is_choice, .tell = tell_rally, .code = "cwb.rally", .cite = "CWB-2.12",
    .not_now = "%s has nothing to rally from, or has tried this turn",
    .next = "Once a turn; \"due\" lists who may.", .rule = &cwb_rally_rule, .take = rally_rolled,
};

#define OWN_UNIT(Args)                                                                            \
    { "unit", "a brigade or battery of yours", PIECE_ARG(Args, unit), .own = true,                \
      .pieces = PIECES(PIECE_UNIT),                                                               \
      .echelons = ECHELONS(ECHELON_BRIGADE) | ECHELONS(ECHELON_BATTERY) }

const Verb cwb_checks_verbs[] = {
    { "leader-loss", "roll what became of a leader where men fell", "CWB-1.15",
      .params = FIELDS(
          { "leader", "a leader of yours", PIECE_ARG(LeaderArgs, leader), .own = true,
            .pieces = PIECES(PIECE_LEADER) }),
      .who = WHO_SIDE, .commanders = true, .duty = &leader_loss_duty },
    { "straggler", "roll for the stragglers of a unit that lost by fire", "CWB-1.16",
      .params = FIELDS(OWN_UNIT(UnitArgs)),
      .who = WHO_SIDE, .commanders = true, .duty = &straggler_duty },
    { "morale", "check the morale of a unit that was hit", "CWB-1.17",
      .params = FIELDS(
          OWN_UNIT(MoraleArgs),
          { "leader", "rating of the leader with it, where the game does not know who is",
            WORD(MoraleArgs, leader, cwb_leader_words), DEFAULT(NO_LEADER) },
          { "with-guns", "stacked with unlimbered artillery", FLAG(MoraleArgs, with_guns) },
          { "stand", "ignore a starred retreat where that is allowed", FLAG(MoraleArgs, stand),
            .standard = 1 }),
      .who = WHO_SIDE, .commanders = true, .duty = &morale_duty, .refuse = morale_refuse },
    { "gun-loss", "roll what guns lose that limber near the enemy", "CWB-1.19",
      .params = FIELDS(OWN_UNIT(UnitArgs)),
      .who = WHO_SIDE, .commanders = true, .duty = &gun_loss_duty },
    { "mark", "mark a brigade to call its stragglers in, far from the enemy", "CWB-2.13",
      .params = FIELDS(OWN_UNIT(UnitArgs)),
      .steps = STEPS(STEP_MOVEMENT), .commanders = true, DOES(mark) },
    { "recover", "roll for the stragglers of a marked brigade", "CWB-1.20",
      .params = FIELDS(OWN_UNIT(UnitArgs)),
      .steps = STEPS(STEP_RALLY), .commanders = true, .duty = &recovery_duty },
    { "rally", "let a unit rally", "CWB-2.12",
      .params = FIELDS(
          OWN_UNIT(RallyArgs),
          { "adjacent", "next to an enemy", FLAG(RallyArgs, adjacent) }),
      .steps = STEPS(STEP_RALLY), .commanders = true, .duty = &rally_duty },
    { 0 },
};
/* clang-format on */
