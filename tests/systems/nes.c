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
 * A board game: counters and markers lie on the map for all to see, and dice fall before both. Of
 * an order only its words are its side's own.
 */
static const char *const open_clock[] = { OPEN_OF_CLOCK, NULL };
static const char *const open_side[] = { OPEN_OF_SIDE, "cp", "cp-left", NULL };
static const char *const open_piece[] = {
    OPEN_OF_PIECE, "rating",   "bonus",     "radius", "fate",         "reduced",   "away",
    "at-risk",     "nation",   "lc",        "state",  "attack-order", "cp",        "checked",
    "arm",         "class",    "strength",  "losses", "allowance",    "formation", "condition",
    "spent",       "gun-loss", "disorders", NULL
};
static const char *const open_order[] = { "is",      "side",     "sender", "receiver", "kind",
                                          "written", "reached",  "status", "urgent",   "army-hq",
                                          "marked",  "adjacent", "since",  "rolled",   NULL };
static const char *const on_the_map[] = { "received", "delay-1", "delay-2", "delay-3", "acting",
                                          "done",     "ignored", "lapsed",  NULL };

static const char *const secret_verbs[] = { "plan", "plan", "dispatch", "dispatch", "ask", NULL };

/* In the fog, by the option markers_seen=no, the counters stand there and no more is seen of them.
 */
static const char *const seen_side[] = { OPEN_OF_SIDE, NULL };
static const char *const seen_piece[] = { OPEN_OF_PIECE, "rating",    "bonus",     "radius",
                                          "fate",        "reduced",   "away",      "at-risk",
                                          "nation",      "lc",        "arm",       "class",
                                          "allowance",   "formation", "condition", "spent",
                                          "gun-loss",    "disorders", NULL };
static const char *const fog_verbs[] = { "issue", "issue", "dispatch", "plan", "stack",
                                         "act",   "ask",   "ruling",   NULL };

/* ---- the whole ---- */

/* clang-format off */
extern const Tested nes_tested;
const Tested nes_tested = {
    .name = "nes",
    .systems = (const char *const[]){ "nes", NULL },
    .scenarios = { { TESTS "/systems/brooks.scenario", .lesson = true } },
    .open = { open_clock, open_side, open_piece, open_order },
    .has = HAS_LETTERS,
    .lies = on_the_map,
    .secret_verbs = secret_verbs,
    .open_dice = true,
    .apart = { { "plan", "hold|attack at noon|fall back" } },
    .openly = { "condition", "in-order|disordered" },
    .with = { "plan", "hold|attack|retire" },
    .taken_back = { "plan", "hold|attack|retire" },
    .asked = { { "charge-morale", "piece", .ask = "zone", .value = "primary" } },
};

extern const Tested nes_fog_tested;
const Tested nes_fog_tested = {
    .name = "nes in the fog",
    .systems = (const char *const[]){ "nes", NULL },
    .scenarios = { { TESTS "/systems/fog.scenario", .lesson = true } },
    .has = HAS_LETTERS | HAS_DUTIES | HAS_DICE,
    .open = { open_clock, seen_side, seen_piece, NULL },
    .secret_verbs = fog_verbs,
    .apart = { { "strength", "6|9|12|15" }, { "plan", "hold|attack at noon|fall back" } },
    .openly = { "condition", "in-order|disordered" },
    .with = { "losses", "0|1|2" },
    .taken_back = { "losses", "1|2" },
    .asked = { { "charge-morale", "piece", .ask = "zone", .value = "primary" } },
};
/* clang-format on */
