/* SPDX-License-Identifier: MIT */
/* Chits, moves, transports, declarations. CD-7, 9, 10, 18, 22, 33 to 38; CDG-9 to 16, 24, 28. */
#include "systems/cd/game.h"

typedef struct ChitArgs {
    int piece, order;
    const char *at;
} ChitArgs;

typedef struct TravelArgs {
    int stand, vehicle, inches, closer, in_cover;
    Value to;
} TravelArgs;

typedef struct CoverArgs {
    int piece, cover, hull_down, concealed;
} CoverArgs;

typedef struct OneChit {
    int chit;
} OneChit;

static const char *const next_words[] = { "unsaid",    "none", "cautious",     "hasty",
                                          "disengage", "hold", "take-command", "rally",
                                          "regroup",   NULL };

/* ---- chits are laid ---- */

static bool is_company(const World *world, int piece)
{
    return world_is(world, KIND_PIECE, piece) &&
           piece_get(world, piece, PIECE_KIND) == PIECE_UNIT &&
           piece_get(world, piece, PIECE_ECHELON) == ECHELON_COMPANY;
}

/* Guns off the table, which neither move nor fire directly, need none. */
static bool obeys_chits(const World *world, int company)
{
    EACH_STAND(world, stand)
    {
        if (cd_company(world, stand) == company &&
            (piece_get(world, stand, PIECE_MOVE) > 0 || piece_get(world, stand, PIECE_ROF) > 0)) {
            return true;
        }
    }
    return false;
}

static bool wants_chit(const Look *look, Owed owed)
{
    bool set_up = clock_get(look->world, CLOCK_STEP) == STEP_SETUP;

    return is_company(look->world, owed.thing) && in_play(look->world, owed.thing) &&
           piece_get(look->world, owed.thing, PIECE_NEXT) == NEXT_UNSAID &&
           !(set_up && cd_chit(look->world, owed.thing)) && obeys_chits(look->world, owed.thing);
}

static void chit_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    int piece = ARGS_OF(ChitArgs, bound)->piece;

    if (piece_get(look->world, piece, PIECE_PLACE) == PLACE_LOST) {
        refuse_off_field(look, piece, faults);
    }
}

static void chit_decide(Decision *d)
{
    const ChitArgs *args = ARGS_OF(ChitArgs, d->bound);

    piece_set(d, args->piece, PIECE_NEXT, args->order);
    decide_text(d, KIND_PIECE, args->piece, PIECE_NEXT_AT, args->at);
}

static void overwatch_decide(Decision *d)
{
    piece_set(d, ARGS_OF(ChitArgs, d->bound)->piece, PIECE_NEXT_OVERWATCH, 1);
}

/*
 * What the enemy does not see has its chit beside the table. At set-up the scenario's lies there
 * already: it is turned into another, and nobody sees for whom that was done.
 */
static void lay(Decision *d, int piece, int kind)
{
    int battalion = above(d->world, piece, ECHELON_BATTALION), before = cd_chit(d->world, piece);

    bool there =
        before && kind != KIND_OVERWATCH && order_get(d->world, before, ORDER_RECEIVER) == piece;
    bool seen = in_play(d->world, piece) && !cd_is_hidden(d->world, piece);
    int chit = there
                   ? before
                   : letter_make(d, &(Letter){ leader_of(d->world, battalion), piece, kind, NULL });

    order_set(d, chit, ORDER_KIND, kind);
    decide_text(d, KIND_ORDER, chit, ORDER_AT,
                world_text(d->world, KIND_PIECE, piece, PIECE_NEXT_AT));
    letter_stand(d, chit, seen ? CHIT_DOWN : CHIT_KEPT);
}

/* Behind the gate chits are noted on their companies, and lie there when all are ready. */
void cd_chits_first(Decision *d)
{
    int count = world_count(d->world, KIND_PIECE);

    for (int piece = 1; piece <= count; piece++) {
        int next = piece_get(d->world, piece, PIECE_NEXT);
        bool there = world_is(d->world, KIND_PIECE, piece) &&
                     piece_get(d->world, piece, PIECE_PLACE) != PLACE_LOST;
        if (there && next >= NEXT_FIRST) {
            lay(d, piece, next - NEXT_FIRST);
        }
        if (there && piece_get(d->world, piece, PIECE_NEXT_OVERWATCH) == 1) {
            lay(d, piece, KIND_OVERWATCH);
        }
        piece_set(d, piece, PIECE_UNCOVERED, next == NEXT_NONE && cd_is_stand(d->world, piece));
        piece_set(d, piece, PIECE_NEXT, NEXT_UNSAID);
        decide_text(d, KIND_PIECE, piece, PIECE_NEXT_AT, "");
        piece_set(d, piece, PIECE_NEXT_OVERWATCH, 0);
    }
}

/* The old ones lay until now: they limited general fire. */
void cd_chits_next(Decision *d)
{
    letters_turn(d, 0, CHIT_KEPT, CHIT_DROPPED);
    letters_turn(d, 0, CHIT_DOWN, CHIT_LIFTED);
    letters_turn(d, 0, CHIT_UP, CHIT_LIFTED);
    cd_chits_first(d);
}

void cd_give_up_chits(const Look *look, Text *to)
{
    int without = 0;

    for (int piece = 1; piece <= world_count(look->world, KIND_PIECE); piece++) {
        int side = piece_get(look->world, piece, PIECE_SIDE);
        without += seat_plays(look->seat, side) && wants_chit(look, (Owed){ .thing = piece });
    }
    if (without) {
        text_addf(to, "%d compan%s without a chit: no move next turn, only general fire", without,
                  without == 1 ? "y" : "ies");
    }
}

/* ---- chits are turned up ---- */

/* By one level, unless it failed its check in the turn before (CD-A15). */
static void rally(Decision *d, int company)
{
    int state = piece_get(d->world, company, PIECE_STATE);
    int failed = piece_get(d->world, company, PIECE_FAILED); /* 0: never */

    if (state > STATE_STEADY && (!failed || failed != this_turn(d->world) - 1)) {
        piece_set(d, company, PIECE_STATE, state - 1);
    } else if (state > STATE_STEADY && cd_is_told(d, company)) {
        decide_note(d, "%s failed its last check: its Rally has no effect",
                    name_of(d->world, company));
    }
}

static void takes_effect(Decision *d, int chit)
{
    int receiver = order_get(d->world, chit, ORDER_RECEIVER);

    if (order_get(d->world, chit, ORDER_KIND) == ORDER_RALLY && is_company(d->world, receiver)) {
        rally(d, receiver);
    } else if (order_get(d->world, chit, ORDER_KIND) == ORDER_REGROUP && cd_is_told(d, receiver)) {
        decide_note(d, "what regrouping brings back is decided at the table: a ruling on %s",
                    name_of(d->world, receiver));
    }
}

void cd_turn_up(Decision *d, int chit)
{
    if (letter_in(d->world, chit, STATUSES(CHIT_DOWN))) {
        letter_stand(d, chit, CHIT_UP);
    }
}

void cd_show(Decision *d, int stand)
{
    int company = cd_company(d->world, stand), step = clock_get(d->world, CLOCK_STEP);
    bool up = step >= STEP_2F && step <= STEP_5A;

    piece_set(d, stand, PIECE_HIDDEN, 0);
    if (company) {
        piece_set(d, company, PIECE_HIDDEN, 0);
    }
    for (int chit = 1; chit <= world_count(d->world, KIND_ORDER); chit++) {
        int receiver = order_get(d->world, chit, ORDER_RECEIVER);
        bool order = order_get(d->world, chit, ORDER_KIND) != KIND_OVERWATCH;
        if ((receiver == stand || receiver == company) &&
            letter_in(d->world, chit, STATUSES(CHIT_KEPT))) {
            letter_stand(d, chit, up && order ? CHIT_UP : CHIT_DOWN);
        }
    }
}

static bool lies_down(const Look *look, Owed owed)
{
    return letter_in(look->world, owed.thing, STATUSES(CHIT_DOWN)) &&
           order_get(look->world, owed.thing, ORDER_KIND) != KIND_OVERWATCH;
}

static void reveal_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    int chit = ARGS_OF(OneChit, bound)->chit;
    bool moves = BIT(clock_get(look->world, CLOCK_STEP)) & MOVE_STEPS;

    if (order_get(look->world, chit, ORDER_KIND) == KIND_OVERWATCH &&
        letter_in(look->world, chit, STATUSES(CHIT_DOWN))) {
        return;
    }
    if (!moves) {
        fault_next(refuse(faults, "cd.chit", "CD-9", "orders are turned up in 2D and 2E"),
                   "Before and after that only an overwatch chit may be shown.");
        return;
    }
    duty_refuse(look, bound, faults);
}

static void is_turned_up(Decision *d, Owed owed, const Situation *none)
{
    (void)none;
    cd_turn_up(d, owed.thing);
    takes_effect(d, owed.thing);
}

/* ---- moves ---- */

/* The chits beside the table take effect with the others of their side. */
void cd_moves_begin(Decision *d)
{
    int side = game_acting(d->look.game, d->world);

    for (int chit = 1; chit <= world_count(d->world, KIND_ORDER); chit++) {
        if (order_get(d->world, chit, ORDER_SIDE) == side &&
            letter_in(d->world, chit, STATUSES(CHIT_KEPT))) {
            takes_effect(d, chit);
        }
    }
}

static bool carries_somebody(const World *world, int vehicle)
{
    EACH_STAND(world, stand)
    {
        if (piece_get(world, stand, PIECE_CARRIED_BY) == vehicle) {
            return true;
        }
    }
    return false;
}

/* Transports that have unloaded go off the table. */
void cd_moves_end(Decision *d)
{
    int side = game_acting(d->look.game, d->world);

    EACH_STAND(d->world, vehicle)
    {
        if (piece_get(d->world, vehicle, PIECE_SIDE) == side &&
            piece_get(d->world, vehicle, PIECE_TRANSPORT) == 1 &&
            piece_get(d->world, vehicle, PIECE_UNLOADED) == 1 &&
            !carries_somebody(d->world, vehicle)) {
            piece_set(d, vehicle, PIECE_PLACE, PLACE_RESERVE);
        }
    }
}

bool cd_refuse_hidden(const Look *look, int piece, Value to, Faults *faults)
{
    int with = !to.text && to.number > PLACE_WITH && to.number < PLACE_TEXT ? to.number : 0;

    if (!with || cd_is_hidden(look->world, piece) || !cd_is_hidden(look->world, with)) {
        return false;
    }
    fault_next(refuse(faults, "cd.hidden", "CD-11", "%s is hidden: that would tell of it",
                      name_of(look->world, with)),
               "Name the place in words.");
    return true;
}

void cd_refuse_move(const Look *look, int piece, Value to, Faults *faults)
{
    if (cd_refuse_hidden(look, piece, to, faults)) {
        return;
    }
    if (piece_get(look->world, piece, PIECE_RETURNED) == 1) {
        fault_next(refuse(faults, "cd.returned", "CD-7", "%s came back this turn",
                          name_of(look->world, piece)),
                   "It neither loads nor moves before the next turn.");
    } else if (piece_get(look->world, piece, PIECE_CARRIED_BY) > 0) {
        fault_next(
            refuse(faults, "cd.carried", "CD-9", "%s is carried", name_of(look->world, piece)),
            "Move the vehicle, or unload stand=%s to=...", id_of(look->world, piece));
    }
}

/* Where its order lets nobody go, that is flagged; the table knows why it went. */
static void flag_move(Decision *d, int stand)
{
    bool moves = BIT(clock_get(d->world, CLOCK_STEP)) & MOVE_STEPS;

    if (moves && !cd_chit(d->world, stand)) {
        decide_note(d, "%s has no chit: it may only fire", name_of(d->world, stand));
    } else if (moves && cd_order_says(&d->look, stand, "move-max") == 0) {
        decide_note(d, "%s moved, and its order lets it stay only", name_of(d->world, stand));
    }
}

/* Whether a stand is meant by it, or by the company with which it stands. */
static bool goes_with(const World *world, int stand, int piece)
{
    return stand == piece || (piece_get(world, stand, PIECE_PLACE) == PLACE_NONE &&
                              cd_company(world, stand) == piece);
}

void cd_in_the_open(Decision *d, int piece)
{
    EACH_STAND(d->world, stand)
    {
        if (goes_with(d->world, stand, piece)) {
            piece_set(d, stand, PIECE_COVER, NO_COVER);
            piece_set(d, stand, PIECE_HULL_DOWN, 0);
            piece_set(d, stand, PIECE_CONCEALED, 0);
        }
    }
}

void cd_moved(Decision *d, int piece, int from)
{
    if (from == PLACE_EXPECTED && is_company(d->world, piece) && !cd_is_hidden(d->world, piece)) {
        cd_show(d, piece);
    }
    if (from == PLACE_EXPECTED && cd_is_stand(d->world, piece) &&
        stands_with(d->world, piece, cd_company(d->world, piece))) {
        piece_set(d, piece, PIECE_PLACE, PLACE_NONE); /* it goes with its company from now on */
    }
    if (clock_get(d->world, CLOCK_STEP) == STEP_SETUP) {
        return;
    }
    cd_in_the_open(d, piece);
    EACH_STAND(d->world, stand)
    {
        if (goes_with(d->world, stand, piece)) {
            piece_set(d, stand, PIECE_MOVED, 1);
            if (from != PLACE_EXPECTED) {
                flag_move(d, stand);
            }
        }
    }
}

/* A company that lacks a chit, or whose order asks for a least move that none of it has made. */
static bool owes_move(const Look *look, Owed owed)
{
    bool company = is_company(look->world, owed.thing) && in_play(look->world, owed.thing) &&
                   obeys_chits(look->world, owed.thing);
    bool least = false, moved = false;

    for (int stand = 1; company && stand <= world_count(look->world, KIND_PIECE); stand++) {
        if (cd_is_stand(look->world, stand) && cd_company(look->world, stand) == owed.thing) {
            least |= !cd_chit(look->world, stand) || cd_order_says(look, stand, "move-min") > 0;
            moved |= piece_get(look->world, stand, PIECE_MOVED) == 1;
        }
    }
    return least && !moved;
}

static void tell_move(const Look *look, Owed owed, Text *to)
{
    bool chit = letter_to(look->world, owed.thing,
                          STATUSES(CHIT_KEPT) | STATUSES(CHIT_DOWN) | STATUSES(CHIT_UP));

    text_addf(to,
              chit ? "%s goes at least its basic move: move it, then tell how far it went"
                   : "%s has no chit: it stays, and fires only in general fire",
              name_of(look->world, owed.thing));
}

/* What its order forbids is flagged; who disengages may stop short in cover that no enemy sees. */
static void flag_went(Decision *d, int stand, const TravelArgs *args)
{
    int basic = piece_get(d->world, stand, PIECE_MOVE), gone = args->inches * WHOLE;
    int least = cd_order_says(&d->look, stand, "move-min") * basic;
    int most = cd_order_says(&d->look, stand, "move-max") * basic;
    const char *name = name_of(d->world, stand);
    bool stops = args->in_cover && cd_derived(&d->look, stand, PIECE_ORDER) == ORDER_DISENGAGE;

    if (basic && gone > most) {
        decide_note(d, "%s went %d\", and may go %d\"", name, args->inches, most / WHOLE);
    } else if (gone < least && !stops) {
        decide_note(d, "%s went %d\", and must go %d\"", name, args->inches, least / WHOLE);
    }
    if (args->closer && cd_derived(&d->look, stand, PIECE_IS_PINNED) == 1) {
        decide_note(d, "%s is pinned and went nearer to the enemy", name);
    }
}

static void went_decide(Decision *d)
{
    const TravelArgs *args = ARGS_OF(TravelArgs, d->bound);

    EACH_STAND(d->world, stand)
    {
        if (stand == args->stand || cd_company(d->world, stand) == args->stand) {
            if (args->inches > 0) {
                piece_set(d, stand, PIECE_MOVED, 1);
            }
            flag_went(d, stand, args);
        }
    }
}

static void cover_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const CoverArgs *args = ARGS_OF(CoverArgs, bound);

    if (!refuse_off_field(look, args->piece, faults) && args->hull_down &&
        cd_is_stand(look->world, args->piece) && !cd_is_afv(look->world, args->piece)) {
        fault_next(refuse(faults, "cd.hull-down", "CD-65", "only an AFV is hull down"),
                   "Other stands have cover=.");
    }
}

static void cover_decide(Decision *d)
{
    const CoverArgs *args = ARGS_OF(CoverArgs, d->bound);

    EACH_STAND(d->world, stand)
    {
        if (stand == args->piece || cd_company(d->world, stand) == args->piece) {
            piece_set(d, stand, PIECE_COVER, args->cover);
            piece_set(d, stand, PIECE_HULL_DOWN, args->hull_down && cd_is_afv(d->world, stand));
            piece_set(d, stand, PIECE_CONCEALED, args->concealed);
        }
    }
}

/* ---- transports ---- */

/* It stands where another does, by itself. */
static void stand_at(Decision *d, int piece, int other)
{
    const char *words = cd_place(d->world, other);

    decide_value(d, KIND_PIECE, piece, PIECE_PLACE,
                 *words ? (Value){ .text = words } : (Value){ .number = PLACE_NONE });
}

void cd_set_down(Decision *d, int vehicle)
{
    EACH_STAND(d->world, stand)
    {
        if (piece_get(d->world, stand, PIECE_CARRIED_BY) == vehicle) {
            piece_set(d, stand, PIECE_CARRIED_BY, 0);
            stand_at(d, stand, vehicle);
        }
    }
}

static void load_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const TravelArgs *args = ARGS_OF(TravelArgs, bound);
    const World *world = look->world;
    bool own =
        piece_get(world, args->vehicle, PIECE_SIDE) == piece_get(world, args->stand, PIECE_SIDE);
    const char *why = !own || piece_get(world, args->vehicle, PIECE_TRANSPORT) != 1
                          ? "carries nobody"
                      : piece_get(world, args->vehicle, PIECE_RETURNED) == 1 ? "came back this turn"
                      : carries_somebody(world, args->vehicle)               ? "carries another"
                                                                             : NULL;

    if (!of_this_step(look, args->stand, faults) || refuse_off_field(look, args->stand, faults) ||
        refuse_off_field(look, args->vehicle, faults)) {
        return;
    }
    if (cd_is_vehicle(world, args->stand) || piece_get(world, args->stand, PIECE_CARRIED_BY) > 0) {
        fault_next(
            refuse(faults, "cd.load", "CD-9", "%s cannot be loaded", name_of(world, args->stand)),
            "Personnel and guns are, once they stand on the ground.");
    } else if (why) {
        fault_next(refuse(faults, "cd.load", "CD-7", "%s %s", name_of(world, args->vehicle), why),
                   "Name an empty transport of yours.");
    }
}

/* What came back to it carries it now. Who is seen to mount shows his vehicle. */
static void load_decide(Decision *d)
{
    const TravelArgs *args = ARGS_OF(TravelArgs, d->bound);

    if (piece_circles(d->world, args->stand, args->vehicle)) {
        stand_at(d, args->vehicle, args->stand);
    }
    if (!cd_is_hidden(d->world, args->stand) && cd_is_hidden(d->world, args->vehicle)) {
        cd_show(d, args->vehicle);
    }
    piece_set(d, args->stand, PIECE_CARRIED_BY, args->vehicle);
    piece_set(d, args->vehicle, PIECE_SERVES, args->stand);
    piece_set(d, args->vehicle, PIECE_UNLOADED, 0);
    piece_join(d, args->stand, args->vehicle);
}

static void unload_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const TravelArgs *args = ARGS_OF(TravelArgs, bound);

    if (!of_this_step(look, args->stand, faults)) {
        return;
    }
    if (piece_get(look->world, args->stand, PIECE_CARRIED_BY) <= 0) {
        fault_next(refuse(faults, "cd.unload", "CD-9", "nothing carries %s",
                          name_of(look->world, args->stand)),
                   "\"show\" tells who is carried.");
    } else if (args->to.number != PLACE_UNSAID &&
               !cd_refuse_hidden(look, args->stand, args->to, faults)) {
        refuse_place(look, args->stand, args->to, "CD-9", faults);
    }
}

static void unload_decide(Decision *d)
{
    const TravelArgs *args = ARGS_OF(TravelArgs, d->bound);
    int vehicle = piece_get(d->world, args->stand, PIECE_CARRIED_BY);

    piece_set(d, args->stand, PIECE_CARRIED_BY, 0);
    decide_value(d, KIND_PIECE, args->stand, PIECE_PLACE,
                 args->to.number == PLACE_UNSAID ? (Value){ .number = PLACE_NONE } : args->to);
    piece_set(d, args->stand, PIECE_MOVED, 1);
    cd_in_the_open(d, args->stand);
    piece_set(d, vehicle, PIECE_UNLOADED, 1);
    piece_set(d, vehicle, PIECE_SERVES, args->stand);
}

static bool may_return(const Look *look, Owed owed)
{
    int serves = piece_get(look->world, owed.thing, PIECE_SERVES);

    return cd_is_stand(look->world, owed.thing) &&
           piece_get(look->world, owed.thing, PIECE_PLACE) == PLACE_RESERVE &&
           piece_get(look->world, owed.thing, PIECE_TRANSPORT) == 1 && serves > 0 &&
           in_play(look->world, serves);
}

static void has_returned(Decision *d, Owed owed, const Situation *none)
{
    (void)none;
    piece_set(d, owed.thing, PIECE_RETURNED, 1);
    piece_join(d, owed.thing, piece_get(d->world, owed.thing, PIECE_SERVES));
}

/* ---- declarations ---- */

static bool may_declare(const Look *look, Owed owed)
{
    int chit = is_company(look->world, owed.thing) ? cd_chit(look->world, owed.thing) : 0;

    return chit && order_get(look->world, chit, ORDER_KIND) == ORDER_HASTY &&
           piece_get(look->world, owed.thing, PIECE_DECLARED) == NOT_DECLARED;
}

static void declare_decide(Decision *d)
{
    const ChitArgs *args = ARGS_OF(ChitArgs, d->bound);

    piece_set(d, args->piece, PIECE_DECLARED, args->order);
}

/* clang-format off */
static const Duty chit_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = wants_chit,
    .text = "%s has no chit for the turn that comes",
};
static const Duty reveal_duty = {
    .kind = KIND_ORDER, .steps = MOVE_STEPS, .due = lies_down, .text = "turn up chit %s, of %s",
    .code = "cd.chit", .cite = "CD-9", .not_now = "chit %s does not lie face down",
    .next = "\"due\" lists those that do; a chit for hidden stands stays beside the table.",
    .take = is_turned_up,
};
static const Duty went_duty = {
    .kind = KIND_PIECE, .rank = 1, .must = MUST_NOT, .choice = true, .due = owes_move,
    .tell = tell_move,
};
static const Duty return_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = may_return,
    .text = "%s may come back to its passengers", .code = "cd.return", .cite = "CD-7",
    .not_now = "%s waits for nobody", .next = "\"due\" lists transports that may come back.",
    .take = has_returned,
};
static const Duty declare_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = may_declare,
    .text = "%s may declare road march, entrench or human wave",
    .code = "cd.declare", .cite = "CD-22", .not_now = "%s has no Hasty chit, or has declared",
    .next = "Only a Hasty chit carries a declaration.",
};

#define STAND(words) { "stand", words, PIECE_ARG(TravelArgs, stand), STANDS, .own = true }
#define FOR(words) { "for", words, PIECE_ARG(ChitArgs, piece), COMPANIES_AND_STANDS, .own = true }

const Verb cd_order_verbs[] = {
    { "chit", "lay an order chit for the turn that comes, face down", "CD-18", .commanders = true,
      .params = FIELDS(FOR("a company of yours, or a stand that has one of its own"),
          { "order", "its order; none: of a stand, that no chit covers it",
            WORD(ChitArgs, order, next_words) },
          { "at", "where it lies: 6\" round it, or the column behind it", TEXT_ARG(ChitArgs, at),
            .optional = true }),
      .steps = CHIT_STEPS, .duty = &chit_duty, .refuse = chit_refuse, .decide = chit_decide },
    { "overwatch", "lay an overwatch chit, face down; what it does is decided at the table",
      "CD-18", .commanders = true, .params = FIELDS(FOR("a company or stand of yours")),
      .steps = CHIT_STEPS, .refuse = chit_refuse, .decide = overwatch_decide },
    { "reveal", "turn up a chit of yours", "CD-9", .commanders = true,
      .params = FIELDS({ "chit", "a chit of yours", ORDER_ARG(OneChit, chit), .own = true }),
      .steps = MOVE_STEPS | BIT(STEP_2B) | BIT(STEP_2C) | BIT(STEP_3A) | BIT(STEP_4B),
      .duty = &reveal_duty, .refuse = reveal_refuse },
    { "went", "tell how far a stand went; what its order forbids is flagged", "CD-33",
      .commanders = true,
      .params = FIELDS(
          { "stand", "a stand of yours, or a company for all of its kind",
            PIECE_ARG(TravelArgs, stand), COMPANIES_AND_STANDS, .own = true },
          { "inches", "how far", NUMBER(TravelArgs, inches, 0, 99) },
          { "closer", "it came nearer to the enemy", FLAG(TravelArgs, closer) },
          { "in-cover", "it stopped in cover that no enemy sees", FLAG(TravelArgs, in_cover) }),
      .steps = MOVE_STEPS, .duty = &went_duty, .decide = went_decide },
    { "cover", "tell what cover a stand or a whole company is in", "CD-65", .commanders = true,
      .params = FIELDS(
          { "piece", "a stand or a company of yours", PIECE_ARG(CoverArgs, piece),
            COMPANIES_AND_STANDS, .own = true },
          { "cover", "its cover", WORD(CoverArgs, cover, cd_cover_words), .optional = true },
          { "hull-down", "AFVs hull down, or in a built-up area", FLAG(CoverArgs, hull_down) },
          { "concealed", "in concealment", FLAG(CoverArgs, concealed) }),
      .steps = MOVE_STEPS | BIT(STEP_SETUP) | BIT(STEP_5C), .refuse = cover_refuse,
      .decide = cover_decide },
    { "load", "load a stand into a transport", "CD-9", .commanders = true,
      .params = FIELDS(STAND("personnel or a gun of yours"),
          { "in", "a transport of yours", PIECE_ARG(TravelArgs, vehicle), STANDS, .own = true }),
      .steps = MOVE_STEPS, .refuse = load_refuse, .decide = load_decide },
    { "unload", "unload a stand; its empty transport goes off when the step ends", "CD-9",
      .commanders = true,
      .params = FIELDS(STAND("a stand of yours that is carried"),
          { "to", "where it stands then; with its company if nothing is said",
            PLACE_ARG(TravelArgs, to), .optional = true, .standard = PLACE_UNSAID }),
      .steps = MOVE_STEPS, .refuse = unload_refuse, .decide = unload_decide },
    { "return", "bring a transport back to its passengers; it neither loads nor moves this turn",
      "CD-7", .commanders = true, .params = FIELDS(STAND("a transport of yours")),
      .steps = BIT(STEP_2B), .duty = &return_duty },
    { "declare", "declare in the open, on a Hasty chit, for the next turn", "CD-22",
      .commanders = true,
      .params = FIELDS(
          { "company", "a company of yours", PIECE_ARG(ChitArgs, piece), COMPANIES, .own = true },
          { "as", "what it does", WORD(ChitArgs, order, cd_declared_words) }),
      .steps = BIT(STEP_5E), .duty = &declare_duty, .refuse = duty_refuse,
      .decide = declare_decide },
    { 0 },
};
/* clang-format on */
