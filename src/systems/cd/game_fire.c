/* SPDX-License-Identifier: MIT */
/* Direct fire in its three subphases, and what it does. CD-7, 8, 12, 15, 24, 55 to 65. */
#include "systems/cd/game.h"

/* A weapon of a stand at some range: WEAPON_ and its numbers; WEAPON_NONE: nothing reaches. */
typedef struct Shot {
    int weapon, inches, number, penetration, calibre;
    bool close;
} Shot;

/* ---- weapons ---- */

/* Whether a stand has a weapon of that class which reaches so far. */
static bool take_weapon(const World *world, int stand, int weapon, int inches, Shot *shot)
{
    static const int bands[][2] = { { PIECE_CLOSE_TO, PIECE_CLOSE },
                                    { PIECE_MEDIUM_TO, PIECE_MEDIUM },
                                    { PIECE_LONG_TO, PIECE_LONG } };
    bool he = weapon == WEAPON_H && piece_get(world, stand, PIECE_HE) == 1;

    *shot = (Shot){ .weapon = weapon, .inches = inches, .close = true };
    if (weapon == WEAPON_A && inches == 0) {
        shot->number = piece_get(world, stand, PIECE_ASSAULT);
    } else if (piece_get(world, stand, PIECE_WEAPON) == weapon || he) {
        shot->penetration = piece_get(world, stand, PIECE_PENETRATION);
        shot->calibre = piece_get(world, stand, PIECE_CALIBRE);
        for (int i = 0; i < 3 && !shot->number; i++) {
            bool within = inches <= piece_get(world, stand, bands[i][0]);
            shot->number = within ? piece_get(world, stand, bands[i][1]) : 0;
            shot->close = i == 0;
        }
    } else if (piece_get(world, stand, PIECE_SECOND) == weapon &&
               inches <= piece_get(world, stand, PIECE_SECOND_TO)) {
        shot->number = piece_get(world, stand, PIECE_SECOND_NUMBER);
        shot->penetration = piece_get(world, stand, PIECE_SECOND_PENETRATION);
    }
    return shot->number > 0;
}

/* Whether a class does anything to a target, in that kind of fire. */
static bool harms(const World *world, int weapon, int at, int how)
{
    bool plain_afv = cd_is_afv(world, at) && piece_get(world, at, PIECE_TYPE) != TYPE_WEAK_AFV;
    bool prep = weapon == WEAPON_H || weapon == WEAPON_HC;

    return (how != FIRED_PREP || prep) && !(weapon == WEAPON_W && plain_afv);
}

/* The weapon that was named, or the first of its weapons that suits the target. */
static Shot choose(const Look *look, const CdPrepFire *args)
{
    const World *world = look->world;
    static const int against_afv[] = {
        WEAPON_AP, WEAPON_FL, WEAPON_HC, WEAPON_A, WEAPON_H, WEAPON_W
    };
    static const int against_others[] = { WEAPON_A, WEAPON_FL, WEAPON_H,
                                          WEAPON_W, WEAPON_HC, WEAPON_AP };
    const int *order = cd_is_afv(world, args->at) ? against_afv : against_others;
    int inches = cd_inches(look, args->stand, args->at, args->inches);
    Shot shot;

    for (int i = 0; i < WEAPON_FL && inches != UNSAID; i++) {
        int weapon = args->weapon == SHOT_BEST ? order[i] : args->weapon;
        if (harms(world, weapon, args->at, cd_kind_of_fire(world)) &&
            take_weapon(world, args->stand, weapon, inches, &shot)) {
            return shot;
        }
    }
    return (Shot){ .weapon = WEAPON_NONE };
}

/* ---- who may fire ---- */

const char *cd_barred(const Look *look, int stand, int how)
{
    const World *world = look->world;
    int state = piece_get(world, cd_company(world, stand), PIECE_STATE);
    bool early = how == FIRED_PREP || how == FIRED_OP;

    bool away = how == FIRED_INDIRECT ? !in_play(world, stand) : !cd_on_table(world, stand);

    return away                                                    ? "is not on the table"
           : piece_get(world, stand, PIECE_FIRED) != FIRED_NO      ? "has fired this turn"
           : piece_get(world, stand, PIECE_DEPLETED) > 0           ? "is out of ammunition"
           : state == STATE_DEMORALIZED                            ? "is demoralized"
           : early && state >= STATE_PINNED                        ? "is pinned, or worse"
           : early && !cd_order_says(look, stand, "op-fire")       ? "is not under Hold"
           : !early && !cd_order_says(look, stand, "general-fire") ? "may not fire under its order"
                                                                   : NULL;
}

/* As far as places tell how far it is; who stands in one place with it is the nearest. */
int cd_nearest_target(const Look *look, int stand)
{
    const World *world = look->world;
    int how = cd_kind_of_fire(world), target = 0, nearest = 0;
    bool contact = how == FIRED_GENERAL && cd_order_says(look, stand, "contact-only");

    EACH_STAND (world, at) {
        CdPrepFire args = { .stand = stand, .at = at, .inches = UNSAID };
        int inches = cd_inches(look, stand, at, UNSAID);
        bool enemy = piece_get(world, at, PIECE_SIDE) != piece_get(world, stand, PIECE_SIDE);
        bool moved = piece_get(world, at, PIECE_MOVED) == 1 && !cd_breaks_off(look, at);
        bool tells = inches == UNSAID || (!contact && choose(look, &args).weapon != WEAPON_NONE);
        if (enemy && !cd_is_hidden(world, at) && (how != FIRED_OP || moved) && tells &&
            (!target || inches < nearest)) {
            target = at;
            nearest = inches;
        }
    }
    return target;
}

bool cd_may_fire(const Look *look, int stand)
{
    const World *world = look->world;

    return cd_is_stand(world, stand) && piece_get(world, stand, PIECE_ROF) > 0 &&
           piece_get(world, stand, PIECE_WEAPON) != WEAPON_NONE &&
           seat_owns(look->seat, world, KIND_PIECE, stand) &&
           !cd_barred(look, stand, cd_kind_of_fire(world)) && cd_nearest_target(look, stand);
}

bool cd_has_he(const World *world, int stand)
{
    int weapon = piece_get(world, stand, PIECE_WEAPON);

    return weapon == WEAPON_H || weapon == WEAPON_HC ||
           piece_get(world, stand, PIECE_SECOND) == WEAPON_HC ||
           piece_get(world, stand, PIECE_HE) == 1;
}

bool cd_may_prep(const Look *look, int stand)
{
    return cd_has_he(look->world, stand) && cd_may_fire(look, stand) &&
           piece_get(look->world, stand, PIECE_AIMS) == 0;
}

bool cd_refuse_reach(const Look *look, int stand, int at, int inches, int weapon, Faults *faults)
{
    CdPrepFire args = { .stand = stand, .at = at, .inches = inches, .weapon = weapon };

    if (inches == UNSAID || choose(look, &args).weapon != WEAPON_NONE) {
        return false;
    }
    Fault *fault = refuse(faults, "cd.weapon", "CD-65", "%s has nothing that tells at %d\" on %s",
                          name_of(look->world, stand), inches, name_of(look->world, at));
    fault_next(fault_wants(fault, "inches"), "Measure again, or choose another target.");
    return true;
}

bool cd_refuse_fire(const Look *look, int stand, int at, Faults *faults)
{
    const World *world = look->world;
    const char *why = cd_barred(look, stand, cd_kind_of_fire(world));

    if (!of_this_step(look, stand, faults) || cd_refuse_off_table(look, at, faults)) {
        return true;
    }
    if (why) {
        fault_next(refuse(faults, "cd.fire", "CD-15", "%s %s", name_of(world, stand), why),
                   "\"due\" lists who may fire.");
    } else if (piece_get(world, at, PIECE_SIDE) == piece_get(world, stand, PIECE_SIDE)) {
        fault_next(
            refuse(faults, "cd.target", "CD-15", "%s is of its own side", name_of(world, at)),
            "Name a stand of the enemy: at=.");
    } else if (cd_is_hidden(world, at)) {
        fault_next(refuse(faults, "cd.target", "CD-11", "%s is not spotted", name_of(world, at)),
                   "Spotting is done in 2F, 3B and 4D.");
    }
    return faults->count > 0;
}

/* At opportunity one fires at what moved; at who disengages only if he came closer. */
static void refuse_op(const Look *look, const CdPrepFire *args, Faults *faults)
{
    const char *name = name_of(look->world, args->at);

    if (piece_get(look->world, args->at, PIECE_MOVED) != 1) {
        fault_next(refuse(faults, "cd.moved", "CD-12", "%s did not move this turn", name),
                   "General fire of 4B is for all.");
    } else if (cd_breaks_off(look, args->at) && !args->closer) {
        Fault *fault = refuse(faults, "cd.disengage", "CD-35", "%s disengages", name);
        fault_next(fault_wants(fault, "closer"),
                   "One may fire at it only if it came closer to the firer: closer=yes.");
    }
}

void cd_refuse_shot(const Look *look, const CdPrepFire *args, Faults *faults)
{
    const World *world = look->world;
    int how = cd_kind_of_fire(world);
    int inches = cd_inches(look, args->stand, args->at, args->inches);
    const char *name = name_of(world, args->stand);

    if (cd_refuse_fire(look, args->stand, args->at, faults)) {
        return;
    }
    if (inches == UNSAID) {
        Fault *fault = refuse(faults, "cd.inches", "CD-65", "how far it is is not known");
        fault_next(fault_wants(fault, "inches"), "Measure it: inches= ; 0 is contact.");
        return;
    }
    if (how == FIRED_PREP && piece_get(world, args->stand, PIECE_AIMS) != args->at) {
        fault_next(refuse(faults, "cd.prep", "CD-8", "%s has not declared that", name),
                   "\"due\" lists what was declared in 2B.");
    } else if (how == FIRED_OP) {
        refuse_op(look, args, faults);
    } else if (how == FIRED_GENERAL && inches > 0 &&
               cd_order_says(look, args->stand, "contact-only")) {
        fault_next(
            refuse(faults, "cd.contact", "CD-35", "%s fires only in contact under its order", name),
            "inches=0 is contact.");
    }
    if (!faults->count) {
        cd_refuse_reach(look, args->stand, args->at, inches, args->weapon, faults);
    }
}

/* ---- fire ---- */

/* A hollow charge that has a penetration is AP against armour. */
static void fire_asks(const Look *look, const CdPrepFire *args, const Shot *shot, Situation *asks)
{
    const World *world = look->world;
    bool afv = cd_is_afv(world, args->at), assault = shot->weapon == WEAPON_A;
    bool gun = piece_get(world, args->stand, PIECE_AMMO) == AMMO_OF_GUN;
    bool pierces = shot->weapon == WEAPON_HC && afv && shot->penetration;

    rule_pose(look, &cd_direct_fire_rule,
              ROLES({ "firer", KIND_PIECE, args->stand }, { "target", KIND_PIECE, args->at }),
              ASKS({ "number", shot->number },
                   { "weapon", (pierces ? WEAPON_AP : shot->weapon) - WEAPON_A },
                   { "penetration", shot->penetration }, { "calibre", gun ? shot->calibre : 0 },
                   { "close-range", shot->close },
                   { "op-fire", cd_kind_of_fire(world) == FIRED_OP },
                   { "multiple-targets", args->several }, { "in-contact", shot->inches == 0 },
                   { "suppressed", piece_get(world, args->stand, PIECE_SUPPRESSED) > 0 },
                   { "close-assault-on-afv", assault && afv && !cd_is_vehicle(world, args->stand) },
                   { "hull-down", afv && piece_get(world, args->at, PIECE_HULL_DOWN) == 1 }),
              asks);
}

void cd_fired_upon(Decision *d, int stand, int struck, bool suppressed)
{
    int company = cd_company(d->world, stand);

    if (company) {
        piece_set(d, company, PIECE_FIRED_UPON, this_turn(d->world));
    }
    if (struck > piece_get(d->world, stand, PIECE_STRUCK)) {
        piece_set(d, stand, PIECE_STRUCK, struck);
    }
    if (suppressed) {
        piece_set(d, stand, PIECE_UNDER_FIRE, 1);
    }
}

void cd_shoot(Decision *d, const CdPrepFire *args)
{
    const Rule *rule = &cd_direct_fire_rule;
    int how = cd_kind_of_fire(d->world);
    Shot shot = choose(&d->look, args);
    bool counted = piece_get(d->world, args->stand, PIECE_AMMO) != AMMO_OF_GUN;
    Situation asks;

    d->about = args->stand;
    fire_asks(&d->look, args, &shot, &asks);
    if (!decide_play(d, rule, &asks, cd_dice_of(d->world, args->stand))) {
        return;
    }
    int struck = situation_get(rule, &asks, "eliminated")    ? STRUCK_ELIMINATED
                 : situation_get(rule, &asks, "forced-back") ? STRUCK_FORCED_BACK
                                                             : STRUCK_NO;
    cd_flag_inches(d, args->stand, args->at, args->inches);
    piece_set(d, args->stand, PIECE_FIRED, how);
    piece_set(d, args->stand, PIECE_AIMS, 0);
    if (counted || situation_get(rule, &asks, "ammo-roll")) {
        piece_set(d, args->stand, PIECE_AMMO_ROLL, 1);
    }
    cd_fired_upon(
        d, args->at, struck,
        rule_says(&d->look, &cd_suppression_rule, "suppressed", NO_ROLES,
                  ASKS({ "fire", how - FIRED_INDIRECT }, { "weapon", shot.weapon - WEAPON_A })));
    if (how != FIRED_PREP) {
        decide_set(d, KIND_CLOCK, 1, how == FIRED_OP ? CLOCK_OP_FIRED : CLOCK_GENERAL_FIRED, 1);
    }
}

bool cd_shot_odds(const Look *look, const CdPrepFire *args, const Rule **rule, Situation *asks)
{
    Shot shot = choose(look, args);

    *rule = &cd_direct_fire_rule;
    fire_asks(look, args, &shot, asks);
    return shot.weapon != WEAPON_NONE;
}

bool cd_somebody_buttons_up(const World *world)
{
    bool vehicles[SCENARIO_SIDES + 1] = { false }, personnel[SCENARIO_SIDES + 1] = { false };

    EACH_STAND (world, stand) {
        int side = piece_get(world, stand, PIECE_SIDE);
        bool seen = !cd_is_hidden(world, stand) && side > 0 && side <= SCENARIO_SIDES;
        if (seen && cd_is_vehicle(world, stand)) {
            vehicles[side] = true;
        } else if (seen && piece_get(world, stand, PIECE_COVER) != NO_COVER) {
            personnel[side_after(world, side)] = true;
        }
    }
    for (int side = 1; side <= SCENARIO_SIDES; side++) {
        if (vehicles[side] && personnel[side]) {
            return true;
        }
    }
    return clock_get(world, CLOCK_PREP_DECLARED) == 1;
}

/* ---- the subphase is over ---- */

void cd_company_lost(Decision *d, int company)
{
    int chit, side = piece_get(d->world, company, PIECE_SIDE);

    while ((chit = letter_to(d->world, company,
                             STATUSES(STANDS_FACE_DOWN) | STATUSES(STANDS_FACE_UP)))) {
        letter_stand(d, chit, STANDS_LIFTED);
    }
    piece_set(d, company, PIECE_PLACE, PLACE_LOST);
    if (cd_is_told(d, company)) {
        decide_note(d, "%s is eliminated", name_of(d->world, company));
    }
    EACH_PIECE (d->world, other) {
        if (cd_may_check(d->world, other) && piece_get(d->world, other, PIECE_SIDE) == side) {
            piece_set(d, other, PIECE_SAW_LOSS, 1);
        }
    }
}

static bool has_stands(const World *world, int company)
{
    EACH_PIECE (world, stand) {
        if (cd_is_stand(world, stand) && cd_company(world, stand) == company &&
            piece_get(world, stand, PIECE_PLACE) != PLACE_LOST) {
            return true;
        }
    }
    return false;
}

void cd_leaves_ground(Decision *d, int piece)
{
    if (!cd_is_hidden(d->world, piece)) {
        if (cd_is_stand(d->world, piece)) {
            decide_text(d, KIND_PIECE, piece, PIECE_LEFT, cd_place(d->world, piece));
        }
        decide_set(d, KIND_CLOCK, 1, CLOCK_GROUND_LEFT, 1);
    }
}

static void falls(Decision *d, int stand, int struck)
{
    int company = cd_company(d->world, stand);
    int count = struck == STRUCK_ELIMINATED ? PIECE_ELIMINATED : PIECE_FORCED_BACK;

    if (company) {
        piece_set(d, company, count, piece_get(d->world, company, count) + 1);
    }
    cd_leaves_ground(d, stand);
    if (struck == STRUCK_FORCED_BACK) {
        piece_set(d, stand, PIECE_FALLS_BACK, 1);
        return;
    }
    cd_set_down(d, stand);
    piece_set(d, stand, PIECE_PLACE, PLACE_LOST);
    if (company && !has_stands(d->world, company)) {
        cd_company_lost(d, company);
    }
}

/* Who was struck falls, and the templates are spent. */
void cd_fire_ends(Decision *d)
{
    EACH_PIECE (d->world, stand) {
        int struck = piece_get(d->world, stand, PIECE_STRUCK);
        if (!cd_is_stand(d->world, stand)) {
            continue;
        }
        if (piece_get(d->world, stand, PIECE_UNDER_FIRE) == 1) {
            piece_set(d, stand, PIECE_SUPPRESSED, this_turn(d->world));
            piece_set(d, stand, PIECE_UNDER_FIRE, 0);
        }
        if (struck != STRUCK_NO && in_play(d->world, stand)) {
            falls(d, stand, struck);
        }
        piece_set(d, stand, PIECE_STRUCK, STRUCK_NO);
    }
    EACH_PIECE (d->world, template) {
        if (cd_strikes(d->world, template)) {
            piece_set(d, template, PIECE_SPENT, 1);
        }
    }
}

void cd_fall_back(Decision *d, const CdFallBack *args)
{
    piece_set(d, args->piece, PIECE_FALLS_BACK, 0);
    piece_set(d, args->piece, PIECE_CARRIED_BY, 0);
    decide_value(d, KIND_PIECE, args->piece, PIECE_PLACE, args->to);
    cd_in_the_open(d, args->piece);
}
