/* SPDX-License-Identifier: MIT */
/* Lines typed by a person. libedit is loaded only here: other commands start without it. */
#define _XOPEN_SOURCE 700
#include "cli/edit.h"

#include "base/arena.h"
#include "base/text.h"
#include "cli/relay.h"
#include "cli/terminal.h"
#include "store/seat_file.h"

#include <dlfcn.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { REMEMBERED = 500, OFFERS_MOST = 2000 };

/* What is used of libedit, which has the functions of readline. */
typedef struct Library {
    char *(*readline)(const char *);
    int (*add_history)(const char *);
    int (*read_history)(const char *);
    int (*write_history)(const char *);
    void (*stifle_history)(int);
    int (*rl_initialize)(void);
    char **(*rl_completion_matches)(const char *, char *(*)(const char *, int));
} Library;

static Library library;
static int *append_character, *completion_over;
static char **line_buffer;
static char history_path[2500];
static EditComplete *complete_with;

/* The words offered for one completion. */
static char *offers[OFFERS_MOST];
static int offers_count;
static bool offers_open;

void edit_offer(const char *word, bool open)
{
    if (relay_is_on()) {
        relay_offer(word);
        return;
    }
    bool plain = !word[text_junk(word, strlen(word))] && !strpbrk(word, "\t\r\n");

    if (offers_count < OFFERS_MOST && plain) {
        offers[offers_count++] = memory_copy(word);
        offers_open = offers_open || open;
    }
}

static char *next_match(const char *typed, int state)
{
    static int at;
    size_t length = strlen(typed);

    at = state ? at : 0;
    while (at < offers_count) {
        char *word = offers[at];
        offers[at++] = NULL;
        if (word && strncmp(word, typed, length) == 0) {
            return word;
        }
        free(word);
    }
    return NULL;
}

static char **complete(const char *typed, int start, int end)
{
    (void)end;
    *completion_over = 1; /* no names of files */
    offers_count = 0;
    offers_open = false;
    if (complete_with) {
        complete_with(*line_buffer, (size_t)start);
    }
    *append_character = offers_open ? '\0' : ' ';
    char **found = library.rl_completion_matches(typed, next_match);
    for (int i = 0; i < offers_count; i++) {
        free(offers[i]);
    }
    return found;
}

static bool load(void)
{
    static const char *const NAMES[] = {
        "readline",       "add_history",   "read_history",         "write_history",
        "stifle_history", "rl_initialize", "rl_completion_matches"
    };
    enum { COUNT = sizeof NAMES / sizeof *NAMES };
    void *edit = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL), *found[COUNT];
    char **(**attempt)(const char *, int, int);
    _Static_assert(sizeof found == sizeof library, "a pointer each");

    for (int i = 0; i < COUNT; i++) {
        found[i] = edit ? dlsym(edit, NAMES[i]) : NULL;
        if (!found[i]) {
            return false;
        }
    }
    append_character = dlsym(edit, "rl_completion_append_character");
    completion_over = dlsym(edit, "rl_attempted_completion_over");
    line_buffer = dlsym(edit, "rl_line_buffer");
    attempt = dlsym(edit, "rl_attempted_completion_function");
    if (!append_character || !completion_over || !line_buffer || !attempt) {
        return false;
    }
    memcpy(&library, found, sizeof library);
    *attempt = complete;
    return true;
}

bool edit_is_typed(void)
{
    return relay_is_on() ? relay_is_typed() : isatty(STDIN_FILENO);
}

void edit_begin(const char *history, EditComplete *complete_words)
{
    if (!edit_is_typed() || !isatty(STDOUT_FILENO) || !load()) {
        library = (Library){ 0 };
        return;
    }
    setlocale(LC_CTYPE, "");
    edit_forget();
    complete_with = complete_words;
    snprintf(history_path, sizeof history_path, "%s", history);
    library.stifle_history(REMEMBERED);
    library.read_history(history_path);
}

/*
 * Made anew, the library has neither lines nor what was cut out of one to be put in again. What
 * was typed ahead is not read.
 */
void edit_forget(void)
{
    complete_with = NULL;
    history_path[0] = '\0';
    if (library.rl_initialize) {
        library.rl_initialize();
        tcflush(STDIN_FILENO, TCIFLUSH);
    }
}

/* ---- Ctrl-C ---- */

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

/* Ctrl-C ends the reading of a line, and nothing else. */
static struct sigaction catch_stop(void)
{
    struct sigaction action = { .sa_handler = stop }, before;

    stopped = 0;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before);
    return before;
}

void edit_outlast_stops(void)
{
    struct sigaction action = { .sa_handler = stop, .sa_flags = SA_RESTART };

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

bool edit_is_stopped(void)
{
    return stopped;
}

bool edit_dropped(void)
{
    return relay_is_on() ? relay_dropped() : stopped;
}

/* A line as it comes, however long, without its end. */
static char *next_line(void)
{
    char *line = NULL;
    size_t room = 0;

    if (getline(&line, &room, stdin) < 0) {
        clearerr(stdin);
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

/* The same after a prompt. */
static char *plain_line(const char *prompt)
{
    if (edit_is_typed()) {
        fputs(prompt, stdout);
        fflush(stdout);
    }
    char *line = next_line();
    if (line && !edit_is_typed()) { /* so that what is kept reads as it would on a terminal */
        printf("%s%s\n", prompt, line);
        fflush(stdout);
    }
    return line;
}

static char *read_line(const char *prompt)
{
    struct sigaction before = catch_stop();
    char *line = library.readline ? library.readline(prompt) : plain_line(prompt);

    sigaction(SIGINT, &before, NULL);
    if (stopped) { /* Enter may have come right behind it; and it may have cut the prompt short */
        clearerr(stdout);
        free(line);
        line = NULL;
    }
    return line;
}

char *edit_answer(const char *prompt, EditComplete *complete_words)
{
    EditComplete *before = complete_with;

    if (relay_is_on()) {
        return relay_answer(prompt, complete_words);
    }
    complete_with = complete_words;
    char *line = read_line(prompt);
    complete_with = before;
    return line;
}

char *edit_dice(const char *prompt)
{
    if (library.readline) {
        return edit_answer(prompt, NULL);
    }
    struct sigaction before = catch_stop();
    fputs(prompt, stderr);
    fflush(stderr);
    char *line = next_line();
    sigaction(SIGINT, &before, NULL);
    if (!line) {
        fputs("\n", stderr);
    }
    return line;
}

bool edit_yes(const char *question)
{
    char *answer = edit_answer(question, NULL);
    bool yes = answer && (answer[0] == 'y' || answer[0] == 'Y');

    if (!answer) { /* Ctrl-C or Ctrl-D: what follows stands in a line of its own */
        terminal_say("\n");
    }
    free(answer);
    return yes;
}

/* A token stands in no list of lines: who sat here before, or will, could take the seat by it. */
static bool has_token(const char *line)
{
    char token[TOKEN_MOST], word[80];

    return sscanf(line, " seat %79s", word) == 1 && seat_token(word, token);
}

bool edit_remember(const char *line)
{
    bool remembers = library.readline && history_path[0] && !has_token(line);

    if (relay_is_on()) {
        return relay_remember(line);
    }
    if (remembers && line[strspn(line, " \t")]) {
        library.add_history(line);
        library.write_history(history_path);
    }
    return remembers;
}

char *edit_line(const char *prompt)
{
    char *line = read_line(prompt);

    if (line) {
        edit_remember(line);
    }
    return line;
}
