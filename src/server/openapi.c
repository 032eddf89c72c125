/* SPDX-License-Identifier: MIT */
/* The OpenAPI document. */
#include "server/openapi.h"

#include "server/http.h"
#include "server/reply.h"
#include "systems/systems.h"

#include <stdio.h>
#include <string.h>

/* ---- parameters ---- */

static void write_schema(Json *json, const char *type)
{
    json_open(json, "schema", '{');
    json_string(json, "type", type);
    json_close(json, '}');
}

static void write_parameter(Json *json, const char *in, const char *name, const char *help)
{
    json_open(json, NULL, '{');
    json_string(json, "name", name);
    json_string(json, "in", in);
    json_flag(json, "required", strcmp(in, "path") == 0);
    json_string(json, "description", help);
    write_schema(json, "string");
    json_close(json, '}');
}

/* The parts of the path in braces, and what any question may have. */
static void write_parameters(Json *json, const Route *route)
{
    json_open(json, "parameters", '[');
    for (const char *at = route->path; (at = strchr(at, '{')); at++) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "}"), at + 1);
        write_parameter(json, "path", name, "the name of one; see the list of them");
    }
    if (route->body) {
        write_parameter(json, "query", "option", "an option, as name=value; may be repeated");
    }
    if (strstr(route->path, "{rule}/")) {
        write_parameter(json, "query", "{ask}",
                        "an ask of the rule by its own name; GET systems/{system}/rules/{rule} "
                        "lists them");
        write_parameter(json, "query", "by", "the one answer of interest");
    }
    if (strstr(route->path, "/roll")) {
        write_parameter(json, "query", "dice", "faces of physical dice: 4,3");
        write_parameter(json, "query", "seed", "program dice that are the same each time");
    }
    json_close(json, ']');
}

/* ---- paths ---- */

static void write_answers(Json *json)
{
    json_open(json, "responses", '{');
    json_open(json, "200", '{');
    json_string(json, "description", "The answer, byte for byte what galloper --json prints");
    json_open(json, "content", '{');
    json_open(json, "application/json", '{');
    json_close(json, '}');
    json_close(json, '}');
    json_close(json, '}');
    json_open(json, "default", '{');
    json_string(json, "description", "What is wrong, with the code and the text of the program");
    json_open(json, "content", '{');
    json_open(json, "application/problem+json", '{');
    json_open(json, "schema", '{');
    json_string(json, "$ref", "#/components/schemas/Problem");
    json_close(json, '}');
    json_close(json, '}');
    json_close(json, '}');
    json_close(json, '}');
    json_close(json, '}');
}

static void write_method(Json *json, const Route *route, const char *method)
{
    json_open(json, method, '{');
    json_string(json, "summary", route->summary);
    write_parameters(json, route);
    if (strcmp(method, "post") == 0) {
        json_open(json, "requestBody", '{');
        json_open(json, "content", '{');
        json_open(json, "application/json", '{');
        json_open(json, "schema", '{');
        json_string(json, "$ref", "#/components/schemas/Question");
        json_close(json, '}');
        json_close(json, '}');
        json_close(json, '}');
        json_close(json, '}');
    }
    write_answers(json);
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

/* ---- schemas ---- */

static void write_object(Json *json, const char *key, const char *const *members)
{
    json_open(json, key, '{');
    json_string(json, "type", "object");
    json_open(json, "properties", '{');
    for (; *members; members += 3) {
        json_open(json, members[0], '{');
        json_string(json, "type", members[1]);
        json_string(json, "description", members[2]);
        json_close(json, '}');
    }
    json_close(json, '}');
    json_close(json, '}');
}

static void write_schemas(Json *json)
{
    static const char *const QUESTION[] = {
        "asks",    "object", "the asks of the rule by name",
        "options", "object", "options of the book by name",
        "rules",   "array",  "files of house rules, each with name and text",
        "by",      "string", "the one answer of interest",
        "dice",    "string", "faces of physical dice: 4,3",
        "seed",    "string", "program dice that are the same each time",
        "trials",  "string", "how often it is simulated",
        "plan",    "string", "the text of a plan of orders",
        NULL,
    };
    static const char *const PROBLEM[] = {
        "title",  "string",  "what is wrong",
        "status", "integer", "of HTTP",
        "detail", "string",  "what to do about it",
        "errors", "array",   "each with code, what, next, and where: file, line, column",
        "more",   "integer", "errors beyond those told",
        "wanted", "object",  "the dice that are still to be thrown",
        NULL,
    };

    json_open(json, "components", '{');
    json_open(json, "schemas", '{');
    write_object(json, "Question", QUESTION);
    write_object(json, "Problem", PROBLEM);
    json_close(json, '}');
    json_close(json, '}');
}

void openapi_write(Json *json)
{
    json_open(json, NULL, '{');
    json_string(json, "openapi", "3.1.0");
    json_open(json, "info", '{');
    json_string(json, "title", "Galloper");
    json_string(json, "version", "1");
    json_close(json, '}');
    write_paths(json);
    write_schemas(json);
    json_close(json, '}');
}
