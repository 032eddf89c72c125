/* SPDX-License-Identifier: MIT */
/* The command forecast: when the orders of a plan are acted on. */
#include "cli/ask.h"
#include "cli/command.h"

#include "draw/bars.h"
#include "draw/gantt.h"
#include "systems/systems.h"
#include "wire/forecast.h"

#include <string.h>

enum { NAME_MOST = 14, WHO_MOST = 30, CELL = 7 };

bool opened_plan(OpenedPlan *opened, const char *path, const Args *args, Faults *faults)
{
    Faults found = { 0 };
    int before = faults->count;

    *opened = (OpenedPlan){ .plan.turns = 0 };
    if (!file_read(path, &opened->arena, &opened->source, faults)) {
        return false;
    }
    plan_read(&opened->plan, &opened->source, faults);
    const Token *system = opened->plan.system;
    if (system && !system_named(system->text, &found)) {
        plan_blame_system(&opened->plan, &found, faults);
    } else if (system && opened_book(&opened->opened, system->text, args, faults)) {
        plan_bind(&opened->plan, opened->opened.book, faults);
    }
    return faults->count == before;
}

void opened_plan_finish(OpenedPlan *opened)
{
    plan_finish(&opened->plan);
    opened_finish(&opened->opened);
    arena_finish(&opened->arena);
}

/* ---- each order ---- */

/* Width for the longest of the names, as far as there is room. */
static int name_width(const Plan *plan)
{
    int width = 5;

    for (int i = 0; i < plan->count; i++) {
        int name = text_width(plan->orders[i].name);
        width = name > width ? name : width;
    }
    return width < NAME_MOST ? width : NAME_MOST;
}

static const char *cut_mark(const Terminal *terminal)
{
    return terminal->utf8 ? "…" : "~";
}

/* The turns by which a curve comes to its shares, and what it comes to in the end. */
static void add_turns(Listing *list, const Forecast *forecast, const Curve *curve)
{
    static const double SHARES[] = { 0.1, 0.5, 0.9 };

    for (size_t i = 0; i < sizeof SHARES / sizeof *SHARES; i++) {
        int turn = forecast_turn(forecast, curve, SHARES[i]);
        text_addf(listing_cell(list), turn ? "%d" : "-", turn);
    }
    ask_chance(list, curve->by[forecast->plan->turns], 1);
    listing_end_row(list);
}

static void tell_orders(Text *to, const Forecast *forecast, const Terminal *terminal)
{
    const Plan *plan = forecast->plan;
    const char *mark = cut_mark(terminal);
    Listing list = { .columns = { { .most = NAME_MOST, .mark = mark },
                                  { .most = WHO_MOST, .mark = mark, .close = true },
                                  { LISTING_RIGHT },
                                  { LISTING_RIGHT },
                                  { LISTING_RIGHT },
                                  { LISTING_RIGHT, .least = 12 } } };
    Text last = { 0 };

    text_addf(&last, "by turn %d", plan->turns);
    listing_row(&list, "order", "", "10 %", "50 %", "90 %", text_of(&last));
    for (int i = 0; i < plan->count; i++) {
        const PlanOrder *order = &plan->orders[i];
        listing_add(&list, order->name);
        text_addf(listing_cell(&list), "%s %s %s", order->from, terminal->utf8 ? "→" : "->",
                  order->to);
        add_turns(&list, forecast, &forecast->orders[i]);
    }
    text_add(listing_span(&list, 2), "all");
    add_turns(&list, forecast, &forecast->all);
    listing_print(to, &list);
    text_finish(&last);
}

/* ---- two by two ---- */

/* The orders with those from one to before another. */
static void tell_some_pairs(Text *to, const Forecast *forecast, int from, int end, const char *mark)
{
    const PlanOrder *orders = forecast->plan->orders;
    int names = name_width(forecast->plan);
    Listing list = { .columns = { { LISTING_LEFT, names, names, mark, .close = true } } };

    listing_add(&list, "");
    for (int j = from; j < end; j++) {
        listing_head(&list, (ListingColumn){ LISTING_RIGHT, CELL, CELL, mark }, orders[j].name);
    }
    listing_end_row(&list);
    for (int i = 0; i < end - 1; i++) {
        listing_add(&list, orders[i].name);
        for (int j = from; j < end; j++) {
            if (j <= i) {
                listing_add(&list, "");
            } else {
                ask_chance(&list, forecast->pairs[i][j], 1);
            }
        }
        listing_end_row(&list);
    }
    listing_print(to, &list);
}

static void tell_pairs(Text *to, const Forecast *forecast, const Terminal *terminal)
{
    const Plan *plan = forecast->plan;
    int fit = (SCREEN_WIDTH - name_width(plan)) / (CELL + 2);

    if (plan->count < 2) {
        return;
    }
    text_addf(to, "\nTwo orders acted on, at most %d %s apart\n", plan->within,
              plan->within == 1 ? "turn" : "turns");
    for (int from = 1; from < plan->count; from += fit) { /* as many columns as fit, then more */
        text_add(to, from > 1 ? "\n" : "");
        tell_some_pairs(to, forecast, from, from + fit < plan->count ? from + fit : plan->count,
                        cut_mark(terminal));
    }
}

/* ---- the whole ---- */

static void tell_certainty(Text *to, const Forecast *forecast)
{
    if (forecast->exact) {
        text_add(to, "Computed from exact odds.\n");
    } else {
        text_addf(to,
                  "Simulated, for an order waits for several others: %d trials, standard error\n"
                  "at most %.2f %%. Orders that wait in a single line are computed.\n",
                  FORECAST_TRIALS, 100 * forecast->error);
    }
}

static void tell_title(Text *to, const Forecast *forecast, const Book *book)
{
    const Plan *plan = forecast->plan;

    text_addf(to, "%s (%s %s, %d %s)", plan->title[0] ? plan->title : "A plan", book->system->name,
              plan->rule->name, plan->turns, plan->turns == 1 ? "turn" : "turns");
}

static void tell_all(CliRun *run, const Forecast *forecast, const Book *book)
{
    const Plan *plan = forecast->plan;
    const Terminal *terminal = &run->terminal;
    Text *to = &run->text, title = { 0 };
    Columns all = { forecast->all.by + 1, plan->turns, 1 };

    tell_title(&title, forecast, book);
    terminal_bold(terminal, to, text_of(&title));
    text_add(to, "\n");
    ask_layers(to, &run->args);
    text_add(to, "\n");
    tell_orders(to, forecast, terminal);
    text_add(to, "\n");
    gantt_print(to, forecast, name_width(plan), SCREEN_WIDTH, terminal->utf8);
    text_add(to, "\nAll of them acted on, by turn\n");
    columns_print(to, all, SCREEN_WIDTH - 7, terminal->utf8);
    tell_pairs(to, forecast, terminal);
    text_add(to, "\n");
    tell_certainty(to, forecast);
    for (int i = 0; i < plan->count; i++) {
        Text note = { 0 };
        forecast_note(&note, forecast, i);
        if (note.length) {
            text_paragraph(to, text_of(&note), 0);
        }
        text_finish(&note);
    }
    text_finish(&title);
}

static void tell_csv(Text *to, const Forecast *forecast)
{
    const Plan *plan = forecast->plan;
    Listing list = { .form = LISTING_CSV };

    listing_add(&list, "turn");
    for (int i = 0; i < plan->count; i++) {
        listing_add(&list, plan->orders[i].name);
    }
    listing_row(&list, "all");
    for (int turn = 1; turn <= plan->turns; turn++) {
        text_addf(listing_cell(&list), "%d", turn);
        for (int i = 0; i < plan->count; i++) {
            ask_chance(&list, forecast->orders[i].by[turn], 1);
        }
        ask_chance(&list, forecast->all.by[turn], 1);
        listing_end_row(&list);
    }
    listing_print(to, &list);
}

static void draw(CliRun *run, const Forecast *forecast, const Book *book)
{
    const Plan *plan = forecast->plan;
    Text picture = { 0 }, under = { 0 }, source = { 0 };

    ask_layers(&under, &run->args);
    text_addf(&source, "%s: %s. ", book->system->title, plan->rule->name);
    if (forecast->exact) {
        text_add(&source, "Computed from exact odds by Galloper.");
    } else {
        text_addf(&source, "Simulated by Galloper, standard error at most %.2f %%.",
                  100 * forecast->error);
    }
    Page page = { plan->title[0] ? plan->title : "A plan", text_of(&under), text_of(&source) };
    gantt_draw(&picture, forecast, &page);
    ask_drawn(run, &picture);
    text_finish(&picture);
    text_finish(&under);
    text_finish(&source);
}

static void tell_forecast(CliRun *run, const Forecast *forecast, const Book *book)
{
    if (run->terminal.json) {
        wire_forecast(&run->json, book, forecast);
    } else if (run->args.flags[FLAG_CSV]) {
        tell_csv(&run->text, forecast);
    } else {
        tell_all(run, forecast, book);
    }
    if (run->args.flags[FLAG_SVG]) {
        draw(run, forecast, book);
    }
}

void run_forecast(CliRun *run)
{
    OpenedPlan opened = { .plan.turns = 0 };

    if (ask_formats(&run->args, &run->faults) &&
        opened_plan(&opened, run->args.words[0], &run->args, &run->faults)) {
        const Book *book = opened.opened.book;
        Forecast *forecast = forecast_create(&opened.plan, book, &run->faults);
        if (forecast) {
            tell_forecast(run, forecast, book);
        }
        forecast_destroy(forecast);
    }
    opened_plan_finish(&opened);
}
