/* SPDX-License-Identifier: MIT */
/* The equipment table of a scenario: what all who have a thing have by it (G-40). */
#include "game/game.h"
#include "game/scenario_bind.h"

#include <string.h>

/* The trait that a column of it says, or -1: whose it is follows from who names the row. */
static int trait_of(const Binding *b, const Token *head)
{
    int trait = traits_find(b->world->traits, KIND_PIECE, head->text);

    return trait < PIECE_COMMON || trait == b->world->traits->as[AS_EQUIPMENT] ? -1 : trait;
}

void equipment_check(const Binding *b)
{
    const Block *block = sheet_block(&b->scenario->sheet, BLOCK_EQUIPMENT);
    const char *names[TRAITS_MOST + 1];
    const Traits *traits = b->world->traits;
    int count = 0;

    for (int i = PIECE_COMMON; traits->as[AS_EQUIPMENT] && i < traits->width[KIND_PIECE]; i++) {
        if (i != traits->as[AS_EQUIPMENT]) {
            names[count++] = traits->at[KIND_PIECE][i]->name;
        }
    }
    names[count] = NULL;
    if (!block || !table_heads(block, b->faults)) {
        return;
    }
    columns_known(block, names, b->faults);
    for (int i = 0; i < block->rows_count; i++) {
        const SheetRow *row = &block->rows[i];
        bool whole = table_cells(block, row, b->faults);
        for (int j = 0; whole && j < row->count; j++) {
            int trait = trait_of(b, &block->heads[0].cells[j]);
            Value value;
            if (trait >= 0 && table_given(&row->cells[j])) {
                cell_read(b, block, &row->cells[j], traits->at[KIND_PIECE][trait], &value);
            }
        }
    }
}

bool equipment_says(const Look *look, int piece, int trait)
{
    const Block *block = sheet_block(&look->game->scenario->sheet, BLOCK_EQUIPMENT);
    const Traits *traits = &look->game->traits;
    int names = traits->as[AS_EQUIPMENT];
    bool has = names && block && *world_text(look->world, KIND_PIECE, piece, names);

    for (int i = 0; has && i < block->heads[0].count; i++) {
        if (strcmp(block->heads[0].cells[i].text, traits->at[KIND_PIECE][trait]->name) == 0) {
            return traits->at[KIND_PIECE][trait]->printed;
        }
    }
    return false;
}

void bind_equipment(const Binding *b, int number, int kind)
{
    const Block *block = sheet_block(&b->scenario->sheet, BLOCK_EQUIPMENT);
    const ScenarioPiece *piece = &b->scenario->pieces[number];
    const Traits *traits = b->world->traits;
    int names = traits->as[AS_EQUIPMENT];
    const Token *named =
        names ? row_cell(piece->army, piece->row, traits->at[KIND_PIECE][names]->name) : NULL;
    int found = named && block ? table_row(block, block->rows_count, named->text) : -1;
    Faults said_already = { 0 };
    Binding quiet = *b;

    if (!named || piece->leader) {
        return;
    }
    if (found < 0) {
        fault_next(block_fault(piece->army, named, b->faults, "scenario.equipment",
                               "there is no equipment \"%.60s\"", named->text),
                   "Its rows stand under [equipment].");
        return;
    }
    quiet.faults = &said_already;
    for (int i = 0; i < block->rows[found].count && i < block->heads[0].count; i++) {
        const Token *cell = &block->rows[found].cells[i];
        int trait = trait_of(b, &block->heads[0].cells[i]);
        Value value;
        if (trait >= 0 && table_given(cell) && kind_has_trait(b, trait, kind) &&
            cell_read(&quiet, block, cell, traits->at[KIND_PIECE][trait], &value)) {
            bind_set(b, KIND_PIECE, b->things[number], trait, value);
        }
    }
    faults_clear(&said_already);
}
