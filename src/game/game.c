/* SPDX-License-Identifier: MIT */
/* A game in memory, and what somebody sees of it. */
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

/* The scenario's sequence of play if it has one, else that of the system. */
static void order_steps(Game *game)
{
    const Token *names = game->scenario ? game->scenario->sequence : NULL;
    const char *wrong;
    int count = 0;

    if (names && steps_order(game->decl, names->text, game->order, &wrong)) {
        return;
    }
    for (; game->decl->sequence[count].name; count++) {
        game->order[count] = count;
    }
    game->order[count] = -1;
}

void game_init(Game *game, const Book *book, const Scenario *scenario)
{
    *game = (Game){ .book = book, .decl = book->system->game, .scenario = scenario };
    traits_init(&game->traits, game->decl, book);
    world_init(&game->truth, &game->traits);
    order_steps(game);
}

void game_finish(Game *game)
{
    free(game->play);
    game->play = NULL;
    world_finish(&game->truth);
}

Look game_look(const Game *game, const World *world, const Seat *seat)
{
    bool for_one = seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER;
    bool for_all = seat->kind == SEAT_UMPIRE || seat->kind == SEAT_SOLO;

    return (Look){ .game = game,
                   .world = world,
                   .seat = seat,
                   .side = for_one                                     ? seat->side
                           : for_all && world_count(world, KIND_CLOCK) ? game_acting(game, world)
                                                                       : 0 };
}

int trait_value(const Look *look, Kind kind, int thing, int trait)
{
    const Field *decl = look->game->traits.at[kind][trait];

    return decl->compute ? decl->compute(look, thing) : world_get(look->world, kind, thing, trait);
}

bool trait_here(const Look *look, Kind kind, int thing, int trait)
{
    const Field *decl = look->game->traits.at[kind][trait];

    return book_has(look->game->book, decl->option) &&
           (kind != KIND_PIECE || piece_fits(look->world, thing, decl->pieces, decl->echelons));
}

int side_of(const World *world, Kind kind, int thing)
{
    return kind == KIND_PIECE   ? piece_get(world, thing, PIECE_SIDE)
           : kind == KIND_ORDER ? order_get(world, thing, ORDER_SIDE)
           : kind == KIND_SIDE  ? thing
                                : 0;
}
