/* SPDX-License-Identifier: MIT */
/* The command due: what is to be done in this step, with the odds. */
#include "cli/command.h"
#include "cli/seat.h"
#include "cli/tell.h"

#include "game/verbs.h"
#include "game/victory.h"
#include "wire/view.h"

#include <string.h>

enum { TEXT_AT = 6 };

/* With which others it must be chosen. */
static void due_choice(Text *to, const DueList *list, int item)
{
    int count = 0;

    for (int i = 0; i < list->count; i++) {
        if (due_tied(&list->at[item], &list->at[i])) {
            text_addf(to, "%s%d", count++ ? ", " : "a choice, which do all leaves: it counts for ",
                      i + 1);
        }
    }
}

/* The odds of its throw, in a line. */
static void due_chances(Text *to, const Look *look, const Due *due, int indent,
                        const Terminal *terminal)
{
    Text words = { 0 };

    if (due->rule) {
        text_addf(&words, "%s: ", due->rule->name);
        if (tell_chances(&words, look->game->book, due->rule, &due->asks)) {
            tell_line(to, text_of(&words), indent, true, terminal);
        }
    }
    text_finish(&words);
}

/* `on`: what the seat has learnt; who consents says so, that he means this request and no later. */
static void due_item(Text *to, const Look *look, const DueList *list, int item, int on,
                     const Terminal *terminal)
{
    const Due *due = &list->at[item];
    Text words = { 0 };

    text_addf(to, "%3d%s  ", item + 1, due->compelled ? "*" : due->owed ? "+" : " ");
    if (due->side > 0 && due->side != look->seat->side) { /* of who plays for all */
        text_addf(&words, "%s: ", tell_side(look, due->side));
    }
    text_add(&words, due->text);
    if (terminal->ids && due->cite && *due->cite) {
        text_addf(&words, " (%s)", due->cite);
    }
    text_wrap(to, text_of(&words), TEXT_AT, TEXT_AT, SCREEN_WIDTH);
    text_add(to, "\n");
    text_clear(&words);
    if (due_is_told(look, due)) {
        text_finish(&words);
        return;
    }
    text_addf(&words, "%s%s%s", terminal->session ? "" : "galloper do ", due->verb->name,
              due->args_count ? " " : "");
    due_print_args(&words, look, due);
    due_print_wants(&words, look, due);
    if (due->verb == &game_verbs[VERB_CONSENT] && !terminal->session) {
        text_addf(&words, " --on %d", on);
    }
    tell_line(to, text_of(&words), TEXT_AT, false, terminal);
    text_clear(&words);
    if (due->tied) {
        due_choice(&words, list, item);
        tell_line(to, text_of(&words), TEXT_AT, false, terminal);
        text_clear(&words);
    }
    due_chances(to, look, due, TEXT_AT, terminal);
    text_finish(&words);
}

/* How many others must do that before the step can end, as far as this seat can tell them apart; 0
 * if it is no such item, or not the first of them. `own`: so many of the list are the seat's. */
static int times_owed(const DueList *list, int own, int item)
{
    int times = 0;

    for (int i = own; list->at[item].compelled && i < list->count; i++) {
        bool same = list->at[i].compelled && list->at[i].side == list->at[item].side &&
                    strcmp(list->at[i].text, list->at[item].text) == 0;
        if (same && i < item) {
            return 0;
        }
        times += same;
    }
    return times;
}

static void tell_others(Text *to, const Look *look, const Due *due, int times)
{
    Text words = { 0 };

    text_addf(&words, "Waiting for %s: %s",
              due->side > 0 ? tell_side(look, due->side) : "the others", due->text);
    if (times > 1) {
        text_addf(&words, " (%d times)", times);
    }
    text_add(&words, ".");
    text_wrap(to, text_of(&words), 0, 2, SCREEN_WIDTH);
    text_add(to, "\n");
    text_finish(&words);
}

/* Whether "next" would end the step. */
static bool can_end(const Look *look)
{
    BoundCommand bound;
    Faults faults = { 0 };

    bool ends = game_refuse(look, &(Command){ .verb = "next", .id = "" }, &bound, &faults);
    bound_finish(&bound);
    return ends;
}

/* After the end: what is left is at most to say who has won. */
static void tell_over(Text *to, const Look *look, int count)
{
    Text words = { 0 };

    text_add(&words, count ? "" : "The game is over: nothing is due.");
    if (victory_open(look)) {
        text_add(&words, count ? "" : " ");
        victory_tell_settling(look, true, &words);
    }
    text_paragraph(to, text_of(&words), 0);
    text_finish(&words);
}

/* What may be done where nothing is due. */
static void tell_open(Text *to, const Look *look, const Terminal *terminal)
{
    Text words = { 0 };
    const Verb *verb;
    int number = 0;

    text_add(&words, "Nothing is due");
    for (const char *before = "; you may use "; (verb = step_verb(look, &number)); before = ", ") {
        text_addf(&words, "%s%s", before, verb->name);
    }
    text_addf(&words, ". %snext ends the step.", tell_program(terminal));
    text_wrap(to, text_of(&words), 0, 0, SCREEN_WIDTH);
    text_add(to, "\n");
    text_finish(&words);
}

/* The first `count` are this seat's, which has learnt `on` entries; `waits`: a command of it waits
 * for dice, which come first. */
static void tell_items(Text *to, const Look *look, const DueList *list, int count, int on,
                       bool waits, const Terminal *terminal)
{
    bool compelled = false, owed = false, plain = false;

    for (int i = 0; i < count; i++) {
        due_item(to, look, list, i, on, terminal);
        compelled = compelled || list->at[i].compelled;
        owed = owed || (list->at[i].owed && !list->at[i].compelled);
        plain = plain || !(list->at[i].choice || list->at[i].tied);
    }
    if (clock_get(look->world, CLOCK_OVER) == 1) {
        tell_over(to, look, count);
        return;
    }
    for (int i = count; i < list->count; i++) {
        int times = times_owed(list, count, i);
        if (times) {
            tell_others(to, look, &list->at[i], times);
        }
    }
    if (!count) {
        if (waits) {
            text_add(to, "Nothing else is due.\n");
        } else if (can_end(look)) {
            tell_open(to, look, terminal);
        } else {
            text_add(to, "Nothing is due.\n");
        }
        return;
    }
    text_add(to, "\n");
    text_add(to, compelled ? "* must be done before the step ends.\n" : "");
    text_add(to, owed ? "+ the rules want it, here or at the table; next passes over it.\n" : "");
    if (waits) {
        text_add(to, "First the dice that are waited for.\n");
    } else if (plain) {
        text_addf(to, "%s does one; %sdo all does all that leave no choice.\n",
                  terminal->session ? "A number" : "galloper do NUMBER", tell_program(terminal));
    } else if (terminal->session) {
        text_add(to, "A number takes one, and asks for the rest.\n");
    }
}

/* What is only coming in later steps, for who asks for it. */
static void tell_coming(Text *to, const Look *look, const Terminal *terminal)
{
    DueList list = { 0 };
    int step = -1;

    due_coming(look, &list);
    bool apart = to->length > 1 && to->at[to->length - 2] == '\n';
    text_add(to, apart ? "" : "\n");
    text_add(to, list.count ? "" : "Nothing is known that will come in later steps.\n");
    for (int i = 0; i < list.count; i++) {
        const Due *due = &list.at[i];
        if (due->step != step) {
            step = due->step;
            text_addf(to, "Coming in %s:\n", look->game->decl->sequence[step].title);
        }
        tell_line(to, due->text, 2, false, terminal);
        due_chances(to, look, due, 4, terminal);
    }
    due_finish(&list);
}

static void json_others(Json *json, const Look *look, const DueList *list, int own)
{
    json_open(json, "others", '[');
    for (int i = own; i < list->count; i++) {
        const Due *due = &list->at[i];
        int times = times_owed(list, own, i);
        if (times) {
            json_open(json, NULL, '{');
            if (due->side > 0) {
                json_string(json, "side", world_text(look->world, KIND_SIDE, due->side, SIDE_ID));
            }
            json_string(json, "text", due->text);
            if (times > 1) {
                json_number(json, "times", times);
            }
            json_close(json, '}');
        }
    }
    json_close(json, ']');
}

void due_lines(Text *to, const Look *look, const DueList *list, int count)
{
    for (int i = 0; i < count; i++) {
        text_addf(to, "%s ", list->at[i].verb->name);
        due_print_args(to, look, &list->at[i]);
        text_add(to, "\n");
    }
}

void run_due(CliRun *run)
{
    Json *json = &run->json;
    DueList list = { 0 };

    if (!run_opens_game(run)) {
        return;
    }
    Look look = seat_game_look(&run->own);
    int count = due_offers(&look, &list);
    if (run->terminal.json) {
        int all = list.count;
        list.count = count;
        json_open(json, NULL, '{');
        wire_clock(json, "clock", &look);
        wire_due(json, "due", &look, &list);
        list.count = all;
        json_others(json, &look, &list, count);
        wire_step_verbs(json, "here", &look);
        wire_coming(json, "coming", &look);
        wire_end(json, "end", &look);
        json_flag(json, "waits", desk_waiting(run->own.desk, run->own.seat, &(Waiting){ 0 }));
        json_close(json, '}');
    } else {
        if (!run->terminal.session) { /* there the prompt says it */
            tell_head(&run->text, run->own.desk, run->own.seat, false, &run->terminal);
            text_add(&run->text, "\n");
        }
        if (run->terminal.session) {
            tell_waiters(&run->text, run->own.desk, run->own.seat, "", false);
            tell_asks(&run->text, run->own.desk, run->own.seat, &run->terminal);
        }
        bool waits = desk_waiting(run->own.desk, run->own.seat, &(Waiting){ 0 });
        tell_items(&run->text, &look, &list, count, run->own.desk->views[run->own.seat].learnt,
                   waits, &run->terminal);
        if (run->shown) {
            text_clear(&run->shown->due);
            due_lines(&run->shown->due, &look, &list, count);
        }
        if (run->args.flags[FLAG_COMING]) {
            tell_coming(&run->text, &look, &run->terminal);
        }
    }
    due_finish(&list);
}
