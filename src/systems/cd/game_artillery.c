/* SPDX-License-Identifier: MIT */
/* Templates and smoke, spotting, initiative. CD-3 to 7, 11 to 13, 25 to 32, 45 to 54, 67. */
#include "systems/cd/game.h"

#include <stdio.h>

enum { SHELLED_WITHIN = 6 };

/* Red is the side that the scenario names first. */
void cd_throw_initiative(Decision *d)
{
    Situation asks;

    d->among = arena_print(&d->entry->arena, "red is %s, blue %s",
                           world_text(d->world, KIND_SIDE, 1, SIDE_NAME),
                           world_text(d->world, KIND_SIDE, 2, SIDE_NAME));
    if (decide_rule(d, &cd_initiative_rule, NO_ROLES, NO_ASKS, 0, &asks)) {
        decide_set(d, KIND_CLOCK, 1, CLOCK_FIRST,
                   1 + situation_get(&cd_initiative_rule, &asks, "first"));
        d->among = NULL;
    }
}

/* ---- templates ---- */

void cd_lay_template(Decision *d, const CdCall *args)
{
    int side = piece_get(d->world, args->gun, PIECE_SIDE);
    const char *what = args->smoke ? "smoke" : "template";
    char id[PIECE_ID_ROOM], name[PIECE_ID_ROOM];

    piece_new_id(d->world, world_text(d->world, KIND_SIDE, side, SIDE_ID), what, id);
    snprintf(name, sizeof name, "%.60s %s", world_text(d->world, KIND_SIDE, side, SIDE_NAME), what);
    int template = piece_make(d, PIECE_MARKER, side, id, name);
    piece_set(d, template, PIECE_ECHELON, ECHELON_STAND);
    piece_set(d, template, PIECE_LAID, this_turn(d->world));
    piece_set(d, template, PIECE_SMOKE, args->smoke);
    piece_set(d, template, PIECE_BY, args->gun);
    piece_set(d, template, PIECE_AIMED, args->at);
    piece_set(d, template, PIECE_TOT_MISSION, args->tot);
    piece_set(d, template, PIECE_H_AND_I, !args->at);
    if (args->at) {
        cd_stand_at(d, template, args->at);
    } else {
        decide_text(d, KIND_PIECE, template, PIECE_PLACE, args->place);
    }
}

/* Who sees the dice: all, or the one side of which something is hidden. */
static int dice_of(const World *world, int gun, int stand)
{
    int one = cd_dice_of(world, gun), other = cd_dice_of(world, stand);

    return one && other && one != other ? -1 : one ? one : other;
}

static bool throw_result(Decision *d, int stand, int owner, int *struck)
{
    const Rule *rule = &cd_hit_result_rule;
    bool soft = piece_get(d->world, stand, PIECE_TYPE) == TYPE_SOFT;
    Situation asks;

    if (!decide_rule(d, rule, NO_ROLES,
                     ASKS({ "quality", cd_trait_troops(&d->look, stand) }, { "soft", soft }), owner,
                     &asks)) {
        return false;
    }
    *struck = situation_get(rule, &asks, "result");
    return true;
}

/* The first die of a template that all see is the coloured one. */
static void indirect_asks(const Look *look, const CdShell *args, Situation *asks)
{
    enum { AT_PERSONNEL, AT_SOFT, AT_WEAK_AFV, AT_AFV };
    static const int as[] = { AT_PERSONNEL, AT_PERSONNEL, AT_SOFT, AT_WEAK_AFV, AT_AFV, AT_AFV };
    const World *world = look->world;
    int gun = piece_get(world, args->template, PIECE_BY);
    bool coloured = piece_get(world, args->template, PIECE_COLOURED) != 1 &&
                    !cd_is_hidden(world, args->stand) &&
                    piece_get(world, args->template, PIECE_H_AND_I) != 1 &&
                    piece_get(world, gun, PIECE_AMMO) == AMMO_OF_GUN;

    rule_pose(look, &cd_indirect_fire_rule,
              ROLES({ "firer", KIND_PIECE, gun }, { "target", KIND_PIECE, args->stand }),
              ASKS({ "target", as[piece_get(world, args->stand, PIECE_TYPE)] },
                   { "calibre", coloured ? piece_get(world, gun, PIECE_CALIBRE) : 0 }),
              asks);
}

bool cd_shell_odds(const Look *look, const CdShell *args, const Rule **rule, Situation *asks)
{
    *rule = &cd_indirect_fire_rule;
    indirect_asks(look, args, asks);
    return seat_owns(look->seat, look->world, KIND_PIECE,
                     piece_get(look->world, args->template, PIECE_BY));
}

/* Every stand in it is suppressed. How large it is the rule book says: who is further off than any
 * template reaches is flagged. */
void cd_shell(Decision *d, const CdShell *args)
{
    const Rule *rule = &cd_indirect_fire_rule;
    int gun = piece_get(d->world, args->template, PIECE_BY), struck = STRUCK_NO;
    int owner = dice_of(d->world, gun, args->stand), company = cd_company(d->world, args->stand);
    int far = ride_along(&d->look, cd_place(d->world, args->stand),
                         place_words(d->world, args->template));
    Situation asks;

    d->about = args->stand;
    indirect_asks(&d->look, args, &asks);
    if (!decide_play(d, rule, &asks, owner) ||
        (situation_get(rule, &asks, "hit") && !throw_result(d, args->stand, owner, &struck))) {
        return;
    }
    if (!cd_is_hidden(d->world, args->stand)) {
        piece_set(d, args->template, PIECE_COLOURED, 1);
    }
    if (situation_get(rule, &asks, "ammo-roll")) {
        piece_set(d, gun, PIECE_AMMO_ROLL, 1);
    }
    if (far != UNSAID && far > SHELLED_WITHIN * WHOLE) {
        decide_note(d, "%s is %d\" from where %s lies", name_of(d->world, args->stand), far / WHOLE,
                    name_of(d->world, args->template));
    }
    piece_set(d, args->stand, PIECE_SHELLED, args->template);
    cd_fired_upon(d, args->stand, struck, true);
    if (company && piece_get(d->world, args->template, PIECE_TOT_MISSION) == 1) {
        piece_set(d, company, PIECE_TOT, 1);
    }
}

/* ---- spotting ---- */

void cd_spot(Decision *d, const CdSpot *args)
{
    enum { CONTACT = MIXED(0), UNSEEN = MIXED(1) };
    const Rule *rule = &cd_spotting_rule;
    Situation asks;

    if (!args->by) {
        cd_show(d, args->stand);
        return;
    }
    d->about = args->stand;
    if (!decide_rule(d, rule, NO_ROLES,
                     ASKS({ "target", cd_seen_as(d->world, args->stand) },
                          { "posture", cd_posture(d->world, args->stand) },
                          { "spotter", cd_looks_as(d->world, args->by) },
                          { "impaired", cd_is_impaired(d->world, args->by) },
                          { "levels-higher", args->levels_higher }, { "through", args->through },
                          { "at-edge", args->at_edge }),
                     piece_get(d->world, args->stand, PIECE_SIDE), &asks)) {
        return;
    }
    cd_flag_inches(d, args->stand, args->by, args->inches);
    int within = situation_get(rule, &asks, "inches");
    int inches = cd_inches(&d->look, args->stand, args->by, args->inches);
    if (within == CONTACT ? inches == 0 : within != UNSEEN && inches * WHOLE <= within) {
        cd_show(d, args->stand);
    } else {
        decide_note(d, "%s, %d\" off, does not see %s", name_of(d->world, args->by), inches,
                    name_of(d->world, args->stand));
    }
}
