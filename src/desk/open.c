/* SPDX-License-Identifier: MIT */
/* Opening a game: its book and scenario, the kept state, the rest of its journal. */
#include "desk/private.h"
#include "desk/setup.h"

#include <string.h>

void desk_keep(Desk *desk)
{
    Text bytes = { 0 };

    names_pack(&desk->names, &bytes);
    world_pack(&desk->game.truth, NULL, &bytes);
    for (int i = 0; i < desk->game.seats_count; i++) {
        view_pack(&desk->views[i], &desk->game.truth, &bytes);
    }
    store_keep(desk->store, desk->number, desk->seq, (Bytes){ bytes.at, bytes.length });
    text_finish(&bytes);
}

void desk_fresh(Game *game, const Setup *setup)
{
    const char *wrong;

    game_init(game, setup->book, &setup->scenario);
    game->settings = setup->settings;
    if (!setup->scenario.sequence) {
        steps_order(game->decl, setup->steps, game->order, &wrong);
    }
}

/* All that stands before the entry can be played on; the first seat is that of who keeps the game.
 */
static bool damaged(const Desk *desk, Faults *faults)
{
    Fault *fault = faults_add(
        faults, FAULT_DAMAGED, "journal.damaged",
        "the journal of %s has an entry that does not fit what stands before it", desk->name);

    if (desk->seq) {
        fault_next(fault,
                   "Nothing was changed. \"galloper branch --seat %s/%s\" makes a game of all that "
                   "stands before it.",
                   desk->name, desk->game.seats[0].name);
    } else {
        fault_next(fault, "Nothing was changed. Import the last export, or a copy of the folder.");
    }
    return false;
}

static void take_seats(Desk *desk)
{
    setup_seats(desk->setup, &desk->game);
    for (int i = 0; i < desk->game.seats_count; i++) {
        view_init(&desk->views[i], &desk->game.seats[i], &desk->game);
    }
}

bool desk_follow(Desk *desk, const Entry *entry)
{
    if (!entry_apply(&desk->game.truth, entry)) {
        return false;
    }
    if (entry->seq == 1) {
        take_seats(desk);
    }
    for (int i = 0; i < desk->game.seats_count; i++) {
        view_learn(&desk->views[i], &desk->game.truth, entry, NULL);
    }
    desk->seq = entry->seq;
    return true;
}

typedef struct Folding {
    Desk *desk;
    Faults *faults;
} Folding;

static bool fold(void *with, int seq, Bytes bytes)
{
    Folding *folding = with;
    Desk *desk = folding->desk;
    Entry entry;

    bool read = entry_unpack(&entry, &desk->names, bytes.at, bytes.length);
    if (!read && desk->names.missing) {
        return entry_unreadable(seq, &desk->names, folding->faults);
    }
    bool fits = read && entry.seq == seq && desk_follow(desk, &entry);
    entry_finish(&entry);
    return fits || damaged(desk, folding->faults);
}

/* Takes the kept state, if it is of use. */
static void take_kept(Desk *desk)
{
    Arena arena = { 0 };
    Bytes bytes;
    int seq;

    if (store_kept(desk->store, desk->number, &seq, &bytes, &arena)) {
        Unpacker from = { .bytes = bytes.at, .length = bytes.length };
        bool good =
            names_unpack(&desk->names, &from) && world_unpack(&desk->game.truth, NULL, &from);
        if (good) {
            take_seats(desk);
        }
        for (int i = 0; good && i < desk->game.seats_count; i++) {
            good = view_unpack(&desk->views[i], &desk->game.truth, &from);
        }
        desk->seq = good ? seq : 0;
        if (!good) {
            for (int i = 0; i < desk->game.seats_count; i++) {
                view_finish(&desk->views[i]);
            }
            desk->game.seats_count = 0;
            world_finish(&desk->game.truth);
            world_init(&desk->game.truth, &desk->game.traits);
            names_forget(&desk->names, 0);
        }
    }
    arena_finish(&arena);
}

void desk_begin(Desk *desk)
{
    desk_fresh(&desk->game, desk->setup);
    names_init(&desk->names, &desk->game.traits);
}

bool desk_before(Desk *desk, Store *store, int number, Faults *faults)
{
    Arena arena = { 0 };
    Part *parts;
    int count;

    *desk = (Desk){ .store = store, .number = number };
    store_name(store, number, desk->name);
    if (store_parts(store, number, &parts, &count, &arena, faults)) {
        desk->setup = setup_create(parts, count, faults);
    }
    arena_finish(&arena);
    if (desk->setup) {
        desk_begin(desk);
    }
    return desk->setup != NULL;
}

/* Takes the kept state and folds what follows it, as far as it fits; `kept` is how far that was. */
static bool read_all(Desk *desk, int *kept, Faults *faults)
{
    Folding folding = { desk, faults };

    take_kept(desk);
    *kept = desk->seq;
    return store_read(desk->store, desk->number, desk->seq, fold, &folding, faults);
}

bool desk_salvage(Desk *desk, Store *store, int number, Faults *faults)
{
    Faults found = { 0 };
    int kept;

    if (!desk_before(desk, store, number, faults)) {
        return false;
    }
    bool read = read_all(desk, &kept, &found) &&
                (!found.count || strcmp(found.at[0].code, "journal.damaged") == 0) && desk->seq;
    if (!read) {
        faults_copy(faults, &found);
        desk_close(desk);
    }
    return read;
}

bool desk_open(Desk *desk, Store *store, int number, Faults *faults)
{
    int kept;

    if (!desk_before(desk, store, number, faults)) {
        return false;
    }
    bool read = read_all(desk, &kept, faults) && !faults->count;
    if (read && desk->seq - kept >= KEEP_AFTER) {
        desk_keep(desk);
    }
    read = read && desk_observe(desk, faults);
    if (!read) {
        desk_close(desk);
    }
    return read;
}

void desk_close(Desk *desk)
{
    for (int i = 0; i < desk->game.seats_count; i++) {
        view_finish(&desk->views[i]);
    }
    world_finish(&desk->late);
    if (desk->setup) {
        names_finish(&desk->names);
        game_finish(&desk->game);
    }
    setup_destroy(desk->setup);
    *desk = (Desk){ 0 };
}

int desk_seat(const Desk *desk, const char *name)
{
    for (int i = 0; i < desk->game.seats_count; i++) {
        if (strcmp(desk->game.seats[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int desk_counted(const Desk *desk, int seat, int other, int order)
{
    const Seat *who = &desk->game.seats[seat], *counts = &desk->game.seats[other];
    const World *view = &desk->views[seat].world, *his = &desk->views[other].world;
    bool own = order_get(view, order, ORDER_SIDE) == counts->side;
    bool may = who->kind == SEAT_UMPIRE ||
               (who->kind != SEAT_COMMANDER && seat_plays(who, counts->side) && own &&
                !desk->game.settings.blind && order_get(view, order, ORDER_REACHED) == 1);

    return may && (counts->kind == SEAT_COMMANDER || !own) && world_is(his, KIND_ORDER, order)
               ? order_get(his, order, ORDER_NUMBER)
               : 0;
}

Look desk_look(const Desk *desk, int seat)
{
    bool late = desk_late_turn(desk, seat) > 0;

    return game_look(&desk->game, late ? &desk->late : &desk->views[seat].world,
                     &desk->game.seats[seat]);
}
