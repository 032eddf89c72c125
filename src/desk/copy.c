/* SPDX-License-Identifier: MIT */
/* Desks for one seat to be answered from, while the game goes on at its own. */
#include "desk/private.h"
#include "desk/setup.h"

#include <stdlib.h>
#include <string.h>

static void copy_world(World *to, const World *from, const Traits *traits)
{
    world_copy(to, from);
    to->traits = traits;
}

/* Of the truth there is the clock, which says what observers may see by now. */
static void copy_clock(Game *to, const Game *from)
{
    world_init(&to->truth, &to->traits);
    for (int trait = 0; trait < to->traits.width[KIND_CLOCK]; trait++) {
        world_set(&to->truth, KIND_CLOCK, 1, trait,
                  world_value(&from->truth, KIND_CLOCK, 1, trait));
    }
}

static Copied *copy_stored(Desk *desk, int seat, bool whole, Faults *faults)
{
    Copied *copied = memory_new(sizeof *copied);
    Arena arena = { 0 };
    Bytes pending;

    *copied = (Copied){ .seat = seat };
    copied->waits =
        store_waiting(desk->store, desk->number, desk->game.seats[seat].name, &pending, &arena);
    if (copied->waits) {
        text_add_n(&copied->pending, pending.at, pending.length);
    }
    arena_finish(&arena);
    if (whole) {
        journal_read(desk->store, desk->number, 0, NULL, &copied->journal, faults);
    }
    return copied;
}

Desk *desk_copy(Desk *desk, int seat, bool whole, Faults *faults)
{
    Desk *copy = memory_new(sizeof *copy);
    View *view = &copy->views[seat];

    *copy = (Desk){ .number = desk->number, .game = desk->game, .seq = desk->seq };
    memcpy(copy->name, desk->name, sizeof copy->name);
    copy->setup = setup_share(desk->setup);
    copy->game.play = NULL;
    copy_clock(&copy->game, &desk->game);
    *view = desk->views[seat];
    view->game = &copy->game;
    copy_world(&view->world, &desk->views[seat].world, &copy->game.traits);
    if (desk_late_turn(desk, seat)) {
        copy_world(&copy->late, &desk->late, &copy->game.traits);
    }
    copy->copied = copy_stored(desk, seat, whole, faults);
    if (faults->count) {
        desk_copy_finish(copy);
        return NULL;
    }
    return copy;
}

int desk_copied_for(const Desk *copy)
{
    return copy->copied->seat;
}

void desk_copy_finish(Desk *copy)
{
    if (copy) {
        text_finish(&copy->copied->pending);
        journal_finish(&copy->copied->journal);
        view_finish(&copy->views[copy->copied->seat]);
        world_finish(&copy->late);
        game_finish(&copy->game);
        setup_destroy(copy->setup);
        free(copy->copied);
        free(copy);
    }
}
