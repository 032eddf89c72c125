/* SPDX-License-Identifier: MIT */
/* Armies as CSV for a spreadsheet, and back into the text of their scenario (G-40). */
#include "game/scenario_parts.h"

#include "base/listing.h"
#include "charts/fmt.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The columns that say where a formation stands; the others are those of the armies. */
enum { ARMY, PARENT, ID, OWN_COLUMNS };
static const char *const OWN[] = { [ARMY] = "army", [PARENT] = "parent", [ID] = "id", NULL };

/* ---- out ---- */

/* The headings of all armies, each once, in the order in which they come. */
static int all_columns(const Scenario *scenario, const char **names)
{
    int count = 0;

    for (int i = 0; i < scenario->sheet.count; i++) {
        const Block *army = &scenario->sheet.blocks[i];
        for (int j = 0; army->kind == BLOCK_ARMY && j < army->heads[0].count; j++) {
            const char *name = army->heads[0].cells[j].text;
            if (text_find(name, names) < 0 && count < SHEET_CELLS) {
                names[count++] = name;
            }
        }
    }
    return count;
}

void scenario_csv(const Scenario *scenario, Text *to)
{
    const char *names[SHEET_CELLS + 1] = { 0 };
    int count = all_columns(scenario, names);
    Listing list = { .form = LISTING_CSV };

    for (int own = 0; own < OWN_COLUMNS; own++) {
        listing_add(&list, OWN[own]);
    }
    listing_words(&list, names);
    for (int i = 1; i <= scenario->pieces_count; i++) {
        const ScenarioPiece *piece = &scenario->pieces[i];
        if (piece->leader) {
            continue; /* he is in the row of his formation */
        }
        listing_add(&list, piece->army->name.text);
        listing_add(&list, piece->parent ? scenario->pieces[piece->parent].id : "");
        listing_add(&list, piece->id);
        for (int j = 0; j < count; j++) {
            const Token *cell = row_cell(piece->army, piece->row, names[j]);
            listing_add(&list, cell ? cell->text : "");
        }
        listing_end_row(&list);
    }
    listing_print(to, &list);
}

/* ---- in ---- */

/* A line of CSV: its cells, "" where there is nothing. */
typedef struct Record {
    const char **cells;
    int line;
} Record;

typedef struct Grid {
    const Source *source;
    Arena arena;
    Faults *faults;
    char part; /* what stands between cells */
    Record *rows;
    int rows_count, columns, own[OWN_COLUMNS];
    size_t at;
    int line;
} Grid;

static Fault *csv_fault(const Grid *grid, int line, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static Fault *csv_fault(const Grid *grid, int line, const char *code, const char *format, ...)
{
    char what[FAULT_TEXT];
    va_list list;

    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    Fault *fault = faults_add(grid->faults, FAULT_INPUT, code, "%s", what);
    const char *text = grid->source->text, *end = text + grid->source->length, *at = text;

    for (int i = 1; i < line && at < end; i++) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next ? next + 1 : end;
    }
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t length = (size_t)((stop ? stop : end) - at);
    while (length && at[length - 1] == '\r') {
        length--;
    }
    fault_place(fault, grid->source->name, line, at, length, 0);
    return fault;
}

/* One cell with its blanks made single; false with a fault where a table could not hold it. */
static bool read_cell(Grid *grid, Text *cell)
{
    const char *text = grid->source->text;
    size_t length = grid->source->length;
    bool quoted = grid->at < length && text[grid->at] == '"';

    text_clear(cell);
    grid->at += quoted;
    while (grid->at < length) {
        char c = text[grid->at];
        if (quoted && c == '"') {
            grid->at++;
            quoted = grid->at < length && text[grid->at] == '"';
            if (!quoted) {
                continue;
            }
        } else if (!quoted && (c == grid->part || c == '\n')) {
            break;
        }
        grid->line += c == '\n';
        bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        bool again = !cell->length || cell->at[cell->length - 1] == ' ';
        if (c == '|') {
            fault_next(
                csv_fault(grid, grid->line, "scenario.csv-bar", "a cell cannot hold a bar |"),
                "Bars part the columns of a scenario's tables.");
            return false;
        }
        if (!blank || !again) {
            text_add_n(cell, blank ? " " : &c, 1);
        }
        grid->at++;
    }
    while (cell->length && cell->at[cell->length - 1] == ' ') {
        cell->at[--cell->length] = '\0';
    }
    return true;
}

/* Reads one line, or goes past the end; false with a fault. */
static bool read_record(Grid *grid, Record *record, int *count)
{
    const char *cells[SHEET_CELLS + OWN_COLUMNS + 1] = { 0 };
    Text cell = { 0 };
    bool good = true, more = true;

    *record = (Record){ .line = grid->line };
    *count = 0;
    while (good && more) {
        good = read_cell(grid, &cell);
        if (*count == SHEET_CELLS + OWN_COLUMNS) {
            fault_next(
                csv_fault(grid, record->line, "scenario.csv-wide", "this line has too many cells"),
                "A table has at most %d columns.", SHEET_CELLS);
            good = false;
            break;
        }
        cells[(*count)++] = arena_copy(&grid->arena, text_of(&cell), cell.length);
        more = grid->at < grid->source->length && grid->source->text[grid->at] == grid->part;
        grid->at += more;
    }
    grid->at += grid->at < grid->source->length; /* the line end */
    grid->line++;
    int kept = *count > grid->columns ? *count : grid->columns;
    record->cells = arena_take(&grid->arena, (size_t)kept * sizeof *record->cells);
    for (int i = 0; i < kept; i++) {
        record->cells[i] = i < *count ? cells[i] : "";
    }
    text_finish(&cell);
    return good;
}

static bool read_heads(Grid *grid, Record *heads)
{
    size_t first = strcspn(grid->source->length ? grid->source->text : "", ",;\t\n");

    grid->part = first < grid->source->length ? grid->source->text[first] : ',';
    grid->part = grid->part == '\n' ? ',' : grid->part;
    if (!read_record(grid, heads, &grid->columns)) {
        return false;
    }
    while (grid->columns && !heads->cells[grid->columns - 1][0]) {
        grid->columns--;
    }
    for (int own = 0; own < OWN_COLUMNS; own++) {
        grid->own[own] = -1;
        for (int i = 0; i < grid->columns; i++) {
            grid->own[own] = strcmp(heads->cells[i], OWN[own]) == 0 ? i : grid->own[own];
        }
        if (grid->own[own] < 0) {
            names_hint(csv_fault(grid, 1, "scenario.csv-column",
                                 "the first line is without a heading that it needs"),
                       "", OWN, "It needs these");
            return false;
        }
    }
    return true;
}

static const char *own_cell(const Grid *grid, int row, int own)
{
    return grid->rows[row].cells[grid->own[own]];
}

static int row_of(const Grid *grid, const char *army, const char *id)
{
    for (int i = 0; i < grid->rows_count; i++) {
        if (strcmp(own_cell(grid, i, ID), id) == 0 && strcmp(own_cell(grid, i, ARMY), army) == 0) {
            return i;
        }
    }
    return -1;
}

/* Whether a row stands below itself, near or far. */
static bool is_circle(const Grid *grid, const char *army, int row)
{
    for (int i = 0; i <= grid->rows_count && row >= 0; i++) {
        row = row_of(grid, army, own_cell(grid, row, PARENT));
    }
    return row >= 0;
}

/* Whether every row has an army and an id of its own, and its parent is there. */
static void check_row(const Grid *grid, int row, const char *const *sides)
{
    const char *army = own_cell(grid, row, ARMY), *id = own_cell(grid, row, ID);
    const char *parent = own_cell(grid, row, PARENT);
    int line = grid->rows[row].line, before = row_of(grid, army, id);

    if (text_find(army, sides) < 0) {
        names_hint(csv_fault(grid, line, "scenario.side", "there is no army \"%.60s\"", army), army,
                   sides, "The sides are");
    } else if (!id[0]) {
        fault_next(csv_fault(grid, line, "scenario.id", "this row has no id"),
                   "Small letters, digits and - name a formation.");
    } else if (before != row) {
        fault_next(
            csv_fault(grid, line, "scenario.twice", "two formations have the id \"%.60s\"", id),
            "The first is in line %d; give each its own.", grid->rows[before].line);
    } else if (parent[0] && row_of(grid, army, parent) < 0) {
        fault_next(csv_fault(grid, line, "scenario.csv-parent",
                             "\"%.60s\" stands below \"%.60s\", which is not in its army", id,
                             parent),
                   "Write the id of a row under parent, or nothing for the highest.");
    } else if (is_circle(grid, army, row)) {
        fault_next(
            csv_fault(grid, line, "scenario.csv-parent", "\"%.60s\" stands below itself", id),
            "Look at the column parent.");
    }
}

/* Whether anybody in the army has something in that column, such as the army. */
static bool column_used(const Grid *grid, const char *army, int column)
{
    for (int i = 0; i < grid->rows_count; i++) {
        if (strcmp(own_cell(grid, i, ARMY), army) == 0 && grid->rows[i].cells[column][0]) {
            return true;
        }
    }
    return false;
}

static bool is_own(const Grid *grid, int column)
{
    return column == grid->own[ARMY] || column == grid->own[PARENT] || column == grid->own[ID];
}

/* The rows of an army that stand below `parent`, each followed by its own. */
static void put_rows(Text *to, const Grid *grid, const char *army, const char *parent, int depth)
{
    for (int i = 0; i < grid->rows_count; i++) {
        if (strcmp(own_cell(grid, i, ARMY), army) != 0 ||
            strcmp(own_cell(grid, i, PARENT), parent) != 0) {
            continue;
        }
        text_repeat(to, "  ", depth);
        text_addf(to, "%s |", own_cell(grid, i, ID));
        for (int j = 0; j < grid->columns; j++) {
            const char *cell = grid->rows[i].cells[j];
            if (!is_own(grid, j) && column_used(grid, army, j)) {
                text_addf(to, "  %s", cell[0] ? cell : ".");
            }
        }
        text_add(to, "\n");
        put_rows(to, grid, army, own_cell(grid, i, ID), depth + 1);
    }
}

static void put_army(Text *to, const Grid *grid, const Record *heads, const char *army)
{
    text_add(to, "id |");
    for (int j = 0; j < grid->columns; j++) {
        if (!is_own(grid, j) && column_used(grid, army, j)) {
            text_addf(to, "  %s", heads->cells[j]);
        }
    }
    text_add(to, "\n---+---\n");
    put_rows(to, grid, army, "", 0);
}

/* The text with the lines of its armies' tables replaced; what stands before and after stays. */
static void put_text(Text *to, const Scenario *scenario, const Grid *grid, const Record *heads)
{
    const Source *source = scenario->sheet.source;
    const Block *army = NULL;
    int number = 0;

    for (size_t at = 0; at < source->length;) {
        const char *line = source->text + at, *end = memchr(line, '\n', source->length - at);
        size_t length = end ? (size_t)(end - line) : source->length - at;
        LineKind kind = sheet_line(line, length);
        if (kind == LINE_BLOCK) {
            const Block *block = &scenario->sheet.blocks[++number];
            bool given = column_used(grid, block->name.text, grid->own[ARMY]);
            army = block->kind == BLOCK_ARMY && given ? block : NULL;
        }
        bool again = army && to->length > 1 && memcmp(to->at + to->length - 2, "\n\n", 2) == 0;
        if (kind == LINE_BLANK ? !again : !army || kind == LINE_BLOCK || kind == LINE_COMMENT) {
            text_add_n(to, line, length);
            text_add(to, "\n");
        } else if (kind == LINE_RULE) {
            put_army(to, grid, heads, army->name.text);
        }
        at += length + 1;
    }
}

bool scenario_from_csv(const Scenario *scenario, const Source *csv, Text *to, Faults *faults)
{
    Grid grid = { .source = csv, .faults = faults, .line = 1 };
    int before = faults->count + faults->more, count, room = 0;
    Record heads;
    Text text = { 0 };
    bool good = read_heads(&grid, &heads);

    while (good && grid.at < csv->length) {
        grid.rows = arena_room(&grid.arena, grid.rows, grid.rows_count, &room, sizeof *grid.rows);
        Record *row = &grid.rows[grid.rows_count];
        good = read_record(&grid, row, &count);
        bool empty = true;
        for (int i = 0; i < count; i++) {
            empty = empty && !row->cells[i][0];
        }
        grid.rows_count += !empty;
    }
    for (int i = 0; good && i < grid.rows_count; i++) {
        check_row(&grid, i, scenario->sides);
    }
    if (faults->count + faults->more == before) {
        put_text(&text, scenario, &grid, &heads);
        fmt_sheet(to, &(Source){ scenario->sheet.source->name, text_of(&text), text.length });
    }
    text_finish(&text);
    arena_finish(&grid.arena);
    return faults->count + faults->more == before;
}
