/* SPDX-License-Identifier: MIT */
#ifndef BASE_EXACT_H
#define BASE_EXACT_H

#include "base/text.h"

/* Exact values are whole 48ths: halves of halves of halves of a gun, two thirds of a road. */
enum { WHOLE = 48, EXACT_MOST = 100000 };

/* Reads 3/2, 1.5, 1½, 1 1/2, ½, -1/2, +2; false if it is no such number or finer than a 48th. */
bool exact_parse(const char *from, int *value);

/* Writes 1 1/2, -1/2, 3. */
void exact_print(Text *to, int value);

#endif
