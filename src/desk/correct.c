/* SPDX-License-Identifier: MIT */
/* A mistyped die is corrected by who typed it, until anyone else has acted; both stay. G-13. */
#include "desk/private.h"

#include <string.h>

/* What the seat knew before an entry; the playback stands there. */
static void stand_before(Playback *before, View *view, const Entry *of)
{
    while (before->seq + 1 < of->seq && playback_next(before)) {
        view_learn(view, &before->game.truth, &before->entry, NULL);
    }
}

/* The command of the entry with other dice. */
static bool decide_again(Playback *before, const View *seen, const Entry *of, const Faces *faces,
                         Entry *made, Faults *faults)
{
    Command command = { of->verb, of->args.at, of->args.count, "" };
    Look view = game_look(&before->game, &seen->world, &seen->seat);
    BoundCommand bound;
    bool done = game_refuse(&view, &command, &bound, faults);

    if (done) {
        Decision d;
        game_decide(&before->game, &seen->seat, &bound, faces, &d, made, faults);
        if (d.wanted && !faults->count) {
            fault_next(faults_add(faults, FAULT_INPUT, "dice.few",
                                  "with these faces it throws more dice than %d", faces->count),
                       "Give all the dice of the command.");
        }
    }
    bound_finish(&bound);
    return done && !faults->count;
}

/* Takes over what the command came to, behind what takes the other back. */
static void take_over(Entry *entry, const Entry *made)
{
    for (int i = 0; i < made->changes_count; i++) {
        const Change *change = &made->changes[i];
        entry_change(entry, change->kind, change->thing, change->trait, change->from, change->to);
    }
    entry->note = arena_string(&entry->arena, made->note);
    for (int i = 0; i < made->plays_count; i++) {
        entry_play_copy(entry, &made->plays[i]);
    }
}

bool entry_corrected(const Desk *desk, const Entry *of, const Faces *faces, Entry *entry,
                     Faults *faults)
{
    int seat = desk_seat(desk, of->by);
    Playback before;
    View seen;
    Entry made = { 0 };

    if (seat < 0) {
        return false; /* nobody who could be corrected */
    }
    bool done = playback_open(&before, desk, faults);
    view_init(&seen, &desk->game.seats[seat], &before.game);
    stand_before(&before, &seen, of);
    done = done && !faults->count && decide_again(&before, &seen, of, faces, &made, faults);
    if (done) {
        entry_about(entry, &desk->game.truth, &seen.seat, "correct", of, false);
        entry->by = arena_string(&entry->arena, of->by);
        entry->typed_by = entry->by;
        take_over(entry, &made);
    }
    entry_finish(&made);
    view_finish(&seen);
    playback_close(&before);
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
    Faces faces = { .count = 0 };
    Entry of;
    bool done = false;

    *reply = (Reply){ 0 };
    desk_last_by(desk, seat, &of, faults);
    if (!faults->count && may_correct(desk, seat, &of, faults) &&
        faces_read(typed, &faces, faults) &&
        entry_corrected(desk, &of, &faces, &reply->entry, faults)) {
        entry_arg(&reply->entry, "dice", typed);
        done = desk_enter(desk, seat, at, reply, faults);
    }
    entry_finish(&of);
    return done;
}
