/* SPDX-License-Identifier: MIT */
/* Reports. */
#include "base/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *kept(Report *report, const char *format, va_list args)
{
    va_list again;

    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *words = arena_take(&report->arena, (size_t)length + 1);
    vsnprintf(words, (size_t)length + 1, format, args);
    return words;
}

static ReportPart *add_part(Report *report, ReportKind kind)
{
    report->parts = arena_room(&report->arena, report->parts, report->count, &report->room,
                               sizeof *report->parts);
    ReportPart *part = &report->parts[report->count++];
    *part = (ReportPart){ .kind = kind };
    return part;
}

void report_title(Report *report, const char *words)
{
    report->title = arena_string(&report->arena, words);
}

void report_add(Report *report, ReportKind kind, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    add_part(report, kind)->words = kept(report, format, args);
    va_end(args);
}

void report_tally(Report *report, const ReportTally *tally)
{
    size_t room = ((size_t)tally->thrown + 1) * sizeof *tally->shares;
    double *shares = arena_take(&report->arena, room);
    ReportTally *copy = arena_take(&report->arena, sizeof *copy);

    memcpy(shares, tally->shares, room);
    *copy = *tally;
    copy->shares = shares;
    report->parts[report->count - 1].tally = copy;
}

void report_table(Report *report, int columns)
{
    add_part(report, REPORT_TABLE)->columns = columns;
}

void report_cell(Report *report, const char *format, ...)
{
    ReportPart *table = &report->parts[report->count - 1];
    va_list args;

    table->cells =
        arena_room(&report->arena, table->cells, table->count, &table->room, sizeof *table->cells);
    va_start(args, format);
    table->cells[table->count++] = kept(report, format, args);
    va_end(args);
}

/* ---- printing ---- */

/* In text a heading of several words is broken into two lines, before its last word. */
static void print_heads(Listing *list, const ReportPart *table)
{
    bool two = false;

    for (int i = 1; i < table->columns; i++) {
        two |= strchr(table->cells[i], ' ') != NULL;
    }
    for (int i = 0; two && i < table->columns; i++) {
        const char *blank = i ? strrchr(table->cells[i], ' ') : NULL;
        int first = blank ? (int)(blank - table->cells[i]) : 0;
        text_addf(listing_cell(list), "%.*s", first, table->cells[i]);
    }
    if (two) {
        listing_end_row(list);
    }
    list->heads = 1 + two;
    for (int i = 0; i < table->columns; i++) {
        const char *blank = i ? strrchr(table->cells[i], ' ') : NULL;
        listing_add(list, blank ? blank + 1 : table->cells[i]);
    }
    listing_end_row(list);
}

/* Markdown drops the blanks before a cell, by which it stands below another. */
static void add_cell(Listing *list, const char *words, ListingForm form)
{
    size_t indent = form == LISTING_MARKDOWN ? strspn(words, " ") : 0;
    Text *cell = listing_cell(list);

    for (size_t i = 0; i < indent; i++) {
        text_add(cell, "&nbsp;");
    }
    text_add(cell, words + indent);
}

static void print_table(Text *to, const ReportPart *table, ListingForm form)
{
    Listing list = { .form = form, .ruled = true };
    int from = 0;

    for (int i = 1; i < table->columns; i++) {
        list.columns[i] = (ListingColumn){ LISTING_RIGHT };
    }
    if (form == LISTING_TEXT) {
        print_heads(&list, table);
        from = table->columns;
    }
    for (int i = from; i < table->count; i++) {
        add_cell(&list, table->cells[i], form);
        if (i % table->columns == table->columns - 1) {
            listing_end_row(&list);
        }
    }
    listing_print(to, &list);
}

/* Words as they are, whatever they have in them. */
static void print_words(Text *to, const char *words, int at, ListingForm form)
{
    if (form != LISTING_MARKDOWN) {
        text_wrap(to, words, at, at, SCREEN_WIDTH);
        return;
    }
    for (; *words; words++) {
        text_add(to, strchr("\\`*_<[|#", *words) ? "\\" : "");
        text_add_n(to, words, 1);
    }
}

static void print_part(Text *to, const ReportPart *part, ListingForm form)
{
    bool markdown = form == LISTING_MARKDOWN;

    switch (part->kind) {
    case REPORT_HEAD:
    case REPORT_WORDS:
        text_add(to, markdown && part->kind == REPORT_HEAD ? "## " : "");
        print_words(to, part->words, 0, form);
        text_add(to, "\n");
        break;
    case REPORT_ITEM:
        text_add(to, markdown ? "- " : "  - ");
        print_words(to, part->words, 4, form);
        text_add(to, "\n");
        break;
    case REPORT_TABLE:
        print_table(to, part, form);
        break;
    }
}

void report_print(Text *to, const Report *report, ListingForm form)
{
    bool markdown = form == LISTING_MARKDOWN;

    text_add(to, markdown ? "# " : "");
    print_words(to, report->title, 0, form);
    text_add(to, "\n");
    for (int i = 0; i < report->count; i++) {
        const ReportPart *part = &report->parts[i], *before = i ? part - 1 : NULL;
        bool listed = before && before->kind == REPORT_ITEM && part->kind == REPORT_ITEM;
        bool headed = before && (before->kind == REPORT_HEAD ||
                                 (before->kind == REPORT_WORDS && part->kind == REPORT_ITEM));
        text_add(to, listed || (headed && !markdown) ? "" : "\n");
        print_part(to, part, form);
    }
}

void report_finish(Report *report)
{
    arena_finish(&report->arena);
    *report = (Report){ 0 };
}
