/* SPDX-License-Identifier: MIT */
/* Reads sequences: of a turn, of a close combat. */
#include "charts/sequence.h"

#include <string.h>

static void bind_settings(Sequence *sequence, const Block *block, Arena *arena, Faults *faults)
{
    const char **notes = arena_take(arena, (size_t)(block->settings_count + 1) * sizeof *notes);
    const struct {
        const char *name, **to;
    } SETTINGS[] = { { "title", &sequence->title },
                     { "ref", &sequence->ref },
                     { "cite", &sequence->cite },
                     { "note", NULL } };
    const size_t all = sizeof SETTINGS / sizeof *SETTINGS;

    sequence->notes = notes;
    for (int i = 0; i < block->settings_count; i++) {
        const Setting *setting = &block->settings[i];
        size_t known = 0;
        while (known < all && strcmp(setting->name.text, SETTINGS[known].name) != 0) {
            known++;
        }
        if (known == all) {
            fault_next(block_fault(block, &setting->name, faults, "sequence.setting",
                                   "sequences have no such setting"),
                       "The settings are title, ref, cite, note.");
        } else if (SETTINGS[known].to) {
            *SETTINGS[known].to = setting->value.text;
        } else {
            notes[sequence->notes_count++] = setting->value.text;
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
