/* SPDX-License-Identifier: MIT */
/* The orders that stand when a scenario or its lesson begins (G-40, G-43). */
#include "game/letter.h"
#include "game/scenario_bind.h"

#include <string.h>

/* A table of orders while it is bound. */
typedef struct Orders {
    const Binding *b;
    const Block *block;
    bool lesson, played;     /* it is the lesson's; it is what counts */
    int traits[SHEET_CELLS]; /* by column; -1 none */
    int numbers[SCENARIO_SIDES + 1];
} Orders;

static void bind_columns(Orders *orders)
{
    const Binding *b = orders->b;
    const Traits *traits = b->world->traits;
    const SheetRow *head = &orders->block->heads[0];
    static const char *const needed[] = { "from", "status", NULL };
    const char *names[TRAITS_MOST + OWN_COLUMNS];
    ScenarioTable table;

    scenario_table(&table, traits, b->book, KIND_ORDER);
    scenario_table_names(&table, names);
    columns_known(orders->block, names, b->faults);
    columns_needed(orders->block, needed, 2, b->faults);
    for (int i = 0; i < head->count; i++) {
        int trait = traits_find(traits, KIND_ORDER, head->cells[i].text);
        orders->traits[i] =
            trait >= 0 && trait_is_column(traits, b->book, KIND_ORDER, trait) ? trait : -1;
    }
}

/* A formation or leader who sends or receives; 0 with a fault if there is none. */
static int party(const Orders *orders, const Token *named)
{
    const Scenario *scenario = orders->b->scenario;
    int piece = scenario_piece(scenario, named->text);

    if (!piece) {
        piece_hint(block_fault(orders->block, named, orders->b->faults, "scenario.order",
                               "there is no formation or leader \"%.60s\"", named->text),
                   scenario, named->text);
    } else if (orders->lesson && !scenario->pieces[piece].lesson) {
        fault_next(block_fault(orders->block, named, orders->b->faults, "scenario.lesson-order",
                               "\"%.60s\" takes no part in the lesson", named->text),
                   "Name it or a formation above it in pieces = under [lesson].");
        return 0;
    }
    return piece;
}

static int led_by(const Scenario *scenario, int piece)
{
    return scenario->pieces[piece].leader ? scenario->pieces[piece].parent : piece;
}

/* What follows from how an order stands: whether it has arrived, and that it must say when. */
static void settle_status(const Orders *orders, int order, const SheetRow *row)
{
    const World *world = orders->b->world;
    bool rides = letter_is(world, order, LETTER_RIDES);

    bind_set(orders->b, KIND_ORDER, order, ORDER_REACHED, (Value){ .number = !rides });
    if (letter_is(world, order, LETTER_TIMED) && order_get(world, order, ORDER_DUE) == 0) {
        fault_next(block_fault(orders->block, &row->key, orders->b->faults, "scenario.due",
                               "this order is on its way, and it is not said when it arrives"),
                   "Write the turn in the column due.");
    }
}

static void write_order(Orders *orders, const SheetRow *row, const Value *values, int sender,
                        int receiver)
{
    const Binding *b = orders->b;
    const Traits *traits = b->world->traits;
    int side = b->scenario->pieces[receiver].side;
    int order = world_next(b->world, KIND_ORDER);

    for (int trait = 0; trait < traits->width[KIND_ORDER]; trait++) {
        const Field *decl = traits->at[KIND_ORDER][trait];
        if (book_has(b->book, decl->option)) {
            bind_set(b, KIND_ORDER, order, trait,
                     (Value){ .number = trait_standard(traits, KIND_ORDER, trait) });
        }
    }
    bind_set(b, KIND_ORDER, order, ORDER_IS, (Value){ .number = 1 });
    bind_set(b, KIND_ORDER, order, ORDER_NUMBER, (Value){ .number = ++orders->numbers[side] });
    bind_set(b, KIND_ORDER, order, ORDER_SIDE, (Value){ .number = side });
    bind_set(b, KIND_ORDER, order, ORDER_SENDER, (Value){ .number = b->things[sender] });
    bind_set(b, KIND_ORDER, order, ORDER_RECEIVER, (Value){ .number = b->things[receiver] });
    for (int i = 0; i < row->count; i++) {
        if (orders->traits[i] >= 0 && table_given(&row->cells[i])) {
            bind_set(b, KIND_ORDER, order, orders->traits[i], values[i]);
        }
    }
    settle_status(orders, order, row);
}

static bool read_cells(const Orders *orders, const SheetRow *row, Value *values)
{
    const Binding *b = orders->b;
    bool good = true;

    for (int i = 0; i < row->count; i++) {
        if (orders->traits[i] >= 0 && table_given(&row->cells[i])) {
            good = cell_read(b, orders->block, &row->cells[i],
                             b->world->traits->at[KIND_ORDER][orders->traits[i]], &values[i]) &&
                   good;
        }
    }
    return good;
}

static void bind_order(Orders *orders, const SheetRow *row)
{
    const Binding *b = orders->b;
    const Token *from = row_cell(orders->block, row, "from");
    Value values[SHEET_CELLS];
    bool good = read_cells(orders, row, values);
    int receiver = party(orders, &row->key), sender = from ? party(orders, from) : 0;

    if (!from && column_find(orders->block, "from") >= 0) {
        fault_next(block_fault(orders->block, &row->key, b->faults, "scenario.order",
                               "it is not said who sent this order"),
                   "Name a leader in the column from.");
    }
    if (!good || !receiver || !sender) {
        return;
    }
    if (b->scenario->pieces[receiver].side != b->scenario->pieces[sender].side) {
        fault_next(block_fault(orders->block, from, b->faults, "scenario.order-side",
                               "\"%.60s\" is of the other side than \"%.60s\"", from->text,
                               row->key.text),
                   "Orders go from and to one's own.");
    } else if (orders->played && b->things[receiver] && b->things[sender]) {
        /* Orders go from a leader to a formation, whichever of the two the table names. */
        int leader = piece_leader(b->scenario, sender);
        write_order(orders, row, values, leader ? leader : sender, led_by(b->scenario, receiver));
    }
}

static void bind_block(const Binding *b, BlockKind kind, bool played)
{
    Orders orders = { .b = b, .block = sheet_block(&b->scenario->sheet, kind) };

    orders.lesson = kind == BLOCK_LESSON_ORDERS;
    orders.played = played;
    if (!orders.block || orders.block->heads_count != 1) {
        return;
    }
    bind_columns(&orders);
    for (int i = 0; i < orders.block->rows_count; i++) {
        if (orders.block->rows[i].count == orders.block->heads[0].count) {
            bind_order(&orders, &orders.block->rows[i]);
        }
    }
}

void bind_orders(const Binding *b)
{
    bool lesson =
        b->scenario->lesson && sheet_block(&b->scenario->sheet, BLOCK_LESSON_ORDERS) != NULL;

    bind_block(b, BLOCK_ORDERS, !lesson);
    bind_block(b, BLOCK_LESSON_ORDERS, lesson);
}
