/* SPDX-License-Identifier: MIT */
/* Tables of a sheet whose rows have names and whose columns have headings. */
#include "charts/table.h"

#include <string.h>

bool table_given(const Token *cell)
{
    return strcmp(cell->text, ".") != 0;
}

void table_blame(const Block *block, const Token *token, const Faults *found, Faults *faults)
{
    for (int i = 0; i < found->count; i++) {
        const Fault *one = &found->at[i];
        Fault *fault = faults_add(faults, one->kind, one->code, "%s", one->what);
        fault_next(fault, "%s", one->next);
        block_place(block, token, fault);
    }
}

bool table_heads(const Block *block, Faults *faults)
{
    const SheetRow *head = &block->heads[0];
    bool good = block->heads_count == 1;

    if (!good) {
        fault_next(block_fault(block, &block->name, faults, "table.heads",
                               "this block is a table with one line of headings"),
                   "Write the headings, a rule line ----+---- below them, then the rows.");
    }
    for (int i = 0; good && i < head->count; i++) {
        for (int j = 0; j < i; j++) {
            if (strcmp(head->cells[i].text, head->cells[j].text) == 0) {
                fault_next(block_fault(block, &head->cells[i], faults, "table.column-twice",
                                       "the column \"%.60s\" stands twice", head->cells[i].text),
                           "Keep one of them.");
                good = false;
            }
        }
    }
    return good;
}

bool table_cells(const Block *block, const SheetRow *row, Faults *faults)
{
    if (row->count == block->heads[0].count) {
        return true;
    }
    fault_next(block_fault(block, &row->key, faults, "table.cells",
                           "this row has %d cells below %d headings", row->count,
                           block->heads[0].count),
               "Write . where there is nothing to say; cells part at two blanks.");
    return false;
}

int table_row(const Block *block, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(block->rows[i].key.text, name) == 0) {
            return i;
        }
    }
    return -1;
}

bool table_name(const Block *block, int row, const char *code, Faults *faults)
{
    const Token *key = &block->rows[row].key;
    int before = table_row(block, row, key->text);

    if (!key->text[0] || !table_given(key)) {
        fault_next(block_fault(block, key, faults, "plan.name", "this row needs a name"),
                   "Write it before the first bar.");
    } else if (strpbrk(key->text, ",+")) {
        fault_next(
            block_fault(block, key, faults, "plan.name", "a name has no commas and no plus signs"),
            "They part names and add turns where an order waits for others.");
    } else if (strcmp(key->text, "all") == 0 || strcmp(key->text, "turn") == 0) {
        fault_next(
            block_fault(block, key, faults, "plan.name", "\"%s\" cannot be a name", key->text),
            "The answer has a line of that name already.");
    } else if (before >= 0) {
        fault_next(block_fault(block, key, faults, code, "\"%.60s\" stands twice in this block",
                               key->text),
                   "The first is in line %d; give each its own name.",
                   block->rows[before].key.line);
    } else {
        return true;
    }
    return false;
}

void table_hint(Fault *fault, const Block *block, const char *typed, const char *where)
{
    const char *names[SHEET_ROWS + 1] = { 0 };

    for (int i = 0; i < block->rows_count; i++) {
        names[i] = block->rows[i].key.text;
    }
    const char *near = text_nearest(typed, names);
    if (near && near[0]) {
        fault_next(fault, "Did you mean %.60s?", near);
    } else {
        fault_next(fault, "Give it a row under %s.", where);
    }
}
