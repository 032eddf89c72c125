/* SPDX-License-Identifier: MIT */
/* What a scenario leaves unsaid that will be missed in play, by what its system declares. */
#include "game/game.h"
#include "game/scenario_columns.h"
#include "game/scenario_parts.h"

#include <stdio.h>

enum { NAMES_TOLD = 3 };

static Fault *warn(const Block *block, const Token *at, const Field *trait, const Wanted *wanted,
                   Faults *warnings, const char *of)
{
    Fault *fault = block_fault(block, at, warnings, "scenario.unsaid",
                               "warning: %s is not said of %.200s", trait->name, of);

    fault->kind = FAULT_NONE;
    fault_next(fault, "%s. It is %s.", wanted->why, trait->help);
    return fault;
}

static bool applies(const Wanted *wanted, const World *world, int thing)
{
    int value =
        wanted->when.values ? world_get(world, wanted->kind, thing, (int)wanted->when.at) : 0;

    return !wanted->when.values || (value >= 0 && value < 32 && wanted->when.values >> value & 1);
}

/* ---- pieces ---- */

/* The pieces of an army that are to say a trait, and those that do not. */
typedef struct Unsaid {
    int all, lacking;
    const ScenarioPiece *first;
    Text names;
} Unsaid;

static bool says(const ScenarioPiece *piece, const Field *trait)
{
    char leaders[80];

    snprintf(leaders, sizeof leaders, "leader-%.60s", trait->name);
    return row_cell(piece->army, piece->row, trait->name) ||
           row_cell(piece->army, piece->row, leaders);
}

static void find_unsaid(Unsaid *unsaid, const Scenario *scenario, const Block *army,
                        const Wanted *wanted, const World *world)
{
    const Field *trait = world->traits->at[KIND_PIECE][wanted->trait];

    for (int i = 1; i <= scenario->pieces_count; i++) {
        const ScenarioPiece *piece = &scenario->pieces[i];
        int echelon = piece_get(world, i, PIECE_ECHELON);
        bool meant = !wanted->echelons || wanted->echelons >> echelon & 1;
        if (piece->army != army || piece->leader != trait_is_leaders(trait) || !meant ||
            !applies(wanted, world, i)) {
            continue;
        }
        unsaid->all++;
        if (!says(piece, trait)) {
            unsaid->first = unsaid->first ? unsaid->first : piece;
            if (unsaid->lacking++ < NAMES_TOLD) {
                text_addf(&unsaid->names, "%s%.60s", unsaid->lacking > 1 ? ", " : "", piece->id);
            }
        }
    }
}

static void warn_army(const Scenario *scenario, const Block *army, const Wanted *wanted,
                      const World *world, Faults *warnings)
{
    const Field *trait = world->traits->at[KIND_PIECE][wanted->trait];
    Unsaid unsaid = { 0 };
    Text of = { 0 };

    find_unsaid(&unsaid, scenario, army, wanted, world);
    if (unsaid.lacking && (!wanted->once || unsaid.lacking == unsaid.all)) {
        if (wanted->once) {
            text_addf(&of, "any of the %d", unsaid.all);
        } else {
            text_addf(&of, "%d of %d: %s%s", unsaid.lacking, unsaid.all, text_of(&unsaid.names),
                      unsaid.lacking > NAMES_TOLD ? " and more" : "");
        }
        warn(army, &unsaid.first->row->key, trait, wanted, warnings, text_of(&of));
    }
    text_finish(&of);
    text_finish(&unsaid.names);
}

/* ---- orders ---- */

/* The rows of a table of orders are, one by one, the orders of the world. */
static void warn_orders(const Block *block, const Wanted *wanted, const World *world,
                        Faults *warnings)
{
    const Field *trait = world->traits->at[KIND_ORDER][wanted->trait];

    for (int i = 0; i < block->rows_count; i++) {
        if (applies(wanted, world, i + 1) && !row_cell(block, &block->rows[i], trait->name)) {
            warn(block, &block->rows[i].key, trait, wanted, warnings, "this order");
        }
    }
}

void scenario_warn(const Scenario *scenario, const GameDecl *decl, const World *world,
                   Faults *warnings)
{
    const Sheet *sheet = &scenario->sheet;
    const Block *orders = sheet_block(sheet, scenario->lesson ? BLOCK_LESSON_ORDERS : BLOCK_ORDERS);

    for (const Wanted *wanted = decl->traits.wanted; wanted && wanted->why; wanted++) {
        for (int i = 0; i < sheet->count && wanted->kind == KIND_PIECE && !scenario->lesson; i++) {
            if (sheet->blocks[i].kind == BLOCK_ARMY) {
                warn_army(scenario, &sheet->blocks[i], wanted, world, warnings);
            }
        }
        if (orders && wanted->kind == KIND_ORDER) {
            warn_orders(orders, wanted, world, warnings);
        }
    }
}
