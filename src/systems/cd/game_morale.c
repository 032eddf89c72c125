/* SPDX-License-Identifier: MIT */
/* Morale by company, ground that is taken, cards. CD-19 to 21, 70 to 75; CDG-29 to 36. */
#include "systems/cd/game.h"

static void eliminate(Decision *d, int company)
{
    EACH_STAND (d->world, stand) {
        if (cd_company(d->world, stand) == company) {
            cd_leaves_ground(d, stand);
            cd_set_down(d, stand);
            piece_set(d, stand, PIECE_PLACE, PLACE_LOST);
        }
    }
    cd_company_lost(d, company);
}

/* A Pin goes with a check that is passed; who is shaken or demoralized stays so. */
void cd_has_checked(Decision *d, Owed owed, const Situation *answers)
{
    enum { PASS, PINNED, SHAKEN, DEMORALIZED, ELIMINATED_ALL };
    int result = situation_get(&cd_morale_rule, answers, "result");
    int state = piece_get(d->world, owed.thing, PIECE_STATE);

    piece_set(d, owed.thing, PIECE_CHECKED, this_turn(d->world));
    piece_set(d, owed.thing, PIECE_SAW_LOSS, 0);
    if (result == ELIMINATED_ALL) {
        eliminate(d, owed.thing);
        return;
    }
    if (result == PASS) {
        piece_set(d, owed.thing, PIECE_STATE, state == STATE_PINNED ? STATE_STEADY : state);
        return;
    }
    piece_set(d, owed.thing, PIECE_FAILED, this_turn(d->world));
    piece_set(d, owed.thing, PIECE_STATE, result > state ? result : state);
    if (result >= SHAKEN) {
        piece_set(d, owed.thing, PIECE_FALLS_BACK, 1);
        cd_leaves_ground(d, owed.thing);
    }
}

void cd_morale(Decision *d, const CdMorale *args)
{
    if (args->unseen) {
        piece_set(d, args->company, PIECE_SAW_LOSS, 0);
        piece_set(d, args->company, PIECE_CLEAR, 1);
    } else {
        duty_decide(d);
    }
}

/* How far one goes for it is the rule book's; further than its move is flagged. */
void cd_occupy(Decision *d, const CdOccupy *args)
{
    const char *left = world_text(d->world, KIND_PIECE, args->ground, PIECE_LEFT);
    int far = ride_along(&d->look, cd_place(d->world, args->stand), left);
    int move = piece_get(d->world, args->stand, PIECE_MOVE);

    if (far > move * WHOLE) {
        decide_note(d, "%s took ground %d\" away, and moves %d\"", name_of(d->world, args->stand),
                    far / WHOLE, move);
    }
    decide_value(d, KIND_PIECE, args->stand, PIECE_PLACE, (Value){ .text = left });
    decide_text(d, KIND_PIECE, args->ground, PIECE_LEFT, "");
    cd_in_the_open(d, args->stand);
}

int cd_card_at(const World *world, int side, const char *card)
{
    for (int i = SIDE_CARD_1; i < SIDE_CARD_1 + CARDS_MOST; i++) {
        if (same_words(world_text(world, KIND_SIDE, side, i), card)) {
            return i;
        }
    }
    return -1;
}
