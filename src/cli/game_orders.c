/* SPDX-License-Identifier: MIT */
/* Orders on paper: the log of orders, and slips to hand over. G-4. */
#include "cli/command.h"
#include "cli/seat.h"
#include "cli/tell.h"

#include "game/letter.h"
#include "wire/view.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { COLUMN_WIDTH = 24, SLIP_WIDTH = 60, SLIP_LABEL = 12 };

/* ---- the log ---- */

/* In text a heading of several words is broken into two lines, before its last word. */
static void add_heads(Listing *list, const Look *look)
{
    bool csv = list->form == LISTING_CSV, two = false;
    const LogColumn *column;

    for (int i = 0; !csv && (column = log_column(look, i)); i++) {
        const char *blank = strrchr(column->head, ' ');
        int first = blank ? (int)(blank - column->head) : 0;
        list->columns[i] = (ListingColumn){ .least = text_width(column->head + first),
                                            .most = COLUMN_WIDTH,
                                            .mark = "~" };
        two = two || first;
    }
    for (int i = 0; two && (column = log_column(look, i)); i++) {
        const char *blank = strrchr(column->head, ' ');
        text_addf(listing_cell(list), "%.*s", blank ? (int)(blank - column->head) : 0,
                  column->head);
    }
    if (two) {
        listing_end_row(list);
    }
    list->heads = two ? 2 : 1;
    for (int i = 0; (column = log_column(look, i)); i++) {
        const char *blank = csv ? NULL : strrchr(column->head, ' ');
        listing_add(list, blank ? blank + 1 : column->head);
    }
    listing_head(list, (ListingColumn){ LISTING_BELOW, .least = 4 }, csv ? "Text" : "");
    listing_end_row(list);
}

/* The orders that are over, or the others. */
static void add_orders(Listing *list, const Look *look, bool over)
{
    const LogColumn *column;
    bool first = true;

    for (int order = 0; (order = world_after(look->world, KIND_ORDER, order));) {
        if (letter_is(look->world, order, LETTER_OVER) != over) {
            continue;
        }
        if (over && first) {
            text_add(listing_line(list), "\nOver");
        }
        first = false;
        for (int i = 0; (column = log_column(look, i)); i++) {
            log_cell(listing_cell(list), look, order, column);
        }
        const char *words = world_text(look->world, KIND_ORDER, order, ORDER_TEXT);
        listing_row(list, words ? words : "");
    }
}

static void tell_log(Text *to, const Look *look, ListingForm form, const Terminal *terminal)
{
    Listing list = { .form = form, .bold = terminal->color, .fitting = true };

    add_heads(&list, look);
    int heads = list.count;
    add_orders(&list, look, false);
    add_orders(&list, look, true);
    if (form == LISTING_TEXT && list.count == heads) {
        text_add(to, "There are no orders that you know of.\n");
        list.count = 0; /* no headings either */
    }
    listing_print(to, &list);
}

/* What a seat counts otherwise; false: nothing. */
static bool add_counted(Text *to, const Desk *desk, int seat, int other)
{
    Look look = desk_look(desk, seat), there = desk_look(desk, other);

    for (int order = 0; (order = world_after(look.world, KIND_ORDER, order));) {
        int number = desk_counted(desk, seat, other, order);
        if (number && number != order_get(look.world, order, ORDER_NUMBER)) {
            text_add(to, to->length ? ", " : "");
            thing_print(to, &look, KIND_ORDER, order);
            text_add(to, " is ");
            thing_print(to, &there, KIND_ORDER, order);
        }
    }
    return to->length;
}

/* Commanders count their orders as they come, and who sees those of an enemy does so too; whoever
 * talks with one must know which he means. */
static void tell_counted(Text *to, const Desk *desk, int seat)
{
    for (int other = 0; other < desk->game.seats_count; other++) {
        Text words = { 0 };
        if (add_counted(&words, desk, seat, other)) {
            text_addf(to, "The seat %s counts as they came to it: there %s.\n",
                      desk->game.seats[other].name, text_of(&words));
        }
        text_finish(&words);
    }
}

static void json_log(Json *json, const Look *look)
{
    json_open(json, NULL, '{');
    json_open(json, "orders", '[');
    for (int order = 0; (order = world_after(look->world, KIND_ORDER, order));) {
        wire_thing(json, NULL, look, KIND_ORDER, order);
    }
    json_close(json, ']');
    json_close(json, '}');
}

void run_orders(CliRun *run)
{
    if (!run_opens_game(run)) {
        return;
    }
    Look look = seat_game_look(&run->own);
    if (run->terminal.json) {
        json_log(&run->json, &look);
    } else {
        ListingForm form = run->args.flags[FLAG_CSV] ? LISTING_CSV : LISTING_TEXT;
        tell_log(&run->text, &look, form, &run->terminal);
        if (form == LISTING_TEXT) {
            tell_counted(&run->text, run->own.desk, run->own.seat);
        }
    }
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

static void slip_trait(Text *to, const Look *look, int order, int trait, const char *label)
{
    Text value = { 0 };

    if (look->game->traits.at[KIND_ORDER][trait]->to == KIND_PIECE) {
        slip_piece(to, look, order, trait, label);
        return;
    }
    tell_value(&value, look, KIND_ORDER, order, trait);
    if (value.length && strcmp(text_of(&value), "?") != 0) {
        slip_line(to, label, text_of(&value));
    }
    text_finish(&value);
}

/* What the system's orders have beyond the common: its words, and numbers and flags that say
 * something. */
static void slip_own(Text *to, const Look *look, int order)
{
    const Traits *traits = &look->game->traits;
    const Dispatch *dispatch = look->game->decl->letters.dispatch;
    char label[SLIP_LABEL];

    if (dispatch && order_get(look->world, order, ORDER_KIND) == dispatch->kind) {
        return;
    }
    for (int i = ORDER_COMMON; i < traits->width[KIND_ORDER]; i++) {
        const Field *trait = traits->at[KIND_ORDER][i];
        bool nothing =
            trait->type != FIELD_WORD && !trait->standard && order_get(look->world, order, i) == 0;
        if (!trait->quiet && !nothing && trait_here(look, KIND_ORDER, order, i)) {
            snprintf(label, sizeof label, "%c%s", toupper((unsigned char)*trait->name),
                     trait->name + 1);
            slip_trait(to, look, order, i, label);
        }
    }
}

/* What it is, unless it is just an order. */
static void slip_kind(Text *to, const Look *look, int order)
{
    Text kind = { 0 };

    tell_value(&kind, look, KIND_ORDER, order, ORDER_KIND);
    if (strcmp(text_of(&kind), "order") != 0) {
        slip_trait(to, look, order, ORDER_KIND, "Kind");
    }
    text_finish(&kind);
}

static void tell_slip(Text *to, const Look *look, int order)
{
    Text number = { 0 }, time = { 0 };

    slip_edge(to);
    thing_print(&number, look, KIND_ORDER, order);
    slip_line(to, "Order", text_of(&number));
    bool timed = turn_print(&time, look, order_get(look->world, order, ORDER_WRITTEN));
    slip_line(to, "Written", timed ? text_of(&time) : "before the battle");
    slip_piece(to, look, order, ORDER_RECEIVER, "To");
    slip_piece(to, look, order, ORDER_SENDER, "From");
    slip_kind(to, look, order);
    slip_own(to, look, order);
    slip_edge(to);
    slip_trait(to, look, order, ORDER_TEXT, "");
    slip_edge(to);
    slip_trait(to, look, order, ORDER_START, "Start");
    slip_trait(to, look, order, ORDER_ROUTE, "Route");
    slip_trait(to, look, order, ORDER_LIMIT, "As far as");
    slip_line(to, "Signed", " ");
    slip_edge(to);
    text_finish(&number);
    text_finish(&time);
}

void run_slip(CliRun *run)
{
    int order;

    if (!run_opens_game(run)) {
        return;
    }
    Look look = seat_game_look(&run->own);
    if (!thing_parse(&look, KIND_ORDER, run->args.words[0], &order, &run->faults)) {
        return;
    }
    if (run->terminal.json) {
        wire_thing(&run->json, NULL, &look, KIND_ORDER, order);
    } else {
        tell_slip(&run->text, &look, order);
    }
}
