/* SPDX-License-Identifier: MIT */
/* The command serve: the page for everybody at the table. */
#define _GNU_SOURCE
#include "cli/command.h"
#include "cli/remote.h"
#include "cli/served.h"

#include "server/http.h"
#include "server/qr.h"

#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PORT = 8863 };

static bool read_port(const char *typed, int *port, Faults *faults)
{
    *port = PORT;
    if (typed && (!text_number(typed, port) || *port < 0 || *port > 65535)) {
        fault_next(faults_add(faults, FAULT_USAGE, "usage.port", "--port %.20s is no port", typed),
                   "Write a number, 0 to 65535; 0 takes any that is free.");
        return false;
    }
    return true;
}

/*
 * The token of who may begin games here, in the data folder: the same each time, so that the host's
 * link stays good.
 */
static bool host_token(char token[TOKEN_MOST], Faults *faults)
{
    char path[2 * PATH_MOST];
    Text text = { 0 };
    unsigned char secret[STORE_TOKEN];

    if (seat_file_host(hall_folder(), token)) {
        return true;
    }
    snprintf(path, sizeof path, "%s/host", hall_folder());
    store_random(secret, sizeof secret);
    for (size_t i = 0; i < sizeof secret; i++) {
        text_addf(&text, "%02x", secret[i]);
    }
    memcpy(token, text_of(&text), TOKEN_MOST);
    text_add(&text, "\n");
    bool kept = file_write_secret(path, &text, faults);
    text_finish(&text);
    return kept;
}

static void tell_address(Text *to, const ServerSettings *settings, const Server *server,
                         const Terminal *terminal)
{
    const char *bind = settings->bind ? settings->bind : "127.0.0.1";
    bool everywhere = strcmp(bind, "0.0.0.0") == 0, network = strncmp(bind, "127.", 4) != 0;
    Text address = { 0 };

    server_public(server, &address);
    text_addf(to, "Galloper is at http://%s:%d/\n", everywhere ? "127.0.0.1" : bind,
              server_port(server));
    if (network || settings->host) {
        text_addf(to, "and for others at %s/\n\n", text_of(&address));
        qr_print(to, text_of(&address), terminal->utf8);
    } else {
        text_add(to, "Phones on the same network can join with --bind 0.0.0.0.\n");
    }
    text_addf(&address, "/host/%s", settings->host_token);
    text_addf(to, "%sThe host's link, with which games are begun; keep it to yourself:\n%s\n\n",
              network ? "\n" : "", text_of(&address));
    if (network || settings->host) {
        qr_print(to, text_of(&address), terminal->utf8);
        text_add(to, "\n");
    }
    text_add(to, "Ctrl-C ends it.\n");
    text_finish(&address);
}

/* Says in the data folder where the server is, for command lines on this machine; or no more. */
static void tell_folder(const ServerSettings *settings, const Server *server)
{
    char path[2 * PATH_MOST];
    Text text = { 0 };
    Faults faults = { 0 };
    bool everywhere = !settings->bind || strcmp(settings->bind, "0.0.0.0") == 0;

    remote_file(path, hall_folder());
    if (server) {
        text_addf(&text, "http://%s:%d\n", everywhere ? "127.0.0.1" : settings->bind,
                  server_port(server));
        server_public(server, &text);
        text_add(&text, "\n");
        file_write_secret(path, &text, &faults);
    } else {
        unlink(path);
    }
    text_finish(&text);
}

/* Sleeps until somebody ends the program. */
static void wait_for_end(const sigset_t *ends)
{
    int signal;

    sigwait(ends, &signal);
}

void run_serve(CliRun *run)
{
    enum { KEPT = 64 << 20 };
    const char *const *flags = run->args.flags;
    ServerSettings settings = { .bind = flags[FLAG_BIND],
                                .host = flags[FLAG_HOST],
                                .log = flags[FLAG_LOG] };
    Server *server = NULL;
    char token[TOKEN_MOST];
    sigset_t ends;

    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ends, NULL); /* for all threads to come */
    signal(SIGPIPE, SIG_IGN);
    mallopt(M_TRIM_THRESHOLD, KEPT); /* who counts often keeps his memory */
    mallopt(M_ARENA_MAX, 4);
    if (!read_port(flags[FLAG_PORT], &settings.port, &run->faults) ||
        !args_number(&run->args, FLAG_EACH, 1, SERVER_EACH, &settings.each, &run->faults) ||
        !args_number(&run->args, FLAG_RATE, 0, RATE_SEAT, &settings.rate, &run->faults) ||
        !hall_open(flags[FLAG_DATA], "serve", &run->faults)) {
        return;
    }
    settings.run = served_run;
    settings.host_token = token;
    if (host_token(token, &run->faults)) {
        server = server_start(&settings, &run->faults);
    }
    if (!server) {
        hall_close();
        return;
    }
    if (run->terminal.json) {
        text_addf(&run->text, "{\"port\":%d,\"host\":\"%s\"}\n", server_port(server), token);
    } else {
        tell_address(&run->text, &settings, server, &run->terminal);
    }
    tell_folder(&settings, server);
    if (terminal_print(&run->text, &run->faults)) {
        wait_for_end(&ends);
    }
    tell_folder(&settings, NULL);
    server_stop(server);
    hall_close();
    text_clear(&run->text); /* it is told */
}
