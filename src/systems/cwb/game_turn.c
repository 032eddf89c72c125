/* SPDX-License-Identifier: MIT */
/* HQs that stay or move, commanders who rest, and what each turn begins with. CWB-2.1, 2.2, 2.6. */
#include "systems/cwb/game.h"

/* A commander who has given his order in person rests at an Army HQ that does not move. */
static void note_rest(Decision *d, int side)
{
    int army = cwb_army_of(d->world, side), commander = leader_of(d->world, army);
    bool spent = commander && piece_get(d->world, commander, PIECE_SPENT) == 1;
    bool rests = spent && stands_with(d->world, commander, army) &&
                 piece_get(d->world, army, PIECE_MOVING) != 1;

    if (commander && !rests) {
        piece_set(d, commander, PIECE_CAME, 0);
    } else if (rests && piece_get(d->world, commander, PIECE_CAME) == 0) {
        piece_set(d, commander, PIECE_CAME, this_turn(d->world));
    }
}

void cwb_piece_placed(Decision *d, int piece)
{
    int formation = formation_of(d->world, piece);
    int accepted = letter_to(d->world, formation, STATUSES(STANDS_ACCEPTED));
    int acting = letter_acted_on(d->world, formation);

    if (accepted) {
        cwb_order_settle(d, accepted, false);
    }
    if (is_hq(d->world, formation, ECHELON_ARMY)) {
        bool sent = acting && order_get(d->world, acting, ORDER_KIND) == LETTER_MOVE_HQ;
        if (sent &&
            stands_at(d->world, formation, world_text(d->world, KIND_ORDER, acting, ORDER_LIMIT))) {
            cwb_hq_halts(d, acting);
        }
    }
    note_rest(d, piece_get(d->world, piece, PIECE_SIDE));
}

/* Who moves calls no stragglers in, nor does what goes with him. */
static void unmark(Decision *d, int piece)
{
    EACH_PIECE (d->world, unit) {
        if (unit == piece ||
            (cwb_is_counted(d->world, unit) && piece_under(d->world, unit, piece) &&
             piece_get(d->world, unit, PIECE_PLACE) == PLACE_NONE)) {
            piece_set(d, unit, PIECE_MARKED, 0);
        }
    }
}

void cwb_piece_moved(Decision *d, int piece, int from)
{
    if (from != PLACE_EXPECTED && !cwb_may_move(&d->look, piece)) {
        decide_note(d, "%s moved without an order that it acts on", name_of(d->world, piece));
    }
    piece_set(d, piece, PIECE_MOVED, this_turn(d->world));
    piece_set(d, piece, PIECE_BACK, 0);
    unmark(d, piece);
    cwb_piece_placed(d, piece);
}

/* An Army HQ that has sat one whole turn where it was sent no longer counts as moving. */
static void settle_army(Decision *d, int side, int army, int commander)
{
    int turn = this_turn(d->world), halted = piece_get(d->world, army, PIECE_HALTED);

    if (piece_get(d->world, army, PIECE_MOVING) == 1 && halted > 0 && turn > halted + 1) {
        piece_set(d, army, PIECE_MOVING, 0);
        piece_set(d, army, PIECE_HALTED, 0);
        note_rest(d, side);
        if (piece_get(d->world, commander, PIECE_CAME) == turn) {
            piece_set(d, commander, PIECE_CAME, turn - 1);
        }
    }
    int came = piece_get(d->world, commander, PIECE_CAME);
    if (came > 0 && turn > came + 1) {
        piece_set(d, commander, PIECE_SPENT, 0);
        piece_set(d, commander, PIECE_CAME, 0);
    }
}

static void give_points(Decision *d, int army, int commander, int side)
{
    Situation asks;

    d->about = army;
    if (decide_rule(d, &cwb_command_points_rule, ROLES({ "leader", KIND_PIECE, commander }),
                    NO_ASKS, side, &asks)) {
        piece_set(d, army, PIECE_POINTS, situation_get(&cwb_command_points_rule, &asks, "points"));
    }
}

/* Points, a rested commander, an Army HQ that has settled; orders whose time has come begin. */
void cwb_issue_begins(Decision *d)
{
    int side = clock_get(d->world, CLOCK_SIDE);
    int army = cwb_army_of(d->world, side), commander = leader_of(d->world, army);

    note_rest(d, side);
    if (army) {
        settle_army(d, side, army, commander);
    }
    if (commander) {
        give_points(d, army, commander, side);
    }
    letters_begin(d, side);
}

void cwb_issue_ends(Decision *d)
{
    int army = cwb_army_of(d->world, clock_get(d->world, CLOCK_SIDE));

    if (army) {
        piece_set(d, army, PIECE_POINTS, 0);
        piece_set(d, army, PIECE_COUNCIL, COUNCIL_NONE);
    }
}

/* Orders of the set-up act from the start where the leader is with his HQ. */
void cwb_enter_any(Decision *d, int step)
{
    (void)step;
    EACH_ORDER (d->world, order) {
        /* What was accepted and never rolled for is of the set-up: its side knows it. */
        if (letter_in(d->world, order, STATUSES(STANDS_ACCEPTED)) &&
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
void cwb_leave_any(Decision *d, int step)
{
    if (step == STEP_RALLY) {
        cwb_checks_lapse(d);
    }
    for (int side = 1; side <= world_count(d->world, KIND_SIDE); side++) {
        note_rest(d, side);
    }
}

/* What is due beyond the duties of verbs. */
void cwb_due_more(const Look *look, DueList *list)
{
    if (clock_get(look->world, CLOCK_STEP) == STEP_MOVEMENT) {
        cwb_due_rides(look, list);
        cwb_due_retreats(look, list);
    }
}
