/* SPDX-License-Identifier: MIT */
/* The five uses of one tape, its states, and the generator behind it. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* RFC 8439, 2.3.2: the block for that key, nonce and counter. */
static void the_generator_is_chacha20(void **state)
{
    uint8_t key[32], nonce[12] = { 0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0 };
    static const uint32_t BLOCK[16] = { 0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                        0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                        0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                        0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2 };
    Chacha chacha;

    (void)state;
    for (int i = 0; i < 32; i++) {
        key[i] = (uint8_t)i;
    }
    nonce[3] = 9;
    chacha_init(&chacha, key, nonce, 1);
    for (int i = 0; i < 16; i++) {
        assert_int_equal(chacha_next(&chacha), BLOCK[i]);
    }
}

static void random_dice_are_even(void **state)
{
    uint8_t key[32] = { 7 };
    Chacha generator = tape_generator(key, 3);
    Tape tape = tape_random(&generator);
    int seen[13] = { 0 };
    static const int WAYS[13] = { 0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1 };
    double off = 0;

    (void)state;
    for (int i = 0; i < 360000; i++) {
        Throw thrown;
        seen[tape_throw(&tape, TWO_D6, NULL, NULL, &thrown)]++;
    }
    for (int total = 2; total <= 12; total++) {
        double wanted = 10000.0 * WAYS[total], apart = seen[total] - wanted;
        off += apart * apart / wanted;
    }
    assert_true(off < 30); /* chi square, 10 degrees: one in a thousand */
}

static void the_same_key_and_trial_throw_the_same_dice(void **state)
{
    uint8_t key[32] = { 1, 2, 3 };
    int differ = 0;

    (void)state;
    Chacha one = tape_generator(key, 5), two = tape_generator(key, 5),
           other = tape_generator(key, 6);
    Tape a = tape_random(&one), b = tape_random(&two), c = tape_random(&other);
    for (int i = 0; i < 100; i++) {
        Throw thrown;
        int total = tape_throw(&a, D66, NULL, NULL, &thrown);
        assert_int_equal(total, tape_throw(&b, D66, NULL, NULL, &thrown));
        differ += total != tape_throw(&c, D66, NULL, NULL, &thrown);
    }
    assert_true(differ > 50);
}

static void typed_dice_are_read_one_by_one(void **state)
{
    int faces[] = { 4, 3, 6, 1, 0, 0, 10 };
    Tape tape = tape_hand(faces, 7);
    Throw thrown, kept[8];

    (void)state;
    tape_keep(&tape, kept, 8);
    assert_int_equal(tape_throw(&tape, TWO_D6, NULL, NULL, &thrown), 7);
    assert_int_equal(tape_throw(&tape, D66, NULL, NULL, &thrown), 61);
    assert_int_equal(tape_throw(&tape, D10, NULL, NULL, &thrown), 10);
    assert_int_equal(tape_throw(&tape, D10_0, NULL, NULL, &thrown), 0);
    assert_int_equal(tape_surplus(&tape), 1);
    assert_int_equal(tape_throw(&tape, D10, NULL, NULL, &thrown), 10);
    assert_int_equal(tape.state, TAPE_OK);
    assert_int_equal(tape.kept_count, 5);
    assert_int_equal(kept[1].faces[0], 6);
    assert_int_equal(kept[1].faces[1], 1);
}

static void a_tape_that_ends_says_what_is_wanted(void **state)
{
    int faces[] = { 4 };
    Tape tape = tape_hand(faces, 1);
    Throw thrown;

    (void)state;
    tape_throw(&tape, TWO_D6, NULL, NULL, &thrown);
    assert_int_equal(tape.state, TAPE_WANTED);
    assert_true(dice_same(tape.wanted, TWO_D6));
    tape_throw(&tape, D6, NULL, NULL, &thrown); /* the first want stands */
    assert_true(dice_same(tape.wanted, TWO_D6));
}

static void impossible_faces_are_refused(void **state)
{
    static const struct {
        Dice dice;
        int face;
        TapeState state;
    } CASES[] = {
        { { 1, 6, DICE_SUM }, 7, TAPE_DIVERGED },    { { 1, 6, DICE_SUM }, 0, TAPE_DIVERGED },
        { { 1, 10, DICE_SUM }, 0, TAPE_OK },         { { 1, 10, DICE_SUM }, 11, TAPE_DIVERGED },
        { { 1, 10, DICE_ZERO }, 10, TAPE_DIVERGED }, { { 1, 10, DICE_ZERO }, 9, TAPE_OK },
        { { 1, 6, DICE_SUM }, -1, TAPE_DIVERGED }
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Tape tape = tape_hand(&CASES[i].face, 1);
        Throw thrown;
        tape_throw(&tape, CASES[i].dice, NULL, NULL, &thrown);
        assert_int_equal(tape.state, CASES[i].state);
    }
}

static void a_roll_off_throws_ties_again(void **state)
{
    int faces[] = { 5, 5, 7, 2 };
    Tape tape = tape_hand(faces, 4);
    Throw thrown, kept[4];
    Text text = { 0 };

    (void)state;
    tape_keep(&tape, kept, 4);
    assert_true(tape_roll_off(&tape, D10, &thrown));
    throws_print_next(&text, kept, tape.kept_count, 0);
    assert_string_equal(text_of(&text), "off=5:5,7:2");
    text_finish(&text);
    Tape ended = tape_hand(faces, 2);
    tape_roll_off(&ended, D10, &thrown);
    assert_int_equal(ended.state, TAPE_WANTED);
}

static int halves(const void *by, int total)
{
    (void)by;
    return total >= 7;
}

static void every_outcome_comes_once_with_its_weight(void **state)
{
    Every *every = malloc(sizeof *every);
    Chance sum = NO_CHANCE, seven = sum;
    int paths = 0;

    (void)state;
    every_init(every);
    do {
        Tape tape = tape_every(every);
        Throw thrown;
        int total = tape_throw(&tape, TWO_D6, NULL, NULL, &thrown);
        bool high = tape_throw(&tape, TWO_D6, halves, NULL, &thrown) >= 7;
        bool first = high && tape_roll_off(&tape, D10, &thrown);
        Chance chance = every_chance(every, chance_certain());
        sum = chance_plus(sum, chance);
        if (total == 7 && first) {
            seven = chance_plus(seven, chance);
        }
        paths++;
    } while (every_next(every));
    assert_int_equal(paths, 11 * 3); /* eleven totals; two classes, one of them in two */
    assert_true(sum.ways == sum.of);
    assert_true(same_chance(seven, (Chance)CHANCE(6 * 21, 36 * 36 * 2)));
    free(every);
}

static void dice_are_named_and_read_back(void **state)
{
    static const char *const NAMES[] = { "d6", "2d6", "3d6", "d66", "d10", "d10 0..9", "d20" };
    static const char *const BAD[] = { "",    "6",     "d",     "d1",  "d0",  "0d6",
                                       "9d6", "d1000", "2d66x", "d6 ", "-1d6" };
    static const Throw THROWS[] = { { { 2, 6, DICE_SUM }, { 4, 3 } },
                                    { { 2, 6, DICE_TENS }, { 4, 3 } },
                                    { { 1, 10, DICE_ZERO }, { 0 } },
                                    { { 1, 10, DICE_SUM }, { 10 } },
                                    { { 2, 10, DICE_OFF }, { 5, 7 } } };
    static const char *const SHOWN[] = { "2d6=4+3", "d66=4,3", "d10=0", "d10=10", "off=5:7" };
    Dice dice;

    (void)state;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        assert_true(dice_parse(NAMES[i], &dice));
        int ways[DICE_SPAN], sum = 0, combinations = 1;
        dice_ways(dice, ways);
        for (int die = 0; die < dice.count; die++) {
            combinations *= dice.sides;
        }
        for (int total = dice_low(dice); total <= dice_high(dice); total++) {
            sum += ways[total - dice_low(dice)];
        }
        assert_int_equal(sum, combinations);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        if (dice_parse(BAD[i], &dice)) {
            fail_msg("\"%s\" was taken for dice", BAD[i]);
        }
    }
    for (size_t i = 0; i < sizeof SHOWN / sizeof *SHOWN; i++) {
        Text text = { 0 };
        Throw back;
        throw_print(&text, &THROWS[i]);
        assert_string_equal(text_of(&text), SHOWN[i]);
        text_clear(&text);
        throw_print_full(&text, &THROWS[i]);
        assert_true(throw_parse(text_of(&text), &back));
        assert_memory_equal(&back, &THROWS[i], sizeof back);
        assert_false(throw_parse("2d6=4+9", &back));
        text_finish(&text);
    }
}

/* A course of the tests: an aide rides two turns, then a die each turn, 1 or 2 brings him in. */
typedef struct Ride {
    int turns;
    struct {
        int arrived, turn;
    } out;
} Ride;

static Next set_out(Umpire *ump, void *situation)
{
    (void)ump;
    (void)situation;
    return later(2, 1);
}

static Next tries(Umpire *ump, void *situation)
{
    Ride *ride = situation;
    Throw thrown;

    if (tape_throw(ump->tape, D6, NULL, NULL, &thrown) > 2) {
        return later(1, 1);
    }
    ride->out.arrived = 1;
    return DONE;
}

static void a_course_waits_between_turns(void **state)
{
    Step *const steps[] = { set_out, tries };
    const Field asks[] = { { "turns", "", NUMBER(Ride, turns, 0, 99), DEFAULT(0) }, { 0 } };
    const Field answers[] = { { "arrived", "", FLAG(Ride, out.arrived) },
                              { "turn", "", NUMBER(Ride, out.turn, 0, 99) },
                              { 0 } };
    const Rule rule = { "ride",         "a ride",
                        "test",         asks,
                        answers,        SITUATION(Ride, steps),
                        .course = true, .turn_at = offsetof(Ride, out.turn) };
    Book *book = open_book("cwb3");
    Situation situation = { { 6 } };
    Odds *merged = odds_create(&rule, book, &situation, NULL, ODDS_MOST);
    Odds *straight = straight_odds(&rule, book, &situation);
    Chance waits = chance_certain(), arrived;

    (void)state;
    assert_int_equal(merged->turns_count, 7);
    for (int turn = 0; turn <= 6; turn++) {
        waits = turn >= 2 ? chance_times(waits, 4, 6) : waits;
        arrived = odds_turn(merged, turn, 0);
        assert_true(same_chance(chance_plus(arrived, waits), chance_certain()));
    }
    assert_int_equal(merged->count, straight->count);
    for (int i = 0; i < merged->count; i++) {
        assert_memory_equal(merged->outcomes[i].answers, straight->outcomes[i].answers,
                            sizeof merged->outcomes[i].answers);
        assert_true(same_chance(merged->outcomes[i].chance, straight->outcomes[i].chance));
    }
    odds_destroy(merged);
    odds_destroy(straight);
    book_destroy(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_generator_is_chacha20),
        cmocka_unit_test(random_dice_are_even),
        cmocka_unit_test(the_same_key_and_trial_throw_the_same_dice),
        cmocka_unit_test(typed_dice_are_read_one_by_one),
        cmocka_unit_test(a_tape_that_ends_says_what_is_wanted),
        cmocka_unit_test(impossible_faces_are_refused),
        cmocka_unit_test(a_roll_off_throws_ties_again),
        cmocka_unit_test(every_outcome_comes_once_with_its_weight),
        cmocka_unit_test(dice_are_named_and_read_back),
        cmocka_unit_test(a_course_waits_between_turns),
    };

    return cmocka_run_group_tests_name("tape", tests, NULL, NULL);
}
