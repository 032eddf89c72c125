/* SPDX-License-Identifier: MIT */
/* Games and the parts they were begun with. */
#include "store/db.h"

#include <stdio.h>
#include <string.h>

int store_find(Store *store, const char *name)
{
    sqlite3_stmt *find = query(store, "SELECT number FROM game WHERE name = ?");

    bind_text(find, 1, name);
    return (int)query_number(store, find);
}

void store_name(Store *store, int game, char name[GAME_NAME])
{
    sqlite3_stmt *named = query(store, "SELECT name FROM game WHERE number = ?");
    bool well;

    name[0] = '\0';
    bind_number(named, 1, game);
    if (query_row(store, named, NULL, &well)) {
        snprintf(name, GAME_NAME, "%s", (const char *)sqlite3_column_text(named, 0));
        query_end(named);
    }
}

void store_free_name(Store *store, const char *like, char name[GAME_NAME])
{
    snprintf(name, GAME_NAME, "%s", like);
    for (int i = 2; store_find(store, name) != 0; i++) {
        char number[12];
        int length = snprintf(number, sizeof number, "-%d", i);
        snprintf(name, GAME_NAME, "%.*s%s", GAME_NAME - 1 - length, like, number);
    }
}

void store_draw_name(Store *store, const char *like, char name[GAME_NAME])
{
    enum { DRAWN = 6 };
    static const char LETTERS[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* 32 */
    unsigned char drawn[DRAWN];

    do {
        store_random(drawn, sizeof drawn);
        int length = snprintf(name, GAME_NAME - DRAWN, "%.*s-", GAME_NAME - DRAWN - 2, like);
        for (int i = 0; i < DRAWN; i++) {
            name[length + i] = LETTERS[drawn[i] % (sizeof LETTERS - 1)];
        }
        name[length + DRAWN] = '\0';
    } while (store_find(store, name) != 0);
}

/* ---- making ---- */

static bool new_name(Store *store, const char *name, Faults *faults)
{
    if (!*name || strlen(name) >= GAME_NAME) {
        Fault *fault = faults_add(faults, FAULT_INPUT, "game.name",
                                  "a game's name has 1 to %d letters", GAME_NAME - 1);
        fault_next(fault, "Choose another name.");
        return false;
    }
    if (store_find(store, name) != 0) {
        Fault *fault = faults_add(faults, FAULT_REFUSED, "game.name",
                                  "there is a game of the name %s already", name);
        fault_next(fault, "Choose another name.");
        return false;
    }
    return failure_none(store, faults);
}

static bool put_parts(Store *store, int game, const Part *parts, int count, Faults *faults)
{
    for (int i = 0; i < count; i++) {
        sqlite3_stmt *put =
            query(store, "INSERT INTO part (game, place, name, bytes) VALUES (?, ?, ?, ?)");
        bind_number(put, 1, game);
        bind_number(put, 2, i);
        bind_text(put, 3, parts[i].name);
        bind_bytes(put, 4, parts[i].bytes);
        if (!query_do(store, put, faults)) {
            return false;
        }
    }
    return true;
}

static bool make(Store *store, const char *name, const Part *parts, int parts_count,
                 const StoredEntry *entries, int count, Faults *faults)
{
    Chain chain = chain_begin(parts, parts_count);
    sqlite3_stmt *put = query(store, "INSERT INTO game (name, begun, chain) VALUES (?, ?, ?)");

    bind_text(put, 1, name);
    bind_number(put, 2, entries[0].at);
    bind_bytes(put, 3, chain_bytes(&chain));
    if (!query_do(store, put, faults)) {
        return false;
    }
    int game = (int)sqlite3_last_insert_rowid(store->db);
    return put_parts(store, game, parts, parts_count, faults) &&
           journal_put(store, game, entries, count, &chain, faults) &&
           seed_put(store, game, faults);
}

bool store_import(Store *store, const char *name, const Part *parts, int parts_count,
                  const StoredEntry *entries, int count, Faults *faults)
{
    return new_name(store, name, faults) && transaction_begin(store, faults) &&
           transaction_end(store, make(store, name, parts, parts_count, entries, count, faults),
                           faults);
}

bool store_create(Store *store, const char *name, const Part *parts, int count, Bytes first,
                  int64_t at, Faults *faults)
{
    StoredEntry entry = { .seq = 1, .command = "", .bytes = first, .at = at };

    return store_import(store, name, parts, count, &entry, 1, faults);
}

bool store_remove(Store *store, int game, Faults *faults)
{
    static const char *const ALL[] = {
        "DELETE FROM game WHERE number = ?",  "DELETE FROM part WHERE game = ?",
        "DELETE FROM waiting WHERE game = ?", "DELETE FROM snapshot WHERE game = ?",
        "DELETE FROM seat WHERE game = ?",    "DELETE FROM seed WHERE game = ?",
    };

    if (!transaction_begin(store, faults)) {
        return false;
    }
    sqlite3_stmt *entries = query(store, "DELETE FROM entry WHERE key BETWEEN ? AND ?");
    bind_entries(entries, game, 0);
    bool well = query_do(store, entries, faults);
    for (size_t i = 0; well && i < sizeof ALL / sizeof *ALL; i++) {
        sqlite3_stmt *remove = query(store, ALL[i]);
        bind_number(remove, 1, game);
        well = query_do(store, remove, faults);
    }
    return transaction_end(store, well, faults);
}

/* ---- reading ---- */

bool store_parts(Store *store, int game, Part **parts, int *count, Arena *arena, Faults *faults)
{
    sqlite3_stmt *list = query(store, "SELECT name, bytes FROM part WHERE game = ? ORDER BY place");
    Part *found = NULL;
    int room = 0;
    Chain begin;
    bool well = true;

    *count = 0;
    bind_number(list, 1, game);
    while (query_row(store, list, faults, &well)) {
        found = arena_room(arena, found, *count, &room, sizeof *found);
        found[*count].name = column_bytes(list, 0, arena).at;
        found[(*count)++].bytes = column_bytes(list, 1, arena);
    }
    *parts = found;
    if (!well || !journal_chain(store, game, 0, &begin, faults)) {
        return false;
    }
    Chain right = chain_begin(found, *count);
    if (!chain_same(&right, chain_bytes(&begin))) {
        failure_damaged(store, faults_add(faults, FAULT_DAMAGED, "store.parts",
                                          "%.150s is damaged: the texts that a game was begun "
                                          "with are not those that were written",
                                          store->path));
        return false;
    }
    return true;
}

bool store_games(Store *store, StoredGame **games, int *count, Arena *arena, Faults *faults)
{
    sqlite3_stmt *list =
        query(store, "SELECT g.number, g.name, g.begun, e.at, e.key FROM game g"
                     " JOIN entry e ON e.key ="
                     " (SELECT max(key) FROM entry"
                     "  WHERE key BETWEEN g.number << 32 AND (g.number << 32) + 0x7fffffff)"
                     " ORDER BY g.name");
    StoredGame *found = NULL;
    int room = 0;
    bool well = true;

    *count = 0;
    while (query_row(store, list, faults, &well)) {
        found = arena_room(arena, found, *count, &room, sizeof *found);
        StoredGame *game = &found[(*count)++];
        game->number = sqlite3_column_int(list, 0);
        snprintf(game->name, sizeof game->name, "%s", (const char *)sqlite3_column_text(list, 1));
        game->begun = sqlite3_column_int64(list, 2);
        game->last = sqlite3_column_int64(list, 3);
        game->entries = entry_seq(sqlite3_column_int64(list, 4));
    }
    *games = found;
    return well;
}
