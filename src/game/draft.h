/* SPDX-License-Identifier: MIT */
#ifndef GAME_DRAFT_H
#define GAME_DRAFT_H

#include "game/game.h"
#include "rules/odds.h"

/*
 * A command as far as it is filled in, like a draft on a table: what may stand in each of its
 * fields, what each choice costs and with which odds, what is still wanting, and all ways to do it,
 * the best first. All of it from the seat's view.
 */

enum { CHOICES_MOST = 500, WAYS_MOST = 200 };

/* How far it is laid out: its fields, what may stand in them, and with what odds. */
typedef enum DraftDepth { DRAFT_FIELDS, DRAFT_CHOICES, DRAFT_ODDS } DraftDepth;

/* The odds of a command: of a course that it is acted on, else of what it comes to. */
typedef struct Prospect {
    const Rule *rule;
    Situation asks;
    const Field *answer;
    Odds *odds;  /* NULL: there is too much to count */
    double good; /* the chance that it goes well; below 0 where none goes better than another */
} Prospect;

/* What a choice comes to. */
typedef struct Verdict {
    Settled settled;
    const Fault *why; /* why it may not be, or NULL */
    Price price;
    const Prospect *prospect; /* NULL: nothing is thrown, or the seat does not know enough */
} Verdict;

typedef struct DraftChoice {
    const char *value, *label;
    Verdict verdict;
} DraftChoice;

typedef struct DraftField {
    const Field *param;
    const char *said;    /* as it is filled in, or NULL */
    const char *assumed; /* a word that was taken because it wants one, or NULL */
    bool missing;
    bool matters; /* its choices differ in price or odds */
    DraftChoice *choices;
    int count, more; /* more that are not listed */
} DraftField;

typedef struct DraftWay {
    const char *values[PARAMS_MOST]; /* by field; NULL: as it is */
    bool filled;                     /* the way that is filled in */
    int number;                      /* as they were tried */
    Verdict verdict;
} DraftWay;

typedef struct Draft {
    const Verb *verb;
    DraftField fields[PARAMS_MOST];
    int fields_count;
    const char *needs; /* what is wanting beside its fields, such as a part of a rule, or NULL */
    bool unseen;       /* its dice would tell what the seat may not know: the program throws them */
    Verdict verdict;   /* of the command as it is filled in */
    Faults blame;      /* all that is wrong with it but what is missing */
    DraftWay *ways;
    int ways_count;
    int ways_left; /* that were not tried */
    Prospect **prospects;
    int prospects_count, prospects_room;
    DraftDepth depth;
    long effort; /* that is left for counting */
    Arena arena;
} Draft;

/* Lays out a command of a verb that the game has. */
void draft_lay(Draft *draft, const Look *look, const Command *command, DraftDepth depth);
void draft_finish(Draft *draft);

/* Whether one may choose it, as far as can be told. */
bool verdict_good(const Verdict *verdict);
/* The number of the word that says of a course that it is acted on; -1: it is no such. */
int prospect_course(const Prospect *prospect);

#endif
