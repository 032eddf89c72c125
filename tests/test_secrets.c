/* SPDX-License-Identifier: MIT */
/*
 * Two worlds: games that differ only in the other side's secrets give a seat the same bytes, over
 * every command, error, odds, list, log and export. What is open and what is secret in a game its
 * table says. G-8 to G-11, G-18, G-19.
 */
#include "driver.h"

#include "game/decl.h"
#include "game/letter.h"
#include "leak.h"
#include "tested.h"
#include "wire/answers.h"
#include "wire/draft.h"
#include "wire/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const NewsWords no_words = { "", "", "", "" };

enum { A, B, WORLDS };
enum { STEPS = 26 };

typedef struct OneWorld {
    Desk desk;
    Driver driver; /* for the secret doings of the other side */
    Chacha dice, secret_dice;
    Text out; /* all that the seats were told */
} OneWorld;

typedef struct Pair {
    const Tested *tested;
    OneWorld at[WORLDS];
    Driver driver; /* for what is the same in both */
    int number;
    int watching; /* the side whose seats are looked at */
    bool apart;   /* a secret doing changed what is open: no more is compared */
    int crossed;  /* a piece of the other side to which an order of the watched one was ruled */
} Pair;

/* ---- what is open ---- */

static void add_traits(Text *to, const Look *look, Kind kind, int thing, const char *const *names)
{
    for (; names && *names; names++) {
        int trait = traits_find(&look->game->traits, kind, *names);
        text_add(to, " ");
        value_print(to, look, look->world->traits->at[kind][trait],
                    world_value(look->world, kind, thing, trait));
    }
}

static bool stands_in(const Look *look, int order, const char *const *statuses)
{
    int status = order_get(look->world, order, ORDER_STATUS);

    return listed(statuses, look->game->traits.statuses[status]);
}

/* Whether a piece is out of the other side's sight. */
static bool is_unseen(const Tested *tested, const Game *game, int piece)
{
    int place = piece_get(&game->truth, piece, PIECE_PLACE);
    int hidden = tested->hidden ? traits_find(&game->traits, KIND_PIECE, tested->hidden) : 0;

    return place == PLACE_RESERVE || place == PLACE_EXPECTED ||
           (hidden && piece_get(&game->truth, piece, hidden) == 1);
}

/* Whether all see that there is such a thing. */
static bool is_open(const Tested *tested, const Look *look, Kind kind, int thing)
{
    return world_is(look->world, kind, thing) &&
           (kind != KIND_PIECE || !is_unseen(tested, look->game, thing)) &&
           (kind != KIND_ORDER || stands_in(look, thing, tested->lies));
}

static int by_text(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

static void add_sorted(Text *to, char *lines)
{
    int count = 0;

    for (const char *c = lines; *c; c++) {
        count += *c == '\n';
    }
    const char **each = calloc((size_t)count + 1, sizeof *each);
    for (int i = 0; i < count; i++) {
        each[i] = lines;
        lines += strcspn(lines, "\n");
        *lines++ = '\0';
    }
    qsort(each, (size_t)count, sizeof *each, by_text);
    for (int i = 0; i < count; i++) {
        text_addf(to, "%s\n", each[i]);
    }
    free(each);
}

/* What is open, a line a thing: sorted, for their numbers are no facts. */
static void open_dump(Text *to, const Tested *tested, const Desk *desk)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    Look look = game_look(&desk->game, &desk->game.truth, &umpire);
    Text lines = { 0 };

    for (Kind kind = 0; kind < KINDS; kind++) {
        for (int thing = 1; thing <= world_count(look.world, kind); thing++) {
            if (!is_open(tested, &look, kind, thing)) {
                continue;
            }
            text_add(&lines, kind_names[kind]);
            add_traits(&lines, &look, kind, thing, tested->open[kind]);
            if (kind == KIND_ORDER && stands_in(&look, thing, tested->up)) {
                add_traits(&lines, &look, kind, thing, tested->turned);
            }
            text_add(&lines, "\n");
        }
    }
    add_sorted(to, lines.at);
    text_finish(&lines);
}

static bool same_open(const Pair *pair)
{
    Text one = { 0 }, other = { 0 };

    open_dump(&one, pair->tested, &pair->at[A].desk);
    open_dump(&other, pair->tested, &pair->at[B].desk);
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

/* What may stand in the fields of a command, and with which odds: of another verb each time. */
static void tell_draft(Text *to, const Desk *desk, int seat)
{
    Look look = desk_look(desk, seat);
    Json json = { .to = to };
    int count = 0;

    while (game_verb_at(look.game, count)) {
        count++;
    }
    const Verb *verb = game_verb_at(look.game, desk->views[seat].learnt % count);
    Command command = { .verb = verb->name, .id = "" };
    Draft draft;
    draft_lay(&draft, &look, &command, DRAFT_CHOICES);
    json_open(&json, NULL, '{');
    wire_draft(&json, &look, &draft, &command);
    json_close(&json, '}');
    draft_finish(&draft);
}

static void tell_state(Text *to, const Desk *desk, int seat)
{
    Look look = desk_look(desk, seat);
    Json json = { .to = to };
    DueList list = { 0 };

    json_open(&json, NULL, '{');
    wire_view(&json, &look);
    json_number(&json, "offers", due_offers(&look, &list));
    wire_due(&json, "due", &look, &list);
    wire_coming(&json, "coming", &look);
    wire_end(&json, "end", &look);
    json_close(&json, '}');
    tell_due_odds(to, &look, &list);
    tell_orders(to, &look);
    tell_draft(to, desk, seat);
    due_finish(&list);
}

static bool take_log(void *with, const Look *look, const Entry *entry, const News *news)
{
    Json json = { .to = with };

    wire_news(&json, NULL, look, entry, news, &no_words);
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
        Draft draft;
        faults_print(&faults, told);
        faults_print(&refusal, told);
        faults_clear(&faults);
        draft_lay(&draft, &look, command, DRAFT_ODDS);
        json_open(&json, NULL, '{');
        wire_draft(&json, &look, &draft, command);
        json_close(&json, '}');
        draft_finish(&draft);
    }
    bool done = desk_do(&world->desk, seat, command, &dice, 1, &reply, &faults);
    if (told && done && !reply.wanted) {
        wire_news(&json, NULL, &look, &reply.entry, &reply.news, &no_words);
    }
    if (told && done && reply.wanted) {
        Waiting waiting;
        desk_waiting(&world->desk, seat, &waiting);
        json_open(&json, NULL, '{');
        wire_wanting(&json, world->desk.game.book, &waiting.wanting);
        json_close(&json, '}');
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

    open_dump(&before, pair->tested, &pair->at[w].desk);
    do_in(&pair->at[w], seat, command, dice, NULL);
    open_dump(&after, pair->tested, &pair->at[w].desk);
    pair->apart |= strcmp(text_of(&before), text_of(&after)) != 0;
    text_finish(&before);
    text_finish(&after);
}

static const char *name_in(const Desk *desk, int piece)
{
    return world_text(&desk->game.truth, KIND_PIECE, piece, PIECE_ID);
}

/* Any piece of a side: units that all see, or only what the other side does not see. */
static int any_piece(const Pair *pair, Driver *driver, const Desk *desk, int side, bool unseen)
{
    const World *truth = &desk->game.truth;
    int count = world_count(truth, KIND_PIECE);

    for (int tries = 0; tries < 200; tries++) {
        int piece = 1 + driver_pick(driver, count);
        if (piece_get(truth, piece, PIECE_SIDE) == side &&
            is_unseen(pair->tested, &desk->game, piece) == unseen &&
            (unseen || piece_get(truth, piece, PIECE_KIND) == PIECE_UNIT)) {
            return piece;
        }
    }
    return 0;
}

/* Pieces that are still to come, or hidden, are put about where nobody sees them. */
static void shift_unseen(Pair *pair, int w, int seat)
{
    static const char *const off[] = { "expected", "reserve" }, *const on[] = { "mill", "ford" };
    OneWorld *world = &pair->at[w];
    int piece = any_piece(pair, &world->driver, &world->desk, 3 - pair->watching, true);
    int place = piece_get(&world->desk.game.truth, piece, PIECE_PLACE);
    bool is_off = place == PLACE_RESERVE || place == PLACE_EXPECTED;
    Said said = { .verb = "ruling" };

    if (piece) {
        said_arg(&said, "piece", name_in(&world->desk, piece));
        said_arg(&said, "place", (is_off ? off : on)[driver_pick(&world->driver, 2)]);
        said_arg(&said, "reason", "a longer march");
        Command command = said_command(&said);
        secretly(pair, w, seat, &command, (DeskDice){ .from = DICE_PROGRAM });
    }
}

/* Says one of the values of a trait that vary. */
static void say_varied(Driver *driver, Said *said, const Varied *varied)
{
    const char *at = varied->values;
    char value[40];
    int count = 1;

    for (const char *c = at; *c; c++) {
        count += *c == '|';
    }
    for (int skip = driver_pick(driver, count); skip > 0; skip--) {
        at = strchr(at, '|') + 1;
    }
    snprintf(value, sizeof value, "%.*s", (int)strcspn(at, "|"), at);
    said_arg(said, varied->trait, value);
}

/* One ruling with an open part, the same in both worlds, and a secret one and words that differ. */
static void rule_openly(Pair *pair)
{
    Said open = { 0 };

    say_varied(&pair->driver, &open, &pair->tested->openly);
    int piece = any_piece(pair, &pair->driver, &pair->at[A].desk, 3 - pair->watching, false);
    for (int w = 0; piece && w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        int seat = seat_of_side(&world->desk, 3 - pair->watching);
        Said said = { .verb = "ruling" };
        said_arg(&said, "piece", name_in(&world->desk, piece));
        said_arg(&said, open.names[0], open.values[0]);
        say_varied(&world->driver, &said, &pair->tested->with);
        said_arg(&said, "reason", said.values[2]);
        Command command = said_command(&said);
        do_in(world, seat, &command, (DeskDice){ .from = DICE_PROGRAM }, NULL);
    }
}

static int seat_of_kind(const Desk *desk, SeatKind kind)
{
    for (int i = 0; i < desk->game.seats_count; i++) {
        if (desk->game.seats[i].kind == kind) {
            return i;
        }
    }
    return -1;
}

/* Who rules upon what is printed or sent of a side: the umpire, or where there is none that side.
 */
static int seat_to_rule(const OneWorld *world, int side)
{
    int umpire = seat_of_kind(&world->desk, SEAT_UMPIRE);

    return umpire >= 0 ? umpire : seat_of_side(&world->desk, side);
}

/* He does; where there is no umpire the other side consents (E-30). */
static void rule_together(OneWorld *world, int side, const Command *ruling)
{
    int by = seat_to_rule(world, side);
    Arg yes = { "answer", "yes" };
    Command consent = { .verb = "consent", .args = &yes, .args_count = 1, .id = "" };
    DeskDice dice = { .from = DICE_PROGRAM };

    do_in(world, by, ruling, dice, NULL);
    if (world->desk.game.seats[by].kind == SEAT_SIDE) {
        do_in(world, seat_of_side(&world->desk, 3 - side), &consent, dice, NULL);
    }
}

/* The same with values of this world, until they change something. */
static void rule_apart(OneWorld *world, Driver *driver, int side, const Said *about,
                       const Varied *apart)
{
    int seq = world->desk.seq;

    for (int tries = 0; tries < 40 && world->desk.seq == seq; tries++) {
        Said said = *about;
        for (const Varied *varied = apart; varied->trait; varied++) {
            say_varied(driver, &said, varied);
        }
        said_arg(&said, "reason", "other worlds");
        Command command = said_command(&said);
        rule_together(world, side, &command);
    }
}

/* A piece of the other side is not what it is in the other world. */
static void set_piece_apart(Pair *pair, int piece, const Varied *apart)
{
    for (int w = 0; piece && apart->trait && w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        Said said = { .verb = "ruling" };
        said_arg(&said, "piece", name_in(&world->desk, piece));
        rule_apart(world, &world->driver, 3 - pair->watching, &said, apart);
    }
}

/* A ruling on an order, as who rules upon it calls it. */
static void say_of_order(const OneWorld *world, int side, int order, Said *said)
{
    Look look = desk_look(&world->desk, seat_to_rule(world, side));
    Text name = { 0 };

    *said = (Said){ .verb = "ruling" };
    thing_print(&name, &look, KIND_ORDER, order);
    said_arg(said, "order", text_of(&name));
    text_finish(&name);
}

/* A letter of the other side stands otherwise: it is due in one world and not in the other. */
static void set_letter_apart(Pair *pair, int order)
{
    for (int w = 0; w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        Driver driver = { (uint64_t)(pair->number * 97 + order * 13 + w) };
        Said said;
        say_of_order(world, 3 - pair->watching, order, &said);
        rule_apart(world, &driver, 3 - pair->watching, &said, pair->tested->letters);
    }
}

/* Some pairs, in which the other side moves first, begin with letters that would tell. */
static bool is_directed(const Pair *pair)
{
    return pair->number % 4 == 1;
}

/* Nor has that side what it has there. */
static void set_side_apart(Pair *pair)
{
    for (int w = 0; pair->tested->held->trait && w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        Said said = { .verb = "ruling" };
        said_arg(&said, "side",
                 world_text(&world->desk.game.truth, KIND_SIDE, 3 - pair->watching, SIDE_ID));
        rule_apart(world, &world->driver, 3 - pair->watching, &said, pair->tested->held);
    }
}

/* Those that all see, and those that nobody else does; and letters. */
static void set_apart(Pair *pair)
{
    const Desk *desk = &pair->at[A].desk;
    int other = 3 - pair->watching;

    set_side_apart(pair);

    for (int i = 0; i < 25; i++) {
        set_piece_apart(pair, any_piece(pair, &pair->driver, desk, other, false),
                        pair->tested->apart);
    }
    for (int i = 0; pair->tested->unseen->trait && i < 10; i++) {
        set_piece_apart(pair, any_piece(pair, &pair->driver, desk, other, true),
                        pair->tested->unseen);
    }
    LetterQuery theirs = { .side = other };
    for (int order = 0; pair->tested->letters->trait && is_directed(pair) &&
                        (order = letter_next(&desk->game.truth, order, &theirs)) != 0;) {
        set_letter_apart(pair, order);
    }
}

/* Any of a list that ends with NULL. */
static const char *any_of(Driver *driver, const char *const *list)
{
    int count = 0;

    while (list[count]) {
        count++;
    }
    return list[driver_pick(driver, count)];
}

/* What is asked is secret as long as nothing comes of it. */
static void keep_to_asking(Said *said)
{
    for (int i = 0; i < said->count; i++) {
        if (strcmp(said->verb, "ask") == 0 && strcmp(said->names[i], "apply") == 0) {
            snprintf(said->values[i], sizeof said->values[i], "no");
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
        shift_unseen(pair, w, seat);
    }
    for (int i = 0; i < times; i++) {
        Look look = desk_look(&world->desk, seat);
        const char *verb = any_of(&world->driver, pair->tested->secret_verbs);
        Faults faults = { 0 };
        Said said;
        /* What this book has not, nobody says. */
        if (!game_verb(look.game, verb, &faults)) {
            continue;
        }
        driver_say_verb(&world->driver, &look, verb, NULL, &said);
        keep_to_asking(&said);
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

/* A piece of the other side that a param of a verb takes, or 0. */
static int piece_for(Pair *pair, const char *verb, const char *param)
{
    const Game *game = &pair->at[A].desk.game;
    const Field *field = game_verb(game, verb, NULL)->params;

    while (strcmp(field->name, param) != 0) {
        field++;
    }
    for (int tries = 0; tries < 200; tries++) {
        int piece = 1 + driver_pick(&pair->driver, world_count(&game->truth, KIND_PIECE));
        if (piece_get(&game->truth, piece, PIECE_SIDE) == 3 - pair->watching &&
            piece_fits(&game->truth, piece, field->pieces, field->echelons)) {
            return piece;
        }
    }
    return 0;
}

/* The other side does that with a piece, in a way of this world's. */
static void do_with(Pair *pair, int w, int piece, const DoneAlike *alike)
{
    OneWorld *world = &pair->at[w];
    Said said = { 0 };

    snprintf(said.verb, sizeof said.verb, "%s", alike->verb);
    said_arg(&said, alike->piece, name_in(&world->desk, piece));
    say_varied(&world->driver, &said, &(Varied){ alike->param, alike->values });
    Command command = said_command(&said);
    secretly(pair, w, seat_of_side(&world->desk, 3 - pair->watching), &command,
             (DeskDice){ .from = DICE_PROGRAM, .generator = &world->secret_dice });
}

/* The other side does the same with two pieces in both worlds, as far as it is open: which comes
 * first must not tell. */
static void do_alike(Pair *pair, const DoneAlike *alike)
{
    int pieces[2];

    pieces[0] = piece_for(pair, alike->verb, alike->piece);
    pieces[1] = piece_for(pair, alike->verb, alike->piece);
    for (int w = 0; pieces[0] && pieces[1] && w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        int first = driver_pick(&world->driver, 2);
        do_with(pair, w, pieces[first], alike);
        do_with(pair, w, pieces[1 - first], alike);
    }
}

/* What a side must do, or NULL. */
static const Due *item_to_settle(int side, const DueList *list)
{
    for (int i = 0; i < list->count; i++) {
        const Due *item = &list->at[i];
        if (item->compelled && (item->side == 0 || item->side == side)) {
            return item;
        }
    }
    return NULL;
}

/* Says the first of it, if there is any. */
static bool say_due(const OneWorld *world, Driver *driver, int side, Said *said)
{
    Look look = desk_look(&world->desk, seat_of_side(&world->desk, side));
    DueList list = { 0 };

    game_due(&look, &list);
    const Due *item = item_to_settle(side, &list);
    bool more = item != NULL;
    if (more) {
        driver_say_verb(driver, &look, item->verb->name, item, said);
    }
    due_finish(&list);
    return more;
}

/* Dice that all see: the same in both worlds, whatever was thrown before in secret. */
static Chacha open_dice_of(const Pair *pair, int step)
{
    uint8_t key[32];

    tape_key((uint64_t)pair->number, key);
    return tape_generator(key, (uint64_t)(WORLDS + 1 + step));
}

/* In one world or the other, whom the watched side meddled with drops what he holds. */
static void drop_letters(Pair *pair, int w, int seat)
{
    const Dropped *dropped = &pair->tested->dropped;
    OneWorld *world = &pair->at[w];
    Said said = { 0 };

    if (dropped->verb && pair->crossed && driver_pick(&world->driver, 2)) {
        snprintf(said.verb, sizeof said.verb, "%s", dropped->verb);
        said_arg(&said, dropped->piece, name_in(&world->desk, pair->crossed));
        said_arg(&said, dropped->param, dropped->value);
        Command command = said_command(&said);
        secretly(pair, w, seat, &command,
                 (DeskDice){ .from = DICE_PROGRAM, .generator = &world->secret_dice });
    }
}

/* Everything that the other side must do before it can end its step; then it ends it. */
static void settle(Pair *pair, int w, int step)
{
    OneWorld *world = &pair->at[w];
    bool alike = pair->tested->open_dice;
    int seat = seat_of_side(&world->desk, 3 - pair->watching);
    Chacha open = open_dice_of(pair, step);
    DeskDice secret = { .from = DICE_PROGRAM, .generator = &world->secret_dice };
    DeskDice dice = { .from = DICE_PROGRAM, .generator = alike ? &open : &world->secret_dice };
    Faults faults = { 0 };
    Reply reply;
    Waiting waiting;

    if (desk_waiting(&world->desk, seat, &waiting)) {
        desk_go_on(&world->desk, seat, &secret, 1, &reply, &faults);
        reply_finish(&reply);
    }
    Said said;
    for (int i = 0; i < 30 && say_due(world, &world->driver, 3 - pair->watching, &said); i++) {
        Command command = said_command(&said);
        if (alike) {
            do_in(world, seat, &command, dice, NULL);
        } else {
            secretly(pair, w, seat, &command, dice);
        }
    }
    drop_letters(pair, w, seat);
    Command next = { .verb = "next", .id = "" };
    do_in(world, seat, &next, dice, NULL);
}

/* The seat does what it may take back; others do secret things; it takes it back, and does it
 * again. */
static void take_back(Pair *pair, int seat)
{
    int piece = any_piece(pair, &pair->driver, &pair->at[A].desk, pair->watching, false);
    Said said = { .verb = "ruling" };

    said_arg(&said, "piece", name_in(&pair->at[A].desk, piece));
    say_varied(&pair->driver, &said, &pair->tested->taken_back);
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
            wire_news(&json, NULL, &look, &reply.entry, &reply.news, &no_words);
        }
        reply_finish(&reply);
        secret_doing(pair, w);
        desk_redo(&world->desk, seat, 1, &reply, &faults);
        faults_print(&faults, &world->out);
        reply_finish(&reply);
    }
}

/* A rule asked of the enemy, with what is not known of him. */
static void say_of_enemy(Pair *pair, int dice, Said *said)
{
    const Desk *desk = &pair->at[A].desk;
    const AskedOfEnemy *asked = pair->tested->asked;
    int enemy = any_piece(pair, &pair->driver, desk, 3 - pair->watching, false);
    int own = any_piece(pair, &pair->driver, desk, pair->watching, false), count = 0;

    while (asked[count].rule) {
        count++;
    }
    if (!count) {
        return;
    }
    asked += dice % count;
    *said = (Said){ .verb = "ask" };
    said_arg(said, "rule", asked->rule);
    said_arg(said, asked->enemy, name_in(desk, enemy));
    if (asked->own) {
        said_arg(said, asked->own, name_in(desk, own));
    }
    if (asked->ask) {
        said_arg(said, asked->ask, asked->value);
    }
    if (dice % 2) {
        said_arg(said, "apply", "yes");
    }
}

/* A piece of a side to which its orders go; where it has none, any that all see. */
static int any_receiver(Pair *pair, int side)
{
    const World *truth = &pair->at[A].desk.game.truth;
    int count = world_count(truth, KIND_ORDER), from = driver_pick(&pair->driver, count);

    for (int i = 0; i < count; i++) {
        int order = 1 + (from + i) % count;
        if (world_is(truth, KIND_ORDER, order) && order_get(truth, order, ORDER_SIDE) == side) {
            return order_get(truth, order, ORDER_RECEIVER);
        }
    }
    return any_piece(pair, &pair->driver, &pair->at[A].desk, side, false);
}

/*
 * An order of the watched side goes to the enemy, as the umpire ruled it, or both sides if that
 * were let pass: what he drops must not tell.
 */
static void cross_letter(Pair *pair)
{
    const Game *game = &pair->at[A].desk.game;
    int side = pair->watching;
    int order = letter_next(&game->truth, 0, &(LetterQuery){ .side = side });

    if (!pair->tested->dropped.verb || !order || !is_directed(pair)) {
        return;
    }
    int enemy = any_receiver(pair, 3 - side);
    for (int w = 0; w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        Said said;
        say_of_order(world, side, order, &said);
        said_arg(&said, "receiver", name_in(&world->desk, enemy));
        said_arg(&said, "status", game->traits.statuses[game->decl->letters.acts]);
        said_arg(&said, "reason", "x");
        Command command = said_command(&said);
        rule_together(world, side, &command);
    }
    pair->crossed = order_get(&game->truth, order, ORDER_RECEIVER) == enemy ? enemy : 0;
}

/* A ruling that makes a piece or an order of one's own name what is the enemy's. */
static void say_crossing(Pair *pair, const Look *look, Said *said)
{
    const Traits *traits = &look->game->traits;
    Kind kind = driver_pick(&pair->driver, 4) ? KIND_ORDER : KIND_PIECE;
    int orders = world_count(look->world, KIND_ORDER);
    int order = orders ? 1 + driver_pick(&pair->driver, orders) : 0;
    int piece = any_piece(pair, &pair->driver, &pair->at[A].desk, pair->watching, false);
    Text thing = { 0 };

    *said = (Said){ .verb = "ruling" };
    thing_print(&thing, look, kind, kind == KIND_ORDER ? order : piece);
    said_arg(said, kind_names[kind], text_of(&thing));
    text_finish(&thing);
    for (int i = 1; i < traits->width[kind]; i++) {
        const Field *trait = traits->at[kind][i];
        bool names = (trait->type == FIELD_THING || trait->type == FIELD_PLACE) &&
                     (Kind)trait->to == KIND_PIECE && !trait->fixed;
        if (names && (i == ORDER_RECEIVER || driver_pick(&pair->driver, 3) == 0)) {
            said_arg(said, trait->name,
                     name_in(&pair->at[A].desk, any_receiver(pair, 3 - pair->watching)));
        } else if (kind == KIND_ORDER && i == ORDER_STATUS) {
            int word = driver_pick(&pair->driver, words_count(trait->words));
            while (!(traits->letter_is[word] & LETTER_HELD) && driver_pick(&pair->driver, 40)) {
                word = driver_pick(&pair->driver, words_count(trait->words));
            }
            said_arg(said, trait->name, trait->words[word]);
        }
    }
    said_arg(said, "reason", "x");
}

/* Names and numbers near those that are hidden. */
static void say_near_hidden(Pair *pair, int dice, Said *said)
{
    const World *truth = &pair->at[A].desk.game.truth;
    int piece = 1 + driver_pick(&pair->driver, world_count(truth, KIND_PIECE));
    char near[60], number[12];

    snprintf(near, sizeof near, "%s%s", world_text(truth, KIND_PIECE, piece, PIECE_ID),
             dice < 5 ? "" : "x");
    *said = (Said){ 0 };
    snprintf(said->verb, sizeof said->verb, "%s", dice % 2 ? "move" : "ruling");
    said_arg(said, "piece", near);
    said_arg(said, dice % 2 ? "to" : "reason", "mill");
    if (dice >= 8) {
        snprintf(number, sizeof number, "%d",
                 order_next_number(truth, 3 - pair->watching) + 1 - driver_pick(&pair->driver, 4));
        *said = (Said){ .verb = "ruling" };
        said_arg(said, "order", number);
        said_arg(said, "reason", "mill");
    } else if (dice % 2 == 0) {
        said_arg(said, "place", near);
    }
}

/*
 * The seat fights with dice that it mistyped; he who is struck does something secret with his
 * losses, or not; then the seat corrects its dice, which must not tell whether he did. G-13.
 */
static void mistype(Pair *pair, int seat)
{
    const Fought *fought = &pair->tested->fought;
    Said said = { .verb = "ask" };

    if (!fought->rule) {
        return;
    }
    int struck = any_piece(pair, &pair->driver, &pair->at[A].desk, 3 - pair->watching, false);
    said_arg(&said, "rule", fought->rule);
    said_arg(&said, fought->struck, name_in(&pair->at[A].desk, struck));
    said_arg(&said, fought->ask, fought->value);
    said_arg(&said, "apply", "yes");
    for (int w = 0; w < WORLDS; w++) {
        Command command = said_command(&said);
        do_in(&pair->at[w], seat, &command,
              (DeskDice){ .from = DICE_TYPED, .typed = fought->mistyped }, &pair->at[w].out);
    }
    pair->apart = !same_so_far(pair); /* how it ended is open */
    for (int w = 0; w < WORLDS && !pair->apart; w++) {
        OneWorld *world = &pair->at[w];
        if (driver_pick(&world->driver, 2)) {
            Said with = { .verb = "ruling" };
            said_arg(&with, "piece", name_in(&world->desk, struck));
            say_varied(&world->driver, &with, &pair->tested->with);
            said_arg(&with, "reason", "x");
            Command ruling = said_command(&with);
            do_in(world, seat_of_side(&world->desk, 3 - pair->watching), &ruling,
                  (DeskDice){ .from = DICE_PROGRAM }, NULL);
        }
    }
    pair->apart |= !same_open(pair); /* who was destroyed may stand again */
    for (int w = 0; w < WORLDS && !pair->apart; w++) {
        OneWorld *world = &pair->at[w];
        Look look = desk_look(&world->desk, seat);
        Json json = { .to = &world->out };
        Faults faults = { 0 };
        Reply reply;
        if (desk_correct(&world->desk, seat, fought->right, 1, &reply, &faults)) {
            wire_news(&json, NULL, &look, &reply.entry, &reply.news, &no_words);
        }
        faults_print(&faults, &world->out);
        reply_finish(&reply);
    }
    pair->apart |= !same_so_far(pair) && !same_open(pair);
}

/* Whether a step of all ended since the clock stood at that step of that turn. */
static bool gate_opened(const Game *game, int step, int turn)
{
    return game->decl->sequence[step].acts == ACTS_ALL &&
           (clock_get(&game->truth, CLOCK_STEP) != step ||
            clock_get(&game->truth, CLOCK_TURN) != turn);
}

/* A watched seat. */
static int any_watched(Pair *pair)
{
    const Game *game = &pair->at[A].desk.game;
    int seat;

    do {
        seat = driver_pick(&pair->driver, game->seats_count);
    } while (!watched(pair, &game->seats[seat]));
    return seat;
}

static bool said_has(const Said *said, const char *name, const char *value)
{
    for (int i = 0; i < said->count; i++) {
        if (strcmp(said->names[i], name) == 0 && strcmp(said->values[i], value) == 0) {
            return true;
        }
    }
    return false;
}

/* What waits is withdrawn, or where some of its dice lie goes on with the program's. */
static void end_waiting(OneWorld *world, int seat)
{
    DeskDice program = { .from = DICE_PROGRAM, .generator = &world->dice };
    Look look = desk_look(&world->desk, seat);
    Json json = { .to = &world->out };
    Faults faults = { 0 };
    Waiting waiting;
    Reply reply;

    if (!desk_waiting(&world->desk, seat, &waiting)) {
        return;
    }
    text_add(&world->out, waiting.wants);
    if (!desk_withdraw(&world->desk, seat, &waiting, &faults)) {
        faults_clear(&faults);
        if (desk_go_on(&world->desk, seat, &program, 1, &reply, &faults) && !reply.wanted) {
            wire_news(&json, NULL, &look, &reply.entry, &reply.news, &no_words);
        }
        faults_print(&faults, &world->out);
        reply_finish(&reply);
    }
}

/* The same in both worlds; whether it was done in both. */
static bool do_in_both(Pair *pair, int seat, const Said *said, const char *id, int dice)
{
    bool done = true;

    for (int w = 0; w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        Command command = said_command(said);
        command.id = id;
        DeskDice from = { .from = DICE_PROGRAM, .generator = &world->dice };
        if (dice % 3 == 0) { /* more dice than are thrown, or fewer: how many, must not tell */
            from = (DeskDice){ .from = DICE_TYPED, .typed = dice % 2 ? many_faces : "3" };
        }
        text_addf(&world->out, "[%s]", world->desk.game.seats[seat].name);
        said_print(&world->out, said);
        done &= do_in(world, seat, &command, from, &world->out);
        end_waiting(world, seat);
    }
    return done;
}

/* Whether dice of a fight are wanting, with which the seat may go on. */
static bool fight_waits(Pair *pair, int seat)
{
    Waiting waiting;

    return desk_waiting(&pair->at[A].desk, seat, &waiting) && strstr(waiting.args, "apply=yes");
}

/*
 * The watched side gives the same command in both worlds, as it sees the first. The answer is the
 * same too, unless there was a fight, whose end may rest on the enemy's secrets, or a step of all
 * ended and what the enemy had done in it came to light: then they part.
 */
static bool watched_doing(Pair *pair)
{
    const Game *game = &pair->at[A].desk.game;
    int step = clock_get(&game->truth, CLOCK_STEP), turn = clock_get(&game->truth, CLOCK_TURN);
    int seat = any_watched(pair);
    Look look = desk_look(&pair->at[A].desk, seat);
    char id[8] = "";
    Said said;

    driver_say(&pair->driver, &look, &said);
    int dice = driver_pick(&pair->driver, 100);
    if (dice >= 85) {
        say_of_enemy(pair, dice, &said);
    } else if (dice >= 70) {
        seat = seat_of_side(&pair->at[A].desk, pair->watching);
        look = desk_look(&pair->at[A].desk, seat);
        say_crossing(pair, &look, &said);
    } else if (dice >= 20 && dice < 28) {
        driver_say_verb(&pair->driver, &look, "dispatch", NULL, &said);
    } else if (dice < 20) {
        say_near_hidden(pair, dice, &said);
    }
    if (driver_pick(&pair->driver, 100) < 30) {
        snprintf(id, sizeof id, "c%d", driver_pick(&pair->driver, 4));
    }
    bool fights = said_has(&said, "apply", "yes") || fight_waits(pair, seat);
    bool done = do_in_both(pair, seat, &said, id, dice);
    pair->apart |= gate_opened(game, step, turn) && !same_open(pair);
    for (int i = 0; done && strcmp(said.verb, "ruling") == 0 && i < said.count; i++) {
        int named = world_find(&game->truth, KIND_PIECE, said.values[i]);
        bool theirs = piece_get(&game->truth, named, PIECE_SIDE) == 3 - pair->watching;
        pair->crossed = strcmp(said.names[i], "receiver") == 0 && theirs ? named : pair->crossed;
    }
    if (driver_pick(&pair->driver, 100) < 15) {
        take_back(pair, seat);
    }
    /* How a fight ended is open; to ask, or why it could not be fought, must not tell. */
    pair->apart |= fights && !same_so_far(pair) && (done || !same_open(pair));
    if (!pair->apart && game_step(game, &game->truth)->field && driver_pick(&pair->driver, 2)) {
        mistype(pair, seat_of_side(&pair->at[A].desk, pair->watching));
    }
    return same_so_far(pair);
}

/* ---- pairs ---- */

/* A side passes a step as it does in the other world: what it must do, then it ends it. */
static void pass(Pair *pair, int w, int side, int step)
{
    OneWorld *world = &pair->at[w];
    int seat = seat_of_side(&world->desk, side);
    Driver alike = { .state = (uint64_t)(pair->number * 1000 + step * 2 + side), .own_only = true };
    Chacha open = open_dice_of(pair, STEPS + step);
    DeskDice dice = { .from = DICE_PROGRAM, .generator = &open };
    Command next = { .verb = "next", .id = "" };
    Said said;

    for (int i = 0; i < 30 && say_due(world, &alike, side, &said); i++) {
        Command command = said_command(&said);
        do_in(world, seat, &command, dice, NULL);
    }
    do_in(world, seat, &next, dice, NULL);
}

/* Some pairs begin further on, with secrets that the other side made before. */
static void begin_further(Pair *pair)
{
    const DoneFirst *first = &pair->tested->first;
    int steps = driver_pick(&pair->driver, pair->tested->further + 1);
    bool unseen = first->unseen && pair->number / 6 % 2;

    if (first->unseen && !unseen && steps > 2) {
        steps = 2; /* later it is no secret any more */
    }
    for (int i = 0; steps && first->done.verb && i < 20; i++) {
        int piece = any_piece(pair, &pair->driver, &pair->at[A].desk, 3 - pair->watching, unseen);
        for (int w = 0; piece && w < WORLDS; w++) {
            do_with(pair, w, piece, &first->done);
        }
    }
    for (int i = 0; i < steps; i++) {
        for (int side = 1; side <= 2; side++) {
            for (int w = 0; w < WORLDS; w++) {
                pass(pair, w, side, i);
            }
        }
    }
}

static bool pair_open(Pair *pair, Store *store, const Tested *tested, int number)
{
    const TestedScenario *scenario = tested_scenario(tested, number / 2);

    *pair = (Pair){ .tested = tested, .driver = { (uint64_t)number * 7919 + 1 }, .number = number };
    pair->watching = 1 + number % 2;
    for (int w = 0; w < WORLDS; w++) {
        OneWorld *world = &pair->at[w];
        uint8_t key[32];
        tape_key((uint64_t)number, key);
        world->dice = tape_generator(key, 0);
        world->secret_dice = tape_generator(key, (uint64_t)w + 1);
        world->driver.own_only = true;
        world->driver.state = (uint64_t)number * 104729 + (uint64_t)w * 31337;
        if (!driver_game(store, scenario->path, scenario->lesson && number % 8 != 0,
                         (Settings){ .umpired = number % 3 != 0, .dispatches = true },
                         &world->desk)) {
            return false;
        }
    }
    set_apart(pair);
    if (tested->further) {
        begin_further(pair);
    }
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
    cross_letter(pair);
    for (int i = 0; i < STEPS; i++) {
        const Game *game = &pair->at[A].desk.game;
        /* Where all act at once the other side is ready now before this one, now after it. */
        bool theirs =
            side_acts(game, &game->truth, 3 - pair->watching) &&
            (game_step(game, &game->truth)->acts != ACTS_ALL || driver_pick(&pair->driver, 2));
        for (const DoneAlike *alike = pair->tested->alike; alike->verb; alike++) {
            do_alike(pair, alike);
        }
        for (int w = 0; w < WORLDS; w++) {
            secret_doing(pair, w);
            if (theirs) {
                settle(pair, w, i);
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

/* G-8 to G-11, G-18, G-19 */
static void pairs_tell_the_same(void **state)
{
    const char *typed = getenv("PAIRS");
    int pairs = typed ? atoi(typed) : 100;
    char folder[64];
    Store *store = open_store(folder);
    Pair *pair = calloc(1, sizeof *pair);

    (void)state;
    leak_planted = LEAK_NONE;
    for (int t = 0; all_tested[t]; t++) {
        int steps = 0, differing = 0;
        for (int i = 0; i < pairs; i++) {
            assert_true(pair_open(pair, store, all_tested[t], i));
            bool same = pair_same(pair, &steps, &differing);
            if (!same) {
                tell_difference(pair, i);
            }
            pair_close(pair, store);
            assert_true(same);
        }
        print_message("# %s: %d pairs, %d comparisons, %d of them with other secrets\n",
                      all_tested[t]->name, pairs, steps, differing);
        assert_true(steps > 5 * pairs && differing > steps / 2);
    }
    free(pair);
    store_close(store);
    driver_remove(folder);
}

/* ---- a commander and his own side ---- */

/*
 * What the Union does in each world out of Hooker's sight, and openly in both; then what Hooker
 * tries, which must not tell him. G-8, G-10, G-11.
 */
typedef struct DoneUnseen {
    const char *seat, *line[WORLDS], *dice[WORLDS];
} DoneUnseen;

#define BOTH(line)                                                                                 \
    {                                                                                              \
        line, line                                                                                 \
    }

static const DoneUnseen unseen_by_hooker[] = {
    { "umpire", BOTH("ruling piece=brooke place=reserve reason=x") },
    { "umpire", { "ruling piece=brooke place=expected reason=later", NULL } },
    { "umpire",
      { "ruling piece=caldwell strength=9 morale=A reason=x",
        "ruling piece=gordon losses=4 wrecks=5 reason=y" } },
    { "union", { "loss unit=meagher casualties=1", "loss unit=crawford casualties=3" } },
    { "union",
      { "issue to=ii-corps type=simple purpose=move method=oral text=come distance=3",
        "issue to=ii-corps type=complex purpose=attack method=written limit=mill "
        "text=take_the_mill distance=9" } },
    { "union", { NULL, "dispatch from=mcclellan to=mansfield text=hurry distance=4" } },
    { "sumner", { "dispatch from=sumner to=mcclellan text=where distance=3", NULL } },
    { "union", BOTH("next") },
    { "union", BOTH("next") },
    { "union", BOTH("next") },
    { "union", BOTH("delay order=2"), { "1", "6" } },
    { "union",
      { "ask rule=morale unit=caldwell", "ask rule=straggler unit=gordon loss=2" },
      { "3,4", "2" } },
    { "union", BOTH("next") },
    { "union", BOTH("next") },
    { "sumner", { "ruling piece=dana stragglers=2 reason=x", NULL } },
};

static const char *const hooker_tries[] = {
    "ask rule=morale unit=caldwell",
    "ask rule=morale unit=gordon wrecked=no",
    "loss unit=meagher casualties=13",
    "ruling piece=brooke losses=1 reason=x",
    "ruling piece=gibbon name=Brooke reason=x",
    "ruling order=2 due=2 reason=x",
    "ruling order=4 due=2 reason=x",
    "waive order=4 reason=x",
    "delay order=2",
    "attach unit=i-1 to=ii-corps order=4",
    "fulfil order=2",
    "move piece=hooker to=brooke",
    "issue to=ii-corps type=simple purpose=move method=oral text=x distance=3",
    "dispatch from=hooker to=mcclellan text=mine distance=3",
};

static void say_to(Pair *pair, const char *seat, const char *line, const char *dice, int w,
                   bool told)
{
    OneWorld *world = &pair->at[w];
    Said said;

    said_read(line, &said);
    Command command = said_command(&said);
    bool done = do_in(world, desk_seat(&world->desk, seat), &command,
                      (DeskDice){ .from = dice ? DICE_TYPED : DICE_PROGRAM, .typed = dice },
                      told ? &world->out : NULL);
    if (!told && !done) {
        fail_msg("%s: %s is not done", seat, line);
    }
}

/* Whether Hooker was told the same in both worlds all along. */
static bool hooker_same(Pair *pair)
{
    int hooker = desk_seat(&pair->at[A].desk, "hooker");
    bool same = true;

    for (size_t i = 0; same && i < sizeof unseen_by_hooker / sizeof *unseen_by_hooker; i++) {
        const DoneUnseen *done = &unseen_by_hooker[i];
        for (int w = 0; w < WORLDS; w++) {
            if (done->line[w]) {
                say_to(pair, done->seat, done->line[w], done->dice[w], w, false);
            }
            for (size_t t = 0; t < sizeof hooker_tries / sizeof *hooker_tries; t++) {
                say_to(pair, "hooker", hooker_tries[t], t < 2 ? "3,4" : NULL, w, true);
            }
            tell_state(&pair->at[w].out, &pair->at[w].desk, hooker);
            tell_record(&pair->at[w].out, &pair->at[w].desk, hooker);
        }
        same = same_so_far(pair);
    }
    return same;
}

static bool hooker_pair(Pair *pair, Store *store, Leak leak)
{
    *pair = (Pair){ .watching = 1 };
    for (int w = 0; w < WORLDS; w++) {
        assert_true(driver_game(store, GALLOPER_SCENARIOS "/antietam.scenario", true,
                                (Settings){ .umpired = true, .dispatches = true },
                                &pair->at[w].desk));
    }
    leak_planted = leak;
    bool same = hooker_same(pair);
    leak_planted = LEAK_NONE;
    if (!same && leak == LEAK_NONE) {
        tell_difference(pair, 0);
    }
    pair_close(pair, store);
    return same;
}

/* G-8: of his own side a commander is told no more than he may know, and leaks would be found. */
static void a_commander_is_told_the_same(void **state)
{
    static const Leak found[] = { LEAK_EXPECTED, LEAK_SIGHT, LEAK_COUNTER, LEAK_NOTICE, LEAK_PLAY };
    char folder[64];
    Store *store = open_store(folder);
    Pair *pair = calloc(1, sizeof *pair);

    (void)state;
    assert_true(hooker_pair(pair, store, LEAK_NONE));
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        if (hooker_pair(pair, store, found[i])) {
            fail_msg("leak %d is not found", (int)found[i]);
        }
    }
    free(pair);
    store_close(store);
    driver_remove(folder);
}

/* Its name, and what a game must have for it to be found there (HAS_). */
static const struct {
    const char *name;
    unsigned needs;
} leaks[LEAKS] = {
    [LEAK_REFUSAL] = { "refusal", HAS_LETTERS },
    [LEAK_ODDS] = { "odds", 0 },
    [LEAK_COUNTER] = { "counter", 0 },
    [LEAK_UNDO] = { "undo", 0 },
    [LEAK_ARGS] = { "args", 0 },
    [LEAK_ERROR] = { "error", HAS_LETTERS },
    [LEAK_NOTICE] = { "notice", 0 },
    [LEAK_EXPORT] = { "export", 0 },
    [LEAK_DUE] = { "due", HAS_DUTIES },
    [LEAK_SIGHT] = { "sight", 0 },
    [LEAK_ORDER_NUMBER] = { "order number", HAS_LETTERS },
    [LEAK_COMMAND_ID] = { "command id", 0 },
    [LEAK_WAITING] = { "waiting", HAS_DICE },
    [LEAK_PLAY] = { "play", HAS_DICE },
    [LEAK_SUGGESTION] = { "suggestion", HAS_LETTERS },
    [LEAK_EXPECTED] = { "expected", HAS_RESERVES },
    [LEAK_GATE] = { "gate", HAS_GATES },
    [LEAK_READY] = { "ready", HAS_GATE_DUTIES },
    [LEAK_TURNED] = { "turned", HAS_CHITS },
    [LEAK_HIDDEN] = { "hidden", HAS_HIDDEN },
    [LEAK_CROSSING] = { "crossing", HAS_HOLDING },
    [LEAK_ASKED] = { "asked", HAS_ASKS },
    [LEAK_CORRECT] = { "correct", HAS_FIGHTS },
    [LEAK_ENTRY_TURN] = { "entry turn", HAS_ENTRIES },
    [LEAK_ENTRY_PLACE] = { "entry place", HAS_ENTRIES },
    [LEAK_CHIT] = { "chit", HAS_CHIT_LOG },
    [LEAK_MARKERS] = { "markers", HAS_MARKERS },
    [LEAK_WORDS] = { "words", HAS_MARKERS },
    [LEAK_HAND] = { "hand", HAS_HANDS },
    [LEAK_TARGET] = { "target", HAS_TARGETS },
};

/* The pair that caught it, counted from 1; 0: none did. */
static int caught_in(Pair *pair, Store *store, const Tested *tested, Leak leak)
{
    enum { FROM = 5000, TRIES = 400 };

    for (int i = 0; i < TRIES; i++) {
        int steps = 0, differing = 0;
        leak_planted = LEAK_NONE;
        assert_true(pair_open(pair, store, tested, FROM + i));
        leak_planted = leak;
        bool caught = !pair_same(pair, &steps, &differing);
        pair_close(pair, store);
        leak_planted = LEAK_NONE;
        if (caught) { /* it was the leak, not the pair */
            assert_true(pair_open(pair, store, tested, FROM + i));
            bool same = pair_same(pair, &steps, &differing);
            if (!same) {
                tell_difference(pair, FROM + i);
            }
            assert_true(same);
            pair_close(pair, store);
            return i + 1;
        }
    }
    return 0;
}

/* Each planted leak, or those with LEAKS in their name, is caught wherever there is what it needs:
 * the comparison can fail. */
static void leaks_are_caught(void **state)
{
    const char *typed = getenv("LEAKS");
    char folder[64];

    if (typed && strcmp(typed, "no") == 0) {
        print_message("# none is planted\n");
        return;
    }
    Store *store = open_store(folder);
    Pair *pair = calloc(1, sizeof *pair);
    int missed = 0;

    (void)state;
    for (int t = 0; all_tested[t]; t++) {
        const Tested *tested = all_tested[t];
        for (Leak leak = 1; leak < LEAKS; leak++) {
            if (typed && !strstr(leaks[leak].name, typed)) {
                continue;
            }
            if ((leaks[leak].needs & tested->has) != leaks[leak].needs) {
                print_message("# %s has nothing for the leak \"%s\"\n", tested->name,
                              leaks[leak].name);
                continue;
            }
            int caught = caught_in(pair, store, tested, leak);
            print_message("# %s: the leak \"%s\" is %s in pair %d\n", tested->name,
                          leaks[leak].name, caught ? "caught" : "MISSED", caught);
            missed += !caught;
        }
    }
    assert_int_equal(missed, 0);
    free(pair);
    store_close(store);
    driver_remove(folder);
}

Leak leak_planted;

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_commander_is_told_the_same),
                                        cmocka_unit_test(pairs_tell_the_same),
                                        cmocka_unit_test(leaks_are_caught) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
