/* SPDX-License-Identifier: MIT */
/* What a player reads: the log of orders, and the line beside a piece. G-4. */
#include "systems/nes/game.h"

/* Turns that an order has stood at Delay 1. */
static int turns_stood(const World *world, int order)
{
    return letter_in(world, order, STATUSES(STATUS_DELAY_1))
               ? this_turn(world) - order_get(world, order, ORDER_SINCE)
               : 0;
}

/* What the strength marker beside a Delay marker says. */
static void log_accrued(const Look *look, int order, Text *to)
{
    int accrued = 2 * (order_get(look->world, order, ORDER_URGENT) == 1) +
                  2 * (order_get(look->world, order, ORDER_ARMY_HQ) == 1) +
                  turns_stood(look->world, order);

    if (accrued && letter_in(look->world, order, DELAY_BITS)) {
        text_addf(to, "-%d", accrued);
    }
}

const LogColumn nes_log[] = {
    { "Order", ORDER_NUMBER },
    { "Turn", ORDER_WRITTEN },
    { "To", ORDER_RECEIVER },
    { "From", ORDER_SENDER },
    { "Kind", ORDER_KIND },
    { "Urgent", ORDER_URGENT, .kinds = ~(1u << SORT_DISPATCH) },
    { "Stands", ORDER_STATUS },
    { "Accrued", .print = log_accrued, .kinds = ~(1u << SORT_DISPATCH) },
    { 0 },
};

void nes_print_standing(const Look *look, int order, Text *to)
{
    int status = order_get(look->world, order, ORDER_STATUS);

    if (status >= STATUS_DELAY_1 && status <= STATUS_DELAY_3) {
        text_addf(to, " at Delay %d", status - STATUS_RECEIVED);
    } else if (status == STATUS_RECEIVED || status == STATUS_ACTING) {
        text_add(to, status == STATUS_ACTING ? " acted on" : " received");
    }
}

/* One more remark in the line. */
static void remark(Text *to, const char *words)
{
    text_addf(to, "%s%s", to->length ? "; " : "", words);
}

static void describe_unit(const Look *look, int unit, Text *to)
{
    int present = nes_present_strength(look, unit);
    int strength = piece_get(look->world, unit, PIECE_STRENGTH);
    int drawn = piece_get(look->world, unit, PIECE_FORMATION);
    int condition = piece_get(look->world, unit, PIECE_CONDITION);

    if (strength > 0 && present != strength) {
        text_addf(to, "%d of %d", present == UNKNOWN ? 0 : present, strength);
    }
    if (drawn > FORMATION_FORMED) {
        remark(to, nes_formation_words[drawn]);
    }
    if (condition > CONDITION_IN_ORDER) {
        remark(to, nes_condition_words[condition]);
    }
    if (piece_get(look->world, unit, PIECE_GUN_LOSS) == 1) {
        remark(to, "guns to be checked for");
    }
}

/* The army's line says when evening comes: each continuation check is then the harder. */
static void describe_evening(const Look *look, Text *to)
{
    int minutes, light = LIGHT_DAY;

    if (clock_get(look->world, CLOCK_LIGHT) == LIGHT_EVENING) {
        remark(to, "Evening: checks have +2");
    } else if (scenario_time(look->game->scenario, this_turn(look->world) + 1, &minutes, &light) &&
               light == LIGHT_EVENING) {
        remark(to, "the next turn is Evening");
    }
}

static void describe_command(const Look *look, int command, Text *to)
{
    const World *world = look->world;
    int state = piece_get(world, command, PIECE_STATE);

    if (piece_get(world, command, PIECE_ECHELON) == ECHELON_ARMY) {
        describe_evening(look, to);
    }

    if (ECHELONS(piece_get(world, command, PIECE_ECHELON)) & CHECKERS && state >= 0) {
        remark(to, state == STATE_MOBILIZED ? "Mobilized" : "Standing");
    }
    if (piece_get(world, command, PIECE_ATTACK_ORDER) == 1) {
        remark(to, "Attack Order");
    }
    if (piece_get(world, command, PIECE_CP) == 1) {
        remark(to, "CP");
    }
}

/* Whose order it is reads its words, others see the markers. */
static void describe_letters(const Look *look, int receiver, Text *to)
{
    int delayed = letter_to(look->world, receiver, DELAY_BITS);

    if (seat_owns(look->seat, look->world, KIND_PIECE, receiver)) {
        letters_describe(look, receiver, to);
        return;
    }
    if (letter_to(look->world, receiver, RECEIVED_BITS)) {
        remark(to, "Order Received");
    }
    if (delayed) {
        text_addf(to, "%sDelay %d", to->length ? "; " : "",
                  order_get(look->world, delayed, ORDER_STATUS) - STATUS_RECEIVED);
    }
}

void nes_print_line(const Look *look, int piece, Text *to)
{
    const World *world = look->world;
    const char *plan = world_text(world, KIND_PIECE, piece, PIECE_PLAN);

    if (piece_get(world, piece, PIECE_KIND) == PIECE_LEADER) {
        text_add(to, piece_get(world, piece, PIECE_FATE) > FATE_PRESENT ? "lost" : "");
        return;
    }
    describe_command(look, piece, to);
    int leader = leader_of(world, piece);
    if (leader && piece_get(world, leader, PIECE_REDUCED) == 1) {
        remark(to, "leader reduced");
    }
    if (leader && piece_get(world, leader, PIECE_AWAY) > 0) {
        remark(to, "leader away");
    }
    if (piece_get(world, piece, PIECE_KIND) == PIECE_UNIT) {
        describe_unit(look, piece, to);
    }
    describe_letters(look, piece, to);
    if (*plan) {
        text_addf(to, "%splan: %s", to->length ? "; " : "", plan);
    }
}
