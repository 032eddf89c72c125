/* SPDX-License-Identifier: MIT */
/* Why a rule answered as it did. */
#include "rules/trace.h"

void trace_keep(Trace *trace, TraceLine line)
{
    line.applied = line.applied || line.kind != TRACE_MODIFIER;
    if (trace->count < TRACE_ROOM) {
        trace->lines[trace->count++] = line;
    } else {
        trace->lost++;
    }
}

static void print_throw(Text *to, const TraceLine *line)
{
    Dice dice = line->thrown.dice;
    const char *between = dice.reading == DICE_TENS  ? ","
                          : dice.reading == DICE_OFF ? " against "
                                                     : "+";

    dice_print(to, dice);
    text_add(to, ": ");
    for (int die = 0; die < dice.count; die++) {
        text_addf(to, "%s%d", die ? between : "", line->thrown.faces[die]);
    }
    if (dice.count > 1 && dice.reading != DICE_OFF) {
        text_addf(to, " = %d", line->total);
    }
    if (line->plus) {
        text_addf(to, ", %+d makes %d", line->plus, line->total + line->plus);
    }
}

static void print_column(Text *to, const TraceLine *line)
{
    const Chart *chart = line->chart;

    if (chart->groups) {
        text_addf(to, "%s, ",
                  chart->group_heads[line->column / (chart->columns / chart->groups)].text);
    }
    text_add(to, chart->column_heads[line->column].text);
}

static void print_cell(Text *to, const TraceLine *line, const Book *book)
{
    const Chart *chart = line->chart;

    text_addf(to, "%s, row %s", chart->title, chart->row_heads[line->row].text);
    if (chart->decl->shape == SHAPE_BANDS) {
        text_addf(to, ": %s is ", chart->cell_texts[line->row * chart->columns + line->column]);
        text_add(to, alias_shown(book->aliases, chart->column_heads[line->column].text));
        return;
    }
    if (chart->columns > 1) {
        text_add(to, ", column ");
        print_column(to, line);
    }
    text_add(to, ": ");
    chart_print_cell(to, chart, book->aliases, line->row, line->column);
}

void trace_print(Text *to, const TraceLine *line, const Book *book)
{
    switch (line->kind) {
    case TRACE_HEAD:
    case TRACE_NOTE:
    case TRACE_AMOUNT:
    case TRACE_NEED:
        text_add(to, line->text);
        break;
    case TRACE_TURN:
        text_addf(to, "Turn %d", line->amount);
        break;
    case TRACE_MODIFIER:
        text_addf(to, "%s: %s", line->modifier->name, line->modifier->words);
        break;
    case TRACE_COLUMN:
        text_add(to, line->chart->title);
        text_add(to, ", column ");
        print_column(to, line);
        break;
    case TRACE_THROW:
        print_throw(to, line);
        break;
    case TRACE_CELL:
        print_cell(to, line, book);
        break;
    }
}

bool trace_amount(Text *to, const TraceLine *line)
{
    bool factor = line->kind == TRACE_MODIFIER && line->modifier->unit == UNIT_TIMES;

    if (line->kind == TRACE_MODIFIER && !line->applied) {
        text_add(to, line->modifier->shown);
        return true;
    }
    if (line->kind != TRACE_MODIFIER && line->kind != TRACE_AMOUNT && line->kind != TRACE_NEED) {
        return false;
    }
    if (factor) {
        text_add(to, "x");
        exact_print(to, line->amount);
    } else if (line->exact) {
        exact_print(to, line->amount);
    } else {
        text_addf(to, line->kind == TRACE_NEED ? "%d" : "%+d", line->amount);
        if (line->kind == TRACE_MODIFIER && line->modifier->unit != UNIT_PLAIN) {
            text_add(to, line->modifier->unit == UNIT_COLUMN ? " column" : " row");
        }
    }
    return true;
}
