/* SPDX-License-Identifier: MIT */
/* Orders on paper: the log of orders, and slips to hand over. G-4. */
#include "cli/command.h"
#include "cli/seat.h"
#include "cli/tell.h"

#include "game/letter.h"
#include "wire/view.h"

#include <string.h>

enum { COLUMNS_MOST = 16, COLUMN_WIDTH = 24, SLIP_WIDTH = 60, SLIP_LABEL = 12 };

/* ---- the log ---- */

static bool is_over(const Look *look, int order)
{
    return letter_is(look->world, order, LETTER_OVER);
}

static void cell_of(Text *to, const Look *look, int order, int column)
{
    text_clear(to);
    log_cell(to, look, order, log_column(look, column));
}

static int columns_of(const Look *look)
{
    int count = 0;

    while (log_column(look, count) && count < COLUMNS_MOST) {
        count++;
    }
    return count;
}

static bool is_order(const Look *look, int order)
{
    return world_is(look->world, KIND_ORDER, order);
}

/* Where a heading of several words is broken into two lines: before its last word. */
static int head_break(const char *head)
{
    const char *blank = strrchr(head, ' ');

    return blank ? (int)(blank - head) : 0;
}

static void find_widths(const Look *look, int widths[COLUMNS_MOST])
{
    int count = columns_of(look);
    Text cell = { 0 };

    for (int i = 0; i < count; i++) {
        const char *head = log_column(look, i)->head;
        int first = head_break(head), last = text_width(head) - first;
        widths[i] = first > last ? first : last;
        for (int order = 1; order <= world_count(look->world, KIND_ORDER); order++) {
            if (is_order(look, order)) {
                cell_of(&cell, look, order, i);
                int width = text_width(text_of(&cell));
                width = width < COLUMN_WIDTH ? width : COLUMN_WIDTH;
                widths[i] = width > widths[i] ? width : widths[i];
            }
        }
    }
    text_finish(&cell);
}

/* Blanks between columns: one where two would not fit the screen. */
static int gap_of(const Look *look, const int widths[COLUMNS_MOST])
{
    int total = 0;

    for (int i = 0; i < columns_of(look); i++) {
        total += widths[i] + (i ? 2 : 0);
    }
    return total > SCREEN_WIDTH ? 1 : 2;
}

static void tell_row(Text *to, const Look *look, int order, const int widths[COLUMNS_MOST])
{
    Text cell = { 0 };

    for (int i = 0; i < columns_of(look); i++) {
        cell_of(&cell, look, order, i);
        text_cut(to, text_of(&cell), widths[i], "~");
        text_repeat(to, " ", gap_of(look, widths));
    }
    text_end_line(to);
    text_finish(&cell);
    const char *words = world_text(look->world, KIND_ORDER, order, ORDER_TEXT);
    if (words && *words) {
        text_add(to, "    ");
        text_wrap(to, words, 4, 4, SCREEN_WIDTH);
        text_add(to, "\n");
    }
}

static void tell_heads(Text *to, const Look *look, const int widths[COLUMNS_MOST],
                       const Terminal *terminal)
{
    int gap = gap_of(look, widths);
    Text above = { 0 }, below = { 0 };

    for (int i = 0; i < columns_of(look); i++) {
        const char *head = log_column(look, i)->head;
        int at = head_break(head);
        Text first = { 0 };
        text_add_n(&first, head, (size_t)at);
        text_column(&above, text_of(&first), widths[i] + gap);
        text_column(&below, head + at + (at > 0), widths[i] + gap);
        text_finish(&first);
    }
    text_end_line(&above);
    text_end_line(&below);
    terminal_bold(terminal, to, text_of(&above));
    terminal_bold(terminal, to, text_of(&below));
    text_finish(&above);
    text_finish(&below);
}

static void tell_log(Text *to, const Look *look, const Terminal *terminal)
{
    int widths[COLUMNS_MOST] = { 0 }, told = 0, over = 0;

    for (int order = 1; order <= world_count(look->world, KIND_ORDER); order++) {
        told += is_order(look, order) && !is_over(look, order);
        over += is_order(look, order) && is_over(look, order);
    }
    if (!told && !over) {
        text_add(to, "There are no orders that you know of.\n");
        return;
    }
    find_widths(look, widths);
    tell_heads(to, look, widths, terminal);
    for (int order = 1; order <= world_count(look->world, KIND_ORDER); order++) {
        if (is_order(look, order) && !is_over(look, order)) {
            tell_row(to, look, order, widths);
        }
    }
    text_add(to, over ? "\nOver\n" : "");
    for (int order = 1; order <= world_count(look->world, KIND_ORDER); order++) {
        if (is_order(look, order) && is_over(look, order)) {
            tell_row(to, look, order, widths);
        }
    }
}

static void csv_log(Text *to, const Look *look)
{
    int count = columns_of(look);
    Text cell = { 0 };

    for (int i = 0; i < count; i++) {
        text_csv(to, log_column(look, i)->head, false);
    }
    text_csv(to, "Text", true);
    for (int pass = 0; pass < 2; pass++) { /* those in force first */
        for (int order = 1; order <= world_count(look->world, KIND_ORDER); order++) {
            if (!is_order(look, order) || is_over(look, order) != (pass == 1)) {
                continue;
            }
            for (int i = 0; i < count; i++) {
                cell_of(&cell, look, order, i);
                text_csv(to, text_of(&cell), false);
            }
            const char *words = world_text(look->world, KIND_ORDER, order, ORDER_TEXT);
            text_csv(to, words ? words : "", true);
        }
    }
    text_finish(&cell);
}

static void json_log(Text *to, const Look *look)
{
    Json json = { .to = to };

    json_open(&json, NULL, '{');
    json_open(&json, "orders", '[');
    for (int order = 1; order <= world_count(look->world, KIND_ORDER); order++) {
        if (is_order(look, order)) {
            wire_thing(&json, NULL, look, KIND_ORDER, order);
        }
    }
    json_close(&json, ']');
    json_close(&json, '}');
    text_add(to, "\n");
}

int run_orders(const Args *args, const Terminal *terminal)
{
    Seated seated;
    Faults faults = { 0 };
    Text text = { 0 };

    if (seated_open(&seated, args, "orders", &faults)) {
        Look look = seated_look(&seated);
        if (terminal->json) {
            json_log(&text, &look);
        } else if (args->flags[FLAG_CSV]) {
            csv_log(&text, &look);
        } else {
            tell_log(&text, &look, terminal);
        }
    }
    seated_close(&seated);
    return terminal_end(&text, &faults, terminal);
}

/* ---- slips ---- */

/* Writes words between the edges of the slip, as many lines as they need. */
static void slip_line(Text *to, const char *label, const char *words)
{
    enum { INNER = SLIP_WIDTH - 4 };
    Text lines = { 0 }, line = { 0 };

    int indent = *label ? SLIP_LABEL : 0;
    text_column(&lines, label, indent);
    text_wrap(&lines, words, indent, indent, INNER);
    for (const char *at = text_of(&lines); *at;) {
        size_t length = strcspn(at, "\n");
        text_clear(&line);
        text_add_n(&line, at, length);
        text_add(to, "| ");
        text_cut(to, text_of(&line), INNER, "~");
        text_add(to, " |\n");
        at += length + (at[length] == '\n');
    }
    text_finish(&lines);
    text_finish(&line);
}

static void slip_edge(Text *to)
{
    text_add(to, "+");
    text_repeat(to, "-", SLIP_WIDTH - 2);
    text_add(to, "+\n");
}

static void slip_trait(Text *to, const Look *look, int order, int trait, const char *label)
{
    Text value = { 0 };

    tell_value(&value, look, KIND_ORDER, order, trait);
    if (value.length && strcmp(text_of(&value), "?") != 0) {
        slip_line(to, label, text_of(&value));
    }
    text_finish(&value);
}

static void slip_piece(Text *to, const Look *look, int order, int trait, const char *label)
{
    int piece = order_get(look->world, order, trait);
    Text name = { 0 };

    if (piece > 0) {
        tell_piece(&name, look, piece);
        slip_line(to, label, text_of(&name));
    }
    text_finish(&name);
}

/* The time at which the turn began in which it was written. */
static void slip_time(Text *to, const Look *look, int order)
{
    int turn = order_get(look->world, order, ORDER_WRITTEN), minutes, light;
    Text time = { 0 };

    if (turn > 0 && scenario_time(look->game->scenario, turn, &minutes, &light)) {
        text_addf(&time, "%02d:%02d", minutes / 60 % 24, minutes % 60);
    } else {
        text_add(&time, "before the battle");
    }
    slip_line(to, "Written", text_of(&time));
    text_finish(&time);
}

static void tell_slip(Text *to, const Look *look, int order)
{
    static const char *const SAID[] = { "method", "type", "force", "purpose" };
    static const char *const LABELS[] = { "Method", "Type", "Force", "Purpose" };
    Text number = { 0 };

    slip_edge(to);
    thing_print(&number, look, KIND_ORDER, order);
    slip_line(to, "Order", text_of(&number));
    slip_time(to, look, order);
    slip_piece(to, look, order, ORDER_RECEIVER, "To");
    slip_piece(to, look, order, ORDER_SENDER, "From");
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        int trait = traits_find(&look->game->traits, KIND_ORDER, SAID[i]);
        if (trait > 0 && trait_here(look, KIND_ORDER, order, trait)) {
            slip_trait(to, look, order, trait, LABELS[i]);
        }
    }
    slip_edge(to);
    slip_trait(to, look, order, ORDER_TEXT, "");
    slip_edge(to);
    slip_trait(to, look, order, ORDER_START, "Start");
    slip_trait(to, look, order, ORDER_ROUTE, "Route");
    slip_trait(to, look, order, ORDER_LIMIT, "As far as");
    slip_line(to, "Signed", " ");
    slip_edge(to);
    text_finish(&number);
}

int run_slip(const Args *args, const Terminal *terminal)
{
    Seated seated;
    Faults faults = { 0 };
    Text text = { 0 };
    Json json = { .to = &text };

    if (seated_open(&seated, args, "slip", &faults)) {
        Look look = seated_look(&seated);
        int order;
        if (!thing_parse(&look, KIND_ORDER, args->words[0], &order, &faults)) {
        } else if (terminal->json) {
            wire_thing(&json, NULL, &look, KIND_ORDER, order);
            text_add(&text, "\n");
        } else {
            tell_slip(&text, &look, order);
        }
    }
    seated_close(&seated);
    return terminal_end(&text, &faults, terminal);
}
