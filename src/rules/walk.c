/* SPDX-License-Identifier: MIT */
/* The places a rule leads through, each step played once with what it reads. */
#include "rules/walk.h"

#include "base/patience.h"
#include "rules/odds.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/*
 * Stands in the answers while a step is played: what is still near it was not written, and how far
 * it is away was counted up or down.
 */
enum { HOLE = INT_MIN / 2, HOLE_NEAR = 1000000 };

void walk_init(Walk *walk, const Rule *rule, const Book *book, const Field *by)
{
    *walk = (Walk){ .rule = rule, .book = book, .turn_answer = -1, .most = ODDS_MOST };
    for (const Field *answer = rule->answers; answer->name; answer++) {
        bool wanted = by ? answer == by : field_here(answer, book);
        if (wanted && rule->course && rule->turn_at && answer->at == rule->turn_at) {
            walk->turn_answer = walk->answers;
        }
        walk->wanted[walk->answers++] = wanted;
    }
    walk->room_keys.width = 1 + (int)(rule->size / sizeof(int));
    walk->rows.width = walk->answers;
    walk->place_keys.width = 2;
    walk->every = memory_grow(NULL, sizeof *walk->every);
    every_init(walk->every);
}

void walk_finish(Walk *walk)
{
    rowset_finish(&walk->room_keys);
    rowset_finish(&walk->rows);
    rowset_finish(&walk->place_keys);
    free(walk->rooms);
    free(walk->end_mass);
    free(walk->places);
    free(walk->from_rooms.at);
    free(walk->from_places.at);
    free(walk->every);
}

/* ---- rooms, rows and places by number ---- */

static int find_room(Walk *walk, int step, const Situation *situation)
{
    int key[1 + SITUATION_INTS], before = walk->room_keys.count;

    key[0] = step;
    memcpy(key + 1, situation->at, walk->rule->size);
    int room = rowset_find(&walk->room_keys, key);
    if (room >= walk->rooms_room) {
        walk->rooms_room = walk->room_keys.room;
        walk->rooms = memory_grow(walk->rooms, (size_t)walk->rooms_room * sizeof *walk->rooms);
    }
    if (room == before) {
        walk->rooms[room] = (Span){ -1, 0 };
    }
    return room;
}

static int find_row(Walk *walk, const int *answers)
{
    int before = walk->rows.count, row = rowset_find(&walk->rows, answers);

    if (row >= walk->rows_room) {
        walk->rows_room = walk->rows.room;
        walk->end_mass =
            memory_grow(walk->end_mass, (size_t)walk->rows_room * sizeof *walk->end_mass);
    }
    if (row == before) {
        walk->end_mass[row] = (Chance)NO_CHANCE;
    }
    return row;
}

static int find_place(Walk *walk, int room, int row)
{
    int key[] = { room, row }, before = walk->place_keys.count;
    int place = rowset_find(&walk->place_keys, key);

    if (place >= walk->places_room) {
        walk->places_room = walk->place_keys.room;
        walk->places = memory_grow(walk->places, (size_t)walk->places_room * sizeof *walk->places);
    }
    if (place == before) {
        walk->places[place] = (Place){ .paths = { -1, 0 }, .mass = NO_CHANCE };
    }
    return place;
}

/* The row with the answers of a situation. */
static int answers_row(Walk *walk, const Situation *situation)
{
    int answers[ANSWERS_MOST];

    for (int i = 0; i < walk->answers; i++) {
        answers[i] = walk->wanted[i] ? field_get(&walk->rule->answers[i], situation) : 0;
    }
    return find_row(walk, answers);
}

/* Takes the answers out of a situation, so that only what steps read is left. */
static void blank(const Walk *walk, Situation *situation)
{
    for (int i = 0; i < walk->answers; i++) {
        field_set(&walk->rule->answers[i], situation, HOLE);
    }
}

int walk_begin(Walk *walk, const Situation *asks)
{
    Situation situation = *asks;
    int row = answers_row(walk, &situation);

    blank(walk, &situation);
    return find_place(walk, find_room(walk, 0, &situation), row);
}

static const int *key_of(const Walk *walk, int place)
{
    return rowset_row(&walk->place_keys, place);
}

int walk_step(const Walk *walk, int place)
{
    return rowset_row(&walk->room_keys, key_of(walk, place)[0])[0];
}

const int *walk_answers(const Walk *walk, int place)
{
    return rowset_row(&walk->rows, key_of(walk, place)[1]);
}

/* ---- paths ---- */

static void add_path(Paths *paths, Path path)
{
    paths->at = memory_room(paths->at, paths->count, &paths->room, sizeof *paths->at);
    paths->at[paths->count++] = path;
}

static bool failed(const Walk *walk)
{
    return walk->state != TAPE_OK || walk->absent;
}

/* The answers that a step wrote, or -1 if it wrote none that is wanted. */
static int row_written(Walk *walk, const Situation *situation)
{
    for (int i = 0; i < walk->answers; i++) {
        if (walk->wanted[i] && field_get(&walk->rule->answers[i], situation) != HOLE) {
            return answers_row(walk, situation);
        }
    }
    return -1;
}

/* Plays a step with what it reads, through all its outcomes. */
static void play_room(Walk *walk, int room)
{
    Situation from = { { 0 } };
    int step = rowset_row(&walk->room_keys, room)[0], first = walk->from_rooms.count, read = 0;

    memcpy(from.at, rowset_row(&walk->room_keys, room) + 1, walk->rule->size);
    every_again(walk->every);
    do {
        Situation situation = from;
        Tape tape = tape_every_after(walk->every, walk->given, walk->given_left);
        Umpire ump = { .book = walk->book, .tape = &tape };
        Next next = walk->rule->steps[step](&ump, &situation);
        walk->state = tape.state;
        walk->absent = ump.absent;
        if (failed(walk)) {
            return;
        }
        Path path = { .to = -1, .turns = next.turns, .written = row_written(walk, &situation) };
        path.chance = every_chance(walk->every, chance_certain());
        if (next.step >= 0) {
            blank(walk, &situation);
            path.to = find_room(walk, next.step, &situation);
        }
        add_path(&walk->from_rooms, path);
        read = tape.at; /* the same on all paths: they part only after the last of them */
    } while (every_next(walk->every));
    walk->given = read ? walk->given + read : walk->given; /* none may be there */
    walk->given_left -= read;
    walk->rooms[room] = (Span){ first, walk->from_rooms.count - first };
}

/* What stands in a row once a step has written its answers over it. */
static int written_over(Walk *walk, int row, int written)
{
    int answers[ANSWERS_MOST];

    if (written < 0) {
        return row;
    }
    memcpy(answers, rowset_row(&walk->rows, row), (size_t)walk->answers * sizeof *answers);
    const int *over = rowset_row(&walk->rows, written);
    for (int i = 0; i < walk->answers; i++) {
        bool counted = over[i] > HOLE - HOLE_NEAR && over[i] < HOLE + HOLE_NEAR;
        answers[i] = counted ? answers[i] + (over[i] - HOLE) : over[i];
    }
    return find_row(walk, answers);
}

/* Adds a path from a place; of a course those that lead to the same are one. */
static void lead(Walk *walk, int first, Path path)
{
    for (int i = first; walk->rule->course && i < walk->from_places.count; i++) {
        Path *other = &walk->from_places.at[i];
        if (other->to == path.to && other->turns == path.turns) {
            other->chance = chance_plus(other->chance, path.chance);
            return;
        }
    }
    add_path(&walk->from_places, path);
}

bool walk_play(Walk *walk, int place)
{
    int room = key_of(walk, place)[0], row = key_of(walk, place)[1];

    if (walk->places[place].paths.at >= 0) {
        return true;
    }
    int given = walk->given_left;
    if (walk->rooms[room].at < 0) {
        play_room(walk, room);
    }
    if (failed(walk)) {
        return false;
    }
    if (!walk->rule->course) {
        walk->from_places.count = 0;
    }
    int first = walk->from_places.count;
    for (int i = 0; i < walk->rooms[room].count; i++) {
        Path path = walk->from_rooms.at[walk->rooms[room].at + i];
        int over = written_over(walk, row, path.written);
        path.to = path.to < 0 ? OVER(over) : find_place(walk, path.to, over);
        lead(walk, first, path);
    }
    walk->transitions += walk->rooms[room].count;
    if (given) { /* another time it is played with other dice */
        walk->rooms[room] = (Span){ -1, 0 };
    }
    walk->state = walk->transitions > walk->most || !patience_left() ? TAPE_OVERRUN : TAPE_OK;
    walk->places[place].paths = (Span){ first, walk->from_places.count - first };
    return !failed(walk);
}
