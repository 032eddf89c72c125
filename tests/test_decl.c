/* SPDX-License-Identifier: MIT */
/* What a game must declare and what it may leave out. */
#include "driver.h"

#include "game/check.h"
#include "sample/rockets.h"
#include "systems/systems.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The one system of this program: the tests' own, with the game that is being tried. */
static System tried;
static GameDecl decl;
const System *const systems[] = { &tried, NULL };

const System *system_find(const char *name)
{
    return strcmp(name, tried.name) == 0 ? &tried : NULL;
}

const System *system_named(const char *name, Faults *faults)
{
    (void)faults;
    return system_find(name);
}

static void try_game(const GameDecl *game)
{
    decl = *game;
    tried = rockets;
    tried.game = &decl;
}

/* ---- a game in memory ---- */

/* The scenario with the columns of the traits that there are. */
static void scenario_text(Text *to)
{
    const GameDecl *game = &decl;
    bool sides = game->traits.sides != NULL, pieces = game->traits.pieces != NULL;
    static const char *const armies[] = { "dike", "fen" };

    text_add(to, "[scenario]\ntitle = Tiny\ndate = now\nsystem = rockets\nstart = 05:00\n"
                 "end = 05:20\nfirst = dike\n[track]\nfrom | to  minutes  light\n---+---\n"
                 "05:00 | 05:20  10  day\n[sources]\n- none\n");
    text_addf(to, "[sides]\nside | name%s\n---+---\ndike | Dike%s\nfen | Fen%s\n",
              sides ? "  rockets" : "", sides ? "  9" : "", sides ? "  9" : "");
    for (int i = 0; i < 2; i++) {
        const char *id = armies[i];
        text_addf(to, "[army %s]\nid | echelon  leader  place%s\n---+---\n", id,
                  pieces ? "  keen  hidden" : "");
        text_addf(to, "%s-hq | %s  %s-leader  hill%s\n", id, game->army.echelons[0], id,
                  pieces ? "  .  ." : "");
        text_addf(to, "  %s-a | %s  %s-major  .%s\n", id, game->army.echelons[1], id,
                  pieces ? "  3  ." : "");
        text_addf(to, "    %s-b | %s  .  .%s\n", id, game->army.echelons[2],
                  pieces ? "  .  yes" : "");
    }
}

typedef struct Room {
    char folder[64];
    Store *store;
    Desk desk;
} Room;

static Faults faults;
static Reply reply;

static void well(bool good, const char *what)
{
    if (!good) {
        fail_msg("%s: %s", what, faults.count ? faults.at[0].what : "?");
    }
}

static void room_begin(Room *room, const char *what)
{
    Text text = { 0 };
    char name[GAME_NAME];

    scenario_text(&text);
    NewGame game = { .id = "tiny",
                     .text = { "tiny.scenario", text.at, text.length },
                     .settings = { .umpired = true, .dispatches = true },
                     .at = 1 };
    faults_clear(&faults);
    driver_folder(room->folder);
    room->store = store_open(room->folder, "the test", &faults);
    well(room->store && desk_new(room->store, &game, name, &faults) &&
             desk_open(&room->desk, room->store, store_find(room->store, name), &faults),
         what);
    text_finish(&text);
}

static void room_end(Room *room)
{
    reply_finish(&reply);
    desk_close(&room->desk);
    store_close(room->store);
    driver_remove(room->folder);
}

/* "move piece=dike-b to=dunes" */
static bool give(Room *room, const char *seat, const char *line)
{
    Said said = { 0 };
    char copy[200], *next = copy;
    DeskDice dice = { .from = DICE_PROGRAM };

    snprintf(copy, sizeof copy, "%s", line);
    snprintf(said.verb, sizeof said.verb, "%s", strsep(&next, " "));
    while (next) {
        char *value = strsep(&next, " "), *name = strsep(&value, "=");
        said_arg(&said, name, value);
    }
    Command command = said_command(&said);
    reply_finish(&reply);
    faults_clear(&faults);
    return desk_do(&room->desk, desk_seat(&room->desk, seat), &command, &dice, 7, &reply, &faults);
}

static void must(Room *room, const char *seat, const char *line)
{
    well(give(room, seat, line) && !reply.wanted, line);
}

static void must_not(Room *room, const char *seat, const char *line, const char *code)
{
    assert_false(give(room, seat, line));
    assert_string_equal(faults.at[0].code, code);
}

static bool count_entry(void *with, const Look *look, const Entry *entry, const News *news)
{
    (void)look, (void)entry, (void)news;
    ++*(int *)with;
    return true;
}

/* It is told, exported, imported and verified. */
static void check_record(Room *room, const char *what)
{
    int umpire = desk_seat(&room->desk, "umpire"), told = 0, entries = 0;
    char made[GAME_NAME];
    Text text = { 0 };

    faults_clear(&faults);
    well(desk_log(&room->desk, umpire, 1, count_entry, &told, &faults), what);
    assert_int_equal(told, room->desk.seq);
    well(desk_export(&room->desk, umpire, &text, &faults), what);
    Source source = { "tiny.jsonl", text.at, text.length };
    well(desk_import(room->store, &source, "other", made, &faults), what);
    well(desk_verify(room->store, store_find(room->store, made), &entries, &faults), what);
    assert_int_equal(entries, room->desk.seq);
    text_finish(&text);
}

/* ---- the least that a game can be ---- */

static const StepDecl one_step[] = { { "march", "March", "Turn", .moves = true }, { 0 } };
static const char *const three_echelons[] = { "army", "corps", "unit", NULL };

static void the_required_members_are_a_game(void **state)
{
    Room room;

    (void)state;
    try_game(&(GameDecl){ .sequence = one_step, .army = { .echelons = three_echelons } });
    room_begin(&room, "the least game");
    must(&room, "dike", "move piece=dike-b to=dunes");
    must_not(&room, "fen", "move piece=fen-b to=dunes", "game.side");
    must_not(&room, "dike", "signal redoubt=dike-a order=hold", "game.verb");
    must_not(&room, "dike", "dispatch from=dike-leader to=dike-major text=go", "game.dispatches");
    must(&room, "dike", "ask rule=wind");
    must(&room, "umpire", "ruling piece=fen-b place=reeds reason=wind");
    must(&room, "dike", "move piece=dike-a to=dunes");
    reply_finish(&reply);
    well(desk_undo(&room.desk, desk_seat(&room.desk, "umpire"), "a slip", 8, &reply, &faults),
         "undo");
    for (int i = 0; i < 3; i++) {
        must(&room, "dike", "next");
        must(&room, "fen", "next");
    }
    assert_int_equal(clock_get(&room.desk.game.truth, CLOCK_OVER), 1);
    must_not(&room, "dike", "next", "game.over");
    check_record(&room, "the least game");
    room_end(&room);
}

/* ---- what may be left out ---- */

/* Plays on at random; then whoever must do something does, and the steps end. */
static void play_on(Room *room, const char *what)
{
    enum { COMMANDS = 150 };
    Driver driver = { .state = 41 };
    uint8_t key[32];

    tape_key(41, key);
    Chacha generator = tape_generator(key, 0);
    DeskDice dice = { .from = DICE_PROGRAM, .generator = &generator };
    for (int i = 0; i < COMMANDS; i++) {
        int seat = driver_pick(&driver, room->desk.game.seats_count);
        Look look = desk_look(&room->desk, seat);
        Said said;
        driver_say(&driver, &look, &said);
        if (strcmp(said.verb, "end") == 0) {
            continue;
        }
        Command command = said_command(&said);
        reply_finish(&reply);
        faults_clear(&faults);
        desk_do(&room->desk, seat, &command, &dice, 10 + i, &reply, &faults);
    }
    if (clock_get(&room->desk.game.truth, CLOCK_TURN) < 2) {
        fail_msg("without %s no turn was ended", what);
    }
}

typedef struct Member {
    const char *name;
    size_t at, size;
    bool read; /* functions and lists are of what it declares: they go too */
} Member;

#define MEMBER(member) #member, offsetof(GameDecl, member), sizeof(((GameDecl *)0)->member)

static const Member optional[] = {
    { MEMBER(traits.clock), .read = true },
    { MEMBER(traits.sides), .read = true },
    { MEMBER(traits.pieces), .read = true },
    { MEMBER(traits.orders), .read = true },
    { MEMBER(traits.wanted) },
    { MEMBER(traits), .read = true },
    { MEMBER(army.hq) },
    { MEMBER(army.gathers) },
    { MEMBER(letters), .read = true },
    { MEMBER(letters.open) },
    { MEMBER(letters.turned) },
    { MEMBER(letters.dispatch) },
    { MEMBER(verbs) },
    { MEMBER(hooks.refuse_move) },
    { MEMBER(hooks) },
    { MEMBER(tell.log) },
    { MEMBER(tell.describe) },
    { MEMBER(tell) },
};

/* The same steps, in which nothing happens by itself. */
static void bare_steps(StepDecl bare[STEPS_OF_PLAY + 1])
{
    const StepDecl *steps = rockets.game->sequence;
    int count = 0;

    for (; steps[count].name; count++) {
        bare[count] = steps[count];
        bare[count].needed = NULL;
        bare[count].enter = bare[count].leave = NULL;
    }
    bare[count] = (StepDecl){ 0 };
}

static void each_optional_member_may_be_missing(void **state)
{
    StepDecl bare[STEPS_OF_PLAY + 1];
    Room room;

    (void)state;
    bare_steps(bare);
    for (size_t i = 0; i <= sizeof optional / sizeof *optional; i++) {
        bool all = i == sizeof optional / sizeof *optional;
        GameDecl game = *rockets.game;
        if (!all && optional[i].read) {
            game = (GameDecl){
                .sequence = bare, .traits = game.traits, .army = game.army, .letters = game.letters
            };
            game.traits.wanted = NULL;
        }
        if (!all) {
            memset((char *)&game + optional[i].at, 0, optional[i].size);
        }
        const char *what = all ? "nothing" : optional[i].name;
        try_game(&game);
        room_begin(&room, what);
        play_on(&room, what);
        check_record(&room, what);
        room_end(&room);
    }
}

/* ---- what must be there ---- */

static void decide_nothing(Decision *d)
{
    (void)d;
}

static bool never_due(const Look *look, Owed owed)
{
    (void)look, (void)owed;
    return false;
}

static void take_nothing(Decision *d, Owed owed, const Situation *answers)
{
    (void)d, (void)owed, (void)answers;
}

static int derive_nothing(const Look *look, int thing)
{
    (void)look, (void)thing;
    return 0;
}

/* clang-format off */
#define STEPS(...) .sequence = (const StepDecl[]){ __VA_ARGS__, { 0 } }
#define PIECE_TRAITS(...) .sequence = one_step, \
    .traits.pieces = (const Field[]){ __VA_ARGS__, { 0 } }
#define A_VERB(...) .sequence = one_step, \
    .verbs = (const Verb *const[]){ (const Verb[]){ { __VA_ARGS__ }, { 0 } }, NULL }
#define PARAMS(...) .params = (const Field[]){ __VA_ARGS__, { 0 } }
#define PIECE_PARAM { "piece", "a piece", .type = FIELD_THING, .to = KIND_PIECE }
#define A_DUTY(...) A_VERB("do-it", "does it", PARAMS(PIECE_PARAM), \
    .duty = &(const Duty){ __VA_ARGS__ })
#define WHY .code = "x.y", .cite = "X-1", .not_now = "not now", .next = "wait"
#define ECHELONS .army = { .echelons = three_echelons }

static const char *const some_words[] = { "one", NULL };
static const Dispatch no_ride = { 0 };
static Field many_traits[TRAITS_MOST + 1];
static StepDecl many_steps[STEPS_OF_PLAY + 3];
static LetterState many_states[LETTER_STATES + 2];

static const struct {
    const char *says;
    GameDecl game;
} bad[] = {
    { "sequence is missing", { ECHELONS } },
    { "army.echelons is missing", { .sequence = one_step } },
    { "the step \"march\" has no title or phase", { STEPS({ "march" }), ECHELONS } },
    { "the step \"first\" is of the set-up and must stand first",
      { STEPS({ "march", "March", "Turn" },
              { "first", "First", "Set-up", .each = EACH_GAME, .acts = ACTS_ALL }), ECHELONS } },
    { "the step \"march\" has no mover: it is not of each side",
      { STEPS({ "march", "March", "Turn", .each = EACH_TURN }), ECHELONS } },
    { "sequence has no step of a turn",
      { STEPS({ "first", "First", "Set-up", .each = EACH_GAME, .acts = ACTS_ALL }), ECHELONS } },
    { "sequence has more than 32 steps", { .sequence = many_steps, ECHELONS } },
    { "traits.pieces \"guns\" has no help", { PIECE_TRAITS({ "guns" }), ECHELONS } },
    { "traits.pieces \"arm\" has no words",
      { PIECE_TRAITS({ "arm", "its arm", FIELD_WORD }), ECHELONS } },
    { "traits.pieces \"guns\" has a standard below its least value",
      { PIECE_TRAITS({ "guns", "its guns", FIELD_NUMBER, 1, 6 }), ECHELONS } },
    { "traits.pieces \"guns\" has a standard above its greatest value",
      { PIECE_TRAITS({ "guns", "its guns", FIELD_NUMBER, 1, 6, .standard = 7 }), ECHELONS } },
    { "traits.pieces \"guns\" is stored, and stands behind one that is computed",
      { PIECE_TRAITS({ "fit", "it is fit", FIELD_FLAG, .compute = derive_nothing },
                     { "guns", "its guns", FIELD_NUMBER, 0, 6 }), ECHELONS } },
    { "traits.sides are too many",
      { .sequence = one_step, .traits.sides = many_traits, ECHELONS } },
    { "traits.wanted \"W\" is of no trait of pieces or orders",
      { .sequence = one_step, ECHELONS,
        .traits.wanted = (const Wanted[]){ { KIND_PIECE, PIECE_COMMON, .why = "W" }, { 0 } } } },
    { "letters has kinds or states alone",
      { .sequence = one_step, ECHELONS, .letters.kinds = some_words } },
    { "letters.states has more than 32",
      { .sequence = one_step, ECHELONS, .letters = { some_words, many_states } } },
    { "letters.dispatch has no ride",
      { .sequence = one_step, ECHELONS, .letters.dispatch = &no_ride } },
    { "the verb \"do-it\" has no help", { A_VERB("do-it", .decide = decide_nothing), ECHELONS } },
    { "the verb \"do-it\" has no decide and no duty", { A_VERB("do-it", "does it"), ECHELONS } },
    { "the verb \"do-it\" says what is none of its params",
      { A_VERB("do-it", "does it", .says = "did {it}", .decide = decide_nothing), ECHELONS } },
    { "the verb \"do-it\" says something without an end",
      { A_VERB("do-it", "does it", .says = "did it[ now", .decide = decide_nothing), ECHELONS } },
    { "the param \"piece\" has no help",
      { A_VERB("do-it", "does it", PARAMS({ "piece" }), .decide = decide_nothing), ECHELONS } },
    { "the param \"far\" lies beyond the room for args",
      { A_VERB("do-it", "does it", PARAMS({ "far", "far off", .at = ARGS_BYTES }),
               .decide = decide_nothing), ECHELONS } },
    { "the duty of \"do-it\" is of no piece and no order",
      { A_DUTY(.due = never_due, .text = "x", .take = take_nothing, WHY), ECHELONS } },
    { "the duty of \"do-it\" has no due",
      { A_DUTY(.kind = KIND_PIECE, .text = "x", .take = take_nothing, WHY), ECHELONS } },
    { "the duty of \"do-it\" has no text",
      { A_DUTY(.kind = KIND_PIECE, .due = never_due, .take = take_nothing, WHY), ECHELONS } },
    { "the duty of \"do-it\" is not of the verb's first param",
      { A_DUTY(.kind = KIND_ORDER, .due = never_due, .text = "x", .take = take_nothing, WHY),
        ECHELONS } },
    { "the duty of \"do-it\" is not paired with the verb's second param",
      { A_DUTY(.kind = KIND_PIECE, .with = KIND_PIECE, .due = never_due, .text = "x",
               .take = take_nothing, WHY), ECHELONS } },
    { "the duty of \"do-it\" has no take",
      { A_DUTY(.kind = KIND_PIECE, .due = never_due, .text = "x", WHY), ECHELONS } },
    { "the duty of \"do-it\" does not say why it is not due: code, cite, not_now, next",
      { A_DUTY(.kind = KIND_PIECE, .due = never_due, .text = "x", .take = take_nothing),
        ECHELONS } },
};
/* clang-format on */

static void fill_tables(void)
{
    for (int i = 0; i < TRAITS_MOST; i++) {
        many_traits[i] = (Field){ "more", "one more", FIELD_FLAG };
    }
    for (int i = 0; i < STEPS_OF_PLAY + 2; i++) {
        many_steps[i] = one_step[0];
    }
    for (int i = 0; i < LETTER_STATES + 1; i++) {
        many_states[i] = (LetterState){ "so" };
    }
}

static void what_is_missing_has_its_name(void **state)
{
    (void)state;
    fill_tables();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char what[200];
        try_game(&bad[i].game);
        faults_clear(&faults);
        assert_false(game_check(&tried, &faults));
        snprintf(what, sizeof what, "the game of rockets: %s", bad[i].says);
        assert_string_equal(faults.at[0].what, what);
        assert_int_equal(faults.at[0].kind, FAULT_BUG);
    }
    try_game(rockets.game);
    assert_true(game_check(&tried, &faults));
}

/* ---- a system that is wrong ---- */

enum { WRONG_NOTHING, WRONG_REFERENCE, WRONG_NUMBER, WRONG_WORD, WRONG_NAMELESS, WRONG_WAYS };

typedef struct WrongArgs {
    int way;
} WrongArgs;

/* Leaves behind what no game can have. */
static void decide_wrongly(Decision *d)
{
    switch (ARGS_OF(WrongArgs, d->bound)->way) {
    case WRONG_NOTHING:
        piece_set(d, 0, PIECE_PLACE, PLACE_LOST);
        break;
    case WRONG_REFERENCE:
        piece_set(d, 1, PIECE_PARENT, 99);
        break;
    case WRONG_NUMBER:
        piece_set(d, 1, PIECE_ARRIVES, 1000000000);
        break;
    case WRONG_WORD:
        piece_set(d, 1, PIECE_KIND, 77);
        break;
    case WRONG_NAMELESS:
        decide_make(d, KIND_PIECE);
        break;
    }
}

/* G-6: what a system gets wrong is refused, and neither the game nor its journal is the worse. */
static void mistakes_cost_no_game(void **state)
{
    Verb wrong[] = { { "err", "do wrong", "RR-0", .who = WHO_SIDE,
                       .params = FIELDS({ "way", "how", NUMBER(WrongArgs, way, 0, WRONG_WAYS) }),
                       .decide = decide_wrongly },
                     { 0 } };
    const Verb *const verbs[] = { wrong, NULL };
    GameDecl game = *rockets.game;
    World before;
    Room room;
    char line[40];

    (void)state;
    game.verbs = verbs;
    try_game(&game);
    room_begin(&room, "a wrong system");
    world_copy(&before, &room.desk.game.truth);
    for (int way = 0; way < WRONG_WAYS; way++) {
        snprintf(line, sizeof line, "err way=%d", way);
        must_not(&room, "dike", line, way == WRONG_NOTHING ? "game.nothing" : "game.unsound");
        assert_int_equal(faults.at[0].kind, FAULT_BUG);
        assert_int_equal(store_last(room.store, room.desk.number), 1);
        assert_true(world_same(&before, &room.desk.game.truth));
    }
    world_finish(&before);
    must(&room, "dike", "ruling piece=dike-a place=mud reason=x");
    check_record(&room, "a wrong system");
    room_end(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_cost_no_game),
        cmocka_unit_test(the_required_members_are_a_game),
        cmocka_unit_test(each_optional_member_may_be_missing),
        cmocka_unit_test(what_is_missing_has_its_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
