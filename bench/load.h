/* SPDX-License-Identifier: MIT */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include "base/text.h"

/* Clients of a server on this machine, which keep their connections. */
typedef struct Load Load;

/* Writes the path of a question, by its number; behind a line end a body that is posted. */
typedef void Asking(Text *to, long number);

Load *load_create(int port, int clients);
void load_destroy(Load *load);

/* The token that a client sends from now on. */
void load_token(Load *load, int client, const char *token);

/* How many questions a client sends at once from now on before he waits for their answers; else
 * one. */
void load_at_once(Load *load, int questions);

/*
 * All clients ask one question after the other for so many seconds; the questions are numbered from
 * `*number` on, which is moved. Returns answers a second; an answer that is not 200 ends the
 * program.
 */
double load_run(Load *load, Asking *asking, long *number, double seconds);

/* The seconds in which 99 of 100 answers of the last run came. */
double load_late(const Load *load);

/* One question of one client: its status, and the seconds it took; the body if `body` is given. */
int load_ask(Load *load, const char *path, double *seconds, Text *body);

#endif
