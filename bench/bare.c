/* SPDX-License-Identifier: MIT */
/* SQLite alone, which the store and the games are held against. */
#include "bare.h"
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

void check(bool well, const char *what)
{
    if (!well) {
        fprintf(stderr, "%s failed\n", what);
        exit(1);
    }
}

void bare_open(Bare *bare, const char *folder)
{
    char path[300];

    *bare = (Bare){ 0 };
    snprintf(path, sizeof path, "%s/bare.db", folder);
    check(sqlite3_open(path, &bare->db) == SQLITE_OK &&
              sqlite3_exec(bare->db,
                           "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL;"
                           "PRAGMA synchronous=FULL;"
                           "CREATE TABLE entry (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL)",
                           NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(bare->db, "INSERT INTO entry VALUES (?, ?)", -1, &bare->put,
                                 NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(bare->db, "SELECT key, bytes FROM entry ORDER BY key", -1,
                                 &bare->list, NULL) == SQLITE_OK,
          "opening SQLite");
}

void bare_close(Bare *bare)
{
    sqlite3_finalize(bare->put);
    sqlite3_finalize(bare->list);
    sqlite3_close(bare->db);
}

void bare_insert(Bare *bare, Bytes bytes)
{
    sqlite3_bind_int(bare->put, 1, ++bare->last);
    sqlite3_bind_blob64(bare->put, 2, bytes.at, bytes.length, SQLITE_STATIC);
    check(sqlite3_step(bare->put) == SQLITE_DONE, "a bare insert");
    sqlite3_reset(bare->put);
}

double bare_read(Bare *bare, int *sum)
{
    double from = now();

    while (sqlite3_step(bare->list) == SQLITE_ROW) {
        *sum += *(const char *)sqlite3_column_blob(bare->list, 1);
    }
    sqlite3_reset(bare->list);
    return (now() - from) / bare->last;
}
