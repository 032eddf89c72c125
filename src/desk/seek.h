/* SPDX-License-Identifier: MIT */
#ifndef DESK_SEEK_H
#define DESK_SEEK_H

#include "desk/private.h"

/* Whether an entry is the one that is sought; `none`: there is none before it either. */
typedef int Seek(const Entry *entry, const char *seat, const char *fates, bool *none);
/* The last that stands and does something by itself. */
Seek seek_last;
/* The entry that the seat took back last, with nothing of its own since. */
Seek seek_undone;
/* The last entry in which a seat asks for a ruling. */
Seek seek_ruling;

/* The latest entry of a seat that is sought, to be finished; false: there is none. */
bool seek_entry(Desk *desk, int seat, Seek *seek, Entry *entry, Faults *faults);

/* The entry by which one was taken back or put right, and stands so; 0: it stands itself. */
int gone_in(Desk *desk, int number, Faults *faults);

/* Whether a step ended with it. */
bool moves_clock(const Entry *entry);
/* Whether all who play were shown it, so that nothing is told of it by what falls with it. */
bool was_open(const Desk *desk, const Entry *entry);

/* Whether an entry counts as going on. */
typedef bool GoesOn(const Desk *desk, int seat, const Entry *entry);
/* Others' secret work tells nothing, so it does not count; that the step is over is open. */
GoesOn ends_step;
/* After that nobody may consent to take back what came before it, and all know why. */
GoesOn bars_consent;
/* What others did out of its sight a seat that consents is not told of: it does not count. */
GoesOn was_told;

/* The last entry that has gone on from one, by what `counts` (NULL: all) says of it; 0: none has.
 */
int followed_by(Desk *desk, int seat, const Entry *taken, GoesOn *counts, Faults *faults);
/* Nobody moves a second time after others have gone on: that is taken back first. `numbers`: who is
 * told that knows entries by their numbers. */
bool refuse_followed(const Desk *desk, int followed, bool numbers, Faults *faults);

#endif
