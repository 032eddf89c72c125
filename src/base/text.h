/* SPDX-License-Identifier: MIT */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Columns that any screen has. */
enum { SCREEN_WIDTH = 79 };

/* A growing string. Zero is empty; `at` is closed by a NUL once something was added. */
typedef struct Text {
    char *at;
    size_t length, room;
} Text;

void text_finish(Text *text);
void text_clear(Text *text);
void text_add(Text *text, const char *more);
void text_add_n(Text *text, const char *more, size_t length);
/* One letter: most of what is written as JSON are quotes and commas. */
static inline void text_add_letter(Text *text, char letter)
{
    if (text->length + 1 < text->room) {
        text->at[text->length++] = letter;
        text->at[text->length] = '\0';
    } else {
        text_add_n(text, &letter, 1);
    }
}
void text_add_number(Text *text, long number);
void text_addf(Text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull(2)));
/* Ends a line, without blanks before its end. */
void text_end_line(Text *text);
/* A name as it is read: "in-person" is "in person". */
void text_add_words(Text *text, const char *name);
void text_repeat(Text *text, const char *what, int times);

/* Adds somebody's words in quotes that nothing in them closes: "he said \"hold\"". */
void text_quote(Text *text, const char *words);
/* Adds "NAME=VALUE" as it would be typed: what is more than one plain word is quoted. */
void text_arg(Text *text, const char *name, const char *value);

/* Adds `more` in a field of `width` columns on the screen: left, right (negative width). */
void text_column(Text *text, const char *more, int width);

/* The same for words that may be too long: those end in `mark`. */
void text_cut(Text *text, const char *more, int width, const char *mark);

/* Adds words that go on from column `at`, broken at blanks before `width`; further lines are
 * indented to `indent`, further in or further out. */
void text_wrap(Text *text, const char *words, int at, int indent, int width);

/* The same as lines of their own on any screen, all of them indented. */
void text_paragraph(Text *text, const char *words, int indent);

/* The string so far, "" when nothing was added. */
const char *text_of(const Text *text);

/* Columns on the screen: characters, not bytes. */
int text_width(const char *utf8);
int text_width_n(const char *utf8, size_t length);

/* Offset of the first byte that is neither printable UTF-8, blank, tab nor line end; length if
 * none. */
size_t text_junk(const char *at, size_t length);

/* The most letters of a text that people enter. */
enum { TEXT_MOST = 4000 };

/*
 * Offset of the first character that has no place in a line for people to read: what is no UTF-8,
 * controls and line ends of any kind, and what is not seen but changes what is: marks that turn the
 * direction, characters without width, blanks that only look like one. Length if there is none.
 */
size_t text_unseen(const char *at, size_t length);
/* What kind of character that is, in words: "a line end". */
const char *text_unseen_kind(const char *at);
/* Adds words with such characters written out, as \u202e; line ends and tabs stay if `lines`. */
void text_add_seen(Text *text, const char *words, size_t length, bool lines);

/* The number of letters to change, add or take away between two short words. */
int text_apart(const char *one, const char *other);
/* Whether words that a player wrote read as one name or place within a sentence: no stops, dashes
 * or brackets, and not "with" somebody. */
bool text_is_plain(const char *words);
/* Whether words are the same but for capitals. */
bool text_same(const char *one, const char *other);
/* The one of `words` (ended by NULL) that `typed` most likely meant, or NULL. */
const char *text_nearest(const char *typed, const char *const *words);

/* Index of `word` in `words` (ended by NULL), or -1. */
int text_find(const char *word, const char *const *words);

/* Reads a whole number that fills the string; false if it does not, or is beyond 9 digits. */
bool text_number(const char *from, int *number);

/* A whole number of more digits than that, as the largest or least that there is. */
bool text_large(const char *from, int *number);

#endif
