/* SPDX-License-Identifier: MIT */
/* Rockets and Runners: what its charts, modifiers and options must be. */
#include "rockets.h"

#include "charts_rockets.h"

const char *const rockets_air_words[] = { "clear", "haze", "fog", NULL };
const char *const rockets_signal_words[] = { "sally", "hold", "retire", NULL };
const char *const rockets_reading_words[] = { "clear", "doubtful", "missed", NULL };
const char *const rockets_state_words[] = { "steady", "shaken", "silenced", NULL };

/* clang-format off */
static const char *const one_reach[] = { "reach", NULL };
static const ModifierDecl reading_mods[] = { { HAZE }, { FOG }, { SMOKE } };
static const ModifierDecl volley_mods[] = { { FOG }, { TARGET_SHAKEN } };

static const ChartDecl charts[CHARTS] = {
    [READING] = { "reading", SHAPE_GRID, .across = { NULL, 0, 4, 0 },
                  .answers = rockets_reading_words, MODIFIERS_OF(reading_mods) },
    [DOUBT] = { "doubt", SHAPE_LOOKUP, .down = { rockets_signal_words }, .across = { one_reach } },
    [VOLLEY] = { "volley", SHAPE_GRID, .across = { NULL, 1, 6, 0 },
                 .answers = rockets_state_words, MODIFIERS_OF(volley_mods) },
};

static const char *const modifiers[] = { ROCKETS_MODIFIERS(NAMED_AS) NULL };

static const Field options[OPTIONS] = {
    [SECOND_LOOK] = { "second_look", "a doubtful signal is looked at again in later turns",
                      FIELD_FLAG },
};

static const Rule *const rules[] = {
    &rockets_reading_rule, &rockets_doubt_rule, &rockets_signal_rule, &rockets_volley_rule,
    &rockets_wind_rule, NULL,
};

const System rockets = {
    .name = "rockets",
    .title = "Rockets and Runners",
    .about = "Redoubts in a marsh; signals by rocket, which the enemy sees and cannot read",
    .charts_text = &charts_rockets,
    .charts = charts, .charts_count = CHARTS, .modifiers = modifiers,
    .options = options, .options_count = OPTIONS, .rules = rules,
    .game = &rockets_game,
};
/* clang-format on */
