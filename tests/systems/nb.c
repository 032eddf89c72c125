/* SPDX-License-Identifier: MIT */
/* What the tests of every game must know of the orders rules. NBG-4, NBG-11, section 5 of play. */
#include "tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- what is open ---- */

/*
 * Models and their places, what is printed on a general, to whom he is attached; who is engaged;
 * how units are drawn up and bear up; the general at the edge with the open roll. Of letters
 * nothing: of a messenger only that he rides.
 */
static const char *const open_clock[] = { OPEN_OF_CLOCK, "year", NULL };
static const char *const open_side[] = { OPEN_OF_SIDE, NULL };
static const char *const open_piece[] = {
    OPEN_OF_PIECE, "nation",    "quality",      "range",     "fate",      "attached",   "scheduled",
    "enters",      "entered",   "marched",      "engaged",   "engaged-2", "engaged-3",  "engaged-4",
    "engaged-5",   "engaged-6", "arm",          "formation", "state",     "detachment", "speed",
    "contact",     "reacts",    "out-of-range", "rode",      "joined",    "went",       NULL
};

/* Letters above all; behind the gates of set-up, reserves and first orders. */
static const char *const secret_verbs[] = { "write",    "write", "write", "dispatch", "dispatch",
                                            "dispatch", "order", "order", "reserve",  "plan",
                                            "plan",     "ask",   "done",  "read",     "follow",
                                            "ruling",   "waive", NULL };

/* ---- what must hold ---- */

static int trait(const Game *game, Kind kind, const char *name)
{
    int found = traits_find(&game->traits, kind, name);

    assert_true(found >= 0);
    return found;
}

/* Whether a messenger with that letter has one, or a copy of one, that rides. */
static bool has_riding(const Game *game, int carries)
{
    int one_of = trait(game, KIND_ORDER, "one-of");

    for (int order = 1; order <= world_count(&game->truth, KIND_ORDER); order++) {
        int status = order_get(&game->truth, order, ORDER_STATUS);
        if ((order == carries || order_get(&game->truth, order, one_of) == carries) &&
            strcmp(game->traits.statuses[status], "riding") == 0) {
            return true;
        }
    }
    return false;
}

/*
 * Messengers who ride have letters that do; what all see of a planned turn is that turn, and they
 * see it when the general stands at the edge, no sooner.
 */
static void check(void *room, const Game *game, const Entry *entry)
{
    const World *truth = &game->truth;
    int carries = trait(game, KIND_PIECE, "carries"), planned = trait(game, KIND_PIECE, "planned");
    int scheduled = trait(game, KIND_PIECE, "scheduled");
    int reserve = trait(game, KIND_PIECE, "reserve"), enters = trait(game, KIND_PIECE, "enters");
    bool *ruled = room;

    *ruled |= entry->ruling || entry->of;
    for (int piece = 1; !*ruled && piece <= world_count(truth, KIND_PIECE); piece++) {
        int order = piece_get(truth, piece, carries), open = piece_get(truth, piece, scheduled);
        if (world_is(truth, KIND_PIECE, piece) &&
            piece_get(truth, piece, PIECE_KIND) == PIECE_MESSENGER &&
            piece_get(truth, piece, PIECE_PLACE) != PLACE_LOST) {
            assert_true(has_riding(game, order));
        }
        assert_true(open == 0 || open == piece_get(truth, piece, planned));
        assert_true(open == 0 || clock_get(truth, CLOCK_TURN) >= open - 2);
        if (piece_get(truth, piece, reserve) == 2 && open == 0 &&
            clock_get(truth, CLOCK_STEP) > 0) {
            assert_int_equal(piece_get(truth, piece, PIECE_PLACE), PLACE_RESERVE);
            assert_int_equal(piece_get(truth, piece, enters), 0);
        }
    }
}

/* ---- the whole ---- */

/* clang-format off */
extern const Tested nb_tested;
const Tested nb_tested = {
    .name = "nb",
    .systems = (const char *const[]){ "nb", NULL },
    .scenarios = { { TESTS "/systems/ridge.scenario" },
                   { GALLOPER_SCENARIOS "/wagram.scenario", .lesson = true } },
    .has = HAS_LETTERS | HAS_DUTIES | HAS_DICE | HAS_RESERVES | HAS_GATES | HAS_GATE_DUTIES |
            HAS_ENTRIES,
    .open = { open_clock, open_side, open_piece, NULL },
    .secret_verbs = secret_verbs,
    .further = 12,
    .apart = { { "strength", "200|900|1500|2400|3000" }, { "guns", "0|2|4|8" },
               { "given", "none|attack|defend" } },
    .unseen = { { "square", "A1|B9|C3|edge" } },
    .openly = { "state", "steady|disordered|routed" },
    .with = { "losses", "0|100|200" },
    .taken_back = { "losses", "300|400" },
    .asked = { { "react", "unit" }, { "order-limits", "division" } },
    .room = sizeof(bool), .check = check,
};
/* clang-format on */
