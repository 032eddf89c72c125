/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_BOOK_H
#define CHARTS_BOOK_H

#include "charts/sequence.h"
#include "charts/system.h"

/* A system's charts and options as bound for one game: edition plus overlays. */
typedef struct Book {
    const System *system;
    const Chart *charts; /* by number; decl is NULL where the book has none */
    const int *options;  /* by number */
    const Sequence *sequences;
    int sequences_count;
    Aliases aliases;
    Arena arena;
} Book;

/* House rules: the files of one folder, over what lies below. */
typedef struct Layer {
    const Source *sources;
    int count;
} Layer;

/*
 * The book of a system with `layers` of house rules and "name=value" options on top. NULL when
 * anything is wrong; `faults` says what. The sources must outlive the book.
 */
Book *book_create(const System *system, const Layer *layers, int layers_count,
                  const char *const *options, int options_count, Faults *faults);
void book_destroy(Book *book);

/* The chart of that name, or NULL. */
const Chart *book_chart(const Book *book, const char *name);

/* How many charts the book has. */
int book_charts(const Book *book);

/* Whether something that depends on an option is part of this book. */
bool book_has(const Book *book, int option);

/* The value of an option as it is written. */
void book_print_option(Text *to, const Book *book, int option);

#endif
