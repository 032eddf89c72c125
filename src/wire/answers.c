/* SPDX-License-Identifier: MIT */
/* The answers to questions as JSON, and what was wrong with them. */
#include "wire/answers.h"

#include "rules/course_end.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void wire_value(Json *json, const char *key, const Field *field, const Book *book, int value)
{
    if (field->type == FIELD_NUMBER) {
        json_number(json, key, value);
    } else {
        field_print(json_text(json, key), field, book, value, true);
    }
}

void wire_asks(Json *json, const Book *book, const Rule *rule, const Situation *situation)
{
    json_open(json, "asks", '{');
    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (field_asked(ask, book, situation)) {
            wire_value(json, ask->name, ask, book, field_get(ask, situation));
        }
    }
    json_close(json, '}');
}

void wire_head(Json *json, const Book *book, const Rule *rule, const Situation *situation)
{
    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_string(json, "rule", rule->name);
    wire_asks(json, book, rule, situation);
}

void wire_trace(Json *json, const char *key, const Book *book, const Trace *trace)
{
    static const char *const UNITS[] = {
        [UNIT_COLUMN] = "column", [UNIT_ROW] = "row", [UNIT_TIMES] = "times"
    };
    static const char *const KINDS_OF_LINE[] = {
        [TRACE_HEAD] = "head",     [TRACE_TURN] = "turn",         [TRACE_NOTE] = "note",
        [TRACE_AMOUNT] = "amount", [TRACE_MODIFIER] = "modifier", [TRACE_COLUMN] = "column",
        [TRACE_THROW] = "throw",   [TRACE_CELL] = "cell",         [TRACE_NEED] = "need"
    };
    Text amount = { 0 };

    json_open(json, key, '[');
    for (int i = 0; i < trace->count; i++) {
        const TraceLine *line = &trace->lines[i];
        text_clear(&amount);
        json_open(json, NULL, '{');
        json_string(json, "kind", KINDS_OF_LINE[line->kind]);
        trace_print(json_text(json, "text"), line, book);
        if (trace_amount(&amount, line)) {
            bool factor = line->modifier && line->modifier->unit == UNIT_TIMES;
            if (line->exact || factor) {
                json_string(json, "amount", text_of(&amount));
            } else {
                json_number(json, "amount", line->amount);
            }
            if (line->kind == TRACE_MODIFIER && line->modifier->unit != UNIT_PLAIN) {
                json_string(json, "unit", UNITS[line->modifier->unit]);
            }
        }
        if (line->kind == TRACE_MODIFIER) {
            json_flag(json, "applied", line->applied);
        }
        json_maybe(json, "ref", line->chart ? line->chart->ref : NULL);
        json_maybe(json, "cite", line->chart ? line->chart->cite : NULL);
        if (line->kind == TRACE_CELL) {
            json_string(json, "chart", line->chart->decl->name);
            json_number(json, "row", line->row);
            json_number(json, "column", line->column);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    text_finish(&amount);
}

void wire_roll(Json *json, const Play *p)
{
    wire_head(json, p->book, p->rule, &p->situation);
    json_open(json, "dice", '[');
    for (int i = 0; i < p->tape.kept_count;) {
        i = throws_print_next(json_text(json, NULL), p->throws, p->tape.kept_count, i);
    }
    json_close(json, ']');
    json_open(json, "answers", '{');
    for (const Field *answer = p->rule->answers; answer->name; answer++) {
        if (field_here(answer, p->book)) {
            wire_value(json, answer->name, answer, p->book, field_get(answer, &p->situation));
        }
    }
    json_close(json, '}');
    wire_trace(json, "trace", p->book, &p->trace);
    json_close(json, '}');
}

/* The mean, where one number was asked for. */
static void wire_mean(Json *json, const Book *book, const Odds *odds)
{
    const Field *only = NULL;
    int wanted = 0;
    double mean;

    for (int i = 0; odds->rule->answers[i].name; i++) {
        if (odds->wanted[i]) {
            only = &odds->rule->answers[i];
            wanted++;
        }
    }
    if (wanted != 1 || !odds_mean(odds, only, &mean)) {
        return;
    }
    json_decimal(json, "mean", mean);
    json_open(json, "quantiles", '{');
    for (const int *percent = odds_percents; *percent; percent++) {
        char key[8];
        int value;
        snprintf(key, sizeof key, "%d", *percent);
        odds_quantile(odds, only, *percent, &value);
        wire_value(json, key, only, book, value);
    }
    json_close(json, '}');
}

/* What a course comes to if it is followed for ever, and by which turn. */
static void wire_ending(Json *json, const Book *book, const Situation *asks, const Odds *odds)
{
    CourseEnd ending;
    int acts = odds_acts(odds), turn;

    if (acts < 0) {
        return;
    }
    json_open(json, "ending", '{');
    json_string(json, "word", odds->rule->acts);
    if (course_end_of(odds->rule, book, asks, &ending)) {
        json_decimal(json, "p", chance_decimal(ending.ever));
        chance_print(json_text(json, "fraction"), ending.ever);
        if (chance_decimal(ending.ever) > 0) {
            json_decimal(json, "mean", chance_decimal(ending.mean));
            chance_print(json_text(json, "mean_fraction"), ending.mean);
        }
    }
    json_open(json, "quantiles", '{');
    for (const int *percent = odds_percents; *percent; percent++) {
        char key[8];
        snprintf(key, sizeof key, "%d", *percent);
        if (odds_turn_when(odds, acts, *percent, &turn)) {
            json_number(json, key, rule_turn_zero(odds->rule, asks) + turn);
        } else {
            json_null(json, key);
        }
    }
    json_close(json, '}');
    json_close(json, '}');
}

/* A course turn by turn, cumulative for what is final. */
static void wire_turns(Json *json, const Situation *asks, const Odds *odds)
{
    const Field *answer;
    const char *word;
    int value, zero = rule_turn_zero(odds->rule, asks);

    if (!odds->rule->course || !odds_course_word(odds, 0, &answer, &value)) {
        return;
    }
    json_open(json, "turns", '[');
    for (int turn = 0; turn < odds->turns_count; turn++) {
        json_open(json, NULL, '{');
        json_number(json, "turn", zero + turn);
        json_open(json, "by", '{');
        for (int i = 0; (word = odds_course_word(odds, i, &answer, &value)); i++) {
            json_decimal(json, word, chance_decimal(odds_turn(odds, turn, i)));
        }
        json_close(json, '}');
        json_close(json, '}');
    }
    json_close(json, ']');
}

void wire_answers(Json *json, const Book *book, const Odds *odds, const int *values)
{
    json_open(json, "answers", '{');
    for (int i = 0; odds->rule->answers[i].name; i++) {
        if (odds->wanted[i]) {
            const Field *answer = &odds->rule->answers[i];
            wire_value(json, answer->name, answer, book, values[i]);
        }
    }
    json_close(json, '}');
}

/* The answer by which outcomes are told: the main one, or the first that the odds are of. */
static const Field *wire_main(const Book *book, const Odds *odds)
{
    const Field *answer = rule_main_answer(odds->rule, book);
    int i = (int)(answer - odds->rule->answers);

    for (i = odds->wanted[i] ? i : 0; odds->rule->answers[i].name && !odds->wanted[i]; i++) {}
    return &odds->rule->answers[i];
}

/* The values of an answer in the odds, the best first. */
typedef struct Ranks {
    int *at;
    int count, room;
} Ranks;

static Ranks ranks_of(const Odds *odds, const Field *answer)
{
    Ranks ranks = { 0 };

    for (int i = 0; i < odds->count; i++) {
        int value = odds->outcomes[i].answers[answer - odds->rule->answers], place = 0;
        while (place < ranks.count && field_order(answer, ranks.at[place], value) < 0) {
            place++;
        }
        if (place < ranks.count && ranks.at[place] == value) {
            continue;
        }
        ranks.at = memory_room(ranks.at, ranks.count, &ranks.room, sizeof *ranks.at);
        memmove(ranks.at + place + 1, ranks.at + place,
                (size_t)(ranks.count++ - place) * sizeof *ranks.at);
        ranks.at[place] = value;
    }
    return ranks;
}

/* What a value of an answer is, and its place from the best on. */
static void wire_ranked(Json *json, const Book *book, const Field *answer, const Ranks *ranks,
                        int value)
{
    int order = 0;

    while (ranks->at[order] != value) {
        order++;
    }
    field_label(json_text(json, "label"), answer, book, value);
    json_string(json, "tone", tone_words[field_tone(answer, value)]);
    json_number(json, "order", order);
}

void wire_chances(Json *json, const char *key, const Book *book, const Odds *odds)
{
    const Field *answer = wire_main(book, odds);
    Ranks ranks = ranks_of(odds, answer);

    json_open(json, key, '[');
    for (int i = 0; i < odds->count; i++) {
        int value = odds->outcomes[i].answers[answer - odds->rule->answers];
        json_open(json, NULL, '{');
        wire_value(json, answer->name, answer, book, value);
        field_print(json_text(json, "word"), answer, book, value, false);
        json_maybe(json, "meaning", field_meaning(answer, book, value));
        wire_ranked(json, book, answer, &ranks, value);
        json_decimal(json, "p", chance_decimal(odds->outcomes[i].chance));
        json_close(json, '}');
    }
    json_close(json, ']');
    free(ranks.at);
}

enum { WANTING_OUTCOMES = 60 };

/* The chances once so many dice of a throw lie there; false: they are not to be had. */
static bool wire_after(Json *json, const Book *book, const Wanting *wanting, int count,
                       const Field **answer)
{
    Odds *odds = chances_odds(
        &(Chances){ book, wanting->rule, &wanting->asks, wanting->faces, count, WANTING_OUTCOMES },
        answer);

    if (odds) {
        wire_chances(json, "odds", book, odds);
    }
    odds_destroy(odds);
    return odds != NULL;
}

/* What each face of the next die leaves open, of the same answer. */
static void wire_next_faces(Json *json, const Book *book, const Wanting *wanting, int low,
                            const Field *answer)
{
    Wanting next = *wanting;

    json_open(json, "next", '[');
    for (int face = low; face < low + wanting->dice.sides; face++) {
        next.faces[wanting->count] = face;
        json_open(json, NULL, '{');
        json_number(json, "face", face);
        wire_after(json, book, &next, wanting->count + 1, &answer);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* Whose each die is, where one is thrown against the other: the answer's words in their order. */
static void wire_dice_names(Json *json, const Book *book, const Wanting *wanting)
{
    const Field *answer = rule_main_answer(wanting->rule, book);

    if (wanting->dice.reading != DICE_OFF || answer->type != FIELD_WORD) {
        return;
    }
    json_open(json, "names", '[');
    for (int i = wanting->dice.count - wanting->missing; i < wanting->dice.count; i++) {
        json_string(json, NULL, field_word(answer, i));
    }
    json_close(json, ']');
}

void wire_wanting(Json *json, const Book *book, const Wanting *wanting)
{
    int low = wanting->dice.reading == DICE_ZERO ? 0 : 1;

    if (!wanting->missing) {
        return;
    }
    json_open(json, "dice", '{');
    json_number(json, "count", wanting->missing);
    json_number(json, "sides", wanting->dice.sides);
    json_number(json, "low", low);
    dice_print(json_text(json, "of"), wanting->dice);
    json_maybe(json, "for", wanting->title);
    json_maybe(json, "part", wanting->part);
    if (wanting->rule) {
        wire_dice_names(json, book, wanting);
    }
    json_close(json, '}');
    if (!wanting->rule) {
        return;
    }
    json_string(json, "title", wanting->rule->title);
    json_open(json, "faces", '[');
    for (int i = 0; i < wanting->count; i++) {
        json_number(json, NULL, wanting->faces[i]);
    }
    json_close(json, ']');
    json_string(json, "rule", wanting->rule->name);
    wire_asks(json, book, wanting->rule, &wanting->asks);
    const Field *answer = NULL;
    if (wire_after(json, book, wanting, wanting->count, &answer)) {
        json_string(json, "answer", answer->name);
        if (wanting->count < FACES_MOST) {
            wire_next_faces(json, book, wanting, low, answer);
        }
    }
}

static void wire_outcomes(Json *json, const Book *book, const Situation *asks, const Odds *odds)
{
    const Field *main = wire_main(book, odds);
    Ranks ranks = ranks_of(odds, main);

    json_flag(json, "exact", odds->exact);
    json_string(json, "answer", main->name);
    json_open(json, "outcomes", '[');
    for (int i = 0; i < odds->count; i++) {
        const Outcome *outcome = &odds->outcomes[i];
        json_open(json, NULL, '{');
        wire_answers(json, book, odds, outcome->answers);
        wire_ranked(json, book, main, &ranks, outcome->answers[main - odds->rule->answers]);
        json_decimal(json, "p", chance_decimal(outcome->chance));
        if (odds->exact) {
            chance_print(json_text(json, "fraction"), outcome->chance);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    free(ranks.at);
    wire_mean(json, book, odds);
    wire_ending(json, book, asks, odds);
    wire_turns(json, asks, odds);
}

enum { FEW_VALUES = 11 };

/* The values of an ask that could be tapped: from `low` on; 0: there are none, or too many. */
static int values_of(const Field *ask, int *low)
{
    int count = 0;

    *low = ask->type == FIELD_NUMBER ? ask->low : 0;
    switch (ask->type) {
    case FIELD_FLAG:
        return 2;
    case FIELD_WORD:
        while (ask->words[count]) {
            count++;
        }
        return count;
    case FIELD_NUMBER:
        return ask->high - ask->low < FEW_VALUES ? ask->high - ask->low + 1 : 0;
    default:
        return 0;
    }
}

/* Whether no more is asked in the one situation than in the other: what is not known bars nothing.
 */
static bool asks_no_more(const Rule *rule, const Book *book, const Situation *one,
                         const Situation *other)
{
    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (field_asked(ask, book, one) && !field_asked(ask, book, other)) {
            return false;
        }
    }
    return true;
}

/* Other values that the rule would not take, with the rest as it is. */
static void wire_barred(Json *json, const Book *book, const Rule *rule, const Situation *asks)
{
    bool any = false;

    for (const Field *ask = rule->asks; rule->refuse && ask->name; ask++) {
        int low, count = field_asked(ask, book, asks) ? values_of(ask, &low) : 0;
        for (int i = 0; i < count; i++) {
            Situation other = *asks;
            field_set(ask, &other, low + i);
            Refusal refusal = rule_refusal(rule, book, &other);
            if (!refusal.why || low + i == field_get(ask, asks) ||
                !asks_no_more(rule, book, &other, asks)) {
                continue;
            }
            if (!any) {
                json_open(json, "barred", '[');
                any = true;
            }
            json_open(json, NULL, '{');
            json_string(json, "ask", ask->name);
            wire_value(json, "value", ask, book, low + i);
            json_string(json, "field", refusal.ask);
            json_string(json, "why", refusal.why);
            json_close(json, '}');
        }
    }
    if (any) {
        json_close(json, ']');
    }
}

void wire_odds(Json *json, const Question *question, const Odds *odds, const OddsNow *now)
{
    const Book *book = question->book;
    const Situation *asks = &question->asks;
    int cost;

    wire_head(json, book, odds->rule, asks);
    if (!(now && now->paid) && rule_price(odds->rule, book, asks, &cost)) {
        json_number(json, "cost", cost);
    }
    json_maybe(json, "refused", now ? now->refused : NULL);
    if (!now) { /* in a game the asks are what they are */
        wire_barred(json, book, odds->rule, asks);
    }
    wire_outcomes(json, book, asks, odds);
    json_close(json, '}');
}

void wire_each(Json *json, const Question *question, Odds *const *odds, int count)
{
    const Book *book = question->book;
    const Situation *asks = &question->asks;
    int cost;

    wire_head(json, book, question->rule, asks);
    if (rule_price(question->rule, book, asks, &cost)) {
        json_number(json, "cost", cost);
    }
    wire_barred(json, book, question->rule, asks);
    json_open(json, "each", '[');
    for (int i = 0; i < count; i++) {
        json_open(json, NULL, '{');
        wire_outcomes(json, book, asks, odds[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

void wire_compare_begin(Json *json, const Compare *compare)
{
    json_open(json, NULL, '{');
    json_string(json, "system", compare->book->system->name);
    json_string(json, "rule", compare->rule->name);
    json_string(json, "answer", compare->by->name);
    json_open(json, "alternatives", '[');
}

void wire_alternative(Json *json, const Compare *compare, const Alternative *one)
{
    json_open(json, NULL, '{');
    wire_asks(json, compare->book, compare->rule, &one->asks);
    if (one->odds && one->priced) {
        json_number(json, "cost", one->cost);
    }
    if (one->odds) {
        wire_outcomes(json, compare->book, &one->asks, one->odds);
    } else {
        json_string(json, "refused", one->refused);
    }
    json_close(json, '}');
}

void wire_compare_end(Json *json)
{
    json_close(json, ']');
    json_close(json, '}');
}

void wire_hint(Json *json, const Fault *fault)
{
    Text hint = { 0 };

    fault_hint(fault, &hint);
    if (strcmp(text_of(&hint), fault->next) != 0) {
        json_string(json, "hint", text_of(&hint));
    }
    text_finish(&hint);
}

static void wire_list(Json *json, const char *key, const Faults *faults)
{
    json_open(json, key, '[');
    for (int i = 0; i < faults->count; i++) {
        const Fault *fault = &faults->at[i];
        json_open(json, NULL, '{');
        json_string(json, "code", fault->code);
        json_maybe(json, "cite", fault->cite);
        json_maybe(json, "field", fault->field);
        json_maybe(json, "file", fault->file);
        if (fault->line) {
            json_number(json, "line", fault->line);
            json_number(json, "column", fault->column);
        }
        json_string(json, "what", fault->what);
        json_string(json, "next", fault->next);
        wire_hint(json, fault);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* The faults inside an object that is open. */
static void wire_errors(Json *json, const Faults *faults)
{
    wire_list(json, "errors", faults);
    json_number(json, "more", faults->more);
}

void wire_faults(Json *json, const Faults *faults)
{
    json_open(json, NULL, '{');
    wire_errors(json, faults);
    json_close(json, '}');
}

void wire_warnings(Json *json, const Faults *warnings)
{
    static const Faults none;

    json_open(json, NULL, '{');
    wire_errors(json, &none);
    if (warnings->count) {
        wire_list(json, "warnings", warnings);
    }
    json_close(json, '}');
}

void wire_problem(Json *json, int status, const Faults *faults, const char *wanted,
                  const char *done)
{
    json_open(json, NULL, '{');
    json_string(json, "type", "about:blank");
    json_string(json, "title", faults->at[0].what);
    json_number(json, "status", status);
    json_string(json, "detail", faults->at[0].next);
    wire_errors(json, faults);
    if (*wanted) {
        json_raw(json, "wanted", wanted);
    }
    if (*done) {
        json_raw(json, "done", done);
    }
    json_close(json, '}');
}
