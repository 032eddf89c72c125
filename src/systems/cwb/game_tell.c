/* SPDX-License-Identifier: MIT */
/* What a player reads: the log of orders, and the line beside a piece. G-4, G-24. */
#include "systems/cwb/game.h"

/* ---- the order log ---- */

/* The status as the book's card calls it: D1 and D2, or D5 and D6. */
static void print_status(Text *to, const Look *look, int status)
{
    const Field *field = rule_asks(&cwb_delay_rule, look->game->book, "status");

    if (status == STATUS_D1 || status == STATUS_D2) {
        field_print(to, field, look->game->book, status == STATUS_D1 ? DELAY_D1 : DELAY_D2, false);
    } else if (status >= 0) {
        text_add(to, look->game->traits.statuses[status]);
    }
}

static void log_status(const Look *look, int order, Text *to)
{
    print_status(to, look, order_get(look->world, order, ORDER_STATUS));
}

/* Whether somebody carried it. */
static bool was_sent(const Look *look, int order)
{
    return order_get(look->world, order, ORDER_KIND) != SORT_INITIATIVE &&
           order_get(look->world, order, ORDER_INNER) != 1;
}

static void log_method(const Look *look, int order, Text *to)
{
    int method = order_get(look->world, order, ORDER_METHOD);
    int sort = order_get(look->world, order, ORDER_KIND);
    bool by_sort = !was_sent(look, order) || sort == SORT_DISPATCH;

    text_add(to, by_sort ? cwb_sort_words[sort] : method < 0 ? "" : cwb_method_words[method]);
}

static void log_force(const Look *look, int order, Text *to)
{
    int force = order_get(look->world, order, ORDER_FORCE);

    if (force >= 0 && was_sent(look, order)) {
        text_addf(to, "F%d", force);
    }
}

const LogColumn cwb_log[] = {
    { "Order Number", ORDER_NUMBER },
    { "Arrival Time", ORDER_DUE },
    { "Receiver", ORDER_RECEIVER },
    { "Sender", ORDER_SENDER },
    { "Type", ORDER_TYPE, .kinds = ~(1u << SORT_DISPATCH) },
    { "Method", .print = log_method },
    { "Force", .print = log_force, .option = HAS_FORCE, .kinds = ~(1u << SORT_DISPATCH) },
    { "Acceptance Status", .print = log_status },
    { 0 },
};

/* ---- the line beside a piece ---- */

void cwb_print_standing(const Look *look, int order, Text *to)
{
    const World *world = look->world;
    int status = order_get(world, order, ORDER_STATUS);

    if (status == STATUS_D1 || status == STATUS_D2) {
        text_add(to, " in ");
        print_status(to, look, status);
    } else if (status == STATUS_ACCEPTED) {
        int leader = leader_of(world, order_get(world, order, ORDER_RECEIVER));
        text_addf(to, " accepted, not acted on until %s touches his HQ", name_of(world, leader));
    } else if (status == STATUS_WAITING) {
        text_addf(to, " accepted, waits: %s", world_text(world, KIND_ORDER, order, ORDER_START));
    } else if (status == STATUS_IN_TRANSIT) {
        text_add(to, order_get(world, order, ORDER_REACHED) == 1 ? " has come" : " on its way");
    }
}

/* One more remark in the line. */
static void remark(Text *to, const char *words)
{
    text_addf(to, "%s%s", to->length ? "; " : "", words);
}

static void describe_army(const Look *look, int hq, Text *to)
{
    int points = piece_get(look->world, hq, PIECE_POINTS);

    if (!knows_orders(look, hq)) {
        return;
    }
    letters_describe(look, hq, to);
    if (points > 0) {
        text_addf(to, "%s%d command points", to->length ? "; " : "", points);
    }
    if (piece_get(look->world, hq, PIECE_MOVING) == 1) {
        remark(to, "on the move: no aides ride");
    }
}

/* Whether it broke loose, by itself or with those above it: then what the enemy said. */
static bool describe_loose(const Look *look, int formation, Text *to)
{
    int loose = loose_above(look->world, formation);
    const char *named = world_text(look->world, KIND_PIECE, loose, PIECE_NAMED);

    if (loose) {
        text_addf(to, "loose cannon, the enemy moves it this turn: %s",
                  *named ? named : "he has yet to say how");
    }
    return loose != 0;
}

static void describe_corps(const Look *look, int hq, Text *to)
{
    const World *world = look->world;

    describe_loose(look, hq, to);
    if (!knows_orders(look, hq)) {
        return;
    }
    letters_describe(look, hq, to);
    if (cwb_may_retire(world, hq)) {
        remark(to, "its attack is stopped: it may retire this turn");
    } else if (!cwb_may_move(look, hq)) {
        remark(to, to->length ? "HQ stays" : "no orders: HQ stays");
    }
    if (piece_get(world, hq, PIECE_LOCK) > 0) {
        remark(to, "locked out: nothing may be sent to it");
    }
    if (piece_get(world, hq, PIECE_RETREATS) > 0) {
        remark(to, "must make an emergency retreat");
    }
}

static void describe_division(const Look *look, int division, Text *to)
{
    int corps = above(look->world, division, ECHELON_CORPS);
    bool loose = describe_loose(look, division, to);

    if (!knows_orders(look, division)) {
        return;
    }
    letters_describe(look, division, to);
    if (!loose && !letter_acted_on(look->world, division)) {
        remark(to, corps ? "with its corps" : "no orders: it stays");
    }
}

static void describe_unit(const Look *look, int unit, Text *to)
{
    int state = piece_get(look->world, unit, PIECE_STATE);
    int present = cwb_present_strength(look, unit), wrecked = cwb_wrecked_now(look, unit);
    int strength = piece_get(look->world, unit, PIECE_STRENGTH);

    if (present >= 0 && present < strength) {
        text_addf(to, "%d of %d", present, strength);
    }
    if (state > NORMAL) {
        text_addf(to, "%s%s", to->length ? ", " : "", cwb_state_words[state]);
    }
    if (wrecked == BRIGADE_WRECKED || wrecked == DIVISION_WRECKED) {
        text_addf(to, "%swrecked", to->length ? ", " : "");
    }
    if (piece_get(look->world, unit, PIECE_MARKED) > 0) {
        text_addf(to, "%smarked for recovery", to->length ? ", " : "");
    }
    if (knows_orders(look, unit)) {
        letters_describe(look, unit, to);
        if (!cwb_may_move(look, unit)) {
            remark(to, to->length ? "it stays" : "no orders: it stays");
        }
    }
}

void cwb_print_line(const Look *look, int piece, Text *to)
{
    int kind = piece_get(look->world, piece, PIECE_KIND);
    int fate = piece_get(look->world, piece, PIECE_FATE);
    int echelon = piece_get(look->world, piece, PIECE_ECHELON);

    if (kind == PIECE_LEADER) {
        text_add(to, fate > FATE_PRESENT ? cwb_fate_words[fate] : "");
    } else if (kind == PIECE_HQ && echelon == ECHELON_ARMY) {
        describe_army(look, piece, to);
    } else if (kind == PIECE_HQ) {
        describe_corps(look, piece, to);
    } else if (echelon == ECHELON_DIVISION) {
        describe_division(look, piece, to);
    } else if (echelon == ECHELON_WING) {
        describe_loose(look, piece, to);
    } else if (cwb_is_counted(look->world, piece)) {
        describe_unit(look, piece, to);
    }
}
