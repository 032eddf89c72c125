/* SPDX-License-Identifier: MIT */
/* Direct fire in its three subphases, what it does, ammunition. CD-7, 8, 12 to 16, 24, 55 to 69. */
#include "systems/cd/game.h"

typedef struct FireArgs {
    int stand, at, inches, weapon, several, closer;
} FireArgs;

typedef struct SupplyArgs {
    int stand, from, by;
    Value to;
} SupplyArgs;

typedef struct ChangeFacing {
    int stand;
    const char *facing;
} ChangeFacing;

/* A weapon of a stand at some range: WEAPON_ and its numbers; WEAPON_NONE: nothing reaches. */
typedef struct Shot {
    int weapon, inches, number, penetration, calibre;
    bool close;
} Shot;

enum { BEST };

static const char *const weapon_words[] = { "best", "A", "W", "H", "HC", "AP", "FL", NULL };

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
static Shot choose(const Look *look, const FireArgs *args, int how)
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
        int weapon = args->weapon == BEST ? order[i] : args->weapon;
        if (harms(world, weapon, args->at, how) &&
            take_weapon(world, args->stand, weapon, inches, &shot)) {
            return shot;
        }
    }
    return (Shot){ .weapon = WEAPON_NONE };
}

/* ---- who may fire ---- */

static int kind_of_fire(const World *world)
{
    int step = clock_get(world, CLOCK_STEP);

    return step == STEP_2B || step == STEP_2C ? FIRED_PREP
           : step == STEP_3A                  ? FIRED_OP
                                              : FIRED_GENERAL;
}

const char *cd_barred(const Look *look, int stand, int how)
{
    const World *world = look->world;
    int state = piece_get(world, cd_company(world, stand), PIECE_STATE);
    bool early = how == FIRED_PREP || how == FIRED_OP;

    return !in_play(world, stand)                                  ? "is not on the table"
           : piece_get(world, stand, PIECE_FIRED) != FIRED_NOT     ? "has fired this turn"
           : piece_get(world, stand, PIECE_DEPLETED) > 0           ? "is out of ammunition"
           : state == STATE_DEMORALIZED                            ? "is demoralized"
           : early && state >= STATE_PINNED                        ? "is pinned, or worse"
           : early && !cd_order_says(look, stand, "op-fire")       ? "is not under Hold"
           : !early && !cd_order_says(look, stand, "general-fire") ? "may not fire under its order"
                                                                   : NULL;
}

/* Whether there is anything in reach, as far as places tell how far it is. */
static bool has_target(const Look *look, int stand, int how)
{
    const World *world = look->world;

    EACH_STAND(world, at)
    {
        FireArgs args = { .stand = stand, .at = at, .inches = UNSAID };
        bool enemy = piece_get(world, at, PIECE_SIDE) != piece_get(world, stand, PIECE_SIDE);
        bool shown = enemy && in_play(world, at) && !cd_is_hidden(world, at) &&
                     (how != FIRED_OP || piece_get(world, at, PIECE_MOVED) == 1);
        if (shown && (cd_inches(look, stand, at, UNSAID) == UNSAID ||
                      choose(look, &args, how).weapon != WEAPON_NONE)) {
            return true;
        }
    }
    return false;
}

static bool may_fire(const Look *look, Owed owed)
{
    const World *world = look->world;

    return cd_is_stand(world, owed.thing) && piece_get(world, owed.thing, PIECE_ROF) > 0 &&
           piece_get(world, owed.thing, PIECE_WEAPON) != WEAPON_NONE &&
           seat_owns(look->seat, world, KIND_PIECE, owed.thing) &&
           !cd_barred(look, owed.thing, kind_of_fire(world)) &&
           has_target(look, owed.thing, kind_of_fire(world));
}

static bool may_prep(const Look *look, Owed owed)
{
    const World *world = look->world;
    int weapon = piece_get(world, owed.thing, PIECE_WEAPON);
    bool he = weapon == WEAPON_H || weapon == WEAPON_HC ||
              piece_get(world, owed.thing, PIECE_SECOND) == WEAPON_HC ||
              piece_get(world, owed.thing, PIECE_HE) == 1;

    return he && may_fire(look, owed) && piece_get(world, owed.thing, PIECE_AIMS) == 0;
}

static bool aims(const Look *look, Owed owed)
{
    return cd_is_stand(look->world, owed.thing) && in_play(look->world, owed.thing) &&
           piece_get(look->world, owed.thing, PIECE_AIMS) > 0;
}

/* Who may not fire, or not at that: true if it was refused. */
static bool refuse_fire(const Look *look, const FireArgs *args, Faults *faults)
{
    const World *world = look->world;
    const char *why = cd_barred(look, args->stand, kind_of_fire(world));

    if (!of_this_step(look, args->stand, faults) || refuse_off_field(look, args->at, faults)) {
        return true;
    }
    if (why) {
        fault_next(refuse(faults, "cd.fire", "CD-15", "%s %s", name_of(world, args->stand), why),
                   "\"due\" lists who may fire.");
    } else if (piece_get(world, args->at, PIECE_SIDE) ==
               piece_get(world, args->stand, PIECE_SIDE)) {
        fault_next(
            refuse(faults, "cd.target", "CD-15", "%s is of its own side", name_of(world, args->at)),
            "Name a stand of the enemy: at=.");
    } else if (cd_is_hidden(world, args->at)) {
        fault_next(
            refuse(faults, "cd.target", "CD-11", "%s is not spotted", name_of(world, args->at)),
            "Spotting is done in 2F, 3B and 4D.");
    }
    return faults->count > 0;
}

/* At opportunity one fires at what moved; at who disengages only if he came closer. */
static void refuse_op(const Look *look, const FireArgs *args, Faults *faults)
{
    const World *world = look->world;
    const char *name = name_of(world, args->at);
    bool disengages = cd_derived(look, args->at, PIECE_ORDER) == ORDER_DISENGAGE;

    if (piece_get(world, args->at, PIECE_MOVED) != 1) {
        fault_next(refuse(faults, "cd.moved", "CD-12", "%s did not move this turn", name),
                   "General fire of 4B is for all.");
    } else if (disengages && !args->closer) {
        fault_next(refuse(faults, "cd.disengage", "CD-35", "%s disengages", name),
                   "One may fire at it only if it came closer to the firer: closer=yes.");
    }
}

static void fire_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const FireArgs *args = ARGS_OF(FireArgs, bound);
    const World *world = look->world;
    int how = kind_of_fire(world), inches = cd_inches(look, args->stand, args->at, args->inches);

    if (refuse_fire(look, args, faults)) {
        return;
    }
    if (inches == UNSAID) {
        Fault *fault = refuse(faults, "cd.inches", "CD-65", "how far it is is not known");
        fault_next(fault_wants(fault, "inches"), "Measure it: inches= ; 0 is contact.");
        return;
    }
    if (how == FIRED_PREP && piece_get(world, args->stand, PIECE_AIMS) != args->at) {
        fault_next(refuse(faults, "cd.prep", "CD-8", "%s has not declared that",
                          name_of(world, args->stand)),
                   "\"due\" lists what was declared in 2B.");
    } else if (how == FIRED_OP) {
        refuse_op(look, args, faults);
    } else if (how == FIRED_GENERAL && inches > 0 &&
               cd_order_says(look, args->stand, "contact-only")) {
        fault_next(refuse(faults, "cd.contact", "CD-35", "%s fires only in contact under its order",
                          name_of(world, args->stand)),
                   "inches=0 is contact.");
    }
    if (!faults->count && choose(look, args, how).weapon == WEAPON_NONE) {
        Fault *fault =
            refuse(faults, "cd.weapon", "CD-65", "%s has nothing that tells at %d\" on %s",
                   name_of(world, args->stand), inches, name_of(world, args->at));
        fault_next(fault_wants(fault, "inches"), "Measure again, or choose another target.");
    }
}

/* ---- fire ---- */

/* A hollow charge that has a penetration is AP against armour. */
static void fill(const Look *look, const FireArgs *args, int how, const Shot *shot, Situation *asks)
{
    const Rule *rule = &cd_direct_fire_rule;
    const World *world = look->world;
    Role roles[] = { { "firer", KIND_PIECE, args->stand }, { "target", KIND_PIECE, args->at } };
    bool afv = cd_is_afv(world, args->at), assault = shot->weapon == WEAPON_A;
    bool gun = piece_get(world, args->stand, PIECE_AMMO) == AMMO_OF_GUN;

    rule_begin(look, rule, roles, 2, asks);
    ask_set(look, rule, asks, "number", shot->number);
    bool pierces = shot->weapon == WEAPON_HC && afv && shot->penetration;
    ask_set(look, rule, asks, "weapon", (pierces ? WEAPON_AP : shot->weapon) - WEAPON_A);
    ask_set(look, rule, asks, "penetration", shot->penetration);
    ask_set(look, rule, asks, "calibre", gun ? shot->calibre : 0);
    ask_set(look, rule, asks, "close-range", shot->close);
    ask_set(look, rule, asks, "op-fire", how == FIRED_OP);
    ask_set(look, rule, asks, "multiple-targets", args->several);
    ask_set(look, rule, asks, "in-contact", shot->inches == 0);
    ask_set(look, rule, asks, "suppressed", piece_get(world, args->stand, PIECE_SUPPRESSED) > 0);
    ask_set(look, rule, asks, "close-assault-on-afv",
            assault && afv && !cd_is_vehicle(world, args->stand));
    ask_set(look, rule, asks, "hull-down", afv && piece_get(world, args->at, PIECE_HULL_DOWN) == 1);
}

static bool suppresses(const Look *look, int how, int weapon)
{
    const Rule *rule = &cd_suppression_rule;
    Situation asks;

    rule_begin(look, rule, NULL, 0, &asks);
    ask_set(look, rule, &asks, "fire", how - FIRED_INDIRECT);
    ask_set(look, rule, &asks, "weapon", weapon - WEAPON_A);
    rule_answer(look, rule, &asks);
    return situation_get(rule, &asks, "suppressed");
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

static void fire_decide(Decision *d)
{
    const Rule *rule = &cd_direct_fire_rule;
    const FireArgs *args = ARGS_OF(FireArgs, d->bound);
    int how = kind_of_fire(d->world);
    Shot shot = choose(&d->look, args, how);
    Situation asks;

    d->about = args->stand;
    fill(&d->look, args, how, &shot, &asks);
    if (!decide_play(d, rule, &asks, cd_dice_of(d->world, args->stand))) {
        return;
    }
    bool counted = piece_get(d->world, args->stand, PIECE_AMMO) != AMMO_OF_GUN;
    int struck = situation_get(rule, &asks, "eliminated")    ? STRUCK_OUT
                 : situation_get(rule, &asks, "forced-back") ? STRUCK_BACK
                                                             : STRUCK_NOT;
    piece_set(d, args->stand, PIECE_FIRED, how);
    piece_set(d, args->stand, PIECE_AIMS, 0);
    if (counted || situation_get(rule, &asks, "ammo-roll")) {
        piece_set(d, args->stand, PIECE_AMMO_ROLL, 1);
    }
    cd_fired_upon(d, args->at, struck, suppresses(&d->look, how, shot.weapon));
    if (how != FIRED_PREP) {
        decide_set(d, KIND_CLOCK, 1, how == FIRED_OP ? CLOCK_OP : CLOCK_GENERAL, 1);
    }
}

static bool fire_odds(const Look *look, const BoundCommand *bound, const Rule **rule,
                      Situation *asks)
{
    const FireArgs *args = ARGS_OF(FireArgs, bound);
    int how = kind_of_fire(look->world);
    Shot shot = choose(look, args, how);

    *rule = &cd_direct_fire_rule;
    fill(look, args, how, &shot, asks);
    return shot.weapon != WEAPON_NONE;
}

/* ---- preparatory fire is declared ---- */

static void prep_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const FireArgs *args = ARGS_OF(FireArgs, bound);

    if (!refuse_fire(look, args, faults) && !may_prep(look, (Owed){ .thing = args->stand })) {
        fault_next(refuse(faults, "cd.prep", "CD-8", "%s has no H or HC weapon, or has declared",
                          name_of(look->world, args->stand)),
                   "\"due\" lists who may declare.");
    }
}

/* Only Hold lets it, so that chit is shown, and no other; a hidden stand keeps its own. */
static void prep_decide(Decision *d)
{
    const FireArgs *args = ARGS_OF(FireArgs, d->bound);

    cd_turn_up(d, cd_chit(d->world, args->stand));
    piece_set(d, args->stand, PIECE_AIMS, args->at);
    decide_set(d, KIND_CLOCK, 1, CLOCK_PREP, 1);
}

static void tell_declared(const Look *look, Owed owed, Text *to)
{
    text_addf(to, "%s fires at %s, as declared", name_of(look->world, owed.thing),
              name_of(look->world, piece_get(look->world, owed.thing, PIECE_AIMS)));
}

/* ---- vehicles button up ---- */

static void button_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const SupplyArgs *args = ARGS_OF(SupplyArgs, bound);
    const World *world = look->world;
    bool fired = piece_get(world, args->by, PIECE_FIRED) == kind_of_fire(world);
    bool other =
        piece_get(world, args->stand, PIECE_SIDE) != piece_get(world, args->by, PIECE_SIDE);

    if (refuse_off_field(look, args->stand, faults) || refuse_off_field(look, args->by, faults)) {
        return;
    }
    if (!other || !cd_is_vehicle(world, args->stand)) {
        fault_next(refuse(faults, "cd.button-up", "CD-8", "%s is no vehicle of the enemy",
                          name_of(world, args->stand)),
                   "Name a vehicle within 12\" and in sight.");
    } else if (piece_get(world, args->by, PIECE_TYPE) != TYPE_PERSONNEL ||
               piece_get(world, args->by, PIECE_COVER) == NO_COVER) {
        fault_next(refuse(faults, "cd.button-up", "CD-8", "%s are no personnel in cover",
                          name_of(world, args->by)),
                   "\"cover\" tells cover, in the steps in which pieces move.");
    } else if (book_has(look->game->book, BUTTON_UP_REQUIRES_FIRE) && !fired) {
        fault_next(refuse(faults, "cd.button-up", "CD-8", "%s did not fire in this subphase",
                          name_of(world, args->by)),
                   "In this game personnel must fire for it (button_up_requires_fire).");
    }
}

static void button_decide(Decision *d)
{
    piece_set(d, ARGS_OF(SupplyArgs, d->bound)->stand, PIECE_UNDER_FIRE, 1);
}

/* ---- the subphase is over ---- */

void cd_company_lost(Decision *d, int company)
{
    int chit;

    while ((chit = letter_to(d->world, company, STATUSES(CHIT_DOWN) | STATUSES(CHIT_UP)))) {
        letter_stand(d, chit, CHIT_LIFTED);
    }
    piece_set(d, company, PIECE_PLACE, PLACE_LOST);
    if (cd_is_told(d, company)) {
        decide_note(d, "%s is eliminated", name_of(d->world, company));
    }
    for (int other = 1; other <= world_count(d->world, KIND_PIECE); other++) {
        if (piece_get(d->world, other, PIECE_ECHELON) == ECHELON_COMPANY &&
            piece_get(d->world, other, PIECE_KIND) == PIECE_UNIT && in_play(d->world, other) &&
            piece_get(d->world, other, PIECE_SIDE) == piece_get(d->world, company, PIECE_SIDE) &&
            piece_get(d->world, other, PIECE_CHECKED) != this_turn(d->world)) {
            piece_set(d, other, PIECE_SAW_LOSS, 1);
        }
    }
}

static bool has_stands(const World *world, int company)
{
    for (int stand = 1; stand <= world_count(world, KIND_PIECE); stand++) {
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
        decide_set(d, KIND_CLOCK, 1, CLOCK_GROUND, 1);
    }
}

static void falls(Decision *d, int stand, int struck)
{
    int company = cd_company(d->world, stand);
    int count = struck == STRUCK_OUT ? PIECE_ELIMINATED : PIECE_FORCED_BACK;

    if (company) {
        piece_set(d, company, count, piece_get(d->world, company, count) + 1);
    }
    cd_leaves_ground(d, stand);
    if (struck == STRUCK_BACK) {
        piece_set(d, stand, PIECE_FALLS_BACK, 1);
        return;
    }
    cd_set_down(d, stand);
    piece_set(d, stand, PIECE_PLACE, PLACE_LOST);
    if (company && !has_stands(d->world, company)) {
        cd_company_lost(d, company);
    }
}

void cd_settle(Decision *d)
{
    for (int stand = 1; stand <= world_count(d->world, KIND_PIECE); stand++) {
        int struck = piece_get(d->world, stand, PIECE_STRUCK);
        if (!cd_is_stand(d->world, stand)) {
            continue;
        }
        if (piece_get(d->world, stand, PIECE_UNDER_FIRE) == 1) {
            piece_set(d, stand, PIECE_SUPPRESSED, this_turn(d->world));
            piece_set(d, stand, PIECE_UNDER_FIRE, 0);
        }
        if (struck != STRUCK_NOT && in_play(d->world, stand)) {
            falls(d, stand, struck);
        }
        piece_set(d, stand, PIECE_STRUCK, STRUCK_NOT);
    }
}

static bool is_to_fall_back(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_FALLS_BACK) == 1 &&
           in_play(look->world, owed.thing);
}

static void fall_back_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const SupplyArgs *args = ARGS_OF(SupplyArgs, bound);

    duty_refuse(look, bound, faults);
    if (!faults->count && !cd_refuse_hidden(look, args->stand, args->to, faults)) {
        refuse_place(look, args->stand, args->to, "CD-74", faults);
    }
}

static void fall_back_decide(Decision *d)
{
    const SupplyArgs *args = ARGS_OF(SupplyArgs, d->bound);

    piece_set(d, args->stand, PIECE_FALLS_BACK, 0);
    piece_set(d, args->stand, PIECE_CARRIED_BY, 0);
    decide_value(d, KIND_PIECE, args->stand, PIECE_PLACE, args->to);
    cd_in_the_open(d, args->stand);
}

/* ---- ammunition ---- */

static bool owes_ammo_roll(const Look *look, Owed owed)
{
    return cd_is_stand(look->world, owed.thing) &&
           piece_get(look->world, owed.thing, PIECE_AMMO_ROLL) == 1;
}

static void ammo_rolled(Decision *d, Owed owed, const Situation *answers)
{
    int fires = piece_get(d->world, owed.thing, PIECE_FIRES);

    piece_set(d, owed.thing, PIECE_AMMO_ROLL, 0);
    if (piece_get(d->world, owed.thing, PIECE_AMMO) != AMMO_OF_GUN && fires < 9) {
        piece_set(d, owed.thing, PIECE_FIRES, fires + 1);
    }
    if (situation_get(&cd_ammo_rule, answers, "depleted")) {
        piece_set(d, owed.thing, PIECE_DEPLETED, this_turn(d->world));
    }
}

/* How often its weapon may be resupplied: yes, once, never. */
static int resupply_of(const Look *look, int stand)
{
    Situation asks;

    if (piece_get(look->world, stand, PIECE_AMMO) == AMMO_OF_GUN) {
        return 0;
    }
    rule_begin(look, &cd_ammo_rule, &(Role){ "firer", KIND_PIECE, stand }, 1, &asks);
    rule_answer(look, &cd_ammo_rule, &asks);
    return situation_get(&cd_ammo_rule, &asks, "resupply");
}

static bool may_be_resupplied(const Look *look, Owed owed)
{
    enum { YES, ONCE, NEVER };
    int depleted = piece_get(look->world, owed.thing, PIECE_DEPLETED);
    bool there = cd_is_stand(look->world, owed.thing) && in_play(look->world, owed.thing);
    int often = there && depleted > 0 ? resupply_of(look, owed.thing) : NEVER;

    return depleted < this_turn(look->world) && often != NEVER &&
           !(often == ONCE && piece_get(look->world, owed.thing, PIECE_RESUPPLIED) == 1);
}

static void resupply_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const SupplyArgs *args = ARGS_OF(SupplyArgs, bound);
    const World *world = look->world;

    duty_refuse(look, bound, faults);
    if (!faults->count && !refuse_off_field(look, args->from, faults) &&
        (piece_get(world, args->from, PIECE_AMMO_TRUCK) != 1 ||
         above(world, args->from, ECHELON_BATTALION) !=
             above(world, args->stand, ECHELON_BATTALION))) {
        fault_next(refuse(faults, "cd.supply", "CD-69", "%s brings no ammunition of its battalion",
                          name_of(world, args->from)),
                   "Name the battalion's truck, animal or porter, within 6\".");
    }
}

static void resupply_decide(Decision *d)
{
    int stand = ARGS_OF(SupplyArgs, d->bound)->stand;

    piece_set(d, stand, PIECE_DEPLETED, 0);
    piece_set(d, stand, PIECE_RESUPPLIED, 1);
}

static void face_decide(Decision *d)
{
    const ChangeFacing *args = ARGS_OF(ChangeFacing, d->bound);

    decide_text(d, KIND_PIECE, args->stand, PIECE_FACING, args->facing);
}

/* clang-format off */
static const Duty prep_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = may_prep,
    .text = "%s may declare preparatory fire",
};
static const Duty prep_fire_duty = {
    .kind = KIND_PIECE, .must = MUST_IF_ALL, .choice = true, .due = aims, .tell = tell_declared,
};
static const Duty op_fire_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = may_fire,
    .text = "%s may fire at what moved",
};
static const Duty fire_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = may_fire,
    .text = "%s may still fire",
};
static const Duty fall_back_duty = {
    .kind = KIND_PIECE, .anybodys = true, .rank = -1, .must = MUST_NOT, .choice = true,
    .due = is_to_fall_back, .text = "%s is forced back: move it from the enemy, or into cover",
    .code = "cd.fall-back", .cite = "CD-74", .not_now = "%s is not forced back",
    .next = "\"due\" lists who is.",
};
static const Duty ammo_duty = {
    .kind = KIND_PIECE, .must = MUST_IF_ALL, .due = owes_ammo_roll,
    .text = "%s threw a natural 1, or counts its fires: is it out of ammunition?",
    .part = "firer", .code = "cd.ammo", .cite = "CD-66", .not_now = "%s owes no ammunition roll",
    .next = "\"due\" lists who does.", .rule = &cd_ammo_rule, .take = ammo_rolled,
};
static const Duty resupply_duty = {
    .kind = KIND_PIECE, .steps = BIT(STEP_5A), .must = MUST_NOT, .choice = true,
    .due = may_be_resupplied, .text = "%s may be resupplied within 6\" of its battalion's truck",
    .code = "cd.supply", .cite = "CD-69", .not_now = "%s is not resupplied",
    .next = "What ran out is, in a later turn; rockets once, flame and smoke never.",
};

#define FIRER { "stand", "a stand of yours", PIECE_ARG(FireArgs, stand), STANDS, .own = true }
#define TARGET { "at", "a spotted stand of the enemy", PIECE_ARG(FireArgs, at), STANDS,            \
                 .anybodys = true }
#define SHOTS .params = FIELDS(FIRER, TARGET,                                                      \
    { "inches", "how far it is, 0 is contact; else by the places of the scenario",                 \
      NUMBER(FireArgs, inches, UNSAID, 99), DEFAULT(UNSAID) },                                     \
    { "weapon", "class of the weapon, if it has several", WORD(FireArgs, weapon, weapon_words),    \
      DEFAULT(BEST) },                                                                             \
    { "several", "it fires at several targets", FLAG(FireArgs, several) },                         \
    { "closer", "a target that disengages came closer to it", FLAG(FireArgs, closer) })
#define FIRES .refuse = fire_refuse, .decide = fire_decide, .odds = fire_odds, .commanders = true
#define SUPPLIED(words) { "stand", words, PIECE_ARG(SupplyArgs, stand), STANDS, .own = true }

const Verb cd_fire_verbs[] = {
    { "prep", "declare preparatory fire: its Hold chit is shown", "CD-7", .commanders = true,
      .params = FIELDS(FIRER, TARGET), .steps = BIT(STEP_2B), .duty = &prep_duty,
      .refuse = prep_refuse, .decide = prep_decide },
    { "prep-fire", "fire as declared; the target is suppressed, hit or not", "CD-8", SHOTS,
      .steps = BIT(STEP_2C), .duty = &prep_fire_duty, FIRES },
    { "op-fire", "fire at opportunity, at what moved", "CD-12", SHOTS,
      .steps = BIT(STEP_3A), .duty = &op_fire_duty, FIRES },
    { "fire", "fire in general fire", "CD-15", SHOTS,
      .steps = BIT(STEP_4B), .duty = &fire_duty, FIRES },
    { "button-up", "a vehicle within 12\" of personnel in cover is suppressed", "CD-8",
      .commanders = true,
      .params = FIELDS(
          { "stand", "a vehicle of the enemy", PIECE_ARG(SupplyArgs, stand), STANDS,
            .anybodys = true },
          { "by", "personnel of yours in cover", PIECE_ARG(SupplyArgs, by), STANDS, .own = true }),
      .steps = BIT(STEP_2C) | BIT(STEP_3A), .refuse = button_refuse, .decide = button_decide },
    { "fall-back", "move what is forced back", "CD-74", .commanders = true, .who = WHO_SIDE,
      .params = FIELDS(
          { "piece", "a stand or company of yours that is forced back",
            PIECE_ARG(SupplyArgs, stand), COMPANIES_AND_STANDS, .own = true },
          { "to", "where it goes", PLACE_ARG(SupplyArgs, to) }),
      .duty = &fall_back_duty, .refuse = fall_back_refuse, .decide = fall_back_decide },
    { "face", "turn a stand where it stands", "CD-14", .commanders = true,
      .params = FIELDS(
          { "stand", "a stand of yours", PIECE_ARG(ChangeFacing, stand), STANDS, .own = true },
          { "facing", "whither, in words", TEXT_ARG(ChangeFacing, facing) }),
      .steps = BIT(STEP_SETUP) | BIT(STEP_4A), .decide = face_decide },
    { "ammo", "roll whether a stand is out of ammunition", "CD-16", .commanders = true,
      .params = FIELDS(SUPPLIED("a stand of yours")), .steps = BIT(STEP_4C), .duty = &ammo_duty },
    { "resupply", "a stand that ends a later turn within 6\" of its truck has ammunition again",
      "CD-69", .commanders = true,
      .params = FIELDS(SUPPLIED("a stand of yours that is out of it"),
          { "from", "its battalion's truck, animal or porter", PIECE_ARG(SupplyArgs, from), STANDS,
            .own = true }),
      .steps = COMMAND_STEPS, .duty = &resupply_duty, .refuse = resupply_refuse,
      .decide = resupply_decide },
    { 0 },
};
/* clang-format on */
