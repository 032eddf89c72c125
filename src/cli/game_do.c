/* SPDX-License-Identifier: MIT */
/* Commands that do something in a game: do, dice, withdraw, next, undo, redo. */
#include "cli/ask.h"
#include "cli/command.h"
#include "cli/deeds.h"
#include "cli/edit.h"
#include "cli/forgone.h"
#include "cli/missing.h"
#include "cli/seat.h"
#include "cli/tell.h"
#include "cli/verbs.h"
#include "game/army.h"

#include "wire/draft.h"
#include "wire/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS_MOST = 500 };

/* ---- what came of it ---- */

static void begin_entries(CliRun *run)
{
    if (run->terminal.json) {
        json_open(&run->json, NULL, '{');
        json_open(&run->json, "entries", '[');
    }
}

static bool ends_game(const News *news)
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

static void tell_reply(CliRun *run, const Reply *reply)
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
    if (ends_game(&reply->news)) {
        text_add(&run->text, "\n");
        tell_result(&run->text, run->own.desk, run->own.seat, &run->faults);
    }
}

static void end_entries(CliRun *run)
{
    if (run->terminal.json) {
        json_close(&run->json, ']');
        json_close(&run->json, '}');
    }
}

/* What several steps that ended left behind, for JSON a line each. */
typedef struct AllForgone {
    Text given_up, undone;
} AllForgone;

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

static void end_steps(CliRun *run, AllForgone *forgone)
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
static void dice_wanted(CliRun *run, const Reply *reply, bool only_typed)
{
    if (!run->args.session) {
        fault_next(faults_add(&run->faults, FAULT_INPUT, "dice.wanted", "dice are wanting: %s",
                              reply->wants),
                   "%s%sThrow them and type \"galloper dice 4,3\"%s%s.", reply->about,
                   reply->about[0] ? ". " : "", only_typed ? "" : ", or \"galloper dice program\"",
                   reply->thrown ? "" : ", or \"galloper withdraw\"");
    }
}

/* Runs a command that only looks, for who has no prompt; whether it was one. */
static bool looks_meanwhile(CliRun *run, const char *line)
{
    const char *words[ARGS_MOST];
    char *argv[ARGS_MOST + 4];
    Arena arena = { 0 };
    int count = line_cut(line, &arena, words, ARGS_MOST, NULL), argc = 0;
    const CliCommand *command = count ? command_find(words[0]) : NULL;
    bool looks = command && !command->acts && (command->flags & HAS(FLAG_SEAT));

    for (int i = 1; looks && i < count; i++) {
        argv[argc++] = arena_string(&arena, words[i]);
    }
    for (int flag = 0; looks && flag < FLAG_KINDS; flag++) {
        if ((flag == FLAG_SEAT || flag == FLAG_DATA) && run->args.flags[flag]) {
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

/* What becomes of a command whose dice are not given: it goes on waiting. */
static void leave_waiting(CliRun *run, const Reply *reply, bool only_typed)
{
    if (run->args.session && edit_dropped()) {
        printf("\n%s\n", tell_waits_on(reply->thrown));
    }
    dice_wanted(run, reply, only_typed);
}

/*
 * Asks for the dice until the waiting command has them all. The store is free meanwhile. False: he
 * gave none, and the command goes on waiting; or it is refused by now, and does not.
 */
static bool ask_dice(CliRun *run, Reply *reply)
{
    bool only_typed = run->own.desk->game.settings.only_typed;

    for (bool good = true; reply->wanted;) {
        Text prompt = { 0 };
        fprintf(stderr, "%s%s", reply->about, reply->about[0] ? "\n" : "");
        text_addf(&prompt, "throw %s: ", reply->wants);
        seat_game_close(&run->own);
        char *line = edit_dice(text_of(&prompt));
        text_finish(&prompt);
        Aside aside = line ? aside_dice(run, line) : ASIDE_LEAVES;
        if (aside == ASIDE_LEAVES) {
            leave_waiting(run, reply, only_typed);
            good = false;
        } else {
            bool came;
            good = run_comes_back(run, &came) &&
                   (came || aside == ASIDE_LOOKED || take_dice(run, line, reply));
        }
        free(line);
        if (!good) {
            return false;
        }
    }
    return true;
}

/* After a command: its entry is told, or the dice that it wants. */
static bool settle(CliRun *run, Reply *reply)
{
    const char *dice = run->args.flags[FLAG_DICE];
    bool ask = dice && strcmp(dice, "ask") == 0 && !run->served;
    bool good = true;

    if (reply->wanted && ask) {
        good = ask_dice(run, reply);
    } else if (reply->wanted) {
        dice_wanted(run, reply, run->own.desk->game.settings.only_typed);
        good = false;
    }
    if (good) {
        tell_reply(run, reply);
    }
    reply_finish(reply);
    return good;
}

/* Whether it was done before, by its id, and is told again. */
static bool done_before(CliRun *run)
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

static bool do_with(CliRun *run, const Command *command, const DeskDice *dice)
{
    Reply reply = { 0 };

    if (!desk_do(run->own.desk, run->own.seat, command, dice, seat_now(), &reply, &run->faults)) {
        reply_finish(&reply);
        return false;
    }
    return settle(run, &reply);
}

static bool do_command(CliRun *run, const Command *command)
{
    DeskDice dice = dice_of(run->args.flags[FLAG_DICE]);

    return do_with(run, command, &dice);
}

/* ---- do ---- */

/* Tells the odds of a command; nothing is done. */
static void tell_odds_of(CliRun *run, const Command *command)
{
    Desk *desk = run->own.desk;
    Text why = { 0 };
    Faults refusal = { 0 };
    Question question = { .book = desk->game.book };

    if (desk_odds(desk, run->own.seat, command, &question.rule, &question.asks, &refusal,
                  &run->faults)) {
        for (int i = 0; i < refusal.count; i++) {
            text_addf(&why, "%s%s", i ? "; " : "", refusal.at[i].what);
        }
        OddsNow now = { .paid = !game_verb(&desk->game, command->verb, NULL)->pays,
                        .refused = text_of(&why) };
        odds_tell(run, &question, &now);
    }
    text_finish(&why);
}

/* What may stand in each field of a command, and all ways to do it; nothing is done. */
static void tell_choices(CliRun *run, const Command *command)
{
    Look look = seat_game_look(&run->own);
    Draft draft;

    draft_lay(&draft, &look, command, DRAFT_ODDS);
    if (run->terminal.json) {
        json_open(&run->json, NULL, '{');
        wire_draft(&run->json, &look, &draft, command);
        json_close(&run->json, '}');
    } else {
        tell_draft(&run->text, &look, &draft, &run->terminal);
    }
    draft_finish(&draft);
}

/* The thing that a param of a bound command names, or 0. */
static int thing_named(const BoundCommand *bound, const char *name)
{
    const Field *param = field_find(bound->verb->params, NULL, name);

    return param && param->type == FIELD_THING ? field_get(param, bound->args.bytes) : 0;
}

/* What would no longer be due if it were waived; nothing is done. */
static void tell_waived(CliRun *run, const Command *command)
{
    Look look = seat_game_look(&run->own);
    DueList list = { 0 };
    BoundCommand bound;
    int kept = 0;

    if (strcmp(command->verb, "waive") != 0) {
        fault_next(faults_add(&run->faults, FAULT_USAGE, "usage.dry",
                              "--dry is for undo and for do waive"),
                   "--odds and --choices tell what may come of a command.");
        return;
    }
    if (game_refuse(&look, command, &bound, &run->faults)) {
        int order = thing_named(&bound, "order"), piece = thing_named(&bound, "piece");
        game_due(&look, &list);
        for (int i = 0; i < list.count; i++) {
            if ((order && list.at[i].order == order) || (piece && list.at[i].piece == piece)) {
                list.at[kept++] = list.at[i];
            }
        }
        list.count = kept;
        if (run->terminal.json) {
            json_open(&run->json, NULL, '{');
            wire_due(&run->json, "falls", &look, &list);
            json_close(&run->json, '}');
        }
        for (int i = 0; !run->terminal.json && i < kept; i++) {
            text_addf(&run->text, "%s%s\n", i ? "  " : "waive would let pass in this turn:\n  ",
                      list.at[i].text);
        }
    }
    bound_finish(&bound);
    due_finish(&list);
}

/* The next item that this seat can do without choosing and that was not tried yet. */
static bool next_item(const Look *look, const Due *tried, int tried_count, Due *item)
{
    DueList list = { 0 };
    bool found = false;

    int count = due_offers(look, &list);
    for (int i = 0; i < count && !found; i++) {
        const Due *due = &list.at[i];
        found = !due->choice && !due->tied;
        for (int j = 0; j < tried_count; j++) {
            found = found && !due_same(&tried[j], due);
        }
        if (found) {
            *item = *due;
        }
    }
    due_finish(&list);
    return found;
}

/* Does all that needs no choice, one entry each; what is refused stays due. An id is that of the
 * first. */
static void do_items(CliRun *run, const DeskDice *dice)
{
    const char *id = run->args.flags[FLAG_ID];
    Due *tried = memory_new(ITEMS_MOST * sizeof *tried);
    int count = 0;

    begin_entries(run);
    for (bool good = true; good;) {
        Look look = seat_game_look(&run->own);
        Typed typed = { 0 };
        if (count == ITEMS_MOST || !next_item(&look, tried, count, &tried[count])) {
            break;
        }
        typed_due(&typed, &look, &tried[count++]);
        typed.command.id = count == 1 && id ? id : "";
        good = do_with(run, &typed.command, dice);
        typed_finish(&typed);
    }
    if (!count && !run->terminal.json) {
        text_add(&run->text, "Nothing is due that needs no choice.\n");
    }
    end_entries(run);
    free(tried);
}

/* Says which of the dice nothing has thrown, and what became of the rest. */
static void dice_left(CliRun *run, const Faces *left, const char *next)
{
    Text faces = { 0 };

    for (int i = 0; i < left->count; i++) {
        text_addf(&faces, "%s%d", i ? "," : "", left->at[i]);
    }
    fault_next(faults_add(&run->faults, FAULT_INPUT, "dice.surplus", "nothing throws the %s %.100s",
                          left->count == 1 ? "die" : "dice", text_of(&faces)),
               "%s", next);
    text_finish(&faces);
}

/*
 * Does it with typed dice, throw by throw; where they run out the item waits for the rest. With
 * dice left over, or one that cannot be, others may stand in the wrong place: nothing is done.
 */
static void do_all_typed(CliRun *run, const char *typed)
{
    SeatGame *own = &run->own;
    Faces shared = { .count = 0 };
    DeskDice dice = { .from = DICE_TYPED, .shared = &shared };
    Waiting waiting;

    if (!faces_read(typed, &shared, &run->faults) || !store_begin(own->store, &run->faults)) {
        return;
    }
    do_items(run, &dice);
    bool refused = run->faults.count && run->faults.at[0].kind == FAULT_REFUSED;
    bool done = refused || (!run->faults.count && !shared.count) ||
                desk_waiting(own->desk, own->seat, &waiting);
    if (refused && shared.count) {
        dice_left(run, &shared, "What comes before it is done.");
    } else if (!run->faults.count && shared.count) {
        dice_left(run, &shared,
                  "Nothing was done. Leave them out, or see with \"due\" what is due.");
    }
    if (!store_end(own->store, done, &run->faults)) {
        text_clear(&run->text);
        run->partial = false;
    }
}

static void do_all(CliRun *run)
{
    DeskDice dice = dice_of(run->args.flags[FLAG_DICE]);

    if (done_before(run)) {
        return;
    }
    if (dice.typed) {
        do_all_typed(run, dice.typed);
    } else {
        do_items(run, &dice);
    }
}

/* A command of the program that is typed after do, as if it were a verb. */
static bool is_command(CliRun *run, const char *word)
{
    const CliCommand *command = command_find(word);

    if (!command || !(command->flags & HAS(FLAG_SEAT))) {
        return false;
    }
    fault_next(faults_add(&run->faults, FAULT_INPUT, "game.verb",
                          "%s is a command, not a verb of the game", word),
               "Type \"galloper %s\".", word);
    return true;
}

/*
 * What a person at a prompt is asked before a verb is done that costs more than it seems; NULL:
 * nothing.
 */
static const char *asked_before(const Look *look, const char *verb)
{
    const Seat *seat = look->seat;
    bool alone = seat->kind == SEAT_UMPIRE || seat->kind == SEAT_SOLO;
    bool side = seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER;

    if (alone && strcmp(verb, "end") == 0) {
        return "End the game for all? [y/N] ";
    }
    if (side && strcmp(verb, "consent") != 0 &&
        world_get(look->world, KIND_SIDE, seat->side, SIDE_ASKS) == ASKS_UNDO) {
        return "Your side's request to take back an entry falls with it. Go on? [y/N] ";
    }
    return NULL;
}

/* Whether it is to be done. The store is free meanwhile. */
static bool is_meant(CliRun *run, const char *verb)
{
    Look look = seat_game_look(&run->own);
    bool asks = run->args.session && edit_is_typed();
    const char *question = asks ? asked_before(&look, verb) : NULL;

    if (!question) {
        return true;
    }
    seat_game_close(&run->own);
    return edit_yes(question) && run_opens_game(run);
}

/* The line of a number, from 1; "" where there is none. */
static const char *line_at(const Text *lines, int number, Arena *arena)
{
    const char *at = text_of(lines);

    for (int i = 1; i < number && *at; i++) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return arena_copy(arena, at, strcspn(at, "\n"));
}

/*
 * Whether a number is meant for what stands under it now. He is asked where what he saw under it is
 * still due and stands elsewhere, for what came before it was done. The store is free meanwhile.
 */
static bool means_item(CliRun *run, int number)
{
    Look look = seat_game_look(&run->own);
    DueList list = { 0 };
    Text now = { 0 }, ask = { 0 };
    Arena arena = { 0 };
    int count = due_offers(&look, &list), at = 0;

    due_lines(&now, &look, &list, count);
    const char *seen = line_at(&run->shown->due, number, &arena);
    for (int i = 1; i <= count && number <= count && *seen; i++) {
        at = strcmp(line_at(&now, i, &arena), seen) == 0 ? i : at;
    }
    if (at && at != number) {
        text_addf(&ask, "What was %d is %d now. Do \"%s\"? [y/N] ", number, at,
                  line_at(&now, number, &arena));
        seat_game_close(&run->own);
    }
    bool means = !ask.length || (edit_yes(text_of(&ask)) && run_opens_game(run));
    due_finish(&list);
    text_finish(&now);
    text_finish(&ask);
    arena_finish(&arena);
    return means;
}

static void do_verb(CliRun *run)
{
    const char *const *words = run->args.words, *id = run->args.flags[FLAG_ID];
    Look look = seat_game_look(&run->own);
    Typed typed = { 0 };
    int item, count = run->args.count - 1;
    const Verb *verb = game_verb(look.game, words[0], NULL);

    bool numbered = text_number(words[0], &item);
    if (numbered && !run->args.flags[FLAG_ODDS] && done_before(run)) {
        return; /* by now its number may be another's */
    }
    if (!verb && !numbered) {
        if (!is_command(run, words[0])) {
            game_verb(look.game, words[0], &run->faults);
        }
        return;
    }
    if (numbered && run->shown && edit_is_typed()) {
        if (!means_item(run, item)) {
            return;
        }
        look = seat_game_look(&run->own);
    }
    bool good = numbered
                    ? typed_item(&typed, &look, item, words + 1, count, &run->faults)
                    : typed_read(&typed, &look, verb, words[0], words + 1, count, &run->faults);

    typed.command.id = id ? id : "";
    if (good && (run->args.flags[FLAG_CHOICES] || run->args.flags[FLAG_DRY])) {
        (run->args.flags[FLAG_DRY] ? tell_waived : tell_choices)(run, &typed.command);
        typed_finish(&typed);
        return;
    }
    good = good && missing_ask(run, &typed);
    if (good && !run->args.flags[FLAG_ODDS]) {
        look = seat_game_look(&run->own); /* the game may be further on */
        good = !missing_choice(&look, &typed, &run->faults);
    }
    if (good && run->args.flags[FLAG_ODDS]) {
        tell_odds_of(run, &typed.command);
    } else if (good && is_meant(run, typed.command.verb)) {
        begin_entries(run);
        if (do_command(run, &typed.command) && !run->served) {
            look = seat_game_look(&run->own);
            missing_remember(&look, &typed.command);
        }
        end_entries(run);
    }
    typed_finish(&typed);
}

/* What may stand behind "NAME=", a line each: whoever offers it adds it here. */
static Text *offered_to;

static void list_offer(const char *word, bool open)
{
    (void)open;
    text_addf(offered_to, "%s\n", word);
}

/* What a verb takes; or, behind its "NAME=", what may stand there. */
static void help_verb(CliRun *run, const Look *look)
{
    const char *const *words = run->args.words;
    const Verb *verb = game_verb(look->game, words[0], &run->faults);

    offered_to = &run->text;
    if (verb && !missing_offer(look, words, run->args.count, list_offer)) {
        verb_tell(&run->text, look, verb, rule_named(look, words + 1, run->args.count - 1),
                  &run->terminal);
    }
}

void run_do(CliRun *run)
{
    if (!run_opens_game(run)) {
        return;
    }
    Look look = seat_game_look(&run->own);
    if (run->args.flags[FLAG_HELP]) {
        help_verb(run, &look);
    } else if (run->args.count == 0 && run->terminal.json) {
        verbs_json(&run->json, &look);
    } else if (run->args.count == 0) {
        verbs_tell(&run->text, &look, &run->terminal);
    } else if (strcmp(run->args.words[0], "all") == 0 && run->args.count == 1) {
        do_all(run);
    } else {
        do_verb(run);
    }
}

/* ---- dice that are wanted ---- */

/* What waits, what it wants, and the odds where they are to be had. */
static void tell_waiting(CliRun *run, const Waiting *waiting)
{
    Json *json = &run->json;
    Question question = { .book = run->own.desk->game.book };

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
    text_addf(&run->text, "%s%s%s wants %s\n%s\n", waiting->verb, waiting->args[0] ? " " : "",
              waiting->args, waiting->wants, waiting->about);
    text_add(&run->text, waiting->about[0] ? "\n" : "");
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

    if (!run_opens_game(run)) {
        return;
    }
    if (done_before(run)) {
        return;
    }
    if (!desk_waiting(run->own.desk, run->own.seat, &waiting)) {
        refuse_dice(&run->faults);
    } else if (run->args.count == 0) {
        tell_waiting(run, &waiting);
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

void run_withdraw(CliRun *run)
{
    SeatGame *own = &run->own;
    Waiting waiting;

    if (!run_opens_game(run) || !desk_withdraw(own->desk, own->seat, &waiting, &run->faults)) {
        return;
    }
    if (run->terminal.json) {
        text_add(&run->text, "{\"withdrawn\":true}");
    } else {
        text_addf(&run->text, "%s is withdrawn.\n", waiting.verb);
    }
}

/* ---- next, undo, redo ---- */

/* Where the clock stood before a step ended. */
typedef struct Stood {
    int step, acting;
} Stood;

static Stood stands(const CliRun *run)
{
    Look look = seat_game_look(&run->own);

    return (Stood){ clock_get(look.world, CLOCK_STEP), game_acting(look.game, look.world) };
}

/*
 * Several steps end at once only as far as the seat has nothing to do in them; --through goes on
 * over what it only may do.
 */
static bool goes_on(const CliRun *run, Stood before)
{
    Look look = seat_game_look(&run->own);
    int compelled, due = tell_due(&look, &compelled);

    return seat_acts(&look) && !compelled && clock_get(look.world, CLOCK_OVER) != 1 &&
           (run->args.flags[FLAG_THROUGH] ||
            (!due && !step_opens(&look, before.step, before.acting)));
}

/* Where the game stands after it. */
static void tell_now(CliRun *run)
{
    Look look = seat_game_look(&run->own);

    if (run->args.session) {
        tell_step(&run->text, &look, &run->terminal);
    } else {
        text_add(&run->text, "\n");
        tell_head(&run->text, run->own.desk, run->own.seat, true, &run->terminal);
    }
}

static void add_line(Text *to, const Text *words)
{
    if (words->length) {
        text_addf(to, "%s\n", text_of(words));
    }
}

/* Ends one step, and says what was given up with it and what was left undone. */
static bool end_step(CliRun *run, const char *id, AllForgone *all)
{
    Look look = seat_game_look(&run->own);
    Command command = { .verb = "next", .id = id ? id : "" };
    Forgone forgone = { 0 };

    forgone_look(&forgone, &look);
    bool good = do_command(run, &command);
    if (good) {
        look = seat_game_look(&run->own);
        forgone_see(&forgone, &look);
        add_line(&all->given_up, &forgone.given_up);
        add_line(&all->undone, &forgone.undone);
    }
    if (good && !run->terminal.json) {
        forgone_tell(&run->text, &forgone, &run->terminal);
    }
    forgone_finish(&forgone);
    return good;
}

/* Whether the step cannot end: then that is said, and nothing is asked. */
static bool is_kept_open(const Look *look)
{
    BoundCommand bound;
    Faults faults = { 0 };

    bool ends = game_refuse(look, &(Command){ .verb = "next", .id = "" }, &bound, &faults);
    bound_finish(&bound);
    return !ends;
}

/*
 * A person at a prompt is told what ending the step costs, and asked. The store is free meanwhile.
 * False: he thought better of it.
 */
static bool may_end(CliRun *run)
{
    Look look = seat_game_look(&run->own);
    Forgone forgone = { 0 };
    size_t before = run->text.length;

    if (!run->args.session || !edit_is_typed() || run->args.flags[FLAG_YES] ||
        is_kept_open(&look)) {
        return true;
    }
    forgone_look(&forgone, &look);
    forgone_ask(&run->text, &forgone, &look, run->args.flags[FLAG_THROUGH]);
    forgone_finish(&forgone);
    if (run->text.length == before) {
        return true;
    }
    terminal_print(&run->text, &run->faults); /* with the steps before */
    text_clear(&run->text);
    seat_game_close(&run->own);
    bool yes = edit_yes("End the step? [y/N] ");
    fputs(yes ? "" : "The step is not ended.\n", stdout);
    return run_opens_game(run) && yes;
}

void run_next(CliRun *run)
{
    const char *typed = run->args.count ? run->args.words[0] : "1";
    AllForgone forgone = { 0 };
    bool good = true;
    int steps;

    if (!text_number(typed, &steps) || steps < 1 || steps > ITEMS_MOST) {
        fault_next(faults_add(&run->faults, FAULT_INPUT, "next.number",
                              "\"%.20s\" is no number of steps", typed),
                   "Write 1 to %d.", ITEMS_MOST);
        return;
    }
    if (!run_opens_game(run) || done_before(run)) {
        return;
    }
    begin_entries(run);
    for (int i = 0; i < steps && good; i++) {
        if (!may_end(run)) {
            break;
        }
        Stood before = stands(run);
        good = end_step(run, i ? "" : run->args.flags[FLAG_ID], &forgone);
        if (good && !goes_on(run, before)) {
            break;
        }
    }
    end_steps(run, &forgone);
    if (good && run->partial && !run->faults.count && !run->terminal.json) {
        tell_now(run);
    }
}

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
    } else if (run_opens_game(run) && !done_before(run)) {
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
