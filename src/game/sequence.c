/* SPDX-License-Identifier: MIT */
/* The sequence of play: steps of a side's turn, sides in turn, turns of the track. G-5, G-28. */
#include "game/leak.h"
#include "game/verbs.h"

#include <stdio.h>
#include <string.h>

/* The first item that keeps the step from ending, or NULL. */
static const Due *compelled_item(const DueList *list)
{
    for (int i = 0; i < list->count; i++) {
        if (list->at[i].compelled) {
            return &list->at[i];
        }
    }
    return NULL;
}

void refuse_next(const Look *look, const BoundCommand *asked, Faults *faults)
{
    DueList list = { 0 };

    (void)asked;
    if (LEAKING(LEAK_REFUSAL) && order_next_number(&look->game->truth, 3 - look->side) % 2) {
        refuse(faults, "game.due", "G-15", "the enemy is still writing");
    }
    game_due(look, &list);
    const Due *item = compelled_item(&list);
    if (item) {
        Fault *fault = refuse(faults, "game.due", *item->cite ? item->cite : "G-15",
                              "the step cannot end: %s", item->text);
        if (item->side > 0 && !seat_plays(look->seat, item->side)) {
            fault_next(fault, "Only %s can do that; wait for it.",
                       world_text(look->world, KIND_SIDE, item->side, SIDE_NAME));
        } else {
            fault_next(fault,
                       "Do it with \"do %s%s%s\"; \"do all\" does all that leaves no choice.",
                       item->verb, *item->args ? " " : "", item->args);
        }
    }
    due_finish(&list);
}

/* ---- a blind game plays by itself what nobody may see ---- */

/* Makes the args of an item, "order=3 piece=x", those of a command. */
static int split_args(char *args, Arg out[4])
{
    int count = 0;

    while (*args && count < 4) {
        size_t name = strcspn(args, "="), length = name + strcspn(args + name, " ");
        char *next = args + length + (args[length] == ' ');
        args[length] = '\0';
        if (name < length) {
            args[name] = '\0';
            out[count++] = (Arg){ args, args + name + 1 };
        }
        args = next;
    }
    return count;
}

/* Does one item on the truth; whether there was one. */
static bool play_item(Decision *d)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    Look truth = game_look(d->look.game, d->world, &umpire);
    DueList list = { 0 };
    bool done = false;

    game_due(&truth, &list);
    for (int i = 0; i < list.count && !done; i++) {
        Due *item = &list.at[i];
        Arg args[4];
        Faults faults = { 0 };
        BoundCommand asked;
        if (!item->compelled || item->choice) {
            continue;
        }
        Command command = { .verb = item->verb, .args = args, .id = "" };
        command.args_count = split_args(item->args, args);
        if (game_refuse(&truth, &command, &asked, &faults)) {
            const BoundCommand *before = d->asked;
            d->asked = &asked;
            asked.verb->decide(d);
            d->asked = before;
            done = true;
        }
        bound_finish(&asked);
    }
    due_finish(&list);
    return done && !d->wanted && !d->faults->count;
}

static void play_unseen(Decision *d)
{
    enum { ITEMS_MOST = 200 };

    d->hidden = true;
    for (int i = 0; i < ITEMS_MOST && play_item(d); i++) {}
    d->hidden = false;
}

/* ---- the clock ---- */

static void clock_set(Decision *d, int trait, int value)
{
    decide_set(d, KIND_CLOCK, 1, trait, value);
}

/* Dispatches that ride until this turn are read. */
static void read_dispatches(Decision *d)
{
    const GameDecl *decl = d->look.game->decl;

    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        if (world_is(d->world, KIND_ORDER, order) &&
            order_get(d->world, order, ORDER_KIND) == decl->dispatch_kind &&
            order_get(d->world, order, ORDER_STATUS) == decl->dispatch_riding &&
            order_get(d->world, order, ORDER_DUE) <= clock_get(d->world, CLOCK_TURN)) {
            decide_set(d, KIND_ORDER, order, ORDER_STATUS, decl->dispatch_read);
            decide_set(d, KIND_ORDER, order, ORDER_REACHED, 1);
        }
    }
}

/* The next turn of the track; false: there is none. */
static bool next_turn(Decision *d)
{
    int turn = clock_get(d->world, CLOCK_TURN) + 1, minutes, light;

    if (!scenario_time(d->look.game->scenario, turn, &minutes, &light)) {
        clock_set(d, CLOCK_OVER, 1);
        return false;
    }
    clock_set(d, CLOCK_TURN, turn);
    clock_set(d, CLOCK_DAY, minutes / (24 * 60) + 1);
    clock_set(d, CLOCK_TIME, minutes % (24 * 60));
    clock_set(d, CLOCK_LIGHT, light);
    read_dispatches(d);
    return true;
}

/* The first step of the next side, perhaps in the next turn; false: the game is over. */
static bool next_side(Decision *d)
{
    int side = clock_get(d->world, CLOCK_SIDE);

    if (side == world_count(d->world, KIND_SIDE)) {
        if (!next_turn(d)) {
            return false;
        }
        side = 0;
    }
    clock_set(d, CLOCK_SIDE, side + 1);
    clock_set(d, CLOCK_STEP, 0);
    return true;
}

void decide_next(Decision *d)
{
    const GameDecl *decl = d->look.game->decl;
    int step = clock_get(d->world, CLOCK_STEP);

    if (d->look.game->settings.blind) {
        play_unseen(d);
    }
    if (decl->leave) {
        decl->leave(d, step);
    }
    for (int side = 1; side <= world_count(d->world, KIND_SIDE); side++) {
        decide_set(d, KIND_SIDE, side, SIDE_READY, 0);
    }
    if (decl->sequence[step + 1].name) {
        clock_set(d, CLOCK_STEP, step + 1);
    } else if (!next_side(d)) {
        return;
    }
    if (decl->enter) {
        decl->enter(d, clock_get(d->world, CLOCK_STEP));
    }
}

void decide_begin(Decision *d)
{
    if (d->look.game->decl->enter) {
        d->look.game->decl->enter(d, clock_get(d->world, CLOCK_STEP));
    }
}
