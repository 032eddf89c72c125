/* SPDX-License-Identifier: MIT */
#ifndef SERVER_QUESTION_H
#define SERVER_QUESTION_H

#include "charts/book.h"
#include "rules/rule.h"

/* What is asked of the server: the words of a path and of a query, or of a body in JSON. */
enum { QUESTION_PARTS = 6, QUESTION_OPTIONS = 32, QUESTION_FILES = 32 };

typedef struct Question {
    Arena arena;
    const char *parts[QUESTION_PARTS]; /* of the path, after /api */
    int parts_count;
    const char *asks[FIELDS_MOST]; /* name=value */
    int asks_count;
    const char *options[QUESTION_OPTIONS]; /* name=value */
    int options_count;
    const char *by, *dice, *seed, *trials, *plan; /* NULL if not given */
    Source files[QUESTION_FILES];                 /* house rules that were sent along */
    int files_count;
} Question;

/* Cuts a path such as /api/systems/x into its parts; false if it has too many. */
bool question_path(Question *question, const char *path);

/* Takes one name=value of a query. */
void question_take(Question *question, const char *name, const char *value, Faults *faults);

/* Takes all of a JSON body. */
void question_read(Question *question, const char *body, size_t length, Faults *faults);

/*
 * The first thing that a question has beyond the words allowed, such as "asks options by"; NULL if
 * there is none.
 */
const char *question_beyond(const Question *question, const char *allowed);

/* Whether a word is one of those. */
bool question_allows(const char *allowed, const char *word);

void question_finish(Question *question);

#endif
