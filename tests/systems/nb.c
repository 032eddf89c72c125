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
    "contact",     "reacts",    "out-of-range", "rode",      NULL
};

static const char *const secret_verbs[] = { "ruling", "ask", NULL };

/* clang-format off */
extern const Tested nb_tested;
const Tested nb_tested = {
    .name = "nb",
    .systems = (const char *const[]){ "nb", NULL },
    .scenarios = { { TESTS "/systems/ridge.scenario" } },
    .has = HAS_LETTERS | HAS_RESERVES | HAS_GATES,
    .open = { open_clock, open_side, open_piece, NULL },
    .secret_verbs = secret_verbs,
    .apart = { { "strength", "200|900|1500|2400|3000" }, { "guns", "0|2|4|8" } },
    .openly = { "state", "steady|disordered|routed" },
    .with = { "losses", "0|100|200" },
    .taken_back = { "losses", "300|400" },
    .asked = { { "order", "receiver" } },
};
/* clang-format on */
