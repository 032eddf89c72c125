/* SPDX-License-Identifier: MIT */
#ifndef SERVER_ERRAND_H
#define SERVER_ERRAND_H

#include "base/arena.h"
#include "base/fault.h"
#include "charts/sheet.h"
#include "desk/hall.h"

/* A command of a game as it would be typed, and what came of it. */
enum { ERRAND_WORDS = 256, ERRAND_FLAGS = 160, ERRAND_FILES = 33 };

/* Where an answer comes from: the desk itself, or a copy, without its record or with it. */
typedef enum Apart { APART_NOT, APART_VIEW, APART_RECORD } Apart;

typedef struct ErrandFlag {
    const char *name, *value; /* "dice", "4,3"; value "" for one without */
} ErrandFlag;

typedef struct Errand {
    Arena arena; /* where its texts are */
    const char *command;
    const char *game;   /* of which game it must be, or NULL */
    const char *token;  /* of the seat, or "" */
    bool host;          /* it comes from who keeps the server */
    bool keeps;         /* who keeps the game may do it, and so the host */
    const char **words; /* lists are in the arena */
    int words_count, words_room;
    ErrandFlag *flags;
    int flags_count, flags_room;
    Source *files; /* that were sent along: no others are read */
    int files_count, files_room;
    bool typed;  /* at a command line elsewhere: files that it writes are written there */
    bool first;  /* only as far as files are written, so that nothing is deleted before they are */
    bool looks;  /* nothing is done: it may be broken off when it takes too long */
    Apart apart; /* a worker answers it, from a copy, while others go on */
    bool json, color, utf8, ids, session; /* how it is told */
    const char *talk;                     /* what a prompt elsewhere says with it, or "" */

    /* What came of it. */
    Text text;
    Text talked;               /* to the prompt, or nothing */
    const char *wants, *about; /* dice that he is to be asked for, or NULL */
    bool thrown, only_typed;   /* some lie there; the program throws none */
    Faults *faults;            /* NULL: there are none; they are large */
    int result;                /* the exit code if there are no faults */
    bool partial;              /* the text is told even where a fault came after it */
    Source *written;           /* files for who typed it */
    int written_count, written_room;
    int number; /* of the game; 0: none */
    char seat[SEAT_NAME], name[GAME_NAME];
    double work; /* milliseconds that it took, of who looks or talks, or of what takes long */
    int learnt;  /* how many entries the seat knew of when it looked */
    Desk *copy;  /* from which it is yet to be answered; NULL: it was */
    Text packed; /* the text as gzip, or nothing */

    void (*act)(struct Errand *errand);  /* in place of the command, or NULL */
    void (*done)(struct Errand *errand); /* by the clerk, when all of it is on the disk */
    void *with;
    struct Errand *next;
} Errand;

/* A new one, to be finished; its texts are to be copied into its arena. */
Errand *errand_new(const char *command);
void errand_finish(Errand *errand);
/* What came of it, for a command line elsewhere to tell as its own; which hears it so. */
void errand_tell(const Errand *errand, Text *to);
void errand_hear(Errand *errand, const Text *answer);
/* Says that it was told in no way that we know. */
void errand_strange(Faults *faults);
/* Its faults, to be added to; and how many there are. */
Faults *errand_faults(Errand *errand);
int errand_failed(const Errand *errand);
bool errand_word(Errand *errand, const char *word, size_t length);
bool errand_flag(Errand *errand, const char *name, const char *value);
bool errand_file(Errand *errand, Source file);
void errand_writes(Errand *errand, Source file);

#endif
