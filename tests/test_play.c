/* SPDX-License-Identifier: MIT */
/*
 * Random play: legal and illegal commands, and what must hold after every entry, in any game and
 * by the table of its system. G-2, G-3, G-5 to G-7, G-14 to G-16, G-18. GAMES and COMMANDS say how
 * many of them (make campaign).
 */
#include "driver.h"

#include "tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int wanted(const char *name, int standard)
{
    const char *typed = getenv(name);

    return typed ? atoi(typed) : standard;
}

/* A game beside which a second world is folded from the stored bytes alone. */
typedef struct Room {
    const Tested *tested;
    void *remembered; /* what the system's invariant remembers */
    Desk desk;
    World folded;
    Names names;
    Driver driver;
    Chacha dice;
    bool hurries; /* it does what is due and ends steps */
    int entries, refusals, undone;
} Room;

/* ---- what must hold ---- */

static bool fold_one(void *with, int seq, Bytes bytes)
{
    (void)seq;
    Room *room = with;

    return entry_fold(&room->folded, &room->names, bytes.at, bytes.length);
}

static void check_fold(Room *room, int from)
{
    Faults faults = { 0 };

    assert_true(store_read(room->desk.store, room->desk.number, from, fold_one, room, &faults));
    assert_true(world_same(&room->folded, &room->desk.game.truth));
}

/* The clock stands where somebody acts, and a step of all ends once all are ready. */
static void check_clock(const Game *game)
{
    const World *truth = &game->truth;
    const StepDecl *step = game_step(game, truth);
    int sides = world_count(truth, KIND_SIDE), acting = 0;

    for (int side = 1; side <= sides; side++) {
        acting += side_acts(game, truth, side);
    }
    assert_int_equal(clock_get(truth, CLOCK_SIDE) > 0, step->each == EACH_SIDE);
    if (clock_get(truth, CLOCK_OVER) != 1) {
        assert_true(step->acts == ACTS_ALL ? acting > 0 : acting == 1);
    }
}

/* What is kept of the truth and the views is all of them. */
static void check_kept(const Desk *desk)
{
    const World *truth = &desk->game.truth;
    Text bytes = { 0 };
    World world;

    world_pack(truth, NULL, &bytes);
    for (int i = 0; i < desk->game.seats_count; i++) {
        view_pack(&desk->views[i], truth, &bytes);
    }
    Unpacker from = { .bytes = bytes.at, .length = bytes.length };
    world_init(&world, &desk->game.traits);
    assert_true(world_unpack(&world, NULL, &from));
    assert_true(world_same(&world, truth));
    for (int i = 0; i < desk->game.seats_count; i++) {
        View view;
        view_init(&view, &desk->game.seats[i], &desk->game);
        assert_true(view_unpack(&view, &world, &from));
        assert_true(world_same(&view.world, &desk->views[i].world));
        assert_int_equal(view.learnt, desk->views[i].learnt);
        assert_int_equal(view.looked, desk->views[i].looked);
        assert_int_equal(view.received, desk->views[i].received);
        view_finish(&view);
    }
    assert_int_equal(from.at, from.length);
    world_finish(&world);
    text_finish(&bytes);
}

/* What keeps the step from ending, as things are; a side that is one of several: for it. */
static int compelled(const Desk *desk, const Seat *by)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    Look truth = game_look(&desk->game, &desk->game.truth, &umpire);
    bool of_all = game_step(&desk->game, &desk->game.truth)->acts == ACTS_ALL;
    bool own_only = of_all && (by->kind == SEAT_SIDE || by->kind == SEAT_COMMANDER);
    DueList list = { 0 };
    int count = 0;

    game_due(&truth, &list);
    for (int i = 0; i < list.count; i++) {
        count += list.at[i].compelled && (!own_only || list.at[i].side == by->side);
    }
    due_finish(&list);
    return count;
}

/* Following `trait` from piece to piece one comes to an end. G-2, G-3. */
static void check_ends(const World *world, int piece, int trait)
{
    int at = piece;

    for (int i = world_count(world, KIND_PIECE); at > 0 && at < PLACE_TEXT; i--) {
        if (i < 0) {
            fail_msg("%s comes back to itself by its %s",
                     world_text(world, KIND_PIECE, piece, PIECE_ID),
                     world->traits->at[KIND_PIECE][trait]->name);
        }
        at = piece_get(world, at, trait);
    }
}

/* What a thing speaks of is there, too. */
static void check_references(const World *world, Kind kind, int thing)
{
    for (int trait = 0; trait < world->tables[kind].width; trait++) {
        const Field *field = world->traits->at[kind][trait];
        int value = world_get(world, kind, thing, trait);
        bool place = field->type == FIELD_PLACE && value > 0 && value < PLACE_TEXT;
        if ((field->type == FIELD_THING && value) || place) {
            if (!world_is(world, (Kind)field->to, value)) {
                fail_msg("%s of %s %d is not there", field->name, kind_names[kind], thing);
            }
        }
    }
}

static void check_world(const World *world)
{
    for (Kind kind = 0; kind < KINDS; kind++) {
        for (int thing = 0; (thing = world_after(world, kind, thing));) {
            check_references(world, kind, thing);
        }
    }
    for (int piece = 0; (piece = world_after(world, KIND_PIECE, piece));) {
        check_ends(world, piece, PIECE_PLACE);
        check_ends(world, piece, PIECE_PARENT);
    }
}

static void check_entry(Room *room, const Entry *entry)
{
    check_world(&room->desk.game.truth);
    check_fold(room, entry->seq - 1);
    check_clock(&room->desk.game);
    if (room->tested->check) {
        room->tested->check(room->remembered, &room->desk.game, entry);
    }
}

/* ---- undo and redo ---- */

static void try_undo(Room *room, int seat)
{
    Desk *desk = &room->desk;
    Faults faults = { 0 };
    Reply undo, redo;
    World before;

    world_copy(&before, &desk->game.truth);
    if (desk_undo(desk, seat, "", 1, &undo, &faults)) {
        assert_true(undo.entry.of > 0);
        check_fold(room, undo.entry.seq - 1);
        assert_true(desk_redo(desk, seat, 1, &redo, &faults));
        check_fold(room, redo.entry.seq - 1);
        assert_true(world_same(&before, &desk->game.truth));
        reply_finish(&redo);
        room->undone++;
    } else {
        assert_int_equal(faults.at[0].kind, FAULT_REFUSED);
        assert_true(world_same(&before, &desk->game.truth));
    }
    reply_finish(&undo);
    world_finish(&before);
}

/* Boldly: with a reason, which may ask for consent, and whatever comes of it. */
static void try_boldly(Room *room, int seat)
{
    Desk *desk = &room->desk;
    int seq = desk->seq;
    Faults faults = { 0 };
    Reply reply;
    int what = driver_pick(&room->driver, 5);
    bool done = what == 0   ? desk_redo(desk, seat, 1, &reply, &faults)
                : what == 1 ? desk_correct(desk, seat, "2,5", 1, &reply, &faults)
                : what == 2
                    ? desk_take_back(desk, desk_seat(desk, "umpire"),
                                     seq - driver_pick(&room->driver, 3), "no", 1, &reply, &faults)
                    : desk_undo(desk, seat, "a slip", 1, &reply, &faults);

    assert_int_equal(desk->seq, seq + done);
    assert_int_equal(store_last(desk->store, desk->number), seq + done);
    if (done) {
        check_entry(room, &reply.entry);
    } else {
        assert_true(faults.count > 0 && faults.at[0].kind != FAULT_BUG);
    }
    reply_finish(&reply);
}

/* What was played is there again when the game is opened again. G-6. */
static void check_opens(const Desk *desk)
{
    Faults faults = { 0 };
    Desk again;

    bool open = desk_open(&again, desk->store, desk->number, &faults);
    assert_string_equal(faults.count ? faults.at[0].what : "", "");
    assert_true(open && world_same(&again.game.truth, &desk->game.truth));
    desk_close(&again);
}

/* Who is asked for dice is told how many, and if the command names pieces, on whom. G-13 */
static void check_asked(const Game *game, const char *verb, const char *about)
{
    const char *to_come = strstr(about, " to come");
    bool names = false;

    for (const Field *param = game_verb(game, verb, NULL)->params; param && param->name; param++) {
        names |= param->type == FIELD_THING && param->to == KIND_PIECE && !param->optional;
    }
    if (!to_come || (names && !memchr(about, ':', (size_t)(to_come - about)))) {
        fail_msg("%s asks for dice with \"%s\"", verb, about);
    }
}

/* ---- a game ---- */

static int any_seat(Room *room)
{
    const Game *game = &room->desk.game;
    int acting[SEATS_MOST], count = 0;

    for (int i = 0; i < game->seats_count; i++) {
        if (game->seats[i].kind == SEAT_SIDE &&
            side_acts(game, &game->truth, game->seats[i].side)) {
            acting[count++] = i;
        }
    }
    if (room->driver.bold && driver_pick(&room->driver, 100) < 25) {
        return desk_seat(&room->desk, "umpire"); /* who may do nearly everything */
    }
    if (driver_pick(&room->driver, 100) < 80 && count) {
        return acting[count > 1 ? driver_pick(&room->driver, count) : 0];
    }
    return driver_pick(&room->driver, game->seats_count);
}

static void one_command(Room *room)
{
    Desk *desk = &room->desk;
    int seat = any_seat(room), seq = desk->seq;
    int owed = compelled(desk, &desk->game.seats[seat]);
    Look look = desk_look(desk, seat);
    Chacha dice = room->dice;
    DeskDice from = { .from = DICE_PROGRAM, .generator = &room->dice };
    Faults faults = { 0 };
    Reply reply;
    World before;
    Waiting waiting;
    Said said;

    if (driver_pick(&room->driver, 100) < 8) { /* seldom as many as it throws */
        from = (DeskDice){ .from = DICE_TYPED, .typed = room->entries % 2 ? "3" : "3,4,2,6,1" };
    }
    if (room->hurries && driver_pick(&room->driver, 2)) {
        driver_say_verb(&room->driver, &look, "next", NULL, &said);
    } else {
        driver_say(&room->driver, &look, &said);
    }
    world_copy(&before, &desk->game.truth);
    Command command = said_command(&said);
    bool done = desk_do(desk, seat, &command, &from, 1, &reply, &faults);
    if (done && reply.wanted) {
        assert_int_equal(desk->seq, seq);
        assert_true(world_same(&before, &desk->game.truth));
        check_asked(look.game, said.verb, reply.about);
        assert_int_equal(desk_withdraw(desk, seat, &waiting, &faults), !reply.thrown);
        if (reply.thrown) { /* what lies there goes on; a later throw can still be refused */
            from = (DeskDice){ .from = DICE_PROGRAM, .generator = &room->dice };
            faults_clear(&faults);
            done = desk_go_on(desk, seat, &from, 1, &reply, &faults);
        }
    }
    if (done && reply.wanted) {
        assert_int_equal(desk->seq, seq);
    } else if (done) {
        assert_int_equal(desk->seq, seq + 1);
        assert_int_equal(store_last(desk->store, desk->number), seq + 1);
        if (strcmp(said.verb, "next") == 0 && !room->driver.bold) {
            assert_int_equal(owed, 0); /* all was done or waived, unless an umpire hid it */
        }
        check_entry(room, &reply.entry);
        room->entries++;
        if (driver_pick(&room->driver, 100) < 15) {
            (room->driver.bold ? try_boldly : try_undo)(room, seat);
        }
    } else {
        if (faults.at[0].kind == FAULT_BUG) {
            Text text = { 0 };
            said_print(&text, &said);
            fail_msg("%s", text_of(&text));
        }
        assert_true(faults.count > 0);
        assert_int_equal(desk->seq, seq);
        assert_int_equal(store_last(desk->store, desk->number), seq);
        assert_true(world_same(&before, &desk->game.truth));
        assert_memory_equal(&dice, &room->dice, sizeof dice);
        room->refusals++;
    }
    reply_finish(&reply);
    world_finish(&before);
}

/* Goes on to any step of the sequence, often one in which pieces move, to be bold there. */
static void reach(Room *room)
{
    const StepDecl *sequence = room->desk.game.decl->sequence;
    bool moves = room->driver.restless || driver_pick(&room->driver, 2);
    int steps = 0, step, tries = 60;

    while (sequence[steps].name) {
        steps++;
    }
    do {
        step = driver_pick(&room->driver, steps);
    } while (moves && !sequence[step].moves);
    room->hurries = true;
    Driver bold = room->driver;
    room->driver.bold = room->driver.restless = false;
    while (tries-- > 0 && clock_get(&room->desk.game.truth, CLOCK_STEP) != step) {
        one_command(room);
    }
    room->hurries = false;
    room->driver.bold = bold.bold;
    room->driver.restless = bold.restless;
}

/* What it came to is told to all when it is over, before that to the umpire alone (G-16). */
static void check_result(Desk *desk)
{
    for (int seat = 0; seat < desk->game.seats_count; seat++) {
        bool may = clock_get(&desk->game.truth, CLOCK_OVER) == 1 ||
                   desk->game.seats[seat].kind == SEAT_UMPIRE;
        Report report = { 0 };
        Faults faults = { 0 };
        assert_int_equal(desk_result(desk, seat, &report, &faults), may);
        assert_string_equal(faults.count ? faults.at[0].code : "", may ? "" : "game.result");
        assert_int_equal(report.count > 0, may);
        report_finish(&report);
    }
}

static void play_game(Store *store, const Tested *tested, int number, Room *sum)
{
    const TestedScenario *scenario = tested_scenario(tested, number);
    Room *room = calloc(1, sizeof *room);
    uint8_t key[32];

    room->tested = tested;
    room->remembered = calloc(1, tested->room + 1);
    tape_key((uint64_t)number, key);
    room->dice = tape_generator(key, 0);
    room->driver.state = (uint64_t)number * 977;
    room->driver.bold = number % 3 != 0;
    room->driver.restless = number % 3 == 2;
    assert_true(driver_game(store, scenario->path, scenario->lesson && number % 4 < 3,
                            (Settings){ .umpired = true, .dispatches = true }, &room->desk));
    world_init(&room->folded, &room->desk.game.traits);
    names_init(&room->names, &room->desk.game.traits);
    check_fold(room, 0);
    if (tested->begin) {
        tested->begin(room->remembered, &room->desk.game);
    }
    if (room->driver.bold) {
        reach(room);
    }
    for (int i = wanted("COMMANDS", room->driver.bold ? 120 : 60); i > 0; i--) {
        one_command(room);
    }
    check_kept(&room->desk);
    check_opens(&room->desk);
    sum->entries += room->entries;
    sum->refusals += room->refusals;
    sum->undone += room->undone;
    if (number % 19 == 0) { /* of every scenario, whole and lesson */
        check_result(&room->desk);
        Faults faults = { 0 };
        int count;
        bool same = desk_verify(store, room->desk.number, &count, &faults);
        assert_string_equal(faults.count ? faults.at[0].what : "", "");
        assert_true(same);
    }
    world_finish(&room->folded);
    names_finish(&room->names);
    int game = room->desk.number;
    desk_close(&room->desk);
    Faults faults = { 0 };
    assert_true(store_remove(store, game, &faults));
    free(room->remembered);
    free(room);
}

/* G-5 to G-7, G-14, G-15, G-18 */
static void random_games(void **state)
{
    char folder[64];
    Faults faults = { 0 };
    int games = wanted("GAMES", 400);

    (void)state;
    driver_folder(folder);
    Store *store = store_open(folder, "the test", &faults);
    assert_non_null(store);
    for (int t = 0; all_tested[t]; t++) {
        Room sum = { 0 };
        for (int i = 0; i < games; i++) {
            play_game(store, all_tested[t], i, &sum);
        }
        print_message("# %s: %d games, %d entries, %d refusals, %d taken back and done again\n",
                      all_tested[t]->name, games, sum.entries, sum.refusals, sum.undone);
        assert_true(sum.entries > 10 * games && sum.refusals > 5 * games);
        assert_true(sum.undone > games / 20);
    }
    store_close(store);
    driver_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_games) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
