/* SPDX-License-Identifier: MIT */
#ifndef DRAW_ROWS_H
#define DRAW_ROWS_H

#include "base/arena.h"
#include "base/chance.h"
#include "draw/page.h"

/* A picture of bars, row by row. */
typedef enum RowKind {
    ROW_TITLE, /* begins a group of bars */
    ROW_BAR,
    ROW_NOTE, /* words in place of bars */
} RowKind;

typedef struct Row {
    RowKind kind;
    const char *words;
    Chance chance;
    int pen; /* bars of one pen belong together */
} Row;

typedef struct Rows {
    Row *at;
    int count, room;
    Arena arena;
} Rows;

void rows_title(Rows *rows, const char *words);
void rows_bar(Rows *rows, const char *words, Chance chance, int pen);
void rows_note(Rows *rows, const char *words);
void rows_finish(Rows *rows);

/* Draws them; full bars are certain. */
void rows_draw(Text *to, const Rows *rows, const Page *page);

#endif
