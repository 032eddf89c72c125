/* SPDX-License-Identifier: MIT */
/* The data folder, and the files in it that hold the tokens of seats. */
#define _XOPEN_SOURCE 700
#include "store/seat_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A line of a seat's file: the game, the seat, the token. */
enum { SEAT_LINE = 200 };

static const char *environment(const char *name)
{
    const char *value = getenv(name);

    return value && *value ? value : NULL;
}

bool data_folder(const char *named, char folder[PATH_MOST], Faults *faults)
{
    const char *data = named ? named : environment("GALLOPER_DATA");
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

bool data_there(const char *folder)
{
    return access(folder, F_OK) == 0;
}

bool game_name_fits(const char *name, Faults *faults)
{
    static const char GOOD[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";

    if (!name ||
        (*name && *name != '-' && strlen(name) < GAME_NAME && strspn(name, GOOD) == strlen(name))) {
        return true;
    }
    fault_next(faults_add(faults, FAULT_INPUT, "game.name",
                          "\"%.60s\" is no name for a game or a copy of games", name),
               "It has small letters, digits and -, fewer than %d; --name gives a game another.",
               GAME_NAME);
    return false;
}

/* ---- which seat ---- */

bool seat_token(const char *typed, char token[TOKEN_MOST])
{
    bool is = typed && strlen(typed) == TOKEN_MOST - 1 &&
              strspn(typed, "0123456789abcdef") == TOKEN_MOST - 1;

    if (is) {
        memcpy(token, typed, TOKEN_MOST);
    }
    return is;
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

/* Reads the line of a plain file; a pipe with nobody at its other end must not hold us up. */
static bool read_line(int file, char line[SEAT_LINE])
{
    struct stat about;
    bool plain = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    ssize_t length = plain ? read(file, line, SEAT_LINE - 1) : -1;

    line[length > 0 ? length : 0] = '\0';
    return length > 0;
}

enum { NOT_WAITING = O_RDONLY | O_NONBLOCK | O_CLOEXEC };

static bool is_folder(int file)
{
    struct stat about;

    return fstat(file, &about) == 0 && S_ISDIR(about.st_mode);
}

bool seat_file_host(const char *folder, char token[TOKEN_MOST])
{
    char path[2 * PATH_MOST], line[SEAT_LINE];

    snprintf(path, sizeof path, "%s/host", folder);
    int file = open(path, NOT_WAITING);
    bool good = file >= 0 && read_line(file, line);
    if (file >= 0) {
        close(file);
    }
    if (good) {
        line[strcspn(line, " \n")] = '\0';
    }
    return good && seat_token(line, token);
}

/* Reads the token of a seat's file; the file may go by GAME/SEAT. */
static bool token_of(const char *folder, const char *typed, char token[TOKEN_MOST], Faults *faults)
{
    char path[2 * PATH_MOST], line[SEAT_LINE], found[TOKEN_MOST + 1] = "";

    int file = open(typed, NOT_WAITING);
    bool ours = file < 0;
    if (ours && strlen(typed) < PATH_MOST / 2) {
        snprintf(path, sizeof path, "%s/seats/%s", folder, typed);
        file = open(path, NOT_WAITING);
    }
    if (file < 0) {
        no_seat(folder, typed, faults);
        return false;
    }
    bool good = read_line(file, line), game = ours && is_folder(file);
    close(file);
    if (game) {
        no_seat(folder, typed, faults);
        return false;
    }
    if (!good || sscanf(line, "%*s %*s %33s", found) != 1 || !seat_token(found, token)) {
        fault_next(
            faults_add(faults, FAULT_INPUT, "seat.file", "\"%.150s\" is no seat's file", typed),
            "It is one line: the game, the seat and its token.");
        return false;
    }
    return true;
}

bool seat_file_token(const char *folder, const char *named, char token[TOKEN_MOST], Faults *faults)
{
    const char *typed = named ? named : environment("GALLOPER_SEAT");

    if (!typed) {
        fault_next(faults_add(faults, FAULT_USAGE, "seat.none", "no seat is taken"),
                   "Take one with --seat GAME/SEAT or GALLOPER_SEAT; \"galloper games\" lists the "
                   "games and their seats, \"galloper new SCENARIO\" begins one.");
        return false;
    }
    if (strcmp(typed, "-") == 0) {
        fault_next(
            faults_add(faults, FAULT_USAGE, "seat.file", "a seat is not read from standard input"),
            "Name its file, or GAME/SEAT, or put the token in its third word into "
            "GALLOPER_SEAT.");
        return false;
    }
    return seat_token(typed, token) || token_of(folder, typed, token, faults);
}

/* ---- giving out ---- */

/* The folder of a game's seats, or the file of one. */
static void find_path(char path[2 * PATH_MOST], const SeatFile *file, bool folder)
{
    snprintf(path, 2 * PATH_MOST, "%.700s/seats/%s%s%s", file->folder, file->game,
             folder ? "" : "/", folder ? "" : file->seat);
}

static bool make_folder(const char *path, Faults *faults)
{
    if (mkdir(path, 0700) == 0 || errno == EEXIST) {
        return true;
    }
    fault_next(faults_add(faults, FAULT_STORAGE, "data.folder",
                          "the folder %.150s cannot be made: %s", path, strerror(errno)),
               "Name another with --data.");
    return false;
}

static bool make_folders(const SeatFile *file, Faults *faults)
{
    char seats[PATH_MOST], game[2 * PATH_MOST];

    snprintf(seats, sizeof seats, "%.700s/seats", file->folder);
    find_path(game, file, true);
    return make_folder(seats, faults) && make_folder(game, faults);
}

/* Writes the line of a seat's file, over what is there. */
static bool write_line(int to, const SeatFile *file, const char *token)
{
    char line[SEAT_LINE];
    int length = snprintf(line, sizeof line, "%s %s %s\n", file->game, file->seat, token);

    return pwrite(to, line, (size_t)length, 0) == length;
}

/*
 * There is room for the token before it is made, in a file beside the old one: else a full disk
 * would leave a seat whose token nobody knows.
 */
bool seat_file_issue(const SeatFile *file, Store *store, int game, char token[TOKEN_MOST],
                     Faults *faults)
{
    char path[2 * PATH_MOST], fresh[2 * PATH_MOST + 4];

    if (!make_folders(file, faults)) {
        return false;
    }
    find_path(path, file, false);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    memset(token, '0', TOKEN_MOST - 1);
    token[TOKEN_MOST - 1] = '\0';
    int to = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool good = to >= 0 && fchmod(to, 0600) == 0 && write_line(to, file, token) &&
                store_issue(store, game, file->seat, token, faults) &&
                write_line(to, file, token) && fsync(to) == 0 && rename(fresh, path) == 0;
    if (!good && !faults->count) {
        fault_next(faults_add(faults, FAULT_STORAGE, "seat.write",
                              "the seat's file %.150s cannot be written: %s", path,
                              strerror(errno)),
                   "See that the disk has room and is sound, then do it again.");
    }
    if (to >= 0) {
        close(to);
    }
    if (!good) {
        unlink(fresh);
    }
    return good;
}

void seat_file_remove(const SeatFile *file)
{
    char path[2 * PATH_MOST];

    find_path(path, file, false);
    unlink(path);
    find_path(path, file, true);
    rmdir(path);
}
