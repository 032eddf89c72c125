/* SPDX-License-Identifier: MIT */
/* Commands that keep a game: branch, verify, export, import, seat. */
#define _XOPEN_SOURCE 700
#include "cli/command.h"
#include "cli/seat.h"

#include "wire/json.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAME_FILE_MOST = 256 << 20 };

/* ---- branch ---- */

/* The journal's number of the seat's entry `number`. */
typedef struct Sought {
    int number, seq;
} Sought;

static bool take_number(void *with, const Look *look, const Entry *entry, const News *news)
{
    Sought *sought = with;

    (void)look;
    if (news->number <= sought->number) {
        sought->seq = entry->seq;
    }
    return news->number < sought->number;
}

int run_branch(const Args *args, const Terminal *terminal)
{
    SeatGame own = { 0 };
    Faults faults = { 0 };
    Text text = { 0 };
    Sought sought = { 0 };
    char made[GAME_NAME];

    if (args_number(args, FLAG_AT, 1, 0, &sought.number, &faults) &&
        game_name_fits(args->flags[FLAG_NAME], &faults) &&
        seat_open(&own, args, "branch", &faults) &&
        seat_game_keeps(&own, "copy the game", &faults)) {
        int learnt = own.desk.views[own.seat].learnt;
        sought.seq = own.desk.seq;
        if (sought.number > learnt) {
            fault_next(faults_add(&faults, FAULT_ABSENT, "log.entry",
                                  "your seat has learnt of no entry %d", sought.number),
                       "The last is %d.", learnt);
        } else if (sought.number) {
            desk_log(&own.desk, own.seat, 1, take_number, &sought, &faults);
        }
        if (!faults.count && store_begin(own.store, &faults) &&
            desk_branch(&own.desk, sought.seq, args->flags[FLAG_NAME], made, &faults)) {
            seat_issue_all(&own, made, args, &text, terminal, &faults);
        }
    }
    return seat_end(&own, &text, &faults, terminal);
}

/* ---- files ---- */

static bool read_game_file(const char *path, Arena *arena, Source *source, Faults *faults)
{
    static const FileKind GAMES = { GAME_FILE_MOST, "it is larger than any game",
                                    "Name a file that \"galloper export\" wrote." };

    return file_read_kind(path, &GAMES, arena, source, faults);
}

int run_export(const Args *args, const Terminal *terminal)
{
    SeatGame own;
    Faults faults = { 0 };
    Text text = { 0 }, said = { 0 };
    const char *path = args->count ? args->words[0] : NULL;

    bool good = seat_open(&own, args, "export", &faults) &&
                desk_export(&own.desk, own.seat, &text, &faults);
    bool whole = good && seat_keeps(&own.desk.game.seats[own.seat]);
    const char *mark = whole ? "{\"galloper\":" : "{\"number\":";
    if (good && path && file_may_hold(path, mark, "such an export", &faults) &&
        file_write_secret(path, &text, &faults) && !terminal->json) {
        text_addf(&said, "%s is in %s, %s.\n", own.desk.name, path,
                  whole ? "with everybody's secrets" : "as far as you know it");
    }
    seat_game_close(&own);
    if (path) {
        text_finish(&text);
        return terminal_end(&said, &faults, terminal);
    }
    return terminal_end(&text, &faults, terminal);
}

/* The name that a file gives becomes part of paths; a game with a bad one is not kept. */
static bool keep_named(Store *store, const char *made, Faults *faults)
{
    if (!game_name_fits(made, faults)) {
        store_remove(store, store_find(store, made), faults);
        return false;
    }
    return true;
}

int run_import(const Args *args, const Terminal *terminal)
{
    SeatGame own = { 0 };
    Faults faults = { 0 };
    Text text = { 0 };
    Arena arena = { 0 };
    Source file;
    char made[GAME_NAME];

    if (game_name_fits(args->flags[FLAG_NAME], &faults) &&
        read_game_file(args->words[0], &arena, &file, &faults) &&
        seat_game_store(&own, args->flags[FLAG_DATA], "import", &faults) &&
        store_begin(own.store, &faults) &&
        desk_import(own.store, &file, args->flags[FLAG_NAME], made, &faults) &&
        keep_named(own.store, made, &faults)) {
        seat_issue_all(&own, made, args, &text, terminal, &faults);
    }
    seat_game_close(&own);
    arena_finish(&arena);
    return terminal_end(&text, &faults, terminal);
}

/* ---- verify ---- */

/* How long the journal is, and its hash, would tell a seat of what it may not see. */
static void verify_stored(Store *store, int game, const char *name, bool all, Text *text,
                          const Terminal *terminal, Faults *faults)
{
    char chain[65] = "";
    int entries = 0;

    if (!desk_verify(store, game, &entries, faults)) {
        return;
    }
    store_chain(store, game, chain);
    if (terminal->json) {
        Json json = { .to = text };
        json_open(&json, NULL, '{');
        json_string(&json, "game", name);
        if (all) {
            json_number(&json, "entries", entries);
            json_string(&json, "chain", chain);
        }
        json_close(&json, '}');
        text_add(text, "\n");
    } else if (!all) {
        text_addf(text, "%s: all entries played again, with the same dice and changes.\n", name);
    } else {
        text_addf(text,
                  "%s: %d entr%s played again, with the same dice and changes.\nchain %.16s\n",
                  name, entries, entries == 1 ? "y" : "ies", chain);
    }
}

static void remove_store(const char *folder)
{
    DIR *all = opendir(folder);
    char path[2 * PATH_MOST];

    for (struct dirent *entry; all && (entry = readdir(all));) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (all) {
        closedir(all);
    }
    rmdir(folder);
}

/* A file is taken into a store of its own, which is thrown away. */
static void verify_file(const char *path, Text *text, const Terminal *terminal, Faults *faults)
{
    const char *scratch = getenv("TMPDIR");
    char folder[PATH_MOST], made[GAME_NAME];
    Arena arena = { 0 };
    Source file;

    snprintf(folder, sizeof folder, "%.500s/galloper-XXXXXX",
             scratch && *scratch ? scratch : "/tmp");
    if (!read_game_file(path, &arena, &file, faults)) {
    } else if (!mkdtemp(folder)) {
        fault_next(faults_add(faults, FAULT_STORAGE, "verify.scratch",
                              "there is no room to try it in %.100s", folder),
                   "Set TMPDIR to a folder that can be written.");
    } else {
        Store *store = store_open(folder, "verify", faults);
        if (store && desk_import(store, &file, NULL, made, faults)) {
            verify_stored(store, store_find(store, made), made, true, text, terminal, faults);
        }
        store_close(store);
        remove_store(folder);
    }
    arena_finish(&arena);
}

static void verify_named(const char *name, const Args *args, Text *text, const Terminal *terminal,
                         Faults *faults)
{
    SeatGame own;

    if (seat_game_store(&own, args->flags[FLAG_DATA], "verify", faults)) {
        int game = store_find(own.store, name);
        if (game) {
            verify_stored(own.store, game, name, false, text, terminal, faults);
        } else {
            fault_next(
                faults_add(faults, FAULT_ABSENT, "game.none", "there is no game \"%.60s\"", name),
                "\"galloper games\" lists them.");
        }
    }
    seat_game_close(&own);
}

int run_verify(const Args *args, const Terminal *terminal)
{
    SeatGame own = { 0 };
    Faults faults = { 0 };
    Text text = { 0 };
    struct stat about;

    if (args->count && (strchr(args->words[0], '/') || strchr(args->words[0], '.') ||
                        stat(args->words[0], &about) == 0)) {
        verify_file(args->words[0], &text, terminal, &faults);
    } else if (args->count) {
        verify_named(args->words[0], args, &text, terminal, &faults);
    } else if (seat_open(&own, args, "verify", &faults)) {
        verify_stored(own.store, own.desk.number, own.desk.name,
                      seat_keeps(&own.desk.game.seats[own.seat]), &text, terminal, &faults);
    }
    return seat_end(&own, &text, &faults, terminal);
}

/* ---- seats change hands ---- */

int run_seat(const Args *args, const Terminal *terminal)
{
    SeatGame own;
    Faults faults = { 0 };
    Text text = { 0 };
    char token[TOKEN_MOST];

    if (seat_open(&own, args, "seat", &faults) &&
        seat_game_keeps(&own, "give out seats", &faults)) {
        const char *name = args->words[0];
        int seat = desk_seat(&own.desk, name);
        if (seat < 0) {
            const char *names[SEATS_MOST + 1] = { 0 };
            for (int i = 0; i < own.desk.game.seats_count; i++) {
                names[i] = own.desk.game.seats[i].name;
            }
            const char *near = text_nearest(name, names);
            fault_next(faults_add(&faults, FAULT_ABSENT, "seat.name",
                                  "the game has no seat \"%.40s\"", name),
                       near ? "Did you mean %s?" : "\"galloper games --json\" lists them.", near);
        } else if (seat_game_issue(&own, &own.desk, seat, token, &faults)) {
            if (terminal->json) {
                text_addf(&text, "{\"seat\":\"%s\",\"token\":\"%s\"}\n", name, token);
            } else {
                text_addf(&text,
                          "The seat %s has a new token, in %s/seats/%s/%s.\n"
                          "The one that it had is no longer valid.\n",
                          name, own.folder, own.desk.name, name);
            }
        }
    }
    return seat_end(&own, &text, &faults, terminal);
}
