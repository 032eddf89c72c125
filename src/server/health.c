/* SPDX-License-Identifier: MIT */
/* How the server does: for machines that watch it. */
#include "server/exchange.h"

enum MHD_Result answer_health(Exchange *exchange)
{
    Text text = { 0 };

    text_addf(&text, "{\"status\":\"ok\",\"games\":%s}\n",
              exchange->server->plays ? "true" : "false");
    return queue_once(exchange, MHD_HTTP_OK, response_of("application/json", &text));
}

static void metric(Text *to, const char *name, const char *type, const char *help, double value)
{
    text_addf(to, "# HELP galloper_%s %s\n# TYPE galloper_%s %s\ngalloper_%s %.15g\n", name, help,
              name, type, name, value);
}

static void write_answers(Text *to, Visits *visits)
{
    text_add(to, "# HELP galloper_requests_total Answers by their status.\n"
                 "# TYPE galloper_requests_total counter\n");
    pthread_mutex_lock(&visits->lock);
    for (int i = 0; i < VISITS_STATUSES; i++) {
        if (visits->statuses[i]) {
            text_addf(to, "galloper_requests_total{status=\"%d\"} %lu\n", i, visits->statuses[i]);
        }
    }
    double seconds = visits->seconds;
    pthread_mutex_unlock(&visits->lock);
    metric(to, "request_seconds_total", "counter", "Time that all answers took.", seconds);
}

enum MHD_Result answer_metrics(Exchange *exchange)
{
    Server *server = exchange->server;
    Clerk *clerk = &server->clerk;
    Text text = { 0 };

    if (!play_is_host(exchange)) {
        return queue_fault(exchange, MHD_HTTP_FORBIDDEN, "host.only",
                           "that is for who keeps this server",
                           "Send the host's token: Authorization: Bearer TOKEN.");
    }
    write_answers(&text, &server->visits);
    metric(&text, "up_seconds", "gauge", "Time since it was started.",
           visits_clock() - server->visits.begun);
    metric(&text, "held_bytes", "gauge", "Bodies and answers under way.", (double)server->held);
    metric(&text, "unanswered", "gauge", "Requests that are being answered.",
           (double)server->unanswered);
    metric(&text, "listeners", "gauge", "Streams of events that are open.",
           (double)server->audience.count);
    pthread_mutex_lock(&clerk->lock);
    metric(&text, "errands_total", "counter", "What was wanted of games.", (double)clerk->done);
    metric(&text, "writes_total", "counter", "How often some of it was written together.",
           (double)clerk->together);
    metric(&text, "errands_waiting", "gauge", "What is wanted of games and waits.",
           (double)clerk->waiting);
    pthread_mutex_unlock(&clerk->lock);
    return queue_once(exchange, MHD_HTTP_OK, response_of("text/plain; version=0.0.4", &text));
}
