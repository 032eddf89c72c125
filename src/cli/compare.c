/* SPDX-License-Identifier: MIT */
/* The command compare: alternatives side by side, with what each costs. */
#include "cli/ask.h"
#include "cli/command.h"

#include "draw/odds.h"
#include "rules/course_end.h"
#include "study/compare.h"
#include "wire/answers.h"

#include <string.h>

/* ---- for a person ---- */

/* What is the same in all alternatives. */
static void tell_fixed(Text *to, const Compare *c)
{
    bool first = true;

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count == 1) {
            text_addf(to, "%s%s=%s", first ? "" : " ", c->asks[i].name, c->asks[i].values[0]);
            first = false;
        }
    }
    text_add(to, first ? "" : "\n");
}

/* What they are compared by. */
static void tell_compared(Text *to, const Compare *c)
{
    text_addf(to, "%s%s\n", c->by->name,
              c->rule->course ? ", at the end of the last turn looked at" : "");
}

/* ---- the alternatives ---- */

static bool is_csv(const Listing *list)
{
    return list->form == LISTING_CSV;
}

/* Ends a row, for a spreadsheet with why it is refused if the rule refuses anything. */
static void end_row(Listing *list, const Compare *c, const char *why)
{
    if (is_csv(list) && c->rule->refuse) {
        listing_add(list, why);
    }
    listing_end_row(list);
}

static bool turn_zero(const Rule *rule, const char *ask)
{
    return rule->turn_zero[0] && (strcmp(ask, rule->turn_zero[0]) == 0 ||
                                  (rule->turn_zero[1] && strcmp(ask, rule->turn_zero[1]) == 0));
}

/* Whether turns have numbers of their own, so that courses may be looked at up to other ones. */
static bool tells_last_turn(const Compare *c)
{
    bool varies = false;

    for (int i = 0; i < c->count; i++) {
        const char *name = c->asks[i].name;
        varies |= c->asks[i].count > 1 && (strcmp(name, "from") == 0 || turn_zero(c->rule, name));
    }
    return c->rule->course && c->rule->turn_zero[0] && varies;
}

/* The answer's values; what a course comes to in the end, and how soon. */
static void add_more_heads(Listing *list, const Compare *c)
{
    if (tells_last_turn(c) && !is_csv(list)) {
        listing_head(list, (ListingColumn){ LISTING_RIGHT }, "last turn");
    }
    if (c->rule->course && !is_csv(list)) {
        listing_head(list, (ListingColumn){ LISTING_RIGHT }, "in the end");
        listing_head(list, (ListingColumn){ LISTING_RIGHT }, "mean turn");
        listing_head(list, (ListingColumn){ LISTING_RIGHT }, "50 % by");
    }
    if (!field_words(c->by)) {
        listing_add(list, is_csv(list) ? c->by->name : "  outcomes");
        if (is_csv(list)) {
            listing_add(list, "p");
        }
    }
}

/* A column for each word; the values of other answers stand in one, for a spreadsheet on a line
 * each. */
static void add_heads(Listing *list, const Compare *c)
{
    const char *const *words = field_words(c->by);

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1) {
            listing_add(list, c->asks[i].name);
        }
    }
    if (c->rule->price) {
        listing_head(list, (ListingColumn){ LISTING_RIGHT, .least = 4 },
                     c->rule->price->answers[0].name);
    }
    for (int i = 0; words && words[i]; i++) {
        listing_head(list, (ListingColumn){ LISTING_RIGHT, .least = 9 },
                     alias_shown(c->book->aliases, words[i]));
    }
    add_more_heads(list, c);
    end_row(list, c, "refused");
}

/* What was chosen and what it costs. */
static void add_choice(Listing *list, const Compare *c, const Alternative *one)
{
    const char *none = is_csv(list) ? "" : "-";

    for (int i = 0; i < c->count; i++) {
        const Choices *ask = &c->asks[i];
        if (ask->count > 1) {
            listing_add(list, ask->idle ? none : ask->values[ask->at]);
        }
    }
    if (one->priced) {
        text_addf(listing_cell(list), "%d", one->cost);
    } else if (c->rule->price) {
        listing_add(list, none);
    }
}

static void add_words(Listing *list, const Compare *c, const Odds *odds)
{
    const char *const *words = field_words(c->by);

    for (int i = 0; words && words[i]; i++) {
        if (odds) {
            ask_chance(list, chance_decimal(odds_chance(odds, c->by, i)), 1);
        } else {
            listing_add(list, "");
        }
    }
}

static void add_course(Listing *list, const Compare *c, const Alternative *one)
{
    CourseEnd ending;
    int acts = odds_acts(one->odds), turn;
    bool ends = acts >= 0 && course_end_of(c->rule, c->book, &one->asks, &ending);
    double ever = ends ? chance_decimal(ending.ever) : 0;

    if (tells_last_turn(c)) {
        text_addf(listing_cell(list), "%d",
                  rule_turn_zero(c->rule, &one->asks) + one->odds->turns_count - 1);
    }
    text_addf(listing_cell(list), ends ? "%.1f %%" : "-", 100 * ever);
    text_addf(listing_cell(list), ever > 0 ? "%.2f" : "-",
              ever > 0 ? chance_decimal(ending.mean) : 0);
    bool half = acts >= 0 && odds_turn_when(one->odds, acts, 50, &turn);
    text_addf(listing_cell(list), half ? "%d" : "-",
              half ? rule_turn_zero(c->rule, &one->asks) + turn : 0);
}

/* An answer that is no word: its values with their chances, and their mean. */
static void add_values(Listing *list, const Compare *c, const Odds *odds)
{
    Text *to = listing_cell(list);
    double mean;

    for (int i = 0; i < odds->count; i++) {
        int value = odds->outcomes[i].answers[c->by - c->rule->answers];
        text_add(to, i ? ", " : "  ");
        field_print(to, c->by, c->book, value, false);
        text_addf(to, " %.1f %%", 100 * chance_decimal(odds->outcomes[i].chance));
    }
    if (odds->count > 1 && odds_mean(odds, c->by, &mean)) {
        text_addf(to, "; mean %.6g", mean);
    }
}

/* One of them. */
static void add_value(Listing *list, const Compare *c, const Odds *odds, int number)
{
    if (odds) {
        const Outcome *outcome = &odds->outcomes[number];
        ask_cell(list, c->by, c->book, outcome->answers[c->by - c->rule->answers]);
        ask_chance(list, chance_decimal(outcome->chance), 1);
    } else {
        listing_add(list, "");
        listing_add(list, "");
    }
}

static void add_alternative(Listing *list, const Compare *c, const Alternative *one)
{
    bool csv = is_csv(list), words = field_words(c->by) != NULL;
    int rows = csv && !words && one->odds ? one->odds->count : 1;

    for (int i = 0; i < rows; i++) {
        add_choice(list, c, one);
        if (!csv && !one->odds) {
            text_addf(listing_span(list, 2), "  not allowed: %s", one->refused);
        } else {
            add_words(list, c, one->odds);
        }
        if (!csv && one->odds && c->rule->course) {
            add_course(list, c, one);
        }
        if (!words && csv) {
            add_value(list, c, one->odds, i);
        } else if (!words && one->odds) {
            add_values(list, c, one->odds);
        }
        end_row(list, c, one->refused);
    }
}

/* ---- the picture ---- */

/* A group of bars for the alternative, named by what was chosen and its cost. */
static void draw_alternative(Rows *rows, const Compare *c, const Alternative *one)
{
    Text title = { 0 };

    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].count > 1 && !c->asks[i].idle) {
            text_addf(&title, "%s%s=%s", title.length ? " " : "", c->asks[i].name,
                      c->asks[i].values[c->asks[i].at]);
        }
    }
    if (one->priced) {
        text_addf(&title, "%s%s %d", title.length ? ", " : "", c->rule->price->answers[0].name,
                  one->cost);
    }
    rows_title(rows, title.length ? text_of(&title) : c->by->name);
    if (one->odds) {
        odds_rows(rows, one->odds, c->book, c->by, true);
    } else {
        rows_note(rows, one->refused);
    }
    text_finish(&title);
}

static void draw_all(CliRun *run, Rows *rows, const Compare *c)
{
    Text picture = { 0 }, under = { 0 }, source = { 0 };

    ask_layers(&under, &run->args);
    tell_fixed(&under, c);
    tell_compared(&under, c);
    ask_source(&source, c->book, c->rule);
    Page page = { c->rule->title, text_of(&under), text_of(&source) };
    rows_draw(&picture, rows, &page);
    ask_drawn(run, &picture);
    text_finish(&picture);
    text_finish(&under);
    text_finish(&source);
}

/* ---- the command ---- */

static void compare(CliRun *run, Compare *c)
{
    Text *text = &run->text;
    Listing list = { .form = run->args.flags[FLAG_CSV] ? LISTING_CSV : LISTING_TEXT };
    Rows rows = { 0 };
    Alternative one;
    bool as_json = run->terminal.json, picture = run->args.flags[FLAG_SVG] != NULL;

    if (as_json) {
        wire_compare_begin(&run->json, c);
    } else {
        if (!is_csv(&list)) {
            ask_title(run, c->book, c->rule);
            tell_fixed(text, c);
            tell_compared(text, c);
            text_add(text, "\n");
        }
        add_heads(&list, c);
    }
    while (compare_next(c, &one, &run->faults)) {
        if (as_json) {
            wire_alternative(&run->json, c, &one);
        } else {
            add_alternative(&list, c, &one);
        }
        if (picture) {
            draw_alternative(&rows, c, &one);
        }
        odds_destroy(one.odds);
    }
    if (as_json) {
        wire_compare_end(&run->json);
    }
    listing_print(text, &list);
    if (picture && !run->faults.count) {
        draw_all(run, &rows, c);
    }
    rows_finish(&rows);
}

void run_compare(CliRun *run)
{
    if (ask_formats(&run->args, &run->faults) && run_opens_book(run)) {
        Question question = args_question(&run->args);
        Compare c;
        if (compare_begin(&c, &question, run->opened.book, &run->faults)) {
            compare(run, &c);
        }
        compare_finish(&c);
    }
}
