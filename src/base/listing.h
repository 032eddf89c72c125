/* SPDX-License-Identifier: MIT */
#ifndef BASE_LISTING_H
#define BASE_LISTING_H

#include "base/text.h"

/* Rows of cells for people, made once and printed in the form that was asked for. */

enum { LISTING_COLUMNS = 72 };

typedef enum ListingForm { LISTING_TEXT, LISTING_CSV, LISTING_MARKDOWN } ListingForm;

/* Where the cells of a column stand in text. */
typedef enum ListingPlace {
    LISTING_LEFT,  /* two blanks follow */
    LISTING_RIGHT, /* two blanks are before */
    LISTING_WRAP,  /* to the end of the screen, and on below, `least` columns farther in */
    LISTING_BELOW, /* the same on lines of their own, `least` columns in; none if it is empty */
} ListingPlace;

/* A column of text; zero is as wide as its widest cell. */
typedef struct ListingColumn {
    ListingPlace place;
    int least, most;       /* of its width; a cell that is longer than the most pushes the others */
    const char *mark;      /* it is cut off instead, and ends in this */
    bool close, after_bar; /* without the two blanks; with " | " before it instead of those */
} ListingColumn;

typedef struct ListingCell {
    unsigned at;
    unsigned short column;
    unsigned char span; /* columns that it takes; 0: it is a line between the rows */
    bool last;          /* of its row */
} ListingCell;

/* Zero is an empty listing for a terminal. */
typedef struct Listing {
    ListingForm form;
    ListingColumn columns[LISTING_COLUMNS];
    int indent;          /* blanks before each row */
    int heads;           /* rows of headings */
    bool ruled;          /* with a line below them */
    bool bold;           /* they are bold, for a terminal that has colours */
    bool tight, fitting; /* one blank instead of two: always, or if those do not fit the screen */
    bool begun;          /* its first rows are printed */
    Text words;
    ListingCell *cells;
    int count, room;
    int next; /* column of the next cell */
} Listing;

/* Begins the next cell of the row, or one that runs over several columns and makes none of them
 * wider; its words are to be added to what is returned. */
Text *listing_cell(Listing *list);
Text *listing_span(Listing *list, int columns);

/* The next cell; the same as the heading of a column. */
void listing_add(Listing *list, const char *words);
void listing_head(Listing *list, ListingColumn column, const char *words);

void listing_end_row(Listing *list);

/* A whole row, or the rest of one. */
#define listing_row(list, ...) listing_words(list, (const char *const[]){ __VA_ARGS__, NULL })
void listing_words(Listing *list, const char *const *words);

/* A line between the rows, which only text has; its words are to be added. */
Text *listing_line(Listing *list);

/* Prints the rows so far of a listing that is long; those to come are no wider. */
void listing_flush(Text *to, Listing *list);

/* Prints all rows and gives their memory back. */
void listing_print(Text *to, Listing *list);

#endif
