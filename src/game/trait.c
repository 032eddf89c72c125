/* SPDX-License-Identifier: MIT */
/* The traits that things of every system have. */
#include "game/game.h"

#include <assert.h>
#include <string.h>

const char *const kind_names[] = { "clock", "side", "piece", "order", NULL };
const char *const piece_kind_words[] = { "leader", "hq", "unit", "messenger", "marker", NULL };
const char *const light_words[] = { "day", "evening", "night", NULL };
/* In the order of PLACE_RESERVE, PLACE_EXPECTED, PLACE_LOST. */
const char *const off_map_words[] = { "reserve", "expected", "lost", NULL };

const char *const asks_meanings[] = { [ASKS_NOTHING] = "nothing",
                                      [ASKS_UNDO] = "to take back its last entry",
                                      [ASKS_WAIVE_ORDER] = "to waive what an order owes",
                                      [ASKS_WAIVE_PIECE] = "to waive what a piece owes",
                                      [ASKS_END] = "to end the game",
                                      [ASKS_RULING] = "for a ruling that both must agree to",
                                      [ASKS_UNDO_DICE] = ("to take back its last entry, whose "
                                                          "dice then fall anew"),
                                      [ASKS_UNDO_CORRECTION] =
                                          "to take back its correction: the earlier dice count" };

bool asks_back(int asks)
{
    return asks == ASKS_UNDO || asks == ASKS_UNDO_DICE || asks == ASKS_UNDO_CORRECTION;
}

static const char *const outcome_words[] = { "unsaid", "won", "lost", "drawn", NULL };
/* Nothing is red at a desk but what waits for a hand. */
static const char *const colour_words[] = { "unsaid", "blue",  "grey",   "green",
                                            "brown",  "ochre", "violet", NULL };
static const char *const asks_words[] = { "nothing", "undo",   "waive-order", "waive-piece",
                                          "end",     "ruling", "undo-dice",   "undo-correction",
                                          NULL };

enum { TURNS_MOST = 9999 };
#define TURN FIELD_NUMBER, 0, TURNS_MOST, .turn = true

/* clang-format off */
static const Field clock_traits[CLOCK_COMMON] = {
    [CLOCK_IS]    = { "is",    "there is a clock", FIELD_FLAG },
    [CLOCK_TURN]  = { "turn",  "turn of the game", FIELD_NUMBER, 0, TURNS_MOST },
    [CLOCK_DAY]   = { "day",   "day of the game", FIELD_NUMBER, 0, 999 },
    [CLOCK_TIME]  = { "time",  "minutes since midnight", FIELD_NUMBER, 0, 24 * 60 - 1 },
    [CLOCK_LIGHT] = { "light", "light of the day", FIELD_WORD, .words = light_words },
    [CLOCK_STEP]  = { "step",  "step of the sequence of play", FIELD_WORD },
    [CLOCK_SIDE]  = { "side",  "side whose turn it is", FIELD_THING, .to = KIND_SIDE },
    [CLOCK_OVER]  = { "over",  "the game is over", FIELD_FLAG },
};

static const Field side_traits[SIDE_COMMON] = {
    [SIDE_IS]    = { "is",    "there is such a side", FIELD_FLAG },
    [SIDE_ID]    = { "id",    "what commands call it", FIELD_TEXT, .fixed = true },
    [SIDE_NAME]  = { "name",  "its name", FIELD_TEXT },
    [SIDE_READY] = { "ready", "it has done its secret work", FIELD_FLAG, .fixed = true },
    [SIDE_ASKS]  = { "asks",  "what it asks consent for", FIELD_WORD, .words = asks_words,
                         .fixed = true },
    [SIDE_ASKED] = { "asked", "in its own words", FIELD_TEXT, .fixed = true },
    [SIDE_ABOUT] = { "about", "what that is about", FIELD_NUMBER, 0, INT_MAX,
                     .sight = SIGHT_SECRET, .fixed = true },
    [SIDE_TOPIC] = { "topic", "whose and what that is, as the program calls it", FIELD_TEXT,
                     .fixed = true },
    [SIDE_OUTCOME] = { "outcome", "what came of it for that side, as the table settled it",
                       FIELD_WORD, .words = outcome_words, .fixed = true },
    [SIDE_COLOUR] = { "colour", "the colour that it is shown in; unsaid: one that is left",
                      FIELD_WORD, .words = colour_words, .fixed = true },
};

static const Field piece_traits[PIECE_COMMON] = {
    [PIECE_IS]      = { "is",      "there is such a piece", FIELD_FLAG },
    [PIECE_ID]      = { "id",      "what commands call it", FIELD_TEXT, .fixed = true },
    [PIECE_NAME]    = { "name",    "its name", FIELD_TEXT },
    [PIECE_SIDE]    = { "side",    "whose it is", FIELD_THING, .to = KIND_SIDE, .told = "" },
    [PIECE_PARENT]  = { "parent",  "the formation it belongs to", FIELD_THING, .to = KIND_PIECE,
                        .told = "under", .printed = true },
    [PIECE_ECHELON] = { "echelon", "how high it stands", FIELD_WORD, .told = "",
                        .printed = true },
    [PIECE_KIND]    = { "kind",    "what it is", FIELD_WORD, .words = piece_kind_words,
                        .told = "", .printed = true },
    [PIECE_PLACE]   = { "place",   "where it stands", FIELD_PLACE, .to = KIND_PIECE },
    [PIECE_ARRIVES] = { "arrives", "turn in which it is expected", TURN,
                        .sight = SIGHT_OWN, .printed = true },
    [PIECE_ENTRANCE] = { "entrance", "where it comes onto the field", FIELD_TEXT,
                        .sight = SIGHT_OWN, .printed = true },
    [PIECE_WAIVED]  = { "waived",  "turn in which what it owed was waived", TURN,
                        .sight = SIGHT_OWN, .fixed = true },
};

static const Field order_traits[ORDER_COMMON] = {
    [ORDER_IS]       = { "is",       "there is such an order", FIELD_FLAG, .sight = SIGHT_OWN },
    [ORDER_NUMBER]   = { "number",   "its number", FIELD_NUMBER, 1, 99999, .sight = SIGHT_OWN,
                         .fixed = true },
    [ORDER_SIDE]     = { "side",     "whose it is", FIELD_THING, .to = KIND_SIDE,
                         .sight = SIGHT_OWN, .fixed = true },
    [ORDER_SENDER]   = { "sender",   "who sent it", FIELD_THING, .to = KIND_PIECE,
                         .told = "from", .sight = SIGHT_OWN },
    [ORDER_RECEIVER] = { "receiver", "who is to have it", FIELD_THING, .to = KIND_PIECE,
                         .told = "to", .sight = SIGHT_OWN },
    [ORDER_KIND]     = { "kind",     "what it is", FIELD_WORD, .told = "", .sight = SIGHT_OWN },
    [ORDER_TEXT]     = { "text",     "its words", FIELD_TEXT, .told = "", .sight = SIGHT_OWN,
                         .printed = true },
    [ORDER_WRITTEN]  = { "written",  "turn in which it was written", TURN,
                         .sight = SIGHT_OWN, .printed = true },
    [ORDER_DUE]      = { "due",      "turn in which it arrives", TURN,
                         .sight = SIGHT_OWN, .printed = true },
    [ORDER_REACHED]  = { "reached",  "its receiver has it", FIELD_FLAG, .sight = SIGHT_FATE,
                         .fixed = true },
    [ORDER_STATUS]   = { "status",   "how it stands", FIELD_WORD, .told = "", .sight = SIGHT_FATE },
    [ORDER_START]    = { "start",    "when it begins: at once, a time, a signal", FIELD_TEXT,
                         .told = "begins", .sight = SIGHT_OWN },
    [ORDER_ROUTE]    = { "route",    "by which way", FIELD_TEXT, .told = "by way of",
                         .sight = SIGHT_OWN },
    [ORDER_LIMIT]    = { "limit",    "where it ends", FIELD_TEXT, .told = "as far as",
                         .sight = SIGHT_OWN },
    [ORDER_WAIVED]   = { "waived",   "turn in which its roll was waived", TURN,
                         .sight = SIGHT_OWN, .fixed = true },
};
/* clang-format on */

/* The stored ones first, those that are computed behind them. */
static void add_all(Traits *traits, Kind kind, const Field *common, int common_count,
                    const Field *more)
{
    for (int i = 0; i < common_count; i++) {
        traits->at[kind][traits->width[kind]++] = &common[i];
    }
    for (const Field *trait = more; trait && trait->name; trait++) {
        if (!trait->compute) {
            traits->at[kind][traits->width[kind]++] = trait;
        }
    }
    traits->count[kind] = traits->width[kind];
    for (const Field *trait = more; trait && trait->name; trait++) {
        if (trait->compute) {
            traits->at[kind][traits->count[kind]++] = trait;
        }
    }
}

/* A common trait that the system has otherwise. */
static Field *own_trait(Traits *traits, Kind kind, int trait)
{
    for (int i = 0; i < traits->own_count; i++) {
        if (traits->at[kind][trait] == &traits->own[i]) {
            return &traits->own[i];
        }
    }
    assert(traits->own_count < OWN_TRAITS);
    Field *own = &traits->own[traits->own_count++];
    *own = *traits->at[kind][trait];
    traits->at[kind][trait] = own;
    return own;
}

static void find_roles(Traits *traits)
{
    for (Kind kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < traits->count[kind]; i++) {
            traits->as[traits->at[kind][i]->as] = i;
        }
    }
    traits->as[AS_ITSELF] = 0;
}

static void take_letters(Traits *traits, const GameDecl *decl, const Book *book)
{
    static const char *const none[] = { "none", NULL };
    const LetterState *states = decl->letters.states;
    bool seen = !book || book_has(book, decl->letters.seen_if);

    traits->statuses[0] = none[0];
    for (int i = 0; states && states[i].word; i++) {
        traits->statuses[i] = states[i].word;
        traits->letter_is[i] =
            seen ? states[i].is : states[i].is & ~(unsigned)(LETTER_LIES | LETTER_UP);
    }
    own_trait(traits, KIND_ORDER, ORDER_STATUS)->words = traits->statuses;
    own_trait(traits, KIND_ORDER, ORDER_KIND)->words =
        decl->letters.kinds ? decl->letters.kinds : none;
    for (int i = 0; seen && i < ORDER_COMMON; i++) {
        if (decl->letters.open & (1u << i)) {
            own_trait(traits, KIND_ORDER, i)->sight = SIGHT_OPEN;
        } else if (decl->letters.turned & (1u << i)) {
            own_trait(traits, KIND_ORDER, i)->sight = SIGHT_TURNED;
        }
    }
}

/* What lies open only by an option that is off is its side's. */
static void close_traits(Traits *traits, const Book *book)
{
    for (Kind kind = 0; book && kind < KINDS; kind++) {
        for (int i = 0; i < traits->count[kind]; i++) {
            if (!book_has(book, traits->at[kind][i]->seen_if)) {
                own_trait(traits, kind, i)->sight = SIGHT_OWN;
            }
        }
    }
}

void traits_init(Traits *traits, const GameDecl *decl, const Book *book)
{
    *traits = (Traits){ .gathers = decl->army.gathers, .acts = decl->letters.acts };
    add_all(traits, KIND_CLOCK, clock_traits, CLOCK_COMMON, decl->traits.clock);
    add_all(traits, KIND_SIDE, side_traits, SIDE_COMMON, decl->traits.sides);
    add_all(traits, KIND_PIECE, piece_traits, PIECE_COMMON, decl->traits.pieces);
    add_all(traits, KIND_ORDER, order_traits, ORDER_COMMON, decl->traits.orders);
    for (int i = 0; decl->sequence[i].name; i++) {
        traits->steps[i] = decl->sequence[i].name;
    }
    own_trait(traits, KIND_CLOCK, CLOCK_STEP)->words = traits->steps;
    own_trait(traits, KIND_PIECE, PIECE_ECHELON)->words = decl->army.echelons;
    take_letters(traits, decl, book);
    close_traits(traits, book);
    find_roles(traits);
}

static int find_below(const Traits *traits, Kind kind, const char *name, int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(traits->at[kind][i]->name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int traits_find(const Traits *traits, Kind kind, const char *name)
{
    return find_below(traits, kind, name, traits->width[kind]);
}

int traits_find_any(const Traits *traits, Kind kind, const char *name)
{
    return find_below(traits, kind, name, traits->count[kind]);
}

const char *trait_told(const Traits *traits, Kind kind, int number)
{
    int slot = traits->at[kind][number]->slot;

    return traits->at[kind][slot ? number - (slot - 1) : number]->name;
}

bool trait_holds_text(const Field *trait, int value)
{
    if (value == UNKNOWN) {
        return false;
    }
    return trait->type == FIELD_TEXT ? value > 0
                                     : trait->type == FIELD_PLACE && value >= PLACE_TEXT;
}

int kind_id(Kind kind)
{
    return kind == KIND_SIDE ? SIDE_ID : PIECE_ID;
}
