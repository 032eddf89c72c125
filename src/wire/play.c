/* SPDX-License-Identifier: MIT */
/* Rules that were played in a game, as JSON. */
#include "wire/play.h"

#include "rules/question.h"
#include "wire/answers.h"

#include <stdlib.h>
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

void wire_lines(Json *json, const char *key, const char *lines)
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
    wire_lines(json, "trace", played->trace);
}

/* ---- how it came out ---- */

static const char *answer_of(const PlayRecord *played, const char *name)
{
    for (int i = 0; i < played->answers.count; i++) {
        if (strcmp(played->answers.at[i].name, name) == 0) {
            return played->answers.at[i].value;
        }
    }
    return NULL;
}

/* A card says "that many casualties"; of what came the number is known. */
static void add_label(Text *to, const Book *book, const PlayRecord *played, const Field *main,
                      int value)
{
    static const char MANY[] = "that many ";
    Text label = { 0 };

    field_label(&label, main, book, value);
    const char *rest = text_of(&label), *number = NULL;
    if (strncmp(rest, MANY, sizeof MANY - 1) == 0) {
        Arena arena = { 0 };
        const char *of = rest + sizeof MANY - 1;
        size_t length = strcspn(of, " ,;");
        number = answer_of(played, arena_copy(&arena, of, length));
        if (number) {
            text_add_n(to, of, length);
            text_addf(to, " %s%s", number, of + length);
        }
        arena_finish(&arena);
    }
    text_add(to, number ? "" : rest);
    text_finish(&label);
}

void wire_came(Json *json, const Look *look, const PlayRecord *played)
{
    const Book *book = look->game->book;
    const Rule *rule = rule_find(book, played->rule);
    const Field *main = rule ? rule_main_answer(rule, book) : NULL;
    const char *typed = main ? answer_of(played, main->name) : NULL;
    int value;

    if (typed && field_read(main, NULL, typed, &value) != FIELD_UNREADABLE) {
        field_print(json_text(json, "word"), main, book, value, false);
        int side = answer_side(main, typed);
        if (side) {
            json_string(json, "label", world_text(look->world, KIND_SIDE, side, SIDE_NAME));
        } else {
            add_label(json_text(json, "label"), book, played, main, value);
        }
        json_maybe(json, "meaning", field_meaning(main, book, value));
        json_string(json, "tone", tone_words[field_tone(main, value)]);
    }
}

/* The faces of each throw, and how many sides its dice have. */
static void wire_faces(Json *json, const PlayRecord *played)
{
    json_open(json, "faces", '[');
    for (int i = 0; i < played->throws_count; i++) {
        json_open(json, NULL, '[');
        for (int face = 0; face < played->throws[i].dice.count; face++) {
            json_number(json, NULL, played->throws[i].faces[face]);
        }
        json_close(json, ']');
    }
    json_close(json, ']');
    json_open(json, "sides", '[');
    for (int i = 0; i < played->throws_count; i++) {
        json_number(json, NULL, played->throws[i].dice.sides);
    }
    json_close(json, ']');
}

/* Plays it again with its asks and dice, for every line of why; false: the book has changed. */
static bool played_again(Play *again, const Book *book, const PlayRecord *played)
{
    const char *typed[FIELDS_MOST];
    Faces faces = { .count = 0 };
    Faults faults = { .count = 0 };
    Arena arena = { 0 };
    Question question = { .rule_name = played->rule, .typed = typed };

    for (int i = 0; i < played->asks.count && i < FIELDS_MOST; i++) {
        typed[question.typed_count++] =
            arena_print(&arena, "%s=%s", played->asks.at[i].name, played->asks.at[i].value);
    }
    for (int i = 0; i < played->throws_count; i++) {
        for (int face = 0; face < played->throws[i].dice.count && faces.count < FACES_MOST;
             face++) {
            faces.at[faces.count++] = played->throws[i].faces[face];
        }
    }
    bool good = (played->asks.count || played->throws_count) &&
                question_bind(&question, book, &faults) &&
                question_play(&question, again, tape_hand(faces.at, faces.count), &faults);
    arena_finish(&arena);
    return good;
}

static void wire_cell(Json *json, const Trace *trace)
{
    for (int i = trace->count - 1; i >= 0; i--) {
        const TraceLine *line = &trace->lines[i];
        if (line->kind == TRACE_CELL) {
            json_string(json, "chart", line->chart->decl->name);
            json_number(json, "row", line->row);
            json_number(json, "column", line->column);
            return;
        }
    }
}

void wire_result(Json *json, const Look *look, const PlayRecord *played)
{
    const Book *book = look->game->book;
    const Rule *rule = rule_find(book, played->rule);
    Play *again = memory_new(sizeof *again);

    json_maybe(json, "title", rule ? rule->title : NULL);
    json_maybe(json, "cite", rule ? rule->cite : NULL);
    wire_came(json, look, played);
    wire_faces(json, played);
    if (played_again(again, book, played)) {
        wire_cell(json, &again->trace);
        wire_trace(json, "ledger", book, &again->trace);
    }
    free(again);
}
