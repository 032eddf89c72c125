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

/* Makes such files known to SQLite by that name; a result of SQLite. */
int seal_register(void);

#endif
