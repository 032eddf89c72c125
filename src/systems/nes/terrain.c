/* SPDX-License-Identifier: MIT */
/* The terrain effects chart: movement, charges, cover, places to rally. NES-48 to NES-81. */
#include "systems/nes/nes.h"

static bool is_hexside(int terrain)
{
    return terrain >= FIRST_HEXSIDE;
}

static bool is_road(int terrain)
{
    return terrain == MINOR_ROAD || terrain == MAJOR_ROAD;
}

/* ---- movement ---- */

typedef struct Movement {
    int terrain, unit, state, mode, road_hexside, direction, crossing;
} Movement;

typedef struct MovementAnswer {
    int cost, effect, gun_loss_check, allowance;
} MovementAnswer;

enum { INFANTRY, HEAVY_CAVALRY, LIGHT_HORSE, ARTILLERY, SKIRMISH, GENERAL_ORDER, COMMAND };
enum { IN_ORDER, DISORDERED, ROUTED };
enum { NORMAL, ROAD_EXEMPT, GRAND_TACTICAL_MODE, ROAD_COLUMN };
enum { LEVEL, UP, DOWN };
enum { KEEP_ORDER, DISORDER };
enum { EFFECT_NONE, EFFECT_DISORDER, EFFECT_GENERAL_ORDER, EFFECT_PROHIBITED };
enum { PAYS_OTHER_TERRAIN, PAYS_THE_ROAD, MAY_NOT };

static const char *const unit_words[] = { "infantry", "heavy-cavalry", "light-cavalry", "artillery",
                                          "skirmish", "general-order", "command",       NULL };
static const char *const state_words[] = { "in-order", "disordered", "routed", NULL };
static const char *const mode_words[] = { "normal", "road-exempt", "grand-tactical", "road-column",
                                          NULL };
static const char *const direction_words[] = { "level", "up", "down", NULL };
static const char *const crossing_words[] = { "keep-order", "disorder", NULL };
static const char *const effect_words[] = { "none", "disorder", "general-order", "prohibited",
                                            NULL };
static const char *const cost_words[] = { "other-terrain", "by-road", "prohibited", NULL };

/* The units stand on the hex charts in the order of their words. */
static const int SIDE_COLUMN[] = { SIDE_INFANTRY,  SIDE_HEAVY_CAVALRY, SIDE_LIGHT_CAVALRY,
                                   SIDE_ARTILLERY, SIDE_SKIRMISH,      SIDE_GENERAL_ORDER,
                                   SIDE_COMMAND };

static Cell hex_cost(Umpire *ump, int terrain, int column)
{
    return look_up(ump, HEX_COST, terrain, column);
}

static Cell hexside_cost(Umpire *ump, int row, int column)
{
    return look_up(ump, HEXSIDE_COST, row, column);
}

static int hexside_code(Umpire *ump, int row, int column)
{
    return look_up(ump, HEXSIDE_EFFECT, row, column).word;
}

static int effect_of(int code)
{
    return code == CODE_DISORDERS       ? EFFECT_DISORDER
           : code == CODE_GENERAL_ORDER ? EFFECT_GENERAL_ORDER
                                        : EFFECT_NONE;
}

/* A road can be entered in Grand Tactical Movement only as a road. */
static bool enters_by_road(const Movement *m)
{
    return m->mode == ROAD_EXEMPT || m->mode == ROAD_COLUMN ||
           (m->mode == GRAND_TACTICAL_MODE && (m->road_hexside || is_road(m->terrain)));
}

/* Who is in a town or in Frozen Wetlands is so by road too, unless in Road Column; elsewhere the
 * cells for roads print no code. */
static bool keeps_order(const Movement *m)
{
    bool within = m->terrain == TOWN || m->terrain == FROZEN_WETLANDS;

    return m->mode == ROAD_COLUMN || (enters_by_road(m) && !within);
}

static int hex_column(const Movement *m)
{
    if (m->unit == COMMAND) {
        return HEX_COMMAND;
    }
    switch (m->mode) {
    case ROAD_EXEMPT:
        return HEX_ROAD_EXEMPT;
    case GRAND_TACTICAL_MODE:
        return enters_by_road(m) ? HEX_ROAD : HEX_NON_ROAD;
    case ROAD_COLUMN:
        return HEX_ROAD_COLUMN;
    }
    return m->unit;
}

/* What a cell with a price asks for. */
static MovementAnswer paid(Cell cell)
{
    if (cell.word == COST_PROHIBITED) {
        return (MovementAnswer){ .cost = MIXED(MAY_NOT), .effect = EFFECT_PROHIBITED };
    }
    return (MovementAnswer){ .cost = cell.amount };
}

static MovementAnswer enter_hex(Umpire *ump, const Movement *m)
{
    bool by_road = enters_by_road(m);
    int column = hex_column(m);
    Cell cell = hex_cost(ump, m->terrain, column);

    /* The Grand Tactical column is the same for all and does not lift what a unit may not do. */
    if (column == HEX_NON_ROAD) {
        Cell own = hex_cost(ump, m->terrain, m->unit);
        cell = cell.word == COST_SAME || own.word == COST_PROHIBITED ? own : cell;
    }
    MovementAnswer a = paid(cell);
    if (a.effect == EFFECT_PROHIBITED) {
        return a;
    }
    if (cell.word == COST_NEGATED) {
        tell(ump, "the road negates this terrain: pay for the road");
        a.cost = MIXED(PAYS_THE_ROAD);
    } else if (cell.word != COST_NUMBER || (cell.star && !by_road)) {
        tell(ump, "pay for the other terrain of the hex");
        a.cost = MIXED(PAYS_OTHER_TERRAIN);
    }
    if (!keeps_order(m)) {
        a.effect = effect_of(look_up(ump, HEX_EFFECT, m->terrain, m->unit).word);
    }
    return a;
}

static int hexside_row(const Umpire *ump, const Movement *m)
{
    bool down = m->direction == DOWN;

    switch (m->terrain) {
    case SLOPE:
        return down ? DOWN_SLOPE : UP_SLOPE;
    case STEEP_SLOPE:
        if (m->mode == ROAD_COLUMN && option(ump, STEEP_ROADCOLUMN) == STEEP_SWAPPED) {
            down = !down;
        }
        return down ? DOWN_STEEP_SLOPE : UP_STEEP_SLOPE;
    }
    return m->terrain - FIRST_HEXSIDE;
}

/* In the fields, not on a road: the unit's own cells, or those of Grand Tactical Movement. */
static MovementAnswer cross_fields(Umpire *ump, const Movement *m, int row)
{
    bool grand = m->mode == GRAND_TACTICAL_MODE;
    int own_column = m->crossing == DISORDER ? SIDE_INFANTRY_OR : SIDE_COLUMN[m->unit];
    Cell own = hexside_cost(ump, row, own_column);
    Cell cell = grand ? hexside_cost(ump, row, SIDE_NON_ROAD) : own;

    if (cell.word == COST_SAME || own.word == COST_PROHIBITED) {
        cell = own;
    }
    MovementAnswer a = paid(cell);
    if (a.effect == EFFECT_PROHIBITED) {
        return a;
    }
    int code = grand ? hexside_code(ump, row, SIDE_NON_ROAD) : CODE_SAME;
    if (code == CODE_SAME) {
        code = hexside_code(ump, row, own_column);
    }
    a.effect = effect_of(code);
    a.gun_loss_check = m->unit == ARTILLERY && hexside_code(ump, row, EFFECT_GUNS) == CODE_CHECK;
    return a;
}

static MovementAnswer cross_hexside(Umpire *ump, const Movement *m)
{
    bool slope = m->terrain == SLOPE || m->terrain == STEEP_SLOPE;

    if (slope && m->direction == LEVEL) {
        tell(ump, "neither up nor down: the slope is not crossed");
        return (MovementAnswer){ 0 };
    }
    int row = hexside_row(ump, m);
    if (m->unit == COMMAND) {
        return paid(hexside_cost(ump, row, SIDE_COMMAND));
    }
    if (m->mode == ROAD_COLUMN) {
        return paid(hexside_cost(ump, row, SIDE_ROAD_COLUMN));
    }
    if (m->mode == GRAND_TACTICAL_MODE && m->road_hexside) {
        return paid(hexside_cost(ump, row, SIDE_ROAD));
    }
    if (m->mode == ROAD_EXEMPT || m->road_hexside) {
        tell(ump, "by road: the hexside costs nothing and does no harm");
        return (MovementAnswer){ 0 };
    }
    return cross_fields(ump, m, row);
}

static MovementAnswer movement(Umpire *ump, const Movement *m)
{
    MovementAnswer a = is_hexside(m->terrain) ? cross_hexside(ump, m) : enter_hex(ump, m);
    bool grand =
        m->mode == GRAND_TACTICAL_MODE || (m->mode == ROAD_COLUMN && option(ump, ROAD_COLUMN_GT));

    a.allowance = mod(ump, ALLOWANCE, GRAND_TACTICAL, grand);
    return a;
}

static Refusal refuse_movement(Umpire *ump, const void *situation)
{
    const Movement *m = situation;

    (void)ump;
    if (m->crossing == DISORDER && (m->unit != INFANTRY || m->terrain != STREAM)) {
        return (Refusal){ "crossing", "only formed infantry at a stream has the choice" };
    }
    bool horses = m->unit == HEAVY_CAVALRY || m->unit == LIGHT_HORSE || m->unit == ARTILLERY;
    if (m->terrain == WOODS && horses && m->state != IN_ORDER) {
        return (Refusal){ "state", "disordered or routed cavalry and artillery may not enter woods",
                          true };
    }
    return ALLOWED;
}

SHORT_RULE(movement, Movement, MovementAnswer);

/* clang-format off */
const Rule nes_movement_rule = {
    "movement", "What a hex or hexside costs, and does to a unit",
    "NES-48 to NES-61, NES-64 to NES-72, NES-76 to NES-81",
    .asks = FIELDS(
        { "terrain", "the hex entered or the hexside crossed", TERRAIN(Movement, terrain) },
        { "unit", "what moves; skirmish and general-order are infantry",
          WORD(Movement, unit, unit_words) },
        { "state", "whether it is disordered or routed", WORD(Movement, state, state_words),
          DEFAULT(IN_ORDER) },
        { "mode", "road-exempt: from a connected road hex, but not in Road Column",
          WORD(Movement, mode, mode_words), DEFAULT(NORMAL) },
        { "road-hexside", "the move follows a road over the hexside",
          FLAG(Movement, road_hexside) },
        { "direction", "of a slope", WORD(Movement, direction, direction_words), DEFAULT(LEVEL) },
        { "crossing", "infantry at a stream: pays more, or less and disorders",
          WORD(Movement, crossing, crossing_words), DEFAULT(KEEP_ORDER) }),
    .answers = FIELDS(
        { "cost", "movement points; a hexside's are added to those of the hex",
          MIXED_ANSWER(movement_case, out.cost, cost_words) },
        { "effect", "what it does to the unit", WORD(movement_case, out.effect, effect_words),
          .quiet = true },
        { "gun-loss-check", "the guns are to be checked for loss",
          FLAG(movement_case, out.gun_loss_check), .quiet = true },
        { "allowance", "movement points the unit may add to its allowance",
          NUMBER(movement_case, out.allowance, -99, 99), .quiet = true }),
    SITUATION(movement_case, movement_steps),
    .refuse = refuse_movement,
    .charts = { HEX_COST, HEX_EFFECT, HEXSIDE_COST, HEXSIDE_EFFECT },
    .readings = "By road a hexside costs nothing, lifts its prohibition and spares the guns; in "
                "Grand Tactical Movement and in Road Column the printed road cells hold. Entering "
                "by road keeps order, but in towns and in Frozen Wetlands in Road Column only. "
                "Without a road, Grand Tactical Movement changes costs, not "
                "prohibitions or codes, but for disorder at streams. Light cavalry in Frozen "
                "Wetlands takes General Order. Road Column pays for steep slopes down, as printed "
                "(option steep_roadcolumn).",
    .examples = {
        { "terrain=stream unit=infantry crossing=disorder", "",
          "cost=1 effect=disorder gun-loss-check=no" },
    },
};
/* clang-format on */

/* ---- charge-terrain ---- */

typedef struct ChargeTerrain {
    int terrain, cavalry;
} ChargeTerrain;

static const char *const charge_words[] = { "none", "disorders-before", "disorders-after",
                                            "prohibited", NULL };

static int charge_terrain(Umpire *ump, const ChargeTerrain *c)
{
    int effect = look_up(ump, CHARGE_TERRAIN, c->terrain, c->cavalry).word;

    if (effect == CHARGE_DIE) {
        effect = throw_on(ump, CHARGE_BROOK, 0, 0).word;
    }
    if (effect == CHARGE_NEVER) {
        tell(ump, "a road does not count: ask for the other terrain of the hex");
        effect = CHARGE_NONE;
    }
    return effect;
}

SHORT_RULE(charge_terrain, ChargeTerrain, int);

/* clang-format off */
const Rule nes_charge_terrain_rule = {
    "charge-terrain", "What terrain does to charging cavalry", "NES-48 to NES-61, NES-73",
    .asks = FIELDS(
        { "terrain", "the hex entered or the hexside crossed", TERRAIN(ChargeTerrain, terrain) },
        { "cavalry", "class of the cavalry", WORD(ChargeTerrain, cavalry, nes_cavalry_words),
          .of = "piece.horse" }),
    .answers = FIELDS(
        { "effect", "on the charge", WORD(charge_terrain_case, out, charge_words),
          .chart = CHARGE_TERRAIN, .tones = "gppb" }),
    SITUATION(charge_terrain_case, charge_terrain_steps),
    .charts = { CHARGE_TERRAIN, CHARGE_BROOK },
    .readings = "Cavalry that fails at a brook disorders there, before the combat.",
    .examples = {
        { "terrain=brook cavalry=heavy", "6", "effect=disorders-before" },
    },
};
/* clang-format on */

/* ---- cover ---- */

typedef struct Cover {
    int terrain, unit, order, strength;
} Cover;

enum { LINE, SKIRMISHERS, LIGHT_INFANTRY, JAEGERS, HORSE, GUNS };
enum { FORMED, IN_GENERAL_ORDER };
enum { COVER_COLUMN, UP_TO_COLUMN };

static const char *const covered_words[] = { "infantry", "skirmish", "light-infantry",
                                             "jaeger",   "cavalry",  "artillery",
                                             NULL };
static const char *const order_words[] = { "formed", "general-order", NULL };
static const char *const cover_words[] = { "none", "soft", "hard", NULL };

/* Who finds cover where the chart stars it: in light cover few, elsewhere all infantry. */
static bool is_certain(const Cover *c)
{
    bool light = c->unit == LIGHT_INFANTRY || c->unit == JAEGERS;

    return c->terrain != LIGHT_COVER || c->unit == SKIRMISHERS ||
           (light && c->order == IN_GENERAL_ORDER);
}

static int cover(Umpire *ump, const Cover *c)
{
    if (is_hexside(c->terrain)) {
        tell(ump, "a hexside gives no cover");
        return COVER_NONE;
    }
    Cell cell = look_up(ump, COVER, c->terrain, COVER_COLUMN);
    if (cell.word == COVER_OTHER) {
        tell(ump, "a road gives none: ask for the other terrain of the hex");
        return COVER_NONE;
    }
    if (cell.word != COVER_NONE && (c->unit == HORSE || c->unit == GUNS)) {
        tell(ump, "not for cavalry and artillery");
        return COVER_NONE;
    }
    if (cell.star && !is_certain(c)) {
        tell(ump, "not for these troops");
        return COVER_NONE;
    }
    Cell most = look_up(ump, COVER, c->terrain, UP_TO_COLUMN);
    if (most.amount && c->strength > most.amount / WHOLE) {
        tell(ump, "too many to find cover");
        return COVER_NONE;
    }
    return cell.word;
}

SHORT_RULE(cover, Cover, int);

/* clang-format off */
const Rule nes_cover_rule = {
    "cover", "What cover a unit has under fire or in shock combat", "NES-62, NES-63, NES-75",
    .asks = FIELDS(
        { "terrain", "of the hex it is in", TERRAIN(Cover, terrain) },
        { "unit", "what it is", WORD(Cover, unit, covered_words), .of = "piece.arm" },
        { "order", "its order", WORD(Cover, order, order_words), .of = "piece.formation" },
        { "strength", "its strength points", NUMBER(Cover, strength, 1, 30),
          .of = "piece.present" }),
    .answers = FIELDS(
        { "cover", "its cover", WORD(cover_case, out, cover_words), .chart = COVER }),
    SITUATION(cover_case, cover_steps),
    .charts = { COVER },
    .readings = "Light cover hides skirmishers in any order, Light Infantry and Jaegers in General "
                "Order, and nobody above 4 strength points. Hexsides and roads give none.",
    .examples = {
        { "terrain=light-cover unit=jaeger order=general-order strength=4", "", "cover=soft" },
    },
};
/* clang-format on */

/* ---- rally-place ---- */

typedef struct RallyPlace {
    int terrain, nation, unit, in_minimum_range;
} RallyPlace;

typedef struct RallyPlaceAnswer {
    int may_rally, note;
} RallyPlaceAnswer;

static RallyPlaceAnswer rally_place(Umpire *ump, const RallyPlace *r)
{
    RallyPlaceAnswer a = { true, RALLY_FREE };

    if (is_hexside(r->terrain)) {
        tell(ump, "a hexside is no place: ask for the terrain of the hex");
        return a;
    }
    a.note = look_in(ump, RALLY_PLACE, r->terrain, r->nation, r->unit).word;
    if (a.note == RALLY_NOTE_3 && r->nation == BY_RUSSIAN && !option(ump, RUSSIAN_TOWN_GUNS)) {
        tell(ump, "note 2 counts for Russian guns too, by the option russian_town_guns");
        a.note = RALLY_NOTE_2;
    }
    a.may_rally = a.note == RALLY_FREE || (a.note == RALLY_NOTE_3 && !r->in_minimum_range);
    return a;
}

SHORT_RULE(rally_place, RallyPlace, RallyPlaceAnswer);

/* clang-format off */
const Rule nes_rally_place_rule = {
    "rally-place", "Whether a unit may rally from disorder where it stands",
    "NES-64 to NES-66, NES-74, NES-75",
    .asks = FIELDS(
        { "terrain", "of the hex it is in", TERRAIN(RallyPlace, terrain) },
        { "nation", "whose unit it is", WORD(RallyPlace, nation, nes_nation_words) },
        { "unit", "what it is", WORD(RallyPlace, unit, nes_rallier_words) },
        { "in-minimum-range", "it is in an enemy minimum-range fire zone",
          FLAG(RallyPlace, in_minimum_range) }),
    .answers = FIELDS(
        { "may-rally", "whether it may", FLAG(rally_place_case, out.may_rally) },
        { "note", "what says so", WORD(rally_place_case, out.note, nes_rally_words),
          .chart = RALLY_PLACE }),
    SITUATION(rally_place_case, rally_place_steps),
    .charts = { RALLY_PLACE },
    .readings = "Note 3 lets Russian guns rally in a town too, unless the option russian_town_guns "
                "is off. Heavy cavalry stays disordered in town and in Frozen Wetlands. Note 2 "
                "does not touch Prussians.",
    .examples = {
        { "terrain=town nation=russian unit=artillery", "", "may-rally=yes note=note-3" },
    },
};
/* clang-format on */
