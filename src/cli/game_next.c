/* SPDX-License-Identifier: MIT */
/* The command next: ends steps, and says what is given up. */
#include "cli/acting.h"
#include "cli/edit.h"
#include "cli/forgone.h"
#include "cli/relay.h"
#include "cli/seat.h"
#include "cli/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 500 };

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

/* That it ends fewer steps than it was to, and why. */
static void tell_halt(CliRun *run, int ended, int steps)
{
    Look look = seat_game_look(&run->own);
    int compelled;

    if (ended == steps || run->terminal.json || clock_get(look.world, CLOCK_OVER) == 1) {
        return;
    }
    tell_due(&look, &compelled);
    text_addf(&run->text, "%d of %d steps ended: %s\n", ended, steps,
              !seat_acts(&look) ? "now others act."
              : compelled       ? "here something must be done."
                                : "here something may be done; --through goes on over that.");
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
        tell_waiters(&run->text, run->own.desk, run->own.seat, "can no longer be done: ", true);
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
static bool may_end(CliRun *run, int left)
{
    Look look = seat_game_look(&run->own);
    Forgone forgone = { 0 };
    size_t before = run->text.length;
    bool late = run->shown && run->shown->late;
    char rest[12];

    if (late) {
        run->shown->late = false;
    }
    if (!run->args.session || !edit_is_typed() || run->args.flags[FLAG_YES] ||
        is_kept_open(&look)) {
        return true;
    }
    forgone_look(&forgone, &look);
    forgone_ask(&run->text, &forgone, &look, run->args.flags[FLAG_THROUGH]);
    forgone_finish(&forgone);
    tell_waiters(&run->text, run->own.desk, run->own.seat, "still ", false);
    if (run->text.length == before && !late) {
        return true;
    }
    snprintf(rest, sizeof rest, "%d", left);
    if (relay_rests(rest)) {
        run->text.length = before;
        return false;
    }
    terminal_print(&run->text, &run->faults); /* with the steps before */
    text_clear(&run->text);
    seat_game_close(&run->own);
    bool yes =
        edit_yes(late ? "That came first. Still end the step? [y/N] " : "End the step? [y/N] ");
    terminal_say("%s", yes ? "" : "The step is not ended.\n");
    bool came;
    return yes ? run_opens_game(run) : run_comes_back(run, &came) && false;
}

void run_next(CliRun *run)
{
    const char *typed = run->args.count ? run->args.words[0] : "1";
    AllForgone forgone = { 0 };
    bool good = true, ends = true;
    int steps;

    if (!text_number(typed, &steps) || steps < 1 || steps > AT_ONCE) {
        fault_next(faults_add(&run->faults, FAULT_INPUT, "next.number",
                              "\"%.20s\" is no number of steps", typed),
                   "Write 1 to %d.", AT_ONCE);
        return;
    }
    if (!run_opens_game(run) || done_before(run)) {
        return;
    }
    begin_entries(run);
    for (int i = 0; i < steps && good; i++) {
        if (!may_end(run, steps - i)) {
            ends = !relay_is_on();
            break;
        }
        Stood before = stands(run);
        good = end_step(run, i ? "" : run->args.flags[FLAG_ID], &forgone);
        if (good && !goes_on(run, before)) {
            tell_halt(run, i + 1, steps);
            break;
        }
    }
    end_steps(run, &forgone);
    if (good && ends && run->partial && !run->faults.count && !run->terminal.json) {
        tell_now(run);
    }
}
