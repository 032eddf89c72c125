/* SPDX-License-Identifier: MIT */
/* Reads the text of a plan and what it says of itself. */
#include "study/plan.h"
#include "charts/table.h"

#include <string.h>

static const char *const settings[] = { "title", "system", "rule", "turns", "within", NULL };

const Block *plan_block(const Plan *plan, BlockKind kind)
{
    return sheet_block(&plan->sheet, kind);
}

void plan_blame(const Plan *plan, int order, const Faults *found, Faults *faults)
{
    table_blame(plan_block(plan, BLOCK_ORDERS), &plan->orders[order].row->key, found, faults);
}

void plan_blame_system(const Plan *plan, const Faults *found, Faults *faults)
{
    table_blame(plan_block(plan, BLOCK_PLAN), plan->system, found, faults);
}

/* ---- [plan] ---- */

/* A whole number of the plan; `standard` if it does not say. */
static int number_of(const Block *block, const char *name, int low, int high, int standard,
                     const char *help, Faults *faults)
{
    const Token *value = block_setting(block, name);
    int number;

    if (!value) {
        return standard;
    }
    if (!text_number(value->text, &number) || number < low || number > high) {
        Fault *fault = block_fault(block, value, faults, "plan.number",
                                   "%s = %.40s: it is a whole number from %d to %d", name,
                                   value->text, low, high);
        fault_next(fault, "It is %s.", help);
        return standard;
    }
    return number;
}

static void check_settings(const Block *block, Faults *faults)
{
    for (int i = 0; i < block->settings_count; i++) {
        const Token *name = &block->settings[i].name;
        if (text_find(name->text, settings) < 0) {
            fault_next(block_fault(block, name, faults, "plan.setting",
                                   "a plan has no setting \"%.60s\"", name->text),
                       "Its settings are title, system, rule, turns, within.");
        }
    }
}

static void lacks(const Block *block, Faults *faults, const char *code, const char *what,
                  const char *next)
{
    fault_next(block_fault(block, &block->name, faults, code, "%s", what), "%s", next);
}

static void read_settings(Plan *plan, const Block *block, Faults *faults)
{
    const Token *title = block_setting(block, "title");

    check_settings(block, faults);
    plan->title = title ? title->text : "";
    plan->system = block_setting(block, "system");
    if (!plan->system) {
        lacks(block, faults, "plan.system", "the plan does not say its system",
              "Write system = NAME; \"galloper systems\" lists them.");
    }
    if (!block_setting(block, "turns")) {
        lacks(block, faults, "plan.turns", "the plan does not say how many turns it has",
              "Write turns = N.");
    }
    plan->turns = number_of(block, "turns", 1, PLAN_TURNS, PLAN_TURNS,
                            "how many turns are looked at", faults);
    plan->within = number_of(block, "within", 0, plan->turns, 1,
                             "how many turns apart two orders may be acted on", faults);
}

static void check_orders(const Plan *plan, Faults *faults)
{
    const Block *orders = plan_block(plan, BLOCK_ORDERS);

    if (!orders || orders->rows_count == 0) {
        lacks(orders ? orders : &plan->sheet.blocks[0], faults, "plan.empty",
              "the plan has no orders", "Write them under [orders], one in a row.");
    } else if (orders->rows_count > PLAN_ORDERS) {
        Fault *fault = block_fault(orders, &orders->rows[PLAN_ORDERS].key, faults, "plan.large",
                                   "the plan has more than %d orders", PLAN_ORDERS);
        fault->kind = FAULT_LIMITED;
        fault_next(fault, "Plan fewer orders at a time.");
    }
}

bool plan_read(Plan *plan, const Source *source, Faults *faults)
{
    *plan = (Plan){ .title = "" };
    faults = faults_or_own(faults, &plan->arena);
    int before = faults->count;
    sheet_parse(&plan->sheet, SHEET_PLAN, source, &plan->arena, faults);
    const Block *head = &plan->sheet.blocks[0], *settled = plan_block(plan, BLOCK_PLAN);
    if (head->settings_count) {
        fault_next(block_fault(head, &head->settings[0].name, faults, "plan.head",
                               "nothing stands above the first block of a plan"),
                   "Move it under [plan].");
    }
    if (settled) {
        read_settings(plan, settled, faults);
    } else {
        lacks(head, faults, "plan.settings", "the plan has no block [plan]",
              "Write [plan] with its system and turns.");
    }
    if (!plan_block(plan, BLOCK_LEADERS)) {
        lacks(head, faults, "plan.leaders", "the plan has no block [leaders]",
              "Write [leaders] with the traits of those who send and receive orders.");
    }
    check_orders(plan, faults);
    return faults->count == before;
}

void plan_finish(Plan *plan)
{
    arena_finish(&plan->arena);
}

/* ---- the sequence ---- */

typedef struct Visit {
    Plan *plan;
    Faults *faults;
    int way[PLAN_ORDERS + 1]; /* the orders from the first to the present one */
    int depth, done;
    enum { NEW, OPEN, CLOSED } marks[PLAN_ORDERS];
} Visit;

static void cycle_fault(Visit *visited, int order)
{
    const Plan *plan = visited->plan;
    int from = visited->depth - 1;
    Text way = { 0 };

    while (visited->way[from] != order) {
        from--;
    }
    for (int i = from; i < visited->depth; i++) {
        text_addf(&way, "%s -> ", plan->orders[visited->way[i]].name);
    }
    fault_next(block_fault(plan_block(plan, BLOCK_ORDERS), plan->orders[order].after,
                           visited->faults, "plan.cycle", "orders wait for each other: %s%s",
                           text_of(&way), plan->orders[order].name),
               "One of them must be issued without waiting.");
    text_finish(&way);
}

/* Files an order after those it waits for. */
static void visit(Visit *visited, int order)
{
    Plan *plan = visited->plan;

    visited->marks[order] = OPEN;
    visited->way[visited->depth++] = order;
    for (int i = 0; i < plan->orders[order].waits_count; i++) {
        int other = plan->orders[order].waits[i].order;
        if (visited->marks[other] == OPEN) {
            cycle_fault(visited, other);
        } else if (visited->marks[other] == NEW) {
            visit(visited, other);
        }
        plan->orders[order].behind |= plan->orders[other].behind | 1u << other;
    }
    visited->depth--;
    visited->marks[order] = CLOSED;
    plan->sequence[visited->done++] = order;
}

void plan_put_in_sequence(Plan *plan, Faults *faults)
{
    Visit visited = { .plan = plan, .faults = faults };

    for (int i = 0; i < plan->count; i++) {
        if (visited.marks[i] == NEW) {
            visit(&visited, i);
        }
    }
}
