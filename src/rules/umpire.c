/* SPDX-License-Identifier: MIT */
/* The verbs in which rules are written. */
#include "rules/umpire.h"

#include <assert.h>
#include <limits.h>

enum { NO_NATURAL = INT_MIN };

static const Chart *bound(const Umpire *ump, int chart)
{
    assert(chart > 0 && chart < ump->book->system->charts_count);
    const Chart *found = book_at(ump->book, chart);

    assert(found);
    return found;
}

static const ModifierLine *line_of(const Chart *chart, int modifier)
{
    assert(chart->by_modifier[modifier]);
    return chart->by_modifier[modifier];
}

static void trace_modifier(Umpire *ump, const Chart *chart, const ModifierLine *modifier,
                           bool applied, int amount)
{
    trace_add(ump->trace, TRACE_MODIFIER, .chart = chart, .modifier = modifier, .applied = applied,
              .amount = amount);
}

int mod(Umpire *ump, int chart, int modifier, int times)
{
    const Chart *on = bound(ump, chart);
    int amount = on->amounts[modifier];

    if (ump->trace) {
        trace_modifier(ump, on, line_of(on, modifier), times != 0, times ? amount * times : amount);
    }
    return amount * times;
}

int multiply(Umpire *ump, int chart, int modifier, int value, bool applies)
{
    const Chart *on = bound(ump, chart);
    const ModifierLine *line = line_of(on, modifier);

    trace_modifier(ump, on, line, applies, line->amount);
    return applies ? value * line->amount / WHOLE : value;
}

int count(Umpire *ump, const char *what, int amount)
{
    trace_add(ump->trace, TRACE_AMOUNT, .text = what, .amount = amount);
    return amount;
}

int count_exact(Umpire *ump, const char *what, int amount)
{
    trace_add(ump->trace, TRACE_AMOUNT, .text = what, .amount = amount, .exact = true);
    return amount;
}

static void trace_place(Umpire *ump, TraceKind kind, const Chart *chart, int row, int column)
{
    trace_add(ump->trace, kind, .chart = chart, .row = row, .column = column);
}

/* The column of a grid is where shifts begin; of a lookup the cell will tell it. */
static void trace_column(Umpire *ump, const Chart *chart, int column)
{
    if (chart->decl->shape == SHAPE_GRID) {
        trace_place(ump, TRACE_COLUMN, chart, 0, column);
    }
}

int column_for(Umpire *ump, int chart, int value)
{
    const Chart *on = bound(ump, chart);
    int column = reader_find(&on->across, value);

    trace_column(ump, on, column);
    return column;
}

int column_in(Umpire *ump, int chart, int group, int value)
{
    const Chart *on = bound(ump, chart);
    int width = on->columns / on->groups;

    return reader_find(&on->group, group) * width + reader_find(&on->across, value);
}

int row_for(Umpire *ump, int chart, int value)
{
    return reader_find(&bound(ump, chart)->down, value);
}

bool has_column(const Umpire *ump, int chart, int value)
{
    const Reader *across = &bound(ump, chart)->across;

    return value >= across->low && value <= across->high;
}

static int clamped(int value, int count)
{
    return value < 0 ? 0 : value >= count ? count - 1 : value;
}

/* The column or row after shifts; where they would lead past the chart, that is told. */
static int kept_on(Umpire *ump, int value, int count)
{
    if (clamped(value, count) != value) {
        tell(ump, "the shift stops at the edge of the table");
    }
    return clamped(value, count);
}

int shifted(Umpire *ump, int chart, int column)
{
    const Chart *on = bound(ump, chart);

    column = kept_on(ump, column, on->columns);
    for (int i = ump->trace ? ump->trace->count - 1 : -1; i >= 0; i--) {
        const TraceLine *line = &ump->trace->lines[i];
        if (line->kind == TRACE_COLUMN && line->chart == on) {
            if (line->column != column) {
                trace_place(ump, TRACE_COLUMN, on, 0, column);
            }
            break;
        }
    }
    return column;
}

int shifted_row(Umpire *ump, int chart, int row)
{
    return kept_on(ump, row, bound(ump, chart)->rows);
}

typedef struct CellSort {
    const Chart *chart;
    int line, plus;
    int natural; /* a total that is told apart, or NO_NATURAL */
} CellSort;

/* Where the total falls on the chart. */
static void find_cell(const CellSort *by, int total, int *row, int *column)
{
    if (by->chart->decl->shape == SHAPE_BANDS) {
        *row = by->line;
        *column = reader_find(&by->chart->bands[by->line], total + by->plus);
    } else {
        *row = reader_find(&by->chart->down, total + by->plus);
        *column = by->line;
    }
}

static const Cell *cell_at(const Chart *chart, int row, int column)
{
    return chart->decl->shape == SHAPE_BANDS ? &chart->cells[column]
                                             : chart_cell(chart, row, column);
}

static int cell_class(const void *by, int total)
{
    const CellSort *sort = by;
    int row, column;

    find_cell(sort, total, &row, &column);
    return 2 * cell_at(sort->chart, row, column)->id + (total == sort->natural);
}

/* Throws the dice of a chart and remembers what they are for, should they be wanting. */
static int throw_for(Umpire *ump, const Chart *chart, TapeSort *sort, const void *by, Throw *thrown)
{
    bool before = ump->tape->state == TAPE_OK;
    int total = tape_throw(ump->tape, chart->dice, sort, by, thrown);

    if (before && ump->tape->state != TAPE_OK) {
        ump->wanted = chart;
    }
    return total;
}

static void trace_throw(Umpire *ump, const Throw *thrown, int total, int plus)
{
    if (ump->tape->state == TAPE_OK) {
        trace_add(ump->trace, TRACE_THROW, .thrown = *thrown, .total = total, .plus = plus);
    }
}

static Cell read_cell(Umpire *ump, const Chart *chart, int row, int column)
{
    Cell cell = *cell_at(chart, row, column);

    if (!ump->trace && !cell.absent) {
        return cell;
    }
    if (cell.absent) {
        ump->absent = chart;
        cell.word = 0;
    }
    if (ump->tape->state == TAPE_OK) {
        trace_place(ump, TRACE_CELL, chart, row, column);
    }
    return cell;
}

Cell throw_on_natural(Umpire *ump, int chart, int line, int plus, int natural, bool *showed)
{
    const Chart *on = bound(ump, chart);
    bool bands = on->decl->shape == SHAPE_BANDS;
    CellSort by = { on, kept_on(ump, line, bands ? on->rows : on->columns), plus, natural };
    Throw thrown;
    int total = throw_for(ump, on, cell_class, &by, &thrown);
    int row, column;

    find_cell(&by, total, &row, &column);
    trace_throw(ump, &thrown, total, plus);
    *showed = total == natural;
    return read_cell(ump, on, row, column);
}

Cell throw_on(Umpire *ump, int chart, int line, int plus)
{
    bool showed;

    return throw_on_natural(ump, chart, line, plus, NO_NATURAL, &showed);
}

Cell look_up(Umpire *ump, int chart, int down, int across)
{
    const Chart *on = bound(ump, chart);

    return read_cell(ump, on, reader_find(&on->down, down), reader_find(&on->across, across));
}

Cell look_in(Umpire *ump, int chart, int down, int group, int across)
{
    int row = row_for(ump, chart, down), column = column_in(ump, chart, group, across);

    return read_cell(ump, bound(ump, chart), row, column);
}

int roll_for(Umpire *ump, int chart)
{
    Throw thrown;
    int total = throw_for(ump, bound(ump, chart), NULL, NULL, &thrown);

    trace_throw(ump, &thrown, total, 0);
    return total;
}

static int reach_class(const void *by, int total)
{
    const int *least = by;

    return total >= *least;
}

bool reaches(Umpire *ump, int chart, int plus, int needed)
{
    int least = needed - plus;
    Throw thrown;
    int total = throw_for(ump, bound(ump, chart), reach_class, &least, &thrown);

    trace_throw(ump, &thrown, total, plus);
    return total >= least;
}

typedef struct WithinSort {
    int most, natural;
} WithinSort;

static int within_class(const void *by, int total)
{
    const WithinSort *sort = by;

    return 2 * (total <= sort->most) + (total == sort->natural);
}

bool within_natural(Umpire *ump, int chart, int most, int natural, bool *showed)
{
    WithinSort by = { most, natural };
    Throw thrown;
    int total = throw_for(ump, bound(ump, chart), within_class, &by, &thrown);

    trace_throw(ump, &thrown, total, 0);
    *showed = total == natural;
    return total <= most;
}

bool within(Umpire *ump, int chart, int most)
{
    bool showed;

    return within_natural(ump, chart, most, NO_NATURAL, &showed);
}

bool roll_off(Umpire *ump, Dice die)
{
    Throw last;
    bool first = tape_roll_off(ump->tape, die, &last);

    if (ump->tape->kind != TAPE_EVERY) {
        trace_throw(ump, &last, 0, 0);
    }
    return first;
}

int option(const Umpire *ump, int option)
{
    return ump->book->options[option];
}

void tell(Umpire *ump, const char *sentence)
{
    trace_add(ump->trace, TRACE_NOTE, .text = sentence);
}

void begin(Umpire *ump, const char *part)
{
    trace_add(ump->trace, TRACE_HEAD, .text = part);
}

int need(Umpire *ump, const char *what, int number)
{
    trace_add(ump->trace, TRACE_NEED, .text = what, .amount = number);
    return number;
}
