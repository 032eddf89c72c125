/* SPDX-License-Identifier: MIT */
/*
 * Games on our server against a plain one of node, express and a durable SQLite, in one interleaved
 * run: play GALLOPER EXPRESS-SCRIPT SENDER
 */
#define _GNU_SOURCE
#include "bench.h"
#include "load.h"
#include "serving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CLIENTS = 64, TURNS = 9, AT_ONCE = 16, LISTENERS = 5000 };

static char games[CLIENTS][16], tokens[CLIENTS][40];
static long done; /* commands of ours */

/* ---- what is asked ---- */

/* Each changes something, in whatever order those come that are under way together; which is next
 * goes on from run to run. */
static void command(Text *to, long number)
{
    text_addf(to,
              "/api/games/%s/ruling\n{\"args\":{\"piece\":\"hooker\",\"place\":\"p%ld\",\"reason\":"
              "\"bench\"},\"id\":\"c%ld\"}",
              games[0], number % 720, number);
}

static void view(Text *to, long number)
{
    (void)number;
    text_addf(to, "/api/games/%s/orders", games[0]);
}

static void combat(Text *to, long number)
{
    text_addf(to,
              "/api/systems/cwb3/rules/close-combat/odds?attacker-strength=%ld&defender-strength="
              "%ld&attacker-morale=B&defender-morale=C",
              20 + number % 21, 20 + number / 21 % 21);
}

/* What may be ordered, and how it would come out. */
static void choices(Text *to, long number)
{
    text_addf(to, "/api/games/%s/choices?verb=issue&text=words+%ld", games[0], number);
}

/* ---- beginning ---- */

static void post(const Serving *server, const char *token, const Text *words, Text *answer)
{
    double seconds;

    load_token(server->load, 0, token);
    if (load_ask(server->load, text_of(words), &seconds, answer) != 200) {
        fprintf(stderr, "a game is not begun: %s\n", text_of(answer));
        exit(1);
    }
}

/* The umpire's token is the first that a new game tells. */
static void begin_ours(const Serving *ours)
{
    Text words = { 0 }, answer = { 0 };

    text_add(&words, "/api/games\n{\"scenario\":\"antietam\",\"lesson\":true}");
    post(ours, ours->host, &words, &answer);
    const char *token = strstr(text_of(&answer), "\"token\":\"");
    snprintf(games[0], sizeof games[0], "antietam");
    snprintf(tokens[0], sizeof tokens[0], "%.32s", token ? token + 9 : "");
    text_finish(&words);
    text_finish(&answer);
}

/* The rival has the same token, and the same view to show. Returns its bytes. */
static size_t begin_theirs(const Serving *ours, const Serving *theirs)
{
    Text path = { 0 }, shown = { 0 }, words = { 0 }, answer = { 0 };
    double seconds;

    load_token(ours->load, 0, tokens[0]);
    view(&path, 0);
    load_ask(ours->load, text_of(&path), &seconds, &shown);
    text_addf(&words, "/api/games\n{\"name\":\"%s\",\"token\":\"%s\",\"view\":%s}", games[0],
              tokens[0], text_of(&shown));
    post(theirs, tokens[0], &words, &answer);
    size_t bytes = shown.length;
    printf("%-50s %6zu bytes\n", "a view", bytes);
    text_finish(&path);
    text_finish(&shown);
    text_finish(&words);
    text_finish(&answer);
    return bytes;
}

/* ---- measuring ---- */

static void tell_pace(const char *what, double ours, double theirs, const char *note)
{
    printf("%-50s %6.2f  (%.0f, %.0f a second; %s)\n", what, ours / theirs, ours, theirs, note);
}

static double middle(double *of, int count)
{
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            if (of[j] < of[i]) {
                double other = of[i];
                of[i] = of[j];
                of[j] = other;
            }
        }
    }
    return of[count / 2];
}

/* What a view costs each of them: beside it goes what the clients and the kernel take of the same
 * processors. */
static void bench_cost(const Serving *ours, const Serving *theirs)
{
    const Serving *of[] = { ours, theirs };
    double own[2], all[2];

    for (int i = 0; i < 2; i++) {
        long looks = 0;
        double own_before = serving_time(of[i], false), all_before = serving_time(of[i], true);
        load_run(of[i]->load, view, &looks, 2);
        own[i] = (serving_time(of[i], false) - own_before) / (double)looks;
        all[i] = (serving_time(of[i], true) - all_before) / (double)looks;
    }
    print_ratio("processor's time of a view, express / ours", own[1], own[0],
                "in their own code; at least 20");
    print_ratio("the same with the kernel's", all[1], all[0], "most of it is TCP's");
}

static void bench_commands(const Serving *ours, const Serving *theirs)
{
    double acts[TURNS], their_acts[TURNS];
    long theirs_done = 0;

    load_run(theirs->load, command, &theirs_done, 1); /* it compiles as it runs */
    for (int i = 0; i < TURNS; i++) {
        acts[i] = load_run(ours->load, command, &done, 0.4);
        their_acts[i] = load_run(theirs->load, command, &theirs_done, 0.4);
    }
    tell_pace("durable commands of 64 clients, ours / express", middle(acts, TURNS),
              middle(their_acts, TURNS), "at least 15");
}

/* Beside express the sender, which carries as many as there can be. */
static void bench_views(const Serving *ours, const Serving *theirs, const Serving *sender,
                        int at_once)
{
    const Serving *of[] = { ours, theirs, sender };
    double views[3][TURNS];
    long looks = 0;

    for (int i = 0; i < 3; i++) {
        load_at_once(of[i]->load, at_once);
    }
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < 3; i++) {
            views[i][turn] = load_run(of[i]->load, view, &looks, 0.3);
        }
    }
    for (int i = 0; i < 3; i++) {
        load_at_once(of[i]->load, 1);
        views[i][0] = middle(views[i], TURNS);
    }
    tell_pace(at_once > 1 ? "the same asked sixteen at once"
                          : "views of 64 clients, ours / express",
              views[0][0], views[1][0], "aim: 20");
    tell_pace("    ours / a server that only sends their bytes", views[0][0], views[2][0],
              "at least 0.5; more TCP does not carry");
}

/* Four clients who ask without end. */
static pid_t ask_on(const Serving *ours, Asking *ask)
{
    pid_t child = fork();

    if (child == 0) {
        Load *load = load_create(ours->port, 4);
        long asked = 0;
        for (int i = 0; i < 4; i++) {
            load_token(load, i, tokens[0]);
        }
        for (;;) {
            load_run(load, ask, &asked, 1);
        }
    }
    return child;
}

/* Commands beside long questions that nobody asked before: close combats, and those of a seat. */
static void bench_beside(const Serving *ours)
{
    double alone[TURNS], beside[TURNS], looked[TURNS];

    for (int i = 0; i < TURNS; i++) {
        load_run(ours->load, command, &done, 0.3);
        alone[i] = load_late(ours->load);
        pid_t child = ask_on(ours, combat);
        load_run(ours->load, command, &done, 0.3);
        beside[i] = load_late(ours->load);
        serving_kill(child);
        child = ask_on(ours, choices);
        load_run(ours->load, command, &done, 0.3);
        looked[i] = load_late(ours->load);
        serving_kill(child);
    }
    print_ratio("99 of 100 commands, beside long questions / alone", middle(beside, TURNS),
                middle(alone, TURNS), "at most 2");
    print_ratio("the same beside long questions of its seats", middle(looked, TURNS),
                middle(alone, TURNS), "at most 2");
}

/* Many who listen: one change, and how long until each has heard of it. */
static void bench_streams(const Serving *ours)
{
    double before = serving_memory(ours), late[TURNS], seconds;
    int *lines = malloc(LISTENERS * sizeof *lines);
    Text path = { 0 };
    char byte[512];

    for (int i = 0; i < LISTENERS; i++) {
        lines[i] = serving_listen(ours, games[0], tokens[0], i);
    }
    for (int turn = 0; turn < TURNS; turn++) {
        double times[LISTENERS];
        text_clear(&path);
        command(&path, done++);
        double from = now();
        load_ask(ours->load, text_of(&path), &seconds, NULL);
        for (int i = 0; i < LISTENERS; i++) {
            if (recv(lines[i], byte, sizeof byte, 0) <= 0) {
                fprintf(stderr, "a stream ended\n");
                exit(1);
            }
            times[i] = now() - from;
        }
        late[turn] = times[LISTENERS - LISTENERS / 100];
    }
    printf("%-50s %6.1f ms (aim: 60)\n", "a change to 5000 listeners, 99 of 100 of them",
           middle(late, TURNS) * 1000);
    printf("%-50s %6.1f MB (aim: 60)\n", "memory of 5000 listeners",
           (serving_memory(ours) - before) / 1000);
    for (int i = 0; i < LISTENERS; i++) {
        close(lines[i]);
    }
    free(lines);
    text_finish(&path);
}

int main(int count, char **arguments)
{
    char folder[] = "/tmp/galloper-bench-XXXXXX", file[80], bytes[20];

    if (count != 4 || !mkdtemp(folder)) {
        fprintf(stderr, "usage: play GALLOPER EXPRESS-SCRIPT SENDER\n");
        return 1;
    }
    snprintf(file, sizeof file, "%s/express.db", folder);
    Serving ours = serving_start((const char *const[]){ arguments[1], "serve", "--port", "0",
                                                        "--json", "--data", folder, "--rate", "0",
                                                        "--each", "6000", NULL },
                                 CLIENTS);
    Serving theirs =
        serving_start((const char *const[]){ "node", arguments[2], file, NULL }, CLIENTS);
    begin_ours(&ours);
    snprintf(bytes, sizeof bytes, "%zu", begin_theirs(&ours, &theirs));
    Serving sender = serving_start((const char *const[]){ arguments[3], bytes, NULL }, CLIENTS);
    for (int i = 0; i < CLIENTS; i++) {
        load_token(ours.load, i, tokens[0]);
        load_token(theirs.load, i, tokens[0]);
    }
    bench_commands(&ours, &theirs);
    bench_views(&ours, &theirs, &sender, 1);
    bench_views(&ours, &theirs, &sender, AT_ONCE);
    bench_cost(&ours, &theirs);
    printf("%-50s %6.2f  (%.0f kB, %.0f kB; at least 10)\n", "memory after it, express / ours",
           serving_memory(&theirs) / serving_memory(&ours), serving_memory(&theirs),
           serving_memory(&ours));
    bench_beside(&ours);
    bench_streams(&ours);
    serving_finish(&ours);
    serving_finish(&theirs);
    serving_finish(&sender);
    return 0;
}
