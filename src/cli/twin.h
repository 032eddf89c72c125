/* SPDX-License-Identifier: MIT */
#ifndef CLI_TWIN_H
#define CLI_TWIN_H

#include "base/fault.h"

/* Goes on as the program that can load libraries; returns, with a fault, only if that is not there.
 * The program that can load them has not this but NULL. */
void twin_go_on(char **argv, Faults *faults) __attribute__((weak));

#endif
