/* SPDX-License-Identifier: MIT */
/* Writes JSON as it goes. */
#include "wire/json.h"

static void quoted(Text *to, const char *value)
{
    text_add(to, "\"");
    for (const char *at = value; *at; at++) {
        unsigned char c = (unsigned char)*at;
        if (c == '"' || c == '\\') {
            text_addf(to, "\\%c", c);
        } else if (c < 0x20) {
            text_addf(to, "\\u%04x", c);
        } else {
            text_add_n(to, at, 1);
        }
    }
    text_add(to, "\"");
}

static void begin(Json *json, const char *key)
{
    if (json->more) {
        text_add(json->to, ",");
    }
    json->more = true;
    if (key) {
        quoted(json->to, key);
        text_add(json->to, ":");
    }
}

void json_open(Json *json, const char *key, char bracket)
{
    begin(json, key);
    text_addf(json->to, "%c", bracket);
    json->more = false;
}

void json_close(Json *json, char bracket)
{
    text_addf(json->to, "%c", bracket);
    json->more = true;
}

void json_string(Json *json, const char *key, const char *value)
{
    begin(json, key);
    quoted(json->to, value);
}

void json_number(Json *json, const char *key, long value)
{
    begin(json, key);
    text_addf(json->to, "%ld", value);
}

void json_decimal(Json *json, const char *key, double value)
{
    begin(json, key);
    text_addf(json->to, "%.15g", value);
}

void json_estimate(Json *json, const char *key, double value)
{
    begin(json, key);
    text_addf(json->to, "%.6g", value);
}

void json_flag(Json *json, const char *key, bool value)
{
    begin(json, key);
    text_add(json->to, value ? "true" : "false");
}

void json_null(Json *json, const char *key)
{
    begin(json, key);
    text_add(json->to, "null");
}

void json_raw(Json *json, const char *key, const char *text)
{
    begin(json, key);
    text_add(json->to, text);
}
