/* SPDX-License-Identifier: MIT */
/* Asks the file, in SQL. */
#include "store/db.h"

#include <assert.h>

sqlite3_stmt *query(Store *store, const char *sql)
{
    Prepared *made = store->queries;

    while (made->sql && made->sql != sql) {
        made++;
        assert(made < store->queries + QUERIES);
    }
    made->sql = sql;
    if (!made->statement) {
        int result = sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                        &made->statement, NULL);
        if (result != SQLITE_OK) {
            trouble(store, result, NULL);
        }
    }
    return made->statement;
}

void bind_number(sqlite3_stmt *statement, int place, int64_t number)
{
    sqlite3_bind_int64(statement, place, number);
}

void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

/* Without an address SQLite would take them for no value at all. */
void bind_bytes(sqlite3_stmt *statement, int place, Bytes bytes)
{
    sqlite3_bind_blob64(statement, place, bytes.length ? bytes.at : "", bytes.length,
                        SQLITE_STATIC);
}

void bind_entries(sqlite3_stmt *statement, int game, int after)
{
    bind_number(statement, 1, entry_key(game, after) + 1);
    bind_number(statement, 2, entry_key(game, INT32_MAX));
}

void query_end(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

/* No value of ours is ever missing; another program, or a disk, may have taken it. */
static bool lacks_value(sqlite3_stmt *statement)
{
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        if (sqlite3_column_type(statement, i) == SQLITE_NULL) {
            return true;
        }
    }
    return false;
}

bool query_row(Store *store, sqlite3_stmt *statement, Faults *faults, bool *well)
{
    if (!statement) { /* it could not be made, and why was kept */
        *well = faults && failure_none(store, faults);
        return false;
    }
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW && !lacks_value(statement)) {
        return true;
    }
    result = result == SQLITE_ROW ? SQLITE_CORRUPT : result;
    query_end(statement);
    *well = result == SQLITE_DONE || trouble(store, result, faults);
    return false;
}

bool query_do(Store *store, sqlite3_stmt *statement, Faults *faults)
{
    bool well;

    if (query_row(store, statement, faults, &well)) {
        query_end(statement);
        well = true;
    }
    return well;
}

int64_t query_number(Store *store, sqlite3_stmt *statement)
{
    int64_t number = 0;
    bool well;

    if (query_row(store, statement, NULL, &well)) {
        number = sqlite3_column_int64(statement, 0);
        query_end(statement);
    }
    return number;
}

Bytes column_bytes(sqlite3_stmt *statement, int column, Arena *arena)
{
    const void *at = sqlite3_column_blob(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);

    return (Bytes){ arena ? arena_copy(arena, at ? at : "", length) : at, length };
}

static bool begin(Store *store, Faults *faults)
{
    store->last.game = 0; /* what was written before may have been taken back */
    return failure_none(store, faults) && query_do(store, query(store, "BEGIN IMMEDIATE"), faults);
}

static bool end(Store *store, bool well, Faults *faults)
{
    if (well && query_do(store, query(store, "COMMIT"), faults)) {
        return true;
    }
    if (!sqlite3_get_autocommit(store->db)) {
        query_do(store, query(store, "ROLLBACK"), NULL);
    }
    return false;
}

/* SQLite takes some work back by itself; what belongs to it must not be done alone. */
static bool still_whole(Store *store, Faults *faults)
{
    return !sqlite3_get_autocommit(store->db) || trouble(store, SQLITE_FULL, faults);
}

bool transaction_begin(Store *store, Faults *faults)
{
    return store->whole ? failure_none(store, faults) && still_whole(store, faults)
                        : begin(store, faults);
}

bool transaction_end(Store *store, bool well, Faults *faults)
{
    return store->whole ? well : end(store, well, faults);
}

bool store_begin(Store *store, Faults *faults)
{
    store->whole = begin(store, faults);
    return store->whole;
}

bool store_end(Store *store, bool well, Faults *faults)
{
    store->whole = false;
    return end(store, well && still_whole(store, faults), faults);
}
