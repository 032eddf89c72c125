/* SPDX-License-Identifier: MIT */
/* The turn track of a scenario, and where on it the scenario and its lesson start and end. */
#include "game/scenario_parts.h"

#include <string.h>

enum { HOURS_MOST = 96, MINUTES_MOST = 24 * 60, LESSON_TURNS = 8 };

static const char *const track_columns[] = { "to", "minutes", "light", NULL };

/* "05:30" and "28:00" as minutes; false with a fault if it is no time. */
static bool read_time(const Block *block, const Token *token, int *minutes, Faults *faults)
{
    const char *colon = strchr(token->text, ':');
    char hours[4] = "";
    int hour, minute;

    if (colon && colon > token->text && colon - token->text < 3 && strlen(colon + 1) == 2) {
        memcpy(hours, token->text, (size_t)(colon - token->text));
        if (text_number(hours, &hour) && text_number(colon + 1, &minute) && hour >= 0 &&
            hour < HOURS_MOST && minute >= 0 && minute < 60) {
            *minutes = 60 * hour + minute;
            return true;
        }
    }
    fault_next(block_fault(block, token, faults, "scenario.time", "\"%.60s\" is no time of day",
                           token->text),
               "Write hours and minutes, 05:30; hours go on past 24 on the next day.");
    return false;
}

/* ---- the track ---- */

static const TrackRow *track_row(const Scenario *scenario, int minutes)
{
    for (int i = 0; i < scenario->track_count; i++) {
        const TrackRow *row = &scenario->track[i];
        if (minutes >= row->from && minutes <= row->to &&
            (minutes - row->from) % row->minutes == 0) {
            return row;
        }
    }
    return NULL;
}

/* Whether a row goes on from the one before it; a fault if not. */
static bool track_fits(const Scenario *scenario, const Block *block, const SheetRow *row,
                       const TrackRow *one, Faults *faults)
{
    const TrackRow *before =
        scenario->track_count ? &scenario->track[scenario->track_count - 1] : NULL;
    int wanted = before ? before->to + before->minutes : one->from;

    if (one->to < one->from || (one->to - one->from) % one->minutes != 0) {
        fault_next(block_fault(block, &row->key, faults, "scenario.track",
                               "steps of %d minutes do not lead from %s to %s", one->minutes,
                               row->key.text, row_cell(block, row, "to")->text),
                   "to is the time at which the last turn of the row begins.");
        return false;
    }
    if (one->from != wanted) {
        fault_next(block_fault(block, &row->key, faults, "scenario.track-gap",
                               "this row does not begin where the one above it ends"),
                   "That ends at %02d:%02d.", wanted / 60, wanted % 60);
        return false;
    }
    return true;
}

static void read_track_row(Scenario *scenario, const Block *block, const SheetRow *row,
                           Faults *faults)
{
    const Token *to = row_cell(block, row, "to"), *minutes = row_cell(block, row, "minutes");
    const Token *light = row_cell(block, row, "light");
    TrackRow one = { .light = light ? text_find(light->text, light_words) : LIGHT_DAY, .row = row };
    bool good = read_time(block, &row->key, &one.from, faults);

    if (!to || !minutes) {
        fault_next(block_fault(block, &row->key, faults, "scenario.track",
                               "this row does not say its last turn and its minutes"),
                   "Write both.");
        return;
    }
    good = read_time(block, to, &one.to, faults) && good;
    if (!text_number(minutes->text, &one.minutes) || one.minutes < 1 ||
        one.minutes > MINUTES_MOST) {
        fault_next(block_fault(block, minutes, faults, "scenario.number",
                               "\"%.60s\" is not the minutes of a turn", minutes->text),
                   "Write a whole number from 1 to %d.", MINUTES_MOST);
        good = false;
    }
    if (one.light < 0) {
        names_hint(block_fault(block, light, faults, "scenario.light",
                               "there is no light \"%.60s\"", light->text),
                   light->text, light_words, "It is one of");
        good = false;
    }
    if (good && track_fits(scenario, block, row, &one, faults)) {
        scenario->track[scenario->track_count++] = one;
    }
}

void scenario_read_track(Scenario *scenario, Faults *faults)
{
    const Block *block = sheet_block(&scenario->sheet, BLOCK_TRACK);

    if (!block) {
        fault_next(block_lacks(&scenario->sheet.blocks[0], faults, "scenario.track",
                               "the scenario has no block [track]"),
                   "Write [track] with the times of its turns.");
        return;
    }
    if (!columns_needed(block, track_columns, 2, faults)) {
        return;
    }
    for (int i = 0; i < block->rows_count; i++) {
        if (scenario->track_count == TRACK_ROWS) {
            fault_next(block_fault(block, &block->rows[i].key, faults, "scenario.many",
                                   "the track has too many rows"),
                       "It has at most %d.", TRACK_ROWS);
            return;
        }
        if (block->rows[i].count == block->heads[0].count) {
            read_track_row(scenario, block, &block->rows[i], faults);
        }
    }
}

/* The time at which a turn of the track begins; -1 with a fault if none does. */
static int turn_of(const Scenario *scenario, const Block *block, const char *name, Faults *faults)
{
    const Token *value = block_setting(block, name);
    int minutes;

    if (!value) {
        fault_next(block_lacks(block, faults, "scenario.time", "there is no start or no end here"),
                   "Write start = HH:MM and end = HH:MM, the begin of the first and last turn.");
        return -1;
    }
    if (!read_time(block, value, &minutes, faults)) {
        return -1;
    }
    if (scenario->track_count && !track_row(scenario, minutes)) {
        fault_next(block_fault(block, value, faults, "scenario.off-track",
                               "no turn of the track begins at %s", value->text),
                   "Its rows under [track] say when turns begin.");
        return -1;
    }
    return minutes;
}

static int turns_between(const Scenario *scenario, int start, int end)
{
    const TrackRow *row;
    int turns = 0;

    while (start <= end && (row = track_row(scenario, start))) {
        start += row->minutes;
        turns++;
    }
    return turns;
}

void scenario_read_span(Scenario *scenario, const Block *block, bool played, Faults *faults)
{
    int start = turn_of(scenario, block, "start", faults);
    int end = turn_of(scenario, block, "end", faults);

    if (start >= 0 && end >= 0 && start > end) {
        fault_next(block_fault(block, block_setting(block, "end"), faults, "scenario.end",
                               "it ends before it starts"),
                   "Hours go on past 24 on the next day.");
    } else if (start >= 0 && end >= 0 && block->kind == BLOCK_LESSON &&
               turns_between(scenario, start, end) > LESSON_TURNS) {
        fault_next(block_fault(block, block_setting(block, "end"), faults, "scenario.lesson-turns",
                               "the lesson has %d turns", turns_between(scenario, start, end)),
                   "A lesson is played in a quarter of an hour: it has at most %d turns.",
                   LESSON_TURNS);
    }
    if (block->kind == BLOCK_LESSON && start >= 0 && end >= 0) {
        scenario->lesson_turns = turns_between(scenario, start, end);
    }
    if (played) {
        scenario->passed =
            block->kind == BLOCK_LESSON ? turns_between(scenario, scenario->start, start - 1) : 0;
        scenario->start = start;
        scenario->end = end;
    }
}

/* The row of a turn from 1 and the time at which it begins; NULL past the end. */
static const TrackRow *row_of_turn(const Scenario *scenario, int turn, int *minutes)
{
    const TrackRow *row = track_row(scenario, scenario->start);
    int at = scenario->start;

    for (int i = 1; i < turn && row; i++) {
        at += row->minutes;
        row = track_row(scenario, at);
    }
    *minutes = at;
    return turn < 1 || at > scenario->end ? NULL : row;
}

bool scenario_time(const Scenario *scenario, int turn, int *minutes, int *light)
{
    int at;
    const TrackRow *row = row_of_turn(scenario, turn, &at);

    if (row) {
        *minutes = at;
        *light = row->light;
    }
    return row != NULL;
}

int scenario_minutes(const Scenario *scenario, int turn)
{
    int at;
    const TrackRow *row = row_of_turn(scenario, turn, &at);

    return row ? row->minutes : 0;
}

const Token *scenario_clock(const Scenario *scenario, int turn, const char *trait)
{
    int minutes;
    const TrackRow *row = row_of_turn(scenario, turn, &minutes);

    return row ? row_cell(sheet_block(&scenario->sheet, BLOCK_TRACK), row->row, trait) : NULL;
}

int scenario_turns(const Scenario *scenario)
{
    return turns_between(scenario, scenario->start, scenario->end);
}
