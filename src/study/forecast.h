/* SPDX-License-Identifier: MIT */
#ifndef STUDY_FORECAST_H
#define STUDY_FORECAST_H

#include "study/plan.h"

/*
 * When the orders of a plan are acted on, each by itself and together. Computed from the exact odds
 * of each order's course as long as no order waits for several others; otherwise simulated, but for
 * the curves of orders that wait in a single line.
 */
enum { FORECAST_TRIALS = 200000 };

/* The chance that something has happened by a turn; [0] is 0, for turns count from 1. */
typedef struct Curve {
    double by[PLAN_TURNS + 1];
} Curve;

typedef struct Forecast {
    const Plan *plan;
    bool exact;   /* computed, not simulated */
    double error; /* the largest standard error that a simulated chance may have */
    Curve orders[PLAN_ORDERS], all;
    double pairs[PLAN_ORDERS][PLAN_ORDERS]; /* both act, at most `within` turns apart */
} Forecast;

/* The forecast of a bound plan; NULL when the odds of an order cannot be counted. */
Forecast *forecast_create(const Plan *plan, const Book *book, Faults *faults);
void forecast_destroy(Forecast *forecast);

/* Whether a chance comes to a share, but for rounding. */
bool forecast_reaches(double chance, double share);

/* The first turn by which a curve comes to `share`, or 0 if it never does. */
int forecast_turn(const Forecast *forecast, const Curve *curve, double share);

/* The chance that it has not happened by the last turn. */
double forecast_never(const Forecast *forecast, const Curve *curve);

/*
 * Says which orders to the leader of `order` may be under way together, though each is counted by
 * itself: nothing unless `order` is the first of them.
 */
void forecast_note(Text *to, const Forecast *forecast, int order);

#endif
