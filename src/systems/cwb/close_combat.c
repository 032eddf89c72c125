/* SPDX-License-Identifier: MIT */
/* Close combat: fire, two morale checks, the odds, and the loser's last check. CWB-2.9. */
#include "systems/cwb/cwb.h"

typedef struct Stack {
    int strength, wrecks_at, plus, morale, state, leader, low_ammo, formation, wrecked;
} Stack;

typedef struct Fighter {
    int strength, state, leader, low_ammo;
    int hit;       /* the fire being resolved cost a casualty, and a leader is there */
    int straggles; /* 1 + the column in which that fire is read for stragglers, 0 if it is not */
} Fighter;

typedef struct Toll {
    int casualties, stragglers, state, retreat, leader;
} Toll;

typedef struct CloseCombat {
    Stack ask[2];
    int guns, entrenched, up_slope, flank, night, stand;

    Fighter now[2];
    int defender_fired;

    struct {
        int winner, ended_by;
        Toll toll[2];
    } out;
} CloseCombat;

enum { ATTACKER_DESTROYED, DEFENDER_DESTROYED, ATTACKER_MORALE, DEFENDER_MORALE, BY_ROUT, BY_ODDS };
enum { LEADER_KEPT, TOLL_KILLED, TOLL_WOUNDED };
enum { FIRES_COLUMN = 1, FIRES_YES = 0 };
enum { EFFECT_FIRE, EFFECT_MOVEMENT, EFFECT_CLOSE_COMBAT };
enum { EFFECT_YES, EFFECT_NO, EFFECT_NORMAL, EFFECT_SPECIAL, EFFECT_NUMBER };
enum { STACK_FIRE_ROW, STACK_A_COLUMN = 0, STACK_GUNS_COLUMN };
enum { LETTER_A, LETTER_B, LETTER_C };
enum { MORALE_C = 2 };
enum { LOSER_ATTACKER, LOSER_DEFENDER, LOSER_ROUTED };
enum { BACK, STRAGGLE };

enum {
    SET_UP,
    DEFENDER_FIRES,
    ATTACKER_LEADER,
    ATTACKER_STRAGGLES,
    ATTACKER_FIRES,
    DEFENDER_LEADER,
    DEFENDER_STRAGGLES,
    ATTACKER_CHECKS,
    DEFENDER_CHECKS,
    ODDS_TABLE,
    LAST_CHECK
};

static const char *const ended_words[] = { "attacker-destroyed",
                                           "defender-destroyed",
                                           "attacker-morale",
                                           "defender-morale",
                                           "rout",
                                           "odds",
                                           NULL };
static const char *const kept_words[] = { "kept", "killed", "wounded", NULL };

/* What many ways through a fight have in common. */
PART(fire_in, cwb_fire, Fire, FireAnswer);
PART(check_in, cwb_check_morale, Morale, MoraleAnswer);
PART(odds_in, cwb_resolve_odds, OddsAsk, OddsAnswer);

static int other(int side)
{
    return side == ATTACKER ? DEFENDER : ATTACKER;
}

static int whole(Cell cell)
{
    return cell.amount / WHOLE;
}

static int least(int one, int two)
{
    return one < two ? one : two;
}

/* Who comes through a flank or the rear is not stopped by a trench. */
static bool protected(const CloseCombat *s)
{
    return s->entrenched && !s->flank;
}

static bool guns_alone(const CloseCombat *s, int side)
{
    return side == DEFENDER && s->now[DEFENDER].strength == 0 && s->guns > 0;
}

static bool destroyed(const CloseCombat *s, int side)
{
    return s->now[side].strength == 0 && !guns_alone(s, side);
}

static int wrecked(const CloseCombat *s, int side)
{
    const Stack *ask = &s->ask[side];

    if (guns_alone(s, side)) {
        return UNWRECKED;
    }
    bool worn = ask->wrecks_at > 0 && s->now[side].strength <= ask->wrecks_at;
    return ask->wrecked == UNWRECKED && worn ? BRIGADE_WRECKED : ask->wrecked;
}

static int level_of(Umpire *ump, int strength)
{
    return look_up(ump, FIRE_LEVELS, strength, 0).word;
}

static Next set_up(Umpire *ump, void *situation)
{
    CloseCombat *s = situation;

    (void)ump;
    for (int side = ATTACKER; side <= DEFENDER; side++) {
        const Stack *ask = &s->ask[side];
        s->now[side] = (Fighter){ ask->strength, ask->state, ask->leader, ask->low_ammo, 0, 0 };
        s->out.toll[side].state = ask->state;
    }
    return go(DEFENDER_FIRES);
}

/* The end: only the answers are left. */
static Next end(CloseCombat *s, int winner, int ended_by)
{
    s->out.winner = winner;
    s->out.ended_by = ended_by;
    return DONE;
}

/* ---- fire ---- */

/* At most one A level from a hex; A is two B or four C. */
static int stack_small_arms(Umpire *ump, const Stack *ask, int strength)
{
    static const int QUARTERS[] = { 1, 2, 4, 6, 8, 10, 12 };
    int most = 4 * whole(look_up(ump, STACKING, STACK_FIRE_ROW, STACK_A_COLUMN));
    int quarters = least(QUARTERS[level_of(ump, strength)], most), points = 0;

    if (quarters / 4) {
        points += quarters / 4 * cwb_small_arms_points(ump, LETTER_A, ask->plus, 0);
    }
    if (quarters % 4 / 2) {
        points += cwb_small_arms_points(ump, LETTER_B, ask->plus, 0);
    }
    if (quarters % 2) {
        points += cwb_small_arms_points(ump, LETTER_C, ask->plus, 0);
    }
    return points;
}

static bool formation_fires(Umpire *ump, int formation)
{
    return look_up(ump, FORMATION_EFFECTS, formation, FIRES_COLUMN).word == FIRES_YES;
}

/* Fire points of one side; `small_arms` says whether others than guns fire. */
static int stack_points(Umpire *ump, const CloseCombat *s, int side, bool *small_arms)
{
    const Stack *ask = &s->ask[side];
    bool together = option(ump, FIRE_FIRST) == FIRE_TOGETHER;
    int strength = together ? ask->strength : s->now[side].strength, points = 0;
    Cell effect = look_up(ump, MORALE_EFFECTS, s->now[side].state, EFFECT_FIRE);

    *small_arms = strength > 0 && effect.word != EFFECT_NO && formation_fires(ump, ask->formation);
    if (*small_arms) {
        points += stack_small_arms(ump, ask, strength);
    }
    if (side == DEFENDER && s->guns > 0 && effect.word != EFFECT_NO) {
        int most = whole(look_up(ump, STACKING, STACK_FIRE_ROW, STACK_GUNS_COLUMN));
        points += cwb_artillery_points(ump, least(s->guns, most), 0);
    }
    return effect.word == EFFECT_NUMBER ? points * effect.amount / WHOLE : points;
}

/* Fires on the other side; the morale results of this fire are ignored. */
static bool fire_on(Umpire *ump, CloseCombat *s, int firer)
{
    int target = other(firer);
    bool small_arms;
    int points = stack_points(ump, s, firer, &small_arms);

    if (points == 0) {
        tell(ump, "it cannot fire");
        return false;
    }
    count_exact(ump, "fire points", points);
    Fire ask = {
        .points = points,
        .up_slope = firer == ATTACKER && s->up_slope,
        .entrenched = firer == ATTACKER && protected(s),
        .night = s->night,
        .low_ammo = small_arms && s->now[firer].low_ammo,
        .formation = s->ask[target].formation,
        .state = s->now[target].state,
        .flank = target == DEFENDER && s->flank,
        .flanked_defender = firer == DEFENDER && s->flank,
    };
    FireAnswer answer = fire_in(ump, &ask);
    Fighter *hit = &s->now[target];
    int casualties = least(answer.casualties, hit->strength);
    hit->strength -= casualties;
    hit->hit = casualties > 0 && hit->leader != NO_LEADER;
    if (answer.loss > 0 && hit->strength > 0) {
        hit->straggles = 1 + cwb_straggler_column(ump, answer.loss, s->ask[target].morale);
    }
    s->out.toll[target].casualties = casualties;
    if (answer.low_ammo && small_arms) {
        s->now[firer].low_ammo = 1;
    }
    return true;
}

static void check_leader(Umpire *ump, CloseCombat *s, int side)
{
    Fighter *now = &s->now[side];
    int result = cwb_lose_leader(ump);

    if (result != LEADER_UNHURT) {
        now->leader = NO_LEADER;
        s->out.toll[side].leader = result == LEADER_KILLED ? TOLL_KILLED : TOLL_WOUNDED;
    }
    now->hit = 0;
}

static void check_stragglers(Umpire *ump, CloseCombat *s, int side)
{
    Fighter *now = &s->now[side];
    Straggler ask = {
        .state = now->state,
        .formation = s->ask[side].formation,
        .flank = side == DEFENDER && s->flank,
        .wrecked = wrecked(s, side) != UNWRECKED,
        .night = s->night,
    };
    int stragglers = least(cwb_straggle(ump, now->straggles - 1, &ask), now->strength);

    now->strength -= stragglers;
    now->straggles = 0;
    s->out.toll[side].stragglers = stragglers;
}

/* What is still to be thrown for a fire: leader, then stragglers, then the next part. */
static Next after_fire(Umpire *ump, const CloseCombat *s, int target)
{
    const Fighter *hit = &s->now[target];

    if (hit->hit) {
        return go(target == ATTACKER ? ATTACKER_LEADER : DEFENDER_LEADER);
    }
    if (hit->straggles) {
        return go(target == ATTACKER ? ATTACKER_STRAGGLES : DEFENDER_STRAGGLES);
    }
    bool silenced = option(ump, FIRE_FIRST) == FIRE_DEFENDER_FIRST && destroyed(s, ATTACKER);
    return go(target == DEFENDER || silenced ? ATTACKER_CHECKS : ATTACKER_FIRES);
}

static Next defender_fires(Umpire *ump, void *situation)
{
    CloseCombat *s = situation;

    begin(ump, "The defender fires");
    s->defender_fired = fire_on(ump, s, DEFENDER);
    return after_fire(ump, s, ATTACKER);
}

static Next attacker_leader(Umpire *ump, void *situation)
{
    check_leader(ump, situation, ATTACKER);
    return after_fire(ump, situation, ATTACKER);
}

static Next attacker_straggles(Umpire *ump, void *situation)
{
    check_stragglers(ump, situation, ATTACKER);
    return after_fire(ump, situation, ATTACKER);
}

static Next attacker_fires(Umpire *ump, void *situation)
{
    begin(ump, "The attacker fires");
    fire_on(ump, situation, ATTACKER);
    return after_fire(ump, situation, DEFENDER);
}

static Next defender_leader(Umpire *ump, void *situation)
{
    check_leader(ump, situation, DEFENDER);
    return after_fire(ump, situation, DEFENDER);
}

static Next defender_straggles(Umpire *ump, void *situation)
{
    check_stragglers(ump, situation, DEFENDER);
    return after_fire(ump, situation, DEFENDER);
}

/* ---- morale ---- */

/* Retreat and stragglers add up to what a side owes. */
static void suffer(CloseCombat *s, int side, int retreat, int stragglers)
{
    int lost = least(stragglers, s->now[side].strength);

    s->now[side].strength -= lost;
    s->out.toll[side].stragglers += lost;
    s->out.toll[side].retreat += retreat;
}

/* Makes a check and takes its result; returns the hexes to retreat. */
static int check(Umpire *ump, CloseCombat *s, int side, const Morale *ask)
{
    MoraleAnswer answer = check_in(ump, ask);

    suffer(s, side, answer.retreat, answer.stragglers);
    s->now[side].state = s->out.toll[side].state = answer.state;
    return answer.retreat;
}

static Morale morale_of(const CloseCombat *s, int side)
{
    const Stack *ask = &s->ask[side];
    const Fighter *now = &s->now[side];
    bool guns = guns_alone(s, side);

    return (Morale){
        .morale = guns ? MORALE_C : ask->morale,
        .leader = now->leader,
        .low_ammo = !guns && now->low_ammo,
        .state = now->state,
        .night = s->night,
        .wrecked = wrecked(s, side),
        .formation = guns ? UNLIMBERED : ask->formation,
        .stand = s->stand,
    };
}

static Next attacker_checks(Umpire *ump, void *situation)
{
    CloseCombat *s = situation;

    if (destroyed(s, ATTACKER)) {
        bool checks = option(ump, LONE_DEFENDER) == LONE_DEFENDER_CHECKS && !destroyed(s, DEFENDER);
        tell(ump, "the attacker is destroyed");
        return checks ? go(DEFENDER_CHECKS) : end(s, DEFENDER, ATTACKER_DESTROYED);
    }
    begin(ump, "The attacker checks morale");
    if (!s->defender_fired) {
        tell(ump, "no check: the defender could not fire");
    } else {
        Morale ask = morale_of(s, ATTACKER);
        ask.close_combat = CLOSE_COMBAT_ATTACKER;
        if (check(ump, s, ATTACKER, &ask)) {
            return end(s, DEFENDER, ATTACKER_MORALE);
        }
    }
    /* Of the attacker only his strength counts from here on. */
    s->now[ATTACKER] = (Fighter){ .strength = s->now[ATTACKER].strength };
    s->defender_fired = 0;
    if (destroyed(s, DEFENDER)) {
        tell(ump, "the defender was destroyed by the fire");
        return end(s, ATTACKER, DEFENDER_DESTROYED);
    }
    return go(DEFENDER_CHECKS);
}

/* The defender has lost: what is over is forgotten, and whoever is left checks once more. */
static Next beaten(CloseCombat *s, int ended_by)
{
    s->now[ATTACKER] = (Fighter){ 0 };
    end(s, ATTACKER, ended_by);
    return destroyed(s, DEFENDER) ? DONE : go(LAST_CHECK);
}

static Next defender_checks(Umpire *ump, void *situation)
{
    CloseCombat *s = situation;
    Morale ask = morale_of(s, DEFENDER);

    begin(ump, "The defender checks morale");
    ask.close_combat = CLOSE_COMBAT_DEFENDER;
    ask.entrenched = protected(s);
    ask.with_guns = s->guns > 0 && !guns_alone(s, DEFENDER);
    ask.flank = s->flank;
    int retreat = check(ump, s, DEFENDER, &ask);
    if (destroyed(s, ATTACKER)) {
        return end(s, DEFENDER, ATTACKER_DESTROYED);
    }
    return retreat ? beaten(s, DEFENDER_MORALE) : go(ODDS_TABLE);
}

/* ---- the odds ---- */

static int points_for(Umpire *ump, int level)
{
    return whole(look_up(ump, CLOSE_COMBAT_POINTS, 0, level));
}

/* The points of a stack; guns add to the troops' up to what an AA level has. */
static int combat_points(Umpire *ump, const CloseCombat *s, int side)
{
    int strength = s->now[side].strength;
    int points = strength > 0 ? points_for(ump, level_of(ump, strength)) : 0;

    if (side == ATTACKER || s->guns == 0) {
        return points;
    }
    points += points_for(ump, LEVEL_GUNS);
    return strength > 0 ? least(points, points_for(ump, LEVEL_AA)) : points;
}

/* The loser's retreat by the table, without a change of his state. */
static void lose(Umpire *ump, CloseCombat *s, int side, int loser)
{
    int retreat = whole(look_up(ump, CLOSE_COMBAT_RETREAT, loser, BACK));
    int stragglers = whole(look_up(ump, CLOSE_COMBAT_RETREAT, loser, STRAGGLE));

    suffer(s, side, retreat, stragglers);
}

static Next odds_table(Umpire *ump, void *situation)
{
    CloseCombat *s = situation;

    begin(ump, "The odds");
    if (s->now[DEFENDER].state == ROUTED) {
        tell(ump, "a routed defender routs without a roll");
        lose(ump, s, DEFENDER, LOSER_ROUTED);
        return beaten(s, BY_ROUT);
    }
    OddsAsk ask = {
        .attacker = combat_points(ump, s, ATTACKER),
        .defender = combat_points(ump, s, DEFENDER),
        .entrenched = protected(s),
        .attacker_wrecked = wrecked(s, ATTACKER) != UNWRECKED,
        .defender_wrecked = wrecked(s, DEFENDER),
    };
    if (odds_in(ump, &ask).result == ATTACKER) {
        lose(ump, s, DEFENDER, LOSER_DEFENDER);
        return beaten(s, BY_ODDS);
    }
    lose(ump, s, ATTACKER, LOSER_ATTACKER);
    return end(s, DEFENDER, BY_ODDS);
}

/* After the retreat there is no trench, no gun and no flank any more; guns have limbered. */
static Next last_check(Umpire *ump, void *situation)
{
    CloseCombat *s = situation;
    Morale ask = morale_of(s, DEFENDER);

    begin(ump, "The beaten defender checks once more");
    if (guns_alone(s, DEFENDER)) {
        ask.formation = LIMBERED;
    }
    check(ump, s, DEFENDER, &ask);
    if (s->guns > 0) {
        tell(ump, "his guns limbered to retreat: ask gun-loss for them");
    }
    return DONE;
}

static Step *const close_combat_steps[] = {
    [SET_UP] = set_up,
    [DEFENDER_FIRES] = defender_fires,
    [ATTACKER_LEADER] = attacker_leader,
    [ATTACKER_STRAGGLES] = attacker_straggles,
    [ATTACKER_FIRES] = attacker_fires,
    [DEFENDER_LEADER] = defender_leader,
    [DEFENDER_STRAGGLES] = defender_straggles,
    [ATTACKER_CHECKS] = attacker_checks,
    [DEFENDER_CHECKS] = defender_checks,
    [ODDS_TABLE] = odds_table,
    [LAST_CHECK] = last_check,
};

static Refusal refuse_close_combat(Umpire *ump, const void *situation)
{
    const CloseCombat *s = situation;
    const Stack *attacker = &s->ask[ATTACKER];

    if (look_up(ump, MORALE_EFFECTS, attacker->state, EFFECT_CLOSE_COMBAT).word == EFFECT_NO) {
        return (Refusal){ "attacker-state",
                          "only troops in normal state or Blood Lust may attack "
                          "in close combat",
                          true };
    }
    if (cwb_is_artillery(s->ask[DEFENDER].formation)) {
        return (Refusal){ "defender-formation",
                          "a stack's guns are asked as defender-guns, beside its troops" };
    }
    if (cwb_is_artillery(attacker->formation)) {
        return (Refusal){ "attacker-formation", "artillery may not attack in close combat", true };
    }
    return ALLOWED;
}

/* clang-format off */
#define STACK_ASKS(name, role, side)                                                              \
    { name "strength", "strength points", NUMBER(CloseCombat, ask[side].strength, 1, 40),         \
      .of = role ".present" },                                                                    \
    { name "wrecks-at", "strength at or below which the brigade is wrecked, 0 never",             \
      NUMBER(CloseCombat, ask[side].wrecks_at, 0, 40), DEFAULT(0), .of = role ".wrecks-at" },     \
    { name "plus", "plus weapons", FLAG(CloseCombat, ask[side].plus), .of = role ".plus" },       \
    { name "morale", "morale letter", WORD(CloseCombat, ask[side].morale, cwb_morale_words),      \
      .of = role ".morale" },                                                                     \
    { name "state", "morale state", STATE(CloseCombat, ask[side].state), .of = role ".state" },   \
    { name "leader", "rating of the leader with it",                                              \
      WORD(CloseCombat, ask[side].leader, cwb_leader_words), DEFAULT(NO_LEADER),                  \
      .of = role ".led" },                                                                        \
    { name "low-ammo", "Low Ammo", FLAG(CloseCombat, ask[side].low_ammo),                         \
      .of = role ".low-ammo" },                                                                   \
    { name "formation", "formation", FORMATION(CloseCombat, ask[side].formation),                 \
      .of = role ".drawn-up" },                                                                   \
    { name "wrecked", "of a wrecked brigade, or of one of a wrecked division",                    \
      WORD(CloseCombat, ask[side].wrecked, cwb_wrecked_words), DEFAULT(UNWRECKED),                \
      .of = role ".wrecked" }

#define TOLL_ANSWERS(name, role, side)                                                            \
    { name "casualties", "strength points lost by fire",                                          \
      NUMBER(CloseCombat, out.toll[side].casualties, 0, 99), .of = "+" role ".losses" },          \
    { name "stragglers", "strength points lost to stragglers",                                    \
      NUMBER(CloseCombat, out.toll[side].stragglers, 0, 99), .of = "+" role ".stragglers" },      \
    { name "state", "morale state afterwards",                                                    \
      WORD(CloseCombat, out.toll[side].state, cwb_state_words), .of = role ".state",              \
      .open = true },                                                                             \
    { name "retreat", "hexes to retreat",                                                         \
      NUMBER(CloseCombat, out.toll[side].retreat, 0, 99), .open = true },                         \
    { name "leader", "what became of the leader",                                                 \
      WORD(CloseCombat, out.toll[side].leader, kept_words), .of = role "-leader.fate",            \
      .open = true }

const Rule cwb_close_combat_rule = {
    "close-combat", "A whole close combat, from first fire to last check", "CWB-2.9",
    .struck = "defender",
    .asks = FIELDS(
        STACK_ASKS("attacker-", "attacker", ATTACKER),
        STACK_ASKS("defender-", "defender", DEFENDER),
        { "defender-guns", "unlimbered gun points stacked with the defender",
          NUMBER(CloseCombat, guns, 0, 10), DEFAULT(0) },
        { "entrenched", "the defender is in a sunken road or trench",
          FLAG(CloseCombat, entrenched) },
        { "up-slope", "the attacker comes up a slope or extreme slope",
          FLAG(CloseCombat, up_slope) },
        { "flank", "the attacker comes through the defender's flank or rear",
          FLAG(CloseCombat, flank) },
        { "night", "it is night", FLAG(CloseCombat, night), .of = "clock.night" },
        { "stand", "the defender ignores a starred retreat where he may", FLAG(CloseCombat, stand),
          .standard = 1 }),
    .answers = FIELDS(
        { "winner", "who holds the hex", WORD(CloseCombat, out.winner, cwb_side_words),
          .open = true, .tones = "gb", .settled = LAST_CHECK },
        { "ended-by", "what ended the combat", WORD(CloseCombat, out.ended_by, ended_words),
          .open = true, .settled = LAST_CHECK },
        TOLL_ANSWERS("attacker-", "attacker", ATTACKER),
        TOLL_ANSWERS("defender-", "defender", DEFENDER)),
    SITUATION(CloseCombat, close_combat_steps),
    .refuse = refuse_close_combat,
    .charts = { CLOSE_COMBAT_ODDS, CLOSE_COMBAT_RETREAT, FIRE, MORALE },
    .readings = "The order of the dice and the readings taken are told in the notes of the "
                "system.",
    .examples = {
        { "attacker-strength=10 attacker-morale=B defender-strength=8 defender-morale=C",
          "1,1,1,1,1,1,1,1,1,1,1,1,6,1,3",
          "winner=attacker ended-by=odds defender-retreat=2" },
    },
};
/* clang-format on */
