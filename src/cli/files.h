/* SPDX-License-Identifier: MIT */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "charts/book.h"

/* Chart files on disk, read whole. */
typedef struct House {
    Arena arena;
    Layer layers[8]; /* bottom first */
    int count;
    const System *base; /* the system at the bottom */
} House;

/* Whether a file is standard input, or standard output where one is written: "-". */
bool file_is_stream(const char *path);

/*
 * For who is elsewhere: only these files are read, and only the file `kept` is written, if there is
 * one; any other is given to `take`, or refused where that is NULL. NULL ends it.
 */
typedef struct FilesSent {
    const Source *files;
    int count;
    const char *kept;
    void (*take)(void *with, const char *path, const Text *text);
    void *with;
} FilesSent;
void files_sent(const FilesSent *files);
/* A path as it is told: of the file that is kept only its name, for where it lies is the server's.
 */
const char *file_told(const char *path);

/* Reads one file of charts, a plan or a scenario; a fault says why not. */
bool file_read(const char *path, Arena *arena, Source *source, Faults *faults);

/* Reads a file of another kind, whole. */
typedef struct FileKind {
    long most;                 /* bytes */
    const char *large, *other; /* what to say of one that is larger, or no plain file */
} FileKind;

bool file_read_kind(const char *path, const FileKind *kind, Arena *arena, Source *source,
                    Faults *faults);

/* Whether a file is a plan, or a scenario, by its name. */
bool file_is_plan(const char *path);
bool file_is_scenario(const char *path);

/*
 * The files that a path means: itself, or the chart files of a folder in the order of their names,
 * and with `all` the plans and scenarios too.
 */
bool files_find(const char *path, bool all, Arena *arena, char ***paths, int *count,
                Faults *faults);

/* Reads a folder or file of house rules and what it is based on, down to a system. */
bool house_read(House *house, const char *path, Faults *faults);
void house_finish(House *house);

/* Replaces a file's text at once: readers see the old one or the new one. */
bool file_replace(const char *path, const Text *text, Faults *faults);

/* Whether a file is not there, empty, or begins with such a mark (NULL: with nothing): what else it
 * holds is kept. */
bool file_may_hold(const char *path, const char *mark, const char *what, Faults *faults);

/* Writes a file, new or in place of another, in the same way. A folder or a device is refused. */
bool file_write(const char *path, const Text *text, Faults *faults);
/* The same for what others on this machine shall not read. */
bool file_write_secret(const char *path, const Text *text, Faults *faults);

#endif
