/* SPDX-License-Identifier: MIT */
/* Morale by company, and ground that is left. CD-19, 20, 70 to 75; CDG-29 to 35. */
#include "systems/cd/game.h"

typedef struct MoraleArgs {
    int company, cover, enemy_personnel, enemy_afv, air, contact, unseen;
} MoraleArgs;

typedef struct GroundArgs {
    int ground, stand;
} GroundArgs;

/* ---- who checks ---- */

static bool may_check(const World *world, int company)
{
    return world_is(world, KIND_PIECE, company) &&
           piece_get(world, company, PIECE_KIND) == PIECE_UNIT &&
           piece_get(world, company, PIECE_ECHELON) == ECHELON_COMPANY && in_play(world, company) &&
           piece_get(world, company, PIECE_CHECKED) != this_turn(world);
}

/* What only the table sees, an enemy within 12", is said with the check. */
static bool must_check(const Look *look, int company, bool enemy_near)
{
    const Rule *rule = &cd_morale_check_due_rule;
    Situation asks;

    rule_begin(look, rule, NULL, 0, &asks);
    ask_set(look, rule, &asks, "fired-on", piece_get(look->world, company, PIECE_FIRED_UPON) > 0);
    ask_set(look, rule, &asks, "enemy-within-12", enemy_near);
    ask_set(look, rule, &asks, "company-lost-in-sight",
            piece_get(look->world, company, PIECE_SAW_LOSS) == 1);
    rule_answer(look, rule, &asks);
    return situation_get(rule, &asks, "due");
}

static bool check_is_due(const Look *look, Owed owed)
{
    return may_check(look->world, owed.thing) && must_check(look, owed.thing, false);
}

static void tell_check(const Look *look, Owed owed, Text *to)
{
    bool fired = piece_get(look->world, owed.thing, PIECE_FIRED_UPON) > 0;

    text_addf(to,
              fired ? "%s was fired upon: check its morale"
                    : "%s checks its morale, if it saw a company of its side eliminated",
              name_of(look->world, owed.thing));
}

static void morale_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const MoraleArgs *args = ARGS_OF(MoraleArgs, bound);
    bool near = args->enemy_personnel || args->enemy_afv || args->contact;
    bool fired = piece_get(look->world, args->company, PIECE_FIRED_UPON) > 0;

    if (!of_this_step(look, args->company, faults)) {
        return;
    }
    if (!may_check(look->world, args->company) || !must_check(look, args->company, near)) {
        fault_next(refuse(faults, "cd.morale", "CD-70", "%s need not check",
                          name_of(look->world, args->company)),
                   "One check a turn: for who was fired upon, has an enemy within 12\" in sight "
                   "(enemy-personnel=yes, enemy-afv=yes), or saw a company eliminated.");
    } else if (args->unseen && (fired || near)) {
        fault_next(refuse(faults, "cd.morale", "CD-70", "%s checks for another reason too",
                          name_of(look->world, args->company)),
                   "Leave unseen= out.");
    }
}

/* ---- the check ---- */

/* In cover if all its stands are. */
static bool is_in_cover(const World *world, int company)
{
    bool some = false;

    EACH_STAND(world, stand)
    {
        if (cd_company(world, stand) == company) {
            some = true;
            if (piece_get(world, stand, PIECE_COVER) == NO_COVER &&
                piece_get(world, stand, PIECE_HULL_DOWN) != 1) {
                return false;
            }
        }
    }
    return some;
}

static void morale_asks(const Look *look, Owed owed, Situation *asks)
{
    const Rule *rule = &cd_morale_rule;

    ask_set(look, rule, asks, "cover", is_in_cover(look->world, owed.thing));
    ask_set(look, rule, asks, "road-march",
            piece_get(look->world, owed.thing, PIECE_DECLARED) == ROAD_MARCH_DECLARED);
}

static void eliminate(Decision *d, int company)
{
    EACH_STAND(d->world, stand)
    {
        if (cd_company(d->world, stand) == company) {
            cd_leaves_ground(d, stand);
            cd_set_down(d, stand);
            piece_set(d, stand, PIECE_PLACE, PLACE_LOST);
        }
    }
    cd_company_lost(d, company);
}

/* A Pin goes with a check that is passed; who is shaken or demoralized stays so. */
static void has_checked(Decision *d, Owed owed, const Situation *answers)
{
    enum { PASS, PINNED, SHAKEN, DEMORALIZED, ELIMINATED_ALL };
    int result = situation_get(&cd_morale_rule, answers, "result");
    int state = piece_get(d->world, owed.thing, PIECE_STATE);

    piece_set(d, owed.thing, PIECE_CHECKED, this_turn(d->world));
    piece_set(d, owed.thing, PIECE_SAW_LOSS, 0);
    if (result == ELIMINATED_ALL) {
        eliminate(d, owed.thing);
        return;
    }
    if (result == PASS) {
        piece_set(d, owed.thing, PIECE_STATE, state == STATE_PINNED ? STATE_STEADY : state);
        return;
    }
    piece_set(d, owed.thing, PIECE_FAILED, this_turn(d->world));
    piece_set(d, owed.thing, PIECE_STATE, result > state ? result : state);
    if (result >= SHAKEN) {
        piece_set(d, owed.thing, PIECE_FALLS_BACK, 1);
        cd_leaves_ground(d, owed.thing);
    }
}

static void morale_decide(Decision *d)
{
    const MoraleArgs *args = ARGS_OF(MoraleArgs, d->bound);

    if (args->unseen) {
        piece_set(d, args->company, PIECE_SAW_LOSS, 0);
    } else {
        duty_decide(d);
    }
}

/* A Pin goes too where no check was due. */
void cd_morale_ends(Decision *d)
{
    for (int company = 1; company <= world_count(d->world, KIND_PIECE); company++) {
        if (may_check(d->world, company) && !must_check(&d->look, company, false) &&
            piece_get(d->world, company, PIECE_STATE) == STATE_PINNED) {
            piece_set(d, company, PIECE_STATE, STATE_STEADY);
        }
    }
}

void cd_give_up_checks(const Look *look, Text *to)
{
    int checks = 0;

    for (int company = 1; company <= world_count(look->world, KIND_PIECE); company++) {
        checks += seat_plays(look->seat, piece_get(look->world, company, PIECE_SIDE)) &&
                  check_is_due(look, (Owed){ .thing = company });
    }
    if (checks) {
        text_addf(to, "%d morale check%s not made", checks, checks == 1 ? "" : "s");
    }
}

/* ---- ground that was left ---- */

static bool ground_is_free(const Look *look, Owed owed)
{
    return cd_is_stand(look->world, owed.thing) &&
           *world_text(look->world, KIND_PIECE, owed.thing, PIECE_LEFT);
}

static void tell_ground(const Look *look, Owed owed, Text *to)
{
    text_addf(to, "%s left ground: %s", name_of(look->world, owed.thing),
              world_text(look->world, KIND_PIECE, owed.thing, PIECE_LEFT));
}

static void occupy_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const GroundArgs *args = ARGS_OF(GroundArgs, bound);

    if (refuse_off_field(look, args->stand, faults) || !of_this_step(look, args->stand, faults)) {
        return;
    }
    cd_refuse_move(look, args->stand, (Value){ 0 }, faults);
    if (!faults->count && !ground_is_free(look, (Owed){ .thing = args->ground })) {
        fault_next(refuse(faults, "cd.ground", "CD-20", "%s left no ground",
                          name_of(look->world, args->ground)),
                   "\"due\" lists what was left.");
    }
}

static void occupy_decide(Decision *d)
{
    const GroundArgs *args = ARGS_OF(GroundArgs, d->bound);

    decide_value(d, KIND_PIECE, args->stand, PIECE_PLACE,
                 (Value){ .text = world_text(d->world, KIND_PIECE, args->ground, PIECE_LEFT) });
    decide_text(d, KIND_PIECE, args->ground, PIECE_LEFT, "");
    cd_in_the_open(d, args->stand);
}

void cd_ground_ends(Decision *d)
{
    for (int stand = 1; stand <= world_count(d->world, KIND_PIECE); stand++) {
        if (ground_is_free(&d->look, (Owed){ .thing = stand })) {
            decide_text(d, KIND_PIECE, stand, PIECE_LEFT, "");
        }
    }
}

/* clang-format off */
static const Duty morale_duty = {
    .kind = KIND_PIECE, .must = MUST_IF_ALL, .due = check_is_due, .tell = tell_check,
    .part = "unit", .rule = &cd_morale_rule, .fill = morale_asks, .take = has_checked,
};
static const Duty occupy_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = ground_is_free,
    .side = cd_other_side, .tell = tell_ground,
};

const Verb cd_morale_verbs[] = {
    { "morale", "check the morale of a company", "CD-19", .commanders = true,
      .params = FIELDS(
          { "company", "a company of yours", PIECE_ARG(MoraleArgs, company), COMPANIES,
            .own = true },
          { "cover", "no spotted enemy sees it, or all of it is in cover",
            FLAG(MoraleArgs, cover) },
          { "enemy-personnel", "enemy personnel are within 12\" and in sight",
            FLAG(MoraleArgs, enemy_personnel) },
          { "enemy-afv", "an enemy AFV is within 12\" and in sight", FLAG(MoraleArgs, enemy_afv) },
          { "air", "an air attack came within 12\"", FLAG(MoraleArgs, air) },
          { "contact", "demoralized: an AFV, or personnel who are not pinned, touch it",
            FLAG(MoraleArgs, contact) },
          { "unseen", "it did not see its side's company eliminated: no check",
            FLAG(MoraleArgs, unseen) }),
      .steps = BIT(STEP_5B), .duty = &morale_duty, .refuse = morale_refuse,
      .decide = morale_decide },
    { "occupy", "take ground that was left", "CD-20", .commanders = true,
      .params = FIELDS(
          { "ground", "the stand that left it", PIECE_ARG(GroundArgs, ground), STANDS,
            .anybodys = true },
          { "stand", "a stand of yours that takes it", PIECE_ARG(GroundArgs, stand), STANDS,
            .own = true }),
      .steps = BIT(STEP_5C), .duty = &occupy_duty, .refuse = occupy_refuse,
      .decide = occupy_decide },
    { 0 },
};
/* clang-format on */
