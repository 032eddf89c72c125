/* SPDX-License-Identifier: MIT */
#ifndef STORE_HOLD_H
#define STORE_HOLD_H

#include "base/fault.h"

/*
 * Holds a folder, which is made with its parents if it is missing, by a lock on a file in it; gives
 * the file to be closed by hold_drop, or -1. The system drops the lock of a process that dies.
 */
int hold_take(const char *folder, const char *what, Faults *faults);
void hold_drop(int hold);
/* Whether another process holds it now. */
bool hold_is(const char *folder);

#endif
