/* SPDX-License-Identifier: MIT */
/* What fire compels, and who must go back. CWB-2.4, 2.7, 2.8, 2.12. */
#include "systems/cwb/game.h"

#include <stdio.h>
#include <string.h>

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
    EACH_PIECE (d->world, leader) {
        if (leader_is_with(d->world, leader, unit)) {
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
static bool note_again(Decision *d, int unit, int trait, const char *again)
{
    bool before = piece_get(d->world, unit, trait) == this_step(d->world);

    if (before) {
        decide_note(d, "%s %s already in this step", name_of(d->world, unit), again);
    }
    piece_set(d, unit, trait, this_step(d->world));
    return before;
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

/* Close combat is the mover's to begin. */
static void refuse_attack(const Look *look, int attacker, Faults *faults)
{
    bool judges = look->seat->kind == SEAT_UMPIRE || look->seat->kind == SEAT_SOLO;

    if (!judges &&
        !side_acts(look->game, look->world, piece_get(look->world, attacker, PIECE_SIDE))) {
        Text moves = { 0 };
        acting_print(&moves, look);
        fault_next(refuse(faults, "cwb.attack", "CWB-2.8", "%s does not attack now",
                          name_of(look->world, attacker)),
                   "%s moves, and attacks.", text_of(&moves));
        text_finish(&moves);
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
    int attacker = played_by(roles, count, "attacker");
    if (rule == &cwb_close_combat_rule && attacker) {
        refuse_attack(look, attacker, faults);
    }
    if (fire && target) {
        refuse_fire(look, played_by(roles, count, "firer"), target, faults);
    }
}

static void fire_struck(Decision *d, int unit, const Situation *fire)
{
    static const int CHECK_OF[] = { [EFFECT_NONE] = CHECK_NONE,
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
    if (check != CHECK_NONE && (is_guns(d->world, unit) || cwb_present(d->world, unit) > 0)) {
        owe_checks(d, unit, situation_get(&cwb_fire_rule, fire, "loss"), check, fire);
    }
}

/* It goes back; guns of its stack limber for that, and lose by it if the enemy is at hand. */
static void send_back(Decision *d, int unit, int retreat)
{
    if (retreat > 0) {
        piece_set(d, unit, PIECE_BACK, retreat);
    }
    EACH_PIECE (d->world, guns) {
        if (retreat > 0 && cwb_are_guns_of(&d->look, guns, unit)) {
            piece_set(d, guns, PIECE_LIMBERS, 1);
        }
    }
}

/*
 * Whether a morale check is called for by what all have seen: fire on the record, or fire at the
 * table that was reported, which makes one check.
 */
static bool is_called_for(const World *world, int unit)
{
    int turn = this_turn(world);
    bool shot = false;

    for (int at = unit; at > 0; at = piece_parent(world, at)) {
        shot |= piece_get(world, at, PIECE_FIRED_ON) == turn;
    }
    return owes_checks(world, unit) || (shot && piece_get(world, unit, PIECE_TESTED) != turn);
}

/* Blood Lust is not had by checking until it comes: both sides see what nothing called for. */
static void note_tested(Decision *d, int unit)
{
    SeatKind who = d->look.seat->kind;

    if (who != SEAT_UMPIRE && who != SEAT_SOLO && !is_called_for(d->world, unit)) {
        decide_note(d, "nothing calls for a morale check of %s", name_of(d->world, unit));
        piece_set(d, unit, PIECE_UNCALLED_CHECKS,
                  piece_get(d->world, unit, PIECE_UNCALLED_CHECKS) + 1);
    }
    piece_set(d, unit, PIECE_TESTED, this_turn(d->world));
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
        if (note_again(d, target, PIECE_SHOT_AT, "was fired on")) { /* who was, sees it too */
            piece_set(d, target, PIECE_FIRED_ON_AGAIN,
                      piece_get(d->world, target, PIECE_FIRED_ON_AGAIN) + 1);
        }
        fire_struck(d, target, answers);
    } else if (rule == &cwb_morale_rule && unit) {
        note_tested(d, unit);
        send_back(d, unit, situation_get(rule, answers, "retreat"));
    } else if (rule == &cwb_close_combat_rule && attacker && defender) {
        note_again(d, attacker, PIECE_FIRED, "has fought");
        cwb_note_fired_on(d, attacker);
        cwb_note_fired_on(d, defender);
        send_back(d, attacker, situation_get(rule, answers, "attacker-retreat"));
        send_back(d, defender, situation_get(rule, answers, "defender-retreat"));
    }
}

void cwb_checks_lapse(Decision *d)
{
    static const int MARKS[] = { PIECE_HIT,     PIECE_CHECKS,  PIECE_FLANKED, PIECE_COVERED,
                                 PIECE_LIMBERS, PIECE_AT_RISK, PIECE_BACK };

    EACH_PIECE (d->world, piece) {
        if (d->look.game->settings.plain && piece_get(d->world, piece, PIECE_DESTROYED) == 1) {
            continue; /* it owes that still, should it come back */
        }
        for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
            piece_set(d, piece, MARKS[i], 0);
        }
    }
}

/* ---- movement after a stoppage ---- */

bool cwb_has_moved(const World *world, int piece)
{
    for (int i = world_count(world, KIND_PIECE); piece > 0 && i > 0; i--) {
        if (piece_get(world, piece, PIECE_MOVED) == this_turn(world)) {
            return true;
        }
        piece = piece_get(world, piece, PIECE_PLACE) == PLACE_NONE ? piece_parent(world, piece) : 0;
    }
    return false;
}

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

    EACH_PIECE (world, unit) {
        int side = piece_get(world, unit, PIECE_SIDE), formation = stops_with(world, unit);
        bool stopped = formation && cwb_may_retire(world, formation);
        bool routed = piece_get(world, unit, PIECE_STATE) == ROUTED;
        char words[200];
        if (!(stopped || routed) || !cwb_is_counted(world, unit) || !in_play(world, unit) ||
            piece_get(world, unit, PIECE_DESTROYED) == 1 || !side_acts(look->game, world, side) ||
            !cwb_knows_orders(look, unit) || cwb_has_moved(world, unit)) {
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
        due_move(list, side, unit, 0, routed ? "CWB-2.12" : "CWB-2.4", words)->owed = true;
    }
}
