/* SPDX-License-Identifier: MIT */
/* Seals pages on their way to the file and looks at the seals on the way back. */
#include "store/seal.h"

#include <assert.h>
#include <sodium.h>
#include <stdbool.h>
#include <string.h>

static_assert(SEAL_LENGTH == crypto_shorthash_BYTES, "a seal is one short hash");

/* The file itself follows in memory. */
typedef struct Sealed {
    sqlite3_file base;
    int damaged; /* the last page that was not as it was written, from 1; 0 none */
} Sealed;

enum { PAGE_BODY = SEAL_PAGE - SEAL_LENGTH, RESERVED_AT = 20 };

static sqlite3_file *file_of(sqlite3_file *sealed)
{
    return (sqlite3_file *)((Sealed *)sealed + 1);
}

static void seal(const unsigned char *page, sqlite3_int64 offset, unsigned char to[SEAL_LENGTH])
{
    unsigned char key[crypto_shorthash_KEYBYTES] = "galloper";

    for (int i = 0; i < 8; i++) { /* the same on every machine */
        key[8 + i] = (unsigned char)(offset >> 8 * i);
    }
    crypto_shorthash(to, page, PAGE_BODY, key);
}

/* Nothing but zeros: no page is written so, but a disk may leave one where a write was lost. */
static bool is_blank(const unsigned char *page)
{
    return page[0] == 0 && memcmp(page, page + 1, SEAL_PAGE - 1) == 0;
}

static int damaged(sqlite3_file *sealed, sqlite3_int64 offset)
{
    ((Sealed *)sealed)->damaged = (int)(offset / SEAL_PAGE) + 1;
    return SQLITE_CORRUPT;
}

/* A page as the program knows it has zeros in place of the seal; that is how it goes into the log
 * that SQLite writes before the file, where it has no use for a seal of an older page. */
static int read_page(sqlite3_file *sealed, unsigned char *page, sqlite3_int64 offset)
{
    static const unsigned char NONE[SEAL_LENGTH] = { 0 };
    unsigned char right[SEAL_LENGTH];
    int result = file_of(sealed)->pMethods->xRead(file_of(sealed), page, SEAL_PAGE, offset);

    if (result == SQLITE_IOERR_SHORT_READ && offset > 0) {
        return damaged(sealed, offset);
    }
    if (result != SQLITE_OK) {
        return result;
    }
    if (offset == 0 && page[RESERVED_AT] != SEAL_LENGTH) {
        return SQLITE_NOTADB;
    }
    seal(page, offset, right);
    bool whole = memcmp(page + PAGE_BODY, right, SEAL_LENGTH) == 0;
    bool unsealed = memcmp(page + PAGE_BODY, NONE, SEAL_LENGTH) == 0;
    if (!whole && (!unsealed || is_blank(page))) {
        return damaged(sealed, offset);
    }
    memset(page + PAGE_BODY, 0, SEAL_LENGTH);
    return SQLITE_OK;
}

/* Less than a page is read only of the head, before the whole first page is. */
static int sealed_read(sqlite3_file *sealed, void *to, int amount, sqlite3_int64 offset)
{
    if (amount == SEAL_PAGE && offset % SEAL_PAGE == 0) {
        return read_page(sealed, to, offset);
    }
    if (offset + amount > 100) {
        return SQLITE_CORRUPT;
    }
    return file_of(sealed)->pMethods->xRead(file_of(sealed), to, amount, offset);
}

static int sealed_write(sqlite3_file *sealed, const void *from, int amount, sqlite3_int64 offset)
{
    unsigned char page[SEAL_PAGE];

    if (amount != SEAL_PAGE || offset % SEAL_PAGE != 0) {
        return SQLITE_IOERR_WRITE;
    }
    memcpy(page, from, PAGE_BODY);
    seal(page, offset, page + PAGE_BODY);
    return file_of(sealed)->pMethods->xWrite(file_of(sealed), page, SEAL_PAGE, offset);
}

/* ---- the rest goes straight on ---- */

static int sealed_close(sqlite3_file *sealed)
{
    return file_of(sealed)->pMethods->xClose(file_of(sealed));
}

static int sealed_truncate(sqlite3_file *sealed, sqlite3_int64 size)
{
    return file_of(sealed)->pMethods->xTruncate(file_of(sealed), size);
}

static int sealed_sync(sqlite3_file *sealed, int flags)
{
    return file_of(sealed)->pMethods->xSync(file_of(sealed), flags);
}

static int sealed_size(sqlite3_file *sealed, sqlite3_int64 *size)
{
    return file_of(sealed)->pMethods->xFileSize(file_of(sealed), size);
}

static int sealed_lock(sqlite3_file *sealed, int lock)
{
    return file_of(sealed)->pMethods->xLock(file_of(sealed), lock);
}

static int sealed_unlock(sqlite3_file *sealed, int lock)
{
    return file_of(sealed)->pMethods->xUnlock(file_of(sealed), lock);
}

static int sealed_locked(sqlite3_file *sealed, int *locked)
{
    return file_of(sealed)->pMethods->xCheckReservedLock(file_of(sealed), locked);
}

static int sealed_control(sqlite3_file *sealed, int what, void *with)
{
    if (what == SEAL_DAMAGED) {
        *(int *)with = ((Sealed *)sealed)->damaged;
        return SQLITE_OK;
    }
    return file_of(sealed)->pMethods->xFileControl(file_of(sealed), what, with);
}

static int sealed_sector(sqlite3_file *sealed)
{
    return file_of(sealed)->pMethods->xSectorSize(file_of(sealed));
}

/* Newer ones would read parts of pages if they were told that the file can. */
static int sealed_traits(sqlite3_file *sealed)
{
    const int SUBPAGE_READ = 0x8000;

    return file_of(sealed)->pMethods->xDeviceCharacteristics(file_of(sealed)) & ~SUBPAGE_READ;
}

/* Version 1: pages are never mapped, and one process at a time shares no memory. */
static const sqlite3_io_methods METHODS = {
    .iVersion = 1,
    .xClose = sealed_close,
    .xRead = sealed_read,
    .xWrite = sealed_write,
    .xTruncate = sealed_truncate,
    .xSync = sealed_sync,
    .xFileSize = sealed_size,
    .xLock = sealed_lock,
    .xUnlock = sealed_unlock,
    .xCheckReservedLock = sealed_locked,
    .xFileControl = sealed_control,
    .xSectorSize = sealed_sector,
    .xDeviceCharacteristics = sealed_traits,
};

static int (*open_plain)(sqlite3_vfs *files, const char *name, sqlite3_file *file, int flags,
                         int *given);

static int open_sealed(sqlite3_vfs *files, const char *name, sqlite3_file *file, int flags,
                       int *given)
{
    if (!(flags & SQLITE_OPEN_MAIN_DB)) {
        return open_plain(files, name, file, flags, given);
    }
    *(Sealed *)file = (Sealed){ 0 };
    int result = open_plain(files, name, file_of(file), flags, given);
    if (result == SQLITE_OK) {
        file->pMethods = &METHODS;
    }
    return result;
}

int seal_register(void)
{
    static sqlite3_vfs files;
    const sqlite3_vfs *plain = sqlite3_vfs_find(NULL);

    if (!plain) {
        return SQLITE_ERROR;
    }
    if (open_plain) {
        return SQLITE_OK;
    }
    files = *plain;
    files.pNext = NULL;
    files.zName = SEAL_FILES;
    files.szOsFile += (int)sizeof(Sealed);
    files.xOpen = open_sealed;
    open_plain = plain->xOpen;
    return sqlite3_vfs_register(&files, 0);
}
