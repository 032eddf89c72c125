/* SPDX-License-Identifier: MIT */
/* The armies of a scenario as a tree: what stands below what, who leads it (G-40, G-43). */
#include "game/scenario_parts.h"

#include "game/game.h"

#include <stdio.h>
#include <string.h>

enum { DEEPEST = 12, ID_MOST = 60 };

/* The formations that are open while an army is read, from the top down. */
typedef struct Climb {
    struct {
        int indent, piece;
    } at[DEEPEST];
    int depth;
} Climb;

int scenario_piece(const Scenario *scenario, const char *id)
{
    for (int i = 1; i <= scenario->pieces_count; i++) {
        if (strcmp(scenario->pieces[i].id, id) == 0) {
            return i;
        }
    }
    return 0;
}

int piece_leader(const Scenario *scenario, int formation)
{
    int next = formation + 1; /* he stands behind it */

    return next <= scenario->pieces_count && scenario->pieces[next].leader &&
                   scenario->pieces[next].parent == formation
               ? next
               : 0;
}

void piece_hint(Fault *fault, const Scenario *scenario, const char *typed)
{
    Arena arena = { 0 };
    const char **all = arena_take(&arena, ((size_t)scenario->pieces_count + 1) * sizeof *all);

    for (int i = 1; i <= scenario->pieces_count; i++) {
        all[i - 1] = scenario->pieces[i].id;
    }
    const char *best = text_nearest(typed, all);
    if (best) {
        fault_next(fault, "Did you mean %.60s?", best);
    } else {
        fault_next(fault, "Formations and leaders stand in the tables of the armies.");
    }
    arena_finish(&arena);
}

/* ---- rows ---- */

/* Small letters, and - for what lies between words: "A. P. Hill" is a-p-hill. */
static const char *id_of(Arena *arena, const char *name)
{
    char *id = arena_string(arena, name), *to = id;

    for (const char *c = name; *c; c++) {
        bool letter =
            (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || (unsigned char)*c >= 0x80;
        if (*c >= 'A' && *c <= 'Z') {
            *to++ = (char)(*c - 'A' + 'a');
        } else if (letter) {
            *to++ = *c;
        } else if ((*c == ' ' || *c == '-') && to > id && to[-1] != '-') {
            *to++ = '-';
        }
    }
    *to = '\0';
    return id;
}

static void add_piece(Scenario *scenario, const ScenarioPiece *piece, const Token *at,
                      Faults *faults)
{
    int before = scenario_piece(scenario, piece->id);

    if (before) {
        const ScenarioPiece *other = &scenario->pieces[before];
        Fault *fault = block_fault(piece->army, at, faults, "scenario.twice",
                                   "two pieces have the id \"%.60s\"", piece->id);
        fault_next(fault,
                   piece->leader ? "The other is in line %d; give this leader one of his own in a "
                                   "column leader-id."
                                 : "The other is in line %d; give each its own.",
                   other->row->key.line);
    }
    scenario->pieces[++scenario->pieces_count] = *piece;
}

/* The formation that a row stands below, by its indentation. */
static int parent_of(Climb *climb, const Block *army, const Token *key, Faults *faults)
{
    int indent = block_indent(army, key), closed = -1;

    for (const char *c = army->source->text + key->at; c > army->source->text && c[-1] != '\n';
         c--) {
        if (c[-1] == '\t') {
            fault_next(block_fault(army, key, faults, "scenario.tab",
                                   "a tab stands before \"%.60s\"", key->text),
                       "Indent with blanks: a tab is of another width in every editor.");
            return 0;
        }
    }
    while (climb->depth && climb->at[climb->depth - 1].indent >= indent) {
        closed = climb->at[--climb->depth].indent;
    }
    if (closed > indent) {
        fault_next(block_fault(army, key, faults, "scenario.indent",
                               "\"%.60s\" stands below nothing that is above it", key->text),
                   "Put it as far to the right as the formations beside it.");
    }
    if (climb->depth == DEEPEST) {
        fault_next(block_fault(army, key, faults, "scenario.indent", "\"%.60s\" stands too deep",
                               key->text),
                   "An army is at most %d deep.", DEEPEST);
        climb->depth--;
    }
    return climb->depth ? climb->at[climb->depth - 1].piece : 0;
}

static void read_row(Scenario *scenario, Climb *climb, const Block *army, int side, int number,
                     Faults *faults)
{
    const SheetRow *row = &army->rows[number];
    const Token *leader = row_cell(army, row, "leader"), *id = row_cell(army, row, "leader-id");
    ScenarioPiece piece = { .id = row->key.text, .name = "", .army = army, .row = row };

    piece.side = side;
    piece.parent = parent_of(climb, army, &row->key, faults);
    id_check(army, &row->key, ID_MOST, faults);
    add_piece(scenario, &piece, &row->key, faults);
    climb->at[climb->depth].indent = block_indent(army, &row->key);
    climb->at[climb->depth++].piece = scenario->pieces_count;
    if (leader) {
        ScenarioPiece led = piece;
        led.leader = true;
        led.parent = scenario->pieces_count;
        led.name = leader->text;
        led.id = id ? id->text : id_of(&scenario->arena, leader->text);
        Token made = *leader;
        made.text = led.id;
        if (id_check(army, id ? id : &made, ID_MOST, faults)) {
            add_piece(scenario, &led, id ? id : leader, faults);
        }
    }
}

static void read_army(Scenario *scenario, const Block *army, Faults *faults)
{
    Climb climb = { .depth = 0 };
    int side = scenario->sides_count ? side_named(scenario, army, &army->name, faults) : -1;

    if (!table_heads(army, faults)) {
        return;
    }
    for (int i = 0; i < army->rows_count; i++) {
        table_cells(army, &army->rows[i], faults);
        read_row(scenario, &climb, army, side + 1, i, faults);
    }
}

void scenario_read_armies(Scenario *scenario, Faults *faults)
{
    const Sheet *sheet = &scenario->sheet;
    size_t most = 1;

    for (int i = 0; i < sheet->count; i++) {
        most += sheet->blocks[i].kind == BLOCK_ARMY ? 2 * (size_t)sheet->blocks[i].rows_count : 0;
    }
    scenario->pieces = arena_take(&scenario->arena, most * sizeof *scenario->pieces);
    for (int i = 0; i < sheet->count; i++) {
        if (sheet->blocks[i].kind == BLOCK_ARMY) {
            read_army(scenario, &sheet->blocks[i], faults);
        }
    }
    for (int i = 0; i < scenario->sides_count; i++) {
        bool fields = false;
        for (int j = 0; j < sheet->count; j++) {
            const Block *block = &sheet->blocks[j];
            fields = fields || (block->kind == BLOCK_ARMY && block->rows_count &&
                                strcmp(block->name.text, scenario->sides[i]) == 0);
        }
        if (!fields) {
            fault_next(block_fault(sheet_block(sheet, BLOCK_SIDES),
                                   &sheet_block(sheet, BLOCK_SIDES)->name, faults, "scenario.army",
                                   "the side \"%.60s\" has no army", scenario->sides[i]),
                       "Write [army %.60s] with its formations.", scenario->sides[i]);
        }
    }
}

/* ---- ids ---- */

/* The side whose orders are called so: union-3 is the third of the Union's. NULL if none's are. */
static const char *whose_order(const Scenario *scenario, const char *id)
{
    for (int i = 0; i < scenario->sides_count; i++) {
        if (is_order_of(scenario->sides[i], id)) {
            return scenario->sides[i];
        }
    }
    return NULL;
}

/* That no order goes by the words that stand there, an id or a name. */
static bool check_words(const Scenario *scenario, const ScenarioPiece *piece, const Token *token,
                        const char *next, Faults *faults)
{
    char words[80];

    snprintf(words, sizeof words, "%.*s", token ? token->length : 0, token ? token->text : "");
    const char *side = whose_order(scenario, words);
    if (side) {
        fault_next(block_fault(piece->army, token, faults, "scenario.order-name",
                               "\"%.60s\" is what an order of %.60s is called", words, side),
                   "%s", next);
    }
    return !side;
}

bool scenario_check_ids(const Scenario *scenario, Faults *faults)
{
    bool good = true;

    for (int i = 1; i <= scenario->pieces_count; i++) {
        const ScenarioPiece *piece = &scenario->pieces[i];
        const char *side = piece->leader ? whose_order(scenario, piece->id) : NULL;
        if (side) {
            fault_next(block_fault(piece->army, &piece->row->key, faults, "scenario.order-name",
                                   "\"%.60s\" is what an order of %.60s is called", piece->id,
                                   side),
                       "Give this leader another id in a column leader-id.");
            good = false;
        } else if (!piece->leader) {
            good &= check_words(scenario, piece, &piece->row->key, "Give it another id.", faults);
            good &= check_words(scenario, piece, row_cell(piece->army, piece->row, "name"),
                                "Give it another name.", faults);
        }
    }
    return good;
}

/* ---- the lesson ---- */

static bool stands_under(const Scenario *scenario, int piece, int above)
{
    while (piece && piece != above) {
        piece = scenario->pieces[piece].parent;
    }
    return piece != 0;
}

/* A formation takes part with all that stands below it, and those above it with their leaders. */
static void take_part(Scenario *scenario, int formation)
{
    for (int i = 1; i <= scenario->pieces_count; i++) {
        ScenarioPiece *piece = &scenario->pieces[i];
        bool leads_above = piece->leader && stands_under(scenario, formation, piece->parent);
        if (stands_under(scenario, i, formation) || stands_under(scenario, formation, i) ||
            leads_above) {
            piece->lesson = true;
        }
    }
}

static void read_part(Scenario *scenario, const Block *block, Token word, Faults *faults)
{
    word.text = arena_copy(&scenario->arena, word.text, (size_t)word.length);
    int piece = scenario_piece(scenario, word.text);

    if (!piece) {
        piece_hint(block_fault(block, &word, faults, "scenario.lesson-piece",
                               "there is no formation \"%.60s\"", word.text),
                   scenario, word.text);
    } else if (scenario->pieces[piece].leader) {
        fault_next(block_fault(block, &word, faults, "scenario.lesson-piece",
                               "\"%.60s\" is a leader", word.text),
                   "Name his formation: %.60s.",
                   scenario->pieces[scenario->pieces[piece].parent].id);
    } else {
        take_part(scenario, piece);
    }
}

void scenario_read_lesson(Scenario *scenario, Faults *faults)
{
    const Block *block = sheet_block(&scenario->sheet, BLOCK_LESSON);
    const Token *named = block ? block_setting(block, "pieces") : NULL;

    for (int i = 1; !named && i <= scenario->pieces_count; i++) {
        scenario->pieces[i].lesson = true;
    }
    for (int from = 0; named && from < named->length;) {
        Token word = *named;
        word.text += from;
        word.at += from;
        word.length = (int)strcspn(word.text, " ,\t");
        if (word.length) {
            read_part(scenario, block, word, faults);
        }
        from += word.length + 1;
    }
}
