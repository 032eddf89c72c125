/* SPDX-License-Identifier: MIT */
/* A journal read back from the store. */
#include "desk/private.h"

#include <stdlib.h>

static bool damaged(int seq, Faults *faults)
{
    faults_add(faults, FAULT_DAMAGED, "journal.damaged", "entry %d cannot be read", seq);
    return false;
}

static bool take(void *with, int seq, Bytes bytes)
{
    Journal *journal = with;
    int count = seq - journal->after;

    if (count > journal->room) {
        journal->room = journal->room ? 2 * journal->room : 256;
        journal->ends = memory_grow(journal->ends, (size_t)journal->room * sizeof *journal->ends);
    }
    text_add_n(&journal->bytes, bytes.at, bytes.length);
    journal->ends[count - 1] = journal->bytes.length;
    journal->last = seq;
    return true;
}

bool journal_read(Store *store, int game, int after, Journal *journal, Faults *faults)
{
    *journal = (Journal){ .after = after, .last = after };
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

    if (entry_unpack(entry, bytes.at, bytes.length) && entry->seq == seq) {
        return true;
    }
    entry_finish(entry);
    return damaged(seq, faults);
}

void journal_finish(Journal *journal)
{
    text_finish(&journal->bytes);
    free(journal->ends);
    *journal = (Journal){ 0 };
}

static bool take_one(void *entry, int seq, Bytes bytes)
{
    (void)seq;
    entry_unpack(entry, bytes.at, bytes.length);
    return false;
}

bool entry_read(Store *store, int game, int seq, Entry *entry, Faults *faults)
{
    *entry = (Entry){ 0 };
    if (seq < 1 || seq > store_last(store, game)) {
        return damaged(seq, faults);
    }
    if (!store_read(store, game, seq - 1, take_one, entry, faults)) {
        return false;
    }
    if (entry->seq != seq) {
        entry_finish(entry);
        return damaged(seq, faults);
    }
    return true;
}
