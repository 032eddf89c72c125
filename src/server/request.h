/* SPDX-License-Identifier: MIT */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include "charts/book.h"
#include "rules/question.h"

/* What is asked of the server: the words of a path and of a query, or of a body in JSON. */
enum { REQUEST_PARTS = 6, REQUEST_OPTIONS = 32, REQUEST_FILES = 32 };

typedef struct Request {
    Arena arena;
    const char *parts[REQUEST_PARTS]; /* of the path, after /api */
    int parts_count;
    const char **asks; /* name=value; lists are in the arena */
    int asks_count, asks_room;
    const char **options; /* name=value */
    int options_count, options_room;
    const char *by, *dice, *seed, *trials, *plan; /* NULL if not given */
    Source *files;                                /* house rules that were sent along */
    int files_count, files_room;
} Request;

/* Cuts a path such as /api/systems/x into its parts; false if it has too many. */
bool request_path(Request *request, const char *path);

/* Whether its path is one such as systems/{system}/charts. */
bool request_fits(const Request *request, const char *path);

/* Takes one name=value of a query. */
void request_take(Request *request, const char *name, const char *value, Faults *faults);

/* Takes all of a JSON body. */
void request_read(Request *request, const char *body, size_t length, Faults *faults);

/* What is asked of the rule that its path names. */
Question request_question(const Request *request);

/*
 * The first thing that a request has beyond the words allowed, such as "asks options by"; NULL if
 * there is none.
 */
const char *request_beyond(const Request *request, const char *allowed);

/* Whether a word is one of those. */
bool request_allows(const char *allowed, const char *word);

void request_finish(Request *request);

#endif
