/* SPDX-License-Identifier: MIT */
/* Chits, moves, transports. CD-7, 9, 10, 18, 33 to 38; CDG-9 to 16, 24, 28. */
#include "systems/cd/game.h"

#include <stdlib.h>

bool cd_is_told(const Decision *d, int piece)
{
    return !cd_is_hidden(d->world, piece) ||
           seat_plays(d->look.seat, piece_get(d->world, piece, PIECE_SIDE));
}

const char *cd_place(const World *world, int stand)
{
    return place_words(world, cd_placed(world, stand));
}

/* Two at one place need not touch: that must be said. */
int cd_inches(const Look *look, int from, int to, int typed)
{
    int measured = typed == UNSAID ? ride_between(look, cd_placed(look->world, from),
                                                  cd_placed(look->world, to))
                                   : 0;

    return typed != UNSAID ? typed : measured > 0 ? (measured + WHOLE - 1) / WHOLE : UNSAID;
}

/* Who types is not told how far it is to one whose company he does not see. */
void cd_flag_inches(Decision *d, int from, int to, int typed)
{
    int measured = cd_inches(&d->look, from, to, UNSAID);

    if (typed != UNSAID && measured != UNSAID && abs(typed - measured) > 1 &&
        cd_is_told(d, cd_placed(d->world, from)) && cd_is_told(d, cd_placed(d->world, to))) {
        decide_note(d, "from %s to %s it is %d\" by their places", name_of(d->world, from),
                    name_of(d->world, to), measured);
    }
}

bool cd_refuse_off_table(const Look *look, int piece, Faults *faults)
{
    if (!refuse_off_field(look, piece, faults) && cd_is_off_table(look->world, piece)) {
        fault_next(refuse(faults, "cd.off-table", "CD-3", "%s is off the table",
                          name_of(look->world, piece)),
                   "It answers calls for fire, and nothing else is done there.");
    }
    return faults->count > 0;
}

int cd_order_says(const Look *look, int stand, const char *answer)
{
    return rule_says(look, &cd_order_limits_rule, answer, ROLES({ "unit", KIND_PIECE, stand }),
                     NO_ASKS);
}

/* ---- chits are laid ---- */

/*
 * What the enemy does not see has its chit beside the table. At set-up the scenario's lies there
 * already: it is turned into another, and nobody sees for whom that was done.
 */
static void lay(Decision *d, int piece, int kind)
{
    int before = cd_chit(d->world, piece);
    int commander = leader_of(d->world, cd_battalion(d->world, piece));
    bool there =
        before && kind != LETTER_OVERWATCH && order_get(d->world, before, ORDER_RECEIVER) == piece;
    bool seen = in_play(d->world, piece) && !cd_is_hidden(d->world, piece);
    int chit = there ? before : letter_make(d, &(Letter){ commander, piece, kind, NULL });

    order_set(d, chit, ORDER_KIND, kind);
    order_set(d, chit, ORDER_COUNTS,
              this_turn(d->world) + (clock_get(d->world, CLOCK_STEP) == STEP_5A));
    decide_text(d, KIND_ORDER, chit, ORDER_AT,
                world_text(d->world, KIND_PIECE, piece, PIECE_NEXT_AT));
    letter_stand(d, chit, seen ? STANDS_FACE_DOWN : STANDS_KEPT);
}

/* Behind the gate chits are noted on their companies, and lie there when all are ready. */
void cd_chits_first(Decision *d)
{
    EACH_PIECE (d->world, piece) {
        int next = piece_get(d->world, piece, PIECE_NEXT);
        bool there = piece_get(d->world, piece, PIECE_PLACE) != PLACE_LOST;
        if (there && next >= NEXT_FIRST) {
            lay(d, piece, next - NEXT_FIRST);
        }
        if (there && piece_get(d->world, piece, PIECE_NEXT_OVERWATCH) == 1) {
            lay(d, piece, LETTER_OVERWATCH);
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
    letters_turn(d, 0, STANDS_KEPT, STANDS_DROPPED);
    letters_turn(d, 0, STANDS_FACE_DOWN, STANDS_LIFTED);
    letters_turn(d, 0, STANDS_FACE_UP, STANDS_LIFTED);
    cd_chits_first(d);
}

/* With the one that will lie in its place. */
void cd_log_order(const Look *look, int chit, Text *to)
{
    const Traits *traits = &look->game->traits;
    int kind = order_get(look->world, chit, ORDER_KIND), step = clock_get(look->world, CLOCK_STEP);
    int next = piece_get(look->world, order_get(look->world, chit, ORDER_RECEIVER), PIECE_NEXT);
    bool lays = step == STEP_SET_UP || step == STEP_5A;

    if (kind != UNKNOWN) {
        value_print(to, look, traits->at[KIND_ORDER][ORDER_KIND], (Value){ .number = kind });
    }
    if (lays && next > NEXT_NONE && letter_in(look->world, chit, LYING)) {
        text_add(to, ", next ");
        value_print(to, look, traits->at[KIND_PIECE][PIECE_NEXT], (Value){ .number = next });
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

void cd_takes_effect(Decision *d, int chit)
{
    int receiver = order_get(d->world, chit, ORDER_RECEIVER);
    int kind = order_get(d->world, chit, ORDER_KIND);

    if (kind == ORDER_RALLY && cd_is_company(d->world, receiver)) {
        rally(d, receiver);
    } else if (kind == ORDER_REGROUP && cd_is_told(d, receiver)) {
        decide_note(d, "what regrouping brings back is decided at the table: a ruling on %s",
                    name_of(d->world, receiver));
    }
}

void cd_turn_up(Decision *d, int chit)
{
    if (letter_in(d->world, chit, STATUSES(STANDS_FACE_DOWN))) {
        letter_stand(d, chit, STANDS_FACE_UP);
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
    EACH_LETTER (d->world, chit, .statuses = STATUSES(STANDS_KEPT)) {
        int receiver = order_get(d->world, chit, ORDER_RECEIVER);
        bool order = order_get(d->world, chit, ORDER_KIND) != LETTER_OVERWATCH;
        if (receiver == stand || receiver == company) {
            letter_stand(d, chit, up && order ? STANDS_FACE_UP : STANDS_FACE_DOWN);
        }
    }
}

/* ---- moves ---- */

/* The chits beside the table take effect with the others of their side. */
void cd_moves_begin(Decision *d)
{
    EACH_LETTER (d->world, chit, .side = game_acting(d->look.game, d->world),
                 .statuses = STATUSES(STANDS_KEPT)) {
        cd_takes_effect(d, chit);
    }
}

/* Transports that have unloaded go off the table. */
void cd_moves_end(Decision *d)
{
    int side = game_acting(d->look.game, d->world);

    EACH_STAND (d->world, vehicle) {
        if (piece_get(d->world, vehicle, PIECE_SIDE) == side &&
            piece_get(d->world, vehicle, PIECE_TRANSPORT) == 1 &&
            piece_get(d->world, vehicle, PIECE_UNLOADED) == 1 && !cd_passenger(d->world, vehicle)) {
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

/* What its order forbids is flagged; the table knows why it went. True: it was. */
static bool flag_far(Decision *d, int stand, int inches)
{
    int basic = piece_get(d->world, stand, PIECE_MOVE);
    int most = cd_order_says(&d->look, stand, "move-max") * basic;

    if (basic && inches * WHOLE > most) {
        decide_note(d, "%s went %d\", and may go %d\"", name_of(d->world, stand), inches,
                    most / WHOLE);
    }
    return basic && inches * WHOLE > most;
}

/* Where its order lets nobody go; further than it lets, as far as places tell: `far` is UNSAID
 * where they do not. */
static void flag_move(Decision *d, int stand, int far)
{
    int step = clock_get(d->world, CLOCK_STEP), before = piece_get(d->world, stand, PIECE_WENT);
    int went = far == UNSAID ? 0 : before + far / WHOLE;
    bool moves = step == STEP_2D || step == STEP_2E;

    if (moves && !cd_chit(d->world, stand)) {
        decide_note(d, "%s has no chit: it may only fire", name_of(d->world, stand));
    } else if (moves && cd_order_says(&d->look, stand, "move-max") == 0) {
        decide_note(d, "%s moved, and its order lets it stay only", name_of(d->world, stand));
    } else if (moves) {
        piece_set(d, stand, PIECE_WENT, went < 99 ? went : 99);
        flag_far(d, stand, went);
    }
}

void cd_in_the_open(Decision *d, int piece)
{
    EACH_STAND (d->world, stand) {
        if (cd_goes_with(d->world, stand, piece)) {
            piece_set(d, stand, PIECE_COVER, NO_COVER);
            piece_set(d, stand, PIECE_HULL_DOWN, 0);
            piece_set(d, stand, PIECE_CONCEALED, 0);
        }
    }
}

void cd_moved(Decision *d, int piece, int from)
{
    bool comes = from == PLACE_EXPECTED;

    if (comes && cd_is_company(d->world, piece) && !cd_is_hidden(d->world, piece)) {
        cd_show(d, piece);
    }
    if (comes && cd_is_stand(d->world, piece) &&
        stands_with(d->world, piece, cd_company(d->world, piece))) {
        piece_set(d, piece, PIECE_PLACE, PLACE_NONE); /* it goes with its company from now on */
    }
    if (clock_get(d->world, CLOCK_STEP) == STEP_SET_UP) {
        return;
    }
    const char *left = from == PLACE_NONE ? place_words(d->world, cd_company(d->world, piece))
                                          : place_left(d, piece);
    int far = ride_along(&d->look, left, place_words(d->world, piece));
    cd_in_the_open(d, piece);
    EACH_STAND (d->world, stand) {
        if (cd_goes_with(d->world, stand, piece)) {
            piece_set(d, stand, PIECE_MOVED, 1);
            if (!comes) {
                flag_move(d, stand, far);
            }
        }
    }
}

/* Who disengages may stop short in cover that no enemy sees. */
static void flag_went(Decision *d, int stand, const CdWent *args)
{
    int basic = piece_get(d->world, stand, PIECE_MOVE);
    int least = cd_order_says(&d->look, stand, "move-min") * basic;
    const char *name = name_of(d->world, stand);
    bool stops = args->in_cover && cd_trait_order(&d->look, stand) == ORDER_DISENGAGE;

    if (!flag_far(d, stand, args->inches) && args->inches * WHOLE < least && !stops) {
        decide_note(d, "%s went %d\", and must go %d\"", name, args->inches, least / WHOLE);
    }
    if (args->closer && cd_trait_pinned(&d->look, stand) == 1) {
        decide_note(d, "%s is pinned and went nearer to the enemy", name);
    }
}

void cd_went(Decision *d, const CdWent *args)
{
    EACH_STAND (d->world, stand) {
        if (cd_is_of(d->world, stand, args->stand)) {
            piece_set(d, stand, PIECE_WENT, args->inches);
            piece_set(d, stand, PIECE_CLOSER, args->closer);
            if (args->inches > 0) {
                piece_set(d, stand, PIECE_MOVED, 1);
            }
            flag_went(d, stand, args);
        }
    }
}

/* ---- transports ---- */

void cd_stand_at(Decision *d, int piece, int other)
{
    const char *words = cd_place(d->world, other);

    decide_value(d, KIND_PIECE, piece, PIECE_PLACE,
                 *words ? (Value){ .text = words } : (Value){ .number = PLACE_NONE });
}

void cd_set_down(Decision *d, int vehicle)
{
    EACH_STAND (d->world, stand) {
        if (piece_get(d->world, stand, PIECE_CARRIED_BY) == vehicle) {
            piece_set(d, stand, PIECE_CARRIED_BY, 0);
            cd_stand_at(d, stand, vehicle);
        }
    }
}

void cd_unload(Decision *d, const CdUnload *args)
{
    int vehicle = piece_get(d->world, args->stand, PIECE_CARRIED_BY);

    piece_set(d, args->stand, PIECE_CARRIED_BY, 0);
    decide_value(d, KIND_PIECE, args->stand, PIECE_PLACE,
                 args->to.number == PLACE_UNSAID ? (Value){ .number = PLACE_NONE } : args->to);
    piece_set(d, args->stand, PIECE_MOVED, 1);
    cd_in_the_open(d, args->stand);
    piece_set(d, vehicle, PIECE_UNLOADED, 1);
    piece_set(d, vehicle, PIECE_SERVES, args->stand);
}
