/* SPDX-License-Identifier: MIT */
/*
 * A game as lines of JSON: the whole journal for those who keep it, which another machine reads
 * back; for the other seats what they learnt. G-51.
 */
#include "desk/private.h"
#include "desk/setup.h"

#include "wire/journal.h"
#include "wire/view.h"

#include <stdlib.h>
#include <string.h>

/* ---- out ---- */

static bool take(void *with, const Look *look, const Entry *entry, const News *news)
{
    Text *to = with;
    Json json = { .to = to };

    wire_news(&json, NULL, look, entry, news);
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

/* All entries of a file as bytes; false: faults say what is wrong with it. */
static bool read_entries(JournalFile *file, const Traits *traits, StoredEntry **entries,
                         Arena *arena, Faults *faults)
{
    int room = 0, count = 0;
    Names names;
    Entry entry;

    *entries = NULL;
    names_init(&names, traits);
    while (journal_file_next(file, traits, &entry, faults)) {
        Text bytes = { 0 };
        entry_pack(&entry, &names, &bytes);
        *entries = arena_room(arena, *entries, count, &room, sizeof **entries);
        (*entries)[count++] =
            (StoredEntry){ entry.seq,
                           arena_string(arena, entry.command),
                           { arena_copy(arena, bytes.at, bytes.length), bytes.length },
                           entry.at };
        text_finish(&bytes);
        entry_finish(&entry);
    }
    names_finish(&names);
    return file->ended && !faults->count;
}

/* Puts a whole game into the store, and takes it away again where it does not hold together. */
static bool store_whole(Store *store, const JournalFile *file, const StoredEntry *entries,
                        const char *name, char made[GAME_NAME], Faults *faults)
{
    const JournalHead *head = &file->head;
    char chain[65];
    Desk desk;

    store_chain_of(head->parts, head->parts_count, entries, file->entries, chain);
    if (strcmp(chain, file->chain) != 0) {
        fault_next(faults_add(faults, FAULT_DAMAGED, "import.chain",
                              "the file was changed after it was exported"),
                   "Export the game again.");
        return false;
    }
    store_free_name(store, name ? name : head->game, made);
    if (!store_import(store, made, head->parts, head->parts_count, entries, file->entries,
                      faults)) {
        return false;
    }
    int game = store_find(store, made);
    bool good = desk_open(&desk, store, game, faults);
    desk_close(&desk);
    if (!good) {
        store_remove(store, game, faults);
    }
    return good;
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
    bool done = false;

    if (journal_file_open(&file, source, faults)) {
        Setup *setup = setup_create(file.head.parts, file.head.parts_count, faults);
        Traits traits;
        if (setup) {
            traits_init(&traits, setup->book->system->game, setup->book);
            done = read_entries(&file, &traits, &entries, &arena, faults) &&
                   has_entries(&file, faults) &&
                   store_whole(store, &file, entries, name, made, faults);
        }
        setup_destroy(setup);
    }
    journal_file_finish(&file);
    arena_finish(&arena);
    return done;
}
