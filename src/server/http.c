/* SPDX-License-Identifier: MIT */
/* HTTP: connections, limits, headers; the page and the questions. */
#define _GNU_SOURCE
#include "server/asker.h"
#include "server/effort.h"
#include "server/events.h"
#include "server/exchange.h"
#include "server/gzip.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* ---- questions ---- */

static enum MHD_Result answer(Exchange *exchange)
{
    Response *response = exchange->response;

    if (!response->faults.count && !hold(exchange, response->body.room)) {
        fault_next(faults_add(&response->faults, FAULT_BUSY, "server.full",
                              "questions and answers under way fill %d MiB", SERVER_HELD >> 20),
                   "Ask again in a moment.");
    }
    if (response->faults.count) {
        bool waits = response->wanted.length > 0; /* for dice */
        unsigned status = waits ? MHD_HTTP_ACCEPTED : response_status(&response->faults);
        return queue_once(exchange, status,
                          problem_of(status, &response->faults, text_of(&response->wanted), ""));
    }
    Text packed = { 0 };
    bool kept = exchange->route->lasting && !exchange->body.length;
    if (kept && exchange->gzip) {
        gzip_pack(&packed, &response->body);
    }
    size_t length = packed.length ? packed.length : response->body.length;
    struct MHD_Response *sent = response_of_packed("application/json", &response->body, &packed);
    mhd.MHD_add_response_header(sent, MHD_HTTP_HEADER_CACHE_CONTROL, "no-cache");
    enum MHD_Result result = mhd.MHD_queue_response(exchange->connection, MHD_HTTP_OK, sent);
    if (kept) {
        cache_keep(&exchange->server->cache, packed_key(exchange, exchange->uri), sent, length);
    } else {
        mhd.MHD_destroy_response(sent);
    }
    return result;
}

static Task task(Exchange *exchange, bool worker)
{
    return (
        Task){ .books = &exchange->server->books, .request = &exchange->request, .worker = worker };
}

static bool is_gone(void *with)
{
    return visitor_hung_up(with);
}

/* Done by a worker; the connection sleeps meanwhile. */
static void work(void *with)
{
    Exchange *exchange = with;
    Effort effort;

    effort_begin(&effort, SERVER_TIME, is_gone, exchange->visitor);
    response_to(exchange->route, task(exchange, true), exchange->response);
    effort_end(&effort, exchange->response);
    wake(exchange);
}

/* The server ends before the turn of this question came. */
static void refuse_job(void *with)
{
    Exchange *exchange = with;

    response_closing(&exchange->response->faults);
    wake(exchange);
}

static void too_busy(PoolRoom room, Faults *faults)
{
    Fault *fault =
        room == POOL_SHARE
            ? faults_add(faults, FAULT_BUSY, "server.share",
                         "%d long questions of this address are under way already", SERVER_SHARE)
            : faults_add(faults, FAULT_BUSY, "server.busy", "%d long questions are waiting already",
                         SERVER_QUEUE);

    fault_next(fault, "Ask again in a moment.");
}

static enum MHD_Result hand_over(Exchange *exchange)
{
    exchange->job = (Job){
        .work = work, .refuse = refuse_job, .with = exchange, .owner = exchange->visitor->address
    };
    visitor_does(exchange->visitor, VISITOR_WAITS);
    mhd.MHD_suspend_connection(exchange->connection);
    PoolRoom room = pool_add(&exchange->server->pool, &exchange->job);
    if (room != POOL_TAKEN) {
        too_busy(room, &exchange->response->faults);
        wake(exchange);
    }
    return MHD_YES;
}

/* ---- events ---- */

static bool wants_events(const Exchange *exchange)
{
    const char *accept = header(exchange, MHD_HTTP_HEADER_ACCEPT);

    return exchange->route->stream && accept && strstr(accept, "text/event-stream");
}

static enum MHD_Result answer_events(Exchange *exchange)
{
    Server *server = exchange->server;
    struct MHD_Response *response = NULL;
    PoolRoom room = events_begin(&server->pool, &server->books, exchange->route, &exchange->request,
                                 exchange->connection, exchange->visitor, &response);

    if (room != POOL_TAKEN) {
        too_busy(room, &exchange->response->faults);
        return answer(exchange);
    }
    add_answer_headers(response, "text/event-stream");
    mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    return queue_once(exchange, MHD_HTTP_OK, response);
}

/* ---- asking ---- */

static enum MHD_Result take_argument(void *with, enum MHD_ValueKind kind, const char *name,
                                     const char *value)
{
    Exchange *exchange = with;

    (void)kind;
    request_take(&exchange->request, name, value ? value : "", &exchange->response->faults);
    return exchange->response->faults.count ? MHD_NO : MHD_YES;
}

static void read_question(Exchange *exchange)
{
    mhd.MHD_get_connection_values(exchange->connection, MHD_GET_ARGUMENT_KIND, take_argument,
                                  exchange);
    if (exchange->body.length && !exchange->response->faults.count) {
        request_read(&exchange->request, exchange->body.at, exchange->body.length,
                     &exchange->response->faults);
    }
}

static enum MHD_Result answer_question(Exchange *exchange, const char *method, const char *path)
{
    bool post = strcmp(method, MHD_HTTP_METHOD_POST) == 0;

    exchange->response = memory_grow(NULL, sizeof *exchange->response);
    response_begin(exchange->response);
    if (request_path(&exchange->request, path)) {
        exchange->route = route_find(&exchange->request);
    }
    if (!exchange->route) {
        return queue_fault(exchange, MHD_HTTP_NOT_FOUND, "path.unknown", "there is no such address",
                           "/api/openapi.json lists them.");
    }
    if (post ? !exchange->route->body : exchange->route->only_body) {
        return queue_method(exchange, post ? "GET, HEAD" : "POST");
    }
    read_question(exchange);
    if (exchange->response->faults.count) {
        return answer(exchange);
    }
    if (wants_events(exchange)) {
        return answer_events(exchange);
    }
    if (exchange->route->pace != PACE_LONG && !exchange->request.files_count) {
        response_to(exchange->route, task(exchange, false), exchange->response);
        if (!exchange->response->long_work) {
            return answer(exchange);
        }
    }
    return hand_over(exchange);
}

/* ---- pages ---- */

static enum MHD_Result answer_page(Exchange *exchange, const char *path)
{
    int page = page_find(path);

    if (page < 0 && wants_page(exchange)) {
        return queue_elsewhere(exchange, "/#/lost/page", NULL);
    }
    if (page < 0) {
        return queue_fault(exchange, MHD_HTTP_NOT_FOUND, "path.unknown", "there is no such page",
                           "The page is at /.");
    }
    const WebPage *it = &pages[page];
    bool packed = it->packed && page_packed(header(exchange, MHD_HTTP_HEADER_ACCEPT_ENCODING));
    const char *known = header(exchange, MHD_HTTP_HEADER_IF_NONE_MATCH);
    /* Alone, in a list, or weakened on the way. */
    if (known && strstr(known, packed ? it->packed_tag : it->tag)) {
        return queue_once(exchange, MHD_HTTP_NOT_MODIFIED, response_of_page(it, packed, false));
    }
    return mhd.MHD_queue_response(exchange->connection, MHD_HTTP_OK,
                                  exchange->server->pages[page][packed]);
}

static void open_pages(Server *server)
{
    for (int i = 0; pages[i].path; i++) {
        server->pages[i][false] = response_of_page(&pages[i], false, true);
        if (pages[i].packed) {
            server->pages[i][true] = response_of_page(&pages[i], true, true);
        }
    }
}

/* ---- connections ---- */

static Visitor *visitor_of(struct MHD_Connection *connection)
{
    return mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
        ->socket_context;
}

static void greet(void *with, struct MHD_Connection *connection, void **kept,
                  enum MHD_ConnectionNotificationCode code)
{
    Server *server = with;

    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        visitor_go(*kept);
        return;
    }
    int socket =
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    const struct sockaddr *address =
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
    *kept = visitor_come(&server->visitors, socket,
                         ((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr);
}

/*
 * The first that is heard of a request: its address as it was sent. The request may still be
 * dropped without another word, so that this belongs to the connection. Its time has begun before:
 * with the connection, or the answer before it.
 */
static void *note_address(void *with, const char *uri, struct MHD_Connection *connection)
{
    Visitor *visitor = visitor_of(connection);

    (void)with;
    free(visitor->uri);
    visitor->uri = memory_copy(uri);
    return NULL;
}

static Exchange *open_exchange(Server *server, struct MHD_Connection *connection)
{
    Exchange *exchange = memory_new(sizeof *exchange);

    exchange->server = server;
    exchange->connection = connection;
    exchange->visitor = visitor_of(connection);
    exchange->uri = exchange->visitor->uri;
    exchange->begun = visits_clock();
    server->unanswered++;
    return exchange;
}

/* By the kind of its address: what stands in the address itself may be a secret. */
static void count_exchange(const Exchange *exchange)
{
    Visited one = { .method = exchange->method ? exchange->method : "",
                    .route = exchange->route        ? exchange->route->path
                             : exchange->game_route ? exchange->game_route->path
                                                    : "",
                    .address = exchange->visitor->address,
                    .status = exchange->status,
                    .seconds = visits_clock() - exchange->begun };

    visits_add(&exchange->server->visits, &one);
}

static void close_exchange(void *with, struct MHD_Connection *connection, void **kept,
                           enum MHD_RequestTerminationCode code)
{
    Exchange *exchange = *kept;

    (void)with;
    (void)connection;
    (void)code;
    if (exchange) {
        count_exchange(exchange);
        visitor_does(exchange->visitor, VISITOR_ASKS);
        exchange->server->unanswered--;
        exchange->server->held -= exchange->held;
        request_finish(&exchange->request);
        text_finish(&exchange->body);
        if (exchange->response) {
            response_end(exchange->response);
            free(exchange->response);
        }
        errand_finish(exchange->errand);
        if (exchange->stream) {
            mhd.MHD_destroy_response(exchange->stream);
        }
        free(exchange);
    }
    *kept = NULL;
}

static enum MHD_Result refuse_large(Exchange *exchange)
{
    char next[80];

    snprintf(next, sizeof next, "The limit is %zu KiB.", exchange->most / 1024);
    return queue_fault(exchange, MHD_HTTP_CONTENT_TOO_LARGE, "body.large", "the body is too large",
                       next);
}

/* What can be said before the body is read. */
static enum MHD_Result hear(Exchange *exchange, const char *path)
{
    const char *length = header(exchange, MHD_HTTP_HEADER_CONTENT_LENGTH);
    unsigned long long bytes = length ? strtoull(length, NULL, 10) : 0;
    bool nul = strstr(exchange->uri, "%00");

    exchange->most =
        bytes > SERVER_BODY && play_sends_game(exchange, path) ? SERVER_GAME : SERVER_BODY;
    if (!nul && bytes <= exchange->most) {
        return MHD_YES;
    }
    visitor_does(exchange->visitor, VISITOR_TAKES);
    return nul ? queue_fault(exchange, MHD_HTTP_BAD_REQUEST, "path.nul",
                             "the address has a NUL in it", "Leave %00 out.")
               : refuse_large(exchange);
}

static enum MHD_Result respond(Exchange *exchange, const char *method, const char *path)
{
    bool get = strcmp(method, MHD_HTTP_METHOD_GET) == 0;
    bool head = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
    enum MHD_Result result;

    exchange->method = get ? "GET" : head ? "HEAD" : "POST";
    exchange->status = MHD_HTTP_OK; /* unless it is another */

    if (exchange->answered) {
        return exchange->errand ? play_answer(exchange) : answer(exchange);
    }
    if (exchange->large) {
        return refuse_large(exchange);
    }
    const Asker asker = { header(exchange, "Host"), header(exchange, "Origin"),
                          header(exchange, "Sec-Fetch-Site") };
    if (!asker_names_us(&asker, exchange->server->host)) {
        return queue_fault(exchange, MHD_HTTP_MISDIRECTED_REQUEST, "host.unknown",
                           "this server does not go by that name",
                           "Use its address, or start it with --host NAME.");
    }
    if (asker_is_foreign(&asker, strncmp(path, "/api/", 5) == 0)) {
        return queue_fault(exchange, MHD_HTTP_FORBIDDEN, "origin.foreign",
                           "a page of another server asks", "Open the page of this one.");
    }
    if (!get && !head && strcmp(method, MHD_HTTP_METHOD_POST) != 0) {
        return queue_method(exchange, "GET, HEAD, POST");
    }
    exchange->gzip = page_packed(header(exchange, MHD_HTTP_HEADER_ACCEPT_ENCODING));
    if (exchange->server->plays && play_is(path)) {
        return play_ask(exchange, method, path);
    }
    if (get && !exchange->body.length &&
        cache_queue(&exchange->server->cache, packed_key(exchange, exchange->uri),
                    exchange->connection, &result)) {
        return result;
    }
    if (strcmp(path, "/health") == 0) {
        return answer_health(exchange);
    }
    if (strcmp(path, "/metrics") == 0) {
        return answer_metrics(exchange);
    }
    if (strncmp(path, "/api/", 5) == 0) {
        return answer_question(exchange, method, path + 5);
    }
    return get || head ? answer_page(exchange, path) : queue_method(exchange, "GET, HEAD");
}

static enum MHD_Result handle(void *with, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **kept)
{
    Exchange *exchange = *kept;

    (void)version;
    if (!exchange) { /* answered here, the connection would not be kept */
        *kept = exchange = open_exchange(with, connection);
        return hear(exchange, path);
    }
    if (*upload_size) {
        size_t size = *upload_size;
        exchange->large = exchange->large || exchange->body.length + size > exchange->most;
        if (!hold(exchange, size) || exchange->held > 4 * (long)exchange->most) {
            return MHD_NO;
        }
        text_add_n(&exchange->body, upload, exchange->large ? 0 : size);
        *upload_size = 0;
        return MHD_YES;
    }
    visitor_does(exchange->visitor, VISITOR_TAKES);
    return respond(exchange, method, path);
}

/* ---- start and stop ---- */

static bool address_of(const ServerSettings *settings, struct sockaddr_in *address, Faults *faults)
{
    *address = (struct sockaddr_in){ .sin_family = AF_INET,
                                     .sin_port = htons((uint16_t)settings->port),
                                     .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    if (settings->bind && inet_pton(AF_INET, settings->bind, &address->sin_addr) != 1) {
        fault_next(faults_add(faults, FAULT_INPUT, "server.bind", "--bind %.60s is no address",
                              settings->bind),
                   "Write 127.0.0.1 for this machine, 0.0.0.0 for the whole network.");
        return false;
    }
    return true;
}

static struct MHD_Daemon *listen_at(Server *server, const struct sockaddr_in *address, int threads,
                                    int each)
{
    /* With epoll it does not hear that a client left in the middle of a request. */
    unsigned flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;

    return mhd.MHD_start_daemon(
        flags, 0, NULL, NULL, handle, server, MHD_OPTION_SOCK_ADDR,
        (const struct sockaddr *)address,               /* */
        MHD_OPTION_THREAD_POOL_SIZE, (unsigned)threads, /* */
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)SERVER_CONNECTIONS,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)each, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)SERVER_IDLE, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)SERVER_HEADERS,
        MHD_OPTION_NOTIFY_CONNECTION, greet, server, MHD_OPTION_URI_LOG_CALLBACK, note_address,
        server, MHD_OPTION_NOTIFY_COMPLETED, close_exchange, server,
        MHD_OPTION_LISTENING_ADDRESS_REUSE, 1u, MHD_OPTION_END);
}

/* Each connection is a file, and so are a few others. */
static void open_files(void)
{
    struct rlimit files;
    const rlim_t wanted = SERVER_CONNECTIONS + 64;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < wanted) {
        files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

static void beat(void *with)
{
    audience_beat(with, false);
}

static void tell_news(void *with, const HallNews *news)
{
    Server *server = with;

    callers_tell(&server->callers, news);
    audience_tell(&server->audience, news);
}

static void know_there(void *with, int game, const char *seat, HallThere *there)
{
    Server *server = with;

    *there = (HallThere){ .listens = audience_has(&server->audience, game, seat),
                          .heard = heard_since(&server->heard, game, seat) };
}

Server *server_start(const ServerSettings *settings, Faults *faults)
{
    struct sockaddr_in address;
    int processors = (int)sysconf(_SC_NPROCESSORS_ONLN);
    int threads = settings->threads ? settings->threads : processors < 2 ? 2 : processors;

    if (!address_of(settings, &address, faults) || !mhd_load(faults)) {
        return NULL;
    }
    Server *server = memory_new(sizeof *server);
    server->bind = settings->bind;
    server->host = settings->host;
    books_init(&server->books);
    cache_init(&server->cache);
    pool_init(&server->pool, processors, SERVER_QUEUE, SERVER_SHARE, SERVER_NICE, true);
    pool_init(&server->readers, processors, SERVER_READERS, SERVER_READS, SERVER_NICE / 2, false);
    pool_leaves_one(&server->readers);
    audience_init(&server->audience);
    callers_init(&server->callers);
    heard_init(&server->heard);
    rates_init(&server->rates, settings->rate);
    bool logs = visits_init(&server->visits, settings->log);
    visitors_init(&server->visitors, beat, &server->audience);
    server->host_token = settings->host_token;
    hall_known_by(settings->run ? know_there : NULL, server);
    server->plays = settings->run && clerk_start(&server->clerk, settings->run, tell_news, server);
    open_files();
    open_pages(server);
    server->daemon = logs ? listen_at(server, &address, threads, settings->each) : NULL;
    if (!logs) {
        fault_next(faults_add(faults, FAULT_STORAGE, "server.log", "%.200s cannot be written: %s",
                              settings->log, strerror(errno)),
                   "Name another file with --log, or - for standard error.");
        server_stop(server);
        return NULL;
    }
    if (!server->daemon) {
        fault_next(faults_add(faults, errno == EADDRINUSE ? FAULT_BUSY : FAULT_STORAGE,
                              "server.listen", "it cannot listen at port %d: %s", settings->port,
                              strerror(errno)),
                   "Choose another port with --port.");
        server_stop(server);
        return NULL;
    }
    return server;
}

int server_port(const Server *server)
{
    struct MHD_Daemon *daemon = server->daemon;
    const union MHD_DaemonInfo *info =
        daemon ? mhd.MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT) : NULL;

    return info ? info->port : 0;
}

/* Gives answers some time to be sent. */
static void wait_for_answers(Server *server)
{
    const struct timespec moment = { .tv_nsec = 10000000 };

    for (int i = 0; i < 100 * SERVER_LAST && server->unanswered; i++) {
        nanosleep(&moment, NULL);
    }
}

void server_stop(Server *server)
{
    MHD_socket listener =
        server->daemon ? mhd.MHD_quiesce_daemon(server->daemon) : MHD_INVALID_SOCKET;

    pool_close(&server->pool); /* its answers wake connections that sleep */
    clerk_stop(&server->clerk);
    hall_known_by(NULL, NULL);
    pool_close(&server->readers);
    audience_beat(&server->audience, true);
    if (server->daemon) {
        wait_for_answers(server);
        mhd.MHD_stop_daemon(server->daemon);
    }
    if (listener != MHD_INVALID_SOCKET) {
        close(listener);
    }
    visitors_finish(&server->visitors);
    audience_finish(&server->audience);
    callers_finish(&server->callers);
    heard_finish(&server->heard);
    rates_finish(&server->rates);
    visits_finish(&server->visits);
    pool_finish(&server->pool);
    pool_finish(&server->readers);
    cache_finish(&server->cache);
    books_finish(&server->books);
    for (int i = 0; i < PAGES_MOST; i++) {
        for (int packed = 0; packed < 2; packed++) {
            if (server->pages[i][packed]) {
                mhd.MHD_destroy_response(server->pages[i][packed]);
            }
        }
    }
    free(server);
}
