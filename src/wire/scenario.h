/* SPDX-License-Identifier: MIT */
#ifndef WIRE_SCENARIO_H
#define WIRE_SCENARIO_H

#include "game/scenario.h"
#include "game/scenario_columns.h"
#include "wire/json.h"

/* What a scenario says of itself, as JSON; briefly without its words and armies. */
void wire_scenario(Json *json, const Scenario *scenario, bool brief);

/* Its places, with where they lie if that is said by inches: what is a hex says it by its name. */
void wire_places(Json *json, const Scenario *scenario);

/* The tables that a scenario of the book's system has, with their columns. */
void wire_tables(Json *json, const Book *book, const ScenarioTable *tables, int count);

#endif
