/* SPDX-License-Identifier: MIT */
/* What becomes of a signal: it is read, looked at again, obeyed. RR-3, RR-4. */
#include "rockets.h"

/* ---- reading ---- */

typedef struct Reading {
    int keen, air, smoke;
} Reading;

static int reading(Umpire *ump, const Reading *r)
{
    int plus = mod(ump, READING, HAZE, r->air == AIR_HAZE);

    plus += mod(ump, READING, FOG, r->air == AIR_FOG);
    plus += mod(ump, READING, SMOKE, r->smoke);
    return throw_on(ump, READING, column_for(ump, READING, r->keen), plus).word;
}

SHORT_RULE(reading, Reading, int);

/* clang-format off */
#define READING_ASKS(Type, part)                                                                  \
    { "keen", "how keen the lookout is, 0 to 4", NUMBER(Type, part keen, 0, 4),                   \
      .of = "receiver.keen" },                                                                     \
    { "air", "what lies over the marsh", WORD(Type, part air, rockets_air_words),                 \
      DEFAULT(AIR_CLEAR), .of = "clock.air" },                                                    \
    { "smoke", "the redoubt fired in the turn before", FLAG(Type, part smoke),                    \
      .of = "receiver.smoky" }

const Rule rockets_reading_rule = {
    "reading", "Whether a redoubt reads a rocket", "RR-3",
    .asks = FIELDS(READING_ASKS(Reading, )),
    .answers = FIELDS(
        { "result", "what the lookout makes of it",
          WORD(reading_case, out, rockets_reading_words), .chart = READING, .tones = "gpb" }),
    SITUATION(reading_case, reading_steps),
    .charts = { READING },
    .examples = { { "keen=2 air=haze", "4,5", "result=clear" } },
};
/* clang-format on */

/* ---- doubt ---- */

typedef struct Doubt {
    int signal;
} Doubt;

static int doubt(Umpire *ump, const Doubt *d)
{
    int least = look_up(ump, DOUBT, d->signal, 0).amount / WHOLE;

    return reaches(ump, DOUBT, 0, need(ump, "to make it out", least));
}

SHORT_RULE(doubt, Doubt, int);

/* clang-format off */
const Rule rockets_doubt_rule = {
    "doubt", "Whether a doubtful signal is made out in a later turn", "RR-4",
    .asks = FIELDS(
        { "signal", "what it says", WORD(Doubt, signal, rockets_signal_words),
          .of = "order.kind" }),
    .answers = FIELDS({ "read", "whether it is made out", FLAG(doubt_case, out), .tones = "pg" }),
    SITUATION(doubt_case, doubt_steps),
    .option = SECOND_LOOK,
    .charts = { DOUBT },
    .examples = { { "signal=retire", "4", "read=yes" } },
};
/* clang-format on */

/* ---- signal, a course ---- */

typedef struct Signal {
    Reading ask;
    int signal, turns;

    struct {
        int status, acting, turn;
    } out;
} Signal;

enum { GO_UP, LOOK_AGAIN };

static Next go_up(Umpire *ump, void *situation)
{
    Signal *s = situation;

    begin(ump, "The rocket goes up");
    int result = reading(ump, &s->ask);
    s->out.status = result;
    s->out.acting = result == CLEAR;
    return result == DOUBTFUL && option(ump, SECOND_LOOK) ? later(1, LOOK_AGAIN) : DONE;
}

static Next look_again(Umpire *ump, void *situation)
{
    Signal *s = situation;

    begin(ump, "A second look");
    if (!doubt(ump, &(Doubt){ s->signal })) {
        return later(1, LOOK_AGAIN);
    }
    s->out.status = CLEAR;
    s->out.acting = 1;
    return DONE;
}

static Step *const signal_steps[] = { [GO_UP] = go_up, [LOOK_AGAIN] = look_again };

/* clang-format off */
const Rule rockets_signal_rule = {
    "signal", "A signal on its way, turn by turn, until it is obeyed", "RR-3, RR-4",
    .asks = FIELDS(
        READING_ASKS(Signal, ask.),
        { "signal", "what it says", WORD(Signal, signal, rockets_signal_words) },
        { "turns", "turns to look ahead; turn 0 is that of the rocket",
          NUMBER(Signal, turns, 0, 100), DEFAULT(6) }),
    .answers = FIELDS(
        { "status", "how it stands", WORD(Signal, out.status, rockets_reading_words),
          .chart = READING, .tones = "gpb" },
        { "acting", "it is obeyed", FLAG(Signal, out.acting) },
        { "turn", "turn in which that was settled, or the last",
          NUMBER(Signal, out.turn, 0, 100) }),
    SITUATION(Signal, signal_steps),
    .course = true,
    .turn_at = offsetof(Signal, out.turn),
    .acts = "acting",
    .charts = { READING, DOUBT },
    .examples = { { "keen=2 signal=sally", "3,4,2,5", "status=clear acting=yes turn=2" } },
};
/* clang-format on */
