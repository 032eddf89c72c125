/* SPDX-License-Identifier: MIT */
/* Simulations, plans, and house rules. */
#define _DEFAULT_SOURCE
#include "server/studies.h"

#include "base/patience.h"
#include "systems/systems.h"
#include "wire/answers.h"
#include "wire/forecast.h"
#include "wire/sim.h"

#include <string.h>
#include <unistd.h>

/* ---- simulations ---- */

/* Trials in one go; between them progress is told. */
enum { CHUNK = 65536 };

static bool read_settings(const Request *request, SimPart *part, Faults *faults)
{
    uint32_t random = 0;

    if (!request->trials) {
        fault_next(faults_add(faults, FAULT_USAGE, "usage.trials", "trials is missing"),
                   "Say how often the rule is played: trials=1e6.");
        return false;
    }
    if (!trials_read(request->trials, &part->trials, faults)) {
        return false;
    }
    if (part->trials > SERVER_TRIALS) {
        fault_next(faults_add(faults, FAULT_LIMITED, "server.trials",
                              "trials %.40s is more than %d", request->trials, SERVER_TRIALS),
                   "The command galloper sim plays up to 1e12.");
        return false;
    }
    if (request->seed) {
        return seed_read(request->seed, &part->seed, faults);
    }
    if (getentropy(&random, sizeof random) != 0) {
        fault_next(
            faults_add(faults, FAULT_STORAGE, "dice.entropy", "the system gives no random numbers"),
            "Give a seed.");
    }
    part->seed = random;
    return !faults->count;
}

/* Plays all trials; false if nobody waits for them any more. */
static bool play_all(const Task *task, const Sim *sim, uint64_t trials, Tally *tally)
{
    for (uint64_t from = 0; from < trials && !tally->full && !tally->absent; from += CHUNK) {
        sim_run(sim, from, trials - from > CHUNK ? from + CHUNK : trials, tally);
        if (!patience_left()) {
            return false;
        }
        if (task->progress && !task->progress(task->with, (double)from / (double)trials)) {
            return false;
        }
    }
    return true;
}

/* Counts the odds and plays all trials of a request whose settings are good. */
static void simulate(const Task *task, const Book *book, SimPart *part, Response *response)
{
    Question q = request_question(task->request);

    if (!question_bind(&q, book, &response->faults)) {
        return;
    }
    Sim *sim = sim_create(q.rule, book, &q.asks, q.by, part->seed, SIM_TABLE);
    Tally tally = sim_tally(sim);
    if (sim->odds->absent) {
        odds_fault(sim->odds, &response->faults);
    } else if (play_all(task, sim, part->trials, &tally) &&
               !tally_fault(&tally, book, &response->faults)) {
        tally_sort(&tally);
        part->done = part->trials;
        part->way = sim->way;
        wire_sim(&response->json, sim, part, &tally);
    }
    tally_finish(&tally);
    sim_destroy(sim);
}

void answer_sim(const Task *task, Response *response)
{
    const Request *request = task->request;
    SimPart part = { .by = request->by,
                     .options = request->options,
                     .options_count = request->options_count,
                     .number = 1,
                     .of = 1 };
    Loan loan = { 0 };

    if (read_settings(request, &part, &response->faults) &&
        books_lend(task->books, request, request->parts[1], &loan, &response->faults)) {
        simulate(task, loan.book, &part, response);
    }
    books_return(task->books, &loan);
}

/* ---- plans ---- */

void answer_forecast(const Task *task, Response *response)
{
    const Request *request = task->request;
    const char *text = request->plan ? request->plan : "";
    Source source = { "plan", text, strlen(text) };
    Faults found = { 0 };
    Plan plan = { .turns = 0 };
    Loan loan = { 0 };

    plan_read(&plan, &source, &response->faults);
    if (plan.system && !system_named(plan.system->text, &found)) {
        plan_blame_system(&plan, &found, &response->faults);
    } else if (plan.system &&
               books_lend(task->books, request, plan.system->text, &loan, &response->faults)) {
        plan_bind(&plan, loan.book, &response->faults);
    }
    Forecast *forecast =
        response->faults.count ? NULL : forecast_create(&plan, loan.book, &response->faults);
    if (forecast) {
        wire_forecast(&response->json, loan.book, forecast);
    }
    forecast_destroy(forecast);
    books_return(task->books, &loan);
    plan_finish(&plan);
}

/* ---- house rules ---- */

/* What is wrong with house rules is the answer here, not a failure. */
void answer_lint(const Task *task, Response *response)
{
    Faults found = { 0 };
    Loan loan = { 0 };

    if (system_named(task->request->parts[1], &response->faults)) {
        books_lend(task->books, task->request, task->request->parts[1], &loan, &found);
        wire_faults(&response->json, &found);
        books_return(task->books, &loan);
    }
}

void answer_diff(const Task *task, Response *response)
{
    const char *system = task->request->parts[1];
    const Request plain = { 0 };
    Loan first = { 0 }, second = { 0 };
    Diff diff = { 0 };
    OddsChanges effects = { 0 };

    if (books_lend(task->books, &plain, system, &first, &response->faults) &&
        books_lend(task->books, task->request, system, &second, &response->faults)) {
        diff_books(&diff, first.book, second.book);
        if (diff.count) {
            odds_changes_find(&effects, first.book, second.book);
        }
        wire_diff(&response->json, system, task->request->files_count ? "house rules" : system,
                  &diff, &effects, first.book);
    }
    odds_changes_finish(&effects);
    diff_finish(&diff);
    books_return(task->books, &first);
    books_return(task->books, &second);
}
