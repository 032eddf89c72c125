/* SPDX-License-Identifier: MIT */
/* The conference at the Army HQ: one price, and instructions for each. CWB-2.6. */
#include "systems/cwb/game.h"

void cwb_confer(Decision *d, const CwbConference *args)
{
    const Rule *rule = &cwb_conference_rule;
    int side = clock_get(d->world, CLOCK_SIDE), army = cwb_army_of(d->world, side);
    int points = piece_get(d->world, army, PIECE_POINTS);
    bool held = cwb_held_today(d->world, army);
    Situation asks;

    d->about = army;
    if (cwb_is_raised(d->world, army, args->type)) {
        piece_set(d, army, PIECE_POINTS, points - cwb_price_of_raising(&d->look, army));
        piece_set(d, army, PIECE_COUNCIL, COUNCIL_COMPLEX);
        return;
    }
    if (!decide_rule(d, rule, NO_ROLES, ASKS({ "hardest", args->type }, { "held-today", held }),
                     side, &asks)) {
        return;
    }
    piece_set(d, army, PIECE_POINTS, points - situation_get(rule, &asks, "cost"));
    piece_set(d, army, PIECE_CONFERENCE, clock_get(d->world, CLOCK_DAY));
    piece_set(d, army, PIECE_COUNCIL,
              args->type == TYPE_COMPLEX ? COUNCIL_COMPLEX : COUNCIL_SIMPLE);
}

/* His own instructions, in person; their price was paid by the conference. */
static Terms instructions(const Look *look, const CwbInstruct *args)
{
    const World *world = look->world;
    int receiver = formation_of(world, args->to);
    int commander = leader_of(world, cwb_army_of(world, piece_get(world, receiver, PIECE_SIDE)));

    return cwb_terms_in_person(world, commander, receiver, LETTER_CONFERENCE, &args->words);
}

void cwb_instruct(Decision *d, const CwbInstruct *args)
{
    Terms terms = instructions(&d->look, args);
    int army = cwb_army_of(d->world, piece_get(d->world, terms.receiver, PIECE_SIDE));
    int leader = leader_of(d->world, terms.receiver);

    cwb_order_write(d, &terms, &args->words, STANDS_IN_TRANSIT);
    if (!stands_with(d->world, leader, army)) {
        /* Where no places are kept, to instruct him says that he is there. */
        piece_join(d, leader, army);
    }
}

bool cwb_instruct_odds(const Look *look, const CwbInstruct *args, const Rule **rule,
                       Situation *asks)
{
    Terms terms = instructions(look, args);

    *rule = &cwb_order_rule;
    cwb_course_asks(look, &terms, asks);
    return terms.sender && cwb_receives(look, terms.receiver, NULL);
}
