/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_BOOK_H
#define CHARTS_BOOK_H

#include "charts/sequence.h"
#include "charts/system.h"

#include <stdatomic.h>

/* A system's charts and options as bound for one game: edition plus overlays. */
typedef struct Book {
    const System *system;
    const struct ChartParts *parts; /* of the charts by number; decl is NULL where it has none */
    _Atomic(const Chart *) *bound;  /* those that were read already: see book_at */
    const int *options;             /* by number */
    struct StackedBlock *const *sequences;
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

/*
 * The chart of that number, or NULL. A chart is bound when it is first read, by whichever thread
 * that is; those of house rules already when the book is made, so that all their faults are told.
 */
const Chart *book_bind(const Book *book, int number);
static inline const Chart *book_at(const Book *book, int number)
{
    const Chart *chart = atomic_load_explicit(&book->bound[number], memory_order_acquire);

    return chart ? chart : book_bind(book, number);
}

/* The chart of that name, or NULL. */
const Chart *book_chart(const Book *book, const char *name);

/* A sequence of the book, read into that arena. */
Sequence book_sequence(const Book *book, int number, Arena *arena);

/* How many charts the book has. */
int book_charts(const Book *book);

/* Whether something that depends on an option is part of this book. */
bool book_has(const Book *book, int option);

/* The value of an option as it is written. */
void book_print_option(Text *to, const Book *book, int option);

#endif
