/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_FIELD_H
#define CHARTS_FIELD_H

#include "charts/chart.h"

#include <stddef.h>

/*
 * A named, typed value with its range: an option of a book, an ask or answer of a rule, a param of
 * a verb, a trait of a thing. It is declared, read, printed and ranged in this one way. Zero is the
 * plain case of every member.
 */
typedef enum FieldType {
    FIELD_NUMBER,
    FIELD_EXACT,   /* in 48ths */
    FIELD_WORD,    /* index into `words` */
    FIELD_FLAG,    /* no, yes */
    FIELD_LETTERS, /* how often each of up to four words occurs, eight bits each */
    FIELD_COLUMN,  /* an answer: a column of `chart`, printed as its heading */
    FIELD_MIXED,   /* an answer: an exact number, or MIXED(i) for word i of `words` */
    FIELD_THING,   /* of a game: number of a thing of kind `to`; 0 none */
    FIELD_TEXT,    /* of a game: words */
    FIELD_PLACE,   /* of a game: where something stands */
} FieldType;

/* Holds while the int at this offset is one of the values (bits); no bits: always. */
typedef struct Condition {
    unsigned at, values;
} Condition;

enum { CONDITIONS = 2 };

struct Book;
struct Look;

/* How an outcome is for who throws, from the best on; in a declaration by the first letters. */
typedef enum Tone { TONE_GOOD, TONE_FAIR, TONE_NEUTRAL, TONE_POOR, TONE_BAD } Tone;
extern const char *const tone_words[];

typedef struct Field {
    const char *name, *help;
    FieldType type;
    int low, high;            /* of numbers */
    int standard;             /* its value where nobody gave one */
    const char *const *words; /* ended by NULL */
    bool optional;            /* an ask or param: may be left out */
    int option;               /* only where this option is on; 0: always */
    unsigned at; /* an ask, answer or param: its offset in the struct it is bound into */

    /* asks and answers of rules */
    Condition when[CONDITIONS]; /* asked only while all of these hold */
    int chart;                  /* the chart whose answers tell what the words mean, or 0 */
    const char *of;             /* whose trait it is: "sender.rating", "receiver.rating", or NULL */
    bool passing;               /* a state that passes: a plan asks it of each order by itself */
    bool open;                  /* an answer that both sides see on the table */
    int settled;                /* an answer: the step from which on none writes it; 0: none such */
    /* What an answer means to who throws, or a trait to whose it is: a letter a value, the last for
     * all beyond; see Tone. */
    const char *tones;
    const char *const *labels; /* what its values are called; NULL: the chart's or its own words */

    /* params of verbs and traits of things, in the words of game/trait.h */
    int to;             /* FIELD_THING, FIELD_PLACE: the kind of thing; an answer: the words stand
                         * for the sides of a game, in their order */
    unsigned pieces;    /* which kinds of pieces, as bits; 0: all */
    unsigned echelons;  /* and which echelons, as bits; 0: all */
    bool own;           /* a param: a thing that the seat may order about */
    bool anybodys;      /* a param or trait: a thing of any side, as far as the seat sees it */
    int sight;          /* a trait: who sees it */
    int seen_if;        /* an open trait: only where this option is on, else its side sees it */
    int as;             /* a trait: what it is to the core */
    bool fixed;         /* a trait: no ruling sets it */
    const char *within; /* a trait: it and others within this one are together no more than it */
    int slot;           /* a trait: its place in a list of traits of one name, from 1; 0: of none */
    bool turn;          /* a trait: a number is that of a turn, 0 none */
    bool step;          /* a trait: a number is that of a step of a turn (this_step), 0 none */
    bool printed;       /* a trait of the scenario: no side alone rules upon it */
    bool compels;       /* a trait by which a side must do or leave something: nor upon this */
    const char *told;   /* a trait: what an entry calls it beside its value; "": the value says it,
                         * NULL: its name */
    bool quiet;       /* a trait: the program's own bookkeeping, not told with an entry; an answer:
                       * not told if it says nothing */
    unsigned gone_in; /* a mark: steps (bits) at whose begin it is taken off */
    int lies;         /* a mark: if it has lain for so many turns */
    /* A trait that is computed, never stored: UNKNOWN where the look does not know enough. */
    int (*compute)(const struct Look *look, int thing);
} Field;

/* clang-format off */
/* A list of fields, ended by one without a name. */
#define FIELDS(...) (const Field[]){ __VA_ARGS__, { 0 } }

#define AT(Type, member) .at = offsetof(Type, member)
#define NUMBER(Type, member, from, to) \
    .type = FIELD_NUMBER, AT(Type, member), .low = (from), .high = (to)
#define EXACT(Type, member, from, to) \
    .type = FIELD_EXACT, AT(Type, member), .low = (from), .high = (to)
#define WORD(Type, member, list) .type = FIELD_WORD, AT(Type, member), .words = (list)
#define FLAG(Type, member) .type = FIELD_FLAG, AT(Type, member), .optional = true
#define LETTERS(Type, member, list, most) \
    .type = FIELD_LETTERS, AT(Type, member), .words = (list), .low = 1, .high = (most)
#define COLUMN(Type, member, of) .type = FIELD_COLUMN, AT(Type, member), .chart = (of)
#define MIXED_ANSWER(Type, member, list) .type = FIELD_MIXED, AT(Type, member), .words = (list)
#define LABELS(...) .labels = (const char *const[]){ __VA_ARGS__, NULL }
#define DEFAULT(value) .optional = true, .standard = (value)
#define ON(Type, member, value) { offsetof(Type, member), 1u << (value) }
#define IF(Type, member, value) .when = { ON(Type, member, value) }
/* clang-format on */

/* Word `i` as the value of a mixed field. */
#define MIXED(i) (-1000000 - (i))

extern const char *const no_yes[];

int field_get(const Field *field, const void *situation);
void field_set(const Field *field, void *situation, int value);

/* The field of that name in a list that ends with one without; `book` NULL: in any book. */
const Field *field_find(const Field *fields, const struct Book *book, const char *name);

/* Whether the field is part of the book, and whether it is asked in this situation. */
bool field_here(const Field *field, const struct Book *book);
bool field_asked(const Field *field, const struct Book *book, const void *situation);

/* The first of its conditions that does not hold, or NULL. */
const Condition *field_failing(const Field *field, const void *situation);

/* Whether its values are numbers. */
bool field_is_number(const Field *field);

/* The values of `on` (bits) with which the field is asked; 0 if it does not hang on it. */
unsigned field_condition(const Field *field, const Field *on);

/*
 * Reads a value as typed; the second says on failure what is allowed. Here and below `book` may be
 * NULL: then it has no words of its own.
 */
typedef enum FieldReading { FIELD_READ, FIELD_UNREADABLE, FIELD_OUT_OF_RANGE } FieldReading;
FieldReading field_read(const Field *field, const struct Book *book, const char *typed, int *value);
bool field_parse(const Field *field, const struct Book *book, const char *typed, int *value,
                 Faults *faults);

/* A value as typed; `plain` gives the rules' own words, otherwise the book's. */
void field_print(Text *to, const Field *field, const struct Book *book, int value, bool plain);

/* "0..4", "oral|written|in-person", "yes|no". */
void field_print_range(Text *to, const Field *field, const struct Book *book);

/* The words of a word or a flag, ended by NULL; NULL for other fields. */
const char *const *field_words(const Field *field);

/* The word of a value, or NULL where it has none. */
const char *field_word(const Field *field, int value);

/* What a word of an answer means, or NULL. */
const char *field_meaning(const Field *field, const struct Book *book, int value);

/* How a value of an answer is for who throws; neutral where nothing is declared. */
Tone field_tone(const Field *field, int value);
/* What it is called in a word or two: "accepted at once", "delay 2". */
void field_label(Text *to, const Field *field, const struct Book *book, int value);
/* Which of two values of an answer stands before the other, the better first: below 0 the one. */
int field_order(const Field *field, int one, int other);

#endif
