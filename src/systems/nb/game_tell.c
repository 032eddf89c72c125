/* SPDX-License-Identifier: MIT */
/* What a player reads: the log of letters, the line beside a piece, what a game came to. */
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
    int holder = nb_holder(look->world, order);

    if (status == STANDS_RECEIVED) {
        text_addf(to, " with %s, unread", name_of(look->world, leader_of(look->world, holder)));
    } else if (status == STANDS_READ) {
        text_addf(to, " read, acts in turn %d", order_get(look->world, order, ORDER_ACTS));
    } else if (status == STANDS_WRITTEN || status == STANDS_RIDING) {
        text_addf(to, " on its way to %s", name_of(look->world, holder));
    } else if (status == STANDS_ENTRY) {
        text_add(to, " for its entry");
    }
}

/* One more remark in the line. */
static void remark(Text *to, const char *words)
{
    text_addf(to, "%s%s", to->length ? "; " : "", words);
}

static void tell_letter(const Look *look, int order, Text *to)
{
    int kind = order_get(look->world, order, ORDER_KIND);

    text_addf(to, "%sorder ", to->length ? "; " : "");
    thing_print(to, look, KIND_ORDER, order);
    nb_print_standing(look, order, to);
    text_addf(to, ": %s, %s", kind >= 0 ? nb_order_words[kind] : "?",
              world_text(look->world, KIND_ORDER, order, ORDER_TEXT));
}

/* What it acts on first, then what is on its way to it. */
static void tell_letters(const Look *look, int formation, Text *to)
{
    int acts = piece_get(look->world, formation, PIECE_ACTS_ON);
    int given = acts ? 0 : letter_to(look->world, formation, STATUSES(STANDS_ACTIVE));
    LetterQuery open = { .receiver = formation,
                         .statuses = OPEN_LETTERS | STATUSES(STANDS_ENTRY),
                         .kinds = ~BIT(LETTER_DISPATCH) };

    if (acts > 0 || given) {
        tell_letter(look, acts > 0 ? acts : given, to);
    }
    for (int order = 0; (order = letter_next(look->world, order, &open)) != 0;) {
        tell_letter(look, order, to);
    }
}

static void tell_reserve(const Look *look, int formation, Text *to)
{
    int planned = piece_get(look->world, formation, PIECE_PLANNED);
    int scheduled = piece_get(look->world, formation, PIECE_SCHEDULED);

    if (scheduled > 0) {
        text_addf(to, "planned for turn %d, enters in turn %d", scheduled,
                  piece_get(look->world, formation, PIECE_ENTERS));
    } else if (piece_get(look->world, formation, PIECE_RESERVE_AS) == RESERVE_OFF_BOARD) {
        text_addf(to, "reserve off the board, enters at %s",
                  world_text(look->world, KIND_PIECE, formation, PIECE_SQUARE));
        if (planned > 0) {
            text_addf(to, ", planned for turn %d", planned);
        }
    } else if (piece_get(look->world, formation, PIECE_RESERVE_AS) == RESERVE_ON_BOARD) {
        text_add(to, "in reserve: acts on an order in the turn in which it comes");
    }
}

/* What its order asks of a division now. */
static void tell_limits(const Look *look, int division, Text *to)
{
    Situation limits;
    int least;

    if (game_step(look->game, look->world)->each == EACH_GAME ||
        !nb_limits(look, division, &limits) || !in_play(look->world, division)) {
        return;
    }
    least = situation_get(&nb_order_limits_rule, &limits, "move-min");
    if (least > 0) {
        remark(to, "in column, at least ");
        exact_print(to, least);
        text_add(to, " inches");
    } else if (nb_engaged(look, division)) {
        remark(to, nb_under(look, division) == ORDER_RESERVE ? "threatened: as on Defend"
                                                             : "acts against those only");
    } else if (nb_under(look, division) == ORDER_DEFEND) {
        remark(to, "redeploys within its general's range");
    }
}

static void tell_division(const Look *look, int division, Text *to)
{
    const char *between = to->length ? "; engaged with " : "engaged with ";

    for (int slot = PIECE_ENGAGED; slot < PIECE_ENGAGED + ENGAGED_MOST; slot++) {
        int with = piece_get(look->world, division, slot);
        if (with > 0) {
            text_addf(to, "%s%s", between, name_of(look->world, with));
            between = ", ";
        }
    }
    tell_limits(look, division, to);
    if (piece_get(look->world, division, PIECE_ENTERED) == this_turn(look->world)) {
        remark(to, "entered this turn: no combat contact");
    }
}

void nb_describe(const Look *look, int piece, Text *to)
{
    static const char *const lost[] = { "", "killed", "captured" };
    int kind = piece_get(look->world, piece, PIECE_KIND);
    int attached = piece_get(look->world, piece, PIECE_ATTACHED);

    if (kind == PIECE_LEADER && piece_get(look->world, piece, PIECE_FATE) > 0) {
        text_add(to, lost[piece_get(look->world, piece, PIECE_FATE)]);
    } else if (kind == PIECE_LEADER && attached > 0) {
        text_addf(to, "attached to %s", name_of(look->world, attached));
    } else if (kind == PIECE_HQ || nb_level(look->world, piece)) {
        tell_reserve(look, piece, to);
        tell_letters(look, piece, to);
        if (kind == PIECE_UNIT) {
            tell_division(look, piece, to);
        }
    } else if (kind == PIECE_UNIT) {
        int state = piece_get(look->world, piece, PIECE_STATE);
        text_add(to, state > STEADY ? nb_state_words[state] : "");
        if (piece_get(look->world, piece, PIECE_REACTS) > 0) {
            remark(to, "on React");
        }
        if (piece_get(look->world, piece, PIECE_OUT) > 0) {
            remark(to, "out of range");
        }
    }
}

/* ---- what a game came to ---- */

static int lost_general(const Look *look, int piece)
{
    return piece_get(look->world, piece, PIECE_KIND) == PIECE_LEADER &&
           piece_get(look->world, piece, PIECE_FATE) > 0;
}

static int is_unit(const Look *look, int piece)
{
    return piece_get(look->world, piece, PIECE_KIND) == PIECE_UNIT &&
           piece_get(look->world, piece, PIECE_ECHELON) == ECHELON_BRIGADE;
}

static int men_lost(const Look *look, int piece)
{
    return is_unit(look, piece) ? piece_get(look->world, piece, PIECE_LOSSES) : 0;
}

static int routed_unit(const Look *look, int piece)
{
    return is_unit(look, piece) && piece_get(look->world, piece, PIECE_STATE) == ROUTED;
}

const Measure nb_measures[] = { { "losses", men_lost },
                                { "units routed", routed_unit },
                                { "generals lost", lost_general },
                                { 0 } };

const LuckDecl nb_luck[] = {
    { &nb_activation_rule, "delay", "0", "letters acted on at once" },
    { 0 },
};
