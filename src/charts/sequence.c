/* SPDX-License-Identifier: MIT */
/* Reads sequences: of a turn, of a close combat. */
#include "charts/sequence.h"

#include <string.h>

static void bind_settings(Sequence *sequence, const Block *block, Arena *arena, Faults *faults)
{
    const char **notes = arena_take(arena, (size_t)(block->settings_count + 1) * sizeof *notes);
    static const char *const SETTINGS[] = { "title", "ref", "cite", NULL };

    sequence->title = block_text(block, "title");
    sequence->ref = block_text(block, "ref");
    sequence->cite = block_text(block, "cite");
    sequence->notes = notes;
    for (int i = 0; i < block->settings_count; i++) {
        const Setting *setting = &block->settings[i];
        if (strcmp(setting->name.text, "note") == 0) {
            notes[sequence->notes_count++] = setting->value.text;
        } else if (text_find(setting->name.text, SETTINGS) < 0) {
            fault_next(block_fault(block, &setting->name, faults, "sequence.setting",
                                   "sequences have no such setting"),
                       "The settings are title, ref, cite, note.");
        }
    }
    if (!sequence->title) {
        fault_next(
            block_fault(block, &block->name, faults, "chart.title", "the sequence has no title"),
            "Write title = ... below this line.");
        sequence->title = block->name.text;
    }
}

void sequence_bind(Sequence *sequence, const Block *block, Arena *arena, Faults *faults)
{
    SequenceLine *lines = arena_take(arena, (size_t)(block->rows_count + 1) * sizeof *lines);

    *sequence = (Sequence){ .name = block->name.text, .lines = lines };
    bind_settings(sequence, block, arena, faults);
    for (int i = 0; i < block->rows_count; i++) {
        const SheetRow *row = &block->rows[i];
        if (row->count != 1 || !row->cells[0].text[0]) {
            fault_next(block_fault(block, &row->key, faults, "sequence.line",
                                   "a line of a sequence is: mark | words"),
                       "Write what is done after the bar.");
        } else {
            lines[sequence->count++] = (SequenceLine){ row->key.text, row->cells[0].text };
        }
    }
}
