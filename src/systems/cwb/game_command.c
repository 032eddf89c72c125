/* SPDX-License-Identifier: MIT */
/* Leaders act on their own, attacks stop. CWB-2.3, 2.4, 2.15, CWB-A31. */
#include "systems/cwb/game.h"

/* ---- initiative ---- */

/* The formation that the leader wants to move: one that is named, or his own. */
static int aims_at(const World *world, const CwbInitiative *args)
{
    return formation_of(world, args->for_ ? args->for_ : args->leader);
}

void cwb_refuse_aim(const Look *look, int leader, int target, Faults *faults)
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

static void initiative_asks(const Look *look, const CwbInitiative *args, Situation *asks)
{
    int target = aims_at(look->world, args);

    rule_pose(look, &cwb_initiative_rule, ROLES({ "leader", KIND_PIECE, args->leader }),
              ASKS({ "unengaged", cwb_is_unengaged(look->world, target) }), asks);
    if (args->words.purpose == PURPOSE_DEFEND && book_has(look->game->book, DEFENSIVE_ORDERS)) {
        ask_set(look, &cwb_initiative_rule, asks, "anti", 0);
    }
}

/* All orders of his force are over, he is back at his HQ, and the enemy names what it does. */
static void break_loose(Decision *d, int leader, int formation)
{
    piece_set(d, formation, PIECE_HELD, cwb_is_under_orders(d->world, formation));
    EACH_PIECE (d->world, piece) {
        if (piece_under(d->world, piece, formation)) {
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

    EACH_PIECE (d->world, piece) {
        if (piece != corps && piece_under(d->world, piece, corps) &&
            piece_get(d->world, piece, PIECE_TRIED) == this_turn(d->world)) {
            decide_note(d, "order %s is not for %s, which tried for itself",
                        order_name(&d->look, order, name), name_of(d->world, piece));
        }
    }
}

void cwb_initiative(Decision *d, const CwbInitiative *args)
{
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
        Terms terms =
            cwb_terms_in_person(d->world, leader, target, LETTER_INITIATIVE, &args->words);
        int order = cwb_order_write(d, &terms, &args->words, STANDS_ACCEPTED);
        note_left_out(d, order, target);
        letter_seen(d, order);
        cwb_order_take(d, order);
    }
}

bool cwb_initiative_odds(const Look *look, const CwbInitiative *args, const Rule **rule,
                         Situation *asks)
{
    *rule = &cwb_initiative_rule;
    initiative_asks(look, args, asks);
    return true;
}

void cwb_tell_cannon(const Look *look, Owed owed, Text *to)
{
    bool held = piece_get(look->world, owed.thing, PIECE_HELD) == 1;

    text_addf(to,
              "%s, which held %saccepted orders, is a loose cannon: %.40s must name its movement "
              "of this turn",
              name_of(look->world, owed.thing), held ? "" : "no ",
              world_text(look->world, KIND_SIDE, cwb_enemy_of(look->world, owed.thing), SIDE_NAME));
}

/* ---- stoppage ---- */

bool cwb_refuse_unchecked(const Look *look, int formation, Faults *faults)
{
    const World *world = look->world;
    bool checked = clock_get(world, CLOCK_STEP) == STEP_STOPPAGE &&
                   piece_get(world, formation, PIECE_CHECKED) == this_turn(world);

    if (checked || !cwb_may_stop(look, formation) || !cwb_under_fire(world, formation)) {
        return false;
    }
    fault_next(refuse(faults, "cwb.stoppage", "CWB-2.4",
                      "%s was fired on: whether it goes on is rolled for, and nobody fails by his "
                      "own will",
                      name_of(world, formation)),
               "Roll its stoppage first, in the step Corps attack stoppage.");
    return true;
}

void cwb_stoppage_rolled(Decision *d, Owed owed, const Situation *answers)
{
    int order = cwb_order_to_check(&d->look, owed.thing);

    piece_set(d, owed.thing, PIECE_CHECKED, this_turn(d->world));
    if (situation_get(&cwb_stoppage_rule, answers, "result") == PASS) {
        return;
    }
    order_set(d, order, ORDER_STATUS, STANDS_STOPPED);
    order_set(d, order, ORDER_SINCE, this_turn(d->world));
    if (order_get(d->world, order, ORDER_PURPOSE) == PURPOSE_DEFEND) {
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

    EACH_PIECE (d->world, piece) {
        if (piece_get(d->world, piece, PIECE_KIND) != PIECE_LEADER &&
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
