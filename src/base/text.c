/* SPDX-License-Identifier: MIT */
/* Strings that grow, their width on the screen, and what a mistyped word meant. */
#include "base/text.h"

#include "base/arena.h"

#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_finish(Text *text)
{
    if (text) {
        free(text->at);
        *text = (Text){ 0 };
    }
}

void text_clear(Text *text)
{
    text->length = 0;
    if (text->at) {
        text->at[0] = '\0';
    }
}

static void make_room(Text *text, size_t more)
{
    enum { LEAST = 64 }; /* what grows goes on growing */
    size_t wanted = text->length + more + 1;

    if (wanted > text->room) {
        text->room = wanted * 2 > LEAST ? wanted * 2 : LEAST;
        text->at = memory_grow(text->at, text->room);
    }
}

void text_add_n(Text *text, const char *more, size_t length)
{
    make_room(text, length);
    if (length) {
        memcpy(text->at + text->length, more, length);
    }
    text->length += length;
    text->at[text->length] = '\0';
}

void text_add(Text *text, const char *more)
{
    text_add_n(text, more, strlen(more));
}

void text_add_number(Text *text, long number)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long left = number < 0 ? 0 - (unsigned long)number : (unsigned long)number;

    do {
        digits[--at] = (char)('0' + left % 10);
    } while (left /= 10);
    if (number < 0) {
        digits[--at] = '-';
    }
    text_add_n(text, digits + at, sizeof digits - at);
}

void text_add_words(Text *text, const char *name)
{
    for (const char *at = name; *at; at++) {
        bool joins = *at == '-' && at > name && isalpha((unsigned char)at[-1]) &&
                     isalnum((unsigned char)at[1]);
        text_add_n(text, joins ? " " : at, 1);
    }
}

void text_addf(Text *text, const char *format, ...)
{
    enum { GUESS = 40 }; /* most fit, and need not be written twice */
    va_list list, again;

    va_start(list, format);
    va_copy(again, list);
    make_room(text, GUESS);
    size_t room = text->room - text->length;
    int length = vsnprintf(text->at + text->length, room, format, list);
    if ((size_t)length >= room) {
        make_room(text, (size_t)length);
        vsnprintf(text->at + text->length, (size_t)length + 1, format, again);
    }
    text->length += (size_t)length;
    va_end(again);
    va_end(list);
}

void text_end_line(Text *text)
{
    while (text->length && text->at[text->length - 1] == ' ') {
        text->at[--text->length] = '\0';
    }
    text_add(text, "\n");
}

void text_quote(Text *text, const char *words)
{
    text_add(text, "\"");
    for (size_t plain; *words; words += plain) {
        plain = strcspn(words, "\"\\");
        text_add_n(text, words, plain);
        if (words[plain]) {
            text_addf(text, "\\%c", words[plain++]);
        }
    }
    text_add(text, "\"");
}

void text_arg(Text *text, const char *name, const char *value)
{
    text_addf(text, "%s=", name);
    if (!*value || strpbrk(value, " \t\"'()\\")) {
        text_quote(text, value);
    } else {
        text_add(text, value);
    }
}

void text_repeat(Text *text, const char *what, int times)
{
    for (int i = 0; i < times; i++) {
        text_add(text, what);
    }
}

void text_column(Text *text, const char *more, int width)
{
    int blanks = abs(width) - text_width(more);

    if (width < 0) {
        text_repeat(text, " ", blanks);
    }
    text_add(text, more);
    if (width > 0) {
        text_repeat(text, " ", blanks);
    }
}

void text_cut(Text *text, const char *more, int width, const char *mark)
{
    int room = abs(width), keep = room - text_width(mark);
    size_t length = 0;

    if (text_width(more) <= room) {
        text_column(text, more, width);
        return;
    }
    while (text_width_n(more, length + 1) <= keep) { /* never in the middle of a character */
        length++;
    }
    text_add_n(text, more, length);
    text_add(text, mark);
}

void text_wrap(Text *text, const char *words, int at, int indent, int width)
{
    for (bool first = true; *words; first = false) {
        size_t length = strcspn(words, " ");
        /* A mark that stands by itself goes with the word before it. */
        length += words[length] && strcspn(words + length + 1, " ") == 1 &&
                          strchr(";,.", words[length + 1])
                      ? 2
                      : 0;
        int wide = text_width_n(words, length);
        if (!first && at + 1 + wide > width) {
            text_add(text, "\n");
            text_repeat(text, " ", indent);
            at = indent;
        } else if (!first) {
            text_add(text, " ");
            at++;
        }
        text_add_n(text, words, length);
        at += wide;
        words += length;
        words += strspn(words, " ");
    }
}

void text_paragraph(Text *text, const char *words, int indent)
{
    text_repeat(text, " ", indent);
    text_wrap(text, words, indent, indent, SCREEN_WIDTH);
    text_add(text, "\n");
}

const char *text_of(const Text *text)
{
    return text->at ? text->at : "";
}

int text_width_n(const char *utf8, size_t length)
{
    int width = 0;

    for (size_t i = 0; i < length; i++) {
        width += ((unsigned char)utf8[i] & 0xC0) != 0x80;
    }
    return width;
}

int text_width(const char *utf8)
{
    return text_width_n(utf8, strlen(utf8));
}

/* How many bytes the character at `at` takes, 0 if it is not well-formed UTF-8. */
static size_t character(const unsigned char *at, size_t left)
{
    size_t size = at[0] < 0x80   ? 1
                  : at[0] < 0xC2 ? 0
                  : at[0] < 0xE0 ? 2
                  : at[0] < 0xF0 ? 3
                  : at[0] < 0xF5 ? 4
                                 : 0;

    if (size == 0 || size > left) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        if ((at[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    if ((at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xED && at[1] > 0x9F) ||
        (at[0] == 0xF0 && at[1] < 0x90) || (at[0] == 0xF4 && at[1] > 0x8F)) {
        return 0;
    }
    return size;
}

enum { PLAIN_RUN = 64 };

/* Whether a run of bytes is printable ASCII and line ends; without a branch, for many at a time. */
static bool plain(const unsigned char *bytes)
{
    unsigned char other = 0;

    for (int i = 0; i < PLAIN_RUN; i++) {
        other |= ((bytes[i] < 0x20) & (bytes[i] != '\n')) | (bytes[i] > 0x7E);
    }
    return !other;
}

size_t text_junk(const char *at, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)at;

    for (size_t i = 0; i < length;) {
        if (length - i >= PLAIN_RUN && plain(bytes + i)) { /* nearly always */
            i += PLAIN_RUN;
            continue;
        }
        for (size_t end = i + PLAIN_RUN; i < end && i < length;) {
            size_t size = character(bytes + i, length - i);
            bool control =
                bytes[i] < 0x20 && bytes[i] != '\n' && bytes[i] != '\t' && bytes[i] != '\r';
            bool upper_control = size == 2 && bytes[i] == 0xC2 && bytes[i + 1] < 0xA0;
            if (size == 0 || control || bytes[i] == 0x7F || upper_control) {
                return i;
            }
            i += size;
        }
    }
    return length;
}

/* ---- what is not seen ---- */

typedef struct Unseen {
    unsigned from, to;
    const char *kind;
} Unseen;

static const char CONTROL[] = "a control character", LINE_END[] = "a line end",
                  BLANK[] = "a blank that is no plain one", TURNS[] = "a mark of direction",
                  NO_WIDTH[] = "a character without width", NONE[] = "what is no character";

/* clang-format off */
static const Unseen unseen[] = {
    { 0x0A, 0x0A, LINE_END },     { 0x0D, 0x0D, LINE_END },     { 0x00, 0x1F, CONTROL },
    { 0x85, 0x85, LINE_END },     { 0x7F, 0x9F, CONTROL },      { 0xA0, 0xA0, BLANK },
    { 0xAD, 0xAD, NO_WIDTH },     { 0x34F, 0x34F, NO_WIDTH },   { 0x61C, 0x61C, TURNS },
    { 0x115F, 0x1160, BLANK },    { 0x1680, 0x1680, BLANK },    { 0x17B4, 0x17B5, NO_WIDTH },
    { 0x180B, 0x180F, NO_WIDTH }, { 0x2000, 0x200A, BLANK },    { 0x200B, 0x200D, NO_WIDTH },
    { 0x200E, 0x200F, TURNS },    { 0x2028, 0x2029, LINE_END }, { 0x202A, 0x202E, TURNS },
    { 0x202F, 0x202F, BLANK },    { 0x205F, 0x205F, BLANK },    { 0x2060, 0x2065, NO_WIDTH },
    { 0x2066, 0x2069, TURNS },    { 0x206A, 0x206F, NO_WIDTH }, { 0x2800, 0x2800, BLANK },
    { 0x3000, 0x3000, BLANK },    { 0x3164, 0x3164, BLANK },    { 0xE000, 0xF8FF, NONE },
    { 0xFDD0, 0xFDEF, NONE },     { 0xFFFC, 0xFFFD, NONE },     { 0xF0000, 0x10FFFF, NONE },
    { 0xFE00, 0xFE0F, NO_WIDTH }, { 0xFEFF, 0xFEFF, NO_WIDTH }, { 0xFFA0, 0xFFA0, BLANK },
    { 0xFFF0, 0xFFFB, NO_WIDTH }, { 0xFFFE, 0xFFFF, NONE },     { 0x1BCA0, 0x1BCA3, NO_WIDTH },
    { 0x1D173, 0x1D17A, NO_WIDTH },                             { 0xE0000, 0xE0FFF, NO_WIDTH },
};
/* clang-format on */

static unsigned code_of(const unsigned char *at, size_t size)
{
    unsigned code = size == 1 ? at[0] : at[0] & (0xFFu >> (size + 1));

    for (size_t i = 1; i < size; i++) {
        code = code << 6 | (at[i] & 0x3F);
    }
    return code;
}

/* Marks that stand on the letter before them: a few do, more smear what lies around. */
static bool is_mark(unsigned code)
{
    return (code >= 0x300 && code <= 0x36F) || (code >= 0x483 && code <= 0x489) ||
           (code >= 0x1AB0 && code <= 0x1AFF) || (code >= 0x1DC0 && code <= 0x1DFF) ||
           (code >= 0x20D0 && code <= 0x20FF) || (code >= 0xFE20 && code <= 0xFE2F);
}

static const char *kind_of(const char *at, size_t size)
{
    unsigned code = size ? code_of((const unsigned char *)at, size) : 0;

    for (size_t i = 0; size && i < sizeof unseen / sizeof *unseen; i++) {
        if (code >= unseen[i].from && code <= unseen[i].to) {
            return unseen[i].kind;
        }
    }
    return size ? NULL : "what is no UTF-8";
}

size_t text_unseen(const char *at, size_t length)
{
    enum { MARKS_MOST = 3 };
    size_t i = 0;
    int marks = 0;

    while (i < length) {
        const unsigned char *here = (const unsigned char *)at + i;
        size_t size = character(here, length - i);
        if (at[i] < ' ' || at[i] > '~') { /* plain letters are nearly all */
            marks = size && is_mark(code_of(here, size)) ? marks + 1 : 0;
            if (kind_of(at + i, size) || marks > MARKS_MOST) {
                break;
            }
        } else {
            marks = 0;
        }
        i += size;
    }
    return i;
}

const char *text_unseen_kind(const char *at)
{
    const char *kind = kind_of(at, character((const unsigned char *)at, strlen(at)));

    return kind ? kind : "one mark too many on a letter";
}

void text_add_seen(Text *text, const char *words, size_t length, bool lines)
{
    while (length) {
        size_t seen = text_unseen(words, length);
        text_add_n(text, words, seen);
        words += seen;
        length -= seen;
        if (length) {
            size_t size = character((const unsigned char *)words, length);
            if (lines && (*words == '\n' || *words == '\t')) {
                text_add_n(text, words, 1);
            } else if (size) {
                text_addf(text, "\\u%04x", code_of((const unsigned char *)words, size));
            } else {
                text_addf(text, "\\x%02x", (unsigned char)*words);
            }
            words += size ? size : 1;
            length -= size ? size : 1;
        }
    }
}

int text_find(const char *word, const char *const *words)
{
    for (int i = 0; words[i]; i++) {
        if (words[i][0] == word[0] && strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

enum { LONGEST = 40 };

int text_apart(const char *a, const char *b)
{
    int row[LONGEST + 1];
    size_t m = strlen(a), n = strlen(b);

    if (m > LONGEST || n > LONGEST) {
        return LONGEST;
    }
    for (size_t j = 0; j <= n; j++) {
        row[j] = (int)j;
    }
    for (size_t i = 1; i <= m; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= n; j++) {
            int swap = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            int step = 1 + (row[j] < row[j - 1] ? row[j] : row[j - 1]);
            row[j] = swap < step ? swap : step;
        }
    }
    return row[n];
}

bool text_is_plain(const char *words)
{
    enum { LATIN = 0xC3, LATIN_LAST = 0xC5 }; /* begin the letters of Latin alphabets */
    static const char WITH[] = "with ";
    size_t with = 0;

    while (WITH[with] && tolower((unsigned char)words[with]) == WITH[with]) {
        with++;
    }
    for (const char *at = words; *at; at++) {
        unsigned char letter = (unsigned char)*at;
        bool dice = letter == ',' && at > words && isdigit((unsigned char)at[-1]) &&
                    isdigit((unsigned char)at[1]);
        bool ascii = letter < 0x80 && (isalnum(letter) || strchr(" '-/&#+", letter) || dice);
        bool latin = letter >= 0x80 && (letter < 0xC0 || (letter >= LATIN && letter <= LATIN_LAST));
        if (!ascii && !latin) {
            return false;
        }
    }
    return WITH[with] != '\0';
}

bool text_same(const char *one, const char *other)
{
    while (*one && tolower((unsigned char)*one) == tolower((unsigned char)*other)) {
        one++;
        other++;
    }
    return *one == *other;
}

/* How little a word is meant by what was typed; LONGEST where that is more than `most`. */
static int far_from(const char *typed, int letters, const char *word, int most)
{
    int more = (int)strlen(word) - letters;

    if (letters && strncmp(typed, word, (size_t)letters) == 0) {
        return -100 + more; /* an abbreviation; of several the shortest */
    }
    if (text_same(typed, word)) {
        return -1000;
    }
    if (abs(more) > most) {
        return LONGEST;
    }
    /* Who mistypes more than one letter begins well. */
    int apart = text_apart(typed, word);
    bool begins = tolower((unsigned char)*typed) == tolower((unsigned char)*word);
    return apart > 1 && !begins ? LONGEST : apart;
}

const char *text_nearest(const char *typed, const char *const *words)
{
    const char *best = NULL;
    int letters = (int)strlen(typed);
    int least = letters < 4 ? 1 : letters < 8 ? 2 : 1 + letters / 3;

    if (letters > LONGEST) {
        return NULL;
    }

    for (int i = 0; words[i]; i++) {
        int apart = far_from(typed, letters, words[i], least);
        if (apart < least || (apart == least && !best)) {
            best = words[i];
            least = apart;
        }
    }
    return best;
}

bool text_number(const char *from, int *number)
{
    const char *at = from + (*from == '-' || *from == '+');
    size_t digits = strspn(at, "0123456789");

    if (digits == 0 || digits > 9 || at[digits]) {
        return false;
    }
    int value = 0;
    for (size_t i = 0; i < digits; i++) {
        value = value * 10 + (at[i] - '0');
    }
    *number = *from == '-' ? -value : value;
    return true;
}

bool text_large(const char *from, int *number)
{
    const char *at = from + (*from == '-' || *from == '+');
    size_t digits = strspn(at, "0123456789");

    *number = *from == '-' ? INT_MIN : INT_MAX;
    return digits > 9 && !at[digits];
}
