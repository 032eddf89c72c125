/* SPDX-License-Identifier: MIT */
/* What a seat learnt: since, log, replay. G-19. */
#include "cli/command.h"
#include "cli/seat.h"
#include "cli/tell.h"

#include "wire/view.h"

#include <string.h>

/* What is told while the record is read. */
typedef struct Telling {
    Text *to;
    Json json;
    const Terminal *terminal;
    bool heads;           /* with a heading where a step begins */
    int turn, step, side; /* of the last heading */
    bool late;            /* what was kept till the end is told */
    int at;               /* show the game as it was after this entry; 0: tell the entries */
    int told;
} Telling;

/* A heading where another step begins; one in which nothing was done needs none. */
static void tell_heading(Telling *telling, const Look *look, const Entry *entry)
{
    const StepDecl *step = &look->game->decl->sequence[entry->step];
    int side = game_acting(look->game, look->world), minutes, light;
    Text words = { 0 };

    if (strcmp(entry->verb, "next") == 0 ||
        (entry->turn == telling->turn && entry->step == telling->step && side == telling->side)) {
        return;
    }
    telling->turn = entry->turn;
    telling->step = entry->step;
    telling->side = side;
    text_addf(&words, "Turn %d", entry->turn);
    if (scenario_time(look->game->scenario, entry->turn, &minutes, &light)) {
        text_addf(&words, ", %02d:%02d", minutes / 60 % 24, minutes % 60);
    }
    text_add(&words, ", ");
    acting_print(&words, look);
    text_addf(&words, ": %s", step->title);
    if (strcmp(step->phase, step->title) != 0) {
        text_addf(&words, " (%s)", step->phase);
    }
    text_add(telling->to, telling->told ? "\n" : "");
    terminal_bold(telling->terminal, telling->to, text_of(&words));
    text_add(telling->to, "\n");
    text_finish(&words);
}

static bool take_entry(void *with, const Look *look, const Entry *entry, const News *news)
{
    Telling *telling = with;

    if (telling->terminal->json) {
        wire_news(&telling->json, NULL, look, entry, news);
    } else {
        if (!news->number && !telling->late) {
            text_add(telling->to, telling->told ? "\n" : "");
            terminal_bold(telling->terminal, telling->to, "Now told:");
            text_add(telling->to, "\n");
            telling->late = true;
        } else if (news->number && telling->heads) {
            tell_heading(telling, look, entry);
        }
        tell_entry(telling->to, look, entry, news, false, telling->terminal);
    }
    telling->told++;
    return true;
}

static void tell_record(SeatGame *own, int from, bool heads, Text *text, const Terminal *terminal,
                        Faults *faults)
{
    Telling telling = { .to = text, .json = { .to = text }, .terminal = terminal, .heads = heads };

    if (terminal->json) {
        json_open(&telling.json, NULL, '{');
        json_open(&telling.json, "entries", '[');
    }
    desk_log(&own->desk, own->seat, from, take_entry, &telling, faults);
    if (terminal->json) {
        json_close(&telling.json, ']');
        json_close(&telling.json, '}');
        text_add(text, "\n");
    } else if (!telling.told) {
        text_add(text, "Nothing new.\n");
    }
}

int run_since(const Args *args, const Terminal *terminal)
{
    SeatGame own;
    Faults faults = { 0 };
    Text text = { 0 };

    if (seat_open(&own, args, "since", &faults)) {
        int looked = own.desk.views[own.seat].looked;
        tell_record(&own, looked + 1, false, &text, terminal, &faults);
    }
    return seat_end(&own, &text, &faults, terminal);
}

int run_log(const Args *args, const Terminal *terminal)
{
    SeatGame own;
    Faults faults = { 0 };
    Text text = { 0 };
    int from;

    if (!args_number(args, FLAG_SINCE, 1, 1, &from, &faults)) {
        return terminal_fail(&faults, terminal->json);
    }
    if (seat_open(&own, args, "log", &faults)) {
        tell_record(&own, from, false, &text, terminal, &faults);
    }
    return seat_end(&own, &text, &faults, terminal);
}

/* ---- as it was ---- */

static bool take_state(void *with, const Look *look, const Entry *entry, const News *news)
{
    Telling *telling = with;

    if (news->number < telling->at) {
        return true;
    }
    telling->told++;
    if (telling->terminal->json) {
        json_open(&telling->json, NULL, '{');
        json_number(&telling->json, "number", news->number);
        wire_view(&telling->json, look);
        json_close(&telling->json, '}');
        text_add(telling->to, "\n");
        return false;
    }
    tell_entry(telling->to, look, entry, news, false, telling->terminal);
    text_addf(telling->to, "\nthen, turn %d, ", clock_get(look->world, CLOCK_TURN));
    tell_moment(telling->to, look, ": ");
    text_add(telling->to, "\n");
    show_armies(telling->to, look, telling->terminal);
    return false;
}

static void tell_state(SeatGame *own, int at, Text *text, const Terminal *terminal, Faults *faults)
{
    Telling telling = { .to = text, .json = { .to = text }, .terminal = terminal, .at = at };

    desk_log(&own->desk, own->seat, 1, take_state, &telling, faults);
    if (!telling.told && !faults->count) {
        fault_next(faults_add(faults, FAULT_ABSENT, "log.entry",
                              "your seat has learnt of no entry %d", at),
                   "The last is %d.", own->desk.views[own->seat].learnt);
    }
}

int run_replay(const Args *args, const Terminal *terminal)
{
    SeatGame own;
    Faults faults = { 0 };
    Text text = { 0 };
    int at;

    if (!args_number(args, FLAG_AT, 1, 0, &at, &faults)) {
        return terminal_fail(&faults, terminal->json);
    }
    if (!seat_open(&own, args, "replay", &faults)) {
    } else if (at) {
        tell_state(&own, at, &text, terminal, &faults);
    } else {
        tell_record(&own, 1, true, &text, terminal, &faults);
    }
    return seat_end(&own, &text, &faults, terminal);
}
