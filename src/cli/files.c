/* SPDX-License-Identifier: MIT */
/* Chart files, plans and scenarios on disk. */
#define _XOPEN_SOURCE 700
#include "cli/files.h"

#include "systems/systems.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static _Thread_local FilesSent sent; /* several look at a time */

const char *file_told(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash && sent.kept && strcmp(path, sent.kept) == 0 ? slash + 1 : path;
}

static void cannot(const char *path, const char *code, const char *what, Faults *faults)
{
    FaultKind kind =
        errno == ENOENT || errno == EACCES || errno == ENOTDIR ? FAULT_ABSENT : FAULT_STORAGE;
    Fault *fault = faults_add(faults, kind, code, "%s: %s", what, strerror(errno));

    snprintf(fault->file, sizeof fault->file, "%.150s", file_told(path));
    fault_next(fault, kind == FAULT_ABSENT ? "Check the path and its permissions."
                                           : "Try again, or look at the disk.");
}

static Fault *wrong(const char *path, FaultKind kind, const char *code, const char *what,
                    Faults *faults)
{
    Fault *fault = faults_add(faults, kind, code, "%s", what);

    snprintf(fault->file, sizeof fault->file, "%.150s", file_told(path));
    return fault;
}

/* ---- files that were sent ---- */

static _Thread_local bool elsewhere; /* who asks is */

void files_sent(const FilesSent *files)
{
    sent = files ? *files : (FilesSent){ 0 };
    elsewhere = files;
}

static bool not_sent(const char *path, Faults *faults)
{
    fault_next(wrong(path, FAULT_ABSENT, "file.sent", "it was not sent along", faults),
               "Send it as {\"name\", \"text\"}.");
    return false;
}

static bool read_sent(const char *path, const FileKind *kind, Source *source, Faults *faults)
{
    for (int i = 0; i < sent.count; i++) {
        if (strcmp(sent.files[i].name, path) == 0 && sent.files[i].length <= (size_t)kind->most) {
            *source = sent.files[i];
            return true;
        }
    }
    return not_sent(path, faults);
}

/* House rules that were sent are one folder, whatever it is called. */
static bool find_sent(Arena *arena, char ***paths, int *count, Faults *faults)
{
    *paths = arena_take(arena, ((size_t)sent.count + 1) * sizeof **paths);
    *count = 0;
    for (int i = 0; i < sent.count; i++) {
        if (!file_is_scenario(sent.files[i].name)) {
            (*paths)[(*count)++] = arena_string(arena, sent.files[i].name);
        }
    }
    return *count || not_sent("rules", faults);
}

/*
 * Nothing is written for those elsewhere but what is kept for them; their own files go back to
 * them. True: it may be written here, unless it was `taken`.
 */
static bool may_write(const char *path, const Text *text, bool *taken, Faults *faults)
{
    *taken = false;
    if (!elsewhere || (sent.kept && strcmp(path, sent.kept) == 0)) {
        return true;
    }
    if (sent.take) {
        *taken = true;
        sent.take(sent.with, path, text);
        return true;
    }
    fault_next(wrong(path, FAULT_REFUSED, "file.sent", "no file is written there", faults),
               "Write the answer into one.");
    return false;
}

/* ---- files on the disk ---- */

bool file_read(const char *path, Arena *arena, Source *source, Faults *faults)
{
    static const FileKind CHARTS = { SHEET_BYTES, "it is larger than any chart file",
                                     "Name a chart file, a plan or a scenario." };

    return file_read_kind(path, &CHARTS, arena, source, faults);
}

static void too_large(const char *path, const FileKind *kind, Faults *faults)
{
    fault_next(wrong(path, FAULT_LIMITED, "file.large", kind->large, faults),
               "The limit is %ld KiB.", kind->most / 1024);
}

bool file_is_stream(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* Standard input to its end, from whatever it comes; it is kept for who reads it once more. */
static bool read_stream(const FileKind *kind, Arena *arena, Source *source, Faults *faults)
{
    static const char NAME[] = "stdin";
    static Text text;
    char chunk[4096];
    ssize_t got = 1;

    while (got && text.length <= (size_t)kind->most) {
        got = read(STDIN_FILENO, chunk, sizeof chunk);
        if (got < 0 && errno != EINTR) {
            cannot(NAME, "file.read", "it cannot be read", faults);
            return false;
        }
        text_add_n(&text, chunk, got < 0 ? 0 : (size_t)got);
    }
    *source = (Source){ NAME, arena_copy(arena, text_of(&text), text.length), text.length };
    if (got) {
        too_large(NAME, kind, faults);
    }
    return !got;
}

static bool read_plain(const char *path, const FileKind *kind, Arena *arena, Source *source,
                       Faults *faults)
{
    /* Not waiting: a pipe with nobody at its other end must not hold us up. */
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat about;

    if (file < 0 || fstat(file, &about) != 0) {
        cannot(path, "file.read", "it cannot be opened", faults);
        if (file >= 0) {
            close(file);
        }
        return false;
    }
    bool fits = S_ISREG(about.st_mode) && about.st_size <= kind->most;
    if (!S_ISREG(about.st_mode)) {
        fault_next(wrong(path, FAULT_INPUT, "file.kind", "it is not a plain file", faults), "%s",
                   kind->other);
    } else if (!fits) {
        too_large(path, kind, faults);
    }
    size_t length = 0;
    char *text = fits ? arena_take(arena, (size_t)about.st_size + 1) : NULL;
    while (fits && length < (size_t)about.st_size) {
        ssize_t got = read(file, text + length, (size_t)about.st_size - length);
        if (got < 0 && errno != EINTR) {
            cannot(path, "file.read", "it cannot be read", faults);
            fits = false;
        } else if (got == 0) {
            break;
        } else if (got > 0) {
            length += (size_t)got;
        }
    }
    close(file);
    *source = (Source){ arena_string(arena, path), text, length };
    return fits;
}

/* Without the mark that some editors leave. */
static void skip_mark(Source *source)
{
    if (source->length >= 3 && memcmp(source->text, "\xEF\xBB\xBF", 3) == 0) {
        source->text += 3;
        source->length -= 3;
    }
}

bool file_read_kind(const char *path, const FileKind *kind, Arena *arena, Source *source,
                    Faults *faults)
{
    *source = (Source){ .name = path };
    bool read = elsewhere              ? read_sent(path, kind, source, faults)
                : file_is_stream(path) ? read_stream(kind, arena, source, faults)
                                       : read_plain(path, kind, arena, source, faults);
    skip_mark(source);
    return read;
}

static bool ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), part = strlen(ending);

    return length > part && strcmp(path + length - part, ending) == 0;
}

bool file_is_plan(const char *path)
{
    return ends_in(path, ".plan");
}

bool file_is_scenario(const char *path)
{
    return ends_in(path, ".scenario");
}

static int by_name(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

bool files_find(const char *path, bool all, Arena *arena, char ***paths, int *count, Faults *faults)
{
    enum { MOST = 500 };

    if (elsewhere) {
        return find_sent(arena, paths, count, faults);
    }
    DIR *folder = file_is_stream(path) ? NULL : opendir(path);

    *paths = arena_take(arena, MOST * sizeof **paths);
    *count = 0;
    if (!folder) {
        if (!file_is_stream(path) && errno != ENOTDIR) {
            cannot(path, "file.read", "it cannot be opened", faults);
            return false;
        }
        (*paths)[(*count)++] = arena_string(arena, path);
        return true;
    }
    for (struct dirent *entry; (entry = readdir(folder)) && *count < MOST;) {
        bool other = file_is_plan(entry->d_name) || file_is_scenario(entry->d_name);
        if (ends_in(entry->d_name, ".chart") || (all && other)) {
            bool slash = path[0] && path[strlen(path) - 1] == '/';
            (*paths)[(*count)++] =
                arena_print(arena, "%s%s%s", path, slash ? "" : "/", entry->d_name);
        }
    }
    closedir(folder);
    qsort(*paths, (size_t)*count, sizeof **paths, by_name);
    if (*count == 0) {
        fault_next(wrong(path, FAULT_ABSENT, "file.none", "there is no .chart file in it", faults),
                   all ? "Chart files end in .chart, plans in .plan, scenarios in .scenario."
                       : "Chart files end in .chart.");
    }
    return *count > 0;
}

/* A setting and the head of the file in which it stands. */
typedef struct HeadSetting {
    const Token *value; /* NULL: nobody says it */
    const Block *head;
} HeadSetting;

/* What all files of a layer say; they must agree. */
static bool common_setting(House *house, const Layer *layer, const char *name, HeadSetting *common,
                           Faults *faults)
{
    *common = (HeadSetting){ 0 };
    for (int i = 0; i < layer->count; i++) {
        Sheet *sheet = arena_take(&house->arena, sizeof *sheet);
        sheet_parse(sheet, SHEET_CHARTS, &layer->sources[i], &house->arena, NULL);
        const Token *value = block_setting(&sheet->blocks[0], name);
        if (value && common->value && strcmp(value->text, common->value->text) != 0) {
            fault_next(block_fault(&sheet->blocks[0], value, faults, "house.differ",
                                   "the files of one folder differ in %s", name),
                       "Another says %s = %s.", name, common->value->text);
            return false;
        }
        if (value) {
            *common = (HeadSetting){ value, &sheet->blocks[0] };
        }
    }
    return true;
}

static bool read_layer(House *house, const char *path, Layer *layer, Faults *faults)
{
    char **paths;
    int count, before = faults->count;

    if (!files_find(path, false, &house->arena, &paths, &count, faults)) {
        return false;
    }
    Source *sources = arena_take(&house->arena, (size_t)count * sizeof *sources);
    for (int i = 0; i < count; i++) {
        file_read(paths[i], &house->arena, &sources[i], faults);
    }
    *layer = (Layer){ sources, count };
    return faults->count == before;
}

/* The folder that a based-on line means, seen from the file or folder that says it. */
static const char *path_from(House *house, const char *path, const char *based_on)
{
    struct stat about;
    size_t length = strlen(path);

    if (based_on[0] == '/') {
        return based_on;
    }
    if (stat(path, &about) == 0 && !S_ISDIR(about.st_mode)) {
        const char *slash = strrchr(path, '/');
        length = slash ? (size_t)(slash - path) : 0;
    }
    return arena_print(&house->arena, "%.*s%s%s", (int)length, path, length ? "/" : "./", based_on);
}

static bool same_place(const char *one, const char *other)
{
    struct stat a, b;

    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

bool house_read(House *house, const char *path, Faults *faults)
{
    enum { DEEPEST = 8 };
    const char *seen[DEEPEST];
    Layer layers[DEEPEST];
    int depth = 0;

    *house = (House){ 0 };
    while (!house->base) {
        HeadSetting based_on, system;
        for (int i = 0; i < depth; i++) {
            if (same_place(seen[i], path)) {
                fault_next(wrong(path, FAULT_INPUT, "house.cycle", "it is based on itself", faults),
                           "One of the folders must be based on a system.");
                return false;
            }
        }
        if (depth == DEEPEST) {
            wrong(path, FAULT_LIMITED, "house.deep", "house rules lie more than 8 deep", faults);
            return false;
        }
        seen[depth] = path;
        if (!read_layer(house, path, &layers[depth], faults) ||
            !common_setting(house, &layers[depth], "based-on", &based_on, faults) ||
            !common_setting(house, &layers[depth], "system", &system, faults)) {
            return false;
        }
        depth++;
        if (!based_on.value && !system.value) {
            fault_next(
                wrong(path, FAULT_INPUT, "house.base", "it does not say what it is based on",
                      faults),
                "Write based-on = SYSTEM in its first line; \"galloper systems\" lists them.");
            return false;
        }
        HeadSetting said = based_on.value ? based_on : system;
        const char *name = said.value->text;
        house->base = system_find(name);
        if (!house->base && !elsewhere) {
            path = path_from(house, path, name);
        }
        if (!house->base && (elsewhere || !strchr(name, '/') || access(path, F_OK) != 0)) {
            fault_next(block_fault(said.head, said.value, faults, "house.base",
                                   "it is based on what is neither a system nor a folder"),
                       "\"galloper systems\" lists the systems; a folder is written with a slash.");
            return false;
        }
    }
    for (int i = 0; i < depth; i++) {
        house->layers[house->count++] = layers[depth - 1 - i];
    }
    return true;
}

void house_finish(House *house)
{
    arena_finish(&house->arena);
}

/* Writes all of it to a new file beside the path and moves that to its place. */
static bool write_beside(const char *path, const Text *text, mode_t mode)
{
    Text other = { 0 };
    bool done = false;
    size_t written = 0;

    text_addf(&other, "%s.XXXXXX", path);
    int file = mkstemp(other.at);
    if (file >= 0) {
        while (written < text->length) {
            ssize_t put = write(file, text->at + written, text->length - written);
            if (put < 0) {
                break;
            }
            written += (size_t)put;
        }
        done = written == text->length && fchmod(file, mode) == 0 && fsync(file) == 0;
        done = close(file) == 0 && done && rename(other.at, path) == 0;
        if (!done) {
            int why = errno;
            unlink(other.at);
            errno = why;
        }
    }
    text_finish(&other);
    return done;
}

/* The same, and whoever stops us meanwhile has to wait: nothing is left lying about. */
static bool write_whole(const char *path, const Text *text, mode_t mode, Faults *faults)
{
    sigset_t stops, before;

    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    sigaddset(&stops, SIGHUP);
    sigprocmask(SIG_BLOCK, &stops, &before);
    bool done = write_beside(path, text, mode);
    if (!done) {
        cannot(path, "file.write", "it cannot be written", faults);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return done;
}

bool file_replace(const char *path, const Text *text, Faults *faults)
{
    struct stat about;
    bool taken;

    if (!may_write(path, text, &taken, faults) || taken) {
        return taken;
    }
    if (stat(path, &about) != 0) {
        cannot(path, "file.write", "it cannot be written", faults);
        return false;
    }
    return write_whole(path, text, about.st_mode & 07777, faults);
}

bool file_may_hold(const char *path, const char *mark, const char *what, Faults *faults)
{
    char start[512] = "";

    if (sent.take) { /* who has it looks himself */
        return true;
    }
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, start, sizeof start - 1);

    bool hidden = file < 0 && errno == EACCES; /* what cannot be read is something else */
    if (file >= 0) {
        close(file);
    }
    if ((length > 0 || hidden) && !(mark && strstr(start, mark))) {
        Text other = { 0 };
        text_addf(&other, "it is there already%s%s", mark ? ", and is not " : "", what);
        fault_next(wrong(path, FAULT_INPUT, "file.other", text_of(&other), faults),
                   "Choose another name, or delete it first.");
        text_finish(&other);
        return false;
    }
    return true;
}

/* A new file gets the mode `fresh`; one that is there keeps of its own what `most` has. */
static bool write_file(const char *path, const Text *text, mode_t fresh, mode_t most,
                       Faults *faults)
{
    struct stat about;
    bool taken;

    if (!may_write(path, text, &taken, faults) || taken) {
        return taken;
    }
    if (stat(path, &about) != 0) {
        return write_whole(path, text, fresh, faults);
    }
    if (!S_ISREG(about.st_mode)) {
        fault_next(wrong(path, FAULT_INPUT, "file.kind",
                         S_ISDIR(about.st_mode) ? "it is a folder" : "it is not a plain file",
                         faults),
                   "Name a file; - is standard output.");
        return false;
    }
    char *real = realpath(path, NULL); /* a link to a file stays one */
    bool done = write_whole(real ? real : path, text, about.st_mode & most, faults);
    free(real);
    return done;
}

bool file_write(const char *path, const Text *text, Faults *faults)
{
    mode_t mask = umask(0);

    umask(mask);
    return write_file(path, text, 0666 & ~mask, 07777, faults);
}

bool file_write_secret(const char *path, const Text *text, Faults *faults)
{
    return write_file(path, text, 0600, 0600, faults);
}
