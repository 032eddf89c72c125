/* SPDX-License-Identifier: MIT */
/* What the tests of every game must know of the order game. CWB-2.2, CWB-2.7, CWB-2.16. */
#include "tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- what is open ---- */

/*
 * By CWB-2.16: where pieces stand and who they are, what is printed on a leader, formation and the
 * markers that lie on the map; that a leader fell; what a loose cannon does; the clock and what
 * sides ask of each other. Of orders nothing.
 */
static const char *const open_clock[] = { OPEN_OF_CLOCK, NULL };
static const char *const open_side[] = { OPEN_OF_SIDE, NULL };
static const char *const open_piece[] = { OPEN_OF_PIECE, "rating",      "anti",
                                          "senior",      "fate",        "arm",
                                          "formation",   "tested",      "uncalled-checks",
                                          "state",       "low-ammo",    "fired-on",
                                          "loose",       "named",       "leader-lost",
                                          "held",        "replacement", "at-risk",
                                          "hit",         "checks",      "flanked",
                                          "covered",     "limbers",     "post-anti",
                                          "destroyed",   "fired",       "shot-at",
                                          "back",        NULL };

/* Letters above all: their numbers must not tell. */
static const char *const secret_verbs[] = { "issue",    "issue",      "issue",    "dispatch",
                                            "dispatch", "dispatch",   "dispatch", "loss",
                                            "ruling",   "initiative", "fulfil",   "waive",
                                            "ask",      "touch",      "instruct", "conference",
                                            NULL };

/* ---- what must hold ---- */

typedef struct Remembered {
    int strength[2048]; /* of each piece as the scenario gave it */
    bool ruled[2048];
} Remembered;

static int trait(const Game *game, Kind kind, const char *name)
{
    int found = traits_find(&game->traits, kind, name);

    assert_true(found >= 0);
    return found;
}

static void remember(void *room, const Game *game)
{
    Remembered *remembered = room;
    int strength = trait(game, KIND_PIECE, "strength");

    for (int i = 1; i <= world_count(&game->truth, KIND_PIECE); i++) {
        remembered->strength[i] = piece_get(&game->truth, i, strength);
    }
}

/* Losses and stragglers never exceed the strength there was, and it changes by rulings only. */
static void check_strengths(Remembered *remembered, const Game *game, const Entry *entry)
{
    const World *truth = &game->truth;
    int strength = trait(game, KIND_PIECE, "strength");
    int losses = trait(game, KIND_PIECE, "losses");
    int stragglers = trait(game, KIND_PIECE, "stragglers");

    /* What people ruled upon is their business from then on. */
    for (int i = 0; entry->ruling && i < entry->changes_count; i++) {
        if (entry->changes[i].kind == KIND_PIECE) {
            remembered->ruled[entry->changes[i].thing] = true;
        }
    }
    for (int piece = 1; piece <= world_count(truth, KIND_PIECE); piece++) {
        int now = piece_get(truth, piece, strength);
        int lost = piece_get(truth, piece, losses) + piece_get(truth, piece, stragglers);
        if (!remembered->ruled[piece]) {
            assert_int_equal(now, remembered->strength[piece]);
            if (lost > now) {
                fail_msg("%s has lost %d of %d after entry %d, %s",
                         world_text(truth, KIND_PIECE, piece, PIECE_ID), lost, now, entry->seq,
                         entry->verb);
            }
        }
    }
}

/* What was paid for this turn's orders and what is left are the points of the turn. */
static void check_points(const Game *game, const Entry *entry)
{
    int points = trait(game, KIND_PIECE, "points");
    int paid = trait(game, KIND_ORDER, "paid");
    int spent = 0, price = 0;

    if (entry->ruling || entry->of || strcmp(entry->verb, "next") == 0) {
        return;
    }
    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        if (change->kind == KIND_PIECE && change->trait == points) {
            spent += change->from.number - change->to.number;
        } else if (change->kind == KIND_ORDER && change->trait == paid) {
            price += change->to.number - change->from.number;
        }
    }
    /* A conference is paid for when it is called. */
    if (strcmp(entry->verb, "issue") == 0) {
        assert_int_equal(spent, price);
        assert_true(price > 0);
    } else if (strcmp(entry->verb, "conference") != 0) {
        assert_int_equal(spent, 0);
    }
}

static void check(void *room, const Game *game, const Entry *entry)
{
    check_strengths(room, game, entry);
    check_points(game, entry);
}

/* ---- the whole ---- */

/* clang-format off */
extern const Tested cwb_tested;
const Tested cwb_tested = {
    .name = "cwb",
    .systems = (const char *const[]){ "cwb3", "cwb2", NULL },
    .scenarios = { { GALLOPER_SCENARIOS "/antietam.scenario", .lesson = true },
                   { GALLOPER_SCENARIOS "/stones-river.scenario", .lesson = true } },
    .has = HAS_LETTERS | HAS_DUTIES | HAS_DICE | HAS_RESERVES | HAS_ASKS | HAS_HOLDING | HAS_FIGHTS,
    .open = { open_clock, open_side, open_piece, NULL },
    .secret_verbs = secret_verbs,
    .apart = { { "guns", "0|1|2|3|4|5|6|7|8|9|10|11|12|13" },
               { "strength", "1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17|18|19|20" },
               { "morale", "A|B|C|D|E" } },
    .letters = { { "status", "in-transit|delayed-1|delayed-2|accepted" }, { "due", "1|2" } },
    .openly = { "state", "normal|shaken|disorganized" },
    .with = { "losses", "0|1|2" },
    .taken_back = { "stragglers", "2|1" },
    .asked = { { "close-combat", "defender", .own = "attacker" },
               { "morale", "unit" },
               { "gun-loss", "unit" },
               { "straggler", "unit", .ask = "loss", .value = "2" } },
    .dropped = { "retreat", "hq", "distance", "6" },
    .fought = { "fire", "target", "points", "9", "5,5", "1,2" },
    .room = sizeof(Remembered), .begin = remember, .check = check,
};
/* clang-format on */
