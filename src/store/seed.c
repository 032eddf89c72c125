/* SPDX-License-Identifier: MIT */
/* What the program throws next: fixed, and with room for what comes of it, before it is known. */
#define _POSIX_C_SOURCE 200809L
#include "store/db.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The largest entry has some hundred dice, each with its trace. */
enum { ROOM = 1 << 20, LOG_HEAD = 32, LOG_PAGE = 4096 + 24, LOG_MOST = 1000 };

/* ---- room in the log ---- */

/* Takes the place of SQLite's own, which does no more than the second half. */
static int count_log(void *with, sqlite3 *db, const char *name, int pages)
{
    Store *store = with;

    store->logged = pages;
    if (pages >= LOG_MOST) {
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
    return SQLITE_OK;
}

void seed_watch(Store *store)
{
    store->logged = -1;
    sqlite3_wal_hook(store->db, count_log, store);
}

/* What is longer than it was written is no trouble to SQLite: it is so after every checkpoint. */
static int reserve_in(Store *store, int log)
{
    struct stat now;

    if (log < 0 || fstat(log, &now) != 0) {
        return errno;
    }
    if (store->logged < 0) { /* it may be as full as it is long */
        store->logged = (int)(now.st_size / LOG_PAGE) + 1;
    }
    off_t end = LOG_HEAD + (off_t)store->logged * LOG_PAGE + ROOM;
    return now.st_size >= end ? 0 : posix_fallocate(log, 0, end);
}

static bool reserve(Store *store, Faults *faults)
{
    Text path = { 0 };

    text_addf(&path, "%s-wal", store->path);
    int log = open(text_of(&path), O_RDWR | O_CLOEXEC);
    int error = reserve_in(store, log);
    if (log >= 0) {
        close(log);
    }
    text_finish(&path);
    if (error) {
        fault_next(faults_add(faults, FAULT_STORAGE, "store.full",
                              "%.150s has no room for what may come of a throw: %s", store->path,
                              strerror(error)),
                   "Nothing was thrown. Make room on the disk, then do it again.");
    }
    return !error;
}

/* ---- the seed ---- */

bool seed_put(Store *store, int game, Faults *faults)
{
    sqlite3_stmt *put = query(store, "INSERT OR REPLACE INTO seed (game, bytes) VALUES (?, ?)");
    char seed[STORE_SEED];

    store_random(seed, sizeof seed);
    bind_number(put, 1, game);
    bind_bytes(put, 2, (Bytes){ seed, sizeof seed });
    return query_do(store, put, faults);
}

bool store_seed(Store *store, int game, uint8_t seed[STORE_SEED], Faults *faults)
{
    sqlite3_stmt *get = query(store, "SELECT bytes FROM seed WHERE game = ?");
    bool well;

    bind_number(get, 1, game);
    if (!failure_none(store, faults) || !reserve(store, faults)) {
        return false;
    }
    if (!query_row(store, get, faults, &well)) {
        return well && trouble(store, SQLITE_CORRUPT, faults);
    }
    Bytes bytes = column_bytes(get, 0, NULL);
    bool whole = bytes.length == STORE_SEED;
    if (whole) {
        memcpy(seed, bytes.at, STORE_SEED);
    }
    query_end(get);
    return whole || trouble(store, SQLITE_CORRUPT, faults);
}
