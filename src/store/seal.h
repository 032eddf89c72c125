/* SPDX-License-Identifier: MIT */
#ifndef STORE_SEAL_H
#define STORE_SEAL_H

#include <sqlite3.h>

/*
 * Files whose pages are sealed: each ends in a hash of itself and of where it lies, so that a page
 * that rotted, or lies where another belongs, is never taken for good. A page that ends in zeros is
 * not sealed; other programs' VACUUM makes such ones.
 */
enum { SEAL_PAGE = 4096, SEAL_LENGTH = 8 };
#define SEAL_FILES "galloper"

/* Asks such a file (sqlite3_file_control) for the last page, an int, that was not as it was
 * written; 0: none. */
enum { SEAL_DAMAGED = 0x67616c };

/* Makes such files known to SQLite by that name; a result of SQLite. */
int seal_register(void);

#endif
