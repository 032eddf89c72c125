/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_SHEET_H
#define CHARTS_SHEET_H

#include "base/arena.h"
#include "base/fault.h"

/* A file as text: blocks of settings, tables and lists, not yet bound to any rule. */

/* Where a text came from; the name is what errors call it. */
typedef struct Source {
    const char *name;
    const char *text;
    size_t length;
} Source;

enum {
    SHEET_BYTES = 1 << 20,
    SHEET_CELLS = 64,
    SHEET_ROWS = 200,
    SHEET_BLOCKS = 200,
    SHEET_SETTINGS = 64
};

/* A piece of a line. `segment` counts the bars to its left. */
typedef struct Token {
    const char *text;
    int length;
    int at; /* where in the source, for errors */
    int line, segment;
} Token;

/* One line of a table or list: what stands before the first bar, then the cells. */
typedef struct SheetRow {
    Token key;
    Token *cells;
    int count;
    bool star; /* the key ended in * */
} SheetRow;

typedef struct Setting {
    Token name, value;
} Setting;

typedef enum BlockKind {
    BLOCK_HEAD, /* what stands before the first [ ] */
    BLOCK_CHART,
    BLOCK_MODIFIERS,
    BLOCK_ANSWERS,
    BLOCK_OPTIONS,
    BLOCK_WORDS,
    BLOCK_SEQUENCE,
    BLOCK_PLAN,
    BLOCK_LEADERS,
    BLOCK_ORDERS,
    BLOCK_SCENARIO,
    BLOCK_TRACK,
    BLOCK_SIDES,
    BLOCK_SEATS,
    BLOCK_ARMY,
    BLOCK_PLACES,
    BLOCK_RIDERS,
    BLOCK_EQUIPMENT,
    BLOCK_VICTORY,
    BLOCK_NOTES,
    BLOCK_SOURCES,
    BLOCK_LESSON,
    BLOCK_LESSON_ORDERS,
    BLOCK_UNKNOWN, /* what it holds is not to blame */
    BLOCK_KINDS,
} BlockKind;

/* What a file is for; each has its own kinds of blocks. */
typedef enum SheetKind { SHEET_CHARTS, SHEET_PLAN, SHEET_SCENARIO } SheetKind;

typedef struct Block {
    BlockKind kind;
    Token name;
    const Source *source;
    const Setting *settings;
    int settings_count;
    SheetRow heads[2]; /* the lines above the rule; two when columns are grouped */
    int heads_count;
    SheetRow *rows; /* a table's lines below the rule, a list's lines, or lines of words as keys */
    int rows_count;
    int from, to; /* of an outline: where in the source its lines are, which block_read reads */
} Block;

typedef struct Sheet {
    const Source *source;
    const Block *blocks; /* the first is the head */
    int count;
} Sheet;

/* Reads a text; what is wrong is added to `faults`, and what could be read is in the sheet. */
void sheet_parse(Sheet *sheet, SheetKind kind, const Source *source, Arena *arena, Faults *faults);

/* The block with its lines; those of a printed chart are read only when they are needed. */
const Block *block_read(const Block *block, Arena *arena, Faults *faults);

/* The block of that kind, or NULL. */
const Block *sheet_block(const Sheet *sheet, BlockKind kind);

/* Columns before a token in its line; a tab counts as one. */
int block_indent(const Block *block, const Token *token);

/* The value of a setting, or NULL; and its text. */
const Token *block_setting(const Block *block, const char *name);
const char *block_text(const Block *block, const char *name);

/* Says that a fault is at a token of that block. */
void block_place(const Block *block, const Token *token, Fault *fault);

/* A fault at a token of that block. */
Fault *block_fault(const Block *block, const Token *token, Faults *faults, const char *code,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));

/* What a line is, for the parser and the formatter alike. */
typedef enum LineKind {
    LINE_BLANK,
    LINE_COMMENT,
    LINE_BLOCK,
    LINE_SETTING,
    LINE_RULE,
    LINE_CELLS,
    LINE_OTHER
} LineKind;

LineKind sheet_line(const char *at, size_t length);

/* What the lines of a block are. */
typedef enum BlockLines {
    LINES_NONE,  /* settings alone */
    LINES_LIST,  /* cells part at bars */
    LINES_TABLE, /* cells part at blanks too */
    LINES_TREE,  /* a table whose keys are indented below what they belong to */
    LINES_WORDS, /* anything, for people */
} BlockLines;

/* What the lines are of the block that a line begins. */
BlockLines sheet_begins(const char *at, size_t length);

/*
 * Cuts a line of cells: tokens[0] is the key. Cells part at two blanks or a bar; in a list only at
 * bars. The tokens point into the line. Returns how many, or -1 when there are too many.
 */
int sheet_cut(const char *at, size_t length, bool list, Token tokens[SHEET_CELLS + 1]);

#endif
