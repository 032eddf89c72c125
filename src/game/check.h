/* SPDX-License-Identifier: MIT */
#ifndef GAME_CHECK_H
#define GAME_CHECK_H

#include "game/game.h"

/* Whether a system's declaration of its games is whole; each fault names what is missing. */
bool game_check(const System *system, Faults *faults);

#endif
