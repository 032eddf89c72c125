/* SPDX-License-Identifier: MIT */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

/* Memory that is given back all at once; it starts as zero. */
typedef struct Arena {
    struct ArenaChunk *chunk;
} Arena;

/* Zeroed room for `size` bytes, aligned for pointers. Ends the program when there is no memory at
 * all. */
void *arena_take(Arena *arena, size_t size);

/* A copy of `length` characters, closed by a NUL. */
char *arena_copy(Arena *arena, const char *from, size_t length);

/* A copy of a string; and a string as printf would print it. */
char *arena_string(Arena *arena, const char *string);
char *arena_print(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Gives everything back; the arena may be used again. */
void arena_finish(Arena *arena);

/* realloc for growing arrays, which never returns NULL. */
void *memory_grow(void *old, size_t size);

/* Twice the room for things of `size` bytes; an arena gives it elsewhere. */
void *memory_double(void *array, int *room, size_t size);
void *arena_double(Arena *arena, const void *array, int *room, size_t size);

/* An array that has room for one more behind its `count` things of `size` bytes each. */
static inline void *memory_room(void *array, int count, int *room, size_t size)
{
    return count < *room ? array : memory_double(array, room, size);
}

static inline void *arena_room(Arena *arena, void *array, int count, int *room, size_t size)
{
    return count < *room ? array : arena_double(arena, array, room, size);
}

/* Zeroed memory, and a copy of a string: the caller frees them. */
void *memory_new(size_t size);
char *memory_copy(const char *string);

#endif
