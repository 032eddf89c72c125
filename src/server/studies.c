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
static bool play_all(const Asked *asked, const Sim *sim, uint64_t trials, Tally *tally)
{
    for (uint64_t from = 0; from < trials && !tally->full && !tally->absent; from += CHUNK) {
        sim_run(sim, from, trials - from > CHUNK ? from + CHUNK : trials, tally);
        if (asked->progress && !asked->progress(asked->with, (double)from / (double)trials)) {
            return false;
        }
    }
    return true;
}

static void tell_sim(const Book *book, const Sim *sim, SimPart *part, Tally *tally, Reply *reply)
{
    Json json = { .to = &reply->body };
    const Odds *odds = sim_exact(sim);

    tally_sort(tally);
    part->done = part->trials;
    part->way = sim->way;
    Chi chi = odds ? chi_square(tally, odds) : (Chi){ 0 };
    wire_sim(&json, sim->rule, book, &sim->asks, part, tally, chi.freedom ? &chi : NULL);
}

/* Counts the odds and plays all trials of a question whose settings are good. */
static void simulate(const Asked *asked, const Book *book, SimPart *part, Reply *reply)
{
    const Question *question = asked->question;
    Situation asks;
    const Field *by = NULL;
    const Rule *rule = question_rule(book, question->parts[3], &reply->faults);

    if (!rule ||
        !rule_ask(rule, book, question->asks, question->asks_count, &asks, &reply->faults) ||
        (part->by && !(by = question_answer(rule, book, part->by, &reply->faults)))) {
        return;
    }
    Sim *sim = sim_create(rule, book, &asks, by, part->seed, SIM_TABLE);
    Tally tally = sim_tally(sim);
    if (sim->odds->absent) {
        odds_fault(sim->odds, &reply->faults);
    } else if (play_all(asked, sim, part->trials, &tally) &&
               !tally_fault(&tally, book, &reply->faults)) {
        tell_sim(book, sim, part, &tally, reply);
    }
    tally_finish(&tally);
    sim_destroy(sim);
}

void answer_sim(const Asked *asked, Reply *reply)
{
    const Question *question = asked->question;
    SimPart part = { .by = question->by,
                     .options = question->options,
                     .options_count = question->options_count,
                     .number = 1,
                     .of = 1 };
    Loan loan = { 0 };

    if (read_settings(question, &part, &reply->faults) &&
        books_lend(asked->books, question, question->parts[1], &loan, &reply->faults)) {
        simulate(asked, loan.book, &part, reply);
    }
    books_return(asked->books, &loan);
}

/* ---- plans ---- */

void answer_forecast(const Asked *asked, Reply *reply)
{
    const Question *question = asked->question;
    Json json = { .to = &reply->body };
    const char *text = question->plan ? question->plan : "";
    Source source = { "plan", text, strlen(text) };
    Faults found = { 0 };
    Plan plan = { .turns = 0 };
    Loan loan = { 0 };

    plan_read(&plan, &source, &reply->faults);
    if (plan.system && !system_named(plan.system->text, &found)) {
        plan_blame_system(&plan, &found, &reply->faults);
    } else if (plan.system &&
               books_lend(asked->books, question, plan.system->text, &loan, &reply->faults)) {
        plan_bind(&plan, loan.book, &reply->faults);
    }
    Forecast *forecast =
        reply->faults.count ? NULL : forecast_create(&plan, loan.book, &reply->faults);
    if (forecast) {
        wire_forecast(&json, loan.book, forecast);
    }
    forecast_destroy(forecast);
    books_return(asked->books, &loan);
    plan_finish(&plan);
}

/* ---- house rules ---- */

/* What is wrong with house rules is the answer here, not a failure. */
void answer_lint(const Asked *asked, Reply *reply)
{
    Json json = { .to = &reply->body };
    Faults found = { 0 };
    Loan loan = { 0 };

    if (system_named(asked->question->parts[1], &reply->faults)) {
        books_lend(asked->books, asked->question, asked->question->parts[1], &loan, &found);
        wire_faults(&json, &found);
        books_return(asked->books, &loan);
    }
}

void answer_diff(const Asked *asked, Reply *reply)
{
    const char *system = asked->question->parts[1];
    const Question plain = { 0 };
    Json json = { .to = &reply->body };
    Loan first = { 0 }, second = { 0 };
    Diff diff = { 0 };
    OddsChanges effects = { 0 };

    if (books_lend(asked->books, &plain, system, &first, &reply->faults) &&
        books_lend(asked->books, asked->question, system, &second, &reply->faults)) {
        diff_books(&diff, first.book, second.book);
        if (diff.count) {
            odds_changes_find(&effects, first.book, second.book);
        }
        wire_diff(&json, system, asked->question->files_count ? "house rules" : system, &diff,
                  &effects, first.book);
    }
    odds_changes_finish(&effects);
    diff_finish(&diff);
    books_return(asked->books, &first);
    books_return(asked->books, &second);
}
