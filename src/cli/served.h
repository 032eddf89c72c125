/* SPDX-License-Identifier: MIT */
#ifndef CLI_SERVED_H
#define CLI_SERVED_H

#include "server/errand.h"

/* Runs a command in the hall for somebody elsewhere: its text, its faults, what it ends with. */
void served_run(Errand *errand);

#endif
