/* SPDX-License-Identifier: MIT */
#ifndef WIRE_JOURNAL_H
#define WIRE_JOURNAL_H

#include "base/bytes.h"
#include "charts/sheet.h"
#include "game/game.h"

/*
 * A game as text that another machine can read: one JSON object a line, a head with the texts it
 * was begun with, then its entries, then an end. Read back, an entry packs to the same bytes. It is
 * the truth: things have their numbers, beside which stands what people call them ("what"), which
 * is not read back.
 */
enum { JOURNAL_VERSION = 2 };

typedef struct JournalHead {
    const char *game, *system;
    int64_t begun;
    const Part *parts;
    int parts_count;
} JournalHead;

/* ---- writing, each a line ---- */

void wire_journal_head(Text *to, const JournalHead *head);

/* The game, which stands as after the entry, knows what things are called. */
void wire_journal_entry(Text *to, const Entry *entry, const Game *game);

/* `chain` is the hash of the whole, in hex. */
void wire_journal_end(Text *to, int entries, const char *chain);

/* ---- reading ---- */

/* A file of that kind; closed by journal_file_finish even where reading failed. */
typedef struct JournalFile {
    const Source *source;
    JournalHead head;
    int entries;    /* read so far */
    bool ended;     /* the end was read, and all entries are there */
    char chain[65]; /* what the end says */
    size_t at;      /* how far it is read */
    int line;
    Arena arena;
} JournalFile;

/* Begins with the head, which says whose traits the entries have. */
bool journal_file_open(JournalFile *file, const Source *source, Faults *faults);

/*
 * The next entry, to be finished by the caller; false where there is none: at the end (`ended`), or
 * at a fault, which names the line.
 */
bool journal_file_next(JournalFile *file, const Traits *traits, Entry *entry, Faults *faults);
void journal_file_finish(JournalFile *file);

#endif
