/* SPDX-License-Identifier: MIT */
#ifndef SERVER_GAME_ROUTES_H
#define SERVER_GAME_ROUTES_H

#include "server/errand.h"
#include "server/request.h"

/*
 * Addresses at which games are played. Each is a command of the program: what it is asked is what
 * would be typed, and its answer is what that prints with --json.
 */
typedef enum Whose {
    WHOSE_SEAT, /* for a seat of the game that the address names */
    WHOSE_HOST, /* for who may begin games here */
    WHOSE_ALL,
} Whose;

/* What is done there: a command of the program, or what only a server does. */
typedef enum Does {
    DOES_COMMAND,
    DOES_TYPED,  /* any command, for a command line elsewhere */
    DOES_TAKE,   /* takes a seat by its token */
    DOES_LEAVE,  /* and leaves it */
    DOES_LISTEN, /* events of what is new */
    DOES_DRAW,   /* draws the link of a seat */
    DOES_SEATS,  /* lists the seats that were taken */
} Does;

typedef struct GameRoute {
    const char *path; /* parts in braces are words of the command, but for {game} */
    const char *command;
    const char *first; /* a word that comes before all, or NULL */
    const char *words; /* fields that are words, in their order; "args" are those of a verb */
    const char *flags; /* fields that are flags */
    const char *given; /* a flag that it always has, or NULL */
    const char *gives; /* the object of schemas.txt that it answers with; NULL: none */
    const char *summary;
    Does does;
    Whose whose;
    bool post;
    bool looks;  /* nothing is done, though it is posted */
    bool keeps;  /* it is for who keeps the game, and for the host */
    bool kept;   /* the answer is the same until the seat learns or does something */
    Apart apart; /* whether it is answered from a copy of the desk */
} GameRoute;

extern const GameRoute game_routes[]; /* ended by one without a path */

/* The route of a request, or NULL; `other`: there is one only for the other method. */
const GameRoute *game_route_find(const Request *request, bool post, bool *other);

/* The errand of a request by its path; what a query or a body adds to it; and all in order. */
Errand *game_route_errand(const GameRoute *route, const Request *request);
void game_route_take(const GameRoute *route, Errand *errand, const char *name, const char *value);
void game_route_read(const GameRoute *route, Errand *errand, const char *body, size_t length);
void game_route_end(const GameRoute *route, Errand *errand);

/* The errand of a command line elsewhere, all of it in a body. */
Errand *game_route_command(const char *body, size_t length);

#endif
