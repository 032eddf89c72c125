/* SPDX-License-Identifier: MIT */
/* Games that go to another machine as text are the same games there, byte by byte. G-6, G-51. */
#include "forge.h"

#include "tested.h"
#include "wire/journal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 12, COMMANDS = 80 };

static void well(const Faults *faults)
{
    assert_string_equal(faults->count ? faults->at[0].what : "", "");
}

/* Plays on at random; most commands are refused. */
static void play_on(Desk *desk, int number)
{
    Driver driver = { .state = (uint64_t)number * 7919 };
    uint8_t key[32];

    tape_key((uint64_t)number, key);
    Chacha generator = tape_generator(key, 0);
    DeskDice dice = { .from = DICE_PROGRAM, .generator = &generator };
    for (int i = 0; i < COMMANDS; i++) {
        int seat = driver_pick(&driver, desk->game.seats_count);
        Look look = desk_look(desk, seat);
        Faults faults = { 0 };
        Reply reply;
        Said said;
        driver_say(&driver, &look, &said);
        Command command = said_command(&said);
        char id[16];
        snprintf(id, sizeof id, "c%d", i);
        command.id = id;
        desk_do(desk, seat, &command, &dice, 1000 + i, &reply, &faults);
        reply_finish(&reply);
    }
}

/* ---- out ---- */

typedef struct Out {
    Text text;
    Game game;
    Names names;
} Out;

static bool write_one(void *with, int seq, Bytes bytes)
{
    Out *out = with;
    Entry entry;

    (void)seq;
    assert_true(entry_unpack(&entry, &out->names, bytes.at, bytes.length));
    assert_true(entry_apply(&out->game.truth, &entry));
    wire_journal_entry(&out->text, &entry, &out->game);
    entry_finish(&entry);
    return true;
}

static void export(const Desk *desk, Text *text)
{
    JournalHead head = { .game = desk->name, .system = "the system", .begun = 1 };
    Out out = { 0 };
    Arena arena = { 0 };
    Faults faults = { 0 };
    Part *parts;
    char chain[65];

    assert_true(store_parts(desk->store, desk->number, &parts, &head.parts_count, &arena, &faults));
    head.parts = parts;
    game_init(&out.game, desk->game.book, desk->game.scenario);
    names_init(&out.names, &out.game.traits);
    wire_journal_head(&out.text, &head);
    assert_true(store_read(desk->store, desk->number, 0, write_one, &out, &faults));
    store_chain(desk->store, desk->number, chain);
    wire_journal_end(&out.text, desk->seq, chain);
    well(&faults);
    game_finish(&out.game);
    names_finish(&out.names);
    arena_finish(&arena);
    *text = out.text;
}

/* ---- in ---- */

static void import(Store *store, const Text *text, const Traits *traits, char hex[65])
{
    Source source = { "game.json", text->at, text->length };
    StoredEntry *entries = NULL;
    int count = 0;
    Arena arena = { 0 };
    Faults faults = { 0 };
    JournalFile file;
    Names names;
    Entry entry;

    names_init(&names, traits);
    assert_true(journal_file_open(&file, &source, &faults));
    while (journal_file_next(&file, traits, &entry, &faults)) {
        Text bytes = { 0 };
        entry_pack(&entry, &names, &bytes);
        entries = realloc(entries, (size_t)(count + 1) * sizeof *entries);
        entries[count++] =
            (StoredEntry){ .seq = entry.seq,
                           .at = entry.at,
                           .command = arena_copy(&arena, entry.command, strlen(entry.command)),
                           .bytes = { arena_copy(&arena, bytes.at, bytes.length), bytes.length } };
        text_finish(&bytes);
        entry_finish(&entry);
    }
    names_finish(&names);
    well(&faults);
    assert_true(file.ended);
    store_chain_of(file.head.parts, file.head.parts_count, entries, count, hex);
    assert_string_equal(hex, file.chain);
    assert_true(store_import(store, file.head.game, file.head.parts, file.head.parts_count, entries,
                             count, &faults));
    well(&faults);
    free(entries);
    arena_finish(&arena);
    journal_file_finish(&file);
}

/* Plays a game in one store and takes it to the other; how many entries it has. */
static int take_elsewhere(Store *store, Store *other, const Tested *tested, int number)
{
    const TestedScenario *scenario = tested_scenario(tested, number + 1);
    Settings settings = { .umpired = true, .dispatches = true };
    Faults faults = { 0 };
    char hex[65];
    Desk desk, again;
    Text text, twice;

    assert_true(
        driver_game(store, scenario->path, scenario->lesson && number % 3 > 0, settings, &desk));
    play_on(&desk, number);
    export(&desk, &text);
    import(other, &text, &desk.game.traits, hex);
    assert_true(desk_open(&again, other, store_find(other, desk.name), &faults));
    well(&faults);
    assert_int_equal(again.seq, desk.seq);
    assert_true(world_same(&again.game.truth, &desk.game.truth));
    export(&again, &twice);
    assert_string_equal(text_of(&text), text_of(&twice));
    text_finish(&text);
    text_finish(&twice);
    int entries = desk.seq;
    desk_close(&desk);
    desk_close(&again);
    return entries;
}

static void games_are_the_same_elsewhere(void **state)
{
    char here[64], there[64];
    Faults faults = { 0 };

    (void)state;
    driver_folder(here);
    driver_folder(there);
    Store *store = store_open(here, "the test", &faults);
    Store *other = store_open(there, "the test", &faults);
    well(&faults);
    for (int t = 0; all_tested[t]; t++) {
        int entries = 0;
        for (int i = 0; i < GAMES; i++) {
            entries += take_elsewhere(store, other, all_tested[t], i);
        }
        print_message("# %s: %d games, %d entries\n", all_tested[t]->name, GAMES, entries);
        assert_true(entries > 5 * GAMES);
    }
    store_close(store);
    store_close(other);
    driver_remove(here);
    driver_remove(there);
}

/* ---- forged ---- */

/* A short game of a system, with dice, and its export. */
static void play_short(Store *store, const TestedScenario *scenario, Desk *desk, Text *whole)
{
    Settings settings = { .umpired = true, .dispatches = true };
    Faults faults = { 0 };

    assert_true(driver_game(store, scenario->path, scenario->lesson, settings, desk));
    play_on(desk, 3);
    assert_true(desk_export(desk, desk_seat(desk, "umpire"), whole, &faults));
}

/* A ruling that sets a trait of the first thing that is there to such a value, as a line. */
static void rule_line(const Desk *desk, Kind kind, int trait, int value, Text *line)
{
    const World *truth = &desk->game.truth;
    int thing = world_after(truth, kind, 0);
    Entry entry = { .seq = desk->seq + 1,
                    .at = 2000,
                    .turn = clock_get(truth, CLOCK_TURN),
                    .step = clock_get(truth, CLOCK_STEP),
                    .by = "umpire",
                    .verb = "ruling",
                    .command = "",
                    .typed_by = "",
                    .note = "",
                    .ruling = true };

    text_clear(line);
    if (thing) {
        entry_change(&entry, kind, thing, trait, world_value(truth, kind, thing, trait),
                     (Value){ .number = value });
        wire_journal_entry(line, &entry, &desk->game);
    }
    entry_finish(&entry);
}

/* G-6, G-51: numbers past their range are refused in every trait of every system. */
static int forge_traits(Store *store, const Desk *desk, const Text *whole)
{
    const Traits *traits = &desk->game.traits;
    Driver driver = { .bold = true };
    Text line = { 0 }, forged = { 0 };
    int tried = 0;

    for (Kind kind = 0; kind < KINDS; kind++) {
        for (int i = 1; i < traits->width[kind]; i++) {
            const Field *trait = traits->at[kind][i];
            Faults faults = { 0 };
            if (trait->type != FIELD_NUMBER || trait->high >= INT_MAX) {
                continue;
            }
            bool above = tried % 2 || trait->low == 1; /* 0 is that nothing was said */
            rule_line(desk, kind, i, above ? trait->high + 1 : trait->low - 1, &line);
            if (line.length) {
                forge_file(traits, whole, text_of(&line), &forged);
                if (forge_import(store, &forged, &driver, &faults)) {
                    fail_msg("%s was let in", text_of(&line));
                }
                tried++;
            }
        }
    }
    text_finish(&line);
    text_finish(&forged);
    return tried;
}

/* Files that chance has changed, whose hash was made anew; how many were let in. */
static int forge_by_chance(Store *store, const Desk *desk, const Text *whole, int tries)
{
    Driver driver = { .bold = true };
    Text spoilt = { 0 }, forged = { 0 };
    int in = 0;

    for (int i = 0; i < tries; i++) {
        Faults faults = { 0 };
        JournalFile file;
        forge_spoil(&driver, whole, &spoilt);
        Source source = { "spoilt", spoilt.at, spoilt.length };
        bool reads =
            strstr(text_of(&spoilt), "{\"entries\":") && journal_file_open(&file, &source, &faults);
        if (reads) {
            journal_file_finish(&file);
            forge_file(&desk->game.traits, &spoilt, "", &forged);
            in += forge_import(store, &forged, &driver, &faults);
        }
    }
    text_finish(&spoilt);
    text_finish(&forged);
    return in;
}

static void forge_game(Store *store, Store *other, const TestedScenario *scenario, int tries)
{
    Text whole = { 0 };
    Desk desk;

    play_short(store, scenario, &desk, &whole);
    int traits = forge_traits(other, &desk, &whole);
    int in = forge_by_chance(other, &desk, &whole, tries);
    print_message("# %s: %d numbers past their range; %d of %d spoilt files were let in\n",
                  desk.game.book->system->name, traits, in, tries);
    assert_true(traits > 2 && in > 0 && in < tries);
    text_finish(&whole);
    desk_close(&desk);
}

/* G-6, G-51: whatever is imported opens and goes on, or is refused before it is kept. */
static void forged_files(void **state)
{
    const char *typed = getenv("GAMES");
    int tries = typed ? atoi(typed) : 200;
    char here[64], there[64];
    Faults faults = { 0 };

    (void)state;
    driver_folder(here);
    driver_folder(there);
    Store *store = store_open(here, "the test", &faults);
    Store *other = store_open(there, "the test", &faults);
    for (int t = 0; all_tested[t]; t++) {
        for (int i = 0; all_tested[t]->systems[i]; i++) { /* each has a scenario */
            forge_game(store, other, tested_scenario(all_tested[t], i), tries);
        }
    }
    store_close(store);
    store_close(other);
    driver_remove(here);
    driver_remove(there);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(games_are_the_same_elsewhere),
                                        cmocka_unit_test(forged_files) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
