/* SPDX-License-Identifier: MIT */
#ifndef GAME_SEAT_H
#define GAME_SEAT_H

#include "game/entry.h"

/* Who looks, and what he knows. */
typedef enum SeatKind {
    SEAT_UMPIRE,
    SEAT_SIDE,
    SEAT_COMMANDER, /* of the formation of one leader */
    SEAT_OBSERVER,
    SEAT_SOLO,   /* holds both sides */
    SEAT_KEEPER, /* keeps the game where there is no umpire: sees what an observer sees */
} SeatKind;

extern const char *const seat_kind_words[];

enum { SEATS_MOST = 16, SEAT_NAME = 32 };

typedef struct Seat {
    char name[SEAT_NAME];
    SeatKind kind;
    int side;   /* of a side or a commander */
    int leader; /* a commander's */
} Seat;

/* What a seat knows: a world with UNKNOWN cells, and how much it has learnt. */
typedef struct View {
    Seat seat;
    World world;
    bool blind;   /* orders sent are out of sight until they are acted on */
    int learnt;   /* entries it has learnt of */
    int looked;   /* `learnt` after its own last entry */
    int received; /* orders that reached it, which number them for a commander */
} View;

/* What a seat learns from an entry. */
typedef struct Learnt {
    int number;      /* the entry's number for this seat; 0: nothing to learn */
    bool own;        /* its own entry: verb and args may be told */
    Change *changes; /* as this seat sees them */
    int changes_count;
    bool *plays; /* for each of the entry's plays: whether it is told */
} Learnt;

void view_init(View *view, const Seat *seat, const Traits *traits, bool blind);
void view_finish(View *view);

/* Takes over what an entry, already applied to the truth, shows. `learnt` may be NULL. */
void view_learn(View *view, const World *truth, const Entry *entry, Learnt *learnt);
void learnt_finish(Learnt *learnt);

/* Whether the seat may order this thing about: of its side, a commander's below him. */
bool seat_owns(const Seat *seat, const World *world, Kind kind, int thing);

/* Whether the seat plays for that side. */
bool seat_plays(const Seat *seat, int side);

/* Whether the seat sees a rule that was played with such an owner. */
bool seat_sees_play(const Seat *seat, const Played *played);

void view_pack(const View *view, Text *bytes);
bool view_unpack(View *view, const char *bytes, size_t length);

#endif
