/* SPDX-License-Identifier: MIT */
/* Connections, and how long each may take. */
#define _GNU_SOURCE
#include "server/visitors.h"

#include "server/response.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

static long clock_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC_COARSE, &time); /* whole seconds count */
    return time.tv_sec;
}

/* A request that is too slow is told so as well as may be: nothing else was sent on its socket. */
static void tell_slow(int socket)
{
    Faults faults = { 0 };
    Text problem = { 0 }, text = { 0 };

    fault_next(faults_add(&faults, FAULT_LIMITED, "server.slow",
                          "the request was not whole after %d seconds", SERVER_WHOLE),
               "Send it again, all of it at once.");
    response_problem(&problem, &faults, 408, "", "");
    text_addf(&text,
              "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: "
              "application/problem+json\r\nX-Content-Type-Options: nosniff\r\nContent-Length: "
              "%zu\r\n\r\n%s",
              problem.length, text_of(&problem));
    (void)!send(socket, text.at, text.length, MSG_DONTWAIT | MSG_NOSIGNAL);
    text_finish(&problem);
    text_finish(&text);
}

static void show_out(Visitor *visitor)
{
    if (visitor->doing == VISITOR_ASKS) {
        tell_slow(visitor->socket);
    }
    shutdown(visitor->socket, SHUT_RDWR); /* whoever reads it sees that and closes it */
    visitor->doing = VISITOR_WAITS;
}

static void *watch(void *with)
{
    static const long MOST[] = { [VISITOR_ASKS] = SERVER_WHOLE, [VISITOR_TAKES] = SERVER_TAKEN };
    Visitors *visitors = with;

    pthread_mutex_lock(&visitors->lock);
    while (!visitors->ending) {
        long now = clock_now();
        for (Visitor *visitor = visitors->first; visitor; visitor = visitor->next) {
            if (visitor->doing != VISITOR_WAITS && now - visitor->since > MOST[visitor->doing]) {
                show_out(visitor);
            }
        }
        visitors->tick(visitors->with);
        struct timespec next;
        clock_gettime(CLOCK_REALTIME, &next);
        next.tv_sec++;
        pthread_cond_timedwait(&visitors->end, &visitors->lock, &next);
    }
    pthread_mutex_unlock(&visitors->lock);
    return NULL;
}

void visitors_init(Visitors *visitors, void (*tick)(void *with), void *with)
{
    *visitors = (Visitors){ .tick = tick, .with = with };
    pthread_mutex_init(&visitors->lock, NULL);
    pthread_cond_init(&visitors->end, NULL);
    visitors->watched = pthread_create(&visitors->porter, NULL, watch, visitors) == 0;
}

void visitors_finish(Visitors *visitors)
{
    pthread_mutex_lock(&visitors->lock);
    visitors->ending = true;
    pthread_cond_signal(&visitors->end);
    pthread_mutex_unlock(&visitors->lock);
    if (visitors->watched) {
        pthread_join(visitors->porter, NULL);
    }
    pthread_cond_destroy(&visitors->end);
    pthread_mutex_destroy(&visitors->lock);
}

Visitor *visitor_come(Visitors *visitors, int socket, uint32_t address)
{
    Visitor *visitor = memory_new(sizeof *visitor);

    *visitor =
        (Visitor){ .all = visitors, .socket = socket, .address = address, .since = clock_now() };
    pthread_mutex_lock(&visitors->lock);
    visitor->next = visitors->first;
    visitor->link = &visitors->first;
    if (visitor->next) {
        visitor->next->link = &visitor->next;
    }
    visitors->first = visitor;
    pthread_mutex_unlock(&visitors->lock);
    return visitor;
}

void visitor_go(Visitor *visitor)
{
    pthread_mutex_lock(&visitor->all->lock);
    *visitor->link = visitor->next;
    if (visitor->next) {
        visitor->next->link = visitor->link;
    }
    pthread_mutex_unlock(&visitor->all->lock);
    free(visitor->uri);
    free(visitor);
}

void visitor_does(Visitor *visitor, Doing doing)
{
    pthread_mutex_lock(&visitor->all->lock);
    visitor->doing = doing;
    visitor->since = clock_now();
    pthread_mutex_unlock(&visitor->all->lock);
}

bool visitor_hung_up(const Visitor *visitor)
{
    struct pollfd end = { .fd = visitor->socket, .events = POLLRDHUP };

    return poll(&end, 1, 0) > 0;
}
