/* SPDX-License-Identifier: MIT */
#ifndef WIRE_ANSWERS_H
#define WIRE_ANSWERS_H

#include "study/compare.h"
#include "study/diff.h"
#include "study/odds_change.h"
#include "wire/json.h"

/* What a game knows beside the odds: whether the price is paid, and why it cannot be now, or "". */
typedef struct OddsNow {
    bool paid;
    const char *refused;
} OddsNow;

/* The answers of the program as JSON, the same for every way in which they are asked for. */
void wire_systems(Json *json, Faults *faults);
void wire_chart(Json *json, const Book *book, const Chart *chart);
void wire_sequence(Json *json, const Book *book, const Sequence *sequence);
/* Their names and titles, or all of them whole; with the options of the book. */
void wire_charts(Json *json, const Book *book, bool whole);
void wire_rule(Json *json, const Book *book, const Rule *rule);
/* All rules of the book. */
void wire_rules(Json *json, const Book *book);
void wire_roll(Json *json, const Play *play);
void wire_odds(Json *json, const Question *question, const Odds *odds, const OddsNow *now);
/* The same of every answer by itself. */
void wire_each(Json *json, const Question *question, Odds *const *odds, int count);
/* Alternatives, one after the other as they are counted. */
void wire_compare_begin(Json *json, const Compare *compare);
void wire_alternative(Json *json, const Compare *compare, const Alternative *one);
void wire_compare_end(Json *json);
/* `book` is the first of the two. */
void wire_diff(Json *json, const char *from, const char *to, const Diff *diff,
               const OddsChanges *effects, const Book *book);
/* Opens the answer to a question: system, rule and asks; the caller closes it. */
void wire_head(Json *json, const Book *book, const Rule *rule, const Situation *situation);
/* The asks that are asked, with their values. */
void wire_asks(Json *json, const Book *book, const Rule *rule, const Situation *situation);
/* The answers that the odds are of, with these values. */
void wire_answers(Json *json, const Book *book, const Odds *odds, const int *values);
/* What the types of fields are called; a thing is called by its kind. */
extern const char *const wire_types[];
/* The chances of one answer: each value with its word, label, tone, place from the best on. */
void wire_chances(Json *json, const char *key, const Book *book, const Odds *odds);
/* A field's value: numbers as themselves, words, flags and exact values as strings. */
void wire_value(Json *json, const char *key, const Field *field, const Book *book, int value);
/* Dice that are wanting, what the odds are with those that lie there, and with each face of the
 * next: members of the object that is open. */
void wire_wanting(Json *json, const Book *book, const Wanting *wanting);
/* Why a rule answered so, line by line. */
void wire_trace(Json *json, const char *key, const Book *book, const Trace *trace);
void wire_faults(Json *json, const Faults *faults);
/* Where "next" says what to type: "hint", the same without that. */
void wire_hint(Json *json, const Fault *fault);
/* The same where nothing is wrong, with what was warned of. */
void wire_warnings(Json *json, const Faults *warnings);
/* The same as a problem of HTTP; `wanted` is JSON of the dice that are wanting, or "". */
void wire_problem(Json *json, int status, const Faults *faults, const char *wanted,
                  const char *done);

#endif
