/* SPDX-License-Identifier: MIT */
/* Commands that a server does for us. libcurl is loaded only here, for its TLS. */
#define _POSIX_C_SOURCE 200809L
#include "cli/remote.h"

#include "cli/acting.h"
#include "cli/seat.h"
#include "cli/talk.h"
#include "server/errand.h"
#include "server/http.h"
#include "store/hold.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_MOST = 300 << 20 };

/* ---- where ---- */

void remote_file(char path[2 * PATH_MOST], const char *folder)
{
    snprintf(path, 2 * PATH_MOST, "%s/server", folder);
}

/* A line of what the server says in its folder: for this machine, and for others. */
static bool read_address(const char *folder, int line, char address[PATH_MOST])
{
    char path[2 * PATH_MOST];

    remote_file(path, folder);
    FILE *file = fopen(path, "re");
    bool told = file != NULL;
    for (int i = 0; i < line && told; i++) {
        told = fgets(address, PATH_MOST, file) && strncmp(address, "http", 4) == 0;
    }
    if (file) {
        fclose(file);
    }
    address[told ? strcspn(address, "\n") : 0] = '\0';
    return told;
}

bool remote_public(const char *folder, char address[PATH_MOST])
{
    return read_address(folder, 2, address);
}

/* The server that holds the data folder; one that was killed no longer does. */
static bool holder(const Args *args, char address[PATH_MOST])
{
    char folder[PATH_MOST];
    Faults faults = { 0 };

    return data_folder(args->flags[FLAG_DATA], folder, &faults) &&
           read_address(folder, 1, address) && hold_is(folder);
}

/* A file is looked into here. */
static bool is_done_here(const CliRun *run)
{
    const char *word = run->args.count ? run->args.words[0] : "";

    return (run->args.flags[FLAG_HELP] && !(run->command->run == run_do && *word)) ||
           run->command->run == run_play ||
           (run->command->run == run_verify &&
            (file_is_stream(word) || strchr(word, '/') || strchr(word, '.')));
}

bool remote_keeps(const CliRun *run, char address[PATH_MOST])
{
    const char *named = run->args.flags[FLAG_SERVER], *always = getenv("GALLOPER_SERVER");

    named = named ? named : always && *always ? always : NULL;
    if (named) {
        snprintf(address, PATH_MOST, "%s", named);
    }
    return named || holder(&run->args, address);
}

bool remote_wanted(const CliRun *run, char address[PATH_MOST])
{
    return (run->command->flags & HAS(FLAG_SERVER)) && !is_done_here(run) &&
           remote_keeps(run, address);
}

/* ---- what is asked ---- */

/* Whether the server at that address is the one that holds the data folder now. */
static bool is_of_folder(const char *folder, const char *address)
{
    size_t length = strlen(address);
    bool same = false, held = hold_is(folder);

    while (length && address[length - 1] == '/') {
        length--;
    }
    for (int line = 1; line <= 2; line++) {
        char own[PATH_MOST];
        size_t most = read_address(folder, line, own) ? strlen(own) : 0;
        while (most && own[most - 1] == '/') {
            most--;
        }
        same = same || (held && most && most == length && memcmp(own, address, length) == 0);
    }
    return same;
}

/* The host's token: GALLOPER_HOST, or as the server keeps it in its own data folder. */
static bool host_token(const Args *args, const char *address, char token[TOKEN_MOST],
                       Faults *faults)
{
    const char *named = getenv("GALLOPER_HOST");
    char folder[PATH_MOST];
    Faults none = { 0 };

    if (seat_token(named, token)) {
        return true;
    }
    if (data_folder(args->flags[FLAG_DATA], folder, &none) && is_of_folder(folder, address) &&
        seat_file_host(folder, token)) {
        return true;
    }
    fault_next(
        faults_add(faults, FAULT_ABSENT, "host.only",
                   "that is for who keeps the server, and no token of his for %.100s is here",
                   address),
        "Put the host's token, the end of its link, into GALLOPER_HOST.");
    return false;
}

/* Whether what a seat asks may be told as on the host's own machine: he sends both tokens. */
static bool is_host(const CliRun *run, const char *address, char token[TOKEN_MOST])
{
    Faults none = { 0 };

    return (run->command->flags & HAS(FLAG_SEAT)) && host_token(&run->args, address, token, &none);
}

static bool token_for(const CliRun *run, const char *address, char token[TOKEN_MOST],
                      Faults *faults)
{
    char folder[PATH_MOST] = "";
    Faults none = { 0 };

    if (!(run->command->flags & HAS(FLAG_SEAT)) ||
        (run->command->run == run_verify && run->args.count)) {
        return host_token(&run->args, address, token, faults);
    }
    data_folder(run->args.flags[FLAG_DATA], folder, &none);
    return seat_file_token(folder, run->args.flags[FLAG_SEAT], token, faults);
}

static void send_file(Json *json, const char *path, Faults *faults)
{
    static const FileKind ANY = { 256 << 20, "it is larger than any game", "Name a plain file." };
    Arena arena = { 0 };
    Source source;

    if (file_read_kind(path, &ANY, &arena, &source, faults)) {
        json_open(json, NULL, '{');
        json_string(json, "name", path);
        json_string(json, "text", arena_copy(&arena, source.text, source.length));
        json_close(json, '}');
    }
    arena_finish(&arena);
}

/* The files that the command would read: a game, a scenario, house rules. */
static void send_files(Json *json, const CliRun *run, Faults *faults)
{
    const char *word = run->args.count ? run->args.words[0] : "";
    const char *rules = run->args.flags[FLAG_RULES];
    Arena arena = { 0 };
    char **paths;
    int count;

    json_open(json, "files", '[');
    if (run->command->run == run_import ||
        (run->command->run == run_new && (file_is_scenario(word) || file_is_stream(word)))) {
        send_file(json, word, faults);
    }
    if (rules && files_find(rules, false, &arena, &paths, &count, faults)) {
        for (int i = 0; i < count; i++) {
            send_file(json, paths[i], faults);
        }
    }
    json_close(json, ']');
    arena_finish(&arena);
}

static void write_ask(Text *to, const CliRun *run, const Talk *talk, bool first, Faults *faults)
{
    Json json = { .to = to };
    const Args *args = &run->args;

    json_open(&json, NULL, '{');
    json_string(&json, "command", run->command->name);
    json_open(&json, "words", '[');
    for (int i = 0; i < args->count; i++) {
        json_string(&json, NULL, args->words[i]);
    }
    json_close(&json, ']');
    json_open(&json, "flags", '{');
    for (int i = 0; i < FLAG_KINDS; i++) {
        bool here = i == FLAG_SERVER || i == FLAG_SEAT || i == FLAG_JSON || i == FLAG_IDS ||
                    i == FLAG_COLOR || i == FLAG_OPTION;
        if (args->flags[i] && !here) {
            json_string(&json, flag_decls[i].name + 2, args->flags[i]);
        }
    }
    json_close(&json, '}');
    json_open(&json, "options", '[');
    for (int i = 0; i < args->options_count; i++) {
        json_string(&json, NULL, args->options[i]);
    }
    json_close(&json, ']');
    json_flag(&json, "first", first);
    json_flag(&json, "json", run->terminal.json);
    json_flag(&json, "color", run->terminal.color);
    json_flag(&json, "utf8", run->terminal.utf8);
    json_flag(&json, "ids", run->terminal.ids);
    json_flag(&json, "session", run->terminal.session);
    if (talk) {
        Text words = { 0 };
        talk_send(talk, run->shown, &words);
        json_string(&json, "talk", text_of(&words));
        text_finish(&words);
    }
    send_files(&json, run, faults);
    json_close(&json, '}');
}

/* ---- the way there and back ---- */

/* What is used of libcurl. */
#define CURL_FUNCTIONS(X)                                                                          \
    X(curl_easy_cleanup)                                                                           \
    X(curl_easy_getinfo)                                                                           \
    X(curl_easy_init)                                                                              \
    X(curl_easy_perform)                                                                           \
    X(curl_easy_setopt)                                                                            \
    X(curl_easy_strerror)                                                                          \
    X(curl_slist_append)                                                                           \
    X(curl_slist_free_all)

typedef struct Curl {
#define MEMBER(name) __typeof__(name) *name;
    CURL_FUNCTIONS(MEMBER)
#undef MEMBER
} Curl;

/* Taken by their names these are no macros. */
#undef curl_easy_setopt
#undef curl_easy_getinfo

static bool load(Curl *curl, Faults *faults)
{
    static const char *const NAMES[] = {
#define NAME(name) #name,
        CURL_FUNCTIONS(NAME)
#undef NAME
    };
    static const char *const FILES[] = { "libcurl-gnutls.so.4", "libcurl.so.4" };
    enum { COUNT = sizeof NAMES / sizeof *NAMES };
    void *library = NULL, *found[COUNT];
    _Static_assert(sizeof found == sizeof *curl, "a pointer each");

    for (size_t i = 0; i < sizeof FILES / sizeof *FILES && !library; i++) {
        library = dlopen(FILES[i], RTLD_NOW | RTLD_LOCAL);
    }
    for (int i = 0; i < COUNT; i++) {
        found[i] = library ? dlsym(library, NAMES[i]) : NULL;
        if (!found[i]) {
            fault_next(
                faults_add(faults, FAULT_ABSENT, "remote.library", "asking a server needs libcurl"),
                "Install it: apt install libcurl3-gnutls.");
            return false;
        }
    }
    memcpy(curl, found, sizeof *curl);
    return true;
}

static size_t take(char *bytes, size_t size, size_t count, void *with)
{
    Text *answer = with;

    if (answer->length + size * count > ANSWER_MOST) {
        return 0;
    }
    text_add_n(answer, bytes, size * count);
    return size * count;
}

static bool no_answer(const char *address, const char *why, Faults *faults)
{
    fault_next(faults_add(faults, FAULT_BUSY, "remote.none", "no answer from %.200s: %.200s",
                          address, why),
               "Is the server there? It is named by --server, GALLOPER_SERVER or the data folder.");
    return false;
}

static bool post(const char *address, const char *token, const char *host, const Text *ask,
                 Text *answer, Faults *faults)
{
    char url[PATH_MOST + 20], bearer[TOKEN_MOST + 40], hosts[TOKEN_MOST + 40];
    size_t length = strlen(address);
    long status = 0;
    Curl curl;

    if (!load(&curl, faults)) {
        return false;
    }
    while (length && address[length - 1] == '/') {
        length--;
    }
    snprintf(url, sizeof url, "%.*s/api/command", (int)length, address);
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s", token);
    CURL *line = curl.curl_easy_init();
    struct curl_slist *headers = curl.curl_slist_append(NULL, bearer);
    if (*host) {
        snprintf(hosts, sizeof hosts, SERVER_HOSTS ": %s", host);
        headers = curl.curl_slist_append(headers, hosts);
    }
    headers = curl.curl_slist_append(headers, "Content-Type: application/json");
    headers = curl.curl_slist_append(headers, "Expect:");
    curl.curl_easy_setopt(line, CURLOPT_URL, url);
    curl.curl_easy_setopt(line, CURLOPT_PROTOCOLS_STR, "http,https");
    curl.curl_easy_setopt(line, CURLOPT_HTTPHEADER, headers);
    curl.curl_easy_setopt(line, CURLOPT_POSTFIELDS, text_of(ask));
    curl.curl_easy_setopt(line, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)ask->length);
    curl.curl_easy_setopt(line, CURLOPT_WRITEFUNCTION, take);
    curl.curl_easy_setopt(line, CURLOPT_WRITEDATA, answer);
    curl.curl_easy_setopt(line, CURLOPT_CONNECTTIMEOUT, 5L);
    curl.curl_easy_setopt(line, CURLOPT_TIMEOUT, 120L);
    curl.curl_easy_setopt(line, CURLOPT_NOSIGNAL, 1L);
    CURLcode result = curl.curl_easy_perform(line);
    curl.curl_easy_getinfo(line, CURLINFO_RESPONSE_CODE, &status);
    curl.curl_slist_free_all(headers);
    curl.curl_easy_cleanup(line);
    if (result != CURLE_OK) {
        return no_answer(address, curl.curl_easy_strerror(result), faults);
    }
    return true;
}

/* The file that the command writes, as it was typed; NULL: none. A server names no files of ours.
 */
static const char *file_named(const CliRun *run)
{
    const Args *args = &run->args;
    int word = run->command->run == run_export ? 0 : run->command->run == run_delete ? 1 : -1;

    return word < 0 ? args->flags[FLAG_HTML] : word < args->count ? args->words[word] : NULL;
}

/* It is written here, as the command would have. */
static bool write_files(CliRun *run, const Errand *errand)
{
    const char *named = file_named(run);
    bool game = run->command->run == run_export || run->command->run == run_delete;

    for (int i = 0; i < errand->written_count; i++) {
        const Source *file = &errand->written[i];
        Text text = { .at = (char *)file->text, .length = file->length };
        if (i || !named || strcmp(file->name, named) != 0) {
            fault_next(faults_add(&run->faults, FAULT_REFUSED, "remote.file",
                                  "the server would write a file that you did not name"),
                       "Nothing was written. Is it the server that you meant?");
            return false;
        }
        if (!(game ? export_may_stand(run, named, text_of(&text), &run->faults) &&
                         file_write_secret(named, &text, &run->faults)
                   : file_may_hold(named, "<!doctype html>", "a page", &run->faults) &&
                         file_write(named, &text, &run->faults))) {
            return false;
        }
    }
    return true;
}

/* What a server says in a line of its own. */
static void text_seen(char *to, size_t room, const char *words)
{
    Text seen = { 0 };

    text_add_seen(&seen, words, strlen(words), false);
    snprintf(to, room, "%s", text_of(&seen));
    text_finish(&seen);
}

/* Whether a line is the verb that he typed, with more. */
static bool begins_so(const CliRun *run, const char *line)
{
    const char *verb = run->args.count ? run->args.words[0] : "";
    size_t length = strlen(verb);

    return run->command->run == run_do && length && strncmp(line, verb, length) == 0 &&
           line[length] == ' ';
}

/* The run is as if it had been done here; `files`: those that it writes are. True: he answered a
 * question, and it is to be asked again. */
static bool hear(CliRun *run, Talk *talk, bool files, const Text *answer)
{
    Errand *errand = errand_new(run->command->name);

    errand_hear(errand, answer);
    bool asked = talk && talk_hear(talk, run->shown, text_of(&errand->talked));
    if (talk && !begins_so(run, text_of(&run->shown->again))) {
        text_clear(&run->shown->again);
    }
    if (!asked) {
        faults_copy(&run->faults, errand_faults(errand));
        run->result = errand->result;
        run->partial = errand->partial;
        run->wanted = (DiceWanted){ .thrown = errand->thrown, .only_typed = errand->only_typed };
        text_seen(run->wanted.wants, sizeof run->wanted.wants, errand->wants);
        text_seen(run->wanted.about, sizeof run->wanted.about, errand->about);
        text_clear(&run->text);
        if (!files || write_files(run, errand)) {
            text_add(&run->text, text_of(&errand->text));
        }
    }
    errand_finish(errand);
    return asked;
}

/* Whether some of it is yet to be done: so many steps, and nothing else that a server may say. What
 * was done is told. */
static bool goes_on(CliRun *run, Talk *talk)
{
    const char *rest = talk && !run->faults.count ? talk_rest(talk) : NULL;
    int steps;

    if (run->command->run != run_next || (rest && !text_number(rest, &steps))) {
        rest = NULL;
    }
    if (rest) {
        terminal_print(&run->text, NULL);
        text_clear(&run->text);
        run->args.words[0] = rest;
    }
    return rest != NULL;
}

static void ask(CliRun *run, const char *address, const char *token, bool first, bool files)
{
    Text words = { 0 }, answer = { 0 };
    char host[TOKEN_MOST] = "";
    Talk *talk = run->shown ? talk_begin() : NULL;

    if (!is_host(run, address, host)) {
        host[0] = '\0';
    }
    for (bool on = true; on && !run->faults.count;) {
        text_clear(&words);
        text_clear(&answer);
        write_ask(&words, run, talk, first, &run->faults);
        bool told = !run->faults.count && post(address, token, host, &words, &answer, &run->faults);
        on = told && (hear(run, talk, files, &answer) || goes_on(run, talk));
        if (talk && !told) {
            talk_breaks(talk);
        }
    }
    if (talk) {
        talk_finish(talk);
    }
    text_finish(&words);
    text_finish(&answer);
}

bool remote_told(const char *address, const Args *args, const Terminal *terminal, Shown *shown,
                 const char *what, Text *told, Faults *faults)
{
    CliRun run;

    run_begin(&run, command_find("play"));
    run.args = *args;
    run.args.words[0] = what;
    run.args.count = 1;
    run.terminal = *terminal;
    run.shown = shown;
    remote_perform(&run, address);
    faults_copy(faults, &run.faults);
    text_add(told, text_of(&run.text));
    text_finish(&run.text);
    return !faults->count;
}

/* Asks for the dice of what waits there until it has them all, or he gives none; whether it had to
 * wait and has them. */
static bool ask_dice(CliRun *run, const char *address, const char *token)
{
    bool asks = dice_asks(run->args.flags[FLAG_DICE]);
    bool has_them = asks && run->wanted.wants[0];

    run->args.flags[FLAG_DICE] = NULL;
    while (asks && run->wanted.wants[0]) {
        DiceWanted wanted = run->wanted;
        char *line;
        faults_clear(&run->faults);
        Aside aside = hear_dice(run, &wanted, &line);
        run->wanted.wants[0] = '\0';
        has_them = aside != ASIDE_LEAVES;
        if (aside == ASIDE_LOOKED) {
            run->wanted = wanted;
        } else if (aside == ASIDE_NONE) {
            run->command = command_find("dice");
            run->args.words[0] = line;
            run->args.count = 1;
            run->args.flags[FLAG_ID] = run->args.flags[FLAG_ON] = NULL;
            ask(run, address, token, false, false);
            if (!run->wanted.wants[0] && run->faults.count &&
                run->faults.at[0].kind != FAULT_REFUSED) {
                terminal_fail(&run->faults, false);
                run->wanted = wanted;
            }
        }
        free(line);
    }
    return has_them;
}

/* "do all" goes on behind what waited for its dice. */
static void go_on_with_all(CliRun *run, const char *address, const char *token)
{
    const Args typed = run->args;
    const CliCommand *command = run->command;
    bool all = command->run == run_do && typed.count == 1 && strcmp(typed.words[0], "all") == 0;
    Text told = { 0 };

    for (bool on = true; on;) {
        on = ask_dice(run, address, token) && all && !run->faults.count && !run->terminal.json;
        text_add(&told, text_of(&run->text));
        if (on) {
            run->command = command;
            run->args = typed;
            run->args.flags[FLAG_ID] = run->args.flags[FLAG_ON] = NULL;
            run->partial = false;
            ask(run, address, token, false, false);
        }
        if (on && !run->partial) { /* nothing was left of it, or it waits */
            text_clear(&run->text);
        }
    }
    text_finish(&run->text);
    run->text = told;
}

/* A game is deleted when it is in its file here, and not before. */
void remote_perform(CliRun *run, const char *address)
{
    char token[TOKEN_MOST] = "";
    bool twice = run->command->run == run_delete;

    if (!token_for(run, address, token, &run->faults)) {
        return;
    }
    ask(run, address, token, twice, true);
    go_on_with_all(run, address, token);
    if (twice && !run->faults.count) {
        ask(run, address, token, false, false);
    }
}
