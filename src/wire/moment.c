/* SPDX-License-Identifier: MIT */
/* Moments as ISO 8601 writes them, without the clocks and calendars of the machine. */
#include "wire/moment.h"

#include <stdio.h>
#include <string.h>

enum { DAY = 86400, ERA_DAYS = 146097 }; /* an era: 400 years, after which the calendar repeats */

/* Years begin in March, so that the day that may be missing comes last. */
static int64_t day_of(int year, int month, int day)
{
    int from_march = (month + 9) % 12;
    int64_t years = year - (month <= 2) + 400; /* never negative */

    return years * 365 + years / 4 - years / 100 + years / 400 + (153 * from_march + 2) / 5 + day -
           1 - ERA_DAYS - 719468;
}

static void date_of(int64_t days, int *year, int *month, int *day)
{
    *year = 1970 + (int)(days / (days < 0 ? 366 : 365)); /* or a little earlier */
    while (day_of(*year, 1, 1) > days) {
        --*year;
    }
    *month = 12;
    while (day_of(*year, *month, 1) > days) {
        --*month;
    }
    *day = (int)(days - day_of(*year, *month, 1)) + 1;
}

static int64_t first(void)
{
    return day_of(1, 1, 1) * DAY;
}

static int64_t last(void)
{
    return day_of(10000, 1, 1) * DAY - 1;
}

bool moment_fits(int64_t moment)
{
    return moment >= first() && moment <= last();
}

void moment_print(Text *to, int64_t moment)
{
    moment = moment < first() ? first() : moment > last() ? last() : moment;
    int64_t days = moment / DAY - (moment % DAY < 0);
    int second = (int)(moment - days * DAY), year, month, day;

    date_of(days, &year, &month, &day);
    text_addf(to, "%04d-%02d-%02dT%02d:%02d:%02dZ", year, month, day, second / 3600,
              second / 60 % 60, second % 60);
}

/* What is printed from the number must be what was read: so no 30th of February is taken. */
bool moment_parse(const char *from, int64_t *moment)
{
    int year, month, day, hour, minute, second;
    Text again = { 0 };

    if (sscanf(from, "%4d-%2d-%2dT%2d:%2d:%2d", &year, &month, &day, &hour, &minute, &second) < 6 ||
        month < 1 || month > 12) {
        return false;
    }
    *moment = day_of(year, month, day) * DAY + hour * 3600 + minute * 60 + second;
    moment_print(&again, *moment);
    bool same = strcmp(text_of(&again), from) == 0;
    text_finish(&again);
    return same;
}
