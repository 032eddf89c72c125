/* SPDX-License-Identifier: MIT */
/* How far one sees, and how far a hidden stand is spotted. CD-45 to CD-54. */
#include "systems/cd/cd.h"

enum { DENSE, OPEN_BLOCKING };
enum { WITHIN, ACROSS };
enum { SEES_BY_LINE, SEES_HALF, SEES_AT_EDGE, SEES_INCHES };

/* ---- visibility ---- */

typedef struct Visibility {
    int terrain, where, at_edge;
} Visibility;

enum { SIGHT_LINE = MIXED(0), SIGHT_HALF = MIXED(1), SIGHT_NONE = MIXED(2) };

static const char *const sight_words[] = { "line-of-sight", "half", "none", NULL };

static int visibility(Umpire *ump, const Visibility *v)
{
    Cell cell = look_up(ump, VISIBILITY, v->terrain, v->where);

    switch (cell.word) {
    case SEES_BY_LINE:
        return SIGHT_LINE;
    case SEES_HALF:
        return SIGHT_HALF;
    case SEES_AT_EDGE:
        if (!v->at_edge) {
            tell(ump, "one of the two is not at the edge of the dense terrain");
        }
        return v->at_edge ? SIGHT_LINE : SIGHT_NONE;
    case SEES_INCHES:
        break;
    }
    return cell.amount;
}

SHORT_RULE(visibility, Visibility, int);

/* clang-format off */
const Rule cd_visibility_rule = {
    "visibility", "How far one sees in terrain that blocks sight", "CD-54",
    .asks = FIELDS(
        { "terrain", "the terrain", WORD(Visibility, terrain, cd_blocking_words) },
        { "where", "within it, or across its edge: in, out or through",
          WORD(Visibility, where, cd_where_words) },
        { "at-edge", "who stands in the dense terrain is at its edge", FLAG(Visibility, at_edge) }),
    .answers = FIELDS(
        { "sight", "inches, or as far as the line of sight, half the distance, or not at all",
          MIXED_ANSWER(visibility_case, out, sight_words) }),
    SITUATION(visibility_case, visibility_steps),
    .charts = { VISIBILITY },
    .readings = "From the edge of dense terrain one sees by the line of sight.",
    .examples = {
        { "terrain=open-blocking where=across", "", "sight=half" },
    },
};
/* clang-format on */

/* ---- spotting ---- */

typedef struct Spotting {
    int target, posture, spotter, impaired, levels_higher, through, at_edge;
} Spotting;

enum { HIDDEN_PERSONNEL, HIDDEN_GUN_1_2, HIDDEN_GUN_3_6, HIDDEN_VEHICLE, HIDDEN_OBSTACLE };
enum { CONCEALED, IN_THE_OPEN };
enum { BY_PERSONNEL, BY_RECON, BY_VEHICLE };
enum { PERSONNEL_COLUMN, VEHICLE_COLUMN };
enum { THROUGH_NOTHING, THROUGH_OPEN, THROUGH_DENSE };
enum { IN_CONTACT = MIXED(0), UNSEEN = MIXED(1), IN_SIGHT = MIXED(2) };

static const char *const hidden_words[] = { "personnel", "gun-1-2",  "gun-3-6",
                                            "vehicle",   "obstacle", NULL };
static const char *const spotter_words[] = { "personnel", "recon", "vehicle", NULL };
static const char *const through_words[] = { "none", "open-blocking", "dense", NULL };
static const char *const spotting_answers[] = { "contact", "none", "line-of-sight", NULL };

static int distance(Umpire *ump, const Spotting *s)
{
    bool as_personnel = s->target == HIDDEN_PERSONNEL || s->target == HIDDEN_GUN_1_2;
    Cell cell =
        look_up(ump, SPOTTING, s->posture, as_personnel ? PERSONNEL_COLUMN : VEHICLE_COLUMN);
    bool contact = cell.star && s->posture == CONCEALED;
    int inches = cell.amount;

    if (contact && s->spotter == BY_VEHICLE) {
        tell(ump, "a vehicle that is not recon spots it in contact only");
        return IN_CONTACT;
    }
    inches += WHOLE * mod(ump, SPOTTING, LEVEL, cell.star && !contact ? s->levels_higher : 0);
    inches = multiply(ump, SPOTTING, IMPAIRED, inches, s->impaired);
    return multiply(ump, SPOTTING, VEHICLE_SPOTTER, inches, s->spotter == BY_VEHICLE && !cell.star);
}

static int spotting(Umpire *ump, const Spotting *s)
{
    int sight = SIGHT_LINE;

    if (s->through != THROUGH_NOTHING) {
        int terrain = s->through == THROUGH_DENSE ? DENSE : OPEN_BLOCKING;
        sight = visibility(ump, &(Visibility){ terrain, ACROSS, s->at_edge });
    }
    if (sight == SIGHT_NONE) {
        return UNSEEN;
    }
    if (s->target == HIDDEN_OBSTACLE && s->posture != CONCEALED) {
        tell(ump, "an obstacle without cover or camouflage is seen by itself");
        return IN_SIGHT;
    }
    int inches = distance(ump, s);
    if (inches != IN_CONTACT) {
        inches = multiply(ump, SPOTTING, THROUGH_OPEN_BLOCKING, inches, sight == SIGHT_HALF);
    }
    return inches;
}

static Refusal refuse_spotting(Umpire *ump, const void *situation)
{
    const Spotting *s = situation;

    (void)ump;
    if (s->target == HIDDEN_OBSTACLE && s->posture > IN_THE_OPEN) {
        return (Refusal){ "posture", "an obstacle neither moves nor fires" };
    }
    return ALLOWED;
}

SHORT_RULE(spotting, Spotting, int);

/* clang-format off */
const Rule cd_spotting_rule = {
    "spotting", "How far a hidden stand is spotted by day", "CD-45 to CD-53",
    .asks = FIELDS(
        { "target", "the hidden stand; guns by class", WORD(Spotting, target, hidden_words) },
        { "posture", "how it stands; concealed: it neither moves nor fires",
          WORD(Spotting, posture, cd_spotting_rows) },
        { "spotter", "who looks; vehicle: not recon", WORD(Spotting, spotter, spotter_words) },
        { "impaired", "the spotter is pinned, suppressed or both", FLAG(Spotting, impaired) },
        { "levels-higher", "elevation levels the spotter is higher",
          NUMBER(Spotting, levels_higher, 0, 9), DEFAULT(0) },
        { "through", "terrain seen into, out of or through", WORD(Spotting, through, through_words),
          DEFAULT(THROUGH_NOTHING) },
        { "at-edge", "who stands in the dense terrain is at its edge", FLAG(Spotting, at_edge) }),
    .answers = FIELDS(
        { "inches", "spotted within so many inches, or only in contact, or not at all; an open "
          "obstacle as far as the line of sight",
          MIXED_ANSWER(spotting_case, out, spotting_answers) }),
    SITUATION(spotting_case, spotting_steps),
    .refuse = refuse_spotting,
    .charts = { SPOTTING, VISIBILITY },
    .readings = "Levels are added before any halving, and only to a printed 60. A vehicle spots "
                "the 2 in contact only. Pinned or suppressed at a starred cell it is halved once. "
                "Within one dense terrain ask visibility.",
    .examples = {
        { "target=personnel posture=firing-concealed spotter=vehicle impaired=yes", "",
          "inches=6" },
    },
};
/* clang-format on */
