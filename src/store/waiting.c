/* SPDX-License-Identifier: MIT */
/* Commands that wait for dice. */
#include "store/db.h"

bool store_wait(Store *store, int game, const char *seat, Bytes pending, bool threw, Faults *faults)
{
    sqlite3_stmt *put =
        query(store, "INSERT OR REPLACE INTO waiting (game, seat, bytes) VALUES (?, ?, ?)");

    bind_number(put, 1, game);
    bind_text(put, 2, seat);
    bind_bytes(put, 3, pending);
    if (!transaction_begin(store, faults)) {
        return false;
    }
    bool well = query_do(store, put, faults);
    well = well && (!threw || seed_put(store, game, faults));
    return transaction_end(store, well, faults);
}

bool store_waiting(Store *store, int game, const char *seat, Bytes *pending, Arena *arena)
{
    sqlite3_stmt *get = query(store, "SELECT bytes FROM waiting WHERE game = ? AND seat = ?");
    bool well;

    bind_number(get, 1, game);
    bind_text(get, 2, seat);
    if (!query_row(store, get, NULL, &well)) {
        return false;
    }
    *pending = column_bytes(get, 0, arena);
    query_end(get);
    return true;
}

bool store_waits(Store *store, int game)
{
    sqlite3_stmt *any = query(store, "SELECT 1 FROM waiting WHERE game = ? LIMIT 1");

    bind_number(any, 1, game);
    return query_number(store, any) != 0;
}

bool store_forget(Store *store, int game, const char *seat, Faults *faults)
{
    sqlite3_stmt *forget = query(store, "DELETE FROM waiting WHERE game = ? AND seat = ?");

    bind_number(forget, 1, game);
    bind_text(forget, 2, seat);
    return failure_none(store, faults) && query_do(store, forget, faults);
}
