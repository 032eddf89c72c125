/* SPDX-License-Identifier: MIT */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/arena.h"
#include "base/bytes.h"
#include "base/fault.h"

#include <stdint.h>

/*
 * Games as bytes on disk: one SQLite file in a folder, held by one process at a time. What is in
 * the bytes is not its business; that they are the bytes that were put there is: pages are sealed,
 * entries are chained by hashes. Damage that is found is a fault, and the file is copied aside
 * before anything is written again. What has no faults to report to answers "none" where it cannot
 * read; the next call that can report, does, and does nothing else. One thread at a time.
 */
typedef struct Store Store;

enum { STORE_TOKEN = 16, GAME_NAME = 48 };

/*
 * Opens the store of a folder, which is made if there is none, and holds it; waits two seconds for
 * another holder and then names it (FAULT_BUSY). `what` is told to those who wait. A damaged store
 * is FAULT_DAMAGED and is left as it is, one of a newer program FAULT_VERSION.
 */
Store *store_open(const char *folder, const char *what, Faults *faults);
void store_close(Store *store);

/*
 * What is done between them is done as a whole: all of it where store_end is given `well` and is
 * true, else nothing; nothing too where the store is closed meanwhile.
 */
bool store_begin(Store *store, Faults *faults);
bool store_end(Store *store, bool well, Faults *faults);

/* Whether every page of it is as it was written; else faults say which is not. */
bool store_check(Store *store, Faults *faults);
/* Copies all of it into a new file, whole and on the disk, while it is in use. */
bool store_copy(Store *store, const char *path, Faults *faults);
/* Lets the games of a copy throw other dice: else it would tell those that are to come. */
bool store_throw_afresh(const char *folder, Faults *faults);

/* ---- games ---- */

/* Makes a game with its parts and its first entry, all or nothing. The name must be new. */
bool store_create(Store *store, const char *name, const Part *parts, int count, Bytes first,
                  int64_t at, Faults *faults);
/* Number of the game of that name; 0: there is none. */
int store_find(Store *store, const char *name);
/* The name of a game; "" if there is none of that number. */
void store_name(Store *store, int game, char name[GAME_NAME]);
/* A free name that begins like that: "antietam", "antietam-2". */
void store_free_name(Store *store, const char *like, char name[GAME_NAME]);
/* One that chance draws, so that it tells nobody which others there are. */
void store_draw_name(Store *store, const char *like, char name[GAME_NAME]);
/* Its parts, in the arena. */
bool store_parts(Store *store, int game, Part **parts, int *count, Arena *arena, Faults *faults);
bool store_remove(Store *store, int game, Faults *faults);

typedef struct StoredGame {
    int number;
    char name[GAME_NAME];
    int64_t begun, last;
    int entries;
} StoredGame;

/* All games, by name, in the arena. */
bool store_games(Store *store, StoredGame **games, int *count, Arena *arena, Faults *faults);

/* ---- the journal ---- */

typedef struct StoredEntry {
    int seq;
    const char *command;
    Bytes bytes;
    int64_t at;
} StoredEntry;

/*
 * Appends an entry, which must follow the last; in the same transaction it forgets the pending
 * command of `seat` (if not NULL) and, if the program `threw`, takes another seed. True only when
 * all of it is on the disk.
 */
bool store_append(Store *store, int game, const StoredEntry *entry, const char *seat, bool threw,
                  Faults *faults);

/* A game with all its entries, the first of which is number 1: all or nothing. */
bool store_import(Store *store, const char *name, const Part *parts, int parts_count,
                  const StoredEntry *entries, int count, Faults *faults);

/* Reads the entries after `after` in order; stops when `take` is false. Checks their hashes. */
typedef bool StoreTake(void *with, int seq, Bytes entry);
bool store_read(Store *store, int game, int after, StoreTake *take, void *with, Faults *faults);
/* The last entry's number; the number of the entry with that command id, 0 none. */
int store_last(Store *store, int game);
int store_command(Store *store, int game, const char *command);
/* The hash of the chain at its end, in hex, for people to compare. */
void store_chain(Store *store, int game, char hex[65]);
/* The hash that such a game would have; its name does not count. */
void store_chain_of(const Part *parts, int parts_count, const StoredEntry *entries, int count,
                    char hex[65]);

/* ---- beside the journal ---- */

/* A command that waits for dice: one a seat; with another seed if the program `threw` for it. */
bool store_wait(Store *store, int game, const char *seat, Bytes pending, bool threw,
                Faults *faults);
bool store_waiting(Store *store, int game, const char *seat, Bytes *pending, Arena *arena);
/* Whether one of any seat of a game does. */
bool store_waits(Store *store, int game);
bool store_forget(Store *store, int game, const char *seat, Faults *faults);

/*
 * A cache of the state after an entry; it may be missing. Keeping one does not wait for the disk,
 * so that it costs neither the entry before it, which is safe already, nor much of the next, whose
 * wait carries it along; one that was lost or does not fit its entry is as none.
 */
void store_keep(Store *store, int game, int seq, Bytes snapshot);
bool store_kept(Store *store, int game, int *seq, Bytes *snapshot, Arena *arena);

/* A seat's token: made anew, in hex; only its hash is stored. */
bool store_issue(Store *store, int game, const char *seat, char token[2 * STORE_TOKEN + 1],
                 Faults *faults);
/* The game and seat of a token; 0 and "" if there is none. */
int store_seat(Store *store, const char *token, char seat[32]);

/*
 * The seed of what the program throws next in a game. It lies on the disk before anything is thrown
 * and changes only with what was thrown: a command that is cut off or cannot be written leaves the
 * same dice to whatever throws next. There is room in the log then, so that no result of a throw
 * is too large to be written. Copies of a game have seeds of their own.
 */
enum { STORE_SEED = 32 };
bool store_seed(Store *store, int game, uint8_t seed[STORE_SEED], Faults *faults);

/* Strong random bytes. */
void store_random(void *to, size_t length);

#endif
