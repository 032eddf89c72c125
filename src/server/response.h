/* SPDX-License-Identifier: MIT */
#ifndef SERVER_RESPONSE_H
#define SERVER_RESPONSE_H

#include "server/books.h"
#include "wire/json.h"

/*
 * The answers to questions, as bytes: the same that the program prints with --json. A route is a
 * path such as systems/{system}/rules/{rule}/odds; documents and limits are made from the table.
 */
typedef enum Pace {
    PACE_QUICK, /* answered where it is asked */
    PACE_TRY,   /* tried there, and begun again by a worker if it is long */
    PACE_LONG,  /* by a worker */
} Pace;

/* How much may be counted where it is asked; what is more is left to a worker. */
enum { TRY_TRANSITIONS = 3000 };

/* Trials that are simulated at most. */
enum { SERVER_TRIALS = 100000000 };

typedef struct Response {
    Text body;
    Json json;      /* writes the body */
    Text wanted;    /* the dice that are wanting, as JSON, or empty */
    bool long_work; /* it was only tried, and needs a worker */
    Faults faults;
} Response;

/* Told now and then how far long work is; it stops when that is false. */
typedef bool Progress(void *with, double share);

/* A request with what it takes to answer it. */
typedef struct Task {
    Books *books;
    const Book *book; /* lent for routes that name a system, but see `own_book` */
    const Request *request;
    bool worker; /* long work may be done */
    Progress *progress;
    void *with;
} Task;

typedef struct Route {
    const char *path; /* parts in braces are taken as they come */
    const char *summary;
    const char *takes; /* what its requests may have: "asks by"; NULL: nothing */
    const char *gives; /* the schema of its answer */
    void (*answer)(const Task *task, Response *response);
    Pace pace;
    bool body;      /* it takes a body: POST as well as GET */
    bool only_body; /* POST alone */
    bool lasting;   /* the same request has always the same answer */
    bool own_book;  /* it opens its books itself */
    bool stream;    /* it tells its progress to who accepts events */
} Route;

extern const Route routes[]; /* ended by one without a path */

/* The route of a request, or NULL. */
const Route *route_find(const Request *request);

/* Answers a request; the book is lent to it. */
void response_to(const Route *route, Task task, Response *response);
/* Says that the server ends before the answer was begun. */
void response_closing(Faults *faults);

/* The status of HTTP that faults mean. */
unsigned response_status(const Faults *faults);

/* The same faults as a problem of HTTP; `wanted` and `done` are JSON, or "". */
void response_problem(Text *to, const Faults *faults, unsigned status, const char *wanted,
                      const char *done);

void response_begin(Response *response);
void response_end(Response *response);

#endif
