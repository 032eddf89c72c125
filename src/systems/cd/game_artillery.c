/* SPDX-License-Identifier: MIT */
/* Calls for fire, templates and smoke. CD-3 to 5, 12, 25 to 32, 67; CDG-3 to 7, 19, 26. */
#include "systems/cd/game.h"

#include <stdio.h>

typedef struct CallArgs {
    int gun, at;
    const char *place;
    int smoke, tot;
} CallArgs;

typedef struct ShellArgs {
    int stand, template;
} ShellArgs;

enum { SPOTTED_TARGET, H_AND_I };

/* ---- calls ---- */

static bool may_be_called(const Look *look, Owed owed)
{
    const World *world = look->world;
    bool opportunity = clock_get(world, CLOCK_STEP) == STEP_3A;
    bool rate =
        piece_get(world, owed.thing, PIECE_ROF) > 0 && book_has(look->game->book, OP_IDF_ROF0);

    return cd_is_stand(world, owed.thing) && piece_get(world, owed.thing, PIECE_IDF) > 0 &&
           seat_owns(look->seat, world, KIND_PIECE, owed.thing) &&
           piece_get(world, owed.thing, PIECE_CALLED) != 1 && !(opportunity && rate) &&
           !cd_barred(look, owed.thing, opportunity ? FIRED_OP : FIRED_INDIRECT);
}

static void call_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const CallArgs *args = ARGS_OF(CallArgs, bound);
    const World *world = look->world;
    bool opportunity = clock_get(world, CLOCK_STEP) == STEP_3A;

    duty_refuse(look, bound, faults);
    if (faults->count) {
        return;
    }
    if (!args->at && (opportunity || same_words(args->place, ""))) {
        Fault *fault = refuse(faults, "cd.call", "CD-3", "the fire has no target");
        fault_next(fault_wants(fault, "at"),
                   opportunity ? "At opportunity it falls on a spotted stand: at=."
                               : "Name a spotted stand, at=, or for H&I a place in words, place=.");
    } else if (args->at && cd_is_hidden(world, args->at)) {
        fault_next(
            refuse(faults, "cd.target", "CD-3", "%s is not spotted", name_of(world, args->at)),
            "H&I needs no target: place=\"...\".");
    } else if (args->at) {
        refuse_off_field(look, args->at, faults);
    } else {
        refuse_long("place", args->place, faults);
    }
    if (!faults->count && args->smoke && piece_get(world, args->gun, PIECE_SMOKE_SPENT) == 1) {
        fault_next(refuse(faults, "cd.smoke", "CD-68", "%s has fired its smoke",
                          name_of(world, args->gun)),
                   "Special ammunition is not resupplied.");
    }
}

static void response_asks(const Look *look, const CallArgs *args, Situation *asks)
{
    const Rule *rule = &cd_response_rule;

    rule_begin(look, rule, &(Role){ "firer", KIND_PIECE, args->gun }, 1, asks);
    ask_set(look, rule, asks, "mission", args->at ? SPOTTED_TARGET : H_AND_I);
    ask_set(look, rule, asks, "suppressed",
            piece_get(look->world, args->gun, PIECE_SUPPRESSED) > 0);
}

static void lay_template(Decision *d, const CallArgs *args)
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
    const char *words = args->at ? cd_place(d->world, args->at) : args->place;
    decide_value(d, KIND_PIECE, template, PIECE_PLACE,
                 *words ? (Value){ .text = words } : (Value){ .number = PLACE_NONE });
}

static void call_decide(Decision *d)
{
    const CallArgs *args = ARGS_OF(CallArgs, d->bound);
    Situation asks;

    d->about = args->gun;
    response_asks(&d->look, args, &asks);
    if (!decide_play(d, &cd_response_rule, &asks, cd_dice_of(d->world, args->gun))) {
        return;
    }
    piece_set(d, args->gun, PIECE_CALLED, 1);
    if (!situation_get(&cd_response_rule, &asks, "success")) {
        return;
    }
    piece_set(d, args->gun, PIECE_FIRED, FIRED_INDIRECT);
    if (args->smoke) {
        piece_set(d, args->gun, PIECE_SMOKE_SPENT, 1);
    }
    if (clock_get(d->world, CLOCK_STEP) == STEP_3A) {
        decide_set(d, KIND_CLOCK, 1, CLOCK_OP, 1);
    }
    lay_template(d, args);
}

static bool call_odds(const Look *look, const BoundCommand *bound, const Rule **rule,
                      Situation *asks)
{
    *rule = &cd_response_rule;
    response_asks(look, ARGS_OF(CallArgs, bound), asks);
    return true;
}

/* ---- what lies in a template ---- */

static bool strikes(const World *world, int template)
{
    return world_is(world, KIND_PIECE, template) &&
           piece_get(world, template, PIECE_KIND) == PIECE_MARKER &&
           piece_get(world, template, PIECE_PLACE) != PLACE_LOST &&
           piece_get(world, template, PIECE_SMOKE) != 1 &&
           piece_get(world, template, PIECE_LAID) == this_turn(world) &&
           piece_get(world, template, PIECE_SPENT) != 1;
}

bool cd_fire_falls(const World *world)
{
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (strikes(world, piece)) {
            return true;
        }
    }
    return false;
}

static bool is_to_be_shelled(const Look *look, Owed owed)
{
    return strikes(look->world, owed.with) && in_play(look->world, owed.thing) &&
           piece_get(look->world, owed.with, PIECE_AIMED) == owed.thing &&
           piece_get(look->world, owed.thing, PIECE_SHELLED) != owed.with;
}

static void shell_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const ShellArgs *args = ARGS_OF(ShellArgs, bound);

    if (refuse_off_field(look, args->stand, faults)) {
        return;
    }
    if (!strikes(look->world, args->template) ||
        piece_get(look->world, args->stand, PIECE_SHELLED) == args->template) {
        fault_next(refuse(faults, "cd.template", "CD-5", "%s does not strike %s now",
                          name_of(look->world, args->template), name_of(look->world, args->stand)),
                   "Each template strikes each stand in it once, in the turn it was laid.");
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
    Situation asks;

    rule_begin(&d->look, rule, NULL, 0, &asks);
    ask_set(&d->look, rule, &asks, "quality", cd_derived(&d->look, stand, PIECE_TROOPS));
    ask_set(&d->look, rule, &asks, "soft", piece_get(d->world, stand, PIECE_TYPE) == TYPE_SOFT);
    if (!decide_play(d, rule, &asks, owner)) {
        return false;
    }
    *struck = situation_get(rule, &asks, "result");
    return true;
}

static void indirect_asks(const Look *look, const ShellArgs *args, Situation *asks)
{
    enum { AT_PERSONNEL, AT_SOFT, AT_WEAK_AFV, AT_AFV };
    static const int as[] = { AT_PERSONNEL, AT_PERSONNEL, AT_SOFT, AT_WEAK_AFV, AT_AFV, AT_AFV };
    const Rule *rule = &cd_indirect_fire_rule;
    const World *world = look->world;
    int gun = piece_get(world, args->template, PIECE_BY);
    Role roles[] = { { "firer", KIND_PIECE, gun }, { "target", KIND_PIECE, args->stand } };
    bool coloured = piece_get(world, args->template, PIECE_COLOURED) != 1 &&
                    !cd_is_hidden(world, args->stand) &&
                    piece_get(world, args->template, PIECE_H_AND_I) != 1 &&
                    piece_get(world, gun, PIECE_AMMO) == AMMO_OF_GUN;

    rule_begin(look, rule, roles, 2, asks);
    ask_set(look, rule, asks, "target", as[piece_get(world, args->stand, PIECE_TYPE)]);
    ask_set(look, rule, asks, "calibre", coloured ? piece_get(world, gun, PIECE_CALIBRE) : 0);
}

/*
 * The first die of a template that all see is the coloured one; every stand in it is suppressed.
 */
static void shell_decide(Decision *d)
{
    const Rule *rule = &cd_indirect_fire_rule;
    const ShellArgs *args = ARGS_OF(ShellArgs, d->bound);
    int gun = piece_get(d->world, args->template, PIECE_BY), struck = STRUCK_NOT;
    int owner = dice_of(d->world, gun, args->stand), company = cd_company(d->world, args->stand);
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
    piece_set(d, args->stand, PIECE_SHELLED, args->template);
    cd_fired_upon(d, args->stand, struck, true);
    if (company && piece_get(d->world, args->template, PIECE_TOT_MISSION) == 1) {
        piece_set(d, company, PIECE_TOT, 1);
    }
}

/* ---- markers ---- */

/* Those of earlier turns: new ones lie there already. */
void cd_templates_go(Decision *d)
{
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (world_is(d->world, KIND_PIECE, piece) &&
            piece_get(d->world, piece, PIECE_KIND) == PIECE_MARKER &&
            piece_get(d->world, piece, PIECE_LAID) < this_turn(d->world)) {
            piece_set(d, piece, PIECE_PLACE, PLACE_LOST);
        }
    }
}

void cd_templates_spent(Decision *d)
{
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (strikes(d->world, piece)) {
            piece_set(d, piece, PIECE_SPENT, 1);
        }
    }
}

/* clang-format off */
static const Duty call_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = may_be_called,
    .text = "%s may be called on", .code = "cd.call", .cite = "CD-3",
    .not_now = "%s cannot be called on now",
    .next = "\"due\" lists who can: guns with an IDF number, once a turn, at opportunity of rate 0 "
            "and under Hold.",
};
static const Duty shell_duty = {
    .kind = KIND_PIECE, .with = KIND_PIECE, .side = cd_other_side, .must = MUST_IF_ALL,
    .due = is_to_be_shelled, .text = "%s lies in %s",
};

const Verb cd_artillery_verbs[] = {
    { "call", "call for fire: on success a template or smoke is laid", "CD-3", .commanders = true,
      .params = FIELDS(
          { "gun", "guns of yours", PIECE_ARG(CallArgs, gun), STANDS, .own = true },
          { "at", "a spotted stand", PIECE_ARG(CallArgs, at), STANDS, .anybodys = true,
            .optional = true },
          { "place", "for harassment and interdiction: a place in words",
            TEXT_ARG(CallArgs, place), .optional = true },
          { "smoke", "smoke, once a game", FLAG(CallArgs, smoke) },
          { "tot", "a time-on-target mission", FLAG(CallArgs, tot) }),
      .steps = BIT(STEP_1A) | BIT(STEP_3A), .duty = &call_duty, .refuse = call_refuse,
      .decide = call_decide, .odds = call_odds },
    { "shell", "resolve a template on a stand that lies in it", "CD-5", .commanders = true,
      .params = FIELDS(
          { "stand", "a stand in it, of either side", PIECE_ARG(ShellArgs, stand), STANDS,
            .anybodys = true },
          { "template", "the template", PIECE_ARG(ShellArgs, template), TEMPLATES,
            .anybodys = true }),
      .steps = BIT(STEP_1C) | BIT(STEP_3A), .duty = &shell_duty, .refuse = shell_refuse,
      .decide = shell_decide },
    { 0 },
};
/* clang-format on */
