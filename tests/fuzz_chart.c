/* SPDX-License-Identifier: MIT */
/* Any bytes as house rules: lint, align, print, and ask the odds of what they change. */
#include "charts/fmt.h"
#include "charts/print.h"
#include "rules/odds.h"
#include "study/diff.h"
#include "systems/systems.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The odds of every rule that asks nothing, or whose asks may all be left out. */
static void ask_all(const Book *book)
{
    for (const Rule *const *rule = book->system->rules; *rule; rule++) {
        Situation asks;
        Faults faults = { 0 };
        if (book_has(book, (*rule)->option) && rule_ask(*rule, book, NULL, 0, &asks, &faults)) {
            odds_destroy(odds_create(*rule, book, &asks, NULL, ODDS_MOST));
        }
    }
}

static void use(const Book *book, const System *system)
{
    Faults faults = { 0 };
    Book *plain = book_create(system, NULL, 0, NULL, 0, &faults);
    Text text = { 0 };
    Diff diff = { 0 };

    for (int i = 1; i < system->charts_count; i++) {
        if (book_at(book, i)) {
            print_card(&text, book, book_at(book, i));
            print_markdown(&text, book, book_at(book, i));
            print_csv(&text, book, book_at(book, i));
        }
    }
    Arena arena = { 0 };
    for (int i = 0; i < book->sequences_count; i++) {
        Sequence sequence = book_sequence(book, i, &arena);
        print_sequence_card(&text, book, &sequence);
        print_sequence_source(&text, book, &sequence);
    }
    arena_finish(&arena);
    diff_books(&diff, plain, book);
    diff_finish(&diff);
    ask_all(book);
    text_finish(&text);
    book_destroy(plain);
}

/* The system that the first lines name, so that every system's charts are reached. */
static const System *named_system(const uint8_t *data, size_t size)
{
    char head[300] = "";

    memcpy(head, data, size < sizeof head - 1 ? size : sizeof head - 1);
    for (int i = 0; systems[i]; i++) {
        const char *name = strstr(head, systems[i]->name);
        if (name && name > head && name[-1] == ' ') {
            return systems[i];
        }
    }
    return systems[0];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const System *system = named_system(data, size);
    Source source = { "fuzz.chart", (const char *)data, size };
    Layer layer = { &source, 1 };
    Faults faults = { 0 };
    Text once = { 0 }, twice = { 0 };
    Book *book = book_create(system, &layer, 1, NULL, 0, &faults);

    if (book) {
        use(book, system);
    } else {
        Text text = { 0 };
        faults_print(&faults, &text);
        text_finish(&text);
    }
    if (text_junk(source.text, size) == size) {
        fmt_sheet(&once, &source);
        Source again = { "again", text_of(&once), once.length };
        fmt_sheet(&twice, &again);
        if (once.length != twice.length ||
            (once.length && memcmp(once.at, twice.at, once.length) != 0)) {
            abort(); /* aligning what is aligned must change nothing */
        }
    }
    text_finish(&once);
    text_finish(&twice);
    book_destroy(book);
    return 0;
}
