/* SPDX-License-Identifier: MIT */
/* The state as it was kept last: a cache, thrown away where it does not fit. */
#include "store/db.h"

void store_keep(Store *store, int game, int seq, Bytes snapshot)
{
    Chain chain;

    if (!journal_chain(store, game, seq, &chain, NULL)) {
        return;
    }
    chain = chain_snapshot(&chain, seq, snapshot);
    sqlite3_stmt *put = query(
        store, "INSERT OR REPLACE INTO snapshot (game, seq, bytes, hash) VALUES (?, ?, ?, ?)");
    bind_number(put, 1, game);
    bind_number(put, 2, seq);
    bind_bytes(put, 3, snapshot);
    bind_bytes(put, 4, chain_bytes(&chain));
    int unsaid = store->unsaid;
    sqlite3_exec(store->db, "PRAGMA synchronous=NORMAL", NULL, NULL, NULL);
    query_do(store, put, NULL);
    sqlite3_exec(store->db, "PRAGMA synchronous=FULL", NULL, NULL, NULL);
    store->unsaid = unsaid; /* a cache that cannot be kept is no trouble */
}

bool store_kept(Store *store, int game, int *seq, Bytes *snapshot, Arena *arena)
{
    sqlite3_stmt *get = query(store, "SELECT seq, bytes, hash FROM snapshot WHERE game = ?");
    int unsaid = store->unsaid;
    Chain chain;
    bool fits = false;

    bind_number(get, 1, game);
    if (query_row(store, get, NULL, &fits)) {
        *seq = sqlite3_column_int(get, 0);
        Bytes bytes = column_bytes(get, 1, NULL);
        if (*seq > 0 && journal_chain(store, game, *seq, &chain, NULL)) {
            chain = chain_snapshot(&chain, *seq, bytes);
            fits = chain_same(&chain, column_bytes(get, 2, NULL));
        }
        if (fits) {
            *snapshot = column_bytes(get, 1, arena);
        }
        query_end(get);
    } else {
        fits = false;
    }
    store->unsaid = unsaid; /* whoever goes without it finds what is damaged */
    return fits;
}
