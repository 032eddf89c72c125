/* SPDX-License-Identifier: MIT */
/* On the map: marches hex by hex, charges, extended fire, guns, rally. NESG-30 to NESG-34. */
#include "systems/nes/game.h"

typedef struct MarchArgs {
    int piece, mode, crossing;
    const char *path;
    Value to;
} MarchArgs;

typedef struct ChargeArgs {
    int unit;
    const char *over;
} ChargeArgs;

typedef struct UnitArgs {
    int unit, lost, terrain, in_minimum_range;
    const char *at;
} UnitArgs;

enum { MODE_NORMAL, MODE_ROAD_EXEMPT, MODE_GRAND_TACTICAL, MODE_ROAD_COLUMN };
enum { MOVES_COMMAND = 6 }; /* before it the arms, infantry by formation */
enum { EFFECT_NONE, EFFECT_DISORDER, EFFECT_GENERAL_ORDER, EFFECT_PROHIBITED };

static const char *const mode_words[] = { "normal", "grand-tactical", "road-column", NULL };
static const int MODES[] = { MODE_NORMAL, MODE_GRAND_TACTICAL, MODE_ROAD_COLUMN };
static const char *const crossing_words[] = { "keep-order", "disorder", NULL };

/* ---- words of a path ---- */

/* Refuses words that are no terrain; true: it did. */
static bool refuse_words(const Trail *path, const char *arg, Faults *faults)
{
    if (path->count && !*path->wrong) {
        return false;
    }
    Fault *fault =
        refuse(faults, "nes.path", "NESG-32", "\"%s\" is no terrain of the chart", path->wrong);
    fault_next(fault_wants(fault, arg),
               "Tell it hex by hex, with commas: \"clear, brook woods, major-road town, "
               "up-slope clear\"; hexsides are brook, stream, major-stream, light-cover-hexside, "
               "up-slope, down-slope, up-steep-slope, down-steep-slope.");
    return true;
}

/* ---- march ---- */

/* As the movement chart calls it: infantry pays by its formation, command units alike. */
static int mover(const World *world, int piece)
{
    int arm = piece_get(world, piece, PIECE_ARM), drawn = piece_get(world, piece, PIECE_FORMATION);

    if (piece_get(world, piece, PIECE_KIND) != PIECE_UNIT) {
        return MOVES_COMMAND;
    }
    if (arm >= ARM_HEAVY_CAVALRY) {
        return 1 + arm - ARM_HEAVY_CAVALRY;
    }
    return drawn == FORMATION_SKIRMISH ? 4 : drawn == FORMATION_GENERAL_ORDER ? 5 : 0;
}

static void movement_asks(const Look *look, const MarchArgs *args, const Ground *ground,
                          Situation *asks)
{
    const Rule *rule = &nes_movement_rule;
    int mode = MODES[args->mode], condition = piece_get(look->world, args->piece, PIECE_CONDITION);
    int moves = mover(look->world, args->piece);
    bool chooses = ground->terrain == STREAM && moves == 0 && !ground->road;

    rule_begin(look, rule, NULL, 0, asks);
    ask_set(look, rule, asks, "terrain", ground->terrain);
    ask_set(look, rule, asks, "unit", moves);
    ask_set(look, rule, asks, "state", moves == MOVES_COMMAND ? 0 : condition);
    ask_set(look, rule, asks, "mode",
            mode == MODE_NORMAL && ground->road ? MODE_ROAD_EXEMPT : mode);
    ask_set(look, rule, asks, "road-hexside", ground->road);
    ask_set(look, rule, asks, "direction", ground->direction);
    ask_set(look, rule, asks, "crossing", chooses ? args->crossing : 0);
}

/* Where a road is entered by, the rest of the hex costs nothing more. */
static bool is_paid(const Ground *ground)
{
    bool road = ground->terrain == MINOR_ROAD || ground->terrain == MAJOR_ROAD;

    return ground->terrain >= FIRST_HEXSIDE || road || !ground->road;
}

static void march_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const MarchArgs *args = ARGS_OF(MarchArgs, bound);
    Umpire ump = { .book = look->game->book };
    int spent = piece_get(look->world, args->piece, PIECE_SPENT);
    Trail path;

    nes_trail_read(args->path, &path);
    if (!of_this_step(look, args->piece, faults) || refuse_off_field(look, args->piece, faults) ||
        refuse_words(&path, "path", faults)) {
        return;
    }
    for (int i = 0; i < path.count && !faults->count; i++) {
        const Ground *ground = &path.at[i];
        Situation asks;
        movement_asks(look, args, ground, &asks);
        Refusal refusal = nes_movement_rule.refuse(&ump, &asks);
        if (!refusal.why && is_paid(ground)) {
            rule_answer(look, &nes_movement_rule, &asks);
            spent += situation_get(&nes_movement_rule, &asks, "cost");
        }
        if (refusal.why ||
            situation_get(&nes_movement_rule, &asks, "effect") == EFFECT_PROHIBITED) {
            fault_next(refuse(faults, "nes.prohibited", "NESG-33", "%s may not go through %s%s%s",
                              name_of(look->world, args->piece), nes_terrain_words[ground->terrain],
                              refusal.why ? ": " : "", refusal.why ? refusal.why : ""),
                       "Take another way, or a road: name it with the hex.");
        } else if (MODES[args->mode] == MODE_ROAD_COLUMN && !ground->road) {
            fault_next(refuse(faults, "nes.column", "NESG-32", "a Road Column keeps to roads"),
                       "Name the road with each hex: \"major-road, major-road woods\".");
        }
    }
    if (!faults->count && spent > SPENT_MOST) {
        fault_next(refuse(faults, "nes.far", "NESG-32", "%s would spend more than %d points",
                          name_of(look->world, args->piece), SPENT_MOST / WHOLE),
                   "No turn is so long.");
    }
    if (args->to.number != PLACE_UNSAID) {
        refuse_place(look, args->piece, args->to, "G-3", faults);
    }
}

/* What the ground does to a unit that goes through it. */
static void suffer(Decision *d, int piece, const Situation *answers)
{
    int effect = situation_get(&nes_movement_rule, answers, "effect");

    if (effect == EFFECT_GENERAL_ORDER) {
        piece_set(d, piece, PIECE_FORMATION, FORMATION_GENERAL_ORDER);
    } else if (effect == EFFECT_DISORDER &&
               piece_get(d->world, piece, PIECE_CONDITION) == CONDITION_IN_ORDER) {
        piece_set(d, piece, PIECE_CONDITION, CONDITION_DISORDERED);
    }
    if (situation_get(&nes_movement_rule, answers, "gun-loss-check")) {
        piece_set(d, piece, PIECE_GUN_LOSS, 1);
    }
}

static void march_decide(Decision *d)
{
    const MarchArgs *args = ARGS_OF(MarchArgs, d->bound);
    int spent = piece_get(d->world, args->piece, PIECE_SPENT), more = 0;
    int allowance = piece_get(d->world, args->piece, PIECE_ALLOWANCE);
    Text told = { 0 };
    Trail path;

    nes_trail_read(args->path, &path);
    if (MODES[args->mode] == MODE_ROAD_COLUMN && mover(d->world, args->piece) != MOVES_COMMAND) {
        piece_set(d, args->piece, PIECE_FORMATION, FORMATION_ROAD_COLUMN);
    }
    for (int i = 0; i < path.count; i++) {
        Situation asks;
        if (!is_paid(&path.at[i])) {
            continue;
        }
        movement_asks(&d->look, args, &path.at[i], &asks);
        if (!decide_play(d, &nes_movement_rule, &asks,
                         nes_all_see(&d->look, piece_get(d->world, args->piece, PIECE_SIDE)))) {
            return;
        }
        spent += situation_get(&nes_movement_rule, &asks, "cost");
        more = situation_get(&nes_movement_rule, &asks, "allowance");
        if (mover(d->world, args->piece) != MOVES_COMMAND) {
            suffer(d, args->piece, &asks);
        }
    }
    piece_set(d, args->piece, PIECE_SPENT, spent);
    exact_print(&told, spent);
    if (allowance > 0 && spent > (allowance + more) * WHOLE) {
        decide_note(d, "%s spends %s movement points of %d", name_of(d->world, args->piece),
                    text_of(&told), allowance + more);
    }
    text_finish(&told);
    if (args->to.number != PLACE_UNSAID) {
        decide_value(d, KIND_PIECE, args->piece, PIECE_PLACE, args->to);
    }
}

/* ---- charges ---- */

static void charge_asks(const Look *look, int unit, int terrain, Situation *asks)
{
    Role role = { "piece", KIND_PIECE, unit };

    rule_begin(look, &nes_charge_terrain_rule, &role, 1, asks);
    ask_set(look, &nes_charge_terrain_rule, asks, "terrain", terrain);
}

static void charge_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const ChargeArgs *args = ARGS_OF(ChargeArgs, bound);
    int arm = piece_get(look->world, args->unit, PIECE_ARM);
    Trail path;

    nes_trail_read(args->over, &path);
    if (!of_this_step(look, args->unit, faults) || refuse_off_field(look, args->unit, faults) ||
        refuse_words(&path, "over", faults)) {
        return;
    }
    if (arm != ARM_HEAVY_CAVALRY && arm != ARM_LIGHT_CAVALRY) {
        fault_next(refuse(faults, "nes.charge", "NESG-31", "%s is no cavalry",
                          name_of(look->world, args->unit)),
                   "Only cavalry charges.");
        return;
    }
    for (int i = 0; i < path.count && !faults->count; i++) {
        Situation asks;
        charge_asks(look, args->unit, path.at[i].terrain, &asks);
        if (path.at[i].terrain == BROOK) {
            continue; /* a die will tell */
        }
        rule_answer(look, &nes_charge_terrain_rule, &asks);
        if (situation_get(&nes_charge_terrain_rule, &asks, "effect") == CHARGE_PROHIBITED) {
            fault_next(refuse(faults, "nes.charge", "NESG-31", "%s may not charge through %s",
                              name_of(look->world, args->unit),
                              nes_terrain_words[path.at[i].terrain]),
                       "It may move there, or charge another way.");
        }
    }
}

static void charge_decide(Decision *d)
{
    const ChargeArgs *args = ARGS_OF(ChargeArgs, d->bound);
    int side = piece_get(d->world, args->unit, PIECE_SIDE);
    Trail path;

    d->about = args->unit;
    nes_trail_read(args->over, &path);
    for (int i = 0; i < path.count; i++) {
        Situation asks;
        charge_asks(&d->look, args->unit, path.at[i].terrain, &asks);
        if (!decide_play(d, &nes_charge_terrain_rule, &asks, nes_all_see(&d->look, side))) {
            return;
        }
        int effect = situation_get(&nes_charge_terrain_rule, &asks, "effect");
        bool in_order = piece_get(d->world, args->unit, PIECE_CONDITION) == CONDITION_IN_ORDER;
        if (effect == CHARGE_BEFORE && in_order) {
            piece_set(d, args->unit, PIECE_CONDITION, CONDITION_DISORDERED);
        } else if (effect == CHARGE_AFTER && in_order) {
            piece_set(d, args->unit, PIECE_DISORDERS, 1);
        }
    }
}

void nes_charges_end(Decision *d)
{
    for (int unit = 1; unit <= world_count(d->world, KIND_PIECE); unit++) {
        if (piece_get(d->world, unit, PIECE_DISORDERS) == 1) {
            piece_set(d, unit, PIECE_DISORDERS, 0);
            if (piece_get(d->world, unit, PIECE_CONDITION) == CONDITION_IN_ORDER) {
                piece_set(d, unit, PIECE_CONDITION, CONDITION_DISORDERED);
            }
        }
    }
}

/* ---- guns ---- */

static bool refuse_no_guns(const Look *look, int unit, Faults *faults)
{
    bool guns = piece_get(look->world, unit, PIECE_ARM) == ARM_ARTILLERY &&
                nes_present_strength(look, unit) != UNKNOWN;

    if (!guns) {
        fault_next(
            refuse(faults, "nes.guns", "NESG-30", "%s has no guns", name_of(look->world, unit)),
            "Name an artillery unit of yours.");
    }
    return !guns;
}

static void bombard_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    int unit = ARGS_OF(UnitArgs, bound)->unit;

    if (of_this_step(look, unit, faults) && !refuse_off_field(look, unit, faults)) {
        refuse_no_guns(look, unit, faults);
    }
}

static void bombard_decide(Decision *d)
{
    const UnitArgs *args = ARGS_OF(UnitArgs, d->bound);
    const Rule *rule = &nes_extended_range_rule;
    Role role = { "piece", KIND_PIECE, args->unit };
    int side = piece_get(d->world, args->unit, PIECE_SIDE);
    Situation asks;

    d->about = args->unit;
    rule_begin(&d->look, rule, &role, 1, &asks);
    if (!decide_play(d, rule, &asks, nes_all_see(&d->look, side))) {
        return;
    }
    if (!situation_get(rule, &asks, "allowed")) {
        fault_next(refuse(d->faults, "nes.range", "NESG-30", "%s may not fire at extended range",
                          name_of(d->world, args->unit)),
                   "Only Class 1 artillery with 4 strength points or more may.");
        return;
    }
    decide_note(d, "read a second die on the Extended Range row of the Artillery Fire CRT; who "
                   "suffers reports it with hit");
}

static bool owes_gun_loss(const Look *look, Owed owed)
{
    return piece_get(look->world, owed.thing, PIECE_GUN_LOSS) == 1;
}

static void gun_loss_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const UnitArgs *args = ARGS_OF(UnitArgs, bound);

    duty_refuse(look, bound, faults);
    if (!faults->count && args->lost && args->lost > nes_present_strength(look, args->unit)) {
        fault_next(refuse(faults, "nes.strength", "NESG-32", "it has not so many"),
                   "A unit loses no more than it has.");
    }
}

static void guns_checked(Decision *d, Owed owed, const Situation *answers)
{
    (void)answers;
    piece_set(d, owed.thing, PIECE_GUN_LOSS, 0);
    piece_set(d, owed.thing, PIECE_LOSSES,
              piece_get(d->world, owed.thing, PIECE_LOSSES) + ARGS_OF(UnitArgs, d->bound)->lost);
}

/* ---- rally ---- */

static int rallier(const World *world, int unit)
{
    int arm = piece_get(world, unit, PIECE_ARM);

    return arm == ARM_JAEGER ? 1 : arm >= ARM_HEAVY_CAVALRY ? 2 + arm - ARM_HEAVY_CAVALRY : 0;
}

static void rally_asks(const Look *look, const UnitArgs *args, Situation *asks)
{
    const Rule *rule = &nes_rally_place_rule;

    rule_begin(look, rule, NULL, 0, asks);
    ask_set(look, rule, asks, "terrain", args->terrain);
    ask_set(look, rule, asks, "nation", nes_nation_of(look, args->unit));
    ask_set(look, rule, asks, "unit", rallier(look->world, args->unit));
    ask_set(look, rule, asks, "in-minimum-range", args->in_minimum_range);
}

static void rally_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const UnitArgs *args = ARGS_OF(UnitArgs, bound);
    Situation asks;

    if (!of_this_step(look, args->unit, faults) || refuse_off_field(look, args->unit, faults)) {
        return;
    }
    if (piece_get(look->world, args->unit, PIECE_CONDITION) != CONDITION_DISORDERED) {
        fault_next(refuse(faults, "nes.rally", "NESG-34", "%s is not disordered",
                          name_of(look->world, args->unit)),
                   "What rallies a rout is not on the sheet: enter it as a ruling.");
        return;
    }
    rally_asks(look, args, &asks);
    rule_answer(look, &nes_rally_place_rule, &asks);
    if (!situation_get(&nes_rally_place_rule, &asks, "may-rally")) {
        fault_next(refuse(faults, "nes.rally", "NESG-34", "%s may not rally here (%s)",
                          name_of(look->world, args->unit),
                          nes_rally_words[situation_get(&nes_rally_place_rule, &asks, "note")]),
                   "The chart rally-place tells where it may.");
    }
}

static void rally_decide(Decision *d)
{
    piece_set(d, ARGS_OF(UnitArgs, d->bound)->unit, PIECE_CONDITION, CONDITION_IN_ORDER);
}

/* ---- verbs ---- */

/* clang-format off */
static const Duty gun_loss_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = owes_gun_loss,
    .text = "%s crossed where guns may be lost: check by 6.32 and report it, lost=0 for none",
    .code = "nes.gun-loss", .cite = "NESG-32", .not_now = "%s has no guns to check for",
    .next = "march notes where guns that crossed may be lost.", .take = guns_checked,
};

#define OWN_UNIT(Args, help) { "unit", help, PIECE_ARG(Args, unit), .own = true,                   \
                               .pieces = PIECES(PIECE_UNIT) }

const Verb nes_field_verbs[] = {
    { "march", "move a piece along a path that is told hex by hex, with what it costs", "NESG-32",
      .params = FIELDS(
          { "piece", "a piece of yours", PIECE_ARG(MarchArgs, piece), .own = true },
          { "path", "terrain of each hex that is entered, with the hexsides before it, and a road "
            "that it follows: \"clear, brook woods, major-road town\"", TEXT_ARG(MarchArgs, path) },
          { "to", "where it comes to stand", PLACE_ARG(MarchArgs, to),
            .optional = true, .standard = PLACE_UNSAID },
          { "mode", "how it moves", WORD(MarchArgs, mode, mode_words), DEFAULT(MODE_NORMAL) },
          { "crossing", "how formed infantry crosses a stream", WORD(MarchArgs, crossing,
            crossing_words), DEFAULT(0) }),
      .steps = STEPS(STEP_MOVEMENT), .commanders = true, DOES(march) },
    { "charge", "charge over ground that is told hex by hex", "NESG-31",
      .params = FIELDS(
          OWN_UNIT(ChargeArgs, "cavalry of yours"),
          { "over", "terrain of each hex and hexside: \"brook, clear\"", TEXT_ARG(ChargeArgs,
            over) }),
      .steps = STEPS(STEP_SHOCK), .commanders = true, DOES(charge) },
    { "bombard", "fire guns at extended range: where the shot falls", "NESG-30",
      .params = FIELDS(
          OWN_UNIT(UnitArgs, "artillery of yours"),
          { "at", "the target hex, in its line of sight", TEXT_ARG(UnitArgs, at) }),
      .steps = STEPS(STEP_FIRE), .commanders = true, DOES(bombard) },
    { "gun-loss", "report the check of guns that crossed a hexside", "NESG-32",
      .params = FIELDS(
          OWN_UNIT(UnitArgs, "artillery of yours"),
          { "lost", "strength points lost", NUMBER(UnitArgs, lost, 0, 99) }),
      .steps = STEPS(STEP_MOVEMENT), .commanders = true, .refuse = gun_loss_refuse,
      .duty = &gun_loss_duty },
    { "rally", "rally a disordered unit where the notes of the chart let it", "NESG-34",
      .params = FIELDS(
          OWN_UNIT(UnitArgs, "a disordered unit of yours"),
          { "terrain", "of its hex", TERRAIN(UnitArgs, terrain) },
          { "in-minimum-range", "it is in an enemy minimum-range fire zone",
            FLAG(UnitArgs, in_minimum_range) }),
      .steps = STEPS(STEP_END), .commanders = true, DOES(rally) },
    { 0 },
};
/* clang-format on */
