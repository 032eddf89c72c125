/* SPDX-License-Identifier: MIT */
/* The store against SQLite alone with the same promises, in one run: journal FOLDER */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "bare.h"
#include "bench.h"

#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 20, ENTRY = 400, SNAPSHOT = 50000, WARM = 60 };

static char entry[ENTRY], snapshot[SNAPSHOT];

static double bare_append(Bare *bare)
{
    double from = now();

    for (int i = 0; i < BATCH; i++) {
        bare_insert(bare, (Bytes){ entry, ENTRY });
    }
    return (now() - from) / BATCH;
}

/* ---- the store ---- */

typedef struct Kept {
    Store *store;
    int game, last;
} Kept;

static void kept_open(Kept *kept, const char *folder)
{
    static const Part PARTS[] = { { "scenario", { "title", 5 } } };
    Faults faults = { 0 };

    kept->store = store_open(folder, "the bench", &faults);
    check(kept->store && store_create(kept->store, "game", PARTS, 1, (Bytes){ "x", 1 }, 0, &faults),
          "opening the store");
    kept->game = store_find(kept->store, "game");
    kept->last = 1;
}

/* As the desk does it: was this command done before? If not, it is done, and waits no more. */
static double kept_append(Kept *kept)
{
    Faults faults = { 0 };
    double from = now();

    for (int i = 0; i < BATCH; i++) {
        char command[33];
        snprintf(command, sizeof command, "%08x%024x", (unsigned)kept->last * 2654435761u,
                 kept->last);
        StoredEntry stored = { ++kept->last, command, { entry, ENTRY }, 0 };
        check(store_command(kept->store, kept->game, command) == 0 &&
                  store_append(kept->store, kept->game, &stored, "union", false, &faults),
              "an entry");
    }
    return (now() - from) / BATCH;
}

static double kept_snapshot(Kept *kept)
{
    double from = now();

    store_keep(kept->store, kept->game, kept->last, (Bytes){ snapshot, SNAPSHOT });
    return now() - from;
}

static bool take(void *sum, int seq, Bytes bytes)
{
    *(int *)sum += *bytes.at + (seq < 0);
    return true;
}

static double kept_read(Kept *kept, int *sum)
{
    Faults faults = { 0 };
    double from = now();

    check(store_read(kept->store, kept->game, 0, take, sum, &faults), "reading");
    return (now() - from) / kept->last;
}

/* ---- both ---- */

static void bench_journal(const char *folder)
{
    double ours[ROUNDS], bare[ROUNDS], ours_read[ROUNDS], bare_reads[ROUNDS], snapshots[ROUNDS];
    Bare alone;
    Kept kept;
    int sum = 0;

    bare_open(&alone, folder);
    kept_open(&kept, folder);
    /* A log that still grows waits longer for the disk than one that is written over. */
    for (int i = 0; i < WARM; i++) {
        bare_append(&alone);
        kept_append(&kept);
    }
    for (int i = 0; i < ROUNDS; i++) {
        ours[i] = kept_append(&kept);
        bare[i] = bare_append(&alone);
        snapshots[i] = kept_snapshot(&kept);
        bare_append(&alone); /* whoever comes next does not pay for the snapshot's pages */
        kept_append(&kept);
        ours_read[i] = kept_read(&kept, &sum);
        bare_reads[i] = bare_read(&alone, &sum);
    }
    double durable = median(bare);
    print_ratio("an entry, durable / a bare durable insert", median(ours), durable, "limit 1.5");
    print_ratio("a snapshot of 50 kB / a bare durable insert", median(snapshots), durable,
                "beside the entries");
    print_ratio("an entry read, its hash looked at / a bare row", median(ours_read),
                median(bare_reads), "for every fold");
    bare_close(&alone);
    store_close(kept.store);
}

int main(int count, char **arguments)
{
    char folder[200], command[220];

    check(count == 2 && strlen(arguments[1]) < 150, "journal FOLDER");
    memset(entry, 'e', sizeof entry);
    snprintf(folder, sizeof folder, "%s/journal-XXXXXX", arguments[1]);
    check(mkdtemp(folder), "making a folder");
    bench_journal(folder);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command) != 0;
}
