/* SPDX-License-Identifier: MIT */
/* The OpenAPI document. */
#include "server/openapi.h"

#include "server/http.h"
#include "server/response.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/*
 * A member of an object. Its type is one of JSON's, or the name of a schema; with [] after it a
 * list of those, with {} an object of such by name, with ? it may be null. One that need not be
 * there has a ? after its name.
 */
typedef struct Member {
    const char *name, *type, *help;
} Member;

enum { MEMBERS_MOST = 16 };

typedef struct Schema {
    const char *name;
    Member members[MEMBERS_MOST];
} Schema;

/* clang-format off */
#define ANSWERS_OF { "system", "string", "its name" }, { "rule", "string", "its name" }, \
                   { "asks", "object", "the asks by name, defaults filled in" }

static const Schema schemas[] = {
    { "Question", {
        { "asks?",    "object",  "the asks of the rule by name: text, whole numbers, true, false" },
        { "options?", "object",  "options of the book by name" },
        { "rules?",   "File[]",  "house rules" },
        { "by?",      "string",  "the one answer of interest" },
        { "dice?",    "string",  "faces of physical dice, in the order they are thrown: 4,3" },
        { "seed?",    "string",  "program dice that are the same each time" },
        { "trials?",  "string",  "how often it is simulated: 1000000 or 1e6" },
        { "plan?",    "string",  "the text of a plan of orders" } } },
    { "File", {
        { "name", "string", "its name, for messages" },
        { "text", "string", "all of it" } } },
    { "Problem", {
        { "type",    "string",  "about:blank: the status says it" },
        { "title",   "string",  "what is wrong first" },
        { "status",  "integer", "of HTTP" },
        { "detail",  "string",  "what to do about it" },
        { "errors",  "Fault[]", "all that is wrong, at most 20" },
        { "more",    "integer", "errors beyond those" },
        { "wanted?", "Wanted",  "the dice that are still to be thrown" } } },
    { "Fault", {
        { "code",    "string",  "stable, such as ask.value" },
        { "file?",   "string",  "where it is" },
        { "line?",   "integer", "from 1" },
        { "column?", "integer", "from 1" },
        { "what",    "string",  "what is wrong, and why" },
        { "next?",   "string",  "what to do about it" } } },
    { "Faults", {
        { "errors", "Fault[]", "all that is wrong, at most 20" },
        { "more",   "integer", "errors beyond those" } } },
    { "Wanted", {
        { "dice",    "string",  "what is thrown: 2d6" },
        { "missing", "integer", "how many of its dice are not given yet" },
        { "count",   "integer", "dice of the throw" },
        { "sides",   "integer", "of each" },
        { "low",     "integer", "the lowest face: 1 or 0" },
        { "for?",    "string",  "the chart it is thrown on" },
        { "part?",   "string",  "the part of the rule" } } },
    { "Systems", {
        { "systems", "System[]", "all of them" } } },
    { "System", {
        { "system", "string",  "its name in addresses" },
        { "title",  "string",  "its full name" },
        { "about",  "string",  "a sentence" },
        { "charts", "integer", "how many" },
        { "rules",  "integer", "how many" } } },
    { "Charts", {
        { "system",  "string",   "its name" },
        { "charts",  "Titled[]", "name and title of each" },
        { "options", "string{}", "its options as they are settled" },
        { "choices", "Choice[]", "what they may be" } } },
    { "Choice", {
        { "option", "string", "its name" },
        { "range",  "string", "0..4, or words with bars between them" },
        { "help",   "string", "what it settles" } } },
    { "Titled", {
        { "chart", "string", "its name in addresses" },
        { "title", "string", "as printed" } } },
    { "Chart", {
        { "system",    "string",     "its name" },
        { "chart",     "string",     "its name" },
        { "title",     "string",     "as printed" },
        { "cite?",     "string",     "the paragraph of the book" },
        { "shape",     "string",     "how it is read" },
        { "roll?",     "string",     "its dice" },
        { "across?",   "string",     "what finds the column" },
        { "corner?",   "string",     "what stands over the rows" },
        { "groups?",   "string[]",   "headings over the headings" },
        { "columns?",  "string[]",   "headings" },
        { "rows?",     "Row[]",      "from the top" },
        { "modifiers", "Modifier[]", "what is added" },
        { "answers",   "Meaning[]",  "what its words mean" },
        { "notes",     "string[]",   "as printed below it" } } },
    { "Row", {
        { "key",   "string",   "its heading" },
        { "star?", "boolean",  "it is starred" },
        { "cells", "string[]", "one a column" } } },
    { "Modifier", {
        { "name",   "string", "its name" },
        { "amount", "string", "as printed" },
        { "words",  "string", "when it counts" } } },
    { "Meaning", {
        { "word",  "string", "as in the cells" },
        { "words", "string", "what it means" } } },
    { "Rules", {
        { "system", "string", "its name" },
        { "rules",  "Rule[]", "all of them" } } },
    { "Rule", {
        { "system",    "string",   "its name" },
        { "rule",      "string",   "its name in addresses" },
        { "title",     "string",   "what it settles" },
        { "cite",      "string",   "the paragraph of the book" },
        { "course?",   "boolean",  "it goes on over turns" },
        { "cost?",     "object",   "answer and help of the rule that prices it" },
        { "asks",      "Field[]",  "what must be known" },
        { "answers",   "Field[]",  "what it settles" },
        { "charts",    "string[]", "that it reads" },
        { "readings?", "string",   "where the book is open, how it is read" },
        { "example?",  "Example",  "a worked one" } } },
    { "Field", {
        { "name",     "string", "its name in questions and answers" },
        { "type",     "string", "number, exact, word, flag, letters, column or mixed" },
        { "help",     "string", "what it is" },
        { "range?",   "string", "0..4, or words with bars between them" },
        { "default?", "any",    "taken when it is left out" },
        { "when?",    "object", "asked only while each of these asks has one of its values" },
        { "of?",      "string", "whose it is in a plan: sender.rating, or plan for the whole" } } },
    { "Example", {
        { "asks",    "string", "name=value with blanks between them" },
        { "dice",    "string", "its faces" },
        { "answers", "string", "what comes of it" } } },
    { "Roll", {
        ANSWERS_OF,
        { "dice",    "string[]", "each throw: 2d6=4+3" },
        { "answers", "object",   "by name" },
        { "trace",   "Trace[]",  "why, line by line" } } },
    { "Trace", {
        { "text",     "string",  "in words" },
        { "amount?",  "any",     "of a modifier: a number, or an exact one as a string" },
        { "unit?",    "string",  "of a modifier: column, row or times, else it is added" },
        { "applied?", "boolean", "whether the modifier counted" },
        { "cite?",    "string",  "the paragraph of the book" },
        { "chart?",   "string",  "the chart that was read" },
        { "row?",     "integer", "of its rows, from 0" },
        { "column?",  "integer", "of its columns, from 0" } } },
    { "Odds", {
        ANSWERS_OF,
        { "cost?",      "integer",   "what it costs, where a rule prices it" },
        { "exact",      "boolean",   "all chances are fractions" },
        { "outcomes",   "Outcome[]", "each with its chance" },
        { "mean?",      "number",    "of the one number that was asked for" },
        { "quantiles?", "object",    "what it does not pass with 10, 50 and 90 percent" },
        { "ending?",    "object",    "what a course comes to, and when" },
        { "turns?",     "Turn[]",    "of a course: turn by turn" } } },
    { "Outcome", {
        { "answers",   "object", "by name" },
        { "p",         "number", "its chance" },
        { "fraction?", "string", "the same, exactly" } } },
    { "Turn", {
        { "turn", "integer",  "its number" },
        { "by",   "number{}", "the chance of each word at its end" } } },
    { "Compare", {
        { "system",       "string",        "its name" },
        { "rule",         "string",        "its name" },
        { "answer",       "string",        "the one that is compared" },
        { "alternatives", "Alternative[]", "in the order they were typed" } } },
    { "Alternative", {
        { "asks",       "object",    "by name" },
        { "cost?",      "integer",   "what it costs, where the rules price it" },
        { "exact?",     "boolean",   "all chances are fractions" },
        { "outcomes?",  "Outcome[]", "each with its chance" },
        { "mean?",      "number",    "of the answer, where it is a number" },
        { "quantiles?", "object",    "what it does not pass with 10, 50 and 90 percent" },
        { "ending?",    "object",    "what a course comes to, and when" },
        { "turns?",     "Turn[]",    "of a course: turn by turn" },
        { "refused?",   "string",    "why it cannot be" } } },
    { "Sim", {
        ANSWERS_OF,
        { "by?",         "string",   "the one answer that is counted" },
        { "options?",    "string[]", "as they were given" },
        { "seed",        "integer",  "with it the counts are the same each time" },
        { "trials",      "integer",  "how often it was played" },
        { "part",        "object",   "always all of it" },
        { "done",        "integer",  "the same as trials" },
        { "way",         "string",   "table: drawn from the exact odds; dice: dice by dice" },
        { "outcomes",    "Count[]",  "how often each came up" },
        { "chi_square?", "object",   "the counts against the exact odds" } } },
    { "Count", {
        { "answers", "object",  "by name" },
        { "count",   "integer", "how often" } } },
    { "Diff", {
        { "from",        "string",       "the printed rules" },
        { "to",          "string",       "the house rules" },
        { "differences", "Difference[]", "in the charts" },
        { "odds",        "OddsChange[]",     "what they do to each rule" } } },
    { "Difference", {
        { "what",   "string", "a cell, a modifier, an option" },
        { "chart?", "string", "its chart" },
        { "where?", "string", "where in it" },
        { "from",   "string", "before" },
        { "to",     "string", "after" } } },
    { "OddsChange", {
        { "rule",       "string",   "its name" },
        { "tried",      "integer",  "situations that were counted" },
        { "more",       "boolean",  "there are more situations than that" },
        { "uncounted",  "integer",  "situations that are too deep" },
        { "changed",    "integer",  "situations whose odds changed" },
        { "situations", "object[]", "those that changed most" } } },
    { "Forecast", {
        { "system",  "string",   "its name" },
        { "rule",    "string",   "the course that the orders take" },
        { "title",   "string",   "of the plan" },
        { "turns",   "integer",  "how many are told" },
        { "exact",   "boolean",  "computed, not simulated" },
        { "trials?", "integer",  "where it was simulated" },
        { "error?",  "number",   "the standard error of that" },
        { "orders",  "Order[]",  "in the order of the plan" },
        { "all",     "number[]", "the chance that all are acted on, by turn" },
        { "median",  "integer?", "the turn by which that is as likely as not" },
        { "turn90",  "integer?", "the turn by which it is nine in ten" },
        { "pairs",   "object[]", "two orders acted on close together" },
        { "notes",   "string[]", "what should be known" } } },
    { "Order", {
        { "order",  "string",   "its name" },
        { "from",   "string",   "who sends it" },
        { "to",     "string",   "who receives it" },
        { "issued", "integer",  "the turn" },
        { "after",  "object[]", "orders it waits for" },
        { "asks",   "object",   "by name" },
        { "curve",  "number[]", "the chance that it is acted on, by turn" },
        { "never",  "number",   "the chance that it never is" },
        { "turn10", "integer?", "the turn by which it is one in ten" },
        { "median", "integer?", "the turn by which it is as likely as not" },
        { "turn90", "integer?", "the turn by which it is nine in ten" } } },
    { 0 },
};
/* clang-format on */

/* ---- schemas ---- */

/* What stands inside a schema: the type, as the table writes it, and what it is. */
static void write_type(Json *json, const char *type, const char *help)
{
    size_t length = strcspn(type, "[{?");
    char name[64];

    snprintf(name, sizeof name, "%.*s", (int)length, type);
    if (strcmp(type + length, "[]") == 0) {
        json_string(json, "type", "array");
        json_open(json, "items", '{');
        write_type(json, name, NULL);
        json_close(json, '}');
    } else if (strcmp(type + length, "{}") == 0) {
        json_string(json, "type", "object");
        json_open(json, "additionalProperties", '{');
        write_type(json, name, NULL);
        json_close(json, '}');
    } else if (type[length] == '?') {
        json_open(json, "type", '[');
        json_string(json, NULL, name);
        json_string(json, NULL, "null");
        json_close(json, ']');
    } else if (isupper((unsigned char)name[0])) {
        char at[96];
        snprintf(at, sizeof at, "#/components/schemas/%s", name);
        json_string(json, "$ref", at);
    } else if (strcmp(name, "any") != 0) {
        json_string(json, "type", name);
    }
    if (help) {
        json_string(json, "description", help);
    }
}

static void write_schema(Json *json, const char *type)
{
    json_open(json, "schema", '{');
    write_type(json, type, NULL);
    json_close(json, '}');
}

static void write_object(Json *json, const Schema *schema)
{
    json_open(json, schema->name, '{');
    json_string(json, "type", "object");
    json_open(json, "properties", '{');
    for (const Member *member = schema->members; member->name; member++) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(member->name, "?"), member->name);
        json_open(json, name, '{');
        write_type(json, member->type, member->help);
        json_close(json, '}');
    }
    json_close(json, '}');
    json_open(json, "required", '[');
    for (const Member *member = schema->members; member->name; member++) {
        if (!strchr(member->name, '?')) {
            json_string(json, NULL, member->name);
        }
    }
    json_close(json, ']');
    json_flag(json, "additionalProperties", false);
    json_close(json, '}');
}

static void write_schemas(Json *json)
{
    json_open(json, "components", '{');
    json_open(json, "schemas", '{');
    for (const Schema *schema = schemas; schema->name; schema++) {
        write_object(json, schema);
    }
    json_close(json, '}');
    json_close(json, '}');
}

/* ---- parameters ---- */

static void write_parameter(Json *json, const char *in, const char *name, const char *type,
                            const char *help)
{
    json_open(json, NULL, '{');
    json_string(json, "name", name);
    json_string(json, "in", in);
    json_flag(json, "required", strcmp(in, "path") == 0);
    json_string(json, "description", help);
    write_schema(json, type);
    json_close(json, '}');
}

/* The words of a question that a route takes, as parameters of their own. */
static void write_words(Json *json, const char *takes)
{
    const Schema *question = &schemas[0];

    for (const Member *member = question->members; member->name; member++) {
        size_t length = strcspn(member->name, "?");
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)length, member->name);
        if (!request_allows(takes, name) || strcmp(name, "rules") == 0) {
            continue; /* files are for bodies alone */
        }
        if (strcmp(name, "asks") == 0) {
            write_parameter(json, "query", name, "string{}",
                            "each ask is a parameter of its own name: sender=3");
        } else if (strcmp(name, "options") == 0) {
            write_parameter(json, "query", "option", "string[]", "each as name=value");
        } else {
            write_parameter(json, "query", name, member->type, member->help);
        }
    }
}

/* The parts of the path in braces; a GET has the words of the question as well. */
static void write_parameters(Json *json, const Route *route, bool body)
{
    json_open(json, "parameters", '[');
    for (const char *at = route->path; (at = strchr(at, '{')); at++) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "}"), at + 1);
        write_parameter(json, "path", name, "string", "its name");
    }
    if (!body) {
        write_words(json, route->takes ? route->takes : "");
    }
    json_close(json, ']');
}

/* ---- paths ---- */

static void write_content(Json *json, const char *kind, const char *type)
{
    json_open(json, kind, '{');
    write_schema(json, type);
    json_close(json, '}');
}

static void write_answers(Json *json, const Route *route)
{
    json_open(json, "responses", '{');
    json_open(json, "200", '{');
    json_string(json, "description", "The answer, byte for byte what galloper --json prints");
    json_open(json, "content", '{');
    write_content(json, "application/json", route->gives);
    if (route->stream) {
        write_content(json, "text/event-stream", "string");
    }
    json_close(json, '}');
    json_close(json, '}');
    json_open(json, "default", '{');
    json_string(json, "description", "What is wrong, with the code and the text of the program");
    json_open(json, "content", '{');
    write_content(json, "application/problem+json", "Problem");
    json_close(json, '}');
    json_close(json, '}');
    json_close(json, '}');
}

/* A name for programs: the method and the words of the path. */
static void write_id(Json *json, const Route *route, const char *method)
{
    Text id = { 0 };

    text_add(&id, method);
    text_add(&id, "_");
    for (const char *at = route->path; *at; at++) {
        if (isalnum((unsigned char)*at)) {
            text_add_n(&id, at, 1);
        } else if (*at == '/' || *at == '.') {
            text_add(&id, "_");
        }
    }
    json_string(json, "operationId", text_of(&id));
    text_finish(&id);
}

static void write_method(Json *json, const Route *route, const char *method)
{
    bool body = strcmp(method, "post") == 0;

    json_open(json, method, '{');
    write_id(json, route, method);
    json_string(json, "summary", route->summary);
    write_parameters(json, route, body);
    if (body) {
        json_open(json, "requestBody", '{');
        json_open(json, "content", '{');
        write_content(json, "application/json", "Question");
        json_close(json, '}');
        json_close(json, '}');
    }
    write_answers(json, route);
    json_close(json, '}');
}

static void write_paths(Json *json)
{
    json_open(json, "paths", '{');
    for (const Route *route = routes; route->path; route++) {
        Text path = { 0 };
        text_addf(&path, "/api/%s", route->path);
        json_open(json, text_of(&path), '{');
        if (!route->only_body) {
            write_method(json, route, "get");
        }
        if (route->body) {
            write_method(json, route, "post");
        }
        json_close(json, '}');
        text_finish(&path);
    }
    json_close(json, '}');
}

static void write_info(Json *json)
{
    Text limits = { 0 };

    text_addf(&limits,
              "Limits: a body of %d KiB, %d options, %d files of house rules, %d trials, %d long "
              "questions that wait, %d connections of an address.",
              SERVER_BODY / 1024, REQUEST_OPTIONS, REQUEST_FILES, SERVER_TRIALS, SERVER_QUEUE,
              SERVER_EACH);
    json_open(json, "info", '{');
    json_string(json, "title", "Galloper");
    json_string(json, "version", "1");
    json_string(json, "description", text_of(&limits));
    json_close(json, '}');
    text_finish(&limits);
}

void openapi_write(Json *json)
{
    json_open(json, NULL, '{');
    json_string(json, "openapi", "3.1.0");
    write_info(json);
    write_paths(json);
    write_schemas(json);
    json_close(json, '}');
}
