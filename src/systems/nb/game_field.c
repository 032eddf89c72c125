/* SPDX-License-Identifier: MIT */
/* Generals attach and fall, divisions are engaged, what orders limit. NBG-29 to NBG-33, NBG-37 to
 * NBG-40. */
#include "systems/nb/game.h"

typedef struct FieldArgs {
    int general, to, division, with, distance, routed, inches, unit, formation, state, losses,
        quality, range;
    const char *name;
} FieldArgs;

/* ---- generals ---- */

static void attach_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const FieldArgs *args = ARGS_OF(FieldArgs, bound);

    if (of_this_step(look, args->general, faults) &&
        !refuse_before_messengers(look, args->general, "NB-18", faults) &&
        !refuse_off_field(look, args->general, faults) &&
        !refuse_off_field(look, args->to, faults)) {
        refuse_circle(look->world, args->general, args->to, faults);
    }
}

/* The army commander gives a general with his own hand what was on its way to him. */
static void attach_decide(Decision *d)
{
    const FieldArgs *args = ARGS_OF(FieldArgs, d->bound);
    int formation = formation_of(d->world, args->to);

    piece_set(d, args->general, PIECE_ATTACHED, args->to);
    piece_join(d, args->general, args->to);
    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        if (letter_in(d->world, order, STATUSES(STANDS_RIDING)) &&
            order_get(d->world, order, ORDER_RECEIVER) == formation &&
            nb_is_attended(d->world, formation)) {
            nb_deliver(d, order, formation);
        }
    }
    for (int rider = 1; rider <= world_count(d->world, KIND_PIECE); rider++) {
        int order = world_count(d->world, KIND_ORDER);
        while (order > 0 && !messenger_has(d->world, rider, order)) {
            order--;
        }
        if (piece_get(d->world, rider, PIECE_KIND) == PIECE_MESSENGER && !order) {
            piece_set(d, rider, PIECE_PLACE, PLACE_LOST);
        }
    }
}

static void detach_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    int general = ARGS_OF(FieldArgs, bound)->general;

    if (of_this_step(look, general, faults) &&
        piece_get(look->world, general, PIECE_ATTACHED) == 0) {
        NB_NO(faults, "NB-68", "\"show\" tells who is attached to whom.",
              "%s is attached to nobody", name_of(look->world, general));
    }
}

static void detach_decide(Decision *d)
{
    piece_set(d, ARGS_OF(FieldArgs, d->bound)->general, PIECE_ATTACHED, 0);
}

/* He is lost, and nobody has his place until he is replaced. */
static void fall_decide(Decision *d)
{
    const LoseArgs *args = ARGS_OF(LoseArgs, d->bound);

    piece_set(d, args->leader, PIECE_FATE, 1 + args->fate);
    piece_set(d, args->leader, PIECE_ATTACHED, 0);
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (piece_get(d->world, piece, PIECE_ATTACHED) == args->leader) {
            piece_set(d, piece, PIECE_ATTACHED, 0);
        }
    }
}

static bool replacement_is_due(const Look *look, Owed owed)
{
    return leader_is_lost(look->world, owed.thing);
}

static void replace_decide(Decision *d)
{
    const FieldArgs *args = ARGS_OF(FieldArgs, d->bound);
    int formation = piece_parent(d->world, args->general);
    int nation = piece_get(d->world, args->general, PIECE_NATION);
    int range = piece_get(d->world, args->general, PIECE_RANGE);

    leader_succession(d, args->general);
    int heir = leader_of(d->world, formation);
    if (!heir) {
        return;
    }
    decide_text(d, KIND_PIECE, heir, PIECE_NAME, *args->name ? args->name : "Replacement");
    piece_set(d, heir, PIECE_NATION, nation);
    piece_set(d, heir, PIECE_QUALITY, args->quality);
    piece_set(d, heir, PIECE_RANGE, args->range == UNSAID ? range : args->range);
}

/* ---- engaged ---- */

static int slot_of(const World *world, int division, int with)
{
    for (int slot = PIECE_ENGAGED; slot < PIECE_ENGAGED + ENGAGED_MOST; slot++) {
        if (piece_get(world, division, slot) == with) {
            return slot;
        }
    }
    return 0;
}

/* A free place on the list is one that names nobody. */
static void note_engaged(Decision *d, int division, int with, bool engaged)
{
    int slot = slot_of(d->world, division, with), room = slot_of(d->world, division, 0);

    if (engaged && !slot && room) {
        piece_set(d, division, room, with);
    } else if (!engaged && slot) {
        piece_set(d, division, slot, 0);
    }
}

static void engage_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const FieldArgs *args = ARGS_OF(FieldArgs, bound);

    if (piece_get(look->world, args->with, PIECE_SIDE) ==
        piece_get(look->world, args->division, PIECE_SIDE)) {
        NB_NO(faults, "NB-45", "Name a division of the enemy: with=.", "both are of one side");
    } else if (!slot_of(look->world, args->division, args->with) &&
               !slot_of(look->world, args->division, 0)) {
        NB_NO(faults, "NB-45", "Measure one of those anew that are far off by now.",
              "%s is engaged with as many as can be noted", name_of(look->world, args->division));
    } else if (!refuse_off_field(look, args->division, faults)) {
        refuse_off_field(look, args->with, faults);
    }
}

/* Anybody can measure it; a routed unit engages nobody, and may yet be engaged. */
static void engage_decide(Decision *d)
{
    enum { NONE_ROUTED, OWN_ROUTED, ENEMY_ROUTED, BOTH_ROUTED };
    const FieldArgs *args = ARGS_OF(FieldArgs, d->bound);
    const Rule *rule = &nb_engagement_rule;
    int pairs[][3] = { { args->division, args->with, args->routed >= ENEMY_ROUTED },
                       { args->with, args->division, args->routed % 2 } };
    Situation asks;

    for (int i = 0; i < 2; i++) {
        rule_begin(&d->look, rule, NULL, 0, &asks);
        ask_set(&d->look, rule, &asks, "distance", args->distance);
        ask_set(&d->look, rule, &asks, "enemy-routed", pairs[i][2]);
        if (decide_play(d, rule, &asks, 0)) {
            note_engaged(d, pairs[i][0], pairs[i][1], situation_get(rule, &asks, "engaged"));
        }
    }
}

/* ---- what orders limit ---- */

static int division_of(const World *world, int piece)
{
    return above(world, piece, ECHELON_DIVISION);
}

int nb_engaged(const Look *look, int piece)
{
    int division = division_of(look->world, piece);

    for (int slot = PIECE_ENGAGED; division && slot < PIECE_ENGAGED + ENGAGED_MOST; slot++) {
        if (piece_get(look->world, division, slot) > 0) {
            return 1;
        }
    }
    return 0;
}

int nb_under(const Look *look, int piece)
{
    int division = division_of(look->world, piece);
    int order = division ? piece_get(look->world, division, PIECE_ACTS_ON) : 0;
    int reserve =
        division ? above_with(look->world, division, PIECE_RESERVE_AS, RESERVE_ON_BOARD) : 0;

    return order == UNKNOWN || (order > 0 && order_get(look->world, order, ORDER_KIND) == UNKNOWN)
               ? UNKNOWN
           : reserve && !order ? ORDER_RESERVE
           : order > 0         ? order_get(look->world, order, ORDER_KIND)
                               : ORDER_DEFEND;
}

int nb_slowest(const Look *look, int division)
{
    int least = 0;

    for (int unit = 1; unit <= world_count(look->world, KIND_PIECE); unit++) {
        int speed = piece_get(look->world, unit, PIECE_SPEED);
        if (piece_get(look->world, unit, PIECE_ECHELON) == ECHELON_BRIGADE &&
            piece_get(look->world, unit, PIECE_KIND) == PIECE_UNIT &&
            division_of(look->world, unit) == division && speed > 0 && (!least || speed < least)) {
            least = speed;
        }
    }
    return least;
}

/* What its order lets a division do; false: the look does not know its order. */
bool nb_limits(const Look *look, int piece, Situation *limits)
{
    int division = division_of(look->world, piece);
    Role role = { "division", KIND_PIECE, division };

    rule_begin(look, &nb_order_limits_rule, &role, 1, limits);
    rule_answer(look, &nb_order_limits_rule, limits);
    return division && nb_under(look, division) != UNKNOWN;
}

static int limit(const Situation *limits, const char *answer)
{
    return situation_get(&nb_order_limits_rule, limits, answer);
}

void nb_marched(Decision *d, int piece)
{
    if (nb_level(d->world, piece) && piece_get(d->world, piece, PIECE_KIND) == PIECE_UNIT) {
        piece_set(d, piece, PIECE_MARCHED, this_turn(d->world));
    }
}

/* It is noted, not forbidden: the sheet has no penalty for it. */
void nb_moved(Decision *d, int piece, int from)
{
    Situation limits;

    (void)from;
    nb_marched(d, piece);
    if (piece_get(d->world, piece, PIECE_ATTACHED) > 0 &&
        !stands_with(d->world, piece, piece_get(d->world, piece, PIECE_ATTACHED))) {
        piece_set(d, piece, PIECE_ATTACHED, 0);
    }
    if (clock_get(d->world, CLOCK_STEP) == STEP_MANEUVER &&
        piece_get(d->world, piece, PIECE_KIND) == PIECE_UNIT &&
        nb_limits(&d->look, piece, &limits) && !limit(&limits, "may-move")) {
        decide_note(d, "%s moved in reserve", name_of(d->world, piece));
    }
}

void nb_refuse_move(const Look *look, int piece, Value to, Faults *faults)
{
    (void)to;
    if (piece_get(look->world, piece, PIECE_SCHEDULED) > 0) {
        NB_NO(faults, "NB-60", "Its marker may slide as it enters: enter formation= slide=.",
              "%s stands at the edge until it enters", name_of(look->world, piece));
    } else if (clock_get(look->world, CLOCK_STEP) == STEP_MANEUVER) {
        refuse_before_messengers(look, piece, "NB-18", faults);
    }
}

static bool must_march(const World *world, int division)
{
    return nb_level(world, division) && piece_get(world, division, PIECE_KIND) == PIECE_UNIT &&
           in_play(world, division) && piece_get(world, division, PIECE_MARCHED) == 0;
}

static bool march_is_due(const Look *look, Owed owed)
{
    Situation limits;

    return must_march(look->world, owed.thing) && nb_limits(look, owed.thing, &limits) &&
           limit(&limits, "move-min") > 0;
}

static void tell_march(const Look *look, Owed owed, Text *to)
{
    Situation limits;

    nb_limits(look, owed.thing, &limits);
    text_addf(to, "%s attacks: in column, at least ", name_of(look->world, owed.thing));
    exact_print(to, limit(&limits, "move-min"));
    text_add(to, " inches, unless it reaches its objective");
}

static void march_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    if (of_this_step(look, ARGS_OF(FieldArgs, bound)->division, faults)) {
        refuse_before_messengers(look, ARGS_OF(FieldArgs, bound)->division, "NB-18", faults);
    }
}

static void march_decide(Decision *d)
{
    const FieldArgs *args = ARGS_OF(FieldArgs, d->bound);
    Situation limits;

    nb_limits(&d->look, args->division, &limits);
    nb_moved(d, args->division, 0);
    if (args->inches < limit(&limits, "move-min")) {
        decide_note(d, "%s moved less than half the speed of its slowest unit",
                    name_of(d->world, args->division));
    }
}

/* Who attacks and has not moved is noted as the phase ends. */
void nb_maneuver_ends(Decision *d)
{
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (piece_get(d->world, piece, PIECE_SIDE) == clock_get(d->world, CLOCK_SIDE) &&
            march_is_due(&d->look, (Owed){ piece, 0 })) {
            decide_note(d, "%s attacks and has not moved", name_of(d->world, piece));
        }
    }
}

/* ---- combat units ---- */

/* The formation with which it came on this turn, or 0. */
static bool has_just_entered(const World *world, int unit)
{
    return above_with(world, unit, PIECE_ENTERED, this_turn(world)) != 0;
}

/* What the table saw of a unit; what its order does not let it do is noted. */
static void report_decide(Decision *d)
{
    const FieldArgs *args = ARGS_OF(FieldArgs, d->bound);
    const char *name = name_of(d->world, args->unit);
    Situation limits;

    nb_limits(&d->look, args->unit, &limits);
    if (args->formation != UNSAID) {
        piece_set(d, args->unit, PIECE_FORMATION, args->formation);
        if (args->formation == IN_LINE && !limit(&limits, "may-form-line") &&
            !has_just_entered(d->world, args->unit)) {
            decide_note(d, "%s formed line before it was engaged", name);
        }
    }
    if (args->state != UNSAID) {
        piece_set(d, args->unit, PIECE_STATE, args->state);
    }
    int losses = piece_get(d->world, args->unit, PIECE_LOSSES) + args->losses;
    piece_set(d, args->unit, PIECE_LOSSES, losses < MEN_MOST ? losses : MEN_MOST);
    if (args->with) {
        int enemy = division_of(d->world, args->with), own = division_of(d->world, args->unit);
        int whom = limit(&limits, "may-attack");
        piece_set(d, args->unit, PIECE_CONTACT, this_turn(d->world));
        if (has_just_entered(d->world, args->unit)) {
            decide_note(d, "%s started combat in the turn of its entry", name);
        } else if (whom == 0 || (whom == 1 && enemy && !slot_of(d->world, own, enemy))) {
            decide_note(d, "%s started combat with one it is not engaged with", name);
        }
    }
}

static void report_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const FieldArgs *args = ARGS_OF(FieldArgs, bound);

    if (!refuse_off_field(look, args->unit, faults) && args->with &&
        piece_get(look->world, args->with, PIECE_SIDE) ==
            piece_get(look->world, args->unit, PIECE_SIDE)) {
        NB_NO(faults, "NB-46", "Name one of the enemy: contact=.", "that is no enemy");
    }
}

static void react_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    Role role = { "unit", KIND_PIECE, ARGS_OF(FieldArgs, bound)->unit };
    Situation asks;

    rule_begin(look, &nb_react_rule, &role, 1, &asks);
    rule_answer(look, &nb_react_rule, &asks);
    if (of_this_step(look, role.thing, faults) &&
        !situation_get(&nb_react_rule, &asks, "allowed")) {
        NB_NO(faults, "NB-51", "Only cavalry does, when it is engaged or on Defend.",
              "%s cannot go on React", name_of(look->world, role.thing));
    }
}

static void react_decide(Decision *d)
{
    piece_set(d, ARGS_OF(FieldArgs, d->bound)->unit, PIECE_REACTS, this_turn(d->world));
}

static bool out_is_due(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_OUT) > 0;
}

static void range_decide(Decision *d)
{
    const FieldArgs *args = ARGS_OF(FieldArgs, d->bound);
    const Rule *rule = &nb_range_check_rule;
    Role role = { "unit", KIND_PIECE, args->unit };
    enum { OUT = 2 };
    Situation asks;

    rule_begin(&d->look, rule, &role, 1, &asks);
    ask_set(&d->look, rule, &asks, "distance", args->distance);
    if (decide_play(d, rule, &asks, 0)) {
        bool out = situation_get(rule, &asks, "result") == OUT;
        piece_set(d, args->unit, PIECE_OUT, out ? this_turn(d->world) : 0);
    }
}

static void range_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    of_this_step(look, ARGS_OF(FieldArgs, bound)->unit, faults);
}

/* clang-format off */
static const char *const routed_words[] = { "none", "own", "enemy", "both", NULL };

static const Duty replace_duty = {
    .kind = KIND_PIECE, .anybodys = true, .must = MUST_NOT, .choice = true,
    .due = replacement_is_due,
    .text = "%s is lost: replace him as the rules of the battle say; until then his formation "
            "receives and reads no orders",
    .code = "nb.replace", .cite = "NB-35", .not_now = "%s is not to be replaced",
    .next = "Say first what became of him: lose general= fate=.",
};
static const Duty march_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = march_is_due, .tell = tell_march,
};
static const Duty range_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = out_is_due,
    .text = "%s was out of its general's range: it must try to come back, even if it stays "
            "disordered by that",
};

#define GENERAL(words) { "general", words, PIECE_ARG(FieldArgs, general), LEADERS, .own = true }
#define DIVISION { "division", "a division of yours", PIECE_ARG(FieldArgs, division), DIVISIONS,  \
                   .own = true }
#define UNIT(words) { "unit", words, PIECE_ARG(FieldArgs, unit), UNITS, .own = true }
#define ATTACHES .steps = BIT(STEP_MANEUVER), .commanders = true
#define IN_THE_FIELD .steps = BIT(STEP_MANEUVER) | BIT(STEP_COMBAT), .commanders = true

const Verb nb_field_verbs[] = {
    { "attach", "attach a general to a combat unit or to another general", "NB-33, NB-68", ATTACHES,
      .params = FIELDS(GENERAL("a general of yours"),
          { "to", "a combat unit or a general of yours", PIECE_ARG(FieldArgs, to), .own = true,
            .pieces = PIECES(PIECE_LEADER) | PIECES(PIECE_UNIT),
            .echelons = ~BIT(ECHELON_ARMY) }),
      .refuse = attach_refuse, .decide = attach_decide },
    { "detach", "detach a general again", "NB-34", ATTACHES,
      .params = FIELDS(GENERAL("a general of yours who is attached")),
      .refuse = detach_refuse, .decide = detach_decide },
    { "engage", "measure whether two divisions are engaged, and note it", "NB-45", IN_THE_FIELD,
      .who = WHO_SIDE,
      .params = FIELDS(
          DIVISION,
          { "with", "a division of the enemy", PIECE_ARG(FieldArgs, with), DIVISIONS,
            .anybodys = true },
          { "distance", "inches between their nearest combat units",
            EXACT(FieldArgs, distance, 0, 500 * WHOLE), DEFAULT(0) },
          { "routed", "which of the two units is routed", WORD(FieldArgs, routed, routed_words),
            DEFAULT(0) }),
      .refuse = engage_refuse, .decide = engage_decide },
    { "march", "say how many inches a division moved", "NB-39", ATTACHES,
      .params = FIELDS(
          DIVISION,
          { "inches", "that its slowest unit moved", EXACT(FieldArgs, inches, 0, 99 * WHOLE) }),
      .duty = &march_duty, .refuse = march_refuse, .decide = march_decide },
    { "report", "report what the table saw of a combat unit", "NB-38 to NB-46", IN_THE_FIELD,
      .who = WHO_SIDE,
      .params = FIELDS(UNIT("a combat unit of yours"),
          { "formation", "how it is drawn up now", WORD(FieldArgs, formation, nb_formation_words),
            DEFAULT(UNSAID) },
          { "state", "how it bears up", WORD(FieldArgs, state, nb_state_words), DEFAULT(UNSAID) },
          { "losses", "men lost more", NUMBER(FieldArgs, losses, 0, MEN_MOST), DEFAULT(0) },
          { "contact", "the enemy with whom it started combat", PIECE_ARG(FieldArgs, with), UNITS,
            .anybodys = true, .optional = true }),
      .refuse = report_refuse, .decide = report_decide },
    { "react", "put cavalry on React", "NB-51", ATTACHES,
      .params = FIELDS(UNIT("cavalry of yours")), .refuse = react_refuse, .decide = react_decide },
    { "range", "measure whether a unit is in its division general's range", "NB-66", IN_THE_FIELD,
      .params = FIELDS(UNIT("a combat unit of yours"),
          { "distance", "inches to its division general",
            EXACT(FieldArgs, distance, 0, 500 * WHOLE) }),
      .duty = &range_duty, .refuse = range_refuse, .decide = range_decide },
    { "lose", "a general is killed or captured", "NB-35", .who = WHO_SIDE, .commanders = true,
      .params = FIELDS(
          { "general", "a general of yours", PIECE_ARG(LoseArgs, leader), LEADERS, .own = true },
          { "fate", "what became of him", WORD(LoseArgs, fate, &nb_fate_words[1]) }),
      .refuse = lose_refuse, .decide = fall_decide },
    { "replace", "name who takes the place of a lost general", "NB-35", .who = WHO_SIDE,
      .commanders = true,
      .params = FIELDS(GENERAL("a general of yours who is lost"),
          { "name", "of the new one", TEXT_ARG(FieldArgs, name), .optional = true },
          { "quality", "of the new one", WORD(FieldArgs, quality, nb_quality_words),
            DEFAULT(QUALITY_A) },
          { "range", "his command range in inches; else as before",
            EXACT(FieldArgs, range, 0, 500 * WHOLE), DEFAULT(UNSAID) }),
      .duty = &replace_duty, .refuse = duty_refuse, .decide = replace_decide },
    { 0 },
};
/* clang-format on */
