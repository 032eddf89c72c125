/* SPDX-License-Identifier: MIT */
/* ChaCha20 (RFC 8439) as a stream of random words. */
#include "rules/chacha.h"

#include <string.h>

static uint32_t word(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

void chacha_init(Chacha *chacha, const uint8_t key[32], const uint8_t nonce[12], uint32_t counter)
{
    *chacha = (Chacha){ .state = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 }, .used = 16 };
    for (int i = 0; i < 8; i++) {
        chacha->state[4 + i] = word(key + 4 * i);
    }
    chacha->state[12] = counter;
    for (int i = 0; i < 3; i++) {
        chacha->state[13 + i] = word(nonce + 4 * i);
    }
}

static uint32_t turned(uint32_t bits, int by)
{
    return bits << by | bits >> (32 - by);
}

static void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = turned(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = turned(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = turned(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = turned(x[b] ^ x[c], 7);
}

static void refill(Chacha *chacha)
{
    uint32_t *x = chacha->block;

    memcpy(x, chacha->state, sizeof chacha->block);
    for (int round = 0; round < 10; round++) {
        quarter(x, 0, 4, 8, 12);
        quarter(x, 1, 5, 9, 13);
        quarter(x, 2, 6, 10, 14);
        quarter(x, 3, 7, 11, 15);
        quarter(x, 0, 5, 10, 15);
        quarter(x, 1, 6, 11, 12);
        quarter(x, 2, 7, 8, 13);
        quarter(x, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++) {
        x[i] += chacha->state[i];
    }
    chacha->state[12]++;
    chacha->used = 0;
}

uint32_t chacha_next(Chacha *chacha)
{
    if (chacha->used == 16) {
        refill(chacha);
    }
    return chacha->block[chacha->used++];
}

void chacha_seek(Chacha *chacha, uint64_t block, int from)
{
    chacha->state[12] = (uint32_t)block;
    chacha->state[13] = (uint32_t)(block >> 32);
    refill(chacha);
    chacha->used = from;
}
