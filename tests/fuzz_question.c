/* SPDX-License-Identifier: MIT */
/* Any bytes as a request: the method, a blank, the address, a line end, the body. */
#include <jansson.h>

#include "server/response.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Decodes %41 and + in place, as the server's library does. */
static char *decode(char *text)
{
    char *to = text;

    for (const char *from = text; *from; from++) {
        char digits[3] = { from[0] == '%' ? from[1] : '\0', from[1] ? from[2] : '\0', '\0' };
        char *end = digits;
        long byte = from[0] == '%' ? strtol(digits, &end, 16) : 0;
        bool coded = end == digits + 2 && byte;
        *to++ = (char)(coded ? byte : *from == '+' ? ' ' : *from);
        from += coded ? 2 : 0;
    }
    *to = '\0';
    return text;
}

static void take_query(Request *request, char *query, Faults *faults)
{
    for (char *next; query && !faults->count; query = next) {
        next = strchr(query, '&');
        if (next) {
            *next++ = '\0';
        }
        char *value = strchr(query, '=');
        if (value) {
            *value++ = '\0';
        }
        request_take(request, decode(query), value ? decode(value) : "", faults);
    }
}

/* An answer, and a fault, is one JSON value. */
static void check(const Text *text)
{
    json_error_t error;
    json_t *root = json_loadb(text_of(text), text->length, 0, &error);

    if (!root) {
        abort();
    }
    json_decref(root);
}

static void check_problem(const Faults *faults, const Text *wanted)
{
    Text problem = { 0 };

    response_problem(&problem, faults, response_status(faults), text_of(wanted), "");
    check(&problem);
    text_finish(&problem);
}

static void use(const Route *route, const Request *request, Books *books)
{
    Response response = { 0 };

    response_to(route, (Task){ .books = books, .request = request }, &response);
    if (response.faults.count) {
        check_problem(&response.faults, &response.wanted);
    } else if (!response.long_work) {
        check(&response.body);
    }
    response_end(&response);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Books books;
    static bool open;
    char *text = malloc(size + 1);
    Request request = { .parts_count = 0 };
    Faults faults = { 0 };

    if (!open) { /* the books stay open, as in the server */
        books_init(&books);
        open = true;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    char *body = memchr(text, '\n', size), *address = strchr(text, ' ');
    if (body && address && address < body) {
        *body++ = '\0';
        char *query = strchr(++address, '?');
        if (query) {
            *query++ = '\0';
        }
        if (request_path(&request, decode(address))) {
            const Route *route = route_find(&request);
            take_query(&request, query, &faults);
            if (body < text + size && !faults.count) {
                request_read(&request, body, (size_t)(text + size - body), &faults);
            }
            if (faults.count) {
                check_problem(&faults, &(Text){ 0 });
            } else if (route && route->pace != PACE_LONG) { /* plans have their own target */
                use(route, &request, &books);
            }
        }
    }
    request_finish(&request);
    free(text);
    return 0;
}
