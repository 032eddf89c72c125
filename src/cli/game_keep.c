/* SPDX-License-Identifier: MIT */
/* Commands that keep a game: branch, verify, export, import, delete, seat. */
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

void run_branch(CliRun *run)
{
    SeatGame *own = &run->own;
    Faults *faults = &run->faults;
    const char *name = run->args.flags[FLAG_NAME];
    Sought sought = { 0 };
    char made[GAME_NAME], drawn[GAME_NAME];

    if (!args_number(&run->args, FLAG_AT, 1, 0, &sought.number, faults) ||
        !game_name_fits(name, faults) ||
        !seat_game_salvage(own, run->args.flags[FLAG_DATA], run->args.flags[FLAG_SEAT],
                           run->command->name, faults) ||
        !seat_game_keeps(own, "copy the game", faults)) {
        return;
    }
    int learnt = own->desk->views[own->seat].learnt;
    sought.seq = own->desk->seq;
    if (sought.number > learnt) {
        fault_next(faults_add(faults, FAULT_ABSENT, "log.entry",
                              "your seat has learnt of no entry %d", sought.number),
                   "The last is %d.", learnt);
    } else if (sought.number) {
        desk_log(own->desk, own->seat, 1, take_number, &sought, faults);
    }
    if (run->served && !run->host) { /* who keeps one game does not learn the names of others */
        store_draw_name(own->store, name ? name : own->desk->name, drawn);
        name = drawn;
    }
    if (!faults->count && store_begin(own->store, faults) &&
        desk_branch(own->desk, sought.seq, name, made, faults)) {
        seat_issue_all(run, made);
    }
}

/* ---- files ---- */

static bool read_game_file(const char *path, Arena *arena, Source *source, Faults *faults)
{
    static const FileKind GAMES = { GAME_FILE_MOST, "it is larger than any game",
                                    "Name a file that \"galloper export\" wrote." };

    return file_read_kind(path, &GAMES, arena, source, faults);
}

bool export_may_stand(const CliRun *run, const char *path, const char *text, Faults *faults)
{
    /* Its name, its system and when it was begun. */
    const char *from = strncmp(text, "{\"galloper\":", 12) == 0 ? strstr(text, "\"game\":") : NULL;
    const char *to = from ? strstr(from, ",\"parts\"") : NULL;
    char mark[200] = "{\"number\":";

    if (run->command->run == run_delete) {
        return file_may_hold(path, NULL, "", faults); /* it may be all that is left of another */
    }
    if (to) {
        snprintf(mark, sizeof mark, "%.*s", (int)(to - from), from);
    }
    return file_may_hold(path, mark, "an export of this game", faults);
}

/* Writes the game as the seat may have it; true: it is in the file. */
static bool export_game(CliRun *run, const char *path)
{
    SeatGame *own = &run->own;

    if (!desk_export(own->desk, own->seat, &run->text, &run->faults)) {
        return false;
    }
    if (run->served && file_is_stream(path)) {
        return true; /* it is the answer */
    }
    bool written = file_is_stream(path)
                       ? terminal_print(&run->text, &run->faults)
                       : export_may_stand(run, path, text_of(&run->text), &run->faults) &&
                             file_write_secret(path, &run->text, &run->faults);
    text_clear(&run->text);
    return written;
}

/* What is in a file that a seat wrote; a blind game that goes on is told to who plays it alone. */
static const char *exported(const SeatGame *own)
{
    const Game *game = &own->desk->game;
    bool hides = game->settings.blind && clock_get(&game->truth, CLOCK_OVER) != 1;

    return !seat_keeps(&game->seats[own->seat]) ? "as far as you know it"
           : hides                              ? "with the rolls that you are not to see"
                                                : "with everybody's secrets";
}

void run_export(CliRun *run)
{
    const SeatGame *own = &run->own;
    const char *path = run->args.count ? run->args.words[0] : "-";

    if (!run->args.count && (!run->served || run->shown) && terminal_is_screen()) {
        fault_next(faults_add(&run->faults, FAULT_USAGE, "usage.export",
                              "into which file the game is to be written is not said"),
                   "\"galloper export FILE\" writes it there; - is the screen.");
        return;
    }
    if (run_opens_game(run) && export_game(run, path) && !file_is_stream(path) &&
        !run->terminal.json) {
        text_addf(&run->text, "%s is in %s, %s.\n", own->desk->name, path, exported(own));
    }
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

void run_import(CliRun *run)
{
    const char *name = run->args.flags[FLAG_NAME];
    Faults *faults = &run->faults;
    Arena arena = { 0 };
    Source file;
    char made[GAME_NAME];

    if (game_name_fits(name, faults) && read_game_file(run->args.words[0], &arena, &file, faults) &&
        run_opens_store(run) && store_begin(run->own.store, faults) &&
        desk_import(run->own.store, &file, name, made, faults) &&
        keep_named(run->own.store, made, faults)) {
        seat_issue_all(run, made);
    }
    arena_finish(&arena);
}

/* ---- delete ---- */

/* The name is typed, so that it is this game that is meant and not the one of GALLOPER_SEAT. */
static bool is_meant(CliRun *run, const char *name)
{
    const char *own = run->own.desk->name;

    if (strcmp(own, name) == 0) {
        return true;
    }
    fault_next(faults_add(&run->faults, FAULT_INPUT, "delete.name",
                          "your seat is of the game \"%s\", not of \"%.60s\"", own, name),
               "Take a seat of that one with --seat.");
    return false;
}

/* What is remembered of the lines of seats that are named one behind the other. */
static void forget_lines(const char *folder, const char *game, const char *seats)
{
    for (size_t length; *seats; seats += length + strspn(seats + length, ", ")) {
        char path[2 * PATH_MOST];
        length = strcspn(seats, ",");
        snprintf(path, sizeof path, "%s/history-%s-%.*s", folder, game, (int)length, seats);
        unlink(path);
    }
}

/* A game that does not open cannot be written into a file; with --yes it is deleted even so. */
static void delete_unopened(CliRun *run, const char *name)
{
    SeatGame *own = &run->own;
    FaultKind kind = run->faults.at[0].kind;
    const char *code = run->faults.at[0].code;
    Text seats = { 0 };

    if ((kind != FAULT_DAMAGED && kind != FAULT_VERSION && kind != FAULT_INPUT) ||
        strncmp(code, "seat.", 5) == 0) {
        return;
    }
    if (!run->args.flags[FLAG_YES]) {
        fault_next(faults_add(&run->faults, kind, "delete.unopened",
                              "so it cannot be written into a file, and is not deleted"),
                   "With --yes it is deleted without one.");
        return;
    }
    faults_clear(&run->faults);
    seat_game_close(own);
    if (seat_game_discard(own, run->args.flags[FLAG_DATA], run->args.flags[FLAG_SEAT], name, &seats,
                          &run->faults)) {
        forget_lines(own->folder, name, text_of(&seats));
        if (run->terminal.json) {
            json_open(&run->json, NULL, '{');
            json_string(&run->json, "deleted", name);
            json_close(&run->json, '}');
        } else {
            text_addf(&run->text, "%s is deleted. It did not open, and is in no file.\n", name);
        }
    }
    text_finish(&seats);
}

void run_delete(CliRun *run)
{
    SeatGame *own = &run->own;
    const char *name = run->args.words[0], *path = run->args.words[1];

    if (!run_opens_game(run)) {
        delete_unopened(run, name);
        return;
    }
    if (!is_meant(run, name) || !seat_game_keeps(own, "delete the game", &run->faults) ||
        !export_game(run, path) || run->first) {
        return;
    }
    if (!seat_game_delete(own, &run->faults)) {
        return;
    }
    for (int i = 0; i < own->desk->game.seats_count; i++) {
        char history[2 * PATH_MOST];
        seat_history(history, own->folder, own->desk->name, own->desk->game.seats[i].name);
        unlink(history);
    }
    if (file_is_stream(path)) {
        return;
    }
    if (run->terminal.json) {
        json_open(&run->json, NULL, '{');
        json_string(&run->json, "deleted", name);
        json_string(&run->json, "file", file_told(path));
        json_close(&run->json, '}');
    } else {
        text_addf(&run->text, "%s is deleted. It is in %s, with everybody's secrets;\n", name,
                  file_told(path));
        text_add(&run->text, "\"galloper import\" takes it in again.\n");
    }
}

/* ---- verify ---- */

/* Which entry it is, by whom and how it differs is for those who keep the game. */
static void hide_where(Faults *faults)
{
    FaultKind kind = faults->at[0].kind;
    const char *code = faults->at[0].code;

    faults_clear(faults);
    fault_next(faults_add(faults, kind, code, "the record does not come out as it is written"),
               "The umpire, or where there is none the keeper, is told where: galloper verify "
               "--seat GAME/SEAT.");
}

/* What no rule rests on, but "why" and the log tell. */
static void tell_reworded(CliRun *run, const Verified *verified)
{
    Text words = { 0 };

    if (verified->reworded) {
        text_addf(&words,
                  "Entry %d%s in other words than this program would how it came about: another "
                  "version wrote them, or somebody changed them.",
                  verified->first_reworded, verified->reworded > 1 ? " and others tell" : " tells");
        text_paragraph(&run->text, text_of(&words), 0);
    }
    text_finish(&words);
}

/* How long the journal is, and its hash, would tell a seat of what it may not see. */
static void verify_stored(CliRun *run, Store *store, int game, const char *name, bool all)
{
    Json *json = &run->json;
    char chain[65] = "";
    Verified verified;

    if (!desk_verify_words(store, game, &verified, &run->faults)) {
        if (!all) {
            hide_where(&run->faults);
        }
        return;
    }
    store_chain(store, game, chain);
    if (run->terminal.json) {
        json_open(json, NULL, '{');
        json_string(json, "game", name);
        if (all) {
            json_number(json, "entries", verified.entries);
            json_number(json, "reworded", verified.reworded);
            json_string(json, "chain", chain);
        }
        json_close(json, '}');
    } else if (!all) {
        text_addf(&run->text, "%s: all entries played again, with the same dice and changes.\n",
                  name);
    } else {
        text_addf(&run->text,
                  "%s: %d entr%s played again, with the same dice and changes.\nchain %.16s\n",
                  name, verified.entries, verified.entries == 1 ? "y" : "ies", chain);
        tell_reworded(run, &verified);
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
static void verify_file(CliRun *run, const char *path)
{
    Faults *faults = &run->faults;
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
            verify_stored(run, store, store_find(store, made), made, true);
        }
        store_close(store);
        remove_store(folder);
    }
    arena_finish(&arena);
}

static void verify_named(CliRun *run, const char *name)
{
    bool all = !run->served || run->host;
    if (!(all ? run_opens_store(run) : run_opens_game(run))) {
        return;
    }
    bool own = all || (run->own.desk && strcmp(run->own.desk->name, name) == 0);
    int game = own ? store_find(run->own.store, name) : 0;
    if (game) {
        verify_stored(run, run->own.store, game, name, false);
    } else {
        fault_next(
            faults_add(&run->faults, FAULT_ABSENT, "game.none", "there is no game \"%.60s\"", name),
            "\"galloper games\" lists them.");
    }
}

void run_verify(CliRun *run)
{
    const SeatGame *own = &run->own;
    const char *named = run->args.count ? run->args.words[0] : NULL;
    struct stat about;

    if (named && !run->served &&
        (file_is_stream(named) || strchr(named, '/') || strchr(named, '.') ||
         stat(named, &about) == 0)) {
        verify_file(run, named);
    } else if (named) {
        verify_named(run, named);
    } else if (run_opens_game(run)) {
        verify_stored(run, own->store, own->desk->number, own->desk->name,
                      seat_keeps(&own->desk->game.seats[own->seat]));
    }
}

/* ---- seats change hands ---- */

static void unknown_seat(const Game *game, const char *name, Faults *faults)
{
    const char *names[SEATS_MOST + 1] = { 0 };

    for (int i = 0; i < game->seats_count; i++) {
        names[i] = game->seats[i].name;
    }
    const char *near = text_nearest(name, names);
    fault_next(
        faults_add(faults, FAULT_ABSENT, "seat.name", "the game has no seat \"%.40s\"", name),
        near ? "Did you mean %s?" : "\"galloper games --json\" lists them.", near);
}

void run_seat(CliRun *run)
{
    SeatGame *own = &run->own;
    const char *name = run->args.words[0];
    char token[TOKEN_MOST];

    if (!run_opens_game(run) || !seat_game_keeps(own, "give out seats", &run->faults)) {
        return;
    }
    int seat = desk_seat(own->desk, name);
    if (seat < 0) {
        unknown_seat(&own->desk->game, name, &run->faults);
    } else if (!seat_game_issue(own, own->desk, seat, token, &run->faults)) {
        /* the faults say why */
    } else if (run->terminal.json) {
        text_addf(&run->text, "{\"seat\":\"%s\",\"token\":\"%s\"}", name, token);
    } else {
        text_addf(&run->text,
                  "The seat %s has a new token, in %s/seats/%s/%s.\n"
                  "The one that it had is no longer valid.\n",
                  name, own->folder, own->desk->name, name);
    }
}
