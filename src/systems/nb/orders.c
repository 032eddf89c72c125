/* SPDX-License-Identifier: MIT */
/* What an order allows, who tests it, and when cavalry may react. NB-24 to NB-26, NB-38 to NB-51.
 */
#include "systems/nb/nb.h"

/* ---- order-limits ---- */

typedef struct OrderLimits {
    int order, engaged, slowest;
} OrderLimits;

typedef struct OrderLimitsAnswer {
    int may_move, move_min, may_form_line, may_attack, converts;
} OrderLimitsAnswer;

enum { MAY_MOVE, MOVE_MIN, MAY_FORM_LINE, MAY_ATTACK, CONVERTS };
enum { CELL_NO, CELL_THOSE, CELL_YES, CELL_NONE, CELL_DEFEND };

static const char *const attack_words[] = { "no", "those-engaged-with", "yes", NULL };
static const char *const convert_words[] = { "none", "defend", NULL };

static OrderLimitsAnswer order_limits(Umpire *ump, const OrderLimits *o)
{
    OrderLimitsAnswer a = { 0 };
    int row = 2 * o->order + o->engaged;

    a.may_move = look_up(ump, ORDER_LIMITS, row, MAY_MOVE).word == CELL_YES;
    a.move_min = o->slowest * look_up(ump, ORDER_LIMITS, row, MOVE_MIN).amount / WHOLE;
    a.may_form_line = look_up(ump, ORDER_LIMITS, row, MAY_FORM_LINE).word == CELL_YES;
    a.may_attack = look_up(ump, ORDER_LIMITS, row, MAY_ATTACK).word;
    a.converts = look_up(ump, ORDER_LIMITS, row, CONVERTS).word == CELL_DEFEND;
    if (o->order == ORDER_DEFEND) {
        tell(ump, "it redeploys within range of its division general; engaged it may attack "
                  "beyond, and must come back as soon as possible");
    } else if (o->order == ORDER_RESERVE && o->engaged) {
        tell(ump, "it defends itself, and is in reserve again when the threat is over");
    } else if (o->order == ORDER_ATTACK && o->engaged) {
        tell(ump, "when no un-routed enemy stands within engagement range it resumes its order");
    } else if (o->order == ORDER_ATTACK) {
        tell(ump, "all its units are in column or march column");
    }
    return a;
}

SHORT_RULE(order_limits, OrderLimits, OrderLimitsAnswer);

/* clang-format off */
const Rule nb_order_limits_rule = {
    "order-limits", "What a formation may and must do under its order", "NB-38 to NB-46, NB-49",
    .asks = FIELDS(
        { "order", "order of the formation, or reserve", WORD(OrderLimits, order, nb_order_words),
          .of = "division.under" },
        { "engaged", "the division is engaged", FLAG(OrderLimits, engaged),
          .of = "division.is-engaged" },
        { "slowest", "speed of the formation's slowest unit in inches",
          EXACT(OrderLimits, slowest, 0, 99 * WHOLE), .of = "division.slowest",
          .when = { ON(OrderLimits, order, ORDER_ATTACK), ON(OrderLimits, engaged, 0) } }),
    .answers = FIELDS(
        { "may-move", "whether it may move", FLAG(order_limits_case, out.may_move) },
        { "move-min", "inches it must move at least",
          EXACT(order_limits_case, out.move_min, 0, 99 * WHOLE) },
        { "may-form-line", "whether its units may form line",
          FLAG(order_limits_case, out.may_form_line) },
        { "may-attack", "whom it may attack",
          WORD(order_limits_case, out.may_attack, attack_words) },
        { "converts", "what the order becomes when it is done",
          WORD(order_limits_case, out.converts, convert_words) }),
    SITUATION(order_limits_case, order_limits_steps),
    .charts = { ORDER_LIMITS },
    .readings = "Engagement is a division's own: the other divisions of its corps go on as "
                "ordered. An unthreatened reserve stays; it may change formation.",
    .examples = { { "order=attack slowest=9", "",
                    "may-move=yes move-min=4_1/2 may-form-line=no may-attack=yes" } },
};
/* clang-format on */

/* ---- who-tests ---- */

typedef struct WhoTests {
    int addressee, delivered_to, in_range;
} WhoTests;

typedef struct WhoTestsAnswer {
    int tests, reason, when;
} WhoTestsAnswer;

enum { NOBODY, BY_CORPS, BY_DIVISION, CORPS_IN_RANGE, DIVISION_IN_RANGE };
enum { FOR_WING, FOR_CORPS, FOR_DIVISION };
enum { HE_HOLDS_IT, IN_RANGE, OUT_OF_RANGE, WRONG_PLACE };
enum { NEVER, NEXT_COMMUNICATIONS, AT_ONCE };

static const char *const level_words[] = { "wing", "corps", "division", NULL };
static const char *const tester_words[] = { "nobody", "corps", "division", NULL };
static const char *const reason_words[] = { "holds-it", "in-range", "out-of-range", "wrong-place",
                                            NULL };
static const char *const when_words[] = { "never", "next-communications", "at-once", NULL };

static WhoTestsAnswer who_tests(Umpire *ump, const WhoTests *w)
{
    WhoTestsAnswer a = { .tests = NOBODY, .reason = WRONG_PLACE };
    int cell = look_up(ump, WHO_TESTS, w->addressee, w->delivered_to).word;

    if (cell == CORPS_IN_RANGE || cell == DIVISION_IN_RANGE) {
        a.reason = w->in_range ? IN_RANGE : OUT_OF_RANGE;
        a.tests = !w->in_range ? NOBODY : cell == CORPS_IN_RANGE ? BY_CORPS : BY_DIVISION;
    } else if (cell != NOBODY) {
        a.reason = HE_HOLDS_IT;
        a.tests = cell;
    }
    if (a.tests == NOBODY) {
        tell(ump, a.reason == OUT_OF_RANGE ? "out of range: a messenger must reach him"
                                           : "such an order cannot be left there");
        return a;
    }
    if (w->addressee == FOR_WING) {
        tell(ump, a.reason == IN_RANGE ? "each corps commander in range tests for his corps"
                                       : "that corps has it; the others have messengers of their "
                                         "own");
    }
    bool at_once = cell == DIVISION_IN_RANGE && option(ump, DIVISION_SAME_TURN);
    a.when = at_once ? AT_ONCE : NEXT_COMMUNICATIONS;
    return a;
}

SHORT_RULE(who_tests, WhoTests, WhoTestsAnswer);

/* clang-format off */
const Rule nb_who_tests_rule = {
    "who-tests", "Who tests an order, and with whose quality", "NB-19 to NB-26",
    .asks = FIELDS(
        { "addressee", "for whom the order is", WORD(WhoTests, addressee, level_words) },
        { "delivered-to", "commander at whom the messenger left it",
          WORD(WhoTests, delivered_to, level_words) },
        { "in-range", "the one who is to act is within that commander's range",
          FLAG(WhoTests, in_range) }),
    .answers = FIELDS(
        { "tests", "whose quality counts", WORD(who_tests_case, out.tests, tester_words) },
        { "reason", "why", WORD(who_tests_case, out.reason, reason_words) },
        { "when", "when he tests", WORD(who_tests_case, out.when, when_words) }),
    SITUATION(who_tests_case, who_tests_steps),
    .charts = { WHO_TESTS },
    .readings = "A division in command is spared the second ride, not the wait: its die falls in "
                "the next Communications step. A wing's order sent past its commander goes to each "
                "corps by a messenger of its own (rule messengers). Range at the test "
                "decides who tests; which divisions follow is decided as the order becomes active "
                "(rule follows).",
    .examples = { { "addressee=division delivered-to=corps in-range=yes", "",
                    "tests=division reason=in-range when=next-communications" } },
};
/* clang-format on */

/* ---- follows ---- */

typedef struct Follows {
    int in_range, own_letter;
} Follows;

static int follows(Umpire *ump, const Follows *f)
{
    bool follow = f->in_range && !f->own_letter;

    tell(ump, follow        ? "in range as the corps's order becomes active"
              : f->in_range ? "it has a later letter of its own, and keeps that"
                            : "out of range as the corps's order becomes active: it keeps its "
                              "old order");
    return follow;
}

SHORT_RULE(follows, Follows, int);

/* clang-format off */
const Rule nb_follows_rule = {
    "follows", "Whether a division follows its corps's order as it becomes active",
    "NB-13, NB-36",
    .asks = FIELDS(
        { "in-range", "its general is within the corps commander's range in the Command step of "
          "the turn in which the order is acted on", FLAG(Follows, in_range) },
        { "own-letter", "the division has a letter of its own, written later",
          FLAG(Follows, own_letter) }),
    .answers = FIELDS(
        { "follows", "whether it does; else it keeps the order it has",
          FLAG(follows_case, out) }),
    SITUATION(follows_case, follows_steps),
    .readings = "Where it stood when the corps commander tested does not matter: in range then and "
                "out of it now it does not follow, the other way round it does.",
    .examples = { { "in-range=yes", "", "follows=yes" } },
};
/* clang-format on */

/* ---- react ---- */

typedef struct React {
    int cavalry, engaged, order;
} React;

static int react(Umpire *ump, const React *r)
{
    bool allowed = r->cavalry && (r->engaged || r->order == ORDER_DEFEND);

    tell(ump, allowed ? "cavalry that is engaged or on Defend may react"
                      : "only cavalry reacts, and only engaged or on Defend");
    return allowed;
}

SHORT_RULE(react, React, int);

/* clang-format off */
const Rule nb_react_rule = {
    "react", "Whether a unit may go on React", "NB-51",
    .asks = FIELDS(
        { "cavalry", "it is cavalry", FLAG(React, cavalry), .of = "unit.cavalry" },
        { "engaged", "its division is engaged", FLAG(React, engaged), .of = "unit.is-engaged" },
        { "order", "order of its formation, or reserve", WORD(React, order, nb_order_words),
          .of = "unit.under" }),
    .answers = FIELDS(
        { "allowed", "whether it may", FLAG(react_case, out) }),
    SITUATION(react_case, react_steps),
    .examples = { { "cavalry=yes order=defend", "", "allowed=yes" } },
};
/* clang-format on */
