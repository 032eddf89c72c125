/* SPDX-License-Identifier: MIT */
/* What roll and odds share. */
#include "cli/ask.h"

#include <string.h>

void ask_title(Text *to, const Book *book, const Rule *rule, const Args *args,
               const Terminal *terminal)
{
    terminal_bold(terminal, to, rule->title);
    text_addf(to, " (%s %s, %s)\n", book->system->name, rule->name, rule->cite);
    if (args->flags[FLAG_RULES]) {
        text_addf(to, "house rules: %s\n", args->flags[FLAG_RULES]);
    }
    for (int i = 0; i < args->options_count; i++) {
        text_addf(to, "option: %s\n", args->options[i]);
    }
}

void ask_tell(Text *to, const Book *book, const Rule *rule, const Situation *situation)
{
    bool first = true;

    for (const Field *ask = rule->asks; ask->name; ask++) {
        int value = field_get(ask, situation);
        if (field_asked(ask, book, situation) && !(ask->optional && value == ask->standard)) {
            text_addf(to, "%s%s=", first ? "" : " ", ask->name);
            field_print(to, ask, book, value, false);
            first = false;
        }
    }
    text_add(to, first ? "" : "\n");
}

int ask_width(const Rule *rule, const Book *book)
{
    int width = 0;

    for (const Field *answer = rule->answers; answer->name; answer++) {
        if (field_here(answer, book) && text_width(answer->name) > width) {
            width = text_width(answer->name);
        }
    }
    return width + 2;
}
