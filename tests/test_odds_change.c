/* SPDX-License-Identifier: MIT */
/* What house rules do to the odds: exactly the situations that read what was changed. */
#include "support.h"

#include "charts/print.h"
#include "study/odds_change.h"
#include "study/samples.h"
#include "systems/systems.h"

#include <stdlib.h>
#include <string.h>

/* House rules as text, which must outlive their book. */
typedef struct Club {
    Text text;
    Source source;
} Club;

/* A system's book with one chart in which `old` became `new`. */
static Book *open_changed(const char *system, const char *chart, const char *old, const char *new,
                          Club *club)
{
    Text *text = &club->text;
    Book *plain = open_book(system);
    Text source = { 0 };
    Faults faults = { 0 };

    text_addf(text, "based-on = %s\n", system);
    print_source(&source, plain, book_chart(plain, chart));
    const char *at = strstr(text_of(&source), old);
    assert_non_null(at);
    text_add_n(text, text_of(&source), (size_t)(at - text_of(&source)));
    text_addf(text, "%s%s", new, at + strlen(old));
    text_finish(&source);
    club->source = (Source){ "house.chart", text_of(text), text->length };
    Layer layer = { &club->source, 1 };
    Book *book = book_create(plain->system, &layer, 1, NULL, 0, &faults);
    if (!book) {
        fail_msg("%s", faults.at[0].what);
    }
    book_destroy(plain);
    return book;
}

static const OddsChange *effect_on(const OddsChanges *effects, const char *rule)
{
    for (int i = 0; i < effects->count; i++) {
        if (strcmp(effects->at[i].rule->name, rule) == 0) {
            return &effects->at[i];
        }
    }
    fail_msg("%s was not tried", rule);
    return NULL;
}

static const Field *answer_of(const Rule *rule, const char *name)
{
    const Field *answer = rule->answers;

    while (strcmp(answer->name, name) != 0) {
        answer++;
    }
    return answer;
}

/* The odds of an answer, as "A=5/36 D1=15/36". */
static void assert_odds(const Odds *joint, const Book *book, const Field *by, const char *wanted)
{
    Odds *odds = odds_of(joint, by);
    Text got = { 0 };

    for (int i = 0; i < odds->count; i++) {
        text_add(&got, i ? " " : "");
        field_print(&got, by, book, odds->outcomes[i].answers[by - odds->rule->answers], false);
        text_add(&got, "=");
        chance_print(&got, odds->outcomes[i].chance);
    }
    assert_string_equal(text_of(&got), wanted);
    text_finish(&got);
    odds_destroy(odds);
}

static void same_books_have_same_odds(void **state)
{
    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *one = open_book((*system)->name), *other = open_book((*system)->name);
        OddsChanges effects = { 0 };
        odds_changes_find(&effects, one, other);
        assert_int_equal(effects.count, book_rules(one));
        for (int i = 0; i < effects.count; i++) {
            assert_true(effects.at[i].tried > 0);
            assert_int_equal(effects.at[i].changed, 0);
            assert_int_equal(effects.at[i].uncounted, 0);
            assert_int_equal(effects.at[i].kept, 0);
        }
        odds_changes_finish(&effects);
        book_destroy(one);
        book_destroy(other);
    }
}

/* How many of the situations of acceptance are read in the column of that heading. */
static int in_column(const Rule *rule, const Book *from, const Book *to, const char *heading)
{
    const Field *column = answer_of(rule, "column");
    Situations situations = { 0 };
    Text text = { 0 };
    int count = 0;

    situations_vary(&situations, rule, from, to);
    for (int i = 0; i < situations.count; i++) {
        Odds *odds = odds_create(rule, from, &situations.at[i], column, ODDS_MOST);
        text_clear(&text);
        field_print(&text, column, from, odds->outcomes[0].answers[column - rule->answers], false);
        count += strcmp(text_of(&text), heading) == 0;
        odds_destroy(odds);
    }
    text_finish(&text);
    situations_finish(&situations);
    return count;
}

static void one_cell_changes_its_column(void **state)
{
    Club club = { 0 };
    Book *from = open_book("cwb3");
    Book *to = open_changed("cwb3", "acceptance", "6   | D2    D2      D2    A ",
                            "6   | D2    D2      D2    D1", &club);
    OddsChanges effects = { 0 };

    (void)state;
    odds_changes_find(&effects, from, to);
    for (int i = 0; i < effects.count; i++) {
        const char *name = effects.at[i].rule->name;
        bool reads = strcmp(name, "acceptance") == 0 || strcmp(name, "order") == 0;
        assert_int_equal(effects.at[i].changed > 0, reads);
    }
    const OddsChange *effect = effect_on(&effects, "acceptance");
    assert_int_equal(effect->changed, in_column(effect->rule, from, to, "2..3"));
    assert_true(effect->changed < effect->tried && !effect->more);

    /* All of them change alike, so that one stands for all: the worked example. */
    assert_int_equal(effect->kept, 1);
    const ChangedCase *change = &effect->most[0];
    assert_string_equal(change->by->name, "result");
    assert_odds(change->from, from, change->by, "A=5/36 D1=15/36 D2=13/36 Dt=3/36");
    assert_odds(change->to, to, change->by, "D1=20/36 D2=13/36 Dt=3/36");
    assert_true(change->distance > 5.0 / 36 - 1e-9 && change->distance < 5.0 / 36 + 1e-9);
    odds_changes_finish(&effects);
    book_destroy(from);
    book_destroy(to);
    text_finish(&club.text);
}

/* Of a course, how long it takes counts too: here delays end a turn later, or never. */
static void a_course_is_weighed_by_turn(void **state)
{
    Club club = { 0 };
    Book *from = open_book("cwb3");
    Book *to = open_changed("cwb3", "delay", "D1    | 1..2  3..6", "D1    | 1     2..6", &club);
    OddsChanges effects = { 0 };

    (void)state;
    odds_changes_find(&effects, from, to);
    const OddsChange *effect = effect_on(&effects, "order");
    const ChangedCase *change = &effect->most[0];
    int acts = odds_acts(change->from);
    double most = 0;
    assert_true(effect->changed > 0 && acts >= 0);
    for (int turn = 0; turn < change->from->turns_count; turn++) {
        double less = chance_decimal(odds_turn(change->from, turn, acts)) -
                      chance_decimal(odds_turn(change->to, turn, acts));
        assert_true(less >= 0);
        most = less > most ? less : most;
    }
    assert_true(most > 0 && change->distance >= most - 1e-9);
    odds_changes_finish(&effects);
    book_destroy(from);
    book_destroy(to);
    text_finish(&club.text);
}

/* No main answer of words changes, but the numbers do: those are told. */
static void numbers_are_told_if_words_stay(void **state)
{
    Club club = { 0 };
    Book *from = open_book("cwb3");
    Book *to = open_changed("cwb3", "command-points", "12", "13", &club);
    OddsChanges effects = { 0 };

    (void)state;
    odds_changes_find(&effects, from, to);
    const OddsChange *effect = effect_on(&effects, "command-points");
    assert_int_equal(effect->tried, 5);
    assert_int_equal(effect->changed, 2);
    assert_odds(effect->most[0].from, from, effect->most[0].by, "12=1/1");
    assert_odds(effect->most[0].to, to, effect->most[0].by, "13=1/1");
    odds_changes_finish(&effects);
    book_destroy(from);
    book_destroy(to);
    text_finish(&club.text);
}

/* A value that stays in its column moves whole, and changes nothing. */
static void what_only_leads_weighs_less(void **state)
{
    Club club = { 0 };
    Book *from = open_book("cwb3");
    Book *to =
        open_changed("cwb3", "acceptance", "| -1        | carried", "| -2        | carried", &club);
    OddsChanges effects = { 0 };

    (void)state;
    odds_changes_find(&effects, from, to);
    const OddsChange *effect = effect_on(&effects, "acceptance");
    const Field *result = answer_of(effect->rule, "result");
    assert_int_equal(effect->kept, CHANGES_TOLD);
    for (int i = 0; i < effect->kept; i++) {
        assert_ptr_equal(effect->most[i].by, result);
        assert_true(!effect->most[i].leads && effect->most[i].distance > 0.1);
    }
    odds_changes_finish(&effects);
    book_destroy(from);
    book_destroy(to);
    text_finish(&club.text);
}

static void a_missing_cell_is_reported(void **state)
{
    Club club = { 0 };
    Book *from = open_book("cwb3");
    Book *to = open_changed("cwb3", "acceptance", "11  | Dt", "11  | . ", &club);
    OddsChanges effects = { 0 };

    (void)state;
    odds_changes_find(&effects, from, to);
    const OddsChange *effect = effect_on(&effects, "acceptance");
    assert_int_equal(effect->changed, in_column(effect->rule, from, to, "<=-3"));
    assert_int_equal(effect->uncounted, 0);
    assert_int_equal(effect->kept, 1);
    assert_null(effect->most[0].from->absent);
    assert_string_equal(effect->most[0].to->absent->decl->name, "acceptance");
    odds_changes_finish(&effects);

    odds_changes_find(&effects, to, to); /* neither book can count it */
    effect = effect_on(&effects, "acceptance");
    assert_int_equal(effect->changed, 0);
    assert_int_equal(effect->uncounted, in_column(effect->rule, from, to, "<=-3"));
    odds_changes_finish(&effects);
    book_destroy(from);
    book_destroy(to);
    text_finish(&club.text);
}

/* Two editions: what they ask differently is left alone, the rest is compared. */
static void editions_are_compared_where_they_ask_alike(void **state)
{
    Book *from = open_book("cwb3"), *to = open_book("cwb2");
    OddsChanges effects = { 0 };

    (void)state;
    odds_changes_find(&effects, from, to);
    assert_int_equal(effect_on(&effects, "acceptance")->tried, 0); /* force is asked */
    const OddsChange *effect = effect_on(&effects, "stoppage");
    assert_int_equal(effect->kept, CHANGES_TOLD);
    for (int i = 1; i < effect->kept; i++) {
        assert_true(effect->most[i].distance <= effect->most[i - 1].distance + 1e-9);
    }
    assert_true(effect_on(&effects, "close-combat")->more); /* too many to try them all */
    odds_changes_finish(&effects);
    book_destroy(from);
    book_destroy(to);
}

static void situations_are_the_example_and_others(void **state)
{
    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (const Rule *const *rule = book->system->rules; *rule; rule++) {
            Situations situations = { 0 };
            Tape tape = { 0 };
            Umpire ump = { .book = book, .tape = &tape };
            if (!book_has(book, (*rule)->option)) {
                continue;
            }
            situations_vary(&situations, *rule, book, book);
            assert_true(situations.count > ((*rule)->asks->name != NULL));
            for (int i = 0; i < situations.count; i++) {
                const Situation *asks = &situations.at[i];
                assert_true(!(*rule)->refuse || !(*rule)->refuse(&ump, asks).why);
                for (int j = 0; j < i; j++) {
                    assert_memory_not_equal(asks, &situations.at[j], sizeof *asks);
                }
            }
            situations_finish(&situations);
        }
        book_destroy(book);
    }
}

/* A corner of a chart that is far from the worked example is found, and what moves most is first.
 */
static void far_corners_are_found(void **state)
{
    Club club = { 0 };
    Book *from = open_book("cwb3");
    Book *to = open_changed("cwb3", "acceptance", "2   | Dt    Dt      Dt    Dt    Dt    Dt    Dt",
                            "2   | Dt    Dt      Dt    Dt    Dt    Dt    A", &club);
    OddsChanges effects = { 0 };

    (void)state;
    odds_changes_find(&effects, from, to);
    const OddsChange *effect = effect_on(&effects, "acceptance");
    assert_true(effect->changed > 0 && !effect->more);
    assert_true(effect_on(&effects, "order")->changed > 0);
    for (int i = 1; i < effects.count; i++) {
        const OddsChange *before = &effects.at[i - 1], *after = &effects.at[i];
        assert_true(!after->kept ||
                    (before->kept && before->most[0].distance >= after->most[0].distance - 1e-9));
    }
    odds_changes_finish(&effects);
    book_destroy(from);
    book_destroy(to);
    text_finish(&club.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_books_have_same_odds),
        cmocka_unit_test(one_cell_changes_its_column),
        cmocka_unit_test(a_course_is_weighed_by_turn),
        cmocka_unit_test(numbers_are_told_if_words_stay),
        cmocka_unit_test(what_only_leads_weighs_less),
        cmocka_unit_test(a_missing_cell_is_reported),
        cmocka_unit_test(editions_are_compared_where_they_ask_alike),
        cmocka_unit_test(far_corners_are_found),
        cmocka_unit_test(situations_are_the_example_and_others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
