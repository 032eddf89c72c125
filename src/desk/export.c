/* SPDX-License-Identifier: MIT */
/* A game as lines of JSON: whole for those who keep it, as it was learnt for the others. */
#include "desk/desk.h"

#include "game/leak.h"
#include "wire/view.h"

static bool take(void *with, const Look *look, const Entry *entry, const Learnt *learnt)
{
    Text *to = with;
    Json json = { .to = to };

    wire_learnt(&json, NULL, look, entry, learnt);
    text_add(to, "\n");
    return true;
}

bool desk_export(Desk *desk, int seat, Text *to, Faults *faults)
{
    return desk_log(desk, LEAKING(LEAK_EXPORT) ? 0 : seat, 1, take, to, faults);
}
