/* SPDX-License-Identifier: MIT */
/* Memory that is given back all at once. */
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16384 };

typedef struct ArenaChunk {
    struct ArenaChunk *older;
    size_t used, room;
    max_align_t at[];
} ArenaChunk;

void *memory_grow(void *old, size_t size)
{
    void *grown = realloc(old, size);

    if (!grown) {
        abort();
    }
    return grown;
}

void *arena_take(Arena *arena, size_t size)
{
    size_t whole = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    ArenaChunk *chunk = arena->chunk;

    if (!chunk || chunk->room - chunk->used < whole) {
        size_t room = whole > CHUNK ? whole : CHUNK;
        chunk = memory_grow(NULL, sizeof *chunk + room);
        *chunk = (ArenaChunk){ .older = arena->chunk, .room = room };
        arena->chunk = chunk;
    }
    char *taken = (char *)chunk->at + chunk->used;
    chunk->used += whole;
    memset(taken, 0, whole);
    return taken;
}

char *arena_copy(Arena *arena, const char *from, size_t length)
{
    char *copy = arena_take(arena, length + 1);

    if (length) {
        memcpy(copy, from, length);
    }
    return copy;
}

void arena_finish(Arena *arena)
{
    while (arena->chunk) {
        ArenaChunk *older = arena->chunk->older;
        free(arena->chunk);
        arena->chunk = older;
    }
}
