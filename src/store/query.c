/* SPDX-License-Identifier: MIT */
/* All that is asked of the file, in SQL. */
#include "store/db.h"

static const char *const SQL[QUERIES] = {
    [QUERY_BEGIN] = "BEGIN IMMEDIATE",
    [QUERY_COMMIT] = "COMMIT",
    [QUERY_ROLLBACK] = "ROLLBACK",
    [GAME_MAKE] = "INSERT INTO game (name, begun, chain) VALUES (?, ?, ?)",
    [GAME_FIND] = "SELECT number FROM game WHERE name = ?",
    [GAME_NAMED] = "SELECT name FROM game WHERE number = ?",
    [GAME_CHAIN] = "SELECT chain FROM game WHERE number = ?",
    [GAME_LIST] = "SELECT g.number, g.name, g.begun, e.at, e.key FROM game g"
                  " JOIN entry e ON e.key ="
                  " (SELECT max(key) FROM entry"
                  "  WHERE key BETWEEN g.number << 32 AND (g.number << 32) + 0x7fffffff)"
                  " ORDER BY g.name",
    [GAME_REMOVE] = "DELETE FROM game WHERE number = ?",
    [PART_PUT] = "INSERT INTO part (game, place, name, bytes) VALUES (?, ?, ?, ?)",
    [PART_LIST] = "SELECT name, bytes FROM part WHERE game = ? ORDER BY place",
    [PART_REMOVE] = "DELETE FROM part WHERE game = ?",
    [ENTRY_PUT] = "INSERT INTO entry (key, game, at, command, bytes, chain)"
                  " VALUES (?, ?, ?, ?, ?, ?)",
    [ENTRY_CHAIN] = "SELECT chain FROM entry WHERE key = ?",
    [ENTRY_LAST] = "SELECT max(key) FROM entry WHERE key BETWEEN ? AND ?",
    [ENTRY_COMMAND] = "SELECT key FROM entry WHERE game = ? AND command = ? AND command <> ''",
    [ENTRY_LIST] = "SELECT key, at, command, bytes, chain FROM entry WHERE key BETWEEN ? AND ?"
                   " ORDER BY key",
    [ENTRY_REMOVE] = "DELETE FROM entry WHERE key BETWEEN ? AND ?",
    [WAITING_PUT] = "INSERT OR REPLACE INTO waiting (game, seat, bytes) VALUES (?, ?, ?)",
    [WAITING_GET] = "SELECT bytes FROM waiting WHERE game = ? AND seat = ?",
    [WAITING_FORGET] = "DELETE FROM waiting WHERE game = ? AND seat = ?",
    [WAITING_REMOVE] = "DELETE FROM waiting WHERE game = ?",
    [SNAPSHOT_PUT] = "INSERT OR REPLACE INTO snapshot (game, seq, bytes, hash) VALUES (?, ?, ?, ?)",
    [SNAPSHOT_GET] = "SELECT seq, bytes, hash FROM snapshot WHERE game = ?",
    [SNAPSHOT_REMOVE] = "DELETE FROM snapshot WHERE game = ?",
    [SEAT_FORGET] = "DELETE FROM seat WHERE game = ? AND seat = ?",
    [SEAT_PUT] = "INSERT INTO seat (token, game, seat) VALUES (?, ?, ?)",
    [SEAT_GET] = "SELECT game, seat FROM seat WHERE token = ?",
    [SEAT_REMOVE] = "DELETE FROM seat WHERE game = ?",
};

sqlite3_stmt *query(Store *store, Query which)
{
    sqlite3_stmt **statement = &store->queries[which];

    if (!*statement) {
        int result = sqlite3_prepare_v3(store->db, SQL[which], -1, SQLITE_PREPARE_PERSISTENT,
                                        statement, NULL);
        if (result != SQLITE_OK) {
            trouble(store, result, NULL);
        }
    }
    return *statement;
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

bool query_row(Store *store, sqlite3_stmt *statement, Faults *faults, bool *well)
{
    if (!statement) { /* it could not be made, and why was kept */
        *well = faults && failure_none(store, faults);
        return false;
    }
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW) {
        return true;
    }
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

Bytes column_bytes(sqlite3_stmt *statement, int column, Arena *arena)
{
    const void *at = sqlite3_column_blob(statement, column);
    size_t length = (size_t)sqlite3_column_bytes(statement, column);

    return (Bytes){ arena ? arena_copy(arena, at ? at : "", length) : at, length };
}

static bool begin(Store *store, Faults *faults)
{
    return failure_none(store, faults) && query_do(store, query(store, QUERY_BEGIN), faults);
}

static bool end(Store *store, bool well, Faults *faults)
{
    if (well && query_do(store, query(store, QUERY_COMMIT), faults)) {
        return true;
    }
    if (!sqlite3_get_autocommit(store->db)) {
        query_do(store, query(store, QUERY_ROLLBACK), NULL);
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
