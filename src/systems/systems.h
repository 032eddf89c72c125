/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_SYSTEMS_H
#define SYSTEMS_SYSTEMS_H

#include "charts/system.h"

/* All systems, ended by NULL. */
extern const System *const systems[];

/* The system of that name, or NULL. */
const System *system_find(const char *name);

/* The same; if there is none a fault says which there are. */
const System *system_named(const char *name, Faults *faults);

/* The same of one that has games. */
const System *system_with_games(const char *name, Faults *faults);

#endif
