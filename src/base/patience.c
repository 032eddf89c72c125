/* SPDX-License-Identifier: MIT */
/* Who waits for long work. */
#include "base/patience.h"

#include <stddef.h>

static _Thread_local struct {
    SomebodyWaits *waiting;
    void *with;
} patience;

void patience_of(SomebodyWaits *waiting, void *with)
{
    patience.waiting = waiting;
    patience.with = with;
}

bool patience_left(void)
{
    return !patience.waiting || patience.waiting(patience.with);
}
