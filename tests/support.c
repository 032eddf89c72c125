/* SPDX-License-Identifier: MIT */
/* Short words for tests. */
#include "support.h"

#include "systems/systems.h"

#include <stdlib.h>
#include <string.h>

typedef struct Words {
    char *text;
    const char *at[64];
    int count;
} Words;

static Words cut_words(const char *text, const char *at)
{
    Words words = { .text = strdup(text) };

    for (char *word = strtok(words.text, at); word; word = strtok(NULL, at)) {
        words.at[words.count++] = word;
    }
    return words;
}

Book *open_book(const char *system)
{
    Words words = cut_words(system, " ");
    Faults faults = { 0 };
    Book *book =
        book_create(system_find(words.at[0]), NULL, 0, words.at + 1, words.count - 1, &faults);

    if (!book) {
        Text text = { 0 };
        faults_print(&faults, &text);
        print_error("%s", text_of(&text));
        text_finish(&text);
    }
    assert_non_null(book);
    free(words.text);
    return book;
}

static const Field *answer_of(const Rule *rule, const char *name)
{
    for (const Field *answer = rule->answers; answer->name; answer++) {
        if (strcmp(answer->name, name) == 0) {
            return answer;
        }
    }
    fail_msg("%s does not answer %s", rule->name, name);
    return NULL;
}

static void compare_answers(const Rule *rule, const Book *book, const Situation *situation,
                            const char *answers)
{
    Words words = cut_words(answers, " ");
    Text got = { 0 };

    for (int i = 0; i < words.count; i++) {
        char *equals = strchr(words.at[i], '=');
        *equals = '\0';
        const Field *answer = answer_of(rule, words.at[i]);
        text_clear(&got);
        field_print(&got, answer, book, field_get(answer, situation), false);
        for (char *c = got.at; *c; c++) { /* "1 1/2" is written 1_1/2 in a test */
            *c = *c == ' ' ? '_' : *c;
        }
        if (strcmp(text_of(&got), equals + 1) != 0) {
            fail_msg("%s: %s is %s, not %s", rule->name, words.at[i], text_of(&got), equals + 1);
        }
    }
    text_finish(&got);
    free(words.text);
}

static bool ask_rule(const Book *book, const char *name, const char *asks, const Rule **rule,
                     Situation *situation, Faults *faults)
{
    Words words = cut_words(asks, " ");

    *rule = rule_find(book, name);
    assert_non_null(*rule);
    bool silent = rule_ask(*rule, book, words.at, words.count, situation, NULL);
    bool asked = rule_ask(*rule, book, words.at, words.count, situation, faults);
    assert_int_equal(silent, asked);
    free(words.text);
    return asked;
}

void expect(const char *system, const char *rule_name, const char *asks, const char *dice,
            const char *answers)
{
    Book *book = open_book(system);
    const Rule *rule;
    Situation situation;
    Faults faults = { 0 };
    int faces[64], count = 0;
    Words words = cut_words(dice, ", ");

    if (!ask_rule(book, rule_name, asks, &rule, &situation, &faults)) {
        fail_msg("%s %s: %s", rule_name, asks, faults.at[0].what);
    }
    for (; count < words.count; count++) {
        faces[count] = atoi(words.at[count]);
    }
    Tape tape = tape_hand(faces, count);
    Umpire ump = { .book = book, .tape = &tape };
    rule_play(rule, &ump, &situation);
    if (tape.state != TAPE_OK || ump.absent || tape_surplus(&tape)) {
        fail_msg("%s %s with %s: state %d, %d dice left", rule_name, asks, dice, tape.state,
                 tape_surplus(&tape));
    }
    compare_answers(rule, book, &situation, answers);
    free(words.text);
    book_destroy(book);
}

void expect_fault(const char *system, const char *rule_name, const char *asks, const char *code)
{
    Book *book = open_book(system);
    const Rule *rule;
    Situation situation;
    Faults faults = { 0 };

    assert_false(ask_rule(book, rule_name, asks, &rule, &situation, &faults));
    assert_string_equal(faults.at[0].code, code);
    book_destroy(book);
}

bool same_chance(Chance one, Chance other)
{
    return one.of && other.of && one.ways * other.of == other.ways * one.of;
}

void expect_odds(const char *system, const char *rule_name, const char *asks, const char *by,
                 const char *wanted)
{
    Book *book = open_book(system);
    const Rule *rule;
    Situation situation;
    Faults faults = { 0 };
    Text got = { 0 };

    if (!ask_rule(book, rule_name, asks, &rule, &situation, &faults)) {
        fail_msg("%s %s: %s", rule_name, asks, faults.at[0].what);
    }
    const Field *answer = answer_of(rule, by);
    Odds *odds = odds_create(rule, book, &situation, answer, ODDS_MOST);
    for (int i = 0; i < odds->count; i++) {
        text_add(&got, i ? " " : "");
        field_print(&got, answer, book, odds->outcomes[i].answers[answer - rule->answers], false);
        text_add(&got, "=");
        chance_print(&got, odds->outcomes[i].chance);
    }
    assert_string_equal(text_of(&got), wanted);
    text_finish(&got);
    odds_destroy(odds);
    book_destroy(book);
}

/* The outcome with these answers, which is put where it belongs if it is new. */
static Outcome *outcome_with(Odds *odds, const int *answers)
{
    int low = 0, high = odds->count;

    while (low < high) {
        int middle = (low + high) / 2;
        int order = answers_order(odds->outcomes[middle].answers, answers);
        if (order == 0) {
            return &odds->outcomes[middle];
        }
        *(order < 0 ? &low : &high) = order < 0 ? middle + 1 : middle;
    }
    odds->outcomes = realloc(odds->outcomes, (size_t)(odds->count + 1) * sizeof *odds->outcomes);
    Outcome *outcome = &odds->outcomes[low];
    memmove(outcome + 1, outcome, (size_t)(odds->count++ - low) * sizeof *outcome);
    memcpy(outcome->answers, answers, sizeof outcome->answers);
    outcome->chance = (Chance)NO_CHANCE;
    return outcome;
}

Odds *straight_odds(const Rule *rule, const Book *book, const Situation *asks)
{
    Odds *odds = calloc(1, sizeof *odds);
    Every *every = malloc(sizeof *every);

    odds->rule = rule;
    every_init(every);
    do {
        Situation situation = *asks;
        Tape tape = tape_every(every);
        Umpire ump = { .book = book, .tape = &tape };
        int answers[ANSWERS_MOST] = { 0 };
        rule_play(rule, &ump, &situation);
        assert_null(ump.absent);
        odds->state = ++odds->transitions > ODDS_MOST ? TAPE_OVERRUN : tape.state;
        for (int i = 0; rule->answers[i].name; i++) {
            answers[i] = field_get(&rule->answers[i], &situation);
        }
        Outcome *outcome = outcome_with(odds, answers);
        outcome->chance = chance_plus(outcome->chance, every_chance(every, chance_certain()));
    } while (odds->state == TAPE_OK && every_next(every));
    free(every);
    return odds;
}

const char *faults_of(const char *system, const char *text)
{
    static char codes[1000];
    Faults faults = { 0 };
    Source source = { "house.chart", text, strlen(text) };
    Layer layer = { &source, 1 };

    book_destroy(book_create(system_find(system), &layer, 1, NULL, 0, &faults));
    Book *silent = book_create(system_find(system), &layer, 1, NULL, 0, NULL);
    assert_int_equal(!silent, faults.count > 0);
    book_destroy(silent);
    codes[0] = '\0';
    for (int i = 0; i < faults.count; i++) {
        strcat(codes, i ? " " : "");
        strcat(codes, faults.at[i].code);
    }
    return codes;
}
