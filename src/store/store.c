/* SPDX-License-Identifier: MIT */
/* Opening: the hold, the file, and the tables it has by version. */
#define _POSIX_C_SOURCE 200809L
#include "store/store.h"

#include "store/db.h"
#include "store/hold.h"
#include "store/seal.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "Gall": files of this program. */
enum { APPLICATION = 0x47616c6c };

/*
 * What each version of the file added. A new file goes through all of them, an older one through
 * those it has not seen: so they are never changed, only added to.
 */
static const char *const VERSIONS[] = {
    "CREATE TABLE game (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,"
    " begun INTEGER NOT NULL, chain BLOB NOT NULL) STRICT;"
    "CREATE TABLE part (game INTEGER NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL,"
    " bytes BLOB NOT NULL, PRIMARY KEY (game, place)) STRICT;"
    /* The key is the game's number and the entry's. */
    "CREATE TABLE entry (key INTEGER PRIMARY KEY, game INTEGER NOT NULL, at INTEGER NOT NULL,"
    " command TEXT NOT NULL, bytes BLOB NOT NULL, chain BLOB NOT NULL) STRICT;"
    "CREATE TABLE waiting (game INTEGER NOT NULL, seat TEXT NOT NULL, bytes BLOB NOT NULL,"
    " PRIMARY KEY (game, seat)) STRICT;"
    "CREATE TABLE snapshot (game INTEGER PRIMARY KEY, seq INTEGER NOT NULL, bytes BLOB NOT NULL,"
    " hash BLOB NOT NULL) STRICT;"
    "CREATE TABLE seat (token BLOB NOT NULL PRIMARY KEY, game INTEGER NOT NULL,"
    " seat TEXT NOT NULL, UNIQUE (game, seat)) STRICT;",

    /* Commands that were done already are found at once. */
    "CREATE UNIQUE INDEX command ON entry (game, command) WHERE command <> '';",

    /* What the program throws next is fixed before. */
    ("CREATE TABLE seed (game INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;"
     "INSERT INTO seed (game, bytes) SELECT number, randomblob(32) FROM game;"),
};

enum { VERSION = sizeof VERSIONS / sizeof *VERSIONS };

static bool run(Store *store, const char *sql, Faults *faults)
{
    int result = sqlite3_exec(store->db, sql, NULL, NULL, NULL);

    return result == SQLITE_OK || trouble(store, result, faults);
}

/* A pragma's number. */
static bool ask_number(Store *store, const char *sql, int *number, Faults *faults)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);

    if (result == SQLITE_OK) {
        result = sqlite3_step(statement);
        *number = sqlite3_column_int(statement, 0);
    }
    sqlite3_finalize(statement);
    return result == SQLITE_ROW || result == SQLITE_DONE || trouble(store, result, faults);
}

static bool migrate(Store *store, int from, Faults *faults)
{
    Text sql = { 0 };

    text_add(&sql, "BEGIN IMMEDIATE;");
    for (int version = from; version < VERSION; version++) {
        text_add(&sql, VERSIONS[version]);
    }
    text_addf(&sql, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT;", APPLICATION,
              VERSION);
    bool done = run(store, text_of(&sql), faults);
    if (!done && !sqlite3_get_autocommit(store->db)) {
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    }
    text_finish(&sql);
    return done;
}

static bool newer(Store *store, int version, Faults *faults)
{
    Fault *fault = faults_add(faults, FAULT_VERSION, "store.version",
                              "%.150s was written by a newer galloper: it has version %d, and this "
                              "program knows those up to %d",
                              store->path, version, VERSION);

    fault_next(fault, "Use the newer program, or another folder; the file was left as it is.");
    return false;
}

static bool file_is_empty(Store *store)
{
    sqlite3_file *file = NULL;
    sqlite3_int64 size = 0;

    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return !file || !file->pMethods || file->pMethods->xFileSize(file, &size) != SQLITE_OK ||
           size == 0;
}

/* Until it is known what the file is, nothing is written to it. */
static bool open_tables(Store *store, Faults *faults)
{
    int pages = 0, application = 0, version = 0;

    if (!run(store,
             "PRAGMA locking_mode=EXCLUSIVE; PRAGMA trusted_schema=OFF; "
             "PRAGMA cache_size=-256;",
             faults) ||
        !ask_number(store, "PRAGMA page_count", &pages, faults) ||
        !ask_number(store, "PRAGMA application_id", &application, faults) ||
        !ask_number(store, "PRAGMA user_version", &version, faults)) {
        return false;
    }
    if (pages == 0 && !file_is_empty(store)) { /* it was cut off within its first page */
        return trouble(store, SQLITE_NOTADB, faults);
    }
    if (pages > 0 && (application != APPLICATION || version < 1)) {
        return trouble(store, SQLITE_NOTADB, faults);
    }
    if (version > VERSION) {
        return newer(store, version, faults);
    }
    return run(store, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;", faults) &&
           (version == VERSION || migrate(store, version, faults));
}

/* Makes the file if there is none, for its owner's eyes alone; SQLite says why where that fails. */
static void make_file(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    if (file >= 0) {
        close(file);
    }
}

static bool open_file(Store *store, Faults *faults)
{
    int reserve = SEAL_LENGTH;
    int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    int result = sodium_init() < 0 ? SQLITE_ERROR : seal_register();

    make_file(store->path);
    if (result == SQLITE_OK) {
        result = sqlite3_open_v2(store->path, &store->db, flags, SEAL_FILES);
    }
    if (result != SQLITE_OK) {
        return trouble(store, result, faults);
    }
    /* What is opened in vain stays as it is, and so does what waits to be moved into it. */
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserve);
    seed_watch(store);
    if (!run(store, "PRAGMA page_size=4096;", faults) || !open_tables(store, faults) ||
        !check_small(store, faults)) {
        return false;
    }
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    store->open = true;
    return true;
}

Store *store_open(const char *folder, const char *what, Faults *faults)
{
    Text path = { 0 };

    assert(*folder);
    int hold = hold_take(folder, what, faults);
    if (hold < 0) {
        return NULL;
    }
    Store *store = memory_new(sizeof *store);
    text_addf(&path, "%s/galloper.db", folder);
    *store = (Store){ .hold = hold, .path = path.at };
    if (!open_file(store, faults)) {
        store_close(store);
        return NULL;
    }
    return store;
}

void store_close(Store *store)
{
    if (!store) {
        return;
    }
    for (int i = 0; i < QUERIES; i++) {
        sqlite3_finalize(store->queries[i].statement);
    }
    sqlite3_close(store->db);
    hold_drop(store->hold);
    free(store->path);
    free(store->aside);
    free(store);
}

static bool copy_bytes(int from, int to)
{
    char bytes[1 << 16];
    ssize_t got;

    while ((got = read(from, bytes, sizeof bytes)) > 0) {
        for (ssize_t put = 0, more; put < got; put += more) {
            more = write(to, bytes + put, (size_t)(got - put));
            if (more < 0) {
                return false;
            }
        }
    }
    return got == 0 && fsync(to) == 0;
}

/* All is moved into the file first; nobody else writes to it. */
bool store_copy(Store *store, const char *path, Faults *faults)
{
    int result = sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);

    if (result != SQLITE_OK) {
        return trouble(store, result, faults);
    }
    int from = open(store->path, O_RDONLY | O_CLOEXEC);
    int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool copied = from >= 0 && to >= 0 && copy_bytes(from, to);
    if (!copied) {
        fault_next(faults_add(faults, FAULT_STORAGE, "store.copy", "%.150s cannot be written: %s",
                              path, strerror(errno)),
                   "See that the disk has room and that there is no such file yet.");
    }
    if (from >= 0) {
        close(from);
    }
    if (to >= 0) {
        close(to);
        if (!copied) {
            unlink(path);
        }
    }
    return copied;
}

bool store_throw_afresh(const char *folder, Faults *faults)
{
    Store *store = store_open(folder, "backup", faults);
    bool done = store && run(store, "UPDATE seed SET bytes = randomblob(32);", faults);

    store_close(store);
    return done;
}
