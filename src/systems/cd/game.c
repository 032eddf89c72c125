/* SPDX-License-Identifier: MIT */
/* The game of Command Decision: its traits, the card's sequence of play. CD-1 to CD-24, G-26. */
#include "systems/cd/game.h"

/* ---- what follows from the rest ---- */

bool cd_is_stand(const World *world, int piece)
{
    return world_is(world, KIND_PIECE, piece) &&
           piece_get(world, piece, PIECE_ECHELON) == ECHELON_STAND &&
           piece_get(world, piece, PIECE_KIND) == PIECE_UNIT;
}

int cd_company(const World *world, int stand)
{
    return above(world, stand, ECHELON_COMPANY);
}

bool cd_is_hidden(const World *world, int piece)
{
    return piece_get(world, piece, PIECE_HIDDEN) == 1;
}

bool cd_is_told(const Decision *d, int piece)
{
    return !cd_is_hidden(d->world, piece) ||
           seat_plays(d->look.seat, piece_get(d->world, piece, PIECE_SIDE));
}

int cd_dice_of(const World *world, int stand)
{
    return cd_is_hidden(world, stand) ? piece_get(world, stand, PIECE_SIDE) : 0;
}

int cd_other_side(const World *world, int stand)
{
    return side_after(world, piece_get(world, stand, PIECE_SIDE));
}

/* A stand without a place of its own stands with its company. */
static int placed(const World *world, int stand)
{
    return piece_get(world, stand, PIECE_PLACE) != PLACE_NONE ? stand : cd_company(world, stand);
}

const char *cd_place(const World *world, int stand)
{
    return place_words(world, placed(world, stand));
}

/* Two at one place need not touch: that must be said. */
int cd_inches(const Look *look, int from, int to, int typed)
{
    int measured = typed == UNSAID
                       ? ride_between(look, placed(look->world, from), placed(look->world, to))
                       : 0;

    return typed != UNSAID ? typed : measured > 0 ? (measured + WHOLE - 1) / WHOLE : UNSAID;
}

bool cd_is_vehicle(const World *world, int stand)
{
    return piece_get(world, stand, PIECE_TYPE) >= TYPE_SOFT;
}

bool cd_is_afv(const World *world, int stand)
{
    return piece_get(world, stand, PIECE_TYPE) >= TYPE_WEAK_AFV;
}

int cd_derived(const Look *look, int stand, int trait)
{
    return trait_value(look, KIND_PIECE, stand, trait);
}

int cd_order_says(const Look *look, int stand, const char *answer)
{
    Role unit = { "unit", KIND_PIECE, stand };
    Situation asks;

    rule_begin(look, &cd_order_limits_rule, &unit, 1, &asks);
    rule_answer(look, &cd_order_limits_rule, &asks);
    return situation_get(&cd_order_limits_rule, &asks, answer);
}

int cd_chit(const World *world, int stand)
{
    static const unsigned lies = STATUSES(CHIT_KEPT) | STATUSES(CHIT_DOWN) | STATUSES(CHIT_UP);
    unsigned orders = ~BIT(KIND_OVERWATCH);
    LetterQuery own = { .receiver = stand, .kinds = orders, .statuses = lies };
    LetterQuery common = { .kinds = orders, .statuses = lies };
    int chit = letter_next(world, 0, &own);

    common.receiver = cd_company(world, stand);
    bool covered = common.receiver && piece_get(world, stand, PIECE_UNCOVERED) != 1;
    return chit || !covered ? chit : letter_next(world, 0, &common);
}

static int derive_troops(const Look *look, int stand)
{
    return piece_get(look->world, cd_company(look->world, stand), PIECE_QUALITY);
}

static int derive_pinned(const Look *look, int stand)
{
    int state = piece_get(look->world, cd_company(look->world, stand), PIECE_STATE);

    return state == UNKNOWN ? UNKNOWN : state >= STATE_PINNED;
}

static int derive_target(const Look *look, int stand)
{
    int type = piece_get(look->world, stand, PIECE_TYPE);

    return type == UNKNOWN ? UNKNOWN : type == TYPE_GUN ? TYPE_PERSONNEL : type;
}

static int derive_passenger(const Look *look, int stand)
{
    int vehicle = piece_get(look->world, stand, PIECE_CARRIED_BY);

    return vehicle == UNKNOWN ? UNKNOWN : vehicle > 0;
}

/* Whether a chit lies for it of which the look does not see what it says. */
static bool lies_unread(const Look *look, int piece)
{
    int chit = letter_to(look->world, piece, STATUSES(CHIT_DOWN));

    return piece && chit && order_get(look->world, chit, ORDER_KIND) == UNKNOWN;
}

/* Who has no chit fires without hindrance: as under a cautious advance. */
static int derive_order(const Look *look, int stand)
{
    int chit = cd_chit(look->world, stand);

    if (!chit && (lies_unread(look, stand) || lies_unread(look, cd_company(look->world, stand)))) {
        return UNKNOWN;
    }
    return chit ? order_get(look->world, chit, ORDER_KIND) : ORDER_CAUTIOUS;
}

static int derive_declared(const Look *look, int stand)
{
    return piece_get(look->world, cd_company(look->world, stand), PIECE_DECLARED);
}

/* clang-format off */
static const char *const target_words[] = { "personnel", "", "soft", "weak-afv", "afv",
                                            "strong-afv", NULL };
static const char *const echelon_words[] = { "division", "brigade", "battalion", "company", "stand",
                                             NULL };
static const char *const kind_words[] = { "cautious", "hasty", "disengage", "hold", "take-command",
                                          "rally", "regroup", "overwatch", NULL };
static const char *const next_words[] = { "unsaid", "none", "cautious", "hasty", "disengage",
                                          "hold", "take-command", "rally", "regroup", NULL };
static const char *const weather_words[] = { "clear", "overcast", "rain", "storm", "fog", "snow",
                                             "dust", NULL };
static const char *const state_words[] = { "steady", "pinned", "shaken", "demoralized", NULL };
static const char *const type_words[] = { "personnel", "gun", "soft", "weak-afv", "afv",
                                          "strong-afv", NULL };
static const char *const weapon_words[] = { "none", "A", "W", "H", "HC", "AP", "FL", NULL };
static const char *const artillery_words[] = { "organic", "supporting", NULL };
static const char *const carrier_words[] = { "other", "armoured-car", "tank", NULL };
static const char *const fired_words[] = { "no", "indirect", "prep", "op", "general", NULL };
static const char *const struck_words[] = { "no", "forced-back", "eliminated", NULL };

/* ---- traits ---- */

#define TURN_MARK FIELD_NUMBER, 0, 9999, .turn = true
#define PRINTED .printed = true, STANDS
#define INCHES FIELD_NUMBER, 0, 99
#define TO_HIT_NUMBER FIELD_NUMBER, 0, 10

static const Field clock_traits[] = {
    { "first", "Side A, which has the initiative", FIELD_THING, .to = KIND_SIDE, .as = AS_FIRST },
    { "weather", "the weather, as the scenario has it", FIELD_WORD, .words = weather_words },
    { "cards", "Fog-of-War cards are played", FIELD_FLAG },
    { "declarations", "road march, entrench and human wave may be declared", FIELD_FLAG,
      .standard = 1 },
    { "prep-declared", "preparatory fire was declared this turn", FIELD_FLAG,
      .gone_in = BIT(STEP_WEATHER) },
    { "op-fired", "somebody fired at opportunity this turn", FIELD_FLAG,
      .gone_in = BIT(STEP_WEATHER) },
    { "general-fired", "somebody fired in general fire this turn", FIELD_FLAG,
      .gone_in = BIT(STEP_WEATHER) },
    { "ground-left", "ground was left this turn", FIELD_FLAG, .gone_in = BIT(STEP_WEATHER) },
    { 0 },
};

static const Field side_traits[] = {
    { "card-1", "a Fog-of-War card in hand", FIELD_TEXT, .sight = SIGHT_OWN },
    { "card-2", "a second one", FIELD_TEXT, .sight = SIGHT_OWN },
    { "card-3", "a third one", FIELD_TEXT, .sight = SIGHT_OWN },
    { "played", "the last card that it played", FIELD_TEXT },
    { 0 },
};

static const Field order_traits[] = {
    { "at", "where it lies: it covers 6\" round it, or the column behind it", FIELD_TEXT },
    { 0 },
};

static const Field piece_traits[] = {
    { "quality", "quality of its troops", FIELD_WORD, .words = cd_quality_words,
      .standard = REGULAR, .printed = true, COMPANIES },
    { "morale", "its morale number", FIELD_NUMBER, 1, 12, .standard = 8, .sight = SIGHT_OWN,
      .printed = true, COMPANIES },
    { "state", "how it bears up", FIELD_WORD, .words = state_words, COMPANIES },
    { "declared", "what it declared for the turn, on a hasty chit", FIELD_WORD,
      .words = cd_declared_words, COMPANIES, .gone_in = BIT(STEP_5E) },
    { "fired-upon", "turn in which it was fired upon", TURN_MARK, .sight = SIGHT_OWN, COMPANIES,
      .gone_in = BIT(STEP_5C) },
    { "forced-back", "its stands forced back this turn", FIELD_NUMBER, 0, 99,
      .sight = SIGHT_OWN, COMPANIES, .gone_in = BIT(STEP_5C) },
    { "eliminated", "its stands eliminated this turn", FIELD_NUMBER, 0, 99,
      .sight = SIGHT_OWN, COMPANIES, .gone_in = BIT(STEP_5C) },
    { "tot", "a time-on-target mission fell on it this turn", FIELD_FLAG,
      .sight = SIGHT_OWN, COMPANIES, .gone_in = BIT(STEP_5C) },
    { "saw-loss", "a company of its side was eliminated this turn", FIELD_FLAG,
      .sight = SIGHT_OWN, COMPANIES, .gone_in = BIT(STEP_5C) },
    { "checked", "turn of its last morale check", TURN_MARK, .quiet = true, COMPANIES },
    { "failed", "turn in which it last failed one", TURN_MARK, .quiet = true, COMPANIES },

    { "hidden", "not spotted: for the enemy it is not there", FIELD_FLAG, .sight = SIGHT_OWN,
      .as = AS_HIDDEN, COMPANIES_AND_STANDS },
    { "next", "the chit that is laid for it when all are ready", FIELD_WORD, .words = next_words,
      .sight = SIGHT_OWN, COMPANIES_AND_STANDS },
    { "next-at", "where that chit will lie", FIELD_TEXT, .sight = SIGHT_OWN,
      COMPANIES_AND_STANDS },
    { "next-overwatch", "an overwatch chit is laid for it too", FIELD_FLAG, .sight = SIGHT_OWN,
      COMPANIES_AND_STANDS },
    { "falls-back", "it is forced back and has yet to go", FIELD_FLAG, COMPANIES_AND_STANDS },

    { "equipment", "its row of the equipment table", FIELD_TEXT, .as = AS_EQUIPMENT, PRINTED },
    { "type", "what it is as a target; afv: neither weak nor strong", FIELD_WORD,
      .words = type_words, PRINTED },
    { "gun-class", "class of a gun, 1 to 6 for I to VI", FIELD_NUMBER, 0, 6, PRINTED },
    { "recon", "a recon stand", FIELD_FLAG, PRINTED },
    { "patrol", "a patrol", FIELD_FLAG, PRINTED },
    { "battalion-gun", "a battalion gun: one shot at most", FIELD_FLAG, PRINTED },
    { "transport", "it carries others, and goes off when they have left it", FIELD_FLAG, PRINTED },
    { "ammo-truck", "its battalion's ammunition truck, pack animal or porter", FIELD_FLAG,
      PRINTED },
    { "move", "basic movement allowance in inches; 0 not said", INCHES, PRINTED },
    { "mover", "how it moves, for what ground costs", FIELD_WORD, .words = cd_mover_words,
      PRINTED },
    { "armour", "armour value against AP", FIELD_NUMBER, 0, 20, PRINTED },
    { "weight", "weight class of an AFV", FIELD_NUMBER, 0, 9, PRINTED },
    { "weapon", "class of its weapon", FIELD_WORD, .words = weapon_words, PRINTED },
    { "he", "its AP gun fires HE too, as class H", FIELD_FLAG, PRINTED },
    { "rof", "rate of fire; 0 for what fires only indirectly", FIELD_NUMBER, 0, 9, PRINTED },
    { "close", "its number to hit at close range", TO_HIT_NUMBER, PRINTED },
    { "medium", "at medium range", TO_HIT_NUMBER, PRINTED },
    { "long", "at long range", TO_HIT_NUMBER, PRINTED },
    { "close-to", "inches to which its close range goes", INCHES, PRINTED },
    { "medium-to", "its medium range", INCHES, PRINTED },
    { "long-to", "its long range", INCHES, PRINTED },
    { "penetration", "penetration of an AP weapon", FIELD_NUMBER, -9, 20, PRINTED },
    { "calibre", "in mm, for ammunition; 0 small arms", FIELD_NUMBER, 0, 400, PRINTED },
    { "second", "class of its second weapon, for close range; AP with a penetration", FIELD_WORD,
      .words = weapon_words, PRINTED },
    { "second-number", "its number to hit", TO_HIT_NUMBER, PRINTED },
    { "second-to", "inches to which it reaches", INCHES, PRINTED },
    { "second-penetration", "its penetration", FIELD_NUMBER, -9, 20, PRINTED },
    { "assault", "number to hit in close assault, class A; 0 never", TO_HIT_NUMBER, PRINTED },
    { "idf", "number of its indirect fire; 0 none", TO_HIT_NUMBER, PRINTED },
    { "artillery", "whose guns they are, for response", FIELD_WORD, .words = artillery_words,
      PRINTED },
    { "dedicated", "a dedicated battery", FIELD_FLAG, PRINTED },
    { "ammo", "how its weapon runs out of ammunition", FIELD_WORD, .words = cd_ammo_words,
      PRINTED },
    { "carrier", "what carries its gun, for ammunition", FIELD_WORD, .words = carrier_words,
      PRINTED },

    { "cover", "cover that it stands in", FIELD_WORD, .words = cd_cover_words, STANDS },
    { "hull-down", "an AFV hull down or in a built-up area", FIELD_FLAG, STANDS },
    { "concealed", "in concealment, or camouflaged and never moved", FIELD_FLAG, STANDS },
    { "facing", "whither it faces, in words", FIELD_TEXT, STANDS },
    { "uncovered", "no chit covers it: beyond 6\" of its company's", FIELD_FLAG,
      .sight = SIGHT_OWN, STANDS },
    { "suppressed", "turn in which it was suppressed", TURN_MARK, STANDS,
      .gone_in = BIT(STEP_1B), .lies = 1 },
    { "moved", "it moved this turn", FIELD_FLAG, STANDS, .gone_in = BIT(STEP_WEATHER) },
    { "fired", "how it fired this turn", FIELD_WORD, .words = fired_words, STANDS,
      .gone_in = BIT(STEP_WEATHER) },
    { "called", "it was called on this turn", FIELD_FLAG, STANDS, .gone_in = BIT(STEP_WEATHER) },
    { "aims", "at whom it declared preparatory fire", FIELD_THING, .to = KIND_PIECE,
      .anybodys = true, STANDS, .gone_in = BIT(STEP_2D) },
    { "struck", "what befalls it when the subphase is over", FIELD_WORD, .words = struck_words,
      STANDS },
    { "under-fire", "it is suppressed when the subphase is over", FIELD_FLAG, STANDS },
    { "shelled", "the last template that was resolved on it", FIELD_THING, .to = KIND_PIECE,
      .anybodys = true, .quiet = true, STANDS, .gone_in = BIT(STEP_WEATHER) },
    { "ammo-roll", "a natural 1: it rolls for ammunition in 4C", FIELD_FLAG, STANDS,
      .gone_in = BIT(STEP_4D) },
    { "depleted", "turn in which it ran out of ammunition", TURN_MARK, STANDS },
    { "fires", "fires of its flame weapon", FIELD_NUMBER, 0, 9, STANDS },
    { "resupplied", "its rockets were resupplied once", FIELD_FLAG, STANDS },
    { "smoke-spent", "it has fired its smoke", FIELD_FLAG, STANDS },
    { "carried-by", "the vehicle that carries it", FIELD_THING, .to = KIND_PIECE, STANDS },
    { "serves", "whom a transport waits for or comes back to", FIELD_THING, .to = KIND_PIECE,
      .sight = SIGHT_OWN, STANDS },
    { "unloaded", "a transport whose passengers left it this turn", FIELD_FLAG,
      .sight = SIGHT_OWN, STANDS, .gone_in = BIT(STEP_WEATHER) },
    { "returned", "it came back this turn: no loading, no move", FIELD_FLAG, STANDS,
      .gone_in = BIT(STEP_WEATHER) },
    { "left", "ground that it left this turn", FIELD_TEXT, STANDS },

    { "laid", "turn in which it was laid", TURN_MARK, TEMPLATES },
    { "smoke", "it is smoke", FIELD_FLAG, TEMPLATES },
    { "by", "the guns whose fire it is", FIELD_THING, .to = KIND_PIECE, .sight = SIGHT_OWN,
      TEMPLATES },
    { "aimed", "the stand on which it was laid", FIELD_THING, .to = KIND_PIECE, .anybodys = true,
      TEMPLATES },
    { "tot-mission", "it is a time-on-target mission", FIELD_FLAG, TEMPLATES },
    { "h-and-i", "it is harassment and interdiction", FIELD_FLAG, TEMPLATES },
    { "spent", "its fire is over", FIELD_FLAG, TEMPLATES },
    { "coloured", "its die that can deplete is thrown", FIELD_FLAG, .quiet = true, TEMPLATES },

    { "troops", "quality of its company", FIELD_WORD, .words = cd_quality_words, STANDS,
      .compute = derive_troops },
    { "pinned", "its company is pinned or worse", FIELD_FLAG, STANDS, .compute = derive_pinned },
    { "counts-as", "as what it is fired at", FIELD_WORD, .words = target_words, STANDS,
      .compute = derive_target },
    { "passenger", "a vehicle carries it", FIELD_FLAG, STANDS, .compute = derive_passenger },
    { "order", "the order that its chit gives it", FIELD_WORD, .words = cd_chit_words,
      .sight = SIGHT_OWN, STANDS, .compute = derive_order },
    { "declares", "what its company declared on a hasty chit", FIELD_WORD,
      .words = cd_declared_words, STANDS, .compute = derive_declared },
    { 0 },
};
static_assert(sizeof piece_traits / sizeof *piece_traits == PIECE_TRAITS - PIECE_COMMON + 1,
              "every trait of pieces has its number");

static const Wanted wanted[] = {
    { KIND_PIECE, PIECE_EQUIPMENT, .echelons = BIT(ECHELON_STAND),
      .why = "A stand without it has no weapon and counts as personnel" },
    { KIND_PIECE, PIECE_QUALITY, .echelons = BIT(ECHELON_COMPANY),
      .why = "A company without it is regular" },
    { KIND_PIECE, PIECE_MORALE, .echelons = BIT(ECHELON_COMPANY),
      .why = "A company without it has 8" },
    { 0 },
};

/* A chit lies where all see it, and for whom; its kind is its side's until it is turned up. */
static const LetterState states[] = {
    [CHIT_KEPT] = { "kept", LETTER_TOLD },
    [CHIT_DOWN] = { "face-down", LETTER_LIES | LETTER_TOLD },
    [CHIT_UP] = { "face-up", LETTER_LIES | LETTER_UP | LETTER_TOLD },
    [CHIT_LIFTED] = { "lifted", LETTER_LIES | LETTER_OVER },
    [CHIT_DROPPED] = { "dropped", LETTER_OVER },
    { 0 },
};
/* clang-format on */

/* ---- what is open to all ---- */

static bool somebody_is_seen(const World *world)
{
    EACH_STAND(world, stand)
    {
        if (!cd_is_hidden(world, stand)) {
            return true;
        }
    }
    return false;
}

static bool facing_counts(const World *world)
{
    EACH_STAND(world, stand)
    {
        if (!cd_is_hidden(world, stand) && *world_text(world, KIND_PIECE, stand, PIECE_FACING)) {
            return true;
        }
    }
    return false;
}

static bool prep_was_declared(const World *world)
{
    return clock_get(world, CLOCK_PREP) == 1;
}

/* Somebody sees a vehicle and, on the other side, personnel in cover. */
static bool somebody_buttons_up(const World *world)
{
    bool vehicles[SCENARIO_SIDES + 1] = { false }, personnel[SCENARIO_SIDES + 1] = { false };

    EACH_STAND(world, stand)
    {
        int side = piece_get(world, stand, PIECE_SIDE);
        bool seen = !cd_is_hidden(world, stand) && side > 0 && side <= SCENARIO_SIDES;
        if (seen && cd_is_vehicle(world, stand)) {
            vehicles[side] = true;
        } else if (seen && piece_get(world, stand, PIECE_COVER) != NO_COVER) {
            personnel[side_after(world, side)] = true;
        }
    }
    for (int side = 1; side <= SCENARIO_SIDES; side++) {
        if (vehicles[side] && personnel[side]) {
            return true;
        }
    }
    return prep_was_declared(world);
}

static bool there_was_fire(const World *world)
{
    return prep_was_declared(world) || clock_get(world, CLOCK_OP) == 1 ||
           clock_get(world, CLOCK_GENERAL) == 1;
}

static bool op_fire_was_seen(const World *world)
{
    return clock_get(world, CLOCK_OP) == 1;
}

static bool general_fire_was_seen(const World *world)
{
    return clock_get(world, CLOCK_GENERAL) == 1;
}

static bool cards_are_played(const World *world)
{
    return clock_get(world, CLOCK_CARDS) == 1;
}

static bool ground_was_left(const World *world)
{
    return clock_get(world, CLOCK_GROUND) == 1;
}

static bool declarations_are_made(const World *world)
{
    return clock_get(world, CLOCK_DECLARATIONS) == 1;
}

/* ---- what the program does between the steps ---- */

/* Red is the side that the scenario names first. */
static void throw_initiative(Decision *d)
{
    Situation asks = { { 0 } };

    if (decide_play(d, &cd_initiative_rule, &asks, 0)) {
        decide_set(d, KIND_CLOCK, 1, CLOCK_FIRST,
                   1 + situation_get(&cd_initiative_rule, &asks, "first"));
    }
}

static void fire_ends(Decision *d)
{
    cd_settle(d);
    cd_templates_spent(d);
}

/* ---- the sequence ---- */

/* clang-format off */
#define BOTH .each = EACH_TURN, .acts = ACTS_ALL
#define PROGRAM .each = EACH_TURN, .acts = ACTS_PROGRAM
#define ARTILLERY_PHASE "Artillery and air"
#define MOVEMENT_PHASE "Movement"
#define OPPORTUNITY_PHASE "Opportunity fire"
#define GENERAL_PHASE "General fire"
#define COMMAND_PHASE "Command and morale"

static const StepDecl sequence[] = {
    [STEP_SETUP] = { "set-up", "Set-up", "Set-up", .each = EACH_GAME, .acts = ACTS_ALL,
        .moves = true, .leave = cd_chits_first, .gives_up = cd_give_up_chits,
        .help = "Place your stands, and lay a chit for every company: chit for= order= ; then "
                "next." },
    [STEP_WEATHER] = { "weather", "Weather", "Weather", PROGRAM },
    [STEP_1A] = { "1a", "Calls for fire", ARTILLERY_PHASE, BOTH,
        .help = "Call on a spotted target: call gun= at= ; or harass a place: call gun= place= ; "
                "then next. Air comes as the table has it." },
    [STEP_1B] = { "1b", "Old templates, smoke and suppression go", ARTILLERY_PHASE, PROGRAM,
        .enter = cd_templates_go },
    [STEP_1C] = { "1c", "Indirect fire", ARTILLERY_PHASE, BOTH, .field = true,
        .needed = cd_fire_falls, .leave = fire_ends,
        .help = "Resolve each template on every stand in it, whosever: shell stand= template= ; "
                "then next." },
    [STEP_2A] = { "2a", "Initiative", MOVEMENT_PHASE, PROGRAM, .enter = throw_initiative },
    [STEP_2B] = { "2b", "Preparatory fire is declared", MOVEMENT_PHASE, .needed = somebody_is_seen,
        .help = "A stand under Hold may declare: prep stand= at= . Transports may come back: "
                "return stand= ; then next." },
    [STEP_2C] = { "2c", "Preparatory fire", MOVEMENT_PHASE, BOTH, .field = true,
        .needed = somebody_buttons_up, .leave = fire_ends,
        .help = "Fire as declared: prep-fire stand= at= inches= . Vehicles within 12\" of your "
                "personnel in cover button up: button-up stand= by= ; then next." },
    [STEP_2D] = { "2d", "Side A moves", MOVEMENT_PHASE, .each = EACH_TURN, .acts = ACTS_FIRST,
        .moves = true, .enter = cd_moves_begin, .leave = cd_moves_end,
        .help = "Turn up your chits: reveal chit= ; move, load and unload, tell cover and how far "
                "they went; then next." },
    [STEP_2E] = { "2e", "Side B moves", MOVEMENT_PHASE, .each = EACH_TURN, .acts = ACTS_SECOND,
        .moves = true, .enter = cd_moves_begin, .leave = cd_moves_end,
        .help = "Turn up your chits: reveal chit= ; move, load and unload, tell cover and how far "
                "they went; then next." },
    [STEP_2F] = { "2f", "Spotting", MOVEMENT_PHASE, BOTH,
        .help = "Which of your hidden stands are within sight of an enemy? spot stand= by= inches= "
                "; then next." },
    [STEP_3A] = { "3a", "Opportunity fire", OPPORTUNITY_PHASE, BOTH, .field = true,
        .needed = somebody_is_seen, .leave = fire_ends,
        .help = "Stands under Hold may fire at what moved: op-fire stand= at= inches= ; mortars "
                "call gun= at= ; then next." },
    [STEP_3B] = { "3b", "Spotting of those who fired", OPPORTUNITY_PHASE, BOTH,
        .needed = op_fire_was_seen,
        .help = "Who of your hidden stands fired, and is in sight? spot stand= by= inches= ; then "
                "next." },
    [STEP_4A] = { "4a", "Facing", GENERAL_PHASE, BOTH, .needed = facing_counts,
        .help = "Stands may turn where they stand: face stand= facing=\"...\" ; then next." },
    [STEP_4B] = { "4b", "General fire", GENERAL_PHASE, BOTH, .field = true,
        .needed = somebody_is_seen, .leave = fire_ends,
        .help = "All who have not fired may: fire stand= at= inches= ; then next." },
    [STEP_4C] = { "4c", "Ammunition", GENERAL_PHASE, BOTH, .needed = there_was_fire,
        .help = "Roll for every natural 1 of the turn, as due lists: ammo stand= ; then next." },
    [STEP_4D] = { "4d", "Spotting of those who fired", GENERAL_PHASE, BOTH,
        .needed = general_fire_was_seen,
        .help = "Who of your hidden stands fired, and is in sight? spot stand= by= inches= ; then "
                "next." },
    [STEP_5A] = { "5a", "Chits of the next turn", COMMAND_PHASE, BOTH,
        .leave = cd_chits_next, .gives_up = cd_give_up_chits,
        .help = "Lay a chit for every company: chit for= order= ; overwatch for= ; then next." },
    [STEP_5B] = { "5b", "Morale", COMMAND_PHASE, BOTH, .needed = somebody_is_seen,
        .leave = cd_morale_ends, .gives_up = cd_give_up_checks,
        .help = "Check the companies that due lists, and those with an enemy within 12\" in "
                "sight: morale company= enemy-personnel=yes ; then next." },
    [STEP_5C] = { "5c", "Abandoned ground", COMMAND_PHASE, BOTH, .moves = true,
        .needed = ground_was_left, .leave = cd_ground_ends,
        .help = "Occupy ground that was left: occupy stand= ground= ; then next." },
    [STEP_5D] = { "5d", "Cards", COMMAND_PHASE, BOTH, .needed = cards_are_played,
        .help = "At most three in hand: draw card=\"...\" , discard card=\"...\" ; then next." },
    [STEP_5E] = { "5e", "Declarations", COMMAND_PHASE, BOTH, .needed = declarations_are_made,
        .help = "On a Hasty chit: declare company= as=road-march ; then next." },
    [STEP_5F] = { "5f", "End of the turn", COMMAND_PHASE, PROGRAM },
    { 0 },
};

/* ---- what a player reads ---- */

static const LogColumn log_columns[] = {
    { "Chit", ORDER_NUMBER }, { "Turn", ORDER_WRITTEN }, { "For", ORDER_RECEIVER },
    { "Order", ORDER_KIND }, { "Lies", ORDER_STATUS }, { "At", ORDER_AT }, { 0 },
};

/* Its order and what is on it, markers that count now. */
static void describe(const Look *look, int piece, Text *to)
{
    const World *world = look->world;
    int step = clock_get(world, CLOCK_STEP), chit = 0, next = piece_get(world, piece, PIECE_NEXT);
    const char *between = "";
    bool stand = cd_is_stand(world, piece);
    int state = piece_get(world, piece, PIECE_STATE);
    struct {
        bool is;
        const char *words;
    } marks[] = {
        { state > STATE_STEADY, state > STATE_STEADY ? state_words[state] : "" },
        { stand && piece_get(world, piece, PIECE_STRUCK) == STRUCK_BACK, "to be forced back" },
        { stand && piece_get(world, piece, PIECE_STRUCK) == STRUCK_OUT, "to be eliminated" },
        { stand && piece_get(world, piece, PIECE_SUPPRESSED) > 0, "suppressed" },
        { piece_get(world, piece, PIECE_FALLS_BACK) == 1, "forced back" },
        { stand && piece_get(world, piece, PIECE_DEPLETED) > 0, "out of ammunition" },
        { stand && piece_get(world, piece, PIECE_MOVED) == 1, "moved" },
        { stand && piece_get(world, piece, PIECE_FIRED) > FIRED_NOT, "fired" },
        { cd_is_hidden(world, piece), "hidden" },
    };

    chit = letter_next(world, 0, &(LetterQuery){ .receiver = piece,
        .statuses = STATUSES(CHIT_KEPT) | STATUSES(CHIT_DOWN) | STATUSES(CHIT_UP) });
    if (chit && order_get(world, chit, ORDER_KIND) != UNKNOWN) {
        text_addf(to, "%s", kind_words[order_get(world, chit, ORDER_KIND)]);
        between = ", ";
    }
    if ((BIT(step) & CHIT_STEPS) && next > NEXT_NONE) {
        text_addf(to, "%snext %s", between, next_words[next]);
        between = ", ";
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (marks[i].is) {
            text_addf(to, "%s%s", between, marks[i].words);
            between = ", ";
        }
    }
}

/* ---- what a game came to ---- */

static int lost(const Look *look, int piece, int echelon)
{
    return piece_get(look->world, piece, PIECE_KIND) == PIECE_UNIT &&
           piece_get(look->world, piece, PIECE_ECHELON) == echelon &&
           piece_get(look->world, piece, PIECE_PLACE) == PLACE_LOST;
}

static int lost_stand(const Look *look, int piece)
{
    return lost(look, piece, ECHELON_STAND);
}

static int lost_company(const Look *look, int piece)
{
    return lost(look, piece, ECHELON_COMPANY);
}

static int lost_afv(const Look *look, int piece)
{
    return lost(look, piece, ECHELON_STAND) && cd_is_afv(look->world, piece);
}

static const Measure measures[] = {
    { "stands lost", lost_stand }, { "AFV stands lost", lost_afv },
    { "companies lost", lost_company }, { 0 },
};

static const LuckDecl luck[] = {
    { &cd_response_rule, "success", "yes", "calls for fire answered" },
    { &cd_morale_rule, "result", "pass", "morale checks passed" },
    { &cd_ammo_rule, "depleted", "no", "ammunition rolls survived" },
    { 0 },
};

const GameDecl cd_game = {
    .sequence = sequence,
    .traits = { clock_traits, side_traits, piece_traits, order_traits, wanted },
    .army = { echelon_words, .hq = BIT(ECHELON_DIVISION) | BIT(ECHELON_BRIGADE) |
                                   BIT(ECHELON_BATTALION),
              .gathers = BIT(ECHELON_COMPANY) },
    .letters = { kind_words, states,
        .open = BIT(ORDER_IS) | BIT(ORDER_SIDE) | BIT(ORDER_RECEIVER) | BIT(ORDER_STATUS) |
                BIT(ORDER_WRITTEN),
        .turned = BIT(ORDER_KIND) },
    .verbs = (const Verb *const[]){ cd_order_verbs, cd_fire_verbs, cd_artillery_verbs,
                                    cd_morale_verbs, cd_spotting_verbs, cd_card_verbs, NULL },
    .hooks = { .refuse_move = cd_refuse_move, .moved = cd_moved },
    .tell = { .log = log_columns, .describe = describe },
    .result = { measures, luck },
};
/* clang-format on */
