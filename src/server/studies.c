/* SPDX-License-Identifier: MIT */
/* Simulations, plans, and house rules. */
#define _DEFAULT_SOURCE
#include "server/studies.h"

#include "rules/play.h"
#include "rules/question.h"
#include "systems/systems.h"
#include "wire/answers.h"
#include "wire/forecast.h"
#include "wire/sim.h"

#include <string.h>
#include <unistd.h>

/* ---- simulations ---- */

/* Trials in one go; between them progress is told. */
enum { CHUNK = 65536 };

static bool read_settings(const Question *question, SimPart *part, Faults *faults)
{
    uint32_t random = 0;

    if (!question->trials) {
        fault_next(faults_add(faults, FAULT_USAGE, "usage.trials", "trials is missing"),
                   "Say how often the rule is played: trials=1e6.");
        return false;
    }
    if (!trials_read(question->trials, &part->trials, faults)) {
        return false;
    }
    if (part->trials > SERVER_TRIALS) {
        fault_next(faults_add(faults, FAULT_LIMITED, "server.trials",
                              "trials %.40s is more than %d", question->trials, SERVER_TRIALS),
                   "The command galloper sim plays up to 1e12.");
        return false;
    }
    if (question->seed) {
        return seed_read(question->seed, &part->seed, faults);
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
static bool play_all(const Request *request, const Sim *sim, uint64_t trials, Tally *tally)
{
    for (uint64_t from = 0; from < trials && !tally->full && !tally->absent; from += CHUNK) {
        sim_run(sim, from, trials - from > CHUNK ? from + CHUNK : trials, tally);
        if (request->progress && !request->progress(request->with, (double)from / (double)trials)) {
            return false;
        }
    }
    return true;
}

static void tell_sim(const Book *book, const Sim *sim, SimPart *part, Tally *tally,
                     Response *response)
{
    Json json = { .to = &response->body };
    const Odds *odds = sim_exact(sim);

    tally_sort(tally);
    part->done = part->trials;
    part->way = sim->way;
    Chi chi = odds ? chi_square(tally, odds) : (Chi){ 0 };
    wire_sim(&json, sim->rule, book, &sim->asks, part, tally, chi.freedom ? &chi : NULL);
}

/* Counts the odds and plays all trials of a question whose settings are good. */
static void simulate(const Request *request, const Book *book, SimPart *part, Response *response)
{
    const Question *question = request->question;
    Situation asks;
    const Field *by = NULL;
    const Rule *rule = question_rule(book, question->parts[3], &response->faults);

    if (!rule ||
        !rule_ask(rule, book, question->asks, question->asks_count, &asks, &response->faults) ||
        (part->by && !(by = question_answer(rule, book, part->by, &response->faults)))) {
        return;
    }
    Sim *sim = sim_create(rule, book, &asks, by, part->seed, SIM_TABLE);
    Tally tally = sim_tally(sim);
    if (sim->odds->absent) {
        odds_fault(sim->odds, &response->faults);
    } else if (play_all(request, sim, part->trials, &tally) &&
               !tally_fault(&tally, book, &response->faults)) {
        tell_sim(book, sim, part, &tally, response);
    }
    tally_finish(&tally);
    sim_destroy(sim);
}

void answer_sim(const Request *request, Response *response)
{
    const Question *question = request->question;
    SimPart part = { .by = question->by,
                     .options = question->options,
                     .options_count = question->options_count,
                     .number = 1,
                     .of = 1 };
    Loan loan = { 0 };

    if (read_settings(question, &part, &response->faults) &&
        books_lend(request->books, question, question->parts[1], &loan, &response->faults)) {
        simulate(request, loan.book, &part, response);
    }
    books_return(request->books, &loan);
}

/* ---- plans ---- */

void answer_forecast(const Request *request, Response *response)
{
    const Question *question = request->question;
    Json json = { .to = &response->body };
    const char *text = question->plan ? question->plan : "";
    Source source = { "plan", text, strlen(text) };
    Faults found = { 0 };
    Plan plan = { .turns = 0 };
    Loan loan = { 0 };

    plan_read(&plan, &source, &response->faults);
    if (plan.system && !system_named(plan.system->text, &found)) {
        plan_blame_system(&plan, &found, &response->faults);
    } else if (plan.system &&
               books_lend(request->books, question, plan.system->text, &loan, &response->faults)) {
        plan_bind(&plan, loan.book, &response->faults);
    }
    Forecast *forecast =
        response->faults.count ? NULL : forecast_create(&plan, loan.book, &response->faults);
    if (forecast) {
        wire_forecast(&json, loan.book, forecast);
    }
    forecast_destroy(forecast);
    books_return(request->books, &loan);
    plan_finish(&plan);
}

/* ---- house rules ---- */

/* What is wrong with house rules is the answer here, not a failure. */
void answer_lint(const Request *request, Response *response)
{
    Json json = { .to = &response->body };
    Faults found = { 0 };
    Loan loan = { 0 };

    if (system_named(request->question->parts[1], &response->faults)) {
        books_lend(request->books, request->question, request->question->parts[1], &loan, &found);
        wire_faults(&json, &found);
        books_return(request->books, &loan);
    }
}

void answer_diff(const Request *request, Response *response)
{
    const char *system = request->question->parts[1];
    const Question plain = { 0 };
    Json json = { .to = &response->body };
    Loan first = { 0 }, second = { 0 };
    Diff diff = { 0 };
    OddsChanges effects = { 0 };

    if (books_lend(request->books, &plain, system, &first, &response->faults) &&
        books_lend(request->books, request->question, system, &second, &response->faults)) {
        diff_books(&diff, first.book, second.book);
        if (diff.count) {
            odds_changes_find(&effects, first.book, second.book);
        }
        wire_diff(&json, system, request->question->files_count ? "house rules" : system, &diff,
                  &effects, first.book);
    }
    odds_changes_finish(&effects);
    diff_finish(&diff);
    books_return(request->books, &first);
    books_return(request->books, &second);
}
