/* SPDX-License-Identifier: MIT */
/* Answers of HTTP: their headers, and what is told where there is none. */
#include "server/exchange.h"

#include "server/gzip.h"

#include <string.h>

const char *header(const Exchange *exchange, const char *name)
{
    return mhd.MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, name);
}

typedef struct Header {
    const char *name, *value;
} Header;

/* Answers are what they say they are, and for our own pages alone. */
static const Header answer_headers[] = {
    { "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'" },
    { "X-Content-Type-Options", "nosniff" },
    { "Cross-Origin-Resource-Policy", "same-origin" },
    { 0 },
};

/* Pages also take nothing from elsewhere, and tell nobody where one came from. */
static const Header page_headers[] = {
    { "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
      "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
      "form-action 'none'; frame-ancestors 'none'" },
    { "X-Content-Type-Options", "nosniff" },
    { "Referrer-Policy", "no-referrer" },
    { "Cross-Origin-Opener-Policy", "same-origin" },
    { "Cross-Origin-Resource-Policy", "same-origin" },
    { 0 },
};

static void add_headers(struct MHD_Response *response, const char *type, const Header *headers)
{
    mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    for (; headers->name; headers++) {
        mhd.MHD_add_response_header(response, headers->name, headers->value);
    }
}

void add_answer_headers(struct MHD_Response *response, const char *type)
{
    add_headers(response, type, answer_headers);
}

struct MHD_Response *response_of(const char *type, Text *text)
{
    struct MHD_Response *response =
        mhd.MHD_create_response_from_buffer(text->length, text->at, MHD_RESPMEM_MUST_FREE);

    *text = (Text){ 0 };
    add_answer_headers(response, type);
    return response;
}

struct MHD_Response *response_of_packed(const char *type, Text *text, Text *packed)
{
    bool whole = !packed->length, long_one = text->length >= GZIP_LEAST;
    struct MHD_Response *response = response_of(type, whole ? text : packed);

    if (long_one) {
        mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, "Accept-Encoding");
    }
    if (!whole) {
        mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    }
    return response;
}

const char *packed_key(Exchange *exchange, const char *key)
{
    return exchange->gzip ? arena_print(&exchange->request.arena, "gzip %s", key) : key;
}

struct MHD_Response *response_of_page(const WebPage *page, bool packed, bool whole)
{
    const char *text = packed ? page->packed : page->text;
    size_t length = packed ? page->packed_length : page->length;
    struct MHD_Response *response = mhd.MHD_create_response_from_buffer(
        whole ? length : 0, (void *)text, MHD_RESPMEM_PERSISTENT);

    add_headers(response, page->type, page_headers);
    mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG,
                                packed ? page->packed_tag : page->tag);
    mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL,
                                page->stays ? "public, max-age=31536000, immutable" : "no-cache");
    if (page->packed) {
        mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, "Accept-Encoding");
    }
    if (packed) {
        mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    }
    return response;
}

struct MHD_Response *problem_of(unsigned status, const Faults *faults, const char *wanted,
                                const char *done)
{
    Text text = { 0 };

    response_problem(&text, faults, status, wanted, done);
    struct MHD_Response *response = response_of("application/problem+json", &text);
    if (status == MHD_HTTP_SERVICE_UNAVAILABLE || status == MHD_HTTP_TOO_MANY_REQUESTS) {
        mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_RETRY_AFTER, "1");
    }
    return response;
}

enum MHD_Result queue_once(Exchange *exchange, unsigned status, struct MHD_Response *response)
{
    enum MHD_Result result = mhd.MHD_queue_response(exchange->connection, status, response);

    exchange->status = status;
    mhd.MHD_destroy_response(response);
    return result;
}

enum MHD_Result queue_fault(Exchange *exchange, unsigned status, const char *code, const char *what,
                            const char *next)
{
    Faults faults = { 0 };

    fault_next(faults_add(&faults, FAULT_INPUT, code, "%s", what), "%s", next);
    return queue_once(exchange, status, problem_of(status, &faults, "", ""));
}

enum MHD_Result queue_method(Exchange *exchange, const char *allowed)
{
    const unsigned status = MHD_HTTP_METHOD_NOT_ALLOWED;
    Faults faults = { 0 };

    fault_next(
        faults_add(&faults, FAULT_INPUT, "method.unknown", "this address is not asked in that way"),
        "Ask it with %s.", allowed);
    struct MHD_Response *response = problem_of(status, &faults, "", "");
    mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, allowed);
    return queue_once(exchange, status, response);
}

bool wants_page(const Exchange *exchange)
{
    const char *accept = header(exchange, MHD_HTTP_HEADER_ACCEPT);

    return accept && strstr(accept, "text/html") && strcmp(exchange->method, "POST") != 0;
}

enum MHD_Result queue_elsewhere(Exchange *exchange, const char *page, const char *cookie)
{
    Text empty = { 0 };
    struct MHD_Response *response = response_of("text/plain", &empty);

    if (cookie) {
        mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_SET_COOKIE, cookie);
    }
    mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_LOCATION, page);
    mhd.MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    return queue_once(exchange, MHD_HTTP_SEE_OTHER, response);
}

bool hold(Exchange *exchange, size_t bytes)
{
    exchange->held += (long)bytes;
    return atomic_fetch_add(&exchange->server->held, (long)bytes) + (long)bytes <= SERVER_HELD;
}

void wake(Exchange *exchange)
{
    exchange->answered = true;
    mhd.MHD_resume_connection(exchange->connection);
}
