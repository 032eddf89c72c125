/* SPDX-License-Identifier: MIT */
#ifndef WIRE_JSON_H
#define WIRE_JSON_H

#include "base/text.h"

/* The library that reads JSON has functions of these names; both are linked into one program. */
#define json_string json_write_string
#define json_null json_write_null

/* Writes JSON as it goes: no tree is built. Keys are given inside objects, NULL inside arrays. */
typedef struct Json {
    Text *to;
    bool more;      /* something stands before at this level */
    size_t text_at; /* where the text begins that is being printed, or 0 */
} Json;

void json_open(Json *json, const char *key, char bracket);
void json_close(Json *json, char bracket);
void json_string(Json *json, const char *key, const char *value);
/* The same where there is one: not for NULL, not for "". */
void json_maybe(Json *json, const char *key, const char *value);
/* A string that is printed where it stands: into this, until whatever is written next. */
Text *json_text(Json *json, const char *key);
/* An array of strings. */
void json_strings(Json *json, const char *key, const char *const *values, int count);
void json_number(Json *json, const char *key, long value);
void json_decimal(Json *json, const char *key, double value);
/* Six digits, for what is only an estimate. */
void json_estimate(Json *json, const char *key, double value);
void json_flag(Json *json, const char *key, bool value);
/* What is JSON already. */
void json_raw(Json *json, const char *key, const char *text);
void json_null(Json *json, const char *key);

#endif
