/* SPDX-License-Identifier: MIT */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stddef.h>

/* Bytes that lie somewhere else; they may hold anything and need not end in a NUL. */
typedef struct Bytes {
    const char *at;
    size_t length;
} Bytes;

/* A game's constant parts: the texts it was begun with. */
typedef struct Part {
    const char *name;
    Bytes bytes;
} Part;

#endif
