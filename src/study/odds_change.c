/* SPDX-License-Identifier: MIT */
/* Counts the rules of two books in the same situations and keeps what changed most. */
#include "study/odds_change.h"

#include "base/patience.h"
#include "rules/question.h"
#include "study/samples.h"

#include <stdlib.h>
#include <string.h>

/* What is counted of a rule: of its variations, and then around those that changed most. */
enum { TRANSITIONS_MOST = 600000, CLIMB_MOST = 300000 };

/* Less than this is the rounding of decimals. */
static const double NOTHING = 1e-9;

static Share *share_of(Shares *shares, int value)
{
    int at = shares->count;

    while (at > 0 && shares->at[at - 1].value > value) {
        at--;
    }
    if (at > 0 && shares->at[at - 1].value == value) {
        return &shares->at[at - 1];
    }
    shares->at = memory_room(shares->at, shares->count, &shares->room, sizeof *shares->at);
    memmove(&shares->at[at + 1], &shares->at[at],
            (size_t)(shares->count++ - at) * sizeof *shares->at);
    shares->at[at] = (Share){ .value = value };
    return &shares->at[at];
}

void shares_find(Shares *shares, const Odds *from, const Odds *to, const Field *by)
{
    long number = by - from->rule->answers;

    shares->count = 0;
    for (int i = 0; i < from->count; i++) {
        const Outcome *outcome = &from->outcomes[i];
        share_of(shares, outcome->answers[number])->from += chance_decimal(outcome->chance);
    }
    for (int i = 0; i < to->count; i++) {
        const Outcome *outcome = &to->outcomes[i];
        share_of(shares, outcome->answers[number])->to += chance_decimal(outcome->chance);
    }
}

void shares_finish(Shares *shares)
{
    free(shares->at);
    *shares = (Shares){ 0 };
}

static double distance_of(const Shares *shares)
{
    double moved = 0;

    for (int i = 0; i < shares->count; i++) {
        double more = shares->at[i].to - shares->at[i].from;
        moved += more > 0 ? more : 0;
    }
    return moved > NOTHING ? moved : 0;
}

/* How far the chances of being acted on moved in any turn of a course. */
static double distance_by_turn(const ChangedCase *change)
{
    double most = 0;
    int acts = odds_acts(change->from);

    for (int turn = 0; acts >= 0 && turn < change->from->turns_count; turn++) {
        double more = chance_decimal(odds_turn(change->to, turn, acts)) -
                      chance_decimal(odds_turn(change->from, turn, acts));
        more = more < 0 ? -more : more;
        most = more > most ? more : most;
    }
    return most > NOTHING ? most : 0;
}

/*
 * Finds the answer by which a change is told: the main one if it is of words, else what changed
 * most; of equals the last, since others lead up to it. A column only says where a chart was read.
 */
static void weigh(ChangedCase *change, const Field *main)
{
    const Rule *rule = change->from->rule;
    bool words = main->type == FIELD_WORD || main->type == FIELD_FLAG, told = false;
    Shares shares = { 0 };

    for (int i = 0; rule->answers[i].name && !told; i++) {
        const Field *answer = &rule->answers[i];
        bool both = change->from->wanted[i] && change->to->wanted[i];
        if (!both || answer->type == FIELD_COLUMN) {
            continue;
        }
        shares_find(&shares, change->from, change->to, answer);
        double distance = distance_of(&shares);
        told = words && answer == main && distance > 0;
        if (told || (distance > 0 && distance > change->distance - NOTHING)) {
            change->by = answer;
            change->distance = distance;
        }
    }
    double by_turn = rule->course ? distance_by_turn(change) : 0;
    change->distance = by_turn > change->distance ? by_turn : change->distance;
    change->leads = words && !told && by_turn == 0;
    shares_finish(&shares);
}

/* What only leads to an answer that stays as it was weighs less than any answer that moves. */
static double weight(const ChangedCase *change)
{
    return change->leads ? change->distance - 1 : change->distance;
}

static void change_finish(ChangedCase *change)
{
    odds_destroy(change->from);
    odds_destroy(change->to);
}

static bool counted(const Odds *odds)
{
    return !odds_fault(odds, NULL);
}

static bool same_odds(const Odds *one, const Odds *other, const Field *by)
{
    Shares shares = { 0 };

    if (!counted(one) || !counted(other)) {
        return counted(one) == counted(other) && one->absent == other->absent;
    }
    shares_find(&shares, one, other, by);
    bool same = distance_of(&shares) == 0;
    shares_finish(&shares);
    return same;
}

/* Whether a change as this one, from the same odds to the same, is among the greatest already. */
static bool is_kept(const OddsChange *effect, const ChangedCase *change)
{
    for (int i = 0; i < effect->kept; i++) {
        const ChangedCase *kept = &effect->most[i];
        if (kept->by == change->by && same_odds(kept->from, change->from, change->by) &&
            same_odds(kept->to, change->to, change->by)) {
            return true;
        }
    }
    return false;
}

/* Keeps a change if it is among the greatest; of like ones the earlier. */
static void keep(OddsChange *effect, ChangedCase change)
{
    int at = effect->kept;

    while (at > 0 && weight(&effect->most[at - 1]) < weight(&change) - NOTHING) {
        at--;
    }
    if (at == CHANGES_TOLD || is_kept(effect, &change)) {
        change_finish(&change);
        return;
    }
    if (effect->kept == CHANGES_TOLD) {
        change_finish(&effect->most[--effect->kept]);
    }
    memmove(&effect->most[at + 1], &effect->most[at],
            (size_t)(effect->kept++ - at) * sizeof *effect->most);
    effect->most[at] = change;
}

/* Tries one situation in both books; returns how much there was to count. */
static long try_one(OddsChange *effect, const Book *from, const Book *to, const Situation *asks)
{
    const Field *main = rule_main_answer(effect->rule, from);
    ChangedCase change = { .asks = *asks, .by = main };

    change.from = odds_create(effect->rule, from, asks, NULL, ODDS_MOST);
    change.to = odds_create(effect->rule, to, asks, NULL, ODDS_MOST);
    long transitions = change.from->transitions + change.to->transitions;
    bool before = counted(change.from), after = counted(change.to);
    effect->tried++;
    effect->uncounted += !before && !after;
    if (before && after) {
        weigh(&change, main);
    } else if (before || after) {
        change.distance = 1;
    }
    if (change.distance > 0) {
        effect->changed++;
        keep(effect, change);
    } else {
        change_finish(&change);
    }
    return transitions;
}

/* From the situation that changed most one ask further, as long as that finds a greater change. */
static void climb(OddsChange *effect, const Book *from, const Book *to, Situations *situations)
{
    double most = -1;
    long transitions = 0;

    while (effect->kept && weight(&effect->most[0]) > most + NOTHING) {
        int before = situations->count;
        most = weight(&effect->most[0]);
        situations_around(situations, effect->rule, from, to, &effect->most[0].asks);
        for (int i = before; i < situations->count && transitions < CLIMB_MOST; i++) {
            transitions += try_one(effect, from, to, &situations->at[i]);
        }
    }
}

static void find_effect(OddsChange *effect, const Book *from, const Book *to)
{
    Situations situations = { 0 };
    long transitions = 0;

    situations_vary(&situations, effect->rule, from, to);
    for (int i = 0; i < situations.count && transitions < TRANSITIONS_MOST && patience_left();
         i++) {
        transitions += try_one(effect, from, to, &situations.at[i]);
    }
    effect->more = situations.more || effect->tried < situations.count;
    if (effect->more) {
        climb(effect, from, to, &situations);
    }
    situations_finish(&situations);
}

static double greatest(const OddsChange *effect)
{
    return effect->kept ? weight(&effect->most[0]) : -1;
}

/* The rules whose odds moved most first; of equals as they stand in the book. */
static void sort_effects(OddsChanges *effects)
{
    for (int i = 1; i < effects->count; i++) {
        OddsChange moved = effects->at[i];
        int at = i;
        while (at > 0 && greatest(&effects->at[at - 1]) < greatest(&moved) - NOTHING) {
            effects->at[at] = effects->at[at - 1];
            at--;
        }
        effects->at[at] = moved;
    }
}

void odds_changes_find(OddsChanges *effects, const Book *from, const Book *to)
{
    effects->at = memory_grow(NULL, (size_t)(book_rules(from) + 1) * sizeof *effects->at);
    for (const Rule *const *rule = from->system->rules; *rule; rule++) {
        if (book_has(from, (*rule)->option) && book_has(to, (*rule)->option)) {
            OddsChange *effect = &effects->at[effects->count++];
            *effect = (OddsChange){ .rule = *rule };
            find_effect(effect, from, to);
        }
    }
    sort_effects(effects);
}

void odds_changes_finish(OddsChanges *effects)
{
    for (int i = 0; i < effects->count; i++) {
        for (int j = 0; j < effects->at[i].kept; j++) {
            change_finish(&effects->at[i].most[j]);
        }
    }
    free(effects->at);
    *effects = (OddsChanges){ 0 };
}
