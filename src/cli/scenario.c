/* SPDX-License-Identifier: MIT */
/* The command scenario: which there are, one of them in words, its armies as CSV and back. */
#include "cli/command.h"
#include "cli/tell.h"

#include "charts/table.h"
#include "game/game.h"
#include "systems/scenarios.h"
#include "systems/systems.h"
#include "wire/scenario.h"

#include <stdlib.h>
#include <string.h>

enum { LABEL = 9 };

/* ---- opening ---- */

static void unknown_scenario(const char *name, Faults *faults)
{
    const char *ids[64] = { 0 };
    Arena arena = { 0 };

    for (int i = 0; i < scenarios_count() && i < 63; i++) {
        Text id = { 0 };
        scenario_id(&id, scenarios_at(i)->name);
        ids[i] = arena_copy(&arena, text_of(&id), id.length);
        text_finish(&id);
    }
    const char *near = text_nearest(name, ids);
    Fault *fault = faults_add(faults, FAULT_ABSENT, "scenario.unknown",
                              "there is no scenario \"%.60s\"", name);
    if (near) {
        fault_next(fault, "Did you mean %s? A file ends in .scenario.", near);
    } else {
        fault_next(fault, "\"galloper scenario\" lists them; a file ends in .scenario.");
    }
    arena_finish(&arena);
}

bool opened_scenario(OpenedScenario *opened, const char *name, bool lesson, Faults *faults)
{
    const Source *own = scenario_source(name);
    Text id = { 0 };

    *opened = (OpenedScenario){ .source = { 0 } };
    if (own) {
        opened->source = *own;
    } else if (!file_is_stream(name) && !file_is_scenario(name) && !strchr(name, '/')) {
        unknown_scenario(name, faults);
        return false;
    } else if (!file_read(name, &opened->arena, &opened->source, faults)) {
        return false;
    }
    scenario_id(&id, opened->source.name);
    bool good = scenario_read(&opened->scenario, &opened->source, text_of(&id), lesson, faults);
    good = scenario_check_ids(&opened->scenario, faults) && good;
    good = scenario_check_letters(&opened->scenario, faults) && good;
    text_finish(&id);
    return good;
}

void opened_scenario_finish(OpenedScenario *opened)
{
    scenario_finish(&opened->scenario);
    arena_finish(&opened->arena);
}

/* ---- lint ---- */

/* Each option by itself, so that a fault stands where it is written. */
static bool check_options(const Scenario *scenario, const System *system, Faults *faults)
{
    int before = faults->count;

    for (int i = 0; i < scenario->options_count; i++) {
        Faults found;
        faults_clear(&found);
        book_destroy(book_create(system, NULL, 0, &scenario->options[i], 1, &found));
        scenario_blame_option(scenario, i, &found, faults);
    }
    return faults->count == before;
}

static void bind_scenario(const Scenario *scenario, const System *system, const Args *args,
                          Faults *faults, Faults *warnings)
{
    bool settled = check_options(scenario, system, faults);
    Traits traits;
    World world;
    Opened opened;

    if (opened_book_with(&opened, system->name, scenario->options,
                         settled ? scenario->options_count : 0, args, faults)) {
        traits_init(&traits, system->game, opened.book);
        world_init(&world, &traits);
        if (scenario_bind(scenario, system->game, opened.book, &world, faults)) {
            scenario_warn(scenario, system->game, &world, warnings);
        }
        world_finish(&world);
    }
    opened_finish(&opened);
}

static bool lint_one(const char *path, bool lesson, const Args *args, Faults *faults,
                     Faults *warnings)
{
    OpenedScenario opened;
    Faults found;
    int before = faults->count + faults->more;
    bool good = opened_scenario(&opened, path, lesson, faults);
    const Token *name = opened.scenario.system;

    faults_clear(&found);
    const System *system = name ? system_with_games(name->text, &found) : NULL;
    if (system) {
        bind_scenario(&opened.scenario, system, args, faults, warnings);
    }
    if (name) {
        scenario_blame_system(&opened.scenario, &found, faults);
    }
    good = faults->count + faults->more == before &&
           (lesson || !sheet_block(&opened.scenario.sheet, BLOCK_LESSON) ||
            lint_one(path, true, args, faults, warnings));
    opened_scenario_finish(&opened);
    return good;
}

static int by_place(const void *one, const void *other)
{
    const Fault *a = one, *b = other;

    return a->line != b->line ? a->line - b->line : a->column - b->column;
}

/* Who mends a file goes through it from top to bottom. */
static void sort_faults(Faults *faults, int from)
{
    qsort(faults->at + from, (size_t)(faults->count - from), sizeof *faults->at, by_place);
}

bool scenario_lint(const char *path, const Args *args, Faults *faults, Faults *warnings)
{
    int before = faults->count, warned = warnings->count;
    bool good = lint_one(path, false, args, faults, warnings);

    sort_faults(faults, before);
    sort_faults(warnings, warned);
    return good;
}

/* ---- telling ---- */

static void tell_label(Text *to, const char *label)
{
    text_column(to, label, LABEL);
}

static void tell_span(Text *to, const Scenario *scenario)
{
    int turns = scenario_turns(scenario);

    text_addf(to, "%02d:%02d to %02d:%02d, %d turn%s", scenario->start / 60, scenario->start % 60,
              scenario->end / 60, scenario->end % 60, turns, turns == 1 ? "" : "s");
}

static void tell_sides(Text *to, const Scenario *scenario)
{
    const Block *block = sheet_block(&scenario->sheet, BLOCK_SIDES);

    for (int i = 0; i < scenario->sides_count; i++) {
        const SheetRow *row = &block->rows[table_row(block, block->rows_count, scenario->sides[i])];
        int formations = 0, leaders = 0;
        for (int j = 1; j <= scenario->pieces_count; j++) {
            bool own = scenario->pieces[j].side == i + 1;
            formations += own && !scenario->pieces[j].leader;
            leaders += own && scenario->pieces[j].leader;
        }
        tell_label(to, i ? "" : "sides");
        text_addf(to, "%s: %d formation%s, %d leader%s%s\n", row->cells[0].text, formations,
                  formations == 1 ? "" : "s", leaders, leaders == 1 ? "" : "s",
                  i ? "" : "; moves first");
    }
}

static void tell_block(Text *to, const Scenario *scenario, const char *name)
{
    if (scenario_block(scenario, name)) {
        text_addf(to, "\n%s\n", name);
        tell_words(to, scenario, name);
    }
}

static void tell_exact(Listing *list, int value)
{
    list->columns[list->next].place = LISTING_RIGHT;
    exact_print(listing_cell(list), value);
}

static void tell_places(Text *to, const Scenario *scenario)
{
    Listing list = { .indent = 2 };

    const Spot *spot = scenario->spots;

    if (scenario->spots_count) {
        text_addf(to, "\nplaces%s\n", spot->hex ? "" : ", from the west and from the south");
    }
    for (; spot < scenario->spots + scenario->spots_count; spot++) {
        listing_add(&list, spot->place);
        if (!spot->hex) {
            tell_exact(&list, spot->x);
            tell_exact(&list, spot->y);
        }
        listing_end_row(&list);
    }
    listing_print(to, &list);
}

static void tell_riders(Text *to, const Scenario *scenario)
{
    Listing list = { .indent = 2 };

    text_add(to, scenario->rides_count ? "\nriders\n" : "");
    for (int i = 0; i < scenario->rides_count; i++) {
        listing_add(&list, scenario->rides[i].from);
        listing_add(&list, scenario->rides[i].to);
        tell_exact(&list, scenario->rides[i].points);
        listing_end_row(&list);
    }
    listing_print(to, &list);
}

static bool tell_lesson(Text *to, const char *name, Faults *faults)
{
    OpenedScenario opened;
    bool good = opened_scenario(&opened, name, true, faults);

    if (good) {
        const Block *block = sheet_block(&opened.scenario.sheet, BLOCK_LESSON);
        const Token *pieces = block_setting(block, "pieces");
        tell_label(to, "lesson");
        text_addf(to, "%s\n", opened.scenario.title);
        tell_label(to, "");
        tell_span(to, &opened.scenario);
        text_add(to, "\n");
        if (pieces) {
            tell_label(to, "");
            text_wrap(to, pieces->text, LABEL, LABEL, SCREEN_WIDTH);
            text_add(to, "\n");
        }
    }
    opened_scenario_finish(&opened);
    return good;
}

static void tell_scenario(Text *to, const Scenario *scenario, const char *name, Faults *faults)
{
    text_addf(to, "%s%s%s\n", scenario->title, scenario->date[0] ? ", " : "", scenario->date);
    tell_label(to, "system");
    text_add(to, scenario->system->text);
    for (int i = 0; i < scenario->options_count; i++) {
        text_addf(to, " %s", scenario->options[i]);
    }
    text_add(to, "\n");
    tell_label(to, "played");
    tell_span(to, scenario);
    text_add(to, "\n");
    tell_sides(to, scenario);
    if (sheet_block(&scenario->sheet, BLOCK_LESSON)) {
        tell_lesson(to, name, faults);
    }
    tell_places(to, scenario);
    tell_riders(to, scenario);
    tell_block(to, scenario, "victory");
    tell_block(to, scenario, "notes");
    tell_block(to, scenario, "sources");
}

/* ---- the command ---- */

static void list_scenarios(CliRun *run)
{
    Json *json = &run->json;
    Listing list = { .columns = { { .least = 14 } } };

    if (run->terminal.json) {
        json_open(json, NULL, '{');
        json_open(json, "scenarios", '[');
    }
    for (int i = 0; i < scenarios_count(); i++) {
        OpenedScenario opened;
        Text id = { 0 };
        scenario_id(&id, scenarios_at(i)->name);
        bool good = opened_scenario(&opened, text_of(&id), false, &run->faults);
        const Scenario *scenario = &opened.scenario;
        if (good && run->terminal.json) {
            wire_scenario(json, scenario, true);
        } else if (good) {
            listing_add(&list, scenario->id);
            text_addf(listing_cell(&list), "%s%s%s: %s, %d turns", scenario->title,
                      scenario->date[0] ? ", " : "", scenario->date, scenario->system->text,
                      scenario_turns(scenario));
            listing_end_row(&list);
        }
        text_finish(&id);
        opened_scenario_finish(&opened);
    }
    if (run->terminal.json) {
        json_close(json, ']');
        json_close(json, '}');
    }
    listing_print(&run->text, &list);
}

static void take_csv(CliRun *run, const Scenario *scenario)
{
    Arena arena = { 0 };
    Source csv;

    if (file_read(run->args.flags[FLAG_FROM_CSV], &arena, &csv, &run->faults)) {
        scenario_from_csv(scenario, &csv, &run->text, &run->faults);
    }
    arena_finish(&arena);
}

void run_scenario(CliRun *run)
{
    OpenedScenario opened = { .source = { 0 } };
    const char *name = run->args.words[0];

    if (!run->args.count) {
        list_scenarios(run);
    } else if (!opened_scenario(&opened, name, false, &run->faults)) {
        /* the faults say why */
    } else if (run->args.flags[FLAG_FROM_CSV]) {
        take_csv(run, &opened.scenario);
    } else if (run->args.flags[FLAG_CSV]) {
        scenario_csv(&opened.scenario, &run->text);
    } else if (run->terminal.json) {
        wire_scenario(&run->json, &opened.scenario, false);
    } else {
        tell_scenario(&run->text, &opened.scenario, name, &run->faults);
    }
    opened_scenario_finish(&opened);
}
