/* SPDX-License-Identifier: MIT */
/* The verbs of the order game: when they are open and what they take. CWB-2.1 to 2.7, 2.14a. */
#include "systems/cwb/game.h"

static const char *const lost_words[] = { "killed", "wounded", "captured", NULL };

#define FORMATIONS (PIECES(PIECE_HQ) | PIECES(PIECE_UNIT))
#define ACTS(name) .refuse = name##_refuse, .decide = name##_decide

/* clang-format off */
/* What every order says. */
#define ORDER_WORDS                                                                               \
    { "type", "complex if it takes the troops where the enemy is or may be", PARAM_WORD,          \
      .words = type_words },                                                                      \
    { "purpose", "what it is for; only a complex order attacks", PARAM_WORD,              \
      .words = purpose_words },                                                                   \
    { "text", "the order in your own words", PARAM_TEXT },                                        \
    { "start", "when it begins: at once, a time, a signal", PARAM_TEXT, .optional = true },       \
    { "route", "by which way", PARAM_TEXT, .optional = true },                                    \
    { "limit", "where the troops stop; a complex order must say it", PARAM_TEXT, .optional = true }

#define OWN_ORDER { "order", "number of an order of yours", PARAM_ORDER, .own = true }

const Verb cwb_verbs[] = {
    /* ---- orders ---- */
    { "issue", "write an order, pay for it and send it", "CWB-2.2",
      .params = (const Param[]){
          { "to", "a corps, a division, lone cavalry or guns, or the Army HQ", PARAM_PIECE,
            .own = true },
          ORDER_WORDS,
          { "method", "by an aide who speaks or carries it, or in person", PARAM_WORD,
            .words = method_words },
          { "force", "force of the order, 0 to 2", PARAM_NUMBER, 0, 2, .option = HAS_FORCE },
          { "distance", "leader movement points from the commander to the HQ of the receiver",
            PARAM_EXACT, 0, 500 * WHOLE, .optional = true },
          { "place", "where the Army HQ is to go, if the order is to it", PARAM_TEXT,
            .optional = true },
          { 0 } },
      .steps = STEPS(STEP_ISSUE), .commanders = true, .pays = true, ACTS(issue),
      .odds = issue_odds },
    { "conference", "open the day's conference at the Army HQ and pay for it", "CWB-2.6",
      .params = (const Param[]){
          { "type", "hardest type among the instructions", PARAM_WORD, .words = type_words },
          { 0 } },
      .steps = STEPS(STEP_ISSUE), .option = HAS_CONFERENCE, .commanders = true, ACTS(conference) },
    { "instruct", "give a corps leader his instructions in the conference", "CWB-2.6",
      .params = (const Param[]){
          { "to", "a corps whose leader is there", PARAM_PIECE, .own = true },
          ORDER_WORDS,
          { 0 } },
      .steps = STEPS(STEP_ISSUE), .option = HAS_CONFERENCE, .commanders = true, ACTS(instruct),
      .odds = instruct_odds },
    { "accept", "roll for an order that has arrived", "CWB-1.6",
      .params = (const Param[]){ OWN_ORDER, { 0 } },
      .sealed = true,
      .steps = STEPS(STEP_ACCEPTANCE), .commanders = true, ACTS(accept), .odds = accept_odds },
    { "delay", "roll for an order in delay", "CWB-1.6",
      .params = (const Param[]){ OWN_ORDER, { 0 } },
      .sealed = true,
      .steps = STEPS(STEP_DELAY), .commanders = true, ACTS(delay), .odds = delay_odds },
    { "lock", "roll whether orders may be sent again after a distorted one", "CWB-A11",
      .params = (const Param[]){
          { "piece", "a formation of yours that is locked out", PARAM_PIECE, .own = true },
          { 0 } },
      .sealed = true,
      .steps = STEPS(STEP_DELAY), .option = LOCK_OUT, .commanders = true, ACTS(lock),
      .odds = lock_odds },
    { "touch", "a corps leader has entered the hex of his HQ", "CWB-2.2",
      .params = (const Param[]){
          { "leader", "a corps leader of yours", PARAM_PIECE, .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "stay", "he stays there", PARAM_FLAG, .optional = true },
          { 0 } },
      .steps = STEPS(STEP_MOVEMENT), .commanders = true, ACTS(touch) },
    { "signal", "the time or signal that an order waits for has come", "CWB-2.2",
      .params = (const Param[]){ OWN_ORDER, { 0 } },
      .who = WHO_SIDE, .commanders = true, ACTS(signal) },
    { "fulfil", "an order is done: it is no longer held", "G-4",
      .params = (const Param[]){ OWN_ORDER, { 0 } },
      .who = WHO_SIDE, .commanders = true, ACTS(fulfil) },
    { "goal", "a division takes the goal that stands in its corps' order", "CWB-2.6",
      .params = (const Param[]){
          { "division", "a division of yours within the radius of its corps HQ", PARAM_PIECE,
            .own = true, .pieces = PIECES(PIECE_UNIT), .echelons = ECHELONS(ECHELON_DIVISION) },
          OWN_ORDER,
          ORDER_WORDS,
          { 0 } },
      .steps = STEPS(STEP_ACCEPTANCE) | STEPS(STEP_MOVEMENT), .commanders = true, ACTS(goal) },
    { "attach", "a division goes to another corps, by an army order", "CWB-2.6",
      .params = (const Param[]){
          { "unit", "a division of yours", PARAM_PIECE, .own = true,
            .pieces = PIECES(PIECE_UNIT), .echelons = ECHELONS(ECHELON_DIVISION) },
          { "to", "a corps of yours", PARAM_PIECE, .own = true, .pieces = PIECES(PIECE_HQ),
            .echelons = ECHELONS(ECHELON_CORPS) },
          OWN_ORDER,
          { 0 } },
      .steps = STEPS(STEP_MOVEMENT), ACTS(attach) },

    /* ---- leaders and attacks ---- */
    { "initiative", "a leader tries to act on his own", "CWB-2.3",
      .params = (const Param[]){
          { "leader", "a wing, corps or division leader of yours", PARAM_PIECE, .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "for", "the corps or division below him that is to act", PARAM_PIECE, .own = true,
            .optional = true },
          ORDER_WORDS,
          { 0 } },
      .sealed = true,
      .steps = STEPS(STEP_INITIATIVE), .commanders = true, ACTS(initiative),
      .odds = initiative_odds },
    { "cannon", "name one turn's movement of the enemy's loose cannon", "CWB-2.3",
      .params = (const Param[]){
          { "piece", "the formation that broke loose", PARAM_PIECE, .pieces = FORMATIONS },
          { "text", "what it does, but never against its own side", PARAM_TEXT },
          { 0 } },
      .who = WHO_OTHER, ACTS(cannon) },
    { "stoppage", "roll whether a force goes on with its attack", "CWB-2.4",
      .params = (const Param[]){
          { "piece", "a corps of yours, or a division on a goal", PARAM_PIECE, .own = true },
          { 0 } },
      .sealed = true,
      .steps = STEPS(STEP_STOPPAGE), .commanders = true, ACTS(stoppage), .odds = stoppage_odds },
    { "fired-on", "report that infantry or cavalry fired on it; guns alone do not count", "CWB-2.4",
      .params = (const Param[]){
          { "piece", "what was fired on, of either side", PARAM_PIECE, .pieces = FORMATIONS },
          { 0 } },
      .steps = IN_THE_FIELD, .who = WHO_SIDE, .commanders = true, ACTS(fired_on) },
    { "overrun", "report that an HQ was overrun", "CWB-2.14a",
      .params = (const Param[]){
          { "hq", "an army or corps HQ of the side that does not move", PARAM_PIECE,
            .pieces = PIECES(PIECE_HQ) },
          { "to", "where it goes: a corps HQ to the nearest stack of its command", PARAM_PLACE,
            .optional = true },
          { 0 } },
      .steps = STEPS(STEP_MOVEMENT), .who = WHO_SIDE, .commanders = true, ACTS(overrun) },
    { "retreat", "make an emergency retreat", "CWB-2.5",
      .params = (const Param[]){
          { "hq", "a corps of yours, or a division that commands itself", PARAM_PIECE,
            .own = true },
          { "distance", "movement points that the HQ retires, 6 to 13", PARAM_NUMBER, 6, 13 },
          { "to", "where it goes", PARAM_PLACE, .optional = true },
          { 0 } },
      .steps = STEPS(STEP_MOVEMENT), .commanders = true, ACTS(retreat) },

    /* ---- losses ---- */
    { "lose", "a leader is lost; another takes his place", "CWB-2.14a",
      .params = (const Param[]){
          { "leader", "a leader of yours", PARAM_PIECE, .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "fate", "what became of him", PARAM_WORD, .words = lost_words },
          { 0 } },
      .who = WHO_SIDE, .commanders = true, ACTS(lose) },
    { "succeed", "another takes the place of a leader who is lost", "CWB-2.14a",
      .params = (const Param[]){
          { "leader", "the one who is lost", PARAM_PIECE, .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { 0 } },
      .who = WHO_SIDE, .commanders = true, ACTS(succeed) },
    { "loss", "report what a unit lost", "CWB-2.7",
      .params = (const Param[]){
          { "unit", "a brigade or battery of yours", PARAM_PIECE, .own = true,
            .pieces = PIECES(PIECE_UNIT),
            .echelons = ECHELONS(ECHELON_BRIGADE) | ECHELONS(ECHELON_BATTERY) },
          { "casualties", "strength points lost", PARAM_NUMBER, 0, 99, .optional = true },
          { "stragglers", "strength points that straggle", PARAM_NUMBER, 0, 99, .optional = true },
          { "guns", "gun points lost", PARAM_NUMBER, 0, 50, .optional = true },
          { 0 } },
      .who = WHO_SIDE, .commanders = true, ACTS(loss) },
    { 0 },
};
/* clang-format on */
