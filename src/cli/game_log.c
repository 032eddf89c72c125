/* SPDX-License-Identifier: MIT */
/* What a seat learnt: since, log, replay, why. G-19. */
#include "cli/command.h"
#include "cli/deeds.h"
#include "cli/forgone.h"
#include "cli/seat.h"
#include "cli/tell.h"

#include "game/army.h"
#include "wire/view.h"

#include <string.h>

/* What is told while the record is read. */
typedef struct Telling {
    CliRun *run; /* of who wants JSON, or the game as it was */
    Text *to;
    const Terminal *terminal;
    bool why, self;       /* as EntryTelling has them */
    bool heads;           /* with a heading where a step begins */
    int turn, step, side; /* of the last heading */
    bool late;            /* what was kept till the end is told */
    int at;               /* show the game as it was after this entry; 0: tell the entries */
    int from;             /* the first entry that is told */
    int told;
    Deeds deeds;
    Forgone forgone;
    int ended; /* the step that an entry ends */
} Telling;

/* What follows stands below such words. */
static void begin_part(const Telling *telling, const char *words)
{
    text_add(telling->to, telling->told ? "\n" : "");
    terminal_bold(telling->terminal, telling->to, words);
    text_add(telling->to, "\n");
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

static bool take_before(void *with, const Look *look, const Entry *entry, const News *news)
{
    Telling *telling = with;

    (void)news;
    if (strcmp(entry->verb, "next") == 0) {
        forgone_look(&telling->forgone, look);
        telling->ended = this_step(look->world);
    }
    return true;
}

/* An entry, which it is about, and what the step that it ends left behind. */
static void tell_whole(Telling *telling, const Look *look, const Entry *entry, const News *news)
{
    Text about = { 0 };

    deeds_about(&telling->deeds, entry, &about);
    tell_entry(telling->to, look, entry, news,
               (EntryTelling){ .why = telling->why,
                               .self = telling->self,
                               .about = about.length ? text_of(&about) : NULL },
               telling->terminal);
    if (strcmp(entry->verb, "next") == 0 &&
        (news->own || telling->ended != this_step(look->world))) {
        forgone_see(&telling->forgone, look);
        forgone_tell(telling->to, &telling->forgone, telling->terminal);
    }
    text_finish(&about);
}

/* That what was told is valid no more: taken back in 8 by the umpire: "wrong table". */
static void tell_fate(Text *to, const DeedFate *fate, const Terminal *terminal)
{
    Text words = { 0 };

    text_add(&words, fate->is == DEED_CORRECTED ? "corrected" : "taken back");
    if (fate->number) {
        text_addf(&words, " in %d", fate->number);
    }
    text_addf(&words, " by %s", fate->by);
    if (*fate->why) {
        text_add(&words, ": ");
        text_quote(&words, fate->why);
    }
    tell_line(to, text_of(&words), ENTRY_INDENT, false, terminal);
    text_finish(&words);
}

/* Entries say what became of them, which only those after them tell. */
static void tell_fates(const Telling *telling)
{
    Text told = { 0 };
    size_t at = 0;

    for (int i = 0; i < telling->deeds.count; i++) {
        const Deed *deed = &telling->deeds.at[i];
        const DeedFate *fate =
            deed->end && deed->shown ? deeds_fate(&telling->deeds, deed->seq) : NULL;
        if (fate) {
            text_add_n(&told, text_of(telling->to) + at, deed->end - at);
            tell_fate(&told, fate, telling->terminal);
            at = deed->end;
        }
    }
    text_add(&told, text_of(telling->to) + at);
    text_finish(telling->to);
    *telling->to = told;
}

static bool take_entry(void *with, const Look *look, const Entry *entry, const News *news)
{
    Telling *telling = with;
    CliRun *run = telling->run;

    if (news->number && news->number < telling->from) {
        deeds_note(&telling->deeds, look, entry, news);
        return true;
    }
    if (telling->terminal->json) {
        Text about = { 0 };
        deeds_about(&telling->deeds, entry, &about);
        json_entry(&run->json, look, entry, news, text_of(&about));
        deeds_note(&telling->deeds, look, entry, news);
        text_finish(&about);
    } else {
        if (!news->number && !telling->late) {
            begin_part(telling, "Now told:");
            telling->late = true;
        } else if (news->number && telling->heads) {
            tell_heading(telling, look, entry);
        }
        tell_whole(telling, look, entry, news);
        deeds_note(&telling->deeds, look, entry, news);
        telling->deeds.at[telling->deeds.count - 1].end = telling->to->length;
    }
    telling->told++;
    return true;
}

/* What became of entries that do not stand as they were made. */
static void json_fates(Json *json, const Deeds *deeds)
{
    json_open(json, "fates", '[');
    for (int i = 0; i < deeds->count; i++) {
        const Deed *deed = &deeds->at[i];
        const DeedFate *fate = deed->number && deed->shown ? deeds_fate(deeds, deed->seq) : NULL;
        if (fate) {
            json_open(json, NULL, '{');
            json_number(json, "entry", deed->number);
            json_string(json, "is", fate->is == DEED_CORRECTED ? "corrected" : "taken-back");
            json_string(json, "by", fate->by);
            json_maybe(json, "why", fate->why);
            json_number(json, "in", fate->number);
            json_close(json, '}');
        }
    }
    json_close(json, ']');
}

/* What a seat knows to have happened: its own, or another's that is no secret. */
static void tell_record(CliRun *run, int seat, int from, bool heads)
{
    Telling telling = { .run = run,
                        .to = &run->text,
                        .terminal = &run->terminal,
                        .why = run->args.flags[FLAG_WHY],
                        .self = true,
                        .heads = heads,
                        .from = from };

    if (run->terminal.json) {
        json_open(&run->json, NULL, '{');
        json_open(&run->json, "entries", '[');
    }
    desk_log_before(run->own.desk, seat, 1, run->terminal.json ? NULL : take_before, take_entry,
                    &telling, &run->faults);
    if (run->terminal.json) {
        json_close(&run->json, ']');
        json_fates(&run->json, &telling.deeds);
        json_close(&run->json, '}');
    } else if (!telling.told) {
        text_add(&run->text, "Nothing new.\n");
    } else {
        tell_fates(&telling);
    }
    deeds_finish(&telling.deeds);
    forgone_finish(&telling.forgone);
}

bool tell_since(Text *to, Desk *desk, int seat, int from, const Terminal *terminal, Faults *faults)
{
    Telling telling = { .to = to, .terminal = terminal, .from = from };

    desk_log_before(desk, seat, 1, take_before, take_entry, &telling, faults);
    tell_fates(&telling);
    deeds_finish(&telling.deeds);
    forgone_finish(&telling.forgone);
    return telling.told > 0;
}

void run_since(CliRun *run)
{
    if (run_opens_game(run)) {
        tell_record(run, run->own.seat, run->own.desk->views[run->own.seat].looked + 1, false);
    }
}

void run_log(CliRun *run)
{
    int from;

    if (args_number(&run->args, FLAG_SINCE, 1, 1, &from, &run->faults) && run_opens_game(run)) {
        tell_record(run, run->own.seat, from, false);
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
    tell_entry(&run->text, look, entry, news, (EntryTelling){ .self = true }, &run->terminal);
    text_addf(&run->text, "\nthen, turn %d, ", clock_get(look->world, CLOCK_TURN));
    tell_moment(&run->text, look, ": ");
    text_add(&run->text, "\n");
    show_armies(&run->text, look, &run->terminal);
    return false;
}

static void tell_state(CliRun *run, int seat, int at)
{
    Telling telling = { .run = run, .at = at };
    Desk *desk = run->own.desk;

    desk_log(desk, seat, 1, take_state, &telling, &run->faults);
    if (!telling.told && !run->faults.count) {
        fault_next(faults_add(&run->faults, FAULT_ABSENT, "log.entry",
                              "your seat has learnt of no entry %d", at),
                   "The last is %d.", desk->views[run->own.seat].learnt);
    }
}

/* Two numbers of one moment: the seat's, and the journal's. */
typedef struct Moment {
    int number, seq;
} Moment;

static bool find_seq(void *with, const Look *look, const Entry *entry, const News *news)
{
    Moment *moment = with;

    (void)look;
    moment->seq = news->number <= moment->number ? entry->seq : moment->seq;
    return news->number < moment->number;
}

static bool find_number(void *with, const Look *look, const Entry *entry, const News *news)
{
    Moment *moment = with;

    (void)look;
    moment->number = entry->seq <= moment->seq && news->number ? news->number : moment->number;
    return entry->seq < moment->seq;
}

/* The seat of a name, whose sight is no secret from who asks; -1: there is none, or it is one. */
static int seat_shown(const CliRun *run, const char *name, Faults *faults)
{
    const SeatGame *own = &run->own;
    Look look = desk_look(own->desk, own->seat);
    int seat = desk_seat(own->desk, name);

    if (seat < 0) {
        fault_next(
            faults_add(faults, FAULT_ABSENT, "seat.name", "the game has no seat \"%.40s\"", name),
            "See the seats of the game.");
    } else if (seat != own->seat && look.seat->kind != SEAT_UMPIRE &&
               clock_get(look.world, CLOCK_OVER) != 1) {
        fault_next(faults_add(faults, FAULT_REFUSED, "replay.secret",
                              "what another seat saw is told when the game is over"),
                   "Without --as it is told what you saw.");
        seat = -1;
    }
    return seat;
}

void run_replay(CliRun *run)
{
    const char *as = run->args.flags[FLAG_AS];
    Moment moment = { 0 };

    if (!args_number(&run->args, FLAG_AT, 1, 0, &moment.number, &run->faults) ||
        !run_opens_game(run)) {
        return;
    }
    int seat = as ? seat_shown(run, as, &run->faults) : run->own.seat;
    if (seat < 0) {
        return;
    }
    if (!moment.number) {
        tell_record(run, seat, 1, true);
        return;
    }
    if (seat != run->own.seat && moment.number <= run->own.desk->views[run->own.seat].learnt) {
        desk_log(run->own.desk, run->own.seat, 1, find_seq, &moment, &run->faults);
        moment.number = 0;
        desk_log(run->own.desk, seat, 1, find_number, &moment, &run->faults);
    } else {
        seat = run->own.seat;
    }
    if (!run->faults.count) {
        tell_state(run, seat, moment.number);
    }
}

/* ---- why ---- */

/* The last entry with a result of dice, seen or not, or the one of a number. */
typedef struct Asked {
    CliRun *run;
    int number; /* sought, or the last with such a result so far */
    bool told;
    Deeds deeds;
} Asked;

static bool find_throw(void *with, const Look *look, const Entry *entry, const News *news)
{
    Asked *asked = with;

    bool result = news_has_dice(news, entry);

    (void)look;
    for (int i = 0; i < entry->plays_count; i++) {
        result |= news_hides_dice(news, entry, i);
    }
    asked->number = news->number && result ? news->number : asked->number;
    return true;
}

static bool tell_why(void *with, const Look *look, const Entry *entry, const News *news)
{
    Asked *asked = with;
    Text about = { 0 };

    if (news->number != asked->number) {
        if (news->number) {
            deeds_note(&asked->deeds, look, entry, news);
        }
        return true;
    }
    asked->told = true;
    deeds_about(&asked->deeds, entry, &about);
    if (asked->run->terminal.json) {
        json_entry(&asked->run->json, look, entry, news, text_of(&about));
    } else {
        tell_entry(&asked->run->text, look, entry, news,
                   (EntryTelling){
                       .why = true, .self = true, .about = about.length ? text_of(&about) : NULL },
                   &asked->run->terminal);
    }
    deeds_note(&asked->deeds, look, entry, news);
    text_finish(&about);
    return !asked->run->terminal.json; /* what became of it comes later */
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
    bool read = !asked.number || desk_log(own->desk, own->seat, 1, tell_why, &asked, &run->faults);
    const Deed *deed = asked.told ? deeds_find(&asked.deeds, asked.number) : NULL;
    const DeedFate *fate = deed && deed->shown ? deeds_fate(&asked.deeds, deed->seq) : NULL;
    if (read && fate && !run->terminal.json) {
        tell_fate(&run->text, fate, &run->terminal);
    }
    deeds_finish(&asked.deeds);
    if (read && !asked.told) {
        fault_next(faults_add(&run->faults, FAULT_ABSENT, "log.entry",
                              typed ? "your seat has learnt of no entry %s"
                                    : "your seat has seen no throw%.0s",
                              typed ? typed : ""),
                   "\"galloper log\" tells what it has learnt.");
    }
}
