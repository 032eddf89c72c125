/* SPDX-License-Identifier: MIT */
/* Simulation: draws from the exact odds, or dice by dice where they are too deep to count. */
#include "study/sim.h"

#include "base/maths.h"
#include "base/patience.h"
#include "rules/question.h"

#include <stdlib.h>
#include <string.h>

/* A block of the generator holds this many draws of 64 bits. */
enum { DRAWS = 8, EXPECTED_LEAST = 5 };

/* ---- the table ---- */

/* The first 64 binary digits of ways/of, rounded down; the whole is all ones. */
static uint64_t first_bits(Wide ways, Wide of)
{
    uint64_t bits = 0;

    for (int i = 0; i < 64; i++) {
        bool carry = ways >> 127;
        ways <<= 1;
        bool bit = carry || ways >= of;
        ways -= bit ? of : 0;
        bits = bits << 1 | bit;
    }
    return bits;
}

static uint64_t first_bits_of_decimal(double decimal)
{
    return decimal >= 1 ? UINT64_MAX : (uint64_t)(decimal * 0x1p64);
}

/*
 * Thresholds are the cumulated chances, out of 2^64. Each is rounded by less than one, so that the
 * chance of an outcome is off by less than 2^-64 (where only decimals are known: by their error).
 */
static void fill_thresholds(Sim *sim)
{
    const Odds *odds = sim->odds;
    Wide ways = 0;
    double decimal = 0;

    sim->thresholds = memory_grow(NULL, (size_t)odds->count * sizeof *sim->thresholds);
    for (int i = 0; i < odds->count; i++) {
        Chance chance = odds->outcomes[i].chance;
        ways += chance.ways;
        decimal += chance_decimal(chance);
        sim->thresholds[i] =
            odds->exact ? first_bits(ways, chance.of) : first_bits_of_decimal(decimal);
    }
}

/* Twice as many entries as outcomes, so that a draw passes half an outcome on the average. */
static void fill_guide(Sim *sim)
{
    int bits = 1, outcome = 0, last = sim->odds->count - 1;

    while (1 << bits < 2 * sim->odds->count) {
        bits++;
    }
    sim->guide_shift = 64 - bits;
    sim->guide = memory_grow(NULL, (1u << bits) * sizeof *sim->guide);
    for (uint64_t i = 0; i < 1u << bits; i++) {
        while (outcome < last && sim->thresholds[outcome] <= i << sim->guide_shift) {
            outcome++;
        }
        sim->guide[i] = outcome;
    }
}

static int outcome_of(const Sim *sim, uint64_t draw)
{
    int outcome = sim->guide[draw >> sim->guide_shift], last = sim->odds->count - 1;

    while (outcome < last && draw >= sim->thresholds[outcome]) {
        outcome++;
    }
    return outcome;
}

/* The nonce of the table is none that a trial thrown dice by dice has. */
static Chacha table_generator(const uint8_t key[32])
{
    static const uint8_t NONCE[12] = { [8] = 't', 'a', 'b', 'l' };
    Chacha generator;

    chacha_init(&generator, key, NONCE, 0);
    return generator;
}

static void run_table(const Sim *sim, uint64_t from, uint64_t to, Tally *tally)
{
    Chacha generator = table_generator(sim->key);

    for (uint64_t trial = from; trial < to; trial++) {
        if (trial == from || trial % DRAWS == 0) {
            chacha_seek(&generator, trial / DRAWS, 2 * (int)(trial % DRAWS));
        }
        uint64_t low = chacha_next(&generator);
        uint64_t high = chacha_next(&generator);
        tally->counts[outcome_of(sim, high << 32 | low)]++;
    }
}

/* ---- dice by dice ---- */

static void run_dice(const Sim *sim, uint64_t from, uint64_t to, Tally *tally)
{
    for (uint64_t trial = from; trial < to && !tally->full && patience_left(); trial++) {
        Situation situation = sim->asks;
        Chacha generator = tape_generator(sim->key, trial);
        Tape tape = tape_random(&generator);
        Umpire ump = { .book = sim->book, .tape = &tape };
        int answers[ANSWERS_MOST] = { 0 };

        rule_play(sim->rule, &ump, &situation);
        if (ump.absent) {
            tally->absent = ump.absent;
            return;
        }
        for (int i = 0; sim->rule->answers[i].name; i++) {
            if (sim->odds->wanted[i]) {
                answers[i] = field_get(&sim->rule->answers[i], &situation);
            }
        }
        tally_add(tally, answers, 1);
    }
}

/* ---- both ---- */

Sim *sim_create(const Rule *rule, const Book *book, const Situation *asks, const Field *by,
                uint64_t seed, SimWay way)
{
    Sim *sim = memory_grow(NULL, sizeof *sim);

    *sim = (Sim){ .rule = rule, .book = book, .asks = *asks, .way = way };
    tape_key(seed, sim->key);
    sim->odds = odds_create(rule, book, asks, by, ODDS_MOST);
    if (!sim_exact(sim)) {
        sim->way = SIM_DICE;
    }
    if (sim->way == SIM_TABLE) {
        fill_thresholds(sim);
        fill_guide(sim);
    }
    return sim;
}

void sim_destroy(Sim *sim)
{
    if (sim) {
        odds_destroy(sim->odds);
        free(sim->thresholds);
        free(sim->guide);
        free(sim);
    }
}

const Odds *sim_exact(const Sim *sim)
{
    const Odds *odds = sim->odds;
    bool counted = odds->state == TAPE_OK && !odds->absent && odds->count <= TALLY_MOST;

    return counted ? odds : NULL;
}

Tally sim_tally(const Sim *sim)
{
    Tally tally = { 0 };

    for (int i = 0; i < sim->odds->count && sim->way == SIM_TABLE; i++) {
        tally_add(&tally, sim->odds->outcomes[i].answers, 0);
    }
    return tally;
}

void sim_run(const Sim *sim, uint64_t from, uint64_t to, Tally *tally)
{
    if (sim->way == SIM_TABLE) {
        run_table(sim, from, to, tally);
    } else {
        run_dice(sim, from, to, tally);
    }
}

uint64_t sim_part(uint64_t trials, int number, int of)
{
    return (uint64_t)((Wide)trials * (unsigned)(number - 1) / (unsigned)of);
}

/* ---- comparing with the odds ---- */

typedef struct ChiCell {
    double expected, found;
} ChiCell;

static double distance(ChiCell cell)
{
    return (cell.found - cell.expected) * (cell.found - cell.expected) / cell.expected;
}

static ChiCell joined(ChiCell one, ChiCell other)
{
    return (ChiCell){ one.expected + other.expected, one.found + other.found };
}

static bool same_answers(const Tally *tally, int row, const Outcome *outcome)
{
    return row < tally->outcomes.count && memcmp(rowset_row(&tally->outcomes, row),
                                                 outcome->answers, sizeof outcome->answers) == 0;
}

Chi chi_square(const Tally *sorted, const Odds *odds)
{
    double total = (double)tally_total(sorted);
    ChiCell small = { 0 }, least = { 0 };
    double value = 0;
    int cells = 0, row = 0;

    if (!odds) {
        return (Chi){ 0 };
    }
    for (int i = 0; i < odds->count; i++) {
        ChiCell cell = { total * chance_decimal(odds->outcomes[i].chance), 0 };
        if (same_answers(sorted, row, &odds->outcomes[i])) {
            cell.found = (double)sorted->counts[row++];
        }
        if (cell.expected < EXPECTED_LEAST) {
            small = joined(small, cell);
            continue;
        }
        value += distance(cell);
        least = cells == 0 || cell.expected < least.expected ? cell : least;
        cells++;
    }
    bool impossible = row < sorted->outcomes.count; /* what came up is not in the odds */
    if (small.expected > 0 && small.expected < EXPECTED_LEAST && cells > 0) {
        value += distance(joined(least, small)) - distance(least);
    } else if (small.expected > 0) {
        value += distance(small);
        cells++;
    }
    if (impossible) {
        return (Chi){ .value = value, .p = 0, .freedom = cells > 0 ? cells : 1 };
    }
    int freedom = cells > 0 ? cells - 1 : 0;
    double p = freedom > 0 ? maths_chi_square_tail(value, freedom) : 1;
    return (Chi){ .value = value, .p = p, .freedom = freedom };
}

Chi sim_chi(const Sim *sim, const Tally *sorted)
{
    return chi_square(sorted, sim->way == SIM_DICE ? sim_exact(sim) : NULL);
}

/* Digits, and perhaps an exponent: 1000000 or 1e6. Too many for 64 bits count as the most. */
static bool read_digits(const char *typed, uint64_t *trials)
{
    size_t digits = strspn(typed, "0123456789");
    const char *after = typed + digits;
    int exponent = 0;

    if (*after == 'e' || *after == 'E') {
        if (after[1] < '0' || after[1] > '9' || !text_number(after + 1, &exponent)) {
            return false;
        }
        after += strlen(after);
    }
    *trials = 0;
    for (size_t i = 0; i < digits; i++) {
        if (*trials < UINT64_MAX / 100) {
            *trials = *trials * 10 + (uint64_t)(typed[i] - '0');
        }
    }
    for (; exponent > 0 && *trials > 0 && *trials < UINT64_MAX / 100; exponent--) {
        *trials *= 10;
    }
    return digits > 0 && !*after;
}

bool trials_read(const char *typed, uint64_t *trials, Faults *faults)
{
    if (typed[0] != '-' && !read_digits(typed, trials)) {
        fault_next(
            faults_add(faults, FAULT_INPUT, "sim.trials", "trials %.40s cannot be read", typed),
            "Write digits alone, or with an exponent: 1000000 or 1e6.");
        return false;
    }
    if (typed[0] == '-' || *trials == 0) {
        fault_next(faults_add(faults, FAULT_INPUT, "sim.trials",
                              "trials %.40s: there must be one at least", typed),
                   "Write it as 1000000 or 1e6.");
        return false;
    }
    if (*trials > SIM_TRIALS_MOST) {
        fault_next(faults_add(faults, FAULT_LIMITED, "sim.trials", "trials %.40s is more than 1e12",
                              typed),
                   "With 1e12 the standard error of a share is below 0.0001 %% already.");
        return false;
    }
    return true;
}

bool tally_fault(const Tally *tally, const Book *book, Faults *faults)
{
    if (tally->absent) {
        Umpire ump = { .book = book, .tape = &(Tape){ 0 }, .absent = tally->absent };
        return play_fault(&ump, faults);
    }
    if (tally->full) {
        fault_next(faults_add(faults, FAULT_LIMITED, "sim.many",
                              "more than %d different outcomes came up", TALLY_MOST),
                   "Ask for one answer.");
    }
    return tally->full;
}
