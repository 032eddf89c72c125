/* SPDX-License-Identifier: MIT */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/* The page and its parts, which are inside the program. */
enum { PAGES_MOST = 64 };

typedef struct WebPage {
    const char *path, *type;
    const char *tag, *packed_tag; /* change whenever the text does */
    const char *text;
    size_t length;
    const char *packed; /* the same, smaller, for who takes gzip; or NULL */
    size_t packed_length;
    bool stays; /* the path names the text: it is never another */
} WebPage;

extern const WebPage pages[]; /* ended by one without a path */

/* The number of the page with that path, or -1. */
int page_find(const char *path);

/* Whether who sends this header "Accept-Encoding", or NULL, takes gzip. */
bool page_packed(const char *accepted);

#endif
