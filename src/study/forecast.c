/* SPDX-License-Identifier: MIT */
/* When the orders of a plan are acted on: curves, all together, and two by two. */
#include "study/forecast.h"

#include "base/maths.h"
#include "base/patience.h"
#include "rules/question.h"

#include <stdlib.h>
#include <string.h>

enum { NEVER = PLAN_TURNS + 1 }; /* past every last turn, and so is what waits for it */

/* Chances by number of turns from sending, or by turn. */
typedef struct Spread {
    double at[PLAN_TURNS + 1];
} Spread;

typedef struct Reckoning {
    const Plan *plan;
    Forecast *to;
    Spread delays[PLAN_ORDERS];          /* from sending to acting */
    int roots[PLAN_ORDERS][PLAN_ORDERS]; /* the nearest order that both wait for, or are, or -1 */
} Reckoning;

/* ---- the delays, from the odds of the course ---- */

static bool count_delays(Reckoning *r, const Book *book, int order, Faults *faults)
{
    const Rule *rule = r->plan->rule;
    const Field *acts;
    Faults found;
    double before = 0;
    int value;

    faults_clear(&found);
    rule_acts(rule, &acts, &value);
    Odds *odds = odds_create(rule, book, &r->plan->orders[order].asks, acts, ODDS_MOST);
    if (odds_fault(odds, &found)) {
        plan_blame(r->plan, order, &found, faults);
    }
    for (int turn = 0; turn < r->plan->turns && !found.count; turn++) {
        double by = chance_decimal(odds_turn(odds, turn, odds_acts(odds)));
        r->delays[order].at[turn] = by > before ? by - before : 0;
        before = by > before ? by : before;
    }
    odds_destroy(odds);
    return !found.count;
}

/* ---- a forest, turn by turn ---- */

static int later_of(int one, int other)
{
    return one > other ? one : other;
}

/* The order that this one waits for, or -1. */
static int parent_of(const Plan *plan, int order)
{
    return plan->orders[order].waits_count ? plan->orders[order].waits[0].order : -1;
}

/* The turn in which an order is sent if the one it waits for is acted on in `turn`. */
static int sent_after(const PlanOrder *order, int turn)
{
    return later_of(order->issued, turn + order->waits[0].gap);
}

/* Adds when an order acts that is sent in turn `sent` with this chance. */
static void send(const Reckoning *r, int order, int sent, double chance, Spread *acts)
{
    for (int turn = sent; turn <= r->plan->turns; turn++) {
        acts->at[turn] += chance * r->delays[order].at[turn - sent];
    }
}

/*
 * When each order acts that waits, near or far, for `root`, given that this one acted in `turn`.
 * Without a root (-1): when each order of the plan acts.
 */
static void spread_from(const Reckoning *r, int root, int turn, Spread *acts)
{
    const Plan *plan = r->plan;
    bool under[PLAN_ORDERS]; /* the root, or waits for it */

    for (int i = 0; i < plan->count; i++) {
        int order = plan->sequence[i], parent = parent_of(plan, order);
        under[order] = root < 0 || order == root || (parent >= 0 && under[parent]);
        if (!under[order]) {
            continue;
        }
        acts[order] = (Spread){ { 0 } };
        if (order == root) {
            acts[order].at[turn] = 1;
        } else if (parent < 0) {
            send(r, order, plan->orders[order].issued, 1, &acts[order]);
        }
        for (int at = 1; order != root && parent >= 0 && at <= plan->turns; at++) {
            if (acts[parent].at[at] > 0) {
                send(r, order, sent_after(&plan->orders[order], at), acts[parent].at[at],
                     &acts[order]);
            }
        }
    }
}

/* The chance that two things happen within so many turns of each other, each by itself. */
static double near_each_other(const Plan *plan, const Spread *one, const Spread *other)
{
    double by[PLAN_TURNS + 1] = { 0 }, chance = 0;

    for (int turn = 1; turn <= plan->turns; turn++) {
        by[turn] = by[turn - 1] + other->at[turn];
    }
    for (int turn = 1; turn <= plan->turns; turn++) {
        int last = turn + plan->within < plan->turns ? turn + plan->within : plan->turns;
        chance += one->at[turn] * (by[last] - by[later_of(0, turn - plan->within - 1)]);
    }
    return chance;
}

static int common_root(const Plan *plan, int one, int other)
{
    for (; one >= 0; one = parent_of(plan, one)) {
        if (one == other || plan->orders[other].behind >> one & 1) {
            return one;
        }
    }
    return -1;
}

/* Given when their common root acted, two orders know nothing of each other. */
static void add_pairs(Reckoning *r, int root, double chance, const Spread *acts)
{
    const Plan *plan = r->plan;

    for (int i = 0; i < plan->count; i++) {
        for (int j = 0; j < i; j++) {
            if (r->roots[i][j] == root) {
                double both = chance * near_each_other(plan, &acts[i], &acts[j]);
                r->to->pairs[i][j] += both;
                r->to->pairs[j][i] += both;
            }
        }
    }
}

/*
 * For each last turn: the chance that an order sent in turn `sent` is acted on by then, and all
 * that wait for it too, is the sum over the turns in which it may act.
 */
static double all_by(const Reckoning *r, int order, int sent, int last,
                     double (*known)[PLAN_TURNS + 1])
{
    const Plan *plan = r->plan;
    double chances[PLAN_TURNS + 1], sum = 0;

    for (int turn = sent; turn <= last; turn++) {
        chances[turn] = r->delays[order].at[turn - sent];
    }
    for (int i = 0; i < plan->count; i++) {
        for (int turn = sent; parent_of(plan, i) == order && turn <= last; turn++) {
            int next = sent_after(&plan->orders[i], turn);
            chances[turn] *= next <= last ? known[i][next] : 0;
        }
    }
    for (int turn = sent; turn <= last; turn++) {
        sum += chances[turn];
    }
    return sum;
}

static void reckon_all(Reckoning *r)
{
    const Plan *plan = r->plan;
    double(*known)[PLAN_TURNS + 1] = memory_grow(NULL, PLAN_ORDERS * sizeof *known);

    for (int last = 1; last <= plan->turns; last++) {
        double all = 1;
        for (int i = plan->count - 1; i >= 0; i--) { /* those that wait come first */
            int order = plan->sequence[i];
            bool root = parent_of(plan, order) < 0;
            for (int sent = 1; sent <= last && !root; sent++) {
                known[order][sent] = all_by(r, order, sent, last, known);
            }
            if (root) {
                all *= all_by(r, order, plan->orders[order].issued, last, known);
            }
        }
        r->to->all.by[last] = all;
    }
    free(known);
}

/* The curves of the orders that wait in a single line, which is all of them in a forest. */
static void reckon_curves(Reckoning *r, const Spread *acts)
{
    const Plan *plan = r->plan;
    bool single[PLAN_ORDERS];

    for (int i = 0; i < plan->count; i++) {
        int order = plan->sequence[i], parent = parent_of(plan, order);
        double *by = r->to->orders[order].by;
        single[order] = plan->orders[order].waits_count < 2 && (parent < 0 || single[parent]);
        for (int turn = 1; turn <= plan->turns && single[order]; turn++) {
            by[turn] = by[turn - 1] + acts[order].at[turn];
        }
    }
}

static void reckon_pairs(Reckoning *r, const Spread *acts)
{
    const Plan *plan = r->plan;
    Spread *given = memory_grow(NULL, PLAN_ORDERS * sizeof *given);

    for (int order = 0; order < plan->count; order++) {
        for (int other = 0; other < order; other++) {
            r->roots[order][other] = common_root(plan, order, other);
        }
    }
    add_pairs(r, -1, 1, acts);
    for (int root = 0; root < plan->count; root++) {
        for (int turn = 1; turn <= plan->turns; turn++) {
            if (acts[root].at[turn] > 0) {
                spread_from(r, root, turn, given);
                add_pairs(r, root, acts[root].at[turn], given);
            }
        }
    }
    free(given);
}

/* ---- simulation ---- */

/* Draws the turns from sending to acting; NEVER if the order is not acted on. */
static int draw_delay(const Reckoning *r, int order, Chacha *generator)
{
    double left = chacha_next(generator) / 4294967296.0;

    for (int turns = 0; turns < r->plan->turns; turns++) {
        left -= r->delays[order].at[turns];
        if (left < 0) {
            return turns;
        }
    }
    return NEVER;
}

static void play_plan(const Reckoning *r, uint64_t trial, int *acts)
{
    static const uint8_t KEY[32] = { 'f', 'o', 'r', 'e', 'c', 'a', 's', 't' };
    const Plan *plan = r->plan;
    Chacha generator = tape_generator(KEY, trial);

    for (int i = 0; i < plan->count; i++) {
        int number = plan->sequence[i], delay = draw_delay(r, number, &generator);
        const PlanOrder *order = &plan->orders[number];
        int sent = order->issued;
        for (int j = 0; j < order->waits_count; j++) {
            sent = later_of(sent, acts[order->waits[j].order] + order->waits[j].gap);
        }
        acts[number] = sent + delay <= plan->turns ? sent + delay : NEVER;
    }
}

/* Counts one trial in the curves, which hold how often something happened in a turn until later. */
static void count_trial(Reckoning *r, const int *acts)
{
    const Plan *plan = r->plan;
    int last = 1;

    for (int i = 0; i < plan->count; i++) {
        last = later_of(last, acts[i]);
        if (acts[i] == NEVER) {
            continue;
        }
        r->to->orders[i].by[acts[i]]++;
        for (int j = 0; j < i; j++) {
            if (acts[j] != NEVER && abs(acts[i] - acts[j]) <= plan->within) {
                r->to->pairs[i][j]++;
                r->to->pairs[j][i]++;
            }
        }
    }
    if (last != NEVER) {
        r->to->all.by[last]++;
    }
}

static void settle_curve(const Plan *plan, Curve *curve)
{
    for (int turn = 1; turn <= plan->turns; turn++) {
        curve->by[turn] = curve->by[turn] / FORECAST_TRIALS + curve->by[turn - 1];
    }
}

static void simulate(Reckoning *r)
{
    const Plan *plan = r->plan;
    int acts[PLAN_ORDERS];

    for (uint64_t trial = 0; trial < FORECAST_TRIALS && patience_left(); trial++) {
        play_plan(r, trial, acts);
        count_trial(r, acts);
    }
    for (int i = 0; i < plan->count; i++) {
        settle_curve(plan, &r->to->orders[i]);
        for (int j = 0; j < plan->count; j++) {
            r->to->pairs[i][j] /= FORECAST_TRIALS;
        }
    }
    settle_curve(plan, &r->to->all);
    r->to->error = maths_root(0.25 / FORECAST_TRIALS);
}

/* ---- the whole ---- */

static void reckon(Reckoning *r)
{
    Spread *acts = memory_grow(NULL, PLAN_ORDERS * sizeof *acts);

    spread_from(r, -1, 0, acts);
    if (r->plan->forest) {
        reckon_pairs(r, acts);
        reckon_all(r);
    } else {
        simulate(r);
    }
    reckon_curves(r, acts);
    free(acts);
}

Forecast *forecast_create(const Plan *plan, const Book *book, Faults *faults)
{
    Reckoning *r = memory_new(sizeof *r);
    Forecast *forecast = memory_new(sizeof *forecast);
    bool good = true;

    forecast->plan = plan;
    forecast->exact = plan->forest;
    r->plan = plan;
    r->to = forecast;
    for (int order = 0; order < plan->count; order++) {
        good = count_delays(r, book, order, faults) && good;
    }
    if (good) {
        reckon(r);
    } else {
        free(forecast);
        forecast = NULL;
    }
    free(r);
    return forecast;
}

void forecast_destroy(Forecast *forecast)
{
    free(forecast);
}

bool forecast_reaches(double chance, double share)
{
    return chance >= share - 1e-12;
}

int forecast_turn(const Forecast *forecast, const Curve *curve, double share)
{
    for (int turn = 1; turn <= forecast->plan->turns; turn++) {
        if (forecast_reaches(curve->by[turn], share)) {
            return turn;
        }
    }
    return 0;
}

double forecast_never(const Forecast *forecast, const Curve *curve)
{
    double never = 1 - curve->by[forecast->plan->turns];

    return never > 0 ? never : 0;
}

/* ---- notes ---- */

/* The first turn in which an order may be sent, and the last in which it may be acted on. */
static void under_way(const Forecast *forecast, int number, int *from, int *to)
{
    const PlanOrder *order = &forecast->plan->orders[number];
    const double *by = forecast->orders[number].by;

    *from = order->issued;
    for (int i = 0; i < order->waits_count; i++) {
        const double *before = forecast->orders[order->waits[i].order].by;
        int first = 1;
        while (first <= forecast->plan->turns && before[first] <= 0) {
            first++;
        }
        *from = later_of(*from, first + order->waits[i].gap);
    }
    *to = forecast->plan->turns;
    while (*to > 0 && by[*to] <= by[*to - 1]) {
        (*to)--;
    }
}

static bool together(const Forecast *forecast, int one, int other)
{
    const Plan *plan = forecast->plan;
    int from, to, other_from, other_to;

    under_way(forecast, one, &from, &to);
    under_way(forecast, other, &other_from, &other_to);
    return one != other && strcmp(plan->orders[one].to, plan->orders[other].to) == 0 &&
           from <= other_to && other_from <= to && !(plan->orders[one].behind >> other & 1) &&
           !(plan->orders[other].behind >> one & 1);
}

void forecast_note(Text *to, const Forecast *forecast, int order)
{
    const Plan *plan = forecast->plan;
    Text names = { 0 };

    for (int i = 0; i < plan->count; i++) {
        bool meets = false;
        for (int j = 0; j < plan->count; j++) {
            meets = meets || together(forecast, i, j);
        }
        if (meets && strcmp(plan->orders[i].to, plan->orders[order].to) == 0) {
            if (!names.length && i != order) {
                return;
            }
            text_addf(&names, "%s%s", names.length ? ", " : "", plan->orders[i].name);
        }
    }
    if (names.length) {
        text_addf(to,
                  "Orders to %s may be under way together (%s). Each is counted as if the others "
                  "were not there; what an order in hand changes is said in its columns.",
                  plan->orders[order].to, text_of(&names));
    }
    text_finish(&names);
}
