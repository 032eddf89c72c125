/* SPDX-License-Identifier: MIT */
/* The traits that things of every system have. */
#include "game/game.h"

#include <string.h>

const char *const kind_names[] = { "clock", "side", "piece", "order", NULL };
const char *const piece_kind_words[] = { "leader", "hq", "unit", "messenger", "marker", NULL };
const char *const light_words[] = { "day", "evening", "night", NULL };
/* In the order of PLACE_RESERVE, PLACE_EXPECTED, PLACE_LOST. */
const char *const off_map_words[] = { "reserve", "expected", "lost", NULL };

static const char *const asks_words[] = { "nothing",     "undo", "waive-order",
                                          "waive-piece", "end",  NULL };

enum { TURNS_MOST = 9999 };

/* clang-format off */
static const Trait clock_traits[CLOCK_COMMON] = {
    [CLOCK_IS]    = { "is",    "there is a clock", TRAIT_FLAG },
    [CLOCK_TURN]  = { "turn",  "turn of the game", TRAIT_NUMBER, 0, TURNS_MOST },
    [CLOCK_DAY]   = { "day",   "day of the game", TRAIT_NUMBER, 0, 999 },
    [CLOCK_TIME]  = { "time",  "minutes since midnight", TRAIT_NUMBER, 0, 24 * 60 - 1 },
    [CLOCK_LIGHT] = { "light", "light of the day", TRAIT_WORD, .words = light_words },
    [CLOCK_STEP]  = { "step",  "step of the sequence of play", TRAIT_NUMBER, 0, 99 },
    [CLOCK_SIDE]  = { "side",  "side whose turn it is", TRAIT_THING, .to = KIND_SIDE },
    [CLOCK_OVER]  = { "over",  "the game is over", TRAIT_FLAG },
};

static const Trait side_traits[SIDE_COMMON] = {
    [SIDE_IS]    = { "is",    "there is such a side", TRAIT_FLAG },
    [SIDE_ID]    = { "id",    "what commands call it", TRAIT_TEXT, .fixed = true },
    [SIDE_NAME]  = { "name",  "its name", TRAIT_TEXT },
    [SIDE_READY] = { "ready", "it has done its secret work", TRAIT_FLAG, .fixed = true },
    [SIDE_ASKS]  = { "asks",  "what it asks consent for", TRAIT_WORD, .words = asks_words,
                         .fixed = true },
    [SIDE_ASKED] = { "asked", "in its own words", TRAIT_TEXT, .fixed = true },
    [SIDE_ABOUT] = { "about", "what that is about", TRAIT_NUMBER, 0, INT_MAX,
                     .sight = SIGHT_SECRET, .fixed = true },
};

static const Trait piece_traits[PIECE_COMMON] = {
    [PIECE_IS]      = { "is",      "there is such a piece", TRAIT_FLAG },
    [PIECE_ID]      = { "id",      "what commands call it", TRAIT_TEXT, .fixed = true },
    [PIECE_NAME]    = { "name",    "its name", TRAIT_TEXT },
    [PIECE_SIDE]    = { "side",    "whose it is", TRAIT_THING, .to = KIND_SIDE },
    [PIECE_PARENT]  = { "parent",  "the formation it belongs to", TRAIT_THING, .to = KIND_PIECE },
    [PIECE_ECHELON] = { "echelon", "how high it stands", TRAIT_WORD },
    [PIECE_KIND]    = { "kind",    "what it is", TRAIT_WORD, .words = piece_kind_words },
    [PIECE_PLACE]   = { "place",   "where it stands", TRAIT_PLACE, .to = KIND_PIECE },
    [PIECE_ARRIVES] = { "arrives", "turn in which it is expected", TRAIT_NUMBER, 0, TURNS_MOST,
                        .sight = SIGHT_OWN },
    [PIECE_WAIVED]  = { "waived",  "turn in which what it owed was waived", TRAIT_NUMBER, 0,
                        TURNS_MOST, .sight = SIGHT_OWN, .fixed = true },
};

static const Trait order_traits[ORDER_COMMON] = {
    [ORDER_IS]       = { "is",       "there is such an order", TRAIT_FLAG, .sight = SIGHT_OWN },
    [ORDER_NUMBER]   = { "number",   "its number", TRAIT_NUMBER, 1, 99999, .sight = SIGHT_OWN,
                         .fixed = true },
    [ORDER_SIDE]     = { "side",     "whose it is", TRAIT_THING, .to = KIND_SIDE,
                         .sight = SIGHT_OWN, .fixed = true },
    [ORDER_SENDER]   = { "sender",   "who sent it", TRAIT_THING, .to = KIND_PIECE,
                         .sight = SIGHT_OWN },
    [ORDER_RECEIVER] = { "receiver", "who is to have it", TRAIT_THING, .to = KIND_PIECE,
                         .sight = SIGHT_OWN },
    [ORDER_KIND]     = { "kind",     "what it is", TRAIT_WORD, .sight = SIGHT_OWN },
    [ORDER_TEXT]     = { "text",     "its words", TRAIT_TEXT, .sight = SIGHT_OWN },
    [ORDER_WRITTEN]  = { "written",  "turn in which it was written", TRAIT_NUMBER, 0, TURNS_MOST,
                         .sight = SIGHT_OWN },
    [ORDER_DUE]      = { "due",      "turn in which it arrives", TRAIT_NUMBER, 0, TURNS_MOST,
                         .sight = SIGHT_OWN },
    [ORDER_REACHED]  = { "reached",  "its receiver has it", TRAIT_FLAG, .sight = SIGHT_FATE,
                         .fixed = true },
    [ORDER_STATUS]   = { "status",   "how it stands", TRAIT_WORD, .sight = SIGHT_FATE },
    [ORDER_START]    = { "start",    "when it begins: at once, a time, a signal", TRAIT_TEXT,
                         .sight = SIGHT_OWN },
    [ORDER_ROUTE]    = { "route",    "by which way", TRAIT_TEXT, .sight = SIGHT_OWN },
    [ORDER_LIMIT]    = { "limit",    "where it ends", TRAIT_TEXT, .sight = SIGHT_OWN },
    [ORDER_WAIVED]   = { "waived",   "turn in which its roll was waived", TRAIT_NUMBER, 0,
                         TURNS_MOST, .sight = SIGHT_OWN, .fixed = true },
};
/* clang-format on */

static void add_all(Traits *traits, Kind kind, const Trait *common, int count, const Trait *more)
{
    for (int i = 0; i < count; i++) {
        traits->at[kind][traits->width[kind]++] = &common[i];
    }
    for (; more && more->name; more++) {
        traits->at[kind][traits->width[kind]++] = more;
    }
}

/* The words of a common trait that a system gives. */
static void give_words(Traits *traits, Kind kind, int trait, const char *const *words)
{
    Trait *own = &traits->worded[traits->worded_count++];

    *own = *traits->at[kind][trait];
    own->words = words;
    traits->at[kind][trait] = own;
}

void traits_init(Traits *traits, const GameDecl *decl)
{
    *traits = (Traits){ 0 };
    add_all(traits, KIND_CLOCK, clock_traits, CLOCK_COMMON, NULL);
    add_all(traits, KIND_SIDE, side_traits, SIDE_COMMON, decl->sides);
    add_all(traits, KIND_PIECE, piece_traits, PIECE_COMMON, decl->pieces);
    add_all(traits, KIND_ORDER, order_traits, ORDER_COMMON, decl->orders);
    give_words(traits, KIND_PIECE, PIECE_ECHELON, decl->echelons);
    give_words(traits, KIND_ORDER, ORDER_KIND, decl->order_kinds);
    give_words(traits, KIND_ORDER, ORDER_STATUS, decl->order_statuses);
}

int traits_find(const Traits *traits, Kind kind, const char *name)
{
    for (int i = 0; i < traits->width[kind]; i++) {
        if (strcmp(traits->at[kind][i]->name, name) == 0) {
            return i;
        }
    }
    return -1;
}

Field trait_field(const Trait *trait)
{
    static const FieldType types[] = { [TRAIT_NUMBER] = FIELD_NUMBER,
                                       [TRAIT_EXACT] = FIELD_EXACT,
                                       [TRAIT_WORD] = FIELD_WORD,
                                       [TRAIT_FLAG] = FIELD_FLAG };

    return (Field){ .name = trait->name,
                    .help = trait->help,
                    .type = types[trait->type],
                    .low = trait->low,
                    .high = trait->high,
                    .words = trait->words };
}

bool trait_holds_text(const Trait *trait, int value)
{
    if (value == UNKNOWN) {
        return false;
    }
    return trait->type == TRAIT_TEXT ? value > 0
                                     : trait->type == TRAIT_PLACE && value >= PLACE_TEXT;
}
