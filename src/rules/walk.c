/* SPDX-License-Identifier: MIT */
/* The places a rule leads through, each played once. */
#include "rules/walk.h"

#include "rules/odds.h"

#include <stdlib.h>
#include <string.h>

static const Chance NO_CHANCE = { 0, 1, 0.0 };

void walk_init(Walk *walk, const Rule *rule, const Book *book, const Field *by)
{
    *walk = (Walk){ .rule = rule, .book = book, .turn_answer = -1 };
    for (const Field *answer = rule->answers; answer->name; answer++) {
        bool wanted = by ? answer == by : field_here(answer, book);
        if (wanted && rule->course && rule->turn_at && answer->at == rule->turn_at) {
            walk->turn_answer = walk->answers;
        }
        walk->wanted[walk->answers++] = wanted;
    }
    walk->keys.width = 1 + (int)(rule->size / sizeof(int));
    walk->ends.width = walk->answers;
    walk->every = memory_grow(NULL, sizeof *walk->every);
    every_init(walk->every);
}

void walk_finish(Walk *walk)
{
    bag_finish(&walk->keys);
    bag_finish(&walk->ends);
    free(walk->places);
    free(walk->end_mass);
    free(walk->paths);
    free(walk->every);
}

/* The place of a step and a situation. */
static int place_of(Walk *walk, int step, const Situation *situation)
{
    int key[1 + SITUATION_INTS];

    key[0] = step;
    memcpy(key + 1, situation->at, (size_t)(walk->keys.width - 1) * sizeof *key);
    int place = bag_find(&walk->keys, key);
    if (place >= walk->places_room) {
        walk->places_room = walk->keys.room;
        walk->places = memory_grow(walk->places, (size_t)walk->places_room * sizeof *walk->places);
    }
    if (walk->keys.count > walk->places_count) {
        walk->places[place] = (Place){ .paths_at = -1, .mass = NO_CHANCE };
        walk->places_count = walk->keys.count;
    }
    return place;
}

int walk_end(Walk *walk, const Situation *situation)
{
    int row[ANSWERS_MOST] = { 0 };

    for (int i = 0; i < walk->answers; i++) {
        bool told = walk->wanted[i] && i != walk->turn_answer;
        row[i] = told ? field_get(&walk->rule->answers[i], situation) : 0;
    }
    int end = bag_find(&walk->ends, row);
    if (end >= walk->ends_room) {
        walk->ends_room = walk->ends.room;
        walk->end_mass =
            memory_grow(walk->end_mass, (size_t)walk->ends_room * sizeof *walk->end_mass);
    }
    if (walk->ends.count > walk->ends_count) {
        walk->end_mass[end] = NO_CHANCE;
        walk->ends_count = walk->ends.count;
    }
    return end;
}

int walk_begin(Walk *walk, const Situation *asks)
{
    return place_of(walk, 0, asks);
}

int walk_step(const Walk *walk, int place)
{
    return bag_row(&walk->keys, place)[0];
}

void walk_answers(const Walk *walk, int place, int answers[ANSWERS_MOST])
{
    const int *situation = bag_row(&walk->keys, place) + 1;

    for (int i = 0; i < walk->answers; i++) {
        answers[i] = walk->wanted[i] ? field_get(&walk->rule->answers[i], situation) : 0;
    }
}

static void blot(const Walk *walk, Situation *situation)
{
    for (int i = 0; i < walk->answers; i++) {
        if (!walk->wanted[i]) {
            field_set(&walk->rule->answers[i], situation, 0);
        }
    }
}

/* Adds a path; of a course those that lead to the same are one. */
static void add_path(Walk *walk, int first, Path path)
{
    for (int i = first; walk->rule->course && i < walk->paths_count; i++) {
        Path *other = &walk->paths[i];
        if (other->to == path.to && other->turns == path.turns) {
            other->chance = chance_plus(other->chance, path.chance);
            return;
        }
    }
    if (walk->paths_count == walk->paths_room) {
        walk->paths_room = walk->paths_room ? 2 * walk->paths_room : 64;
        walk->paths = memory_grow(walk->paths, (size_t)walk->paths_room * sizeof *walk->paths);
    }
    walk->paths[walk->paths_count++] = path;
}

bool walk_play(Walk *walk, int place)
{
    Situation from = { { 0 } };
    int step = walk_step(walk, place);

    if (walk->places[place].paths_at >= 0) {
        return true;
    }
    if (!walk->rule->course) {
        walk->paths_count = 0;
    }
    int first = walk->paths_count;
    memcpy(from.at, bag_row(&walk->keys, place) + 1,
           (size_t)(walk->keys.width - 1) * sizeof *from.at);
    every_again(walk->every);
    do {
        Situation situation = from;
        Tape tape = tape_every(walk->every);
        Umpire ump = { .book = walk->book, .tape = &tape };
        Next next = walk->rule->steps[step](&ump, &situation);
        walk->state = ++walk->transitions > ODDS_MOST ? TAPE_OVERRUN : tape.state;
        walk->absent = ump.absent;
        if (walk->state != TAPE_OK || walk->absent) {
            return false;
        }
        blot(walk, &situation);
        int to = next.step < 0 ? OVER(walk_end(walk, &situation))
                               : place_of(walk, next.step, &situation);
        add_path(walk, first,
                 (Path){ to, next.turns, every_chance(walk->every, chance_certain()) });
    } while (every_next(walk->every));
    walk->places[place].paths_at = first;
    walk->places[place].paths_count = walk->paths_count - first;
    return true;
}
