/* SPDX-License-Identifier: MIT */
/* Answers that last. */
#include "server/cache.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

void cache_init(Cache *cache)
{
    pthread_mutex_init(&cache->lock, NULL);
}

static void empty(Cache *cache, CacheSlot *slot)
{
    if (slot->uri) {
        cache->bytes -= slot->size;
        mhd.MHD_destroy_response(slot->response);
        free(slot->uri);
        *slot = (CacheSlot){ 0 };
    }
}

void cache_finish(Cache *cache)
{
    for (int i = 0; i < CACHE_SLOTS; i++) {
        empty(cache, &cache->at[i]);
    }
    pthread_mutex_destroy(&cache->lock);
}

/* The first of the slots in which an address may stand. */
static CacheSlot *slots_of(Cache *cache, const char *uri)
{
    unsigned long long h = 1469598103934665603ull;

    for (const char *c = uri; *c; c++) {
        h = (h ^ (unsigned char)*c) * 1099511628211ull;
    }
    return &cache->at[(h ^ h >> 32) % (CACHE_SLOTS / CACHE_WAYS) * CACHE_WAYS];
}

static CacheSlot *find(CacheSlot *slots, const char *uri)
{
    for (int i = 0; i < CACHE_WAYS; i++) {
        if (slots[i].uri && strcmp(slots[i].uri, uri) == 0) {
            return &slots[i];
        }
    }
    return NULL;
}

bool cache_queue(Cache *cache, const char *uri, struct MHD_Connection *connection,
                 enum MHD_Result *result)
{
    pthread_mutex_lock(&cache->lock);
    CacheSlot *slot = find(slots_of(cache, uri), uri);
    if (slot) {
        slot->used = ++cache->clock;
        *result = mhd.MHD_queue_response(connection, MHD_HTTP_OK, slot->response);
    }
    pthread_mutex_unlock(&cache->lock);
    return slot != NULL;
}

void cache_keep(Cache *cache, const char *uri, struct MHD_Response *response, size_t size)
{
    size += strlen(uri) + sizeof(CacheSlot);
    pthread_mutex_lock(&cache->lock);
    CacheSlot *slots = slots_of(cache, uri), *slot = find(slots, uri);
    if (!slot && size <= CACHE_LARGEST) {
        slot = slots;
        for (int i = 1; i < CACHE_WAYS; i++) {
            slot = slots[i].used < slot->used ? &slots[i] : slot;
        }
        empty(cache, slot);
        while (cache->bytes + size > CACHE_BYTES) {
            empty(cache, &cache->at[cache->hand]);
            cache->hand = (cache->hand + 1) % CACHE_SLOTS;
        }
        *slot = (CacheSlot){ memory_copy(uri), response, size, ++cache->clock };
        cache->bytes += size;
        response = NULL;
    }
    pthread_mutex_unlock(&cache->lock);
    if (response) {
        mhd.MHD_destroy_response(response);
    }
}
