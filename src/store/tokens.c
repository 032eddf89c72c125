/* SPDX-License-Identifier: MIT */
/* The seats' tokens. */
#include "store/db.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool put_token(Store *store, int game, const char *seat, const Chain *hash, Faults *faults)
{
    sqlite3_stmt *forget = query(store, "DELETE FROM seat WHERE game = ? AND seat = ?"),
                 *put = query(store, "INSERT INTO seat (token, game, seat) VALUES (?, ?, ?)");

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
    sqlite3_stmt *get = query(store, "SELECT game, seat FROM seat WHERE token = ?");
    bind_bytes(get, 1, chain_bytes(&hash));
    if (query_row(store, get, NULL, &well)) {
        game = sqlite3_column_int(get, 0);
        snprintf(seat, 32, "%s", (const char *)sqlite3_column_text(get, 1));
        query_end(get);
    }
    return game;
}
