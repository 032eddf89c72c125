/* SPDX-License-Identifier: MIT */
/* A command as far as it is filled in, for a person: choices, prices, odds, ways. */
#include "cli/tell.h"

#include <string.h>

enum { SHOWN = 24 };

/* "6 points"; "58.4 %"; or why not. */
static void add_verdict(Listing *list, const Verdict *verdict, bool refused)
{
    Text *cost = listing_cell(list);

    if (verdict->price.cost != UNSAID) {
        text_addf(cost, "%d", verdict->price.cost);
    }
    Text *good = listing_cell(list);
    const Prospect *prospect = verdict->prospect;
    if (prospect && prospect->good >= 0 && (refused || verdict_good(verdict))) {
        chance_percent(good, prospect->good);
    } else if (prospect && !prospect->odds && verdict_good(verdict)) {
        text_add(good, "not counted");
    }
    listing_add(list, verdict->why ? "  no" : "");
    listing_add(list, verdict->why ? verdict->why->what : "");
    listing_end_row(list);
}

static void add_heads(Listing *list, int first)
{
    for (int i = 0; i < first; i++) {
        listing_add(list, "");
    }
    listing_head(list, (ListingColumn){ LISTING_RIGHT, .least = 5 }, "costs");
    listing_head(list, (ListingColumn){ LISTING_RIGHT, .least = 7 }, "well");
    listing_head(list, (ListingColumn){ LISTING_LEFT }, "");
    listing_head(list, (ListingColumn){ LISTING_WRAP, .least = 2 }, "");
    listing_end_row(list);
}

static void tell_field(Text *to, const DraftField *field)
{
    Listing list = { .indent = 2, .columns = { { .least = 16 } } };
    int legal = 0, hidden = 0;

    for (int i = 0; i < field->count; i++) {
        legal += verdict_good(&field->choices[i].verdict);
    }
    add_heads(&list, 1);
    for (int i = 0, shown = 0; i < field->count; i++) {
        const DraftChoice *choice = &field->choices[i];
        /* Of things that may not be the list would have no end. */
        if (shown == SHOWN ||
            (field->param->type == FIELD_THING && legal && !verdict_good(&choice->verdict))) {
            hidden++;
            continue;
        }
        listing_add(&list, choice->value);
        add_verdict(&list, &choice->verdict, false);
        shown++;
    }
    listing_print(to, &list);
    if (hidden + field->more) {
        text_addf(to, "  %d more may not be, or do not stand here: --json has them\n",
                  hidden + field->more);
    }
}

static void tell_ways(Text *to, const Draft *draft)
{
    Listing list = { .indent = 2 };

    listing_add(&list, "");
    for (int i = 0; i < draft->fields_count; i++) {
        if (draft->ways[0].values[i]) {
            listing_add(&list, draft->fields[i].param->name);
        }
    }
    add_heads(&list, 0);
    for (int way = 0; way < draft->ways_count && way < SHOWN; way++) {
        listing_add(&list, draft->ways[way].filled ? "*" : "");
        for (int i = 0; i < draft->fields_count; i++) {
            if (draft->ways[way].values[i]) {
                listing_add(&list, draft->ways[way].values[i]);
            }
        }
        add_verdict(&list, &draft->ways[way].verdict, true);
    }
    listing_print(to, &list);
    int left = draft->ways_left + (draft->ways_count > SHOWN ? draft->ways_count - SHOWN : 0);
    if (left) {
        text_addf(to, "  %d more ways\n", left);
    }
}

/* What is said, what it costs, how it goes, what is wanting. */
static void tell_said(Text *to, const Draft *draft, const Terminal *terminal)
{
    const Verdict *verdict = &draft->verdict;
    Text words = { 0 };

    terminal_bold(terminal, to, draft->verb->name);
    text_addf(to, ": %s\n", draft->verb->help);
    for (int i = 0; i < draft->fields_count; i++) {
        const DraftField *field = &draft->fields[i];
        if (field->said || field->assumed) {
            text_add(&words, words.length ? " " : "");
            text_arg(&words, field->param->name, field->said ? field->said : field->assumed);
            text_add(&words, field->said ? "" : " (assumed)");
        }
    }
    if (verdict->price.cost != UNSAID) {
        text_addf(&words, ": costs %d", verdict->price.cost);
        if (verdict->price.left > 0) {
            text_addf(&words, " of %d", verdict->price.left);
        }
    }
    if (verdict->prospect && verdict->prospect->good >= 0 && verdict_good(verdict)) {
        Text percent = { 0 };
        chance_percent(&percent, verdict->prospect->good);
        text_addf(&words, ", %s that it %s", text_of(&percent) + strspn(text_of(&percent), " "),
                  verdict->prospect->rule->course ? "is acted on in the turns looked at"
                                                  : "goes well");
        text_finish(&percent);
    }
    if (words.length) {
        tell_line(to, text_of(&words), 2, false, terminal);
    }
    text_clear(&words);
    for (int i = 0; i < draft->fields_count; i++) {
        if (draft->fields[i].missing) {
            text_addf(&words, "%s%s",
                      words.length ? ", " : "still wanting: ", draft->fields[i].param->name);
        }
    }
    if (words.length) {
        tell_line(to, text_of(&words), 2, false, terminal);
    }
    for (int i = 0; i < draft->blame.count; i++) {
        tell_line(to, draft->blame.at[i].what, 2, false, terminal);
    }
    text_finish(&words);
}

void tell_draft(Text *to, const Look *look, const Draft *draft, const Terminal *terminal)
{
    (void)look;
    tell_said(to, draft, terminal);
    for (int i = 0; i < draft->fields_count; i++) {
        const DraftField *field = &draft->fields[i];
        if (field->count) {
            text_addf(to, "\n%s: %s\n", field->param->name, field->param->help);
            tell_field(to, field);
        }
    }
    if (draft->ways_count) {
        text_add(to, "\nall ways, the best first; * as it is filled in\n");
        tell_ways(to, draft);
    }
}
