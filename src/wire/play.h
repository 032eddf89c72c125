/* SPDX-License-Identifier: MIT */
#ifndef WIRE_PLAY_H
#define WIRE_PLAY_H

#include "game/game.h"
#include "wire/json.h"

/* Each line of a text, as an array. */
void wire_lines(Json *json, const char *key, const char *lines);

/* Names and values as an object; what its field says is a number as such, all else as written. */
void wire_pairs(Json *json, const char *key, const ArgList *list, const Field *fields);

/*
 * A rule that was played, as members of the object that is open: rule, asks, dice, answers, trace,
 * asks and answers as "roll" has them. `full` names the dice so that they can be read back.
 */
void wire_played(Json *json, const Book *book, const PlayRecord *played, bool full);

/* How it came out for who looks, by its main answer: word, label, meaning, tone. */
void wire_came(Json *json, const Look *look, const PlayRecord *played);

/*
 * What a page shows of it: title and cite, how it came out, the faces of each throw, the sum line
 * by line as "ledger", and the cell that was read last: chart, row and column from 0.
 */
void wire_result(Json *json, const Look *look, const PlayRecord *played);

#endif
