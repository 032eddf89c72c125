/* SPDX-License-Identifier: MIT */
/* Through the rooms of a rule: always the earliest step first, so that all meet. */
#include "rules/flow.h"

#include "base/patience.h"
#include "rules/odds.h"

#include <stdlib.h>

void flow_init(Flow *flow, const Rule *rule, const Book *book, const Field *by, bool plain)
{
    *flow = (Flow){ .most = ODDS_MOST };
    walk_init(&flow->walk, rule, book, by, plain);
}

void flow_finish(Flow *flow)
{
    for (int step = 0; step < STEPS_MOST; step++) {
        free(flow->now[step].at);
    }
    for (int i = 0; i < flow->in_count; i++) {
        free(flow->in[i].at);
    }
    free(flow->spare.at);
    free(flow->in);
    free(flow->ended.at);
    free(flow->slots.at);
    free(flow->places);
    free(flow->legs);
    walk_finish(&flow->walk);
}

/* ---- from turn to turn ---- */

static int find_place(Flow *flow, int room, AnswerRow row)
{
    for (int i = 0; i < flow->places_count; i++) {
        if (flow->places[i].room == room && flow->places[i].row == row) {
            return i;
        }
    }
    flow->places =
        memory_room(flow->places, flow->places_count, &flow->places_room, sizeof *flow->places);
    flow->places[flow->places_count] = (Place){ room, row, -1, 0, 0 };
    return flow->places_count++;
}

int flow_begin(Flow *flow, const Situation *asks)
{
    AnswerRow row;
    int room = walk_begin(&flow->walk, asks, &row);

    return find_place(flow, room, row);
}

/* For all of a crowd the turn ends with this path; legs that lead to the same are one. */
static void end_turn(Flow *flow, const Crowd *crowd, const Path *path)
{
    for (int i = 0; i < crowd->count; i++) {
        const Chance chance = share_chance(crowd, &crowd->at[i]);
        AnswerRow row = walk_row(&flow->walk, crowd->at[i].row, path->keep, path->put);
        flow->walk.outside |= (row & flow->walk.guards) != 0;
        flow->legs = memory_room(flow->legs, flow->legs_count, &flow->legs_room, sizeof(Leg));
        Leg *last = &flow->legs[flow->legs_count], *same = &flow->legs[flow->legs_first];
        last->to = find_place(flow, path->to, row);
        last->turns = path->turns;
        chance_put_both(&last->chance, &chance, &path->chance);
        while (same->to != last->to || same->turns != last->turns) {
            same++;
        }
        if (same == last) {
            flow->legs_count++;
        } else {
            chance_add(&same->chance, &last->chance);
        }
    }
}

/* ---- within a turn ---- */

static Crowd *crowd_in(Flow *flow, int room)
{
    while (flow->in_count <= room) {
        flow->in = memory_room(flow->in, flow->in_count, &flow->in_room, sizeof *flow->in);
        flow->in[flow->in_count++] = (Crowd){ 0 };
    }
    if (!flow->in[room].count) {
        RoomList *list = &flow->now[walk_step(&flow->walk, room)];
        list->at = memory_room(list->at, list->count, &list->room, sizeof *list->at);
        list->at[list->count++] = room;
    }
    return &flow->in[room];
}

/* Sends who is in a room along its paths. */
static void leave(Flow *flow, int number)
{
    Walk *walk = &flow->walk;
    Crowd here = flow->in[number];

    flow->in[number] = (Crowd){ 0 };
    crowd_merge(&here, &flow->slots);
    if (walk_play(walk, number)) {
        Room room = walk->rooms[number];
        flow->transitions += room.plays * here.count;
        if (flow->transitions > flow->most || !patience_left()) {
            walk->state = TAPE_OVERRUN;
        }
        for (int i = 0; i < room.count && !walk_failed(walk); i++) {
            const Path *path = &walk->paths[room.at + i];
            bool now = path->to >= 0 && !path->turns;
            if (!now && walk->rule->course) {
                end_turn(flow, &here, path);
            } else {
                crowd_join(walk, now ? crowd_in(flow, path->to) : &flow->ended, &here, path);
            }
        }
    }
    free(here.at);
}

void flow_run(Flow *flow, int number)
{
    static const Path AS_THEY_ARE = { .keep = ~(AnswerRow)0, .chance = CHANCE(1, 1) };
    Walk *walk = &flow->walk;
    CrowdShare all = { .row = flow->places[number].row, .ways = 1 };

    crowd_join(walk, crowd_in(flow, flow->places[number].room), &(Crowd){ 1, &all, 1, 1 },
               &AS_THEY_ARE);
    for (int step = 0; step < walk->rule->steps_count && !walk_failed(walk); step++) {
        RoomList taken = flow->now[step];
        if (taken.count) {
            flow->now[step] = flow->spare;
            for (int i = 0; i < taken.count && !walk_failed(walk); i++) {
                leave(flow, taken.at[i]);
            }
            taken.count = 0;
            flow->spare = taken;
            step = -1;
        }
    }
}

bool flow_legs(Flow *flow, int number)
{
    if (flow->places[number].first < 0 && flow->places[number].room >= 0) {
        flow->legs_first = flow->legs_count;
        flow_run(flow, number);
        flow->places[number].first = flow->legs_first;
        flow->places[number].count = flow->legs_count - flow->legs_first;
    }
    return !walk_failed(&flow->walk);
}
