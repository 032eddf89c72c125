/* SPDX-License-Identifier: MIT */
#ifndef DRAW_ODDS_H
#define DRAW_ODDS_H

#include "draw/rows.h"
#include "rules/odds.h"

/*
 * The picture of odds: of a rule bars for each answer that varies, of a course a line for each of
 * its words over the turns.
 */
void odds_draw(Text *to, const Odds *odds, const Book *book, const Situation *asks,
               const Page *page);

/* Adds the chances of one answer as bars, those that never come up among the words too. Each has a
 * pen of its own, or all have the same. */
void odds_rows(Rows *rows, const Odds *odds, const Book *book, const Field *answer, bool pens);

#endif
