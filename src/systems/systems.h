/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_SYSTEMS_H
#define SYSTEMS_SYSTEMS_H

#include "rules/system.h"

/* All systems, ended by NULL. */
extern const System *const systems[];

/* The system of that name, or NULL. */
const System *system_find(const char *name);

#endif
