/* SPDX-License-Identifier: MIT */
/* Reads a file into blocks; knows the look of the format, not what any chart or plan means. */
#include "charts/sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a kind of block may hold, and in which files it may stand. */
typedef struct BlockDecl {
    const char *name;
    unsigned sheets;
    const char *named; /* what it bears the name of, or NULL */
    bool settings;
    BlockLines lines;
} BlockDecl;

#define CHARTS (1u << SHEET_CHARTS)
#define PLAN (1u << SHEET_PLAN)
#define SCENARIO (1u << SHEET_SCENARIO)

/* clang-format off */
static const BlockDecl decls[BLOCK_KINDS] = {
    [BLOCK_HEAD]          = { "",              0,               NULL,    true,  LINES_NONE },
    [BLOCK_CHART]         = { "chart",         CHARTS,          "chart", true,  LINES_TABLE },
    [BLOCK_MODIFIERS]     = { "modifiers",     CHARTS,          "chart", false, LINES_LIST },
    [BLOCK_ANSWERS]       = { "answers",       CHARTS,          "chart", false, LINES_LIST },
    [BLOCK_OPTIONS]       = { "options",       CHARTS,          NULL,    true,  LINES_NONE },
    [BLOCK_WORDS]         = { "words",         CHARTS,          NULL,    false, LINES_LIST },
    [BLOCK_SEQUENCE]      = { "sequence",      CHARTS,          "sequence", true, LINES_LIST },
    [BLOCK_PLAN]          = { "plan",          PLAN,            NULL,    true,  LINES_NONE },
    [BLOCK_LEADERS]       = { "leaders",       PLAN,            NULL,    false, LINES_TABLE },
    [BLOCK_ORDERS]        = { "orders",        PLAN | SCENARIO, NULL,    false, LINES_TABLE },
    [BLOCK_SCENARIO]      = { "scenario",      SCENARIO,        NULL,    true,  LINES_NONE },
    [BLOCK_TRACK]         = { "track",         SCENARIO,        NULL,    false, LINES_TABLE },
    [BLOCK_SIDES]         = { "sides",         SCENARIO,        NULL,    false, LINES_TABLE },
    [BLOCK_SEATS]         = { "seats",         SCENARIO,        NULL,    false, LINES_TABLE },
    [BLOCK_ARMY]          = { "army",          SCENARIO,        "side",  false, LINES_TREE },
    [BLOCK_PLACES]        = { "places",        SCENARIO,        NULL,    false, LINES_TABLE },
    [BLOCK_RIDERS]        = { "riders",        SCENARIO,        NULL,    false, LINES_TABLE },
    [BLOCK_EQUIPMENT]     = { "equipment",     SCENARIO,        NULL,    false, LINES_TABLE },
    [BLOCK_VICTORY]       = { "victory",       SCENARIO,        NULL,    false, LINES_WORDS },
    [BLOCK_NOTES]         = { "notes",         SCENARIO,        NULL,    false, LINES_WORDS },
    [BLOCK_SOURCES]       = { "sources",       SCENARIO,        NULL,    false, LINES_WORDS },
    [BLOCK_LESSON]        = { "lesson",        SCENARIO,        NULL,    true,  LINES_NONE },
    [BLOCK_LESSON_ORDERS] = { "lesson-orders", SCENARIO,        NULL,    false, LINES_TABLE },
    [BLOCK_UNKNOWN]       = { "?",             0,               NULL,    false, LINES_WORDS },
};

/* How the blocks of a file are written, their kinds, and where its settings and tables stand. */
static const struct {
    const char *form, *kinds, *tables;
} SHEETS[] = {
    [SHEET_CHARTS]   = { "[chart NAME], [modifiers NAME], [answers NAME], [sequence NAME], "
                         "[options] or [words]",
                         "chart, modifiers, answers, sequence, options, words",
                         "Options have the form: name = value. "
                         "A table belongs under [chart NAME]." },
    [SHEET_PLAN]     = { "[plan], [leaders] or [orders]", "plan, leaders, orders",
                         "Settings have the form: name = value. "
                         "A table belongs under [orders]." },
    [SHEET_SCENARIO] = { "[scenario], [track], [sides], [army SIDE] or another kind",
                         "scenario, track, sides, seats, army, places, riders, orders, victory, "
                         "notes, sources, lesson, lesson-orders",
                         "Settings have the form: name = value. "
                         "A table belongs under [army SIDE] or another kind." },
};
/* clang-format on */

static bool is_table(const Block *block)
{
    return decls[block->kind].lines == LINES_TABLE || decls[block->kind].lines == LINES_TREE;
}

/* The arrays that are being filled lie on the heap, and move into the arena at their right size. */
typedef struct Parser {
    Sheet *sheet;
    SheetKind kind;
    Arena *arena;
    Faults *faults;
    size_t from;
    char *copy;   /* of the source from there on, in which kept tokens are closed by a NUL */
    Block *block; /* the one being read */
    const char *line_at;
    size_t line_length;
    int line;
    bool ruled; /* its rule line has been passed */
    Block *blocks;
    Setting *settings;
    SheetRow *rows;
    int blocks_room, settings_room, rows_room;
} Parser;

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static size_t trimmed(const char *at, size_t length)
{
    while (length && blank(at[length - 1])) {
        length--;
    }
    return length;
}

static size_t skipped(const char *at, size_t length)
{
    size_t i = 0;

    while (i < length && blank(at[i])) {
        i++;
    }
    return i;
}

static bool name_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/* "name = value": a name of small letters and then the sign. */
static bool is_setting(const char *at, size_t length)
{
    size_t i = 0;

    while (i < length && name_character(at[i])) {
        i++;
    }
    bool named = i > 0 && at[0] >= 'a' && at[0] <= 'z';
    i += skipped(at + i, length - i);
    return named && i < length && at[i] == '=';
}

static bool is_rule(const char *at, size_t length)
{
    size_t dashes = 0;

    for (size_t i = 0; i < length; i++) {
        if (at[i] != '-' && at[i] != '+' && at[i] != '|' && at[i] != ' ') {
            return false;
        }
        dashes += at[i] == '-';
    }
    return dashes >= 3 && memchr(at, '+', length);
}

LineKind sheet_line(const char *at, size_t length)
{
    size_t from = skipped(at, length);

    at += from;
    length = trimmed(at, length - from);
    if (length == 0) {
        return LINE_BLANK;
    }
    if (at[0] == '#') {
        return LINE_COMMENT;
    }
    if (at[0] == '[') {
        return LINE_BLOCK;
    }
    if (is_setting(at, length)) {
        return LINE_SETTING;
    }
    if (at[0] == '-' && is_rule(at, length)) {
        return LINE_RULE;
    }
    return memchr(at, '|', length) ? LINE_CELLS : LINE_OTHER;
}

static Token cut(const char *line, size_t from, size_t to, int segment)
{
    from += skipped(line + from, to - from);
    to = from + trimmed(line + from, to - from);
    return (Token){ .text = line + from, .length = (int)(to - from), .segment = segment };
}

/* Where a cell ends: at a bar, and in a table at two blanks or a tab too. */
static size_t cell_end(const char *at, size_t from, size_t length, bool list)
{
    if (list) {
        const char *bar = memchr(at + from, '|', length - from);
        return bar ? (size_t)(bar - at) : length;
    }
    for (; from < length && at[from] != '|' && at[from] != '\t'; from++) {
        if (blank(at[from]) && from + 1 < length && blank(at[from + 1])) {
            break;
        }
    }
    return from;
}

int sheet_cut(const char *at, size_t length, bool list, Token tokens[SHEET_CELLS + 1])
{
    const char *bar = memchr(at, '|', length);
    size_t from = bar ? (size_t)(bar - at) + 1 : length;
    int count = 1, segment = 0;

    tokens[0] = cut(at, 0, bar ? from - 1 : length, 0);
    while (from <= length && bar) {
        from += skipped(at + from, length - from);
        size_t to = cell_end(at, from, length, list);
        Token token = cut(at, from, to, segment);
        if (token.length > 0 || list) {
            if (count > SHEET_CELLS) {
                return -1;
            }
            tokens[count++] = token;
        }
        to += to < length ? skipped(at + to, length - to) : 0;
        if (to < length && at[to] == '|') {
            to++;
            segment++;
        } else if (to >= length) {
            break;
        }
        from = to;
    }
    return count;
}

/* A fault at a place in the line being read. */
static Fault *parse_fault(Parser *p, const char *at, const char *code, const char *what)
{
    Fault *fault = faults_add(p->faults, FAULT_INPUT, code, "%s", what);

    fault_place(fault, p->sheet->source->name, p->line, p->line_at, p->line_length,
                (size_t)(at - p->line_at));
    return fault;
}

void block_place(const Block *block, const Token *token, Fault *fault)
{
    const Source *source = block->source;
    size_t at = (size_t)token->at, from = at, to = at;

    while (from > 0 && source->text[from - 1] != '\n') {
        from--;
    }
    while (to < source->length && source->text[to] != '\n') {
        to++;
    }
    fault_place(fault, source->name, token->line, source->text + from, to - from, at - from);
}

Fault *block_fault(const Block *block, const Token *token, Faults *faults, const char *code,
                   const char *format, ...)
{
    char what[FAULT_TEXT];
    va_list list;

    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    Fault *fault = faults_add(faults, FAULT_INPUT, code, "%s", what);
    block_place(block, token, fault);
    return fault;
}

const Block *sheet_block(const Sheet *sheet, BlockKind kind)
{
    for (int i = 0; i < sheet->count; i++) {
        if (sheet->blocks[i].kind == kind) {
            return &sheet->blocks[i];
        }
    }
    return NULL;
}

int block_indent(const Block *block, const Token *token)
{
    const char *text = block->source->text;
    int from = token->at;

    while (from > 0 && text[from - 1] != '\n') {
        from--;
    }
    return text_width_n(text + from, (size_t)(token->at - from));
}

const char *block_text(const Block *block, const char *name)
{
    const Token *value = block_setting(block, name);

    return value ? value->text : NULL;
}

const Token *block_setting(const Block *block, const char *name)
{
    for (int i = 0; i < block->settings_count; i++) {
        if (strcmp(block->settings[i].name.text, name) == 0) {
            return &block->settings[i].value;
        }
    }
    return NULL;
}

static void *kept_array(Parser *p, const void *array, int count, size_t size)
{
    void *kept = NULL;

    if (count) {
        kept = arena_take(p->arena, (size_t)count * size);
        memcpy(kept, array, (size_t)count * size);
    }
    return kept;
}

/* The token in the copy, closed by a NUL: what follows a token is no part of another. */
static Token kept(Parser *p, Token token)
{
    token.at = (int)(token.text - p->sheet->source->text);
    char *at = p->copy + (size_t)token.at - p->from;
    at[token.length] = '\0';
    token.text = at;
    token.line = p->line;
    return token;
}

static void end_block(Parser *p)
{
    Block *block = p->block;

    block->settings =
        kept_array(p, block->settings, block->settings_count, sizeof *block->settings);
    block->rows = kept_array(p, block->rows, block->rows_count, sizeof *block->rows);
}

static void begin_block(Parser *p, BlockKind kind, Token name)
{
    Sheet *sheet = p->sheet;

    if (p->block) {
        end_block(p);
    }
    p->blocks = memory_room(p->blocks, sheet->count, &p->blocks_room, sizeof *p->blocks);
    p->block = &p->blocks[sheet->count++];
    *p->block = (Block){ .kind = kind, .name = name, .source = sheet->source };
    p->ruled = false;
}

/* The word after the bracket of a line that begins a block. */
static Token kind_word(const char *at, size_t length)
{
    size_t open = skipped(at, length), end = trimmed(at, length);
    Token word = cut(at, open + 1, end - (end > open + 1 && at[end - 1] == ']'), 0);
    int letters = 0;

    while (letters < word.length && name_character(word.text[letters])) {
        letters++;
    }
    word.length = letters;
    return word;
}

/* The kind of that name, or 0. */
static BlockKind kind_named(const Token *word)
{
    for (int kind = 1; kind < BLOCK_KINDS; kind++) {
        if (strlen(decls[kind].name) == (size_t)word->length &&
            memcmp(decls[kind].name, word->text, (size_t)word->length) == 0) {
            return (BlockKind)kind;
        }
    }
    return BLOCK_HEAD;
}

BlockLines sheet_begins(const char *at, size_t length)
{
    Token word = kind_word(at, length);
    BlockKind kind = kind_named(&word);

    return kind ? decls[kind].lines : LINES_LIST;
}

/* The kind of block of this file that was most likely meant, or NULL. */
static const char *nearest_kind(const Parser *p, const Token *word)
{
    const char *names[BLOCK_KINDS + 1] = { 0 };
    char typed[40] = "";
    int count = 0;

    for (int kind = 1; kind < BLOCK_KINDS; kind++) {
        if (decls[kind].sheets & 1u << p->kind) {
            names[count++] = decls[kind].name;
        }
    }
    snprintf(typed, sizeof typed, "%.*s", word->length, word->text);
    return typed[0] ? text_nearest(typed, names) : NULL;
}

static void unknown_kind(Parser *p, const Token *word, BlockKind kind)
{
    const char *near = nearest_kind(p, word);
    char what[FAULT_TEXT];

    snprintf(what, sizeof what,
             kind ? "a block \"%.*s\" does not belong in this file"
                  : "there is no kind of block \"%.*s\"",
             word->length < 60 ? word->length : 60, word->text);
    fault_next(parse_fault(p, word->text, "sheet.kind", what), "%s%s%sThe kinds are %s.",
               near ? "Did you mean " : "", near ? near : "", near ? "? " : "",
               SHEETS[p->kind].kinds);
}

static void read_block_line(Parser *p)
{
    const char *at = p->line_at;
    size_t open = skipped(at, p->line_length), end = trimmed(at, p->line_length);

    if (p->sheet->count == SHEET_BLOCKS) {
        fault_next(parse_fault(p, at + open, "sheet.many", "this file has too many blocks"),
                   "It has at most %d.", SHEET_BLOCKS);
        return;
    }
    if (at[end - 1] != ']' || end - open < 3) {
        fault_next(parse_fault(p, at + open, "sheet.block", "a block begins with [kind name]"),
                   "Write %s.", SHEETS[p->kind].form);
        return;
    }
    Token word = kind_word(at, p->line_length);
    size_t from = (size_t)(word.text - at) + (size_t)word.length;
    Token name = kept(p, cut(at, from, end - 1, 0));
    BlockKind kind = kind_named(&word);
    if (!kind || !(decls[kind].sheets & 1u << p->kind)) {
        unknown_kind(p, &word, kind);
        begin_block(p, kind ? kind : BLOCK_UNKNOWN, name);
        return;
    }
    const char *named = decls[kind].named;
    if (!named != !name.text[0]) {
        char what[FAULT_TEXT];
        snprintf(what, sizeof what,
                 named ? "this block needs the name of its %s" : "this block takes no name", named);
        fault_next(parse_fault(p, p->sheet->source->text + name.at, "sheet.name", what),
                   named ? "Write [%s NAME]." : "Write [%s].", decls[kind].name);
    }
    for (int i = 0; i < p->sheet->count; i++) {
        const Block *before = &p->blocks[i];
        if (before->kind == kind && strcmp(before->name.text, name.text) == 0) {
            fault_next(
                parse_fault(p, at + open, "sheet.twice", "this block stands twice in the file"),
                "The first is in line %d; keep one of them.", before->name.line);
            break;
        }
    }
    begin_block(p, kind, name);
}

static void read_setting(Parser *p)
{
    Block *block = p->block;
    const char *at = p->line_at, *sign = memchr(at, '=', p->line_length);
    size_t equals = (size_t)(sign - at);
    Setting setting = { kept(p, cut(at, 0, equals, 0)),
                        kept(p, cut(at, equals + 1, p->line_length, 0)) };
    bool repeats = strcmp(setting.name.text, "note") == 0 ||
                   strcmp(setting.name.text, "brief") == 0 ||
                   strcmp(setting.name.text, "hint") == 0 ||
                   (p->kind == SHEET_SCENARIO && strcmp(setting.name.text, "option") == 0);

    if (block->settings_count == SHEET_SETTINGS) {
        fault_next(parse_fault(p, p->line_at, "sheet.many", "this block has too many settings"),
                   "It has at most %d.", SHEET_SETTINGS);
        return;
    }
    if (!decls[block->kind].settings) {
        fault_next(
            parse_fault(p, p->line_at, "sheet.setting", "a setting does not belong in this block"),
            is_table(block) ? "It holds a table."
                            : "Its lines have the form: name | value | words.");
        return;
    }
    if (setting.value.text[0] == '\0') {
        fault_next(parse_fault(p, sign, "sheet.value", "there is nothing after the ="),
                   "Write a value, or take the line out.");
    }
    if (!repeats && block_setting(block, setting.name.text)) {
        fault_next(parse_fault(p, p->sheet->source->text + setting.name.at, "sheet.setting-twice",
                               "this setting stands twice in its block"),
                   "Keep one of them.");
    }
    if (block->kind == BLOCK_CHART && (block->heads_count || block->rows_count)) {
        fault_next(parse_fault(p, p->line_at, "sheet.order", "settings stand above the table"),
                   "Move this line up.");
    }
    p->settings =
        memory_room(p->settings, block->settings_count, &p->settings_room, sizeof *p->settings);
    block->settings = p->settings;
    p->settings[block->settings_count++] = setting;
}

/* Keeps the key of a row, and takes the star off one that may have it. */
static bool keep_key(Parser *p, Token *key, bool starred)
{
    bool star = starred && key->length >= 2 && key->text[key->length - 1] == '*';

    while (star && key->length &&
           (key->text[key->length - 1] == '*' || blank(key->text[key->length - 1]))) {
        key->length--;
    }
    *key = kept(p, *key);
    return star;
}

static void add_row(Parser *p, SheetRow row)
{
    Block *block = p->block;

    p->rows = memory_room(p->rows, block->rows_count, &p->rows_room, sizeof *p->rows);
    block->rows = p->rows;
    block->rows[block->rows_count++] = row;
}

static void read_cells(Parser *p)
{
    Block *block = p->block;
    bool list = !is_table(block);
    Token tokens[SHEET_CELLS + 1];
    int count = sheet_cut(p->line_at, p->line_length, list, tokens);
    SheetRow row = { .count = count - 1 };

    if (decls[block->kind].lines == LINES_NONE) {
        fault_next(parse_fault(p, p->line_at, "sheet.table", "a table does not belong here"), "%s",
                   SHEETS[p->kind].tables);
        return;
    }
    if (count < 0 || block->rows_count == SHEET_ROWS) {
        fault_next(parse_fault(p, p->line_at, "sheet.large", "the table is too large"),
                   "It has at most %d columns and %d rows.", SHEET_CELLS, SHEET_ROWS);
        return;
    }
    for (int i = 1; i < count; i++) {
        tokens[i] = kept(p, tokens[i]);
    }
    row.cells = kept_array(p, tokens + 1, row.count, sizeof *row.cells);
    row.star = keep_key(p, &tokens[0], block->kind == BLOCK_CHART);
    row.key = tokens[0];
    if (!list && !p->ruled) {
        if (block->heads_count == 2) {
            fault_next(parse_fault(p, p->line_at, "sheet.heads",
                                   "a table has at most two lines of headings"),
                       "Is the rule line ----+---- missing below the headings?");
            return;
        }
        block->heads[block->heads_count++] = row;
        return;
    }
    add_row(p, row);
}

/* A line of words is all key. */
static void read_words(Parser *p)
{
    if (p->block->rows_count == SHEET_ROWS) {
        fault_next(parse_fault(p, p->line_at, "sheet.large", "these are too many lines"),
                   "A block of words has at most %d.", SHEET_ROWS);
        return;
    }
    add_row(p, (SheetRow){ .key = kept(p, cut(p->line_at, 0, p->line_length, 0)) });
}

static void read_rule_line(Parser *p)
{
    if (!is_table(p->block) || p->ruled || p->block->heads_count == 0) {
        fault_next(
            parse_fault(p, p->line_at, "sheet.rule", "a rule line stands once, below the headings"),
            "Take this line out, or put the column headings above it.");
    }
    p->ruled = true;
}

static void read_line(Parser *p)
{
    LineKind kind = sheet_line(p->line_at, p->line_length);

    if (decls[p->block->kind].lines == LINES_WORDS && kind >= LINE_SETTING) {
        read_words(p);
        return;
    }
    switch (kind) {
    case LINE_BLANK:
    case LINE_COMMENT:
        break;
    case LINE_BLOCK:
        read_block_line(p);
        break;
    case LINE_SETTING:
        read_setting(p);
        break;
    case LINE_RULE:
        read_rule_line(p);
        break;
    case LINE_CELLS:
        read_cells(p);
        break;
    case LINE_OTHER:
        fault_next(parse_fault(p, p->line_at, "sheet.line",
                               "this line is neither a setting nor a table line"),
                   "Settings have the form name = value; a table line has a bar | after its key.");
        break;
    }
}

static void read_lines(Parser *p, size_t at, size_t to)
{
    const char *text = p->sheet->source->text;
    size_t junk = at + text_junk(text + at, to - at);

    p->from = at;
    p->copy = arena_copy(p->arena, text + at, to - at);
    while (at < to && junk >= at && (!p->faults || p->faults->more < FAULT_ENOUGH)) {
        const char *end = memchr(text + at, '\n', to - at);
        p->line_at = text + at;
        p->line_length = end ? (size_t)(end - p->line_at) : to - at;
        if (junk < at + p->line_length) {
            fault_next(parse_fault(p, text + junk, "sheet.junk", "this is not plain UTF-8 text"),
                       "Save the file as plain text in UTF-8.");
        } else {
            read_line(p);
        }
        at += p->line_length + 1;
        p->line++;
    }
    end_block(p);
    p->sheet->blocks = kept_array(p, p->blocks, p->sheet->count, sizeof *p->blocks);
    free(p->blocks);
    free(p->settings);
    free(p->rows);
}

void sheet_parse(Sheet *sheet, SheetKind kind, const Source *source, Arena *arena, Faults *faults)
{
    Parser p = { sheet, kind, arena, faults, .line = 1 };

    *sheet = (Sheet){ .source = source };
    begin_block(&p, BLOCK_HEAD, (Token){ .text = "", .line = 1 });
    read_lines(&p, 0, source->length);
}

const Block *block_read(const Block *block, Arena *arena, Faults *faults)
{
    Sheet sheet = { .source = block->source };
    Parser p = { &sheet, SHEET_CHARTS, arena, faults, .line = block->name.line + 1 };

    if (!block->to) {
        return block;
    }
    begin_block(&p, block->kind, block->name);
    read_lines(&p, (size_t)block->from, (size_t)block->to);
    return sheet.blocks;
}
