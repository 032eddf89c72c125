/* SPDX-License-Identifier: MIT */
#ifndef SERVER_EVENTS_H
#define SERVER_EVENTS_H

#include "server/mhd.h"
#include "server/pool.h"
#include "server/response.h"
#include "server/visitors.h"

/*
 * Hands a request, which it takes over, to a worker: the events "progress", then "answer" or
 * "problem". There is a response if the pool takes it.
 */
PoolRoom events_begin(Pool *pool, Books *books, const Route *route, Request *request,
                      struct MHD_Connection *connection, Visitor *visitor,
                      struct MHD_Response **response);

#endif
