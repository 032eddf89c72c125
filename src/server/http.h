/* SPDX-License-Identifier: MIT */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "base/fault.h"
#include "server/clerk.h"
#include "server/rates.h"

/* The server: the page, its parts, and questions under /api, over plain HTTP. */
typedef struct Server Server;

typedef struct ServerSettings {
    const char *bind; /* an address, or NULL for this machine alone */
    const char *host; /* a name it is asked by, or NULL: addresses and the machine's own name */
    int port;         /* 0: any that is free */
    int threads;      /* that listen; 0: one for each processor */
    int each;         /* connections of one address */
    int rate;         /* commands a second of one seat; 0: any number */
    const char *log;  /* a file, "-" for standard error, or NULL */
    ErrandRun *run;   /* plays games, in the hall that is open; NULL: there are none */
    const char *host_token; /* of who may begin games */
} ServerSettings;

/* The header in which a command line of the host sends his token beside that of a seat. */
#define SERVER_HOSTS "Galloper-Host"

/* Limits that are told to whoever passes them. */
enum {
    SERVER_BODY = 1 << 20,      /* bytes of a body */
    SERVER_GAME = 32 << 20,     /* and of one in which the host sends a game */
    SERVER_HEADERS = 11 << 10,  /* and of an address with all its headers */
    SERVER_HELD = 256 << 20,    /* bytes of bodies and answers under way */
    SERVER_CONNECTIONS = 10000, /* at a time */
    SERVER_EACH = 100,          /* of them from one address, unless it is told otherwise */
    SERVER_IDLE = 20,           /* seconds in which a connection may say nothing */
    SERVER_QUEUE = 64,          /* long questions that wait for a worker */
    SERVER_SHARE = 16,          /* long questions of one address under way */
    SERVER_READERS = 256,       /* questions of seats that wait to be answered from copies */
    SERVER_READS = 24,          /* of them of one seat */
    SERVER_NICE = 10,           /* how far long questions give way to others */
    SERVER_LAST = 3,            /* seconds for the last answers when it ends */
};

/* Starts to listen; NULL when it cannot, and a fault says why. */
Server *server_start(const ServerSettings *settings, Faults *faults);
int server_port(const Server *server);
/* By which others find it: the name of a proxy, the network's address, or this machine's own. */
void server_public(const Server *server, Text *to);

/* Ends it in order: what is being answered is answered first, what waits is refused. */
void server_stop(Server *server);

#endif
