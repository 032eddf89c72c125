/* SPDX-License-Identifier: MIT */
/* The command sim: a rule played many times, in one go or in parts that are merged. */
#include "cli/ask.h"
#include "cli/command.h"
#include "cli/counts.h"
#include "cli/crew.h"

#include "wire/sim.h"

#include <stdlib.h>
#include <string.h>

enum { THREADS_MOST = 1024, PART_BYTES = 256 << 20 };

/* ---- what was typed ---- */

static bool ask_trials(const char *typed, uint64_t *trials, Faults *faults)
{
    if (!typed) {
        fault_next(faults_add(faults, FAULT_USAGE, "usage.trials", "--trials is missing"),
                   "Say how often the rule is played: --trials 1e6.");
        return false;
    }
    return trials_read(typed, trials, faults);
}

static bool ask_part(const char *typed, SimPart *part, Faults *faults)
{
    char first[12] = "";
    size_t length = typed ? strcspn(typed, "/") : 0;

    part->number = part->of = 1;
    if (!typed) {
        return true;
    }
    memcpy(first, typed, length < sizeof first ? length : sizeof first - 1);
    if (typed[length] != '/' || !text_number(first, &part->number) ||
        !text_number(typed + length + 1, &part->of) || part->of < 1 || part->number < 1 ||
        part->number > part->of) {
        fault_next(faults_add(faults, FAULT_INPUT, "sim.part", "--part %.40s is no part of a whole",
                              typed),
                   "Write K/N, K from 1 to N: 3/16 is the third of sixteen parts.");
    } else if (part->of > SIM_PARTS_MOST) {
        fault_next(
            faults_add(faults, FAULT_LIMITED, "sim.part", "--part %.40s: too many parts", typed),
            "There may be %d of them.", SIM_PARTS_MOST);
    }
    return !faults->count;
}

static bool ask_threads(const char *typed, int *threads, Faults *faults)
{
    *threads = crew_threads();
    if (typed && (!text_number(typed, threads) || *threads < 1 || *threads > THREADS_MOST)) {
        fault_next(faults_add(faults, FAULT_INPUT, "sim.threads", "--threads %.40s: it is 1 to %d",
                              typed, THREADS_MOST),
                   "Leave it out to have one a processor.");
    }
    return !faults->count;
}

/* ---- a simulation ---- */

/* What is simulated, and what came of it. */
typedef struct SimPlay {
    Sim *sim;
    Tally tally;
} SimPlay;

/* Opens the book, fills the asks, counts the odds. */
static bool open_sim(CliRun *run, SimPlay *play, const SimPart *part)
{
    Question q;

    if (!run_opens_question(run, &q)) {
        return false;
    }
    play->sim = sim_create(q.rule, q.book, &q.asks, q.by, part->seed, part->way);
    return !play->sim->odds->absent || !odds_fault(play->sim->odds, &run->faults);
}

static void close_sim(SimPlay *play)
{
    tally_finish(&play->tally);
    sim_destroy(play->sim);
}

/* ---- telling ---- */

/* "3..7, 9" */
static void tell_missing(Text *to, const SimPart *part)
{
    const char *between = "";

    for (int i = 0; i < part->of; i++) {
        int last = i;
        if (part->given[i]) {
            continue;
        }
        while (last + 1 < part->of && !part->given[last + 1]) {
            last++;
        }
        text_addf(to, last > i ? "%s%d..%d" : "%s%d", between, i + 1, last + 1);
        between = ", ";
        i = last;
    }
}

static void tell_run(Text *to, const Sim *sim, const SimPart *part)
{
    unsigned long long done = part->done, trials = part->trials;
    int given = 0;

    text_addf(to, "%llu ", done);
    if (part->number == 0) {
        for (int i = 0; i < part->of; i++) {
            given += part->given[i];
        }
        text_addf(to, "of %llu trials (%d of %d parts; missing ", trials, given, part->of);
        tell_missing(to, part);
        text_add(to, ")");
    } else if (part->of > 1) {
        text_addf(to, "of %llu trials (part %d of %d)", trials, part->number, part->of);
    } else {
        text_add(to, trials == 1 ? "trial" : "trials");
    }
    text_addf(to, " %s, seed %llu\n",
              part->way == SIM_TABLE ? "from the exact odds" : "dice by dice",
              (unsigned long long)part->seed);
    if (!sim_exact(sim)) {
        text_add(to, "The exact odds are too deep to count; the shares are estimates.\n");
    }
    text_add(to, "\n");
}

static void tell_sim(CliRun *run, const SimPlay *play, const SimPart *part)
{
    const Sim *sim = play->sim;
    Chi chi = sim_chi(sim, &play->tally);
    Text *text = &run->text;

    if (run->terminal.json) {
        wire_sim(&run->json, sim, part, &play->tally);
        return;
    }
    ask_title(run, sim->book, sim->rule);
    ask_tell(text, sim->book, sim->rule, &sim->asks);
    tell_run(text, sim, part);
    if (part->done) {
        counts_tell(text, sim, &play->tally, run->terminal.utf8);
    }
    if (chi.freedom) {
        counts_compare(text, &chi);
    }
}

/* ---- one run ---- */

static void play_trials(SimPlay *play, SimPart *part, int threads, Faults *faults)
{
    uint64_t from = sim_part(part->trials, part->number, part->of);
    uint64_t to = sim_part(part->trials, part->number + 1, part->of);

    if (crew_run(play->sim, from, to, threads, &play->tally, &part->done)) {
        tally_sort(&play->tally);
        tally_fault(&play->tally, play->sim->book, faults);
        return;
    }
    fault_next(faults_add(faults, FAULT_INTERRUPTED, "sim.interrupted",
                          "interrupted after %llu of %llu trials; nothing was written",
                          (unsigned long long)part->done, (unsigned long long)(to - from)),
               "Play fewer, or in parts: --part 1/16.");
}

static void simulate(CliRun *run)
{
    const Args *args = &run->args;
    Faults *faults = &run->faults;
    SimPart part = { .by = args->flags[FLAG_BY],
                     .house = args->flags[FLAG_RULES],
                     .options = args->options,
                     .options_count = args->options_count,
                     .way = args->flags[FLAG_DICE_BY_DICE] ? SIM_DICE : SIM_TABLE };
    SimPlay play = { 0 };
    int threads;

    if (args->count < 2) {
        fault_next(faults_add(faults, FAULT_USAGE, "usage.words", "too few words are given"),
                   "galloper sim SYSTEM RULE [NAME=VALUE...] --trials N");
        return;
    }
    if (ask_trials(args->flags[FLAG_TRIALS], &part.trials, faults) &&
        ask_part(args->flags[FLAG_PART], &part, faults) &&
        ask_threads(args->flags[FLAG_THREADS], &threads, faults) &&
        ask_seed(args->flags[FLAG_SEED], &part.seed, faults) && open_sim(run, &play, &part)) {
        part.way = play.sim->way;
        play_trials(&play, &part, threads, faults);
        if (!faults->count) {
            tell_sim(run, &play, &part);
        }
    }
    close_sim(&play);
}

/* ---- merging parts ---- */

typedef struct Merge {
    CliRun *run;
    SimFile first;
    SimPart part;
    SimPlay play;
    bool given[SIM_PARTS_MOST];
    const char *from[SIM_PARTS_MOST]; /* the file that gave it */
} Merge;

static Fault *at_file(Fault *fault, const char *path)
{
    strncpy(fault->file, path, sizeof fault->file - 1);
    return fault;
}

/* The question of the first part, as it would be typed. */
static bool open_first(Merge *m)
{
    Args *args = &m->run->args;
    Faults *faults = &m->run->faults;

    *args = (Args){ 0 };
    m->part = m->first.part;
    m->part.done = 0;
    m->part.number = 0;
    m->part.given = m->given;
    args->words[args->count++] = m->first.system;
    args->words[args->count++] = m->first.rule;
    for (int i = 0; i < m->first.asks_count && args->count < ARGS_MOST; i++) {
        args->words[args->count++] = m->first.asks[i];
    }
    args->flags[FLAG_BY] = m->part.by;
    args->flags[FLAG_RULES] = m->part.house;
    for (int i = 0; i < m->part.options_count; i++) {
        args->options[args->options_count++] = m->part.options[i];
    }
    if (!open_sim(m->run, &m->play, &m->part)) {
        for (int i = 0; i < faults->count; i++) { /* house rules name their own file */
            Fault *fault = &faults->at[i];
            if (!fault->file[0]) {
                at_file(fault, m->first.path);
            }
        }
        return false;
    }
    const Odds *odds = sim_exact(m->play.sim);
    for (int i = 0; odds && i < odds->count; i++) { /* a part cannot add to what there is */
        tally_add(&m->play.tally, odds->outcomes[i].answers, 0);
    }
    return true;
}

/* Adds one part that belongs to the first. */
static bool merge_part(Merge *m, const SimFile *file, Faults *faults)
{
    SimPlay *play = &m->play;
    const Odds *odds = sim_exact(play->sim);
    int number = file->part.number - 1;

    if (m->given[number]) {
        fault_next(at_file(faults_add(faults, FAULT_INPUT, "part.twice", "part %d is given twice",
                                      number + 1),
                           file->path),
                   "The other is %.150s; keep one of them.", m->from[number]);
        return false;
    }
    if (!sim_file_outcomes(file, play->sim->rule, play->sim->book, &play->tally, faults)) {
        return false;
    }
    if (odds && play->tally.outcomes.count > odds->count) {
        fault_next(at_file(faults_add(faults, FAULT_INPUT, "part.impossible",
                                      "it counts an outcome that cannot come up"),
                           file->path),
                   "Were the house rules or the program changed since? Run the parts again.");
        return false;
    }
    m->given[number] = true;
    m->from[number] = file->path;
    m->part.done += file->part.done;
    return true;
}

static bool merge_file(Merge *m, const char *path)
{
    static const FileKind PARTS = { PART_BYTES, "it is larger than any part of a simulation",
                                    "Name a file that sim --json wrote." };
    Faults *faults = &m->run->faults;
    Arena arena = { 0 };
    Source source;
    SimFile file = { 0 };
    bool first = !m->first.root;

    bool good = file_read_kind(path, &PARTS, &arena, &source, faults) &&
                sim_file_read(&file, &source, faults);
    arena_finish(&arena);
    file.path = path;
    if (good && first) {
        m->first = file; /* kept open: its question is that of all */
        return open_first(m) && merge_part(m, &file, faults);
    }
    good = good && sim_file_same(&m->first, &file, faults) && merge_part(m, &file, faults);
    sim_file_finish(&file);
    return good;
}

static void merge(CliRun *run)
{
    const Args files = run->args;
    Merge *m = memory_new(sizeof *m);
    bool good = true;

    m->run = run;
    for (int i = 0; i < files.count && good; i++) {
        good = merge_file(m, files.words[i]);
    }
    if (good) {
        tally_fault(&m->play.tally, run->opened.book, &run->faults);
    }
    if (!run->faults.count) {
        if (m->part.done == m->part.trials) { /* the same as if it had been run in one go */
            m->part.number = m->part.of = 1;
        }
        tally_sort(&m->play.tally);
        tell_sim(run, &m->play, &m->part);
    }
    close_sim(&m->play);
    sim_file_finish(&m->first);
    free(m);
}

/* Merging takes the question from the files. */
static bool files_alone(const Args *args, Faults *faults)
{
    for (int flag = 0; flag < FLAG_KINDS; flag++) {
        bool fits = flag == FLAG_MERGE || flag == FLAG_JSON || flag == FLAG_COLOR;
        if (args->flags[flag] && !fits) {
            fault_next(faults_add(faults, FAULT_USAGE, "usage.merge",
                                  "--merge and %s do not go together", flag_decls[flag].name),
                       "The files say what was asked: leave it out.");
            return false;
        }
    }
    return true;
}

void run_sim(CliRun *run)
{
    if (!run->args.flags[FLAG_MERGE]) {
        simulate(run);
    } else if (files_alone(&run->args, &run->faults)) {
        merge(run);
    }
}
