/* SPDX-License-Identifier: MIT */
#ifndef SERVER_EVENTS_H
#define SERVER_EVENTS_H

#include "server/mhd.h"
#include "server/pool.h"
#include "server/response.h"

/*
 * Hands a request, which it takes over, to a worker: the events "progress", then "answer" or
 * "problem". NULL when too many wait.
 */
struct MHD_Response *events_begin(Pool *pool, Books *books, const Route *route, Request *request,
                                  struct MHD_Connection *connection);

#endif
