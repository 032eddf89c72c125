/* SPDX-License-Identifier: MIT */
/* Parts of rules, counted once for each ask. */
#include "rules/parts.h"

#include "base/arena.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

enum { PART_INTS = 16 };

void parts_finish(RuleParts *parts)
{
    for (int i = 0; i < parts->count; i++) {
        rowset_finish(&parts->at[i].asks);
        rowset_finish(&parts->at[i].answers);
        free(parts->at[i].faces);
        free(parts->at[i].choices);
    }
    free(parts->every);
}

/* The part as it was counted so far; NULL if there are too many. */
static CountedPart *counted_part(RuleParts *parts, const RulePart *part)
{
    for (int i = 0; i < parts->count; i++) {
        if (parts->at[i].part == part) {
            return &parts->at[i];
        }
    }
    if (parts->count == PARTS_MOST) {
        return NULL;
    }
    CountedPart *fresh = &parts->at[parts->count++];
    *fresh = (CountedPart){ .part = part,
                            .asks = { .width = part->asks },
                            .answers = { .width = part->answers } };
    return fresh;
}

/* Adds a chance to the face with that answer; false if it has too many ways or faces. */
static bool add_face(CountedPart *counted, PartFaces *faces, int answer, Chance chance)
{
    Choice *face = NULL;

    for (int i = 0; i < faces->count && !face; i++) {
        Choice *other = &counted->choices[faces->first + i];
        face = other->total == answer ? other : NULL;
    }
    if (face) {
        chance = chance_plus(chance, (Chance)CHANCE((Wide)face->ways, (Wide)face->of));
    } else {
        counted->choices = memory_room(counted->choices, counted->choices_count,
                                       &counted->choices_room, sizeof *counted->choices);
        face = &counted->choices[counted->choices_count++];
        *face = (Choice){ .total = answer };
        faces->count++;
    }
    if (chance.of > INT_MAX || faces->count > DICE_SPAN) {
        return false;
    }
    face->ways = (int)chance.ways;
    face->of = (int)chance.of;
    face->plays++;
    return true;
}

static PartFaces count_faces(CountedPart *counted, const Book *book, const void *asks, Every *every)
{
    PartFaces faces = { .first = counted->choices_count };
    bool good;

    assert(counted->part->answers <= PART_INTS);
    every_again(every);
    do {
        int answers[PART_INTS] = { 0 };
        Tape tape = tape_every(every);
        Umpire ump = { .book = book, .tape = &tape };
        counted->part->play(&ump, asks, answers);
        good = tape.state == TAPE_OK && !ump.absent &&
               add_face(counted, &faces, rowset_find(&counted->answers, answers),
                        every_chance(every, chance_certain()));
    } while (good && every_next(every));
    return good ? faces : (PartFaces){ 0 };
}

/* The faces for an ask, which are counted if it is the first time. */
static PartFaces faces_for(RuleParts *parts, CountedPart *counted, const Book *book,
                           const void *asks)
{
    int before = counted->asks.count, number = rowset_find(&counted->asks, asks);

    if (number == before) {
        if (!parts->every) {
            parts->every = memory_grow(NULL, sizeof *parts->every);
            every_init(parts->every);
        }
        counted->faces =
            memory_room(counted->faces, number, &counted->faces_room, sizeof *counted->faces);
        counted->faces[number] = count_faces(counted, book, asks, parts->every);
    }
    return counted->faces[number];
}

void part_throw(Umpire *ump, const RulePart *part, const void *asks, void *answers)
{
    Tape *tape = ump->tape;
    RuleParts *parts =
        tape->kind == TAPE_EVERY && tape->at == tape->count ? tape->every->parts : NULL;
    CountedPart *counted = parts ? counted_part(parts, part) : NULL;
    PartFaces faces = { 0, 0 };
    int face;

    if (counted && tape_is_fresh(tape)) {
        faces = faces_for(parts, counted, ump->book, asks);
    }
    const Choice *choices = faces.count ? counted->choices + faces.first : NULL;
    if (counted && tape_choose(tape, part, choices, faces.count, &face)) {
        const int *row = rowset_row(&counted->answers, face);
        for (int i = 0; i < part->answers; i++) {
            ((int *)answers)[i] = row[i];
        }
    } else {
        part->play(ump, asks, answers);
    }
}
