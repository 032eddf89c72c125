/* SPDX-License-Identifier: MIT */
/* What SQLite could not do, for a person; and damaged files, put aside. */
#define _POSIX_C_SOURCE 200809L
#include "store/db.h"
#include "store/seal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { ASIDE_MOST = 99, PIECE = 1 << 16 };

/* ---- putting a damaged file aside ---- */

/* Fills as much as there is, so that two files can be compared piece by piece. */
static ssize_t read_piece(int file, char *to)
{
    ssize_t length = 0, more;

    while (length < PIECE && (more = read(file, to + length, (size_t)(PIECE - length))) != 0) {
        if (more < 0 && errno != EINTR) {
            return -1;
        }
        length += more > 0 ? more : 0;
    }
    return length;
}

static bool same_file(const char *path, int file)
{
    static char one[PIECE], two[PIECE];
    int other = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length, also;
    bool same = other >= 0;

    while (same) {
        length = read_piece(file, one);
        also = read_piece(other, two);
        same = length >= 0 && length == also && memcmp(one, two, (size_t)length) == 0;
        if (length <= 0) {
            break;
        }
    }
    if (other >= 0) {
        close(other);
    }
    lseek(file, 0, SEEK_SET);
    return same;
}

static bool copy_to(int to, int from)
{
    static char piece[PIECE];
    ssize_t length;

    while ((length = read_piece(from, piece)) > 0) {
        for (ssize_t done = 0, more; done < length; done += more) {
            more = write(to, piece + done, (size_t)(length - done));
            if (more < 0) {
                return false;
            }
        }
    }
    return length == 0 && fsync(to) == 0;
}

/* A whole copy or none. */
static bool copy_file(const char *path, int from)
{
    int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (to < 0) {
        return false;
    }
    bool copied = copy_to(to, from);
    copied = close(to) == 0 && copied;
    if (!copied) {
        unlink(path);
    }
    return copied;
}

/* What SQLite had written but not yet moved into the file belongs to the copy under such a name
 * that SQLite finds it again. */
static void copy_log(const char *path, const char *aside)
{
    Text from = { 0 }, to = { 0 };

    text_addf(&from, "%s-wal", path);
    text_addf(&to, "%s-wal", aside);
    int file = open(text_of(&from), O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        copy_file(text_of(&to), file);
        close(file);
    }
    text_finish(&from);
    text_finish(&to);
}

/*
 * Copies the file beside itself unless such a copy is there already. Closing it here takes SQLite's
 * own locks off the file; ours, which is all that other processes of this program look at, holds.
 */
static char *copy_aside(const char *path)
{
    Text aside = { 0 };
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool kept = false;

    for (int i = 1; file >= 0 && !kept && i <= ASIDE_MOST; i++) {
        text_clear(&aside);
        text_addf(&aside, "%s.damaged-%d", path, i);
        if (access(text_of(&aside), F_OK) == 0) {
            kept = same_file(text_of(&aside), file);
        } else {
            kept = copy_file(text_of(&aside), file);
            copy_log(path, text_of(&aside));
            break;
        }
    }
    if (file >= 0) {
        close(file);
    }
    if (kept) {
        return aside.at;
    }
    text_finish(&aside);
    return NULL;
}

void failure_damaged(Store *store, Fault *fault)
{
    if (!store->aside) {
        store->aside = copy_aside(store->path);
    }
    Text next = { 0 };
    text_add(&next, "Nothing was mended or thrown away");
    if (store->aside) {
        text_addf(&next, "; a copy as it was found is %.300s. ", store->aside);
    } else {
        text_add(&next, ", but no copy could be put aside: copy it before you go on. ");
    }
    text_add(&next, store->open ? "Where a journal can still be read, galloper verify --seat "
                                  "GAME/SEAT tells the umpire or the keeper how far it is sound; "
                                  "galloper import brings back the rest from its last export."
                                : "Move the file away, and bring back the games from their last "
                                  "exports with galloper import.");
    fault_next(fault, "%s", text_of(&next));
    text_finish(&next);
}

/* ---- results of SQLite ---- */

static Fault *storage(Store *store, const char *code, const char *what, Faults *faults)
{
    int error = sqlite3_system_errno(store->db);

    return faults_add(faults, FAULT_STORAGE, code, "%.150s %s: %s%s%s", store->path, what,
                      sqlite3_errmsg(store->db), error ? ", " : "", error ? strerror(error) : "");
}

/* Says which page it is, where that is known. */
static Fault *fault_page(Store *store, Faults *faults)
{
    int page = 0;

    sqlite3_file_control(store->db, "main", SEAL_DAMAGED, &page);
    return page
               ? faults_add(faults, FAULT_DAMAGED, "store.damaged",
                            "%.200s is damaged: page %d, from byte %lld on, does not hold what was "
                            "written",
                            store->path, page, (page - 1LL) * SEAL_PAGE)
               : faults_add(faults, FAULT_DAMAGED, "store.damaged",
                            "%.200s is damaged: it does not hold what was written", store->path);
}

bool trouble(Store *store, int result, Faults *faults)
{
    if (!faults) {
        store->unsaid = result;
        return false;
    }
    switch (result & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        failure_damaged(store, fault_page(store, faults));
        break;
    case SQLITE_CONSTRAINT: /* all else that must be new is looked for before */
        fault_next(faults_add(faults, FAULT_INPUT, "store.command",
                              "another entry of the game has this command id already"),
                   "Give every command an id of its own.");
        break;
    case SQLITE_FULL:
        fault_next(storage(store, "store.full", "cannot grow", faults),
                   "Nothing was changed. The disk is full: make room, then do it again.");
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        fault_next(faults_add(faults, FAULT_BUSY, "store.busy", "another program has %.200s open",
                              store->path),
                   "End it, then do this again.");
        break;
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        fault_next(storage(store, "store.closed", "cannot be written", faults),
                   "Nothing was changed. See that you may write to the file and its folder.");
        break;
    default:
        fault_next(
            storage(store, "store.failed", "cannot be read or written", faults),
            "Nothing was changed. See that the disk has room and is sound, then do it again.");
    }
    return false;
}

bool failure_none(Store *store, Faults *faults)
{
    int result = store->unsaid;

    store->unsaid = SQLITE_OK;
    return result == SQLITE_OK || trouble(store, result, faults);
}
