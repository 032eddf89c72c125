/* SPDX-License-Identifier: MIT */
/*
 * Random play: legal and illegal commands, and what must hold after every entry. G-6, G-7, G-14,
 * G-15, CWB-2.2, CWB-2.7.
 */
#include "driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { COMMANDS = 60 };

static int games_wanted(void)
{
    const char *typed = getenv("GAMES");

    return typed ? atoi(typed) : 1000;
}

/* A game beside which a second world is folded from the stored bytes alone. */
typedef struct Room {
    Desk desk;
    World folded;
    Names names;
    Driver driver;
    Chacha dice;
    int entries, refusals, undone;
    int strength[2048]; /* of each piece as the scenario gave it */
    bool ruled[2048];
} Room;

static int trait(const Desk *desk, Kind kind, const char *name)
{
    int found = traits_find(&desk->game.traits, kind, name);

    assert_true(found >= 0);
    return found;
}

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

/* Losses and stragglers never exceed the strength there was, and it changes by rulings only. */
static void check_strengths(Room *room, const Entry *entry)
{
    const World *truth = &room->desk.game.truth;
    int strength = trait(&room->desk, KIND_PIECE, "strength");
    int losses = trait(&room->desk, KIND_PIECE, "losses");
    int stragglers = trait(&room->desk, KIND_PIECE, "stragglers");

    /* What people ruled upon is their business from then on. */
    for (int i = 0; entry->ruling && i < entry->changes_count; i++) {
        if (entry->changes[i].kind == KIND_PIECE) {
            room->ruled[entry->changes[i].thing] = true;
        }
    }
    for (int piece = 1; piece <= world_count(truth, KIND_PIECE); piece++) {
        int now = piece_get(truth, piece, strength);
        int lost = piece_get(truth, piece, losses) + piece_get(truth, piece, stragglers);
        if (!room->ruled[piece]) {
            assert_int_equal(now, room->strength[piece]);
            if (lost > now) {
                fail_msg("%s has lost %d of %d after entry %d, %s",
                         world_text(truth, KIND_PIECE, piece, PIECE_ID), lost, now, entry->seq,
                         entry->verb);
            }
        }
    }
}

/* What was paid for this turn's orders and what is left are the points of the turn. */
static void check_points(const Room *room, const Entry *entry)
{
    int points = trait(&room->desk, KIND_PIECE, "points");
    int paid = trait(&room->desk, KIND_ORDER, "paid");
    int spent = 0, price = 0;

    if (entry->ruling || entry->of || strcmp(entry->verb, "next") == 0) {
        return;
    }
    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        if (change->kind == KIND_PIECE && change->trait == points) {
            spent += change->from.number - change->to.number;
        } else if (change->kind == KIND_ORDER && change->trait == paid) {
            price += change->to.number - change->from.number;
        }
    }
    /* A conference is paid for when it is called. */
    if (strcmp(entry->verb, "issue") == 0) {
        assert_int_equal(spent, price);
        assert_true(price > 0);
    } else if (strcmp(entry->verb, "conference") != 0) {
        assert_int_equal(spent, 0);
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

static int compelled(const Desk *desk)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    Look truth = game_look(&desk->game, &desk->game.truth, &umpire);
    DueList list = { 0 };
    int count = 0;

    game_due(&truth, &list);
    for (int i = 0; i < list.count; i++) {
        count += list.at[i].compelled;
    }
    due_finish(&list);
    return count;
}

static void check_entry(Room *room, const Entry *entry)
{
    check_fold(room, entry->seq - 1);
    check_strengths(room, entry);
    check_points(room, entry);
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

/* ---- a game ---- */

static int any_seat(Room *room)
{
    const Game *game = &room->desk.game;
    int acting = game_acting(game, &game->truth);

    if (driver_pick(&room->driver, 100) < 80) {
        for (int i = 0; i < game->seats_count; i++) {
            if (game->seats[i].kind == SEAT_SIDE && game->seats[i].side == acting) {
                return i;
            }
        }
    }
    return driver_pick(&room->driver, game->seats_count);
}

static void one_command(Room *room)
{
    Desk *desk = &room->desk;
    int seat = any_seat(room), seq = desk->seq, owed = compelled(desk);
    Look look = desk_look(desk, seat);
    Chacha dice = room->dice;
    DeskDice from = { .from = DICE_PROGRAM, .generator = &room->dice };
    Faults faults = { 0 };
    Reply reply;
    World before;
    Waiting waiting;
    Said said;

    if (driver_pick(&room->driver, 100) < 8) { /* seldom as many as it throws */
        from = (DeskDice){ .from = DICE_TYPED, .typed = "3,4,2,6,1" };
    }
    driver_say(&room->driver, &look, &said);
    world_copy(&before, &desk->game.truth);
    Command command = said_command(&said);
    bool done = desk_do(desk, seat, &command, &from, 1, &reply, &faults);
    if (done && reply.wanted) {
        assert_int_equal(desk->seq, seq);
        assert_true(world_same(&before, &desk->game.truth));
        assert_true(desk_withdraw(desk, seat, &waiting, &faults));
    } else if (done) {
        assert_int_equal(desk->seq, seq + 1);
        assert_int_equal(store_last(desk->store, desk->number), seq + 1);
        if (strcmp(said.verb, "next") == 0) {
            assert_int_equal(owed, 0); /* all was done or waived */
        }
        check_entry(room, &reply.entry);
        room->entries++;
        if (driver_pick(&room->driver, 100) < 10) {
            try_undo(room, seat);
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

static void play_game(Store *store, int number, int *entries, int *refusals, int *undone)
{
    bool even = number % 2 == 0;
    Room *room = calloc(1, sizeof *room);
    uint8_t key[32];

    tape_key((uint64_t)number, key);
    room->dice = tape_generator(key, 0);
    room->driver.state = (uint64_t)number * 977;
    assert_true(driver_game(store,
                            even ? GALLOPER_SCENARIOS "/antietam.scenario"
                                 : GALLOPER_SCENARIOS "/stones-river.scenario",
                            number % 4 < 3, (Settings){ .umpired = true, .dispatches = true },
                            &room->desk));
    world_init(&room->folded, &room->desk.game.traits);
    names_init(&room->names, &room->desk.game.traits);
    check_fold(room, 0);
    int strength = trait(&room->desk, KIND_PIECE, "strength");
    for (int i = 1; i <= world_count(&room->desk.game.truth, KIND_PIECE); i++) {
        room->strength[i] = piece_get(&room->desk.game.truth, i, strength);
    }
    for (int i = 0; i < COMMANDS; i++) {
        one_command(room);
    }
    check_kept(&room->desk);
    *entries += room->entries;
    *refusals += room->refusals;
    *undone += room->undone;
    if (number % 20 == 0) {
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
    free(room);
}

/* G-6, G-7, G-14, G-15, CWB-2.2, CWB-2.7 */
static void random_games(void **state)
{
    char folder[64];
    Faults faults = { 0 };
    int entries = 0, refusals = 0, undone = 0;

    (void)state;
    driver_folder(folder);
    Store *store = store_open(folder, "the test", &faults);
    assert_non_null(store);
    for (int i = 0; i < games_wanted(); i++) {
        play_game(store, i, &entries, &refusals, &undone);
    }
    print_message("# %d games, %d entries, %d refusals, %d taken back and done again\n",
                  games_wanted(), entries, refusals, undone);
    assert_true(entries > 10 * games_wanted() && refusals > 5 * games_wanted());
    assert_true(undone > games_wanted() / 10);
    store_close(store);
    driver_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_games) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
