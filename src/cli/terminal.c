/* SPDX-License-Identifier: MIT */
/* Terminal manners. */
#define _POSIX_C_SOURCE 200809L
#include "cli/terminal.h"

#include "cli/relay.h"
#include "wire/answers.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* Whether the locale is one of UTF-8: the first of its variables that is set decides. */
static bool speaks_utf8(void)
{
    static const char *const NAMES[] = { "LC_ALL", "LC_CTYPE", "LANG" };

    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *locale = getenv(NAMES[i]);
        if (locale && *locale) {
            const char *set = strchr(locale, '.');
            return set && (strncasecmp(set, ".utf-8", 6) == 0 || strncasecmp(set, ".utf8", 5) == 0);
        }
    }
    return false;
}

static bool at_prompt, with_ids;

bool terminal_is_screen(void)
{
    return relay_is_on() ? relay_is_typed() : isatty(STDOUT_FILENO);
}

Terminal terminal_for(const Args *args)
{
    const char *when = args->flags[FLAG_COLOR], *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    bool welcome =
        terminal_is_screen() && !(no_color && *no_color) && !(term && strcmp(term, "dumb") == 0);

    if (when && strcmp(when, "auto") != 0) {
        welcome = strcmp(when, "always") == 0;
    }
    with_ids = with_ids || args->flags[FLAG_IDS];
    return (Terminal){ .color = welcome,
                       .json = args->flags[FLAG_JSON] != NULL,
                       .utf8 = speaks_utf8(),
                       .session = args->session,
                       .ids = with_ids };
}

void terminal_bold(const Terminal *terminal, Text *to, const char *words)
{
    text_addf(to, terminal->color ? "\033[1m%s\033[0m" : "%s", words);
}

void terminal_dim(const Terminal *terminal, Text *to, const char *words)
{
    text_addf(to, terminal->color ? "\033[2m%s\033[0m" : "%s", words);
}

/* The length of one of our own marks for bold and dim; 0: it is none. */
static size_t own_escape(const char *at)
{
    bool own = at[1] == '[' && at[2] && strchr("012", at[2]) && at[3] == 'm';

    return own ? 4 : 0;
}

/* What no screen shows as it is, such as stands in games of earlier programs, is written out; but
 * for our own bold and dim. */
static void print_seen(const Text *text)
{
    const char *at = text_of(text), *end = at + text->length;
    Text seen = { 0 };

    while (at < end) {
        const char *escape = memchr(at, '\033', (size_t)(end - at));
        text_add_seen(&seen, at, (size_t)((escape ? escape : end) - at), true);
        size_t length = escape ? own_escape(escape) : 0;
        if (length) {
            text_add_n(&seen, escape, length);
        } else if (escape) {
            text_add_seen(&seen, escape, length = 1, true);
        }
        at = escape ? escape + length : end;
    }
    fwrite(text_of(&seen), 1, seen.length, stdout);
    text_finish(&seen);
}

void terminal_say(const char *format, ...)
{
    char words[1000];
    va_list values;

    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    if (relay_is_on()) {
        relay_say(words, strlen(words));
    } else {
        fputs(words, stdout);
    }
}

bool terminal_print(const Text *text, Faults *faults)
{
    if (relay_is_on()) {
        relay_say(text_of(text), text->length);
        return true;
    }
    print_seen(text);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fault_next(
            faults_add(faults, FAULT_STORAGE, "output.failed", "the answer could not be written"),
            "Is the disk full, or the pipe closed? What was done in a game stands all the same: "
            "\"galloper log\" tells it.");
        return false;
    }
    return true;
}

void terminal_prompts(void)
{
    at_prompt = true;
}

/* The words of a fault; at a prompt "galloper due" is only "due". */
static void add_plain(Text *to, const char *words)
{
    static const char PROGRAM[] = "galloper ";
    Text plain = { 0 };

    for (const char *at = words; *at; at++) {
        if ((at_prompt || relay_is_on()) && (at == words || at[-1] == '"') &&
            strncmp(at, PROGRAM, sizeof PROGRAM - 1) == 0) {
            at += sizeof PROGRAM - 1;
        }
        text_add_n(&plain, at, 1);
    }
    text_add_seen(to, text_of(&plain), plain.length, false);
    text_finish(&plain);
}

/* A fault for a screen: what it says is broken at words, what it shows of a file is not. */
static void print_wrapped(Text *to, const Fault *fault)
{
    Fault plain = *fault;
    Text words = { 0 }, head = { 0 };

    plain.next[0] = '\0';
    (with_ids ? fault_print : fault_tell)(&plain, &head);
    size_t first = strcspn(text_of(&head), "\n");
    text_add_n(&words, text_of(&head), first);
    text_wrap(to, text_of(&words), 0, 0, SCREEN_WIDTH);
    text_add(to, text_of(&head) + first);
    text_clear(&words);
    add_plain(&words, fault->next);
    if (words.length) {
        text_paragraph(to, text_of(&words), 4);
    }
    text_finish(&words);
    text_finish(&head);
}

static void print_faults(Text *to, const Faults *faults)
{
    if (!at_prompt && !relay_is_on() && !isatty(STDERR_FILENO)) {
        (with_ids ? faults_print : faults_tell)(faults, to);
        return;
    }
    for (int i = 0; i < faults->count; i++) {
        print_wrapped(to, &faults->at[i]);
    }
    if (faults->more) {
        text_addf(to, "... and %d more\n", faults->more);
    }
}

int terminal_fail(const Faults *faults, bool json)
{
    Text text = { 0 };

    if (json) {
        Json writer = { .to = &text };
        wire_faults(&writer, faults);
        text_add(&text, "\n");
    } else {
        print_faults(&text, faults);
    }
    if (relay_is_on()) {
        relay_say(text_of(&text), text.length);
    } else {
        fputs(text_of(&text), stderr);
    }
    text_finish(&text);
    return faults->count ? (int)faults->at[0].kind : FAULT_BUG;
}

int terminal_end(Text *text, Faults *faults, const Terminal *terminal)
{
    int result = 0;

    if (faults->count || !terminal_print(text, faults)) {
        result = terminal_fail(faults, terminal->json);
    }
    text_finish(text);
    return result;
}
