/* SPDX-License-Identifier: MIT */
/* On the map: marches hex by hex, charges. NESG-31 to NESG-33. */
#include "systems/nes/game.h"

enum { ROAD_EXEMPT = 1 };   /* a mode of the rule, which the road makes of the normal one */
enum { MOVES_COMMAND = 6 }; /* before it the arms, infantry by formation */
enum { EFFECT_NONE, EFFECT_DISORDER, EFFECT_GENERAL_ORDER, EFFECT_PROHIBITED };

/* ---- words of a path ---- */

bool nes_refuse_terrain(const char *words, const char *arg, Faults *faults)
{
    Trail path;

    nes_trail_read(words, &path);
    if (path.count && !*path.wrong) {
        return false;
    }
    Fault *fault =
        refuse(faults, "nes.path", "NESG-32", "\"%s\" is no terrain of the chart", path.wrong);
    fault_next(fault_wants(fault, arg),
               "Tell it hex by hex, with commas: \"clear, brook woods, major-road town, "
               "up-slope clear\"; hexsides are brook, stream, major-stream, light-cover-hexside, "
               "up-slope, down-slope, up-steep-slope, down-steep-slope.");
    return true;
}

/* ---- moves ---- */

static void flag_standing(Decision *d, int piece)
{
    if (nes_is_to_stand(d->world, piece)) {
        decide_note(d, "%s moved, and its command is Standing", name_of(d->world, piece));
    }
}

/* Each hex off the roads costs a point at least: all that it went in this turn. */
static void flag_far(Decision *d, int piece)
{
    int allowance = piece_get(d->world, piece, PIECE_ALLOWANCE);
    int from = place_hex(place_words(d->bound->view, piece));
    int to = place_hex(place_words(d->world, piece));
    int went = piece_get(d->world, piece, PIECE_WENT);

    if (allowance <= 0 || !from || !to) {
        return;
    }
    went += hex_distance(from, to);
    piece_set(d, piece, PIECE_WENT, went);
    if (went > allowance) {
        decide_note(d, "%s went %d hexes, and has %d movement points", name_of(d->world, piece),
                    went, allowance);
    }
}

/* A leader who comes to where his command stands is with it, and goes where it goes. */
void nes_moved(Decision *d, int piece, int from)
{
    int command = formation_of(d->world, piece);

    if (from != PLACE_EXPECTED) {
        flag_far(d, piece);
        flag_standing(d, piece);
    }
    if (command && command != piece && stands_with(d->world, piece, command)) {
        piece_set(d, piece, PIECE_PLACE, PLACE_WITH + command);
    }
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

static void movement_asks(const Look *look, const NesMarch *args, const Ground *ground,
                          Situation *asks)
{
    int moves = mover(look->world, args->piece);
    int condition = piece_get(look->world, args->piece, PIECE_CONDITION);
    bool chooses = ground->terrain == STREAM && moves == 0 && !ground->road;

    rule_pose(look, &nes_movement_rule, NO_ROLES,
              ASKS({ "terrain", ground->terrain }, { "unit", moves },
                   { "state", moves == MOVES_COMMAND ? 0 : condition },
                   { "mode", args->mode != MODE_NORMAL ? args->mode + 1
                             : ground->road            ? ROAD_EXEMPT
                                                       : MODE_NORMAL },
                   { "road-hexside", ground->road }, { "direction", ground->direction },
                   { "crossing", chooses ? args->crossing : 0 }),
              asks);
}

/* Where a road is entered by, the rest of the hex costs nothing more. */
static bool is_paid(const Ground *ground)
{
    bool road = ground->terrain == MINOR_ROAD || ground->terrain == MAJOR_ROAD;

    return ground->terrain >= FIRST_HEXSIDE || road || !ground->road;
}

static int answer(const Situation *asks, const char *name)
{
    return situation_get(&nes_movement_rule, asks, name);
}

/* What going on over this ground costs; what forbids it is refused. */
static int cost_of(const Look *look, const NesMarch *args, const Ground *ground, Faults *faults)
{
    Umpire ump = { .book = look->game->book };
    Situation asks;

    movement_asks(look, args, ground, &asks);
    Refusal refusal = nes_movement_rule.refuse(&ump, &asks);
    bool paid = !refusal.why && is_paid(ground);
    if (paid) {
        rule_answer(look, &nes_movement_rule, &asks);
    }
    if (refusal.why || answer(&asks, "effect") == EFFECT_PROHIBITED) {
        fault_next(refuse(faults, "nes.prohibited", "NESG-33", "%s may not go through %s%s%s",
                          name_of(look->world, args->piece), nes_terrain_words[ground->terrain],
                          refusal.why ? ": " : "", refusal.why ? refusal.why : ""),
                   "Take another way, or a road: name it with the hex.");
    } else if (args->mode == MODE_ROAD_COLUMN && !ground->road) {
        fault_next(refuse(faults, "nes.column", "NESG-32", "a Road Column keeps to roads"),
                   "Name the road with each hex: \"major-road, major-road woods\".");
    }
    return paid ? answer(&asks, "cost") : 0;
}

void nes_refuse_march(const Look *look, const NesMarch *args, Faults *faults)
{
    int spent = piece_get(look->world, args->piece, PIECE_SPENT);
    Trail path;

    nes_trail_read(args->path, &path);
    if (nes_refuse_terrain(args->path, "path", faults)) {
        return;
    }
    for (int i = 0; i < path.count && !faults->count; i++) {
        spent += cost_of(look, args, &path.at[i], faults);
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
    int effect = answer(answers, "effect");

    if (effect == EFFECT_GENERAL_ORDER) {
        piece_set(d, piece, PIECE_FORMATION, FORMATION_GENERAL_ORDER);
    } else if (effect == EFFECT_DISORDER &&
               piece_get(d->world, piece, PIECE_CONDITION) == CONDITION_IN_ORDER) {
        piece_set(d, piece, PIECE_CONDITION, CONDITION_DISORDERED);
    }
    if (answer(answers, "gun-loss-check")) {
        piece_set(d, piece, PIECE_GUN_LOSS, 1);
    }
}

/* All of the turn; what is more than its allowance is said, not forbidden. */
static void note_spent(Decision *d, int piece, int spent, int more)
{
    int allowance = piece_get(d->world, piece, PIECE_ALLOWANCE);
    Text told = { 0 };

    text_addf(&told, "%s has spent ", name_of(d->world, piece));
    exact_print(&told, spent);
    text_add(&told, " MP");
    if (allowance > 0) {
        text_addf(&told, " of %d%s", allowance + more,
                  spent > (allowance + more) * WHOLE ? ", more than it has" : "");
    }
    decide_note(d, "%s", text_of(&told));
    text_finish(&told);
}

void nes_march(Decision *d, const NesMarch *args)
{
    int spent = piece_get(d->world, args->piece, PIECE_SPENT), more = 0;
    int owner = nes_all_see(&d->look, piece_get(d->world, args->piece, PIECE_SIDE));
    bool troops = mover(d->world, args->piece) != MOVES_COMMAND;
    Trail path;

    nes_trail_read(args->path, &path);
    if (args->mode == MODE_ROAD_COLUMN && troops) {
        piece_set(d, args->piece, PIECE_FORMATION, FORMATION_ROAD_COLUMN);
    }
    for (int i = 0; i < path.count; i++) {
        Situation asks;
        if (!is_paid(&path.at[i])) {
            continue;
        }
        movement_asks(&d->look, args, &path.at[i], &asks);
        if (!decide_play(d, &nes_movement_rule, &asks, owner)) {
            return;
        }
        spent += answer(&asks, "cost");
        more = answer(&asks, "allowance");
        if (troops) {
            suffer(d, args->piece, &asks);
        }
    }
    piece_set(d, args->piece, PIECE_SPENT, spent);
    note_spent(d, args->piece, spent, more);
    flag_standing(d, args->piece);
    if (args->to.number != PLACE_UNSAID) {
        decide_value(d, KIND_PIECE, args->piece, PIECE_PLACE, args->to);
        if (args->to.text) {
            note_new_place(d, args->to.text);
        }
    }
}

/* ---- charges ---- */

/* A brook is left to the die. */
void nes_refuse_charge(const Look *look, const NesCharge *args, Faults *faults)
{
    Trail path;

    nes_trail_read(args->over, &path);
    for (int i = 0; i < path.count && !faults->count; i++) {
        int terrain = path.at[i].terrain;
        if (terrain != BROOK && rule_says(look, &nes_charge_terrain_rule, "effect",
                                          ROLES({ "piece", KIND_PIECE, args->unit }),
                                          ASKS({ "terrain", terrain })) == CHARGE_PROHIBITED) {
            fault_next(refuse(faults, "nes.charge", "NESG-31", "%s may not charge through %s",
                              name_of(look->world, args->unit), nes_terrain_words[terrain]),
                       "It may move there, or charge another way.");
        }
    }
}

void nes_charge(Decision *d, const NesCharge *args)
{
    const Rule *rule = &nes_charge_terrain_rule;
    int owner = nes_all_see(&d->look, piece_get(d->world, args->unit, PIECE_SIDE));
    Situation asks;
    Trail path;

    d->about = args->unit;
    nes_trail_read(args->over, &path);
    for (int i = 0; i < path.count; i++) {
        if (!decide_rule(d, rule, ROLES({ "piece", KIND_PIECE, args->unit }),
                         ASKS({ "terrain", path.at[i].terrain }), owner, &asks)) {
            return;
        }
        int effect = situation_get(rule, &asks, "effect");
        bool in_order = piece_get(d->world, args->unit, PIECE_CONDITION) == CONDITION_IN_ORDER;
        if (effect == CHARGE_BEFORE && in_order) {
            piece_set(d, args->unit, PIECE_CONDITION, CONDITION_DISORDERED);
        } else if (effect == CHARGE_AFTER && in_order) {
            piece_set(d, args->unit, PIECE_DISORDERS, 1);
        }
    }
}
