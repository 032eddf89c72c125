/* SPDX-License-Identifier: MIT */
/* Observers whom the scenario lets see all after a delay: the secrets of so many turns ago. G-8. */
#include "desk/private.h"
#include "desk/setup.h"

/* The first turn whose secrets are still kept from this seat; 0: it sees none of any. */
int desk_late_turn(const Desk *desk, int seat)
{
    int delay = desk->setup->scenario.observer_delay;
    int turn = clock_get(&desk->game.truth, CLOCK_TURN) - delay + 1;

    if (desk->game.seats[seat].kind != SEAT_OBSERVER || delay == 0) {
        return 0;
    }
    return turn > 0 ? turn : 0;
}

/* Fills what the view does not know with what was so then. */
static void fill(World *view, const World *then, Kind kind, int thing)
{
    bool known = world_is(view, kind, thing);

    for (int trait = 0; trait < then->tables[kind].width; trait++) {
        if (!known || world_get(view, kind, thing, trait) == UNKNOWN) {
            world_set(view, kind, thing, trait, world_value(then, kind, thing, trait));
        }
    }
}

typedef struct Then {
    World world;
    int turn;
} Then;

static bool fold(void *with, int seq, Bytes bytes)
{
    Then *then = with;
    Entry entry;

    (void)seq;
    bool good = entry_unpack(&entry, bytes.at, bytes.length);
    if (good && entry.turn < then->turn) {
        entry_apply(&then->world, &entry, true);
    }
    entry_finish(&entry);
    return good;
}

bool desk_observe(Desk *desk, Faults *faults)
{
    bool read = true;

    for (int seat = 0; read && seat < desk->game.seats_count; seat++) {
        Then then = { .turn = desk_late_turn(desk, seat) };
        if (!then.turn) {
            continue;
        }
        world_finish(&desk->late);
        world_copy(&desk->late, &desk->views[seat].world);
        world_init(&then.world, &desk->game.traits);
        read = store_read(desk->store, desk->number, 0, fold, &then, faults);
        for (Kind kind = 0; read && kind < KINDS; kind++) {
            for (int thing = 1; thing <= world_count(&then.world, kind); thing++) {
                if (world_is(&then.world, kind, thing)) {
                    fill(&desk->late, &then.world, kind, thing);
                }
            }
        }
        world_finish(&then.world);
    }
    return read;
}
