/* SPDX-License-Identifier: MIT */
/* Where a game stands, as JSON: steps and turns, the state of a piece, the lane of a letter. */
#include "wire/stands.h"

#include "game/army.h"
#include "game/holding.h"
#include "game/letter.h"

#include "rules/odds.h"

enum { TRANSITIONS = 40000 };

/* ---- steps and turns ---- */

static void wire_step(Json *json, const Look *look, const World *then, const char *state)
{
    const StepDecl *step = game_step(look->game, then);
    int side = game_acting(look->game, then);

    json_open(json, NULL, '{');
    json_string(json, "step", step->name);
    json_string(json, "title", step->title);
    json_string(json, "phase", step->phase);
    if (side > 0) {
        json_string(json, "side", world_text(then, KIND_SIDE, side, SIDE_ID));
    }
    json_flag(json, "all", step->acts == ACTS_ALL);
    json_flag(json, "program", step->acts == ACTS_PROGRAM);
    json_string(json, "state", state);
    json_close(json, '}');
}

/* Before the first turn those of the game, then those of a turn. */
void wire_steps(Json *json, const char *key, const Look *look)
{
    const Game *game = look->game;
    int now = clock_get(look->world, CLOCK_STEP);
    bool before = game_step(game, look->world)->each == EACH_GAME, past = true;
    World then;

    world_copy(&then, look->world);
    json_open(json, key, '[');
    for (int i = 0; game->order[i] >= 0; i++) {
        int step = game->order[i];
        if ((game->decl->sequence[step].each == EACH_GAME) != before) {
            continue;
        }
        past = past && step != now;
        world_set(&then, KIND_CLOCK, 1, CLOCK_STEP, (Value){ .number = step });
        wire_step(json, look, &then, step == now ? "now" : past ? "done" : "next");
    }
    json_close(json, ']');
    world_finish(&then);
}

void wire_track(Json *json, const char *key, const Look *look)
{
    const Scenario *scenario = look->game->scenario;
    int now = clock_get(look->world, CLOCK_TURN), minutes, light;

    json_open(json, key, '[');
    for (int turn = 1; turn <= scenario_turns(scenario); turn++) {
        json_open(json, NULL, '{');
        json_number(json, "turn", turn);
        turn_print(json_text(json, "time"), look, turn);
        if (scenario_time(scenario, turn, &minutes, &light)) {
            json_string(json, "light", light_words[light]);
        }
        json_string(json, "state", turn < now ? "done" : turn == now ? "now" : "next");
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* ---- the state of a piece ---- */

/* The trait that says most of how it stands: of those that have tones the worst; 0: none. */
static int worst_trait(const Look *look, int piece)
{
    const Traits *traits = &look->game->traits;
    int worst = 0;
    Tone tone = TONE_GOOD;

    for (int i = PIECE_COMMON; i < traits->width[KIND_PIECE]; i++) {
        const Field *trait = traits->at[KIND_PIECE][i];
        int value = piece_get(look->world, piece, i);
        bool known = trait->tones && value != UNKNOWN && trait_here(look, KIND_PIECE, piece, i);
        if (known && (!worst || field_tone(trait, value) > tone)) {
            worst = i;
            tone = field_tone(trait, value);
        }
    }
    return worst;
}

/* The letter that stands beside it: acted on, else the one that came farthest; 0: none. */
static int letter_beside(const Look *look, int piece)
{
    unsigned told = letter_statuses(look->world, LETTER_TOLD);
    int order = letter_acted_on(look->world, piece);

    for (int status = LETTER_STATES - 1; status >= 0 && !order; status--) {
        order = told & STATUSES(status) ? letter_to(look->world, piece, STATUSES(status)) : 0;
    }
    return order;
}

static Tone letter_tone(const Look *look, int order)
{
    const World *world = look->world;
    int status = order_get(world, order, ORDER_STATUS);

    return status == look->game->decl->letters.acts ? TONE_GOOD
           : letter_is(world, order, LETTER_RIDES)  ? TONE_NEUTRAL
           : letter_is(world, order, LETTER_TAKEN)  ? TONE_FAIR
           : letter_is(world, order, LETTER_HELD)   ? TONE_POOR
                                                    : TONE_NEUTRAL;
}

void wire_state(Json *json, const char *key, const Look *look, int piece)
{
    int trait = worst_trait(look, piece), order = letter_beside(look, piece);
    const Field *field = trait ? look->game->traits.at[KIND_PIECE][trait] : NULL;
    int value = trait ? piece_get(look->world, piece, trait) : 0;
    bool worse = trait && field_tone(field, value) > TONE_NEUTRAL;

    if (order && !worse) {
        json_open(json, key, '{');
        json_string(json, "word",
                    look->game->traits.statuses[order_get(look->world, order, ORDER_STATUS)]);
        json_string(json, "tone", tone_words[letter_tone(look, order)]);
        thing_print(json_text(json, "order"), look, KIND_ORDER, order);
        json_close(json, '}');
    } else if (trait) {
        json_open(json, key, '{');
        field_print(json_text(json, "word"), field, look->game->book, value, false);
        json_string(json, "tone", tone_words[field_tone(field, value)]);
        json_string(json, "trait", field->name);
        json_close(json, '}');
    }
}

/* ---- strength ---- */

static int counted(const Look *look, int piece, As as)
{
    int trait = look->game->traits.as[as];

    return trait && trait_here(look, KIND_PIECE, piece, trait)
               ? trait_value(look, KIND_PIECE, piece, trait)
               : 0;
}

void wire_bar(Json *json, const char *key, const Look *look, int piece)
{
    bool present = look->game->traits.as[AS_PRESENT] != 0;
    int strength = counted(look, piece, AS_STRENGTH), worn = counted(look, piece, AS_WORN),
        rest = counted(look, piece, present ? AS_PRESENT : AS_LOSSES);

    if (strength == UNKNOWN || rest == UNKNOWN) {
        json_null(json, key);
    } else if (strength > 0) {
        json_open(json, key, '{');
        json_number(json, "of", strength);
        json_number(json, "left", present ? rest : strength - rest);
        json_number(json, "worn", worn > 0 ? worn : 0);
        json_close(json, '}');
    }
}

/* ---- the lane of a letter ---- */

static void wire_turn(Json *json, const char *key, int turn)
{
    if (turn > 0) {
        json_number(json, key, turn);
    }
}

/* Whether what was asked is such as the rule takes: what is not known makes no odds. */
static bool asks_known(const Rule *rule, const Book *book, const Situation *asks)
{
    bool known = true;

    for (const Field *ask = rule->asks; ask->name; ask++) {
        int value = field_get(ask, asks);
        if (field_asked(ask, book, asks)) {
            known &= field_is_number(ask) ? value >= ask->low && value <= ask->high
                                          : !field_words(ask) || field_word(ask, value);
        }
    }
    return known;
}

static void wire_point(Json *json, int turn, double p)
{
    json_open(json, NULL, '{');
    json_number(json, "turn", turn);
    json_decimal(json, "p", p);
    json_close(json, '}');
}

/* The turn is known in which it will be acted on. */
static bool wire_certain(Json *json, const Look *look, int order)
{
    int trait = look->world->traits->as[AS_ACTS];
    int acts = trait ? order_get(look->world, order, trait) : 0;
    bool ahead = acts > 0 && letter_is(look->world, order, LETTER_TOLD) &&
                 order_get(look->world, order, ORDER_STATUS) != look->game->decl->letters.acts;

    if (ahead) {
        json_open(json, "curve", '[');
        for (int turn = clock_get(look->world, CLOCK_TURN);
             turn <= scenario_turns(look->game->scenario); turn++) {
            wire_point(json, turn, turn >= acts);
        }
        json_close(json, ']');
    }
    return ahead;
}

/* By when it is acted on, as its own side may reckon. */
static void wire_course(Json *json, const Look *look, int order)
{
    const GameDecl *decl = look->game->decl;
    const Book *book = look->game->book;
    const Rule *rule;
    const Field *answer;
    Situation asks;
    int zero, value, word;

    if (!decl->letters.course || !seat_owns(look->seat, look->world, KIND_ORDER, order) ||
        !decl->letters.course(look, order, &rule, &asks, &zero) || !asks_known(rule, book, &asks) ||
        !rule_acts(rule, &answer, &value)) {
        return;
    }
    Odds *odds = odds_create(rule, book, &asks, answer, TRANSITIONS);
    if (odds->state == TAPE_OK && !odds->absent && (word = odds_acts(odds)) >= 0) {
        json_open(json, "curve", '[');
        for (int turn = 0; turn < odds->turns_count; turn++) {
            if (zero + turn < clock_get(look->world, CLOCK_TURN) ||
                zero + turn > scenario_turns(look->game->scenario)) {
                continue;
            }
            wire_point(json, zero + turn, chance_decimal(odds_turn(odds, turn, word)));
        }
        json_close(json, ']');
    }
    odds_destroy(odds);
}

/* How far his messenger has still to ride, for those whose he is. */
static void wire_way(Json *json, const Look *look, int order)
{
    const Traits *traits = &look->game->traits;
    int rider = traits->as[AS_CARRIES] ? messenger_of(look->world, order) : 0;

    if (!rider || !seat_owns(look->seat, look->world, KIND_PIECE, rider)) {
        return;
    }
    json_open(json, "way", '{');
    thing_print(json_text(json, "messenger"), look, KIND_PIECE, rider);
    for (As as = AS_LEFT; as <= AS_SPEED; as++) {
        const Field *trait = traits->as[as] ? traits->at[KIND_PIECE][traits->as[as]] : NULL;
        if (trait && piece_get(look->world, rider, traits->as[as]) != UNKNOWN) {
            value_print(json_text(json, as == AS_LEFT ? "left" : "speed"), look, trait,
                        world_value(look->world, KIND_PIECE, rider, traits->as[as]));
        }
    }
    json_maybe(json, "place", place_words(look->world, rider));
    json_close(json, '}');
}

void wire_lane(Json *json, const char *key, const Look *look, int order)
{
    const World *world = look->world;
    int since = world->traits->as[AS_SINCE], status = order_get(world, order, ORDER_STATUS);

    json_open(json, key, '{');
    wire_turn(json, "written", order_get(world, order, ORDER_WRITTEN));
    wire_turn(json, "due", order_get(world, order, ORDER_DUE));
    wire_turn(json, "since", since ? order_get(world, order, since) : 0);
    json_flag(json, "rides", letter_is(world, order, LETTER_RIDES));
    json_flag(json, "acts", status == look->game->decl->letters.acts);
    json_flag(json, "over", letter_is(world, order, LETTER_OVER));
    json_string(json, "tone", tone_words[letter_tone(look, order)]);
    wire_way(json, look, order);
    if (!wire_certain(json, look, order)) {
        wire_course(json, look, order);
    }
    json_close(json, '}');
}
