/* SPDX-License-Identifier: MIT */
/* Napoleon's Battles, orders: worked examples, each with the requirements it covers. */
#include "support.h"

#include <stdio.h>

/* NB-9, NB-10, NB-14, NB-A13 */
static void orders_by_nation(void **state)
{
    (void)state;
    expect("nb", "orders-per-turn", "nation=french", "", "orders=3");
    expect("nb", "orders-per-turn", "nation=british", "", "orders=2");
    expect("nb", "orders-per-turn", "nation=russian", "", "orders=1");
    expect("nb", "orders-per-turn", "nation=prussian", "", "orders=1");
    expect("nb", "orders-per-turn", "nation=austrian", "", "orders=1");
    expect("nb", "orders-per-turn", "nation=other", "", "orders=1");
    expect("nb", "orders-per-turn", "nation=french attached=yes", "", "orders=0");
}

/* NB-16, NB-22, NB-23, NB-A16, NB-A17 */
static void messengers_ride_and_are_read_a_turn_later(void **state)
{
    (void)state;
    expect("nb", "messenger", "distance=0 speed=16 written=3", "", "moves=1 arrives=3 reads=4");
    expect("nb", "messenger", "distance=16 speed=16 written=3", "", "moves=1 arrives=3 reads=4");
    expect("nb", "messenger", "distance=16.5 speed=16 written=3", "", "moves=2 arrives=4 reads=5");
    expect("nb", "messenger", "distance=30 speed=16 written=3", "", "moves=2 arrives=4 reads=5");
    expect("nb", "messenger", "distance=49 speed=16 written=1", "", "moves=4 arrives=4 reads=5");
    expect_fault("nb", "messenger", "distance=10 speed=0 written=1", "ask.range");
}

/* NB-27, NB-30, NB-31, NB-A1, NB-A2: the worked example of the sheet, and every row of the chart */
static void activation_delays(void **state)
{
    (void)state;
    expect("nb", "activation", "nation=french quality=A read=6", "3", "total=6 delay=2 acts=8");
    expect("nb", "activation", "nation=other quality=A", "1", "total=1 delay=4 acts=5");
    expect("nb", "activation", "nation=other quality=A", "2", "delay=3");
    expect("nb", "activation", "nation=other quality=A", "5", "delay=3");
    expect("nb", "activation", "nation=other quality=A", "6", "delay=2");
    expect("nb", "activation", "nation=other quality=A", "7", "delay=2");
    expect("nb", "activation", "nation=other quality=A", "8", "delay=1");
    expect("nb", "activation", "nation=other quality=A", "9", "delay=1");
    expect("nb", "activation", "nation=other quality=A read=4", "10", "delay=0 acts=4");
    expect("nb", "activation", "nation=austrian year=1809 quality=G read=5", "5",
           "total=5 delay=3 acts=8");
    expect("nb max_delay=3", "activation", "nation=other quality=A", "1", "delay=3");
    expect_odds("nb", "activation", "nation=french quality=A", "delay",
                "0=4/10 1=2/10 2=2/10 3=2/10");
}

/* NB-A32: the 0 of the die counts ten */
static void a_typed_zero_is_a_ten(void **state)
{
    (void)state;
    expect("nb", "activation", "nation=other quality=A", "0", "total=10 delay=0");
    expect("nb", "reserve-entry", "planned=7 quality=A", "0", "total=10 turn=6");
}

/* NB-28, NB-A5, NB-A6, NB-A7: nations and their periods, with the years that are not printed */
static void nations_in_their_years(void **state)
{
    static const struct {
        const char *nation;
        int year, plus;
    } CASES[] = {
        { "french", 1792, 3 },    { "french", 1815, 3 },    { "russian", 1792, -3 },
        { "russian", 1808, -3 },  { "russian", 1809, -2 },  { "russian", 1814, -2 },
        { "russian", 1815, -2 },  { "prussian", 1792, -3 }, { "prussian", 1806, -3 },
        { "prussian", 1807, -3 }, { "prussian", 1812, -3 }, { "prussian", 1813, 1 },
        { "prussian", 1815, 1 },  { "austrian", 1792, -2 }, { "austrian", 1806, -2 },
        { "austrian", 1807, -1 }, { "austrian", 1815, -1 }, { "british", 1809, 0 },
        { "other", 1813, 0 },
    };
    char asks[80], answers[40];

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        snprintf(asks, sizeof asks, "nation=%s year=%d quality=A", CASES[i].nation, CASES[i].year);
        snprintf(answers, sizeof answers, "total=%d", 5 + CASES[i].plus);
        expect("nb", "activation", asks, "5", answers);
    }
    expect("nb nat_default=-1", "activation", "nation=british quality=A", "5", "total=4");
    expect_fault("nb", "activation", "nation=french quality=A year=1816", "ask.range");
}

/* NB-29, NB-A3: quality adds to the nation; below 1 the chart stays open */
static void quality_of_the_general(void **state)
{
    (void)state;
    expect("nb", "activation", "nation=other quality=E", "5", "total=7");
    expect("nb", "activation", "nation=other quality=G", "5", "total=6");
    expect("nb", "activation", "nation=other quality=P", "5", "total=3");
    expect("nb", "activation", "nation=russian year=1800 quality=P", "1", "total=-4 delay=4");
    expect("nb", "activation", "nation=french quality=E", "10", "total=15 delay=0");
}

/* NB-22 to NB-33, NB-48, NB-A14: from writing to acting */
static void an_order_on_its_way(void **state)
{
    (void)state;
    expect("nb", "order", "distance=30 speed=16 nation=austrian quality=G written=3", "5",
           "acting=yes acts=8");
    expect("nb", "order", "distance=0 speed=16 nation=french quality=A written=5", "3",
           "acting=yes acts=8");
    expect("nb", "order", "distance=30 speed=16 reserve=yes written=3", "", "acting=yes acts=4");
    expect("nb", "order", "distance=99 speed=16 nation=french quality=A turns=3", "",
           "acting=no acts=0");
    expect("nb", "order", "attended=rides written=2", "", "acting=yes acts=3");
    /* E-11: he was attached already when he wrote; the next turn's Command step all the same */
    expect("nb", "order", "attended=there written=2", "", "acting=yes acts=3");
    expect("nb attended_same_turn=yes", "order", "attended=there written=2", "", "acts=2");
    expect_odds("nb", "order", "distance=30 speed=16 nation=french quality=A", "acts",
                "3=4/10 4=2/10 5=2/10 6=2/10");
    expect_odds("nb", "order", "from=read read=6 nation=french quality=A", "acts",
                "6=4/10 7=2/10 8=2/10 9=2/10");
    expect_fault("nb", "order", "from=read nation=french quality=A distance=9", "ask.idle");
}

/* NB-38, NB-39, NB-40, NB-41, NB-42, NB-46, NB-A18, NB-A26; E-8: the slowest is asked where a
 * minimum applies */
static void attack_orders(void **state)
{
    (void)state;
    expect("nb", "order-limits", "order=attack slowest=9", "",
           "may-move=yes move-min=4_1/2 may-form-line=no may-attack=yes converts=defend");
    expect(
        "nb", "order-limits", "order=attack engaged=yes", "",
        "may-move=yes move-min=0 may-form-line=yes may-attack=those-engaged-with converts=defend");
    expect_fault("nb", "order-limits", "order=attack", "ask.missing");
    expect_fault("nb", "order-limits", "order=attack engaged=yes slowest=9", "ask.idle");
    expect_fault("nb", "order-limits", "order=reserve slowest=9", "ask.idle");
}

/* NB-42, NB-43, NB-44, NB-46, NB-49, NB-A27 */
static void defence_and_reserve(void **state)
{
    (void)state;
    expect("nb", "order-limits", "order=defend", "",
           "may-move=yes move-min=0 may-form-line=yes may-attack=those-engaged-with converts=none");
    expect("nb", "order-limits", "order=defend engaged=yes", "", "may-attack=those-engaged-with");
    expect("nb", "order-limits", "order=reserve", "",
           "may-move=no move-min=0 may-attack=no converts=none");
    expect("nb", "order-limits", "order=reserve engaged=yes", "",
           "may-move=yes may-form-line=yes may-attack=those-engaged-with converts=none");
}

/* NB-22, NB-23: what is written and read has its turn; the one cannot be before the other */
static void nothing_is_read_before_it_is_written(void **state)
{
    (void)state;
    expect("nb", "order", "from=read written=4 read=6 nation=french quality=A", "3", "acts=8");
    expect("nb", "order", "from=read read=6 nation=french quality=A", "3", "acts=8");
    expect_fault("nb", "order", "from=read written=4 read=3 nation=french quality=A",
                 "ask.together");
    expect("nb", "order", "written=5 read=1 distance=30 speed=16 nation=austrian quality=G", "5",
           "acts=10");
}

/* E-10, NB-36, NB-A24: in range as the corps's order becomes active; NB-13: its own letter */
static void divisions_follow_at_activation(void **state)
{
    (void)state;
    expect("nb", "follows", "in-range=yes", "", "follows=yes");
    expect("nb", "follows", "in-range=no", "", "follows=no");
    expect("nb", "follows", "in-range=yes own-letter=yes", "", "follows=no");
}

/* E-12, NB-12, NB-A25: one to the Wing Commander, past him one to each corps */
static void one_letter_may_need_several_messengers(void **state)
{
    (void)state;
    expect("nb", "messengers", "corps=3 to=wing", "", "messengers=1");
    expect("nb", "messengers", "corps=3 to=corps", "", "messengers=3");
    expect("nb", "messengers", "corps=1 to=corps", "", "messengers=1");
}

/* NB-19 to NB-21, NB-24 to NB-26, NB-A8, NB-A24, NB-A25 */
static void who_tests(void **state)
{
    static const struct {
        const char *asks, *answers;
    } CASES[] = {
        { "addressee=wing delivered-to=wing in-range=yes", "tests=corps reason=in-range" },
        { "addressee=wing delivered-to=wing", "tests=nobody reason=out-of-range when=never" },
        { "addressee=wing delivered-to=corps", "tests=corps reason=holds-it" },
        { "addressee=wing delivered-to=division", "tests=nobody reason=wrong-place" },
        { "addressee=corps delivered-to=wing in-range=yes",
          "tests=corps reason=in-range when=next-communications" },
        { "addressee=corps delivered-to=wing", "tests=nobody reason=out-of-range" },
        { "addressee=corps delivered-to=corps", "tests=corps reason=holds-it" },
        { "addressee=corps delivered-to=division in-range=yes", "tests=nobody reason=wrong-place" },
        { "addressee=division delivered-to=wing in-range=yes", "tests=nobody reason=wrong-place" },
        { "addressee=division delivered-to=corps in-range=yes",
          "tests=division reason=in-range when=next-communications" },
        { "addressee=division delivered-to=corps", "tests=nobody reason=out-of-range" },
        { "addressee=division delivered-to=division", "tests=division reason=holds-it" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        expect("nb", "who-tests", CASES[i].asks, "", CASES[i].answers);
    }
    expect("nb division_tests_same_turn=yes", "who-tests",
           "addressee=division delivered-to=corps in-range=yes", "", "tests=division when=at-once");
}

/* NB-51 */
static void react(void **state)
{
    (void)state;
    expect("nb", "react", "cavalry=yes engaged=yes order=attack", "", "allowed=yes");
    expect("nb", "react", "cavalry=yes order=defend", "", "allowed=yes");
    expect("nb", "react", "cavalry=yes order=attack", "", "allowed=no");
    expect("nb", "react", "cavalry=yes order=reserve", "", "allowed=no");
    expect("nb", "react", "order=defend engaged=yes", "", "allowed=no");
}

/* NB-53, NB-56, NB-57, NB-A3, NB-A10 */
static void reserves_are_planned_and_enter(void **state)
{
    (void)state;
    expect("nb", "reserve-plan", "", "1", "turn=5");
    expect("nb", "reserve-plan", "", "6", "turn=10");
    expect("nb", "reserve-entry", "planned=7 quality=A", "1", "turn=9");
    expect("nb", "reserve-entry", "planned=7 quality=A", "2", "turn=9");
    expect("nb", "reserve-entry", "planned=7 quality=A", "3", "turn=8");
    expect("nb", "reserve-entry", "planned=7 quality=A", "4", "turn=8");
    expect("nb", "reserve-entry", "planned=7 quality=A", "5", "turn=7");
    expect("nb", "reserve-entry", "planned=7 quality=A", "8", "turn=7");
    expect("nb", "reserve-entry", "planned=7 quality=A", "9", "turn=6");
    expect("nb", "reserve-entry", "planned=5 quality=P", "1", "total=-1 turn=7");
    expect("nb", "reserve-entry", "planned=5 quality=E", "10", "total=12 turn=4");
    expect("nb", "reserve-entry", "planned=10 quality=G", "2", "total=3 turn=11");
    expect_odds("nb", "reserve", "quality=A", "turn",
                "4=2/60 5=6/60 6=8/60 7=10/60 8=10/60 9=10/60 10=8/60 11=4/60 12=2/60");
}

/* NB-53, NB-57: seen from the start an average general's reserve comes in turn 7.9 */
static void the_mean_of_a_reserve(void **state)
{
    Book *book = open_book("nb");
    const Rule *rule = rule_find(book, "reserve");
    const char *const asks[] = { "quality=A" };
    Situation situation;
    Faults faults = { 0 };
    double mean;

    (void)state;
    assert_true(rule_ask(rule, book, asks, 1, &situation, &faults));
    Odds *odds = odds_create(rule, book, &situation, NULL, ODDS_MOST);
    assert_true(odds_mean(odds, &rule->answers[0], &mean));
    assert_true(mean > 7.9 - 1e-9 && mean < 7.9 + 1e-9);
    odds_destroy(odds);
    book_destroy(book);
}

/* NB-45, NB-47, NB-A20 */
static void engagement_at_seventeen(void **state)
{
    (void)state;
    expect("nb", "engagement", "distance=17", "", "engaged=yes");
    expect("nb", "engagement", "distance=17.5", "", "engaged=no");
    expect("nb", "engagement", "distance=3 enemy-routed=yes", "", "engaged=no");
}

/* NB-58, NB-59, NB-A20 */
static void entering_units_keep_their_distance(void **state)
{
    (void)state;
    expect("nb", "entry-move", "distance-to-general=6 distance-to-enemy=8.5", "",
           "allowed=yes reason=within-bounds");
    expect("nb", "entry-move", "distance-to-general=6 distance-to-enemy=8", "",
           "allowed=no reason=too-near-the-enemy");
    expect("nb", "entry-move", "distance-to-general=6.5 distance-to-enemy=20", "",
           "allowed=no reason=too-far-from-general");
    expect("nb", "entry-move", "distance-to-general=2 distance-to-enemy=1 enemy-routed=yes", "",
           "allowed=yes");
}

/* NB-66, NB-67, NB-69, NB-A4 */
static void units_stay_in_range(void **state)
{
    (void)state;
    expect("nb", "range-check", "distance=4 range=4", "", "result=in-command");
    expect("nb", "range-check", "distance=5 range=4", "", "result=out");
    expect("nb", "range-check", "distance=5 range=4 started-combat=yes", "", "result=excused");
    expect("nb", "range-check", "distance=5 range=4 routed=yes", "", "result=excused");
    expect("nb", "range-check", "distance=5 range=4 detachment=yes", "", "result=excused");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_by_nation),
        cmocka_unit_test(messengers_ride_and_are_read_a_turn_later),
        cmocka_unit_test(activation_delays),
        cmocka_unit_test(a_typed_zero_is_a_ten),
        cmocka_unit_test(nations_in_their_years),
        cmocka_unit_test(quality_of_the_general),
        cmocka_unit_test(an_order_on_its_way),
        cmocka_unit_test(attack_orders),
        cmocka_unit_test(defence_and_reserve),
        cmocka_unit_test(nothing_is_read_before_it_is_written),
        cmocka_unit_test(divisions_follow_at_activation),
        cmocka_unit_test(one_letter_may_need_several_messengers),
        cmocka_unit_test(who_tests),
        cmocka_unit_test(react),
        cmocka_unit_test(reserves_are_planned_and_enter),
        cmocka_unit_test(the_mean_of_a_reserve),
        cmocka_unit_test(engagement_at_seventeen),
        cmocka_unit_test(entering_units_keep_their_distance),
        cmocka_unit_test(units_stay_in_range),
    };

    return cmocka_run_group_tests_name("nb", tests, NULL, NULL);
}
