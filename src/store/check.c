/* SPDX-License-Identifier: MIT */
/* Looks for damage: SQLite's own checks, and the chains of the games. */
#include "store/db.h"

#include <string.h>

/* Runs a check, which answers "ok" or says what is wrong. */
static bool says_ok(Store *store, const char *check, Faults *faults)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(store->db, check, -1, &statement, NULL);
    bool well = true;

    if (result == SQLITE_OK) {
        result = sqlite3_step(statement);
    }
    if (result != SQLITE_ROW) {
        well = trouble(store, result, faults);
    } else {
        const char *says = (const char *)sqlite3_column_text(statement, 0);
        well = says && strcmp(says, "ok") == 0;
        if (!well) {
            failure_damaged(store, faults_add(faults, FAULT_DAMAGED, "store.damaged",
                                              "%.120s is damaged: %.120s", store->path,
                                              says ? says : "it cannot be checked"));
        }
    }
    sqlite3_finalize(statement);
    return well;
}

bool check_small(Store *store, Faults *faults)
{
    return says_ok(store, "PRAGMA quick_check(game)", faults) &&
           says_ok(store, "PRAGMA quick_check(seat)", faults) &&
           says_ok(store, "PRAGMA quick_check(waiting)", faults);
}

static bool take_any(void *with, int seq, Bytes entry)
{
    (void)with;
    (void)seq;
    (void)entry;
    return true;
}

/* Each game for itself, so that the faults name all that are damaged. */
bool store_check(Store *store, Faults *faults)
{
    Arena arena = { 0 };
    StoredGame *games;
    Part *parts;
    int count, parts_count;
    bool well = says_ok(store, "PRAGMA integrity_check", faults);

    if (store_games(store, &games, &count, &arena, faults)) {
        for (int i = 0; i < count; i++) {
            well &= store_parts(store, games[i].number, &parts, &parts_count, &arena, faults);
            well &= store_read(store, games[i].number, 0, take_any, NULL, faults);
        }
    } else {
        well = false;
    }
    arena_finish(&arena);
    return well;
}
