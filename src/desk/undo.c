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

/* The last of any kind, but for what asks to take it back, or asks that no more. */
static int seek_any(const Entry *entry, const char *seat, const char *fates, bool *none)
{
    bool asks =
        (strcmp(entry->verb, "undo") == 0 && !entry->of) || strcmp(entry->verb, WITHDRAW) == 0;

    (void)fates;
    (void)none;
    return strcmp(entry->by, seat) == 0 && !asks ? entry->seq : 0;
}

/* The last that stands and does something by itself. */
static int seek_last(const Entry *entry, const char *seat, const char *fates, bool *none)
{
    bool corrects = strcmp(entry->verb, "correct") == 0;
    bool itself = (!entry->of || corrects) && strcmp(entry->verb, "undo") != 0 &&
                  strcmp(entry->verb, LAPSE) != 0 && strcmp(entry->verb, WITHDRAW) != 0 &&
                  entry->seq > 1;
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

/* ---- what followed ---- */

static bool is_asking(const Change *change)
{
    return change->kind == KIND_SIDE &&
           (change->trait == SIDE_ASKS || change->trait == SIDE_ASKED ||
            change->trait == SIDE_ABOUT);
}

bool only_asks(const Entry *entry, int from)
{
    for (int i = from; i < entry->changes_count; i++) {
        if (!is_asking(&entry->changes[i])) {
            return false;
        }
    }
    return true;
}

static bool moves_clock(const Entry *entry)
{
    for (int i = 0; i < entry->changes_count; i++) {
        if (entry->changes[i].kind == KIND_CLOCK) {
            return true;
        }
    }
    return false;
}

/* Whether an entry after `of` has gone on from it: it stands, and did more than ask or take back
 * what came after that. */
static bool goes_on(const Entry *entry, int of, const char *fates)
{
    bool about = entry->of >= of && strcmp(entry->verb, "correct") != 0;

    return fates[entry->seq] != FATE_TAKEN_BACK && !about && !only_asks(entry, 0);
}

/* Others' secret work tells nothing, so it does not count; that the step is over is open. */
static bool ends_step(const Desk *desk, int seat, const Entry *entry)
{
    (void)desk;
    (void)seat;
    return moves_clock(entry);
}

/* Whether all who play were shown it, so that nothing is told of it by what falls with it. */
static bool was_open(const Desk *desk, const Entry *entry)
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

/* After that nobody may consent to take back what came before it, and all know why. */
static bool bars_consent(const Desk *desk, int seat, const Entry *entry)
{
    (void)seat;
    return moves_clock(entry) || was_open(desk, entry);
}

/* What others did out of its sight a seat that consents is not told of: it does not count. */
static bool was_told(const Desk *desk, int seat, const Entry *entry)
{
    return strcmp(entry->by, desk->game.seats[seat].name) == 0 ||
           view_was_shown(&desk->views[seat], &desk->game.truth, entry);
}

/* The last entry that has gone on from `of`, by what `counts` (NULL: all) says of it; 0: none has.
 */
typedef bool GoesOn(const Desk *desk, int seat, const Entry *entry);

static int followed_by(Desk *desk, int seat, const Entry *taken, GoesOn *counts, Faults *faults)
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
        found = goes_on(&entry, of, fates) && (!counts || counts(desk, seat, &entry)) ? seq : 0;
        entry_finish(&entry);
    }
    free(fates);
    journal_finish(&journal);
    return found;
}

/* Nobody moves a second time after others have gone on: that is taken back first. */
static bool refuse_followed(int followed, bool numbers, Faults *faults)
{
    if (followed && !faults->count) {
        Fault *fault = refuse(faults, "game.followed", "G-7",
                              "the game has gone on since: what followed is taken back first");
        if (numbers) {
            fault_next(fault, "\"undo %d --reason ...\" takes back what was done last.", followed);
        } else {
            fault_next(fault,
                       "Whoever did that takes it back, or the umpire does; what was decided "
                       "otherwise is entered as a ruling.");
        }
    }
    return faults->count > 0;
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

int own_changes(const Entry *entry)
{
    int count = entry->changes_count;
    bool acts =
        entry->of ? strcmp(entry->verb, "correct") == 0 : strcmp(entry->verb, "consent") != 0;

    while (acts && count > 0 && is_asking(&entry->changes[count - 1])) {
        count--;
    }
    bool fell = count < entry->changes_count && entry->changes[count].trait == SIDE_ASKS &&
                asks_back(entry->changes[count].from.number);
    return fell ? count : entry->changes_count;
}

void entry_about(Entry *entry, const World *truth, const Seat *seat, const char *verb,
                 const Entry *of, bool forward)
{
    entry_open(entry, truth, seat, verb);
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

static void no_more_asking(Entry *entry, const World *truth, int side)
{
    change(entry, truth, side, SIDE_ASKS, (Value){ 0 });
    change(entry, truth, side, SIDE_ASKED, (Value){ 0 });
    change(entry, truth, side, SIDE_ABOUT, (Value){ 0 });
}

bool asks_undo(const World *truth, const Seat *seat)
{
    return (seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER) &&
           asks_back(world_get(truth, KIND_SIDE, seat->side, SIDE_ASKS));
}

void asking_fall(Entry *entry, const World *truth, const Seat *seat)
{
    if (strcmp(entry->verb, "consent") != 0 && asks_undo(truth, seat)) {
        no_more_asking(entry, truth, seat->side);
    }
}

/* A ruling is taken back as long as that fits, whatever came after it. */
static bool is_barred(Desk *desk, int side)
{
    const World *truth = &desk->game.truth;
    Faults faults;
    Entry of = { 0 };

    faults_clear(&faults);
    bool barred = asks_back(world_get(truth, KIND_SIDE, side, SIDE_ASKS)) &&
                  entry_read(desk, world_get(truth, KIND_SIDE, side, SIDE_ABOUT), &of, &faults) &&
                  (!of.ruling || moves_clock(&of));
    entry_finish(&of);
    return barred;
}

bool requests_fall(Desk *desk, Entry *entry, const char **why)
{
    World *truth = &desk->game.truth;
    bool fits = true, goes = !only_asks(entry, 0);

    for (int side = 1; fits && goes && side <= world_count(truth, KIND_SIDE); side++) {
        if (is_barred(desk, side) && was_open(desk, entry)) {
            entry_take_back(truth, entry);
            no_more_asking(entry, truth, side);
            fits = desk_apply(desk, entry, why);
        }
    }
    return fits;
}

/* Whether it says that a side asks something else, or no more. */
static bool asks_otherwise(const Entry *entry, int side)
{
    for (int i = 0; i < entry->changes_count; i++) {
        const Change *one = &entry->changes[i];
        if (one->kind == KIND_SIDE && one->thing == side && one->trait == SIDE_ASKS) {
            return true;
        }
    }
    return false;
}

void requests_fell(Entry *entry, const World *truth, const Seat *seat, const Entry *recorded)
{
    if (asks_otherwise(recorded, seat->side)) {
        asking_fall(entry, truth, seat);
    }
    for (int side = 1; side <= world_count(truth, KIND_SIDE); side++) {
        if (asks_back(world_get(truth, KIND_SIDE, side, SIDE_ASKS)) &&
            asks_otherwise(recorded, side) && !asks_otherwise(entry, side)) {
            no_more_asking(entry, truth, side);
        }
    }
}

bool asks_for_itself(const Entry *entry, int side)
{
    for (int i = 0; i < entry->changes_count; i++) {
        if (!is_asking(&entry->changes[i]) || entry->changes[i].thing != side) {
            return false;
        }
    }
    return true;
}

/* Of a side any of its seats; what else it asks than to take back, only its player withdraws. */
static bool refuse_withdrawal(const World *truth, const Seat *seat, Faults *faults)
{
    bool plays = seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER;
    int asks = plays ? world_get(truth, KIND_SIDE, seat->side, SIDE_ASKS) : ASKS_NOTHING;

    if (asks == ASKS_NOTHING) {
        fault_next(refuse(faults, "dice.none", "G-7, G-13",
                          "no command of yours waits for dice, and you ask the others for nothing"),
                   "\"undo\" takes back what you did last.");
    } else if (seat->kind == SEAT_COMMANDER && !asks_back(asks)) {
        fault_next(refuse(faults, "game.seat", "G-8", "what your side asks its player withdraws"),
                   "A dispatch may ask him to.");
    }
    return faults->count > 0;
}

bool entry_withdrawn(const Desk *desk, int seat, Entry *entry, Faults *faults)
{
    const Seat *who = &desk->game.seats[seat];

    if (refuse_withdrawal(&desk->game.truth, who, faults)) {
        return false;
    }
    entry_open(entry, &desk->game.truth, who, WITHDRAW);
    no_more_asking(entry, &desk->game.truth, who->side);
    return true;
}

/* Who plays a leader withdraws nothing that another asked. */
static bool refuse_anothers(Desk *desk, int seat, Faults *faults)
{
    const Seat *who = &desk->game.seats[seat];
    Entry of = { 0 };

    if (who->kind == SEAT_COMMANDER && asks_undo(&desk->game.truth, who) &&
        entry_read(desk, world_get(&desk->game.truth, KIND_SIDE, who->side, SIDE_ABOUT), &of,
                   faults) &&
        strcmp(of.by, who->name) != 0) {
        fault_next(refuse(faults, "game.seat", "G-8", "it was not you who asked for that"),
                   "Who did withdraws it, or the player of your side.");
    }
    entry_finish(&of);
    return faults->count > 0;
}

bool desk_ask_no_more(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults)
{
    *reply = (Reply){ 0 };
    return !refuse_anothers(desk, seat, faults) &&
           entry_withdrawn(desk, seat, &reply->entry, faults) &&
           desk_enter(desk, seat, at, reply, faults);
}

/* Asks the other side, or the umpire, for consent. */
static void ask_consent(Desk *desk, int seat, const Entry *of, const char *reason, Reply *reply,
                        Faults *faults)
{
    const World *truth = &desk->game.truth;
    Look view = desk_look(desk, seat);
    int side = desk->game.seats[seat].side;

    if (refuse_followed(followed_by(desk, seat, of, bars_consent, faults), false, faults)) {
        return;
    }
    if (!*reason) {
        fault_next(refuse(faults, "game.consent", "G-7",
                          "that entry threw dice or showed something: it is taken back only with "
                          "consent"),
                   "Ask for it with a reason: undo --reason \"...\".");
    } else if (!refuse_asked(&view, side, faults)) {
        entry_open(&reply->entry, truth, &desk->game.seats[seat], "undo");
        change(&reply->entry, truth, side, SIDE_ASKS,
               (Value){ .number = rolled(of) ? ASKS_UNDO_DICE : ASKS_UNDO });
        change(&reply->entry, truth, side, SIDE_ASKED, (Value){ .text = reason });
        change(&reply->entry, truth, side, SIDE_ABOUT, (Value){ .number = of->seq });
    }
}

/* Whether alone one may not take it back: what is over stays over, what was thrown, thrown. */
static bool is_sealed(const Seat *who, const Entry *of)
{
    return who->kind == SEAT_SOLO && (rolled(of) || strcmp(of->verb, "next") == 0);
}

/* Whether it asks the other side for something, which is not answered yet, and does nothing else.
 */
static bool is_request(const Desk *desk, const Entry *entry)
{
    const Change *asks = entry->changes;

    return entry->changes_count && only_asks(entry, 0) && asks->trait == SIDE_ASKS &&
           asks->to.number > ASKS_NOTHING &&
           world_get(&desk->game.truth, KIND_SIDE, asks->thing, SIDE_ASKS) == asks->to.number;
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
    bool free_of_all = !rolled(of) && among_own(desk, seat, &bare) && !shown(desk, seat, &bare);
    free_of_all |= is_request(desk, of);
    free(bare.changes);
    return !is_sealed(who, of) &&
           (who->kind == SEAT_UMPIRE || who->kind == SEAT_SOLO || free_of_all);
}

int entry_meant(const Journal *journal, const char *seat, const char *verb, Faults *faults)
{
    bool none = false;
    Seek *seek = strcmp(verb, "undo") == 0   ? seek_last
                 : strcmp(verb, "redo") == 0 ? seek_undone
                                             : seek_any;

    return seek_in(journal, seat, seek, &none, faults);
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
        refuse_followed(followed_by(desk, seat, of, NULL, faults), true, faults);
    } else {
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
        entry_about(&reply->entry, &desk->game.truth, &desk->game.seats[seat], "undo", &of, false);
    }
    entry_finish(&of);
    return enter_back(desk, seat, reason, at, reply, faults);
}

/* ---- the umpire takes back what others did ---- */

static bool refuse_umpire(const Seat *who, const char *reason, Faults *faults)
{
    if (who->kind != SEAT_UMPIRE) {
        fault_next(
            refuse(faults, "game.umpire", "G-7", "only the umpire takes back what he chooses"),
            "\"undo\" alone takes back your last entry.");
    } else if (!*reason) {
        fault_next(refuse(faults, "game.reason", "G-7", "whose entry it is wants to know why"),
                   "Add --reason \"...\".");
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

/* A side that asked for just this asks no more. */
static void answer_asking(Entry *entry, const World *truth, int of)
{
    for (int side = 1; side <= world_count(truth, KIND_SIDE); side++) {
        if (asks_back(world_get(truth, KIND_SIDE, side, SIDE_ASKS)) &&
            world_get(truth, KIND_SIDE, side, SIDE_ABOUT) == of) {
            no_more_asking(entry, truth, side);
        }
    }
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
           !refuse_followed(followed_by(desk, seat, of, NULL, faults), true, faults);
}

bool desk_take_back(Desk *desk, int seat, int number, const char *reason, int64_t at, Reply *reply,
                    Faults *faults)
{
    const Seat *who = &desk->game.seats[seat];
    Entry of = { 0 };

    *reply = (Reply){ 0 };
    if (refuse_umpire(who, reason, faults) || desk_is_waiting(desk, seat, faults) ||
        fault_text(faults, "the reason", reason)) {
        return false;
    }
    if (chosen(desk, seat, number, &of, faults)) {
        entry_about(&reply->entry, &desk->game.truth, who, "undo", &of, false);
        answer_asking(&reply->entry, &desk->game.truth, number);
        entry_arg(&reply->entry, "reason", reason);
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
        may = !refuse_umpire(&desk->game.seats[seat], "it is only asked", faults) &&
              chosen(desk, seat, number, &of, faults);
    } else {
        may = undo_meant(desk, seat, &of, asks, faults);
    }
    if (may && *asks) {
        may = !refuse_followed(followed_by(desk, seat, &of, bars_consent, faults), false, faults);
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
    if (found && !refuse_followed(followed, umpire, faults)) {
        entry_about(&reply->entry, &desk->game.truth, &desk->game.seats[seat], "redo", &of, true);
        asking_fall(&reply->entry, &desk->game.truth, &desk->game.seats[seat]);
    } else if (!faults->count) {
        fault_next(refuse(faults, "game.nothing", "G-7", "there is nothing of yours to do again"),
                   "What was taken back can be done again until something else is done.");
    }
    entry_finish(&of);
    return found && !faults->count && desk_enter(desk, seat, at, reply, faults);
}

/* ---- consent ---- */

/* The last entry in which a seat asks for a ruling. */
static int seek_ruling(const Entry *entry, const char *seat, const char *fates, bool *none)
{
    bool asks = false;

    (void)fates;
    (void)none;
    for (int i = 0; i < entry->changes_count; i++) {
        asks |= entry->changes[i].kind == KIND_SIDE && entry->changes[i].trait == SIDE_ASKS &&
                entry->changes[i].to.number == ASKS_RULING;
    }
    return asks && strcmp(entry->by, seat) == 0 ? entry->seq : 0;
}

/* The changes of a ruling that a seat asked for, as if the umpire had made it. */
static bool rule_now(Desk *desk, const Entry *of, Entry *entry)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    static const Faces none = { .count = 0 };
    Look view = desk_look(desk, desk_seat(desk, of->by));
    Command command = { of->verb, of->args.at, of->args.count, "" };
    Faults faults = { 0 };
    BoundCommand bound;
    Entry made = { 0 };

    if (game_bind(&view, &command, &bound, &faults)) {
        Decision d;
        game_decide(&desk->game, &umpire, &bound, &none, &d, &made, &faults);
        for (int i = 0; i < made.changes_count; i++) {
            const Change *as = &made.changes[i];
            entry_change(entry, as->kind, as->thing, as->trait, as->from, as->to);
        }
    }
    entry->ruling = true;
    bound_finish(&bound);
    entry_finish(&made);
    return !faults.count;
}

bool entry_consented(Desk *desk, int seat, int side, const Entry *of, Entry *entry)
{
    const World *truth = &desk->game.truth;
    int asks = world_get(truth, KIND_SIDE, side, SIDE_ASKS);
    bool done = true;

    if (asks_back(asks)) {
        entry_about(entry, truth, &desk->game.seats[seat], "consent", of, false);
        done = world_get(truth, KIND_SIDE, side, SIDE_ABOUT) == of->seq;
    } else {
        entry_open(entry, truth, &desk->game.seats[seat], "consent");
        entry->of = of->seq;
        done = asks == ASKS_RULING && strcmp(of->verb, "ruling") == 0 && rule_now(desk, of, entry);
    }
    no_more_asking(entry, truth, side);
    return done;
}

/* The entry that a side asks about: the one to be taken back, or that of the ruling. */
static bool read_asked(Desk *desk, int side, Entry *of, Faults *faults)
{
    const World *truth = &desk->game.truth;

    *of = (Entry){ 0 };
    if (asks_back(world_get(truth, KIND_SIDE, side, SIDE_ASKS))) {
        return entry_read(desk, world_get(truth, KIND_SIDE, side, SIDE_ABOUT), of, faults);
    }
    for (int seat = 0; seat < desk->game.seats_count; seat++) {
        const Seat *who = &desk->game.seats[seat];
        if (who->kind == SEAT_SIDE && who->side == side) {
            return seek_entry(desk, seat, seek_ruling, of, faults);
        }
    }
    return false;
}

/* Whether a command consents to what a side asks and the journal holds. */
static bool is_consent(const Look *view, const Command *command, int side)
{
    int asks = world_get(view->world, KIND_SIDE, side, SIDE_ASKS);
    Faults faults = { 0 };
    BoundCommand bound;

    if (!asks_back(asks) && asks != ASKS_RULING) {
        return false;
    }
    bool yes =
        game_refuse(view, command, &bound, &faults) && ARGS_OF(ConsentArgs, &bound)->answer == 0;
    bound_finish(&bound);
    return yes;
}

/* Whether an entry fits what stands there now. */
static bool could_stand(Desk *desk, const Entry *entry)
{
    const char *why;
    bool fits = desk_apply(desk, entry, &why);

    if (fits) {
        entry_take_back(&desk->game.truth, entry);
    }
    return fits;
}

/* Where it can no longer be, who consents is not told so: to say it would tell of the asker. */
bool desk_consents(Desk *desk, int seat, const Command *command, int64_t at, Reply *reply,
                   bool *done, Faults *faults)
{
    Look view = desk_look(desk, seat);
    int side = strcmp(command->verb, "consent") == 0 ? side_asking(&view) : 0;
    Entry *entry = &reply->entry, of;

    if (!side || !is_consent(&view, command, side)) {
        return false;
    }
    bool can = read_asked(desk, side, &of, faults);
    bool undo = asks_back(world_get(&desk->game.truth, KIND_SIDE, side, SIDE_ASKS));
    bool umpire = desk->game.seats[seat].kind == SEAT_UMPIRE;
    if (can && undo) {
        refuse_followed(followed_by(desk, seat, &of, umpire ? NULL : was_told, faults), umpire,
                        faults);
    }
    can = can && !faults->count && entry_consented(desk, seat, side, &of, entry) &&
          could_stand(desk, entry);
    if (can) {
        entry->command = arena_string(&entry->arena, command->id);
        for (int i = 0; i < command->args_count; i++) {
            entry_arg(entry, command->args[i].name, command->args[i].value);
        }
        *done = desk_enter(desk, seat, at, reply, faults);
    } else {
        entry_finish(entry);
        *done = false;
    }
    entry_finish(&of);
    return can || faults->count;
}
