/* SPDX-License-Identifier: MIT */
/* Looks for damage where a file is opened, by SQLite's own checks. */
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
        const char *last = says ? strrchr(says, '\n') : NULL; /* behind a heading */
        says = last ? last + 1 : says;
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
           says_ok(store, "PRAGMA quick_check(waiting)", faults) &&
           says_ok(store, "PRAGMA quick_check(seed)", faults);
}

bool store_check(Store *store, Faults *faults)
{
    return says_ok(store, "PRAGMA quick_check", faults);
}
