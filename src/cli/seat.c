/* SPDX-License-Identifier: MIT */
/* Who asks: the data folder, seats' files, and the game that a seat belongs to. */
#define _XOPEN_SOURCE 700
#include "cli/seat.h"

#include "wire/json.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A line of a seat's file: the game, the seat, the token. */
enum { SEAT_LINE = 200 };

static const char *environment(const char *name)
{
    const char *value = getenv(name);

    return value && *value ? value : NULL;
}

bool seat_folder(const Args *args, char folder[PATH_MOST], Faults *faults)
{
    const char *data =
        args->flags[FLAG_DATA] ? args->flags[FLAG_DATA] : environment("GALLOPER_DATA");
    const char *shared = environment("XDG_DATA_HOME"), *home = environment("HOME");
    int length = -1;

    if (data) {
        length = snprintf(folder, PATH_MOST, "%s", data);
    } else if (shared) {
        length = snprintf(folder, PATH_MOST, "%s/galloper", shared);
    } else if (home) {
        length = snprintf(folder, PATH_MOST, "%s/.local/share/galloper", home);
    }
    if (length <= 0 || length > PATH_MOST / 2) {
        fault_next(faults_add(faults, FAULT_USAGE, "data.none", "%s",
                              length > 0 ? "the path of the data folder is too long"
                                         : "there is no folder for games"),
                   "Name one with --data or GALLOPER_DATA.");
        return false;
    }
    while (length > 1 && folder[length - 1] == '/') {
        folder[--length] = '\0';
    }
    return true;
}

static bool make_folder(const char *path, Faults *faults)
{
    char part[2 * PATH_MOST];

    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1;; at++) {
        if (*at != '/' && *at != '\0') {
            continue;
        }
        char kept = *at;
        *at = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST) {
            fault_next(faults_add(faults, FAULT_STORAGE, "data.folder",
                                  "the folder %.150s cannot be made: %s", part, strerror(errno)),
                       "Name another with --data.");
            return false;
        }
        *at = kept;
        if (!kept) {
            return true;
        }
    }
}

int64_t seat_now(void)
{
    const char *now = environment("GALLOPER_NOW");

    return now ? strtoll(now, NULL, 10) : (int64_t)time(NULL);
}

bool seat_number(const Args *args, Flag flag, int low, int standard, int *number, Faults *faults)
{
    const char *typed = args->flags[flag];

    *number = standard;
    if (typed && (!text_number(typed, number) || *number < low)) {
        fault_next(faults_add(faults, FAULT_INPUT, "usage.number",
                              "%s %.20s is no number that fits", flag_decls[flag].name, typed),
                   "Write a whole number, %d or more.", low);
        return false;
    }
    return true;
}

bool seat_game_name(const char *name, Faults *faults)
{
    static const char GOOD[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";

    if (!name || (*name && strlen(name) < GAME_NAME && strspn(name, GOOD) == strlen(name))) {
        return true;
    }
    fault_next(
        faults_add(faults, FAULT_INPUT, "game.name", "\"%.60s\" is no name for a game", name),
        "Give one with --name: small letters, digits and -, fewer than %d.", GAME_NAME);
    return false;
}

/* ---- which seat ---- */

static bool is_token(const char *typed)
{
    return strlen(typed) == TOKEN_MOST - 1 && strspn(typed, "0123456789abcdef") == TOKEN_MOST - 1;
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

int seat_files(const char *folder, const char *game, Text *names)
{
    char path[2 * PATH_MOST];
    struct dirent **seats = NULL;
    bool inside = game[0] && game[0] != '.' && !strchr(game, '/');

    snprintf(path, sizeof path, "%s/seats/%.200s", folder, game);
    int count = inside ? scandir(path, &seats, is_shown, alphasort) : 0;
    for (int i = 0; i < count; i++) {
        text_addf(names, "%s%s", i ? ", " : "", seats[i]->d_name);
        free(seats[i]);
    }
    free(seats);
    return count > 0 ? count : 0;
}

static void no_seat(const char *folder, const char *typed, Faults *faults)
{
    char game[PATH_MOST];
    Text names = { 0 };
    Fault *fault =
        faults_add(faults, FAULT_ABSENT, "seat.file", "there is no seat's file \"%.150s\"", typed);

    snprintf(game, sizeof game, "%.*s", (int)strcspn(typed, "/"), typed);
    if (seat_files(folder, game, &names)) {
        fault_next(fault, "This game has: %.300s.", text_of(&names));
    } else {
        fault_next(fault, "Seats' files are in %.300s/seats.", folder);
    }
    text_finish(&names);
}

/* Reads the token of a seat's file; the file may go by GAME/SEAT. */
static bool token_of(const char *folder, const char *typed, char token[TOKEN_MOST], Faults *faults)
{
    char path[2 * PATH_MOST], line[SEAT_LINE] = "", found[TOKEN_MOST + 1] = "";

    FILE *file = fopen(typed, "re");
    if (!file && strlen(typed) < PATH_MOST / 2) {
        snprintf(path, sizeof path, "%s/seats/%s", folder, typed);
        file = fopen(path, "re");
    }
    if (!file) {
        no_seat(folder, typed, faults);
        return false;
    }
    bool good = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    if (!good || sscanf(line, "%*s %*s %33s", found) != 1 || !is_token(found)) {
        fault_next(
            faults_add(faults, FAULT_INPUT, "seat.file", "\"%.150s\" is no seat's file", typed),
            "It is one line: the game, the seat and its token.");
        return false;
    }
    memcpy(token, found, TOKEN_MOST);
    return true;
}

static bool find_token(const char *folder, const Args *args, char token[TOKEN_MOST], Faults *faults)
{
    const char *typed =
        args->flags[FLAG_SEAT] ? args->flags[FLAG_SEAT] : environment("GALLOPER_SEAT");

    if (!typed) {
        fault_next(faults_add(faults, FAULT_USAGE, "seat.none", "no seat is taken"),
                   "Take one with --seat GAME/SEAT or GALLOPER_SEAT; \"galloper games\" lists the "
                   "games and their seats, \"galloper new SCENARIO\" begins one.");
        return false;
    }
    if (is_token(typed)) {
        memcpy(token, typed, TOKEN_MOST);
        return true;
    }
    return token_of(folder, typed, token, faults);
}

/* ---- opening ---- */

bool seated_store(Seated *seated, const Args *args, const char *what, Faults *faults)
{
    *seated = (Seated){ .seat = -1 };
    if (!seat_folder(args, seated->folder, faults)) {
        return false;
    }
    seated->store = store_open(seated->folder, what, faults);
    return seated->store != NULL;
}

/* Whatever the reason is, who has no seat learns nothing but that. */
static bool unknown_seat(Faults *faults)
{
    fault_next(faults_add(faults, FAULT_ABSENT, "seat.unknown", "there is no such seat"),
               "Ask whoever keeps the game for the seat's file.");
    return false;
}

bool seated_open(Seated *seated, const Args *args, const char *what, Faults *faults)
{
    char token[TOKEN_MOST] = "", name[SEAT_NAME] = "";

    *seated = (Seated){ .seat = -1 };
    if (!seat_folder(args, seated->folder, faults) ||
        !find_token(seated->folder, args, token, faults)) {
        return false;
    }
    if (access(seated->folder, F_OK) != 0) {
        return unknown_seat(faults);
    }
    seated->store = store_open(seated->folder, what, faults);
    if (!seated->store) {
        return false;
    }
    int game = store_seat(seated->store, token, name);
    if (!game) {
        return unknown_seat(faults);
    }
    if (!desk_open(&seated->desk, seated->store, game, faults)) {
        return false;
    }
    seated->at_desk = true;
    seated->seat = desk_seat(&seated->desk, name);
    return seated->seat >= 0 || unknown_seat(faults);
}

void seated_close(Seated *seated)
{
    if (seated->at_desk) {
        desk_close(&seated->desk);
    }
    store_close(seated->store);
    seated->at_desk = false;
    seated->store = NULL;
}

Look seated_look(const Seated *seated)
{
    return desk_look(&seated->desk, seated->seat);
}

bool seated_keeps(const Seated *seated, const char *what, Faults *faults)
{
    if (seat_keeps(&seated->desk.game.seats[seated->seat])) {
        return true;
    }
    fault_next(faults_add(faults, FAULT_REFUSED, "seat.keeper", "your seat may not %s", what),
               "The umpire may, or where there is none the keeper.");
    return false;
}

/* ---- giving out ---- */

/* Writes the line of a seat's file, over what it holds. */
static bool write_seat(int file, const Desk *desk, const char *name, const char *token)
{
    char line[SEAT_LINE];
    int length = snprintf(line, sizeof line, "%s %s %s\n", desk->name, name, token);

    return pwrite(file, line, (size_t)length, 0) == length;
}

/*
 * There is room for the token before it is made, in a file beside the old one: else a full disk
 * would leave a seat whose token nobody knows.
 */
bool seat_issue(Seated *seated, const Desk *desk, int seat, char token[TOKEN_MOST], Faults *faults)
{
    const char *name = desk->game.seats[seat].name;
    char path[2 * PATH_MOST], fresh[2 * PATH_MOST + 4];

    snprintf(path, sizeof path, "%.700s/seats/%s", seated->folder, desk->name);
    if (!make_folder(path, faults)) {
        return false;
    }
    snprintf(path, sizeof path, "%.700s/seats/%s/%s", seated->folder, desk->name, name);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    memset(token, '0', TOKEN_MOST - 1);
    token[TOKEN_MOST - 1] = '\0';
    int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool good = file >= 0 && fchmod(file, 0600) == 0 && write_seat(file, desk, name, token) &&
                store_issue(seated->store, desk->number, name, token, faults) &&
                write_seat(file, desk, name, token) && fsync(file) == 0 && rename(fresh, path) == 0;
    if (!good && !faults->count) {
        fault_next(faults_add(faults, FAULT_STORAGE, "seat.write",
                              "the seat's file %.150s cannot be written: %s", path,
                              strerror(errno)),
                   "See that the disk has room and is sound, then do it again.");
    }
    if (file >= 0) {
        close(file);
    }
    if (!good) {
        unlink(fresh);
    }
    return good;
}

/* What a seat is for, in words. */
static void seat_words(Text *to, const Desk *desk, int seat)
{
    const Seat *one = &desk->game.seats[seat];
    Look look = desk_look(desk, seat);

    switch (one->kind) {
    case SEAT_UMPIRE:
        text_add(to, "sees all and decides what is in doubt");
        break;
    case SEAT_SIDE:
        text_addf(to, "plays the %s side", world_text(look.world, KIND_SIDE, one->side, SIDE_NAME));
        break;
    case SEAT_COMMANDER:
        text_addf(to, "plays %s", world_text(look.world, KIND_PIECE, one->leader, PIECE_NAME));
        break;
    case SEAT_OBSERVER:
        text_add(to, "looks on");
        break;
    case SEAT_SOLO:
        text_add(to, "plays both sides");
        break;
    case SEAT_KEEPER:
        text_add(to, "keeps the game: exports it, gives out seats");
        break;
    }
}

/* The seat that most will want to take. */
static int first_seat(const Desk *desk)
{
    for (int i = 0; i < desk->game.seats_count; i++) {
        if (desk->game.seats[i].kind == SEAT_SIDE || desk->game.seats[i].kind == SEAT_SOLO) {
            return i;
        }
    }
    return 0;
}

static void tell_seats(Text *text, const Desk *desk, const Seated *seated, const Args *args,
                       const Terminal *terminal)
{
    text_addf(text, "\nSeats, whose files are in %s/seats:\n", seated->folder);
    for (int i = 0; i < desk->game.seats_count; i++) {
        Text name = { 0 };
        text_addf(&name, "%s/%s", desk->name, desk->game.seats[i].name);
        text_add(text, "  ");
        text_column(text, text_of(&name), 28);
        text_add(text, " ");
        seat_words(text, desk, i);
        text_add(text, "\n");
        text_finish(&name);
    }
    text_add(text, "\nTake one, then look:\n");
    if (args->flags[FLAG_DATA]) {
        text_addf(text, "  export GALLOPER_DATA=%s\n", seated->folder);
    }
    text_addf(text, "  export GALLOPER_SEAT=%s/%s\n", desk->name,
              desk->game.seats[first_seat(desk)].name);
    terminal_bold(terminal, text, "  galloper show");
    text_add(text, "      or, at a prompt, galloper play\n");
}

static void tell_game(Text *text, const Desk *desk)
{
    Look look = desk_look(desk, 0);

    text_addf(text, "%s (%s) is the game %s: ", desk->game.scenario->title,
              desk->game.book->system->name, desk->name);
    text_addf(text, "turn %d of %d, ", clock_get(look.world, CLOCK_TURN),
              scenario_turns(desk->game.scenario));
    clock_print(text, &look);
    text_add(text, "\n");
}

/* The files of seats whose game was not kept. */
static void take_away(const Seated *seated, const Desk *desk)
{
    char path[2 * PATH_MOST];

    for (int i = 0; i < desk->game.seats_count; i++) {
        snprintf(path, sizeof path, "%.700s/seats/%s/%s", seated->folder, desk->name,
                 desk->game.seats[i].name);
        unlink(path);
    }
    snprintf(path, sizeof path, "%.700s/seats/%s", seated->folder, desk->name);
    rmdir(path);
}

void seat_issue_all(Seated *seated, const char *game, const Args *args, Text *text,
                    const Terminal *terminal, Faults *faults)
{
    Desk desk;
    Json json = { .to = text };
    char token[TOKEN_MOST];

    if (!desk_open(&desk, seated->store, store_find(seated->store, game), faults)) {
        store_end(seated->store, false, faults);
        return;
    }
    json_open(&json, NULL, '{');
    json_string(&json, "game", game);
    json_string(&json, "scenario", desk.game.scenario->id);
    json_string(&json, "system", desk.game.book->system->name);
    json_open(&json, "seats", '[');
    for (int i = 0; i < desk.game.seats_count; i++) {
        const Seat *seat = &desk.game.seats[i];
        if (!seat_issue(seated, &desk, i, token, faults)) {
            break;
        }
        json_open(&json, NULL, '{');
        json_string(&json, "seat", seat->name);
        json_string(&json, "kind", seat_kind_words[seat->kind]);
        json_string(&json, "token", token);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    text_add(text, "\n");
    if (!terminal->json) {
        text_clear(text);
        tell_game(text, &desk);
        tell_seats(text, &desk, seated, args, terminal);
    }
    if (!store_end(seated->store, !faults->count, faults)) {
        take_away(seated, &desk);
    }
    desk_close(&desk);
}
