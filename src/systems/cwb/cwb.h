/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_CWB_CWB_H
#define SYSTEMS_CWB_CWB_H

#include "rules/parts.h"
#include "rules/rule.h"

/* The Civil War Brigade Series: two editions, one folder. What the chapters share. */

extern const System cwb3, cwb2;
extern const struct GameDecl cwb_game;

/* clang-format off */
enum {
    NO_CHART,
    COMMAND_POINTS, COMMAND_RADIUS, ORDER_COST, DELIVERY, ACCEPTANCE, DELAY, DISTORTION_LOCK,
    INITIATIVE, STOPPAGE, STOPPAGE_ROLL,
    FORMATION_EFFECTS, MORALE_EFFECTS, STACKING, SMALL_ARMS, ARTILLERY, FIRE, HALF_LOSS,
    LEADER_LOSS, STRAGGLER, MORALE, MORALE_RESULTS, BLOOD_LUST_CHECK, CLOSE_COMBAT_POINTS,
    CLOSE_COMBAT_ODDS, CLOSE_COMBAT_HALF, CLOSE_COMBAT_RETREAT, GUN_LOSS, STRAGGLER_RECOVERY, RALLY,
    FIRE_LEVELS, MOVEMENT,
    CHARTS
};

/* Lines of the modifier lists and what charts call them; one may stand on several charts. */
#define CWB_MODIFIERS(_)                                                                          \
    _(ARMY_HQ, "army-hq") _(ORAL, "oral") _(WRITTEN, "written") _(IN_PERSON, "in-person")         \
    _(COMPLEX, "complex") _(SIMPLE, "simple") _(FORCE_0, "force-0") _(FORCE_1, "force-1")         \
    _(FORCE_2, "force-2") _(UNENGAGED, "unengaged") _(HAS_ORDERS, "has-orders")                   \
    _(LEADER_LOST, "leader-lost") _(NIGHT, "night") _(DEFENSE_ORDER, "defense-order")             \
    _(UP_SLOPE, "up-slope") _(ENTRENCHED, "entrenched") _(LOW_AMMO, "low-ammo")                   \
    _(EXPOSED, "exposed") _(MOUNTED_TARGET, "mounted") _(FLANKED_DEFENDER, "flanked-defender")    \
    _(FAR_TARGET, "far") _(SHAKY, "shaky") _(BROKEN, "broken") _(WITH_GUNS, "with-guns")          \
    _(LEADER, "leader") _(LEADER_RATING, "leader-rating") _(IS_SHAKEN, "shaken")                  \
    _(IS_DISORGANIZED, "disorganized") _(WRECKED_BRIGADE, "wrecked-brigade")                      \
    _(WRECKED_DIVISION, "wrecked-division") _(DEFENDING, "defending") _(ATTACKING, "attacking")   \
    _(IS_ROUTED, "routed") _(DEFENDER_WRECKED, "defender-wrecked")                                \
    _(DEFENDER_DIVISION, "defender-division") _(ATTACKER_WRECKED, "attacker-wrecked")
enum { CWB_MODIFIERS(ENUM_OF) MODIFIERS };

enum {
    NO_OPTION,
    HAS_FORCE, HAS_ARMY_HQ, HAS_COMMAND_RADIUS, HAS_CONFERENCE, LOCK_OUT, DELAY_FACES,
    DEFENSIVE_ORDERS, DEFENSE_PLUS, FIRE_FIRST, LONE_DEFENDER, STOPPAGE_WHEN,
    OPTIONS
};
/* clang-format on */

enum { LOCK_OUT_NONE, LOCK_OUT_OFF, LOCK_OUT_ON };
enum { FIRE_DEFENDER_FIRST, FIRE_TOGETHER };
enum { LONE_DEFENDER_STANDS, LONE_DEFENDER_CHECKS };
enum { STOPPAGE_IF_FIRED, STOPPAGE_ONCE_ENGAGED };

/* Words that several rules ask or answer. */
enum { BY_ORAL, BY_WRITTEN, BY_PERSON };
enum { TYPE_SIMPLE, TYPE_COMPLEX };
enum { LINE, COLUMN_OF_MARCH, MOUNTED, LIMBERED, UNLIMBERED };
enum { NORMAL, BLOOD_LUST, SHAKEN, DISORGANIZED, ROUTED };
enum { UNWRECKED, BRIGADE_WRECKED, DIVISION_WRECKED };
enum { NO_LEADER }; /* a leader is 1 + his rating */
enum { ACCEPTED, DELAYED_1, DELAYED_2, DISTORTED };
enum { DELAY_D1, DELAY_D2 };
enum { BY_SMALL_ARMS, BY_ARTILLERY };
enum { EFFECT_NONE, EFFECT_M_2, EFFECT_M_1, EFFECT_M, EFFECT_LOSS };
enum { INITIATIVE_SUCCESS, INITIATIVE_NONE, LOOSE_CANNON };
enum { PASS, STOPPED };

extern const char *const cwb_arm_words[];
extern const char *const cwb_method_words[], *const cwb_type_words[], *const cwb_formation_words[];
extern const char *const cwb_state_words[], *const cwb_wrecked_words[], *const cwb_leader_words[];
extern const char *const cwb_morale_words[], *const cwb_side_words[], *const cwb_result_words[];
extern const char *const cwb_leader_result_words[];

/* Guns never straggle, wreck or attack in close combat. */
bool cwb_is_artillery(int formation);

#define RATING(Type, member) NUMBER(Type, member, 0, 4)
#define FORMATION(Type, member) WORD(Type, member, cwb_formation_words), DEFAULT(LINE)
#define STATE(Type, member) WORD(Type, member, cwb_state_words), DEFAULT(NORMAL)

/* Levels run C, B, A, AB, AA, AAB, AAA. */
enum { LEVEL_C, LEVEL_B, LEVEL_A, LEVEL_AB, LEVEL_AA, LEVEL_AAB, LEVEL_AAA, LEVEL_GUNS };
enum { ATTACKER, DEFENDER };

/* ---- rules that other rules call; their chapters tell more ---- */

/* Turns that an order is on its way. */
int cwb_delivery_turns(Umpire *ump, int distance, int method);

typedef struct Fire {
    int points, arm, up_slope, entrenched, night, low_ammo, formation, state, flank,
        flanked_defender;
} Fire;

typedef struct FireAnswer {
    int effect, loss, casualties, low_ammo;
} FireAnswer;

FireAnswer cwb_fire(Umpire *ump, const Fire *f);

typedef struct Straggler {
    int loss, morale, state, formation, flank, wrecked, night;
} Straggler;

/* The column of the straggler table for a loss; then the throw, `s` without its loss. */
int cwb_straggler_column(Umpire *ump, int loss, int morale);
int cwb_straggle(Umpire *ump, int column, const Straggler *s);

enum { LEADER_KILLED, LEADER_UNHURT, LEADER_WOUNDED };

int cwb_lose_leader(Umpire *ump);

/* Fire points of one level of small arms, and of gun points, at a range (0 close combat). */
int cwb_small_arms_points(Umpire *ump, int letter, int plus, int range);
int cwb_artillery_points(Umpire *ump, int guns, int range);

enum { NO_CLOSE_COMBAT, CLOSE_COMBAT_ATTACKER, CLOSE_COMBAT_DEFENDER };

typedef struct Morale {
    int morale, up, entrenched, with_guns, leader, low_ammo, state, night, wrecked, close_combat,
        formation, flank, stand;
} Morale;

typedef struct MoraleAnswer {
    int row, result, retreat, stragglers, state;
} MoraleAnswer;

MoraleAnswer cwb_check_morale(Umpire *ump, const Morale *m);

typedef struct OddsAsk {
    int attacker, defender, entrenched, attacker_wrecked, defender_wrecked, defender_routed;
} OddsAsk;

typedef struct OddsAnswer {
    int odds, result;
} OddsAnswer;

OddsAnswer cwb_resolve_odds(Umpire *ump, const OddsAsk *o);

extern const Rule cwb_command_points_rule, cwb_order_cost_rule, cwb_delivery_rule,
    cwb_acceptance_rule, cwb_delay_rule, cwb_distortion_lock_rule, cwb_conference_rule,
    cwb_order_rule, cwb_initiative_rule, cwb_stoppage_rule, cwb_fire_points_rule, cwb_fire_rule,
    cwb_leader_loss_rule, cwb_straggler_rule, cwb_morale_rule, cwb_blood_lust_rule,
    cwb_close_combat_odds_rule, cwb_close_combat_rule, cwb_gun_loss_rule,
    cwb_straggler_recovery_rule, cwb_rally_rule;

#endif
