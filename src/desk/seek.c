/* SPDX-License-Identifier: MIT */
/* Finds entries: which of them is meant, and what has gone on from one. G-7. */
#include "desk/seek.h"

#include "game/sentence.h"

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

/* The last of any kind, but for what asks to take it back, or asks that no more. */
static int seek_any(const Entry *entry, const char *seat, const char *fates, bool *none)
{
    bool asks =
        (strcmp(entry->verb, "undo") == 0 && !entry->of) || strcmp(entry->verb, WITHDRAW) == 0;

    (void)fates;
    (void)none;
    return strcmp(entry->by, seat) == 0 && !asks ? entry->seq : 0;
}

/* A "yes" to what takes back or rules is about that, whether anything came of it or not: else
 * whoever gave it could tell. */
static bool gives_way(const Entry *entry)
{
    bool way = false;

    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        way |= change->kind == KIND_SIDE && change->trait == SIDE_ASKS &&
               (asks_back(change->from.number) || change->from.number == ASKS_RULING);
    }
    return way && strcmp(entry->verb, "consent") == 0 &&
           strcmp(entry_arg_of(entry, "answer"), "yes") == 0;
}

int seek_last(const Entry *entry, const char *seat, const char *fates, bool *none)
{
    bool corrects = strcmp(entry->verb, "correct") == 0;
    bool itself = (!entry->of || corrects) && strcmp(entry->verb, "undo") != 0 &&
                  strcmp(entry->verb, LAPSE) != 0 && strcmp(entry->verb, WITHDRAW) != 0 &&
                  entry->seq > 1 && !gives_way(entry);
    bool own = strcmp(entry->by, seat) == 0;

    (void)none;
    return itself && own && fates[entry->seq] != FATE_TAKEN_BACK ? entry->seq : 0;
}

int seek_undone(const Entry *entry, const char *seat, const char *fates, bool *none)
{
    bool own = strcmp(entry->by, seat) == 0, undo = strcmp(entry->verb, "undo") == 0;
    bool about = entry->of > 0 && entry->of < entry->seq;

    if (own && undo && about && fates[entry->of] == FATE_TAKEN_BACK) {
        return entry->of;
    }
    *none = own && !undo && strcmp(entry->verb, "redo") != 0;
    return 0;
}

int seek_ruling(const Entry *entry, const char *seat, const char *fates, bool *none)
{
    bool asks = false;

    (void)fates;
    (void)none;
    for (int i = 0; i < entry->changes_count; i++) {
        asks |= entry->changes[i].kind == KIND_SIDE && entry->changes[i].trait == SIDE_ASKS &&
                entry->changes[i].to.number == ASKS_RULING;
    }
    if (!asks || strcmp(entry->by, seat) != 0) {
        return 0;
    }
    return strcmp(entry->verb, "redo") == 0     ? entry->of
           : strcmp(entry->verb, "ruling") == 0 ? entry->seq
                                                : 0;
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
bool seek_entry(Desk *desk, int seat, Seek *seek, Entry *entry, Faults *faults)
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

int gone_in(Desk *desk, int number, Faults *faults)
{
    Journal journal;
    int last = 0;

    if (journal_read(desk->store, desk->number, number, &desk->names, &journal, faults)) {
        char *fates = memory_new((size_t)journal.last + 1);
        Entry entry;
        for (int seq = journal.last; seq > number && !fates[number]; seq--) {
            if (!journal_entry(&journal, seq, &entry, faults)) {
                break;
            }
            settle(fates, &entry);
            last = fates[number] == FATE_TAKEN_BACK ? seq : 0;
            entry_finish(&entry);
        }
        free(fates);
    }
    journal_finish(&journal);
    return last;
}

bool desk_last_by(Desk *desk, int seat, Entry *entry, Faults *faults)
{
    return seek_entry(desk, seat, seek_any, entry, faults);
}

int entry_meant(const Journal *journal, const char *seat, const char *verb, Faults *faults)
{
    bool none = false;
    Seek *seek = strcmp(verb, "undo") == 0   ? seek_last
                 : strcmp(verb, "redo") == 0 ? seek_undone
                                             : seek_any;

    return seek_in(journal, seat, seek, &none, faults);
}

/* ---- what followed ---- */

bool moves_clock(const Entry *entry)
{
    for (int i = 0; i < entry->changes_count; i++) {
        if (entry->changes[i].kind == KIND_CLOCK) {
            return true;
        }
    }
    return false;
}

/* Whether an entry has gone on from those before it: it stands, and did more than ask, take back or
 * do again. What it takes back stood before, so that nothing rests on that which is not looked at.
 */
static bool goes_on(const Entry *entry, const char *fates)
{
    bool about = entry->of && strcmp(entry->verb, "correct") != 0;

    return fates[entry->seq] != FATE_TAKEN_BACK && !about && !only_asks(entry, 0);
}

bool ends_step(const Desk *desk, int seat, const Entry *entry)
{
    (void)desk;
    (void)seat;
    return moves_clock(entry);
}

bool was_open(const Desk *desk, const Entry *entry)
{
    bool open = true;

    for (int i = 0; i < desk->game.seats_count; i++) {
        const Seat *seat = &desk->game.seats[i];
        bool plays = seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER;
        open &= !plays || strcmp(entry->by, seat->name) == 0 ||
                view_was_shown(&desk->views[i], &desk->game.truth, entry);
    }
    return open;
}

bool bars_consent(const Desk *desk, int seat, const Entry *entry)
{
    (void)seat;
    return moves_clock(entry) || was_open(desk, entry);
}

bool was_told(const Desk *desk, int seat, const Entry *entry)
{
    return strcmp(entry->by, desk->game.seats[seat].name) == 0 ||
           view_was_shown(&desk->views[seat], &desk->game.truth, entry);
}

int followed_by(Desk *desk, int seat, const Entry *taken, GoesOn *counts, Faults *faults)
{
    Journal journal;
    int found = 0, of = taken->seq;

    /* A ruling is nobody's move: it is taken back as long as that fits. */
    if (counts != ends_step && taken->ruling && !moves_clock(taken)) {
        return 0;
    }
    if (!journal_read(desk->store, desk->number, of, &desk->names, &journal, faults)) {
        journal_finish(&journal);
        return 0;
    }
    char *fates = memory_new((size_t)journal.last + 1);
    for (int seq = journal.last; seq > of && !found; seq--) {
        Entry entry;
        if (!journal_entry(&journal, seq, &entry, faults)) {
            break;
        }
        settle(fates, &entry);
        found = goes_on(&entry, fates) && (!counts || counts(desk, seat, &entry)) ? seq : 0;
        entry_finish(&entry);
    }
    free(fates);
    journal_finish(&journal);
    return found;
}

bool refuse_followed(const Desk *desk, int followed, bool numbers, Faults *faults)
{
    if (followed && !faults->count) {
        Fault *fault = refuse(faults, "game.followed", "G-7",
                              "the game has gone on since: what followed is taken back first");
        if (numbers) {
            fault_next(fault, "\"undo %d --reason ...\" takes back what was done last.", followed);
        } else {
            fault_next(fault,
                       "Whoever did that takes it back%s; what was decided otherwise is entered as "
                       "a ruling.",
                       desk->game.settings.umpired ? ", or the umpire does" : "");
        }
    }
    return faults->count > 0;
}
