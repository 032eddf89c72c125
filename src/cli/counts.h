/* SPDX-License-Identifier: MIT */
#ifndef CLI_COUNTS_H
#define CLI_COUNTS_H

#include "study/sim.h"

/* Tells what came up, answer by answer, beside the exact odds where they could be counted. */
void counts_tell(Text *to, const Sim *sim, const Tally *sorted, bool utf8);

/* Tells how far the counts are from the exact odds. */
void counts_compare(Text *to, const Chi *chi);

#endif
