/* SPDX-License-Identifier: MIT */
/* The odds table of close combat. CWB-1.18. */
#include "systems/cwb/cwb.h"

enum { RESULT_D, RESULT_HALF_A, RESULT_A };
enum { HALF_D, HALF_A };
enum { HIGHEST_ODDS = 4 };

/* Rounded for the defender: below 1 to 1 is the first column, then whole numbers to 1. */
static int odds_column(Umpire *ump, int attacker, int defender)
{
    int ratio = attacker / (defender > 0 ? defender : 1);

    return column_for(ump, CLOSE_COMBAT_ODDS, ratio < HIGHEST_ODDS ? ratio : HIGHEST_ODDS);
}

OddsAnswer cwb_resolve_odds(Umpire *ump, const OddsAsk *o)
{
    OddsAnswer a = { .result = ATTACKER };
    int attacker = count(ump, "attacker's points", o->attacker), plus = 0;
    int defender = count(ump, "defender's points", o->defender);

    defender = multiply(ump, CLOSE_COMBAT_POINTS, ENTRENCHED, defender, o->entrenched);
    a.odds = odds_column(ump, attacker, defender);
    if (o->defender_routed) {
        tell(ump, "a routed defender routs without a roll");
        return a;
    }
    plus += mod(ump, CLOSE_COMBAT_ODDS, DEFENDER_WRECKED, o->defender_wrecked == BRIGADE_WRECKED);
    plus += mod(ump, CLOSE_COMBAT_ODDS, DEFENDER_DIVISION, o->defender_wrecked == DIVISION_WRECKED);
    plus += mod(ump, CLOSE_COMBAT_ODDS, ATTACKER_WRECKED, o->attacker_wrecked);
    int result = throw_on(ump, CLOSE_COMBAT_ODDS, a.odds, plus).word;
    if (result == RESULT_HALF_A) {
        bool attackers = throw_on(ump, CLOSE_COMBAT_HALF, 0, 0).word == HALF_A;
        result = attackers ? RESULT_A : RESULT_D;
    }
    a.result = result == RESULT_A ? ATTACKER : DEFENDER;
    return a;
}

static OddsAnswer close_combat_odds(Umpire *ump, const OddsAsk *o)
{
    return cwb_resolve_odds(ump, o);
}

SHORT_RULE(close_combat_odds, OddsAsk, OddsAnswer);

/* clang-format off */
const Rule cwb_close_combat_odds_rule = {
    "close-combat-odds", "The odds table of close combat", "CWB-1.18",
    .asks = FIELDS(
        { "attacker", "attacker's points", NUMBER(OddsAsk, attacker, 1, 6) },
        { "defender", "defender's points, before he is doubled", NUMBER(OddsAsk, defender, 1, 6) },
        { "entrenched", "the defender has the use of a sunken road or trench",
          FLAG(OddsAsk, entrenched) },
        { "attacker-wrecked", "the attacker is a wrecked brigade",
          FLAG(OddsAsk, attacker_wrecked), .of = "attacker.worn" },
        { "defender-wrecked", "the defender is a wrecked brigade, or one of a wrecked division",
          WORD(OddsAsk, defender_wrecked, cwb_wrecked_words), DEFAULT(UNWRECKED),
          .of = "defender.wrecked" },
        { "defender-routed", "the defender is routed", FLAG(OddsAsk, defender_routed),
          .of = "defender.routed" }),
    .answers = FIELDS(
        { "odds", "column of the table",
          COLUMN(close_combat_odds_case, out.odds, CLOSE_COMBAT_ODDS) },
        { "result", "who wins", WORD(close_combat_odds_case, out.result, cwb_side_words),
          .tones = "gb" }),
    SITUATION(close_combat_odds_case, close_combat_odds_steps),
    .charts = { CLOSE_COMBAT_ODDS, CLOSE_COMBAT_HALF, CLOSE_COMBAT_POINTS },
    .readings = "Odds are rounded for the defender. A die below 1 is read as 1.",
    .examples = {
        { "attacker=4 defender=4", "5,4", "odds=1-1 result=attacker" },
    },
};
/* clang-format on */
