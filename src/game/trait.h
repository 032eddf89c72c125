/* SPDX-License-Identifier: MIT */
#ifndef GAME_TRAIT_H
#define GAME_TRAIT_H

#include "rules/rule.h"

#include <limits.h>

/*
 * The things of a game and the fields they have, their traits. One table a kind says what a trait
 * is called, which values it takes and who sees it; scenario columns, JSON, forms, views and lint
 * come from that table. Traits common to all systems stand first, in the order of the enums below;
 * those of a system follow. Journals know traits by their
 * number: new ones are added behind the last of their kind.
 */
typedef enum Kind { KIND_CLOCK, KIND_SIDE, KIND_PIECE, KIND_ORDER, KINDS } Kind;

typedef enum TraitType {
    TRAIT_NUMBER,
    TRAIT_EXACT, /* in 48ths */
    TRAIT_WORD,  /* index into `words` */
    TRAIT_FLAG,
    TRAIT_THING, /* number of a thing of kind `to`; 0 none */
    TRAIT_TEXT,
    TRAIT_PLACE, /* see PLACE_ below */
} TraitType;

/* Who sees a trait, once he sees the thing at all. */
typedef enum Sight {
    SIGHT_OPEN,   /* everybody */
    SIGHT_OWN,    /* its side; a commander: what stands below him */
    SIGHT_FATE,   /* the same, but in a blind game only once an order is acted on */
    SIGHT_SECRET, /* the umpire */
} Sight;

typedef struct Trait {
    const char *name, *help;
    TraitType type;
    int low, high;
    const char *const *words; /* ended by NULL; NULL where a system's declaration gives them */
    int standard;
    Sight sight;
    Kind to;
    unsigned pieces;   /* a piece's: the kinds of pieces that have it, as bits; 0: all */
    unsigned echelons; /* and the echelons that it is told of, as bits; 0: all */
    int option;        /* only where this option of the book is on; 0: always */
    bool fixed;        /* no ruling sets it */
    bool quiet;        /* the program's own bookkeeping: not told with an entry */
} Trait;

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

enum { SIDE_IS, SIDE_ID, SIDE_NAME, SIDE_READY, SIDE_ASKS, SIDE_ASKED, SIDE_ABOUT, SIDE_COMMON };
/* What a side asks consent for. */
enum { ASKS_NOTHING, ASKS_UNDO, ASKS_WAIVE_ORDER, ASKS_WAIVE_PIECE, ASKS_END };

enum {
    PIECE_IS, PIECE_ID, PIECE_NAME, PIECE_SIDE, PIECE_PARENT, PIECE_ECHELON, PIECE_KIND,
    PIECE_PLACE, PIECE_ARRIVES, PIECE_WAIVED,
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

enum { TRAITS_MOST = 64 };

/* All traits of a system's things, by kind and number. */
typedef struct Traits {
    const Trait *at[KINDS][TRAITS_MOST];
    int width[KINDS];
    Trait worded[3]; /* common ones with the system's words; so it may not be moved or copied */
    int worded_count;
} Traits;

struct GameDecl;

/* The traits of a system's games; `traits` stays where it is. */
void traits_init(Traits *traits, const struct GameDecl *decl);

extern const char *const kind_names[KINDS + 1], *const piece_kind_words[],
                                                    *const light_words[], *const off_map_words[];

/* The number of a kind's trait of that name, or -1. */
int traits_find(const Traits *traits, Kind kind, const char *name);

/* A trait of numbers, words or flags as a rule's field, which knows how such values are read. */
Field trait_field(const Trait *trait);

/* Whether a value of that trait lies in the table of texts. */
bool trait_holds_text(const Trait *trait, int value);

#endif
