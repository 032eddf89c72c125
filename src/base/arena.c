/* SPDX-License-Identifier: MIT */
/* Memory that is given back all at once. */
#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Chunks grow with what is held, so that little costs little. */
enum { CHUNK = 1000, CHUNK_MOST = 64000 };

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

/* Room at the end of the newest chunk, after `skip` bytes that align it. */
static char *room_for(Arena *arena, size_t size, size_t align)
{
    ArenaChunk *chunk = arena->chunk;
    size_t skip = chunk ? (align - chunk->used % align) % align : 0;

    if (!chunk || chunk->room - chunk->used < skip + size) {
        size_t usual = !chunk ? CHUNK : chunk->room < CHUNK_MOST ? 2 * chunk->room : CHUNK_MOST;
        size_t room = size > usual ? size : usual;
        chunk = memory_grow(NULL, sizeof *chunk + room);
        *chunk = (ArenaChunk){ .older = arena->chunk, .room = room };
        arena->chunk = chunk;
        skip = 0;
    }
    char *taken = (char *)chunk->at + chunk->used + skip;
    chunk->used += skip + size;
    return taken;
}

void *arena_take(Arena *arena, size_t size)
{
    return memset(room_for(arena, size, sizeof(void *)), 0, size);
}

char *arena_copy(Arena *arena, const char *from, size_t length)
{
    char *copy = room_for(arena, length + 1, 1);

    if (length) {
        memcpy(copy, from, length);
    }
    copy[length] = '\0';
    return copy;
}

char *arena_string(Arena *arena, const char *string)
{
    return arena_copy(arena, string, strlen(string));
}

char *arena_print(Arena *arena, const char *format, ...)
{
    char guess[128]; /* most fit, and need not be printed twice */
    va_list args;

    va_start(args, format);
    size_t length = (size_t)vsnprintf(guess, sizeof guess, format, args);
    va_end(args);
    if (length < sizeof guess) {
        return arena_copy(arena, guess, length);
    }
    char *string = arena_take(arena, length + 1);
    va_start(args, format);
    vsnprintf(string, length + 1, format, args);
    va_end(args);
    return string;
}

void arena_finish(Arena *arena)
{
    while (arena->chunk) {
        ArenaChunk *older = arena->chunk->older;
        free(arena->chunk);
        arena->chunk = older;
    }
}

/* What is given back when it grows may begin with more. */
enum { FIRST_ROOM = 16, FIRST_IN_ARENA = 8 };

void *memory_double(void *array, int *room, size_t size)
{
    *room = *room ? 2 * *room : FIRST_ROOM;
    return memory_grow(array, (size_t)*room * size);
}

void *arena_double(Arena *arena, const void *array, int *room, size_t size)
{
    int before = *room;

    *room = before ? 2 * before : FIRST_IN_ARENA;
    void *more = arena_take(arena, (size_t)*room * size);
    return before ? memcpy(more, array, (size_t)before * size) : more;
}

void *memory_new(size_t size)
{
    enum { LITTLE = 1024 }; /* of more, what is never written takes no room */

    if (size <= LITTLE) { /* calloc does not take what this thread gave back last */
        return memset(memory_grow(NULL, size), 0, size);
    }
    void *zeroes = calloc(1, size);
    if (!zeroes) {
        abort();
    }
    return zeroes;
}

char *memory_copy(const char *string)
{
    size_t size = strlen(string) + 1;

    return memcpy(memory_grow(NULL, size), string, size);
}
