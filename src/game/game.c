/* SPDX-License-Identifier: MIT */
/* A game in memory: who acts, what is due. */
#include "game/game.h"
#include "game/leak.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void game_init(Game *game, const Book *book, const Scenario *scenario)
{
    *game = (Game){ .book = book, .decl = book->system->game, .scenario = scenario };
    traits_init(&game->traits, game->decl);
    world_init(&game->truth, &game->traits);
}

void game_finish(Game *game)
{
    free(game->play);
    game->play = NULL;
    world_finish(&game->truth);
}

int side_after(const World *world, int side)
{
    int sides = world_count(world, KIND_SIDE);

    return sides ? side % sides + 1 : 0;
}

int game_acting(const Game *game, const World *world)
{
    int side = clock_get(world, CLOCK_SIDE), step = clock_get(world, CLOCK_STEP);

    return game->decl->sequence[step].other ? side_after(world, side) : side;
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

/* ---- what is due ---- */

Due *due_add(DueList *list, int side, const char *verb, const char *format, ...)
{
    va_list args;

    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->at = memory_grow(list->at, (size_t)list->room * sizeof *list->at);
    }
    Due *due = &list->at[list->count++];
    *due = (Due){ .verb = verb, .side = side, .cite = "" };
    va_start(args, format);
    vsnprintf(due->text, sizeof due->text, format, args);
    va_end(args);
    /* What players wrote may be long: it is cut between characters. */
    due->text[text_junk(due->text, strlen(due->text))] = '\0';
    return due;
}

void due_finish(DueList *list)
{
    free(list->at);
    *list = (DueList){ 0 };
}

/* What was waived this turn is no longer due. */
static bool waived(const Look *look, const Due *due)
{
    int turn = clock_get(look->world, CLOCK_TURN);

    return (due->order && order_get(look->world, due->order, ORDER_WAIVED) == turn) ||
           (due->piece && piece_get(look->world, due->piece, PIECE_WAIVED) == turn);
}

/* Reinforcements whose turn has come. */
static void due_arrivals(const Look *look, DueList *list)
{
    const World *world = look->world;
    int side = game_acting(look->game, world);

    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        int parent = piece_get(world, piece, PIECE_PARENT);
        bool expected = world_is(world, KIND_PIECE, piece) &&
                        piece_get(world, piece, PIECE_PLACE) == PLACE_EXPECTED;
        int arrives = piece_get(world, piece, PIECE_ARRIVES);
        if (!expected || piece_get(world, piece, PIECE_SIDE) != side || arrives == UNKNOWN ||
            arrives > clock_get(world, CLOCK_TURN) ||
            (parent > 0 && piece_get(world, parent, PIECE_PLACE) == PLACE_EXPECTED)) {
            continue;
        }
        Due *due = due_add(list, side, "arrive", "%s may come onto the field",
                           world_text(world, KIND_PIECE, piece, PIECE_NAME));
        snprintf(due->args, sizeof due->args, "piece=%s",
                 world_text(world, KIND_PIECE, piece, PIECE_ID));
        due->piece = piece;
        due->choice = true;
        due->cite = "G-15";
    }
}

/* What a side asks of the others. */
static void due_consent(const Look *look, DueList *list)
{
    const World *world = look->world;

    for (int side = 1; side <= world_count(world, KIND_SIDE); side++) {
        if (world_get(world, KIND_SIDE, side, SIDE_ASKS) > ASKS_NOTHING) {
            Due *due = due_add(list, side_after(world, side), "consent", "%s asks: %s",
                               world_text(world, KIND_SIDE, side, SIDE_NAME),
                               world_text(world, KIND_SIDE, side, SIDE_ASKED));
            due->choice = true;
            due->cite = "G-7";
        }
    }
}

void game_due(const Look *look, DueList *list)
{
    int step = clock_get(look->world, CLOCK_STEP), kept = 0;

    Look truth = game_look(look->game, &look->game->truth, look->seat);

    if (LEAKING(LEAK_DUE)) {
        look = &truth;
    }
    if (clock_get(look->world, CLOCK_OVER) == 1) {
        return;
    }
    look->game->decl->due(look, list);
    if (look->game->decl->move_steps & (1u << step)) {
        due_arrivals(look, list);
    }
    due_consent(look, list);
    for (int i = 0; i < list->count; i++) {
        if (!waived(look, &list->at[i])) {
            list->at[kept++] = list->at[i];
        }
    }
    list->count = kept;
}
