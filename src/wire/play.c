/* SPDX-License-Identifier: MIT */
/* Rules that were played in a game, as JSON. */
#include "wire/play.h"

#include <string.h>

void wire_pairs(Json *json, const char *key, const ArgList *list, const Field *fields)
{
    json_open(json, key, '{');
    for (int i = 0; i < list->count; i++) {
        const Field *field = fields ? field_find(fields, NULL, list->at[i].name) : NULL;
        int number;
        if (field && field->type == FIELD_NUMBER && text_number(list->at[i].value, &number)) {
            json_number(json, list->at[i].name, number);
        } else {
            json_string(json, list->at[i].name, list->at[i].value);
        }
    }
    json_close(json, '}');
}

static void add_dice(Json *json, const PlayRecord *played, bool full)
{
    json_open(json, "dice", '[');
    for (int at = 0; at < played->throws_count;) {
        Text *text = json_text(json, NULL);
        if (full) {
            throw_print_full(text, &played->throws[at++]);
        } else {
            at = throws_print_next(text, played->throws, played->throws_count, at);
        }
    }
    json_close(json, ']');
}

static void add_lines(Json *json, const char *key, const char *lines)
{
    json_open(json, key, '[');
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        text_add_n(json_text(json, NULL), lines, length);
        lines += length;
        if (*lines && !*++lines) { /* an empty line is the last */
            json_string(json, NULL, "");
        }
    }
    json_close(json, ']');
}

void wire_played(Json *json, const Book *book, const PlayRecord *played, bool full)
{
    const Rule *rule = rule_find(book, played->rule);

    json_string(json, "rule", played->rule);
    wire_pairs(json, "asks", &played->asks, rule ? rule->asks : NULL);
    add_dice(json, played, full);
    wire_pairs(json, "answers", &played->answers, rule ? rule->answers : NULL);
    add_lines(json, "trace", played->trace);
}
