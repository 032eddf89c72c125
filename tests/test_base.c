/* SPDX-License-Identifier: MIT */
/* Exact values, text, chances. */
#include "base/listing.h"
#include "support.h"

#include <string.h>

static void exact_values_are_read_as_players_write_them(void **state)
{
    static const struct {
        const char *typed;
        int value;
    } GOOD[] = { { "3/2", 72 },   { "1.5", 72 }, { "1½", 72 },  { "1 1/2", 72 }, { "½", 24 },
                 { "-1/2", -24 }, { "+2", 96 },  { "0", 0 },    { "1/16", 3 },   { "0.0625", 3 },
                 { "2/3", 32 },   { "⅔", 32 },   { "10", 480 }, { "0.5", 24 },   { "1 2/3", 80 } };
    static const char *const BAD[] = { "",    "x",     "1/0",   "1/32",    "1/5", "0.1",
                                       "1 1", "1 3/2", "--1",   "1..2",    "½½",  "1 ½ ",
                                       "/2",  ".5",    "1/2/2", "99999999" };
    int value;
    Text text = { 0 };

    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        if (!exact_parse(GOOD[i].typed, &value) || value != GOOD[i].value) {
            fail_msg("%s", GOOD[i].typed);
        }
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        if (exact_parse(BAD[i], &value)) {
            fail_msg("\"%s\" was read as %d", BAD[i], value);
        }
    }
    for (int v = -200; v <= 200; v++) { /* what is printed is read back */
        text_clear(&text);
        exact_print(&text, v);
        assert_true(exact_parse(text_of(&text), &value));
        assert_int_equal(value, v);
    }
    text_finish(&text);
}

static void junk_is_found(void **state)
{
    (void)state;
    assert_int_equal(text_junk("a½b\n\t", 6), 6);
    assert_int_equal(text_junk("ab\0c", 4), 2);
    assert_int_equal(text_junk("a\xff", 2), 1);
    assert_int_equal(text_junk("\xc3", 1), 0);
    assert_int_equal(text_junk("\xe0\x80\x80", 3), 0); /* overlong */
    assert_int_equal(text_junk("x\033[1m", 5), 1);
    assert_int_equal(text_width("1½"), 2);
}

/* Text is looked through run by run: junk is found wherever it lies, and letters may lie across. */
static void junk_is_found_anywhere(void **state)
{
    static const char JUNK[] = { 0, 7, 0x1b, 0x7f, (char)0x80, (char)0xff };
    char text[200];

    (void)state;
    for (size_t at = 0; at + 1 < sizeof text; at++) {
        memset(text, at % 3 ? 'a' : '\n', sizeof text);
        memcpy(text + at, "½", 2);
        assert_int_equal(text_junk(text, sizeof text), sizeof text);
        assert_int_equal(text_junk(text, at + 1), at); /* cut in the middle */
        for (size_t i = 0; i < sizeof JUNK; i++) {
            text[at] = JUNK[i];
            text[at + 1] = 'b';
            assert_int_equal(text_junk(text, sizeof text), at);
        }
    }
}

static void mistyped_words_are_guessed(void **state)
{
    static const char *const WORDS[] = { "acceptance", "delay", "fire", NULL };

    (void)state;
    assert_string_equal(text_nearest("acceptence", WORDS), "acceptance");
    assert_string_equal(text_nearest("acc", WORDS), "acceptance");
    assert_null(text_nearest("zzzzzz", WORDS));
}

static void words_are_cut_between_characters(void **state)
{
    Text text = { 0 };

    (void)state;
    text_cut(&text, "Bülow", 7, "…");
    text_cut(&text, "Blücher", 4, "…");
    text_cut(&text, "Ney", -4, "~");
    text_cut(&text, "Éblé", -3, "~");
    assert_string_equal(text_of(&text), "Bülow  Blü… NeyÉb~");
    text_finish(&text);
}

/* The same rows in one form after the other, printed at once or in pieces. */
static void assert_listed_in(ListingForm form, bool pieces, const char *expected)
{
    Listing list = { .form = form, .indent = 1, .ruled = true, .heads = 1 };
    Text text = { 0 };

    listing_add(&list, "Général");
    listing_head(&list, (ListingColumn){ LISTING_RIGHT, .least = 4 }, "men");
    listing_head(&list, (ListingColumn){ .after_bar = true, .most = 5, .mark = "~" }, "corps");
    listing_head(&list, (ListingColumn){ LISTING_BELOW, .least = 4 }, "");
    listing_end_row(&list);
    listing_add(&list, "Ney");
    text_addf(listing_cell(&list), "%d", 12345);
    listing_add(&list, "the IIIrd");
    listing_add(&list, "says \"on\", a|b");
    listing_end_row(&list);
    if (pieces) {
        listing_flush(&text, &list);
    }
    text_add(listing_line(&list), "away");
    listing_add(&list, "Éblé");
    text_add(listing_span(&list, 2), "bridges");
    listing_end_row(&list);
    listing_print(&text, &list);
    assert_string_equal(text_of(&text), expected);
    text_finish(&text);
}

static void assert_listed(ListingForm form, const char *expected)
{
    assert_listed_in(form, false, expected);
    assert_listed_in(form, true, expected);
}

static void rows_are_listed_in_every_form(void **state)
{
    (void)state;
    assert_listed(LISTING_TEXT, " Général      men | corps\n"
                                "------------------+------\n"
                                " Ney        12345 | the ~\n"
                                "    says \"on\", a|b\n"
                                "away\n"
                                " Éblé     bridges\n");
    assert_listed(LISTING_CSV, "Général,men,corps,\n"
                               "Ney,12345,the IIIrd,\"says \"\"on\"\", a|b\"\n"
                               "Éblé,bridges\n");
    assert_listed(LISTING_MARKDOWN, "| Général | men | corps |  |\n"
                                    "|---|---|---|---|\n"
                                    "| Ney | 12345 | the IIIrd | says \"on\", a\\|b |\n"
                                    "| Éblé | bridges |\n");
}

static void chances_stay_exact_to_128_bits(void **state)
{
    Chance chance = chance_certain(), sum = NO_CHANCE;

    (void)state;
    for (int i = 0; i < 30; i++) { /* 6^30 fits, 36^30 does not */
        chance = chance_times(chance, 1, 6);
    }
    assert_true(chance_exact(chance));
    for (int i = 0; i < 40; i++) {
        chance = chance_times(chance, 35, 36);
    }
    assert_false(chance_exact(chance));
    assert_true(chance_decimal(chance) > 0);
    for (int i = 0; i < 3; i++) {
        sum = chance_plus(sum, chance_times(chance_certain(), 12, i == 1 ? 36 : 216));
    }
    Text text = { 0 };
    chance_print(&text, sum);
    assert_string_equal(text_of(&text), "96/216"); /* unreduced, as the dice give it */
    text_finish(&text);
}

static void what_overflows_is_reduced_before_it_is_lost(void **state)
{
    Chance chance = chance_certain();

    (void)state;
    for (int i = 0; i < 200; i++) { /* 6/6 each time: 36^200 would not fit */
        chance = chance_times(chance, 6, 6);
    }
    assert_true(chance_exact(chance));
    assert_true(chance.ways == chance.of);
}

/* What is not seen is found, named and written out. G-4, G-16 */
static void unseen_letters(void **state)
{
    static const struct {
        const char *text;
        size_t at;
        const char *kind, *seen;
    } CASES[] = {
        { "hold the ridge, Duryée ½ — “now”", 0, NULL, NULL },
        { "a\nb", 1, "a line end", "a\\u000ab" },
        { "a\rb", 1, "a line end", "a\\u000db" },
        { "a\tb", 1, "a control character", "a\\u0009b" },
        { "\033[1m", 0, "a control character", "\\u001b[1m" },
        { "a\xc2\x85", 1, "a line end", "a\\u0085" },
        { "é\u2028x", 2, "a line end", "é\\u2028x" },
        { "x\u2029", 1, "a line end", "x\\u2029" },
        { "\u202eton", 0, "a mark of direction", "\\u202eton" },
        { "to\u2066x", 2, "a mark of direction", "to\\u2066x" },
        { "\u200f", 0, "a mark of direction", "\\u200f" },
        { "a\u00a0b", 1, "a blank that is no plain one", "a\\u00a0b" },
        { "a\u202fb", 1, "a blank that is no plain one", "a\\u202fb" },
        { "a\u200bb", 1, "a character without width", "a\\u200bb" },
        { "\ufeffa", 0, "a character without width", "\\ufeffa" },
        { "a\U000e0041", 1, "a character without width", "a\\ue0041" },
        { "a\U0001d173b", 1, "a character without width", "a\\u1d173b" },
        { "\U0001bca0", 0, "a character without width", "\\u1bca0" },
        { "a\xEF\xBF\xBE", 1, "what is no character", "a\\ufffe" },
        { "\xEF\xB7\x90", 0, "what is no character", "\\ufdd0" },
        { "a\xff", 1, "what is no UTF-8", "a\\xff" },
        { "\ue000", 0, "what is no character", "\\ue000" },
        { "\ufffc", 0, "what is no character", "\\ufffc" },
        { "e\u0301\u0302\u0303x", 0, NULL, NULL },
        { "e\u0301\u0302\u0303\u0304x", 7, "one mark too many on a letter",
          "e\u0301\u0302\u0303\\u0304x" },
    };
    Faults found = { 0 };
    char longest[TEXT_MOST + 2];

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *text = CASES[i].text;
        size_t length = strlen(text);
        Text seen = { 0 };
        assert_int_equal(text_unseen(text, length), CASES[i].kind ? CASES[i].at : length);
        text_add_seen(&seen, text, length, false);
        assert_string_equal(text_of(&seen), CASES[i].kind ? CASES[i].seen : text);
        text_finish(&seen);
        faults_clear(&found);
        assert_int_equal(fault_text(&found, "the reason", text), CASES[i].kind != NULL);
        if (CASES[i].kind) {
            assert_string_equal(text_unseen_kind(text + CASES[i].at), CASES[i].kind);
            assert_non_null(strstr(found.at[0].what, CASES[i].kind));
        }
    }
    memset(longest, 'x', sizeof longest);
    longest[TEXT_MOST + 1] = '\0';
    assert_true(fault_text(&found, "the text", longest));
    longest[TEXT_MOST] = '\0';
    assert_false(fault_text(&found, "the text", longest));
}

/* Who types nothing is not told what to type. */
static void hints_say_nothing_to_type(void **state)
{
    static const struct {
        const char *next, *hint;
    } CASES[] = {
        { "There are new ones next turn.", "There are new ones next turn." },
        { "Do it with \"do delay order=2\"; \"do all\" does the rest.", "" },
        { "One roll a turn; \"due\" lists them.", "One roll a turn." },
        { "Add --reason \"...\".", "" },
        { "Give distance=4 or more. Did you mean Hood?", "Did you mean Hood?" },
        { "Make it oral, simple - or wait.", "Make it oral, simple - or wait." },
        { "", "" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Fault fault = { 0 };
        Text hint = { 0 };
        fault_next(&fault, "%s", CASES[i].next);
        fault_hint(&fault, &hint);
        assert_string_equal(text_of(&hint), CASES[i].hint);
        text_finish(&hint);
    }
}

/* What a player writes as a place is quoted where it could be read as more than one. */
static void places_read_as_places(void **state)
{
    static const char *const plain[] = { "the Cornfield", "Roulette's lane", "2,2",
                                         "Bi\xC3\xA9ville", "3/2" };
    static const char *const more[] = { "the wood. The umpire rules",
                                        "with Hood",
                                        "With Hood",
                                        "Mill\xD6\x89 lost",
                                        "wood\xEF\xBC\x8E The",
                                        "a (lost)",
                                        "it: lost",
                                        "mill \xE2\x80\x94 ruling",
                                        "a, b",
                                        "\"x\"" };

    (void)state;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        assert_true(text_is_plain(plain[i]));
    }
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        assert_false(text_is_plain(more[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unseen_letters),
        cmocka_unit_test(hints_say_nothing_to_type),
        cmocka_unit_test(exact_values_are_read_as_players_write_them),
        cmocka_unit_test(junk_is_found),
        cmocka_unit_test(junk_is_found_anywhere),
        cmocka_unit_test(mistyped_words_are_guessed),
        cmocka_unit_test(words_are_cut_between_characters),
        cmocka_unit_test(rows_are_listed_in_every_form),
        cmocka_unit_test(chances_stay_exact_to_128_bits),
        cmocka_unit_test(what_overflows_is_reduced_before_it_is_lost),
        cmocka_unit_test(places_read_as_places),
    };

    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
