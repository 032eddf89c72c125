/* SPDX-License-Identifier: MIT */
/* The desk: commands, dice that are waited for, taking back, the record. */
#include "driver.h"
#include "forge.h"

#include "wire/journal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A store in memory with one game of the Antietam lesson. */
typedef struct Room {
    char folder[64];
    Store *store;
    Desk desk;
} Room;

static Room *room_of(void **state)
{
    return *state;
}

static Room *room_make(Settings settings)
{
    Room *room = calloc(1, sizeof *room);
    Faults faults = { 0 };

    driver_folder(room->folder);
    room->store = store_open(room->folder, "the test", &faults);
    assert_non_null(room->store);
    assert_true(driver_game(room->store, GALLOPER_SCENARIOS "/antietam.scenario", true, settings,
                            &room->desk));
    return room;
}

static int set_up(void **state)
{
    *state = room_make((Settings){ .umpired = true, .dispatches = true });
    return 0;
}

static int tear_down(void **state)
{
    Room *room = *state;

    desk_close(&room->desk);
    store_close(room->store);
    driver_remove(room->folder);
    free(room);
    return 0;
}

/* Closes everything and opens it again, as another process would. */
static void reopen(Room *room)
{
    Faults faults = { 0 };
    int number = room->desk.number;

    desk_close(&room->desk);
    store_close(room->store);
    room->store = store_open(room->folder, "the test", &faults);
    assert_non_null(room->store);
    assert_true(desk_open(&room->desk, room->store, number, &faults));
}

/* ---- giving commands in one line ---- */

static Faults faults;
static Reply reply;

static bool give_id(Room *room, const char *seat, const char *line, DeskDice dice, const char *id)
{
    Said said;

    said_read(line, &said);
    Command command = said_command(&said);
    command.id = id;
    reply_finish(&reply);
    faults_clear(&faults);
    return desk_do(&room->desk, desk_seat(&room->desk, seat), &command, &dice, 7, &reply, &faults);
}

static bool give(Room *room, const char *seat, const char *line, const char *dice)
{
    return give_id(room, seat, line, (DeskDice){ .from = DICE_TYPED, .typed = dice }, "");
}

static void must(Room *room, const char *seat, const char *line, const char *dice)
{
    if (!give(room, seat, line, dice) || reply.wanted) {
        fail_msg("%s: %s", line, reply.wanted ? reply.wants : faults.at[0].what);
    }
}

static void must_not(Room *room, const char *seat, const char *line, const char *code)
{
    int seq = room->desk.seq;

    assert_false(give(room, seat, line, NULL));
    assert_string_equal(faults.at[0].code, code);
    assert_int_equal(room->desk.seq, seq);
}

static bool undo(Room *room, const char *seat, const char *reason)
{
    reply_finish(&reply);
    faults_clear(&faults);
    return desk_undo(&room->desk, desk_seat(&room->desk, seat), reason, 8, &reply, &faults);
}

static const char ISSUE[] =
    "issue to=ii-corps type=simple purpose=move method=written text=to_the_East_Woods distance=9";

/* To the step in which the Union rolls for orders in delay: Mansfield's is. */
static void to_delay(Room *room)
{
    must(room, "union", "next", NULL);
    must(room, "union", "next", NULL);
    must(room, "union", "next", NULL);
}

static int piece(const Room *room, const char *id)
{
    return world_find(&room->desk.game.truth, KIND_PIECE, id);
}

static int points(const Room *room)
{
    return piece_get(&room->desk.game.truth, piece(room, "aop"),
                     traits_find(&room->desk.game.traits, KIND_PIECE, "points"));
}

/* ---- commands ---- */

/* Whether odds are told of a command; `refusal` and `faults` say what stands against it. */
static bool odds(Room *room, const char *line, Faults *refusal)
{
    const Rule *rule;
    Situation asks;
    Said said;

    said_read(line, &said);
    Command command = said_command(&said);
    command.id = "";
    faults_clear(&faults);
    return desk_odds(&room->desk, desk_seat(&room->desk, "union"), &command, &rule, &asks, refusal,
                     &faults);
}

/* G-11: odds are told also of what the rules forbid for now, with the reason. */
static void odds_of_what_is_refused(void **state)
{
    Room *room = room_of(state);
    Faults refusal = { 0 };

    assert_true(odds(room, ISSUE, &refusal));
    assert_int_equal(refusal.count, 0);
    assert_true(odds(room, "issue to=ii-corps type=simple purpose=move method=in-person text=go",
                     &refusal));
    assert_string_equal(refusal.at[0].code, "cwb.place");
    /* G-3: the riders' table knows the way. Who does not know enough, or names nobody, hears no
     * odds. */
    assert_true(
        odds(room, "issue to=ii-corps type=simple purpose=move method=oral text=go", &refusal));
    must(room, "umpire", "ruling piece=ii-corps place=nowhere reason=x", NULL);
    assert_false(
        odds(room, "issue to=ii-corps type=simple purpose=move method=oral text=go", &refusal));
    assert_string_equal(faults.at[0].code, "cwb.distance");
    assert_false(
        odds(room, "issue to=nobody type=simple purpose=move method=oral text=go", &refusal));
    assert_string_equal(faults.at[0].code, "game.thing");
    assert_false(odds(room, "delay order=2", &refusal));
    assert_string_equal(faults.at[0].code, "game.step");
    to_delay(room);
    assert_true(odds(room, "delay order=2", &refusal));
    assert_false(odds(room, "delay order=1", &refusal));
    assert_string_equal(faults.at[0].code, "cwb.order");
    assert_int_equal(room->desk.seq, 5);
}

/* G-6, G-14: a command is refused and changes nothing, or becomes one entry. */
static void refused_or_one_entry(void **state)
{
    Room *room = room_of(state);

    must(room, "union", ISSUE, NULL);
    assert_int_equal(room->desk.seq, 2);
    assert_int_equal(points(room), 12 - 6);
    must_not(room, "union",
             "issue to=ii-corps type=complex purpose=attack method=written text=go "
             "limit=there distance=9",
             "cwb.points");
    assert_int_equal(points(room), 6);
    must_not(room, "confederate", ISSUE, "game.side");
    must_not(room, "observer", "next", "game.seat");
    must_not(room, "union", "delay order=2", "game.step");
    must_not(room, "union", "march to=sea", "game.verb");
}

/* The same command id makes one entry, for one seat; another seat's is another's. */
static void command_ids(void **state)
{
    Room *room = room_of(state);
    DeskDice dice = { .from = DICE_PROGRAM };

    assert_true(give_id(room, "union", ISSUE, dice, "a1"));
    assert_false(reply.again);
    assert_true(give_id(room, "union", ISSUE, dice, "a1"));
    assert_true(reply.again);
    assert_int_equal(reply.entry.seq, 2);
    assert_int_equal(room->desk.seq, 2);
    assert_true(give_id(room, "umpire", "ruling piece=phelps strength=3 reason=x", dice, "a1"));
    assert_false(reply.again);
    assert_int_equal(room->desk.seq, 3);
    reopen(room);
    assert_true(give_id(room, "union", ISSUE, dice, "a1"));
    assert_true(reply.again);
}

/* ---- dice ---- */

/* G-13: dice that are wanting suspend the command, not the program; a restart keeps it. */
static void waiting_for_dice(void **state)
{
    Room *room = room_of(state);
    Waiting waiting;

    to_delay(room);
    int seat = desk_seat(&room->desk, "union"), seq = room->desk.seq;
    assert_true(give(room, "union", "delay order=2", NULL));
    assert_true(reply.wanted);
    assert_int_equal(room->desk.seq, seq);
    must_not(room, "union", "next", "game.waiting");
    reopen(room);
    assert_true(desk_waiting(&room->desk, seat, &waiting));
    assert_string_equal(waiting.verb, "delay");
    assert_string_equal(waiting.args, "order=2");
    assert_non_null(strstr(waiting.wants, "d6"));
    assert_false(waiting.thrown);
    assert_false(desk_waiting(&room->desk, desk_seat(&room->desk, "confederate"), &waiting));
    /* A face that no die has leaves it waiting. */
    faults_clear(&faults);
    assert_false(
        desk_go_on(&room->desk, seat, &(DeskDice){ DICE_TYPED, "9", NULL }, 8, &reply, &faults));
    reply_finish(&reply);
    faults_clear(&faults);
    assert_true(
        desk_go_on(&room->desk, seat, &(DeskDice){ DICE_TYPED, "2", NULL }, 8, &reply, &faults));
    assert_string_equal(reply.entry.typed_by, "union");
    assert_int_equal(room->desk.seq, seq + 1);
    assert_false(desk_waiting(&room->desk, seat, &waiting));
}

/* G-13, G-14: one of whose dice none lies there may be withdrawn; what was thrown is thrown. */
static void withdrawn(void **state)
{
    Room *room = room_of(state);
    Waiting waiting;

    to_delay(room);
    int seat = desk_seat(&room->desk, "union");
    assert_true(give(room, "union", "delay order=2", NULL));
    faults_clear(&faults);
    assert_true(desk_withdraw(&room->desk, seat, &waiting, &faults));
    assert_false(desk_waiting(&room->desk, seat, &waiting));
    assert_false(desk_withdraw(&room->desk, seat, &waiting, &faults));

    assert_true(give(room, "union", "ask rule=morale unit=gibbon apply=yes", "6"));
    assert_true(reply.wanted && reply.thrown);
    faults_clear(&faults);
    assert_false(desk_withdraw(&room->desk, seat, &waiting, &faults));
    assert_string_equal(faults.at[0].code, "game.thrown");
    assert_true(desk_waiting(&room->desk, seat, &waiting));
    faults_clear(&faults);
    assert_true(
        desk_go_on(&room->desk, seat, &(DeskDice){ DICE_TYPED, "5", NULL }, 8, &reply, &faults));
    assert_int_equal(reply.entry.plays[0].throws[0].faces[0], 6);
}

/* G-13: a mistyped die is corrected by its typist until somebody acts; both stay. */
static void corrected(void **state)
{
    Room *room = room_of(state);
    int status = ORDER_STATUS, count;

    to_delay(room);
    int seat = desk_seat(&room->desk, "union");
    must(room, "union", "delay order=2", "6");
    int before = order_get(&room->desk.game.truth, 2, status);
    reply_finish(&reply);
    assert_true(desk_correct(&room->desk, seat, "1", 8, &reply, &faults));
    assert_int_equal(reply.entry.of, room->desk.seq - 1);
    assert_int_not_equal(order_get(&room->desk.game.truth, 2, status), before);
    reply_finish(&reply);
    assert_false(desk_correct(&room->desk, seat, "6", 8, &reply, &faults));
    faults_clear(&faults);
    assert_true(desk_verify(room->store, room->desk.number, &count, &faults));
    assert_int_equal(count, room->desk.seq);
    /* Not after somebody else has done what the seat saw. */
    must(room, "umpire", "ruling piece=phelps state=shaken reason=x", NULL);
    reply_finish(&reply);
    assert_false(desk_correct(&room->desk, seat, "1", 8, &reply, &faults));
}

/* ---- taking back ---- */

/* Once its correction is taken back, what was corrected stands again and is the next to go. */
static void undo_of_a_correction(void **state)
{
    Room *room = room_of(state);
    const World *truth = &room->desk.game.truth;

    to_delay(room);
    int seat = desk_seat(&room->desk, "union"), side = room->desk.game.seats[seat].side;
    must(room, "union", "delay order=2", "6");
    int mistyped = room->desk.seq;
    reply_finish(&reply);
    assert_true(desk_correct(&room->desk, seat, "1", 8, &reply, &faults));
    assert_true(undo(room, "union", "a slip"));
    assert_int_equal(world_get(truth, KIND_SIDE, side, SIDE_ABOUT), mistyped + 1);
    must(room, "umpire", "consent answer=yes", NULL);
    assert_true(undo(room, "union", "another"));
    assert_int_equal(world_get(truth, KIND_SIDE, side, SIDE_ABOUT), mistyped);
    must(room, "umpire", "consent answer=yes", NULL);
}

/* G-7: free where nothing was shown or thrown; redo. */
static void free_undo(void **state)
{
    Room *room = room_of(state);

    must(room, "union", ISSUE, NULL);
    must(room, "confederate", "ruling piece=ripley losses=1 reason=x", NULL);
    assert_true(undo(room, "union", ""));
    assert_int_equal(points(room), 12);
    assert_int_equal(reply.entry.of, 2);
    reply_finish(&reply);
    assert_true(desk_redo(&room->desk, desk_seat(&room->desk, "union"), 9, &reply, &faults));
    assert_int_equal(points(room), 6);
    assert_true(undo(room, "union", ""));
    assert_false(undo(room, "union", ""));
    assert_string_equal(faults.at[0].code, "game.nothing");
    reopen(room);
    assert_int_equal(points(room), 12);
}

/* G-7: beyond a die or what was shown only with consent, and the record keeps both. */
static void undo_with_consent(void **state)
{
    Room *room = room_of(state);
    int count;

    must(room, "union", "next", NULL);
    assert_false(undo(room, "union", ""));
    assert_string_equal(faults.at[0].code, "game.consent");
    assert_true(undo(room, "union", "a slip"));
    assert_int_equal(clock_get(&room->desk.game.truth, CLOCK_STEP), 1);
    must_not(room, "union", "consent answer=yes", "game.consent");
    must(room, "confederate", "consent answer=yes", NULL);
    assert_int_equal(clock_get(&room->desk.game.truth, CLOCK_STEP), 0);
    assert_int_equal(room->desk.seq, 4);
    faults_clear(&faults);
    assert_true(desk_verify(room->store, room->desk.number, &count, &faults));
    /* Refused consent leaves things as they are. */
    must(room, "union", "next", NULL);
    assert_true(undo(room, "union", "again"));
    must(room, "umpire", "consent answer=no", NULL);
    assert_int_equal(clock_get(&room->desk.game.truth, CLOCK_STEP), 1);
}

/* G-7: who asks and acts again asks no more; reasons are kept. */
static void requests_fall(void **state)
{
    Room *room = room_of(state);
    const World *truth = &room->desk.game.truth;
    int count;

    must(room, "union", "next", NULL);
    assert_true(undo(room, "union", "a slip"));
    assert_string_equal(world_text(truth, KIND_SIDE, 1, SIDE_ASKED), "a slip");
    must(room, "union", "dispatch from=mcclellan to=hooker distance=9 text=on", NULL);
    assert_int_equal(world_get(truth, KIND_SIDE, 1, SIDE_ASKS), ASKS_NOTHING);
    must_not(room, "confederate", "consent answer=yes", "game.consent");
    assert_int_equal(clock_get(truth, CLOCK_STEP), 1);
    assert_true(undo(room, "union", "")); /* as free as ever; what fell stays so */
    assert_int_equal(reply.entry.of, 4);
    assert_int_equal(world_get(truth, KIND_SIDE, 1, SIDE_ASKS), ASKS_NOTHING);
    reopen(room);
    faults_clear(&faults);
    assert_true(desk_verify(room->store, room->desk.number, &count, &faults));
}

/* G-7: what is taken back is not taken back from under what followed: nobody moves twice. */
static void nobody_moves_twice(void **state)
{
    Room *room = room_of(state);
    const World *truth = &room->desk.game.truth;
    int count;

    must(room, "union", ISSUE, NULL);
    must(room, "umpire", "next", NULL);
    assert_false(undo(room, "union", "")); /* secret, but the step is over */
    assert_string_equal(faults.at[0].code, "game.followed");
    must(room, "union", "next", NULL);
    assert_true(undo(room, "union", "too soon"));
    must(room, "confederate", "ruling piece=wofford losses=1 reason=x", NULL);
    must_not(room, "confederate", "consent answer=yes", "game.followed");
    assert_true(undo(room, "confederate", "my fault"));
    assert_string_equal(reply.entry.args.at[0].value, "my fault"); /* it is free, and kept */
    must(room, "confederate", "consent answer=yes", NULL);
    assert_int_equal(clock_get(truth, CLOCK_STEP), 1);
    must(room, "union", "next", NULL);
    assert_false(undo(room, "umpire", "")); /* his own next has been gone on from */
    assert_string_equal(faults.at[0].code, "game.followed");
    faults_clear(&faults);
    assert_true(desk_verify(room->store, room->desk.number, &count, &faults));
}

static bool take_back(Room *room, const char *seat, int entry, const char *reason)
{
    reply_finish(&reply);
    faults_clear(&faults);
    return desk_take_back(&room->desk, desk_seat(&room->desk, seat), entry, reason, 8, &reply,
                          &faults);
}

/* G-7: the umpire takes back what a player did, unasked, and says why. */
static void umpires_take_back(void **state)
{
    Room *room = room_of(state);
    const World *truth = &room->desk.game.truth;
    int count;

    must(room, "union", ISSUE, NULL);
    must(room, "union", "next", NULL);
    assert_false(take_back(room, "union", 3, "x"));
    assert_string_equal(faults.at[0].code, "game.umpire");
    assert_false(take_back(room, "umpire", 3, ""));
    assert_string_equal(faults.at[0].code, "game.reason");
    assert_false(take_back(room, "umpire", 2, "no such road"));
    assert_string_equal(faults.at[0].code, "game.followed");
    assert_true(undo(room, "union", "a slip"));
    assert_true(take_back(room, "umpire", 3, "too soon"));
    assert_int_equal(clock_get(truth, CLOCK_STEP), 0);
    assert_int_equal(world_get(truth, KIND_SIDE, 1, SIDE_ASKS), ASKS_NOTHING);
    assert_string_equal(reply.entry.args.at[0].value, "too soon");
    assert_true(take_back(room, "umpire", 2, "no such road"));
    assert_int_equal(points(room), 12);
    assert_false(take_back(room, "umpire", 2, "again"));
    assert_string_equal(faults.at[0].code, "game.entry");
    assert_non_null(strstr(faults.at[0].what, "entry 2 stands no more, since entry"));
    assert_false(take_back(room, "umpire", 4, "a request"));
    assert_string_equal(faults.at[0].code, "game.entry");
    assert_false(take_back(room, "umpire", 99, "x"));
    assert_string_equal(faults.at[0].code, "log.entry");
    reopen(room);
    faults_clear(&faults);
    assert_true(desk_verify(room->store, room->desk.number, &count, &faults));
}

/* G-7: what takes back something earlier, or does it again, bars nobody from taking back what came
 * between. */
static void taken_back_between(void **state)
{
    Room *room = room_of(state);
    int count;

    must(room, "umpire", "ruling piece=wofford losses=1 reason=x", NULL); /* 2 */
    must(room, "union", ISSUE, NULL);                                     /* 3 */
    assert_true(take_back(room, "umpire", 2, "it was another"));
    assert_true(take_back(room, "umpire", 3, "no such road"));
    must(room, "umpire", "ruling piece=wofford losses=1 reason=x", NULL); /* 6 */
    must(room, "union", "next", NULL);                                    /* 7 */
    assert_true(undo(room, "umpire", ""));
    assert_true(undo(room, "union", "a slip"));
    must(room, "confederate", "consent answer=yes", NULL);
    assert_int_equal(clock_get(&room->desk.game.truth, CLOCK_STEP), 0);
    reopen(room);
    faults_clear(&faults);
    assert_true(desk_verify(room->store, room->desk.number, &count, &faults));
}

/* G-7, G-15: a ruling that is asked for again, as a "no" was taken back, is made with a "yes". */
static void ruling_asked_again(void **state)
{
    Room *room = room_make((Settings){ .exact = true, .sound = true });
    const World *truth = &room->desk.game.truth;
    int hooker = piece(room, "hooker");

    (void)state;
    must(room, "union", "ruling piece=hooker name=Joe reason=so_they_call_him", NULL);
    must(room, "confederate", "consent answer=no", NULL);
    assert_true(undo(room, "confederate", "a slip"));
    must(room, "union", "consent answer=yes", NULL);
    assert_int_equal(world_get(truth, KIND_SIDE, 1, SIDE_ASKS), ASKS_RULING);
    must(room, "confederate", "consent answer=yes", NULL);
    assert_string_equal(world_text(truth, KIND_PIECE, hooker, PIECE_NAME), "Joe");
    desk_close(&room->desk);
    store_close(room->store);
    driver_remove(room->folder);
    free(room);
}

/* G-50: who plays alone takes no die back. */
static void solo_keeps_dice(void **state)
{
    Room *room = room_make((Settings){ .solo = true });

    (void)state;
    must(room, "solo", ISSUE, NULL);
    assert_true(undo(room, "solo", ""));
    must(room, "solo", ISSUE, NULL);
    must(room, "solo", "next", NULL);
    assert_false(undo(room, "solo", ""));
    assert_string_equal(faults.at[0].code, "game.sealed");
    must(room, "solo", "next", NULL);
    must(room, "solo", "next", NULL);
    /* Nor does he type those of his orders, whatever the game's dice are. */
    assert_false(give(room, "solo", "delay order=union-2", "6"));
    assert_string_equal(faults.at[0].code, "game.sealed");
    /* Who would be asked for dice if they were his is not refused. */
    DeskDice asks = { .from = DICE_TYPED, .asks = true };
    assert_false(give_id(room, "solo", "delay order=union-2", asks, ""));
    assert_string_equal(faults.at[0].code, "game.sealed");
    asks.yields = true;
    assert_true(give_id(room, "solo", "delay order=union-2", asks, ""));
    assert_false(reply.wanted);
    assert_string_equal(reply.entry.typed_by, "");
    assert_false(undo(room, "solo", ""));
    assert_string_equal(faults.at[0].code, "game.sealed");
    reply_finish(&reply);
    tear_down((void **)&room);
}

/* G-13: where only typed dice count the program throws for nobody, and takes none back either. */
static void solo_types_dice(void **state)
{
    Room *room = room_make((Settings){ .solo = true, .typed_dice = true, .only_typed = true });

    (void)state;
    for (int i = 0; i < 3; i++) {
        must(room, "solo", "next", NULL);
    }
    must(room, "solo", "delay order=union-2", "6");
    assert_string_equal(reply.entry.typed_by, "solo");
    assert_false(undo(room, "solo", ""));
    assert_string_equal(faults.at[0].code, "game.sealed");
    reply_finish(&reply);
    tear_down((void **)&room);
}

/* G-15: what is compelled is waived by the other side where there is no umpire. */
static void waived_by_the_other(void **state)
{
    Room *room = room_make((Settings){ .dispatches = true });

    (void)state;
    to_delay(room);
    must_not(room, "union", "next", "game.due");
    must(room, "union", "waive order=2 reason=late_in_the_evening", NULL);
    must_not(room, "union", "next", "game.due");
    must_not(room, "union", "end reason=and_dinner_is_ready", "game.asked");
    must(room, "confederate", "consent answer=yes", NULL);
    must(room, "union", "next", NULL);
    reply_finish(&reply);
    tear_down((void **)&room);
}

/* ---- seats ---- */

/* G-8, G-10: a commander sees what stands below him, and counts orders as they reach him. */
static void commanders_count_by_receipt(void **state)
{
    Room *room = room_of(state);
    int hooker = desk_seat(&room->desk, "hooker"), sumner = desk_seat(&room->desk, "sumner");
    Look look = desk_look(&room->desk, hooker);

    assert_int_equal(order_find(&look, "1"), 1);
    assert_int_equal(order_find(&look, "2"), 0);
    look = desk_look(&room->desk, sumner);
    assert_int_equal(order_find(&look, "1"), 0);
    int strength = traits_find(&room->desk.game.traits, KIND_PIECE, "strength");
    assert_int_equal(piece_get(look.world, piece(room, "phelps"), strength), UNKNOWN);
    assert_int_equal(piece_get(look.world, piece(room, "gorman"), strength), 17);
    assert_int_equal(piece_get(look.world, piece(room, "aop"),
                               traits_find(&room->desk.game.traits, KIND_PIECE, "points")),
                     UNKNOWN);
    /* A commander does not end his side's step, nor order about what is not below him. */
    must_not(room, "sumner", "next", "game.seat");
    must_not(room, "sumner", "ruling piece=phelps losses=1 reason=x", "game.thing");
}

typedef struct Told {
    int entries, rulings;
    bool reason;
} Told;

static bool count_told(void *with, const Look *look, const Entry *entry, const News *news)
{
    Told *told = with;

    (void)look;
    told->entries += news->number > 0;
    told->rulings += entry->ruling && news->told;
    return true;
}

static Told log_of(Room *room, const char *seat)
{
    Told told = { 0 };

    faults_clear(&faults);
    assert_true(desk_log(&room->desk, desk_seat(&room->desk, seat), 1, count_told, &told, &faults));
    return told;
}

/* G-10, G-16, G-19: each seat has its own count; rulings open at the end. */
static void logs_of_seats(void **state)
{
    Room *room = room_of(state);

    must(room, "union", "ruling piece=phelps losses=1 reason=a_skirmish", NULL);
    must(room, "union", ISSUE, NULL);
    must(room, "union", "next", NULL);
    assert_int_equal(log_of(room, "umpire").entries, 4);
    assert_int_equal(log_of(room, "union").entries, 4);
    assert_int_equal(log_of(room, "confederate").entries, 2);
    assert_int_equal(log_of(room, "confederate").rulings, 0);
    assert_int_equal(log_of(room, "umpire").rulings, 1);
    assert_int_equal(room->desk.views[desk_seat(&room->desk, "confederate")].learnt, 2);
    must(room, "umpire", "end reason=dark", NULL);
    assert_int_equal(log_of(room, "confederate").rulings, 1);
    must_not(room, "union", "next", "game.over");
}

/* A copy of the scenario with one more setting. */
static void scenario_with(const char *folder, const char *setting, char path[100])
{
    char *text = calloc(1, 1 << 20);
    FILE *from = fopen(GALLOPER_SCENARIOS "/antietam.scenario", "r");
    size_t length = fread(text, 1, (1 << 20) - 1, from);
    char *at = strstr(text, "[scenario]\n") + strlen("[scenario]\n");

    fclose(from);
    snprintf(path, 100, "%s/with.scenario", folder);
    FILE *to = fopen(path, "w");
    fprintf(to, "%.*s%s\n%.*s", (int)(at - text), text, setting,
            (int)(length - (size_t)(at - text)), at);
    fclose(to);
    free(text);
}

/* G-8: observers see all after the delay that the scenario sets. */
static void observers_see_late(void **state)
{
    Room *room = room_of(state);
    char path[100];
    Desk other;

    scenario_with(room->folder, "observer-delay = 1", path);
    assert_true(driver_game(room->store, path, true, (Settings){ .umpired = true }, &other));
    desk_close(&room->desk);
    room->desk = (Desk){ 0 };
    faults_clear(&faults);
    int number = other.number, seat = desk_seat(&other, "observer");
    desk_close(&other);
    assert_true(desk_open(&room->desk, room->store, number, &faults));
    must(room, "umpire", "ruling piece=phelps losses=2 reason=x", NULL);
    Look look = desk_look(&room->desk, seat);
    int losses = traits_find(&room->desk.game.traits, KIND_PIECE, "losses");
    assert_int_equal(piece_get(look.world, piece(room, "phelps"), losses), UNKNOWN);
    assert_int_equal(log_of(room, "observer").entries, 1);
    DeskDice dice = { .from = DICE_PROGRAM };
    while (clock_get(&room->desk.game.truth, CLOCK_TURN) == 1) {
        if (!give_id(room, "umpire", "next", dice, "")) {
            must(room, "umpire", "delay order=union-2", "6");
        }
    }
    reopen(room);
    must(room, "umpire", "ruling piece=phelps losses=3 reason=x", NULL);
    look = desk_look(&room->desk, seat);
    assert_int_equal(piece_get(look.world, piece(room, "phelps"), losses), 2);
    assert_int_equal(order_get(look.world, 2, ORDER_NUMBER), 2);
    assert_true(log_of(room, "observer").rulings == 1);
    look = desk_look(&room->desk, desk_seat(&room->desk, "confederate"));
    assert_int_equal(piece_get(look.world, piece(room, "phelps"), losses), UNKNOWN);
}

/* G-18: each says when it is ready; nobody learns how much the other did. */
static void sides_are_ready(void **state)
{
    Room *room = room_of(state);

    must(room, "confederate", "ruling piece=ripley losses=1 reason=x", NULL);
    must(room, "confederate", "ready", NULL);
    const World *view = &room->desk.views[desk_seat(&room->desk, "union")].world;
    assert_int_equal(world_get(view, KIND_SIDE, 2, SIDE_READY), 1);
    assert_int_equal(world_get(view, KIND_SIDE, 1, SIDE_READY), 0);
    assert_int_equal(log_of(room, "union").entries, 2);
    must(room, "union", "next", NULL);
    assert_int_equal(world_get(view, KIND_SIDE, 2, SIDE_READY), 0);
}

static int count_pieces(const World *world, int side, int echelon, int kind)
{
    int count = 0;

    for (int p = 1; p <= world_count(world, KIND_PIECE); p++) {
        count += piece_get(world, p, PIECE_SIDE) == side &&
                 piece_get(world, p, PIECE_ECHELON) == echelon &&
                 piece_get(world, p, PIECE_KIND) == kind;
    }
    return count;
}

#define SHIPPED(name) GALLOPER_SCENARIOS "/" name ".scenario"

/* G-2, G-42: real orders of battle, each piece in its place in the tree, down to brigades. */
static void orders_of_battle(void **state)
{
    static const struct {
        const char *path, *sides[2];
        int corps[2], least_brigades[2];
    } battles[] = {
        { SHIPPED("antietam"), { "union", "confederate" }, { 6, 2 }, { 40, 38 } },
        { SHIPPED("eylau"), { "french", "russian" }, { 5, 5 }, { 19, 20 } },
        { SHIPPED("stones-river"), { "union", "confederate" }, { 3, 2 }, { 24, 18 } },
        { SHIPPED("wagram"), { "french", "austrian" }, { 8, 6 }, { 90, 45 } },
    };
    Room *room = room_of(state);

    for (size_t b = 0; b < sizeof battles / sizeof *battles; b++) {
        Desk desk;
        assert_true(
            driver_game(room->store, battles[b].path, false, (Settings){ .umpired = true }, &desk));
        const World *truth = &desk.game.truth;
        int corps = text_find("corps", desk.game.decl->army.echelons);
        int brigade = text_find("brigade", desk.game.decl->army.echelons);
        for (int i = 0; i < 2; i++) {
            int side = world_find(truth, KIND_SIDE, battles[b].sides[i]);
            assert_true(count_pieces(truth, side, corps, PIECE_HQ) >= battles[b].corps[i]);
            assert_true(count_pieces(truth, side, brigade, PIECE_UNIT) >=
                        battles[b].least_brigades[i]);
        }
        for (int p = 1; p <= world_count(truth, KIND_PIECE); p++) {
            int parent = piece_get(truth, p, PIECE_PARENT);
            bool leads = piece_get(truth, p, PIECE_KIND) == PIECE_LEADER;
            int above = piece_get(truth, parent, PIECE_ECHELON);
            int own = piece_get(truth, p, PIECE_ECHELON);
            assert_true(parent == 0 || (leads ? above == own : above < own));
            assert_true(parent == 0 ||
                        piece_get(truth, parent, PIECE_SIDE) == piece_get(truth, p, PIECE_SIDE));
        }
        desk_close(&desk);
    }
}

/* G-29: words ride, and are read when they come. */
static void dispatches_ride(void **state)
{
    Room *room = room_of(state);

    must(room, "hooker", "dispatch from=hooker to=mcclellan text=send_Mansfield distance=12", NULL);
    int order = world_count(&room->desk.game.truth, KIND_ORDER);
    assert_int_equal(order_get(&room->desk.game.truth, order, ORDER_DUE), 3);
    assert_int_equal(order_get(&room->desk.game.truth, order, ORDER_REACHED), 0);
    must_not(room, "hooker", "dispatch from=hooker to=jackson text=x distance=1", "game.thing");
    must_not(room, "hooker", "dispatch from=hooker to=sumner text=x", "game.distance");
}

/* ---- the record ---- */

/* G-6, G-7: a branch is a game of its own that begins alike. */
static void branches(void **state)
{
    Room *room = room_of(state);
    char made[GAME_NAME];
    Desk branch;
    int count;

    must(room, "union", ISSUE, NULL);
    must(room, "union", "next", NULL);
    faults_clear(&faults);
    assert_true(desk_branch(&room->desk, 2, NULL, made, &faults));
    assert_true(desk_open(&branch, room->store, store_find(room->store, made), &faults));
    assert_int_equal(branch.seq, 2);
    assert_int_equal(clock_get(&branch.game.truth, CLOCK_STEP), 0);
    assert_true(desk_verify(room->store, branch.number, &count, &faults));
    assert_int_equal(room->desk.seq, 3);
    desk_close(&branch);
    assert_false(desk_branch(&room->desk, 99, NULL, made, &faults));
}

/* G-51: out of one folder, into another, and on. */
static void exported_and_imported(void **state)
{
    Room *room = room_of(state);
    char folder[64], made[GAME_NAME];
    Text text = { 0 }, again = { 0 };
    Desk other;

    must(room, "union", ISSUE, NULL);
    to_delay(room);
    must(room, "union", "delay order=2", "6");
    faults_clear(&faults);
    assert_true(desk_export(&room->desk, desk_seat(&room->desk, "umpire"), &text, &faults));
    driver_folder(folder);
    Store *store = store_open(folder, "the test", &faults);
    Source source = { "game.jsonl", text.at, text.length };
    assert_true(desk_import(store, &source, NULL, made, &faults));
    assert_true(desk_open(&other, store, store_find(store, made), &faults));
    assert_true(world_same(&other.game.truth, &room->desk.game.truth));
    assert_true(desk_export(&other, desk_seat(&other, "umpire"), &again, &faults));
    assert_string_equal(text_of(&again), text_of(&text));
    Said said;
    said_read("next", &said);
    Command command = said_command(&said);
    reply_finish(&reply);
    assert_true(desk_do(&other, desk_seat(&other, "union"), &command,
                        &(DeskDice){ .from = DICE_PROGRAM }, 9, &reply, &faults));
    desk_close(&other);
    /* A changed file is not taken, and leaves nothing. */
    char *point = strstr(text.at, "to the East Woods");
    memcpy(point, "to the West Woods", 17);
    assert_false(desk_import(store, &source, "forged", made, &faults));
    assert_int_equal(faults.at[0].kind, FAULT_DAMAGED);
    assert_int_equal(store_find(store, "forged"), 0);
    store_close(store);
    driver_remove(folder);
    text_finish(&text);
    text_finish(&again);
}

/* G-1: a game keeps the options it was begun with, and opens from a kept state. */
static void long_games_open_from_what_was_kept(void **state)
{
    Room *room = room_of(state);
    World before;

    for (int i = 0; i < 300; i++) {
        char line[80];
        snprintf(line, sizeof line, "ruling piece=phelps losses=%d reason=x", 1 + i % 2);
        must(room, "umpire", line, NULL);
    }
    world_copy(&before, &room->desk.game.truth);
    reopen(room);
    assert_true(world_same(&before, &room->desk.game.truth));
    assert_int_equal(room->desk.seq, 301);
    assert_int_equal(room->desk.views[desk_seat(&room->desk, "umpire")].learnt, 301);
    assert_int_equal(room->desk.views[desk_seat(&room->desk, "confederate")].learnt, 1);
    world_finish(&before);
}

/* A journal with other dice than were thrown is found out. */
static void verify_finds_forgery(void **state)
{
    Room *room = room_of(state);
    int count;

    to_delay(room);
    must(room, "union", "delay order=2", "1");
    Entry forged = reply.entry;
    Throw thrown = forged.plays[0].throws[0];
    PlayRecord play = forged.plays[0];
    Text bytes = { 0 };
    thrown.faces[0] = 6;
    play.throws = &thrown;
    forged.plays = &play;
    forged.seq = room->desk.seq + 1;
    /* The next entry says it again with a die that does not accept. */
    forged.changes_count = 0;
    entry_pack(&forged, &room->desk.names, &bytes);
    faults_clear(&faults);
    StoredEntry stored = { forged.seq, "", { bytes.at, bytes.length }, 9 };
    assert_true(store_append(room->store, room->desk.number, &stored, NULL, false, &faults));
    assert_false(desk_verify(room->store, room->desk.number, &count, &faults));
    assert_string_equal(faults.at[0].code, "verify.differs");
    text_finish(&bytes);
}

/* Appends an entry that no program wrote. */
static void forge(Room *room, const char *verb, int step, Change change)
{
    Entry forged = { .seq = room->desk.seq + 1,
                     .turn = 1,
                     .step = step,
                     .by = "umpire",
                     .verb = verb,
                     .command = "",
                     .typed_by = "",
                     .note = "",
                     .changes = &change,
                     .changes_count = 1 };
    Text bytes = { 0 };

    faults_clear(&faults);
    entry_pack(&forged, &room->desk.names, &bytes);
    StoredEntry stored = { forged.seq, "", { bytes.at, bytes.length }, 9 };
    assert_true(store_append(room->store, room->desk.number, &stored, NULL, false, &faults));
    text_finish(&bytes);
}

/* What takes back is looked at as closely as what does. */
static void verify_finds_what_undo_hides(void **state)
{
    Room *room = room_of(state);
    int phelps = world_find(&room->desk.game.truth, KIND_PIECE, "phelps"), count;

    forge(room, "undo", 0, (Change){ KIND_PIECE, phelps, PIECE_ARRIVES, { 0 }, { .number = 1 } });
    assert_false(desk_verify(room->store, room->desk.number, &count, &faults));
    assert_string_equal(faults.at[0].code, "verify.differs");
}

/* A file from elsewhere may hold anything; what no piece can have does not open. */
static void impossible_changes_are_damage(void **state)
{
    enum { FAR = 1000000000 };
    const struct {
        int step;
        Change change;
        const char *code;
    } forged[] = {
        { 0, { KIND_PIECE, 1, PIECE_NAME, { 0 }, { .number = 77 } }, "journal.damaged" },
        { 0, { KIND_PIECE, FAR, PIECE_ARRIVES, { 0 }, { .number = 1 } }, "journal.damaged" },
        { 0, { KIND_PIECE, 1, PIECE_ARRIVES, { 0 }, { .text = "never" } }, "journal.damaged" },
        { 0, { KIND_ORDER, 1, ORDER_ROUTE, { 0 }, { .number = 5 } }, "journal.damaged" },
        { 0, { KIND_CLOCK, 1, CLOCK_LIGHT, { 0 }, { .number = 9 } }, "game.version" },
        { 0, { KIND_CLOCK, 1, CLOCK_STEP, { 0 }, { .number = 98 } }, "game.version" },
        { 98, { KIND_PIECE, 1, PIECE_ARRIVES, { 0 }, { .number = 1 } }, "game.version" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        Room *room = room_make((Settings){ .umpired = true });
        Desk again;
        void *made = room;
        forge(room, "ruling", forged[i].step, forged[i].change);
        assert_false(desk_open(&again, room->store, room->desk.number, &faults));
        assert_string_equal(faults.at[0].code, forged[i].code);
        tear_down(&made);
    }
}

/* ---- nothing that is acknowledged breaks a game ---- */

/* To the step in which the Union moves. */
static void to_movement(Room *room)
{
    to_delay(room);
    must(room, "union", "delay order=2", "6");
    must(room, "union", "next", NULL);
    must(room, "union", "next", NULL);
}

/* G-3, G-6: who stands with whom never goes round, by whatever way it is said. */
static void pieces_stand_with_no_circle(void **state)
{
    Room *room = room_of(state);
    int count;

    to_movement(room);
    must_not(room, "union", "move piece=i-corps to=hooker", "game.circle"); /* as he stands there */
    must_not(room, "union", "move piece=hooker to=hooker", "game.circle");
    must(room, "union", "move piece=hooker to=the_pike", NULL);
    must(room, "union", "move piece=i-corps to=hooker", NULL);
    must(room, "union", "touch leader=hooker stay=yes", NULL); /* his HQ is with him */
    must_not(room, "union", "move piece=hooker to=i-corps", "game.circle");
    assert_non_null(strstr(faults.at[0].what, "I Corps stands with Hooker"));
    must(room, "union", "move piece=i-1 to=i-corps", NULL);
    must_not(room, "union", "move piece=hooker to=i-1", "game.circle");
    must_not(room, "umpire", "ruling piece=hooker place=with_i-1 reason=x", "game.circle");
    must_not(room, "umpire", "ruling piece=hooker place=on_the_table reason=x", "game.circle");
    reopen(room);
    must(room, "union", "move piece=hooker to=the_church", NULL);
    faults_clear(&faults);
    assert_true(desk_verify(room->store, room->desk.number, &count, &faults));
}

/* G-2: nor who stands below whom. */
static void pieces_stand_below_no_circle(void **state)
{
    Room *room = room_of(state);

    must_not(room, "umpire", "ruling piece=i-corps parent=phelps reason=x", "game.circle");
    must_not(room, "umpire", "ruling piece=i-1 parent=i-1 reason=x", "game.circle");
    reopen(room);
}

/* G-3: what arrives does so somewhere on the field, and what moves goes somewhere. */
static void pieces_go_somewhere(void **state)
{
    Room *room = room_of(state);

    to_movement(room);
    must(room, "umpire", "ruling piece=i-corps place=expected arrives=1 reason=late", NULL);
    must(room, "umpire", "ruling piece=i-1 place=expected arrives=1 reason=late", NULL);
    must(room, "umpire", "ruling piece=phelps place=expected arrives=1 reason=late", NULL);
    must_not(room, "union", "arrive piece=i-corps to=phelps", "game.off");
    must_not(room, "union", "arrive piece=i-corps to=i-corps", "game.circle");
    must_not(room, "union", "move piece=seymour to=", "game.missing");
    must_not(room, "union", "move piece=seymour to=phelps", "game.off");
    must_not(room, "union", "move piece=seymour to=reserve", "game.place");
    must(room, "union", "arrive piece=i-corps to=seymour", NULL);
    must_not(room, "union", "move piece=seymour to=phelps", "game.circle");
    reopen(room);
}

/* G-6, G-7: a journal whose last entry does not fit is played on from what stands before it. */
static void damaged_games_branch(void **state)
{
    Room *room = room_of(state);
    int hooker = world_find(&room->desk.game.truth, KIND_PIECE, "hooker"), entries;
    char made[GAME_NAME];
    Desk again, branch;

    must(room, "union", ISSUE, NULL);
    forge(room, "ruling", 0,
          (Change){ KIND_PIECE, hooker, PIECE_PLACE, { 0 }, { .number = PLACE_WITH + hooker } });
    faults_clear(&faults);
    assert_false(desk_open(&again, room->store, room->desk.number, &faults));
    assert_string_equal(faults.at[0].code, "journal.damaged");
    assert_non_null(strstr(faults.at[0].next, "galloper branch --seat game/umpire"));
    faults_clear(&faults);
    assert_true(desk_salvage(&again, room->store, room->desk.number, &faults));
    assert_int_equal(again.seq, 2);
    assert_true(desk_branch(&again, again.seq, NULL, made, &faults));
    desk_close(&again);
    assert_true(desk_open(&branch, room->store, store_find(room->store, made), &faults));
    assert_true(world_same(&branch.game.truth, &room->desk.game.truth));
    assert_true(desk_verify(room->store, branch.number, &entries, &faults));
    desk_close(&branch);
}

/* ---- texts and files from elsewhere ---- */

/* G-4, G-16, G-29: nobody forges a line of another's log, and no text is without end. */
static void texts_are_plain(void **state)
{
    Room *room = room_of(state);
    static const char *const BAD[] = { "a\numpire:_next", "a\u2028b", "\u202edaor",
                                       "a\u00a0b",        "a\u200bb", "a\tb" };
    char line[200];

    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        snprintf(line, sizeof line, "ruling piece=phelps losses=1 reason=%s", BAD[i]);
        must_not(room, "union", line, "text.unseen");
        snprintf(line, sizeof line, "ruling piece=phelps name=%s reason=x", BAD[i]);
        must_not(room, "umpire", line, "text.unseen");
        snprintf(line, sizeof line, "dispatch from=mcclellan to=hooker distance=9 text=%s", BAD[i]);
        must_not(room, "union", line, "text.unseen");
        assert_false(undo(room, "union", BAD[i]));
        assert_string_equal(faults.at[0].code, "text.unseen");
        assert_false(give_id(room, "union", ISSUE, (DeskDice){ .from = DICE_TYPED }, BAD[i]));
        assert_string_equal(faults.at[0].code, "text.unseen");
    }
    Arg args[] = {
        { "from", "mcclellan" }, { "to", "hooker" }, { "distance", "9" }, { "text", "" }
    };
    Command command = { "dispatch", args, 4, "" };
    char *text = calloc(1, TEXT_MOST + 2);
    DeskDice dice = { .from = DICE_TYPED };
    memset(text, 'x', TEXT_MOST + 1);
    args[3].value = text;
    assert_false(
        desk_do(&room->desk, desk_seat(&room->desk, "union"), &command, &dice, 7, &reply, &faults));
    free(text);
    /* G-6: nor is there a time that no calendar has. */
    command = (Command){ "next", NULL, 0, "" };
    faults_clear(&faults);
    assert_false(desk_do(&room->desk, desk_seat(&room->desk, "union"), &command, &dice, INT64_MAX,
                         &reply, &faults));
    assert_string_equal(faults.at[0].code, "game.clock");
    assert_int_equal(room->desk.seq, 1);
    assert_int_equal(clock_get(&room->desk.game.truth, CLOCK_STEP), 0);
}

#define FORGED(seq, changes)                                                                       \
    "{\"seq\":" seq ",\"at\":\"2026-01-05T19:04:11Z\",\"turn\":1,\"step\":\"issue\",\"by\":"       \
    "\"umpire\",\"verb\":\"ruling\",\"args\":{},\"command\":\"\",\"plays\":[],\"changes\":"        \
    "[" changes "]}\n"
#define CHANGED(what, thing, trait, from, to)                                                      \
    "{\"what\":\"" what "\",\"thing\":" thing ",\"trait\":\"" trait "\",\"from\":" from            \
    ",\"to\":" to "}"

/* G-6, G-51: whatever is imported opens and goes on, or is refused before it is kept. */
static void forged_files(void **state)
{
    Room *room = room_of(state);
    static const struct {
        const char *line;
        bool in;
    } CASES[] = {
        { "", true },
        { FORGED("2", CHANGED("piece", "4", "losses", "0", "1")), true },
        { FORGED("2", CHANGED("piece", "4", "place", "null", "{\"with\":4}")), false },
        { FORGED("2", CHANGED("piece", "4", "place", "null", "{\"with\":99999}")), false },
        { FORGED("2", CHANGED("piece", "4", "parent", "3", "4")), false },
        { FORGED("2", CHANGED("piece", "4", "side", "1", "9")), false },
        { FORGED("2", CHANGED("piece", "4", "losses", "0", "2000000000")), false },
        { FORGED("2", CHANGED("piece", "4", "losses", "0", "-5")), false },
        { FORGED("2", CHANGED("piece", "70000", "is", "false", "true")), false },
        { FORGED("2", CHANGED("side", "3", "is", "false", "true")), false },
        { FORGED("2", CHANGED("clock", "2", "is", "false", "true")), false },
        { FORGED("2", CHANGED("clock", "1", "turn", "1", "2000000000")), false },
        { FORGED("2", CHANGED("clock", "1", "side", "1", "7")), false },
        { FORGED("2", CHANGED("side", "1", "name", "\"Union\"", "\"a\\u2028b\"")), false },
        { FORGED("2", CHANGED("side", "1", "name", "\"Union\"", "\"a\\nb\"")), false },
    };
    Driver driver = { .bold = true };
    Text whole = { 0 }, forged = { 0 };
    char folder[64];

    faults_clear(&faults);
    assert_true(desk_export(&room->desk, desk_seat(&room->desk, "umpire"), &whole, &faults));
    driver_folder(folder);
    Store *store = store_open(folder, "the test", &faults);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        forge_file(&room->desk.game.traits, &whole, CASES[i].line, &forged);
        if (forge_import(store, &forged, &driver, &faults) != CASES[i].in) {
            fail_msg("%s: %s", CASES[i].line, CASES[i].in ? faults.at[0].what : "was let in");
        }
    }
    store_close(store);
    driver_remove(folder);
    text_finish(&whole);
    text_finish(&forged);
}

#define ROOM_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROOM_TEST(odds_of_what_is_refused),
        ROOM_TEST(refused_or_one_entry),
        ROOM_TEST(command_ids),
        ROOM_TEST(waiting_for_dice),
        ROOM_TEST(withdrawn),
        ROOM_TEST(corrected),
        ROOM_TEST(undo_of_a_correction),
        ROOM_TEST(free_undo),
        ROOM_TEST(undo_with_consent),
        ROOM_TEST(requests_fall),
        ROOM_TEST(nobody_moves_twice),
        ROOM_TEST(umpires_take_back),
        ROOM_TEST(taken_back_between),
        cmocka_unit_test(ruling_asked_again),
        cmocka_unit_test(solo_keeps_dice),
        cmocka_unit_test(solo_types_dice),
        cmocka_unit_test(waived_by_the_other),
        ROOM_TEST(commanders_count_by_receipt),
        ROOM_TEST(logs_of_seats),
        ROOM_TEST(observers_see_late),
        ROOM_TEST(sides_are_ready),
        ROOM_TEST(orders_of_battle),
        ROOM_TEST(dispatches_ride),
        ROOM_TEST(branches),
        ROOM_TEST(exported_and_imported),
        ROOM_TEST(long_games_open_from_what_was_kept),
        ROOM_TEST(verify_finds_forgery),
        ROOM_TEST(verify_finds_what_undo_hides),
        cmocka_unit_test(impossible_changes_are_damage),
        ROOM_TEST(pieces_stand_with_no_circle),
        ROOM_TEST(pieces_stand_below_no_circle),
        ROOM_TEST(pieces_go_somewhere),
        ROOM_TEST(damaged_games_branch),
        ROOM_TEST(texts_are_plain),
        ROOM_TEST(forged_files),
    };

    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    reply_finish(&reply);
    return failed;
}
