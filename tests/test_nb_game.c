/* SPDX-License-Identifier: MIT */
/* The order game of Napoleon's Battles: what is noted, what is told, who keeps which order. */
#include "sitting.h"

#include "game/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* It is done, and the record notes it so; "" nothing is noted. */
static void notes(Sitting *table, const char *seat, const char *line, const char *note)
{
    does(table, seat, line, NULL);
    assert_string_equal(table->reply.entry.note, note);
}

/* Ends steps until the clock stands at that step of that turn and side. */
static void until(Sitting *table, int turn, const char *side, const char *step)
{
    const World *truth = &table->desk.game.truth;

    for (int i = 0; i < 200; i++) {
        const char *acts = world_text(truth, KIND_SIDE, clock_get(truth, CLOCK_SIDE), SIDE_ID);
        if (clock_get(truth, CLOCK_TURN) == turn && strcmp(acts, side) == 0 &&
            strcmp(game_step(&table->desk.game, truth)->name, step) == 0) {
            return;
        }
        does(table, "umpire", "next", NULL);
    }
    fail_msg("it never comes to turn %d, %s", turn, step);
}

/* The ridge: an attack of I Corps, a defence of II Corps, a division in reserve. */
static void open_table(Sitting *table)
{
    open_at(table, TESTS "/systems/ridge.scenario", false, (Settings){ .umpired = true });
    does(table, "french", "plan formation=f3", "6");
    does(table, "umpire", "next", NULL);
    does(table, "french", "order formation=f2 type=defend objective=quarry", NULL);
    does(table, "french", "order formation=fg type=attack objective=ridge", NULL);
    does(table, "austrian", "order formation=a3 type=defend objective=wood", NULL);
    until(table, 1, "french", "communications");
}

static int find(const Sitting *table, const char *piece)
{
    int found = world_find(&table->desk.game.truth, KIND_PIECE, piece);

    assert_true(found > 0);
    return found;
}

/* The number of the letter that a formation acts on; how a letter of the French stands. */
static int acts_on(const Sitting *table, const char *piece)
{
    const Game *game = &table->desk.game;
    int trait = traits_find(&game->traits, KIND_PIECE, "acts-on");

    return order_get(&game->truth, piece_get(&game->truth, find(table, piece), trait),
                     ORDER_NUMBER);
}

static const char *stands(const Sitting *table, int order)
{
    const Game *game = &table->desk.game;

    for (int i = 1; i <= world_count(&game->truth, KIND_ORDER); i++) {
        if (order_get(&game->truth, i, ORDER_SIDE) == 1 &&
            order_get(&game->truth, i, ORDER_NUMBER) == order) {
            return game->traits.statuses[order_get(&game->truth, i, ORDER_STATUS)];
        }
    }
    return "";
}

/* The line beside a piece, as a seat reads it. */
static void beside(const Sitting *table, const char *seat, const char *piece, const char *wanted)
{
    Look look = desk_look(&table->desk, desk_seat(&table->desk, seat));
    Text line = { 0 };

    look.game->decl->tell.describe(&look, find(table, piece), &line);
    assert_string_equal(text_of(&line), wanted);
    text_finish(&line);
}

#define SITTING                                                                                    \
    Sitting table;                                                                                 \
    (void)state;                                                                                   \
    open_table(&table)

/* NBG-29, NBG-31: half the slowest unit's speed, no line; engaged neither holds. */
static void an_attack_goes_in_column(void **state)
{
    SITTING;
    until(&table, 1, "french", "maneuver");
    beside(&table, "french", "f1-1", "order 1: attack, the village; in column, at least 3 inches");
    beside(&table, "austrian", "f1-1", "");
    notes(&table, "french", "march division=f1-1 inches=2",
          "1st Division moved less than half the speed of its slowest unit");
    notes(&table, "french", "march division=f1-1 inches=3", "");
    notes(&table, "french", "report unit=f1-1a formation=line",
          "Bailly's foot formed line before it was engaged");
    notes(&table, "french", "report unit=f1-1a contact=a1-1a", "");
    does(&table, "french", "engage division=f1-1 with=a1-1 distance=10", NULL);
    beside(&table, "french", "f1-1",
           "order 1: attack, the village; engaged with Kraus; acts against those only");
    beside(&table, "austrian", "f1-1", "engaged with Kraus");
    notes(&table, "french", "march division=f1-1 inches=0", "");
    notes(&table, "french", "report unit=f1-1a formation=line", "");
    notes(&table, "french", "report unit=f1-1a contact=a1-2a",
          "Bailly's foot started combat with one it is not engaged with");
    notes(&table, "french", "next",
          "2nd Division attacks and has not moved; Guides attacks and has "
          "not moved");
    close_table(&table);
}

/* NBG-32, NBG-33: what defends redeploys in range; a reserve stays, and threatened defends. */
static void who_defends_and_who_waits(void **state)
{
    SITTING;
    until(&table, 1, "french", "maneuver");
    beside(&table, "french", "f2-1",
           "order 2: defend, quarry; redeploys within its general's range");
    notes(&table, "french", "move piece=f2-1 to=pit", "");
    notes(&table, "french", "move piece=fc to=pit", "Reserve Cavalry moved in reserve");
    does(&table, "french", "engage division=fc with=a1-1 distance=17", NULL);
    beside(&table, "french", "fc",
           "in reserve: acts on an order in the turn in which it comes; engaged with Kraus; "
           "threatened: as on Defend");
    notes(&table, "french", "move piece=fc to=barn", "");
    does(&table, "french", "engage division=fc with=a1-1 distance=20", NULL);
    notes(&table, "french", "move piece=fc to=pit", "Reserve Cavalry moved in reserve");
    close_table(&table);
}

/* NBG-14: each corps in the range of the Wing Commander tests; who is out of it gets nothing. */
static void a_wings_letter_reaches_those_in_range(void **state)
{
    SITTING;
    does(&table, "french", "write to=fw type=attack objective=windmill", NULL);
    until(&table, 1, "french", "maneuver");
    does(&table, "french", "ride messenger=french-rider", NULL);
    until(&table, 2, "french", "communications");
    does(&table, "french", "read order=4", "7");
    assert_string_equal(stands(&table, 4), "read");
    does(&table, "french", "read order=5", NULL);
    assert_string_equal(stands(&table, 5), "lapsed");
    close_table(&table);
}

/* NBG-16, NBG-18: not read while he who is to test is with a unit, or lost. */
static void who_is_with_a_unit_does_not_read(void **state)
{
    SITTING;
    does(&table, "french", "write to=f1 type=attack objective=windmill distance=12", NULL);
    until(&table, 1, "french", "maneuver");
    does(&table, "french", "ride messenger=french-rider", NULL);
    does(&table, "french", "attach general=aubry to=f1-1a", NULL);
    until(&table, 2, "french", "communications");
    assert_false(tries(&table, "french", "read order=4", "7"));
    until(&table, 2, "french", "maneuver");
    does(&table, "french", "detach general=aubry", NULL);
    does(&table, "french", "lose general=aubry fate=captured", NULL);
    until(&table, 3, "french", "communications");
    assert_false(tries(&table, "french", "read order=4", "7"));
    does(&table, "french", "replace general=aubry name=Odry quality=G", NULL);
    does(&table, "french", "read order=4", "6");
    assert_string_equal(stands(&table, 4), "read");
    until(&table, 3, "french", "command");
    assert_int_equal(acts_on(&table, "f1"), 4);
    close_table(&table);
}

/* NBG-25: a division that has a later letter of its own keeps it against its corps's order. */
static void a_later_letter_of_its_own_is_kept(void **state)
{
    SITTING;
    does(&table, "french", "write to=f1 type=attack objective=windmill distance=12", NULL);
    does(&table, "french", "write to=f1-2 type=defend objective=bridge distance=12", NULL);
    until(&table, 1, "french", "maneuver");
    does(&table, "french", "ride messenger=french-rider", NULL);
    does(&table, "french", "ride messenger=french-rider-2", NULL);
    until(&table, 2, "french", "communications");
    does(&table, "french", "read order=4", "5");
    does(&table, "french", "read order=5", "10");
    until(&table, 3, "french", "command");
    assert_int_equal(acts_on(&table, "f1-2"), 5);
    does(&table, "french", "follow order=4 division=f1-1", NULL);
    does(&table, "french", "follow order=4 division=f1-2", NULL);
    assert_int_equal(acts_on(&table, "f1-1"), 4);
    assert_int_equal(acts_on(&table, "f1-2"), 5);
    close_table(&table);
}

/* NB-A23: of a reserve too only those in range of its general go with its order. */
static void a_reserve_leaves_who_is_out_of_range(void **state)
{
    static const char *const far[] = { "follow order=4 division=f2-1 distance=9",
                                       "follow order=4 division=f2-1 distance=8" };

    for (int i = 0; i < 2; i++) {
        SITTING;
        does(&table, "umpire", "ruling piece=f2 reserve=on-board reason=x", NULL);
        does(&table, "umpire", "ruling piece=f2-1 reserve=on-board reason=x", NULL);
        does(&table, "french", "write to=f2 type=attack objective=windmill distance=12", NULL);
        until(&table, 1, "french", "maneuver");
        does(&table, "french", "ride messenger=french-rider", NULL);
        assert_int_equal(acts_on(&table, "f2"), 4);
        does(&table, "french", far[i], NULL);
        assert_int_equal(acts_on(&table, "f2-1") == 4, i == 1);
        close_table(&table);
    }
}

/* NB-35, NB-52, NB-54: a square is short; who has no general waits off the board for another. */
static void a_reserve_wants_a_square_and_a_general(void **state)
{
    char line[200];

    SITTING;
    does(&table, "french", "lose general=fabre fate=killed", NULL);
    until(&table, 8, "french", "arrival");
    assert_false(tries(&table, "french", "edge formation=f3 type=attack objective=x", "5"));
    assert_string_equal(table.faults.at[0].code, "nb.edge");
    does(&table, "french", "replace general=fabre name=Odry quality=P", NULL);
    does(&table, "french", "edge formation=f3 type=attack objective=x", "5");
    close_table(&table);

    open_at(&table, TESTS "/systems/ridge.scenario", false, (Settings){ .umpired = true });
    snprintf(line, sizeof line, "reserve formation=f1 where=off-board square=%0100d", 1);
    assert_false(tries(&table, "french", line, NULL));
    assert_string_equal(table.faults.at[0].cite, "NB-52");
    does(&table, "french", "reserve formation=f1 where=off-board square=B9", NULL);
    close_table(&table);
}

/* NBG-20, NBG-40, NB-A22: with a unit the army commander writes nothing; nor lost, until replaced.
 */
static void who_writes_no_orders(void **state)
{
    SITTING;
    until(&table, 1, "french", "maneuver");
    does(&table, "french", "attach general=marceau to=f1-1a", NULL);
    until(&table, 2, "french", "communications");
    assert_false(tries(&table, "french", "write to=f2 type=attack objective=x distance=1", NULL));
    until(&table, 2, "french", "maneuver");
    does(&table, "french", "detach general=marceau", NULL);
    does(&table, "french", "lose general=marceau fate=killed", NULL);
    until(&table, 3, "french", "communications");
    assert_false(tries(&table, "french", "write to=f2 type=attack objective=x distance=1", NULL));
    does(&table, "french", "replace general=marceau name=Ney quality=G range=10", NULL);
    does(&table, "french", "write to=f2 type=attack objective=x distance=11", NULL);
    until(&table, 3, "french", "maneuver");
    does(&table, "french", "ride messenger=french-rider", NULL);
    assert_string_equal(stands(&table, 4), "riding");
    close_table(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_attack_goes_in_column),
        cmocka_unit_test(who_defends_and_who_waits),
        cmocka_unit_test(a_wings_letter_reaches_those_in_range),
        cmocka_unit_test(who_is_with_a_unit_does_not_read),
        cmocka_unit_test(a_later_letter_of_its_own_is_kept),
        cmocka_unit_test(a_reserve_leaves_who_is_out_of_range),
        cmocka_unit_test(a_reserve_wants_a_square_and_a_general),
        cmocka_unit_test(who_writes_no_orders),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
