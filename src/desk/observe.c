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

bool desk_observe(Desk *desk, Faults *faults)
{
    bool read = true;

    for (int seat = 0; read && seat < desk->game.seats_count; seat++) {
        int turn = desk_late_turn(desk, seat);
        Playback then;
        if (!turn) {
            continue;
        }
        world_finish(&desk->late);
        world_copy(&desk->late, &desk->views[seat].world);
        read = playback_open(&then, desk, faults);
        while (read && playback_read(&then) && then.entry.turn < turn) {
            entry_apply(&then.game.truth, &then.entry);
        }
        for (Kind kind = 0; read && kind < KINDS; kind++) {
            for (int thing = 0; (thing = world_after(&then.game.truth, kind, thing));) {
                fill(&desk->late, &then.game.truth, kind, thing);
            }
        }
        playback_close(&then);
    }
    return read;
}
