/* SPDX-License-Identifier: MIT */
#ifndef SERVER_CACHE_H
#define SERVER_CACHE_H

#include "server/mhd.h"

#include <pthread.h>

/* Answers that last, by the address that asked for them; the oldest make way. */
enum { CACHE_SLOTS = 4096, CACHE_WAYS = 4, CACHE_BYTES = 64 << 20, CACHE_LARGEST = 4 << 20 };

typedef struct CacheSlot {
    char *uri;
    struct MHD_Response *response;
    size_t size;
    unsigned long used;
} CacheSlot;

typedef struct Cache {
    pthread_mutex_t lock;
    CacheSlot at[CACHE_SLOTS];
    size_t bytes;
    unsigned long clock;
    int hand; /* the next to make way when there is no room */
} Cache;

/* In zeroed memory: slots that nobody takes need no room. */
void cache_init(Cache *cache);
void cache_finish(Cache *cache);

/* Queues the answer for a connection, with its result; false if there is none. */
bool cache_queue(Cache *cache, const char *uri, struct MHD_Connection *connection,
                 enum MHD_Result *result);

/* Keeps an answer, which must not be changed any more. */
void cache_keep(Cache *cache, const char *uri, struct MHD_Response *response, size_t size);

#endif
