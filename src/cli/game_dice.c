/* SPDX-License-Identifier: MIT */
/* Commands of dice that are wanted or were typed: dice, correct, withdraw. */
#include "cli/acting.h"
#include "cli/ask.h"
#include "cli/seat.h"
#include "cli/tell.h"
#include "wire/draft.h"

#include <string.h>

/* What waits, what it wants, and the odds where they are to be had. */
static void tell_waiting(CliRun *run, const Waiting *waiting)
{
    Json *json = &run->json;
    Question question = { .book = run->own.desk->game.book };
    Text vain = { 0 };

    if (run->terminal.json) {
        json_open(json, NULL, '{');
        json_string(json, "verb", waiting->verb);
        json_string(json, "args", waiting->args);
        json_string(json, "wants", waiting->wants);
        json_string(json, "about", waiting->about);
        json_flag(json, "holds", waiting->thrown);
        wire_wanting(json, question.book, &waiting->wanting);
        json_close(json, '}');
        return;
    }
    text_addf(&run->text, "%s%s%s wants %s\n", waiting->verb, waiting->args[0] ? " " : "",
              waiting->args, waiting->wants);
    text_wrap(&run->text, waiting->about, 0, 2, SCREEN_WIDTH);
    text_add(&run->text, "\n");
    text_add(&run->text, waiting->about[0] ? "\n" : "");
    tell_in_vain(&vain, run->own.desk, run->own.seat);
    if (vain.length) {
        text_addf(&run->text, "%s\n", text_of(&vain));
        text_finish(&vain);
        return;
    }
    /* These are of the whole throw; once some of it lies there the line above has the rest. */
    if (!waiting->thrown &&
        desk_waiting_odds(run->own.desk, run->own.seat, &question.rule, &question.asks)) {
        OddsNow now = { .paid = true, .refused = "" };
        odds_tell(run, &question, &now);
        faults_clear(&run->faults); /* odds that cannot be counted are left out */
    }
}

/* The faces that were typed as words, in one string. */
static void typed_faces(const Args *args, Text *faces)
{
    for (int i = 0; i < args->count; i++) {
        text_addf(faces, "%s%s", i ? " " : "", args->words[i]);
    }
}

/* What is left to be thrown for if the typed faces fall. */
static bool fall(CliRun *run, Wanting *wanting)
{
    int low = wanting->dice.reading == DICE_ZERO ? 0 : 1, high = low + wanting->dice.sides - 1;
    Faces faces = { .count = wanting->count };
    Text typed = { 0 };

    memcpy(faces.at, wanting->faces, sizeof faces.at);
    typed_faces(&run->args, &typed);
    bool good = faces_read(text_of(&typed), &faces, &run->faults);
    for (int i = wanting->count; good && i < faces.count; i++) {
        if (i - wanting->count >= wanting->missing || faces.at[i] < low || faces.at[i] > high) {
            fault_next(faults_add(&run->faults, FAULT_INPUT, "dice.face",
                                  "\"%.60s\" is not what may fall: %d of %d..%d", text_of(&typed),
                                  wanting->missing, low, high),
                       "Give the faces of the throw that is wanted, or some of them.");
            good = false;
        }
    }
    if (good) {
        wanting->missing -= faces.count - wanting->count;
        wanting->count = faces.count;
        memcpy(wanting->faces, faces.at, sizeof faces.at);
    }
    text_finish(&typed);
    return good;
}

/* The odds if the typed faces fall; nothing is thrown. */
static void tell_fallen(CliRun *run, Waiting *waiting)
{
    const Wanting *wanting = &waiting->wanting;

    if (!wanting->rule) {
        fault_next(faults_add(&run->faults, FAULT_REFUSED, "dice.odds",
                              "the odds of this throw are not told"),
                   "It goes on with the faces alone.");
    } else if (fall(run, &waiting->wanting)) {
        if (run->terminal.json) {
            tell_waiting(run, waiting);
        } else if (chances_print(&run->text, run->own.desk->game.book, wanting->rule,
                                 &wanting->asks, wanting->faces, wanting->count)) {
            text_add(&run->text, "\n");
        }
    }
}

/* Goes on with the waiting command. */
static void go_on(CliRun *run)
{
    Text faces = { 0 };
    Reply reply = { 0 };

    typed_faces(&run->args, &faces);
    DeskDice dice = dice_of(text_of(&faces));
    begin_entries(run);
    if (desk_go_on(run->own.desk, run->own.seat, &dice, seat_now(), &reply, &run->faults)) {
        settle(run, &reply);
    }
    end_entries(run);
    text_finish(&faces);
}

void run_dice(CliRun *run)
{
    Waiting waiting;

    bool odds = run->args.flags[FLAG_ODDS] != NULL;

    if (!run_opens_game(run) || (!odds && done_before(run))) {
        return;
    }
    if (!desk_waiting(run->own.desk, run->own.seat, &waiting)) {
        refuse_dice(&run->faults);
    } else if (run->args.count == 0) {
        tell_waiting(run, &waiting);
    } else if (odds) {
        tell_fallen(run, &waiting);
    } else {
        go_on(run);
    }
}

void run_correct(CliRun *run)
{
    SeatGame *own = &run->own;
    Text faces = { 0 };
    Reply reply = { 0 };

    if (!run_opens_game(run) || done_before(run)) {
        return;
    }
    typed_faces(&run->args, &faces);
    begin_entries(run);
    if (desk_correct(own->desk, own->seat, text_of(&faces), seat_now(), &reply, &run->faults)) {
        settle(run, &reply);
    }
    end_entries(run);
    text_finish(&faces);
}

/* Withdraws what waits for dice, or else what the seat's side asks of the others. */
void run_withdraw(CliRun *run)
{
    SeatGame *own = &run->own;
    Waiting waiting;
    Reply reply = { 0 };

    if (!run_opens_game(run)) {
        return;
    }
    bool waits = desk_waiting(own->desk, own->seat, &waiting);
    bool done = waits ? desk_withdraw(own->desk, own->seat, &waiting, &run->faults)
                      : desk_ask_no_more(own->desk, own->seat, seat_now(), &reply, &run->faults);
    if (done && run->terminal.json) {
        text_add(&run->text, "{\"withdrawn\":true}");
    } else if (done && waits) {
        text_addf(&run->text, "%s is withdrawn.\n", waiting.verb);
    } else if (done) {
        tell_reply(run, &reply);
    }
    reply_finish(&reply);
}
