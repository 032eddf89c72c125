/* SPDX-License-Identifier: MIT */
/* Commands that show what there is: systems, charts, rules. */
#include "cli/ask.h"

#include "charts/print.h"
#include "game/game.h"
#include "systems/systems.h"
#include "wire/answers.h"

#include <stdlib.h>
#include <string.h>

bool opened_book(Opened *opened, const char *name, const Args *args, Faults *faults)
{
    return opened_book_with(opened, name, NULL, 0, args, faults);
}

bool opened_book_with(Opened *opened, const char *name, const char *const *options, int count,
                      const Args *args, Faults *faults)
{
    const System *system = system_named(name, faults);
    const char *rules = args->flags[FLAG_RULES];

    *opened = (Opened){ 0 };
    if (!system) {
        return false;
    }
    if (rules && !house_read(&opened->house, rules, faults)) {
        return false;
    }
    if (rules && opened->house.base != system) {
        fault_next(faults_add(faults, FAULT_INPUT, "house.other",
                              "%.100s is based on %s, not on %s", rules, opened->house.base->name,
                              name),
                   "Ask for %s.", opened->house.base->name);
        return false;
    }
    const char *all[ARGS_MOST + SCENARIO_OPTIONS];
    for (int i = 0; i < count; i++) {
        all[i] = options[i];
    }
    for (int i = 0; i < args->options_count; i++) {
        all[count + i] = args->options[i];
    }
    opened->book = book_create(system, opened->house.layers, opened->house.count, all,
                               count + args->options_count, faults);
    return opened->book != NULL;
}

void opened_finish(Opened *opened)
{
    book_destroy(opened->book);
    house_finish(&opened->house);
}

Question args_question(const Args *args)
{
    return (Question){ .rule_name = args->words[1],
                       .typed = args->words + 2,
                       .typed_count = args->count - 2,
                       .by_name = args->flags[FLAG_BY] };
}

bool run_opens_book(CliRun *run)
{
    const char *word = run->args.words[0];

    if (!system_find(word) && is_verb(word)) {
        fault_next(faults_add(&run->faults, FAULT_USAGE, "usage.verb",
                              "%.60s is no system, but a verb of games", word),
                   "\"galloper do %s ... --odds\" tells its odds, --choices all ways to do it.",
                   word);
        return false;
    }
    return opened_book(&run->opened, run->args.words[0], &run->args, &run->faults);
}

bool run_opens_question(CliRun *run, Question *question)
{
    *question = args_question(&run->args);
    return run_opens_book(run) && question_bind(question, run->opened.book, &run->faults);
}

static void list_systems(Text *text, Faults *faults)
{
    Listing list = { .columns = { [2] = { LISTING_BELOW, .least = 6 } } };

    for (const System *const *system = systems; *system; system++) {
        Book *book = book_create(*system, NULL, 0, NULL, 0, faults);
        if (book) {
            listing_add(&list, book->system->name);
            text_addf(listing_cell(&list), "%s: %d charts, %d rules", book->system->title,
                      book_charts(book), book_rules(book));
            listing_row(&list, book->system->about);
        }
        book_destroy(book);
    }
    listing_print(text, &list);
}

void run_systems(CliRun *run)
{
    if (run->terminal.json) {
        wire_systems(&run->json, &run->faults);
    } else {
        list_systems(&run->text, &run->faults);
    }
}

static void list_sequences(Text *text, const Book *book)
{
    Listing list = { .indent = 2, .tight = true, .columns = { { .least = 21 } } };
    Arena arena = { 0 };
    int count;
    const Sequence *sequences = game_sequences(book, &arena, &count);

    text_add(text, count ? "sequences\n" : "");
    for (int i = 0; i < count; i++) {
        listing_row(&list, sequences[i].name, sequences[i].title);
    }
    listing_print(text, &list);
    arena_finish(&arena);
}

static void list_charts(Text *text, const Book *book)
{
    const System *system = book->system;
    Listing charts = { .indent = 2, .tight = true, .columns = { { .least = 21 } } };
    Listing options = {
        .indent = 2,
        .columns = { { .least = 20, .most = 20 }, { LISTING_LEFT }, { LISTING_BELOW, .least = 26 } }
    };

    text_addf(text, "charts of %s\n", system->name);
    for (int i = 1; i < system->charts_count; i++) {
        const Chart *chart = book_at(book, i);
        if (chart) {
            listing_row(&charts, system->charts[i].name, chart->title);
        }
    }
    listing_print(text, &charts);
    list_sequences(text, book);
    text_add(text, "options\n");
    for (int i = 1; i < system->options_count; i++) {
        Text *value = listing_cell(&options);
        text_addf(value, "%s=", system->options[i].name);
        book_print_option(value, book, i);
        field_print_range(listing_cell(&options), &system->options[i], NULL);
        listing_row(&options, system->options[i].help);
    }
    listing_print(text, &options);
}

void run_charts(CliRun *run)
{
    if (!run_opens_book(run)) {
        return;
    }
    if (run->terminal.json) {
        wire_charts(&run->json, run->opened.book, false);
    } else {
        list_charts(&run->text, run->opened.book);
    }
}

/* One way of printing: charts, and sequences. */
typedef struct Form {
    Flag flag;
    void (*chart)(Text *to, const Book *book, const Chart *chart);
    void (*sequence)(Text *to, const Book *book, const Sequence *sequence);
} Form;

static void json_chart(Text *to, const Book *book, const Chart *chart)
{
    Json json = { .to = to };

    wire_chart(&json, book, chart);
}

static void json_sequence(Text *to, const Book *book, const Sequence *sequence)
{
    Json json = { .to = to };

    wire_sequence(&json, book, sequence);
}

static const Form CARD = { FLAG_KINDS, print_card, print_sequence_card };
static const Form FORMS[] = { { FLAG_JSON, json_chart, json_sequence },
                              { FLAG_MARKDOWN, print_markdown, print_sequence_markdown },
                              { FLAG_CSV, print_csv, print_sequence_csv },
                              { FLAG_SOURCE, print_source, print_sequence_source } };

/* Whether it is asked for by its name, or with all the others. */
static bool is_named(const Args *args, const char *name)
{
    bool named = args->count == 1;

    for (int i = 1; i < args->count; i++) {
        named = named || strcmp(args->words[i], name) == 0;
    }
    return named;
}

/* Sets apart what is printed from what was printed before it. */
static void part(Text *text, const Form *form, bool *first)
{
    bool source = form->flag == FLAG_SOURCE;

    text_add(text, *first && !source ? "" : form->flag == FLAG_JSON ? "," : "\n");
    *first = false;
}

/* Our own id of what was printed, below it. */
static void add_id(CliRun *run, const Form *form, const char *cite)
{
    if (run->terminal.ids && form == &CARD && cite) {
        text_addf(&run->text, "\n  %s\n", cite);
    }
}

static void print_charts(CliRun *run, const Form *form)
{
    const Book *book = run->opened.book;
    bool first = true;

    for (int i = 1; i < book->system->charts_count; i++) {
        if (is_named(&run->args, book->system->charts[i].name) && book_at(book, i)) {
            part(&run->text, form, &first);
            form->chart(&run->text, book, book_at(book, i));
            add_id(run, form, book_at(book, i)->cite);
        }
    }
}

static void print_sequences(CliRun *run, const Form *form, const Sequence *sequences, int count)
{
    bool first = form->flag == FLAG_JSON || !run->text.length;

    for (int i = 0; i < count; i++) {
        if (is_named(&run->args, sequences[i].name)) {
            part(&run->text, form, &first);
            form->sequence(&run->text, run->opened.book, &sequences[i]);
            add_id(run, form, sequences[i].cite);
        }
    }
}

static void check_names(CliRun *run, const Sequence *sequences, int count)
{
    for (int i = 1; i < run->args.count; i++) {
        bool found = false;
        for (int j = 0; j < count; j++) {
            found = found || strcmp(sequences[j].name, run->args.words[i]) == 0;
        }
        if (!found) {
            question_chart(run->opened.book, run->args.words[i], &run->faults);
        }
    }
}

/* The whole card: the charts, then the sequences; as JSON one document, whatever is asked for. */
static void print_all(CliRun *run, const Form *form)
{
    bool list = run->terminal.json && run->args.count != 2;
    Arena arena = { 0 };
    int count;
    const Sequence *sequences = game_sequences(run->opened.book, &arena, &count);

    check_names(run, sequences, count);
    if (!run->faults.count) {
        if (form->flag == FLAG_SOURCE) {
            text_addf(&run->text, "based-on = %s\n", run->opened.book->system->name);
        }
        text_add(&run->text, list ? "{\"charts\":[" : "");
        print_charts(run, form);
        text_add(&run->text, list ? "],\"sequences\":[" : "");
        print_sequences(run, form, sequences, count);
        text_add(&run->text, list ? "]}" : "");
    }
    arena_finish(&arena);
}

/* The one way of printing that the flags ask for. */
static const Form *form_for(const Args *args, Faults *faults)
{
    const Form *form = &CARD;
    int given = 0;

    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++) {
        if (args->flags[FORMS[i].flag]) {
            form = &FORMS[i];
            given++;
        }
    }
    if (given > 1) {
        fault_next(
            faults_add(faults, FAULT_USAGE, "usage.formats", "two ways of printing are given"),
            "Choose one of --json, --markdown, --csv and --source.");
    }
    return form;
}

void run_chart(CliRun *run)
{
    const Form *form = form_for(&run->args, &run->faults);

    if (!run->faults.count && run_opens_book(run)) {
        print_all(run, form);
    }
}

static void list_rules(Text *text, const Book *book)
{
    Listing list = { .indent = 2, .columns = { { .least = 18 }, { LISTING_WRAP } } };

    text_addf(text, "rules of %s\n", book->system->name);
    for (const Rule *const *rule = book->system->rules; *rule; rule++) {
        if (book_has(book, (*rule)->option)) {
            listing_row(&list, (*rule)->name, (*rule)->title);
        }
    }
    listing_print(text, &list);
}

static void tell_condition(Text *text, const Book *book, const Rule *rule, const Field *field)
{
    const char *before = "; only with";

    for (const Field *on = rule->asks; on->name; on++) {
        unsigned values = field_condition(field, on);
        if (!values || !field_here(on, book)) {
            continue;
        }
        text_addf(text, "%s %s=", before, on->name);
        before = " and";
        for (int value = 0, first = 1; value < 32; value++) {
            if (values >> value & 1) {
                text_add(text, first ? "" : "|");
                field_print(text, on, book, value, false);
                first = 0;
            }
        }
    }
}

/* A field as: name, range, and below it what it is; that takes the place of a range that says
 * nothing. */
static void add_field(Listing *list, const Book *book, const Rule *rule, const Field *field,
                      bool ask)
{
    listing_add(list, field->name);
    if (ask || field->type == FIELD_WORD || field->type == FIELD_FLAG ||
        field->type == FIELD_MIXED) {
        Text *range = listing_span(list, 2);
        field_print_range(range, field, book);
        if (ask && field->optional) {
            text_add(range, ", else ");
            field_print(range, field, book, field->standard, false);
        }
    }
    Text *words = listing_cell(list);
    text_add(words, field->help);
    if (ask) {
        tell_condition(words, book, rule, field);
    }
    listing_end_row(list);
}

static void tell_fields(Text *text, const Book *book, const Rule *rule, const Field *fields,
                        bool ask)
{
    int width = 0;

    for (const Field *field = fields; field->name; field++) {
        width = text_width(field->name) > width ? text_width(field->name) : width;
    }
    Listing list = { .indent = 2,
                     .columns = { { .least = width },
                                  [1] = { LISTING_WRAP, .least = 2 },
                                  [3] = { LISTING_BELOW, .least = width + 6 } } };
    for (const Field *field = fields; field->name; field++) {
        if (field_here(field, book)) {
            add_field(&list, book, rule, field, ask);
        }
    }
    listing_print(text, &list);
}

/* The charts a rule is read on, the readings taken, and its worked example. */
static void tell_grounds(Text *text, const Book *book, const Rule *rule)
{
    const Example *example = rule_example(rule, book);

    if (rule->readings) {
        text_add(text, "readings\n");
        text_paragraph(text, rule->readings, 2);
    }
    if (example) {
        text_addf(text, "example\n  galloper roll %s %s", book->system->name, rule->name);
        text_addf(text, "%s%s", example->asks[0] ? " " : "", example->asks);
        text_addf(text, "%s%s", example->dice[0] ? " --dice " : "", example->dice);
        text_add(text, "\n  ");
        for (const char *c = example->answers; *c; c++) { /* 1_1/2 is one word there */
            text_add_n(text, *c == '_' ? " " : c, 1);
        }
        text_add(text, "\n");
    }
    for (int i = 0; i < 4 && rule->charts[i]; i++) {
        const Chart *chart = book_at(book, rule->charts[i]);
        if (chart) {
            text_add(text, "\n");
            print_card(text, book, chart);
        }
    }
}

static void tell_rule(CliRun *run, const Book *book, const Rule *rule)
{
    Text *text = &run->text;

    ask_title(run, book, rule);
    text_add(text, rule->asks->name ? "asks\n" : "asks nothing\n");
    tell_fields(text, book, rule, rule->asks, true);
    text_add(text, "answers\n");
    tell_fields(text, book, rule, rule->answers, false);
    tell_grounds(text, book, rule);
}

void run_rules(CliRun *run)
{
    if (!run_opens_book(run)) {
        return;
    }
    const Book *book = run->opened.book;
    bool one = run->args.count > 1;
    const Rule *rule = one ? question_rule(book, run->args.words[1], &run->faults) : NULL;
    if (rule && run->terminal.json) {
        wire_rule(&run->json, book, rule);
    } else if (rule) {
        tell_rule(run, book, rule);
    } else if (run->terminal.json) {
        wire_rules(&run->json, book);
    } else {
        list_rules(&run->text, book);
    }
}
