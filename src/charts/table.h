/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_TABLE_H
#define CHARTS_TABLE_H

#include "charts/sheet.h"

/* Tables of a sheet whose rows have names and whose columns have headings. */

/* Whether a cell says something: a dot says nothing. */
bool table_given(const Token *cell);

/* Whether the block has one line of headings, each of them once; a fault if not. */
bool table_heads(const Block *block, Faults *faults);

/* Whether a row has a cell for each heading; a fault if not. */
bool table_cells(const Block *block, const SheetRow *row, Faults *faults);

/* The row of that name among the first `count`, or -1. */
int table_row(const Block *block, int count, const char *name);

/* Whether a row has a name of its own; a fault if not, with `code` where another has it. */
bool table_name(const Block *block, int row, const char *code, Faults *faults);

/* Says which row may have been meant, or where to write it. */
void table_hint(Fault *fault, const Block *block, const char *typed, const char *where);

/* Puts faults that were found without a place where they belong. */
void table_blame(const Block *block, const Token *token, const Faults *found, Faults *faults);

#endif
