/* SPDX-License-Identifier: MIT */
/* How much each may ask. */
#define _POSIX_C_SOURCE 200809L
#include "server/rates.h"

#include "desk/hall.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

static double clock_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void rates_init(Rates *rates, int seat)
{
    pthread_mutex_init(&rates->lock, NULL);
    randombytes_buf(rates->key, sizeof rates->key);
    rates->seat = seat;
}

void rates_finish(Rates *rates)
{
    pthread_mutex_destroy(&rates->lock);
}

/* The bucket of a name, filled up to now. */
static Bucket *bucket_of(Rates *rates, const char *what, const char *who, double a_second)
{
    enum { KIND = 8 };
    unsigned char name[KIND + TOKEN_MOST] = { 0 };
    uint32_t sum[crypto_shorthash_BYTES / sizeof(uint32_t)];
    size_t length = strnlen(who, TOKEN_MOST);

    memcpy(name, what, strnlen(what, KIND));
    memcpy(name + KIND, who, length);
    crypto_shorthash((unsigned char *)sum, name, KIND + length, rates->key);
    Bucket *bucket = &rates->at[sum[0] % RATES_BUCKETS];
    double now = clock_now(), most = a_second * RATE_SAVED;

    bucket->left = bucket->when == 0 ? most : bucket->left + (now - bucket->when) * a_second;
    bucket->left = bucket->left < most ? bucket->left : most;
    bucket->when = now;
    return bucket;
}

bool rates_take(Rates *rates, const char *what, const char *who, double cost, double a_second)
{
    if (!rates->seat) {
        return true;
    }
    pthread_mutex_lock(&rates->lock);
    Bucket *bucket = bucket_of(rates, what, who, a_second);
    bool some = bucket->left >= cost && bucket->left > 0;
    bucket->left -= some ? cost : 0;
    pthread_mutex_unlock(&rates->lock);
    return some;
}

void rates_spend(Rates *rates, const char *what, const char *who, double cost, double a_second)
{
    pthread_mutex_lock(&rates->lock);
    bucket_of(rates, what, who, a_second)->left -= cost;
    pthread_mutex_unlock(&rates->lock);
}
