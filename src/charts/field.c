/* SPDX-License-Identifier: MIT */
/* Values by their declaration: kept, read, printed. */
#include "charts/field.h"
#include "charts/book.h"

#include <assert.h>
#include <string.h>

const char *const no_yes[] = { "no", "yes", NULL };
const char *const tone_words[] = { "good", "fair", "neutral", "poor", "bad", NULL };

int field_get(const Field *field, const void *situation)
{
    int value;

    memcpy(&value, (const char *)situation + field->at, sizeof value);
    return value;
}

void field_set(const Field *field, void *situation, int value)
{
    memcpy((char *)situation + field->at, &value, sizeof value);
}

const Condition *field_failing(const Field *field, const void *situation)
{
    for (int i = 0; i < CONDITIONS && field->when[i].values; i++) {
        int on;
        memcpy(&on, (const char *)situation + field->when[i].at, sizeof on);
        if (on < 0 || on >= 32 || !(field->when[i].values >> on & 1)) {
            return &field->when[i];
        }
    }
    return NULL;
}

bool field_here(const Field *field, const Book *book)
{
    return book_has(book, field->option);
}

const Field *field_find(const Field *fields, const Book *book, const char *name)
{
    for (; fields->name; fields++) {
        if (strcmp(fields->name, name) == 0 && (!book || field_here(fields, book))) {
            return fields;
        }
    }
    return NULL;
}

bool field_asked(const Field *field, const Book *book, const void *situation)
{
    return field_here(field, book) && !field_failing(field, situation);
}

bool field_is_number(const Field *field)
{
    return field->type == FIELD_NUMBER || field->type == FIELD_EXACT;
}

unsigned field_condition(const Field *field, const Field *on)
{
    for (int i = 0; i < CONDITIONS && field->when[i].values; i++) {
        if (field->when[i].at == on->at) {
            return field->when[i].values;
        }
    }
    return 0;
}

static const char *const *words_of(const Field *field)
{
    return field->type == FIELD_FLAG ? no_yes : field->words;
}

/* Words that stand in place of the rules' own. */
static Aliases aliases_of(const Book *book)
{
    return book ? book->aliases : (Aliases){ 0 };
}

static bool read_letters(const Field *field, const char *typed, int *value)
{
    int total = 0;

    *value = 0;
    for (; *typed; typed++, total++) {
        int word = 0;
        while (field->words[word] && field->words[word][0] != *typed) {
            word++;
        }
        if (!field->words[word] || total == field->high) {
            return false;
        }
        *value += 1 << 8 * word;
    }
    return total >= field->low;
}

static bool read_column(const Chart *chart, const char *typed, int *value)
{
    *value = 0;
    while (*value < chart->columns && strcmp(chart->column_heads[*value].text, typed) != 0) {
        (*value)++;
    }
    return *value < chart->columns;
}

void field_print_range(Text *to, const Field *field, const Book *book)
{
    const char *const *words = words_of(field);

    switch (field->type) {
    case FIELD_NUMBER:
        text_addf(to, "%d..%d", field->low, field->high);
        break;
    case FIELD_EXACT:
        exact_print(to, field->low);
        text_add(to, "..");
        exact_print(to, field->high);
        break;
    case FIELD_WORD:
    case FIELD_FLAG:
        for (int i = 0; words[i]; i++) {
            text_addf(to, "%s%s", i ? "|" : "", alias_shown(aliases_of(book), words[i]));
        }
        break;
    case FIELD_LETTERS:
        text_add(to, "letters of ");
        for (int i = 0; words[i]; i++) {
            text_add(to, words[i]);
        }
        text_addf(to, ", at most %d", field->high);
        break;
    case FIELD_COLUMN:
        text_add(to, "a column");
        break;
    case FIELD_MIXED:
        text_add(to, "a number");
        for (int i = 0; words[i]; i++) {
            text_addf(to, "|%s", words[i]);
        }
        break;
    case FIELD_THING:
    case FIELD_TEXT:
    case FIELD_PLACE:
        text_add(to, "...");
        break;
    }
}

static void value_fault(const Field *field, const Book *book, const char *typed, bool range,
                        Faults *faults)
{
    Text allowed = { 0 };
    const char *const *words = words_of(field);
    const char *near = words && field->type != FIELD_LETTERS ? text_nearest(typed, words) : NULL;

    field_print_range(&allowed, field, book);
    Fault *fault = faults_add(faults, FAULT_INPUT, range ? "ask.range" : "ask.value",
                              "%s=%.60s %s: it is %s", field->name, typed,
                              range ? "is out of range" : "cannot be read", text_of(&allowed));
    fault_field(fault, field->name);
    if (near && near[0]) {
        fault_next(fault, "Did you mean %s=%s? (%s)", field->name, near, field->help);
    } else if (field->type == FIELD_EXACT && !range) {
        fault_next(fault, "%s: %s. Write 2, 1/2, 1.5 or 1 1/2; the finest part is 1/48.",
                   field->name, field->help);
    } else {
        fault_next(fault, "%s: %s.", field->name, field->help);
    }
    text_finish(&allowed);
}

FieldReading field_read(const Field *field, const Book *book, const char *typed, int *value)
{
    bool read = false;

    switch (field->type) {
    case FIELD_NUMBER:
        read = text_number(typed, value) || text_large(typed, value);
        break;
    case FIELD_EXACT:
        read = exact_parse(typed, value);
        break;
    case FIELD_WORD:
    case FIELD_FLAG:
        *value = alias_find(aliases_of(book), typed, words_of(field));
        read = *value >= 0;
        break;
    case FIELD_LETTERS:
        read = read_letters(field, typed, value);
        break;
    case FIELD_COLUMN:
        read = read_column(book_at(book, field->chart), typed, value);
        break;
    case FIELD_MIXED:
        *value = MIXED(text_find(typed, field->words));
        read = *value <= MIXED(0) || exact_parse(typed, value);
        break;
    case FIELD_THING:
    case FIELD_TEXT:
    case FIELD_PLACE:
        break;
    }
    if (!read) {
        return FIELD_UNREADABLE;
    }
    bool within = !field_is_number(field) || (*value >= field->low && *value <= field->high);
    return within ? FIELD_READ : FIELD_OUT_OF_RANGE;
}

bool field_parse(const Field *field, const Book *book, const char *typed, int *value,
                 Faults *faults)
{
    FieldReading reading = field_read(field, book, typed, value);

    if (reading != FIELD_READ) {
        value_fault(field, book, typed, reading == FIELD_OUT_OF_RANGE, faults);
    }
    return reading == FIELD_READ;
}

void field_print(Text *to, const Field *field, const Book *book, int value, bool plain)
{
    const char *const *words = words_of(field);

    switch (field->type) {
    case FIELD_NUMBER:
        text_addf(to, "%d", value);
        break;
    case FIELD_EXACT:
        exact_print(to, value);
        break;
    case FIELD_WORD:
    case FIELD_FLAG:
        assert(value >= 0 && value < words_count(words));
        text_add(to, plain ? words[value] : alias_shown(aliases_of(book), words[value]));
        break;
    case FIELD_LETTERS:
        for (int i = 0; words[i]; i++) {
            text_repeat(to, words[i], value >> 8 * i & 255);
        }
        break;
    case FIELD_COLUMN:
        text_add(to, book_at(book, field->chart)->column_heads[value].text);
        break;
    case FIELD_MIXED:
        if (value <= MIXED(0)) {
            assert(MIXED(0) - value < words_count(words));
            text_add(to, words[MIXED(0) - value]);
        } else {
            exact_print(to, value);
        }
        break;
    case FIELD_THING:
    case FIELD_TEXT:
    case FIELD_PLACE:
        assert(0 && "only a game knows what it is called");
        break;
    }
}

const char *const *field_words(const Field *field)
{
    return field->type == FIELD_WORD ? field->words : field->type == FIELD_FLAG ? no_yes : NULL;
}

const char *field_word(const Field *field, int value)
{
    const char *const *words = field_words(field);

    return words && value >= 0 && value < words_count(words) ? words[value] : NULL;
}

const char *field_meaning(const Field *field, const Book *book, int value)
{
    const Chart *chart =
        field->type == FIELD_WORD && field->chart ? book_at(book, field->chart) : NULL;

    return chart ? chart->answer_texts[value] : NULL;
}

/* ---- what an answer means ---- */

static Tone tone_at(const char *tones, size_t at)
{
    Tone tone = TONE_GOOD;

    while (tone < TONE_BAD && tone_words[tone][0] != tones[at]) {
        tone++;
    }
    return tone;
}

Tone field_tone(const Field *field, int value)
{
    size_t last = field->tones ? strlen(field->tones) - 1 : 0;
    size_t at = value < 0 ? 0 : (size_t)value;

    return field->tones ? tone_at(field->tones, at < last ? at : last) : TONE_NEUTRAL;
}

int field_order(const Field *field, int one, int other)
{
    int tones = (int)field_tone(field, one) - (int)field_tone(field, other);
    bool rises = field->tones && field_is_number(field) &&
                 tone_at(field->tones, strlen(field->tones) - 1) < tone_at(field->tones, 0);

    return tones ? tones : rises ? other - one : one - other;
}

void field_label(Text *to, const Field *field, const Book *book, int value)
{
    const char *label = field->labels ? field->labels[value] : field_meaning(field, book, value);

    if (label && *label) {
        text_add_n(to, label, field->labels ? strlen(label) : strcspn(label, ":;"));
    } else if (field->type == FIELD_FLAG) {
        text_addf(to, value ? "%s" : "not %s", field->name);
    } else {
        text_addf(to, field_is_number(field) ? "%s " : "%.0s", field->name);
        field_print(to, field, book, value, false);
    }
}
