/* SPDX-License-Identifier: MIT */
/* What the tests of every game must know of Command Decision. CDG-40, CD-18, G-22. */
#include "tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- what is open ---- */

/*
 * Stands on the table and all markers on them, what the equipment charts print, templates and
 * smoke, results, that a chit lies and by whom; what is on it when it is turned up. Secret are
 * chits face down and what will be laid, morale numbers and what a company counts for its check,
 * hidden stands with their chits, whom transports wait for, which guns fire a template, cards.
 */
static const char *const open_clock[] = { OPEN_OF_CLOCK, "first",         "weather",
                                          "cards",       "declarations",  "prep-declared",
                                          "op-fired",    "general-fired", "ground-left",
                                          NULL };
static const char *const open_side[] = { OPEN_OF_SIDE, "played", NULL };
/* clang-format off */
static const char *const open_piece[] = {
    OPEN_OF_PIECE, "quality", "state", "declared", "checked", "failed", "falls-back", "equipment",
    "type", "gun-class", "recon", "patrol", "battalion-gun", "transport", "ammo-truck", "move",
    "mover", "armour", "weight", "weapon", "he", "rof", "close", "medium", "long", "close-to",
    "medium-to", "long-to", "penetration", "calibre", "second", "second-number", "second-to",
    "second-penetration", "assault", "idf", "artillery", "dedicated", "ammo", "carrier", "cover",
    "hull-down", "concealed", "facing", "suppressed", "moved", "fired", "aims", "struck",
    "under-fire", "shelled", "ammo-roll", "depleted", "fires", "resupplied", "smoke-spent",
    "carried-by", "returned", "left", "laid", "smoke", "aimed", "tot-mission", "h-and-i", "spent",
    "coloured", "called", "off-table", "clear", NULL
};
/* clang-format on */
static const char *const open_chit[] = {
    "is", "side", "receiver", "status", "written", "at", NULL
};

static const char *const on_the_table[] = { "face-down", "face-up", "lifted", NULL };
static const char *const turned_up[] = { "face-up", NULL };
static const char *const what_it_says[] = { "kind", NULL };

static const char *const secret_verbs[] = { "chit", "chit",    "chit", "overwatch",
                                            "draw", "discard", "ask",  NULL };

/* ---- the whole ---- */

/* clang-format off */
extern const Tested cd_tested;
const Tested cd_tested = {
    .name = "cd",
    .systems = (const char *const[]){ "cd", NULL },
    .scenarios = { { TESTS "/games/crossroads.scenario" }, { TESTS "/systems/lane.scenario" },
                   { GALLOPER_SCENARIOS "/bieville.scenario", .lesson = true } },
    .has = HAS_GATES | HAS_CHITS | HAS_HIDDEN | HAS_CHIT_LOG | HAS_HANDS | HAS_TARGETS,
    .open = { open_clock, open_side, open_piece, open_chit },
    .lies = on_the_table, .up = turned_up, .turned = what_it_says, .hidden = "hidden",
    .secret_verbs = secret_verbs,
    .open_dice = true,
    .further = 18,
    .first = { { "chit", "for", "order", "hasty|cautious|hold|rally" }, .unseen = true },
    .held = { { "card-1", "Mines|Ambush|Air strike" }, { "card-2", "Fog|Snipers|Bridge" } },
    .apart = { { "morale", "5|6|7|8|9" } },
    .openly = { "state", "steady|pinned|shaken" },
    .with = { "next-overwatch", "no|yes" },
    .taken_back = { "next-overwatch", "no|yes" },
    .asked = { { "direct-fire", "target", .own = "firer" }, { "morale", "unit" } },
};
/* clang-format on */
