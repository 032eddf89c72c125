/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_CHART_H
#define CHARTS_CHART_H

#include "base/exact.h"
#include "charts/dice.h"
#include "charts/sheet.h"

/* A chart bound to the enums of its system, so that reading it is reading an array. */

typedef enum Shape {
    SHAPE_GRID,   /* the roll finds the row, a value the column */
    SHAPE_BANDS,  /* a line is chosen, its cells are ranges of the roll, the column answers */
    SHAPE_LOOKUP, /* no die finds anything */
    SHAPE_LIST,   /* only modifiers */
    SHAPE_KINDS,
} Shape;

extern const char *const shape_names[];

/* What the headings of one side of a chart are: words of a list, or numbers. */
typedef struct Axis {
    const char *const *words; /* ended by NULL; a heading's value is its index */
    int low, high;            /* numbers that must be covered; both 0: whatever is printed */
    int unit;                 /* in 48ths, 0 for whole numbers */
} Axis;

typedef enum Unit { UNIT_PLAIN, UNIT_COLUMN, UNIT_ROW, UNIT_TIMES } Unit;

/* A modifier that the rules apply on a chart. */
typedef struct ModifierDecl {
    int modifier; /* of the system's list */
    Unit unit;
    bool each;  /* its amount counts several times */
    int option; /* only where this option is on; 0: always */
} ModifierDecl;

/* What the rules of a system expect of a chart. Number 0 of a system's charts is no chart. */
typedef struct ChartDecl {
    const char *name;
    Shape shape;
    Axis down, group, across;
    const char *const *answers;      /* words of the cells; "n" is any number. NULL: numbers only */
    const char *const *const *kinds; /* by value of the column: those of its cells; NULL: all */
    int low, high;                   /* least and greatest number of a cell; high 0: 999 */
    bool fractions;                  /* cells may hold halves and thirds */
    const ModifierDecl *modifiers;
    int modifiers_count;
    int option; /* only where this option is on; 0: always */
} ChartDecl;

#define MODIFIERS_OF(list)                                                                         \
    .modifiers = (list), .modifiers_count = (int)(sizeof(list) / sizeof *(list))

typedef struct Cell {
    int word;   /* index in the chart's answers */
    int amount; /* in 48ths */
    bool star, absent;
    int id; /* the same for equal cells of one chart */
} Cell;

/* Value to index; values past either end read as the end. */
typedef struct Reader {
    int low, high;
    const unsigned char *index;
} Reader;

typedef struct ModifierLine {
    const char *name, *words, *shown;
    int modifier, amount; /* UNIT_TIMES: in 48ths */
    Unit unit;
} ModifierLine;

typedef struct Heading {
    const char *text, *marks; /* marks as they are printed behind it */
    bool star, apart;         /* a bar parts it from the one before it */
} Heading;

typedef struct Chart {
    const ChartDecl *decl;
    const char *title, *across_name, *corner;
    const char *ref;  /* the reference to the rules that the card itself prints, or NULL */
    const char *cite; /* our own requirement, which players are not shown, or NULL */
    const char *const *notes;
    int notes_count;
    bool thrown;
    Dice dice;
    int rows, columns, groups; /* groups: 0, or how many of equal width */
    const Heading *row_heads, *column_heads, *group_heads;
    Reader down, across, group;
    const Reader *bands;           /* a reader for each row */
    const Cell *cells;             /* rows by columns; bands: one for each column */
    const char *const *cell_texts; /* with their marks: a star, ? where it is inferred */
    const ModifierLine *modifiers; /* in the order of the text */
    int modifiers_count;
    const int *amounts; /* by the system's modifier number */
    const ModifierLine *const *by_modifier;
    const char *const *answer_texts; /* by answer, NULL where not told */
} Chart;

/* The words a book prints in place of the rules' own (D5 for D1). */
typedef struct Alias {
    const char *word, *shown;
} Alias;

typedef struct Aliases {
    const Alias *at;
    int count;
} Aliases;

/* How many words there are before the NULL that ends them. */
int words_count(const char *const *words);

const char *alias_shown(Aliases aliases, const char *word);
int alias_find(Aliases aliases, const char *typed, const char *const *words);

static inline int reader_find(const Reader *reader, int value)
{
    value = value < reader->low ? reader->low : value > reader->high ? reader->high : value;
    return reader->index[value - reader->low];
}

/* The cell at a row and column; not of a bands chart. */
const Cell *chart_cell(const Chart *chart, int row, int column);

/* A cell as printed, with the book's own words. */
void chart_print_cell(Text *to, const Chart *chart, Aliases aliases, int row, int column);

#endif
