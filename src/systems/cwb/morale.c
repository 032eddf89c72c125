/* SPDX-License-Identifier: MIT */
/* Morale, Blood Lust and rally. CWB-1.17, 2.12. */
#include "systems/cwb/cwb.h"

enum { BACK_COLUMN, STRAGGLE_COLUMN };
enum { BLOOD_LUST_KEPT, BLOOD_LUST_REMOVED };
enum {
    RESULT_BLOOD_LUST,
    RESULT_NO_EFFECT,
    RESULT_SHAKEN,
    RESULT_SHAKEN_BACK,
    RESULT_DISORGANIZED_BACK_1,
    RESULT_DISORGANIZED_BACK_2,
    RESULT_ROUTED
};

static const char *const close_combat_words[] = { "no", "attacker", "defender", NULL };

/* The state that a result by itself puts a unit in; no effect leaves it as it is. */
static const int STATE_OF[] = {
    [RESULT_BLOOD_LUST] = BLOOD_LUST,
    [RESULT_NO_EFFECT] = NORMAL,
    [RESULT_SHAKEN] = SHAKEN,
    [RESULT_SHAKEN_BACK] = SHAKEN,
    [RESULT_DISORGANIZED_BACK_1] = DISORGANIZED,
    [RESULT_DISORGANIZED_BACK_2] = DISORGANIZED,
    [RESULT_ROUTED] = ROUTED,
};

/* Two morale states that meet in one unit. */
static int cwb_combined_state(int one, int other)
{
    int with = one == BLOOD_LUST ? other : one;

    if (one == DISORGANIZED && other == DISORGANIZED) {
        return ROUTED;
    }
    if (one == BLOOD_LUST || other == BLOOD_LUST) {
        return with == ROUTED ? SHAKEN : with == DISORGANIZED ? NORMAL : BLOOD_LUST;
    }
    return one > other ? one : other;
}

static int keeps_blood_lust(Umpire *ump)
{
    return throw_on(ump, BLOOD_LUST_CHECK, 0, 0).word == BLOOD_LUST_KEPT;
}

/* In place of every morale check; it never makes a unit retreat. */
static MoraleAnswer check_blood_lust(Umpire *ump)
{
    bool kept = keeps_blood_lust(ump);

    return (MoraleAnswer){ .result = kept ? RESULT_BLOOD_LUST : RESULT_NO_EFFECT,
                           .state = kept ? BLOOD_LUST : NORMAL };
}

/* Rows up the table, each line once. */
static int rows_up(Umpire *ump, const Morale *m)
{
    bool exposed = m->formation == COLUMN_OF_MARCH || m->formation == LIMBERED || m->flank;
    int up = count(ump, "rows up for m-1 or m-2", m->up);

    up += mod(ump, MORALE, ENTRENCHED, m->entrenched);
    up += mod(ump, MORALE, WITH_GUNS, m->with_guns && m->formation == LINE);
    up += mod(ump, MORALE, LEADER, m->leader != NO_LEADER);
    up += mod(ump, MORALE, LEADER_RATING, m->leader != NO_LEADER ? m->leader - 1 : 0);
    up += mod(ump, MORALE, LOW_AMMO, m->low_ammo);
    up += mod(ump, MORALE, IS_SHAKEN, m->state == SHAKEN);
    up += mod(ump, MORALE, IS_DISORGANIZED, m->state == DISORGANIZED);
    up += mod(ump, MORALE, NIGHT, m->night);
    up += mod(ump, MORALE, WRECKED_BRIGADE, m->wrecked == BRIGADE_WRECKED);
    up += mod(ump, MORALE, DEFENDING, m->close_combat == CLOSE_COMBAT_DEFENDER);
    up += mod(ump, MORALE, ATTACKING, m->close_combat == CLOSE_COMBAT_ATTACKER);
    up += mod(ump, MORALE, EXPOSED, exposed);
    up += mod(ump, MORALE, WRECKED_DIVISION, m->wrecked == DIVISION_WRECKED);
    up += mod(ump, MORALE, IS_ROUTED, m->state == ROUTED);
    return up;
}

MoraleAnswer cwb_check_morale(Umpire *ump, const Morale *m)
{
    enum { FIRST_LETTER_ROW = 2 };

    if (m->state == BLOOD_LUST) {
        return check_blood_lust(ump);
    }
    MoraleAnswer a = { .row = FIRST_LETTER_ROW + 2 * m->morale - rows_up(ump, m) };
    a.row = shifted_row(ump, MORALE, a.row - 1) + 1;
    Cell cell = throw_on(ump, MORALE, row_for(ump, MORALE, a.row - 1), 0);
    a.result = cell.word;
    a.retreat = look_up(ump, MORALE_RESULTS, a.result, BACK_COLUMN).amount / WHOLE;
    a.stragglers = look_up(ump, MORALE_RESULTS, a.result, STRAGGLE_COLUMN).amount / WHOLE;
    a.state = cwb_combined_state(m->state, STATE_OF[a.result]);
    bool may_stand = m->entrenched || (m->with_guns && !cwb_is_artillery(m->formation));
    if (cell.star && may_stand && m->stand) {
        tell(ump, "it stands: the retreat is ignored");
        a.retreat = 0;
    }
    if (a.stragglers && cwb_is_artillery(m->formation)) {
        tell(ump, "artillery does not straggle");
        a.stragglers = 0;
    }
    return a;
}

/* ---- morale ---- */

static MoraleAnswer morale(Umpire *ump, const Morale *m)
{
    return cwb_check_morale(ump, m);
}

SHORT_RULE(morale, Morale, MoraleAnswer);

/* clang-format off */
const Rule cwb_morale_rule = {
    "morale", "A morale check", "CWB-1.17",
    .asks = FIELDS(
        { "morale", "morale letter of the top unit", WORD(Morale, morale, cwb_morale_words),
          .of = "unit.morale" },
        { "up", "rows up: 1 for m-1, 2 for m-2", NUMBER(Morale, up, 0, 2), DEFAULT(0) },
        { "entrenched", "in sunken road or trench", FLAG(Morale, entrenched) },
        { "with-guns", "stacked with unlimbered artillery", FLAG(Morale, with_guns) },
        { "leader", "rating of the leader with it", WORD(Morale, leader, cwb_leader_words),
          DEFAULT(NO_LEADER), .of = "unit.led" },
        { "low-ammo", "Low Ammo", FLAG(Morale, low_ammo), .of = "unit.low-ammo" },
        { "state", "its morale state now", STATE(Morale, state), .of = "unit.state" },
        { "night", "it is night", FLAG(Morale, night), .of = "clock.night" },
        { "wrecked", "of a wrecked brigade, or of one of a wrecked division",
          WORD(Morale, wrecked, cwb_wrecked_words), DEFAULT(UNWRECKED), .of = "unit.wrecked" },
        { "close-combat", "its part in a close combat",
          WORD(Morale, close_combat, close_combat_words), DEFAULT(NO_CLOSE_COMBAT) },
        { "formation", "of the unit", FORMATION(Morale, formation), .of = "unit.drawn-up" },
        { "flank", "it was hit in the flank", FLAG(Morale, flank) },
        { "stand", "ignore a starred retreat where that is allowed", FLAG(Morale, stand),
          .standard = 1 }),
    .answers = FIELDS(
        { "row", "row of the table, 0 for a Blood Lust check",
          NUMBER(morale_case, out.row, 0, 15) },
        { "result", "result of the check", WORD(morale_case, out.result, cwb_result_words),
          .chart = MORALE, .tones = "ggppbbb" },
        { "retreat", "hexes to retreat", NUMBER(morale_case, out.retreat, 0, 99), .open = true },
        { "stragglers", "strength points that straggle",
          NUMBER(morale_case, out.stragglers, 0, 99), .of = "+unit.stragglers", .tones = "gpb" },
        { "state", "its morale state afterwards", WORD(morale_case, out.state, cwb_state_words),
          .of = "unit.state", .tones = "ggpbb" }),
    SITUATION(morale_case, morale_steps),
    .charts = { MORALE, MORALE_RESULTS },
    .readings = "Rows past the ends are rows 1 and 15. States combine. A starred retreat is "
                "ignored where that is allowed, unless stand=no.",
    .examples = {
        { "morale=D entrenched=yes", "5,6", "row=5 result=shaken-back-1 retreat=0 state=shaken" },
    },
};
/* clang-format on */

/* ---- blood-lust ---- */

BARE_RULE(keeps_blood_lust);

/* clang-format off */
const Rule cwb_blood_lust_rule = {
    "blood-lust", "The check of a unit in Blood Lust, in place of morale", "CWB-1.17",
    .asks = (const Field[]){ { 0 } },
    .answers = FIELDS(
        { "kept", "whether it stays in Blood Lust", FLAG(keeps_blood_lust_case, out),
          .tones = "ng" }),
    SITUATION(keeps_blood_lust_case, keeps_blood_lust_steps),
    .charts = { BLOOD_LUST_CHECK },
    .examples = {
        { "", "4,3", "kept=yes" },
    },
};
/* clang-format on */

/* ---- rally ---- */

typedef struct RallyAsk {
    int state, leader, adjacent;
} RallyAsk;

enum { RALLY_DISORGANIZED, RALLY_ROUTED };

static int rally(Umpire *ump, const RallyAsk *r)
{
    if (r->state == ROUTED) {
        int plus = mod(ump, RALLY, LEADER_RATING, r->leader != NO_LEADER ? r->leader - 1 : 0);
        Cell cell = throw_on(ump, RALLY, 0, plus);
        return cell.word == RALLY_DISORGANIZED ? DISORGANIZED : ROUTED;
    }
    if (r->state == BLOOD_LUST && r->adjacent) {
        return check_blood_lust(ump).state;
    }
    tell(ump, "without a die: one state better; Blood Lust away from the enemy ends");
    return r->state == DISORGANIZED ? SHAKEN : NORMAL;
}

SHORT_RULE(rally, RallyAsk, int);

/* clang-format off */
const Rule cwb_rally_rule = {
    "rally", "The state of a unit after the Rally Phase", "CWB-2.12",
    .asks = FIELDS(
        { "state", "its morale state now", STATE(RallyAsk, state), .of = "unit.state" },
        { "leader", "rating of the leader with it", WORD(RallyAsk, leader, cwb_leader_words),
          DEFAULT(NO_LEADER), .of = "unit.led" },
        { "adjacent", "next to an enemy", FLAG(RallyAsk, adjacent) }),
    .answers = FIELDS(
        { "state", "its morale state afterwards", WORD(rally_case, out, cwb_state_words),
          .of = "unit.state", .tones = "ggpbb" }),
    SITUATION(rally_case, rally_steps),
    .charts = { RALLY },
    .examples = {
        { "state=routed leader=2", "4", "state=disorganized" },
    },
};
/* clang-format on */
