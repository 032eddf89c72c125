/* SPDX-License-Identifier: MIT */
/* What a seat learnt: since, log, replay, why. G-19. */
#include "cli/command.h"
#include "cli/seat.h"
#include "cli/tell.h"

#include "wire/view.h"

#include <string.h>

/* What is told while the record is read. */
typedef struct Telling {
    CliRun *run;
    bool heads;           /* with a heading where a step begins */
    int turn, step, side; /* of the last heading */
    bool late;            /* what was kept till the end is told */
    int at;               /* show the game as it was after this entry; 0: tell the entries */
    int told;
} Telling;

/* What follows stands below such words. */
static void begin_part(const Telling *telling, const char *words)
{
    Text *to = &telling->run->text;

    text_add(to, telling->told ? "\n" : "");
    terminal_bold(&telling->run->terminal, to, words);
    text_add(to, "\n");
}

/* A heading where another step begins; one in which nothing was done needs none. */
static void tell_heading(Telling *telling, const Look *look, const Entry *entry)
{
    const StepDecl *step = &look->game->decl->sequence[entry->step];
    int side = game_acting(look->game, look->world);
    Text words = { 0 };

    if (strcmp(entry->verb, "next") == 0 ||
        (entry->turn == telling->turn && entry->step == telling->step && side == telling->side)) {
        return;
    }
    telling->turn = entry->turn;
    telling->step = entry->step;
    telling->side = side;
    text_addf(&words, "Turn %d, ", entry->turn);
    text_add(&words, turn_print(&words, look, entry->turn) ? ", " : "");
    acting_print(&words, look);
    text_addf(&words, ": %s", step->title);
    if (strcmp(step->phase, step->title) != 0) {
        text_addf(&words, " (%s)", step->phase);
    }
    begin_part(telling, text_of(&words));
    text_finish(&words);
}

static bool take_entry(void *with, const Look *look, const Entry *entry, const News *news)
{
    Telling *telling = with;
    CliRun *run = telling->run;

    if (run->terminal.json) {
        wire_news(&run->json, NULL, look, entry, news);
    } else {
        if (!news->number && !telling->late) {
            begin_part(telling, "Now told:");
            telling->late = true;
        } else if (news->number && telling->heads) {
            tell_heading(telling, look, entry);
        }
        tell_entry(&run->text, look, entry, news, run->args.flags[FLAG_WHY], &run->terminal);
    }
    telling->told++;
    return true;
}

static void tell_record(CliRun *run, int from, bool heads)
{
    Telling telling = { .run = run, .heads = heads };

    if (run->terminal.json) {
        json_open(&run->json, NULL, '{');
        json_open(&run->json, "entries", '[');
    }
    desk_log(run->own.desk, run->own.seat, from, take_entry, &telling, &run->faults);
    if (run->terminal.json) {
        json_close(&run->json, ']');
        json_close(&run->json, '}');
    } else if (!telling.told) {
        text_add(&run->text, "Nothing new.\n");
    }
}

void run_since(CliRun *run)
{
    if (run_opens_game(run)) {
        tell_record(run, run->own.desk->views[run->own.seat].looked + 1, false);
    }
}

void run_log(CliRun *run)
{
    int from;

    if (args_number(&run->args, FLAG_SINCE, 1, 1, &from, &run->faults) && run_opens_game(run)) {
        tell_record(run, from, false);
    }
}

/* ---- as it was ---- */

static bool take_state(void *with, const Look *look, const Entry *entry, const News *news)
{
    Telling *telling = with;
    CliRun *run = telling->run;

    if (news->number < telling->at) {
        return true;
    }
    telling->told++;
    if (run->terminal.json) {
        json_open(&run->json, NULL, '{');
        json_number(&run->json, "number", news->number);
        wire_view(&run->json, look);
        json_close(&run->json, '}');
        return false;
    }
    tell_entry(&run->text, look, entry, news, false, &run->terminal);
    text_addf(&run->text, "\nthen, turn %d, ", clock_get(look->world, CLOCK_TURN));
    tell_moment(&run->text, look, ": ");
    text_add(&run->text, "\n");
    show_armies(&run->text, look, &run->terminal);
    return false;
}

static void tell_state(CliRun *run, int at)
{
    Telling telling = { .run = run, .at = at };
    SeatGame *own = &run->own;

    desk_log(own->desk, own->seat, 1, take_state, &telling, &run->faults);
    if (!telling.told && !run->faults.count) {
        fault_next(faults_add(&run->faults, FAULT_ABSENT, "log.entry",
                              "your seat has learnt of no entry %d", at),
                   "The last is %d.", own->desk->views[own->seat].learnt);
    }
}

void run_replay(CliRun *run)
{
    int at;

    if (!args_number(&run->args, FLAG_AT, 1, 0, &at, &run->faults) || !run_opens_game(run)) {
        return;
    }
    if (at) {
        tell_state(run, at);
    } else {
        tell_record(run, 1, true);
    }
}

/* ---- why ---- */

/* The last entry with a throw, or the one of a number. */
typedef struct Asked {
    CliRun *run;
    int number; /* sought, or the last with a throw so far */
    bool told;
} Asked;

static bool find_throw(void *with, const Look *look, const Entry *entry, const News *news)
{
    Asked *asked = with;

    (void)look;
    if (news->number && news_has_dice(news, entry)) {
        asked->number = news->number;
    }
    return true;
}

static bool tell_why(void *with, const Look *look, const Entry *entry, const News *news)
{
    Asked *asked = with;

    if (news->number != asked->number) {
        return true;
    }
    asked->told = true;
    if (asked->run->terminal.json) {
        wire_news(&asked->run->json, NULL, look, entry, news);
    } else {
        tell_entry(&asked->run->text, look, entry, news, true, &asked->run->terminal);
    }
    return false;
}

void run_why(CliRun *run)
{
    SeatGame *own = &run->own;
    Asked asked = { .run = run };
    const char *typed = run->args.count ? run->args.words[0] : NULL;

    if (typed && (!text_number(typed, &asked.number) || asked.number < 1)) {
        fault_next(faults_add(&run->faults, FAULT_INPUT, "usage.number",
                              "\"%.20s\" is no number of an entry", typed),
                   "\"galloper log\" tells them.");
        return;
    }
    if (!run_opens_game(run) ||
        (!typed && !desk_log(own->desk, own->seat, 1, find_throw, &asked, &run->faults))) {
        return;
    }
    if (asked.number && !desk_log(own->desk, own->seat, 1, tell_why, &asked, &run->faults)) {
        return;
    }
    if (!asked.told) {
        fault_next(faults_add(&run->faults, FAULT_ABSENT, "log.entry",
                              typed ? "your seat has learnt of no entry %s"
                                    : "your seat has seen no throw%.0s",
                              typed ? typed : ""),
                   "\"galloper log\" tells what it has learnt.");
    }
}
