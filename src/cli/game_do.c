/* SPDX-License-Identifier: MIT */
/* The command do: verbs of the game, and what is due. */
#include "cli/acting.h"
#include "cli/ask.h"
#include "cli/edit.h"
#include "cli/form_field.h"
#include "cli/given.h"
#include "cli/missing.h"
#include "cli/seat.h"
#include "cli/tell.h"
#include "cli/verbs.h"
#include "cli/wanting.h"

#include "game/verbs.h"
#include "wire/draft.h"
#include "wire/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS_MOST = 500 };

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
    if (refused && shared.count && run->partial) {
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
    const char *const *flags = run->args.flags;
    DeskDice dice = dice_of(flags[FLAG_DICE]);

    if (flags[FLAG_ODDS] || flags[FLAG_CHOICES] || flags[FLAG_DRY]) {
        fault_next(faults_add(&run->faults, FAULT_USAGE, "usage.all",
                              "--odds, --choices and --dry are of one command, not of all"),
                   "Nothing was done; \"due\" tells the odds of each.");
        return;
    }
    if (done_before(run) || refuse_no_face(&dice, &run->faults)) {
        return;
    }
    dice.asks = false; /* of each as far as it is for him to throw */
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
        asks_back(world_get(look->world, KIND_SIDE, seat->side, SIDE_ASKS))) {
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
    bool yes = edit_yes(question);
    terminal_say("%s", yes ? "" : "Nothing was done.\n");
    return yes && run_opens_game(run);
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

/* What was asked of others since a seat last did something. */
typedef struct Requests {
    const char *seat;
    int count;
} Requests;

/* Whether it tells of a request. */
static bool tells_request(const News *news)
{
    bool asks = false;

    for (int i = 0; i < news->changes_count; i++) {
        const Change *change = &news->changes[i];
        asks |= change->kind == KIND_SIDE && change->trait == SIDE_ASKS &&
                change->to.number > ASKS_NOTHING;
    }
    return asks;
}

/* Whether it is the same that a side asks anew, the seat need not know; that a "no" was taken back
 * all see. */
static bool count_request(void *with, const Look *look, const Entry *entry, const News *news)
{
    Requests *requests = with;

    (void)look;
    if (strcmp(entry->by, requests->seat) == 0) {
        requests->count = 0;
    } else {
        requests->count += !entry->of && tells_request(news);
    }
    return true;
}

/* Who answers away from a prompt may have read of another request than the one that stands now. */
static bool refuse_exchanged(CliRun *run, const Command *command)
{
    SeatGame *own = &run->own;
    Requests requests = { .seat = own->desk->game.seats[own->seat].name };
    Look look = seat_game_look(own);

    if (strcmp(command->verb, game_verbs[VERB_CONSENT].name) != 0 || !side_asking(&look) ||
        run->shown || run->args.flags[FLAG_ON] || desk_knows(own->desk, own->seat, command->id) ||
        !desk_log(own->desk, own->seat, 1, count_request, &requests, &run->faults)) {
        return run->faults.count > 0;
    }
    if (requests.count > 1) {
        fault_next(refuse(&run->faults, "consent.exchanged", "G-7",
                          "another request has taken the place of an earlier one"),
                   "\"galloper due\" tells it; then say that you have read it: --on %d.",
                   own->desk->views[own->seat].learnt);
    }
    return run->faults.count > 0;
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
        good =
            !wanting_refuse(&look, &typed, &run->faults) && !refuse_exchanged(run, &typed.command);
    }
    if (good && run->args.flags[FLAG_ODDS]) {
        tell_odds_of(run, &typed.command);
    } else if (good && is_meant(run, typed.command.verb)) {
        begin_entries(run);
        if (do_command(run, &typed.command) && run->shown) {
            look = seat_game_look(&run->own);
            given_remember(&look, &typed.command);
        }
        end_entries(run);
    }
    typed_finish(&typed);
}

/* What may stand behind "NAME=", a line each: whoever offers it adds it here. */
static _Thread_local Text *offered_to;

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
    if (verb && !form_field_offer(look, words, run->args.count, list_offer)) {
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
