/* SPDX-License-Identifier: MIT */
#ifndef DESK_ASKING_H
#define DESK_ASKING_H

#include "desk/private.h"

/* Whether it asks the other side for something, which is not answered yet, and does nothing else.
 */
bool is_request(const Desk *desk, const Entry *entry);
/* A side that asked to take back just that entry asks no more: adds that to the entry. */
void answer_asking(Entry *entry, const World *truth, int of);
/* Asks the other side, or the umpire, to consent that an entry is taken back: the reply's entry. */
void ask_consent(Desk *desk, int seat, const Entry *of, const char *reason, Reply *reply,
                 Faults *faults);

#endif
