/* SPDX-License-Identifier: MIT */
/* Fire and its losses: troops, leaders, stragglers, guns. CWB-1.11 to 1.16, 1.19, 1.20. */
#include "systems/cwb/cwb.h"

/* ---- fire-points ---- */

typedef struct FirePoints {
    int arm, levels, guns, plus, range, target, disorganized, low_ammo;
} FirePoints;

enum { TROOPS, GUNS, WAGON };
enum { FAR_RANGE = 4, LOW_AMMO_RANGE = 1, FIVE_GUNS = 5 };

const char *const cwb_arm_words[] = { "small-arms", "artillery", NULL };
static const char *const target_words[] = { "troops", "guns", "wagon", NULL };
static const char *const letter_words[] = { "A", "B", "C", NULL };

int cwb_small_arms_points(Umpire *ump, int letter, int plus, int range)
{
    return look_in(ump, SMALL_ARMS, letter, plus, range).amount;
}

int cwb_artillery_points(Umpire *ump, int guns, int range)
{
    int points = 0;

    if (guns >= FIVE_GUNS) {
        int fives = count(ump, "times five gun points", guns / FIVE_GUNS);
        points += fives * look_up(ump, ARTILLERY, FIVE_GUNS, range).amount;
    }
    if (guns % FIVE_GUNS) {
        points += look_up(ump, ARTILLERY, guns % FIVE_GUNS, range).amount;
    }
    return points;
}

static int pooled_small_arms(Umpire *ump, const FirePoints *f)
{
    int points = 0;

    if (!has_column(ump, SMALL_ARMS, f->range)) {
        tell(ump, "out of range of small arms");
        return 0;
    }
    if (f->low_ammo && f->range > LOW_AMMO_RANGE) {
        tell(ump, "Low Ammo: no fire beyond 1 hex");
        return 0;
    }
    for (int letter = 0; letter_words[letter]; letter++) {
        int levels = f->levels >> 8 * letter & 255;
        if (levels) {
            count(ump, "levels of this kind", levels);
            points += levels * cwb_small_arms_points(ump, letter, f->plus, f->range);
        }
    }
    return multiply(ump, SMALL_ARMS, IS_DISORGANIZED, points, f->disorganized);
}

static int fire_points(Umpire *ump, const FirePoints *f)
{
    if (f->arm == BY_SMALL_ARMS) {
        return pooled_small_arms(ump, f);
    }
    int points = cwb_artillery_points(ump, f->guns, f->range);
    bool far = f->target == TROOPS && f->range >= FAR_RANGE;
    points = multiply(ump, ARTILLERY, FAR_TARGET, points, far);
    points = multiply(ump, ARTILLERY, IS_DISORGANIZED, points, f->disorganized);
    return points;
}

SHORT_RULE(fire_points, FirePoints, int);

/* clang-format off */
const Rule cwb_fire_points_rule = {
    "fire-points", "Fire points of all that fires at one hex from one range", "CWB-1.11, CWB-1.12",
    .asks = FIELDS(
        { "arm", "what fires", WORD(FirePoints, arm, cwb_arm_words) },
        { "levels", "fire levels of all firers, as AAB",
          LETTERS(FirePoints, levels, letter_words, 20), IF(FirePoints, arm, BY_SMALL_ARMS) },
        { "guns", "gun points of all firers", NUMBER(FirePoints, guns, 1, 50),
          .of = "firer.guns", IF(FirePoints, arm, BY_ARTILLERY) },
        { "plus", "plus weapons, of small arms", FLAG(FirePoints, plus), .of = "firer.plus" },
        { "range", "hexes, 0 for close combat", NUMBER(FirePoints, range, 0, 10) },
        { "target", "what is fired at", WORD(FirePoints, target, target_words), DEFAULT(TROOPS) },
        { "disorganized", "the firers are disorganized", FLAG(FirePoints, disorganized),
          .of = "firer.disorganized" },
        { "low-ammo", "the firers, with small arms, are Low Ammo", FLAG(FirePoints, low_ammo),
          .of = "firer.low-ammo" }),
    .answers = FIELDS(
        { "points", "fire points", EXACT(fire_points_case, out, 0, 999 * WHOLE) }),
    SITUATION(fire_points_case, fire_points_steps),
    .charts = { SMALL_ARMS, ARTILLERY },
    .readings = "Gun points of one range are pooled and cut into fives.",
    .examples = {
        { "arm=artillery guns=9 range=3", "", "points=5" },
    },
};
/* clang-format on */

/* ---- fire ---- */

static const char *const effect_words[] = { "none", "m-2", "m-1", "m", "loss", NULL };

FireAnswer cwb_fire(Umpire *ump, const Fire *f)
{
    FireAnswer a = { 0 };
    bool exposed = f->formation == COLUMN_OF_MARCH || f->formation == LIMBERED || f->flank ||
                   f->state == DISORGANIZED || f->state == ROUTED;
    int column = column_for(ump, FIRE, f->points / WHOLE);

    column += mod(ump, FIRE, UP_SLOPE, f->up_slope);
    column += mod(ump, FIRE, ENTRENCHED, f->entrenched);
    column += mod(ump, FIRE, NIGHT, f->night);
    column += mod(ump, FIRE, LOW_AMMO, f->low_ammo);
    column += mod(ump, FIRE, EXPOSED, exposed);
    column += mod(ump, FIRE, MOUNTED_TARGET, f->formation == MOUNTED);
    column += mod(ump, FIRE, FLANKED_DEFENDER, f->flanked_defender);
    Cell cell = throw_on(ump, FIRE, column, 0);
    a.effect = cell.word;
    a.loss = cell.amount;
    a.low_ammo = cell.star && f->arm == BY_SMALL_ARMS;
    a.casualties = a.loss / WHOLE;
    if (a.loss % WHOLE) {
        a.casualties += throw_on(ump, HALF_LOSS, 0, 0).word;
    }
    return a;
}

SHORT_RULE(cwb_fire, Fire, FireAnswer);

/* clang-format off */
const Rule cwb_fire_rule = {
    "fire", "Fire on a hex: casualties or a morale check", "CWB-1.13, CWB-1.14",
    .struck = "target",
    .asks = FIELDS(
        { "points", "total fire points", EXACT(Fire, points, 0, 999 * WHOLE) },
        { "arm", "what fires: artillery if there are only guns", WORD(Fire, arm, cwb_arm_words),
          DEFAULT(BY_SMALL_ARMS), .of = "firer.fires-as" },
        { "up-slope", "all fire goes up a slope or extreme slope", FLAG(Fire, up_slope) },
        { "entrenched", "the target is in a sunken road or trench", FLAG(Fire, entrenched) },
        { "night", "it is night", FLAG(Fire, night), .of = "clock.night" },
        { "low-ammo", "a firer is Low Ammo", FLAG(Fire, low_ammo), .of = "firer.low-ammo" },
        { "formation", "of the target", FORMATION(Fire, formation),
          .of = "target.drawn-up" },
        { "state", "morale state of the target", STATE(Fire, state), .of = "target.state" },
        { "flank", "the target is hit in the flank", FLAG(Fire, flank) },
        { "flanked-defender", "a defender's fire in close combat, attacked from flank or rear",
          FLAG(Fire, flanked_defender) }),
    .answers = FIELDS(
        { "effect", "what the fire does", WORD(cwb_fire_case, out.effect, effect_words),
          .chart = FIRE, .tones = "nfffg" },
        { "loss", "loss before rounding", EXACT(cwb_fire_case, out.loss, 0, 99 * WHOLE) },
        { "casualties", "strength points lost", NUMBER(cwb_fire_case, out.casualties, 0, 99),
          .of = "+target.losses", .tones = "ng" },
        { "low-ammo", "every small-arms firer is Low Ammo now", FLAG(cwb_fire_case, out.low_ammo),
          .of = "+firer.low-ammo", .tones = "nb" }),
    SITUATION(cwb_fire_case, cwb_fire_steps),
    .charts = { FIRE, HALF_LOSS },
    .readings = "Points are rounded down. m-1 and m-2 are easier than m.",
    .examples = {
        { "points=7 entrenched=yes flank=yes", "1,1", "effect=loss loss=1 casualties=1" },
    },
};
/* clang-format on */

/* ---- leader-loss ---- */

int cwb_lose_leader(Umpire *ump)
{
    return throw_on(ump, LEADER_LOSS, 0, 0).word;
}

BARE_RULE(cwb_lose_leader);

/* clang-format off */
const Rule cwb_leader_loss_rule = {
    "leader-loss", "What becomes of a leader in a stack that took a casualty", "CWB-1.15",
    .asks = (const Field[]){ { 0 } },
    .answers = FIELDS(
        { "result", "what becomes of him",
          WORD(cwb_lose_leader_case, out, cwb_leader_result_words),
          .chart = LEADER_LOSS, .of = "leader.fate", .tones = "bgp" }),
    SITUATION(cwb_lose_leader_case, cwb_lose_leader_steps),
    .charts = { LEADER_LOSS },
    .readings = "A half that was dropped is no casualty.",
    .examples = {
        { "", "5,6", "result=wounded" },
    },
};
/* clang-format on */

/* ---- straggler ---- */

int cwb_straggler_column(Umpire *ump, int loss, int morale)
{
    return column_in(ump, STRAGGLER, loss / (WHOLE / 2), morale);
}

int cwb_straggle(Umpire *ump, int column, const Straggler *s)
{
    int plus = 0;

    plus +=
        mod(ump, STRAGGLER, SHAKY, s->state == DISORGANIZED || s->formation == MOUNTED || s->flank);
    plus += mod(ump, STRAGGLER, BROKEN, s->state == ROUTED || s->wrecked || s->night);
    return throw_on(ump, STRAGGLER, column, plus).amount / WHOLE;
}

static int straggler(Umpire *ump, const Straggler *s)
{
    if (cwb_is_artillery(s->formation)) {
        tell(ump, "artillery does not straggle");
        return 0;
    }
    return cwb_straggle(ump, cwb_straggler_column(ump, s->loss, s->morale), s);
}

static Refusal refuse_straggler(Umpire *ump, const void *situation)
{
    const Straggler *s = situation;

    (void)ump;
    if (s->loss % (WHOLE / 2)) {
        return (Refusal){ "loss", "fire costs whole and half points" };
    }
    return ALLOWED;
}

SHORT_RULE(straggler, Straggler, int);

/* clang-format off */
const Rule cwb_straggler_rule = {
    "straggler", "Strength points that straggle after a loss by fire", "CWB-1.16",
    .asks = FIELDS(
        { "loss", "loss by fire before rounding",
          EXACT(Straggler, loss, WHOLE / 2, 4 * WHOLE) },
        { "morale", "morale letter of the unit", WORD(Straggler, morale, cwb_morale_words),
          .of = "unit.morale" },
        { "state", "morale state of the unit", STATE(Straggler, state), .of = "unit.state" },
        { "formation", "of the unit", FORMATION(Straggler, formation), .of = "unit.drawn-up" },
        { "flank", "it was hit in the flank", FLAG(Straggler, flank) },
        { "wrecked", "it is of a wrecked brigade", FLAG(Straggler, wrecked),
          .of = "unit.worn" },
        { "night", "it is night", FLAG(Straggler, night), .of = "clock.night" }),
    .answers = FIELDS(
        { "stragglers", "strength points lost to stragglers",
          NUMBER(straggler_case, out, 0, 99), .of = "+unit.stragglers", .tones = "gpb" }),
    SITUATION(straggler_case, straggler_steps),
    .refuse = refuse_straggler,
    .charts = { STRAGGLER },
    .readings = "The two lines add; 9 is read as 8.",
    .examples = {
        { "loss=3/2 morale=E", "1", "stragglers=2" },
    },
};
/* clang-format on */

/* ---- gun-loss ---- */

typedef struct GunLoss {
    int guns;
} GunLoss;

static int gun_loss(Umpire *ump, const GunLoss *g)
{
    int lost = throw_on(ump, GUN_LOSS, 0, 0).amount / WHOLE;

    return lost < g->guns ? lost : g->guns;
}

SHORT_RULE(gun_loss, GunLoss, int);

/* clang-format off */
const Rule cwb_gun_loss_rule = {
    "gun-loss", "Gun points lost by limbering near or against the enemy", "CWB-1.19",
    .asks = FIELDS(
        { "guns", "gun points of the unit", NUMBER(GunLoss, guns, 1, 10), DEFAULT(10),
          .of = "unit.guns" }),
    .answers = FIELDS(
        { "lost", "gun points lost", NUMBER(gun_loss_case, out, 0, 99),
          .of = "-unit.guns", .tones = "gpb" }),
    SITUATION(gun_loss_case, gun_loss_steps),
    .charts = { GUN_LOSS },
    .examples = {
        { "guns=2", "6", "lost=2" },
    },
};
/* clang-format on */

/* ---- straggler-recovery ---- */

typedef struct Recovery {
    int morale, night, lost;
} Recovery;

static int recovery(Umpire *ump, const Recovery *r)
{
    int row = row_for(ump, STRAGGLER_RECOVERY, r->morale);
    int plus = mod(ump, STRAGGLER_RECOVERY, NIGHT, r->night);
    /* The headings of this chart are the points that come back. */
    int back = throw_on(ump, STRAGGLER_RECOVERY, row, plus).word;

    return back < r->lost ? back : r->lost;
}

SHORT_RULE(recovery, Recovery, int);

/* clang-format off */
const Rule cwb_straggler_recovery_rule = {
    "straggler-recovery", "Stragglers who come back to a marked brigade", "CWB-1.20",
    .asks = FIELDS(
        { "morale", "morale letter of the brigade", WORD(Recovery, morale, cwb_morale_words),
          .of = "unit.morale" },
        { "night", "it is night", FLAG(Recovery, night), .of = "clock.night" },
        { "lost", "strength points it has lost to stragglers", NUMBER(Recovery, lost, 0, 99),
          DEFAULT(99), .of = "unit.stragglers" }),
    .answers = FIELDS(
        { "recovered", "strength points that come back",
          NUMBER(recovery_case, out, 0, 99), .of = "-unit.stragglers", .tones = "ng" }),
    SITUATION(recovery_case, recovery_steps),
    .charts = { STRAGGLER_RECOVERY },
    .readings = "7 and 8 are read as 6.",
    .examples = {
        { "morale=A night=yes", "5", "recovered=2" },
    },
};
/* clang-format on */
