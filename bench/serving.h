/* SPDX-License-Identifier: MIT */
#ifndef BENCH_SERVING_H
#define BENCH_SERVING_H

#include "load.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/* A server that is measured: ours, or a rival. */
typedef struct Serving {
    pid_t child;
    int port;
    char host[40]; /* the host's token, or "" */
    FILE *told;
    Load *load;
} Serving;

/* Starts one that tells its port as {"port":N}; whatever ends the bench ends it too. */
Serving serving_start(const char *const *arguments, int clients);
void serving_finish(Serving *server);
void serving_kill(pid_t child);

/* Memory in use, in kilobytes. */
double serving_memory(const Serving *server);

/* The processor's time that it has used, in seconds: in its own code, or with the kernel's for it.
 */
double serving_time(const Serving *server, bool kernel);

/* Listens for what is new in a game, until its first event has come; each from an address of its
 * own, by number. */
int serving_listen(const Serving *server, const char *game, const char *token, int number);

#endif
