/* SPDX-License-Identifier: MIT */
/* What a player reads: the log of letters, and the line beside a piece. */
#include "systems/nb/game.h"

/* clang-format off */
const LogColumn nb_log[] = {
    { "Letter", ORDER_NUMBER },
    { "Written", ORDER_WRITTEN },
    { "For", ORDER_RECEIVER },
    { "Order", ORDER_KIND },
    { "Objective", ORDER_TEXT },
    { "With", ORDER_HOLDER, .kinds = ~BIT(LETTER_DISPATCH) },
    { "Acts", ORDER_ACTS, .kinds = ~BIT(LETTER_DISPATCH) },
    { "Stands", ORDER_STATUS },
    { 0 },
};
/* clang-format on */

void nb_print_standing(const Look *look, int order, Text *to)
{
    int status = order_get(look->world, order, ORDER_STATUS);

    if (status >= 0) {
        text_addf(to, " %s", look->game->traits.statuses[status]);
    }
}

void nb_describe(const Look *look, int piece, Text *to)
{
    (void)look, (void)piece, (void)to;
}
