/* SPDX-License-Identifier: MIT */
/* What can go wrong when a rule is asked, in the same words for everybody who asks. */
#include "rules/question.h"

#include <string.h>

void wanted_print(Text *to, const Umpire *ump)
{
    const Tape *tape = ump->tape;

    if (tape->state == TAPE_WANTED && tape->missing < tape->wanted.count) {
        text_addf(to, "%d more %s of ", tape->missing, tape->missing == 1 ? "die" : "dice");
    }
    dice_print(to, tape->wanted);
    if (ump->wanted) {
        text_addf(to, " for %s", ump->wanted->title);
    }
}

static void dice_fault(const Umpire *ump, Faults *faults)
{
    const Tape *tape = ump->tape;
    Text dice = { 0 };

    wanted_print(&dice, ump);
    if (tape->state == TAPE_WANTED) {
        fault_next(faults_add(faults, FAULT_INPUT, "dice.wanted", "wanted: %s", text_of(&dice)),
                   "Throw them, and give their faces after the others.");
    } else {
        fault_next(faults_add(faults, FAULT_INPUT, "dice.impossible",
                              "die %d cannot show %d: it is of %s", tape->at + 1, tape->bad,
                              text_of(&dice)),
                   "Write each die by itself, in the order of the throws: a d66 of 34 is 3,4.");
    }
    text_finish(&dice);
}

static void absent_fault(const Chart *chart, Faults *faults)
{
    fault_next(faults_add(faults, FAULT_INPUT, "chart.absent-cell",
                          "the rule reads a cell that the chart \"%s\" does not have",
                          chart->decl->name),
               "Fill the cells marked . in the house rules.");
}

bool throws_fault(const Umpire *ump, Faults *faults)
{
    if (ump->tape->state != TAPE_OK) {
        dice_fault(ump, faults);
    } else if (ump->absent) {
        absent_fault(ump->absent, faults);
    } else {
        return false;
    }
    return true;
}

bool play_fault(const Umpire *ump, Faults *faults)
{
    const Tape *tape = ump->tape;
    int surplus = tape_surplus(tape);

    if (throws_fault(ump, faults)) {
        return true;
    }
    if (surplus) {
        fault_next(faults_add(faults, FAULT_INPUT, "dice.surplus",
                              "%d %s more than the rule throws", surplus,
                              surplus == 1 ? "die is" : "dice are"),
                   "It throws %d with this situation and these faces.", tape->at);
    }
    return surplus != 0;
}

bool odds_fault(const Odds *odds, Faults *faults)
{
    if (odds->absent) {
        absent_fault(odds->absent, faults);
    } else if (odds->state != TAPE_OK) {
        fault_next(faults_add(faults, FAULT_LIMITED, "odds.deep",
                              "there is too much to count in this situation"),
                   "Ask for one answer, or for fewer turns or dice.");
    } else {
        return false;
    }
    return true;
}

const Rule *question_rule(const Book *book, const char *name, Faults *faults)
{
    const Rule *rule = rule_find(book, name);
    const char *names[64] = { 0 };
    int count = 0;

    if (rule) {
        return rule;
    }
    for (const Rule *const *one = book->system->rules; *one && count < 63; one++) {
        if (book_has(book, (*one)->option)) {
            names[count++] = (*one)->name;
        }
    }
    const char *system = book->system->name, *near = text_nearest(name, names);
    Fault *fault =
        faults_add(faults, FAULT_ABSENT, "rule.unknown", "%s has no rule \"%.60s\"", system, name);
    if (near) {
        fault_next(fault, "Did you mean %s? \"galloper rules %s\" lists them.", near, system);
    } else {
        fault_next(fault, "\"galloper rules %s\" lists them.", system);
    }
    return NULL;
}

const Chart *question_chart(const Book *book, const char *name, Faults *faults)
{
    const Chart *chart = book_chart(book, name);
    const char *names[64] = { 0 };
    int count = 0;

    if (chart) {
        return chart;
    }
    for (int i = 1; i < book->system->charts_count && count < 63; i++) {
        if (book->charts[i].decl) {
            names[count++] = book->system->charts[i].name;
        }
    }
    const char *near = text_nearest(name, names);
    Fault *fault = faults_add(faults, FAULT_ABSENT, "chart.absent", "%s has no chart \"%.60s\"",
                              book->system->name, name);
    if (near) {
        fault_next(fault, "Did you mean %s? \"galloper charts %s\" lists them.", near,
                   book->system->name);
    } else {
        fault_next(fault, "\"galloper charts %s\" lists them.", book->system->name);
    }
    return NULL;
}

const Field *question_answer(const Rule *rule, const Book *book, const char *name, Faults *faults)
{
    Text all = { 0 };

    for (const Field *answer = rule->answers; answer->name; answer++) {
        if (field_here(answer, book) && strcmp(answer->name, name) == 0) {
            text_finish(&all);
            return answer;
        }
        if (field_here(answer, book)) {
            text_addf(&all, "%s%s", all.length ? ", " : "", answer->name);
        }
    }
    fault_next(faults_add(faults, FAULT_INPUT, "answer.unknown", "%s does not answer \"%.60s\"",
                          rule->name, name),
               "It answers: %s.", text_of(&all));
    text_finish(&all);
    return NULL;
}
