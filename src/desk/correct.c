/* SPDX-License-Identifier: MIT */
/* A mistyped die is corrected by who typed it, until anyone else has acted; both stay. G-13. */
#include "desk/private.h"
#include "desk/setup.h"

#include <string.h>

/* The game as it stood before an entry, and what the seat knew then. */
typedef struct Before {
    Game game;
    View view;
    Faults *faults;
} Before;

static void stand_before(Before *before, const Setup *setup, const Journal *journal,
                         const Entry *of)
{
    Entry entry;

    desk_fresh(&before->game, setup);
    for (int seq = 1; seq < of->seq && journal_entry(journal, seq, &entry, before->faults); seq++) {
        entry_apply(&before->game.truth, &entry, true);
        if (seq == 1) {
            setup_seats(setup, &before->game);
            for (int s = 0; s < before->game.seats_count; s++) {
                if (strcmp(before->game.seats[s].name, of->by) == 0) {
                    view_init(&before->view, &before->game.seats[s], &before->game);
                }
            }
        }
        view_learn(&before->view, &before->game.truth, &entry, NULL);
        entry_finish(&entry);
    }
}

/* The command of the entry with other dice. */
static bool decide_again(Before *before, const Entry *of, const Faces *faces, Entry *made)
{
    Command command = { of->verb, of->args, of->args_count, "" };
    Look view = game_look(&before->game, &before->view.world, &before->view.seat);
    BoundCommand asked;
    bool done = game_refuse(&view, &command, &asked, before->faults);

    if (done) {
        Decision d;
        game_decide(&before->game, &before->view.seat, &asked, faces, &d, made, before->faults);
        if (d.wanted && !before->faults->count) {
            fault_next(faults_add(before->faults, FAULT_INPUT, "dice.few",
                                  "with these faces it throws more dice than %d", faces->count),
                       "Give all the dice of the command.");
        }
    }
    bound_finish(&asked);
    return done && !before->faults->count;
}

bool entry_corrected(const Setup *setup, const Journal *journal, const Entry *of,
                     const Faces *faces, const World *truth, Entry *entry, Faults *faults)
{
    Before before = { .faults = faults };
    Entry made = { 0 };

    stand_before(&before, setup, journal, of);
    bool done = !faults->count && decide_again(&before, of, faces, &made);
    if (done) {
        entry_about(entry, truth, &before.view.seat, "correct", of, false);
        entry->by = arena_copy(&entry->arena, of->by, strlen(of->by));
        entry->typed_by = entry->by;
        for (int i = 0; i < made.changes_count; i++) {
            const Change *change = &made.changes[i];
            entry_change(entry, change->kind, change->thing, change->trait, change->from,
                         change->to);
        }
        entry->note = arena_copy(&entry->arena, made.note, strlen(made.note));
        for (int i = 0; i < made.plays_count; i++) {
            entry_play_copy(entry, &made.plays[i]);
        }
    }
    entry_finish(&made);
    view_finish(&before.view);
    game_finish(&before.game);
    return done;
}

static bool may_correct(const Desk *desk, int seat, const Entry *of, Faults *faults)
{
    const View *view = &desk->views[seat];

    if (!of->seq || strcmp(of->typed_by, desk->game.seats[seat].name) != 0) {
        fault_next(refuse(faults, "game.typed", "G-13",
                          "your last entry holds no die that you "
                          "typed"),
                   "\"undo\" takes other entries back.");
    } else if (of->of) {
        fault_next(refuse(faults, "game.corrected", "G-13", "it was corrected once already"),
                   "Take it back with \"undo\" and consent.");
    } else if (view->learnt > view->looked) {
        fault_next(refuse(faults, "game.acted", "G-13", "somebody has acted since"),
                   "Take it back with \"undo\" and consent.");
    }
    return !faults->count;
}

bool desk_correct(Desk *desk, int seat, const char *typed, int64_t at, Reply *reply, Faults *faults)
{
    Journal journal = { 0 };
    Faces faces = { .count = 0 };
    Entry of;
    bool done = false;

    *reply = (Reply){ 0 };
    desk_last_by(desk, seat, &of, faults);
    if (!faults->count && may_correct(desk, seat, &of, faults) &&
        faces_read(typed, &faces, faults) &&
        journal_read(desk->store, desk->number, 0, &journal, faults) &&
        entry_corrected(desk->setup, &journal, &of, &faces, &desk->game.truth, &reply->entry,
                        faults)) {
        entry_arg(&reply->entry, "dice", typed);
        done = desk_enter(desk, seat, at, reply, faults);
    }
    entry_finish(&of);
    journal_finish(&journal);
    return done;
}
