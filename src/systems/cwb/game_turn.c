/* SPDX-License-Identifier: MIT */
/* HQs that stay or move, commanders who rest, and what each turn begins with. CWB-2.1, 2.2, 2.6. */
#include "systems/cwb/game.h"

bool cwb_may_retire(const World *world, int hq)
{
    return letter_next(world, 0,
                       &(LetterQuery){ .receiver = hq,
                                       .statuses = STATUSES(STATUS_STOPPED),
                                       .trait = ORDER_SINCE,
                                       .value = this_turn(world) }) != 0;
}

/* Whether it moves by orders of its own: what stands below a corps goes with that. */
static bool needs_orders(const World *world, int piece)
{
    bool division = piece_get(world, piece, PIECE_KIND) == PIECE_UNIT &&
                    piece_get(world, piece, PIECE_ECHELON) == ECHELON_DIVISION;

    return is_hq(world, piece, ECHELON_CORPS) ||
           ((division || cwb_is_lone(world, piece)) && !above(world, piece, ECHELON_CORPS) &&
            (division || !above(world, piece, ECHELON_DIVISION)));
}

bool cwb_may_move(const Look *look, int piece)
{
    const World *world = look->world;

    if (is_hq(world, piece, ECHELON_ARMY)) {
        return !book_has(look->game->book, HAS_ARMY_HQ) || letter_acted_on(world, piece) != 0;
    }
    return !needs_orders(world, piece) || letter_acted_on(world, piece) != 0 ||
           cwb_may_retire(world, piece) || loose_above(world, piece) != 0;
}

/*
 * A solo player is his own judge: there it is only noted, in piece_moved. What is expected comes by
 * the scenario's word.
 */
void cwb_piece_refuse_move(const Look *look, int piece, Value to, Faults *faults)
{
    bool arrives = piece_get(look->world, piece, PIECE_PLACE) == PLACE_EXPECTED;

    (void)to;
    if (look->game->settings.solo || arrives || cwb_may_move(look, piece)) {
        return;
    }
    const char *name = name_of(look->world, piece);
    if (is_hq(look->world, piece, ECHELON_ARMY)) {
        fault_next(refuse(faults, "cwb.army-hq", "CWB-2.6", "%s moves only on an order", name),
                   "issue to=%s method=oral place=...", id_of(look->world, piece));
    } else if (!is_hq(look->world, piece, ECHELON_CORPS)) {
        fault_next(refuse(faults, "cwb.bolted", "CWB-2.2",
                          "%s has no order that it acts on: it stays", name),
                   "issue to=%s writes it one.", id_of(look->world, piece));
    } else {
        fault_next(refuse(faults, "cwb.bolted", "CWB-2.2",
                          "%s has no order that it acts on: its HQ stays", name),
                   "Its units may move within its radius; an order, initiative or an emergency "
                   "retreat lets the HQ go.");
    }
}

void cwb_note_rest(Decision *d, int side)
{
    int army = army_of(d->world, side), commander = leader_of(d->world, army);
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
    int accepted = letter_to(d->world, formation, STATUSES(STATUS_ACCEPTED));
    int acting = letter_acted_on(d->world, formation);

    if (accepted) {
        cwb_order_settle(d, accepted, false);
    }
    if (is_hq(d->world, formation, ECHELON_ARMY)) {
        bool sent = acting && order_get(d->world, acting, ORDER_KIND) == SORT_MOVE_HQ;
        if (sent &&
            stands_at(d->world, formation, world_text(d->world, KIND_ORDER, acting, ORDER_LIMIT))) {
            cwb_hq_halts(d, acting);
        }
    }
    cwb_note_rest(d, piece_get(d->world, piece, PIECE_SIDE));
}

/* Who moves calls no stragglers in, nor does what goes with him. */
static void unmark(Decision *d, int piece)
{
    for (int unit = 1; unit <= world_count(d->world, KIND_PIECE); unit++) {
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
        cwb_note_rest(d, side);
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
    Role role = { "leader", KIND_PIECE, commander };
    Situation asks;

    d->about = army;
    rule_begin(&d->look, &cwb_command_points_rule, &role, 1, &asks);
    if (decide_play(d, &cwb_command_points_rule, &asks, side)) {
        piece_set(d, army, PIECE_POINTS, situation_get(&cwb_command_points_rule, &asks, "points"));
    }
}

void cwb_turn_begins(Decision *d, int side)
{
    int army = army_of(d->world, side), commander = leader_of(d->world, army);

    cwb_note_rest(d, side);
    if (army) {
        settle_army(d, side, army, commander);
    }
    if (commander) {
        give_points(d, army, commander, side);
    }
}
