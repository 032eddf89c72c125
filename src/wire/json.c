/* SPDX-License-Identifier: MIT */
/* Writes JSON as it goes. */
#include "wire/json.h"

#include "base/arena.h"

#include <stdlib.h>

static void quoted(Text *to, const char *value)
{
    text_add_letter(to, '"');
    for (const char *at = value; *at;) {
        const char *from = at;
        while ((unsigned char)*at >= 0x20 && *at != '"' && *at != '\\') {
            at++;
        }
        text_add_n(to, from, (size_t)(at - from));
        if (*at) {
            text_addf(to, (unsigned char)*at < 0x20 ? "\\u%04x" : "\\%c", (unsigned char)*at);
            at++;
        }
    }
    text_add_letter(to, '"');
}

/* Quotes the text that was printed where it stands. */
static void end_text(Json *json)
{
    if (json->text_at) {
        char *printed = memory_copy(text_of(json->to) + json->text_at);
        json->to->length = json->text_at;
        json->text_at = 0;
        quoted(json->to, printed);
        free(printed);
    }
}

static void begin(Json *json, const char *key)
{
    end_text(json);
    if (json->more) {
        text_add_letter(json->to, ',');
    }
    json->more = true;
    if (key) {
        quoted(json->to, key);
        text_add_letter(json->to, ':');
    }
}

void json_open(Json *json, const char *key, char bracket)
{
    begin(json, key);
    text_add_letter(json->to, bracket);
    json->more = false;
}

void json_close(Json *json, char bracket)
{
    end_text(json);
    text_add_letter(json->to, bracket);
    json->more = true;
}

void json_string(Json *json, const char *key, const char *value)
{
    begin(json, key);
    quoted(json->to, value);
}

void json_maybe(Json *json, const char *key, const char *value)
{
    if (value && *value) {
        json_string(json, key, value);
    }
}

Text *json_text(Json *json, const char *key)
{
    begin(json, key);
    json->text_at = json->to->length;
    return json->to;
}

void json_strings(Json *json, const char *key, const char *const *values, int count)
{
    json_open(json, key, '[');
    for (int i = 0; i < count; i++) {
        json_string(json, NULL, values[i]);
    }
    json_close(json, ']');
}

void json_number(Json *json, const char *key, long value)
{
    begin(json, key);
    text_add_number(json->to, value);
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
    json_raw(json, key, value ? "true" : "false");
}

void json_null(Json *json, const char *key)
{
    json_raw(json, key, "null");
}

void json_raw(Json *json, const char *key, const char *text)
{
    begin(json, key);
    text_add(json->to, text);
}
