/* SPDX-License-Identifier: MIT */
/* Engagement and command range. NB-45, NB-66, NB-67. */
#include "systems/nb/nb.h"

/* ---- engagement ---- */

typedef struct Engagement {
    int distance, enemy_routed;
} Engagement;

static int engagement(Umpire *ump, const Engagement *e)
{
    return e->distance <= nb_distance_of(ump, ENGAGEMENT) && !e->enemy_routed;
}

SHORT_RULE(engagement, Engagement, int);

/* clang-format off */
const Rule nb_engagement_rule = {
    "engagement", "Whether a division is engaged", "NB-45",
    .asks = FIELDS(
        { "distance", "inches from one of its combat units to the enemy",
          INCHES(Engagement, distance) },
        { "enemy-routed", "that enemy is routed", FLAG(Engagement, enemy_routed) }),
    .answers = FIELDS(
        { "engaged", "whether it is", FLAG(engagement_case, out) }),
    SITUATION(engagement_case, engagement_steps),
    .charts = { DISTANCES },
    .readings = "Within 17 inches means up to and with 17, for units of every kind.",
    .examples = { { "distance=17", "", "engaged=yes" } },
};
/* clang-format on */

/* ---- range-check ---- */

typedef struct RangeCheck {
    int distance, range, started_combat, routed, detachment;
} RangeCheck;

enum { IN_COMMAND, EXCUSED, OUT };

static const char *const range_words[] = { "in-command", "excused", "out", NULL };

static int range_check(Umpire *ump, const RangeCheck *r)
{
    if (r->distance <= r->range) {
        return IN_COMMAND;
    }
    if (r->started_combat || r->routed || r->detachment) {
        tell(ump, "who has started combat, is routed or is a detachment need not be in range");
        return EXCUSED;
    }
    tell(ump,
         "it must try to come into range, even if it stays disordered by it; there is no penalty");
    return OUT;
}

SHORT_RULE(range_check, RangeCheck, int);

/* clang-format off */
const Rule nb_range_check_rule = {
    "range-check", "Whether a combat unit is in its division general's range", "NB-66, NB-67",
    .asks = FIELDS(
        { "distance", "inches to its division general at the end of movement",
          INCHES(RangeCheck, distance) },
        { "range", "his command range in inches", INCHES(RangeCheck, range),
          .of = "unit.led-range" },
        { "started-combat", "the unit has started combat", FLAG(RangeCheck, started_combat),
          .of = "unit.in-contact" },
        { "routed", "the unit is routed", FLAG(RangeCheck, routed), .of = "unit.is-routed" },
        { "detachment", "the unit is a detachment", FLAG(RangeCheck, detachment),
          .of = "unit.detachment" }),
    .answers = FIELDS(
        { "result", "how it stands", WORD(range_check_case, out, range_words) }),
    SITUATION(range_check_case, range_check_steps),
    .readings = "The sheet announces two exceptions and lists three: all three count. A general "
                "who is attached keeps his range.",
    .examples = { { "distance=5 range=4 routed=yes", "", "result=excused" } },
};
/* clang-format on */
