/* SPDX-License-Identifier: MIT */
/*
 * Two worlds: games that differ only in the other side's secrets give a seat the same bytes, over
 * every command, error, odds, list, log and export. G-8 to G-11, G-19, CWB-2.16.
 */
#include "driver.h"

#include "leak.h"
#include "wire/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/*
 * What is open to all, by hand from the rules (CWB-2.16): where pieces stand and who they are, what
 * is printed on a leader, formation and the markers that lie on the map; that a leader fell; what a
 * loose cannon does; the clock and what sides ask of each other.
 */
static const char *const open_clock[] = { "is",   "turn", "day",  "time", "light",
                                          "step", "side", "over", NULL };
static const char *const open_side[] = { "is", "id", "name", "ready", "asks", "asked", NULL };
static const char *const open_piece[] = {
    "is",    "id",       "name",     "side",   "parent", "echelon",     "kind",
    "place", "rating",   "anti",     "senior", "fate",   "arm",         "formation",
    "state", "low-ammo", "fired-on", "loose",  "named",  "leader-lost", NULL
};

static const char *const *const open_facts[KINDS] = { open_clock, open_side, open_piece, NULL };

/* Verbs with which a side changes its secrets; what comes of them may still be open. */
static const char *const secret_verbs[] = { "issue", "issue",  "issue",      "dispatch",
                                            "loss",  "ruling", "initiative", "fulfil",
                                            "waive", "ask",    "conference", "instruct",
                                            "touch", NULL };

enum { A, B, WORLDS };
enum { STEPS = 26 };

typedef struct OneWorld {
    Desk desk;
    Driver driver; /* for the secret doings of the other side */
    Chacha dice, secret_dice;
    Text out; /* all that the seats were told */
} OneWorld;

typedef struct Pair {
    OneWorld at[WORLDS];
    Driver driver; /* for what is the same in both */
    int watching;  /* the side whose seats are looked at */
    bool apart;    /* a secret doing changed what is open: no more is compared */
} Pair;

/* ---- what is open ---- */

static void open_dump(Text *to, const Desk *desk)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    const World *truth = &desk->game.truth;
    Look look = game_look(&desk->game, truth, &umpire);

    for (Kind kind = 0; kind < KINDS; kind++) {
        for (int thing = 1; open_facts[kind] && thing <= world_count(truth, kind); thing++) {
            int place = kind == KIND_PIECE ? piece_get(truth, thing, PIECE_PLACE) : 0;
            if (place == PLACE_RESERVE || place == PLACE_EXPECTED) {
                continue;
            }
            for (int i = 0; open_facts[kind][i]; i++) {
                int trait = traits_find(&desk->game.traits, kind, open_facts[kind][i]);
                if (trait >= 0) {
                    text_add(to, " ");
                    value_print(to, &look, truth->traits->at[kind][trait],
                                world_value(truth, kind, thing, trait));
                }
            }
            text_add(to, "\n");
        }
    }
}

static bool same_open(const Pair *pair)
{
    Text one = { 0 }, other = { 0 };

    open_dump(&one, &pair->at[A].desk);
    open_dump(&other, &pair->at[B].desk);
    bool same = strcmp(text_of(&one), text_of(&other)) == 0;
    text_finish(&one);
    text_finish(&other);
    return same;
}

/* ---- what a seat is told ---- */

static bool watched(const Pair *pair, const Seat *seat)
{
    return seat->kind == SEAT_OBSERVER || seat->kind == SEAT_KEEPER ||
           ((seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER) &&
            seat->side == pair->watching);
}

static void tell_orders(Text *to, const Look *look)
{
    for (int order = 1; order <= world_count(look->world, KIND_ORDER); order++) {
        for (int i = 0; world_is(look->world, KIND_ORDER, order) && log_column(look, i); i++) {
            log_cell(to, look, order, log_column(look, i));
            text_add(to, "|");
        }
    }
}

/* The odds of what is due, as asks of a rule. */
static void tell_due_odds(Text *to, const Look *look, const DueList *list)
{
    for (int i = 0; i < list->count; i++) {
        const Due *item = &list->at[i];
        for (const Field *ask = item->rule ? item->rule->asks : NULL; ask && ask->name; ask++) {
            field_print(to, ask, look->game->book, field_get(ask, &item->asks), true);
            text_add(to, ",");
        }
    }
}

static void tell_state(Text *to, const Desk *desk, int seat)
{
    Look look = desk_look(desk, seat);
    Json json = { .to = to };
    DueList list = { 0 };

    json_open(&json, NULL, '{');
    wire_view(&json, &look);
    game_due(&look, &list);
    wire_due(&json, "due", &look, &list);
    json_close(&json, '}');
    tell_due_odds(to, &look, &list);
    tell_orders(to, &look);
    due_finish(&list);
}

static bool take_log(void *with, const Look *look, const Entry *entry, const News *news)
{
    Json json = { .to = with };

    wire_news(&json, NULL, look, entry, news);
    return true;
}

static void tell_record(Text *to, Desk *desk, int seat)
{
    Faults faults = { 0 };

    desk_log(desk, seat, 1, take_log, to, &faults);
    if (!seat_keeps(&desk->game.seats[seat])) {
        desk_export(desk, seat, to, &faults);
    }
    faults_print(&faults, to);
}

static const char many_faces[] =
    "1,2,3,4,5,6,6,5,4,3,2,1,1,2,3,4,5,6,6,5,4,3,2,1,1,2,3,4,5,6,6,5,4";

static bool same_so_far(const Pair *pair)
{
    return strcmp(text_of(&pair->at[A].out), text_of(&pair->at[B].out)) == 0;
}

/* Writes what every watched seat is told, and compares. */
static bool compare(Pair *pair, bool record)
{
    const Game *game = &pair->at[A].desk.game;

    for (int seat = 0; seat < game->seats_count; seat++) {
        for (int w = 0; w < WORLDS && watched(pair, &game->seats[seat]); w++) {
            tell_state(&pair->at[w].out, &pair->at[w].desk, seat);
            if (record) {
                tell_record(&pair->at[w].out, &pair->at[w].desk, seat);
            }
        }
    }
    bool same = same_so_far(pair);
    if (same) {
        text_clear(&pair->at[A].out);
        text_clear(&pair->at[B].out);
    }
    return same;
}

/* ---- doing ---- */

static bool do_in(OneWorld *world, int seat, const Command *command, DeskDice dice, Text *told)
{
    Faults faults = { 0 }, refusal = { 0 };
    Reply reply;
    Look look = desk_look(&world->desk, seat);
    Json json = { .to = told };
    const Rule *rule = NULL;
    Situation asks = { 0 };

    if (told && desk_odds(&world->desk, seat, command, &rule, &asks, &refusal, &faults) && rule) {
        text_add_n(told, rule->name, strlen(rule->name));
        for (const Field *ask = rule->asks; ask->name; ask++) {
            text_addf(told, " %d", field_get(ask, &asks));
        }
    }
    if (told) {
        faults_print(&faults, told);
        faults_print(&refusal, told);
        faults_clear(&faults);
    }
    bool done = desk_do(&world->desk, seat, command, &dice, 1, &reply, &faults);
    if (told && done && !reply.wanted) {
        wire_news(&json, NULL, &look, &reply.entry, &reply.news);
    }
    if (told) {
        text_addf(told, "%d%d%s", done, reply.again, reply.wants);
        faults_print(&faults, told);
    }
    reply_finish(&reply);
    return done;
}

static int seat_of_side(const Desk *desk, int side)
{
    for (int i = 0; i < desk->game.seats_count; i++) {
        if (desk->game.seats[i].kind == SEAT_SIDE && desk->game.seats[i].side == side) {
            return i;
        }
    }
    return -1;
}

/* Does what is to stay secret; where it changed what is open the worlds are no longer a pair. */
static void secretly(Pair *pair, int w, int seat, const Command *command, DeskDice dice)
{
    Text before = { 0 }, after = { 0 };

    open_dump(&before, &pair->at[w].desk);
    do_in(&pair->at[w], seat, command, dice, NULL);
    open_dump(&after, &pair->at[w].desk);
    pair->apart |= strcmp(text_of(&before), text_of(&after)) != 0;
    text_finish(&before);
    text_finish(&after);
}

static const char *id_of(const Desk *desk, int piece)
{
    return world_text(&desk->game.truth, KIND_PIECE, piece, PIECE_ID);
}

/* Any piece of a side: units only, or only those that are not yet there. */
static int any_piece(Driver *driver, const Desk *desk, int side, bool expected)
{
    const World *truth = &desk->game.truth;
    int count = world_count(truth, KIND_PIECE);

    for (int tries = 0; tries < 200; tries++) {
        int piece = 1 + driver_pick(driver, count);
        int place = piece_get(truth, piece, PIECE_PLACE);
        bool off = place == PLACE_EXPECTED || place == PLACE_RESERVE;
        if (piece_get(truth, piece, PIECE_SIDE) == side && off == expected &&
            (expected || piece_get(truth, piece, PIECE_KIND) == PIECE_UNIT)) {
            return piece;
        }
    }
    return 0;
}

/* Pieces that are still to come are put about where nobody sees them. */
static void shift_reserves(Pair *pair, int w, int seat)
{
    OneWorld *world = &pair->at[w];
    int piece = any_piece(&world->driver, &world->desk, 3 - pair->watching, true);
    Said said = { .verb = "ruling" };

    if (piece) {
        said_arg(&said, "piece", id_of(&world->desk, piece));
        said_arg(&said, "place", driver_pick(&world->driver, 2) ? "reserve" : "expected");
        said_arg(&said, "reason", "a longer march");
        Command command = said_command(&said);
        secretly(pair, w, seat, &command, (DeskDice){ .from = DICE_PROGRAM });
    }
}

/* One ruling with an open part, the same in both worlds, and secret ones that differ. */
static void rule_openly(Pair *pair)
{
    static const char *const states[] = { "normal", "shaken", "disorganized" };
    const char *state = states[driver_pick(&pair->driver, 3)];
    int piece = any_piece(&pair->driver, &pair->at[A].desk, 3 - pair->watching, false);

    for (int w = 0; piece && w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        int seat = seat_of_side(&world->desk, 3 - pair->watching);
        char losses[8];
        Said said = { .verb = "ruling" };
        snprintf(losses, sizeof losses, "%d", driver_pick(&world->driver, 3));
        said_arg(&said, "piece", id_of(&world->desk, piece));
        said_arg(&said, "state", state);
        said_arg(&said, "losses", losses);
        said_arg(&said, "reason", losses);
        Command command = said_command(&said);
        do_in(world, seat, &command, (DeskDice){ .from = DICE_PROGRAM }, NULL);
    }
}

/* The same pieces of the other side are not what they are in the other world. */
static void set_apart(Pair *pair)
{
    static const char *const letters[] = { "A", "B", "C", "D", "E" };

    for (int i = 0; i < 25; i++) {
        int piece = any_piece(&pair->driver, &pair->at[A].desk, 3 - pair->watching, false);
        for (int w = 0; w < WORLDS; w++) {
            OneWorld *world = &pair->at[w];
            char guns[12], strength[12];
            Said said = { .verb = "ruling" };
            snprintf(guns, sizeof guns, "%d", driver_pick(&world->driver, 14));
            snprintf(strength, sizeof strength, "%d", 1 + driver_pick(&world->driver, 20));
            said_arg(&said, "piece", id_of(&world->desk, piece));
            said_arg(&said, "morale", letters[driver_pick(&world->driver, 5)]);
            said_arg(&said, "guns", guns);
            said_arg(&said, "strength", strength);
            said_arg(&said, "reason", "other worlds");
            Command command = said_command(&said);
            do_in(world, seat_of_side(&world->desk, 3 - pair->watching), &command,
                  (DeskDice){ .from = DICE_PROGRAM }, NULL);
        }
    }
}

/* The other side does something secret of its own in each world. */
static void secret_doing(Pair *pair, int w)
{
    OneWorld *world = &pair->at[w];
    int seat = seat_of_side(&world->desk, 3 - pair->watching);
    int times = driver_pick(&world->driver, 3);

    if (driver_pick(&world->driver, 100) < 20) {
        shift_reserves(pair, w, seat);
    }
    for (int i = 0; i < times; i++) {
        Look look = desk_look(&world->desk, seat);
        int count = (int)(sizeof secret_verbs / sizeof *secret_verbs) - 1;
        const char *verb = secret_verbs[driver_pick(&world->driver, count)];
        Faults faults = { 0 };
        Said said;
        /* What this book has not, nobody says. */
        if (!game_verb(look.game, verb, &faults)) {
            continue;
        }
        driver_say_verb(&world->driver, &look, verb, NULL, &said);
        Command command = said_command(&said);
        bool typed = driver_pick(&world->driver, 100) < 15;
        char id[8] = "";
        if (driver_pick(&world->driver, 100) < 30) {
            snprintf(id, sizeof id, "c%d", driver_pick(&world->driver, 4));
        }
        command.id = id;
        DeskDice dice = { .from = typed ? DICE_TYPED : DICE_PROGRAM,
                          .generator = &world->secret_dice };
        secretly(pair, w, seat, &command, dice);
    }
    if (driver_pick(&world->driver, 100) < 20) {
        Faults faults = { 0 };
        Reply reply;
        desk_undo(&world->desk, seat, "", 1, &reply, &faults);
        reply_finish(&reply);
    }
}

/* Everything that the other side must do before it can end its step; then it ends it. */
static void settle(Pair *pair, int w)
{
    OneWorld *world = &pair->at[w];
    int seat = seat_of_side(&world->desk, 3 - pair->watching);
    DeskDice dice = { .from = DICE_PROGRAM, .generator = &world->secret_dice };
    Faults faults = { 0 };
    Reply reply;
    Waiting waiting;

    if (desk_waiting(&world->desk, seat, &waiting)) {
        desk_go_on(&world->desk, seat, &dice, 1, &reply, &faults);
        reply_finish(&reply);
    }
    for (int i = 0; i < 30; i++) {
        Look look = desk_look(&world->desk, seat);
        DueList list = { 0 };
        const Due *item = NULL;
        Said said;
        game_due(&look, &list);
        for (int d = 0; d < list.count && !item; d++) {
            item = list.at[d].compelled ? &list.at[d] : NULL;
        }
        if (item) {
            driver_say_verb(&world->driver, &look, item->verb->name, item, &said);
            Command command = said_command(&said);
            secretly(pair, w, seat, &command, dice);
        }
        bool more = item != NULL;
        due_finish(&list);
        if (!more) {
            break;
        }
    }
    Command next = { .verb = "next", .id = "" };
    do_in(world, seat, &next, dice, NULL);
}

/* The seat does what it may take back; others do secret things; it takes it back, and does it
 * again. */
static void take_back(Pair *pair, int seat)
{
    int piece = any_piece(&pair->driver, &pair->at[A].desk, pair->watching, false);
    Said said = { .verb = "ruling" };

    said_arg(&said, "piece", id_of(&pair->at[A].desk, piece));
    said_arg(&said, "stragglers", driver_pick(&pair->driver, 2) ? "1" : "2");
    said_arg(&said, "reason", "x");
    for (int w = 0; w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        Faults faults = { 0 };
        Reply reply;
        Look look = desk_look(&world->desk, seat);
        Json json = { .to = &world->out };
        Command command = said_command(&said);
        do_in(world, seat, &command, (DeskDice){ .from = DICE_PROGRAM }, &world->out);
        secret_doing(pair, w);
        if (desk_undo(&world->desk, seat, "", 1, &reply, &faults)) {
            wire_news(&json, NULL, &look, &reply.entry, &reply.news);
        }
        reply_finish(&reply);
        secret_doing(pair, w);
        desk_redo(&world->desk, seat, 1, &reply, &faults);
        faults_print(&faults, &world->out);
        reply_finish(&reply);
    }
}

/*
 * The watched side gives the same command in both worlds, as it sees the first. The answer is the
 * same too, unless a rule was asked, whose answer may rest on the enemy's secrets: then they part.
 */
static bool watched_doing(Pair *pair)
{
    const Game *game = &pair->at[A].desk.game;
    int seat;
    char id[8] = "";
    Said said;

    do {
        seat = driver_pick(&pair->driver, game->seats_count);
    } while (!watched(pair, &game->seats[seat]));
    Look look = desk_look(&pair->at[A].desk, seat);
    driver_say(&pair->driver, &look, &said);
    int dice = driver_pick(&pair->driver, 100);
    if (dice >= 85) { /* rules asked of the enemy, with what is not known of him */
        const Desk *desk = &pair->at[A].desk;
        int enemy = any_piece(&pair->driver, desk, 3 - pair->watching, false);
        int own = any_piece(&pair->driver, desk, pair->watching, false);
        static const char *const rules[] = { "close-combat", "morale", "gun-loss", "straggler" };
        int rule = dice % 4;
        said = (Said){ .verb = "ask" };
        said_arg(&said, "rule", rules[rule]);
        said_arg(&said, rule ? "unit" : "defender", id_of(desk, enemy));
        if (rule == 0) {
            said_arg(&said, "attacker", id_of(desk, own));
        } else if (rule == 3) {
            said_arg(&said, "loss", "2");
        }
    }
    if (dice >= 12 && dice < 20) {
        driver_say_verb(&pair->driver, &look, "dispatch", NULL, &said);
    }
    if (dice < 12) { /* names near those that are hidden */
        const World *truth = &pair->at[A].desk.game.truth;
        int piece = 1 + driver_pick(&pair->driver, world_count(truth, KIND_PIECE));
        char near[60];
        snprintf(near, sizeof near, "%s%s", world_text(truth, KIND_PIECE, piece, PIECE_ID),
                 dice < 5 ? "" : "x");
        said = (Said){ 0 };
        snprintf(said.verb, sizeof said.verb, "%s", dice % 2 ? "move" : "ruling");
        said_arg(&said, "piece", near);
        said_arg(&said, dice % 2 ? "to" : "reason", "mill");
        if (dice >= 8) {
            char number[12];
            snprintf(number, sizeof number, "%d",
                     order_next_number(&pair->at[A].desk.game.truth, 3 - pair->watching) -
                         driver_pick(&pair->driver, 2));
            said = (Said){ .verb = "waive" };
            said_arg(&said, "order", number);
            said_arg(&said, "reason", "mill");
        }
        if (dice < 8 && dice % 2 == 0) {
            said_arg(&said, "place", near);
        }
    }
    if (driver_pick(&pair->driver, 100) < 30) {
        snprintf(id, sizeof id, "c%d", driver_pick(&pair->driver, 4));
    }
    bool done = true;
    for (int w = 0; w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        Command command = said_command(&said);
        command.id = id;
        DeskDice from = { .from = DICE_PROGRAM, .generator = &world->dice };
        if (dice % 3 == 0) { /* more dice than are thrown, or fewer: how many, must not tell */
            from = (DeskDice){ .from = DICE_TYPED, .typed = dice % 2 ? many_faces : "3" };
        }
        text_addf(&world->out, "[%s]", game->seats[seat].name);
        said_print(&world->out, &said);
        done &= do_in(world, seat, &command, from, &world->out);
        Faults none = { 0 };
        Waiting waiting;
        if (desk_waiting(&world->desk, seat, &waiting)) {
            text_add(&world->out, waiting.wants);
            desk_withdraw(&world->desk, seat, &waiting, &none);
        }
    }
    if (driver_pick(&pair->driver, 100) < 15) {
        take_back(pair, seat);
    }
    /* How a fight ended is open; why it could not be asked must not tell. */
    pair->apart |= strcmp(said.verb, "ask") == 0 && done && !same_so_far(pair);
    return same_so_far(pair);
}

/* ---- pairs ---- */

static bool pair_open(Pair *pair, Store *store, int number)
{
    *pair = (Pair){ .driver = { (uint64_t)number * 7919 + 1 } };
    pair->watching = 1 + number % 2;
    for (int w = 0; w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        uint8_t key[32];
        tape_key((uint64_t)number, key);
        world->dice = tape_generator(key, 0);
        world->secret_dice = tape_generator(key, (uint64_t)w + 1);
        world->driver.own_only = true;
        world->driver.state = (uint64_t)number * 104729 + (uint64_t)w * 31337;
        if (!driver_game(store,
                         number % 4 < 2 ? GALLOPER_SCENARIOS "/antietam.scenario"
                                        : GALLOPER_SCENARIOS "/stones-river.scenario",
                         number % 8 != 0,
                         (Settings){ .umpired = number % 3 != 0, .dispatches = true },
                         &world->desk)) {
            return false;
        }
    }
    set_apart(pair);
    return true;
}

static void pair_close(Pair *pair, Store *store)
{
    for (int w = 0; w < WORLDS; w++) {
        Faults faults = { 0 };
        int game = pair->at[w].desk.number;
        desk_close(&pair->at[w].desk);
        store_remove(store, game, &faults);
        text_finish(&pair->at[w].out);
    }
}

/* Where two texts part. */
static void tell_difference(const Pair *pair, int number)
{
    const char *one = text_of(&pair->at[A].out), *other = text_of(&pair->at[B].out);
    size_t at = 0;

    while (one[at] && one[at] == other[at]) {
        at++;
    }
    size_t from = at > 300 ? at - 300 : 0;
    print_message("pair %d parts at:\n%.300s\n>>> %.200s\n>>> %.200s\n", number, one + from,
                  one + at, other + at);
}

/* Plays a pair; whether the seats were told the same as long as what is open was the same. */
static bool pair_same(Pair *pair, int *steps, int *differing)
{
    for (int i = 0; i < STEPS; i++) {
        const Game *game = &pair->at[A].desk.game;
        bool theirs = game_acting(game, &game->truth) != pair->watching;
        for (int w = 0; w < WORLDS; w++) {
            secret_doing(pair, w);
            if (theirs) {
                settle(pair, w);
            }
        }
        if (driver_pick(&pair->driver, 100) < 15) {
            rule_openly(pair);
        }
        if (pair->apart || !same_open(pair)) {
            return true;
        }
        bool same = watched_doing(pair);
        if (pair->apart) {
            return true;
        }
        if (!same) {
            return false;
        }
        if (!same_open(pair)) {
            return true;
        }
        if (!compare(pair, i % 8 == 7 || i == STEPS - 1)) {
            return false;
        }
        ++*steps;
        *differing += !world_same(&pair->at[A].desk.game.truth, &pair->at[B].desk.game.truth);
    }
    return true;
}

static Store *open_store(char folder[64])
{
    Faults faults = { 0 };

    driver_folder(folder);
    Store *store = store_open(folder, "the test", &faults);
    assert_non_null(store);
    return store;
}

/* G-8 to G-11, G-19, CWB-2.16 */
static void pairs_tell_the_same(void **state)
{
    const char *typed = getenv("PAIRS");
    int pairs = typed ? atoi(typed) : 1000, steps = 0, differing = 0;
    char folder[64];
    Store *store = open_store(folder);
    Pair *pair = calloc(1, sizeof *pair);

    (void)state;
    leak_planted = LEAK_NONE;
    for (int i = 0; i < pairs; i++) {
        assert_true(pair_open(pair, store, i));
        bool same = pair_same(pair, &steps, &differing);
        if (!same) {
            tell_difference(pair, i);
        }
        pair_close(pair, store);
        assert_true(same);
    }
    print_message("# %d pairs, %d comparisons, %d of them with other secrets\n", pairs, steps,
                  differing);
    assert_true(steps > 5 * pairs && differing > steps / 2);
    free(pair);
    store_close(store);
    driver_remove(folder);
}

/* Each planted leak is caught: the comparison can fail. */
static void leaks_are_caught(void **state)
{
    char folder[64];
    Store *store = open_store(folder);
    Pair *pair = calloc(1, sizeof *pair);
    int missed = 0;

    (void)state;
    for (Leak leak = 1; leak < LEAKS; leak++) {
        bool caught = false;
        int i = 0, steps = 0, differing = 0;
        for (; i < 400 && !caught; i++) {
            leak_planted = LEAK_NONE;
            assert_true(pair_open(pair, store, 5000 + i));
            leak_planted = leak;
            caught = !pair_same(pair, &steps, &differing);
            pair_close(pair, store);
            if (caught) { /* it was the leak, not the pair */
                leak_planted = LEAK_NONE;
                assert_true(pair_open(pair, store, 5000 + i));
                bool same = pair_same(pair, &steps, &differing);
                if (!same) {
                    tell_difference(pair, 5000 + i);
                }
                assert_true(same);
                pair_close(pair, store);
            }
        }
        print_message("# leak %d: %s in pair %d\n", (int)leak, caught ? "caught" : "MISSED", i);
        missed += !caught;
    }
    leak_planted = LEAK_NONE;
    assert_int_equal(missed, 0);
    free(pair);
    store_close(store);
    driver_remove(folder);
}

Leak leak_planted;

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(pairs_tell_the_same),
                                        cmocka_unit_test(leaks_are_caught) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
