/* SPDX-License-Identifier: MIT */
/* Generals attach and fall, divisions are engaged and march. NBG-29 to NBG-33, NBG-37 to NBG-40. */
#include "systems/nb/game.h"

/* ---- generals ---- */

static bool carries_nothing(const World *world, int rider)
{
    EACH_ORDER (world, order) {
        if (messenger_has(world, rider, order)) {
            return false;
        }
    }
    return piece_get(world, rider, PIECE_KIND) == PIECE_MESSENGER;
}

/*
 * The army commander gives a general with his own hand what was on its way to him. How far he may
 * ride for that the sheet does not say: what no messenger of his could ride in a turn is noted.
 */
void nb_attach(Decision *d, const NbAttach *args)
{
    int formation = formation_of(d->world, args->to);
    int ride = ride_said(d, "distance", args->distance, args->general, args->to);

    if (nb_brings_letters(d->world, args->general, args->to) &&
        ride > piece_get(d->world, args->general, PIECE_RANGE)) {
        decide_note(d, "%s rode further to %s than his messengers do in a turn",
                    name_of(d->world, args->general), name_of(d->world, args->to));
    }
    if (piece_get(d->world, args->to, PIECE_KIND) == PIECE_UNIT &&
        (nb_unit_below(d->world, args->to) ||
         !piece_under(d->world, args->to, formation_of(d->world, args->general)))) {
        decide_note(d, "%s is no combat unit of his", name_of(d->world, args->to));
    }
    piece_set(d, args->general, PIECE_ATTACHED, args->to);
    piece_set(d, args->general, PIECE_JOINED, this_turn(d->world));
    piece_join(d, args->general, args->to);
    EACH_LETTER (d->world, order, .receiver = formation, .statuses = STATUSES(STANDS_RIDING)) {
        if (formation && nb_is_attended(d->world, formation)) {
            nb_deliver(d, order, formation);
        }
    }
    EACH_PIECE (d->world, rider) { /* of his own side: another's would tell what they bring */
        if (side_of(d->world, KIND_PIECE, rider) == side_of(d->world, KIND_PIECE, args->general) &&
            carries_nothing(d->world, rider)) {
            piece_set(d, rider, PIECE_PLACE, PLACE_LOST);
        }
    }
}

/* He is lost, and nobody has his place until he is replaced. */
void nb_fall(Decision *d, const LoseArgs *args)
{
    piece_set(d, args->leader, PIECE_FATE, 1 + args->fate);
    piece_set(d, args->leader, PIECE_ATTACHED, 0);
    EACH_PIECE (d->world, piece) {
        if (piece_get(d->world, piece, PIECE_ATTACHED) == args->leader) {
            piece_set(d, piece, PIECE_ATTACHED, 0);
        }
    }
}

/* Nobody is better than average by falling; off the board he is another under the old one's id, for
 * a general who came or went would be seen. */
void nb_replace(Decision *d, const NbReplace *args)
{
    int formation = piece_parent(d->world, args->general), heir = 0;
    int nation = piece_get(d->world, args->general, PIECE_NATION);
    int range = piece_get(d->world, args->general, PIECE_RANGE);
    int quality = piece_get(d->world, args->general, PIECE_QUALITY);

    if (!nb_is_beyond(d->world, formation)) {
        leader_succession(d, args->general);
        heir = leader_of(d->world, formation);
    }
    if (!heir) { /* beyond the board, or nobody may follow him there */
        heir = args->general;
        piece_set(d, heir, PIECE_FATE, FATE_PRESENT);
    }
    quality = args->quality != UNSAID ? args->quality : quality > QUALITY_A ? quality : QUALITY_A;
    decide_text(d, KIND_PIECE, heir, PIECE_NAME, *args->name ? args->name : "Replacement");
    piece_set(d, heir, PIECE_NATION, nation);
    piece_set(d, heir, PIECE_QUALITY, quality);
    piece_set(d, heir, PIECE_RANGE, args->range == UNSAID ? range : args->range);
}

/* ---- engaged ---- */

static void note_engaged(Decision *d, int division, int with, bool engaged)
{
    int slot = list_slot(d->world, division, PIECE_ENGAGED, with);
    int room = list_slot(d->world, division, PIECE_ENGAGED, 0);

    if (engaged && !slot && room) {
        piece_set(d, division, room, with);
    } else if (!engaged && slot) {
        piece_set(d, division, slot, 0);
    }
}

/* Anybody can measure it; a routed unit engages nobody, and may yet be engaged. */
void nb_engage(Decision *d, const NbEngage *args)
{
    int pairs[][3] = { { args->division, args->with, args->routed >= ROUTED_ENEMY },
                       { args->with, args->division, args->routed % ROUTED_ENEMY } };
    const Rule *rule = &nb_engagement_rule;
    int distance = ride_said(d, "distance", args->distance, args->division, args->with);
    Situation asks;

    for (int i = 0; i < 2; i++) {
        d->about = pairs[i][0];
        if (decide_rule(d, rule, NO_ROLES,
                        ASKS({ "distance", distance }, { "enemy-routed", pairs[i][2] }), 0,
                        &asks)) {
            note_engaged(d, pairs[i][0], pairs[i][1], situation_get(rule, &asks, "engaged"));
        }
    }
}

/* ---- what orders limit ---- */

int nb_slowest(const Look *look, int division)
{
    int least = 0;

    EACH_PIECE (look->world, unit) {
        int speed = piece_get(look->world, unit, PIECE_SPEED);
        if (piece_get(look->world, unit, PIECE_ECHELON) == ECHELON_BRIGADE &&
            piece_get(look->world, unit, PIECE_KIND) == PIECE_UNIT &&
            nb_division_of(look->world, unit) == division && speed > 0 &&
            (!least || speed < least)) {
            least = speed;
        }
    }
    return least;
}

static int limit(const Look *look, int piece, const char *answer)
{
    return rule_says(look, &nb_order_limits_rule, answer,
                     ROLES({ "division", KIND_PIECE, nb_division_of(look->world, piece) }),
                     NO_ASKS);
}

void nb_marched(Decision *d, int piece)
{
    if (nb_level(d->world, piece) && piece_get(d->world, piece, PIECE_KIND) == PIECE_UNIT) {
        piece_set(d, piece, PIECE_MARCHED, this_turn(d->world));
    }
}

void nb_note_way(Decision *d, int division, int inches)
{
    int most = nb_slowest(&d->look, division);

    piece_set(d, division, PIECE_WENT, inches);
    if (most > 0 && inches > most) {
        decide_note(d, "%s went further than its slowest unit moves in a turn",
                    name_of(d->world, division));
    }
}

/* It is noted, not forbidden: the sheet has no penalty for it. */
void nb_moved(Decision *d, int piece, int from)
{
    int attached = piece_get(d->world, piece, PIECE_ATTACHED);
    int way =
        ride_along(&d->look, place_words(d->bound->view, piece), place_words(d->world, piece));

    (void)from;
    nb_marched(d, piece);
    if (way > 0 && piece_get(d->world, piece, PIECE_MARCHED) == this_turn(d->world)) {
        nb_note_way(d, piece, piece_get(d->world, piece, PIECE_WENT) + way);
    }
    if (attached > 0 && !stands_with(d->world, piece, attached)) {
        piece_set(d, piece, PIECE_ATTACHED, 0);
    }
    if (clock_get(d->world, CLOCK_STEP) == STEP_SET_UP && nb_is_reserve(d->world, piece)) {
        decide_note(d, "%s is in reserve: within 12 inches of its base edge, by your measure",
                    name_of(d->world, piece));
    }
    if (clock_get(d->world, CLOCK_STEP) == STEP_MANEUVER &&
        piece_get(d->world, piece, PIECE_KIND) == PIECE_UNIT && nb_is_limited(d->world, piece) &&
        !limit(&d->look, piece, "may-move")) {
        decide_note(d, "%s moved in reserve", name_of(d->world, piece));
    }
}

/* ---- combat units ---- */

static void note_contact(Decision *d, int unit, int with)
{
    int enemy = nb_division_of(d->world, with), own = nb_division_of(d->world, unit);
    int whom = limit(&d->look, unit, "may-attack");

    piece_set(d, unit, PIECE_CONTACT, this_turn(d->world));
    if (nb_has_just_entered(d->world, unit)) {
        decide_note(d, "%s started combat in the turn of its entry", name_of(d->world, unit));
    } else if (whom == 0 ||
               (whom == 1 && enemy && !list_slot(d->world, own, PIECE_ENGAGED, enemy))) {
        decide_note(d, "%s started combat with one it is not engaged with",
                    name_of(d->world, unit));
    }
}

/* What the table saw of a unit; what its order does not let it do is noted. */
void nb_report(Decision *d, const NbReport *args)
{
    bool may_form_line = limit(&d->look, args->unit, "may-form-line");
    int losses = piece_get(d->world, args->unit, PIECE_LOSSES) + args->losses;

    if (args->formation != UNSAID) {
        piece_set(d, args->unit, PIECE_FORMATION, args->formation);
        if (args->formation == FORMATION_LINE && !may_form_line &&
            !nb_has_just_entered(d->world, args->unit)) {
            decide_note(d, "%s formed line before it was engaged", name_of(d->world, args->unit));
        }
    }
    if (args->state != UNSAID) {
        piece_set(d, args->unit, PIECE_STATE, args->state);
    }
    piece_set(d, args->unit, PIECE_LOSSES, losses < MEN_MOST ? losses : MEN_MOST);
    if (args->contact) {
        note_contact(d, args->unit, args->contact);
    }
}

/* ---- the line beside a piece ---- */

static void tell_letter(const Look *look, int order, Text *to)
{
    int kind = order_get(look->world, order, ORDER_KIND);

    text_addf(to, "%sorder ", to->length ? "; " : "");
    thing_print(to, look, KIND_ORDER, order);
    nb_game.tell.letter(look, order, to);
    text_addf(to, ": %s, %s", kind >= 0 ? nb_order_words[kind] : "?",
              world_text(look->world, KIND_ORDER, order, ORDER_TEXT));
}

/* What it acts on first, then what is on its way to it. */
void nb_tell_letters(const Look *look, int formation, Text *to)
{
    int acts = piece_get(look->world, formation, PIECE_ACTS_ON);
    int given = acts ? 0 : letter_to(look->world, formation, STATUSES(STANDS_ACTIVE));

    if (acts > 0 || given) {
        tell_letter(look, acts > 0 ? acts : given, to);
    }
    EACH_LETTER (look->world, order, .receiver = formation, .kinds = ~STATUSES(LETTER_DISPATCH),
                 .statuses = OPEN_LETTERS | STATUSES(STANDS_ENTRY)) {
        tell_letter(look, order, to);
    }
}

void nb_tell_engaged(const Look *look, int division, Text *to)
{
    const char *between = to->length ? "; engaged with " : "engaged with ";

    for (int slot = 0; (slot = list_next(look->world, division, PIECE_ENGAGED, slot));) {
        text_addf(to, "%s%s", between,
                  name_of(look->world, piece_get(look->world, division, slot)));
        between = ", ";
    }
}
