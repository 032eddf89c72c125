/* SPDX-License-Identifier: MIT */
/* Direct fire from its rate to its results, and ammunition. CD-55 to CD-69. */
#include "systems/cd/cd.h"

/* ---- rate-of-fire ---- */

typedef struct RateOfFire {
    int rof, elite, op_fire, human_wave, passenger, multiple_targets, in_contact,
        close_assault_on_afv, battalion_gun;
} RateOfFire;

enum { CLOSE_ASSAULT_CAP, BATTALION_GUN_CAP };

static int capped(Umpire *ump, int shots, int cap, bool applies)
{
    if (!applies) {
        return shots;
    }
    int most = look_up(ump, RATE_OF_FIRE, cap, 0).amount / WHOLE;
    return shots < most ? shots : most;
}

static int rate_of_fire(Umpire *ump, const RateOfFire *r)
{
    int shots = count(ump, "rate of fire", r->rof);

    shots += mod(ump, RATE_OF_FIRE, IS_ELITE, r->elite);
    shots += mod(ump, RATE_OF_FIRE, OP_FIRE, r->op_fire && !r->passenger);
    shots += mod(ump, RATE_OF_FIRE, HUMAN_WAVE, r->human_wave);
    shots += mod(ump, RATE_OF_FIRE, PASSENGER, r->passenger);
    shots += mod(ump, RATE_OF_FIRE, MULTIPLE_TARGETS, r->multiple_targets && !r->in_contact);
    shots = shots < 0 ? 0 : shots;
    shots = capped(ump, shots, CLOSE_ASSAULT_CAP, r->close_assault_on_afv);
    shots = capped(ump, shots, BATTALION_GUN_CAP, r->battalion_gun);
    return shots;
}

SHORT_RULE(rate_of_fire, RateOfFire, int);

/* clang-format off */
#define RATE_ASKS(Type, rate)                                                                     \
    { "op-fire", "it is opportunity fire", FLAG(Type, rate op_fire) },                            \
    { "human-wave", "a human wave in close assault", FLAG(Type, rate human_wave) },               \
    { "passenger", "the firer is a passenger", FLAG(Type, rate passenger),                        \
      .of = "firer.passenger" },                                                                  \
    { "multiple-targets", "it fires at several targets", FLAG(Type, rate multiple_targets) },     \
    { "in-contact", "the firer is in contact with the enemy", FLAG(Type, rate in_contact) },      \
    { "close-assault-on-afv", "personnel close-assault an AFV",                                   \
      FLAG(Type, rate close_assault_on_afv) },                                                    \
    { "battalion-gun", "the firer is a battalion gun", FLAG(Type, rate battalion_gun),            \
      .of = "firer.battalion-gun" }

const Rule cd_rate_of_fire_rule = {
    "rate-of-fire", "How many shots a stand has", "CD-64",
    .asks = FIELDS(
        { "rof", "printed rate of fire", NUMBER(RateOfFire, rof, 0, 9), .of = "firer.rof" },
        { "elite", "the firer is elite", FLAG(RateOfFire, elite) },
        RATE_ASKS(RateOfFire, )),
    .answers = FIELDS(
        { "shots", "dice to throw", NUMBER(rate_of_fire_case, out, 0, 99) }),
    SITUATION(rate_of_fire_case, rate_of_fire_steps),
    .charts = { RATE_OF_FIRE },
    .readings = "Bonuses and penalties first, not below 0, then the caps. Indirect opportunity "
                "fire of a weapon of rate 0 has one attack, by the +1.",
    .examples = {
        { "rof=2 elite=yes op-fire=yes multiple-targets=yes", "", "shots=3" },
    },
};
/* clang-format on */

/* ---- to-hit ---- */

typedef struct ToHit {
    int number, weapon, target, cover, hull_down, patrol, target_pinned, weight, quality,
        suppressed, order, declared, pinned;
} ToHit;

typedef struct ToHitAnswer {
    int need, hit;
} ToHitAnswer;

enum { CLASS_A, CLASS_W, CLASS_H, CLASS_HC, CLASS_AP, CLASS_FL };
enum { AT_PERSONNEL, AT_WEAK_AFV, AT_STRONG_AFV, AT_AFV, AT_SOFT };

static const char *const weapon_words[] = { "A", "W", "H", "HC", "AP", "FL", NULL };
static const char *const target_words[] = { "personnel", "weak-afv", "strong-afv",
                                            "afv",       "soft",     NULL };

static bool is_afv(int target)
{
    return target == AT_WEAK_AFV || target == AT_STRONG_AFV || target == AT_AFV;
}

/* Whether it fires HE, which ignores some lines and suppresses; W ignores them too (CD-A27). */
static bool is_he(const Umpire *ump, int weapon)
{
    return weapon == CLASS_H || (weapon == CLASS_HC && option(ump, HC_AS_HE));
}

/* What the target adds; close assault and flame ignore all of it, HE the lines for `aimed`. */
static int target_modifiers(Umpire *ump, const ToHit *t)
{
    bool aimed = !is_he(ump, t->weapon) && t->weapon != CLASS_W;
    bool personnel = t->target == AT_PERSONNEL;
    int cover = personnel ? t->cover : NO_COVER, sum = 0;

    if (t->weapon == CLASS_A || t->weapon == CLASS_FL) {
        tell(ump, "close assault and flame ignore how the target stands");
        return 0;
    }
    sum += mod(ump, TO_HIT, PATROL, t->patrol && aimed);
    sum += mod(ump, TO_HIT, TARGET_PINNED, t->target_pinned && personnel && aimed);
    sum += mod(ump, TO_HIT, IN_LIGHT, t->cover == LIGHT_COVER && aimed);
    sum += mod(ump, TO_HIT, HULL_DOWN, t->hull_down && is_afv(t->target) && aimed);
    sum += mod(ump, TO_HIT, IN_MEDIUM, cover == MEDIUM_COVER);
    sum += mod(ump, TO_HIT, IN_HARD, cover == HARD_COVER);
    sum += mod(ump, TO_HIT, IN_FORTIFICATION, cover == FORTIFICATION);
    return sum;
}

static int firer_modifiers(Umpire *ump, const ToHit *t)
{
    bool h_class = t->weapon == CLASS_H;
    Cell order = cd_order_allows(ump, t->order, t->declared, GENERAL_COLUMN);
    int sum = 0;

    if (order.star) {
        tell(ump, "under this order it fires only in physical contact");
    }
    sum += mod(ump, TO_HIT, H_WEAK_AFV, h_class && t->target == AT_WEAK_AFV);
    sum += mod(ump, TO_HIT, VETERAN_ELITE, t->quality >= VETERAN);
    sum += mod(ump, TO_HIT, TRAINED_GREEN, t->quality <= TRAINED);
    sum += mod(ump, TO_HIT, IS_SUPPRESSED, t->suppressed);
    sum += mod(ump, TO_HIT, HASTY, order.word == ALLOWS_HAMPERED);
    sum += mod(ump, TO_HIT, IS_PINNED, t->pinned);
    sum += mod(ump, TO_HIT, A_STRONG_AFV, t->weapon == CLASS_A && t->target == AT_STRONG_AFV);
    sum += mod(ump, TO_HIT, W_WEAK_AFV, t->weapon == CLASS_W && t->target == AT_WEAK_AFV);
    sum += mod(ump, TO_HIT, WEIGHT, h_class && is_afv(t->target) ? t->weight : 0);
    return sum;
}

static int number_to_hit(Umpire *ump, const ToHit *t)
{
    int number = count(ump, "number of the weapon", t->number);

    number += target_modifiers(ump, t);
    number += firer_modifiers(ump, t);
    return need(ump, "needs this or less", number);
}

static ToHitAnswer to_hit(Umpire *ump, const ToHit *t)
{
    ToHitAnswer a = { number_to_hit(ump, t), 0 };

    a.hit = within(ump, TO_HIT, a.need);
    return a;
}

static Refusal refuse_aim(const ToHit *t)
{
    if (t->weapon == CLASS_W && is_afv(t->target) && t->target != AT_WEAK_AFV) {
        return (Refusal){ "weapon", "W class has no effect on an AFV that is not weak", true };
    }
    if (t->hull_down && !is_afv(t->target)) {
        return (Refusal){ "hull-down", "only an AFV is hull down; other targets have cover" };
    }
    return ALLOWED;
}

static Refusal refuse_to_hit(Umpire *ump, const void *situation)
{
    (void)ump;
    return refuse_aim(situation);
}

SHORT_RULE(to_hit, ToHit, ToHitAnswer);

/* clang-format off */
#define AIM_ASKS(Type, aim)                                                                       \
    { "number", "the weapon's number to hit at this range", NUMBER(Type, aim number, 0, 10) },    \
    { "weapon", "its class: A close assault, FL flame, AP with a penetration",                    \
      WORD(Type, aim weapon, weapon_words) },                                                     \
    { "target", "what is fired at; afv: neither weak nor strong",                                 \
      WORD(Type, aim target, target_words), .of = "target.counts-as" },                           \
    { "cover", "cover of the target; medium and better count for personnel",                      \
      COVER(Type, aim cover), .of = "target.cover" },                                             \
    { "hull-down", "the AFV is hull down or in a built-up area", FLAG(Type, aim hull_down),       \
      .of = "target.hull-down" },                                                                 \
    { "patrol", "the target is a patrol", FLAG(Type, aim patrol), .of = "target.patrol" },        \
    { "target-pinned", "the target is pinned; counts for personnel",                              \
      FLAG(Type, aim target_pinned), .of = "target.pinned" },                                     \
    { "weight", "weight class of an AFV", NUMBER(Type, aim weight, 0, 9), DEFAULT(0),             \
      .of = "target.weight" },                                                                    \
    { "quality", "of the firer", QUALITY(Type, aim quality), .of = "firer.troops" },              \
    { "suppressed", "the firer is suppressed", FLAG(Type, aim suppressed) },                      \
    { "order", "order chit of the firer", WORD(Type, aim order, cd_chit_words),                   \
      DEFAULT(ORDER_CAUTIOUS), .of = "firer.order" },                                             \
    { "declared", "in the open, on its hasty chit", WORD(Type, aim declared, cd_declared_words),  \
      DEFAULT(NOT_DECLARED), IF(Type, aim order, ORDER_HASTY), .of = "firer.declares" },          \
    { "pinned", "the firer is pinned", FLAG(Type, aim pinned), .of = "firer.pinned" }

const Rule cd_to_hit_rule = {
    "to-hit", "Whether one shot of direct fire hits", "CD-65",
    .asks = FIELDS(
        AIM_ASKS(ToHit, )),
    .answers = FIELDS(
        { "need", "this number or less hits", NUMBER(to_hit_case, out.need, -99, 99) },
        { "hit", "whether it hits", FLAG(to_hit_case, out.hit), .tones = "pg",
          LABELS("miss", "hit") }),
    SITUATION(to_hit_case, to_hit_steps),
    .refuse = refuse_to_hit,
    .charts = { TO_HIT, ORDERS },
    .readings = "Modifiers change the number. One level of cover counts; medium and better only "
                "for personnel. H class has +1 and the weight class of a weak AFV. HC ignores what "
                "HE ignores, and has not H's lines against AFVs (option hc_as_he). Orders other "
                "than hasty that hamper fire count as hasty.",
    .examples = {
        { "number=6 weapon=H target=weak-afv hull-down=yes weight=2 quality=veteran "
          "suppressed=yes", "5", "need=4 hit=no" },
    },
};
/* clang-format on */

/* ---- suppression ---- */

typedef struct Suppression {
    int fire, weapon;
} Suppression;

enum { FIRE_INDIRECT, FIRE_PREP, FIRE_OP, FIRE_GENERAL };

static const char *const fire_words[] = { "indirect", "prep", "op", "general", NULL };

static int suppression(Umpire *ump, const Suppression *s)
{
    if (s->fire == FIRE_GENERAL) {
        tell(ump, "general fire suppresses nobody");
        return false;
    }
    if (s->fire == FIRE_OP) {
        tell(ump, "at opportunity only HE suppresses");
        return is_he(ump, s->weapon);
    }
    tell(ump, "all in the template, all targets of preparatory fire are suppressed, hit or not");
    return true;
}

static Refusal refuse_suppression(Umpire *ump, const void *situation)
{
    const Suppression *s = situation;

    (void)ump;
    if (s->fire == FIRE_PREP && s->weapon != CLASS_H && s->weapon != CLASS_HC) {
        return (Refusal){ "weapon", "only H and HC fire preparatory fire", true };
    }
    return ALLOWED;
}

SHORT_RULE(suppression, Suppression, int);

/* clang-format off */
const Rule cd_suppression_rule = {
    "suppression", "Whether fire suppresses its target", "CD-5, CD-8, CD-12, CD-15",
    .asks = FIELDS(
        { "fire", "indirect of 1C, preparatory of 2C, opportunity of 3A or general of 4B",
          WORD(Suppression, fire, fire_words) },
        { "weapon", "its class", WORD(Suppression, weapon, weapon_words),
          .when = { { offsetof(Suppression, fire), 1u << FIRE_PREP | 1u << FIRE_OP } } }),
    .answers = FIELDS(
        { "suppressed", "whether the target is, hit or not", FLAG(suppression_case, out) }),
    SITUATION(suppression_case, suppression_steps),
    .refuse = refuse_suppression,
    .readings = "At opportunity H suppresses and, as HE, HC (option hc_as_he); general fire never "
                "does. The card lets HC fire preparatory fire whatever the option says.",
    .examples = { { "fire=op weapon=HC", "", "suppressed=yes" } },
};
/* clang-format on */

/* ---- hit-result ---- */

typedef struct HitResult {
    int quality, soft, ap, penetration, armour, close_range;
} HitResult;

enum { HIT_NO_EFFECT, HIT_FORCED_BACK, HIT_ELIMINATED };
enum { NATURAL_TEN = 10 };

static int hit_result(Umpire *ump, const HitResult *h)
{
    int row = row_for(ump, HIT_RESULTS, h->soft ? GREEN : h->quality), plus = 0;
    bool ten;

    if (!h->ap) {
        return throw_on(ump, HIT_RESULTS, row, 0).word;
    }
    plus += mod(ump, HIT_RESULTS, PENETRATION, h->penetration);
    plus += mod(ump, HIT_RESULTS, ARMOUR, h->armour);
    int result = throw_on_natural(ump, HIT_RESULTS, row, plus, NATURAL_TEN, &ten).word;
    int least = !ten ? HIT_NO_EFFECT : h->close_range ? HIT_ELIMINATED : HIT_FORCED_BACK;
    if (result < least) {
        tell(ump, h->close_range ? "natural 10 at close range: eliminated"
                                 : "natural 10: forced back at least");
        result = least;
    }
    return result;
}

SHORT_RULE(hit_result, HitResult, int);

/* clang-format off */
#define EFFECT_ASKS(Type, effect)                                                                 \
    { "penetration", "of an AP weapon", NUMBER(Type, effect penetration, -9, 20), DEFAULT(0) },   \
    { "armour", "armour value of the target, against AP",                                         \
      NUMBER(Type, effect armour, 0, 20), DEFAULT(0), .of = "target.armour" },                    \
    { "close-range", "the target is at close range", FLAG(Type, effect close_range) }

const Rule cd_hit_result_rule = {
    "hit-result", "What a hit does", "CD-55 to CD-62",
    .asks = FIELDS(
        { "quality", "of the target", QUALITY(HitResult, quality) },
        { "soft", "the target is soft: read as green", FLAG(HitResult, soft) },
        { "ap", "the weapon is AP", FLAG(HitResult, ap) },
        EFFECT_ASKS(HitResult, )),
    .answers = FIELDS(
        { "result", "what becomes of the target",
          WORD(hit_result_case, out, cd_hit_words), .chart = HIT_RESULTS, .tones = "pfg" }),
    SITUATION(hit_result_case, hit_result_steps),
    .charts = { HIT_RESULTS },
    .readings = "Totals off the chart are read in its end columns. A natural 10 is the unmodified "
                "die, and counts for AP only, after the modifiers. Soft targets are green whatever "
                "their crew.",
    .examples = {
        { "quality=veteran ap=yes penetration=2 armour=6", "10", "result=forced-back" },
    },
};
/* clang-format on */

/* ---- direct-fire: all shots first, then a result for each hit ---- */

typedef struct DirectFire {
    RateOfFire rate; /* without elite, which is the firer's quality */
    ToHit aim;
    HitResult effect; /* of the target; soft and ap come from the target and the weapon */
    int calibre;

    int need, shots_left, hits_left, natural_one;

    struct {
        int shots, hits, forced_back, eliminated, ammo_roll;
    } out;
} DirectFire;

enum { SET_UP, SHOOT, RESULT };
enum { NATURAL_ONE = 1, LEAST_CALIBRE = 20 };

/* After the last shot only the hits count. */
static Next after_shot(DirectFire *s)
{
    if (s->shots_left > 0) {
        return go(SHOOT);
    }
    s->need = s->natural_one = 0;
    return s->hits_left > 0 ? go(RESULT) : DONE;
}

static Next set_up(Umpire *ump, void *situation)
{
    DirectFire *s = situation;
    RateOfFire rate = s->rate;

    begin(ump, "Rate of fire");
    if (rate.op_fire &&
        cd_order_allows(ump, s->aim.order, s->aim.declared, PREP_OP_COLUMN).word != ALLOWS_YES) {
        tell(ump, "this order gives no opportunity fire: resolved as asked");
    }
    rate.elite = s->aim.quality == ELITE;
    rate.human_wave |= s->aim.order == ORDER_HASTY && s->aim.declared == HUMAN_WAVE_DECLARED &&
                       s->aim.weapon == CLASS_A;
    s->out.shots = s->shots_left = rate_of_fire(ump, &rate);
    if (s->shots_left == 0) {
        tell(ump, "no shots");
        return DONE;
    }
    begin(ump, "To hit");
    s->need = number_to_hit(ump, &s->aim);
    return go(SHOOT);
}

static Next shoot(Umpire *ump, void *situation)
{
    DirectFire *s = situation;
    bool one = false, hit;

    if (s->calibre >= LEAST_CALIBRE && !s->natural_one) {
        hit = within_natural(ump, TO_HIT, s->need, NATURAL_ONE, &one);
    } else {
        hit = within(ump, TO_HIT, s->need);
    }
    if (one) {
        tell(ump, "a natural 1: roll for ammunition when the fire is over");
        s->natural_one = s->out.ammo_roll = 1;
    }
    s->hits_left += hit;
    s->out.hits += hit;
    s->shots_left--;
    return after_shot(s);
}

static Next result(Umpire *ump, void *situation)
{
    DirectFire *s = situation;
    HitResult effect = s->effect;

    begin(ump, "A hit");
    effect.soft = s->aim.target == AT_SOFT;
    effect.ap = s->aim.weapon == CLASS_AP;
    int done = hit_result(ump, &effect);
    s->out.forced_back += done == HIT_FORCED_BACK;
    s->out.eliminated += done == HIT_ELIMINATED;
    s->hits_left--;
    return s->hits_left > 0 ? go(RESULT) : DONE;
}

static Step *const direct_fire_steps[] = {
    [SET_UP] = set_up,
    [SHOOT] = shoot,
    [RESULT] = result,
};

static Refusal refuse_direct_fire(Umpire *ump, const void *situation)
{
    const DirectFire *s = situation;
    bool close_assault = s->aim.weapon == CLASS_A;

    (void)ump;
    if (s->rate.human_wave && !close_assault) {
        return (Refusal){ "human-wave", "its bonus is for close assault, weapon=A", true };
    }
    if (s->rate.close_assault_on_afv && (!close_assault || !is_afv(s->aim.target))) {
        return (Refusal){ "close-assault-on-afv", "it is weapon=A against an AFV" };
    }
    return refuse_aim(&s->aim);
}

/* clang-format off */
const Rule cd_direct_fire_rule = {
    "direct-fire", "The whole direct fire of a stand at a target", "CD-55, CD-61, CD-64, CD-65",
    .asks = FIELDS(
        { "rof", "printed rate of fire", NUMBER(DirectFire, rate.rof, 0, 9), .of = "firer.rof" },
        RATE_ASKS(DirectFire, rate.),
        AIM_ASKS(DirectFire, aim.),
        { "target-quality", "of the target", QUALITY(DirectFire, effect.quality),
          .of = "target.troops" },
        EFFECT_ASKS(DirectFire, effect.),
        { "calibre", "of the weapon in mm, for ammunition", NUMBER(DirectFire, calibre, 0, 400),
          DEFAULT(0), .of = "firer.calibre" }),
    .answers = FIELDS(
        { "shots", "dice thrown to hit", NUMBER(DirectFire, out.shots, 0, 99) },
        { "hits", "how many hit", NUMBER(DirectFire, out.hits, 0, 99), .tones = "pg" },
        { "forced-back", "hits that force back", NUMBER(DirectFire, out.forced_back, 0, 99) },
        { "eliminated", "hits that eliminate", NUMBER(DirectFire, out.eliminated, 0, 99) },
        { "ammo-roll", "a natural 1 calls for an ammunition roll",
          FLAG(DirectFire, out.ammo_roll) }),
    SITUATION(DirectFire, direct_fire_steps),
    .refuse = refuse_direct_fire,
    .charts = { RATE_OF_FIRE, TO_HIT, HIT_RESULTS, ORDERS },
    .readings = "All dice to hit come first, then one for each hit. An elite firer has its shot, "
                "weapon=AP is read as AP, target=soft as green; declared=human-wave gives its shot "
                "in close assault. An ammunition roll is for 20 mm and more.",
    .examples = {
        { "rof=3 number=5 weapon=AP target=afv hull-down=yes quality=elite target-quality=regular "
          "penetration=4 armour=3 close-range=yes calibre=75", "1,4,5,9,2,6",
          "shots=4 hits=2 forced-back=0 eliminated=1 ammo-roll=yes" },
    },
};
/* clang-format on */

/* ---- ammo ---- */

typedef struct Ammo {
    int weapon, calibre, carrier, fired;
} Ammo;

typedef struct AmmoAnswer {
    int need, depleted, resupply;
} AmmoAnswer;

enum { AMMO_GUN, FLAME_MAN, FLAME_VEHICLE, FLAME_TRAILER };
enum { BY_OTHER, BY_ARMOURED_CAR, BY_TANK };
enum { FIRES_COLUMN, RESUPPLY_COLUMN };
enum { CELL_YES, CELL_ONCE, CELL_NEVER, CELL_ROLL, CELL_NUMBER };
enum { CALIBRE_STEP = 10 };

static const char *const carrier_words[] = { "other", "armoured-car", "tank", NULL };
/* The first words of the chart. */
static const char *const resupply_words[] = { "yes", "once", "never", NULL };

/* The number or less of a depletion roll; the roll itself comes after a natural 1. */
static int depletion_number(Umpire *ump, const Ammo *o)
{
    int number = mod(ump, AMMO, CALIBRE, o->calibre / CALIBRE_STEP);

    number += mod(ump, AMMO, ARMOURED_CAR, o->carrier == BY_ARMOURED_CAR);
    number += mod(ump, AMMO, TANK, o->carrier == BY_TANK);
    return need(ump, "depleted by this or less", number);
}

static AmmoAnswer ammo(Umpire *ump, const Ammo *o)
{
    AmmoAnswer a = { 0 };
    Cell fires = look_up(ump, AMMO, o->weapon, FIRES_COLUMN);

    a.resupply = look_up(ump, AMMO, o->weapon, RESUPPLY_COLUMN).word;
    if (fires.word == CELL_NUMBER) {
        a.depleted = count(ump, "fires with this one", o->fired + 1) >= fires.amount / WHOLE;
    } else if (fires.word == CELL_ROLL && o->calibre < LEAST_CALIBRE) {
        tell(ump, "below 20 mm: no roll");
    } else if (fires.word == CELL_ROLL) {
        a.need = depletion_number(ump, o);
        a.depleted = within(ump, AMMO, a.need);
    }
    return a;
}

static Refusal refuse_ammo(Umpire *ump, const void *situation)
{
    const Ammo *o = situation;
    Cell fires = look_up(ump, AMMO, o->weapon, FIRES_COLUMN);

    if (fires.word == CELL_NUMBER && o->fired > 0 && o->fired >= fires.amount / WHOLE) {
        return (Refusal){ "fired", "it has no fire left", true };
    }
    return ALLOWED;
}

SHORT_RULE(ammo, Ammo, AmmoAnswer);

/* clang-format off */
const Rule cd_ammo_rule = {
    "ammo", "Whether a weapon that has fired is out of ammunition", "CD-66 to CD-69",
    .asks = FIELDS(
        { "weapon", "what fired; gun: after a natural 1 to hit",
          WORD(Ammo, weapon, cd_ammo_words), DEFAULT(AMMO_GUN), .of = "firer.ammo" },
        { "calibre", "in mm", NUMBER(Ammo, calibre, 0, 400), IF(Ammo, weapon, AMMO_GUN),
          .of = "firer.calibre" },
        { "carrier", "what carries the gun", WORD(Ammo, carrier, carrier_words),
          DEFAULT(BY_OTHER), IF(Ammo, weapon, AMMO_GUN), .of = "firer.carrier" },
        { "fired", "fires of a flame weapon before this one", NUMBER(Ammo, fired, 0, 9), DEFAULT(0),
          .of = "firer.fires",
          .when = { { offsetof(Ammo, weapon),
                      1u << FLAME_MAN | 1u << FLAME_VEHICLE | 1u << FLAME_TRAILER } } }),
    .answers = FIELDS(
        { "need", "this number or less depletes; 0 if there is no roll",
          NUMBER(ammo_case, out.need, -99, 99) },
        { "depleted", "whether it is out of ammunition", FLAG(ammo_case, out.depleted),
          .tones = "gb" },
        { "resupply", "how often it may be resupplied",
          WORD(ammo_case, out.resupply, resupply_words), .chart = AMMO }),
    SITUATION(ammo_case, ammo_steps),
    .refuse = refuse_ammo,
    .charts = { AMMO },
    .readings = "From 100 mm on every natural 1 depletes; a tank's gun from 110 mm on. With "
                "several targets in a template one die, marked before, can deplete.",
    .examples = {
        { "calibre=75 carrier=tank", "7", "need=6 depleted=no resupply=yes" },
    },
};
/* clang-format on */
