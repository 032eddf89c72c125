/* SPDX-License-Identifier: MIT */
#ifndef CLI_CREW_H
#define CLI_CREW_H

#include "study/sim.h"

/* Many hands for one simulation: threads that take chunks of its trials. */

/* As many threads as there are processors. */
int crew_threads(void);

/*
 * Plays the trials from `from` up to `to` into `tally`, with a progress bar where standard error is
 * a terminal and it takes long. False when it was interrupted: `done` trials had been played.
 */
bool crew_run(const Sim *sim, uint64_t from, uint64_t to, int threads, Tally *tally,
              uint64_t *done);

#endif
