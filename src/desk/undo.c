/* SPDX-License-Identifier: MIT */
/* Taking back: an entry of its own, free where nothing was shown or thrown. G-7. */
#include "desk/private.h"

#include "game/verbs.h"

#include <stdlib.h>
#include <string.h>

/* ---- which entry ---- */

/* What became of entries, as those after them tell; the last word counts. */
typedef enum Fate {
    FATE_OPEN,
    FATE_STANDS,
    FATE_TAKEN_BACK,
} Fate;

/* Going back through the journal; a correction that was taken back corrects nothing. */
static void settle(char *fates, const Entry *entry)
{
    if (entry->of > 0 && entry->of < entry->seq && !fates[entry->of] &&
        fates[entry->seq] != FATE_TAKEN_BACK) {
        fates[entry->of] = strcmp(entry->verb, "redo") == 0 ? FATE_STANDS : FATE_TAKEN_BACK;
    }
}

/* Whether an entry is the one that is sought; `none`: there is none before it either. */
typedef int Seek(const Entry *entry, const char *seat, const char *fates, bool *none);

static int seek_any(const Entry *entry, const char *seat, const char *fates, bool *none)
{
    (void)fates;
    (void)none;
    return strcmp(entry->by, seat) == 0 ? entry->seq : 0;
}

/* The last that stands and does something by itself. */
static int seek_last(const Entry *entry, const char *seat, const char *fates, bool *none)
{
    bool corrects = strcmp(entry->verb, "correct") == 0;
    bool itself = (!entry->of || corrects) && strcmp(entry->verb, "undo") != 0 && entry->seq > 1;
    bool own = strcmp(entry->by, seat) == 0;

    (void)none;
    return itself && own && fates[entry->seq] != FATE_TAKEN_BACK ? entry->seq : 0;
}

/* The entry that the seat took back last, with nothing of its own since. */
static int seek_undone(const Entry *entry, const char *seat, const char *fates, bool *none)
{
    bool own = strcmp(entry->by, seat) == 0, undo = strcmp(entry->verb, "undo") == 0;
    bool about = entry->of > 0 && entry->of < entry->seq;

    if (own && undo && about && fates[entry->of] == FATE_TAKEN_BACK) {
        return entry->of;
    }
    *none = own && !undo && strcmp(entry->verb, "redo") != 0;
    return 0;
}

static int seek_in(const Journal *journal, const char *seat, Seek *seek, bool *none, Faults *faults)
{
    char *fates = memory_new((size_t)journal->last + 1);
    Entry entry;
    int found = 0;

    for (int seq = journal->last; seq > journal->after && !found && !*none; seq--) {
        if (!journal_entry(journal, seq, &entry, faults)) {
            break;
        }
        settle(fates, &entry);
        found = seek(&entry, seat, fates, none);
        entry_finish(&entry);
    }
    free(fates);
    return found;
}

/* Most often it is among the latest; if not, more of the journal is read. */
static bool seek_entry(Desk *desk, int seat, Seek *seek, Entry *entry, Faults *faults)
{
    enum { LATEST = 16, TIMES = 8 };
    int after = desk->seq, found = 0;
    bool none = false;

    *entry = (Entry){ 0 };
    for (int reach = LATEST; !found && !none && after > 0 && !faults->count; reach *= TIMES) {
        Journal journal;
        after = desk->seq > reach ? desk->seq - reach : 0;
        if (journal_read(desk->store, desk->number, after, &desk->names, &journal, faults)) {
            found = seek_in(&journal, desk->game.seats[seat].name, seek, &none, faults);
        }
        journal_finish(&journal);
    }
    return found && entry_read(desk, found, entry, faults);
}

bool desk_last_by(Desk *desk, int seat, Entry *entry, Faults *faults)
{
    return seek_entry(desk, seat, seek_any, entry, faults);
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

bool desk_enter(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults)
{
    bool done = apply_back(desk, &reply->entry, faults) &&
                desk_append(desk, seat, &reply->entry, false, false, at, faults) &&
                desk_publish(desk, seat, reply);

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
    Look view = desk_look(desk, seat);
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
    } else if (!refuse_asked(&view, side, faults)) {
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
    Entry of;

    *reply = (Reply){ 0 };
    if (desk_is_waiting(desk, seat, faults)) {
        return false;
    }
    bool found = seek_entry(desk, seat, seek_last, &of, faults);
    if (faults->count) {
        return false;
    }
    if (!found) {
        fault_next(refuse(faults, "game.nothing", "G-7", "there is nothing of yours to take back"),
                   "\"log\" tells what was done, and by whom.");
    } else if (who->kind == SEAT_SOLO && (rolled(&of) || strcmp(of.verb, "next") == 0)) {
        fault_next(refuse(faults, "game.sealed", "G-50",
                          "alone, what is over stays over, and what was thrown stays thrown"),
                   "What was decided otherwise at the table is entered as a ruling.");
    } else if (who->kind == SEAT_UMPIRE || who->kind == SEAT_SOLO ||
               (!rolled(&of) && among_own(desk, seat, &of) && !shown(desk, seat, &of))) {
        entry_about(&reply->entry, &desk->game.truth, who, "undo", &of, false);
    } else {
        ask_consent(desk, seat, &of, reason, reply, faults);
    }
    entry_finish(&of);
    return !faults->count && desk_enter(desk, seat, at, reply, faults);
}

bool desk_redo(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults)
{
    Entry of;

    *reply = (Reply){ 0 };
    if (desk_is_waiting(desk, seat, faults)) {
        return false;
    }
    bool found = seek_entry(desk, seat, seek_undone, &of, faults);
    if (found) {
        entry_about(&reply->entry, &desk->game.truth, &desk->game.seats[seat], "redo", &of, true);
    } else if (!faults->count) {
        fault_next(refuse(faults, "game.nothing", "G-7", "there is nothing of yours to do again"),
                   "What was taken back can be done again until something else is done.");
    }
    entry_finish(&of);
    return found && desk_enter(desk, seat, at, reply, faults);
}

bool desk_consents(Desk *desk, int seat, const Command *command, int64_t at, Reply *reply,
                   bool *done, Faults *faults)
{
    const World *truth = &desk->game.truth;
    Look view = desk_look(desk, seat);
    int side = strcmp(command->verb, "consent") == 0 ? side_asking(&view) : 0;
    BoundCommand bound;
    Faults found = { 0 };
    Entry of;

    if (!side || world_get(truth, KIND_SIDE, side, SIDE_ASKS) != ASKS_UNDO) {
        return false;
    }
    bool may = game_refuse(&view, command, &bound, &found);
    bool yes = may && ARGS_OF(ConsentArgs, &bound)->answer == 0;
    bound_finish(&bound);
    if (!yes) {
        return false;
    }
    int about = world_get(truth, KIND_SIDE, side, SIDE_ABOUT);
    *done = entry_read(desk, about, &of, faults);
    if (*done) {
        Entry *entry = &reply->entry;
        entry_about(entry, truth, &desk->game.seats[seat], "consent", &of, false);
        entry->command = arena_string(&entry->arena, command->id);
        for (int i = 0; i < command->args_count; i++) {
            entry_arg(entry, command->args[i].name, command->args[i].value);
        }
        change(entry, truth, side, SIDE_ASKS, (Value){ 0 });
        change(entry, truth, side, SIDE_ASKED, (Value){ 0 });
        change(entry, truth, side, SIDE_ABOUT, (Value){ 0 });
        *done = desk_enter(desk, seat, at, reply, faults);
    }
    entry_finish(&of);
    return true;
}
