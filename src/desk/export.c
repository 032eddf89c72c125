/* SPDX-License-Identifier: MIT */
/*
 * A game as lines of JSON: the whole journal for those who keep it, which another machine reads
 * back; for the other seats what they learnt. G-51.
 */
#include "desk/private.h"
#include "desk/setup.h"

#include "wire/journal.h"
#include "wire/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- out ---- */

static bool take(void *with, const Look *look, const Entry *entry, const News *news)
{
    Text *to = with;
    Json json = { .to = to };

    wire_news(&json, NULL, look, entry, news, NULL);
    text_add(to, "\n");
    return true;
}

static bool export_whole(Desk *desk, Text *to, Faults *faults)
{
    Arena arena = { 0 };
    Playback playback;
    Part *parts;
    int count;
    char chain[65];
    bool read = playback_open(&playback, desk, faults) &&
                store_parts(desk->store, desk->number, &parts, &count, &arena, faults);

    while (read && playback_next(&playback)) {
        if (playback.seq == 1) {
            wire_journal_head(to, &(JournalHead){ desk->name, desk->game.book->system->name,
                                                  playback.entry.at, parts, count });
        }
        wire_journal_entry(to, &playback.entry, &playback.game);
    }
    read = read && !faults->count;
    if (read) {
        store_chain(desk->store, desk->number, chain);
        wire_journal_end(to, playback.journal.last, chain);
    }
    playback_close(&playback);
    arena_finish(&arena);
    return read;
}

bool seat_keeps(const Seat *seat)
{
    return seat->kind == SEAT_UMPIRE || seat->kind == SEAT_KEEPER || seat->kind == SEAT_SOLO;
}

bool desk_export(Desk *desk, int seat, Text *to, Faults *faults)
{
    if (seat_keeps(&desk->game.seats[seat])) {
        return export_whole(desk, to, faults);
    }
    return desk_log(desk, seat, 1, take, to, faults);
}

/* ---- in ---- */

static bool pairs_fit(const char *what, const ArgList *list, Faults *faults)
{
    for (int i = 0; i < list->count && !faults->count; i++) {
        fault_text(faults, what, list->at[i].name);
        fault_text(faults, what, list->at[i].value);
    }
    return !faults->count;
}

/* The lines of a trace, each by itself. */
static bool trace_fits(const char *what, const char *trace, Faults *faults)
{
    Text line = { 0 };

    while (*trace && !faults->count) {
        size_t length = strcspn(trace, "\n");
        text_clear(&line);
        text_add_n(&line, trace, length);
        fault_text(faults, what, text_of(&line));
        trace += length + (trace[length] == '\n');
    }
    text_finish(&line);
    return !faults->count;
}

/* Whether every text of an entry is one that people may enter. */
static bool texts_fit(const Entry *entry, Faults *faults)
{
    const char *const texts[] = { entry->by, entry->verb, entry->command, entry->typed_by,
                                  entry->note };
    char what[40];

    snprintf(what, sizeof what, "a text of entry %d", entry->seq);
    for (size_t i = 0; i < sizeof texts / sizeof *texts && !faults->count; i++) {
        fault_text(faults, what, texts[i]);
    }
    for (int i = 0; i < entry->changes_count && !faults->count; i++) {
        const char *to = entry->changes[i].to.text;
        fault_text(faults, what, to ? to : "");
    }
    for (int i = 0; i < entry->plays_count && !faults->count; i++) {
        const PlayRecord *played = &entry->plays[i];
        fault_text(faults, what, played->rule);
        pairs_fit(what, &played->asks, faults);
        pairs_fit(what, &played->answers, faults);
        trace_fits(what, played->trace, faults);
    }
    return !faults->count && pairs_fit(what, &entry->args, faults);
}

/* Whether an entry can be the next of a game that is tried on its way in. */
static bool follows(Desk *trial, const Entry *entry, Faults *faults)
{
    if (!texts_fit(entry, faults)) {
        return false;
    }
    bool begins = entry->seq > 1 || entry_begins(trial->setup, entry);
    if (!begins || !desk_follow(trial, entry)) {
        fault_next(faults_add(faults, FAULT_DAMAGED, "journal.damaged",
                              begins ? "entry %d does not fit what stands before it"
                                     : "entry %d is not what its scenario sets up",
                              entry->seq),
                   "Nothing was kept of it. Export the game again where it is sound.");
    }
    return !faults->count;
}

/* The head stands outside the chain: what it says besides the name is what the rest says. */
static bool head_fits(const JournalHead *head, const Desk *trial, const Entry *first,
                      Faults *faults)
{
    const char *wrong = strcmp(head->system, trial->game.book->system->name) != 0 ? "system"
                        : head->begun != first->at                                ? "begun"
                                                                                  : NULL;

    if (wrong) {
        fault_next(faults_add(faults, FAULT_DAMAGED, "import.head",
                              "the head says another \"%s\" than the game has", wrong),
                   "The file was changed after it was exported: export the game again.");
    }
    return !wrong;
}

/* All entries of a file as bytes; false: faults say what is wrong with it. */
static bool read_entries(JournalFile *file, Desk *trial, StoredEntry **entries, Arena *arena,
                         Faults *faults)
{
    int room = 0, count = 0;
    Entry entry;

    *entries = NULL;
    while (journal_file_next(file, &trial->game.traits, &entry, faults)) {
        Text bytes = { 0 };
        bool good = (entry.seq > 1 || head_fits(&file->head, trial, &entry, faults)) &&
                    follows(trial, &entry, faults);
        entry_pack(&entry, &trial->names, &bytes);
        *entries = arena_room(arena, *entries, count, &room, sizeof **entries);
        (*entries)[count++] =
            (StoredEntry){ entry.seq,
                           arena_string(arena, entry.command),
                           { arena_copy(arena, bytes.at, bytes.length), bytes.length },
                           entry.at };
        text_finish(&bytes);
        entry_finish(&entry);
        if (!good) {
            return false;
        }
    }
    return file->ended && !faults->count;
}

/* Puts a whole game into the store. */
static bool store_whole(Store *store, const JournalFile *file, const StoredEntry *entries,
                        const char *name, char made[GAME_NAME], Faults *faults)
{
    const JournalHead *head = &file->head;
    char chain[65];

    store_chain_of(head->parts, head->parts_count, entries, file->entries, chain);
    if (strcmp(chain, file->chain) != 0) {
        fault_next(faults_add(faults, FAULT_DAMAGED, "import.chain",
                              "the file was changed after it was exported"),
                   "Export the game again.");
        return false;
    }
    store_free_name(store, name ? name : head->game, made);
    return store_import(store, made, head->parts, head->parts_count, entries, file->entries,
                        faults);
}

static bool has_entries(const JournalFile *file, Faults *faults)
{
    if (!file->entries) {
        fault_next(faults_add(faults, FAULT_DAMAGED, "import.empty", "the file has no entries"),
                   "Export the game again.");
    }
    return file->entries > 0;
}

bool desk_import(Store *store, const Source *source, const char *name, char made[GAME_NAME],
                 Faults *faults)
{
    JournalFile file;
    Arena arena = { 0 };
    StoredEntry *entries = NULL;
    Desk trial = { 0 };
    bool done = false;

    if (journal_file_open(&file, source, faults)) {
        trial.setup = setup_create(file.head.parts, file.head.parts_count, faults);
    }
    if (trial.setup && !refuse_order_name(trial.setup, name, faults) &&
        scenario_check_letters(&trial.setup->scenario, faults)) {
        desk_begin(&trial);
        done = read_entries(&file, &trial, &entries, &arena, faults) &&
               has_entries(&file, faults) && store_whole(store, &file, entries, name, made, faults);
        desk_close(&trial);
    } else {
        setup_destroy(trial.setup);
    }
    journal_file_finish(&file);
    arena_finish(&arena);
    return done;
}
