/* SPDX-License-Identifier: MIT */
#ifndef WIRE_VIEW_H
#define WIRE_VIEW_H

#include "game/game.h"
#include "rules/question.h"
#include "wire/json.h"

/* A game as a seat sees it, as JSON. What the seat does not know is null. */

/* Turn, time, step and who acts, as an object. */
void wire_clock(Json *json, const char *key, const Look *look);

/* A thing with its traits, those that are computed, and the line that stands beside a formation. */
void wire_thing(Json *json, const char *key, const Look *look, Kind kind, int thing);

/* Seat, settings, clock, sides, pieces and orders: members of the object that is open. */
void wire_view(Json *json, const Look *look);
/*
 * "branch": the game of which it is one, and up to which entry, for who is told of all entries;
 * nothing where `of` is "".
 */
void wire_branch(Json *json, const Look *look, const char *of, int entry);

/* A rule, its asks and the chances of what comes of it, where they can be counted at once. */
enum { OUTCOMES_MOST = 60 };
void wire_chances_of(Json *json, const Chances *of);

/* What is due, as an array; odds are those of the answer that tells what comes of it. */
void wire_due(Json *json, const char *key, const Look *look, const DueList *list);

/* What will be due in later steps of the same side, as far as the seat knows. */
void wire_coming(Json *json, const char *key, const Look *look);

/* The verbs that belong to this step and that the seat may do something with. */
void wire_step_verbs(Json *json, const char *key, const Look *look);

/* Whether the seat may end the step, or why not, and what is given up with it. */
void wire_end(Json *json, const char *key, const Look *look);

/* Why something may not be: reason, cite and what to do next, as members. */
void wire_fault(Json *json, const Fault *fault);

/* The piece that an entry is about, as far as the seat knows; 0: none. */
int news_piece(const Look *look, const Entry *entry, const News *news);

/* An entry in words: as it is typed; who did it and that as a sentence, or ""; what it changed, a
 * line a thing. */
typedef struct NewsWords {
    const char *sentence, *who, *deed, *changed;
} NewsWords;

/*
 * An entry as the seat learnt of it. With words it also has the piece and place that it is about,
 * and of throws the word, the tone and the sum. NULL: the bare record.
 */
void wire_news(Json *json, const char *key, const Look *look, const Entry *entry, const News *news,
               const NewsWords *words);

#endif
