/* SPDX-License-Identifier: MIT */
/* Cavalry charges and artillery at extended range. NES-33 to NES-47. */
#include "systems/nes/nes.h"

/* ---- charge-morale ---- */

typedef struct ChargeMorale {
    int cavalry, strength, zone;
} ChargeMorale;

static int charge_morale(Umpire *ump, const ChargeMorale *c)
{
    return look_in(ump, CHARGE_MORALE, c->strength, c->cavalry, c->zone).amount / WHOLE;
}

SHORT_RULE(charge_morale, ChargeMorale, int);

/* clang-format off */
const Rule nes_charge_morale_rule = {
    "charge-morale", "What a charge zone adds to the die of a morale check",
    "NES-33 to NES-38",
    .asks = FIELDS(
        { "cavalry", "class of the charging cavalry, see the chart cavalry-class",
          WORD(ChargeMorale, cavalry, nes_cavalry_words), .of = "piece.horse" },
        { "strength", "its strength points", NUMBER(ChargeMorale, strength, 1, 30),
          .of = "piece.present" },
        { "zone", "charge zone in which the unit stands",
          WORD(ChargeMorale, zone, nes_zone_words) }),
    .answers = FIELDS(
        { "modifier", "added to the morale die",
          NUMBER(charge_morale_case, out, -99, 99) }),
    SITUATION(charge_morale_case, charge_morale_steps),
    .charts = { CHARGE_MORALE, CAVALRY_CLASS },
    .examples = {
        { "cavalry=heavy strength=9 zone=secondary", "", "modifier=2" },
    },
};
/* clang-format on */

/* ---- extended-range ---- */

typedef struct ExtendedRange {
    int nation, class, strength;
} ExtendedRange;

typedef struct ExtendedRangeAnswer {
    int allowed, reason, impact;
} ExtendedRangeAnswer;

enum { COLUMN_FRENCH, COLUMN_RUSSIAN };
enum { CLASS_COLUMN, STRENGTH_COLUMN };
enum { MAY_FIRE, WRONG_CLASS, TOO_WEAK };

static const char *const reason_words[] = { "may-fire", "wrong-class", "too-weak", NULL };

static int gunner_column(Umpire *ump, int nation)
{
    bool french = nation == BY_FRENCH ||
                  (nation == BY_PRUSSIAN && option(ump, PRUSSIAN_ARTILLERY) == PRUSSIANS_AS_FRENCH);

    return column_for(ump, EXTENDED_RANGE, french ? COLUMN_FRENCH : COLUMN_RUSSIAN);
}

static ExtendedRangeAnswer extended_range(Umpire *ump, const ExtendedRange *e)
{
    int class = look_up(ump, EXTENDED_RANGE_GUNS, 0, CLASS_COLUMN).amount / WHOLE;

    if (e->class != class) {
        return (ExtendedRangeAnswer){ false, WRONG_CLASS, 0 };
    }
    if (e->strength < look_up(ump, EXTENDED_RANGE_GUNS, 0, STRENGTH_COLUMN).amount / WHOLE) {
        return (ExtendedRangeAnswer){ false, TOO_WEAK, 0 };
    }
    int impact = throw_on(ump, EXTENDED_RANGE, gunner_column(ump, e->nation), 0).amount;
    return (ExtendedRangeAnswer){ true, MAY_FIRE, impact / WHOLE };
}

SHORT_RULE(extended_range, ExtendedRange, ExtendedRangeAnswer);

/* clang-format off */
const Rule nes_extended_range_rule = {
    "extended-range", "Whether guns may fire so far, and where the shot falls",
    "NES-39 to NES-47",
    .asks = FIELDS(
        { "nation", "whose guns fire", WORD(ExtendedRange, nation, nes_nation_words),
          .of = "piece.troops" },
        { "class", "class of the artillery unit", NUMBER(ExtendedRange, class, 1, 3),
          .of = "piece.class" },
        { "strength", "its strength points", NUMBER(ExtendedRange, strength, 1, 20),
          .of = "piece.present" }),
    .answers = FIELDS(
        { "allowed", "whether it may fire so far", FLAG(extended_range_case, out.allowed),
          .tones = "bg" },
        { "reason", "why", WORD(extended_range_case, out.reason, reason_words) },
        { "impact", "hexes beyond the target, -1 is one short; 0 without a shot",
          NUMBER(extended_range_case, out.impact, -99, 99) }),
    SITUATION(extended_range_case, extended_range_steps),
    .charts = { EXTENDED_RANGE, EXTENDED_RANGE_GUNS },
    .readings = "Guns that may not fire throw no die. Prussians are not on the sheet and shoot as "
                "Russians (option prussian_artillery). A shot that falls off the map is lost; the "
                "second roll, on the fire table, is not on the sheet.",
    .examples = {
        { "nation=french class=1 strength=4", "8", "allowed=yes impact=1" },
    },
};
/* clang-format on */
