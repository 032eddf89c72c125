/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as something to do in a game: a byte for the route, one for the seat, the body. The
 * last route is that of command lines elsewhere.
 */
#define _GNU_SOURCE
#include <jansson.h>

#include "cli/served.h"
#include "server/game_routes.h"
#include "server/response.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { COMMAND_LINE = 31 };

static char folder[64], tokens[SEATS_MOST][TOKEN_MOST];
static int seats;

static void must(bool good)
{
    if (!good) {
        abort();
    }
}

/* ---- the game ---- */

static void take_tokens(const Text *told)
{
    json_t *root = json_loadb(text_of(told), told->length, 0, NULL), *seat;
    size_t i;

    must(root);
    seats = 0;
    json_array_foreach(json_object_get(root, "seats"), i, seat)
    {
        snprintf(tokens[seats++], TOKEN_MOST, "%s",
                 json_string_value(json_object_get(seat, "token")));
    }
    json_decref(root);
}

/* A store of its own with one small game. */
static void begin_game(void)
{
    Errand *errand = errand_new("new");
    Faults faults = { 0 };

    snprintf(folder, sizeof folder, "/tmp/galloper-fuzz-XXXXXX");
    must(mkdtemp(folder) && hall_open(folder, "fuzz", &faults));
    errand->json = errand->host = true;
    errand_word(errand, "antietam", strlen("antietam"));
    errand_flag(errand, "lesson", "");
    served_run(errand);
    must(!errand_failed(errand));
    take_tokens(&errand->text);
    errand_finish(errand);
}

static void clear(const char *path)
{
    DIR *all = opendir(path);
    char inner[1024];

    for (struct dirent *entry; all && (entry = readdir(all));) {
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.' && unlink(inner) != 0) {
            clear(inner);
        }
    }
    if (all) {
        closedir(all);
    }
    rmdir(path);
}

static void end_game(void)
{
    hall_close();
    clear(folder);
    folder[0] = '\0';
}

/* ---- what is done in it ---- */

/* All addresses that take a body, in an order that stays: the corpus has their numbers. */
static const char *const POSTS[] = {
    "games/{game}/odds",
    "games/{game}/do",
    "games/{game}/ruling",
    "games/{game}/waive",
    "games/{game}/consent",
    "games/{game}/dice",
    "games/{game}/correct",
    "games/{game}/withdraw",
    "games/{game}/next",
    "games/{game}/undo",
    "games/{game}/redo",
    "games/{game}/branch",
    "games/{game}/seats/{seat}",
    "games/{game}/delete",
    "games/{game}/choices",
    "games",
    "games/import",
    "backup",
    "seat",
    NULL,
};

static const GameRoute *post_of(const char *path)
{
    const GameRoute *route = game_routes;

    while (route->path && !(route->post && strcmp(route->path, path) == 0)) {
        route++;
    }
    return route->path ? route : NULL;
}

static const GameRoute *post_at(int number)
{
    int count = 0;

    while (POSTS[count]) {
        count++;
    }
    return number < count ? post_of(POSTS[number]) : NULL;
}

/* No address is left out: but for the command line, and one that reads nothing. */
static void check_posts(void)
{
    for (const GameRoute *route = game_routes; route->path; route++) {
        must(!route->post || route->does == DOES_TYPED || route->does == DOES_LEAVE ||
             text_find(route->path, POSTS) >= 0);
    }
    for (int i = 0; POSTS[i]; i++) {
        must(post_of(POSTS[i]));
    }
}

/* What makes or ends games has no place in one writing: it is the last in its store. */
static bool is_alone(const Errand *errand)
{
    static const char *const ALONE[] = { "branch", "delete", "seat",   "verify", "export",
                                         "new",    "import", "backup", NULL };

    for (const char *const *name = ALONE; *name; name++) {
        if (strcmp(errand->command, *name) == 0) {
            return true;
        }
    }
    return errand->words_count && strcmp(errand->words[0], "all") == 0;
}

/* An answer, and a fault, is one JSON value. */
static void check(const Errand *errand)
{
    Text problem = { 0 };

    if (errand->typed) {
        errand_tell(errand, &problem);
    } else if (errand_failed(errand)) {
        response_problem(&problem, errand->faults, response_status(errand->faults), "",
                         errand->partial ? text_of(&errand->text) : "");
    }
    const Text *told = problem.length ? &problem : &errand->text;
    json_t *root = json_loadb(text_of(told), told->length, 0, NULL);
    must(root);
    json_decref(root);
    text_finish(&problem);
}

/* Done, looked at and taken back. */
static void run(Errand *errand)
{
    Faults faults = { 0 };
    bool alone = is_alone(errand);

    must(alone || hall_begin(&faults));
    served_run(errand);
    check(errand);
    if (alone) {
        end_game();
    } else {
        hall_end(false, &faults);
    }
}

static Errand *errand_at(int number, const char *body, size_t length)
{
    const GameRoute *route = post_at(number);
    Errand *errand = NULL;

    if (number == COMMAND_LINE) {
        return game_route_command(body, length);
    }
    if (route) {
        errand = errand_new(route->command ? route->command : "");
        errand->json = true;
        errand->looks = route->looks;
        errand->host = route->whose == WHOSE_HOST;
        if (route->first) {
            errand_word(errand, route->first, strlen(route->first));
        }
        if (strstr(route->path, "{seat}")) {
            errand_word(errand, "union", strlen("union"));
        }
        if (route->given) {
            errand_flag(errand, route->given, "");
        }
        game_route_read(route, errand, body, length);
        game_route_end(route, errand);
    }
    return errand;
}

/* The rest is for the host. */
static bool is_of_seat(const Errand *errand)
{
    static const char *const HOSTS[] = { "new", "games", "import", "backup", NULL };

    return text_find(errand->command, HOSTS) < 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Errand *errand =
        size > 2 ? errand_at(data[0] % (COMMAND_LINE + 1), (const char *)data + 2, size - 2) : NULL;

    if (!errand) {
        return 0;
    }
    if (!folder[0]) {
        check_posts();
        begin_game();
    }
    if (!errand->host) {
        errand->token = tokens[data[1] % seats];
        errand->number = hall_seat(errand->token, errand->seat);
        hall_name(errand->number, errand->name);
    }
    if (errand_failed(errand)) {
        check(errand);
    } else if (*errand->command && (errand->host || is_of_seat(errand))) {
        run(errand);
    }
    errand_finish(errand);
    return 0;
}
