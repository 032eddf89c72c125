/* SPDX-License-Identifier: MIT */
/* What a game came to: losses, wrecks, leaders; and whose dice were kind. */
#include "systems/cwb/game.h"

static int lost_points(const Look *look, int piece)
{
    return cwb_is_counted(look->world, piece) ? piece_get(look->world, piece, PIECE_LOSSES) : 0;
}

static int straggling(const Look *look, int piece)
{
    return cwb_is_counted(look->world, piece) ? piece_get(look->world, piece, PIECE_STRAGGLERS) : 0;
}

/* Whether it is wrecked and of that echelon. */
static int wrecked_of(const Look *look, int piece, int echelon)
{
    bool unit = piece_get(look->world, piece, PIECE_KIND) == PIECE_UNIT &&
                piece_get(look->world, piece, PIECE_ECHELON) == echelon;
    int wrecked = unit ? cwb_wrecked_now(look, piece) : UNWRECKED;

    return wrecked == UNKNOWN ? UNKNOWN : wrecked != UNWRECKED;
}

static int wrecked_brigade(const Look *look, int piece)
{
    return wrecked_of(look, piece, ECHELON_BRIGADE);
}

static int wrecked_division(const Look *look, int piece)
{
    return wrecked_of(look, piece, ECHELON_DIVISION);
}

static int lost_leader(const Look *look, int piece)
{
    return piece_get(look->world, piece, PIECE_KIND) == PIECE_LEADER &&
           piece_get(look->world, piece, PIECE_FATE) != 0;
}

const Measure cwb_measures[] = {
    { "losses", lost_points },
    { "stragglers", straggling },
    { "wrecked brigades", wrecked_brigade },
    { "wrecked divisions", wrecked_division },
    { "leaders lost", lost_leader },
    { 0 },
};

const LuckDecl cwb_luck[] = {
    { &cwb_acceptance_rule, "result", "A", "orders accepted on arrival" },
    { &cwb_delay_rule, "accepted", "yes", "orders accepted out of delay" },
    { &cwb_initiative_rule, "result", "success", "leaders who acted on their own" },
    { &cwb_stoppage_rule, "result", "pass", "attacks that went on under fire" },
    { 0 },
};
