/* SPDX-License-Identifier: MIT */
/* Set-up in secret, and reserves that enter later. NBG-1 to NBG-11, NBG-35, NBG-36. */
#include "systems/nb/game.h"

#include <string.h>

/* Who was taken off the board is gone from it when all have named their reserves. */
void nb_reserves_named(Decision *d)
{
    EACH_PIECE (d->world, piece) {
        if (nb_is_beyond(d->world, piece)) {
            piece_set(d, piece, PIECE_PLACE, PLACE_RESERVE);
        }
    }
}

/* What was noted becomes letters, and all orders are live: without a die, and not counted. */
void nb_orders_given(Decision *d)
{
    EACH_PIECE (d->world, piece) {
        int given = piece_get(d->world, piece, PIECE_GIVEN);
        if (given > 0 && nb_level(d->world, piece) && !nb_is_reserve(d->world, piece)) {
            nb_letter(d, piece, given - 1, world_text(d->world, KIND_PIECE, piece, PIECE_OBJECTIVE),
                      GIVEN_SET_UP, STANDS_ACTIVE);
        }
        piece_set(d, piece, PIECE_GIVEN, 0);
        decide_text(d, KIND_PIECE, piece, PIECE_OBJECTIVE, "");
    }
    EACH_LETTER (d->world, order, .statuses = STATUSES(STANDS_ACTIVE)) {
        int receiver = order_get(d->world, order, ORDER_RECEIVER);
        if (nb_is_reserve(d->world, receiver)) {
            letter_stand(d, order, STANDS_SUPERSEDED);
        } else {
            order_set(d, order, ORDER_GIVEN, GIVEN_SET_UP);
            nb_follow_all(d, receiver, order);
        }
    }
}

void nb_stands_at_edge(Decision *d, int formation, int type, const char *objective, int turn)
{
    const char *square = world_text(d->world, KIND_PIECE, formation, PIECE_SQUARE);

    decide_text(d, KIND_PIECE, formation, PIECE_PLACE,
                arena_print(&d->entry->arena, "edge of %s", *square ? square : "the table"));
    piece_set(d, leader_of(d->world, formation), PIECE_PLACE, PLACE_WITH + formation);
    piece_set(d, formation, PIECE_SCHEDULED, piece_get(d->world, formation, PIECE_PLANNED));
    piece_set(d, formation, PIECE_ENTERS, turn);
    nb_letter(d, formation, type, objective, GIVEN_ENTRY, STANDS_ENTRY);
}

/* What comes on with the formation stands where its marker is, brigades with their division. */
static void come_on(Decision *d, int piece, const char *place)
{
    if (piece_get(d->world, piece, PIECE_KIND) == PIECE_LEADER) {
        piece_set(d, piece, PIECE_PLACE, PLACE_WITH + piece_parent(d->world, piece));
    } else if (piece_get(d->world, piece, PIECE_ECHELON) == ECHELON_BRIGADE) {
        piece_set(d, piece, PIECE_PLACE, PLACE_NONE);
    } else {
        decide_text(d, KIND_PIECE, piece, PIECE_PLACE, place);
        piece_set(d, piece, PIECE_RESERVE, RESERVE_NO);
    }
    nb_marched(d, piece);
}

/* A place of the base edge, along which a marker slides. */
bool nb_is_edge(const char *place)
{
    return place && strncmp(place, "edge ", strlen("edge ")) == 0;
}

/* All of it comes on at one marker, under the order that it has by then; but not what is a reserve
 * of its own. */
void nb_enter(Decision *d, const NbEnter *args)
{
    int formation = args->formation, acts = piece_get(d->world, formation, PIECE_ACTS_ON);
    int entry = letter_to(d->world, formation, STATUSES(STANDS_ENTRY));
    const char *place = args->slide.text
                            ? args->slide.text
                            : arena_string(&d->entry->arena, place_words(d->world, formation));

    decide_text(d, KIND_PIECE, formation, PIECE_PLACE, place);
    EACH_PIECE (d->world, piece) {
        if (above_with(d->world, piece, PIECE_RESERVE, RESERVE_OFF_BOARD) == formation &&
            piece_get(d->world, piece, PIECE_PLACE) == PLACE_RESERVE) {
            come_on(d, piece, place);
        }
    }
    piece_set(d, formation, PIECE_RESERVE, RESERVE_NO);
    piece_set(d, formation, PIECE_SCHEDULED, 0);
    piece_set(d, formation, PIECE_ENTERS, 0);
    piece_set(d, formation, PIECE_ENTERED, this_turn(d->world));
    if (entry) {
        letter_stand(d, entry, acts ? STANDS_SUPERSEDED : STANDS_ACTIVE);
    }
    if (acts || entry) {
        nb_follow_all(d, formation, acts ? acts : entry);
    }
    nb_marched(d, formation);
}
