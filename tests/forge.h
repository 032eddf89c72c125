/* SPDX-License-Identifier: MIT */
#ifndef TESTS_FORGE_H
#define TESTS_FORGE_H

#include "driver.h"

/* The file of a game with a line more before its end, and the hash and count that belong to it. */
void forge_file(const Traits *traits, const Text *whole, const char *line, Text *to);

/* Changes a number, a word or a name behind its head at random. */
void forge_spoil(Driver *driver, const Text *whole, Text *to);

/*
 * Imports a forged file: it is refused and nothing is kept of it, or it is opened, told to every
 * seat, exported, verified and played on; whether it was let in.
 */
bool forge_import(Store *store, const Text *text, Driver *driver, Faults *faults);

#endif
