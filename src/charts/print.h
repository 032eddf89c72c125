/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_PRINT_H
#define CHARTS_PRINT_H

#include "charts/book.h"

/* A chart given back as on the card: for a terminal, for Markdown, for a spreadsheet. */
void print_card(Text *to, const Book *book, const Chart *chart);
void print_markdown(Text *to, const Book *book, const Chart *chart);
void print_csv(Text *to, const Book *book, const Chart *chart);

/* The same of a sequence. */
void print_sequence_card(Text *to, const Book *book, const Sequence *sequence);
void print_sequence_markdown(Text *to, const Book *book, const Sequence *sequence);
void print_sequence_csv(Text *to, const Book *book, const Sequence *sequence);
void print_sequence_source(Text *to, const Book *book, const Sequence *sequence);

/* The chart's blocks as a chart file has them, to begin house rules with. */
void print_source(Text *to, const Book *book, const Chart *chart);

#endif
