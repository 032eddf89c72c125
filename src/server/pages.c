/* SPDX-License-Identifier: MIT */
/* Finds pages. */
#include "server/pages.h"

#include <string.h>

int page_find(const char *path)
{
    for (int i = 0; pages[i].path; i++) {
        if (strcmp(pages[i].path, path) == 0) {
            return i;
        }
    }
    return -1;
}
