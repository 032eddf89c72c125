/* SPDX-License-Identifier: MIT */
/* Doing something in a game: its dice, and what came of it. */
#include "cli/acting.h"
#include "cli/deeds.h"
#include "cli/edit.h"
#include "cli/missing.h"
#include "cli/relay.h"
#include "cli/seat.h"
#include "cli/tell.h"
#include "game/army.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what came of it ---- */

void begin_entries(CliRun *run)
{
    if (run->terminal.json) {
        json_open(&run->json, NULL, '{');
        json_open(&run->json, "entries", '[');
    }
}

bool news_end_game(const News *news)
{
    for (int i = 0; i < news->changes_count; i++) {
        const Change *change = &news->changes[i];
        if (change->kind == KIND_CLOCK && change->trait == CLOCK_OVER && change->to.number == 1) {
            return true;
        }
    }
    return false;
}

/* That a leader has gone without his troops: who means them names them. */
static void tell_alone(CliRun *run, const Look *look, const Entry *entry)
{
    const Change *change = entry->changes_count ? &entry->changes[0] : NULL;
    const World *world = look->world;
    Text words = { 0 };

    if (strcmp(entry->verb, "move") != 0 || !change || change->kind != KIND_PIECE ||
        change->trait != PIECE_PLACE ||
        piece_get(world, change->thing, PIECE_KIND) != PIECE_LEADER) {
        return;
    }
    int formation = piece_get(world, change->thing, PIECE_PARENT);
    const char *his = world_text(world, KIND_PIECE, change->thing, PIECE_PLACE);
    const char *theirs = formation > 0 ? world_text(world, KIND_PIECE, formation, PIECE_PLACE) : "";
    if (formation > 0 && piece_host(world, change->thing) != formation &&
        !(*his && same_words(his, theirs))) {
        text_addf(&words, "%s rides alone: ", name_of(world, change->thing));
        tell_piece(&words, look, formation);
        text_addf(&words, " stays; %smove %s moves it", run->args.session ? "" : "galloper do ",
                  id_of(world, formation));
        tell_line(&run->text, text_of(&words), ENTRY_INDENT, false, &run->terminal);
    }
    text_finish(&words);
}

/* One that was done before is told as it was: what stands in it is of that time. */
typedef struct Retold {
    Json *json;
    const char *about;
} Retold;

static bool retell(void *with, const Look *look, const Entry *entry, const News *news)
{
    const Retold *retold = with;

    json_entry(retold->json, look, entry, news, retold->about);
    return false;
}

static void reply_json(CliRun *run, const Look *look, const Reply *reply, const char *about)
{
    Retold retold = { &run->json, about };

    if (!reply->again || !reply->news.number) {
        json_entry(&run->json, look, &reply->entry, &reply->news, about);
    } else {
        desk_log(run->own.desk, run->own.seat, reply->news.number, retell, &retold, &run->faults);
    }
}

void tell_reply(CliRun *run, const Reply *reply)
{
    Look look = seat_game_look(&run->own);
    Text about = { 0 };

    run->partial = true;
    if (run->shown) {
        run->shown->entries = run->own.desk->views[run->own.seat].learnt;
    }
    deed_about(run->own.desk, run->own.seat, &reply->entry, &about);
    if (run->terminal.json) {
        reply_json(run, &look, reply, text_of(&about));
        text_finish(&about);
        return;
    }
    text_add(&run->text, reply->again ? "That command was done before:\n" : "");
    tell_entry(&run->text, &look, &reply->entry, &reply->news,
               (EntryTelling){ .why = run->args.flags[FLAG_WHY],
                               .about = about.length ? text_of(&about) : NULL },
               &run->terminal);
    text_finish(&about);
    tell_alone(run, &look, &reply->entry);
    if (news_end_game(&reply->news)) {
        text_add(&run->text, "\n");
        tell_result(&run->text, run->own.desk, run->own.seat, &run->faults);
    }
}

void end_entries(CliRun *run)
{
    if (run->terminal.json) {
        json_close(&run->json, ']');
        json_close(&run->json, '}');
    }
}

/* Lines of a text as an array. */
static void lines_json(Json *json, const char *key, const Text *lines)
{
    Arena arena = { 0 };
    const char *at = text_of(lines);

    json_open(json, key, '[');
    for (size_t length; *at; at += length + 1) {
        length = strcspn(at, "\n");
        json_string(json, NULL, arena_copy(&arena, at, length));
    }
    json_close(json, ']');
    arena_finish(&arena);
}

void end_steps(CliRun *run, AllForgone *forgone)
{
    if (run->terminal.json) {
        json_close(&run->json, ']');
        lines_json(&run->json, "given-up", &forgone->given_up);
        lines_json(&run->json, "left-undone", &forgone->undone);
        json_close(&run->json, '}');
    }
    text_finish(&forgone->given_up);
    text_finish(&forgone->undone);
}

/* ---- dice ---- */

bool dice_asks(const char *typed)
{
    return typed && (strcmp(typed, "ask") == 0 || strcmp(typed, "either") == 0);
}

DeskDice dice_of(const char *typed)
{
    if (!typed) {
        return (DeskDice){ .from = DICE_AS_GAME };
    }
    if (strcmp(typed, "program") == 0) {
        return (DeskDice){ .from = DICE_PROGRAM };
    }
    bool asks = dice_asks(typed);
    return (DeskDice){ .from = DICE_TYPED,
                       .typed = asks ? NULL : typed,
                       .asks = asks,
                       .yields = strcmp(typed, "either") == 0 };
}

/* In a session the next prompt asks for them. */
static void dice_wanted(CliRun *run, const DiceWanted *wanted)
{
    if (!run->args.session) {
        fault_next(faults_add(&run->faults, FAULT_INPUT, "dice.wanted", "dice are wanting: %s",
                              wanted->wants),
                   "%s%sThrow and type \"galloper dice FACES\"%s%s.", wanted->about,
                   wanted->about[0] ? ". " : "",
                   wanted->only_typed ? "" : ", or \"galloper dice program\"",
                   wanted->thrown ? "" : ", or \"galloper withdraw\"");
    }
}

/* Runs a command that only looks, for who has no prompt; whether it was one. */
static bool looks_meanwhile(CliRun *run, const char *line)
{
    const char *words[ARGS_MOST];
    char *argv[ARGS_MOST + 6];
    Arena arena = { 0 };
    int count = line_cut(line, &arena, words, ARGS_MOST, NULL), argc = 0;
    const CliCommand *command = count ? command_find(words[0]) : NULL;
    bool looks = command && !command->acts && (command->flags & HAS(FLAG_SEAT));

    for (int i = 1; looks && i < count; i++) {
        argv[argc++] = arena_string(&arena, words[i]);
    }
    for (int flag = 0; looks && flag < FLAG_KINDS; flag++) {
        bool where = flag == FLAG_SEAT || flag == FLAG_DATA || flag == FLAG_SERVER;
        if (where && run->args.flags[flag]) {
            argv[argc++] = arena_string(&arena, flag_decls[flag].name);
            argv[argc++] = arena_string(&arena, run->args.flags[flag]);
        }
    }
    if (looks) {
        command_run(command, argc, argv, NULL);
    }
    arena_finish(&arena);
    return looks;
}

/* What a line comes to where dice are asked for. */
static Aside aside_dice(CliRun *run, const char *line)
{
    bool faces = strchr("0123456789", line[strspn(line, " \t")]) || strcmp(line, "program") == 0;

    if (faces) { /* an empty line too: the game says what is wanted */
        return ASIDE_NONE;
    }
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        fputs(DICE_HELP "\n", stderr);
        return ASIDE_LOOKED;
    }
    if (run->args.session) {
        return missing_aside(line);
    }
    return !run->terminal.json && looks_meanwhile(run, line) ? ASIDE_LOOKED : ASIDE_NONE;
}

/* Goes on with the typed dice; false: the command is refused by now, as the faults of the run say.
 */
static bool take_dice(CliRun *run, const char *line, Reply *reply)
{
    SeatGame *own = &run->own;
    DeskDice dice = dice_of(line);
    Faults told = { 0 };
    Reply next = { 0 };

    if (desk_go_on(own->desk, own->seat, &dice, seat_now(), &next, &told)) {
        reply_finish(reply);
        *reply = next;
        return true;
    }
    reply_finish(&next);
    if (told.at[0].kind == FAULT_REFUSED) {
        run->faults = told;
        return false;
    }
    terminal_fail(&told, false);
    return true;
}

Aside hear_dice(CliRun *run, const DiceWanted *wanted, char **line)
{
    Text prompt = { 0 }, about = { 0 };

    text_wrap(&about, wanted->about, 0, 2, SCREEN_WIDTH);
    fprintf(stderr, "%s%s", text_of(&about), about.length ? "\n" : "");
    text_finish(&about);
    text_addf(&prompt, "throw %s: ", wanted->wants);
    *line = edit_dice(text_of(&prompt));
    text_finish(&prompt);
    Aside aside = *line ? aside_dice(run, *line) : ASIDE_LEAVES;
    if (aside == ASIDE_LEAVES) { /* it goes on waiting */
        if (run->args.session && edit_dropped()) {
            printf("\n%s\n", tell_waits_on(wanted->thrown));
        }
        dice_wanted(run, wanted);
    }
    return aside;
}

static DiceWanted wanted_of(const CliRun *run, const Reply *reply)
{
    DiceWanted wanted = { .thrown = reply->thrown,
                          .only_typed = run->own.desk->game.settings.only_typed };

    memcpy(wanted.wants, reply->wants, sizeof wanted.wants);
    memcpy(wanted.about, reply->about, sizeof wanted.about);
    return wanted;
}

/*
 * Asks for the dice until the waiting command has them all. The store is free meanwhile. False: he
 * gave none, and the command goes on waiting; or it is refused by now, and does not.
 */
static bool ask_dice(CliRun *run, Reply *reply)
{
    for (bool good = true; good && reply->wanted;) {
        DiceWanted wanted = wanted_of(run, reply);
        char *line;
        bool came;
        seat_game_close(&run->own);
        Aside aside = hear_dice(run, &wanted, &line);
        good = aside != ASIDE_LEAVES && run_comes_back(run, &came) &&
               (came || aside == ASIDE_LOOKED || take_dice(run, line, reply));
        free(line);
        if (!good) {
            return false;
        }
    }
    return true;
}

bool settle(CliRun *run, Reply *reply)
{
    bool ask = dice_asks(run->args.flags[FLAG_DICE]) && !run->served;
    bool good = true;

    if (reply->wanted && ask) {
        good = ask_dice(run, reply);
    } else if (reply->wanted) {
        run->wanted = wanted_of(run, reply);
        dice_wanted(run, &run->wanted);
        good = false;
    }
    if (good) {
        tell_reply(run, reply);
    }
    reply_finish(reply);
    return good;
}

bool done_before(CliRun *run)
{
    const char *id = run->args.flags[FLAG_ID];
    Reply reply = { 0 };

    if (!id || !desk_again(run->own.desk, run->own.seat, id, &reply, &run->faults)) {
        return run->faults.count > 0;
    }
    AllForgone forgone = { 0 }; /* that is not on record */
    begin_entries(run);
    if (!run->faults.count) {
        tell_reply(run, &reply);
    }
    if (run->command->run == run_next) {
        end_steps(run, &forgone);
    } else {
        end_entries(run);
    }
    reply_finish(&reply);
    return true;
}

bool do_with(CliRun *run, const Command *command, const DeskDice *dice)
{
    Reply reply = { 0 };

    if (relay_is_late()) {
        return false;
    }
    if (!desk_do(run->own.desk, run->own.seat, command, dice, seat_now(), &reply, &run->faults)) {
        reply_finish(&reply);
        return false;
    }
    relay_written();
    return settle(run, &reply);
}

bool do_command(CliRun *run, const Command *command)
{
    DeskDice dice = dice_of(run->args.flags[FLAG_DICE]);

    return do_with(run, command, &dice);
}
