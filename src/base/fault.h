/* SPDX-License-Identifier: MIT */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include "base/arena.h"
#include "base/text.h"

/*
 * What went wrong, for a person: where, what, why and what next. FAULT_LIMIT of them are told; who
 * has found FAULT_ENOUGH more may stop looking. Who does not care what is wrong gives NULL for the
 * Faults of a function, here and in charts, rules and study: its answer is the same.
 */
enum { FAULT_LIMIT = 20, FAULT_ENOUGH = 1000, FAULT_TEXT = 300, FAULT_NEXT = 700 };

/* The kinds are the exit codes of the program. */
typedef enum FaultKind {
    FAULT_NONE = 0,
    FAULT_REFUSED = 1,
    FAULT_USAGE = 2,
    FAULT_INPUT = 3,
    FAULT_ABSENT = 4,
    FAULT_BUSY = 5,
    FAULT_STORAGE = 6,
    FAULT_DAMAGED = 7,
    FAULT_VERSION = 8,
    FAULT_LIMITED = 9,
    FAULT_BUG = 70,
    FAULT_INTERRUPTED = 130,
} FaultKind;

typedef struct Fault {
    FaultKind kind;
    const char *code;      /* stable, such as "chart.gap" */
    const char *cite;      /* the requirement that it rests on, or NULL */
    char file[160];        /* "" when it is not about a file */
    int line, column;      /* from 1; 0 when there is none */
    char what[FAULT_TEXT]; /* what and why, no full stop */
    char next[FAULT_NEXT]; /* what to do about it, or "" */
    const char *wants;     /* the arg that is yet to be said, or NULL */
    const char *field;     /* the ask, option or arg that is to blame, or NULL */
    char shown[161];       /* the offending line, cut to a screen */
} Fault;

/* The first faults of one piece of work; the rest is only counted. */
typedef struct Faults {
    int count, more;
    Fault at[FAULT_LIMIT];
    Fault spare; /* where faults past the limit are written, to be thrown away */
} Faults;

/* Makes room that holds anything an empty list. */
void faults_clear(Faults *faults);

/* The same of another list: only what it holds is copied, for there is room for much more. */
void faults_copy(Faults *to, const Faults *from);

/* The list itself, or where that is NULL an empty one in an arena, for work that has to count. */
Faults *faults_or_own(Faults *faults, Arena *arena);

/* Adds one fault and returns it to be completed; past the limit a spare that is thrown away. Of no
 * list there is no fault: what is said of NULL below is not kept. */
Fault *faults_add(Faults *faults, FaultKind kind, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Says what to do next. */
void fault_next(Fault *fault, const char *format, ...) __attribute__((format(printf, 2, 3)));
/*
 * What to do next, for who types nothing: without the sentences that say what to type, which is
 * NAME=, --NAME or a command in quotes.
 */
void fault_hint(const Fault *fault, Text *to);
/* Says which arg would mend it; its name is not copied. */
Fault *fault_wants(Fault *fault, const char *arg);
/* Says which ask, option or arg is to blame; its name is not copied. */
Fault *fault_field(Fault *fault, const char *name);

/* Says where: a file, a line of it from `line_at` on, a byte offset in that line. */
void fault_place(Fault *fault, const char *file, int line, const char *line_at, size_t length,
                 size_t offset);

/*
 * Refuses a text that people entered as `what` ("the reason") if it is longer than TEXT_MOST or
 * holds what is not seen (text_unseen); true: it did. Every door through which texts come asks it.
 */
bool fault_text(Faults *faults, const char *what, const char *text);

/* One fault as a person reads it, with the line and a caret where there is one; and with our own
 * ids, its code and what it cites, which a player would take for sections of his rulebook. */
void fault_tell(const Fault *fault, Text *to);
void faults_tell(const Faults *faults, Text *to);
void fault_print(const Fault *fault, Text *to);
void faults_print(const Faults *faults, Text *to);

#endif
