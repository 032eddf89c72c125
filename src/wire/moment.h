/* SPDX-License-Identifier: MIT */
#ifndef WIRE_MOMENT_H
#define WIRE_MOMENT_H

#include "base/text.h"

#include <stdint.h>

/* Seconds since 1970 as "2026-01-05T19:04:11Z", from the year 1 to 9999, and back. */
bool moment_fits(int64_t moment);
void moment_print(Text *to, int64_t moment);
bool moment_parse(const char *from, int64_t *moment);

#endif
