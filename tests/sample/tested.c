/* SPDX-License-Identifier: MIT */
/* What the tests of every game must know of Rockets and Runners. RR-2, RR-3, RR-8, RR-9. */
#include "tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- what is open ---- */

/*
 * Everybody sees the sky and the guns: who has the wind, what lies over the marsh, which redoubt
 * smokes, how sections bear up and at whom they aim; that a rocket went up, when, for whom and what
 * became of it. What it says is seen when it is obeyed.
 */
static const char *const open_clock[] = { OPEN_OF_CLOCK, "first", "air", NULL };
static const char *const open_side[] = { OPEN_OF_SIDE, NULL };
static const char *const open_piece[] = { OPEN_OF_PIECE, "smoke", "state", "aims", NULL };
static const char *const open_rocket[] = { "is", "side", "receiver", "status", "written", NULL };

static const char *const in_the_sky[] = { "aloft", "doubtful", "read", "missed", "spent", NULL };
static const char *const obeyed[] = { "read", "spent", NULL };
static const char *const what_it_says[] = { "kind", NULL };

static const char *const secret_verbs[] = { "dispatch", "ask", NULL };

/* ---- what must hold ---- */

typedef struct Remembered {
    int rockets[8]; /* of each side: those left, and those in the sky */
    bool ruled_side[8], ruled[256];
} Remembered;

static int trait(const Game *game, Kind kind, const char *name)
{
    int found = traits_find(&game->traits, kind, name);

    assert_true(found >= 0);
    return found;
}

/* The rockets of a side, whether they have gone up or not. */
static int rockets_of(const Game *game, int side)
{
    const World *truth = &game->truth;
    int count = world_get(truth, KIND_SIDE, side, trait(game, KIND_SIDE, "rockets"));

    for (int order = 1; order <= world_count(truth, KIND_ORDER); order++) {
        const char *kind = field_word(game->traits.at[KIND_ORDER][ORDER_KIND],
                                      order_get(truth, order, ORDER_KIND));
        count += world_is(truth, KIND_ORDER, order) && strcmp(kind, "message") != 0 &&
                 order_get(truth, order, ORDER_SIDE) == side;
    }
    return count;
}

static void remember(void *room, const Game *game)
{
    Remembered *remembered = room;

    for (int side = 1; side <= world_count(&game->truth, KIND_SIDE); side++) {
        remembered->rockets[side] = rockets_of(game, side);
    }
}

/* What people ruled upon is their business from then on; an order's kind is its side's. */
static void note_rulings(Remembered *remembered, const Game *game, const Entry *entry)
{
    for (int i = 0; entry->ruling && i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        int side = side_of(&game->truth, change->kind, change->thing);
        if (change->kind == KIND_PIECE) {
            remembered->ruled[change->thing] = true;
        } else if (side > 0) {
            remembered->ruled_side[side] = true;
        }
    }
}

/* No rocket is lost or found; signals are noted only while they are chosen; the silent are off. */
static void check(void *room, const Game *game, const Entry *entry)
{
    Remembered *remembered = room;
    const World *truth = &game->truth;
    int next = trait(game, KIND_PIECE, "next"), state = trait(game, KIND_PIECE, "state");
    bool chosen = strcmp(game_step(game, truth)->name, "signals") == 0;

    note_rulings(remembered, game, entry);
    for (int side = 1; side <= world_count(truth, KIND_SIDE); side++) {
        if (!remembered->ruled_side[side]) {
            assert_int_equal(rockets_of(game, side), remembered->rockets[side]);
        }
    }
    for (int piece = 1; piece <= world_count(truth, KIND_PIECE); piece++) {
        const char *word =
            field_word(game->traits.at[KIND_PIECE][state], piece_get(truth, piece, state));
        if (!remembered->ruled[piece]) {
            assert_true(chosen || piece_get(truth, piece, next) == 0);
            assert_int_equal(strcmp(word, "silenced") == 0,
                             piece_get(truth, piece, PIECE_PLACE) == PLACE_LOST);
        }
    }
}

/* ---- the whole ---- */

/* clang-format off */
extern const Tested rockets_tested;
const Tested rockets_tested = {
    .name = "rockets",
    .systems = (const char *const[]){ "rockets", NULL },
    .scenarios = { { TESTS "/sample/marsh.scenario", .lesson = true } },
    .has = HAS_LETTERS | HAS_DUTIES | HAS_DICE | HAS_GATES | HAS_CHITS | HAS_HIDDEN,
    .open = { open_clock, open_side, open_piece, open_rocket },
    .lies = in_the_sky, .up = obeyed, .turned = what_it_says, .hidden = "hidden",
    .secret_verbs = secret_verbs,
    .alike = { { "signal", "redoubt", "order", "sally|hold|retire" } },
    .open_dice = true,
    .apart = { { "guns", "1|2|3|4|5|6" }, { "keen", "0|1|2|3|4" } },
    .openly = { "state", "steady|shaken" },
    .with = { "guns", "1|2|3" },
    .taken_back = { "guns", "4|5" },
    .asked = { { "volley", "with", .own = "piece" }, { "reading", "receiver" } },
    .room = sizeof(Remembered), .begin = remember, .check = check,
};
/* clang-format on */
