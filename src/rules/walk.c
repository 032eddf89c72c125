/* SPDX-License-Identifier: MIT */
/* The rooms a rule leads through, each step played once with what it reads. */
#include "rules/walk.h"

#include <assert.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/*
 * Stands in the answers while a step is played: what is still near it was not written, and how far
 * it is away was counted up or down.
 */
enum { HOLE = INT_MIN / 2, HOLE_NEAR = 1000000 };

/* ---- rows ---- */

/* The values an answer may have by its declaration, and 0, with which it begins. */
static void find_range(const Field *answer, Packed *packed)
{
    const char *const *words = field_words(answer);
    bool number = answer->type == FIELD_NUMBER || answer->type == FIELD_EXACT;
    long low = number ? answer->low : words || answer->type == FIELD_COLUMN ? 0 : INT_MIN;
    long high = number                         ? answer->high
                : words                        ? words_count(words) - 1
                : answer->type == FIELD_COLUMN ? UCHAR_MAX
                                               : INT_MAX;

    packed->low = low < 0 ? (int)low : 0;
    packed->span = (high > 0 ? high : 0) - packed->low + 1;
    packed->guarded = number;
}

/* Packs the wanted answers, the last lowest; plain rows if they are too many. */
static void pack(Walk *walk)
{
    int shift = 0;

    for (int i = walk->answers - 1; i >= 0; i--) {
        Packed *packed = &walk->packed[i];
        const Field *answer = &walk->rule->answers[i];
        int bits = 0;
        packed->at = (int)(answer->at / sizeof(int));
        find_range(answer, packed);
        while (packed->span > 1L << bits) {
            bits++;
        }
        walk->plain |= walk->wanted[i] && shift + bits + packed->guarded > 64;
        if (!walk->wanted[i] || walk->plain) {
            continue;
        }
        packed->shift = shift;
        packed->mask = (1ull << bits) - 1;
        packed->span = 1L << bits;
        walk->guards |= packed->guarded ? 1ull << (shift + bits) : 0;
        shift += bits + packed->guarded;
    }
    walk->guards = walk->plain ? 0 : walk->guards;
}

static int counted_up(int value)
{
    return value > HOLE - HOLE_NEAR && value < HOLE + HOLE_NEAR ? value - HOLE : 0;
}

AnswerRow walk_row_plain(Walk *walk, AnswerRow row, AnswerRow keep, AnswerRow put)
{
    int answers[ANSWERS_MOST];

    if (keep) {
        return row;
    }
    const int *over = rowset_row(&walk->rows, (int)put);
    memcpy(answers, rowset_row(&walk->rows, (int)row), (size_t)walk->answers * sizeof *answers);
    for (int i = 0; i < walk->answers; i++) {
        bool left = over[i] == HOLE || counted_up(over[i]);
        answers[i] = left ? answers[i] + counted_up(over[i]) : over[i];
    }
    return (AnswerRow)rowset_find(&walk->rows, answers);
}

/* A packed answer as it is written, or counted up if it may be. */
static inline void pack_answer(Walk *walk, int answer, int value, AnswerRow *keep, AnswerRow *put)
{
    const Packed *packed = &walk->packed[answer];
    int more = counted_up(value);
    long from_low = (long)value - packed->low;

    if (more) {
        walk->outside |= !packed->guarded || more >= packed->span || more <= -packed->span;
        *put += (AnswerRow)(long)more << packed->shift;
    } else {
        walk->outside |= from_low < 0 || from_low >= packed->span;
        *keep &= ~(packed->mask << packed->shift);
        *put += (AnswerRow)from_low << packed->shift;
    }
}

/* What a step did to the wanted answers. */
static void find_written(Walk *walk, const Situation *situation, AnswerRow *keep, AnswerRow *put)
{
    int answers[ANSWERS_MOST];
    bool written = false;

    *keep = ~(AnswerRow)0;
    *put = 0;
    for (int i = 0; i < walk->asked_count; i++) {
        int number = walk->asked[i], value = situation->at[walk->packed[number].at];
        if (value != HOLE && !walk->plain) {
            pack_answer(walk, number, value, keep, put);
        }
        written |= value != HOLE;
    }
    if (written && walk->plain) {
        for (int i = 0; i < walk->answers; i++) {
            answers[i] = walk->wanted[i] ? situation->at[walk->packed[i].at] : HOLE;
        }
        *keep = 0;
        *put = (AnswerRow)rowset_find(&walk->rows, answers);
    }
}

AnswerRow walk_with(Walk *walk, AnswerRow row, int answer, int value)
{
    AnswerRow keep = ~(AnswerRow)0, put = 0;
    int answers[ANSWERS_MOST];

    if (!walk->plain) {
        pack_answer(walk, answer, value, &keep, &put);
        return (row & keep) + put;
    }
    memcpy(answers, rowset_row(&walk->rows, (int)row), (size_t)walk->answers * sizeof *answers);
    answers[answer] = value;
    return (AnswerRow)rowset_find(&walk->rows, answers);
}

/* ---- rooms ---- */

/* What is neither ask nor answer is carried: all ints between the first and the last such. */
static void find_carried(Walk *walk)
{
    const Field *const lists[] = { walk->rule->asks, walk->rule->answers };
    bool known[SITUATION_INTS] = { false };
    int last = (int)(walk->rule->size / sizeof(int)) - 1;

    for (int i = 0; i < 2; i++) {
        for (const Field *field = lists[i]; field->name; field++) {
            known[field->at / sizeof(int)] = true;
        }
    }
    while (walk->carried <= last && known[walk->carried]) {
        walk->carried++;
    }
    while (last > walk->carried && known[last]) {
        last--;
    }
    walk->room_keys.width = 1 + (last >= walk->carried ? last - walk->carried + 1 : 0);
    for (int i = 0; i < walk->answers; i++) {
        walk->mixed |= walk->packed[i].at < last;
    }
}

/* Of a count that is over, for the next: it knows the dice. */
static _Atomic(Every *) spare_every;

void walk_init(Walk *walk, const Rule *rule, const Book *book, const Field *by, bool plain)
{
    walk->rule = rule;
    walk->book = book;
    walk->plain = plain;
    walk->turn_answer = -1;
    for (const Field *answer = rule->answers; answer->name; answer++) {
        bool wanted = by ? answer == by : field_here(answer, book);
        if (wanted && rule->course && rule->turn_at && answer->at == rule->turn_at) {
            walk->turn_answer = walk->answers;
        }
        if (wanted) {
            walk->asked[walk->asked_count++] = walk->answers;
        }
        walk->wanted[walk->answers++] = wanted;
    }
    walk->over_from = by && !rule->course ? by->settled : 0;
    pack(walk);
    find_carried(walk);
    walk->rows.width = walk->answers;
    walk->every = atomic_exchange(&spare_every, NULL);
    if (!walk->every) {
        walk->every = memory_grow(NULL, sizeof *walk->every);
        every_init(walk->every);
    }
    walk->every->parts = &walk->parts;
}

void walk_finish(Walk *walk)
{
    rowset_finish(&walk->room_keys);
    rowset_finish(&walk->rows);
    parts_finish(&walk->parts);
    free(walk->rooms);
    free(walk->paths);
    free(atomic_exchange(&spare_every, walk->every));
}

bool walk_failed(const Walk *walk)
{
    return walk->state != TAPE_OK || walk->absent || walk->outside;
}

/* The room of a step with what a situation carries. */
static int find_room(Walk *walk, int step, const Situation *situation)
{
    int key[1 + SITUATION_INTS], before = walk->room_keys.count;

    key[0] = step;
    memcpy(key + 1, situation->at + walk->carried,
           (size_t)(walk->room_keys.width - 1) * sizeof *key);
    int room = rowset_find(&walk->room_keys, key);
    if (room == before) {
        walk->rooms = memory_room(walk->rooms, room, &walk->rooms_room, sizeof *walk->rooms);
        walk->rooms[room] = (Room){ .at = -1 };
    }
    return room;
}

/* Takes the answers out of a situation, so that only what steps read is left. */
static void blank(const Walk *walk, Situation *situation)
{
    for (int i = 0; i < walk->answers; i++) {
        situation->at[walk->packed[i].at] = HOLE;
    }
}

int walk_begin(Walk *walk, const Situation *asks, AnswerRow *row)
{
    AnswerRow none;

    walk->blank = *asks;
    blank(walk, &walk->blank);
    find_written(walk, asks, &none, row); /* over nothing */
    return find_room(walk, 0, &walk->blank);
}

int walk_step(const Walk *walk, int room)
{
    return rowset_row(&walk->room_keys, room)[0];
}

/* Adds the path that lies behind them to those from `first` on; such as do the same are one. */
static void add_path(Walk *walk, int first)
{
    Path *path = &walk->paths[walk->paths_count], *same = &walk->paths[first];

    while (same->put != path->put || same->to != path->to || same->keep != path->keep ||
           same->turns != path->turns) {
        same++;
    }
    if (same == path) {
        walk->paths_count++;
    } else {
        chance_add(&same->chance, &path->chance);
    }
}

/* The chance of the path just played; `plays` counts how many paths it stands for. */
static Chance path_chance(const Every *every, long *plays)
{
    uint64_t ways = 1, of = 1;
    long many = 1;

    for (int i = 0; i < every->depth; i++) {
        const Choice *choice = every_choice(every, i);
        ways *= (unsigned)choice->ways;
        many *= choice->plays;
        if (__builtin_mul_overflow(of, (unsigned)choice->of, &of)) {
            return every_chance(every, (Chance)CHANCE(1, 1));
        }
    }
    *plays += many;
    return (Chance)CHANCE(ways, of);
}

/* Plays a step with what it reads, through all its outcomes. */
static void play_room(Walk *walk, int room)
{
    const int *key = rowset_row(&walk->room_keys, room);
    int step = key[0], first = walk->paths_count, read = 0;
    Situation from, situation;
    Tape tape = { .kind = TAPE_EVERY, .every = walk->every };
    Umpire ump = { .book = walk->book, .tape = &tape };
    bool given = walk->given_left > 0;
    long plays = 0;

    tape.faces = walk->given;
    tape.count = walk->given_left;
    memcpy(&from, &walk->blank, walk->rule->size);
    memcpy(from.at + walk->carried, key + 1, (size_t)(walk->room_keys.width - 1) * sizeof *key);
    every_again(walk->every);
    do {
        walk->every->depth = 0;
        tape.at = 0;
        memcpy(&situation, &from, walk->rule->size);
        Next next = walk->rule->steps[step](&ump, &situation);
        walk->state = tape.state;
        walk->absent = ump.absent;
        if (walk_failed(walk)) {
            return;
        }
        walk->paths =
            memory_room(walk->paths, walk->paths_count, &walk->paths_room, sizeof *walk->paths);
        Path *path = &walk->paths[walk->paths_count];
        path->to = -1;
        path->turns = next.turns;
        path->chance = path_chance(walk->every, &plays);
        find_written(walk, &situation, &path->keep, &path->put);
        if (next.step >= 0 && !(walk->over_from && next.step >= walk->over_from)) {
            if (walk->mixed) {
                blank(walk, &situation);
            }
            path->to = find_room(walk, next.step, &situation);
        }
        add_path(walk, first);
        read = tape.at; /* the same on all paths: they part only after the last of them */
    } while (every_next(walk->every));
    walk->given = read ? walk->given + read : walk->given; /* none may be there */
    walk->given_left -= read;
    walk->rooms[room] = (Room){ first, walk->paths_count - first, plays, given };
}

bool walk_play(Walk *walk, int room)
{
    if (walk->rooms[room].at < 0 || walk->rooms[room].given) {
        play_room(walk, room);
    }
    return !walk_failed(walk);
}
