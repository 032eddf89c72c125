/* SPDX-License-Identifier: MIT */
/* The scenarios that are part of the program (G-42). */
#include "systems/scenarios.h"

#include "game/scenario.h"
#include "scenarios_text.h"

#include <string.h>

int scenarios_count(void)
{
    return scenarios_text.count;
}

const Source *scenarios_at(int number)
{
    return &scenarios_text.at[number];
}

const Source *scenario_source(const char *id)
{
    const Source *found = NULL;

    for (int i = 0; i < scenarios_text.count && !found; i++) {
        Text own = { 0 };
        scenario_id(&own, scenarios_text.at[i].name);
        found = strcmp(text_of(&own), id) == 0 ? &scenarios_text.at[i] : NULL;
        text_finish(&own);
    }
    return found;
}
