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

/* One connection, and what came in: the answer begins at `from`, those after it lie behind. */
typedef struct Client {
    int socket;
    char *came;
    size_t from, length, room; /* length: of all that came */
    size_t whole;              /* as long as the answer will be, once that is known; or 0 */
    char header[100];          /* that goes with each question, or "" */
    int under_way;             /* questions that are not answered */
    double asked;              /* when */
} Client;

/* Answers by how long they took, in steps of a twentieth of a millisecond. */
enum { STEPS = 20000, STEPS_A_SECOND = 20000 };

struct Load {
    int count, watch;
    int at_once; /* questions that a client sends before he waits */
    Client *clients;
    Text path, request;
    long took[STEPS];
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
    load->at_once = 1;
    load->clients = calloc((size_t)clients, sizeof *load->clients);
    load->watch = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < clients; i++) {
        Client *client = &load->clients[i];
        struct epoll_event event = { .events = EPOLLIN | EPOLLET, .data.ptr = client };
        int at_once = 1;
        client->room = 1 << 16;
        client->came = malloc(client->room);
        client->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (connect(client->socket, (struct sockaddr *)&address, sizeof address) != 0) {
            fail("a client cannot connect", strerror(errno));
        }
        setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
        epoll_ctl(load->watch, EPOLL_CTL_ADD, client->socket, &event);
        usleep(500); /* they come one after the other, so that whoever is free takes the next */
    }
    return load;
}

void load_destroy(Load *load)
{
    for (int i = 0; i < load->count; i++) {
        close(load->clients[i].socket);
        free(load->clients[i].came);
    }
    close(load->watch);
    free(load->clients);
    text_finish(&load->path);
    text_finish(&load->request);
    free(load);
}

static void write_question(Text *request, const char *header, const char *path)
{
    size_t length = strcspn(path, "\n");
    const char *body = path[length] ? path + length + 1 : NULL;

    text_add(request, body ? "POST " : "GET ");
    text_add_n(request, path, length);
    text_add(request, " HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    text_add(request, header);
    if (body) {
        text_add(request, "Content-Type: application/json\r\nContent-Length: ");
        text_add_number(request, (long)strlen(body));
        text_add(request, "\r\n");
    }
    text_add(request, "\r\n");
    text_add(request, body ? body : "");
}

static void send_questions(const Load *load, Client *client, int count, double at)
{
    client->under_way = count;
    client->asked = at;
    if (send(client->socket, load->request.at, load->request.length, MSG_NOSIGNAL) !=
        (ssize_t)load->request.length) {
        fail("a question cannot be sent", strerror(errno));
    }
}

/* So many at once. */
static void ask_numbers(Load *load, Client *client, Asking *asking, long *number, double at)
{
    text_clear(&load->request);
    for (int i = 0; i < load->at_once; i++) {
        text_clear(&load->path);
        asking(&load->path, (*number)++);
        write_question(&load->request, client->header, text_of(&load->path));
    }
    send_questions(load, client, load->at_once, at);
}

static const char *answer_of(const Client *client)
{
    return client->came + client->from;
}

/* The length of head and body, once the head is there; 0 before that. */
static size_t whole_length(const Client *client)
{
    const char *answer = answer_of(client), *end = strstr(answer, "\r\n\r\n");
    const char *size = end ? strstr(answer, "\r\nContent-Length:") : NULL;

    if (!end) {
        return 0;
    }
    if (!size || size > end) {
        fail("an answer", "it does not say how long it is");
    }
    return (size_t)(end + 4 - answer) + strtoul(size + 17, NULL, 10);
}

/* What was let go of makes room, and else there is more. */
static void make_room(Client *client)
{
    enum { LEAST = 1 << 14 };

    if (client->from) {
        client->length -= client->from;
        memmove(client->came, client->came + client->from, client->length + 1);
        client->from = 0;
    }
    if (client->room < client->whole + LEAST) {
        client->room = client->whole + LEAST;
        client->came = realloc(client->came, client->room);
    }
}

/* Waits for the answer; false: there is not all of it yet, and there are flags that do not wait. */
static bool hear(Client *client, int flags)
{
    while (!client->whole || client->length - client->from < client->whole) {
        make_room(client);
        ssize_t got = recv(client->socket, client->came + client->length,
                           client->room - client->length - 1, flags);
        if (got < 0 && errno == EAGAIN) {
            return false;
        }
        if (got <= 0) {
            fail("an answer", "the connection is closed");
        }
        client->length += (size_t)got;
        client->came[client->length] = '\0';
        client->whole = client->whole ? client->whole : whole_length(client);
    }
    return true;
}

/* Lets go of an answer that was heard: the next one begins. */
static void let_go(Client *client)
{
    client->under_way--;
    client->from += client->whole;
    client->whole = client->from < client->length ? whole_length(client) : 0;
}

static int status_of(const Client *client)
{
    return client->length - client->from > 12 ? atoi(answer_of(client) + 9) : 0;
}

void load_token(Load *load, int client, const char *token)
{
    Client *one = &load->clients[client];

    snprintf(one->header, sizeof one->header, "Authorization: Bearer %s\r\n", token);
}

static void count_late(Load *load, const Client *client, double at)
{
    double took = (at - client->asked) * STEPS_A_SECOND;

    load->took[took < STEPS - 1 ? (int)took : STEPS - 1]++;
}

void load_at_once(Load *load, int questions)
{
    load->at_once = questions;
}

double load_late(const Load *load)
{
    long all = 0, some = 0;
    int step = 0;

    for (int i = 0; i < STEPS; i++) {
        all += load->took[i];
    }
    while (step < STEPS - 1 && (some += load->took[step]) < all - all / 100) {
        step++;
    }
    return (double)step / STEPS_A_SECOND;
}

/* Takes the answers that are there; true: it has all that it asked for. */
static bool take_answers(Load *load, Client *client, long *answers, double *at)
{
    while (client->under_way && hear(client, MSG_DONTWAIT)) {
        if (status_of(client) != 200) {
            fail("an answer", answer_of(client));
        }
        let_go(client);
        *at = now();
        (*answers)++;
        count_late(load, client, *at);
    }
    return !client->under_way; /* else it is told when there is more */
}

double load_run(Load *load, Asking *asking, long *number, double seconds)
{
    struct epoll_event events[64];
    double from = now(), until = from + seconds, at;
    long answers = 0;
    int waiting = load->count;

    memset(load->took, 0, sizeof load->took);
    for (int i = 0; i < load->count; i++) {
        ask_numbers(load, &load->clients[i], asking, number, now());
    }
    while (waiting) {
        int ready = epoll_wait(load->watch, events, 64, 10000);
        for (int i = 0; i < ready; i++) {
            Client *client = events[i].data.ptr;
            if (!take_answers(load, client, &answers, &at)) {
                continue;
            }
            if (at < until) {
                ask_numbers(load, client, asking, number, at);
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

    text_clear(&load->request);
    write_question(&load->request, client->header, path);
    send_questions(load, client, 1, from);
    hear(client, 0);
    *seconds = now() - from;
    int status = status_of(client);
    if (body) {
        const char *at = strstr(answer_of(client), "\r\n\r\n") + 4;
        text_add_n(body, at, (size_t)(answer_of(client) + client->whole - at));
    }
    let_go(client);
    return status;
}
