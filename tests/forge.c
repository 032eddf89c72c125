/* SPDX-License-Identifier: MIT */
/* Exports that somebody changed and hashed anew. G-6, G-51. */
#include "forge.h"

#include "wire/journal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

void forge_file(const Traits *traits, const Text *whole, const char *line, Text *to)
{
    const char *end = strstr(text_of(whole), "{\"entries\":");
    StoredEntry *entries = NULL;
    int room = 0;
    Faults faults = { 0 };
    Arena arena = { 0 };
    JournalFile file;
    Names names;
    Entry entry;
    int count = 0;
    char chain[65];

    text_clear(to);
    text_add_n(to, whole->at, (size_t)(end - whole->at));
    text_add(to, line);
    size_t body = to->length;
    text_addf(to, "{\"entries\":%d,\"chain\":\"%064d\"}\n", 0, 0);
    Source source = { "forged", to->at, to->length };
    names_init(&names, traits);
    assert_true(journal_file_open(&file, &source, &faults));
    while (journal_file_next(&file, traits, &entry, &faults)) {
        Text bytes = { 0 };
        entry_pack(&entry, &names, &bytes);
        entries = arena_room(&arena, entries, count, &room, sizeof *entries);
        entries[count++] =
            (StoredEntry){ entry.seq,
                           arena_string(&arena, entry.command),
                           { arena_copy(&arena, bytes.at, bytes.length), bytes.length },
                           entry.at };
        text_finish(&bytes);
        entry_finish(&entry);
    }
    store_chain_of(file.head.parts, file.head.parts_count, entries, count, chain);
    journal_file_finish(&file);
    names_finish(&names);
    arena_finish(&arena);
    to->at[to->length = body] = '\0';
    text_addf(to, "{\"entries\":%d,\"chain\":\"%s\"}\n", count, chain);
}

static int games_in(Store *store)
{
    Faults faults = { 0 };
    Arena arena = { 0 };
    StoredGame *games;
    int count = -1;

    assert_true(store_games(store, &games, &count, &arena, &faults));
    arena_finish(&arena);
    return count;
}

static bool take_line(void *with, const Look *look, const Entry *entry, const News *news)
{
    (void)look, (void)entry, (void)news, (void)with;
    return true;
}

/* A game that was let in is opened, told to every seat, exported, verified and played on. */
static void goes_on(Store *store, const char *name, Driver *driver)
{
    Faults faults = { 0 };
    Reply reply = { 0 };
    Desk desk;
    int count;

    assert_true(desk_open(&desk, store, store_find(store, name), &faults));
    for (int seat = 0; seat < desk.game.seats_count; seat++) {
        Look look = desk_look(&desk, seat);
        Text text = { 0 };
        DueList list = { 0 };
        driver_dump(&text, &look, look.world);
        game_due(&look, &list);
        due_finish(&list);
        faults_clear(&faults);
        assert_true(desk_log(&desk, seat, 1, take_line, NULL, &faults));
        assert_true(desk_export(&desk, seat, &text, &faults));
        text_finish(&text);
    }
    desk_verify(store, desk.number, &count, &faults);
    for (int i = 0; i < 20; i++) {
        int seat = driver_pick(driver, desk.game.seats_count);
        Look look = desk_look(&desk, seat);
        DeskDice dice = { .from = DICE_PROGRAM };
        Said said;
        driver_say(driver, &look, &said);
        Command command = said_command(&said);
        reply_finish(&reply);
        faults_clear(&faults);
        desk_do(&desk, seat, &command, &dice, 9, &reply, &faults);
    }
    reply_finish(&reply);
    desk_close(&desk);
}

bool forge_import(Store *store, const Text *text, Driver *driver, Faults *faults)
{
    Source source = { "forged.jsonl", text->at, text->length };
    char made[GAME_NAME];
    int before = games_in(store);

    faults_clear(faults);
    bool in = desk_import(store, &source, NULL, made, faults);
    if (!in) {
        assert_true(faults->count > 0);
        assert_int_equal(games_in(store), before);
        return false;
    }
    goes_on(store, made, driver);
    assert_true(store_remove(store, store_find(store, made), faults));
    return true;
}

void forge_spoil(Driver *driver, const Text *whole, Text *to)
{
    static const char *const NUMBERS[] = { "0", "1", "2", "-1", "3", "17", "99999", "2147483647" };
    const char *from = strchr(text_of(whole), '\n') + 1; /* behind the head */
    size_t body = whole->length - (size_t)(from - whole->at);
    const char *at = from + driver_pick(driver, (int)body);
    const char *wanted = driver_pick(driver, 2) ? "0123456789" : "\"";

    at += strcspn(at, wanted);
    text_clear(to);
    text_add_n(to, whole->at, (size_t)(at - whole->at));
    if (*at == '"') { /* another text of the file */
        const char *other = from + driver_pick(driver, (int)body);
        size_t length = strcspn(at + 1, "\"");
        other += strcspn(other, ":");
        other += strcspn(other, "\"");
        if (*other) {
            text_add_n(to, other, strcspn(other + 1, "\"") + 1);
        }
        at += length + 1;
    } else if (*at) {
        text_add(to, NUMBERS[driver_pick(driver, 8)]);
        at += strspn(at, "0123456789");
    }
    text_add(to, at);
}
