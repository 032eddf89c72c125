/* SPDX-License-Identifier: MIT */
/* A game as a seat sees it, as JSON. */
#include "wire/view.h"

#include "charts/reader.h"
#include "game/army.h"
#include "game/letter.h"
#include "wire/answers.h"
#include "wire/play.h"
#include "wire/scenario.h"
#include "wire/stands.h"

#include <stdlib.h>
#include <string.h>

static void wire_trait(Json *json, const Look *look, const Field *trait, const char *key,
                       Value value)
{
    if (value.number == UNKNOWN && !value.text) {
        json_null(json, key);
    } else if (trait->type == FIELD_NUMBER) {
        json_number(json, key, value.number);
    } else if (trait->type == FIELD_THING && value.number == 0) {
        json_null(json, key);
    } else {
        value_print(json_text(json, key), look, trait, value);
    }
}

/* What stands beside a piece; there it goes on after a comma. */
static void wire_line(Json *json, const Look *look, int piece)
{
    Text line = { 0 };

    if (look->game->decl->tell.describe) {
        look->game->decl->tell.describe(look, piece, &line);
    }
    json_string(json, "line", text_of(&line) + strspn(text_of(&line), ",; "));
    text_finish(&line);
}

void wire_thing(Json *json, const char *key, const Look *look, Kind kind, int thing)
{
    const Traits *traits = &look->game->traits;

    json_open(json, key, '{');
    if (kind == KIND_ORDER) { /* as its reader calls it */
        thing_print(json_text(json, "order"), look, kind, thing);
    }
    for (int i = 1; i < traits->count[kind]; i++) {
        const Field *trait = traits->at[kind][i];
        bool number = kind == KIND_ORDER && i == ORDER_NUMBER;
        if (!number && trait_here(look, kind, thing, i)) {
            wire_trait(json, look, trait, trait->name,
                       trait->compute ? (Value){ .number = trait->compute(look, thing) }
                                      : world_value(look->world, kind, thing, i));
        }
    }
    if (kind == KIND_PIECE) {
        wire_line(json, look, thing);
        wire_state(json, "stands", look, thing);
        wire_bar(json, "bar", look, thing);
    }
    if (kind == KIND_ORDER) {
        json_flag(json, "over", letter_is(look->world, thing, LETTER_OVER));
        wire_lane(json, "lane", look, thing);
    }
    json_close(json, '}');
}

void wire_clock(Json *json, const char *key, const Look *look)
{
    const World *world = look->world;
    const StepDecl *step = game_step(look->game, world);
    int acting = game_acting(look->game, world);

    json_open(json, key, '{');
    json_number(json, "turn", clock_get(world, CLOCK_TURN));
    json_number(json, "turns", scenario_turns(look->game->scenario));
    clock_print(json_text(json, "time"), look);
    json_string(json, "light", light_words[clock_get(world, CLOCK_LIGHT)]);
    json_string(json, "phase", step->phase);
    json_string(json, "step", step->name);
    json_string(json, "title", step->title);
    json_string(json, "side", world_text(world, KIND_SIDE, acting, SIDE_ID));
    json_flag(json, "over", clock_get(world, CLOCK_OVER) == 1);
    json_close(json, '}');
}

static void wire_settings(Json *json, const Settings *settings)
{
    json_open(json, "settings", '{');
    json_flag(json, "typed-dice", settings->typed_dice);
    json_string(json, "dice-from",
                settings->only_program ? "program"
                : settings->only_typed ? "typed"
                                       : "either");
    json_string(json, "enforce", settings->enforce_all ? "all" : "orders");
    json_flag(json, "dispatches", settings->dispatches);
    json_flag(json, "solo", settings->solo);
    json_flag(json, "blind", settings->blind);
    json_flag(json, "umpire", settings->umpired);
    json_close(json, '}');
}

/* What the scenario says to this seat. */
static void wire_brief(Json *json, const Look *look)
{
    const char *line;
    int side;

    json_open(json, "brief", '[');
    for (int i = 0; (line = scenario_brief(look->game->scenario, i, false, &side)); i++) {
        if (seat_reads(look->seat, side)) {
            json_open(json, NULL, '{');
            if (side >= 0) {
                json_string(json, "side", look->game->scenario->sides[side]);
            }
            json_string(json, "text", line);
            json_close(json, '}');
        }
    }
    json_close(json, ']');
}

void wire_branch(Json *json, const Look *look, const char *of, int entry)
{
    bool all = look->seat->kind == SEAT_UMPIRE ||
               (look->seat->kind == SEAT_SOLO && !look->game->settings.blind);

    if (*of) {
        json_open(json, "branch", '{');
        json_string(json, "of", of);
        if (all) {
            json_number(json, "entry", entry);
        }
        json_close(json, '}');
    }
}

void wire_view(Json *json, const Look *look)
{
    static const char *const KEYS[KINDS] = {
        [KIND_SIDE] = "sides", [KIND_PIECE] = "pieces", [KIND_ORDER] = "orders"
    };

    json_string(json, "scenario", look->game->scenario->id);
    json_string(json, "title", look->game->scenario->title);
    json_string(json, "system", look->game->book->system->name);
    json_string(json, "seat", look->seat->name);
    json_string(json, "kind", seat_kind_words[look->seat->kind]);
    wire_settings(json, &look->game->settings);
    wire_brief(json, look);
    wire_clock(json, "clock", look);
    wire_steps(json, "steps", look);
    wire_track(json, "turns", look);
    wire_places(json, look->game->scenario);
    for (Kind kind = KIND_SIDE; kind < KINDS; kind++) {
        json_open(json, KEYS[kind], '[');
        for (int thing = 0; (thing = world_after(look->world, kind, thing));) {
            wire_thing(json, NULL, look, kind, thing);
        }
        json_close(json, ']');
    }
}

void wire_chances_of(Json *json, const Chances *of)
{
    const Field *answer = NULL;
    Odds *odds = chances_odds(of, &answer);

    json_string(json, "rule", of->rule->name);
    wire_asks(json, of->book, of->rule, of->asks);
    if (odds) {
        json_string(json, "answer", answer->name);
        wire_chances(json, "odds", of->book, odds);
        odds_destroy(odds);
    }
}

/* What an item is, as members. */
static void wire_item(Json *json, const Look *look, const DueList *list, const Due *due)
{
    json_string(json, "text", due->text);
    json_string(json, "cite", due->cite ? due->cite : "");
    json_string(json, "verb", due->verb->name);
    due_print_args(json_text(json, "args"), look, due);
    json_open(json, "with", '{');
    for (int i = 0; i < due->args_count; i++) {
        value_print(json_text(json, due->args[i].name), look, &due->args[i].as, due->args[i].value);
    }
    json_close(json, '}');
    if (due->side > 0) {
        json_string(json, "side", world_text(look->world, KIND_SIDE, due->side, SIDE_ID));
    }
    if (due->order) {
        thing_print(json_text(json, "order"), look, KIND_ORDER, due->order);
    }
    int piece = due->order ? order_get(look->world, due->order, ORDER_RECEIVER) : due->piece;
    if (piece > 0) {
        thing_print(json_text(json, "piece"), look, KIND_PIECE, piece);
    }
    json_flag(json, "compelled", due->compelled);
    json_flag(json, "owed", due->owed);
    json_flag(json, "choice", due->choice || due->tied);
    if (verb_sealed(look->game, due->verb)) {
        json_flag(json, "sealed", true);
    }
    if (due->tied) {
        json_open(json, "tied", '[');
        for (int other = 0; other < list->count; other++) {
            if (due_tied(due, &list->at[other])) {
                json_number(json, NULL, other + 1);
            }
        }
        json_close(json, ']');
    }
    if (due->rule) {
        wire_chances_of(json, &(Chances){ .book = look->game->book,
                                          .rule = due->rule,
                                          .asks = &due->asks,
                                          .most = OUTCOMES_MOST });
    }
}

void wire_due(Json *json, const char *key, const Look *look, const DueList *list)
{
    json_open(json, key, '[');
    for (int i = 0; i < list->count; i++) {
        json_open(json, NULL, '{');
        json_number(json, "item", i + 1);
        wire_item(json, look, list, &list->at[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void wire_coming(Json *json, const char *key, const Look *look)
{
    DueList list = { 0 };

    due_coming(look, &list);
    json_open(json, key, '[');
    for (int i = 0; i < list.count; i++) {
        const StepDecl *step = &look->game->decl->sequence[list.at[i].step];
        json_open(json, NULL, '{');
        json_string(json, "step", step->name);
        json_string(json, "title", step->title);
        wire_item(json, look, &list, &list.at[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
    due_finish(&list);
}

/* The rules that are asked in this step, by their titles: what they say is applied. */
static void wire_step_asks(Json *json, const Look *look)
{
    const Verb *ask = game_verb(look->game, "ask", NULL);
    const char *const *names = game_step(look->game, look->world)->asks;

    for (; names && *names && ask && verb_usable(look, ask) && seat_acts(look); names++) {
        const Rule *rule = rule_find(look->game->book, *names);
        json_open(json, NULL, '{');
        json_string(json, "verb", ask->name);
        json_string(json, "title", rule->title);
        json_string(json, "help", "throw for it, and apply what comes of it");
        json_flag(json, "any-args", ask->any_args);
        json_open(json, "with", '{');
        json_string(json, "rule", rule->name);
        json_string(json, "apply", no_yes[1]);
        json_close(json, '}');
        json_close(json, '}');
    }
}

void wire_step_verbs(Json *json, const char *key, const Look *look)
{
    const Verb *verb;

    json_open(json, key, '[');
    for (int number = 0; (verb = step_verb(look, &number));) {
        json_open(json, NULL, '{');
        json_string(json, "verb", verb->name);
        json_string(json, "help", verb->help);
        json_close(json, '}');
    }
    wire_step_asks(json, look);
    json_close(json, ']');
}

void wire_fault(Json *json, const Fault *fault)
{
    json_string(json, "reason", fault->what);
    json_maybe(json, "cite", fault->cite);
    json_maybe(json, "next", fault->next);
    wire_hint(json, fault);
}

void wire_end(Json *json, const char *key, const Look *look)
{
    Command next = { .verb = "next", .id = "" };
    Faults faults = { 0 };
    BoundCommand bound;
    Text lost = { 0 };

    json_open(json, key, '{');
    json_flag(json, "may", game_refuse(look, &next, &bound, &faults));
    if (faults.count) {
        wire_fault(json, &faults.at[0]);
    }
    step_gives_up(look, &lost);
    json_maybe(json, "gives-up", text_of(&lost));
    json_close(json, '}');
    text_finish(&lost);
    bound_finish(&bound);
}

/* ---- entries ---- */

static void wire_change(Json *json, const Look *look, const Change *change)
{
    const Field *trait = look->game->traits.at[change->kind][change->trait];

    json_open(json, NULL, '{');
    json_string(json, "kind", kind_names[change->kind]);
    if (change->kind != KIND_CLOCK) {
        thing_print(json_text(json, "thing"), look, change->kind, change->thing);
    }
    json_string(json, "trait", trait->name);
    wire_trait(json, look, trait, "from", change->from);
    wire_trait(json, look, trait, "to", change->to);
    json_close(json, '}');
}

static void wire_args(Json *json, const Entry *entry, const News *news)
{
    ArgList told = { .at = memory_new(((size_t)entry->args.count + 1) * sizeof *told.at) };

    for (int i = 0; i < entry->args.count; i++) {
        if (news_tells_arg(news, &entry->args.at[i])) {
            told.at[told.count++] = entry->args.at[i];
        }
    }
    wire_pairs(json, "args", &told, NULL);
    free(told.at);
}

/* The first throw that the seat sees, or NULL. */
static const PlayRecord *first_thrown(const Entry *entry, const News *news)
{
    for (int i = 0; i < entry->plays_count; i++) {
        if (news->plays && news->plays[i] && entry->plays[i].throws_count) {
            return &entry->plays[i];
        }
    }
    return NULL;
}

int news_piece(const Look *look, const Entry *entry, const News *news)
{
    const PlayRecord *thrown = first_thrown(entry, news);
    int piece = thrown ? thrown->about : 0;

    for (int i = 0; piece <= 0 && i < news->changes_count; i++) {
        const Change *change = &news->changes[i];
        piece = change->kind == KIND_PIECE && change->trait ? change->thing
                : change->kind == KIND_ORDER ? order_get(look->world, change->thing, ORDER_RECEIVER)
                                             : 0;
    }
    return piece > 0 && world_is(look->world, KIND_PIECE, piece) ? piece : 0;
}

/* In words, what it is about, and how a throw came out. */
static void wire_sentence(Json *json, const Look *look, const Entry *entry, const News *news,
                          const NewsWords *words)
{
    const PlayRecord *thrown = first_thrown(entry, news);
    int piece = news_piece(look, entry, news);

    json_string(json, "sentence", words->sentence);
    json_maybe(json, "who", words->who);
    json_maybe(json, "deed", words->deed);
    wire_lines(json, "changed", words->changed);
    if (piece) {
        thing_print(json_text(json, "piece"), look, KIND_PIECE, piece);
        json_maybe(json, "place", place_words(look->world, piece));
    }
    if (thrown) {
        wire_came(json, look, thrown);
    }
}

void wire_news(Json *json, const char *key, const Look *look, const Entry *entry, const News *news,
               const NewsWords *words)
{
    json_open(json, key, '{');
    json_number(json, "number", news->number);
    json_number(json, "at", (long)entry->at);
    json_number(json, "turn", entry->turn);
    json_string(json, "step", look->game->decl->sequence[entry->step].name);
    json_flag(json, "own", news->own);
    json_flag(json, "ruling", entry->ruling);
    if (words) {
        wire_sentence(json, look, entry, news, words);
    }
    if (news->told) {
        json_string(json, "by", entry->by);
        json_string(json, "verb", entry->verb);
        wire_args(json, entry, news);
        json_string(json, "note", news->whole && entry->note ? entry->note : "");
    }
    json_string(json, "typed-by", news_has_dice(news, entry) ? entry->typed_by : "");
    json_open(json, "plays", '[');
    for (int i = 0; i < entry->plays_count; i++) {
        if (news->plays && news->plays[i]) {
            json_open(json, NULL, '{');
            wire_played(json, look->game->book, &entry->plays[i], false);
            if (words) {
                wire_result(json, look, &entry->plays[i]);
            }
            json_close(json, '}');
        }
    }
    json_close(json, ']');
    json_open(json, "changes", '[');
    for (int i = 0; i < news->changes_count; i++) {
        if (news->changes[i].trait != 0) {
            wire_change(json, look, &news->changes[i]);
        }
    }
    json_close(json, ']');
    json_close(json, '}');
}
