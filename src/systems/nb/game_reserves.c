/* SPDX-License-Identifier: MIT */
/* Set-up in secret, and reserves that enter later. NBG-1 to NBG-11, NBG-35, NBG-36. */
#include "systems/nb/game.h"

typedef struct ReserveArgs {
    int formation, where, type, distance, to_general, to_enemy, enemy_routed;
    const char *square, *objective;
    Value slide;
} ReserveArgs;

enum { SQUARE_MOST = 12 }; /* letters in which a grid square is named */

/* What a rule without dice answers, with these two asks. */
static int answer_of(const Look *look, const Rule *rule, const char *answer, Situation *asks)
{
    rule_answer(look, rule, asks);
    return situation_get(rule, asks, answer);
}

/* ---- set-up ---- */

static void reserve_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const ReserveArgs *args = ARGS_OF(ReserveArgs, bound);
    const Rule *rule = &nb_reserve_place_rule;
    const char *name = name_of(look->world, args->formation);
    bool off = piece_get(look->world, args->formation, PIECE_PLACE) == PLACE_RESERVE;
    Situation asks;

    rule_begin(look, rule, NULL, 0, &asks);
    ask_set(look, rule, &asks, "distance", args->distance);
    if (!leader_of(look->world, args->formation)) {
        NB_NO(faults, "NB-7", "A corps or a division with a general may be.",
              "%s has no general of its own", name);
    } else if (off && args->where != RESERVE_OFF_BOARD) {
        NB_NO(faults, "NB-3", "Say at which square it enters: where=off-board square=B9.",
              "%s begins off the board", name);
    } else if (args->where == RESERVE_OFF_BOARD && !*args->square) {
        NB_WANTS(faults, "square", "NB-52", "at which grid square does %s enter?", name);
    } else if (text_width(args->square) > SQUARE_MOST) {
        NB_NO(faults, "NB-52", "A square is a letter and a number, such as B9.",
              "that is no grid square");
    } else if (args->where == RESERVE_ON_BOARD && args->distance == UNSAID) {
        NB_WANTS(faults, "distance", "NB-2", "how far from its base edge is %s?", name);
    } else if (args->where == RESERVE_ON_BOARD && !answer_of(look, rule, "allowed", &asks)) {
        NB_NO(faults, "NB-2", "It is set up within 12 inches; move it there in the next step.",
              "%s is too far from its base edge", name);
    }
}

/* A planned turn is kept, whatever is said afterwards: nobody throws twice for it. */
static void reserve_decide(Decision *d)
{
    const ReserveArgs *args = ARGS_OF(ReserveArgs, d->bound);
    bool off = args->where == RESERVE_OFF_BOARD;

    piece_set(d, args->formation, PIECE_RESERVE_AS, args->where);
    decide_text(d, KIND_PIECE, args->formation, PIECE_SQUARE, off ? args->square : "");
}

static bool is_off(const World *world, int formation)
{
    return piece_get(world, formation, PIECE_RESERVE_AS) == RESERVE_OFF_BOARD;
}

static bool is_at_edge(const World *world, int formation)
{
    return is_off(world, formation) && piece_get(world, formation, PIECE_SCHEDULED) > 0;
}

bool nb_is_beyond(const World *world, int formation)
{
    int off = above_with(world, formation, PIECE_RESERVE_AS, RESERVE_OFF_BOARD);

    return off && !(off == formation && is_at_edge(world, off));
}

static bool plan_is_due(const Look *look, Owed owed)
{
    return is_off(look->world, owed.thing) &&
           piece_get(look->world, owed.thing, PIECE_PLANNED) == 0;
}

static void is_planned(Decision *d, Owed owed, const Situation *answers)
{
    piece_set(d, owed.thing, PIECE_PLANNED, situation_get(&nb_reserve_plan_rule, answers, "turn"));
}

/* Who was taken off the board is gone from it when all have named their reserves. */
void nb_reserves_named(Decision *d)
{
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (nb_is_beyond(d->world, piece)) {
            piece_set(d, piece, PIECE_PLACE, PLACE_RESERVE);
        }
    }
}

static bool is_reserve(const World *world, int formation)
{
    return above_with(world, formation, PIECE_RESERVE_AS, RESERVE_ON_BOARD) ||
           above_with(world, formation, PIECE_RESERVE_AS, RESERVE_OFF_BOARD);
}

/* Each corps, and each general who is under none, gets orders. */
static bool order_is_due(const Look *look, Owed owed)
{
    return nb_level(look->world, owed.thing) == ECHELON_CORPS &&
           piece_get(look->world, owed.thing, PIECE_GIVEN) == 0 &&
           leader_of(look->world, owed.thing) && !is_reserve(look->world, owed.thing) &&
           !letter_to(look->world, owed.thing, STATUSES(STANDS_ACTIVE));
}

static void order_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const ReserveArgs *args = ARGS_OF(ReserveArgs, bound);

    if (is_reserve(look->world, args->formation)) {
        NB_NO(faults, "NB-6", "A messenger brings it one, or it gets one at the edge.",
              "%s is in reserve", name_of(look->world, args->formation));
    } else if (!nb_level(look->world, args->formation)) {
        NB_NO(faults, "NB-4", "Give each of its corps its own.", "a wing begins with no order");
    }
}

static void order_decide(Decision *d)
{
    const ReserveArgs *args = ARGS_OF(ReserveArgs, d->bound);

    piece_set(d, args->formation, PIECE_GIVEN, 1 + args->type);
    decide_text(d, KIND_PIECE, args->formation, PIECE_OBJECTIVE, args->objective);
}

/* What was noted becomes letters, and all orders are live: without a die, and not counted. */
void nb_orders_given(Decision *d)
{
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        int given = piece_get(d->world, piece, PIECE_GIVEN);
        if (given > 0 && nb_level(d->world, piece) && !is_reserve(d->world, piece)) {
            nb_letter(d, piece, given - 1, world_text(d->world, KIND_PIECE, piece, PIECE_OBJECTIVE),
                      GIVEN_SET_UP, STANDS_ACTIVE);
        }
        piece_set(d, piece, PIECE_GIVEN, 0);
        decide_text(d, KIND_PIECE, piece, PIECE_OBJECTIVE, "");
    }
    for (int order = 1; order <= world_count(d->world, KIND_ORDER); order++) {
        int receiver = order_get(d->world, order, ORDER_RECEIVER);
        if (letter_in(d->world, order, STATUSES(STANDS_ACTIVE)) && is_reserve(d->world, receiver)) {
            letter_stand(d, order, STANDS_SUPERSEDED);
        } else if (letter_in(d->world, order, STATUSES(STANDS_ACTIVE))) {
            nb_follow_all(d, receiver, order);
        }
    }
}

/* ---- the general at the edge: his place, the entry order, the open roll ---- */

static bool edge_is_due(const Look *look, Owed owed)
{
    int planned = piece_get(look->world, owed.thing, PIECE_PLANNED);

    return is_off(look->world, owed.thing) && !is_at_edge(look->world, owed.thing) && planned > 0 &&
           this_turn(look->world) >= planned - 2 && leader_of(look->world, owed.thing);
}

static void fill_entry(const Look *look, Owed owed, Situation *asks)
{
    Role general = { "general", KIND_PIECE, leader_of(look->world, owed.thing) };

    rule_begin(look, &nb_reserve_entry_rule, &general, 1, asks);
    ask_set(look, &nb_reserve_entry_rule, asks, "planned",
            piece_get(look->world, owed.thing, PIECE_PLANNED));
}

static void edge_decide(Decision *d)
{
    const ReserveArgs *args = ARGS_OF(ReserveArgs, d->bound);
    int formation = args->formation;
    const char *square = world_text(d->world, KIND_PIECE, formation, PIECE_SQUARE);
    Situation asks;

    fill_entry(&d->look, (Owed){ formation, 0 }, &asks);
    if (decide_play(d, &nb_reserve_entry_rule, &asks, 0)) {
        decide_text(d, KIND_PIECE, formation, PIECE_PLACE,
                    arena_print(&d->entry->arena, "edge of %s", *square ? square : "the table"));
        piece_set(d, leader_of(d->world, formation), PIECE_PLACE, PLACE_WITH + formation);
        piece_set(d, formation, PIECE_SCHEDULED, piece_get(d->world, formation, PIECE_PLANNED));
        piece_set(d, formation, PIECE_ENTERS, situation_get(&nb_reserve_entry_rule, &asks, "turn"));
        nb_letter(d, formation, args->type, args->objective, GIVEN_ENTRY, STANDS_ENTRY);
    }
}

/* ---- entering ---- */

static bool entry_is_due(const Look *look, Owed owed)
{
    return is_at_edge(look->world, owed.thing) &&
           piece_get(look->world, owed.thing, PIECE_ENTERS) <= this_turn(look->world);
}

static void enter_refuse(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const ReserveArgs *args = ARGS_OF(ReserveArgs, bound);
    const Rule *rule = &nb_entry_move_rule;
    Situation asks;

    duty_refuse(look, bound, faults);
    if (faults->count || refuse_before_messengers(look, args->formation, "NB-18", faults)) {
        return;
    }
    rule_begin(look, rule, NULL, 0, &asks);
    ask_set(look, rule, &asks, "distance-to-general", args->to_general);
    ask_set(look, rule, &asks, "distance-to-enemy", args->to_enemy);
    ask_set(look, rule, &asks, "enemy-routed", args->enemy_routed);
    if (!answer_of(look, rule, "allowed", &asks)) {
        NB_NO(faults, "NB-58 to NB-60",
              "They enter within 6 inches of their general; if they cannot end further than 8 from "
              "un-routed enemies, slide his marker: slide=\"edge of B7\" distance-to-enemy=9.",
              "%s cannot enter there", name_of(look->world, args->formation));
    }
}

/* What comes on with the formation stands where its marker is, brigades with their division. */
static void come_on(Decision *d, int piece, const char *place)
{
    if (piece_get(d->world, piece, PIECE_KIND) == PIECE_LEADER) {
        piece_set(d, piece, PIECE_PLACE, PLACE_WITH + piece_parent(d->world, piece));
    } else if (piece_get(d->world, piece, PIECE_ECHELON) == ECHELON_BRIGADE) {
        piece_set(d, piece, PIECE_PLACE, PLACE_NONE);
    } else {
        decide_text(d, KIND_PIECE, piece, PIECE_PLACE, place);
        piece_set(d, piece, PIECE_RESERVE_AS, RESERVE_NO);
    }
}

/* All of it comes on at one marker, under the order that it has by then. */
static void enter_decide(Decision *d)
{
    const ReserveArgs *args = ARGS_OF(ReserveArgs, d->bound);
    int formation = args->formation, acts = piece_get(d->world, formation, PIECE_ACTS_ON);
    int entry = letter_to(d->world, formation, STATUSES(STANDS_ENTRY));
    const char *place = args->slide.text
                            ? args->slide.text
                            : arena_string(&d->entry->arena, place_words(d->world, formation));

    decide_text(d, KIND_PIECE, formation, PIECE_PLACE, place);
    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (piece_under(d->world, piece, formation) &&
            piece_get(d->world, piece, PIECE_PLACE) == PLACE_RESERVE) {
            come_on(d, piece, place);
            nb_marched(d, piece);
        }
    }
    piece_set(d, formation, PIECE_RESERVE_AS, RESERVE_NO);
    piece_set(d, formation, PIECE_SCHEDULED, 0);
    piece_set(d, formation, PIECE_ENTERS, 0);
    piece_set(d, formation, PIECE_ENTERED, this_turn(d->world));
    if (entry) {
        letter_stand(d, entry, acts ? STANDS_SUPERSEDED : STANDS_ACTIVE);
    }
    if (acts || entry) {
        nb_follow_all(d, formation, acts ? acts : entry);
    }
    nb_marched(d, formation);
}

/* ---- verbs ---- */

/* clang-format off */
#define FORMATION(words)                                                                          \
    { "formation", words, PIECE_ARG(ReserveArgs, formation), FORMATIONS, .own = true }
#define TYPE { "type", "attack (for all movement) or defend",                                      \
               WORD(ReserveArgs, type, nb_type_words) }
#define OBJECTIVE { "objective", "the one place that it is about",                                \
                    TEXT_ARG(ReserveArgs, objective) }
#define DISTANCE(name, help, member, else)                                                        \
    { name, help, EXACT(ReserveArgs, member, 0, 500 * WHOLE), DEFAULT(else) }

static const Duty plan_duty = {
    .kind = KIND_PIECE, .due = plan_is_due,
    .text = "throw in secret for the turn in which %s is to enter",
    .code = "nb.plan", .cite = "NB-53", .not_now = "%s is not to be thrown for",
    .next = "Off-board reserves are, once.", .rule = &nb_reserve_plan_rule, .take = is_planned,
};
static const Duty order_duty = {
    .kind = KIND_PIECE, .choice = true, .due = order_is_due,
    .text = "%s needs an order to begin with, attack or defend",
};
static const Duty edge_duty = {
    .kind = KIND_PIECE, .choice = true, .due = edge_is_due,
    .text = "place the general of %s at the edge with the order for its entry, and throw openly "
            "for when it enters",
    .code = "nb.edge", .cite = "NB-54", .not_now = "the general of %s is not to be placed now",
    .next = "He is placed two turns before the planned one.",
    .rule = &nb_reserve_entry_rule, .fill = fill_entry,
};
static const Duty enter_duty = {
    .kind = KIND_PIECE, .rank = 1, .due = entry_is_due,
    .text = "%s enters within 6 inches of its general, further than 8 from un-routed enemies",
    .code = "nb.entry", .cite = "NB-57", .not_now = "%s does not enter now",
    .next = "It enters in the turn that the open roll gave.",
};

const Verb nb_reserves_verbs[] = {
    { "reserve", "hold a formation in reserve, on the board or off it", "NB-1 to NB-3",
      .steps = BIT(STEP_RESERVES), .commanders = true,
      .params = FIELDS(FORMATION("a formation of yours with a general"),
          { "where", "on the board, off it, or not in reserve",
            WORD(ReserveArgs, where, nb_reserve_words) },
          DISTANCE("distance", "inches to its base edge", distance, UNSAID),
          { "square", "grid square at which it enters", TEXT_ARG(ReserveArgs, square),
            .optional = true }),
      .refuse = reserve_refuse, .decide = reserve_decide },
    { "plan", "throw in secret for the turn in which an off-board reserve is to enter", "NB-53",
      .steps = BIT(STEP_RESERVES), .commanders = true,
      .params = FIELDS(FORMATION("an off-board reserve of yours")), .duty = &plan_duty },
    { "order", "give a formation the order with which it begins", "NB-4 to NB-6",
      .steps = BIT(STEP_SET_UP), .commanders = true,
      .params = FIELDS(FORMATION("a corps or division of yours"), TYPE, OBJECTIVE),
      .duty = &order_duty, .refuse = order_refuse, .decide = order_decide },
    { "edge", "place a reserve's general at the table edge with his order, and throw for its entry",
      "NB-54 to NB-56", .steps = BIT(STEP_ARRIVAL), .commanders = true,
      .params = FIELDS(FORMATION("an off-board reserve of yours"), TYPE, OBJECTIVE),
      .duty = &edge_duty, .refuse = duty_refuse, .decide = edge_decide, .odds = duty_odds },
    { "enter", "bring a reserve onto the table", "NB-57 to NB-63",
      .steps = BIT(STEP_MANEUVER), .commanders = true,
      .params = FIELDS(FORMATION("a reserve whose turn has come"),
          { "slide", "where its marker slides to if it would end too near to the enemy",
            PLACE_ARG(ReserveArgs, slide), .optional = true },
          DISTANCE("distance-to-enemy", "inches from where it ends to the nearest un-routed enemy",
                   to_enemy, 500 * WHOLE),
          DISTANCE("distance-to-general", "inches from where it enters to its general", to_general,
                   0),
          { "enemy-routed", "that enemy is routed", FLAG(ReserveArgs, enemy_routed) }),
      .duty = &enter_duty, .refuse = enter_refuse, .decide = enter_decide },
    { 0 },
};
/* clang-format on */
