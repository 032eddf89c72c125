/* SPDX-License-Identifier: MIT */
/* Exact odds: how the chances flow through the places of a rule, step by step, turn by turn. */
#include "rules/odds.h"

#include "rules/walk.h"

#include <stdlib.h>
#include <string.h>

/* Numbers of places, in the order in which they were reached. */
typedef struct List {
    int *at;
    int count, room;
} List;

static void list_add(List *list, int number)
{
    list->at = memory_room(list->at, list->count, &list->room, sizeof *list->at);
    list->at[list->count++] = number;
}

/* A place that is reached in a later turn. */
typedef struct Wait {
    int place, turn;
    Chance chance;
} Wait;

/* What one word of a course is: an answer with a value. */
typedef struct CourseWord {
    int answer, value;
} CourseWord;

/* One count of odds: what is reached at each step now, what waits for later turns. */
typedef struct Count {
    Walk walk;
    Odds *odds;
    const Situation *asks;
    int turn, last;
    List now[STEPS_MOST];
    List ended; /* ends reached in this turn */
    Wait *waits;
    int waits_count, waits_room;
    CourseWord words[COURSE_WORDS];
    Chance settled[COURSE_WORDS]; /* the words of all that is over */
    int outcomes_room;
} Count;

static bool failed(const Count *count)
{
    return count->walk.state != TAPE_OK || count->walk.absent;
}

/* Adds to a chance that was perhaps never; tells whether it was. */
static bool add_mass(Chance *mass, Chance chance)
{
    bool first = mass->ways == 0 && mass->of != 0;

    *mass = first ? chance : chance_plus(*mass, chance);
    return first;
}

static void wait_for(Count *count, int place, int turn, Chance chance)
{
    for (int i = 0; i < count->waits_count; i++) {
        Wait *wait = &count->waits[i];
        if (wait->place == place && wait->turn == turn) {
            wait->chance = chance_plus(wait->chance, chance);
            return;
        }
    }
    count->waits =
        memory_room(count->waits, count->waits_count, &count->waits_room, sizeof *count->waits);
    count->waits[count->waits_count++] = (Wait){ place, turn, chance };
}

static void arrive_at(Count *count, int place, Chance chance)
{
    if (add_mass(&count->walk.places[place].mass, chance)) {
        list_add(&count->now[walk_step(&count->walk, place)], place);
    }
}

static void reach_end(Count *count, int end, Chance chance)
{
    if (add_mass(&count->walk.end_mass[end], chance)) {
        list_add(&count->ended, end);
    }
}

/* Sends the chance of a place along its paths. */
static void leave(Count *count, int place)
{
    Walk *walk = &count->walk;

    if (!walk_play(walk, place)) {
        return;
    }
    Chance mass = walk->places[place].mass;
    walk->places[place].mass = (Chance)NO_CHANCE;
    Span paths = walk->places[place].paths;
    for (int i = 0; i < paths.count; i++) {
        const Path *path = &walk->from_places.at[paths.at + i];
        Chance chance = chance_both(mass, path->chance);
        if (path->to < 0) {
            reach_end(count, OVER(path->to), chance);
        } else if (path->turns) {
            wait_for(count, path->to, count->turn + path->turns, chance);
        } else {
            arrive_at(count, path->to, chance);
        }
    }
}

/* Plays the steps of one turn, always the earliest that was reached, so that all meet and merge. */
static void play_turn(Count *count)
{
    for (int step = 0; step < count->walk.rule->steps_count && !failed(count); step++) {
        List taken = count->now[step];
        if (taken.count == 0) {
            continue;
        }
        count->now[step] = (List){ 0 };
        for (int i = 0; i < taken.count && !failed(count); i++) {
            leave(count, taken.at[i]);
        }
        if (count->now[step].at) {
            free(taken.at);
        } else {
            taken.count = 0;
            count->now[step] = taken;
        }
        step = -1;
    }
}

/* Those whose turn it is wait no longer. */
static void begin_turn(Count *count)
{
    int still = 0;

    for (int i = 0; i < count->waits_count; i++) {
        Wait wait = count->waits[i];
        if (wait.turn == count->turn) {
            arrive_at(count, wait.place, wait.chance);
        } else {
            count->waits[still++] = wait;
        }
    }
    count->waits_count = still;
}

static void add_outcome(Count *count, const int *answers, int told, Chance chance)
{
    Odds *odds = count->odds;
    size_t size = (size_t)count->walk.answers * sizeof *answers;

    if (count->walk.rule->course && count->walk.turn_answer < 0) { /* few, again in each turn */
        for (int i = 0; i < odds->count; i++) {
            if (memcmp(odds->outcomes[i].answers, answers, size) == 0) {
                odds->outcomes[i].chance = chance_plus(odds->outcomes[i].chance, chance);
                return;
            }
        }
    }
    odds->outcomes =
        memory_room(odds->outcomes, odds->count, &count->outcomes_room, sizeof *odds->outcomes);
    Outcome *outcome = &odds->outcomes[odds->count++];
    memset(outcome->answers, 0, sizeof outcome->answers);
    memcpy(outcome->answers, answers, size);
    if (count->walk.turn_answer >= 0) {
        outcome->answers[count->walk.turn_answer] = told;
    }
    outcome->chance = chance;
}

/* Tells the ends reached; of a course turn by turn if the turn was asked for. */
static void tell_ends(Count *count)
{
    Walk *walk = &count->walk;
    int told = rule_turn_told(walk->rule, count->asks, count->turn, true);

    for (int i = 0; i < count->ended.count; i++) {
        int end = count->ended.at[i];
        add_outcome(count, rowset_row(&walk->rows, end), told, walk->end_mass[end]);
        walk->end_mass[end] = (Chance)NO_CHANCE;
    }
    count->ended.count = 0;
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

/* Adds a chance to the words that hold with these answers. */
static void add_words(const Count *count, Chance *to, const int *answers, Chance chance)
{
    for (int i = 0; i < count->odds->words_count; i++) {
        if (answers[count->words[i].answer] == count->words[i].value) {
            add_mass(&to[i], chance);
        }
    }
}

/* How a course stands at the end of a turn: those who are through and those who wait. */
static void tell_turn(Count *count)
{
    const Walk *walk = &count->walk;
    Odds *odds = count->odds;
    Chance *turn = odds->turns + odds->turns_count++ * odds->words_count;

    for (int i = 0; i < count->ended.count; i++) {
        int end = count->ended.at[i];
        add_words(count, count->settled, rowset_row(&walk->rows, end), walk->end_mass[end]);
    }
    memcpy(turn, count->settled, (size_t)odds->words_count * sizeof *turn);
    for (int i = 0; i < count->waits_count; i++) {
        const int *answers = walk_answers(walk, count->waits[i].place);
        add_words(count, turn, answers, count->waits[i].chance);
    }
}

/* After the last turn those who still wait are counted as they stand. */
static void tell_waiting(Count *count)
{
    int told = rule_turn_told(count->walk.rule, count->asks, count->last, false);

    for (int i = 0; i < count->waits_count; i++) {
        const int *answers = walk_answers(&count->walk, count->waits[i].place);
        add_outcome(count, answers, told, count->waits[i].chance);
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

static void count_all(Count *count)
{
    bool course = count->walk.rule->course;

    if (course) {
        open_course(count);
    }
    arrive_at(count, walk_begin(&count->walk, count->asks), chance_certain());
    for (count->turn = 0; count->turn <= count->last && !failed(count); count->turn++) {
        begin_turn(count);
        play_turn(count);
        if (course) {
            tell_turn(count);
            tell_ends(count);
        }
    }
    tell_ends(count);
    tell_waiting(count);
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
            Chance *same = &odds->outcomes[kept - 1].chance;
            *same = chance_plus(*same, outcome->chance);
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
        *chance = common ? chance_out_of(*chance, common)
                         : (Chance){ .decimal = chance_decimal(*chance) };
    }
}

static void count_finish(Count *count)
{
    for (int step = 0; step < STEPS_MOST; step++) {
        free(count->now[step].at);
    }
    free(count->ended.at);
    free(count->waits);
    walk_finish(&count->walk);
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
    Count count = { .odds = odds, .asks = asks, .last = rule_turns(rule, asks) };

    walk_init(&count.walk, rule, book, by);
    count.walk.most = most;
    count.walk.given = faces;
    count.walk.given_left = faces_count;
    *odds = (Odds){ .rule = rule };
    memcpy(odds->wanted, count.walk.wanted, sizeof odds->wanted);
    count_all(&count);
    settle(odds);
    odds->transitions = count.walk.transitions;
    odds->state = count.walk.state;
    odds->absent = count.walk.absent;
    count_finish(&count);
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
