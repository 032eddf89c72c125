/* SPDX-License-Identifier: MIT */
/* How far it is from place to place: the riders' table, and where places lie. G-3, G-40. */
#include "game/army.h"
#include "game/scenario_parts.h"

#include <string.h>

static const char *const RIDER_COLUMNS[] = { "to", "points", NULL };
static const char *const PLACE_COLUMNS[] = { "x", "y", "hex", NULL };

/* ---- reading ---- */

/* The nearest of the places at which pieces begin, if this is none of them but could be meant. */
static const char *place_meant(const Scenario *scenario, const char *typed)
{
    Arena arena = { 0 };
    const char **places = arena_take(&arena, (size_t)(scenario->pieces_count + 2) * sizeof *places);
    const char *near;
    int count = 0;

    for (int i = 1; i <= scenario->pieces_count; i++) {
        const ScenarioPiece *piece = &scenario->pieces[i];
        const Token *place = row_cell(piece->army, piece->row, "place");
        if (place && same_place(place->text, typed)) {
            count = 0;
            break;
        }
        if (place) {
            places[count++] = place->text;
        }
    }
    places[count] = NULL;
    near = text_nearest(typed, places);
    arena_finish(&arena);
    return near;
}

void check_place(const Scenario *scenario, const Block *block, const Token *at, const char *place,
                 Faults *faults)
{
    const char *near = place_meant(scenario, place);

    if (near) {
        fault_next(block_fault(block, at, faults, "scenario.place",
                               "nobody stands at \"%.60s\" when it begins", place),
                   "Did you mean %s? Write it as the armies do.", near);
    }
}

static int find_ride(const Scenario *scenario, const char *from, const char *to)
{
    for (int i = 0; i < scenario->rides_count; i++) {
        if (same_place(scenario->rides[i].from, from) && same_place(scenario->rides[i].to, to)) {
            return i;
        }
    }
    return -1;
}

static void read_ride(Scenario *scenario, const Block *block, const SheetRow *row, Faults *faults)
{
    const Token *to = row_cell(block, row, "to"), *points = row_cell(block, row, "points");
    Ride ride = { row->key.text, to ? to->text : "", 0 };

    if (!to || !points || !exact_parse(points->text, &ride.points) || ride.points < 1 ||
        ride.points > EXACT_MOST) {
        fault_next(block_fault(block, points ? points : &row->key, faults, "scenario.ride",
                               "it is not said how far this ride is"),
                   "Write two places and a number above 0, such as 16 or 2 1/2.");
        return;
    }
    check_place(scenario, block, &row->key, row->key.text, faults);
    check_place(scenario, block, to, to->text, faults);
    if (same_place(ride.from, ride.to) || find_ride(scenario, ride.from, ride.to) >= 0) {
        fault_next(block_fault(block, to, faults, "scenario.twice",
                               "the ride from %.60s to %.60s is known already", ride.from, ride.to),
                   "A ride stands once; it is as far back, unless a row tells that too.");
        return;
    }
    scenario->rides[scenario->rides_count++] = ride;
}

void scenario_read_riders(Scenario *scenario, Faults *faults)
{
    const Block *block = sheet_block(&scenario->sheet, BLOCK_RIDERS);

    if (!block || !columns_check(block, RIDER_COLUMNS, 2, faults)) {
        return;
    }
    scenario->rides =
        arena_take(&scenario->arena, (size_t)block->rows_count * sizeof *scenario->rides);
    for (int i = 0; i < block->rows_count; i++) {
        if (block->rows[i].count == block->heads[0].count) {
            read_ride(scenario, block, &block->rows[i], faults);
        }
    }
}

static const Spot *find_spot(const Scenario *scenario, const char *place)
{
    for (int i = 0; i < scenario->spots_count; i++) {
        if (same_place(scenario->spots[i].place, place)) {
            return &scenario->spots[i];
        }
    }
    return NULL;
}

static bool read_inches(const Block *block, const SheetRow *row, const char *column, int *value)
{
    const Token *cell = row_cell(block, row, column);

    return cell && exact_parse(cell->text, value) && *value >= 0 && *value <= EXACT_MOST;
}

/* A hex goes before the name; false: there is none. */
static bool read_hex(Scenario *scenario, const Block *block, const SheetRow *row, Spot *spot)
{
    const Token *hex = row_cell(block, row, "hex");

    if (!hex || !place_hex(hex->text) || *place_name(hex->text)) {
        return false;
    }
    spot->place = arena_print(&scenario->arena, "%s %s", hex->text, row->key.text);
    return spot->hex = true;
}

static void read_spot(Scenario *scenario, const Block *block, const SheetRow *row, Faults *faults)
{
    Spot spot = { row->key.text, 0, 0, false };

    if (!read_hex(scenario, block, row, &spot) &&
        (!read_inches(block, row, "x", &spot.x) || !read_inches(block, row, "y", &spot.y))) {
        fault_next(block_fault(block, &row->key, faults, "scenario.spot",
                               "it is not said where %.60s lies", spot.place),
                   "Write two numbers, such as 16 or 2 1/2: how far from the west edge and how "
                   "far from the south edge; or in a column hex its number, such as 0405.");
        return;
    }
    check_place(scenario, block, &row->key, row->key.text, faults);
    if (find_spot(scenario, spot.place) || find_spot(scenario, row->key.text)) {
        fault_next(block_fault(block, &row->key, faults, "scenario.twice",
                               "it is said already where %.60s lies", row->key.text),
                   "A place stands once.");
        return;
    }
    scenario->spots[scenario->spots_count++] = spot;
}

void scenario_read_places(Scenario *scenario, Faults *faults)
{
    const Block *block = sheet_block(&scenario->sheet, BLOCK_PLACES);

    if (!block || !columns_check(block, PLACE_COLUMNS, 0, faults)) {
        return;
    }
    scenario->spots =
        arena_take(&scenario->arena, (size_t)block->rows_count * sizeof *scenario->spots);
    for (int i = 0; i < block->rows_count; i++) {
        if (block->rows[i].count == block->heads[0].count) {
            read_spot(scenario, block, &block->rows[i], faults);
        }
    }
}

static void note_place(Scenario *scenario, const char *place)
{
    for (int i = 0; i < scenario->places_count; i++) {
        if (strcmp(scenario->places[i], place) == 0) {
            return;
        }
    }
    scenario->places[scenario->places_count++] = place;
}

void scenario_note_places(Scenario *scenario)
{
    int most = 2 * scenario->rides_count + scenario->spots_count;

    scenario->places = arena_take(&scenario->arena, (size_t)most * sizeof *scenario->places);
    for (int i = 0; i < scenario->rides_count; i++) {
        note_place(scenario, scenario->rides[i].from);
        note_place(scenario, scenario->rides[i].to);
    }
    for (int i = 0; i < scenario->spots_count; i++) {
        note_place(scenario, scenario->spots[i].place);
    }
}

/* ---- riding ---- */

/* In a straight line, to the nearest whole, but never nothing. */
static int measured(const Spot *from, const Spot *to)
{
    long long east = to->x - from->x, north = to->y - from->y;
    long long halves = 3;

    while (halves * halves * (WHOLE / 2) * (WHOLE / 2) <= east * east + north * north) {
        halves += 2;
    }
    return (int)(halves / 2) * WHOLE;
}

bool places_lie(const Scenario *scenario)
{
    return scenario->spots_count > 0;
}

int ride_along(const Look *look, const char *from, const char *to)
{
    const Scenario *scenario = look->game->scenario;
    int ride = find_ride(scenario, from, to);

    if (ride < 0) {
        ride = find_ride(scenario, to, from);
    }
    if (ride >= 0) {
        return scenario->rides[ride].points;
    }
    const Spot *start = find_spot(scenario, from), *end = find_spot(scenario, to);
    return start && end && !start->hex && !end->hex ? measured(start, end) : UNSAID;
}

int ride_between(const Look *look, int from, int to)
{
    return stands_with(look->world, from, to)
               ? 0
               : ride_along(look, place_words(look->world, from), place_words(look->world, to));
}

int ride_to_aim(const Look *look, int piece, int order)
{
    const World *world = look->world;

    return stands_where_ordered(world, piece, order)
               ? 0
               : ride_along(look, place_words(world, piece),
                            world_text(world, KIND_ORDER, order, ORDER_TEXT));
}

int ride_said(Decision *d, const char *arg, int said, int from, int to)
{
    int ride = ride_between(&d->look, from, to);
    Text words = { 0 };

    if (said == UNSAID || ride == UNSAID) {
        return said == UNSAID ? ride : said;
    }
    exact_print(&words, ride);
    if (said < ride - WHOLE || said > ride + WHOLE) {
        decide_note(d, "%s= is said otherwise than it is measured from %s to %s, %s", arg,
                    name_of(d->world, from), name_of(d->world, to), text_of(&words));
    }
    text_finish(&words);
    return said;
}
