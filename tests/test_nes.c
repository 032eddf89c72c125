/* SPDX-License-Identifier: MIT */
/* NES 2023 (Napoleonic): worked examples, each with the requirements it covers. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#define NES(rule, asks, dice, answers) expect("nes", rule, asks, dice, answers)
#define MOVE(asks, answers) expect("nes", "movement", asks, "", answers)

/* A cell as the chart prints it; rows and columns by their headings. */
static void expect_cell(const char *name, const char *row, const char *column, const char *text)
{
    Book *book = open_book("nes");
    const Chart *chart = book_chart(book, name);
    bool found = false;

    assert_non_null(chart);
    for (int i = 0; i < chart->rows; i++) {
        for (int j = 0; j < chart->columns; j++) {
            if (strcmp(chart->row_heads[i].text, row) == 0 &&
                strcmp(chart->column_heads[j].text, column) == 0) {
                assert_string_equal(chart->cell_texts[i * chart->columns + j], text);
                found = true;
            }
        }
    }
    assert_true(found);
    book_destroy(book);
}

/* ---- command unit loss ---- */

/*
 * NES-1, NES-2, NES-3, NES-4, NES-5, NES-6, NES-A25: each range and shock by its own faces, a 0 is
 * a 0.
 */
static void command_units_are_lost_by_range(void **state)
{
    (void)state;
    NES("command-loss", "combat=fire range=maximum commander=brigade", "9", "result=reduced");
    NES("command-loss", "combat=fire range=maximum commander=brigade", "8", "result=none");
    NES("command-loss", "combat=fire range=medium commander=brigade", "8", "result=reduced");
    NES("command-loss", "combat=fire range=minimum commander=brigade", "7", "result=none");
    NES("command-loss", "combat=fire range=extended commander=brigade", "", "result=none");
    NES("command-loss", "combat=shock commander=division", "7", "result=replaced");
    NES("command-loss", "combat=shock commander=division", "6", "result=none");
    NES("command-loss", "combat=shock commander=division", "0", "result=none");
    expect_odds("nes", "command-loss", "combat=fire range=maximum commander=brigade", "result",
                "none=9/10 reduced=1/10");
    expect_odds("nes", "command-loss", "combat=fire range=medium commander=corps", "result",
                "none=8/10 replaced=2/10");
    expect_odds("nes", "command-loss", "combat=shock commander=brigade", "result",
                "none=7/10 reduced=3/10");
}

/* NES-7, NES-8, NES-A26, NES-A31 */
static void what_becomes_of_a_lost_command_unit(void **state)
{
    (void)state;
    NES("command-loss", "combat=shock commander=brigade", "9", "result=reduced");
    NES("command-loss", "combat=shock commander=corps", "9", "result=replaced");
    NES("command-loss", "combat=shock commander=army", "9", "result=replaced");
    NES("command-loss", "combat=shock commander=brigade reduced=yes", "9", "result=none");
    expect_fault("nes", "command-loss", "combat=shock range=medium commander=corps", "ask.idle");
    expect_fault("nes", "command-loss", "combat=fire commander=corps", "ask.missing");
}

/* ---- continuation ---- */

/* NES-9, NES-10: greater than the rating goes to Standing; equal stays. */
static void a_command_stands_above_its_rating(void **state)
{
    (void)state;
    NES("continuation", "commander=corps rating=5", "5", "total=5 state=mobilized");
    NES("continuation", "commander=corps rating=5", "6", "total=6 state=standing");
    NES("continuation", "commander=detachment rating=0", "0", "total=0 state=mobilized");
    NES("continuation", "commander=corps rating=9", "9", "state=mobilized");
    expect_odds("nes", "continuation", "commander=division rating=6", "state",
                "mobilized=7/10 standing=3/10");
    expect_fault("nes", "continuation", "commander=brigade rating=5", "ask.value");
}

/* NES-11, NES-15, NES-18, NES-19, NES-A1, NES-A19 */
static void bonus_evening_and_orders_count(void **state)
{
    (void)state;
    NES("continuation", "commander=corps rating=5 bonus=2", "7", "total=5 state=mobilized");
    NES("continuation", "commander=corps rating=5 bonus=-1", "5", "total=6 state=standing");
    NES("continuation", "commander=corps rating=5 evening=yes", "4", "total=6 state=standing");
    NES("continuation", "commander=corps rating=5 attack-order=yes", "7", "total=5");
    NES("continuation", "commander=division rating=5 light-cavalry=yes", "7", "total=5");
    NES("continuation", "commander=independent rating=5 light-cavalry=yes", "7", "total=5");
    expect_fault("nes", "continuation", "commander=corps rating=5 light-cavalry=yes", "ask.idle");
}

/* NES-12, NES-13, NES-14, NES-A2, NES-A4, NES-A34 */
static void subordinates_out_of_touch(void **state)
{
    (void)state;
    NES("continuation", "commander=corps rating=5 out-of-radius=3", "3", "total=6 state=standing");
    NES("continuation", "commander=division rating=5 out-of-radius=2", "3", "total=5");
    NES("continuation", "commander=division rating=5 out-of-radius=1 beyond-double=1", "3",
        "total=6");
    NES("continuation", "commander=independent rating=5 out-of-radius=3 beyond-double=2", "0",
        "total=7");
    expect("nes beyond2x_total=2", "continuation",
           "commander=division rating=5 out-of-radius=3 beyond-double=2", "0", "total=5");
    NES("continuation", "commander=detachment rating=5 out-of-radius=4", "5", "total=5");
    expect_fault("nes", "continuation", "commander=division rating=5 beyond-double=1",
                 "ask.together");
    expect_fault("nes", "continuation", "commander=corps rating=5 out-of-radius=1 beyond-double=1",
                 "ask.idle");
}

/* NES-16, NES-17, NES-A3, NES-A36 */
static void a_superior_near_or_active(void **state)
{
    (void)state;
    NES("continuation", "commander=division rating=5 superior=in-radius", "6", "total=5");
    NES("continuation", "commander=division rating=5 superior=active", "6", "total=4");
    expect_fault("nes", "continuation", "commander=independent rating=5 superior=active",
                 "ask.idle");
    NES("continuation",
        "commander=division rating=2 bonus=1 out-of-radius=2 beyond-double=1 evening=yes "
        "superior=active light-cavalry=yes attack-order=yes",
        "1", "total=0 state=mobilized"); /* 1 -1 +2 +2 +2 -2 -2 -2 */
}

/* ---- delivery ---- */

/* NES-20, NES-21, NES-22, NES-23, NES-24, NES-A28 */
static void orders_are_received_delayed_or_ignored(void **state)
{
    (void)state;
    expect_odds("nes", "delivery", "", "result", "received=3/10 delayed=4/10 ignored=3/10");
    expect_odds("nes", "delivery", "brigade-activation=yes", "result",
                "received=3/10 delayed=7/10");
    NES("delivery", "", "0", "total=0 result=received");
    NES("delivery", "", "2", "result=received");
    NES("delivery", "", "3", "result=delayed");
    NES("delivery", "", "6", "result=delayed");
    NES("delivery", "", "7", "result=ignored");
    NES("delivery", "brigade-activation=yes", "9", "result=delayed");
    NES("delivery", "bonus=-3", "9", "total=12 result=ignored");
    NES("delivery", "bonus=5 urgent=yes", "0", "total=-7 result=received");
}

/* NES-25, NES-A1, NES-A13, NES-A14, NES-A15, NES-A35: every line subtracts, and they add up. */
static void delivery_modifiers(void **state)
{
    (void)state;
    NES("delivery", "bonus=2", "5", "total=3");
    NES("delivery", "french-brigade=yes", "5", "total=4");
    NES("delivery", "sender-marked=yes", "5", "total=4");
    NES("delivery", "adjacent=yes", "5", "total=3");
    NES("delivery", "urgent=yes", "5", "total=3");
    NES("delivery", "army-hq=yes", "5", "total=3");
    NES("delivery",
        "bonus=1 french-brigade=yes sender-marked=yes adjacent=yes urgent=yes "
        "army-hq=yes turns-delayed=1",
        "9", "total=-1 result=received");
    expect_fault("nes", "delivery", "bonus=6", "ask.range");
    expect_fault("nes", "delivery", "turns-delayed=10", "ask.range");
}

/*
 * NES-26, NES-27, NES-A9, NES-A10, NES-A11, NES-A12: turns at Delay 1 are accrued; from the third
 * nothing fails.
 */
static void later_rolls_are_easier(void **state)
{
    (void)state;
    NES("delivery", "turns-delayed=1", "3", "total=2 result=received");
    expect_odds("nes", "delivery", "turns-delayed=1", "result",
                "received=4/10 delayed=4/10 ignored=2/10");
    expect_odds("nes", "delivery", "turns-delayed=2", "result",
                "received=5/10 delayed=4/10 ignored=1/10");
    expect_odds("nes", "delivery", "turns-delayed=3", "result", "received=6/10 delayed=4/10");
    NES("delivery", "urgent=yes army-hq=yes turns-delayed=2", "8", "total=2 result=received");
    expect_odds("nes first_reroll_mod=0", "delivery", "turns-delayed=1", "result",
                "received=3/10 delayed=4/10 ignored=3/10");
    expect("nes first_reroll_mod=0", "delivery", "turns-delayed=3", "9", "total=7");
    expect("nes first_reroll_mod=0", "delivery", "", "9", "total=9");
    expect("nes reroll_nonaccrued=issued", "delivery", "", "9", "total=9");
    /* E-15, NES-A12: a later roll without the lines that are not starred; the bonus stays */
#define LINES "bonus=1 french-brigade=yes sender-marked=yes adjacent=yes urgent=yes "
    expect("nes", "delivery", LINES "turns-delayed=1", "9", "total=1");
    expect("nes reroll_nonaccrued=none", "delivery", LINES "turns-delayed=1", "9", "total=5");
    expect("nes reroll_nonaccrued=none", "delivery", LINES, "9", "total=2");
    expect("nes reroll_nonaccrued=none", "order", "adjacent=yes distance=4 radius=6", "8,6,4",
           "status=received turn=2");
    expect("nes", "order", "adjacent=yes distance=4 radius=6", "8,5", "status=received turn=1");
}

/* NES-29, NES-30, NES-31, NES-A7, NES-A8, NES-A27, NES-A33 */
static void distance_delays(void **state)
{
    (void)state;
    NES("distance-delay", "distance=0 radius=6", "", "result=received level=0");
    NES("distance-delay", "distance=1 radius=6", "", "result=roll level=0");
    NES("distance-delay", "distance=6 radius=6", "", "result=roll level=0");
    NES("distance-delay", "distance=7 radius=6", "", "result=delay level=1");
    NES("distance-delay", "distance=12 radius=6", "", "result=delay level=1");
    NES("distance-delay", "distance=13 radius=6", "", "result=delay level=2");
    NES("distance-delay", "distance=18 radius=6", "", "result=delay level=2");
    NES("distance-delay", "distance=19 radius=6", "", "result=delay level=3");
    NES("distance-delay", "distance=90 radius=6", "", "result=delay level=3");
    NES("distance-delay", "distance=0 radius=0", "", "result=received level=0");
    NES("distance-delay", "distance=1 radius=0", "", "result=delay level=3");
    expect("nes far_roll=yes", "distance-delay", "distance=7 radius=6", "", "result=delay level=1");
    expect_fault("nes", "distance-delay", "distance=1 radius=41", "ask.range");
}

/* ---- charges and guns ---- */

/* NES-33, NES-34, NES-35, NES-36, NES-37, NES-38 */
static void charge_zones_add_to_morale(void **state)
{
    static const char *const ROWS[][4] = { { "1", "0", "0", "0" },
                                           { "2", "1", "1", "0" },
                                           { "3", "2", "2", "1" } };
    static const int STRENGTHS[][2] = { { 1, 4 }, { 5, 8 }, { 9, 30 } };
    char asks[60], modifier[20];

    (void)state;
    for (int row = 0; row < 3; row++) {
        for (int i = 0; i < 8; i++) {
            snprintf(asks, sizeof asks, "cavalry=%s zone=%s strength=%d", i & 2 ? "light" : "heavy",
                     i & 1 ? "secondary" : "primary", STRENGTHS[row][i / 4]);
            snprintf(modifier, sizeof modifier, "modifier=%s", ROWS[row][i & 3]);
            NES("charge-morale", asks, "", modifier);
        }
    }
    expect_cell("cavalry-class", "dragoons", "class", "heavy");
    expect_cell("cavalry-class", "gendarmes", "counter", "-");
    expect_cell("cavalry-class", "uhlans", "class", "light");
    expect_cell("cavalry-class", "cossacks", "counter", "Cos");
}

/* NES-39, NES-40, NES-A29: only Class 1 of strength 4; who may not fire throws no die. */
static void extended_range_is_for_strong_batteries(void **state)
{
    (void)state;
    NES("extended-range", "nation=french class=1 strength=4", "5",
        "allowed=yes reason=may-fire impact=0");
    NES("extended-range", "nation=french class=1 strength=3", "",
        "allowed=no reason=too-weak impact=0");
    NES("extended-range", "nation=russian class=2 strength=8", "",
        "allowed=no reason=wrong-class impact=0");
    expect_fault("nes", "extended-range", "nation=french class=4 strength=4", "ask.range");
}

/* NES-41, NES-42, NES-43, NES-44, NES-45, NES-46, NES-47, NES-A32: every face of both columns. */
static void extended_range_by_nation(void **state)
{
    static const int RUSSIAN[] = { -1, -1, 0, 0, 0, 0, 1, 1, 2, 3 };
    static const int FRENCH[] = { -1, 0, 0, 0, 0, 0, 0, 1, 1, 2 };
    char dice[4], impact[20];

    (void)state;
    for (int die = 0; die < 10; die++) {
        snprintf(dice, sizeof dice, "%d", die);
        snprintf(impact, sizeof impact, "impact=%d", RUSSIAN[die]);
        NES("extended-range", "nation=russian class=1 strength=6", dice, impact);
        NES("extended-range", "nation=prussian class=1 strength=6", dice, impact);
        snprintf(impact, sizeof impact, "impact=%d", FRENCH[die]);
        NES("extended-range", "nation=french class=1 strength=6", dice, impact);
        expect("nes prussian_artillery=french", "extended-range",
               "nation=prussian class=1 strength=6", dice, impact);
    }
}

/* ---- movement ---- */

static const char *const UNITS[] = { "infantry",  "heavy-cavalry", "light-cavalry",
                                     "artillery", "skirmish",      "general-order" };

/* What each of the units pays and suffers, as "2 general-order". */
static void expect_row(const char *terrain, const char *more, const char *const answers[6])
{
    char asks[120], wanted[60];

    for (int unit = 0; unit < 6; unit++) {
        const char *blank = strchr(answers[unit], ' ');
        snprintf(asks, sizeof asks, "terrain=%s unit=%s %s", terrain, UNITS[unit], more);
        snprintf(wanted, sizeof wanted, "cost=%.*s effect=%s", (int)(blank - answers[unit]),
                 answers[unit], blank + 1);
        MOVE(asks, wanted);
    }
}

#define ROW(terrain, more, ...) expect_row(terrain, more, (const char *const[6]){ __VA_ARGS__ })
#define DIS "disorder"
#define GEN "general-order"
#define PRO "prohibited prohibited"

/*
 * NES-48, NES-49, NES-50, NES-51, NES-52, NES-53, NES-63, NES-64, NES-65, NES-66, NES-81, NES-A20,
 * NES-A24: the hexes, unit by unit.
 */
static void hexes_in_normal_movement(void **state)
{
    (void)state;
    ROW("clear", "", "1 none", "1 none", "1 none", "1 none", "1 none", "1 none");
    ROW("light-cover", "", "1 none", "1 none", "1 none", "2 none", "1 none", "1 none");
    ROW("farmette", "", "1 " GEN, "2 " DIS, "1 " GEN, "2 " DIS, "1 none", "1 none");
    ROW("woods", "", "2 " GEN, PRO, "2 " GEN, PRO, "1 none", "2 none");
    ROW("town", "", "2 " GEN, "2 " DIS, "2 " GEN, "3 " DIS, "1 none", "2 none");
    ROW("frozen-wetlands", "", "2 " GEN, "2 " DIS, "2 " GEN, PRO, "2 none", "2 none");
}

/*
 * NES-54, NES-55, NES-65, NES-66, NES-67, NES-80: a road is the other terrain, or 1 by the
 * exemption, which keeps nobody in order who is in a town or in Frozen Wetlands.
 */
static void roads(void **state)
{
    static const char *const ROADS[] = { "minor-road", "major-road" };

    (void)state;
    for (int i = 0; i < 2; i++) {
        ROW(ROADS[i], "", "other-terrain none", "other-terrain none", "other-terrain none",
            "other-terrain none", "other-terrain none", "other-terrain none");
        ROW(ROADS[i], "mode=road-exempt", "1 none", "1 none", "1 none", "1 none", "1 none",
            "1 none");
        ROW(ROADS[i], "mode=grand-tactical", "1 none", "1 none", "1 none", "1 none", "1 none",
            "1 none");
    }
    MOVE("terrain=minor-road unit=artillery mode=road-column", "cost=2/3 effect=none");
    MOVE("terrain=major-road unit=infantry mode=road-column", "cost=1/2 effect=none");
    MOVE("terrain=woods unit=heavy-cavalry mode=road-column", "cost=by-road effect=none");
    MOVE("terrain=woods unit=artillery mode=road-exempt", "cost=1 effect=none");
    MOVE("terrain=frozen-wetlands unit=artillery mode=road-exempt", "cost=1 effect=none");
    ROW("town", "mode=road-exempt", "1 " GEN, "1 " DIS, "1 " GEN, "1 " DIS, "1 none", "1 none");
    ROW("frozen-wetlands", "mode=road-exempt", "1 " GEN, "1 " DIS, "1 " GEN, "1 none", "1 none",
        "1 none");
    ROW("farmette", "mode=road-exempt", "1 none", "1 none", "1 none", "1 none", "1 none", "1 none");
    MOVE("terrain=town unit=infantry mode=road-column", "cost=by-road effect=none");
    MOVE("terrain=frozen-wetlands unit=heavy-cavalry mode=road-column", "cost=by-road effect=none");
    expect_cell("hex-cost", "minor-road", "non-road", "NA");
    expect_cell("hex-cost", "major-road", "skirmish", "1*");
}

/*
 * NES-48, NES-49, NES-50, NES-51, NES-52, NES-53, NES-79, NES-A21, NES-A30: Grand Tactical
 * Movement and its two points.
 */
static void hexes_in_grand_tactical_movement(void **state)
{
    (void)state;
    ROW("clear", "mode=grand-tactical", "1 none", "1 none", "1 none", "1 none", "1 none", "1 none");
    ROW("light-cover", "mode=grand-tactical", "1 none", "1 none", "1 none", "1 none", "1 none",
        "1 none");
    ROW("farmette", "mode=grand-tactical", "1 " GEN, "1 " DIS, "1 " GEN, "1 " DIS, "1 none",
        "1 none");
    ROW("woods", "mode=grand-tactical", "2 " GEN, PRO, "2 " GEN, PRO, "2 none", "2 none");
    ROW("town", "mode=grand-tactical", "2 " GEN, "2 " DIS, "2 " GEN, "2 " DIS, "2 none", "2 none");
    ROW("frozen-wetlands", "mode=grand-tactical", "2 " GEN, "2 " DIS, "2 " GEN, PRO, "2 none",
        "2 none");
    ROW("woods", "mode=grand-tactical road-hexside=yes", "1 none", "1 none", "1 none", "1 none",
        "1 none", "1 none");
    ROW("frozen-wetlands", "mode=grand-tactical road-hexside=yes", "1 " GEN, "1 " DIS, "1 " GEN,
        "1 none", "1 none", "1 none");
    MOVE("terrain=clear unit=infantry mode=grand-tactical", "allowance=2");
    MOVE("terrain=clear unit=infantry", "allowance=0");
    MOVE("terrain=major-road unit=infantry mode=road-column", "allowance=0");
    expect("nes road_column_gt=yes", "movement",
           "terrain=major-road unit=infantry mode=road-column", "", "cost=1/2 allowance=2");
}

/* NES-56, NES-57, NES-58, NES-59, NES-60, NES-61, NES-A23: the hexsides, unit by unit. */
static void hexsides_in_normal_movement(void **state)
{
    (void)state;
    ROW("brook", "", "1 none", "1 none", "1 none", "1 none", "0 none", "0 none");
    ROW("stream", "", "2 none", "1 " DIS, "1 " DIS, "2 " DIS, "1 none", "1 none");
    MOVE("terrain=stream unit=infantry crossing=disorder", "cost=1 effect=disorder");
    ROW("major-stream", "", "2 " DIS, "2 " DIS, "2 " DIS, PRO, "2 none", "2 none");
    ROW("light-cover-hexside", "", "1 none", "1 none", "1 none", "1 " DIS, "0 none", "0 none");
    ROW("slope", "direction=up", "0 none", "0 none", "0 none", "1 none", "0 none", "0 none");
    ROW("slope", "direction=down", "0 none", "0 none", "0 none", "0 none", "0 none", "0 none");
    ROW("steep-slope", "direction=up", "1 none", "1 none", "1 none", "2 none", "0 none", "0 none");
    ROW("steep-slope", "direction=down", "0 none", "0 none", "0 none", "1 none", "0 none",
        "0 none");
    ROW("steep-slope", "", "0 none", "0 none", "0 none", "0 none", "0 none", "0 none");
    ROW("slope", "", "0 none", "0 none", "0 none", "0 none", "0 none", "0 none");
    expect_fault("nes", "movement", "terrain=brook unit=infantry crossing=disorder",
                 "ask.together");
    expect_fault("nes", "movement", "terrain=stream unit=artillery crossing=disorder",
                 "ask.together");
}

/* NES-56 to NES-61, NES-69, NES-70, NES-A21, NES-A22: in Grand Tactical Movement and Road Column.
 */
static void hexsides_in_the_other_modes(void **state)
{
    (void)state;
    ROW("brook", "mode=grand-tactical", "1 none", "1 none", "1 none", "1 none", "1 none", "1 none");
    ROW("stream", "mode=grand-tactical", "1 none", "1 none", "1 none", "1 none", "1 none",
        "1 none");
    ROW("major-stream", "mode=grand-tactical", "2 none", "2 none", "2 none", PRO, "2 none",
        "2 none");
    ROW("light-cover-hexside", "mode=grand-tactical", "0 none", "0 none", "0 none", "0 " DIS,
        "0 none", "0 none");
    ROW("steep-slope", "mode=grand-tactical direction=up", "1 none", "1 none", "1 none", "1 none",
        "1 none", "1 none");
    ROW("steep-slope", "mode=grand-tactical direction=down", "1 none", "1 none", "1 none", "1 none",
        "1 none", "1 none");
    MOVE("terrain=brook unit=infantry mode=grand-tactical road-hexside=yes", "cost=0");
    MOVE("terrain=stream unit=infantry mode=grand-tactical road-hexside=yes", "cost=1");
    MOVE("terrain=major-stream unit=artillery mode=grand-tactical road-hexside=yes",
         "cost=1 effect=none gun-loss-check=no");
    MOVE("terrain=brook unit=infantry mode=road-column", "cost=0 effect=none");
    MOVE("terrain=major-stream unit=artillery mode=road-column", "cost=0 effect=none");
    MOVE("terrain=steep-slope unit=infantry mode=road-column direction=up", "cost=0");
    MOVE("terrain=steep-slope unit=infantry mode=road-column direction=down", "cost=1");
    expect("nes steep_roadcolumn=1,0", "movement",
           "terrain=steep-slope unit=infantry mode=road-column direction=up", "", "cost=1");
    expect("nes steep_roadcolumn=1,0", "movement",
           "terrain=steep-slope unit=infantry mode=road-column direction=down", "", "cost=0");
}

/*
 * NES-68, NES-69, NES-70, NES-71, NES-72, NES-76: guns check where the notes say so, never at a
 * road.
 */
static void guns_may_be_lost_at_hexsides(void **state)
{
    (void)state;
    MOVE("terrain=brook unit=artillery", "gun-loss-check=yes");
    MOVE("terrain=stream unit=artillery", "gun-loss-check=yes");
    MOVE("terrain=stream unit=artillery mode=grand-tactical", "effect=none gun-loss-check=yes");
    MOVE("terrain=light-cover-hexside unit=artillery", "gun-loss-check=yes");
    MOVE("terrain=steep-slope unit=artillery direction=up", "gun-loss-check=yes");
    MOVE("terrain=steep-slope unit=artillery direction=down", "gun-loss-check=no");
    MOVE("terrain=slope unit=artillery direction=up", "gun-loss-check=no");
    MOVE("terrain=major-stream unit=artillery", "effect=prohibited gun-loss-check=no");
    MOVE("terrain=brook unit=infantry", "gun-loss-check=no");
    MOVE("terrain=brook unit=artillery road-hexside=yes", "cost=0 gun-loss-check=no");
    MOVE("terrain=stream unit=artillery mode=road-exempt road-hexside=yes",
         "cost=0 effect=none gun-loss-check=no");
    MOVE("terrain=major-stream unit=artillery road-hexside=yes",
         "cost=0 effect=none gun-loss-check=no");
}

/* NES-78: 1 a hex, nothing for hexsides, and nothing is prohibited. */
static void command_units_pay_one(void **state)
{
    (void)state;
    MOVE("terrain=woods unit=command", "cost=1 effect=none");
    MOVE("terrain=frozen-wetlands unit=command mode=grand-tactical", "cost=1 effect=none");
    MOVE("terrain=major-road unit=command mode=road-column", "cost=1 effect=none");
    MOVE("terrain=minor-road unit=command", "cost=1 effect=none");
    MOVE("terrain=major-stream unit=command", "cost=0 effect=none gun-loss-check=no");
    MOVE("terrain=steep-slope unit=command direction=up", "cost=0 effect=none");
}

/* ---- terrain in combat ---- */

/*
 * NES-48, NES-49, NES-50, NES-51, NES-52, NES-53, NES-54, NES-55, NES-56, NES-57, NES-58, NES-59,
 * NES-60, NES-61, NES-73: the last column of the chart; a brook by die.
 */
static void terrain_and_charges(void **state)
{
    static const char *const ROWS[][3] = {
        { "clear", "none", "none" },
        { "light-cover", "disorders-after", "disorders-after" },
        { "farmette", "prohibited", "disorders-before" },
        { "woods", "prohibited", "prohibited" },
        { "town", "prohibited", "prohibited" },
        { "frozen-wetlands", "prohibited", "prohibited" },
        { "minor-road", "none", "none" },
        { "major-road", "none", "none" },
        { "stream", "disorders-before", "disorders-before" },
        { "major-stream", "prohibited", "prohibited" },
        { "light-cover-hexside", "disorders-after", "disorders-after" },
        { "slope", "none", "none" },
        { "steep-slope", "none", "none" },
    };
    char asks[60], effect[40];

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        for (int light = 0; light < 2; light++) {
            snprintf(asks, sizeof asks, "terrain=%s cavalry=%s", ROWS[i][0],
                     light ? "light" : "heavy");
            snprintf(effect, sizeof effect, "effect=%s", ROWS[i][1 + light]);
            NES("charge-terrain", asks, "", effect);
        }
    }
    NES("charge-terrain", "terrain=brook cavalry=heavy", "5", "effect=none");
    NES("charge-terrain", "terrain=brook cavalry=light", "6", "effect=disorders-before");
    NES("charge-terrain", "terrain=brook cavalry=light", "0", "effect=none");
    expect_odds("nes", "charge-terrain", "terrain=brook cavalry=heavy", "effect",
                "none=6/10 disorders-before=4/10");
}

#define COVERED(asks, answer) NES("cover", asks, "", "cover=" answer)

/* NES-62, NES-63, NES-75, NES-81 */
static void cover_by_terrain_and_troops(void **state)
{
    (void)state;
    COVERED("terrain=light-cover unit=infantry order=formed strength=3", "none");
    COVERED("terrain=light-cover unit=infantry order=general-order strength=3", "none");
    COVERED("terrain=light-cover unit=skirmish order=formed strength=4", "soft");
    COVERED("terrain=light-cover unit=skirmish order=general-order strength=5", "none");
    COVERED("terrain=light-cover unit=light-infantry order=general-order strength=4", "soft");
    COVERED("terrain=light-cover unit=light-infantry order=formed strength=4", "none");
    COVERED("terrain=light-cover unit=jaeger order=general-order strength=5", "none");
    COVERED("terrain=light-cover unit=cavalry order=general-order strength=2", "none");
    COVERED("terrain=farmette unit=infantry order=formed strength=9", "soft");
    COVERED("terrain=farmette unit=cavalry order=formed strength=9", "none");
    COVERED("terrain=woods unit=infantry order=general-order strength=9", "soft");
    COVERED("terrain=woods unit=artillery order=formed strength=9", "none");
    COVERED("terrain=town unit=jaeger order=general-order strength=9", "hard");
    COVERED("terrain=town unit=cavalry order=general-order strength=9", "none");
    COVERED("terrain=clear unit=infantry order=formed strength=9", "none");
    COVERED("terrain=frozen-wetlands unit=infantry order=formed strength=9", "none");
    COVERED("terrain=major-road unit=infantry order=formed strength=9", "none");
    COVERED("terrain=light-cover-hexside unit=skirmish order=formed strength=2", "none");
}

/* NES-50, NES-51, NES-52, NES-62, NES-69, NES-71, NES-77: sight, and what shock attacks cost. */
static void sight_and_shock_stand_in_charts(void **state)
{
    (void)state;
    expect_cell("cover", "farmette", "blocks-sight", "yes");
    expect_cell("cover", "woods", "blocks-sight", "yes");
    expect_cell("cover", "town", "blocks-sight", "yes");
    expect_cell("cover", "light-cover", "blocks-sight", "no");
    expect_cell("shock-terrain", "light-cover", "cavalry", "disorders-after");
    expect_cell("shock-terrain", "stream", "formed-infantry", "disorders");
    expect_cell("shock-terrain", "light-cover-hexside", "formed-infantry", "disorders-after");
}

#define RALLIES(asks, may, note) NES("rally-place", asks, "", "may-rally=" may " note=" note)

/* NES-64, NES-65, NES-66, NES-74, NES-75, NES-A32 */
static void places_to_rally(void **state)
{
    (void)state;
    RALLIES("terrain=town nation=russian unit=infantry", "no", "note-2");
    RALLIES("terrain=town nation=russian unit=jaeger", "yes", "free");
    RALLIES("terrain=town nation=russian unit=light-cavalry", "no", "note-2");
    RALLIES("terrain=town nation=russian unit=artillery", "yes", "note-3");
    RALLIES("terrain=town nation=russian unit=artillery in-minimum-range=yes", "no", "note-3");
    RALLIES("terrain=town nation=french unit=artillery", "yes", "note-3");
    /* E-15: note 2 in place of note 3 */
    expect("nes russian_town_guns=no", "rally-place", "terrain=town nation=russian unit=artillery",
           "", "may-rally=no note=note-2");
    expect("nes russian_town_guns=no", "rally-place", "terrain=town nation=french unit=artillery",
           "", "may-rally=yes note=note-3");
    RALLIES("terrain=town nation=french unit=heavy-cavalry", "no", "disordered");
    RALLIES("terrain=town nation=french unit=light-cavalry", "yes", "free");
    RALLIES("terrain=town nation=prussian unit=infantry", "yes", "free");
    RALLIES("terrain=woods nation=russian unit=infantry", "no", "note-2");
    RALLIES("terrain=woods nation=russian unit=jaeger", "yes", "free");
    RALLIES("terrain=woods nation=french unit=infantry", "yes", "free");
    RALLIES("terrain=woods nation=french unit=light-cavalry", "no", "woods");
    RALLIES("terrain=woods nation=prussian unit=artillery", "no", "woods");
    RALLIES("terrain=frozen-wetlands nation=french unit=heavy-cavalry", "no", "disordered");
    RALLIES("terrain=frozen-wetlands nation=russian unit=infantry", "yes", "free");
    RALLIES("terrain=clear nation=russian unit=artillery in-minimum-range=yes", "yes", "free");
    RALLIES("terrain=farmette nation=russian unit=heavy-cavalry", "yes", "free");
    RALLIES("terrain=brook nation=russian unit=infantry", "yes", "free");
}

/* NES-A5, NES-A7, NES-A10, NES-A12: what a club can switch, and what it cannot. */
static void options_are_settled_as_the_sheet_is_read(void **state)
{
    static const char *const SETTLED[][2] = {
        { "beyond2x_total", "3" },
        { "check_order", "top_down" },
        { "far_roll", "no" },
        { "first_reroll_mod", "-1" },
        { "reroll_nonaccrued", "current" },
        { "prussian_artillery", "russian" },
        { "steep_roadcolumn", "0,1" },
        { "road_column_gt", "no" },
        { "russian_town_guns", "yes" },
        { "markers_seen", "yes" },
    };
    Book *book = open_book("nes");
    Text value = { 0 };

    (void)state;
    assert_int_equal(book->system->options_count, 1 + (int)(sizeof SETTLED / sizeof *SETTLED));
    for (int i = 1; i < book->system->options_count; i++) {
        text_clear(&value);
        book_print_option(&value, book, i);
        assert_string_equal(book->system->options[i].name, SETTLED[i - 1][0]);
        assert_string_equal(text_of(&value), SETTLED[i - 1][1]);
    }
    text_finish(&value);
    book_destroy(book);
    assert_string_equal(faults_of("nes", "based-on = nes\n\n[options]\nbeyond2x_total = 4\n"),
                        "option.value");
}

/* NES-28 to NES-32, NES-A7 to A11: from issue to receipt, turn by turn */
static void an_order_on_its_way(void **state)
{
    static const char *const ASKS[] = { "distance=4", "radius=6", "turns=12" };
    Book *book = open_book("nes");
    const Rule *rule = rule_find(book, "order");
    Situation situation;
    Faults faults = { 0 };

    (void)state;
    expect("nes", "order", "distance=0 radius=6", "", "status=received turn=0");
    expect("nes", "order", "distance=4 radius=6", "5,3", "status=received turn=1");
    expect("nes", "order", "distance=4 radius=6", "6,8", "status=ignored turn=1");
    expect("nes", "order", "distance=13 radius=6", "3", "status=received turn=2");
    expect("nes", "order", "distance=40 radius=6 turns=2", "", "status=delayed turn=2");
    expect("nes", "order", "distance=4 radius=6 brigade-activation=yes", "9,9,2",
           "status=received turn=2");
    expect("nes far_roll=yes", "order", "distance=13 radius=6", "8", "status=ignored turn=0");
    expect("nes far_roll=yes", "order", "distance=13 radius=6", "4,0", "status=received turn=3");
    expect("nes first_reroll_mod=0", "order", "distance=4 radius=6", "5,3,2",
           "status=received turn=2");
    expect("nes", "order", "from=delay-2", "3", "status=received turn=2");
    expect("nes", "order", "from=delay-1 stood=2", "5", "status=received turn=1");
    expect_odds("nes", "order", "from=delay-1 stood=1 turns=1", "status",
                "received=5/10 delayed=4/10 ignored=1/10");
    expect_fault("nes", "order", "from=delay-2 stood=1", "ask.idle");
    assert_true(rule_ask(rule, book, ASKS, 3, &situation, &faults));
    Odds *odds = odds_create(rule, book, &situation, NULL, ODDS_MOST);
    assert_true(same_chance(odds_turn(odds, 0, 0), (Chance)CHANCE(3, 10)));
    double ever = chance_decimal(odds_turn(odds, 12, 0));
    assert_true(ever > 0.60395 && ever < 0.60405);
    odds_destroy(odds);
    book_destroy(book);
}

/* NES-64, E-7: disordered or routed cavalry and artillery do not enter woods, by road neither */
static void the_disordered_stay_out_of_woods(void **state)
{
    static const char *const HORSES[] = { "heavy-cavalry", "light-cavalry", "artillery" };
    static const char *const STATES[] = { "disordered", "routed" };

    (void)state;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 2; j++) {
            char asks[120];
            snprintf(asks, sizeof asks, "terrain=woods unit=%s mode=road-exempt state=%s",
                     HORSES[i], STATES[j]);
            expect_fault("nes", "movement", asks, "rule.refused");
        }
    }
    expect("nes", "movement", "terrain=woods unit=infantry state=routed", "",
           "cost=2 effect=general-order");
    expect("nes", "movement", "terrain=woods unit=light-cavalry", "",
           "cost=2 effect=general-order");
    expect("nes", "movement", "terrain=town unit=artillery state=disordered", "",
           "cost=3 effect=disorder");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_disordered_stay_out_of_woods),
        cmocka_unit_test(command_units_are_lost_by_range),
        cmocka_unit_test(what_becomes_of_a_lost_command_unit),
        cmocka_unit_test(a_command_stands_above_its_rating),
        cmocka_unit_test(bonus_evening_and_orders_count),
        cmocka_unit_test(subordinates_out_of_touch),
        cmocka_unit_test(a_superior_near_or_active),
        cmocka_unit_test(orders_are_received_delayed_or_ignored),
        cmocka_unit_test(delivery_modifiers),
        cmocka_unit_test(later_rolls_are_easier),
        cmocka_unit_test(distance_delays),
        cmocka_unit_test(charge_zones_add_to_morale),
        cmocka_unit_test(extended_range_is_for_strong_batteries),
        cmocka_unit_test(extended_range_by_nation),
        cmocka_unit_test(hexes_in_normal_movement),
        cmocka_unit_test(roads),
        cmocka_unit_test(hexes_in_grand_tactical_movement),
        cmocka_unit_test(hexsides_in_normal_movement),
        cmocka_unit_test(hexsides_in_the_other_modes),
        cmocka_unit_test(guns_may_be_lost_at_hexsides),
        cmocka_unit_test(command_units_pay_one),
        cmocka_unit_test(terrain_and_charges),
        cmocka_unit_test(cover_by_terrain_and_troops),
        cmocka_unit_test(sight_and_shock_stand_in_charts),
        cmocka_unit_test(places_to_rally),
        cmocka_unit_test(options_are_settled_as_the_sheet_is_read),
        cmocka_unit_test(an_order_on_its_way),
    };

    return cmocka_run_group_tests_name("nes", tests, NULL, NULL);
}
