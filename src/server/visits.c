/* SPDX-License-Identifier: MIT */
/* How much was asked. */
#define _POSIX_C_SOURCE 200809L
#include "server/visits.h"

#include <string.h>
#include <time.h>

double visits_clock(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

bool visits_init(Visits *visits, const char *log)
{
    memset(visits, 0, sizeof *visits);
    pthread_mutex_init(&visits->lock, NULL);
    visits->begun = visits_clock();
    visits->log = !log ? NULL : strcmp(log, "-") == 0 ? stderr : fopen(log, "ae");
    if (visits->log) {
        setvbuf(visits->log, NULL, _IOLBF, 0);
    }
    return !log || visits->log;
}

void visits_finish(Visits *visits)
{
    if (visits->log && visits->log != stderr) {
        fclose(visits->log);
    }
    pthread_mutex_destroy(&visits->lock);
}

static void write_line(FILE *log, const Visited *one)
{
    const unsigned char *address = (const unsigned char *)&one->address;
    time_t now = time(NULL);
    struct tm parts;
    char at[40] = "";

    if (gmtime_r(&now, &parts)) {
        strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", &parts);
    }
    fprintf(log,
            "{\"at\":\"%s\",\"address\":\"%u.%u.%u.%u\",\"method\":\"%s\",\"route\":\"%s\","
            "\"status\":%u,\"ms\":%.1f}\n",
            at, address[0], address[1], address[2], address[3], one->method, one->route,
            one->status, one->seconds * 1000);
}

void visits_add(Visits *visits, const Visited *one)
{
    pthread_mutex_lock(&visits->lock);
    visits->statuses[one->status < VISITS_STATUSES ? one->status : 0]++;
    visits->seconds += one->seconds;
    if (visits->log) {
        write_line(visits->log, one);
    }
    pthread_mutex_unlock(&visits->lock);
}
