/* SPDX-License-Identifier: MIT */
/* What differs between two books, and what that does to the odds, as JSON. */
#include "wire/answers.h"

#include "rules/question.h"

/* The odds of one answer in one of two books, by its values. */
static void wire_shares(Json *json, const Book *book, const Field *by, const Shares *shares,
                        bool after)
{
    Text value = { 0 };

    json_open(json, after ? "to" : "from", '{');
    for (int i = 0; i < shares->count; i++) {
        text_clear(&value);
        field_print(&value, by, book, shares->at[i].value, true);
        json_decimal(json, text_of(&value), after ? shares->at[i].to : shares->at[i].from);
    }
    json_close(json, '}');
    text_finish(&value);
}

/* When a course is acted on in the one book and in the other. */
static void wire_acts(Json *json, const ChangedCase *change)
{
    const Rule *rule = change->from->rule;
    int acts = odds_acts(change->from), zero = rule_turn_zero(rule, &change->asks);

    if (acts < 0) {
        return;
    }
    json_string(json, "acts", rule->acts);
    json_open(json, "turns", '[');
    for (int turn = 0; turn < change->from->turns_count; turn++) {
        json_open(json, NULL, '{');
        json_number(json, "turn", zero + turn);
        json_decimal(json, "from", chance_decimal(odds_turn(change->from, turn, acts)));
        json_decimal(json, "to", chance_decimal(odds_turn(change->to, turn, acts)));
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void wire_change(Json *json, const Book *book, const ChangedCase *change)
{
    Faults found = { 0 };
    Shares shares = { 0 };
    double from, to;

    json_open(json, NULL, '{');
    wire_asks(json, book, change->from->rule, &change->asks);
    json_string(json, "by", change->by->name);
    bool first = odds_fault(change->from, &found);
    if (first || odds_fault(change->to, &found)) {
        json_open(json, "uncounted", '{');
        json_string(json, first ? "from" : "to", found.at[0].what);
        json_close(json, '}');
    } else {
        shares_find(&shares, change->from, change->to, change->by);
        wire_shares(json, book, change->by, &shares, false);
        wire_shares(json, book, change->by, &shares, true);
        if (odds_mean(change->from, change->by, &from) && odds_mean(change->to, change->by, &to)) {
            json_open(json, "mean", '{');
            json_decimal(json, "from", from);
            json_decimal(json, "to", to);
            json_close(json, '}');
        }
        wire_acts(json, change);
        shares_finish(&shares);
    }
    json_decimal(json, "distance", change->distance);
    json_close(json, '}');
}

static void wire_effect(Json *json, const Book *book, const OddsChange *effect)
{
    json_open(json, NULL, '{');
    json_string(json, "rule", effect->rule->name);
    json_number(json, "tried", effect->tried);
    json_flag(json, "more", effect->more);
    json_number(json, "uncounted", effect->uncounted);
    json_number(json, "changed", effect->changed);
    json_open(json, "situations", '[');
    for (int i = 0; i < effect->kept; i++) {
        wire_change(json, book, &effect->most[i]);
    }
    json_close(json, ']');
    json_close(json, '}');
}

void wire_diff(Json *json, const char *from, const char *to, const Diff *diff,
               const OddsChanges *effects, const Book *book)
{
    json_open(json, NULL, '{');
    json_string(json, "from", from);
    json_string(json, "to", to);
    json_open(json, "differences", '[');
    for (int i = 0; i < diff->count; i++) {
        const Difference *one = &diff->at[i];
        json_open(json, NULL, '{');
        json_string(json, "what", one->what);
        json_maybe(json, "chart", one->chart);
        json_maybe(json, "where", one->where);
        json_string(json, "from", one->from);
        json_string(json, "to", one->to);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "odds", '[');
    for (int i = 0; i < effects->count; i++) {
        wire_effect(json, book, &effects->at[i]);
    }
    json_close(json, ']');
    json_close(json, '}');
}
