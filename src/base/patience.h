/* SPDX-License-Identifier: MIT */
#ifndef BASE_PATIENCE_H
#define BASE_PATIENCE_H

#include <stdbool.h>

/*
 * Long work asks now and then whether anybody still waits for it. What it has when nobody does is
 * no answer: who was waiting knows that, and asks for nothing more.
 */
typedef bool SomebodyWaits(void *with);

/* Says who waits for what this thread does from now on; NULL: somebody always does. */
void patience_of(SomebodyWaits *waiting, void *with);

bool patience_left(void);

#endif
