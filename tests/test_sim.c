/* SPDX-License-Identifier: MIT */
/* Simulation: the same totals however the trials are dealt out, and the odds come out. */
#include "support.h"

#include "base/maths.h"
#include "study/sim.h"
#include "systems/systems.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const Rule *asked(const Book *book, const char *name, const char *asks, Situation *situation)
{
    const Rule *rule = rule_find(book, name);
    char *text = strdup(asks);
    const char *typed[64];
    int count = 0;
    Faults faults = { 0 };

    assert_non_null(rule);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        typed[count++] = word;
    }
    if (!rule_ask(rule, book, typed, count, situation, &faults)) {
        fail_msg("%s %s: %s", name, asks, faults.at[0].what);
    }
    free(text);
    return rule;
}

/* ---- the chi-square distribution ---- */

static void close_to(double got, double wanted)
{
    if (!(fabs(got - wanted) <= 1e-12 + 1e-9 * fabs(wanted))) {
        fail_msg("%.15g is not %.15g", got, wanted);
    }
}

static void mathematics_are_those_of_the_library(void **state)
{
    (void)state;
    for (double x = 1e-9; x < 1e13; x *= 1.7) {
        close_to(maths_root(x), sqrt(x));
        close_to(maths_log(x), log(x));
    }
    for (double x = -700; x < 700; x += 3.3) {
        close_to(maths_exp(x), exp(x));
    }
    for (double a = 0.5; a < 20000; a *= 1.3) {
        close_to(maths_log_gamma(a), lgamma(a));
    }
    assert_true(maths_root(0) == 0);
    assert_true(maths_exp(-1000) == 0);
}

static void tails_are_those_of_the_tables(void **state)
{
    (void)state;
    /* Two degrees: exp(-x/2); one: erfc(sqrt(x/2)); four: exp(-x/2) (1 + x/2). */
    for (double x = 0; x < 60; x += 0.37) {
        close_to(maths_chi_square_tail(x, 2), exp(-x / 2));
        close_to(maths_chi_square_tail(x, 1), erfc(sqrt(x / 2)));
        close_to(maths_chi_square_tail(x, 4), exp(-x / 2) * (1 + x / 2));
    }
    for (double x = 40; x < 1400; x += 17) { /* far out, to nine digits of its own */
        assert_true(fabs(maths_chi_square_tail(x, 2) / exp(-x / 2) - 1) < 1e-9);
    }
    /* Printed points of 5 %, 1 % and 0.1 %. */
    assert_true(fabs(maths_chi_square_tail(3.841459, 1) - 0.05) < 1e-6);
    assert_true(fabs(maths_chi_square_tail(18.307038, 10) - 0.05) < 1e-6);
    assert_true(fabs(maths_chi_square_tail(23.209251, 10) - 0.01) < 1e-6);
    assert_true(fabs(maths_chi_square_tail(149.449, 100) - 0.001) < 1e-5);
    /* Many degrees: near the middle of a bell, and still falling. */
    assert_true(fabs(maths_chi_square_tail(10000, 10000) - 0.5) < 0.01);
    assert_true(maths_chi_square_tail(10500, 10000) < 0.001);
    assert_true(maths_chi_square_tail(9500, 10000) > 0.999);
}

/* ---- the same totals ---- */

static const char FIGHT[] = "attacker-strength=10 attacker-morale=B defender-strength=8 "
                            "defender-morale=C attacker-leader=3";

static bool same_tally(const Tally *one, const Tally *other)
{
    size_t count = (size_t)one->outcomes.count;

    return one->outcomes.count == other->outcomes.count &&
           memcmp(one->outcomes.ints, other->outcomes.ints,
                  count * ANSWERS_MOST * sizeof *one->outcomes.ints) == 0 &&
           memcmp(one->counts, other->counts, count * sizeof *one->counts) == 0;
}

static Tally whole_run(const Sim *sim, uint64_t trials)
{
    Tally tally = sim_tally(sim);

    sim_run(sim, 0, trials, &tally);
    tally_sort(&tally);
    return tally;
}

/* The last parts first, each into a tally of its own, as threads do it. */
static Tally parts_run(const Sim *sim, uint64_t trials, int parts)
{
    Tally sum = { 0 };

    for (int number = parts; number >= 1; number--) {
        Tally part = sim_tally(sim);
        sim_run(sim, sim_part(trials, number, parts), sim_part(trials, number + 1, parts), &part);
        tally_join(&sum, &part);
        tally_finish(&part);
    }
    tally_sort(&sum);
    return sum;
}

static void parts_add_up(void **state)
{
    Book *book = open_book("cwb3");
    Situation asks;
    const Rule *rule = asked(book, "close-combat", FIGHT, &asks);

    (void)state;
    for (SimWay way = SIM_TABLE; way <= SIM_DICE; way++) {
        static const int PARTS[] = { 2, 3, 7, 64, 200 };
        Sim *sim = sim_create(rule, book, &asks, NULL, 5, way);
        Tally whole = whole_run(sim, 3001);
        assert_true(sim->way == way);
        assert_true(tally_total(&whole) == 3001);
        for (int i = 0; i < 5; i++) {
            Tally parts = parts_run(sim, 3001, PARTS[i]);
            assert_true(same_tally(&whole, &parts));
            tally_finish(&parts);
        }
        tally_finish(&whole);
        sim_destroy(sim);
    }
    book_destroy(book);
}

static void parts_cover_all_trials_once(void **state)
{
    static const uint64_t TRIALS[] = { 1, 2, 15, 16, 17, 999999999989u, 1000000000000u };
    static const int PARTS[] = { 1, 2, 3, 16, 1000 };

    (void)state;
    for (int i = 0; i < 7; i++) {
        for (int j = 0; j < 5; j++) {
            assert_true(sim_part(TRIALS[i], 1, PARTS[j]) == 0);
            assert_true(sim_part(TRIALS[i], PARTS[j] + 1, PARTS[j]) == TRIALS[i]);
            for (int number = 1; number <= PARTS[j]; number++) {
                uint64_t size = sim_part(TRIALS[i], number + 1, PARTS[j]) -
                                sim_part(TRIALS[i], number, PARTS[j]);
                uint64_t even = TRIALS[i] / (uint64_t)PARTS[j];
                assert_true(size == even || size == even + 1);
            }
        }
    }
}

/* A trial far out is the same whether it is reached alone or from the trial before. */
static void far_trials_have_their_own_draws(void **state)
{
    Book *book = open_book("cwb3");
    Situation asks;
    const Rule *rule = asked(book, "close-combat", FIGHT, &asks);
    uint64_t far = ((uint64_t)1 << 35) - 11; /* where the counter of the generator passes 32 bits */

    (void)state;
    Sim *sim = sim_create(rule, book, &asks, NULL, 5, SIM_TABLE);
    Tally whole = sim_tally(sim), single = sim_tally(sim), first = sim_tally(sim);
    sim_run(sim, far, far + 40, &whole);
    for (uint64_t i = 0; i < 40; i++) {
        sim_run(sim, far + i, far + i + 1, &single);
    }
    tally_sort(&whole);
    tally_sort(&single);
    assert_true(same_tally(&whole, &single));
    tally_finish(&whole);
    whole = sim_tally(sim);
    sim_run(sim, far + 11, far + 51, &whole); /* the counter is that of trial 0 again */
    sim_run(sim, 0, 40, &first);
    tally_sort(&whole);
    tally_sort(&first);
    assert_false(same_tally(&whole, &first));
    tally_finish(&whole);
    tally_finish(&single);
    tally_finish(&first);
    sim_destroy(sim);
    book_destroy(book);
}

static void another_seed_gives_other_counts(void **state)
{
    Book *book = open_book("cwb3");
    Situation asks;
    const Rule *rule = asked(book, "close-combat", FIGHT, &asks);

    (void)state;
    for (SimWay way = SIM_TABLE; way <= SIM_DICE; way++) {
        Sim *one = sim_create(rule, book, &asks, &rule->answers[0], 1, way);
        Sim *other = sim_create(rule, book, &asks, &rule->answers[0], 2, way);
        Tally ones = whole_run(one, 5000), others = whole_run(other, 5000);
        assert_true(ones.counts[0] != others.counts[0]);
        tally_finish(&ones);
        tally_finish(&others);
        sim_destroy(one);
        sim_destroy(other);
    }
    book_destroy(book);
}

/* ---- the odds come out ---- */

static void compare_with_odds(const Rule *rule, const Book *book, SimWay way)
{
    enum { TRIALS = 5000 };
    const Example *example = rule_example(rule, book);
    Situation asks;

    asked(book, rule->name, example->asks, &asks);
    Sim *sim = sim_create(rule, book, &asks, NULL, 11, way);
    Tally tally = whole_run(sim, TRIALS);
    Chi chi = chi_square(&tally, sim_exact(sim));
    assert_true(tally_total(&tally) == TRIALS);
    if (chi.p < 1e-6) {
        fail_msg("%s %s: chi-square %g of %d, p %g", book->system->name, rule->name, chi.value,
                 chi.freedom, chi.p);
    }
    tally_finish(&tally);
    sim_destroy(sim);
}

static void every_rule_agrees_with_its_odds(void **state)
{
    int compared = 0;

    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            if (book_has(book, (*rule)->option) && rule_example(*rule, book)) {
                compare_with_odds(*rule, book, SIM_TABLE);
                compare_with_odds(*rule, book, SIM_DICE);
                compared++;
            }
        }
        book_destroy(book);
    }
    assert_true(compared > 60);
}

static void each_share_is_near_its_chance(void **state)
{
    enum { TRIALS = 400000 };
    Book *book = open_book("cwb3");
    Situation asks;
    const Rule *rule = asked(book, "close-combat", FIGHT, &asks);

    (void)state;
    Sim *sim = sim_create(rule, book, &asks, NULL, 3, SIM_TABLE);
    Tally tally = whole_run(sim, TRIALS);
    for (int i = 0, row = 0; i < sim->odds->count; i++) {
        double p = chance_decimal(sim->odds->outcomes[i].chance), found = 0;
        if (row < tally.outcomes.count &&
            memcmp(rowset_row(&tally.outcomes, row), sim->odds->outcomes[i].answers,
                   ANSWERS_MOST * sizeof(int)) == 0) {
            found = (double)tally.counts[row++];
        }
        if (TRIALS * p >= 10) { /* rarer ones are too lopsided for five sigma */
            assert_true(fabs(found - TRIALS * p) <= 5 * sqrt(TRIALS * p * (1 - p)));
        } else {
            assert_true(found < 50);
        }
    }
    tally_finish(&tally);
    sim_destroy(sim);
    book_destroy(book);
}

/* One way in 36 moved from an outcome to its neighbour must be noticed. */
static void a_wrong_table_is_caught(void **state)
{
    Book *book = open_book("cwb3");
    Situation asks;
    const Rule *rule = asked(book, "initiative", "rating=2 anti=-1", &asks);

    (void)state;
    for (SimWay way = SIM_TABLE; way <= SIM_DICE; way++) {
        Sim *sim = sim_create(rule, book, &asks, NULL, 7, way);
        Tally tally = whole_run(sim, 50000);
        assert_true(chi_square(&tally, sim->odds).p > 0.001);
        sim->odds->outcomes[0].chance.ways += 1;
        sim->odds->outcomes[1].chance.ways -= 1;
        assert_true(chi_square(&tally, sim->odds).p < 1e-9);
        tally.outcomes.ints[0] += 1; /* what the odds do not have at all */
        assert_true(chi_square(&tally, sim->odds).p == 0);
        tally_finish(&tally);
        sim_destroy(sim);
    }
    book_destroy(book);
}

static void what_is_rare_is_pooled(void **state)
{
    Book *book = open_book("cwb3");
    Situation asks;
    const Rule *rule = asked(book, "initiative", "rating=2 anti=-1", &asks);
    Sim *sim = sim_create(rule, book, &asks, NULL, 7, SIM_TABLE);
    Tally many = whole_run(sim, 1000), few = whole_run(sim, 60), one = whole_run(sim, 1);

    (void)state;
    assert_int_equal(sim->odds->count, 3);
    assert_int_equal(chi_square(&many, sim->odds).freedom, 2);
    assert_int_equal(chi_square(&few, sim->odds).freedom, 1); /* 5 and 1.7 are expected: pooled */
    assert_int_equal(chi_square(&one, sim->odds).freedom, 0);
    tally_finish(&many);
    tally_finish(&few);
    tally_finish(&one);
    sim_destroy(sim);
    book_destroy(book);
}

/* ---- too deep to count ---- */

typedef struct Deep {
    int high;
} Deep;

/* A hundred throws in one step are more than an enumeration holds. */
static Next deep_step(Umpire *ump, void *situation)
{
    Deep *s = situation;
    Throw thrown;

    s->high = 0;
    for (int i = 0; i < 100; i++) {
        int face = tape_throw(ump->tape, (Dice){ 1, 6, DICE_SUM }, NULL, NULL, &thrown);
        s->high += face == 6;
    }
    return DONE;
}

static void what_is_too_deep_is_thrown(void **state)
{
    static Step *const STEPS[] = { deep_step };
    static const Field ASKS[] = { { 0 } };
    static const Field ANSWERS[] = { { "high", "sixes", NUMBER(Deep, high, 0, 100) }, { 0 } };
    static const Rule DEEP = {
        "deep", "A hundred dice", "", ASKS, ANSWERS, SITUATION(Deep, STEPS)
    };
    Book *book = open_book("cwb3");
    Situation asks = { { 0 } };
    double sum = 0;

    (void)state;
    Sim *sim = sim_create(&DEEP, book, &asks, NULL, 1, SIM_TABLE);
    assert_true(sim->way == SIM_DICE);
    assert_null(sim_exact(sim));
    Tally tally = whole_run(sim, 2000);
    for (int i = 0; i < tally.outcomes.count; i++) {
        sum += (double)tally.counts[i] * rowset_row(&tally.outcomes, i)[0];
    }
    /* 100/6 sixes a trial, with a standard error of sqrt(100 5/36 / 2000). */
    assert_true(fabs(sum / 2000 - 100.0 / 6) < 5 * sqrt(100 * 5 / 36.0 / 2000));
    tally_finish(&tally);
    sim_destroy(sim);
    book_destroy(book);
}

static void a_tally_knows_when_it_is_full(void **state)
{
    Tally tally = { 0 };
    int answers[ANSWERS_MOST] = { 0 };

    (void)state;
    for (int i = 0; i < TALLY_MOST; i++) {
        answers[1] = i;
        tally_add(&tally, answers, 1);
    }
    assert_false(tally.full);
    tally_add(&tally, answers, 4);
    assert_false(tally.full);
    assert_true(tally_total(&tally) == TALLY_MOST + 4);
    answers[2] = 1;
    tally_add(&tally, answers, 1);
    assert_true(tally.full);
    tally_finish(&tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mathematics_are_those_of_the_library),
        cmocka_unit_test(tails_are_those_of_the_tables),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(parts_cover_all_trials_once),
        cmocka_unit_test(far_trials_have_their_own_draws),
        cmocka_unit_test(another_seed_gives_other_counts),
        cmocka_unit_test(every_rule_agrees_with_its_odds),
        cmocka_unit_test(each_share_is_near_its_chance),
        cmocka_unit_test(a_wrong_table_is_caught),
        cmocka_unit_test(what_is_rare_is_pooled),
        cmocka_unit_test(what_is_too_deep_is_thrown),
        cmocka_unit_test(a_tally_knows_when_it_is_full),
    };

    return cmocka_run_group_tests_name("sim", tests, NULL, NULL);
}
