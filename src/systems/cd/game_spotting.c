/* SPDX-License-Identifier: MIT */
/* Spotting by distance, and Fog-of-War cards. CD-11, 13, 17, 21, 45 to 54; CDG-17, 21, 36. */
#include "systems/cd/game.h"

typedef struct SpotArgs {
    int stand, by, inches, levels, through, at_edge;
} SpotArgs;

typedef struct CardArgs {
    const char *card;
    int side;
} CardArgs;

static const char *const through_words[] = { "none", "open-blocking", "dense", NULL };

/* ---- spotting ---- */

static bool may_be_spotted(const Look *look, Owed owed)
{
    const World *world = look->world;
    bool of_fire = clock_get(world, CLOCK_STEP) != STEP_2F;

    return cd_is_stand(world, owed.thing) && in_play(world, owed.thing) &&
           cd_is_hidden(world, owed.thing) &&
           (!of_fire || piece_get(world, owed.thing, PIECE_FIRED) != FIRED_NOT);
}

/* The row of the chart: how it stands, moves and fires. */
static int posture_of(const World *world, int stand)
{
    enum { STILL, OPEN, MOVING, FIRING, MOVING_AND_FIRING, IN_THE_OPEN };
    bool moved = piece_get(world, stand, PIECE_MOVED) == 1;
    bool fired = piece_get(world, stand, PIECE_FIRED) != FIRED_NOT;

    if (piece_get(world, stand, PIECE_CONCEALED) != 1) {
        return moved || fired ? IN_THE_OPEN : OPEN;
    }
    return moved && fired ? MOVING_AND_FIRING : moved ? MOVING : fired ? FIRING : STILL;
}

static void spotting_asks(const Look *look, int stand, int by, Situation *asks)
{
    enum { PERSONNEL, GUN_1_2, GUN_3_6, VEHICLE };
    enum { BY_PERSONNEL, BY_RECON, BY_VEHICLE };
    const Rule *rule = &cd_spotting_rule;
    const World *world = look->world;
    bool gun = piece_get(world, stand, PIECE_TYPE) == TYPE_GUN;
    int target = cd_is_vehicle(world, stand)                    ? VEHICLE
                 : !gun                                         ? PERSONNEL
                 : piece_get(world, stand, PIECE_GUN_CLASS) > 2 ? GUN_3_6
                                                                : GUN_1_2;

    rule_begin(look, rule, NULL, 0, asks);
    ask_set(look, rule, asks, "target", target);
    ask_set(look, rule, asks, "posture", posture_of(world, stand));
    if (by) {
        bool impaired = cd_derived(look, by, PIECE_IS_PINNED) == 1 ||
                        piece_get(world, by, PIECE_SUPPRESSED) > 0;
        ask_set(look, rule, asks, "spotter",
                piece_get(world, by, PIECE_RECON) == 1 ? BY_RECON
                : cd_is_vehicle(world, by)             ? BY_VEHICLE
                                                       : BY_PERSONNEL);
        ask_set(look, rule, asks, "impaired", impaired);
    }
}

/* Inches within which personnel and recon spot it. */
static int spotted_within(const Look *look, int stand)
{
    const Rule *rule = &cd_spotting_rule;
    Situation asks;

    spotting_asks(look, stand, 0, &asks);
    rule_answer(look, rule, &asks);
    return situation_get(rule, &asks, "inches") / WHOLE;
}

/* Whether an enemy who is known is near enough, as far as places tell how far he is. */
static bool is_looked_for(const Look *look, Owed owed)
{
    const World *world = look->world;
    int side = piece_get(world, owed.thing, PIECE_SIDE);
    int within = may_be_spotted(look, owed) ? spotted_within(look, owed.thing) : UNSAID;

    EACH_STAND(world, by)
    {
        if (within != UNSAID && piece_get(world, by, PIECE_SIDE) != side &&
            cd_inches(look, owed.thing, by, UNSAID) <= within) {
            return true; /* UNSAID is less than any */
        }
    }
    return false;
}

static void tell_hidden(const Look *look, Owed owed, Text *to)
{
    text_addf(to, "%s is hidden: personnel and recon spot it within %d\"",
              name_of(look->world, owed.thing), spotted_within(look, owed.thing));
}

static void spot_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const SpotArgs *args = ARGS_OF(SpotArgs, bound);

    if (!may_be_spotted(look, (Owed){ .thing = args->stand })) {
        fault_next(refuse(faults, "cd.spot", "CD-11", "%s is not hidden, or did not fire",
                          name_of(look->world, args->stand)),
                   "In 2F all that is hidden may be spotted, in 3B and 4D what fired.");
    } else if (args->by) {
        refuse_off_field(look, args->by, faults);
        if (!faults->count && cd_inches(look, args->stand, args->by, args->inches) == UNSAID) {
            Fault *fault = refuse(faults, "cd.spot", "CD-11", "the distance is not said");
            fault_next(fault_wants(fault, "inches"), "inches=, measured on the table.");
        }
    }
}

static void spot_decide(Decision *d)
{
    enum { CONTACT = MIXED(0), UNSEEN = MIXED(1) };
    const Rule *rule = &cd_spotting_rule;
    const SpotArgs *args = ARGS_OF(SpotArgs, d->bound);
    Situation asks;

    if (!args->by) {
        cd_show(d, args->stand);
        return;
    }
    d->about = args->stand;
    spotting_asks(&d->look, args->stand, args->by, &asks);
    ask_set(&d->look, rule, &asks, "levels-higher", args->levels);
    ask_set(&d->look, rule, &asks, "through", args->through);
    ask_set(&d->look, rule, &asks, "at-edge", args->at_edge);
    if (!decide_play(d, rule, &asks, piece_get(d->world, args->stand, PIECE_SIDE))) {
        return;
    }
    int within = situation_get(rule, &asks, "inches");
    int inches = cd_inches(&d->look, args->stand, args->by, args->inches);
    if (within == CONTACT ? inches == 0 : within != UNSEEN && inches * WHOLE <= within) {
        cd_show(d, args->stand);
    }
}

/* ---- cards ---- */

static int side_meant(const Look *look, const CardArgs *args)
{
    return args->side ? args->side : look->side;
}

/* Where a side holds that card; the empty text finds room; -1: nowhere. */
static int card_at(const World *world, int side, const char *card)
{
    for (int i = SIDE_CARD; i < SIDE_CARD + CARDS_MOST; i++) {
        if (same_words(world_text(world, KIND_SIDE, side, i), card)) {
            return i;
        }
    }
    return -1;
}

static void card_refuse(const Look *look, const BoundCommand *bound, Faults *faults, bool draws)
{
    const CardArgs *args = ARGS_OF(CardArgs, bound);
    int side = side_meant(look, args);

    if (!side || !seat_plays(look->seat, side)) {
        fault_next(
            fault_wants(refuse(faults, "cd.card", "CD-21", "whose hand it is is not said"), "side"),
            "side= names your side.");
    } else if (draws && card_at(look->world, side, "") < 0) {
        fault_next(refuse(faults, "cd.card", "CD-21", "there are three cards in hand"),
                   "discard card=\"...\" first.");
    } else if (!*args->card || (!draws && card_at(look->world, side, args->card) < 0)) {
        fault_next(refuse(faults, "cd.card", "CD-21", "there is no such card in hand"),
                   "\"show\" tells your side's cards.");
    }
}

static void draw_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    card_refuse(look, bound, faults, true);
}

static void hand_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    card_refuse(look, bound, faults, false);
}

static void draw_decide(Decision *d)
{
    const CardArgs *args = ARGS_OF(CardArgs, d->bound);
    int side = side_meant(&d->look, args);

    decide_text(d, KIND_SIDE, side, card_at(d->world, side, ""), args->card);
}

static void discard_decide(Decision *d)
{
    const CardArgs *args = ARGS_OF(CardArgs, d->bound);
    int side = side_meant(&d->look, args);

    decide_text(d, KIND_SIDE, side, card_at(d->world, side, args->card), "");
}

static void play_decide(Decision *d)
{
    const CardArgs *args = ARGS_OF(CardArgs, d->bound);

    decide_text(d, KIND_SIDE, side_meant(&d->look, args), SIDE_PLAYED, args->card);
    discard_decide(d);
}

/* clang-format off */
static const Duty spot_duty = {
    .kind = KIND_PIECE, .must = MUST_NOT, .choice = true, .due = is_looked_for,
    .tell = tell_hidden,
};

#define CARD(words) .params = FIELDS(                                                              \
    { "card", words, TEXT_ARG(CardArgs, card) },                                                   \
    { "side", "your side", SIDE_ARG(CardArgs, side), .own = true, .optional = true })

const Verb cd_spotting_verbs[] = {
    { "spot", "tell whether a hidden stand of yours is spotted; without by= it shows itself",
      "CD-11", .commanders = true,
      .params = FIELDS(
          { "stand", "a hidden stand of yours", PIECE_ARG(SpotArgs, stand), STANDS, .own = true },
          { "by", "the enemy stand that looks", PIECE_ARG(SpotArgs, by), STANDS, .anybodys = true,
            .optional = true },
          { "inches", "how far it is, 0 is contact; else by their places",
            NUMBER(SpotArgs, inches, UNSAID, 99), DEFAULT(UNSAID) },
          { "levels-higher", "elevation levels that the spotter is higher",
            NUMBER(SpotArgs, levels, 0, 9), DEFAULT(0) },
          { "through", "terrain seen into, out of or through",
            WORD(SpotArgs, through, through_words), .optional = true },
          { "at-edge", "who stands in the dense terrain is at its edge",
            FLAG(SpotArgs, at_edge) }),
      .steps = SPOT_STEPS, .duty = &spot_duty, .refuse = spot_refuse, .decide = spot_decide },
    { 0 },
};

const Verb cd_card_verbs[] = {
    { "draw", "take a Fog-of-War card into your hand", "CD-21", CARD("what stands on it"),
      .steps = BIT(STEP_5D), .refuse = draw_refuse, .decide = draw_decide },
    { "discard", "lay a card of yours away, unseen", "CD-21", CARD("a card of yours"),
      .steps = BIT(STEP_5D), .refuse = hand_refuse, .decide = discard_decide },
    { "play", "play a card of yours in the open; what it does is decided at the table", "CD-21",
      CARD("a card of yours"), .who = WHO_SIDE, .refuse = hand_refuse, .decide = play_decide },
    { 0 },
};
/* clang-format on */
