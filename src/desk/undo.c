/* SPDX-License-Identifier: MIT */
/* Taking back: an entry of its own, free where nothing was shown or thrown. G-7. */
#include "desk/act.h"

#include "game/leak.h"
#include "game/verbs.h"

#include <stdlib.h>
#include <string.h>

/* ---- the journal as a whole ---- */

static bool take(void *with, int seq, Bytes bytes)
{
    Journal *journal = with;

    (void)seq;
    if (journal->count == journal->room) {
        journal->room = journal->room ? 2 * journal->room : 256;
        journal->at = memory_grow(journal->at, (size_t)journal->room * sizeof *journal->at);
    }
    return entry_unpack(&journal->at[journal->count++], bytes.at, bytes.length);
}

bool journal_read(Store *store, int game, Journal *journal, Faults *faults)
{
    *journal = (Journal){ 0 };
    if (!store_read(store, game, 0, take, journal, faults)) {
        return false;
    }
    if (journal->count != store_last(store, game)) {
        faults_add(faults, FAULT_DAMAGED, "journal.damaged", "entry %d cannot be read",
                   journal->count);
        return false;
    }
    return true;
}

void journal_finish(Journal *journal)
{
    for (int i = 0; i < journal->count; i++) {
        entry_finish(&journal->at[i]);
    }
    free(journal->at);
    *journal = (Journal){ 0 };
}

/* ---- which entry ---- */

static bool takes_back(const Entry *entry)
{
    return entry->of && strcmp(entry->verb, "redo") != 0;
}

/* Whether an entry stands, after all that was taken back and done again. */
static bool stands(const Journal *journal, int seq)
{
    bool standing = true;

    for (int i = seq; i < journal->count; i++) {
        if (journal->at[i].of == seq) {
            standing = !takes_back(&journal->at[i]);
        }
    }
    return standing;
}

/* The seat's last entry that stands and does something by itself, or NULL. */
static const Entry *last_of(const Journal *journal, const char *seat)
{
    for (int i = journal->count - 1; i >= 0; i--) {
        const Entry *entry = &journal->at[i];
        bool corrects = strcmp(entry->verb, "correct") == 0;
        bool itself = (!entry->of || corrects) && strcmp(entry->verb, "undo") != 0 && i > 0;
        bool own = strcmp(entry->by, seat) == 0 || LEAKING(LEAK_UNDO);
        if (itself && own && stands(journal, entry->seq)) {
            return entry;
        }
    }
    return NULL;
}

/* The entry that the seat took back last, with nothing of its own since; or NULL. */
static const Entry *undone_of(const Journal *journal, const char *seat)
{
    for (int i = journal->count - 1; i >= 0; i--) {
        const Entry *entry = &journal->at[i];
        if (strcmp(entry->by, seat) != 0) {
            continue;
        }
        if (strcmp(entry->verb, "undo") == 0 && entry->of && !stands(journal, entry->of)) {
            return &journal->at[entry->of - 1];
        }
        if (strcmp(entry->verb, "redo") != 0 && strcmp(entry->verb, "undo") != 0) {
            return NULL;
        }
    }
    return NULL;
}

static bool rolled(const Entry *entry)
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

/* Whether anybody but the seat itself and the umpire learnt something of it. */
static bool shown(const Desk *desk, int seat, const Entry *entry)
{
    for (int i = 0; i < desk->game.seats_count; i++) {
        if (i != seat && desk->game.seats[i].kind != SEAT_UMPIRE &&
            view_was_shown(&desk->views[i], &desk->game.truth, entry)) {
            return true;
        }
    }
    return false;
}

/* ---- the entries ---- */

static void open_entry(Entry *entry, const World *truth, const Seat *seat, const char *verb)
{
    *entry = (Entry){ .turn = clock_get(truth, CLOCK_TURN),
                      .step = clock_get(truth, CLOCK_STEP),
                      .by = seat->name,
                      .verb = verb,
                      .command = "",
                      .typed_by = "",
                      .note = "" };
}

void entry_about(Entry *entry, const World *truth, const Seat *seat, const char *verb,
                 const Entry *of, bool forward)
{
    open_entry(entry, truth, seat, verb);
    entry->of = of->seq;
    for (int i = 0; i < of->changes_count; i++) {
        const Change *change = &of->changes[forward ? i : of->changes_count - 1 - i];
        Value from = change->from;
        if (change->trait == 0 && from.number == IS_NOT) {
            from.number = IS_TAKEN_BACK;
        }
        entry_change(entry, change->kind, change->thing, change->trait, forward ? from : change->to,
                     forward ? change->to : from);
    }
}

static void change(Entry *entry, const World *truth, int side, int trait, Value to)
{
    entry_change(entry, KIND_SIDE, side, trait, world_value(truth, KIND_SIDE, side, trait), to);
}

/* Whether the entry's changes fit what stands there now. */
static bool fits(Desk *desk, const Entry *entry, Faults *faults)
{
    if (entry_apply(&desk->game.truth, entry, true)) {
        entry_apply(&desk->game.truth, entry, false);
        return true;
    }
    fault_next(refuse(faults, "game.rests", "G-7", "it can no longer be taken back or done again"),
               "Enter a ruling instead.");
    return false;
}

bool desk_enter(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults)
{
    bool done = fits(desk, &reply->entry, faults) &&
                desk_append(desk, seat, &reply->entry, false, at, faults) &&
                desk_apply(desk, &reply->entry) && desk_publish(desk, seat, reply);

    if (!done) {
        entry_finish(&reply->entry);
    }
    return done;
}

/* Asks the other side, or the umpire, for consent. */
static void ask_consent(Desk *desk, int seat, const Entry *of, const char *reason, Reply *reply,
                        Faults *faults)
{
    const World *truth = &desk->game.truth;
    int side = desk->game.seats[seat].side;

    if (!*reason) {
        fault_next(refuse(faults, "game.consent", "G-7",
                          "that entry threw dice or showed something: it is taken back only with "
                          "consent"),
                   "Ask for it with a reason: undo --reason \"...\".");
    } else if (text_junk(reason, strlen(reason)) < strlen(reason)) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.text",
                              "the reason holds what is no printable UTF-8"),
                   "Type it in plain letters.");
    } else if (world_get(truth, KIND_SIDE, side, SIDE_ASKS)) {
        fault_next(refuse(faults, "game.asked", "G-7", "your side already asks for something"),
                   "Wait until it is answered.");
    } else {
        open_entry(&reply->entry, truth, &desk->game.seats[seat], "undo");
        entry_arg(&reply->entry, "reason", reason);
        change(&reply->entry, truth, side, SIDE_ASKS, (Value){ .number = ASKS_UNDO });
        change(&reply->entry, truth, side, SIDE_ASKED, (Value){ .text = reason });
        change(&reply->entry, truth, side, SIDE_ABOUT, (Value){ .number = of->seq });
    }
}

bool desk_undo(Desk *desk, int seat, const char *reason, int64_t at, Reply *reply, Faults *faults)
{
    const Seat *who = &desk->game.seats[seat];
    Journal journal;

    *reply = (Reply){ 0 };
    if (!journal_read(desk->store, desk->number, &journal, faults)) {
        journal_finish(&journal);
        return false;
    }
    const Entry *of = last_of(&journal, who->name);
    if (!of) {
        fault_next(refuse(faults, "game.nothing", "G-7", "there is nothing of yours to take back"),
                   "\"log\" tells what was done, and by whom.");
    } else if (who->kind == SEAT_SOLO && (rolled(of) || strcmp(of->verb, "next") == 0)) {
        fault_next(refuse(faults, "game.sealed", "G-50",
                          "alone, what was thrown is thrown and what was sent is sent"),
                   "Enter a ruling instead.");
    } else if (who->kind == SEAT_UMPIRE || who->kind == SEAT_SOLO ||
               (!rolled(of) && among_own(desk, seat, of) && !shown(desk, seat, of))) {
        entry_about(&reply->entry, &desk->game.truth, who, "undo", of, false);
    } else {
        ask_consent(desk, seat, of, reason, reply, faults);
    }
    bool done = !faults->count && desk_enter(desk, seat, at, reply, faults);
    journal_finish(&journal);
    return done;
}

bool desk_redo(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults)
{
    Journal journal;

    *reply = (Reply){ 0 };
    bool read = journal_read(desk->store, desk->number, &journal, faults);
    const Entry *of = read ? undone_of(&journal, desk->game.seats[seat].name) : NULL;
    if (read && !of) {
        fault_next(refuse(faults, "game.nothing", "G-7", "there is nothing of yours to do again"),
                   "What was taken back can be done again until something else is done.");
    }
    if (of) {
        entry_about(&reply->entry, &desk->game.truth, &desk->game.seats[seat], "redo", of, true);
    }
    bool done = of && desk_enter(desk, seat, at, reply, faults);
    journal_finish(&journal);
    return done;
}

bool desk_consents(Desk *desk, int seat, const Wish *wish, int64_t at, Reply *reply, bool *done,
                   Faults *faults)
{
    const World *truth = &desk->game.truth;
    Look view = desk_look(desk, seat);
    int side = strcmp(wish->verb, "consent") == 0 ? side_asking(&view) : 0;
    Faults found = { 0 };
    Asked asked;
    Journal journal;

    if (!side || world_get(truth, KIND_SIDE, side, SIDE_ASKS) != ASKS_UNDO) {
        return false;
    }
    bool may = game_refuse(&view, wish, &asked, &found);
    bool yes = may && asked_get(&asked, "answer") == 0;
    asked_finish(&asked);
    if (!yes) {
        return false;
    }
    int about = world_get(truth, KIND_SIDE, side, SIDE_ABOUT);
    *done = journal_read(desk->store, desk->number, &journal, faults);
    if (*done && (about < 1 || about > journal.count)) {
        faults_add(faults, FAULT_DAMAGED, "journal.damaged", "there is no entry %d", about);
        *done = false;
    }
    if (*done) {
        Entry *entry = &reply->entry;
        entry_about(entry, truth, &desk->game.seats[seat], "consent", &journal.at[about - 1],
                    false);
        entry->command = arena_copy(&entry->arena, wish->command, strlen(wish->command));
        for (int i = 0; i < wish->args_count; i++) {
            entry_arg(entry, wish->args[i].name, wish->args[i].value);
        }
        change(entry, truth, side, SIDE_ASKS, (Value){ 0 });
        change(entry, truth, side, SIDE_ASKED, (Value){ 0 });
        change(entry, truth, side, SIDE_ABOUT, (Value){ 0 });
        *done = desk_enter(desk, seat, at, reply, faults);
    }
    journal_finish(&journal);
    return true;
}
