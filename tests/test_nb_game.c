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

/* Refused, with that code and rule. */
static void refused(Sitting *table, const char *seat, const char *line, const char *code,
                    const char *cite)
{
    if (tries(table, seat, line, NULL)) {
        fail_msg("%s is done", line);
    }
    assert_string_equal(table->faults.at[0].code, code);
    assert_string_equal(table->faults.at[0].cite, cite);
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

static int trait_of(const Sitting *table, const char *piece, const char *trait)
{
    const Game *game = &table->desk.game;

    return piece_get(&game->truth, find(table, piece),
                     traits_find(&game->traits, KIND_PIECE, trait));
}

static const char *place_of(const Sitting *table, const char *piece)
{
    return world_text(&table->desk.game.truth, KIND_PIECE, find(table, piece), PIECE_PLACE);
}

static int learnt(const Sitting *table, const char *seat)
{
    return table->desk.views[desk_seat(&table->desk, seat)].learnt;
}

/* Whether one of the lines of what is due to a seat says this. */
static bool is_told(const Sitting *table, const char *seat, const char *words)
{
    Look look = desk_look(&table->desk, desk_seat(&table->desk, seat));
    DueList list = { 0 };
    bool told = false;

    game_due(&look, &list);
    for (int i = 0; i < list.count; i++) {
        told |= strstr(list.at[i].text, words) != NULL;
    }
    due_finish(&list);
    return told;
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
    refused(&table, "french", "engage division=f1-1 with=a1-1", "nb.wants", "NB-45");
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
    does(&table, "umpire", "replace general=aubry name=Odry quality=G", NULL);
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
    refused(&table, "french", "lose general=fabre fate=killed", "nb.rule", "NB-54");
    does(&table, "umpire", "ruling piece=fabre fate=killed reason=x", NULL);
    until(&table, 8, "french", "arrival");
    assert_false(tries(&table, "french", "edge formation=f3 type=attack objective=x", "5"));
    assert_string_equal(table.faults.at[0].code, "nb.edge");
    does(&table, "umpire", "replace general=fabre name=Odry quality=P", NULL);
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
    does(&table, "umpire", "replace general=marceau name=Ney quality=G range=10", NULL);
    does(&table, "french", "write to=f2 type=attack objective=x distance=11", NULL);
    until(&table, 3, "french", "maneuver");
    does(&table, "french", "ride messenger=french-rider", NULL);
    assert_string_equal(stands(&table, 4), "riding");
    close_table(&table);
}

/* ---- reserves within reserves, and those at the edge ---- */

/* NBG-6, NB-52: a division that is off the board by itself stays so when its corps acts or comes.
 */
static void a_reserve_in_a_reserve_is_kept(void **state)
{
    Sitting table;

    (void)state;
    open_at(&table, TESTS "/systems/ridge.scenario", false, (Settings){ .umpired = true });
    does(&table, "french", "reserve formation=f1 where=on-board distance=5", NULL);
    does(&table, "french", "reserve formation=f1-2 where=off-board square=C2", NULL);
    does(&table, "french", "plan formation=f1-2", "6");
    does(&table, "french", "plan formation=f3", "1");
    does(&table, "french", "reserve formation=f3-1 where=off-board square=C3", NULL);
    does(&table, "french", "plan formation=f3-1", "2");
    does(&table, "umpire", "next", NULL);
    /* NB-2: where a reserve is set up is measured at the table. */
    notes(&table, "french", "move piece=fc to=wood",
          "Reserve Cavalry is in reserve: within 12 inches of its base edge, by your measure");
    notes(&table, "french", "move piece=f2-1 to=wood", "");
    does(&table, "french", "order formation=f2 type=defend objective=quarry", NULL);
    does(&table, "french", "order formation=fg type=attack objective=ridge", NULL);
    does(&table, "austrian", "order formation=a3 type=defend objective=wood", NULL);
    until(&table, 1, "french", "communications");
    does(&table, "french", "write to=f1 type=attack objective=windmill distance=12", NULL);
    until(&table, 1, "french", "maneuver");
    does(&table, "french", "ride messenger=french-rider", NULL);
    assert_int_equal(trait_of(&table, "f1", "reserve"), 0);
    assert_int_equal(trait_of(&table, "f1-1", "reserve"), 1);
    assert_int_equal(trait_of(&table, "f1-2", "reserve"), 2);
    assert_false(tries(&table, "french", "follow order=4 division=f1-2 distance=1", NULL));

    does(&table, "french", "follow order=4 division=f1-1", NULL);
    until(&table, 3, "french", "arrival");
    does(&table, "french", "edge formation=f3 type=attack objective=x", "4");
    until(&table, 4, "french", "arrival");
    does(&table, "french", "edge formation=f3-1 type=attack objective=y", "5");
    until(&table, 5, "french", "maneuver");
    does(&table, "french", "enter formation=f3 distance-to-enemy=20", NULL);
    assert_string_equal(place_of(&table, "f3"), "edge of B9");
    assert_int_equal(trait_of(&table, "f3-1", "reserve"), 2);
    assert_int_equal(trait_of(&table, "f3-1a", "place"), PLACE_RESERVE);
    until(&table, 6, "french", "maneuver");
    does(&table, "french", "enter formation=f3-1 distance-to-enemy=20", NULL);
    assert_string_equal(place_of(&table, "f3-1"), "edge of C3");
    assert_int_equal(trait_of(&table, "f3-1", "reserve"), 0);
    assert_int_equal(trait_of(&table, "f3-1a", "place"), PLACE_NONE);
    assert_int_equal(trait_of(&table, "f1-2", "place"), PLACE_RESERVE);
    close_table(&table);
}

/* To where Fabre stands at the edge, to come on in turn 10. */
static void to_the_edge(Sitting *table)
{
    open_table(table);
    until(table, 8, "french", "arrival");
    does(table, "french", "edge formation=f3 type=attack objective=x", "5");
}

/* NBG-36, NB-64: who acts on a letter at the edge is a reserve until he enters, under that. */
static void a_letter_at_the_edge_loses_nobody(void **state)
{
    Sitting table;

    (void)state;
    to_the_edge(&table);
    until(&table, 8, "french", "communications");
    does(&table, "french", "write to=f3 type=defend objective=farm distance=6", NULL);
    until(&table, 8, "french", "maneuver");
    does(&table, "french", "ride messenger=french-rider", NULL);
    until(&table, 9, "french", "communications");
    does(&table, "french", "read order=5", "9");
    until(&table, 9, "french", "maneuver");
    assert_int_equal(acts_on(&table, "f3"), 5);
    assert_false(is_told(&table, "french", "III Corps attacks"));
    until(&table, 10, "french", "maneuver");
    does(&table, "french", "enter formation=f3 distance-to-enemy=9", NULL);
    assert_int_equal(acts_on(&table, "f3-1"), 5);
    assert_string_equal(stands(&table, 4), "superseded");
    assert_int_equal(trait_of(&table, "f3-1a", "place"), PLACE_NONE);
    close_table(&table);
}

/* NB-54, NB-60: he stands there until they enter, and they slide only along the edge, if they must;
 * NB-61, NB-62: all at one marker, and to start no combat in that turn. */
static void who_stands_at_the_edge_stays(void **state)
{
    static const char enter[] = "enter formation=f3";
    Sitting table;
    char line[200];

    (void)state;
    to_the_edge(&table);
    until(&table, 8, "french", "maneuver");
    refused(&table, "french", "move piece=fabre to=ford", "nb.rule", "NB-60");
    refused(&table, "french", "move piece=f3 to=ford", "nb.rule", "NB-60");
    refused(&table, "french", "attach general=fabre to=f1-1a", "nb.rule", "NB-60");
    until(&table, 10, "french", "maneuver");
    refused(&table, "french", enter, "nb.wants", "NB-59");
    snprintf(line, sizeof line, "%s distance-to-enemy=9 slide=the_village at-marker=5", enter);
    refused(&table, "french", line, "nb.rule", "NB-60");
    snprintf(line, sizeof line, "%s distance-to-enemy=9 slide=f1 at-marker=5", enter);
    refused(&table, "french", line, "nb.rule", "NB-60");
    snprintf(line, sizeof line, "%s distance-to-enemy=9 slide=edge_of_B7", enter);
    refused(&table, "french", line, "nb.wants", "NB-60");
    snprintf(line, sizeof line, "%s distance-to-enemy=9 slide=edge_of_B7 at-marker=9", enter);
    refused(&table, "french", line, "nb.rule", "NB-60");
    snprintf(line, sizeof line, "%s distance-to-enemy=9 slide=edge_of_B7 at-marker=8", enter);
    does(&table, "french", line, NULL);
    assert_string_equal(place_of(&table, "f3-1"), "edge of B7");
    assert_string_equal(place_of(&table, "f3"), "edge of B7");
    notes(&table, "french", "report unit=f3-1a contact=a1-1a",
          "Gault's foot started combat in the turn of its entry");
    does(&table, "french", "attach general=fabre to=f3-1a", NULL);
    close_table(&table);
}

/* NB-53: who saw the turn for which a reserve is planned does not choose anew. */
static void a_plan_is_not_dropped(void **state)
{
    Sitting table;

    (void)state;
    open_at(&table, TESTS "/systems/ridge.scenario", false, (Settings){ .umpired = true });
    does(&table, "french", "reserve formation=f2 where=off-board square=B2", NULL);
    does(&table, "french", "reserve formation=f2 where=off-board square=B3", NULL);
    does(&table, "french", "plan formation=f2", "6");
    refused(&table, "french", "reserve formation=f2 where=no", "nb.rule", "NB-53");
    refused(&table, "french", "reserve formation=f2 where=off-board square=B4", "nb.rule", "NB-53");
    refused(&table, "french", "ruling piece=f2 reserve=no reason=x", "game.printed", "G-16");
    refused(&table, "french", "ruling piece=f2 square=B4 reason=x", "game.printed", "G-16");
    close_table(&table);
}

/* ---- generals ---- */

/* NBG-40, NB-35: he is replaced in a turn of his side, by one no better than the average. */
static void a_replacement_is_no_gain(void **state)
{
    SITTING;
    until(&table, 2, "french", "maneuver");
    does(&table, "french", "lose general=marceau fate=killed", NULL);
    does(&table, "french", "lose general=dorval fate=killed", NULL);
    refused(&table, "french", "move piece=dorval to=ford", "nb.rule", "NB-35");
    refused(&table, "french", "attach general=dorval to=f2-1a", "nb.rule", "NB-35");
    refused(&table, "french", "attach general=aubry to=dorval", "nb.rule", "NB-35");
    assert_false(tries(&table, "french", "replace general=marceau", NULL));
    until(&table, 2, "austrian", "communications");
    assert_false(tries(&table, "french", "replace general=marceau", NULL));
    until(&table, 3, "french", "communications");
    refused(&table, "french", "replace general=marceau quality=E", "nb.rule", "NB-35");
    refused(&table, "french", "replace general=marceau range=40", "nb.rule", "NB-35");
    refused(&table, "french", "replace general=marceau name=Rainer", "game.name", "G-16");
    does(&table, "french", "replace general=marceau", NULL);
    does(&table, "french", "replace general=dorval name=Odry", NULL);
    assert_int_equal(trait_of(&table, "fr-repl", "quality"), 2);
    assert_int_equal(trait_of(&table, "fr-repl", "range"), 12 * 48);
    assert_int_equal(trait_of(&table, "f2-repl", "quality"), 3);
    refused(&table, "french", "ruling piece=fr-repl quality=E reason=x", "game.printed", "G-16");
    close_table(&table);
}

/* NB-53, NB-35: of a general who falls and is replaced off the board the enemy hears nothing. */
static void nobody_sees_who_leads_a_reserve(void **state)
{
    SITTING;
    int heard = learnt(&table, "austrian");
    does(&table, "umpire", "ruling piece=fabre fate=killed reason=x", NULL);
    does(&table, "french", "replace general=fabre name=Odry", NULL);
    assert_int_equal(learnt(&table, "austrian"), heard);
    assert_int_equal(trait_of(&table, "fabre", "fate"), 0);
    until(&table, 8, "french", "arrival");
    does(&table, "french", "edge formation=f3 type=attack objective=x", "5");
    close_table(&table);
}

/* NB-33, NB-68: he attaches himself once in a phase, and rides no further unseen than riders do. */
static void an_army_commander_is_in_one_place(void **state)
{
    SITTING;
    does(&table, "french", "write to=f1 type=defend objective=ford distance=30", NULL);
    does(&table, "french", "write to=f2 type=defend objective=ford distance=30", NULL);
    does(&table, "french", "write to=fg type=defend objective=ford distance=30", NULL);
    until(&table, 1, "french", "maneuver");
    does(&table, "french", "ride messenger=french-rider", NULL);
    does(&table, "french", "ride messenger=french-rider-2", NULL);
    does(&table, "french", "ride messenger=french-rider-3", NULL);
    refused(&table, "french", "attach general=marceau to=ivary", "nb.wants", "NB-33");
    notes(&table, "french", "attach general=marceau to=aubry",
          "Marceau rode further to Aubry than his messengers do in a turn");
    does(&table, "french", "detach general=marceau", NULL);
    refused(&table, "french", "attach general=marceau to=dorval", "nb.rule", "NB-33");
    assert_string_equal(stands(&table, 4), "received");
    assert_string_equal(stands(&table, 5), "riding");
    until(&table, 2, "french", "communications");
    does(&table, "french", "read order=4", "1");
    until(&table, 2, "french", "maneuver");
    does(&table, "french", "ride messenger=french-rider-2", NULL);
    does(&table, "french", "ride messenger=french-rider-3", NULL);
    notes(&table, "french", "attach general=marceau to=ivary distance=6", "");
    close_table(&table);
}

/* E-30, G-16: where a messenger is, who is lost and who is with whom no side rules upon alone. */
static void what_binds_is_not_ruled_away(void **state)
{
    static const char *const rulings[] = {
        "ruling piece=f2 reserve=on-board reason=x",
        "ruling piece=french-rider left=0 reason=x",
        "ruling piece=french-rider bound=f2 reason=x",
        "ruling piece=marceau attached=aubry reason=x",
        "ruling piece=aubry parent=f2 reason=x", /* a letter to it would be live with him */
        "ruling piece=marceau fate=killed reason=x",
        "ruling piece=f3 planned=5 reason=x",
        "ruling piece=f3 place=ford reason=x",
        "ruling piece=french-rider place=ford reason=x",
    };
    SITTING;

    does(&table, "french", "write to=f1 type=defend objective=ford distance=30", NULL);
    until(&table, 1, "french", "maneuver");
    refused(&table, "french", "move piece=french-rider to=ford", "nb.rule", "NB-18");
    for (size_t i = 0; i < sizeof rulings / sizeof *rulings; i++) {
        refused(&table, "french", rulings[i], "game.printed", "G-16");
        assert_true(tries(&table, "umpire", rulings[i], NULL));
    }
    close_table(&table);
}

/* ---- what is said and what is measured ---- */

/* NB-16, NB-19, NB-36: what is said otherwise than it is measured is flagged; what can be need not
 * be said. */
static void what_is_typed_over_is_flagged(void **state)
{
    static const char said[] = "distance= is said otherwise than it is measured from ";
    char note[200];

    SITTING;
    snprintf(note, sizeof note, "%sMarceau to I Corps, 20", said);
    notes(&table, "french", "write to=f1 type=defend objective=ford distance=0", note);
    notes(&table, "french", "write to=f2 type=defend objective=ford", "");
    notes(&table, "french", "write to=fw type=defend objective=ford distance=11", "");
    until(&table, 1, "french", "maneuver");
    notes(&table, "french", "ride messenger=french-rider to=fw", "");
    assert_string_equal(stands(&table, 4), "received");
    notes(&table, "french", "ride messenger=french-rider-2 to=f2 left=4",
          "left= is less than french-rider-2 had left to ride");
    notes(&table, "french", "ride messenger=french-rider-3 to=f1 left=1",
          "left= is said otherwise than it is measured from Messenger to I Corps, 20");
    does(&table, "french", "ride messenger=french-rider-4", NULL);
    until(&table, 2, "french", "communications");
    snprintf(note, sizeof note, "%sRight Wing to I Corps, 8", said);
    does(&table, "french", "read order=4 distance=1", "9");
    assert_string_equal(table.reply.entry.note, note);
    close_table(&table);
}

/* NB-38: what a division went in a turn is measured where it can be, and flagged beyond its speed.
 */
static void long_ways_are_flagged(void **state)
{
    SITTING;
    until(&table, 1, "french", "maneuver");
    notes(&table, "french", "march division=f1-1 inches=7",
          "1st Division went further than its slowest unit moves in a turn");
    notes(&table, "french", "move piece=f1-2 to=ford", "");
    notes(&table, "french", "move piece=f1-2 to=bridge",
          "2nd Division went further than its slowest unit moves in a turn");
    notes(&table, "french", "move piece=f2-1 to=orchard",
          "3rd Division went further than its slowest unit moves in a turn");
    close_table(&table);
}

/* NB-46: nobody loses more men than there are. */
static void nobody_loses_more_than_there_are(void **state)
{
    SITTING;
    until(&table, 1, "french", "maneuver");
    refused(&table, "french", "report unit=f1-1a losses=99999", "nb.rule", "NB-46");
    does(&table, "french", "report unit=f1-1a losses=2300", NULL);
    refused(&table, "french", "report unit=f1-1a losses=101", "nb.rule", "NB-46");
    does(&table, "french", "report unit=f1-1a losses=100", NULL);
    close_table(&table);
}

/* NBG-19, NB-34: that a letter ends one in delay is told before it is read; so is, where he could
 * detach himself, that one waits for it. */
static void what_letters_wait_for_is_told(void **state)
{
    SITTING;
    does(&table, "french", "write to=f1 type=attack objective=windmill distance=12", NULL);
    does(&table, "french", "write to=f1 type=defend objective=ford distance=12", NULL);
    until(&table, 1, "french", "maneuver");
    does(&table, "french", "ride messenger=french-rider", NULL);
    does(&table, "french", "ride messenger=french-rider-2", NULL);
    does(&table, "french", "attach general=aubry to=f1-1a", NULL);
    assert_true(
        is_told(&table, "french",
                "letter 4 to I Corps is not read while Aubry is attached to a combat unit"));
    assert_false(is_told(&table, "austrian", "letter"));
    does(&table, "french", "detach general=aubry", NULL);
    assert_false(is_told(&table, "french", "is not read while"));
    until(&table, 2, "french", "communications");
    assert_false(is_told(&table, "french", "is then over"));
    does(&table, "french", "read order=4", "3");
    assert_true(is_told(&table, "french",
                        "letter 5 to I Corps is read: throw for its delay; order 4, which it read "
                        "before, is then over"));
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
        cmocka_unit_test(a_reserve_in_a_reserve_is_kept),
        cmocka_unit_test(a_letter_at_the_edge_loses_nobody),
        cmocka_unit_test(who_stands_at_the_edge_stays),
        cmocka_unit_test(a_plan_is_not_dropped),
        cmocka_unit_test(a_replacement_is_no_gain),
        cmocka_unit_test(nobody_sees_who_leads_a_reserve),
        cmocka_unit_test(an_army_commander_is_in_one_place),
        cmocka_unit_test(what_binds_is_not_ruled_away),
        cmocka_unit_test(what_is_typed_over_is_flagged),
        cmocka_unit_test(long_ways_are_flagged),
        cmocka_unit_test(nobody_loses_more_than_there_are),
        cmocka_unit_test(what_letters_wait_for_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
