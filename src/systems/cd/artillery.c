/* SPDX-License-Identifier: MIT */
/* Artillery and initiative: response, indirect fire, who is Side A. CD-6, CD-25 to CD-32. */
#include "game/trait.h"
#include "systems/cd/cd.h"

/* ---- response ---- */

typedef struct ResponseAsk {
    int artillery, mission, dedicated, quality, suppressed;
} ResponseAsk;

typedef struct ResponseAnswer {
    int need, success;
} ResponseAnswer;

enum { SPOTTED_TARGET, H_AND_I };
enum { H_AND_I_ROW = 2 }; /* below organic and supporting */

static const char *const artillery_words[] = { "organic", "supporting", NULL };
static const char *const mission_words[] = { "spotted", "h-and-i", NULL };

static ResponseAnswer response(Umpire *ump, const ResponseAsk *r)
{
    ResponseAnswer a = { 0 };
    int row = r->mission == H_AND_I ? H_AND_I_ROW : r->artillery;

    a.need = look_up(ump, RESPONSE, row, 0).amount / WHOLE;
    if (r->mission == H_AND_I && !option(ump, HNI_MODIFIED)) {
        tell(ump, "H&I: no modifiers");
    } else {
        a.need += mod(ump, RESPONSE, DEDICATED, r->dedicated);
        a.need += mod(ump, RESPONSE, ELITE_VETERAN, r->quality >= VETERAN);
        a.need += mod(ump, RESPONSE, TRAINED_GREEN, r->quality <= TRAINED);
        a.need += mod(ump, RESPONSE, IS_SUPPRESSED, r->suppressed);
    }
    need(ump, "needs this or less", a.need);
    a.success = within(ump, RESPONSE, a.need);
    return a;
}

SHORT_RULE(response, ResponseAsk, ResponseAnswer);

/* clang-format off */
const Rule cd_response_rule = {
    "response", "Whether artillery answers a call for fire", "CD-25 to CD-27",
    .asks = FIELDS(
        { "artillery", "whose guns they are", WORD(ResponseAsk, artillery, artillery_words),
          .of = "firer.artillery" },
        { "mission", "fire on a spotted target, or harassment and interdiction",
          WORD(ResponseAsk, mission, mission_words), DEFAULT(SPOTTED_TARGET) },
        { "dedicated", "the battery is dedicated to the caller", FLAG(ResponseAsk, dedicated),
          .of = "firer.dedicated" },
        { "quality", "of the firing unit", QUALITY(ResponseAsk, quality), .of = "firer.troops" },
        { "suppressed", "the firing unit is suppressed", FLAG(ResponseAsk, suppressed) }),
    .answers = FIELDS(
        { "need", "this number or less succeeds", NUMBER(response_case, out.need, -99, 99) },
        { "success", "whether the fire comes", FLAG(response_case, out.success),
          .tones = "bg", LABELS("no fire", "the fire comes") }),
    SITUATION(response_case, response_steps),
    .charts = { RESPONSE },
    .readings = "Modifiers change the number; no face succeeds or fails by itself. Regular and "
                "experienced count 0. H&I is a flat number, whoever fires, unless the option "
                "hni_modified is on. Suppression of the turn before still counts.",
    .examples = {
        { "artillery=supporting dedicated=yes quality=veteran suppressed=yes", "4",
          "need=4 success=yes" },
    },
};
/* clang-format on */

/* ---- indirect-fire ---- */

typedef struct IndirectFire {
    int number, target, cover, weight, pinned, calibre;
} IndirectFire;

typedef struct IndirectFireAnswer {
    int need, hit, ammo_roll;
} IndirectFireAnswer;

enum { AT_PERSONNEL, AT_SOFT, AT_WEAK_AFV, AT_AFV };
enum { NATURAL_ONE = 1, LEAST_CALIBRE = 20 };

static const char *const indirect_targets[] = { "personnel", "soft", "weak-afv", "afv", NULL };

static IndirectFireAnswer indirect_fire(Umpire *ump, const IndirectFire *f)
{
    IndirectFireAnswer a = { count(ump, "number of the weapon", f->number), 0, 0 };
    int cover = f->target == AT_PERSONNEL ? f->cover : NO_COVER;
    bool afv = f->target == AT_WEAK_AFV || f->target == AT_AFV, one = false;

    a.need += mod(ump, INDIRECT_FIRE, IN_MEDIUM, cover == MEDIUM_COVER);
    a.need += mod(ump, INDIRECT_FIRE, IN_HARD, cover == HARD_COVER);
    a.need += mod(ump, INDIRECT_FIRE, IN_FORTIFICATION, cover == FORTIFICATION);
    a.need += mod(ump, INDIRECT_FIRE, IS_PINNED, f->pinned);
    a.need += mod(ump, INDIRECT_FIRE, IS_WEAK_AFV, f->target == AT_WEAK_AFV);
    a.need += mod(ump, INDIRECT_FIRE, WEIGHT, afv ? f->weight : 0);
    need(ump, "needs this or less", a.need);
    if (f->calibre < LEAST_CALIBRE) {
        a.hit = within(ump, INDIRECT_FIRE, a.need);
        return a;
    }
    a.hit = within_natural(ump, INDIRECT_FIRE, a.need, NATURAL_ONE, &one);
    if (one) {
        tell(ump, "a natural 1: roll for ammunition when the fire is over");
        a.ammo_roll = 1;
    }
    return a;
}

SHORT_RULE(indirect_fire, IndirectFire, IndirectFireAnswer);

/* clang-format off */
const Rule cd_indirect_fire_rule = {
    "indirect-fire", "Whether indirect fire hits a stand in its template", "CD-29 to CD-31",
    .asks = FIELDS(
        { "number", "the weapon's number in the IDF column of the equipment chart",
          NUMBER(IndirectFire, number, 0, 10), .of = "firer.idf" },
        { "target", "what is in the template", WORD(IndirectFire, target, indirect_targets) },
        { "cover", "cover of the target; counts for personnel", COVER(IndirectFire, cover),
          .of = "target.cover" },
        { "weight", "weight class of an AFV", NUMBER(IndirectFire, weight, 0, 9), DEFAULT(0),
          .of = "target.weight" },
        { "pinned", "the firer is pinned", FLAG(IndirectFire, pinned), .of = "firer.pinned" },
        { "calibre", "of the weapon in mm, if this is the die of its template that can deplete",
          NUMBER(IndirectFire, calibre, 0, 400), DEFAULT(0) }),
    .answers = FIELDS(
        { "need", "this number or less hits", NUMBER(indirect_fire_case, out.need, -99, 99) },
        { "hit", "whether it hits; the result is asked with hit-result",
          FLAG(indirect_fire_case, out.hit), .tones = "pg", LABELS("miss", "hit") },
        { "ammo-roll", "a natural 1 calls for an ammunition roll",
          FLAG(indirect_fire_case, out.ammo_roll) }),
    SITUATION(indirect_fire_case, indirect_fire_steps),
    .charts = { INDIRECT_FIRE },
    .readings = "Cover is for personnel and gun crews, and light cover counts nothing. A weak AFV "
                "has its +1 and its weight class.",
    .examples = {
        { "number=5 target=weak-afv weight=2", "4", "need=4 hit=yes" },
    },
};
/* clang-format on */

/* ---- initiative ---- */

enum { RED, BLUE };

static const char *const side_words[] = { "red", "blue", NULL };

static int initiative(Umpire *ump)
{
    return roll_off(ump, D10) ? RED : BLUE;
}

BARE_RULE(initiative);

/* clang-format off */
const Rule cd_initiative_rule = {
    "initiative", "Who is Side A this turn", "CD-6",
    .asks = (const Field[]){ { 0 } },
    .answers = FIELDS(
        { "first", "who is Side A; the die of red comes first",
          WORD(initiative_case, out, side_words), .tones = "nn", .to = KIND_SIDE }),
    SITUATION(initiative_case, initiative_steps),
    .readings = "A ten-sided die a side; ties are thrown again.",
    .examples = {
        { "", "4,4,3,8", "first=blue" },
    },
};
/* clang-format on */
