/* SPDX-License-Identifier: MIT */
#ifndef WIRE_SIM_H
#define WIRE_SIM_H

#include "wire/json.h"
#include "wire/read.h"

/* Writes counts that were sorted, and how far they are from the odds where those are known. */
void wire_sim(Json *json, const Sim *sim, const SimPart *part, const Tally *sorted);

#endif
