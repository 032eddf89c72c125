/* SPDX-License-Identifier: MIT */
/* What went wrong, for a person: where, what, why and what next. */
#include "base/fault.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* printf into a fault's text. What is cut is cut between characters, and what is no text, such as
 * odd bytes that somebody typed, is shown as a question mark. */
static void put(char *to, size_t room, const char *format, va_list list)
{
    int length = vsnprintf(to, room, format, list);

    if (length >= (int)room) {
        size_t end = room - 1;
        while (end > 0 && ((unsigned char)to[end - 1] & 0xC0) == 0x80) {
            end--;
        }
        if (end > 0 && (unsigned char)to[end - 1] >= 0xC0) {
            end--;
        }
        to[end] = '\0';
    }
    for (size_t end = strlen(to), at; (at = text_junk(to, end)) < end;) {
        to[at] = '?';
    }
}

void faults_copy(Faults *to, const Faults *from)
{
    to->count = from->count;
    to->more = from->more;
    memcpy(to->at, from->at, (size_t)from->count * sizeof *from->at);
}

void faults_clear(Faults *faults)
{
    faults->count = faults->more = 0; /* the rest is filled as they come */
}

Faults *faults_or_own(Faults *faults, Arena *arena)
{
    return faults ? faults : arena_take(arena, sizeof *faults);
}

Fault *faults_add(Faults *faults, FaultKind kind, const char *code, const char *format, ...)
{
    if (!faults) {
        return NULL;
    }
    bool full = faults->count == FAULT_LIMIT;
    Fault *fault = full ? &faults->spare : &faults->at[faults->count++];
    va_list list;

    faults->more += full;
    *fault = (Fault){ .kind = kind, .code = code };
    va_start(list, format);
    put(fault->what, sizeof fault->what, format, list);
    va_end(list);
    return fault;
}

void fault_next(Fault *fault, const char *format, ...)
{
    va_list list;

    if (!fault) {
        return;
    }
    va_start(list, format);
    put(fault->next, sizeof fault->next, format, list);
    va_end(list);
}

/* Whether something is to be typed there. */
static bool types(const char *at)
{
    return (at[0] == '-' && at[1] == '-' && islower((unsigned char)at[2])) ||
           (at[0] == '"' && islower((unsigned char)at[1])) ||
           (islower((unsigned char)at[0]) && at[1] == '=');
}

/* Of a sentence in which something is to be typed what stands before that, up to a semicolon. */
void fault_hint(const Fault *fault, Text *to)
{
    for (const char *from = fault->next, *at = from; *from; from = at) {
        const char *plain = NULL; /* where what may be told ends */
        bool typed = false, ends = false;
        for (; *at && !ends; at++) {
            typed |= types(at);
            ends = strchr(".?!", at[0]) && (at[1] == ' ' || !at[1]);
            plain = !typed && (at[0] == ';' || ends) ? at : plain;
        }
        if (plain) {
            text_add(to, to->length ? " " : "");
            text_add_n(to, from, (size_t)(plain - from));
            text_add_n(to, *plain == ';' ? "." : plain, 1);
        }
        at += strspn(at, " ");
    }
}

Fault *fault_wants(Fault *fault, const char *arg)
{
    if (fault) {
        fault->wants = arg;
    }
    return fault_field(fault, arg);
}

Fault *fault_field(Fault *fault, const char *name)
{
    if (fault) {
        fault->field = name;
    }
    return fault;
}

static void put_file(Fault *fault, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    put(fault->file, sizeof fault->file, format, list);
    va_end(list);
}

void fault_place(Fault *fault, const char *file, int line, const char *line_at, size_t length,
                 size_t offset)
{
    size_t shown = length < sizeof fault->shown - 1 ? length : sizeof fault->shown - 1;

    if (!fault) {
        return;
    }
    put_file(fault, "%s", file);
    fault->line = line;
    fault->column = 1 + text_width_n(line_at, offset < length ? offset : length);
    shown = text_junk(line_at, shown);
    memcpy(fault->shown, line_at, shown);
    fault->shown[shown] = '\0';
    for (size_t i = 0; i < shown; i++) {
        if (fault->shown[i] == '\t') {
            fault->shown[i] = ' ';
        }
    }
}

bool fault_text(Faults *faults, const char *what, const char *text)
{
    size_t length = strlen(text), at = text_unseen(text, length);

    if (at < length) {
        fault_next(faults_add(faults, FAULT_INPUT, "text.unseen", "%.60s holds %s (letter %d)",
                              what, text_unseen_kind(text + at), text_width_n(text, at) + 1),
                   "Write it in one line of plain letters and blanks.");
    } else if (text_width_n(text, length) > TEXT_MOST) {
        fault_next(faults_add(faults, FAULT_INPUT, "text.long", "%.60s has %d letters", what,
                              text_width_n(text, length)),
                   "At most %d are kept.", TEXT_MOST);
    } else {
        return false;
    }
    return true;
}

static void add_ids(const Fault *fault, Text *to)
{
    if (fault->cite) {
        text_addf(to, " (%s)", fault->cite);
    }
    text_addf(to, " [%s]", fault->code);
}

/* What a file or a server says in it stays in its line, and does nothing to the screen. */
static void add_line(Text *to, const char *indent, const char *words)
{
    text_add(to, indent);
    text_add_seen(to, words, strlen(words), false);
    text_add(to, "\n");
}

/* The same of words, which go on in further lines. */
static void add_words(Text *to, const char *words, int indent, int further)
{
    Text seen = { 0 };

    text_add_seen(&seen, words, strlen(words), false);
    text_repeat(to, " ", indent);
    text_wrap(to, text_of(&seen), indent, further, SCREEN_WIDTH);
    text_add(to, "\n");
    text_finish(&seen);
}

static void print_one(const Fault *fault, bool ids, Text *to)
{
    Text head = { 0 };

    if (fault->file[0]) {
        text_add(&head, fault->file);
        if (fault->line) {
            text_addf(&head, ":%d:%d", fault->line, fault->column);
        }
        text_add(&head, ": ");
    }
    text_add(&head, fault->what);
    if (ids) {
        add_ids(fault, &head);
    }
    if (fault->file[0]) {
        add_line(to, "", text_of(&head)); /* a line that editors read */
    } else {
        add_words(to, text_of(&head), 0, 2);
    }
    text_finish(&head);
    if (fault->shown[0]) {
        add_line(to, "    ", fault->shown);
        if (fault->column <= text_width(fault->shown) + 1) {
            text_repeat(to, " ", 4 + fault->column - 1);
            text_add(to, "^\n");
        }
    }
    if (fault->next[0]) {
        add_words(to, fault->next, 4, 4);
    }
}

static void print_all(const Faults *faults, bool ids, Text *to)
{
    for (int i = 0; i < faults->count; i++) {
        print_one(&faults->at[i], ids, to);
    }
    if (faults->more) {
        text_addf(to, "... and %d more\n", faults->more);
    }
}

void fault_tell(const Fault *fault, Text *to)
{
    print_one(fault, false, to);
}

void faults_tell(const Faults *faults, Text *to)
{
    print_all(faults, false, to);
}

void fault_print(const Fault *fault, Text *to)
{
    print_one(fault, true, to);
}

void faults_print(const Faults *faults, Text *to)
{
    print_all(faults, true, to);
}
