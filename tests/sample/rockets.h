/* SPDX-License-Identifier: MIT */
#ifndef SAMPLE_ROCKETS_H
#define SAMPLE_ROCKETS_H

#include "rules/rule.h"

/* Rockets and Runners, a small game of the tests' own. What its chapters share. */

enum { NO_CHART, READING, DOUBT, VOLLEY, CHARTS };
/* Lines of the modifier lists and what charts call them. */
#define ROCKETS_MODIFIERS(_)                                                                       \
    _(HAZE, "haze") _(FOG, "fog") _(SMOKE, "smoke") _(TARGET_SHAKEN, "shaken")
enum { ROCKETS_MODIFIERS(ENUM_OF) MODIFIERS };

enum { NO_OPTION, SECOND_LOOK, OPTIONS };

enum { AIR_CLEAR, AIR_HAZE, AIR_FOG };
enum { SIGNAL_SALLY, SIGNAL_HOLD, SIGNAL_RETIRE };
enum { CLEAR, DOUBTFUL, MISSED };
enum { STEADY, SHAKEN, SILENCED };

extern const char *const rockets_air_words[],
    *const rockets_signal_words[], *const rockets_reading_words[], *const rockets_state_words[];

extern const Rule rockets_reading_rule, rockets_doubt_rule, rockets_signal_rule,
    rockets_volley_rule, rockets_wind_rule;

extern const struct GameDecl rockets_game;
extern const System rockets;

#endif
