/* SPDX-License-Identifier: MIT */
/* Server-sent events: a worker tells how far it is, and at last the answer. */
#include "server/events.h"

#include "server/effort.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What a worker says while it works: read by the connection, and closed by whoever is last. */
typedef struct Stream {
    Books *books;
    struct MHD_Connection *connection;
    Visitor *visitor;
    Request request; /* taken over from the exchange */
    const Route *route;
    Job job;
    pthread_mutex_t lock;
    Text text;
    size_t sent;
    double told;             /* the progress that was told last */
    time_t spoke;            /* when the worker last said something */
    bool asleep, done, gone; /* the connection waits; the worker is through; nobody listens */
    bool taken;              /* the last of it is being read */
} Stream;

static void stream_finish(Stream *stream)
{
    request_finish(&stream->request);
    text_finish(&stream->text);
    pthread_mutex_destroy(&stream->lock);
    free(stream);
}

/* Adds a text, and wakes the connection if it waits for one; false if nobody listens. */
static bool stream_add(Stream *stream, const char *text, bool last)
{
    pthread_mutex_lock(&stream->lock);
    text_add(&stream->text, text);
    stream->done = last;
    stream->spoke = time(NULL);
    if (stream->asleep) {
        stream->asleep = false;
        mhd.MHD_resume_connection(stream->connection);
    }
    bool gone = stream->gone;
    pthread_mutex_unlock(&stream->lock);
    if (gone && last) {
        stream_finish(stream);
    }
    return !gone;
}

static bool stream_tell(Stream *stream, const char *event, const char *data, bool last)
{
    Text text = { 0 };

    text_addf(&text, "event: %s\ndata: %.*s\n\n", event, (int)strcspn(data, "\n"), data);
    bool heard = stream_add(stream, text_of(&text), last);
    text_finish(&text);
    return heard;
}

/* Who listens is found out by speaking: an empty comment now and then. */
static bool stream_gone(void *with)
{
    Stream *stream = with;

    if (time(NULL) > stream->spoke + 1) {
        return !stream_add(stream, ":\n\n", false);
    }
    pthread_mutex_lock(&stream->lock);
    bool gone = stream->gone;
    pthread_mutex_unlock(&stream->lock);
    return gone;
}

static bool stream_progress(void *with, double share)
{
    Stream *stream = with;
    char data[40];

    if (share < stream->told + 0.01) {
        return true;
    }
    stream->told = share;
    snprintf(data, sizeof data, "{\"share\":%.3f}", share);
    return stream_tell(stream, "progress", data, false);
}

/* Tells the last event. */
static void stream_end(Stream *stream, Response *response)
{
    bool failed = response->faults.count > 0;

    if (failed) {
        text_clear(&response->body);
        response_problem(&response->body, &response->faults, response_status(&response->faults), "",
                         "");
    }
    stream_tell(stream, failed ? "problem" : "answer", text_of(&response->body), true);
    response_end(response);
}

static void stream_work(void *with)
{
    Stream *stream = with;
    Response response = { 0 };
    Effort effort;

    stream->spoke = time(NULL);
    effort_begin(&effort, SERVER_TIME, stream_gone, stream);
    response_to(stream->route,
                (Task){ .books = stream->books,
                        .request = &stream->request,
                        .worker = true,
                        .progress = stream_progress,
                        .with = stream },
                &response);
    effort_end(&effort, &response);
    stream_end(stream, &response);
}

static void stream_refuse(void *with)
{
    Response response = { 0 };

    response_closing(&response.faults);
    stream_end(with, &response);
}

/* The connection takes what there is, or sleeps until there is more. */
static ssize_t stream_read(void *with, uint64_t at, char *to, size_t room)
{
    Stream *stream = with;

    (void)at;
    pthread_mutex_lock(&stream->lock);
    size_t left = stream->text.length - stream->sent;
    ssize_t given = (ssize_t)(left < room ? left : room);
    if (stream->done && !stream->taken) {
        stream->taken = true;
        visitor_does(stream->visitor, VISITOR_TAKES);
    }
    if (left) {
        memcpy(to, stream->text.at + stream->sent, (size_t)given);
        stream->sent += (size_t)given;
    } else if (stream->done) {
        given = MHD_CONTENT_READER_END_OF_STREAM;
    } else {
        stream->asleep = true;
        mhd.MHD_suspend_connection(stream->connection);
    }
    pthread_mutex_unlock(&stream->lock);
    return given;
}

/* The connection is closed; the worker may still be at it. */
static void stream_close(void *with)
{
    Stream *stream = with;

    pthread_mutex_lock(&stream->lock);
    stream->gone = true;
    bool done = stream->done;
    pthread_mutex_unlock(&stream->lock);
    if (done) {
        stream_finish(stream);
    }
}

PoolRoom events_begin(Pool *pool, Books *books, const Route *route, Request *request,
                      struct MHD_Connection *connection, Visitor *visitor,
                      struct MHD_Response **response)
{
    Stream *stream = memory_new(sizeof *stream);

    *stream = (Stream){ .books = books,
                        .connection = connection,
                        .visitor = visitor,
                        .request = *request,
                        .route = route };
    *request = (Request){ 0 };
    pthread_mutex_init(&stream->lock, NULL);
    stream->job = (Job){
        .work = stream_work, .refuse = stream_refuse, .with = stream, .owner = visitor->address
    };
    PoolRoom room = pool_add(pool, &stream->job);
    if (room != POOL_TAKEN) {
        stream_finish(stream);
        return room;
    }
    visitor_does(visitor, VISITOR_WAITS);
    *response = mhd.MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, stream_read, stream,
                                                      stream_close);
    return room;
}
