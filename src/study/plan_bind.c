/* SPDX-License-Identifier: MIT */
/* Binds the leaders and orders of a plan to the rule that orders follow. */
#include "charts/table.h"
#include "study/plan.h"

#include <string.h>

/* What a column of [orders] is: one of the plan's own, or an ask of the rule. */
typedef enum ColumnKind {
    COLUMN_FROM,
    COLUMN_TO,
    COLUMN_ISSUED,
    COLUMN_AFTER,
    COLUMN_ASK,
} ColumnKind;

static const char *const own_columns[] = {
    [COLUMN_FROM] = "from",   [COLUMN_TO] = "to",  [COLUMN_ISSUED] = "issued",
    [COLUMN_AFTER] = "after", [COLUMN_ASK] = NULL,
};

/* A course asks `from` what is known of an order; in a plan that word means who sends it. */
static const char STATE_COLUMN[] = "state", STATE_ASK[] = "from";

typedef struct PlanBinding {
    Plan *plan;
    const Book *book;
    Faults *faults;
    const Block *leaders, *orders;
    const Field *asks[SHEET_CELLS]; /* by column of [orders]; NULL where it is no ask */
    int columns[COLUMN_ASK];        /* where the plan's own columns stand, or -1 */
    bool blamed[FIELDS_MOST];       /* asks that were found wanting for all orders */
} PlanBinding;

/* The asks of one order as they are gathered. */
typedef struct Asking {
    Situation asks;
    bool set[FIELDS_MOST];
    bool good;
} Asking;

/* Names for people: "rating, speed". */
static void add_name(Text *to, const char *name)
{
    text_addf(to, "%s%s", to->length ? ", " : "", name);
}

/* ---- the rule ---- */

bool plan_settles(const Rule *rule, const Field *ask)
{
    return strcmp(ask->name, "turns") == 0 || rule_numbers_turns(rule, ask);
}

bool plan_follows(const Rule *rule)
{
    const Field *answer;
    int value;

    return rule->course && rule_acts(rule, &answer, &value);
}

static const Rule *bind_rule(const Plan *plan, const Book *book, Faults *faults)
{
    const Block *block = plan_block(plan, BLOCK_PLAN);
    const Token *named = block_setting(block, "rule");
    const char *name = named ? named->text : "order";
    const Rule *rule = rule_find(book, name);
    Text courses = { 0 };

    if (rule && plan_follows(rule)) {
        return rule;
    }
    for (const Rule *const *one = book->system->rules; *one; one++) {
        if (plan_follows(*one) && book_has(book, (*one)->option)) {
            add_name(&courses, (*one)->name);
        }
    }
    Fault *fault =
        block_fault(block, named ? named : plan->system, faults, "plan.rule",
                    "%s has no rule \"%.60s\" that is followed until an order is acted on",
                    book->system->name, name);
    if (courses.length) {
        fault_next(fault, "Such rules of %s: %s.", book->system->name, text_of(&courses));
    } else {
        fault_next(fault, "No rule of %s goes on over turns.", book->system->name);
    }
    text_finish(&courses);
    return NULL;
}

/* The trait of a leader that fills an ask, and whether of him who sends; NULL if it is none. */
static const char *trait_of(const Field *ask, bool *sends)
{
    const char *dot = ask->of && !ask->passing ? strchr(ask->of, '.') : NULL;

    *sends = dot && strncmp(ask->of, "sender.", 7) == 0;
    return *sends || (dot && strncmp(ask->of, "receiver.", 9) == 0) ? dot + 1 : NULL;
}

/* ---- [leaders] ---- */

static void unknown_trait(const PlanBinding *b, const Token *head)
{
    Text wanted = { 0 };
    const Rule *rule = b->plan->rule;

    for (const Field *ask = rule->asks; ask->name; ask++) {
        bool sends, told = false;
        const char *trait = field_here(ask, b->book) ? trait_of(ask, &sends) : NULL;
        for (const Field *other = rule->asks; trait && other < ask; other++) {
            const char *before = trait_of(other, &sends);
            told = told || (before && strcmp(before, trait) == 0);
        }
        if (trait && !told) {
            add_name(&wanted, trait);
        }
    }
    Fault *fault = block_fault(b->leaders, head, b->faults, "plan.trait",
                               "%s does not ask a leader's \"%.60s\"", rule->name, head->text);
    if (wanted.length) {
        fault_next(fault, "It asks: %s.", text_of(&wanted));
    } else {
        fault_next(fault, "It asks nothing of leaders.");
    }
    text_finish(&wanted);
}

/* Reads one column of traits with all the asks that it fills. */
static void check_trait(const PlanBinding *b, int column)
{
    const Token *head = &b->leaders->heads[0].cells[column];
    bool wanted = false, sends;

    for (const Field *ask = b->plan->rule->asks; ask->name; ask++) {
        const char *trait = field_here(ask, b->book) ? trait_of(ask, &sends) : NULL;
        if (!trait || strcmp(trait, head->text) != 0) {
            continue;
        }
        for (int i = 0; i < b->leaders->rows_count && !wanted; i++) {
            const SheetRow *row = &b->leaders->rows[i];
            Faults found = { 0 };
            Field named = *ask; /* after the column, for what is wrong with it */
            int value;
            named.name = trait;
            if (row->count > column && table_given(&row->cells[column]) &&
                !field_parse(&named, b->book, row->cells[column].text, &value, &found)) {
                table_blame(b->leaders, &row->cells[column], &found, b->faults);
            }
        }
        wanted = true;
    }
    if (!wanted) {
        unknown_trait(b, head);
    }
}

static bool bind_leaders(PlanBinding *b)
{
    const Block *leaders = b->leaders = plan_block(b->plan, BLOCK_LEADERS);

    if (!leaders || !table_heads(leaders, b->faults)) {
        return false;
    }
    for (int i = 0; i < leaders->rows_count; i++) {
        table_name(leaders, i, "plan.leader-twice", b->faults);
        table_cells(leaders, &leaders->rows[i], b->faults);
    }
    for (int column = 0; column < leaders->heads[0].count; column++) {
        check_trait(b, column);
    }
    return true;
}

/* What a leader's table says of a trait, or NULL. */
static const Token *trait_cell(const PlanBinding *b, int leader, const char *trait)
{
    const SheetRow *head = &b->leaders->heads[0], *row = &b->leaders->rows[leader];

    for (int i = 0; i < head->count && i < row->count; i++) {
        if (strcmp(head->cells[i].text, trait) == 0 && table_given(&row->cells[i])) {
            return &row->cells[i];
        }
    }
    return NULL;
}

/* ---- the columns of [orders] ---- */

static const char *column_of(const Field *ask)
{
    return strcmp(ask->name, STATE_ASK) == 0 ? STATE_COLUMN : ask->name;
}

static void unknown_column(const PlanBinding *b, const Token *head)
{
    const char *names[COLUMN_ASK + FIELDS_MOST + 1] = { 0 };
    const Rule *rule = b->plan->rule;
    int count = 0;
    Text all = { 0 };

    for (; count < COLUMN_ASK; count++) {
        names[count] = own_columns[count];
        add_name(&all, own_columns[count]);
    }
    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (field_here(ask, b->book) && !plan_settles(rule, ask)) {
            names[count++] = column_of(ask);
            add_name(&all, column_of(ask));
        }
    }
    const char *near = text_nearest(head->text, names);
    Fault *fault = block_fault(b->orders, head, b->faults, "plan.column",
                               "orders have no column \"%.60s\"", head->text);
    if (near) {
        fault_next(fault, "Did you mean %s? The columns are: %s.", near, text_of(&all));
    } else {
        fault_next(fault, "The columns are: %s.", text_of(&all));
    }
    text_finish(&all);
}

static bool bind_column(PlanBinding *b, int column)
{
    const Token *head = &b->orders->heads[0].cells[column];
    const Rule *rule = b->plan->rule;
    int own = text_find(head->text, own_columns);

    if (own >= 0) {
        b->columns[own] = column;
        return true;
    }
    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (!field_here(ask, b->book) || strcmp(column_of(ask), head->text) != 0) {
            continue;
        }
        if (plan_settles(rule, ask)) {
            fault_next(block_fault(b->orders, head, b->faults, "plan.settled",
                                   "%s is not asked of a single order", ask->name),
                       "Write turns = N under [plan], and the turn of issue under issued.");
            return false;
        }
        b->asks[column] = ask;
        return true;
    }
    unknown_column(b, head);
    return false;
}

static bool bind_columns(PlanBinding *b)
{
    const SheetRow *head = &b->orders->heads[0];
    bool good = true;

    for (int kind = 0; kind < COLUMN_ASK; kind++) {
        b->columns[kind] = -1;
    }
    for (int column = 0; column < head->count; column++) {
        good = bind_column(b, column) && good;
    }
    for (int kind = COLUMN_FROM; kind <= COLUMN_TO; kind++) {
        if (b->columns[kind] < 0) {
            fault_next(block_fault(b->orders, &head->key, b->faults, "plan.column-missing",
                                   "the column \"%s\" is missing", own_columns[kind]),
                       "It names the leader who %s.",
                       kind == COLUMN_FROM ? "sends the order" : "receives it");
            good = false;
        }
    }
    return good;
}

/* ---- one order ---- */

/* The cell of one of the plan's own columns, or NULL if it says nothing. */
static const Token *own_cell(const PlanBinding *b, const SheetRow *row, ColumnKind kind)
{
    int column = b->columns[kind];

    return column >= 0 && table_given(&row->cells[column]) ? &row->cells[column] : NULL;
}

static bool take(const PlanBinding *b, Asking *asking, const Field *ask, const char *text,
                 Faults *found)
{
    int value;

    asking->set[ask - b->plan->rule->asks] = true;
    if (!field_parse(ask, b->book, text, &value, found)) {
        asking->good = false;
        return false;
    }
    field_set(ask, &asking->asks, value);
    return true;
}

/* What the order's own columns say. */
static void take_columns(const PlanBinding *b, Asking *asking, const SheetRow *row)
{
    Faults found;

    faults_clear(&found);
    asking->asks = rule_standard(b->plan->rule);
    for (int column = 0; column < row->count; column++) {
        if (b->asks[column] && table_given(&row->cells[column]) &&
            !take(b, asking, b->asks[column], row->cells[column].text, &found)) {
            table_blame(b->orders, &row->cells[column], &found, b->faults);
            faults_clear(&found);
        }
    }
}

static bool is_column(const PlanBinding *b, const Field *ask)
{
    for (int column = 0; column < b->orders->heads[0].count; column++) {
        if (b->asks[column] == ask) {
            return true;
        }
    }
    return false;
}

/* An ask that neither a column nor a leader answers; said once if all orders lack its column. */
static void missing_ask(PlanBinding *b, const Field *ask, const SheetRow *row, const Token *leader)
{
    bool column = is_column(b, ask), sends;
    bool *blamed = &b->blamed[ask - b->plan->rule->asks];
    Text range = { 0 };

    field_print_range(&range, ask, b->book);
    if (leader) {
        fault_next(block_fault(b->orders, leader, b->faults, "plan.trait-missing",
                               "\"%.60s\" has no %s", leader->text, trait_of(ask, &sends)),
                   "Write it under [leaders] (%s): %s.", text_of(&range), ask->help);
    } else if (column || !*blamed) {
        fault_next(block_fault(b->orders, &row->key, b->faults, "plan.ask-missing",
                               "the order \"%.60s\" does not say its %s", row->key.text, ask->name),
                   column ? "Fill the column %s (%s): %s." : "Add a column %s (%s): %s.",
                   column_of(ask), text_of(&range), ask->help);
        *blamed = true;
    }
    text_finish(&range);
}

/* What the leaders' traits say, where it is asked and no column said it. */
static void take_traits(PlanBinding *b, Asking *asking, const SheetRow *row,
                        const Token *const *who)
{
    const Rule *rule = b->plan->rule;

    for (const Field *ask = rule->asks; ask->name; ask++) {
        bool sends;
        const char *trait = trait_of(ask, &sends);
        if (asking->set[ask - rule->asks] || !field_asked(ask, b->book, &asking->asks)) {
            continue;
        }
        const Token *leader = trait ? who[sends ? COLUMN_FROM : COLUMN_TO] : NULL;
        const Token *cell =
            leader
                ? trait_cell(b, table_row(b->leaders, b->leaders->rows_count, leader->text), trait)
                : NULL;
        if (cell) {
            take(b, asking, ask, cell->text, NULL); /* what is wrong was said of the leader */
        } else if (!ask->optional) {
            missing_ask(b, ask, row, leader);
            asking->good = false;
        }
    }
}

/* The leaders who send and receive an order; false if one is not known. */
static bool find_leaders(const PlanBinding *b, const SheetRow *row, const Token **who)
{
    bool good = true;

    for (int kind = COLUMN_FROM; kind <= COLUMN_TO; kind++) {
        who[kind] = &row->cells[b->columns[kind]];
        if (table_row(b->leaders, b->leaders->rows_count, who[kind]->text) < 0) {
            table_hint(block_fault(b->orders, who[kind], b->faults, "plan.leader",
                                   "there is no leader \"%.60s\"", who[kind]->text),
                       b->leaders, who[kind]->text, "[leaders]");
            good = false;
        }
    }
    return good;
}

static void bind_asks(PlanBinding *b, PlanOrder *order)
{
    const Token *who[COLUMN_TO + 1];
    const Rule *rule = b->plan->rule;
    Asking asking = { .good = find_leaders(b, order->row, who) };
    Faults found;
    Text turns = { 0 };

    faults_clear(&found);
    order->from = who[COLUMN_FROM]->text;
    order->to = who[COLUMN_TO]->text;
    bool known = asking.good;
    take_columns(b, &asking, order->row);
    if (known) {
        take_traits(b, &asking, order->row, who);
    }
    if (!asking.good) {
        return;
    }
    text_addf(&turns, "%d", b->plan->turns - 1);
    if (!take(b, &asking, rule_asks(rule, b->book, "turns"), text_of(&turns), &found) ||
        !rule_check(rule, b->book, &asking.asks, asking.set, &found)) {
        table_blame(b->orders, &order->row->key, &found, b->faults);
    }
    order->asks = asking.asks;
    text_finish(&turns);
}

/* ---- when ---- */

/* Whether the order is on its way already. */
static bool is_under_way(const PlanBinding *b, const PlanOrder *order)
{
    const Field *state = rule_asks(b->plan->rule, b->book, STATE_ASK);

    return state && field_get(state, &order->asks) != state->standard;
}

/* One of the orders that another waits for: "flank", "flank+3". */
static bool read_wait(const PlanBinding *b, PlanOrder *order, const Token *cell, const char *item)
{
    const char *plus = strchr(item, '+');
    size_t length = plus ? (size_t)(plus - item) : strlen(item);
    PlanWait wait = { .gap = 1 };

    while (length && item[length - 1] == ' ') {
        length--;
    }
    const char *name = arena_copy(&b->plan->arena, item, length);
    wait.order = table_row(b->orders, b->plan->count, name);
    if (!name[0]) {
        fault_next(block_fault(b->orders, cell, b->faults, "plan.after",
                               "the name of the order to wait for is missing"),
                   "Write flank, flank+2, or several parted by commas.");
        return false;
    }
    if (wait.order < 0) {
        table_hint(block_fault(b->orders, cell, b->faults, "plan.after",
                               "there is no order \"%.60s\" to wait for", name),
                   b->orders, name, "[orders]");
        return false;
    }
    if (plus && (!text_number(plus + 1 + strspn(plus + 1, " "), &wait.gap) || wait.gap < 0 ||
                 wait.gap > PLAN_TURNS)) {
        fault_next(block_fault(b->orders, cell, b->faults, "plan.gap",
                               "\"%.60s\" does not say how many turns after", item),
                   "Write %.60s+3 for three turns after it is acted on; at most %d.", name,
                   PLAN_TURNS);
        return false;
    }
    for (int i = 0; i < order->waits_count; i++) {
        if (order->waits[i].order == wait.order) {
            fault_next(block_fault(b->orders, cell, b->faults, "plan.after-twice",
                                   "it waits twice for \"%.60s\"", name),
                       "Keep one of them.");
            return false;
        }
    }
    order->waits[order->waits_count++] = wait;
    return true;
}

static void bind_time(const PlanBinding *b, PlanOrder *order)
{
    const Token *issued = own_cell(b, order->row, COLUMN_ISSUED);
    const Token *after = own_cell(b, order->row, COLUMN_AFTER);
    const char *at = after ? after->text : "";
    bool good = true;

    order->after = after;
    order->issued = 1;
    if (issued && (!text_number(issued->text, &order->issued) || order->issued < 1 ||
                   order->issued > b->plan->turns)) {
        fault_next(block_fault(b->orders, issued, b->faults, "plan.issued",
                               "issued is a turn of the plan, from 1 to %d", b->plan->turns),
                   "Write a turn, or . for the first.");
    }
    if (after && is_under_way(b, order)) {
        fault_next(block_fault(b->orders, after, b->faults, "plan.after",
                               "an order that is under way already waits for no other"),
                   "Leave out after, or the state.");
    }
    while (*at && good) {
        size_t length = strcspn(at, ",");
        good = read_wait(b, order, after, arena_copy(&b->plan->arena, at, length));
        at += length + (at[length] == ',');
        at += strspn(at, " ");
    }
}

/* ---- the whole ---- */

static void bind_orders(PlanBinding *b)
{
    Plan *plan = b->plan;
    const Block *orders = b->orders;

    plan->count = orders->rows_count < PLAN_ORDERS ? orders->rows_count : PLAN_ORDERS;
    plan->forest = true;
    for (int i = 0; i < plan->count; i++) {
        plan->orders[i] = (PlanOrder){ .name = orders->rows[i].key.text, .row = &orders->rows[i] };
        table_name(orders, i, "plan.order-twice", b->faults);
    }
    for (int i = 0; i < plan->count; i++) {
        PlanOrder *order = &plan->orders[i];
        if (table_cells(orders, order->row, b->faults)) {
            bind_asks(b, order);
            bind_time(b, order);
            plan->forest = plan->forest && order->waits_count < 2;
        }
    }
    plan_put_in_sequence(plan, b->faults);
}

bool plan_bind(Plan *plan, const Book *book, Faults *faults)
{
    faults = faults_or_own(faults, &plan->arena);
    PlanBinding b = { .plan = plan, .book = book, .faults = faults };
    int before = faults->count;

    plan->rule = bind_rule(plan, book, faults);
    if (plan->rule) {
        b.orders = plan_block(plan, BLOCK_ORDERS);
        bool leaders = bind_leaders(&b);
        if (b.orders && table_heads(b.orders, faults) && bind_columns(&b) && leaders) {
            bind_orders(&b);
        }
    }
    return faults->count == before;
}
