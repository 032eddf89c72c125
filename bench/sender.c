/* SPDX-License-Identifier: MIT */
/*
 * What this machine's TCP carries at most: a server that understands nothing, and for each question
 * sends the same bytes at once, with two processes. Prints {"port":N}: sender BYTES
 */
#define _GNU_SOURCE
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_MOST = 1 << 16, READY_MOST = 64 };

static char answer[READ_MOST], question[READ_MOST];
static size_t answer_length;

static void watch(int watching, int socket, unsigned events)
{
    struct epoll_event event = { .events = events, .data.fd = socket };

    epoll_ctl(watching, EPOLL_CTL_ADD, socket, &event);
}

static void greet(int watching, int door)
{
    int socket = accept4(door, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC), at_once = 1;

    if (socket >= 0) {
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
        watch(watching, socket, EPOLLIN);
    }
}

/* A question ends with an empty line; all of those that are here came whole. */
static void serve(int socket)
{
    ssize_t got = recv(socket, question, sizeof question - 1, 0);

    if (got <= 0) {
        close(socket);
        return;
    }
    question[got] = '\0';
    for (const char *at = question; (at = strstr(at, "\r\n\r\n")); at += 4) {
        if (send(socket, answer, answer_length, MSG_NOSIGNAL) < 0) {
            return;
        }
    }
}

static _Noreturn void serve_all(int door)
{
    struct epoll_event ready[READY_MOST];
    int watching = epoll_create1(EPOLL_CLOEXEC);

    watch(watching, door, EPOLLIN | EPOLLEXCLUSIVE);
    for (;;) {
        int count = epoll_wait(watching, ready, READY_MOST, -1);
        for (int i = 0; i < count; i++) {
            if (ready[i].data.fd == door) {
                greet(watching, door);
            } else {
                serve(ready[i].data.fd);
            }
        }
    }
}

int main(int count, char **arguments)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof address;
    int door = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int bytes = count == 2 ? atoi(arguments[1]) : 0;

    if (bytes < 1 || bytes > READ_MOST / 2) {
        fprintf(stderr, "usage: sender BYTES\n");
        return 1;
    }
    answer_length =
        (size_t)snprintf(answer, sizeof answer, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%0*d",
                         bytes, bytes, 0);
    if (bind(door, (struct sockaddr *)&address, size) != 0 || listen(door, 256) != 0 ||
        getsockname(door, (struct sockaddr *)&address, &size) != 0) {
        perror("the sender cannot listen");
        return 1;
    }
    printf("{\"port\":%d}\n", ntohs(address.sin_port));
    fflush(stdout);
    if (fork() == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
    }
    serve_all(door);
}
