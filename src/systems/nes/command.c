/* SPDX-License-Identifier: MIT */
/* Commands that go on or stop, and commanders who fall. NES-1 to NES-19. */
#include "systems/nes/nes.h"

/* ---- continuation ---- */

typedef struct Continuation {
    int commander, rating, bonus, out_of_radius, beyond_double, evening, superior, light_cavalry,
        attack_order;
} Continuation;

typedef struct ContinuationAnswer {
    int total, state;
} ContinuationAnswer;

enum { CORPS, DETACHMENT, INDEPENDENT, DIVISION };
enum { NO_SUPERIOR, IN_RADIUS, ACTIVE };
enum { MOBILIZED, STANDING };

static const char *const commander_words[] = { "corps", "detachment", "independent", "division",
                                               NULL };
static const char *const superior_words[] = { "none", "in-radius", "active", NULL };
static const char *const command_states[] = { "mobilized", "standing", NULL };

/* Leaders who have lost touch; beyond twice the Radius the second line may stand alone. */
static int out_of_touch(Umpire *ump, const Continuation *c)
{
    bool brigades = c->commander == DIVISION || c->commander == INDEPENDENT;
    bool alone = option(ump, BEYOND2X_TOTAL) == BEYOND2X_ALONE;
    int out = alone ? c->out_of_radius - c->beyond_double : c->out_of_radius;
    int plus = 0;

    plus += mod(ump, CONTINUATION, DIVISION_OUT, c->commander == CORPS ? c->out_of_radius : 0);
    plus += mod(ump, CONTINUATION, BRIGADE_OUT, brigades ? out : 0);
    plus += mod(ump, CONTINUATION, BEYOND_DOUBLE, brigades ? c->beyond_double : 0);
    if (c->commander == DETACHMENT && c->out_of_radius) {
        tell(ump, "a Detachment Commander has nothing to fear from subordinates out of touch");
    }
    return plus;
}

static ContinuationAnswer continuation(Umpire *ump, const Continuation *c)
{
    ContinuationAnswer a = { 0 };
    int plus = 0;

    plus += mod(ump, CONTINUATION, BONUS, c->bonus);
    plus += out_of_touch(ump, c);
    plus += mod(ump, CONTINUATION, EVENING, c->evening);
    plus += mod(ump, CONTINUATION, SUPERIOR_NEAR, c->superior == IN_RADIUS);
    plus += mod(ump, CONTINUATION, SUPERIOR_ACTIVE, c->superior == ACTIVE);
    plus += mod(ump, CONTINUATION, LIGHT_CAVALRY, c->light_cavalry);
    plus += mod(ump, CONTINUATION, ATTACK_ORDER, c->attack_order);
    need(ump, "or less: it stays Mobilized", c->rating);
    a.total = roll_for(ump, CONTINUATION) + plus;
    a.state = a.total > c->rating ? STANDING : MOBILIZED;
    return a;
}

static Refusal refuse_continuation(Umpire *ump, const void *situation)
{
    const Continuation *c = situation;

    (void)ump;
    if (c->beyond_double > c->out_of_radius) {
        return (Refusal){ "beyond-double",
                          "who is beyond twice the Radius is beyond it: count him in both" };
    }
    return ALLOWED;
}

SHORT_RULE(continuation, Continuation, ContinuationAnswer);

/* clang-format off */
#define OF_DIVISIONS \
    .when = { { offsetof(Continuation, commander), 1u << INDEPENDENT | 1u << DIVISION } }

const Rule nes_continuation_rule = {
    "continuation", "Whether a Mobilized command stays so or goes to Standing", "NES-9 to NES-19",
    .asks = FIELDS(
        { "commander", "who checks: a corps is a wing too, independent is a division",
          WORD(Continuation, commander, commander_words) },
        { "rating", "his Command Rating", NUMBER(Continuation, rating, 0, 9) },
        { "bonus", "his Command Bonus", COMMAND_BONUS(Continuation, bonus) },
        { "out-of-radius", "all his subordinate leaders beyond his Radius, retired or on the BC/FD",
          NUMBER(Continuation, out_of_radius, 0, 9), DEFAULT(0) },
        { "beyond-double", "those of them beyond twice the Radius",
          NUMBER(Continuation, beyond_double, 0, 9), DEFAULT(0), OF_DIVISIONS },
        { "evening", "it is an Evening turn", FLAG(Continuation, evening) },
        { "superior", "in-radius of his Corps or Wing Commander; active: that commander is "
          "Mobilized or has a CP",
          WORD(Continuation, superior, superior_words), DEFAULT(NO_SUPERIOR),
          IF(Continuation, commander, DIVISION) },
        { "light-cavalry", "a French light cavalry division (LC)",
          FLAG(Continuation, light_cavalry), OF_DIVISIONS },
        { "attack-order", "under an Attack Order", FLAG(Continuation, attack_order) }),
    .answers = FIELDS(
        { "total", "die and modifiers", NUMBER(continuation_case, out.total, -99, 99) },
        { "state", "command state after the check",
          WORD(continuation_case, out.state, command_states), .tones = "gb" }),
    SITUATION(continuation_case, continuation_steps),
    .refuse = refuse_continuation,
    .charts = { CONTINUATION },
    .readings = "Lines without a sign subtract. Beyond twice the Radius costs +1 and +2 (option "
                "beyond2x_total); retired or on the BC/FD costs +1 only. An active superior counts "
                "at any distance and in place of the -1. A detachment has no line for "
                "subordinates, an independent division has those of a division.",
    .examples = {
        { "commander=division rating=5 bonus=1 out-of-radius=2 beyond-double=1 superior=active",
          "4", "total=5 state=mobilized" },
    },
};
/* clang-format on */

/* ---- command-loss ---- */

typedef struct CommandLoss {
    int combat, range, commander, reduced;
} CommandLoss;

enum { FIRE, SHOCK };
enum { EXTENDED, MAXIMUM, MEDIUM, MINIMUM };
enum { ROW_MAXIMUM, ROW_MEDIUM, ROW_MINIMUM, ROW_SHOCK };
enum { UNHURT };
enum { NO_EFFECT };

static const char *const combat_words[] = { "fire", "shock", NULL };
static const char *const range_words[] = { "extended", "maximum", "medium", "minimum", NULL };

static int command_loss(Umpire *ump, const CommandLoss *c)
{
    int row = c->combat == SHOCK ? ROW_SHOCK : c->range - MAXIMUM + ROW_MAXIMUM;

    if (c->combat == FIRE && c->range == EXTENDED) {
        tell(ump, "no check at Extended range");
        return NO_EFFECT;
    }
    if (throw_on(ump, COMMAND_LOSS, row_for(ump, COMMAND_LOSS, row), 0).word == UNHURT) {
        return NO_EFFECT;
    }
    if (c->reduced) {
        tell(ump, "reduced already: no further");
        return NO_EFFECT;
    }
    return look_up(ump, COMMAND_LOSS_RESULT, c->commander, 0).word;
}

SHORT_RULE(command_loss, CommandLoss, int);

/* clang-format off */
const Rule nes_command_loss_rule = {
    "command-loss", "What becomes of a command unit in a hex with losses",
    "NES-1 to NES-8",
    .asks = FIELDS(
        { "combat", "what cost the hex its strength point",
          WORD(CommandLoss, combat, combat_words) },
        { "range", "range of the fire", WORD(CommandLoss, range, range_words),
          IF(CommandLoss, combat, FIRE) },
        { "commander", "level of the command unit",
          WORD(CommandLoss, commander, nes_commander_words) },
        { "reduced", "it is reduced already", FLAG(CommandLoss, reduced) }),
    .answers = FIELDS(
        { "result", "what becomes of it", WORD(command_loss_case, out, nes_loss_words),
          .chart = COMMAND_LOSS_RESULT, .tones = "gpb" }),
    SITUATION(command_loss_case, command_loss_steps),
    .charts = { COMMAND_LOSS, COMMAND_LOSS_RESULT },
    .readings = "One roll for each command unit, attacking or defending. Army and detachment "
                "commanders and the Army HQ are replaced as a corps is. A reduced command unit "
                "rolls, but nothing more happens to it.",
    .examples = {
        { "combat=fire range=medium commander=brigade", "8", "result=reduced" },
    },
};
/* clang-format on */
