/* SPDX-License-Identifier: MIT */
/* Who has the wind, and what a volley does. RR-2, RR-6. */
#include "rockets.h"

/* ---- wind ---- */

typedef struct Wind {
    int side; /* nothing is asked */
} Wind;

static Next wind(Umpire *ump, void *situation)
{
    Wind *w = situation;

    w->side = !roll_off(ump, D6);
    return DONE;
}

static Step *const wind_steps[] = { wind };
static const char *const wind_words[] = { "first", "second", NULL };

/* clang-format off */
const Rule rockets_wind_rule = {
    "wind", "Which side has the wind, and aims first", "RR-2",
    .asks = (const Field[]){ { 0 } },
    .answers = FIELDS(
        { "side", "the scenario's first side, or its second",
          WORD(Wind, side, wind_words), .open = true, .tones = "nn" }),
    SITUATION(Wind, wind_steps),
    .examples = { { "", "3,5", "side=second" } },
};
/* clang-format on */

/* ---- volley ---- */

typedef struct Volley {
    int guns, air, state;
} Volley;

static int volley(Umpire *ump, const Volley *v)
{
    int plus = mod(ump, VOLLEY, FOG, v->air == AIR_FOG);

    plus += mod(ump, VOLLEY, TARGET_SHAKEN, v->state == SHAKEN);
    return throw_on(ump, VOLLEY, column_for(ump, VOLLEY, v->guns), plus).word;
}

SHORT_RULE(volley, Volley, int);

/* clang-format off */
const Rule rockets_volley_rule = {
    "volley", "What a section's volley does to another", "RR-6",
    .asks = FIELDS(
        { "guns", "guns that fire", NUMBER(Volley, guns, 1, 6), .of = "piece.guns" },
        { "air", "what lies over the marsh", WORD(Volley, air, rockets_air_words),
          DEFAULT(AIR_CLEAR), .of = "clock.air" },
        { "state", "how the target bears up", WORD(Volley, state, rockets_state_words),
          DEFAULT(STEADY), .of = "with.state" }),
    .answers = FIELDS(
        { "result", "what comes of it", WORD(volley_case, out, rockets_state_words),
          .chart = VOLLEY, .open = true, .tones = "nfg" }),
    SITUATION(volley_case, volley_steps),
    .charts = { VOLLEY },
    .readings = "Haze hides no target: only fog counts (RR-6).",
    .examples = { { "guns=3 state=shaken", "5", "result=silenced" } },
};
/* clang-format on */
