/* SPDX-License-Identifier: MIT */
/* Questions and their answers. */
#define _DEFAULT_SOURCE
#include "server/response.h"

#include "charts/print.h"
#include "server/openapi.h"
#include "server/studies.h"
#include "study/compare.h"
#include "systems/systems.h"
#include "wire/answers.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- what there is ---- */

static void answer_systems(const Task *task, Response *response)
{
    (void)task;
    wire_systems(&response->json, &response->faults);
}

static void answer_charts(const Task *task, Response *response)
{
    wire_charts(&response->json, task->book, false);
}

static void answer_sheets(const Task *task, Response *response)
{
    wire_charts(&response->json, task->book, true);
}

static void answer_chart(const Task *task, Response *response)
{
    const Chart *chart = question_chart(task->book, task->request->parts[3], &response->faults);

    if (chart) {
        wire_chart(&response->json, task->book, chart);
    }
}

static void answer_source(const Task *task, Response *response)
{
    const Chart *chart = question_chart(task->book, task->request->parts[3], &response->faults);

    if (chart) {
        json_open(&response->json, NULL, '{');
        json_string(&response->json, "system", task->book->system->name);
        json_string(&response->json, "chart", chart->decl->name);
        Text *text = json_text(&response->json, "text");
        text_addf(text, "based-on = %s\n\n", task->book->system->name);
        print_source(text, task->book, chart);
        json_close(&response->json, '}');
    }
}

static void answer_rules(const Task *task, Response *response)
{
    wire_rules(&response->json, task->book);
}

static void answer_rule(const Task *task, Response *response)
{
    const Rule *rule = question_rule(task->book, task->request->parts[3], &response->faults);

    if (rule) {
        wire_rule(&response->json, task->book, rule);
    }
}

static void answer_openapi(const Task *task, Response *response)
{
    (void)task;
    openapi_write(&response->json);
}

/* ---- asking a rule ---- */

/* What a first try does not count is counted by a worker, who says what is wrong with it. */
static void answer_odds(const Task *task, Response *response)
{
    Question question = request_question(task->request);

    if (!question_bind(&question, task->book, &response->faults)) {
        return;
    }
    Odds *odds = task->worker ? question_odds(&question, ODDS_MOST, &response->faults)
                              : question_odds(&question, TRY_TRANSITIONS, NULL);
    response->long_work = !task->worker && !odds;
    if (odds) {
        wire_odds(&response->json, &question, odds, NULL);
    }
    odds_destroy(odds);
}

/* The odds of all answers together may be thousands, each by itself is few. */
static void answer_each(const Task *task, Response *response)
{
    Question question = request_question(task->request);
    Odds *odds[FIELDS_MOST];
    int count = 0;
    bool good = question_bind(&question, task->book, &response->faults);

    for (int i = 0; good && question.rule->answers[i].name; i++) {
        question.by = &question.rule->answers[i];
        if (!field_here(question.by, task->book)) {
            continue;
        }
        odds[count] = task->worker ? question_odds(&question, ODDS_MOST, &response->faults)
                                   : question_odds(&question, TRY_TRANSITIONS, NULL);
        good = odds[count] != NULL;
        response->long_work = !task->worker && !good;
        count += good;
    }
    if (good) {
        wire_each(&response->json, &question, odds, count);
    }
    while (count) {
        odds_destroy(odds[--count]);
    }
}

static void answer_compare(const Task *task, Response *response)
{
    Question question = request_question(task->request);
    Compare compare;
    Alternative one;
    long transitions = 0;

    if (compare_begin(&compare, &question, task->book, &response->faults)) {
        wire_compare_begin(&response->json, &compare);
        while (transitions <= ODDS_MOST && compare_next(&compare, &one, &response->faults)) {
            wire_alternative(&response->json, &compare, &one);
            transitions += one.odds ? one.odds->transitions : 0;
            odds_destroy(one.odds);
        }
        wire_compare_end(&response->json);
        if (transitions > ODDS_MOST && !response->faults.count) {
            fault_next(faults_add(&response->faults, FAULT_LIMITED, "compare.deep",
                                  "there is too much to count in these alternatives"),
                       "Compare fewer values at a time, or ask galloper compare.");
        }
    }
    compare_finish(&compare);
}

/* The dice that a throw still wants, for whoever has them in the hand. */
static void tell_wanted(Text *to, const Play *p)
{
    Json json = { .to = to };
    Dice wanted = p->tape.wanted;

    json_open(&json, NULL, '{');
    dice_print(json_text(&json, "dice"), wanted);
    json_number(&json, "missing", p->tape.missing);
    json_number(&json, "count", wanted.count);
    json_number(&json, "sides", wanted.sides);
    json_number(&json, "low", wanted.reading == DICE_ZERO ? 0 : 1);
    json_maybe(&json, "for", p->ump.wanted ? p->ump.wanted->title : NULL);
    json_maybe(&json, "part", play_part(p));
    json_close(&json, '}');
}

/* With no dice and no seed the whole key is random. */
static bool roll_with(const Question *question, Play *p, const Request *request, Faults *faults)
{
    uint8_t key[32] = { 0 };

    if (request->dice && request->seed) {
        fault_next(
            faults_add(faults, FAULT_USAGE, "usage.dice", "dice and seed do not go together"),
            "Leave one of them out.");
        return false;
    }
    if (!request->dice && !request->seed && getentropy(key, sizeof key) != 0) {
        fault_next(
            faults_add(faults, FAULT_STORAGE, "dice.entropy", "the system gives no random numbers"),
            "Type the dice.");
        return false;
    }
    return question_roll(question, p, request->dice, request->seed, key, faults);
}

static void answer_roll(const Task *task, Response *response)
{
    Question question = request_question(task->request);
    Play *p = memory_new(sizeof *p);

    if (question_bind(&question, task->book, &response->faults) &&
        roll_with(&question, p, task->request, &response->faults)) {
        wire_roll(&response->json, p);
    } else if (p->tape.state == TAPE_WANTED) {
        tell_wanted(&response->wanted, p);
    }
    free(p);
}

/* ---- the table ---- */

/* clang-format off */
const Route routes[] = {
    { "systems", .lasting = true, .answer = answer_systems, .gives = "Systems",
      .summary = "The systems, each with its title" },
    { "systems/{system}/charts", .lasting = true, .body = true, .answer = answer_charts,
      .takes = "options rules", .gives = "Charts",
      .summary = "The charts and options of a system" },
    { "systems/{system}/sheets", .lasting = true, .body = true, .answer = answer_sheets,
      .takes = "options rules", .gives = "Sheets",
      .summary = "All charts of a system, whole, and its options" },
    { "systems/{system}/charts/{chart}", .lasting = true, .body = true, .answer = answer_chart,
      .takes = "options rules", .gives = "Chart", .summary = "A chart" },
    { "systems/{system}/charts/{chart}/source", .lasting = true, .body = true,
      .answer = answer_source, .takes = "options rules", .gives = "Text",
      .summary = "A chart as text, to begin house rules with" },
    { "systems/{system}/rules", .lasting = true, .body = true, .answer = answer_rules,
      .takes = "options rules", .gives = "Rules", .summary = "All rules of a system" },
    { "systems/{system}/rules/{rule}", .lasting = true, .body = true, .answer = answer_rule,
      .takes = "options rules", .gives = "Rule", .summary = "What a rule asks and answers" },
    { "systems/{system}/rules/{rule}/roll", .body = true, .answer = answer_roll,
      .takes = "asks options rules dice seed", .gives = "Roll", .summary = "Throw on a rule" },
    { "systems/{system}/rules/{rule}/odds", .lasting = true, .body = true, .pace = PACE_TRY,
      .answer = answer_odds, .takes = "asks options rules by", .gives = "Odds",
      .summary = "The exact odds of a rule" },
    { "systems/{system}/rules/{rule}/each", .lasting = true, .body = true, .pace = PACE_TRY,
      .answer = answer_each, .takes = "asks options rules", .gives = "Each",
      .summary = "The exact odds of every answer of a rule by itself" },
    { "systems/{system}/rules/{rule}/compare", .lasting = true, .body = true, .pace = PACE_LONG,
      .answer = answer_compare, .takes = "asks options rules by", .gives = "Compare",
      .summary = "Alternatives side by side, with their cost" },
    { "systems/{system}/rules/{rule}/sim", .body = true, .own_book = true, .pace = PACE_LONG,
      .stream = true, .answer = answer_sim, .takes = "asks options rules by seed trials",
      .gives = "Sim", .summary = "A rule played many times" },
    { "systems/{system}/lint", .body = true, .only_body = true, .own_book = true,
      .answer = answer_lint, .takes = "options rules", .gives = "Faults",
      .summary = "What is wrong with house rules" },
    { "systems/{system}/diff", .body = true, .only_body = true, .own_book = true,
      .pace = PACE_LONG, .answer = answer_diff, .takes = "options rules", .gives = "Diff",
      .summary = "What house rules change, and what that does to the odds" },
    { "forecast", .body = true, .only_body = true, .own_book = true, .pace = PACE_LONG,
      .answer = answer_forecast, .takes = "options rules plan", .gives = "Forecast",
      .summary = "When the orders of a plan are acted on" },
    { "openapi.json", .lasting = true, .answer = answer_openapi, .gives = "object",
      .summary = "This document" },
    { 0 },
};
/* clang-format on */

const Route *route_find(const Request *request)
{
    for (const Route *route = routes; route->path; route++) {
        if (request_fits(request, route->path)) {
            return route;
        }
    }
    return NULL;
}

/* Whether a route has a use for all of the request. */
static bool takes_all(const Route *route, const Request *request, Faults *faults)
{
    const char *takes = route->takes ? route->takes : "";
    const char *beyond = request_beyond(request, takes);

    if (beyond) {
        fault_next(faults_add(faults, FAULT_USAGE, "question.unused", "%.*s has no use here",
                              (int)strcspn(beyond, "="), beyond),
                   *takes ? "This address takes %s." : "This address takes nothing.%s", takes);
    }
    return !beyond;
}

void response_to(const Route *route, Task task, Response *response)
{
    const Request *request = task.request;
    bool of_system = request->parts_count > 1 && !route->own_book;
    Loan loan = { 0 };

    response_end(response);
    if (takes_all(route, request, &response->faults) &&
        (!of_system ||
         books_lend(task.books, request, request->parts[1], &loan, &response->faults))) {
        task.book = loan.book;
        route->answer(&task, response);
        text_add(&response->body, "\n");
    }
    books_return(task.books, &loan);
}

void response_closing(Faults *faults)
{
    fault_next(faults_add(faults, FAULT_BUSY, "server.closing", "the server is ending"),
               "Ask again when it is back.");
}

unsigned response_status(const Faults *faults)
{
    static const unsigned STATUSES[] = {
        [FAULT_REFUSED] = 409, [FAULT_USAGE] = 400, [FAULT_INPUT] = 400,
        [FAULT_ABSENT] = 404,  [FAULT_BUSY] = 503,  [FAULT_LIMITED] = 422
    };
    FaultKind kind = faults->at[0].kind;
    unsigned status = kind <= FAULT_LIMITED ? STATUSES[kind] : 0;

    return status ? status : 500;
}

void response_problem(Text *to, const Faults *faults, unsigned status, const char *wanted,
                      const char *done)
{
    Json json = { .to = to };

    wire_problem(&json, (int)status, faults, wanted, done);
    text_add(to, "\n");
}

void response_begin(Response *response)
{
    response->body = response->wanted = (Text){ 0 };
    response->json = (Json){ .to = &response->body };
    response->long_work = false;
    faults_clear(&response->faults);
}

void response_end(Response *response)
{
    text_finish(&response->body);
    text_finish(&response->wanted);
    response_begin(response);
}
