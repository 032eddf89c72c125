/* SPDX-License-Identifier: MIT */
#ifndef WIRE_JSON_H
#define WIRE_JSON_H

#include "base/text.h"

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
void json_flag(Json *json, const char *key, bool value);
void json_null(Json *json, const char *key);

#endif
