/* SPDX-License-Identifier: MIT */
/* Scenario files: read, bound to a system's traits, their mistakes, CSV (G-40 ... G-43). */
#include "support.h"

#include "charts/fmt.h"
#include "game/army.h"

#include <stdio.h>
#include <string.h>

/* ---- a small system ---- */

static const char *const echelons[] = { "army", "wing", "corps", "division", "brigade", NULL };
static const char *const kinds[] = { "order", "dispatch", NULL };
static const LetterState states[] = { { "in-transit", LETTER_RIDES | LETTER_TIMED },
                                      { "d1" },
                                      { "accepted" },
                                      { "riding", LETTER_RIDES | LETTER_TIMED },
                                      { 0 } };
static const char *const arms[] = { "infantry", "cavalry", "artillery", NULL };
static const char *const grades[] = { "A", "B", "C", "D", "E", NULL };
static const char *const types[] = { "simple", "complex", NULL };
static const char *const methods[] = { "oral", "written", "in-person", NULL };

#define LEADERS .pieces = PIECES(PIECE_LEADER)
#define UNITS .pieces = PIECES(PIECE_UNIT)

enum { RATING = PIECE_COMMON, ARM, STRENGTH, MORALE, FLAG, GUN };

static const Field pieces[] = {
    { "rating", "how good he is", FIELD_NUMBER, 0, 4, LEADERS },
    { "arm", "what it fights as", FIELD_WORD, .words = arms, UNITS },
    { "strength", "hundreds of men", FIELD_NUMBER, 0, 99, UNITS },
    { "morale", "how it stands fire", FIELD_WORD, .words = grades, .standard = 2, UNITS },
    { "flag", "it has its colours", FIELD_FLAG, UNITS },
    { "gun", "what it has", FIELD_TEXT, .as = AS_EQUIPMENT, UNITS },
    { 0 },
};
static const Field orders[] = {
    { "type", "how hard it is", FIELD_WORD, .words = types },
    { "method", "how it travels", FIELD_WORD, .words = methods, .standard = 1 },
    { 0 },
};
static const StepDecl steps[] = { { "all", "All", "All" }, { 0 } };
static const Wanted missed[] = {
    { KIND_PIECE, RATING, .once = true, .why = "W1" },
    { KIND_PIECE, STRENGTH, .echelons = 1u << 4, .when = { ARM, 1u << 0 | 1u << 1 }, .why = "W2" },
    { KIND_ORDER, ORDER_LIMIT, .when = { ORDER_COMMON, 1u << 1 }, .why = "W3" },
    { 0 },
};
static const GameDecl decl = {
    .sequence = steps,
    .traits = { .pieces = pieces, .orders = orders, .wanted = missed },
    .army = { .echelons = echelons, .hq = 1u << 0 | 1u << 2 },
    .letters = { .kinds = kinds, .states = states },
};

/* ---- a small scenario ---- */

#define HEAD                                                                                       \
    "[scenario]\ntitle = A small field\nsystem = cwb3\nstart = 22:30\nend = 26:00\n"               \
    "first = grey\noption = lock_out=on\noption = delay_faces=high\n"                              \
    "[sides]\nside | name\n---+---\nblue | The Blue\ngrey | The Grey\n"
#define TRACK                                                                                      \
    "[track]\nfrom | to  minutes  light\n---+---\n22:00 | 23:30  30  evening\n"                    \
    "24:00 | 27:00  60  night\n"
#define BLUE                                                                                       \
    "[army blue]\nid | name  echelon  leader  rating  strength  morale  place  arrives\n---+---\n" \
    "aop | Army  army  George  1  .  .  Pry house  .\n"                                            \
    "  one | First Corps  corps  A. P. Hook  3  .  .  .  .\n"                                      \
    "# the Iron ones\n"                                                                            \
    "    one-1 | First Division  division  .  .  .  .  .  .\n"                                     \
    "      iron | Iron Brigade  brigade  .  .  9  A  .  .\n"                                       \
    "  two | Second Corps  corps  Edwin  2  .  .  expected  4\n"                                   \
    "    two-1 | Sedgwick  division  .  .  .  .  .  .\n"
#define GREY                                                                                       \
    "[army grey]\nid | name  echelon  leader  leader-id  rating  leader-place\n---+---\n"          \
    "anv | Army of the South  army  Robert  marse-robert  4  .\n"                                  \
    "  left | Left  corps  Tom  .  3  0405\n"
#define ORDERS                                                                                     \
    "[orders]\nto | from  status  type  due  text\n---+---\n"                                      \
    "one | george  accepted  complex  .  down the pike\n"                                          \
    "two | george  in-transit  .  2  come up\n"                                                    \
    "tom | anv  d1  .  .  hold\n"
#define WORDS "[notes]\n- one = two | three\n\n[sources]\nOur own.\n"
#define LESSON                                                                                     \
    "[lesson]\nstart = 23:00\nend = 24:00\npieces = one left\n"                                    \
    "[lesson-orders]\nto | from  status\n---+---\none | george  d1\n"
#define SEATS "[seats]\nseat | kind  of\n---+---\nhook | commander  one\ned | commander  edwin\n"
#define ALL HEAD TRACK BLUE GREY ORDERS WORDS LESSON SEATS

typedef struct Case {
    Source source;
    Scenario scenario;
    Book *book;
    Traits traits;
    World world;
    Faults faults;
    bool good;
} Case;

static void case_read(Case *c, const char *text, bool lesson)
{
    *c = (Case){ .source = { "test.scenario", text, strlen(text) } };
    c->book = open_book("cwb3");
    traits_init(&c->traits, &decl, c->book);
    world_init(&c->world, &c->traits);
    scenario_read(&c->scenario, &c->source, "test", lesson, &c->faults);
    scenario_bind(&c->scenario, &decl, c->book, &c->world, &c->faults);
}

static void case_finish(Case *c)
{
    world_finish(&c->world);
    scenario_finish(&c->scenario);
    book_destroy(c->book);
}

static void case_good(Case *c, const char *text, bool lesson)
{
    case_read(c, text, lesson);
    if (c->faults.count) {
        Text told = { 0 };
        faults_print(&c->faults, &told);
        fail_msg("%s", text_of(&told));
    }
}

/* The codes of all faults of a text, "a b". */
static void expect_codes(const char *text, const char *wanted)
{
    Case c;
    Text codes = { 0 };

    case_read(&c, text, false);
    for (int i = 0; i < c.faults.count; i++) {
        text_addf(&codes, "%s%s", i ? " " : "", c.faults.at[i].code);
    }
    if (strcmp(text_of(&codes), wanted) != 0) {
        Text told = { 0 };
        faults_print(&c.faults, &told);
        fail_msg("wanted %s, got\n%s", wanted, text_of(&told));
    }
    for (int kind = 0; kind < KINDS; kind++) {
        assert_int_equal(world_count(&c.world, (Kind)kind), 0);
    }
    text_finish(&codes);
    case_finish(&c);
}

static int piece_of(const Case *c, const char *id)
{
    int piece = world_find(&c->world, KIND_PIECE, id);

    if (!piece) {
        fail_msg("there is no %s", id);
    }
    return piece;
}

/* ---- what is read ---- */

/* G-40: the tree, the leaders, traits where they belong. */
static void armies_become_pieces(void **state)
{
    Case c;

    (void)state;
    case_good(&c, ALL, false);
    assert_int_equal(world_count(&c.world, KIND_PIECE), 13);
    int one = piece_of(&c, "one"), hook = piece_of(&c, "a-p-hook"), iron = piece_of(&c, "iron");
    assert_string_equal(world_text(&c.world, KIND_PIECE, one, PIECE_NAME), "First Corps");
    assert_string_equal(world_text(&c.world, KIND_PIECE, hook, PIECE_NAME), "A. P. Hook");
    assert_int_equal(piece_get(&c.world, one, PIECE_KIND), PIECE_HQ);
    assert_int_equal(piece_get(&c.world, iron, PIECE_KIND), PIECE_UNIT);
    assert_int_equal(piece_get(&c.world, hook, PIECE_KIND), PIECE_LEADER);
    assert_int_equal(piece_get(&c.world, one, PIECE_PARENT), piece_of(&c, "aop"));
    assert_int_equal(piece_get(&c.world, hook, PIECE_PARENT), one);
    assert_int_equal(piece_get(&c.world, hook, PIECE_ECHELON), 2);
    assert_int_equal(piece_get(&c.world, hook, RATING), 3);
    assert_int_equal(piece_get(&c.world, one, RATING), 0);
    assert_int_equal(piece_get(&c.world, iron, STRENGTH), 9);
    assert_int_equal(piece_get(&c.world, iron, MORALE), 0);
    assert_int_equal(piece_get(&c.world, piece_of(&c, "one-1"), MORALE), 2);
    assert_int_equal(piece_get(&c.world, piece_of(&c, "marse-robert"), RATING), 4);
    case_finish(&c);
}

/* G-3: a place in words, with a piece, off the map; who is below an absent corps is absent. */
/* G-40: what a formation has by its equipment, it need not say; what it says itself counts. */
static void equipment_says_the_rest(void **state)
{
    static const char guns[] =
        HEAD TRACK GREY "[equipment]\ngun | arm  strength  morale\n---+---\n"
                        "howitzer | artillery  3  A\nrifle | .  2  .\n"
                        "[army blue]\nid | name  echelon  morale  gun\n---+---\n"
                        "one | One  brigade  D  howitzer\ntwo | Two  brigade  .  rifle\n"
                        "three | Three  brigade  .  .\n[sources]\n- ours\n";
    Case c;

    (void)state;
    case_good(&c, guns, false);
    int one = piece_of(&c, "one"), two = piece_of(&c, "two"), three = piece_of(&c, "three");
    assert_int_equal(piece_get(&c.world, one, ARM), 2);
    assert_int_equal(piece_get(&c.world, one, STRENGTH), 3);
    assert_int_equal(piece_get(&c.world, one, MORALE), 3);
    assert_int_equal(piece_get(&c.world, two, STRENGTH), 2);
    assert_int_equal(piece_get(&c.world, two, MORALE), 2);
    assert_int_equal(piece_get(&c.world, three, STRENGTH), 0);
    case_finish(&c);
    expect_codes(HEAD TRACK GREY "[equipment]\ngun | arms  strength\n---+---\nrifle | .  none\n"
                                 "[army blue]\nid | name  echelon  gun\n---+---\n"
                                 "one | One  brigade  rifles\n[sources]\n- ours\n",
                 "scenario.column scenario.range scenario.equipment");
}

static void places_are_settled(void **state)
{
    Case c;

    (void)state;
    case_good(&c, ALL, false);
    int aop = piece_of(&c, "aop");
    assert_string_equal(world_text(&c.world, KIND_PIECE, aop, PIECE_PLACE), "Pry house");
    assert_int_equal(piece_get(&c.world, piece_of(&c, "george"), PIECE_PLACE), PLACE_WITH + aop);
    assert_string_equal(world_text(&c.world, KIND_PIECE, piece_of(&c, "tom"), PIECE_PLACE), "0405");
    assert_int_equal(piece_get(&c.world, piece_of(&c, "iron"), PIECE_PLACE), PLACE_NONE);
    const char *const absent[] = { "two", "edwin", "two-1" };
    for (int i = 0; i < 3; i++) {
        assert_int_equal(piece_get(&c.world, piece_of(&c, absent[i]), PIECE_PLACE), PLACE_EXPECTED);
        assert_int_equal(piece_get(&c.world, piece_of(&c, absent[i]), PIECE_ARRIVES), 4);
    }
    case_finish(&c);
}

/* G-30: a place may begin with its hex; two names of one hex are one place. */
static void a_place_may_begin_with_its_hex(void **state)
{
    (void)state;
    assert_int_equal(place_hex("0405"), 405);
    assert_int_equal(place_hex("1311 Serpallen"), 1311);
    const char *const none[] = { "", "405", "04050", "0405a", "0005", "0400", "hill 0405", "4 05" };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(place_hex(none[i]), 0);
    }
    assert_true(same_place("1311 Serpallen", "1311"));
    assert_false(same_place("1311 Serpallen", "1312 Serpallen"));
    assert_true(same_place("1311 Serpallen", "serpallen"));
    assert_true(same_place("1311 the Mill", "mill"));
    assert_false(same_place("1311", ""));
    assert_false(same_place("", "1311"));
    assert_true(same_place("Pry  house", "pry house"));
}

enum { MAP = 12 };

/* One more step from each hex that was reached in so many, by the sides that touch. */
static void spread(int reached[MAP + 2][MAP + 2], int step)
{
    for (int c = 1; c <= MAP; c++) {
        for (int r = 1; r <= MAP; r++) {
            int up = c % 2 ? r - 1 : r; /* the upper of the two that touch it in the next column */
            const int beside[6][2] = { { c, r - 1 },  { c, r + 1 },      { c - 1, up },
                                       { c + 1, up }, { c - 1, up + 1 }, { c + 1, up + 1 } };
            for (int i = 0; reached[c][r] == step && i < 6; i++) {
                int *at = &reached[beside[i][0]][beside[i][1]];
                *at = *at < 0 ? step + 1 : *at;
            }
        }
    }
}

/* G-30: distances are those of walking from hex to hex. */
static void hexes_are_counted(void **state)
{
    int reached[MAP + 2][MAP + 2];

    (void)state;
    for (int start = 101; start <= MAP * 100 + MAP; start++) {
        if (start % 100 < 1 || start % 100 > MAP) {
            continue;
        }
        memset(reached, -1, sizeof reached);
        reached[start / 100][start % 100] = 0;
        for (int step = 0; step < 2 * MAP; step++) {
            spread(reached, step);
        }
        for (int c = 1; c <= MAP; c++) {
            for (int r = 1; r <= MAP; r++) {
                assert_int_equal(hex_distance(start, c * 100 + r), reached[c][r]);
            }
        }
    }
}

/* G-5: turns of differing length, past midnight; the side that is first. */
static void the_clock_follows_the_track(void **state)
{
    static const int wanted[] = { 1350, 1380, 1410, 1440, 1500, 1560 };
    int minutes, light;
    Case c;

    (void)state;
    case_good(&c, ALL, false);
    assert_int_equal(scenario_turns(&c.scenario), 6);
    for (int turn = 1; turn <= 6; turn++) {
        assert_true(scenario_time(&c.scenario, turn, &minutes, &light));
        assert_int_equal(minutes, wanted[turn - 1]);
        assert_int_equal(light, turn < 4 ? LIGHT_EVENING : LIGHT_NIGHT);
    }
    assert_false(scenario_time(&c.scenario, 7, &minutes, &light));
    assert_false(scenario_time(&c.scenario, 0, &minutes, &light));
    assert_int_equal(clock_get(&c.world, CLOCK_TIME), 1350);
    assert_int_equal(clock_get(&c.world, CLOCK_DAY), 1);
    assert_int_equal(clock_get(&c.world, CLOCK_LIGHT), LIGHT_EVENING);
    assert_string_equal(world_text(&c.world, KIND_SIDE, 1, SIDE_ID), "grey");
    assert_string_equal(world_text(&c.world, KIND_SIDE, 2, SIDE_NAME), "The Blue");
    assert_int_equal(c.scenario.options_count, 2);
    assert_string_equal(c.scenario.options[1], "delay_faces=high");
    case_finish(&c);
}

/* G-4, G-40: set-up orders have numbers by side; only one on its way has not arrived. */
static void orders_stand_at_the_start(void **state)
{
    Case c;

    (void)state;
    case_good(&c, ALL, false);
    assert_int_equal(world_count(&c.world, KIND_ORDER), 3);
    static const int numbers[] = { 1, 2, 1 }, sides[] = { 2, 2, 1 }, reached[] = { 1, 0, 1 };
    for (int order = 1; order <= 3; order++) {
        assert_int_equal(order_get(&c.world, order, ORDER_NUMBER), numbers[order - 1]);
        assert_int_equal(order_get(&c.world, order, ORDER_SIDE), sides[order - 1]);
        assert_int_equal(order_get(&c.world, order, ORDER_REACHED), reached[order - 1]);
        assert_int_equal(order_get(&c.world, order, ORDER_WRITTEN), 1);
    }
    assert_int_equal(order_get(&c.world, 1, ORDER_RECEIVER), piece_of(&c, "one"));
    assert_int_equal(order_get(&c.world, 1, ORDER_SENDER), piece_of(&c, "george"));
    assert_int_equal(order_get(&c.world, 1, ORDER_COMMON), 1);
    assert_int_equal(order_get(&c.world, 1, ORDER_COMMON + 1), 1);
    assert_int_equal(order_get(&c.world, 3, ORDER_RECEIVER), piece_of(&c, "left"));
    assert_int_equal(order_get(&c.world, 3, ORDER_SENDER), piece_of(&c, "marse-robert"));
    assert_int_equal(order_get(&c.world, 2, ORDER_DUE), 2);
    assert_string_equal(world_text(&c.world, KIND_ORDER, 3, ORDER_TEXT), "hold");
    case_finish(&c);
}

/* G-40: notes are plain lines; seats name a leader or his formation. */
static void words_and_seats(void **state)
{
    Case c;

    (void)state;
    case_good(&c, ALL, false);
    const Block *notes = scenario_block(&c.scenario, "notes");
    assert_int_equal(notes->rows_count, 1);
    assert_string_equal(notes->rows[0].key.text, "- one = two | three");
    assert_null(scenario_block(&c.scenario, "victory"));
    assert_int_equal(c.scenario.seats_count, 2);
    assert_string_equal(c.scenario.seats[0].of, "a-p-hook");
    case_finish(&c);
}

/* G-43: the lesson has its own hours, formations and orders; arrivals are as many hours away. */
static void a_lesson_is_a_part(void **state)
{
    Case c;

    (void)state;
    case_good(&c, ALL, true);
    assert_int_equal(scenario_turns(&c.scenario), 3);
    assert_int_equal(world_count(&c.world, KIND_PIECE), 10);
    assert_int_equal(world_find(&c.world, KIND_PIECE, "two"), 0);
    assert_int_equal(world_find(&c.world, KIND_PIECE, "edwin"), 0);
    assert_true(piece_of(&c, "george") && piece_of(&c, "marse-robert") && piece_of(&c, "iron"));
    assert_int_equal(piece_get(&c.world, piece_of(&c, "left"), PIECE_PARENT), piece_of(&c, "anv"));
    assert_int_equal(world_count(&c.world, KIND_ORDER), 1);
    assert_int_equal(order_get(&c.world, 1, ORDER_STATUS), 1);
    assert_int_equal(c.scenario.seats_count, 1);
    case_finish(&c);
    case_good(&c, HEAD TRACK BLUE GREY WORDS "[lesson]\nstart = 23:30\nend = 24:00\n", true);
    assert_int_equal(piece_get(&c.world, piece_of(&c, "two"), PIECE_ARRIVES), 2);
    assert_int_equal(piece_get(&c.world, piece_of(&c, "two-1"), PIECE_ARRIVES), 2);
    assert_int_equal(piece_get(&c.world, piece_of(&c, "one"), PIECE_ARRIVES), 0);
    case_finish(&c);
    case_good(&c, HEAD TRACK BLUE GREY WORDS "[lesson]\nstart = 26:00\nend = 26:00\n", true);
    assert_int_equal(piece_get(&c.world, piece_of(&c, "edwin"), PIECE_ARRIVES), 1);
    case_finish(&c);
    expect_codes(HEAD TRACK BLUE GREY WORDS
                 "[lesson]\nstart = 23:00\nend = 24:00\npieces = one\n"
                 "[lesson-orders]\nto | from  status\n---+---\ntwo | george  d1\n",
                 "scenario.lesson-order");
    expect_codes("[track]\nfrom | to  minutes\n---+---\n22:00 | 27:00  20\n" HEAD BLUE GREY WORDS
                 "[lesson]\nstart = 22:00\nend = 24:40\n",
                 "scenario.off-track scenario.lesson-turns");
}

/* ---- what is wrong ---- */

/* G-41: each mistake by its code; nothing is half loaded. */
static void mistakes_have_codes(void **state)
{
    static const struct {
        const char *army, *codes;
    } cases[] = {
        { "a | army  X  1  .\n  b | corps  .  .  .\n b | corps  .  .  .\n",
          "scenario.indent scenario.twice" },
        { "a | army  X  1  .\n  b | army  .  .  .\n", "scenario.indent" },
        { "x | army  X  1  .\n", "scenario.twice" },
        { "a | army  X  1  .\n  b | corps  X  1  .\n", "scenario.twice" },
        { "a | army  X  1  .\n\tb | corps  .  .  .\n", "scenario.tab" },
        { "a | army  X  5  .\n", "scenario.range" },
        { "a | army  X  many  .\n", "scenario.range" },
        { "a | army  .  3  .\n", "scenario.leader" },
        { "a | amry  X  3  .\n", "scenario.word" },
        { "a | .  X  3  .\n", "scenario.echelon" },
        { "a | army  X  3\n", "table.cells" },
        { "A | army  X  3  .\n", "scenario.id" },
        { "a | army  X  3  with y\n", "scenario.place" },
        { "a | army  X  3  expected\n", "scenario.arrives" },
        { "a | army  X  3  a\n", "scenario.circle" },
        { "a | army  X  3  b\n  b | corps  .  .  a\n", "scenario.circle scenario.circle" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4000];
        snprintf(text, sizeof text,
                 "%s[army blue]\nid | echelon  leader  rating  place\n---+---\n%s",
                 HEAD TRACK GREY WORDS, cases[i].army);
        expect_codes(text, cases[i].codes);
    }
}

/* What a system wants said is warned of where it is missed, once an army, and nowhere else. */
static void what_will_be_missed_is_warned_of(void **state)
{
    static const struct {
        const char *armies, *orders, *warnings;
    } cases[] = {
        { "a | army  X  3  .  .\n  b | brigade  .  .  infantry  5\n", "", "" },
        { "a | army  X  3  .  .\n  b | brigade  .  .  infantry  .\n"
          "  c | brigade  .  .  cavalry  .\n  d | brigade  .  .  artillery  .\n"
          "  e | brigade  .  .  infantry  0\n  f | brigade  .  .  .  .\n",
          "", "33 strength 3 of 4: b, c, f W2" },
        { "a | army  X  .  .  .\n  b | corps  Y  .  .  .\n", "", "32 rating any of the 2 W1" },
        { "a | army  X  3  .  .\n  b | corps  Y  .  .  .\n",
          "[orders]\nto | from  status  type  limit\n---+---\nb | a  accepted  complex  .\n"
          "b | a  d1  simple  .\nb | a  d1  complex  the hill\n",
          "37 limit this order W3" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4000];
        Case c;
        Faults warnings = { 0 };
        Text told = { 0 };
        snprintf(text, sizeof text,
                 "%s[army blue]\nid | echelon  leader  rating  arm  strength\n---+---\n%s%s",
                 HEAD TRACK GREY WORDS, cases[i].armies, cases[i].orders);
        case_good(&c, text, false);
        scenario_warn(&c.scenario, &decl, &c.world, &warnings);
        for (int j = 0; j < warnings.count; j++) {
            char name[40] = "", of[200] = "", why[20] = "";
            sscanf(warnings.at[j].what, "warning: %39s is not said of %199[^\n]", name, of);
            sscanf(warnings.at[j].next, "%19[^.]", why);
            text_addf(&told, "%s%d %s %s %s", j ? "; " : "", warnings.at[j].line, name, of, why);
            assert_int_equal(warnings.at[j].kind, FAULT_NONE);
            assert_string_equal(warnings.at[j].code, "scenario.unsaid");
        }
        assert_string_equal(text_of(&told), cases[i].warnings);
        text_finish(&told);
        case_finish(&c);
    }
}

/* A piece that is called as orders are: refused to who writes it, not to games that have it. */
static void orders_have_their_names_for_themselves(void **state)
{
    static const struct {
        const char *id, *name;
        bool good;
    } cases[] = { { "blue-2", "A", false }, { "grey-17", "A", false }, { "blue-a", "A", true },
                  { "blue-2a", "A", true }, { "blues-2", "A", true },  { "blue", "A", true },
                  { "a", "grey-3", false }, { "a", "grey-x", true } };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4000];
        Case c;
        snprintf(text, sizeof text,
                 "%s[army blue]\nid | name  echelon  leader\n---+---\n%s | %s  army  .\n",
                 HEAD TRACK GREY WORDS, cases[i].id, cases[i].name);
        case_good(&c, text, false);
        assert_int_equal(scenario_check_ids(&c.scenario, &c.faults), cases[i].good);
        if (!cases[i].good) {
            assert_string_equal(c.faults.at[0].code, "scenario.order-name");
        }
        case_finish(&c);
    }
}

/* What is not seen is refused to who writes it; games that were begun with it go on. G-40. */
static void letters_are_seen(void **state)
{
    static const struct {
        const char *name;
        bool good;
    } cases[] = { { "Duryée", true },      { "Hood\u2028umpire: next", false },
                  { "\u202edooH", false }, { "Hood\u00a0guns", false },
                  { "Ho\u200bod", false }, { "Hood\tguns", true } };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4000];
        Case c;
        snprintf(text, sizeof text,
                 "%s[army blue]\r\nid | echelon  leader\n---+---\na | army  %s\n",
                 HEAD TRACK GREY WORDS, cases[i].name);
        case_read(&c, text, false);
        faults_clear(&c.faults);
        assert_int_equal(scenario_check_letters(&c.scenario, &c.faults), cases[i].good);
        assert_string_equal(c.faults.count ? c.faults.at[0].code : "",
                            cases[i].good ? "" : "text.unseen");
        case_finish(&c);
    }
}

/* A side has a colour of its own, or one that is left. */
static void sides_have_colours(void **state)
{
    static const struct {
        const char *grey, *code;
        int colour;
    } cases[] = { { "green", NULL, 3 },
                  { ".", NULL, 0 },
                  { "blue", "scenario.colour", 0 },
                  { "gray", "scenario.word", 0 } };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[4000];
        Case c;
        snprintf(text, sizeof text,
                 "[scenario]\ntitle = A small field\nsystem = cwb3\nstart = 22:30\nend = 26:00\n"
                 "first = grey\n[sides]\nside | name  colour\n---+---\nblue | The Blue  blue\n"
                 "grey | The Grey  %s\n%s",
                 cases[i].grey, TRACK BLUE GREY WORDS);
        case_read(&c, text, false);
        assert_int_equal(c.faults.count, cases[i].code != NULL);
        if (cases[i].code) {
            assert_string_equal(c.faults.at[0].code, cases[i].code);
        } else {
            assert_int_equal(world_get(&c.world, KIND_SIDE, 1, SIDE_COLOUR), cases[i].colour);
        }
        case_finish(&c);
    }
}

static void blocks_have_codes(void **state)
{
    (void)state;
    expect_codes("", "scenario.settings scenario.sources");
    expect_codes(HEAD TRACK BLUE GREY "[sources]\n", "scenario.sources");
    expect_codes(HEAD TRACK BLUE WORDS, "scenario.army");
    expect_codes(HEAD TRACK BLUE GREY WORDS "[army red]\nid | echelon\n---+---\nx | army\n",
                 "scenario.side");
    expect_codes(HEAD TRACK BLUE GREY WORDS "[victor]\nx | y\n---+---\n", "sheet.kind");
    expect_codes(HEAD BLUE GREY WORDS, "scenario.track");
    expect_codes(HEAD TRACK BLUE GREY WORDS
                 "[orders]\nto | from  status\n---+---\none | gorge  accepted\n"
                 "left | george  accepted\none | george  in-transit\none | george  lost\n",
                 "scenario.order scenario.order-side scenario.due scenario.word");
    expect_codes(HEAD TRACK BLUE GREY WORDS
                 "[seats]\nseat | kind  of\n---+---\n"
                 "a | side  red\nb | umpire  blue\nc | comander  x\n"
                 "d | commander  one-1\nd | observer  .\ngrey | commander  one\n",
                 "scenario.side scenario.seat scenario.seat scenario.commander scenario.twice "
                 "scenario.seat-name");
}

/* G-41: the place of a fault, and what was meant. */
static void faults_suggest(void **state)
{
    Case c;

    (void)state;
    case_read(&c,
              HEAD TRACK BLUE GREY WORDS
              "[orders]\nto | from  status\n---+---\none | gorge  accepted\n",
              false);
    assert_int_equal(c.faults.count, 1);
    assert_int_equal(c.faults.at[0].column, 7);
    assert_string_equal(c.faults.at[0].shown, "one | gorge  accepted");
    assert_string_equal(c.faults.at[0].next, "Did you mean george?");
    case_finish(&c);
}

/* G-41: what lint finds in the file of twenty mistakes, but for the option, which is the book's. */
static void twenty_mistakes_are_found(void **state)
{
    static char text[20000];
    FILE *file = fopen(TESTS "/bad/twenty-mistakes.scenario", "r");

    (void)state;
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    expect_codes(text, "sheet.kind scenario.sources scenario.track-gap scenario.track "
                       "scenario.setting scenario.off-track scenario.time scenario.lesson-turns "
                       "scenario.side scenario.indent scenario.twice scenario.lesson-piece "
                       "scenario.commander scenario.column scenario.range scenario.word "
                       "scenario.leader scenario.order scenario.order-side");
}

/* ---- CSV ---- */

/* G-40: text to CSV to text to CSV: the same tree and the same cells; rows may be sorted. */
static void csv_goes_round(void **state)
{
    Case c, again;
    Text one = { 0 }, two = { 0 }, text = { 0 };

    (void)state;
    case_good(&c, ALL, false);
    scenario_csv(&c.scenario, &one);
    assert_non_null(strstr(text_of(&one), "blue,one-1,iron,Iron Brigade,brigade,,,9,A,,,,\n"));
    Source csv = { "test.csv", text_of(&one), one.length };
    assert_true(scenario_from_csv(&c.scenario, &csv, &text, &c.faults));
    case_good(&again, text_of(&text), false);
    scenario_csv(&again.scenario, &two);
    assert_string_equal(text_of(&one), text_of(&two));
    assert_true(world_same(&c.world, &again.world));
    assert_non_null(strstr(text_of(&text), "# the Iron ones"));
    case_finish(&again);
    case_finish(&c);
    text_finish(&one);
    text_finish(&two);
    text_finish(&text);
}

static void expect_csv(const char *csv, const char *wanted)
{
    Case c;
    Text text = { 0 };
    Source source = { "test.csv", csv, strlen(csv) };

    case_good(&c, ALL, false);
    bool good = scenario_from_csv(&c.scenario, &source, &text, &c.faults);
    if (good) {
        if (!strstr(text_of(&text), wanted)) {
            fail_msg("%s", text_of(&text));
        }
    } else {
        assert_string_equal(c.faults.at[0].code, wanted);
        assert_int_equal(text.length, 0);
    }
    text_finish(&text);
    case_finish(&c);
}

/* What spreadsheets make of CSV: quotes, semicolons, line ends, rows in another order. */
static void csv_of_spreadsheets(void **state)
{
    (void)state;
    expect_csv("army;parent;id;name;echelon\r\nblue;a;b;\"Big; \"\"old\"\"  one\";corps\r\n"
               "blue;;a;Army;army\r\n;;;;\r\n",
               "id  | name            echelon\n----+------------------------\n"
               "a   | Army            army\n  b | Big; \"old\" one  corps\n");
    expect_csv("army,parent,name\n", "scenario.csv-column");
    expect_csv("army,parent,id\nblue,x,a\n", "scenario.csv-parent");
    expect_csv("army,parent,id\nblue,a,a\n", "scenario.csv-parent");
    expect_csv("army,parent,id\nblue,,a\nblue,,a\n", "scenario.twice");
    expect_csv("army,parent,id\nred,,a\n", "scenario.side");
    expect_csv("army,parent,id,name\nblue,,a,x|y\n", "scenario.csv-bar");
    expect_csv("", "scenario.csv-column");
}

/* G-40: fmt keeps what stands below what, and comments between rows. */
static void fmt_keeps_the_tree(void **state)
{
    static const char text[] = "[army blue]\nid | name  echelon\n---+---\na | Army  army\n"
                               "# a corps\n    b | Corps  corps\n[notes]\n  - as = it is\n";
    Source source = { "test.scenario", text, sizeof text - 1 };
    Text out = { 0 };

    (void)state;
    fmt_sheet(&out, &source);
    assert_string_equal(text_of(&out), "[army blue]\nid    | name   echelon\n"
                                       "------+---------------\na     | Army   army\n"
                                       "# a corps\n    b | Corps  corps\n"
                                       "[notes]\n  - as = it is\n");
    text_finish(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(armies_become_pieces),
        cmocka_unit_test(equipment_says_the_rest),
        cmocka_unit_test(places_are_settled),
        cmocka_unit_test(a_place_may_begin_with_its_hex),
        cmocka_unit_test(hexes_are_counted),
        cmocka_unit_test(the_clock_follows_the_track),
        cmocka_unit_test(orders_stand_at_the_start),
        cmocka_unit_test(words_and_seats),
        cmocka_unit_test(a_lesson_is_a_part),
        cmocka_unit_test(mistakes_have_codes),
        cmocka_unit_test(what_will_be_missed_is_warned_of),
        cmocka_unit_test(orders_have_their_names_for_themselves),
        cmocka_unit_test(letters_are_seen),
        cmocka_unit_test(sides_have_colours),
        cmocka_unit_test(blocks_have_codes),
        cmocka_unit_test(faults_suggest),
        cmocka_unit_test(twenty_mistakes_are_found),
        cmocka_unit_test(csv_goes_round),
        cmocka_unit_test(csv_of_spreadsheets),
        cmocka_unit_test(fmt_keeps_the_tree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
