/* SPDX-License-Identifier: MIT */
#ifndef BENCH_BARE_H
#define BENCH_BARE_H

#include "base/bytes.h"

#include <sqlite3.h>
#include <stdbool.h>

/* SQLite alone, with the same promises as the store. */
typedef struct Bare {
    sqlite3 *db;
    sqlite3_stmt *put, *list;
    int last;
} Bare;

/* Ends the program if something did not go well. */
void check(bool well, const char *what);

void bare_open(Bare *bare, const char *folder);
void bare_close(Bare *bare);

/* Inserts a row, which is then on the disk. */
void bare_insert(Bare *bare, Bytes bytes);
/* Seconds that it takes to read a row, all of them being read. */
double bare_read(Bare *bare, int *sum);

#endif
