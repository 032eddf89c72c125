/* SPDX-License-Identifier: MIT */
#ifndef CLI_OUTLOOK_H
#define CLI_OUTLOOK_H

#include "cli/command.h"
#include "cli/lexicon.h"

/* What a seat sees before it types a line at a prompt. */
typedef struct Outlook {
    bool waiting; /* a command of this seat waits for dice */
    bool thrown;  /* and some of them lie there */
    bool handed;  /* to another player, who is yet to be told what to do */
    bool acts;    /* it was this seat's step when it last looked */
    bool ended;   /* the game was over then */
    bool taken;   /* the seat was taken with this look */
    char game[GAME_NAME], seat[SEAT_NAME];
    Text told;   /* what came, and what to do */
    Text prompt; /* the line in which he types */
    Lexicon lexicon;
} Outlook;

/* Looks; what was shown before is told no more. Where its entries are -1 the seat is yet to be
 * taken. */
void outlook_take(Outlook *outlook, Shown *shown, SeatGame *own, const Terminal *terminal,
                  Faults *faults);
void outlook_finish(Outlook *outlook);

/* What can be typed there, for who asks for help. */
void outlook_help(Text *to, const Look *look);

/* The same elsewhere: what is asked of the server, and told by it. */
void outlook_ask(Text *to, const Outlook *outlook);
void outlook_asked(Outlook *outlook, const char *asked);
void outlook_write(Json *json, const Outlook *outlook, const Look *look);
bool outlook_read(Outlook *outlook, const char *words);

#endif
