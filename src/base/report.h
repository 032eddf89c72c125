/* SPDX-License-Identifier: MIT */
#ifndef BASE_REPORT_H
#define BASE_REPORT_H

#include "base/arena.h"
#include "base/listing.h"

/* A report for people: headings, paragraphs, items and tables, made once and printed in any form.
 */
typedef enum ReportKind { REPORT_HEAD, REPORT_WORDS, REPORT_ITEM, REPORT_TABLE } ReportKind;

/* What was thrown for against what was to be expected, for who draws it. */
typedef struct ReportTally {
    int well, thrown;
    double expected;
    const double *shares; /* the chance that 0, 1, 2 ... thrown of them go well */
} ReportTally;

typedef struct ReportPart {
    ReportKind kind;
    const char *words; /* NULL of a table */
    const char **cells;
    int columns, count, room; /* of a table, whose first row has its headings */
    const ReportTally *tally; /* that the words tell of, or NULL */
} ReportPart;

/* Zero is an empty report. */
typedef struct Report {
    const char *title;
    ReportPart *parts;
    int count, room;
    Arena arena;
} Report;

void report_title(Report *report, const char *words);

/* Adds a heading, a paragraph, an item of a list. */
void report_add(Report *report, ReportKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What the part that was added last tells of; it is copied. */
void report_tally(Report *report, const ReportTally *tally);

/* Begins a table of so many columns; then its cells, row by row, the headings first. */
void report_table(Report *report, int columns);
void report_cell(Report *report, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* As text for a terminal, or as Markdown. */
void report_print(Text *to, const Report *report, ListingForm form);

void report_finish(Report *report);

#endif
