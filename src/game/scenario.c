/* SPDX-License-Identifier: MIT */
/* Reads the text of a scenario: what it says of itself, its sides and seats (G-40, G-41). */
#include "game/scenario_parts.h"
#include "game/seat.h"

#include <string.h>

/* A side's id is its seat's name too. */
enum { DELAY_MOST = 999, SEAT_ID_MOST = SEAT_NAME - 1 };

static const char *const SETTINGS[] = { "title",    "date",           "system", "option", "start",
                                        "end",      "first",          "note",   "brief",  "hint",
                                        "sequence", "observer-delay", NULL };
static const char *const LESSON_SETTINGS[] = { "title",          "option", "start", "end",
                                               "first",          "pieces", "note",  "brief",
                                               "observer-delay", "hint",   NULL };
static const char *const SEAT_COLUMNS[] = { "kind", "of", NULL };

typedef enum SeatWord { WORD_UMPIRE, WORD_SIDE, WORD_COMMANDER, WORD_OBSERVER } SeatWord;
static const char *const SEAT_WORDS[] = { "umpire", "side", "commander", "observer", NULL };

static const char *const side_columns[] = { "name", NULL };

/* Seats that a game has besides. */
static const char *const OTHER_SEATS[] = { "umpire", "observer", "keeper", "solo", NULL };

/* ---- what the parts share ---- */

int column_find(const Block *block, const char *name)
{
    const SheetRow *head = &block->heads[0];

    for (int i = 0; block->heads_count && i < head->count; i++) {
        if (strcmp(head->cells[i].text, name) == 0) {
            return i;
        }
    }
    return -1;
}

const Token *row_cell(const Block *block, const SheetRow *row, const char *column)
{
    int at = column_find(block, column);

    return at >= 0 && at < row->count && table_given(&row->cells[at]) ? &row->cells[at] : NULL;
}

void names_hint(Fault *fault, const char *typed, const char *const *names, const char *what)
{
    const char *near = text_nearest(typed, names);
    Text all = { 0 };

    if (near) {
        text_addf(&all, "Did you mean %s? ", near);
    }
    text_addf(&all, "%s: ", what);
    for (int i = 0; names[i]; i++) {
        text_addf(&all, "%s%s", i ? ", " : "", names[i]);
    }
    fault_next(fault, "%s.", text_of(&all));
    text_finish(&all);
}

void columns_known(const Block *block, const char *const *names, Faults *faults)
{
    for (int i = 0; block->heads_count && i < block->heads[0].count; i++) {
        const Token *head = &block->heads[0].cells[i];
        if (text_find(head->text, names) < 0) {
            names_hint(block_fault(block, head, faults, "scenario.column",
                                   "there is no column \"%.60s\" here", head->text),
                       head->text, names, "The columns are");
        }
    }
}

bool columns_needed(const Block *block, const char *const *names, int needed, Faults *faults)
{
    bool good = table_heads(block, faults);

    for (int i = 0; good && i < needed; i++) {
        if (column_find(block, names[i]) < 0) {
            names_hint(block_fault(block, &block->heads[0].key, faults, "scenario.column-missing",
                                   "the column \"%s\" is missing", names[i]),
                       "", names, "The columns are");
        }
    }
    for (int i = 0; good && i < block->rows_count; i++) {
        table_cells(block, &block->rows[i], faults);
    }
    return good;
}

bool columns_check(const Block *block, const char *const *names, int needed, Faults *faults)
{
    bool good = columns_needed(block, names, needed, faults);

    if (good) {
        columns_known(block, names, faults);
    }
    return good;
}

bool id_check(const Block *block, const Token *id, int most, Faults *faults)
{
    bool good = id->text[0] >= 'a' && id->text[0] <= 'z';

    for (const char *c = id->text; *c; c++) {
        good = good && ((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == '-' ||
                        (unsigned char)*c >= 0x80);
    }
    if (!good) {
        fault_next(
            block_fault(block, id, faults, "scenario.id", "\"%.60s\" cannot be an id", id->text),
            "An id is small letters, digits and -, and begins with a letter: commands name "
            "it.");
    } else if (strlen(id->text) > (size_t)most) {
        fault_next(
            block_fault(block, id, faults, "scenario.id", "the id \"%.60s\" is too long", id->text),
            "An id is at most %d letters long: commands name it.", most);
        good = false;
    }
    return good;
}

Fault *block_lacks(const Block *block, Faults *faults, const char *code, const char *what)
{
    return block_fault(block, &block->name, faults, code, "%s", what);
}

const Block *scenario_block(const Scenario *scenario, const char *name)
{
    static const char *const NAMES[] = { "victory", "notes", "sources", NULL };
    int at = text_find(name, NAMES);

    return at < 0 ? NULL : sheet_block(&scenario->sheet, (BlockKind)(BLOCK_VICTORY + at));
}

const Token *scenario_paragraph(const Block *block, int *row, Text *words)
{
    const Token *first = NULL, *before = NULL;

    text_clear(words);
    for (; block && *row < block->rows_count; (*row)++) {
        const Token *line = &block->rows[*row].key;
        bool begins = line->text[0] == '-' || line->text[0] == '=';
        if (first && (begins || line->line > before->line + 1)) {
            break;
        }
        text_addf(words, "%s%s", first ? " " : "", line->text);
        first = first ? first : line;
        before = line;
    }
    return first;
}

/* The words behind "union: ", where they are for a side. */
static const char *brief_words(const Scenario *scenario, const char *words, int *side)
{
    for (*side = 0; *side < scenario->sides_count; ++*side) {
        size_t length = strlen(scenario->sides[*side]);
        if (strncmp(words, scenario->sides[*side], length) == 0 && words[length] == ':') {
            words += length + 1;
            return words + strspn(words, " ");
        }
    }
    *side = -1;
    return words;
}

const char *scenario_brief(const Scenario *scenario, int number, bool typed, int *side)
{
    const Block *block =
        sheet_block(&scenario->sheet, scenario->lesson ? BLOCK_LESSON : BLOCK_SCENARIO);

    for (int i = 0; block && i < block->settings_count; i++) {
        const char *name = block->settings[i].name.text;
        bool told = strcmp(name, "brief") == 0 || (typed && strcmp(name, "hint") == 0);
        if (told && number-- == 0) {
            return brief_words(scenario, block->settings[i].value.text, side);
        }
    }
    return NULL;
}

/* ---- settings ---- */

/* What is set in the lesson if that is what is played, else in the scenario; with its block. */
static const Token *setting_of(const Scenario *scenario, const char *name, const Block **block)
{
    const Block *lesson = scenario->lesson ? sheet_block(&scenario->sheet, BLOCK_LESSON) : NULL;
    const Token *value = lesson ? block_setting(lesson, name) : NULL;

    *block = value ? lesson : sheet_block(&scenario->sheet, BLOCK_SCENARIO);
    return value ? value : block_setting(*block, name);
}

static const char *words_of(const Scenario *scenario, const char *name)
{
    const Block *block;
    const Token *value = setting_of(scenario, name, &block);

    return value ? value->text : "";
}

static void check_settings(const Block *block, const char *const *names, Faults *faults)
{
    for (int i = 0; i < block->settings_count; i++) {
        const Token *name = &block->settings[i].name;
        if (text_find(name->text, names) < 0) {
            names_hint(block_fault(block, name, faults, "scenario.setting",
                                   "there is no setting \"%.60s\" here", name->text),
                       name->text, names, "The settings are");
        }
    }
}

static void read_options(Scenario *scenario, const Block *block, Faults *faults)
{
    for (int i = 0; i < block->settings_count; i++) {
        const Setting *setting = &block->settings[i];
        if (strcmp(setting->name.text, "option") != 0) {
            continue;
        }
        if (scenario->options_count == SCENARIO_OPTIONS) {
            fault_next(block_fault(block, &setting->name, faults, "scenario.many",
                                   "these are too many options"),
                       "A scenario settles at most %d.", SCENARIO_OPTIONS);
            return;
        }
        scenario->options[scenario->options_count++] = setting->value.text;
    }
}

static void read_delay(Scenario *scenario, Faults *faults)
{
    const Block *block;
    const Token *value = setting_of(scenario, "observer-delay", &block);

    if (value && (!text_number(value->text, &scenario->observer_delay) ||
                  scenario->observer_delay < 0 || scenario->observer_delay > DELAY_MOST)) {
        fault_next(block_fault(block, value, faults, "scenario.number",
                               "\"%.60s\" is no number of turns", value->text),
                   "Write the turns after which observers see all, 0 for never; at most %d.",
                   DELAY_MOST);
    }
}

static void read_settings(Scenario *scenario, Faults *faults)
{
    const Block *block = sheet_block(&scenario->sheet, BLOCK_SCENARIO);
    const Block *lesson = sheet_block(&scenario->sheet, BLOCK_LESSON);

    check_settings(block, SETTINGS, faults);
    if (lesson) {
        check_settings(lesson, LESSON_SETTINGS, faults);
    }
    scenario->title = words_of(scenario, "title");
    scenario->date = words_of(scenario, "date");
    if (!block_setting(block, "title")) {
        fault_next(block_lacks(block, faults, "scenario.title", "the scenario has no title"),
                   "Write title = WORDS.");
    }
    scenario->system = block_setting(block, "system");
    if (!scenario->system) {
        fault_next(
            block_lacks(block, faults, "scenario.system", "the scenario does not say its system"),
            "Write system = NAME; \"galloper systems\" lists them.");
    }
    scenario->sequence = block_setting(block, "sequence");
    read_options(scenario, block, faults);
    if (lesson && scenario->lesson) {
        read_options(scenario, lesson, faults);
    }
    read_delay(scenario, faults);
    scenario_read_span(scenario, block, true, faults);
    if (lesson) {
        scenario_read_span(scenario, lesson, scenario->lesson, faults);
    }
}

/* ---- sides ---- */

int side_named(const Scenario *scenario, const Block *block, const Token *name, Faults *faults)
{
    int side = text_find(name->text, scenario->sides);

    if (side < 0) {
        names_hint(block_fault(block, name, faults, "scenario.side", "there is no side \"%.60s\"",
                               name->text),
                   name->text, scenario->sides, "The sides are");
    }
    return side;
}

/* Whether the name of a row can be a seat's, and no row before it has it; else a fault. */
static bool seat_name_check(const Block *block, int row, Faults *faults)
{
    const Token *key = &block->rows[row].key;
    int before = table_row(block, row, key->text);

    if (id_check(block, key, SEAT_ID_MOST, faults) && before >= 0) {
        fault_next(block_fault(block, key, faults, "scenario.twice",
                               "\"%.60s\" stands twice in this block", key->text),
                   "The first is in line %d; give each its own.", block->rows[before].key.line);
    }
    return before < 0;
}

/* Puts the side that moves first to the front. */
static void put_first(Scenario *scenario, Faults *faults)
{
    const Block *block;
    const Token *first = setting_of(scenario, "first", &block);

    if (!first) {
        names_hint(block_lacks(block, faults, "scenario.first",
                               "the scenario does not say which side moves first"),
                   "", scenario->sides, "Write first = SIDE; the sides are");
        return;
    }
    int at = side_named(scenario, block, first, faults);
    if (at > 0) {
        const char *side = scenario->sides[at];
        memmove(scenario->sides + 1, scenario->sides, (size_t)at * sizeof *scenario->sides);
        scenario->sides[0] = side;
    }
}

static void read_sides(Scenario *scenario, Faults *faults)
{
    const Block *block = sheet_block(&scenario->sheet, BLOCK_SIDES);

    if (!block || block->rows_count < 2 || block->rows_count > SCENARIO_SIDES) {
        fault_next(block_lacks(block ? block : &scenario->sheet.blocks[0], faults, "scenario.sides",
                               "the scenario has no table of its sides"),
                   "Write [sides] with two to %d of them.", SCENARIO_SIDES);
        return;
    }
    if (!columns_needed(block, side_columns, 1, faults)) {
        return;
    }
    for (int i = 0; i < block->rows_count; i++) {
        seat_name_check(block, i, faults);
        scenario->sides[scenario->sides_count++] = block->rows[i].key.text;
    }
    put_first(scenario, faults);
}

/* ---- seats ---- */

/* The leader who is meant: he himself, or the leader of a formation; 0 with a fault if none is. */
static int commander_of(const Scenario *scenario, const Block *block, const Token *of,
                        Faults *faults)
{
    int piece = scenario_piece(scenario, of->text);

    if (!piece) {
        piece_hint(block_fault(block, of, faults, "scenario.commander",
                               "there is no leader \"%.60s\"", of->text),
                   scenario, of->text);
        return 0;
    }
    if (scenario->pieces[piece].leader) {
        return piece;
    }
    int leader = piece_leader(scenario, piece);
    if (!leader) {
        fault_next(block_fault(block, of, faults, "scenario.commander", "nobody leads \"%.60s\"",
                               of->text),
                   "Name a leader, or give it one in its army.");
    }
    return leader;
}

static void read_seat(Scenario *scenario, const Block *block, const SheetRow *row, Faults *faults)
{
    const Token *kind = row_cell(block, row, "kind"), *of = row_cell(block, row, "of");
    int word = kind ? text_find(kind->text, SEAT_WORDS) : -1;
    ScenarioSeat seat = { .name = row->key.text, .of = "" };

    if (word < 0) {
        const Token *at = kind ? kind : &row->key;
        names_hint(block_fault(block, at, faults, "scenario.seat", "the kind of seat is not known"),
                   kind ? kind->text : "", SEAT_WORDS, "It is one of");
        return;
    }
    seat.kind = SEAT_WORDS[word];
    bool needs = word == WORD_SIDE || word == WORD_COMMANDER;
    if (needs != (of != NULL)) {
        fault_next(block_fault(block, of ? of : &row->key, faults, "scenario.seat",
                               needs ? "it is not said whose seat this is"
                                     : "this seat is nobody's in particular"),
                   needs ? "Write a side or a leader under of." : "Write . under of.");
        return;
    }
    if (word == WORD_SIDE && side_named(scenario, block, of, faults) < 0) {
        return;
    }
    seat.of = of ? of->text : "";
    bool taken =
        text_find(seat.name, OTHER_SEATS) >= 0 || text_find(seat.name, scenario->sides) >= 0;
    if (word == WORD_COMMANDER && taken) {
        fault_next(block_fault(block, &row->key, faults, "scenario.seat-name",
                               "a commander's seat cannot be called \"%.60s\"", seat.name),
                   "Another seat has that name already.");
        return;
    }
    if (word == WORD_COMMANDER) {
        const ScenarioPiece *leader = &scenario->pieces[commander_of(scenario, block, of, faults)];
        if (!leader->id || (scenario->lesson && !leader->lesson)) {
            return; /* his command takes no part in the lesson */
        }
        seat.of = leader->id;
    }
    scenario->seats[scenario->seats_count++] = seat;
}

static void read_seats(Scenario *scenario, Faults *faults)
{
    const Block *block = sheet_block(&scenario->sheet, BLOCK_SEATS);

    if (!block || !columns_check(block, SEAT_COLUMNS, 2, faults)) {
        return;
    }
    for (int i = 0; i < block->rows_count; i++) {
        const SheetRow *row = &block->rows[i];
        if (i == SCENARIO_SEATS) {
            fault_next(
                block_fault(block, &row->key, faults, "scenario.many", "these are too many seats"),
                "A scenario has at most %d.", SCENARIO_SEATS);
            return;
        }
        if (seat_name_check(block, i, faults) && row->count == block->heads[0].count) {
            read_seat(scenario, block, row, faults);
        }
    }
}

/* ---- the whole ---- */

void scenario_blame_system(const Scenario *scenario, const Faults *found, Faults *faults)
{
    table_blame(sheet_block(&scenario->sheet, BLOCK_SCENARIO), scenario->system, found, faults);
}

void scenario_blame_option(const Scenario *scenario, int option, const Faults *found,
                           Faults *faults)
{
    for (int i = 0; i < scenario->sheet.count; i++) {
        const Block *block = &scenario->sheet.blocks[i];
        for (int j = 0; j < block->settings_count; j++) {
            if (block->settings[j].value.text == scenario->options[option]) {
                table_blame(block, &block->settings[j].value, found, faults);
            }
        }
    }
}

static void check_blocks(const Scenario *scenario, Faults *faults)
{
    const Block *head = &scenario->sheet.blocks[0];
    const Block *sources = sheet_block(&scenario->sheet, BLOCK_SOURCES);

    if (head->settings_count) {
        fault_next(block_fault(head, &head->settings[0].name, faults, "scenario.head",
                               "nothing stands above the first block of a scenario"),
                   "Move it under [scenario].");
    }
    if (!sheet_block(&scenario->sheet, BLOCK_SCENARIO)) {
        fault_next(
            block_lacks(head, faults, "scenario.settings", "the scenario has no block [scenario]"),
            "Write [scenario] with its title, system, start, end and first.");
    }
    if (!sources || !sources->rows_count) {
        fault_next(block_lacks(sources ? sources : head, faults, "scenario.sources",
                               "the scenario does not name its sources"),
                   "Write [sources], and below it where its facts and ratings come from.");
    }
    if (scenario->lesson && !sheet_block(&scenario->sheet, BLOCK_LESSON)) {
        fault_next(block_lacks(head, faults, "scenario.lesson", "the scenario has no lesson"),
                   "Play it whole, or write [lesson] with start, end and pieces.");
    }
}

void scenario_id(Text *to, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');

    text_add_n(to, name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
}

bool scenario_read(Scenario *scenario, const Source *source, const char *id, bool lesson,
                   Faults *faults)
{
    int before = faults->count + faults->more;

    *scenario = (Scenario){ .title = "", .date = "", .lesson = lesson };
    scenario->id = arena_string(&scenario->arena, id);
    sheet_parse(&scenario->sheet, SHEET_SCENARIO, source, &scenario->arena, faults);
    check_blocks(scenario, faults);
    if (sheet_block(&scenario->sheet, BLOCK_SCENARIO)) {
        scenario_read_track(scenario, faults);
        read_settings(scenario, faults);
        read_sides(scenario, faults);
        scenario_read_armies(scenario, faults);
        scenario_read_lesson(scenario, faults);
        scenario_read_places(scenario, faults);
        scenario_read_riders(scenario, faults);
        scenario_note_places(scenario);
        read_seats(scenario, faults);
    }
    scenario->good = faults->count + faults->more == before;
    return scenario->good;
}

void scenario_finish(Scenario *scenario)
{
    arena_finish(&scenario->arena);
}

/* ---- letters ---- */

/* Offset of the first letter of a line that is not seen, tabs apart; its length if there is none.
 */
static size_t unseen_in(const char *line, size_t length)
{
    size_t at = 0;

    do {
        at += text_unseen(line + at, length - at);
    } while (at < length && line[at] == '\t' && ++at);
    return at;
}

bool scenario_check_letters(const Scenario *scenario, Faults *faults)
{
    const Source *source = scenario->sheet.source;
    const char *line = source->text, *end = source->text + source->length;
    bool good = true;

    for (int number = 1; line < end; number++) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((next ? next : end) - line);
        length -= length && line[length - 1] == '\r';
        size_t at = unseen_in(line, length);
        if (at < length || text_width_n(line, length) > TEXT_MOST) {
            Fault *fault = faults_add(faults, FAULT_INPUT, "text.unseen", "this line %s%s",
                                      at < length ? "holds " : "is too long",
                                      at < length ? text_unseen_kind(line + at) : "");
            fault_place(fault, source->name, number, line, length, at < length ? at : 0);
            fault_next(fault, "Write it in at most %d plain letters and blanks.", TEXT_MOST);
            good = false;
        }
        line = next ? next + 1 : end;
    }
    return good;
}
