/* SPDX-License-Identifier: MIT */
/* Commands that begin and list games: new, games. */
#define _XOPEN_SOURCE 700
#include "cli/command.h"
#include "cli/seat.h"
#include "cli/tell.h"

#include "desk/setup.h"
#include "wire/view.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- new ---- */

/* Whose dice count. */
static void read_dice_from(const Args *args, Settings *settings, Faults *faults)
{
    static const char *const WHOSE[] = { "either", "program", "typed", NULL };
    const char *from = args->flags[FLAG_DICE_FROM];
    int whose = from ? text_find(from, WHOSE) : 0;

    settings->only_program = whose == 1;
    settings->only_typed = whose == 2;
    settings->typed_dice = args->flags[FLAG_TYPED_DICE] || settings->only_typed;
    if (whose < 0) {
        fault_next(
            faults_add(faults, FAULT_USAGE, "usage.dice", "--dice-from %.20s is unknown", from),
            "It is program, typed or either.");
    }
    if (settings->only_program && settings->typed_dice) {
        fault_next(faults_add(faults, FAULT_USAGE, "usage.dice",
                              "--typed-dice and --dice-from program do not go together"),
                   "Leave one of them out.");
    }
}

static bool read_settings(const Args *args, Settings *settings, Faults *faults)
{
    const char *enforce = args->flags[FLAG_ENFORCE];

    *settings = (Settings){
        .enforce_all = enforce && strcmp(enforce, "all") == 0,
        .dispatches = args->flags[FLAG_NO_DISPATCHES] == NULL,
        .solo = args->flags[FLAG_SOLO] != NULL,
        .blind = args->flags[FLAG_BLIND] != NULL,
        .umpired = !args->flags[FLAG_SOLO] && !args->flags[FLAG_NO_UMPIRE],
    };
    read_dice_from(args, settings, faults);
    if (enforce && !settings->enforce_all && strcmp(enforce, "orders") != 0) {
        fault_next(
            faults_add(faults, FAULT_USAGE, "usage.enforce", "--enforce %.20s is unknown", enforce),
            "It is orders or all.");
    }
    if (settings->blind && !settings->solo) {
        fault_next(faults_add(faults, FAULT_USAGE, "usage.blind", "--blind is for solo games"),
                   "Add --solo, or leave it out.");
    }
    if (settings->blind && settings->typed_dice) {
        fault_next(faults_add(faults, FAULT_USAGE, "usage.blind",
                              "who throws the dice of a blind game would see what is hidden"),
                   "Leave out %s: the program throws.",
                   settings->only_typed ? "--dice-from typed" : "--typed-dice");
    }
    return !faults->count;
}

static void tell_dice_from(Text *to, const Settings *settings)
{
    text_add(to, settings->only_program ? "\nOnly the program's dice count.\n"
                 : settings->only_typed ? "\nOnly typed dice count.\n"
                 : settings->typed_dice
                     ? "\nDice are typed, or the program's with --dice program.\n"
                     : "\nDice are the program's, or typed with --dice.\n");
    if (settings->solo && !settings->only_program && !settings->only_typed) {
        text_addf(to, "Alone, the program throws for orders; %s.\n",
                  settings->typed_dice ? "you type all other dice" : "all other dice may be typed");
    } else if (!settings->solo && !settings->only_program) {
        text_add(to, "What is typed in secret is told to all at the end of the game.\n");
    }
}

/* House rules must be based on the scenario's system. */
static bool read_house(const Args *args, const Scenario *scenario, House *house, Faults *faults)
{
    const char *rules = args->flags[FLAG_RULES];
    const Token *system = scenario->system;

    if (!rules || !house_read(house, rules, faults)) {
        return !rules;
    }
    if (strlen(house->base->name) == (size_t)system->length &&
        strncmp(house->base->name, system->text, (size_t)system->length) == 0) {
        return true;
    }
    fault_next(faults_add(faults, FAULT_INPUT, "house.other", "%.100s is based on %s, not on %.*s",
                          rules, house->base->name, system->length, system->text),
               "Take house rules for that system.");
    return false;
}

void run_new(CliRun *run)
{
    const Args *args = &run->args;
    Faults *faults = &run->faults;
    OpenedScenario opened = { 0 };
    House house = { 0 };
    NewGame game = { .name = args->flags[FLAG_NAME],
                     .lesson = args->flags[FLAG_LESSON] != NULL,
                     .options = args->options,
                     .options_count = args->options_count,
                     .at = seat_now() };
    char made[GAME_NAME];

    if (read_settings(args, &game.settings, faults) && game_name_fits(game.name, faults) &&
        opened_scenario(&opened, args->words[0], game.lesson, faults) &&
        read_house(args, &opened.scenario, &house, faults) && run_opens_store(run) &&
        store_begin(run->own.store, faults)) {
        game.id = opened.scenario.id;
        game.text = opened.source;
        game.layers = house.layers;
        game.layers_count = house.count;
        if (desk_new(run->own.store, &game, made, faults)) {
            seat_issue_all(run, made);
            if (!run->terminal.json) {
                tell_dice_from(&run->text, &game.settings);
            }
        }
    }
    house_finish(&house);
    opened_scenario_finish(&opened);
}

/* ---- games ---- */

/* The day and hour, as this place tells them. */
static void tell_when(Text *to, int64_t at)
{
    time_t when = (time_t)at;
    struct tm parts;
    char day[40] = "";

    if (localtime_r(&when, &parts)) {
        strftime(day, sizeof day, "%Y-%m-%d %H:%M", &parts);
    }
    text_add(to, day);
}

/* One game with its seats; of one that does not open, why. */
static void add_stored(Listing *list, Store *store, const StoredGame *game)
{
    Faults faults = { 0 };
    Desk desk;

    listing_add(list, game->name);
    if (!desk_open(&desk, store, game->number, &faults)) {
        listing_add(list, faults.count ? faults.at[0].what : "it does not open");
        listing_add(list, "");
        tell_when(listing_cell(list), game->begun);
        listing_end_row(list);
        return;
    }
    Look look = desk_look(&desk, 0);
    text_addf(listing_cell(list), "%s%s (%s)", desk.game.scenario->id,
              desk.game.scenario->lesson ? ", lesson" : "", desk.game.book->system->name);
    if (clock_get(look.world, CLOCK_OVER) == 1) {
        listing_add(list, "over");
    } else {
        Text *clock = listing_cell(list);
        text_addf(clock, "turn %d, ", clock_get(look.world, CLOCK_TURN));
        clock_print(clock, &look);
    }
    tell_when(listing_cell(list), game->begun);
    Text *seats = listing_cell(list);
    for (int i = 0; i < desk.game.seats_count; i++) {
        text_addf(seats, "%s%s", i ? ", " : "seats: ", desk.game.seats[i].name);
    }
    listing_end_row(list);
    Text rules = { 0 };
    tell_rules(&rules, &desk, 2);
    if (rules.length) {
        text_add_n(listing_line(list), text_of(&rules), rules.length - 1);
    }
    text_finish(&rules);
    desk_close(&desk);
}

static void tell_games(Text *to, Store *store, const StoredGame *games, int count,
                       const Terminal *terminal)
{
    Listing list = { .tight = true,
                     .heads = 1,
                     .bold = terminal->color,
                     .columns = { { .least = 18, .most = 18 },
                                  { .least = 25, .most = 32 },
                                  { .least = 15, .most = 15 },
                                  { LISTING_LEFT },
                                  { LISTING_BELOW, .least = 2 } } };

    listing_row(&list, "game", "scenario", "stands at", "begun");
    for (int i = 0; i < count; i++) {
        add_stored(&list, store, &games[i]);
    }
    listing_print(to, &list);
}

static void wire_stored(Json *json, Store *store, const StoredGame *game)
{
    Faults faults = { 0 };
    Desk desk;

    json_open(json, NULL, '{');
    json_string(json, "game", game->name);
    json_number(json, "begun", (long)game->begun);
    if (desk_open(&desk, store, game->number, &faults)) {
        Look look = desk_look(&desk, 0);
        json_string(json, "scenario", desk.game.scenario->id);
        json_string(json, "title", desk.game.scenario->title);
        json_string(json, "system", desk.game.book->system->name);
        wire_branch(json, &look, desk.setup->branch_of, desk.setup->branch_entry);
        wire_clock(json, "clock", &look);
        json_open(json, "seats", '[');
        for (int i = 0; i < desk.game.seats_count; i++) {
            json_string(json, NULL, desk.game.seats[i].name);
        }
        json_close(json, ']');
        json_open(json, "options", '[');
        for (int i = 0; i < desk.setup->options_count; i++) {
            json_string(json, NULL, desk.setup->options[i]);
        }
        json_close(json, ']');
        json_open(json, "house", '[');
        for (int layer = 0; layer < desk.setup->layers_count; layer++) {
            for (int i = 0; i < desk.setup->layers[layer].count; i++) {
                json_string(json, NULL, desk.setup->layers[layer].sources[i].name);
            }
        }
        json_close(json, ']');
        desk_close(&desk);
    } else if (faults.count) {
        json_open(json, "error", '{');
        json_string(json, "code", faults.at[0].code);
        json_string(json, "what", faults.at[0].what);
        json_close(json, '}');
    }
    json_close(json, '}');
}

static void list_games(CliRun *run)
{
    Json *json = &run->json;
    Store *store = run->own.store;
    Arena arena = { 0 };
    StoredGame *games = NULL;
    int count = 0;

    if (store && !store_games(store, &games, &count, &arena, &run->faults)) {
        /* the faults say why */
    } else if (run->terminal.json) {
        json_open(json, NULL, '{');
        json_open(json, "games", '[');
        for (int i = 0; i < count; i++) {
            wire_stored(json, store, &games[i]);
        }
        json_close(json, ']');
        json_close(json, '}');
    } else if (!count) {
        text_add(&run->text, "There are no games yet. Begin one: galloper new antietam --lesson\n");
    } else {
        tell_games(&run->text, store, games, count, &run->terminal);
        text_addf(&run->text, "\nTake a seat with --seat GAME/SEAT; their files are in %s/seats.\n",
                  run->own.folder);
    }
    arena_finish(&arena);
}

void run_games(CliRun *run)
{
    char folder[PATH_MOST];

    /* Looking makes no folder; a server has its own. */
    bool there = run->served || (data_folder(run->args.flags[FLAG_DATA], folder, &run->faults) &&
                                 data_there(folder));
    if (!run->faults.count && (!there || run_opens_store(run))) {
        list_games(run);
    }
}
