/* SPDX-License-Identifier: MIT */
/* The command forecast: when the orders of a plan are acted on. */
#include "cli/ask.h"
#include "cli/command.h"

#include "draw/bars.h"
#include "draw/gantt.h"
#include "systems/systems.h"
#include "wire/forecast.h"

#include <string.h>

enum { SCREEN = 79, NAME_MOST = 14, WHO_MOST = 30 };

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

static void who(Text *to, const PlanOrder *order, const Terminal *terminal)
{
    text_addf(to, "%s %s %s", order->from, terminal->utf8 ? "→" : "->", order->to);
}

static int who_width(const Plan *plan, const Terminal *terminal)
{
    int width = 0;
    Text words = { 0 };

    for (int i = 0; i < plan->count; i++) {
        text_clear(&words);
        who(&words, &plan->orders[i], terminal);
        width = text_width(text_of(&words)) > width ? text_width(text_of(&words)) : width;
    }
    text_finish(&words);
    return width < WHO_MOST ? width : WHO_MOST;
}

/* The turns by which a curve comes to its shares, and what it comes to in the end. */
static void tell_turns(Text *to, const Forecast *forecast, const Curve *curve)
{
    static const double SHARES[] = { 0.1, 0.5, 0.9 };

    for (size_t i = 0; i < sizeof SHARES / sizeof *SHARES; i++) {
        int turn = forecast_turn(forecast, curve, SHARES[i]);
        if (turn) {
            text_addf(to, "%6d", turn);
        } else {
            text_add(to, "     -");
        }
    }
    text_addf(to, "%12.1f %%\n", 100 * curve->by[forecast->plan->turns]);
}

static void tell_orders(Text *to, const Forecast *forecast, const Terminal *terminal)
{
    const Plan *plan = forecast->plan;
    int names = name_width(plan) + 2, pairs = who_width(plan, terminal);
    Text words = { 0 };

    text_column(to, "order", names);
    text_column(to, "", pairs);
    text_addf(&words, "by turn %d", plan->turns);
    text_add(to, "  10 %  50 %  90 %");
    text_column(to, text_of(&words), -14);
    text_add(to, "\n");
    for (int i = 0; i < plan->count; i++) {
        const PlanOrder *order = &plan->orders[i];
        text_cut(to, order->name, names - 2, cut_mark(terminal));
        text_clear(&words);
        who(&words, order, terminal);
        text_add(to, "  ");
        text_cut(to, text_of(&words), pairs, cut_mark(terminal));
        tell_turns(to, forecast, &forecast->orders[i]);
    }
    text_column(to, "all", names + pairs);
    tell_turns(to, forecast, &forecast->all);
    text_finish(&words);
}

/* ---- two by two ---- */

static void tell_pairs(Text *to, const Forecast *forecast, const Terminal *terminal)
{
    enum { CELL = 9 };
    const Plan *plan = forecast->plan;
    int names = name_width(plan), fit = (SCREEN - names) / CELL;

    if (plan->count < 2) {
        return;
    }
    text_addf(to, "\nTwo orders acted on, at most %d %s apart\n", plan->within,
              plan->within == 1 ? "turn" : "turns");
    for (int from = 1; from < plan->count; from += fit) { /* as many columns as fit, then more */
        int end = from + fit < plan->count ? from + fit : plan->count;
        text_add(to, from > 1 ? "\n" : "");
        text_repeat(to, " ", names);
        for (int j = from; j < end; j++) {
            text_add(to, "  ");
            text_cut(to, plan->orders[j].name, -(CELL - 2), cut_mark(terminal));
        }
        text_add(to, "\n");
        for (int i = 0; i < end - 1; i++) {
            text_cut(to, plan->orders[i].name, names, cut_mark(terminal));
            text_repeat(to, " ", i < from ? 0 : CELL * (i + 1 - from));
            for (int j = i < from ? from : i + 1; j < end; j++) {
                text_addf(to, "%*.1f %%", CELL - 2, 100 * forecast->pairs[i][j]);
            }
            text_add(to, "\n");
        }
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

static void tell_all(Text *to, const Forecast *forecast, const Book *book, const Args *args,
                     const Terminal *terminal)
{
    const Plan *plan = forecast->plan;
    Text title = { 0 };
    Columns all = { forecast->all.by + 1, plan->turns, 1 };

    tell_title(&title, forecast, book);
    terminal_bold(terminal, to, text_of(&title));
    text_add(to, "\n");
    ask_layers(to, args);
    text_add(to, "\n");
    tell_orders(to, forecast, terminal);
    text_add(to, "\n");
    gantt_print(to, forecast, name_width(plan), SCREEN, terminal->utf8);
    text_add(to, "\nAll of them acted on, by turn\n");
    columns_print(to, all, SCREEN - 7, terminal->utf8);
    tell_pairs(to, forecast, terminal);
    text_add(to, "\n");
    tell_certainty(to, forecast);
    for (int i = 0; i < plan->count; i++) {
        Text note = { 0 };
        forecast_note(&note, forecast, i);
        if (note.length) {
            text_wrap(to, text_of(&note), 0, 0, SCREEN);
            text_add(to, "\n");
        }
        text_finish(&note);
    }
    text_finish(&title);
}

static void tell_csv(Text *to, const Forecast *forecast)
{
    const Plan *plan = forecast->plan;

    text_csv(to, "turn", false);
    for (int i = 0; i < plan->count; i++) {
        text_csv(to, plan->orders[i].name, false);
    }
    text_csv(to, "all", true);
    for (int turn = 1; turn <= plan->turns; turn++) {
        text_addf(to, "%d,", turn);
        for (int i = 0; i < plan->count; i++) {
            text_addf(to, "%.15g,", forecast->orders[i].by[turn]);
        }
        text_addf(to, "%.15g\n", forecast->all.by[turn]);
    }
}

static void draw(Text *text, const Forecast *forecast, const Book *book, const Args *args,
                 Faults *faults)
{
    Text picture = { 0 }, title = { 0 }, under = { 0 }, source = { 0 };

    text_add(&title, forecast->plan->title[0] ? forecast->plan->title : "A plan");
    ask_layers(&under, args);
    text_addf(&source, "%s: %s, %s. ", book->system->title, forecast->plan->rule->name,
              forecast->plan->rule->cite);
    if (forecast->exact) {
        text_add(&source, "Computed from exact odds by Galloper.");
    } else {
        text_addf(&source, "Simulated by Galloper, standard error at most %.2f %%.",
                  100 * forecast->error);
    }
    Page page = { text_of(&title), text_of(&under), text_of(&source) };
    gantt_draw(&picture, forecast, &page);
    ask_drawn(text, &picture, args, faults);
    text_finish(&picture);
    text_finish(&title);
    text_finish(&under);
    text_finish(&source);
}

int run_forecast(const Args *args, const Terminal *terminal)
{
    OpenedPlan opened = { .plan.turns = 0 };
    Faults faults = { 0 };
    Text text = { 0 };
    Json json = { .to = &text };

    if (ask_formats(args, &faults) && opened_plan(&opened, args->words[0], args, &faults)) {
        const Book *book = opened.opened.book;
        Forecast *forecast = forecast_create(&opened.plan, book, &faults);
        if (forecast && terminal->json) {
            wire_forecast(&json, book, forecast);
            text_add(&text, "\n");
        } else if (forecast && args->flags[FLAG_CSV]) {
            tell_csv(&text, forecast);
        } else if (forecast) {
            tell_all(&text, forecast, book, args, terminal);
        }
        if (forecast && args->flags[FLAG_SVG]) {
            draw(&text, forecast, book, args, &faults);
        }
        forecast_destroy(forecast);
    }
    opened_plan_finish(&opened);
    return terminal_end(&text, &faults, terminal);
}
