/* SPDX-License-Identifier: MIT */
/* The verbs of the order game: when they are open and what they take. CWB-2.1 to 2.7, 2.14a. */
#include "systems/cwb/game.h"

static const char *const lost_words[] = { "killed", "wounded", "captured", NULL };

#define FORMATIONS (PIECES(PIECE_HQ) | PIECES(PIECE_UNIT))
#define DOES(name) .refuse = name##_refuse, .decide = name##_decide

/* clang-format off */
/* What every order says. */
#define ORDER_WORDS(Args)                                                                         \
    { "type", "complex if it takes the troops where the enemy is or may be",                      \
      WORD(Args, words.type, type_words) },                                                       \
    { "purpose", "what it is for; only a complex order attacks",                                  \
      WORD(Args, words.purpose, purpose_words) },                                                 \
    { "text", "the order in your own words", TEXT_ARG(Args, words.text) },                        \
    { "start", "when it begins: at once, a time, a signal", TEXT_ARG(Args, words.start),          \
      .optional = true },                                                                         \
    { "route", "by which way", TEXT_ARG(Args, words.route), .optional = true },                   \
    { "limit", "where the troops stop; a complex order must say it", TEXT_ARG(Args, words.limit), \
      .optional = true }

#define OWN_ORDER(Args) \
    { "order", "number of an order of yours", ORDER_ARG(Args, order), .own = true }

const Verb cwb_verbs[] = {
    /* ---- orders ---- */
    { "issue", "write an order, pay for it and send it", "CWB-2.2",
      .params = (const Field[]){
          { "to", "a corps, a division, lone cavalry or guns, or the Army HQ", PIECE_ARG(IssueArgs, to),
            .own = true },
          ORDER_WORDS(IssueArgs),
          { "method", "by an aide who speaks or carries it, or in person", WORD(IssueArgs, method, method_words) },
          { "force", "force of the order, 0 to 2", NUMBER(IssueArgs, force, 0, 2), .option = HAS_FORCE },
          { "distance", "leader movement points from the commander to the HQ of the receiver",
            EXACT(IssueArgs, distance, 0, 500 * WHOLE), DEFAULT(UNSAID) },
          { "place", "where the Army HQ is to go, if the order is to it", TEXT_ARG(IssueArgs, place),
            .optional = true },
          { 0 } },
      .steps = STEPS(STEP_ISSUE), .commanders = true, .pays = true, DOES(issue),
      .duty = &issue_duty,
      .odds = issue_odds },
    { "conference", "open the day's conference at the Army HQ and pay for it", "CWB-2.6",
      .params = (const Field[]){
          { "type", "hardest type among the instructions", WORD(ConferenceArgs, type, type_words) },
          { 0 } },
      .steps = STEPS(STEP_ISSUE), .option = HAS_CONFERENCE, .commanders = true, DOES(conference) },
    { "instruct", "give a corps leader his instructions in the conference", "CWB-2.6",
      .params = (const Field[]){
          { "to", "a corps whose leader is there", PIECE_ARG(InstructArgs, to), .own = true },
          ORDER_WORDS(InstructArgs),
          { 0 } },
      .steps = STEPS(STEP_ISSUE), .option = HAS_CONFERENCE, .commanders = true, DOES(instruct),
      .odds = instruct_odds },
    { "accept", "roll for an order that has arrived", "CWB-1.6",
      .params = (const Field[]){ OWN_ORDER(OrderArgs), { 0 } },
      .sealed = true,
      .steps = STEPS(STEP_ACCEPTANCE), .commanders = true, .duty = &accept_duty,
      .refuse = accept_refuse },
    { "delay", "roll for an order in delay", "CWB-1.6",
      .params = (const Field[]){ OWN_ORDER(OrderArgs), { 0 } },
      .sealed = true,
      .steps = STEPS(STEP_DELAY), .commanders = true, .duty = &delay_duty },
    { "lock", "roll whether orders may be sent again after a distorted one", "CWB-A11",
      .params = (const Field[]){
          { "piece", "a formation of yours that is locked out", PIECE_ARG(PieceArgs, piece), .own = true },
          { 0 } },
      .sealed = true,
      .steps = STEPS(STEP_DELAY), .option = LOCK_OUT, .commanders = true, .duty = &lock_duty },
    { "touch", "a corps leader has entered the hex of his HQ", "CWB-2.2",
      .params = (const Field[]){
          { "leader", "a corps leader of yours", PIECE_ARG(TouchArgs, leader), .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "stay", "he stays there", FLAG(TouchArgs, stay) },
          { 0 } },
      .steps = STEPS(STEP_MOVEMENT), .commanders = true, DOES(touch),
      .duty = &touch_duty },
    { "signal", "the time or signal that an order waits for has come", "CWB-2.2",
      .params = (const Field[]){ OWN_ORDER(OrderArgs), { 0 } },
      .who = WHO_SIDE, .commanders = true, DOES(signal), .duty = &signal_duty },
    { "fulfil", "an order is done: it is no longer held", "G-4",
      .params = (const Field[]){ OWN_ORDER(OrderArgs), { 0 } },
      .who = WHO_SIDE, .commanders = true, DOES(fulfil) },
    { "goal", "a division takes the goal that stands in its corps' order", "CWB-2.6",
      .params = (const Field[]){
          { "division", "a division of yours within the radius of its corps HQ", PIECE_ARG(GoalArgs, division),
            .own = true, .pieces = PIECES(PIECE_UNIT), .echelons = ECHELONS(ECHELON_DIVISION) },
          OWN_ORDER(GoalArgs),
          ORDER_WORDS(GoalArgs),
          { 0 } },
      .steps = STEPS(STEP_ACCEPTANCE) | STEPS(STEP_MOVEMENT), .commanders = true, DOES(goal) },
    { "attach", "a division goes to another corps, by an army order", "CWB-2.6",
      .params = (const Field[]){
          { "unit", "a division of yours", PIECE_ARG(AttachArgs, unit), .own = true,
            .pieces = PIECES(PIECE_UNIT), .echelons = ECHELONS(ECHELON_DIVISION) },
          { "to", "a corps of yours", PIECE_ARG(AttachArgs, to), .own = true, .pieces = PIECES(PIECE_HQ),
            .echelons = ECHELONS(ECHELON_CORPS) },
          OWN_ORDER(AttachArgs),
          { 0 } },
      .steps = STEPS(STEP_MOVEMENT), DOES(attach) },

    /* ---- leaders and attacks ---- */
    { "initiative", "a leader tries to act on his own", "CWB-2.3",
      .params = (const Field[]){
          { "leader", "a wing, corps or division leader of yours", PIECE_ARG(InitiativeArgs, leader), .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "for", "the corps or division below him that is to act", PIECE_ARG(InitiativeArgs, target), .own = true,
            .optional = true },
          ORDER_WORDS(InitiativeArgs),
          { 0 } },
      .sealed = true,
      .steps = STEPS(STEP_INITIATIVE), .commanders = true, DOES(initiative),
      .odds = initiative_odds },
    { "cannon", "name one turn's movement of the enemy's loose cannon", "CWB-2.3",
      .params = (const Field[]){
          { "piece", "the formation that broke loose", PIECE_ARG(CannonArgs, piece), .pieces = FORMATIONS },
          { "text", "what it does, but never against its own side", TEXT_ARG(CannonArgs, text) },
          { 0 } },
      .who = WHO_OTHER, DOES(cannon), .duty = &cannon_duty },
    { "stoppage", "roll whether a force goes on with its attack", "CWB-2.4",
      .params = (const Field[]){
          { "piece", "a corps of yours, or a division on a goal", PIECE_ARG(PieceArgs, piece), .own = true },
          { 0 } },
      .sealed = true,
      .steps = STEPS(STEP_STOPPAGE), .commanders = true, .duty = &stoppage_duty },
    { "fired-on", "report that infantry or cavalry fired on it; guns alone do not count", "CWB-2.4",
      .params = (const Field[]){
          { "piece", "what was fired on, of either side", PIECE_ARG(PieceArgs, piece), .pieces = FORMATIONS },
          { 0 } },
      .steps = IN_THE_FIELD, .who = WHO_SIDE, .commanders = true, DOES(fired_on) },
    { "overrun", "report that an HQ was overrun", "CWB-2.14a",
      .params = (const Field[]){
          { "hq", "an army or corps HQ of the side that does not move", PIECE_ARG(HqArgs, hq),
            .pieces = PIECES(PIECE_HQ) },
          { "to", "where it goes: a corps HQ to the nearest stack of its command", PLACE_ARG(HqArgs, to),
            .optional = true },
          { 0 } },
      .steps = STEPS(STEP_MOVEMENT), .who = WHO_SIDE, .commanders = true, DOES(overrun) },
    { "retreat", "make an emergency retreat", "CWB-2.5",
      .params = (const Field[]){
          { "hq", "a corps of yours, or a division that commands itself", PIECE_ARG(HqArgs, hq),
            .own = true },
          { "distance", "movement points that the HQ retires, 6 to 13", NUMBER(HqArgs, distance, 6, 13) },
          { "to", "where it goes", PLACE_ARG(HqArgs, to), .optional = true },
          { 0 } },
      .steps = STEPS(STEP_MOVEMENT), .commanders = true, DOES(retreat),
      .duty = &retreat_duty },

    /* ---- losses ---- */
    { "lose", "a leader is lost; another takes his place", "CWB-2.14a",
      .params = (const Field[]){
          { "leader", "a leader of yours", PIECE_ARG(LoseArgs, leader), .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "fate", "what became of him", WORD(LoseArgs, fate, lost_words) },
          { 0 } },
      .who = WHO_SIDE, .commanders = true, DOES(lose) },
    { "succeed", "another takes the place of a leader who is lost", "CWB-2.14a",
      .params = (const Field[]){
          { "leader", "the one who is lost", PIECE_ARG(LoseArgs, leader), .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { 0 } },
      .who = WHO_SIDE, .commanders = true, DOES(succeed), .duty = &succeed_duty },
    { "loss", "report what a unit lost", "CWB-2.7",
      .params = (const Field[]){
          { "unit", "a brigade or battery of yours", PIECE_ARG(LossArgs, unit), .own = true,
            .pieces = PIECES(PIECE_UNIT),
            .echelons = ECHELONS(ECHELON_BRIGADE) | ECHELONS(ECHELON_BATTERY) },
          { "casualties", "strength points lost", NUMBER(LossArgs, casualties, 0, 99), .optional = true },
          { "stragglers", "strength points that straggle", NUMBER(LossArgs, stragglers, 0, 99), .optional = true },
          { "guns", "gun points lost", NUMBER(LossArgs, guns, 0, 50), .optional = true },
          { 0 } },
      .who = WHO_SIDE, .commanders = true, DOES(loss) },
    { 0 },
};
/* clang-format on */
