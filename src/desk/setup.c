/* SPDX-License-Identifier: MIT */
/* The texts that a game is begun with and keeps. G-1. */
#include "desk/setup.h"

#include "game/check.h"
#include "store/seat_file.h"
#include "systems/systems.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- settings ---- */

/* clang-format off */
static const struct {
    const char *name;
    size_t at;
    bool later; /* games from before have it not: it is written only where it is on */
} SETTINGS[] = {
    { "typed-dice",   offsetof(Settings, typed_dice) },
    { "only-typed",   offsetof(Settings, only_typed), true },
    { "only-program", offsetof(Settings, only_program), true },
    { "enforce-all",  offsetof(Settings, enforce_all) },
    { "dispatches",   offsetof(Settings, dispatches) },
    { "solo",         offsetof(Settings, solo) },
    { "blind",        offsetof(Settings, blind) },
    { "umpired",      offsetof(Settings, umpired) },
    { "guarded",      offsetof(Settings, guarded) },
    { "bound",        offsetof(Settings, bound), true },
    { "strict",       offsetof(Settings, strict), true },
    { "exact",        offsetof(Settings, exact), true },
    { "sound",        offsetof(Settings, sound), true },
    { "plain",        offsetof(Settings, plain), true },
    { "settled",      offsetof(Settings, settled), true },
};
/* clang-format on */

enum { SETTINGS_COUNT = sizeof SETTINGS / sizeof *SETTINGS };

static bool *setting(Settings *settings, int number)
{
    return (bool *)((char *)settings + SETTINGS[number].at);
}

static void settings_print(Text *to, const Settings *settings)
{
    Settings copy = *settings;

    copy.guarded = copy.bound = copy.strict = copy.exact = copy.sound = copy.plain = true;
    copy.settled = true;
    for (int i = 0; i < SETTINGS_COUNT; i++) {
        bool on = *setting(&copy, i);
        if (on || !SETTINGS[i].later) {
            text_addf(to, "%s = %s\n", SETTINGS[i].name, on ? "yes" : "no");
        }
    }
}

static void settings_read(Settings *settings, const char *text)
{
    for (int i = 0; i < SETTINGS_COUNT; i++) {
        char line[40];
        snprintf(line, sizeof line, "%s = yes\n", SETTINGS[i].name);
        *setting(settings, i) = strstr(text, line) != NULL;
    }
}

/* ---- making parts ---- */

typedef struct Maker {
    Part *parts;
    int count, room;
    Arena *arena;
} Maker;

static void add(Maker *maker, const char *name, const char *bytes, size_t length)
{
    maker->parts =
        arena_room(maker->arena, maker->parts, maker->count, &maker->room, sizeof *maker->parts);
    maker->parts[maker->count++] =
        (Part){ name, { arena_copy(maker->arena, bytes, length), length } };
}

static void add_text(Maker *maker, const char *name, Text *text)
{
    add(maker, name, text_of(text), text->length);
    text_finish(text);
}

/* The charts of a system and of those below it. */
static void add_charts(Maker *maker, const System *system)
{
    for (; system; system = system->base) {
        for (int i = 0; i < system->charts_text->count; i++) {
            const Source *source = &system->charts_text->at[i];
            add(maker, arena_print(maker->arena, "charts/%s/%s", system->name, source->name),
                source->text, source->length);
        }
    }
}

static void add_layers(Maker *maker, const NewGame *new_game)
{
    for (int layer = 0; layer < new_game->layers_count; layer++) {
        for (int i = 0; i < new_game->layers[layer].count; i++) {
            const Source *source = &new_game->layers[layer].sources[i];
            add(maker, arena_print(maker->arena, "house/%d/%s", layer, source->name), source->text,
                source->length);
        }
    }
}

/* The names of the traits by number, as the journal counts them. */
static void add_traits(Maker *maker, const GameDecl *decl)
{
    Traits traits;
    Text names = { 0 };

    traits_init(&traits, decl, NULL);
    for (Kind kind = 0; kind < KINDS; kind++) {
        text_add(&names, kind_names[kind]);
        for (int i = 0; i < traits.width[kind]; i++) {
            text_addf(&names, " %s", traits.at[kind][i]->name);
        }
        text_add(&names, "\n");
    }
    add_text(maker, "traits", &names);
}

/* The steps of the sequence of play: what is added later is for later games. */
static void add_steps(Maker *maker, const GameDecl *decl)
{
    Text names = { 0 };

    for (const StepDecl *step = decl->sequence; step->name; step++) {
        text_addf(&names, "%s%s", names.length ? " " : "", step->name);
    }
    add_text(maker, "steps", &names);
}

static const System *system_of(const Scenario *scenario, Faults *faults)
{
    const System *system = scenario->system ? system_named(scenario->system->text, faults) : NULL;

    if (system && !system->game) {
        fault_next(
            faults_add(faults, FAULT_INPUT, "game.system", "%s has no games yet", system->name),
            "Its rules can be asked with \"galloper roll\" and \"galloper odds\".");
        return NULL;
    }
    return system;
}

bool setup_parts(const NewGame *new_game, Part **parts, int *count, Arena *arena, Faults *faults)
{
    Maker maker = { .arena = arena };
    Scenario scenario;
    const System *system = NULL;
    Text options = { 0 }, settings = { 0 };

    if (scenario_read(&scenario, &new_game->text, new_game->id, new_game->lesson, faults) &&
        scenario_check_ids(&scenario, faults) && scenario_check_letters(&scenario, faults)) {
        system = system_of(&scenario, faults);
    }
    if (system) {
        add(&maker, "system", system->name, strlen(system->name));
        add(&maker, "scenario", new_game->text.text, new_game->text.length);
        add(&maker, "scenario-id", new_game->id, strlen(new_game->id));
        add(&maker, "lesson", new_game->lesson ? "yes" : "no", new_game->lesson ? 3 : 2);
        for (int i = 0; i < scenario.options_count; i++) {
            text_addf(&options, "%s\n", scenario.options[i]);
        }
        for (int i = 0; i < new_game->options_count; i++) {
            text_addf(&options, "%s\n", new_game->options[i]);
        }
        add_text(&maker, "options", &options);
        settings_print(&settings, &new_game->settings);
        add_text(&maker, "settings", &settings);
        add_traits(&maker, system->game);
        add_steps(&maker, system->game);
        add_layers(&maker, new_game);
        add_charts(&maker, system);
    }
    scenario_finish(&scenario);
    *parts = maker.parts;
    *count = maker.count;
    return system != NULL;
}

void setup_branch(Part *parts, int *count, const char *of, int entry, Arena *arena)
{
    const char *text = arena_print(arena, "%d %s", entry, of);
    int at = 0;

    while (at < *count && strcmp(parts[at].name, "branch") != 0) {
        at++;
    }
    parts[at] = (Part){ "branch", { arena_copy(arena, text, strlen(text)), strlen(text) } };
    *count += at == *count;
}

/* ---- and back ---- */

static const Part *find(const Part *parts, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(parts[i].name, name) == 0) {
            return &parts[i];
        }
    }
    return NULL;
}

/* A part's text in the arena; "" if there is none. */
static const char *text_of_part(Setup *setup, const Part *parts, int count, const char *name)
{
    const Part *part = find(parts, count, name);

    return part ? arena_copy(&setup->arena, part->bytes.at, part->bytes.length) : "";
}

/* The stored texts whose names begin so; whether any of them differs from those of `now`. */
static bool take_sources(Setup *setup, const Part *parts, int count, const char *prefix,
                         const SourceSet *now, SourceSet *set)
{
    Source *sources = arena_take(&setup->arena, (size_t)(count + 1) * sizeof *sources);
    size_t length = strlen(prefix);
    bool differs = false;

    *set = (SourceSet){ .at = sources };
    for (int i = 0; i < count; i++) {
        if (strncmp(parts[i].name, prefix, length) != 0) {
            continue;
        }
        const Bytes *bytes = &parts[i].bytes;
        Source *source = &sources[set->count++];
        *source = (Source){ arena_string(&setup->arena, parts[i].name + length),
                            arena_copy(&setup->arena, bytes->at, bytes->length), bytes->length };
        const Source *same = now && set->count <= now->count ? &now->at[set->count - 1] : NULL;
        differs |= !same || strcmp(same->name, source->name) != 0 ||
                   same->length != source->length ||
                   memcmp(same->text, source->text, source->length) != 0;
    }
    return differs || (now && set->count != now->count);
}

/* The system with the charts that the game was begun with. */
static const System *pin_system(Setup *setup, const System *system, const Part *parts, int count,
                                int depth)
{
    char prefix[80];

    if (!system || depth == 4) {
        return NULL;
    }
    const System *base = pin_system(setup, system->base, parts, count, depth + 1);
    snprintf(prefix, sizeof prefix, "charts/%s/", system->name);
    bool changed =
        take_sources(setup, parts, count, prefix, system->charts_text, &setup->charts[depth]);
    if (!changed && base == system->base) {
        return system;
    }
    setup->systems[depth] = *system;
    setup->systems[depth].charts_text = &setup->charts[depth];
    setup->systems[depth].base = base;
    setup->systems[depth].stored = true;
    return &setup->systems[depth];
}

static void take_layers(Setup *setup, const Part *parts, int count)
{
    for (int layer = 0; layer < 8; layer++) {
        char prefix[24];
        SourceSet set;
        snprintf(prefix, sizeof prefix, "house/%d/", layer);
        take_sources(setup, parts, count, prefix, NULL, &set);
        if (set.count) {
            setup->layers[setup->layers_count++] = (Layer){ set.at, set.count };
        }
    }
}

static void take_options(Setup *setup, const char *lines)
{
    int count = 0;

    for (const char *c = lines; *c; c++) {
        count += *c == '\n';
    }
    setup->options = arena_take(&setup->arena, ((size_t)count + 1) * sizeof *setup->options);
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        setup->options[setup->options_count++] = arena_copy(&setup->arena, lines, length);
        lines += length + (lines[length] == '\n');
    }
}

/* Whether a line of `stored`, the kind and its traits, has that word. */
static bool line_has(const char *stored, const char *kind, const char *name)
{
    size_t length = strlen(name), first = strlen(kind);

    for (const char *line = stored; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        size_t end = strcspn(line, "\n");
        if (strncmp(line, kind, first) != 0 || line[first] != ' ') {
            continue;
        }
        for (size_t at = first; at < end; at += 1 + strcspn(line + at + 1, " \n")) {
            if (strncmp(line + at + 1, name, length) == 0 && strchr(" \n", line[at + 1 + length])) {
                return true;
            }
        }
    }
    return false;
}

/* Which traits there were when the game was begun. */
static void take_traits(Setup *setup, const Part *parts, int count, const GameDecl *decl)
{
    const char *stored = text_of_part(setup, parts, count, "traits");
    Traits traits;

    traits_init(&traits, decl, NULL);
    for (Kind kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < traits.width[kind]; i++) {
            setup->had[kind][i] = line_has(stored, kind_names[kind], traits.at[kind][i]->name);
        }
    }
}

/* Whether this program has all steps that the game was begun with. */
static bool take_steps(Setup *setup, const Part *parts, int count, const GameDecl *decl,
                       Faults *faults)
{
    int order[STEPS_OF_PLAY + 1];
    const char *wrong;

    setup->steps = text_of_part(setup, parts, count, "steps");
    if (steps_order(decl, setup->steps, order, &wrong)) {
        return true;
    }
    fault_next(faults_add(faults, FAULT_VERSION, "game.version",
                          "the game has a step \"%.*s\" that this program does not know",
                          (int)strcspn(wrong, " "), wrong),
               "Play it on with the version that it was begun with.");
    return false;
}

/* What a branch was made of; it is no other game for that. What says it in no such way says
 * nothing. */
static void take_branch(Setup *setup, const char *text)
{
    char *name;
    long entry = strtol(text, &name, 10);
    Faults faults = { 0 };
    bool good = entry > 0 && entry < INT_MAX && *name == ' ' && game_name_fits(name + 1, &faults);

    setup->branch_entry = good ? (int)entry : 0;
    setup->branch_of = good ? name + 1 : "";
}

Setup *setup_create(const Part *parts, int count, Faults *faults)
{
    Setup *setup = memory_new(sizeof *setup);
    const System *system = system_named(text_of_part(setup, parts, count, "system"), faults);
    const Part *text = find(parts, count, "scenario");

    if (system && system->game && text && game_check(system, faults) &&
        take_steps(setup, parts, count, system->game, faults)) {
        take_traits(setup, parts, count, system->game);
        snprintf(setup->id, sizeof setup->id, "%s",
                 text_of_part(setup, parts, count, "scenario-id"));
        setup->lesson = strcmp(text_of_part(setup, parts, count, "lesson"), "yes") == 0;
        setup->scenario_text = (Source){ setup->id, text_of_part(setup, parts, count, "scenario"),
                                         text->bytes.length };
        settings_read(&setup->settings, text_of_part(setup, parts, count, "settings"));
        setup->settings.firm = setup->had[KIND_SIDE][SIDE_OUTCOME];
        setup->settings.measured = setup->had[KIND_PIECE][PIECE_ENTRANCE];
        take_options(setup, text_of_part(setup, parts, count, "options"));
        take_layers(setup, parts, count);
        take_branch(setup, text_of_part(setup, parts, count, "branch"));
        system = pin_system(setup, system, parts, count, 0);
        setup->book = book_create(system, setup->layers, setup->layers_count, setup->options,
                                  setup->options_count, faults);
    } else if (!faults->count) {
        fault_next(faults_add(faults, FAULT_DAMAGED, "game.parts", "parts of the game are missing"),
                   "Export the game again where it is whole, and import that file.");
    }
    if (setup->book &&
        scenario_read(&setup->scenario, &setup->scenario_text, setup->id, setup->lesson, faults)) {
        return setup;
    }
    setup_destroy(setup);
    return NULL;
}

Setup *setup_share(Setup *setup)
{
    atomic_fetch_add(&setup->others, 1);
    return setup;
}

void setup_destroy(Setup *setup)
{
    if (setup && atomic_fetch_sub(&setup->others, 1) == 0) {
        scenario_finish(&setup->scenario);
        if (setup->book) {
            book_destroy(setup->book);
        }
        arena_finish(&setup->arena);
        free(setup);
    }
}

/* ---- seats ---- */

/* The umpire or the keeper, the sides, those that the scenario adds, the observer. */
static_assert(SEATS_MOST >= 2 + SCENARIO_SIDES + SCENARIO_SEATS, "every seat has its room");

static void add_seat(Game *game, const char *name, SeatKind kind, int side, int leader)
{
    Seat *seat = &game->seats[game->seats_count++];

    *seat = (Seat){ .kind = kind, .side = side, .leader = leader };
    snprintf(seat->name, sizeof seat->name, "%s", name);
}

void setup_seats(const Setup *setup, Game *game)
{
    const Scenario *scenario = &setup->scenario;

    game->seats_count = 0;
    if (game->settings.solo) {
        add_seat(game, "solo", SEAT_SOLO, 0, 0);
        return;
    }
    add_seat(game, game->settings.umpired ? "umpire" : "keeper",
             game->settings.umpired ? SEAT_UMPIRE : SEAT_KEEPER, 0, 0);
    for (int side = 1; side <= world_count(&game->truth, KIND_SIDE); side++) {
        add_seat(game, world_text(&game->truth, KIND_SIDE, side, SIDE_ID), SEAT_SIDE, side, 0);
    }
    for (int i = 0; i < scenario->seats_count; i++) {
        const ScenarioSeat *seat = &scenario->seats[i];
        int leader = seat->of ? world_find(&game->truth, KIND_PIECE, seat->of) : 0;
        if (strcmp(seat->kind, "commander") == 0 && leader) {
            add_seat(game, seat->name, SEAT_COMMANDER, piece_get(&game->truth, leader, PIECE_SIDE),
                     leader);
        }
    }
    add_seat(game, "observer", SEAT_OBSERVER, 0, 0);
}
