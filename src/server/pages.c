/* SPDX-License-Identifier: MIT */
/* Finds pages, and how they are sent. */
#include "server/pages.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

int page_find(const char *path)
{
    for (int i = 0; pages[i].path; i++) {
        if (strcmp(pages[i].path, path) == 0) {
            return i;
        }
    }
    return -1;
}

/* "br;q=1.0, gzip;q=0.8, *;q=0.1": gzip by its name alone, and not with a weight of nothing. */
bool page_packed(const char *accepted)
{
    static const char blanks[] = " \t", ends[] = " \t;,";

    while (accepted && *accepted) {
        accepted += strspn(accepted, ", \t");
        size_t length = strcspn(accepted, ends);
        const char *after = accepted + length + strspn(accepted + length, blanks);
        if (length == strlen("gzip") && strncasecmp(accepted, "gzip", length) == 0) {
            const char *weight = *after == ';' ? strchr(after, '=') : NULL;
            return !weight || strtod(weight + 1, NULL) > 0;
        }
        accepted = after + strcspn(after, ",");
    }
    return false;
}
