/* SPDX-License-Identifier: MIT */
#ifndef CLI_DEEDS_H
#define CLI_DEEDS_H

#include "desk/desk.h"

/* What a seat's log has told so far, for entries that are about others. */

typedef struct Deed {
    int seq, number;      /* in the journal, in the seat's log */
    bool shown;           /* it told more than that a request fell with it */
    const char *words;    /* what was done */
    int of;               /* what it asked to take back, in the journal; or 0 */
    size_t end;           /* of its lines in the text of the log; 0: they are not told */
    const char *by, *why; /* who asked for it, and why ("" nothing was said); else NULL */
} Deed;

/* What an entry makes of another. */
typedef struct DeedFate {
    enum { DEED_STANDS, DEED_TAKEN_BACK, DEED_CORRECTED } is;
    int of, seq, number;  /* of which, in the journal; the entry that makes it so */
    const char *by, *why; /* as a Deed has them */
} DeedFate;

typedef struct Deeds {
    Deed *at;
    int count, room;
    DeedFate *fates;
    int fates_count, fates_room;
    Deed asked; /* the last in which somebody asked for consent; zero: none */
    Arena arena;
} Deeds;
void deeds_finish(Deeds *deeds);

/* Says which one an entry is about, as far as the seat knows: "of 5: delay order=2". */
void deeds_about(const Deeds *deeds, const Entry *entry, Text *to);
/* Notes the next entry of the log, and what it makes of an earlier one. */
void deeds_note(Deeds *deeds, const Look *look, const Entry *entry, const News *news);
/* What became of an entry that does not stand as it was made; NULL: it does. */
const DeedFate *deeds_fate(const Deeds *deeds, int seq);
/* The entry of a number in the log, or NULL. */
const Deed *deeds_find(const Deeds *deeds, int number);

/* The same of one entry of an open game: for the answer to a command. */
void deed_about(Desk *desk, int seat, const Entry *entry, Text *to);

#endif
