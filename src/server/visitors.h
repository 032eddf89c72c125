/* SPDX-License-Identifier: MIT */
#ifndef SERVER_VISITORS_H
#define SERVER_VISITORS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * Who is connected. A visitor has so many seconds for each thing he does, however often he says a
 * little of it: who takes longer is shown out.
 */
enum {
    SERVER_WHOLE = 30,  /* seconds in which a request must be whole */
    SERVER_TAKEN = 120, /* seconds in which an answer must be taken */
};

typedef enum Doing {
    VISITOR_ASKS,  /* or says nothing */
    VISITOR_WAITS, /* for us: as long as it takes */
    VISITOR_TAKES, /* his answer */
} Doing;

typedef struct Visitor {
    struct Visitors *all;
    char *uri; /* of the last request that he began, as he sent it */
    int socket;
    uint32_t address;
    Doing doing;
    long since; /* seconds of a clock that runs on */
    struct Visitor *next, **link;
} Visitor;

typedef struct Visitors {
    pthread_mutex_t lock;
    pthread_cond_t end;
    pthread_t porter;
    bool watched, ending;
    void (*tick)(void *with);
    void *with;
    Visitor *first;
} Visitors;

/* `tick` is called every second, by the thread that watches. */
void visitors_init(Visitors *visitors, void (*tick)(void *with), void *with);
void visitors_finish(Visitors *visitors);

/* One more on a socket that stays open until he is gone. */
Visitor *visitor_come(Visitors *visitors, int socket, uint32_t address);
void visitor_go(Visitor *visitor);

/* What he does from now on. */
void visitor_does(Visitor *visitor, Doing doing);

/* Whether he has hung up; only while he waits. */
bool visitor_hung_up(const Visitor *visitor);

#endif
