/* SPDX-License-Identifier: MIT */
/* Alternatives of one question, counted one after the other. */
#include "study/compare.h"

#include <string.h>

/* ---- what is compared ---- */

static bool read_choices(Compare *c, const char *typed, Faults *faults)
{
    Choices *ask = &c->asks[c->count++];
    size_t length = strcspn(typed, "=");
    const char *at = typed + length;

    ask->name = arena_copy(&c->arena, typed, length);
    do {
        at += *at != '\0';
        size_t value = strcspn(at, ",");
        if (ask->count == VALUES_MOST) {
            fault_next(faults_add(faults, FAULT_LIMITED, "compare.many",
                                  "%.40s has more than %d values", ask->name, VALUES_MOST),
                       "Compare fewer values at a time.");
            return false;
        }
        ask->values[ask->count] =
            arena_print(&c->arena, "%s=%.*s", ask->name, (int)value, at) + strlen(ask->name) + 1;
        for (int i = 0; i < ask->count; i++) {
            if (strcmp(ask->values[i], ask->values[ask->count]) == 0) {
                fault_next(faults_add(faults, FAULT_INPUT, "compare.twice",
                                      "%.40s has the value %.40s twice", ask->name, ask->values[i]),
                           "Keep one of them.");
                return false;
            }
        }
        ask->count++;
        at += value;
    } while (*at == ',');
    c->all *= ask->count;
    if (c->all > ALTERNATIVES_MOST) {
        fault_next(faults_add(faults, FAULT_LIMITED, "compare.many",
                              "that makes more than %d alternatives", ALTERNATIVES_MOST),
                   "Compare fewer values at a time.");
        return false;
    }
    return true;
}

/* What is compared if nothing is named: of a course whether it is acted on. */
static const Field *compared_answer(const Rule *rule, const Book *book)
{
    const Field *answer;
    int value;

    return rule->course && rule_acts(rule, &answer, &value) ? answer : rule_main_answer(rule, book);
}

bool compare_begin(Compare *c, const Question *question, const Book *book, Faults *faults)
{
    const Rule *rule = question_rule(book, question->rule_name, faults);
    const char *by = question->by_name;
    int count = question->typed_count;

    *c = (Compare){ .rule = rule, .book = book, .all = 1 };
    if (!rule) {
        return false;
    }
    c->by = by ? question_answer(rule, book, by, faults) : compared_answer(rule, book);
    if (count > FIELDS_MOST) {
        fault_next(faults_add(faults, FAULT_LIMITED, "compare.many", "more than %d asks are given",
                              FIELDS_MOST),
                   "%s asks fewer.", rule->name);
        return false;
    }
    c->asks = arena_take(&c->arena, (size_t)(count + 1) * sizeof *c->asks);
    bool good = c->by != NULL;
    for (int i = 0; i < count && good; i++) {
        good = read_choices(c, question->typed[i], faults);
    }
    return good;
}

void compare_finish(Compare *compare)
{
    arena_finish(&compare->arena);
}

/* ---- one alternative ---- */

/* Goes on to the next choice; the last ask changes quickest. */
static void next_choice(Compare *c)
{
    for (int i = c->count - 1; i >= 0; i--) {
        if (++c->asks[i].at < c->asks[i].count) {
            return;
        }
        c->asks[i].at = 0;
    }
}

/* The text "name=value" of the present choice. */
static const char *choice_text(const Choices *ask)
{
    return ask->values[ask->at] - strlen(ask->name) - 1;
}

/* Finds which of the present choices are not asked: one may make another idle. */
static void find_idle(Compare *c)
{
    Situation situation = rule_standard(c->rule);

    for (int i = 0; i < c->count; i++) {
        bool given[FIELDS_MOST] = { false };
        const char *typed = choice_text(&c->asks[i]);
        rule_read(c->rule, c->book, &typed, 1, &situation, given, NULL);
    }
    for (int i = 0; i < c->count; i++) {
        const Field *ask = rule_asks(c->rule, c->book, c->asks[i].name);
        c->asks[i].idle = ask && !field_asked(ask, c->book, &situation);
    }
}

/* Whether the present choice is but another one with an idle value. */
static bool is_repeated(const Compare *c)
{
    for (int i = 0; i < c->count; i++) {
        if (c->asks[i].idle && c->asks[i].at > 0) {
            return true;
        }
    }
    return false;
}

/* Asks the rule of those of the present choices that it asks. */
static bool ask_choice(Compare *c, Situation *asks, Faults *faults)
{
    const char *typed[FIELDS_MOST];
    int count = 0;

    for (int i = 0; i < c->count; i++) {
        if (!c->asks[i].idle) {
            typed[count++] = choice_text(&c->asks[i]);
            c->asks[i].used = true;
        }
    }
    return rule_ask(c->rule, c->book, typed, count, asks, faults);
}

/* Counts the present choice; what the rules forbid is told as such. */
static bool count_choice(Compare *c, Alternative *alternative, Faults *faults)
{
    Faults found;

    faults_clear(&found);
    bool good = ask_choice(c, &alternative->asks, &found);
    alternative->priced = rule_price(c->rule, c->book, &alternative->asks, &alternative->cost);
    if (good) {
        alternative->odds = odds_create(c->rule, c->book, &alternative->asks, c->by, ODDS_MOST);
        return !odds_fault(alternative->odds, faults);
    }
    bool forbidden = rule_forbids(&found);
    if (forbidden) {
        memcpy(alternative->refused, found.at[0].what, sizeof alternative->refused);
    } else if (faults) {
        faults_copy(faults, &found);
    }
    return forbidden;
}

/* After the last: an ask that none of them asked. */
static void find_unused(const Compare *c, Faults *faults)
{
    for (int i = 0; i < c->count; i++) {
        if (!c->asks[i].used) {
            fault_next(faults_add(faults, FAULT_INPUT, "ask.idle",
                                  "%s is asked in none of the alternatives", c->asks[i].name),
                       "Leave %s out.", c->asks[i].name);
        }
    }
}

bool compare_next(Compare *c, Alternative *alternative, Faults *faults)
{
    *alternative = (Alternative){ 0 };
    do {
        if (c->done == c->all) {
            find_unused(c, faults);
            return false;
        }
        if (c->done++) {
            next_choice(c);
        }
        find_idle(c);
    } while (is_repeated(c));
    bool good = count_choice(c, alternative, faults);
    if (!good) {
        odds_destroy(alternative->odds);
    }
    return good;
}
