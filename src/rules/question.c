/* SPDX-License-Identifier: MIT */
/* A rule as it is asked: bound to a book, counted, played; and what went wrong. */
#include "rules/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what went wrong ---- */

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

enum { CHANCES_MOST = 8, TRANSITIONS = 60000 };

/* The odds of an answer, if they are few; else NULL. */
static Odds *brief_odds(const Chances *of, const Field *answer)
{
    Odds *odds =
        odds_after(of->rule, of->book, of->asks, answer, TRANSITIONS, of->faces, of->count);

    if (odds->state == TAPE_OK && !odds->absent && odds->count > 0 && odds->count <= of->most &&
        !(of->rule->course && of->count)) {
        return odds;
    }
    odds_destroy(odds);
    return NULL;
}

bool stays_with(const Field *answer, const Book *book)
{
    return answer->of && field_here(answer, book);
}

/* Where the main answer is certain, one that is not and is written into a piece; NULL: none. */
static Odds *open_odds(const Chances *of, const Field **answer)
{
    for (*answer = of->rule->answers; (*answer)->name; (*answer)++) {
        Odds *odds = stays_with(*answer, of->book) ? brief_odds(of, *answer) : NULL;
        if (odds && odds->count > 1) {
            return odds;
        }
        odds_destroy(odds);
    }
    return NULL;
}

Odds *chances_odds(const Chances *of, const Field **answer)
{
    const Field *other;

    if (*answer) {
        return brief_odds(of, *answer);
    }
    *answer = rule_main_answer(of->rule, of->book);
    Odds *odds = brief_odds(of, *answer);
    Odds *open = odds && odds->count == 1 ? open_odds(of, &other) : NULL;
    if (!open) {
        return odds;
    }
    odds_destroy(odds);
    *answer = other;
    return open;
}

bool chances_print(Text *to, const Book *book, const Rule *rule, const Situation *asks,
                   const int *faces, int count)
{
    const Field *answer = NULL;
    Odds *odds = chances_odds(&(Chances){ book, rule, asks, faces, count, CHANCES_MOST }, &answer);
    bool told = odds != NULL;

    if (told && rule->answers[1].name &&
        (field_is_number(answer) || answer != rule_main_answer(rule, book))) {
        text_addf(to, "%s ", answer->name);
    }
    for (int i = 0; told && i < odds->count; i++) {
        Text percent = { 0 };
        text_add(to, i ? ", " : "");
        field_print(to, answer, book, odds->outcomes[i].answers[answer - rule->answers], false);
        chance_percent(&percent, chance_decimal(odds->outcomes[i].chance));
        text_addf(to, " %s", text_of(&percent) + strspn(text_of(&percent), " "));
        text_finish(&percent);
    }
    odds_destroy(odds);
    return told;
}

void wanting_of(Wanting *wanting, const Play *p, bool told)
{
    const Tape *tape = &p->tape;
    const char *part = told ? play_part(p) : NULL;

    *wanting = (Wanting){ .dice = tape->wanted, .missing = tape->missing };
    snprintf(wanting->title, WANTING_TEXT, "%s", p->ump.wanted ? p->ump.wanted->title : "");
    snprintf(wanting->part, WANTING_TEXT, "%s", part ? part : "");
    if (told && tape->count <= FACES_MOST) {
        wanting->rule = p->rule;
        wanting->asks = p->asks;
        wanting->count = tape->count;
        memcpy(wanting->faces, tape->faces, (size_t)tape->count * sizeof *tape->faces);
    }
}

/* Whether more dice may be thrown after those that are wanting. */
static bool may_want_more(const Play *p)
{
    Every *every = memory_new(sizeof *every);
    bool more;

    every_init(every);
    do {
        Situation situation = p->asks;
        Tape tape = tape_every(every);
        Umpire ump = { .book = p->book, .tape = &tape };
        tape.faces = p->tape.faces;
        tape.count = p->tape.count;
        rule_play(p->rule, &ump, &situation);
        more = tape.state != TAPE_OK || every->depth > 1;
    } while (!more && every_next(every));
    free(every);
    return more;
}

void wanted_tell(Text *to, const Play *p, bool told)
{
    const Tape *tape = &p->tape;
    const char *reference = told ? rule_ref(p->rule, p->book) : NULL;
    const char *chart = p->ump.wanted ? p->ump.wanted->title : "a throw";
    Text chances = { 0 };

    text_addf(to, "%s%s%s, %d %s%s to come", told ? p->rule->name : chart, reference ? ", " : "",
              reference ? reference : "", tape->missing, tape->missing == 1 ? "die" : "dice",
              !told || may_want_more(p) ? " or more" : "");
    if (!told) {
        text_add(to, ": the odds rest on what you may not know");
    } else if (chances_print(&chances, p->book, p->rule, &p->asks, tape->faces, tape->count)) {
        text_addf(to, ": %s", text_of(&chances));
    }
    text_finish(&chances);
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

/* ---- what a book has ---- */

static void unknown_name(const Book *book, const char *kind, const char *code, const char *name,
                         const char *const *names, Faults *faults)
{
    const char *system = book->system->name, *near = text_nearest(name, names);
    Fault *fault =
        faults_add(faults, FAULT_ABSENT, code, "%s has no %s \"%.60s\"", system, kind, name);

    if (near) {
        fault_next(fault, "Did you mean %s? \"galloper %ss %s\" lists them.", near, kind, system);
    } else {
        fault_next(fault, "\"galloper %ss %s\" lists them.", kind, system);
    }
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
    unknown_name(book, "rule", "rule.unknown", name, names, faults);
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
        if (book_has(book, book->system->charts[i].option)) {
            names[count++] = book->system->charts[i].name;
        }
    }
    unknown_name(book, "chart", "chart.absent", name, names, faults);
    return NULL;
}

const Field *question_answer(const Rule *rule, const Book *book, const char *name, Faults *faults)
{
    const Field *found = field_find(rule->answers, book, name);
    Text all = { 0 };

    if (found) {
        return found;
    }
    for (const Field *answer = rule->answers; answer->name; answer++) {
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

/* ---- the question ---- */

bool question_bind(Question *question, const Book *book, Faults *faults)
{
    const char *by = question->by_name;

    question->book = book;
    question->rule = question_rule(book, question->rule_name, faults);
    if (!question->rule || !rule_ask(question->rule, book, question->typed, question->typed_count,
                                     &question->asks, faults)) {
        return false;
    }
    question->by = by ? question_answer(question->rule, book, by, faults) : NULL;
    return !by || question->by;
}

Odds *question_odds(const Question *question, long most, Faults *faults)
{
    Odds *odds = odds_create(question->rule, question->book, &question->asks, question->by, most);

    if (odds_fault(odds, faults)) {
        odds_destroy(odds);
        return NULL;
    }
    return odds;
}

bool question_play(const Question *question, Play *p, Tape tape, Faults *faults)
{
    p->rule = question->rule;
    p->book = question->book;
    p->asks = question->asks;
    play(p, tape);
    return !play_fault(&p->ump, faults);
}

bool question_roll(const Question *question, Play *p, const char *faces, const char *seed,
                   const uint8_t key[32], Faults *faults)
{
    Faces thrown = { .count = 0 };
    uint8_t seeded[32];
    uint64_t number;

    if (faces) {
        return faces_read(faces, &thrown, faults) &&
               question_play(question, p, tape_hand(thrown.at, thrown.count), faults);
    }
    if (seed) {
        if (!seed_read(seed, &number, faults)) {
            return false;
        }
        tape_key(number, seeded);
        key = seeded;
    }
    Chacha generator = tape_generator(key, 0);
    return question_play(question, p, tape_random(&generator), faults);
}
