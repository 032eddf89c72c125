/* SPDX-License-Identifier: MIT */
/* The OpenAPI document. */
#include "server/openapi.h"

#include "server/effort.h"
#include "server/game_routes.h"
#include "server/http.h"
#include "server/response.h"
#include "server/schemas.h"
#include "server/visitors.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- schemas ---- */

/* What stands inside a schema: the type, as schemas.txt writes it, and what it is. */
static void write_type(Json *json, const char *type, const char *help)
{
    size_t length = strcspn(type, "[{?");
    char name[64];

    snprintf(name, sizeof name, "%.*s", (int)length, type);
    if (type[length] == '[' || type[length] == '{') {
        bool list = type[length] == '[';
        json_string(json, "type", list ? "array" : "object");
        json_open(json, list ? "items" : "additionalProperties", '{');
        write_type(json, name, NULL);
        json_close(json, '}');
    } else if (type[length] == '?') {
        json_open(json, "type", '[');
        json_string(json, NULL, name);
        json_string(json, NULL, "null");
        json_close(json, ']');
    } else if (isupper((unsigned char)name[0])) {
        text_addf(json_text(json, "$ref"), "#/components/schemas/%s", name);
    } else if (strcmp(name, "any") != 0) {
        json_string(json, "type", name);
    }
    json_maybe(json, "description", help);
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
    const Member *others = NULL;
    for (const Member *member = schema->members; member->name; member++) {
        if (strcmp(member->name, "*") == 0) {
            others = member;
            continue;
        }
        json_open(json, member->name, '{');
        write_type(json, member->type, member->help);
        json_close(json, '}');
    }
    json_close(json, '}');
    json_open(json, "required", '[');
    for (const Member *member = schema->members; member->name; member++) {
        if (!member->optional && member != others) {
            json_string(json, NULL, member->name);
        }
    }
    json_close(json, ']');
    if (others) {
        json_open(json, "additionalProperties", '{');
        write_type(json, others->type, others->help);
        json_close(json, '}');
    } else {
        json_flag(json, "additionalProperties", false);
    }
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
        const char *name = member->name;
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

/* The parts of a path in braces. */
static void write_parts(Json *json, const char *path)
{
    for (const char *at = path; (at = strchr(at, '{')); at++) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "}"), at + 1);
        write_parameter(json, "path", name, "string", "its name");
    }
}

/* Those; a GET has the words of the question as well. */
static void write_parameters(Json *json, const Route *route, bool body)
{
    json_open(json, "parameters", '[');
    write_parts(json, route->path);
    if (!body) {
        write_words(json, route->takes ? route->takes : "");
    }
    json_close(json, ']');
}

/* ---- paths ---- */

/* Ends an object with what a body holds, which may be a stream of events as well. */
static void write_content(Json *json, const char *kind, const char *type, bool events)
{
    json_open(json, "content", '{');
    json_open(json, kind, '{');
    write_schema(json, type);
    json_close(json, '}');
    if (events) {
        json_open(json, "text/event-stream", '{');
        write_schema(json, "string");
        json_close(json, '}');
    }
    json_close(json, '}');
    json_close(json, '}');
}

static void write_answers(Json *json, const char *gives, bool stream)
{
    json_open(json, "responses", '{');
    json_open(json, "200", '{');
    json_string(json, "description", "The answer, byte for byte what galloper --json prints");
    write_content(json, "application/json", gives, stream);
    json_open(json, "default", '{');
    json_string(json, "description", "What is wrong, with the code and the text of the program");
    write_content(json, "application/problem+json", "Problem", false);
    json_close(json, '}');
}

/* A name for programs: the method and the words of the path. */
static void write_id(Json *json, const char *path, const char *method)
{
    Text *id = json_text(json, "operationId");

    text_addf(id, "%s_", method);
    for (const char *at = path; *at; at++) {
        if (isalnum((unsigned char)*at)) {
            text_add_n(id, at, 1);
        } else if (*at == '/' || *at == '.') {
            text_add(id, "_");
        }
    }
}

static void write_method(Json *json, const Route *route, const char *method)
{
    bool body = strcmp(method, "post") == 0;

    json_open(json, method, '{');
    write_id(json, route->path, method);
    json_string(json, "summary", route->summary);
    write_parameters(json, route, body);
    if (body) {
        json_open(json, "requestBody", '{');
        write_content(json, "application/json", "Question", false);
    }
    write_answers(json, route->gives, route->stream);
    json_close(json, '}');
}

/* ---- games ---- */

/* A field of a game's address: a word or a flag of its command. */
static void write_field(Json *json, const char *name, const char *type)
{
    json_open(json, name, '{');
    if (strcmp(type, "any") != 0) {
        json_string(json, "type", type);
    }
    json_close(json, '}');
}

static void write_fields(Json *json, const char *names, bool body)
{
    for (const char *at = names ? names : ""; *at;) {
        char name[32];
        size_t length = strcspn(at, " ");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        bool object = strcmp(name, "args") == 0 || strcmp(name, "option") == 0;
        if (body) {
            write_field(json, name, object ? "object" : "any");
        } else {
            write_parameter(json, "query", name, object ? "string{}" : "string",
                            object ? "each is a parameter of its own name" : "as it is typed");
        }
        at += length + (at[length] == ' ');
    }
}

static void write_game_body(Json *json, const GameRoute *route)
{
    json_open(json, "requestBody", '{');
    json_open(json, "content", '{');
    json_open(json, "application/json", '{');
    json_open(json, "schema", '{');
    json_string(json, "type", "object");
    json_open(json, "properties", '{');
    write_fields(json, route->words, true);
    write_fields(json, route->flags, true);
    json_close(json, '}');
    json_flag(json, "additionalProperties", false);
    for (int i = 0; i < 4; i++) {
        json_close(json, '}');
    }
}

static void write_game_method(Json *json, const GameRoute *route)
{
    const char *method = route->post ? "post" : "get";

    json_open(json, method, '{');
    write_id(json, route->path, method);
    json_string(json, "summary", route->summary);
    if (route->whose == WHOSE_HOST) {
        json_string(json, "description", "For who keeps the server: with the host's token.");
    } else if (route->whose == WHOSE_SEAT) {
        json_string(json, "description", "For a seat of the game: with its token or cookie.");
    }
    json_open(json, "parameters", '[');
    write_parts(json, route->path);
    if (!route->post) {
        write_fields(json, route->words, false);
        write_fields(json, route->flags, false);
    }
    json_close(json, ']');
    if (route->post) {
        write_game_body(json, route);
    }
    write_answers(json, route->gives ? route->gives : "any", route->does == DOES_LISTEN);
    json_close(json, '}');
}

/* All ways in which an address is asked, where it is first named. */
static void write_game_path(Json *json, const GameRoute *route)
{
    Text path = { 0 };

    for (const GameRoute *before = game_routes; before < route; before++) {
        if (strcmp(before->path, route->path) == 0) {
            return;
        }
    }
    text_addf(&path, "/api/%s", route->path);
    json_open(json, text_of(&path), '{');
    for (const GameRoute *other = route; other->path; other++) {
        if (strcmp(other->path, route->path) == 0) {
            write_game_method(json, other);
        }
    }
    json_close(json, '}');
    text_finish(&path);
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
    for (const GameRoute *route = game_routes; route->path; route++) {
        write_game_path(json, route);
    }
    json_close(json, '}');
}

static void write_info(Json *json)
{
    json_open(json, "info", '{');
    json_string(json, "title", "Galloper");
    json_string(json, "version", "1");
    text_addf(json_text(json, "description"),
              "Limits: a body of %d KiB, of %d KiB where the host sends a game, %d options, %d "
              "files of house rules, %d trials, %d long "
              "questions that wait, %d long questions of an address, %d s of work for each, %d "
              "connections of an address, %d s for a whole request, %d s to take an answer, %d "
              "commands a "
              "second of a seat, %d commands of games that wait.",
              SERVER_BODY / 1024, SERVER_GAME / 1024, REQUEST_OPTIONS, REQUEST_FILES, SERVER_TRIALS,
              SERVER_QUEUE, SERVER_SHARE, SERVER_TIME, SERVER_EACH, SERVER_WHOLE, SERVER_TAKEN,
              RATE_SEAT, CLERK_QUEUE);
    json_close(json, '}');
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
