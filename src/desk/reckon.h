/* SPDX-License-Identifier: MIT */
#ifndef DESK_RECKON_H
#define DESK_RECKON_H

#include "desk/private.h"

enum { SIDES = SCENARIO_SIDES + 1, LUCKS = 16 };

/* What one side threw for one thing that can go well: so many times, each with its chance. */
typedef struct LuckTally {
    int thrown, well;
    double expected;
    double *spread; /* the chance that 0, 1, 2 ... of them go well */
} LuckTally;

typedef struct DiceTally {
    int dice, pips, expected_halves; /* of pips: a die's mean is a whole number of halves */
} DiceTally;

/* Which traits of a piece changed after the beginning. */
typedef struct Touched {
    bool traits[TRAITS_MOST];
} Touched;

/* What became of an entry: it counts only if it stands. */
typedef enum Stand { STANDS, IS_BACK, IS_CORRECTED } Stand;

typedef struct Reckoned {
    const Desk *desk;
    Playback playback;
    Stand *stands;      /* by entry */
    unsigned *stood;    /* by order: the states in which it ever stood, as bits */
    Touched *touched;   /* by piece */
    int orders, pieces; /* rooms of these */
    LuckTally luck[SIDES][LUCKS];
    DiceTally dice[SIDES];
    View views[SIDES];   /* what each side knew */
    Text rulings[SIDES]; /* by side: what was ruled, flagged or typed unseen, a line each */
    Text wanted;         /* why a side wants the end */
    Text ended;          /* who ended it, and why; empty if the last turn did */
    int ended_at;        /* the entry that did; 0: it is not over */
    Report *report;
    Look look; /* at the truth, which is no secret now */
} Reckoned;

/* Goes through the journal from its beginning; faults say why it could not to its end. */
Reckoned *reckon(Desk *desk, Faults *faults);
void reckoned_finish(Reckoned *r);

/* How many sides there are, and the name of one. */
int reckoned_sides(const Reckoned *r);
const char *reckoned_name(const Reckoned *r, int side);
/* The bit of a state in which an order stood. */
unsigned stood_bit(int state);

#endif
