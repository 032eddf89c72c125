/* SPDX-License-Identifier: MIT */
/* Exact odds: how the chances flow through the places of a rule, step by step, turn by turn. */
#include "rules/odds.h"

#include "rules/flow.h"

#include <stdlib.h>
#include <string.h>

/* A place of a course that is reached in that turn. */
typedef struct Arrival {
    int place, turn;
    Chance chance;
} Arrival;

/* How many end with those answers. */
typedef struct End {
    AnswerRow row;
    Chance chance;
} End;

/* What one word of a course is: an answer with a value. */
typedef struct CourseWord {
    int answer, value;
} CourseWord;

/* One count of odds. */
typedef struct Count {
    Flow *flow;
    Odds *odds;
    int turn, last;
    Arrival *arrivals;
    int arrivals_count, arrivals_room;
    End *ends;
    int ends_count, ends_room;
    int places_told; /* places whose words are known */
    CourseWord words[COURSE_WORDS];
    Chance settled[COURSE_WORDS]; /* the words of all that is over */
} Count;

/* ---- a course ---- */

/* He is put behind the others, where he stays unless he is one with another. */
static inline void arrive(Count *count, int place, int turn, const Chance *one, const Chance *two)
{
    count->arrivals = memory_room(count->arrivals, count->arrivals_count, &count->arrivals_room,
                                  sizeof *count->arrivals);
    Arrival *last = &count->arrivals[count->arrivals_count], *same = count->arrivals;

    last->place = place;
    last->turn = turn;
    chance_put_both(&last->chance, one, two);
    while (same->place != place || same->turn != turn) {
        same++;
    }
    if (same == last) {
        count->arrivals_count++;
    } else {
        chance_add(&same->chance, &last->chance);
    }
}

/* Whose turn it is leaves his place along its legs. */
static void play_turn(Count *count)
{
    Flow *flow = count->flow;
    int all = count->arrivals_count;

    for (int i = 0; i < all; i++) {
        Arrival arrival = count->arrivals[i];
        if (arrival.turn != count->turn || !flow_legs(flow, arrival.place)) {
            continue;
        }
        const Place *place = &flow->places[arrival.place];
        for (int j = place->first; j < place->first + place->count; j++) {
            const Leg *leg = &flow->legs[j];
            arrive(count, leg->to, count->turn + leg->turns, &arrival.chance, &leg->chance);
        }
    }
}

/* Adds an outcome, by its turn if that was asked for; else equal ones are one. */
static void add_outcome(Count *count, const Arrival *arrival, int turn)
{
    Walk *walk = &count->flow->walk;
    AnswerRow row = count->flow->places[arrival->place].row;

    if (walk->turn_answer >= 0) {
        row = walk_with(walk, row, walk->turn_answer, turn);
    }
    for (int i = 0; walk->turn_answer < 0 && i < count->ends_count; i++) {
        if (count->ends[i].row == row) {
            chance_add(&count->ends[i].chance, &arrival->chance);
            return;
        }
    }
    count->ends =
        memory_room(count->ends, count->ends_count, &count->ends_room, sizeof *count->ends);
    count->ends[count->ends_count++] = (End){ row, arrival->chance };
}

const char *odds_course_word(const Odds *odds, int number, const Field **answer, int *value)
{
    for (int i = 0; odds->rule->answers[i].name; i++) {
        const Field *field = &odds->rule->answers[i];
        int words = field->type == FIELD_WORD ? words_count(field->words) : 0;
        if (!odds->wanted[i] || (field->type != FIELD_WORD && field->type != FIELD_FLAG)) {
            continue;
        }
        *answer = field;
        if (field->type == FIELD_FLAG && number-- == 0) {
            *value = 1;
            return field->name;
        }
        if (field->type == FIELD_WORD && number < words) {
            *value = number;
            return field->words[number];
        }
        number -= words;
    }
    return NULL;
}

Chance odds_turn(const Odds *odds, int turn, int word)
{
    return odds->turns[turn * odds->words_count + word];
}

/* Adds to the words that hold at a place. */
static void add_words(const Count *count, Chance *to, const Arrival *arrival)
{
    unsigned words = count->flow->places[arrival->place].words;

    for (; words; words &= words - 1) {
        Chance *word = &to[__builtin_ctz(words)];
        if (word->ways == 0 && word->of) { /* never, until now */
            *word = arrival->chance;
        } else {
            chance_add(word, &arrival->chance);
        }
    }
}

/* Finds the words that hold at places which are new. */
static void find_words(Count *count)
{
    for (; count->places_told < count->flow->places_count; count->places_told++) {
        Place *place = &count->flow->places[count->places_told];
        for (int i = 0; i < count->odds->words_count; i++) {
            const CourseWord *word = &count->words[i];
            bool holds = walk_answer(&count->flow->walk, place->row, word->answer) == word->value;
            place->words |= (unsigned)holds << i;
        }
    }
}

/* How a course stands at the end of a turn: those who are through, who go, and those who wait. */
static void tell_turn(Count *count, int told)
{
    Odds *odds = count->odds;
    Chance *turn = odds->turns + odds->turns_count++ * odds->words_count;
    int still = 0;

    find_words(count);
    for (int i = 0; i < count->arrivals_count; i++) {
        const Arrival *arrival = &count->arrivals[i];
        if (count->flow->places[arrival->place].room < 0) {
            add_words(count, count->settled, arrival);
            add_outcome(count, arrival, told);
        } else if (arrival->turn != count->turn) { /* else he has left */
            count->arrivals[still++] = *arrival;
        }
    }
    count->arrivals_count = still;
    memcpy(turn, count->settled, (size_t)odds->words_count * sizeof *turn);
    for (int i = 0; i < still; i++) {
        add_words(count, turn, &count->arrivals[i]);
    }
}

static void open_course(Count *count)
{
    Odds *odds = count->odds;
    const Field *answer;
    int value;

    while (odds->words_count < COURSE_WORDS &&
           odds_course_word(odds, odds->words_count, &answer, &value)) {
        count->settled[odds->words_count] = (Chance)NO_CHANCE;
        count->words[odds->words_count++] =
            (CourseWord){ (int)(answer - odds->rule->answers), value };
    }
    size_t rows = (size_t)count->last + 1;
    odds->turns = memory_grow(NULL, (rows * (size_t)odds->words_count + 1) * sizeof *odds->turns);
}

/* Puts the outcomes of a course out of one number, if there is one. */
static void gather_ends(Count *count)
{
    Crowd *all = &count->flow->ended;
    Wide common = 1;

    for (int i = count->ends_count - 1; i >= 0; i--) { /* the last may be out of the greatest */
        Wide of = count->ends[i].chance.of;
        common = common && of ? wide_common(common, of) : 0;
    }
    *all = (Crowd){ .of = common, .count = count->ends_count };
    all->at = memory_grow(NULL, ((size_t)all->count + 1) * sizeof *all->at);
    for (int i = 0; i < all->count; i++) {
        const Chance *chance = &count->ends[i].chance;
        all->at[i].row = count->ends[i].row;
        if (common) {
            all->at[i].ways = chance->ways * wide_ratio(common, chance->of);
        } else {
            all->at[i].decimal = chance_decimal(*chance);
        }
    }
}

static void count_course(Odds *odds, Flow *flow, const Situation *asks)
{
    const Rule *rule = odds->rule;
    Count count = { .odds = odds, .flow = flow, .last = rule_turns(rule, asks) };
    const Chance certain = chance_certain();
    int zero = rule_turn_told(rule, asks, 0, true);
    int waits = rule_turn_told(rule, asks, count.last, false);

    open_course(&count);
    arrive(&count, flow_begin(flow, asks), 0, &certain, &certain);
    for (; count.turn <= count.last && !walk_failed(&flow->walk); count.turn++) {
        play_turn(&count);
        tell_turn(&count, zero + count.turn);
    }
    for (int i = 0; i < count.arrivals_count; i++) { /* who still waits is counted as he stands */
        add_outcome(&count, &count.arrivals[i], waits);
    }
    gather_ends(&count);
    free(count.arrivals);
    free(count.ends);
}

int answers_order(const int one[ANSWERS_MOST], const int other[ANSWERS_MOST])
{
    for (int i = 0; i < ANSWERS_MOST; i++) {
        if (one[i] != other[i]) {
            return one[i] < other[i] ? -1 : 1;
        }
    }
    return 0;
}

static int in_order(const void *one, const void *other)
{
    return answers_order(((const Outcome *)one)->answers, ((const Outcome *)other)->answers);
}

/* Puts the outcomes in order, equal ones together, out of one common number. */
static void settle(Odds *odds)
{
    Wide common = 1;
    int kept = 0;

    if (odds->count) {
        qsort(odds->outcomes, (size_t)odds->count, sizeof *odds->outcomes, in_order);
    }
    for (int i = 0; i < odds->count; i++) {
        Outcome *outcome = &odds->outcomes[i];
        if (kept && in_order(&odds->outcomes[kept - 1], outcome) == 0) {
            chance_add(&odds->outcomes[kept - 1].chance, &outcome->chance);
        } else if (kept++ != i) {
            odds->outcomes[kept - 1] = *outcome;
        }
    }
    odds->count = kept;
    for (int i = 0; i < odds->count; i++) {
        Wide of = odds->outcomes[i].chance.of;
        common = common && of ? wide_common(common, of) : 0;
    }
    odds->exact = common != 0;
    for (int i = 0; i < odds->count; i++) {
        Chance *chance = &odds->outcomes[i].chance;
        *chance = common ? (Chance)CHANCE(chance->ways * wide_ratio(common, chance->of), common)
                         : (Chance){ .decimal = chance_decimal(*chance) };
    }
}

/* The outcomes that were counted. */
static void tell_outcomes(Odds *odds, Flow *flow)
{
    const Walk *walk = &flow->walk;
    Crowd *crowd = &flow->ended;

    crowd_sort(crowd, &flow->slots);
    odds->outcomes = memory_new(((size_t)crowd->count + 1) * sizeof *odds->outcomes);
    odds->count = crowd->count;
    odds->exact = crowd->of || !crowd->count;
    for (int i = 0; i < crowd->count; i++) {
        Outcome *outcome = &odds->outcomes[i];
        outcome->chance.ways = crowd->at[i].ways; /* or decimals */
        outcome->chance.of = crowd->of;
        for (int j = 0; j < walk->asked_count; j++) {
            outcome->answers[walk->asked[j]] = walk_answer(walk, crowd->at[i].row, walk->asked[j]);
        }
    }
    if (walk->plain) {
        settle(odds);
    }
}

Odds *odds_create(const Rule *rule, const Book *book, const Situation *asks, const Field *by,
                  long most)
{
    return odds_after(rule, book, asks, by, most, NULL, 0);
}

Odds *odds_after(const Rule *rule, const Book *book, const Situation *asks, const Field *by,
                 long most, const int *faces, int faces_count)
{
    Odds *odds = memory_grow(NULL, sizeof *odds);
    bool plain = false, again;

    do {
        Flow flow;
        Walk *walk = &flow.walk;
        flow_init(&flow, rule, book, by, plain);
        flow.most = most;
        walk->given = faces;
        walk->given_left = faces_count;
        *odds = (Odds){ .rule = rule };
        memcpy(odds->wanted, walk->wanted, sizeof odds->wanted);
        if (rule->course) {
            count_course(odds, &flow, asks);
        } else {
            flow_run(&flow, flow_begin(&flow, asks));
        }
        again = walk->outside;
        if (again) {
            free(odds->turns);
        } else {
            tell_outcomes(odds, &flow);
        }
        odds->transitions = flow.transitions;
        odds->state = walk->state;
        odds->absent = walk->absent;
        flow_finish(&flow);
        plain = true;
    } while (again);
    return odds;
}

Odds *odds_of(const Odds *joint, const Field *by)
{
    Odds *odds = memory_grow(NULL, sizeof *odds);
    long number = by - joint->rule->answers;

    *odds = *joint;
    odds->turns = NULL;
    odds->turns_count = odds->words_count = 0;
    memset(odds->wanted, 0, sizeof odds->wanted);
    odds->wanted[number] = true;
    odds->outcomes = memory_grow(NULL, (size_t)(joint->count + 1) * sizeof *odds->outcomes);
    for (int i = 0; i < joint->count; i++) {
        odds->outcomes[i] = (Outcome){ .chance = joint->outcomes[i].chance };
        odds->outcomes[i].answers[number] = joint->outcomes[i].answers[number];
    }
    settle(odds);
    return odds;
}

int odds_acts(const Odds *odds)
{
    const Field *answer;
    const char *word;
    int value;

    for (int i = 0; (word = odds_course_word(odds, i, &answer, &value)); i++) {
        if (odds->rule->acts && strcmp(word, odds->rule->acts) == 0) {
            return i;
        }
    }
    return -1;
}

bool odds_varies(const Odds *odds, int number)
{
    for (int i = 1; i < odds->count; i++) {
        if (odds->outcomes[i].answers[number] != odds->outcomes[0].answers[number]) {
            return true;
        }
    }
    return false;
}

Chance odds_chance(const Odds *odds, const Field *answer, int value)
{
    for (int i = 0; i < odds->count; i++) {
        if (odds->outcomes[i].answers[answer - odds->rule->answers] == value) {
            return odds->outcomes[i].chance;
        }
    }
    return (Chance)NO_CHANCE;
}

bool odds_mean(const Odds *odds, const Field *answer, double *mean)
{
    long number = answer - odds->rule->answers;

    *mean = 0;
    if (!field_is_number(answer) ||
        odds->rule->course) { /* of a course some would count that never end */
        return false;
    }
    for (int i = 0; i < odds->count; i++) {
        const Outcome *outcome = &odds->outcomes[i];
        *mean += chance_decimal(outcome->chance) * outcome->answers[number];
    }
    *mean /= answer->type == FIELD_EXACT ? WHOLE : 1;
    return odds->count > 0;
}

const int odds_percents[] = { 10, 50, 90, 0 };

bool odds_quantile(const Odds *odds, const Field *answer, int percent, int *value)
{
    long number = answer - odds->rule->answers;
    Chance sum = NO_CHANCE;

    for (int i = 0; field_is_number(answer) && !odds->rule->course && i < odds->count; i++) {
        sum = chance_plus(sum, odds->outcomes[i].chance);
        *value = odds->outcomes[i].answers[number];
        if (chance_decimal(sum) >= percent / 100.0) {
            return true;
        }
    }
    return false;
}

bool odds_turn_when(const Odds *odds, int word, int percent, int *turn)
{
    for (*turn = 0; *turn < odds->turns_count; (*turn)++) {
        if (chance_decimal(odds_turn(odds, *turn, word)) >= percent / 100.0) {
            return true;
        }
    }
    return false;
}

void odds_destroy(Odds *odds)
{
    if (odds) {
        free(odds->outcomes);
        free(odds->turns);
        free(odds);
    }
}
