/* SPDX-License-Identifier: MIT */
/* A journal read back from the store, and played back. */
#include "desk/private.h"
#include "desk/setup.h"

#include <stdlib.h>
#include <string.h>

bool entry_unreadable(int seq, const Names *names, Faults *faults)
{
    if (names->missing) {
        fault_next(faults_add(faults, FAULT_VERSION, "game.version",
                              "entry %d speaks of \"%.60s\", which this program does not know", seq,
                              names->missing),
                   "Play it on with the version that wrote it.");
    } else {
        fault_next(
            faults_add(faults, FAULT_DAMAGED, "journal.damaged", "entry %d cannot be read", seq),
            "Nothing was changed. Import the last export, or a copy of the folder.");
    }
    return false;
}

/* ---- entries as they are stored ---- */

static bool take(void *with, int seq, Bytes bytes)
{
    Journal *journal = with;
    int number = seq - journal->after - 1;

    journal->ends = memory_room(journal->ends, number, &journal->room, sizeof *journal->ends);
    text_add_n(&journal->bytes, bytes.at, bytes.length);
    journal->ends[number] = journal->bytes.length;
    journal->last = seq;
    return true;
}

bool journal_read(Store *store, int game, int after, Names *names, Journal *journal, Faults *faults)
{
    *journal = (Journal){ .names = names, .after = after, .last = after };
    return store_read(store, game, after, take, journal, faults);
}

Bytes journal_bytes(const Journal *journal, int seq)
{
    int number = seq - journal->after - 1;
    size_t from = number ? journal->ends[number - 1] : 0;

    return (Bytes){ journal->bytes.at + from, journal->ends[number] - from };
}

bool journal_entry(const Journal *journal, int seq, Entry *entry, Faults *faults)
{
    Bytes bytes = journal_bytes(journal, seq);

    if (entry_unpack(entry, journal->names, bytes.at, bytes.length) && entry->seq == seq) {
        return true;
    }
    entry_finish(entry);
    return entry_unreadable(seq, journal->names, faults);
}

void journal_copy(Journal *to, const Journal *from, Names *names)
{
    size_t count = (size_t)(from->last - from->after);

    *to = (Journal){ .names = names, .after = from->after, .last = from->last };
    text_add_n(&to->bytes, from->bytes.at, from->bytes.length);
    to->room = (int)count;
    to->ends = memory_grow(NULL, (count + 1) * sizeof *to->ends);
    if (count) {
        memcpy(to->ends, from->ends, count * sizeof *to->ends);
    }
}

void journal_finish(Journal *journal)
{
    text_finish(&journal->bytes);
    free(journal->ends);
    *journal = (Journal){ 0 };
}

bool entry_read(Desk *desk, int seq, Entry *entry, Faults *faults)
{
    Journal journal = { 0 };

    *entry = (Entry){ 0 };
    bool read = seq >= 1 && seq <= desk->seq &&
                journal_read(desk->store, desk->number, seq - 1, &desk->names, &journal, faults) &&
                journal_entry(&journal, seq, entry, faults);
    journal_finish(&journal);
    return read || (!faults->count && entry_unreadable(seq, &desk->names, faults));
}

/* ---- played back ---- */

bool playback_open(Playback *playback, const Desk *desk, Faults *faults)
{
    *playback = (Playback){ .faults = faults };
    desk_fresh(&playback->game, desk->setup);
    memcpy(playback->game.seats, desk->game.seats, sizeof desk->game.seats);
    playback->game.seats_count = desk->game.seats_count;
    names_init(&playback->names, &playback->game.traits);
    if (desk->copied) {
        journal_copy(&playback->journal, &desk->copied->journal, &playback->names);
        return true;
    }
    return journal_read(desk->store, desk->number, 0, &playback->names, &playback->journal, faults);
}

bool playback_read(Playback *playback)
{
    entry_finish(&playback->entry);
    if (playback->seq == playback->journal.last ||
        !journal_entry(&playback->journal, playback->seq + 1, &playback->entry, playback->faults)) {
        return false;
    }
    playback->seq++;
    return true;
}

bool playback_next(Playback *playback)
{
    return playback_read(playback) &&
           (entry_apply(&playback->game.truth, &playback->entry) ||
            entry_unreadable(playback->seq, &playback->names, playback->faults));
}

void playback_close(Playback *playback)
{
    entry_finish(&playback->entry);
    names_finish(&playback->names);
    game_finish(&playback->game);
    journal_finish(&playback->journal);
}
