/* SPDX-License-Identifier: MIT */
#ifndef RULES_CHACHA_H
#define RULES_CHACHA_H

#include <stdint.h>

/* ChaCha20 (RFC 8439) as a stream of random words: a key, a 96-bit nonce, a 32-bit counter. */
typedef struct Chacha {
    uint32_t state[16];
    uint32_t block[16];
    int used; /* words of the block already given */
} Chacha;

void chacha_init(Chacha *chacha, const uint8_t key[32], const uint8_t nonce[12], uint32_t counter);
uint32_t chacha_next(Chacha *chacha);

/*
 * Goes to word `from` (0 to 15) of a block by the block's number, whose upper half takes the place
 * of the first four bytes of the nonce.
 */
void chacha_seek(Chacha *chacha, uint64_t block, int from);

#endif
