/* SPDX-License-Identifier: MIT */
#ifndef SERVER_RATES_H
#define SERVER_RATES_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * How much each seat and each address may ask: a bucket that fills again as time goes by. Some
 * share one, by chance; they wait for each other, and no longer than a moment.
 */
enum {
    RATES_BUCKETS = 4096,
    RATE_SEAT = 25,    /* commands a second of a seat, for as long as it likes */
    RATE_SAVED = 10,   /* seconds whose share may be asked for at once */
    RATE_ADDRESS = 10, /* seats' worth of an address */
    RATE_LISTS = 4,    /* commands' worth of one's seats, for each of them */
    RATE_WORK = 250,   /* milliseconds of work a second for a seat that only looks */
};

typedef struct Bucket {
    double left, when;
} Bucket;

typedef struct Rates {
    pthread_mutex_t lock;
    unsigned char key[16]; /* so that nobody reckons whose bucket is whose */
    Bucket at[RATES_BUCKETS];
    int seat; /* commands a second; 0: any number */
} Rates;

/* In zeroed memory: buckets that nobody takes from need no room. */
void rates_init(Rates *rates, int seat);
void rates_finish(Rates *rates);

/* Takes so much of the bucket of a name; false: it is empty, and nothing is taken. */
bool rates_take(Rates *rates, const char *what, const char *who, double cost, double a_second);
/* Takes it afterwards, when it is known what it was. */
void rates_spend(Rates *rates, const char *what, const char *who, double cost, double a_second);

#endif
