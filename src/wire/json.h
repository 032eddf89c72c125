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
    bool more; /* something stands before at this level */
} Json;

void json_open(Json *json, const char *key, char bracket);
void json_close(Json *json, char bracket);
void json_string(Json *json, const char *key, const char *value);
void json_number(Json *json, const char *key, long value);
void json_decimal(Json *json, const char *key, double value);
/* Six digits, for what is only an estimate. */
void json_estimate(Json *json, const char *key, double value);
void json_flag(Json *json, const char *key, bool value);
/* What is JSON already. */
void json_raw(Json *json, const char *key, const char *text);
void json_null(Json *json, const char *key);

#endif
