/* SPDX-License-Identifier: MIT */
/* The command odds: what varies side by side, or answer by answer. */
#include "cli/ask.h"
#include "cli/command.h"
#include "cli/tell.h"

#include "draw/bars.h"
#include "draw/odds.h"
#include "rules/course_end.h"
#include "rules/question.h"
#include "wire/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOINT_LINES = 40, TURNS_AT_ONCE = 64, SHORT_FRACTION = 10000000 };
/* A cell of a bar is 5 %, unless the line is too full for that. */
enum { BAR_CELLS = 20, BAR_LEAST = 10, CURVE_CELLS = 60, CURVE_LEAST = 4 };

static bool is_short(Chance chance)
{
    return chance_exact(chance) && chance.of <= SHORT_FRACTION;
}

/* The columns in which a person reads a chance. */
static void set_columns(Listing *list, const Odds *odds, int first)
{
    Chance chance = odds->outcomes[0].chance;

    if (is_short(chance)) {
        int digits = snprintf(NULL, 0, "%d", (int)chance.of); /* and room for of/of */
        list->columns[first++] = (ListingColumn){ LISTING_RIGHT, .least = 5 + 2 * digits };
    }
    list->columns[first] = (ListingColumn){ LISTING_RIGHT, .least = 8 };
}

/* A chance: for a person as a fraction and in percent; for a spreadsheet in decimals and as ways
 * out of all, since a fraction such as 1/6 would be taken for a date. */
static void add_chance(Listing *list, const Odds *odds, Chance chance)
{
    if (list->form == LISTING_CSV) {
        text_addf(listing_cell(list), "%.15g", chance_decimal(chance));
        if (odds->exact) {
            wide_print(listing_cell(list), chance.ways);
            wide_print(listing_cell(list), chance.of);
        }
    } else {
        if (is_short(chance)) {
            chance_print(listing_cell(list), chance);
        }
        chance_percent(listing_cell(list), chance_decimal(chance));
    }
    listing_end_row(list);
}

/* Every outcome: the answers that are shown, and its chance. */
static void add_outcomes(Listing *list, const Odds *odds, const Book *book, const bool *shown)
{
    const Field *answers = odds->rule->answers;

    for (int j = 0; j < odds->count; j++) {
        for (int i = 0; answers[i].name; i++) {
            if (shown[i]) {
                ask_cell(list, &answers[i], book, odds->outcomes[j].answers[i]);
            }
        }
        add_chance(list, odds, odds->outcomes[j].chance);
    }
}

/* The same below their headings. */
static void add_joint(Listing *list, const Odds *odds, const Book *book, const bool *shown)
{
    const Field *answers = odds->rule->answers;

    for (int i = 0; answers[i].name; i++) {
        if (shown[i]) {
            listing_add(list, answers[i].name);
        }
    }
    set_columns(list, odds, list->next);
    bool csv = list->form == LISTING_CSV;
    listing_words(
        list, (const char *const[]){ csv ? "p" : NULL, odds->exact ? "ways" : NULL, "of", NULL });
    add_outcomes(list, odds, book, shown);
}

/* A course: how it stands at the end of each turn. */
static void tell_turns(Text *to, ListingForm form, const Odds *odds, const Book *book,
                       const Situation *asks)
{
    const Field *answer;
    const char *word;
    int value, zero = rule_turn_zero(odds->rule, asks);
    Listing list = { .form = form };

    listing_add(&list, "turn");
    for (int i = 0; (word = odds_course_word(odds, i, &answer, &value)); i++) {
        listing_head(&list, (ListingColumn){ LISTING_RIGHT, .least = 10 },
                     alias_shown(book->aliases, word));
    }
    listing_end_row(&list);
    for (int turn = 0; turn < odds->turns_count; turn++) {
        text_addf(listing_cell(&list), "%d", zero + turn);
        for (int i = 0; odds_course_word(odds, i, &answer, &value); i++) {
            ask_chance(&list, chance_decimal(odds_turn(odds, turn, i)), 2);
        }
        listing_end_row(&list);
        if (turn % TURNS_AT_ONCE == 0) {
            listing_flush(to, &list);
        }
    }
    listing_print(to, &list);
}

/* ---- for a person ---- */

/* A bar after the line that begins at `start`, as long as the screen has room for it. */
static void tell_bar(Text *to, size_t start, Chance chance, const Terminal *terminal)
{
    int room = SCREEN_WIDTH - 2 - text_width(to->at + start);
    Text bar = { 0 };

    if (room >= BAR_LEAST) {
        bar_print(&bar, chance_decimal(chance), room < BAR_CELLS ? room : BAR_CELLS,
                  terminal->utf8);
        text_add(to, "  ");
        terminal_dim(terminal, to, text_of(&bar));
    }
    text_finish(&bar);
}

/* Rows with a bar after each outcome. */
static void tell_rows(Text *to, Listing *list, const Odds *odds, const Terminal *terminal)
{
    Text rows = { 0 };

    listing_print(&rows, list);
    const char *line = text_of(&rows);
    for (int i = -1; *line; i++) { /* the first has the headings */
        size_t length = strcspn(line, "\n"), start = to->length;
        text_add_n(to, line, length);
        if (i >= 0 && i < odds->count && odds->count > 1) {
            tell_bar(to, start, odds->outcomes[i].chance, terminal);
        }
        text_add(to, "\n");
        line += length + 1;
    }
    text_finish(&rows);
}

/* The words of an answer that cannot come up. */
static void add_never(Listing *list, const Odds *odds, const Book *book, const Field *field,
                      int number)
{
    const char *const *words = field_words(field);

    for (int word = 0; words && words[word]; word++) {
        bool seen = false;
        for (int i = 0; i < odds->count; i++) {
            seen = seen || odds->outcomes[i].answers[number] == word;
        }
        if (!seen) {
            listing_add(list, alias_shown(book->aliases, words[word]));
            if (is_short(odds->outcomes[0].chance)) {
                listing_add(list, "");
            }
            listing_row(list, "never");
        }
    }
}

/* Of a number: its mean, and what it does not pass with 10, 50 and 90 %. */
static void add_middle(Listing *list, const Odds *odds, const Book *book, const Field *field)
{
    double mean;
    int value;

    if (odds->count < 2 || !odds_mean(odds, field, &mean)) {
        return;
    }
    listing_add(list, "mean");
    Text *to = listing_span(list, 2);
    text_addf(to, " %.6g;", mean);
    for (const int *percent = odds_percents; *percent; percent++) {
        odds_quantile(odds, field, *percent, &value);
        text_addf(to, "%s %d %% up to ", *percent == odds_percents[0] ? "" : ",", *percent);
        field_print(to, field, book, value, false);
    }
    listing_end_row(list);
}

/* One answer by itself: each value with its chance, and the words that never come up. */
static void tell_one(Text *to, const Odds *odds, const Book *book, const Field *field, int number,
                     const Terminal *terminal)
{
    Listing list = { .indent = 2, .columns = { { .least = 14, .close = true } } };
    bool shown[ANSWERS_MOST] = { false };

    shown[number] = true;
    set_columns(&list, odds, 1);
    text_add(listing_line(&list), field->name);
    add_outcomes(&list, odds, book, shown);
    add_middle(&list, odds, book, field);
    if (field->type == FIELD_WORD || field->type == FIELD_FLAG) {
        add_never(&list, odds, book, field, number);
    }
    tell_rows(to, &list, odds, terminal);
}

static void tell_odds(Text *to, const Odds *odds, const Book *book, const Terminal *terminal)
{
    const Field *answers = odds->rule->answers;
    bool varies[ANSWERS_MOST] = { false };
    int varying = 0, last = 0;
    Listing settled = { .columns = { { .least = ask_width(odds->rule, book) } } };

    for (int i = 0; answers[i].name; i++) {
        varies[i] = odds->wanted[i] && odds_varies(odds, i);
        varying += varies[i];
        last = odds->wanted[i] ? i : last;
    }
    if (varying == 0) { /* certain: show it, and what never happens */
        varies[last] = true;
        varying = 1;
    }
    for (int i = 0; answers[i].name; i++) {
        if (odds->wanted[i] && !varies[i]) {
            listing_add(&settled, answers[i].name);
            ask_cell(&settled, &answers[i], book, odds->outcomes[0].answers[i]);
            listing_end_row(&settled);
        }
    }
    if (settled.count) {
        text_add(listing_line(&settled), "");
    }
    listing_print(to, &settled);
    /* Many outcomes are told answer by answer; few together, with what their words come to. */
    bool together = varying > 1 && odds->count <= JOINT_LINES;
    for (int i = 0; answers[i].name; i++) {
        bool word = answers[i].type == FIELD_WORD || answers[i].type == FIELD_FLAG;
        if (varies[i] && (word || !together)) {
            Odds *one = odds_of(odds, &answers[i]);
            tell_one(to, one, book, &answers[i], i, terminal);
            odds_destroy(one);
        }
    }
    if (together) {
        text_add(to, "\ntogether\n");
        Listing list = { .indent = 2 };
        add_joint(&list, odds, book, varies);
        tell_rows(to, &list, odds, terminal);
    } else if (varying > 1) {
        text_addf(to, "\n%d outcomes in all; --json lists them together\n", odds->count);
    }
}

/* "41/11 = 3.73", or the decimals alone where the fraction is long or whole. */
static void tell_number(Text *to, Chance number)
{
    if (chance_exact(number) && number.of > 1 && number.of <= 999) {
        chance_print(to, number);
        text_add(to, " = ");
    }
    text_addf(to, "%.3g", chance_decimal(number));
}

/* What a course comes to if it is followed for ever. */
static void tell_ending(Text *to, const Odds *odds, const Book *book, const Situation *asks)
{
    CourseEnd ending;

    if (!course_end_of(odds->rule, book, asks, &ending)) {
        return;
    }
    text_addf(to, "%s in the end: ", alias_shown(book->aliases, ending.word));
    chance_percent(to, chance_decimal(ending.ever));
    if (chance_decimal(ending.ever) > 0) {
        text_add(to, ", then on average in turn ");
        tell_number(to, ending.mean);
    }
    text_add(to, "\n");
}

/* By which turn it comes to 10, 50 and 90 %, as far as was looked. */
static void tell_when(Text *to, const Odds *odds, const Book *book, const Situation *asks)
{
    int zero = rule_turn_zero(odds->rule, asks), turn;

    text_addf(to, "%s:", alias_shown(book->aliases, odds->rule->acts));
    for (const int *percent = odds_percents; *percent; percent++) {
        bool when = odds_turn_when(odds, odds_acts(odds), *percent, &turn);
        text_addf(to, "%s %d %% %sby turn %d", *percent == odds_percents[0] ? "" : ",", *percent,
                  when ? "" : "not ", zero + (when ? turn : odds->turns_count - 1));
    }
    text_add(to, "\n");
}

/* How likely it is, turn by turn, that the course is acted on; nothing if there is
 * little to see. */
static void tell_curve(Text *to, const Odds *odds, const Book *book, const Situation *asks,
                       const Terminal *terminal)
{
    int acts = odds_acts(odds), count = odds->turns_count;
    bool rises = false;

    if (acts < 0 || count < CURVE_LEAST) {
        return;
    }
    double *shares = memory_grow(NULL, (size_t)count * sizeof *shares);
    for (int turn = 0; turn < count; turn++) {
        shares[turn] = chance_decimal(odds_turn(odds, turn, acts));
        rises = rises || shares[turn] > shares[0];
    }
    if (rises) {
        Columns columns = { shares, count, rule_turn_zero(odds->rule, asks) };
        text_addf(to, "\n%s, by the end of turn\n", alias_shown(book->aliases, odds->rule->acts));
        columns_print(to, columns, CURVE_CELLS, terminal->utf8);
    }
    free(shares);
}

/* ---- the command ---- */

static void draw_all(CliRun *run, const Question *question, const Odds *odds)
{
    const Book *book = question->book;
    Text picture = { 0 }, under = { 0 }, source = { 0 };

    ask_layers(&under, &run->args);
    ask_tell(&under, book, odds->rule, &question->asks);
    ask_source(&source, book, odds->rule);
    Page page = { odds->rule->title, text_of(&under), text_of(&source) };
    odds_draw(&picture, odds, book, &question->asks, &page);
    ask_drawn(run, &picture);
    text_finish(&picture);
    text_finish(&under);
    text_finish(&source);
}

/* What the situation costs, where a rule prices it. */
static void tell_cost(Text *to, const Rule *rule, const Book *book, const Situation *asks)
{
    int cost;

    if (rule_price(rule, book, asks, &cost)) {
        text_addf(to, "%s: %d %s\n", rule->price->answers[0].name, cost,
                  rule->price->answers[0].help);
    }
}

/* For a person: the question, then how it goes turn by turn, or answer by answer. */
static void tell_all(CliRun *run, const Question *question, const Odds *odds, const OddsNow *now,
                     bool by_turn)
{
    const Book *book = question->book;
    const Situation *asks = &question->asks;
    Text *text = &run->text;

    ask_title(run, book, odds->rule);
    ask_tell(text, book, odds->rule, asks);
    if (!(now && now->paid)) {
        tell_cost(text, odds->rule, book, asks);
    }
    text_add(text, "\n");
    if (by_turn) {
        tell_turns(text, LISTING_TEXT, odds, book, asks);
        if (odds_acts(odds) >= 0) {
            text_add(text, "\n");
            tell_ending(text, odds, book, asks);
            tell_when(text, odds, book, asks);
        }
        tell_curve(text, odds, book, asks, &run->terminal);
    } else {
        tell_odds(text, odds, book, &run->terminal);
    }
    if (now && *now->refused) {
        Text words = { 0 };
        text_addf(&words, "It could not be done now: %s.", now->refused);
        text_add(text, "\n");
        text_paragraph(text, text_of(&words), 0);
        text_finish(&words);
    }
}

void odds_tell(CliRun *run, const Question *question, const OddsNow *now)
{
    Odds *odds = question_odds(question, ODDS_MOST, &run->faults);
    const Field *answer;
    int value;

    if (!odds) {
        return;
    }
    bool by_turn = odds->rule->course && odds_course_word(odds, 0, &answer, &value);
    if (run->terminal.json) {
        wire_odds(&run->json, question, odds, now);
    } else if (!run->args.flags[FLAG_CSV]) {
        tell_all(run, question, odds, now, by_turn);
    } else if (by_turn) {
        tell_turns(&run->text, LISTING_CSV, odds, question->book, &question->asks);
    } else {
        Listing list = { .form = LISTING_CSV };
        add_joint(&list, odds, question->book, odds->wanted);
        listing_print(&run->text, &list);
    }
    if (run->args.flags[FLAG_SVG]) {
        draw_all(run, question, odds);
    }
    odds_destroy(odds);
}

void run_odds(CliRun *run)
{
    Question question;

    if (ask_formats(&run->args, &run->faults) && run_opens_question(run, &question)) {
        odds_tell(run, &question, NULL);
    }
}
