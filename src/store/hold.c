/* SPDX-License-Identifier: MIT */
/* One process at a time: a lock on a file that says who has it. */
#define _DEFAULT_SOURCE /* flock */
#include "store/hold.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TRIES = 100, PAUSE_MS = 20, WORDS = 160 }; /* two seconds in all */

static int no_folder(const char *folder, int error, Faults *faults)
{
    Fault *fault = faults_add(faults, FAULT_STORAGE, "store.folder",
                              "the games cannot be kept in %.200s: %s", folder, strerror(error));

    if (error == ENOTDIR) {
        fault_next(fault, "Part of that path is a file. Name a folder, or move the file away.");
    } else if (error == EROFS || error == EACCES || error == EPERM) {
        fault_next(fault, "Name a folder that you may write to.");
    } else if (error == ENOSPC || error == EDQUOT) {
        fault_next(fault, "The disk is full: make room, then do it again.");
    } else {
        fault_next(fault, "Name another folder.");
    }
    return -1;
}

/* Makes the folder and what is missing above it; what is made is the owner's alone. */
static bool make_folder(const char *folder)
{
    Text path = { 0 };
    bool made = true;

    for (const char *at = folder; made && *at;) {
        size_t step = strspn(at, "/");
        step += strcspn(at + step, "/");
        text_add_n(&path, at, step);
        at += step;
        made = mkdir(text_of(&path), 0700) == 0 || errno == EEXIST;
    }
    int error = errno;
    text_finish(&path);
    errno = error;
    return made;
}

static int open_lock(const char *folder, int how)
{
    Text path = { 0 };

    text_addf(&path, "%s/galloper.lock", folder);
    int hold = open(text_of(&path), how | O_CLOEXEC, 0600);
    int error = errno;
    text_finish(&path);
    errno = error;
    return hold;
}

static int busy(int hold, const char *folder, Faults *faults)
{
    char words[WORDS + 1] = "";
    long pid, uid;
    int rest = 0;
    ssize_t length = pread(hold, words, WORDS, 0);

    words[length > 0 ? length : 0] = '\0';
    words[strcspn(words, "\n")] = '\0';
    close(hold);
    Fault *fault;
    if (sscanf(words, "%ld %ld %n", &pid, &uid, &rest) == 2 && rest > 0) {
        fault = faults_add(faults, FAULT_BUSY, "store.busy",
                           "the games in %.100s are held by process %ld of %s: %.100s", folder, pid,
                           uid == (long)getuid() ? "yours" : "another user", words + rest);
    } else {
        fault = faults_add(faults, FAULT_BUSY, "store.busy",
                           "the games in %.150s are held by another process", folder);
    }
    fault_next(fault, "Wait until it is done, or end it, then do this again.");
    return -1;
}

int hold_take(const char *folder, const char *what, Faults *faults)
{
    const struct timespec PAUSE = { .tv_nsec = PAUSE_MS * 1000000L };
    int hold = open_lock(folder, O_RDWR | O_CREAT);

    if (hold < 0 && errno == ENOENT) {
        hold = make_folder(folder) ? open_lock(folder, O_RDWR | O_CREAT) : -1;
    }
    if (hold < 0) {
        return no_folder(folder, errno, faults);
    }
    for (int i = 0; flock(hold, LOCK_EX | LOCK_NB) != 0; i++) {
        if (errno != EWOULDBLOCK && errno != EINTR) {
            close(hold);
            return no_folder(folder, errno, faults);
        }
        if (i == TRIES) {
            return busy(hold, folder, faults);
        }
        nanosleep(&PAUSE, NULL);
    }
    /* The words are for those who wait; the lock holds without them, even on a full disk. */
    char words[WORDS];
    int length =
        snprintf(words, sizeof words, "%ld %ld %.100s\n", (long)getpid(), (long)getuid(), what);
    if (ftruncate(hold, 0) != 0 || pwrite(hold, words, (size_t)length, 0) != length) {
        return hold;
    }
    return hold;
}

void hold_drop(int hold)
{
    if (hold >= 0) {
        close(hold);
    }
}

bool hold_is(const char *folder)
{
    int hold = open_lock(folder, O_RDONLY);
    bool held = hold >= 0 && flock(hold, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;

    hold_drop(hold);
    return held;
}
