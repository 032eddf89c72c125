/* SPDX-License-Identifier: MIT */
#ifndef STUDY_PLAN_H
#define STUDY_PLAN_H

#include "rules/rule.h"

#include <stdint.h>

/*
 * A plan: leaders with their traits, and orders that follow a course, some of which wait for others
 * to be acted on. It is read in two goes, for its text says which book it is bound to.
 */
enum { PLAN_ORDERS = 32, PLAN_TURNS = 200 };

/* An order waits for another: it is sent at the earliest `gap` turns after that is acted on. */
typedef struct PlanWait {
    int order, gap;
} PlanWait;

typedef struct PlanOrder {
    const char *name, *from, *to;
    Situation asks; /* of the plan's rule, looking ahead to the plan's last turn */
    int issued;     /* not before this turn, from 1 */
    PlanWait waits[PLAN_ORDERS];
    int waits_count;
    uint32_t behind; /* the orders that it waits for, near and far, as bits */
    const SheetRow *row;
    const Token *after; /* where it says what it waits for, or NULL */
} PlanOrder;

typedef struct Plan {
    const char *title;   /* "" if it has none */
    const Token *system; /* the name of its system as written; NULL: faults say why */
    const Rule *rule;
    int turns, within;
    PlanOrder orders[PLAN_ORDERS];
    int count;
    int sequence[PLAN_ORDERS]; /* every order after those that it waits for */
    bool forest;               /* no order waits for more than one other */
    Sheet sheet;
    Arena arena;
} Plan;

/* Reads the text, which must outlive the plan; false when anything is wrong with it. */
bool plan_read(Plan *plan, const Source *source, Faults *faults);

/* Binds leaders and orders to the plan's rule in this book; false when anything is wrong. */
bool plan_bind(Plan *plan, const Book *book, Faults *faults);

void plan_finish(Plan *plan);

/* Puts every order after those it waits for; a fault where they wait for each other. */
void plan_put_in_sequence(Plan *plan, Faults *faults);

/* The block of that kind, or NULL. */
const Block *plan_block(const Plan *plan, BlockKind kind);

/* Says of one order, or of the system that the plan names, what was found wrong with it. */
void plan_blame(const Plan *plan, int order, const Faults *found, Faults *faults);
void plan_blame_system(const Plan *plan, const Faults *found, Faults *faults);

/* Whether orders can follow the rule, turn by turn, until they are acted on. */
bool plan_follows(const Rule *rule);
/* Whether the ask is settled by the plan as a whole: how far to look, and from which turn. */
bool plan_settles(const Rule *rule, const Field *ask);

#endif
