/* SPDX-License-Identifier: MIT */
/* What a player reads: the log of orders, and the line beside a piece. G-4, G-24. */
#include "systems/cwb/game.h"

/* ---- the order log ---- */

/* The status as the book's card calls it: D1 and D2, or D5 and D6. */
void cwb_status_called(const Look *look, int status, Text *to)
{
    const Field *field = rule_asks(&cwb_delay_rule, look->game->book, "status");

    if (status == STANDS_DELAYED_1 || status == STANDS_DELAYED_2) {
        field_print(to, field, look->game->book, status == STANDS_DELAYED_1 ? DELAY_D1 : DELAY_D2,
                    false);
    } else {
        text_add(to, look->game->traits.statuses[status]);
    }
}

void cwb_log_status(const Look *look, int order, Text *to)
{
    int status = order_get(look->world, order, ORDER_STATUS);

    if (status >= 0) {
        cwb_status_called(look, status, to);
    }
}

/* Whether somebody carried it. */
static bool was_sent(const Look *look, int order)
{
    return order_get(look->world, order, ORDER_KIND) != LETTER_INITIATIVE &&
           order_get(look->world, order, ORDER_INNER) != 1;
}

void cwb_log_method(const Look *look, int order, Text *to)
{
    int method = order_get(look->world, order, ORDER_METHOD);
    int sort = order_get(look->world, order, ORDER_KIND);
    bool by_sort = !was_sent(look, order) || sort == LETTER_DISPATCH;

    text_add(to, by_sort      ? look->game->decl->letters.kinds[sort]
                 : method < 0 ? ""
                              : cwb_method_words[method]);
}

void cwb_log_force(const Look *look, int order, Text *to)
{
    int force = order_get(look->world, order, ORDER_FORCE);

    if (force >= 0 && was_sent(look, order)) {
        text_addf(to, "F%d", force);
    }
}

void cwb_print_delay(const Look *look, int order, Text *to)
{
    text_add(to, " in ");
    cwb_log_status(look, order, to);
}

/* Whether it broke loose, by itself or with those above it: then what the enemy said. */
void cwb_tell_loose(const Look *look, int formation, Text *to)
{
    int loose = cwb_loose_above(look->world, formation);
    const char *named = world_text(look->world, KIND_PIECE, loose, PIECE_NAMED);

    if (loose) {
        text_addf(to, "loose cannon, the enemy moves it this turn: %s",
                  *named ? named : "he has yet to say how");
    }
}
