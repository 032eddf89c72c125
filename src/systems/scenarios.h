/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_SCENARIOS_H
#define SYSTEMS_SCENARIOS_H

#include "charts/system.h"

/* The scenarios that are part of the program. */
int scenarios_count(void);

/* The text of one of them, from 0. */
const Source *scenarios_at(int number);

/* The text of the scenario of that id, or NULL. */
const Source *scenario_source(const char *id);

#endif
