/* SPDX-License-Identifier: MIT */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include <stddef.h>

/* The page and its parts, which are inside the program. */
enum { PAGES_MOST = 64 };

typedef struct WebPage {
    const char *path, *type, *tag; /* tag: changes whenever the text does */
    const char *text;
    size_t length;
} WebPage;

extern const WebPage pages[]; /* ended by one without a path */

/* The number of the page with that path, or -1. */
int page_find(const char *path);

#endif
