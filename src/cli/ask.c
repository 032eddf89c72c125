/* SPDX-License-Identifier: MIT */
/* What the commands that ask a rule share. */
#define _DEFAULT_SOURCE
#include "cli/ask.h"

#include "cli/files.h"
#include "rules/play.h"

#include <string.h>
#include <unistd.h>

static void add_reference(Text *to, const char *reference)
{
    if (reference) {
        text_addf(to, ", %s", reference);
    }
}

void ask_title(CliRun *run, const Book *book, const Rule *rule)
{
    terminal_bold(&run->terminal, &run->text, rule->title);
    text_addf(&run->text, " (%s %s", book->system->name, rule->name);
    add_reference(&run->text, rule_ref(rule, book));
    add_reference(&run->text, run->terminal.ids ? rule->cite : NULL);
    text_add(&run->text, ")\n");
    ask_layers(&run->text, &run->args);
}

void ask_layers(Text *to, const Args *args)
{
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
    return width;
}

bool ask_formats(const Args *args, Faults *faults)
{
    const char *svg = args->flags[FLAG_SVG];
    bool drawn = svg && file_is_stream(svg);

    if ((args->flags[FLAG_JSON] != NULL) + (args->flags[FLAG_CSV] != NULL) + drawn > 1) {
        fault_next(
            faults_add(faults, FAULT_USAGE, "usage.formats", "two ways of printing are given"),
            "Choose one of --json, --csv and --svg -.");
        return false;
    }
    return true;
}

void ask_cell(Listing *list, const Field *field, const Book *book, int value)
{
    bool exact = field->type == FIELD_EXACT || (field->type == FIELD_MIXED && value > MIXED(0));

    if (exact && list->form == LISTING_CSV) {
        text_addf(listing_cell(list), "%.9g", (double)value / WHOLE);
    } else {
        field_print(listing_cell(list), field, book, value, false);
    }
}

void ask_chance(Listing *list, double p, int decimals)
{
    if (list->form == LISTING_CSV) {
        text_addf(listing_cell(list), "%.15g", p);
    } else {
        text_addf(listing_cell(list), "%.*f %%", decimals, 100 * p);
    }
}

void ask_source(Text *to, const Book *book, const Rule *rule)
{
    text_addf(to, "%s: %s. Exact odds by Galloper.", book->system->title, rule->name);
}

void ask_drawn(CliRun *run, const Text *picture)
{
    const char *path = run->args.flags[FLAG_SVG];

    if (file_is_stream(path)) {
        text_clear(&run->text);
        text_add_n(&run->text, picture->at, picture->length);
    } else if (file_may_hold(path, "<svg", "an SVG picture", &run->faults)) {
        file_write(path, picture, &run->faults);
    }
}

bool ask_seed(const char *typed, uint64_t *seed, Faults *faults)
{
    if (typed) {
        return seed_read(typed, seed, faults);
    }
    uint32_t random;
    if (getentropy(&random, sizeof random) != 0) {
        faults_add(faults, FAULT_STORAGE, "dice.entropy", "the system gives no random numbers");
        return false;
    }
    *seed = random;
    return true;
}
