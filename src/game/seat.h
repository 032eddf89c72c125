/* SPDX-License-Identifier: MIT */
#ifndef GAME_SEAT_H
#define GAME_SEAT_H

#include "game/pack.h"

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

enum { SEATS_MOST = 18, SEAT_NAME = 32 };

typedef struct Seat {
    char name[SEAT_NAME];
    SeatKind kind;
    int side;   /* of a side or a commander */
    int leader; /* a commander's */
} Seat;

/* What a seat knows: a world with UNKNOWN cells, and how much it has learnt. */
typedef struct View {
    Seat seat;
    const struct Game *game; /* for how it is played, never for the truth */
    World world;
    int learnt;       /* entries it has learnt of */
    int looked;       /* `learnt` after its own last entry */
    int received;     /* orders that reached it, which number them for a commander */
    const Entry *own; /* one of its own, while it is learnt */
} View;

/* What a seat learns from an entry. */
typedef struct News {
    int number;      /* the entry's number for this seat; 0: nothing to learn */
    bool own;        /* its own entry */
    bool told;       /* who did it may be told, with which verb, and why (news_tells_arg) */
    bool whole;      /* all that was typed, and the note: of its own, and to who sees all */
    Change *changes; /* as this seat sees them; their texts live as long as the view stays */
    int changes_count, changes_room;
    bool *plays; /* for each of the entry's plays: whether it is told */
} News;

void view_init(View *view, const Seat *seat, const struct Game *game);
void view_finish(View *view);

/* Takes over what an entry, already applied to the truth, shows. `news` may be NULL. */
void view_learn(View *view, const World *truth, const Entry *entry, News *news);
/* Whether an entry showed this seat anything, as things stand now. */
bool view_was_shown(const View *view, const World *truth, const Entry *entry);
/* The arg with which the umpire's undo says whose entry it takes back; it is told to nobody. */
#define TAKEN_FROM "taken-from"
/* Whether an arg of the entry is told: of others' the reason that they gave. */
bool news_tells_arg(const News *news, const Arg *arg);
/* Whether a play of that owner, about that piece, is told to this seat. */
bool view_sees_play(const View *view, const World *truth, int owner, int about);
/* Whether a change says what a side asks, or that it asks no more. */
bool is_asking(const Change *change);
/* Whether it tells more than that a side asks something, or no more. */
bool news_shows_deed(const News *news, const Entry *entry);
/* Whether dice of the entry are told. */
bool news_has_dice(const News *news, const Entry *entry);
/* Whether of that play the seat is told what came of it, and not its dice. */
bool news_hides_dice(const News *news, const Entry *entry, int play);
void news_finish(News *news);

/* Whether what a scenario says to a side, from 0, or to all (-1) is for this seat. */
bool seat_reads(const Seat *seat, int side);
/* Whether the seat may order this thing about: of its side, a commander's below him. */
bool seat_owns(const Seat *seat, const World *world, Kind kind, int thing);

/* Whether the seat plays for that side. */
bool seat_plays(const Seat *seat, int side);

/* Whether all see that a piece is there. */
bool piece_is_open(const World *truth, int piece);

/* The formation that a commander's seat leads. */
int seat_formation(const Seat *seat, const World *world);

/* A view as bytes, beside those of the truth. */
void view_pack(const View *view, const World *truth, Text *bytes);
/* Into a view just made. */
bool view_unpack(View *view, const World *truth, Unpacker *from);

#endif
