/* SPDX-License-Identifier: MIT */
/* Games over HTTP: who may ask what, seats that are taken by links, and answers. */
#define _GNU_SOURCE
#include "server/exchange.h"
#include "server/gzip.h"
#include "server/qr.h"

#include "desk/setup.h"
#include "wire/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cookies are called so with the name of the game behind it; no game has that of the host's. */
static const char COOKIE[] = "galloper-", HOST_COOKIE[] = ".host";

enum { COOKIE_LASTS = 400 * 24 * 3600, COOKIES_MOST = 50 };

/* ---- who asks ---- */

static const char *cookie_of(const Exchange *exchange, const char *name)
{
    char whole[GAME_NAME + sizeof COOKIE];

    snprintf(whole, sizeof whole, "%s%s", COOKIE, name);
    return mhd.MHD_lookup_connection_value(exchange->connection, MHD_COOKIE_KIND, whole);
}

/* The token that a program sends; else that of the cookie of a name. */
static const char *token_of(const Exchange *exchange, const char *name)
{
    static const char BEARER[] = "Bearer ";
    const char *given = header(exchange, MHD_HTTP_HEADER_AUTHORIZATION);

    if (given && strncasecmp(given, BEARER, sizeof BEARER - 1) == 0) {
        return given + sizeof BEARER - 1;
    }
    const char *cookie = cookie_of(exchange, name);
    return cookie ? cookie : "";
}

/* In a time that does not tell how much of it is right. */
static bool is_host_token(const Exchange *exchange, const char *token)
{
    const char *right = exchange->server->host_token;
    unsigned differs = !right || strlen(token) != strlen(right);

    for (size_t i = 0; !differs && right[i]; i++) {
        differs |= (unsigned)(right[i] ^ token[i]);
    }
    return !differs;
}

bool play_is_host(const Exchange *exchange)
{
    return is_host_token(exchange, token_of(exchange, HOST_COOKIE));
}

/* Behind a proxy with TLS cookies are for TLS alone. */
static const char *make_cookie(Exchange *exchange, const char *name, const char *token)
{
    const char *scheme = header(exchange, "X-Forwarded-Proto");
    bool tls = scheme && strcmp(scheme, "https") == 0;

    if (!*token) { /* many may go at once: they must fit into one head */
        return arena_print(&exchange->request.arena, "%s%s=; Path=/api; Max-Age=0", COOKIE, name);
    }
    return arena_print(&exchange->request.arena,
                       "%s%s=%s; Path=/api; HttpOnly; SameSite=Strict; Max-Age=%d%s", COOKIE, name,
                       token, COOKIE_LASTS, tls ? "; Secure" : "");
}

/* ---- errands ---- */

/* A seat has another token, or a game is no more: nobody goes on as before. */
static void end_seats(Server *server, int game, const char *seat)
{
    audience_end(&server->audience, game, seat);
    callers_end(&server->callers, game, seat);
}

/* All is there that is told. */
static void end_errand(Exchange *exchange)
{
    const Errand *errand = exchange->errand;

    if (errand->work > 0 && *errand->token) {
        rates_spend(&exchange->server->rates, "work", errand->token, errand->work, RATE_WORK);
    }
    wake(exchange);
}

static bool is_gone(void *with)
{
    return visitor_hung_up(with);
}

static void drop_copy(Errand *errand)
{
    desk_copy_finish(errand->copy);
    errand->copy = NULL;
}

static void too_much(Faults *faults)
{
    fault_next(faults_add(faults, FAULT_BUSY, "server.rate", "too much is asked at once"),
               "Ask again in a moment.");
}

/* By a reader. */
static void look_apart(void *with)
{
    Exchange *exchange = with;
    Errand *errand = exchange->errand;

    if (!rates_take(&exchange->server->rates, "work", errand->token, 0, RATE_WORK)) {
        drop_copy(errand); /* what he asked at once has taken his time */
        too_much(errand_faults(errand));
        wake(exchange);
        return;
    }
    clerk_look(&exchange->server->clerk, errand, is_gone, exchange->visitor);
    if (exchange->gzip && !errand_failed(errand) && !errand->typed) {
        gzip_pack(&errand->packed, &errand->text);
    }
    end_errand(exchange);
}

static void refuse_look(void *with)
{
    Exchange *exchange = with;

    drop_copy(exchange->errand);
    response_closing(errand_faults(exchange->errand));
    wake(exchange);
}

/* Seats that have many questions wait for each other, not for those of others. */
static void hand_over(Exchange *exchange)
{
    Errand *errand = exchange->errand;
    uint32_t seat = (uint32_t)errand->number;

    for (const char *c = errand->seat; *c; c++) {
        seat = seat * 31 + (unsigned char)*c;
    }
    exchange->job =
        (Job){ .work = look_apart, .refuse = refuse_look, .with = exchange, .owner = seat };
    if (pool_add(&exchange->server->readers, &exchange->job) != POOL_TAKEN) {
        fault_next(faults_add(errand_faults(errand), FAULT_BUSY, "server.busy",
                              "%d questions are waiting already", SERVER_READS),
                   "Ask again in a moment.");
        drop_copy(errand);
        wake(exchange);
    }
}

static void errand_done(Errand *errand)
{
    Exchange *exchange = errand->with;
    Server *server = exchange->server;
    Audience *audience = &server->audience;
    bool done = !errand_failed(errand);
    bool himself = !(errand->keeps && errand->host); /* not the host in his place */
    HallNews now;

    if (errand->number && himself) {
        heard_note(&server->heard, errand->number, errand->seat);
    }
    if (errand->number && !errand->looks) {
        callers_acted(&server->callers, errand->token);
    } else if (errand->number && !callers_find(&server->callers, errand->token, &exchange->seat) &&
               hall_news(errand->number, &now)) {
        callers_add(&server->callers, errand->token, errand->number, errand->seat,
                    hall_learnt(&now, errand->seat));
        exchange->seat.game = 0; /* this answer may be older */
    }
    if (done && strcmp(errand->command, "seat") == 0 && errand->words_count) {
        end_seats(server, errand->number, errand->words[0]);
    } else if (done && strcmp(errand->command, "delete") == 0) {
        end_seats(server, errand->number, NULL);
    } else if (done && exchange->listens) {
        const char *heard = header(exchange, "Last-Event-ID");
        int after = -1;
        if (heard && !text_number(heard, &after)) {
            after = -1;
        }
        if (hall_news(errand->number, &now)) {
            exchange->stream =
                audience_listen(audience, exchange->connection, &now, errand->seat, after);
        }
    }
    (errand->copy ? hand_over : end_errand)(exchange);
}

static void list_seats(Errand *errand);

/* Whether a seat, or an address, asks too much; what it is about does not count. */
static bool asks_too_much(Exchange *exchange, const Errand *errand)
{
    Rates *rates = &exchange->server->rates;
    double a_second = rates->seat;
    char address[16];
    Caller known;

    snprintf(address, sizeof address, "%08x", exchange->visitor->address);
    bool lists = errand->act == list_seats;
    int strangers = !*errand->token && !(lists && errand->words_count);
    if (*errand->token && !callers_find(&exchange->server->callers, errand->token, &known)) {
        strangers = 1;
    }
    for (int i = 0; lists && i < errand->words_count; i++) {
        if (!callers_find(&exchange->server->callers, errand->words[i], &known)) {
            strangers += RATE_LISTS;
        } else if (!rates_take(rates, "seat", errand->words[i], RATE_LISTS * errand->words_count,
                               a_second)) {
            return true; /* each of them has part in what all cost */
        }
    }
    /* Seats that are known do not wait for strangers behind the same proxy. */
    if (strangers && !rates_take(rates, "address", address, strangers, a_second * RATE_ADDRESS)) {
        return true;
    }
    return *errand->token && (!rates_take(rates, "seat", errand->token, 1, a_second) ||
                              !rates_take(rates, "work", errand->token, 0, RATE_WORK));
}

/* Whether somebody follows the link of a seat and reads what comes of it: no program does. */
static bool follows_link(const Exchange *exchange)
{
    return exchange->takes && exchange->request.parts_count == 0 && wants_page(exchange);
}

/* A link that gives no seat: the page says so, and the same whatever the reason. */
static enum MHD_Result lead_astray(Exchange *exchange, unsigned status)
{
    return queue_elsewhere(exchange, status == MHD_HTTP_NOT_FOUND ? "/#/lost/seat" : "/#/lost/busy",
                           NULL);
}

static enum MHD_Result send_errand(Exchange *exchange, Errand *errand)
{
    exchange->errand = errand;
    if (asks_too_much(exchange, errand)) {
        return follows_link(exchange)
                   ? lead_astray(exchange, MHD_HTTP_TOO_MANY_REQUESTS)
                   : queue_fault(exchange, MHD_HTTP_TOO_MANY_REQUESTS, "server.rate",
                                 "too much is asked at once", "Ask again in a moment.");
    }
    errand->done = errand_done;
    errand->with = exchange;
    visitor_does(exchange->visitor, VISITOR_WAITS);
    mhd.MHD_suspend_connection(exchange->connection);
    if (!clerk_take(&exchange->server->clerk, errand)) {
        fault_next(faults_add(errand_faults(errand), FAULT_BUSY, "server.busy",
                              "%d commands are waiting already", CLERK_QUEUE),
                   "Ask again in a moment.");
        wake(exchange);
    }
    return MHD_YES;
}

/* ---- seats ---- */

static struct MHD_Response *with_cookie(const Exchange *exchange, struct MHD_Response *response)
{
    if (exchange->cookie) {
        mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_SET_COOKIE, exchange->cookie);
    }
    mhd.MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    return response;
}

/* What a seat is called: its side, or the man it plays; else nothing. */
static void tell_called(Json *json, const Look *look)
{
    int leader = look->seat->leader, side = look->seat->side;

    if (leader || (look->seat->kind == SEAT_SIDE && side)) {
        json_string(json, "called",
                    leader ? world_text(look->world, KIND_PIECE, leader, PIECE_NAME)
                           : world_text(look->world, KIND_SIDE, side, SIDE_NAME));
    }
}

/* How the game of a seat stands, as it sees it; of one that does not open, nothing. */
static void tell_stand(Json *json, int game, const char *name)
{
    Faults faults = { 0 };
    DueList list = { 0 };
    SeatGame own = { 0 };

    if (!hall_seats(&own, game, &faults)) {
        return;
    }
    Look look = desk_look(own.desk, desk_seat(own.desk, name));
    json_string(json, "scenario", own.desk->game.scenario->id);
    json_string(json, "title", own.desk->game.scenario->title);
    json_string(json, "system", own.desk->game.book->system->name);
    tell_called(json, &look);
    wire_branch(json, &look, own.desk->setup->branch_of, own.desk->setup->branch_entry);
    wire_clock(json, "clock", &look);
    json_number(json, "due", due_offers(&look, &list));
    due_finish(&list);
}

/* Whether a game is not among those yet; then it is now. */
static bool is_new(int games[COOKIES_MOST], int game)
{
    int i = 0;

    while (games[i] && games[i] != game) {
        i++;
    }
    bool new = !games[i];
    games[i] = game;
    return new;
}

/* The seats of all tokens that came with the request: one a game. */
static void list_seats(Errand *errand)
{
    Json json = { .to = &errand->text };
    int games[COOKIES_MOST] = { 0 };

    json_open(&json, NULL, '{');
    json_open(&json, "games", '[');
    for (int i = 0; i < errand->words_count; i++) {
        char seat[SEAT_NAME], name[GAME_NAME];
        int game = hall_seat(errand->words[i], seat);
        if (game && is_new(games, game)) {
            hall_name(game, name);
            json_open(&json, NULL, '{');
            json_string(&json, "game", name);
            json_string(&json, "seat", seat);
            tell_stand(&json, game, seat);
            json_close(&json, '}');
        }
    }
    json_close(&json, ']');
    if (errand->host) {
        json_flag(&json, "host", true);
    }
    json_close(&json, '}');
    text_add(&errand->text, "\n");
}

static enum MHD_Result add_token(void *with, enum MHD_ValueKind kind, const char *name,
                                 const char *value)
{
    Errand *errand = with;

    (void)kind;
    if (strncmp(name, COOKIE, sizeof COOKIE - 1) == 0 && value &&
        errand->words_count < COOKIES_MOST) {
        errand_word(errand, value, strlen(value));
    }
    return MHD_YES;
}

static enum MHD_Result ask_seats(Exchange *exchange)
{
    Errand *errand = errand_new("");
    const char *bearer = header(exchange, MHD_HTTP_HEADER_AUTHORIZATION);

    errand->act = list_seats;
    errand->host = play_is_host(exchange);
    if (bearer && strncasecmp(bearer, "Bearer ", 7) == 0) {
        const char *token = token_of(exchange, "");
        errand_word(errand, token, strlen(token));
    } else {
        mhd.MHD_get_connection_values(exchange->connection, MHD_COOKIE_KIND, add_token, errand);
    }
    return send_errand(exchange, errand);
}

/* The token of the seat that is named, for who keeps the game. */
static void find_link(Errand *errand)
{
    char token[TOKEN_MOST], name[GAME_NAME + SEAT_NAME + 2];
    SeatGame own;

    if (seat_game_open(&own, NULL, errand->token, "seats", errand_faults(errand)) &&
        seat_game_keeps(&own, "give out seats", errand_faults(errand))) {
        bool there = desk_seat(own.desk, errand->words[0]) >= 0;
        snprintf(name, sizeof name, "%s/%.31s", own.desk->name, errand->words[0]);
        if (there && seat_file_token(hall_folder(), name, token, errand_faults(errand))) {
            text_add(&errand->text, token);
        } else if (!there) {
            fault_next(faults_add(errand_faults(errand), FAULT_ABSENT, "seat.name",
                                  "the game has no seat \"%.40s\"", errand->words[0]),
                       "See the seats of the game.");
        }
    }
    seat_game_close(&own);
}

static enum MHD_Result ask_link(Exchange *exchange)
{
    Errand *errand = game_route_errand(exchange->game_route, &exchange->request);
    const char *token = token_of(exchange, errand->game);

    errand->command = "";
    errand->act = find_link;
    errand->keeps = true;
    errand->host = play_is_host(exchange);
    errand->token = arena_string(&errand->arena, *token ? token : "-");
    return send_errand(exchange, errand);
}

/* Whether a name means the machine on which it is used, whichever that is. */
static bool is_alone(const char *host)
{
    return strncmp(host, "127.", 4) == 0 || strncmp(host, "localhost", 9) == 0 ||
           strncmp(host, "[::1]", 5) == 0;
}

static enum MHD_Result answer_link(Exchange *exchange)
{
    const char *host = header(exchange, "Host"), *scheme = header(exchange, "X-Forwarded-Proto");
    Text link = { 0 }, picture = { 0 };

    if (!host || is_alone(host)) {
        server_public(exchange->server, &link); /* a phone is another machine */
    } else {
        text_addf(&link, "%s://%s", scheme && strcmp(scheme, "https") == 0 ? scheme : "http", host);
    }
    text_addf(&link, "/seat/%s", text_of(&exchange->errand->text));
    bool drawn = qr_svg(&picture, text_of(&link));
    text_finish(&link);
    return drawn ? queue_once(exchange, MHD_HTTP_OK,
                              with_cookie(exchange, response_of("image/svg+xml", &picture)))
                 : queue_fault(exchange, MHD_HTTP_NOT_FOUND, "server.qr",
                               "this server draws no codes", "Install libqrencode4 there.");
}

static void tell_seat(Errand *errand)
{
    Json json = { .to = &errand->text };

    json_open(&json, NULL, '{');
    json_string(&json, "game", errand->name);
    json_string(&json, "seat", errand->seat);
    json_close(&json, '}');
    text_add(&errand->text, "\n");
}

/* Takes the seat of a token: from now on the browser has it, and no other of that game. */
static enum MHD_Result take_seat(Exchange *exchange, const char *token)
{
    Errand *errand = errand_new("");

    errand->act = tell_seat;
    errand->game = NULL;
    errand->token = arena_string(&errand->arena, *token ? token : "-");
    exchange->takes = true;
    return send_errand(exchange, errand);
}

/* A token that is posted. */
static enum MHD_Result take_posted(Exchange *exchange)
{
    Errand *read = errand_new("");
    enum MHD_Result result;

    game_route_read(exchange->game_route, read, text_of(&exchange->body), exchange->body.length);
    game_route_end(exchange->game_route, read);
    if (errand_failed(read)) {
        unsigned status = response_status(errand_faults(read));
        result = queue_once(exchange, status, problem_of(status, errand_faults(read), "", ""));
    } else {
        result = take_seat(exchange, read->words_count ? read->words[0] : "");
    }
    errand_finish(read);
    return result;
}

/* A response that takes cookies away, as many as its head has room for. */
typedef struct Leaving {
    Exchange *exchange;
    struct MHD_Response *response;
    size_t room;
    bool more; /* there are others */
} Leaving;

static enum MHD_Result drop_cookie(void *with, enum MHD_ValueKind kind, const char *name,
                                   const char *value)
{
    Leaving *leaving = with;

    (void)kind;
    (void)value;
    if (strncmp(name, COOKIE, sizeof COOKIE - 1) != 0) {
        return MHD_YES;
    }
    const char *gone = make_cookie(leaving->exchange, name + sizeof COOKIE - 1, "");
    size_t length = strlen(gone) + sizeof "Set-Cookie: \r\n" - 1;
    leaving->more = leaving->more || length > leaving->room;
    leaving->room -= leaving->more ? 0 : length;
    if (!leaving->more && leaving->response) {
        mhd.MHD_add_response_header(leaving->response, MHD_HTTP_HEADER_SET_COOKIE, gone);
    }
    return MHD_YES;
}

/* The device goes to another: he could read on with any seat of it, of a branch or of the host. */
static enum MHD_Result leave_seat(Exchange *exchange)
{
    enum { ROOM = 1500 };
    Leaving looking = { .exchange = exchange, .room = ROOM };
    Text text = { 0 };

    mhd.MHD_get_connection_values(exchange->connection, MHD_COOKIE_KIND, drop_cookie, &looking);
    text_add(&text, looking.more ? "{\"more\":true}\n" : "{}\n");
    Leaving leaving = { exchange, response_of("application/json", &text), ROOM, false };
    mhd.MHD_get_connection_values(exchange->connection, MHD_COOKIE_KIND, drop_cookie, &leaving);
    return queue_once(exchange, MHD_HTTP_OK, leaving.response);
}

/* ---- asking ---- */

static enum MHD_Result take_field(void *with, enum MHD_ValueKind kind, const char *name,
                                  const char *value)
{
    Exchange *exchange = with;

    (void)kind;
    game_route_take(exchange->game_route, exchange->errand, name, value ? value : "");
    return MHD_YES;
}

static enum MHD_Result host_only(Exchange *exchange)
{
    return queue_fault(exchange, MHD_HTTP_FORBIDDEN, "host.only",
                       "that is for who keeps this server",
                       "Open the host's link, which galloper serve prints.");
}

/* A number in letters that nobody reads, and a blank. */
static char *put_number(char *to, unsigned long number)
{
    do {
        *to++ = (char)('0' + number % 64);
    } while (number /= 64);
    *to++ = ' ';
    return to;
}

/* Under which an answer is kept: it is this seat's, as long as it is no further. */
static const char *key_of(Exchange *exchange, int learnt)
{
    char *key = arena_take(&exchange->request.arena, TOKEN_MOST + 40 + strlen(exchange->uri));
    char *at = put_number(key, (unsigned long)learnt);

    at = put_number(at, exchange->seat.acts);
    at = stpcpy(at, exchange->seat.token);
    *at++ = ' ';
    strcpy(at, exchange->uri);
    return key;
}

static enum MHD_Result ask_game(Exchange *exchange)
{
    const GameRoute *route = exchange->game_route;
    enum MHD_Result result;

    if (route->kept) {
        const char *token = token_of(exchange, exchange->request.parts[1]);
        if (callers_find(&exchange->server->callers, token, &exchange->seat) &&
            cache_queue(&exchange->server->cache,
                        packed_key(exchange, key_of(exchange, exchange->seat.learnt)),
                        exchange->connection, &result)) {
            heard_note(&exchange->server->heard, exchange->seat.game, exchange->seat.seat);
            return result;
        }
    }

    if (route->whose == WHOSE_HOST && !play_is_host(exchange)) {
        return strcmp(route->command, "games") == 0 ? ask_seats(exchange) : host_only(exchange);
    }
    Errand *errand = exchange->errand = game_route_errand(route, &exchange->request);
    if (route->whose == WHOSE_SEAT) {
        const char *token = token_of(exchange, errand->game);
        errand->token = arena_string(&errand->arena, *token ? token : "-");
        errand->keeps = route->keeps;
        errand->host = route->keeps && play_is_host(exchange);
    }
    if (route->post) {
        game_route_read(route, errand, exchange->body.length ? exchange->body.at : "{}",
                        exchange->body.length ? exchange->body.length : 2);
    } else {
        mhd.MHD_get_connection_values(exchange->connection, MHD_GET_ARGUMENT_KIND, take_field,
                                      exchange);
    }
    game_route_end(route, errand);
    return errand_failed(errand) ? play_answer(exchange) : send_errand(exchange, errand);
}

/* The events of a seat: nothing is run but what finds it. */
static enum MHD_Result ask_events(Exchange *exchange, const char *game)
{
    Errand *errand = errand_new("");
    const char *token = token_of(exchange, game);

    errand->act = tell_seat;
    errand->game = arena_string(&errand->arena, game);
    errand->token = arena_string(&errand->arena, *token ? token : "-");
    exchange->listens = true;
    return send_errand(exchange, errand);
}

/* A command line elsewhere: it brings the token of a seat, or the host's. */
static enum MHD_Result ask_command(Exchange *exchange)
{
    static const char *const HOSTS[] = { "new", "games", "import", "backup", NULL };
    Errand *errand = game_route_command(text_of(&exchange->body), exchange->body.length);
    const char *beside = header(exchange, SERVER_HOSTS);
    bool of_host = false;

    for (const char *const *name = HOSTS; *name; name++) {
        of_host = of_host || strcmp(errand->command, *name) == 0;
    }
    exchange->errand = errand;
    bool alone = play_is_host(exchange);
    errand->host = alone || (beside && is_host_token(exchange, beside));
    if (of_host && !errand->host) {
        return host_only(exchange);
    }
    if (!alone) {
        const char *token = token_of(exchange, "");
        errand->token = arena_string(&errand->arena, *token ? token : "-");
    }
    return errand_failed(errand) ? play_answer(exchange) : send_errand(exchange, errand);
}

bool play_is(const char *path)
{
    static const char *const BEGINNINGS[] = { "/api/games",     "/api/backup",
                                              "/api/scenarios", "/api/seat",
                                              "/api/command",   "/seat/",
                                              "/host/",         NULL };

    for (const char *const *one = BEGINNINGS; *one; one++) {
        if (strncmp(path, *one, strlen(*one)) == 0) {
            return true;
        }
    }
    return false;
}

bool play_sends_game(const Exchange *exchange, const char *path)
{
    return exchange->server->plays &&
           (strcmp(path, "/api/games/import") == 0 || strcmp(path, "/api/command") == 0) &&
           play_is_host(exchange);
}

/* Links that become cookies. */
static enum MHD_Result follow_link(Exchange *exchange, const char *path)
{
    static const char HOST[] = "/host/", SEAT[] = "/seat/";

    if (strncmp(path, SEAT, sizeof SEAT - 1) == 0) {
        return take_seat(exchange, path + sizeof SEAT - 1);
    }
    if (!is_host_token(exchange, path + sizeof HOST - 1)) {
        return wants_page(exchange)
                   ? queue_elsewhere(exchange, "/#/lost/host", NULL)
                   : queue_fault(exchange, MHD_HTTP_NOT_FOUND, "host.unknown",
                                 "this is not the host's link", "galloper serve prints it.");
    }
    exchange->cookie = make_cookie(exchange, HOST_COOKIE, exchange->server->host_token);
    return queue_elsewhere(exchange, "/", exchange->cookie);
}

enum MHD_Result play_ask(Exchange *exchange, const char *method, const char *path)
{
    bool post = strcmp(method, MHD_HTTP_METHOD_POST) == 0, other;
    Request *request = &exchange->request;

    if (strncmp(path, "/api/", 5) != 0) {
        return post ? queue_method(exchange, "GET, HEAD") : follow_link(exchange, path);
    }
    if (!request_path(request, path + 5)) {
        request->parts_count = 0;
    }
    exchange->game_route = game_route_find(request, post, &other);
    if (!exchange->game_route) {
        return other ? queue_method(exchange, post ? "GET, HEAD" : "POST")
                     : queue_fault(exchange, MHD_HTTP_NOT_FOUND, "path.unknown",
                                   "there is no such address", "/api/openapi.json lists them.");
    }
    switch (exchange->game_route->does) {
    case DOES_TYPED:
        return ask_command(exchange);
    case DOES_TAKE:
        return take_posted(exchange);
    case DOES_LEAVE:
        return leave_seat(exchange);
    case DOES_DRAW:
        return ask_link(exchange);
    case DOES_SEATS:
        return ask_seats(exchange);
    case DOES_LISTEN:
        return ask_events(exchange, request->parts[1]);
    default:
        return ask_game(exchange);
    }
}

/* ---- answering ---- */

/* A command that waits for dice is accepted; what came before a fault is told with it. */
static enum MHD_Result answer_problem(Exchange *exchange)
{
    Errand *errand = exchange->errand;
    bool waits = strcmp(errand_faults(errand)->at[0].code, "dice.wanted") == 0;
    bool rate = strcmp(errand_faults(errand)->at[0].code, "server.rate") == 0;
    unsigned status = waits  ? MHD_HTTP_ACCEPTED
                      : rate ? MHD_HTTP_TOO_MANY_REQUESTS
                             : response_status(errand_faults(errand));
    if (follows_link(exchange)) {
        return lead_astray(exchange, status);
    }
    struct MHD_Response *response = problem_of(status, errand_faults(errand), "",
                                               errand->partial ? text_of(&errand->text) : "");

    return queue_once(exchange, status, with_cookie(exchange, response));
}

static enum MHD_Result answer_text(Exchange *exchange)
{
    Errand *errand = exchange->errand;
    size_t length = errand->packed.length ? errand->packed.length : errand->text.length;
    static const char TYPE[] = "application/json";
    struct MHD_Response *response = with_cookie(
        exchange, errand->apart ? response_of_packed(TYPE, &errand->text, &errand->packed)
                                : response_of(TYPE, &errand->text));

    if (!exchange->seat.game || !exchange->game_route->kept) {
        return queue_once(exchange, MHD_HTTP_OK, response);
    }
    enum MHD_Result result = mhd.MHD_queue_response(exchange->connection, MHD_HTTP_OK, response);
    cache_keep(&exchange->server->cache, packed_key(exchange, key_of(exchange, errand->learnt)),
               response, length);
    return result;
}

enum MHD_Result play_answer(Exchange *exchange)
{
    Errand *errand = exchange->errand;

    if (exchange->stream) {
        struct MHD_Response *stream = exchange->stream;
        exchange->stream = NULL;
        visitor_does(exchange->visitor, VISITOR_WAITS); /* it lasts as long as he likes */
        add_answer_headers(stream, "text/event-stream");
        enum MHD_Result result = queue_once(exchange, MHD_HTTP_OK, with_cookie(exchange, stream));
        errand_finish(errand); /* for hours, perhaps: what is not needed goes */
        exchange->errand = NULL;
        request_finish(&exchange->request);
        return result;
    }
    if (errand->typed) {
        Text told = { 0 };
        errand_tell(errand, &told);
        return queue_once(exchange, MHD_HTTP_OK,
                          with_cookie(exchange, response_of("application/json", &told)));
    }
    if (errand_failed(errand)) {
        return answer_problem(exchange);
    }
    if (errand->act == find_link) {
        return answer_link(exchange);
    }
    if (exchange->takes) {
        exchange->cookie = make_cookie(exchange, errand->name, errand->token);
        if (exchange->request.parts_count == 0) { /* a link, not a question */
            const char *page = arena_print(&exchange->request.arena, "/#/game/%s", errand->name);
            return queue_elsewhere(exchange, page, exchange->cookie);
        }
    }
    return answer_text(exchange);
}
