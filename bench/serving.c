/* SPDX-License-Identifier: MIT */
/* Servers that are measured. */
#define _GNU_SOURCE
#include "serving.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static pid_t children[4];

static void end_children(void)
{
    for (int i = 0; i < 4; i++) {
        if (children[i]) {
            kill(children[i], SIGTERM);
            waitpid(children[i], NULL, 0);
        }
    }
}

static void remember(pid_t child)
{
    int i = 0;

    while (i < 3 && children[i]) {
        i++;
    }
    if (i == 0) {
        atexit(end_children);
    }
    children[i] = child;
}

Serving serving_start(const char *const *arguments, int clients)
{
    posix_spawn_file_actions_t files;
    Serving server = { 0 };
    char line[300] = "";
    int ends[2];

    if (pipe(ends) != 0) {
        exit(1);
    }
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], 1);
    posix_spawn_file_actions_addclose(&files, ends[0]);
    posix_spawn_file_actions_addclose(&files, ends[1]);
    int fault =
        posix_spawnp(&server.child, arguments[0], &files, NULL, (char *const *)arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    remember(fault ? 0 : server.child);
    close(ends[1]);
    server.told = fdopen(ends[0], "r");
    if (fault || !fgets(line, sizeof line, server.told) ||
        sscanf(line, "{\"port\":%d,\"host\":\"%39[0-9a-f]", &server.port, server.host) < 1) {
        fprintf(stderr, "%s does not start\n", arguments[0]);
        exit(1);
    }
    server.load = load_create(server.port, clients);
    return server;
}

void serving_finish(Serving *server)
{
    load_destroy(server->load);
    fclose(server->told);
}

void serving_kill(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

double serving_memory(const Serving *server)
{
    char path[40], line[200];
    double kilobytes = 0;

    snprintf(path, sizeof path, "/proc/%d/status", (int)server->child);
    FILE *status = fopen(path, "r");
    while (status && fgets(line, sizeof line, status)) {
        sscanf(line, "VmRSS: %lf", &kilobytes);
    }
    if (status) {
        fclose(status);
    }
    return kilobytes;
}

double serving_time(const Serving *server, bool kernel)
{
    char path[40];
    unsigned long own = 0, for_it = 0;

    snprintf(path, sizeof path, "/proc/%d/stat", (int)server->child);
    FILE *stat = fopen(path, "r");
    if (stat && fscanf(stat, "%*d %*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                       &own, &for_it) != 2) {
        fprintf(stderr, "%s is not understood\n", path);
    }
    if (stat) {
        fclose(stat);
    }
    return (double)(own + (kernel ? for_it : 0)) / (double)sysconf(_SC_CLK_TCK);
}

/* Each stream is a file of ours too. */
static void open_files(void)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

int serving_listen(const Serving *server, const char *game, const char *token, int number)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)server->port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    char text[400];
    size_t length = 0;

    if (number == 0) {
        open_files();
    }
    int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    snprintf(text, sizeof text,
             "GET /api/games/%s/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
             "%s\r\n\r\n",
             game, token);
    if (connect(line, (struct sockaddr *)&address, sizeof address) != 0 ||
        send(line, text, strlen(text), MSG_NOSIGNAL) < 0) {
        perror("a listener cannot connect");
        exit(1);
    }
    char heard[2000] = "";
    while (!strstr(heard, "data: ")) {
        ssize_t got = recv(line, heard + length, sizeof heard - 1 - length, 0);
        if (got <= 0) {
            fprintf(stderr, "a listener is not heard: %s\n", heard);
            exit(1);
        }
        length += (size_t)got;
        heard[length] = '\0';
    }
    return line;
}
