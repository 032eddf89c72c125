/* SPDX-License-Identifier: MIT */
#ifndef GAME_PACK_H
#define GAME_PACK_H

#include "game/entry.h"
#include "game/names.h"

/* Numbers and texts as bytes, and back; what cannot be read makes it bad. */
typedef struct Unpacker {
    const char *bytes;
    size_t length, at;
    bool bad;
} Unpacker;

void pack_number(Text *to, int64_t number);
void pack_text(Text *to, const char *text);
int unpack_number(Unpacker *from);
int64_t unpack_long(Unpacker *from);
/* A number of things that follow. */
int unpack_count(Unpacker *from);
const char *unpack_text(Unpacker *from);

/*
 * Bytes that hold an entry, and back; false when they hold none, or what this program does not know
 * (`names->missing`). Names that the entry is the first to use come first, then its changes.
 */
void entry_pack(const Entry *entry, Names *names, Text *bytes);
bool entry_unpack(Entry *entry, Names *names, const char *bytes, size_t length);

/* Applies the changes straight from the bytes, without making an entry. */
bool entry_fold(World *world, Names *names, const char *bytes, size_t length);

/* All names as bytes, for a snapshot; into names just made. */
void names_pack(const Names *names, Text *bytes);
bool names_unpack(Names *names, Unpacker *from);

/* A world as bytes, for a snapshot; read into an empty one. Only what differs from `base`, which
 * may be NULL, is in the bytes. */
void world_pack(const World *world, const World *base, Text *bytes);
bool world_unpack(World *world, const World *base, Unpacker *from);

#endif
