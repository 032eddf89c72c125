/* SPDX-License-Identifier: MIT */
/* Any bytes as a plan: read, bind, forecast, draw. */
#include "draw/gantt.h"
#include "systems/systems.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Curves never fall and stay chances; all act no sooner than any. */
static void check(const Forecast *forecast)
{
    const Plan *plan = forecast->plan;
    double slack = 1e-9 + 6 * forecast->error;

    for (int turn = 1; turn <= plan->turns; turn++) {
        const double *all = forecast->all.by;
        for (int i = 0; i < plan->count; i++) {
            const double *by = forecast->orders[i].by;
            if (by[turn] < by[turn - 1] || by[turn] > 1 + slack || all[turn] > by[turn] + slack) {
                abort();
            }
        }
    }
}

static void use(const Plan *plan, const Book *book, Faults *faults)
{
    Forecast *forecast = forecast_create(plan, book, faults);
    Text text = { 0 };
    Page page = { plan->title, "", "" };

    if (forecast) {
        check(forecast);
        gantt_print(&text, forecast, 10, 79, true);
        gantt_draw(&text, forecast, &page);
        for (int i = 0; i < plan->count; i++) {
            forecast_note(&text, forecast, i);
        }
    }
    text_finish(&text);
    forecast_destroy(forecast);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { TURNS_MOST = 24 }; /* more only takes longer */
    Source source = { "fuzz.plan", (const char *)data, size };
    static Plan plan;
    Faults faults = { 0 };
    Text text = { 0 };

    plan_read(&plan, &source, &faults);
    const System *system = plan.system ? system_find(plan.system->text) : NULL;
    Book *book = system ? book_create(system, NULL, 0, NULL, 0, &faults) : NULL;
    bool bound = book && plan_bind(&plan, book, &faults);
    if (bound && !faults.count && plan.turns <= TURNS_MOST) {
        use(&plan, book, &faults);
    }
    faults_print(&faults, &text);
    text_finish(&text);
    book_destroy(book);
    plan_finish(&plan);
    return 0;
}
