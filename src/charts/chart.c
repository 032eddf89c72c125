/* SPDX-License-Identifier: MIT */
/* Reads and prints bound charts. */
#include "charts/chart.h"

#include <string.h>

const char *const shape_names[] = {
    [SHAPE_GRID] = "grid", [SHAPE_BANDS] = "bands", [SHAPE_LOOKUP] = "lookup",
    [SHAPE_LIST] = "list", [SHAPE_KINDS] = NULL,
};

const char *alias_shown(Aliases aliases, const char *word)
{
    for (int i = 0; i < aliases.count; i++) {
        if (strcmp(aliases.at[i].word, word) == 0) {
            return aliases.at[i].shown;
        }
    }
    return word;
}

int words_count(const char *const *words)
{
    int count = 0;

    while (words[count]) {
        count++;
    }
    return count;
}

int alias_find(Aliases aliases, const char *typed, const char *const *words)
{
    for (int i = 0; i < aliases.count; i++) {
        if (strcmp(aliases.at[i].shown, typed) == 0) {
            return text_find(aliases.at[i].word, words);
        }
    }
    return text_find(typed, words);
}

const Cell *chart_cell(const Chart *chart, int row, int column)
{
    return &chart->cells[row * chart->columns + column];
}

void chart_print_cell(Text *to, const Chart *chart, Aliases aliases, int row, int column)
{
    const char *text = chart->cell_texts[row * chart->columns + column];

    if (chart->decl->shape == SHAPE_BANDS) {
        text_add(to, text);
        return;
    }
    const Cell *cell = chart_cell(chart, row, column);
    const char *const *words = chart->decl->answers;
    bool word = words && !cell->absent && strcmp(words[cell->word], "n") != 0;
    if (word) {
        text_add(to, alias_shown(aliases, words[cell->word]));
        text_add(to, text + strcspn(text, "*?"));
    } else {
        text_add(to, text);
    }
}
