/* SPDX-License-Identifier: MIT */
#ifndef SERVER_ASKER_H
#define SERVER_ASKER_H

#include <stdbool.h>

/* What a request says of who asks: headers of HTTP, NULL where they are not there. */
typedef struct Asker {
    const char *host, *origin, *site; /* Host, Origin, Sec-Fetch-Site */
} Asker;

/*
 * Whether it is asked by a name of its own: an address, localhost, the machine's name, or `also`.
 * By any other name a page of another server may have been led here.
 */
bool asker_names_us(const Asker *asker, const char *also);

/* Whether a page of another server asks; `api`: for an answer, not for a page. */
bool asker_is_foreign(const Asker *asker, bool api);

#endif
