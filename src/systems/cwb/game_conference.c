/* SPDX-License-Identifier: MIT */
/* The conference at the Army HQ: one price, and instructions for each. CWB-2.6. */
#include "systems/cwb/game.h"

typedef struct ConferenceArgs {
    int type;
} ConferenceArgs;

typedef struct InstructArgs {
    OrderWords words;
    int to;
} InstructArgs;

static void conference_asks(const Look *look, int army, int type, Situation *asks)
{
    bool held = piece_get(look->world, army, PIECE_CONFERENCE) == clock_get(look->world, CLOCK_DAY);

    rule_begin(look, &cwb_conference_rule, NULL, 0, asks);
    ask_set(look, &cwb_conference_rule, asks, "hardest", type);
    ask_set(look, &cwb_conference_rule, asks, "held-today", held);
}

/* Whether a corps leader is there; where no places are kept any of them may be. */
static bool has_company(const World *world, int army)
{
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        int leader = leader_of(world, piece);
        if (leader && in_play(world, piece) &&
            piece_get(world, piece, PIECE_SIDE) == piece_get(world, army, PIECE_SIDE) &&
            piece_get(world, piece, PIECE_ECHELON) == ECHELON_CORPS &&
            (unplaced(world, leader) || stands_with(world, leader, army))) {
            return true;
        }
    }
    return false;
}

/* What it costs to raise a conference that sits for simple instructions to complex ones. */
static int price_of_raising(const Look *look, int army)
{
    Situation simple, complex;

    conference_asks(look, army, TYPE_SIMPLE, &simple);
    conference_asks(look, army, TYPE_COMPLEX, &complex);
    rule_answer(look, &cwb_conference_rule, &simple);
    rule_answer(look, &cwb_conference_rule, &complex);
    return situation_get(&cwb_conference_rule, &complex, "cost") -
           situation_get(&cwb_conference_rule, &simple, "cost");
}

static bool is_raised(const World *world, int army, int type)
{
    return piece_get(world, army, PIECE_COUNCIL) == COUNCIL_SIMPLE && type == TYPE_COMPLEX;
}

static void conference_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    int army = army_of(world, clock_get(world, CLOCK_SIDE)), commander = leader_of(world, army);
    Situation asks;

    if (refuse_writer(look, commander, "CWB-2.2", faults)) {
        return;
    }
    if (is_raised(world, army, ARGS_OF(ConferenceArgs, bound)->type)) {
        cwb_affords(look, army, price_of_raising(look, army), faults);
        return;
    }
    conference_asks(look, army, ARGS_OF(ConferenceArgs, bound)->type, &asks);
    rule_answer(look, &cwb_conference_rule, &asks);
    if (!situation_get(&cwb_conference_rule, &asks, "allowed")) {
        fault_next(refuse(faults, "cwb.conference", "CWB-2.6",
                          "the army has held its conference of this day"),
                   "Send orders one by one: issue.");
    } else if (!cwb_is_at_hq(world, commander, army)) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.6", "a conference is held at the Army HQ"),
                   "Move the commander and the corps leaders there first.");
    } else if (!has_company(world, army)) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.6", "no corps leader is at the Army HQ"),
                   "Move there whom you want; that needs no orders.");
    } else if (piece_get(world, army, PIECE_MOVING) == 1) {
        fault_next(refuse(faults, "cwb.moving", "CWB-2.6", "the Army HQ is on the move"),
                   "Wait until it has sat one whole turn where it was sent.");
    } else {
        cwb_affords(look, army, situation_get(&cwb_conference_rule, &asks, "cost"), faults);
    }
}

static void conference_decide(Decision *d)
{
    int side = clock_get(d->world, CLOCK_SIDE), army = army_of(d->world, side);
    int type = ARGS_OF(ConferenceArgs, d->bound)->type;
    Situation asks;

    d->about = army;
    if (is_raised(d->world, army, type)) {
        piece_set(d, army, PIECE_POINTS,
                  piece_get(d->world, army, PIECE_POINTS) - price_of_raising(&d->look, army));
        piece_set(d, army, PIECE_COUNCIL, COUNCIL_COMPLEX);
        return;
    }
    conference_asks(&d->look, army, type, &asks);
    if (!decide_play(d, &cwb_conference_rule, &asks, side)) {
        return;
    }
    piece_set(d, army, PIECE_POINTS,
              piece_get(d->world, army, PIECE_POINTS) -
                  situation_get(&cwb_conference_rule, &asks, "cost"));
    piece_set(d, army, PIECE_CONFERENCE, clock_get(d->world, CLOCK_DAY));
    piece_set(d, army, PIECE_COUNCIL, type == TYPE_COMPLEX ? COUNCIL_COMPLEX : COUNCIL_SIMPLE);
}

/* His own instructions, in person; their price was paid by the conference. */
static Terms instructions(const Look *look, const InstructArgs *args)
{
    const World *world = look->world;
    int receiver = formation_of(world, args->to);
    int commander = leader_of(world, army_of(world, piece_get(world, receiver, PIECE_SIDE)));

    return cwb_terms_in_person(world, commander, receiver, SORT_CONFERENCE, &args->words);
}

/* The instructions that a corps got in the conference now sitting, or 0. */
static int instructed(const World *world, int corps)
{
    return letter_next(world, 0,
                       &(LetterQuery){ .receiver = corps,
                                       .kinds = 1u << SORT_CONFERENCE,
                                       .written = this_turn(world) });
}

static void instruct_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const World *world = look->world;
    const InstructArgs *args = ARGS_OF(InstructArgs, bound);
    Terms terms = instructions(look, args);
    int army = army_of(world, piece_get(world, terms.receiver, PIECE_SIDE));
    int leader = leader_of(world, terms.receiver);
    int council = piece_get(world, army, PIECE_COUNCIL);

    if (!cwb_receives(look, terms.receiver, faults) ||
        refuse_writer(look, terms.sender, "CWB-2.2", faults)) {
        return;
    }
    if (council != COUNCIL_SIMPLE && council != COUNCIL_COMPLEX) {
        fault_next(refuse(faults, "cwb.conference", "CWB-2.6", "no conference is sitting"),
                   "Open one in the step Order issue: conference type=complex.");
        return;
    }
    cwb_refuse_words(&args->words, args->words.limit, faults);
    if (piece_get(world, terms.receiver, PIECE_ECHELON) != ECHELON_CORPS) {
        fault_next(refuse(faults, "cwb.conference", "CWB-2.6", "a conference is for corps leaders"),
                   "Name a corps or its leader.");
    } else if (!leader || (!unplaced(world, leader) && !stands_with(world, leader, army))) {
        fault_next(refuse(faults, "cwb.place", "CWB-2.6", "who is not at the Army HQ gets nothing"),
                   "Send him an order by aide: issue.");
    } else if (instructed(world, terms.receiver)) {
        fault_next(refuse(faults, "cwb.conference", "CWB-2.6", "he has his instructions"),
                   "An order that was given cannot be changed.");
    }
    if (terms.type == TYPE_COMPLEX && council == COUNCIL_SIMPLE) {
        fault_next(refuse(faults, "cwb.points", "CWB-A12",
                          "the conference was paid for simple instructions"),
                   "Raise it for %d command points more: conference type=complex.",
                   price_of_raising(look, army));
    }
}

static void instruct_decide(Decision *d)
{
    const InstructArgs *args = ARGS_OF(InstructArgs, d->bound);
    Terms terms = instructions(&d->look, args);
    int army = army_of(d->world, piece_get(d->world, terms.receiver, PIECE_SIDE));
    int leader = leader_of(d->world, terms.receiver);

    cwb_order_write(d, &terms, &args->words, STATUS_IN_TRANSIT);
    if (!stands_with(d->world, leader, army)) {
        /* Where no places are kept, to instruct him says that he is there. */
        piece_join(d, leader, army);
    }
}

static bool instruct_odds(const Look *look, const BoundCommand *bound, const Rule **rule,
                          Situation *asks)
{
    Terms terms = instructions(look, ARGS_OF(InstructArgs, bound));

    *rule = &cwb_order_rule;
    cwb_course_asks(look, &terms, asks);
    return terms.sender && cwb_receives(look, terms.receiver, NULL);
}

/* ---- verbs ---- */

/* clang-format off */
const Verb cwb_conference_verbs[] = {
    { "conference",
      "open the day's conference at the Army HQ and pay for it, or raise it to complex", "CWB-2.6",
      .params = FIELDS(
          { "type", "hardest type among the instructions", WORD(ConferenceArgs, type,
            cwb_type_words) }),
      .steps = STEPS(STEP_ISSUE), .option = HAS_CONFERENCE, .commanders = true, DOES(conference) },
    { "instruct", "give a corps leader his instructions in the conference", "CWB-2.6",
      .params = FIELDS(
          { "to", "a corps whose leader is there", PIECE_ARG(InstructArgs, to), .own = true },
          ORDER_WORDS(InstructArgs)),
      .steps = STEPS(STEP_ISSUE), .option = HAS_CONFERENCE, .commanders = true, DOES(instruct),
      .odds = instruct_odds },
    { 0 },
};
/* clang-format on */
