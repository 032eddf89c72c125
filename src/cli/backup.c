/* SPDX-License-Identifier: MIT */
/* The command backup: a copy of all games, while they are played. */
#define _XOPEN_SOURCE 700
#include "cli/command.h"
#include "cli/seat.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool make_folder(const char *path, Faults *faults)
{
    if (mkdir(path, 0700) == 0 || errno == EEXIST) {
        return true;
    }
    fault_next(faults_add(faults, FAULT_STORAGE, "backup.folder", "%.200s cannot be made: %s", path,
                          strerror(errno)),
               "See that the disk has room and that the folder is yours.");
    return false;
}

/* A small file: a seat's, or the host's. */
static bool copy_file(const char *from, const char *to, Faults *faults)
{
    static const FileKind SMALL = { 4096, "it is larger than a seat's file", "Look at it." };
    Arena arena = { 0 };
    Source source;
    Text text = { 0 };

    bool done = file_read_kind(from, &SMALL, &arena, &source, faults);
    if (done) {
        text_add_n(&text, source.text, source.length);
        done = file_write_secret(to, &text, faults);
    }
    text_finish(&text);
    arena_finish(&arena);
    return done;
}

/* All files of a folder, and of those in it. */
static bool copy_folder(const char *from, const char *to, Faults *faults)
{
    char old[3 * PATH_MOST], new[3 * PATH_MOST];
    DIR *all = opendir(from);
    bool good = !all || make_folder(to, faults);
    struct stat about;

    for (struct dirent *entry; good && all && (entry = readdir(all));) {
        if (entry->d_name[0] == '.') {
            continue;
        }
        snprintf(old, sizeof old, "%s/%s", from, entry->d_name);
        snprintf(new, sizeof new, "%s/%s", to, entry->d_name);
        bool folder = stat(old, &about) == 0 && S_ISDIR(about.st_mode);
        good = folder ? copy_folder(old, new, faults) : copy_file(old, new, faults);
    }
    if (all) {
        closedir(all);
    }
    return good;
}

/* By the day and the hour, where it has no name. */
static void name_of_now(char name[GAME_NAME])
{
    time_t now = (time_t)seat_now();
    struct tm parts;

    name[0] = '\0';
    if (gmtime_r(&now, &parts)) {
        strftime(name, GAME_NAME, "%Y%m%d-%H%M%S", &parts);
    }
}

/* What is not there is not made to be copied. */
static bool refuse_absent(CliRun *run)
{
    char folder[PATH_MOST], file[2 * PATH_MOST];

    if (run->served || !data_folder(run->args.flags[FLAG_DATA], folder, &run->faults)) {
        return run->faults.count > 0;
    }
    snprintf(file, sizeof file, "%s/galloper.db", folder);
    if (!data_there(file)) {
        fault_next(faults_add(&run->faults, FAULT_ABSENT, "backup.none",
                              "there are no games in %.200s", folder),
                   "Name the folder in which they are: --data DIR.");
    }
    return run->faults.count > 0;
}

/* All of it into a folder: the games with other dice to come, the seats' files, the host's. */
static bool copy_all(CliRun *run, const char *to)
{
    char from[2 * PATH_MOST], at[5 * PATH_MOST];
    Faults *faults = &run->faults;
    struct stat about;

    snprintf(at, sizeof at, "%s/galloper.db", to);
    if (!make_folder(to, faults) || !store_copy(run->own.store, at, faults) ||
        !store_throw_afresh(to, faults)) {
        return false;
    }
    files_sent(NULL); /* these are our own */
    snprintf(from, sizeof from, "%s/seats", run->own.folder);
    snprintf(at, sizeof at, "%s/seats", to);
    bool whole = copy_folder(from, at, faults);
    snprintf(from, sizeof from, "%s/host", run->own.folder);
    snprintf(at, sizeof at, "%s/host", to);
    return whole && (stat(from, &about) != 0 || copy_file(from, at, faults));
}

/* A folder that nobody has, while it is filled. */
static bool make_part(char *path, Faults *faults)
{
    if (!mkdtemp(path)) {
        faults_add(faults, FAULT_STORAGE, "backup.folder", "%.200s cannot be made: %s", path,
                   strerror(errno));
    }
    return !faults->count;
}

static bool refuse_there(const char *folder, Faults *faults)
{
    if (data_there(folder)) {
        fault_next(
            faults_add(faults, FAULT_STORAGE, "backup.there", "%.200s is there already", folder),
            "Give the copy another name, or move that away.");
    }
    return faults->count > 0;
}

/* It gets its name when it is whole. */
static bool name_copy(const char *part, const char *folder, Faults *faults)
{
    if (rename(part, folder) == 0) {
        return true;
    }
    faults_add(faults, FAULT_STORAGE, "backup.folder", "%.200s cannot be made: %s", folder,
               strerror(errno));
    return false;
}

void run_backup(CliRun *run)
{
    char name[GAME_NAME], all[2 * PATH_MOST], folder[3 * PATH_MOST], part[4 * PATH_MOST];
    Faults *faults = &run->faults;

    name_of_now(name);
    if (run->args.count) {
        snprintf(name, sizeof name, "%s", run->args.words[0]);
    }
    if (!game_name_fits(run->args.count ? run->args.words[0] : NULL, faults) ||
        refuse_absent(run) || !run_opens_store(run) || !store_check(run->own.store, faults)) {
        return; /* a copy of what is damaged would take the place of a good one */
    }
    snprintf(all, sizeof all, "%s/backups", run->own.folder);
    snprintf(folder, sizeof folder, "%s/%s", all, name);
    snprintf(part, sizeof part, "%s/.%s-XXXXXX", all, name);
    if (refuse_there(folder, faults) || !make_folder(all, faults) || !make_part(part, faults) ||
        !copy_all(run, part) || !name_copy(part, folder, faults)) {
        return;
    }
    if (run->terminal.json) {
        json_open(&run->json, NULL, '{');
        json_string(&run->json, "folder", folder);
        json_close(&run->json, '}');
    } else {
        text_addf(&run->text,
                  "All games and their seats are in %s,\nwith everybody's secrets; --data takes it "
                  "as it is.\n",
                  folder);
    }
}
