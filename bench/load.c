/* SPDX-License-Identifier: MIT */
/* Asks servers, with many clients in one thread. */
#define _GNU_SOURCE
#include "load.h"

#include "bench.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

/* One connection, and the answer that is coming in. */
typedef struct Client {
    int socket;
    char *answer;
    size_t length, room, whole; /* whole: as long as it will be, once that is known */
} Client;

struct Load {
    int count, watch;
    Client *clients;
    Text path, request;
};

static _Noreturn void fail(const char *what, const char *why)
{
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

Load *load_create(int port, int clients)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    Load *load = calloc(1, sizeof *load);

    load->count = clients;
    load->clients = calloc((size_t)clients, sizeof *load->clients);
    load->watch = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < clients; i++) {
        Client *client = &load->clients[i];
        struct epoll_event event = { .events = EPOLLIN, .data.ptr = client };
        int at_once = 1;
        client->room = 1 << 16;
        client->answer = malloc(client->room);
        client->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (connect(client->socket, (struct sockaddr *)&address, sizeof address) != 0) {
            fail("a client cannot connect", strerror(errno));
        }
        setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
        epoll_ctl(load->watch, EPOLL_CTL_ADD, client->socket, &event);
    }
    return load;
}

void load_destroy(Load *load)
{
    for (int i = 0; i < load->count; i++) {
        close(load->clients[i].socket);
        free(load->clients[i].answer);
    }
    close(load->watch);
    free(load->clients);
    text_finish(&load->path);
    text_finish(&load->request);
    free(load);
}

static void ask(Load *load, Client *client, const char *path)
{
    Text *request = &load->request;

    client->length = client->whole = 0;
    text_clear(request);
    text_add(request, "GET ");
    text_add(request, path);
    text_add(request, " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    if (send(client->socket, request->at, request->length, MSG_NOSIGNAL) !=
        (ssize_t)request->length) {
        fail("a question cannot be sent", strerror(errno));
    }
}

static void ask_number(Load *load, Client *client, Asking *asking, long number)
{
    text_clear(&load->path);
    asking(&load->path, number);
    ask(load, client, text_of(&load->path));
}

/* The length of head and body, once the head is there; 0 before that. */
static size_t whole_length(const Client *client)
{
    const char *end = memmem(client->answer, client->length, "\r\n\r\n", 4);
    const char *size = end ? strcasestr(client->answer, "\r\nContent-Length:") : NULL;

    if (!end) {
        return 0;
    }
    if (!size || size > end) {
        fail("an answer", "it does not say how long it is");
    }
    return (size_t)(end + 4 - client->answer) + strtoul(size + 17, NULL, 10);
}

/* Takes what is there; true if the answer is whole. */
static bool hear(Client *client)
{
    ssize_t got =
        recv(client->socket, client->answer + client->length, client->room - client->length - 1, 0);

    if (got <= 0) {
        fail("an answer", "the connection is closed");
    }
    client->length += (size_t)got;
    client->answer[client->length] = '\0';
    if (!client->whole && (client->whole = whole_length(client)) >= client->room) {
        client->room = client->whole + 1;
        client->answer = realloc(client->answer, client->room);
    }
    return client->whole && client->length == client->whole;
}

static int status_of(const Client *client)
{
    return client->length > 12 ? atoi(client->answer + 9) : 0;
}

double load_run(Load *load, Asking *asking, long *number, double seconds)
{
    struct epoll_event events[64];
    double from = now(), until = from + seconds;
    long answers = 0;
    int waiting = load->count;

    for (int i = 0; i < load->count; i++) {
        ask_number(load, &load->clients[i], asking, (*number)++);
    }
    while (waiting) {
        int ready = epoll_wait(load->watch, events, 64, 10000);
        bool more = now() < until;
        for (int i = 0; i < ready; i++) {
            Client *client = events[i].data.ptr;
            if (!hear(client)) {
                continue;
            }
            if (status_of(client) != 200) {
                fail("an answer", client->answer);
            }
            answers++;
            if (more) {
                ask_number(load, client, asking, (*number)++);
            } else {
                waiting--;
            }
        }
        if (ready <= 0) {
            fail("answers", "none came for ten seconds");
        }
    }
    return (double)answers / (now() - from);
}

int load_ask(Load *load, const char *path, double *seconds, Text *body)
{
    Client *client = &load->clients[0];
    double from = now();

    ask(load, client, path);
    while (!hear(client)) {}
    *seconds = now() - from;
    if (body) {
        text_add(body, strstr(client->answer, "\r\n\r\n") + 4);
    }
    return status_of(client);
}
