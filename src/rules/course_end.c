/* SPDX-License-Identifier: MIT */
/* The end of a course: its places are taken out one by one, until only its beginning is left. */
#include "rules/course_end.h"

#include "rules/flow.h"

#include <stdlib.h>
#include <string.h>

/* A way from one place to another: its chance, and its turns weighted by that chance. */
typedef struct Way {
    Chance chance, turns;
} Way;

static const Way NO_WAY = { NO_CHANCE, NO_CHANCE };

static bool is_way(const Way *way)
{
    return chance_decimal(way->chance) > 0;
}

/* One way and then another. */
static Way way_then(Way one, Way other)
{
    return (Way){ chance_reduced(chance_both(one.chance, other.chance)),
                  chance_reduced(chance_plus(chance_both(one.chance, other.turns),
                                             chance_both(one.turns, other.chance))) };
}

/* Either of two ways. */
static Way way_or(Way one, Way other)
{
    return (Way){ chance_reduced(chance_plus(one.chance, other.chance)),
                  chance_reduced(chance_plus(one.turns, other.turns)) };
}

/* The same way round as often as it may be, when `leave` is the chance not to go round again. */
static Way way_round(Way loop, Chance leave)
{
    Chance once = chance_ratio(chance_certain(), leave);

    return (Way){ once, chance_reduced(chance_both(loop.turns, chance_both(once, once))) };
}

/* All places with the ways between them; the last columns are the ends. */
enum { ACTED_ON, OTHERWISE, ENDS };

typedef struct Map {
    int places, columns;
    Way *ways;
} Map;

static Way *way_at(const Map *map, int from, int to)
{
    return &map->ways[from * map->columns + to];
}

/* The chance to leave a place for another, or for an end. */
static Chance leaving(const Map *map, int place)
{
    Chance leave = NO_WAY.chance;

    for (int to = 0; to < map->columns; to++) {
        if (to != place && is_way(way_at(map, place, to))) {
            leave = chance_plus(leave, way_at(map, place, to)->chance);
        }
    }
    return chance_reduced(leave);
}

/* Leads all ways through a place past it. */
static void take_out(Map *map, int place)
{
    Chance leave = leaving(map, place);
    int otherwise = map->places + OTHERWISE;

    if (chance_decimal(leave) <= 0) { /* whoever is here stays here */
        *way_at(map, place, otherwise) = (Way){ chance_certain(), NO_CHANCE };
        *way_at(map, place, place) = NO_WAY;
        leave = chance_certain();
    }
    Way round = way_round(*way_at(map, place, place), leave);
    for (int from = 0; from < place; from++) {
        if (!is_way(way_at(map, from, place))) {
            continue;
        }
        Way here = way_then(*way_at(map, from, place), round);
        for (int to = 0; to < map->columns; to++) {
            if (to != place && is_way(way_at(map, place, to))) {
                Way *past = way_at(map, from, to);
                *past = way_or(*past, way_then(here, *way_at(map, place, to)));
            }
        }
        *way_at(map, from, place) = NO_WAY;
    }
}

/* Finds all places that can be reached; false when there are too many. */
static bool find_places(Flow *flow, const Situation *asks)
{
    flow_begin(flow, asks);
    for (int place = 0; place < flow->places_count; place++) {
        if (place == COURSE_END_PLACES || !flow_legs(flow, place)) {
            return false;
        }
    }
    return true;
}

static void draw_map(Map *map, const Flow *flow, int answer, int value)
{
    map->places = flow->places_count;
    map->columns = map->places + ENDS;
    size_t all = (size_t)map->places * (size_t)map->columns;
    map->ways = memory_grow(NULL, all * sizeof *map->ways);
    for (size_t i = 0; i < all; i++) {
        map->ways[i] = NO_WAY;
    }
    for (int number = 0; number < map->places; number++) {
        const Place *place = &flow->places[number];
        if (place->room < 0) {
            bool acts = walk_answer(&flow->walk, place->row, answer) == value;
            *way_at(map, number, map->places + (acts ? ACTED_ON : OTHERWISE)) =
                (Way){ chance_certain(), NO_CHANCE };
        }
        for (int i = place->first; i < place->first + place->count; i++) {
            const Leg *leg = &flow->legs[i];
            Way way = { leg->chance, chance_times(leg->chance, (Wide)leg->turns, 1) };
            *way_at(map, number, leg->to) = way_or(*way_at(map, number, leg->to), way);
        }
    }
}

static void find_end(Map *map, CourseEnd *ending)
{
    for (int place = map->places - 1; place > 0; place--) {
        take_out(map, place);
    }
    Chance leave = leaving(map, 0);
    Way acts = NO_WAY;
    if (chance_decimal(leave) > 0) {
        Way first = way_round(*way_at(map, 0, 0), leave);
        acts = way_then(first, *way_at(map, 0, map->places + ACTED_ON));
    }
    ending->ever = acts.chance;
    ending->mean = is_way(&acts) ? chance_ratio(acts.turns, acts.chance) : NO_WAY.chance;
}

bool course_end_of(const Rule *rule, const Book *book, const Situation *asks, CourseEnd *ending)
{
    const Field *answer;
    int value;
    bool found = false, plain = false, again;

    *ending = (CourseEnd){ .word = rule->acts };
    if (!rule->course || !rule_acts(rule, &answer, &value)) {
        return false;
    }
    do {
        Flow flow;
        Map map = { 0 };
        flow_init(&flow, rule, book, answer, plain);
        if (find_places(&flow, asks)) {
            draw_map(&map, &flow, (int)(answer - rule->answers), value);
            find_end(&map, ending);
            found = true;
        }
        again = flow.walk.outside;
        plain = true;
        flow_finish(&flow);
        free(map.ways);
    } while (again);
    int zero = rule_turn_zero(rule, asks);
    if (found && chance_decimal(ending->ever) > 0 && zero) {
        ending->mean = chance_plus(ending->mean, (Chance)CHANCE((Wide)zero, 1));
    }
    return found;
}
