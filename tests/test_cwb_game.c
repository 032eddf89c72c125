/* SPDX-License-Identifier: MIT */
/* The order game of both Civil War Brigade editions, played with given dice. */
#include "support.h"

#include "game/game.h"
#include "game/verbs.h"
#include "systems/scenarios.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a small field ---- */

#define HEAD(system, options, start)                                                               \
    "[scenario]\ntitle = A small field\nsystem = " system "\nstart = " start                       \
    "\nend = 27:00\nfirst = union\n" options "[track]\nfrom | to  minutes  light\n---+---\n"       \
    "06:00 | 18:30  30  day\n19:00 | 28:00  60  night\n"                                           \
    "[sides]\nside | name\n---+---\nunion | Union\nconfederate | Confederate\n"                    \
    "[sources]\nOur own.\n"
#define COLUMNS                                                                                    \
    "id | name  echelon  leader  rating  anti  senior  arm  strength  wrecks  morale  guns  "      \
    "place\n---+---\n"
#define UNION                                                                                      \
    "[army union]\n" COLUMNS "aop | Army  army  McClellan  1  -1  .  .  .  .  .  .  Pry house\n"   \
    "  i-corps | I Corps  corps  Hooker  3  .  2  .  .  .  .  .  North Woods\n"                    \
    "    i-1 | First  division  Doubleday  2  .  2  .  .  1  .  .  North Woods\n"                  \
    "      phelps | Phelps  brigade  .  .  .  .  infantry  4  2  B  .  .\n"                        \
    "      gibbon | Gibbon  brigade  .  .  .  .  infantry  10  6  A  .  North Woods\n"             \
    "      i-guns | Guns  battery  .  .  .  .  artillery  .  .  .  8  .\n"                         \
    "    i-2 | Second  division  Meade  3  .  1  .  .  1  .  .  East Woods\n"                      \
    "      seymour | Seymour  brigade  .  .  .  .  infantry  10  6  B  .  .\n"                     \
    "  ii-corps | II Corps  corps  Sumner  1  .  1  .  .  .  .  .  Pry farm\n"                     \
    "    ii-1 | Richardson's  division  Richardson  3  .  1  .  .  1  .  .  Pry farm\n"            \
    "      caldwell | Caldwell  brigade  .  .  .  .  infantry  13  8  B  .  .\n"                   \
    "  wing | Left Wing  wing  Burnside  2  .  .  .  .  .  .  .  .\n"                              \
    "    ix-corps | IX Corps  corps  Cox  2  .  3  .  .  .  .  .  Rohrbach farm\n"                 \
    "      ix-1 | Willcox's  division  Willcox  2  .  1  .  .  1  .  .  Rohrbach farm\n"           \
    "        welsh | Welsh  brigade  .  .  .  .  infantry  14  8  C  .  .\n"                       \
    "  farnsworth | Farnsworth  brigade  .  .  .  .  cavalry  6  3  C  .  Middle Bridge\n"
#define CONFEDERATE                                                                                \
    "[army confederate]\n" COLUMNS                                                                 \
    "anv | Army of Virginia  army  Lee  4  .  .  .  .  .  .  .  Sharpsburg\n"                      \
    "  jackson-corps | Jackson's  corps  Jackson  4  .  1  .  .  .  .  .  West Woods\n"            \
    "    jones-div | Jones's  division  Jones  1  .  1  .  .  1  .  .  West Woods\n"               \
    "      grigsby | Grigsby  brigade  .  .  .  .  infantry  3  2  A  .  .\n"
#define ORDERS_V3                                                                                  \
    "[orders]\nto | from  status  kind  type  method  purpose  limit  text\n---+---\n"             \
    "i-corps | mcclellan  accepted  order  complex  written  attack  church  down the pike\n"      \
    "jackson-corps | lee  accepted  order  simple  written  defend  .  hold the woods\n"
#define V3 HEAD("cwb3", "", "06:00") UNION CONFEDERATE ORDERS_V3
#define V3_LOCK HEAD("cwb3", "option = lock_out=on\n", "06:00") UNION CONFEDERATE ORDERS_V3
#define V3_DEFENSIVE                                                                               \
    HEAD("cwb3", "option = defensive_orders=yes\n", "06:00") UNION CONFEDERATE ORDERS_V3
#define V3_ENGAGED                                                                                 \
    HEAD("cwb3", "option = stoppage_when=engaged\n", "06:00") UNION CONFEDERATE ORDERS_V3
#define V3_NIGHT HEAD("cwb3", "", "19:00") UNION CONFEDERATE ORDERS_V3
#define V2 HEAD("cwb2", "", "06:00") UNION CONFEDERATE

enum { UMPIRE, BLUE, GREY, HOOKER, SOLO, SEATS };

typedef struct Room {
    Source source;
    Scenario scenario;
    Book *book;
    Game game;
    Seat seats[SEATS];
    View views[SEATS];
    Text note; /* of the last entry */
} Room;

static void fail_with(const char *what, const Faults *faults)
{
    Text told = { 0 };

    faults_print(faults, &told);
    fail_msg("%s: %s", what, text_of(&told));
}

static Look look_of(Room *room, int seat)
{
    return game_look(&room->game, &room->views[seat].world, &room->seats[seat]);
}

/* ---- commands ---- */

typedef struct Said {
    char words[900];
    Arg args[24];
    Command command;
} Said;

/* "issue to=i-corps text='to the mill'" */
static void said_read(Said *said, const char *command)
{
    char *at = said->words;
    int count = 0;

    snprintf(said->words, sizeof said->words, "%s", command);
    said->command = (Command){ .verb = at, .args = said->args, .id = "" };
    while ((at = strchr(at, ' ')) != NULL) {
        *at++ = '\0';
        char *equals = strchr(at, '='), *end;
        assert_non_null(equals);
        *equals = '\0';
        char *value = equals + 1;
        if (*value == '\'') {
            end = strchr(++value, '\'');
            assert_non_null(end);
            *end++ = '\0';
        } else {
            end = value;
        }
        said->args[count++] = (Arg){ at, value };
        at = end;
    }
    said->command.args_count = count;
}

static void learn(Room *room, const Entry *entry)
{
    for (int seat = 0; seat < SEATS; seat++) {
        view_learn(&room->views[seat], &room->game.truth, entry, NULL);
    }
}

/* Everything that the scenario set up, as one entry. */
static void learn_set_up(Room *room)
{
    Entry entry = { .by = "", .verb = "begin", .command = "", .typed_by = "", .note = "" };
    const World *truth = &room->game.truth;

    for (Kind kind = 0; kind < KINDS; kind++) {
        for (int thing = 1; thing <= world_count(truth, kind); thing++) {
            entry_change(&entry, kind, thing, 0, (Value){ 0 }, (Value){ .number = 1 });
        }
    }
    learn(room, &entry);
    entry_finish(&entry);
}

static void decide(Room *room, int seat, const BoundCommand *asked, const char *dice,
                   Faults *faults)
{
    Decision d;
    Entry entry;
    Faces faces = { .count = 0 };

    assert_true(!*dice || faces_read(dice, &faces, faults));
    game_decide(&room->game, &room->seats[seat], asked, &faces, &d, &entry, faults);
    if (!faults->count) {
        assert_false(d.wanted);
        assert_true(entry_apply(&room->game.truth, &entry));
        learn(room, &entry);
        text_clear(&room->note);
        text_add(&room->note, entry.note);
    }
    entry_finish(&entry);
}

static void say(Room *room, int seat, const char *command, const char *dice)
{
    Look look = look_of(room, seat);
    Faults faults = { 0 };
    BoundCommand asked;
    Said said;

    said_read(&said, command);
    if (game_refuse(&look, &said.command, &asked, &faults)) {
        decide(room, seat, &asked, dice, &faults);
    }
    if (faults.count) {
        fail_with(command, &faults);
    }
    bound_finish(&asked);
}

/* The command must be refused with this code, and rest on this rule or say this. */
static void refused(Room *room, int seat, const char *command, const char *code, const char *cite)
{
    Look look = look_of(room, seat);
    Faults faults = { 0 };
    BoundCommand asked;
    Said said;
    bool found = false;

    said_read(&said, command);
    bool done = game_refuse(&look, &said.command, &asked, &faults);
    bound_finish(&asked);
    if (done) {
        fail_msg("%s: was not refused", command);
    }
    for (int i = 0; i < faults.count; i++) {
        const Fault *fault = &faults.at[i];
        found |= strcmp(fault->code, code) == 0 && *fault->next &&
                 (strstr(fault->what, cite) || (fault->cite && strstr(fault->cite, cite)));
    }
    if (!found) {
        fail_with(command, &faults);
    }
}

/* What to do next, when it is refused. */
static void advised(Room *room, int seat, const char *command, const char *next)
{
    Look look = look_of(room, seat);
    Faults faults = { 0 };
    BoundCommand asked;
    Said said;

    said_read(&said, command);
    assert_false(game_refuse(&look, &said.command, &asked, &faults));
    bound_finish(&asked);
    assert_string_equal(faults.at[0].next, next);
}

static int side_named(Room *room, const char *id)
{
    return world_find(&room->game.truth, KIND_SIDE, id);
}

/* Settings of the rooms that are opened. */
static bool blind_rooms;

static void open_source(Room *room, Source source, bool lesson)
{
    static const Verb begin = { .name = "begin", .decide = decide_begin };
    Command command = { .verb = "begin", .id = "" };
    BoundCommand asked = { .verb = &begin, .command = &command };
    Faults faults = { 0 };

    *room = (Room){ .source = source };
    if (!scenario_read(&room->scenario, &room->source, "test", lesson, &faults)) {
        fail_with("read", &faults);
    }
    char system[200];
    snprintf(system, sizeof system, "%s", room->scenario.system->text);
    for (int i = 0; i < room->scenario.options_count; i++) {
        snprintf(system + strlen(system), sizeof system - strlen(system), " %s",
                 room->scenario.options[i]);
    }
    room->book = open_book(system);
    game_init(&room->game, room->book, &room->scenario);
    room->game.settings.blind = blind_rooms;
    if (!scenario_bind(&room->scenario, room->game.decl, room->book, &room->game.truth, &faults)) {
        fail_with("bind", &faults);
    }
    room->seats[UMPIRE] = (Seat){ "umpire", SEAT_UMPIRE, 0, 0 };
    room->seats[BLUE] = (Seat){ "union", SEAT_SIDE, side_named(room, "union"), 0 };
    room->seats[GREY] = (Seat){ "confederate", SEAT_SIDE, side_named(room, "confederate"), 0 };
    room->seats[HOOKER] =
        (Seat){ "hooker", SEAT_COMMANDER, 1, world_find(&room->game.truth, KIND_PIECE, "hooker") };
    room->seats[SOLO] = (Seat){ "solo", SEAT_SOLO, 0, 0 };
    for (int seat = 0; seat < SEATS; seat++) {
        view_init(&room->views[seat], &room->seats[seat], &room->game);
    }
    learn_set_up(room);
    decide(room, UMPIRE, &asked, "", &faults);
    if (faults.count) {
        fail_with("begin", &faults);
    }
}

static void open_room(Room *room, const char *text)
{
    open_source(room, (Source){ "test.scenario", text, strlen(text) }, false);
}

static void close_room(Room *room)
{
    for (int seat = 0; seat < SEATS; seat++) {
        view_finish(&room->views[seat]);
    }
    text_finish(&room->note);
    game_finish(&room->game);
    scenario_finish(&room->scenario);
    book_destroy(room->book);
}

/* Ends steps until the clock stands there. */
static void go_to(Room *room, int turn, int side, const char *step)
{
    const World *world = &room->game.truth;

    for (int i = 0; i < 600; i++) {
        int at = clock_get(world, CLOCK_STEP);
        if (clock_get(world, CLOCK_TURN) == turn && clock_get(world, CLOCK_SIDE) == side &&
            strcmp(room->game.decl->sequence[at].name, step) == 0) {
            return;
        }
        say(room, UMPIRE, "next", "");
    }
    fail_msg("never came to turn %d, %s", turn, step);
}

/* ---- what must stand there ---- */

/* A trait of a piece or of an order, stored or derived, in words. */
static void expect_trait(Room *room, Kind kind, int thing, const char *name, const char *value)
{
    Look look = look_of(room, UMPIRE);
    int trait = traits_find_any(&room->game.traits, kind, name);
    const Field *decl = trait < 0 ? NULL : room->game.traits.at[kind][trait];
    Text told = { 0 };

    assert_true(thing > 0 && decl);
    value_print(&told, &look, decl,
                decl->compute ? (Value){ .number = decl->compute(&look, thing) }
                              : world_value(look.world, kind, thing, trait));
    if (strcmp(text_of(&told), value) != 0) {
        fail_msg("%s is %s, not %s", name, text_of(&told), value);
    }
    text_finish(&told);
}

static int piece_of(Room *room, const char *id)
{
    return world_find(&room->game.truth, KIND_PIECE, id);
}

static void piece_is(Room *room, const char *id, const char *trait, const char *value)
{
    expect_trait(room, KIND_PIECE, piece_of(room, id), trait, value);
}

/* By "union-2". */
static void order_is(Room *room, const char *order, const char *trait, const char *value)
{
    Look look = look_of(room, UMPIRE);

    expect_trait(room, KIND_ORDER, order_find(&look, order), trait, value);
}

/* How many items are due to that seat with this verb. */
static int due_count(Room *room, int seat, const char *verb, const char *args, bool compelled)
{
    Look look = look_of(room, seat);
    DueList list = { 0 };
    int count = 0;

    game_due(&look, &list);
    for (int i = 0; i < list.count; i++) {
        Text shown = { 0 };
        due_print_args(&shown, &look, &list.at[i]);
        count += strcmp(list.at[i].verb->name, verb) == 0 && strcmp(text_of(&shown), args) == 0 &&
                 list.at[i].compelled == compelled && *list.at[i].cite;
        text_finish(&shown);
    }
    due_finish(&list);
    return count;
}

static void described(Room *room, int seat, const char *id, const char *words)
{
    Look look = look_of(room, seat);
    Text told = { 0 };

    room->game.decl->tell.describe(&look, piece_of(room, id), &told);
    if (strcmp(text_of(&told), words) != 0) {
        fail_msg("%s: %s", id, text_of(&told));
    }
    text_finish(&told);
}

#define ROOM(text)                                                                                 \
    Room room;                                                                                     \
    (void)state;                                                                                   \
    open_room(&room, text)
#define TO_SUMNER "issue to=ii-corps type=simple purpose=move text='to the East Woods' "
#define ATTACK "type=complex purpose=attack limit=church "

static int odds_ask(Room *room, const char *command, const char *ask);

/* ---- tests ---- */

/* CWB-2.1, G-24 */
static void steps_follow_the_sequence(void **state)
{
    static const char *const STEPS[] = { "issue",      "stoppage",   "initiative",
                                         "delay",      "acceptance", "movement",
                                         "fire-other", "fire-own",   "rally" };
    ROOM(V3);
    for (int side = 1; side <= 2; side++) {
        for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
            int step = clock_get(&room.game.truth, CLOCK_STEP);
            assert_int_equal(clock_get(&room.game.truth, CLOCK_SIDE), side);
            assert_string_equal(room.game.decl->sequence[step].name, STEPS[i]);
            assert_int_equal(game_acting(&room.game, &room.game.truth), i == 6 ? 3 - side : side);
            say(&room, UMPIRE, "next", "");
        }
    }
    assert_int_equal(clock_get(&room.game.truth, CLOCK_TURN), 2);
    refused(&room, BLUE, "accept order=1", "game.step", "CWB-1.6");
    close_room(&room);
}

/* CWB-1.1, 2.2: points by the commander's rating, each turn anew, lost when the step ends. */
static void points_are_new_each_turn(void **state)
{
    ROOM(V3);
    piece_is(&room, "aop", "points", "12");
    piece_is(&room, "anv", "points", "0");
    say(&room, BLUE, TO_SUMNER "method=written distance=8", "");
    piece_is(&room, "aop", "points", "6");
    refused(&room, BLUE, TO_SUMNER "method=in-person", "cwb.place", "CWB-2.2");
    refused(&room, BLUE,
            "issue to=ix-corps " ATTACK "method=written distance=4 text='over the bridge'",
            "cwb.points", "costs 8 command points, 6 are left");
    say(&room, BLUE, "next", "");
    piece_is(&room, "aop", "points", "0");
    say(&room, BLUE, "next", "");
    refused(&room, BLUE, TO_SUMNER "method=oral distance=8", "game.step", "CWB-2.2");
    go_to(&room, 1, 1, "initiative");
    close_room(&room);
}

/* CWB-2.2, G-4: who gets orders, and what they must say. */
static void orders_go_to_whom_the_book_says(void **state)
{
    ROOM(V3);
    refused(&room, BLUE, "issue to=wing type=simple purpose=move method=oral distance=2 text=go",
            "cwb.wing", "CWB-2.2");
    refused(&room, BLUE, "issue to=gibbon type=simple purpose=move method=oral distance=2 text=go",
            "cwb.receiver", "CWB-2.2");
    refused(&room, BLUE,
            "issue to=ii-corps type=simple purpose=attack method=oral distance=2 text=go",
            "cwb.type", "CWB-2.2");
    refused(&room, BLUE,
            "issue to=ii-corps type=complex purpose=attack method=oral distance=2 text=go",
            "cwb.limit", "CWB-2.2");
    refused(&room, BLUE, TO_SUMNER "method=oral", "cwb.distance", "CWB-1.5");
    refused(&room, HOOKER,
            "issue to=i-corps type=simple purpose=move method=oral distance=2 text=go",
            "game.commander", "CWB-2.2");
    /* Not yours and not there read the same. */
    refused(&room, BLUE, "issue to=jones-div type=simple purpose=move method=oral text=go",
            "game.thing", "you have none of that name");
    refused(&room, BLUE, "issue to=nobody type=simple purpose=move method=oral text=go",
            "game.thing", "you have none of that name");
    refused(&room, SOLO, "issue to=jackson-corps type=simple purpose=move method=oral text=go",
            "game.turn", "G-28");
    say(&room, UMPIRE, "ruling piece=gibbon parent=i-corps reason=test", "");
    refused(&room, BLUE, "issue to=gibbon type=simple purpose=move method=oral distance=2 text=go",
            "cwb.receiver", "from its corps");
    say(&room, UMPIRE, "ruling piece=gibbon parent=aop reason=test", "");
    refused(&room, BLUE, "issue to=gibbon type=simple purpose=move method=oral distance=2 text=go",
            "cwb.receiver", "CWB-2.6");
    /* To the leader is to his corps; a division gets a goal; lone cavalry is rated 2. */
    say(&room, BLUE, "issue to=sumner type=simple purpose=move method=oral distance=8 text=go", "");
    order_is(&room, "union-2", "receiver", "ii-corps");
    order_is(&room, "union-2", "kind", "order");
    order_is(&room, "union-2", "due", "in turn 2");
    order_is(&room, "union-2", "rated", "1");
    say(&room, BLUE,
        "issue to=farnsworth type=simple purpose=move method=oral distance=0 text=watch", "");
    order_is(&room, "union-3", "kind", "goal");
    order_is(&room, "union-3", "due", "in turn 1");
    order_is(&room, "union-3", "paid", "4");
    piece_is(&room, "farnsworth", "leader-rating", "2");
    close_room(&room);
}

/* CWB-2.2, G-20, CWB-A35: on its way, then rolled for, then acted on. */
static void an_order_rides_and_is_accepted(void **state)
{
    ROOM(V3);
    say(&room, BLUE, TO_SUMNER "method=written distance=14", "");
    say(&room, BLUE,
        "issue to=ix-corps type=simple purpose=move method=oral distance=0 text='to the ford'", "");
    order_is(&room, "union-2", "status", "in-transit");
    order_is(&room, "union-2", "due", "in turn 3");
    go_to(&room, 1, 1, "acceptance");
    assert_int_equal(due_count(&room, BLUE, "accept", "order=3", true), 1);
    assert_int_equal(due_count(&room, BLUE, "accept", "order=2", true), 0);
    assert_int_equal(due_count(&room, GREY, "accept", "order=3", true), 0);
    refused(&room, BLUE, "next", "game.due", "CWB-1.6");
    refused(&room, BLUE, "accept order=2", "cwb.order", "CWB-2.2");
    /* 1 + 2 - 1 = 2, a 6: accepted; Cox is with his HQ, so he acts. */
    say(&room, BLUE, "accept order=3", "3,3");
    order_is(&room, "union-3", "status", "acting");
    described(&room, BLUE, "ix-corps", "order 3: to the ford");
    described(&room, GREY, "ix-corps", "");
    described(&room, BLUE, "ii-corps", "order 2 on its way: to the East Woods; HQ stays");
    go_to(&room, 3, 1, "acceptance");
    /* 1 + 1 = 2, a 7: D1. */
    say(&room, BLUE, "accept order=2", "3,4");
    order_is(&room, "union-2", "status", "delayed-1");
    refused(&room, BLUE, "accept order=2", "cwb.order", "CWB-2.2");
    described(&room, BLUE, "ii-corps", "order 2 in D1: to the East Woods; HQ stays");
    go_to(&room, 4, 1, "delay");
    assert_int_equal(due_count(&room, BLUE, "delay", "order=2", true), 1);
    say(&room, BLUE, "delay order=2", "3");
    order_is(&room, "union-2", "status", "delayed-1");
    refused(&room, BLUE, "delay order=2", "cwb.order", "CWB-2.1");
    go_to(&room, 5, 1, "delay");
    say(&room, BLUE, "delay order=2", "2");
    order_is(&room, "union-2", "status", "acting");
    close_room(&room);
}

/* CWB-A5, A10, A33: the left shift, what a new order cancels, and in which order they are rolled.
 */
static void one_accepted_and_one_delayed_at_most(void **state)
{
    ROOM(V3);
    piece_is(&room, "i-corps", "has-orders", "yes");
    say(&room, BLUE, "issue to=i-corps type=simple purpose=defend method=oral distance=0 text=halt",
        "");
    say(&room, BLUE, "issue to=i-corps type=simple purpose=move method=oral distance=0 text=back",
        "");
    say(&room, BLUE, "issue to=i-corps type=simple purpose=move method=oral distance=0 text=on",
        "");
    go_to(&room, 1, 1, "acceptance");
    refused(&room, BLUE, "accept order=3", "cwb.order", "CWB-A33");
    /* 1 + 3 - 1 = 3, one column left for the order he holds: 0..1. */
    say(&room, BLUE, "accept order=2", "4,4");
    order_is(&room, "union-2", "status", "delayed-1");
    order_is(&room, "union-1", "status", "acting");
    /* The next is distorted: the one in delay stays. */
    say(&room, BLUE, "accept order=3", "1,1");
    order_is(&room, "union-3", "status", "distorted");
    order_is(&room, "union-2", "status", "delayed-1");
    /* The third is delayed: the first in delay is over, the accepted one stands. */
    say(&room, BLUE, "accept order=4", "5,5");
    order_is(&room, "union-4", "status", "delayed-2");
    order_is(&room, "union-2", "status", "cancelled");
    order_is(&room, "union-1", "status", "acting");
    go_to(&room, 2, 1, "delay");
    say(&room, BLUE, "delay order=4", "1");
    order_is(&room, "union-4", "status", "acting");
    order_is(&room, "union-1", "status", "cancelled");
    /* Fulfilled it is no longer held, and the shift is gone. */
    say(&room, BLUE, "fulfil order=4", "");
    piece_is(&room, "i-corps", "has-orders", "no");
    refused(&room, BLUE, "fulfil order=4", "game.order", "G-4");
    close_room(&room);
}

/* CWB-A34: the sender as rated when it was written, the receiver as it is when it is rolled. */
static void ratings_of_then_and_now(void **state)
{
    ROOM(V3);
    say(&room, BLUE, TO_SUMNER "method=written distance=8", "");
    say(&room, BLUE, "lose leader=mcclellan fate=wounded", "");
    say(&room, BLUE, "lose leader=hooker fate=killed", "");
    /* Sumner, the senior, has the army; Richardson, rated 3, has II Corps. */
    piece_is(&room, "sumner", "parent", "aop");
    piece_is(&room, "richardson", "parent", "ii-corps");
    go_to(&room, 2, 1, "acceptance");
    /* 1 (McClellan) + 3 (Richardson): 4..5, a 9 is A. He is at Pry farm, in the hex of the HQ. */
    say(&room, BLUE, "accept order=2", "4,5");
    order_is(&room, "union-2", "status", "acting");
    close_room(&room);
}

/* CWB-1.6, A11, A36 */
static void a_distorted_order_locks_the_command_out(void **state)
{
    ROOM(V3_LOCK);
    say(&room, BLUE, TO_SUMNER "method=oral distance=0", "");
    say(&room, BLUE, TO_SUMNER "method=oral distance=8", "");
    go_to(&room, 1, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "1,1");
    order_is(&room, "union-2", "status", "distorted");
    piece_is(&room, "ii-corps", "lock", "in turn 1");
    go_to(&room, 2, 1, "issue");
    refused(&room, BLUE, TO_SUMNER "method=oral distance=8", "cwb.lock-out", "CWB-A36");
    refused(&room, BLUE, "conference type=simple", "cwb.place", "no corps leader");
    say(&room, UMPIRE, "ruling piece=cox place=aop reason=test", "");
    say(&room, BLUE, "conference type=simple", "");
    refused(&room, BLUE, "instruct to=ii-corps type=simple purpose=move text=go", "cwb.lock-out",
            "CWB-A36");
    go_to(&room, 2, 1, "delay");
    assert_int_equal(due_count(&room, BLUE, "lock", "piece=ii-corps", true), 1);
    say(&room, BLUE, "lock piece=ii-corps", "5");
    refused(&room, BLUE, "lock piece=ii-corps", "cwb.lock-out", "CWB-A11");
    go_to(&room, 2, 1, "acceptance");
    /* The one that was on its way is rolled for all the same: 1 + 1 - 1 = 1, a 7 is D1. */
    say(&room, BLUE, "accept order=3", "3,4");
    order_is(&room, "union-3", "status", "delayed-1");
    go_to(&room, 3, 1, "delay");
    say(&room, BLUE, "delay order=3", "6");
    say(&room, BLUE, "lock piece=ii-corps", "6");
    piece_is(&room, "ii-corps", "lock", "no");
    close_room(&room);
}

/*
 * CWB-2.6, CWB-2.2, CWB-A12, CWB-A13: the council of war, step by step: leaders ride to the Army HQ
 * without orders, one price, separate instructions, each rolls for himself, each must touch his HQ
 * after acceptance.
 */
static void a_council_of_war(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "move piece=sumner to='Pry house'", "");
    say(&room, BLUE, "move piece=cox to=aop", "");
    go_to(&room, 2, 1, "issue");
    refused(&room, BLUE, "instruct to=ii-corps type=simple purpose=move text=go", "cwb.conference",
            "CWB-2.6");
    say(&room, BLUE, "conference type=complex", "");
    piece_is(&room, "aop", "points", "6");
    refused(&room, BLUE, "conference type=simple", "cwb.conference", "CWB-2.6");
    say(&room, BLUE, "instruct to=sumner " ATTACK "text='in on the left'", "");
    say(&room, BLUE, "instruct to=cox type=simple purpose=move text='to the bridge'", "");
    refused(&room, BLUE, "instruct to=cox type=simple purpose=move text=again", "cwb.conference",
            "CWB-2.6");
    /* Hooker is not there, and divisions have no seat. */
    refused(&room, BLUE, "instruct to=hooker type=simple purpose=move text=go", "cwb.place",
            "CWB-2.6");
    refused(&room, BLUE, "instruct to=ii-1 type=simple purpose=move text=go", "cwb.conference",
            "CWB-2.6");
    piece_is(&room, "aop", "points", "6");
    piece_is(&room, "mcclellan", "spent", "no");
    order_is(&room, "union-3", "method", "in-person");
    go_to(&room, 2, 1, "acceptance");
    /* Sumner: 1 + 1 + 2 - 2 = 2, a 6 is A. Cox: 1 + 2 + 2 = 5, a 7 is D1. */
    say(&room, BLUE, "accept order=2", "3,3");
    say(&room, BLUE, "accept order=3", "3,4");
    order_is(&room, "union-2", "status", "accepted");
    order_is(&room, "union-3", "status", "delayed-1");
    go_to(&room, 2, 1, "movement");
    refused(&room, BLUE, "move piece=ii-corps to=mill", "cwb.bolted", "CWB-2.2");
    assert_int_equal(due_count(&room, BLUE, "move", "piece=sumner to=ii-corps", false), 1);
    /* E-26: he touches it where it stands. Cox passes his before acceptance: it does not count. */
    refused(&room, BLUE, "touch leader=sumner", "cwb.touch", "CWB-2.2");
    say(&room, BLUE, "move piece=sumner to=ii-corps", "");
    order_is(&room, "union-2", "status", "acting");
    say(&room, BLUE, "move piece=sumner to=barn", "");
    say(&room, BLUE, "move piece=ii-corps to=mill", "");
    refused(&room, BLUE, "touch leader=cox", "cwb.touch", "CWB-2.6");
    say(&room, BLUE, "move piece=cox to='Rohrbach farm'", "");
    say(&room, BLUE, "move piece=cox to='Antietam Creek'", "");
    go_to(&room, 3, 1, "delay");
    say(&room, BLUE, "delay order=3", "1");
    order_is(&room, "union-3", "status", "accepted");
    go_to(&room, 3, 1, "movement");
    refused(&room, BLUE, "move piece=ix-corps to=bridge", "cwb.bolted", "CWB-2.2");
    say(&room, BLUE, "move piece=cox to='Rohrbach farm'", "");
    order_is(&room, "union-3", "status", "acting");
    say(&room, BLUE, "move piece=ix-corps to=bridge", "");
    go_to(&room, 4, 1, "issue");
    refused(&room, BLUE, "conference type=simple", "cwb.conference", "CWB-2.6");
    close_room(&room);
}

/* CWB-2.6: standing in the HQ's hex as the delay ends is touching it. */
static void a_leader_at_his_hq_has_touched_it(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "move piece=cox to=aop", "");
    go_to(&room, 2, 1, "issue");
    say(&room, BLUE, "conference type=simple", "");
    refused(&room, BLUE, "instruct to=cox " ATTACK "text=go", "cwb.points", "CWB-A12");
    piece_is(&room, "aop", "points", "8");
    /* E-28: it may be raised for the difference, and is held once all the same. */
    say(&room, BLUE, "conference type=complex", "");
    piece_is(&room, "aop", "points", "6");
    refused(&room, BLUE, "conference type=complex", "cwb.conference", "CWB-2.6");
    say(&room, BLUE, "instruct to=cox type=simple purpose=move text='to the bridge'", "");
    go_to(&room, 2, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "3,4");
    go_to(&room, 2, 1, "movement");
    say(&room, BLUE, "move piece=cox to=ix-corps", "");
    go_to(&room, 3, 1, "delay");
    say(&room, BLUE, "delay order=2", "1");
    order_is(&room, "union-2", "status", "acting");
    close_room(&room);
}

/* CWB-2.2: in person away from the HQ, one until he has rested; aides only from the HQ. */
static void one_order_in_person_until_he_has_rested(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "move piece=mcclellan to='Pry farm'", "");
    go_to(&room, 2, 1, "issue");
    refused(&room, BLUE, TO_SUMNER "method=oral distance=0", "cwb.place", "CWB-2.2");
    refused(&room, BLUE, "conference type=simple", "cwb.place", "CWB-2.6");
    refused(&room, BLUE, "issue to=ix-corps type=simple purpose=move method=in-person text=go",
            "cwb.place", "CWB-2.2");
    say(&room, BLUE, TO_SUMNER "method=in-person", "");
    order_is(&room, "union-2", "due", "in turn 2");
    order_is(&room, "union-2", "reached", "yes");
    refused(&room, BLUE, TO_SUMNER "method=in-person", "cwb.recharge", "CWB-2.2");
    go_to(&room, 2, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "5,4");
    order_is(&room, "union-2", "status", "acting");
    go_to(&room, 2, 1, "movement");
    say(&room, BLUE, "move piece=mcclellan to=aop", "");
    go_to(&room, 3, 1, "issue");
    piece_is(&room, "mcclellan", "spent", "yes");
    say(&room, BLUE, TO_SUMNER "method=oral distance=20", "");
    go_to(&room, 4, 1, "issue");
    piece_is(&room, "mcclellan", "spent", "no");
    close_room(&room);
}

/* CWB-2.2: he rests with the Army HQ, whichever of them came to the other and by what. */
static void rest_hangs_on_where_they_are(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "move piece=mcclellan to=richardson", "");
    go_to(&room, 2, 1, "issue");
    say(&room, BLUE, TO_SUMNER "method=in-person", "");
    go_to(&room, 2, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "5,4");
    /* He rides with Richardson's division to the Army HQ, and away from it a turn later. */
    go_to(&room, 2, 1, "movement");
    say(&room, BLUE, "move piece=ii-1 to='Pry house'", "");
    piece_is(&room, "mcclellan", "came", "in turn 2");
    go_to(&room, 3, 1, "movement");
    say(&room, BLUE, "move piece=ii-1 to=ford", "");
    piece_is(&room, "mcclellan", "came", "no");
    go_to(&room, 4, 1, "issue");
    piece_is(&room, "mcclellan", "spent", "yes");
    /* By a ruling, and then he rests. */
    say(&room, UMPIRE, "ruling piece=mcclellan place='Pry house' reason=test", "");
    say(&room, BLUE, "next", "");
    piece_is(&room, "mcclellan", "came", "in turn 4");
    go_to(&room, 5, 1, "issue");
    piece_is(&room, "mcclellan", "spent", "yes");
    go_to(&room, 6, 1, "issue");
    piece_is(&room, "mcclellan", "spent", "no");
    close_room(&room);
}

/* CWB-2.6: the Army HQ moves on a spoken order, and counts as moving until it has sat a turn. */
static void the_army_hq_moves_on_orders(void **state)
{
    ROOM(V3);
    refused(&room, BLUE, "issue to=aop type=simple purpose=move method=written text=go place=mill",
            "cwb.army-hq", "CWB-2.6");
    refused(&room, BLUE, "issue to=aop type=simple purpose=move method=oral text=go", "cwb.army-hq",
            "CWB-2.6");
    /* The place says how far, also if the way there is complex. */
    refused(&room, BLUE, "issue to=aop type=complex purpose=move method=oral text=go", "cwb.limit",
            "CWB-2.2");
    odds_ask(&room, "issue to=aop type=complex purpose=move method=oral text=go place=mill",
             "type");
    say(&room, BLUE, "issue to=aop type=simple purpose=move method=oral text=go place=mill", "");
    go_to(&room, 1, 1, "acceptance");
    /* 1 + 2 - 1 = 2, a 6: A. */
    say(&room, BLUE, "accept order=2", "3,3");
    order_is(&room, "union-2", "kind", "move-hq");
    order_is(&room, "union-2", "status", "acting");
    piece_is(&room, "aop", "moving", "yes");
    go_to(&room, 2, 1, "issue");
    refused(&room, BLUE, TO_SUMNER "method=oral distance=4", "cwb.moving", "CWB-2.6");
    go_to(&room, 2, 1, "movement");
    say(&room, BLUE, "move piece=aop to=ford", "");
    order_is(&room, "union-2", "status", "acting");
    say(&room, BLUE, "move piece=aop to=mill", "");
    order_is(&room, "union-2", "status", "fulfilled");
    refused(&room, BLUE, "move piece=aop to=ford", "cwb.army-hq", "CWB-2.6");
    go_to(&room, 3, 1, "issue");
    refused(&room, BLUE, TO_SUMNER "method=oral distance=4", "cwb.moving", "CWB-2.6");
    go_to(&room, 4, 1, "issue");
    say(&room, BLUE, TO_SUMNER "method=oral distance=4", "");
    close_room(&room);
}

/* G-3, CWB-2.2, 2.6: blanks and capitals make no other place. */
static void places_are_the_same_in_other_letters(void **state)
{
    ROOM(V3);
    say(&room, BLUE, "issue to=aop type=simple purpose=move method=oral text=go place='The  Mill'",
        "");
    say(&room, BLUE, TO_SUMNER "method=written distance=0 start='At  once'", "");
    go_to(&room, 1, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "3,3");
    say(&room, BLUE, "accept order=3", "3,3");
    order_is(&room, "union-3", "status", "acting");
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "move piece=aop to='the mill '", "");
    order_is(&room, "union-2", "status", "fulfilled");
    say(&room, BLUE, "move piece=mcclellan to=' pry  FARM'", "");
    go_to(&room, 2, 1, "issue");
    say(&room, BLUE, TO_SUMNER "method=in-person", "");
    close_room(&room);
    open_room(&room, V3);
    say(&room, BLUE, "issue to=aop type=simple purpose=move method=oral text=go place='II Corps'",
        "");
    go_to(&room, 1, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "3,3");
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "move piece=aop to=ii-corps", "");
    order_is(&room, "union-2", "status", "fulfilled");
    close_room(&room);
}

/* CWB-2.3, A9: one attempt a formation, points with the anti-initiative of those above. */
static void leaders_try_on_their_own(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "initiative");
    refused(&room, BLUE, "initiative leader=mcclellan type=simple purpose=move text=go",
            "cwb.initiative", "CWB-2.3");
    piece_is(&room, "hooker", "anti-above", "-1");
    /* 3 - 1 = 2 points: an 11. */
    say(&room, BLUE, "initiative leader=hooker type=simple purpose=defend text=halt", "5,5");
    order_is(&room, "union-1", "status", "acting");
    refused(&room, BLUE, "initiative leader=hooker type=simple purpose=defend text=halt",
            "cwb.initiative", "CWB-2.3");
    refused(&room, BLUE, "initiative leader=meade type=simple purpose=defend text=halt",
            "cwb.initiative", "CWB-2.3");
    /* A division first, then its corps for the rest. */
    say(&room, BLUE, "initiative leader=richardson type=simple purpose=move text='to the ford'",
        "5,6");
    order_is(&room, "union-2", "status", "acting");
    order_is(&room, "union-2", "kind", "initiative");
    say(&room, BLUE, "initiative leader=sumner type=simple purpose=move text='to the mill'", "6,6");
    order_is(&room, "union-3", "status", "acting");
    /* A wing acts through its corps. */
    refused(&room, BLUE, "initiative leader=burnside type=simple purpose=move text=go", "cwb.wing",
            "CWB-2.2");
    say(&room, BLUE, "initiative leader=burnside for=ix-corps type=simple purpose=move text=go",
        "6,6");
    order_is(&room, "union-4", "receiver", "ix-corps");
    go_to(&room, 2, 1, "initiative");
    /* A success cancels the old order. */
    say(&room, BLUE, "initiative leader=hooker type=simple purpose=defend text=halt", "5,6");
    order_is(&room, "union-1", "status", "cancelled");
    order_is(&room, "union-5", "status", "acting");
    close_room(&room);
}

/* CWB-2.3: one attempt a formation, whoever rolls for it; a corps speaks for the rest. */
static void nobody_tries_twice(void **state)
{
    static const char *const FOR_IX =
        "initiative leader=burnside for=ix-corps type=simple purpose=move text=go";
    ROOM(V3);
    go_to(&room, 1, 1, "initiative");
    say(&room, BLUE, "initiative leader=cox type=simple purpose=move text=go", "3,4");
    refused(&room, BLUE, FOR_IX, "cwb.initiative", "IX Corps has had it");
    refused(&room, BLUE, "initiative leader=burnside for=ix-1 type=simple purpose=move text=go",
            "cwb.initiative", "IX Corps has had it");
    /* A division tried: its corps leader rolls for the rest alone, and it is named. */
    say(&room, BLUE, "initiative leader=meade type=simple purpose=move text=go", "3,4");
    say(&room, UMPIRE, "ruling piece=hooker place=i-2 reason=test", "");
    refused(&room, BLUE, "initiative leader=hooker for=i-2 type=simple purpose=move text=go",
            "cwb.initiative", "Second has had it");
    say(&room, BLUE, "initiative leader=hooker type=simple purpose=defend text=halt", "5,6");
    assert_string_equal(text_of(&room.note), "order 2 is not for Second, which tried for itself");
    go_to(&room, 2, 1, "initiative");
    say(&room, BLUE, "initiative leader=willcox type=simple purpose=move text=go", "3,4");
    say(&room, BLUE, FOR_IX, "6,6");
    assert_non_null(strstr(text_of(&room.note), "Willcox's"));
    refused(&room, BLUE, "initiative leader=cox type=simple purpose=move text=go", "cwb.initiative",
            "Left Wing has had it");
    close_room(&room);
}

/* CWB-2.3: divisions and wings break loose too. */
static void a_loose_division_and_a_loose_wing(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "initiative");
    say(&room, BLUE, "initiative leader=meade type=simple purpose=move text=go", "1,1");
    say(&room, BLUE, "initiative leader=burnside for=ix-corps type=simple purpose=move text=go",
        "1,1");
    described(&room, BLUE, "i-2",
              "loose cannon, the enemy moves it this turn: he has yet to say how");
    refused(&room, BLUE, "next", "game.due",
            "Second, which held no accepted orders, is a loose cannon: Confederate must name");
    advised(&room, UMPIRE, "next",
            "Do it with \"do cannon piece=i-2 text=...\": that is for you to say.");
    say(&room, GREY, "cannon piece=i-2 text='into the creek'", "");
    refused(&room, GREY, "cannon piece=i-2 text=again", "cwb.cannon", "still to be named");
    say(&room, GREY, "cannon piece=wing text='over the hills'", "");
    described(&room, GREY, "i-2", "loose cannon, the enemy moves it this turn: into the creek");
    described(&room, GREY, "wing", "loose cannon, the enemy moves it this turn: over the hills");
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "move piece=ix-corps to=hills", "");
    close_room(&room);
}

/* CWB-2.3: not the very order that is in delay. */
static void initiative_brings_another_order(void **state)
{
    ROOM(V3);
    say(&room, BLUE, TO_SUMNER "method=oral distance=0", "");
    go_to(&room, 1, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "3,4");
    go_to(&room, 2, 1, "initiative");
    refused(&room, BLUE,
            "initiative leader=sumner type=simple purpose=move text='To the  east woods'",
            "cwb.initiative", "CWB-2.3");
    say(&room, BLUE, "initiative leader=sumner type=simple purpose=move text='to the mill'", "6,6");
    order_is(&room, "union-2", "status", "cancelled");
    close_room(&room);
}

/* CWB-2.3: a natural 2; the enemy names the movement, and the step waits for him. */
static void a_loose_cannon(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "move piece=hooker to=barn", "");
    go_to(&room, 2, 1, "initiative");
    say(&room, BLUE, "initiative leader=hooker type=simple purpose=defend text=halt", "1,1");
    order_is(&room, "union-1", "status", "cancelled");
    piece_is(&room, "hooker", "place", "with i-corps");
    assert_int_equal(due_count(&room, GREY, "cannon", "piece=i-corps", true), 1);
    refused(&room, BLUE, "next", "game.due",
            "I Corps, which held accepted orders, is a loose cannon"); /* E-29 */
    refused(&room, BLUE, "cannon piece=i-corps text='back over the creek'", "game.side", "CWB-2.3");
    refused(&room, GREY, "cannon piece=ii-corps text=back", "cwb.cannon", "CWB-2.3");
    say(&room, GREY, "cannon piece=i-corps text='back over the creek'", "");
    described(&room, BLUE, "i-corps",
              "loose cannon, the enemy moves it this turn: back over the creek");
    go_to(&room, 2, 1, "movement");
    say(&room, BLUE, "move piece=i-corps to=creek", "");
    go_to(&room, 3, 1, "movement");
    refused(&room, BLUE, "move piece=i-corps to=creek", "cwb.bolted", "CWB-2.2");
    piece_is(&room, "i-corps", "named", "");
    close_room(&room);
}

/* CWB-2.4, A31: only after a turn in which small arms fired on it; E-31: told as a turn. */
static void attacks_stop(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "fire-other");
    say(&room, GREY, "fired-on piece=gibbon", "");
    piece_is(&room, "i-1", "fired-on", "in turn 1");
    go_to(&room, 2, 1, "stoppage");
    assert_int_equal(due_count(&room, BLUE, "stoppage", "piece=i-corps", true), 1);
    refused(&room, BLUE, "next", "game.due", "CWB-2.4");
    refused(&room, BLUE, "stoppage piece=ii-corps", "cwb.stoppage", "CWB-A31");
    /* Two divisions, none wrecked, Hooker: value 1, needs 3. */
    say(&room, BLUE, "stoppage piece=i-corps", "1,2");
    order_is(&room, "union-1", "status", "acting");
    /* Nobody fires in the next turn: no check. */
    go_to(&room, 3, 1, "stoppage");
    refused(&room, BLUE, "stoppage piece=i-corps", "cwb.stoppage", "CWB-A31");
    /* Fired on in the enemy's half of the turn, with one division wrecked and Hooker lost. */
    go_to(&room, 3, 2, "fire-own");
    say(&room, GREY, "fired-on piece=seymour", "");
    say(&room, BLUE, "loss unit=phelps casualties=1 stragglers=1", "");
    piece_is(&room, "phelps", "wrecked", "division");
    piece_is(&room, "gibbon", "wrecked", "no");
    say(&room, BLUE, "lose leader=hooker fate=killed", "");
    piece_is(&room, "i-corps", "divisions", "2");
    piece_is(&room, "i-corps", "wrecked-divisions", "1");
    go_to(&room, 4, 1, "stoppage");
    /* Meade, 3: value 3 (1 wrecked, +1 row, 2 divisions), needs 8. */
    say(&room, BLUE, "stoppage piece=i-corps", "3,4");
    order_is(&room, "union-1", "status", "stopped");
    go_to(&room, 4, 1, "movement");
    described(&room, BLUE, "i-corps", "its attack is stopped: it may retire this turn");
    say(&room, BLUE, "move piece=i-corps to='Poffenberger farm'", "");
    go_to(&room, 5, 1, "movement");
    refused(&room, BLUE, "move piece=i-corps to=mill", "cwb.bolted", "CWB-2.2");
    close_room(&room);
}

/* CWB-2.4, 2.7: a division that is destroyed is still one, and wrecked; what is to come is none. */
static void destroyed_divisions_count(void **state)
{
    ROOM(V3);
    say(&room, UMPIRE, "ruling piece=i-2 place=lost reason=test", "");
    piece_is(&room, "i-corps", "divisions", "2");
    piece_is(&room, "i-corps", "wrecked-divisions", "1");
    piece_is(&room, "i-2", "wrecked", "division");
    say(&room, UMPIRE, "ruling piece=i-2 place=expected reason=test", "");
    piece_is(&room, "i-corps", "divisions", "1");
    piece_is(&room, "i-corps", "wrecked-divisions", "0");
    say(&room, UMPIRE, "ruling piece=gibbon place=lost reason=test", "");
    piece_is(&room, "i-1", "wrecked", "division");
    /* The enemy does not know how they stand. */
    Look grey = look_of(&room, GREY);
    int wrecked = traits_find_any(&room.game.traits, KIND_PIECE, "wrecked-divisions");
    assert_int_equal(trait_value(&grey, KIND_PIECE, piece_of(&room, "ii-corps"), wrecked), UNKNOWN);
    close_room(&room);
}

/* CWB-2.4, 2.6: a division on a goal checks alone, and its corps not for it. */
static void a_division_on_a_goal_checks_alone(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "movement");
    refused(&room, BLUE, "goal division=ii-1 order=1 type=simple purpose=move text=mill",
            "cwb.goal", "CWB-2.6");
    say(&room, BLUE, "goal division=i-2 order=1 " ATTACK "text='the East Woods'", "");
    order_is(&room, "union-2", "status", "acting");
    go_to(&room, 1, 1, "fire-other");
    say(&room, GREY, "fired-on piece=seymour", "");
    go_to(&room, 2, 1, "stoppage");
    assert_int_equal(due_count(&room, BLUE, "stoppage", "piece=i-2", true), 1);
    assert_int_equal(due_count(&room, BLUE, "stoppage", "piece=i-corps", true), 0);
    say(&room, BLUE, "stoppage piece=i-2", "1,1");
    order_is(&room, "union-2", "status", "stopped");
    order_is(&room, "union-1", "status", "acting");
    close_room(&room);
}

/* G-4, CWB-2.4: only what is acted on is fulfilled, and nobody escapes his stoppage by it. */
static void fulfilment_escapes_no_check(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "fire-other");
    say(&room, GREY, "fired-on piece=gibbon", "");
    refused(&room, BLUE, "fulfil order=1", "cwb.stoppage", "CWB-2.4");
    go_to(&room, 2, 1, "issue");
    refused(&room, BLUE, "fulfil order=1", "cwb.stoppage", "CWB-2.4");
    go_to(&room, 2, 1, "stoppage");
    say(&room, BLUE, "stoppage piece=i-corps", "6,6");
    /* The fire of its own movement is checked for in the next turn, and by whom it hit. */
    go_to(&room, 2, 1, "movement");
    say(&room, BLUE, "fired-on piece=seymour", "");
    refused(&room, BLUE, "fulfil order=1", "cwb.stoppage", "CWB-2.4");
    go_to(&room, 3, 1, "stoppage");
    refused(&room, BLUE, "attach unit=i-2 to=ii-corps order=1", "cwb.stoppage", "CWB-2.4");
    refused(&room, BLUE, "detach unit=i-2 order=1", "cwb.stoppage", "CWB-2.4");
    say(&room, BLUE, "stoppage piece=i-corps", "6,6");
    say(&room, BLUE, "fulfil order=1", "");
    order_is(&room, "union-1", "status", "fulfilled");
    close_room(&room);
    open_room(&room, V3);
    say(&room, UMPIRE, "ruling order=union-1 status=waiting reason=test", "");
    refused(&room, BLUE, "fulfil order=1", "game.order", "G-4");
    say(&room, UMPIRE, "ruling order=union-1 status=accepted reason=test", "");
    refused(&room, BLUE, "fulfil order=1", "game.order", "G-4");
    close_room(&room);
}

/* CWB-2.6: a goal is no more than the order in which it stands, and one a turn. */
static void a_goal_stands_in_an_order(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "movement");
    say(&room, UMPIRE, "ruling order=union-1 purpose=defend reason=test", "");
    refused(&room, BLUE, "goal division=i-2 order=1 " ATTACK "text=in", "cwb.goal", "no attack");
    say(&room, UMPIRE, "ruling order=union-1 purpose=move type=simple reason=test", "");
    refused(&room, BLUE, "goal division=i-2 order=1 type=complex purpose=move limit=mill text=mill",
            "cwb.goal", "simple");
    say(&room, BLUE, "goal division=i-2 order=1 type=simple purpose=move text=mill", "");
    order_is(&room, "union-2", "inner", "yes");
    refused(&room, BLUE, "goal division=i-2 order=1 type=simple purpose=move text=ford", "cwb.goal",
            "it is out on order 2");
    go_to(&room, 2, 1, "issue");
    /* It is no army order. */
    refused(&room, BLUE, "attach unit=i-2 to=ii-corps order=2", "cwb.attach", "CWB-2.6");
    say(&room, BLUE, "attach unit=i-2 to=ii-corps order=1", "");
    close_room(&room);
}

/* E-21: a goal is given when the corps accepts its order, begins with it, and not in later turns.
 */
static void a_goal_is_given_on_acceptance(void **state)
{
    static const char *const GOAL = "goal division=ii-1 order=2 type=simple purpose=move text=mill";
    ROOM(V3);
    say(&room, BLUE, TO_SUMNER "method=oral distance=0", "");
    say(&room, UMPIRE, "ruling piece=sumner place=barn reason=test", "");
    go_to(&room, 1, 1, "acceptance");
    refused(&room, BLUE, GOAL, "cwb.goal", "not accepted this turn");
    say(&room, BLUE, "accept order=2", "2,4");
    order_is(&room, "union-2", "status", "delayed-2");
    refused(&room, BLUE, GOAL, "cwb.goal", "not accepted this turn");
    go_to(&room, 2, 1, "delay");
    say(&room, BLUE, "delay order=2", "1");
    order_is(&room, "union-2", "status", "accepted");
    say(&room, BLUE, GOAL, "");
    /* Sumner is not yet at his HQ. */
    order_is(&room, "union-3", "status", "accepted");
    go_to(&room, 2, 1, "movement");
    order_is(&room, "union-3", "status", "accepted");
    say(&room, BLUE, "move piece=sumner to=ii-corps", "");
    order_is(&room, "union-3", "status", "acting");
    say(&room, BLUE, "fulfil order=3", "");
    go_to(&room, 3, 1, "movement");
    refused(&room, BLUE, GOAL, "cwb.goal", "not accepted this turn");
    close_room(&room);
}

/* E-25: what no corps leads stays without orders, but for brigades of foot. */
static void independent_divisions_stay(void **state)
{
    ROOM(V3);
    say(&room, UMPIRE, "ruling piece=ix-1 parent=wing reason=test", "");
    say(&room, UMPIRE, "ruling piece=gibbon parent=aop reason=test", "");
    say(&room, BLUE, "issue to=ix-1 type=simple purpose=move method=oral distance=0 text=mill", "");
    go_to(&room, 1, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "4,4");
    go_to(&room, 1, 1, "movement");
    refused(&room, BLUE, "move piece=ix-1 to=mill", "cwb.bolted", "CWB-2.2");
    refused(&room, BLUE, "move piece=farnsworth to=mill", "cwb.bolted", "CWB-2.2");
    described(&room, BLUE, "farnsworth", "no orders: it stays");
    say(&room, BLUE, "move piece=gibbon to=mill", "");
    say(&room, BLUE, "move piece=i-2 to=mill", "");
    go_to(&room, 2, 1, "delay");
    say(&room, BLUE, "delay order=2", "1");
    go_to(&room, 2, 1, "movement");
    say(&room, BLUE, "move piece=ix-1 to=mill", "");
    room.game.settings.solo = true;
    say(&room, SOLO, "move piece=farnsworth to=mill", "");
    assert_non_null(strstr(text_of(&room.note), "moved without an order"));
    close_room(&room);
}

/* E-26: he who receives in person is there himself, not his HQ alone. */
static void in_person_is_to_the_leader(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "move piece=mcclellan to='Pry farm'", "");
    say(&room, BLUE, "move piece=sumner to=barn", "");
    go_to(&room, 2, 1, "issue");
    refused(&room, BLUE, TO_SUMNER "method=in-person", "cwb.place", "not with Sumner himself");
    say(&room, UMPIRE, "ruling piece=sumner place='Pry farm' reason=test", "");
    say(&room, BLUE, TO_SUMNER "method=in-person", "");
    close_room(&room);
}

/* CWB-2.14: the dice of stoppage are 3 less at night. */
static void night_comes_from_the_clock(void **state)
{
    ROOM(V3_NIGHT);
    go_to(&room, 1, 1, "fire-other");
    say(&room, GREY, "fired-on piece=i-corps", "");
    go_to(&room, 2, 1, "stoppage");
    say(&room, BLUE, "stoppage piece=i-corps", "2,3");
    order_is(&room, "union-1", "status", "stopped");
    close_room(&room);
}

/* CWB-2.5: stragglers of all but guns, the orders lapse; forced when the HQ was overrun. */
static void an_emergency_retreat(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 2, "movement");
    refused(&room, GREY, "overrun hq=jackson-corps", "cwb.overrun", "CWB-2.14a");
    say(&room, BLUE, "overrun hq=i-corps", "");
    go_to(&room, 2, 1, "movement");
    assert_int_equal(due_count(&room, BLUE, "retreat", "hq=i-corps", true), 1);
    refused(&room, BLUE, "next", "game.due", "CWB-2.5");
    refused(&room, BLUE, "retreat hq=i-1 distance=6", "cwb.retreat", "CWB-2.5");
    /* Phelps B, Gibbon A, Seymour B. */
    say(&room, BLUE, "retreat hq=i-corps distance=6 to='Joseph Poffenberger farm'", "6,6,6");
    piece_is(&room, "gibbon", "stragglers", "1");
    piece_is(&room, "phelps", "stragglers", "1");
    piece_is(&room, "i-guns", "stragglers", "0");
    order_is(&room, "union-1", "status", "cancelled");
    piece_is(&room, "i-corps", "place", "Joseph Poffenberger farm");
    piece_is(&room, "i-corps", "retreats", "0");
    refused(&room, BLUE, "retreat hq=i-corps distance=6", "cwb.retreat", "CWB-2.5");
    say(&room, BLUE, "next", "");
    close_room(&room);
}

/* CWB-2.14a, 2.6, E-30: an overrun HQ is put elsewhere as its side reports it. */
static void an_overrun_hq_is_displaced(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 2, "movement");
    refused(&room, GREY, "overrun hq=i-corps to=seymour", "game.thing", "");
    refused(&room, BLUE, "overrun hq=i-corps to=lost", "game.place", "CWB-2.14a");
    refused(&room, BLUE, "overrun hq=i-corps to=caldwell", "cwb.overrun", "CWB-2.14a");
    say(&room, BLUE, "overrun hq=i-corps to=seymour", "");
    piece_is(&room, "i-corps", "place", "with seymour");
    piece_is(&room, "i-corps", "retreats", "6");
    say(&room, BLUE, "overrun hq=aop to='behind the creek'", "");
    piece_is(&room, "aop", "place", "behind the creek");
    piece_is(&room, "aop", "retreats", "0");
    /* E-24: it is on its moving side, and sits a whole turn before aides ride. */
    piece_is(&room, "aop", "moving", "yes");
    assert_null(strstr(text_of(&room.note), "moved without an order"));
    go_to(&room, 2, 1, "movement");
    refused(&room, BLUE, "retreat hq=i-corps distance=6 to=i-corps", "game.circle", "G-3");
    say(&room, BLUE, "retreat hq=i-corps distance=6 to=mill", "1,1,1");
    close_room(&room);
    open_room(&room, V3);
    go_to(&room, 1, 2, "movement");
    say(&room, BLUE, "overrun hq=aop to='behind the creek'", "");
    go_to(&room, 2, 1, "issue");
    refused(&room, BLUE, TO_SUMNER "method=oral distance=9", "cwb.moving", "CWB-2.6");
    go_to(&room, 3, 1, "issue");
    say(&room, BLUE, TO_SUMNER "method=oral distance=9", "");
    close_room(&room);
}

/* CWB-2.14a */
static void leaders_are_succeeded(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "movement");
    /* A corps gets its senior division leader, who must ride there; his division a replacement. */
    say(&room, BLUE, "lose leader=hooker fate=wounded", "");
    piece_is(&room, "hooker", "fate", "wounded");
    piece_is(&room, "hooker", "place", "lost");
    piece_is(&room, "meade", "parent", "i-corps");
    piece_is(&room, "meade", "echelon", "corps");
    piece_is(&room, "meade", "place", "with i-2");
    piece_is(&room, "i-2-repl", "parent", "i-2");
    piece_is(&room, "i-2-repl", "rating", "1");
    piece_is(&room, "i-corps", "leader-lost", "yes");
    refused(&room, BLUE, "lose leader=hooker fate=killed", "game.leader", "CWB-2.14a");
    /* A division leader has his replacement at once. */
    say(&room, BLUE, "lose leader=i-2-repl fate=killed", "");
    piece_is(&room, "i-2-repl-2", "parent", "i-2");
    /* The army goes to the senior corps leader: Sumner. */
    say(&room, BLUE, "lose leader=mcclellan fate=captured", "");
    piece_is(&room, "sumner", "parent", "aop");
    piece_is(&room, "sumner", "place", "with ii-corps");
    piece_is(&room, "richardson", "parent", "ii-corps");
    piece_is(&room, "ii-1-repl", "parent", "ii-1");
    go_to(&room, 2, 1, "issue");
    piece_is(&room, "aop", "points", "12");
    refused(&room, BLUE,
            "issue to=ix-corps type=simple purpose=move method=oral distance=9 text=go",
            "cwb.place", "CWB-2.2");
    close_room(&room);
}

/* E-32, G-29: a dispatch is its receiver's on arrival; its sender has what he wrote. */
static void dispatches_are_read_on_arrival(void **state)
{
    ROOM(V3);
    room.game.settings.dispatches = true;
    room.game.seats[room.game.seats_count++] = room.seats[HOOKER];
    say(&room, BLUE, "dispatch from=mcclellan to=hooker distance=16 text='Sumner comes'", "");
    say(&room, HOOKER, "dispatch from=hooker to=mcclellan distance=8 text='more men'", "");
    /* McClellan's player knows that a rider comes, and not what he brings. */
    Look blue = look_of(&room, BLUE);
    int word = order_find(&blue, "3");
    assert_int_equal(order_get(blue.world, word, ORDER_SENDER),
                     order_get(blue.world, order_find(&blue, "2"), ORDER_RECEIVER));
    assert_string_equal(world_text(blue.world, KIND_ORDER, order_find(&blue, "2"), ORDER_TEXT),
                        "Sumner comes");
    assert_int_equal(order_get(blue.world, word, ORDER_TEXT), UNKNOWN);
    Look hooker = look_of(&room, HOOKER);
    assert_int_equal(order_find(&hooker, "3"), 0);
    assert_string_equal(world_text(hooker.world, KIND_ORDER, order_find(&hooker, "2"), ORDER_TEXT),
                        "more men");
    go_to(&room, 2, 1, "rally");
    blue = look_of(&room, BLUE);
    assert_string_equal(world_text(blue.world, KIND_ORDER, word, ORDER_TEXT), "more men");
    hooker = look_of(&room, HOOKER);
    assert_int_equal(order_find(&hooker, "3"), 0);
    go_to(&room, 3, 1, "issue");
    hooker = look_of(&room, HOOKER);
    assert_string_equal(world_text(hooker.world, KIND_ORDER, order_find(&hooker, "3"), ORDER_TEXT),
                        "Sumner comes");
    close_room(&room);
}

/* G-29, CWB-2.14a: who is lost neither writes nor reads. */
static void lost_leaders_write_no_dispatches(void **state)
{
    ROOM(V3);
    room.game.settings.dispatches = true;
    say(&room, BLUE, "dispatch from=hooker to=mcclellan distance=8 text='more men'", "");
    say(&room, BLUE, "lose leader=hooker fate=wounded", "");
    refused(&room, BLUE, "dispatch from=hooker to=mcclellan distance=8 text='more men'",
            "game.dispatch", "Hooker is lost");
    refused(&room, BLUE, "dispatch from=mcclellan to=hooker distance=8 text='where are you'",
            "game.dispatch", "Hooker is lost");
    say(&room, BLUE, "dispatch from=meade to=mcclellan distance=8 text='I have the corps'", "");
    close_room(&room);
}

/* CWB-2.7, 1.15, G-17: rules asked of pieces, written back, and never more lost than there was. */
static void rules_are_asked_of_pieces(void **state)
{
    ROOM(V3);
    refused(&room, BLUE, "loss unit=phelps casualties=5", "cwb.loss", "CWB-2.7");
    refused(&room, BLUE, "loss unit=i-guns stragglers=1", "cwb.loss", "CWB-2.7");
    say(&room, BLUE, "loss unit=i-guns guns=2", "");
    piece_is(&room, "i-guns", "guns", "6");
    say(&room, BLUE, "loss unit=phelps casualties=1", "");
    say(&room, BLUE, "ask rule=straggler unit=phelps loss=2 apply=yes", "6");
    say(&room, BLUE, "ask rule=straggler unit=phelps loss=4 apply=yes", "6");
    say(&room, BLUE, "ask rule=straggler unit=phelps loss=4 apply=yes", "6");
    piece_is(&room, "phelps", "losses", "1");
    piece_is(&room, "phelps", "stragglers", "3");
    piece_is(&room, "phelps", "present", "0");
    /* Gibbon, A, stands with Hooker, 3: row 2 - 2 is row 1; 66 is back 2 and a straggler. */
    piece_is(&room, "gibbon", "led", "3");
    say(&room, BLUE, "ask rule=morale unit=gibbon apply=yes", "6,6");
    piece_is(&room, "gibbon", "state", "disorganized");
    piece_is(&room, "gibbon", "stragglers", "1");
    say(&room, UMPIRE, "ruling piece=gibbon state=shaken reason=test", "");
    say(&room, UMPIRE, "ask rule=fire target=gibbon firer=grigsby points=9 apply=yes", "5,5");
    piece_is(&room, "gibbon", "losses", "2");
    /* What one does not see of the enemy one types oneself. */
    refused(&room, BLUE, "ask rule=stoppage corps=jackson-corps", "game.unseen", "");
    say(&room, BLUE, "ask rule=stoppage corps=jackson-corps wrecked=0", "1,2");
    say(&room, GREY, "ask rule=stoppage corps=jackson-corps", "1,2");
    say(&room, BLUE, "ask rule=gun-loss unit=i-guns apply=yes", "6");
    piece_is(&room, "i-guns", "guns", "3");
    say(&room, BLUE, "ask rule=leader-loss leader=hooker apply=yes", "1,2");
    piece_is(&room, "hooker", "fate", "present");
    say(&room, BLUE, "ask rule=leader-loss leader=hooker apply=yes", "1,1");
    piece_is(&room, "hooker", "fate", "killed");
    piece_is(&room, "meade", "parent", "i-corps");
    close_room(&room);
}

/* G-17: what is applied befalls somebody; what is only asked need not. */
static void what_befalls_nobody_is_not_applied(void **state)
{
    static const char *const FIRE = "ask rule=fire firer=grigsby points=9 apply=yes";
    ROOM(V3);
    go_to(&room, 1, 1, "fire-other");
    say(&room, GREY, FIRE, "5,5"); /* as games begun before have it */
    room.game.settings.exact = true;
    refused(&room, UMPIRE, FIRE, "game.nobody", "fire is applied to its target");
    refused(&room, UMPIRE, "ask rule=morale morale=B apply=yes", "game.nobody", "its unit");
    refused(&room, UMPIRE, "ask rule=delay status=D1 apply=yes", "game.nobody", "no piece");
    say(&room, UMPIRE, "ask rule=morale morale=B", "3,3");
    say(&room, UMPIRE, "ask rule=fire target=gibbon firer=grigsby points=9 apply=yes", "5,5");
    piece_is(&room, "gibbon", "losses", "2");
    close_room(&room);
}

/* E-22, CWB-1.16: of what is destroyed nobody straggles or checks. */
static void the_destroyed_owe_nothing(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "fire-other");
    say(&room, GREY, "ask rule=fire target=phelps points=9 apply=yes", "5,5");
    say(&room, BLUE, "loss unit=phelps casualties=2", ""); /* as games begun before have it */
    assert_int_equal(due_count(&room, BLUE, "straggler", "unit=phelps", false), 1);
    room.game.settings.plain = true;
    say(&room, GREY, "ask rule=fire target=gibbon points=9 apply=yes", "5,5");
    assert_int_equal(due_count(&room, BLUE, "straggler", "unit=gibbon", false), 1);
    say(&room, BLUE, "loss unit=gibbon casualties=8", "");
    piece_is(&room, "gibbon", "destroyed", "yes");
    refused(&room, BLUE, "straggler unit=gibbon", "cwb.fire", "CWB-1.16");
    refused(&room, BLUE, "morale unit=gibbon", "cwb.fire", "CWB-1.17");
    close_room(&room);
}

/* E-22: all fire on a unit is one throw; who is fired on again can see that he was. */
static void a_second_fire_is_seen(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "fire-other");
    say(&room, GREY, "ask rule=fire target=seymour points=9 apply=yes", "5,5");
    piece_is(&room, "seymour", "fired-on-again", "0");
    say(&room, GREY, "ask rule=fire target=seymour points=9 apply=yes", "5,5");
    piece_is(&room, "seymour", "fired-on-again", "1");
    close_room(&room);
}

/* E-20, CWB-2.12: a unit rallies once a turn, in the Rally phase. */
static void units_rally_once_a_turn(void **state)
{
    ROOM(V3);
    say(&room, UMPIRE, "ruling piece=gibbon state=disorganized reason=test", "");
    say(&room, UMPIRE, "ruling piece=seymour state=blood-lust reason=test", "");
    refused(&room, BLUE, "rally unit=gibbon", "game.step", "CWB-2.12");
    go_to(&room, 1, 1, "rally");
    assert_int_equal(due_count(&room, BLUE, "rally", "unit=gibbon", false), 1);
    refused(&room, BLUE, "ask rule=rally unit=gibbon apply=yes", "game.owed", "CWB-2.12");
    refused(&room, UMPIRE, "ask rule=rally unit=gibbon apply=yes", "game.owed", "CWB-2.12");
    say(&room, BLUE, "rally unit=gibbon", "");
    piece_is(&room, "gibbon", "state", "shaken");
    refused(&room, BLUE, "rally unit=gibbon", "cwb.rally", "CWB-2.12");
    assert_int_equal(due_count(&room, BLUE, "rally", "unit=gibbon", false), 0);
    refused(&room, BLUE, "rally unit=phelps", "cwb.rally", "CWB-2.12");
    /* Next to the enemy his blood is checked: 36 keeps it. */
    say(&room, BLUE, "rally unit=seymour adjacent=yes", "3,6");
    piece_is(&room, "seymour", "state", "blood-lust");
    go_to(&room, 2, 1, "rally");
    say(&room, BLUE, "rally unit=gibbon", "");
    piece_is(&room, "gibbon", "state", "normal");
    say(&room, BLUE, "rally unit=seymour", "");
    piece_is(&room, "seymour", "state", "normal");
    close_room(&room);
}

/* E-20, CWB-2.13: one die for each marked brigade, in turns of an hour. */
static void marked_brigades_recover(void **state)
{
    static const char *const BRIGADES[] = { "phelps", "gibbon", "seymour" };
    ROOM(V3);
    say(&room, BLUE, "loss unit=gibbon stragglers=2", "");
    go_to(&room, 1, 1, "movement");
    refused(&room, BLUE, "mark unit=gibbon", "cwb.recovery", "CWB-2.13");
    assert_int_equal(due_count(&room, BLUE, "mark", "unit=gibbon", false), 0);
    go_to(&room, 1, 1, "rally");
    refused(&room, BLUE, "recover unit=gibbon", "cwb.recovery", "CWB-2.13");
    refused(&room, BLUE, "ask rule=straggler-recovery unit=gibbon apply=yes", "game.owed",
            "CWB-1.20");
    close_room(&room);
    open_room(&room, V3_NIGHT);
    for (size_t i = 0; i < sizeof BRIGADES / sizeof *BRIGADES; i++) {
        char words[60];
        snprintf(words, sizeof words, "loss unit=%s stragglers=2", BRIGADES[i]);
        say(&room, BLUE, words, "");
    }
    go_to(&room, 1, 1, "movement");
    refused(&room, BLUE, "mark unit=caldwell", "cwb.recovery", "nobody of Caldwell straggles");
    assert_int_equal(due_count(&room, BLUE, "mark", "unit=gibbon", false), 1);
    assert_int_equal(due_count(&room, GREY, "mark", "unit=gibbon", false), 0);
    say(&room, BLUE, "mark unit=phelps", "");
    say(&room, BLUE, "mark unit=gibbon", "");
    assert_int_equal(due_count(&room, BLUE, "mark", "unit=gibbon", false), 0);
    say(&room, BLUE, "mark unit=seymour", "");
    refused(&room, BLUE, "mark unit=gibbon", "cwb.recovery", "CWB-2.13");
    described(&room, BLUE, "gibbon", "8 of 10, marked for recovery");
    described(&room, GREY, "gibbon", "");
    /* Who moves, or goes with what moves, or is fired on, calls nobody in. */
    say(&room, BLUE, "move piece=i-2 to=mill", "");
    described(&room, BLUE, "seymour", "8 of 10");
    refused(&room, BLUE, "mark unit=seymour", "cwb.recovery", "moved this turn");
    say(&room, BLUE, "fired-on piece=phelps", "");
    go_to(&room, 1, 1, "rally");
    assert_int_equal(due_count(&room, BLUE, "recover", "unit=gibbon", false), 1);
    refused(&room, BLUE, "recover unit=phelps", "cwb.recovery", "CWB-2.13");
    /* A, 4 + 2 by night: two. */
    say(&room, BLUE, "recover unit=gibbon", "4");
    piece_is(&room, "gibbon", "stragglers", "0");
    refused(&room, BLUE, "recover unit=gibbon", "cwb.recovery", "CWB-2.13");
    close_room(&room);
}

/* E-22, CWB-2.8: what fire compels is owed in the book's order, and it is fire. */
static void fire_that_hits_is_a_chain(void **state)
{
    static const char *const FIRE = "ask rule=fire target=gibbon points=9 flank=yes apply=yes";
    ROOM(V3);
    go_to(&room, 1, 1, "fire-other");
    refused(&room, BLUE, "morale unit=gibbon", "cwb.fire", "CWB-1.17");
    /* Two columns right, 15..17: a 10 is two and a half, and a 2 drops the half. */
    say(&room, GREY, FIRE, "5,5,2");
    piece_is(&room, "gibbon", "losses", "2");
    piece_is(&room, "i-1", "fired-on", "in turn 1");
    assert_int_equal(due_count(&room, BLUE, "leader-loss", "leader=hooker", false), 1);
    assert_int_equal(due_count(&room, BLUE, "leader-loss", "leader=doubleday", false), 1);
    assert_int_equal(due_count(&room, BLUE, "leader-loss", "leader=meade", false), 0);
    assert_int_equal(due_count(&room, BLUE, "straggler", "unit=gibbon", false), 1);
    assert_int_equal(due_count(&room, BLUE, "morale", "unit=gibbon", false), 0);
    refused(&room, BLUE, "morale unit=gibbon", "cwb.fire", "CWB-1.17");
    refused(&room, GREY, "straggler unit=gibbon", "game.thing", "none of that name");
    /* In a game that enforces all, who fired waits for it. */
    room.game.settings.enforce_all = true;
    refused(&room, GREY, "next", "game.due", "CWB-1.15");
    room.game.settings.enforce_all = false;
    say(&room, BLUE, "leader-loss leader=hooker", "3,4");
    say(&room, BLUE, "leader-loss leader=doubleday", "6,5");
    piece_is(&room, "doubleday", "fate", "wounded");
    /* A, 6 + 1 for the flank, in the column of 1½: two. */
    say(&room, BLUE, "straggler unit=gibbon", "6");
    piece_is(&room, "gibbon", "stragglers", "2");
    refused(&room, BLUE, "straggler unit=gibbon", "cwb.fire", "CWB-1.16");
    /* Row 2, Hooker's 3 two up, the flank six down: row 6. 43 is shaken. */
    say(&room, BLUE, "morale unit=gibbon", "4,3");
    piece_is(&room, "gibbon", "state", "shaken");
    assert_int_equal(due_count(&room, BLUE, "morale", "unit=gibbon", false), 0);
    /* Guns alone do not count as fire for the stoppage. One point, a 6: m-2, two rows up. */
    say(&room, GREY, "ask rule=fire target=seymour arm=artillery points=1 apply=yes", "3,3");
    piece_is(&room, "i-2", "fired-on", "no");
    piece_is(&room, "seymour", "checks", "m-2");
    /* B is row 4, two up is row 2: 53 is no effect. */
    say(&room, BLUE, "morale unit=seymour", "5,3");
    piece_is(&room, "seymour", "state", "normal");
    /* What nobody rolled for was settled at the table. */
    say(&room, GREY, "ask rule=fire target=seymour points=1 apply=yes", "4,4");
    piece_is(&room, "i-2", "fired-on", "in turn 1");
    go_to(&room, 1, 2, "issue");
    piece_is(&room, "seymour", "checks", "none");
    close_room(&room);
}

/* CWB-2.14a, E-22: who is put with a brigade without a place helps its morale, and may fall. */
static void a_leader_helps_the_brigade_he_is_with(void **state)
{
    ROOM(V3);
    room.game.settings.exact = true;
    go_to(&room, 1, 1, "movement");
    piece_is(&room, "seymour", "led", "?");
    say(&room, BLUE, "move piece=meade to=seymour", "");
    piece_is(&room, "seymour", "led", "3");
    say(&room, BLUE, "move piece=hooker to=seymour", "");
    say(&room, UMPIRE, "ruling piece=hooker rating=4 reason=test", "");
    piece_is(&room, "seymour", "led", "4");
    say(&room, GREY, "ask rule=fire target=seymour points=9 apply=yes", "5,5");
    say(&room, BLUE, "leader-loss leader=hooker", "3,4");
    say(&room, BLUE, "leader-loss leader=meade", "3,4");
    say(&room, BLUE, "straggler unit=seymour", "1");
    refused(&room, BLUE, "morale unit=seymour leader=2", "game.has", "leader is what the piece");
    /* B is row 4, Hooker's 4 three up: row 1, where 54 is no effect. */
    say(&room, BLUE, "morale unit=seymour", "5,4");
    piece_is(&room, "seymour", "state", "normal");
    /* Games that were begun before say who is with it. */
    room.game.settings.exact = false;
    piece_is(&room, "seymour", "led", "?");
    close_room(&room);
}

/* E-22, CWB-1.19: guns that must go back limber, and may lose by it. */
static void guns_lose_by_limbering(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "fire-other");
    say(&room, BLUE, "ask rule=morale unit=i-guns apply=yes", "6,6");
    assert_int_equal(due_count(&room, BLUE, "gun-loss", "unit=i-guns", false), 1);
    say(&room, BLUE, "gun-loss unit=i-guns", "6");
    piece_is(&room, "i-guns", "guns", "5");
    refused(&room, BLUE, "gun-loss unit=i-guns", "cwb.fire", "CWB-1.19");
    /* Those of a stack go back with its men: 66 sends Gibbon back, 33 does not. */
    say(&room, BLUE, "ask rule=morale unit=gibbon apply=yes", "6,6");
    assert_int_equal(due_count(&room, BLUE, "gun-loss", "unit=i-guns", false), 0);
    say(&room, BLUE, "ruling piece=i-guns place='North Woods' reason=test", "");
    say(&room, BLUE, "ask rule=morale unit=gibbon apply=yes", "3,3");
    assert_int_equal(due_count(&room, BLUE, "gun-loss", "unit=i-guns", false), 0);
    say(&room, BLUE, "ask rule=morale unit=gibbon apply=yes", "6,6");
    assert_int_equal(due_count(&room, BLUE, "gun-loss", "unit=i-guns", false), 1);
    close_room(&room);
}

/* E-22, CWB-1.17: who must go back is told so until he went, or the turn is over. */
static void who_must_go_back_is_told(void **state)
{
    ROOM(V3);
    go_to(&room, 1, 1, "fire-other");
    refused(&room, BLUE, "fall-back unit=gibbon", "cwb.fire", "CWB-1.17");
    say(&room, GREY, "ask rule=fire target=seymour points=9 apply=yes", "5,5");
    say(&room, BLUE, "straggler unit=seymour", "1");
    /* B is row 4: 65 is back 2. */
    say(&room, BLUE, "morale unit=seymour", "6,5");
    piece_is(&room, "seymour", "back", "2");
    assert_int_equal(due_count(&room, BLUE, "fall-back", "unit=seymour", false), 1);
    refused(&room, GREY, "fall-back unit=seymour", "game.thing", "none of that name");
    room.game.settings.plain = true; /* who has a place of his own says where he stands now */
    say(&room, UMPIRE, "ruling piece=seymour place=Cornfield reason=test", "");
    refused(&room, BLUE, "fall-back unit=seymour", "cwb.place", "CWB-1.17");
    say(&room, BLUE, "fall-back unit=seymour to='East Woods'", "");
    piece_is(&room, "seymour", "back", "0");
    piece_is(&room, "seymour", "place", "East Woods");
    assert_int_equal(due_count(&room, BLUE, "fall-back", "unit=seymour", false), 0);
    say(&room, BLUE, "ask rule=morale unit=phelps apply=yes", "6,5");
    go_to(&room, 1, 1, "rally");
    assert_int_equal(due_count(&room, BLUE, "fall-back", "unit=phelps", false), 1);
    go_to(&room, 1, 2, "issue");
    assert_int_equal(due_count(&room, BLUE, "fall-back", "unit=phelps", false), 0);
    close_room(&room);
}

static bool notes(const Room *room, const char *words)
{
    return strstr(text_of(&room->note), words) != NULL;
}

/* CWB-2.8: a unit fires once a Fire phase, in the step of its side; what is more is flagged. */
static void a_unit_fires_once_a_phase(void **state)
{
    static const char *const FIRE = "ask rule=fire firer=grigsby target=gibbon points=1 apply=yes";
    ROOM(V3);
    go_to(&room, 1, 1, "movement");
    say(&room, GREY, FIRE, "3,3");
    assert_false(notes(&room, "already"));
    /* What draws fire in the movement is the players' to see. */
    say(&room, GREY, FIRE, "3,3");
    assert_true(notes(&room, "Grigsby has fired already in this step"));
    assert_true(notes(&room, "Gibbon was fired on already in this step"));
    say(&room, BLUE, "next", "");
    say(&room, GREY, FIRE, "3,3");
    assert_false(notes(&room, "already"));
    refused(&room, GREY, FIRE, "cwb.fire", "Grigsby has fired in this step");
    refused(&room, BLUE, "ask rule=fire target=grigsby points=9 apply=yes", "cwb.fire",
            "not that side's turn to fire");
    say(&room, GREY, "ask rule=fire target=gibbon points=1 apply=yes", "3,3");
    assert_true(notes(&room, "Gibbon was fired on already"));
    say(&room, UMPIRE, FIRE, "3,3");
    say(&room, GREY, "next", "");
    say(&room, BLUE, "ask rule=fire firer=gibbon target=grigsby points=1 apply=yes", "3,3");
    assert_false(notes(&room, "already"));
    /* He fires again in the enemy's turn. */
    go_to(&room, 1, 2, "fire-own");
    say(&room, GREY, FIRE, "3,3");
    assert_false(notes(&room, "already"));
    close_room(&room);
}

/* E-27, CWB-2.4, 2.12: who must go back in the movement after a stoppage, and who is routed. */
static void a_stopped_attack_draws_back(void **state)
{
    ROOM(V3);
    say(&room, UMPIRE, "ruling piece=caldwell state=routed reason=test", "");
    go_to(&room, 1, 1, "fire-other");
    say(&room, GREY, "fired-on piece=gibbon", "");
    go_to(&room, 2, 1, "stoppage");
    say(&room, BLUE, "stoppage piece=i-corps", "1,1");
    order_is(&room, "union-1", "status", "stopped");
    go_to(&room, 2, 1, "movement");
    assert_int_equal(due_count(&room, BLUE, "move", "piece=phelps", false), 1);
    assert_int_equal(due_count(&room, BLUE, "move", "piece=gibbon", false), 1);
    assert_int_equal(due_count(&room, BLUE, "move", "piece=i-guns", false), 1);
    assert_int_equal(due_count(&room, BLUE, "move", "piece=caldwell", false), 1);
    assert_int_equal(due_count(&room, BLUE, "move", "piece=welsh", false), 0);
    assert_int_equal(due_count(&room, GREY, "move", "piece=gibbon", false), 0);
    /* Phelps goes with his division, Gibbon has a place of his own. */
    say(&room, BLUE, "move piece=i-1 to=mill", "");
    assert_int_equal(due_count(&room, BLUE, "move", "piece=phelps", false), 0);
    assert_int_equal(due_count(&room, BLUE, "move", "piece=gibbon", false), 1);
    say(&room, BLUE, "move piece=gibbon to=mill", "");
    assert_int_equal(due_count(&room, BLUE, "move", "piece=gibbon", false), 0);
    go_to(&room, 3, 1, "movement");
    assert_int_equal(due_count(&room, BLUE, "move", "piece=gibbon", false), 0);
    assert_int_equal(due_count(&room, BLUE, "move", "piece=caldwell", false), 1);
    close_room(&room);
}

/* CWB-2.14a, G-16: a ruling that a leader is lost leaves his place to be taken. */
static void a_ruling_leaves_a_succession_due(void **state)
{
    ROOM(V3);
    say(&room, UMPIRE, "ruling piece=hooker fate=captured reason='ridden into their lines'", "");
    assert_int_equal(due_count(&room, BLUE, "succeed", "leader=hooker", true), 1);
    refused(&room, BLUE, "next", "game.due", "CWB-2.14a");
    say(&room, BLUE, "succeed leader=hooker", "");
    piece_is(&room, "meade", "parent", "i-corps");
    refused(&room, BLUE, "succeed leader=meade", "game.leader", "CWB-2.14a");
    close_room(&room);
}

/* CWB-2.15 */
static void orders_to_defend(void **state)
{
    ROOM(V3_DEFENSIVE);
    go_to(&room, 1, 1, "fire-own");
    say(&room, BLUE, "fired-on piece=grigsby", "");
    room.game.settings.exact = true;
    piece_is(&room, "ii-1", "unengaged", "yes");
    say(&room, BLUE, "fired-on piece=caldwell", "");
    piece_is(&room, "ii-1", "unengaged", "no");
    go_to(&room, 1, 2, "stoppage");
    /* One division, value 1, Jackson: needs 3, with +1; 1,1 and 1 is 3. */
    say(&room, GREY, "stoppage piece=jackson-corps", "1,1");
    order_is(&room, "confederate-1", "status", "acting");
    go_to(&room, 1, 2, "fire-other");
    say(&room, BLUE, "fired-on piece=grigsby", "");
    say(&room, GREY, "loss unit=grigsby casualties=2", "");
    go_to(&room, 2, 1, "issue");
    /* The odds know of the fire that the step of stoppage will count. */
    assert_int_equal(odds_ask(&room, TO_SUMNER "method=oral distance=0", "unengaged"), 0);
    go_to(&room, 2, 1, "stoppage");
    say(&room, BLUE, "next", "");
    piece_is(&room, "ii-corps", "unled", "1");
    piece_is(&room, "ii-corps", "engaged", "yes");
    piece_is(&room, "ix-corps", "unengaged", "yes");
    /* E-29: an order in delay leaves it so; initiative for a defence takes no anti-initiative. */
    say(&room, UMPIRE, "ruling order=union-1 receiver=ix-corps status=delayed-1 reason=test", "");
    piece_is(&room, "ix-corps", "unengaged", "yes");
    assert_int_equal(
        odds_ask(&room, "initiative leader=cox type=simple purpose=defend text=halt", "anti"), 0);
    assert_int_equal(
        odds_ask(&room, "initiative leader=cox type=simple purpose=move text=on", "anti"), -1);
    say(&room, UMPIRE, "ruling order=union-1 receiver=i-corps status=acting reason=test", "");
    go_to(&room, 2, 1, "fire-other");
    say(&room, GREY, "fired-on piece=caldwell", "");
    go_to(&room, 2, 2, "stoppage");
    /* Wrecked, value 3: needs 8, with +1 a 6 is a 7. */
    say(&room, GREY, "stoppage piece=jackson-corps", "3,3");
    order_is(&room, "confederate-1", "status", "stopped");
    go_to(&room, 2, 2, "movement");
    refused(&room, GREY, "retreat hq=jackson-corps distance=6", "cwb.retreat", "CWB-2.15");
    say(&room, GREY, "retreat hq=jackson-corps distance=12", "1");
    /* Two turns without orders, and II Corps must have some or go. */
    go_to(&room, 3, 1, "movement");
    piece_is(&room, "ii-corps", "unled", "2");
    refused(&room, BLUE, "next", "game.due", "CWB-2.15");
    assert_int_equal(due_count(&room, BLUE, "retreat", "hq=ii-corps", true), 1);
    say(&room, BLUE, "retreat hq=ii-corps distance=7", "1");
    say(&room, BLUE, "next", "");
    close_room(&room);
}

/* G-3, CWB-2.2, 2.3, 2.6: what is expected does not act; orders act as it comes to the field. */
static void what_is_not_on_the_field_does_not_act(void **state)
{
    static const char *const OFF = "ruling piece=%s place=expected arrives=2 reason=test";
    static const char *const PIECES_OFF[] = { "ii-corps", "ii-1", "sumner" };
    ROOM(V3);
    say(&room, BLUE, TO_SUMNER "method=written distance=0", "");
    for (size_t i = 0; i < sizeof PIECES_OFF / sizeof *PIECES_OFF; i++) {
        char ruling[100];
        snprintf(ruling, sizeof ruling, OFF, PIECES_OFF[i]);
        say(&room, UMPIRE, ruling, "");
    }
    go_to(&room, 1, 1, "initiative");
    refused(&room, BLUE, "initiative leader=sumner type=simple purpose=move text=go", "game.off",
            "G-3");
    refused(&room, BLUE, "initiative leader=richardson type=simple purpose=move text=go",
            "game.off", "G-3");
    go_to(&room, 1, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "3,3");
    say(&room, UMPIRE, "ruling order=union-2 status=accepted reason=test", "");
    go_to(&room, 1, 1, "movement");
    assert_int_equal(due_count(&room, BLUE, "touch", "leader=sumner", false), 0);
    refused(&room, BLUE, "touch leader=sumner", "game.off", "G-3");
    refused(&room, BLUE, "goal division=ii-1 order=2 type=simple purpose=move text=mill",
            "game.off", "G-3");
    refused(&room, BLUE, "retreat hq=ii-corps distance=6", "game.off", "G-3");
    go_to(&room, 2, 1, "acceptance");
    say(&room, UMPIRE, "ruling order=union-2 status=accepted reason=test", "");
    go_to(&room, 2, 1, "movement");
    say(&room, UMPIRE, "ruling order=union-2 status=accepted reason=test", "");
    say(&room, BLUE, "arrive piece=ii-corps to='Middle Bridge'", "");
    assert_string_equal(text_of(&room.note), "");
    piece_is(&room, "sumner", "place", "Middle Bridge");
    order_is(&room, "union-2", "status", "acting");
    close_room(&room);
}

/* G-50: a solo player is told, not stopped. */
static void a_solo_move_without_orders_is_noted(void **state)
{
    ROOM(V3);
    room.game.settings.solo = true;
    go_to(&room, 1, 1, "movement");
    say(&room, SOLO, "move piece=ii-corps to=mill", "");
    assert_non_null(strstr(text_of(&room.note), "moved without an order"));
    say(&room, SOLO, "move piece=i-corps to=mill", "");
    assert_string_equal(text_of(&room.note), "");
    close_room(&room);
}

/* A scenario whose pieces have no places. */
static void without_places(char *text)
{
    static const char *const PLACES[] = { "Pry house",  "North Woods",   "East Woods\n",
                                          "Pry farm",   "Rohrbach farm", "Middle Bridge",
                                          "Sharpsburg", "West Woods" };

    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        size_t length = strcspn(PLACES[i], "\n");
        char *at = text;
        while ((at = strstr(at, PLACES[i])) != NULL) {
            memset(at, ' ', length);
            *at = '.';
        }
    }
}

/* CWB-2.2: the 2nd edition's commander is in one place a turn, also where none are kept. */
static void he_is_with_one_a_turn(void **state)
{
    char text[] = V2;

    without_places(text);
    ROOM(text);
    say(&room, BLUE, TO_SUMNER "method=in-person force=0", "");
    refused(&room, BLUE,
            "issue to=ix-corps type=simple purpose=move method=in-person force=0 text=go",
            "cwb.place", "McClellan is with II Corps");
    say(&room, UMPIRE, "ruling piece=ix-corps place='the mill' reason=test", "");
    say(&room, UMPIRE, "ruling piece=ii-corps place='The Mill' reason=test", "");
    say(&room, BLUE, "issue to=ix-corps type=simple purpose=move method=in-person force=0 text=go",
        "");
    close_room(&room);
}

/* G-3: no places are kept; the players say who is where. CWB-2.2, 2.6. */
static void a_game_without_places(void **state)
{
    char text[] = V3;

    without_places(text);
    ROOM(text);
    go_to(&room, 2, 1, "issue");
    say(&room, BLUE, TO_SUMNER "method=in-person", "");
    refused(&room, BLUE, TO_SUMNER "method=in-person", "cwb.recharge", "CWB-2.2");
    refused(&room, BLUE, TO_SUMNER "method=oral distance=3", "cwb.place", "CWB-2.2");
    refused(&room, BLUE, "conference type=simple", "cwb.place", "CWB-2.6");
    go_to(&room, 2, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "4,5");
    order_is(&room, "union-2", "status", "acting");
    go_to(&room, 4, 1, "issue");
    say(&room, BLUE, TO_SUMNER "method=oral distance=3", "");
    refused(&room, BLUE, TO_SUMNER "method=in-person", "cwb.place", "CWB-2.2");
    say(&room, BLUE, "conference type=simple", "");
    say(&room, BLUE, "instruct to=cox type=simple purpose=move text='to the bridge'", "");
    go_to(&room, 4, 1, "acceptance");
    say(&room, BLUE, "accept order=4", "4,5");
    order_is(&room, "union-4", "status", "accepted");
    go_to(&room, 4, 1, "movement");
    say(&room, BLUE, "touch leader=cox", "");
    order_is(&room, "union-4", "status", "acting");
    piece_is(&room, "cox", "place", "with ix-corps");
    close_room(&room);
}

/* G-50: a blind game rolls by itself, and shows an order once it is acted on. */
static void a_blind_game(void **state)
{
    ROOM(V3);
    room.game.settings.blind = true;
    say(&room, BLUE, TO_SUMNER "method=oral distance=8", "");
    go_to(&room, 2, 1, "acceptance");
    refused(&room, BLUE, "accept order=2", "cwb.order", "CWB-2.2");
    assert_int_equal(due_count(&room, BLUE, "accept", "order=2", true), 0);
    say(&room, BLUE, "next", "3,4");
    order_is(&room, "union-2", "status", "delayed-1");
    described(&room, BLUE, "ii-corps", "no orders: HQ stays");
    go_to(&room, 3, 1, "delay");
    say(&room, BLUE, "next", "1");
    described(&room, BLUE, "ii-corps", "order 2: to the East Woods");
    close_room(&room);
}

/* How an order stands in a seat's view; UNKNOWN where it is kept from it. */
static int status_seen(Room *room, int seat, const char *number)
{
    Look look = look_of(room, seat);

    return order_get(look.world, order_find(&look, number), ORDER_STATUS);
}

static int status_of(const Room *room, const char *word)
{
    return text_find(word, room->game.traits.statuses);
}

/* A scenario in a blind game: settings stand before it begins. */
static void open_blind(Room *room, const char *text)
{
    blind_rooms = true;
    open_room(room, text);
    blind_rooms = false;
}

/* G-50, CWB-A10: what came of an order is not betrayed by the order before it. */
static void a_blind_game_betrays_no_fate(void **state)
{
    Room room;

    (void)state;
    open_blind(&room, V3);
    /* Sumner holds one in delay; the next is distorted, and a third cancels the first. */
    say(&room, BLUE, TO_SUMNER "method=oral distance=0", "");
    say(&room, BLUE, TO_SUMNER "method=oral distance=8", "");
    go_to(&room, 1, 1, "acceptance");
    say(&room, BLUE, "next", "3,4");
    go_to(&room, 2, 1, "issue");
    say(&room, BLUE, TO_SUMNER "method=oral distance=8", "");
    go_to(&room, 2, 1, "delay");
    say(&room, BLUE, "next", "6");
    say(&room, BLUE, "next", "1,1");
    order_is(&room, "union-3", "status", "distorted");
    go_to(&room, 3, 1, "delay");
    say(&room, BLUE, "next", "6");
    say(&room, BLUE, "next", "5,5");
    order_is(&room, "union-2", "status", "cancelled");
    order_is(&room, "union-4", "status", "delayed-2");
    for (int i = 2; i <= 4; i++) {
        const char *number[] = { "2", "3", "4" };
        assert_int_equal(status_seen(&room, BLUE, number[i - 2]), UNKNOWN);
    }
    go_to(&room, 4, 1, "delay");
    say(&room, BLUE, "next", "1");
    assert_int_equal(status_seen(&room, BLUE, "4"), status_of(&room, "acting"));
    assert_int_equal(status_seen(&room, BLUE, "2"), status_of(&room, "cancelled"));
    assert_int_equal(status_seen(&room, BLUE, "3"), status_of(&room, "distorted"));
    close_room(&room);
    /* Hooker, away from his HQ, accepts another: the one he acts on seems to stand. */
    open_blind(&room, V3);
    say(&room, BLUE, "issue to=i-corps type=simple purpose=move method=written distance=0 text=on",
        "");
    say(&room, UMPIRE, "ruling piece=hooker place=barn reason=test", "");
    go_to(&room, 1, 1, "acceptance");
    say(&room, BLUE, "next", "4,2");
    order_is(&room, "union-1", "status", "cancelled");
    assert_int_equal(status_seen(&room, BLUE, "1"), status_of(&room, "acting"));
    assert_int_equal(status_seen(&room, BLUE, "2"), UNKNOWN);
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "move piece=hooker to=i-corps", "");
    assert_int_equal(status_seen(&room, BLUE, "1"), status_of(&room, "cancelled"));
    assert_int_equal(status_seen(&room, BLUE, "2"), status_of(&room, "acting"));
    /* An emergency retreat is no secret. */
    say(&room, BLUE, "retreat hq=i-corps distance=6", "1,1,1");
    assert_int_equal(status_seen(&room, BLUE, "2"), status_of(&room, "cancelled"));
    close_room(&room);
    /* The end brings all to light. */
    open_blind(&room, V3);
    say(&room, BLUE, TO_SUMNER "method=oral distance=0", "");
    assert_int_equal(status_seen(&room, BLUE, "2"), UNKNOWN);
    say(&room, UMPIRE, "end reason=test", "");
    assert_int_equal(status_seen(&room, BLUE, "2"), status_of(&room, "in-transit"));
    close_room(&room);
}

#define ORDERS_WAIT                                                                                \
    "[orders]\nto | from  status  type  method  purpose  start  text\n---+---\n"                   \
    "i-corps | mcclellan  accepted  simple  written  move  two guns  down the pike\n"

/* G-50, CWB-2.2: what was ordered before the battle is known, also while it waits. */
static void a_blind_game_shows_the_set_up(void **state)
{
    Room room;

    (void)state;
    open_blind(&room, HEAD("cwb3", "", "06:00") UNION CONFEDERATE ORDERS_WAIT);
    assert_int_equal(status_seen(&room, BLUE, "1"), status_of(&room, "waiting"));
    go_to(&room, 1, 1, "movement");
    assert_int_equal(due_count(&room, BLUE, "signal", "order=1", false), 1);
    say(&room, BLUE, "signal order=1", "");
    assert_int_equal(status_seen(&room, BLUE, "1"), status_of(&room, "acting"));
    close_room(&room);
}

/* G-8: a commander writes no orders; he rolls for those that have reached him, and acts on them. */
static void a_commander_at_his_seat(void **state)
{
    ROOM(V3);
    say(&room, BLUE, "issue to=i-corps type=simple purpose=move method=oral distance=9 text=back",
        "");
    described(&room, HOOKER, "i-corps", "order 1: down the pike, as far as church");
    described(&room, HOOKER, "ii-corps", "");
    go_to(&room, 2, 1, "acceptance");
    assert_int_equal(due_count(&room, HOOKER, "accept", "order=2", true), 1);
    say(&room, HOOKER, "accept order=2", "3,3");
    order_is(&room, "union-2", "status", "delayed-2");
    go_to(&room, 3, 1, "initiative");
    say(&room, HOOKER, "initiative leader=hooker type=simple purpose=defend text=halt", "5,6");
    order_is(&room, "union-3", "status", "acting");
    close_room(&room);
}

/* G-4: an order waits for its signal. */
static void an_order_waits_for_its_signal(void **state)
{
    ROOM(V3);
    say(&room, BLUE, TO_SUMNER "method=oral distance=0 start='when Hooker calls'", "");
    go_to(&room, 1, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "4,5");
    order_is(&room, "union-2", "status", "delayed-1");
    go_to(&room, 2, 1, "delay");
    say(&room, BLUE, "delay order=2", "2");
    order_is(&room, "union-2", "status", "waiting");
    go_to(&room, 2, 1, "movement");
    refused(&room, BLUE, "move piece=ii-corps to=mill", "cwb.bolted", "CWB-2.2");
    assert_int_equal(due_count(&room, BLUE, "signal", "order=2", false), 1);
    say(&room, BLUE, "signal order=2", "");
    order_is(&room, "union-2", "status", "acting");
    refused(&room, BLUE, "signal order=1", "game.signal", "CWB-2.2");
    close_room(&room);
}

/* G-4, CWB-2.2: a time comes by the clock, not by somebody's word. */
static void an_order_waits_for_its_time(void **state)
{
    ROOM(V3);
    say(&room, BLUE, TO_SUMNER "method=written distance=0 start=07:00", "");
    say(&room, BLUE,
        "issue to=ix-corps type=simple purpose=move method=written distance=0 start='at 5:30' "
        "text='to the ford'",
        "");
    refused(&room, BLUE, "signal order=2", "game.signal", "CWB-2.2");
    go_to(&room, 1, 1, "acceptance");
    say(&room, BLUE, "accept order=2", "3,3");
    order_is(&room, "union-2", "status", "waiting");
    /* 05:30 is past, and the game ends before the next: he acts. */
    say(&room, BLUE, "accept order=3", "2,4");
    order_is(&room, "union-3", "status", "acting");
    go_to(&room, 2, 1, "movement");
    assert_int_equal(due_count(&room, BLUE, "signal", "order=2", false), 0);
    refused(&room, BLUE, "signal order=2", "game.signal", "07:00");
    go_to(&room, 3, 1, "issue");
    order_is(&room, "union-2", "status", "acting");
    say(&room, BLUE, "fulfil order=2", "");
    refused(&room, BLUE, "signal order=2", "game.signal", "is over");
    /* Tomorrow's. */
    go_to(&room, 25, 1, "issue");
    say(&room, BLUE, TO_SUMNER "method=written distance=0 start=01:00", "");
    go_to(&room, 25, 1, "acceptance");
    say(&room, BLUE, "accept order=4", "3,3");
    order_is(&room, "union-4", "status", "waiting");
    go_to(&room, 32, 1, "issue");
    order_is(&room, "union-4", "status", "waiting");
    go_to(&room, 33, 1, "issue");
    order_is(&room, "union-4", "status", "acting");
    close_room(&room);
}

/* CWB-2.6, E-29: in the Command phase, by an army order to the corps that has the division. */
static void a_division_is_attached(void **state)
{
    ROOM(V3);
    refused(&room, BLUE, "attach unit=ii-1 to=i-corps order=1", "cwb.attach", "CWB-2.6");
    say(&room, BLUE, "attach unit=i-2 to=ii-corps order=1", "");
    piece_is(&room, "i-2", "parent", "ii-corps");
    piece_is(&room, "ii-corps", "divisions", "2");
    refused(&room, BLUE, "attach unit=i-2 to=i-corps order=1", "cwb.attach", "CWB-2.6");
    say(&room, BLUE, "detach unit=i-1 order=1", "");
    piece_is(&room, "i-1", "parent", "aop");
    refused(&room, BLUE, "detach unit=i-1 order=1", "cwb.attach", "no corps");
    go_to(&room, 1, 1, "movement");
    refused(&room, BLUE, "attach unit=ii-1 to=i-corps order=1", "game.step", "CWB-2.6");
    close_room(&room);
}

/* E-16: attacks that were once fired on may be checked in every turn. */
static void an_engaged_attack_goes_on_checking(void **state)
{
    ROOM(V3_ENGAGED);
    go_to(&room, 1, 1, "fire-other");
    say(&room, GREY, "fired-on piece=gibbon", "");
    for (int turn = 2; turn <= 3; turn++) {
        go_to(&room, turn, 1, "stoppage");
        assert_int_equal(due_count(&room, BLUE, "stoppage", "piece=i-corps", true), 1);
        say(&room, BLUE, "stoppage piece=i-corps", "6,6");
        refused(&room, BLUE, "stoppage piece=i-corps", "cwb.stoppage", "CWB-A31");
    }
    go_to(&room, 3, 1, "movement");
    say(&room, BLUE, "fulfil order=1", "");
    go_to(&room, 4, 1, "initiative");
    close_room(&room);
}

#define REPLACED                                                                                   \
    "[army union]\nid | name  echelon  leader  rating  anti  replacement\n---+---\n"               \
    "aop | Army  army  McClellan  1  -1  .\n  wing | Wing  wing  Burnside  2  -2  .\n"             \
    "    i-corps | I Corps  corps  Hooker  3  -1  .\n      i-1 | First  division  Meade  3  .  "   \
    "0\n"                                                                                          \
    "      i-2 | Second  division  Ricketts  2  .  .\n"
/* E-17: a replacement is rated as the scenario says, or 1. E-23: anti-initiative is the post's. */
static void what_stays_with_a_post(void **state)
{
    ROOM(HEAD("cwb3", "", "06:00") REPLACED CONFEDERATE);
    piece_is(&room, "meade", "anti-above", "-4");
    say(&room, BLUE, "lose leader=meade fate=killed", "");
    piece_is(&room, "i-1-repl", "rating", "0");
    say(&room, BLUE, "lose leader=ricketts fate=killed", "");
    piece_is(&room, "i-2-repl", "rating", "1");
    say(&room, BLUE, "lose leader=burnside fate=wounded", "");
    piece_is(&room, "hooker", "anti-above", "-3");
    say(&room, BLUE, "lose leader=hooker fate=killed", "");
    piece_is(&room, "i-1-repl", "parent", "i-corps");
    piece_is(&room, "i-2-repl", "anti-above", "-4");
    say(&room, BLUE, "lose leader=i-1-repl fate=killed", "");
    piece_is(&room, "i-1-repl-2", "anti-above", "-4");
    /* The army goes to him who leads the corps, and stays as hard to move. */
    say(&room, BLUE, "lose leader=mcclellan fate=captured", "");
    piece_is(&room, "i-2-repl", "parent", "aop");
    piece_is(&room, "i-1-repl-2", "anti-above", "-3");
    close_room(&room);
}

/* CWB-1.2, 1.6: force is asked for in the 2nd edition, and no conference is held. */
static void the_second_edition(void **state)
{
    ROOM(V2);
    piece_is(&room, "aop", "points", "15");
    refused(&room, BLUE, TO_SUMNER "method=written distance=8", "game.missing", "force");
    refused(&room, BLUE, "conference type=simple", "game.verb", "conference");
    refused(&room, BLUE, "issue to=aop type=simple purpose=move method=oral force=1 text=go",
            "cwb.army-hq", "CWB-2.6");
    say(&room, BLUE, TO_SUMNER "method=written force=2 distance=0", "");
    order_is(&room, "union-1", "paid", "9");
    go_to(&room, 1, 1, "acceptance");
    /* 1 + 1 + 1 = 3, a 6: A. */
    say(&room, BLUE, "accept order=1", "3,3");
    order_is(&room, "union-1", "status", "acting");
    close_room(&room);
}

/* G-4: the columns of the printed log. */
static void the_order_log(void **state)
{
    static const char *const V3_ROW[] = { "1",       "06:30",   "I Corps", "McClellan",
                                          "complex", "written", "acting" };
    ROOM(V3);
    Look look = look_of(&room, BLUE);
    int order = order_find(&look, "1");

    say(&room, UMPIRE, "ruling order=union-1 due=2 reason=test", "");
    for (int i = 0; log_column(&look, i); i++) {
        Text cell = { 0 };
        log_cell(&cell, &look, order, log_column(&look, i));
        assert_string_equal(text_of(&cell), V3_ROW[i]);
        text_finish(&cell);
    }
    assert_string_equal(log_column(&look, 6)->head, "Acceptance Status");
    close_room(&room);
    open_room(&room, V2);
    look = look_of(&room, BLUE);
    assert_string_equal(log_column(&look, 6)->head, "Force");
    say(&room, BLUE, TO_SUMNER "method=oral force=0 distance=3", "");
    look = look_of(&room, BLUE);
    Text cell = { 0 };
    log_cell(&cell, &look, order_find(&look, "1"), log_column(&look, 6));
    text_add(&cell, " ");
    log_cell(&cell, &look, order_find(&look, "1"), log_column(&look, 7));
    assert_string_equal(text_of(&cell), "F0 in-transit");
    text_clear(&cell);
    say(&room, UMPIRE, "ruling order=union-1 receiver=i-corps status=acting since=1 reason=test",
        "");
    go_to(&room, 1, 1, "movement");
    say(&room, BLUE, "goal division=i-2 order=1 type=simple purpose=move text=mill", "");
    look = look_of(&room, BLUE);
    for (int i = 5; i < 8; i++) {
        log_cell(&cell, &look, order_find(&look, "2"), log_column(&look, i));
        text_add(&cell, "|");
    }
    assert_string_equal(text_of(&cell), "goal||acting|");
    text_finish(&cell);
    close_room(&room);
}

/* The ask of the rule that tells the odds of a command. */
static int odds_ask(Room *room, const char *command, const char *ask)
{
    Look look = look_of(room, BLUE);
    Faults faults = { 0 };
    Situation asks;
    const Rule *rule;
    BoundCommand asked;
    Said said;

    said_read(&said, command);
    if (!game_refuse(&look, &said.command, &asked, &faults)) {
        fail_with(command, &faults);
    }
    assert_true(asked.verb->odds(&look, &asked, &rule, &asks));
    int value = field_get(rule_asks(rule, room->book, ask), &asks);
    bound_finish(&asked);
    return value;
}

/* G-11: odds of a command, from what is filled in. */
static void odds_are_filled_in(void **state)
{
    static const char *const COMMAND = TO_SUMNER "method=written distance=14";
    ROOM(V3);
    assert_int_equal(odds_ask(&room, COMMAND, "sender"), 1);
    assert_int_equal(odds_ask(&room, COMMAND, "receiver"), 1);
    assert_int_equal(odds_ask(&room, COMMAND, "has-orders"), 0);
    assert_int_equal(odds_ask(&room, COMMAND, "distance"), 14 * WHOLE);
    assert_int_equal(
        odds_ask(&room, "issue to=i-corps " ATTACK "method=oral distance=1 text=on", "has-orders"),
        1);
    close_room(&room);
}

/* G-43: the lessons begin with orders in every state, and with the choice they tell of. */
static void lessons_begin_as_told(void **state)
{
    Room room;

    (void)state;
    open_source(&room, *scenario_source("antietam"), true);
    piece_is(&room, "aop", "points", "12");
    order_is(&room, "union-1", "status", "acting");
    order_is(&room, "union-2", "status", "delayed-1");
    order_is(&room, "union-3", "status", "in-transit");
    described(&room, BLUE, "ii-corps", "no orders: HQ stays");
    say(&room, BLUE,
        "issue to=sumner type=simple purpose=move method=written distance=8 text='East Woods'", "");
    piece_is(&room, "aop", "points", "6");
    go_to(&room, 1, 1, "delay");
    say(&room, BLUE, "delay order=2", "6");
    close_room(&room);

    open_source(&room, *scenario_source("stones-river"), true);
    static const char *const UNDO = "issue to=crittenden type=simple purpose=move method=written "
                                    "force=2 distance=5 text='come back'";
    piece_is(&room, "left-wing", "kind", "hq");
    order_is(&room, "union-1", "status", "acting");
    go_to(&room, 1, side_named(&room, "union"), "issue");
    piece_is(&room, "aoc", "points", "15");
    assert_int_equal(odds_ask(&room, UNDO, "has-orders"), 1);
    assert_int_equal(odds_ask(&room, UNDO, "force"), 2);
    say(&room, BLUE, UNDO, "");
    order_is(&room, "union-3", "paid", "9");
    close_room(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_follow_the_sequence),
        cmocka_unit_test(points_are_new_each_turn),
        cmocka_unit_test(orders_go_to_whom_the_book_says),
        cmocka_unit_test(an_order_rides_and_is_accepted),
        cmocka_unit_test(one_accepted_and_one_delayed_at_most),
        cmocka_unit_test(ratings_of_then_and_now),
        cmocka_unit_test(a_distorted_order_locks_the_command_out),
        cmocka_unit_test(a_council_of_war),
        cmocka_unit_test(a_leader_at_his_hq_has_touched_it),
        cmocka_unit_test(one_order_in_person_until_he_has_rested),
        cmocka_unit_test(rest_hangs_on_where_they_are),
        cmocka_unit_test(the_army_hq_moves_on_orders),
        cmocka_unit_test(places_are_the_same_in_other_letters),
        cmocka_unit_test(leaders_try_on_their_own),
        cmocka_unit_test(nobody_tries_twice),
        cmocka_unit_test(a_loose_division_and_a_loose_wing),
        cmocka_unit_test(initiative_brings_another_order),
        cmocka_unit_test(a_loose_cannon),
        cmocka_unit_test(attacks_stop),
        cmocka_unit_test(destroyed_divisions_count),
        cmocka_unit_test(a_division_on_a_goal_checks_alone),
        cmocka_unit_test(fulfilment_escapes_no_check),
        cmocka_unit_test(a_goal_stands_in_an_order),
        cmocka_unit_test(a_goal_is_given_on_acceptance),
        cmocka_unit_test(independent_divisions_stay),
        cmocka_unit_test(in_person_is_to_the_leader),
        cmocka_unit_test(night_comes_from_the_clock),
        cmocka_unit_test(an_emergency_retreat),
        cmocka_unit_test(an_overrun_hq_is_displaced),
        cmocka_unit_test(leaders_are_succeeded),
        cmocka_unit_test(dispatches_are_read_on_arrival),
        cmocka_unit_test(lost_leaders_write_no_dispatches),
        cmocka_unit_test(rules_are_asked_of_pieces),
        cmocka_unit_test(what_befalls_nobody_is_not_applied),
        cmocka_unit_test(the_destroyed_owe_nothing),
        cmocka_unit_test(a_second_fire_is_seen),
        cmocka_unit_test(units_rally_once_a_turn),
        cmocka_unit_test(marked_brigades_recover),
        cmocka_unit_test(fire_that_hits_is_a_chain),
        cmocka_unit_test(a_leader_helps_the_brigade_he_is_with),
        cmocka_unit_test(guns_lose_by_limbering),
        cmocka_unit_test(who_must_go_back_is_told),
        cmocka_unit_test(a_unit_fires_once_a_phase),
        cmocka_unit_test(a_stopped_attack_draws_back),
        cmocka_unit_test(a_ruling_leaves_a_succession_due),
        cmocka_unit_test(orders_to_defend),
        cmocka_unit_test(what_is_not_on_the_field_does_not_act),
        cmocka_unit_test(a_solo_move_without_orders_is_noted),
        cmocka_unit_test(a_game_without_places),
        cmocka_unit_test(he_is_with_one_a_turn),
        cmocka_unit_test(a_blind_game),
        cmocka_unit_test(a_blind_game_betrays_no_fate),
        cmocka_unit_test(a_blind_game_shows_the_set_up),
        cmocka_unit_test(a_commander_at_his_seat),
        cmocka_unit_test(an_order_waits_for_its_signal),
        cmocka_unit_test(an_order_waits_for_its_time),
        cmocka_unit_test(a_division_is_attached),
        cmocka_unit_test(an_engaged_attack_goes_on_checking),
        cmocka_unit_test(what_stays_with_a_post),
        cmocka_unit_test(the_second_edition),
        cmocka_unit_test(the_order_log),
        cmocka_unit_test(odds_are_filled_in),
        cmocka_unit_test(lessons_begin_as_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
