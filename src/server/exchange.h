/* SPDX-License-Identifier: MIT */
#ifndef SERVER_EXCHANGE_H
#define SERVER_EXCHANGE_H

#include "server/audience.h"
#include "server/cache.h"
#include "server/callers.h"
#include "server/clerk.h"
#include "server/game_routes.h"
#include "server/heard.h"
#include "server/http.h"
#include "server/mhd.h"
#include "server/pages.h"
#include "server/pool.h"
#include "server/response.h"
#include "server/visitors.h"
#include "server/visits.h"

#include <stdatomic.h>

/* What the parts of the server share: one request and its answer. */
typedef struct Exchange Exchange;

struct Server {
    struct MHD_Daemon *_Atomic daemon; /* the first may ask before it is known */
    Books books;
    Cache cache;
    Pool pool;
    Pool readers; /* who answer seats from copies of their games */
    Visitors visitors;
    Clerk clerk;                               /* of games */
    Audience audience;                         /* of what is new in them */
    Callers callers;                           /* seats that asked lately */
    Heard heard;                               /* and when they last did */
    Rates rates;                               /* how much each may ask */
    Visits visits;                             /* of what was asked */
    bool plays;                                /* there are games */
    struct MHD_Response *pages[PAGES_MOST][2]; /* plain, and packed */
    atomic_int unanswered;                     /* requests that were heard */
    atomic_long held;                          /* bytes of bodies and answers under way */
    const char *bind;                          /* an address, or NULL for this machine alone */
    const char *host;                          /* a name it answers to, or NULL */
    const char *host_token;                    /* of who may begin games, or NULL */
};

/* One request that was heard, until its answer was sent. */
struct Exchange {
    Server *server;
    struct MHD_Connection *connection;
    Visitor *visitor;
    const char *uri;    /* as it was sent; the visitor has it */
    const char *method; /* GET, HEAD or POST */
    Text body;
    bool answered;
    unsigned status; /* of the answer */
    size_t length;   /* and its bytes, where they are known */
    double begun;
    size_t most; /* bytes that its body may have */
    bool large;  /* it has more */
    long held;   /* of the server's bytes */
    const Route *route;
    Request request;
    Job job;
    const GameRoute *game_route;
    Errand *errand;              /* of a game, while it is under way */
    struct MHD_Response *stream; /* of its news, for who listens */
    bool gzip;                   /* he takes long answers packed */
    bool takes, listens;         /* a seat is taken; its news are wanted */
    const char *cookie;          /* to be set with the answer, or NULL */
    Caller seat;                 /* who asks, if he asked lately */
    Response *response;          /* to a question of no game: it is large */
};

/* A header of the request, or NULL. */
const char *header(const Exchange *exchange, const char *name);

/* Takes room for so many bytes until the request is over; false when there is none. */
bool hold(Exchange *exchange, size_t bytes);

/* Wakes a connection that sleeps while its question is answered. */
void wake(Exchange *exchange);

/* ---- answers ---- */

/* Headers of a page that is answered with, and of all else. */
struct MHD_Response *response_of_page(const WebPage *page, bool packed, bool whole);
void add_answer_headers(struct MHD_Response *response, const char *type);
/* The response takes the text over. */
struct MHD_Response *response_of(const char *type, Text *text);
/* The same of a text that is sent as gzip in its place, if there is one in `packed`. */
struct MHD_Response *response_of_packed(const char *type, Text *text, Text *packed);
/* Under which an answer is kept that may be packed: `key`, or another for who takes it so. */
const char *packed_key(Exchange *exchange, const char *key);
/* What went wrong, in the words of the program; `done` is JSON of what was done before, or "". */
struct MHD_Response *problem_of(unsigned status, const Faults *faults, const char *wanted,
                                const char *done);

enum MHD_Result queue_once(Exchange *exchange, unsigned status, struct MHD_Response *response);
/* A problem with one fault; `next` says what to do. */
enum MHD_Result queue_fault(Exchange *exchange, unsigned status, const char *code, const char *what,
                            const char *next);
/* Whether a browser goes to the address, for somebody to read what is there. */
bool wants_page(const Exchange *exchange);
/* Leads to a page of ours, which is asked for without what stood in the address; cookie: or NULL.
 */
enum MHD_Result queue_elsewhere(Exchange *exchange, const char *page, const char *cookie);
enum MHD_Result queue_method(Exchange *exchange, const char *allowed);

/* ---- how the server does ---- */

enum MHD_Result answer_health(Exchange *exchange);
/* For who keeps the server alone: how much is asked tells players of each other. */
enum MHD_Result answer_metrics(Exchange *exchange);

/* ---- games ---- */

/* Whether an address is one of games; their pages and questions. */
bool play_is(const char *path);
enum MHD_Result play_ask(Exchange *exchange, const char *method, const char *path);
/* Whether the host sends what may be a whole game. */
bool play_sends_game(const Exchange *exchange, const char *path);
/* Whether the host asks; and the answer once the errand is done. */
bool play_is_host(const Exchange *exchange);
enum MHD_Result play_answer(Exchange *exchange);

#endif
