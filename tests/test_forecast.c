/* SPDX-License-Identifier: MIT */
/* Plans and their forecasts: against straight odds, against every combination of delays. */
#include "support.h"

#include "study/forecast.h"
#include "systems/systems.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Case {
    Text text;
    Source source;
    Plan plan;
    Book *book;
    Faults faults;
} Case;

static void case_read_with(Case *c, const char *text, const char *option)
{
    *c = (Case){ .book = NULL };
    text_add(&c->text, text);
    c->source = (Source){ "test.plan", text_of(&c->text), c->text.length };
    bool silent = plan_read(&c->plan, &c->source, NULL);
    plan_finish(&c->plan);
    assert_int_equal(plan_read(&c->plan, &c->source, &c->faults), silent);
    Faults found = { 0 };
    const System *system = c->plan.system ? system_named(c->plan.system->text, &found) : NULL;
    if (system) {
        c->book = book_create(system, NULL, 0, &option, option ? 1 : 0, &c->faults);
        plan_bind(&c->plan, c->book, &c->faults);
    } else if (c->plan.system) {
        plan_blame_system(&c->plan, &found, &c->faults);
    }
}

static void case_read(Case *c, const char *text)
{
    case_read_with(c, text, NULL);
}

static void case_finish(Case *c)
{
    plan_finish(&c->plan);
    book_destroy(c->book);
    text_finish(&c->text);
}

static Forecast *forecast_of(Case *c, const char *text)
{
    case_read(c, text);
    if (c->faults.count) {
        Text told = { 0 };
        faults_print(&c->faults, &told);
        fail_msg("%s", text_of(&told));
    }
    Forecast *forecast = forecast_create(&c->plan, c->book, &c->faults);
    assert_non_null(forecast);
    return forecast;
}

/* ---- by every combination of delays ---- */

typedef struct Brute {
    const Plan *plan;
    double delays[PLAN_ORDERS][PLAN_TURNS + 1]; /* the last of a plan's turns: never */
    int acts[PLAN_ORDERS], delay[PLAN_ORDERS];
    double by[PLAN_ORDERS][PLAN_TURNS + 1], all[PLAN_TURNS + 1];
    double pairs[PLAN_ORDERS][PLAN_ORDERS];
} Brute;

static void brute_delays(Brute *b, const Book *book, int order)
{
    const Situation *asks = &b->plan->orders[order].asks;
    Odds *odds = odds_create(b->plan->rule, book, asks, NULL, ODDS_MOST);
    const Field *answer;
    int word = 0, value, turns = b->plan->turns;
    double before = 0;

    while (strcmp(odds_course_word(odds, word, &answer, &value), b->plan->rule->acts) != 0) {
        word++;
    }
    for (int turn = 0; turn < turns; turn++) {
        double by = chance_decimal(odds_turn(odds, turn, word));
        b->delays[order][turn] = by - before;
        before = by;
    }
    b->delays[order][turns] = 1 - before;
    odds_destroy(odds);
}

/* The turn in which an order acts, 0 if not within the plan: by its definition. */
static int brute_acts(const Brute *b, int number)
{
    const PlanOrder *order = &b->plan->orders[number];
    int sent = order->issued;

    for (int i = 0; i < order->waits_count; i++) {
        int before = brute_acts(b, order->waits[i].order);
        if (before == 0) {
            return 0;
        }
        sent = before + order->waits[i].gap > sent ? before + order->waits[i].gap : sent;
    }
    int turn = sent + b->delay[number];
    return b->delay[number] < b->plan->turns && turn <= b->plan->turns ? turn : 0;
}

static void brute_count(Brute *b, double chance)
{
    const Plan *plan = b->plan;

    for (int i = 0; i < plan->count; i++) {
        b->acts[i] = brute_acts(b, i);
    }
    for (int turn = 1; turn <= plan->turns; turn++) {
        bool all = true;
        for (int i = 0; i < plan->count; i++) {
            bool acted = b->acts[i] && b->acts[i] <= turn;
            b->by[i][turn] += acted ? chance : 0;
            all = all && acted;
        }
        b->all[turn] += all ? chance : 0;
    }
    for (int i = 0; i < plan->count; i++) {
        for (int j = 0; j < plan->count; j++) {
            bool both = i != j && b->acts[i] && b->acts[j];
            b->pairs[i][j] += both && abs(b->acts[i] - b->acts[j]) <= plan->within ? chance : 0;
        }
    }
}

static void brute_order(Brute *b, int order, double chance)
{
    if (order == b->plan->count) {
        brute_count(b, chance);
        return;
    }
    for (int delay = 0; delay <= b->plan->turns; delay++) {
        if (b->delays[order][delay] > 0) {
            b->delay[order] = delay;
            brute_order(b, order + 1, chance * b->delays[order][delay]);
        }
    }
}

/* Allowed for a simulated chance: five standard errors. */
static double allowed(const Forecast *forecast, double chance)
{
    return 1e-12 + (forecast->exact ? 0 : 5 * sqrt(chance * (1 - chance) / FORECAST_TRIALS + 1e-9));
}

static void compare_with_brute(const char *text, bool exact)
{
    Case c;
    Brute *b = calloc(1, sizeof *b);
    Forecast *forecast = forecast_of(&c, text);
    const Plan *plan = b->plan = &c.plan;

    assert_int_equal(forecast->exact, exact);
    for (int i = 0; i < plan->count; i++) {
        brute_delays(b, c.book, i);
    }
    brute_order(b, 0, 1);
    for (int turn = 0; turn <= plan->turns; turn++) {
        for (int i = 0; i < plan->count; i++) {
            double want = b->by[i][turn], got = forecast->orders[i].by[turn];
            if (fabs(want - got) > allowed(forecast, want)) {
                fail_msg("%s\nby %d: order %d: %.15f, not %.15f", text, turn, i, got, want);
            }
        }
        double want = b->all[turn], got = forecast->all.by[turn];
        if (fabs(want - got) > allowed(forecast, want)) {
            fail_msg("%s\nby %d: all: %.15f, not %.15f", text, turn, got, want);
        }
    }
    for (int i = 0; i < plan->count; i++) {
        for (int j = 0; j < plan->count; j++) {
            double want = b->pairs[i][j], got = forecast->pairs[i][j];
            if (fabs(want - got) > allowed(forecast, want)) {
                fail_msg("%s\norders %d and %d: %.15f, not %.15f", text, i, j, got, want);
            }
        }
    }
    forecast_destroy(forecast);
    case_finish(&c);
    free(b);
}

#define LEADERS                                                                                    \
    "[leaders]\nleader | rating\n---+---\nLee | 4\nLongstreet | 3\nEwell | 2\nHill | 1\n"
#define HEADS "[orders]\norder | from  to  method  type  distance  issued  after\n-----+------\n"
#define PLAN(turns, within)                                                                        \
    "[plan]\nsystem = cwb3\nturns = " turns "\nwithin = " within "\n" LEADERS HEADS

static void a_tree_equals_all_combinations(void **state)
{
    (void)state;
    compare_with_brute(PLAN("6", "1") "a | Lee  Ewell  oral  simple  0  .  .\n"
                                      "b | Lee  Hill  written  complex  8  2  a\n"
                                      "c | Lee  Longstreet  in-person  simple  0  .  a+0\n"
                                      "d | Ewell  Hill  oral  simple  0  5  c+2\n",
                       true);
    compare_with_brute(PLAN("5", "0") "a | Lee  Ewell  in-person  simple  0  1  .\n"
                                      "b | Lee  Hill  in-person  simple  0  .  a+0\n"
                                      "c | Hill  Ewell  in-person  simple  0  .  b+0\n"
                                      "d | Hill  Lee  in-person  simple  0  .  b+1\n"
                                      "e | Lee  Longstreet  oral  complex  0  2  .\n",
                       true);
}

/* A small generator of plans, the same in every run. */
static int below(int most)
{
    static unsigned long long seed = 88172645463325252ull;

    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (int)(seed % (unsigned long long)most);
}

static void add_order(Text *to, int order, int waits)
{
    static const char *const LEADER[] = { "Lee", "Longstreet", "Ewell", "Hill" };
    static const char *const METHOD[] = { "oral", "written", "in-person" };

    text_addf(to, "o%d | %s  %s  %s  %s  %d  %d  ", order, LEADER[below(4)], LEADER[below(4)],
              METHOD[below(3)], below(2) ? "simple" : "complex", below(3) * 4, 1 + below(3));
    for (int i = 0; i < waits && i < order; i++) {
        text_addf(to, i ? ",o%d+%d" : "o%d+%d", below(2) || waits > 1 ? i : order - 1, below(4));
    }
    text_add(to, waits && order ? "\n" : ".\n");
}

static void any_forest_equals_all_combinations(void **state)
{
    (void)state;
    for (int plan = 0; plan < 40; plan++) {
        Text text = { 0 };
        text_addf(&text, "[plan]\nsystem = cwb3\nturns = %d\nwithin = %d\n%s", 3 + below(4),
                  below(3), LEADERS HEADS);
        for (int order = 0, count = 1 + below(4); order < count; order++) {
            add_order(&text, order, below(4) ? 1 : 0);
        }
        compare_with_brute(text_of(&text), true);
        text_finish(&text);
    }
}

static void several_waits_are_simulated_within_the_error(void **state)
{
    (void)state;
    compare_with_brute(PLAN("7", "1") "a | Lee  Ewell  oral  simple  0  .  .\n"
                                      "b | Lee  Hill  in-person  simple  0  .  .\n"
                                      "c | Lee  Longstreet  in-person  simple  0  2  a+0, b\n"
                                      "d | Lee  Hill  in-person  simple  0  .  a+2,c\n",
                       false);
    Text text = { 0 };
    text_add(&text, PLAN("5", "2"));
    for (int order = 0; order < 4; order++) {
        add_order(&text, order, order);
    }
    compare_with_brute(text_of(&text), false);
    text_finish(&text);
}

#define GOOD "a | Lee  Ewell  oral  simple  0  .  .\n"

/* In nb an order is acted on for certain after some turns. */
#define NB                                                                                         \
    "[plan]\nsystem = nb\nturns = 9\n[leaders]\nleader | speed  nation  quality\n---+---\n"        \
    "Karl | 16  .  .\nHiller | .  austrian  G\n"                                                   \
    "[orders]\norder | from  to  distance  issued\n---+---\n"

/* ---- by straight odds ---- */

static void compare_with_straight(const char *text, const char *by, int acted)
{
    Case c;
    Forecast *forecast = forecast_of(&c, text);
    const Rule *rule = c.plan.rule;
    const Field *answer = rule->answers, *turns = rule->asks;

    while (strcmp(answer->name, by) != 0) {
        answer++;
    }
    while (strcmp(turns->name, "turns") != 0) {
        turns++;
    }
    for (int turn = 1; turn <= c.plan.turns; turn++) {
        Situation asks = c.plan.orders[0].asks;
        double want = 0;
        field_set(turns, &asks, turn - c.plan.orders[0].issued);
        Odds *odds = turn < c.plan.orders[0].issued ? NULL : straight_odds(rule, c.book, &asks);
        for (int i = 0; odds && i < odds->count; i++) {
            bool acts = odds->outcomes[i].answers[answer - rule->answers] == acted;
            want += acts ? chance_decimal(odds->outcomes[i].chance) : 0;
        }
        assert_true(fabs(want - forecast->orders[0].by[turn]) < 1e-12);
        assert_true(fabs(want - forecast->all.by[turn]) < 1e-12);
        odds_destroy(odds);
    }
    forecast_destroy(forecast);
    case_finish(&c);
}

static void a_curve_equals_straight_odds(void **state)
{
    (void)state;
    compare_with_straight(PLAN("8", "1") "a | Lee  Ewell  oral  complex  8  2  .\n", "acting", 1);
    compare_with_straight("[plan]\nsystem = nes\nturns = 6\n[leaders]\nleader | radius  bonus\n"
                          "---+---\nD'Erlon | 6  1\nDurutte | .  2\n"
                          "[orders]\norder | from  to  distance\n---+---\n"
                          "a | D'Erlon  Durutte  7\n",
                          "status", 0);
    compare_with_straight(NB "a | Karl  Hiller  30  2\n", "acting", 1);
}

/* ---- what an order is asked ---- */

static int ask_of(const Case *c, int order, const char *name)
{
    const Field *ask = c->plan.rule->asks;

    while (strcmp(ask->name, name) != 0) {
        ask++;
    }
    return field_get(ask, &c->plan.orders[order].asks);
}

static void asks_come_from_leaders_and_columns(void **state)
{
    Case c;

    (void)state;
    case_read(&c, "[plan]\nsystem = cwb3\nturns = 4\n" LEADERS
                  "[orders]\norder | from  to  method  type  sender  state\n---+---\n"
                  "a | Lee  Ewell  oral  simple  .  .\n"
                  "b | Lee  Ewell  oral  simple  1  sent\n"
                  "c | Hill  Lee  .  .  .  D2\n");
    assert_int_equal(c.faults.count, 0);
    assert_int_equal(c.plan.within, 1);
    assert_int_equal(ask_of(&c, 0, "sender"), 4);
    assert_int_equal(ask_of(&c, 0, "receiver"), 2);
    assert_int_equal(ask_of(&c, 1, "sender"), 1);
    assert_int_equal(ask_of(&c, 2, "from"), 2);
    assert_int_equal(ask_of(&c, 2, "turns"), 3);
    case_finish(&c);
}

static void an_order_waits_a_turn_unless_it_says(void **state)
{
    Case c;

    (void)state;
    case_read(&c, PLAN("9", "1") GOOD "b | Lee  Hill  oral  simple  0  3  a\n"
                                      "c | Lee  Hill  oral  simple  0  .  a + 3, b+0\n");
    assert_int_equal(c.faults.count, 0);
    assert_int_equal(c.plan.orders[1].issued, 3);
    assert_int_equal(c.plan.orders[1].waits[0].gap, 1);
    assert_int_equal(c.plan.orders[2].issued, 1);
    assert_int_equal(c.plan.orders[2].waits[0].gap, 3);
    assert_int_equal(c.plan.orders[2].waits[1].order, 1);
    assert_int_equal(c.plan.orders[2].waits[1].gap, 0);
    assert_int_equal(c.plan.orders[2].behind, 3);
    case_finish(&c);
}

/* ---- turns and notes ---- */

static void turns_are_where_the_curve_comes_to_a_share(void **state)
{
    Case c;
    Forecast *forecast =
        forecast_of(&c, PLAN("12", "1") "a | Lee  Ewell  oral  complex  0  .  .\n");
    Curve curve = { { 0, 0.1, 0.5 - 1e-15, 0.5, 0.6 } };

    (void)state;
    assert_int_equal(forecast_turn(forecast, &curve, 0.1), 1);
    assert_int_equal(forecast_turn(forecast, &curve, 0.5), 2);
    assert_int_equal(forecast_turn(forecast, &curve, 0.9), 0);
    forecast_destroy(forecast);
    case_finish(&c);
}

static void expect_notes(const char *text, const char *wanted)
{
    Case c;
    Forecast *forecast = forecast_of(&c, text);
    Text names = { 0 }, note = { 0 };

    for (int i = 0; i < c.plan.count; i++) {
        text_clear(&note);
        forecast_note(&note, forecast, i);
        const char *open = strchr(text_of(&note), '('), *end = strchr(text_of(&note), ')');
        if (open) {
            text_add_n(&names, open, (size_t)(end - open) + 1);
        }
    }
    assert_string_equal(text_of(&names), wanted);
    text_finish(&names);
    text_finish(&note);
    forecast_destroy(forecast);
    case_finish(&c);
}

static void orders_that_meet_are_noted(void **state)
{
    (void)state;
    expect_notes(PLAN("9", "1") "a | Lee  Ewell  oral  simple  0  .  .\n"
                                "b | Lee  Hill  oral  simple  0  .  .\n"
                                "c | Lee  Ewell  oral  simple  0  3  b\n",
                 "(a, c)");
    expect_notes(PLAN("9", "1") "a | Lee  Ewell  oral  simple  0  .  .\n"
                                "b | Lee  Hill  oral  simple  0  .  a\n"
                                "c | Lee  Ewell  oral  simple  0  .  b\n",
                 "");
    expect_notes(NB "a | Karl  Hiller  12  1\nb | Karl  Hiller  12  8\n", "");
    expect_notes(NB "a | Karl  Hiller  12  1\nb | Karl  Hiller  12  4\n", "(a, b)");
}

/* ---- what is wrong ---- */

static void expect_codes(const char *text, const char *wanted)
{
    Case c;
    Text codes = { 0 };

    case_read(&c, text);
    for (int i = 0; i < c.faults.count; i++) {
        text_addf(&codes, "%s%s", i ? " " : "", c.faults.at[i].code);
        assert_true(c.faults.at[i].line > 0 && c.faults.at[i].next[0]);
    }
    assert_string_equal(text_of(&codes), wanted);
    text_finish(&codes);
    case_finish(&c);
}

static void broken_plans_are_told(void **state)
{
    (void)state;
    expect_codes("", "plan.settings plan.leaders plan.empty");
    expect_codes("[plan]\nturns = 3\n" LEADERS HEADS GOOD, "plan.system");
    expect_codes("[plan]\nsystem = cwb9\nturns = 3\n" LEADERS HEADS GOOD, "system.unknown");
    expect_codes("[plan]\nsystem = cwb3\n" LEADERS HEADS GOOD, "plan.turns");
    expect_codes(PLAN("201", "1") GOOD, "plan.number");
    expect_codes(PLAN("0", "1") GOOD, "plan.number");
    expect_codes(PLAN("3", "4") GOOD, "plan.number");
    expect_codes("system = cwb3\n" PLAN("3", "1") GOOD, "plan.head");
    expect_codes("[plan]\nsystem = cwb3\nturns = 3\nturn = 3\n" LEADERS HEADS GOOD, "plan.setting");
    expect_codes("[plan]\nsystem = cd\nturns = 3\n" LEADERS HEADS GOOD, "plan.rule");
    expect_codes("[plan]\nsystem = cwb3\nrule = fire\nturns = 3\n" LEADERS HEADS GOOD, "plan.rule");
    expect_codes("[plan]\nsystem = cwb3\nturns = 3\n" HEADS GOOD, "plan.leaders");
    expect_codes("[plan]\nsystem = cwb3\nturns = 3\n" LEADERS "[orders]\n",
                 "plan.empty table.heads");
    expect_codes("[chart acceptance]\n" PLAN("3", "1") GOOD, "sheet.kind");
    assert_string_equal(faults_of("cwb3", "based-on = cwb3\n[leaders]\n"), "sheet.kind");
}

static void broken_leaders_are_told(void **state)
{
    static const char TOP[] = "[plan]\nsystem = cwb3\nturns = 3\n[leaders]\n";
    static const struct {
        const char *leaders, *codes;
    } CASES[] = {
        { "leader | rating  hat\n--+--\nLee | 4  1\nEwell | 2  1\n", "plan.trait" },
        { "leader | rating\n--+--\nLee | 4\nEwell | 2\nLee | 3\n", "plan.leader-twice" },
        { "leader | rating\n--+--\nLee | 7\nEwell | good\n", "ask.range ask.value" },
        { "leader | rating\n--+--\nLee | 4\nEwell | .\n", "plan.trait-missing" },
        { "leader | rating\n--+--\nLee | 4\nEwell | 2\n | 2\n", "plan.name" },
        { "leader | rating\n--+--\nLee | 4\nEwell | 2  3\n", "table.cells" },
        { "leader | rating  rating\n--+--\nLee | 4  4\nEwell | 2  2\n", "table.column-twice" },
        { "Lee | 4\nEwell | 2\n", "table.heads" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Text text = { 0 };
        text_addf(&text, "%s%s%s", TOP, CASES[i].leaders, HEADS GOOD);
        expect_codes(text_of(&text), CASES[i].codes);
        text_finish(&text);
    }
}

static void broken_orders_are_told(void **state)
{
    (void)state;
    expect_codes(PLAN("3", "1") "a | Lee  Ewel  oral  simple  0  .  .\n", "plan.leader");
    expect_codes(PLAN("3", "1") "a | Lee  .  oral  simple  0  .  .\n", "plan.leader");
    expect_codes(PLAN("3", "1") GOOD GOOD, "plan.order-twice");
    expect_codes(PLAN("3", "1") "a+b | Lee  Ewell  oral  simple  0  .  .\n", "plan.name");
    expect_codes(PLAN("3", "1") "a | Lee  Ewell  oral  simple  0  .\n", "table.cells");
    expect_codes(PLAN("3", "1") "a | Lee  Ewell  shouted  easy  -1  .  .\n",
                 "ask.value ask.value ask.range");
    expect_codes(PLAN("3", "1") "a | Lee  Ewell  .  simple  0  .  .\n", "plan.ask-missing");
    expect_codes(PLAN("3", "1") "a | Lee  Ewell  oral  simple  0  4  .\n", "plan.issued");
    expect_codes(PLAN("3", "1") "a | Lee  Ewell  oral  simple  0  .  b\n", "plan.after");
    expect_codes(PLAN("3", "1") GOOD "b | Lee  Ewell  oral  simple  0  .  a+soon\n", "plan.gap");
    expect_codes(PLAN("3", "1") GOOD "b | Lee  Ewell  oral  simple  0  .  a,a+2\n",
                 "plan.after-twice");
    expect_codes(PLAN("3", "1") "a | Lee  Ewell  oral  simple  0  .  a\n", "plan.cycle");
}

static void broken_columns_are_told(void **state)
{
    static const struct {
        const char *heads, *row, *codes;
    } CASES[] = {
        { "from  to  method  type  colour", "Lee  Ewell  oral  simple  red", "plan.column" },
        { "from  to  method  type  turns", "Lee  Ewell  oral  simple  3", "plan.settled" },
        { "from  to  method  method", "Lee  Ewell  oral  oral", "table.column-twice" },
        { "from  method  type", "Lee  oral  simple", "plan.column-missing" },
        { "from  to  type", "Lee  Ewell  simple", "plan.ask-missing" },
        { "from  to  method  type  state", "Lee  Ewell  oral  simple  D1",
          "ask.idle ask.idle ask.idle ask.idle" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Text text = { 0 };
        text_addf(&text, "[plan]\nsystem = cwb3\nturns = 3\n%s[orders]\norder | %s\n--+--\n",
                  LEADERS, CASES[i].heads);
        text_addf(&text, "a | %s\nb | %s\n", CASES[i].row, CASES[i].row);
        expect_codes(text_of(&text), CASES[i].codes);
        text_finish(&text);
    }
}

static void a_rule_may_refuse_an_order(void **state)
{
    Case c;

    (void)state;
    case_read_with(&c,
                   "[plan]\nsystem = cwb3\nturns = 3\n" LEADERS
                   "[orders]\norder | from  to  method  type  unengaged  has-orders\n--+--\n"
                   "a | Lee  Ewell  oral  simple  yes  yes\n",
                   "defensive_orders=yes");
    assert_int_equal(c.faults.count, 1);
    assert_string_equal(c.faults.at[0].code, "ask.together");
    assert_int_equal(c.faults.at[0].line, 14);
    case_finish(&c);
}

static void a_cycle_names_the_way_round(void **state)
{
    Case c;

    (void)state;
    case_read(&c, PLAN("3", "1") GOOD "b | Lee  Ewell  oral  simple  0  .  a,d\n"
                                      "c | Lee  Ewell  oral  simple  0  .  b+2\n"
                                      "d | Lee  Ewell  oral  simple  0  .  c\n");
    assert_int_equal(c.faults.count, 1);
    assert_string_equal(c.faults.at[0].code, "plan.cycle");
    assert_non_null(strstr(c.faults.at[0].what, "b -> d -> c -> b"));
    case_finish(&c);
}

/* As many orders as a plan takes, each waiting for all before it, or for the one before it. */
static void large_plans_come_to_an_end(void **state)
{
    (void)state;
    for (int several = 0; several < 2; several++) {
        Text text = { 0 };
        Case c;
        text_add(&text, PLAN("200", "200"));
        for (int order = 0; order < PLAN_ORDERS; order++) {
            text_addf(&text, "o%d | Lee  Ewell  in-person  simple  0  .  ", order);
            for (int i = several ? 0 : order - 1; i < order && i >= 0; i++) {
                text_addf(&text, "o%d%s", i, i + 1 < order ? "," : "");
            }
            text_add(&text, order ? "\n" : ".\n");
        }
        Forecast *forecast = forecast_of(&c, text_of(&text));
        double last = forecast->orders[PLAN_ORDERS - 1].by[200];
        assert_true(last > 0.2 && fabs(last - forecast->all.by[200]) < 1e-12);
        assert_true(fabs(forecast->pairs[0][PLAN_ORDERS - 1] - last) < 1e-12);
        forecast_destroy(forecast);
        case_finish(&c);
        text_add(&text, "x | Lee  Ewell  in-person  simple  0  .  .\n");
        case_read(&c, text_of(&text));
        assert_string_equal(c.faults.at[0].code, "plan.large");
        assert_int_equal(c.faults.at[0].kind, FAULT_LIMITED);
        case_finish(&c);
        text_finish(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_curve_equals_straight_odds),
        cmocka_unit_test(a_tree_equals_all_combinations),
        cmocka_unit_test(any_forest_equals_all_combinations),
        cmocka_unit_test(several_waits_are_simulated_within_the_error),
        cmocka_unit_test(asks_come_from_leaders_and_columns),
        cmocka_unit_test(an_order_waits_a_turn_unless_it_says),
        cmocka_unit_test(turns_are_where_the_curve_comes_to_a_share),
        cmocka_unit_test(orders_that_meet_are_noted),
        cmocka_unit_test(broken_plans_are_told),
        cmocka_unit_test(broken_leaders_are_told),
        cmocka_unit_test(broken_orders_are_told),
        cmocka_unit_test(broken_columns_are_told),
        cmocka_unit_test(a_rule_may_refuse_an_order),
        cmocka_unit_test(a_cycle_names_the_way_round),
        cmocka_unit_test(large_plans_come_to_an_end),
    };

    return cmocka_run_group_tests_name("forecast", tests, NULL, NULL);
}
