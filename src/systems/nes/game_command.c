/* SPDX-License-Identifier: MIT */
/* Commands that go on or stand, leaders who are replaced. NESG-22 to NESG-29. */
#include "systems/nes/game.h"

/* The side's first step of a turn, whichever the scenario puts there, brings its CPs. */
void nes_enter_any(Decision *d, int step)
{
    int side = clock_get(d->world, CLOCK_SIDE);

    if (step == d->look.game->order[0] && side > 0) {
        decide_set(d, KIND_SIDE, side, SIDE_CP_LEFT, world_get(d->world, KIND_SIDE, side, SIDE_CP));
    }
}

/* Its own, or that of those above it. */
int nes_nation_of(const Look *look, int piece)
{
    int nation = NATION_AS_ABOVE;

    for (piece = formation_of(look->world, piece); piece > 0 && nation <= NATION_AS_ABOVE;
         piece = piece_parent(look->world, piece)) {
        nation = piece_get(look->world, piece, PIECE_NATION);
    }
    return nation > NATION_AS_ABOVE ? nation - 1 : BY_FRENCH;
}

/* A corps counts its divisions, others their brigades; a detachment has no line for them. */
int nes_touch(const Look *look, int command, int which)
{
    const World *world = look->world;
    int echelon = piece_get(world, command, PIECE_ECHELON), count[] = { 0, 0, 0 };
    int below = echelon == ECHELON_CORPS ? ECHELON_DIVISION : ECHELON_BRIGADE;
    int leader = nes_leader_in(world, command), radius = piece_get(world, leader, PIECE_RADIUS);

    EACH_PIECE (world, piece) {
        int sub = leader_of(world, piece);
        if (piece_parent(world, piece) != command || !sub || !in_play(world, sub) ||
            piece_get(world, piece, PIECE_ECHELON) != below) {
            continue;
        }
        int hexes = hexes_between(look, leader, sub);
        if (piece_get(world, sub, PIECE_AWAY) > 0) {
            count[TOUCH_OUT]++;
        } else if (hexes == UNSAID) {
            count[TOUCH_UNKNOWN]++;
        } else {
            count[TOUCH_OUT] += hexes > radius;
            count[TOUCH_BEYOND] += echelon != ECHELON_CORPS && hexes > 2 * radius;
        }
    }
    return echelon == ECHELON_DETACHMENT ? 0 : count[which];
}

bool nes_must_check(const Look *look, int command)
{
    const World *world = look->world;
    bool down = look->game->book->options[CHECK_ORDER] == CHECK_TOP_DOWN;

    EACH_PIECE (world, piece) {
        bool first = down ? piece_under(world, command, piece) : piece_under(world, piece, command);
        if (first && piece != command && nes_is_unchecked(world, piece)) {
            return false;
        }
    }
    return nes_is_unchecked(world, command);
}

void nes_replace(Decision *d, const NesReplace *args)
{
    int formation = piece_parent(d->world, args->leader);
    int rating = piece_get(d->world, args->leader, PIECE_RATING);
    int radius = piece_get(d->world, args->leader, PIECE_RADIUS);
    Value place = world_value(d->world, KIND_PIECE, args->leader, PIECE_PLACE);

    place.text = place.text ? arena_string(&d->entry->arena, place.text) : NULL; /* it goes */
    leader_succession(d, args->leader);
    int leader = leader_of(d->world, formation);
    if (*args->name) {
        decide_text(d, KIND_PIECE, leader, PIECE_NAME, args->name);
    }
    decide_value(d, KIND_PIECE, leader, PIECE_PLACE, place);
    piece_set(d, leader, PIECE_RATING, args->rating == UNSAID ? rating : args->rating);
    piece_set(d, leader, PIECE_BONUS, args->bonus == BONUS_UNSAID ? 0 : args->bonus);
    piece_set(d, leader, PIECE_RADIUS, args->radius == UNSAID ? radius : args->radius);
}

void nes_tell_evening(const Look *look, int army, Text *to)
{
    int minutes, light = LIGHT_DAY;

    (void)army;
    if (clock_get(look->world, CLOCK_LIGHT) == LIGHT_EVENING) {
        text_add(to, "Evening: checks have +2");
    } else if (scenario_time(look->game->scenario, this_turn(look->world) + 1, &minutes, &light) &&
               light == LIGHT_EVENING) {
        text_add(to, "the next turn is Evening");
    }
}
