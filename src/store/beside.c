/* SPDX-License-Identifier: MIT */
/* Beside the journal: commands that wait, a cache of the state, the seats' tokens. */
#include "store/db.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* ---- commands that wait ---- */

bool store_wait(Store *store, int game, const char *seat, Bytes pending, Faults *faults)
{
    sqlite3_stmt *put = query(store, WAITING_PUT);

    bind_number(put, 1, game);
    bind_text(put, 2, seat);
    bind_bytes(put, 3, pending);
    return trouble_none(store, faults) && query_do(store, put, faults);
}

bool store_waiting(Store *store, int game, const char *seat, Bytes *pending, Arena *arena)
{
    sqlite3_stmt *get = query(store, WAITING_GET);
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

bool store_forget(Store *store, int game, const char *seat, Faults *faults)
{
    sqlite3_stmt *forget = query(store, WAITING_FORGET);

    bind_number(forget, 1, game);
    bind_text(forget, 2, seat);
    return trouble_none(store, faults) && query_do(store, forget, faults);
}

/* ---- the cache ---- */

void store_keep(Store *store, int game, int seq, Bytes snapshot)
{
    Chain chain;

    if (!journal_chain(store, game, seq, &chain, NULL)) {
        return;
    }
    chain = chain_snapshot(&chain, seq, snapshot);
    sqlite3_stmt *put = query(store, SNAPSHOT_PUT);
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
    sqlite3_stmt *get = query(store, SNAPSHOT_GET);
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

/* ---- seats ---- */

static bool put_token(Store *store, int game, const char *seat, const Chain *hash, Faults *faults)
{
    sqlite3_stmt *forget = query(store, SEAT_FORGET), *put = query(store, SEAT_PUT);

    bind_number(forget, 1, game);
    bind_text(forget, 2, seat);
    bind_bytes(put, 1, chain_bytes(hash));
    bind_number(put, 2, game);
    bind_text(put, 3, seat);
    return query_do(store, forget, faults) && query_do(store, put, faults);
}

bool store_issue(Store *store, int game, const char *seat, char token[2 * STORE_TOKEN + 1],
                 Faults *faults)
{
    unsigned char secret[STORE_TOKEN];

    store_random(secret, sizeof secret);
    sodium_bin2hex(token, 2 * STORE_TOKEN + 1, secret, sizeof secret);
    Chain hash = chain_token(secret);
    return transaction_begin(store, faults) &&
           transaction_end(store, put_token(store, game, seat, &hash, faults), faults);
}

int store_seat(Store *store, const char *token, char seat[32])
{
    unsigned char secret[STORE_TOKEN];
    size_t length = 0;
    bool well;
    int game = 0;

    seat[0] = '\0';
    if (strlen(token) != 2 * STORE_TOKEN ||
        sodium_hex2bin(secret, sizeof secret, token, 2 * STORE_TOKEN, NULL, &length, NULL) != 0 ||
        length != STORE_TOKEN) {
        return 0;
    }
    Chain hash = chain_token(secret);
    sqlite3_stmt *get = query(store, SEAT_GET);
    bind_bytes(get, 1, chain_bytes(&hash));
    if (query_row(store, get, NULL, &well)) {
        game = sqlite3_column_int(get, 0);
        snprintf(seat, 32, "%s", (const char *)sqlite3_column_text(get, 1));
        query_end(get);
    }
    return game;
}
