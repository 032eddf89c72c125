/* SPDX-License-Identifier: MIT */
/* Charts and books: what is wrong is found and named, what is right is given back. */
#include "support.h"

#include "charts/fmt.h"
#include "charts/print.h"
#include "study/diff.h"
#include "systems/systems.h"

#include <pthread.h>
#include <string.h>

#define HOUSE "based-on = cwb3\n\n"
#define LEADER HOUSE "[chart leader-loss]\ntitle = T\nroll = 2d6\n\n"
#define BANDS HOUSE "[chart delay]\ntitle = T\nroll = d6\nshape = bands\n\n"
#define MORALE HOUSE "[chart blood-lust]\ntitle = T\nroll = d66\nshape = bands\n\n"

static void broken_charts_are_named(void **state)
{
    static const struct {
        const char *text, *codes;
    } CASES[] = {
        { HOUSE, "" },
        { LEADER "2d6 | result\n---+---\n2 | killed\n3..10 | none\n11..12 | wounded\n", "" },
        { LEADER "2d6 | result\n---+---\n2 | killed\n4..10 | none\n11..12 | wounded\n",
          "chart.gap" },
        { LEADER "2d6 | result\n---+---\n2 | killed\n2..10 | none\n11..12 | wounded\n",
          "chart.overlap" },
        { LEADER "2d6 | result\n---+---\n2 | kiled\n3..10 | none\n11..12 | wounded\n",
          "chart.cell" },
        { LEADER "2d6 | result\n---+---\n2 | 7\n3..10 | none\n11..12 | wounded\n", "chart.cell" },
        { LEADER "2d6 | result\n---+---\n2\n3..10 | none\n11..12 | wounded\n", "sheet.line" },
        { LEADER "2d6 | result\n---+---\n2 |\n3..10 | none\n11..12 | wounded\n", "chart.cells" },
        { LEADER "2d6 | result\n---+---\n2 | killed  none\n3..10 | none\n11..12 | wounded\n",
          "chart.cells" },
        { LEADER "2d6 | rezult\n---+---\n2 | killed\n3..10 | none\n11..12 | wounded\n",
          "chart.heading chart.gap" },
        { LEADER "2d6 |\n---+---\n2 | killed\n3..12 | none\n", "chart.columns" },
        { LEADER "2d6 | result\n---+---\nx..3 | killed\n4..12 | none\n",
          "chart.heading chart.gap" },
        { LEADER "2d6 | result\n---+---\n3..2 | killed\n4..12 | none\n",
          "chart.heading chart.gap" },
        { LEADER "2d6 | result\n---+---\n<=-90000 | killed\n2..12 | none\n", "chart.span" },
        { LEADER "2d6 | result\n2 | killed\n3..12 | none\n", "sheet.heads" },
        { LEADER "---+---\n2 | killed\n3..12 | none\n", "sheet.rule" },
        { LEADER, "chart.table" },
        { HOUSE "[chart leader-loss]\ntitle = T\nroll = 2x6\n\na | result\n---+---\n2 | killed\n",
          "chart.roll" },
        { HOUSE "[chart leader-loss]\nroll = 2d6\n\n2d6 | result\n---+---\n2..12 | killed\n",
          "chart.title" },
        { HOUSE
          "[chart leader-loss]\ntitle = T\nshape = bands\nroll = 2d6\n\n2d6 | result\n---+---\n"
          "2..12 | killed\n",
          "chart.shape" },
        { HOUSE
          "[chart leader-loss]\ntitle = T\ncolour = red\nroll = 2d6\n\n2d6 | result\n---+---\n"
          "2..12 | killed\n",
          "chart.setting" },
        { HOUSE "[chart leader-loss]\ntitle = T\ntitle = U\nroll = 2d6\n\n2d6 | result\n---+---\n"
                "2..12 | killed\n",
          "sheet.setting-twice" },
        { HOUSE
          "[chart leader-loss]\ntitle =\nroll = 2d6\n\n2d6 | result\n---+---\n2..12 | killed\n",
          "sheet.value" },
        { BANDS "delay | yes no\n---+---\nD1 | 1..2 3..6\nD2 | 1 2..6\n",
          "chart.answer chart.answer chart.cell chart.heading chart.gap chart.heading chart.gap" },
        { BANDS "delay | yes  no\n---+---\nD1 | 1..2  3..6\nD2 | 1  2..6\n", "" },
        { BANDS "delay | yes  no\n---+---\nD1 | 1..2  4..6\nD2 | 1  2..6\n", "chart.gap" },
        { BANDS "delay | yes  no\n---+---\nD1 | 1..3  3..6\nD2 | 1  2..6\n", "chart.overlap" },
        { BANDS "delay | yes  no\n---+---\nD1 | 1..2  3..6\n", "chart.gap" },
        { BANDS "delay | yes  yes\n---+---\nD1 | 1..2  3..6\nD2 | 1  2..6\n",
          "chart.answer chart.answer" },
        { MORALE "| yes  no\n---+---\ncheck | 11..43  44..66\n", "" },
        { MORALE "| yes  no\n---+---\ncheck | 11..47  51..66\n", "chart.d66" },
        { MORALE "| yes  no\n---+---\ncheck | 11..42  44..66\n", "chart.gap" },
        { HOUSE "[modifiers stoppage]\nleader-lost | +2 row | lost\n", "" },
        { HOUSE "[modifiers stoppage]\nleader-lost | +2 | lost\n", "chart.amount" },
        { HOUSE "[modifiers stoppage]\nleader-lost | lots row | lost\n", "chart.amount" },
        { HOUSE "[modifiers stoppage]\nleader-lost | +2 row\n", "chart.modifier-line" },
        { HOUSE "[modifiers stoppage]\nleader-gone | +2 row | lost\n", "chart.modifier" },
        { HOUSE "[modifiers stoppage]\nleader-lost | +1 row | a\nleader-lost | +1 row | b\n",
          "chart.modifier-twice" },
        { HOUSE "[modifiers stoppage]\n", "" },
        { HOUSE "[modifiers small-arms]\ndisorganized | -2 | x\n", "chart.amount" },
        { HOUSE "[answers half-loss]\ndown | no\n", "chart.answer-missing" },
        { HOUSE "[answers half-loss]\ndown | no\nup | yes\nsideways | perhaps\n",
          "chart.answer-unknown" },
        { HOUSE "[answers half-loss]\ndown | no\ndown | no\nup | yes\n", "chart.answer-twice" },
        { HOUSE "[answers half-loss]\ndown |\nup | yes\n",
          "chart.answer-line chart.answer-missing" },
        { HOUSE "[chart delivery]\ntitle = T\n\n | MP\n---+---\na turn | 0\n", "chart.number" },
        { HOUSE "[chart delivery]\ntitle = T\n\n | MP\n---+---\na turn | -5\n", "chart.number" },
        { HOUSE "[chart delivery]\ntitle = T\n\n | MP\n---+---\na turn | 7½\n", "chart.number" },
        { HOUSE "[chart delivery]\ntitle = T\n\n | MP\n---+---\na turn | 9999\n", "chart.number" },
        /* E-1, E-5: sequences of the card, and what is inferred on it */
        { HOUSE "[sequence mine]\ntitle = T\nnote = N\nA | first\nB | then\n", "" },
        { HOUSE "[sequence mine]\nA | first\n", "chart.title" },
        { HOUSE "[sequence mine]\ntitle = T\nmood = bad\n", "sequence.setting" },
        { HOUSE "[sequence mine]\ntitle = T\nA | first | then\n", "sequence.line" },
        { HOUSE "[sequence mine]\ntitle = T\nA |\n", "sequence.line" },
        { HOUSE "[sequence]\ntitle = T\n", "sheet.name" },
        { HOUSE "[modifiers stoppage]\nleader-lost | +2? row | lost\n", "" },
        { HOUSE "[modifiers stoppage]\nleader-lost | +2?? row | lost\n", "chart.amount" },
        { HOUSE "[modifiers small-arms]\ndisorganized | x1/2? | x\n", "" },
        { HOUSE "[chart delivery]\ntitle = T\n\n | MP\n---+---\na turn | 7?\n", "" },
        { MORALE "| yes  no\n---+---\ncheck | 11..43?  44..66\n", "" },
        { HOUSE "[options]\nlock_out = on\n", "" },
        { HOUSE "[options]\nlockout = on\n", "option.unknown" },
        { HOUSE "[options]\nlock_out = maybe\n", "option.value" },
        { HOUSE "[options]\ndefense_plus = 2\n", "option.value" },
        { HOUSE "[options]\nlock_out | on\n", "sheet.table" },
        { HOUSE "[chart acceptence]\ntitle = T\n", "chart.unknown" },
        { HOUSE "[modifiers nothing]\n", "chart.unknown" },
        { HOUSE "[chrat acceptance]\n", "sheet.kind" },
        { HOUSE "[chart]\n", "sheet.name" },
        { HOUSE "[chart:acceptance]\n", "chart.unknown" }, /* kind and name touch */
        { HOUSE "[options of mine]\n", "sheet.name" },
        { HOUSE "[chart\n", "sheet.block" },
        { HOUSE "[options]\n[options]\n", "sheet.twice" },
        { HOUSE "[words]\nD1\n", "sheet.line" },
        { HOUSE "[words]\nD1 |\n", "words.line" },
        { HOUSE "[words]\nfoo | bar\n", "words.unknown" },
        { HOUSE "[words]\nD1 | D2\n", "words.clash" },
        { HOUSE "nonsense\n", "sheet.line" },
        { HOUSE "mood = bad\n", "sheet.head" },
        { HOUSE "when = lock_out=on\n[options]\nforce = yes\n", "option.when" },
        { HOUSE "when = moon=full\n", "sheet.when" },
        { HOUSE "\xff\xfe", "sheet.junk" },
        { HOUSE "a\x01\n", "sheet.junk" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *codes = faults_of("cwb3", CASES[i].text);
        if (strcmp(codes, CASES[i].codes) != 0) {
            print_error("%s\n", CASES[i].text);
            assert_string_equal(codes, CASES[i].codes);
        }
    }
}

/* A cell that belongs in another column is found, and columns may stand in any order. */
static void columns_have_their_own_cells(void **state)
{
    static const char ROUT[] =
        "based-on = cwb3\n[chart close-combat-retreat]\ntitle = T\n\nloser | straggle  back\n"
        "---+---\nattacker | 0  1\ndefender | 0  2\nrouted | 3  2\n";
    static const char *const ASKS[] = { "attacker-strength=8",        "attacker-morale=B",
                                        "attacker-formation=mounted", "defender-strength=3",
                                        "defender-morale=B",          "defender-state=routed" };
    Source source = { "house.chart", ROUT, sizeof ROUT - 1 };
    Layer layer = { &source, 1 };
    Faults faults = { 0 };
    Situation situation;
    int faces[] = { 1, 1 };

    (void)state;
    assert_string_equal(
        faults_of("cwb3", HOUSE "[chart formation-effects]\ntitle = T\n\nf | unit  fires  moves\n"
                                "---+---\nline | yes  yes  yes\ncolumn | infantry  by-road  no\n"
                                "dismounted | cavalry  yes  yes\nmounted | cavalry  no  by-road\n"
                                "unlimbered | artillery  yes  no\nlimbered | artillery  no  yes\n"),
        "chart.kind chart.kind");
    Book *house = book_create(system_find("cwb3"), &layer, 1, NULL, 0, &faults);
    const Rule *rule = rule_find(house, "close-combat");
    assert_true(rule_ask(rule, house, ASKS, 6, &situation, &faults));
    Tape tape = tape_hand(faces, 2);
    Umpire ump = { .book = house, .tape = &tape };
    assert_true(rule_play(rule, &ump, &situation));
    for (const Field *answer = rule->answers; answer->name; answer++) {
        if (strcmp(answer->name, "defender-retreat") == 0) {
            assert_int_equal(field_get(answer, &situation), 2);
        }
    }
    book_destroy(house);
}

static void faults_name_line_column_and_what_to_do(void **state)
{
    static const char TEXT[] = LEADER "2d6 | result\n---+---\n2 | kiled\n3..10 | none\n"
                                      "11..12 | wounded\n";
    Source source = { "house.chart", TEXT, sizeof TEXT - 1 };
    Layer layer = { &source, 1 };
    Faults faults = { 0 };
    Text text = { 0 };

    (void)state;
    assert_null(book_create(system_find("cwb3"), &layer, 1, NULL, 0, &faults));
    faults_print(&faults, &text);
    assert_string_equal(text_of(&text),
                        "house.chart:9:5: \"kiled\" is no answer of this chart [chart.cell]\n"
                        "    2 | kiled\n"
                        "        ^\n"
                        "    Did you mean \"killed\"?\n");
    text_finish(&text);
}

static void twenty_faults_are_told_and_the_rest_counted(void **state)
{
    Text text = { 0 };
    Faults faults = { 0 };

    (void)state;
    text_add(&text, HOUSE);
    text_repeat(&text, "nonsense\n", 33);
    Source source = { "house.chart", text.at, text.length };
    Layer layer = { &source, 1 };
    assert_null(book_create(system_find("cwb3"), &layer, 1, NULL, 0, &faults));
    assert_int_equal(faults.count, 20);
    assert_int_equal(faults.more, 13);
    text_finish(&text);
}

/* A house rule that changes one cell and one modifier, in the book, the diff and the odds. */
static void a_house_rule_changes_one_cell_and_one_modifier(void **state)
{
    static const char TEXT[] =
        HOUSE "[chart leader-loss]\ntitle = Leader loss\ncite = CWB-1.15\nroll = 2d6\n"
              "note = Two dice for each leader in a stack that takes a casualty.\n"
              "note = On the card of the 2nd edition, not on that of 3.0.\n\n"
              "2d6 | result\n---+---\n2 | killed\n3..10 | none\n11..12 | killed\n"
              "[modifiers rally]\nleader-rating | -2 each | for each point of a leader's rating\n";
    Source source = { "house.chart", TEXT, sizeof TEXT - 1 };
    Layer layer = { &source, 1 };
    Faults faults = { 0 };
    Book *plain = open_book("cwb3");
    Book *house = book_create(system_find("cwb3"), &layer, 1, NULL, 0, &faults);
    Diff diff = { 0 };
    Situation asks = { { 0 } };

    (void)state;
    assert_non_null(house);
    diff_books(&diff, plain, house);
    assert_int_equal(diff.count, 2);
    assert_string_equal(diff.at[0].where, "row 11..12");
    assert_string_equal(diff.at[0].to, "killed");
    assert_string_equal(diff.at[1].from, "-1 each");
    assert_string_equal(diff.at[1].to, "-2 each");
    Odds *odds = odds_create(rule_find(house, "leader-loss"), house, &asks, NULL, ODDS_MOST);
    assert_int_equal(odds->count, 2);
    assert_true(same_chance(odds->outcomes[0].chance, (Chance)CHANCE(4, 36)));
    odds_destroy(odds);
    diff_finish(&diff);
    diff_books(&diff, plain, plain);
    assert_int_equal(diff.count, 0);
    diff_finish(&diff);
    book_destroy(plain);
    book_destroy(house);
}

/* Reads all charts of a book as somebody else does so too. */
static void *read_charts(void *with)
{
    const Book *book = with;
    long sum = 0;

    for (int i = 1; i < book->system->charts_count; i++) {
        const Chart *chart = book_at(book, i);
        assert_true(!chart || chart == book_at(book, i));
        sum += chart ? chart->rows + chart->columns + (long)strlen(chart->title) : 0;
    }
    return (void *)sum;
}

/* A chart is bound when it is first read, once, whoever reads it; of an option none that is off. */
static void charts_are_bound_by_who_reads_them_first(void **state)
{
    (void)state;
    for (int times = 0; times < 20; times++) {
        Book *book = open_book(times % 2 ? "cwb2" : "cd");
        pthread_t readers[8];
        void *sums[8];
        for (int i = 0; i < 8; i++) {
            pthread_create(&readers[i], NULL, read_charts, book);
        }
        for (int i = 0; i < 8; i++) {
            pthread_join(readers[i], &sums[i]);
            assert_ptr_equal(sums[i], sums[0]);
        }
        assert_true((long)sums[0] > 100);
        book_destroy(book);
    }
}

/* Single lines over single lines: the rest stays the book's, in the order of its card. */
static void house_modifiers_replace_single_lines(void **state)
{
    static const char LOWER[] =
        HOUSE "[modifiers acceptance]\ncomplex | -3 | hard\noral | -2 | x\n";
    static const char UPPER[] = HOUSE "[modifiers acceptance]\noral | -4 | shouted\n";
    Source sources[] = { { "lower.chart", LOWER, sizeof LOWER - 1 },
                         { "upper.chart", UPPER, sizeof UPPER - 1 } };
    Layer layers[] = { { &sources[0], 1 }, { &sources[1], 1 } };
    Faults faults = { 0 };
    Book *plain = open_book("cwb3");
    Book *house = book_create(system_find("cwb3"), layers, 2, NULL, 0, &faults);

    (void)state;
    assert_non_null(house);
    const Chart *before = book_chart(plain, "acceptance"), *after = book_chart(house, "acceptance");
    assert_int_equal(before->modifiers_count, after->modifiers_count);
    for (int i = 0; i < before->modifiers_count; i++) {
        const char *name = before->modifiers[i].name;
        int amount = strcmp(name, "oral") == 0      ? -4
                     : strcmp(name, "complex") == 0 ? -3
                                                    : before->modifiers[i].amount;
        assert_string_equal(name, after->modifiers[i].name);
        assert_int_equal(after->modifiers[i].amount, amount);
        assert_int_equal(after->amounts[before->modifiers[i].modifier], amount);
    }
    book_destroy(plain);
    book_destroy(house);
}

/* What a house block lacks is told with the book's own values. */
static void advice_gives_the_books_values(void **state)
{
    static const struct {
        const char *text, *advice;
    } CASES[] = {
        { HOUSE "[answers half-loss]\ndown | no\n", "up | " },
        { HOUSE "[answers leader-loss]\nkilled | k\nwounded | w\n", "none | no effect" },
        { HOUSE "[chart leader-loss]\nroll = 2d6\n\n2d6 | result\n---+---\n2..12 | none\n",
          "title = Leader loss" },
        { HOUSE "[chart leader-loss]\ntitle = T\n\n2d6 | result\n---+---\n2..12 | none\n",
          "roll = 2d6" },
        { HOUSE "[chart leader-loss]\ntitle = T\nroll = 2d6\n", "2 | killed; 3..10 | none" },
        { HOUSE "[chart leader-loss]\ntitle = T\nroll = 2d6\n\n2d6 | result\n---+---\n"
                "2 | killed\n3..10 | none\n",
          "The book has: 11..12 | wounded" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Source source = { "house.chart", CASES[i].text, strlen(CASES[i].text) };
        Layer layer = { &source, 1 };
        Faults faults = { 0 };
        assert_null(book_create(system_find("cwb3"), &layer, 1, NULL, 0, &faults));
        if (!strstr(faults.at[0].next, CASES[i].advice) ||
            strstr(faults.at[0].next, "what it means")) {
            fail_msg("%s: %s", CASES[i].advice, faults.at[0].next);
        }
    }
}

static void a_missing_cell_that_is_read_is_a_fault_not_a_crash(void **state)
{
    static const char TEXT[] =
        HOUSE "[chart leader-loss]\ntitle = T\nroll = 2d6\n\n2d6 | result\n---+---\n2 | killed\n"
              "3..10 | .\n11..12 | wounded\n";
    Source source = { "house.chart", TEXT, sizeof TEXT - 1 };
    Layer layer = { &source, 1 };
    Faults faults = { 0 };
    Book *house = book_create(system_find("cwb3"), &layer, 1, NULL, 0, &faults);
    Situation asks = { { 0 } };
    int faces[] = { 3, 4 };

    (void)state;
    assert_non_null(house);
    const Rule *rule = rule_find(house, "leader-loss");
    Odds *odds = odds_create(rule, house, &asks, NULL, ODDS_MOST);
    assert_ptr_equal(odds->absent, book_chart(house, "leader-loss"));
    odds_destroy(odds);
    Tape tape = tape_hand(faces, 2);
    Umpire ump = { .book = house, .tape = &tape };
    assert_false(rule_play(rule, &ump, &asks));
    book_destroy(house);
}

/* E-1: what --source prints of a sequence is that sequence; a house rule takes its place. */
static void every_sequence_is_told_and_can_be_replaced(void **state)
{
    Arena arena = { 0 };

    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (int i = 0; i < book->sequences_count; i++) {
            Sequence one = book_sequence(book, i, &arena), same;
            Text text = { 0 }, again = { 0 };
            Faults faults = { 0 };
            text_addf(&text, "based-on = %s\n\n", (*system)->name);
            size_t head = text.length;
            print_sequence_source(&text, book, &one);
            Source source = { "source", text.at, text.length };
            Layer layer = { &source, 1 };
            Book *house = book_create(*system, &layer, 1, NULL, 0, &faults);
            assert_non_null(house);
            assert_int_equal(house->sequences_count, book->sequences_count);
            same = book_sequence(house, i, &arena);
            print_sequence_source(&again, house, &same);
            assert_string_equal(text_of(&again), text_of(&text) + head);
            assert_true(one.count > 1);
            book_destroy(house);
            text_finish(&text);
            text_finish(&again);
        }
        book_destroy(book);
    }
    arena_finish(&arena);
}

static void expect_fmt(const char *from, const char *wanted)
{
    Source source = { "from", from, strlen(from) };
    Text once = { 0 }, twice = { 0 };

    fmt_sheet(&once, &source);
    assert_string_equal(text_of(&once), wanted);
    Source again = { "again", text_of(&once), once.length };
    fmt_sheet(&twice, &again);
    assert_string_equal(text_of(&twice), wanted);
    text_finish(&once);
    text_finish(&twice);
}

static void fmt_aligns_and_leaves_the_rest(void **state)
{
    (void)state;
    expect_fmt("# as is  \n  based-on=cwb3\nwhen =  a=b\n\n",
               "# as is\nbased-on = cwb3\nwhen     = a=b\n\n");
    expect_fmt("[chart x]\n  a|  b    c\n--- + ---\n1|½  2\n10|  x y  zz  \n",
               "[chart x]\na  | b    c\n---+--------\n1  | ½    2\n10 | x y  zz\n");
    expect_fmt(
        "[chart x]\n | one | two\n|b  c|b  c\n---+---\nrow|1  2|3  4\n",
        "[chart x]\n    | one  | two\n    | b  c | b  c\n----+------+-----\nrow | 1  2 | 3  4\n");
    expect_fmt("[answers x]\nA|one\nlong  |  two  words\n",
               "[answers x]\nA    | one\nlong | two  words\n");
    expect_fmt("[chart x]\na | b  c\n---+---\n1 | only-one\n", /* broken: left to lint */
               "[chart x]\na | b  c\n---+---\n1 | only-one\n");
}

/* The charts of every system are aligned. */
static void fmt_leaves_aligned_charts_alone(void **state)
{
    (void)state;
    for (const System *const *system = systems; *system; system++) {
        for (int i = 0; i < (*system)->charts_text->count; i++) {
            const Source *source = &(*system)->charts_text->at[i];
            Text text = { 0 };
            fmt_sheet(&text, source);
            assert_int_equal(text.length, source->length);
            assert_memory_equal(text.at, source->text, text.length);
            text_finish(&text);
        }
    }
}

static void expect_token(const Token *one, const Token *other)
{
    assert_string_equal(one->text, other->text);
    assert_int_equal(one->length, other->length);
    assert_int_equal(one->at, other->at);
    assert_int_equal(one->line, other->line);
    assert_int_equal(one->segment, other->segment);
}

static void expect_rows(const SheetRow *one, const SheetRow *other, int count)
{
    for (int i = 0; i < count; i++) {
        expect_token(&one[i].key, &other[i].key);
        assert_int_equal(one[i].star, other[i].star);
        assert_int_equal(one[i].count, other[i].count);
        for (int j = 0; j < one[i].count; j++) {
            expect_token(&one[i].cells[j], &other[i].cells[j]);
        }
    }
}

/* The outlines that are made with the program lead to the blocks that are read of the whole text,
 * in which there is nothing wrong. */
static void outlines_are_what_is_printed(void **state)
{
    Arena arena = { 0 };
    Faults faults = { 0 };

    (void)state;
    for (const System *const *system = systems; *system; system++) {
        const SourceSet *set = (*system)->charts_text;
        assert_non_null(set->outlines);
        for (int i = 0; i < set->count; i++) {
            const Sheet *outline = &set->outlines[i];
            Sheet sheet;
            sheet_parse(&sheet, SHEET_CHARTS, &set->at[i], &arena, &faults);
            assert_ptr_equal(outline->source, &set->at[i]);
            assert_int_equal(outline->count, sheet.count);
            for (int j = 0; j < sheet.count; j++) {
                const Block *one = block_read(&outline->blocks[j], &arena, &faults);
                const Block *other = &sheet.blocks[j];
                assert_int_equal(one->kind, other->kind);
                expect_token(&one->name, &other->name);
                assert_ptr_equal(one->source, other->source);
                assert_int_equal(one->settings_count, other->settings_count);
                for (int k = 0; k < one->settings_count; k++) {
                    expect_token(&one->settings[k].name, &other->settings[k].name);
                    expect_token(&one->settings[k].value, &other->settings[k].value);
                }
                assert_int_equal(one->heads_count, other->heads_count);
                expect_rows(one->heads, other->heads, one->heads_count);
                assert_int_equal(one->rows_count, other->rows_count);
                expect_rows(one->rows, other->rows, one->rows_count);
            }
        }
    }
    assert_int_equal(faults.count, 0);
    arena_finish(&arena);
}

/* What the card prints can be read as the table of a chart again. */
static void every_card_prints_and_its_csv_has_all_cells(void **state)
{
    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (int i = 1; i < (*system)->charts_count; i++) {
            const Chart *chart = book_at(book, i);
            Text text = { 0 };
            int lines = 0;
            if (!chart) {
                continue;
            }
            print_csv(&text, book, chart);
            for (const char *c = text.at; *c; c++) {
                lines += *c == '\n';
            }
            int table = chart->decl->shape == SHAPE_LIST ? 0 : chart->rows + 1;
            assert_int_equal(lines, table + chart->modifiers_count);
            text_clear(&text);
            print_markdown(&text, book, chart);
            assert_non_null(strstr(text_of(&text), chart->title));
            text_finish(&text);
        }
        book_destroy(book);
    }
}

/* What --source prints is a house rule that changes nothing. */
static void every_source_is_a_house_rule_that_changes_nothing(void **state)
{
    static const char *const HIGH[] = { "delay_faces=high" };

    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (int i = 1; i < (*system)->charts_count; i++) {
            Text text = { 0 };
            Faults faults = { 0 };
            Diff diff = { 0 };
            if (!book_at(book, i)) {
                continue;
            }
            text_addf(&text, "based-on = %s\n\n", (*system)->name);
            print_source(&text, book, book_at(book, i));
            Source source = { "source", text.at, text.length };
            Layer layer = { &source, 1 };
            Book *house = book_create(*system, &layer, 1, NULL, 0, &faults);
            if (!house) {
                fail_msg("%s: %s", (*system)->charts[i].name, faults.at[0].what);
            }
            diff_books(&diff, book, house);
            assert_int_equal(diff.count, 0);
            diff_finish(&diff);
            book_destroy(house);
            text_finish(&text);
        }
        book_destroy(book);
    }
    Faults faults = { 0 };
    Book *high = book_create(systems[0], NULL, 0, HIGH, 1, &faults);
    Text text = { 0 };
    print_source(&text, high, book_chart(high, "acceptance"));
    assert_non_null(strstr(text_of(&text), "D6"));
    text_finish(&text);
    book_destroy(high);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_charts_are_named),
        cmocka_unit_test(columns_have_their_own_cells),
        cmocka_unit_test(faults_name_line_column_and_what_to_do),
        cmocka_unit_test(twenty_faults_are_told_and_the_rest_counted),
        cmocka_unit_test(a_house_rule_changes_one_cell_and_one_modifier),
        cmocka_unit_test(house_modifiers_replace_single_lines),
        cmocka_unit_test(advice_gives_the_books_values),
        cmocka_unit_test(a_missing_cell_that_is_read_is_a_fault_not_a_crash),
        cmocka_unit_test(every_sequence_is_told_and_can_be_replaced),
        cmocka_unit_test(fmt_aligns_and_leaves_the_rest),
        cmocka_unit_test(fmt_leaves_aligned_charts_alone),
        cmocka_unit_test(outlines_are_what_is_printed),
        cmocka_unit_test(charts_are_bound_by_who_reads_them_first),
        cmocka_unit_test(every_card_prints_and_its_csv_has_all_cells),
        cmocka_unit_test(every_source_is_a_house_rule_that_changes_nothing),
    };

    return cmocka_run_group_tests_name("chart", tests, NULL, NULL);
}
