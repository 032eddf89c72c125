/* SPDX-License-Identifier: MIT */
/* Hashes, by BLAKE2b: what goes in is told apart by lengths, so that nothing can be moved over. */
#include "store/db.h"

#include <sodium.h>
#include <string.h>

typedef crypto_generichash_state Hash;

static void hash_number(Hash *hash, int64_t number)
{
    unsigned char bytes[8];

    for (int i = 0; i < 8; i++) {
        bytes[i] = (unsigned char)((uint64_t)number >> 8 * i);
    }
    crypto_generichash_update(hash, bytes, sizeof bytes);
}

static void hash_bytes(Hash *hash, Bytes bytes)
{
    hash_number(hash, (int64_t)bytes.length);
    crypto_generichash_update(hash, (const unsigned char *)bytes.at, bytes.length);
}

static void hash_text(Hash *hash, const char *text)
{
    hash_bytes(hash, (Bytes){ text, strlen(text) });
}

/* What a hash is of is the first to go in. */
static void hash_begin(Hash *hash, const char *what)
{
    crypto_generichash_init(hash, NULL, 0, CHAIN);
    hash_text(hash, what);
}

static Chain hash_end(Hash *hash)
{
    Chain chain;

    crypto_generichash_final(hash, chain.at, CHAIN);
    return chain;
}

Chain chain_begin(const Part *parts, int count)
{
    Hash hash;

    hash_begin(&hash, "parts");
    for (int i = 0; i < count; i++) {
        hash_text(&hash, parts[i].name);
        hash_bytes(&hash, parts[i].bytes);
    }
    return hash_end(&hash);
}

Chain chain_next(const Chain *before, const StoredEntry *entry)
{
    Hash hash;

    hash_begin(&hash, "entry");
    hash_bytes(&hash, chain_bytes(before));
    hash_number(&hash, entry->seq);
    hash_number(&hash, entry->at);
    hash_text(&hash, entry->command);
    hash_bytes(&hash, entry->bytes);
    return hash_end(&hash);
}

Chain chain_snapshot(const Chain *after, int seq, Bytes snapshot)
{
    Hash hash;

    hash_begin(&hash, "snapshot");
    hash_bytes(&hash, chain_bytes(after));
    hash_number(&hash, seq);
    hash_bytes(&hash, snapshot);
    return hash_end(&hash);
}

Chain chain_token(const unsigned char token[STORE_TOKEN])
{
    Hash hash;

    hash_begin(&hash, "token");
    hash_bytes(&hash, (Bytes){ (const char *)token, STORE_TOKEN });
    return hash_end(&hash);
}

void chain_hex(const Chain *chain, char hex[65])
{
    sodium_bin2hex(hex, 65, chain->at, CHAIN);
}

bool chain_same(const Chain *chain, Bytes bytes)
{
    return bytes.length == CHAIN && memcmp(chain->at, bytes.at, CHAIN) == 0;
}

void store_chain_of(const Part *parts, int parts_count, const StoredEntry *entries, int count,
                    char hex[65])
{
    Chain chain = chain_begin(parts, parts_count);

    for (int i = 0; i < count; i++) {
        chain = chain_next(&chain, &entries[i]);
    }
    chain_hex(&chain, hex);
}

void store_random(void *to, size_t length)
{
    randombytes_buf(to, length);
}
