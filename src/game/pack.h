/* SPDX-License-Identifier: MIT */
#ifndef GAME_PACK_H
#define GAME_PACK_H

#include "game/entry.h"

/* Numbers and texts as bytes, and back; what cannot be read makes it bad. */
typedef struct Packed {
    const char *bytes;
    size_t length, at;
    bool bad;
} Packed;

void pack_number(Text *to, int64_t number);
void pack_text(Text *to, const char *text);
int unpack_number(Packed *from);
int64_t unpack_long(Packed *from);
/* A number of things that follow. */
int unpack_count(Packed *from);
const char *unpack_text(Packed *from);

/* A world as bytes, for a snapshot; read into an empty one. Only what differs from `base`, which
 * may be NULL, is in the bytes. */
void world_pack(const World *world, const World *base, Text *bytes);
bool world_unpack(World *world, const World *base, Packed *from);

#endif
