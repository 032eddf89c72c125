/* SPDX-License-Identifier: MIT */
/* The riders' table: how far it is from place to place, where there is no map. G-3, G-40. */
#include "game/army.h"
#include "game/scenario_parts.h"

#include <string.h>

static const char *const RIDER_COLUMNS[] = { "to", "points", NULL };

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
        if (place && same_words(place->text, typed)) {
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

static void check_place(const Scenario *scenario, const Block *block, const Token *place,
                        Faults *faults)
{
    const char *near = place_meant(scenario, place->text);

    if (near) {
        fault_next(block_fault(block, place, faults, "scenario.place",
                               "nobody stands at \"%.60s\" when it begins", place->text),
                   "Did you mean %s? Write it as the armies do.", near);
    }
}

static int find_ride(const Scenario *scenario, const char *from, const char *to)
{
    for (int i = 0; i < scenario->rides_count; i++) {
        if (same_words(scenario->rides[i].from, from) && same_words(scenario->rides[i].to, to)) {
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
    check_place(scenario, block, &row->key, faults);
    check_place(scenario, block, to, faults);
    if (same_words(ride.from, ride.to) || find_ride(scenario, ride.from, ride.to) >= 0) {
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

/* ---- riding ---- */

int ride_between(const Look *look, int from, int to)
{
    const Scenario *scenario = look->game->scenario;
    const char *here = place_words(look->world, from), *there = place_words(look->world, to);

    if (stands_with(look->world, from, to)) {
        return 0;
    }
    int ride = find_ride(scenario, here, there);
    if (ride < 0) {
        ride = find_ride(scenario, there, here);
    }
    return ride < 0 ? UNSAID : scenario->rides[ride].points;
}
