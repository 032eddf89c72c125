/* SPDX-License-Identifier: MIT */
/* Entries, each chained to the one before it. */
#include "store/db.h"

#include <assert.h>
#include <string.h>

static bool broken(Store *store, int game, int seq, const char *what, Faults *faults)
{
    char name[GAME_NAME];

    store_name(store, game, name);
    failure_damaged(store, faults_add(faults, FAULT_DAMAGED, "store.chain",
                                      "the journal of %s in %.120s is damaged: entry %d %s",
                                      *name ? name : "?", store->path, seq, what));
    return false;
}

/* ---- the chain ---- */

bool journal_chain(Store *store, int game, int seq, Chain *chain, Faults *faults)
{
    sqlite3_stmt *find = query(store, seq ? "SELECT chain FROM entry WHERE key = ?"
                                          : "SELECT chain FROM game WHERE number = ?");
    bool well;

    bind_number(find, 1, seq ? entry_key(game, seq) : game);
    if (!query_row(store, find, faults, &well)) {
        return well && faults ? broken(store, game, seq, "is missing", faults) : false;
    }
    Bytes found = column_bytes(find, 0, NULL);
    bool whole = found.length == CHAIN;
    if (whole) {
        memcpy(chain->at, found.at, CHAIN);
    }
    query_end(find);
    return whole || (faults && broken(store, game, seq, "has no hash", faults));
}

int store_last(Store *store, int game)
{
    sqlite3_stmt *last =
        query(store, "SELECT coalesce(max(key), 0) FROM entry WHERE key BETWEEN ? AND ?");

    bind_entries(last, game, 0);
    return entry_seq(query_number(store, last));
}

void store_chain(Store *store, int game, char hex[65])
{
    Chain chain = { 0 };

    journal_chain(store, game, store_last(store, game), &chain, NULL);
    chain_hex(&chain, hex);
}

/* ---- writing ---- */

static bool put_entry(Store *store, int game, const StoredEntry *entry, const Chain *chain,
                      Faults *faults)
{
    sqlite3_stmt *put = query(store, "INSERT INTO entry (key, game, at, command, bytes, chain)"
                                     " VALUES (?, ?, ?, ?, ?, ?)");

    bind_number(put, 1, entry_key(game, entry->seq));
    bind_number(put, 2, game);
    bind_number(put, 3, entry->at);
    bind_text(put, 4, entry->command);
    bind_bytes(put, 5, entry->bytes);
    bind_bytes(put, 6, chain_bytes(chain));
    return query_do(store, put, faults);
}

bool journal_put(Store *store, int game, const StoredEntry *entries, int count, Chain *chain,
                 Faults *faults)
{
    for (int i = 0; i < count; i++) {
        *chain = chain_next(chain, &entries[i]);
        if (!put_entry(store, game, &entries[i], chain, faults)) {
            return false;
        }
    }
    return true;
}

/* What does not follow the last has no entry before it, or there is one of its number. */
static bool append(Store *store, int game, const StoredEntry *entry, Faults *faults)
{
    Chained *last = &store->last;
    bool follows = last->game == game && last->seq == entry->seq - 1;
    bool put = (follows || journal_chain(store, game, entry->seq - 1, &last->chain, faults)) &&
               journal_put(store, game, entry, 1, &last->chain, faults);

    last->game = put ? game : 0;
    last->seq = entry->seq;
    return put;
}

bool store_append(Store *store, int game, const StoredEntry *entry, const char *seat, bool threw,
                  Faults *faults)
{
    if (!transaction_begin(store, faults)) {
        return false;
    }
    bool well = append(store, game, entry, faults);
    well = well && (!seat || store_forget(store, game, seat, faults));
    well = well && (!threw || seed_put(store, game, faults));
    return transaction_end(store, well, faults);
}

/* ---- reading ---- */

bool store_read(Store *store, int game, int after, StoreTake *take, void *with, Faults *faults)
{
    sqlite3_stmt *list =
        query(store, "SELECT key, at, command, bytes, chain FROM entry WHERE key BETWEEN ? AND ?"
                     " ORDER BY key");
    Chain chain;
    bool well = true;
    int seq = after;

    assert(!sqlite3_stmt_busy(list));
    if (!failure_none(store, faults) || !journal_chain(store, game, after, &chain, faults)) {
        return false;
    }
    bind_entries(list, game, after);
    while (query_row(store, list, faults, &well)) {
        StoredEntry entry = { .seq = entry_seq(sqlite3_column_int64(list, 0)),
                              .at = sqlite3_column_int64(list, 1),
                              .command = (const char *)sqlite3_column_text(list, 2),
                              .bytes = column_bytes(list, 3, NULL) };
        chain = chain_next(&chain, &entry);
        if (entry.seq != ++seq || !chain_same(&chain, column_bytes(list, 4, NULL))) {
            query_end(list);
            return broken(store, game, seq, "is not the one that was written", faults);
        }
        if (!take(with, seq, entry.bytes)) {
            query_end(list);
            return true;
        }
    }
    return well;
}

int store_command(Store *store, int game, const char *command)
{
    sqlite3_stmt *find =
        query(store, "SELECT key FROM entry WHERE game = ? AND command = ? AND command <> ''");

    bind_number(find, 1, game);
    bind_text(find, 2, command);
    return entry_seq(query_number(store, find));
}
