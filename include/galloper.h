/* SPDX-License-Identifier: MIT */
/*
 * Galloper as a library: open a book of a published command system, ask one of its rules, throw on
 * it or count its exact odds. Link with -lgalloper.
 *
 * Values are text, as on the command line: "3", "1 1/2", "in-person", "yes". Strings that a
 * question gives out live until the next throw or count on it, or until it is destroyed. Nothing
 * here is global; different objects may be used by different threads.
 */
#ifndef GALLOPER_H
#define GALLOPER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define GALLOPER_API __attribute__((visibility("default")))
#else
#define GALLOPER_API
#endif

#define GALLOPER_API_VERSION 1

typedef struct GalloperBook GalloperBook;
typedef struct GalloperAsk GalloperAsk;

typedef enum GalloperResult {
    GALLOPER_DONE = 0,
    GALLOPER_REFUSED = 1, /* the rules forbid it */
    GALLOPER_INPUT = 3,   /* a value, a chart or the dice are wrong */
    GALLOPER_ABSENT = 4,  /* there is no such system, rule, ask or answer */
    GALLOPER_LIMIT = 9,   /* too much to count */
    GALLOPER_WANTED = 20, /* physical dice: more are wanted */
} GalloperResult;

/* ---- books ---- */

/* Name of the system with that number, NULL past the last. */
GALLOPER_API const char *galloper_system(int number);

/*
 * Opens a system's book, with house rules (the text of one chart file, or NULL) and options
 * ("name=value", ended by NULL, or NULL). Returns NULL on failure; `error`, if given, receives what
 * is wrong, cut to `room`.
 */
GALLOPER_API GalloperBook *galloper_book_create(const char *system, const char *house_rules,
                                                const char *const *options, char *error,
                                                size_t room);
GALLOPER_API void galloper_book_destroy(GalloperBook *book);

/* Name of the rule with that number, NULL past the last. */
GALLOPER_API const char *galloper_rule(const GalloperBook *book, int number);

/* ---- asking ---- */

/* A question to one rule; NULL if the book has no such rule. The book must outlive it. */
GALLOPER_API GalloperAsk *galloper_ask_create(const GalloperBook *book, const char *rule);
GALLOPER_API void galloper_ask_destroy(GalloperAsk *ask);

/* Sets one ask; a value set before is replaced. It is checked when the rule is played. */
GALLOPER_API GalloperResult galloper_ask_set(GalloperAsk *ask, const char *name, const char *value);

/* What the last call that failed has to say, "" if none did. */
GALLOPER_API const char *galloper_ask_error(const GalloperAsk *ask);

/* Throws at random: the same key and trial throw the same dice. */
GALLOPER_API GalloperResult galloper_roll(GalloperAsk *ask, const uint8_t key[32], uint64_t trial);

/*
 * Plays with physical dice, typed one by one in the order the rule throws them. GALLOPER_WANTED:
 * there are too few, and galloper_wanted names the next. Surplus dice are GALLOPER_INPUT.
 */
GALLOPER_API GalloperResult galloper_play(GalloperAsk *ask, const int *faces, int count);
GALLOPER_API const char *galloper_wanted(const GalloperAsk *ask);

/* The value of an answer after a throw; NULL if there is none. */
GALLOPER_API const char *galloper_answer(GalloperAsk *ask, const char *answer);

/* Line `number` of why it came out so, NULL past the last. */
GALLOPER_API const char *galloper_why(GalloperAsk *ask, int number);

/* ---- odds ---- */

/* Counts the exact odds, of one answer (`by`) or of all together (NULL). */
GALLOPER_API GalloperResult galloper_odds(GalloperAsk *ask, const char *by);

/* How many outcomes the last count has. */
GALLOPER_API int galloper_outcomes(const GalloperAsk *ask);

/* The value of an answer in an outcome, its chance, and that chance as "5/36" ("" if not exact). */
GALLOPER_API const char *galloper_outcome(GalloperAsk *ask, int outcome, const char *answer);
GALLOPER_API double galloper_chance(const GalloperAsk *ask, int outcome);
GALLOPER_API const char *galloper_fraction(GalloperAsk *ask, int outcome);

#ifdef __cplusplus
}
#endif

#endif
