/* SPDX-License-Identifier: MIT */
/* Commands that do something in a game: do, dice, withdraw, next, undo, redo. */
#include "cli/ask.h"
#include "cli/command.h"
#include "cli/seat.h"
#include "cli/tell.h"
#include "cli/verbs.h"

#include "wire/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS_MOST = 500 };

/* ---- what came of it ---- */

/* What a command prints: entries, one after the other. */
typedef struct Told {
    Text text;
    Json json;
    int entries;
    const Terminal *terminal;
} Told;

static void told_begin(Told *told, const Terminal *terminal)
{
    *told = (Told){ .terminal = terminal };
    told->json.to = &told->text;
    if (terminal->json) {
        json_open(&told->json, NULL, '{');
        json_open(&told->json, "entries", '[');
    }
}

static void told_reply(Told *told, const SeatGame *own, const Reply *reply)
{
    Look look = seat_game_look(own);

    told->entries++;
    if (told->terminal->json) {
        wire_news(&told->json, NULL, &look, &reply->entry, &reply->news);
        return;
    }
    text_add(&told->text, reply->again ? "That command was done before:\n" : "");
    tell_entry(&told->text, &look, &reply->entry, &reply->news, true, told->terminal);
}

/* Ends with the entries that were made, even where a fault came after them. */
static int told_end(Told *told, Faults *faults)
{
    if (told->terminal->json) {
        json_close(&told->json, ']');
        json_close(&told->json, '}');
        text_add(&told->text, "\n");
    }
    if (faults->count && told->entries) {
        terminal_print(&told->text, NULL);
        text_clear(&told->text);
    }
    return terminal_end(&told->text, faults, told->terminal);
}

/* ---- dice ---- */

static DeskDice dice_of(const char *typed)
{
    if (!typed) {
        return (DeskDice){ .from = DICE_AS_GAME };
    }
    if (strcmp(typed, "program") == 0) {
        return (DeskDice){ .from = DICE_PROGRAM };
    }
    return (DeskDice){ .from = DICE_TYPED, .typed = strcmp(typed, "ask") == 0 ? NULL : typed };
}

/* In a session the next prompt asks for them. */
static void dice_wanted(const char *wants, const Args *args, Faults *faults)
{
    if (!args->session) {
        fault_next(faults_add(faults, FAULT_INPUT, "dice.wanted", "dice are wanting: %s", wants),
                   "Throw them and type \"galloper dice 4,3\", or \"galloper dice program\", or "
                   "\"galloper withdraw\".");
    }
}

/*
 * Asks for the dice until the waiting command has them all. The store is free meanwhile. False:
 * the input is at its end, and the command goes on waiting; or it is refused by now, and does not.
 */
static bool ask_dice(SeatGame *own, const Args *args, Reply *reply, Faults *faults)
{
    char line[200];

    while (reply->wanted) {
        Faults told = { 0 };
        fprintf(stderr, "throw %s: ", reply->wants);
        fflush(stderr);
        seat_game_close(own);
        if (!fgets(line, sizeof line, stdin)) {
            fputs("\n", stderr);
            dice_wanted(reply->wants, args, faults);
            return false;
        }
        line[strcspn(line, "\n")] = '\0';
        if (!seat_open(own, args, "dice", faults)) {
            return false;
        }
        DeskDice dice = dice_of(line);
        Reply next = { 0 };
        if (desk_go_on(&own->desk, own->seat, &dice, seat_now(), &next, &told)) {
            reply_finish(reply);
            *reply = next;
            continue;
        }
        reply_finish(&next);
        if (told.at[0].kind == FAULT_REFUSED) {
            *faults = told;
            return false;
        }
        terminal_fail(&told, false);
    }
    return true;
}

/* After a command: its entry is told, or the dice that it wants. */
static bool settle(Told *told, SeatGame *own, const Args *args, Reply *reply, Faults *faults)
{
    const char *dice = args->flags[FLAG_DICE];
    bool ask = dice && strcmp(dice, "ask") == 0;
    bool good = true;

    if (reply->wanted && ask) {
        good = ask_dice(own, args, reply, faults);
    } else if (reply->wanted) {
        dice_wanted(reply->wants, args, faults);
        good = false;
    }
    if (good) {
        told_reply(told, own, reply);
    }
    reply_finish(reply);
    return good;
}

static bool do_command(Told *told, SeatGame *own, const Args *args, const Command *command,
                       Faults *faults)
{
    DeskDice dice = dice_of(args->flags[FLAG_DICE]);
    Reply reply = { 0 };

    if (!desk_do(&own->desk, own->seat, command, &dice, seat_now(), &reply, faults)) {
        reply_finish(&reply);
        return false;
    }
    return settle(told, own, args, &reply, faults);
}

/* ---- do ---- */

/* Tells the odds of a command; nothing is done. */
static int tell_odds_of(SeatGame *own, const Command *command, const Args *args,
                        const Terminal *terminal, Faults *faults)
{
    Text text = { 0 }, why = { 0 };
    Faults refusal = { 0 };
    Question question = { .book = own->desk.game.book };

    if (desk_odds(&own->desk, own->seat, command, &question.rule, &question.asks, &refusal,
                  faults)) {
        for (int i = 0; i < refusal.count; i++) {
            text_addf(&why, "%s%s", i ? "; " : "", refusal.at[i].what);
        }
        OddsNow now = { .paid = !game_verb(&own->desk.game, command->verb, NULL)->pays,
                        .refused = text_of(&why) };
        odds_tell(&text, &question, &now, args, terminal, faults);
    }
    text_finish(&why);
    return terminal_end(&text, faults, terminal);
}

static bool same_item(const Due *one, const Due *other)
{
    return one->verb == other->verb && one->order == other->order && one->piece == other->piece;
}

/* The next item that this seat can do without choosing and that was not tried yet. */
static bool next_item(const Look *look, const Due *tried, int tried_count, Due *item)
{
    DueList list = { 0 };
    bool found = false;

    game_due(look, &list);
    for (int i = 0; i < list.count && !found; i++) {
        const Due *due = &list.at[i];
        found = !due->choice && (due->side <= 0 || seat_plays(look->seat, due->side));
        for (int j = 0; j < tried_count; j++) {
            found = found && !same_item(&tried[j], due);
        }
        if (found) {
            *item = *due;
        }
    }
    due_finish(&list);
    return found;
}

/* Does all that needs no choice, one entry each; what is refused stays due. */
static int do_all(Told *told, SeatGame *own, const Args *args, Faults *faults)
{
    Due *tried = memory_new(ITEMS_MOST * sizeof *tried);
    int count = 0;

    for (bool good = true; good;) {
        Look look = seat_game_look(own);
        Typed typed = { 0 };
        if (count == ITEMS_MOST || !next_item(&look, tried, count, &tried[count])) {
            break;
        }
        typed_due(&typed, &look, &tried[count++]);
        good = do_command(told, own, args, &typed.command, faults);
        typed_finish(&typed);
    }
    if (!count && !told->terminal->json) {
        text_add(&told->text, "Nothing is due that needs no choice.\n");
    }
    free(tried);
    return told_end(told, faults);
}

static int do_verb(SeatGame *own, const Args *args, const Terminal *terminal, Faults *faults)
{
    Look look = seat_game_look(own);
    Told told;
    Typed typed = { 0 };
    int item;

    told_begin(&told, terminal);
    const Verb *verb = game_verb(look.game, args->words[0], NULL);
    bool good =
        text_number(args->words[0], &item)
            ? typed_item(&typed, &look, item, args->words + 1, args->count - 1, faults)
            : typed_read(&typed, verb, args->words[0], args->words + 1, args->count - 1, faults);
    typed.command.id = args->flags[FLAG_ID] ? args->flags[FLAG_ID] : "";
    if (good && args->flags[FLAG_ODDS]) {
        text_finish(&told.text);
        int result = tell_odds_of(own, &typed.command, args, terminal, faults);
        typed_finish(&typed);
        return result;
    }
    if (good) {
        do_command(&told, own, args, &typed.command, faults);
    }
    typed_finish(&typed);
    return told_end(&told, faults);
}

int run_do(const Args *args, const Terminal *terminal)
{
    SeatGame own;
    Faults faults = { 0 };
    Text text = { 0 };
    Told told;
    int result;

    if (!seat_open(&own, args, "do", &faults)) {
        seat_game_close(&own);
        return terminal_fail(&faults, terminal->json);
    }
    Look look = seat_game_look(&own);
    if (args->count == 0) {
        if (terminal->json) {
            verbs_json(&text, &look);
        } else {
            verbs_tell(&text, &look, terminal);
        }
        result = terminal_end(&text, &faults, terminal);
    } else if (strcmp(args->words[0], "all") == 0 && args->count == 1) {
        told_begin(&told, terminal);
        result = do_all(&told, &own, args, &faults);
    } else {
        result = do_verb(&own, args, terminal, &faults);
    }
    seat_game_close(&own);
    return result;
}

/* ---- dice that are wanted ---- */

/* What waits, what it wants, and the odds where they are to be had. */
static void tell_waiting(Text *text, SeatGame *own, const Waiting *waiting, const Args *args,
                         const Terminal *terminal)
{
    Look look = seat_game_look(own);
    Json json = { .to = text };
    Question question = { .book = look.game->book };

    if (terminal->json) {
        json_open(&json, NULL, '{');
        json_string(&json, "verb", waiting->verb);
        json_string(&json, "args", waiting->args);
        json_string(&json, "wants", waiting->wants);
        json_flag(&json, "holds", waiting->holds);
        json_close(&json, '}');
        text_add(text, "\n");
        return;
    }
    text_addf(text, "%s%s%s wants %s\n\n", waiting->verb, waiting->args[0] ? " " : "",
              waiting->args, waiting->wants);
    if (desk_waiting_odds(&own->desk, own->seat, &question.rule, &question.asks)) {
        OddsNow now = { .paid = true, .refused = "" };
        odds_tell(text, &question, &now, args, terminal, NULL);
    }
}

int run_dice(const Args *args, const Terminal *terminal)
{
    SeatGame own;
    Faults faults = { 0 };
    Told told;
    Text text = { 0 }, faces = { 0 };
    Waiting waiting;
    Reply reply = { 0 };

    told_begin(&told, terminal);
    for (int i = 0; i < args->count; i++) {
        text_addf(&faces, "%s%s", i ? " " : "", args->words[i]);
    }
    if (!seat_open(&own, args, "dice", &faults)) {
    } else if (!desk_waiting(&own.desk, own.seat, &waiting)) {
        refuse_dice(&faults);
    } else if (args->count == 0) {
        tell_waiting(&text, &own, &waiting, args, terminal);
        seat_game_close(&own);
        text_finish(&told.text);
        return terminal_end(&text, &faults, terminal);
    } else {
        DeskDice dice = dice_of(text_of(&faces));
        if (desk_go_on(&own.desk, own.seat, &dice, seat_now(), &reply, &faults)) {
            settle(&told, &own, args, &reply, &faults);
        }
    }
    seat_game_close(&own);
    text_finish(&faces);
    return told_end(&told, &faults);
}

int run_correct(const Args *args, const Terminal *terminal)
{
    SeatGame own;
    Faults faults = { 0 };
    Told told;
    Text faces = { 0 };
    Reply reply = { 0 };

    told_begin(&told, terminal);
    for (int i = 0; i < args->count; i++) {
        text_addf(&faces, "%s%s", i ? " " : "", args->words[i]);
    }
    if (seat_open(&own, args, "correct", &faults) &&
        desk_correct(&own.desk, own.seat, text_of(&faces), seat_now(), &reply, &faults)) {
        settle(&told, &own, args, &reply, &faults);
    }
    seat_game_close(&own);
    text_finish(&faces);
    return told_end(&told, &faults);
}

int run_withdraw(const Args *args, const Terminal *terminal)
{
    SeatGame own;
    Faults faults = { 0 };
    Text text = { 0 };
    Waiting waiting;

    if (seat_open(&own, args, "withdraw", &faults) &&
        desk_withdraw(&own.desk, own.seat, &waiting, &faults)) {
        if (terminal->json) {
            text_add(&text, "{\"withdrawn\":true}\n");
        } else {
            text_addf(&text, "%s is withdrawn.\n", waiting.verb);
        }
    }
    return seat_end(&own, &text, &faults, terminal);
}

/* ---- next, undo, redo ---- */

/* Several steps end at once only as far as the seat has nothing to do in them. */
static bool goes_on(const SeatGame *own, const Args *args)
{
    Look look = seat_game_look(own);
    int compelled, due = tell_due(&look, &compelled);

    return seat_acts(&look) && !compelled && clock_get(look.world, CLOCK_OVER) != 1 &&
           (!due || args->flags[FLAG_THROUGH]);
}

int run_next(const Args *args, const Terminal *terminal)
{
    SeatGame own;
    Faults faults = { 0 };
    Told told;
    int steps = 1;

    if (args->count && (!text_number(args->words[0], &steps) || steps < 1 || steps > ITEMS_MOST)) {
        fault_next(faults_add(&faults, FAULT_INPUT, "next.number",
                              "\"%.20s\" is no number of steps", args->words[0]),
                   "Write 1 to %d.", ITEMS_MOST);
        return terminal_fail(&faults, terminal->json);
    }
    told_begin(&told, terminal);
    if (seat_open(&own, args, "next", &faults)) {
        bool good = true;
        for (int i = 0; i < steps && good && (i == 0 || goes_on(&own, args)); i++) {
            Command command = { .verb = "next", .id = "" };
            good = do_command(&told, &own, args, &command, &faults);
        }
        if (good && !terminal->json && args->session) {
            Look look = seat_game_look(&own);
            tell_step(&told.text, &look, terminal);
        } else if (good && !terminal->json) {
            text_add(&told.text, "\n");
            tell_head(&told.text, &own.desk, own.seat, true, terminal);
        }
    }
    seat_game_close(&own);
    return told_end(&told, &faults);
}

static int take_back(const Args *args, const Terminal *terminal, bool redo)
{
    SeatGame own;
    Faults faults = { 0 };
    Told told;
    Reply reply = { 0 };
    const char *reason = args->flags[FLAG_REASON] ? args->flags[FLAG_REASON] : "";

    told_begin(&told, terminal);
    if (seat_open(&own, args, redo ? "redo" : "undo", &faults)) {
        bool good = redo ? desk_redo(&own.desk, own.seat, seat_now(), &reply, &faults)
                         : desk_undo(&own.desk, own.seat, reason, seat_now(), &reply, &faults);
        if (good) {
            told_reply(&told, &own, &reply);
        }
        reply_finish(&reply);
    }
    seat_game_close(&own);
    return told_end(&told, &faults);
}

int run_undo(const Args *args, const Terminal *terminal)
{
    return take_back(args, terminal, false);
}

int run_redo(const Args *args, const Terminal *terminal)
{
    return take_back(args, terminal, true);
}
