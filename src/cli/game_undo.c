/* SPDX-License-Identifier: MIT */
/* Commands that take back and do again: undo, redo. */
#include "cli/acting.h"
#include "cli/edit.h"
#include "cli/relay.h"
#include "cli/seat.h"
#include "cli/tell.h"

/* Tells what came of it. */
static void told(CliRun *run, bool done, Reply *reply)
{
    begin_entries(run);
    if (done) {
        tell_reply(run, reply);
    }
    end_entries(run);
    reply_finish(reply);
}

/* The entry that would be taken back is told as the seat has it in its log. */
typedef struct Fallen {
    CliRun *run;
    int seq;
    bool ends; /* it ended the game */
} Fallen;

static bool tell_fallen(void *with, const Look *look, const Entry *entry, const News *news)
{
    Fallen *fallen = with;
    CliRun *run = fallen->run;

    if (entry->seq != fallen->seq) {
        return true;
    }
    if (run->terminal.json) {
        json_entry(&run->json, look, entry, news, NULL);
    } else {
        tell_entry(&run->text, look, entry, news, (EntryTelling){ 0 }, &run->terminal);
    }
    return false;
}

/* What an undo would take back; nothing is done. */
static void tell_undo(CliRun *run, int number)
{
    SeatGame *own = &run->own;
    Json *json = &run->json;
    Fallen fallen = { .run = run };
    bool asks;

    if (!desk_would_undo(own->desk, own->seat, number, &fallen.seq, &asks, &run->faults)) {
        return;
    }
    if (run->terminal.json) {
        json_open(json, NULL, '{');
        json_flag(json, "free", !asks);
        json_flag(json, "consent", asks);
        json_open(json, "falls", '[');
        desk_log(own->desk, own->seat, 1, tell_fallen, &fallen, &run->faults);
        json_close(json, ']');
        json_close(json, '}');
        return;
    }
    text_add(&run->text, "undo would take back:\n");
    desk_log(own->desk, own->seat, 1, tell_fallen, &fallen, &run->faults);
    text_add(&run->text, asks ? "It threw dice or showed something: others must consent, with "
                                "--reason.\n"
                              : "It is free.\n");
}

static bool find_end(void *with, const Look *look, const Entry *entry, const News *news)
{
    Fallen *fallen = with;

    (void)look;
    fallen->ends |= entry->seq == fallen->seq && news_end_game(news);
    return entry->seq != fallen->seq;
}

/*
 * Who takes back the end of a game is told that its secrets are out, and says that he means it. The
 * store is free while a person at a prompt is asked.
 */
static bool is_meant(CliRun *run, int number)
{
    static const char TOLD[] = "the game is over, and what was secret has been told to all";
    SeatGame *own = &run->own;
    Look look = seat_game_look(own);
    Fallen fallen = { .run = run };
    Faults faults = { 0 };
    bool asks;

    if (run->args.flags[FLAG_YES] || clock_get(look.world, CLOCK_OVER) != 1 ||
        !desk_would_undo(own->desk, own->seat, number, &fallen.seq, &asks, &faults) ||
        !desk_log(own->desk, own->seat, 1, find_end, &fallen, &faults) || !fallen.ends) {
        return true; /* or it is refused */
    }
    if (run->args.session && edit_is_typed()) {
        Text ask = { 0 };
        text_addf(&ask, "%s. Take back its end? [y/N] ", TOLD);
        seat_game_close(own);
        bool yes = edit_yes(text_of(&ask));
        text_finish(&ask);
        return yes && run_opens_game(run);
    }
    fault_next(refuse(&run->faults, "game.told", "G-5, G-7", "%s", TOLD),
               "With --yes its end is taken back all the same, and the game goes on.");
    return false;
}

void run_undo(CliRun *run)
{
    SeatGame *own = &run->own;
    const char *typed = run->args.count ? run->args.words[0] : NULL;
    const char *reason = run->args.flags[FLAG_REASON] ? run->args.flags[FLAG_REASON] : "";
    Faults *faults = &run->faults;
    Reply reply = { 0 };
    int number = 0;

    if (typed && !text_number(typed, &number)) {
        fault_next(faults_add(faults, FAULT_INPUT, "undo.entry", "\"%.20s\" is no entry", typed),
                   "\"log\" numbers them.");
    } else if (run->args.flags[FLAG_DRY]) {
        if (run_opens_game(run)) {
            tell_undo(run, number);
        }
    } else if (run_opens_game(run) && !done_before(run) && is_meant(run, number) &&
               !relay_is_late()) {
        told(run,
             typed
                 ? desk_take_back(own->desk, own->seat, number, reason, seat_now(), &reply, faults)
                 : desk_undo(own->desk, own->seat, reason, seat_now(), &reply, faults),
             &reply);
    }
}

void run_redo(CliRun *run)
{
    SeatGame *own = &run->own;
    Reply reply = { 0 };

    if (run_opens_game(run) && !done_before(run)) {
        told(run, desk_redo(own->desk, own->seat, seat_now(), &reply, &run->faults), &reply);
    }
}
