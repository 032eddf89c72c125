/* SPDX-License-Identifier: MIT */
/* Reads what is asked. */
#include "server/request.h"

#include <jansson.h>
#include <string.h>

/* A word of a request that is no ask; asks never have these names. */
typedef struct Named {
    const char *name;
    size_t at; /* of its text in the request */
} Named;

static const Named named[] = {
    { "by", offsetof(Request, by) },     { "dice", offsetof(Request, dice) },
    { "seed", offsetof(Request, seed) }, { "trials", offsetof(Request, trials) },
    { "plan", offsetof(Request, plan) },
};

static const char *kept(Request *request, const char *text)
{
    return arena_copy(&request->arena, text, strlen(text));
}

bool request_path(Request *request, const char *path)
{
    while (*path) {
        path += strspn(path, "/");
        size_t length = strcspn(path, "/");
        if (length && request->parts_count == REQUEST_PARTS) {
            return false;
        }
        if (length) {
            request->parts[request->parts_count++] = arena_copy(&request->arena, path, length);
        }
        path += length;
    }
    return true;
}

/* Goes to the end of a part of a path that is as given; NULL: it is another. */
static const char *fits_part(const char *path, const char *given)
{
    bool any = *path == '{';

    while (*path && *path != '/' && (any || *path == *given)) {
        path++;
        given += !any;
    }
    return any || (!*given && (!*path || *path == '/')) ? path : NULL;
}

bool request_fits(const Request *request, const char *path)
{
    int part = 0;

    while (*path && part < request->parts_count) {
        path = fits_part(path, request->parts[part++]);
        if (!path) {
            return false;
        }
        path += *path == '/';
    }
    return !*path && part == request->parts_count;
}

static void too_many(const char *what, int most, Faults *faults)
{
    fault_next(
        faults_add(faults, FAULT_LIMITED, "question.many", "more than %d %s are given", most, what),
        "Give fewer of them.");
}

/* Takes an option or an ask: name=value. */
static void take_pair(Request *request, bool option, const char *pair, Faults *faults)
{
    int *count = option ? &request->options_count : &request->asks_count;
    int *room = option ? &request->options_room : &request->asks_room;
    const char ***list = option ? &request->options : &request->asks;
    int most = option ? REQUEST_OPTIONS : FIELDS_MOST;

    if (*count == most) {
        too_many(option ? "options" : "asks", most, faults);
    } else {
        *list = arena_room(&request->arena, *list, *count, room, sizeof **list);
        (*list)[(*count)++] = kept(request, pair);
    }
}

static void take_named(Request *request, bool option, const char *name, const char *value,
                       Faults *faults)
{
    Text pair = { 0 };

    text_addf(&pair, "%s=%s", name, value);
    take_pair(request, option, text_of(&pair), faults);
    text_finish(&pair);
}

static const char **named_word(Request *request, const char *name)
{
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (strcmp(named[i].name, name) == 0) {
            return (const char **)((char *)request + named[i].at);
        }
    }
    return NULL;
}

void request_take(Request *request, const char *name, const char *value, Faults *faults)
{
    const char **word = named_word(request, name);

    if (word && *word) {
        fault_next(faults_add(faults, FAULT_INPUT, "question.twice", "%s is given twice", name),
                   "Keep one of them.");
    } else if (word) {
        *word = kept(request, value);
    } else if (strcmp(name, "option") == 0) {
        take_pair(request, true, value, faults);
    } else {
        take_named(request, false, name, value, faults);
    }
}

/* ---- JSON ---- */

static void wrong_type(const char *what, const char *wanted, Faults *faults)
{
    fault_next(faults_add(faults, FAULT_INPUT, "json.type", "%.60s is not %s", what, wanted),
               "See /api/openapi.json.");
}

/* A value as it would be typed; false if it is none. */
static bool typed(Text *to, const json_t *value)
{
    if (json_is_string(value)) {
        text_add(to, json_string_value(value));
    } else if (json_is_integer(value)) {
        text_addf(to, "%lld", (long long)json_integer_value(value));
    } else if (json_is_boolean(value)) {
        text_add(to, json_is_true(value) ? "yes" : "no");
    } else {
        return false;
    }
    return true;
}

/* An object of values, each taken by name. */
static void read_values(Request *request, const char *what, const json_t *object, Faults *faults)
{
    bool options = strcmp(what, "options") == 0;
    const char *name;
    json_t *value;

    if (!json_is_object(object)) {
        wrong_type(what, "an object", faults);
        return;
    }
    json_object_foreach((json_t *)object, name, value)
    {
        Text text = { 0 };
        if (typed(&text, value)) {
            take_named(request, options, name, text_of(&text), faults);
        } else {
            wrong_type(name, "a string, a whole number, true or false", faults);
        }
        text_finish(&text);
    }
}

static void read_files(Request *request, const json_t *files, Faults *faults)
{
    size_t i;
    json_t *file;

    if (!json_is_array(files)) {
        wrong_type("rules", "a list of files", faults);
        return;
    }
    json_array_foreach((json_t *)files, i, file)
    {
        const char *name = json_string_value(json_object_get(file, "name"));
        const char *text = json_string_value(json_object_get(file, "text"));
        if (!name || !text) {
            wrong_type("rules", "a list of {\"name\", \"text\"}", faults);
            return;
        }
        if (request->files_count == REQUEST_FILES) {
            too_many("files", REQUEST_FILES, faults);
            return;
        }
        request->files = arena_room(&request->arena, request->files, request->files_count,
                                    &request->files_room, sizeof *request->files);
        request->files[request->files_count++] =
            (Source){ kept(request, name), kept(request, text), strlen(text) };
    }
}

static void read_member(Request *request, const char *name, const json_t *value, Faults *faults)
{
    Text text = { 0 };
    const char **word = named_word(request, name);

    if (strcmp(name, "asks") == 0 || strcmp(name, "options") == 0) {
        read_values(request, name, value, faults);
    } else if (strcmp(name, "rules") == 0) {
        read_files(request, value, faults);
    } else if (word && typed(&text, value)) {
        request_take(request, name, text_of(&text), faults);
    } else if (word) {
        wrong_type(name, "a string or a whole number", faults);
    } else {
        fault_next(
            faults_add(faults, FAULT_INPUT, "json.unknown", "there is no \"%.60s\" here", name),
            "It may hold asks, options, rules, by, dice, seed, trials and plan.");
    }
    text_finish(&text);
}

void request_read(Request *request, const char *body, size_t length, Faults *faults)
{
    json_error_t error;
    json_t *root = json_loadb(body, length, JSON_REJECT_DUPLICATES, &error);
    const char *name;
    json_t *value;

    if (!root) {
        fault_next(faults_add(faults, FAULT_INPUT, "json.form", "line %d, column %d: %.200s",
                              error.line, error.column, error.text),
                   "Send one JSON object.");
    } else if (!json_is_object(root)) {
        wrong_type("the body", "an object", faults);
    } else {
        json_object_foreach(root, name, value)
        {
            read_member(request, name, value, faults);
        }
    }
    json_decref(root);
}

/* ---- what belongs to a request ---- */

Question request_question(const Request *request)
{
    return (Question){ .rule_name = request->parts[3],
                       .typed = request->asks,
                       .typed_count = request->asks_count,
                       .by_name = request->by };
}

bool request_allows(const char *allowed, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = allowed; (at = strstr(at, word)); at += length) {
        bool begins = at == allowed || at[-1] == ' ';
        if (begins && (at[length] == ' ' || !at[length])) {
            return true;
        }
    }
    return false;
}

const char *request_beyond(const Request *request, const char *allowed)
{
    if (request->asks_count && !request_allows(allowed, "asks")) {
        return request->asks[0];
    }
    if (request->options_count && !request_allows(allowed, "options")) {
        return "options";
    }
    if (request->files_count && !request_allows(allowed, "rules")) {
        return "rules";
    }
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        const char *given = *(const char *const *)((const char *)request + named[i].at);
        if (given && !request_allows(allowed, named[i].name)) {
            return named[i].name;
        }
    }
    return NULL;
}

void request_finish(Request *request)
{
    arena_finish(&request->arena);
    *request = (Request){ 0 };
}
