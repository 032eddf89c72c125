/* SPDX-License-Identifier: MIT */
/* Binds the armies of a scenario to what a system says of pieces, and fills a world (G-40, G-41).
 */
#include "game/scenario_bind.h"

#include "game/victory.h"

#include <stdio.h>
#include <string.h>

static const char LEADER_PREFIX[] = "leader-";

/* What a column of an army says: a trait of the formation or of its leader; -1 neither. */
typedef struct Column {
    int trait;
    bool leader;
} Column;

/* ---- values ---- */

static bool read_field(const Binding *b, const Block *block, const Token *cell, const Field *trait,
                       int *value)
{
    Text range = { 0 };

    if (field_read(trait, b->book, cell->text, value) == FIELD_READ) {
        return true;
    }
    field_print_range(&range, trait, b->book);
    /* Of single letters none is nearer than another. */
    bool letter = text_width(cell->text) < 2;
    const char *near = trait->words && !letter ? text_nearest(cell->text, trait->words) : NULL;
    bool word = trait->type == FIELD_WORD;
    Fault *fault = block_fault(block, cell, b->faults, word ? "scenario.word" : "scenario.range",
                               word ? "there is no %s \"%.60s\"" : "%s cannot be \"%.60s\"",
                               trait->name, cell->text);
    fault_next(fault, "%s%s%sIt is %s: %s.", near ? "Did you mean " : "", near ? near : "",
               near ? "? " : "", text_of(&range), trait->help);
    text_finish(&range);
    return false;
}

/* A place: off the map, with a piece, or words. */
static bool read_place(const Binding *b, const Block *block, const Token *cell, Value *value)
{
    static const char WITH[] = "with ";
    bool with = strncmp(cell->text, WITH, sizeof WITH - 1) == 0;
    const char *id = with ? cell->text + sizeof WITH - 1 : cell->text;
    int off = text_find(cell->text, off_map_words), piece = scenario_piece(b->scenario, id);

    if (with && !piece) {
        piece_hint(block_fault(block, cell, b->faults, "scenario.place",
                               "there is no piece \"%.60s\" to stand with", id),
                   b->scenario, id);
        return false;
    }
    if (off >= 0) {
        value->number = -1 - off;
    } else if (piece) {
        value->number = PLACE_WITH + b->things[piece];
    } else {
        value->text = cell->text;
    }
    return true;
}

static bool read_thing(const Binding *b, const Block *block, const Token *cell, const Field *trait,
                       int *value)
{
    int piece = scenario_piece(b->scenario, cell->text);

    if ((Kind)trait->to == KIND_SIDE) {
        *value = 1 + side_named(b->scenario, block, cell, b->faults);
        return *value != 0;
    }
    if (!piece) {
        piece_hint(block_fault(block, cell, b->faults, "scenario.piece",
                               "there is no piece \"%.60s\"", cell->text),
                   b->scenario, cell->text);
    }
    *value = b->things[piece];
    return piece != 0;
}

bool cell_read(const Binding *b, const Block *block, const Token *cell, const Field *trait,
               Value *value)
{
    *value = (Value){ 0 };
    if (trait->type == FIELD_TEXT) {
        value->text = cell->text;
        return true;
    }
    return trait->type == FIELD_PLACE   ? read_place(b, block, cell, value)
           : trait->type == FIELD_THING ? read_thing(b, block, cell, trait, &value->number)
                                        : read_field(b, block, cell, trait, &value->number);
}

void bind_set(const Binding *b, Kind kind, int thing, int trait, Value value)
{
    if (thing) {
        world_set(b->world, kind, thing, trait, value);
    }
}

/* ---- columns ---- */

/* Whether an army's table may say a trait, or say it of leaders. */
static bool is_column(const Binding *b, int trait, bool leader)
{
    bool follows = leader && (trait == PIECE_NAME || trait == PIECE_ECHELON);

    return !follows && trait_is_column(b->world->traits, b->book, KIND_PIECE, trait);
}

static void unknown_column(const Binding *b, const Block *army, const Token *head)
{
    const char *names[TRAITS_MOST + OWN_COLUMNS];
    ScenarioTable table;

    scenario_table(&table, b->world->traits, b->book, KIND_PIECE);
    scenario_table_names(&table, names);
    names_hint(block_fault(army, head, b->faults, "scenario.column",
                           "an army has no column \"%.60s\"", head->text),
               head->text, names, "The columns are");
}

static Column column_of(const Binding *b, const Block *army, const Token *head)
{
    const char *name = head->text;
    Column column = { .trait = -1 };

    if (strcmp(name, "leader") == 0 || strcmp(name, "leader-id") == 0) {
        return column;
    }
    column.trait = traits_find(b->world->traits, KIND_PIECE, name);
    if (column.trait < 0 && strncmp(name, LEADER_PREFIX, sizeof LEADER_PREFIX - 1) == 0) {
        column.leader = true;
        column.trait = traits_find(b->world->traits, KIND_PIECE, name + sizeof LEADER_PREFIX - 1);
    }
    if (column.trait < 0 || !is_column(b, column.trait, column.leader)) {
        unknown_column(b, army, head);
        return (Column){ .trait = -1 };
    }
    column.leader =
        column.leader || trait_is_leaders(b->world->traits->at[KIND_PIECE][column.trait]);
    return column;
}

/* ---- pieces ---- */

bool kind_has_trait(const Binding *b, int trait, int kind)
{
    const Field *decl = b->world->traits->at[KIND_PIECE][trait];

    return (!decl->pieces || decl->pieces & PIECES(kind)) && book_has(b->book, decl->option);
}

/* The echelon of a formation; -1 with a fault if it does not say it well. */
static int echelon_of(const Binding *b, const ScenarioPiece *piece)
{
    const Token *cell = row_cell(piece->army, piece->row, "echelon");
    int echelon;

    if (cell && read_field(b, piece->army, cell, b->world->traits->at[KIND_PIECE][PIECE_ECHELON],
                           &echelon)) {
        return echelon;
    }
    if (!cell && column_find(piece->army, "echelon") >= 0) {
        names_hint(block_fault(piece->army, &piece->row->key, b->faults, "scenario.echelon",
                               "\"%.60s\" does not say its echelon", piece->id),
                   "", b->decl->army.echelons, "It is one of");
    }
    return -1;
}

/* Whether a formation stands lower than the one above it; a fault if not. */
static void check_echelon(const Binding *b, int number)
{
    const ScenarioPiece *piece = &b->scenario->pieces[number];
    const ScenarioPiece *above = &b->scenario->pieces[piece->parent];
    int echelon = b->echelons[number], higher = b->echelons[piece->parent];

    if (higher >= 0 && echelon >= 0 && echelon <= higher) {
        fault_next(block_fault(piece->army, &piece->row->key, b->faults, "scenario.indent",
                               "\"%.60s\" (%s) stands below \"%.60s\" (%s)", piece->id,
                               b->decl->army.echelons[echelon], above->id,
                               b->decl->army.echelons[higher]),
                   "Indent it as far as the formations beside it.");
    }
}

/* One cell of a formation's row, for the formation or for its leader. */
static void bind_cell(const Binding *b, int number, int kind, const Column *column,
                      const Token *cell)
{
    const ScenarioPiece *piece = &b->scenario->pieces[number];
    const Field *trait = b->world->traits->at[KIND_PIECE][column->trait];
    Value value;

    if (!kind_has_trait(b, column->trait, kind)) {
        fault_next(block_fault(piece->army, cell, b->faults, "scenario.trait",
                               "\"%.60s\" has no %s: it is no piece of that kind", piece->id,
                               trait->name),
                   "Write . there; %s is %s.", trait->name, trait->help);
    } else if (cell_read(b, piece->army, cell, trait, &value)) {
        bind_set(b, KIND_PIECE, b->things[number], column->trait, value);
    }
}

static void bind_cells(const Binding *b, int number, int kind, const Column *columns)
{
    const ScenarioPiece *piece = &b->scenario->pieces[number];
    bool led = piece_leader(b->scenario, number) != 0;

    for (int i = 0; i < piece->row->count; i++) {
        const Token *cell = &piece->row->cells[i];
        if (columns[i].trait < 0 || columns[i].trait == PIECE_ECHELON || !table_given(cell)) {
            continue;
        }
        if (columns[i].leader == piece->leader) {
            bind_cell(b, number, kind, &columns[i], cell);
        } else if (columns[i].leader && !led) {
            fault_next(block_fault(piece->army, cell, b->faults, "scenario.leader",
                                   "\"%.60s\" has no leader to have a %s", piece->id,
                                   b->world->traits->at[KIND_PIECE][columns[i].trait]->name),
                       "Name him in the column leader, or write . here.");
        }
    }
}

/* The turn of the game in which something comes: who should be there already comes in the first. */
static int arrival(const Binding *b, int turn)
{
    int left = turn - b->scenario->passed;

    return turn == 0 ? 0 : left < 1 ? 1 : left;
}

/* Who says no place is where those above him are, if that is off the map; leaders are with theirs.
 */
static void settle_place(const Binding *b, int number)
{
    const ScenarioPiece *piece = &b->scenario->pieces[number];
    int thing = b->things[number], above = piece->parent ? b->things[piece->parent] : 0;
    int place = piece_get(b->world, thing, PIECE_PLACE);
    int arrives = arrival(b, piece_get(b->world, thing, PIECE_ARRIVES));
    int over = piece_get(b->world, above, PIECE_PLACE);
    bool follows =
        place == PLACE_NONE && arrives == 0 && (over == PLACE_RESERVE || over == PLACE_EXPECTED);

    if (follows) {
        place = over;
        arrives = piece_get(b->world, above, PIECE_ARRIVES);
    } else if (place == PLACE_NONE && arrives) {
        place = PLACE_EXPECTED;
    } else if (place == PLACE_NONE && piece->leader) {
        place = PLACE_WITH + above;
    }
    if (!follows && (place == PLACE_EXPECTED) != (arrives != 0)) {
        fault_next(block_fault(piece->army, &piece->row->key, b->faults, "scenario.arrives",
                               arrives ? "\"%.60s\" has its place, and yet arrives later"
                                       : "\"%.60s\" is expected, and it is not said when",
                               piece->id),
                   "Write expected under place, and the turn under arrives.");
    }
    if (place < PLACE_TEXT) {
        bind_set(b, KIND_PIECE, thing, PIECE_PLACE, (Value){ .number = place });
    }
    bind_set(b, KIND_PIECE, thing, PIECE_ARRIVES, (Value){ .number = arrives });
}

static void bind_piece(const Binding *b, int number, const Column *columns)
{
    const ScenarioPiece *piece = &b->scenario->pieces[number];
    const Traits *traits = b->world->traits;
    int thing = b->things[number];
    int echelon = piece->leader ? b->echelons[piece->parent] : echelon_of(b, piece);
    bool hq = echelon >= 0 && b->decl->army.hq & 1u << echelon;
    int kind = piece->leader ? PIECE_LEADER : hq ? PIECE_HQ : PIECE_UNIT;

    for (int trait = PIECE_COMMON; trait < traits->width[KIND_PIECE]; trait++) {
        if (kind_has_trait(b, trait, kind)) {
            bind_set(b, KIND_PIECE, thing, trait,
                     (Value){ .number = traits->at[KIND_PIECE][trait]->standard });
        }
    }
    b->echelons[number] = echelon;
    if (!piece->leader) {
        check_echelon(b, number);
    }
    bind_set(b, KIND_PIECE, thing, PIECE_IS, (Value){ .number = 1 });
    bind_set(b, KIND_PIECE, thing, PIECE_ID, (Value){ .text = piece->id });
    bind_set(b, KIND_PIECE, thing, PIECE_NAME,
             (Value){ .text = piece->leader ? piece->name : piece->id });
    bind_set(b, KIND_PIECE, thing, PIECE_SIDE, (Value){ .number = piece->side });
    bind_set(b, KIND_PIECE, thing, PIECE_PARENT, (Value){ .number = b->things[piece->parent] });
    bind_set(b, KIND_PIECE, thing, PIECE_ECHELON, (Value){ .number = echelon < 0 ? 0 : echelon });
    bind_set(b, KIND_PIECE, thing, PIECE_KIND, (Value){ .number = kind });
    bind_equipment(b, number, kind);
    if (columns && piece->row->count == piece->army->heads[0].count) {
        bind_cells(b, number, kind, columns);
    }
    if (thing) {
        settle_place(b, number);
    }
}

/* A place may be a piece, perhaps by a name that was meant for the ground. */
static void check_circle(const Binding *b, int number)
{
    const ScenarioPiece *piece = &b->scenario->pieces[number];
    int thing = b->things[number], place = piece_get(b->world, thing, PIECE_PLACE);

    if (thing && piece_circles(b->world, thing, place)) {
        fault_next(block_fault(piece->army, &piece->row->key, b->faults, "scenario.circle",
                               "\"%.60s\" stands with itself: its place is the id of a piece",
                               piece->id),
                   "Write the place in other words, such as \"at %.60s\".", piece->id);
    }
}

static void bind_armies(const Binding *b)
{
    Column columns[SHEET_CELLS];
    const Block *army = NULL;

    for (int i = 1; i <= b->scenario->pieces_count; i++) {
        const ScenarioPiece *piece = &b->scenario->pieces[i];
        for (int j = 0; piece->army != army && j < piece->army->heads[0].count; j++) {
            columns[j] = column_of(b, piece->army, &piece->army->heads[0].cells[j]);
        }
        if (piece->army != army && column_find(piece->army, "echelon") < 0) {
            names_hint(block_fault(piece->army, &piece->army->heads[0].key, b->faults,
                                   "scenario.column-missing", "the column \"echelon\" is missing"),
                       "", b->decl->army.echelons, "It says how high a formation stands");
        }
        army = piece->army;
        bind_piece(b, i, columns);
    }
    for (int i = 1; i <= b->scenario->pieces_count; i++) {
        check_circle(b, i);
    }
}

/* ---- the whole ---- */

static void check_columns(const Binding *b, const Block *block, Kind kind)
{
    const char *names[TRAITS_MOST + OWN_COLUMNS];
    ScenarioTable table;

    if (block) {
        scenario_table(&table, b->world->traits, b->book, kind);
        scenario_table_names(&table, names);
        columns_known(block, names, b->faults);
    }
}

/* The cells of a row that are traits which the system adds. */
static void bind_row(const Binding *b, const Block *block, const SheetRow *row, Kind kind,
                     int thing, int first)
{
    const Traits *traits = b->world->traits;

    for (int trait = first; trait < traits->width[kind]; trait++) {
        const Field *decl = traits->at[kind][trait];
        const Token *cell = row ? row_cell(block, row, decl->name) : NULL;
        Value value = { .number = decl->standard };
        if (!cell || cell_read(b, block, cell, decl, &value)) {
            bind_set(b, kind, thing, trait, value);
        }
    }
}

/* What has the same colour cannot be told apart. */
static void check_colours(const Binding *b, const Block *block)
{
    const char *name = b->world->traits->at[KIND_SIDE][SIDE_COLOUR]->name;

    for (int i = 0; block && i < block->rows_count; i++) {
        const Token *cell = row_cell(block, &block->rows[i], name);
        for (int j = 0; cell && j < i; j++) {
            const Token *other = row_cell(block, &block->rows[j], name);
            if (other && strcmp(cell->text, other->text) == 0) {
                fault_next(block_fault(block, cell, b->faults, "scenario.colour",
                                       "another side is %.60s too", cell->text),
                           "Give each its own, or . for one that is left.");
            }
        }
    }
}

static void bind_sides(const Binding *b)
{
    const Block *block = sheet_block(&b->scenario->sheet, BLOCK_SIDES);

    check_columns(b, block, KIND_SIDE);
    for (int i = 0; i < b->scenario->sides_count; i++) {
        const char *id = b->scenario->sides[i];
        int row = table_row(block, block->rows_count, id);
        const Token *name = row < 0 ? NULL : row_cell(block, &block->rows[row], "name");
        bind_row(b, block, row < 0 ? NULL : &block->rows[row], KIND_SIDE, i + 1, SIDE_COLOUR);
        bind_set(b, KIND_SIDE, i + 1, SIDE_IS, (Value){ .number = 1 });
        bind_set(b, KIND_SIDE, i + 1, SIDE_ID, (Value){ .text = id });
        bind_set(b, KIND_SIDE, i + 1, SIDE_NAME, (Value){ .text = name ? name->text : id });
    }
    check_colours(b, block);
}

/* The first step of the game, in the scenario's order of play or in the system's. */
static int first_step(const Binding *b)
{
    const Token *names = b->scenario->sequence;
    int order[STEPS_OF_PLAY + 1] = { 0 };
    const char *wrong;

    if (names && !steps_order(b->decl, names->text, order, &wrong)) {
        fault_next(block_fault(sheet_block(&b->scenario->sheet, BLOCK_SCENARIO), names, b->faults,
                               "scenario.sequence", "there is no step \"%.*s\", or it stands twice",
                               (int)strcspn(wrong, " "), wrong),
                   "Name each step of the system once, in the order of play.");
        return 0;
    }
    return names ? order[0] : 0;
}

static void bind_clock(const Binding *b)
{
    const Block *track = sheet_block(&b->scenario->sheet, BLOCK_TRACK);
    int minutes = 0, light = LIGHT_DAY, day = 24 * 60, step = first_step(b);
    bool round = b->decl->sequence[step].each == EACH_SIDE;

    scenario_time(b->scenario, 1, &minutes, &light);
    bind_set(b, KIND_CLOCK, 1, CLOCK_IS, (Value){ .number = 1 });
    bind_set(b, KIND_CLOCK, 1, CLOCK_TURN, (Value){ .number = 1 });
    bind_set(b, KIND_CLOCK, 1, CLOCK_DAY, (Value){ .number = 1 + minutes / day });
    bind_set(b, KIND_CLOCK, 1, CLOCK_TIME, (Value){ .number = minutes % day });
    bind_set(b, KIND_CLOCK, 1, CLOCK_LIGHT, (Value){ .number = light });
    bind_set(b, KIND_CLOCK, 1, CLOCK_STEP, (Value){ .number = step });
    bind_set(b, KIND_CLOCK, 1, CLOCK_SIDE, (Value){ .number = round ? 1 : 0 });
    check_columns(b, track, KIND_CLOCK);
    for (int i = b->scenario->track_count - 1; i >= 0; i--) { /* all are read, the first counts */
        bind_row(b, track, b->scenario->track[i].row, KIND_CLOCK, 1, CLOCK_COMMON);
    }
}

bool scenario_bind(const Scenario *scenario, const GameDecl *decl, const Book *book, World *world,
                   Faults *faults)
{
    int before = faults->count + faults->more, count = 0;
    Binding b = { .scenario = scenario, .decl = decl, .book = book, .world = world };
    Arena arena = { 0 };

    b.faults = faults;
    b.things = arena_take(&arena, ((size_t)scenario->pieces_count + 1) * sizeof *b.things);
    b.echelons = arena_take(&arena, ((size_t)scenario->pieces_count + 1) * sizeof *b.echelons);
    b.echelons[0] = -1;
    for (int i = 1; i <= scenario->pieces_count; i++) {
        b.things[i] = !scenario->lesson || scenario->pieces[i].lesson ? ++count : 0;
    }
    bind_clock(&b);
    bind_sides(&b);
    equipment_check(&b);
    bind_armies(&b);
    bind_orders(&b);
    victory_check(scenario, decl, faults);
    arena_finish(&arena);
    if (scenario->good && faults->count + faults->more == before) {
        return true;
    }
    const Traits *traits = world->traits;
    world_finish(world);
    world_init(world, traits);
    return false;
}
