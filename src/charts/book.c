/* SPDX-License-Identifier: MIT */
/* Stacks an edition, optional rules and house rules into one book. */
#include "charts/book.h"

#include "charts/bind.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A sheet and the layer that it is of. */
typedef struct LayerSheet {
    Sheet sheet;
    int layer;
} LayerSheet;

typedef struct SheetStack {
    Book *book;
    Arena *arena;
    Faults *faults;
    LayerSheet *sheets; /* bottom first */
    int count, room;
    /* The topmost blocks by chart number; NULL for kinds that are not stacked. */
    StackedBlock **top[BLOCK_KINDS];
    StackedBlock **sequences; /* the topmost of each name */
    int sequences_count, sequences_room;
    int *options;
    bool *settled;
    int house;    /* the first layer of house rules, as blocks are numbered */
    bool altered; /* options or words are not as the system prints them */
} SheetStack;

static void add_sheet(SheetStack *stack, const Source *source, const Sheet *outline, int layer)
{
    stack->sheets = memory_room(stack->sheets, stack->count, &stack->room, sizeof *stack->sheets);
    LayerSheet *added = &stack->sheets[stack->count++];
    added->layer = layer;
    if (outline) {
        added->sheet = *outline;
    } else {
        sheet_parse(&added->sheet, SHEET_CHARTS, source, stack->arena, stack->faults);
    }
}

static int add_system(SheetStack *stack, const System *system)
{
    int layer = system->base ? add_system(stack, system->base) : 0;

    const SourceSet *text = system->charts_text;
    for (int i = 0; i < text->count; i++) {
        add_sheet(stack, &text->at[i], text->outlines ? &text->outlines[i] : NULL, layer);
    }
    return layer + 1;
}

/* ---- options ---- */

static int option_number(const System *system, const char *name)
{
    for (int i = 1; i < system->options_count; i++) {
        if (strcmp(system->options[i].name, name) == 0) {
            return i;
        }
    }
    return 0;
}

static void value_hint(Fault *fault, const Field *decl)
{
    Text range = { 0 };

    field_print_range(&range, decl, NULL);
    fault_next(fault, "%s is %s: %s.", decl->name, text_of(&range), decl->help);
    text_finish(&range);
}

static void names_hint(Fault *fault, const System *system, const char *name)
{
    const char *names[64] = { 0 };

    for (int i = 1; i < system->options_count && i < 63; i++) {
        names[i - 1] = system->options[i].name;
    }
    const char *near = text_nearest(name, names);
    if (near) {
        fault_next(fault, "Did you mean %s?", near);
    } else {
        fault_next(fault, "\"galloper charts %s\" ends with the options.", system->name);
    }
}

static void settle_block(SheetStack *stack, const Block *block)
{
    const System *system = stack->book->system;

    for (int i = 0; i < block->settings_count; i++) {
        const Setting *setting = &block->settings[i];
        int number = option_number(system, setting->name.text);
        if (!number) {
            names_hint(block_fault(block, &setting->name, stack->faults, "option.unknown",
                                   "%s has no option \"%.60s\"", system->name, setting->name.text),
                       system, setting->name.text);
            continue;
        }
        if (field_read(&system->options[number], NULL, setting->value.text,
                       &stack->options[number]) != FIELD_READ) {
            value_hint(block_fault(block, &setting->value, stack->faults, "option.value",
                                   "\"%.60s\" is no value of %s", setting->value.text,
                                   setting->name.text),
                       &system->options[number]);
        }
        stack->settled[number] = true;
    }
}

static void settle_typed(SheetStack *stack, const char *typed)
{
    const System *system = stack->book->system;
    size_t length = strcspn(typed, "=");
    const char *name = arena_copy(stack->arena, typed, length);
    int number = option_number(system, name);

    if (!number) {
        names_hint(faults_add(stack->faults, FAULT_INPUT, "option.unknown",
                              "%s has no option \"%.60s\"", system->name, name),
                   system, name);
    } else if (!typed[length] || field_read(&system->options[number], NULL, typed + length + 1,
                                            &stack->options[number]) != FIELD_READ) {
        Fault *fault = faults_add(stack->faults, FAULT_INPUT, "option.value",
                                  "\"%.60s\" does not settle the option", typed);
        value_hint(fault_field(fault, system->options[number].name), &system->options[number]);
    }
}

static void settle_options(SheetStack *stack, const char *const *typed, int typed_count)
{
    const System *system = stack->book->system;

    for (int i = 0; i < stack->count; i++) {
        const Sheet *sheet = &stack->sheets[i].sheet;
        bool conditional = block_setting(&sheet->blocks[0], "when") != NULL;
        for (int j = 1; j < sheet->count; j++) {
            const Block *block = &sheet->blocks[j];
            if (block->kind == BLOCK_OPTIONS && conditional) {
                fault_next(block_fault(block, &block->name, stack->faults, "option.when",
                                       "a sheet that depends on an option cannot settle options"),
                           "Move [options] to a file without a when line.");
            } else if (block->kind == BLOCK_OPTIONS) {
                stack->altered |= 2 * stack->sheets[i].layer >= stack->house;
                settle_block(stack, block);
            }
        }
    }
    for (int i = 0; i < typed_count; i++) {
        settle_typed(stack, typed[i]);
    }
    for (int i = 1; i < system->options_count; i++) {
        if (!stack->settled[i] && !system->options[i].optional && stack->faults->count == 0) {
            fault_next(faults_add(stack->faults, FAULT_INPUT, "option.missing",
                                  "%s does not settle %s", system->name, system->options[i].name),
                       "Add it under [options].");
        }
    }
}

/* ---- heads ---- */

static const char *const HEAD_SETTINGS[] = { "system", "based-on", "when", NULL };

static void check_head(SheetStack *stack, const Sheet *sheet)
{
    const Block *head = &sheet->blocks[0];

    for (int i = 0; i < head->settings_count; i++) {
        if (text_find(head->settings[i].name.text, HEAD_SETTINGS) < 0) {
            fault_next(block_fault(head, &head->settings[i].name, stack->faults, "sheet.head",
                                   "there is no such setting at the top of a file"),
                       "Only system, based-on and when stand above the first block.");
        }
    }
}

/* Whether the sheet's "when = option=value" holds, or it has none. */
static bool applies(SheetStack *stack, const Sheet *sheet)
{
    const System *system = stack->book->system;
    const Block *head = &sheet->blocks[0];
    const Token *when = block_setting(head, "when");

    if (!when) {
        return true;
    }
    size_t length = strcspn(when->text, "=");
    int number = option_number(system, arena_copy(stack->arena, when->text, length));
    int value = 0;
    if (!number || !when->text[length] ||
        field_read(&system->options[number], NULL, when->text + length + 1, &value) != FIELD_READ) {
        fault_next(block_fault(head, when, stack->faults, "sheet.when",
                               "this is no option with its value"),
                   "Write when = name=value, with an option of %s.", system->name);
        return false;
    }
    return stack->options[number] == value;
}

/* ---- blocks ---- */

static int chart_number(const System *system, const char *name)
{
    for (int i = 1; i < system->charts_count; i++) {
        if (system->charts[i].name[0] == name[0] && strcmp(system->charts[i].name, name) == 0) {
            return i;
        }
    }
    return 0;
}

static void unknown_chart(SheetStack *stack, const Block *block)
{
    const System *system = stack->book->system;
    const char *names[64] = { 0 };
    Fault *fault = block_fault(block, &block->name, stack->faults, "chart.unknown",
                               "%s has no chart \"%.60s\"", system->name, block->name.text);

    for (int i = 1; i < system->charts_count && i < 63; i++) {
        names[i - 1] = system->charts[i].name;
    }
    const char *near = text_nearest(block->name.text, names);
    fault_next(fault, near ? "Did you mean \"%s\"?" : "\"galloper charts %s\" lists them.",
               near ? near : system->name);
}

/* Puts a block on top of those of its name; two of one layer are a mistake. */
static void place(SheetStack *stack, StackedBlock **top, const Block *block, int layer)
{
    StackedBlock *below = *top;
    StackedBlock *placed = arena_take(stack->arena, sizeof *placed);

    if (below && below->layer == layer && below->block->source != block->source) {
        fault_next(block_fault(block, &block->name, stack->faults, "sheet.twice",
                               "this block stands in two files of one folder"),
                   "The other is %s:%d; keep one of them.", below->block->source->name,
                   below->block->name.line);
    }
    *placed = (StackedBlock){ block, layer, below };
    *top = placed;
}

/* The place of a sequence among those that are stacked, after them if it is new. */
static StackedBlock **sequence_place(SheetStack *stack, const char *name)
{
    for (int i = 0; i < stack->sequences_count; i++) {
        if (strcmp(stack->sequences[i]->block->name.text, name) == 0) {
            return &stack->sequences[i];
        }
    }
    stack->sequences = arena_room(stack->arena, stack->sequences, stack->sequences_count,
                                  &stack->sequences_room, sizeof *stack->sequences);
    stack->sequences[stack->sequences_count] = NULL;
    return &stack->sequences[stack->sequences_count++];
}

static void stack_blocks(SheetStack *stack)
{
    for (int i = 0; i < stack->count; i++) {
        const Sheet *sheet = &stack->sheets[i].sheet;
        check_head(stack, sheet);
        bool conditional = block_setting(&sheet->blocks[0], "when") != NULL;
        bool on = applies(stack, sheet);
        /* A sheet with a condition lies over its own folder. */
        int layer = 2 * stack->sheets[i].layer + conditional;
        for (int j = 1; j < sheet->count; j++) {
            const Block *block = &sheet->blocks[j];
            StackedBlock **top = stack->top[block->kind];
            int number = chart_number(stack->book->system, block->name.text);
            if (on && block->kind == BLOCK_SEQUENCE) {
                place(stack, sequence_place(stack, block->name.text), block, layer);
            } else if (top && block->kind != BLOCK_WORDS && !number) {
                unknown_chart(stack, block);
            } else if (on && top) {
                place(stack, &top[number], block, layer);
            }
        }
    }
}

/* Whether a chart answers with the word, and whether one answers with both words. */
static bool is_answer(const System *system, const char *word, const char *and)
{
    for (int i = 1; i < system->charts_count; i++) {
        const char *const *answers = system->charts[i].answers;
        if (answers && text_find(word, answers) >= 0 && (!and || text_find(and, answers) >= 0)) {
            return true;
        }
    }
    return false;
}

static Aliases bind_words(SheetStack *stack)
{
    const System *system = stack->book->system;
    const StackedBlock *top = stack->top[BLOCK_WORDS][0];
    const Block *block = top ? block_read(top->block, stack->arena, stack->faults) : NULL;
    int count = block ? block->rows_count : 0;
    Alias *aliases = arena_take(stack->arena, (size_t)(count + 1) * sizeof *aliases);

    for (int i = 0; i < count; i++) {
        const SheetRow *row = &block->rows[i];
        const char *word = row->key.text, *shown = row->count == 1 ? row->cells[0].text : "";
        if (!word[0] || !shown[0]) {
            fault_next(block_fault(block, &row->key, stack->faults, "words.line",
                                   "a line of [words] is: the rules' word | the word to print"),
                       "Write both words.");
        } else if (!is_answer(system, word, NULL)) {
            fault_next(block_fault(block, &row->key, stack->faults, "words.unknown",
                                   "no chart of %s answers \"%.60s\"", system->name, word),
                       "Only words that charts answer with can be printed otherwise.");
        } else if (is_answer(system, word, shown)) {
            fault_next(block_fault(block, &row->cells[0], stack->faults, "words.clash",
                                   "\"%.60s\" is an answer of the same chart already", shown),
                       "Choose another word.");
        } else {
            aliases[i] = (Alias){ word, shown };
            continue;
        }
        return (Aliases){ 0 };
    }
    return (Aliases){ aliases, count };
}

/* Whether a block is of house rules. */
static bool is_house(const SheetStack *stack, const StackedBlock *top)
{
    return top && top->layer >= stack->house;
}

/* Finds the parts of all charts; binds those in which there may be faults. */
static void bind_charts(SheetStack *stack)
{
    const System *system = stack->book->system;
    size_t count = (size_t)system->charts_count;
    ChartParts *all = arena_take(stack->arena, count * sizeof *all);
    int names = 0;

    while (system->modifiers[names]) {
        names++;
    }
    stack->book->parts = all;
    stack->book->bound = arena_take(stack->arena, count * sizeof *stack->book->bound);
    for (int i = 1; i < system->charts_count; i++) {
        ChartParts parts = { .decl = &system->charts[i],
                             .chart = stack->top[BLOCK_CHART][i],
                             .modifiers = stack->top[BLOCK_MODIFIERS][i],
                             .answers = stack->top[BLOCK_ANSWERS][i],
                             .modifier_names = system->modifiers,
                             .modifier_names_count = names,
                             .options = stack->options,
                             .aliases = stack->book->aliases };
        if (!book_has(stack->book, parts.decl->option)) {
            continue;
        }
        if (!parts.chart) {
            fault_next(faults_add(stack->faults, FAULT_INPUT, "chart.missing",
                                  "%s needs a chart \"%s\"", system->name, parts.decl->name),
                       "Add [chart %s].", parts.decl->name);
            continue;
        }
        all[i] = parts;
        if (stack->altered || is_house(stack, parts.chart) || is_house(stack, parts.modifiers) ||
            is_house(stack, parts.answers)) {
            Chart *chart = arena_take(stack->arena, sizeof *chart);
            chart_bind(chart, &parts, stack->arena, stack->faults);
            atomic_init(&stack->book->bound[i], chart);
        }
    }
}

const Chart *book_bind(const Book *book, int number)
{
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    const ChartParts *parts = &book->parts[number];
    Arena *arena = &((Book *)book)->arena; /* nobody else takes of it once the book is made */

    if (!parts->decl) {
        return NULL;
    }
    pthread_mutex_lock(&one_at_a_time);
    const Chart *bound = atomic_load_explicit(&book->bound[number], memory_order_relaxed);
    if (!bound) {
        Faults *faults = memory_grow(NULL, sizeof *faults);
        Chart *chart = arena_take(arena, sizeof *chart);
        faults_clear(faults);
        chart_bind(chart, parts, arena, faults);
        assert(faults->count == 0); /* the tests bind all that is printed */
        free(faults);
        atomic_store_explicit(&book->bound[number], bound = chart, memory_order_release);
    }
    pthread_mutex_unlock(&one_at_a_time);
    return bound;
}

/* Binds all that are no mere outlines, for the faults in them. */
static void check_sequences(SheetStack *stack)
{
    for (int i = 0; i < stack->sequences_count; i++) {
        const Block *block = stack->sequences[i]->block;
        if (!block->to) {
            sequence_bind(&(Sequence){ 0 }, block, stack->arena, stack->faults);
        }
    }
    stack->book->sequences = stack->sequences;
    stack->book->sequences_count = stack->sequences_count;
}

Sequence book_sequence(const Book *book, int number, Arena *arena)
{
    Sequence sequence;

    sequence_bind(&sequence, block_read(book->sequences[number]->block, arena, NULL), arena, NULL);
    return sequence;
}

Book *book_create(const System *system, const Layer *layers, int layers_count,
                  const char *const *options, int options_count, Faults *faults)
{
    Book *book = memory_grow(NULL, sizeof *book);
    static const BlockKind STACKED[] = { BLOCK_CHART, BLOCK_MODIFIERS, BLOCK_ANSWERS, BLOCK_WORDS };
    SheetStack stack = { .book = book, .arena = &book->arena };

    *book = (Book){ .system = system };
    stack.faults = faults = faults_or_own(faults, stack.arena);
    int before = faults->count;
    for (int i = 0; i < 4; i++) {
        stack.top[STACKED[i]] =
            arena_take(stack.arena, (size_t)system->charts_count * sizeof *stack.top[0]);
    }
    stack.options =
        arena_take(stack.arena, (size_t)(system->options_count + 1) * sizeof *stack.options);
    stack.options[0] = 1; /* none is part of every book */
    stack.settled = arena_take(stack.arena, (size_t)system->options_count * sizeof *stack.settled);
    book->options = stack.options;
    int layer = add_system(&stack, system);
    stack.house = 2 * layer;
    stack.altered = options_count > 0 || system->stored;
    for (int i = 0; i < layers_count; i++, layer++) {
        for (int j = 0; j < layers[i].count; j++) {
            add_sheet(&stack, &layers[i].sources[j], NULL, layer);
        }
    }
    if (faults->count == before) {
        settle_options(&stack, options, options_count);
        stack_blocks(&stack);
        stack.altered |= is_house(&stack, stack.top[BLOCK_WORDS][0]);
        book->aliases = bind_words(&stack);
        bind_charts(&stack);
        check_sequences(&stack);
    }
    free(stack.sheets);
    if (faults->count > before) {
        book_destroy(book);
        return NULL;
    }
    return book;
}

void book_destroy(Book *book)
{
    if (book) {
        arena_finish(&book->arena);
        free(book);
    }
}

const Chart *book_chart(const Book *book, const char *name)
{
    int number = chart_number(book->system, name);

    return number ? book_at(book, number) : NULL;
}

int book_charts(const Book *book)
{
    int count = 0;

    for (int i = 1; i < book->system->charts_count; i++) {
        count += book->parts[i].decl != NULL;
    }
    return count;
}

bool book_has(const Book *book, int option)
{
    return book->options[option] != 0;
}

void book_print_option(Text *to, const Book *book, int option)
{
    field_print(to, &book->system->options[option], NULL, book->options[option], true);
}
