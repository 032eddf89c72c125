/* SPDX-License-Identifier: MIT */
#ifndef GAME_TRAIT_H
#define GAME_TRAIT_H

#include "rules/rule.h"

#include <limits.h>

/*
 * The things of a game and the fields they have, their traits. One table a kind says what a trait
 * is called, which values it takes and who sees it; scenario columns, JSON, forms, views and lint
 * come from that table. Traits common to all systems stand first, in the order of the enums below;
 * those of a system follow, and behind them those that are computed. Journals know traits and words
 * by their names (game/names.h), so that either may be added anywhere; 0 must say what was so
 * before it was there.
 */
typedef enum Kind { KIND_CLOCK, KIND_SIDE, KIND_PIECE, KIND_ORDER, KINDS } Kind;

/* Field.sight: who sees a trait, once he sees the thing at all. */
typedef enum Sight {
    SIGHT_OPEN,   /* everybody */
    SIGHT_OWN,    /* its side; a commander: what stands below him */
    SIGHT_FATE,   /* the same, but in a blind game only once an order is acted on */
    SIGHT_TURNED, /* its side; everybody, once the letter is turned up (LETTER_UP) */
    SIGHT_SECRET, /* the umpire */
} Sight;

/* Field.as: what a system's trait is to the core, which adds none of these by itself. */
typedef enum As {
    AS_ITSELF,
    AS_FIRST,     /* clock: the side that has the initiative */
    AS_FATE,      /* piece: a leader's, a word; 0 he is there */
    AS_RATING,    /* piece: a leader's, how good he is; it stands behind his name */
    AS_SENIOR,    /* piece: his rank among those who may succeed, 1 first */
    AS_HIDDEN,    /* piece: a flag; for the others it is not there */
    AS_EQUIPMENT, /* piece: a text; the row of [equipment] that says what its own row does not */
    AS_STRENGTH,  /* piece: what a unit begins with, a number */
    AS_LOSSES,    /* piece: what it has lost of that */
    AS_PRESENT,   /* piece: what is left of it, where losses alone do not say */
    AS_WORN,      /* piece: what it has left when it is worn out; 0 never */
    AS_CARRIES,   /* messenger: his letter */
    AS_BOUND,     /* messenger: the piece he rides to */
    AS_LEFT,      /* messenger: how far he has still to ride, exact */
    AS_SPEED,     /* messenger: how far he rides in a turn, exact */
    AS_RODE,      /* messenger: turn in which he last rode */
    AS_COPY,      /* letter: the one of which it is a copy, for another receiver */
    AS_SINCE,     /* letter: turn in which it came to stand as it does */
    AS_ACTS,      /* letter: turn in which it will be acted on, once that is known */
    AS_SIGNALLED, /* letter: a flag; the time or signal that it waits for has come */
    AS_SEEN,      /* letter: a flag; in a blind game its side knows that it was taken */
    AS_MOST
} As;

/* A cell of a view whose value the seat does not know. */
#define UNKNOWN INT_MIN

/*
 * A place: 0 is wherever it stands on the table; PLACE_WITH + n is with piece n; PLACE_TEXT + a
 * slot is a hex or words; the off-map ones have names.
 */
enum {
    PLACE_NONE = 0,
    PLACE_RESERVE = -1,
    PLACE_EXPECTED = -2,
    PLACE_LOST = -3,
    PLACE_UNSAID = -4, /* of a param: nobody said one */
    PLACE_WITH = 0,
    PLACE_TEXT = 1000000
};

/* clang-format off */
/*
 * `IS` of each kind: whether there is such a thing. One that was taken back keeps its number, for
 * the next to get it would tell that others were made meanwhile.
 */
enum { IS_NOT, IS_THERE, IS_TAKEN_BACK };
enum {
    CLOCK_IS, CLOCK_TURN, CLOCK_DAY, CLOCK_TIME, CLOCK_LIGHT, CLOCK_STEP, CLOCK_SIDE, CLOCK_OVER,
    CLOCK_COMMON
};
enum { LIGHT_DAY, LIGHT_EVENING, LIGHT_NIGHT };

enum { SIDE_IS, SIDE_ID, SIDE_NAME, SIDE_READY, SIDE_ASKS, SIDE_ASKED, SIDE_ABOUT, SIDE_OUTCOME,
       SIDE_COLOUR, SIDE_TOPIC, SIDE_COMMON };
/* What came of it for a side, as the table settled it. */
enum { OUTCOME_UNSAID, OUTCOME_WON, OUTCOME_LOST, OUTCOME_DRAWN };
/* What a side asks consent for. */
enum { ASKS_NOTHING, ASKS_UNDO, ASKS_WAIVE_ORDER, ASKS_WAIVE_PIECE, ASKS_END, ASKS_RULING,
       ASKS_UNDO_DICE, ASKS_UNDO_CORRECTION };
/* Whether it is to take an entry back: one in which dice were thrown, or another. */
bool asks_back(int asks);
/* In words: "to end the game". */
extern const char *const asks_meanings[];

enum {
    PIECE_IS, PIECE_ID, PIECE_NAME, PIECE_SIDE, PIECE_PARENT, PIECE_ECHELON, PIECE_KIND,
    PIECE_PLACE, PIECE_ARRIVES, PIECE_ENTRANCE, PIECE_WAIVED,
    PIECE_COMMON
};
enum { PIECE_LEADER, PIECE_HQ, PIECE_UNIT, PIECE_MESSENGER, PIECE_MARKER };
#define PIECES(kind) (1u << (kind))

/* An order or a dispatch. REACHED: its receiver has it. NUMBER runs by side. */
enum {
    ORDER_IS, ORDER_NUMBER, ORDER_SIDE, ORDER_SENDER, ORDER_RECEIVER, ORDER_KIND, ORDER_TEXT,
    ORDER_WRITTEN, ORDER_DUE, ORDER_REACHED, ORDER_STATUS, ORDER_START, ORDER_ROUTE, ORDER_LIMIT,
    ORDER_WAIVED,
    ORDER_COMMON
};
/* clang-format on */

enum { TRAITS_MOST = 128, LETTER_STATES = 32, STEPS_OF_PLAY = 32, OWN_TRAITS = 48 };

/* All traits of a system's things, by kind and number; it may not be moved or copied. */
typedef struct Traits {
    const Field *at[KINDS][TRAITS_MOST];
    int width[KINDS];                  /* of those that are stored */
    int count[KINDS];                  /* with those that are computed */
    int as[AS_MOST];                   /* the trait that is it; 0: the system has none */
    unsigned letter_is[LETTER_STATES]; /* LETTER_ bits by status */
    unsigned gathers;                  /* GameDecl.army.gathers */
    int acts;                          /* GameDecl.letters.acts */
    Field own[OWN_TRAITS];             /* common ones as the system has them, some as the book */
    int own_count;
    const char *statuses[LETTER_STATES + 1], *steps[STEPS_OF_PLAY + 1];
} Traits;

struct GameDecl;

/* The traits of a system's games; `traits` stays where it is. Without a book options are on. */
void traits_init(Traits *traits, const struct GameDecl *decl, const Book *book);

extern const char *const kind_names[KINDS + 1], *const piece_kind_words[],
                                                    *const light_words[], *const off_map_words[];

/* The number of a kind's stored trait of that name, or -1; the same for computed ones too. */
int traits_find(const Traits *traits, Kind kind, const char *name);
int traits_find_any(const Traits *traits, Kind kind, const char *name);

/* The name by which a trait is told: of a list its first one's. */
const char *trait_told(const Traits *traits, Kind kind, int number);

/* Whether a value of that trait lies in the table of texts. */
bool trait_holds_text(const Field *trait, int value);

/* The trait of a kind by which its things are called: SIDE_ID, PIECE_ID. */
int kind_id(Kind kind);

#endif
