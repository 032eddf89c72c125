/* SPDX-License-Identifier: MIT */
/* Any bytes as an entry of a journal, and as a file that was exported. */
#include "game/game.h"
#include "game/pack.h"
#include "systems/systems.h"
#include "wire/journal.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What was read packs, unpacks to the same, and may be folded or not. */
static void go_round(const Entry *entry, const Traits *traits)
{
    Text bytes = { 0 }, again = { 0 };
    Entry other;
    World world;
    Names names;

    names_init(&names, traits);
    entry_pack(entry, &names, &bytes);
    if (!entry_unpack(&other, &names, bytes.at, bytes.length) ||
        !entry_same(entry, &other, NULL, NULL)) {
        abort();
    }
    names_finish(&names);
    names_init(&names, traits);
    entry_pack(&other, &names, &again);
    if (again.length != bytes.length || memcmp(again.at, bytes.at, bytes.length) != 0) {
        abort();
    }
    world_init(&world, traits);
    entry_fold(&world, &names, bytes.at, bytes.length);
    world_finish(&world);
    names_finish(&names);
    entry_finish(&other);
    text_finish(&bytes);
    text_finish(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Source source = { "fuzz.jsonl", (const char *)data, size };
    Faults faults = { 0 };
    JournalFile file;
    Traits traits;
    Names names;
    Entry entry;

    traits_init(&traits, system_find("cwb3")->game, NULL);
    names_init(&names, &traits);
    if (entry_unpack(&entry, &names, (const char *)data, size)) {
        go_round(&entry, &traits);
        entry_finish(&entry);
    }
    names_finish(&names);
    if (journal_file_open(&file, &source, &faults)) {
        while (journal_file_next(&file, &traits, &entry, &faults)) {
            go_round(&entry, &traits);
            entry_finish(&entry);
        }
    }
    journal_file_finish(&file);
    return 0;
}
