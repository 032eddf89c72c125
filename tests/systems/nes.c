/* SPDX-License-Identifier: MIT */
/* What the tests of every game must know of the nes game. NESG-36. */
#include "tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- what is open ---- */

/*
 * As a board game it keeps nothing secret but words, which tests/games tells. Here it is played by
 * the option markers_seen=no: counters, what is printed on them and how troops bear up are seen,
 * strengths, command states, markers and orders are not.
 */
static const char *const open_clock[] = { OPEN_OF_CLOCK, NULL };
static const char *const open_side[] = { OPEN_OF_SIDE, NULL };
static const char *const open_piece[] = { OPEN_OF_PIECE, "rating",    "bonus",     "radius",
                                          "fate",        "reduced",   "away",      "at-risk",
                                          "nation",      "lc",        "arm",       "class",
                                          "allowance",   "formation", "condition", "spent",
                                          "gun-loss",    "disorders", NULL };
static const char *const secret_verbs[] = { "issue", "issue", "dispatch", "plan", "stack",
                                            "act",   "ask",   "ruling",   NULL };

/* ---- what must hold ---- */

typedef struct Remembered {
    bool ruled[256], ruled_side[SCENARIO_SIDES + 1];
} Remembered;

static int trait(const Game *game, Kind kind, const char *name)
{
    int found = traits_find(&game->traits, kind, name);

    assert_true(found >= 0);
    return found;
}

/* No more is lost than there was, and no more CPs are left than a turn has. */
static void check(void *room, const Game *game, const Entry *entry)
{
    Remembered *remembered = room;
    const World *truth = &game->truth;
    int strength = trait(game, KIND_PIECE, "strength"), losses = trait(game, KIND_PIECE, "losses");
    int left = trait(game, KIND_SIDE, "cp-left"), points = trait(game, KIND_SIDE, "cp");

    for (int i = 0; entry->ruling && i < entry->changes_count; i++) {
        if (entry->changes[i].kind == KIND_PIECE) {
            remembered->ruled[entry->changes[i].thing] = true;
        } else if (entry->changes[i].kind == KIND_SIDE &&
                   (entry->changes[i].trait == left || entry->changes[i].trait == points)) {
            remembered->ruled_side[entry->changes[i].thing] = true;
        }
    }
    for (int piece = 1; piece <= world_count(truth, KIND_PIECE); piece++) {
        assert_true(remembered->ruled[piece] ||
                    piece_get(truth, piece, losses) <= piece_get(truth, piece, strength));
    }
    for (int side = 1; side <= world_count(truth, KIND_SIDE); side++) {
        int now = world_get(truth, KIND_SIDE, side, left);
        assert_true(remembered->ruled_side[side] ||
                    (now >= 0 && now <= world_get(truth, KIND_SIDE, side, points)));
    }
}

/* ---- the whole ---- */

/* clang-format off */
extern const Tested nes_tested;
const Tested nes_tested = {
    .name = "nes",
    .systems = (const char *const[]){ "nes", NULL },
    .scenarios = { { TESTS "/systems/brooks.scenario", .lesson = true } },
    .has = HAS_LETTERS | HAS_DUTIES | HAS_DICE | HAS_MARKERS,
    .open = { open_clock, open_side, open_piece, NULL },
    .secret_verbs = secret_verbs,
    .apart = { { "strength", "6|9|12|15" }, { "plan", "hold|attack at noon|fall back" } },
    .openly = { "condition", "in-order|disordered" },
    .with = { "losses", "0|1|2" },
    .taken_back = { "losses", "1|2" },
    .asked = { { "cover", "piece", .ask = "terrain", .value = "light-cover" } },
    .room = sizeof(Remembered), .check = check,
};
/* clang-format on */
