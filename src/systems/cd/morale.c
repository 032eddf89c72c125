/* SPDX-License-Identifier: MIT */
/* Who checks morale, and what comes of it. CD-70 to CD-75. */
#include "systems/cd/cd.h"

/* ---- morale-check-due ---- */

typedef struct CheckDue {
    int fired_on, enemy_within_12, company_lost_in_sight;
} CheckDue;

static int check_due(Umpire *ump, const CheckDue *c)
{
    bool due = c->fired_on || c->enemy_within_12 || c->company_lost_in_sight;

    if (!due) {
        tell(ump, "no check: a Pin of the turn before is removed");
    }
    return due;
}

SHORT_RULE(check_due, CheckDue, int);

/* clang-format off */
const Rule cd_morale_check_due_rule = {
    "morale-check-due", "Whether a company checks morale this turn", "CD-70, CD-71",
    .asks = FIELDS(
        { "fired-on", "it was fired on this turn", FLAG(CheckDue, fired_on) },
        { "enemy-within-12", "an enemy is within 12\" and in sight",
          FLAG(CheckDue, enemy_within_12) },
        { "company-lost-in-sight", "it sees a friendly company eliminated",
          FLAG(CheckDue, company_lost_in_sight) }),
    .answers = FIELDS(
        { "due", "whether it checks", FLAG(check_due_case, out) }),
    SITUATION(check_due_case, check_due_steps),
    .readings = "The company checks, with one die.",
    .examples = {
        { "company-lost-in-sight=yes", "", "due=yes" },
    },
};
/* clang-format on */

/* ---- morale ---- */

typedef struct Morale {
    int morale, cover, forced_back, eliminated, road_march, tot, state, contact, enemy_personnel,
        enemy_afv, air;
} Morale;

typedef struct MoraleAnswer {
    int need, excess, result;
} MoraleAnswer;

enum { STEADY, PINNED, SHAKEN, DEMORALIZED };
enum { RESULT_PASS, RESULT_PINNED, RESULT_SHAKEN, RESULT_DEMORALIZED, RESULT_ELIMINATED };

static const char *const state_words[] = { "steady", "pinned", "shaken", "demoralized", NULL };

static int modified_morale(Umpire *ump, const Morale *m)
{
    int morale = count(ump, "morale", m->morale);

    morale += mod(ump, MORALE, IN_COVER, m->cover);
    morale += mod(ump, MORALE, FORCED_BACK, m->forced_back);
    morale += mod(ump, MORALE, ELIMINATED, m->eliminated);
    morale += mod(ump, MORALE, ROAD_MARCH, m->road_march);
    morale += mod(ump, MORALE, TOT, m->tot);
    morale += mod(ump, MORALE, IS_PINNED, m->state == PINNED);
    morale += mod(ump, MORALE, IS_SHAKEN, m->state == SHAKEN);
    morale += mod(ump, MORALE, IS_DEMORALIZED, m->state == DEMORALIZED);
    morale += mod(ump, MORALE, ENEMY_PERSONNEL, m->enemy_personnel);
    morale += mod(ump, MORALE, ENEMY_AFV, m->enemy_afv);
    morale += mod(ump, MORALE, AIR, m->air);
    return need(ump, "needs this or less", morale);
}

static MoraleAnswer morale(Umpire *ump, const Morale *m)
{
    MoraleAnswer a = { 0 };

    if (m->state == DEMORALIZED && m->contact) {
        tell(ump, "demoralized in contact: eliminated without a check");
        a.result = RESULT_ELIMINATED;
        return a;
    }
    a.need = modified_morale(ump, m);
    int die = roll_for(ump, MORALE);
    a.excess = die > a.need ? die - a.need : 0;
    a.result = look_up(ump, MORALE_RESULTS, a.excess, 0).word;
    return a;
}

SHORT_RULE(morale, Morale, MoraleAnswer);

/* clang-format off */
const Rule cd_morale_rule = {
    "morale", "A morale check", "CD-72 to CD-75",
    .asks = FIELDS(
        { "morale", "its morale rating", NUMBER(Morale, morale, 1, 12),
          .of = "unit.morale" },
        { "cover", "in cover, or out of sight of all spotted enemies", FLAG(Morale, cover) },
        { "forced-back", "its stands and vehicles forced back this turn",
          NUMBER(Morale, forced_back, 0, 9), DEFAULT(0), .of = "unit.forced-back" },
        { "eliminated", "its stands and vehicles eliminated this turn",
          NUMBER(Morale, eliminated, 0, 9), DEFAULT(0), .of = "unit.eliminated" },
        { "road-march", "in road march", FLAG(Morale, road_march) },
        { "tot", "target of a time-on-target mission", FLAG(Morale, tot),
          .of = "unit.tot" },
        { "state", "its worst state now", WORD(Morale, state, state_words), DEFAULT(STEADY),
          .of = "unit.state" },
        { "contact", "an enemy AFV, or personnel who are not pinned, touch it",
          FLAG(Morale, contact), IF(Morale, state, DEMORALIZED) },
        { "enemy-personnel", "enemy personnel are within 12\" and in sight",
          FLAG(Morale, enemy_personnel) },
        { "enemy-afv", "an enemy AFV is within 12\" and in sight", FLAG(Morale, enemy_afv) },
        { "air", "an air attack came within 12\"", FLAG(Morale, air) }),
    .answers = FIELDS(
        { "need", "this number or less passes", NUMBER(morale_case, out.need, -99, 99) },
        { "excess", "by how much the die exceeds it", NUMBER(morale_case, out.excess, 0, 99) },
        { "result", "result of the check", WORD(morale_case, out.result, cd_morale_words),
          .chart = MORALE_RESULTS, .tones = "gpbbb" }),
    SITUATION(morale_case, morale_steps),
    .charts = { MORALE, MORALE_RESULTS },
    .readings = "Modifiers change the morale, and the excess is counted from what they leave. Of "
                "the states only the worst counts; the enemy lines count once each. A company is "
                "in cover if all its stands are. Demoralized in contact there is no die.",
    .examples = {
        { "morale=8 enemy-personnel=yes enemy-afv=yes", "8", "need=5 excess=3 result=shaken" },
    },
};
/* clang-format on */
