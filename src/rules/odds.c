/* SPDX-License-Identifier: MIT */
/* Exact odds: plays every outcome of each step and merges equal situations between steps. */
#include "rules/odds.h"

#include <stdlib.h>
#include <string.h>

/* A set of situations with their chances; equal ones are one. */
typedef struct Bag {
    int width; /* ints of a situation */
    int *ints;
    Chance *chances;
    int count, room;
    int *slots; /* open addressing, index + 1 */
    int slots_count;
} Bag;

static void bag_finish(Bag *bag)
{
    free(bag->ints);
    free(bag->chances);
    free(bag->slots);
    *bag = (Bag){ .width = bag->width };
}

static unsigned hash(const int *ints, int width)
{
    unsigned long long h = 1469598103934665603ull;

    for (int i = 0; i < width; i++) {
        h = (h ^ (unsigned)ints[i]) * 1099511628211ull;
        h ^= h >> 29;
    }
    return (unsigned)(h ^ h >> 32);
}

static int *slot_for(Bag *bag, const int *ints)
{
    unsigned mask = (unsigned)bag->slots_count - 1, at = hash(ints, bag->width) & mask;
    size_t size = (size_t)bag->width * sizeof *ints;

    while (bag->slots[at] &&
           memcmp(bag->ints + (size_t)(bag->slots[at] - 1) * (size_t)bag->width, ints, size) != 0) {
        at = (at + 1) & mask;
    }
    return &bag->slots[at];
}

static void bag_grow(Bag *bag)
{
    size_t width = (size_t)bag->width;

    bag->room = bag->room ? bag->room * 2 : 64;
    bag->ints = memory_grow(bag->ints, (size_t)bag->room * width * sizeof *bag->ints);
    bag->chances = memory_grow(bag->chances, (size_t)bag->room * sizeof *bag->chances);
    bag->slots_count = bag->room * 2;
    bag->slots = memory_grow(bag->slots, (size_t)bag->slots_count * sizeof *bag->slots);
    memset(bag->slots, 0, (size_t)bag->slots_count * sizeof *bag->slots);
    for (int i = 0; i < bag->count; i++) {
        *slot_for(bag, bag->ints + (size_t)i * width) = i + 1;
    }
}

static void bag_add(Bag *bag, const int *ints, Chance chance)
{
    if (bag->count == bag->room) {
        bag_grow(bag);
    }
    int *slot = slot_for(bag, ints);
    if (*slot) {
        bag->chances[*slot - 1] = chance_plus(bag->chances[*slot - 1], chance);
        return;
    }
    memcpy(bag->ints + (size_t)bag->count * (size_t)bag->width, ints,
           (size_t)bag->width * sizeof *ints);
    bag->chances[bag->count++] = chance;
    *slot = bag->count;
}

/* One count of odds: what waits at each step now, what waits for later turns, what is over. */
typedef struct Count {
    const Rule *rule;
    const Book *book;
    Odds *odds;
    Every *every;
    Bag now[STEPS_MOST], then, over;
    int width;
    int turn;
} Count;

/* Situations that wait carry the turns and the step behind their own ints. */
enum { WAIT_INTS = 2 };

static void blot(const Count *count, Situation *situation)
{
    int number = 0;

    for (const Field *answer = count->rule->answers; answer->name; answer++, number++) {
        if (!count->odds->wanted[number]) {
            field_set(answer, situation, 0);
        }
    }
}

static void keep_answers(const Count *count, const Situation *situation, int *answers)
{
    int number = 0;

    memset(answers, 0, FIELDS_MOST * sizeof *answers);
    for (const Field *answer = count->rule->answers; answer->name; answer++, number++) {
        if (count->odds->wanted[number]) {
            answers[number] = field_get(answer, situation);
        }
    }
}

/* Files where a step led; `over` is false where a course is only looked at for the last time. */
static void file_next(Count *count, Next next, Situation *situation, Chance chance, bool over)
{
    int answers[FIELDS_MOST];

    if (next.step < 0) {
        rule_set_turn(count->rule, situation, count->turn, over);
        keep_answers(count, situation, answers);
        bag_add(&count->over, answers, chance);
    } else if (next.turns == 0) {
        bag_add(&count->now[next.step], situation->at, chance);
    } else {
        situation->at[count->width] = next.turns;
        situation->at[count->width + 1] = next.step;
        bag_add(&count->then, situation->at, chance);
        situation->at[count->width] = situation->at[count->width + 1] = 0;
    }
}

static bool failed(const Count *count)
{
    return count->odds->state != TAPE_OK || count->odds->absent;
}

/* Plays one step of one situation through all its outcomes. */
static void play_step(Count *count, int step, const Situation *from, Chance chance)
{
    Odds *odds = count->odds;

    every_init(count->every);
    do {
        Situation situation = *from;
        Tape tape = tape_every(count->every);
        Umpire ump = { .book = count->book, .tape = &tape };
        Next next = count->rule->steps[step](&ump, &situation);
        odds->state = ++odds->transitions > ODDS_MOST ? TAPE_OVERRUN : tape.state;
        odds->absent = ump.absent;
        if (failed(count)) {
            return;
        }
        blot(count, &situation);
        file_next(count, next, &situation, every_chance(count->every, chance), true);
    } while (every_next(count->every));
}

/* Plays the steps of one turn, always the earliest that waits, so that all meet and merge. */
static void play_turn(Count *count)
{
    for (int step = 0; step < count->rule->steps_count && !failed(count); step++) {
        Bag *bag = &count->now[step];
        if (bag->count == 0) {
            continue;
        }
        Bag taken = *bag;
        *bag = (Bag){ .width = count->width };
        for (int i = 0; i < taken.count && !failed(count); i++) {
            Situation from = { { 0 } };
            memcpy(from.at, taken.ints + (size_t)i * (size_t)taken.width,
                   (size_t)taken.width * sizeof *from.at);
            play_step(count, step, &from, taken.chances[i]);
        }
        bag_finish(&taken);
        step = -1;
    }
}

/* One turn nearer: who waits no longer goes to his step. */
static void next_turn(Count *count)
{
    Bag waiting = count->then;

    count->then = (Bag){ .width = waiting.width };
    for (int i = 0; i < waiting.count; i++) {
        Situation from = { { 0 } };
        memcpy(from.at, waiting.ints + (size_t)i * (size_t)waiting.width,
               (size_t)waiting.width * sizeof *from.at);
        int turns = from.at[count->width], step = from.at[count->width + 1];
        from.at[count->width] = from.at[count->width + 1] = 0;
        file_next(count, later(turns - 1, step), &from, waiting.chances[i], true);
    }
    bag_finish(&waiting);
}

const char *odds_course_word(const Odds *odds, int number, const Field **answer, int *value)
{
    for (int i = 0; odds->rule->answers[i].name; i++) {
        const Field *field = &odds->rule->answers[i];
        int words = 0;
        if (!odds->wanted[i] || (field->type != FIELD_WORD && field->type != FIELD_FLAG)) {
            continue;
        }
        while (field->type == FIELD_WORD && field->words[words]) {
            words++;
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
    return odds->turns[turn].words[word];
}

/* Adds a chance to the words that hold in a situation; `at` reads an answer of it. */
static void add_words(const Odds *odds, CourseTurn *turn, const int *answers, Chance chance)
{
    const Field *answer;
    int value;

    for (int i = 0; i < COURSE_WORDS && odds_course_word(odds, i, &answer, &value); i++) {
        if (answers[answer - odds->rule->answers] == value) {
            turn->words[i] = chance_plus(turn->words[i], chance);
        }
    }
}

/* How a course stands at the end of a turn: those who wait and those who are through. */
static void tell_turn(Count *count)
{
    Odds *odds = count->odds;
    CourseTurn *turn = &odds->turns[odds->turns_count++];

    for (int i = 0; i < COURSE_WORDS; i++) {
        turn->words[i] = (Chance){ 0, 1, 0.0 };
    }
    for (int i = 0; i < count->then.count; i++) {
        Situation waiting = { { 0 } };
        int answers[FIELDS_MOST];
        memcpy(waiting.at, count->then.ints + (size_t)i * (size_t)count->then.width,
               (size_t)count->width * sizeof *waiting.at);
        keep_answers(count, &waiting, answers);
        add_words(odds, turn, answers, count->then.chances[i]);
    }
    for (int i = 0; i < count->over.count; i++) {
        add_words(odds, turn, count->over.ints + (size_t)i * FIELDS_MOST, count->over.chances[i]);
    }
}

/* After the last turn those who still wait are counted as they stand. */
static void close_course(Count *count)
{
    Bag waiting = count->then;

    count->then = (Bag){ .width = waiting.width };
    for (int i = 0; i < waiting.count; i++) {
        Situation situation = { { 0 } };
        memcpy(situation.at, waiting.ints + (size_t)i * (size_t)waiting.width,
               (size_t)count->width * sizeof *situation.at);
        file_next(count, DONE, &situation, waiting.chances[i], false);
    }
    bag_finish(&waiting);
}

static void count_merged(Count *count, const Situation *asks)
{
    int last = rule_turns(count->rule, asks);

    if (count->rule->course) {
        size_t rows = (size_t)last + 1;
        count->odds->turns = memory_grow(NULL, rows * sizeof *count->odds->turns);
    }
    bag_add(&count->now[0], asks->at, chance_certain());
    for (count->turn = 0; count->turn <= last && !failed(count); count->turn++) {
        if (count->turn > 0) {
            next_turn(count);
        }
        play_turn(count);
        if (count->rule->course) {
            tell_turn(count);
        }
    }
    count->turn = last;
    close_course(count);
}

/* The whole rule path by path. */
static void count_straight(Count *count, const Situation *asks)
{
    Odds *odds = count->odds;

    every_init(count->every);
    do {
        Situation situation = *asks;
        Tape tape = tape_every(count->every);
        Umpire ump = { .book = count->book, .tape = &tape };
        int answers[FIELDS_MOST];
        rule_play(count->rule, &ump, &situation);
        odds->state = ++odds->transitions > ODDS_MOST ? TAPE_OVERRUN : tape.state;
        odds->absent = ump.absent;
        if (failed(count)) {
            return;
        }
        keep_answers(count, &situation, answers);
        bag_add(&count->over, answers, every_chance(count->every, chance_certain()));
    } while (every_next(count->every));
}

static int in_order(const void *one, const void *other)
{
    const Outcome *a = one, *b = other;

    for (int i = 0; i < FIELDS_MOST; i++) {
        if (a->answers[i] != b->answers[i]) {
            return a->answers[i] < b->answers[i] ? -1 : 1;
        }
    }
    return 0;
}

/* Moves the bag's answers into the odds, out of one common number. */
static void settle(Odds *odds, const Bag *over)
{
    Wide common = 1;

    odds->count = over->count;
    odds->outcomes = memory_grow(NULL, (size_t)(over->count + 1) * sizeof *odds->outcomes);
    for (int i = 0; i < over->count; i++) {
        Outcome *outcome = &odds->outcomes[i];
        memcpy(outcome->answers, over->ints + (size_t)i * FIELDS_MOST, sizeof outcome->answers);
        outcome->chance = over->chances[i];
        common = common && outcome->chance.of ? wide_common(common, outcome->chance.of) : 0;
    }
    odds->exact = common != 0;
    for (int i = 0; i < odds->count; i++) {
        Chance *chance = &odds->outcomes[i].chance;
        *chance =
            common ? chance_out_of(*chance, common) : (Chance){ 0, 0, chance_decimal(*chance) };
    }
    qsort(odds->outcomes, (size_t)odds->count, sizeof *odds->outcomes, in_order);
}

Odds *odds_create(const Rule *rule, const Book *book, const Situation *asks, const Field *by,
                  OddsWay way)
{
    Odds *odds = memory_grow(NULL, sizeof *odds);
    int width = (int)(rule->size / sizeof(int));
    Count count = { .rule = rule,
                    .book = book,
                    .odds = odds,
                    .width = width,
                    .then = { .width = width + WAIT_INTS },
                    .over = { .width = FIELDS_MOST } };
    int number = 0;

    *odds = (Odds){ .rule = rule };
    for (const Field *answer = rule->answers; answer->name; answer++) {
        odds->wanted[number++] = by ? answer == by : field_here(answer, book);
    }
    for (int step = 0; step < STEPS_MOST; step++) {
        count.now[step].width = width;
    }
    count.every = memory_grow(NULL, sizeof *count.every);
    if (way == ODDS_MERGED) {
        count_merged(&count, asks);
    } else {
        count_straight(&count, asks);
    }
    settle(odds, &count.over);
    for (int step = 0; step < STEPS_MOST; step++) {
        bag_finish(&count.now[step]);
    }
    bag_finish(&count.then);
    bag_finish(&count.over);
    free(count.every);
    return odds;
}

Odds *odds_of(const Odds *joint, const Field *by)
{
    Odds *odds = memory_grow(NULL, sizeof *odds);
    long number = by - joint->rule->answers;
    Bag over = { .width = FIELDS_MOST };

    *odds = *joint;
    odds->turns = NULL;
    odds->turns_count = 0;
    memset(odds->wanted, 0, sizeof odds->wanted);
    odds->wanted[number] = true;
    for (int i = 0; i < joint->count; i++) {
        int answers[FIELDS_MOST] = { 0 };
        answers[number] = joint->outcomes[i].answers[number];
        bag_add(&over, answers, joint->outcomes[i].chance);
    }
    settle(odds, &over);
    bag_finish(&over);
    return odds;
}

bool odds_mean(const Odds *odds, const Field *answer, double *mean)
{
    long number = answer - odds->rule->answers;

    *mean = 0;
    bool number_type = answer->type == FIELD_NUMBER || answer->type == FIELD_EXACT;
    if (!number_type || odds->rule->course) { /* of a course some would count that never end */
        return false;
    }
    for (int i = 0; i < odds->count; i++) {
        const Outcome *outcome = &odds->outcomes[i];
        *mean += chance_decimal(outcome->chance) * outcome->answers[number];
    }
    *mean /= answer->type == FIELD_EXACT ? WHOLE : 1;
    return odds->count > 0;
}

void odds_destroy(Odds *odds)
{
    if (odds) {
        free(odds->outcomes);
        free(odds->turns);
        free(odds);
    }
}
