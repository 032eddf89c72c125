/* SPDX-License-Identifier: MIT */
/* Both Civil War Brigade editions: worked examples, each with the requirements it covers. */
#include "support.h"

#include <stdio.h>

#define ACCEPT(asks, dice, answers) expect("cwb3", "acceptance", asks, dice, answers)

/* CWB-1.1, CWB-A16 */
static void command_points_by_rating(void **state)
{
    static const char *const V3[] = { "8", "12", "12", "16", "16" };
    static const char *const V2[] = { "10", "15", "15", "20", "20" };
    char asks[20], points[20];

    (void)state;
    for (int rating = 0; rating <= 4; rating++) {
        snprintf(asks, sizeof asks, "rating=%d", rating);
        snprintf(points, sizeof points, "points=%s", V3[rating]);
        expect("cwb3", "command-points", asks, "", points);
        snprintf(points, sizeof points, "points=%s", V2[rating]);
        expect("cwb2", "command-points", asks, "", points);
    }
}

/* CWB-1.2, CWB-A15 */
static void orders_cost_by_method_type_and_force(void **state)
{
    (void)state;
    expect("cwb3", "order-cost", "method=oral type=simple", "", "cost=4");
    expect("cwb3", "order-cost", "method=oral type=complex", "", "cost=6");
    expect("cwb3", "order-cost", "method=in-person type=complex", "", "cost=6");
    expect("cwb3", "order-cost", "method=written type=simple", "", "cost=6");
    expect("cwb3", "order-cost", "method=written type=complex", "", "cost=8");
    expect_fault("cwb3", "order-cost", "method=oral type=simple force=1", "ask.unknown");
    expect("cwb2", "order-cost", "method=oral type=simple force=0", "", "cost=3");
    expect("cwb2", "order-cost", "method=in-person type=simple force=1", "", "cost=5");
    expect("cwb2", "order-cost", "method=written type=complex force=2", "", "cost=11");
    expect_fault("cwb2", "order-cost", "method=oral type=simple", "ask.missing");
}

/* CWB-1.3, CWB-2.3, CWB-A9: points are the rating and the anti-initiative of those above. */
static void initiative_needs_and_loose_cannons(void **state)
{
    (void)state;
    expect("cwb3", "initiative", "rating=4", "4,5", "need=9 result=success");
    expect("cwb3", "initiative", "rating=4", "4,4", "need=9 result=none");
    expect("cwb3", "initiative", "rating=3", "4,6", "need=10 result=success");
    expect("cwb3", "initiative", "rating=2 anti=-1", "5,6", "points=1 need=11 result=success");
    expect("cwb3", "initiative", "rating=1", "5,5", "need=11 result=none");
    expect("cwb3", "initiative", "rating=0 anti=-4", "6,6", "points=-4 need=12 result=success");
    expect("cwb3", "initiative", "rating=4", "1,1", "result=loose-cannon");
    expect_odds("cwb3", "initiative", "rating=4", "result",
                "success=10/36 none=25/36 loose-cannon=1/36");
    expect_odds("cwb2", "initiative", "rating=4", "result",
                "success=10/36 none=25/36 loose-cannon=1/36");
}

/* CWB-1.5, CWB-A35 */
static void aides_ride_ten_points_a_turn(void **state)
{
    (void)state;
    expect("cwb3", "delivery", "distance=0 method=oral", "", "turns=0");
    expect("cwb3", "delivery", "distance=1/2 method=written", "", "turns=1");
    expect("cwb3", "delivery", "distance=10 method=oral", "", "turns=1");
    expect("cwb3", "delivery", "distance=10.5 method=oral", "", "turns=2");
    expect("cwb2", "delivery", "distance=21 method=oral", "", "turns=3");
    expect("cwb3", "delivery", "distance=25 method=in-person", "", "turns=0");
}

/* CWB-1.6, CWB-A4, CWB-A14 */
static void acceptance_value_and_cell(void **state)
{
    (void)state;
    ACCEPT("sender=3 receiver=2 method=oral type=complex", "4,3", "value=2 column=2..3 result=D1");
    ACCEPT("sender=0 receiver=4 method=written type=complex", "3,4",
           "value=2 column=2..3 result=D1");
    ACCEPT("sender=4 receiver=4 method=in-person type=simple", "5,5",
           "value=10 column=>=8 result=D1");
    ACCEPT("sender=2 receiver=2 method=written type=simple", "4,4",
           "value=4 column=4..5 result=D2");
    ACCEPT("sender=2 receiver=1 method=written type=simple", "3,3", "value=3 column=2..3 result=A");
    ACCEPT("sender=4 receiver=4 method=in-person type=simple", "1,1", "result=Dt");
    expect_odds("cwb3", "acceptance", "sender=0 receiver=4 method=written type=complex", "result",
                "A=5/36 D1=15/36 D2=13/36 Dt=3/36");
}

/* CWB-1.6, CWB-A5 to A7: the shift is one column, and not past the first. */
static void orders_in_hand_shift_one_column(void **state)
{
    (void)state;
    ACCEPT("sender=2 receiver=1 method=written type=simple has-orders=yes", "3,3",
           "value=3 column=0..1 result=D2");
    ACCEPT("sender=0 receiver=0 method=oral type=complex has-orders=yes", "4,4",
           "value=-3 column=<=-3 result=D1");
    ACCEPT("sender=4 receiver=4 method=in-person type=simple has-orders=yes", "5,5",
           "value=10 column=6..7 result=A");
    expect("cwb2", "acceptance",
           "sender=0 receiver=0 method=oral type=complex force=0 has-orders=yes", "4,4",
           "value=-4 column=<=-3 result=D1"); /* CWB-A3 */
}

/* CWB-A8: the Army HQ is rated 2, as a receiver, in 3.0 only. */
static void the_army_hq_receives_at_two(void **state)
{
    (void)state;
    ACCEPT("sender=3 army-hq=yes method=oral type=simple", "5,4", "value=4 column=4..5 result=A");
    expect_fault("cwb3", "acceptance", "sender=3 army-hq=yes receiver=1 method=oral type=simple",
                 "ask.idle");
    expect_fault("cwb2", "acceptance", "sender=3 army-hq=yes method=oral type=simple force=1",
                 "ask.unknown");
}

/* CWB-1.6: force in the 2nd edition */
static void force_counts_in_the_second_edition(void **state)
{
    (void)state;
    expect("cwb2", "acceptance", "sender=2 receiver=2 method=written type=simple force=0", "4,4",
           "value=3 result=D1");
    expect("cwb2", "acceptance", "sender=2 receiver=2 method=written type=simple force=1", "4,4",
           "value=4 result=D2");
    expect("cwb2", "acceptance", "sender=2 receiver=2 method=in-person type=simple force=2", "3,3",
           "value=7 column=6..7 result=D1");
}

/* CWB-1.6, CWB-A1: a typed 5 accepts a D5 and not a D1; both printings have the same odds. */
static void delays_read_low_or_high_faces(void **state)
{
    (void)state;
    expect("cwb3", "delay", "status=D1", "2", "accepted=yes");
    expect("cwb3", "delay", "status=D1", "5", "accepted=no");
    expect("cwb3", "delay", "status=D2", "2", "accepted=no");
    expect("cwb3", "delay", "status=D2", "1", "accepted=yes");
    expect("cwb3 delay_faces=high", "delay", "status=D5", "5", "accepted=yes");
    expect("cwb3 delay_faces=high", "delay", "status=D1", "5", "accepted=yes");
    expect("cwb3 delay_faces=high", "delay", "status=D6", "5", "accepted=no");
    expect("cwb3 delay_faces=high", "delay", "status=D6", "6", "accepted=yes");
    expect("cwb3 delay_faces=high", "delay", "status=D5", "2", "accepted=no");
    expect_fault("cwb3", "delay", "status=D5", "ask.value");
    expect("cwb3 delay_faces=high", "acceptance", "sender=3 receiver=2 method=oral type=complex",
           "4,3", "result=D5");
    expect_odds("cwb3", "delay", "status=D1", "accepted", "no=4/6 yes=2/6");
    expect_odds("cwb3 delay_faces=high", "delay", "status=D6", "accepted", "no=5/6 yes=1/6");
}

/* CWB-1.6, CWB-A11: a 6 in both printings; the 2nd edition has no lock-out. */
static void the_lock_out_lifts_on_a_six(void **state)
{
    Book *book = open_book("cwb2");

    (void)state;
    expect("cwb3", "distortion-lock", "", "6", "lifted=yes");
    expect("cwb3 delay_faces=high", "distortion-lock", "", "6", "lifted=yes");
    expect("cwb3", "distortion-lock", "", "5", "lifted=no");
    assert_null(rule_find(book, "distortion-lock"));
    book_destroy(book);
}

/* CWB-2.1, CWB-2.2: an order from its issue to the turn in which he acts on it */
static void an_order_on_its_way(void **state)
{
    (void)state;
    expect("cwb3", "order", "sender=3 receiver=2 method=oral type=complex", "4,3,5,2",
           "status=accepted acting=yes turn=2");
    expect("cwb3", "order", "sender=3 receiver=2 method=oral type=complex distance=12 ride=1",
           "4,3,5,2", "status=accepted acting=yes turn=5");
    expect("cwb3", "order", "sender=3 receiver=2 method=oral type=complex ride=3 turns=4",
           "4,3,5,2", "status=accepted acting=no turn=4");
    expect("cwb3", "order", "sender=3 receiver=2 method=oral type=complex", "1,1",
           "status=distorted acting=no turn=0");
    expect("cwb3", "order", "sender=3 receiver=2 method=oral type=complex distance=25 turns=2", "",
           "status=in-transit acting=no turn=2");
    expect("cwb3", "order", "sender=3 receiver=2 method=oral type=complex turns=2", "4,3,5,5",
           "status=delayed turn=2");
    expect("cwb2", "order", "sender=3 receiver=2 method=in-person type=complex force=1 distance=90",
           "3,2", "status=accepted turn=0");
    expect_odds("cwb3", "order", "sender=3 receiver=2 method=oral type=complex turns=0", "status",
                "delayed=28/36 distorted=3/36 accepted=5/36");
    expect("cwb3", "order", "from=D1", "3,2", "status=accepted acting=yes turn=2");
    expect("cwb3", "order", "from=D2 ride=1", "2,1", "status=accepted acting=yes turn=3");
    expect_odds("cwb3", "order", "from=D2 turns=2", "status", "delayed=25/36 accepted=11/36");
    expect_odds("cwb2", "order", "from=D1 turns=1", "status", "delayed=4/6 accepted=2/6");
    expect_fault("cwb3", "order", "from=D2 sender=3", "ask.idle");
}

/* CWB-2.2: accepted by turn 0, 4 and 12 from column 2..3, each turn summing to one */
static void an_order_turn_by_turn(void **state)
{
    static const char *const ASKS[] = { "sender=0", "receiver=4", "method=written",
                                        "type=complex" };
    static const struct {
        int turn;
        double accepted;
    } WANTED[] = { { 0, 5.0 / 36 }, { 4, 0.660215 }, { 12, 0.872954 } };
    enum { IN_TRANSIT, DELAYED, DISTORTED, ACCEPTED };
    Book *book = open_book("cwb3");
    const Rule *rule = rule_find(book, "order");
    Situation situation;
    Faults faults = { 0 };

    (void)state;
    assert_true(rule_ask(rule, book, ASKS, 4, &situation, &faults));
    Odds *odds = odds_create(rule, book, &situation, NULL, ODDS_MOST);
    assert_int_equal(odds->turns_count, 13);
    for (int turn = 0; turn <= 12; turn++) {
        Chance sum = NO_CHANCE;
        for (int word = IN_TRANSIT; word <= ACCEPTED; word++) {
            sum = chance_plus(sum, odds_turn(odds, turn, word));
        }
        assert_true(same_chance(sum, chance_certain()));
    }
    for (size_t i = 0; i < sizeof WANTED / sizeof *WANTED; i++) {
        double got = chance_decimal(odds_turn(odds, WANTED[i].turn, ACCEPTED));
        assert_true(got > WANTED[i].accepted - 5e-5 && got < WANTED[i].accepted + 5e-5);
    }
    odds_destroy(odds);
    book_destroy(book);
}

/* CWB-2.6, CWB-A12 */
static void a_conference_costs_one_order(void **state)
{
    Book *book = open_book("cwb2");

    (void)state;
    expect("cwb3", "conference", "hardest=complex", "", "allowed=yes cost=6");
    expect("cwb3", "conference", "hardest=simple", "", "allowed=yes cost=4");
    expect("cwb3", "conference", "hardest=simple held-today=yes", "", "allowed=no cost=4");
    assert_null(rule_find(book, "conference"));
    book_destroy(book);
}

/* CWB-1.7, CWB-2.4, CWB-A2, CWB-A27 to A30, CWB-A32: each row is read, not the first alone. */
static void stoppage_value_and_need(void **state)
{
    (void)state;
    expect_odds("cwb3", "stoppage", "divisions=3 wrecked=3 leader-lost=yes rating=1", "need",
                "11=36/36");
    expect_odds("cwb3", "stoppage", "divisions=3 wrecked=3 leader-lost=yes rating=1", "result",
                "pass=3/36 stopped=33/36");
    expect_odds("cwb3", "stoppage", "divisions=3 wrecked=3 leader-lost=yes rating=1 night=yes",
                "result", "stopped=36/36");
    expect("cwb3", "stoppage", "divisions=7 wrecked=2 rating=4", "1,1",
           "value=1 need=3 result=stopped");
    expect("cwb2", "stoppage", "divisions=7 wrecked=2 rating=4", "1,4",
           "value=2 need=5 result=pass");
    expect("cwb3", "stoppage", "divisions=5 wrecked=4 rating=0", "3,4",
           "value=2 need=7 result=pass");
    expect("cwb2", "stoppage", "divisions=5 wrecked=4 rating=0", "4,5",
           "value=3 need=10 result=stopped");
    expect("cwb3", "stoppage", "divisions=9 wrecked=7 rating=2", "4,5",
           "value=3 need=9 result=pass");
    expect("cwb3", "stoppage", "divisions=10 wrecked=10 leader-lost=yes rating=0", "6,6",
           "value=4 need=12 result=pass");
    expect_fault("cwb3", "stoppage", "divisions=2 wrecked=3 rating=0", "ask.together");
}

/* CWB-1.7, CWB-2.14, CWB-2.15: night, and the defence order that escapes it. */
static void stoppage_at_night_and_in_defence(void **state)
{
    (void)state;
    expect("cwb3", "stoppage", "divisions=1 wrecked=0 rating=4 night=yes", "2,3",
           "need=3 result=stopped");
    expect("cwb3", "stoppage", "divisions=1 wrecked=0 rating=4 night=yes", "3,3", "result=pass");
    expect("cwb3", "stoppage", "divisions=1 wrecked=0 rating=4 night=yes defense-order=yes", "1,1",
           "result=pass"); /* 2, no -3, +1: 3 */
    expect("cwb2", "stoppage", "divisions=1 wrecked=0 rating=4 night=yes defense-order=yes", "1,1",
           "result=stopped"); /* 2, neither the -3 nor a +1 */
    expect("cwb2", "stoppage", "divisions=1 wrecked=0 rating=4 night=yes defense-order=yes", "1,2",
           "result=pass");
    expect("cwb2 defense_plus=1", "stoppage", "divisions=1 wrecked=0 rating=4 defense-order=yes",
           "1,1", "result=pass");
}

/* CWB-2.15 */
static void defensive_orders_help_the_unengaged(void **state)
{
    (void)state;
    expect("cwb3 defensive_orders=yes", "acceptance",
           "sender=2 receiver=0 method=written type=simple unengaged=yes", "4,4",
           "value=4 result=D2");
    expect("cwb3 defensive_orders=yes", "initiative", "rating=4 unengaged=yes", "4,4",
           "result=success");
    expect_fault("cwb3 defensive_orders=yes", "acceptance",
                 "sender=2 receiver=0 method=oral type=simple unengaged=yes has-orders=yes",
                 "ask.together");
    expect_fault("cwb3", "initiative", "rating=4 unengaged=yes", "ask.unknown");
}

/* CWB-1.11, CWB-2.8, CWB-2.11 */
static void small_arms_by_level_and_range(void **state)
{
    (void)state;
    expect("cwb3", "fire-points", "arm=small-arms levels=AA range=2", "", "points=4");
    expect("cwb3", "fire-points", "arm=small-arms levels=A range=0", "", "points=8");
    expect("cwb3", "fire-points", "arm=small-arms levels=A range=0 plus=yes", "", "points=12");
    expect("cwb3", "fire-points", "arm=small-arms levels=C range=1 plus=yes", "", "points=2");
    expect("cwb3", "fire-points", "arm=small-arms levels=C range=2", "", "points=1/2");
    expect("cwb3", "fire-points", "arm=small-arms levels=C range=2 disorganized=yes", "",
           "points=1/4");
    expect("cwb3", "fire-points", "arm=small-arms levels=ABC range=1", "", "points=7");
    expect("cwb3", "fire-points", "arm=small-arms levels=AAA range=3", "", "points=0");
    expect("cwb3", "fire-points", "arm=small-arms levels=A range=2 low-ammo=yes", "", "points=0");
    expect("cwb3", "fire-points", "arm=artillery guns=5 plus=yes range=1", "", "points=5");
    expect_fault("cwb3", "fire-points", "arm=small-arms levels=D range=2", "ask.value");
    expect_fault("cwb3", "fire-points", "arm=small-arms levels=A guns=2 range=2", "ask.idle");
}

/* CWB-1.12, CWB-A19 */
static void artillery_is_cut_into_fives(void **state)
{
    (void)state;
    expect("cwb3", "fire-points", "arm=artillery guns=9 range=3", "", "points=5");
    expect("cwb3", "fire-points", "arm=artillery guns=8 range=3", "", "points=5");
    expect("cwb3", "fire-points", "arm=artillery guns=10 range=0", "", "points=20");
    expect("cwb3", "fire-points", "arm=artillery guns=5 range=4", "", "points=1/2");
    expect("cwb3", "fire-points", "arm=artillery guns=5 range=4 target=wagon", "", "points=1");
    expect("cwb3", "fire-points", "arm=artillery guns=5 range=4 target=guns", "", "points=1");
    expect("cwb3", "fire-points", "arm=artillery guns=3 range=6 disorganized=yes", "",
           "points=1/8");
    expect("cwb3", "fire-points", "arm=artillery guns=3 range=9", "", "points=0");
    expect("cwb2", "fire-points", "arm=artillery guns=1 range=7 target=guns", "", "points=0");
}

/* CWB-1.13, CWB-1.14, CWB-A17, CWB-A18, CWB-A20 */
static void fire_columns_shift_and_stay_on_the_table(void **state)
{
    (void)state;
    expect("cwb3", "fire", "points=7 entrenched=yes flank=yes", "1,1",
           "effect=loss loss=1 casualties=1 low-ammo=no"); /* 7..8, -1 and +2: read in 9..11 */
    expect("cwb3", "fire", "points=7", "1,1,3", "loss=1/2 casualties=0");
    expect("cwb3", "fire", "points=7", "1,1,4", "loss=1/2 casualties=1");
    expect("cwb3", "fire", "points=3", "1,2", "effect=m-1 loss=0 casualties=0");
    expect("cwb2", "fire", "points=3", "1,2", "effect=m");
    expect("cwb3", "fire", "points=1/16", "3,4", "effect=m-2");
    expect("cwb3", "fire", "points=0", "1,1", "effect=none");
    expect("cwb3", "fire", "points=2.5", "3,3", "effect=m"); /* rounded down */
    expect("cwb3", "fire", "points=30 formation=mounted flank=yes", "6,6", "loss=4 low-ammo=yes");
    expect("cwb3", "fire", "points=2 night=yes up-slope=yes low-ammo=yes", "6,5,1",
           "loss=1/2 casualties=0 low-ammo=yes");
    expect("cwb3", "fire", "points=5 formation=mounted", "1,1", "loss=1");        /* +3: 12..14 */
    expect("cwb3", "fire", "points=9 flanked-defender=yes", "2,2,1", "loss=1/2"); /* -3: 3..4 */
    expect("cwb3", "fire", "points=5 formation=column state=routed flank=yes", "1,1",
           "loss=1"); /* one line, once: 9..11 */
}

/* CWB-1.15 */
static void leaders_fall(void **state)
{
    (void)state;
    expect("cwb3", "leader-loss", "", "1,1", "result=killed");
    expect("cwb3", "leader-loss", "", "4,6", "result=none");
    expect("cwb3", "leader-loss", "", "5,6", "result=wounded");
    expect_odds("cwb2", "leader-loss", "", "result", "killed=1/36 none=32/36 wounded=3/36");
}

/* CWB-1.16, CWB-A21 */
static void stragglers_by_loss_before_rounding(void **state)
{
    (void)state;
    expect("cwb3", "straggler", "loss=1/2 morale=A", "5", "stragglers=0");
    expect("cwb3", "straggler", "loss=1 morale=E", "4", "stragglers=2");
    expect("cwb3", "straggler", "loss=3/2 morale=E", "1", "stragglers=2");
    expect("cwb3", "straggler", "loss=1 morale=C state=disorganized", "6", "stragglers=2");
    expect("cwb3", "straggler", "loss=1 morale=C state=disorganized formation=mounted flank=yes",
           "6", "stragglers=2"); /* one line, once */
    expect("cwb3", "straggler", "loss=4 morale=D flank=yes night=yes wrecked=yes", "6",
           "stragglers=4"); /* the lines add: 9, read as 8 */
    expect("cwb3", "straggler", "loss=4 morale=E formation=limbered", "", "stragglers=0");
    expect_fault("cwb3", "straggler", "loss=1/4 morale=A", "ask.range");
    expect_fault("cwb3", "straggler", "loss=5/4 morale=A", "ask.together");
}

/* CWB-1.17: letters, row shifts and clamping */
static void morale_rows(void **state)
{
    (void)state;
    expect("cwb3", "morale", "morale=A", "1,1", "row=2 result=blood-lust state=blood-lust");
    expect("cwb3", "morale", "morale=C entrenched=yes leader=3", "1,6", "row=1 result=blood-lust");
    expect("cwb3", "morale", "morale=A entrenched=yes", "5,4", "row=1 result=no-effect");
    expect("cwb3", "morale", "morale=B leader=0", "4,5", "row=5 result=no-effect");
    expect("cwb3", "morale", "morale=B leader=1", "4,6", "row=4 result=no-effect");
    expect("cwb3", "morale", "morale=C up=2", "1,3", "row=4 result=blood-lust"); /* m-2 is easier */
    expect("cwb3", "morale", "morale=C up=1", "1,3", "row=5 result=no-effect");
    expect("cwb3", "morale", "morale=A wrecked=division", "1,1", "row=8");
    expect("cwb3", "morale", "morale=A wrecked=brigade", "1,1", "row=6");
    expect("cwb3", "morale", "morale=B close-combat=attacker", "2,1", "row=10 result=no-effect");
    expect("cwb3", "morale", "morale=B close-combat=defender", "2,6", "row=8 result=no-effect");
    expect("cwb3", "morale", "morale=A formation=limbered flank=yes", "1,1", "row=8");
    expect("cwb3", "morale", "morale=A formation=mounted", "1,1", "row=2");
    expect("cwb3", "morale", "morale=A low-ammo=yes night=yes", "1,1", "row=6");
    expect("cwb3", "morale", "morale=C with-guns=yes", "1,2", "row=5");
    expect("cwb3", "morale", "morale=C with-guns=yes formation=column", "1,4",
           "row=12 result=shaken");
    expect("cwb3", "morale", "morale=E state=routed", "5,6",
           "row=15 result=disorganized-back-2 retreat=2 stragglers=1 state=routed");
}

/* CWB-1.17: each row covers all 36 results once; the counts of the fact sheet. */
static void morale_row_sums(void **state)
{
    static const char *const ROWS[] = {
        "blood-lust=5/36 no-effect=22/36 shaken=5/36 shaken-back-1=2/36 disorganized-back-1=1/36 "
        "disorganized-back-2=1/36",
        "blood-lust=3/36 no-effect=21/36 shaken=5/36 shaken-back-1=3/36 disorganized-back-1=2/36 "
        "disorganized-back-2=1/36 routed=1/36",
        "blood-lust=2/36 no-effect=18/36 shaken=7/36 shaken-back-1=4/36 disorganized-back-1=2/36 "
        "disorganized-back-2=2/36 routed=1/36",
        "blood-lust=1/36 no-effect=11/36 shaken=10/36 shaken-back-1=7/36 disorganized-back-1=3/36 "
        "disorganized-back-2=2/36 routed=2/36",
        "no-effect=7/36 shaken=11/36 shaken-back-1=8/36 disorganized-back-1=4/36 "
        "disorganized-back-2=3/36 routed=3/36",
    };
    char asks[] = "morale=A";

    (void)state;
    for (int letter = 0; letter < 5; letter++) {
        asks[7] = (char)('A' + letter);
        expect_odds("cwb3", "morale", asks, "result", ROWS[letter]);
        expect_odds("cwb2", "morale", asks, "result", ROWS[letter]);
    }
    expect_odds("cwb3", "morale", "morale=E flank=yes", "result",
                "shaken=8/36 shaken-back-1=10/36 disorganized-back-1=6/36 disorganized-back-2=6/36 "
                "routed=6/36");
}

/* CWB-1.17: the starred retreats, and who may ignore them */
static void starred_retreats_may_be_ignored(void **state)
{
    (void)state;
    expect("cwb3", "morale", "morale=D entrenched=yes", "5,6",
           "row=5 result=shaken-back-1 retreat=0 state=shaken");
    expect("cwb3", "morale", "morale=D entrenched=yes stand=no", "5,6", "retreat=1");
    expect("cwb3", "morale", "morale=C with-guns=yes", "5,6",
           "row=5 result=shaken-back-1 retreat=0");
    expect("cwb3", "morale", "morale=C formation=unlimbered with-guns=yes", "5,6", "retreat=1");
    expect("cwb3", "morale", "morale=B", "5,6", "result=shaken-back-1 retreat=1");
    expect("cwb3", "morale", "morale=D entrenched=yes", "6,5",
           "result=disorganized-back-2 retreat=2 stragglers=1");
    expect("cwb3", "morale", "morale=D", "6,6",
           "result=routed retreat=2 stragglers=3 state=routed");
    expect("cwb3", "morale", "morale=C formation=unlimbered", "6,6",
           "result=routed stragglers=0"); /* CWB-2.7: artillery does not straggle */
}

/* CWB-1.17, CWB-2.12: states combine, without a further retreat */
static void states_combine(void **state)
{
    (void)state;
    expect("cwb3", "morale", "morale=A state=disorganized", "6,3",
           "row=5 result=disorganized-back-1 retreat=1 state=routed");
    expect("cwb3", "morale", "morale=A state=disorganized", "1,1",
           "result=blood-lust state=normal");
    expect("cwb3", "morale", "morale=A state=routed", "1,1",
           "row=8 result=blood-lust state=shaken");
    expect("cwb3", "morale", "morale=A state=shaken", "1,1", "row=3 state=blood-lust");
    expect("cwb3", "morale", "morale=A state=shaken", "3,3", "result=no-effect state=shaken");
    expect("cwb3", "morale", "morale=A state=shaken", "6,5",
           "result=disorganized-back-1 state=disorganized");
    expect("cwb3", "morale", "morale=A state=routed", "3,3", "result=shaken state=routed");
}

/* CWB-1.17: in Blood Lust another check takes the place of morale, and never a retreat */
static void blood_lust_checks_itself(void **state)
{
    (void)state;
    expect("cwb3", "morale", "morale=E state=blood-lust flank=yes", "4,3",
           "row=0 result=blood-lust retreat=0 stragglers=0 state=blood-lust");
    expect("cwb3", "morale", "morale=A state=blood-lust", "4,4",
           "row=0 result=no-effect state=normal");
    expect("cwb3", "blood-lust", "", "1,1", "kept=yes");
    expect_odds("cwb3", "blood-lust", "", "kept", "no=15/36 yes=21/36");
}

/* CWB-1.18, CWB-A25, CWB-A26 */
static void close_combat_odds(void **state)
{
    (void)state;
    expect("cwb3", "close-combat-odds", "attacker=4 defender=4", "5,3", "odds=1-1 result=defender");
    expect("cwb3", "close-combat-odds", "attacker=4 defender=4", "5,4", "odds=1-1 result=attacker");
    expect("cwb3", "close-combat-odds", "attacker=5 defender=6", "5", "odds=<=1-2 result=defender");
    expect("cwb3", "close-combat-odds", "attacker=6 defender=3 entrenched=yes", "6",
           "odds=1-1 result=attacker");
    expect("cwb3", "close-combat-odds", "attacker=6 defender=1", "3", "odds=>=4-1 result=attacker");
    expect("cwb3", "close-combat-odds", "attacker=6 defender=2", "3,6", "odds=3-1 result=attacker");
    expect("cwb3", "close-combat-odds", "attacker=5 defender=2", "3", "odds=2-1 result=defender");
    expect("cwb3", "close-combat-odds", "attacker=6 defender=1 attacker-wrecked=yes", "1",
           "result=defender"); /* -1 is read as 1 */
    expect("cwb3", "close-combat-odds", "attacker=4 defender=4 defender-wrecked=division", "4",
           "result=attacker"); /* +2, not +3: 6 */
    expect("cwb3", "close-combat-odds", "attacker=4 defender=4 defender-wrecked=brigade", "4,1",
           "result=defender");
    expect("cwb3", "close-combat-odds", "attacker=1 defender=6 defender-routed=yes", "",
           "odds=<=1-2 result=attacker");
    expect_odds("cwb2", "close-combat-odds", "attacker=4 defender=4", "result",
                "attacker=9/36 defender=27/36");
}

/* CWB-1.19, CWB-1.20, CWB-A21, CWB-2.12 */
static void guns_stragglers_and_rally(void **state)
{
    (void)state;
    expect("cwb3", "gun-loss", "", "2", "lost=0");
    expect("cwb3", "gun-loss", "", "6", "lost=3");
    expect("cwb3", "gun-loss", "guns=2", "6", "lost=2");
    expect("cwb3", "straggler-recovery", "morale=A", "1", "recovered=0");
    expect("cwb3", "straggler-recovery", "morale=A night=yes", "5", "recovered=2");
    expect("cwb3", "straggler-recovery", "morale=C night=yes", "6", "recovered=1");
    expect("cwb3", "straggler-recovery", "morale=E", "4", "recovered=0");
    expect("cwb3", "straggler-recovery", "morale=B lost=1", "6", "recovered=1");
    expect("cwb3", "rally", "state=shaken", "", "state=normal");
    expect("cwb3", "rally", "state=disorganized adjacent=yes", "", "state=shaken");
    expect("cwb3", "rally", "state=routed leader=2", "4", "state=disorganized");
    expect("cwb3", "rally", "state=routed leader=2", "5", "state=routed");
    expect("cwb3", "rally", "state=routed leader=0", "3", "state=routed");
    expect("cwb3", "rally", "state=blood-lust", "", "state=normal");
    expect("cwb3", "rally", "state=blood-lust adjacent=yes", "4,3", "state=blood-lust");
    expect("cwb3", "rally", "state=blood-lust adjacent=yes", "4,4", "state=normal");
}

/* Two A brigades of morale B and C: 8 fire points each, checks in the row of E, odds 1-1. */
#define FIGHT "attacker-strength=10 attacker-morale=B defender-strength=8 defender-morale=C"
#define QUIET "1,1,1,1," /* fire: half a loss, rounded down, nobody straggles */

/* CWB-2.9, CWB-1.21: the whole sequence */
static void close_combat_to_the_odds(void **state)
{
    (void)state;
    expect(
        "cwb3", "close-combat", FIGHT, QUIET QUIET "1,1, 1,1, 6, 1,3",
        "winner=attacker ended-by=odds defender-retreat=2 defender-state=normal attacker-retreat=0 "
        "attacker-casualties=0");
    expect("cwb3", "close-combat", FIGHT, QUIET QUIET "1,1, 1,1, 5,3",
           "winner=defender ended-by=odds attacker-retreat=1 defender-retreat=0");
    expect("cwb3", "close-combat", FIGHT, QUIET QUIET "1,1, 1,1, 6, 6,6",
           "winner=attacker defender-retreat=4 defender-stragglers=3 defender-state=routed");
    expect("cwb3", "close-combat", FIGHT, QUIET QUIET "4,1",
           "winner=defender ended-by=attacker-morale attacker-retreat=1 attacker-state=shaken");
    expect("cwb3", "close-combat", FIGHT, QUIET QUIET "1,1, 4,1, 1,3",
           "winner=attacker ended-by=defender-morale defender-retreat=1 defender-state=shaken");
}

/* CWB-1.17, CWB-2.9: a defender in a trench who stands on a starred retreat */
static void close_combat_stand_in_a_trench(void **state)
{
    (void)state;
    expect("cwb3", "close-combat", FIGHT " entrenched=yes", QUIET QUIET "1,1, 4,6, 5",
           "winner=defender ended-by=odds attacker-retreat=1 defender-retreat=0 "
           "defender-state=shaken");
    expect("cwb3", "close-combat", FIGHT " entrenched=yes stand=no", QUIET QUIET "1,1, 4,6, 1,1",
           "winner=attacker ended-by=defender-morale defender-retreat=1 defender-state=blood-lust");
    expect("cwb3", "close-combat", FIGHT " entrenched=yes", QUIET QUIET "1,1, 6,3, 1,3",
           "ended-by=defender-morale defender-retreat=2 defender-stragglers=1");
}

/* CWB-1.17, CWB-2.9: an attacker in Blood Lust cannot be thrown back by his check */
static void close_combat_blood_lust_attacker(void **state)
{
    (void)state;
    expect("cwb3", "close-combat", FIGHT " attacker-state=blood-lust", QUIET QUIET "6,6, 1,1, 1",
           "winner=defender ended-by=odds attacker-state=normal attacker-retreat=1");
    expect("cwb3", "close-combat", FIGHT " attacker-state=blood-lust", QUIET QUIET "1,1, 1,1, 1",
           "attacker-state=blood-lust");
    /* 15 and 21 in 36 */
    expect_odds("cwb3", "close-combat", FIGHT " attacker-state=blood-lust", "attacker-state",
                "normal=1175462461440/2821109907456 blood-lust=1645647446016/2821109907456");
}

/* CWB-2.9: a defender destroyed by the fire, whose attacker still checks */
static void close_combat_destroyed_defender(void **state)
{
    static const char FEW[] = "attacker-strength=10 attacker-morale=B defender-strength=1 "
                              "defender-morale=C";

    (void)state;
    expect("cwb3", "close-combat", FEW, "1,1, 4,4,4, 6,6",
           "winner=defender ended-by=attacker-morale attacker-retreat=2 attacker-stragglers=3 "
           "defender-casualties=1 defender-stragglers=0");
    expect("cwb3", "close-combat", FEW, "1,1, 4,4,4, 1,1",
           "winner=attacker ended-by=defender-destroyed defender-casualties=1 defender-retreat=0");
    expect("cwb2", "close-combat", FEW, "1,1, 4,4,4, 1,1",
           "winner=attacker ended-by=defender-destroyed");
}

/* CWB-2.9, CWB-A23: one after the other in 3.0, together in the 2nd edition */
static void close_combat_fire_in_turn_or_together(void **state)
{
    static const char SEVEN[] = "attacker-strength=7 attacker-morale=B defender-strength=8 "
                                "defender-morale=C";

    (void)state;
    expect("cwb3", "close-combat", SEVEN, "4,4,4,1, 1,1, 1,1, 1,1, 6, 1,3",
           "winner=attacker attacker-casualties=2 attacker-stragglers=1 defender-casualties=0");
    expect("cwb2", "close-combat", SEVEN, "4,4,4,1, 1,1,6,1, 1,1, 1,1, 6, 1,3",
           "winner=attacker attacker-casualties=2 defender-casualties=1");
}

/* CWB-2.9: an attacker destroyed ends it in 3.0; in the 2nd edition the defender still checks */
static void close_combat_destroyed_attacker(void **state)
{
    static const char FEW[] = "attacker-strength=1 attacker-morale=B defender-strength=8 "
                              "defender-morale=C";

    (void)state;
    expect("cwb3", "close-combat", FEW, "4,4,4",
           "winner=defender ended-by=attacker-destroyed attacker-casualties=1");
    expect("cwb2", "close-combat", FEW, "4,4,4, 1,1, 6,6",
           "winner=defender ended-by=attacker-destroyed defender-retreat=2 defender-stragglers=3 "
           "defender-state=routed");
}

/* CWB-1.18, CWB-2.9: a routed defender cannot fire, is not checked against, and routs */
static void close_combat_routed_defender(void **state)
{
    (void)state;
    expect("cwb3", "close-combat", FIGHT " defender-state=routed", "1,1, 1, 1,1, 1,1",
           "winner=attacker ended-by=rout defender-casualties=1 defender-stragglers=4 "
           "defender-retreat=2 defender-state=routed attacker-state=normal");
}

/* CWB-2.9: a defender whose last points straggle is not checked any more */
static void close_combat_nobody_left_to_check(void **state)
{
    (void)state;
    expect("cwb3", "close-combat",
           "attacker-strength=8 attacker-morale=B attacker-formation=mounted defender-strength=3 "
           "defender-morale=B defender-state=routed",
           "1,1", "winner=attacker ended-by=rout defender-stragglers=3 defender-retreat=2");
}

/* CWB-2.9, CWB-2.11: Low Ammo rolled in the fight counts in its later checks */
static void close_combat_low_ammo(void **state)
{
    (void)state;
    expect("cwb3", "close-combat", FIGHT, "6,5,1, 1,1,1,1, 1,1, 1,5, 1",
           "attacker-casualties=2 attacker-stragglers=1 defender-state=shaken winner=defender");
    expect("cwb3", "close-combat", FIGHT, "5,5,1, 1,1,1,1, 1,1, 1,5, 1",
           "attacker-casualties=2 defender-state=normal");
}

/* CWB-2.9: through flank or rear */
static void close_combat_from_the_flank(void **state)
{
    (void)state;
    expect("cwb3", "close-combat", FIGHT " flank=yes entrenched=yes", "1,1, 1,1,2, 1,1, 1,1, 3",
           "winner=defender ended-by=odds defender-casualties=1 defender-stragglers=1 "
           "defender-state=shaken attacker-retreat=1");
    expect("cwb3", "close-combat", FIGHT " flank=yes entrenched=yes",
           "1,1, 2,3,1,1, 1,1, 2,3, 1,3", /* no trench to stand in, none against the fire */
           "winner=attacker ended-by=defender-morale defender-casualties=1 defender-stragglers=1 "
           "defender-retreat=1 defender-state=shaken");
}

/* CWB-2.7, CWB-2.9, CWB-A24: wrecked by the fire of the fight */
static void close_combat_wrecks_a_brigade(void **state)
{
    (void)state;
    expect("cwb3", "close-combat", FIGHT " attacker-wrecks-at=9", "2,2,1, 1,1,1,1, 1,1, 1,1, 6",
           "attacker-casualties=1 attacker-stragglers=0 winner=defender ended-by=odds "
           "attacker-state=shaken");
    expect("cwb3", "close-combat", FIGHT " defender-wrecks-at=8",
           QUIET "1,1,1,1, 1,1, 1,1, 4,6, 1,1",
           "winner=attacker ended-by=odds defender-retreat=2 defender-stragglers=1 "
           "defender-state=shaken");
}

/* CWB-1.15, CWB-2.9: leaders are checked when their stack loses a casualty, before stragglers */
static void close_combat_leaders(void **state)
{
    (void)state;
    expect("cwb3", "close-combat", FIGHT " attacker-leader=3", "2,2, 1,1, 1, 1,1,1,1, 4,1",
           "attacker-leader=killed attacker-casualties=1 ended-by=attacker-morale");
    expect("cwb3", "close-combat", FIGHT " attacker-leader=3", "2,2, 3,4, 1, 1,1,1,1, 4,1, 1,1, 1",
           "attacker-leader=kept attacker-state=shaken ended-by=odds");
    expect("cwb3", "close-combat", FIGHT " attacker-leader=3", QUIET QUIET "4,1, 1,1, 1",
           "attacker-leader=kept"); /* a half that was dropped is no casualty */
}

/* CWB-1.10, CWB-1.12, CWB-1.18, CWB-2.7: guns with the defender */
static void close_combat_with_guns(void **state)
{
    (void)state;
    /* 8 and 10 points: column 18..20. Guns stay when the infantry is gone, and check as C. */
    expect("cwb3", "close-combat",
           "attacker-strength=20 attacker-morale=B defender-strength=1 defender-morale=A "
           "defender-guns=8",
           "1,1,1, 4,4,4, 1,1, 1,1, 6, 1,3",
           "winner=attacker ended-by=odds attacker-casualties=1 defender-casualties=1 "
           "defender-retreat=2 defender-stragglers=0");
    expect("cwb3", "close-combat", FIGHT " defender-guns=3", "1,1,1, 1,1,1,1, 1,1, 4,5, 1",
           "attacker-casualties=1 defender-retreat=0 defender-state=shaken"); /* stands by them */
    /* Troops in column do not fire; that they are Low Ammo leaves their guns alone: 9..11. */
    expect("cwb3", "close-combat",
           FIGHT " defender-guns=5 defender-formation=column defender-low-ammo=yes",
           "1,1,1, 1,1,1, 4,1", "attacker-casualties=1 ended-by=attacker-morale");
}

/* CWB-1.8, CWB-1.9, CWB-2.9: who fires, and who may attack at all */
static void close_combat_formations_and_refusals(void **state)
{
    (void)state;
    expect(
        "cwb3", "close-combat", FIGHT " defender-formation=column", "1,1,1, 1,1, 1",
        "attacker-state=normal defender-casualties=1 defender-stragglers=0 defender-state=shaken "
        "ended-by=odds winner=defender"); /* no fire, and no check of the attacker */
    expect_fault("cwb3", "close-combat", FIGHT " attacker-state=shaken", "rule.refused");
    expect_fault("cwb3", "close-combat", FIGHT " attacker-formation=limbered", "rule.refused");
    expect_fault("cwb3", "close-combat", FIGHT " defender-formation=unlimbered", "ask.together");
    expect_fault("cwb3", "close-combat", FIGHT " attacker-strength=41", "ask.twice");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(command_points_by_rating),
        cmocka_unit_test(orders_cost_by_method_type_and_force),
        cmocka_unit_test(initiative_needs_and_loose_cannons),
        cmocka_unit_test(aides_ride_ten_points_a_turn),
        cmocka_unit_test(acceptance_value_and_cell),
        cmocka_unit_test(orders_in_hand_shift_one_column),
        cmocka_unit_test(the_army_hq_receives_at_two),
        cmocka_unit_test(force_counts_in_the_second_edition),
        cmocka_unit_test(delays_read_low_or_high_faces),
        cmocka_unit_test(the_lock_out_lifts_on_a_six),
        cmocka_unit_test(an_order_on_its_way),
        cmocka_unit_test(an_order_turn_by_turn),
        cmocka_unit_test(a_conference_costs_one_order),
        cmocka_unit_test(stoppage_value_and_need),
        cmocka_unit_test(stoppage_at_night_and_in_defence),
        cmocka_unit_test(defensive_orders_help_the_unengaged),
        cmocka_unit_test(small_arms_by_level_and_range),
        cmocka_unit_test(artillery_is_cut_into_fives),
        cmocka_unit_test(fire_columns_shift_and_stay_on_the_table),
        cmocka_unit_test(leaders_fall),
        cmocka_unit_test(stragglers_by_loss_before_rounding),
        cmocka_unit_test(morale_rows),
        cmocka_unit_test(morale_row_sums),
        cmocka_unit_test(starred_retreats_may_be_ignored),
        cmocka_unit_test(states_combine),
        cmocka_unit_test(blood_lust_checks_itself),
        cmocka_unit_test(close_combat_odds),
        cmocka_unit_test(guns_stragglers_and_rally),
        cmocka_unit_test(close_combat_to_the_odds),
        cmocka_unit_test(close_combat_stand_in_a_trench),
        cmocka_unit_test(close_combat_blood_lust_attacker),
        cmocka_unit_test(close_combat_destroyed_defender),
        cmocka_unit_test(close_combat_fire_in_turn_or_together),
        cmocka_unit_test(close_combat_destroyed_attacker),
        cmocka_unit_test(close_combat_routed_defender),
        cmocka_unit_test(close_combat_nobody_left_to_check),
        cmocka_unit_test(close_combat_low_ammo),
        cmocka_unit_test(close_combat_from_the_flank),
        cmocka_unit_test(close_combat_wrecks_a_brigade),
        cmocka_unit_test(close_combat_leaders),
        cmocka_unit_test(close_combat_with_guns),
        cmocka_unit_test(close_combat_formations_and_refusals),
    };

    return cmocka_run_group_tests_name("cwb", tests, NULL, NULL);
}
