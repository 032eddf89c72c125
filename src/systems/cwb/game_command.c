/* SPDX-License-Identifier: MIT */
/* Leaders act on their own, attacks stop. CWB-2.3, 2.4, 2.15, CWB-A31. */
#include "systems/cwb/game.h"

#include <stdio.h>
#include <string.h>

/* ---- initiative ---- */

/* The formation that the leader wants to move: one that is named, or his own. */
static int aims_at(const World *world, const BoundCommand *asked)
{
    int named = bound_given(asked, "for") ? bound_get(asked, "for") : bound_get(asked, "leader");

    return formation_of(world, named);
}

/* A leader above who has tried this turn speaks for all below him. */
static int tried_above(const World *world, int formation)
{
    for (int at = formation; at > 0; at = piece_get(world, at, PIECE_PARENT)) {
        if (piece_get(world, at, PIECE_TRIED) == this_turn(world)) {
            return at;
        }
    }
    return 0;
}

static bool may_try(const Look *look, int leader, int target, Faults *faults)
{
    const World *world = look->world;
    int formation = formation_of(world, leader), spoke = tried_above(world, formation);
    int tried = spoke ? spoke : tried_above(world, target);

    if (!of_this_turn(look, leader, faults)) {
        return false;
    }
    if (piece_get(world, leader, PIECE_FATE) != FATE_PRESENT) {
        fault_next(refuse(faults, "cwb.leader", "CWB-2.14a", "%s is lost", name_of(world, leader)),
                   "His successor may try.");
    } else if (piece_get(world, formation, PIECE_ECHELON) == ECHELON_ARMY) {
        fault_next(refuse(faults, "cwb.initiative", "CWB-2.3",
                          "the army commander has no use for initiative"),
                   "He writes orders in the step Order issue.");
    } else if (!on_the_field(look, formation, faults)) {
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

    if (!on_the_field(look, target, faults)) {
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

void initiative_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    const World *world = look->world;
    int leader = bound_get(asked, "leader"), target = aims_at(world, asked);
    int delayed = order_of(world, target, IN_DELAY_BITS);

    if (!may_try(look, leader, target, faults)) {
        return;
    }
    refuse_aim(look, leader, target, faults);
    refuse_words(asked, bound_text(asked, "limit"), faults);
    if (delayed &&
        same_words(world_text(world, KIND_ORDER, delayed, ORDER_TEXT), bound_text(asked, "text"))) {
        fault_next(refuse(faults, "cwb.initiative", "CWB-2.3",
                          "initiative does not bring the very order that is in delay"),
                   "Write another order, or wait for order %d.",
                   order_get(world, delayed, ORDER_NUMBER));
    }
}

static void initiative_asks(const Look *look, int leader, int target, Situation *asks)
{
    Role role = { "leader", KIND_PIECE, leader };

    asks_begin(look, &initiative_rule, &role, 1, asks);
    ask_set(look, &initiative_rule, asks, "unengaged", is_unengaged(look->world, target));
}

/* All orders of his force are over, he is back at his HQ, and the enemy names what it does. */
static void break_loose(Decision *d, int leader, int formation)
{
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (world_is(d->world, KIND_PIECE, piece) && piece_under(d->world, piece, formation)) {
            orders_cancel(d, piece);
        }
    }
    if (piece_get(d->world, formation, PIECE_KIND) == PIECE_HQ) {
        decide_set(d, KIND_PIECE, leader, PIECE_PLACE, PLACE_WITH + formation);
    }
    decide_set(d, KIND_PIECE, formation, PIECE_LOOSE, this_turn(d->world));
    decide_text(d, KIND_PIECE, formation, PIECE_NAMED, "");
}

/* Divisions that tried for themselves this turn: their corps speaks for the rest. */
static void note_left_out(Decision *d, int order, int corps)
{
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (world_is(d->world, KIND_PIECE, piece) && piece != corps &&
            piece_under(d->world, piece, corps) &&
            piece_get(d->world, piece, PIECE_TRIED) == this_turn(d->world)) {
            decide_note(d, "order %d is not for %s, which tried for itself (CWB-2.3)",
                        order_get(d->world, order, ORDER_NUMBER), name_of(d->world, piece));
        }
    }
}

void initiative_decide(Decision *d)
{
    int leader = bound_get(d->asked, "leader"), target = aims_at(d->world, d->asked);
    int formation = formation_of(d->world, leader);
    int side = piece_get(d->world, leader, PIECE_SIDE);
    Situation asks;

    d->about = formation;
    initiative_asks(&d->look, leader, target, &asks);
    if (!decide_play(d, &initiative_rule, &asks, side)) {
        return;
    }
    decide_set(d, KIND_PIECE, formation, PIECE_TRIED, this_turn(d->world));
    int result = situation_get(&initiative_rule, &asks, "result");
    if (result == LOOSE_CANNON) {
        break_loose(d, leader, formation);
    } else if (result == INITIATIVE_SUCCESS) {
        Letter letter = {
            .sender = leader,
            .receiver = target,
            .sort = SORT_INITIATIVE,
            .type = bound_get(d->asked, "type"),
            .method = BY_PERSON,
            .purpose = bound_get(d->asked, "purpose"),
            .rated = piece_get(d->world, leader, PIECE_RATING),
        };
        int order = letter_write(d, &letter, STATUS_ACCEPTED);
        note_left_out(d, order, target);
        order_seen(d, order);
        order_take(d, order);
    }
}

bool initiative_odds(const Look *look, const BoundCommand *asked, const Rule **rule,
                     Situation *asks)
{
    *rule = &initiative_rule;
    initiative_asks(look, bound_get(asked, "leader"), aims_at(look->world, asked), asks);
    return true;
}

/* Whether the enemy has still to name the movement of a loose cannon. */
static bool is_unnamed(const World *world, int piece)
{
    return world_is(world, KIND_PIECE, piece) &&
           piece_get(world, piece, PIECE_LOOSE) == this_turn(world) &&
           !*world_text(world, KIND_PIECE, piece, PIECE_NAMED);
}

void cannon_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    const World *world = look->world;
    int piece = bound_get(asked, "piece");

    if (is_unnamed(world, piece)) {
        return;
    }
    if (piece_get(world, piece, PIECE_LOOSE) == this_turn(world)) {
        fault_next(refuse(faults, "cwb.cannon", "CWB-2.3", "its movement is named: %s",
                          world_text(world, KIND_PIECE, piece, PIECE_NAMED)),
                   "What was named stands for this turn.");
    } else {
        fault_next(refuse(faults, "cwb.cannon", "CWB-2.3", "it is no loose cannon of this turn"),
                   "\"due\" says when there is one.");
    }
}

void cannon_decide(Decision *d)
{
    decide_text(d, KIND_PIECE, bound_get(d->asked, "piece"), PIECE_NAMED,
                bound_text(d->asked, "text"));
}

/* ---- stoppage ---- */

bool under_fire(const World *world, int formation)
{
    if (piece_get(world, formation, PIECE_FIRED_ON) > 0) {
        return true;
    }
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) &&
            piece_get(world, piece, PIECE_PARENT) == formation &&
            piece_get(world, piece, PIECE_FIRED_ON) > 0 && !is_under_orders(world, piece)) {
            return true;
        }
    }
    return false;
}

/* The order that fire makes a formation check for, now or in its next stoppage step, or 0. */
static int order_under_fire(const Look *look, int formation)
{
    const World *world = look->world;
    int order = order_of(world, formation, STATUSES(STATUS_ACTING));
    int purpose = order_get(world, order, ORDER_PURPOSE);
    bool defends = purpose == FOR_DEFENCE && book_has(look->game->book, DEFENSIVE_ORDERS);

    return order && (purpose == FOR_ATTACK || defends) && under_fire(world, formation) ? order : 0;
}

/* The order for which a formation checks now, or 0. */
static int order_to_check(const Look *look, int formation)
{
    return piece_get(look->world, formation, PIECE_CHECKED) != this_turn(look->world)
               ? order_under_fire(look, formation)
               : 0;
}

bool refuse_unchecked(const Look *look, int formation, Faults *faults)
{
    const World *world = look->world;
    bool checked = clock_get(world, CLOCK_STEP) == STEP_STOPPAGE &&
                   piece_get(world, formation, PIECE_CHECKED) == this_turn(world);

    if (checked || !order_under_fire(look, formation)) {
        return false;
    }
    fault_next(refuse(faults, "cwb.stoppage", "CWB-2.4",
                      "%s was fired on: whether it goes on is rolled for, and nobody fails by his "
                      "own will",
                      name_of(world, formation)),
               "Roll its stoppage first, in the step Corps attack stoppage.");
    return true;
}

void stoppage_refuse(const Look *look, const BoundCommand *asked, Faults *faults)
{
    int formation = formation_of(look->world, bound_get(asked, "piece"));

    if (of_this_turn(look, formation, faults) && !order_to_check(look, formation)) {
        fault_next(refuse(faults, "cwb.stoppage", "CWB-A31",
                          "%s does not check: it is under no attack order, or small arms have not "
                          "fired on it since its last turn",
                          name_of(look->world, formation)),
                   "Report fire with fired-on piece=...");
    }
}

static void stoppage_asks(const Look *look, int formation, int order, Situation *asks)
{
    Role role = { "corps", KIND_PIECE, formation };

    asks_begin(look, &stoppage_rule, &role, 1, asks);
    ask_set(look, &stoppage_rule, asks, "defense-order",
            order_get(look->world, order, ORDER_PURPOSE) == FOR_DEFENCE);
}

void stoppage_decide(Decision *d)
{
    int formation = formation_of(d->world, bound_get(d->asked, "piece"));
    int order = order_to_check(&d->look, formation);
    bool defends = order_get(d->world, order, ORDER_PURPOSE) == FOR_DEFENCE;
    Situation asks;

    d->about = formation;
    stoppage_asks(&d->look, formation, order, &asks);
    if (!decide_play(d, &stoppage_rule, &asks, piece_get(d->world, formation, PIECE_SIDE))) {
        return;
    }
    decide_set(d, KIND_PIECE, formation, PIECE_CHECKED, this_turn(d->world));
    if (situation_get(&stoppage_rule, &asks, "result") == PASS) {
        return;
    }
    decide_set(d, KIND_ORDER, order, ORDER_STATUS, STATUS_STOPPED);
    decide_set(d, KIND_ORDER, order, ORDER_SINCE, this_turn(d->world));
    if (defends) {
        decide_set(d, KIND_PIECE, formation, PIECE_RETREATS, RETREAT_DEFENCE);
    }
}

bool stoppage_odds(const Look *look, const BoundCommand *asked, const Rule **rule, Situation *asks)
{
    int formation = formation_of(look->world, bound_get(asked, "piece"));
    int order = order_to_check(look, formation);

    *rule = &stoppage_rule;
    stoppage_asks(look, formation, order, asks);
    return order != 0;
}

/* A force that may fight two turns without orders, where orders are needed to defend. */
static void count_unled(Decision *d, int piece, bool engaged)
{
    bool commands_itself = piece_get(d->world, piece, PIECE_ECHELON) == ECHELON_CORPS ||
                           !above(d->world, piece, ECHELON_CORPS);
    int unled = piece_get(d->world, piece, PIECE_UNLED);

    if (!commands_itself || is_under_orders(d->world, piece)) {
        decide_set(d, KIND_PIECE, piece, PIECE_UNLED, 0);
    } else if (engaged) {
        decide_set(d, KIND_PIECE, piece, PIECE_UNLED, unled + 1);
    }
}

void stoppage_ends(Decision *d, int side)
{
    bool defensive = book_has(d->look.game->book, DEFENSIVE_ORDERS);
    int count = world_count(d->world, KIND_PIECE);

    /* Corps look at their divisions, so all are counted before any is cleared. */
    for (int piece = 1; piece <= count; piece++) {
        int kind = piece_get(d->world, piece, PIECE_KIND);
        if (world_is(d->world, KIND_PIECE, piece) && kind != PIECE_LEADER &&
            piece_get(d->world, piece, PIECE_SIDE) == side) {
            bool engaged = under_fire(d->world, piece);
            decide_set(d, KIND_PIECE, piece, PIECE_ENGAGED, engaged);
            if (defensive) {
                count_unled(d, piece, engaged);
            }
        }
    }
    for (int piece = 1; piece <= count; piece++) {
        if (piece_get(d->world, piece, PIECE_SIDE) == side) {
            decide_set(d, KIND_PIECE, piece, PIECE_FIRED_ON, 0);
        }
    }
}

/* ---- what is due ---- */

static Due *due_piece(const Look *look, DueList *list, int side, const char *verb, int piece,
                      const char *what)
{
    Due *due = due_add(list, side, verb, "%s %s", name_of(look->world, piece), what);

    snprintf(due->args, sizeof due->args, "%s=%s",
             strcmp(verb, "retreat") == 0   ? "hq"
             : strcmp(verb, "succeed") == 0 ? "leader"
                                            : "piece",
             id_of(look->world, piece));
    due->piece = piece;
    due->compelled = true;
    return due;
}

static void due_stoppage(const Look *look, DueList *list, int side, int piece)
{
    int order = order_to_check(look, piece);

    if (order) {
        Due *due = due_piece(look, list, side, "stoppage", piece,
                             "was fired on under its orders: roll whether it goes on");
        due->cite = "CWB-2.4";
        due->rule = &stoppage_rule;
        stoppage_asks(look, piece, order, &due->asks);
    }
}

static void due_retreat(const Look *look, DueList *list, int side, int piece)
{
    int least = must_retire(look->world, piece);

    if (least > 0 && in_play(look->world, piece)) {
        Due *due = due_piece(look, list, side, "retreat", piece, "must make an emergency retreat");
        due->cite = retreat_cite(look->world, piece);
        due->choice = true;
    }
}

static void due_cannon(const Look *look, DueList *list, int piece)
{
    int enemy = side_after(look->world, piece_get(look->world, piece, PIECE_SIDE));
    char what[120];

    snprintf(what, sizeof what, "is a loose cannon: %.40s must name its movement of this turn",
             world_text(look->world, KIND_SIDE, enemy, SIDE_NAME));
    Due *due = due_piece(look, list, enemy, "cannon", piece, what);
    due->cite = "CWB-2.3";
    due->choice = true;
}

static void due_succession(const Look *look, DueList *list, int leader)
{
    if (is_lost(look->world, leader)) {
        due_piece(look, list, piece_get(look->world, leader, PIECE_SIDE), "succeed", leader,
                  "is lost: another takes his place")
            ->cite = "CWB-2.14a";
    }
}

void due_command(const Look *look, DueList *list)
{
    const World *world = look->world;
    int step = clock_get(world, CLOCK_STEP), side = clock_get(world, CLOCK_SIDE);

    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (!world_is(world, KIND_PIECE, piece)) {
            continue;
        }
        due_succession(look, list, piece);
        if (is_unnamed(world, piece)) {
            due_cannon(look, list, piece);
        }
        if (piece_get(world, piece, PIECE_SIDE) == side && step == STEP_STOPPAGE) {
            due_stoppage(look, list, side, piece);
        } else if (piece_get(world, piece, PIECE_SIDE) == side && step == STEP_MOVEMENT) {
            due_retreat(look, list, side, piece);
        }
    }
}
