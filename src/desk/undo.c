/* SPDX-License-Identifier: MIT */
/* Taking back: an entry of its own, free where nothing was shown or thrown. G-7. */
#include "desk/asking.h"
#include "desk/seek.h"

#include <stdlib.h>
#include <string.h>

/* ---- whether it is free ---- */

bool entry_rolled(const Entry *entry)
{
    for (int i = 0; i < entry->plays_count; i++) {
        if (entry->plays[i].throws_count) {
            return true;
        }
    }
    return false;
}

/* Whether it changed something, and nothing but what is the seat's own. */
static bool among_own(const Desk *desk, int seat, const Entry *entry)
{
    bool own = entry->changes_count > 0;

    for (int i = 0; i < entry->changes_count; i++) {
        own &= seat_owns(&desk->game.seats[seat], &desk->game.truth, entry->changes[i].kind,
                         entry->changes[i].thing);
    }
    return own;
}

/* Whether anybody but its own side and the umpire learnt something of it. */
static bool shown(const Desk *desk, int seat, const Entry *entry)
{
    int side = desk->game.seats[seat].side;

    for (int i = 0; i < desk->game.seats_count; i++) {
        bool own = i == seat || (side > 0 && desk->game.seats[i].side == side);
        if (!own && desk->game.seats[i].kind != SEAT_UMPIRE &&
            view_was_shown(&desk->views[i], &desk->game.truth, entry)) {
            return true;
        }
    }
    return false;
}

/* ---- the entries ---- */

void entry_open(Entry *entry, const World *truth, const Seat *seat, const char *verb)
{
    *entry = (Entry){ .turn = clock_get(truth, CLOCK_TURN),
                      .step = clock_get(truth, CLOCK_STEP),
                      .by = seat->name,
                      .verb = verb,
                      .command = "",
                      .typed_by = "",
                      .note = "" };
}

void entry_about(Entry *entry, Game *game, const Seat *seat, const char *verb, const Entry *of,
                 bool forward)
{
    entry_open(entry, &game->truth, seat, verb);
    entry->of = of->seq;
    int count = own_changes(of);
    for (int i = 0; i < count; i++) {
        const Change *change = &of->changes[forward ? i : count - 1 - i];
        Value from = change->from;
        if (change->trait == 0 && from.number == IS_NOT) {
            from.number = IS_TAKEN_BACK;
        }
        entry_change(entry, change->kind, change->thing, change->trait, forward ? from : change->to,
                     forward ? change->to : from);
    }
    game_settle(game, seat, entry);
}

/* Applies what takes back, if it fits what stands there now. */
static bool apply_back(Desk *desk, const Entry *entry, Faults *faults)
{
    const char *why;

    if (desk_apply(desk, entry, &why)) {
        return true;
    }
    fault_next(refuse(faults, "game.rests", "G-7",
                      "it can no longer be taken back or done again: %s", why),
               "Enter a ruling instead.");
    return false;
}

/* Whether taking it back would fit; nothing is done. */
static bool still_fits(Desk *desk, int seat, const Entry *of, Faults *faults)
{
    Entry back;

    entry_about(&back, &desk->game, &desk->game.seats[seat], "undo", of, false);
    bool fits = apply_back(desk, &back, faults);
    if (fits) {
        entry_take_back(&desk->game.truth, &back);
    }
    entry_finish(&back);
    return fits;
}

bool desk_enter(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults)
{
    bool done = apply_back(desk, &reply->entry, faults) &&
                !(store_waits(desk->store, desk->number) &&
                  moves_dice(desk, seat, &reply->entry, faults)) &&
                desk_append(desk, seat, &reply->entry, false, false, at, faults) &&
                desk_publish(desk, seat, reply);

    if (!done) {
        entry_finish(&reply->entry);
    }
    return done;
}

/* Whether alone one may not take it back: what is over stays over, what was thrown, thrown. */
static bool is_sealed(const Seat *who, const Entry *of)
{
    return who->kind == SEAT_SOLO && (entry_rolled(of) || strcmp(of->verb, "next") == 0);
}

bool undo_is_free(const Desk *desk, int seat, const Entry *of)
{
    const Seat *who = &desk->game.seats[seat];
    Entry bare = *of; /* that it asked no more stays so */

    bare.changes = memory_new(((size_t)of->changes_count + 1) * sizeof *bare.changes);
    bare.changes_count = 0;
    for (int i = 0; i < of->changes_count; i++) {
        if (!is_asking(&of->changes[i])) {
            bare.changes[bare.changes_count++] = of->changes[i];
        }
    }
    bool free_of_all =
        !entry_rolled(of) && among_own(desk, seat, &bare) && !shown(desk, seat, &bare);
    free_of_all |= is_request(desk, of);
    free(bare.changes);
    return !is_sealed(who, of) &&
           (who->kind == SEAT_UMPIRE || who->kind == SEAT_SOLO || free_of_all);
}

/* Whether a side takes it back without asking: nothing was thrown or shown, and its step goes on.
 */
static bool is_free(Desk *desk, int seat, const Entry *of, Faults *faults)
{
    return undo_is_free(desk, seat, of) &&
           (is_request(desk, of) || !followed_by(desk, seat, of, ends_step, faults));
}

/* Keeps the reason, and enters it. */
static bool enter_back(Desk *desk, int seat, const char *reason, int64_t at, Reply *reply,
                       Faults *faults)
{
    if (faults->count) {
        entry_finish(&reply->entry);
        return false;
    }
    if (*reason) {
        entry_arg(&reply->entry, "reason", reason);
    }
    return desk_enter(desk, seat, at, reply, faults);
}

/* The entry that a seat would take back, to be finished, and whether it must ask for that. */
static bool undo_meant(Desk *desk, int seat, Entry *of, bool *asks, Faults *faults)
{
    const Seat *who = &desk->game.seats[seat];

    *of = (Entry){ 0 };
    *asks = false;
    if (desk_is_waiting(desk, seat, faults)) {
        return false;
    }
    bool found = seek_entry(desk, seat, seek_last, of, faults);
    if (faults->count) {
        return false;
    }
    of->changes_count = found ? own_changes(of) : 0;
    if (!found) {
        fault_next(refuse(faults, "game.nothing", "G-7", "there is nothing of yours to take back"),
                   "\"log\" tells what was done, and by whom.");
    } else if (is_sealed(who, of)) {
        fault_next(refuse(faults, "game.sealed", "G-50",
                          "alone, what is over stays over, and what was thrown stays thrown"),
                   "What was decided otherwise at the table is entered as a ruling.");
    } else if (who->kind == SEAT_UMPIRE) {
        refuse_followed(desk, followed_by(desk, seat, of, NULL, faults), true, faults);
    } else if (!refuse_asked_about(desk, seat, of, faults)) {
        *asks = who->kind != SEAT_SOLO && !is_free(desk, seat, of, faults);
    }
    return !faults->count;
}

bool desk_undo(Desk *desk, int seat, const char *reason, int64_t at, Reply *reply, Faults *faults)
{
    Entry of = { 0 };
    bool asks;

    *reply = (Reply){ 0 };
    if (fault_text(faults, "the reason", reason)) {
        return false;
    }
    if (undo_meant(desk, seat, &of, &asks, faults) && asks) {
        ask_consent(desk, seat, &of, reason, reply, faults);
    } else if (!faults->count) {
        entry_about(&reply->entry, &desk->game, &desk->game.seats[seat], "undo", &of, false);
    }
    entry_finish(&of);
    return enter_back(desk, seat, reason, at, reply, faults);
}

/* ---- the umpire takes back what others did ---- */

static bool refuse_umpire(const Seat *who, Faults *faults)
{
    if (who->kind != SEAT_UMPIRE) {
        fault_next(
            refuse(faults, "game.umpire", "G-7", "only an umpire takes back what he chooses"),
            "\"undo\" alone takes back your last entry.");
    }
    return faults->count > 0;
}

static bool refuse_unexplained(const Seat *who, const Entry *of, const char *reason, Faults *faults)
{
    if (!*reason && strcmp(of->by, who->name) != 0) {
        fault_next(refuse(faults, "game.reason", "G-7",
                          "who made that entry must be told why it is taken back"),
                   "Add --reason \"...\".");
    }
    return faults->count > 0;
}

static bool refuse_gone(Desk *desk, int number, Faults *faults)
{
    int in = gone_in(desk, number, faults);

    if (in) {
        fault_next(refuse(faults, "game.entry", "G-7", "entry %d stands no more, since entry %d",
                          number, in),
                   "\"log\" tells what stands.");
    }
    return faults->count > 0;
}

/* Whether it is an entry that does something by itself; a fault if not. */
static bool is_itself(const Entry *of, Faults *faults)
{
    bool asks = only_asks(of, 0) && !of->plays_count;
    bool about = of->of && strcmp(of->verb, "correct") != 0;

    if (of->seq > 1 && !asks && !about) {
        return true;
    }
    fault_next(
        refuse(faults, "game.entry", "G-7", "entry %d did nothing that can be taken back", of->seq),
        "\"log\" tells what was done, and by whom.");
    return false;
}

/* An entry that the umpire may take back, to be finished. */
static bool chosen(Desk *desk, int seat, int number, Entry *of, Faults *faults)
{
    if (number < 1 || number > desk->seq) {
        fault_next(faults_add(faults, FAULT_ABSENT, "log.entry", "there is no entry %d", number),
                   "The last is %d.", desk->seq);
        return false;
    }
    return entry_read(desk, number, of, faults) && is_itself(of, faults) &&
           !refuse_gone(desk, number, faults) &&
           !refuse_followed(desk, followed_by(desk, seat, of, NULL, faults), true, faults);
}

bool desk_take_back(Desk *desk, int seat, int number, const char *reason, int64_t at, Reply *reply,
                    Faults *faults)
{
    const Seat *who = &desk->game.seats[seat];
    Entry of = { 0 };

    *reply = (Reply){ 0 };
    if (refuse_umpire(who, faults) || desk_is_waiting(desk, seat, faults) ||
        fault_text(faults, "the reason", reason)) {
        return false;
    }
    if (chosen(desk, seat, number, &of, faults) && !refuse_unexplained(who, &of, reason, faults)) {
        entry_about(&reply->entry, &desk->game, who, "undo", &of, false);
        answer_asking(&reply->entry, &desk->game.truth, number);
        if (*reason) {
            entry_arg(&reply->entry, "reason", reason);
        }
        entry_arg(&reply->entry, TAKEN_FROM, of.by);
    }
    entry_finish(&of);
    return enter_back(desk, seat, "", at, reply, faults);
}

bool desk_would_undo(Desk *desk, int seat, int number, int *seq, bool *asks, Faults *faults)
{
    Entry of = { 0 };
    bool may;

    *asks = false;
    if (number) {
        may = !refuse_umpire(&desk->game.seats[seat], faults) &&
              chosen(desk, seat, number, &of, faults);
    } else {
        may = undo_meant(desk, seat, &of, asks, faults);
    }
    if (may && *asks) {
        may = !refuse_followed(desk, followed_by(desk, seat, &of, bars_consent, faults), false,
                               faults);
    } else if (may) {
        may = still_fits(desk, seat, &of, faults);
    }
    *seq = of.seq;
    entry_finish(&of);
    return may;
}

bool desk_redo(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults)
{
    Entry of;

    *reply = (Reply){ 0 };
    if (desk_is_waiting(desk, seat, faults)) {
        return false;
    }
    bool found = seek_entry(desk, seat, seek_undone, &of, faults);
    bool umpire = desk->game.seats[seat].kind == SEAT_UMPIRE;
    int followed = found ? followed_by(desk, seat, &of, umpire ? NULL : ends_step, faults) : 0;
    if (found && only_asks(&of, 0) && of.changes_count) {
        fault_next(
            refuse(faults, "game.asked", "G-7", "what was asked is not asked again by itself"),
            "Ask anew: the others hear what it is about now.");
    } else if (found && !refuse_followed(desk, followed, umpire, faults)) {
        entry_about(&reply->entry, &desk->game, &desk->game.seats[seat], "redo", &of, true);
        asking_fall(&reply->entry, &desk->game.truth, &desk->game.seats[seat]);
    } else if (!faults->count) {
        fault_next(refuse(faults, "game.nothing", "G-7", "there is nothing of yours to do again"),
                   "What was taken back can be done again until something else is done.");
    }
    entry_finish(&of);
    return found && !faults->count && desk_enter(desk, seat, at, reply, faults);
}
